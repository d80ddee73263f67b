"""What happens in a move."""

from __future__ import annotations

from typing import Literal

from paceline.games.on_the_rivet.events.base import Public


class Chosen(Public, frozen=True, gc=False, tag="chosen"):
    """A player chose the rider of his turn; for the artificial team lot did (then the clause is OR 20.2)."""

    rider: str
    clause: str = "OR 4.1"


class Played(Public, frozen=True, gc=False, tag="played"):
    """An Action card was played for a rider."""

    rider: str
    card: str
    kind: str
    ps: int
    """The pedal strokes he begins with."""
    parts: tuple[tuple[str, int], ...]
    """What they are made of: `card`, `special`, `terrain`, `chit`, `energy`, `tactic`, `fatigue`, `weather`, `cut`
    (a sum below 0), each with its amount."""
    train: tuple[str, ...] = ()
    """Who follows from the start."""
    clause: str = "OR 5.2"


class Discarded(Public, frozen=True, gc=False, tag="discarded"):
    """A player discarded cards: because none could be played (OR 4.3), for T13 (OR 19.11) or for an event (OR
    15.17)."""

    seat: int
    cards: tuple[str, ...]
    clause: str = "OR 4.3"


class Stepped(Public, frozen=True, gc=False, tag="stepped"):
    """The rider who is activated took a step."""

    rider: str
    start: int
    end: int
    """`road.home` where he crossed the line."""
    way: str
    cost: int
    left: int
    """Pedal strokes left after the step and whatever the new terrain gave or took."""
    clause: str = "OR 6.1"


class Moved(Public, frozen=True, gc=False, tag="moved"):
    """Somebody else moved in a step: `follows` (OR 7.2), `herded` (OR 8.1), `pushed` forward (OR 9.2), `bumped`
    sideways (OR 10.1), `back` (OR 10.2) or `joins` the train he was bumped into (OR 7.5)."""

    rider: str
    start: int
    end: int
    """`road.home` where he crossed the line."""
    why: Literal["follows", "herded", "pushed", "bumped", "back", "joins"]
    by: str
    """Whose step it was."""
    clause: str


class NewTerrain(Public, frozen=True, gc=False, tag="new-terrain"):
    """The rider who is activated entered another terrain, which gave or took pedal strokes."""

    rider: str
    cell: int
    terrain: str
    ps: int
    """What it gave, or took where it is negative."""
    left: int
    clause: str = "OR 5.4"


class PickedUp(Public, frozen=True, gc=False, tag="picked-up"):
    """Riders were added to the tail of a train."""

    rider: str
    """Who leads it."""
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
    """Where each of them is now."""
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
    """Who is not bumped."""
    by: str
    clause: str = "OR 19.9"


class TookBack(Public, frozen=True, gc=False, tag="took-back"):
    """A player took something back: whatever he did last is undone."""

    seat: int
    steps: int = 1
    """How many steps it was, where it was steps."""
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
