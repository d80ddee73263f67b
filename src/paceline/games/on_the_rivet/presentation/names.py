"""Names as messages: teams, riders, cards, terrains and spaces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

from paceline.core.messages import Message, say
from paceline.games.on_the_rivet import content
from paceline.games.on_the_rivet.actions import HEADLINES, TEAMS
from paceline.games.on_the_rivet.box import Card, EventCard, TacticCard
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.course import Course
from paceline.games.on_the_rivet.rules.finish import Result
from paceline.games.on_the_rivet.run import book_of, course_of
from paceline.games.on_the_rivet.state import Rider, Rules, Table, View
from paceline.roads.lanes import FRONT

Face: TypeAlias = Card | TacticCard | EventCard
"""A card with a name and perhaps a text."""
Mark: TypeAlias = Literal["comma", "sentence"]
"""The separator of a short list."""
_COUNTED: Final = 12
"""Up to here numbers are words."""
_LANES: Final = {2: ("left", "right"), 3: ("left", "middle", "right")}
"""Names of lanes, by their number."""


def seat_name(seat: int, _seats: int) -> Message:
    """Return the name of a seat: its team."""
    return team_name(TEAMS[seat])


def team_name(letter: str) -> Message:
    """Return a team by its letter."""
    return say(f"on-the-rivet.team.{letter}")


def team_of(table: Table, seat: int) -> Message:
    """Return a seat's team at this table; the artificial one says so (OR 20.1)."""
    team = team_name(TEAMS[seat])
    return say("on-the-rivet.team.third", team=team) if seat == table.rules.third else team


def rider_name(rider: str) -> Message:
    """Return a rider by short name, with the team: «Azur All-Star»."""
    return say(f"on-the-rivet.rider.{rider[1]}", team=team_name(rider[0]))


def rider_names(riders: Iterable[str]) -> tuple[Message, ...]:
    """Return several riders, in the given order."""
    return tuple(rider_name(rider) for rider in riders)


def class_name(rider: str) -> Message:
    """Return a rider by class: «Sprinter»."""
    return say(f"on-the-rivet.class.{rider[1]}")


def known_as(view: View, rider: str) -> Message:
    """Return a rider as the seat of this view calls them: an own one by class, another one with the team."""
    own = view.seat is not None and rider[0] == TEAMS[view.seat]
    return class_name(rider) if own else rider_name(rider)


def line_name(view: View, riders: Sequence[str]) -> Message | tuple[Message, ...]:
    """Return riders of a line: one or two by name, more by the first and the last."""
    if len(riders) <= 2:
        return tuple(known_as(view, rider) for rider in riders)
    return say("on-the-rivet.list.to", first=known_as(view, riders[0]), last=known_as(view, riders[-1]))


def count(n: int, capital: bool = False) -> Message:
    """Return a small number as a word."""
    return say(f"on-the-rivet.{'Count' if capital else 'count'}.{n if 0 < n <= _COUNTED else 'more'}", n=n)


def joined(parts: Iterable[Message], mark: Mark = "comma") -> Message | None:
    """Join messages to a list or to a row of sentences; None if there are none."""
    found: Message | None = None
    for part in parts:
        found = part if found is None else say(f"on-the-rivet.list.{mark}", before=found, next=part)
    return found


def full_name(rules: Rules, rider: Rider) -> Message:
    """Return a rider with all that is known: fatigue, energy, chits, and whether they had their turn."""
    name = rider_name(rider.name)
    if rider.seat == rules.third:
        name = say("on-the-rivet.rider.third", rider=name)
    for part in state_of(rules, rider):
        name = say("on-the-rivet.rider.with", rider=name, part=part)
    return name


def state_of(rules: Rules, rider: Rider) -> tuple[Message, ...]:
    """Return fatigue, energy and chits of a rider, and whether they had their turn; only what is there."""
    found = [fatigue_name(rider.light, rider.heavy)] if rider.fatigue else []
    found += [say("on-the-rivet.state.with", what=what) for what in carried(rules, rider)]
    if rider.activated:
        found.append(say("on-the-rivet.state.activated"))
    return tuple(found)


def carried(rules: Rules, rider: Rider) -> tuple[Message, ...]:
    """Return energy and chits of a rider, each by its name."""
    energy = (say("on-the-rivet.state.energy"),) if rider.energy else ()
    chits = (printed(book(rules.content).tactics[card], "name") for card in rider.chits)
    return (*energy, *(say("on-the-rivet.card.tactic", name=name) for name in chits))


def fatigue_name(light: int, heavy: int) -> Message:
    """Return fatigue by its kinds: «2 light, 1 heavy»."""
    key = "both" if light and heavy else "heavy" if heavy else "light" if light else "none"
    return say(f"on-the-rivet.fatigue.{key}", light=light, heavy=heavy)


def kind_name(kind: str) -> Message:
    """Return the kind of a card."""
    return say(f"on-the-rivet.kind.{kind}")


def card_of(table: Table, card: str) -> Card:
    """Return an Action card by its id."""
    return book_of(table).cards[card]


def printed(face: Face, part: Literal["name", "text"]) -> Message | str:
    """Return what is printed on a card; cards of somebody's own are not translated."""
    own: str = getattr(face, part)
    known = content.printed().get(face.id, {}).get(part) == own
    return say(f"on-the-rivet.printed.{face.id}.{part}") if known else own


def card_name(table: Table, card: str) -> Message:
    """Return a card with its kind, strokes and fatigue: «Mountain Tempo (Lead 6, light fatigue)»."""
    if card == HEADLINES:
        return say("on-the-rivet.card.headlines")
    found = card_of(table, card)
    key = f"fatigue-{found.fatigue}" if found.fatigue else "plain"
    return say(f"on-the-rivet.card.{key}", name=printed(found, "name"), kind=kind_name(found.kind), ps=found.ps)


def plain_name(table: Table, card: str) -> Message:
    """Return a card by its name alone."""
    if card == HEADLINES:
        return say("on-the-rivet.card.headlines")
    return say("on-the-rivet.card.name", name=printed(card_of(table, card), "name"))


def tactic_name(table: Table, card: str) -> Message:
    """Return a tactics card by name."""
    return say("on-the-rivet.card.tactic", name=printed(book_of(table).tactics[card], "name"))


def event_name(table: Table, card: str) -> Message:
    """Return an event card by name."""
    return say("on-the-rivet.card.event", name=printed(book_of(table).events[card], "name"))


def terrain_name(terrain: str) -> Message:
    """Return a terrain in words."""
    return say(f"on-the-rivet.terrain.{terrain}")


def terrain_at(track: Course, cell: int) -> str:
    """Return the terrain of a space."""
    return track.road.rows[track.road.cells[cell].row].terrain


def signed(number: int) -> str:
    """Return a number with its sign, and with a true minus."""
    return f"{number:+d}".replace("-", "−") if number else "±0"


def row_name(track: Course, row: int) -> str:
    """Return a row by its distance from the line: −1 is the last one."""
    return signed(track.road.distance(row))


def space(track: Course, cell: int) -> Message:
    """Return a space by its row, its lane and, if the lane has two spaces there, its half."""
    road = track.road
    if not 0 <= cell < road.home:
        return say("on-the-rivet.space.home")
    return say("on-the-rivet.space.at", row=row_name(track, road.cells[cell].row), lane=lane(track, cell))


def spot(track: Course, cell: int) -> Message:
    """Return a space by its row alone, as the board shows it: «−120»."""
    if not 0 <= cell < track.road.home:
        return say("on-the-rivet.space.home")
    return say("on-the-rivet.space.row", row=row_name(track, track.road.cells[cell].row))


def lane(track: Course, cell: int) -> Message:
    """Return the lane of a space without its row."""
    here = track.road.cells[cell]
    if here.verge:
        return say(f"on-the-rivet.lane.verge-{'left' if here.lane < 0 else 'right'}")
    name = _LANES[track.road.rows[here.row].lanes][here.lane]
    if here.doubled:
        name += "-front" if here.half == FRONT else "-rear"
    return say(f"on-the-rivet.lane.{name}")


def half(track: Course, cell: int) -> Message:
    """Return which half of a row and lane a space is."""
    return say(f"on-the-rivet.lane.{'front' if track.road.cells[cell].half == FRONT else 'rear'}")


def clock(seconds: int) -> str:
    """Return a time in minutes and seconds, with a true minus sign if it is negative."""
    return f"{'−' if seconds < 0 else ''}{abs(seconds) // 60}:{abs(seconds) % 60:02d}"


def round_of(table: Table) -> int:
    """Return the current round of this Movement phase, from 1: a phase has one for every rider of a team."""
    return table.round % table.each + 1


def places_of(table: Table) -> list[int]:
    """Return riders on the road from first to last: a higher cell is the better one (OR 2.6)."""
    on_road = [number for number, rider in enumerate(table.riders) if rider.on_road]
    return sorted(on_road, key=lambda number: -table.riders[number].cell)


def at(table: Table) -> dict[int, Rider]:
    """Return the riders by their spaces."""
    return {rider.cell: rider for rider in table.riders if rider.on_road}


def totals(result: Result) -> tuple[str, ...]:
    """Return the time of every seat's team (OR 18.6)."""
    return tuple(clock(seconds) for seconds in result.seconds)


def explain(view: View) -> Sequence[Message]:
    """Return the rules of this race, and the marks of its road."""
    own = [rider.name for rider in view.table.riders if rider.seat == view.seat]
    riders = tuple(say("on-the-rivet.help.rider", short=name, rider=rider_name(name)) for name in own)
    track = course_of(view.table)
    here = {
        "turn": True,
        "types": True,
        "fatigue": True,
        "tactics": view.table.rules.tactics,
        "road": True,
        "marks": True,
        "lanes": len({stretch.lanes for stretch in track.road.stretches}) > 1,
        "bonus": bool(track.bonuses),
        "overview": True,
        "reconstructed": not view.table.rules.content,
    }
    topics = (say(f"on-the-rivet.help.{topic}") for topic, is_here in here.items() if is_here)
    return [say("on-the-rivet.help.game", riders=riders), *topics]
