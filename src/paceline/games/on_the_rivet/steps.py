"""A step in words: who moves where, what it costs, and who stays behind and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final, Literal, TypeAlias

from paceline.core.messages import Message, say
from paceline.games.on_the_rivet.actions import Step, Straight
from paceline.games.on_the_rivet.foresight import moved_by, ridden_on
from paceline.games.on_the_rivet.lines import beside
from paceline.games.on_the_rivet.presentation.names import codes, lane, signed, space, terrain_at, terrain_name
from paceline.games.on_the_rivet.rules.order import course_of
from paceline.games.on_the_rivet.rules.strokes import terrain_ps
from paceline.games.on_the_rivet.state import Move, Rider, Table, View

Part: TypeAlias = Literal["follow", "driven", "pushed", "left", "right", "back", "join"]
"""What becomes of somebody in another's step: he follows (OR 7.2), is driven on (OR 8.1), pushed on (OR 9.2), bumped
to a side (OR 10.1), goes back (OR 10.2) or joins the train he was bumped into (OR 7.5)."""
_ORDER: Final[tuple[Part, ...]] = ("follow", "driven", "pushed", "left", "right", "back", "join")


def describe_step(view: View, step: Step) -> Message:
    """The way and everything it leads to."""
    return _with_all(
        view.table, step, say("on-the-rivet.step.way", way=way_name(view.table, step), **_cost(view, step))
    )


def describe_straight(view: View, action: Straight) -> Message:
    """Several steps forward at once (OR 6.9): where they end, and who comes along."""
    table, ride = view.table, ridden_on(view.table, action)
    places = {"space": space(course_of(table), action.to), "steps": action.steps, "left": ride.ps}
    moving = moved_by(table, ride)
    others = [table.riders[rider] for rider in moving if rider != ride.rider]
    choice = say("on-the-rivet.step.straight", **places)
    if others:
        choice = say("on-the-rivet.step.straight-with", **places, riders=codes(_from_the_front(table, others)))
    for said in _left_behind(table, "forward", {table.riders[rider].name for rider in moving}):
        choice = say("on-the-rivet.step.and", choice=choice, more=said)
    return choice


def _from_the_front(table: Table, riders: Iterable[Rider]) -> list[str]:
    """Short names from front to back, as they are before the step; a train that winds keeps its own order."""
    train, cells = [table.riders[rider] for rider in _move(table).train], course_of(table).road.cells

    def place(rider: Rider) -> tuple[int, int, int]:
        return -cells[rider.cell].row, train.index(rider) if rider in train else 0, -rider.cell

    return [rider.name for rider in sorted(riders, key=place)]


def step_rest(view: View, step: Step) -> Message:
    """The same where the way stands above it."""
    return _with_all(view.table, step, say("on-the-rivet.step.rest", **_cost(view, step)))


def way_name(table: Table, step: Step) -> Message:
    """Forward, to a side or diagonally; once the rider is home his train rides on (OR 18.2)."""
    move = _move(table)
    return say("on-the-rivet.way.train") if move.home else say(f"on-the-rivet.way.{step.way}")


def _cost(view: View, step: Step) -> dict[str, object]:
    """Where it leads, what it costs and what is left then, the new terrain included (OR 5.4)."""
    table, move = view.table, _move(view.table)
    return {
        "space": space(course_of(table), step.to),
        "cost": step.cost,
        "left": max(move.ps - step.cost + new_terrain(table, step), 0),
    }


def new_terrain(table: Table, step: Step) -> int:
    """What the terrain that is entered gives or takes; nothing where it is the same."""
    move = _move(table)
    entered = _entered(table, step)
    return terrain_ps(table, move.rider, entered, move.kind, move.wild, move.boost) if entered else 0


def _entered(table: Table, step: Step) -> str:
    """The terrain that the rider enters, where it is another one (OR 5.4)."""
    track, start = course_of(table), table.riders[_move(table).rider].cell
    if start < 0 or step.to >= track.road.home:
        return ""
    there = terrain_at(track, step.to)
    return there if there != terrain_at(track, start) else ""


def _with_all(table: Table, step: Step, choice: Message) -> Message:
    """Whatever else happens, a sentence each."""
    for said in _consequences(table, step):
        choice = say("on-the-rivet.step.and", choice=choice, more=said)
    return choice


def _consequences(table: Table, step: Step) -> Iterator[Message]:
    entered = _entered(table, step)
    if entered:
        yield say("on-the-rivet.step.enters", terrain=terrain_name(entered), ps=signed(new_terrain(table, step)))
    found = parts(table, step)
    ends = dict(step.others)
    order = _from_the_front(table, (table.riders[table.number(name)] for name in ends))
    for part in _ORDER:
        riders = [_label(table, name, ends[name]) for name in order if found[name] == part]
        if riders:
            yield say(f"on-the-rivet.step.{part}", riders=codes(riders))
    yield from _left_behind(table, step.way, {*ends})
    yield from _bonuses(table, step)


def parts(table: Table, step: Step) -> dict[str, Part]:
    """What becomes of everybody else who moves."""
    move, start = _move(table), table.riders[_move(table).rider].cell
    train = {table.riders[rider].name for rider in move.train}
    taken = {table.riders[rider].cell for rider in move.train}
    found: dict[str, Part] = {}
    for name, end in step.others:
        if move.kind == "draft" and end == start:  # the rear part begins with the one who takes A's space (OR 8.3)
            train |= {other for other, _ in step.others if other not in found}
        found[name] = _part(table, name, end, train, taken)
    return found


def _part(table: Table, name: str, end: int, train: set[str], taken: set[int]) -> Part:
    way, kind = _direction(table, name, end), _move(table).kind
    if name in train and (kind == "lead" or way == "forward"):  # a train that winds follows sideways too (OR 7.2)
        return "follow"
    if way == "forward":
        return "driven" if kind in {"chase", "draft"} else "pushed"
    if end in taken and kind == "lead":
        return "join"
    return way


def _direction(table: Table, name: str, end: int) -> Literal["forward", "left", "right", "back"]:
    road, start = course_of(table).road, table.riders[table.number(name)].cell
    if end >= road.home:
        return "forward"
    here, there = road.cells[start], road.cells[end]
    if here.row != there.row:
        return "forward" if there.row > here.row else "back"
    if here.lane != there.lane:
        return "right" if there.lane > here.lane else "left"
    return "forward" if there.half > here.half else "back"


def _label(table: Table, name: str, end: int) -> Message | str:
    """A rider by his short name, with his lane wherever there is more than one he could come to."""
    track = course_of(table)
    if end >= track.road.home:
        return say("on-the-rivet.step.crosses", rider=name)
    here, there = track.road.cells[table.riders[table.number(name)].cell], track.road.cells[end]
    options = {"forward": here.ahead, "back": here.behind}.get(_direction(table, name, end), ())
    if len(options) > 1 or there.doubled:
        return say("on-the-rivet.step.to-lane", rider=name, lane=lane(track, end))
    return name


def _left_behind(table: Table, way: str, moving: Collection[str]) -> Iterator[Message]:
    """Why a link breaks: who was linked to the rider and does not come along."""
    move = _move(table)
    aside = way != "forward"
    if move.home or move.kind == "lead":
        return
    why = "alone" if aside and move.kind != "break" else move.kind
    near = beside(table, move.rider, "behind")
    if aside:
        near = beside(table, move.rider, "ahead") + near
    riders = tuple(rider.name for rider in near if rider.name not in moving)
    if riders:
        yield say(f"on-the-rivet.step.stays-{why}", riders=codes(riders))


def _bonuses(table: Table, step: Step) -> Iterator[Message]:
    """OR 17.1: bonus lines that would be won, the rider in front first over each."""
    road, move = course_of(table).road, _move(table)
    moving = [(table.riders[move.rider], step.to)] if not move.home else []
    moving += [(table.riders[table.number(name)], end) for name, end in step.others]
    moving.sort(key=lambda one: -one[0].cell)
    for line, bonus in enumerate(course_of(table).bonuses):
        over = [
            rider.name
            for rider, end in moving
            if end < road.home and road.cells[rider.cell].row < bonus.row <= road.cells[end].row
        ]
        if over and line not in table.lines_won:
            yield say(f"on-the-rivet.step.bonus-{bonus.kind}", rider=over[0])


def _move(table: Table) -> Move:
    assert table.move is not None
    return table.move
