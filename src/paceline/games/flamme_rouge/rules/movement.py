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
        steps = stood_up(course, value, row) if fallen else reach[value][row]
        down.discard(rider)
        end, target = start, row + steps
        if down:
            target = _before_fallen(course, places, row, target, down)
        wall = target + 1
        while target > row:  # FR 5.4: only the end of the move needs room
            for cell in landing[target]:
                if cell not in taken:
                    end = cell  # FR 5.3
                    break
            else:
                target -= 1  # FR 5.5; FR 6.3: counted back from where the road lets him go
                continue
            taken.remove(start)
            taken.add(end)
            places[rider] = end
            break  # FR 5.6: a rider who never gets here keeps square and lane
        events.append(Moved(RIDERS[rider], card, start, end))
        if fallen:
            events.append(StoodUp(RIDERS[rider], card, steps, landing[row]))
        elif steps != value:
            _explain_reach(course, rider, card, row, events)
        if target - row != steps:
            _explain_block(course, rider, range(target + 1, row + steps + 1), places, events, wall=wall)
            if course.wet[target]:  # FR 13.1
                down.add(rider)
                events.append(Fell(RIDERS[rider], landing[target]))
    return places


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
