"""All games through the interfaces that researchers use: Gymnasium, PettingZoo and OpenSpiel.

Each interface is an extra of the package: `pip install "undercroft[gymnasium]"`, `[pettingzoo]`, `[openspiel]`, or
`[envs]` for all of them. For OpenSpiel there is `undercroft.envs.openspiel.register()`.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..engine.options import Options

__all__ = ["aec_env", "parallel_env"]


def aec_env(
    game: str,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | Options | None = None,
    render_mode: str | None = None,
) -> Any:
    """A PettingZoo environment in which one agent acts after the other."""
    maker = importlib.import_module(f"{__name__}.pettingzoo")
    return maker.aec_env(game, seats=seats, options=options, render_mode=render_mode)


def parallel_env(
    game: str,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | Options | None = None,
    render_mode: str | None = None,
) -> Any:
    """A PettingZoo environment in which all agents act in each step."""
    maker = importlib.import_module(f"{__name__}.pettingzoo")
    return maker.parallel_env(game, seats=seats, options=options, render_mode=render_mode)
