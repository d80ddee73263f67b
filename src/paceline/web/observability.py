"""Logs and metrics: one log line for each event, never with tokens, and figures for Prometheus."""

from __future__ import annotations

import logging
import os
import re
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final, TextIO

import msgspec
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector

from paceline.web.settings import LogFormat

_HIDDEN: Final = "…"
_BELOW: Final = "\n    "
_SECRETS: Final = (
    re.compile(r"(?i)(\b(?:proxy-)?authorization\b\W*(?:\b(?:bearer|basic)\b\s*)?)[^\s\"',;][^\s\"';]*"),
    re.compile(r"(?i)(\bbearer\s+)[^\s\"']+"),
    re.compile(r"(?i)(\b(?:set-)?cookie\b\W*)[^\s\"'][^\"']*"),
    re.compile(r"(/(?:table|tours|replay)/[\w-]+#)[^\s\"']+"),
    re.compile(r"(\w://[^\s/:@\"']*:)[^\s/@\"']+(?=@)"),
    re.compile(r"()(?<![\w-])(?=[\w-]*[A-Z0-9])[\w-]{32}(?![\w-])"),
)
"""A prefix and a secret after it: in headers, links and database URLs; and every word that looks like a token."""
_SECRET_FIELDS: Final = frozenset({"token", "tokens", "authorization", "cookie", "seed", "host_token", "password"})
_NO_HANDSHAKE: Final = "without completing handshake"
"""Logged by uvicorn for every socket refused before it is opened, though it was answered properly."""
_QUIET: Final = {"uvicorn.access": logging.CRITICAL, "uvicorn.error": logging.WARNING, "alembic": logging.WARNING}
"""Levels of verbose third-party loggers."""


class Formatter(logging.Formatter, ABC):
    """Formats a record with its `fields` and without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the redacted line."""
        return redact(self.line(record, _hide_secrets(getattr(record, "fields", {}))))

    @abstractmethod
    def line(self, record: logging.LogRecord, fields: Mapping[str, Any]) -> str:
        """Return the line with secrets."""

    def trace(self, record: logging.LogRecord) -> str:
        """Return the traceback of the record, if any."""
        return self.formatException(record.exc_info) if record.exc_info and record.exc_info[0] else ""


class JsonLines(Formatter):
    """One JSON object a line."""

    def line(self, record: logging.LogRecord, fields: Mapping[str, Any]) -> str:
        """Return an object: time, level, source, event, then the fields."""
        seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        record_fields: dict[str, Any] = {
            "time": f"{seconds}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "source": record.name,
            "event": record.getMessage(),
            **{name: value for name, value in fields.items() if name not in ("time", "level", "source", "event")},
        }
        trace = self.trace(record)
        return msgspec.json.encode(record_fields | ({"traceback": trace} if trace else {}), enc_hook=str).decode()


class TextLines(Formatter):
    """One readable line; further lines of a message are indented, so that nobody can forge a record."""

    def line(self, record: logging.LogRecord, fields: Mapping[str, Any]) -> str:
        """Return time, level, event, then the fields."""
        moment = time.strftime("%H:%M:%S", time.localtime(record.created))
        text = " ".join([record.getMessage(), *(f"{name}={value}" for name, value in fields.items())])
        lines = [*text.splitlines(), *self.trace(record).splitlines()]
        return f"{moment} {record.levelname.lower():<7} " + _BELOW.join(map(_printable, lines))


_FORMATS: Final[dict[LogFormat, type[Formatter]]] = {"json": JsonLines, "text": TextLines}


def configure_logging(form: LogFormat, stream: TextIO | None = None) -> None:
    """Install the formatter for all loggers, uvicorn's too."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_FORMATS[form]())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name, level in _QUIET.items():
        logging.getLogger(name).setLevel(level)
    handler.addFilter(lambda record: _NO_HANDSHAKE not in record.getMessage())


def redact(text: str) -> str:
    """Return the text without tokens, passwords and the headers that carry them."""
    for secret in _SECRETS:
        text = secret.sub(rf"\1{_HIDDEN}", text)
    return text


def _hide_secrets(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _HIDDEN if name.casefold() in _SECRET_FIELDS else value for name, value in fields.items()}


def _printable(line: str) -> str:
    """Return a line without terminal control characters."""
    return "".join(letter if letter.isprintable() else _HIDDEN for letter in line)


METRICS_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Environment variable with the folder in which several processes of one server share their metrics."""
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
CONNECTIONS: Final = Gauge("paceline_connections", "Open connections.", registry=_REGISTRY, multiprocess_mode="livesum")
CONNECTIONS_REFUSED: Final = Counter(
    "paceline_connections_refused",
    "Connections refused or closed at a limit, by reason.",
    ["reason"],
    registry=_REGISTRY,
)
BOT_JOBS: Final = Counter(
    "paceline_bot_jobs", "Moves asked of bots, by how that ended.", ["outcome"], registry=_REGISTRY
)
ERRORS: Final = Counter("paceline_errors", "Errors answered, by their code.", ["code"], registry=_REGISTRY)
REQUEST_SECONDS: Final = Histogram(
    "paceline_request_seconds", "How long requests took.", ["route", "status"], buckets=_FAST, registry=_REGISTRY
)
if METRICS_FOLDER not in os.environ:
    ProcessCollector(registry=_REGISTRY)


def observe_commit(rows: int, seconds: float) -> None:
    """Record one transaction of the store."""
    COMMIT_STEPS.observe(rows)
    COMMIT_SECONDS.observe(seconds)


def expose_metrics() -> tuple[bytes, str]:
    """Return the metrics of all worker processes in the Prometheus format, and the media type."""
    registry = _REGISTRY
    if METRICS_FOLDER in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # theirs has no types
    return generate_latest(registry), CONTENT_TYPE_LATEST
