"""Play the stages of a tour: on the screen for people, without output between bots."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from paceline import bots
from paceline.bots import is_person
from paceline.cli.board import show_board, show_result
from paceline.cli.racefile import race_in
from paceline.cli.screen import Screen
from paceline.cli.seats import describe_seat
from paceline.cli.terminal import BOLD, DIM, Leave, ask, columns, paint, show, speak, tell
from paceline.cli.tourfile import SavedTour
from paceline.cli.verbs.play import play_on_screen
from paceline.cli.verbs.resume import Memory
from paceline.core.chance import SeededDealer
from paceline.core.game import Seat
from paceline.core.log import Entry
from paceline.core.messages import Message, say
from paceline.core.race import Race, bot_player, play
from paceline.core.tour_kit import clip


def only_bots(saved: SavedTour) -> bool:
    """Return whether no person rides at this terminal."""
    return not any(map(is_person, saved.header.seats))


def ride_tour(saved: SavedTour, on: bool | None, typed: bool = False) -> int:
    """Ride until the tour is over or a player leaves; `on`: go on after a stage, stop, or ask (None)."""
    try:
        while not saved.over and _ride_stage(saved, typed, brief=on is True):
            if saved.over or not _continue_tour(saved, on):
                break
        return 0
    except (Leave, KeyboardInterrupt):
        show()
        return 0
    finally:
        save_and_close(saved)


def save_and_close(saved: SavedTour) -> None:
    """Save the tour, say how to go on, and close its file."""
    try:
        tell_saved(saved, saved.file.settle())
    finally:
        saved.file.close()


def tell_saved(saved: SavedTour, path: Path) -> None:
    """Say that the tour is saved, and how to go on."""
    show()
    tell(say("cli.tour-kept" if saved.over else "cli.tour-see-you", file=shlex.quote(str(path))))


def status_of(saved: SavedTour) -> list[Message]:
    """Return the status of the tour, and which results could not be checked against their races."""
    unchecked = [say("cli.as-recorded", number=number) for number in saved.as_recorded]
    return [*saved.tours.status(saved.tour, saved.round), *unchecked]


def tell_status(saved: SavedTour) -> None:
    """Show the status of the tour."""
    for sentence in status_of(saved):
        tell(sentence)


def _ride_stage(saved: SavedTour, typed: bool, brief: bool) -> bool:
    """Ride the next stage, or resume the one that was left; return whether it is over."""
    number, quiet = saved.number, only_bots(saved)
    race = _play_bots(saved) if quiet else _play_people(saved, typed)
    if race is None:
        return False
    saved.add(saved.tours.stage_result(race.state))
    saved.file.save()
    if quiet and brief:
        _tell_line(saved, number, race)
        if not saved.over:
            return True
    elif quiet:
        _tell_title(saved, number)
        show_board(saved.game.presentation.scene(saved.game.view(race.state, None), (), speak))
        show_result(race)
    show()
    people = [seat for seat, name in enumerate(saved.header.seats) if is_person(name)]
    for sentence in saved.tours.news(saved.tour, people):
        tell(sentence)
    tell_status(saved)
    return True


def _play_bots(saved: SavedTour) -> Race:
    """Play a race between bots and show nothing."""
    race = saved.race or saved.begin()
    seed = race.log.header.seed
    assert seed is not None  # bots draw no real cards
    names = race.log.header.seats
    players = [bot_player(bots.find(saved.game, name), seed, seat) for seat, name in enumerate(names)]
    rounds = race.state.round

    def watch(_entry: Entry, _events: Sequence[Any], race: Race) -> None:
        nonlocal rounds
        saved.file.note(race, rounds)
        rounds = race.state.round

    return play(race, SeededDealer(seed), players, watch)


def _play_people(saved: SavedTour, typed: bool) -> Race | None:
    """Play a race with people at this terminal; return None if a player left it."""
    memory = Memory()
    if saved.race is not None:
        race_in(saved.game, "\n".join(saved.lines_of(saved.number)), memory.watch)  # once more, for what happened last
    _tell_title(saved, saved.number)
    race = saved.race or saved.begin(typed)
    screen = Screen(race, memory.story)
    try:
        return race if play_on_screen(screen, race, saved.file) else None
    except Exception:
        screen.close()
        raise


def _tell_title(saved: SavedTour, number: int) -> None:
    stage = saved.tours.stages(saved.tour)[number - 1]
    show()
    tell(say("cli.stage-title", number=number, n=saved.length, stage=stage), BOLD)


def _tell_line(saved: SavedTour, number: int, race: Race) -> None:
    """Show a stage in one line: its number, its name as far as there is room, and the winners."""
    stages = [speak(stage) for stage in saved.tours.stages(saved.tour)]
    count = f"{number:>{len(str(saved.length))}}/{saved.length}"
    room = min(
        max(map(len, stages)), columns() - len(count) - 4 - max(len(_won(saved, (seat,))) for seat in _seats(saved))
    )
    result = saved.game.result(race.state)
    won = _won(saved, result.ranking[0] if result is not None else ())
    show(f"{paint(count, DIM)}  {clip(stages[number - 1], room):<{room}}  {won}")


def _seats(saved: SavedTour) -> range:
    return range(len(saved.header.seats))


def _won(saved: SavedTour, seats: Sequence[Seat]) -> str:
    return speak(
        say("cli.stage-won", teams=tuple(describe_seat(saved.game, seat, saved.header.seats) for seat in seats))
    )


def _continue_tour(saved: SavedTour, on: bool | None) -> bool:
    """Return whether to ride the next stage now; ask if `on` is None."""
    if on is not None or not sys.stdin.isatty():
        return on is True
    show()
    question = speak(say("cli.ride-on", number=saved.number, n=saved.length))
    while True:
        typed = ask(question).casefold()
        if typed[:1] in ("", "y"):
            return True
        if typed[:1] in ("q", "n"):
            return False
