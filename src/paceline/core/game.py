"""The rules contract: eight methods that describe any turn-based game with hidden hands and dice.

A game subclasses `Game`. Bots, lab, web table, terminal and pictures know games only through this page and
`paceline.core.presentation`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

import msgspec

from paceline.core.messages import Message, say

if TYPE_CHECKING:
    from paceline.core.chance import Luck
    from paceline.core.designer import Designer
    from paceline.core.guide import Guide
    from paceline.core.offers.characters import Character
    from paceline.core.offers.encoding import Encoding
    from paceline.core.offers.set_up import SetUp
    from paceline.core.offers.statistics import QuickSeries, Statistics
    from paceline.core.presentation import Presentation
    from paceline.core.tours import Tours

Seat: TypeAlias = int
CHANCE: Final[Seat] = -1
"""The seat that rolls dice and deals cards."""


class HasRound(Protocol):
    """The part of a state that the tools read."""

    @property
    def round(self) -> int:
        """Rounds completed so far."""


class Result(Protocol):
    """The outcome of a race."""

    @property
    def ranking(self) -> tuple[tuple[Seat, ...], ...]:
        """Seats from first to last; tied seats share an entry."""


class Event(Protocol):
    """A derived fact for people: what happened, to whom, and why."""

    @property
    def clause(self) -> str:
        """The rule that made it happen."""

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return the event as `seat` (None: a spectator) may know it, or None if it is hidden from them."""


StateT = TypeVar("StateT", bound=HasRound)
ActionT = TypeVar("ActionT")
ActionT_co = TypeVar("ActionT_co", covariant=True)
ViewT = TypeVar("ViewT")
OptionsT = TypeVar("OptionsT")


class Chance(Protocol[ActionT_co]):
    """A pending roll or draw."""

    @property
    def label(self) -> str:
        """A name that is unique in the race and independent of the order of play: «round 7, AS»."""

    def sample(self, luck: Luck) -> ActionT_co:
        """Return the outcome that `luck` gives to this label."""

    def allows(self, outcome: object) -> bool:
        """Return whether `outcome` is possible."""

    def outcomes(self) -> Iterable[tuple[ActionT_co, int]]:
        """Return every distinct outcome with its weight."""


class Facts(msgspec.Struct, frozen=True):
    """Static facts about a game."""

    name: str
    """As typed on the command line."""
    title: str
    rules_version: int
    """Bumped whenever the same inputs lead to another state."""
    rules_page: str
    """File name of the game's page in `docs/rules`."""
    seats: range
    """Numbers of seats that the default options allow; other options may allow more."""
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
    """Seat names of teams that the game plays by its own rules: nobody ever answers for them."""
    course_option: str = "stage"
    """The option that chooses the course."""
    choices: dict[str, tuple[str, ...]] = {}
    """The allowed words of options that hold several."""
    larger: Message | None = None
    """The numbers of players that other options allow, besides `seats`: «two with an artificial third team»."""
    teams: str = ""
    """Letters of its teams in the order of seats, if their colours can be chosen; sentences `team.A` name them."""
    kinds: str = ""
    """Letters of the kinds of riders: behind that of the team they are the short name of a rider."""
    seat_options: tuple[str, ...] = ()
    """Options of races and tours that name a seat, from 0: people count from 1."""
    pitch: Message | None = None
    """The game in a few words: «Cards and slipstream»."""
    minutes: tuple[int, int] = (0, 0)
    """The length of a usual race at a table, in minutes; (0, 0) if nobody knows."""
    folders: tuple[str, ...] = ()
    """Options that name folders on this machine: remote clients must not set them."""

    @property
    def players(self) -> Message:
        """The numbers of players: «2 to 10 players»."""
        few, many = min(self.seats), max(self.seats)
        usual = say("core.players", fewest=few, most=many)
        return say("core.players-or", usual=usual, others=self.larger) if self.larger else usual


class Notation(msgspec.Struct, frozen=True):
    """Names that make the positions of a game readable; the defaults write plain numbers."""

    cells: frozenset[str] = frozenset()
    """Fields that hold a cell or several, with the name of their struct: `Rider.cell`."""
    riders: frozenset[str] = frozenset()
    """Fields that hold something for every rider."""
    seats: frozenset[str] = frozenset()
    """Fields that hold something for every seat."""
    off_road: dict[int, str] = {}
    """Words for the numbers that stand for a cell off the road."""
    distances: Callable[[Any], Sequence[int]] | None = None
    """Returns for every cell of a state's course its signed squares from the finish line."""
    rider_names: Callable[[Any], Sequence[str]] | None = None
    """Returns the short names of the riders of a state."""
    faults: Callable[[Any], Iterable[str]] | None = None
    """Returns what is wrong with a state that somebody wrote by hand."""


class Ground(msgspec.Struct, frozen=True):
    """A stretch of a course that is not plain road, in squares to the line: -1 is the last before it."""

    terrain: str
    first: int
    last: int


def stretches(terrains: Sequence[str], distance: Callable[[int], int], plain: str = "flat") -> tuple[Ground, ...]:
    """Return the stretches of rows, from the start to the line, whose terrain is not `plain`."""
    runs = [(terrain, [row for row, _ in run]) for terrain, run in groupby(enumerate(terrains), lambda pair: pair[1])]
    return tuple(Ground(terrain, distance(rows[0]), distance(rows[-1])) for terrain, rows in runs if terrain != plain)


class Stage(msgspec.Struct, frozen=True):
    """A course that a game offers by name."""

    name: str
    code: str
    squares: int
    notes: Message
    source: str
    large: str = ""
    """Its code for a larger field, if that has a course of its own."""
    also: tuple[str, ...] = ()
    """Other names for it."""
    needs: dict[str, str] = {}
    """Options it requires, as they are typed."""
    grounds: tuple[Ground, ...] = ()
    kind: str = ""
    """Its kind, one of those that the game's `set_up` names."""
    minutes: int = 0
    """Minutes that a race on it takes people at a table, roughly; 0 if nobody knows."""


class Decision(msgspec.Struct, frozen=True):
    """A bot's action with its reason in one line."""

    action: Any
    reason: Message


Bot: TypeAlias = Callable[[Any, Sequence[Any], Random], Any]
"""A function of (view, legal, rng) that returns one of `legal`, or a `Decision` about one."""


class Game(ABC, Generic[StateT, ActionT, ViewT, OptionsT]):
    """The eight methods of the rules, the facts and the presentation; below them what a game may offer besides."""

    facts: ClassVar[Facts]
    presentation: ClassVar[Presentation[Any, Any, Any]]
    bots: ClassVar[Mapping[str, Bot]] = {}
    """Bots that know this game, by name, the recommended one first."""
    characters: ClassVar[Sequence[Character]] = ()
    """Opponents with names, from newcomer to champion."""
    example_bot: ClassVar[str] = "paceline.bots.example"
    """A short module with one bot, `example`, that authors of bots begin with."""
    notation: ClassVar[Notation] = Notation()
    """Names for the one-line form of its positions."""
    statistics: ClassVar[type[Statistics[Any]] | None] = None
    """Figures of its races for researchers, if it counts any."""

    @abstractmethod
    def setup(self, seats: int, options: OptionsT) -> StateT:
        """Return the start, before any chance; raise `BadOptions` if it cannot be set up."""

    @abstractmethod
    def to_act(self, state: StateT) -> frozenset[Seat]:
        """Return who may act now, CHANCE among them while a draw is pending; empty when the race is over."""

    @abstractmethod
    def legal(self, state: StateT, seat: Seat) -> Sequence[ActionT]:
        """Return distinct actions in a fixed order; empty exactly when the seat may not act."""

    @abstractmethod
    def chance(self, state: StateT) -> Chance[ActionT]:
        """Return the next pending draw; only called while CHANCE is to act. `apply` takes them in any order."""

    @abstractmethod
    def apply(self, state: StateT, seat: Seat, action: ActionT) -> tuple[StateT, tuple[Any, ...]]:
        """Return the next state and its events; raise `Illegal` naming the clause."""

    @abstractmethod
    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """Return what that seat (None: a spectator) may know, built up field by field."""

    @abstractmethod
    def imagine(self, view: ViewT, rng: Random) -> StateT:
        """Return some full state that `view` cannot tell from the truth."""

    @abstractmethod
    def result(self, state: StateT) -> Result | None:
        """Return the ranking, or None while the race goes on."""

    @abstractmethod
    def content_hash(self, seats: int, options: OptionsT) -> str:
        """Return a digest of all data a race with these options depends on; may raise `BadOptions`."""

    @abstractmethod
    def stages(self) -> Sequence[Stage]:
        """Return the courses offered by name."""

    def seated(self, options: OptionsT, names: Sequence[str]) -> OptionsT:  # noqa: ARG002 – a default
        """Return the options for these seat names, some of which may be teams the game plays itself."""
        return options

    def with_needs(self, options: OptionsT) -> OptionsT:
        """Return the options with what their course needs besides, such as the box its tiles come from."""
        return options

    def in_series(self, options: OptionsT, seats: int, race: int) -> OptionsT:  # noqa: ARG002 – a default
        """Return the options for one race of a series, so that no seat has a lasting advantage."""
        return options

    def former_options(self, rules: int, seats: int, options: Mapping[str, Any]) -> Mapping[str, Any] | None:  # noqa: ARG002 – a default
        """Return the options with which this version plays a race of an older rules version; None if it cannot."""
        return None

    def compile(self) -> None:
        """Compile what the game's bots compute with, so that they need not wait; nothing by default."""
        return

    def data_files(self) -> Mapping[str, str]:
        """Return the texts of the data files that owners of the box may copy and correct, by file name."""
        return {}

    @property
    def tours(self) -> Tours | None:
        """The tours of this game, if it has any."""
        return None

    @property
    def designer(self) -> Designer | None:
        """The rules for designing stages, if this game has any."""
        return None

    @property
    def set_up(self) -> SetUp | None:
        """The choices before a race; without it `core.offers.set_up` makes it from the options."""
        return None

    @property
    def guide(self) -> Guide | None:
        """A short race that teaches this game, if there is one."""
        return None

    @property
    def encoding(self) -> Encoding | None:
        """Numbers for programs that learn; without them `lab/envs` uses some that fit any game."""
        return None

    @property
    def quick_series(self) -> QuickSeries | None:
        """A kernel that rides series of races quickly, if this game has one and it is installed."""
        return None


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
