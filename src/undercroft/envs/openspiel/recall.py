"""What a seat has seen of a game so far: its story in words, and a fingerprint of all that it was ever shown.

Both are made from masked states and the seat's own moves, and from nothing else. Words may leave out what a state
shows, so the fingerprint tells whether two seats know the same: it is a hash of every masked state since the deal.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...engine.game import Game
from ...engine.header import Journaled
from ...engine.record import Rows, to_bytes
from ...engine.seats import SPECTATOR, seat_letter
from ...engine.story import read_journal

FINGERPRINT_BYTES = 16
FINGERPRINT_BITS = 8 * FINGERPRINT_BYTES
NOT_OWN = -1


class Recall(NamedTuple):
    """All that a seat knows at one moment."""

    story: str
    fingerprint: bytes

    def words(self) -> str:
        """The story, and the fingerprint in writing."""
        return f"{self.story}\nfingerprint {self.fingerprint.hex()}"

    def bits(self) -> NDArray[np.float32]:
        """The fingerprint as zeros and ones."""
        return np.unpackbits(np.frombuffer(self.fingerprint, np.uint8)).astype(np.float32)

    def after(self, game: Game, seat: int, seen: Rows[Journaled], own: tuple[int, ...]) -> Recall:
        """What is known when a step is done: `own` are the steps of the seat's own move so far, if it was its step."""
        step = own[-1] if own else NOT_OWN
        lines = [f"{seat_letter(seat)} {game.move(own)}"] if own else []
        if step == NOT_OWN or step >= game.open_steps:
            lines += [f"  {event}" for event in read_journal(seen[0], game.event)]
        return Recall("\n".join([self.story, *lines]), _mixed(self.fingerprint, step, to_bytes(seen[0])))


def nothing_yet(seat: int) -> Recall:
    """Before the deal."""
    whose = "all" if seat == SPECTATOR else seat_letter(seat)
    return Recall(f"seen by {whose}", _mixed(b"", seat, b""))


def of_others(public: Recall, seat: int, seen: Rows[Journaled]) -> Recall:
    """What another seat knows in a position that was imagined: what all have seen, and what it is shown now."""
    return Recall(f"{public.story}\n(for {seat_letter(seat)})", _mixed(public.fingerprint, seat, to_bytes(seen[0])))


def _mixed(before: bytes, number: int, shown: bytes) -> bytes:
    digest = hashlib.blake2b(before, digest_size=FINGERPRINT_BYTES)
    digest.update(number.to_bytes(4, "little", signed=True))
    digest.update(shown)
    return digest.digest()
