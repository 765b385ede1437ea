"""A program that runs beside us, and the lines that go to and from it.

Nothing that it does, or fails to do, can hold us up or fill our memory: every wait has an end, only so much of what it
writes is kept, and when it is stopped all that it has started is stopped with it.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress

from ..engine.wording import printable
from .trouble import MOST_DETAILS, Failure

MOST_LINE = 1 << 16
CHUNK = 1 << 14
# A program whose output has ended is given so long to end as well, so that its status can be told.
END_SECONDS = 1.0
# One that was told to leave is given so long to do so.
LEAVE_SECONDS = 0.5
_LOOK_SECONDS = 0.005
_MOST_LEFT = 1 << 20
_MOST_END_SECONDS = 10


class Program:
    """A program that was started, in a session of its own and without a shell."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise Failure(f"it could not be started: {error.strerror}") from error
        self._ending = threading.Lock()
        self._end = weakref.finalize(self, _end, self._process, self._ending)
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._input, self._output, self._complaints = (
            self._process.stdin.fileno(), self._process.stdout.fileno(), self._process.stderr.fileno(),
        )  # fmt: skip
        self._selector = selectors.DefaultSelector()
        for each in (self._input, self._output, self._complaints):
            os.set_blocking(each, False)
        self._selector.register(self._output, selectors.EVENT_READ)
        self._selector.register(self._complaints, selectors.EVENT_READ)
        self._unsent = bytearray()
        self._unread = bytearray()
        self._complained = bytearray()
        self._output_ended = False
        self._complaints_ended = False

    def send(self, line: str) -> None:
        """Send a line: at once if it can be taken, and else while we wait for an answer."""
        if not self._unsent:
            self._selector.register(self._input, selectors.EVENT_WRITE)
        self._unsent += line.encode() + b"\n"
        self._exchange(0)

    def line(self, deadline: float) -> str:
        """The next line that it writes, without its end; `TimeoutError` if the clock shows the deadline first."""
        if time.monotonic() > deadline:
            raise TimeoutError
        while b"\n" not in self._unread:
            if len(self._unread) > MOST_LINE:
                raise Failure(f"it wrote more than {MOST_LINE:,} bytes without an end of line")
            if self._output_ended:
                raise Failure(self._how_it_ended())
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError
            self._exchange(left)
        return self._next_line()

    @property
    def listens(self) -> bool:
        """Whether it reads what it is sent, more or less."""
        return len(self._unsent) <= MOST_LINE

    def lines_there(self) -> list[str]:
        """The lines that it has written already."""
        self._exchange(0)
        return [self._next_line() for _ in range(self._unread.count(b"\n"))]

    def _next_line(self) -> str:
        end = self._unread.index(b"\n")
        line = self._unread[:end].decode("utf-8", "replace")
        del self._unread[: end + 1]
        return line.removesuffix("\r")

    def complaints(self) -> str:
        """The end of what it wrote on its standard error."""
        return "\n".join(printable(line) for line in self._complained.decode("utf-8", "replace").splitlines())

    def kill(self) -> None:
        """Stop it and all that it has started; who waits for it in another thread sees its end."""
        _kill(self._process, self._ending)

    def leave(self, line: str) -> None:
        """Say good-bye with a line, and stop it if it does not leave soon."""
        self.send(line)
        deadline = time.monotonic() + LEAVE_SECONDS
        while not self._output_ended and (left := deadline - time.monotonic()) > 0:
            self._unread.clear()
            if not self._unsent:
                self._close_input()
            self._exchange(left)
        self.stop()

    def stop(self) -> None:
        """Stop it and all that it has started, and wait until it is gone."""
        if not self._end.alive:
            return
        self.kill()
        # What it complained about last may still lie there.
        for _ in range(_MOST_LEFT // CHUNK):
            if not self._read_complaints():
                break
        self._selector.close()
        self._end()

    def _exchange(self, seconds: float) -> None:
        """Send and take what can be sent and taken, waiting so long for anything to happen."""
        for ready, _ in self._selector.select(seconds):
            if ready.fd == self._input:
                self._write()
            elif ready.fd == self._output:
                self._read_output()
            else:
                self._read_complaints()

    def _write(self) -> None:
        try:
            del self._unsent[: os.write(self._input, self._unsent[:CHUNK])]
        except BlockingIOError:
            return
        except BrokenPipeError:
            # It does not listen any more; that it has ended shows in its output.
            self._unsent.clear()
        if not self._unsent:
            self._selector.unregister(self._input)

    def _close_input(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()

    def _read_output(self) -> None:
        some = _read(self._output)
        if some:
            self._unread += some
        elif some is not None:
            self._output_ended = True
            self._selector.unregister(self._output)

    def _read_complaints(self) -> bool:
        """Take a piece of its standard error; tells whether there may be more."""
        some = None if self._complaints_ended else _read(self._complaints)
        if some:
            self._complained += some
            del self._complained[:-MOST_DETAILS]
        elif some is not None:
            self._complaints_ended = True
            self._selector.unregister(self._complaints)
        return bool(some)

    def _how_it_ended(self) -> str:
        """What became of a program whose output has ended."""
        deadline = time.monotonic() + END_SECONDS
        # Not every system can look at what has ended without taking it away. As long as it lies there, its number is
        # that of no other process, which might be killed in its place.
        while hasattr(os, "waitid") and time.monotonic() < deadline:
            found = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if found and found.si_code == os.CLD_EXITED:
                return f"it ended with status {found.si_status}"
            if found:
                return f"it was ended by signal {found.si_status} ({signal.strsignal(found.si_status)})"
            time.sleep(_LOOK_SECONDS)
        return "it closed its output"


def _read(number: int) -> bytes | None:
    """A piece of what can be read; nothing at its end, and None if there is nothing yet."""
    try:
        return os.read(number, CHUNK)
    except BlockingIOError:
        return None


def _kill(process: subprocess.Popen[bytes], ending: threading.Lock) -> None:
    """Kill a program and all that it has started, unless it is gone already."""
    with ending:
        if process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)


def _end(process: subprocess.Popen[bytes], ending: threading.Lock) -> None:
    """Kill a program, take it away and close its pipes: at the latest when nobody holds it any more, or we end."""
    _kill(process, ending)
    with ending, suppress(subprocess.TimeoutExpired):
        process.wait(_MOST_END_SECONDS)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe:
            pipe.close()
