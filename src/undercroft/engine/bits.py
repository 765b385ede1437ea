"""Sets of seats, and other sets of small numbers, as the bits of one integer."""

from __future__ import annotations

from typing import Any

from numba.cpython.unsafe.numbers import leading_zeros, trailing_zeros
from numba.extending import overload

from .kernel import I8, kernel


def lowest_bit(bits: Any) -> Any:
    """The place of the lowest bit that is set: the first member of a set. `bits` must not be 0."""
    return (int(bits) & -int(bits)).bit_length() - 1


@overload(lowest_bit)
def _lowest_bit(bits: Any) -> Any:
    def compiled(bits: Any) -> Any:
        return trailing_zeros(bits)

    return compiled


def highest_bit(bits: Any) -> Any:
    """The place of the highest bit that is set. `bits` must be an unsigned number, and not 0."""
    return int(bits).bit_length() - 1


@overload(highest_bit)
def _highest_bit(bits: Any) -> Any:
    top = bits.bitwidth - 1

    def compiled(bits: Any) -> Any:
        return top - leading_zeros(bits)

    return compiled


@kernel(inline=True)
def is_single(bits: int) -> bool:
    """Whether a set that is not empty has just one member."""
    return bits & (bits - 1) == 0


@kernel(inline=True)
def bit_count(bits: int) -> int:
    """How many members a set has."""
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@kernel(inline=True)
def nth_bit(bits: int, n: int) -> int:
    """The member number `n` of a set, counted from the lowest, which is number 0."""
    for _ in range(n):
        bits &= bits - 1
    return I8(lowest_bit(bits))


def members(bits: int) -> tuple[int, ...]:
    """The members of a set, lowest first.

    >>> members(0b1011)
    (0, 1, 3)
    """
    return tuple(place for place in range(int(bits).bit_length()) if int(bits) >> place & 1)
