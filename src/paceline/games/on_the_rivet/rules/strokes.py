"""OR 5.2 to OR 5.9, OR 13.4, OR 15.10, OR 19.4: pedal strokes, and what they are made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from paceline.games.on_the_rivet.actions import Kind
from paceline.games.on_the_rivet.content import UNLINKED, Card
from paceline.games.on_the_rivet.event_cards import WET
from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.links import chains_ahead, chains_behind, linked, ranking
from paceline.games.on_the_rivet.rules.order import book_of, course_of
from paceline.games.on_the_rivet.state import Move, Table

Parts: TypeAlias = tuple[tuple[str, int], ...]
_ENERGY: Final = 1
_RAIN: Final = -1


def parts(  # noqa: PLR0917 – all that strokes depend on, in the order of a move's fields
    table: Table, rider: int, card: Card, kind: Kind, wild: bool, boost: str, energy: bool
) -> Parts:
    """What the pedal strokes of a move begin with, part by part; their sum is never below 0 (OR 5.2)."""
    move = Move(rider, kind=kind, wild=wild, boost=boost, energy=energy)
    found = [("card", card.ps), *((name, amount) for name, amount in _parts(table, card, move) if amount)]
    total = sum(amount for _, amount in found)
    return (*found, ("cut", -total)) if total < 0 else tuple(found)


def _parts(table: Table, card: Card, move: Move) -> Iterator[tuple[str, int]]:
    """What the card, the rider, tactics and the weather add or take."""
    numbers, rider, field = book_of(table), move.rider, Field.of(table)
    one, terrain, alone = table.riders[rider], terrain_under(table, rider), not linked(field, rider)
    if one.seat != table.rules.third:  # OR 20.3
        yield "special", _special(card, field, rider, terrain, alone)
    if counts_class(table, move.kind, move.wild, move.boost):
        yield "terrain", numbers.classes[one.letter][terrain]
        yield "chit", _chits(table, rider, terrain) + (_chits(table, rider, UNLINKED) if alone else 0)
    if move.energy:
        yield "energy", _ENERGY  # OR 13.4
    if move.boost and numbers.tactics[move.boost].does == "strokes":
        yield "tactic", numbers.tactics[move.boost].amount  # OR 19.6
    if move.wild or move.kind != "draft":  # OR 5.3
        yield "fatigue", mat(table)[one.fatigue]
    yield "weather", weather(table, terrain, move.kind)


def _special(card: Card, field: Field, rider: int, terrain: str, alone: bool) -> int:
    """Pedal strokes that the text of a card gives (OR 5.7, OR 5.9)."""
    amount = sum(strokes for ground, strokes in card.terrain_ps.items() if ground == terrain)
    if alone:
        amount += card.unlinked_ps
    if card.line_ps and _line(field, rider) >= card.line_from:
        amount += card.line_ps
    return amount


def _line(field: Field, rider: int) -> int:
    """Riders in the line, this one included, by the longest reading (OR 5.9)."""
    return max(map(len, chains_ahead(field, rider)), default=0) + 1 + linked_behind(field, rider)


def linked_behind(field: Field, rider: int) -> int:
    """Riders linked behind, by the longest reading (OR 5.8)."""
    return max(map(len, chains_behind(field, rider)), default=0)


def terrain_ps(  # noqa: PLR0917 – all that they depend on, in the order of a move's fields
    table: Table, rider: int, terrain: str, kind: Kind, wild: bool, boost: str
) -> int:
    """What a rider gets, or loses, by entering another terrain (OR 5.4, OR 15.10)."""
    amount = weather(table, terrain, kind)
    if counts_class(table, kind, wild, boost):
        amount += book_of(table).classes[table.riders[rider].letter][terrain] + _chits(table, rider, terrain)
    return amount


def counts_class(table: Table, kind: Kind, wild: bool, boost: str) -> bool:
    """Whether class modifiers count: never in a Wild, in a Draft only with T12 (OR 5.3, OR 19.10)."""
    if wild:
        return False
    return kind != "draft" or bool(boost and book_of(table).tactics[boost].does == "class-in-draft")


def weather(table: Table, terrain: str, kind: Kind) -> int:
    """What rain takes: nothing in a move made as a Draft, whatever card it is (OR 15.10)."""
    if not table.lasting or kind == "draft" or terrain not in WET:
        return 0
    return _RAIN if any(book_of(table).events[card].lasting == "wet" for card in table.lasting) else 0


def mat(table: Table) -> tuple[int, ...]:
    """Pedal strokes by the number of fatigue chits; the last one is for as many as a rider can hold (OR 1.4)."""
    numbers = book_of(table)
    return numbers.short_mat if course_of(table).length == "short" else numbers.long_mat


def terrain_under(table: Table, rider: int) -> str:
    """The terrain that a rider stands on, on the road side too."""
    road = course_of(table).road
    return road.rows[road.cells[table.riders[rider].cell].row].terrain


def _chits(table: Table, rider: int, terrain: str) -> int:
    """What the chits of a rider give on this terrain (OR 19.4)."""
    cards = book_of(table).tactics
    return sum(cards[chit].amount for chit in table.riders[rider].chits if cards[chit].terrain == terrain)


def may_play(table: Table, rider: int, card: Card) -> bool:
    """Whether a rider meets what a card requires (OR 5.8)."""
    return not unmet(table, rider, card)


def unmet(table: Table, rider: int, card: Card) -> str:
    """The requirement of a card that a rider does not meet: a word for it, or nothing (OR 5.8)."""
    if card.linked_behind and linked_behind(Field.of(table), rider) < card.linked_behind:
        return "linked-behind"
    if card.not_leading and ranking(Field.of(table))[0] == rider:
        return "not-leading"
    track = course_of(table)
    if card.not_on_finish and track.road.cells[table.riders[rider].cell].row >= track.finish_row:
        return "not-on-finish"
    return ""
