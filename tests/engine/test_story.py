"""Events and their words."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from undercroft.engine.seats import seat_letter
from undercroft.engine.story import Event, Untold


class Sneezed(Event, frozen=True, tag="sneezed"):
    seat: int

    def words(self, name: Any) -> str:
        return f"{name(self.seat)} sneezes."


class Silent(Event, frozen=True, tag="silent"):
    pass


def test_an_event_reads_with_letters_or_with_names() -> None:
    event = Sneezed(1)
    assert str(event) == "B sneezes."
    assert event.words(["Ann", "Bob"].__getitem__) == "Bob sneezes."


def test_an_event_without_words_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="Silent has no words"):
        str(Silent())


def test_events_are_values() -> None:
    assert Sneezed(1) == Sneezed(1) != Sneezed(2)
    assert len({Sneezed(1), Sneezed(1), Sneezed(2)}) == 2
    with pytest.raises(AttributeError):
        Sneezed(1).seat = 2  # type: ignore[misc]
    assert msgspec.json.encode(Sneezed(1)) == b'{"event":"sneezed","seat":1}'


def test_what_is_untold_is_counted() -> None:
    assert str(Untold(count=3)) == "... 3 more things."
    assert msgspec.to_builtins(Untold(count=3)) == {"event": "untold", "count": 3}


def test_the_story_of_a_move_is_what_playing_it_tells(dealer: Any) -> None:
    table = dealer.table("pairs", 3, key=7)
    chooser = random.Random(7)
    told = []
    while not table.over:
        seat = chooser.choice(table.actors)
        events = table.play(seat, chooser.choice(table.legal(seat)))
        assert events == table.story(seat)
        assert events, "a move that nobody hears of"
        assert all(isinstance(event, Event) and str(event) for event in events)
        assert str(events[0]).startswith(seat_letter(seat))
        told.append(events)
    assert str(told[-1][-1]) == "The match is over."
    assert all(str(event) != "The match is over." for events in told[:-1] for event in events)


def test_the_story_begins_with_the_deal(dealer: Any) -> None:
    table = dealer.table("pairs", 3, key=7)
    told = [str(event) for event in table.story()]
    assert told[0] == "The game begins."
    assert sum("is dealt" in line for line in told) == 3
    assert told[-1] == f"{seat_letter(table.actors[0])} goes first."
