"""`paceline resume`: continue a race from its file."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final

from paceline.cli import racefile
from paceline.cli.command import OneLineParser
from paceline.cli.saved import saved_races
from paceline.cli.terminal import show, speak, tell, wrap
from paceline.cli.verbs.play import race_on
from paceline.core.log import Entry
from paceline.core.messages import PacelineError, say
from paceline.core.race import Race

_LISTED: Final = 10
"""Unfinished races that are listed."""


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
    """Add the arguments of `resume`."""
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help=speak(say("cli.help.resume-file")))


def run(parsed: argparse.Namespace) -> int:
    """Read the race, show what happened last, and play on."""
    path, memory = parsed.file or _latest(), Memory()
    race, file = racefile.read(path, memory.watch, hold=True)
    if race.over:
        file.close()
        raise PacelineError("cli.race-is-over", file=str(path))
    return race_on(race, file, memory.story)


def _latest() -> Path:
    """List the unfinished races, and return the file of the one that was ridden last."""
    unfinished = [*islice((saved for saved in saved_races() if not saved.over), _LISTED)]
    if not unfinished:
        raise PacelineError("cli.nothing-to-resume", folder=str(racefile.folder()))
    for saved in unfinished if len(unfinished) > 1 else ():
        show(wrap(speak(saved.describe()), "", "  "))
    tell(say("cli.resumes", file=unfinished[0].path.name))
    return unfinished[0].path
