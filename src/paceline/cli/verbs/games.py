"""`paceline games`: list the games and their bots."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from paceline import bots
from paceline.cli.command import OneLineParser
from paceline.cli.terminal import BOLD, paint, show, speak, tell, wrap
from paceline.cli.verbs.bot import character_data
from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.game import AnyGame
from paceline.core.messages import say


def add_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """Add the flags of `games`."""
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def run(parsed: argparse.Namespace) -> int:
    """List the games with their bots."""
    rows = [_data(name, registry.game(name)) for name in registry.names()]
    if parsed.json:
        sys.stdout.write(to_json(rows).decode() + "\n")
        return 0
    for row in rows:
        show(paint(row["name"], BOLD))
        show(wrap(speak(say("cli.game-line", title=row["title"], players=row["players"])), "  ", "  "))
        if row["characters"]:
            names = tuple(one["title"] for one in row["characters"])
            show(wrap(speak(say("cli.game-characters", characters=names)), "  ", "    "))
        tell(say("cli.game-bots", bots=tuple(row["bots"])))
        if row["own_teams"]:
            tell(say("cli.game-own-teams", teams=tuple(row["own_teams"])))
    return 0


def _data(name: str, game: AnyGame) -> dict[str, Any]:
    return {
        "name": name,
        "title": game.facts.title,
        "rules": game.facts.rules_version,
        "seats": [min(game.facts.seats), max(game.facts.seats)],
        "players": speak(game.facts.players),
        "characters": [*map(character_data, game.characters)],
        "bots": [name for name in bots.available(game) if name not in {one.name for one in game.characters}],
        "own_teams": list(game.facts.own_teams),
    }
