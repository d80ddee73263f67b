"""`paceline tour`: races that belong together, kept in one file for as long as they take."""

from __future__ import annotations

import argparse
import secrets
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill
from typing import Any, Final

import msgspec

from paceline.cli import tourfile
from paceline.cli.command import (
    DEFAULT_GAME,
    Action,
    OneLineParser,
    add_plan,
    named_game,
    plan_from,
    seats_of,
    seed,
    stage_number,
)
from paceline.cli.racefile import race_in
from paceline.cli.replay import Teller, add_telling_flags, tell_again
from paceline.cli.seats import play_seats
from paceline.cli.stagerace import farewell, only_bots, ride_tour, status_of, tell_kept, tell_status
from paceline.cli.tables import show_sheet
from paceline.cli.terminal import BOLD, show, speak, tell
from paceline.cli.tourfile import Book, Header, tours_in
from paceline.cli.toursheet import add_sheet_arguments, sheet
from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.messages import PacelineError, say

STDIN: Final = "-"
REMARK, FORM_WIDTH = "#", 78
"""What a remark in a form begins with, and how many columns it may take."""


def _add_new_arguments(parser: OneLineParser, rest: Sequence[str]) -> None:
    game = registry.game(named_game(rest))
    _need_file(parser)
    parser.add_argument("--game", metavar="GAME", default=DEFAULT_GAME, help=speak(say("cli.help.game")))
    parser.add_argument("--seats", metavar="WHO", help=seats_of("cli.help.seats", game))
    parser.add_argument("--seed", type=seed, metavar="SEED", help=speak(say("cli.help.tour-seed")))
    parser.add_argument("--play", action="store_true", help=speak(say("cli.help.ride-at-once")))
    add_plan(parser, game, tours_in(game).plan)


def _need_file(parser: OneLineParser) -> None:
    parser.need("file", type=Path, help=speak(say("cli.help.tour-file")))


def new(parsed: argparse.Namespace) -> int:
    """Plan a tour, and ride it where that is wanted."""
    game = registry.game(parsed.game)
    tours, seats = tours_in(game), play_seats(game, parsed.seats)
    chosen = parsed.seed if parsed.seed is not None else secrets.randbelow(10**9)
    tour = tours.start(plan_from(game, tours.plan, parsed), seats, chosen)
    header = Header(game=game.facts.name, seats=tuple(seats), seed=chosen, tour=msgspec.to_builtins(tour))
    book = tourfile.create(parsed.file, header)
    _tell_plan(book)
    if parsed.play:
        show()
        return ride_tour(book, on=only_bots(book) or None)
    farewell(book)
    tell(say("cli.tour-typed-in", file=shlex.quote(str(book.file.path))))
    return 0


def _tell_plan(book: Book) -> None:
    tell_status(book)
    show()
    rests = book.tours.rests(book.tour)
    for number, stage in enumerate(book.tours.stages(book.tour), start=1):
        show(f"  {number:>2}  {speak(stage)}")
        if number in rests:
            show(f"      {speak(say('cli.rest-day'))}")


def _add_play_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    _need_file(parser)
    parser.add_argument("--all", action="store_true", help=speak(say("cli.help.all-stages")))
    parser.add_argument("--stage-only", action="store_true", help=speak(say("cli.help.stage-only")))
    parser.add_argument("--typed", action="store_true", help=speak(say("cli.help.typed")))


def play(parsed: argparse.Namespace) -> int:
    """Ride the next stage, or on with the one that was left."""
    if parsed.all and parsed.stage_only:
        raise PacelineError("cli.all-and-stage-only")
    book = tourfile.read(parsed.file, hold=True)
    if parsed.typed and only_bots(book):
        book.file.close()
        raise PacelineError("cli.typed-and-bots")
    if book.over:
        tell_status(book)
    return ride_tour(book, True if parsed.all else False if parsed.stage_only else None, parsed.typed)


def _add_status_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    _need_file(parser)
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def status(parsed: argparse.Namespace) -> int:
    """Say where a tour stands."""
    book = tourfile.read(parsed.file)
    if parsed.json:
        sys.stdout.write(to_json(_data(book)).decode() + "\n")
        return 0
    tell_status(book)
    return 0


def _data(book: Book) -> dict[str, Any]:
    return {
        "game": book.header.game,
        "seats": book.header.seats,
        "seed": book.header.seed,
        "stages": [speak(stage) for stage in book.tours.stages(book.tour)],
        "ridden": len(book.results),
        "over": book.over,
        "round": book.round,
        "status": [speak(sentence) for sentence in status_of(book)],
        "tour": book.tour,
    }


def _add_result_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    _need_file(parser)
    parser.add_argument("result", nargs="?", metavar="RESULT", help=speak(say("cli.help.result")))
    parser.add_argument("--form", action="store_true", help=speak(say("cli.help.form")))


def add_result(parsed: argparse.Namespace) -> int:
    """Write down how a stage ended that was ridden elsewhere."""
    if parsed.form or (parsed.result is None and sys.stdin.isatty()):
        return _show_form(parsed)
    text = _typed(parsed.result or STDIN)
    book = tourfile.read(parsed.file, hold=True)
    try:
        if book.race is not None:
            raise PacelineError("cli.stage-is-ridden-here", number=book.number, file=str(parsed.file))
        book.add(book.tours.read_form(book.tour, text))
        kept = book.file.settle()
    finally:
        book.file.close()
    _tell_taken(book, kept)
    tell_kept(book, kept)
    return 0


def _tell_taken(book: Book, kept: Path) -> None:
    """What was understood, what looks strange, and where the tour stands now."""
    show_sheet(book.tours.latest(book.tour))
    doubts = book.tours.doubts(book.tour)
    show()
    for doubt in doubts:
        tell(say("cli.doubt", why=doubt), BOLD)
    if doubts:
        tell(say("cli.take-back", file=shlex.quote(str(kept))))
        show()
    tell_status(book)


def undo(parsed: argparse.Namespace) -> int:
    """Take back the latest result that was typed in."""
    book = tourfile.read(parsed.file, hold=True)
    try:
        number = book.undo()
    finally:
        book.file.close()
    tell(say("cli.undone", number=number))
    tell_status(tourfile.read(parsed.file))
    show()
    tell(say("cli.tour-see-you", file=shlex.quote(str(parsed.file))))
    tell(say("cli.tour-typed-in", file=shlex.quote(str(parsed.file))))
    return 0


def _add_undo_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    _need_file(parser)


def _typed(source: str) -> str:
    """What people wrote, from a file or from standard input."""
    if source == STDIN:
        return sys.stdin.read()
    try:
        return Path(source).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise PacelineError("cli.not-readable", file=source) from None


def _show_form(parsed: argparse.Namespace) -> int:
    book = tourfile.read(parsed.file)
    if book.over:
        raise PacelineError("cli.tour-was-ridden", n=book.length, file=str(parsed.file))
    sys.stdout.write("".join(f"{_folded(line)}\n" for line in book.tours.form(book.tour).splitlines()))
    if not parsed.form:
        show()
        tell(say("cli.hand-in", file=shlex.quote(str(parsed.file))), BOLD)
    return 0


def _folded(line: str) -> str:
    """A line of a form; a long remark in several, so that it can be read and edited anywhere."""
    mark, _, words = line.partition(" ")
    if mark != REMARK:
        return line
    return fill(words, FORM_WIDTH, initial_indent=f"{mark} ", subsequent_indent=f"{mark} ", break_on_hyphens=False)


def _add_log_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    _need_file(parser)
    parser.need("stage", type=stage_number, help=speak(say("cli.help.stage-number")))


def log(parsed: argparse.Namespace) -> int:
    """Write out the race of a stage as a race file."""
    lines = tourfile.read(parsed.file).lines_of(parsed.stage)
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return 0


def _add_replay_arguments(parser: OneLineParser, rest: Sequence[str]) -> None:
    _add_log_arguments(parser, rest)
    add_telling_flags(parser)


def replay(parsed: argparse.Namespace) -> int:
    """Tell the race of a stage again."""
    book, teller = tourfile.read(parsed.file), Teller()
    race, _owed = race_in(book.game, "\n".join(book.lines_of(parsed.stage)), teller.watch)
    return tell_again(race, teller, parsed)


ACTIONS: Final[dict[str, Action]] = {
    "new": (_add_new_arguments, new),
    "play": (_add_play_arguments, play),
    "status": (_add_status_arguments, status),
    "sheet": (add_sheet_arguments, sheet),
    "add-result": (_add_result_arguments, add_result),
    "undo": (_add_undo_arguments, undo),
    "replay": (_add_replay_arguments, replay),
    "log": (_add_log_arguments, log),
}
