"""`paceline resume`: go on with a race from its file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paceline.cli import racefile
from paceline.cli.parser import OneLineParser
from paceline.cli.play import race_on
from paceline.cli.terminal import speak
from paceline.core.log import Entry
from paceline.core.message import PacelineError, say
from paceline.core.play import Race


def add_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """The flags of `resume`."""
    parser.need("file", type=Path, help=speak(say("cli.help.file")))


def run(parsed: argparse.Namespace) -> int:
    """Read the race, tell what happened last, and ride on."""
    story: list[Any] = []
    """The last round that was completed, and what happened since."""
    last: list[Any] = []
    rounds = 0

    def watch(_entry: Entry, events: Sequence[Any], race: Race) -> None:
        nonlocal rounds
        if race.state.round != rounds:
            story[:], last[:] = last, ()
            rounds = race.state.round
            story.extend(events)
        else:
            last.extend(events)

    race, file = racefile.read(parsed.file, watch, hold=True)
    if race.over:
        file.close()
        raise PacelineError("cli.race-is-over", file=str(parsed.file))
    return race_on(race, file, [*story, *last])
