"""Settings of a server from its command line, the same in every process."""

from __future__ import annotations

from typing import Literal

import msgspec

LogFormat = Literal["text", "json"]


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Rate and size limits of one address or one socket; 0 lifts a limit."""

    tables_per_minute: float = 30.0
    """New tables, tours and imported races of one address."""
    posts_per_second: float = 20.0
    posts_burst: int = 60
    reads_per_second: float = 50.0
    """Reads of tables and tours, and new sockets, of one address."""
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
    """Everything a worker process needs to know."""

    database: str
    """`sqlite:///FILE` or `postgresql://…`."""
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    origins: tuple[str, ...] = ()
    """Origins of our own pages behind a proxy, such as `https://example.org`."""
    proxies: tuple[str, ...] = ()
    """Trust forwarded client addresses from these proxies."""
    log: LogFormat = "text"
    bots: int = 1
    """Bot processes for each worker."""
    bot_seconds: float = 5.0
    """Seconds a bot may think about a move."""
    live: bool = True
    """True if the home page shows a live race of bots."""
    live_seconds: float = 7.0
    """Seconds from one round of it to the next."""
    open_metrics: bool = False
    """True if other machines may read the metrics."""
    limits: Limits = Limits()


def bot_processes(cores: int, workers: int) -> int:
    """Return the number of bot processes for one worker: half of the cores are left for the rest."""
    return max(1, cores // 2 // workers)
