"""Room for a kernel to work in.

Kernels cannot make arrays, and what is only needed while one thinks has no place in a state, which is copied all the
time. So they may have a record on the stack:

    class Plan(Record):
        distance: Rows[int] = field("i2", 85)

    PLAN = Plan.dtype

    @kernel
    def nearest(cave):
        plan = scratch(PLAN)
        ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.cgutils import alloca_once, memset
from numba.core.errors import TypingError
from numba.extending import intrinsic

from .kernel import interpreted

ALIGNMENT = 8


def _blank(dtype: np.dtype[np.record]) -> Any:
    return np.zeros(1, dtype)[0]


@intrinsic
def _on_the_stack(typing_context: Any, dtype: Any) -> Any:
    # An intrinsic, not an overload: the latter would be a function of its own, with a stack that ends with it.
    if not (isinstance(dtype, types.DType) and isinstance(dtype.dtype, types.Record)):
        raise TypingError("scratch room is for the dtype of a record")
    record = dtype.dtype

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        room = alloca_once(builder, ir.ArrayType(ir.IntType(8), record.size))
        room.align = ALIGNMENT
        memset(builder, room, context.get_constant(types.intp, record.size), 0)
        return builder.bitcast(room, context.get_value_type(record))

    return record(dtype), generate


scratch: Callable[[np.dtype[np.record]], Any] = _blank if interpreted else _on_the_stack
"""scratch(dtype): a blank record. It may be handed to other kernels, but not kept: it goes when the kernel returns."""
