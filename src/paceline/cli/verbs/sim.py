"""`paceline sim`: simulate a series of races between bots."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from paceline.cli import INTERRUPTED
from paceline.cli.command import OneLineParser, add_game, count, get_game, options_from, seats_help, seed
from paceline.cli.seats import sim_seats
from paceline.cli.series import Rides, add_engine, add_rules, check_some, find_quick, print_json, show_table
from paceline.cli.terminal import show, speak, tell
from paceline.core.codec import to_json
from paceline.core.game import AnyGame
from paceline.core.messages import PacelineError, say
from paceline.lab.intervals import Estimate
from paceline.lab.kernel import AUTO, KERNEL, ride_quickly
from paceline.lab.records import Outcome
from paceline.lab.rows import SHAPES, RowFile, read_series
from paceline.lab.simulate import REFERENCE, Series, Summary, new_tally
from paceline.lab.tally import Tally

_BAR, _MANY = 20, 3
"""Width of a bar; kinds of riders for which a table has no room to show every interval."""


def add_arguments(parser: OneLineParser, rest: Sequence[str]) -> None:
    """Add the flags of `sim`."""
    add_game(parser, rest)
    parser.add_argument("--races", type=count, metavar="N", default=100, help=speak(say("cli.help.how-many-races")))
    parser.add_argument("--seats", metavar="BOTS", help=seats_help("cli.help.sim-seats", rest))
    parser.add_argument("--seed", type=seed, metavar="SEED", default=0, help=speak(say("cli.help.sim-seed")))
    add_engine(parser)
    add_rules(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help=speak(say("cli.help.out")))
    rows = speak(say("cli.help.rows"))
    parser.add_argument("--rows", metavar="|".join(SHAPES), default=SHAPES[0], help=rows)
    parser.add_argument("--resume", action="store_true", help=speak(say("cli.help.resume-rows")))
    parser.add_argument("--races-to", type=Path, metavar="FOLDER", help=speak(say("cli.help.races-to")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def run(parsed: argparse.Namespace) -> int:
    """Play the series and print its statistics."""
    game = get_game(parsed)
    seats = sim_seats(game, parsed.seats)
    options = game.seated(options_from(game, parsed), seats)
    game.setup(len(seats), options)  # refuses bad options before the bar is drawn
    if parsed.rows not in SHAPES:
        raise PacelineError("lab.no-such-rows", rows=parsed.rows, shapes=SHAPES)
    if parsed.resume and not parsed.out:
        raise PacelineError("lab.resume-what")
    started = time.perf_counter()
    rides, tally = Rides(parsed, game.facts.name, seats, keep=parsed.races_to is not None), new_tally(game, len(seats))
    series = Series(game, options, seats, parsed.seed)
    if parsed.resume and parsed.rules == AUTO:
        parsed.rules = _find_rules(parsed.out, series)
    quick = find_quick(parsed, series)
    series.played_by = KERNEL if quick else REFERENCE
    with ExitStack() as stack:
        first, take = _open_outputs(parsed, series, tally, stack)
        if quick:
            outcomes = ride_quickly(quick, series, range(first, parsed.races), parsed.jobs)
            rides.take_quick(outcomes, parsed.races, take, first)
        else:
            rides.ride(series.heats(parsed.races, first), parsed.races, take, first)
    check_some(tally.races, tally.failures)
    rides.complain(tally.failures)
    summary = series.summarize(tally, parsed.races)
    summary.seconds = round(time.perf_counter() - started, 3)
    if parsed.json:
        print_json(to_json(summary))
    else:
        _show(game, summary)
    return INTERRUPTED if rides.interrupted else 0


def _find_rules(path: Path, series: Series) -> str:
    """Return the rules that rode the races of a file, however many are asked for now."""
    written = read_series(path)
    return next((rules for rules in (REFERENCE, KERNEL) if series.id_by(rules) == written), AUTO)


def _open_outputs(
    parsed: argparse.Namespace, series: Series, tally: Tally, stack: ExitStack
) -> tuple[int, Callable[[Outcome], bool]]:
    """Return the number of the first race to be ridden, and the function that takes outcomes."""
    first, file = 0, None
    if parsed.out:
        file = RowFile(parsed.out, series, parsed.rows, parsed.resume)
        stack.callback(file.close)
        for record in file.records:
            tally.add(record)
            first = record.race + 1
    if parsed.races_to:
        parsed.races_to.mkdir(parents=True, exist_ok=True)

    def take(outcome: Outcome) -> bool:
        if outcome.failure is not None:
            tally.fail(outcome.failure)
        elif outcome.record is not None:
            if parsed.races_to:
                with (parsed.races_to / f"{outcome.race:06}.race").open("x", encoding="utf-8") as race_file:
                    race_file.write(outcome.text)
            if file is not None:
                file.add(outcome.record)
            tally.add(outcome.record)
        return True

    return first, take


def _show(game: AnyGame, summary: Summary) -> None:
    if summary.races < summary.asked:
        tell(say("lab.fewer", n=summary.races, asked=summary.asked))
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
    heads = [speak(say(f"cli.sim.{head}")) for head in ("team", "bot", "wins", "interval", "place")]
    rows = [_row(game, summary, seat) for seat in range(len(summary.seats))]
    show_table([heads, *rows], left=2, behind=[_bar(summary, seat) for seat in range(len(rows))])
    if summary.figures:
        show()
        _show_riders(game, summary)
    tell(say("lab.by-kernel") if summary.played_by == KERNEL else say("lab.by-reference"))


def _row(game: AnyGame, summary: Summary, seat: int) -> list[str]:
    share = summary.win_shares[seat]
    return [
        speak(game.presentation.seat_name(seat, len(summary.seats))),
        summary.seats[seat],
        f"{100 * share.mean:.1f} %",
        f"{100 * share.low:.1f}–{100 * share.high:.1f}",
        f"{summary.place_mean[seat]:.2f}",
    ]


def _bar(summary: Summary, seat: int) -> str:
    filled = round(_BAR * summary.wins[seat] / max(summary.races, 1))
    return "█" * filled + "░" * (_BAR - filled)


def _show_riders(game: AnyGame, summary: Summary) -> None:
    """Print what was counted for riders: by kind, and the gaps at the end."""
    kinds = [kind.kind for kind in summary.kinds]
    heads = [speak(say("cli.sim.by-rider")), speak(say("cli.sim.all")), *kinds]
    brief = len(kinds) >= _MANY
    wins = [f"{100 * kind.share.mean:.0f} %" if brief else _percent(kind.share) for kind in summary.kinds]
    rows = [[speak(say("cli.sim.wins")), "", *wins]]
    for figure in summary.figures:
        by_kind = {one.kind: one.mean for one in figure.by_kind}
        name = speak(say(f"{game.facts.name}.statistics.{figure.name}"))
        rows.append([name, str(figure.mean), *(_short(by_kind[kind], brief) for kind in kinds)])
    show_table([heads, *rows])
    if summary.gap_second is not None and summary.gap_last is not None:
        show()
        tell(say("lab.gaps", second=str(summary.gap_second), last=str(summary.gap_last)))
    tell(say("lab.intervals"))


def _percent(share: Estimate) -> str:
    return f"{100 * share.mean:.1f} ± {50 * (share.high - share.low):.1f} %"


def _short(mean: Estimate, brief: bool) -> str:
    return f"{mean.mean:.1f}" if brief else str(mean)
