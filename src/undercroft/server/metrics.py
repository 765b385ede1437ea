"""What can be counted, for Prometheus. Nothing here names a guest or a table."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

COMMIT_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
MOVE_SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5)
THINKING_SECONDS = (0.001, 0.01, 0.1, 0.5, 1, 2, 5, 10)


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self._commits = Histogram(
            "undercroft_commit_seconds", "Time to write a batch", buckets=COMMIT_SECONDS, registry=registry
        )
        self._written = Counter("undercroft_written", "What was written", registry=registry)
        self.moves = Counter("undercroft_moves", "Moves played", ("game", "by"), registry=registry)
        self.move_seconds = Histogram(
            "undercroft_move_seconds", "From a move's arrival until all are told", buckets=MOVE_SECONDS,
            registry=registry,
        )  # fmt: skip
        self.refusals = Counter("undercroft_refusals", "What was refused", ("error",), registry=registry)
        self.faults = Counter("undercroft_faults", "What went wrong here", registry=registry)
        self.sockets = Gauge("undercroft_sockets", "Open web sockets", registry=registry)
        self.tables = Gauge("undercroft_tables", "Tables in memory", registry=registry)
        self.requests = Counter("undercroft_requests", "Requests answered", ("method", "status"), registry=registry)
        self.thinking = Histogram(
            "undercroft_thinking_seconds", "Time bots take", ("pool",), buckets=THINKING_SECONDS, registry=registry
        )

    def committed(self, jobs: int, seconds: float) -> None:
        """One transaction is over."""
        self._commits.observe(seconds)
        self._written.inc(jobs)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self.registry)
