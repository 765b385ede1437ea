"""One agent among bots."""

from __future__ import annotations

import numpy as np
import pytest

import undercroft as uc
from undercroft.engine.errors import BadBot, BadSeat, UndercroftError
from undercroft.envs import single_env, vector_env
from undercroft.envs.single import SeatEnv


def play_out(env: SeatEnv, seed: int | None = None) -> tuple[list[bytes], float, list[float]]:
    """A game of lowest legal actions: what was seen, the agent's reward, and those of all."""
    observation, info = env.reset(seed=seed)
    seen = [observation["observation"].tobytes()]
    terminated, reward = False, 0.0
    while not terminated:
        assert reward == 0.0
        action = int(np.flatnonzero(info["action_mask"])[-1])
        observation, reward, terminated, _, info = env.step(action)
        seen.append(observation["observation"].tobytes())
    return seen, reward, info["rewards"].tolist()


def test_games_with_a_seed_are_repeated(game_id: str) -> None:
    env = single_env(game_id, opponents=["random"] * (single_env(game_id).seats - 1), seat="random")
    first = play_out(env, 3)
    second = play_out(env)
    assert first != second
    assert (play_out(env, 3), play_out(env)) == (first, second)
    seen, reward, rewards = first
    assert reward == rewards[env.seat] or len(seen) > 1
    env.close()


def test_it_deals_as_a_vector_environment_does() -> None:
    alone = single_env("cave_cards", seats=3, seat=0)
    together = vector_env("cave_cards", 64, seats=3)
    observations, info = together.reset(seed=0)
    begun = np.flatnonzero(info["seat"] == 0)
    assert len(begun)
    for number in begun.tolist():
        observation, _ = alone.reset(seed=number)
        assert (observation["observation"] == observations["observation"][number]).all()


def test_seats_and_opponents_are_as_asked_for() -> None:
    guest = uc.bot("house", "pairs")
    env = single_env("pairs", seats=3, opponents=["random", guest], seat=2)
    for seed in range(5):
        play_out(env, seed)
    assert env.seat == 2
    assert [bot.name for bot in env._bots] == ["random", "house"]
    assert env._bots[1] is guest
    env = single_env("pairs", seats=4, opponents="random", seat="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(40)} == {0, 1, 2, 3}


def test_the_house_beats_who_takes_any_card() -> None:
    env = single_env("pairs", seats=2, rewards="wins")
    won = []
    for _ in range(60):
        _, reward, rewards = play_out(env)
        assert sum(rewards) == 1.0
        won.append(reward)
    assert np.mean(won) < 0.5


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadBot, match="at this table are 3 opponents, not 2"):
        single_env("pairs", opponents=["house", "random"])
    with pytest.raises(BadSeat, match="there is no seat 4"):
        single_env("pairs", seat=4)
    with pytest.raises(BadBot, match="this bot plays feast, not pairs"):
        single_env("pairs", opponents=uc.bot("house", "feast"))
    for nobody in (None, 5):
        with pytest.raises(BadBot, match=f"opponents are bots, or the names of bots, not {nobody}"):
            single_env("pairs", opponents=nobody)  # type: ignore[arg-type]
    env = single_env("pairs")
    for before in (lambda: None, lambda: play_out(env), lambda: (env.reset(), env.close())):
        before()
        with pytest.raises(UndercroftError, match="call reset"):
            env.step(0)
    env.reset()
    for action in (1.5, np.nan, "1", None, [0], np.array([0]), True):
        with pytest.raises(UndercroftError, match="an action is a whole number, not"):
            env.step(action)
    for action in (10**30, -1, 99, np.array(99)):
        env.reset()
        assert env.step(action)[-1]["illegal"]


def test_the_agent_sees_its_own_cards() -> None:
    env = single_env("cave_cards", seat=1, render_mode="ansi")
    assert env.render() is None
    env.reset(seed=1)
    assert "Your hand" in env.render()
    assert single_env("cave_cards").render() is None
    pixels = single_env("cave_cards", render_mode="rgb_array")
    pixels.reset(seed=1)
    assert pixels.render().shape == (520, 500, 3)
