"""One process of the server: it answers whoever comes to a socket that is already open."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
from contextlib import suppress
from typing import Final

import uvicorn

from paceline.core.messages import PacelineError
from paceline.web import logs
from paceline.web.app import make_app
from paceline.web.settings import Settings

_EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 – names to be recognised, no door is opened
"""How a server that listens at all addresses says so, and where this machine finds it."""
BACKLOG: Final = 2048
_COLLECTED: Final = (20_000, 50, 100)
"""How many new objects are looked at together, and how seldom older ones."""
_GRACE: Final = 5
"""Seconds in which answers under way may be finished when the server ends."""


def listen(host: str, port: int) -> socket.socket:
    """An open door at this address; raises `PacelineError` where there cannot be one."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(BACKLOG)
        except OSError:
            listening.close()
            raise
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise PacelineError("table.serve.cannot-listen", host=host, port=port, why=why) from None
    return listening


def address_of(listening: socket.socket) -> str:
    """Where people on this machine find us."""
    host, port = listening.getsockname()[:2]
    return _address(_EVERYWHERE.get(host, host), port)


def address_for_others(listening: socket.socket) -> str:
    """Where people in the network find us, where they may come and this machine has an address there."""
    host, port = listening.getsockname()[:2]
    if host not in _EVERYWHERE:
        return ""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        way_out.connect(("192.0.2.1", 9))  # nothing is sent: this only asks which of our addresses would be used
        return _address(way_out.getsockname()[0], port)
    return ""


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class Server(uvicorn.Server):
    """Serves until a signal says that it is enough, or until `stop` is called."""

    def __init__(self, settings: Settings) -> None:
        self._app = make_app(settings)
        super().__init__(
            uvicorn.Config(
                self._app,
                http="httptools",
                loop="uvloop",
                ws="websockets-sansio",
                ws_max_size=settings.limits.message,
                ws_per_message_deflate=False,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(settings.proxies),
                forwarded_allow_ips=list(settings.proxies),
                backlog=BACKLOG,
                timeout_graceful_shutdown=_GRACE,
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let the answers that are being written be acknowledged, then end."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_GRACE):
                await self._app.state.hub.settle()
        await super().shutdown(sockets)

    def stop(self) -> None:
        """Finish what is under way, and end."""
        self.should_exit = True


def calm_collector() -> None:
    """Look for garbage less often: nearly all of ours goes by itself, and a search through all tables takes long."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECTED)


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve in this process until a signal ends it; Ctrl-C is raised again when everything is finished."""
    logs.configure(settings.log)
    calm_collector()
    signal.signal(signal.SIGTERM, lambda _signal, _frame: None)  # uvicorn raises it once more after the end
    try:
        Server(settings).run([listening])
    except SystemExit:  # so uvicorn leaves after it has logged why it could not start
        raise PacelineError("table.serve.cannot-start") from None
