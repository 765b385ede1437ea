"""Keyed chance: every random event of a game is a function of the table's key and the event's number.

The function is SipHash-1-3, a pseudo-random function: without the key nobody can tell the next event from those seen.
A key is a 128-bit number. Its commitment, a hash, may be published before the first card and checked after the last.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import numpy as np

from .by_field import by_field
from .errors import BadKey
from .kernel import I8, kernel
from .record import Record, Rows, field
from .whole import read_whole, shown, whole

U8 = np.uint64
LOW_HALF = U8(0xFFFFFFFF)
HALF = U8(32)
# A message of eight bytes closes with a block that holds nothing but its length.
LENGTH_BLOCK = U8(8 << 56)
KEY_BITS = 128


@kernel(inline=True)
def _rotate(word: np.uint64, places: int) -> np.uint64:
    return (word << U8(places)) | (word >> U8(64 - places))


@kernel(inline=True)
def _round(
    v0: np.uint64, v1: np.uint64, v2: np.uint64, v3: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    v0 += v1
    v2 += v3
    v1 = _rotate(v1, 13) ^ v0
    v3 = _rotate(v3, 16) ^ v2
    v0 = _rotate(v0, 32)
    v2 += v1
    v0 += v3
    v1 = _rotate(v1, 17) ^ v2
    v3 = _rotate(v3, 21) ^ v0
    v2 = _rotate(v2, 32)
    return v0, v1, v2, v3


@kernel(inline=True)
def siphash(key0: np.uint64, key1: np.uint64, message: np.uint64) -> np.uint64:
    """SipHash-1-3 of one eight-byte little-endian message."""
    v0 = key0 ^ U8(0x736F6D6570736575)
    v1 = key1 ^ U8(0x646F72616E646F6D)
    v2 = key0 ^ U8(0x6C7967656E657261)
    v3 = key1 ^ U8(0x7465646279746573)
    v3 ^= message
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    v0 ^= message
    v3 ^= LENGTH_BLOCK
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    v0 ^= LENGTH_BLOCK
    v2 ^= U8(0xFF)
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _round(v0, v1, v2, v3)
    return v0 ^ v1 ^ v2 ^ v3


@kernel(inline=True)
def below(word: np.uint64, n: int) -> int:
    """Scale a 64-bit word to a number below n: the upper half of their product, uniform to within n in 2**64."""
    carried = ((word & LOW_HALF) * U8(n)) >> HALF
    return I8(((word >> HALF) * U8(n) + carried) >> HALF)


class Chance(Record):
    """The part of a state that chance needs."""

    key: Rows[np.uint64] = field("u8", 2)
    event: np.uint64 = field("u8")


class Scripted(Record):
    """Added to a state, these fields put a script in the place of chance: see `engine.explore`."""

    script: Rows[int] = field("i2", 128)
    scripted: int = field("i2")
    asked: int = field("i2")
    bag: np.uint64 = field("u8")
    """If a card was asked for, the cards it was drawn from; see `engine.deck`."""


@kernel(inline=True)
def _keyed_chance(state: Chance, n: int) -> int:
    word = siphash(state.key[0], state.key[1], state.event)
    state.event += U8(1)
    return below(word, n)


@kernel
def _scripted_chance(state: Any, n: int) -> int:
    """The next number of the script, taken round and round to be below n; past its end any, with a note of what n was.

    It must not be the same one every time: a rule that draws until it likes the card would never end.
    """
    place = I8(state.event)
    state.event += U8(1)
    if place < state.scripted:
        return I8(state.script[place]) % n
    if place == state.scripted:
        state.asked = n
    return place % n


chance = by_field("script", _scripted_chance, _keyed_chance)
"""chance(state, n): the next chance event, a number from 0 to n - 1."""


@kernel(inline=True)
def forget_chance(state: Chance) -> None:
    """Erase what would tell the future: every `mask` does this. Of the past, the number of the event might tell too."""
    state.key[0] = U8(0)
    state.key[1] = U8(0)
    state.event = U8(0)


def read_key(key: int | str | None) -> int:
    """A key from a number, from 32 hexadecimal digits, or, for None, from the system's own randomness.

    >>> read_key("000000000000000000000000000000ff")
    255
    """
    if key is None:
        return secrets.randbits(KEY_BITS)
    if isinstance(key, str):
        if len(key) != KEY_BITS // 4 or any(digit not in "0123456789abcdef" for digit in key):
            raise BadKey(f"a key in writing is {KEY_BITS // 4} hexadecimal digits in lower case, not {shown(key)}")
        return int(key, 16)
    number = whole(key)
    if number is None:
        raise BadKey(f"a key is a whole number or {KEY_BITS // 4} hexadecimal digits, not {shown(key)}")
    if not 0 <= number < 1 << KEY_BITS:
        raise BadKey(f"a key is a number from 0 to 2**{KEY_BITS} - 1, not {shown(number)}")
    return number


def read_key_words(words: str | None) -> int:
    """A key as it is typed: 32 hexadecimal digits, or a decimal number of any other length.

    >>> read_key_words("7")
    7
    """
    if words is None or len(words) == KEY_BITS // 4:
        return read_key(words)
    number = read_whole(words)
    if number is None:
        raise BadKey(
            f"a key is a number from 0 to 2**{KEY_BITS} - 1, or {KEY_BITS // 4} hexadecimal digits, not {shown(words)}"
        )
    return read_key(number)


def key_text(key: int) -> str:
    """A key in writing.

    >>> key_text(255)
    '000000000000000000000000000000ff'
    """
    return f"{key:0{KEY_BITS // 4}x}"


def commitment(key: int) -> str:
    """What may be published before a game to prove afterwards that its key was not changed.

    Only a key chosen at random is hidden by it: a small number can be found by trying.
    """
    return hashlib.sha256(b"undercroft key\n" + key.to_bytes(KEY_BITS // 8, "big")).hexdigest()


def set_key(state: Chance, key: int) -> None:
    """Give a state its key, low half first, and start it at event 0."""
    state.key[0] = U8(key & 0xFFFF_FFFF_FFFF_FFFF)
    state.key[1] = U8(key >> 64)
    state.event = U8(0)
