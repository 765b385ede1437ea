"""Functions that do one thing for states with a certain field, and another for states without it.

Compiled, the choice is made by the type of the record and costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba.core import types
from numba.extending import overload

F = TypeVar("F", bound=Callable[..., Any])


def by_field(name: str, present: F, absent: F) -> F:
    """`present` for states whose record has a field of that name, `absent` for all others."""

    def choose(state: Any, *rest: Any) -> Any:
        return (present if name in state.dtype.names else absent)(state, *rest)

    @overload(choose)
    def choose_by_type(state: Any, *rest: Any) -> Any:
        chosen = present if isinstance(state, types.Record) and name in state.fields else absent

        def compiled(state: Any, *rest: Any) -> Any:
            return chosen(state, *rest)

        return compiled

    return cast("F", choose)
