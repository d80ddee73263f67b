"""The contents of the box, as the data files describe them: cards, riders, tiles and numbers.

An event card (OR 14.3, OR 15) is a row of parts. A part selects riders and says what happens to them: `select = "rank
2"` with `effect = ["back 2"]`. A phrase is a word and its parameters.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, Literal, TypeAlias, get_args

import msgspec

Terrain: TypeAlias = Literal["mountain", "flat", "descent", "sprint", "cobbles"]
TERRAINS: Final[tuple[Terrain, ...]] = get_args(Terrain)
WILD: Final = "wild"
UNLINKED: Final = "unlinked"
"""The condition of a chit that does not depend on terrain (OR 19.4)."""
Length: TypeAlias = Literal["short", "medium", "long"]


class Card(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An Action card (OR 5.1); defaults are neutral."""

    id: str
    name: str
    kind: Literal["lead", "chase", "draft", "break", "wild"]
    ps: int
    source: str
    fatigue: Literal["", "L", "H"] = ""
    text: str = ""
    terrain_ps: dict[Terrain, int] = {}
    """PS for the terrain A starts on (OR 5.9)."""
    unlinked_ps: int = 0
    """PS for starting unlinked (OR 5.9)."""
    line_ps: int = 0
    """PS for starting in a line of at least `line_from` riders (OR 5.9)."""
    line_from: int = 0
    swap: bool = False
    """OR 5.10."""
    unhook: bool = False
    """OR 5.11."""
    light_for: str = ""
    """The class that takes L instead of H (OR 5.12)."""
    recover: int = 0
    """So many L leave A (OR 5.13)."""
    recover_if_ahead: bool = False
    """True if that needs a rider directly ahead at the end of the move."""
    bump_cost: int = 2
    """The cost of a sideways bump (OR 5.14)."""
    free_sideways: bool = False
    """OR 5.15."""
    diagonal: bool = False
    """OR 5.16."""
    straight_on: bool = False
    """OR 5.17."""
    unload: bool = False
    """OR 5.18."""
    linked_behind: int = 0
    """Requirement: so many riders linked behind (OR 5.8)."""
    not_leading: bool = False
    """Requirement: not for the leading rider (OR 5.8)."""
    not_on_finish: bool = False
    """Requirement: not on the finish tile (OR 5.8)."""


class TacticCard(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A tactics card (OR 19)."""

    id: str
    name: str
    kind: Literal["initial", "one-shot", "reaction"]
    text: str
    does: Literal["chit", "recover", "strokes", "shift", "forward", "hold", "class-in-draft", "exchange", "screw"]
    """OR 19.4, then OR 19.5 to OR 19.12 in the order of their uses."""
    source: str
    amount: int = 0
    """PS, fatigue or spaces."""
    terrain: str = ""
    """Of a chit: a terrain or `UNLINKED`."""


class Section(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A part of a tile with the same terrain and lanes (OR 2.2)."""

    terrain: Terrain
    lanes: int
    rows: int


class Tile(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A face of a tile: a line or a curve (OR 2.2)."""

    id: str
    kind: Literal["start", "straight", "finish", "curve"]
    box: Literal["core", "expansion"]
    piece: str
    """The piece of cardboard: two faces of one never lie in one course (OR 2.1)."""
    sections: tuple[Section, ...]
    source: str
    doubled: tuple[tuple[int, ...], ...] = ()
    """For every lane of a curve from the inside outwards, the rows (from 1) that hold two spaces (OR 2.5)."""

    @property
    def is_line(self) -> bool:
        """True for a line, False for a curve."""
        return self.kind != "curve"

    @property
    def rows(self) -> int:
        """The number of rows."""
        return sum(section.rows for section in self.sections)


class RiderClass(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Riders of one kind and what they add on each terrain (OR 1.6)."""

    word: str
    letters: str
    mountain: int
    flat: int
    descent: int
    sprint: int
    cobbles: int
    source: str

    @property
    def modifiers(self) -> dict[str, int]:
        """Pedal strokes by terrain."""
        return {terrain: getattr(self, terrain) for terrain in TERRAINS}


class Riders(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`riders.toml`."""

    each: dict[int, int]
    """Riders of a team by the number of teams (OR 1.1)."""
    classes: tuple[RiderClass, ...]


class Numbers(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`numbers.toml`; sources are cited there."""

    short_mat: tuple[int, ...]
    """PS by the number of fatigue chits in a short race (OR 1.4)."""
    long_mat: tuple[int, ...]
    medium_from: int
    """Lines of the shortest medium course (OR 1.3)."""
    long_from: int
    bonus_lines: dict[Length, tuple[int, int]]
    """The fewest and the most that are recommended (OR 2.11)."""
    grid_rows: int
    """OR 2.12."""
    hand: int
    """OR 3.3."""
    event_limit: int
    """OR 14.2."""
    compact_rows: int
    """OR 14.9."""
    energy_chits: int
    """OR 13.3."""
    tactics_each: int
    """OR 19.1."""
    chits_each: int
    """Chits of initial tactics that a rider may have (OR 19.2)."""
    bonus_seconds: int
    """OR 17.3."""
    penalty: int
    """OR 18.4."""
    podium: tuple[int, ...]
    """Seconds by place (OR 18.5)."""
    podium_steep: tuple[int, ...]
    undo_limit: int
    phases: int
    """After so many Movement phases a race is over though nobody has crossed the line (OR 18.8)."""
    """OR 4.8."""


class ReadyCourse(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A course by name."""

    name: str
    code: str
    source: str
    notes: str = ""
    """For readers of the data."""
    also: tuple[str, ...] = ()


class Parts(msgspec.Struct, frozen=True):
    """The entries of all files, each valid by itself."""

    cards: tuple[Card, ...]
    riders: Riders
    numbers: Numbers
    tactics: tuple[TacticCard, ...]
    events: tuple[EventCard, ...]
    tiles: tuple[Tile, ...]
    courses: tuple[ReadyCourse, ...]


class Book(Numbers, frozen=True, gc=True, dict=True):
    """A whole content set."""

    cards: dict[str, Card]
    classes: dict[str, dict[str, int]]
    """PS by terrain for every letter of `CLASSES` (OR 1.6)."""
    class_of: dict[str, str]
    """The word of its class for every letter."""
    riders: dict[int, int]
    """Riders of a team by the number of teams, the artificial one included (OR 1.1)."""
    tiles: dict[str, Tile]
    courses: tuple[ReadyCourse, ...]
    events: dict[str, EventCard]
    tactics: dict[str, TacticCard]

    @cached_property
    def plain(self) -> tuple[str, ...]:
        """The deck of the artificial team: no Wild cards (OR 20.1)."""
        return tuple(card.id for card in self.cards.values() if card.kind != WILD)


Lasting: TypeAlias = Literal["", "wet", "no-bumps"]
"""Effects until clean-up: `wet` is OR 15.10, `no-bumps` OR 15.16."""
NUMBER, TERRAIN = "N", "TERRAIN"
"""Kinds of parameters."""
WET: Final = ("descent", "cobbles")
"""Terrains on which a lasting `wet` costs a pedal stroke more (OR 15.10)."""
SELECTORS: Final[dict[str, tuple[str, ...]]] = {
    "leader": (),
    "last": (),
    "rank": (NUMBER,),  # the rider in that place
    "clear-leader": (NUMBER,),  # the leader, if more than so many rows clear of the second
    "most-fatigue": (),
    "most-light": (),
    "no-fatigue": (),  # the best placed rider without fatigue
    "unlinked": (),  # the best placed one
    "second-of-largest-line": (),
    "tail-of-largest-line": (),
    "rear-half-of-largest-line": (),  # rounded down
    "tails-of-lines": (NUMBER,),  # of all lines of so many riders or more
    "heads-of-lines": (NUMBER,),
    "tail-of-leaders-line": (),
    "crowded-row": (),  # everybody in the row with most riders
    "on-terrain": (TERRAIN, NUMBER),  # the so many best on that terrain
    "tired-on-terrain": (TERRAIN,),  # everybody there who has fatigue
    "outer-lane": (),  # the best placed rider in the lane farthest from the priority line
    "outer-lane-of-curves": (NUMBER,),  # the so many best of those on curves
    "middle-lane": (),  # the best placed rider there
    "edge-lane-but-leader": (),  # the best placed rider in an edge lane who is not the leader
    "worst-of-teams-if-unlinked": (),
    "each-team-picks": (),  # every player picks one of their riders
    "each-team-may-pick": (),
    "revealer-picks": (NUMBER,),  # the player who revealed the event picks an opposing rider in the top so many
}
"""Ways to select riders, each with its parameters."""
EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    "light": (),
    "heavy": (),
    "harden": (),  # a light fatigue becomes heavy
    "recover": (NUMBER,),  # so many light fatigue at most are removed
    "energy": (),
    "road-side": (),
    "back": (NUMBER,),
    "back-as-a-block": (NUMBER,),
    "back-to-lead-by": (NUMBER,),  # to so many rows ahead of the second
    "behind-own-line": (NUMBER,),  # an unlinked rider goes back so many spaces
    "new-hand": (),  # the owner's
}
"""Effects on selected riders, each with its parameters."""
PICKED: Final = ("each-team-picks", "each-team-may-pick", "revealer-picks")
"""Selectors that ask somebody."""
_CLAUSES: Final = 24
"""Cards that have a clause of their own, E01 being OR 15.1."""


class Part(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A selector and the effects on the selected riders, in this order."""

    select: str
    effect: tuple[str, ...]


class EventCard(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An event card."""

    id: str
    name: str
    text: str
    """The text for people."""
    compact: int
    """The number of riders of Grupo Compacto (OR 14.9)."""
    source: str
    does: tuple[Part, ...] = ()
    otherwise: tuple[Part, ...] = ()
    """Instead, if nobody fits any part of `does`."""
    lasting: Lasting = ""
    expansion: bool = False

    @property
    def clause(self) -> str:
        """The clause of this card; OR 14.3 for cards that owners add."""
        number = self.id.removeprefix("E")
        own = number.isascii() and number.isdigit() and 1 <= int(number) <= _CLAUSES
        return f"OR 15.{int(number)}" if own else "OR 14.3"


class Phrase(msgspec.Struct, frozen=True, gc=False):
    """A parsed phrase of a card."""

    word: str
    number: int = 0
    terrain: str = ""


def phrase(text: str) -> Phrase:
    """Parse a valid phrase."""
    word, *given = text.split()
    number = next((int(word_given) for word_given in given if word_given.isdigit()), 0)
    return Phrase(word, number, next((word_given for word_given in given if word_given in TERRAINS), ""))
