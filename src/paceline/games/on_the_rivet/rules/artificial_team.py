"""OR 20: the artificial team. It finds the steps of a move by search (OR 20.4 to OR 20.6) and answers by rule."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple, TypeAlias

from paceline.games.on_the_rivet.actions import PickUp, Rescue
from paceline.games.on_the_rivet.rules import moving
from paceline.games.on_the_rivet.rules.bumping import SIDES, Outcome
from paceline.games.on_the_rivet.rules.links import Field, linked, ranked_on_road
from paceline.games.on_the_rivet.rules.ride import Ride
from paceline.games.on_the_rivet.run import Run
from paceline.games.on_the_rivet.state import Table


def play(run: Run) -> None:
    """Take all steps of the move; its card is played and its PS are known."""
    _take_along(run)
    _ride(run, approach(Ride.of(run.table), _team(run.table)))
    _ride(run, Search(Ride.of(run.table), _team(run.table)).path)
    _carry_on(run)


def _team(table: Table) -> range:
    return table.own(table.rules.third)


def _ride(run: Run, path: Path) -> None:
    """Take steps, and take riders along after each (OR 20.6)."""
    for outcome in path:
        moving.take_step(run, moving.step_of(run.table, outcome))
        _take_along(run)


def _take_along(run: Run) -> None:
    riders = settle(Ride.of(run.table), _team(run.table))
    if riders is not None:
        moving.pick_up(run, PickUp(tuple(map(run.name, riders))))


def _carry_on(run: Run) -> None:
    """Carry the train on across the line while there are PS (OR 18.2)."""
    while True:
        ride = Ride.of(run.table)
        if not ride.home or ride.is_over():
            return
        _ride(run, (options(ride)[0],))


def choose_space(table: Table, rider: int, spaces: Iterable[int]) -> int | None:
    """Return where a rider goes in Grupo Compacto (OR 20.7): best row, then a space that links, then best space."""
    field = Field.of(table)
    field.at.pop(field.cells[rider])
    cells = field.road.cells

    def worth(cell: int) -> tuple[int, bool, int]:
        space = cells[cell]
        return space.row, any(other in field.at for other in (*space.ahead, *space.behind)), cell

    return max(spaces, key=worth, default=None)


def choose_rescue(table: Table, rescues: Iterable[Rescue]) -> Rescue | None:
    """Return the rescue whose helper is already the tail of the last line (OR 20.7), at forks the better space."""
    for rescue in rescues:
        if table.riders[table.number(rescue.helper)].cell == rescue.helper_to:
            return rescue
    return None


def choose_opponent(table: Table) -> int:
    """Return the rider picked for E21 (OR 20.7): the best placed rider of a person, on the road."""
    return next(rider for rider in ranked_on_road(Field.of(table)) if table.riders[rider].seat != table.rules.third)


Path: TypeAlias = tuple[Outcome, ...]
Team: TypeAlias = Collection[int]
"""Riders of the artificial team."""


class Tally(NamedTuple):
    """The value of the steps so far (OR 20.5); greater is better."""

    forward: int = 0
    unbumped: int = 0
    """Bumps, as a negative number."""
    straight: int = 0
    """Sideways steps, as a negative number."""

    def plus(self, outcome: Outcome) -> Tally:
        """Return the tally with another step; a step that costs more than 1 bumps (OR 6.1)."""
        aside = outcome.way in SIDES
        return Tally(self.forward + (not aside), self.unbumped - (outcome.cost > 1), self.straight - aside)


class End(NamedTuple):
    """The value of ending a move so (OR 20.5): beyond the line, near the priority line, in a low lane."""

    tally: Tally
    home: bool
    near: int
    low: int

    @classmethod
    def of(cls, tally: Tally, ride: Ride) -> End:
        """Return the value if the move ends where the rider is now."""
        if ride.home:
            return cls(tally, True, 0, 0)
        road, cell = ride.field.road, ride.field.cells[ride.rider]
        return cls(tally, False, -road.far(cell), -road.cells[cell].lane)


# ---- what a rider does without choosing


def settle(ride: Ride, team: Team) -> tuple[int, ...] | None:
    """Return whom the train takes along now, if anybody (OR 20.6): a line with one of the team's riders.

    If a Lead must choose its train, the riders behind. At forks it is the priority side.
    """
    offers = ride.pick_ups()
    if not offers:
        return None
    wanted = offers if ride.undecided else [riders for riders in offers if any(rider in team for rider in riders)]
    return max(wanted, key=lambda riders: tuple(ride.field.cells[rider] for rider in riders), default=None)


def after(ride: Ride, outcome: Outcome, team: Team) -> Ride:
    """Return the ride after a step, with the riders who are taken along then."""
    new = ride.copy()
    new.take(outcome)
    riders = settle(new, team)
    if riders is not None:
        new.pick_up(riders)
    return new


def options(ride: Ride) -> list[Outcome]:
    """Return steps to choose from, the most natural first: forward, then to the priority side.

    What a step leaves open besides goes to the priority side (OR 20.6); Chase and Draft never step sideways while they
    are linked (OR 20.5).
    """
    found: dict[tuple[bool, int], Outcome] = {}
    held = ride.kind in ("chase", "draft") and not ride.home and linked(ride.field, ride.rider)
    for outcome in (*ride.forward(), *(() if held else ride.sideways())):
        key = outcome.way == "forward", outcome.to
        other = found.get(key)
        if other is None or _sides(ride, outcome) > _sides(ride, other):
            found[key] = outcome
    return [found[key] for key in sorted(found, reverse=True)]


def _sides(ride: Ride, outcome: Outcome) -> list[tuple[int, int]]:
    """Return how near to the priority line everybody else goes, in the order in which that is decided.

    Those who make room are listed from the last one pushed to the first, those who follow from the first on.
    """
    own = next((place for place, move in enumerate(outcome.moves) if move[0] == ride.rider), 0)
    cells = ride.field.cells
    return [(cell, cells[rider]) for rider, cell in (*outcome.moves[:own][::-1], *outcome.moves[own + 1 :])]


# ---- into the lane of the next rider


def approach(ride: Ride, team: Team) -> Path:
    """Return steps to the lane of the nearest rider ahead (OR 20.4), if unlinked, with a free way and enough PS."""
    field, rider = ride.field, ride.rider
    if not ride.ps or linked(field, rider):
        return ()
    here = field.road.cells[field.cells[rider]]
    lanes = _lanes_of_nearest(field, rider)
    target = min(lanes, key=lambda lane: abs(lane - here.lane), default=here.lane)
    count = abs(target - here.lane)
    if count > ride.ps:
        return ()
    return _aside(ride, SIDES[target > here.lane], count, team) or ()


def _lanes_of_nearest(field: Field, rider: int) -> Collection[int]:
    """Return the lanes of the own row that lead to the nearest rider ahead: fewest rows, lanes, then priority side."""
    road = field.road
    here = road.cells[field.cells[rider]]
    ahead = [cell for cell in field.at if road.cells[cell].row > here.row and not road.cells[cell].verge]
    first = min((road.cells[cell].row for cell in ahead), default=0)
    found = [(cell, lanes_to(field, cell, here.row)) for cell in ahead if road.cells[cell].row == first]
    nearest = min(
        found, key=lambda candidate: (min(abs(lane - here.lane) for lane in candidate[1]), -candidate[0]), default=None
    )
    return nearest[1] if nearest else ()


def lanes_to(field: Field, cell: int, row: int) -> Collection[int]:
    """Return the lanes of an earlier row that lead to a space without a sideways step."""
    cells, spaces = field.road.cells, {cell}
    while any(cells[space].row > row for space in spaces):
        spaces = {back for space in spaces for back in (cells[space].behind if cells[space].row > row else (space,))}
    return {cells[space].lane for space in spaces}


def _aside(ride: Ride, side: str, count: int, team: Team) -> Path | None:
    """Return so many steps to a side into free spaces, front ones first; None if there is no such way."""
    if not count:
        return ()
    if not ride.ps:
        return None
    free = [step for step in ride.sideways() if step.way == side and step.to not in ride.field.at]
    for outcome in sorted(free, key=lambda step: step.to, reverse=True):
        rest = _aside(after(ride, outcome, team), side, count - 1, team)
        if rest is not None:
            return outcome, *rest
    return None


# ---- the best of all ways


class Search:
    """A search over all ways to go on with a ride (OR 20.5)."""

    def __init__(self, ride: Ride, team: Team) -> None:
        """Search at once. Steps must not depend on how many were taken: special text is ignored (OR 20.3)."""
        self._team = team
        self._road, self._ride = ride.field.road, ride
        self._seen: dict[object, Tally] = {}
        self._reach: dict[tuple[int, int], int] = {}
        self._best: tuple[End, Path] | None = None
        self._go(ride, Tally(), ())

    @property
    def path(self) -> Path:
        """The best steps; of equal ones those that ride forward earlier, and nearer to the priority line."""
        assert self._best
        return self._best[1]

    def _go(self, ride: Ride, tally: Tally, path: Path) -> None:
        """Try everything from here, after steps with this tally."""
        if ride.may_stop() or ride.home:
            end = End.of(tally, ride)
            if self._best is None or end > self._best[0]:
                self._best = end, path
        if ride.home or ride.is_over() or self._is_hopeless(ride, tally) or self._was_here(ride, tally):
            return
        for outcome in options(ride):
            self._go(after(ride, outcome, self._team), tally.plus(outcome), (*path, outcome))

    def _was_here(self, ride: Ride, tally: Tally) -> bool:
        """Return whether the same situation was reached as well or better; what follows is the same then."""
        cells, row = self._road.cells, self._row(ride)
        visits = tuple(sorted(cell for cell in ride.visits if cells[cell].row == row))
        key = tuple(ride.field.cells), ride.ps, visits, ride.train, ride.read, ride.lanes
        seen = self._seen.get(key)
        if seen is not None and seen >= tally:
            return True
        self._seen[key] = tally
        return False

    def _is_hopeless(self, ride: Ride, tally: Tally) -> bool:
        """Return whether the best known way is out of reach, even on an empty road."""
        if self._best is None:
            return False
        most = tally.forward + self._most(self._row(ride), ride.ps)
        return Tally(most, tally.unbumped, tally.straight) < self._best[0].tally

    def _row(self, ride: Ride) -> int:
        return self._road.cells[ride.field.cells[ride.rider]].row

    def _most(self, row: int, ps: int) -> int:
        """Return the most forward spaces from a row on an empty road: rows with two spaces in a lane may take two."""
        if not ps:
            return 0
        key = row, ps
        if key not in self._reach:
            here, rows = self._road.rows[row], self._road.rows
            most = 0
            for inside in range(max(map(len, here.cells))):
                left = ps - inside - 1
                if left < 0:
                    most = max(most, inside)
                elif row + 1 == len(rows):
                    most = max(most, inside + 1)
                else:
                    gained = self._gain(here.terrain, rows[row + 1].terrain)
                    most = max(most, inside + 1 + self._most(row + 1, max(left + gained, 0)))
            self._reach[key] = most
        return self._reach[key]

    def _gain(self, before: str, terrain: str) -> int:
        """Return the most PS that entering a terrain can give: after the first finisher it may be more (OR 14.8)."""
        if terrain == before:
            return 0
        return max(self._ride.prices[terrain], self._ride.later[terrain])
