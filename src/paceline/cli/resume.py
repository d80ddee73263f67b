"""`paceline resume`: go on with a race from its file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paceline.cli import racefile
from paceline.cli.command import OneLineParser
from paceline.cli.play import race_on
from paceline.cli.terminal import speak
from paceline.core.log import Entry
from paceline.core.messages import PacelineError, say
from paceline.core.race import Race


class Memory:
    """Follows a race and remembers the last round that was completed, and what happened since."""

    def __init__(self) -> None:
        self._before: list[Any] = []
        self._since: list[Any] = []
        self._rounds = 0

    def watch(self, _entry: Entry, events: Sequence[Any], race: Race) -> None:
        """Take note of one input."""
        self._since.extend(events)
        if race.state.round != self._rounds:
            self._before, self._since = self._since, []
            self._rounds = race.state.round

    @property
    def story(self) -> list[Any]:
        """What whoever goes on is told first."""
        return [*self._before, *self._since]


def add_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """The flags of `resume`."""
    parser.need("file", type=Path, help=speak(say("cli.help.file")))


def run(parsed: argparse.Namespace) -> int:
    """Read the race, tell what happened last, and ride on."""
    memory = Memory()
    race, file = racefile.read(parsed.file, memory.watch, hold=True)
    if race.over:
        file.close()
        raise PacelineError("cli.race-is-over", file=str(parsed.file))
    return race_on(race, file, memory.story)
