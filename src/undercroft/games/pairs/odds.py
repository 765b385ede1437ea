"""The odds of a turn in Pairs: of a whole hand for two players, of the next card for more."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from ...engine.deck import RANKS, count, lowest, size
from ...engine.odds import Odds
from ...engine.record import Rows, new, part
from ...engine.seats import seat_letter
from ...engine.wording import joined
from .guessing import Guess, guess
from .house import cost, drawn_from
from .moves import WORDS
from .race import FOR_SAFETY, aim_of, races, set_worth
from .rules import Move, Pairs, can_draw, in_play
from .solving import FIRST, KEYS, LEVEL, MOST_POSITIONS, SECOND, Hand, Outcome, Position, Worth, solve

HIT, FOLD = WORDS[Move.HIT], WORDS[Move.FOLD]


class MoveForTwo(msgspec.Struct, frozen=True):
    """What a move brings in the rest of the hand, if after it both play as well as can be."""

    move: str
    worth: float
    """The other's points less one's own, which both play for. A catch counts the coins that it is paid (P-21)."""
    points: float
    """The points that one may expect to score."""
    others_points: float
    """Those of the other."""
    loses: float
    """The chance to lose the hand."""
    game: float
    """If both play for the game: the chance to win it, or, where the stakes are as many coins as points, the coins."""


class MoveForMore(msgspec.Struct, frozen=True):
    """What a move brings at a table of more than two."""

    move: str
    least: float
    """The points that it costs on average at least, whatever the others do and however well one plays."""
    most: float
    """What it costs at most, if one folds when the turn comes back."""
    points: float
    """What it is thought to cost."""
    dread: float
    """The same, a card that loses the game counted as dearer, less what the others' cards are worth to oneself."""


class PairsOdds(Odds, frozen=True, kw_only=True):
    """What is the same for any number of players."""

    cards: int
    """Among how many cards the next one is; 0 if there is none."""
    pairing: dict[int, int]
    """How many of them would pair, by their rank."""
    pair: float | None
    """The chance that a hit pairs, exact; None if there is no card."""

    @property
    def _draw_words(self) -> str:
        if self.pair is None:
            return "There is no card to take, so there is only to fold (P-15)."
        if not self.pairing:
            return f"No card can pair; a hit takes one of {self.cards}."
        which = joined([f"{cards} of rank {rank}" for rank, cards in self.pairing.items()])
        return f"A hit pairs with {sum(self.pairing.values())} of {self.cards} cards, {self.pair:.1%}: {which}."

    def _picture(self, headings: list[str], rows: list[list[str]], advice: list[str]) -> str:
        rows = [["", *headings], *rows]
        widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
        table = ["  ".join(map(_aligned, row, widths, [str.ljust, *[str.rjust] * len(headings)])) for row in rows]
        return "\n".join([self._draw_words, "", *table, "", *advice, "", self.exact, self.approximated])


class OddsForTwo(PairsOdds, frozen=True, kw_only=True):
    """The odds of a turn at a table of two."""

    moves: tuple[MoveForTwo, ...]
    hand: float
    """What the rest of the hand is worth in points, with the best move."""
    best_for_points: str
    points_margin: float | None
    """By how many points it is better than the other move; None if there is just one."""
    coins: bool
    """Whether the game is counted in coins, and not in the chance to win it."""
    game_margin: float | None
    """By how much `best`, the best move for the game, is better than the other move."""

    def __str__(self) -> str:
        rows = [
            [
                each.move,
                f"{each.worth:+.3f}",
                f"{each.points:.3f}",
                f"{each.others_points:.3f}",
                f"{each.loses:.1%}",
                f"{each.game:+.2f}" if self.coins else f"{each.game:.1%}",
            ]
            for each in self.moves
        ]
        me, other = seat_letter(self.seat), seat_letter(1 - self.seat)
        headings = [
            "worth",
            f"points of {me}",
            f"of {other}",
            f"{me} loses the hand",
            "coins" if self.coins else "wins the game",
        ]
        return self._picture(headings, rows, self._advice)

    @property
    def _advice(self) -> list[str]:
        hand = f"The rest of the hand is worth {self.hand:+.3f} points to {seat_letter(self.seat)}."
        if self.points_margin is None or self.game_margin is None:
            return [hand]
        gain = f"{self.game_margin:.2f} coins" if self.coins else f"{self.game_margin:.1%} of all games"
        return [
            f"Best for points: {self.best_for_points}, by {self.points_margin:.3f}. {hand}",
            f"Best for the game: {self.best}, by {gain}.",
        ]


class OddsForMore(PairsOdds, frozen=True, kw_only=True):
    """The odds of a turn at a table of more than two."""

    moves: tuple[MoveForMore, ...]
    best_for_points: str
    points_margin: float | None
    """By how many points it is thought to be better than the other move; None if there is just one."""
    sure: bool
    """Whether it is better whatever the others do."""
    back: float | None
    """The chance that after a hit the turn is thought to come back; None if there is no card."""

    def __str__(self) -> str:
        rows = [
            [each.move, *(f"{n:.3f}" for n in (each.least, each.most, each.points, each.dread))] for each in self.moves
        ]
        return self._picture(["points: at least", "at most", "about", "dread"], rows, self._advice)

    @property
    def _advice(self) -> list[str]:
        if self.points_margin is None:
            return []
        by = "whatever the others do" if self.sure else f"by about {self.points_margin:.3f}"
        return [
            f"Fewest points: {self.best_for_points}, {by}. After a hit the turn comes back in about {self.back:.1%}.",
            f"Best for the game, by what is to be dreaded: {self.best}.",
        ]


class _Desk(threading.local):
    """Room for a hand to be worked out in; each thread has its own."""

    def __init__(self) -> None:
        self.worth = new(Worth, 1)
        self.hand = new(Hand, 1)
        self.found = new(Position, MOST_POSITIONS)
        self.places = np.zeros(KEYS, np.int32)
        self.moves = new(Outcome, len(Move))
        self.guess = new(Guess, 1)


@functools.cache
def _desk() -> _Desk:
    return _Desk()


def odds(state: Any, seat: int) -> PairsOdds:
    """The odds for the seat whose turn it is, from a masked state."""
    pairs = part(state, Pairs)
    return _for_two(pairs, seat) if pairs.seats == 2 else _for_more(pairs, seat)


def rest_of_hand(pairs: Any, seat: int, worth: Any) -> Rows[Outcome]:
    """What to hit and to fold bring a seat at a table of two, if the end of the hand is worth what `worth` says."""
    desk = _desk()
    solve(pairs, seat, worth, desk.hand[0], desk.found, desk.places, desk.moves)
    return desk.moves.copy()  # type: ignore[attr-defined, no-any-return]


def plain_points(pairs: Any, seat: int) -> Any:
    """What the end of a hand is worth to a seat at a table of two if each point costs one, and is worth one to the
    other."""
    worth: Any = new(Worth, 1)[0]
    worth.taking[FIRST, :] = -np.arange(RANKS + 1)
    worth.taking[SECOND, :] = np.arange(RANKS + 1)
    worth.catching[FIRST] = pairs.points[1 - seat]
    worth.catching[SECOND] = -pairs.points[seat]
    return worth


def scores_of_game(pairs: Any, seat: int) -> Any:
    """What it is worth to a seat at a table of two if they play for the game."""
    worth: Any = new(Worth, 1)[0]
    aim = aim_of(pairs.options)
    set_worth(worth, races()[aim], aim, pairs.points[seat], pairs.points[1 - seat])
    return worth


def _for_two(pairs: Any, seat: int) -> OddsForTwo:
    codes = [Move.HIT, Move.FOLD] if can_draw(pairs) else [Move.FOLD]
    by_points = rest_of_hand(pairs, seat, plain_points(pairs, seat))
    by_game = rest_of_hand(pairs, seat, scores_of_game(pairs, seat))
    coins = aim_of(pairs.options) != FOR_SAFETY
    moves = tuple(
        MoveForTwo(
            WORDS[code],
            float(by_points[code].value),
            float(by_points[code].points[FIRST]),
            float(by_points[code].points[SECOND]),
            float(by_points[code].loses),
            float(by_game[code].value) if coins else (1.0 + float(by_game[code].value)) / 2,
        )
        for code in codes
    )
    best_for_points, points_margin = _best([each.worth for each in moves])
    best, game_margin = _best([each.game for each in moves])
    return OddsForTwo(
        seat=seat,
        best=best,
        exact="Exact: the odds of the next card, and the rest of the hand, both playing for points as well as can be.",
        approximated="Approximated: what scores are worth for the game, as if all hands to come had a whole deck.",
        **_draw(pairs, seat),
        moves=moves,
        hand=max(each.worth for each in moves),
        best_for_points=best_for_points,
        points_margin=points_margin,
        coins=coins,
        game_margin=game_margin,
    )


def _for_more(pairs: Any, seat: int) -> OddsForMore:
    low = int(lowest(in_play(pairs)))
    fold = MoveForMore(FOLD, low, low, low, float(cost(pairs, seat, low)))
    moves: tuple[MoveForMore, ...] = (fold,)
    back = None
    if can_draw(pairs):
        guessed: Any = _desk().guess[0]
        guess(pairs, seat, guessed)
        hit = MoveForMore(HIT, float(guessed.least), float(guessed.most), float(guessed.points), float(guessed.dread))
        moves = (hit, fold)
        back = float(guessed.back)
    best_for_points, points_margin = _best([-each.points for each in moves])
    return OddsForMore(
        seat=seat,
        best=_best([-each.dread for each in moves])[0],
        exact="Exact: the odds of the next card, and the points at least and at most.",
        approximated="Guessed: that the others act once, by the house's rules of thumb, on the cards that lie there.",
        **_draw(pairs, seat),
        moves=moves,
        best_for_points=best_for_points,
        points_margin=points_margin,
        sure=moves[0].most <= low if best_for_points == HIT else moves[0].least >= low,
        back=back,
    )


def _aligned(cell: str, width: int, by: Callable[[str, int], str]) -> str:
    return by(cell, width)


def _best(values: list[float]) -> tuple[str, float | None]:
    """The better of hitting and folding, and by how much; who is indifferent hits."""
    if len(values) == 1:
        return FOLD, None
    hit, fold = values
    return (FOLD if fold > hit + LEVEL else HIT), abs(hit - fold)


def _draw(pairs: Any, seat: int) -> dict[str, Any]:
    """What the next card may be."""
    if not can_draw(pairs):
        return {"cards": 0, "pairing": {}, "pair": None}
    deck = drawn_from(pairs)
    own = [rank for rank in range(1, RANKS + 1) if count(pairs.stack[seat], rank)]
    pairing = {rank: int(count(deck, rank)) for rank in own if count(deck, rank)}
    cards = int(size(deck))
    return {"cards": cards, "pairing": pairing, "pair": sum(pairing.values()) / cards}
