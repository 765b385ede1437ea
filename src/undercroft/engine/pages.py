"""Pages in TOML that people write: read as they are, or refused, whatever the file is."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from .errors import BadOption
from .whole import shown

# Some files have no end.
MOST_BYTES = 1 << 16


def read_page(path: Path) -> dict[str, Any]:
    """The page in a file; `BadOption` says why there is none."""
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadOption(f"{path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BadOption(f"no file can be called {shown(str(path))}") from error
    if len(raw) > MOST_BYTES:
        raise BadOption(f"{path} is longer than {MOST_BYTES:,} bytes")
    try:
        # Some editors begin a file with a mark that nobody sees.
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadOption(f"{path} is not text in UTF-8") from error
    return page_in(text, str(path))


def page_in(text: str, source: str) -> dict[str, Any]:
    """The page that a text from somewhere is."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadOption(f"{source}: this is not TOML: {error}") from error
    except (RecursionError, ValueError) as error:
        raise BadOption(f"{source}: there are numbers too long in it, or tables too deep") from error
