"""The Cave, put together for the engine."""

from __future__ import annotations

from ...engine.game import Game
from . import INFO, house, knowledge, legality, moves, observe, refusals, rules, scoring, state, story, view

GAME = Game(
    info=INFO,
    state=state.Cave,
    notes=64,
    step_codes=state.STEPS,
    most_moves=24,
    observation_size=observe.OBSERVATION_SIZE,
    observation_version=1,
    measures=observe.MEASURES,
    deal=rules.deal,
    actors=rules.actors,
    legal=legality.legal,
    play=rules.play,
    score=scoring.score,
    measure=observe.measure,
    mask=knowledge.mask,
    resample=knowledge.resample,
    take_back=knowledge.take_back,
    observe=observe.observe,
    house=house.house,
    move_words=moves.move_words,
    move_steps=moves.move_steps,
    view=view.view,
    event=story.event,
    why_not=refusals.why_not,
    tried_out=True,
    misnamed=moves.misnamed,
    open_steps=state.OPEN_STEPS,
)
