"""Points and bonuses."""

from __future__ import annotations

from ...engine.bits import bit_count, members
from ...engine.header import note
from ...engine.kernel import I8, kernel
from ...engine.record import Rows
from ...engine.result import OUT
from .space import at_home
from .state import REACHED_WORDS, TOKEN_KINDS, WORD_BITS, Cave, NoteKind, Phase, Team, Token

TRAVERSE_POINTS = 2
PHOTO_POINTS = 2
WATER_POINTS = 3
# By difficulty.
SQUEEZE_POINTS = (2, 3, 4)
# For the tokens of 25 m, 50 m, and of all that are deeper.
DEPTH_POINTS = (3, 4, 5)
BONUS = 8
SECOND_BONUS = 4


@kernel
def score(cave: Cave, out: Rows[int]) -> None:
    """B-36, B-37: points and bonuses; B-35: a team that is not home when the game is over is out."""
    for seat in range(cave.seats):
        out[seat] = OUT if is_out(cave, seat) else points(cave, seat)


@kernel(inline=True)
def is_out(cave: Cave, seat: int) -> bool:
    """B-35: whether a team did not come home."""
    return cave.phase == Phase.OVER and not at_home(cave.team[seat].at)


@kernel
def points(cave: Cave, seat: int) -> int:
    """B-36, B-37: what a team's tokens and bonuses are worth."""
    total = token_points(cave.team[seat])
    for kind in range(TOKEN_KINDS):
        total += bonus(cave, seat, kind)
    return total


@kernel
def token_points(team: Team) -> int:
    """B-36: what its tokens are worth."""
    total = TRAVERSE_POINTS * I8(team.traverses) + PHOTO_POINTS * I8(team.photos) + WATER_POINTS * I8(team.water)
    for place in range(len(SQUEEZE_POINTS)):
        total += SQUEEZE_POINTS[place] * I8(team.squeezes[place])
    deep = depth_tokens(team)
    for level in range(1, len(DEPTH_POINTS)):
        total += DEPTH_POINTS[level - 1] * has_reached(team, level)
        deep -= has_reached(team, level)
    return total + DEPTH_POINTS[-1] * deep


@kernel(inline=True)
def has_reached(team: Team, level: int) -> int:
    """B-18: 1 if a team has the token of a depth."""
    return (I8(team.reached[level // WORD_BITS]) >> (level % WORD_BITS)) & 1


@kernel(inline=True)
def mark_reached(team: Team, level: int) -> None:
    """B-18: a team has the token of a depth from now on."""
    team.reached[level // WORD_BITS] = I8(team.reached[level // WORD_BITS]) | I8(1) << (level % WORD_BITS)


def levels_reached(team: Team) -> tuple[int, ...]:
    """B-18: the levels whose depth tokens a team has, from the highest down."""
    words = enumerate(team.reached.tolist())
    return tuple(word * WORD_BITS + bit for word, bits in words for bit in members(bits))


@kernel
def depth_tokens(team: Team) -> int:
    """How many depth tokens a team has."""
    total = 0
    for place in range(REACHED_WORDS):
        total += bit_count(I8(team.reached[place]))
    return total


@kernel
def tokens_of(team: Team, kind: int) -> int:
    """How many exploration tokens of a kind a team has."""
    if kind == Token.TRAVERSE:
        return I8(team.traverses)
    if kind == Token.WATER:
        return I8(team.water)
    if kind == Token.PHOTO:
        return I8(team.photos)
    return I8(team.squeezes[0]) + team.squeezes[1] + team.squeezes[2]


@kernel
def bonus(cave: Cave, seat: int, kind: int) -> int:
    """B-37: what a team gets for having most of a kind of token, or second most. Who is out does not count."""
    own = tokens_of(cave.team[seat], kind)
    if own == 0 or is_out(cave, seat):
        return 0
    alike = 0
    above = 0
    for other in range(cave.seats):
        if other != seat and not is_out(cave, other):
            theirs = tokens_of(cave.team[other], kind)
            alike += theirs == own
            above += theirs > own
    if above == 0:
        return BONUS if alike == 0 else SECOND_BONUS if alike == 1 else 0
    return SECOND_BONUS if above == 1 and alike == 0 else 0


@kernel
def tell_result(cave: Cave) -> None:
    """Who is out, who gets which bonus, and what everybody has."""
    for seat in range(cave.seats):
        if is_out(cave, seat):
            note(cave, NoteKind.OUT, seat, 0, 0)
    for kind in range(TOKEN_KINDS):
        for seat in range(cave.seats):
            extra = bonus(cave, seat, kind)
            if extra > 0:
                note(cave, NoteKind.BONUS, seat, kind, extra)
    for seat in range(cave.seats):
        if not is_out(cave, seat):
            note(cave, NoteKind.SCORED, seat, 0, points(cave, seat))
