"""Logs: one event a line, in JSON or for people to read. There are no secrets in them: a table's id, which is its
invitation, is hashed.
"""

from __future__ import annotations

import hashlib
import logging
import sys

import structlog


def hashed(secret: str) -> str:
    """What stands in a log for something that must not: the same every time, and no way back."""
    return hashlib.sha256(b"undercroft log\n" + secret.encode()).hexdigest()[:12]


def set_up(json: bool) -> None:
    """Say how logs are written, once for the process."""
    # Tracebacks are told without the values of variables: there would be tokens and keys among them.
    without_values = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    renderer = (
        structlog.processors.JSONRenderer()
        if json
        else structlog.dev.ConsoleRenderer(colors=_on_a_screen(), exception_formatter=structlog.dev.plain_traceback)
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *([structlog.processors.ExceptionRenderer(without_values)] if json else []),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def _on_a_screen() -> bool:
    return sys.stderr.isatty()
