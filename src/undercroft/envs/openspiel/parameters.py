"""A game's seats and options as the parameters of an OpenSpiel game: made from the options themselves."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from ...engine.info import GameInfo
from ...engine.options import Options, Sheet, read_options

SEATS = "seats"

Parameter = bool | int | str


def defaults(info: GameInfo) -> dict[str, Parameter]:
    """Every parameter with its default; its type is the type that OpenSpiel asks for."""
    usual = info.options()
    return {SEATS: info.usual_seats} | {name: _parameter(usual, name) for name in usual.__struct_fields__}


def seats_and_options(info: GameInfo, parameters: Mapping[str, Parameter]) -> tuple[int, Options]:
    """What parameters mean; `BadSeat` and `BadOption` say what is wrong."""
    given = defaults(info) | dict(parameters)
    seats = info.check_seats(int(given.pop(SEATS)))
    usual = info.options()
    values = {name: _value(usual, name, value) for name, value in given.items()}
    options = read_options(info.options, values, files=False)
    options.check_seats(seats)
    return seats, options


def _parameter(usual: Options, name: str) -> Parameter:
    """OpenSpiel knows bools, numbers and words; a number that is left to the rules is 0, as it is in states."""
    value = getattr(usual, name)
    if isinstance(value, IntEnum | Sheet):
        return usual.words()[name]
    return value if isinstance(value, bool) else int(value or 0)


def _value(usual: Options, name: str, parameter: Parameter) -> object:
    left_to_the_rules = getattr(usual, name, 0) is None and parameter == 0
    return None if left_to_the_rules else parameter
