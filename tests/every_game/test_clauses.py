"""The clauses of each game's RULES.md: complete, cited rightly, and each with a test that names it."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import pytest

from undercroft.engine.errors import BadOption, BadSeat
from undercroft.engine.options import read_options
from undercroft.games import info

TESTS = Path(__file__).resolve().parents[1] / "games"
DEFINING = re.compile(r"^\s*(?:[-*]\s+|#+\s+)?\*\*([A-Z]+-\d+)\*\*", re.MULTILINE)
LEAST = 12  # clauses cited by kernels and refusals: fewer, and this test would look for them in the wrong way


@pytest.fixture
def clauses(game_id: str) -> list[str]:
    """The ids of all clauses, in the order in which they stand."""
    return DEFINING.findall(info(game_id).rules())


@pytest.fixture
def prefix(clauses: list[str]) -> str:
    """What the ids of a game's clauses begin with."""
    return clauses[0].partition("-")[0]


def test_every_clause_is_defined_once_and_in_order(clauses: list[str], prefix: str) -> None:
    assert clauses == [f"{prefix}-{number}" for number in range(1, len(clauses) + 1)]


def test_no_clause_is_cited_that_is_not_defined(game_id: str, clauses: list[str], prefix: str) -> None:
    cited: dict[str, str] = {}
    for source in (resources.files("undercroft.games") / game_id).iterdir():
        if source.name.endswith((".py", ".md")):
            text = DEFINING.sub("", source.read_text(encoding="utf-8"))
            for clause in re.findall(rf"\b{prefix}-\d+\b", text):
                cited.setdefault(clause, source.name)
    assert len(cited) >= LEAST, "the search for citations finds nothing"
    assert {clause: name for clause, name in cited.items() if clause not in clauses} == {}


def test_every_clause_has_a_test(game_id: str, clauses: list[str], prefix: str) -> None:
    named = re.compile(rf"^(?:async )?def test_{prefix.lower()}(\d+)_\w+\(", re.MULTILINE)
    files = sorted((TESTS / game_id).glob("test_*.py"))
    tested = {f"{prefix}-{number}" for file in files for number in named.findall(file.read_text(encoding="utf-8"))}
    assert tested == set(clauses)


def test_who_sets_up_a_game_wrongly_is_told_the_clause(game_id: str, clauses: list[str]) -> None:
    card = info(game_id)
    for seats in (card.min_seats - 1, card.max_seats + 1):
        with pytest.raises(BadSeat) as no_seats:
            card.check_seats(seats)
        assert re.findall(r"\(([A-Z]+-\d+)\)$", str(no_seats.value)) == [card.seats_clause]
    for option in card.option_infos():
        with pytest.raises(BadOption) as no_option:
            read_options(card.options, {option.name: "blue"})
        assert re.findall(r"\(([A-Z]+-\d+)\)$", str(no_option.value)) == [option.clause]
    assert {card.seats_clause, *(option.clause for option in card.option_infos())} <= set(clauses)


def test_the_designers_are_credited(game_id: str) -> None:
    rules = info(game_id).rules()
    assert info(game_id).designers
    for name in info(game_id).designers:
        assert name in rules


def test_no_two_games_share_a_prefix(prefix: str, game_id: str) -> None:
    from undercroft.games import IDS

    prefixes = [DEFINING.findall(info(each).rules())[0].partition("-")[0] for each in IDS]
    assert prefixes.count(prefix) == 1
