"""What an input leads to while it is carried out: the table and the tiles so far, and the events on the way."""

from __future__ import annotations

from typing import Any

import msgspec

from paceline.games.leader_1.events import Event
from paceline.games.leader_1.state import Rider, State, Table


class Run:
    """Phases take one and change it in place; every value in it is frozen."""

    __slots__ = ("before", "events", "table", "tiles")

    def __init__(self, state: State) -> None:
        self.before, self.table, self.tiles = state.table, state.table, state.tiles
        self.events: list[Event] = []

    def set(self, **fields: Any) -> Table:
        """Change what the table says, and return it."""
        self.table = msgspec.structs.replace(self.table, **fields)
        return self.table

    def change(self, rider: int, **fields: Any) -> Rider:
        """Change what the table says of a rider, and return it."""
        riders = self.table.riders
        changed = msgspec.structs.replace(riders[rider], **fields)
        self.set(riders=(*riders[:rider], changed, *riders[rider + 1 :]))
        return changed

    def arrive(self, rider: int, cell: int, **fields: Any) -> Rider:
        """Put a rider somewhere, later than everybody before him."""
        table = self.set(arrivals=self.table.arrivals + 1)
        return self.change(rider, cell=cell, arrived=table.arrivals, **fields)

    def carry(self, rider: int, tiles: tuple[int, ...]) -> None:
        """Give a rider these feed tiles instead of those he has."""
        self.tiles = (*self.tiles[:rider], tuple(sorted(tiles)), *self.tiles[rider + 1 :])
        self.change(rider, tiles=len(tiles))

    def tell(self, event: Event) -> None:
        """Keep an event for those who watch."""
        self.events.append(event)

    def name(self, rider: int) -> str:
        """Short name of a rider."""
        return self.table.riders[rider].name

    def done(self) -> tuple[State, tuple[Event, ...]]:
        """The state reached and what happened."""
        return State(self.table, self.tiles), tuple(self.events)
