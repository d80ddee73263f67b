"""`paceline play`: a race at the terminal."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paceline.cli.board import show_result
from paceline.cli.parser import add_game, options_from, seed
from paceline.cli.people import Table, check_seats, default_seats
from paceline.cli.racefile import RaceFile, new_path
from paceline.cli.terminal import Leave, show, speak, tell
from paceline.core import registry
from paceline.core.log import Entry
from paceline.core.message import say
from paceline.core.play import Race, play


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    """The flags of `play`."""
    add_game(parser, rest)
    parser.add_argument("--seats", help=speak(say("cli.help.seats")))
    parser.add_argument("--seed", type=seed, help=speak(say("cli.help.seed")))
    parser.add_argument("--save", type=Path, metavar="FILE", help=speak(say("cli.help.save")))
    parser.add_argument("--typed", action="store_true", help=speak(say("cli.help.typed")))


def run(parsed: argparse.Namespace) -> int:
    """Set up a race and ride it."""
    game = registry.game(parsed.game)
    options = options_from(game, parsed)
    seats = parsed.seats.split(",") if parsed.seats else default_seats(game)
    check_seats(game, seats, people=True)
    chosen = parsed.seed if parsed.seed is not None else secrets.randbelow(10**9)
    race = Race.start(game, options, seats, None if parsed.typed else chosen)
    path = parsed.save or new_path(str(getattr(options, game.facts.course_option)))
    return race_on(race, RaceFile.create(path, race))


def race_on(race: Race, file: RaceFile) -> int:
    """Ride from here to the end, or until somebody leaves; every input is on disk before it is shown."""
    game, table = race.game, Table(race)
    rounds = race.state.round

    def watch(_entry: Entry, events: Sequence[Any], race: Race) -> None:
        nonlocal rounds
        file.record(race, rounds)
        table.happened(events, race.state.round != rounds)
        rounds = race.state.round

    tell(say("cli.welcome", game=game.facts.title))
    try:
        play(race, table.dealer(), table.players(), watch)
    except (Leave, KeyboardInterrupt):
        show()
        tell(say("cli.see-you", file=str(file.path)) if file.saved else say("cli.unsaved", file=str(file.path)))
        return 0 if file.saved else 2
    table.show(table.people[-1] if table.people else None, game.view(race.state, None))
    show_result(game, race.log.header.seats, game.result(race.state))
    tell(say("cli.kept", file=str(file.path)) if file.saved else say("cli.unsaved", file=str(file.path)))
    return 0
