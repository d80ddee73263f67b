"""The WebSocket of a table: hello, then frames one way and answers the other until one side closes."""

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
from paceline.i18n import catalogue
from paceline.i18n.choice import accepted
from paceline.web import lobby, observability, protocol
from paceline.web.connections import Connection, encode
from paceline.web.errors import Refusal, describe_error, reader
from paceline.web.friends.seats import leave_screen, show_on_screen
from paceline.web.security import message_bucket, too_many_requests
from paceline.web.table import Table
from paceline.web.tables import Tables

_REFUSED, _TRY_AGAIN = 4403, 1013
"""Close codes."""
_DECODER: Final[msgspec.json.Decoder[protocol.ClientMessage]] = msgspec.json.Decoder(protocol.ClientMessage)
_PONG: Final = encode(protocol.PongFrame())


@websocket("/ws/tables/{name:str}")
async def follow(socket: WebSocket[Any, Any, Any], name: FromPath[str]) -> None:
    """Send the frames of a table and take answers for the seats whose tokens come with the hello."""
    await socket.accept()
    tables: Tables = socket.app.state.tables
    observability.SOCKETS.inc()
    try:
        await _serve(socket, tables, name)
    except WebSocketDisconnect:
        pass
    finally:
        observability.SOCKETS.dec()


async def _serve(socket: WebSocket[Any, Any, Any], tables: Tables, name: str) -> None:
    try:
        hello = await _receive_hello(socket, tables.settings.limits.hello_seconds)
        table = await tables.get(name)
        connection = await tables.authenticate(table, hello.tokens)
        connection.speak = catalogue(accepted(hello.language)) if hello.language else reader(socket)
    except (WebSocketDisconnect, asyncio.CancelledError):
        raise
    except Exception as error:
        await _refuse(socket, error)
        return
    try:
        await tables.join(table, connection, hello.since)
        if hello.screen and not connection.seats:
            await show_on_screen(tables, table, connection)
    except PacelineError as error:
        await _refuse(socket, error)
    else:
        await _exchange(socket, tables, table, connection)
    finally:
        table.connections.discard(connection)
        connection.close()
        if connection.screen:
            tables.tasks.spawn(leave_screen(tables, table))


async def _receive_hello(socket: WebSocket[Any, Any, Any], within: float) -> protocol.Hello:
    try:
        async with asyncio.timeout(within):
            hello = await _receive_message(socket)
    except TimeoutError:
        raise Refusal("bad-request", 400, "table.hello-first") from None
    if not isinstance(hello, protocol.Hello):
        raise Refusal("bad-request", 400, "table.hello-first")
    return hello


async def _refuse(socket: WebSocket[Any, Any, Any], error: Exception) -> None:
    """Send an error frame and close the socket."""
    frame = encode(protocol.ErrorFrame(describe_error(error, reader(socket)).problem))
    with suppress(WebSocketDisconnect, RuntimeError):  # it may be closed already
        await socket.send_text(frame)
        await socket.close(code=_REFUSED)


async def _exchange(socket: WebSocket[Any, Any, Any], tables: Tables, table: Table, connection: Connection) -> None:
    """Send and receive concurrently until one side ends."""
    sending = asyncio.ensure_future(_send(socket, connection))
    try:
        await _receive(socket, tables, table, connection)
    finally:
        sending.cancel()
        with suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await sending


async def _send(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    await connection.pump(socket.send_text)
    reason = "too slow: frames were not read in time" if connection.slow else ""
    await socket.close(code=_TRY_AGAIN, reason=reason)


async def _receive(socket: WebSocket[Any, Any, Any], tables: Tables, table: Table, connection: Connection) -> None:
    bucket = message_bucket(tables.settings.limits)
    while not connection.closed:
        ask = ""
        try:
            message = await _receive_message(socket)
            if connection.closed:  # its seat was given away while we waited
                return
            ask = message.ask if isinstance(message, protocol.Answer) else ""
            if wait := bucket.take():
                raise too_many_requests(wait)
            await _REACTIONS[type(message)](tables, table, connection, message)
        except (WebSocketDisconnect, asyncio.CancelledError):
            raise
        except Exception as error:
            connection.push(encode(protocol.ErrorFrame(describe_error(error, connection.speak).problem, ask[:40])))


async def _receive_message(socket: WebSocket[Any, Any, Any]) -> protocol.ClientMessage:
    return _DECODER.decode(await socket.receive_data("text"))


async def _on_answer(tables: Tables, table: Table, connection: Connection, answer: protocol.Answer) -> None:
    await tables.answer(table, connection.seats, answer)
    connection.push(encode(protocol.TakenFrame(answer.ask)))


async def _on_back(tables: Tables, table: Table, connection: Connection, back: protocol.Back) -> None:
    if back.seat not in connection.seats:
        raise Refusal("not-your-seat", 403, "table.not-your-seat")
    await lobby.take_back(tables, table, [back.seat])


async def _on_ping(_tables: Tables, _table: Table, connection: Connection, _ping: protocol.Ping) -> None:
    connection.push(_PONG)


async def _on_hello(_tables: Tables, _table: Table, _connection: Connection, _hello: protocol.Hello) -> None:
    raise Refusal("bad-request", 400, "table.hello-again")


_REACTIONS: Final[dict[type, Callable[..., Any]]] = {
    protocol.Answer: _on_answer,
    protocol.Back: _on_back,
    protocol.Ping: _on_ping,
    protocol.Hello: _on_hello,
}
