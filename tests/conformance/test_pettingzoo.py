"""PettingZoo's own tests, run on every game; and what it does not ask, but we promise."""

from __future__ import annotations

import functools
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from tests import toy
from undercroft import BadOption, BadSeat, UndercroftError, deal, game_ids
from undercroft.envs import aec_env, parallel_env

CYCLES = 60


@pytest.fixture(params=game_ids())
def name(request):
    return request.param


@pytest.fixture
def toys(monkeypatch):
    toy.list_in_the_catalogue(monkeypatch)
    return "toy"


def lowest(mask):
    return int(np.flatnonzero(mask)[0])


def play_lowest(env):
    """Play an AEC game to the end by lowest codes; gives back what all earned."""
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        earned[agent] += reward
        env.step(None if terminated else lowest(seen["action_mask"]))
    return earned


class TestTheirs:
    def test_aec(self, name, capsys):
        with warnings.catch_warnings():
            # It knows of masks in observations, but wants arrays all the same from whoever is not one of its own games.
            warnings.filterwarnings("ignore", "Observation is not a NumPy array")
            warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
            api_test(aec_env(name), num_cycles=CYCLES)

    def test_parallel(self, name, capsys):
        parallel_api_test(parallel_env(name), num_cycles=CYCLES)

    def test_seeds(self, name):
        seed_test(functools.partial(aec_env, name), num_cycles=CYCLES)

    def test_parallel_seeds(self, name):
        parallel_seed_test(functools.partial(parallel_env, name), num_cycles=CYCLES)

    def test_render(self, name, capsys):
        render_test(functools.partial(aec_env, name))


class TestOurs:
    def test_games_end_with_the_scores_of_the_result(self, name):
        env = aec_env(name, seats=2)
        env.reset(seed=1)
        earned = play_lowest(env)
        assert tuple(earned.values()) == env.table.scores()
        assert not env.agents

    def test_by_turns_and_at_once_it_is_the_same_game(self, name):
        by_turns, at_once = aec_env(name), parallel_env(name)
        by_turns.reset(seed=3)
        seen, _ = at_once.reset(seed=3)
        earned = play_lowest(by_turns)
        rewards = {}
        while at_once.agents:
            chosen = {agent: lowest(each["action_mask"]) for agent, each in seen.items()}
            seen, rewards, *_ = at_once.step(chosen)
        assert rewards == earned

    def test_seats_that_choose_at_once_see_nothing_of_each_other(self):
        env = parallel_env("feast", seats=4)
        seen, _ = env.reset(seed=5)
        assert all(each["action_mask"][:-1].any() for each in seen.values())
        env = aec_env("feast", seats=4)
        after = []
        for choice in (0, -1):
            env.reset(seed=5)
            env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[choice]))
            after.append([env.observe(agent)["observation"] for agent in env.agents[1:]])
        assert np.array_equal(*after)

    def test_whoever_may_not_act_waits(self, name):
        env = aec_env(name)
        env.reset(seed=2)
        others = [agent for agent in env.agents if agent != env.agent_selection]
        for agent in others:
            assert np.flatnonzero(env.observe(agent)["action_mask"]).tolist() == [env.wait]

    def test_what_is_illegal_is_told_and_the_lowest_code_played(self, name):
        wrong, right = aec_env(name), aec_env(name)
        for env in (wrong, right):
            env.reset(seed=2)
        agent = right.agent_selection
        mask = right.last()[0]["action_mask"]
        right.step(lowest(mask))
        wrong.step(int(np.flatnonzero(mask == 0)[-1]))
        assert wrong.infos[agent]["illegal"]
        assert not right.infos[agent]["illegal"]
        for each in right.agents:
            assert np.array_equal(wrong.observe(each)["observation"], right.observe(each)["observation"])

    def test_waiting_in_vain_is_told_too(self):
        env = parallel_env("pairs", seats=2)
        seen, _ = env.reset(seed=2)
        waits = {agent: each["action_mask"][env.wait] == 1 for agent, each in seen.items()}
        *_, infos = env.step(dict.fromkeys(env.agents, 0))
        assert {agent: info["illegal"] for agent, info in infos.items()} == waits
        *_, infos = env.step({})
        assert sum(info["illegal"] for info in infos.values()) == 1

    def test_moves_of_several_parts_are_put_together_at_the_same_time(self):
        env = parallel_env("cave_board", seats=3)
        seen, _ = env.reset(seed=4)
        for _ in range(3):
            assert all(each["action_mask"][env.wait] == 0 for each in seen.values())
            seen, *_ = env.step({agent: lowest(each["action_mask"]) for agent, each in seen.items()})

    def test_masks_are_in_observations_and_infos(self, toys):
        env = aec_env(toys, seats=3)
        env.reset(seed=1)
        for agent in env.agent_iter():
            seen, _, terminated, _, info = env.last()
            assert info["action_mask"] is seen["action_mask"]
            assert env.observation_space(agent).contains(seen)
            env.step(None if terminated else lowest(seen["action_mask"]))

    def test_seats_and_options_are_those_of_tables(self):
        env = aec_env("pairs", seats=5, options={"stakes": "cutchfeld"})
        env.reset(seed=1)
        assert len(env.agents) == 5
        assert env.observe("player_0")["observation"][19] == 1
        with pytest.raises(BadSeat):
            parallel_env("pairs", seats=9)
        with pytest.raises(BadOption):
            parallel_env("pairs", options={"stakes": "high"})

    def test_observations_are_those_of_tables(self, name):
        env = aec_env(name)
        env.reset(seed=9)
        env.table.deal(11)
        table = deal(name, key=11)
        for seat, agent in enumerate(env.agents):
            assert np.array_equal(env.observe(agent)["observation"], table.observe(seat))

    def test_new_games_follow_from_the_seed_of_the_first(self):
        def deals(seed):
            env = aec_env("pairs")
            env.reset(seed=seed)
            found = [env.observe("player_0")["observation"].tolist()]
            for _ in range(5):
                env.reset()
                found.append(env.observe("player_0")["observation"].tolist())
            return found

        assert deals(1) == deals(1)
        assert len({tuple(each) for each in deals(1)}) > 1

    def test_render(self, capsys):
        env = aec_env("pairs", render_mode="human")
        env.reset(seed=1)
        env.step(0)
        assert "points lose" in capsys.readouterr().out
        assert aec_env("pairs", render_mode=None).render_mode is None
        with pytest.raises(ValueError, match="human, ansi, rgb_array"):
            aec_env("pairs", render_mode="film")

    def test_rendering_without_a_way_to_is_warned_of(self):
        env = parallel_env("pairs")
        env.reset(seed=1)
        with pytest.warns(UserWarning, match="render_mode"):
            assert env.render() is None

    def test_without_a_game_there_is_nothing_to_do(self):
        for kind, begin in ((aec_env, lambda env: None), (aec_env, lambda env: (env.reset(), play_lowest(env)))):
            env = kind("pairs")
            begin(env)
            for use in (env.last, lambda env=env: env.step(0), lambda env=env: env.observe("player_0")):
                with pytest.raises(UndercroftError, match="call reset"):
                    use()
        env = parallel_env("pairs")
        with pytest.raises(UndercroftError, match="call reset"):
            env.step({})
        env.reset(seed=1)
        while env.agents:
            env.step({})
        with pytest.raises(UndercroftError, match="call reset"):
            env.step({})
        with pytest.raises(UndercroftError, match="call reset"):
            aec_env("pairs", render_mode="ansi").render()

    def test_what_is_no_action_is_refused(self):
        env = aec_env("pairs")
        env.reset(seed=1)
        for action in (1.5, "1", [0], np.nan):
            with pytest.raises(UndercroftError, match="an action is a whole number, not"):
                env.step(action)
        env = parallel_env("pairs")
        env.reset(seed=1)
        with pytest.raises(UndercroftError, match=r"an action is a whole number, not 1\.5"):
            env.step(dict.fromkeys(env.agents, 1.5))
        for actions in (None, [0], {"bob": 0}):
            with pytest.raises(UndercroftError, match="actions are a mapping from agents, such as player_0, not"):
                env.step(actions)
