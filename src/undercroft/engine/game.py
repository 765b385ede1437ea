"""The contract: what a game must supply to stand on this engine."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
from typing import Any, cast

import msgspec

from .errors import IllegalMove
from .header import Header, Journaled, journaled
from .info import GameInfo
from .kernel import kernel
from .odds import Odds
from .seats import NOBODY
from .story import Event
from .wording import folded

Kernel = Callable[..., Any]


MORE = " ..."


class Move(str):
    """A move in words, which knows the steps that it takes.

    >>> Move("hit", (0,))
    Move('hit')
    >>> Move("hit", (0,)) == "hit"
    True

    Most moves are one step. A move of several parts is offered part by part; until it is whole, its words end in dots.
    """

    __slots__ = ("steps",)
    steps: tuple[int, ...]

    def __new__(cls, words: str, steps: tuple[int, ...]) -> Move:
        move = super().__new__(cls, words)
        move.steps = steps
        return move

    @property
    def whole(self) -> bool:
        """Whether it can be played as it is; if not, `Table.legal` tells what may follow."""
        return not self.endswith(MORE)

    def __reduce__(self) -> tuple[type[Move], tuple[str, tuple[int, ...]]]:
        # For copies, and other processes.
        return Move, (str(self), self.steps)

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


def nothing_misnamed(words: str) -> IllegalMove | None:
    """Where moves name nothing that might not be there."""
    return None


@kernel(inline=True)
def nothing_to_take_back(state: Header) -> None:
    """Where nobody chooses in secret."""


@kernel(inline=True)
def nothing_to_unplay(state: Header) -> tuple[int, int, int]:
    """Where a state does not tell how it came about."""
    return NOBODY, 0, 1


class View(msgspec.Struct, frozen=True):
    """Base of what a seat sees: made from a masked state. Its `str` is a picture in text, for a page of 80 columns."""

    def picture(self, columns: int, whole: bool = False) -> str:
        """The same for a page so wide: longer lines go on below. What cannot be broken, such as a map, is cut unless it
        is wanted whole."""
        return folded(str(self), columns)

    def focus(self, columns: int) -> tuple[int, int] | None:
        """Line and column of the whole picture which a window smaller than it should show, if that matters."""
        return None

    def brief(self) -> str:
        """What the seat should have in mind when it moves, in one line; most games need none."""
        return ""

    def so_far(self, begun: str) -> str:
        """What to say of a move that the seat has begun, in one line; most say enough by what they go on with."""
        return ""

    def hints(self) -> dict[str, str]:
        """What to say beside a move, such as its price, by the words of the move."""
        return {}


@dataclasses.dataclass(frozen=True, eq=False)
class Game:
    """Everything that the engine, the bots and the doors to the outside ask of a game.

    The kernels take one state, a record of type `state`, and trust their caller: seats exist and moves are legal.

    What a kernel calls a move is one *step*. A game whose moves have several parts ("pack 2 ropes, 1 camera") plays
    them step by step: see `open_steps`.
    """

    info: GameInfo
    state: type[Header]
    notes: int
    """How many things that happen in one move the journal of a table holds."""
    step_codes: int
    """The codes of all steps are below this: for learners, how many actions there are."""
    most_moves: int
    """The most legal steps that one seat can ever have."""
    observation_size: int
    """How many numbers `observe` writes."""
    observation_version: int
    """Rises when these numbers come to mean something else."""
    measures: tuple[str, ...]
    """What `measure` counts for each seat, beside the score."""

    deal: Kernel
    """deal(state): the first position, from a blank state with seats, options and key."""
    actors: Kernel
    """actors(state): the set of seats that may act now, as bits; 0 when the game is over."""
    legal: Kernel
    """legal(state, seat, out): writes the codes of the seat's legal steps, and returns how many there are."""
    play: Kernel
    """play(state, seat, step): plays a legal step, in place."""
    score: Kernel
    """score(state, out): the result for each seat, more is better; of a game that is not over, the result so far. For
    a seat that cannot win any more, whatever the others have, it is `engine.result.OUT`."""
    measure: Kernel
    """measure(state, out): one row for each seat, one number for each name in `measures`."""
    mask: Kernel
    """mask(state, seat): erases what the seat may not know, with `forget_chance` among it; a spectator is seat -1. What
    is masked for a seat already stays as it is."""
    resample: Kernel
    """resample(state, seat): fills what `mask` erased at random, by the state's new key, true to all the seat knows."""
    observe: Kernel
    """observe(state, seat, out): a masked state as numbers for a learner."""
    house: Kernel
    """house(state, seat, noise): the step of a player who goes by rules of thumb, from a masked state."""

    move_words: Callable[[tuple[int, ...]], str]
    """The steps of a move, or of its beginning, in words."""
    move_steps: Callable[[str, bool], tuple[int, ...] | None]
    """move_steps(words, whole): the steps of a move, or of the beginning of one; None if nothing here reads so."""
    view: Callable[[Any, int], View]
    """view(state, seat): a masked state, typed."""
    event: Callable[[int, int, int, int], Event]
    """event(kind, seat, other, amount): a note of the journal as an event."""
    why_not: Callable[[Any, int, int | None], IllegalMove]
    """why_not(state, seat, step): the clause that forbids a step, from a masked state; None is no step of this game, or
    the end of a move that is not whole."""
    misnamed: Callable[[str], IllegalMove | None] = nothing_misnamed
    """misnamed(words): why words that read like no move cannot be one, if they name a seat or a card that there is none
    of; None if it is not that."""
    take_back: Kernel = nothing_to_take_back
    """take_back(state): undoes what others have chosen in secret, in a masked state, so that they choose anew when
    somebody thinks ahead. Games in which several seats choose at once have one."""
    unplay: Kernel = nothing_to_unplay
    """unplay(state): takes back the last step in a state in which nothing is hidden, and gives back whose it was, which
    one, and among how many that are all the same: cards of a rank in a hand, of which `resample` takes each to be as
    likely. NOBODY if the state does not tell. Of steps that were made at once, it is any. Bots need it to ask how
    likely the moves were that they have seen."""
    horizon: int = 60
    """After so many steps in thought, bots judge by the score so far: what comes later is mostly chance."""
    tried_out: bool = False
    """Whether bots that think ahead try each move by playing the game on from it to its end, and grow no tree. That
    does better in games so long that looking a few moves ahead says little, and where many choose at once."""
    open_steps: int = 0
    """Steps with codes below this begin a move or go on with it; all others make it whole. While a move is open, its
    seat alone may act, the header's `drafting` is that seat plus one, and nothing happens that another seat could see:
    no chance, no notes. Such steps can be played on a masked state too."""

    odds: Callable[[Any, int], Odds] | None = None
    """odds(state, seat): the odds for a seat that is to act, from a masked state, for games that can tell them."""
    position: Callable[[str, Any], tuple[Any, int]] | None = None
    """position(words, options): a position that somebody describes, masked for the seat that is to act, and that seat;
    for games with odds in which nothing is hidden."""

    @property
    def id(self) -> str:
        return self.info.id

    @property
    def journaled(self) -> type[Journaled]:
        """The state with a journal, as tables have it."""
        return journaled(cast("Any", self.state), self.notes)

    @functools.cached_property
    def entries(self) -> Any:
        """The game's compiled entry points, see `engine.entries`."""
        from .entries import Entries

        return Entries(self)

    @functools.lru_cache(4096)  # noqa: B019 - games live as long as the process
    def move(self, steps: tuple[int, ...]) -> Move:
        """The move, or the beginning of a move, that takes these steps."""
        return Move(self.move_words(steps) + (MORE if steps[-1] < self.open_steps else ""), steps)

    def read_move(self, words: str) -> tuple[int, ...] | None:
        """The steps of a move, or of its beginning if the words end in dots; None if no move of this game reads so."""
        if not isinstance(words, str):
            return None
        if words.endswith(MORE):
            return self.move_steps(words.removesuffix(MORE), False) if self.open_steps else None
        return self.move_steps(words, True)
