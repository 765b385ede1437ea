"""What must hold in every position of a game: the only thing about games that the tests for all games are told."""

from __future__ import annotations

from collections import Counter, namedtuple
from collections.abc import Callable
from typing import Any

import pytest

from undercroft.engine.deck import CARDS, FULL, cards, counts


def audit_pairs(state: Any) -> None:
    """Cards and coins neither come nor go."""
    lying = [counts(bag) for bag in (state.unseen, *state.stack, *state.scored)]
    assert all(max(stack) <= 1 for stack in map(counts, state.stack))
    seen = [sum(column) for column in zip(*lying, strict=True)]
    assert all(0 <= number <= rank for rank, number in enumerate(seen, 1))
    assert sum(seen) <= CARDS
    assert all(
        sum(rank * number for rank, number in enumerate(counts(bag), 1)) == points
        for bag, points in zip(state.scored, state.points, strict=True)
    )
    assert int(state.coins.sum()) + int(state.pot) == 0
    assert int(state.pot) >= 0
    assert int(state.deck) >= 0
    assert int(state.deck) + int(state.burned) == sum(counts(state.unseen))


def audit_cave_cards(state: Any) -> None:
    """Every card of the deck is in one place, and the Cave is as full as the deck can make it."""
    lying = [counts(bag) for bag in (state.unseen, state.monsters, *state.hand, *state.captured)]
    assert tuple(sum(column) for column in zip(*lying, strict=True)) == counts(FULL)
    held = [sum(counts(bag)) for bag in state.hand]
    assert held == state.held.tolist()
    assert max(held[: state.seats]) - min(held[: state.seats]) <= 1
    in_cave, in_deck = sum(counts(state.monsters)), sum(counts(state.unseen))
    assert in_cave == 5 or (1 <= in_cave < 5 and not in_deck)
    assert (state.turn == -1) == (state.finished == state.seats)
    assert all(
        sum(counts(bag)) <= taken and 0 <= points <= taken
        for bag, taken, points in zip(state.captured, state.taken, state.points, strict=True)
    )


def audit_feast(state: Any) -> None:
    """Every card is in one place, and everybody holds as many as they should."""
    from undercroft.games.feast.rules import NO_CARD, cards_held, is_dummy, places

    tables_own = [int(state.topic)] if state.topic else []
    tables_own += [int(ploy) for place, ploy in enumerate(state.ploy) if ploy and is_dummy(state, place)]
    if state.taker >= 0:
        tables_own += [int(state.ploy[seat]) for seat in range(state.seats)]
    else:
        chosen = [(state.ploy[seat], state.hand[seat]) for seat in range(state.seats) if state.ploy[seat]]
        assert all(counts(hand)[ploy - 1] for ploy, hand in chosen)
    lying = [counts(bag) for bag in (state.unseen, *state.hand)]
    assert all(
        0 <= sum(column) + tables_own.count(rank) <= rank for rank, column in enumerate(zip(*lying, strict=True), 1)
    )
    for place in range(len(state.hand)):
        held = cards_held(state, place) if place < places(state) else 0
        assert sum(counts(state.hand[place])) == held
    taken = int(state.topics.sum() + state.gaffes.sum())
    assert sum(sum(counts(bag)) for bag in state.captured) <= taken
    assert state.topics.sum() <= 4 * 8
    assert min(*state.scored, *state.topics, *state.gaffes, *state.matched) >= 0
    assert (state.topic == NO_CARD) == (state.hands_over == 4)


def audit_deadfall(state: Any) -> None:
    """Cards and coins neither come nor go, and what was passed is where it can have gone."""
    from undercroft.games.deadfall.rules import Phase, held, whole_deck

    seats, over = int(state.seats), state.phase == Phase.OVER
    lying = [counts(bag) for bag in (state.unseen, state.exposed, *state.hand)]
    assert tuple(sum(column) for column in zip(*lying, strict=True)) == counts(whole_deck(state))
    stacks = [[int(card) for card in stack if card] for stack in state.stack]
    assert [len(stack) for stack in stacks] == state.played.tolist()
    assert counts(state.exposed) == tuple(sum(stack.count(rank) for stack in stacks) for rank in range(1, 11))
    assert int(state.coins.sum()) + int(state.pot) == 0
    assert (state.pot > 0) != over
    assert int(state.won.sum()) == int(state.hands_over) <= state.options.hands
    assert over == (state.hands_over == state.options.hands)
    assert int(state.calls.sum()) == state.hands_over
    assert all(state.calls_right <= state.calls)
    assert all(state.cold_calls <= state.calls)
    for seat in range(seats):
        hand = Counter(cards(state.hand[seat]))
        assert hand.total() == held(state, seat)
        assert not state.chosen[seat] or hand[int(state.chosen[seat])]
        if not over:
            audit_passes(state, seat, hand, stacks[seat])


def audit_passes(state: Any, seat: int, hand: Counter[int], stack: list[int]) -> None:
    """Back in time from the hand of today: what was passed to a seat is with it, was played by it, or passed on."""
    since = int(state.doors) if state.passes == 2 else 0
    hand += Counter(stack[since:])
    for number in reversed(range(state.passes)):
        given, got = int(state.passed[seat][number]), int(state.passed[(seat or state.seats) - 1][number])
        assert hand[got]
        hand = hand - Counter([got]) + Counter([given])
        hand += Counter(stack[:since] if number else [])


def plain(rows: Any) -> list[Any]:
    """Records as named tuples of plain numbers."""
    named = namedtuple("named", rows.dtype.names)
    return [named(*row) for row in rows.tolist()]


def audit_cave_board(state: Any) -> None:
    """The cave hangs together, every tile is in one place, and nobody carries more than they can."""
    from undercroft.games.cave_board.state import Camp, Ending, Feature, Item, Phase
    from undercroft.games.cave_board.tiles import FEWEST_TEAMS, TILES_IN_STACK

    # Plain tuples: there are thousands of numbers to look at, and NumPy gives them out slowly.
    cells = plain(state.cell[: state.cells])
    teams = plain(state.team[: state.seats])
    at = {(cell.x, cell.y): number for number, cell in enumerate(cells)}
    assert len(at) == len(cells) == state.cells
    for (x, y), number in at.items():
        cell = cells[number]
        for side, (east, north) in enumerate(((0, 1), (1, 0), (0, -1), (-1, 0))):
            other = at.get((x + east, y + north), -1)
            assert cell.neighbour[side] == other
            is_open, bit = cell.sides >> side & 1, 1 << side
            if other == -1:
                assert not (cell.passages | cell.ropes) & bit
                leads_on = is_open and cell.feature not in (Feature.HOME, Feature.CHOKE)
                assert bool(cell.exits & bit) == bool(leads_on)
                continue
            beyond = cells[other]
            faces = beyond.sides >> (side ^ 2) & 1
            assert is_open == faces or Feature.CHOKE in (cell.feature, beyond.feature)
            assert bool(cell.passages & bit) == bool(is_open and faces)
            assert bool(cell.ropes & bit) == bool(beyond.ropes >> (side ^ 2) & 1)
            assert not cell.ropes & bit or cell.level != beyond.level
            assert not cell.exits & bit
    assert all(cell.level == 0 for cell in cells if cell.feature in (Feature.HOME, Feature.START))
    assert all(cell.token in (0, Feature.WATER <= cell.feature <= Feature.SQUEEZE_3) for cell in cells)

    removed = int(state.options.tiles.removed[state.seats - FEWEST_TEAMS])
    drawn = [TILES_IN_STACK - removed - int(left) for left in state.left]
    gone = state.options.tiles.count.sum(axis=1) - state.unseen.sum(axis=1)
    assert drawn == gone.tolist()
    assert (state.unseen >= 0).all()
    placing = state.phase in (Phase.PLACING, Phase.CHOKING)
    start = sum(cell.feature in (Feature.HOME, Feature.START) for cell in cells)
    assert sum(drawn) == len(cells) - start + placing
    assert sum(team.tiles for team in teams) == len(cells) - start

    taken = {kind: sum(cell.feature == kind and not cell.token for cell in cells) for kind in Feature}
    assert sum(team.water for team in teams) == taken[Feature.WATER]
    assert sum(team.photos for team in teams) == taken[Feature.WONDER]
    for place in range(3):
        assert sum(team.squeezes[place] for team in teams) == taken[Feature(Feature.SQUEEZE_1 + place)]
    roped = [
        abs(cell.level - cells[cell.neighbour[side]].level)
        for cell in cells
        for side in range(4)
        if cell.ropes >> side & 1
    ]
    assert 2 * sum(team.traverses for team in teams) == sum(roped)
    for team in teams:
        packed = team.camp == Camp.PACKED
        assert 0 <= team.at < state.cells
        assert sum(team.backpack) + 2 * packed <= 8
        assert sum(team.stored) <= (4 if team.camp in (Camp.PACKED, Camp.PLACED) else 0)
        assert min(*team.backpack, *team.stored) >= 0
        assert all(team.backpack[item] + team.stored[item] + team.lost[item] <= 1 for item in (Item.CAMERA, Item.RAFT))
        assert not team.camp_at or (team.camp == Camp.PLACED and team.camp_at < state.cells)
        depths = sum(word.bit_count() for word in team.reached)
        assert depths <= team.deepest
        assert depths <= team.traverses

    assert 0 <= state.points_left <= 5
    assert (state.turn == -1) == (state.phase in (Phase.OPENING, Phase.OVER))
    assert bool(state.ready) <= (state.phase == Phase.OPENING)
    if state.ending == Ending.NOT_YET:
        assert state.idle < state.options.idle_rounds
        assert not state.rounds_left
    else:
        assert 0 <= state.rounds_left <= 4
    assert (state.phase == Phase.OVER) == (state.ending != Ending.NOT_YET and not state.rounds_left)
    if not state.drafting:
        assert not state.draft.tobytes().strip(b"\0")


AUDITS: dict[str, Callable[[Any], None]] = {
    "pairs": audit_pairs,
    "deadfall": audit_deadfall,
    "feast": audit_feast,
    "cave_cards": audit_cave_cards,
    "cave_board": audit_cave_board,
}


@pytest.fixture
def audit(game_id: str) -> Callable[[Any], None]:
    """The audit of a game; a game without one does not pass."""
    return AUDITS[game_id]
