"""The file that a match is kept in."""

from __future__ import annotations

import os
import re
import stat
import tempfile
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path


class ScrollFile:
    """A file that always holds a whole scroll, and that nobody else has written since it was opened here.

    Open it before reading what is in it: what somebody else writes in between would be lost otherwise.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._left = _mark(path)

    @classmethod
    def claim(cls, candidates: Iterable[Path]) -> ScrollFile:
        """A file of one's own: the first of these that can be made, because there is none of that name yet."""
        for path in candidates:
            _make_folder(path.parent)
            try:
                with path.open("x"):
                    return cls(path)
            except FileExistsError:
                continue
        raise FileExistsError

    def give_up(self) -> None:
        """Leave no empty file behind, which would stand in the way of the next one."""
        self.path.unlink(missing_ok=True)

    def write(self, text: str) -> None:
        """Write it; a crash leaves the old text or the new, never half of one."""
        if _mark(self.path) != self._left:
            raise OSError(None, "somebody else has changed the file")
        write_whole(self.path, text)
        self._left = _mark(self.path)


def _mark(path: Path) -> tuple[int, int, int] | None:
    """What tells one state of a file from another."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_ino, found.st_mtime_ns, found.st_size


def write_whole(path: Path, text: str) -> None:
    """Replace what is in a file, at once and for good; what a link points to is what is meant."""
    path = path.resolve()
    _make_folder(path.parent)
    mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else None
    if mode is not None and not os.access(path, os.W_OK):
        raise PermissionError(None, "the file may not be written")
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(None, f"{folder} is not a folder") from error


def numbered_on(path: Path) -> Iterator[Path]:
    """Files beside this one, numbered on from it.

    >>> next(numbered_on(Path("evening.scroll"))).name
    'evening-2.scroll'
    """
    parts = re.fullmatch(r"(?P<stem>.*?)(-(?P<number>\d{1,3}))?", path.stem)
    stem, number = (parts["stem"], parts["number"]) if parts else (path.stem, None)
    return (path.with_name(f"{stem}-{each}{path.suffix}") for each in count(int(number or 1) + 1))
