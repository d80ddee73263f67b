"""Riding the stages of a tour: at the table where people ride, quietly where only bots do."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paceline import bots
from paceline.cli.board import show_board, show_result
from paceline.cli.play import play_on_screen
from paceline.cli.racefile import race_in
from paceline.cli.resume import Memory
from paceline.cli.screen import Screen
from paceline.cli.seats import describe_seat, is_person
from paceline.cli.terminal import BOLD, DIM, WIDTH, Leave, ask, paint, show, speak, tell
from paceline.cli.tourfile import Book
from paceline.core.chance import SeededDealer
from paceline.core.game import Seat
from paceline.core.log import Entry
from paceline.core.messages import Message, say
from paceline.core.race import Race, bot_player, play


def only_bots(book: Book) -> bool:
    """Whether nobody at this terminal rides along."""
    return not any(map(is_person, book.header.seats))


def ride_tour(book: Book, on: bool | None, typed: bool = False) -> int:
    """Ride until the tour is over or somebody leaves; `on` says whether to ask after a stage (None) or what to do."""
    try:
        while not book.over and _ride_stage(book, typed, brief=on is True) and not book.over and _go_on(book, on):
            pass
        return 0
    except (Leave, KeyboardInterrupt):
        show()
        return 0
    finally:
        farewell(book)


def farewell(book: Book) -> None:
    """Say where the tour is, and make sure that it is there."""
    try:
        tell_kept(book, book.file.settle())
    finally:
        book.file.close()


def tell_kept(book: Book, path: Path) -> None:
    """Where the tour is, and how to go on."""
    show()
    tell(say("cli.tour-kept" if book.over else "cli.tour-see-you", file=shlex.quote(str(path))))


def status_of(book: Book) -> list[Message]:
    """Where the tour stands, and which stages are only believed."""
    believed = [say("cli.as-recorded", number=number) for number in book.as_recorded]
    return [*book.tours.status(book.tour, book.round), *believed]


def tell_status(book: Book) -> None:
    """The same on the screen."""
    for sentence in status_of(book):
        tell(sentence)


def _ride_stage(book: Book, typed: bool, brief: bool) -> bool:
    """Ride a stage, or on with the one that was left; whether it has its result now."""
    number, quiet = book.number, only_bots(book)
    race = _ride_quietly(book) if quiet else _ride_here(book, typed)
    if race is None:
        return False
    book.add(book.tours.stage_result(race.state))
    book.file.save()
    if quiet and brief:
        _tell_line(book, number, race)
        if not book.over:
            return True
    elif quiet:
        _tell_title(book, number)
        show_board(book.game.presentation.scene(book.game.view(race.state, None), (), speak))
        show_result(race)
    show()
    people = [seat for seat, name in enumerate(book.header.seats) if is_person(name)]
    for sentence in book.tours.news(book.tour, people):
        tell(sentence)
    tell_status(book)
    return True


def _ride_quietly(book: Book) -> Race:
    """A race between bots, of which nobody sees anything before it is over."""
    race = book.race or book.begin()
    seed = race.log.header.seed
    assert seed is not None  # bots draw no real cards
    names = race.log.header.seats
    players = [bot_player(bots.find(book.game, name), seed, seat) for seat, name in enumerate(names)]
    rounds = race.state.round

    def watch(_entry: Entry, _events: Sequence[Any], race: Race) -> None:
        nonlocal rounds
        book.file.note(race, rounds)
        rounds = race.state.round

    return play(race, SeededDealer(seed), players, watch)


def _ride_here(book: Book, typed: bool) -> Race | None:
    """A race with people at this terminal; None where somebody left it."""
    memory = Memory()
    if book.race is not None:
        race_in(book.game, "\n".join(book.lines_of(book.number)), memory.watch)  # once more, for what happened last
    _tell_title(book, book.number)
    race = book.race or book.begin(typed)
    table = Screen(race, memory.story)
    try:
        return race if play_on_screen(table, race, book.file) else None
    except Exception:
        table.close()
        raise


def _tell_title(book: Book, number: int) -> None:
    stage = book.tours.stages(book.tour)[number - 1]
    show()
    tell(say("cli.stage-title", number=number, n=book.length, stage=stage), BOLD)


def _tell_line(book: Book, number: int, race: Race) -> None:
    """A stage in one line: its number, its name as far as there is room, and who won it."""
    stages = [speak(stage) for stage in book.tours.stages(book.tour)]
    count = f"{number:>{len(str(book.length))}}/{book.length}"
    room = min(max(map(len, stages)), WIDTH - len(count) - 4 - max(len(_won(book, (seat,))) for seat in _seats(book)))
    result = book.game.result(race.state)
    won = _won(book, result.ranking[0] if result is not None else ())
    show(f"{paint(count, DIM)}  {shorten(stages[number - 1], room):<{room}}  {won}")


def _seats(book: Book) -> range:
    return range(len(book.header.seats))


def _won(book: Book, seats: Sequence[Seat]) -> str:
    return speak(say("cli.stage-won", teams=tuple(describe_seat(book.game, seat, book.header.seats) for seat in seats)))


def shorten(text: str, room: int) -> str:
    """As much of a text as there is room for."""
    return text if len(text) <= room else text[: max(room - 1, 0)] + "…"


def _go_on(book: Book, on: bool | None) -> bool:
    """Whether to ride the next stage now."""
    if on is not None or not sys.stdin.isatty():
        return on is True
    show()
    question = speak(say("cli.ride-on", number=book.number, n=book.length))
    while True:
        typed = ask(question).casefold()
        if typed[:1] in ("", "y"):
            return True
        if typed[:1] in ("q", "n"):
            return False
