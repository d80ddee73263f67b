"""Logs: one line for each event, as JSON or to read; never with anything that opens a seat."""

from __future__ import annotations

import logging
import re
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final, TextIO

import msgspec

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
"""What stands before a secret, and the secret: in headers, links and URLs of databases; and every word that looks like
the token of a seat."""
_SECRET_FIELDS: Final = frozenset({"token", "tokens", "authorization", "cookie", "seed", "host_token", "password"})
_NO_HANDSHAKE: Final = "without completing handshake"
"""What uvicorn says of every socket that we refuse before it is opened, though it was answered properly."""
_QUIET: Final = {"uvicorn.access": logging.CRITICAL, "uvicorn.error": logging.WARNING, "alembic": logging.WARNING}
"""Loggers of others that tell more than anybody wants to read."""


class Formatter(logging.Formatter, ABC):
    """Turns a record into one line, with its `fields` and without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        return redacted(self.line(record, _harmless(getattr(record, "fields", {}))))

    @abstractmethod
    def line(self, record: logging.LogRecord, fields: Mapping[str, Any]) -> str:
        """The line before secrets are taken out."""

    def trace(self, record: logging.LogRecord) -> str:
        """The traceback of the exception that the record carries, if any."""
        return self.formatException(record.exc_info) if record.exc_info and record.exc_info[0] else ""


class JsonLines(Formatter):
    """One JSON object a line."""

    def line(self, record: logging.LogRecord, fields: Mapping[str, Any]) -> str:
        """The object: time, level, source, event, then the fields."""
        seconds = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        told: dict[str, Any] = {
            "time": f"{seconds}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "source": record.name,
            "event": record.getMessage(),
            **{name: value for name, value in fields.items() if name not in ("time", "level", "source", "event")},
        }
        trace = self.trace(record)
        return msgspec.json.encode(told | ({"traceback": trace} if trace else {}), enc_hook=str).decode()


class TextLines(Formatter):
    """One line to read; what has more lines stands below it and to the right, so that nobody can forge one."""

    def line(self, record: logging.LogRecord, fields: Mapping[str, Any]) -> str:
        """The line: time, level, event, then the fields."""
        moment = time.strftime("%H:%M:%S", time.localtime(record.created))
        told = " ".join([record.getMessage(), *(f"{name}={value}" for name, value in fields.items())])
        lines = [*told.splitlines(), *self.trace(record).splitlines()]
        return f"{moment} {record.levelname.lower():<7} " + _BELOW.join(map(_shown, lines))


_FORMATS: Final[dict[LogFormat, type[Formatter]]] = {"json": JsonLines, "text": TextLines}


def configure(form: LogFormat, stream: TextIO | None = None) -> None:
    """Send everything that anybody logs through our formatter, uvicorn's lines too."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(_FORMATS[form]())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name, level in _QUIET.items():
        logging.getLogger(name).setLevel(level)
    handler.addFilter(lambda record: _NO_HANDSHAKE not in record.getMessage())


def redacted(text: str) -> str:
    """The text without tokens, passwords and what stands in the headers that carry them."""
    for secret in _SECRETS:
        text = secret.sub(rf"\1{_HIDDEN}", text)
    return text


def _harmless(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _HIDDEN if name.casefold() in _SECRET_FIELDS else value for name, value in fields.items()}


def _shown(line: str) -> str:
    """A line without anything that could steer a terminal."""
    return "".join(letter if letter.isprintable() else _HIDDEN for letter in line)
