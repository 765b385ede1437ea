"""A table that is played, questioned and mistreated at random."""

from __future__ import annotations

import copy
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import undercroft as uc
from tests.conftest import every_count
from undercroft.engine.game import Move
from undercroft.engine.options import split_words
from undercroft.engine.table import Table

WORDS = st.one_of(st.text(max_size=6), st.sampled_from(["", " ", "fly", "HIT ", "0", "\n", "A hit"]))


class TableMachine(RuleBasedStateMachine):
    """What must hold of a table whatever is done to it. Subclasses say of which game."""

    game: str
    option_lines: list[str]

    table: Table
    past: list[bytes]

    @initialize(data=st.data(), key=st.integers(0, 2**128 - 1))
    def deal(self, data: st.DataObject, key: int) -> None:
        options = data.draw(st.sampled_from(self.option_lines), "options")
        seats = data.draw(st.sampled_from(every_count(self.game, options)), "seats")
        self.table = uc.deal(self.game, seats, split_words(options), key)
        self.past = [self.table.state_bytes()]

    def any_move(self, data: st.DataObject, seat: int) -> Move:
        """A legal move of a seat, part by part if it has several."""
        move = data.draw(st.sampled_from(self.table.legal(seat)), "move")
        while not move.whole:
            assert self.table.why_not(seat, move), "half a move is no move"
            move = data.draw(st.sampled_from(self.table.legal(seat, move)), "part")
        return move

    def refuse(self, error: type[Exception], seat: Any, move: str) -> None:
        before = self.table.state_bytes()
        with pytest.raises(error):
            self.table.play(seat, move)
        assert self.table.state_bytes() == before
        assert len(self.table.moves) == len(self.past) - 1

    @rule(data=st.data(), moves=st.integers(1, 12))
    def play(self, data: st.DataObject, moves: int) -> None:
        for _ in range(moves):
            if self.table.over:
                return
            seat = data.draw(st.sampled_from(self.table.actors), "seat")
            move = self.any_move(data, seat)
            assert self.table.why_not(seat, move) is None
            events = self.table.play(seat, str(move))
            assert events == self.table.story(seat)
            assert (self.table.moves[-1].seat, self.table.moves[-1].move) == (seat, move)
            self.past.append(self.table.state_bytes())

    @rule(data=st.data(), words=WORDS)
    def play_words_that_are_no_move(self, data: st.DataObject, words: str) -> None:
        seat = data.draw(st.integers(0, self.table.seats - 1), "seat")
        if words not in self.table.legal(seat):
            refusal = self.table.why_not(seat, words)
            assert refusal is not None
            assert refusal.clause in str(refusal)
            self.refuse(uc.IllegalMove, seat, words)

    @precondition(lambda self: self.table.actors)
    @rule(data=st.data())
    def play_out_of_turn(self, data: st.DataObject) -> None:
        waiting = [seat for seat in range(self.table.seats) if seat not in self.table.actors]
        if waiting:
            move = self.any_move(data, self.table.actors[0])
            self.refuse(uc.IllegalMove, data.draw(st.sampled_from(waiting), "seat"), move)

    @rule(seat=st.sampled_from([-2, -1, 64, 10**30, 1.0, "A", None, True]), beyond=st.booleans())
    def play_from_no_seat(self, seat: Any, beyond: bool) -> None:
        nowhere = self.table.seats if beyond else seat
        move = str(self.table.legal(self.table.actors[0])[0]) if self.table.actors else "pass"
        self.refuse(uc.BadSeat, nowhere, move)
        for ask in (self.table.legal, lambda who: self.table.why_not(who, move)):
            with pytest.raises(uc.BadSeat):
                ask(nowhere)
        if nowhere != uc.SPECTATOR:
            for tell in (self.table.view, self.table.story, self.table.view_state, self.table.scroll):
                if nowhere is not None or tell != self.table.scroll:
                    with pytest.raises(uc.BadSeat):
                        tell(nowhere)

    @precondition(lambda self: self.table.over)
    @rule(data=st.data())
    def play_after_the_end(self, data: st.DataObject) -> None:
        moves = sorted({str(played.move) for played in self.table.moves}) or ["pass"]
        seat = data.draw(st.integers(0, self.table.seats - 1), "seat")
        self.refuse(uc.IllegalMove, seat, data.draw(st.sampled_from(moves), "move"))

    @rule(data=st.data())
    def go_back(self, data: st.DataObject) -> None:
        moves = data.draw(st.integers(0, len(self.past) - 1), "moves")
        before = self.table.at(moves)
        assert before.state_bytes() == self.past[moves]
        assert before.moves == self.table.moves[:moves]
        for nowhere in (-1, len(self.past), True, 0.0):
            with pytest.raises(IndexError):
                self.table.at(nowhere)  # type: ignore[arg-type]

    @rule()
    def replay(self) -> None:
        text = self.table.scroll()
        again = uc.replay(text)
        assert again.scroll() == text
        assert again.state_bytes() == self.past[-1]
        assert again.result == self.table.result

    @rule(data=st.data())
    def copy_is_apart(self, data: st.DataObject) -> None:
        twin = copy.deepcopy(self.table)
        assert twin.state_bytes() == self.past[-1]
        assert twin.moves == self.table.moves
        for seat in range(-1, self.table.seats):
            assert twin.story(seat) == self.table.story(seat)
            assert twin.view(seat) == self.table.view(seat)
        if not twin.over:
            seat = data.draw(st.sampled_from(twin.actors), "seat")
            twin.play(seat, self.any_move(data, seat))
            assert len(twin.moves) == len(self.past)
            assert twin.state_bytes() != self.past[-1]
            assert self.table.state_bytes() == self.past[-1]
            assert len(self.table.moves) == len(self.past) - 1

    @invariant()
    def every_seat_is_told(self) -> None:
        if not hasattr(self, "table"):
            return
        before = self.table.state_bytes()
        assert before == self.past[-1], "asking has changed the state"
        for seat in range(-1, self.table.seats):
            assert str(self.table.view(seat)).strip()
            assert all(str(event) for event in self.table.story(seat))
        for seat in range(self.table.seats):
            assert bool(self.table.legal(seat)) == (seat in self.table.actors)
            assert len(set(self.table.legal(seat))) == len(self.table.legal(seat)) <= self.table.game.most_moves
        assert self.table.over == (not self.table.actors) == (self.table.result is not None)
        if self.table.result:
            assert len(self.table.result.scores) == self.table.seats
            scores, out = self.table.result.scores, self.table.result.out
            staying = {seat: score for seat, score in enumerate(scores) if seat not in out}
            best = max(staying.values(), default=None)
            assert self.table.result.winners == tuple(seat for seat in staying if staying[seat] == best)
            assert all(scores[seat] == 0 for seat in out)
        assert self.table.state_bytes() == before


def test_a_table_stands_whatever_is_done_to_it(game_id: str, option_sets: Any) -> None:
    machine = type("Machine", (TableMachine,), {"game": game_id, "option_lines": option_sets(game_id)})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=25, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
