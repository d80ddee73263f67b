"""The HTTP side of a connection: what it may send, how long it may take, and how much may wait.

`uvicorn` answers one request after the other, but reads, parses and keeps whatever else comes; a client that sends
without reading, or never ends its headers, costs memory and time that others wait for.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, cast

import httptools
from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle

from paceline.web import observability
from paceline.web.guard.admission import Admission

LINGER: Final = 2.0
"""Seconds for which a refused client may read why."""
_OVERHEAD: Final = 1.25
"""Bytes of a body with the lengths of its chunks, for each byte of its own."""
_SLOWEST: Final = 32 * 1024
"""Bytes of a response that a client must read in `stalled_seconds`."""
_REFUSALS: Final = {
    "full": (503, "The server is full. Please try again in a moment."),
    "too-many-of-address": (429, "Too many open connections from this address."),
    "too-many-sockets": (503, "The server is full. Please try again in a moment."),
    "long-head": (431, "The headers of this request are too long."),
    "slow-head": (408, "The request took too long."),
    "slow-body": (408, "The request took too long."),
    "long-body": (413, "The request is too long."),
    "pipelined": (429, "Too many requests wait on this connection."),
    "bad-request": (400, "This is not a valid HTTP request."),
}
"""Status and sentence for each reason."""


class _Refused(Exception):
    """A client went over a limit."""


class _Writer:
    """The transport as a response sees it: what is written after the client has gone is dropped, not an error."""

    __slots__ = ("_transport", "close", "is_closing")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.close, self.is_closing = transport.close, transport.is_closing

    def write(self, data: bytes) -> None:
        """Write if the connection is still open."""
        if not self.is_closing():
            self._transport.write(data)


class GuardedHttp(HttpToolsProtocol):
    """A connection that is limited in what it may send and how long it may take."""

    def __init__(self, admission: Admission, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._admission, self._limits = admission, admission.limits
        self._refused = False
        self._silent = True
        """True if nothing was received since the last response."""
        self._in_body = False
        self._head = 0
        """Bytes of the request line and the headers that are complete."""
        self._received = 0
        """Bytes since the request began, not counting the piece with which it began."""
        self._running: RequestResponseCycle | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._unsent = 0

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    @override
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if reason := self._admission.admit(transport, self._address):
            self._refused = True
            self._say(reason)
            transport.close()
        else:
            self._limit(self._limits.head_seconds, "slow-head")

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timers()
        self._admission.release(self.transport)
        super().connection_lost(exc)

    @override
    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        self._unset_keepalive_if_required()
        self._received += len(data)
        self._silent = False
        try:
            self.parser.feed_data(data)
            self._check_received()
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            # Any other wish is ignored, as HTTP allows.
        except (httptools.HttpParserError, _Refused) as error:
            self._refuse(_reason(error))

    def _check_received(self) -> None:
        if not self._in_body:
            if self._received > self._limits.head:
                raise _Refused("long-head")
        elif self._received > self._limits.race_body * _OVERHEAD + self._limits.head:
            raise _Refused("long-body")

    @override
    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = self._received = 0

    @override
    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    @override
    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value))
        if len(self.headers) >= self._limits.headers:
            raise _Refused("long-head")
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._head += size
        if self._head > self._limits.head:
            raise _Refused("long-head")

    @override
    def on_headers_complete(self) -> None:
        self._in_body = True
        super().on_headers_complete()
        if len(self.pipeline) > self._limits.pipelined:
            raise _Refused("pipelined")
        if not self.pipeline:
            self._limit(self._limits.body_seconds, "slow-body")

    @override
    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_body, self._received = False, 0
        self._stop_timer()

    @override
    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        cycle.transport = cast("asyncio.Transport", _Writer(self.transport))
        self._admission.work(self.transport)
        super()._start_asgi_task(cycle, app)

    @override
    def on_response_complete(self) -> None:
        self._running = None
        super().on_response_complete()
        if self._running is None and not self.transport.is_closing():
            self._silent = True
            self._admission.wait(self.transport)
            self._limit(self._limits.idle_seconds + self._limits.head_seconds, "slow-head")

    @override
    def handle_websocket_upgrade(self) -> None:
        self._stop_timers()
        if self._admission.upgrade(self.transport, self._address):
            super().handle_websocket_upgrade()
        else:
            self._refuse("too-many-sockets", reported=True)

    # Time.

    def _limit(self, seconds: float, reason: str) -> None:
        """Refuse what is not complete by then."""
        self._stop_timer()
        self._timer = self.loop.call_later(seconds, self._time_out, reason)

    def _time_out(self, reason: str) -> None:
        if not self._silent:
            self._refuse(reason)
        else:  # browsers open connections in advance, and do not mind
            observability.CONNECTIONS_REFUSED.labels("silent").inc()
            self.transport.abort()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stop_timers(self) -> None:
        self._stop_timer()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    @override
    def pause_writing(self) -> None:
        super().pause_writing()
        self._unsent = self.transport.get_write_buffer_size()
        self._stalled = self.loop.call_later(self._limits.stalled_seconds, self._check_reader)

    @override
    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _check_reader(self) -> None:
        """Close the connection of a client that reads nothing, or hardly anything."""
        unsent = self.transport.get_write_buffer_size()
        if unsent > self._unsent - _SLOWEST:
            self._admission.incidents.report("slow-reader", self._address)
            self.transport.abort()
            return
        self._unsent = unsent
        self._stalled = self.loop.call_later(self._limits.stalled_seconds, self._check_reader)

    # Refusals.

    def _refuse(self, reason: str, *, reported: bool = False) -> None:
        """Read no more, say why unless a response is under way, and close the connection soon."""
        if self._refused or self.transport.is_closing():
            return
        self._refused = True
        self._stop_timer()
        self._unset_keepalive_if_required()
        if not reported:
            self._admission.incidents.report(reason, self._address)
        self.pipeline.clear()
        self.flow.pause_reading()
        running = self._running
        if running is None or not running.response_started:
            self._say(reason)
            self.transport.write_eof()
        if running is not None:
            running.keep_alive, running.disconnected = False, not running.response_started
            running.message_event.set()
        self.loop.call_later(LINGER, self.transport.abort)

    def _say(self, reason: str) -> None:
        status, sentence = _REFUSALS[reason]
        body = sentence.encode()
        head = [
            b"content-type: text/plain; charset=utf-8",
            b"content-length: %d" % len(body),
            b"connection: close",
            *([b"retry-after: 5"] if status in (429, 503) else []),
        ]
        self.transport.write(STATUS_LINE[status] + b"\r\n".join(head) + b"\r\n\r\n" + body)


def _reason(error: BaseException) -> str:
    """Return the reason in a parser's error: what a callback raised is its context."""
    while not isinstance(error, _Refused):
        if (inner := error.__cause__ or error.__context__) is None:
            return "bad-request"
        error = inner
    return str(error)
