"""Who knows what in The Cave: B-39."""

from __future__ import annotations

from ...engine.chance import chance, forget_chance
from ...engine.kernel import kernel
from ...engine.scratch import scratch
from .gear import add_part, begin_draft, end_draft, least_of_part, most_of_part, packed_as_chosen, parts_asked
from .legality import Because, objection
from .space import has_side
from .state import ITEMS, OPEN_STEPS, Camp, Cave, Draft, Phase, Step, Team

DRAFT = Draft.dtype


@kernel
def mask(cave: Cave, seat: int) -> None:
    """Erase what others have packed before all have, and what somebody is choosing just now.

    What will be drawn is not in the state: of the tiles that nobody has seen it holds only how many there are.
    """
    forget_chance(cave)
    if cave.drafting != 0 and cave.drafting != seat + 1:
        end_draft(cave)
    if cave.phase != Phase.OPENING:
        return
    for other in range(cave.seats):
        if other != seat:
            team = cave.team[other]
            team.camp = Camp.UNPACKED
            for item in range(ITEMS):
                team.backpack[item] = 0
                team.stored[item] = 0


@kernel
def take_back(cave: Cave) -> None:
    """Let those pack again who have packed in secret."""
    if cave.phase == Phase.OPENING:
        cave.ready = 0


@kernel
def resample(cave: Cave, seat: int) -> None:
    """Let all others have packed at random; let who is at a move have begun any."""
    if cave.phase == Phase.OPENING:
        for other in range(cave.seats):
            if other != seat and has_side(cave.ready, other):
                pack_at_random(cave, cave.team[other])
    if cave.drafting != 0 and cave.drafting != seat + 1:
        begin_at_random(cave, cave.drafting - 1)


@kernel
def pack_at_random(cave: Cave, team: Team) -> None:
    """A pack for a team, of any content."""
    draft = scratch(DRAFT)
    draft.begun = Step.PACK + chance(cave, 2)
    while draft.asked < parts_asked(draft.begun):
        least = least_of_part(team, draft)
        add_part(draft, least + chance(cave, most_of_part(team, draft) - least + 1))
    packed_as_chosen(team, draft)


@kernel
def begin_at_random(cave: Cave, seat: int) -> None:
    """Any move of several parts that a team may begin."""
    cave.drafting = 0
    begun = 0
    count = 0
    for step in range(Step.PACK, OPEN_STEPS):
        if objection(cave, seat, step) == Because.LEGAL:
            count += 1
            if chance(cave, count) == 0:
                begun = step
    begin_draft(cave, seat, begun)
