"""`undercroft replay`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest


def damage(path: Path, pattern: str, replacement: str) -> int:
    """Change the first line that fits in a scroll; gives its number."""
    lines = path.read_text(encoding="utf-8").splitlines()
    number = next(number for number, line in enumerate(lines, 1) if re.search(pattern, line))
    lines[number - 1] = re.sub(pattern, replacement, lines[number - 1])
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return number


def test_a_scroll_is_verified_and_its_story_told(run: Any, scroll: Path, table: Any) -> None:
    ran = run("replay", "evening.scroll")
    assert (ran.code, ran.err) == (0, "")
    assert "   The game begins." in ran.out
    for number, move in enumerate(table.moves, 1):
        assert f"\n{number}. {move}\n" in ran.out
    assert f"\nVerified: the commitment, {len(table.moves)} moves and the result.\n" in ran.out
    assert f"\nResult: {table.result}. Best: " in ran.out


def test_quietly(run: Any, scroll: Path) -> None:
    ran = run("replay", "--quiet", "evening.scroll")
    assert ran.code == 0
    assert ran.out.startswith("Verified: ")
    assert ran.out.count("\n") == 2


def test_for_programs(run: Any, scroll: Path, table: Any) -> None:
    found = json.loads(run("replay", "evening.scroll", "--json").out)
    assert found == {
        "game": "pairs",
        "seats": 3,
        "options": table.options.words(),
        "players": None,
        "commitment": table.commitment,
        "key": f"{7:032x}",
        "moves": [str(move) for move in table.moves],
        "over": True,
        "scores": list(table.result.scores),
        "winners": list(table.result.winners),
        "out": list(table.result.out),
        "verified": True,
    }


def test_an_unfinished_game(run: Any, scroll: Path, table: Any) -> None:
    scroll.write_text(table.at(2).scroll(), encoding="utf-8")
    assert "the commitment and 2 moves.\nThe game is not over.\n" in run("replay", "evening.scroll").out
    found = json.loads(run("replay", "evening.scroll", "--json").out)
    assert (found["over"], found["scores"], found["winners"]) == (False, None, None)


@pytest.mark.parametrize("arguments", [["-"], ["-", "--quiet"], ["--json", "-"]])
def test_from_standard_input(run: Any, table: Any, arguments: list[str]) -> None:
    ran = run("replay", *arguments, stdin=table.scroll())
    assert ran.code == 0, ran.err
    assert "erified" in ran.out


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_what_one_seat_saw_is_the_same_game(run: Any, scroll: Path, table: Any, seat: int) -> None:
    Path("seen.scroll").write_text(table.scroll(seat), encoding="utf-8")
    ran = run("replay", "evening.scroll", "--seen", "seen.scroll", "--quiet")
    assert ran.code == 0
    assert ran.out.endswith("seen.scroll tells the same game.\n")


def test_what_one_seat_was_told_wrongly(run: Any, scroll: Path, table: Any) -> None:
    seen = Path("seen.scroll")
    seen.write_text(table.scroll(1), encoding="utf-8")
    line = damage(seen, r"^  A (draws|folds).*", "  A wins.")
    assert run("replay", "evening.scroll", "--seen", "seen.scroll").refusal.startswith(f"seen.scroll, line {line}: ")


@pytest.mark.parametrize(
    ("pattern", "replacement", "why"),
    [
        ("^undercroft scroll 1", "undercroft scroll 2", "a scroll starts with"),
        ("^game: pairs", "game: pears", "there is no game 'pears'"),
        ("rules 1", "rules 99", "rules 99"),
        ("rules 1", "rules one", "a game is written like"),
        ("^seats: 3", "seats: three", "not 'three'"),
        ("^seats: 3", "seats: 9", "2 to 8 seats"),
        ("^seats: 3", "seats: 3\nseats: 3", "given twice"),
        ("stakes=cutchfeld", "stakes=gold", "not 'gold'"),
        ("stakes=cutchfeld", "stake=gold", "did you mean 'stakes'"),
        ("^commitment: .", "commitment: x", "not that of the key"),
        ("^key: .", "key: x", "32 hexadecimal digits"),
        ("^key: 0", "key: 1", ""),
        ("^[ABC] (hit|fold)", "H fold", "there is no seat 'H'"),
        ("^[ABC] (hit|fold)", "nonsense", "there is no seat 'nonsense'"),
        ("^A (hit|fold)", "A dance", "hit or fold (P-9)"),
        ("^result: .*", "result: A 5, B 5, C 5", "the result is"),
        ("^result: .*", "# nobody knows", "no result follows"),
        ("^(result: .*)", r"\1\nA hit", "nothing may follow the result"),
    ],
)
def test_damage_is_named_with_its_line(run: Any, scroll: Path, pattern: str, replacement: str, why: str) -> None:
    line = damage(scroll, pattern, replacement)
    refusal = run("replay", "evening.scroll").refusal
    found = re.match(r"(?:evening\.scroll, )?line (\d+): ", refusal)
    assert found, refusal
    assert why in refusal
    # A key that was changed shows in the commitment; a line too many, a line later; a line too few, a line before.
    assert abs(int(found[1]) - line) <= 1


def test_a_hand_written_scroll(run: Any, table: Any) -> None:
    text = f"# an evening\n\nundercroft scroll 1\ngame: pairs, rules 1\nseats: 3\nkey: {7:032x}\n"
    ran = run("replay", "-", "--json", stdin=text)
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["options"]["stakes"] == "forfeit"


@pytest.mark.parametrize("raw", [b"\x00\xff\xfe\x81" * 50, b"undercroft scroll 1\n\xff", b"", b"\n\n", b"\x00" * 99])
def test_what_is_no_scroll(run: Any, raw: bytes) -> None:
    Path("other").write_bytes(raw)
    assert "line " in run("replay", "other").refusal
    assert "line " in run("replay", "-", stdin=raw).refusal


def test_files_that_cannot_be_read(run: Any, scroll: Path) -> None:
    assert run("replay", "missing.scroll").refusal == "missing.scroll cannot be read: No such file or directory"
    assert run("replay", ".").refusal.startswith(". cannot be read: ")
    assert "missing.scroll" in run("replay", "evening.scroll", "--seen", "missing.scroll").refusal
    assert run("replay").code == 2


def test_what_one_seat_saw_cannot_be_replayed_alone(run: Any, table: Any) -> None:
    assert "only the whole scroll" in run("replay", "-", stdin=table.scroll(1)).refusal
