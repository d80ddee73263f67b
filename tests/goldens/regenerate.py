"""Ride the golden races anew: `PYTHONPATH=tests python tests/goldens/regenerate.py [game]`, then read the diff.

Every game's folder says in `races.toml` which they are; riders that are no bots of the game are functions of `brisk.py`
among its tests. A golden race changes only when the rules do, and then the game's rules version grows. Races of older
versions stay as they are: they show that such race files are still played.
"""

from __future__ import annotations

import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

import paceline
from paceline import bots
from paceline.core.codec import to_text
from paceline.core.game import AnyGame, Bot
from paceline.core.log import digest_line, entry_line, header_line, parse_header
from paceline.core.race import Race, replay

HERE = Path(__file__).parent


def ridden(game: AnyGame, name: str, seats: list[str], seed: str = "", inputs: int | None = None, **given: Any) -> Race:
    """Return the golden race of this name, or its first `inputs`."""
    options = msgspec.convert(given, game.facts.options)
    race = paceline.Race.new(
        game, [_rider(game, who) for who in seats], seed=seed or name, **msgspec.structs.asdict(options)
    ).play()
    return race if inputs is None else replay(game, race.log, inputs)


def _rider(game: AnyGame, who: str) -> str | Bot:
    """Return a bot by its name, or one that is only for tests."""
    if who in {*bots.available(game), *game.facts.own_teams}:
        return who
    found: Bot = getattr(import_module(f"games.{game.facts.name.replace('-', '_')}.brisk"), who)
    return found


def as_text(game: AnyGame, race: Race) -> tuple[str, str]:
    """Return a race file, and the events that follow from it, one on a line."""
    lines, told = [header_line(race.log.header)], []
    again = replay(game, race.log, 0)
    for entry in race.log.entries:
        rounds = again.state.round
        events = again.put(entry.seat, entry.action)
        lines.append(entry_line(entry))
        told += [to_text(event) for event in events]
        if again.state.round != rounds:
            lines.append(digest_line(again.state))
    return "\n".join(lines) + "\n", "\n".join(told) + "\n"


def _is_of_older_rules(game: AnyGame, file: Path) -> bool:
    if not file.exists():
        return False
    return parse_header(file.read_text(encoding="utf-8").partition("\n")[0]).rules < game.facts.rules_version


def main(only: str = "*") -> None:
    for file in sorted(HERE.glob(f"{only}/races.toml")):
        game = paceline.game(file.parent.name)
        for title, given in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if _is_of_older_rules(game, file.with_name(f"{title}.race")):
                continue
            race, events = as_text(game, ridden(game, title, **given))
            file.with_name(f"{title}.race").write_text(race, encoding="utf-8")
            file.with_name(f"{title}.events").write_text(events, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
