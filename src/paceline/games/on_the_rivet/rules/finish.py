"""OR 18: the podium, the times of the teams and the end of the race."""

from __future__ import annotations

import msgspec

from paceline.games.on_the_rivet.events import RaceOver, Scored
from paceline.games.on_the_rivet.rules.links import Field, ranking
from paceline.games.on_the_rivet.run import Run, book_of
from paceline.games.on_the_rivet.state import State, Table


class Result(msgspec.Struct, frozen=True):
    """The end of a race: all teams and all riders from first to last."""

    ranking: tuple[tuple[int, ...], ...]
    """Seats by their times. No two riders share a place, so nobody ever ties (OR 18.7)."""
    seconds: tuple[int, ...]
    """The time of every seat, by its number (OR 18.6)."""
    riders: tuple[str, ...]
    """The podium."""
    crossed: int
    """The number of them who crossed the line."""


class Score(msgspec.Struct, frozen=True, gc=False):
    """The parts of a team's time."""

    seat: int
    places: tuple[int, ...]
    """Of its riders, from the best, counted from 1."""
    penalties: int
    """Riders who did not cross the line (OR 18.4)."""
    bonuses: int
    seconds: int


def close(run: Run) -> None:
    """End the race: place everybody still on the road by rank (OR 18.4), and add up the times."""
    table = run.table
    podium = (*table.podium, *ranking(Field.of(table)))
    run.set(podium=podium, phase="over", queue=())
    run.tell(RaceOver(tuple(map(run.name, podium)), table.crossed))
    for score in scores(run.table):
        run.tell(Scored(score.seat, score.seconds, score.places, score.penalties, score.bonuses))


def scores(table: Table) -> tuple[Score, ...]:
    """Return all teams from first to last: lowest time, then the better worst placed rider (OR 18.6, OR 18.7)."""
    found = [_score(table, seat) for seat in range(table.seats)]
    return tuple(sorted(found, key=lambda score: (score.seconds, score.places[-1])))


def _score(table: Table, seat: int) -> Score:
    numbers = book_of(table)
    seconds = numbers.podium_steep if table.rules.steep else numbers.podium
    own = table.own(seat)
    places = tuple(place for place, rider in enumerate(table.podium, start=1) if rider in own)
    penalties = sum(place > table.crossed for place in places)
    bonuses = sum(len(table.riders[rider].bonuses) for rider in own)
    total = sum(seconds[place - 1] for place in places)
    total += penalties * numbers.penalty - bonuses * numbers.bonus_seconds  # OR 17.3, OR 18.4, OR 18.5
    return Score(seat, places, penalties, bonuses, total)


def result(state: State) -> Result | None:
    """Return the ranking once the race is over."""
    table = state.table
    if not table.over:
        return None
    found = scores(table)
    seconds = {score.seat: score.seconds for score in found}
    return Result(
        tuple((score.seat,) for score in found),
        tuple(seconds[seat] for seat in range(table.seats)),
        tuple(table.riders[rider].name for rider in table.podium),
        table.crossed,
    )
