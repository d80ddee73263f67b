"""OR 12, OR 14.4, OR 14.5, OR 15: whom an event selects, and what happens to them.

Only riders on the road are selected, at the moment of drawing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import pairwise
from typing import Final, TypeAlias

from paceline.games.on_the_rivet.box import Phrase
from paceline.games.on_the_rivet.events import Discarded, Energised, Hardened, RoadSide, SentBack
from paceline.games.on_the_rivet.rules.links import Field, lines, linked, maximal_lines, ranked_on_road
from paceline.games.on_the_rivet.rules.strokes import may_get_energy, recover, room, tire
from paceline.games.on_the_rivet.run import Run
from paceline.games.on_the_rivet.state import LONE_LINES, ONE_LINE_EACH, Rider, Table
from paceline.roads.lanes import LaneCell, LaneRoad, Row

_CROWD: Final = 2
"""Riders that make a row crowded (OR 15.4)."""


class Sight:
    """The field as an event sees it: riders on the road side are left out (OR 12.3)."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.field = Field.of(table)
        self.ranked: tuple[int, ...] = tuple(ranked_on_road(self.field))
        """Riders on the road, the best placed first."""

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """All lines, head first, the one with the best head first (OR 14.11)."""
        return (lines if ONE_LINE_EACH in self.readings else maximal_lines)(self.field)

    @property
    def readings(self) -> tuple[str, ...]:
        """Other readings that are played."""
        return self.table.rules.readings

    @property
    def largest_line(self) -> tuple[int, ...]:
        """The line with most riders, of several the one with the best head (OR 14.4); empty if there is no line."""
        alone = self.ranked[:1] if LONE_LINES in self.readings else ()
        return max(self.lines, key=len, default=alone)

    def line_of(self, rider: int) -> tuple[int, ...]:
        """Return the longest line of a rider; nobody if they are alone (OR 14.12)."""
        alone = (rider,) if LONE_LINES in self.readings else ()
        return max((line for line in self.lines if rider in line), key=len, default=alone)

    def unlinked(self, rider: int) -> bool:
        """Return whether nobody is directly ahead or behind (OR 5.19)."""
        return not linked(self.field, rider)

    def rider(self, number: int) -> Rider:
        """Return a rider by number."""
        return self.table.riders[number]

    def cell(self, rider: int) -> LaneCell:
        """Return the space of a rider."""
        return self.field.road.cells[self.field.cells[rider]]

    def row(self, rider: int) -> Row:
        """Return the row of a rider."""
        return self.field.road.rows[self.cell(rider).row]

    def in_outer_lane(self, rider: int) -> bool:
        """Return whether a rider is in the lane farthest from the priority line."""
        return self.field.road.far(self.cell(rider).number) == self.row(rider).lanes - 1

    def in_edge_lane(self, rider: int) -> bool:
        """Return whether a rider is in the first or the last lane of the row."""
        return self.cell(rider).lane in (0, self.row(rider).lanes - 1)

    def on_curve(self, rider: int) -> bool:
        """Return whether a rider is on a curve."""
        return self.field.road.stretches[self.row(rider).stretch].bend != 0

    def best(self, riders: Iterable[int], number: int = 1) -> tuple[int, ...]:
        """Return the so many best placed of these riders, who are given best first."""
        return tuple(riders)[:number]

    def where(self, fits: Callable[[int], bool]) -> tuple[int, ...]:
        """Return the riders on the road who fit, the best placed first."""
        return tuple(rider for rider in self.ranked if fits(rider))


_Riders: TypeAlias = tuple[int, ...]


def select(sight: Sight, said: Phrase) -> _Riders:
    """Return the riders whom a selector means, the best placed first; nobody if players have to be asked."""
    return _SELECTORS[said.word](sight, said)


def _clear_leader(sight: Sight, said: Phrase) -> _Riders:
    """OR 15.7: the leader, if there is a second who is more than so many rows behind."""
    first, second = sight.ranked[:1], sight.ranked[1:2]
    if not second or sight.cell(first[0]).row - sight.cell(second[0]).row <= said.number:
        return ()
    return first


def _most(sight: Sight, amount: Callable[[Rider], int]) -> _Riders:
    """Return who has most of something, or nobody if nobody has any."""
    top = max(sight.ranked, key=lambda rider: amount(sight.rider(rider)), default=None)
    return () if top is None or not amount(sight.rider(top)) else (top,)


def _crowded_row(sight: Sight, _said: Phrase) -> _Riders:
    """OR 15.4: everybody in the row with most riders, of several the one further ahead."""
    rows = Counter(sight.cell(rider).row for rider in sight.ranked)
    row, riders = max(rows.items(), key=lambda item: (item[1], item[0]), default=(-1, 0))
    return sight.where(lambda rider: sight.cell(rider).row == row) if riders >= _CROWD else ()


def _in_lines(sight: Sight, place: int, least: int) -> _Riders:
    """Return heads or tails of all lines of so many riders or more, each once."""
    return _sorted(sight, {line[place] for line in sight.lines if len(line) >= least})


def _sorted(sight: Sight, riders: Iterable[int]) -> _Riders:
    return tuple(sorted(riders, key=sight.ranked.index))


def _rear_half(sight: Sight, _said: Phrase) -> _Riders:
    """OR 15.15: rounded down."""
    line = sight.largest_line
    return line[len(line) - len(line) // 2 :]


def _leaders_tail(sight: Sight, _said: Phrase) -> _Riders:
    """OR 15.13: nobody if the leader is in no line."""
    return sight.line_of(sight.ranked[0])[-1:] if sight.ranked else ()


def _worst_of_teams(sight: Sight, _said: Phrase) -> _Riders:
    """OR 15.23: the worst placed rider of each team on the road, if unlinked."""
    worst = {sight.rider(rider).seat: rider for rider in sight.ranked}
    return _sorted(sight, filter(sight.unlinked, worst.values()))


def _nobody(_sight: Sight, _said: Phrase) -> _Riders:
    """Return nobody: players have to be asked."""
    return ()


_SELECTORS: Final[dict[str, Callable[[Sight, Phrase], _Riders]]] = {
    # OR 15.1, OR 15.17 and if nobody else fits
    "leader": lambda sight, _: sight.ranked[:1],
    # OR 15.24
    "last": lambda sight, _: sight.ranked[-1:],
    # OR 15.3, OR 15.14, OR 15.20: if nobody else fits
    "rank": lambda sight, said: sight.ranked[said.number - 1 : said.number],
    "clear-leader": _clear_leader,
    # OR 15.2
    "most-fatigue": lambda sight, _: _most(sight, lambda rider: rider.fatigue),
    # OR 15.18
    "most-light": lambda sight, _: _most(sight, lambda rider: rider.light),
    # OR 15.9
    "no-fatigue": lambda sight, _: sight.best(sight.where(lambda rider: not sight.rider(rider).fatigue)),
    # OR 15.19
    "unlinked": lambda sight, _: sight.best(sight.where(sight.unlinked)),
    # OR 15.3
    "second-of-largest-line": lambda sight, _: sight.largest_line[1:2],
    # OR 15.5
    "tail-of-largest-line": lambda sight, _: sight.largest_line[-1:],
    "rear-half-of-largest-line": _rear_half,
    # OR 15.5
    "tails-of-lines": lambda sight, said: _in_lines(sight, -1, said.number),
    # OR 15.6
    "heads-of-lines": lambda sight, said: _in_lines(sight, 0, said.number),
    "tail-of-leaders-line": _leaders_tail,
    "crowded-row": _crowded_row,
    # OR 15.11
    "on-terrain": lambda sight, said: sight.best(
        sight.where(lambda rider: sight.row(rider).terrain == said.terrain), said.number
    ),
    # OR 15.12
    "tired-on-terrain": lambda sight, said: sight.where(
        lambda rider: sight.row(rider).terrain == said.terrain and sight.rider(rider).fatigue > 0
    ),
    # OR 15.11
    "outer-lane": lambda sight, _: sight.best(sight.where(sight.in_outer_lane)),
    # OR 15.13
    "outer-lane-of-curves": lambda sight, said: sight.best(
        sight.where(lambda rider: sight.on_curve(rider) and sight.in_outer_lane(rider)), said.number
    ),
    # OR 15.14
    "middle-lane": lambda sight, _: sight.best(sight.where(lambda rider: not sight.in_edge_lane(rider))),
    # OR 15.20
    "edge-lane-but-leader": lambda sight, _: sight.best(
        rider for rider in sight.ranked[1:] if sight.in_edge_lane(rider)
    ),
    "each-team-picks": _nobody,
    "each-team-may-pick": _nobody,
    "revealer-picks": _nobody,
    "worst-of-teams-if-unlinked": _worst_of_teams,
}
KNOWN_SELECTORS: Final = frozenset(_SELECTORS)
"""Selectors that have a meaning here."""


def suffer(run: Run, riders: _Riders, effect: Phrase, clause: str) -> None:
    """Apply an effect other than a light fatigue to all selected riders.

    The worst placed comes first (OR 14.13), so that nobody is in the way of another or pushes them from the road side.
    """
    if effect.word == "back-as-a-block":
        if riders:
            block_back(run, riders, effect.number, clause)
        return
    for rider in reversed(riders):
        _EFFECTS[effect.word](run, rider, effect.number, clause)


def may_spare(table: Table, rider: int) -> bool:
    """Return whether energy could cancel a light fatigue that the rider would really take (OR 14.10, OR 13.1)."""
    return table.riders[rider].energy and room(table, rider) > 0


def _heavy(run: Run, rider: int, _number: int, clause: str) -> None:
    tire(run, rider, "H", "event", clause)


def _harden(run: Run, rider: int, _number: int, clause: str) -> None:
    """OR 15.18."""
    who = run.table.riders[rider]
    if who.light:
        who = run.change(rider, light=who.light - 1, heavy=who.heavy + 1)
        run.tell(Hardened(who.name, who.light, who.heavy, clause))


def _recover(run: Run, rider: int, number: int, clause: str) -> None:
    recover(run, rider, number, clause)


def _energy(run: Run, rider: int, _number: int, clause: str) -> None:
    if may_get_energy(run.table, rider):
        run.change(rider, energy=True)
        run.tell(Energised(run.name(rider), clause))


def _road_side(run: Run, rider: int, _number: int, clause: str) -> None:
    to_the_side(run, rider, clause)


def _back(run: Run, rider: int, number: int, clause: str) -> None:
    back(run, rider, number, clause)


def _back_to_lead(run: Run, rider: int, number: int, clause: str) -> None:
    """OR 15.7: so many rows ahead of the second."""
    sight = Sight(run.table)
    back_to_row(run, rider, sight.cell(sight.ranked[1]).row + number, clause)


def _behind_own_line(run: Run, rider: int, number: int, clause: str) -> None:
    """OR 15.14: a linked rider who at a fork is read as part of no line is their own tail."""
    sight = Sight(run.table)
    if sight.unlinked(rider):
        back(run, rider, number, clause)
    else:
        tail = (sight.line_of(rider) or (rider,))[-1]
        behind_tail(run, rider, tail, clause)


def _new_hand(run: Run, rider: int, _number: int, clause: str) -> None:
    """OR 15.17: the owner discards the hand; the new one is drawn when the event is over."""
    seat = run.table.riders[rider].seat
    cards = run.hands[seat]
    if cards:
        run.deck(seat, discards=tuple(sorted((*run.table.decks[seat].discards, *cards))))
        run.hold(seat, ())
        run.tell(Discarded(seat, cards, clause))


_EFFECTS: Final[dict[str, Callable[[Run, int, int, str], None]]] = {
    "heavy": _heavy,
    "harden": _harden,
    "recover": _recover,
    "energy": _energy,
    "road-side": _road_side,
    "back": _back,
    "back-to-lead-by": _back_to_lead,
    "behind-own-line": _behind_own_line,
    "new-hand": _new_hand,
}
KNOWN_EFFECTS: Final = frozenset(_EFFECTS)
"""Effects on one rider that have a meaning here."""


def to_the_side(run: Run, rider: int, clause: str) -> bool:
    """Send a rider to the road side (OR 12.1); riders in the way go back on it (OR 12.2). Return whether they went.

    If the road side is full down to the first row of the course, they go to the other side; if that is full too, they
    stay.
    """
    field = Field.of(run.table)
    start = field.cells[rider]
    here = field.road.cells[start]
    side = nearer_side(field.road, here)
    ways = (_room(field, here.row, edge) for edge in (side, 1 - side))
    way = next((cells for cells in ways if cells), None)
    if way is None:
        return False
    moved = [(field.at[cell], cell, end) for cell, end in pairwise(way)]
    run.put({rider: way[0]} | {other: end for other, _, end in moved})
    for other, cell, end in reversed(moved):
        run.tell(RoadSide(run.name(other), cell, end, "OR 12.2"))
    run.tell(RoadSide(run.name(rider), start, way[0], clause))
    return True


def nearer_side(road: LaneRoad, here: LaneCell) -> int:
    """Return the nearer edge, from a middle lane that away from the priority line (OR 12.1)."""
    row = road.rows[here.row]
    if here.lane == 0:
        return 0
    return 1 if here.lane == row.lanes - 1 or row.best == 0 else 0


def _room(field: Field, row: int, side: int) -> list[int]:
    """Return the spaces of one side from a row back to the first empty one; none if all of them are taken."""
    cells = []
    for behind in range(row, -1, -1):
        cells.append(field.road.rows[behind].verges[side])
        if cells[-1] not in field.at:
            return cells
    return []


def space_behind(field: Field, cell: int) -> int | None:
    """Return the empty space behind one in the same lane (OR 14.5), or None.

    Through a lane change the left lane stays the left and the right the right one; behind a middle lane that comes from
    two it is the better placed empty one.
    """
    return _best_empty(field, _own_lane(field.road, field.road.cells[cell]))


def _own_lane(road: LaneRoad, here: LaneCell) -> tuple[int, ...]:
    if here.lane == 0:
        return here.behind[:1]
    return here.behind[-1:] if here.lane == road.rows[here.row].lanes - 1 else here.behind


def _best_empty(field: Field, cells: tuple[int, ...]) -> int | None:
    return max((cell for cell in cells if cell not in field.at), default=None)


def way_back(field: Field, rider: int, spaces: int) -> list[int]:
    """Return the spaces of a rider who goes back so many, as far as they are empty (OR 14.5)."""
    cells: list[int] = []
    cell: int | None = field.cells[rider]
    for _ in range(spaces):
        cell = None if cell is None else space_behind(field, cell)
        if cell is not None:
            cells.append(cell)
    return cells


def back(run: Run, rider: int, spaces: int, clause: str) -> bool:
    """Send a rider back in their lane, up to an occupied space; return whether they went at all."""
    way = way_back(Field.of(run.table), rider, spaces)
    return bool(way) and _send(run, rider, way[-1], clause)


def back_to_row(run: Run, rider: int, row: int, clause: str) -> bool:
    """Send a rider back to the first space of their lane in that row (OR 15.7)."""
    field = Field.of(run.table)
    start = cell = field.cells[rider]
    while field.road.cells[cell].row > row:
        behind = space_behind(field, cell)
        if behind is None:
            break
        cell = behind
    return cell != start and _send(run, rider, cell, clause)


def behind_tail(run: Run, rider: int, tail: int, clause: str) -> bool:
    """Send a rider to the first empty space behind the tail of their line, at a fork the better placed (OR 15.14)."""
    field = Field.of(run.table)
    cell: int | None = field.cells[tail]
    while cell is not None:
        behind = field.road.cells[cell].behind
        empty = _best_empty(field, behind)
        if empty is not None:
            return _send(run, rider, empty, clause)
        cell = max(behind, default=None)
    return False


def block_back(run: Run, riders: tuple[int, ...], spaces: int, clause: str) -> bool:
    """Send the rear of a line back (OR 15.15): each to the space of the next one, the last to an empty one."""
    went = False
    for _ in range(spaces):
        field = Field.of(run.table)
        end = space_behind(field, field.cells[riders[-1]])
        if end is None:
            break
        starts = [field.cells[rider] for rider in riders]
        ends = [*starts[1:], end]
        run.put(dict(zip(riders, ends, strict=True)))
        for rider, start, there in reversed([*zip(riders, starts, ends, strict=True)]):
            run.tell(SentBack(run.name(rider), start, there, clause))
        went = True
    return went


def _send(run: Run, rider: int, cell: int, clause: str) -> bool:
    run.tell(SentBack(run.name(rider), run.table.riders[rider].cell, cell, clause))
    run.put({rider: cell})
    return True
