"""The rules of The Cave, clause by clause as in RULES.md."""

from __future__ import annotations

from enum import IntEnum

from ...engine.chance import chance
from ...engine.deck import (
    EMPTY,
    FULL,
    RANKS,
    Bag,
    any_card,
    any_cards,
    count,
    highest,
    lower_than,
    lowest,
    note_cards,
    of_rank,
    one,
    others,
    size,
)
from ...engine.header import Header, clear_journal, note
from ...engine.kernel import kernel
from ...engine.record import Rows, field
from ...engine.seats import NOBODY

FEWEST_SEATS = 2
MOST_SEATS = 6
IN_CAVE = 5
# C-5: the cards of a hand for 2, 3, 4, 5 and 6 seats.
HANDS = (7, 6, 5, 5, 4)


class NoteKind(IntEnum):
    """The kinds of note in the journal."""

    ROUND_BEGAN = 0
    DEALT = 1
    OPENED = 2
    PLAYED = 3
    REFILLED = 4
    SCORED = 5
    MATCH_OVER = 6


class Cave(Header):
    """A table of The Cave. A move is the rank of the card that is played."""

    finished: int = field("i1")
    """Rounds of the match that are over."""
    dealer: int = field("i1")
    turn: int = field("i1")
    """Who is to play; nobody when the match is over."""
    held: Rows[int] = field("i1", MOST_SEATS)
    """How many cards each seat holds: what everybody sees of a hand."""
    monsters: Bag = field("u8")
    """The cards in the Cave."""
    unseen: Bag = field("u8")
    """The deck. In what a seat may know, all cards that it has not seen: the deck and the hands of the others."""
    hand: Rows[Bag] = field("u8", MOST_SEATS)
    captured: Rows[Bag] = field("u8", MOST_SEATS)
    """What each seat has captured in this round, or, when the match is over, in the last one."""
    points: Rows[int] = field("i2", MOST_SEATS)
    """From the rounds that are over."""
    taken: Rows[int] = field("i2", MOST_SEATS)
    """How many cards each seat has captured in the whole match."""


@kernel
def deal(cave: Cave) -> None:
    """C-4: chance picks the first dealer."""
    cave.dealer = chance(cave, cave.seats)
    begin_round(cave)


@kernel(inline=True)
def actors(cave: Cave) -> int:
    """C-7: one player at a time."""
    return 0 if cave.turn == NOBODY else 1 << cave.turn


@kernel(inline=True)
def legal(cave: Cave, seat: int, out: Rows[int]) -> int:
    """C-7: any card of the hand."""
    moves = 0
    hand = cave.hand[seat]
    while hand != EMPTY:
        rank = lowest(hand)
        hand = others(hand, one(rank))
        out[moves] = rank
        moves += 1
    return moves


@kernel(inline=True)
def play(cave: Cave, seat: int, rank: int) -> None:
    """C-7: a turn; C-14: the last card of all hands ends the round."""
    clear_journal(cave)
    play_card(cave, seat, rank)
    refill(cave)
    cave.turn = left_of(cave, seat)
    if cave.held[cave.turn] == 0:
        end_round(cave)


@kernel
def score(cave: Cave, out: Rows[int]) -> None:
    """C-18: the points of all rounds."""
    for seat in range(cave.seats):
        out[seat] = cave.points[seat]


# Turns


@kernel(inline=True)
def play_card(cave: Cave, seat: int, rank: int) -> None:
    """C-10: what the card captures leaves before the card goes in; C-11: it is set aside."""
    captured = of_rank(cave.monsters, prey(cave.monsters, rank))
    note_cards(cave, NoteKind.PLAYED, seat, rank, captured)
    cave.hand[seat] -= one(rank)
    cave.held[seat] -= 1
    cave.monsters += one(rank) - captured
    cave.captured[seat] += captured
    cave.taken[seat] += size(captured)


@kernel(inline=True)
def prey(cards: Bag, rank: int) -> int:
    """C-8: the rank that is captured is the next one below; C-9: if there is none, the highest."""
    lower = lower_than(cards, rank)
    return highest(lower if lower != EMPTY else cards)


@kernel(inline=True)
def refill(cave: Cave) -> None:
    """C-12: fill the Cave up to five cards; C-13: as far as the deck goes."""
    missing = IN_CAVE - size(cave.monsters)
    if missing == 0:
        return
    coming = min(missing, size(cave.unseen))
    came = EMPTY
    for _ in range(coming):
        card = one(any_card(cave, cave.unseen))
        cave.unseen -= card
        came += card
    cave.monsters += came
    note_cards(cave, NoteKind.REFILLED, NOBODY, missing, came)


@kernel(inline=True)
def left_of(cave: Cave, seat: int) -> int:
    """C-1: the next seat."""
    return seat + 1 if seat + 1 < cave.seats else 0


# Rounds


@kernel
def begin_round(cave: Cave) -> None:
    """C-3: all cards are shuffled; C-5: everybody gets a hand; C-6: five cards are the Cave."""
    note(cave, NoteKind.ROUND_BEGAN, cave.dealer, cave.finished + 1, cave.seats)
    cave.unseen = FULL
    cave.turn = left_of(cave, cave.dealer)
    seat = cave.turn
    for _ in range(cave.seats):
        cave.held[seat] = HANDS[cave.seats - FEWEST_SEATS]
        cave.hand[seat] = any_cards(cave, cave.unseen, cave.held[seat])
        cave.unseen -= cave.hand[seat]
        cave.captured[seat] = EMPTY
        note_cards(cave, NoteKind.DEALT, seat, cave.held[seat], cave.hand[seat])
        seat = left_of(cave, seat)
    cave.monsters = any_cards(cave, cave.unseen, IN_CAVE)
    cave.unseen -= cave.monsters
    note_cards(cave, NoteKind.OPENED, cave.turn, 0, cave.monsters)


@kernel
def end_round(cave: Cave) -> None:
    """C-15: the round is scored; C-3, C-4: the next one is dealt by the player on the left, or the match is over."""
    for seat in range(cave.seats):
        ranks = scoring(cave, seat)
        points = worth(cave, seat, ranks)
        cave.points[seat] += points
        note(cave, NoteKind.SCORED, seat, points, ranks)
    cave.finished += 1
    if cave.finished < cave.seats:
        cave.dealer = left_of(cave, cave.dealer)
        begin_round(cave)
    else:
        cave.turn = NOBODY
        note(cave, NoteKind.MATCH_OVER, NOBODY, 0, 0)


@kernel
def scoring(cave: Cave, seat: int) -> int:
    """C-15, C-16, C-17: the ranks, as bits, of which the seat has captured a card, and nobody more."""
    ranks = 0
    for rank in range(1, RANKS + 1):
        own = count(cave.captured[seat], rank)
        if own and own >= most_of(cave, rank):
            ranks |= 1 << rank
    return ranks


@kernel
def most_of(cave: Cave, rank: int) -> int:
    """The most cards of a rank that anybody has captured."""
    most = 0
    for seat in range(cave.seats):
        most = max(most, count(cave.captured[seat], rank))
    return most


@kernel
def worth(cave: Cave, seat: int, ranks: int) -> int:
    """C-15: a point for each captured card of these ranks."""
    points = 0
    for rank in range(1, RANKS + 1):
        points += count(cave.captured[seat], rank) * ((ranks >> rank) & 1)
    return points


@kernel(inline=True)
def in_deck(cave: Cave) -> int:
    """How many cards are in the deck: all that are not seen, but for those that others hold in their hands."""
    cards = size(cave.unseen)
    for seat in range(cave.seats):
        cards -= cave.held[seat] - size(cave.hand[seat])
    return cards
