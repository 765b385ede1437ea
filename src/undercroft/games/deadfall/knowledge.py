"""Who knows what in Deadfall: D-23.

A seat knows its own hand, what it passed, what it got for it, and what lies open. `resample` fills in the rest under
this model: all deals are alike, and whoever passed or played a card took any card of the hand, each as likely as any
other. So cards that were never seen are shuffled. Only the cards that the seat itself has passed are followed: each may
have been played, if one of its rank was; the neighbour may have passed it on; or else it is still where it went.

What may have become of a passed card is called its *fate*: its place in the stack on which it was played, or one of the
two below. How likely fates are is told by how many ways lead to them, counting at each moment the cards that could have
been taken instead.
"""

from __future__ import annotations

from ...engine.chance import chance, forget_chance
from ...engine.deck import EMPTY, any_card, any_cards, count, one, size
from ...engine.header import hide_amounts, hide_given
from ...engine.kernel import I8, kernel
from ...engine.seats import NOBODY, SPECTATOR
from .rules import (
    FACE_DOWN,
    MOST_DEALT,
    MOST_PASSES,
    NO_CARD,
    Deadfall,
    NoteKind,
    Phase,
    cards_dealt,
    held,
    left_of,
    right_of,
)

PASSED_ON = MOST_DEALT
KEPT = MOST_DEALT + 1
FATES = MOST_DEALT + 2
# No card was passed to the hand at that time, or none that is asked about.
NO_FATE = -1
# Chance picks among ways in steps as fine as one number can be.
FINE = 1 << 32


@kernel
def mask(deadfall: Deadfall, seat: int) -> None:
    """Shuffle other hands into the deck, and turn down what others chose and passed; what came to the seat it has seen.

    When the match is over all hands have been laid open.
    """
    forget_chance(deadfall)
    hide_amounts(deadfall, NoteKind.DEALT, seat)
    hide_given(deadfall, NoteKind.PASSED, seat)
    if deadfall.phase == Phase.OVER:
        return
    for other in range(deadfall.seats):
        if other == seat:
            continue
        deadfall.unseen += deadfall.hand[other]
        deadfall.hand[other] = EMPTY
        if deadfall.chosen[other] != NO_CARD:
            deadfall.chosen[other] = FACE_DOWN
        if left_of(deadfall, other) != seat:
            for number in range(deadfall.passes):
                deadfall.passed[other][number] = FACE_DOWN
    if deadfall.drafting != seat + 1:
        deadfall.target = NOBODY
        deadfall.named = EMPTY


@kernel
def take_back(deadfall: Deadfall) -> None:
    """Let those choose again whose passes or doors lie face down."""
    for seat in range(deadfall.seats):
        if deadfall.chosen[seat] == FACE_DOWN:
            deadfall.chosen[seat] = NO_CARD


@kernel
def resample(deadfall: Deadfall, seat: int) -> None:
    """Deal other hands again around the cards that the seat has passed; then see what others have passed and chosen."""
    if deadfall.phase == Phase.OVER:
        return
    fate = NO_FATE
    other_fate = NO_FATE
    onward_fate = NO_FATE
    if seat != SPECTATOR and deadfall.passes:
        fate, other_fate, onward_fate = fates_of_own(deadfall, seat)
        place_own(deadfall, seat, fate, other_fate, onward_fate)
    for other in range(deadfall.seats):
        if other != seat:
            more = held(deadfall, other) - size(deadfall.hand[other])
            drawn = any_cards(deadfall, deadfall.unseen, more)
            deadfall.hand[other] += drawn
            deadfall.unseen -= drawn
    if deadfall.passes:
        fill_in_passes(deadfall, seat, fate, other_fate, onward_fate)
    for other in range(deadfall.seats):
        if deadfall.chosen[other] == FACE_DOWN:
            deadfall.chosen[other] = any_card(deadfall, deadfall.hand[other])


# The cards that a seat has passed itself


@kernel
def fates_of_own(deadfall: Deadfall, seat: int) -> tuple[int, int, int]:
    """What has become of the cards that the seat passed: of the first, of the second, and of the first if passed on."""
    left = left_of(deadfall, seat)
    beyond = left_of(deadfall, left)
    total = 0.0
    found = (NO_FATE, NO_FATE, NO_FATE)
    for fate in range(FATES):
        for other_fate in range(NO_FATE, FATES):
            for onward_fate in range(NO_FATE, FATES):
                if not could_be(deadfall, seat, fate, other_fate, onward_fate):
                    continue
                ways = ways_to_choose(deadfall, left, fate, other_fate)
                if beyond != seat:
                    ways *= ways_to_choose(deadfall, beyond, NO_FATE, onward_fate)
                likely = ways * chance_of_holding(deadfall, seat, fate, other_fate, onward_fate)
                if likely > 0.0:
                    total += likely
                    if chance(deadfall, FINE) * total < likely * FINE:
                        found = (fate, other_fate, onward_fate)
    return found


@kernel
def could_be(deadfall: Deadfall, seat: int, fate: int, other_fate: int, onward_fate: int) -> bool:
    """Whether what lies open allows these fates."""
    left = left_of(deadfall, seat)
    beyond = left_of(deadfall, left)
    first = deadfall.passed[seat][0]
    if not fits(deadfall, left, first, 0, fate):
        return False
    if deadfall.passes < MOST_PASSES:
        return fate != PASSED_ON and other_fate == NO_FATE and onward_fate == NO_FATE
    if other_fate == fate and fate < MOST_DEALT:
        return False
    if other_fate == PASSED_ON or not fits(deadfall, left, deadfall.passed[seat][1], deadfall.doors, other_fate):
        return False
    if fate != PASSED_ON:
        return onward_fate == NO_FATE
    if beyond == seat:
        return onward_fate == NO_FATE and deadfall.passed[left][1] == first
    return onward_fate != PASSED_ON and fits(deadfall, beyond, first, deadfall.doors, onward_fate)


@kernel
def fits(deadfall: Deadfall, holder: int, card: int, since: int, fate: int) -> bool:
    """Whether a card that came to a hand when its stack had `since` cards can have this fate there."""
    if fate == NO_FATE:
        return False
    if fate >= MOST_DEALT:
        return True
    return since <= fate < deadfall.played[holder] and deadfall.stack[holder][fate] == card


@kernel
def ways_to_choose(deadfall: Deadfall, holder: int, fate: int, other_fate: int) -> int:
    """In how many ways all cards that left a hand can have been taken from it, if those passed to it had these fates.

    Whenever a card left, it either was the one with that fate, or any other that has no fate here.
    """
    ways = 1
    first = fate != NO_FATE
    second = False
    for place in range(deadfall.played[holder] + 1):
        cards = cards_dealt(deadfall) - place
        if place == deadfall.doors and deadfall.passes == MOST_PASSES:
            if fate == PASSED_ON:
                first = False
            else:
                ways *= cards - first
            second = other_fate != NO_FATE
        if place == deadfall.played[holder]:
            break
        if place == fate:
            first = False
        elif place == other_fate:
            second = False
        else:
            ways *= cards - first - second
    return ways


@kernel
def chance_of_holding(deadfall: Deadfall, seat: int, fate: int, other_fate: int, onward_fate: int) -> float:
    """How likely it is, if hidden cards are shuffled, that the places of those that are still held have these ranks."""
    cards = size(deadfall.unseen)
    likely = 1.0
    first = deadfall.passed[seat][0]
    first_is_held = fate == KEPT or onward_fate == KEPT
    if first_is_held:
        likely *= count(deadfall.unseen, first) / cards
    if other_fate == KEPT:
        second = deadfall.passed[seat][1]
        taken = first_is_held and first == second
        likely *= (count(deadfall.unseen, second) - taken) / (cards - first_is_held)
    return likely


@kernel
def place_own(deadfall: Deadfall, seat: int, fate: int, other_fate: int, onward_fate: int) -> None:
    """Put the cards that the seat passed, and that are still held, into the hands where they are."""
    left = left_of(deadfall, seat)
    first = I8(deadfall.passed[seat][0])
    if fate == KEPT:
        take_from_unseen(deadfall, left, first)
    elif onward_fate == KEPT:
        take_from_unseen(deadfall, left_of(deadfall, left), first)
    if other_fate == KEPT:
        take_from_unseen(deadfall, left, I8(deadfall.passed[seat][1]))


@kernel
def take_from_unseen(deadfall: Deadfall, seat: int, card: int) -> None:
    """Give a seat a certain card."""
    deadfall.hand[seat] += one(card)
    deadfall.unseen -= one(card)


# The cards that others have passed


@kernel
def fill_in_passes(deadfall: Deadfall, seat: int, fate: int, other_fate: int, onward_fate: int) -> None:
    """See which card each seat has passed: one that was played since, one that was passed on, or one that is held."""
    for holder in range(deadfall.seats):
        if holder == seat:
            continue
        giver = right_of(deadfall, holder)
        if giver == seat:
            if fate == PASSED_ON:
                deadfall.passed[holder][1] = deadfall.passed[seat][0]
            continue
        onward = onward_fate if right_of(deadfall, giver) == seat else NO_FATE
        first, second = fates_of_others(deadfall, holder, onward)
        kept = deadfall.hand[holder]
        if onward == KEPT:
            kept -= one(I8(deadfall.passed[seat][0]))
        if first == KEPT:
            deadfall.passed[giver][0] = any_card(deadfall, kept)
            kept -= one(I8(deadfall.passed[giver][0]))
        elif first != PASSED_ON:
            deadfall.passed[giver][0] = deadfall.stack[holder][first]
        if second != NO_FATE and onward == NO_FATE:
            deadfall.passed[giver][1] = any_card(deadfall, kept) if second == KEPT else deadfall.stack[holder][second]
    for giver in range(deadfall.seats):
        if deadfall.passed[giver][0] == FACE_DOWN:
            deadfall.passed[giver][0] = deadfall.passed[left_of(deadfall, giver)][1]


@kernel
def fates_of_others(deadfall: Deadfall, holder: int, known_fate: int) -> tuple[int, int]:
    """What has become of the two cards that a seat got from others; the fate of the second may be known."""
    total = 0
    found = (NO_FATE, NO_FATE)
    for fate in range(FATES):
        for other_fate in range(NO_FATE, FATES):
            ways = 0
            if could_be_of_others(deadfall, holder, fate, other_fate, known_fate):
                ways = ways_to_choose(deadfall, holder, fate, other_fate)
            if ways > 0:
                total += ways
                if chance(deadfall, total) < ways:
                    found = (fate, other_fate)
    return found


@kernel
def could_be_of_others(deadfall: Deadfall, holder: int, fate: int, other_fate: int, known_fate: int) -> bool:
    """Whether cards of any rank can have these fates."""
    played = deadfall.played[holder]
    if played <= fate < MOST_DEALT or played <= other_fate < MOST_DEALT or other_fate == PASSED_ON:
        return False
    if deadfall.passes < MOST_PASSES:
        return fate != PASSED_ON and other_fate == NO_FATE
    if known_fate != NO_FATE and other_fate != known_fate:
        return False
    if other_fate == NO_FATE or other_fate < deadfall.doors:
        return False
    return fate != other_fate or fate == KEPT
