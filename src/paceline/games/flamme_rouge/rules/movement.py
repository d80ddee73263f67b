"""FR 5 and FR 6: cards are turned over and riders move, front to back."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import VALUES, Course
from paceline.games.flamme_rouge.events import Blocked, Capped, Event, Moved, Raised


def front_to_back(places: Sequence[int]) -> list[int]:
    """Riders on the road in its order, the right lane ahead of the left (FR 5.1)."""
    order = sorted(range(len(places)), key=places.__getitem__, reverse=True)
    while places[order[-1]] < 0:  # not on the road
        order.pop()
    return order


def move(course: Course, cells: Sequence[int], played: Sequence[str], events: list[Event]) -> list[int]:
    """Every rider's cell after the movement phase; what happened is added to `events`."""
    row_of, landing, reach = course.row, course.landing, course.reach
    places = list(cells)
    taken = set(cells)
    for rider in front_to_back(cells):
        start, card = places[rider], played[rider]
        row, value = row_of[start], VALUES[card]
        steps = reach[value][row]
        end, target = start, row + steps
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
        if steps != value:
            _explain_reach(course, rider, card, row, events)
        if target - row != steps:
            _explain_block(course, rider, range(target + 1, row + steps + 1), places, events)
    return places


def _explain_reach(course: Course, rider: int, card: str, row: int, events: list[Event]) -> None:
    """Say which square raised the card to the minimum and which one cut it short."""
    numbers, value = content.numbers(), VALUES[card]
    if course.descent[row] and value < numbers.descent_minimum:
        value = numbers.descent_minimum
        events.append(Raised(RIDERS[rider], card, value, course.landing[row]))
    steps = course.reach[value][row]
    if steps < value:
        climb = next(r for r in range(row, row + value + 1) if course.ascent[r])
        clause = "FR 6.1" if climb - row <= numbers.ascent_cap else "FR 6.2"
        events.append(Capped(RIDERS[rider], card, steps, course.landing[climb], clause))


def _explain_block(course: Course, rider: int, full: range, places: list[int], events: list[Event]) -> None:
    """Say which full squares stood in the way and who filled them."""
    cells = tuple(cell for row in reversed(full) for cell in course.landing[row])
    by = tuple(RIDERS[places.index(cell)] for cell in cells)
    events.append(Blocked(RIDERS[rider], len(full), by, cells))
