"""Actions of players and of chance: every input of a race is one of these."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

Role: TypeAlias = Literal["R", "L", "C"]
"""R is the rouleur, L the leader, C the climber."""
ROLES: Final[tuple[Role, ...]] = ("R", "L", "C")
Risk: TypeAlias = Literal["bonk", "crash"]
Face: TypeAlias = Literal["3", "4", "4R", "5"]
"""A face of the peloton die; `4R` is the red one."""

TEAMS: Final = "ACJPN"
"""Letters of the five colours; seats beyond the fifth begin with the first again (L1 1.4)."""
IN_PELOTON: Final = -1
"""Instead of a cell: in the peloton."""
HOME: Final = -2
"""Instead of a cell: across the line and off the road."""


def team_of(seat: int) -> str:
    """Return the letter of a seat's colour."""
    return TEAMS[seat % len(TEAMS)]


class Pick(msgspec.Struct, frozen=True, gc=False, tag="pick", tag_field="do"):
    """Choose the role of the seat's next rider (L1 1.3)."""

    role: Role


class Appoint(msgspec.Struct, frozen=True, gc=False, tag="appoint", tag_field="do"):
    """Make one rider the sprinter and another the descender (L1 1.5); a single rider leaves one of the two empty."""

    sprinter: Role | Literal[""]
    descender: Role | Literal[""]


class Ride(msgspec.Struct, frozen=True, gc=False, tag="ride", tag_field="do"):
    """Move the rider whose turn it is (L1 9)."""

    end: int
    """The square of the stop, or `IN_PELOTON` to join it (L1 8.2)."""
    squares: int
    past: int
    """Squares of riders to ride past because the road is blocked (L1 9.9)."""
    risks: tuple[Risk, ...]


class Wait(msgspec.Struct, frozen=True, gc=False, tag="wait", tag_field="do"):
    """Stay, because there is no move (L1 9.11); only asked of riders who could eat instead."""


class Leave(msgspec.Struct, frozen=True, gc=False, tag="leave", tag_field="do"):
    """Let a rider leave the peloton; their move is asked for next (L1 5.1)."""

    rider: Role


class Back(msgspec.Struct, frozen=True, gc=False, tag="back", tag_field="do"):
    """Keep the rider who was about to leave in the peloton after all (L1 5.1)."""


class Stay(msgspec.Struct, frozen=True, gc=False, tag="stay", tag_field="do"):
    """Keep the rest of the seat's riders in the peloton this turn (L1 5.1)."""


class SitIn(msgspec.Struct, frozen=True, gc=False, tag="sit-in", tag_field="do"):
    """Stay, and go on staying until something happens (L1 5.5)."""


class Chase(msgspec.Struct, frozen=True, gc=False, tag="chase", tag_field="do"):
    """Announce a chase, or none (L1 6.1)."""

    announced: bool


class Eat(msgspec.Struct, frozen=True, gc=False, tag="eat", tag_field="do"):
    """Eat a tile (L1 13.3)."""

    rider: Role
    value: int


class Token(msgspec.Struct, frozen=True, gc=False, tag="token", tag_field="do"):
    """Chance: the lot gives the peloton token to a seat (L1 3.2)."""

    seat: int


class PelotonDie(msgspec.Struct, frozen=True, gc=False, tag="peloton-die", tag_field="do"):
    """Chance: a roll of the peloton die (L1 7.1)."""

    face: Face


class EventDie(msgspec.Struct, frozen=True, gc=False, tag="event-die", tag_field="do"):
    """Chance: a roll of the event die for a rider's risk (L1 11.1) or puncture (L1 12.1)."""

    rider: str
    about: Literal["bonk", "crash", "puncture"]
    value: int


class Fed(msgspec.Struct, frozen=True, gc=False, tag="fed", tag_field="do"):
    """Chance: a draw of a feed tile for a rider (L1 13.1)."""

    rider: str
    value: int


Action: TypeAlias = (
    Pick | Appoint | Ride | Wait | Leave | Back | Stay | SitIn | Chase | Eat | Token | PelotonDie | EventDie | Fed
)
