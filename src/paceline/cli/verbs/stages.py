"""`paceline stages`: list the courses that a game offers by name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from paceline.cli.command import DEFAULT_GAME, OneLineParser
from paceline.cli.terminal import show, speak, wrap
from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.game import Stage
from paceline.core.messages import say


def add_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """Add the arguments of `stages`."""
    parser.add_argument("game", nargs="?", metavar="GAME", default=DEFAULT_GAME, help=speak(say("cli.help.game")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def run(parsed: argparse.Namespace) -> int:
    """List the courses of a game."""
    stages = registry.game(parsed.game).stages()
    if parsed.json:
        sys.stdout.write(to_json([_data(stage) for stage in stages]).decode() + "\n")
        return 0
    names = max(len(name) for stage in stages for name in (stage.name, f"  {_short(stage)}"))
    below = " " * (names + 2)
    for stage in stages:
        show(f"{stage.name:<{names}}  {stage.code}")
        show(wrap(speak(stage.notes), f"  {_short(stage):<{names}}", below))
        if stage.large:
            show(wrap(speak(say("cli.large-side", code=stage.large)), below, below + "  "))
    return 0


def _short(stage: Stage) -> str:
    """Return the shortest name that can be typed, if there is one."""
    return min((name for name in stage.also if len(name) < len(stage.name)), key=len, default="")


def _data(stage: Stage) -> dict[str, object]:
    return {
        "name": stage.name,
        "code": stage.code,
        "squares": stage.squares,
        "notes": speak(stage.notes),
        "source": stage.source,
        "large": stage.large,
        "also": stage.also,
        "needs": stage.needs,
        "grounds": stage.grounds,
    }
