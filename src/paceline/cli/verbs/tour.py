"""`paceline tour`: plan a tour, play its stages, type in results, print its sheets."""

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
from paceline.cli.board import show_sheet
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
from paceline.cli.pictures import write_svg
from paceline.cli.racefile import race_in
from paceline.cli.seats import display_name, play_seats
from paceline.cli.terminal import BOLD, show, speak, tell
from paceline.cli.tourfile import Header, SavedTour, tours_in
from paceline.cli.tourplay import only_bots, ride_tour, save_and_close, status_of, tell_saved, tell_status
from paceline.cli.verbs.replay import Teller, add_telling_flags, tell_again
from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.messages import PacelineError, say
from paceline.core.tours import Sheet

STDIN: Final = "-"
REMARK, FORM_WIDTH = "#", 78
"""First letter of a remark in a form, and the columns it may take."""


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
    """Plan a tour in a new file, and ride it with `--play`."""
    game = registry.game(parsed.game)
    tours, seats = tours_in(game), play_seats(game, parsed.seats)
    chosen = parsed.seed if parsed.seed is not None else secrets.randbelow(10**9)
    tour = tours.start(plan_from(game, tours.plan, parsed), seats, chosen)
    header = Header(game=game.facts.name, seats=tuple(seats), seed=chosen, tour=msgspec.to_builtins(tour))
    saved = tourfile.create(parsed.file, header)
    _tell_plan(saved)
    if parsed.play:
        show()
        return ride_tour(saved, on=only_bots(saved) or None)
    save_and_close(saved)
    tell(say("cli.tour-typed-in", file=shlex.quote(str(saved.file.path))))
    return 0


def _tell_plan(saved: SavedTour) -> None:
    tell_status(saved)
    show()
    rests = saved.tours.rests(saved.tour)
    for number, stage in enumerate(saved.tours.stages(saved.tour), start=1):
        show(f"  {number:>2}  {speak(stage)}")
        if number in rests:
            show(f"      {speak(say('cli.rest-day'))}")


def _add_play_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    _need_file(parser)
    parser.add_argument("--all", action="store_true", help=speak(say("cli.help.all-stages")))
    parser.add_argument("--stage-only", action="store_true", help=speak(say("cli.help.stage-only")))
    parser.add_argument("--typed", action="store_true", help=speak(say("cli.help.typed")))


def play(parsed: argparse.Namespace) -> int:
    """Ride the next stage, or resume the one that was left."""
    if parsed.all and parsed.stage_only:
        raise PacelineError("cli.all-and-stage-only")
    saved = tourfile.read(parsed.file, hold=True)
    if parsed.typed and only_bots(saved):
        saved.file.close()
        raise PacelineError("cli.typed-and-bots")
    if saved.over:
        tell_status(saved)
    return ride_tour(saved, True if parsed.all else False if parsed.stage_only else None, parsed.typed)


def _add_status_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    _need_file(parser)
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def status(parsed: argparse.Namespace) -> int:
    """Show the status of a tour."""
    saved = tourfile.read(parsed.file)
    if parsed.json:
        sys.stdout.write(to_json(_status_data(saved)).decode() + "\n")
        return 0
    tell_status(saved)
    return 0


def _status_data(saved: SavedTour) -> dict[str, Any]:
    return {
        "game": saved.header.game,
        "seats": saved.header.seats,
        "seed": saved.header.seed,
        "stages": [speak(stage) for stage in saved.tours.stages(saved.tour)],
        "ridden": len(saved.results),
        "over": saved.over,
        "round": saved.round,
        "status": [speak(sentence) for sentence in status_of(saved)],
        "tour": saved.tour,
    }


def _add_sheet_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    parser.need("file", type=Path, help=speak(say("cli.help.tour-file")))
    parser.add_argument("--team", metavar="TEAM", help=speak(say("cli.help.sheet-team")))
    parser.add_argument("--svg", type=Path, metavar="OUT", help=speak(say("cli.help.sheet-svg")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def sheet(parsed: argparse.Namespace) -> int:
    """Show or draw the scorekeeper's sheets, or one team's own sheet."""
    saved = tourfile.read(parsed.file)
    every = saved.tours.sheets(saved.tour)
    chosen = every if parsed.team is None else [_own_sheet(saved, every, parsed.team)]
    if parsed.svg is not None:
        _draw_sheets(chosen, parsed.svg)
    if parsed.json:
        sys.stdout.write(to_json([_sheet_data(sheet) for sheet in chosen]).decode() + "\n")
    elif parsed.svg is None:
        _show_sheets(chosen, whole=parsed.team is not None)
    return 0


def _own_sheet(saved: SavedTour, sheets: Sequence[Sheet], team: str) -> Sheet:
    """Return a team's sheet by the team's letter or name, or by the name of its player."""
    own = [sheet for sheet in sheets if sheet.own]
    names = [speak(saved.game.presentation.seat_name(seat, len(own))) for seat in range(len(own))]
    for sheet, name in zip(own, names, strict=True):
        if team.casefold() in (sheet.own.casefold(), name.casefold()):
            return sheet
    riding = [number for number, seat in enumerate(saved.header.seats) if team.casefold() in _seat_names(seat)]
    if len(riding) == 1:
        return own[riding[0]]
    known = tuple(f"{sheet.own} ({name})" for sheet, name in zip(own, names, strict=True))
    raise PacelineError("cli.no-such-team", team=team, teams=known)


def _seat_names(seat: str) -> tuple[str, ...]:
    return seat.casefold(), display_name(seat).casefold()


def _show_sheets(sheets: Sequence[Sheet], whole: bool) -> None:
    shown = [sheet for sheet in sheets if whole or not sheet.own]
    for place, sheet in enumerate(shown):
        if place:
            show()
        show_sheet(sheet)
    own = tuple(sheet.own for sheet in sheets if sheet.own)
    if not whole and own:
        show()
        tell(say("cli.more-sheets", teams=own))


def _draw_sheets(sheets: Sequence[Sheet], path: Path) -> None:
    """Write a file for every page; if there are several, add the number of the page to its name."""
    from paceline.draw.tour_sheet import sheet_pages  # noqa: PLC0415 – only those who draw pay for it

    pages = sheet_pages(sheets, speak, speak(sheets[0].title))
    for number, page in enumerate(pages, start=1):
        write_svg(path.with_stem(f"{path.stem}-{number}") if len(pages) > 1 else path, page)


def _sheet_data(sheet: Sheet) -> dict[str, Any]:
    return {
        "title": speak(sheet.title),
        "own": sheet.own,
        "head": [speak(word) for word in sheet.head],
        "columns": sheet.columns,
        "rows": [[speak(cell) for cell in row] for row in sheet.rows],
        "teams": sheet.teams,
        "marks": sheet.marks,
        "notes": [speak(note) for note in sheet.notes],
    }


def _add_result_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    _need_file(parser)
    parser.add_argument("result", nargs="?", metavar="RESULT", help=speak(say("cli.help.result")))
    parser.add_argument("--form", action="store_true", help=speak(say("cli.help.form")))


def add_result(parsed: argparse.Namespace) -> int:
    """Record the result of a stage that was ridden at a real table."""
    if parsed.form or (parsed.result is None and sys.stdin.isatty()):
        return _show_form(parsed)
    text = _read_text(parsed.result or STDIN)
    saved = tourfile.read(parsed.file, hold=True)
    try:
        if saved.race is not None:
            raise PacelineError("cli.stage-is-ridden-here", number=saved.number, file=str(parsed.file))
        saved.add(saved.tours.read_form(saved.tour, text))
        kept = saved.file.settle()
    finally:
        saved.file.close()
    _tell_recorded(saved, kept)
    tell_saved(saved, kept)
    return 0


def _tell_recorded(saved: SavedTour, kept: Path) -> None:
    """Show the recorded result, what looks strange about it, and the status of the tour."""
    show_sheet(saved.tours.latest(saved.tour))
    doubts = saved.tours.doubts(saved.tour)
    show()
    for doubt in doubts:
        tell(say("cli.doubt", why=doubt), BOLD)
    if doubts:
        tell(say("cli.take-back", file=shlex.quote(str(kept))))
        show()
    tell_status(saved)


def undo(parsed: argparse.Namespace) -> int:
    """Take back the latest result that was typed in."""
    saved = tourfile.read(parsed.file, hold=True)
    try:
        number = saved.undo()
    finally:
        saved.file.close()
    tell(say("cli.undone", number=number))
    tell_status(tourfile.read(parsed.file))
    show()
    tell(say("cli.tour-see-you", file=shlex.quote(str(parsed.file))))
    tell(say("cli.tour-typed-in", file=shlex.quote(str(parsed.file))))
    return 0


def _add_undo_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    _need_file(parser)


def _read_text(source: str) -> str:
    """Return a filled-in form from a file or from standard input."""
    if source == STDIN:
        return sys.stdin.read()
    try:
        return Path(source).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise PacelineError("cli.not-readable", file=source) from None


def _show_form(parsed: argparse.Namespace) -> int:
    saved = tourfile.read(parsed.file)
    if saved.over:
        raise PacelineError("cli.tour-was-ridden", n=saved.length, file=str(parsed.file))
    sys.stdout.write("".join(f"{_wrap_remark(line)}\n" for line in saved.tours.form(saved.tour).splitlines()))
    if not parsed.form:
        show()
        tell(say("cli.hand-in", file=shlex.quote(str(parsed.file))), BOLD)
    return 0


def _wrap_remark(line: str) -> str:
    """Return a line of a form; a long remark is wrapped, so that any editor shows it."""
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
    """Replay the race of a stage."""
    saved, teller = tourfile.read(parsed.file), Teller()
    race, _owed = race_in(saved.game, "\n".join(saved.lines_of(parsed.stage)), teller.watch)
    return tell_again(race, teller, parsed)


ACTIONS: Final[dict[str, Action]] = {
    "new": (_add_new_arguments, new),
    "play": (_add_play_arguments, play),
    "status": (_add_status_arguments, status),
    "sheet": (_add_sheet_arguments, sheet),
    "add-result": (_add_result_arguments, add_result),
    "undo": (_add_undo_arguments, undo),
    "replay": (_add_replay_arguments, replay),
    "log": (_add_log_arguments, log),
}
