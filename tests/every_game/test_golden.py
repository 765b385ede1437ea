"""Stored games: the rules and the words of today tell them as they were told when they were stored.

`python tests/every_game/test_golden.py` writes the files that are missing. A file is never written anew: if one no
longer replays, the rules have changed, and `rules_version` is to be raised.
"""

from __future__ import annotations

import random
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import undercroft as uc
from undercroft.engine.options import join_words, read_options, split_words
from undercroft.games import IDS, info, load

TESTS = Path(__file__).resolve().parent.parent
GOLDEN = TESTS / "golden"
TRIES = 60
# In some games random play gets nowhere: what share of the moves the house makes, from try to try.
HOUSES = (0, 0.9, 0.97)
CHANGED = (
    "stored games replay differently: raise the game's rules_version, delete its golden files and run "
    "python tests/every_game/test_golden.py to store new ones"
)
WORDED = (
    "a stored game is told in other words: if it is the same game, delete the .seen files and run "
    "python tests/every_game/test_golden.py; if it is another, raise the game's rules_version"
)
MISSING = "run python tests/every_game/test_golden.py to store it"


def name_of(seats: int, options: str) -> str:
    """The name of a stored game: its seats and the values of its options."""
    return "-".join([str(seats), *split_words(options).values()])


def stored(game: str, seats: int, options: str) -> Path:
    return GOLDEN / game / f"{name_of(seats, options)}.scroll"


def other_seats(game: str) -> list[int]:
    """The seats with which the default options are stored too."""
    card = info(game)
    return sorted({card.min_seats, (card.min_seats + card.max_seats) // 2, card.max_seats} - {card.usual_seats})


def read(file: Path) -> str:
    return file.read_bytes().decode("utf-8")


def every_file() -> Iterator[pytest.ParameterSet]:
    for file in sorted(GOLDEN.glob("*/*.scroll")):
        yield pytest.param(file, id=f"{file.parent.name}/{file.stem}")


def test_every_set_of_options_is_stored(game_id: str, options: str) -> None:
    file = stored(game_id, info(game_id).usual_seats, options)
    assert file.exists(), f"there is no {file.name}: {MISSING}"
    assert f"options: {options}".rstrip() in read(file).splitlines()


def test_several_numbers_of_seats_are_stored(game_id: str) -> None:
    options = join_words(read_options(info(game_id).options, None))
    for seats in other_seats(game_id):
        file = stored(game_id, seats, options)
        assert file.exists(), f"there is no {file.name}: {MISSING}"
        assert f"seats: {seats}\n" in read(file)


@pytest.mark.parametrize("file", list(every_file()))
def test_stored_games_replay(file: Path) -> None:
    text = read(file)
    try:
        table = uc.replay(text)
    except uc.BadScroll as error:
        pytest.fail(f"{CHANGED}\n{file.name}, {error}")
    assert table.scroll() == text, CHANGED
    assert table.game.id == file.parent.name
    assert file.stem == name_of(table.seats, join_words(table.options))
    assert table.over


@pytest.mark.parametrize("file", list(every_file()))
def test_stored_games_are_told_as_ever(file: Path) -> None:
    seen = file.with_suffix(".seen")
    assert seen.exists(), f"there is no {seen.name}: {MISSING}"
    assert uc.replay(read(file)).scroll(seat=uc.SPECTATOR) == read(seen), WORDED


def test_nothing_else_is_stored() -> None:
    assert {folder.name for folder in GOLDEN.iterdir()} == set(IDS)
    files = {file for folder in GOLDEN.iterdir() for file in folder.iterdir()}
    assert {file.suffix for file in files} == {".scroll", ".seen"}
    assert all(file.with_suffix(".scroll") in files for file in files)


def played(game: str, seats: int, options: str, number: int) -> tuple[int, Any]:
    """A game, and how many kinds of event it has. Houses play some of the moves; of the others, the first legal one is
    played more often than the rest."""
    choices = random.Random(f"{game}, {seats} seats, {options}, {number}")
    houses = HOUSES[number % len(HOUSES)]
    table = uc.deal(game, seats, split_words(options), choices.getrandbits(128))
    bots = [uc.bot("house", game, seed=seat) for seat in range(seats)]
    kinds = {type(event) for event in table.story()}
    while not table.over:
        seat = choices.choice(table.actors)
        if choices.random() < houses:
            move = bots[seat].choose(table.view_state(seat), seat)
        else:
            move = _any_move(table, seat, choices)
        table.play(seat, move)
        kinds |= {type(event) for event in table.story()}
    return len(kinds), table


def _any_move(table: Any, seat: int, choices: random.Random) -> Any:
    begun = ""
    while True:
        moves = table.legal(seat, begun)
        move = moves[0] if choices.random() < 0.7 else choices.choice(moves)
        if move.whole:
            return move
        begun = move


def main() -> None:
    """Store the games that are missing, each the most eventful of several."""
    option_sets = runpy.run_path(str(TESTS / "conftest.py"))["option_sets"]
    for game in IDS:
        load(game)
        (GOLDEN / game).mkdir(parents=True, exist_ok=True)
        usual = [(info(game).usual_seats, options) for options in option_sets(game)]
        default = join_words(read_options(info(game).options, None))
        for seats, options in [*usual, *((seats, default) for seats in other_seats(game))]:
            file = stored(game, seats, options)
            if not file.exists():
                _, table = max((played(game, seats, options, n) for n in range(TRIES)), key=lambda each: each[0])
                file.write_bytes(table.scroll().encode())
            if not file.with_suffix(".seen").exists():
                file.with_suffix(".seen").write_bytes(uc.replay(read(file)).scroll(seat=uc.SPECTATOR).encode())


if __name__ == "__main__":
    main()
