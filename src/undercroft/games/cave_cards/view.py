"""What a seat sees of a table of The Cave."""

from __future__ import annotations

import msgspec

from ...engine.deck import RANKS, Bag, cards, count, counts
from ...engine.game import View
from ...engine.seats import NOBODY, SPECTATOR, seat_letter
from ...engine.wording import number
from .rules import Cave, in_deck, prey, scoring, worth

_NONE = "."


class PlayerView(msgspec.Struct, frozen=True):
    """One player's side of the table."""

    cards: int
    """How many are in the hand."""
    captured: tuple[int, ...]
    """How many cards of rank 1 to 10 were captured in this round."""
    standing: int
    """What they would score if the round ended now; nothing when the match is over."""
    points: int
    """From the rounds that are over."""


class Card(msgspec.Struct, frozen=True):
    """A card in one's own hand."""

    rank: int
    takes: tuple[int, ...]
    """What it would capture now."""


class CaveView(View, frozen=True):
    """The table, with one hand face up."""

    seat: int
    """Whose view it is; -1 for a spectator."""
    turn: int
    """Who is to play; -1 when the match is over."""
    dealer: int
    round: int
    """The round of the match that is being played, from 1."""
    rounds: int
    cave: tuple[int, ...]
    """The cards in the Cave, lowest first."""
    deck: int
    """How many cards are in the deck."""
    unseen: tuple[int, ...]
    """How many cards of rank 1 to 10 the seat has not seen in this round: the deck and the hands of others."""
    hand: tuple[Card, ...]
    """The seat's own cards, lowest first."""
    players: tuple[PlayerView, ...]

    def __str__(self) -> str:
        # Twelve lines for six players: what the smallest screens can show.
        rows = [self._row(seat) for seat in range(len(self.players))]
        return "\n".join([self._heading(), self._cave(), *self._hand(), "", self._head(), *rows])

    def _heading(self) -> str:
        dealer = f"{seat_letter(self.dealer)} deals"
        return f"Round {self.round} of {self.rounds}, {dealer}, {number(self.deck, 'card')} in the deck"

    def _cave(self) -> str:
        return f"  The Cave   {'  '.join(f'[{card}]' for card in self.cave)}"

    def _head(self) -> str:
        return f"     cards   captured {''.join(f'{rank:>3}' for rank in range(1, RANKS + 1))}   round  points"

    def _row(self, seat: int) -> str:
        player = self.players[seat]
        to_play = ">" if seat == self.turn else " "
        own = "*" if seat == self.seat else " "
        captured = "".join(f"{count or _NONE:>3}" for count in player.captured)
        standing = f"{player.standing:+}" if player.standing else ""
        return (
            f"{to_play} {seat_letter(seat)}{own} {player.cards:>5}            {captured}"
            f"   {standing:>5}  {player.points:>6}"
        )

    def _hand(self) -> list[str]:
        if not self.hand:
            return []
        held = [f"[{card.rank}]" for card in self.hand]
        takes = [" ".join(map(str, card.takes)) for card in self.hand]
        widths = [max(map(len, pair)) for pair in zip(held, takes, strict=True)]
        return [self._columns("Your hand", held, widths), self._columns("captures", takes, widths)]

    def _columns(self, name: str, words: list[str], widths: list[int]) -> str:
        columns = (f"{word:<{width}}" for word, width in zip(words, widths, strict=True))
        return f"  {name:<9}  {'  '.join(columns)}".rstrip()


def view(cave: Cave, seat: int) -> CaveView:
    """A masked state, typed."""
    return CaveView(
        seat=seat,
        turn=int(cave.turn),
        dealer=int(cave.dealer),
        round=min(int(cave.finished) + 1, int(cave.seats)),
        rounds=int(cave.seats),
        cave=cards(cave.monsters),
        deck=int(in_deck(cave)),
        unseen=counts(cave.unseen),
        hand=() if seat == SPECTATOR else tuple(_card(cave.monsters, rank) for rank in cards(cave.hand[seat])),
        players=tuple(_player(cave, each) for each in range(cave.seats)),
    )


def _card(lying: Bag, rank: int) -> Card:
    taken = int(prey(lying, rank))
    return Card(rank=rank, takes=(taken,) * int(count(lying, taken)))


def _player(cave: Cave, seat: int) -> PlayerView:
    return PlayerView(
        cards=int(cave.held[seat]),
        captured=counts(cave.captured[seat]),
        standing=0 if cave.turn == NOBODY else int(worth(cave, seat, scoring(cave, seat))),
        points=int(cave.points[seat]),
    )
