"""A bot for all games of Undercroft that thinks one move ahead: `undercroft play pairs --bots thoughtful:games=50`."""

from __future__ import annotations

import random
from typing import Any

import undercroft as uc


class Thoughtful:
    """For each of its moves it imagines games that fit all it knows, has the house play them on, and counts."""

    def __init__(self, game: Any, seed: int, games: int = 20) -> None:
        if not isinstance(games, int) or games < 1:
            raise uc.BadBot(f"thoughtful imagines at least one game for each move, not {games}")
        self.game = game
        self.games = games
        self.luck = random.Random(seed)
        self.house = uc.bot("house", game.id, seed % 2**32)

    def choose(self, state: Any, seat: int) -> str:
        """The move after which the games went best."""
        seen = uc.Seen(self.game, state, seat)
        # The same games for every move: what differs then is the move.
        keys = [self.luck.getrandbits(128) for _ in range(self.games)]
        return max(self.moves(seen), key=lambda move: sum(self.margin(seen, move, key) for key in keys))

    def moves(self, seen: uc.Seen) -> list[str]:
        """The legal moves; of those that have several parts, one for each first part."""
        found: list[str] = []
        for move in seen.legal():
            while not move.whole:
                move = self.luck.choice(seen.legal(move))
            found.append(move)
        return found

    def margin(self, seen: uc.Seen, move: str, key: int) -> float:
        """By how much the seat is ahead of the others, on average, at the end of an imagined game."""
        table = seen.imagine(key)
        table.advance(seen.seat, move)
        while table.result is None:
            mover = table.actors[0]
            table.advance(mover, self.house.choose(table.view_state(mover), mover))
        scores = table.result.scores
        return scores[seen.seat] - (sum(scores) - scores[seen.seat]) / (table.seats - 1)
