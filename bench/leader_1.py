"""The balance of Leader 1: which roles win on which course, and what becomes of escapes.

`python bench/leader_1.py` rides 1,000 races on every ready course between the best bots, twelve riders each, and prints
the table that stands in docs/rules/leader-1.md. An escape is a rider who leaves the peloton with half of the course or
more to go; it holds if nobody catches the rider, and it wins if they are first.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, Final

import msgspec

import paceline
from paceline import bots
from paceline.core.chance import SeededDealer
from paceline.core.log import Entry
from paceline.core.race import Race, bot_player, play
from paceline.games.leader_1.actions import IN_PELOTON, ROLES
from paceline.games.leader_1.course import course, find_course
from paceline.games.leader_1.events import Caught, PelotonArrived, Rode
from paceline.games.leader_1.state import State

EARLY: Final = 1 / 2
"""Share of the course that is left, at least, when an escape begins."""
SEED: Final = "balance"


class Told(msgspec.Struct):
    """What one race came to."""

    role: str
    seat: int
    turns: int
    escapes: int
    held: int
    won: int
    how: str
    """`escape`, `late` attack, or `peloton`."""


def ridden(name: str, field: Sequence[str], number: int) -> Told:
    """One race."""
    game = paceline.game("leader-1")
    options = game.in_series(game.facts.options(course=name), len(field), number)
    length = course(find_course(name)).road.length
    left: dict[str, float] = {}
    early: dict[str, bool] = {}
    with_peloton: set[str] = set()
    head = 1

    def watch(_entry: Entry, events: Sequence[Any], race: Race) -> None:
        nonlocal head
        for event in events:
            match event:
                case Rode(start=start) if start == IN_PELOTON:
                    left[event.rider] = 1 - head / length
                    early[event.rider] = early.get(event.rider, False) or left[event.rider] >= EARLY
                case Caught() | Rode(end=-1):
                    left.pop(event.rider, None)
                case PelotonArrived():
                    with_peloton.update(event.riders)
        state: State = race.state
        head = state.table.head

    race = Race.start(game, options, field, f"{SEED}.{number}")
    players = [bot_player(bots.find(game, name), f"{SEED}.{number}", seat) for seat, name in enumerate(field)]
    play(race, SeededDealer(f"{SEED}.{number}"), players, watch)
    result: Any = game.result(race.state)
    winner = result.riders[0]
    held = [rider for rider, share in left.items() if share >= EARLY]
    how = "peloton" if winner in with_peloton else "escape" if winner in held else "late"
    tried = sum(early.values())
    return Told(winner[1], result.ranking[0][0], race.state.round, tried, len(held), how == "escape", how)


def balance(name: str, field: Sequence[str], races: int, workers: int) -> list[str]:
    """A line of the table."""
    with ProcessPoolExecutor(workers) as pool:
        told = [*pool.map(partial(ridden, name, field), range(races), chunksize=8)]
    roles, hows = Counter(one.role for one in told), Counter(one.how for one in told)
    escapes = sum(one.escapes for one in told)
    return [
        name,
        *(_share(roles[role], races) for role in ROLES),
        *(_share(hows[how], races) for how in ("escape", "late", "peloton")),
        f"{escapes / races:.2f}",
        _share(sum(one.held for one in told), escapes),
        _share(sum(one.won for one in told), escapes),
        f"{sum(one.turns for one in told) / races:.1f}",
        " ".join(f"{100 * Counter(one.seat for one in told)[seat] / races:.0f}" for seat in range(len(field))),
    ]


def _share(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--races", type=int, default=1000)
    parser.add_argument("--seats", default="captain,captain,captain,captain")
    parser.add_argument("--courses", default="", help="numbers of courses, all without it")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    heads = (
        "course",
        "rouleur",
        "leader",
        "climber",
        "by escape",
        "late attack",
        "peloton",
        "escapes",
        "hold",
        "win",
        "turns",
        "seats",
    )
    print("| " + " | ".join(heads) + " |\n|" + "---|" * len(heads))
    for stage in paceline.game("leader-1").stages():
        if not given.courses or set(stage.also) & set(given.courses.split(",")):
            row = balance(stage.name, given.seats.split(","), given.races, given.workers)
            print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
