"""The rules of The Feast, clause by clause as in RULES.md."""

from __future__ import annotations

from enum import IntEnum

from ...engine.deck import (
    EMPTY,
    FULL,
    RANKS,
    Bag,
    any_card,
    any_cards,
    count,
    highest,
    lowest,
    one,
    ranks_of,
    singles,
    size,
    value,
)
from ...engine.header import Header, clear_journal, note, record_of
from ...engine.kernel import I8, kernel
from ...engine.record import Rows, field
from ...engine.seats import NOBODY
from .options import FEWEST_HANDS, MOST_HANDS, FeastOptions

# F-3: how many hands make a match.
MATCH = 4
# F-2: the cards of each hand when 4, 5, 6, 7 or 8 hands are dealt.
CARDS_DEALT = (8, 8, 7, 6, 6)
NO_CARD = 0
# In the place of a ploy that a seat may not know yet.
FACE_DOWN = -1


class Move(IntEnum):
    """Codes of moves. To play or take a card is the code and its rank."""

    PLAY = 0
    TAKE = RANKS
    TAKE_TOPIC = 2 * RANKS + 1


class NoteKind(IntEnum):
    """The kinds of note in the journal. A dummy's place stands after those of all seats there could be."""

    HAND_BEGAN = 0
    TOPIC_DEALT = 1
    DUMMY_PLAYED = 2
    PLAYED = 3
    GAFFES_MADE = 4
    TOOK_TOPIC = 5
    TOOK_GAFFE = 6
    LEFT_ALONE = 7
    NOTHING_TAKEN = 8
    SCORED = 9
    MATCH_OVER = 10


class Feast(Header):
    """A table of The Feast. The first places are the seats', those after them the dummies'."""

    options: FeastOptions = field(record_of(FeastOptions))
    hands_over: int = field("i1")
    """Hands of the match that are over."""
    rounds_over: int = field("i1")
    """Rounds of this hand that are over."""
    topic: int = field("i1")
    """The card to be won; NO_CARD when the match is over."""
    taker: int = field("i1")
    """Who is to choose what to take; nobody while ploys are chosen."""
    unseen: Bag = field("u8")
    """The deck. In a masked state the hands that the seat may not see are shuffled into it."""
    hand: Rows[Bag] = field("u8", MOST_HANDS)
    """The cards each place holds. A player's ploy is among them until it is revealed."""
    ploy: Rows[int] = field("i1", MOST_HANDS)
    """The card each place has chosen for this round, or NO_CARD."""
    captured: Rows[Bag] = field("u8", MOST_HANDS)
    """The cards each place has taken in this hand."""
    scored: Rows[int] = field("i2", MOST_HANDS)
    """The points that each seat made in the hands that are over."""
    topics: Rows[int] = field("i1", MOST_HANDS)
    """How many topics each place has taken in the match."""
    gaffes: Rows[int] = field("i1", MOST_HANDS)
    """How many gaffes each place has taken in the match."""
    matched: Rows[int] = field("i1", MOST_HANDS)
    """How many ploys of each place became gaffes in the match."""


@kernel
def deal(feast: Feast) -> None:
    """F-3: a match begins."""
    begin_hand(feast)


@kernel
def actors(feast: Feast) -> int:
    """F-6: all who have not chosen a ploy yet, in any order; F-9, F-10: then perhaps one who chooses what to take."""
    if feast.topic == NO_CARD:
        return 0
    if feast.taker != NOBODY:
        return 1 << I8(feast.taker)
    choosing = 0
    for seat in range(feast.seats):
        choosing |= (feast.ploy[seat] == NO_CARD) << seat
    return choosing


@kernel
def legal(feast: Feast, seat: int, out: Rows[int]) -> int:
    """F-6: any card of the hand; F-9, F-10: any gaffe, and the topic if it is still there."""
    moves = 0
    code = Move.PLAY
    cards = feast.hand[seat]
    if feast.taker != NOBODY:
        code = Move.TAKE
        cards = gaffes_of(feast)
        if topic_is_left(feast):
            out[moves] = Move.TAKE_TOPIC
            moves += 1
    for rank in range(1, RANKS + 1):
        if count(cards, rank):
            out[moves] = code + rank
            moves += 1
    return moves


@kernel
def play(feast: Feast, seat: int, move: int) -> None:
    """F-6: a ploy is put down, and the last one turns all of them up; F-9, F-10: or a player takes a card."""
    clear_journal(feast)
    if feast.taker == NOBODY:
        feast.ploy[seat] = move - Move.PLAY
        if actors(feast) == 0:
            reveal(feast)
        return
    if move == Move.TAKE_TOPIC:
        take_topic(feast, seat)
    else:
        take_gaffe(feast, seat, move - Move.TAKE)
    end_round(feast)


@kernel
def score(feast: Feast, out: Rows[int]) -> None:
    """F-15: what was written down, and the cards taken since."""
    for seat in range(feast.seats):
        out[seat] = points(feast, seat)


# Who is at the table


@kernel
def places(feast: Feast) -> int:
    """F-1: how many hands are dealt, to players and dummies."""
    if feast.options.hands:
        return feast.options.hands
    return max(feast.seats, FEWEST_HANDS)


@kernel(inline=True)
def is_dummy(feast: Feast, place: int) -> bool:
    """F-1: whether a place is a dummy's."""
    return place >= feast.seats


@kernel(inline=True)
def told_place(feast: Feast, place: int) -> int:
    """A place as notes have it, which must tell a dummy from a player without knowing how many seats there are."""
    return place - feast.seats + MOST_HANDS if is_dummy(feast, place) else place


@kernel
def cards_dealt(feast: Feast) -> int:
    """F-2: the cards in each hand, and so the rounds that it takes."""
    return CARDS_DEALT[places(feast) - FEWEST_HANDS]


@kernel
def cards_held(feast: Feast, place: int) -> int:
    """How many cards a place holds, whether or not they can be seen."""
    if feast.topic == NO_CARD:
        return 0
    has_played = is_dummy(feast, place) or feast.taker != NOBODY
    return cards_dealt(feast) - feast.rounds_over - has_played


@kernel(inline=True)
def points(feast: Feast, seat: int) -> int:
    """F-15: a seat's points so far."""
    return feast.scored[seat] + value(feast.captured[seat])


# A round


@kernel
def begin_round(feast: Feast) -> None:
    """F-4: the topic is turned up; F-5: then each dummy plays a card at random, face up."""
    feast.topic = any_card(feast, feast.unseen)
    feast.unseen -= one(feast.topic)
    note(feast, NoteKind.TOPIC_DEALT, NOBODY, feast.rounds_over + 1, feast.topic)
    for place in range(feast.seats, places(feast)):
        card = any_card(feast, feast.hand[place])
        feast.hand[place] -= one(card)
        feast.ploy[place] = card
        note(feast, NoteKind.DUMMY_PLAYED, told_place(feast, place), 0, card)


@kernel
def reveal(feast: Feast) -> None:
    """F-6: all ploys are turned up at once, and cards are taken; the round ends unless somebody has to choose."""
    for seat in range(feast.seats):
        feast.hand[seat] -= one(feast.ploy[seat])
        note(feast, NoteKind.PLAYED, seat, 0, feast.ploy[seat])
    make_gaffes(feast)
    feast.taker = settle(feast)
    if feast.taker == NOBODY:
        end_round(feast)


@kernel
def make_gaffes(feast: Feast) -> None:
    """F-7: ploys of the same rank are gaffes, whoever played them."""
    gaffes = gaffes_of(feast)
    for rank in range(1, RANKS + 1):
        if count(gaffes, rank):
            note(feast, NoteKind.GAFFES_MADE, NOBODY, count(gaffes, rank), rank)
    for place in range(places(feast)):
        feast.matched[place] += count(gaffes, feast.ploy[place]) != 0


@kernel
def settle(feast: Feast) -> int:
    """F-8 to F-13: everything is taken that leaves no choice; gives back who has to choose, or nobody."""
    unmatched = unmatched_of(feast)
    gaffes = gaffes_of(feast)
    if unmatched == EMPTY:
        note(feast, NoteKind.NOTHING_TAKEN, NOBODY, 0, 0)
        return NOBODY
    low = who_played(feast, lowest(unmatched))
    if topic_is_left(feast):
        note(feast, NoteKind.LEFT_ALONE, told_place(feast, low), 0, feast.ploy[low])
        if not is_dummy(feast, low):
            return low
        dummy_takes_best(feast, low)
        return NOBODY
    take_topic(feast, who_played(feast, highest(unmatched)))
    if gaffes == EMPTY:
        return NOBODY
    if is_dummy(feast, low) or ranks_of(gaffes) == one(lowest(gaffes)):
        take_gaffe(feast, low, highest(gaffes))
        return NOBODY
    return low


@kernel
def dummy_takes_best(feast: Feast, place: int) -> None:
    """F-13: a dummy alone takes the dearest card, and of equals the topic."""
    gaffe = highest(gaffes_of(feast))
    if feast.topic >= gaffe:
        take_topic(feast, place)
    else:
        take_gaffe(feast, place, gaffe)


@kernel
def take_topic(feast: Feast, place: int) -> None:
    """F-8: the topic is captured."""
    feast.captured[place] += one(feast.topic)
    feast.topics[place] += 1
    note(feast, NoteKind.TOOK_TOPIC, told_place(feast, place), 0, feast.topic)


@kernel
def take_gaffe(feast: Feast, place: int, rank: int) -> None:
    """F-9: a gaffe is captured."""
    feast.captured[place] += one(rank)
    feast.gaffes[place] += 1
    note(feast, NoteKind.TOOK_GAFFE, told_place(feast, place), 0, rank)


@kernel
def end_round(feast: Feast) -> None:
    """F-14: what nobody took is discarded; another round follows as long as there are cards to play."""
    for place in range(MOST_HANDS):
        feast.ploy[place] = NO_CARD
    feast.taker = NOBODY
    feast.topic = NO_CARD
    feast.rounds_over += 1
    if feast.rounds_over < cards_dealt(feast):
        begin_round(feast)
    else:
        end_hand(feast)


@kernel
def ploys_of(feast: Feast) -> Bag:
    """The ploys of all places, when they are turned up."""
    ploys = EMPTY
    for place in range(places(feast)):
        ploys += one(feast.ploy[place])
    return ploys


@kernel
def gaffes_of(feast: Feast) -> Bag:
    """F-7: the ploys that are matched by others."""
    ploys = ploys_of(feast)
    return ploys - singles(ploys)


@kernel
def unmatched_of(feast: Feast) -> Bag:
    """F-7: the ploys that are not."""
    return singles(ploys_of(feast))


@kernel
def topic_is_left(feast: Feast) -> bool:
    """F-10: whether who has the lowest ploy may have the topic instead of a gaffe: as the only one without a match."""
    return size(unmatched_of(feast)) == 1


@kernel
def who_played(feast: Feast, rank: int) -> int:
    """The place whose ploy is of a rank that nobody else played."""
    found = NOBODY
    for place in range(places(feast)):
        found = place if feast.ploy[place] == rank else found
    return found


# Hands


@kernel
def begin_hand(feast: Feast) -> None:
    """F-3: all cards are shuffled; F-2: each place is dealt its hand."""
    feast.taker = NOBODY
    feast.rounds_over = 0
    feast.unseen = FULL
    note(feast, NoteKind.HAND_BEGAN, NOBODY, feast.hands_over + 1, cards_dealt(feast))
    for place in range(places(feast)):
        feast.hand[place] = any_cards(feast, feast.unseen, cards_dealt(feast))
        feast.unseen -= feast.hand[place]
    begin_round(feast)


@kernel
def end_hand(feast: Feast) -> None:
    """F-15: points are written down; F-16: after the last hand the match is over."""
    for seat in range(feast.seats):
        made = value(feast.captured[seat])
        feast.scored[seat] += made
        note(feast, NoteKind.SCORED, seat, made, feast.scored[seat])
    for place in range(MOST_HANDS):
        feast.captured[place] = EMPTY
    feast.hands_over += 1
    if feast.hands_over < MATCH:
        begin_hand(feast)
    else:
        note(feast, NoteKind.MATCH_OVER, NOBODY, 0, 0)
