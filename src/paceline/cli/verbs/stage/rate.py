"""`paceline stage rate`: what a stage is, from many races on it."""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from paceline.cli import INTERRUPTED
from paceline.cli.command import DEFAULT_GAME, OneLineParser, count, seed
from paceline.cli.seats import sim_seats
from paceline.cli.series import Rides, add_engine, check_some, find_quick, print_json
from paceline.cli.terminal import show, speak, tell, wrap
from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.game import AnyGame
from paceline.core.messages import PacelineError, say
from paceline.core.options import race_form
from paceline.draw.picture import draw_map
from paceline.i18n import english
from paceline.lab import report
from paceline.lab.kernel import KERNEL, RULES, ride_quickly
from paceline.lab.plots import new_figure
from paceline.lab.rate import Rater, StageRating
from paceline.lab.records import Outcome
from paceline.lab.simulate import REFERENCE, Series

_RACES: Final = 1000


def add_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """Add the flags of `stage rate`."""
    parser.add_argument("letters", nargs="*", metavar="LETTERS", help=speak(say("cli.help.letters")))
    parser.add_argument("--game", metavar="GAME", default=DEFAULT_GAME, help=speak(say("cli.help.game")))
    parser.add_argument("--players", type=count, metavar="N", help=speak(say("cli.help.rate-players")))
    parser.add_argument("--seats", metavar="BOTS", help=speak(say("cli.help.rate-seats")))
    races = speak(say("cli.help.rate-races", usual=_RACES))
    parser.add_argument("--races", type=count, metavar="N", default=_RACES, help=races)
    parser.add_argument("--seed", type=seed, metavar="SEED", default=0, help=speak(say("cli.help.sim-seed")))
    add_engine(parser)
    rules = speak(say("cli.help.rate-rules"))
    parser.add_argument("--rules", metavar="|".join(RULES), default=REFERENCE, help=rules)
    parser.add_argument("--html", type=Path, metavar="FILE", help=speak(say("cli.help.html")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def run(parsed: argparse.Namespace) -> int:
    """Ride many races on a stage, and say what it is."""
    stage = " ".join(parsed.letters)
    if not stage.strip():
        raise PacelineError("cli.missing", argument="LETTERS", command="paceline stage rate")
    game = registry.game(parsed.game)
    bots = _bots(game, parsed)
    options = game.seated(options_on(game, stage, len(bots)), bots)
    game.setup(len(bots), options)
    if parsed.html:
        new_figure(1, 1)  # says now that matplotlib is missing
    started, rater = time.perf_counter(), Rater(game, len(bots))
    rides = Rides(parsed, parsed.game, bots)

    def take(outcome: Outcome) -> bool:
        if outcome.failure is not None:
            rater.tally.fail(outcome.failure)
        elif outcome.record is not None:
            rater.add(outcome.record)
        return True

    series = Series(game, options, bots, parsed.seed)
    quick = find_quick(parsed, series)
    if quick:
        outcomes = ride_quickly(quick, series, range(parsed.races), parsed.jobs)
        rides.take_quick(outcomes, parsed.races, take, 0)
    else:
        rides.ride(series.heats(parsed.races), parsed.races, take)
    check_some(rater.tally.races, rater.tally.failures)
    rides.complain(rater.tally.failures)
    rating = rater.rating(stage, options, bots, seed=parsed.seed, asked=parsed.races)
    rating.played_by = KERNEL if quick else REFERENCE
    rating.notes = _notes(game, stage, len(bots))
    rating.seconds = round(time.perf_counter() - started, 3)
    if parsed.html:
        picture = draw_map(game.presentation.course_scene(len(bots), options, english()))
        parsed.html.write_text(report.make_page(game, rating, picture, speak), encoding="utf-8")
    if parsed.json:
        print_json(to_json(rating))
    else:
        _show(game, rating)
    return INTERRUPTED if rides.interrupted else 0


def _bots(game: AnyGame, parsed: argparse.Namespace) -> list[str]:
    """Return the bots: by default the recommended one in all seats, so that only the stage makes a difference."""
    if parsed.seats:
        return sim_seats(game, parsed.seats)
    best = next(iter(game.bots), "random")
    return [best] * (parsed.players or game.facts.default_seats)


def options_on(game: AnyGame, stage: str, players: int) -> Any:
    """Return the options of a race on a stage, with the boxes that its tiles come from."""
    designer = game.designer
    typed = designer.options(stage, players) if designer else {game.facts.course_option: stage}
    return game.with_needs(race_form(game).fill(dict(typed), "cli.bad-option"))


def _notes(game: AnyGame, stage: str, players: int) -> list[str]:
    return [speak(note) for note in game.designer.describe(stage, players)[:1]] if game.designer else []


def _show(game: AnyGame, rating: StageRating) -> None:
    tell(
        say(
            "lab.rate.text-head",
            stage=rating.stage,
            n=rating.races,
            game=game.facts.title,
            seats=len(rating.bots),
            bots=tuple(dict.fromkeys(rating.bots)),
            seconds=f"{rating.seconds:.1f}",
        )
    )
    if rating.kind:
        tell(say("lab.rate.kind", kind=rating.kind))
    for note in rating.notes:
        show(wrap(note))
    for _name, message in report.tell(game, rating, speak):
        show()
        tell(message)
    show()
    tell(say("lab.rate.by-kernel") if rating.played_by == KERNEL else say("lab.by-reference"))
