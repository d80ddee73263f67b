"""What a card, the terrain and lasting events mean for the steps of a move."""

from __future__ import annotations

from typing import Final

import msgspec

from paceline.games.on_the_rivet.box import Card
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.rules.strokes import terrain_ps
from paceline.games.on_the_rivet.state import Move, Table

_NO_BUMPS: Final = "no-bumps"
"""The lasting effect under which nobody may bump."""


class Special(msgspec.Struct, frozen=True, gc=False):
    """What the text of a card says of steps; as it stands, of a card without any."""

    bump_cost: int = 2
    """What a sideways bump costs (OR 5.14)."""
    free_sideways: bool = False
    """Whether the first sideways step is one cheaper (OR 5.15)."""
    diagonal: bool = False
    """Whether A may step diagonally (OR 5.16)."""
    straight_on: bool = False
    """Whether sideways steps are over once A has moved forward (OR 5.17)."""
    unhook: bool = False
    """Whether riders may be unhooked (OR 5.11)."""

    @classmethod
    def of(cls, card: Card) -> Special:
        """What a card says."""
        return cls(card.bump_cost, card.free_sideways, card.diagonal, card.straight_on, card.unhook)


PLAIN: Final = Special()


def special_of(table: Table, move: Move) -> Special:
    """What the card of a move says; it says nothing to the artificial team (OR 20.3)."""
    if table.riders[move.rider].seat == table.rules.third:
        return PLAIN
    return Special.of(book(table.rules.content).cards[move.card])


class Prices(dict[str, int]):
    """PS that each terrain gives to the rider of a move, asked for when they are needed (OR 5.4)."""

    def __init__(self, table: Table, move: Move) -> None:
        super().__init__()
        self._table, self._move = table, move

    def __missing__(self, terrain: str) -> int:
        """Ask the rules, once for each terrain."""
        move = self._move
        self[terrain] = terrain_ps(self._table, move.rider, terrain, move.kind, move.wild, move.boost)
        return self[terrain]


def bumping_allowed(table: Table) -> bool:
    """Whether anybody may bump: not while an event forbids it (OR 15.16)."""
    events = book(table.rules.content).events
    return all(events[card].lasting != _NO_BUMPS for card in table.lasting)
