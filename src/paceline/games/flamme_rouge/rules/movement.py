"""FR 5 and FR 6: cards are turned over and riders move, front to back."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import VALUES, Course
from paceline.games.flamme_rouge.events import Blocked, Capped, Event, Fell, Moved, Raised, StoodUp


def front_to_back(places: Sequence[int]) -> list[int]:
    """Riders on the road in its order, the right lane ahead of the left (FR 5.1)."""
    order = sorted(range(len(places)), key=places.__getitem__, reverse=True)
    while places[order[-1]] < 0:  # not on the road
        order.pop()
    return order


def move(
    course: Course,
    cells: Sequence[int],
    played: Sequence[str],
    events: list[Event],
    down: set[int] | None = None,
) -> list[int]:
    """Every rider's cell after the movement phase; what happened is added to `events`.

    `down` are the riders who lie on the road; it is brought up to date.
    """
    down = set() if down is None else down
    row_of, landing, reach = course.row, course.landing, course.reach
    places = list(cells)
    taken = set(cells)
    for rider in front_to_back(cells):
        start, card = places[rider], played[rider]
        row, value = row_of[start], VALUES[card]
        fallen = rider in down
        if fallen:
            down.remove(rider)
        steps = stood_up(course, value, row) if fallen else reach[value][row]
        limit = _before_fallen(course, places, row, row + steps, down) if down else row + steps
        end = landing[limit][0]
        if end in taken or limit == row:  # mostly the right lane is free, and nobody need look further
            end = _first_room(landing, taken, range(limit, row, -1), start)
        if end != start:
            taken.remove(start)
            taken.add(end)
            places[rider] = end
        events.append(Moved(RIDERS[rider], card, start, end))
        if fallen:
            events.append(StoodUp(RIDERS[rider], card, steps, landing[row]))
        elif steps != value:
            _explain_reach(course, rider, card, row, events)
        reached = row_of[end]
        if reached != row + steps:
            _explain_block(course, rider, range(reached + 1, row + steps + 1), places, events, wall=limit + 1)
            if course.wet[reached]:  # FR 13.1
                down.add(rider)
                events.append(Fell(RIDERS[rider], landing[reached]))
    return places


def _first_room(landing: tuple[tuple[int, ...], ...], taken: set[int], rows: range, start: int) -> int:
    """The cell a move ends in, looking back from where it would reach (FR 5.4, 5.5, after the cap: FR 6.3).

    The right lane comes first (FR 5.3); a rider for whom there is no room keeps the cell he has (FR 5.6).
    """
    for row in rows:
        for cell in landing[row]:
            if cell not in taken:
                return cell
    return start


def stood_up(course: Course, value: int, row: int) -> int:
    """FR 13.5: the minimum first, then two less for standing up, then the cap (FR 13.6)."""
    counted = max(value, course.minimum[row]) - content.numbers().fall
    return course.cap[max(0, counted)][row]


def _before_fallen(course: Course, places: list[int], row: int, target: int, down: set[int]) -> int:
    """FR 13.3: nobody rides through a square that is full of fallen riders."""
    lying = {places[rider] for rider in down}
    for ahead in range(row + 1, target + 1):
        if lying.issuperset(course.landing[ahead]):
            return ahead - 1
    return target


def _explain_reach(course: Course, rider: int, card: str, row: int, events: list[Event]) -> None:
    """Say which square raised the card to the minimum and which one cut it short."""
    numbers, value = content.numbers(), VALUES[card]
    if value < course.minimum[row]:
        value = course.minimum[row]
        clause = "FR 6.4" if course.road.squares[row].terrain == "descent" else "FR 9.3"
        events.append(Raised(RIDERS[rider], card, value, course.landing[row], clause))
    steps = course.reach[value][row]
    if steps < value:
        climb = next(r for r in range(row, row + value + 1) if course.ascent[r])
        clause = "FR 6.1" if climb - row <= numbers.ascent_cap else "FR 6.2"
        events.append(Capped(RIDERS[rider], card, steps, course.landing[climb], clause))


def _explain_block(
    course: Course, rider: int, lost: range, places: list[int], events: list[Event], *, wall: int
) -> None:
    """Say which full squares stood in the way and who filled them; nobody beyond a wall of fallen riders did."""
    full = [row for row in reversed(lost) if all(cell in places for cell in course.landing[row])]
    clause = "FR 5.5" if len(full) == len(lost) else "FR 13.3"  # free squares are lost only behind a wall of fallen
    cells = tuple([cell for row in full if clause == "FR 5.5" or row <= wall for cell in course.landing[row]])
    by = tuple([RIDERS[places.index(cell)] for cell in cells])
    events.append(Blocked(RIDERS[rider], len(lost), by, cells, clause))
