"""What scores are worth between hands."""

from __future__ import annotations

import random

import numpy as np
import pytest

from undercroft.engine.kernel import interpreted
from undercroft.games.pairs.options import PairsOptions, Stakes
from undercroft.games.pairs.race import FOR_CATCH, FOR_COINS, FOR_SAFETY, HEADINGS, TARGET, Study, aim_of, races

# Thousands of games by hand, which coverage would make twice as long.
pytestmark = pytest.mark.no_cover


@pytest.mark.skipif(interpreted, reason="hundreds of thousands of positions")
def test_what_is_kept_is_what_is_worked_out() -> None:
    study = Study()
    dice = random.Random(4)
    for aim in range(len(HEADINGS)):
        for mine, others in [(TARGET - 1, 0), (0, 1), *(dice.sample(range(TARGET), 2) for _ in range(4))]:
            kept = races()[aim]
            assert study.worth(kept, aim, mine, others) == pytest.approx(kept[mine, others], abs=3e-4 * (1 + 30 * aim))


def test_one_s_gain_is_the_other_s_loss() -> None:
    for race in races():
        assert race == pytest.approx(-race.T)


def test_points_are_never_welcome() -> None:
    for race in races()[[FOR_SAFETY, FOR_COINS]]:
        assert (np.diff(race, axis=0) < 0).all()
        assert (np.diff(race, axis=1) > 0).all()


def test_no_score_is_worth_more_than_a_game_that_is_won() -> None:
    assert abs(races()[FOR_SAFETY]).max() < 1
    assert abs(races()[FOR_COINS]).max() < TARGET + 10


def test_what_is_played_for() -> None:
    for stakes in (Stakes.FORFEIT, Stakes.DOWNSPEAR, Stakes.NORLAND):
        assert aim_of(PairsOptions(stakes=stakes)) == FOR_SAFETY
    assert aim_of(PairsOptions(stakes=Stakes.CUTCHFELD)) == FOR_COINS
    assert aim_of(PairsOptions(stakes=Stakes.CUTCHFELD, five_card_catch=True)) == FOR_CATCH
