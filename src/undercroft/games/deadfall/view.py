"""What a seat sees of a table of Deadfall."""

from __future__ import annotations

import msgspec

from ...engine.bits import members
from ...engine.deck import cards, counts
from ...engine.game import MORE, View
from ...engine.seats import NOBODY, SPECTATOR, seat_letter
from ...engine.wording import a_card
from .moves import PARTS
from .rules import (
    FACE_DOWN,
    MOST_SEATS,
    NO_CARD,
    Deadfall,
    Phase,
    actors,
    held,
    may_call,
    right_of,
)

_PHASES = {
    Phase.FIRST_PASS: "everybody passes a card to the left",
    Phase.DOORS: "everybody chooses a door",
    Phase.SECOND_PASS: "everybody passes another to the left",
}
_STACK = 25


class PlayerView(msgspec.Struct, frozen=True):
    """One player's side of the table."""

    played: tuple[int, ...]
    """The cards played in this hand, doors included, the top card last."""
    cards: int
    """How many cards are held; what was chosen is one of them until all have chosen."""
    has_chosen: bool
    """Whether a card to pass or a door is chosen."""
    chosen: int | None
    """That card, if the seat whose view it is may see it."""
    shown: tuple[int, ...]
    """When the match is over, the hand that was laid open."""
    coins: int
    won: int
    """Hands won in this match."""


class DeadfallView(View, frozen=True):
    """The table as a seat sees it."""

    seat: int
    """Whose view it is; -1 for a spectator."""
    actors: tuple[int, ...]
    """Who may act."""
    phase: str
    """What the players are about: first_pass, doors, second_pass, turns or over."""
    hand: int
    """The hand of the match that is being played, from 1."""
    hands: int
    pot: int
    leader: int | None
    """Who takes the first turn of this hand; None as long as that is open, and when the match is over."""
    doors: int
    """How many of the cards in each stack are doors: those at its bottom."""
    may_be_called: tuple[int, ...]
    """Whose top cards the player whose turn it is may call, from the right on: the newest first."""
    unseen: tuple[int, ...]
    """How many cards of rank 1 to 10 the seat has not seen in this hand: they are in the deck and in other hands."""
    own: tuple[int, ...]
    """The seat's own hand, lowest first; empty for a spectator."""
    passed: tuple[int, ...]
    """The cards that the seat has passed to the left in this hand."""
    got: tuple[int, ...]
    """The cards that were passed to the seat in this hand."""
    players: tuple[PlayerView, ...]

    def __str__(self) -> str:
        # Eleven lines for six players: what the smallest screens can show above two rows of buttons.
        rows = [self._row(seat) for seat in range(len(self.players))]
        space = [""] if len(rows) < MOST_SEATS else []
        return "\n".join([self._heading(), *space, self._head(), *rows, *self._below()])

    def so_far(self, begun: str) -> str:
        return (
            "Cards are named from the lowest to the highest." if begun.removesuffix(MORE) not in PARTS.values() else ""
        )

    def _heading(self) -> str:
        if self.phase == Phase.OVER.name.lower():
            return f"All {self.hands} hands are over." if self.hands > 1 else "The hand is over."
        hand = f"Hand {self.hand} of {self.hands}, pot" if self.hands > 1 else "Pot"
        what = _PHASES.get(Phase[self.phase.upper()])
        leader = f"{seat_letter(self.leader)} leads" if self.leader is not None else ""
        return f"{hand} {self.pot}" + "".join(f", {words}" for words in (leader, what) if words)

    def _head(self) -> str:
        over = "" if self.phase != Phase.OVER.name.lower() else "  showed"
        chosen = "  + chosen" if any(player.has_chosen for player in self.players) else ""
        return f"     coins  hand  {'played, the top card last':<{_STACK}}{over}{chosen}"

    def _row(self, seat: int) -> str:
        player = self.players[seat]
        to_act = ">" if seat in self.actors else " "
        own = "*" if seat == self.seat else " "
        older = [str(card) for card in player.played[:-1]]
        stack = " ".join([*older, *(f"[{card}]" for card in player.played[-1:])])
        chosen = f"  + [{player.chosen or '?'}]" if player.has_chosen else ""
        callable_ = "  call?" if seat in self.may_be_called and self.seat in self.actors else ""
        shown = "  " + " ".join(map(str, player.shown)) if player.shown else ""
        row = f"{to_act} {seat_letter(seat)}{own} {player.coins:>5}  {player.cards:>4}  {stack:<{_STACK}}"
        return f"{row}{chosen}{callable_}{shown}".rstrip()

    def _below(self) -> list[str]:
        if self.seat == SPECTATOR or self.phase == Phase.OVER.name.lower():
            return []
        hand = " ".join(f"[{card}]" for card in self.own) or "no cards, so you have to call"
        return ["", f"Your hand: {hand}", *([self._passes()] if self.passed else [])]

    def _passes(self) -> str:
        seats = len(self.players)
        to, by = seat_letter((self.seat + 1) % seats), seat_letter((self.seat - 1) % seats)
        passed, got = (", then ".join(map(a_card, cards)) for cards in (self.passed, self.got))
        return f"You passed {passed} to {to}, and got {got} from {by}."


def view(deadfall: Deadfall, seat: int) -> DeadfallView:
    """A masked state, typed."""
    phase = Phase(int(deadfall.phase))
    known = 0 if seat == SPECTATOR else int(deadfall.passes) if phase != Phase.OVER else 0
    giver = int(right_of(deadfall, max(seat, 0)))
    return DeadfallView(
        seat=seat,
        actors=members(actors(deadfall)),
        phase=phase.name.lower(),
        hand=min(int(deadfall.hands_over) + 1, int(deadfall.options.hands)),
        hands=int(deadfall.options.hands),
        pot=int(deadfall.pot),
        leader=None if deadfall.leader == NOBODY or phase == Phase.OVER else int(deadfall.leader),
        doors=int(deadfall.doors),
        may_be_called=_may_be_called(deadfall),
        unseen=counts(deadfall.unseen),
        own=() if seat == SPECTATOR else cards(deadfall.hand[seat]),
        passed=tuple(int(deadfall.passed[seat][number]) for number in range(known)),
        got=tuple(int(deadfall.passed[giver][number]) for number in range(known)),
        players=tuple(_player(deadfall, each) for each in range(deadfall.seats)),
    )


def _may_be_called(deadfall: Deadfall) -> tuple[int, ...]:
    if deadfall.phase != Phase.TURNS:
        return ()
    turn, seats = int(deadfall.turn), int(deadfall.seats)
    order = [(turn - distance) % seats for distance in range(1, seats)]
    return tuple(seat for seat in order if may_call(deadfall, turn, seat))


def _player(deadfall: Deadfall, seat: int) -> PlayerView:
    chosen = int(deadfall.chosen[seat])
    return PlayerView(
        played=tuple(int(deadfall.stack[seat][place]) for place in range(deadfall.played[seat])),
        cards=int(held(deadfall, seat)),
        has_chosen=chosen != NO_CARD,
        chosen=chosen if chosen not in (NO_CARD, FACE_DOWN) else None,
        shown=cards(deadfall.hand[seat]) if deadfall.phase == Phase.OVER else (),
        coins=int(deadfall.coins[seat]),
        won=int(deadfall.won[seat]),
    )
