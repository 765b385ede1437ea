"""How what is refused, or goes wrong, is answered: in one shape, in words, and without a look inside."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException

from ..engine.errors import IllegalMove, UndercroftError
from .errors import Refused
from .parts import Parts

log = structlog.get_logger()


class Fault(msgspec.Struct, frozen=True):
    """Why something was not done."""

    error: str
    """A word for programs."""
    why: str
    """A sentence for people."""
    clause: str | None = None
    """The clause of the rules that forbids it."""


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Fault]:
    """The answer to a request that failed."""
    parts: Parts = request.app.state.parts
    status, fault = _fault(error)
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR and not isinstance(error, Refused):
        parts.metrics.faults.inc()
        log.error("a request could not be answered", exc_info=error)
    else:
        parts.metrics.refusals.labels(fault.error).inc()
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    return Response(fault, status_code=status, headers=headers)


def _fault(error: Exception) -> tuple[int, Fault]:
    if isinstance(error, Refused):
        return error.status, Fault(error.word, error.why)
    if isinstance(error, IllegalMove):
        return HTTPStatus.CONFLICT, Fault("illegal", error.why, error.clause)
    if isinstance(error, UndercroftError):
        return HTTPStatus.BAD_REQUEST, Fault(Refused.word, str(error))
    if isinstance(error, HTTPException) and error.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
        word = HTTPStatus(error.status_code).phrase.lower().replace(" ", "_")
        return error.status_code, Fault(word, _details(error))
    return HTTPStatus.INTERNAL_SERVER_ERROR, Fault("fault", "something went wrong here, and was written down")


def _details(error: HTTPException) -> str:
    """What Litestar found wrong with a request."""
    found = [
        f"{each['key']}: {each['message']}" if each.get("key") else str(each.get("message", ""))
        for each in (error.extra if isinstance(error.extra, list) else [])
        if isinstance(each, dict)
    ]
    return "; ".join(found) or error.detail
