"""Scenes: the road and riders at rest, groups, clock and description, and marks of what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from paceline.core.messages import Message, say
from paceline.draw.lanes.scene import LaneLine, LaneScene
from paceline.draw.scene import Clock, Group, Home, Mark, TerrainWords, Token, Won
from paceline.games.on_the_rivet import events
from paceline.games.on_the_rivet.box import Book
from paceline.games.on_the_rivet.content import book, place
from paceline.games.on_the_rivet.course import Course, course, name_of
from paceline.games.on_the_rivet.presentation.names import (
    carried,
    clock,
    event_name,
    fatigue_name,
    full_name,
    places_of,
    rider_name,
    rider_names,
    round_of,
    signed,
    space,
)
from paceline.games.on_the_rivet.rules.links import Field, lines
from paceline.games.on_the_rivet.rules.rescue import dropped
from paceline.games.on_the_rivet.run import book_of, course_of
from paceline.games.on_the_rivet.state import HOME, UNPLACED, Rider, Rules, Table, View
from paceline.roads.packs import packs

Words = Callable[[Message], str]
_KINDS: Final[dict[type, str]] = {
    events.PickedUp: "picked-up",
    events.Unhooked: "unhooked",
    events.Held: "held",
    events.SentBack: "back",
    events.RoadSide: "road-side",
    events.ClosedUp: "closed-up",
    events.Rescued: "rescued",
    events.Tired: "exhausted",
    events.Recovered: "recovered",
    events.Energised: "energy",
    events.Crossed: "crossed",
}
_MOVED: Final = {"pushed": "pushed", "bumped": "bumped", "back": "back", "joins": "bumped"}
"""Marks of those who moved in another's step; riders who follow or are driven on have none."""


def marks(table: Table, happened: Sequence[events.Event], words: Words) -> Iterator[Mark]:
    """Yield a mark for everything that people want to see happen, at its row."""
    road = course_of(table).road
    for event in happened:
        kind = _kind(event)
        if kind:
            cell = _cell(table, event)
            row = road.cells[cell].row if 0 <= cell < road.home else len(road.rows) - 1
            yield Mark(kind, row, words(_said(table, kind, event)), getattr(event, "rider", ""))


def _kind(event: events.Event) -> str:
    """Return the kind of mark, or nothing if none is needed."""
    match event:
        case events.Moved():
            return _MOVED.get(event.why, "")
        case events.BonusWon():
            return f"{event.kind}-points"
    return _KINDS.get(type(event), "")


def _cell(table: Table, event: events.Event) -> int:
    """Return the cell of an event; if it does not say one, the rider's cell now."""
    match event:
        case events.Moved() | events.SentBack() | events.RoadSide() | events.ClosedUp() | events.Rescued():
            return event.end
        case events.PickedUp():
            return event.because[-1]
        case events.Unhooked():
            return table.riders[table.number(event.riders[0])].cell
    return table.riders[table.number(getattr(event, "rider", ""))].cell


def _said(table: Table, kind: str, event: events.Event) -> Message:
    match event:
        case events.Tired():
            return say(f"on-the-rivet.mark.fatigue-{event.fatigue}")
        case events.Recovered():
            return say("on-the-rivet.mark.recovered", amount=event.amount)
        case events.BonusWon():
            return say("on-the-rivet.mark.bonus", worth=clock(-book_of(table).bonus_seconds))
        case events.Crossed():
            return say("on-the-rivet.mark.crossed", place=event.place)
        case events.PickedUp() | events.Unhooked():
            return say(f"on-the-rivet.mark.{kind}", amount=len(event.riders))
    return say(f"on-the-rivet.mark.{kind}")


_RECONSTRUCTED: Final = "reconstructed"
_ONE_OF_EACH: Final = "ACS1"
"""Letters of one rider of every class: Domestiques are alike (OR 1.6)."""


def course_scene(folder: str, code: str, words: Words) -> LaneScene:
    """Return the empty course, built from the tiles of a content set."""
    return _empty(place(folder), code, words)


@lru_cache(maxsize=128)
def _empty(folder: str, code: str, words: Words) -> LaneScene:
    """Return the course without riders; many tables share it."""
    track, own, name = course(folder, code), book(folder), name_of(folder, code)
    size = {"rows": len(track.road.rows), "lines": track.lines}
    length = say(f"on-the-rivet.scene.{track.length}")
    subtitle = say("on-the-rivet.scene.subtitle", **size, length=length, n=len(track.bonuses))
    if _is_reconstructed(own):
        subtitle = say("on-the-rivet.scene.reconstructed", subtitle=subtitle)
    told = say("on-the-rivet.scene.empty-description", course=name, **size, length=length, n=len(track.bonuses))
    return LaneScene(
        title=name,
        subtitle=words(subtitle),
        start_word=words(say("on-the-rivet.scene.start")),
        finish_word=words(say("on-the-rivet.scene.finish")),
        terrain_words=_terrain_words(track, own, words),
        description=words(told),
        road=track.road,
        lines=tuple(_line(kind.kind, kind.row, words) for kind in track.bonuses),
        grid=track.grid,
        start=own.grid_rows,
    )


def _is_reconstructed(own: Book) -> bool:
    """Return whether anything in a content set is a guess, so that the printed game may differ."""
    kinds = (own.cards, own.tiles, own.events, own.tactics)
    sources = (entry.source for kind in kinds for entry in kind.values())
    return any(source.startswith(_RECONSTRUCTED) for source in sources)


def _terrain_words(track: Course, own: Book, words: Words) -> dict[str, TerrainWords]:
    """Return the name of every terrain, with what it gives each class (OR 1.6)."""
    found = {}
    for terrain in sorted({row.terrain for row in track.road.rows}):
        given = {letter: own.classes[letter][terrain] for letter in _ONE_OF_EACH}
        parts = [f"{'D' if letter == '1' else letter}{signed(ps)}" for letter, ps in given.items() if ps]
        name = words(say(f"on-the-rivet.scene.{terrain}"))
        found[terrain] = TerrainWords(" · ".join([name, *([" ".join(parts)] if parts else [])]), " ".join(parts))
    return found


def _line(kind: str, row: int, words: Words, winner: Rider | None = None) -> LaneLine:
    """OR 2.11: a bonus line, with the rider who won it."""
    if winner is None:
        return LaneLine(row, kind, words(say(f"on-the-rivet.scene.line-{kind}")))
    told = say(f"on-the-rivet.scene.line-{kind}-won", rider=rider_name(winner.name))
    return LaneLine(row, kind, words(told), winner.name)


def scene(view: View, happened: Sequence[events.Event], words: Words) -> LaneScene:
    """Return the race as this view shows it, with the marks of these events."""
    still = _still(view.table, view.seat, words)
    return replace(still, marks=tuple(marks(view.table, happened, words))) if happened else still


@lru_cache(maxsize=16)
def _still(table: Table, seat: int | None, words: Words) -> LaneScene:
    """Return a table without marks, cached: it does not change while people choose, and many look at it."""
    empty, order = _empty(place(table.rules.content), table.rules.course, words), places_of(table)
    chains = tuple(tuple(table.riders[rider].name for rider in line) for line in lines(Field.of(table)))
    tokens = tuple(
        _token(table.rules, table.riders[number], table.riders[number].seat == seat, words) for number in order
    )
    told = (words(sentence) for sentence in _description(table, tokens, chains, empty.title))
    return replace(
        empty,
        tokens=tokens,
        beside=tuple(
            _token(table.rules, rider, rider.seat == seat, words) for rider in table.riders if rider.cell == UNPLACED
        ),
        groups=_groups(table, order, words),
        moment=words(name_moment(table)),
        description=" ".join(told),
        lines=tuple(_won_lines(table, words)),
        chains=chains,
        grid=empty.grid if table.phase in {"grid", "assigning"} else (),
        clock=_clock(table, seat, words),
        active=_asked_about(table),
    )


def _asked_about(table: Table) -> str:
    """Return the rider whose move it is, or who may go forward (OR 14.9) or be rescued (OR 16.1)."""
    if table.move:
        return table.riders[table.move.rider].name
    if table.phase == "compact" and table.happening and table.happening.compact:
        return table.riders[table.happening.compact[0]].name
    number = dropped(table, table.queue[0]) if table.phase == "rescue" and table.queue else None
    return "" if number is None else table.riders[number].name


def _won_lines(table: Table, words: Words) -> Iterator[LaneLine]:
    winners = dict(zip(table.lines_won, table.line_winners, strict=True))
    for number, bonus in enumerate(course_of(table).bonuses):
        winner = table.riders[winners[number]] if number in winners else None
        yield _line(bonus.kind, bonus.row, words, winner)


@lru_cache(maxsize=4096)
def _token(rules: Rules, rider: Rider, mine: bool, words: Words) -> Token:
    """Return a rider's token, cached: most of them do not change from one moment to the next."""
    whole, name = full_name(rules, rider), rider_name(rider.name)
    return Token(
        rider=rider.name,
        team=rider.name[0],
        kind=rider.letter,
        cell=rider.cell,
        name=words(name),
        mine=mine,
        tired=rider.fatigue,
        full_name=words(whole) if whole != name else "",
        where=words(space(course(rules.content, rules.course), rider.cell)),
        won=_won(rules, rider, words),
        spent=rider.activated,
        worn=words(fatigue_name(rider.light, rider.heavy)) if rider.fatigue else "",
        has=", ".join(map(words, carried(rules, rider))),
    )


def _won(rules: Rules, rider: Rider, words: Words) -> tuple[Won, ...]:
    """Return time bonuses by their kind, in seconds (OR 17.3)."""
    found = []
    for kind in sorted(set(rider.bonuses)):
        seconds = rider.bonuses.count(kind) * book(rules.content).bonus_seconds
        found.append(Won(kind, seconds, words(say(f"on-the-rivet.scene.won-{kind}", time=clock(-seconds)))))
    return tuple(found)


def name_moment(table: Table) -> Message:
    """Return the phase of the race, with the event that is being resolved."""
    if table.phase in {"grid", "assigning"}:
        return say("on-the-rivet.scene.before-the-start")
    if table.phase == "over":
        return say("on-the-rivet.scene.over")
    if table.phase == "rescue":
        return say("on-the-rivet.scene.reorganization", stint=table.stint)
    if table.happening is not None:
        card = event_name(table, table.happening.card)
        return say("on-the-rivet.scene.event", stint=table.stint, card=card)
    return say("on-the-rivet.scene.round", stint=table.stint, round=round_of(table))


def _groups(table: Table, order: Sequence[int], words: Words) -> tuple[Group, ...]:
    """Return riders with no empty row between them, front group first; the largest is the peloton."""
    if not order or table.phase in {"grid", "assigning"}:
        return ()
    row_of = {rider: course_of(table).road.cells[table.riders[rider].cell].row for rider in order}
    found = [[rider for rider in order if row_of[rider] in pack] for pack in reversed(packs(row_of.values()))]
    largest = max(range(len(found)), key=lambda number: len(found[number]))
    groups, edge = [], None
    for number, riders in enumerate(found):
        gap = edge - row_of[riders[0]] - 1 if edge is not None else 0
        key = _group_key(number, largest)
        groups.append(Group(words(say(f"on-the-rivet.scene.{key}")), rider_codes(table, riders), gap))
        edge = row_of[riders[-1]]
    return tuple(groups)


def rider_codes(table: Table, riders: Sequence[int]) -> tuple[str, ...]:
    """Return short names of riders."""
    return tuple(table.riders[rider].name for rider in riders)


def _group_key(number: int, largest: int) -> str:
    if number == largest:
        return "peloton"
    if number > largest:
        return "dropped"
    return "chase" if number else "break"


def _description(
    table: Table, tokens: Sequence[Token], chains: Sequence[tuple[str, ...]], title: str
) -> Iterator[Message]:
    """Yield the race in sentences: who is where, who is linked and who is home."""
    yield say("on-the-rivet.scene.description", course=title, moment=name_moment(table))
    if tokens:
        riders = tuple(
            say("on-the-rivet.scene.rider-at", rider=token.full_name or token.name, space=token.where)
            for token in tokens
        )
        yield say("on-the-rivet.scene.order", riders=riders)
    if chains:
        lines = tuple(say("on-the-rivet.scene.line", riders=rider_names(line)) for line in chains)
        yield say("on-the-rivet.scene.linked", lines=lines)
    if table.crossed:
        home = rider_names(rider_codes(table, table.podium[: table.crossed]))
        yield say("on-the-rivet.scene.home-description", riders=home)


def _clock(table: Table, seat: int | None, words: Words) -> Clock | None:
    """OR 18.1: who has crossed the line, with the seconds of their place less their bonuses."""
    own = book_of(table)
    podium = own.podium_steep if table.rules.steep else own.podium
    home = []
    for number, seconds in zip(table.podium[: table.crossed], podium, strict=False):
        rider = table.riders[number]
        if rider.cell == HOME:
            home.append(_home(table, rider, seconds - len(rider.bonuses) * own.bonus_seconds, seat, words))
    return Clock(words(say("on-the-rivet.scene.home")), (), tuple(home)) if home else None


def _home(table: Table, rider: Rider, seconds: int, seat: int | None, words: Words) -> Home:
    return Home(
        rider=rider.name,
        team=rider.name[0],
        kind=rider.letter,
        name=words(rider_name(rider.name)),
        time=clock(seconds),
        gap="",
        mine=seat == rider.seat,
        won=_won(table.rules, rider, words),
    )
