"""OpenSpiel: every game as one of its Python games, so that its algorithms run on ours.

>>> import pyspiel
>>> from undercroft.envs import openspiel
>>> openspiel.register()
>>> game = pyspiel.load_game("undercroft_pairs(seats=3,stakes=cutchfeld)")
>>> game.num_players(), game.num_distinct_actions()
(3, 2)
>>> state = game.new_initial_state()
>>> state.is_chance_node(), [state.action_to_string(action) for action, _ in state.chance_outcomes()][:3]
(True, ['1', '2', '3'])

Every chance event is a node of its own. Seats that choose at the same time do so in turn, and nobody sees a choice
before the last one is made.
"""

from __future__ import annotations

from ... import games
from ..missing import needed

with needed("openspiel"):
    import pyspiel

from .game import SpielGame, game_type

PREFIX = "undercroft_"


def register() -> None:
    """Make all games known to OpenSpiel, as `undercroft_pairs` and so on. To do so again changes nothing."""
    known = set(pyspiel.registered_names())
    for game in games.IDS:
        name = PREFIX + game
        if name not in known:
            # A class, since OpenSpiel lets go of it when Python is gone: a class stays.
            maker = type(name, (SpielGame,), {"short_name": name, "game": game})
            pyspiel.register_game(game_type(name, game), maker)
