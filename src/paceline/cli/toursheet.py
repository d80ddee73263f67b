"""`paceline tour sheet`: a tour as tables, on the screen or on paper."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paceline.cli import tourfile
from paceline.cli.command import OneLineParser
from paceline.cli.pictures import write_svg
from paceline.cli.seats import display_name
from paceline.cli.tables import show_sheet
from paceline.cli.terminal import show, speak, tell
from paceline.cli.tourfile import Book
from paceline.core.codec import to_json
from paceline.core.messages import PacelineError, say
from paceline.core.tours import Sheet


def add_sheet_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """The flags of `tour sheet`."""
    parser.need("file", type=Path, help=speak(say("cli.help.tour-file")))
    parser.add_argument("--team", metavar="TEAM", help=speak(say("cli.help.sheet-team")))
    parser.add_argument("--svg", type=Path, metavar="OUT", help=speak(say("cli.help.sheet-svg")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))


def sheet(parsed: argparse.Namespace) -> int:
    """Show what the scorekeeper writes down, or one team's own sheet."""
    book = tourfile.read(parsed.file)
    every = book.tours.sheets(book.tour)
    chosen = every if parsed.team is None else [_own(book, every, parsed.team)]
    if parsed.svg is not None:
        _draw(chosen, parsed.svg)
    if parsed.json:
        sys.stdout.write(to_json([_data(sheet) for sheet in chosen]).decode() + "\n")
    elif parsed.svg is None:
        _show(chosen, whole=parsed.team is not None)
    return 0


def _own(book: Book, sheets: Sequence[Sheet], team: str) -> Sheet:
    """A team's sheet, by the team's letter or name, or by whoever rides it."""
    own = [sheet for sheet in sheets if sheet.own]
    names = [speak(book.game.presentation.seat_name(seat, len(own))) for seat in range(len(own))]
    for sheet, name in zip(own, names, strict=True):
        if team.casefold() in (sheet.own.casefold(), name.casefold()):
            return sheet
    riding = [place for place, seat in enumerate(book.header.seats) if team.casefold() in _called(seat)]
    if len(riding) == 1:
        return own[riding[0]]
    known = tuple(f"{sheet.own} ({name})" for sheet, name in zip(own, names, strict=True))
    raise PacelineError("cli.no-such-team", team=team, teams=known)


def _called(seat: str) -> tuple[str, ...]:
    return seat.casefold(), display_name(seat).casefold()


def _show(sheets: Sequence[Sheet], whole: bool) -> None:
    shown = [sheet for sheet in sheets if whole or not sheet.own]
    for place, sheet in enumerate(shown):
        if place:
            show()
        show_sheet(sheet)
    own = tuple(sheet.own for sheet in sheets if sheet.own)
    if not whole and own:
        show()
        tell(say("cli.more-sheets", teams=own))


def _draw(sheets: Sequence[Sheet], path: Path) -> None:
    """A file for every page; where there are several, each has its number behind its name."""
    from paceline.draw.tour_sheet import sheet_pages  # noqa: PLC0415 – only those who draw pay for it

    pages = sheet_pages(sheets, speak, speak(sheets[0].title))
    for number, page in enumerate(pages, start=1):
        write_svg(path.with_stem(f"{path.stem}-{number}") if len(pages) > 1 else path, page)


def _data(sheet: Sheet) -> dict[str, Any]:
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
