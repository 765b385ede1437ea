"""Two games that are the same by all that a seat was told look the same to it, whatever differs behind its back.

In the tests of non-interference the twin of a state is made by `mask` and `resample`, so what `mask` forgets to erase
is the same in both. Here the twin is played: by the same script of chance and the same moves, but for a card that came
otherwise, or something else that somebody chose in secret.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from tests.conftest import every_count
from tests.every_game.fuzz import AGAIN, WORK, Fuzz
from undercroft.engine.bits import members
from undercroft.engine.explore import DEAL, MOST_CHANCES, Explorer, scripted
from undercroft.engine.game import Game
from undercroft.engine.header import set_options
from undercroft.engine.options import Options, read_options, split_words
from undercroft.engine.record import fill, new, part
from undercroft.engine.seats import SPECTATOR
from undercroft.games import IDS, load
from undercroft.games.cave_cards import rules as cave_cards
from undercroft.games.deadfall import rules as deadfall


class Alone(NamedTuple):
    """What a seat knows and the others do not, said without a look at `mask`, which is on trial."""

    fields: tuple[str, ...] = ()
    """Fields of the state with an entry for each seat, which that seat knows alone."""
    notes: tuple[int, ...] = ()
    """Kinds of note whose amount nobody but their seat is told."""


ALONE = {
    "pairs": Alone(),
    # Who is passed a card has it in hand.
    "deadfall": Alone(("hand",), (deadfall.NoteKind.DEALT, deadfall.NoteKind.PASSED)),
    "feast": Alone(("hand",)),
    "cave_cards": Alone(("hand",), (cave_cards.NoteKind.DEALT,)),
    # What a seat packs is its own move, and so known to it in any case.
    "cave_board": Alone(),
}
HIDES_NOTHING = {"pairs"}

STEPS = 600  # in each setting
LEAST_HIDDEN = 50  # how often something must have differed that a seat was not told
# Which chance event of a step comes otherwise: most steps have few, and a deal has many.
REACHES = (1, 3, 10, 60)
OTHERWISE = 0.3  # the share of steps in which chance, or else the choice, is another one
NEW_GAME = 0.1  # most secrets begin with the deal
MOST_NUMBER = 2**15 - 1
TWIN = AGAIN


class Twins:
    """Two games of one setting, played step by step, each by a script of its own."""

    def __init__(self, game: Game, seats: int, options: Options, choices: random.Random) -> None:
        self.game = game
        self.choices = choices
        self.watchers = (SPECTATOR, *range(seats))
        self.hidden = 0
        self._alone = ALONE[game.id]
        self._explorer = Explorer(game)
        self._fuzz = Fuzz(game, seats, options)
        self._blank: Any = new(scripted(game.journaled), 1)
        self._blank[0].seats = seats
        set_options(self._blank[0], options)
        self.begin()

    def begin(self) -> None:
        """Deal a new game to both, with a card that differs."""
        self._states: list[Any] = [self._blank, self._blank]
        self._same = set(self.watchers)
        self._play(DEAL, (0, 0), differ=True)

    def go_on(self) -> None:
        """Play one step of both, which may differ in a chance event or in what is chosen."""
        if not self.actors(0) or self.choices.random() < NEW_GAME:
            self.begin()
            return
        seat = self.choices.choice(members(self.actors(0)))
        legal = [self._fuzz.legal(row, seat) for row in (WORK, TWIN)]
        step = other = self.choices.choice(legal[0])
        if step not in legal[1] or self.choices.random() < OTHERWISE:
            other = self.choices.choice(legal[1])
        self._play(seat, (step, other), differ=self.choices.random() < OTHERWISE)

    def actors(self, row: int) -> int:
        return int(self.game.entries.actors(self._fuzz.states, (WORK, TWIN)[row]))

    def _play(self, seat: int, steps: tuple[int, int], differ: bool) -> None:
        script = [self.choices.randint(0, MOST_NUMBER) for _ in range(MOST_CHANCES)]
        other = script.copy()
        if differ:
            other[self.choices.randrange(self.choices.choice(REACHES))] = self.choices.randint(0, MOST_NUMBER)
        played = zip(self._states, steps, (script, other), strict=True)
        self._states = [self._explorer.run(before, seat, step, tuple(chances))[0] for before, step, chances in played]
        for row, state in zip((WORK, TWIN), self._states, strict=True):
            fill(self._fuzz.states[row], part(state[0], self.game.journaled))
        if steps[0] != steps[1]:
            self._same.discard(seat)
        self._look()

    def _look(self) -> None:
        """Who was told the same until now must be shown the same; nobody else can be a judge of these two."""
        self._same = {seat for seat in self._same if self._told(0, seat) == self._told(1, seat)}
        if self._states[0].tobytes() != self._states[1].tobytes():
            for seat in self._same:
                assert self._fuzz.shown(WORK, seat) == self._fuzz.shown(TWIN, seat)
                self.hidden += 1
        if not self._same or self.actors(0) != self.actors(1):
            self._states[1] = self._states[0]
            self.game.entries.copy(self._fuzz.states, TWIN, WORK)
            self._same = set(self.watchers)

    def _told(self, row: int, seat: int) -> object:
        """What a seat is told by a step: the notes that are meant for it, who may act, and what it knows alone."""
        state = self._states[row][0]
        told = state.journal[: min(int(state.noted), len(state.journal))].tolist()
        notes = [note[:3] if note[0] in self._alone.notes and note[1] != seat else note for note in told]
        own = [] if seat == SPECTATOR else [getattr(state, name)[seat].tobytes() for name in self._alone.fields]
        return notes, self.actors(row), own


def test_of_every_game_it_is_said_what_a_seat_knows_alone() -> None:
    assert set(ALONE) == set(IDS)
    assert set(IDS) >= HIDES_NOTHING


@pytest.mark.parametrize("seats_from", ["least", "most"])
def test_what_a_seat_was_not_told_it_is_not_shown(game_id: str, options: str, seats_from: str) -> None:
    counts = every_count(game_id, options)
    seats = counts[0] if seats_from == "least" else counts[-1]
    game = load(game_id)
    chosen = read_options(game.info.options, split_words(options))
    twins = Twins(game, seats, chosen, random.Random(options + seats_from))
    for _ in range(STEPS):
        twins.go_on()
    if game_id in HIDES_NOTHING:
        assert twins.hidden == 0
    else:
        assert twins.hidden >= LEAST_HIDDEN
