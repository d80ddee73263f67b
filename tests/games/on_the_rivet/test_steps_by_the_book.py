"""OR 6 to OR 11 in crowds: what the rules offer is just what follows from the clauses, worked out a second time."""

from __future__ import annotations

import random
from typing import Final

import pytest

from games.on_the_rivet.by_the_book import Book, Found
from games.on_the_rivet.positions import LEFT, NARROW, STRAIGHT, TWO, Position
from paceline.games.on_the_rivet.actions import KINDS, Kind, Step

ROADS: Final = (
    (STRAIGHT, range(5)),
    (STRAIGHT, range(20, 29)),
    (NARROW, range(7, 15)),
    (NARROW, range(18, 27)),
    (TWO, range(8, 14)),
    (TWO, range(20, 29)),
    (LEFT, range(47, 57)),
    ("START-B C3 I2A C1 FIN-A", range(35, 43)),
    (STRAIGHT, range(44, 50)),
)
"""Roads, and the rows that are crowded: the start, bends, narrowings, widenings and the finish."""
CROWDS: Final = 60
STEPS: Final = 8


class Twice:
    """A move in a crowd, with the rules and by the book."""

    def __init__(self, kind: Kind, rng: random.Random) -> None:
        road, rows = rng.choice(ROADS)
        empty = Position("..\n..\n..", road=road)
        cells = [one.number for one in empty.road.cells if one.row in rows and (not one.verge or rng.random() < 0.15)]
        count = min(len(cells), rng.randint(3, 14))
        names = rng.sample([one.name for one in empty.table.riders], count)
        riders = {
            name: {"cell": cell, "activated": False} for name, cell in zip(names, rng.sample(cells, count), strict=True)
        }
        self.race = Position("..\n..\n..", road=road, riders=riders, rider=names[0], kind=kind, card="A19", ps=12)
        self.book = Book(self.race.road, self.places(), names[0], kind)
        self.rng = rng

    def places(self) -> dict[str, int]:
        return {one.name: one.cell for one in self.race.table.riders if one.on_road}

    def begin(self) -> None:
        """Compare the trains of a Lead (OR 7.1, OR 6.8, OR 12.4)."""
        aside = self.book.cells[self.book.places[self.book.a]].verge
        chains = {()} if aside or self.book.kind != "lead" else set(self.book.chains(self.book.a))
        if len(chains) > 1:
            assert set(self.race.pick_ups()) == chains, self.race.picture()
            self.race.pick_up(*self.rng.choice(sorted(chains)))
        self.book.train = tuple(self.race.train)
        assert self.book.train in chains

    def compare(self) -> None:
        """Compare the steps on offer, and whether the move may end (OR 6.2, OR 6.5)."""
        race, book = self.race, self.book
        visits = race.move.visits
        expected = {one for one in book.steps(race.ps) if one[0] == "forward" or visits.count(one[1]) < 2}
        offered = [_found(one) for one in race.steps()]
        assert set(offered) == expected, race.picture()
        assert len(offered) == len(expected)
        assert race.may_stop is not book.must_ride(), race.picture()

    def go(self) -> bool:
        """Take one step, if there is one; return whether the move goes on."""
        steps = self.race.steps()
        if not steps:
            return False
        step = self.rng.choice(steps)
        self.race.take(step)
        if self.race.move.home:
            return False
        self.book.after(_found(step), self.places())
        assert tuple(self.race.train) == self.book.train, self.race.picture()
        if self.race.ps <= 0:
            return False
        offered = self.race.pick_ups()
        assert set(offered) == self.book.pick_ups(), self.race.picture()
        if offered and self.rng.random() < 0.5:
            self.race.pick_up(*self.rng.choice(offered))
            self.book.train = tuple(self.race.train)
        return True


def _found(step: Step) -> Found:
    return step.way, step.to, step.cost, frozenset(step.others)


@pytest.mark.parametrize("kind", KINDS)
def test_crowds_are_ridden_through_by_the_book(kind: Kind) -> None:
    """OR 6.1 to 6.8, OR 7, OR 8, OR 9, OR 10, OR 11: steps, trains, pick-ups and the end of the move."""
    rng = random.Random(f"by the book {kind}")
    taken = 0
    for _ in range(CROWDS):
        twice = Twice(kind, rng)
        twice.begin()
        for _ in range(STEPS):
            twice.compare()
            taken += 1
            if not twice.go():
                break
    assert taken > 2 * CROWDS
