"""A scene: everything a picture of a race shows, as plain data. Games make scenes, drawings read them.

Every kind of road has a scene class of its own, a subclass of `AnyScene` that names its drawings (`draw.road_art`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

import msgspec
from msgspec.structs import replace


class Won(msgspec.Struct, frozen=True, gc=False):
    """Points that a rider has won on the way."""

    kind: str
    """`sprint` or `mountain`: the classification that they count for."""
    points: int
    words: str
    """For people: «5 sprint»."""


class Energy(msgspec.Struct, frozen=True, gc=False):
    """A rider's account, shown as a bar."""

    left: int
    full: int
    """At the start."""
    boxes: tuple[int, int] = (0, 0)
    """Boxes crossed off, of how many; nothing is drawn if there are none."""
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
    """Exhaustion cards in the deck, if everybody knows it."""
    last: str = ""
    """The card played last; a trailing `x` marks an exhaustion card, a trailing `!` an attack."""
    down: bool = False
    """True if the rider lies on the road; the lane stays full."""
    dummy: str = ""
    """The kind of dummy team, `muscle` or `peloton`; nothing for a player's rider."""
    full_name: str = ""
    """The name for screen readers, if it is more than `name`: «Azur sprinteur (muscle team)»."""
    jersey: str = ""
    """The jersey of a classification that the rider leads: `yellow`, `green` or `polka`."""
    where: str = ""
    """The square in words, if its distance from the line does not say which it is."""
    card: str = ""
    """The card played last in words, if it is more than its number."""
    won: tuple[Won, ...] = ()
    energy: Energy | None = None
    """The energy left to spend, if everybody knows it."""
    flat: bool = False
    """True if the rider stands by the road with a puncture: others may ride past on the square."""
    spent: bool = False
    """True if the rider has had a turn; others may still move the rider."""
    worn: str = ""
    """Fatigue in words, if a number does not say it."""
    has: str = ""
    """Other possessions in words."""


class Group(msgspec.Struct, frozen=True, gc=False):
    """Riders close together, front group first in a scene."""

    name: str
    riders: tuple[str, ...]
    gap: int
    """Empty squares to the group ahead; 0 for the first group."""


class TerrainWords(msgspec.Struct, frozen=True, gc=False):
    """Names of a terrain in a picture."""

    full: str
    """As in `CLIMB · MAX 5`."""
    short: str
    """As in `MAX 5`."""


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
    """Words on the squares across the line, the first one first."""
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


class ClosedGroup(msgspec.Struct, frozen=True, gc=False):
    """A closed group that riders stand in rank and file, all over its rows."""

    cell: int
    """The cell that their tokens name."""
    rows: int
    lanes: int
    bend: int
    """The turn of the road there: more than 1 is tight to the right, less than -1 tight to the left."""


class AnyScene(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One moment of a race on any road. Subclasses add the road and what lies on it."""

    title: str
    subtitle: str
    start_word: str
    finish_word: str
    terrain_words: dict[str, TerrainWords]
    tokens: tuple[Token, ...] = ()
    beside: tuple[Token, ...] = ()
    """Riders who wait beside the road to be placed on it; pictures do not show them."""
    groups: tuple[Group, ...] = ()
    marks: tuple[Mark, ...] = ()
    moment: str = ""
    """The round or turn: «Round 7»."""
    description: str = ""
    """A sentence for screen readers, also kept in the picture's `<desc>`."""
    clock: Clock | None = None

    def without_riders(self) -> Self:
        """Return the bare course: no riders, on the road or at home, and no marks."""
        clock = replace(self.clock, home=()) if self.clock else None
        return replace(self, tokens=(), beside=(), groups=(), marks=(), moment="", description="", clock=clock)

    def fixtures(self) -> tuple[object, ...]:
        """Return what lies beside or across the road; a board is drawn anew when it changes."""
        return ()

    def rows_beyond(self) -> int:
        """Return the rows beyond the printed road that a board must show because of its riders."""
        return 0

    def moving_parts(self) -> dict[str, Any]:
        """Return what moves besides riders, as fields of the page's `BoardState`: `block`, `chains`, `active`."""
        return {}

    def distance(self, cell: int) -> int | None:  # noqa: ARG002 – a default
        """Return signed squares from the finish line, as `Road.distance`; None if squares have names instead."""
        return None

    def closed_group(self) -> ClosedGroup | None:
        """Return the closed group that riders stand in, if there is one."""
        return None

    def grounds(self) -> set[str]:
        """Return the words of the terrain and weather in the picture, for fill patterns."""
        return set()

    def key(self) -> dict[str, Any]:
        """Return the scene as plain data that picture ids derive from.

        Fields that later versions added count only if they say something, so that older pictures keep their ids.
        """
        plain: dict[str, Any] = msgspec.to_builtins(self)
        omit([plain], "beside")
        omit_empty([plain], "clock")
        omit_empty(plain["tokens"], "down", "dummy", "full_name", "jersey", "energy", "flat", "spent")
        omit(plain["tokens"], "where", "card", "won", "worn", "has")  # told in words alone
        return plain


def omit(parts: Iterable[dict[str, Any]], *names: str) -> None:
    """Delete fields."""
    for part in parts:
        for name in names:
            del part[name]


def omit_empty(parts: Iterable[dict[str, Any]], *names: str) -> None:
    """Delete fields that say nothing."""
    for part in parts:
        for name in names:
            if not part[name]:
                del part[name]
