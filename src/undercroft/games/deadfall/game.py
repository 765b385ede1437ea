"""Deadfall, put together for the engine."""

from __future__ import annotations

from ...engine.deck import RANKS
from ...engine.game import Game
from . import INFO, house, knowledge, moves, observe, rules, story, undoing, view

GAME = Game(
    info=INFO,
    state=rules.Deadfall,
    notes=48,
    step_codes=rules.Move.CALL + rules.MOST_SEATS,
    # A card, a call of another player, or the beginning of a cold call.
    most_moves=max(RANKS, rules.MOST_DEALT + rules.MOST_SEATS),
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
    take_back=knowledge.take_back,
    unplay=undoing.unplay,
    observe=observe.observe,
    house=house.house,
    move_words=moves.move_words,
    move_steps=moves.move_steps,
    view=view.view,
    event=story.event,
    why_not=moves.why_not,
    misnamed=moves.misnamed,
    open_steps=rules.OPEN_STEPS,
)
