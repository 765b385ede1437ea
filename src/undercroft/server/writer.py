"""The one who writes: a thread that does everything that is waiting in one transaction, and then says that it is done.

To make sure of one move takes a disk as long as to make sure of a hundred. What does not succeed spoils nothing for the
others: each job has a savepoint of its own.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from .errors import NotKept
from .metrics import Metrics

T = TypeVar("T")

MOST_AT_ONCE = 500
Write = Callable[[Connection], T]


class _Job(NamedTuple):
    write: Write[Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class _Outcome(NamedTuple):
    job: _Job
    value: Any
    error: Exception | None


class Writer:
    """Writes to the database, for everybody. What it is given to do it may have to do twice."""

    def __init__(self, engine: Engine, metrics: Metrics) -> None:
        self._engine = engine
        self._metrics = metrics
        self._waiting: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._closed = False
        self._thread.start()

    async def do(self, write: Write[T]) -> T:
        """Write, and come back when it is on disk. `NotKept` if it is not; what `write` itself refuses it raises."""
        if self._closed:
            raise NotKept("the server is stopping")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.put(_Job(write, loop, future))
        return await future

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._closed = True
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            jobs = [self._waiting.get()]
            while len(jobs) < MOST_AT_ONCE and not self._waiting.empty():
                jobs.append(self._waiting.get())
            going_on = None not in jobs
            self._do_together([job for job in jobs if job])

    def _do_together(self, jobs: Sequence[_Job]) -> None:
        waiting = list(jobs)
        while waiting:
            began = time.perf_counter()
            try:
                with self._engine.begin() as connection:
                    outcomes = [_attempt(connection, job) for job in waiting]
            except _Spoilt as spoilt:
                outcomes = [_Outcome(spoilt.job, None, _refusal(spoilt.error))]
            except Exception as error:
                outcomes = [_Outcome(job, None, _refusal(error)) for job in waiting]
            self._metrics.committed(len(outcomes), time.perf_counter() - began)
            _tell(outcomes)
            told = {id(outcome.job) for outcome in outcomes}
            waiting = [job for job in waiting if id(job) not in told]


class _Spoilt(Exception):
    """A job on which the database gave up. The whole transaction may be gone with it, so the others begin anew."""

    def __init__(self, job: _Job, error: Exception) -> None:
        super().__init__()
        self.job = job
        self.error = error


def _attempt(connection: Connection, job: _Job) -> _Outcome:
    try:
        with connection.begin_nested():
            return _Outcome(job, job.write(connection), None)
    except SQLAlchemyError as error:
        if isinstance(error, IntegrityError):
            return _Outcome(job, None, error)
        raise _Spoilt(job, error) from error
    except Exception as error:
        return _Outcome(job, None, error)


def _refusal(error: Exception) -> Exception:
    """What the one who asked is told. That something is written already is for the asker to judge."""
    if isinstance(error, IntegrityError) or not isinstance(error, SQLAlchemyError):
        return error
    why = " ".join(str(getattr(error, "orig", None) or error).split())
    refusal = NotKept("it could not be written down; nothing has changed, so try again in a moment")
    refusal.__cause__ = error
    refusal.add_note(why)
    return refusal


def _tell(outcomes: Sequence[_Outcome]) -> None:
    for loop in {outcome.job.loop for outcome in outcomes}:
        ours = [outcome for outcome in outcomes if outcome.job.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, ours)


def _settle(outcomes: Sequence[_Outcome]) -> None:
    for outcome in outcomes:
        if outcome.job.future.done():
            continue
        if outcome.error:
            outcome.job.future.set_exception(outcome.error)
        else:
            outcome.job.future.set_result(outcome.value)
