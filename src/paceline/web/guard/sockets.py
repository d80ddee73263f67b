"""The WebSocket side of a connection: frames are counted before they are answered, and nothing waits without bound.

`uvicorn` parses whatever the system has received in one go and queues all messages in it; control frames and empty
fragments it does not count at all. Here a connection is parsed in small pieces, and not while a message waits.
"""

from __future__ import annotations

from typing import Any, Final

from typing_extensions import override
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from paceline.web.guard.admission import Admission
from paceline.web.guard.http import LINGER
from paceline.web.guard.rates import Bucket

_PIECE: Final = 1024
"""Bytes that are parsed at once: at most 170 frames."""
_NOT_TEXT, _POLICY_VIOLATION = 1007, 1008
"""Close codes."""


class GuardedSocket(WebSocketsSansIOProtocol):
    """A WebSocket that is limited in its frames and that is closed even if its client does not read."""

    def __init__(self, admission: Admission, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.close_timeout = LINGER
        self._admission = admission
        limits = admission.limits
        self._frames = Bucket(limits.frames_per_second, limits.frames_burst)
        self._unparsed = memoryview(b"")
        self._refused = False

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._admission.release(self.transport)
        super().connection_lost(exc)

    @override
    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        self._unparsed = memoryview(bytes(self._unparsed) + data) if self._unparsed else memoryview(data)
        self._parse()

    def _parse(self) -> None:
        """Parse what was received until a message waits for the application."""
        while self._unparsed and not (self.read_paused or self._refused):
            piece, self._unparsed = self._unparsed[:_PIECE], self._unparsed[_PIECE:]
            self.conn.receive_data(bytes(piece))
            if self.conn.parser_exc is not None:
                self.handle_parser_exception()
                self._abort_soon()
                return
            self.handle_events()

    @override
    def handle_events(self) -> None:
        if self.handshake_complete and any(self._frames.take() for _ in self.conn.events):
            self._admission.incidents.report("too-many-frames", self._address)
            self._hang_up(_POLICY_VIOLATION, "too many frames")
        else:
            super().handle_events()

    @override
    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._hang_up(_NOT_TEXT, "not UTF-8")
        else:
            super().send_receive_event_to_app()

    @override
    async def receive(self) -> Any:
        message = await super().receive()
        self._parse()
        return message

    @override
    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.close" and not self.writable.is_set() and self.handshake_complete:
            self._admission.incidents.report("slow-reader", self._address)
            self._hang_up(message.get("code", 1000), message.get("reason") or "")
            return
        await super().send(message)
        if self.close_sent:
            self._abort_soon()

    @override
    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._abort_soon()

    def _hang_up(self, code: int, reason: str) -> None:
        """Read no more, send a close frame without waiting for the client, and close the connection soon."""
        if self.close_sent or self.transport.is_closing():
            return
        self._refused = self.close_sent = True
        self._unparsed = memoryview(b"")
        self.stop_keepalive()
        self.transport.pause_reading()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.fail(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self._abort_soon()

    def _abort_soon(self) -> None:
        """Close the connection even if the client never reads what waits for it."""
        self.loop.call_later(LINGER, self.transport.abort)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
