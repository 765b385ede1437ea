"""The deck, its shuffles, the match, and who sees what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest

import undercroft as uc
from undercroft.engine.deck import counts
from undercroft.engine.record import to_bytes

Maker = Callable[..., Any]
Remover = Callable[[Sequence[int], Sequence[int]], list[int]]


@pytest.mark.parametrize("seats", range(2, 9))
def test_p1_two_to_eight_may_play(seats: int) -> None:
    assert len(uc.deal("pairs", seats, key=1).view().players) == seats


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_p1_fewer_or_more_may_not_play(seats: int) -> None:
    with pytest.raises(uc.BadSeat, match="Pairs is for 2 to 8 seats"):
        uc.deal("pairs", seats)


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_p1_six_seven_and_eight_share_a_target(seats: int) -> None:
    assert uc.deal("pairs", seats, key=1).view().target == 11


def test_p2_the_deck_has_as_many_cards_of_a_rank_as_the_rank_says(desk: Maker) -> None:
    table = desk(2)
    table.deal(3, 10)
    assert counts(table.state.unseen) == (1, 2, 2, 4, 5, 6, 7, 8, 9, 9)


@pytest.mark.parametrize(("seats", "target"), [(2, 31), (3, 21), (4, 16), (5, 13), (6, 11)])
def test_p2_the_target_is_sixty_by_the_players_and_one(seats: int, target: int) -> None:
    assert uc.deal("pairs", seats, key=1).view().target == target == 60 // seats + 1


def test_p3_a_game_starts_afresh_and_losses_carry_over(midway: Maker, all_cards: tuple[int, ...], but: Remover) -> None:
    table = midway([[10], [9]], scored=[[5, 10, 10], [4]], games=2)
    assert table.play(0, "fold", 3, 5) == [
        "A folds and takes the lowest card, a 9: 9 points.",
        "A has 34 points and loses the game.",
        "Game 2 of 2 begins.",
        "55 cards are shuffled; 5 of them burn.",
        "A is dealt a 3.",
        "B is dealt a 5.",
        "A goes first.",
    ]
    assert table.points == [0, 0]
    assert table.scored == [(), ()]
    assert table.stacks == [(3,), (5,)]
    assert list(table.unseen) == but(all_cards, [3, 5])
    assert table.losses == [1, 0]
    assert table.state.game == 1


def test_p3_coins_and_the_pot_carry_over(midway: Maker) -> None:
    table = midway([[4], [6], [10]], points=[20, 3, 3], stakes="cutchfeld", games=2)
    table.state.pot = 3
    table.state.coins[2] = -7
    table.play(0, "fold", 3, 5, 6)
    assert table.coins == [-24, 13, 6]
    assert table.state.pot == 1


def test_p3_the_match_is_over_after_the_last_game(midway: Maker) -> None:
    table = midway([[10], [9]], points=[30, 4], games=2)
    table.play(0, "fold", 3, 5)
    assert table.actors == (0,)
    table.state.points[0] = 30
    assert table.play(0, "fold") == [
        "A folds and takes the lowest card, a 3: 3 points.",
        "A has 33 points and loses the game.",
        "The match is over.",
    ]
    assert table.actors == ()
    assert table.losses == [2, 0]


def test_p3_nothing_can_be_played_when_the_match_is_over(table_midway: Maker) -> None:
    table = table_midway([[10], [9]], points=[30, 4])
    table.play(0, "fold")
    before = table.state_bytes()
    with pytest.raises(uc.IllegalMove) as refused:
        table.play(1, "hit")
    assert refused.value.clause == "P-3"
    assert table.state_bytes() == before


def test_p4_five_cards_burn_after_the_shuffle(desk: Maker) -> None:
    table = desk(2)
    told = table.deal(7, 4)
    assert told[:2] == ["The game begins.", "55 cards are shuffled; 5 of them burn."]
    assert table.state.burned == 5
    assert uc.deal("pairs", 2, key=1).view().deck == 48


def test_p4_a_burned_card_is_as_likely_to_come_as_any_unseen(midway: Maker) -> None:
    assert midway([[3], [5]]).choices("hit") == 53
    assert midway([[3], [5]], unseen=[1, 2, 4, 4, 6, 7]).choices("hit") == 6


def test_p4_the_deck_has_run_out_when_five_unseen_are_left(midway: Maker, table_midway: Maker) -> None:
    assert midway([[3], [5]], unseen=[1, 2, 4, 4, 6]).choices("hit") == 53
    assert table_midway([[3], [5]], unseen=[1, 2, 4, 4, 6, 7]).view().deck == 1
    assert table_midway([[3], [5]], unseen=[1, 2, 4, 4, 6]).view().deck == 0


def test_p14_the_last_card_is_taken_without_a_shuffle(midway: Maker) -> None:
    table = midway([[6], [7], [9]], unseen=[1, 2, 2, 3, 3, 8])
    assert table.play(0, "hit", 8) == ["A draws an 8."]
    assert table.unseen == (1, 2, 2, 3, 3)


def test_p14_a_reshuffle_in_the_middle_of_a_hand(midway: Maker, all_cards: tuple[int, ...], but: Remover) -> None:
    table = midway([[6, 8], [7], [9]], turn=1, scored=[[4], [], [2, 5]], unseen=[1, 2, 3, 3, 3])
    assert table.play(1, "hit", 10) == ["48 cards are shuffled; 5 of them burn.", "B draws a 10."]
    assert list(table.unseen) == but(all_cards, [6, 8, 7, 9, 4, 2, 5, 10])
    assert table.stacks == [(6, 8), (7, 10), (9,)]
    assert table.scored == [(4,), (), (2, 5)]


def test_p14_a_reshuffle_in_the_middle_of_the_deal(midway: Maker, all_cards: tuple[int, ...], but: Remover) -> None:
    table = midway([[2], [7], [9]], unseen=[1, 3, 3, 4, 4, 4, 8])
    assert table.play(0, "fold", 8, 4, 9) == [
        "A folds and takes the lowest card, a 2: 2 points.",
        "A is dealt an 8.",
        "B is dealt a 4.",
        "52 cards are shuffled; 5 of them burn.",
        "C is dealt a 9.",
        "B goes first.",
    ]
    assert list(table.unseen) == but(all_cards, [2, 8, 4, 9])


def test_p14_a_reshuffle_in_the_middle_of_a_tie(midway: Maker) -> None:
    table = midway([[1], [7]], unseen=[4, 4, 5, 5, 6, 6, 8])
    assert table.play(0, "fold", 4, 4, 10, 9)[3:] == [
        "A and B are tied for the lowest card.",
        "52 cards are shuffled; 5 of them burn.",
        "A gets a 10 to break the tie.",
        "B gets a 9 to break the tie.",
        "B goes first.",
    ]


def test_p14_a_new_game_shuffles_a_deck_that_had_not_run_out(midway: Maker) -> None:
    table = midway([[10], [9]], points=[30, 0], unseen=[3, 3, 4, 4, 5, 5, 6, 6], games=2)
    assert "55 cards are shuffled; 5 of them burn." in table.play(0, "fold", 1, 2)


@pytest.mark.parametrize("burned_before", [True, False])
def test_p14_none_of_five_cards_burns(
    midway: Maker, all_cards: tuple[int, ...], but: Remover, burned_before: bool
) -> None:
    left = [1, 2, 3, 4, 5]
    scored = but(all_cards, [9, 10, *left])
    layout = {"unseen": left, "burned": 5} if burned_before else {"unseen": [], "burned": 0}
    table = midway([[10], [9]], scored=[[], scored], points=[0, 0], **layout)
    assert table.play(0, "hit", 3) == ["5 cards are shuffled; none of them burn.", "A draws a 3."]
    assert table.unseen == (1, 2, 4, 5)
    for seat, card in [(1, 5), (0, 1), (1, 4), (0, 2)]:
        assert table.legal(seat) == ["hit", "fold"]
        table.play(seat, "hit", card)
    assert table.stacks == [(1, 2, 3, 10), (4, 5, 9)]
    assert table.legal(1) == ["fold"]


def test_p14_five_of_six_cards_burn(midway: Maker, all_cards: tuple[int, ...], but: Remover) -> None:
    left = [1, 2, 3, 4, 5, 6]
    table = midway([[10], [9]], scored=[[], but(all_cards, [9, 10, *left])], points=[0, 0], unseen=[], burned=0)
    assert table.play(0, "hit", 3) == ["6 cards are shuffled; 5 of them burn.", "A draws a 3."]
    assert table.unseen == (1, 2, 4, 5, 6)
    assert table.state.burned == 5
    assert table.play(1, "hit", 6) == ["5 cards are shuffled; none of them burn.", "B draws a 6."]


def test_p15_without_a_card_to_take_only_folding_is_left(
    table_midway: Maker, all_cards: tuple[int, ...], but: Remover
) -> None:
    scored = [[], but(all_cards, [9, 10])]
    table = table_midway([[10], [9]], scored=scored, points=[0, 0], unseen=[], burned=0)
    before = table.state_bytes()
    assert table.legal(0) == ("fold",)
    with pytest.raises(uc.IllegalMove, match="you may only fold") as refused:
        table.play(0, "hit")
    assert refused.value.clause == "P-15"
    assert table.state_bytes() == before
    assert table.moves == ()


def test_p15_one_card_among_the_discards_is_enough_to_hit(
    midway: Maker, all_cards: tuple[int, ...], but: Remover
) -> None:
    scored = [[], but(all_cards, [9, 10, 6])]
    table = midway([[10], [9]], scored=scored, points=[0, 0], unseen=[], burned=0)
    assert table.legal(0) == ["hit", "fold"]
    assert table.play(0, "hit", 6) == ["The only card left is shuffled, and does not burn.", "A draws a 6."]
    assert table.state.burned == 0
    assert table.stacks == [(6, 10), (9,)]
    assert table.legal(1) == ["fold"]


def test_p23_everybody_sees_the_same(table_midway: Maker) -> None:
    table = table_midway([[3, 6], [5], [8]], turn=1, scored=[[2], [], [1, 4]])
    spectators = table.view()
    assert [player.stack for player in spectators.players] == [(3, 6), (5,), (8,)]
    assert [player.scored for player in spectators.players] == [(2,), (), (1, 4)]
    for seat in range(3):
        assert msgspec.structs.replace(table.view(seat), seat=uc.SPECTATOR) == spectators
        assert to_bytes(table.view_state(seat)) == to_bytes(table.view_state())
        assert table.story(seat) == table.story()


def test_p23_only_what_chance_will_bring_is_hidden() -> None:
    table = uc.deal("pairs", 3, key=(1 << 127) + 1)
    whole: Any = table._states[0]
    seen: Any = table.view_state(0)
    assert tuple(whole.key) == (1, 1 << 63)
    assert tuple(seen.key) == (0, 0)
    for name in set(seen.dtype.names) - {"key", "event"}:
        assert whole[name].tobytes() == seen[name].tobytes(), name
