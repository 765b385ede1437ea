"""Clocks: how long each seat has left.

They follow from when things happened, and stand still while the server is down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from .book import ClockSettings, Each

SECONDS_TO_COME_BACK = 10.0
"""What somebody who ran out of time, and comes back, has at least."""

Interval = tuple[float, float]
Elapsed = Callable[[float, float], float]


class Uptime:
    """When the server was up, so that other time does not count."""

    def __init__(self, times: Sequence[Interval], since: float) -> None:
        """It was up in these times, in the order in which they began, and is `since` a moment."""
        self._times = (*times, (since, float("inf")))

    def between(self, begin: float, end: float) -> float:
        """How many seconds between two moments the server was up, by whatever process."""
        seconds, counted_to = 0.0, begin
        for began, ended in self._times:
            start, stop = max(began, counted_to), min(ended, end)
            if stop > start:
                seconds += stop - start
                counted_to = stop
        return seconds


class Clocks:
    """The clocks of a table."""

    def __init__(self, settings: ClockSettings, seats: int, elapsed: Elapsed) -> None:
        self._settings = settings
        self._elapsed = elapsed
        self._left = [settings.seconds] * seats
        self._since = 0.0
        self.running: frozenset[int] = frozenset()

    def go_on(self, at: float, running: Collection[int], mover: int | None = None, back: int | None = None) -> None:
        """Something happened: these seats' clocks run from now on; one may have moved in time, or come back."""
        for seat in self.running:
            self._left[seat] = self._at(seat, at)
        per_move = self._settings.each == Each.MOVE
        if mover is not None and not per_move:
            self._left[mover] += self._settings.increment
        if back is not None:
            self._left[back] = max(self._left[back], SECONDS_TO_COME_BACK)
        for seat in running:
            if per_move and (seat not in self.running or seat == mover):
                self._left[seat] = self._settings.seconds
        self._since = at
        self.running = frozenset(running)

    def left(self, now: float) -> tuple[float, ...]:
        """The seconds that each seat has left."""
        return tuple(max(0.0, self._at(seat, now)) for seat in range(len(self._left)))

    def out_of_time(self, now: float) -> list[int]:
        """The seats whose time is over."""
        return sorted(seat for seat in self.running if self._at(seat, now) <= 0)

    def next_out(self, now: float) -> float | None:
        """In how many seconds the next clock will have run down, if any runs."""
        return min((self._at(seat, now) for seat in self.running), default=None)

    def _at(self, seat: int, now: float) -> float:
        return self._left[seat] - (self._elapsed(self._since, now) if seat in self.running else 0.0)
