"""Who is linked to whom, for people: short names in the order of the road."""

from __future__ import annotations

from paceline.games.on_the_rivet.presentation.names import at
from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.helping import dropped
from paceline.games.on_the_rivet.rules.links import chains_ahead, chains_behind
from paceline.games.on_the_rivet.rules.order import course_of
from paceline.games.on_the_rivet.state import Rider, Table


def line_ahead(table: Table, rider: int) -> tuple[str, ...]:
    """The longest chain ahead of a rider, from front to back (OR 8.1)."""
    return max(_names(table, chains_ahead(Field.of(table), rider)), key=len, default=())[::-1]


def lines_behind(table: Table, rider: int) -> tuple[tuple[str, ...], ...]:
    """Every reading of the chain behind a rider (OR 6.8), each from the nearest on; one of them may
    be nobody."""
    return tuple(_names(table, chains_behind(Field.of(table), rider)))


def line_behind(table: Table, rider: int) -> tuple[str, ...]:
    """The longest chain behind a rider, from front to back (OR 7.1)."""
    return max(lines_behind(table, rider), key=len, default=())


def _names(table: Table, chains: tuple[tuple[int, ...], ...]) -> list[tuple[str, ...]]:
    return [tuple(table.riders[rider].name for rider in chain) for chain in chains]


def beside(table: Table, rider: int, way: str) -> list[Rider]:
    """Riders directly `ahead` of a rider or `behind` him (OR 6.7)."""
    cell = table.riders[rider].cell
    if cell < 0:
        return []
    here, who = course_of(table).road.cells[cell], at(table)
    return [who[one] for one in (here.ahead if way == "ahead" else here.behind) if one in who]


def dropped_rider(table: Table) -> Rider:
    """The rider whom the seat that is asked may rescue (OR 16.1)."""
    number = dropped(table, table.queue[0])
    assert number is not None
    return table.riders[number]
