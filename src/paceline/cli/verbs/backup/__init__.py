"""`paceline backup`: copy the database of the web table while it is used."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from paceline.cli.command import OneLineParser
from paceline.cli.terminal import speak, tell
from paceline.cli.verbs.serve import own_database
from paceline.core.messages import PacelineError, say
from paceline.web.store.upkeep import back_up, sqlite_file


def add_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """Add the arguments of `backup`."""
    parser.need("file", type=Path, help=speak(say("cli.help.backup-file")))
    parser.add_argument("--database", metavar="URL", help=speak(say("cli.help.serve-database")))


def run(parsed: argparse.Namespace) -> int:
    """Write the backup."""
    source = sqlite_file(parsed.database or own_database())
    if source is None:
        raise PacelineError("cli.backup-postgres", file=str(parsed.file))
    size = back_up(source, parsed.file)
    tell(say("cli.backed-up", file=str(parsed.file), size=f"{size / 1e6:.1f}"))
    return 0
