"""Why an answer to an event or in Grupo Compacto is refused, where more can be said than that it was not offered."""

from __future__ import annotations

from typing import Final

from paceline.core.messages import Illegal
from paceline.games.on_the_rivet.actions import CLASSES, TEAMS, Action, Choose, Close
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.rules.compact import asked
from paceline.games.on_the_rivet.rules.effects import happening
from paceline.games.on_the_rivet.rules.field import Field
from paceline.games.on_the_rivet.rules.links import ranking
from paceline.games.on_the_rivet.state import Ask, Table

_CLAUSES: Final = {"energy": "OR 15.8", "accuse": "OR 15.21", "pause": "OR 15.22"}


def objection(table: Table, action: Action) -> Illegal | None:
    """What is against an answer that was not offered; nothing where no more can be said."""
    if isinstance(action, Close) and table.phase == "compact":
        return _close_refused(table, action)
    if isinstance(action, Choose) and table.phase == "event":
        return _choice_refused(table, happening(table).asks[0], action)
    return None


def _close_refused(table: Table, action: Close) -> Illegal | None:
    """OR 14.9: the space is no raceway space, taken, not ahead, too far, or better than the next rider's."""
    field, rider = Field.of(table), asked(table)
    cells, rows = field.road.cells, book(table.rules.content).compact_rows
    if not 0 <= action.to < len(cells) or cells[action.to].verge:
        return None
    far = cells[action.to].row - cells[field.cells[rider]].row
    places = ranking(field)
    ahead = places[places.index(rider) - 1]
    if action.to in field.at:
        return _illegal("OR 14.9", "close-taken", rider=table.riders[field.at[action.to]].name)
    if far < 1:
        return _illegal("OR 14.9", "close-not-ahead")
    if far > rows:
        return _illegal("OR 14.9", "close-too-far", n=rows)
    return _illegal("OR 14.9", "close-passes", rider=table.riders[ahead].name)


def _choice_refused(table: Table, ask: Ask, action: Choose) -> Illegal | None:
    """OR 15.8, OR 15.21, OR 15.22: whoever is named is another's, or one's own, or cannot be meant."""
    if ask.kind == "spare" or not _is_rider(table, action.rider):
        return None
    rider = table.riders[table.number(action.rider)]
    clause = _CLAUSES[ask.kind]
    if not rider.on_road or Field.of(table).road.cells[rider.cell].verge:
        return _illegal("OR 12.3", "not-on-the-road", rider=rider.name)
    if ask.kind == "accuse":
        return _illegal(clause, "accuse-own" if rider.seat == ask.seat else "accuse-behind", rider=rider.name)
    if rider.seat != ask.seat:
        return _illegal(clause, "choose-own", rider=rider.name)
    return _illegal(clause, "has-energy" if ask.kind == "energy" else "pause-no-room", rider=rider.name)


def _is_rider(table: Table, name: str) -> bool:
    """Whether a rider of this race is called so."""
    teams, letters = TEAMS[: table.seats], CLASSES[: table.each]
    return len(name) == 2 and name[0] in teams and name[1] in letters


def _illegal(clause: str, key: str, **places: object) -> Illegal:
    return Illegal(clause, f"on-the-rivet.refused.{key}", **places)
