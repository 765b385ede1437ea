"""What no step may change, as kernels: asked after every step of the many games that are played compiled.

A kernel kept(before, state, seat, step) says whether a step has kept all cards and coins. It is given the record with
a journal, so that what happened can be followed note by note. What it has from a game are numbers that it closes over:
if those change, the kernel is compiled anew.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from undercroft.engine.deck import EMPTY, FULL, RANKS, Bag, count, one, singles, size, value
from undercroft.engine.game import Game, Kernel
from undercroft.engine.kernel import kernel
from undercroft.engine.seats import NOBODY
from undercroft.games.deadfall.rules import whole_deck


@kernel
def total(bags: Any) -> Bag:
    """All cards of several bags."""
    cards = EMPTY
    for place in range(len(bags)):
        cards += bags[place]
    return cards


@kernel
def holds(bag: Bag, some: Bag) -> bool:
    """Whether all of some cards are in a bag."""
    for rank in range(1, RANKS + 1):
        if count(bag, rank) < count(some, rank):
            return False
    return True


def pairs() -> Kernel:
    """Cards leave the deck as it is told, one by one, and only a shuffle brings back what was discarded."""
    from undercroft.games.pairs.rules import BURNED, NoteKind

    began, shuffled, folded, paired = map(
        int, (NoteKind.GAME_BEGAN, NoteKind.SHUFFLED, NoteKind.FOLDED, NoteKind.PAIRED)
    )
    dealt, tie_dealt, drew, discarded = map(
        int, (NoteKind.DEALT, NoteKind.TIE_DEALT, NoteKind.DREW, NoteKind.TIE_DISCARDED)
    )
    burned = BURNED

    @kernel
    def cards_kept(before: Any, state: Any) -> bool:
        unseen = before.unseen
        stacks = total(before.stack)
        scored = total(before.scored)
        for place in range(state.noted):
            kind = state.journal[place].kind
            amount = state.journal[place].amount
            if kind == began:
                stacks = EMPTY
                scored = EMPTY
            elif kind == shuffled:
                unseen = FULL - stacks - scored
                if amount != size(unseen) or state.journal[place].other != (burned if amount > burned else 0):
                    return False
            elif kind == folded:
                if not count(stacks, amount):
                    return False
                stacks = EMPTY
                scored += one(amount)
            elif kind in (dealt, tie_dealt, drew, discarded, paired):
                if not count(unseen, amount):
                    return False
                unseen -= one(amount)
                if kind == paired:
                    stacks = EMPTY
                    scored += one(amount)
                elif kind != discarded:
                    stacks += one(amount)
        return bool(unseen == state.unseen and stacks == total(state.stack) and scored == total(state.scored))

    @kernel
    def pairs_kept(before: Any, state: Any, seat: int, step: int) -> bool:
        coins = state.pot
        for place in range(len(state.coins)):
            coins += state.coins[place]
        if coins != 0 or state.pot < 0 or state.deck < 0 or state.deck + state.burned != size(state.unseen):
            return False
        # Of a move in which more happened than the journal holds, no more can be said.
        return state.noted > len(state.journal) or cards_kept(before, state)

    return pairs_kept


def cave_cards() -> Kernel:
    """Every card is in one place, and only who plays captures."""

    @kernel
    def cave_kept(before: Any, state: Any, seat: int, step: int) -> bool:
        if state.unseen + state.monsters + total(state.hand) + total(state.captured) != FULL:
            return False
        same_round = state.finished == before.finished or state.turn == NOBODY
        for place in range(state.seats):
            if state.held[place] != size(state.hand[place]):
                return False
            gained = state.taken[place] - before.taken[place]
            if same_round and size(state.captured[place]) != size(before.captured[place]) + gained:
                return False
            if gained < 0 or (gained == 0) == (place == seat):
                return False
        return True

    return cave_kept


def feast() -> Kernel:
    """Every card is in one place until its round is over; then it is captured or discarded until the hand is over."""
    from undercroft.games.feast.rules import MATCH, Move

    code_of_play, hands_in_match = int(Move.PLAY), MATCH

    @kernel
    def is_open(state: Any, place: int) -> bool:
        """Whether the ploy of a place lies open: a dummy's always."""
        return bool(state.ploy[place] and (place >= state.seats or state.taker != NOBODY))

    @kernel
    def on_table(state: Any) -> Bag:
        """The ploys that lie open, and the topic until it is taken: the only player without a match may still do so."""
        ploys = EMPTY
        for place in range(len(state.ploy)):
            if is_open(state, place):
                ploys += one(state.ploy[place])
        is_left = state.taker == NOBODY or size(singles(ploys)) == 1
        return ploys + one(state.topic) if state.topic and is_left else ploys

    @kernel
    def turned_up(before: Any, step: int) -> Bag:
        """The ploys that the last one turns up."""
        ploys = EMPTY
        if before.taker == NOBODY:
            for seat in range(before.seats):
                chosen = before.ploy[seat]
                if chosen == 0:
                    chosen = step - code_of_play
                ploys += one(chosen)
        return ploys

    @kernel
    def hand_kept(before: Any, state: Any, of_round: Bag) -> bool:
        """What was captured is scored, with no more than there was in the last round; then all cards are back."""
        scored = 0
        for seat in range(state.seats):
            scored += state.scored[seat] - before.scored[seat] - value(before.captured[seat])
        back = state.unseen + total(state.hand) + on_table(state) == FULL
        return bool(0 <= scored <= value(of_round) and (back or state.hands_over == hands_in_match))

    @kernel
    def feast_kept(before: Any, state: Any, seat: int, step: int) -> bool:
        if state.hands_over != before.hands_over:
            return hand_kept(before, state, on_table(before) + turned_up(before, step))
        left = before.unseen + total(before.hand) + on_table(before)
        left -= state.unseen + total(state.hand) + on_table(state)
        gained = total(state.captured) - total(before.captured)
        if state.rounds_over == before.rounds_over:
            return bool(left == gained)
        number = 0
        for place in range(len(state.topics)):
            number += state.topics[place] + state.gaffes[place] - before.topics[place] - before.gaffes[place]
        of_round = on_table(before) + turned_up(before, step)
        return bool(left == of_round and holds(of_round, gained) and size(gained) == number)

    return feast_kept


def deadfall() -> Kernel:
    """Every card is in one place, what was laid open in a hand stays open, and coins neither come nor go."""

    @kernel
    def deadfall_kept(before: Any, state: Any, seat: int, step: int) -> bool:
        coins = state.pot
        for place in range(len(state.coins)):
            coins += state.coins[place]
        same_hand = state.hands_over == before.hands_over
        lies_open = not same_hand or holds(state.exposed, before.exposed)
        return bool(coins == 0 and lies_open and state.unseen + state.exposed + total(state.hand) == whole_deck(state))

    return deadfall_kept


def cave_board() -> Kernel:
    """The cave only grows, tiles come from the stack that is open, and tokens change hands but once."""

    @kernel
    def tiles_left(state: Any) -> int:
        tiles = 0
        for stack in range(len(state.left)):
            tiles += state.left[stack]
        return tiles

    @kernel
    def tiles_unseen(state: Any) -> int:
        tiles = 0
        for stack in range(len(state.left)):
            for tile in range(len(state.unseen[stack])):
                tiles += state.unseen[stack][tile]
        return tiles

    @kernel
    def lying(state: Any) -> int:
        """Tokens that nobody has taken yet."""
        tokens = 0
        for cell in range(state.cells):
            tokens += state.cell[cell].token
        return tokens

    @kernel
    def taken(state: Any) -> int:
        """Those that teams have, but for ropes and depths, which the bank gives."""
        tokens = 0
        for team in range(state.seats):
            own = state.team[team]
            tokens += own.water + own.photos
            for hard in range(len(own.squeezes)):
                tokens += own.squeezes[hard]
        return tokens

    @kernel
    def cave_kept(before: Any, state: Any, seat: int, step: int) -> bool:
        drawn = tiles_left(before) - tiles_left(state)
        laid = state.cells - before.cells
        if not (0 <= drawn <= 1 and 0 <= laid <= 1) or drawn != tiles_unseen(before) - tiles_unseen(state):
            return False
        came = lying(state) + taken(state) - lying(before) - taken(before)
        if not 0 <= came <= laid:
            return False
        for team in range(state.seats):
            own, had = state.team[team], before.team[team]
            if own.traverses < had.traverses or own.water < had.water or own.photos < had.photos:
                return False
        return bool(0 <= state.points_left <= 5)

    return cave_kept


CONSERVED: dict[str, Callable[[], Kernel]] = {
    "pairs": pairs,
    "deadfall": deadfall,
    "feast": feast,
    "cave_cards": cave_cards,
    "cave_board": cave_board,
}
"""The kernel of each game."""


@kernel
def nothing_kept(before: Any, state: Any, seat: int, step: int) -> bool:
    """For games that are made up for a test."""
    return True


@functools.cache
def conserved(game: Game) -> Kernel:
    """What must hold after every step of a game."""
    return CONSERVED[game.id]() if game.id in CONSERVED else nothing_kept
