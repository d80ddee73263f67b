"""What travels between the table and those who sit at it: the same JSON over HTTP and WebSocket.

The page, bots of other people and our own tests all speak this; `docs/protocol.md` tells it in words.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec

from paceline.core.game import Seat
from paceline.draw.scene import Block, Group, Home, Mark, Token

Kind = Literal["person", "bot", "team"]
"""Who holds a seat: somebody with its link, one of our bots, or the game itself."""
Phase = Literal["gathering", "racing", "over"]
LONGEST_NAME: Final = 40
LONGEST_ACTION: Final = 400
"""Letters of an action in its text form."""
LONGEST_WORD: Final = 64
"""Letters of the name of a game, a bot or a team."""
MOST_SEATS: Final = 12
MOST_TOKENS: Final = MOST_SEATS + 1


Word = Annotated[str, msgspec.Meta(max_length=LONGEST_WORD)]


def audience_key(seat: Seat | None) -> str:
    """Return the JSON key of an audience: the number of a seat, or `public`."""
    return "public" if seat is None else str(seat)


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people send: a field nobody knows is an error they should hear of."""


# What people send.


class SeatRequest(_Strict, frozen=True):
    """Who shall hold a seat: a person of this name, the bot or the game's own team called so."""

    kind: Kind
    name: Word = ""


class NewTable(_Strict, frozen=True, kw_only=True):
    """A table to be made; whatever is left out is as the game has it."""

    game: Word = ""
    """Its name; nothing for the first there is."""
    seats: tuple[SeatRequest, ...] | None = None
    options: dict[str, Any] = {}
    patience: float = 60.0
    """Seconds of silence after which a bot rides for a seat while others wait; 0: never."""
    start: bool = False
    """Start at once instead of waiting for the host to do it."""
    opening: bool = False
    """Let a bot answer for people until their first cards or dice: they begin with a choice that matters."""


class Answer(_Strict, frozen=True, tag_field="type", tag="answer"):
    """An answer to an ask, the action in its text form."""

    ask: str
    action: str


class Hello(_Strict, frozen=True, tag_field="type", tag="hello"):
    """The first message of a socket: the seats it speaks for, and the last step it knows of each (or `public`)."""

    tokens: tuple[str, ...] = ()
    since: dict[str, int] = {}


class Back(_Strict, frozen=True, tag_field="type", tag="back"):
    """Somebody takes his seat back from the bot that rode for him."""

    seat: Seat


class Ping(_Strict, frozen=True, tag_field="type", tag="ping"):
    """Is anybody there?"""


ClientMessage = Hello | Answer | Back | Ping


class NewTour(_Strict, frozen=True, kw_only=True):
    """A tour to be ridden: a series of tables with the same seats."""

    game: Word = ""
    """Its name; nothing for the first there is."""
    seats: tuple[SeatRequest, ...] | None = None
    plan: dict[str, Any] = {}
    patience: float = 60.0


# What the table answers.


class SeatToken(msgspec.Struct, frozen=True):
    """The secret that speaks for a seat."""

    seat: Seat
    token: str


class TableCreated(msgspec.Struct, frozen=True):
    """A table that was made, and the secrets of its seats; nobody can ask for them again."""

    table: str
    host: str
    seats: tuple[SeatToken, ...]


class SeatInfo(msgspec.Struct, frozen=True):
    """What everybody knows of a seat."""

    seat: Seat
    team: str
    """What the game calls it: «Azur»."""
    kind: Kind
    name: str
    joined: bool
    """Whether somebody has opened its link."""
    sitting: bool
    """Whether a bot rides for the person who holds it."""


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something a seat may do."""

    action: str
    """Its text form, to be sent back."""
    words: str
    group: str = ""
    """The heading that it stands under, where there are many."""
    cell: int | None = None
    """Where on the road it leads, if it leads anywhere."""
    ghosts: dict[str, int] = {}
    """Riders whom it would move, by their short names, each with his new cell."""


class Ask(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A question put to a seat."""

    id: str
    prompt: str
    choices: tuple[Choice, ...]
    notes: tuple[str, ...] = ()
    """What belongs to it, such as one's hand, a sentence each."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of the log: what happened, in words and as the game's own event, by which rule."""

    n: int
    words: str
    clause: str
    event: msgspec.Raw


class Rider(msgspec.Struct, frozen=True, gc=False):
    """A rider on the board, and how far from the middle of his cell he stands where several share it."""

    token: Token
    along: float
    aside: float
    size: float


class BoardState(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What can be seen on the road."""

    board: str
    """Which drawing of the course lies on the table."""
    moment: str
    description: str
    riders: tuple[Rider, ...]
    groups: tuple[Group, ...]
    marks: tuple[Mark, ...]
    home: tuple[Home, ...] = ()
    """Riders across the line who have left the road, in the order in which they came in."""
    block: Block | None = None
    """The closed group on a road of hexagons; it takes up rows of `Board.bands`."""
    chains: tuple[tuple[str, ...], ...] = ()
    """Short names of riders who are linked on a road of lanes, each chain from front to back."""
    active: str = ""
    """Short name of the rider whose move is under way."""


class Snapshot(msgspec.Struct, frozen=True, omit_defaults=True):
    """The race as one seat (or, with `seat` null, everybody) may know it after step `n` of what it has seen."""

    seat: Seat | None
    n: int
    waiting: tuple[Seat, ...]
    """Seats that owe an answer."""
    view: msgspec.Raw
    """The game's own view."""
    ask: Ask | msgspec.UnsetType | None
    """The question to the seat; left out where it is still the same."""
    shown: BoardState | None = None
    """Left out where nothing moved."""
    lines: tuple[Line, ...] = ()
    """What is new in the log."""
    again: int = 0
    """Lines of this step and of later ones that were sent before are replaced: what a move came to is told anew."""


class You(msgspec.Struct, frozen=True):
    """Who the tokens of a request make one."""

    seats: tuple[Seat, ...]
    host: bool


class TableInfo(msgspec.Struct, frozen=True):
    """What everybody knows of a table."""

    id: str
    game: str
    title: str
    course: str
    """What is ridden: its title, or before the race what was chosen."""
    phase: Phase
    seats: tuple[SeatInfo, ...]
    options: dict[str, Any]
    patience: float
    seed_hash: str
    """SHA-256 of the seed, shown from the start."""
    seed: int | str | None
    """The seed itself, once the race is over."""
    ranking: tuple[tuple[Seat, ...], ...] | None
    next: str
    """The table of the rematch, if there is one."""
    tour: str
    stage: int
    """Which stage of the tour it is, counted from 1."""
    rules_page: str


class TableFrame(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """All there is to know now."""

    info: TableInfo
    you: You
    looks: tuple[Snapshot, ...]


class StepFrame(msgspec.Struct, frozen=True, tag_field="type", tag="step"):
    """The race went on."""

    look: Snapshot


class InfoFrame(msgspec.Struct, frozen=True, tag_field="type", tag="info"):
    """Something about the table changed: a seat, its phase, a rematch."""

    info: TableInfo


class TakenFrame(msgspec.Struct, frozen=True, tag_field="type", tag="taken"):
    """An answer was taken and will never be lost."""

    ask: str


class NoticeFrame(msgspec.Struct, frozen=True, tag_field="type", tag="notice"):
    """Something people at the table should hear of."""

    words: str


class PongFrame(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """Somebody is there."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """What went wrong: a code for programs, a sentence for people, where it fits the field or the rule."""

    code: str
    message: str
    field: str = ""
    clause: str = ""


class ErrorBody(msgspec.Struct, frozen=True):
    """Every error of ours over HTTP."""

    error: Problem


class ErrorFrame(msgspec.Struct, frozen=True, tag_field="type", tag="error", omit_defaults=True):
    """The same over a socket; `ask` says which answer was refused."""

    error: Problem
    ask: str = ""


Frame = TableFrame | StepFrame | InfoFrame | TakenFrame | NoticeFrame | PongFrame | ErrorFrame


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game, for a form."""

    name: str
    help: str
    kind: Literal["text", "number", "yes-no", "choice", "words"]
    """`words`: some of the choices, separated by commas."""
    default: Any
    choices: tuple[str, ...] = ()


class StageInfo(msgspec.Struct, frozen=True):
    """A course a game offers."""

    name: str
    code: str
    squares: int
    notes: str
    source: str
    needs: dict[str, str] = {}
    """Options without which it cannot be ridden."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    least_seats: int
    most_seats: int
    default_seats: int
    bots: tuple[str, ...]
    own_teams: tuple[str, ...]
    course_option: str
    stages: tuple[StageInfo, ...]
    options: tuple[OptionInfo, ...]
    tours: bool
    plan: tuple[OptionInfo, ...]
    """What can be chosen before a tour."""


class Replay(msgspec.Struct, frozen=True):
    """A finished race, look by look, as a spectator saw it."""

    info: TableInfo
    looks: tuple[Snapshot, ...]


class SheetInfo(msgspec.Struct, frozen=True):
    """A table of a tour in words."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    teams: tuple[str, ...]
    notes: tuple[str, ...]


class StageOfTour(msgspec.Struct, frozen=True):
    """A stage of a tour, and the table where it is or was ridden."""

    name: str
    table: str
    phase: Phase | Literal["ahead"]


class TourFrame(msgspec.Struct, frozen=True):
    """Where a tour stands."""

    id: str
    game: str
    title: str
    seats: tuple[SeatInfo, ...]
    you: You
    stages: tuple[StageOfTour, ...]
    status: tuple[str, ...]
    sheets: tuple[SheetInfo, ...]
    over: bool


class TourCreated(msgspec.Struct, frozen=True):
    """A tour that was made, and the secrets of its seats: they hold at every table of it."""

    tour: str
    host: str
    seats: tuple[SeatToken, ...]
