"""Bots that packages bring."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import undercroft as uc
from tests.bots.conftest import Install
from undercroft.bots.catalogue import NAMES, bot_names
from undercroft.bots.guest import MOST_FAILURES
from undercroft.bots.plug_ins import PlugInBot

EXAMPLE = Path(__file__).resolve().parent.parent.parent / "examples" / "thoughtful"

CAREFUL = """
    class Guest:
        def __init__(self, game, seed, **settings):
            self.made_with = (game.id, seed, settings)

        def choose(self, state, seat):
            return "fold"
"""


def guest(choice: str) -> str:
    """A package whose bot chooses in this way."""
    return f"""
    import sys
    class Guest:
        def __init__(self, game, seed):
            self.game = game
        def choose(self, state, seat):
            {choice}
    """


def test_a_plug_in_plays_under_its_name(install: Install, asked: dict[str, Any]) -> None:
    install("camel", CAREFUL)
    bot = uc.bot("camel:depth=3:weight=0.5:style=bold", "pairs", seed=5, width=7)
    assert bot.choose(**asked) == "fold"
    assert bot.name == "camel"
    assert isinstance(bot, PlugInBot)
    assert bot._guest.made_with == ("pairs", 5, {"depth": 3, "weight": 0.5, "style": "bold", "width": 7})
    assert bot_names() == (*NAMES, "camel")
    assert not bot.troubles


def test_without_a_seed_a_plug_in_is_given_one(install: Install) -> None:
    install("camel", CAREFUL)
    first, second = (uc.bot("camel", "pairs") for _ in range(2))
    assert isinstance(first, PlugInBot)
    assert isinstance(second, PlugInBot)
    assert first._guest.made_with[1] != second._guest.made_with[1]


def test_a_function_may_make_the_bot(install: Install, asked: dict[str, Any]) -> None:
    install("camel", CAREFUL + "\n    def make(game, seed):\n        return Guest(game, seed)\n", what="make")
    assert uc.bot("camel", "pairs").choose(**asked) == "fold"


def test_what_a_plug_in_is_given_is_its_own(install: Install, asked: dict[str, Any]) -> None:
    install("camel", guest("state.turn = 3; state.unseen = 0; return 'hit'"))
    before = asked["state"].tobytes()
    assert uc.bot("camel", "pairs").choose(**asked) == "hit"
    assert asked["state"].tobytes() == before


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        ("return 1 / 0", "ZeroDivisionError: division by zero"),
        ("sys.exit(3)", "SystemExit: 3"),
        ("return None", "it answered with nothing, which is no move in words"),
        ("return self", "it answered with an object of type Guest"),
        ("return b'hit'", "it answered with an object of type bytes"),
        ("return 'dance'", "its move 'dance' was refused: a turn in Pairs is hit or fold (P-9)"),
        ("return 'hit ...'", "its move 'hit ...' was refused"),
        ("raise KeyError('two\\n\\x1b lines')", "KeyError: 'two"),
        ("self.choose(state, seat)", "RecursionError"),
    ],
)
def test_a_plug_in_that_fails_is_stood_in_for(install: Install, asked: dict[str, Any], choice: str, why: str) -> None:
    install("camel", guest(choice))
    bot = uc.bot("camel", "pairs", seed=1)
    assert bot.choose(**asked) in ("hit", "fold")
    trouble = bot.troubles.popleft()
    assert why in trouble.why
    assert str(trouble).isprintable()
    assert len(trouble.details) <= 4000
    assert str(trouble).startswith("camel (B, choice 1): ")
    for _ in range(20):
        bot.choose(**asked)
    assert len(bot.troubles) == MOST_FAILURES - 1
    assert bot.troubles[-1].given_up


def test_an_interrupt_is_not_for_the_bot(install: Install, asked: dict[str, Any]) -> None:
    install("camel", guest("raise KeyboardInterrupt"))
    with pytest.raises(KeyboardInterrupt):
        uc.bot("camel", "pairs").choose(**asked)


@pytest.mark.parametrize(
    ("code", "what", "why"),
    [
        ("raise RuntimeError('no\\nway')", "Guest", "cannot be loaded: RuntimeError: no way"),
        ("import sys; sys.exit(3)", "Guest", "cannot be loaded: SystemExit: 3"),
        ("def broken(:", "Guest", "cannot be loaded: "),
        ("", "Guest", "cannot be loaded: AttributeError"),
        ("Guest = 7", "Guest", "is of type int, where a class or a function is needed that makes a bot"),
        ("def Guest(game, seed): return 7", "Guest", "is of type int without a method choose(state, seat)"),
        ("class Guest: pass", "Guest", "cannot be made for Pairs: TypeError"),
        ("def Guest(game, seed): raise ValueError('Pairs is beneath me')", "Guest", "ValueError: Pairs is beneath me"),
    ],
)
def test_a_plug_in_that_cannot_be(install: Install, code: str, what: str, why: str) -> None:
    install("camel", code, what)
    with pytest.raises(uc.BadBot, match=r"^[^\n]*$") as refused:
        uc.bot("camel", "pairs")
    assert "the bot 'camel' of guests 1.0" in str(refused.value)
    assert why in str(refused.value)


def test_a_plug_in_may_refuse_in_its_own_words(install: Install) -> None:
    install("camel", "import undercroft as uc\ndef Guest(game, seed): raise uc.BadBot('camels play in deserts only')")
    with pytest.raises(uc.BadBot, match=r"^camels play in deserts only$"):
        uc.bot("camel", "pairs")


def test_a_setting_that_it_does_not_know(install: Install) -> None:
    install("camel", "class Guest:\n  def __init__(self, game, seed): pass")
    with pytest.raises(uc.BadBot, match="unexpected keyword argument 'depth'"):
        uc.bot("camel:depth=3", "pairs")


@pytest.mark.parametrize("name", NAMES)
def test_two_bots_of_one_name_are_not_guessed_between(install: Install, name: str) -> None:
    install(name, CAREFUL)
    with pytest.raises(uc.BadBot, match=f"^guests 1.0 brings a bot '{name}' too: uninstall that, or have it renamed$"):
        uc.bot(name, "pairs")
    assert bot_names() == NAMES


def test_two_packages_with_one_name(install: Install) -> None:
    install("camel", CAREFUL)
    install("camel", CAREFUL, package="others")
    with pytest.raises(uc.BadBot, match=r"of guests 1.0 and others 1.0 is there 2 times"):
        uc.bot("camel", "pairs")


@pytest.mark.parametrize("name", ["Camel", "7up", "ca,mel", "x" * 41, "you and me"])
def test_names_that_cannot_be_asked_for(install: Install, name: str) -> None:
    install(name, CAREFUL)
    with pytest.raises(uc.BadBot, match="has a bad name"):
        uc.bot(name, "pairs")


def test_the_example_can_be_installed_and_plays(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    copy = tmp_path / "thoughtful"
    for file in ("pyproject.toml", "src/thoughtful.py"):
        (copy / file).parent.mkdir(parents=True, exist_ok=True)
        (copy / file).write_bytes((EXAMPLE / file).read_bytes())
    subprocess.run([*pip, "--target", str(tmp_path / "installed"), str(copy)], check=True, timeout=300)

    def undercroft(words: str) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "undercroft", *shlex.split(words)],
            env={**os.environ, "PYTHONPATH": str(tmp_path / "installed"), "COLUMNS": "120"},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        return done.stdout + done.stderr

    assert "thoughtful: of undercroft-thoughtful 1.0." in undercroft("bots")
    assert undercroft("trial thoughtful:games=2 pairs").startswith("Pairs: ")
    assert undercroft("trial thoughtful:games=0 pairs") == (
        "undercroft: thoughtful imagines at least one game for each move, not 0\n"
    )


def test_the_example_chooses_in_every_game(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLE / "src"))
    from thoughtful import Thoughtful  # type: ignore[import-not-found]

    table = uc.deal(game_id, key=5)
    seat = table.actors[0]
    move = Thoughtful(table.game, 1, games=1).choose(table.view_state(seat), seat)
    assert table.why_not(seat, move) is None


def test_the_example_beats_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLE / "src"))
    from thoughtful import Thoughtful

    guest, other = Thoughtful(uc.deal("pairs").game, 1, games=4), uc.bot("random", "pairs", seed=2)
    won = 0
    for key in range(20):
        table = uc.deal("pairs", 2, key=key)
        while table.result is None:
            seat = table.actors[0]
            table.advance(seat, (guest if seat == key % 2 else other).choose(table.view_state(seat), seat))
        won += key % 2 in table.result.winners
    assert won >= 14
