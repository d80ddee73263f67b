"""Actions of players and chance: every input of a race is one of these."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

Kind: TypeAlias = Literal["S", "R"]
"""S is the sprinteur, R the rouleur."""
KINDS: Final[tuple[Kind, Kind]] = ("S", "R")

TEAMS: Final = "ACJPNM"
"""Team letters in seat order."""
RIDERS: Final = tuple(team + kind for team in TEAMS for kind in KINDS)
"""All riders by number: seat 0 has riders 0 and 1, seat 1 has 2 and 3, and so on."""
NUMBER: Final = {name: number for number, name in enumerate(RIDERS)}


class Place(msgspec.Struct, frozen=True, gc=False, tag="place", tag_field="do"):
    """Put a rider on a square behind the start line; row 0 is the rearmost."""

    rider: Kind
    row: int


class Draw(msgspec.Struct, frozen=True, gc=False, tag="draw", tag_field="do"):
    """Choose the rider who draws first this round."""

    rider: Kind


class Play(msgspec.Struct, frozen=True, gc=False, tag="play", tag_field="do"):
    """Play one card of the hand face down; a recovery card with `-` behind it gives nothing back (FR 15.7)."""

    card: str


class Drawn(msgspec.Struct, frozen=True, gc=False, tag="drawn", tag_field="do"):
    """Chance deals a hand."""

    rider: str
    cards: tuple[str, ...]


class Flip(msgspec.Struct, frozen=True, gc=False, tag="flip", tag_field="do"):
    """Chance turns over the top card of a dummy team's deck."""

    rider: str
    card: str


class Weather(msgspec.Struct, frozen=True, gc=False, tag="weather", tag_field="do"):
    """Chance lays a weather token on every straight tile, in the order of the stage."""

    tokens: tuple[str, ...]


class Lot(msgspec.Struct, frozen=True, gc=False, tag="lot", tag_field="do"):
    """Chance draws the seat that chooses its specialist next."""

    seat: int


class Pick(msgspec.Struct, frozen=True, gc=False, tag="pick", tag_field="do"):
    """Choose a specialist for the rider of the same kind."""

    specialist: str


class Retrieve(msgspec.Struct, frozen=True, gc=False, tag="retrieve", tag_field="do"):
    """Take back a card that was played, in the refresh phase."""

    card: str


class Enough(msgspec.Struct, frozen=True, gc=False, tag="enough", tag_field="do"):
    """Take back no more cards for this rider."""


Action: TypeAlias = Place | Draw | Play | Drawn | Flip | Weather | Lot | Pick | Retrieve | Enough
