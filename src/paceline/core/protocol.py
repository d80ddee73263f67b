"""The contract: eight methods that describe any turn-based game with hidden hands and dice.

A game satisfies `Game` by shape; nothing is inherited. Everything else in Paceline (bots, laboratory,
terminal, pictures) knows games only through this page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import msgspec

from paceline.core.luck import Luck
from paceline.core.message import Message

Seat: TypeAlias = int
CHANCE: Final[Seat] = -1
"""The seat that rolls dice and deals cards."""


class HasRound(Protocol):
    """What the tools read of a state: how many rounds have been completed."""

    @property
    def round(self) -> int:
        """Rounds completed so far."""


class Result(Protocol):
    """How a race ended."""

    @property
    def ranking(self) -> tuple[tuple[Seat, ...], ...]:
        """Seats from first to last; seats that tie stand together."""


class Event(Protocol):
    """A derived fact for people: what happened, to whom, and why."""

    @property
    def clause(self) -> str:
        """The rule that made it happen."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """The event as `seat` (None: a spectator) may know it, or None where he may not."""


StateT = TypeVar("StateT", bound=HasRound)
ActionT = TypeVar("ActionT")
ActionT_co = TypeVar("ActionT_co", covariant=True)
ViewT = TypeVar("ViewT")
OptionsT = TypeVar("OptionsT")


class Chance(Protocol[ActionT_co]):
    """A pending roll or draw, before anybody knows how it falls."""

    @property
    def label(self) -> str:
        """Names this draw within its race, whatever the order of play: «round 7, AS»."""

    def sample(self, luck: Luck) -> ActionT_co:
        """The outcome that this luck gives to this label."""

    def allows(self, outcome: object) -> bool:
        """Whether the draw could fall so."""

    def outcomes(self) -> Iterable[tuple[ActionT_co, int]]:
        """Every distinct outcome with its weight."""


class Facts(msgspec.Struct, frozen=True):
    """What a game says about itself."""

    name: str
    """As typed on the command line."""
    title: str
    rules_version: int
    """Grows whenever the same inputs lead somewhere else."""
    seats: range
    """Numbers of seats that the default options allow; others may allow more."""
    default_seats: int
    options: type[Any]
    """A msgspec struct; each field is an option with its default."""
    actions: Any
    """The union of all inputs, chance outcomes included."""
    events: Any
    """The union of all events."""
    state: type[Any]
    view: type[Any]
    own_teams: tuple[str, ...] = ()
    """Names of seats that the game rides by its own rules: nobody ever answers for them."""
    course_option: str = "stage"
    """The option that chooses the course."""
    choices: dict[str, tuple[str, ...]] = {}
    """For options that hold several words: those there are."""
    folders: tuple[str, ...] = ()
    """Options that name folders of the machine the race is ridden on: nobody far away may set them."""


class Stage(msgspec.Struct, frozen=True):
    """A course a game offers by name."""

    name: str
    code: str
    squares: int
    notes: Message
    source: str
    large: str = ""
    """Its code for a larger field, where that has a course of its own."""
    also: tuple[str, ...] = ()
    """Other names for it."""
    needs: dict[str, str] = {}
    """Options without which it cannot be ridden, as they are typed."""


class Decision(msgspec.Struct, frozen=True):
    """What a bot does and, in one line, why."""

    action: Any
    reason: Message


Bot: TypeAlias = Callable[[Any, Sequence[Any], Random], Any]
"""A function of (view, legal, rng) that returns one of `legal`, or a `Decision` about one."""


class Game(Protocol[StateT, ActionT, ViewT, OptionsT]):
    """The eight methods, and below them what a game shows of itself."""

    @property
    def facts(self) -> Facts:
        """What the tools must know before a race."""

    def setup(self, seats: int, options: OptionsT) -> StateT:
        """The start, before any chance; raises `BadOptions`."""

    def to_act(self, state: StateT) -> frozenset[Seat]:
        """Who may act now, CHANCE among them while a draw is pending; nobody when it is over."""

    def legal(self, state: StateT, seat: Seat) -> Sequence[ActionT]:
        """Distinct actions in a fixed order; empty exactly when the seat may not act."""

    def chance(self, state: StateT) -> Chance[ActionT]:
        """The next pending draw; only asked while CHANCE is to act. `apply` takes the pending draws in any order."""

    def apply(self, state: StateT, seat: Seat, action: ActionT) -> tuple[StateT, tuple[Any, ...]]:
        """The state after an input and the events it caused; raises `Illegal` naming the clause."""

    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """What that seat (None: a spectator) may know, built up field by field."""

    def imagine(self, view: ViewT, rng: Random) -> StateT:
        """Some full state this view cannot tell from the truth."""

    def result(self, state: StateT) -> Result | None:
        """The ranking, or None while the race goes on."""

    # What a game shows of itself.

    @property
    def bots(self) -> Mapping[str, Bot]:
        """Bots that know this game, by name, the recommended one first."""

    def in_series(self, options: OptionsT, seats: int, race: int) -> OptionsT:
        """The options for one race of a series, so that no seat has a lasting advantage."""

    def content_hash(self, seats: int, options: OptionsT) -> str:
        """A digest of all data a race with these options depends on; may raise `BadOptions` where `setup` does."""

    def stages(self) -> Sequence[Stage]:
        """Courses offered by name."""

    def words(self, language: str) -> Mapping[str, Any]:
        """The game's part of the message catalogue, or nothing for a language it lacks."""

    def rules_page(self) -> str:
        """File name of its page in `docs/rules`."""

    def seat_name(self, seat: Seat, seats: int) -> Message:
        """What a seat is called in a race of so many."""

    def seated(self, options: OptionsT, names: Sequence[str]) -> OptionsT:
        """The options for a race with these names at the seats: some names may be the game's own teams."""

    def prompt(self, view: ViewT) -> Message:
        """The question put to the seat that looks at this view."""

    def describe(self, view: ViewT, action: ActionT) -> Message:
        """An action, with what it would lead to, for the person choosing."""

    def tell(self, view: ViewT, event: Any) -> Message:
        """An event as a sentence of the log; `view` is any view of the same race."""

    def scene(self, view: ViewT, events: Sequence[Any], words: Callable[[Message], str]) -> Any:
        """The race as a `paceline.draw.scene.Scene`, with what these events left on the road."""

    def course_scene(self, seats: int, options: OptionsT, words: Callable[[Message], str]) -> Any:
        """The empty course of a race with these options, as a scene."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
