"""A race as a scene: what its picture shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from paceline.core.message import Message, say
from paceline.draw.scene import Group, Mark, Scene, TerrainWords, Token
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import Course, course
from paceline.games.flamme_rouge.events import Blocked, Event, Exhausted, Moved, Refused, Slipstreamed
from paceline.games.flamme_rouge.face import rider_name, rider_names
from paceline.games.flamme_rouge.knowledge import known_deck
from paceline.games.flamme_rouge.rules.movement import front_to_back
from paceline.games.flamme_rouge.stages import name_of
from paceline.games.flamme_rouge.state import Table, View
from paceline.road.packs import packs

Words = Callable[[Message], str]


def climbs(track: Course) -> list[int]:
    """Lengths of the ascents on the tiles, in the order they are met."""
    on_tiles = track.ascent[: track.road.printed]
    return [len(list(run)) for steep, run in groupby(on_tiles) if steep]


def course_scene(stage: str, words: Words) -> Scene:
    """The empty course."""
    track = course(stage)
    count, squares = len(climbs(track)), track.road.printed
    name = name_of(stage)
    described = say("flamme-rouge.scene.empty-description", stage=name, squares=squares, n=count)
    return Scene(
        title=name,
        subtitle=words(say(f"flamme-rouge.scene.subtitle-{'hilly' if count else 'flat'}", squares=squares, n=count)),
        road=track.road,
        start_word=words(say("flamme-rouge.scene.start")),
        finish_word=words(say("flamme-rouge.scene.finish")),
        terrain_words={
            terrain: TerrainWords(
                words(say(f"flamme-rouge.scene.{terrain}-full")),
                words(say(f"flamme-rouge.scene.{terrain}-short")),
            )
            for terrain in ("ascent", "descent")
        },
        description=words(described),
    )


def scene(view: View, events: Sequence[Event], words: Words) -> Scene:
    """The race as this view shows it, with the marks that these events left."""
    table = view.table
    track = course(table.stage)
    empty = course_scene(table.stage, words)
    order = [rider for rider, cell in enumerate(table.cells) if cell >= 0]
    order = [rider for rider in front_to_back(table.cells) if rider in order] if order else []
    names = rider_names(tuple(RIDERS[rider] for rider in order))
    described = say("flamme-rouge.scene.description", stage=empty.title, n=table.round, order=names)
    moment = say("flamme-rouge.scene.round", round=table.round)
    return Scene(
        title=empty.title,
        subtitle=empty.subtitle,
        road=empty.road,
        start_word=empty.start_word,
        finish_word=empty.finish_word,
        terrain_words=empty.terrain_words,
        tokens=tuple(_token(table, rider, view.seat, words) for rider in order),
        groups=_groups(track, table, words),
        marks=tuple(_marks(track, events, words)),
        moment=words(moment if table.round else say("flamme-rouge.scene.at-the-start")),
        description=words(described) if order else empty.description,
    )


def _token(table: Table, rider: int, seat: int | None, words: Words) -> Token:
    name = RIDERS[rider]
    return Token(
        rider=name,
        team=name[0],
        kind=name[1],
        cell=table.cells[rider],
        name=words(rider_name(name)),
        mine=seat == rider // 2,
        tired=known_deck(table, rider).left.count(EXHAUSTION),
        last=table.revealed[-1][rider] if table.revealed else "",
    )


def _groups(track: Course, table: Table, words: Words) -> tuple[Group, ...]:
    """Groups from front to back; the largest is the peloton."""
    rows = {rider: track.row[cell] for rider, cell in enumerate(table.cells) if cell >= 0}
    if not table.round:
        return ()
    order = front_to_back(table.cells)
    found = [[rider for rider in order if rows[rider] in pack] for pack in reversed(packs(rows.values()))]
    largest = max(range(len(found)), key=lambda place: (len(found[place]), -place))
    groups = []
    for place, riders in enumerate(found):
        gap = rows[found[place - 1][-1]] - rows[riders[0]] - 1 if place else 0
        key = _group_key(place, largest)
        groups.append(Group(words(say(key)), tuple(RIDERS[rider] for rider in riders), gap))
    return tuple(groups)


def _group_key(place: int, largest: int) -> str:
    if place == largest:
        return "flamme-rouge.scene.peloton"
    if place > largest:
        return "flamme-rouge.scene.dropped"
    return "flamme-rouge.scene.break" if place == 0 else "flamme-rouge.scene.chase"


def _marks(track: Course, events: Sequence[Event], words: Words) -> Iterable[Mark]:
    """What happened on the road, where it happened."""
    ends = {event.rider: event.end for event in events if isinstance(event, Moved)}
    for event in events:
        match event:
            case Blocked():
                lost = words(say("flamme-rouge.scene.blocked", lost=event.lost))
                yield Mark("blocked", track.row[ends[event.rider]] + 1, lost, event.rider)
            case Slipstreamed():
                yield Mark("slipstream", track.row[event.because[0]], words(say("flamme-rouge.scene.slipstream")))
            case Refused():
                yield Mark("refused", track.row[event.because[0]], words(say("flamme-rouge.scene.refused")))
            case Exhausted():
                row = track.row[event.because[0]]
                yield Mark("exhausted", row, words(say("flamme-rouge.scene.exhausted")), event.rider)
