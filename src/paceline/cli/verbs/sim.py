"""`paceline sim`: simulate a series of races between bots."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from paceline import bots
from paceline.cli.command import OneLineParser, add_game, count, get_game, options_from, seats_help, seed
from paceline.cli.seats import sim_seats
from paceline.cli.terminal import DIM, paint, progress, show, speak, tell
from paceline.core.codec import to_json
from paceline.core.game import AnyGame
from paceline.core.messages import say
from paceline.lab.simulate import Summary, simulate

_BAR = 24


def add_arguments(parser: OneLineParser, rest: Sequence[str]) -> None:
    """Add the flags of `sim`."""
    add_game(parser, rest)
    parser.add_argument("--races", type=count, metavar="N", default=100, help=speak(say("cli.help.how-many-races")))
    parser.add_argument("--seats", metavar="BOTS", help=seats_help("cli.help.sim-seats", rest))
    parser.add_argument("--seed", type=seed, metavar="SEED", default=0, help=speak(say("cli.help.sim-seed")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def run(parsed: argparse.Namespace) -> int:
    """Play the series and print its statistics."""
    game = get_game(parsed)
    seats = sim_seats(game, parsed.seats)
    options = game.seated(options_from(game, parsed), seats)
    game.setup(len(seats), options)  # refuses bad options before the bar is drawn
    named = [(name, bots.find(game, name)) for name in seats]
    started = time.perf_counter()
    with progress(parsed.races) as draw:
        summary = simulate(game, options, named, parsed.races, parsed.seed, each=lambda number, _race: draw(number + 1))
    summary.seconds = round(time.perf_counter() - started, 3)
    if parsed.json:
        sys.stdout.write(to_json(summary).decode() + "\n")
    else:
        _show(game, summary)
    return 0


def _show(game: AnyGame, summary: Summary) -> None:
    tell(
        say(
            "cli.sim-head",
            n=summary.races,
            game=game.facts.title,
            stage=str(summary.options.get(game.facts.course_option, "–")),
            rounds=f"{summary.rounds_mean:.1f}",
            least=summary.rounds_least,
            most=summary.rounds_most,
            seconds=f"{summary.seconds:.1f}",
        )
    )
    show()
    heads = [speak(say(f"cli.sim.{head}")) for head in ("team", "bot", "wins", "place")]
    rows = [_row(game, summary, seat) for seat in range(len(summary.seats))]
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    for place, row in enumerate([heads, *rows]):
        left = [cell.ljust(width) for cell, width in zip(row[:2], widths, strict=False)]
        right = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        line = "  " + "  ".join(left + right)
        show(f"{line}  {_bar(summary, place - 1)}" if place else paint(line, DIM))


def _row(game: AnyGame, summary: Summary, seat: int) -> list[str]:
    share = f"{100 * summary.wins[seat] / summary.races:.1f} %"
    return [
        speak(game.presentation.seat_name(seat, len(summary.seats))),
        summary.seats[seat],
        share,
        f"{summary.place_mean[seat]:.2f}",
    ]


def _bar(summary: Summary, seat: int) -> str:
    filled = round(_BAR * summary.wins[seat] / summary.races)
    return "█" * filled + "░" * (_BAR - filled)
