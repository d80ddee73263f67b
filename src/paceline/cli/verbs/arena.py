"""`paceline arena`: rate bots against each other."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from paceline.cli import INTERRUPTED
from paceline.cli.command import OneLineParser, add_game, count, get_game, options_from, seed
from paceline.cli.seats import sim_seats
from paceline.cli.series import Rides, add_engine, check_some, print_json, show_table
from paceline.cli.terminal import show, speak, tell
from paceline.core.codec import to_json
from paceline.core.game import AnyGame
from paceline.core.messages import PacelineError, say
from paceline.lab.arena import Arena, ArenaResult
from paceline.lab.plots import check_ending, plot_arena, save_figure
from paceline.lab.records import Outcome

_RACES = 1000
_ALL = "all"


def add_arguments(parser: OneLineParser, rest: Sequence[str]) -> None:
    """Add the flags of `arena`."""
    add_game(parser, rest)
    parser.add_argument("--bots", metavar="BOTS", dest="rated_bots", help=speak(say("cli.help.arena-bots")))
    races = speak(say("cli.help.arena-races", usual=_RACES))
    parser.add_argument("--races", type=count, metavar="N", default=_RACES, help=races)
    parser.add_argument("--seats", type=count, metavar="N", help=speak(say("cli.help.arena-seats")))
    stages = speak(say("cli.help.arena-stages"))
    parser.add_argument("--stages", metavar="STAGES", dest="several_stages", help=stages)
    parser.add_argument("--seed", type=seed, metavar="SEED", default=0, help=speak(say("cli.help.sim-seed")))
    parser.add_argument("--full", action="store_true", help=speak(say("cli.help.full")))
    add_engine(parser)
    parser.add_argument("--plot", type=Path, metavar="FILE", help=speak(say("cli.help.plot")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def run(parsed: argparse.Namespace) -> int:
    """Ride until the order is decided or all races are ridden, and print the table."""
    game = get_game(parsed)
    if parsed.plot:
        check_ending(parsed.plot)
    bots = list(dict.fromkeys(sim_seats(game, parsed.rated_bots or ",".join(game.bots))))
    if teams := [bot for bot in bots if bot in game.facts.own_teams]:
        raise PacelineError("lab.own-team", team=teams[0])
    seats = parsed.seats or max(min(len(bots), game.facts.default_seats), min(game.facts.seats))
    arena = Arena(game, _courses(game, parsed, seats), bots, seats, seed=parsed.seed)
    started = time.perf_counter()
    rides = Rides(parsed, game.facts.name, bots)

    def take(outcome: Outcome) -> bool:
        ended = arena.take(outcome)
        return parsed.full or not (ended and arena.is_time_to_look() and arena.decided)

    total = -(-parsed.races // seats) * seats
    rides.ride(arena.heats(parsed.races), total, take)
    check_some(arena.tally.races, arena.tally.failures)
    rides.complain(arena.tally.failures)
    result = arena.result(total)
    result.seconds = round(time.perf_counter() - started, 3)
    if parsed.plot:
        words = {"rating": say("cli.arena.rating-plot"), "pairs": say("cli.arena.pairs-plot")}
        save_figure(plot_arena(result, words), parsed.plot)
    if parsed.json:
        print_json(to_json(result))
    else:
        _show(game, result, rides.interrupted)
    return INTERRUPTED if rides.interrupted else 0


def _courses(game: AnyGame, parsed: argparse.Namespace, seats: int) -> list[Any]:
    """Return the options of each stage; raise `BadOptions` if one cannot be ridden."""
    options = options_from(game, parsed)
    courses = [options]
    if parsed.several_stages:
        field = game.facts.course_option
        names = [name.strip() for name in parsed.several_stages.split(",")]
        if names == [_ALL]:
            names = [stage.name for stage in game.stages() if not stage.needs]
        courses = [game.with_needs(msgspec.structs.replace(options, **{field: name})) for name in names]
    for course in courses:
        game.setup(seats, course)
    return courses


def _show(game: AnyGame, result: ArenaResult, interrupted: bool) -> None:
    stages = result.stages[0] if len(result.stages) == 1 else speak(say("cli.arena.stages", n=len(result.stages)))
    tell(
        say(
            "cli.arena.head",
            n=result.races,
            game=game.facts.title,
            stages=stages,
            seats=result.seats,
            par=f"{100 / result.seats:.1f}",
            seconds=f"{result.seconds:.1f}",
        )
    )
    show()
    heads = [speak(say(f"cli.arena.{head}")) for head in ("place", "bot", "rating", "wins", "interval", "mean-place")]
    rows = [
        [
            str(place),
            row.bot,
            f"{row.rating.mean:.1f} ± {row.rating.high - row.rating.mean:.1f}",
            f"{100 * row.share.mean:.1f} %",
            f"{100 * row.share.low:.1f}–{100 * row.share.high:.1f}",
            f"{row.place_mean:.2f}",
        ]
        for place, row in enumerate(result.bots, start=1)
    ]
    show_table([heads, *rows], left=2)
    show()
    _show_pairs(result)
    if result.decided:
        tell(say("cli.arena.decided"))
    elif not interrupted:
        tell(say("cli.arena.undecided"))


def _show_pairs(result: ArenaResult) -> None:
    """Print how often each bot was placed before each other."""
    shares = {(pair.bot, pair.other): pair.ahead for pair in result.pairs}
    bots = [row.bot for row in result.bots]
    rows = [[speak(say("cli.arena.ahead")), *(str(number) for number in range(1, len(bots) + 1))]]
    for number, one in enumerate(bots, start=1):
        cells = []
        for other in bots:
            here, there = shares.get((one, other)), shares.get((other, one))
            if here is not None:
                cells.append(f"{100 * here.mean:.0f} ± {50 * (here.high - here.low):.0f}")
            else:
                cells.append(f"{100 - 100 * there.mean:.0f}" if there is not None else "·")
        rows.append([f"{number} {one}", *cells])
    show_table(rows)
    show()
