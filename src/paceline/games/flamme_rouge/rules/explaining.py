"""Why a move was shorter or longer than its card: the squares and the riders that made it so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.cards import VALUES, cap_of, minimum_of
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import Blocked, Capped, Event, Raised

if TYPE_CHECKING:
    from paceline.games.flamme_rouge.rules.riding import Field


def why_so_far(course: Course, rider: int, card: str, way: Sequence[int], steps: int) -> list[Event]:
    """What raised a card to the minimum and what cut it short, on a way that begins where the rider stood."""
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


def explain_block(field: Field, rider: int, lost: Sequence[int]) -> None:
    """Say which full squares stood in the way and who filled them; nobody beyond a wall of fallen riders did.

    `lost` are the rows that the rider did not reach, on his way.
    """
    places, landing = field.places, field.course.landing
    full = [row for row in reversed(lost) if all(cell in places for cell in landing[row])]
    walled = len(full) < len(lost)  # free squares are lost only behind a wall of fallen riders
    if walled:
        full = [row for row in full if row <= lost[field.wall(lost)]]
    cells = tuple([cell for row in full for cell in landing[row]])
    by = tuple([RIDERS[places.index(cell)] for cell in cells])
    field.events.append(Blocked(RIDERS[rider], len(lost), by, cells, "FR 13.3" if walled else "FR 5.5"))
