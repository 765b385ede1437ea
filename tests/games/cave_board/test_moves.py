"""Moves in words: read back as they are written, and as people write them."""

from __future__ import annotations

import random

import pytest

import undercroft as uc
from tests.every_game.fuzz import Fuzz
from undercroft.games.cave_board.game import GAME
from undercroft.games.cave_board.options import CaveOptions
from undercroft.games.cave_board.state import OPEN_STEPS, STEPS, Camp, Step

from .conftest import CaveDesk


def test_every_beginning_and_every_move_reads_back() -> None:
    fuzz = Fuzz(GAME, 4, CaveOptions())
    choices = random.Random(2)
    out = GAME.entries.move_buffer()
    for game in range(6):
        fuzz.begin(choices.getrandbits(128))
        begun: tuple[int, ...] = ()
        while not fuzz.over and fuzz.logged < 1200:
            seat = next(seat for seat in range(4) if GAME.entries.actors(fuzz.states, 0) >> seat & 1)
            for code in out[: GAME.entries.legal(fuzz.states, 0, seat, out)].tolist():
                move = GAME.move((*begun, code) if fuzz.state.drafting == seat + 1 else (code,))
                assert GAME.read_move(move) == move.steps, move
            fuzz.play(game, (50, 95)[game % 2], 1)
            step = fuzz.steps[-1].step
            begun = (*begun, step) if step < OPEN_STEPS else ()


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("pack raft, 4 consumables, 1 rope", "pack 4 consumables, 1 rope, raft"),
        ("pack 2 consumable, rope, no camera", "pack 2 consumables, 1 rope"),
        ("pack 1 started oxygen, 2 oxygens", "pack 2 oxygen, 1 started oxygen"),
        ("pack nothing", "pack nothing"),
        ("pack no ropes", "pack nothing"),
        ("pack 2ropes", "pack 2 ropes"),
        ("pack with camp", "pack with camp"),
        ("pack with camp, nothing", "pack with camp"),
        ("pack with camp, raft in camp, 3 ropes", "pack with camp, 3 ropes, raft in camp"),
        ("pack camp, discard camera, 1 rope", "pack camp, discard 1 rope, camera"),
        ("carry nothing", "carry nothing"),
        ("place west, open NES", "place west, open NES"),
        ("place west, open N, E and S", "place west, open NES"),
        ("place west, open E and S", "place west, open ES"),
    ],
)
def test_what_people_write(written: str, kept: str) -> None:
    steps = GAME.read_move(written)
    assert steps is not None
    assert GAME.move(steps) == kept


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        "pack",
        "pack ",
        "carry",
        "pack camp, discard",
        "pack 9 consumables",
        "pack 10 ropes",
        "pack 1 rope, 2 ropes",
        "pack 1 dog",
        "pack 1 rope in camp",
        "packing 1 rope",
        "pack1 rope",
        "packrope",
        "pack norope",
        "pack no 2 ropes",
        "pack \u0663 ropes",
        "pack with camp4 ropes",
        "pack ,",
        "pack 1 rope,, raft",
        "place north",
        "place north, open",
        "place north, open ",
        "place north, open SN",
        "place choke north, open N",
        "enter north, open N",
        "enter up",
        "dive dive",
        "place north, open NES ...",
        "enter north ...",
        "pack ropes ...",
        "pack 1 rope ...",
        "discover ...",
    ],
)
def test_what_is_no_move(written: str) -> None:
    assert GAME.read_move(written) is None


def test_there_are_few_codes() -> None:
    assert STEPS == 60


def test_a_packing_is_asked_for_part_by_part() -> None:
    desk = CaveDesk(2, {})
    assert desk.ways(0, "pack")[0] == "pack 0 consumables ..."
    assert desk.ways(0, "pack")[-1] == "pack 8 consumables ..."
    assert desk.ways(0, "pack 6 consumables") == [f"pack 6 consumables, {n} rope{'s' * (n != 1)} ..." for n in range(3)]
    parts = "pack 6 consumables, 1 rope, 0 oxygen, 0 started oxygen"
    assert desk.ways(0, parts) == [f"{parts}, no camera ...", f"{parts}, camera ..."]
    assert desk.ways(0, f"{parts}, camera") == [f"{parts}, camera, no raft ..."]
    assert desk.ways(0, f"{parts}, camera, no raft") == ["pack 6 consumables, 1 rope, camera"]


def test_what_goes_on_with_a_beginning_is_said(cave: CaveDesk) -> None:
    cave.put(0, (0, 1), ropes=8)
    cave.camp(0, Camp.PLACED, (0, 1))
    table = uc.deal("cave_board", 2)
    assert "'pack 4 consumables, " in str(table.why_not(0, "pack ..."))
    for begun, clause in ((Step.CARRY, "B-30"), (Step.DISCARD, "B-31")):
        GAME.entries.play(cave.states, 0, 0, begun)
        assert GAME.why_not(cave.state, 0, None).clause == clause
        cave.state.draft.begun = cave.state.drafting = 0


def test_no_move_reads_so(cave: CaveDesk) -> None:
    assert cave.refusal(0, "fly").why.startswith("no move reads so")
    assert cave.refused(1, "fly") == "B-7"
    cave.put(0, (0, 1))
    cave.discover(0, "water", "X")
    assert cave.refusal(0, "fly").why.endswith(
        "write 'place north, open NESW', say; 'place north ...' shows all ways to turn it there"
    )


@pytest.mark.parametrize(
    ("written", "clause", "why"),
    [
        ("pack 9 consumables", "B-6", "a backpack has 8 slots, and 9 consumables would be too much"),
        ("pack 20 cameras", "B-6", "a backpack has 8 slots, and 20 cameras would be too much"),
        ("pack camera, camera", "B-1", "each team has one camera, and it can be listed once only"),
        ("pack 1 rope, 2 ropes", "B-6", "ropes can be listed once only"),
        ("pack 1 rope, camera, camera, raft", "B-1", "each team has one camera, and it can be listed once only"),
        ("pack 1 rope in camp", "B-27", "a camp is filled with 'pack with camp' only"),
        (
            "carry food",
            "B-6",
            "'food' is no equipment; there are consumables, ropes, oxygen, started oxygen, camera and raft",
        ),
        ("pack 2 ropes now", "B-6", "'ropes now' is no equipment"),
        ("end turn now", "B-5", "'end turn' is a move, but not with 'now' after it"),
    ],
)
def test_what_is_packed_wrongly_is_told(written: str, clause: str, why: str) -> None:
    refusal = uc.deal("cave_board", 2).why_not(0, written)
    assert refusal
    assert refusal.clause == clause
    assert refusal.why.startswith(why)


def test_started_oxygen_is_told_by_its_name(cave: CaveDesk) -> None:
    cave.put(0, (0, 1), ropes=2, started=1)
    cave.camp(0, Camp.PLACED, (0, 1))
    assert cave.refusal(0, "carry 2 ropes, 1 oxygen").why == (
        "A does not have 1 oxygen, only oxygen with one tank left: it is written '1 started oxygen'"
    )
