"""Figures for Prometheus: what a server does, and how long it takes."""

from __future__ import annotations

import os
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector

SHARED_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable with the folder where several processes of one server add up their figures."""
_REGISTRY: Final = CollectorRegistry()
_FAST: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
_SIZES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)

MOVES: Final = Counter("paceline_moves", "Answers taken, of people and bots.", ["game"], registry=_REGISTRY)
COMMIT_STEPS: Final = Histogram(
    "paceline_commit_steps", "Steps that one transaction made durable.", buckets=_SIZES, registry=_REGISTRY
)
COMMIT_SECONDS: Final = Histogram(
    "paceline_commit_seconds", "How long such a transaction took.", buckets=_FAST, registry=_REGISTRY
)
TABLES_LOADED: Final = Gauge(
    "paceline_tables_loaded", "Tables held in memory.", registry=_REGISTRY, multiprocess_mode="livesum"
)
SOCKETS: Final = Gauge("paceline_sockets", "Open WebSockets.", registry=_REGISTRY, multiprocess_mode="livesum")
BOT_JOBS: Final = Counter(
    "paceline_bot_jobs", "Moves asked of bots, by how that ended.", ["outcome"], registry=_REGISTRY
)
ERRORS: Final = Counter("paceline_errors", "Errors answered, by their code.", ["code"], registry=_REGISTRY)
REQUEST_SECONDS: Final = Histogram(
    "paceline_request_seconds", "How long requests took.", ["route", "status"], buckets=_FAST, registry=_REGISTRY
)
if SHARED_FOLDER not in os.environ:
    ProcessCollector(registry=_REGISTRY)


def committed(rows: int, seconds: float) -> None:
    """Take note of one transaction of the store."""
    COMMIT_STEPS.observe(rows)
    COMMIT_SECONDS.observe(seconds)


def exposition() -> tuple[bytes, str]:
    """All figures as Prometheus reads them, those of our sister processes too, and their media type."""
    registry = _REGISTRY
    if SHARED_FOLDER in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # theirs has no types
    return generate_latest(registry), CONTENT_TYPE_LATEST
