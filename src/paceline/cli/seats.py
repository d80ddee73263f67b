"""Who sits where: people and bots by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paceline import bots
from paceline.core.game import AnyGame, Seat
from paceline.core.messages import Message, PacelineError, say

HUMAN: Final = "you"


def is_person(name: str) -> bool:
    """Seats called `you` or `you:Maud` are people."""
    return name == HUMAN or name.startswith(f"{HUMAN}:")


def known_as(name: str) -> str:
    """What a rider's name is among people: `you:Maud` is Maud."""
    return name.partition(":")[2] or name if is_person(name) else name


def who(game: AnyGame, seat: Seat, names: Sequence[str]) -> Message:
    """A seat for people: «Maud (Azur)», or only the team where nobody gave a name."""
    name, team = names[seat], game.presentation.seat_name(seat, len(names))
    return team if name in (HUMAN, f"{HUMAN}:") else say("cli.who", name=known_as(name), team=team)


def play_seats(game: AnyGame, given: str | None) -> list[str]:
    """The seats of a race; when nobody says: you, and the game's own bots, best first."""
    seats = _split(given) if given is not None else seats_for(game, game.facts.default_seats)
    for name in seats:
        if not is_person(name):
            bots.find(game, name)
    return seats


def seats_for(game: AnyGame, seats: int) -> list[str]:
    """You against bots, the game's own, best first."""
    return [HUMAN, *_some_bots(game, seats - 1)]


def sim_seats(game: AnyGame, given: str | None) -> list[str]:
    """The seats of a simulation, where only bots ride."""
    seats = _split(given) if given is not None else _some_bots(game, game.facts.default_seats)
    for name in seats:
        if is_person(name):
            raise PacelineError("cli.no-people", name=name)
        bots.find(game, name)
    return seats


def _split(given: str) -> list[str]:
    return [name.strip() for name in given.split(",")]


def _some_bots(game: AnyGame, seats: int) -> list[str]:
    names = list(bots.available(game))
    return [names[place % len(names)] for place in range(seats)]
