"""Room on the stack: blank each time, shared with kernels that are called, the same compiled and interpreted."""

from __future__ import annotations

import numpy as np

from undercroft.engine.kernel import I8, kernel
from undercroft.engine.record import Record, Rows, field
from undercroft.engine.scratch import scratch

SIZE = 50


class Sieve(Record):
    crossed: Rows[int] = field("i1", SIZE)
    found: int = field("i8")


SIEVE = Sieve.dtype


@kernel
def cross_out(sieve: Sieve, prime: int) -> None:
    sieve.found += 1
    for number in range(prime, SIZE, prime):
        sieve.crossed[number] = 1


@kernel
def primes(rounds: int) -> int:
    found = 0
    for _ in range(rounds):
        sieve = scratch(SIEVE)
        for number in range(2, SIZE):
            if not sieve.crossed[number]:
                cross_out(sieve, number)
        found += I8(sieve.found)
    return found


def test_a_kernel_gets_blank_room_each_time_it_asks() -> None:
    below_fifty = 15
    assert primes(1) == below_fifty
    assert primes(1000) == 1000 * below_fifty
    assert np.dtype(SIEVE).itemsize == 64
