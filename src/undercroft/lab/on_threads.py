"""Work on several threads that Ctrl-C can stop."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


def on_threads(threads: int, work: Callable[[], T], stopped: threading.Event) -> list[T]:
    """What came of the same work on each of so many threads. The work ends soon once `stopped` is set, which Ctrl-C
    does, and an error on any of the threads."""

    def careful() -> T:
        try:
            return work()
        except BaseException:
            stopped.set()
            raise

    with _stopped_by_interrupts(stopped), ThreadPoolExecutor(threads) as pool:
        try:
            running = [pool.submit(careful) for _ in range(threads)]
            # Woken often, because only then does Python look for Ctrl-C.
            while not all(future.done() for future in running):
                wait(running, timeout=0.1)
        finally:
            stopped.set()
    return [future.result() for future in running]


@contextmanager
def _stopped_by_interrupts(stopped: threading.Event) -> Iterator[None]:
    """Ctrl-C, pressed however often, asks for what there is so far."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heard = signal.signal(signal.SIGINT, lambda *_: stopped.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
