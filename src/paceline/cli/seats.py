"""Seats: people and bots by name."""

from __future__ import annotations

from collections.abc import Sequence

from paceline import bots
from paceline.bots import HUMAN, is_person
from paceline.core.game import AnyGame, Seat
from paceline.core.messages import Message, PacelineError, say


def display_name(name: str) -> str:
    """Return the name for people: `you:Maud` is Maud."""
    return name.partition(":")[2] or name if is_person(name) else name


def describe_seat(game: AnyGame, seat: Seat, names: Sequence[str]) -> Message:
    """Return a seat for people: «Maud (Azur)», or only the team if there is no name."""
    name, team = names[seat], game.presentation.seat_name(seat, len(names))
    return team if name in (HUMAN, f"{HUMAN}:") else say("cli.who", name=display_name(name), team=team)


def play_seats(game: AnyGame, given: str | None) -> list[str]:
    """Return the seats of a race; by default you and the game's own opponents, newcomers first."""
    seats = _split(given) if given is not None else seats_for(game, game.facts.default_seats)
    for name in seats:
        if not is_person(name):
            bots.find(game, name)
    return seats


def seats_for(game: AnyGame, seats: int) -> list[str]:
    """Return you and the game's own opponents, newcomers first."""
    return [HUMAN, *_fill(list(bots.available(game)), seats - 1)]


def sim_seats(game: AnyGame, given: str | None) -> list[str]:
    """Return the seats of a simulation, all of them bots; by default the game's own, best first."""
    seats = _split(given) if given is not None else _fill([*game.bots, *bots.GENERAL], game.facts.default_seats)
    for name in seats:
        if is_person(name):
            raise PacelineError("cli.no-people", name=name)
        bots.find(game, name)
    return seats


def _split(given: str) -> list[str]:
    return [name.strip() for name in given.split(",")]


def _fill(names: Sequence[str], seats: int) -> list[str]:
    """Return a name for every seat, all of them in turn."""
    return [names[place % len(names)] for place in range(seats)]
