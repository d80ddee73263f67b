"""Every input of a race: what players and chance do."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

Kind: TypeAlias = Literal["lead", "chase", "draft", "break"]
"""The kinds of moves (OR 5.3)."""
KINDS: Final[tuple[Kind, ...]] = ("lead", "chase", "draft", "break")
Way: TypeAlias = Literal["forward", "left", "right", "diagonal"]
Moves: TypeAlias = tuple[tuple[str, int], ...]
"""Riders by their short names and the spaces they come to; those who cross the line come to `road.home`."""

CLASSES: Final = "ACS123"
"""Letters of the riders in their order (OR 1.2): All-Star, Climber, Sprinter, three Domestiques."""
TEAMS: Final = "ACJPNMO"
"""Letters of the teams, seat by seat."""
HEADLINES: Final = "headlines"
"""Stands for a card: Making Headlines."""


class Place(msgspec.Struct, frozen=True, gc=False, tag="place", tag_field="do"):
    """Put a rider on the next space of the grid (OR 3.2)."""

    rider: str


class Assign(msgspec.Struct, frozen=True, gc=False, tag="assign", tag_field="do"):
    """Give the chit of an initial tactics card to a rider (OR 19.2)."""

    card: str
    rider: str


class Activate(msgspec.Struct, frozen=True, gc=False, tag="activate", tag_field="do"):
    """Choose the rider of this turn (OR 4.1)."""

    rider: str


class Tactic(msgspec.Struct, frozen=True, gc=False, tag="tactic", tag_field="do"):
    """Play one of the seat's own tactics cards (OR 19)."""

    card: str
    rider: str = ""
    """The rider who recovers, gives, moves or suffers."""
    other: str = ""
    """The rider who takes the fatigue that is shifted (OR 19.7)."""
    amount: int = 0
    """The number of chits (OR 19.5, OR 19.7) or spaces (OR 19.8)."""
    end: int = -1
    """The space that a rider comes to (OR 19.8)."""


class Exchange(msgspec.Struct, frozen=True, gc=False, tag="exchange", tag_field="do"):
    """Discard one more card for T13 (OR 19.11)."""

    card: str


class Refill(msgspec.Struct, frozen=True, gc=False, tag="refill", tag_field="do"):
    """Discard no more and refill the hand (OR 19.11)."""


class Spend(msgspec.Struct, frozen=True, gc=False, tag="spend", tag_field="do"):
    """Spend the energy of the rider who is activated for one pedal stroke (OR 13.4)."""


class Play(msgspec.Struct, frozen=True, gc=False, tag="play", tag_field="do"):
    """Play an Action card (OR 5.1); a Wild one as any kind."""

    card: str
    kind: Kind


class Discard(msgspec.Struct, frozen=True, gc=False, tag="discard", tag_field="do"):
    """Discard a card because none may be played (OR 4.3)."""

    card: str


class Step(msgspec.Struct, frozen=True, gc=False, tag="step", tag_field="do"):
    """One step of the rider who is activated (OR 6.1), with everything it leads to."""

    way: Way
    to: int
    """The space they come to; `road.home` if they have crossed the line and their train rides on (OR 18.2)."""
    cost: int
    others: Moves = ()
    """Everybody else who moves, in the order in which they move."""


class Straight(msgspec.Struct, frozen=True, gc=False, tag="straight", tag_field="do"):
    """Several forward steps at once, as long as nothing is to be chosen on the way (OR 6.9)."""

    to: int
    """The last space; `road.home` across the line."""
    steps: int


class PickUp(msgspec.Struct, frozen=True, gc=False, tag="pick-up", tag_field="do"):
    """Add riders to the tail of the train (OR 7.3)."""

    riders: tuple[str, ...]


class Unhook(msgspec.Struct, frozen=True, gc=False, tag="unhook", tag_field="do"):
    """Leave the last so many riders of the train behind (OR 5.11)."""

    riders: int


class Swap(msgspec.Struct, frozen=True, gc=False, tag="swap", tag_field="do"):
    """Change places with a teammate directly behind (OR 5.10)."""

    rider: str


class Unload(msgspec.Struct, frozen=True, gc=False, tag="unload", tag_field="do"):
    """Place the light fatigue of the card on a teammate (OR 5.18)."""

    rider: str


class Done(msgspec.Struct, frozen=True, gc=False, tag="done", tag_field="do"):
    """Confirm the move, however many pedal strokes are left (OR 4.4)."""

    spare: bool = False
    """True if energy cancels the light fatigue of the card (OR 13.4)."""


class Undo(msgspec.Struct, frozen=True, gc=False, tag="undo", tag_field="do"):
    """Take back the last action of this turn (OR 4.8)."""


class Hold(msgspec.Struct, frozen=True, gc=False, tag="hold", tag_field="do"):
    """Play T11: this bump is not made (OR 19.9)."""


class Let(msgspec.Struct, frozen=True, gc=False, tag="let", tag_field="do"):
    """Decline: let a bump happen, or do without a rescue, a place further on or a choice of an event."""


class Choose(msgspec.Struct, frozen=True, gc=False, tag="choose", tag_field="do"):
    """Name a rider for an event (OR 15.8, OR 15.21, OR 15.22)."""

    rider: str


class Spare(msgspec.Struct, frozen=True, gc=False, tag="spare", tag_field="do"):
    """Cancel the light fatigue of an event with energy (OR 14.10)."""


class Close(msgspec.Struct, frozen=True, gc=False, tag="close", tag_field="do"):
    """Go forward in Grupo Compacto (OR 14.9)."""

    to: int


class Rescue(msgspec.Struct, frozen=True, gc=False, tag="rescue", tag_field="do"):
    """Rescue the seat's dropped rider (OR 16.3)."""

    helper: str
    helper_to: int
    """The space the helper goes to; their own if they are the tail."""
    to: int


class First(msgspec.Struct, frozen=True, gc=False, tag="first", tag_field="do"):
    """Chance names the first player (OR 3.1)."""

    seat: int


class Drawn(msgspec.Struct, frozen=True, gc=False, tag="drawn", tag_field="do"):
    """Chance draws the top card of a seat's deck: an Action card or `HEADLINES`."""

    seat: int
    card: str


class Top(msgspec.Struct, frozen=True, gc=False, tag="top", tag_field="do"):
    """Chance shows whether Making Headlines lies on top of a seat's deck (OR 14.1)."""

    seat: int
    headlines: bool


class EventDrawn(msgspec.Struct, frozen=True, gc=False, tag="event-drawn", tag_field="do"):
    """Chance draws an event card (OR 14.3)."""

    card: str


class Dealt(msgspec.Struct, frozen=True, gc=False, tag="dealt", tag_field="do"):
    """Chance deals a tactics card to a seat (OR 19.1)."""

    seat: int
    card: str


class Lot(msgspec.Struct, frozen=True, gc=False, tag="lot", tag_field="do"):
    """Chance picks a rider of the artificial team, for the grid or for its turn (OR 20.2)."""

    rider: str


Draw: TypeAlias = First | Drawn | Top | EventDrawn | Dealt | Lot
"""The outcomes of chance."""
Action: TypeAlias = (
    Place
    | Assign
    | Activate
    | Tactic
    | Exchange
    | Refill
    | Spend
    | Play
    | Discard
    | Step
    | Straight
    | PickUp
    | Unhook
    | Swap
    | Unload
    | Done
    | Undo
    | Hold
    | Let
    | Choose
    | Spare
    | Close
    | Rescue
    | First
    | Drawn
    | Top
    | EventDrawn
    | Dealt
    | Lot
)
