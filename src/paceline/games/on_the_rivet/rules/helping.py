"""OR 16: who is dropped, and how he can be rescued."""

from __future__ import annotations

from collections.abc import Iterator

from paceline.games.on_the_rivet.actions import Rescue
from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.links import linked, ranked_on_road
from paceline.games.on_the_rivet.state import Table


def dropped(table: Table, seat: int) -> int | None:
    """A seat's last placed rider, if he is unlinked and ranks below everybody in a line (OR 16.1)."""
    field = Field.of(table)
    own = [rider for rider in table.own(seat) if field.cells[rider] >= 0]
    tail = last_tail(field)
    if not own or tail is None:
        return None
    last = min(own, key=field.cells.__getitem__)
    return last if field.cells[last] < field.cells[tail] else None


def last_tail(field: Field) -> int | None:
    """The tail of the last line (OR 16.2): whoever is linked and worst placed; nobody where there is no line.

    Below him nobody is linked, so he is the tail of every line that he is in, whatever branch it takes at a fork.
    """
    chained = [rider for rider in ranked_on_road(field) if linked(field, rider)]
    return chained[-1] if chained else None


def rescues(table: Table, seat: int) -> tuple[Rescue, ...]:
    """Every rescue that a seat may choose (OR 16.3): helpers from the best placed, at forks the better space first."""
    rider = dropped(table, seat)
    if rider is None:
        return ()
    return tuple(_rescues(table, seat, rider))


def _rescues(table: Table, seat: int, rider: int) -> Iterator[Rescue]:
    field = Field.of(table)
    tail = last_tail(field)
    assert tail is not None
    for helper in ranked_on_road(field):
        if table.riders[helper].seat != seat or field.cells[helper] < field.cells[tail]:
            continue
        for there in _helper_spaces(field, helper, tail):
            for to in _rescued_spaces(field, rider, helper, there):
                yield Rescue(table.riders[helper].name, there, to)


def _helper_spaces(field: Field, helper: int, tail: int) -> list[int]:
    """Where a helper goes: behind the tail, where nobody is; the tail himself stays."""
    if helper == tail:
        return [field.cells[tail]]
    return sorted(field.road.cells[field.cells[tail]].behind, reverse=True)


def _rescued_spaces(field: Field, rider: int, helper: int, there: int) -> list[int]:
    """The first empty space behind the new tail on every branch, further on than where the rescued rider is."""
    after = field.copy()
    after.at.pop(after.cells[helper])
    after.cells[helper] = there
    after.at[there] = helper
    start = field.cells[rider]
    return [cell for cell in sorted(_first_empty(after, there), reverse=True) if cell > start]


def _first_empty(field: Field, cell: int) -> set[int]:
    """On every branch behind a space the first empty one."""
    found: set[int] = set()
    for one in field.road.cells[cell].behind:
        found |= _first_empty(field, one) if one in field.at else {one}
    return found
