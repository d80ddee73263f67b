"""The guard in front of the server: who may ask, how much, in which form; and the headers of every answer."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import msgspec

from paceline.web import metrics
from paceline.web.errors import Explained, Refusal, explain
from paceline.web.limits import Doorkeeper
from paceline.web.protocol import ErrorBody
from paceline.web.settings import Settings

Scope = dict[str, Any]
Event = dict[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Headers = Sequence[tuple[bytes, bytes]]
App = Callable[[Any, Any, Any], Awaitable[None]]

CONTENT_SECURITY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = tuple(
    (name.encode(), value.encode())
    for name, value in {
        "content-security-policy": CONTENT_SECURITY,
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    }.items()
)
_NAMES: Final = frozenset(name for name, _ in HEADERS)
_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_RACES: Final = "/api/races"
_MAKING: Final = frozenset({"/api/tables", "/api/tours", _RACES})
"""Where a POST makes something that lasts."""
_LOOKED_AT: Final = ("/api/tables/", "/api/tours/")
"""Where a look costs something."""
_JSON, _TEXT = b"application/json", b"text/plain"
_TOO_LARGE: Final = 413
_HANG_UP: Final = (b"connection", b"close")
_POLICY_VIOLATION: Final = 1008
_DENIAL: Final = "websocket.http.response"
"""What a server says that can refuse a socket with an answer."""
_NOWHERE: Final = "-"
"""Stands in the figures for requests that no route took."""


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


class Guard:
    """An ASGI application around another; it wraps the whole server, so that errors have its headers too."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._limits = settings.limits
        self._origins = frozenset(origin.casefold().rstrip("/") for origin in settings.origins)
        self._door = Doorkeeper(settings.limits)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve a connection."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._socket(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, status = time.perf_counter(), 500

        async def answer(event: Event) -> None:
            nonlocal status
            if event["type"] == "http.response.start":
                status = event["status"]
                event = event | {"headers": _with_ours(event.get("headers", ()), last=status == _TOO_LARGE)}
            await send(event)

        try:
            if scope["method"] not in _READING:
                receive = self._checked(scope, receive)
            elif scope["path"].startswith(_LOOKED_AT):
                self._door.admit_reader(_address(scope))
        except Refusal as refusal:
            await _send_problem(answer, explain(refusal))
        else:
            await self._app(scope, receive, answer)
        finally:
            route = scope.get("path_template") or _NOWHERE
            metrics.REQUEST_SECONDS.labels(route, str(status)).observe(time.perf_counter() - started)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check_origin(dict(scope["headers"]))
            self._door.admit_reader(_address(scope))
        except Refusal as refusal:
            explained = explain(refusal)
            await receive()
            if _DENIAL in scope.get("extensions", {}):
                await _send_problem(send, explained, "websocket.http", HEADERS)
            else:
                await send({"type": "websocket.close", "code": _POLICY_VIOLATION, "reason": explained.problem.code})
        else:
            await self._app(scope, receive, send)

    def _checked(self, scope: Scope, receive: Receive) -> Receive:
        """The body of a request that may be made, as far as it is not too large; raises `Refusal`."""
        headers: dict[bytes, bytes] = dict(scope["headers"])
        path = scope["path"].rstrip("/")
        self._check_origin(headers)
        self._door.admit(_address(scope), scope["method"] == "POST" and path in _MAKING)
        length = headers.get(b"content-length", b"0")
        if length != b"0" or b"transfer-encoding" in headers:
            _check_content_type(headers, path == _RACES)
        most = self._limits.race_body if path == _RACES else self._limits.body
        if not length.isdigit() or int(length) > most:
            raise _too_large(most)
        return _limited(receive, most)

    def _check_origin(self, headers: dict[bytes, bytes]) -> None:
        """Programs send no origin; a page must come from where it sends to, or from where the settings say."""
        origin = headers.get(b"origin", b"").decode("latin-1").casefold()
        if not origin or origin in self._origins:
            return
        host = headers.get(b"host", b"").decode("latin-1").casefold()
        if not host or origin.partition("://")[2] != host:
            raise Refusal("wrong-origin", 403, "table.http.wrong-origin")


def _check_content_type(headers: dict[bytes, bytes], race: bool) -> None:
    wanted = _TEXT if race else _JSON
    if headers.get(b"content-type", b"").partition(b";")[0].strip().lower() != wanted:
        raise Refusal("wrong-content-type", 415, "table.http.wrong-content-type", wanted=wanted.decode())


def _limited(receive: Receive, most: int) -> Receive:
    """A body that is refused as soon as it is longer than it may be, whatever its header said."""
    seen = 0

    async def read() -> Event:
        nonlocal seen
        event = await receive()
        seen += len(event.get("body", b""))
        if seen > most:
            raise _too_large(most)
        return event

    return read


def _too_large(most: int) -> Refusal:
    return Refusal("too-large", _TOO_LARGE, "table.http.too-large", most=most)


def _with_ours(headers: Any, last: bool) -> list[tuple[bytes, bytes]]:
    """The headers of an answer with ours; after the `last` one nobody reads what else is sent on the connection."""
    theirs = [(name, value) for name, value in headers if name.lower() not in _NAMES]
    return [*theirs, *HEADERS, *([_HANG_UP] if last else [])]


async def _send_problem(send: Send, explained: Explained, kind: str = "http", headers: Headers = ()) -> None:
    body = msgspec.json.encode(ErrorBody(explained.problem))
    more = [(name.lower().encode(), value.encode()) for name, value in explained.headers.items()]
    told = [(b"content-type", _JSON), (b"content-length", str(len(body)).encode()), *more, *headers]
    await send({"type": f"{kind}.response.start", "status": explained.status, "headers": told})
    await send({"type": f"{kind}.response.body", "body": body})
