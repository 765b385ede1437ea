"""Keyed chance: SipHash-1-3 against others' implementations, and the numbers made of it."""

from __future__ import annotations

import itertools
import json
import os
import random
import subprocess
import sys
from collections import Counter
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from undercroft.engine.chance import (
    Chance,
    below,
    chance,
    commitment,
    key_text,
    read_key,
    read_key_words,
    set_key,
    siphash,
)
from undercroft.engine.errors import BadKey
from undercroft.engine.kernel import kernel
from undercroft.engine.record import Record, field, new

# The first call of a kernel may compile it.
untimed = settings(deadline=None)

WORDS = st.integers(0, 2**64 - 1)
MASK = 2**64 - 1


def sip(key0: int, key1: int, message: int) -> int:
    return int(siphash(np.uint64(key0), np.uint64(key1), np.uint64(message)))


def plain_sip(key0: int, key1: int, message: bytes) -> int:
    """SipHash-1-3 as its paper has it, of any message."""

    def rotate(word: int, places: int) -> int:
        return (word << places | word >> (64 - places)) & MASK

    def compress() -> None:
        v[0] = (v[0] + v[1]) & MASK
        v[1] = rotate(v[1], 13) ^ v[0]
        v[0] = rotate(v[0], 32)
        v[2] = (v[2] + v[3]) & MASK
        v[3] = rotate(v[3], 16) ^ v[2]
        v[0] = (v[0] + v[3]) & MASK
        v[3] = rotate(v[3], 21) ^ v[0]
        v[2] = (v[2] + v[1]) & MASK
        v[1] = rotate(v[1], 17) ^ v[2]
        v[2] = rotate(v[2], 32)

    start = b"somepseudorandomlygeneratedbytes"
    v = [int.from_bytes(start[place : place + 8], "big") for place in range(0, 32, 8)]
    v = [word ^ key for word, key in zip(v, (key0, key1, key0, key1), strict=True)]
    padded = message + bytes(-(len(message) + 1) % 8) + bytes([len(message) & 0xFF])
    for place in range(0, len(padded), 8):
        block = int.from_bytes(padded[place : place + 8], "little")
        v[3] ^= block
        compress()
        v[0] ^= block
    v[2] ^= 0xFF
    for _ in range(3):
        compress()
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def test_the_vector_that_rust_is_tested_with() -> None:
    """From `test_siphash_1_3` of Rust's core library."""
    key0, key1 = 0x0706050403020100, 0x0F0E0D0C0B0A0908
    expected = int.from_bytes(bytes.fromhex("8e9a298d11959036"), "little")
    assert sip(key0, key1, int.from_bytes(bytes(range(8)), "little")) == expected
    assert plain_sip(key0, key1, bytes(range(8))) == expected


@untimed
@given(WORDS, WORDS, WORDS)
def test_siphash_is_the_one_of_the_paper(key0: int, key1: int, message: int) -> None:
    assert sip(key0, key1, message) == plain_sip(key0, key1, message.to_bytes(8, "little"))


def python_hash_key(seed: int) -> tuple[int, int]:
    """The hash key that CPython makes of `PYTHONHASHSEED`."""
    key = bytearray()
    for _ in range(16):
        seed = (seed * 214013 + 2531011) & 0xFFFFFFFF
        key.append(seed >> 16 & 0xFF)
    return int.from_bytes(key[:8], "little"), int.from_bytes(key[8:], "little")


@pytest.mark.skipif(sys.hash_info.algorithm != "siphash13", reason="this Python hashes bytes in another way")
@pytest.mark.parametrize("seed", [0, 1, 7, 4_000_000_000])
def test_siphash_is_the_one_that_python_hashes_bytes_with(seed: int) -> None:
    chooser = random.Random(seed)
    messages = [chooser.getrandbits(64) for _ in range(200)]
    script = "import json, sys; print([hash(n.to_bytes(8, 'little')) for n in json.load(sys.stdin)])"
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=json.dumps(messages),
        env={**os.environ, "PYTHONHASHSEED": str(seed)},
        capture_output=True,
        text=True,
        check=True,
    )
    key = python_hash_key(seed) if seed else (0, 0)
    signed = [int(np.uint64(sip(*key, message)).astype(np.int64)) for message in messages]
    assert json.loads(done.stdout) == [-2 if number == -1 else number for number in signed]


@untimed
@given(WORDS, st.integers(1, 2**63 - 1))
def test_below_is_the_upper_half_of_the_product(word: int, n: int) -> None:
    # The largest n that a rule may ask for fits 32 bits.
    n = n % (2**31 - 1) + 1
    assert int(below(np.uint64(word), n)) == (word * n) >> 64


@pytest.mark.parametrize("n", [1, 2, 3, 55, 2**31 - 1])
def test_below_reaches_both_ends_and_no_further(n: int) -> None:
    assert int(below(np.uint64(0), n)) == 0
    assert int(below(np.uint64(MASK), n)) == n - 1


class Before(Record):
    """Something that lies before the key."""

    thing: int = field("u1")


class Luck(Chance, Before):
    """Not a bare `Chance`: that is how every state begins, and what is compiled for it might be taken for theirs."""


@kernel
def ask(states: Any, n: int) -> int:
    """A chance event, as compiled rules ask for it."""
    return chance(states[0], n)


def keyed(key: int) -> Any:
    states = new(Luck, 1)
    set_key(states[0], key)
    return states


@pytest.mark.parametrize("n", [2, 6, 55])
def test_chance_is_uniform(n: int) -> None:
    states = keyed(20)
    seen = Counter(int(ask(states, n)) for _ in range(40_000))
    assert set(seen) <= set(range(n))
    assert chisquare([seen[number] for number in range(n)]).pvalue > 0.001


def test_neighbouring_events_are_independent() -> None:
    states = keyed(21)
    numbers = [int(ask(states, 4)) for _ in range(40_001)]
    seen = Counter(itertools.pairwise(numbers))
    assert chisquare([seen[a, b] for a in range(4) for b in range(4)]).pvalue > 0.001


def test_an_event_is_a_function_of_key_and_number() -> None:
    key = 0x0F0E0D0C0B0A0908_0706050403020100
    states = keyed(key)
    for event in range(50):
        assert int(states[0].event) == event
        word = plain_sip(0x0706050403020100, 0x0F0E0D0C0B0A0908, event.to_bytes(8, "little"))
        assert int(ask(states, 1000)) == (word * 1000) >> 64


def test_set_key_begins_again() -> None:
    states = keyed(5)
    first = [int(ask(states, 1000)) for _ in range(9)]
    set_key(states[0], 5)
    assert [int(ask(states, 1000)) for _ in range(9)] == first
    set_key(states[0], 5 << 64)
    assert [int(ask(states, 1000)) for _ in range(9)] != first


@pytest.mark.parametrize(
    ("key", "why"),
    [
        (-1, "from 0 to"),
        (1 << 128, "from 0 to"),
        (True, "whole number"),
        (1.0, "whole number"),
        (b"7", "whole number"),
        ("7", "32 hexadecimal digits"),
        ("", "32 hexadecimal digits"),
        ("0" * 33, "32 hexadecimal digits"),
        ("0" * 31 + "F", "lower case"),
        ("0" * 31 + "g", "32 hexadecimal digits"),
        ("0x" + "0" * 30, "32 hexadecimal digits"),
        (" " + "0" * 31, "32 hexadecimal digits"),
    ],
)
def test_what_is_no_key_is_refused(key: Any, why: str) -> None:
    with pytest.raises(BadKey, match=why):
        read_key(key)


@untimed
@given(st.integers(0, 2**128 - 1))
def test_a_key_in_writing_reads_as_the_same_key(key: int) -> None:
    assert read_key(key) == key
    assert len(key_text(key)) == 32
    assert read_key(key_text(key)) == key


def test_keys_as_they_are_typed() -> None:
    assert read_key_words("12") == 12
    assert read_key_words("0" * 30 + "12") == 0x12
    assert read_key_words(str(2**128 - 1)) == 2**128 - 1
    for words in ("", "ff", "-1", "1.5", "\u0663", str(2**128)):
        with pytest.raises(BadKey):
            read_key_words(words)


def test_without_a_key_every_key_is_another() -> None:
    keys = {read_key(None) for _ in range(50)} | {read_key_words(None) for _ in range(50)}
    assert len(keys) == 100
    assert all(0 <= key < 1 << 128 for key in keys)
    assert max(keys) >> 120, "the upper bits are random too"


def test_a_commitment_never_changes() -> None:
    assert commitment(7) == "fe617ef3331a5b494481a2b74b19a7a59e2cd2b89b4391bbac30618e3c1e8e79"
    assert commitment(2**128 - 1) == "72aa2227c8ccdb58c10bdcd2a575faf62f2a6ff7f91023ef0c9736917b4b4b78"
    assert len({commitment(key) for key in range(1000)}) == 1000
