"""Points, bonuses and the size of the cave once more, in plain Python, from what a spectator sees."""

from __future__ import annotations

import random

import pytest

import undercroft as uc
from undercroft.games.cave_board.view import CaveView, TeamView

# Thousands of games by hand, which coverage would make twice as long.
pytestmark = pytest.mark.no_cover

DEPTHS = {25: 3, 50: 4}


def points_of(team: TeamView) -> int:
    squeezes = sum(count * worth for count, worth in zip(team.squeezes, (2, 3, 4), strict=True))
    depths = sum(DEPTHS.get(metres, 5) for metres in team.depths)
    return 2 * team.traverses + 2 * team.photos + 3 * team.water + squeezes + depths


def bonuses_of(counts: dict[int, int]) -> dict[int, int]:
    """8 for most, 4 for second most; two with most share first and second place at 4 each."""
    counted = sorted({count for count in counts.values() if count}, reverse=True)
    ranks = [[seat for seat, count in counts.items() if count == each] for each in counted]
    if not ranks or len(ranks[0]) > 2:
        return {}
    if len(ranks[0]) == 2:
        return dict.fromkeys(ranks[0], 4)
    second = ranks[1] if len(ranks) > 1 and len(ranks[1]) == 1 else []
    return {ranks[0][0]: 8, **dict.fromkeys(second, 4)}


def scores_of(view: CaveView) -> dict[int, int]:
    home = {seat: team for seat, team in enumerate(view.teams) if view.spaces[team.space].feature == "home"}
    scores = {seat: points_of(team) for seat, team in home.items()}
    for count in (
        lambda team: team.traverses,
        lambda team: team.water,
        lambda team: team.photos,
        lambda team: sum(team.squeezes),
    ):
        for seat, extra in bonuses_of({seat: count(team) for seat, team in home.items()}).items():
            scores[seat] += extra
    return scores


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("wild", [0, 0.03])
def test_the_result_is_what_the_tokens_say(seats: int, wild: float) -> None:
    """Houses play; some of their moves are random, so that some teams do not come home."""
    choices = random.Random(seats)
    for key in range(4):
        table = uc.deal("cave_board", seats, key=key)
        bots = [uc.bot("house", "cave_board", seed=seat) for seat in range(seats)]
        while not table.over:
            seat = table.actors[0]
            legal = [move for move in table.legal(seat) if move.whole]
            if legal and choices.random() < wild:
                table.advance(seat, choices.choice(legal))
            else:
                table.advance(seat, bots[seat].choose(table.view_state(seat), seat))
        view = table.view()
        assert isinstance(view, CaveView)
        scores = scores_of(view)
        result = table.result
        assert result is not None
        assert set(result.out) == set(range(seats)) - set(scores)
        assert {seat: result.scores[seat] for seat in scores} == scores
        best = max(scores.values(), default=0)
        assert result.winners == tuple(seat for seat, score in scores.items() if score == best)
        start = sum(space.feature in ("home", "start") for space in view.spaces)
        assert len(view.spaces) - start == 4 * (20 - {2: 9, 3: 7, 4: 5, 5: 3}[seats]) - sum(view.stacks)
