"""The rules of Pairs, clause by clause as in RULES.md."""

from __future__ import annotations

from enum import IntEnum

from ...engine.bits import bit_count, is_single, lowest_bit, nth_bit
from ...engine.chance import chance
from ...engine.deck import EMPTY, FULL, Bag, count, drawn, lowest, matches, one, others, size
from ...engine.header import Header, clear_journal, note, record_of
from ...engine.kernel import I8, kernel
from ...engine.record import Rows, field
from ...engine.seats import NOBODY
from .options import PairsOptions, Stakes

MOST_SEATS = 8
BURNED = 5
CATCH = 5
# P-2: the target score for 2, 3, 4, 5, and for 6 or more seats.
TARGETS = (31, 21, 16, 13, 11, 11, 11)


class Move(IntEnum):
    """What a player may do in turn."""

    HIT = 0
    FOLD = 1


class NoteKind(IntEnum):
    """The kinds of note in the journal."""

    GAME_BEGAN = 0
    SHUFFLED = 1
    DEALT = 2
    TIED = 3
    TIE_DEALT = 4
    TIE_DISCARDED = 5
    TIE_NO_CARD = 6
    TIE_DRAWN = 7
    LEADS = 8
    DREW = 9
    PAIRED = 10
    FOLDED = 11
    CAUGHT_FIVE = 12
    GAME_LOST = 13
    PAID = 14
    PAID_POT = 15
    TOOK_POT = 16
    MATCH_OVER = 17


class Pairs(Header):
    """A table of Pairs."""

    options: PairsOptions = field(record_of(PairsOptions))
    game: int = field("i2")
    """Games of the match that are over."""
    turn: int = field("i1")
    """Who is to act; nobody when the match is over."""
    unseen: Bag = field("u8")
    """All cards that nobody has seen since the last shuffle: the deck and what was burned."""
    deck: int = field("i1")
    """How many of them can be drawn before the next shuffle."""
    burned: int = field("i1")
    """How many of them can not."""
    stack: Rows[Bag] = field("u8", MOST_SEATS)
    """The cards in play before each seat; never two of a rank."""
    scored: Rows[Bag] = field("u8", MOST_SEATS)
    """The cards each seat has kept for points in this game."""
    points: Rows[int] = field("i1", MOST_SEATS)
    losses: Rows[int] = field("i2", MOST_SEATS)
    coins: Rows[int] = field("i4", MOST_SEATS)
    pot: int = field("i4")


@kernel
def deal(pairs: Pairs) -> None:
    """P-3: a match begins."""
    begin_game(pairs)
    deal_hands(pairs)


@kernel(inline=True)
def actors(pairs: Pairs) -> int:
    """P-9: one player at a time."""
    return 0 if pairs.turn == NOBODY else 1 << pairs.turn


@kernel(inline=True)
def legal(pairs: Pairs, seat: int, out: Rows[int]) -> int:
    """P-9: hit or fold; P-15: without a card to take, only fold."""
    moves = 0
    if can_draw(pairs):
        out[moves] = Move.HIT
        moves += 1
    out[moves] = Move.FOLD
    return moves + 1


@kernel(inline=True)
def play(pairs: Pairs, seat: int, move: int) -> None:
    """P-9: a turn; P-13: after the hand another one is dealt."""
    clear_journal(pairs)
    hand_is_over = hit(pairs, seat) if move == Move.HIT else fold(pairs, seat)
    if hand_is_over and pairs.turn != NOBODY:
        deal_hands(pairs)


@kernel
def score(pairs: Pairs, out: Rows[int]) -> None:
    """P-22: a match for forfeits goes by losses, one for stakes by coins."""
    for seat in range(pairs.seats):
        if pairs.options.stakes == Stakes.FORFEIT:
            out[seat] = -pairs.losses[seat]
        else:
            out[seat] = pairs.coins[seat]


# Turns. Each tells whether the hand is over.


@kernel(inline=True)
def hit(pairs: Pairs, seat: int) -> bool:
    """P-10, P-11: take a card; a pair loses the hand."""
    card = draw(pairs)
    if matches(pairs.stack[seat], card):
        note(pairs, NoteKind.PAIRED, seat, 0, lowest(card))
        lose_hand(pairs, seat, card)
        return True
    note(pairs, NoteKind.DREW, seat, 0, lowest(card))
    pairs.stack[seat] += card
    if catches(pairs, seat):
        win_by_catch(pairs, seat)
        return True
    pairs.turn = seat + 1 if seat + 1 < pairs.seats else 0
    return False


@kernel(inline=True)
def fold(pairs: Pairs, seat: int) -> bool:
    """P-12: take the lowest card in play."""
    rank = lowest(in_play(pairs))
    note(pairs, NoteKind.FOLDED, seat, 0, rank)
    lose_hand(pairs, seat, one(rank))
    return True


@kernel(inline=True)
def lose_hand(pairs: Pairs, loser: int, card: Bag) -> None:
    """P-13: the loser keeps a card, all others are discarded."""
    pairs.scored[loser] += card
    pairs.points[loser] += lowest(card)
    for seat in range(MOST_SEATS):
        pairs.stack[seat] = EMPTY
    if pairs.points[loser] >= target(pairs):
        lose_game(pairs, loser)


# Dealing


@kernel(inline=True)
def deal_hands(pairs: Pairs) -> None:
    """Deal until somebody is to act: a catch in the deal ends the game (P-21), and the next hand is another's."""
    while True:
        leader = deal_hand(pairs)
        if leader != NOBODY:
            note(pairs, NoteKind.LEADS, leader, 0, 0)
            pairs.turn = leader
            return
        if pairs.turn == NOBODY:
            return


@kernel(inline=True)
def deal_hand(pairs: Pairs) -> int:
    """P-5: one card each; the lowest leads. Nobody does if the game ended by a catch."""
    dealt = EMPTY
    for seat in range(pairs.seats):
        card = draw(pairs)
        note(pairs, NoteKind.DEALT, seat, 0, lowest(card))
        pairs.stack[seat] = card
        dealt += card
    low = lowest(dealt)
    if count(dealt, low) == 1:
        return holder(pairs, low)
    return break_tie(pairs, low)


@kernel(inline=True)
def holder(pairs: Pairs, rank: int) -> int:
    """The seat that was dealt the only card of a rank."""
    found = 0
    for seat in range(pairs.seats):
        found = seat if count(pairs.stack[seat], rank) else found
    return found


@kernel
def break_tie(pairs: Pairs, low: int) -> int:
    """P-6: those tied for lowest get another card each, until one has the lowest new card."""
    tied = 0
    for seat in range(pairs.seats):
        tied |= count(pairs.stack[seat], low) << seat
    while True:
        note(pairs, NoteKind.TIED, NOBODY, 0, tied)
        lowest_seats = 0
        lowest_card = FULL
        for seat in range(pairs.seats):
            if not (tied >> seat) & 1:
                continue
            card = tie_card(pairs, seat)
            if card == EMPTY:
                continue
            pairs.stack[seat] += card
            if catches(pairs, seat):
                win_by_catch(pairs, seat)
                return NOBODY
            if card < lowest_card:
                lowest_card = card
                lowest_seats = 0
            if card == lowest_card:
                lowest_seats |= 1 << seat
        if lowest_seats == 0:
            leader = nth_bit(tied, chance(pairs, bit_count(tied)))
            note(pairs, NoteKind.TIE_DRAWN, leader, 0, 0)
            return leader
        if is_single(lowest_seats):
            return I8(lowest_bit(lowest_seats))
        tied = lowest_seats


@kernel
def tie_card(pairs: Pairs, seat: int) -> Bag:
    """P-7: one that pairs is discarded and replaced; P-8: none if every card there is would pair."""
    stack = pairs.stack[seat]
    if others(at_large(pairs), stack) == EMPTY:
        note(pairs, NoteKind.TIE_NO_CARD, seat, 0, 0)
        return EMPTY
    while True:
        card = draw(pairs)
        if not matches(stack, card):
            note(pairs, NoteKind.TIE_DEALT, seat, 0, lowest(card))
            return card
        note(pairs, NoteKind.TIE_DISCARDED, seat, 0, lowest(card))


@kernel(inline=True)
def draw(pairs: Pairs) -> Bag:
    """P-4: the next card, which is any of the unseen; P-14: a deck that has run out is shuffled anew first."""
    if pairs.deck == 0:
        shuffle(pairs)
    card = drawn(pairs, pairs.unseen, pairs.deck + pairs.burned)
    pairs.unseen -= card
    pairs.deck -= 1
    return card


@kernel
def shuffle(pairs: Pairs) -> None:
    """P-14: everything neither in play nor scored makes a new deck; five burn, unless there are five or fewer."""
    pairs.unseen = at_large(pairs)
    cards = size(pairs.unseen)
    pairs.burned = BURNED if cards > BURNED else 0
    pairs.deck = cards - pairs.burned
    note(pairs, NoteKind.SHUFFLED, NOBODY, pairs.burned, cards)


@kernel(inline=True)
def can_draw(pairs: Pairs) -> bool:
    """Whether there is a card to take, in the deck or by a shuffle."""
    return pairs.deck > 0 or at_large(pairs) != EMPTY


@kernel(inline=True)
def at_large(pairs: Pairs) -> Bag:
    """All cards neither in play nor scored."""
    bag = FULL
    for seat in range(pairs.seats):
        bag -= pairs.stack[seat] + pairs.scored[seat]
    return bag


@kernel(inline=True)
def in_play(pairs: Pairs) -> Bag:
    """All cards in the stacks."""
    bag = EMPTY
    for seat in range(MOST_SEATS):
        bag += pairs.stack[seat]
    return bag


# Games and coins


@kernel(inline=True)
def target(pairs: Pairs) -> int:
    """P-2: the score that loses the game."""
    return TARGETS[pairs.seats - 2]


@kernel
def begin_game(pairs: Pairs) -> None:
    """P-3: scores reset and all cards come back; coins and the pot carry over."""
    note(pairs, NoteKind.GAME_BEGAN, NOBODY, pairs.game + 1, pairs.options.games)
    for seat in range(pairs.seats):
        pairs.stack[seat] = EMPTY
        pairs.scored[seat] = EMPTY
        pairs.points[seat] = 0
    shuffle(pairs)


@kernel
def end_game(pairs: Pairs) -> None:
    """P-3: the next game of the match, or its end."""
    pairs.game += 1
    if pairs.game < pairs.options.games:
        begin_game(pairs)
    else:
        pairs.turn = NOBODY
        note(pairs, NoteKind.MATCH_OVER, NOBODY, 0, 0)


@kernel
def lose_game(pairs: Pairs, loser: int) -> None:
    """P-16: a player has reached the target, and loses."""
    note(pairs, NoteKind.GAME_LOST, loser, 0, pairs.points[loser])
    pairs.losses[loser] += 1
    if pairs.options.stakes == Stakes.DOWNSPEAR:
        pay_everyone(pairs, loser)
    elif pairs.options.stakes == Stakes.NORLAND:
        pay_lowest(pairs, loser)
    elif pairs.options.stakes == Stakes.CUTCHFELD:
        pay_score(pairs, loser)
    end_game(pairs)


@kernel
def pay_everyone(pairs: Pairs, loser: int) -> None:
    """P-18: a coin to each other player."""
    for seat in range(pairs.seats):
        if seat != loser:
            pay(pairs, loser, seat, 1)


@kernel
def pay_lowest(pairs: Pairs, loser: int) -> None:
    """P-19: a coin to each player tied for the lowest score."""
    best = lowest_score(pairs)
    for seat in range(pairs.seats):
        if pairs.points[seat] == best:
            pay(pairs, loser, seat, 1)


@kernel
def pay_score(pairs: Pairs, loser: int) -> None:
    """P-20: the loser's score and the pot, split evenly among those tied for lowest; odd coins stay in the pot."""
    best = lowest_score(pairs)
    winners = 0
    for seat in range(pairs.seats):
        winners += pairs.points[seat] == best
    pairs.coins[loser] -= pairs.points[loser]
    pairs.pot += pairs.points[loser]
    note(pairs, NoteKind.PAID_POT, loser, 0, pairs.points[loser])
    share = pairs.pot // winners
    for seat in range(pairs.seats):
        if pairs.points[seat] == best:
            take_from_pot(pairs, seat, share)


@kernel(inline=True)
def catches(pairs: Pairs, seat: int) -> bool:
    """P-21: whether the player has made the Five Card Catch."""
    return pairs.options.five_card_catch != 0 and size(pairs.stack[seat]) >= CATCH


@kernel
def win_by_catch(pairs: Pairs, winner: int) -> None:
    """P-21: the game is won; everyone else pays their own score, and the pot goes along."""
    note(pairs, NoteKind.CAUGHT_FIVE, winner, 0, 0)
    for seat in range(pairs.seats):
        if seat != winner and pairs.points[seat]:
            pay(pairs, seat, winner, pairs.points[seat])
    if pairs.pot:
        take_from_pot(pairs, winner, pairs.pot)
    end_game(pairs)


@kernel
def lowest_score(pairs: Pairs) -> int:
    """The fewest points at the table."""
    best = pairs.points[0]
    for seat in range(1, pairs.seats):
        best = min(best, pairs.points[seat])
    return best


@kernel
def pay(pairs: Pairs, payer: int, payee: int, coins: int) -> None:
    """Coins change hands."""
    pairs.coins[payer] -= coins
    pairs.coins[payee] += coins
    note(pairs, NoteKind.PAID, payer, payee, coins)


@kernel
def take_from_pot(pairs: Pairs, seat: int, coins: int) -> None:
    """Coins come out of the pot."""
    pairs.pot -= coins
    pairs.coins[seat] += coins
    note(pairs, NoteKind.TOOK_POT, seat, 0, coins)
