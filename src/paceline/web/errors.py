"""Errors as clients see them: one envelope with a code for programs and a sentence for people."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException

from paceline.core.messages import BadOptions, BadRecord, Illegal, PacelineError, say
from paceline.i18n import Catalogue, catalogue, english
from paceline.i18n.choice import accepted
from paceline.web import observability
from paceline.web.bots.pool import JobFailed, JobTimedOut, PoolBusy
from paceline.web.protocol import ErrorBody, Problem
from paceline.web.store import Conflict, StoreUnavailable

_LOG: Final = logging.getLogger(__name__)
_LONGEST: Final = 400
"""Letters of a sentence; some quote what a client sent, which may be long."""
_SOON: Final = 2.0
"""Seconds after which a client should retry."""
_PATH: Final = re.compile(r"at `\$\.?([^`]*)")
"""The path in an error of msgspec."""
_PLACE: Final = re.compile(r"(\w*)(?:\[(\d+)\])?")
"""A field, or one of its values: `seats[1].kind` is shown at `seats.1`."""
_FLAG: Final = re.compile(r"(?<!\w)--([a-z][a-z-]*)")
_OF_STATUS: Final = {
    404: ("no-such-page", "table.http.no-such-page"),
    405: ("bad-request", "table.http.wrong-method"),
}


class Refusal(PacelineError):
    """A refused request with its code and HTTP status."""

    def __init__(
        self, code: str, status: int, key: str, /, *, field: str = "", retry_after: float = 0.0, **places: object
    ) -> None:
        super().__init__(key, **places)
        self.code, self.status, self.field, self.retry_after = code, status, field, retry_after
        self.taken = ""
        """The action that was taken instead of a refused answer."""


class ErrorReply(NamedTuple):
    """Status, body and headers of an error response."""

    status: int
    problem: Problem
    headers: dict[str, str]


def reader(request: ASGIConnection[Any, Any, Any, Any]) -> Catalogue:
    """Return the catalogue for whoever sent a request: its `language`, else the languages of the browser."""
    return catalogue(accepted(request.query_params.get("language") or request.headers.get("accept-language") or ""))


def describe_error(error: Exception, speak: Catalogue | None = None) -> ErrorReply:
    """Return the response to an error; an unexpected one is logged with a reference number."""
    explained = _explain(error, speak or english())
    observability.ERRORS.labels(explained.problem.code).inc()
    return explained


def _explain(error: Exception, speak: Catalogue) -> ErrorReply:
    for kind, explanation in _EXPLANATIONS.items():
        if isinstance(error, kind):
            return explanation(error, speak)
    return _fault(error, speak)


def respond(request: Request[Any, Any, Any], error: Exception) -> Response[ErrorBody]:
    """Return the response to a failed request: Litestar's handler for all exceptions."""
    status, problem, headers = describe_error(error, reader(request))
    return Response(ErrorBody(problem), status_code=status, headers=headers, media_type="application/json")


def _problem(status: int, code: str, words: str, **more: Any) -> ErrorReply:
    headers = _retry(more.pop("retry_after", 0.0))
    return ErrorReply(status, Problem(code, _shortened(words), **more), headers)


def _retry(seconds: float) -> dict[str, str]:
    return {"Retry-After": str(max(1, round(seconds + 0.5)))} if seconds else {}


def _shortened(words: str) -> str:
    half = _LONGEST // 2
    return words if len(words) <= _LONGEST else f"{words[:half]} … {words[-half:]}"


def _refused(error: Refusal, speak: Catalogue) -> ErrorReply:
    more = {"field": error.field, "taken": error.taken, "retry_after": error.retry_after}
    return _problem(error.status, error.code, speak(error.message), **more)


def _illegal(error: Illegal, speak: Catalogue) -> ErrorReply:
    return _problem(400, "illegal", speak(error.message), clause=error.clause)


def _bad_options(error: BadOptions, speak: Catalogue) -> ErrorReply:
    explained = _problem(400, "bad-options", speak(error.message), field=error.field)
    words = _FLAG.sub(lambda flag: f"«{flag[1]}»", explained.problem.message)  # nobody types flags into a form
    return explained._replace(problem=msgspec.structs.replace(explained.problem, message=words))


def _bad_race(error: BadRecord, speak: Catalogue) -> ErrorReply:
    return _problem(400, "bad-race", speak(error.message))


def _away(error: PacelineError, speak: Catalogue) -> ErrorReply:
    return _problem(503, "store-away", speak(error.message), retry_after=_SOON)


def _busy(error: PoolBusy | JobTimedOut, speak: Catalogue) -> ErrorReply:
    return _problem(503, "too-many-requests", speak(error.message), retry_after=_SOON)


def _otherwise_refused(error: PacelineError, speak: Catalogue) -> ErrorReply:
    if error.message.key in ("core.unknown-game", "core.unknown-game-near"):
        return _problem(400, "unknown-game", speak(error.message), field="game")
    return _problem(400, "bad-request", speak(error.message))


def _not_understood(error: msgspec.MsgspecError | RecursionError, speak: Catalogue) -> ErrorReply:
    found = _PATH.search(str(error))
    field = _field(found[1]) if found else ""
    return _problem(400, "bad-request", speak(say("table.http.bad-request", why=str(error))), field=field)


def _field(path: str) -> str:
    found = _PLACE.match(path)
    return ".".join(filter(None, found.groups())) if found else ""


def _http(error: HTTPException, speak: Catalogue) -> ErrorReply:
    status = error.status_code
    if status in _OF_STATUS:
        code, key = _OF_STATUS[status]
        explained = _problem(status, code, speak(say(key)))
        return explained._replace(headers=dict(error.headers or {}))
    if status >= 500:
        return _fault(error, speak)
    first = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    why = first.get("message") or error.detail
    field = _field(str(first.get("key") or ""))
    return _problem(status, "bad-request", speak(say("table.http.bad-request", why=why)), field=field)


def _fault(error: Exception, speak: Catalogue) -> ErrorReply:
    reference = secrets.token_hex(4)
    _LOG.error("fault", exc_info=error, extra={"fields": {"reference": reference, "kind": type(error).__name__}})
    return _problem(500, "fault", speak(say("table.http.fault", reference=reference)))


_EXPLANATIONS: Final[dict[type[Exception], Callable[[Any, Catalogue], ErrorReply]]] = {
    Refusal: _refused,
    Illegal: _illegal,
    BadOptions: _bad_options,
    BadRecord: _bad_race,
    StoreUnavailable: _away,
    Conflict: _away,
    PoolBusy: _busy,
    JobTimedOut: _busy,
    JobFailed: _fault,
    PacelineError: _otherwise_refused,
    msgspec.MsgspecError: _not_understood,
    RecursionError: _not_understood,
    HTTPException: _http,
}
"""Subclasses before their base classes."""
