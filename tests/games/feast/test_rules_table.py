"""How many hands and cards there are, and what a match is."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

import undercroft as uc
from tests.conftest import Dealer
from undercroft.engine.deck import cards
from undercroft.engine.options import join_words
from undercroft.games.feast.options import FeastOptions

CARDS_BY_HANDS = {4: 8, 5: 8, 6: 7, 7: 6, 8: 6}


@pytest.mark.parametrize(
    ("seats", "hands", "dummies"),
    [(2, None, 2), (3, None, 1), (4, None, 0), (5, None, 0), (8, None, 0), (2, 4, 2), (2, 8, 6), (5, 5, 0), (5, 6, 1)],
)
def test_f1_dummies_fill_up(seats: int, hands: int | None, dummies: int) -> None:
    table = uc.deal("feast", seats, {"hands": hands}, key=1)
    view: Any = table.view()
    assert [place.is_dummy for place in view.places] == [False] * seats + [True] * dummies
    assert [place.name for place in view.places][seats:] == [f"Dummy {number + 1}" for number in range(dummies)]


@pytest.mark.parametrize("hands", ["3", "9", "0", "-1", "2", 3, 9, 0, "many", True, 4.0, "", "4.5"])
def test_f1_fewer_than_four_hands_and_more_than_eight_are_refused(hands: object) -> None:
    with pytest.raises(uc.BadOption, match=r"^hands is a number from 4 to 8, or usual, not .* \(F-1\)$"):
        uc.deal("feast", 2, {"hands": hands}, key=1)


@pytest.mark.parametrize(("seats", "hands"), [(5, 4), (6, 5), (8, 4), (8, 7)])
def test_f1_each_player_needs_a_hand(seats: int, hands: int) -> None:
    why = rf"{seats} players hold {seats} hands, so hands={hands} is too few \(F-1\)"
    with pytest.raises(uc.BadOption, match=why):
        uc.deal("feast", seats, {"hands": hands}, key=1)


@pytest.mark.parametrize("seats", [1, 9, 0])
def test_f1_one_player_is_too_few_and_nine_are_too_many(seats: int) -> None:
    with pytest.raises(uc.BadSeat, match="The Feast is for 2 to 8 seats"):
        uc.deal("feast", seats)


@pytest.mark.parametrize("given", [None, "usual", "Usual", FeastOptions()])
def test_f1_the_usual_hands_are_an_option_too(given: Any) -> None:
    options = given if isinstance(given, FeastOptions) else {"hands": given}
    table = uc.deal("feast", 3, options, key=1)
    assert join_words(table.options) == "hands=usual"
    assert uc.replay(table.scroll()).state_bytes() == table.state_bytes()


def test_f1_a_scroll_with_too_few_hands_names_its_line() -> None:
    text = uc.deal("feast", 5, key=1).scroll()
    for wrong, why in [("3", "hands is a number from 4 to 8, or usual, not '3'"), ("4", "5 players hold 5 hands")]:
        with pytest.raises(uc.BadScroll, match=why) as refused:
            uc.replay(text.replace("hands=usual", f"hands={wrong}"))
        assert refused.value.line == 4
        assert "F-1" in str(refused.value)


@pytest.mark.parametrize(("hands", "each"), CARDS_BY_HANDS.items())
@pytest.mark.parametrize("seats", [2, 4])
def test_f2_hands_by_their_number(hands: int, each: int, seats: int) -> None:
    table = uc.deal("feast", seats, {"hands": hands}, key=hands)
    state: Any = table._states[0]
    held = [len(cards(state.hand[place])) + (place >= seats) for place in range(hands)]
    assert held == [each] * hands
    assert [len(cards(bag)) for bag in state.hand][hands:] == [0] * (8 - hands)
    view: Any = table.view(0)
    assert view.rounds == each
    assert view.deck == len(cards(state.unseen)) == 55 - hands * each - 1
    assert [place.cards for place in view.places] == [each] * seats + [each - 1] * (hands - seats)


def cards_of(state: Any) -> list[int]:
    """All cards that lie anywhere at the start of a hand."""
    dummies_ploys = [int(ploy) for ploy in state.ploy if ploy]
    piles = [cards(bag) for bag in (state.unseen, *state.hand, *state.captured)]
    return sorted([int(state.topic), *dummies_ploys, *(rank for pile in piles for rank in pile)])


@pytest.mark.parametrize(("seats", "hands"), [(2, "usual"), (3, "usual"), (5, "usual"), (6, "usual"), (2, "8")])
def test_f3_four_hands_each_from_all_cards(dealer: Dealer, all_cards: Sequence[int], seats: int, hands: str) -> None:
    table = dealer.table("feast", seats, f"hands={hands}", key=seats)
    began = []
    topics = []
    choices = random.Random(3)
    while not table.over:
        if any(type(event).__name__ == "HandBegan" for event in table.story()):
            began.append(table.view().hand)  # type: ignore[attr-defined]
            assert cards_of(table._states[0]) == list(all_cards)
        topics += [event.round for event in table.story() if type(event).__name__ == "TopicDealt"]  # type: ignore[attr-defined]
        dealer.play_on(table, choices, 1)
    rounds = CARDS_BY_HANDS[max(seats, 4) if hands == "usual" else int(hands)]
    assert began == [1, 2, 3, 4]
    assert topics == list(range(1, rounds + 1)) * 4


def test_f3_every_card_is_equally_likely_in_every_hand() -> None:
    seen: Counter[int] = Counter()
    for key in range(300):
        state: Any = uc.deal("feast", 4, key=key)._states[0]
        for bag in state.hand:
            seen.update(cards(bag))
    total = sum(seen.values())
    for rank in range(1, 11):
        assert abs(seen[rank] / total - rank / 55) < 0.02


def test_f18_the_key_brings_the_same_cards_again() -> None:
    first, same, other = (uc.deal("feast", 3, key=key) for key in (5, 5, 6))
    assert first.state_bytes() == same.state_bytes()
    assert first.view(0) == same.view(0) != other.view(0)
    for table in (first, same):
        for seat in (2, 0, 1):
            table.play(seat, table.legal(seat)[0])
    assert first.state_bytes() == same.state_bytes()
    assert first.story() == same.story()


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("hands", ["usual", "8"])
def test_f19_a_match_has_so_many_moves_at_most(dealer: Dealer, seats: int, hands: str) -> None:
    rounds = CARDS_BY_HANDS[max(seats, 4) if hands == "usual" else 8]
    for key in range(5):
        table = dealer.play_on(dealer.table("feast", seats, f"hands={hands}", key), random.Random(key))
        ploys = sum(played.move.startswith("play") for played in table.moves)
        assert ploys == 4 * rounds * seats
        assert len(table.moves) - ploys <= 4 * rounds
