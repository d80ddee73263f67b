"""`paceline resume`: go on with a race from its file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from paceline.cli import racefile
from paceline.cli.play import race_on
from paceline.cli.terminal import speak
from paceline.core.message import PacelineError, say


def add_arguments(parser: argparse.ArgumentParser, _rest: Sequence[str]) -> None:
    """The flags of `resume`."""
    parser.add_argument("file", type=Path, help=speak(say("cli.help.file")))


def run(parsed: argparse.Namespace) -> int:
    """Read the race and ride on."""
    race, file = racefile.read(parsed.file)
    if race.over:
        raise PacelineError("cli.race-is-over", file=str(parsed.file))
    return race_on(race, file)
