"""How a server is set: limits, and how long it waits for what."""

from __future__ import annotations

import os

import msgspec


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many a second after that."""

    at_once: float
    a_second: float


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one may ask for."""

    body_bytes: int = 64 * 1024
    message_bytes: int = 16 * 1024
    requests: Rate = Rate(100, 20)
    """Requests from one address."""
    new_guests: Rate = Rate(20, 0.2)
    """From one address."""
    new_tables: Rate = Rate(10, 0.2)
    """By one guest."""
    messages: Rate = Rate(60, 20)
    """On one socket."""
    hints: Rate = Rate(5, 0.2)
    """For one guest."""
    talk: Rate = Rate(5, 0.5)
    """By one guest."""
    open_tables: int = 20
    """Tables that one guest has made within a day and that are not over."""
    sockets: int = 100
    """From one address."""
    watched: int = 20
    """Tables watched on one socket."""
    unsent: int = 512
    """Messages that wait for a client who does not read."""
    talk_letters: int = 500
    listed: int = 100
    """Tables in a list."""
    told_again: int = 500
    """What a client that comes back is told of what it missed, newest last."""
    stages: int = 100
    """Of a replay, in one answer."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server is set."""

    limits: Limits = Limits()
    database_wait: float = 2.0
    """How many seconds a write waits for a database that is locked."""
    beat: float = 2.0
    """How many seconds between two signs in the database that the server is up."""
    grace: float = 60.0
    """How many seconds somebody may be away while others wait for them, until the house plays in their place."""
    idle: float = 120.0
    """How many seconds a table stays in memory when nobody looks at it."""
    stopping: float = 4.0
    """How many seconds a graceful stop may take."""
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)
    """How many threads bots have to think in, all together."""
    most_seconds: float = 5.0
    """The longest that a bot may be asked to think about one move."""
    longest_wait: float = 10.0
    """A bot that had no chance to think for so long plays as the house does."""
