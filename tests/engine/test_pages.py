"""Pages in TOML, and files that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.engine.errors import BadOption
from undercroft.engine.pages import MOST_BYTES, page_in, read_page


@pytest.mark.parametrize("raw", [b"a = 3\n", b"\xef\xbb\xbfa = 3", b"a = 3\r\n"])
def test_a_page_is_read_as_editors_save_it(tmp_path: Path, raw: bytes) -> None:
    path = tmp_path / "page.toml"
    path.write_bytes(raw)
    assert read_page(path) == {"a": 3}


def refused(path: Path) -> str:
    with pytest.raises(BadOption) as refusal:
        read_page(path)
    return str(refusal.value)


def test_files_that_are_no_page(tmp_path: Path) -> None:
    path = tmp_path / "page.toml"
    assert refused(path) == f"{path} cannot be read: No such file or directory"
    assert refused(tmp_path) == f"{tmp_path} cannot be read: Is a directory"
    path.write_bytes(b"\xff")
    assert refused(path) == f"{path} is not text in UTF-8"
    path.write_text("a =")
    assert refused(path).startswith(f"{path}: this is not TOML: ")


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "page.toml"
    path.symlink_to("/dev/zero")
    assert refused(path) == f"{path} is longer than {MOST_BYTES:,} bytes"


@pytest.mark.parametrize("name", ["a\0.toml", "\ud800.toml"])
def test_no_file_can_have_such_a_name(name: str) -> None:
    assert refused(Path(name)).startswith("no file can be called ")


@pytest.mark.parametrize("text", ["a = " + "[" * 20_000, "a = " + "{b=" * 5_000, "a = " + "9" * 5_000])
def test_what_would_exhaust_the_reader_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="a page: "):
        page_in(text, "a page")
