"""OR 15.8, OR 15.21, OR 15.22: riders whom players pick for an event."""

from __future__ import annotations

from typing import Final, Literal

from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.event_cards import Part, Phrase, phrase
from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.links import ranked_on_road
from paceline.games.on_the_rivet.rules.roadside import way_back
from paceline.games.on_the_rivet.state import NOBODY, Ask, Table

_ALL: Final[dict[str, Literal["energy", "pause"]]] = {"each-team-picks": "energy", "each-team-may-pick": "pause"}
"""Selectors for which every team is asked, and what it is asked for."""


def questions(table: Table, said: Phrase) -> tuple[Ask, ...]:
    """Whom a selector asks: every team in the order of this phase, or whoever revealed the event."""
    if said.word in _ALL:
        return tuple(Ask(_ALL[said.word], seat) for seat in table.order)
    seat = revealer(table)
    return () if seat == NOBODY else (Ask("accuse", seat),)


def revealer(table: Table) -> int:
    """Who revealed the event; at clean-up the owner of the last rider on the road stands in for him (OR 15.21)."""
    assert table.happening
    if table.happening.seat != NOBODY:
        return table.happening.seat
    ranked = ranked_on_road(Field.of(table))
    return table.riders[ranked[-1]].seat if ranked else NOBODY


def choices(table: Table, ask: Ask) -> tuple[int, ...]:
    """Riders who may be named in answer to a question, the best placed first."""
    field, part = Field.of(table), _part(table)
    ranked = tuple(ranked_on_road(field))
    if ask.kind == "accuse":
        return tuple(rider for rider in ranked[: _number(part.select)] if table.riders[rider].seat != ask.seat)
    own = tuple(rider for rider in ranked if table.riders[rider].seat == ask.seat)
    if ask.kind == "energy":
        return tuple(rider for rider in own if may_get_energy(table, rider))
    spaces = _number(part.effect[0])
    return tuple(rider for rider in own if len(way_back(field, rider, spaces)) == spaces)


def may_get_energy(table: Table, rider: int) -> bool:
    """Whether he has none and a chit is left (OR 13.3)."""
    held = sum(one.energy for one in table.riders)
    return not table.riders[rider].energy and held < book(table.rules.content).energy_chits


def _part(table: Table) -> Part:
    assert table.happening
    return book(table.rules.content).events[table.happening.card].does[0]


def _number(text: str) -> int:
    return phrase(text).number
