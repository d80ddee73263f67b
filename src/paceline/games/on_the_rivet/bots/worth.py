"""What a plan is worth to the one-ply bot: rows gained and given away, and fatigue."""

from __future__ import annotations

from typing import Final

from paceline.games.on_the_rivet.bots.plans import Plan
from paceline.games.on_the_rivet.rules.order import book_of, course_of
from paceline.games.on_the_rivet.state import Table

GIVEN_AWAY: Final = 0.8
"""How much a row that opponents gain weighs against one's own."""
FATIGUE: Final = {"": 0.0, "L": 1.5, "H": 3.0}
"""What fatigue costs, in rows."""
RECOVERED: Final = 1.5
"""What a light fatigue that leaves is worth."""
_NEAR: Final = 0.2
"""The part of it that still counts near the finish."""


def rows_gained(table: Table, plan: Plan) -> list[int]:
    """For every seat the rows that its riders gain; the line is one row further than the last."""
    road = course_of(table).road
    beyond = len(road.rows)
    gained = [0] * table.seats
    for number, (rider, cell) in enumerate(zip(table.riders, plan.end.field.cells, strict=True)):
        if rider.on_road and rider.cell != cell:
            row = road.cells[cell].row if cell >= 0 else beyond
            gained[number // table.each] += row - road.cells[rider.cell].row
    return gained


def body(table: Table, plan: Plan) -> float:
    """What the card does to its rider: fatigue counts little near the finish."""
    card, rider = book_of(table).cards[plan.card], table.riders[plan.rider]
    taken = "L" if card.light_for and book_of(table).class_of[rider.letter] == card.light_for else card.fatigue
    recovers = min(card.recover, rider.light)
    near = course_of(table).road.cells[rider.cell].row >= course_of(table).finish_row
    return (RECOVERED * recovers - FATIGUE[taken]) * (_NEAR if near else 1.0)


def worth(table: Table, seat: int, plan: Plan) -> float:
    """Own rows less what each opponent gains on average, and what the card does to its rider."""
    gained = rows_gained(table, plan)
    others = [rows for other, rows in enumerate(gained) if other != seat]
    return gained[seat] - GIVEN_AWAY * sum(others) / max(len(others), 1) + body(table, plan)
