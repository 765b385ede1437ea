"""The Feast, put together for the engine."""

from __future__ import annotations

from ...engine.deck import RANKS
from ...engine.game import Game
from . import INFO, house, knowledge, moves, observe, rules, story, view

GAME = Game(
    info=INFO,
    state=rules.Feast,
    notes=64,
    step_codes=rules.Move.TAKE_TOPIC + 1,
    most_moves=RANKS,
    observation_size=observe.OBSERVATION_SIZE,
    observation_version=1,
    measures=observe.MEASURES,
    deal=rules.deal,
    actors=rules.actors,
    legal=rules.legal,
    play=rules.play,
    score=rules.score,
    measure=observe.measure,
    mask=knowledge.mask,
    resample=knowledge.resample,
    # Two or three rounds.
    horizon=12,
    tried_out=True,
    take_back=knowledge.take_back,
    observe=observe.observe,
    house=house.house,
    move_words=moves.move_words,
    move_steps=moves.move_steps,
    view=view.view,
    event=story.event,
    why_not=moves.why_not,
    misnamed=moves.misnamed,
)
