"""Middleware in front of the application: origin, content type, size and rate limits, security headers."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import msgspec

from paceline.i18n import Catalogue, catalogue
from paceline.i18n.choice import accepted
from paceline.web import observability
from paceline.web.errors import ErrorReply, Refusal, describe_error
from paceline.web.guard.content import check_address
from paceline.web.guard.limits import Limits
from paceline.web.guard.rates import Bucket, Buckets, Clock, rate_key
from paceline.web.history.queue import VISITOR
from paceline.web.protocol import ErrorBody
from paceline.web.settings import Settings


class RateLimiter:
    """Limits the requests of every address."""

    def __init__(self, limits: Limits, clock: Clock = time.monotonic) -> None:
        self._tables = Buckets(limits.tables_per_minute / 60, limits.tables_per_minute, clock=clock)
        self._posts = Buckets(limits.posts_per_second, limits.posts_burst, clock=clock)
        self._reads = Buckets(limits.reads_per_second, limits.reads_burst, clock=clock)
        self._most_sockets = limits.sockets_per_address
        self._sockets: Counter[str] = Counter()

    def admit(self, address: str, makes_table: bool) -> None:
        """Raise `too-many-requests` if the address has used up its writes."""
        _take(self._tables if makes_table else self._posts, address)

    def admit_reader(self, address: str) -> None:
        """Raise `too-many-requests` if the address has used up its reads."""
        _take(self._reads, address)

    @contextmanager
    def admit_socket(self, address: str) -> Iterator[None]:
        """Hold a place for a socket; raise `too-many-requests` if the address has used up its sockets."""
        self.admit_reader(address)
        key = rate_key(address)
        if self._most_sockets and self._sockets[key] >= self._most_sockets:
            raise too_many_requests(_AFTER_A_SOCKET)
        self._sockets[key] += 1
        try:
            yield
        finally:
            self._sockets[key] -= 1
            if not self._sockets[key]:
                del self._sockets[key]


def _take(buckets: Buckets, address: str) -> None:
    wait = buckets.take(rate_key(address))
    if wait:
        raise too_many_requests(wait)


class Guesses:
    """Limits the codes that an address may get wrong; right ones are free."""

    def __init__(self, limits: Limits, clock: Clock = time.monotonic) -> None:
        self._wrong = Buckets(limits.guesses_per_minute / 60, limits.guesses_per_minute, clock=clock)

    def admit(self, address: str) -> None:
        """Count a guess; raise `too-many-requests` if too many were wrong."""
        _take(self._wrong, address)

    def forgive(self, address: str) -> None:
        """Take back a guess that was right."""
        self._wrong.give_back(rate_key(address))


def message_bucket(limits: Limits, clock: Clock = time.monotonic) -> Bucket:
    """Return the bucket for the messages of one socket."""
    return Bucket(limits.messages_per_second, limits.messages_burst, clock)


def too_many_requests(wait: float) -> Refusal:
    """Return the refusal of a request over the limit."""
    return Refusal("too-many-requests", 429, "table.http.too-many-requests", retry_after=wait)


Scope = dict[str, Any]
Event = dict[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]
Headers = Sequence[tuple[bytes, bytes]]
App = Callable[[Any, Any, Any], Awaitable[None]]

CONTENT_SECURITY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'none'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
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
_MAKING: Final = frozenset({"/api/tables", "/api/tours", "/api/day", _RACES})
"""Paths at which a POST creates a row."""
_LOOKED_AT: Final = ("/api/tables/", "/api/tours/", "/api/day", "/api/codes/")
"""Paths at which a read is counted."""
_JSON, _TEXT = b"application/json", b"text/plain"
_TOO_LARGE: Final = 413
_CACHE_CONTROL: Final = b"cache-control"
_NOT_KEPT: Final = (_CACHE_CONTROL, b"no-store")
_HANG_UP: Final = (b"connection", b"close")
_POLICY_VIOLATION: Final = 1008
_AFTER_A_SOCKET: Final = 5.0
"""Seconds after which somebody with too many sockets may try again."""
_DENIAL: Final = "websocket.http.response"
"""ASGI extension for refusing a socket with an HTTP response."""
_NOWHERE: Final = "-"
"""Route in the metrics for requests without one."""


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


class SecurityMiddleware:
    """ASGI middleware around the whole application, so that error responses have its headers too."""

    def __init__(self, app: App, settings: Settings) -> None:
        self._app = app
        self._limits = settings.limits
        self._origins = frozenset(origin.casefold().rstrip("/") for origin in settings.origins)
        self._door = RateLimiter(settings.limits)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Handle a request or a socket."""
        VISITOR.set(rate_key(_address(scope)))
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        else:
            await self._socket(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, status = time.perf_counter(), 500
        private = scope["method"] not in _READING or any(name == b"authorization" for name, _ in scope["headers"])

        async def answer(event: Event) -> None:
            nonlocal status
            if event["type"] == "http.response.start":
                status = event["status"]
                headers = _with_ours(event.get("headers", ()), last=status == _TOO_LARGE, private=private)
                event = event | {"headers": headers}
            await send(event)

        try:
            check_address(scope["path"], scope["query_string"])
            if scope["method"] not in _READING:
                receive = self._checked(scope, receive)
            elif scope["path"].startswith(_LOOKED_AT):
                self._door.admit_reader(_address(scope))
        except Refusal as refusal:
            await _send_problem(answer, describe_error(refusal, _reader(scope)))
        else:
            await self._app(scope, receive, answer)
        finally:
            route = scope.get("path_template") or _NOWHERE
            observability.REQUEST_SECONDS.labels(route, str(status)).observe(time.perf_counter() - started)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            check_address(scope["path"], scope["query_string"])
            self._check_origin(dict(scope["headers"]))
            with self._door.admit_socket(_address(scope)):
                await self._app(scope, receive, send)
        except Refusal as refusal:
            explained = describe_error(refusal, _reader(scope))
            await receive()
            if _DENIAL in scope.get("extensions", {}):
                await _send_problem(send, explained, "websocket.http", HEADERS)
            else:
                await send({"type": "websocket.close", "code": _POLICY_VIOLATION, "reason": explained.problem.code})

    def _checked(self, scope: Scope, receive: Receive) -> Receive:
        """Check a request and return its size-limited body; raise `Refusal`."""
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
        """Raise `wrong-origin` if another site's page sent this; programs send no origin."""
        origin = headers.get(b"origin", b"").decode("latin-1").casefold()
        if not origin or origin in self._origins:
            return
        host = headers.get(b"host", b"").decode("latin-1").casefold()
        if not host or origin.partition("://")[2] != host:
            raise Refusal("wrong-origin", 403, "table.http.wrong-origin")


def _reader(scope: Scope) -> Catalogue:
    """Return the catalogue for whoever sent a request."""
    return catalogue(accepted(dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")))


def _check_content_type(headers: dict[bytes, bytes], race: bool) -> None:
    wanted = _TEXT if race else _JSON
    if headers.get(b"content-type", b"").partition(b";")[0].strip().lower() != wanted:
        raise Refusal("wrong-content-type", 415, "table.http.wrong-content-type", wanted=wanted.decode())


def _limited(receive: Receive, most: int) -> Receive:
    """Return a body that is refused as soon as it is too long, whatever its header said."""
    seen, whole = 0, False

    async def read() -> Event:
        nonlocal seen, whole
        event = await receive()
        if event["type"] == "http.disconnect" and not whole:
            raise Refusal("bad-request", 400, "table.http.cut-off")
        whole = not event.get("more_body", False)
        seen += len(event.get("body", b""))
        if seen > most:
            raise _too_large(most)
        return event

    return read


def _too_large(most: int) -> Refusal:
    return Refusal("too-large", _TOO_LARGE, "table.http.too-large", most=most)


def _with_ours(headers: Any, last: bool, private: bool) -> list[tuple[bytes, bytes]]:
    """Return headers with ours added; `last` closes the connection after this response.

    What was asked for with a token, or may hold one, is `private`: nobody on the way shall keep it.
    """
    theirs = [(name, value) for name, value in headers if name.lower() not in _NAMES]
    kept = any(name.lower() == _CACHE_CONTROL for name, _ in theirs)
    return [*theirs, *HEADERS, *([_NOT_KEPT] if private and not kept else []), *([_HANG_UP] if last else [])]


async def _send_problem(send: Send, explained: ErrorReply, kind: str = "http", headers: Headers = ()) -> None:
    body = msgspec.json.encode(ErrorBody(explained.problem))
    more = [(name.lower().encode(), value.encode()) for name, value in explained.headers.items()]
    told = [(b"content-type", _JSON), (b"content-length", str(len(body)).encode()), *more, *headers]
    await send({"type": f"{kind}.response.start", "status": explained.status, "headers": told})
    await send({"type": f"{kind}.response.body", "body": body})
