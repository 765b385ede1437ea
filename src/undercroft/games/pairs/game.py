"""Pairs, put together for the engine."""

from __future__ import annotations

from ...engine.game import Game
from . import INFO, house, knowledge, moves, observe, odds, rules, setting_up, story, view

GAME = Game(
    info=INFO,
    state=rules.Pairs,
    notes=256,
    step_codes=len(rules.Move),
    most_moves=len(rules.Move),
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
    observe=observe.observe,
    house=house.house,
    move_words=moves.move_words,
    move_steps=moves.move_steps,
    view=view.view,
    event=story.event,
    why_not=moves.why_not,
    odds=odds.odds,
    position=setting_up.position,
)
