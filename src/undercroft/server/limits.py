"""How often somebody may do something: buckets of tokens, one for each who does it."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from .errors import TooMuch
from .settings import Rate

MOST_BUCKETS = 50_000


class Limit:
    """One thing that may be done so many times at once, and so many times a second."""

    def __init__(self, rate: Rate, what: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._what = what
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str) -> None:
        """Count one more; `TooMuch` if it is too soon."""
        now = self._clock()
        tokens, at = self._buckets.get(who, (self._rate.at_once, now))
        tokens = min(self._rate.at_once, tokens + (now - at) * self._rate.a_second)
        enough = tokens >= 1.0
        self._buckets[who] = (tokens - 1.0 if enough else tokens, now)
        self._buckets.move_to_end(who)
        while len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if not enough:
            raise TooMuch(f"too many {self._what}; wait {(1.0 - tokens) / self._rate.a_second:.1f} seconds")
