"""Names as messages: seats, riders, grounds and squares."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Final

from paceline.core.messages import Message, say
from paceline.games.leader_1.actions import TEAMS, team_of
from paceline.games.leader_1.course import Course
from paceline.games.leader_1.rules.order import course_of, head_at, inside, is_peloton_home, tail
from paceline.games.leader_1.state import Phase, Rider, Table, View
from paceline.roads.hexes import LEFT, MIDDLE, RIGHT

LANES: Final = {LEFT: "left", MIDDLE: "middle", RIGHT: "right"}
TERRAINS: Final = {"F": "flat", "H": "rise", "C": "ascent", "D": "descent"}
"""Words that drawings use for the grounds (L1 2.2)."""
BEFORE: Final[tuple[Phase, ...]] = ("picking", "appointing")
"""Phases before the start."""


def seat_name(seat: int, seats: int) -> Message:
    """Return the name of a seat: its team, or the first or second of its colour if colours are shared (L1 1.4)."""
    team = team_name(team_of(seat))
    if seats <= len(TEAMS):
        return team
    return say(f"leader-1.team.{'first' if seat < len(TEAMS) else 'second'}", team=team)


def turn_name(table: Table) -> Message:
    """Return the name of the turn that is ridden."""
    if table.phase in BEFORE:
        return say("leader-1.scene.before-the-start")
    return say("leader-1.scene.turn", turn=table.turn)


def team_name(letter: str) -> Message:
    """Return the name of a colour."""
    return say(f"leader-1.team.{letter}")


def rider_name(rider: str) -> Message:
    """Return a rider with their team, «Azur rouleur»; the team alone before roles are chosen."""
    team = team_name(rider[0])
    return say(f"leader-1.rider.{rider[1]}", team=team) if len(rider) > 1 else team


def rider_names(riders: tuple[str, ...]) -> tuple[Message, ...]:
    """Return several riders, in the given order."""
    return tuple(rider_name(rider) for rider in riders)


def role_name(role: str) -> Message:
    """Return the name of a role."""
    return say(f"leader-1.role.{role}")


def ground_name(ground: str) -> Message:
    """Return the name of a ground."""
    return say(f"leader-1.ground.{ground}")


def ground_name_at(track: Course, cell: int) -> Message:
    """Return the ground of a square; on a col with the category in force (L1 2.7)."""
    token = track.token[cell]
    return say("leader-1.ground.col", category=track.limits[token]) if token >= 0 else ground_name(track.ground[cell])


def square_name(track: Course, cell: int, among: Collection[int] = ()) -> Message:
    """Return a square by its row, and by its lane if another square of `among`, or of the road, is in that row."""
    road, here = track.road, track.road.cells[cell]
    row = road.row_of(cell)
    level = [other for other in _cells_by_row(track)[row] if not among or other in among]
    beside = [other for other in level if road.cells[other].side == here.side]
    name = row_name(track, row)
    if len(level) > 1:
        name = say(f"leader-1.square.{LANES[here.side]}", place=name)
    if len(beside) > 1:
        name = say(f"leader-1.square.{'back' if cell == min(beside) else 'front'}", place=name)
    return name


@lru_cache(maxsize=64)
def _cells_by_row(track: Course) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for cell in track.road.cells:
        found.setdefault(track.road.row_of(cell.number), []).append(cell.number)
    return found


def short_square_name(track: Course, cell: int) -> Message:
    """Return a square for lists: signed rows from the line, with a true minus sign, and the lane."""
    road = track.road
    rows = f"{road.distance(road.row_of(cell)):+d}".replace("-", "−")
    return say(f"leader-1.square.{LANES[road.cells[cell].side]}-short", rows=rows)


def row_name(track: Course, row: int) -> Message:
    """Return a row of the grey line (L1 2.15): the line that it begins at, or how far it is to the finish."""
    rows = track.road.distance(row)
    if rows > 0:
        return say("leader-1.square.past", n=rows)
    line = _lines_by_row(track).get(row)
    return say(f"leader-1.square.{line}") if line else say("leader-1.square.row", n=-rows)


@lru_cache(maxsize=64)
def _lines_by_row(track: Course) -> dict[int, str]:
    """Return the rows that begin at a line people know by name (L1 2.8 to 2.10, L1 15.7)."""
    sprint = [] if track.sprint is None else [track.sprint]
    lines = {"sprint": sprint, "summit": [at for at, _ in track.summits], "bonus": track.bonuses, "feed": track.feeds}
    return {first_row(track, at): name for name, places in lines.items() for at in places}


def first_row(track: Course, progress: int) -> int:
    """Return the first row whose riders have passed a line."""
    return bisect_right(track.road.rows, progress)


def rows_ahead(table: Table, cell: int) -> int:
    """Return the rows that the peloton needs to catch a rider there; behind its tail a negative number of rows."""
    road = course_of(table).road
    progress = road.cells[cell].progress
    if progress > head_at(table):
        return bisect_left(road.rows, progress) - table.head
    return -max(tail(table) - bisect_right(road.rows, progress) + 1, 0)


def is_peloton_riding(table: Table) -> bool:
    """Return whether the peloton is on the road: not arrived, or only in this turn with somebody in it (L1 14.2)."""
    return not is_peloton_home(table) or bool(inside(table))


def is_down(table: Table, rider: Rider) -> bool:
    """Return whether a rider lies on the road, up to the end of the turn they miss (L1 11.5)."""
    return rider.on_road and rider.down >= table.turn


def full_name(table: Table, rider: Rider, *, own: bool = False) -> Message:
    """Return a rider with their speciality, and a fall or puncture; one's own riders without their team."""
    name = say(f"leader-1.role.own-{rider.role}") if own else rider_name(rider.name)
    if rider.speciality:
        name = say(f"leader-1.rider.{rider.speciality}", rider=name)
    if is_down(table, rider):
        name = say("leader-1.rider.lying", rider=name)
    return say("leader-1.rider.punctured", rider=name) if rider.flat else name


def explain(view: View) -> Sequence[Message]:
    """Return the rules of this race, and the marks of its road."""
    own = [rider.name for rider in view.table.riders if rider.seat == view.seat]
    riders = tuple(say("leader-1.help.rider", short=name, rider=rider_name(name)) for name in own)
    track = course_of(view.table)
    here = {
        "turn": True,
        "moving": True,
        "slipstream": True,
        "risks": True,
        "feed": bool(track.feeds),
        "sprint": track.sprint is not None,
        "bonus": bool(track.bonuses or track.summits),
    }
    game = say("leader-1.help.game", riders=riders) if riders else say("leader-1.help.game-unchosen")
    return [game, *(say(f"leader-1.help.{topic}") for topic, is_here in here.items() if is_here)]
