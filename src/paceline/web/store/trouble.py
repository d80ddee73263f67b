"""Describe trouble with a database in words that say what to do; logged once, and once more when it is over."""

from __future__ import annotations

import logging
import sqlite3
from typing import Final

from paceline.core.messages import Message, say
from paceline.i18n import english
from paceline.web.store.errors import Failure, causes, classify

_LOG: Final = logging.getLogger(__name__)
_SQLITE: Final = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_PERM: "read-only",
    sqlite3.SQLITE_CANTOPEN: "read-only",
    sqlite3.SQLITE_CORRUPT: "corrupted",
    sqlite3.SQLITE_NOTADB: "corrupted",
}
_POSTGRES: Final = (("53100", "full"), ("53", "busy"), ("25006", "read-only"), ("XX", "corrupted"), ("58", "disk"))
"""Beginnings of states."""
AWAY, OTHER = "away", "other"


def kind_of(error: BaseException) -> str:
    """Return the word for the trouble behind an error; `[table.trouble]` has a sentence with a remedy for each."""
    for cause in causes(error):
        if isinstance(cause, sqlite3.Error):
            return _SQLITE.get(getattr(cause, "sqlite_errorcode", -1) & 0xFF, OTHER)
        state = getattr(cause, "sqlstate", None) or ""
        for beginning, kind in _POSTGRES:
            if state.startswith(beginning):
                return kind
    return AWAY if classify(error) is Failure.PASSING else OTHER


def remedy(kind: str) -> Message:
    """Return what is wrong and what helps."""
    return say(f"table.trouble.{kind}")


class Troubles:
    """The trouble of one database, as this process knows it."""

    def __init__(self) -> None:
        self.kind = ""
        """Empty if the last write went well."""

    def note(self, error: BaseException) -> None:
        """Log trouble that was not known yet."""
        kind = kind_of(error)
        if kind != self.kind:
            self.kind = kind
            fields = {"kind": kind, "remedy": english()(remedy(kind))}
            _LOG.error("store-trouble", extra={"fields": fields})

    def clear(self) -> None:
        """Log that a write went well again."""
        if self.kind:
            _LOG.warning("store-recovered", extra={"fields": {"kind": self.kind}})
            self.kind = ""
