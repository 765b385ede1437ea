"""Numbers in records as compiled kernels reckon with them, for kernels that are interpreted.

A compiled kernel reads a number of any width as 64 bits. NumPy keeps its width, and what is reckoned from it too, so
that `1 << seat` would be negative for the last of eight seats.
"""

from __future__ import annotations

from typing import Any

import numpy as np


def wide(value: Any) -> Any:
    """A value that was read from a record: whole numbers in 64 bits."""
    if isinstance(value, np.integer) and value.dtype != np.uint64:
        return np.int64(value)
    if type(value) is np.ndarray:
        return value.view(WideRows)
    return value


class WideRecord(np.record):  # type: ignore[misc]  # The stubs call what it stands on final; NumPy does not.
    """A record whose numbers are read in 64 bits."""

    def __getattribute__(self, name: str) -> Any:
        return wide(super().__getattribute__(name))


class WideRows(np.ndarray[Any, Any]):
    """An array in a record whose numbers are read in 64 bits."""

    def __getitem__(self, place: Any) -> Any:
        return wide(super().__getitem__(place))
