"""A table in the hands of a test: every chance event turns out as called for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

import numpy as np

from undercroft.engine.bits import members
from undercroft.engine.explore import scripted
from undercroft.engine.game import Game
from undercroft.engine.header import set_options
from undercroft.engine.options import read_options
from undercroft.engine.record import copy, new
from undercroft.engine.story import Event, read_journal


class Pick(NamedTuple):
    """A chance event that is not a card: which one, of how many that are equally likely."""

    number: int
    of: int


def without(ranks: Sequence[int], gone: Sequence[int]) -> list[int]:
    """The cards that remain when some are taken away; all of those must be there."""
    left = list(ranks)
    for rank in gone:
        left.remove(rank)
    return left


class Desk:
    """A state in which every card comes as called for. Cards are told from other chance by the notes they leave."""

    def __init__(self, game: Game, draws: Collection[int], seats: int, options: dict[str, object]) -> None:
        self.game = game
        self.states: Any = new(scripted(game.journaled), 1)
        self.state: Any = self.states[0]
        self.state.seats = seats
        set_options(self.state, read_options(game.info.options, options))
        self._draws = draws
        self._spare: Any = new(scripted(game.journaled), 1)

    def deal(self, *wanted: int | Pick) -> list[str]:
        """Begin the match, and tell what happened; exactly the wanted cards must be drawn."""
        return self._act(lambda states: self.game.entries.deal(states, 0), wanted)

    def play(self, seat: int, move: str, *wanted: int | Pick) -> list[str]:
        """Play a legal move, and tell what happened; exactly the wanted cards must be drawn."""
        return self._act(self._mover(seat, move), wanted)

    def legal(self, seat: int) -> list[str]:
        """The moves of a seat, of several parts their beginnings; none if it is not its turn."""
        if seat not in self.actors:
            return []
        out = self.game.entries.move_buffer()
        count = self.game.entries.legal(self.states, 0, seat, out)
        return [str(self.game.move((int(out[place]),))) for place in range(count)]

    @property
    def actors(self) -> tuple[int, ...]:
        return members(self.game.entries.actors(self.states, 0))

    @property
    def events(self) -> tuple[Event, ...]:
        return read_journal(self.state, self.game.event)

    @property
    def scores(self) -> list[int]:
        """The result so far."""
        out = np.zeros(self.state.seats, np.int64)
        self.game.entries.score(self.states, 0, out)
        return [int(number) for number in out]

    def choices(self, move: str) -> int:
        """Among how many equally likely cards the first one of a move is."""
        return self._run(self._mover(self.actors[0], move), []).asked

    def of_seats(self, name: str) -> list[int]:
        """A field of the state that has a number for each seat."""
        return [int(getattr(self.state, name)[seat]) for seat in range(self.state.seats)]

    def _mover(self, seat: int, move: str) -> Callable[[Any], None]:
        steps = self.game.read_move(move)
        assert steps is not None, f"no move reads {move!r}"
        entries = self.game.entries
        out = entries.move_buffer()

        def act(states: Any) -> None:
            for step in steps:
                assert seat in members(entries.actors(states, 0)), f"seat {seat} is not to move"
                assert step in out[: entries.legal(states, 0, seat, out)], f"{move!r} is not legal"
                entries.play(states, 0, seat, step)

        return act

    def _act(self, act: Callable[[Any], None], wanted: Sequence[int | Pick]) -> list[str]:
        script: list[int] = []
        draws = 0
        for want in wanted:
            if isinstance(want, Pick):
                assert self._run(act, script).asked == want.of
                script.append(want.number)
            else:
                script.append(self._number_for(act, script, draws, want))
                draws += 1
        after = self._run(act, script)
        assert after.event == len(script), f"{after.event} chance events, not {len(script)}: {self._told(after)}"
        copy(self.state, after)
        return self._told(after)

    def _number_for(self, act: Callable[[Any], None], script: list[int], place: int, rank: int) -> int:
        """The chance event that makes a rank the card drawn at a place: the lowest card is number 0."""
        asked = int(self._run(act, script).asked)
        assert asked, f"no card is drawn after {script}, where a {rank} is wanted"
        for number in range(asked):
            if self._drawn(self._run(act, [*script, number]), place) == rank:
                return number
        raise AssertionError(f"the card at place {place} cannot be a {rank}")

    def _drawn(self, state: Any, place: int) -> int:
        notes = [state.journal[n] for n in range(min(int(state.noted), len(state.journal)))]
        return [int(note.amount) for note in notes if note.kind in self._draws][place]

    def _run(self, act: Callable[[Any], None], script: Sequence[int]) -> Any:
        work = self._spare[0]
        copy(work, self.state)
        work.event = 0
        work.asked = 0
        work.scripted = len(script)
        work.script[: len(script)] = script
        act(self._spare)
        return work

    def _told(self, state: Any) -> list[str]:
        return [str(event) for event in read_journal(state, self.game.event)]
