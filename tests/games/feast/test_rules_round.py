"""A round: the topic, ploys, gaffes, and who takes what."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import undercroft as uc
from undercroft.engine.deck import cards
from undercroft.engine.wording import a_card

Maker = Callable[..., Any]

# The cards that stay in the hands of a round: of as many ranks as there are hands, so that they do not run out.
REST = (10, 10, 10, 10, 10, 9, 9, 9)


def hands(*ploys: int) -> list[list[int]]:
    """Hands of two cards, one of which will be played."""
    return [[ploy, rest] for ploy, rest in zip(ploys, REST, strict=False)]


def test_f4_the_topic_is_turned_up_for_all(midway: Maker) -> None:
    table = midway(5, hands(9, 8, 7, 6))
    told = table.choose([9, 8, 7, 6], 3)
    assert told[-1] == "Round 8: the topic is a 3."
    assert table.state.topic == 3
    assert 3 in midway(5, hands(9, 8, 7, 6)).unseen
    assert table.unseen.count(3) == 2


@pytest.mark.parametrize("seats", [2, 3])
def test_f5_dummies_play_face_up_before_the_players_choose(seats: int) -> None:
    table = uc.deal("feast", seats, key=4)
    view: Any = table.view()
    shown = [place.ploy for place in view.places if place.is_dummy]
    assert len(shown) == 4 - seats
    assert None not in shown
    assert [place.has_played for place in view.places if not place.is_dummy] == [False] * seats
    told = [str(event) for event in table.story(0)]
    assert told[0].startswith("Hand 1 of 4 begins")
    assert told[1].startswith("Round 1: the topic is a")
    cards = " and ".join(a_card(card) for card in shown)
    assert told[2:] == [f"Dummies 1 and 2 play {cards}, face up." if seats == 2 else f"Dummy 1 plays {cards}, face up."]
    assert table.actors == tuple(range(seats))


def test_f5_the_topic_comes_before_the_dummies_cards(midway: Maker) -> None:
    table = midway(5, [[9, 1], [8, 10], [6, 7], [4]], shown=[3])
    assert table.choose([9, 8, 6], 2, 4)[-2:] == ["Round 8: the topic is a 2.", "Dummy 1 plays a 4, face up."]
    assert table.hands[3] == ()
    assert table.ploys[:4] == [0, 0, 0, 4]


def test_f5_a_dummy_plays_any_of_its_cards(midway: Maker) -> None:
    found: Counter[int] = Counter()
    for rank in (4, 7, 10):
        table = midway(5, [[9, 1, 1 + 1], [8, 9, 9], [6, 7, 8], [4, 7]], shown=[3], unseen=[5, 5])
        if rank == 10:
            with pytest.raises(AssertionError, match="cannot be a 10"):
                table.choose([9, 8, 6], 5, rank)
        else:
            table.choose([9, 8, 6], 5, rank)
            found[rank] += 1
    assert found == {4: 1, 7: 1}


def test_f6_all_choose_in_any_order_and_nothing_shows(midway: Maker) -> None:
    ploys = (9, 8, 7, 6)
    ends = set()
    for order in itertools.permutations(range(4)):
        table = midway(5, hands(*ploys))
        waiting = set(range(4))
        for seat in order[:-1]:
            assert table.play(seat, f"play {ploys[seat]}") == []
            waiting.remove(seat)
            assert set(table.actors) == waiting
            assert table.legal(seat) == []
        told = table.play(order[-1], f"play {ploys[order[-1]]}", 2)
        assert told[:4] == ["A plays a 9.", "B plays an 8.", "C plays a 7.", "D plays a 6."]
        ends.add(table.state.tobytes())
    assert len(ends) == 1


def test_f6_any_card_of_the_hand_may_be_played(midway: Maker) -> None:
    table = midway(5, [[9, 1, 9], [8, 10, 7], [6, 7, 4], [4, 2, 2]])
    assert [table.legal(seat) for seat in range(4)] == [
        ["play 1", "play 9"],
        ["play 7", "play 8", "play 10"],
        ["play 4", "play 6", "play 7"],
        ["play 2", "play 4"],
    ]


@pytest.mark.parametrize(
    ("chosen", "seat", "move", "why"),
    [
        ([], 0, "play 8", "A does not hold an 8; in your hand are"),
        ([], 0, "hit", "choose a ploy now, for example 'play [0-9]'; in your hand are"),
        ([], 0, "", "choose a ploy now, for example 'play [0-9]'; in your hand are"),
        ([], 0, "take 9", "nothing is taken before all ploys are turned up: choose a ploy now, for example 'play"),
        ([], 0, "take topic", "nothing is taken before all ploys are turned up: choose a ploy now"),
        ([0], 0, "play 10", "A has put down a ploy, and B, C and D have yet to choose"),
        ([0, 1, 3], 3, "play 10", "D has put down a ploy, and C has yet to choose"),
    ],
)
def test_f6_what_is_refused_changes_nothing(
    table_midway: Maker, chosen: Sequence[int], seat: int, move: str, why: str
) -> None:
    table = table_midway(5, hands(9, 8, 7, 6))
    for other in chosen:
        table.play(other, f"play {9 - other}")
    before = table.state_bytes()
    with pytest.raises(uc.IllegalMove, match=why) as refused:
        table.play(seat, move)
    assert refused.value.clause == "F-6"
    assert table.state_bytes() == before
    assert len(table.moves) == len(chosen)


@pytest.mark.parametrize("move", ["play 11", "take 11", "play 0"])
def test_f2_a_card_that_is_not_in_the_deck_is_named(table_midway: Maker, move: str) -> None:
    refusal = table_midway(5, hands(9, 8, 7, 6)).why_not(0, move)
    assert str(refusal) == f"there is no {move.split()[1]} in the deck (F-2)"


def test_f7_f8_f9_the_first_example(midway: Maker) -> None:
    """The topic is a 5; the ploys are 9, 9, 6, 5 and 4."""
    table = midway(5, hands(9, 9, 6, 5, 4))
    assert table.choose([9, 9, 6, 5, 4], 1) == [
        "A plays a 9.",
        "B plays a 9.",
        "C plays a 6.",
        "D plays a 5.",
        "E plays a 4.",
        "The two 9s match, and are gaffes.",
        "C takes the topic, a 5.",
        "E takes a gaffe, a 9.",
        "Round 8: the topic is a 1.",
    ]
    assert table.captured[:5] == [(), (), (5,), (), (9,)]
    assert table.scores == [0, 0, 5, 0, 9]
    assert table.hands[:5] == [(10,)] * 5


def test_f10_the_second_example(midway: Maker) -> None:
    """The topic is a 10; the ploys are 8, 8, 6, 6 and 4."""
    table = midway(10, hands(8, 8, 6, 6, 4))
    assert table.choose([8, 8, 6, 6, 4])[5:] == [
        "The two 6s match, and are gaffes.",
        "The two 8s match, and are gaffes.",
        "Only the 4 of E has no match.",
    ]
    assert table.actors == (4,)
    assert table.legal(4) == ["take topic", "take 6", "take 8"]
    assert table.play(4, "take topic", 1) == ["E takes the topic, a 10.", "Round 8: the topic is a 1."]
    assert table.scores == [0, 0, 0, 0, 10]


def test_f11_the_third_example(midway: Maker) -> None:
    """The topic is a 6; the ploys are 7, 7, 7, 4 and 4."""
    table = midway(6, hands(7, 7, 7, 4, 4))
    before = table.unseen
    assert table.choose([7, 7, 7, 4, 4], 1)[5:] == [
        "The two 4s match, and are gaffes.",
        "The three 7s match, and are gaffes.",
        "All ploys match: nobody takes anything.",
        "Round 8: the topic is a 1.",
    ]
    assert table.captured == [()] * 8
    assert table.scores == [0] * 5
    assert sorted([*table.unseen, 1]) == sorted(before), "all of them are discarded"


def test_f7_a_dummys_card_matches_and_is_matched(midway: Maker) -> None:
    table = midway(5, [[7, 10], [6, 10], [10], [10]], shown=[7, 2])
    told = table.choose([7, 6], 1, 10, 10)
    assert "The two 7s match, and are gaffes." in told
    assert "B takes the topic, a 5." in told
    assert "Dummy 2 takes a gaffe, a 7." in told
    assert table.captured[:4] == [(), (5,), (), (7,)]


def test_f7_two_dummies_match_each_other(midway: Maker) -> None:
    table = midway(5, [[9, 10], [6, 10], [10], [10]], shown=[3, 3])
    told = table.choose([9, 6], 1, 10, 10)
    assert told[2:5] == ["The two 3s match, and are gaffes.", "A takes the topic, a 5.", "B takes a gaffe, a 3."]


def test_f8_the_highest_unmatched_takes_the_topic_whatever_it_is(midway: Maker) -> None:
    table = midway(1, hands(10, 10, 3, 2))
    assert "C takes the topic, a 1." in table.choose([10, 10, 3, 2], 4)
    assert table.captured[2:4] == [(1,), (10,)]


def test_f8_f12_without_gaffes_only_the_topic_is_taken(midway: Maker) -> None:
    table = midway(5, hands(9, 8, 7, 6))
    assert table.choose([9, 8, 7, 6], 2)[4:] == ["A takes the topic, a 5.", "Round 8: the topic is a 2."]
    assert table.captured[:4] == [(5,), (), (), ()]


def test_f9_the_player_with_the_lowest_ploy_chooses_among_gaffes(midway: Maker) -> None:
    table = midway(5, hands(9, 9, 8, 8, 7, 2))
    told = table.choose([9, 9, 8, 8, 7, 2])
    assert told[-1] == "E takes the topic, a 5."
    assert table.actors == (5,)
    assert table.legal(5) == ["take 8", "take 9"]
    assert table.play(5, "take 8", 1) == ["F takes a gaffe, an 8.", "Round 7: the topic is a 1."]
    assert table.captured[4:6] == [(5,), (8,)]


@pytest.mark.parametrize(
    ("seat", "move", "clause", "why"),
    [
        (5, "take topic", "F-9", "the topic went to the highest ploy; F had the lowest and takes a gaffe"),
        (5, "take 7", "F-9", "a 7 is not among the gaffes, which are of rank 8 and 9"),
        (5, "play 10", "F-12", "F has to take a card first"),
        (5, "pass", "F-12", "F has to take a card first"),
        (4, "take 9", "F-9", "it is for F to choose what to take, not for E"),
        (0, "play 10", "F-9", "it is for F to choose what to take, not for A"),
    ],
)
def test_f9_f12_what_may_not_be_taken(table_midway: Maker, seat: int, move: str, clause: str, why: str) -> None:
    table = table_midway(5, hands(9, 9, 8, 8, 7, 2))
    for other, ploy in enumerate((9, 9, 8, 8, 7, 2)):
        table.play(other, f"play {ploy}")
    before = table.state_bytes()
    with pytest.raises(uc.IllegalMove, match=why) as refused:
        table.play(seat, move)
    assert refused.value.clause == clause
    assert table.state_bytes() == before


@pytest.mark.parametrize(("move", "card"), [("take topic", 3), ("take 6", 6), ("take 8", 8)])
def test_f10_the_only_one_takes_one_card_of_its_choice(midway: Maker, move: str, card: int) -> None:
    table = midway(3, hands(8, 8, 6, 6, 4))
    table.choose([8, 8, 6, 6, 4])
    table.play(4, move, 1)
    assert table.captured == [(), (), (), (), (card,), (), (), ()]


def test_f10_the_only_one_may_be_higher_than_all_gaffes(midway: Maker) -> None:
    table = midway(2, hands(3, 3, 4, 3))
    assert table.choose([3, 3, 4, 3])[-1] == "Only the 4 of C has no match."
    assert table.legal(2) == ["take topic", "take 3"]


def test_f10_topic_and_gaffe_of_one_rank_are_both_offered(midway: Maker) -> None:
    for move, words in [("take topic", "C takes the topic, an 8."), ("take 8", "C takes a gaffe, an 8.")]:
        table = midway(8, hands(8, 8, 4, 8))
        table.choose([8, 8, 4, 8])
        assert table.legal(2) == ["take topic", "take 8"]
        assert table.play(2, move, 1)[0] == words
        assert table.scores == [0, 0, 8, 0]


def test_f12_a_gaffe_of_the_only_rank_is_taken_without_asking(midway: Maker) -> None:
    table = midway(5, hands(9, 9, 9, 8, 4))
    assert table.choose([9, 9, 9, 8, 4], 1)[-3:] == [
        "D takes the topic, a 5.",
        "E takes a gaffe, a 9.",
        "Round 8: the topic is a 1.",
    ]


def test_f13_a_dummy_takes_the_topic_as_the_highest(midway: Maker) -> None:
    table = midway(5, [[7, 10], [6, 10], [10], [10]], shown=[8, 2])
    assert table.choose([7, 6], 1, 10, 10)[2] == "Dummy 1 takes the topic, a 5."
    assert table.captured[2] == (5,)


def test_f13_a_dummy_takes_the_highest_gaffe_as_the_lowest(midway: Maker) -> None:
    table = midway(5, [[7, 10], [6, 10], [7, 10], [6, 10], [9, 10], [10]], shown=[2])
    told = table.choose([7, 6, 7, 6, 9], 1, 10)
    assert told[-4:-2] == ["E takes the topic, a 5.", "Dummy 1 takes a gaffe, a 7."]
    assert table.captured[5] == (7,)


@pytest.mark.parametrize(
    ("topic", "words", "captured"),
    [
        (9, "Dummy 1 takes the topic, a 9.", (9,)),
        (7, "Dummy 1 takes the topic, a 7.", (7,)),
        (6, "Dummy 1 takes a gaffe, a 7.", (7,)),
    ],
)
def test_f13_a_dummy_alone_takes_the_dearest(midway: Maker, topic: int, words: str, captured: tuple[int, ...]) -> None:
    table = midway(topic, [[7, 10], [4, 10], [7, 10], [4, 10], [10]], shown=[3])
    told = table.choose([7, 4, 7, 4], 1, 10)
    assert told[-4:-2] == ["Only the 3 of Dummy 1 has no match.", words]
    assert table.captured[4] == captured
    assert ("topic" in words) == bool(table.state.topics[4])


def test_f13_a_dummy_never_wins() -> None:
    table = uc.deal("feast", 2, {"hands": 8}, key=2)
    choices = random.Random(2)
    most = 0
    while not table.over:
        most = max(most, *(place.points for place in table.view().places if place.is_dummy))  # type: ignore[attr-defined]
        seat = choices.choice(table.actors)
        table.play(seat, choices.choice(table.legal(seat)))
    assert table.result
    assert most > 0
    assert len(table.result.scores) == 2
    assert set(table.result.winners) <= {0, 1}


def test_f14_the_rest_is_discarded_gaffes_included(midway: Maker) -> None:
    table = midway(5, hands(9, 9, 8, 8, 7, 2), unseen=[3, 3, 3])
    table.choose([9, 9, 8, 8, 7, 2])
    table.play(5, "take 8", 3)
    assert table.unseen == (3, 3)
    assert table.ploys == [0] * 8
    assert table.actors == (0, 1, 2, 3, 4, 5)
    table.choose([10, 10, 10, 10, 10, 9], *[])
    assert table.actors == (5,), "new gaffes are those of this round alone"
    assert table.legal(5) == ["take topic", "take 10"]


def outcome(topic: int, ploys: Sequence[int], dummies: int) -> tuple[dict[int, tuple[int, ...]], set[str], int | None]:
    """What the rules say of a round: captures without a choice, the choices there are, and whose."""
    seats = len(ploys) - dummies
    number = Counter(ploys)
    gaffes = [ploy for ploy in ploys if number[ploy] > 1]
    unmatched = {ploy: place for place, ploy in enumerate(ploys) if number[ploy] == 1}
    if not unmatched:
        return {}, set(), None
    low, high = unmatched[min(unmatched)], unmatched[max(unmatched)]
    if low == high:
        if low >= seats:
            return {low: (max(topic, *gaffes),)}, set(), None
        return {}, {"take topic", *(f"take {gaffe}" for gaffe in gaffes)}, low
    if not gaffes:
        return {high: (topic,)}, set(), None
    if low >= seats or len(set(gaffes)) == 1:
        return {high: (topic,), low: (max(gaffes),)}, set(), None
    return {high: (topic,)}, {f"take {gaffe}" for gaffe in gaffes}, low


@pytest.mark.parametrize("dummies", [0, 1, 3])
def test_f7_to_f13_every_kind_of_round_goes_as_the_rules_say(table_midway: Maker, dummies: int) -> None:
    dice = random.Random(dummies)
    kinds = set()
    for _ in range(400):
        ploys = [dice.choice((6, 7, 8, 9, 10)) for _ in range(dice.choice((4, 5, 6)))]
        topic = dice.choice((5, 6, 10))
        number = Counter([*ploys, topic])
        if any(number[rank] > rank for rank in number) or len(ploys) - dummies < 2:
            continue
        rest = [1, 2, 2, 3, 3, 3][: len(ploys)]
        seats = len(ploys) - dummies
        dealt = [
            [ploy, extra] if place < seats else [extra]
            for place, (ploy, extra) in enumerate(zip(ploys, rest, strict=True))
        ]
        table = table_midway(topic, dealt, shown=ploys[seats:])
        for seat in range(seats):
            table.play(seat, f"play {ploys[seat]}")
        taken, choices, taker = outcome(topic, ploys, dummies)
        captured = {place: cards(bag) for place, bag in enumerate(table._states[0].captured) if bag}
        assert captured == taken
        if taker is None:
            assert table.actors == tuple(range(seats))
        else:
            assert table.actors == (taker,)
            assert set(table.legal(taker)) == choices
        kinds.add((len(taken), len(choices) > 0, taker is None))
    assert len(kinds) >= 4
