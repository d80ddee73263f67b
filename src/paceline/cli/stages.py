"""`paceline stages`: the courses a game offers by name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from paceline.cli.parser import DEFAULT_GAME, OneLineParser
from paceline.cli.terminal import WIDTH, show, speak
from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.message import say
from paceline.core.protocol import Stage


def add_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """The flags of `stages`."""
    parser.add_argument("game", nargs="?", metavar="GAME", default=DEFAULT_GAME, help=speak(say("cli.help.game")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def run(parsed: argparse.Namespace) -> int:
    """List them."""
    stages = registry.game(parsed.game).stages()
    if parsed.json:
        sys.stdout.write(to_json([_data(stage) for stage in stages]).decode() + "\n")
        return 0
    names = max(len(stage.name) for stage in stages)
    codes = _column(stages, WIDTH - names - 4)
    for stage in stages:
        fits = len(stage.code) <= codes
        between = "  " if fits else "\n" + " " * (names + 2)
        show(f"{stage.name:<{names}}  {stage.code:<{codes}}{between}{speak(stage.notes)}")
        if stage.large:
            show(" " * (names + 2) + speak(say("cli.large-side", code=stage.large)))
    return 0


def _column(stages: Sequence[Stage], room: int) -> int:
    """The widest column of codes beside which all their notes have room; longer codes stand alone on their line."""
    widths = sorted({len(stage.code) for stage in stages})
    notes = {width: max(len(speak(stage.notes)) for stage in stages if len(stage.code) <= width) for width in widths}
    return max((width for width in widths if width + notes[width] <= room), default=0)


def _data(stage: Stage) -> dict[str, object]:
    return {
        "name": stage.name,
        "code": stage.code,
        "squares": stage.squares,
        "notes": speak(stage.notes),
        "source": stage.source,
        "large": stage.large,
    }
