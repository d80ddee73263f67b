"""Tell who can catch whom: the chances that the peloton reaches a square with its next roll (L1 7.1 to 7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from paceline.core.messages import Message, say
from paceline.core.presentation import Signpost
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.presentation.names import is_peloton_riding, rider_name, rows_ahead
from paceline.games.leader_1.rules.order import course_of, head_at, inside, is_across, outside, progress_of
from paceline.games.leader_1.rules.peloton import is_by_the_road
from paceline.games.leader_1.state import Phase, Table

_BEFORE_THE_ROLL: Final[tuple[Phase, ...]] = ("escapees", "leaving", "chase")
"""Phases after which the peloton rides in the same turn."""


@lru_cache(maxsize=256)
def catching_faces(rows: int, *, chase: bool, empty: bool) -> int:
    """Return how many faces of the peloton die take it so many rows on (L1 7.1, 7.2)."""
    bonus = numbers().chase * chase + numbers().empty * empty
    return sum(int(face[0]) + bonus >= rows for face in numbers().die)


def brief(table: Table, rider: int, cell: int) -> Message | None:
    """Return in a few words who can catch a rider that moves to a square; None without a peloton."""
    return _tell("reach", table, rider, cell)


def danger(table: Table, rider: int, cell: int) -> Message | None:
    """Return the same as a sentence, with the odds."""
    return _tell("danger", table, rider, cell)


def _tell(topic: str, table: Table, rider: int, cell: int) -> Message | None:
    if not is_peloton_riding(table):
        return None
    rows = rows_ahead(table, cell)
    if rows > 0 and table.phase in _BEFORE_THE_ROLL:
        return _tell_odds(topic, table, rider, rows)
    return say(f"leader-1.{topic}.{'ahead' if rows > 0 else 'behind' if rows else 'level'}", n=abs(rows))


def _tell_odds(topic: str, table: Table, rider: int, rows: int) -> Message:
    """Say what the die must show; nobody in the peloton besides this rider makes it faster (L1 7.2)."""
    empty = not any(other != rider for other in inside(table))
    faces = len(numbers().die)
    odds, chased = (catching_faces(rows, chase=chase, empty=empty) for chase in (False, True))
    face = rows - numbers().empty * empty
    places = {"face": face, "odds": odds, "faces": faces, "chase_face": face - numbers().chase, "chased": chased}
    key = "sure" if odds == faces else "needs" if odds else "chase" if chased else "safe"
    return say(f"leader-1.{topic}.{'needs-sure' if key == 'needs' and chased == faces else key}", **places)


def quarry(table: Table, chase: bool) -> Message | None:
    """Return the next rider up the road, with the chance that the peloton catches them; None if nobody can be."""
    riding = [rider for rider in outside(table) if not is_across(table, rider) and not is_by_the_road(table, rider)]
    near = {rider: rows for rider in riding if (rows := rows_ahead(table, table.riders[rider].cell)) > 0}
    if not near:
        return None
    rider = min(near, key=lambda number: near[number])
    odds = catching_faces(near[rider], chase=chase, empty=not inside(table))
    name = rider_name(table.riders[rider].name)
    faces = len(numbers().die)
    key = "sure" if odds == faces else "near" if odds else "far"
    return say(f"leader-1.quarry.{key}", rider=name, odds=odds, faces=faces)


def signposts(table: Table) -> Iterator[Signpost]:
    """Yield the rows that the peloton can reach with its next roll, each with its odds, and the one of a chase.

    They stand there while a rider who leaves it, or has left it, is asked how far they ride.
    """
    asked = _asked_ahead(table)
    if asked is None:
        return
    empty = numbers().empty * (not any(rider != asked for rider in inside(table)))
    faces, chase = numbers().die, numbers().chase
    reached = sorted({int(face[0]) + empty for face in faces})
    odds = {rows: catching_faces(rows, chase=False, empty=bool(empty)) for rows in reached}
    signs = {rows: say("leader-1.reach.odds", odds=odds[rows], faces=len(faces)) for rows in reached}
    signs[reached[-1] + chase] = say("leader-1.reach.if-chased")
    for rows, text in signs.items():
        if table.head + rows < course_of(table).road.length:
            yield Signpost(table.head + rows, str(rows), text, pale=rows not in odds)


def _asked_ahead(table: Table) -> int | None:
    """Return the rider who is asked how far to ride ahead of the peloton before it rolls, if there is one."""
    if table.phase not in _BEFORE_THE_ROLL or not is_peloton_riding(table):
        return None
    if table.mover >= 0:
        return table.mover
    if table.phase != "escapees" or not table.queue:
        return None
    return table.queue[0] if progress_of(table, table.queue[0]) > head_at(table) else None
