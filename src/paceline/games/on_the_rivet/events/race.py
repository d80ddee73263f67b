"""What happens before, between and after the moves."""

from __future__ import annotations

from typing import Literal

import msgspec

from paceline.games.on_the_rivet.events.base import Public


class FirstPlayer(Public, frozen=True, gc=False, tag="first-player"):
    """Lot or the players named the first player."""

    seat: int
    clause: str = "OR 3.1"


class Placed(Public, frozen=True, gc=False, tag="placed"):
    """A rider took his space on the grid."""

    rider: str
    cell: int
    space: int
    """Its number."""
    clause: str = "OR 3.2"


class Drew(Public, frozen=True, gc=False, tag="drew"):
    """A player drew a card; only he learns which, nothing stands for unknown."""

    seat: int
    card: str
    clause: str = "OR 4.4"

    def seen_by(self, seat: int | None) -> Public | None:
        """Others see that he took one."""
        return self if seat == self.seat else msgspec.structs.replace(self, card="")


class TacticDealt(Public, frozen=True, gc=False, tag="tactic-dealt"):
    """A player was dealt a tactics card; only he learns which, nothing stands for unknown."""

    seat: int
    card: str
    clause: str = "OR 19.1"

    def seen_by(self, seat: int | None) -> Public | None:
        """Others see that he took one."""
        return self if seat == self.seat else msgspec.structs.replace(self, card="")


class Assigned(Public, frozen=True, gc=False, tag="assigned"):
    """The chit of an initial tactics card went to a rider."""

    rider: str
    card: str
    clause: str = "OR 19.2"


class Headlines(Public, frozen=True, gc=False, tag="headlines"):
    """Making Headlines turned up: an event follows, or it is shuffled back (OR 14.2) or set aside (OR 14.8)."""

    seat: int
    leads_to: Literal["event", "back", "aside"]
    clause: str = "OR 14.1"


class EventRevealed(Public, frozen=True, gc=False, tag="event-revealed"):
    """An event card was drawn."""

    card: str
    seat: int
    """Who revealed it, or -1 at clean-up."""
    clause: str = "OR 14.3"


class NobodyFits(Public, frozen=True, gc=False, tag="nobody-fits"):
    """Nobody fits what the event card says; what it says for that case follows, if anything."""

    card: str
    clause: str = "OR 14.3"


class Lasting(Public, frozen=True, gc=False, tag="lasting"):
    """An event lasts until clean-up."""

    card: str
    clause: str = "OR 14.3"


class SentBack(Public, frozen=True, gc=False, tag="sent-back"):
    """A rider went back."""

    rider: str
    start: int
    end: int
    clause: str = "OR 14.5"


class RoadSide(Public, frozen=True, gc=False, tag="road-side"):
    """A rider went to the road side, or went back on it to make room (OR 12.2)."""

    rider: str
    start: int
    end: int
    clause: str = "OR 12.1"


class CompactCalled(Public, frozen=True, gc=False, tag="compact-called"):
    """Grupo Compacto: these riders may go forward, in this order."""

    riders: tuple[str, ...]
    clause: str = "OR 14.9"


class ClosedUp(Public, frozen=True, gc=False, tag="closed-up"):
    """A rider went forward in Grupo Compacto."""

    rider: str
    start: int
    end: int
    clause: str = "OR 14.9"


class CleanedUp(Public, frozen=True, gc=False, tag="cleaned-up"):
    """The Movement phase is over and lasting effects end."""

    stint: int
    """The phase that begins now, from 1."""
    order: tuple[int, ...]
    """Seats in the order of the new phase."""
    clause: str = "OR 4.6"


class Shuffled(Public, frozen=True, gc=False, tag="shuffled"):
    """A seat's discard pile became its new deck."""

    seat: int
    clause: str = "OR 4.5"


class Helped(Public, frozen=True, gc=False, tag="helped"):
    """A rider went back to the tail of the last line to help."""

    rider: str
    start: int
    end: int
    clause: str = "OR 16.3"


class Rescued(Public, frozen=True, gc=False, tag="rescued"):
    """A dropped rider came back behind his helper."""

    rider: str
    helper: str
    start: int
    end: int
    clause: str = "OR 16.3"


class TacticPlayed(Public, frozen=True, gc=False, tag="tactic-played"):
    """A player played a tactics card."""

    seat: int
    card: str
    rider: str = ""
    other: str = ""
    amount: int = 0
    start: int = -1
    """Where a rider came from and where he is now, for T10."""
    end: int = -1
    clause: str = "OR 19.3"


class Scored(Public, frozen=True, gc=False, tag="scored"):
    """A team's time."""

    seat: int
    seconds: int
    places: tuple[int, ...]
    """Of its riders, from the best."""
    penalties: int
    bonuses: int
    """Chits."""
    clause: str = "OR 18.6"


class RaceOver(Public, frozen=True, gc=False, tag="race-over"):
    """The race is over; riders in the order of the podium."""

    riders: tuple[str, ...]
    crossed: int
    """How many of them crossed the line."""
    clause: str = "OR 18.4"
