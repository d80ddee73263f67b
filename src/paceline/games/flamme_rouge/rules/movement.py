"""FR 5, FR 6 and FR 13 to 15: all riders move, from front to back, on split roads, past falls and with powers."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.cards import AGILE, CHASE, HIGHEST, NIMBLE, POWERS, VALUES, cap_of, minimum_of
from paceline.games.flamme_rouge.course import Course, count_allowed, ways
from paceline.games.flamme_rouge.events import (
    Blocked,
    Capped,
    Chased,
    Detoured,
    Event,
    Fell,
    Moved,
    MovedOver,
    Raised,
    StoodUp,
)


def front_to_back(places: Sequence[int]) -> list[int]:
    """Return the riders on the road from front to back, the right lane ahead of the left (FR 5.1, FR 14.7)."""
    order = sorted(range(len(places)), key=places.__getitem__, reverse=True)
    while order and places[order[-1]] < 0:  # not on the road
        order.pop()
    return order


def move(
    course: Course,
    cells: Sequence[int],
    played: Sequence[str],
    events: list[Event],
    down: set[int] | None = None,
    *,
    specialists: bool = True,
    held_chase: bool = False,
) -> list[int]:
    """Return every rider's cell after the movement phase, and add what happened to `events`.

    `down` are the riders who lie on the road; it is updated. Without `specialists` no card has powers; `held_chase` is
    another reading of the chase (FR 15.17).
    """
    down = set() if down is None else down
    places, taken = list(cells), set(cells)
    row_of, landing, reach = course.row, course.landing, course.reach
    careful = course.splits or (specialists and not AGILE.isdisjoint(played))
    for rider in front_to_back(cells):
        start, card = places[rider], played[rider]
        if down or careful:
            ride(Field(course, places, taken, down, events, held_chase), rider, card)
            continue
        # on a plain road without fallen riders, most moves are as quick as this
        row = row_of[start]
        steps = reach[card][row]
        end = landing[row + steps][0]
        if end in taken or not steps:
            end = _first_room(landing, taken, range(row + steps, row, -1), start)
        if end != start:
            taken.remove(start)
            taken.add(end)
            places[rider] = end
        events.append(Moved(RIDERS[rider], card, start, end))
        if steps != VALUES[card]:
            events += explain_distance(course, rider, card, range(row, row + HIGHEST + 1), steps)
        reached = row_of[end]
        if reached != row + steps:
            field = Field(course, places, taken, down, events)
            report_block(field, rider, range(reached + 1, row + steps + 1))
            field.fall(rider, reached)
    return places


def _first_room(landing: tuple[tuple[int, ...], ...], taken: set[int], rows: range, start: int) -> int:
    """Return the cell a move ends in, looking back from its last row (FR 5.4, 5.5, after the cap: FR 6.3).

    The right lane comes first (FR 5.3); without any room a rider keeps the same cell (FR 5.6).
    """
    for row in rows:
        for cell in landing[row]:
            if cell not in taken:
                return cell
    return start


class Field:
    """All riders during the movement phase."""

    __slots__ = ("course", "down", "events", "held_chase", "places", "taken")

    def __init__(  # noqa: PLR0917 – all that a move depends on
        self,
        course: Course,
        places: list[int],
        taken: set[int],
        down: set[int],
        events: list[Event],
        held_chase: bool = False,
    ) -> None:
        self.course = course
        self.held_chase = held_chase
        self.places = places
        self.taken = taken
        self.down = down
        self.events = events

    def free(self, row: int) -> int | None:
        """Return the lane that a rider takes in this row, the right one first (FR 5.3); None if all are taken."""
        return next((cell for cell in self.course.landing[row] if cell not in self.taken), None)

    def put(self, rider: int, cell: int) -> None:
        """Move a rider to a cell that is free."""
        self.taken.discard(self.places[rider])
        self.taken.add(cell)
        self.places[rider] = cell

    def wall(self, rows: Sequence[int]) -> int:
        """Return how many of these rows come before one that is full of fallen riders (FR 13.3)."""
        lying = {self.places[rider] for rider in self.down}
        for place, row in enumerate(rows):
            if lying.issuperset(self.course.landing[row]):
                return place
        return len(rows)

    def fall(self, rider: int, row: int) -> None:
        """Let a rider who is held up on a slippery square fall (FR 13.1, 14.3) and lie there (FR 13.2)."""
        if self.course.wet[row]:
            self.down.add(rider)
            corner = self.course.road.squares[row].terrain == "wet"
            clause = "FR 14.3" if corner else "FR 13.1"
            self.events.append(Fell(RIDERS[rider], self.course.landing[row], clause))

    def who(self, row: int) -> tuple[str, ...]:
        """Return the riders in a row, the foremost first."""
        squares = self.course.road.squares
        cells = (*reversed(squares[row].grass), *squares[row].cells)
        return tuple(RIDERS[self.places.index(cell)] for cell in cells if cell in self.taken)


class Way(msgspec.Struct, frozen=True, gc=False):
    """One way that a rider may take."""

    rows: list[int]
    """All rows that the card allows, in order."""
    whole: list[int]
    """The same as if there were no ascents."""
    gained: int
    """Number of rows that can be ridden."""


class Rider(msgspec.Struct, frozen=True, gc=False):
    """The rider who moves, with card and start."""

    number: int
    card: str
    row: int
    fallen: bool

    @property
    def name(self) -> str:
        """The name that events use."""
        return RIDERS[self.number]

    def has(self, power: str) -> bool:
        """Return whether the card has this power."""
        return power in POWERS[self.card]

    def counts(self, course: Course) -> int:
        """Return what the card counts: the minimum first, then two less for standing up (FR 13.5, 13.6)."""
        counted = max(VALUES[self.card], minimum_of(self.card, course.road.squares[self.row].terrain))
        return max(0, counted - content.numbers().fall) if self.fallen else counted


def steps_of(course: Course, card: str, row: int, fallen: bool) -> int:
    """Return the squares that a card allows from a row on the inner way, after standing up if `fallen`."""
    if not fallen:
        return course.reach[card][row]
    rider = Rider(0, card, row, fallen)
    return len(_allowed(course, rider, ways(course, row, rider.counts(course))[0]))


def ride(field: Field, number: int, card: str) -> None:
    """Move one rider, and report what happens."""
    course, start = field.course, field.places[number]
    rider = Rider(number, card, course.row[start], number in field.down)
    field.down.discard(number)
    found = [_way(field, rider, rows) for rows in ways(course, rider.row, rider.counts(course))]
    way = _chosen(found)
    reached = way.rows[way.gained - 1] if way.gained else rider.row
    moved_over = _place(field, rider, reached) if way.gained else []
    field.events += [Moved(rider.name, card, start, field.places[number]), *moved_over]
    _report_distance(field, rider, way)
    if way.rows[: way.gained] != found[0].rows[: way.gained]:
        _report_detour(field, rider, found[0])
    if way.gained < len(way.rows):
        report_block(field, number, way.rows[way.gained :])
        field.fall(number, reached)
    elif rider.has(CHASE):
        _chase(field, rider)


def _allowed(course: Course, rider: Rider, rows: list[int]) -> list[int]:
    """Return what ascents leave of a way (FR 6)."""
    squares = course.road.squares
    ground = [squares[ahead].terrain for ahead in rows]
    return rows[: count_allowed(rider.card, len(rows), squares[rider.row].terrain, ground)]


def _way(field: Field, rider: Rider, whole: list[int]) -> Way:
    """Return how far a rider gets on a way; blocking applies to what ascents leave of it (FR 6.3)."""
    rows = _allowed(field.course, rider, whole)
    limit = field.wall(rows) if field.down else len(rows)
    if rider.has(NIMBLE):  # FR 15.14, 15.15: needs no lane, but cannot ride through a wall
        return Way(rows, whole, len(rows) if limit >= len(rows) - 1 else limit)
    gained = next((place for place in range(limit, 0, -1) if field.free(rows[place - 1]) is not None), 0)
    return Way(rows, whole, gained)


def _chosen(found: list[Way]) -> Way:
    """Return the first way on which the whole distance can be ridden, or the one that leads furthest (FR 14.5)."""
    complete = (way for way in found if way.gained == len(way.rows))
    return next(complete, None) or max(found, key=lambda way: way.gained)


def _place(field: Field, rider: Rider, row: int) -> list[MovedOver]:
    """Put a rider into the right lane or the one left free (FR 5.3), a nimble one always to the right (FR 15.13).

    Return the riders who make room.
    """
    cell = field.free(row)
    if not rider.has(NIMBLE):
        assert cell is not None
        field.put(rider.number, cell)
        return []
    if cell is None:  # FR 15.14
        beside = field.course.road.squares[row].grass
        others = [place for place, grass in enumerate(beside) if grass in field.taken]
        field.put(rider.number, beside[max(others, default=-1) + 1])
        return []
    lanes, moved_over = field.course.landing[row], []
    for lane in range(lanes.index(cell), 0, -1):
        other = field.places.index(lanes[lane - 1])
        field.put(other, lanes[lane])
        moved_over.append(MovedOver(RIDERS[other], rider.name, lanes[lane - 1], lanes[lane]))
    field.put(rider.number, lanes[0])
    return moved_over


def _report_distance(field: Field, rider: Rider, way: Way) -> None:
    """Report why the way is longer or shorter than the card."""
    course = field.course
    if rider.fallen:
        field.events.append(StoodUp(rider.name, rider.card, len(way.rows), course.landing[rider.row]))
        return
    field.events += explain_distance(course, rider.number, rider.card, [rider.row, *way.whole], len(way.rows))


def _report_detour(field: Field, rider: Rider, inner: Way) -> None:
    """Report what kept a rider from going as far on the inner way."""
    lost = inner.rows[inner.gained :]
    cells = tuple(cell for row in lost for cell in field.course.landing[row] if cell in field.taken)
    field.events.append(Detoured(rider.name, cells))


def _chase(field: Field, rider: Rider) -> None:
    """Close up to riders directly ahead, or one empty square further on (FR 15.10 to 15.12).

    At a split there may be a rider directly ahead on one way and a gap on the other: it is closed (FR 15.17).
    """
    course, start = field.course, field.places[rider.number]
    ahead = course.ahead[course.row[start]]
    for row in ahead:
        towards, cell = field.who(row), field.free(row)
        if towards and cell is not None:
            field.events.append(Chased(rider.name, rider.card, start, cell, towards, "FR 15.10"))
            field.put(rider.number, cell)
            return
    if field.held_chase and any(field.who(row) for row in ahead):
        return
    for row in ahead:
        towards = () if field.who(row) else tuple(name for beyond in course.ahead[row] for name in field.who(beyond))
        if towards:
            cell = course.landing[row][0]
            field.events.append(Chased(rider.name, rider.card, start, cell, towards, "FR 15.11"))
            field.put(rider.number, cell)
            return


def explain_distance(course: Course, rider: int, card: str, way: Sequence[int], steps: int) -> list[Event]:
    """Return what raised a card to the minimum and what cut it short; the way begins with the rider's own row."""
    told: list[Event] = []
    value, terrain = VALUES[card], course.road.squares[way[0]].terrain
    minimum = minimum_of(card, terrain)
    if value < minimum:
        value = minimum
        told.append(Raised(RIDERS[rider], card, value, course.landing[way[0]], _why_raised(card, terrain)))
    if steps < value:
        climb = 0
        while not course.ascent[way[climb]]:
            climb += 1
        clause = "FR 6.1" if climb <= cap_of(card) else "FR 6.2"
        told.append(Capped(RIDERS[rider], card, steps, course.landing[way[climb]], clause))
    return told


def _why_raised(card: str, terrain: str) -> str:
    if terrain == "supply":
        return "FR 9.3"
    return "FR 6.4" if minimum_of(card, terrain) == minimum_of("0", terrain) else "FR 15.6"


def report_block(field: Field, rider: int, lost: Sequence[int]) -> None:
    """Report which full squares blocked a rider and who filled them, up to a wall of fallen riders.

    `lost` are the rows of the way that the rider did not reach.
    """
    places, landing = field.places, field.course.landing
    full = [row for row in reversed(lost) if all(cell in places for cell in landing[row])]
    walled = len(full) < len(lost)  # free squares are lost only behind a wall of fallen riders
    if walled:
        full = [row for row in full if row <= lost[field.wall(lost)]]
    cells = tuple([cell for row in full for cell in landing[row]])
    by = tuple([RIDERS[places.index(cell)] for cell in cells])
    field.events.append(Blocked(RIDERS[rider], len(lost), by, cells, "FR 13.3" if walled else "FR 5.5"))
