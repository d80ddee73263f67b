"""`paceline games`: what can be played."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from paceline import bots
from paceline.cli.terminal import show, speak
from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.message import say


def add_arguments(parser: argparse.ArgumentParser, _rest: Sequence[str]) -> None:
    """The flags of `games`."""
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def run(parsed: argparse.Namespace) -> int:
    """List the games with their bots."""
    rows = []
    for name in registry.names():
        game = registry.game(name)
        seats = game.facts.seats
        rows.append(
            {
                "name": name,
                "title": game.facts.title,
                "rules": game.facts.rules_version,
                "seats": [min(seats), max(seats)],
                "bots": list(bots.available(game)),
            }
        )
    if parsed.json:
        sys.stdout.write(to_json(rows).decode() + "\n")
        return 0
    for row in rows:
        fewest, most = row["seats"]
        names = ", ".join(row["bots"])
        line = say("cli.game-line", name=row["name"], title=row["title"], fewest=fewest, most=most, bots=names)
        show(speak(line))
    return 0
