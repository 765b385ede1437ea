"""OpenSpiel's own tests, run on every game; its algorithms on ours; and who can tell what from what they see."""

from __future__ import annotations

import contextlib
import io
import itertools
import math
import pickle
import random
import unittest
from fractions import Fraction

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts
from open_spiel.python.observation import make_observation

from tests import toy
from undercroft import BadOption, BadSeat, deal, game_ids
from undercroft.engine.record import fill, part
from undercroft.engine.seats import SPECTATOR
from undercroft.envs import openspiel
from undercroft.games import info

openspiel.register()
# It reads the list of games when it is imported.
from open_spiel.integration_tests import api_test  # noqa: E402

SMALL = "undercroft_deadfall(deck=3,seats=2)"
NODES = {"chance": 39, "playable": 454, "terminal": 286}
INFORMATION_STATES = 102
VARIANTS = (
    "undercroft_pairs(seats=2,stakes=cutchfeld,five_card_catch=True,games=2)",
    "undercroft_deadfall(seats=3,cold_call=True,devil=double,cherry=True,breaking=9)",
    "undercroft_deadfall(seats=6,blind_start=True,hands=2,devil=red)",
    "undercroft_feast(seats=2,hands=5)",
    "undercroft_cave_cards(seats=2)",
)

PUBLIC = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)


@pytest.fixture(params=[f"undercroft_{game}" for game in game_ids()])
def name(request):
    return request.param


@pytest.fixture(scope="module")
def small():
    return pyspiel.load_game(SMALL)


@pytest.fixture(scope="module")
def tree(small):
    """All positions of a small game."""
    found = []
    waiting = [small.new_initial_state()]
    while waiting:
        state = waiting.pop()
        found.append(state)
        waiting += [state.child(action) for action in state.legal_actions()]
    return found


def play(game, seed, moves=10**6):
    """A state in which somebody is to act, or the end, after so many of their steps at random."""
    luck = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, chances)[0])
        elif moves:
            state.apply_action(luck.choice(state.legal_actions()))
            moves -= 1
        else:
            break
    return state


def run(tests):
    """Run their tests, and tell how many there were."""
    result = unittest.TestResult()
    with contextlib.redirect_stdout(io.StringIO()):
        tests.run(result)
    assert not result.errors + result.failures, (result.errors + result.failures)[0][1]
    assert not result.skipped
    return result.testsRun


class TestTheirs:
    def test_random_simulation(self, name):
        pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)

    @pytest.mark.parametrize("variant", VARIANTS)
    def test_random_simulation_of_variants(self, variant):
        pyspiel.random_sim_test(pyspiel.load_game(variant), num_sims=1, serialize=True, verbose=False)

    def test_part_of_the_tree(self, name, monkeypatch):
        monkeypatch.setattr(api_test, "_GAMES_FULL_TREE_TRAVERSAL_TESTS", [])
        api_test.FLAGS(["api_test", f"--test_only_games={name}$"])
        (kind,) = api_test._create_test_case_classes()
        assert run(unittest.defaultTestLoader.loadTestsFromTestCase(kind)) == 5

    def test_the_whole_tree(self, monkeypatch):
        monkeypatch.setattr(api_test, "_GAMES_FULL_TREE_TRAVERSAL_TESTS", [("small", SMALL)])
        monkeypatch.setattr(api_test, "_GAMES_TO_TEST", [])
        monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "small", tuple(NODES.values()))
        monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "small", INFORMATION_STATES)
        api_test.FLAGS(["api_test", "--test_only_games=undercroft_"])
        (kind,) = api_test._create_test_case_classes()
        assert run(unittest.defaultTestLoader.loadTestsFromTestCase(kind)) == 8


class TestAlgorithms:
    def test_counterfactual_regret(self, small):
        solver = cfr.CFRSolver(small)
        gaps = []
        for _ in range(8):
            solver.evaluate_and_update_policy()
            gaps.append(exploitability.nash_conv(small, solver.average_policy()))
        assert gaps[-1] < gaps[0] / 5

    def test_information_set_search(self):
        for name in game_ids():
            game = pyspiel.load_game(f"undercroft_{name}")
            if info(name).open:
                continue
            state = play(game, seed=1, moves=2)
            luck = np.random.RandomState(1)
            bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 2.0, 10, random_state=luck)
            policy = dict(bot.get_policy(state))
            assert set(policy) == set(state.legal_actions())
            assert math.isclose(sum(policy.values()), 1)

    def test_plain_search(self):
        game = pyspiel.load_game("undercroft_pairs(seats=2)")
        state = play(game, seed=3, moves=4)
        luck = np.random.RandomState(1)
        bot = mcts.MCTSBot(game, 2.0, 20, mcts.RandomRolloutEvaluator(1, luck), random_state=luck)
        assert bot.step(state) in state.legal_actions()


class TestChance:
    def test_it_is_that_of_the_rules(self):
        """The first two cards of Pairs: of a deck of r cards of each rank r."""
        start = pyspiel.load_game("undercroft_pairs(seats=2)").new_initial_state()
        found = {
            (first, second): chance * after
            for first, chance in start.chance_outcomes()
            for second, after in start.child(first).chance_outcomes()
        }
        expected = {
            (first, second): Fraction(first, 55) * Fraction(second - (first == second), 54)
            for first, second in itertools.product(range(1, 11), repeat=2)
            if (first, second) != (1, 1)
        }
        assert found.keys() == expected.keys()
        assert all(math.isclose(found[cards], expected[cards]) for cards in found)

    def test_chances_add_up(self, tree):
        for state in tree:
            if state.is_chance_node():
                assert math.isclose(sum(chance for _, chance in state.chance_outcomes()), 1)

    def test_cards_are_named_by_rank_and_all_else_by_number(self):
        cards = pyspiel.load_game("undercroft_feast").new_initial_state()
        assert cards.action_to_string(cards.legal_actions()[-1]) == "10"
        dealer = pyspiel.load_game("undercroft_cave_cards(seats=2)").new_initial_state()
        assert [dealer.action_to_string(action) for action in dealer.legal_actions()] == ["1 of 2", "2 of 2"]


class TestKnowledge:
    def test_information_states_differ_exactly_if_the_seat_can_tell(self, tree):
        """What it can tell: every masked state so far in which a move was whole, and its own steps."""
        for seat in (0, 1):
            told = {}
            for state in tree:
                if state.is_chance_node():
                    continue
                key = []
                position = state.position
                while position:
                    own = position.leg.step if position.leg.seat == seat else None
                    if own is not None or not position.begun:
                        key.append((own, position.seen(seat).tobytes()))
                    position = position.last
                shown = (state.information_state_string(seat), tuple(state.information_state_tensor(seat)))
                assert told.setdefault(tuple(key), shown) == shown
            assert len(set(told.values())) == len(told)
            words, numbers = (set(each) for each in zip(*told.values(), strict=True))
            assert len(words) == len(numbers) == len(told)

    def test_what_is_hidden_changes_nothing(self, name):
        game = pyspiel.load_game(name)
        public = make_observation(game, PUBLIC)
        differ = 0
        for moves in range(0, 24, 3):
            state = play(game, seed=moves, moves=moves)
            if state.is_terminal():
                continue
            seat = state.current_player()
            luck = random.Random(7)
            for _ in range(4):
                other = state.resample_from_infostate(seat, luck.random)
                differ += other.position.states.tobytes() != state.position.states.tobytes()
                assert other.current_player() == seat
                assert other.legal_actions() == state.legal_actions()
                assert other.information_state_string(seat) == state.information_state_string(seat)
                assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
                assert other.observation_string(seat) == state.observation_string(seat)
                assert other.observation_tensor(seat) == state.observation_tensor(seat)
                assert public.string_from(other, seat) == public.string_from(state, seat)
        assert bool(differ) != info(game.get_type().short_name.removeprefix("undercroft_")).open

    def test_choices_made_at_once_are_hidden_until_the_last_one(self):
        state = play(pyspiel.load_game("undercroft_feast(seats=4)"), seed=1, moves=0)
        first, *_, last = state.legal_actions()
        one, other = state.child(first), state.child(last)
        for seat in (1, 2, 3):
            assert one.information_state_string(seat) == other.information_state_string(seat)
        assert one.information_state_string(0) != other.information_state_string(0)

    def test_imagined_states_do_not_keep_what_really_led_there(self):
        state = play(pyspiel.load_game("undercroft_feast(seats=4)"), seed=1, moves=0)
        first, *_, last = state.legal_actions()
        imagined = [state.child(action).position.imagine(1, 3) for action in (first, last)]
        assert imagined[0].leg == imagined[1].leg
        assert pickle.dumps(imagined[0]) == pickle.dumps(imagined[1])

    def test_moves_of_several_parts_are_seen_when_they_are_whole(self):
        state = play(pyspiel.load_game("undercroft_cave_board(seats=2)"), seed=1, moves=0)
        mover = state.current_player()
        begun = state.child(state.legal_actions()[0])
        assert begun.current_player() == mover
        assert begun.information_state_string(1 - mover) == state.information_state_string(1 - mover)
        assert begun.information_state_string(mover) != state.information_state_string(mover)
        whole = begun.action_to_string(begun.legal_actions()[0])
        assert whole.startswith(state.action_to_string(state.legal_actions()[0]).removesuffix(" ..."))

    def test_stories_tell_what_was_seen(self):
        state = play(pyspiel.load_game(SMALL), seed=1, moves=2)
        story = state.information_state_string(0).splitlines()
        assert story[0] == "seen by A"
        assert any(line.startswith("  A is dealt") for line in story)
        assert any(line.startswith("A door") for line in story)
        assert story[-1].startswith("fingerprint ")

    def test_others_in_imagined_states_know_what_all_have_seen_and_their_own_cards(self):
        state = play(pyspiel.load_game("undercroft_feast(seats=2)"), seed=1, moves=5)
        seat = state.current_player()
        luck = random.Random(1)
        imagined = [state.resample_from_infostate(seat, luck.random) for _ in range(5)]
        assert len({each.information_state_string(1 - seat) for each in imagined}) == 5
        stories = {each.position.recall(SPECTATOR) for each in imagined}
        assert stories == {state.position.recall(SPECTATOR)}

    def test_observations_are_those_of_tables(self, name):
        game = name.removeprefix("undercroft_")
        state = play(pyspiel.load_game(name), seed=1, moves=0)
        table = deal(game)
        fill(table._states[0], part(state.position.states[0], table.game.journaled))
        for seat in range(table.seats):
            assert np.array_equal(state.observation_tensor(seat), table.observe(seat))


class TestGames:
    def test_parameters_are_seats_and_options(self):
        game = pyspiel.load_game("undercroft_deadfall(seats=3,devil=red,breaking=8,cold_call=True)")
        rules = game.rules
        assert rules.seats == 3
        assert rules.options.words() == {
            "blind_start": "no",
            "breaking": "8",
            "cherry": "no",
            "cold_call": "yes",
            "devil": "red",
            "hands": "1",
            "deck": "whole",
        }
        assert pyspiel.load_game(str(game)).rules is rules

    @pytest.mark.parametrize(
        ("words", "refusal"),
        [
            ("undercroft_pairs(seats=9)", BadSeat),
            ("undercroft_pairs(stakes=high)", BadOption),
            ("undercroft_feast(seats=6,hands=5)", BadOption),
            ("undercroft_cave_board(tiles=/etc/tiles.toml)", BadOption),
        ],
    )
    def test_what_is_not_in_the_rules_is_refused(self, words, refusal):
        with pytest.raises(refusal):
            pyspiel.load_game(words)

    def test_results_that_always_add_up_to_the_same_are_declared(self):
        kinds = pyspiel.GameType.Utility
        for words, kind, total in (
            ("undercroft_pairs(games=2)", kinds.CONSTANT_SUM, -2),
            ("undercroft_pairs(stakes=norland)", kinds.ZERO_SUM, 0),
            ("undercroft_pairs(stakes=cutchfeld)", kinds.GENERAL_SUM, None),
            ("undercroft_deadfall(cherry=True,breaking=5)", kinds.ZERO_SUM, 0),
            ("undercroft_feast", kinds.GENERAL_SUM, None),
        ):
            game = pyspiel.load_game(words)
            assert (game.get_type().utility, game.utility_sum()) == (kind, total)
            sums = {sum(play(game, seed).returns()) for seed in range(6)}
            assert (sums == {total}) == (total is not None)

    def test_states_are_pickled_and_imagined_ones_too(self):
        state = play(pyspiel.load_game("undercroft_feast(seats=2)"), seed=1, moves=5)
        for position in (state.position, state.position.imagine(state.current_player(), 3)):
            again = pickle.loads(pickle.dumps(position))
            assert again.states.tobytes() == position.states.tobytes()
            assert [again.recall(seat) for seat in (-1, 0, 1)] == [position.recall(seat) for seat in (-1, 0, 1)]

    def test_games_in_the_middle_of_a_deal_are_pickled(self):
        state = pyspiel.load_game("undercroft_feast").new_initial_state()
        state.apply_action(4)
        again = pickle.loads(pickle.dumps(state.position))
        assert (again.leg, again.outcomes) == (state.position.leg, state.position.outcomes)

    def test_any_game_of_the_catalogue_will_do(self, monkeypatch):
        toy.list_in_the_catalogue(monkeypatch)
        openspiel.register()
        game = pyspiel.load_game("undercroft_toy(seats=2)")
        pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
        state = play(game, seed=2, moves=3)
        assert state.action_to_string(state.legal_actions()[0]).endswith(", give A")
