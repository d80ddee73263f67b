"""Settings of a server from its command line, the same in every process."""

from __future__ import annotations

from typing import Literal

import msgspec

from paceline.web.guard.limits import Limits

LogFormat = Literal["text", "json"]


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
    push_keys: str = ""
    """File of the key by which push services recognise the server; empty if it sends no notices."""
    limits: Limits = Limits()


def bot_processes(cores: int, workers: int) -> int:
    """Return the number of bot processes for one worker: half of the cores are left for the rest."""
    return max(1, cores // 2 // workers)
