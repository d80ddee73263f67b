"""`paceline sim`: many races between bots."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from paceline import bots
from paceline.cli.parser import add_game, options_from, seed, whole_number
from paceline.cli.people import check_seats
from paceline.cli.terminal import progress, show, speak, tell
from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.message import say
from paceline.core.protocol import AnyGame
from paceline.lab.simulate import Summary, simulate


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    """The flags of `sim`."""
    add_game(parser, rest)
    parser.add_argument("--races", type=whole_number, default=100, help=speak(say("cli.help.races")))
    parser.add_argument("--seats", help=speak(say("cli.help.sim-seats")))
    parser.add_argument("--seed", type=seed, default=0, help=speak(say("cli.help.seed")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def run(parsed: argparse.Namespace) -> int:
    """Ride the series and print what it came to."""
    game = registry.game(parsed.game)
    options = options_from(game, parsed)
    known = list(bots.available(game))
    default = [known[place % len(known)] for place in range(game.facts.default_seats)]
    seats = parsed.seats.split(",") if parsed.seats else default
    check_seats(game, seats, people=False)
    game.setup(len(seats), options)
    draw = progress(parsed.races)
    started = time.perf_counter()
    named = [(name, bots.find(game, name)) for name in seats]
    summary = simulate(game, options, named, parsed.races, parsed.seed, lambda done, _race: draw(done + 1))
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
            rounds=f"{summary.rounds_mean:.2f}",
            least=summary.rounds_least,
            most=summary.rounds_most,
            seconds=f"{summary.seconds:.1f}",
        )
    )
    for seat, name in enumerate(summary.seats):
        share = f"{100 * summary.wins[seat] / summary.races:.1f}"
        place = f"{summary.place_mean[seat]:.2f}"
        show(speak(say("cli.sim-seat", team=game.seat_name(seat), bot=name, share=share, place=place)))
