"""What those who write bots can ask of a masked state, and tables that are imagined from one."""

from __future__ import annotations

import copy
import random

import numpy as np
import pytest

import undercroft as uc
from tests.conftest import Dealer, any_move, every_count
from undercroft.engine.header import options_in
from undercroft.engine.options import read_options, split_words
from undercroft.engine.table import Table
from undercroft.games import info

POSITIONS = 15


def test_a_seat_sees_of_an_imagined_table_what_it_sees_of_the_true_one(
    game_id: str, options: str, dealer: Dealer
) -> None:
    choices = random.Random(options)
    table = dealer.table(game_id, every_count(game_id, options)[-1], options, key=3)
    for _ in range(POSITIONS):
        if table.over:
            break
        seat = choices.choice(table.actors)
        seen = uc.Seen(table.game, table.view_state(seat), seat)
        assert (seen.seats, seen.options) == (table.seats, table.options)
        assert seen.legal() == table.legal(seat)
        assert seen.view() == table.view(seat)
        assert np.array_equal(seen.observe(), table.observe(seat))
        imagined = seen.imagine(choices.getrandbits(128))
        assert (imagined.actors, imagined.options) == (table.actors, table.options)
        assert imagined.view(seat) == table.view(seat)
        assert imagined.view_state(seat).tobytes() == table.view_state(seat).tobytes()  # type: ignore[attr-defined]
        assert imagined.story(seat) == ()
        move = any_move(table, seat, choices)
        assert seen.check(move) == move
        imagined.play(seat, move)
        table.play(seat, move)


def test_an_imagined_table_can_be_played_to_its_end(game_id: str, options: str, dealer: Dealer) -> None:
    choices = random.Random(options)
    seats = every_count(game_id, options)[0]
    tables = (dealer.play_on(dealer.table(game_id, seats, options, key), choices, 5) for key in range(50))
    table = next(table for table in tables if not table.over)
    seat = table.actors[0]
    imagined = Table.imagined(table.game, table.view_state(seat), seat, key=9)
    dealer.play_on(imagined, choices)
    assert imagined.result
    again = Table.imagined(table.game, table.view_state(seat), seat, key=9)
    for played in imagined.moves:
        again.play(played.seat, played.move)
    assert again.state_bytes() == imagined.state_bytes()


def test_nobody_can_imagine_what_is_true() -> None:
    table = uc.deal("feast", 4, key=3)
    state = table.view_state(0)
    whole = state.copy()  # type: ignore[attr-defined]
    # A careless caller hands over what nobody may know.
    whole.hand[1] = table._states[0].hand[1]  # type: ignore[attr-defined]
    whole.unseen -= whole.hand[1]
    for key in range(5):
        told, safe = (Table.imagined(table.game, each, 0, key).state_bytes() for each in (whole, state))
        assert told == safe


def test_imagined_tables_differ_in_what_is_hidden() -> None:
    table = uc.deal("feast", 4, key=3)
    seen = uc.Seen(table.game, table.view_state(0), 0)
    hands = {seen.imagine(key).view(1).own for key in range(10)}  # type: ignore[attr-defined]
    assert len(hands) == 10
    assert len({seen.imagine().key for _ in range(3)}) == 3


def test_an_imagined_table_goes_back_to_where_it_was_imagined() -> None:
    table = uc.deal("pairs", 3, key=7)
    table.play(1, "hit")
    imagined = uc.Seen(table.game, table.view_state(2), 2).imagine(1)
    before = imagined.state_bytes()
    imagined.play(2, "hit")
    after = imagined.state_bytes()
    assert imagined.at(0).state_bytes() == before
    assert copy.copy(imagined).state_bytes() == after
    assert [stage.state_bytes() for stage in imagined.stages()] == [before, after]
    other = imagined.at(0)
    other.play(2, "fold")
    assert other.at(0).state_bytes() == before


def test_an_imagined_table_has_no_scroll() -> None:
    table = uc.deal("pairs", 3, key=7)
    imagined = uc.Seen(table.game, table.view_state(1), 1).imagine(1)
    for seat in (None, 0):
        with pytest.raises(uc.BadScroll, match=r"^a table that was imagined has no scroll: it was never dealt$"):
            imagined.scroll(seat)


def test_a_move_is_checked_with_the_reason() -> None:
    table = uc.deal("pairs", 3, key=7)
    seen = uc.Seen(table.game, table.view_state(1), 1)
    with pytest.raises(uc.IllegalMove, match="a turn in Pairs is hit or fold"):
        seen.check("dance")


def test_states_and_seats_that_do_not_fit() -> None:
    pairs, feast = uc.deal("pairs", 3, key=7), uc.deal("feast", 3, key=7)
    with pytest.raises(TypeError, match=r"as Table.view_state gives it"):
        uc.Seen(pairs.game, feast.view_state(0), 0)
    with pytest.raises(uc.BadSeat):
        uc.Seen(pairs.game, pairs.view_state(0), 3)


def test_options_are_read_from_a_state_as_they_were_set(game_id: str, every_options: str) -> None:
    card = info(game_id)
    options = read_options(card.options, split_words(every_options))
    table = uc.deal(game_id, every_count(game_id, every_options)[-1], options, key=1)
    assert options_in(table.view_state(), card.options) == options
