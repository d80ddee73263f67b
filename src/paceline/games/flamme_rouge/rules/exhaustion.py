"""FR 7.10 to 7.15: riders with an empty square ahead take exhaustion cards."""

from __future__ import annotations

from collections.abc import Container, Sequence

from paceline.games.flamme_rouge.actions import KINDS, RIDERS
from paceline.games.flamme_rouge.cards import POWERS, RELENTLESS, VALUES
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import Event, Exhausted, Spared, Strained


def find_exhausted(
    course: Course,
    places: Sequence[int],
    events: list[Event],
    dummies: Container[int] = (),
    played: Sequence[str] = (),
) -> tuple[int, ...]:
    """Return the riders who take an exhaustion card, and report them in `events`. Dummies never do (FR 11.8).

    `played` are the cards of this round, if some of them may be relentless.
    """
    row_of, line, splits = course.row, course.line, course.splits
    occupied = {row_of[cell] for cell in places if cell >= 0}
    tired = []
    for rider, cell in enumerate(places):
        if not 0 <= cell < line:  # FR 7.13: no exhaustion across the line
            continue
        row = row_of[cell]
        sheltered = row + 1 in occupied if not splits else not occupied.isdisjoint(course.ahead[row])  # FR 14.11
        if not sheltered and rider not in dummies:  # FR 7.10, 7.11
            wind = _wind(course, row) if splits else course.landing[row + 1]
            if played and RELENTLESS in POWERS[played[rider]]:  # FR 15.8
                events.append(Spared(RIDERS[rider], played[rider], wind))
                continue
            tired.append(rider)
            events.append(Exhausted(RIDERS[rider], wind))
    return tuple(tired)


def _wind(course: Course, row: int) -> tuple[int, ...]:
    """Return the empty cells directly ahead of a row, on every way."""
    return tuple(cell for ahead in course.ahead[row] for cell in course.landing[ahead])


def find_strained(
    course: Course, places: Sequence[int], events: list[Event], dummies: Container[int], played: Sequence[str]
) -> tuple[int, ...]:
    """Return the riders who played the highest card of their kind in an individual time trial (FR 19.6)."""
    tired = []
    for kind in range(len(KINDS)):
        riders = [rider for rider, card in enumerate(played) if card and rider % 2 == kind]
        highest = max((VALUES[played[rider]] for rider in riders), default=0)
        for rider in riders:
            spared = rider in dummies or places[rider] >= course.line
            if VALUES[played[rider]] < highest or spared:
                continue
            if RELENTLESS in POWERS[played[rider]]:  # FR 15.8
                events.append(Spared(RIDERS[rider], played[rider], ()))
                continue
            tired.append(rider)
            events.append(Strained(RIDERS[rider], played[rider]))
    return tuple(sorted(tired))
