"""The moves of Deadfall in words, and why one is refused."""

from __future__ import annotations

import re

from ...engine.bits import members
from ...engine.deck import RANKS, cards, count, size
from ...engine.errors import IllegalMove
from ...engine.naming import no_rank, no_seat
from ...engine.seats import LETTERS, NOBODY, seat_letter
from ...engine.wording import NUMBERS, a_card, in_your_hand, joined, number
from .options import Devil
from .rules import (
    MOST_DEALT,
    MOST_SEATS,
    NO_CARD,
    OPEN_STEPS,
    Deadfall,
    Move,
    Phase,
    actors,
    cards_to_name,
    held,
    highest_rank,
    is_blind_opening,
    may_call,
    right_of,
    shielded_by,
    top,
)

SEATS = range(MOST_SEATS)
WORDS = {
    **{Move.PASS + rank: f"pass {rank}" for rank in range(1, RANKS + 1)},
    **{Move.DOOR + rank: f"door {rank}" for rank in range(1, RANKS + 1)},
    **{Move.PLAY + rank: f"play {rank}" for rank in range(1, RANKS + 1)},
    **{Move.CALL + seat: f"call {seat_letter(seat)}" for seat in SEATS},
}
CODES = {words: code for code, words in WORDS.items()}
# The parts of a cold call, each with what it adds to the words.
PARTS = {
    int(Move.COLD_CALL): "cold call",
    **{Move.PLAYER + seat: seat_letter(seat) for seat in SEATS},
    **{Move.NAME + rank: str(rank) for rank in range(1, RANKS + 1)},
    **{Move.NAME_LAST + rank: str(rank) for rank in range(1, RANKS + 1)},
}
COLD_CALL = re.compile(rf"cold call(?: ([{LETTERS[:MOST_SEATS]}])((?: (?:[1-9]|10))*))?")
# What these read like would be a move if there were such a seat, or such cards.
NAMING = re.compile(r"(?:pass|door|play) (?P<card>\d{1,9})|(?:cold )?call (?P<seat>\w{1,20})(?P<cards>(?: \d{1,9})*)")
# One card more than anybody can hold: what is named beyond that changes nothing, and is not worked through.
MOST_NAMED = MOST_DEALT + 1


def move_words(steps: tuple[int, ...]) -> str:
    """A cold call is put together from its parts; other moves are one step.

    | code | step |
    | --- | --- |
    | 0 | begin a cold call |
    | 1-6 | go on with it: the player, A to F |
    | 7-16 | go on with it: a card of rank 1 to 10, with others to come |
    | 17-26 | end it: the last card, of rank 1 to 10; cards are named from the lowest to the highest |
    | 27-36 | pass 1 to pass 10 |
    | 37-46 | door 1 to door 10 |
    | 47-56 | play 1 to play 10 |
    | 57-62 | call A to call F |
    """
    return WORDS[steps[0]] if steps[0] in WORDS else " ".join(PARTS[step] for step in steps)


def move_steps(words: str, whole: bool) -> tuple[int, ...] | None:
    """The steps of a move; the cards of a cold call may be named in any order."""
    if words in CODES:
        return (CODES[words],) if whole else None
    found = COLD_CALL.fullmatch(words)
    if not found:
        return None
    player, named = found.groups()
    steps = [int(Move.COLD_CALL), *([Move.PLAYER + LETTERS.index(player)] if player else [])]
    ranks = sorted(map(int, named.split()))[:MOST_NAMED] if named else []
    steps += [Move.NAME + rank for rank in ranks]
    if whole and ranks:
        steps[-1] = Move.NAME_LAST + ranks[-1]
    return tuple(steps)


def misnamed(words: str) -> IllegalMove | None:
    """D-1, D-2: the seat or the card that there is none of."""
    found = NAMING.fullmatch(words)
    if not found:
        return None
    if found["seat"] and found["seat"].upper() not in map(seat_letter, SEATS):
        return no_seat(found["seat"].upper(), "D-1")
    return no_rank((found["card"] or found["cards"] or "").split(), "D-2")


def why_not(deadfall: Deadfall, seat: int, step: int | None) -> IllegalMove:
    """The clause that forbids a step."""
    if deadfall.phase == Phase.OVER:
        return IllegalMove("D-14", "the match is over")
    if deadfall.drafting == seat + 1:
        return _why_not_name(deadfall, seat, step)
    if deadfall.phase == Phase.TURNS:
        return _why_not_on_turn(deadfall, seat, step)
    return _why_not_choose(deadfall, seat, step)


def _why_not_choose(deadfall: Deadfall, seat: int, step: int | None) -> IllegalMove:
    """The clause that forbids to choose a card, or anything else while cards are chosen."""
    doors = deadfall.phase == Phase.DOORS
    clause = "D-4" if doors else "D-21" if deadfall.phase == Phase.FIRST_PASS else "D-22"
    waiting = members(actors(deadfall))
    if seat not in waiting:
        names = joined([seat_letter(other) for other in waiting])
        verb = "have" if len(waiting) > 1 else "has"
        what = "a door" if doors else "a card to pass"
        return IllegalMove(clause, f"{seat_letter(seat)} has chosen {what}, and {names} {verb} yet to choose")
    word, code = ("door", Move.DOOR) if doors else ("pass", Move.PASS)
    choose = (
        f"choose {'a door' if doors else 'a card to pass'} now, for example '{word} {cards(deadfall.hand[seat])[0]}'"
    )
    if step is not None and code < step <= code + RANKS:
        return _does_not_hold(deadfall, seat, step - code, clause)
    if step is not None and (step >= Move.CALL or step < OPEN_STEPS):
        return IllegalMove(clause, f"nobody can be called yet: {choose}")
    return IllegalMove(clause, f"{choose}; {_hand(deadfall, seat)}")


def _why_not_on_turn(deadfall: Deadfall, seat: int, step: int | None) -> IllegalMove:
    """The clause that forbids to play a card, to call, or anything else on a turn."""
    if deadfall.turn != seat:
        return IllegalMove("D-7", f"it is the turn of {seat_letter(deadfall.turn)}, not of {seat_letter(seat)}")
    if step is not None and Move.PLAY < step <= Move.PLAY + RANKS:
        if not held(deadfall, seat):
            return _must_call(deadfall, seat)
        return _does_not_hold(deadfall, seat, step - Move.PLAY, "D-8")
    if step is not None and step >= Move.CALL:
        return _why_not_call(deadfall, seat, step - Move.CALL)
    if step == Move.COLD_CALL:
        return _why_not_cold_call(deadfall)
    if step is not None and Move.PASS < step <= Move.PASS + RANKS:
        if deadfall.options.devil == Devil.NO:
            return IllegalMove("D-21", "no cards are passed in this match")
        clause = "D-22" if deadfall.options.devil == Devil.DOUBLE else "D-21"
        return IllegalMove(clause, "the time to pass cards is over in this hand")
    if step is not None and Move.DOOR < step <= Move.DOOR + RANKS:
        if deadfall.options.blind_start:
            return IllegalMove("D-15", "there are no doors in a Blind Start")
        return IllegalMove("D-4", f"the doors are over: {seat_letter(deadfall.leader)} leads; a card is played now")
    if not held(deadfall, seat):
        return _must_call(deadfall, seat)
    return IllegalMove("D-7", f"a turn is {joined(_ways(deadfall, seat), 'or')}")


def _ways(deadfall: Deadfall, seat: int) -> list[str]:
    """What a seat that holds cards may do on its turn, each with an example that is possible."""
    ways = [f"a card, written like 'play {cards(deadfall.hand[seat])[0]}'"]
    if callable_ := [other for other in range(deadfall.seats) if may_call(deadfall, seat, other)]:
        ways.append(f"a call, like 'call {seat_letter(callable_[0])}'")
    if deadfall.options.cold_call and not is_blind_opening(deadfall) and _could_be_named(deadfall, seat):
        ways.append(f"a cold call, {_like_a_cold_call(deadfall, seat)} (D-19)")
    return ways


def _could_be_named(deadfall: Deadfall, seat: int) -> list[int]:
    """The players whose hands a seat could name."""
    return [other for other in range(deadfall.seats) if other != seat and held(deadfall, other)]


def _like_a_cold_call(deadfall: Deadfall, seat: int) -> str:
    return _example(deadfall, _could_be_named(deadfall, seat)[0])


def _must_call(deadfall: Deadfall, seat: int) -> IllegalMove:
    right = seat_letter(right_of(deadfall, seat))
    return IllegalMove(
        "D-11", f"{seat_letter(seat)} has no card left and has to call: 'call {right}' is always possible"
    )


def _why_not_call(deadfall: Deadfall, seat: int, called: int) -> IllegalMove:
    """The clause that forbids to call a player's top card."""
    if called >= deadfall.seats:
        return no_seat(seat_letter(called), "D-1")
    if is_blind_opening(deadfall):
        return IllegalMove("D-16", "the first turn after a Blind Start has to be a card: nobody has played one")
    if called == seat:
        return IllegalMove("D-9", "you can call other players only, not yourself")
    if top(deadfall, called) == NO_CARD:
        return IllegalMove("D-9", f"{seat_letter(called)} has not played a card yet")
    assert not may_call(deadfall, seat, called)
    later, rank = seat_letter(shielded_by(deadfall, seat, called)), top(deadfall, called)
    return IllegalMove(
        "D-10", f"the {rank} of {later} was played after that of {seat_letter(called)}: of the {rank}s call that one"
    )


def _why_not_cold_call(deadfall: Deadfall) -> IllegalMove:
    """The clause that forbids to begin a cold call."""
    if not deadfall.options.cold_call:
        return IllegalMove("D-19", "there are no cold calls in this match")
    if is_blind_opening(deadfall):
        return IllegalMove(
            "D-16", "the first turn after a Blind Start has to be a card: it is too early for cold calls"
        )
    return IllegalMove("D-19", "no other player has a card that could be named")


def _why_not_name(deadfall: Deadfall, seat: int, step: int | None) -> IllegalMove:
    """The clause that forbids to go on with a cold call in this way, or to end it here."""
    if deadfall.target == NOBODY:
        return _why_not_cold_call_player(deadfall, seat, step)
    player = seat_letter(deadfall.target)
    cards_held = int(held(deadfall, deadfall.target))
    holds = f"{player} holds {number(cards_held, 'card')}"
    if step is None:
        return IllegalMove(
            "D-19", f"{holds}: name {'it' if cards_held == 1 else 'all of them'}, {_example(deadfall, deadfall.target)}"
        )
    rank = step - (Move.NAME if step < OPEN_STEPS else Move.NAME_LAST)
    if rank > highest_rank(deadfall):
        return IllegalMove("D-26", f"the highest rank in this deck is {highest_rank(deadfall)}: there is no {rank}")
    if count(deadfall.named, rank) == rank:
        there_is, ending = ("there is", "") if rank == 1 else ("there are", "s")
        return IllegalMove("D-19", f"{there_is} only {NUMBERS[rank]} {rank}{ending} in the deck")
    if step < OPEN_STEPS:
        assert cards_to_name(deadfall) == 1, "move_steps sorts the cards"
        return IllegalMove("D-19", f"{holds}, and you named more")
    assert cards_to_name(deadfall) > 1, "move_steps sorts the cards"
    return IllegalMove("D-19", f"{holds}, and you named {size(deadfall.named) + 1}")


def _why_not_cold_call_player(deadfall: Deadfall, seat: int, step: int | None) -> IllegalMove:
    """The clause that forbids to name a player's hand."""
    if step is None or not Move.PLAYER <= step < Move.PLAYER + MOST_SEATS:
        return IllegalMove(
            "D-19", f"a cold call names a player and all cards of that hand, {_like_a_cold_call(deadfall, seat)}"
        )
    called = step - Move.PLAYER
    if called >= deadfall.seats:
        return no_seat(seat_letter(called), "D-1")
    if called == seat:
        return IllegalMove("D-19", "you can name the hands of other players only, not your own")
    return IllegalMove("D-19", f"{seat_letter(called)} has no card left that could be named")


def _example(deadfall: Deadfall, player: int) -> str:
    """What a cold call of that player looks like."""
    ranks = [highest_rank(deadfall) - place // 2 for place in range(held(deadfall, player))]
    return f"like 'cold call {seat_letter(player)} {' '.join(map(str, sorted(ranks)))}'"


def _does_not_hold(deadfall: Deadfall, seat: int, rank: int, clause: str) -> IllegalMove:
    return IllegalMove(clause, f"{seat_letter(seat)} does not hold {a_card(rank)}; {_hand(deadfall, seat)}")


def _hand(deadfall: Deadfall, seat: int) -> str:
    return in_your_hand(cards(deadfall.hand[seat]))
