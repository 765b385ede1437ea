"""What a seat sees of a table of Pairs."""

from __future__ import annotations

import msgspec

from ...engine.deck import cards, counts
from ...engine.game import View
from ...engine.seats import NOBODY, seat_letter
from ...engine.wording import number
from .house import odds_of_pair
from .options import Stakes
from .rules import Pairs, can_draw, target


class PlayerView(msgspec.Struct, frozen=True):
    """One player's side of the table."""

    stack: tuple[int, ...]
    """Cards in play, lowest first."""
    scored: tuple[int, ...]
    """Cards kept for points in this game, lowest first."""
    points: int
    coins: int
    losses: int


class PairsView(View, frozen=True):
    """The table, all of which everybody sees."""

    seat: int
    """Whose view it is; -1 for a spectator."""
    turn: int
    """Who is to act; -1 when the match is over."""
    game: int
    """The game of the match that is being played, from 1."""
    games: int
    target: int
    stakes: str
    five_card_catch: bool
    pot: int
    deck: int
    """How many cards can be drawn before the next shuffle."""
    unseen: tuple[int, ...]
    """How many cards of rank 1 to 10 nobody has seen since the last shuffle, the burned ones among them."""
    odds_of_pair: float | None
    """The chance that the next card would pair for the player to act; None if there is no card, or nobody to act."""
    players: tuple[PlayerView, ...]

    def __str__(self) -> str:
        stacks = [" ".join(f"[{card}]" for card in player.stack) for player in self.players]
        width = max(10, *map(len, stacks))
        return "\n".join([self._heading(), "", *(self._row(seat, each, width) for seat, each in enumerate(stacks))])

    def _heading(self) -> str:
        parts = [f"Game {self.game} of {self.games}"] if self.games > 1 else []
        parts += [f"{self.target} points lose", f"{number(self.deck, 'card')} in the deck"]
        parts += [f"pot {self.pot}"] if self.stakes == Stakes.CUTCHFELD.name.lower() else []
        return ", ".join(parts)

    def _row(self, seat: int, stack: str, width: int) -> str:
        player = self.players[seat]
        to_move = ">" if seat == self.turn else " "
        own = "*" if seat == self.seat else " "
        for_forfeits = self.stakes == Stakes.FORFEIT.name.lower()
        money = f"{player.losses:>4} lost" if for_forfeits else f"{number(player.coins, 'coin'):>9}"
        kept = f"  kept {' '.join(map(str, player.scored))}" if player.scored else ""
        points = f"{number(player.points, 'point'):>9}"
        return f"{to_move} {seat_letter(seat)}{own} {stack:<{width}} {points} {money}{kept}".rstrip()


def view(pairs: Pairs, seat: int) -> PairsView:
    """A masked state, typed."""
    can_act = pairs.turn != NOBODY and can_draw(pairs)
    options = pairs.options
    return PairsView(
        seat=seat,
        turn=int(pairs.turn),
        game=min(int(pairs.game) + 1, int(options.games)),
        games=int(options.games),
        target=int(target(pairs)),
        stakes=Stakes(int(options.stakes)).name.lower(),
        five_card_catch=bool(options.five_card_catch),
        pot=int(pairs.pot),
        deck=int(pairs.deck),
        unseen=counts(pairs.unseen),
        odds_of_pair=float(odds_of_pair(pairs, pairs.turn)) if can_act else None,
        players=tuple(_player(pairs, each) for each in range(pairs.seats)),
    )


def _player(pairs: Pairs, seat: int) -> PlayerView:
    return PlayerView(
        stack=cards(pairs.stack[seat]),
        scored=cards(pairs.scored[seat]),
        points=int(pairs.points[seat]),
        coins=int(pairs.coins[seat]),
        losses=int(pairs.losses[seat]),
    )
