"""OR 14.9: where a rider may go in Grupo Compacto."""

from __future__ import annotations

from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.links import ranking
from paceline.games.on_the_rivet.state import Table


def spaces(table: Table, rider: int) -> tuple[int, ...]:
    """Empty spaces that he may go to, the best first.

    They lie one row to ten rows ahead and rank below the rider who is directly ahead in the ranking, be it on the road
    side; with nobody ahead there are none.
    """
    field = Field.of(table)
    places = tuple(ranking(field))
    place = places.index(rider)
    if not place:
        return ()
    limit, row = field.cells[places[place - 1]], field.road.cells[field.cells[rider]].row
    rows = field.road.rows[row + 1 : row + 1 + book(table.rules.content).compact_rows]
    found = (cell for one in rows for lane in one.cells for cell in lane if cell < limit and cell not in field.at)
    return tuple(sorted(found, reverse=True))
