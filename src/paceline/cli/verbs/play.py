"""`paceline play`: play a race at the terminal."""

from __future__ import annotations

import argparse
import secrets
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paceline.cli.board import show_result
from paceline.cli.command import OneLineParser, add_game, get_game, options_from, seats_help, seed
from paceline.cli.racefile import RaceFile, new_race_file
from paceline.cli.screen import Screen
from paceline.cli.seats import play_seats
from paceline.cli.terminal import Leave, show, speak, tell
from paceline.core.log import Entry, header_line
from paceline.core.messages import PacelineError, say
from paceline.core.race import Race, play


def add_arguments(parser: OneLineParser, rest: Sequence[str]) -> None:
    """Add the flags of `play`."""
    add_game(parser, rest)
    parser.add_argument("--seats", metavar="WHO", help=seats_help("cli.help.seats", rest))
    parser.add_argument("--seed", type=seed, metavar="SEED", help=speak(say("cli.help.seed")))
    parser.add_argument("--save", type=Path, metavar="FILE", help=speak(say("cli.help.save")))
    parser.add_argument("--typed", action="store_true", help=speak(say("cli.help.typed")))


def run(parsed: argparse.Namespace) -> int:
    """Set up a race and play it."""
    game = get_game(parsed)
    seats = play_seats(game, parsed.seats)
    options = game.seated(options_from(game, parsed), seats)
    if parsed.typed and parsed.seed is not None:
        raise PacelineError("cli.typed-and-seed")
    chosen = parsed.seed if parsed.seed is not None else secrets.randbelow(10**9)
    game.setup(len(seats), options)  # refuses bad options before anything else looks at them
    race = Race.start(game, options, seats, None if parsed.typed else chosen)
    stage = str(getattr(options, game.facts.course_option))
    header = header_line(race.log.header)
    return race_on(race, RaceFile.create(parsed.save, header) if parsed.save else new_race_file(race, stage))


def race_on(race: Race, file: RaceFile, story: Sequence[Any] = ()) -> int:
    """Play to the end, or until somebody leaves; close the file in any case."""
    table = Screen(race, story)
    try:
        play_on_screen(table, race, file)
        show()
        return _farewell(race, file)
    except Exception:
        table.close()
        raise
    finally:
        file.close()


def play_on_screen(table: Screen, race: Race, file: RaceFile) -> bool:
    """Play to the end, or until somebody leaves; every input is on disk before it is shown.

    Return False if somebody left: after Ctrl-C the last input may be missing from the file.
    """
    players = table.players()
    rounds = race.state.round

    def watch(_entry: Entry, events: Sequence[Any], race: Race) -> None:
        nonlocal rounds
        file.record(race, rounds)
        table.happened(events, race.state.round != rounds)
        rounds = race.state.round

    tell(say("cli.welcome", game=race.game.facts.title))
    try:
        play(race, table.dealer(), players, watch)
        table.show_end()
        show_result(race)
        return True
    except (Leave, KeyboardInterrupt):
        table.close()
        return False


def _farewell(race: Race, file: RaceFile) -> int:
    """Save the race and name its file."""
    key = "cli.kept" if race.over else "cli.see-you"
    tell(say(key, file=shlex.quote(str(file.settle()))))
    return 0
