"""Points, the end, and what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import undercroft as uc
from undercroft.engine.deck import cards
from undercroft.engine.table import Result
from undercroft.games.feast.rules import FACE_DOWN

Maker = Callable[..., Any]


def last_round(table_midway: Maker, hands_over: int = 0, **layout: Any) -> uc.Table:
    """A table whose hand ends with the next round."""
    table = table_midway(5, [[9], [9], [6], [4]], captured=[[10, 3], [], [2], []], **layout)
    table._states[0].hands_over = hands_over
    table._states[0].scored[:4] = [1, 2, 3, 100]
    return table


def play_out(table: uc.Table) -> list[str]:
    for seat, ploy in enumerate((9, 9, 6, 4)):
        told = [str(event) for event in table.play(seat, f"play {ploy}")]
    return told


def test_f15_captured_cards_are_worth_their_rank(table_midway: Maker) -> None:
    table = last_round(table_midway)
    told = play_out(table)
    assert told[5:11] == [
        "C takes the topic, a 5.",
        "D takes a gaffe, a 9.",
        "A makes 13 points in this hand, and has 14.",
        "B makes 0 points in this hand, and has 2.",
        "C makes 7 points in this hand, and has 10.",
        "D makes 9 points in this hand, and has 109.",
    ]
    assert told[11] == "Hand 2 of 4 begins; everyone is dealt 8 cards."
    view: Any = table.view()
    assert [place.points for place in view.places] == [14, 2, 10, 109]
    assert [place.captured for place in view.places] == [()] * 4
    assert not table.over


def test_f15_points_of_the_hand_count_as_soon_as_they_are_taken(midway: Maker) -> None:
    table = midway(5, [[9], [9], [6], [4]], captured=[[10, 3], [], [2], []])
    assert table.scores == [13, 0, 2, 0]


def test_f16_the_most_points_after_four_hands_win(table_midway: Maker) -> None:
    table = last_round(table_midway, hands_over=3)
    assert play_out(table)[-1] == "The match is over."
    assert table.over
    assert table.result == Result(scores=(14, 2, 10, 109), winners=(3,))
    view: Any = table.view(0)
    assert str(view).startswith("All 4 hands are over.")
    assert view.topic is None
    assert view.own == ()


def test_f16_level_players_share_the_win(table_midway: Maker) -> None:
    table = last_round(table_midway, hands_over=3)
    table._states[0].scored[:4] = [17, 30, 3, 21]
    play_out(table)
    assert table.result == Result(scores=(30, 30, 10, 30), winners=(0, 1, 3))


@pytest.mark.parametrize("move", ["play 9", "take topic", "hit"])
def test_f16_nothing_can_be_played_after_the_end(table_midway: Maker, move: str) -> None:
    table = last_round(table_midway, hands_over=3)
    play_out(table)
    with pytest.raises(uc.IllegalMove, match="the match is over") as refused:
        table.play(0, move)
    assert refused.value.clause == "F-16"


def test_f17_a_seat_sees_its_own_hand_and_no_other() -> None:
    table = uc.deal("feast", 3, key=9)
    whole: Any = table._states[0]
    for seat in range(3):
        seen: Any = table.view_state(seat)
        assert [cards(bag) for bag in seen.hand] == [
            cards(bag) if place == seat else () for place, bag in enumerate(whole.hand)
        ]
        hidden = [rank for place, bag in enumerate(whole.hand) if place != seat for rank in cards(bag)]
        assert cards(seen.unseen) == tuple(sorted([*cards(whole.unseen), *hidden]))
        view: Any = table.view(seat)
        assert view.own == cards(whole.hand[seat])
        assert view.deck == len(cards(whole.unseen))
        assert [place.cards for place in view.places] == [8, 8, 8, 7]


def test_f17_a_spectator_sees_no_hand_at_all() -> None:
    table = uc.deal("feast", 3, key=9)
    seen: Any = table.view_state()
    assert not any(seen.hand)
    assert len(cards(seen.unseen)) == 55 - 2
    view: Any = table.view()
    assert view.own == ()
    assert "Your hand" not in str(view)


def test_f17_a_ploy_is_seen_by_its_player_alone_until_all_are_turned_up(midway: Maker, table_midway: Maker) -> None:
    table = table_midway(5, [[9, 1], [8, 10], [7, 10], [9]], shown=[4])
    table.play(0, "play 9")
    assert [place.ploy for place in table.view(0).places] == [9, None, None, 4]
    for seat in (1, 2, uc.SPECTATOR):
        view: Any = table.view(seat)
        assert [place.ploy for place in view.places] == [None, None, None, 4]
        assert [place.has_played for place in view.places] == [True, False, False, True]
        assert view.actors == (1, 2)
        assert table.view_state(seat).ploy[0] == FACE_DOWN  # type: ignore[attr-defined]
        assert table.story(seat) == ()
        assert "[?]" in str(view)


def test_f17_while_somebody_chooses_what_to_take_the_ploys_lie_open(table_midway: Maker) -> None:
    table = table_midway(10, [[8, 1], [8, 10], [6, 10], [6, 10], [4, 10]])
    for seat, ploy in enumerate((8, 8, 6, 6, 4)):
        table.play(seat, f"play {ploy}")
    for seat in range(-1, 5):
        view: Any = table.view(seat)
        assert [place.ploy for place in view.places] == [8, 8, 6, 6, 4]
        assert [place.cards for place in view.places] == [1] * 5
        assert view.gaffes == (6, 6, 8, 8)
        assert view.taking
        assert "Gaffes: [6] [6] [8] [8]" in str(view)
    assert msgspec.structs.replace(table.view(), seat=0) != table.view(0), "hands are still hidden"


def test_f17_captured_and_discarded_cards_were_seen(table_midway: Maker) -> None:
    table = table_midway(5, [[9, 1], [9, 10], [6, 10], [4, 10]], captured=[[7], [], [], [3, 3]], unseen=[2, 8, 8])
    view: Any = table.view(0)
    assert [place.captured for place in view.places] == [(7,), (), (), (3, 3)]
    # The deck and the hands of B, C and D; discards are not among them.
    assert view.unseen == (0, 1, 0, 1, 0, 1, 0, 2, 1, 3)
    assert view.deck == 3
