"""Events: what happened to whom, with the spaces, and why, with the clause."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec


class Public(msgspec.Struct, frozen=True, gc=False, tag_field="event"):
    """Base of events that everybody may see."""

    def seen_by(self, _seat: int | None) -> Public | None:
        """Return the event whole: everybody sees it."""
        return self


class Chosen(Public, frozen=True, gc=False, tag="chosen"):
    """A player chose the rider of the turn; for the artificial team it was drawn by lot (clause OR 20.2)."""

    rider: str
    clause: str = "OR 4.1"


class Played(Public, frozen=True, gc=False, tag="played"):
    """An Action card was played for a rider."""

    rider: str
    card: str
    kind: str
    ps: int
    """The initial pedal strokes."""
    parts: tuple[tuple[str, int], ...]
    """Their parts: `card`, `special`, `terrain`, `chit`, `energy`, `tactic`, `fatigue`, `weather`, `cut`
    (a sum below 0), each with its amount."""
    train: tuple[str, ...] = ()
    """The riders who follow from the start."""
    clause: str = "OR 5.2"


class Discarded(Public, frozen=True, gc=False, tag="discarded"):
    """A player discarded cards because none could be played (OR 4.3), for T13 (OR 19.11) or an event (OR 15.17)."""

    seat: int
    cards: tuple[str, ...]
    clause: str = "OR 4.3"


class Stepped(Public, frozen=True, gc=False, tag="stepped"):
    """The activated rider took a step."""

    rider: str
    start: int
    end: int
    """`road.home` if they crossed the line."""
    way: str
    cost: int
    left: int
    """Pedal strokes left after the step and whatever the new terrain gave or took."""
    clause: str = "OR 6.1"


class Moved(Public, frozen=True, gc=False, tag="moved"):
    """Another rider moved in a step.

    `follows` (OR 7.2), `herded` (OR 8.1), `pushed` forward (OR 9.2), `bumped` sideways (OR 10.1), `back` (OR 10.2) or
    `joins` the train they were bumped into (OR 7.5).
    """

    rider: str
    start: int
    end: int
    """`road.home` if they crossed the line."""
    why: Literal["follows", "herded", "pushed", "bumped", "back", "joins"]
    by: str
    """The rider who took the step."""
    clause: str


class NewTerrain(Public, frozen=True, gc=False, tag="new-terrain"):
    """The activated rider entered another terrain, which gave or took pedal strokes."""

    rider: str
    cell: int
    terrain: str
    ps: int
    """Pedal strokes it gave; negative if it took some."""
    left: int
    clause: str = "OR 5.4"


class PickedUp(Public, frozen=True, gc=False, tag="picked-up"):
    """Riders were added to the tail of a train."""

    rider: str
    """The leader of the train."""
    riders: tuple[str, ...]
    because: tuple[int, ...]
    """The spaces of the tail and of the first of them."""
    clause: str = "OR 7.3"


class Unhooked(Public, frozen=True, gc=False, tag="unhooked"):
    """Riders were left behind by a train."""

    rider: str
    riders: tuple[str, ...]
    clause: str = "OR 5.11"


class Swapped(Public, frozen=True, gc=False, tag="swapped"):
    """Two riders of a team changed places."""

    rider: str
    other: str
    cells: tuple[int, int]
    """The space of each after it."""
    clause: str = "OR 5.10"


class Unloaded(Public, frozen=True, gc=False, tag="unloaded"):
    """The fatigue of a card is to go to a teammate."""

    rider: str
    other: str
    clause: str = "OR 5.18"


class Held(Public, frozen=True, gc=False, tag="held"):
    """A player refused to be bumped sideways."""

    seat: int
    rider: str
    """The rider who is not bumped."""
    by: str
    clause: str = "OR 19.9"


class TookBack(Public, frozen=True, gc=False, tag="took-back"):
    """A player took back their last action."""

    seat: int
    steps: int = 1
    """The number of steps taken back, if it was steps."""
    clause: str = "OR 4.8"


class Rode(Public, frozen=True, gc=False, tag="rode"):
    """A move was confirmed: the rider is activated."""

    rider: str
    start: int
    end: int
    left: int
    """Pedal strokes that were not used."""
    clause: str = "OR 4.4"


class BonusWon(Public, frozen=True, gc=False, tag="bonus-won"):
    """A rider was first over a bonus line."""

    rider: str
    kind: str
    line: int
    """Its place on the course, from 0."""
    row: int
    """The row right behind the line."""
    clause: str = "OR 17.1"


class Crossed(Public, frozen=True, gc=False, tag="crossed"):
    """A rider crossed the finish line."""

    rider: str
    place: int
    clause: str = "OR 18.1"


class Tired(Public, frozen=True, gc=False, tag="tired"):
    """A rider took fatigue."""

    rider: str
    fatigue: Literal["L", "H"]
    light: int
    """The chits after it."""
    heavy: int
    why: Literal["card", "event", "rescue", "tactic"]
    clause: str = "OR 4.4"


class Brimful(Public, frozen=True, gc=False, tag="brimful"):
    """Fatigue was ignored because the rider holds the maximum."""

    rider: str
    fatigue: Literal["L", "H"]
    clause: str = "OR 13.1"


class Recovered(Public, frozen=True, gc=False, tag="recovered"):
    """Light fatigue left a rider."""

    rider: str
    amount: int
    light: int
    """The chits after it."""
    clause: str = "OR 5.13"


class Hardened(Public, frozen=True, gc=False, tag="hardened"):
    """A light fatigue of a rider became heavy."""

    rider: str
    light: int
    heavy: int
    clause: str = "OR 15.18"


class Energised(Public, frozen=True, gc=False, tag="energised"):
    """A rider got an energy chit."""

    rider: str
    clause: str = "OR 13.3"


class EnergySpent(Public, frozen=True, gc=False, tag="energy-spent"):
    """A rider spent energy: for a pedal stroke (OR 13.4), or against a light fatigue."""

    rider: str
    against: Literal["", "L"]
    """Empty if it was for a pedal stroke."""
    clause: str = "OR 13.4"


class FirstPlayer(Public, frozen=True, gc=False, tag="first-player"):
    """The first player was drawn by lot or named by the players."""

    seat: int
    clause: str = "OR 3.1"


class Placed(Public, frozen=True, gc=False, tag="placed"):
    """A rider took a space on the grid."""

    rider: str
    cell: int
    space: int
    """Its number."""
    clause: str = "OR 3.2"


class Drew(Public, frozen=True, gc=False, tag="drew"):
    """A player drew a card; it is empty for others."""

    seat: int
    card: str
    clause: str = "OR 4.4"

    def seen_by(self, seat: int | None) -> Public | None:
        """Hide the card from others."""
        return self if seat == self.seat else msgspec.structs.replace(self, card="")


class TacticDealt(Public, frozen=True, gc=False, tag="tactic-dealt"):
    """A player was dealt a tactics card; it is empty for others."""

    seat: int
    card: str
    clause: str = "OR 19.1"

    def seen_by(self, seat: int | None) -> Public | None:
        """Hide the card from others."""
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
    """The seat that revealed it, or -1 at clean-up."""
    clause: str = "OR 14.3"


class NobodyFits(Public, frozen=True, gc=False, tag="nobody-fits"):
    """The event card fits nobody; what it says for that case follows, if anything."""

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
    """A dropped rider came back behind their helper."""

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
    """The rider's space before and after, for T10."""
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
    """The number of them who crossed the line."""
    clause: str = "OR 18.4"


Event: TypeAlias = (
    FirstPlayer
    | Placed
    | Drew
    | TacticDealt
    | Assigned
    | Chosen
    | Played
    | Discarded
    | Stepped
    | Moved
    | NewTerrain
    | PickedUp
    | Unhooked
    | Swapped
    | Unloaded
    | Held
    | TookBack
    | Rode
    | Tired
    | Brimful
    | Recovered
    | Hardened
    | Energised
    | EnergySpent
    | Headlines
    | EventRevealed
    | NobodyFits
    | Lasting
    | SentBack
    | RoadSide
    | CompactCalled
    | ClosedUp
    | CleanedUp
    | Shuffled
    | Helped
    | Rescued
    | BonusWon
    | Crossed
    | TacticPlayed
    | Scored
    | RaceOver
)
