"""Shared by the verbs of the lab: flags of the engine, riding with progress, tables, and complaints about bots."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from paceline.bots.sources import is_file, split_address
from paceline.cli.command import OneLineParser, count
from paceline.cli.progress import progress
from paceline.cli.terminal import DIM, complain, paint, show, speak
from paceline.core.messages import PacelineError, say
from paceline.core.offers.statistics import QuickSeries
from paceline.lab.kernel import AUTO, ENOUGH, KERNEL, RULES, find_kernel
from paceline.lab.processes import in_order, open_executor
from paceline.lab.records import Heat, Outcome, Setting
from paceline.lab.simulate import Series
from paceline.lab.tally import FailureTally

_SECONDS: Final = 10
_LONGEST_PRINT: Final = 100


def add_engine(parser: OneLineParser) -> None:
    """Add the flags that say where races are ridden, and how long bots may think."""
    parser.add_argument("--jobs", type=count, metavar="N", default=1, help=speak(say("cli.help.jobs")))
    parser.add_argument("--on", metavar="ray[:ADDRESS]", default="", help=speak(say("cli.help.on")))
    limit = speak(say("cli.help.bot-seconds", usual=_SECONDS))
    parser.add_argument("--bot-seconds", type=count, metavar="S", default=_SECONDS, help=limit)


def add_rules(parser: OneLineParser) -> None:
    """Add the flag that chooses the implementation of the rules."""
    words = speak(say("cli.help.by-rules", n=ENOUGH))
    parser.add_argument("--rules", metavar="|".join(RULES), default=AUTO, help=words)


def find_quick(parsed: argparse.Namespace, series: Series) -> QuickSeries | None:
    """Return the kernel if the flags allow it; raise `PacelineError` if they contradict each other."""
    alone = parsed.on or getattr(parsed, "races_to", None)
    if alone and parsed.rules == KERNEL:
        raise PacelineError("lab.kernel-alone")
    return find_kernel(parsed.rules, series, 0 if alone else parsed.races)


class Rides:
    """Rides heats as the flags of a command say."""

    def __init__(self, parsed: argparse.Namespace, game: str, seats: Sequence[str], keep: bool = False) -> None:
        files = _bot_files(seats) if parsed.on else {}
        self.setting = Setting(game, float(parsed.bot_seconds), keep, files)
        self._parsed, self._seats = parsed, seats
        self.interrupted = False
        self.lost = 0
        """Processes or tasks that were lost, and begun anew."""
        self.printed = ""
        """The beginning of what a bot printed first."""

    def ride(self, heats: Iterable[Heat], total: int, take: Callable[[Outcome], bool], first: int = 0) -> None:
        """Give outcomes to `take` in order until it returns False, all are ridden, or somebody presses Ctrl-C."""
        executor = open_executor(self.setting, self._seats, self._parsed.jobs, self._parsed.on)
        try:
            with progress(total, first) as draw:
                for outcome in in_order(executor.run(heats), first):
                    self.printed = self.printed or outcome.printed
                    if not take(outcome):
                        return
                    draw(outcome.race + 1)
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            executor.close()
            self.lost = executor.lost

    def take_quick(self, outcomes: Iterable[Outcome], total: int, take: Callable[[Outcome], bool], first: int) -> None:
        """Give outcomes of a kernel to `take`, until all have come or somebody presses Ctrl-C."""
        try:
            with progress(total, first) as draw:
                for outcome in outcomes:
                    take(outcome)
                    draw(outcome.race + 1)
        except KeyboardInterrupt:
            self.interrupted = True

    def complain(self, failures: Sequence[FailureTally]) -> None:
        """Say in a line each what bots did wrong."""
        for failure in failures:
            complain(
                say(
                    "lab.spoiled",
                    n=failure.races,
                    bot=failure.bot,
                    why=failure.why,
                    race=failure.first,
                    seed=failure.seed,
                )
            )
        if self.lost:
            complain(say("lab.lost", n=self.lost))
        if self.printed:
            complain(say("lab.printed", text=" ".join(self.printed.split())[:_LONGEST_PRINT]))


def check_some(races: int, failures: Sequence[FailureTally]) -> None:
    """Raise `PacelineError` if bots spoiled every race."""
    if not races and failures:
        raise PacelineError("lab.all-spoiled", bot=failures[0].bot, why=failures[0].why)


def _bot_files(seats: Sequence[str]) -> dict[str, str]:
    """Return the texts of the bots' files, for other machines."""
    paths = [split_address(seat)[0] for seat in seats if is_file(seat)]
    for path in paths:
        if Path(path).name != path:
            raise PacelineError("lab.file-elsewhere", file=path)
    return {path: Path(path).read_text(encoding="utf-8") for path in paths}


def show_table(rows: Sequence[Sequence[str]], left: int = 1, behind: Sequence[str] = ()) -> None:
    """Print a table whose first row is its head: some columns to the left, the others to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for number, row in enumerate(rows):
        cells = [
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        line = "  " + "  ".join(cells)
        show(paint(line.rstrip(), DIM) if not number else f"{line}  {behind[number - 1]}".rstrip() if behind else line)


def print_json(text: bytes) -> None:
    """Print one JSON value."""
    sys.stdout.write(text.decode() + "\n")
