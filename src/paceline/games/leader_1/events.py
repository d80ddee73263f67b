"""Events: what happened, to whom, on which cells, and why (the clause and the cells that caused it)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec


class Public(msgspec.Struct, frozen=True, gc=False, tag_field="event"):
    """Base of events that everybody may see."""

    def seen_by(self, _seat: int | None) -> Public | None:
        """Return the whole event: everybody sees it."""
        return self


class TokenGiven(Public, frozen=True, gc=False, tag="token-given"):
    """The lot gave the peloton token to a seat."""

    seat: int
    clause: str = "L1 3.2"


class Picked(Public, frozen=True, gc=False, tag="picked"):
    """A player chose a role; if nothing was left to choose, the game did."""

    seat: int
    rider: str
    clause: str = "L1 1.3"


class Appointed(Public, frozen=True, gc=False, tag="appointed"):
    """A player appointed sprinter and descender."""

    seat: int
    sprinter: str
    """Short name of the rider; empty if there is none."""
    descender: str
    clause: str = "L1 1.5"


class Rode(Public, frozen=True, gc=False, tag="rode"):
    """A rider moved. `cost` is what was paid in the end, failed risks included."""

    rider: str
    start: int
    """A cell, or `IN_PELOTON` if the rider left it (then the clause is L1 5.2)."""
    end: int
    """A cell, or `IN_PELOTON` if the rider joined it (then the clause is L1 8.2)."""
    squares: int
    free: int
    """Free squares of the rider."""
    cost: int
    regained: int
    """Energy for unused free squares (L1 9.8)."""
    energy: int
    """Energy after the move."""
    past: int = 0
    """Riders ridden past on a blocked road (L1 9.9)."""
    sheltered: bool = False
    """True if one of the free squares was slipstream (L1 10.1)."""
    clause: str = "L1 9.1"


class Sheltered(Public, frozen=True, gc=False, tag="sheltered"):
    """A rider right behind another gets slipstream from that rider's move."""

    rider: str
    by: str
    because: tuple[int, ...]
    """The squares of the follower and of the rider in front, before the move."""
    clause: str = "L1 10.1"


class Unsheltered(Public, frozen=True, gc=False, tag="unsheltered"):
    """A rider right behind another gets none: too fast, or one of them fell (L1 10.3) or punctured (L1 10.4)."""

    rider: str
    by: str
    squares: int
    because: tuple[int, ...]
    clause: str = "L1 10.2"


class Rolled(Public, frozen=True, gc=False, tag="rolled"):
    """A risk was taken (L1 11.1): a bonk (L1 11.2) or a fall (L1 11.4)."""

    rider: str
    risk: Literal["bonk", "crash"]
    needed: int
    value: int
    failed: bool
    clause: str


class Fell(Public, frozen=True, gc=False, tag="fell"):
    """A rider fell and misses a turn."""

    rider: str
    cell: int
    turn: int
    """The turn the rider misses."""
    clause: str = "L1 11.5"


class Missed(Public, frozen=True, gc=False, tag="missed"):
    """A rider misses a turn after a fall."""

    rider: str
    clause: str = "L1 4.3"


class Stuck(Public, frozen=True, gc=False, tag="stuck"):
    """A rider had no move."""

    rider: str
    because: tuple[int, ...]
    """The squares ahead of the rider."""
    clause: str = "L1 9.11"


class SatIn(Public, frozen=True, gc=False, tag="sat-in"):
    """A player sits in until something happens."""

    seat: int
    clause: str = "L1 5.5"


class SatUp(Public, frozen=True, gc=False, tag="sat-up"):
    """Something happened, and a player who sat in is asked again."""

    seat: int
    because: Literal["outside", "fed", "ground", "finish"]
    clause: str = "L1 5.5"

    def seen_by(self, seat: int | None) -> Public | None:
        """Return the event for its own seat alone; the others only see who sits in."""
        return self if seat == self.seat else None


class Announced(Public, frozen=True, gc=False, tag="announced"):
    """The holder of the token announced a chase."""

    seat: int
    clause: str = "L1 6.1"


class PelotonRode(Public, frozen=True, gc=False, tag="peloton-rode"):
    """The peloton moved; its speed is what was rolled and the bonuses."""

    rolled: str
    chase: bool
    empty: bool
    """True if nobody rode in it, which makes it one row faster (L1 7.2)."""
    speed: int
    start: int
    """Rows of its head."""
    end: int
    cost: int
    """Energy for each of its riders (L1 7.4)."""
    clause: str = "L1 7.3"


class Caught(Public, frozen=True, gc=False, tag="caught"):
    """The peloton caught a rider."""

    rider: str
    cell: int
    clause: str = "L1 7.5"


class Passed(Public, frozen=True, gc=False, tag="passed"):
    """The peloton passed a rider who lay or stood by the road."""

    rider: str
    cell: int
    clause: str = "L1 7.6"


class Charged(Public, frozen=True, gc=False, tag="charged"):
    """Riders paid for the speed of the peloton."""

    riders: tuple[str, ...]
    cost: int
    """Energy that each of them paid."""
    clause: str = "L1 7.4"


class Dropped(Public, frozen=True, gc=False, tag="dropped"):
    """A rider could not pay and was dropped; if there was no room behind the peloton they stay in it (L1 7.10)."""

    rider: str
    cell: int
    cost: int
    """Energy that was due."""
    energy: int
    clause: str = "L1 7.7"


class Fed(Public, frozen=True, gc=False, tag="fed"):
    """A rider took a feed tile; only their own seat learns its value, 0 means unknown."""

    rider: str
    seat: int
    zone: int
    """Index of the feed zone on the course."""
    value: int
    clause: str = "L1 13.1"

    def seen_by(self, seat: int | None) -> Public | None:
        """Return the event without the value for other seats."""
        return self if seat == self.seat else msgspec.structs.replace(self, value=0)


class Unfed(Public, frozen=True, gc=False, tag="unfed"):
    """A rider passed a feed zone when no tile of their colour was left."""

    rider: str
    zone: int
    clause: str = "L1 13.2"


class Ate(Public, frozen=True, gc=False, tag="ate"):
    """A rider ate a tile; if that was to avoid being dropped, the clause is L1 7.8."""

    rider: str
    value: int
    energy: int
    """Energy after eating."""
    clause: str = "L1 13.3"


class Punctured(Public, frozen=True, gc=False, tag="punctured"):
    """A rider has a puncture; one who rode in the peloton stands behind it now (L1 12.4)."""

    rider: str
    cell: int
    clause: str = "L1 12.1"


class NoPunctures(Public, frozen=True, gc=False, tag="no-punctures"):
    """The die showed its red face, and nobody had a puncture."""

    clause: str = "L1 12.1"


class LinePassed(Public, frozen=True, gc=False, tag="line-passed"):
    """A rider passed a bonus line or a summit among the first who score there."""

    rider: str
    kind: Literal["bonus", "summit"]
    line: int
    place: int
    clause: str = "L1 15.8"


class Crossed(Public, frozen=True, gc=False, tag="crossed"):
    """A rider crossed the line."""

    rider: str
    rows: int
    """Rows beyond it; the rider's place is known at the end of the turn."""
    clause: str = "L1 14.1"


class PelotonArrived(Public, frozen=True, gc=False, tag="peloton-arrived"):
    """The peloton crossed the line with its riders, in this order."""

    riders: tuple[str, ...]
    rows: int
    clause: str = "L1 14.2"


class Ranked(Public, frozen=True, gc=False, tag="ranked"):
    """A rider's place is known."""

    rider: str
    place: int
    clause: str = "L1 14.1"


class TokenPassed(Public, frozen=True, gc=False, tag="token-passed"):
    """The turn is over, and the next player holds the token."""

    seat: int
    clause: str = "L1 3.4"


class RaceOver(Public, frozen=True, gc=False, tag="race-over"):
    """The race is over; riders in the order of the ranking."""

    riders: tuple[str, ...]
    clause: str = "L1 14.4"


Event: TypeAlias = (
    TokenGiven
    | Picked
    | Appointed
    | Rode
    | Sheltered
    | Unsheltered
    | Rolled
    | Fell
    | Missed
    | Stuck
    | SatIn
    | SatUp
    | Announced
    | PelotonRode
    | Caught
    | Passed
    | Charged
    | Dropped
    | Fed
    | Unfed
    | Ate
    | Punctured
    | NoPunctures
    | LinePassed
    | Crossed
    | PelotonArrived
    | Ranked
    | TokenPassed
    | RaceOver
)
