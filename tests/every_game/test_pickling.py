"""What a table hands out can be copied, and sent to other processes."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

import undercroft as uc
from tests.conftest import Dealer, any_move, every_count
from undercroft.engine.game import Move

COPIERS: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    *(lambda thing, protocol=protocol: pickle.loads(pickle.dumps(thing, protocol)) for protocol in (2, 5)),
]


def steps_of(thing: Any) -> Any:
    return thing.steps if isinstance(thing, Move) else thing.move.steps if hasattr(thing, "move") else None


def test_whatever_a_table_hands_out_survives_copying(game_id: str, options: str, dealer: Dealer) -> None:
    choices = random.Random(options)
    table = dealer.table(game_id, every_count(game_id, options)[-1], options, key=3)
    kinds = set()
    while not table.over:
        seat = choices.choice(table.actors)
        table.advance(seat, any_move(table, seat, choices))
        if table.move_count > 40 and choices.random() < 0.9:
            continue
        things = [table.last, table.last.move, table.view(seat), table.view(), *table.story(seat)] if table.last else []
        for thing in things:
            kinds.add(type(thing).__name__)
            for copied in (copier(thing) for copier in COPIERS):
                assert copied == thing
                assert type(copied) is type(thing)
                assert (str(copied), repr(copied)) == (str(thing), repr(thing))
                assert steps_of(copied) == steps_of(thing)
    assert {"Played", "Move"} < kinds
    assert all(copier(table.result) == table.result for copier in COPIERS)


def refusals() -> dict[type[Exception], Callable[[], object]]:
    table = uc.deal("pairs", 3, key=7)
    return {
        uc.BadGame: lambda: uc.deal("pears"),
        uc.BadSeat: lambda: uc.deal("pairs", 99),
        uc.BadOption: lambda: uc.deal("pairs", options={"games": 0}),
        uc.BadPosition: lambda: table.game.position("A nothing", table.options),
        uc.BadMoment: lambda: table.at(1),
        uc.BadKey: lambda: uc.deal("pairs", key=-1),
        uc.BadBot: lambda: uc.bot("nobody", "pairs"),
        uc.BadScroll: lambda: uc.replay("nonsense"),
        uc.IllegalMove: lambda: table.play(1, "fly"),
    }


def test_every_refusal_is_among_them() -> None:
    ours = {kind for kind in uc.UndercroftError.__subclasses__() if kind.__module__.startswith("undercroft.")}
    assert set(refusals()) == ours


@pytest.mark.parametrize("kind", refusals(), ids=lambda kind: kind.__name__)
def test_refusals_survive_copying(kind: type[Exception]) -> None:
    with pytest.raises(kind) as refused:
        refusals()[kind]()
    error = refused.value
    for copied in (copier(error) for copier in COPIERS):
        assert type(copied) is kind
        assert (str(copied), copied.args, vars(copied)) == (str(error), error.args, vars(error))
