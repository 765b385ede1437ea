"""Who sits where: every bot in every seat, at the same deal, with the same luck."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from scipy import stats

from undercroft.lab.league_seating import deal

SIZES = [(bots, seats) for bots in (2, 3, 4, 5, 8, 11) for seats in range(2, 9)]


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_in_every_deal_every_bot_has_every_seat_once(bots: int, seats: int) -> None:
    for number in range(20):
        dealt = deal(7, number, bots, seats)
        seatings = [dealt.seating(game) for game in range(bots)]
        for seat in range(seats):
            assert sorted(seating[seat] for seating in seatings) == list(range(bots))


@pytest.mark.parametrize(("bots", "seats"), SIZES)
def test_in_every_game_bots_sit_as_often_as_each_other_or_nearly_so(bots: int, seats: int) -> None:
    for number in range(20):
        dealt = deal(7, number, bots, seats)
        for game in range(bots):
            counts = Counter(dealt.seating(game))
            assert set(counts.values()) <= {seats // bots, -(-seats // bots)}


def test_lots_are_fair() -> None:
    """Every order of three bots at three seats comes as often as any other, and so does every pair of five at two."""
    for bots, seats in ((3, 3), (5, 2)):
        counts = Counter(deal(3, number, bots, seats).lots for number in range(3000))
        assert set(counts) == set(permutations(range(bots), seats))
        assert stats.chisquare(list(counts.values())).pvalue > 1e-4


def test_deals_have_cards_and_luck_of_their_own() -> None:
    deals = [deal(1, number, 2, 4) for number in range(100)]
    assert len({each.key for each in deals}) == 100
    assert len({seed for each in deals for seed in each.seeds}) == 400
    assert deal(1, 0, 2, 4) == deals[0]
    assert deal(2, 0, 2, 4).key != deals[0].key


def test_no_luck_of_a_bot_is_half_of_a_key() -> None:
    """Else it would choose by the cards to come."""
    for number in range(100):
        dealt = deal(1, number, 2, 8)
        assert not {int(dealt.key[:16], 16), int(dealt.key[16:], 16)} & set(dealt.seeds)
