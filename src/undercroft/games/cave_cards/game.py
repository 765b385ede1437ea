"""The Cave, put together for the engine."""

from __future__ import annotations

from ...engine.deck import RANKS
from ...engine.game import Game
from . import INFO, house, knowledge, moves, observe, rules, story, view

GAME = Game(
    info=INFO,
    state=rules.Cave,
    # The end of a round for six: a play, a refill, six scores, the next round, six hands, a Cave.
    notes=16,
    step_codes=RANKS + 1,
    most_moves=max(rules.HANDS),
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
    misnamed=moves.misnamed,
)
