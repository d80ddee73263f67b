"""The messages between server and clients: the same JSON over HTTP and WebSocket.

`docs/protocol.md` describes them for people who write clients.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec

from paceline.core.game import Seat
from paceline.draw.hexes.scene import Block
from paceline.draw.scene import Group, Home, Mark, Token
from paceline.web.guard.limits import LONGEST_ASK, LONGEST_TOKEN, LONGEST_WORD, MOST_TOKENS

Kind = Literal["person", "bot", "team"]
"""Holder of a seat: a person with its link, a bot, or the game itself."""
Phase = Literal["gathering", "racing", "over"]
VERSION: Final = 3
"""Of this protocol: raised when a field is removed or changes its meaning (docs/protocol.md)."""
Word = Annotated[str, msgspec.Meta(max_length=LONGEST_WORD)]
AskId = Annotated[str, msgspec.Meta(max_length=LONGEST_ASK)]
Credentials = Annotated[
    tuple[Annotated[str, msgspec.Meta(max_length=LONGEST_TOKEN)], ...], msgspec.Meta(max_length=MOST_TOKENS)
]


def audience_key(seat: Seat | None) -> str:
    """Return the JSON key of an audience: the number of a seat, or `public`."""
    return "public" if seat is None else str(seat)


class _Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request: unknown fields are errors."""


# Requests.


class SeatRequest(_Strict, frozen=True):
    """The wanted holder of a seat: a person, a bot or one of the game's own teams, by name."""

    kind: Kind
    name: Word = ""


class NewTable(_Strict, frozen=True, kw_only=True):
    """A table to be created; what is left out has the game's default."""

    game: Word = ""
    """Name of the game; empty for the first one."""
    name: Word = ""
    """Name of the table."""
    seats: tuple[SeatRequest, ...] | None = None
    options: dict[str, Any] = {}
    patience: float = 60.0
    """Seconds of silence after which a bot answers for a seat while others wait; 0: never."""
    start: bool = False
    """Start at once instead of waiting for the host to do it."""
    opening: bool = False
    """Let a bot answer for people until their first cards or dice, so that they start with a choice that matters."""
    guide: bool = False
    """Start the game's guided race instead; it has seats and options of its own."""


class Answer(_Strict, frozen=True, tag_field="type", tag="answer"):
    """An answer to an ask, the action in its text form."""

    ask: AskId
    action: str


class Hello(_Strict, frozen=True, tag_field="type", tag="hello"):
    """The first message of a socket: its tokens, and the last step it knows of each seat (or `public`)."""

    tokens: Credentials = ()
    since: Annotated[dict[Word, int], msgspec.Meta(max_length=MOST_TOKENS)] = {}
    language: Word = ""
    """The language of its frames, such as `fr`; empty for the one of the request's headers."""
    screen: bool = False
    """True for a television: a spectator that everybody at the table sees."""


class Back(_Strict, frozen=True, tag_field="type", tag="back"):
    """A person takes their seat back from the bot that stood in."""

    seat: Seat


class Ping(_Strict, frozen=True, tag_field="type", tag="ping"):
    """A request for a `pong`."""


ClientMessage = Hello | Answer | Back | Ping


class NewTour(_Strict, frozen=True, kw_only=True):
    """A tour to be created: a series of tables with the same seats."""

    game: Word = ""
    """Name of the game; empty for the first one."""
    seats: tuple[SeatRequest, ...] | None = None
    plan: dict[str, Any] = {}
    patience: float = 60.0


# Responses and frames.


class SeatToken(msgspec.Struct, frozen=True):
    """The secret that stands for a seat."""

    seat: Seat
    token: str


class TableCreated(msgspec.Struct, frozen=True):
    """A created table with the tokens of its seats; they are sent only once."""

    table: str
    host: str
    seats: tuple[SeatToken, ...]


class SeatInfo(msgspec.Struct, frozen=True):
    """The public description of a seat."""

    seat: Seat
    team: str
    """Name of the team: «Azur»."""
    kind: Kind
    name: str
    joined: bool
    """True once its link was opened."""
    sitting: bool
    """True while a bot answers for the person who holds it."""
    letter: str = ""
    """Letter of the team, which chooses colour and pattern; empty in a game without teams."""


class Card(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The face of a card."""

    id: str
    value: str = ""
    kind: str = ""
    """The game's own word for its sort: `energy`, `exhaustion`."""
    name: str = ""
    badges: tuple[str, ...] = ()
    colour: str = ""
    """Letter of the team it belongs to."""
    note: str = ""
    icons: tuple[str, ...] = ()
    """Names of the signs of its badges, in their order."""


class Pick(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A thing on the table that stands for a choice."""

    kind: Literal["rider", "card", "cell", "button"]
    id: str
    label: str = ""


class Path(msgspec.Struct, frozen=True, gc=False):
    """The cells a rider crosses, the first and the last included."""

    rider: str
    cells: tuple[int, ...]


class Limit(msgspec.Struct, frozen=True, gc=False):
    """Something that shortens or lengthens a move."""

    cells: tuple[int, ...]
    why: str
    clause: str


class Preview(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The board after a choice, as far as the seat can know it."""

    paths: tuple[Path, ...] = ()
    limits: tuple[Limit, ...] = ()
    lost: tuple[int, ...] = ()
    """Cells that a limit takes away from the card."""
    fallback: tuple[int, ...] = ()
    """Cells of the square where the move ends if its last square is full."""
    ground: str = ""
    """The terrain it leads onto; empty for flat road."""
    free: int = 0
    """Number of its first steps that cost nothing."""
    carried: tuple[tuple[str, int], ...] = ()
    """Riders whom it brings so many squares forward; less than 0 if they are sent back."""
    bumped: tuple[str, ...] = ()
    """Riders who are shoved out of the square it leads to."""
    chains: tuple[tuple[str, ...], ...] | None = None
    """Riders who would be linked then; None if links stay as they are."""


class Price(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A small fact about the cost or risk of a choice."""

    kind: Literal["cost", "gain", "risk", "odds", "note"]
    text: str
    amount: int = 0
    """The part of the meter beside the question that it takes."""


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A legal action of a seat."""

    action: str
    """Its text form, to be sent back."""
    words: str
    group: str = ""
    """The heading it stands under, if there are many choices."""
    picks: tuple[Pick, ...] = ()
    preview: Preview | None = None
    price: tuple[Price, ...] = ()
    short: str = ""
    """The part that its heading or card leaves open."""
    reason: str = ""
    """Its effect and the cause of it, once it is selected."""
    deed: str = ""
    """The words on the button that locks it."""
    cost: int | None = None
    """Its cost in the game's own coin; less than 0 if it gives back."""
    steps: int | None = None
    """Number of squares it leads on."""
    parts: tuple[str, ...] = ()
    """The terms that its strength is the sum of."""
    beside_lock: bool = False
    """True if it stands beside the lock rather than among the other choices."""
    suggested: bool = False
    """True if it is selected already."""
    automatic: bool = False
    """True if the page gives this answer by itself, because nothing depends on it."""


class Signpost(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A figure and a word or two beside a row of the road."""

    row: int
    value: str
    text: str
    pale: bool = False
    """True if it counts only under a condition."""


class Barred(msgspec.Struct, frozen=True, gc=False):
    """A number of squares that no choice leads on, though longer ones do."""

    steps: int
    why: str


class Ask(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A question put to a seat."""

    id: str
    prompt: str
    choices: tuple[Choice, ...]
    cards: tuple[Card, ...] = ()
    """Faces of the cards that picks name, each once."""
    signposts: tuple[Signpost, ...] = ()
    """Signs beside the road for as long as it is open."""
    barred: tuple[Barred, ...] = ()
    """Lengths that cannot be ridden."""


class Cards(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="cards"):
    """A row of cards in a panel."""

    label: str
    cards: tuple[Card, ...] = ()
    hidden: int = 0
    pile: str = ""
    """`hand`, `locked`, `draw`, `discard` or `gone`."""


class Meter(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="meter"):
    """A number with its maximum in a panel."""

    label: str
    value: int
    most: int


class Chips(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="chips"):
    """Small counters in a panel."""

    label: str
    chips: tuple[str, ...]


class Text(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag="text"):
    """A sentence in a panel."""

    text: str


class Turn(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The turn of a seat, or of one of its riders."""

    seat: Seat
    name: str
    state: Literal["done", "now", "next"]
    colour: str = ""
    """Letter of the team."""
    riders: tuple[str, ...] = ()
    note: str = ""
    """The outcome, or how far it is."""


class Order(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="order"):
    """Turns in the order in which they are taken."""

    label: str
    turns: tuple[Turn, ...]
    back: int = 0
    """Number of turns after which the order runs back; 0 if it does not."""


class Offer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card that can be taken, with what it changes in a deck."""

    card: Card
    rider: str = ""
    """Short name of the rider whose deck it would change."""
    figure: str = ""
    """Letter of the kind of rider in its picture."""
    adds: tuple[Card, ...] = ()
    removes: tuple[Card, ...] = ()
    copies: int = 1
    taken: tuple[str, ...] = ()
    """Letters of the teams that have taken one."""
    state: Literal["", "mine", "gone"] = ""
    stamp: str = ""
    """Words across it."""


class Offers(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="offers"):
    """Cards to choose from."""

    label: str
    offers: tuple[Offer, ...]
    note: str = ""


class Bid(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The cards that a seat has laid on the table for something."""

    seat: Seat
    name: str
    colour: str = ""
    """Letter of the team."""
    rider: str = ""
    """Short name of the rider who bids, once it is known."""
    cards: tuple[Card, ...] = ()
    hidden: int = 0
    known: tuple[Card, ...] = ()
    """The viewer's own cards among them."""
    most: int = 1
    """Number of cards it lays down in all."""
    total: str = ""
    leads: bool = False


class Bids(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", tag="bids"):
    """The bids of all seats."""

    label: str
    bids: tuple[Bid, ...]
    adds_up: bool = False
    """True if the values of a seat's cards are added."""


Part: TypeAlias = Cards | Meter | Chips | Text | Order | Offers | Bids


class Panel(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something a player may look at at any time; without parts it is gone."""

    id: str
    title: str
    parts: tuple[Part, ...] = ()
    rider: str = ""
    with_question: bool = False
    """True if it belongs beside the question."""
    instead_of_board: bool = False
    """True if the question is answered on it, and nothing happens on the road."""


class Beat(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that happened, to be shown after the one before."""

    n: int
    kind: str
    sentence: str
    clause: str
    riders: tuple[str, ...] = ()
    paths: tuple[Path, ...] = ()
    lit: tuple[int, ...] = ()
    """Cells that explain it."""
    cards: tuple[Card, ...] = ()


class Line(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of the log: an event in words, the rule behind it, and the game's own event."""

    n: int
    words: str
    clause: str
    event: msgspec.Raw
    kind: str = "note"
    """As `Beat.kind`."""
    heading: str = ""
    """The round it belongs to."""
    riders: tuple[str, ...] = ()
    """Short names of the riders it is about."""
    cells: tuple[int, ...] = ()
    """Cells that it tells of: those crossed, and those that explain it."""


class Rider(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A rider on the board, with the offset from the middle of a shared cell."""

    token: Token
    along: float
    aside: float
    size: float
    distance: int | None = None
    """Squares from the finish line: -1 is the last one before it; None on a road whose squares have names instead."""


class BoardState(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Riders, groups and marks on the road."""

    board: str
    """Version of the drawn course."""
    moment: str
    description: str
    riders: tuple[Rider, ...]
    groups: tuple[Group, ...]
    marks: tuple[Mark, ...]
    beside: tuple[Token, ...] = ()
    """Riders who wait beside the road to be placed on it."""
    home: tuple[Home, ...] = ()
    """Riders who have finished and left the road, in the order of arrival."""
    block: Block | None = None
    """The closed group on a road of hexagons; it takes up rows of `Board.bands`."""
    chains: tuple[tuple[str, ...], ...] = ()
    """Short names of riders who are linked on a road of lanes, each chain from front to back."""
    active: str = ""
    """Short name of the rider whose move is under way."""


class Snapshot(msgspec.Struct, frozen=True, omit_defaults=True):
    """The race as one seat (null: spectators) may know it after the `n`-th step it has seen."""

    seat: Seat | None
    n: int
    waiting: tuple[Seat, ...]
    """Seats that are asked something."""
    view: msgspec.Raw
    """The game's own view."""
    ask: Ask | msgspec.UnsetType | None
    """The question to the seat; left out if it is the same as before."""
    shown: BoardState | None = None
    """Left out if nothing moved."""
    lines: tuple[Line, ...] = ()
    """New lines of the log."""
    again: int = 0
    """If not 0, lines of this step and later ones that were sent before are replaced by `lines`."""
    panels: tuple[Panel, ...] = ()
    """In a table frame all panels, in a step frame those that changed."""
    beats: tuple[Beat, ...] = ()
    """The events of this step in the order in which they should be shown."""
    round: str = ""
    """The round that is ridden now, by its name."""
    skipping: str = ""
    """Words for a seat that has chosen not to be asked, in a step that it skipped: «Sitting in»."""


class You(msgspec.Struct, frozen=True):
    """The seats of a client."""

    seats: tuple[Seat, ...]
    host: bool


class TableInfo(msgspec.Struct, frozen=True):
    """The public description of a table."""

    id: str
    game: str
    title: str
    course: str
    """Title of the course, or before the race the chosen option."""
    phase: Phase
    seats: tuple[SeatInfo, ...]
    options: dict[str, Any]
    patience: float
    seed_hash: str
    """SHA-256 of the seed, known from the start."""
    seed: int | str | None
    """The seed itself, once the race is over."""
    ranking: tuple[tuple[Seat, ...], ...] | None
    next: str
    """The table of the rematch, if there is one."""
    tour: str
    stage: int
    """Number of the stage in the tour, from 1."""
    rules_page: str
    guide: bool = False
    """True if it is the game's guided race."""
    live: bool = False
    """True if it is a live race of bots, a team of which can be taken over."""
    name: str = ""
    """Name that the host gave it."""
    code: str = ""
    """The four letters by which people find the table; empty if it has none."""
    kinds: str = ""
    """Letters of the kinds of riders of a team."""
    screen: bool = False
    """True while a television shows the table."""
    nudges: tuple[Seat, ...] = ()
    """Seats that have nudged whoever owes an answer now."""


class TableFrame(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """The current state of the table, sent first."""

    info: TableInfo
    you: You
    snapshots: tuple[Snapshot, ...]
    protocol: int = VERSION
    page: str = ""
    """Version of the server's own page; empty in a frame that does not begin a connection."""


class StepFrame(msgspec.Struct, frozen=True, tag_field="type", tag="step"):
    """A step of the race."""

    snapshot: Snapshot


class InfoFrame(msgspec.Struct, frozen=True, tag_field="type", tag="info"):
    """A change of the table: a seat, its phase, a rematch."""

    info: TableInfo


class TakenFrame(msgspec.Struct, frozen=True, tag_field="type", tag="taken"):
    """Acknowledges a durable answer."""

    ask: str


class NoticeFrame(msgspec.Struct, frozen=True, tag_field="type", tag="notice"):
    """A sentence for everybody at the table."""

    words: str


class PongFrame(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """The reply to a ping."""


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """An error: a code for programs, a sentence for people, and the field or the rule if there is one."""

    code: str
    message: str
    field: str = ""
    clause: str = ""
    taken: str = ""
    """The action that answered the ask before, so that a client knows whether its own was lost."""


class ErrorBody(msgspec.Struct, frozen=True):
    """The error envelope over HTTP."""

    error: Problem


class ErrorFrame(msgspec.Struct, frozen=True, tag_field="type", tag="error", omit_defaults=True):
    """The error envelope over a socket; `ask` names the refused answer."""

    error: Problem
    ask: str = ""


Frame = TableFrame | StepFrame | InfoFrame | TakenFrame | NoticeFrame | PongFrame | ErrorFrame


OptionKind = Literal["text", "number", "yes-no", "choice", "words", "seat", "seats"]


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game, for a form."""

    name: str
    help: str
    kind: OptionKind
    """`seat`: a seat, from 0 (people count from 1); `words`: some of the choices, separated by commas;
    `seats`: one of them, or nothing, for every seat."""
    default: Any
    choices: tuple[str, ...] = ()


class StageInfo(msgspec.Struct, frozen=True):
    """A course that a game offers."""

    name: str
    code: str
    squares: int
    notes: str
    source: str
    needs: dict[str, str] = {}
    """Options it requires."""


class CharacterInfo(msgspec.Struct, frozen=True):
    """An opponent with a name; `bots` has the name too."""

    name: str
    title: str
    level: int
    """1 is a newcomer."""
    level_name: str
    style: str
    biography: str
    manner: str = ""
    """The way they ride, in four words at most."""


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
    """Options of a tour."""
    guide: bool = False
    """True if it has a guided race."""
    characters: tuple[CharacterInfo, ...] = ()
    """Opponents with names, from newcomer to champion."""
    pitch: str = ""
    """The game in a few words."""
    minutes: tuple[int, int] = (0, 0)
    """The length of a usual race at a table; (0, 0) if nobody knows."""
    people: tuple[int, int] = (0, 0)
    """The fewest and the most seats that any options allow."""


class LessonInfo(msgspec.Struct, frozen=True):
    """A rule in plain words, to be told beside the first beat that shows it to the player's own riders."""

    id: str
    title: str
    text: str
    beat: str
    """Kind of that beat; empty if the lesson is only told in help."""
    clauses: tuple[str, ...]
    """Clauses of that beat; none: any."""
    basic: bool
    """True if it is one of the few that explain the game."""
    picture: str
    """Address of a picture, or empty."""


class TermInfo(msgspec.Struct, frozen=True):
    """A word of the game and its meaning."""

    word: str
    text: str


class HintInfo(msgspec.Struct, frozen=True):
    """A sentence of the guided race that asks for one thing."""

    text: str
    at: Literal["riders", "hand", "lock", "preview", "board"]
    until: Literal["read", "picked", "locked"]


class GuideInfo(msgspec.Struct, frozen=True):
    """The lessons of a game, the hints of its guided race, and its glossary."""

    lessons: tuple[LessonInfo, ...]
    hints: tuple[HintInfo, ...]
    teaches: tuple[str, ...]
    """Lessons of the guided race."""
    first: str
    """Kind of the rider who draws first in it."""
    glossary: tuple[TermInfo, ...] = ()
    """Words that explain themselves on the page."""


class Hand(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The cards a seat held when it played from them."""

    seat: Seat
    cards: tuple[Card, ...]
    played: tuple[str, ...]
    """Ids of the cards it played."""
    rider: str = ""
    """Short name of the rider whose cards they were, if not of the whole team."""


class Replay(msgspec.Struct, frozen=True):
    """A finished race as a spectator saw it, and every hand."""

    info: TableInfo
    snapshots: tuple[Snapshot, ...]
    hands: tuple[tuple[Hand, ...], ...] = ()
    """For every snapshot, the hands that were played from since the one before."""


class ReplayOutline(msgspec.Struct, frozen=True):
    """The first moves of the pages of a replay, so that a client can ask for the rounds it shows."""

    info: TableInfo
    pages: tuple[int, ...]
    """For every page, the number of snapshots before it."""
    points: tuple[tuple[str, ...], ...]
    """For every snapshot, the round of each of its moments: one for every beat, one if only the board has changed, or
    none. An empty name stands for the round before."""


class ReplayPage(msgspec.Struct, frozen=True):
    """A page of a replay: some rounds of it, without views and panels."""

    page: int
    first: int
    """Number of snapshots before it."""
    before: Snapshot | None
    """The race before its first snapshot; null on the first page."""
    snapshots: tuple[Snapshot, ...]
    hands: tuple[tuple[Hand, ...], ...]
    """As in `Replay`."""


class WinSharesAt(msgspec.Struct, frozen=True):
    """The share of playouts that each seat won from a look of the replay on."""

    step: int
    shares: tuple[float, ...]


class Playouts(msgspec.Struct, frozen=True):
    """The end of every round of a finished race, played out by a bot with all cards known."""

    bot: str
    """The bot that answered for all seats; empty if none is quick enough for this game."""
    playouts: int
    """Playouts from every position."""
    points: tuple[WinSharesAt, ...]


class SheetInfo(msgspec.Struct, frozen=True):
    """A table of a tour in words."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    teams: tuple[str, ...]
    notes: tuple[str, ...]


class StageOfTour(msgspec.Struct, frozen=True):
    """A stage of a tour with its table."""

    name: str
    table: str
    phase: Phase | Literal["ahead"]


class TourFrame(msgspec.Struct, frozen=True):
    """The state of a tour."""

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
    """A created tour with the tokens of its seats; they are valid at all of its tables."""

    tour: str
    host: str
    seats: tuple[SeatToken, ...]


class LiveRace(msgspec.Struct, frozen=True):
    """The live race of bots that the home page shows."""

    table: str
    """Empty if this server shows none."""


class TakeOver(_Strict, frozen=True):
    """A visitor wants a team of a live race."""

    seat: Seat
    name: Word = ""


class DayRide(_Strict, frozen=True):
    """A visitor rides the stage of the day."""

    name: Word = ""


class DayRow(msgspec.Struct, frozen=True):
    """A line of the table of the day."""

    rank: int
    """From 1; 0 if it is only told of the visitor's own race."""
    name: str
    """Empty for one who gave none."""
    place: int
    """The place in their race; 0 until it was counted."""
    margin: int | None
    """Squares ahead of the best rival, less than 0 behind them; null if the game does not say."""
    mine: bool


class DayInfo(msgspec.Struct, frozen=True):
    """The stage of the day, with the table of the day on this server."""

    day: str
    game: str
    title: str
    stage: str
    squares: int
    bots: tuple[str, ...]
    """The rivals by name."""
    ridden: int
    rows: tuple[DayRow, ...]
    """The best races of the day."""
    mine: DayRow | None
    """The visitor's own race."""
    table: str
    """The table of the visitor's race; empty before they have one."""
    phase: Phase | Literal[""]
