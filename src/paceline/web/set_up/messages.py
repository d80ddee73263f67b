"""The messages between the set-up page and the server. `docs/protocol.md` describes it for people who write clients."""

from __future__ import annotations

from typing import Any

import msgspec

from paceline.web.protocol import Problem, SeatRequest


class ItemInfo(msgspec.Struct, frozen=True):
    """Something to choose."""

    name: str
    title: str
    text: str = ""
    kind: str = ""
    """The letter of the riders that a card is for."""
    options: dict[str, str] = {}
    """Options that go with it."""


class RuleInfo(msgspec.Struct, frozen=True):
    """A rule that can be switched, or played in one of several ways."""

    name: str
    title: str
    text: str
    on: dict[str, str]
    """Options that switch it on; empty if it is on already."""
    off: dict[str, str]
    """Options that switch it off."""
    ways: tuple[ItemInfo, ...]
    """The ways to play it, the usual one first."""
    box: str
    """The box that it comes from."""
    clause: str
    rare: bool


class PresetInfo(msgspec.Struct, frozen=True):
    """A whole set-up with a name."""

    name: str
    title: str
    text: str
    seats: tuple[str, ...]
    """`person`, a bot or a team of the game for every seat."""
    options: dict[str, str]
    tour: bool
    profile: str = ""
    """Address of a picture of its course."""


class PerSeatInfo(msgspec.Struct, frozen=True):
    """An option with a value for every seat, separated by commas."""

    option: str
    title: str
    values: tuple[ItemInfo, ...]


class PerRiderInfo(msgspec.Struct, frozen=True):
    """An option with a card for every rider of every seat, separated by commas."""

    option: str
    title: str
    text: str
    cards: tuple[ItemInfo, ...]
    options: dict[str, str]
    box: str


class LaidInfo(msgspec.Struct, frozen=True):
    """An option with tokens that lie on places of the course: `place=token`, separated by commas."""

    option: str
    title: str
    text: str
    tokens: tuple[ItemInfo, ...]
    options: dict[str, str]
    box: str


class CourseInfo(msgspec.Struct, frozen=True):
    """The part of a stage that a gallery shows, besides its `StageInfo`."""

    name: str
    kind: str
    minutes: int
    picture: str
    """Address of a thumbnail with its profile; it may be kept for ever."""


class JerseyInfo(msgspec.Struct, frozen=True):
    """A team whose colours can be chosen."""

    word: str
    """As in the option `colours`."""
    letter: str
    title: str


class SetUpInfo(msgspec.Struct, frozen=True):
    """Everything that can be chosen before a race or tour."""

    game: str
    least_seats: int
    most_seats: int
    presets: tuple[PresetInfo, ...]
    kinds: tuple[ItemInfo, ...]
    boxes: tuple[ItemInfo, ...]
    box_option: str
    rules: tuple[RuleInfo, ...]
    tour_rules: tuple[RuleInfo, ...]
    tour_stages: str
    """The option of a tour that lists its stages; empty if there is none."""
    teams: tuple[ItemInfo, ...]
    per_seat: tuple[PerSeatInfo, ...]
    per_rider: PerRiderInfo | None
    laid: LaidInfo | None
    courses: tuple[CourseInfo, ...]
    jerseys: tuple[JerseyInfo, ...]
    """The teams in the order of seats."""
    rider_kinds: str
    """Letters of the kinds of riders of a team."""


class SetUpRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up to be checked."""

    seats: tuple[SeatRequest, ...]
    options: dict[str, Any] = {}
    """Of the race, or the plan of a tour."""
    tour: bool = False


class Mend(msgspec.Struct, frozen=True):
    """A change after which the set-up can be ridden."""

    title: str
    options: dict[str, str]
    """Options to set; nothing takes an option away."""
    seats: int = 0
    """Seats to add; less than 0 to take away the last ones."""


class FindingInfo(msgspec.Struct, frozen=True):
    """A rule of design that a course breaks, or advice it does not follow."""

    clause: str
    why: str
    advice: bool


class SetUpChecked(msgspec.Struct, frozen=True):
    """A checked set-up."""

    problem: Problem | None
    mends: tuple[Mend, ...]
    findings: tuple[FindingInfo, ...]
    """Of a course that the game does not offer by name."""
    picture: str = ""
    """Address of the course as it would be ridden."""


class PlaceInfo(msgspec.Struct, frozen=True):
    """A place of the course that can have a token."""

    name: str
    x: float
    y: float


class PlacesInfo(msgspec.Struct, frozen=True):
    """Places on the picture of a course, in its own units."""

    width: float
    height: float
    places: tuple[PlaceInfo, ...]
