"""FR 5 and FR 6: all riders move, from the front of the road to the back."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.cards import AGILE, HIGHEST, VALUES
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import Event, Moved
from paceline.games.flamme_rouge.rules.explaining import explain_block, why_so_far
from paceline.games.flamme_rouge.rules.riding import Field, ride


def front_to_back(places: Sequence[int]) -> list[int]:
    """Riders on the road in its order, the right lane ahead of the left (FR 5.1, FR 14.7)."""
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
) -> list[int]:
    """Every rider's cell after the movement phase; what happened is added to `events`.

    `down` are the riders who lie on the road; it is brought up to date. Without `specialists` no card has powers.
    """
    down = set() if down is None else down
    places, taken = list(cells), set(cells)
    row_of, landing, reach = course.row, course.landing, course.reach
    careful = course.splits or (specialists and not AGILE.isdisjoint(played))
    for rider in front_to_back(cells):
        start, card = places[rider], played[rider]
        if down or careful:
            ride(Field(course, places, taken, down, events), rider, card)
            continue
        # on a plain road with nobody lying on it, most moves are as quick as this
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
            events += why_so_far(course, rider, card, range(row, row + HIGHEST + 1), steps)
        reached = row_of[end]
        if reached != row + steps:
            field = Field(course, places, taken, down, events)
            explain_block(field, rider, range(reached + 1, row + steps + 1))
            field.fall(rider, reached)
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
