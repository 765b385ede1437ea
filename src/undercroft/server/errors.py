"""What the server refuses, beside what the rules forbid. Each has a word for programs and a sentence for people."""

from __future__ import annotations

from ..engine.errors import UndercroftError


class Refused(UndercroftError):
    """A request that is answered with no."""

    status = 400
    word = "refused"

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class NotThere(Refused):
    """What was asked for does not exist, or not for whoever asks."""

    status = 404
    word = "not_there"


class NoGuest(Refused):
    """Something that only who has a name here may do."""

    status = 401
    word = "no_guest"


class NotYours(Refused):
    """Something that is another's."""

    status = 403
    word = "not_yours"


class NotNow(Refused):
    """Something that cannot be done as things stand."""

    status = 409
    word = "not_now"


class Stale(NotNow):
    """A move that was meant for another moment."""

    word = "stale"


class TooMuch(Refused):
    """More than one may ask for."""

    status = 429
    word = "too_much"


class NotKept(Refused):
    """Something that could not be written to the database, and so has not happened."""

    status = 503
    word = "not_kept"


class OtherRules(Refused):
    """A table that was begun under other rules than these."""

    status = 410
    word = "other_rules"
