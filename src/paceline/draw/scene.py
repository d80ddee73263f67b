"""A scene: everything a picture of a race shows, as plain data. Games make scenes, drawings read them."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from paceline.roads.hexes import HexRoad
from paceline.roads.lanes import LaneRoad
from paceline.roads.squares import Road


class Won(msgspec.Struct, frozen=True, gc=False):
    """Points that a rider has won on the way."""

    kind: str
    """What they count for: `sprint` or `mountain`."""
    points: int
    words: str
    """For people: «5 sprint»."""


class Energy(msgspec.Struct, frozen=True, gc=False):
    """A rider's account, shown as a bar."""

    left: int
    full: int
    """What he began with."""
    boxes: tuple[int, int] = (0, 0)
    """Boxes crossed off, of how many; nothing is drawn where there are none."""
    words: str = ""
    """For people: «12 energy, 1 of 3 risks taken»."""


class Token(msgspec.Struct, frozen=True, gc=False):
    """A rider on the road."""

    rider: str
    """Short name, unique in the scene: team letter and kind, as in `AS`."""
    team: str
    """Letter of the team: chooses colour and pattern."""
    kind: str
    """Letter of the rider's kind; `S` is drawn as a shield, `L` as a square, `C` as a peak, `A` as a star.

    Anything else is a disc; a figure stands on it beside the letter of the team.
    """
    cell: int
    name: str
    """Full name for people and screen readers: «Azur sprinteur»."""
    mine: bool = False
    tired: int | None = None
    """Exhaustion cards in his deck, where everybody knows it."""
    last: str = ""
    """The card he played last; a trailing `x` marks an exhaustion card, a trailing `!` an attack."""
    down: bool = False
    """Whether he lies on the road; his lane stays full."""
    dummy: str = ""
    """The kind of dummy team he rides for, `muscle` or `peloton`; nothing where somebody chooses for him."""
    full_name: str = ""
    """What a screen reader says where it is more than his name: «Azur sprinteur (muscle team)»."""
    jersey: str = ""
    """The jersey he leads a classification in: `yellow`, `green` or `polka`."""
    where: str = ""
    """His square in words, where its distance from the line does not say which it is."""
    card: str = ""
    """The card he played last in words, where it is more than its number."""
    won: tuple[Won, ...] = ()
    energy: Energy | None = None
    """What he has left to spend, where everybody knows it."""
    flat: bool = False
    """Whether he stands by the road with a puncture: others ride past him on his square."""
    spent: bool = False
    """Whether he has had his turn; others may still move him."""
    worn: str = ""
    """How tired he is in words, where a number does not say it."""
    has: str = ""
    """What else he has with him, in words."""


class Group(msgspec.Struct, frozen=True, gc=False):
    """Riders close together, front group first in a scene."""

    name: str
    riders: tuple[str, ...]
    gap: int
    """Empty squares to the group ahead; 0 for the first group."""


class TerrainWords(msgspec.Struct, frozen=True, gc=False):
    """What a stretch of road is called in a picture."""

    full: str
    """As in `CLIMB · MAX 5`."""
    short: str
    """As in `MAX 5`."""


class Weather(msgspec.Struct, frozen=True, gc=False):
    """What hangs over a tile: `wet`, `crosswind`, `tailwind` or `headwind`."""

    tile: int
    """Place of the tile on the road, counted from 0."""
    kind: str
    words: TerrainWords
    """As in `CROSSWIND · NO DRAFT` and `NO DRAFT`."""


class Breakaway(msgspec.Struct, frozen=True, gc=False):
    """Where the riders of a breakaway wait for the start."""

    cells: tuple[int, ...]
    words: str


class Pile(msgspec.Struct, frozen=True, gc=False):
    """Tokens beside a square, for those who reach it."""

    row: int
    kind: str
    """What they count for: `sprint` or `mountain`."""
    values: tuple[int, ...]
    """From the top; nothing is drawn where none is left."""
    words: str
    """For people and screen readers: «Major sprint tokens: 5, 3, 1»."""


class Refresh(msgspec.Struct, frozen=True, gc=False):
    """The square where riders may take back cards."""

    row: int
    words: str


class Home(msgspec.Struct, frozen=True, gc=False):
    """A rider across the line who has left the road."""

    rider: str
    team: str
    kind: str
    name: str
    time: str
    """As it is written: `2:10`."""
    gap: str
    """Behind the first: `+0:10`; nothing for the first."""
    mine: bool = False
    jersey: str = ""
    won: tuple[Won, ...] = ()


class Clock(msgspec.Struct, frozen=True, gc=False):
    """The time that riders lose at the finish."""

    words: str
    """Heads the list of riders at home."""
    times: tuple[str, ...]
    """What is written on the squares across the line, the first one first."""
    home: tuple[Home, ...] = ()
    """In the order in which they came in."""


class Mark(msgspec.Struct, frozen=True, gc=False):
    """Something that happened at a square, by its kind.

    `slipstream`, `blocked`, `refused`, `exhausted`, `fell`, `stood-up`; for tokens that were taken
    `sprint-points` and `mountain-points`. On hexagons also `attack`, `chase`, `caught`, `dropped`, `bonk`, `crash`,
    `puncture` and `feed`. On lanes also `bumped`, `pushed`, `back`, `road-side`, `recovered`, `energy`, `crossed`,
    `picked-up`, `unhooked`, `closed-up`, `rescued` and `held`.
    """

    kind: str
    row: int
    words: str = ""
    rider: str = ""


class Line(msgspec.Struct, frozen=True, gc=False):
    """Something that lies across a road of hexagons, at the edge where a hexagon begins."""

    tile: int
    """The hexagon that begins there; as many as there are for the end of the last one."""
    kind: str
    """`feed`, `bonus`, `climb`, `summit` or `sprint`."""
    words: str
    """For people: «Feed zone», «Climb, category 2»."""
    value: int = 0
    """The category of a climb."""


class Block(msgspec.Struct, frozen=True, gc=False):
    """A closed group on a road of hexagons: it takes up whole rows, however many ride in it."""

    tail: int
    """Its rearmost row; it may lie before the first one."""
    head: int
    riders: tuple[str, ...]
    """Short names of those inside. Their tokens stand in the cell `road.on_line(head)`."""
    words: str
    """For people: «Peloton»."""


class Moment(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What every picture of a race shows, whatever its road is like."""

    title: str
    subtitle: str
    start_word: str
    finish_word: str
    terrain_words: dict[str, TerrainWords]
    tokens: tuple[Token, ...] = ()
    groups: tuple[Group, ...] = ()
    marks: tuple[Mark, ...] = ()
    moment: str = ""
    """Where in the race this is: «Round 7»."""
    description: str = ""
    """A sentence for screen readers, also kept in the picture's `<desc>`."""
    clock: Clock | None = None


class Scene(Moment, frozen=True, gc=False, kw_only=True):
    """One moment of a race on a road whose squares lie one behind the other, all lanes alike."""

    road: Road
    weather: tuple[Weather, ...] = ()
    """Tiles that do not lie under a clear sky."""
    breakaway: Breakaway | None = None
    piles: tuple[Pile, ...] = ()
    refresh: Refresh | None = None


class HexScene(Moment, frozen=True, gc=False, kw_only=True):
    """One moment of a race on hexagons; rows of marks are those of the line that closed groups follow."""

    road: HexRoad
    lines: tuple[Line, ...] = ()
    block: Block | None = None


class LaneLine(msgspec.Struct, frozen=True, gc=False):
    """A line across a road of lanes that is worth something to the first who crosses it."""

    row: int
    """The first row beyond it."""
    kind: str
    """`sprint` or `mountain`."""
    words: str
    """For people: «Sprint bonus, won by Azur sprinter»."""
    won: str = ""
    """Short name of the rider who was first over it."""


class LaneScene(Moment, frozen=True, gc=False, kw_only=True):
    """One moment of a race on a road of lanes; rows of marks are rows of the road."""

    road: LaneRoad
    lines: tuple[LaneLine, ...] = ()
    chains: tuple[tuple[str, ...], ...] = ()
    """Riders who are linked, each chain from front to back."""
    grid: tuple[int, ...] = ()
    """Numbered spaces before the start line: the cell of space 1 first."""
    start: int = 0
    """The first row beyond the start line."""
    active: str = ""
    """Short name of the rider whose move is under way, or about whom somebody is asked."""


AnyScene: TypeAlias = Scene | HexScene | LaneScene
