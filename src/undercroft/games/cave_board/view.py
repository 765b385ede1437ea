"""What a seat sees of a table of The Cave."""

from __future__ import annotations

import msgspec

from ...engine.bits import members
from ...engine.game import MORE, View
from ...engine.record import Rows
from ...engine.seats import NOBODY, SPECTATOR
from ...engine.wording import number
from . import picture
from .gear import food_from
from .legality import Because, objection, price
from .moves import BEGINNINGS, WORDS, item_words, side_letters
from .refusals import SHAPE_WORDS, feature_words, refusal
from .rules import actors
from .scoring import bonus, is_out, levels_reached, token_points, tokens_of
from .space import at_home, exits_left, has_side, metres
from .state import (
    LEVEL_METRES,
    NOWHERE,
    OPEN_STEPS,
    SIDES,
    STEPS,
    TOKEN_KINDS,
    Camp,
    Cave,
    Ending,
    Feature,
    Item,
    Phase,
    Step,
    Token,
)
from .tiles import SHAPES

PAGE = 80
# Reasons worth telling before anybody asks: what stands between a team and something that is there.
TELLING = {
    Because.STARVING,
    Because.NO_POINTS,
    Because.NO_DISCOVERY_AT_HOME,
    Because.NO_DISCOVERY_AT_CHOKE,
    Because.NO_EXIT_HERE,
    Because.NO_TILES,
    Because.ROCK_BEYOND,
    Because.NO_OXYGEN,
    Because.NO_RAFT,
    Because.NO_ROPES,
    Because.TOKEN_GONE,
    Because.NO_CAMERA,
    Because.ARRANGED,
}


class Space(msgspec.Struct, frozen=True):
    """A space of the cave. Sides are letters, such as NES."""

    x: int
    """Spaces east of home base."""
    y: int
    """Spaces north of home base."""
    feature: str
    metres: int
    """How deep it lies."""
    token: bool
    """Whether an exploration token lies on it."""
    sides: str
    """Which sides are open."""
    exits: str
    """From which of them something can be discovered."""
    passages: str
    """Which of them lead into a neighbour."""
    ropes: str
    """At which of them ropes hang."""
    teams: tuple[int, ...]
    camps: tuple[int, ...]
    """Whose camps are on it."""


class Pack(msgspec.Struct, frozen=True):
    """Equipment."""

    consumables: int
    ropes: int
    oxygen: int
    """Tokens with two tanks."""
    started: int
    """Tokens with one tank."""
    camera: bool
    raft: bool

    @property
    def tanks(self) -> int:
        return 2 * self.oxygen + self.started

    def __str__(self) -> str:
        counts = (self.consumables, self.ropes, self.oxygen, self.started, int(self.camera), int(self.raft))
        return ", ".join(item_words(item, count) for item, count in enumerate(counts) if count) or "nothing"


class TeamView(msgspec.Struct, frozen=True):
    """One team."""

    to_act: bool
    space: int
    """Which of the spaces it is on."""
    backpack: Pack | None
    """None as long as it is secret."""
    camp: str
    """unpacked, packed, placed or left."""
    camp_space: int | None
    """On which of the spaces it stands, if it is placed."""
    stored: Pack | None
    """What is in its camp."""
    camera_lost: bool
    raft_lost: bool
    traverses: int
    water: int
    photos: int
    squeezes: tuple[int, ...]
    """Squeeze tokens of difficulty 1, 2 and 3."""
    depths: tuple[int, ...]
    """The metres of its depth tokens."""
    points: int
    """Of all tokens."""
    bonus: int
    """What it gets for having most of something, or second most, if all teams come home with what they have now."""
    out: bool
    """Whether it did not come home."""


class Option(msgspec.Struct, frozen=True):
    """A move that the seat may make now."""

    move: str
    cost: int
    """In action points."""


class Refused(msgspec.Struct, frozen=True):
    """Something that the seat might want to do now, but may not."""

    move: str
    clause: str
    why: str
    cost: int
    """What it would cost, if nothing but action points is missing; else 0."""


class Drawn(msgspec.Struct, frozen=True):
    """A tile that is to be placed."""

    feature: str
    shape: str


class CaveView(View, frozen=True):
    """The table as a seat sees it."""

    seat: int
    """Whose view it is; -1 for a spectator."""
    actors: tuple[int, ...]
    """Who may act."""
    phase: str
    """opening, turn, placing, choking or over."""
    turn: int
    """The team whose turn it is; -1 before the first turn and after the last."""
    first: int
    """The team that goes first in each round; -1 as long as chance has not picked it."""
    points_left: int
    """Action points left in this turn."""
    starving: bool
    hungry: bool
    """Whether the seat would starve in its next turn if it stayed where it is."""
    round: int
    """The round that is being played, from 1."""
    ending: str | None
    """What has brought the end: last_tile, no_exit or idle."""
    rounds_left: int
    """Once the end has begun, this round and all that follow."""
    idle: int
    """Rounds in a row without a discovery."""
    idle_rounds: int
    """How many of those bring the end."""
    stacks: tuple[int, ...]
    """How many tiles are still to come from each stack."""
    exits: int
    """Unexplored exits in the whole cave."""
    drawn: Drawn | None
    spaces: tuple[Space, ...]
    """Home base first, then in the order in which they came."""
    teams: tuple[TeamView, ...]
    options: tuple[Option, ...]
    """What the seat may do, if it is its turn."""
    refused: tuple[Refused, ...]

    def __str__(self) -> str:
        return self.picture(PAGE)

    def picture(self, columns: int, whole: bool = False) -> str:
        return picture.drawn(self, columns, whole)[0]

    def focus(self, columns: int) -> tuple[int, int] | None:
        return picture.drawn(self, columns, True)[1]

    def brief(self) -> str:
        if self.seat == SPECTATOR or self.seat != self.turn:
            return ""
        left = f"{number(self.points_left, 'action point')} left; you carry {self.teams[self.seat].backpack}."
        return f"{left} No food for the next turn (B-9)!" if self.hungry else left

    def hints(self) -> dict[str, str]:
        return {option.move: f"{option.cost} AP" for option in self.options if option.cost}


def view(cave: Cave, seat: int) -> CaveView:
    """A masked state, typed."""
    acting = members(actors(cave))
    opening = cave.phase == Phase.OPENING
    drawn = cave.phase in (Phase.PLACING, Phase.CHOKING)
    teams = [cave.team[each] for each in range(int(cave.seats))]
    at = [int(team.at) for team in teams]
    camps = [int(team.camp_at) if team.camp == Camp.PLACED else NOWHERE for team in teams]
    options, refused = _moves(cave, seat) if seat in acting and not cave.drafting else ((), ())
    return CaveView(
        seat=seat,
        actors=acting,
        phase=Phase(int(cave.phase)).name.lower(),
        turn=int(cave.turn),
        first=NOBODY if opening else int(cave.first),
        points_left=int(cave.points_left),
        starving=bool(cave.starving and cave.phase != Phase.OVER),
        hungry=seat != SPECTATOR and not opening and _is_hungry(cave, seat),
        round=int(cave.rounds) + int(cave.phase != Phase.OVER),
        ending=Ending(int(cave.ending)).name.lower() if cave.ending else None,
        rounds_left=int(cave.rounds_left),
        idle=int(cave.idle),
        idle_rounds=int(cave.options.idle_rounds),
        stacks=_numbers(cave.left),
        exits=int(exits_left(cave)),
        drawn=_drawn(cave) if drawn else None,
        spaces=tuple(_space(cave, place, at, camps) for place in range(cave.cells)),
        teams=tuple(_team(cave, each, each in acting, opening and each != seat) for each in range(cave.seats)),
        options=options,
        refused=refused,
    )


def _is_hungry(cave: Cave, seat: int) -> bool:
    team = cave.team[seat]
    return bool(cave.phase != Phase.OVER and not at_home(team.at) and food_from(team) == Camp.UNPACKED)


def _drawn(cave: Cave) -> Drawn:
    shape = SHAPE_WORDS[tuple(SHAPES)[int(cave.drawn_shape)]]
    return Drawn(feature=feature_words(int(cave.drawn_feature)), shape=shape)


def _space(cave: Cave, place: int, at: list[int], camps: list[int]) -> Space:
    cell = cave.cell[place]
    return Space(
        x=int(cell.x),
        y=int(cell.y),
        feature=Feature(int(cell.feature)).name.lower(),
        metres=int(metres(cell.level)),
        token=bool(cell.token),
        sides=side_letters(int(cell.sides)),
        exits=side_letters(int(cell.exits)),
        passages=side_letters(int(cell.passages)),
        ropes=side_letters(int(cell.ropes)),
        teams=tuple(seat for seat, space in enumerate(at) if space == place),
        camps=tuple(seat for seat, space in enumerate(camps) if space == place),
    )


def _team(cave: Cave, seat: int, to_act: bool, secret: bool) -> TeamView:
    team = cave.team[seat]
    return TeamView(
        to_act=to_act,
        space=int(team.at),
        backpack=None if secret else _pack(_numbers(team.backpack)),
        camp=Camp(int(team.camp)).name.lower(),
        camp_space=int(team.camp_at) if team.camp == Camp.PLACED else None,
        stored=_pack(_numbers(team.stored)) if not secret and team.camp in (Camp.PACKED, Camp.PLACED) else None,
        camera_lost=bool(team.lost[Item.CAMERA]),
        raft_lost=bool(team.lost[Item.RAFT]),
        traverses=int(tokens_of(team, Token.TRAVERSE)),
        water=int(tokens_of(team, Token.WATER)),
        photos=int(tokens_of(team, Token.PHOTO)),
        squeezes=_numbers(team.squeezes),
        depths=tuple(level * LEVEL_METRES for level in levels_reached(team)),
        points=0 if is_out(cave, seat) else int(token_points(team)),
        bonus=sum(int(bonus(cave, seat, kind)) for kind in range(TOKEN_KINDS)),
        out=bool(is_out(cave, seat)),
    )


def _numbers(row: Rows[int]) -> tuple[int, ...]:
    return tuple(row.tolist())


def _pack(items: tuple[int, ...]) -> Pack:
    consumables, ropes, oxygen, started, camera, raft = items
    return Pack(consumables, ropes, oxygen, started, bool(camera), bool(raft))


def _moves(cave: Cave, seat: int) -> tuple[tuple[Option, ...], tuple[Refused, ...]]:
    """What the rules allow the seat, and what they forbid it that seems near."""
    options, refused = [], []
    for step in range(Step.PACK, STEPS):
        if step not in WORDS:
            continue
        words = WORDS[step] + (MORE if step < OPEN_STEPS else "")
        because = int(objection(cave, seat, step))
        if because == Because.LEGAL:
            cost = int(price(cave, cave.team[seat], step)) if cave.phase == Phase.TURN else 0
            options.append(Option(move=words, cost=cost))
        elif because in TELLING and cave.phase == Phase.TURN and _is_near(cave, seat, step):
            why = refusal(cave, seat, step, because)
            lacking = int(price(cave, cave.team[seat], step)) if because == Because.NO_POINTS else 0
            refused.append(Refused(BEGINNINGS.get(step, words), why.clause, why.why, lacking))
    return tuple(options), tuple(refused)


def _is_near(cave: Cave, seat: int, step: int) -> bool:
    """Whether a step that is refused is about something that is there: of a team that starves, only its discovering."""
    if cave.starving:
        return step == Step.DISCOVER
    if Step.ENTER <= step < Step.FORCE:
        return has_side(cave.cell[cave.team[seat].at].sides, (step - Step.ENTER) % SIDES)
    return True
