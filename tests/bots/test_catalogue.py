"""Bots in words."""

from __future__ import annotations

import pytest

import undercroft as uc
from undercroft.bots.catalogue import read_bot, split_bots


@pytest.mark.parametrize(
    ("text", "bots"),
    [
        ("", []),
        ("house", ["house"]),
        (" house , ,random,", ["house", "random"]),
        ("program:./a.pl,house", ["program:./a.pl", "house"]),
        ("program:./a.pl 'x, y',house", ["program:./a.pl 'x, y'", "house"]),
        ('program:"my bots/a, b.pl" -x', ['program:"my bots/a, b.pl" -x']),
        ('program:./a.pl "it\'s, well"', ['program:./a.pl "it\'s, well"']),
    ],
)
def test_bots_in_one_line(text: str, bots: list[str]) -> None:
    assert split_bots(text) == bots


@pytest.mark.parametrize("text", ["program:'x", 'house,"', "program:it's,house"])
def test_a_quotation_that_is_not_closed(text: str) -> None:
    with pytest.raises(uc.BadBot, match="a quotation is not closed"):
        split_bots(text)


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("house", ("house", {})),
        ("search:iterations=100", ("search", {"iterations": 100})),
        ("search:seconds=.5", ("search", {"seconds": 0.5})),
        ("search:seconds=1e-2", ("search", {"seconds": 0.01})),
        ("program:./a.pl", ("program", {"command": "./a.pl"})),
        ("program:seconds=2:./a.pl --x=1:2", ("program", {"seconds": 2, "command": "./a.pl --x=1:2"})),
        ("program:env A=1 ./a.pl", ("program", {"command": "env A=1 ./a.pl"})),
        ("program:seconds=1:seconds=2:x", ("program", {"seconds": 1, "command": "seconds=2:x"})),
    ],
)
def test_what_is_read(words: str, read: object) -> None:
    assert read_bot(words) == read


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("nobody", "there is no bot 'nobody'; the bots are random, house, search"),
        ("./bot.pl", "program:COMMAND"),
        ("", "there is no bot ''"),
        ("house:depth=3", "house has no settings; write just 'house'"),
        ("house:", "each once, not 'house:'"),
        ("search:depth=3", "search has no setting 'depth'; there are seconds, iterations and threads"),
        ("search:seconds", "search:name=value:name=value"),
        ("search:seconds=1:seconds=2", "each once"),
        ("search:seconds=long", "seconds is a number, not 'long'"),
        ("search:seconds=1_0", "seconds is a number, not '1_0'"),
        ("search:seconds=inf", "seconds is a number, not 'inf'"),
    ],
)
def test_what_is_refused(words: str, why: str) -> None:
    with pytest.raises(uc.BadBot) as refused:
        uc.bot(words, "pairs")
    assert why in str(refused.value)


def test_settings_in_python_are_checked_like_those_in_words() -> None:
    with pytest.raises(uc.BadBot, match="house has no settings"):
        uc.bot("house", "pairs", depth=3)
    with pytest.raises(uc.BadBot, match="search has no setting 'depth'"):
        uc.bot("search", "pairs", depth=3)
