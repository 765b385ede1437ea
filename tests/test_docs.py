"""The pages tell the truth: their examples work, what they name is there, and so do the examples in docstrings."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

import undercroft
from tests.command_line import Run
from tests.command_line import run as run
from undercroft.games import IDS

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "undercroft"
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *(page for folder in ("src", "docs", "tests", "bench") for page in (ROOT / folder).rglob("*.md")),
    ]
)
COMMANDS = ("undercroft", ".venv/bin/undercroft")
FEW_GAMES = "200"

FENCE = re.compile(r"^ *```(?P<kind>\w*)\n(?P<text>.*?)^ *```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?P<target>[^)\s]+)\)")
ROOM = re.compile(r"^### `(?P<room>[^`]+)`")
IN_ROOM = re.compile(r"^- `(?P<name>[^`]+)`: ")


def modules() -> list[str]:
    """All modules of the package but the one that runs it when imported."""
    found = [each.name for each in pkgutil.walk_packages(undercroft.__path__, "undercroft.")]
    return ["undercroft", *(name for name in found if not name.endswith("__main__"))]


def pages() -> list[object]:
    return [pytest.param(page, id=str(page.relative_to(ROOT))) for page in PAGES]


def shell_lines() -> Iterator[str]:
    """Every command of ours that the pages show, and that ends by itself, with nobody at the keyboard."""
    for page in PAGES:
        for fence in FENCE.finditer(page.read_text(encoding="utf-8")):
            if fence["kind"] not in ("console", "sh"):
                continue
            for line in fence["text"].splitlines():
                words = line.strip().removeprefix("$ ")
                if words.startswith(COMMANDS) and words.split()[1] not in ("play", "serve"):
                    yield words


def house() -> list[str]:
    """The files and folders that CONTRIBUTING names, room by room."""
    room, named = "", []
    for line in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            heading = ROOM.match(line)
            room = heading["room"] if heading else ""
        elif room and (entry := IN_ROOM.match(line)):
            named.append((Path(room) / entry["name"]).as_posix() + ("/" if entry["name"].endswith("/") else ""))
    return named


@pytest.mark.parametrize("name", modules())
def test_examples_in_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    done = doctest.testmod(module)
    assert not done.failed
    assert module.__file__
    shown = re.findall(r"^\s*>>> ", Path(module.__file__).read_text(encoding="utf-8"), re.MULTILINE)
    assert done.attempted == len(shown), "doctest did not find all examples"


@pytest.mark.parametrize("page", pages())
def test_examples_on_pages(page: Path) -> None:
    assert not doctest.testfile(str(page), module_relative=False, encoding="utf-8").failed


@pytest.mark.parametrize("line", dict.fromkeys(shell_lines()))
def test_commands_on_pages(line: str, run: Run, tmp_path: Path) -> None:
    table = undercroft.deal("pairs", key=7)
    while not table.over:
        table.play(table.actors[0], "fold")
    (tmp_path / "evening.scroll").write_text(table.scroll(), encoding="utf-8")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    words = shlex.split(re.sub(r"--games \d+", f"--games {FEW_GAMES}", line))[1:]
    ran = run(*words)
    assert ran.code == 0, ran.err
    assert ran.out


def test_the_pages_show_every_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {line.split()[1] for line in shell_lines()} >= {"games", "rules", "simulate", "league", "replay"}
    assert re.search(r"^\.venv/bin/undercroft play pairs ", readme, re.MULTILINE)


def test_the_make_targets_on_the_pages_exist() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert set(re.findall(r"(?:`|^)make (\w+)(?=`|\s+#|$)", text, re.MULTILINE)) <= targets


def test_the_house_in_contributing_is_as_described() -> None:
    named = house()
    assert len(named) == len(set(named))
    missing = [each for each in named if not (ROOT / each).exists()]
    assert not missing, f"named in CONTRIBUTING.md, but not there: {missing}"
    assert all((ROOT / each).is_dir() for each in named if each.endswith("/"))


def test_contributing_names_every_source() -> None:
    sources = [*PACKAGE.rglob("*.py"), *(ROOT / "bench").glob("*.py"), *(ROOT / "examples").rglob("*.p[ly]")]
    there = {file.relative_to(ROOT).as_posix() for file in sources}
    unnamed = there - set(house()) - {"bench/__init__.py"}
    assert not unnamed, f"not named in CONTRIBUTING.md: {sorted(unnamed)}"


@pytest.mark.parametrize("page", pages())
def test_links_lead_somewhere(page: Path) -> None:
    prose = FENCE.sub("", page.read_text(encoding="utf-8"))
    targets = [target.partition("#")[0] for target in LINK.findall(prose) if "://" not in target]
    broken = [target for target in targets if target and not (page.parent / target).exists()]
    assert not broken


def test_every_game_has_its_rules_in_writing() -> None:
    for game in IDS:
        text = (PACKAGE / "games" / game / "RULES.md").read_text(encoding="utf-8")
        assert re.search(r"\*\*[A-Z]+-1\*\*", text), f"{game} has no numbered clauses"
