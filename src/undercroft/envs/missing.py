"""What to install, for whoever imports an interface without the package that it is for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """Around the import of what an extra of ours brings: if it is not there, the error says how to get it.

    >>> with needed("gymnasium"):
    ...     import gymnasium_that_nobody_has
    Traceback (most recent call last):
        ...
    ImportError: there is no gymnasium_that_nobody_has here; get it with: pip install "undercroft[gymnasium]"
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise ImportError(
            f'there is no {error.name} here; get it with: pip install "undercroft[{extra}]"', name=error.name
        ) from error
