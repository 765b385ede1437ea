"""Turns: playing, calling, which cards can be called, and the showdown."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import undercroft as uc
from undercroft.engine.deck import cards

Maker = Callable[..., Any]
SEATS = "ABCDEF"


def calls(table: Any, seat: int) -> str:
    """The players that a seat may call."""
    return "".join(move[-1] for move in table.legal(seat) if move.startswith("call"))


def refused(table: uc.Table, seat: int, move: str) -> uc.IllegalMove:
    """A refusal that leaves the table as it is."""
    before = table.state_bytes()
    with pytest.raises(uc.IllegalMove) as error:
        table.play(seat, move)
    assert table.state_bytes() == before
    return error.value


def test_d7_a_turn_is_a_card_or_a_call(midway: Maker) -> None:
    table = midway([[9], [8], [7]], [[4, 4, 10], [3, 5, 6], [2, 5, 6]], leader=2)
    assert table.legal(2) == ["play 2", "play 5", "play 6", "call A", "call B"]
    assert table.legal(0) == table.legal(1) == []
    assert table.play(2, "play 5") == ["C plays a 5."]
    assert table.legal(0) == ["play 4", "play 10", "call B", "call C"]


@pytest.mark.parametrize("move", ["fold", "pass", "check", "play", "call", "Play 4", "call b", "play 07", ""])
def test_d7_nobody_may_give_up_or_do_anything_else(table_midway: Maker, move: str) -> None:
    table = table_midway([[9], [8], [7]], [[4, 4, 10], [3, 5, 6], [2, 5, 6]])
    refusal = refused(table, 0, move)
    assert refusal.why == "a turn is a card, written like 'play 4' or a call, like 'call B'"
    assert refusal.clause == "D-7"


def test_d7_where_cold_calls_are_played_they_are_spoken_of(table_midway: Maker) -> None:
    table = table_midway([[9], [8], [7]], [[4, 4, 10], [3, 5, 6], [2, 5, 6]], cold_call=True)
    ways = "a card, written like 'play 4', a call, like 'call B' or a cold call, like 'cold call B 9 10 10' (D-19)"
    assert str(refused(table, 0, "fold")) == f"a turn is {ways} (D-7)"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("call G", "there is no seat G at this table (D-1)"),
        ("call z", "there is no seat Z at this table (D-1)"),
        ("call AB", "there is no seat AB at this table (D-1)"),
        ("cold call Z 3", "there is no seat Z at this table (D-1)"),
        ("play 11", "there is no 11 in the deck (D-2)"),
        ("pass 99", "there is no 99 in the deck (D-2)"),
        ("door 0", "there is no 0 in the deck (D-2)"),
        ("cold call B 3 11", "there is no 11 in the deck (D-2)"),
    ],
)
def test_d1_d2_a_seat_and_a_card_that_there_is_none_of_are_named(table_midway: Maker, move: str, why: str) -> None:
    table = table_midway([[9], [8], [7]], [[4, 4, 10], [3, 5, 6], [2, 5, 6]], cold_call=True)
    assert str(refused(table, 0, move)) == why
    assert str(refused(table, 1, move)) == "it is the turn of A, not of B (D-7)"


def test_d7_out_of_turn_is_refused(table_midway: Maker) -> None:
    table = table_midway([[9], [8], [7]], [[4, 4, 10], [3, 5, 6], [2, 5, 6]])
    assert str(refused(table, 1, "play 3")) == "it is the turn of A, not of B (D-7)"
    assert refused(table, 2, "nonsense").clause == "D-7"


def test_d7_a_call_ends_the_hand_and_after_the_match_nothing_goes(table_midway: Maker) -> None:
    table = table_midway([[9], [8], [7]], [[4, 4, 10], [3, 5, 6], [2, 5, 6]])
    table.play(0, "call B")
    assert table.over
    assert str(refused(table, 1, "play 3")) == "the match is over (D-14)"


def test_d8_cards_are_stacked_in_order_and_all_of_them_seen(table_midway: Maker) -> None:
    table = table_midway([[2, 9], [8, 8], [7, 10]], [[4, 4, 10, 5], [3, 5, 6, 6], [2, 5, 6, 7]])
    table.play(0, "play 4")
    table.play(1, "play 6")
    view: Any = table.view()
    assert [player.played for player in view.players] == [(2, 9, 4), (8, 8, 6), (7, 10)]
    assert [player.cards for player in view.players] == [3, 3, 4]


def test_d8_a_card_that_is_not_held_is_refused(table_midway: Maker) -> None:
    table = table_midway([[9], [8], [7]], [[4, 4, 10], [3, 5, 6], [2, 5, 6]])
    assert str(refused(table, 0, "play 5")) == "A does not hold a 5; in your hand are two 4s and a 10 (D-8)"


def test_d9_only_top_cards_of_others_can_be_called(midway: Maker, table_midway: Maker) -> None:
    table = midway([[9], [2, 8], [7]], [[4, 10], [3, 5], [2, 5]])
    assert table.play(0, "call B")[0] == "A calls the 8 of B.", "the 2 below it is out of reach"
    live = table_midway([[9], [2, 8], [7]], [[4, 10], [3, 5], [2, 5]])
    assert str(refused(live, 0, "call A")) == "you can call other players only, not yourself (D-9)"
    assert str(refused(live, 0, "call D")) == "there is no seat D at this table (D-1)"


def test_d10_the_example_of_the_rule_sheet(midway: Maker, table_midway: Maker) -> None:
    """A has the lowest door; B's 5 counts as played before D's."""
    doors = [[4], [5], [8], [5]]
    hands = [[6, 7, 9, 9, 10], [6, 7, 9, 9, 10], [6, 7, 9, 9, 10], [6, 7, 8, 8, 10]]
    assert calls(midway(doors, hands), 0) == "CD"
    why = "the 5 of D was played after that of B: of the 5s call that one (D-10)"
    assert str(refused(table_midway(doors, hands), 0, "call B")) == why


def test_d10_doors_count_as_played_from_the_leader_on(midway: Maker) -> None:
    """The same doors, but with another leader: then D's 5 is the older one."""
    table = midway([[6], [5], [4], [5]], [[7, 9], [7, 9], [6, 10], [6, 8]], leader=2)
    assert calls(table, 2) == "AB"


def test_d10_a_later_card_of_a_rank_protects_an_earlier_one(midway: Maker) -> None:
    table = midway([[3], [9], [8], [7]], [[9, 10], [4, 6], [4, 6], [9, 9]])
    table.play(0, "play 10")
    assert calls(table, 1) == "ACD"
    table.play(1, "play 6")
    table.play(2, "play 6")
    assert calls(table, 3) == "AC", "B's 6 was played before C's"
    table.play(3, "play 9")
    assert calls(table, 0) == "CD"


@pytest.mark.parametrize("blind", [False, True])
def test_d10_of_each_rank_just_the_card_played_last_can_be_called(blind: bool) -> None:
    """Against the times at which the cards were played. One's own top card counts, but is always the oldest."""
    dice = random.Random(10)
    protected = own = 0
    for key in range(300):
        seats = dice.randint(2, 6)
        table = uc.deal("deadfall", seats, {"blind_start": blind}, key=key)
        now = 0
        times: dict[int, int] = {}
        while not table.over:
            state: Any = table._states[0]
            if len(table.actors) > 1 or (state.doors < 1 and not blind):
                seat = table.actors[0]
                table.play(seat, dice.choice(table.legal(seat)))
                if table._states[0].turn >= 0:
                    leader = int(table._states[0].leader)
                    times = {seat: (seat - leader) % seats - seats for seat in range(seats)}
                continue
            seat = table.actors[0]
            tops = {each: int(state.stack[each][state.played[each] - 1]) for each in times}
            for other in times:
                same = [each for each in times if tops[each] == tops[other]]
                may = other != seat and times[other] == max(times[each] for each in same)
                assert (f"call {SEATS[other]}" in table.legal(seat)) == may
                protected += other != seat and not may
                own += other != seat and seat in same
            if seat in times:
                assert times[seat] == min(times.values())
            plays = [move for move in table.legal(seat) if move.startswith("play")]
            if not plays or (dice.random() < 0.1 and times):
                table.play(seat, dice.choice([move for move in table.legal(seat) if move not in plays]))
            else:
                table.play(seat, dice.choice(plays))
                times[seat] = now
                now += 1
    assert protected > 100
    assert own > 100, "one's own card of a rank was among them"


def test_d11_without_a_card_one_has_to_call(table_midway: Maker) -> None:
    table = table_midway([[9], [8], [7]], [[], [3], [2]])
    assert table.legal(0) == ("call B", "call C")
    why = "A has no card left and has to call: 'call C' is always possible (D-11)"
    assert str(refused(table, 0, "play 3")) == why
    assert str(refused(table, 0, "pass turn")) == why


@pytest.mark.parametrize("options", [{}, {"blind_start": True}, {"devil": "double", "cold_call": True}])
def test_d11_the_player_on_the_right_can_always_be_called(options: dict[str, object]) -> None:
    dice = random.Random(11)
    turns = 0
    for key in range(120):
        seats = dice.randint(2, 6)
        table = uc.deal("deadfall", seats, options, key=key)
        while not table.over:
            seat = table.actors[0]
            right = f"call {SEATS[(seat - 1) % seats]}"
            state: Any = table._states[0]
            if state.turn >= 0 and state.exposed:
                assert right in table.legal(seat)
                turns += 1
            others = [move for move in table.legal(seat) if not move.startswith("c")]
            table.play(seat, dice.choice(others) if others else right)
    assert turns > 1000


@pytest.mark.parametrize(
    ("hands", "dead"),
    [
        ([[4], [6], [7]], True),
        ([[5], [6], [7]], False),
        ([[4], [5], [7]], False),
        ([[4], [6], [5]], False),
        ([[], [6], [7]], True),
    ],
)
def test_d12_a_rank_is_dead_if_nobody_at_all_holds_it(midway: Maker, hands: list[list[int]], dead: bool) -> None:
    """A calls B's 5: the caller's own hand counts, that of B, and that of C; the three 5s in the deck do not."""
    table = midway([[9], [5], [8]], hands)
    assert 5 in cards(table.state.unseen)
    told = table.play(0, "call B")
    assert ("The 5s are dead: the call is right." in told) == dead


def test_d12_d13_the_story_of_a_showdown(midway: Maker) -> None:
    table = midway([[9], [5], [8]], [[5, 5], [], [5, 7]])
    assert table.play(0, "call B") == [
        "A calls the 5 of B.",
        "A shows 5 and 5.",
        "B has no cards to show.",
        "C shows 5 and 7.",
        "The 5s are not dead, A and C hold a 5: the call is wrong.",
        "A pays 5 coins to B.",
        "B wins the hand and takes the pot, 3 coins.",
        "The match is over.",
    ]


@pytest.mark.parametrize(("hand", "coins"), [([6], [-1 + 5 + 3, -1 - 5, -1]), ([5], [-1 - 5, -1 + 5 + 3, -1])])
def test_d13_the_examples_of_the_rule_sheet(midway: Maker, hand: list[int], coins: list[int]) -> None:
    """A calls a 5. If 5s are dead, A gets five coins from B, else B from A; the winner has the antes too."""
    table = midway([[9], [5], [8]], [[4], hand, [7]])
    table.play(0, "call B")
    assert table.coins == table.scores == coins
    assert table.pot == 0


def test_d13_whoever_keeps_a_pair_to_the_end_is_safe(midway: Maker) -> None:
    """The rule sheet's advice: with the last card matching the top card, a call is wrong whatever others hold."""
    table = midway([[9], [8], [8]], [[6, 6], [7], [7]])
    table.play(0, "play 6")
    assert "The 6s are not dead, A holds a 6: the call is wrong." in table.play(1, "call A")
    assert table.coins == [8, -7, -1]


def test_d13_all_hands_are_seen_when_the_match_is_over(table_midway: Maker) -> None:
    table = table_midway([[9], [8], [8]], [[6, 6], [7], [7]])
    table.play(0, "call C")
    for seat in (-1, 0, 1, 2):
        view: Any = table.view(seat)
        assert [player.shown for player in view.players] == [(6, 6), (7,), (7,)]


@pytest.mark.parametrize("rank", range(1, 11))
def test_d13_the_penalty_is_the_rank_that_was_called(midway: Maker, rank: int) -> None:
    other = 9 if rank != 9 else 8
    table = midway([[other], [rank]], [[], []])
    table.play(0, "call B")
    assert table.coins == [-1 + rank + 2, -1 - rank]
