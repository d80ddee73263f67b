"""The WebSocket of a table: a hello, then asks and answers for as long as both sides like."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from paceline.core.messages import PacelineError
from paceline.web import metrics
from paceline.web.errors import Refusal, explain
from paceline.web.gallery import join
from paceline.web.limits import message_bucket, too_many
from paceline.web.lobby import back, visitor_of
from paceline.web.protocol import MOST_TOKENS, Answer, Back, ErrorFrame, Hello, Ping, PongFrame, Said, TakenFrame
from paceline.web.table import OpenTable
from paceline.web.tables import Hub
from paceline.web.visitors import Visitor, encoded

_HELLO_WITHIN: Final = 10.0
_NORMAL, _REFUSED, _TRY_AGAIN = 1000, 4403, 1013
"""Codes with which a socket is closed."""
_DECODER: Final[msgspec.json.Decoder[Said]] = msgspec.json.Decoder(Said)
_PONG: Final = encoded(PongFrame())


@websocket("/ws/tables/{name:str}")
async def follow(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    """Follow a table, and speak for the seats whose tokens come with the hello."""
    await socket.accept()
    hub: Hub = socket.app.state.hub
    metrics.SOCKETS.inc()
    try:
        await _serve(socket, hub, name)
    except WebSocketDisconnect:
        pass
    finally:
        metrics.SOCKETS.dec()


async def _serve(socket: WebSocket[Any, Any, Any], hub: Hub, name: str) -> None:
    try:
        hello = await _hello(socket)
        table = await hub.table(name)
        visitor = await visitor_of(hub, table, hello.tokens)
    except (WebSocketDisconnect, asyncio.CancelledError):
        raise
    except Exception as error:
        await _refuse(socket, error)
        return
    try:
        await _visit(socket, hub, table, visitor, hello)
    finally:
        table.visitors.discard(visitor)
        visitor.leave()


async def _visit(socket: WebSocket[Any, Any, Any], hub: Hub, table: OpenTable, visitor: Visitor, hello: Hello) -> None:
    try:
        await join(hub, table, visitor, hello.since)
    except PacelineError as error:
        await _refuse(socket, error)
        return
    await _converse(socket, hub, table, visitor)


async def _hello(socket: WebSocket[Any, Any, Any]) -> Hello:
    """The first message, which must come soon."""
    try:
        async with asyncio.timeout(_HELLO_WITHIN):
            hello = await _said(socket)
    except TimeoutError:
        raise Refusal("bad-request", 400, "table.hello-first") from None
    if not isinstance(hello, Hello) or len(hello.tokens) > MOST_TOKENS:
        raise Refusal("bad-request", 400, "table.hello-first")
    return hello


async def _refuse(socket: WebSocket[Any, Any, Any], error: Exception) -> None:
    """Say what is wrong and hang up."""
    frame = encoded(ErrorFrame(explain(error).problem))
    with suppress(WebSocketDisconnect, RuntimeError):  # it may be gone already
        await socket.send_text(frame)
        await socket.close(code=_REFUSED)


async def _converse(socket: WebSocket[Any, Any, Any], hub: Hub, table: OpenTable, visitor: Visitor) -> None:
    """Send and receive side by side, until one side ends."""
    sending = asyncio.ensure_future(_send(socket, visitor))
    try:
        await _receive(socket, hub, table, visitor)
    finally:
        sending.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await sending


async def _send(socket: WebSocket[Any, Any, Any], visitor: Visitor) -> None:
    await visitor.pump(socket.send_text)
    await socket.close(code=_TRY_AGAIN)


async def _receive(socket: WebSocket[Any, Any, Any], hub: Hub, table: OpenTable, visitor: Visitor) -> None:
    bucket = message_bucket(hub.settings.limits)
    while not visitor.lost:
        ask = ""
        try:
            said = await _said(socket)
            if visitor.lost:  # he was turned away while we waited for him
                return
            ask = said.ask if isinstance(said, Answer) else ""
            if wait := bucket.take():
                raise too_many(wait)
            await _REACTIONS[type(said)](hub, table, visitor, said)
        except (WebSocketDisconnect, asyncio.CancelledError):
            raise
        except Exception as error:
            visitor.push(encoded(ErrorFrame(explain(error).problem, ask[:40])))


async def _said(socket: WebSocket[Any, Any, Any]) -> Said:
    """The next message; raises where it is none of ours."""
    return _DECODER.decode(await socket.receive_data("text"))


async def _on_answer(hub: Hub, table: OpenTable, visitor: Visitor, said: Answer) -> None:
    await hub.answer(table, visitor.seats, said)
    visitor.push(encoded(TakenFrame(said.ask)))


async def _on_back(hub: Hub, table: OpenTable, visitor: Visitor, said: Back) -> None:
    if said.seat not in visitor.seats:
        raise Refusal("not-your-seat", 403, "table.not-your-seat")
    await back(hub, table, [said.seat])


async def _on_ping(_hub: Hub, _table: OpenTable, visitor: Visitor, _said: Ping) -> None:
    visitor.push(_PONG)


async def _on_hello(_hub: Hub, _table: OpenTable, _visitor: Visitor, _said: Hello) -> None:
    raise Refusal("bad-request", 400, "table.hello-again")


_REACTIONS: Final[dict[type, Callable[..., Any]]] = {
    Answer: _on_answer,
    Back: _on_back,
    Ping: _on_ping,
    Hello: _on_hello,
}
