"""Teaches a small network to play, with NumPy alone: python examples/train/train.py pairs cave_cards

The network plays all seats of many tables at once and learns from its own games: an actor-critic with the clipped
objective of PPO. Now and then it sits down against the random bot, which is how its progress is measured.
"""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from curve import draw

from undercroft.envs import vector_env

TABLES = 256
STEPS = 32
HIDDEN = 96
EPOCHS = 3
PIECES = 4
RATE = 1e-3
CLIP = 0.2
ENTROPY = 0.01
LAMBDA = 0.9
DECISIONS = 1_000_000
MATCHES = 2000
LOOKS = 12
# A 95 % interval.
Z = 1.96

Array = np.ndarray[Any, np.dtype[Any]]


class Network:
    """One hidden layer; from it a preference for each action, and what the seat may expect to win."""

    def __init__(self, inputs: int, actions: int, choices: np.random.Generator) -> None:
        self.weights = {
            "hidden": choices.normal(0, 1 / math.sqrt(inputs), (inputs, HIDDEN)),
            "hidden_bias": np.zeros(HIDDEN),
            "action": choices.normal(0, 0.01, (HIDDEN, actions)),
            "action_bias": np.zeros(actions),
            "value": np.zeros((HIDDEN, 1)),
            "value_bias": np.zeros(1),
        }
        self.weights = {name: value.astype(np.float32) for name, value in self.weights.items()}
        self._first = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._second = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self._times = 0
        self._seen, self._sum, self._squares = 1.0, np.zeros(inputs), np.ones(inputs)

    def scaled(self, observations: Array) -> Array:
        """The numbers of the game, each of about the same size."""
        mean = self._sum / self._seen
        spread = np.sqrt(np.maximum(self._squares / self._seen - mean**2, 1e-2))
        return np.clip((observations - mean) / spread, -5, 5).astype(np.float32)

    def look_at(self, observations: Array) -> None:
        """Learn how large the numbers are."""
        self._seen += len(observations)
        self._sum += observations.sum(axis=0)
        self._squares += (observations.astype(np.float64) ** 2).sum(axis=0)

    def think(self, inputs: Array, masks: Array) -> tuple[Array, Array, Array]:
        """The hidden layer, the chances of the actions, and the value."""
        weights = self.weights
        hidden = np.tanh(inputs @ weights["hidden"] + weights["hidden_bias"])
        scores = np.where(masks, hidden @ weights["action"] + weights["action_bias"], -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, (hidden @ weights["value"] + weights["value_bias"])[:, 0]

    def learn(self, inputs: Array, masks: Array, actions: Array, before: Array, gains: Array, targets: Array) -> None:
        """One step up the clipped objective of PPO, with Adam."""
        hidden, chances, values = self.think(inputs, masks)
        count = len(inputs)
        every = np.arange(count)
        ratio = chances[every, actions] / before
        clipped = ((gains > 0) & (ratio > 1 + CLIP)) | ((gains < 0) & (ratio < 1 - CLIP))
        push = np.where(clipped, 0.0, gains * ratio)
        logs = np.log(np.maximum(chances, 1e-8))
        spread = -(chances * logs).sum(axis=1, keepdims=True)
        by_score = chances * push[:, None] + ENTROPY * chances * (logs + spread)
        by_score[every, actions] -= push
        by_score /= count
        by_value = ((values - targets) / count)[:, None]
        by_hidden = (by_score @ self.weights["action"].T + by_value @ self.weights["value"].T) * (1 - hidden**2)
        slopes = {
            "hidden": inputs.T @ by_hidden,
            "hidden_bias": by_hidden.sum(axis=0),
            "action": hidden.T @ by_score,
            "action_bias": by_score.sum(axis=0),
            "value": hidden.T @ by_value,
            "value_bias": by_value.sum(axis=0),
        }
        self._times += 1
        for name, slope in slopes.items():
            self._first[name] += 0.1 * (slope - self._first[name])
            self._second[name] += 0.001 * (slope**2 - self._second[name])
            first = self._first[name] / (1 - 0.9**self._times)
            second = self._second[name] / (1 - 0.999**self._times)
            self.weights[name] -= (RATE * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


def drawn(chances: Array, choices: np.random.Generator) -> Array:
    """An action for each row of chances."""
    points = choices.random((len(chances), 1)) * chances.sum(axis=1, keepdims=True)
    return np.minimum((np.cumsum(chances, axis=1) <= points).sum(axis=1), chances.shape[1] - 1)


@dataclass
class Rollout:
    """What happened in some steps at all tables; a row for each step."""

    inputs: list[Array] = field(default_factory=list)
    masks: list[Array] = field(default_factory=list)
    actions: list[Array] = field(default_factory=list)
    chances: list[Array] = field(default_factory=list)
    values: list[Array] = field(default_factory=list)
    seats: list[Array] = field(default_factory=list)
    rewards: list[Array] = field(default_factory=list)
    over: list[Array] = field(default_factory=list)

    def targets(self, tables: int, seats: int) -> Array:
        """What each decision led to, by what was won, or by what the seat expected when it decided next. What is not
        known yet is not a number."""
        every = np.arange(tables)
        ahead = np.full((tables, seats), np.nan)
        found = np.empty((len(self.over), tables))
        for step in range(len(self.over) - 1, -1, -1):
            ahead = np.where(self.over[step][:, None], self.rewards[step], ahead)
            seat, value = self.seats[step], self.values[step]
            led_to = ahead[every, seat]
            found[step] = led_to
            ahead[every, seat] = np.where(np.isnan(led_to), value, LAMBDA * led_to + (1 - LAMBDA) * value)
        return found


class Trainer:
    """The tables and the network that plays at them."""

    def __init__(self, game: str, seats: int, seed: int) -> None:
        self.game, self.seats, self.seed = game, seats, seed
        self.choices = np.random.default_rng(seed)
        self.envs = vector_env(game, TABLES, seats=seats, rewards="wins")
        self.observations, self.info = self.envs.reset(seed=seed)
        inputs, actions = (self.observations[name].shape[1] for name in ("observation", "action_mask"))
        self.network = Network(inputs, actions, self.choices)
        self.decisions = 0

    def improve(self) -> None:
        """Play on for some steps, and learn from them."""
        played = self._play_on()
        inputs, masks, actions, before, values = (
            np.concatenate(each)
            for each in (played.inputs, played.masks, played.actions, played.chances, played.values)
        )
        targets = played.targets(TABLES, self.seats).ravel()
        known = np.flatnonzero(~np.isnan(targets))
        gains = targets - values
        gains = (gains - gains[known].mean()) / (gains[known].std() + 1e-8)
        self.decisions += len(targets)
        for _ in range(EPOCHS):
            for rows in np.array_split(self.choices.permutation(known), PIECES):
                self.network.learn(inputs[rows], masks[rows], actions[rows], before[rows], gains[rows], targets[rows])

    def _play_on(self) -> Rollout:
        played = Rollout()
        for _ in range(STEPS):
            self.network.look_at(self.observations["observation"])
            inputs = self.network.scaled(self.observations["observation"])
            # The arrays of the environment are written over by its next step: what is kept is a copy.
            masks = self.observations["action_mask"].astype(bool)
            _, chances, values = self.network.think(inputs, masks)
            actions = drawn(chances, self.choices)
            played.inputs.append(inputs)
            played.masks.append(masks)
            played.actions.append(actions)
            played.chances.append(chances[np.arange(TABLES), actions])
            played.values.append(values)
            played.seats.append(self.info["seat"])
            self.observations, _, over, _, self.info = self.envs.step(actions)
            played.rewards.append(self.info["rewards"])
            played.over.append(over)
        return played

    def wins(self, games: int, bot: str = "random") -> tuple[float, float]:
        """The share of wins against a bot, each in turn at every seat, and how far off it may be (95 %)."""
        tables = min(games, 500)
        envs = vector_env(self.game, tables, seats=self.seats, rewards="wins")
        observations, info = envs.reset(seed=self.seed + 1_000_000)
        own = np.arange(tables) % self.seats
        won: list[float] = []
        left = np.full(tables, -(-games // tables))
        while left.any():
            _, chances, _ = self.network.think(
                self.network.scaled(observations["observation"]), observations["action_mask"].astype(bool)
            )
            ours = drawn(chances, self.choices)
            actions = np.where(info["seat"] == own, ours, envs.bot_actions(bot, self.seed))
            observations, _, over, _, info = envs.step(actions)
            # As many games of each table: who counts the first to end counts the short ones.
            counted = over & (left > 0)
            won += info["rewards"][np.flatnonzero(counted), own[counted]].tolist()
            left -= counted
        envs.close()
        return float(np.mean(won)), Z * float(np.std(won)) / math.sqrt(len(won))


def train(game: str, seats: int, decisions: int, seed: int, matches: int, looks: int) -> list[tuple[int, float, float]]:
    """Train for so many decisions; gives back, from time to time, how many there were, the share of wins, and how far
    off it may be."""
    trainer = Trainer(game, seats, seed)
    found = []
    began = time.perf_counter()
    for look in range(looks + 1):
        while trainer.decisions < decisions * look / looks:
            trainer.improve()
        share, reach = trainer.wins(matches)
        found.append((trainer.decisions, share, reach))
        print(
            f"{game}: after {trainer.decisions:>9,} decisions and {time.perf_counter() - began:4.0f} s "
            f"{100 * share:.1f} ± {100 * reach:.1f} % of wins against the random bot",
            flush=True,
        )
    return found


def main() -> None:
    """Train, and draw the learning curve."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("games", nargs="+", help="which games, such as pairs and cave_cards")
    reader.add_argument("--seats", type=int, default=2)
    reader.add_argument("--decisions", type=int, default=DECISIONS, help="how many it learns from, in each game")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--matches", type=int, default=MATCHES, help="how many games each look at its progress takes")
    reader.add_argument("--looks", type=int, default=LOOKS, help="how often that is")
    reader.add_argument("--curve", type=Path, help="a file for the learning curves, in SVG")
    wanted = reader.parse_args()
    curves = {
        game: train(game, wanted.seats, wanted.decisions, wanted.seed, wanted.matches, wanted.looks)
        for game in wanted.games
    }
    if wanted.curve:
        wanted.curve.write_text(draw(curves, "share of wins against the random bot"), encoding="utf-8")


if __name__ == "__main__":
    main()
