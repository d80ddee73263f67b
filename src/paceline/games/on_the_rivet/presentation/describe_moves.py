"""Describe cards and steps before they are chosen: pedal strokes and their parts, who goes along and how far."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final, Literal, TypeAlias

from paceline.core.messages import Message, say
from paceline.games.on_the_rivet.actions import Play, Step, Straight
from paceline.games.on_the_rivet.presentation.names import (
    card_name,
    card_of,
    codes,
    kind_name,
    lane,
    plain_name,
    signed,
    space,
    terrain_at,
    terrain_name,
)
from paceline.games.on_the_rivet.presentation.preview import (
    beside,
    line_ahead,
    line_behind,
    lines_behind,
    moved_by,
    ride_card,
    ride_on,
)
from paceline.games.on_the_rivet.rules.links import ahead_of
from paceline.games.on_the_rivet.rules.playing import kinds
from paceline.games.on_the_rivet.rules.strokes import parts, terrain_ps
from paceline.games.on_the_rivet.run import course_of, move_of
from paceline.games.on_the_rivet.state import Rider, Table, View


def describe_play(view: View, play: Play) -> Message:
    """Return the card and everything it leads to."""
    table, ways = view.table, kinds(card_of(view.table, play.card))
    first = play.kind == ways[0]  # the first way to ride a Wild card tells all of it, the others only what differs
    card = card_name(table, play.card) if first else plain_name(table, play.card)
    if len(ways) > 1:
        card = say("on-the-rivet.play.wild", card=card, kind=kind_name(play.kind))
    choice = say("on-the-rivet.play.card", card=card, strokes=_strokes(table, play, made=first))
    return _with_text(table, play, _with_all(table, play, choice))


def play_rest(view: View, play: Play) -> Message:
    """Return the same without the card, which stands above."""
    strokes = _strokes(view.table, play, made=True)
    rest = say("on-the-rivet.play.rest", kind=kind_name(play.kind), strokes=strokes)
    return _with_text(view.table, play, _with_all(view.table, play, rest))


def _with_text(table: Table, play: Play, choice: Message) -> Message:
    """Add the card's text; of a Wild card only to its first kind."""
    text = card_of(table, play.card).text if play.kind == kinds(card_of(table, play.card))[0] else ""
    return say("on-the-rivet.play.text", choice=choice, text=text) if text else choice


def _strokes(table: Table, play: Play, *, made: bool) -> Message:
    """Return the initial pedal strokes and, if `made`, their parts (OR 5.2)."""
    move, card = move_of(table), card_of(table, play.card)
    found = parts(table, move.rider, card, play.kind, card.kind == "wild", move.boost, move.energy)
    return strokes(max(sum(amount for _, amount in found), 0), found if made else ())


def strokes(ps: int, made: tuple[tuple[str, int], ...]) -> Message:
    """Return pedal strokes, with their parts if there is more than the card."""
    shown = tuple(part_name(part, amount) for part, amount in made if amount or part == "card")
    if len(shown) < 2:
        return say("on-the-rivet.strokes.plain", n=ps)
    return say("on-the-rivet.strokes.made", n=ps, parts=codes(shown, "comma"))


def part_name(part: str, amount: int) -> Message:
    """Return a part of the pedal strokes with its amount; that of the card has no sign."""
    return say(f"on-the-rivet.part.{part}", amount=amount if part == "card" else signed(amount))


def _with_all(table: Table, play: Play, choice: Message) -> Message:
    """Add how far straight on leads, and who goes along."""
    choice = say("on-the-rivet.play.straight", choice=choice, straight=_straight(table, play))
    return say("on-the-rivet.play.and", choice=choice, more=_company(table, play))


def _straight(table: Table, play: Play) -> Message:
    """Return how far straight on leads, and who is in the way then."""
    rider = move_of(table).rider
    ride = ride_card(table, play).ride
    cell = ride.field.cells[rider]
    ahead = () if ride.is_over() else ahead_of(ride.field, rider)
    blocked = codes(table.riders[rider_ahead].name for rider_ahead in ahead)
    where = space(course_of(table), cell)
    if cell != table.riders[rider].cell:
        return say(f"on-the-rivet.play.{'stops' if ahead else 'reaches'}", space=where, riders=blocked)
    key = "blocked" if ahead else "stays" if ride.is_over() else "road-side"  # OR 12.4
    return say(f"on-the-rivet.play.{key}", riders=blocked)


def _company(table: Table, play: Play) -> Message:
    """Return what the kind does (OR 7.1, OR 8.1, OR 8.3, OR 9.1), and to which riders."""
    rider = move_of(table).rider
    if play.kind == "break":
        return say("on-the-rivet.play.break")
    if play.kind == "lead":
        return _led(lines_behind(table, rider))
    ahead = line_ahead(table, rider)
    if play.kind == "chase":
        return say("on-the-rivet.play.chase", riders=codes(ahead)) if ahead else say("on-the-rivet.play.chase-alone")
    behind = line_behind(table, rider)
    key = "both" if ahead and behind else "ahead" if ahead else "behind" if behind else "alone"
    return say(f"on-the-rivet.play.draft-{key}", ahead=codes(ahead), behind=codes(behind))


def _led(lines: tuple[tuple[str, ...], ...]) -> Message:
    """Return nobody, one line, or several lines for the player to pick from (OR 6.8)."""
    if len(lines) > 1:
        readings = [say("on-the-rivet.play.line", riders=codes(line)) for line in lines if line]
        nobody = [] if all(lines) else [say("on-the-rivet.play.nobody")]
        return say("on-the-rivet.play.lead-fork", lines=(*readings, *nobody))
    return say("on-the-rivet.play.lead", riders=codes(lines[0])) if lines[0] else say("on-the-rivet.play.lead-alone")


Part: TypeAlias = Literal["follow", "driven", "pushed", "left", "right", "back", "join"]
"""The part of another rider in a step: they follow (OR 7.2), are driven on (OR 8.1) or pushed on (OR 9.2), bumped to a
side (OR 10.1), go back (OR 10.2) or join the train they were bumped into (OR 7.5)."""
_ORDER: Final[tuple[Part, ...]] = ("follow", "driven", "pushed", "left", "right", "back", "join")


def describe_step(view: View, step: Step) -> Message:
    """Return the way and everything it leads to."""
    return _with_consequences(
        view.table, step, say("on-the-rivet.step.way", way=way_name(view.table, step), **_cost(view, step))
    )


def describe_straight(view: View, action: Straight) -> Message:
    """Return where several forward steps end (OR 6.9), and who comes along."""
    table, ride = view.table, ride_on(view.table, action).ride
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
    """Return short names from front to back, as they are before the step; a winding train keeps its own order."""
    train, cells = [table.riders[rider] for rider in move_of(table).train], course_of(table).road.cells

    def place(rider: Rider) -> tuple[int, int, int]:
        return -cells[rider.cell].row, train.index(rider) if rider in train else 0, -rider.cell

    return [rider.name for rider in sorted(riders, key=place)]


def step_rest(view: View, step: Step) -> Message:
    """Return the same without the way, which stands above."""
    return _with_consequences(view.table, step, say("on-the-rivet.step.rest", **_cost(view, step)))


def way_name(table: Table, step: Step) -> Message:
    """Return forward, sideways or diagonal; once the rider is home their train rides on (OR 18.2)."""
    move = move_of(table)
    return say("on-the-rivet.way.train") if move.home else say(f"on-the-rivet.way.{step.way}")


def _cost(view: View, step: Step) -> dict[str, object]:
    """Return the goal of a step, its cost and what is left then, the new terrain included (OR 5.4)."""
    table, move = view.table, move_of(view.table)
    return {
        "space": space(course_of(table), step.to),
        "cost": step.cost,
        "left": max(move.ps - step.cost + new_terrain(table, step), 0),
    }


def new_terrain(table: Table, step: Step) -> int:
    """Return the strokes that an entered terrain gives or takes; 0 if it is the same."""
    move = move_of(table)
    entered = _entered(table, step)
    return terrain_ps(table, move.rider, entered, move.kind, move.wild, move.boost) if entered else 0


def _entered(table: Table, step: Step) -> str:
    """Return the terrain that the rider enters, if it is another one (OR 5.4)."""
    track, start = course_of(table), table.riders[move_of(table).rider].cell
    if start < 0 or step.to >= track.road.home:
        return ""
    there = terrain_at(track, step.to)
    return there if there != terrain_at(track, start) else ""


def _with_consequences(table: Table, step: Step, choice: Message) -> Message:
    """Add whatever else happens."""
    for said in _consequences(table, step):
        choice = say("on-the-rivet.step.and", choice=choice, more=said)
    return choice


def _consequences(table: Table, step: Step) -> Iterator[Message]:
    entered = _entered(table, step)
    if entered:
        yield say("on-the-rivet.step.enters", terrain=terrain_name(entered), ps=signed(new_terrain(table, step)))
    found = step_parts(table, step)
    ends = dict(step.others)
    order = _from_the_front(table, (table.riders[table.number(name)] for name in ends))
    for part in _ORDER:
        riders = [_label(table, name, ends[name]) for name in order if found[name] == part]
        if riders:
            yield say(f"on-the-rivet.step.{part}", riders=codes(riders))
    yield from _left_behind(table, step.way, {*ends})
    yield from bonuses(table, step)


def step_parts(table: Table, step: Step) -> dict[str, Part]:
    """Return what happens to everybody else who moves."""
    move, start = move_of(table), table.riders[move_of(table).rider].cell
    train = {table.riders[rider].name for rider in move.train}
    taken = {table.riders[rider].cell for rider in move.train}
    found: dict[str, Part] = {}
    for name, end in step.others:
        if move.kind == "draft" and end == start:  # the rear part begins with the one who takes A's space (OR 8.3)
            train |= {other for other, _ in step.others if other not in found}
        found[name] = _part(table, name, end, train, taken)
    return found


def _part(table: Table, name: str, end: int, train: set[str], taken: set[int]) -> Part:
    way, kind = _direction(table, name, end), move_of(table).kind
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
    """Return a rider's short name, with the lane if there are several they could come to."""
    track = course_of(table)
    if end >= track.road.home:
        return say("on-the-rivet.step.crosses", rider=name)
    here, there = track.road.cells[table.riders[table.number(name)].cell], track.road.cells[end]
    options = {"forward": here.ahead, "back": here.behind}.get(_direction(table, name, end), ())
    if len(options) > 1 or there.doubled:
        return say("on-the-rivet.step.to-lane", rider=name, lane=lane(track, end))
    return name


def _left_behind(table: Table, way: str, moving: Collection[str]) -> Iterator[Message]:
    """Yield why a link breaks: who was linked to the rider and does not come along."""
    move = move_of(table)
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


def bonuses(table: Table, step: Step) -> Iterator[Message]:
    """Yield bonus lines that would be won, by the rider in front (OR 17.1)."""
    road, move = course_of(table).road, move_of(table)
    moving = [(table.riders[move.rider], step.to)] if not move.home else []
    moving += [(table.riders[table.number(name)], end) for name, end in step.others]
    moving.sort(key=lambda pair: -pair[0].cell)
    for line, bonus in enumerate(course_of(table).bonuses):
        over = [
            rider.name
            for rider, end in moving
            if end < road.home and road.cells[rider.cell].row < bonus.row <= road.cells[end].row
        ]
        if over and line not in table.lines_won:
            yield say(f"on-the-rivet.step.bonus-{bonus.kind}", rider=over[0])
