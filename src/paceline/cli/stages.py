"""`paceline stages`: the courses a game offers by name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from paceline.cli.parser import DEFAULT_GAME
from paceline.cli.terminal import show, speak
from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.message import say


def add_arguments(parser: argparse.ArgumentParser, _rest: Sequence[str]) -> None:
    """The flags of `stages`."""
    parser.add_argument("game", nargs="?", default=DEFAULT_GAME, help=speak(say("cli.help.game")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def run(parsed: argparse.Namespace) -> int:
    """List them."""
    stages = registry.game(parsed.game).stages()
    if parsed.json:
        rows = [
            {
                "name": stage.name,
                "code": stage.code,
                "squares": stage.squares,
                "notes": speak(stage.notes),
                "source": stage.source,
            }
            for stage in stages
        ]
        sys.stdout.write(to_json(rows).decode() + "\n")
        return 0
    width = max(len(stage.name) for stage in stages)
    for stage in stages:
        show(f"{stage.name:<{width}}  {stage.code:<22} {speak(stage.notes)}")
    return 0
