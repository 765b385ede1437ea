"""The clauses of RULES.md: complete, cited rightly, and each with a test."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

from undercroft.games.pairs import INFO

CLAUSES = [f"P-{number}" for number in range(1, 26)]
SOURCES = resources.files("undercroft.games.pairs")
DEFINING = re.compile(r"^\s*(?:[-*]\s+|#+\s+)?\*\*(P-\d+)\*\*", re.MULTILINE)
CITED = re.compile(r"\bP-\d+\b")
TEST = re.compile(r"^def test_p(\d+)_\w+\(", re.MULTILINE)


def test_every_clause_is_defined_once_and_in_order() -> None:
    assert DEFINING.findall(INFO.rules()) == CLAUSES


def test_no_clause_is_cited_that_is_not_defined() -> None:
    cited = {}
    for source in SOURCES.iterdir():
        if source.name.endswith((".py", ".md")):
            for clause in CITED.findall(source.read_text(encoding="utf-8")):
                cited.setdefault(clause, source.name)
    assert {"P-2", "P-15", "P-23"} <= set(cited), "the search for citations finds nothing"
    assert {clause: name for clause, name in cited.items() if clause not in CLAUSES} == {}


def test_every_clause_has_a_test() -> None:
    files = sorted(Path(__file__).parent.glob("test_*.py"))
    tested = {f"P-{number}" for file in files for number in TEST.findall(file.read_text(encoding="utf-8"))}
    assert tested == set(CLAUSES)


def test_the_designers_are_credited() -> None:
    rules = INFO.rules()
    for name in (*INFO.designers, "Joshua Howard", "Joe Kisenwether", "Cheapass Games"):
        assert name in rules
