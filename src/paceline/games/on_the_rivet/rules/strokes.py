"""OR 5.2 to OR 5.9, OR 13, OR 15.10, OR 19.4: pedal strokes and their parts, card text, fatigue and energy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import msgspec

from paceline.games.on_the_rivet.actions import Kind
from paceline.games.on_the_rivet.box import UNLINKED, WET, Card
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.events import Brimful, EnergySpent, Recovered, Tired
from paceline.games.on_the_rivet.rules.links import Field, chains_ahead, chains_behind, linked, ranking
from paceline.games.on_the_rivet.run import Run, book_of, course_of
from paceline.games.on_the_rivet.state import Move, Table

Parts: TypeAlias = tuple[tuple[str, int], ...]
_ENERGY: Final = 1
_RAIN: Final = -1


def parts(  # noqa: PLR0917 – all that strokes depend on, in the order of a move's fields
    table: Table, rider: int, card: Card, kind: Kind, wild: bool, boost: str, energy: bool
) -> Parts:
    """Return the parts of the initial pedal strokes of a move; their sum is never below 0 (OR 5.2)."""
    move = Move(rider, kind=kind, wild=wild, boost=boost, energy=energy)
    found = [("card", card.ps), *((name, amount) for name, amount in _parts(table, card, move) if amount)]
    total = sum(amount for _, amount in found)
    return (*found, ("cut", -total)) if total < 0 else tuple(found)


def _parts(table: Table, card: Card, move: Move) -> Iterator[tuple[str, int]]:
    """Yield what the card, the rider, tactics and the weather add or take."""
    numbers, rider, field = book_of(table), move.rider, Field.of(table)
    who, terrain, alone = table.riders[rider], terrain_under(table, rider), not linked(field, rider)
    if who.seat != table.rules.third:  # OR 20.3
        yield "special", _special(card, field, rider, terrain, alone)
    if counts_class(table, move.kind, move.wild, move.boost):
        yield "terrain", numbers.classes[who.letter][terrain]
        yield "chit", _chits(table, rider, terrain) + (_chits(table, rider, UNLINKED) if alone else 0)
    if move.energy:
        yield "energy", _ENERGY  # OR 13.4
    if move.boost and numbers.tactics[move.boost].does == "strokes":
        yield "tactic", numbers.tactics[move.boost].amount  # OR 19.6
    if move.wild or move.kind != "draft":  # OR 5.3
        yield "fatigue", mat(table)[who.fatigue]
    yield "weather", weather(table, terrain, move.kind)


def _special(card: Card, field: Field, rider: int, terrain: str, alone: bool) -> int:
    """Return the pedal strokes that the text of a card gives (OR 5.7, OR 5.9)."""
    amount = sum(strokes for ground, strokes in card.terrain_ps.items() if ground == terrain)
    if alone:
        amount += card.unlinked_ps
    if card.line_ps and _line(field, rider) >= card.line_from:
        amount += card.line_ps
    return amount


def _line(field: Field, rider: int) -> int:
    """Return the number of riders in the line, this one included, by the longest reading (OR 5.9)."""
    return max(map(len, chains_ahead(field, rider)), default=0) + 1 + linked_behind(field, rider)


def linked_behind(field: Field, rider: int) -> int:
    """Return the number of riders linked behind, by the longest reading (OR 5.8)."""
    return max(map(len, chains_behind(field, rider)), default=0)


def terrain_ps(  # noqa: PLR0917 – all that they depend on, in the order of a move's fields
    table: Table, rider: int, terrain: str, kind: Kind, wild: bool, boost: str
) -> int:
    """Return what a rider gets, or loses, by entering another terrain (OR 5.4, OR 15.10)."""
    amount = weather(table, terrain, kind)
    if counts_class(table, kind, wild, boost):
        amount += book_of(table).classes[table.riders[rider].letter][terrain] + _chits(table, rider, terrain)
    return amount


def counts_class(table: Table, kind: Kind, wild: bool, boost: str) -> bool:
    """Return whether class modifiers count: never in a Wild, in a Draft only with T12 (OR 5.3, OR 19.10)."""
    if wild:
        return False
    return kind != "draft" or bool(boost and book_of(table).tactics[boost].does == "class-in-draft")


def weather(table: Table, terrain: str, kind: Kind) -> int:
    """Return what rain takes: nothing in a move made as a Draft, whatever card it is (OR 15.10)."""
    if not table.lasting or kind == "draft" or terrain not in WET:
        return 0
    return _RAIN if any(book_of(table).events[card].lasting == "wet" for card in table.lasting) else 0


def mat(table: Table) -> tuple[int, ...]:
    """Return pedal strokes by the number of fatigue chits, up to the maximum of a rider (OR 1.4, OR 1.7)."""
    numbers = book_of(table)
    side = table.rules.mat or course_of(table).length
    return numbers.short_mat if side == "short" else numbers.long_mat


def terrain_under(table: Table, rider: int) -> str:
    """Return the terrain that a rider stands on, on the road side too."""
    road = course_of(table).road
    return road.rows[road.cells[table.riders[rider].cell].row].terrain


def _chits(table: Table, rider: int, terrain: str) -> int:
    """Return what the chits of a rider give on this terrain (OR 19.4)."""
    cards = book_of(table).tactics
    return sum(cards[chit].amount for chit in table.riders[rider].chits if cards[chit].terrain == terrain)


def may_play(table: Table, rider: int, card: Card) -> bool:
    """Return whether a rider meets the requirements of a card (OR 5.8)."""
    return not unmet(table, rider, card)


def unmet(table: Table, rider: int, card: Card) -> str:
    """Return the requirement of a card that a rider does not meet, as a word, or nothing (OR 5.8)."""
    if card.linked_behind and linked_behind(Field.of(table), rider) < card.linked_behind:
        return "linked-behind"
    if card.not_leading and ranking(Field.of(table))[0] == rider:
        return "not-leading"
    track = course_of(table)
    if card.not_on_finish and track.road.cells[table.riders[rider].cell].row >= track.finish_row:
        return "not-on-finish"
    return ""


_NO_BUMPS: Final = "no-bumps"
"""The lasting effect under which nobody may bump."""


class Special(msgspec.Struct, frozen=True, gc=False):
    """The text of a card about steps; the defaults are those of a card without text."""

    bump_cost: int = 2
    """The cost of a sideways bump (OR 5.14)."""
    free_sideways: bool = False
    """True if the first sideways step is one cheaper (OR 5.15)."""
    diagonal: bool = False
    """True if A may step diagonally (OR 5.16)."""
    straight_on: bool = False
    """True if sideways steps are over once A has moved forward (OR 5.17)."""
    unhook: bool = False
    """True if riders may be unhooked (OR 5.11)."""

    @classmethod
    def of(cls, card: Card) -> Special:
        """Return what a card says."""
        return cls(card.bump_cost, card.free_sideways, card.diagonal, card.straight_on, card.unhook)


PLAIN: Final = Special()


def special_of(table: Table, move: Move) -> Special:
    """Return what the card of a move says; the artificial team ignores it (OR 20.3)."""
    if table.riders[move.rider].seat == table.rules.third:
        return PLAIN
    return Special.of(book(table.rules.content).cards[move.card])


class Prices(dict[str, int]):
    """PS that each terrain gives to the rider of a move, computed on demand (OR 5.4)."""

    def __init__(self, table: Table, move: Move) -> None:
        super().__init__()
        self._table, self._move = table, move

    def __missing__(self, terrain: str) -> int:
        """Compute the price of a terrain."""
        move = self._move
        self[terrain] = terrain_ps(self._table, move.rider, terrain, move.kind, move.wild, move.boost)
        return self[terrain]


def bumping_allowed(table: Table) -> bool:
    """Return whether anybody may bump: not while an event forbids it (OR 15.16)."""
    events = book(table.rules.content).events
    return all(events[card].lasting != _NO_BUMPS for card in table.lasting)


Fatigue: TypeAlias = Literal["L", "H"]
Why: TypeAlias = Literal["card", "event", "rescue", "tactic"]


def room(table: Table, rider: int) -> int:
    """Return how many chits a rider can still take (OR 1.4)."""
    return len(mat(table)) - 1 - table.riders[rider].fatigue


def tire(run: Run, rider: int, fatigue: Fatigue, why: Why, clause: str) -> None:
    """Give fatigue to a rider; beyond the maximum it is ignored, but H replaces an L (OR 13.1)."""
    who = run.table.riders[rider]
    full = room(run.table, rider) <= 0
    if full and (fatigue == "L" or not who.light):
        run.tell(Brimful(who.name, fatigue))
        return
    light, heavy = (who.light + 1, who.heavy) if fatigue == "L" else (who.light - full, who.heavy + 1)
    run.change(rider, light=light, heavy=heavy)
    run.tell(Tired(who.name, fatigue, light, heavy, why, clause))


def recover(run: Run, rider: int, amount: int, clause: str) -> None:
    """Remove up to so many L from a rider (OR 13.2)."""
    who = run.table.riders[rider]
    amount = min(amount, who.light)
    if amount > 0:
        run.change(rider, light=who.light - amount)
        run.tell(Recovered(who.name, amount, who.light - amount, clause))


def spare(run: Run, rider: int, clause: str = "OR 13.4") -> None:
    """Cancel an L that a rider would take with energy (OR 13.4)."""
    who = run.change(rider, energy=False)
    run.tell(EnergySpent(who.name, "L", clause))


def may_get_energy(table: Table, rider: int) -> bool:
    """Return whether a rider has no energy and a chit is left (OR 13.3)."""
    held = sum(other.energy for other in table.riders)
    return not table.riders[rider].energy and held < book_of(table).energy_chits
