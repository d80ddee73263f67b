"""The race as a scene: road, riders, groups, and marks of what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from paceline.core.messages import Message, say
from paceline.draw.hexes.scene import Block, HexScene, Line
from paceline.draw.scene import Clock, Energy, Group, Home, Mark, TerrainWords, Token
from paceline.games.leader_1.content import numbers, shapes
from paceline.games.leader_1.course import Course, course, name_of
from paceline.games.leader_1.events import (
    Announced,
    Caught,
    Dropped,
    Event,
    Fed,
    Fell,
    Punctured,
    Rode,
    Rolled,
    Sheltered,
)
from paceline.games.leader_1.presentation.lessons import GUIDE_COURSE
from paceline.games.leader_1.presentation.names import (
    BEFORE,
    TERRAINS,
    full_name,
    is_down,
    is_peloton_riding,
    rider_name,
    row_name,
    short_square_name,
    square_name,
)
from paceline.games.leader_1.rules.order import course_of, head_at, is_across, progress_of, road_order, tail
from paceline.games.leader_1.state import HOME, IN_PELOTON, Arrival, Rider, Table, View
from paceline.roads.hexes import SPAN
from paceline.roads.packs import packs

Words = Callable[[Message], str]
_RECONSTRUCTED: Final = "reconstructed"


def course_scene(code: str, words: Words) -> HexScene:
    """Return the empty course."""
    return _empty(code, words)


@lru_cache(maxsize=128)
def _empty(code: str, words: Words) -> HexScene:
    """Return the course before anybody rides on it, cached because many tables share it."""
    track = course(code)
    name = words(say("leader-1.guide.course")) if code == GUIDE_COURSE else name_of(code)
    subtitle = say(
        "leader-1.scene.subtitle",
        hexagons=len(track.road.hexes),
        rows=track.road.length,
        energy=track.energy,
    )
    if any(shape.source.startswith(_RECONSTRUCTED) for shape in shapes().values()):  # L1 2.3
        subtitle = say("leader-1.scene.reconstructed", subtitle=subtitle)
    return HexScene(
        title=name,
        subtitle=words(subtitle),
        start_word=words(say("leader-1.scene.start")),
        finish_word=words(say("leader-1.scene.finish")),
        terrain_words=_terrain_words(track, words),
        description=" ".join(words(sentence) for sentence in _course_description(track, name)),
        road=track.road,
        lines=tuple(_lines(track, words)),
    )


def _terrain_words(track: Course, words: Words) -> dict[str, TerrainWords]:
    """Return the names of all grounds but the flat, with their free squares (L1 9.3)."""
    found = {}
    for ground in sorted({*track.row_ground} - {"F"}):
        free = {role: numbers().free[role][ground] for role in "RLC"}
        full, short = (words(say(f"leader-1.scene.{ground}-{length}", **free)) for length in ("full", "short"))
        found[TERRAINS[ground]] = TerrainWords(full, short)
    return found


def _lines(track: Course, words: Words) -> Iterator[Line]:
    """Yield lines across the road: climbs, summits, feed zones, bonus lines, the sprint zone (L1 2.7 to L1 2.10)."""
    for number, category in enumerate(track.limits):
        tile = track.road.cells[track.token.index(number)].tile
        yield Line(tile, "climb", words(say("leader-1.scene.climb", category=category)), category)
    for progress, category in track.summits:
        yield Line(progress // SPAN, "summit", words(say("leader-1.scene.summit", category=category)))
    for number, progress in enumerate(track.feeds, start=1):
        yield Line(progress // SPAN, "feed", words(say("leader-1.scene.feed-zone", number=number)))
    for number, progress in enumerate(track.bonuses, start=1):
        yield Line(progress // SPAN, "bonus", words(say("leader-1.scene.bonus-line", number=number)))
    if track.sprint is not None:
        yield Line(track.sprint // SPAN, "sprint", words(say("leader-1.scene.sprint-zone")))


def _course_description(track: Course, name: str) -> Iterator[Message]:
    yield say(
        "leader-1.scene.empty-description",
        course=name,
        hexagons=len(track.road.hexes),
        rows=track.road.length,
        energy=track.energy,
    )
    climbs = tuple(say("leader-1.scene.climb", category=category) for category in track.limits)
    if climbs:
        yield say("leader-1.scene.climbs", climbs=climbs)
    yield say("leader-1.scene.feeds", n=len(track.feeds))


def scene(view: View, events: Sequence[Event], words: Words) -> HexScene:
    """Return the race as this view shows it, with the marks that these events left."""
    still = _still(view.table, view.seat, words)
    return replace(still, marks=tuple(_draw_marks(view.table, events, words))) if events else still


@lru_cache(maxsize=16)
def _still(table: Table, seat: int | None, words: Words) -> HexScene:
    """Return the scene without marks, cached because many clients see the same one while people choose."""
    empty, order = _empty(table.rules.course, words), front_to_back(table)
    sentences = (words(sentence) for sentence in _description(table, order, empty.title))
    return replace(
        empty,
        tokens=tuple(_token(table, rider, seat, words) for rider in order),
        groups=_groups(table, order, words),
        moment=words(_moment(table)),
        description=" ".join(sentences),
        block=_block(table, words),
        clock=_clock(table, seat, words),
    )


def front_to_back(table: Table) -> list[int]:
    """Return riders who are not home and have a role, the first on the road first."""
    shown = (number for number, rider in enumerate(table.riders) if rider.cell != HOME and rider.role)
    return road_order(table, shown)


def _token(table: Table, number: int, seat: int | None, words: Words) -> Token:
    rider, track = table.riders[number], course_of(table)
    whole, name = full_name(table, rider), rider_name(rider.name)
    return Token(
        rider=rider.name,
        team=rider.name[0],
        kind=rider.role,
        cell=rider.cell if rider.on_road else track.road.on_line(table.head),
        name=words(name),
        mine=seat == rider.seat,
        down=is_down(table, rider),
        full_name=words(whole) if whole != name else "",
        where=words(short_square_name(track, rider.cell)) if rider.on_road else "",
        energy=_energy(table, rider, words),
        flat=bool(rider.flat),
    )


def _energy(table: Table, rider: Rider, words: Words) -> Energy:
    """Return a rider's energy; all bars have the same length, so that riders can be compared."""
    full = max(course_of(table).energy, *(one.energy for one in table.riders))
    boxes = (rider.risks, len(numbers().thresholds))
    said = say("leader-1.scene.energy", energy=rider.energy, risks=boxes[0], most=boxes[1])
    if rider.tiles:
        said = say("leader-1.scene.carries", energy=said, n=rider.tiles)
    return Energy(rider.energy, full, boxes, words(said))


def _block(table: Table, words: Words) -> Block | None:
    """Return the peloton while it is on the road (L1 3.1)."""
    if not is_peloton_riding(table):
        return None
    riders = tuple(table.riders[rider].name for rider in front_to_back(table) if table.riders[rider].cell == IN_PELOTON)
    return Block(tail(table), table.head, riders, words(say("leader-1.scene.peloton")))


def _moment(table: Table) -> Message:
    if table.phase in BEFORE:
        return say("leader-1.scene.before-the-start")
    if table.phase == "over":
        return say("leader-1.scene.over")
    if table.round and _is_unmoved(table):
        return say("leader-1.scene.after", turn=table.round)
    return say("leader-1.scene.turn", turn=table.turn)


def _is_unmoved(table: Table) -> bool:
    """Return whether nobody has moved in this turn."""
    waiting = table.phase == "escapees" or (table.phase == "leaving" and table.mover < 0)
    return waiting and not table.risked and all(rider.moved != table.turn for rider in table.riders)


def _groups(table: Table, order: Sequence[int], words: Words) -> tuple[Group, ...]:
    """Return escapees, the peloton and dropped riders, with the empty rows between them."""
    if table.phase in BEFORE:
        return ()
    found: list[Group] = []
    edge = None  # the last row of the group ahead
    for key, riders in _parts(table, order):
        rows = [_row(table, rider) for rider in riders] or [table.head]
        gap = max(edge - max(rows) - 1, 0) if edge is not None else 0
        names = tuple(table.riders[rider].name for rider in riders)
        found.append(Group(words(say(f"leader-1.scene.{key}")), names, gap))
        edge = tail(table) if key == "peloton" else min(rows)
    return tuple(found)


def _parts(table: Table, order: Sequence[int]) -> Iterator[tuple[str, list[int]]]:
    """Yield the names of groups with their riders, front first; the peloton even if nobody is in it."""
    sides = {rider: _side(table, rider) for rider in order}
    across = [rider for rider in order if sides[rider] > 0 and is_across(table, rider)]
    for riders in _pack(table, across):
        yield "across", riders
    for number, riders in enumerate(
        _pack(table, [rider for rider in order if sides[rider] > 0 and rider not in across])
    ):
        yield "chase" if number else "break", riders
    if is_peloton_riding(table):
        yield "peloton", [rider for rider in order if sides[rider] == 0]
    for riders in _pack(table, [rider for rider in order if sides[rider] < 0]):
        yield "dropped", riders


def _side(table: Table, rider: int) -> int:
    """Return 1 ahead of the peloton, 0 in it, -1 outside and not ahead; without a peloton everybody is ahead."""
    if table.riders[rider].cell == IN_PELOTON:
        return 0
    return 1 if not is_peloton_riding(table) or progress_of(table, rider) > head_at(table) else -1


def _row(table: Table, rider: int) -> int:
    cell = table.riders[rider].cell
    return course_of(table).road.row_of(cell) if cell >= 0 else table.head


def _pack(table: Table, riders: Sequence[int]) -> list[list[int]]:
    """Group riders with no empty row between them, the front group first."""
    rows = {rider: _row(table, rider) for rider in riders}
    return [[rider for rider in riders if rows[rider] in pack] for pack in reversed(packs(rows.values()))]


def _description(table: Table, order: Sequence[int], title: str) -> Iterator[Message]:
    """Describe the race in sentences: who is ahead, in the peloton and behind, and who is home."""
    yield say("leader-1.scene.description", course=title, n=table.round)
    for side, key in ((1, "ahead"), (0, "inside"), (-1, "behind")):
        if side == 0 and is_peloton_riding(table):
            yield say("leader-1.scene.peloton-at", place=row_name(course_of(table), table.head))
        riders = tuple(_describe_rider(table, rider) for rider in order if _side(table, rider) == side)
        if riders:
            yield say(f"leader-1.scene.{key}", riders=riders)
    if table.home:
        home = tuple(rider_name(table.riders[arrival.rider].name) for arrival in table.home)
        yield say("leader-1.scene.home-description", riders=home)


def _describe_rider(table: Table, number: int) -> Message:
    rider = table.riders[number]
    name, energy = full_name(table, rider), rider.energy
    if not rider.on_road:
        return say("leader-1.scene.rider-inside", rider=name, energy=energy)
    return say("leader-1.scene.rider-at", rider=name, square=square_name(course_of(table), rider.cell), energy=energy)


def _clock(table: Table, seat: int | None, words: Words) -> Clock | None:
    """Return the riders at home, in the order of the ranking."""
    home = [arrival for arrival in table.home if table.riders[arrival.rider].cell == HOME]
    if not home:
        return None
    riders = tuple(_home(table.riders[arrival.rider], arrival, seat, words) for arrival in home)
    return Clock(words(say("leader-1.scene.home")), (), riders)


def _home(rider: Rider, arrival: Arrival, seat: int | None, words: Words) -> Home:
    """Return a rider with the turn they came in; if the race was stopped, with their rows to the line (L1 14.4)."""
    rows = f"{arrival.rows:+d}".replace("-", "−")
    crossed = say("leader-1.scene.home-at", turn=arrival.turn)
    time = crossed if arrival.rows > 0 else say("leader-1.scene.not-home", rows=rows)
    return Home(
        rider=rider.name,
        team=rider.name[0],
        kind=rider.role,
        name=words(rider_name(rider.name)),
        time=words(time),
        gap="",
        mine=seat == rider.seat,
    )


# Marks of what happened.


_MARKS: Final[dict[type, str]] = {
    Rode: "attack",
    Announced: "chase",
    Caught: "caught",
    Dropped: "dropped",
    Rolled: "bonk",
    Fell: "crash",
    Punctured: "puncture",
    Fed: "feed",
    Sheltered: "slipstream",
}


def _draw_marks(table: Table, events: Sequence[Event], words: Words) -> Iterator[Mark]:
    """Yield a mark for every event that has one, on the row of the event."""
    road = course_of(table).road
    for event in events:
        if _is_marked(event):
            cell = _find_cell(table, event)
            row = road.row_of(cell) if cell >= 0 else table.head if cell == IN_PELOTON else road.length
            yield Mark(_MARKS[type(event)], row, words(_mark_words(event)), getattr(event, "rider", ""))


def _is_marked(event: Event) -> bool:
    """Return whether an event has a mark: of moves only attacks, of risks only bonks, for a fall has its own event."""
    match event:
        case Rode():
            return event.start == IN_PELOTON
        case Dropped():
            return event.cell != IN_PELOTON
        case Rolled():
            return event.failed and event.risk == "bonk"
    return type(event) in _MARKS


def _find_cell(table: Table, event: Event) -> int:
    """Return the cell of an event; without one of its own, that of the rider now."""
    match event:
        case Rode():
            return event.end
        case Caught() | Dropped() | Fell() | Punctured():
            return event.cell
        case Sheltered():
            return event.because[0]
    return next((rider.cell for rider in table.riders if rider.name == getattr(event, "rider", "")), IN_PELOTON)


def _mark_words(event: Event) -> Message:
    if isinstance(event, Fed) and event.value:
        return say("leader-1.mark.feed-known", value=event.value)
    return say(f"leader-1.mark.{_MARKS[type(event)]}")
