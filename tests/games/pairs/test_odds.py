"""The odds as they are told, and the bot that plays by them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
import pytest

import undercroft as uc
from undercroft.engine.kernel import interpreted
from undercroft.engine.options import read_options
from undercroft.games.pairs.game import GAME
from undercroft.games.pairs.odds import OddsForMore, OddsForTwo, odds
from undercroft.games.pairs.options import PairsOptions
from undercroft.games.pairs.setting_up import position

Maker = Callable[..., Any]
SECONDS = 0.3


def odds_of(table: uc.Table) -> Any:
    seat = table.actors[0]
    return odds(table.view_state(seat), seat)


def set_up(words: str, **options: object) -> Any:
    return odds(*position(words, read_options(PairsOptions, options)))


def test_the_next_card(table_midway: Maker) -> None:
    found = odds_of(table_midway([[9, 4], [3]], unseen=[1, 4, 9, 9, 10, 10, 10, 10]))
    assert (found.cards, found.pairing, found.pair) == (8, {4: 1, 9: 2}, 3 / 8)


def test_two_players_hear_of_the_whole_hand() -> None:
    found = set_up("A 3 9, B 5 8, B acts")
    assert isinstance(found, OddsForTwo)
    hit, fold = found.moves
    assert (found.seat, hit.move, fold.move) == (1, "hit", "fold")
    assert (fold.worth, fold.points, fold.others_points, fold.loses) == (-3.0, 3.0, 0.0, 1.0)
    assert hit.worth == pytest.approx(hit.others_points - hit.points)
    assert found.hand == max(hit.worth, fold.worth)
    assert found.points_margin == pytest.approx(hit.worth - fold.worth)
    assert found.game_margin == pytest.approx(abs(hit.game - fold.game))
    assert 0 < fold.game < hit.game < 1
    assert found.best == found.best_for_points == "hit"


def test_a_card_that_loses_the_game_is_not_taken_for_points() -> None:
    words = "A 10 kept 9 9 3, B 2 3 4 5, gone 1, A acts"
    found = set_up(words)
    risky = set_up(words.replace("kept 9 9 3", "kept 9 9 8"))
    assert found.moves[1].game > 0
    assert risky.moves[1].game < found.moves[1].game
    lost = set_up("A 10 kept 9 9 10, B 3 4 5 6, gone 1 2 2, A acts")
    assert lost.moves[1].game == 0.0, "to fold is to lose"
    assert lost.best == "hit"


def test_scores_can_turn_the_choice() -> None:
    """What is best for the game is not always best for points."""
    dice = random.Random(8)
    differ = 0
    for key in range(8):
        table = uc.deal("pairs", 2, key=key)
        while not table.over:
            found = odds_of(table)
            differ += found.best != found.best_for_points
            table.advance(found.seat, dice.choice(["hit", "hit", "fold"]))
    assert differ > 2


def test_without_a_card_there_is_only_to_fold(table_midway: Maker, all_cards: tuple[int, ...], but: Maker) -> None:
    gone = but(all_cards, [1, 9])
    found = odds_of(table_midway([[1], [9]], scored=[[], gone], points=[0, 0], unseen=[], burned=0))
    assert (found.best, found.pair, found.cards) == ("fold", None, 0)
    assert [each.move for each in found.moves] == ["fold"]
    assert found.points_margin is found.game_margin is None
    assert "only to fold (P-15)" in str(found)
    found = odds_of(table_midway([[1], [9], [8]], scored=[[], but(gone, [8]), []], points=[0] * 3, unseen=[], burned=0))
    assert (found.best, found.pair, found.back) == ("fold", None, None)
    assert "only to fold (P-15)" in str(found)


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_more_players_hear_what_a_hit_costs_at_least_and_at_most(seats: int) -> None:
    dice = random.Random(seats)
    sure = 0
    for key in range(20):
        table = uc.deal("pairs", seats, key=key)
        while not table.over:
            found = odds_of(table)
            assert isinstance(found, OddsForMore)
            hit, fold = found.moves
            view: Any = table.view(found.seat)
            own, unseen = view.players[found.seat].stack, dict(enumerate(view.unseen, 1))
            if view.deck:
                cards = sum(unseen.values())
                assert hit.least == pytest.approx(float(Fraction(sum(rank * unseen[rank] for rank in own), cards)))
            assert hit.least <= hit.points <= hit.most <= fold.points + hit.least
            assert fold.least == fold.most == fold.points == min(min(each.stack) for each in view.players)
            if found.sure:
                sure += 1
                assert hit.most <= fold.points if found.best_for_points == "hit" else hit.least >= fold.points
            table.advance(found.seat, dice.choice(["hit", "fold"]))
    assert sure > 10


def test_what_is_surely_best_is_so_against_anybody(table_midway: Maker) -> None:
    assert odds_of(table_midway([[10], [9], [8]], unseen=[7] * 7 + [6])).sure
    found = odds_of(table_midway([[9, 10], [1], [7]], unseen=[9] * 6 + [10] * 6))
    assert found.sure
    assert found.best_for_points == "fold"


def test_a_catch_is_a_prize() -> None:
    words = "A 1 2 6 9 kept 8, B 7 10 kept 9 9, C 3"
    plain = set_up(words, stakes="cutchfeld")
    catch = set_up(words, stakes="cutchfeld", five_card_catch=True)
    assert catch.moves[0].dread < plain.moves[0].dread
    two = [set_up(words.removesuffix(", C 3"), stakes="cutchfeld", five_card_catch=on) for on in (False, True)]
    assert two[0].coins
    assert two[1].moves[0].worth > two[0].moves[0].worth
    assert two[1].moves[0].game > two[0].moves[0].game


@pytest.mark.parametrize("seats", [2, 4])
def test_odds_in_words_and_as_json(seats: int) -> None:
    table = uc.deal("pairs", seats, {"stakes": "cutchfeld"}, key=7)
    found = odds_of(table)
    text = str(found)
    assert f"{found.pair:.1%}" in text
    assert found.exact in text
    assert found.approximated in text
    again = msgspec.json.decode(msgspec.json.encode(found), type=type(found))
    assert again == found


def test_no_card_can_pair() -> None:
    found = set_up("A 1, B 2 4")
    assert found.pair == 0.0
    assert "No card can pair; a hit takes one of 52." in str(found)


@pytest.mark.skipif(interpreted, reason="kernels run as plain Python")
def test_no_position_takes_long() -> None:
    table = uc.deal("pairs", 2, key=1)
    odds_of(table)
    slowest = 0.0
    for words in ("A 10, B 10", "A 10, B 9", "A 9, B 10 kept 8 8", "A 8, B 10", "A 7, B 10, gone 1 2 2"):
        given = position(words, PairsOptions())
        began = time.thread_time()
        odds(*given)
        slowest = max(slowest, time.thread_time() - began)
    assert slowest < SECONDS


@pytest.mark.parametrize("seats", [2, 3])
def test_the_bot_plays_by_the_odds(seats: int) -> None:
    table = uc.deal("pairs", seats, key=11)
    bot = uc.bot("odds", "pairs")
    for _ in range(30):
        if not table.over:
            seat = table.actors[0]
            move = bot.choose(table.view_state(seat), seat)
            assert move == odds_of(table).best
            table.advance(seat, move)


def test_the_bot_wins_against_random() -> None:
    bots = [uc.bot("odds", "pairs"), uc.bot("random", "pairs", seed=1)]
    lost = 0
    for key in range(30):
        table = uc.deal("pairs", 2, key=key)
        while not table.over:
            seat = table.actors[0]
            table.advance(seat, bots[seat].choose(table.view_state(seat), seat))
        assert table.result
        lost += table.result.scores[0] < 0
    assert lost <= 5


@pytest.mark.parametrize("game", ["feast", "cave_cards"])
def test_games_without_odds_have_no_such_bot(game: str) -> None:
    with pytest.raises(uc.BadBot, match="no odds that could be told"):
        uc.bot("odds", game)


def test_the_bot_has_no_settings() -> None:
    with pytest.raises(uc.BadBot, match="odds has no settings"):
        uc.bot("odds:seconds=1", "pairs")


def test_the_odds_touch_nothing() -> None:
    table = uc.deal("pairs", 2, key=7)
    before = table.state_bytes()
    seen = table.view_state(table.actors[0])
    kept = bytes(seen.tobytes())  # type: ignore[attr-defined]
    assert odds(seen, table.actors[0]) == odds(seen, table.actors[0])
    assert seen.tobytes() == kept  # type: ignore[attr-defined]
    assert table.state_bytes() == before


# Positions in words


def test_a_position_is_laid_out() -> None:
    state, seat = position("a 3 9 kept 4 10, B 5 8,gone 7 7 , b acts", PairsOptions())
    view: Any = GAME.view(state, seat)
    assert seat == view.turn == 1
    assert [(each.stack, each.scored, each.points) for each in view.players] == [((3, 9), (4, 10), 14), ((5, 8), (), 0)]
    assert view.deck == 55 - 8 - 5
    assert view.unseen == (1, 2, 2, 3, 4, 6, 5, 7, 8, 9)


def test_the_same_position_at_a_table_has_the_same_odds() -> None:
    table = uc.deal("pairs", 2, key=7)
    for _ in range(3):
        table.advance(table.actors[0], "hit")
    view: Any = table.view()
    stacks = [f"{letter} {' '.join(map(str, each.stack))}" for letter, each in zip("AB", view.players, strict=True)]
    assert not any(each.scored for each in view.players)
    assert set_up(f"{', '.join(stacks)}, {'AB'[table.actors[0]]} acts") == odds_of(table)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("", "'' is no seat; a position reads like this: A 3 9 kept 4"),
        ("A 3", "2 to 8 seats, not 1"),
        ("B 3, A 4", "seats come in the order of their letters"),
        ("A 3, A 4", "seats come in the order of their letters"),
        ("A 3, B 4, Z 5", "'Z' is no seat"),
        ("A 3, B 4, C acts", "C cannot act: the seats are A to B"),
        ("A 3, B", "B has no card in play, but everybody is dealt one (P-5)"),
        ("A 3, B 4 4", "B has a pair in play, but a pair ends the hand (P-11)"),
        ("A 3, B 11", "'11' is no card; cards are numbers from 1 to 10"),
        ("A 3, B x", "'x' is no card"),
        ("A 3, B 4 kept 10 10 10 5", "B has 35 points, but 31 lose the game (P-16)"),
        ("A 1, B 1", "there are 2 cards of rank 1, but the deck has 1 (P-2)"),
        ("A 3, B 4, gone 3 3 3", "there are 4 cards of rank 3, but the deck has 3 (P-2)"),
    ],
)
def test_positions_that_cannot_be(words: str, why: str) -> None:
    with pytest.raises(uc.UndercroftError) as refusal:
        position(words, PairsOptions())
    assert why in str(refusal.value)


def test_whoever_has_caught_five_does_not_go_on() -> None:
    options = read_options(PairsOptions, {"stakes": "cutchfeld", "five_card_catch": True})
    with pytest.raises(uc.UndercroftError, match="P-21"):
        position("A 1 2 3 4 5, B 6", options)
