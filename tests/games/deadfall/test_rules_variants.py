"""The variants, one by one and together."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import undercroft as uc
from tests.conftest import Dealer, any_move
from tests.desk import Pick
from tests.games.deadfall.conftest import picks
from tests.games.deadfall.test_rules_turns import calls, refused
from undercroft.engine.deck import cards
from undercroft.games.deadfall.rules import Phase

Maker = Callable[..., Any]

THREE = ([3, 4, 6, 8, 8, 10], [2, 5, 7, 7, 9, 10], [4, 5, 6, 8, 9, 10])


def test_d15_the_first_leader_of_a_blind_start_is_picked_by_chance(desk: Maker) -> None:
    for lot in range(3):
        table = desk(3, blind_start=True)
        told = table.deal_with(*THREE, lot=lot)
        assert told[-1] == f"{'ABC'[lot]} leads, by lot."
        assert table.actors == (lot,)
        assert table.stacks == [[], [], []]


def test_d15_later_the_winner_of_the_last_hand_leads(desk: Maker) -> None:
    table = desk(3, blind_start=True, hands=3)
    table.deal_with(*THREE, lot=2)
    table.play(2, "play 4")
    table.play(0, "play 3")
    told = table.play(1, "call A", *picks(THREE))
    assert "A pays 3 coins to B." in told
    assert told[-1] == "B won the last hand and leads."
    assert table.actors == (1,)
    table.play(1, "play 2")
    table.play(2, "play 4")
    told = table.play(0, "call B", *picks(THREE))
    assert "B pays 2 coins to A." in told
    assert told[-1] == "A won the last hand and leads."
    assert table.actors == (0,)
    assert table.of_seats("won") == [1, 1, 0]


def test_d15_there_are_no_doors_to_play() -> None:
    table = uc.deal("deadfall", 3, {"blind_start": True}, key=1)
    seat = table.actors[0]
    card = table.legal(seat)[0].removeprefix("play ")
    assert str(refused(table, seat, f"door {card}")) == "there are no doors in a Blind Start (D-15)"


def test_d16_the_opening_turn_is_a_card(desk: Maker) -> None:
    table = desk(3, blind_start=True, cold_call=True)
    table.deal_with(*THREE, lot=1)
    assert table.legal(1) == ["play 2", "play 5", "play 7", "play 9", "play 10"]
    table.play(1, "play 9")
    assert table.legal(2) == ["play 4", "play 5", "play 6", "play 8", "play 9", "play 10", "call B", "cold call ..."]
    table.play(2, "play 9")
    assert calls(table, 0) == "C"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("call A", "the first turn after a Blind Start has to be a card: nobody has played one"),
        (
            "cold call A 1 2 3 4 5 6",
            "the first turn after a Blind Start has to be a card: it is too early for cold calls",
        ),
    ],
)
def test_d16_in_the_opening_no_call_of_any_kind_goes(move: str, why: str) -> None:
    table = uc.deal("deadfall", 3, {"blind_start": True, "cold_call": True}, key=1)
    seat = table.actors[0]
    refusal = refused(table, seat, move.replace("A", "ABC"[seat - 1]))
    assert (refusal.clause, refusal.why) == ("D-16", why)


def test_d16_who_has_not_played_yet_cannot_be_called() -> None:
    table = uc.deal("deadfall", 3, {"blind_start": True}, key=1)
    first = table.actors[0]
    table.play(first, table.legal(first)[0])
    second, third = (first + 1) % 3, (first + 2) % 3
    refusal = refused(table, second, f"call {'ABC'[third]}")
    assert (refusal.clause, refusal.why) == ("D-9", f"{'ABC'[third]} has not played a card yet")


@pytest.mark.parametrize(("breaking", "costs"), [(9, {9: 1, 10: 2}), (8, {8: 1, 9: 2, 10: 3}), (10, {10: 1})])
def test_d17_the_examples_of_the_rule_sheet(midway: Maker, breaking: int, costs: dict[int, int]) -> None:
    """Breaking Nines, and sliding it lower: Breaking Eights."""
    for rank in range(1, 11):
        table = midway([[4, 4], [3, 3], [5, 5]], [[rank, 6, 6, 6], [6, 6, 7, 7], [7, 7, 7, 5]], breaking=breaking)
        told = table.play(0, f"play {rank}")
        cost = costs.get(rank, 0)
        assert table.coins == [-1 - cost, -1, -1]
        assert table.pot == 3 + cost
        plural = "s" if cost > 1 else ""
        assert (f"A breaks the {rank}s and pays {cost} coin{plural} into the pot." in told) == bool(cost)


def test_d17_later_cards_of_a_rank_are_free(midway: Maker) -> None:
    table = midway([[4], [3], [5]], [[9, 6, 6, 6, 6], [9, 6, 7, 7, 7], [10, 7, 7, 7, 9]], breaking=9)
    for seat, card, pot in [(0, 9, 4), (1, 9, 4), (2, 10, 6), (0, 6, 6), (1, 6, 6), (2, 9, 6)]:
        table.play(seat, f"play {card}")
        assert table.pot == pot


def test_d17_doors_turned_up_together_all_pay(desk: Maker) -> None:
    table = desk(3, breaking=9)
    table.deal_with([9, 9, 10, 3, 3, 3], [9, 10, 10, 4, 4, 4], [8, 10, 10, 5, 5, 5])
    told = table.choose(9, 9, 10)
    assert told[3:6] == [
        "A breaks the 9s and pays 1 coin into the pot.",
        "B breaks the 9s and pays 1 coin into the pot.",
        "C breaks the 10s and pays 2 coins into the pot.",
    ]
    assert table.pot == 3 + 4
    told = table.choose(10, 10, 8)
    assert not any("breaks" in words for words in told), "the door of C was the first 10"


def test_d17_each_hand_begins_with_nothing_broken(desk: Maker) -> None:
    table = desk(2, breaking=9, blind_start=True, hands=2)
    hands = [[9, 9, 9, 3, 3, 5, 5], [4, 4, 10, 6, 6, 6, 7]]
    table.deal_with(*hands, lot=0)
    table.play(0, "play 9")
    table.play(1, "call A", *picks(hands))
    assert table.pot == 2
    assert table.play(0, "play 9")[-1] == "A breaks the 9s and pays 1 coin into the pot."


@pytest.mark.parametrize("breaking", [11, "11", 0, -1, "nines", True, 9.0])
def test_d17_breaking_eleven_is_refused(breaking: object) -> None:
    with pytest.raises(uc.BadOption, match=r"^breaking is a number from 1 to 10, or off, not .* \(D-17\)$"):
        uc.deal("deadfall", 3, {"breaking": breaking})


@pytest.mark.parametrize("breaking", [None, "off", "OFF"])
def test_d17_breaking_may_be_off(breaking: object) -> None:
    assert uc.deal("deadfall", 3, {"breaking": breaking}, key=1).options.words()["breaking"] == "off"


def test_d17_breaking_ones_makes_every_rank_cost(midway: Maker) -> None:
    table = midway([[4, 4], [3, 3], [5, 5]], [[2, 6, 6, 6], [1, 6, 7, 7], [7, 7, 7, 5]], breaking=1)
    table.play(0, "play 2")
    table.play(1, "play 1")
    assert table.pot == 3 + 2 + 1


def test_d18_who_is_saved_by_others_pays_each_of_them(midway: Maker) -> None:
    table = midway([[9], [5], [8], [7]], [[4], [6], [5, 5], [5]], cherry=True)
    told = table.play(0, "call B")
    assert told[6:8] == ["B, saved by C, pays a coin for it: a cherry.", "B, saved by D, pays a coin for it: a cherry."]
    assert table.coins == [-1 - 5, -1 + 5 + 4 - 2, -1 + 1, -1 + 1]


def test_d18_the_caller_is_paid_too(midway: Maker) -> None:
    table = midway([[9], [5], [8]], [[5], [6], [7]], cherry=True)
    assert "B, saved by A, pays a coin for it: a cherry." in table.play(0, "call B")
    assert table.coins == [-1 - 5 + 1, -1 + 5 + 3 - 1, -1]


@pytest.mark.parametrize(
    ("hands", "options"),
    [([[4], [5], [5]], {"cherry": True}), ([[4], [6], [7]], {"cherry": True}), ([[4], [6], [5]], {})],
)
def test_d18_no_cherry_without_need_or_without_the_rule(
    midway: Maker, hands: list[list[int]], options: dict[str, object]
) -> None:
    """B holds a 5 too; or the 5s are dead; or cherries were not agreed on."""
    assert not any("cherry" in words for words in midway([[9], [5], [8]], hands, **options).play(0, "call B"))


def test_d18_there_are_no_cherries_after_a_cold_call(midway: Maker) -> None:
    table = midway([[9], [5], [8]], [[4], [6], [5]], cherry=True, cold_call=True)
    assert not any("cherry" in words for words in table.play(0, "cold call B 7"))


def test_d19_a_hand_is_named_part_by_part(table_midway: Maker) -> None:
    table = table_midway([[9], [5], [8]], [[4, 4], [6, 7], [5, 5]], cold_call=True)
    assert table.legal(0)[-1] == "cold call ..."
    assert table.legal(0, "cold call ...") == ("cold call B ...", "cold call C ...")
    assert table.legal(0, "cold call B ...") == tuple(f"cold call B {rank} ..." for rank in range(1, 11))
    assert table.legal(0, "cold call B 7 ...") == tuple(f"cold call B 7 {rank}" for rank in (7, 8, 9, 10))
    table.play(0, "cold call B 6 7")
    assert table.over


def test_d19_a_single_card_is_named_at_once(table_midway: Maker) -> None:
    table = table_midway([[9], [5], [8]], [[4], [6], [5]], cold_call=True)
    assert table.legal(0, "cold call C ...") == tuple(f"cold call C {rank}" for rank in range(1, 11))


def test_d19_no_rank_is_named_oftener_than_it_is_in_the_deck(table_midway: Maker) -> None:
    table = table_midway([[9], [5], [8]], [[4], [6, 6, 7, 7], [5]], cold_call=True)
    assert "cold call B 1 1 ..." not in table.legal(0, "cold call B 1 ...")
    assert table.legal(0, "cold call B 2 2 ...")[0] == "cold call B 2 2 3 ..."
    assert table.legal(0, "cold call B 3 3 3 ...")[0] == "cold call B 3 3 3 4"
    assert table.legal(0, "cold call B 10 10 10 ...") == ("cold call B 10 10 10 10",)


@pytest.mark.parametrize("words", ["cold call B 10 7 7", "cold call B 7 10 7", "cold call B 7 7 10"])
def test_d19_cards_are_named_in_any_order_and_written_from_the_lowest(table_midway: Maker, words: str) -> None:
    table = table_midway([[9], [5], [8]], [[4], [7, 7, 10], [5]], cold_call=True)
    assert table.why_not(0, words) is None
    table.play(0, words)
    assert str(table.last) == "A cold call B 7 7 10"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("cold call B 7 7", "B holds 3 cards, and you named 2"),
        ("cold call B 7", "B holds 3 cards, and you named 1"),
        ("cold call B 3 7 7 8", "B holds 3 cards, and you named more"),
        ("cold call B", "B holds 3 cards: name all of them, like 'cold call B 9 10 10'"),
        ("cold call B ...", "B holds 3 cards: name all of them, like 'cold call B 9 10 10'"),
        ("cold call B 7 ...", "B holds 3 cards: name all of them, like 'cold call B 9 10 10'"),
        ("cold call D", "D holds 1 card: name it, like 'cold call D 10'"),
        ("cold call B 1 1 7", "there is only one 1 in the deck"),
        ("cold call B 2 2 2", "there are only two 2s in the deck"),
        ("cold call", "a cold call names a player and all cards of that hand, like 'cold call B 9 10 10'"),
        ("cold call A 4", "you can name the hands of other players only, not your own"),
        ("cold call C 4", "C has no card left that could be named"),
        ("cold call E 4", "there is no seat E at this table"),
    ],
)
def test_d19_what_is_no_cold_call(table_midway: Maker, move: str, why: str) -> None:
    table = table_midway([[9], [5], [8], [6]], [[4], [7, 7, 10], [], [5]], cold_call=True)
    refusal = refused(table, 0, move)
    assert refusal.why == why
    assert refusal.clause == ("D-1" if "seat E" in why else "D-19")


@pytest.mark.parametrize(
    ("begun", "why"),
    [
        ("cold call A 4", "you can name the hands of other players only, not your own (D-19)"),
        ("cold call A 4 ...", "you can name the hands of other players only, not your own (D-19)"),
        ("cold call E 4", "there is no seat E at this table (D-1)"),
        ("cold call Z 4", "there is no seat Z at this table (D-1)"),
        ("cold call B 1 1 7", "there is only one 1 in the deck (D-19)"),
    ],
)
def test_d19_who_asks_what_may_follow_is_told_why_nothing_can(table_midway: Maker, begun: str, why: str) -> None:
    table = table_midway([[9], [5], [8], [6]], [[4], [7, 7, 10], [], [5]], cold_call=True)
    with pytest.raises(uc.IllegalMove) as error:
        table.legal(0, begun)
    assert str(error.value) == why


@pytest.mark.parametrize("move", ["cold call B 7,7", "cold call b 7", "cold call B seven", "cold"])
def test_d19_what_reads_like_no_move_is_told_what_a_turn_is(table_midway: Maker, move: str) -> None:
    table = table_midway([[9], [5], [8]], [[4], [7], [5]], cold_call=True)
    assert refused(table, 0, move).clause == "D-7"


@pytest.mark.parametrize("named", [8, 9, 12, 13, 1000])
@pytest.mark.parametrize("ending", ["", " ..."])
def test_d19_far_too_many_cards_are_as_wrong_as_one_too_many(table_midway: Maker, named: int, ending: str) -> None:
    """Two players, of whom one holds all seven cards."""
    table = table_midway([[9], []], [[4], [7] * 7], blind_start=True, cold_call=True)
    move = f"cold call B{' 10' * named}{ending}"
    assert len(table.game.read_move(move) or ()) == 2 + 8, "no more is worked through"
    assert str(refused(table, 0, move)) == "B holds 7 cards, and you named more (D-19)"


def test_d19_without_the_rule_there_are_none(table_midway: Maker) -> None:
    table = table_midway([[9], [5], [8]], [[4], [7], [5]])
    assert str(refused(table, 0, "cold call B 7")) == "there are no cold calls in this match (D-19)"


def test_d19_somebody_else_must_hold_a_card(table_midway: Maker) -> None:
    table = table_midway([[9], [5], [8]], [[4], [], []], cold_call=True)
    assert str(refused(table, 0, "cold call B 7")) == "no other player has a card that could be named (D-19)"


def test_d19_where_the_top_card_lies_does_not_matter_nor_ones_own_hand(midway: Maker) -> None:
    table = midway([[9], [5], [5]], [[], [7], [6]], cold_call=True)
    assert calls(table, 0) == "C"
    assert table.legal(0) == ["call C", "cold call ..."]
    assert "That is just what B holds: the call is right." in table.play(0, "cold call B 7")


def test_d20_the_example_of_the_rule_sheet(midway: Maker) -> None:
    """A pair of 10s, rightly named: twenty coins."""
    table = midway([[9], [5], [8]], [[4, 6], [10, 10], [5]], cold_call=True)
    assert table.play(0, "cold call B 10 10") == [
        "A makes a cold call: B holds two 10s.",
        "A shows 4 and 6.",
        "B shows 10 and 10.",
        "C shows 5.",
        "That is just what B holds: the call is right.",
        "B pays 20 coins to A.",
        "A wins the hand and takes the pot, 3 coins.",
        "The match is over.",
    ]
    assert table.coins == [22, -21, -1]
    assert table.of_seats("cold_calls") == table.of_seats("calls_right") == [1, 0, 0]


@pytest.mark.parametrize("named", ["9 10", "10 9", "9 9", "1 10"])
def test_d20_a_wrong_one_costs_what_is_truly_there(midway: Maker, named: str) -> None:
    table = midway([[9], [5], [8]], [[4, 6], [10, 10], [5]], cold_call=True)
    told = table.play(0, f"cold call B {named}")
    assert "That is not what B holds: the call is wrong." in told
    assert "A pays 20 coins to B." in told
    assert table.coins == [-21, 22, -1]
    assert table.of_seats("calls_right") == [0, 0, 0]


def test_d21_cards_are_passed_to_the_left_before_the_doors(desk: Maker) -> None:
    table = desk(3, devil="red")
    table.deal_with(*THREE)
    assert table.legal(0) == ["pass 3", "pass 4", "pass 6", "pass 8", "pass 10"]
    told = table.choose(8, 2, 10)
    assert told == ["A passes an 8 to B.", "B passes a 2 to C.", "C passes a 10 to A."]
    assert table.hands == [(3, 4, 6, 8, 10, 10), (5, 7, 7, 8, 9, 10), (2, 4, 5, 6, 8, 9)]
    assert table.legal(2)[0] == "door 2"
    assert table.choose(3, 5, 2)[-1] == "C has the lowest door and leads."
    assert table.actors == (2,), "there is no second pass"


def test_d21_what_comes_cannot_be_passed_on_at_once(desk: Maker) -> None:
    table = desk(2, devil="red")
    table.deal_with([3, 4, 6, 8, 8, 10, 10], [2, 5, 7, 7, 9, 9, 10])
    assert table.play(1, "pass 2") == []
    assert "pass 2" not in table.legal(0)
    assert table.play(0, "pass 3") == ["A passes a 3 to B.", "B passes a 2 to A."]
    assert table.hands == [(2, 4, 6, 8, 8, 10, 10), (3, 5, 7, 7, 9, 9, 10)]


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("door 3", "choose a card to pass now, for example 'pass 3'; in your hand are"),
        ("pass 1", "A does not hold a 1; in your hand are"),
        ("call B", "nobody can be called yet: choose a card to pass now, for example 'pass 3'"),
        ("cold call B 7", "nobody can be called yet: choose a card to pass now"),
    ],
)
def test_d21_what_is_refused_while_cards_are_passed(move: str, why: str) -> None:
    table = uc.deal("deadfall", 3, {"devil": "red", "cold_call": True}, key=2)
    assert "pass 1" not in table.legal(0)
    refusal = refused(table, 0, move)
    assert refusal.why.startswith(why)
    assert refusal.clause == "D-21"


def test_d21_who_has_chosen_waits() -> None:
    table = uc.deal("deadfall", 3, {"devil": "red"}, key=2)
    table.play(1, table.legal(1)[0])
    assert str(refused(table, 1, "pass 3")) == "B has chosen a card to pass, and A and C have yet to choose (D-21)"


@pytest.mark.parametrize(
    ("devil", "clause", "why"),
    [
        ("no", "D-21", "no cards are passed in this match"),
        ("red", "D-21", "the time to pass cards is over in this hand"),
        ("double", "D-22", "the time to pass cards is over in this hand"),
    ],
)
def test_d21_d22_passing_on_a_turn_is_refused(table_midway: Maker, devil: str, clause: str, why: str) -> None:
    table = table_midway([[9], [5], [8]], [[4], [7], [5]], devil=devil)
    refusal = refused(table, 0, "pass 4")
    assert (refusal.clause, refusal.why) == (clause, why)
    assert str(refused(table, 0, "door 4")) == "the doors are over: A leads; a card is played now (D-4)"


def test_d22_the_second_pass_comes_when_the_leader_is_known(desk: Maker) -> None:
    table = desk(3, devil="double")
    table.deal_with(*THREE)
    table.choose(8, 2, 10)
    assert table.choose(3, 5, 4)[-1] == "A has the lowest door and leads."
    assert table.state.phase == Phase.SECOND_PASS
    assert table.legal(1) == ["pass 7", "pass 8", "pass 9", "pass 10"]
    table.choose(10, 8, 2)
    assert table.actors == (0,)
    assert table.hands == [(2, 4, 6, 8, 10), (7, 7, 9, 10, 10), (5, 6, 8, 8, 9)]
    assert [[int(card) for card in row] for row in table.state.passed[:3]] == [[8, 10], [2, 8], [10, 2]]


def test_d22_a_tie_of_doors_comes_before_the_second_pass(desk: Maker) -> None:
    table = desk(3, devil="double")
    table.deal_with(*THREE)
    table.choose(8, 2, 10)
    assert "level" in table.choose(4, 5, 4)[-1]
    assert table.state.phase == Phase.DOORS
    table.choose(3, 7, 5)
    assert table.state.phase == Phase.SECOND_PASS


def test_d22_in_a_blind_start_both_passes_come_first(desk: Maker) -> None:
    table = desk(3, devil="double", blind_start=True)
    assert table.deal_with(*THREE, lot=2)[-1] == "C leads, by lot."
    table.choose(8, 2, 10)
    assert table.state.phase == Phase.SECOND_PASS
    table.choose(10, 8, 2)
    assert table.actors == (2,)
    assert table.stacks == [[], [], []]


def test_d22_a_card_that_came_may_be_passed_on(desk: Maker) -> None:
    table = desk(3, devil="double", blind_start=True)
    table.deal_with(*THREE, lot=0)
    table.choose(3, 2, 10)
    assert table.choose(10, 3, 9)[1] == "B passes a 3 to C."
    assert 3 in table.hands[2]


def test_d22_no_second_pass_without_cards(desk: Maker) -> None:
    table = desk(2, devil="double")
    same = [2, 3, 4, 5, 6, 7, 8]
    table.deal_with(same, same)
    table.choose(2, 2)
    for card in same[:-1]:
        table.choose(card, card)
    table.choose(8, 8, then=[Pick(0, 2)])
    assert table.state.phase == Phase.TURNS


def test_d22_why_not_names_its_clause(dealer: Dealer) -> None:
    table = dealer.table("deadfall", 3, "devil=double, blind_start=yes", key=1)
    for seat in range(3):
        table.play(seat, table.legal(seat)[0])
    assert refused(table, 0, "play 5").clause == "D-22"


ALL_ON = {"cherry": True, "cold_call": True, "devil": "double", "breaking": 8}


def somebody_moves(table: uc.Table, house: Any, choices: random.Random) -> None:
    """The house, or chance, which calls for no reason; and now and then a cheat, who names a hand as it is."""
    seat = choices.choice(table.actors)
    who = choices.random()
    if who < 0.05 and "cold call ..." in table.legal(seat):
        hands: Any = table._states[0].hand  # type: ignore[attr-defined]
        other = choices.choice([each for each in range(table.seats) if each != seat and hands[each]])
        table.advance(seat, " ".join(["cold call", "ABCDEF"[other], *map(str, cards(hands[other]))]))
    elif who < 0.5:
        table.advance(seat, any_move(table, seat, choices))
    else:
        table.advance(seat, house.choose(table.view_state(seat), seat))


@pytest.mark.parametrize("blind", [False, True])
@pytest.mark.parametrize("seats", range(2, 7))
def test_all_variants_go_together(seats: int, blind: bool) -> None:
    kinds = set()
    house = uc.bot("house", "deadfall", seed=seats)
    for key in range(8):
        table = uc.deal("deadfall", seats, {**ALL_ON, "blind_start": blind, "hands": 10}, key=key)
        choices = random.Random(key)
        while not table.over:
            somebody_moves(table, house, choices)
            kinds |= {type(event).__name__ for event in table.story()}
        assert uc.replay(table.scroll()).state_bytes() == table.state_bytes()
    assert kinds >= {"Passed", "Broke", "Called", "Dead", "NotDead", "Cherry", "Showed", "Paid", "TookPot"}
    assert kinds >= {"ColdCalled", "NamedRight", "NamedWrong"}
    assert ("WonBefore" in kinds) == blind
    assert ("DoorRevealed" in kinds) != blind
    assert cards(table._states[0].named) == ()
