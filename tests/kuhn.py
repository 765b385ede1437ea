"""Kuhn's poker, the smallest there is: three cards, two players, a coin each in the pot, one bet of a coin.

It was solved by hand in 1950, so it is known what a solver must find. Whoever is first loses a coin in eighteen games.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from undercroft.engine.chance import chance, forget_chance
from undercroft.engine.errors import IllegalMove
from undercroft.engine.game import Game, View
from undercroft.engine.header import Header, clear_journal
from undercroft.engine.info import GameInfo
from undercroft.engine.kernel import kernel
from undercroft.engine.options import Options
from undercroft.engine.record import Rows, field
from undercroft.engine.story import Event

CARDS = 3
PASS, BET = 0, 1
VALUE = -1 / 18


class Kuhn(Header):
    """To pass after a bet is to fold, to bet after one is to call."""

    card: Rows[int] = field("i1", 2)
    moves: int = field("i1")
    bet: Rows[int] = field("i1", 2)
    folded: Rows[int] = field("i1", 2)
    over: int = field("i1")


@kernel
def deal(kuhn: Kuhn) -> None:
    kuhn.card[0] = 1 + chance(kuhn, CARDS)
    kuhn.card[1] = 1 + (kuhn.card[0] + chance(kuhn, CARDS - 1)) % CARDS


@kernel
def actors(kuhn: Kuhn) -> int:
    return 0 if kuhn.over else 1 << kuhn.moves % 2


@kernel
def legal(kuhn: Kuhn, seat: int, out: Rows[int]) -> int:
    out[0] = PASS
    out[1] = BET
    return 2


@kernel
def play(kuhn: Kuhn, seat: int, step: int) -> None:
    clear_journal(kuhn)
    was_bet = kuhn.bet[1 - seat] == 1
    kuhn.bet[seat] = step
    kuhn.moves += 1
    if was_bet:
        kuhn.folded[seat] = step == PASS
        kuhn.over = 1
    elif step == PASS and kuhn.moves == 2:
        kuhn.over = 1


@kernel
def score(kuhn: Kuhn, out: Rows[int]) -> None:
    winner = 0 if kuhn.card[0] > kuhn.card[1] else 1
    for seat in range(2):
        if kuhn.folded[seat]:
            winner = 1 - seat
    coins = 1 + min(kuhn.bet[0], kuhn.bet[1])
    out[winner] = coins
    out[1 - winner] = -coins


@kernel
def measure(kuhn: Kuhn, out: Rows[Rows[int]]) -> None:
    for seat in range(2):
        out[seat][0] = kuhn.bet[seat]


@kernel
def mask(kuhn: Kuhn, seat: int) -> None:
    forget_chance(kuhn)
    if not kuhn.over:
        for other in range(2):
            if other != seat:
                kuhn.card[other] = 0


@kernel
def resample(kuhn: Kuhn, seat: int) -> None:
    if not kuhn.over:
        kuhn.card[1 - seat] = 1 + (kuhn.card[seat] + chance(kuhn, CARDS - 1)) % CARDS


@kernel
def observe(kuhn: Kuhn, seat: int, out: Rows[float]) -> None:
    out[0] = kuhn.card[seat]


@kernel
def house(kuhn: Kuhn, seat: int, noise: np.uint64) -> int:
    """Bets the highest card and calls with it, and never anything else: far too honest."""
    return BET if kuhn.card[seat] == CARDS else PASS


class KuhnView(View, frozen=True):
    card: int


def view(kuhn: Any, seat: int) -> KuhnView:
    return KuhnView(int(kuhn.card[seat]))


def move_words(steps: tuple[int, ...]) -> str:
    return ("pass", "bet")[steps[0]]


def move_steps(words: str, whole: bool) -> tuple[int, ...] | None:
    return {"pass": (PASS,), "bet": (BET,)}.get(words) if whole else None


def event(kind: int, seat: int, other: int, amount: int) -> Event:
    raise AssertionError("nothing is noted")


def why_not(kuhn: Any, seat: int, step: int | None) -> IllegalMove:
    return IllegalMove("K-1", "pass or bet, when it is your turn")


GAME = Game(
    info=GameInfo("kuhn", "Kuhn's poker", "One bet.", ("Harold W. Kuhn",), 2, 2, 2, "K-1", 1, Options),
    state=Kuhn,
    notes=1,
    step_codes=2,
    most_moves=2,
    observation_size=1,
    observation_version=1,
    measures=("bets",),
    deal=deal,
    actors=actors,
    legal=legal,
    play=play,
    score=score,
    measure=measure,
    mask=mask,
    resample=resample,
    observe=observe,
    house=house,
    move_words=move_words,
    move_steps=move_steps,
    view=view,
    event=event,
    why_not=why_not,
)
