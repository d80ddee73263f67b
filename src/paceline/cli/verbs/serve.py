"""`paceline serve`: run the web table."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import webbrowser
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from paceline import bots
from paceline.cli.command import OneLineParser, amount, count, port_number
from paceline.cli.racefile import folder, make_folder
from paceline.cli.terminal import speak, tell
from paceline.core import content, registry
from paceline.core.messages import PacelineError, say
from paceline.web.bots.compiling import compiling
from paceline.web.guard.limits import Limits
from paceline.web.push.keys import prepare_push
from paceline.web.serve import listen, local_address, network_address, serve, supervise
from paceline.web.settings import Settings, bot_processes
from paceline.web.store import Store
from paceline.web.store.upkeep import check_integrity, sqlite_file

DATABASE: Final = "tables.sqlite"
"""Default database file in the folder of races."""
LOGS: Final = ("text", "json")
HERE: Final = "127.0.0.1,::1"
_USUAL: Final = Settings(database="")


def add_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """Add the flags of `serve`."""
    parser.add_argument("--host", metavar="ADDRESS", default=_USUAL.host, help=_help("host", usual=_USUAL.host))
    parser.add_argument(
        "--port", type=port_number, metavar="N", default=_USUAL.port, help=_help("port", usual=_USUAL.port)
    )
    parser.add_argument("--database", metavar="URL", help=_help("database"))
    parser.add_argument("--workers", type=count, metavar="N", default=1, help=_help("workers"))
    parser.add_argument("--bots", type=count, metavar="N", help=_help("bots"))
    parser.add_argument(
        "--bot-seconds",
        type=count,
        metavar="S",
        default=_USUAL.bot_seconds,
        help=_help("bot-seconds", usual=f"{_USUAL.bot_seconds:g}"),
    )
    parser.add_argument("--add-bot", action="append", metavar="BOT", default=[], help=_help("add-bot"))
    parser.add_argument("--origin", action="append", metavar="URL", default=[], help=_help("origin"))
    parser.add_argument("--behind-proxy", nargs="?", const=HERE, metavar="ADDRESS", help=_help("behind-proxy"))
    parser.add_argument(
        "--tables-per-minute",
        type=amount,
        metavar="N",
        default=_USUAL.limits.tables_per_minute,
        help=_help("tables-per-minute", usual=f"{_USUAL.limits.tables_per_minute:g}"),
    )
    parser.add_argument(
        "--reads-per-second",
        type=amount,
        metavar="N",
        default=_USUAL.limits.reads_per_second,
        help=_help("reads-per-second", usual=f"{_USUAL.limits.reads_per_second:g}"),
    )
    parser.add_argument(
        "--connections-per-address",
        type=amount,
        metavar="N",
        default=_USUAL.limits.connections_per_address,
        help=_help("connections-per-address", usual=_USUAL.limits.connections_per_address),
    )
    parser.add_argument("--compile", action=argparse.BooleanOptionalAction, default=True, help=_help("compile"))
    parser.add_argument("--live", action=argparse.BooleanOptionalAction, default=True, help=_help("live"))
    parser.add_argument("--open-metrics", action="store_true", help=_help("open-metrics"))
    parser.add_argument("--push-keys", metavar="FILE", default=_USUAL.push_keys, help=_help("push-keys"))
    parser.add_argument("--open", action=argparse.BooleanOptionalAction, default=False, help=_help("open"))
    parser.add_argument("--log", metavar="|".join(LOGS), default=_USUAL.log, help=_help("log"))


def _help(flag: str, **places: object) -> str:
    return speak(say(f"cli.help.serve-{flag}", **places))


def run(parsed: argparse.Namespace) -> int:
    """Serve until interrupted."""
    settings = _settings(parsed)
    for address in parsed.add_bot:
        bots.add(address)
    for name in content.own_folders():
        registry.game(name).stages()  # loads the cards: what is wrong with them is said now, not to the first visitor
    if settings.push_keys:
        prepare_push(settings)
    asyncio.run(_try(settings.database))
    with listen(settings.host, settings.port) as listening:
        tell(say("cli.serving", address=local_address(listening)))
        if others := network_address(listening):
            tell(say("cli.serving-others", address=others))
        if parsed.open and has_browser():
            webbrowser.open(local_address(listening))  # connects at once: the socket listens already
        with compiling() if parsed.compile else nullcontext():
            if settings.workers > 1:
                supervise(settings, listening)
            else:
                serve(settings, listening)
    return 0


def has_browser() -> bool:
    """Return whether somebody sits at this machine with a browser in a window; not over SSH, and not in CI."""
    if os.environ.get("CI") or os.environ.get("SSH_CONNECTION"):
        return False
    desktop = sys.platform in ("darwin", "win32") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    try:
        return bool(desktop and webbrowser.get())
    except webbrowser.Error:
        return False


def _settings(parsed: argparse.Namespace) -> Settings:
    database = parsed.database or own_database()
    if parsed.workers > 1 and database.startswith("sqlite"):
        raise PacelineError("cli.workers-need-postgres")
    if parsed.log not in LOGS:
        raise PacelineError("cli.no-such-log", log=parsed.log, logs=LOGS)
    return Settings(
        database=database,
        host=parsed.host,
        port=parsed.port,
        workers=parsed.workers,
        origins=tuple(map(_origin, parsed.origin)),
        proxies=tuple(part.strip() for part in (parsed.behind_proxy or "").split(",") if part.strip()),
        log=parsed.log,
        bots=parsed.bots or bot_processes(os.cpu_count() or 1, parsed.workers),
        bot_seconds=parsed.bot_seconds,
        live=parsed.live,
        open_metrics=parsed.open_metrics,
        push_keys=parsed.push_keys and str(Path(parsed.push_keys).absolute()),
        limits=Limits(
            tables_per_minute=parsed.tables_per_minute,
            reads_per_second=parsed.reads_per_second,
            connections_per_address=parsed.connections_per_address,
            sockets_per_address=min(_USUAL.limits.sockets_per_address, parsed.connections_per_address),
        ),
    )


def own_database() -> str:
    """Return the URL of SQLite in the default folder, creating the folder."""
    make_folder(folder())
    return f"sqlite:///{folder().absolute() / DATABASE}"


def _origin(given: str) -> str:
    parts = urlsplit(given)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path.strip("/"):
        raise PacelineError("cli.not-an-origin", origin=given)
    return f"{parts.scheme}://{parts.netloc}"


async def _try(database: str) -> None:
    """Open the database once and bring it up to date, so that what is wrong with it is said in one line."""
    file = sqlite_file(database)
    if file is not None and file.exists() and file.stat().st_size:
        check_integrity(file)
    store = await Store.open(database)
    await store.close()
