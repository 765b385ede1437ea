"""Guests: people with a name and a cookie. The cookie's token is all that makes them who they are."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections import OrderedDict

from ..engine.seats import LONGEST_NAME
from ..engine.whole import shown
from .errors import Refused
from .store import Guest, Store

COOKIE = "undercroft_guest"
COOKIE_SECONDS = 400 * 24 * 3600
TOKEN_BYTES = 32
ID_BYTES = 16
MOST_REMEMBERED = 10_000


def new_id() -> str:
    """128 random bits that nobody can guess: of a table, the invitation."""
    return secrets.token_urlsafe(ID_BYTES)


def check_name(name: str) -> str:
    """A person's name, tidied; it stands in scrolls, so it can have no comma."""
    tidy = " ".join(name.split())
    if not 0 < len(tidy) <= LONGEST_NAME or not tidy.isprintable() or "," in tidy:
        raise Refused(f"a name is up to {LONGEST_NAME} letters without a comma, not {shown(name)}")
    return tidy


def digest(token: str) -> str:
    """What the database knows of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Guests:
    """Who is who."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[str, Guest] = OrderedDict()

    async def welcome(self, name: str) -> tuple[Guest, str]:
        """A new guest, and the token that they alone are given."""
        guest = Guest(new_id(), check_name(name))
        token = secrets.token_urlsafe(TOKEN_BYTES)
        await self._store.add_guest(guest, digest(token))
        return guest, token

    async def by_token(self, token: str | None) -> Guest | None:
        """Who a token belongs to, if to anybody."""
        if not token or len(token) > 2 * TOKEN_BYTES:
            return None
        hashed = digest(token)
        if hashed not in self._known:
            found = await self._store.guest_by_token(hashed)
            if not found or not hmac.compare_digest(found[1], hashed):
                return None
            self._known[hashed] = found[0]
        self._known.move_to_end(hashed)
        while len(self._known) > MOST_REMEMBERED:
            self._known.popitem(last=False)
        return self._known[hashed]

    async def rename(self, token: str, guest: Guest, name: str) -> Guest:
        """Call a guest something else. Where they sit already they keep the name that they came with."""
        renamed = Guest(guest.id, check_name(name))
        await self._store.rename(renamed.id, renamed.name)
        self._known[digest(token)] = renamed
        return renamed
