"""`paceline resume`: continue a race from its file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paceline.cli import racefile
from paceline.cli.command import OneLineParser
from paceline.cli.terminal import speak
from paceline.cli.verbs.play import race_on
from paceline.core.log import Entry
from paceline.core.messages import PacelineError, say
from paceline.core.race import Race


class Memory:
    """Collects the events of the last completed round and of the one under way."""

    def __init__(self) -> None:
        self._before: list[Any] = []
        self._since: list[Any] = []
        self._rounds = 0

    def watch(self, _entry: Entry, events: Sequence[Any], race: Race) -> None:
        """Collect the events of one input."""
        self._since.extend(events)
        if race.state.round != self._rounds:
            self._before, self._since = self._since, []
            self._rounds = race.state.round

    @property
    def story(self) -> list[Any]:
        """The events to show first."""
        return [*self._before, *self._since]


def add_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """Add the flags of `resume`."""
    parser.need("file", type=Path, help=speak(say("cli.help.file")))


def run(parsed: argparse.Namespace) -> int:
    """Read the race, show what happened last, and play on."""
    memory = Memory()
    race, file = racefile.read(parsed.file, memory.watch, hold=True)
    if race.over:
        file.close()
        raise PacelineError("cli.race-is-over", file=str(parsed.file))
    return race_on(race, file, memory.story)
