"""The rules of Deadfall, clause by clause as in RULES.md."""

from __future__ import annotations

from enum import IntEnum

from ...engine.bits import bit_count, is_single, lowest_bit, nth_bit
from ...engine.chance import chance
from ...engine.deck import EMPTY, FULL, RANKS, Bag, any_cards, count, highest, lower_than, note_cards, one, size, value
from ...engine.header import Header, clear_journal, note, record_of
from ...engine.kernel import I8, kernel
from ...engine.record import Rows, field
from ...engine.seats import NOBODY
from .options import DEALT_TO_TWO, DeadfallOptions, Devil, cards_each

MOST_SEATS = 6
MOST_DEALT = DEALT_TO_TWO
# D-22: how often cards are passed in a hand at most.
MOST_PASSES = 2
NO_CARD = 0
# In the place of a card that a seat may not know.
FACE_DOWN = -1


class Phase(IntEnum):
    """What the players are about."""

    FIRST_PASS = 0
    DOORS = 1
    SECOND_PASS = 2
    TURNS = 3
    OVER = 4


class Move(IntEnum):
    """Codes of steps. The name of a seat or a rank is added. A cold call takes several: the word, the player, the cards
    from the lowest on, and the last of them, which makes it whole."""

    COLD_CALL = 0
    PLAYER = 1
    NAME = 6
    NAME_LAST = 16
    PASS = 26
    DOOR = 36
    PLAY = 46
    CALL = 57


# Those below this leave a move open.
OPEN_STEPS = Move.NAME_LAST + 1


class NoteKind(IntEnum):
    """The kinds of note in the journal."""

    HAND_BEGAN = 0
    DEALT = 1
    WON_BEFORE = 2
    BY_LOT = 3
    PASSED = 4
    DOOR = 5
    TIED = 6
    LEADS = 7
    PLAYED = 8
    BROKE = 9
    CALLED = 10
    COLD_CALLED = 11
    SHOWED = 12
    DEAD = 13
    NOT_DEAD = 14
    NAMED_RIGHT = 15
    NAMED_WRONG = 16
    PAID = 17
    CHERRY = 18
    TOOK_POT = 19
    MATCH_OVER = 20


class Deadfall(Header):
    """A table of Deadfall."""

    options: DeadfallOptions = field(record_of(DeadfallOptions))
    hands_over: int = field("i2")
    """Hands of the match that are over."""
    phase: int = field("i1")
    leader: int = field("i1")
    """Who takes the first turn; nobody as long as the doors have not settled it."""
    turn: int = field("i1")
    """Whose turn it is; nobody's before the turns begin and when the match is over."""
    passes: int = field("i1")
    """How often everybody has passed a card in this hand."""
    doors: int = field("i1")
    """How many doors everybody has played in this hand."""
    pot: int = field("i2")
    unseen: Bag = field("u8")
    """The rest of the deck. In a masked state the hands that the seat may not see are shuffled into it."""
    exposed: Bag = field("u8")
    """All cards played in this hand."""
    hand: Rows[Bag] = field("u8", MOST_SEATS)
    """The cards each seat holds. What it has chosen is among them until all have chosen."""
    chosen: Rows[int] = field("i1", MOST_SEATS)
    """The card each seat has chosen to pass or as its door, or NO_CARD."""
    stack: Rows[Rows[int]] = field("i1", MOST_SEATS, MOST_DEALT)
    """The cards each seat has played in this hand, oldest first."""
    played: Rows[int] = field("i1", MOST_SEATS)
    """How many those are."""
    passed: Rows[Rows[int]] = field("i1", MOST_SEATS, MOST_PASSES)
    """The cards each seat has passed to the left in this hand."""
    target: int = field("i1")
    """Whom the cold call that is begun is about; nobody if that is not said yet."""
    named: Bag = field("u8")
    """The cards named in it so far."""
    coins: Rows[int] = field("i4", MOST_SEATS)
    won: Rows[int] = field("i2", MOST_SEATS)
    """Hands each seat has won in the match; and so for those that follow."""
    calls: Rows[int] = field("i2", MOST_SEATS)
    """Calls of both kinds."""
    calls_right: Rows[int] = field("i2", MOST_SEATS)
    cold_calls: Rows[int] = field("i2", MOST_SEATS)
    cards_played: Rows[int] = field("i2", MOST_SEATS)


@kernel
def deal(deadfall: Deadfall) -> None:
    """D-14: a match begins."""
    deadfall.target = NOBODY
    begin_hand(deadfall)


@kernel
def actors(deadfall: Deadfall) -> int:
    """D-7: one player at a time; D-4, D-21: but all who have not chosen a card yet, in any order."""
    if deadfall.phase == Phase.OVER:
        return 0
    if deadfall.phase == Phase.TURNS:
        return 1 << I8(deadfall.turn)
    choosing = 0
    for seat in range(deadfall.seats):
        choosing |= (deadfall.chosen[seat] == NO_CARD) << seat
    return choosing


@kernel
def legal(deadfall: Deadfall, seat: int, out: Rows[int]) -> int:
    """D-4, D-21: any card of the hand; D-7: on a turn any card too, or a call; D-16: in a blind opening no call."""
    if deadfall.drafting:
        return legal_parts(deadfall, seat, out)
    moves = 0
    code = choice_code(deadfall)
    for rank in range(1, RANKS + 1):
        if count(deadfall.hand[seat], rank):
            out[moves] = code + rank
            moves += 1
    if deadfall.phase != Phase.TURNS:
        return moves
    for other in range(deadfall.seats):
        if may_call(deadfall, seat, other):
            out[moves] = Move.CALL + other
            moves += 1
    if may_call_cold(deadfall, seat):
        out[moves] = Move.COLD_CALL
        moves += 1
    return moves


@kernel
def legal_parts(deadfall: Deadfall, seat: int, out: Rows[int]) -> int:
    """D-19: another player with cards; then their ranks from the lowest on, none more often than it is in the deck."""
    moves = 0
    if deadfall.target == NOBODY:
        for other in range(deadfall.seats):
            if other != seat and held(deadfall, other):
                out[moves] = Move.PLAYER + other
                moves += 1
        return moves
    code = Move.NAME_LAST if cards_to_name(deadfall) == 1 else Move.NAME
    lowest_left = highest(deadfall.named) if deadfall.named != EMPTY else 1
    for rank in range(lowest_left, highest_rank(deadfall) + 1):
        if count(deadfall.named, rank) < rank:
            out[moves] = code + rank
            moves += 1
    return moves


@kernel
def play(deadfall: Deadfall, seat: int, step: int) -> None:
    """D-7: a turn, or a part of a cold call; D-4, D-21: or a card is chosen, and the last one turns all of them up."""
    if step < OPEN_STEPS:
        go_on_naming(deadfall, seat, step)
        return
    deadfall.drafting = 0
    clear_journal(deadfall)
    if deadfall.phase != Phase.TURNS:
        deadfall.chosen[seat] = step - choice_code(deadfall)
        if actors(deadfall) == 0:
            take_choices(deadfall)
    elif step >= Move.CALL:
        call(deadfall, seat, step - Move.CALL)
    elif step > Move.PLAY:
        play_card(deadfall, seat, step - Move.PLAY)
        deadfall.turn = left_of(deadfall, seat)
    else:
        deadfall.named += one(step - Move.NAME_LAST)
        cold_call(deadfall, seat)


@kernel
def score(deadfall: Deadfall, out: Rows[int]) -> None:
    """D-14: coins."""
    for seat in range(deadfall.seats):
        out[seat] = deadfall.coins[seat]


# Who is at the table, and what they have


@kernel(inline=True)
def left_of(deadfall: Deadfall, seat: int) -> int:
    """D-1: the next seat."""
    return seat + 1 if seat + 1 < deadfall.seats else 0


@kernel(inline=True)
def right_of(deadfall: Deadfall, seat: int) -> int:
    """D-1: the seat before."""
    return seat - 1 if seat > 0 else deadfall.seats - 1


@kernel(inline=True)
def cards_dealt(deadfall: Deadfall) -> int:
    """D-2: how many cards each seat gets."""
    return cards_each(highest_rank(deadfall), deadfall.seats)


@kernel(inline=True)
def highest_rank(deadfall: Deadfall) -> int:
    """D-2, D-26: the highest rank in the deck."""
    return I8(deadfall.options.deck) if deadfall.options.deck else RANKS


@kernel(inline=True)
def whole_deck(deadfall: Deadfall) -> Bag:
    """D-2, D-26: all cards."""
    return lower_than(FULL, highest_rank(deadfall) + 1)


@kernel(inline=True)
def held(deadfall: Deadfall, seat: int) -> int:
    """How many cards a seat holds, whether or not they can be seen."""
    return cards_dealt(deadfall) - deadfall.played[seat]


@kernel(inline=True)
def top(deadfall: Deadfall, seat: int) -> int:
    """D-8: a seat's top card, or NO_CARD."""
    played = deadfall.played[seat]
    return I8(deadfall.stack[seat][played - 1]) if played else NO_CARD


@kernel
def somebody_else_holds(deadfall: Deadfall, seat: int) -> bool:
    """D-19: whether any other player has cards."""
    for other in range(deadfall.seats):
        if other != seat and held(deadfall, other):
            return True
    return False


@kernel
def holders(deadfall: Deadfall, rank: int) -> int:
    """The seats that hold a card of a rank, as bits."""
    bits = 0
    for seat in range(deadfall.seats):
        bits |= (count(deadfall.hand[seat], rank) != 0) << seat
    return bits


# Cards that all choose at once


@kernel
def choice_code(deadfall: Deadfall) -> int:
    """What playing a card of the hand is called now."""
    if deadfall.phase == Phase.TURNS:
        return I8(Move.PLAY)
    return I8(Move.DOOR if deadfall.phase == Phase.DOORS else Move.PASS)


@kernel
def take_choices(deadfall: Deadfall) -> None:
    """All have chosen."""
    if deadfall.phase == Phase.DOORS:
        reveal_doors(deadfall)
    else:
        pass_cards(deadfall)
    for seat in range(deadfall.seats):
        deadfall.chosen[seat] = NO_CARD
    go_on(deadfall)


@kernel
def go_on(deadfall: Deadfall) -> None:
    """D-21, D-4, D-22: a pass, doors until there is a leader, another pass if there are cards, and then the turns."""
    if deadfall.options.devil != Devil.NO and deadfall.passes == 0:
        deadfall.phase = Phase.FIRST_PASS
    elif deadfall.leader == NOBODY:
        deadfall.phase = Phase.DOORS
    elif deadfall.options.devil == Devil.DOUBLE and deadfall.passes == 1 and held(deadfall, 0):
        deadfall.phase = Phase.SECOND_PASS
    else:
        deadfall.phase = Phase.TURNS
        deadfall.turn = deadfall.leader


@kernel
def pass_cards(deadfall: Deadfall) -> None:
    """D-21, D-22: every chosen card goes to the left."""
    for seat in range(deadfall.seats):
        card = deadfall.chosen[seat]
        left = left_of(deadfall, seat)
        deadfall.hand[seat] -= one(card)
        deadfall.hand[left] += one(card)
        deadfall.passed[seat][deadfall.passes] = card
        note(deadfall, NoteKind.PASSED, seat, left, card)
    deadfall.passes += 1


@kernel
def reveal_doors(deadfall: Deadfall) -> None:
    """D-4: all doors are turned up; D-17: those that are the first of their rank cost; D-5, D-6: somebody leads."""
    before = deadfall.exposed
    for seat in range(deadfall.seats):
        lay_open(deadfall, seat, deadfall.chosen[seat])
        note(deadfall, NoteKind.DOOR, seat, 0, deadfall.chosen[seat])
    for seat in range(deadfall.seats):
        pay_for_breaking(deadfall, seat, deadfall.chosen[seat], before)
    deadfall.doors += 1
    lowest_seats = seats_with_lowest_doors(deadfall)
    if is_single(lowest_seats):
        take_lead(deadfall, I8(lowest_bit(lowest_seats)), NoteKind.LEADS)
        return
    note(deadfall, NoteKind.TIED, NOBODY, held(deadfall, 0), lowest_seats)
    if held(deadfall, 0) == 0:
        take_lead(deadfall, nth_bit(lowest_seats, chance(deadfall, bit_count(lowest_seats))), NoteKind.BY_LOT)


@kernel
def seats_with_lowest_doors(deadfall: Deadfall) -> int:
    """D-5: the seats that are level for the lowest doors, the newest compared first, as bits."""
    seats = (1 << I8(deadfall.seats)) - 1
    for back in range(deadfall.doors):
        place = deadfall.doors - 1 - back
        low = RANKS
        for seat in range(deadfall.seats):
            if (seats >> seat) & 1:
                low = min(low, I8(deadfall.stack[seat][place]))
        for seat in range(deadfall.seats):
            if deadfall.stack[seat][place] != low:
                seats &= ~(1 << seat)
    return seats


@kernel
def take_lead(deadfall: Deadfall, seat: int, how: int) -> None:
    """D-4, D-6, D-15: a seat leads."""
    deadfall.leader = seat
    note(deadfall, how, seat, 0, 0)


# Turns


@kernel
def play_card(deadfall: Deadfall, seat: int, card: int) -> None:
    """D-8: a card goes on top; D-17: it may cost."""
    before = deadfall.exposed
    lay_open(deadfall, seat, card)
    note(deadfall, NoteKind.PLAYED, seat, 0, card)
    pay_for_breaking(deadfall, seat, card, before)


@kernel
def lay_open(deadfall: Deadfall, seat: int, card: int) -> None:
    """D-8: a card leaves the hand, and is seen by everybody from now on."""
    deadfall.hand[seat] -= one(card)
    deadfall.exposed += one(card)
    deadfall.stack[seat][deadfall.played[seat]] = card
    deadfall.played[seat] += 1
    deadfall.cards_played[seat] += 1


@kernel
def pay_for_breaking(deadfall: Deadfall, seat: int, card: int, before: Bag) -> None:
    """D-17: a card may cost."""
    coins = price_of_breaking(deadfall, card, before)
    if coins:
        deadfall.coins[seat] -= coins
        deadfall.pot += coins
        note(deadfall, NoteKind.BROKE, seat, card, coins)


@kernel
def price_of_breaking(deadfall: Deadfall, card: int, before: Bag) -> int:
    """D-17: a card costs if it is high enough and none of its rank lay open before."""
    lowest_that_costs = deadfall.options.breaking or 0
    if lowest_that_costs and card >= lowest_that_costs and count(before, card) == 0:
        return card - lowest_that_costs + 1
    return 0


@kernel
def is_blind_opening(deadfall: Deadfall) -> bool:
    """D-16: whether this is a turn on which a card has to be played."""
    return deadfall.options.blind_start and deadfall.exposed == EMPTY


@kernel
def shielded_by(deadfall: Deadfall, seat: int, other: int) -> int:
    """D-10: whose top card of the same rank was played after that of a player; nobody's if it can be called.

    Since the seat's own last card everybody else has played once, each after the one on the right. So the newest card
    is that of the player on the right, then comes the one before, and the seat's own is the oldest.
    """
    nearer = right_of(deadfall, seat)
    while nearer != other:
        if top(deadfall, nearer) == top(deadfall, other):
            return nearer
        nearer = right_of(deadfall, nearer)
    return NOBODY


@kernel
def may_call(deadfall: Deadfall, seat: int, other: int) -> bool:
    """D-9: another player with a top card; D-10: and none of the same rank was played after it."""
    return other != seat and top(deadfall, other) != NO_CARD and shielded_by(deadfall, seat, other) == NOBODY


@kernel
def may_call_cold(deadfall: Deadfall, seat: int) -> bool:
    """D-19: if cold calls were agreed on, and there is a hand to name; D-16: but not in a blind opening."""
    if not deadfall.options.cold_call or is_blind_opening(deadfall):
        return False
    return somebody_else_holds(deadfall, seat)


@kernel
def call(deadfall: Deadfall, seat: int, called: int) -> None:
    """D-9: a top card is called; D-12, D-13: if its rank is dead the caller wins, else the player who was called."""
    rank = top(deadfall, called)
    holding = holders(deadfall, rank)
    deadfall.calls[seat] += 1
    note(deadfall, NoteKind.CALLED, seat, called, rank)
    show_hands(deadfall)
    if holding == 0:
        deadfall.calls_right[seat] += 1
        note(deadfall, NoteKind.DEAD, NOBODY, 0, rank)
        end_hand(deadfall, seat, called, rank)
        return
    note(deadfall, NoteKind.NOT_DEAD, NOBODY, holding, rank)
    if deadfall.options.cherry and not (holding >> called) & 1:
        pay_cherries(deadfall, called, holding)
    end_hand(deadfall, called, seat, rank)


@kernel
def pay_cherries(deadfall: Deadfall, saved: int, saviours: int) -> None:
    """D-18: a coin for each player who holds the rank."""
    for other in range(deadfall.seats):
        if (saviours >> other) & 1:
            deadfall.coins[saved] -= 1
            deadfall.coins[other] += 1
            note(deadfall, NoteKind.CHERRY, saved, other, 1)


@kernel
def go_on_naming(deadfall: Deadfall, seat: int, step: int) -> None:
    """D-19: one part of a cold call, but not the last."""
    deadfall.drafting = seat + 1
    if step > Move.NAME:
        deadfall.named += one(step - Move.NAME)
    elif step >= Move.PLAYER:
        deadfall.target = step - Move.PLAYER


@kernel
def cards_to_name(deadfall: Deadfall) -> int:
    """D-19: how many cards of the hand that is cold called have not been named yet."""
    return held(deadfall, deadfall.target) - size(deadfall.named)


@kernel
def cold_call(deadfall: Deadfall, seat: int) -> None:
    """D-20: a whole hand was named; its value is paid."""
    called = I8(deadfall.target)
    right = deadfall.named == deadfall.hand[called]
    deadfall.calls[seat] += 1
    deadfall.cold_calls[seat] += 1
    note_cards(deadfall, NoteKind.COLD_CALLED, seat, called, deadfall.named)
    deadfall.target = NOBODY
    deadfall.named = EMPTY
    show_hands(deadfall)
    coins = value(deadfall.hand[called])
    if right:
        deadfall.calls_right[seat] += 1
        note(deadfall, NoteKind.NAMED_RIGHT, called, 0, 0)
        end_hand(deadfall, seat, called, coins)
    else:
        note(deadfall, NoteKind.NAMED_WRONG, called, 0, 0)
        end_hand(deadfall, called, seat, coins)


# Hands


@kernel
def begin_hand(deadfall: Deadfall) -> None:
    """D-3: everybody pays a coin; D-2: all cards are shuffled and dealt; D-15: a Blind Start has its leader at once."""
    deadfall.unseen = whole_deck(deadfall)
    deadfall.exposed = EMPTY
    deadfall.doors = 0
    deadfall.passes = 0
    deadfall.turn = NOBODY
    note(deadfall, NoteKind.HAND_BEGAN, NOBODY, deadfall.hands_over + 1, deadfall.options.hands)
    for seat in range(deadfall.seats):
        deadfall.coins[seat] -= 1
        deadfall.pot += 1
        deadfall.played[seat] = 0
        for place in range(MOST_DEALT):
            deadfall.stack[seat][place] = NO_CARD
        deadfall.hand[seat] = any_cards(deadfall, deadfall.unseen, cards_dealt(deadfall))
        deadfall.unseen -= deadfall.hand[seat]
        note_cards(deadfall, NoteKind.DEALT, seat, cards_dealt(deadfall), deadfall.hand[seat])
    if not deadfall.options.blind_start:
        deadfall.leader = NOBODY
    elif deadfall.hands_over == 0:
        take_lead(deadfall, chance(deadfall, deadfall.seats), NoteKind.BY_LOT)
    else:
        take_lead(deadfall, deadfall.leader, NoteKind.WON_BEFORE)
    go_on(deadfall)


@kernel
def show_hands(deadfall: Deadfall) -> None:
    """D-13: all hands are laid open."""
    for seat in range(deadfall.seats):
        note_cards(deadfall, NoteKind.SHOWED, seat, held(deadfall, seat), deadfall.hand[seat])


@kernel
def end_hand(deadfall: Deadfall, winner: int, loser: int, coins: int) -> None:
    """D-13: the loser pays, and the winner takes the pot; D-14: after the last hand the match is over."""
    deadfall.coins[loser] -= coins
    deadfall.coins[winner] += coins + deadfall.pot
    note(deadfall, NoteKind.PAID, loser, winner, coins)
    note(deadfall, NoteKind.TOOK_POT, winner, 0, deadfall.pot)
    deadfall.pot = 0
    deadfall.won[winner] += 1
    deadfall.hands_over += 1
    deadfall.leader = winner
    for seat in range(deadfall.seats):
        for number in range(MOST_PASSES):
            deadfall.passed[seat][number] = NO_CARD
    if deadfall.hands_over < deadfall.options.hands:
        begin_hand(deadfall)
    else:
        deadfall.phase = Phase.OVER
        deadfall.turn = NOBODY
        note(deadfall, NoteKind.MATCH_OVER, NOBODY, 0, 0)
