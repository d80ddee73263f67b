"""Settings of a server, as its command line gave them; every process of it has the same."""

from __future__ import annotations

from typing import Literal

import msgspec

LogFormat = Literal["text", "json"]


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one address or one socket may ask for; 0 lifts a limit."""

    tables_per_minute: float = 30.0
    """New tables, tours and imported races of one address."""
    posts_per_second: float = 20.0
    posts_burst: int = 60
    reads_per_second: float = 50.0
    """Looks at tables and tours, and new sockets, of one address."""
    reads_burst: int = 300
    messages_per_second: float = 20.0
    messages_burst: int = 60
    body: int = 64 * 1024
    """Bytes of a request."""
    race_body: int = 2 * 1024 * 1024
    """Bytes of a race file."""
    message: int = 16 * 1024
    """Bytes of a message over a socket."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs."""

    database: str
    """`sqlite:///FILE` or `postgresql://…`."""
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    origins: tuple[str, ...] = ()
    """Where our own pages come from when a proxy hides it, as in `https://example.org`."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies that are believed about whom they speak for."""
    log: LogFormat = "text"
    bots: int = 1
    """Processes that think for bots and draw, for each worker."""
    bot_seconds: float = 5.0
    """How long a bot may think about a move."""
    open_metrics: bool = False
    """Whether others than this machine may read the figures."""
    limits: Limits = Limits()


def bot_processes(cores: int, workers: int) -> int:
    """How many processes think for the bots of one worker: half of the cores, for the rest have enough to do."""
    return max(1, cores // 2 // workers)
