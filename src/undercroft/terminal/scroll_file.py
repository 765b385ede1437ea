"""The file that a match is kept in."""

from __future__ import annotations

import os
import re
import tempfile
from itertools import count
from pathlib import Path


def write_whole(path: Path, text: str) -> None:
    """Write a file so that a crash leaves the old text or the new, never half of one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def next_free(path: Path) -> Path:
    """A file beside this one, numbered on from it, that does not exist yet.

    >>> next_free(Path("no such folder/evening.scroll")).name
    'evening-2.scroll'
    """
    parts = re.fullmatch(r"(?P<stem>.*?)(-(?P<number>\d{1,3}))?", path.stem)
    stem, number = (parts["stem"], parts["number"]) if parts else (path.stem, None)
    candidates = (path.with_name(f"{stem}-{each}{path.suffix}") for each in count(int(number or 1) + 1))
    return next(candidate for candidate in candidates if not candidate.exists())
