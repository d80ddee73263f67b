"""The presentation contract: what people see of a game, as data that terminal, page, replay and screen reader share.

A game subclasses `Presentation`. Seven methods are required; everything else has a default. Nothing here knows
how things look: a `Card` is a face as data, a `Panel` is built from a small vocabulary, a `Beat` says what moves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeAlias, TypeVar

import msgspec

from paceline.core.game import ActionT, Seat, ViewT
from paceline.core.messages import Message, say

if TYPE_CHECKING:
    from typing_extensions import override as override  # noqa: PLC0414 – exported

    from paceline.core.guide import Lesson, Term
else:

    def override(method: Any) -> Any:
        """Mark an override; mypy refuses one that overrides nothing."""
        return method


EventT = TypeVar("EventT")
Words: TypeAlias = Callable[[Message], str]
"""Turns a message into a sentence of the reader's language."""


class Card(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The face of a card as data."""

    id: str
    """Names it among the cards a player can see; equal cards share it. `Pick` refers to it."""
    value: str = ""
    """The large figure on it: «7»."""
    kind: str = ""
    """The game's own word for its sort, for styling: `energy`, `exhaustion`, `lead`."""
    name: Message | None = None
    badges: tuple[Message, ...] = ()
    """Its powers or symbols, a word or two each."""
    colour: str = ""
    """Letter of the team it belongs to, if any."""
    note: Message | None = None
    """Its effect, in one sentence."""
    icons: tuple[str, ...] = ()
    """Names of the signs of its badges, in their order: `climb`, `chase`. A sign is drawn if the page has one."""


class Pick(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A thing on the table that stands for a choice; clicking it keeps the choices that have it."""

    kind: Literal["rider", "card", "cell", "button"]
    id: str
    """Short name of the rider, id of the card, number of the cell, or name of the button."""
    label: Message | None = None
    """The words on a button."""


class Path(msgspec.Struct, frozen=True, gc=False):
    """The cells a rider crosses, first the one they start on, last the one they end on."""

    rider: str
    cells: tuple[int, ...]


class Limit(msgspec.Struct, frozen=True, gc=False):
    """Something that shortens or lengthens a move: a cap, a minimum, a full square."""

    cells: tuple[int, ...]
    why: Message
    clause: str


class Preview(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The board after a choice, as far as the chooser can know it."""

    paths: tuple[Path, ...] = ()
    """Every rider who would move."""
    limits: tuple[Limit, ...] = ()
    lost: tuple[int, ...] = ()
    """Cells that the card counts and a limit takes away, in order."""
    fallback: tuple[int, ...] = ()
    """Cells of the square where the move ends if its last square is full by then."""
    ground: str = ""
    """The terrain it leads onto, in the words of scenes: `ascent`, `cobble`; empty for flat road."""
    free: int = 0
    """Number of its first steps that cost nothing, if steps have a price."""
    carried: tuple[tuple[str, int], ...] = ()
    """Riders whom somebody else's move brings so many squares forward; less than 0 if they are sent back."""
    bumped: tuple[str, ...] = ()
    """Riders who are shoved out of the square that the move leads to."""
    chains: tuple[tuple[str, ...], ...] | None = None
    """Riders who would be linked then, each line from front to back; None if links stay as they are."""


class Price(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A small fact about what a choice costs or risks."""

    kind: Literal["cost", "gain", "risk", "odds", "note"]
    text: Message
    amount: int = 0
    """The part of the meter beside the question that it takes."""


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One action with everything a person needs to choose it."""

    action: Any
    label: Message
    """The whole sentence, which stands on its own."""
    heading: Message | None = None
    """The part it shares with other choices; many choices are grouped under their headings."""
    short: Message | None = None
    """The part that the heading leaves open; the label if None."""
    picks: tuple[Pick, ...] = ()
    preview: Preview | None = None
    price: tuple[Price, ...] = ()
    reason: Message | None = None
    """Its effect and the cause of it, in a sentence or two, once it is selected; the label if None."""
    number: int | None = None
    """The number that people know it by, such as the value of a card: in the terminal they type it."""
    deed: Message | None = None
    """The words on the button that locks it: «Bid 6»; None for the usual ones."""
    cost: int | None = None
    """Its cost in the game's own coin, such as energy; less than 0 if it gives back. Squares are coloured by it."""
    steps: int | None = None
    """Number of squares it leads on: choices of the same length stand together."""
    parts: tuple[Message, ...] = ()
    """The terms that its strength is the sum of, in order: «7 card», «+ 1 uphill», «− 0 fatigue»."""
    beside_lock: bool = False
    """True if it stands beside the lock rather than among the other choices: to stop, to sit in."""
    suggested: bool = False
    """True if it suits whoever does not know yet what to choose: it is selected already."""
    automatic: bool = False
    """True if nothing depends on the question any more: the page gives this answer by itself."""


class Cards(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="cards"):
    """A row of cards."""

    label: Message
    cards: tuple[Card, ...] = ()
    hidden: int = 0
    """Number of further cards that lie face down."""
    pile: Literal["", "hand", "locked", "draw", "discard", "gone"] = ""
    """`locked` is chosen and not yet revealed, `discard` will be shuffled in again, `gone` will not."""


class Meter(msgspec.Struct, frozen=True, gc=False, tag="meter"):
    """A number with its maximum, drawn as a bar."""

    label: Message
    value: int
    most: int


class Chips(msgspec.Struct, frozen=True, gc=False, tag="chips"):
    """Small labelled counters."""

    label: Message
    chips: tuple[Message, ...]


class Text(msgspec.Struct, frozen=True, gc=False, tag="text"):
    """A sentence."""

    text: Message


class Turn(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The turn of a seat, or of one of its riders, in an order."""

    seat: Seat
    name: Message
    state: Literal["done", "now", "next"]
    colour: str = ""
    """Letter of the team."""
    riders: tuple[str, ...] = ()
    """Short names of the riders whose turn it is."""
    note: Message | None = None
    """The outcome, or how far it is: what was taken, a time, squares to go."""


class Order(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="order"):
    """Turns in the order in which they are taken."""

    label: Message
    turns: tuple[Turn, ...]
    back: int = 0
    """Number of turns after which the order runs back the way it came; 0 if it does not."""


class Offer(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A card that can be taken, with what it changes in a deck."""

    card: Card
    rider: str = ""
    """Short name of the viewer's rider whose deck it would change."""
    figure: str = ""
    """Letter of the kind of rider in its picture."""
    adds: tuple[Card, ...] = ()
    removes: tuple[Card, ...] = ()
    copies: int = 1
    """Number of copies, the taken ones included."""
    taken: tuple[str, ...] = ()
    """Letters of the teams that have taken one."""
    state: Literal["", "mine", "gone"] = ""
    stamp: Message | None = None
    """Words across it: «Your rouleur», «Gone»."""


class Offers(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="offers"):
    """Cards to choose from, those that nobody can take any more among them."""

    label: Message
    offers: tuple[Offer, ...]
    note: Message | None = None


class Bid(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The cards that a seat has laid on the table for something."""

    seat: Seat
    name: Message
    colour: str = ""
    """Letter of the team."""
    rider: str = ""
    """Short name of the rider who bids, once it is known."""
    cards: tuple[Card, ...] = ()
    """Open cards."""
    hidden: int = 0
    """Number of cards that lie face down."""
    known: tuple[Card, ...] = ()
    """The viewer's own cards among them."""
    most: int = 1
    """Number of cards it lays down in all."""
    total: Message | None = None
    """The sum so far of those that the viewer knows."""
    leads: bool = False
    """True if it would win with the cards that are open."""


class Bids(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="bids"):
    """The bids of all seats."""

    label: Message
    bids: tuple[Bid, ...]
    adds_up: bool = False
    """True if the values of a seat's cards are added, also of those that a beat turns over."""


Part: TypeAlias = Cards | Meter | Chips | Text | Order | Offers | Bids


class Panel(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something a player may look at at any time: a hand, a deck tracker, meters."""

    id: str
    title: Message
    parts: tuple[Part, ...]
    rider: str = ""
    """Short name of the rider it is about."""
    with_question: bool = False
    """True if it belongs beside the question: the terminal prints it above the prompt."""
    instead_of_board: bool = False
    """True if nothing happens on the road while it is there: the question is answered on it."""


class Signpost(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A figure and a word or two beside a row of the road, for as long as a question is open."""

    row: int
    value: str
    text: Message
    pale: bool = False
    """True if it counts only under a condition."""


class Barred(msgspec.Struct, frozen=True, gc=False):
    """A number of squares that no choice leads on, though longer ones do."""

    steps: int
    why: Message


class Ask(msgspec.Struct, frozen=True):
    """A question to a seat, with every answer in the order in which people should read them."""

    prompt: Message
    choices: tuple[Choice, ...]
    panels: tuple[Panel, ...] = ()
    signposts: tuple[Signpost, ...] = ()
    barred: tuple[Barred, ...] = ()

    def card(self, card_id: str) -> Card | None:
        """Return the face of a card that a pick refers to."""
        faces = (card for panel in self.panels for part in panel.parts for card in _faces(part))
        return next((card for card in faces if card.id == card_id), None)


def _faces(part: Part) -> Sequence[Card]:
    """Return the cards of a part that picks can refer to."""
    match part:
        case Cards():
            return part.cards
        case Offers():
            return [offer.card for offer in part.offers]
    return ()


BeatKind: TypeAlias = Literal[
    "reveal", "move", "push", "slipstream", "refusal", "limit", "exhaustion", "fall", "stand-up", "roll", "draw",
    "gain", "note", "summary", "finish",
]  # fmt: skip


class Beat(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that happened, as people should see it. Beats are played in order."""

    kind: BeatKind
    sentence: Message
    clause: str
    riders: tuple[str, ...] = ()
    paths: tuple[Path, ...] = ()
    lit: tuple[int, ...] = ()
    """Cells that explain it: the gap that was closed, the square that blocked."""
    cards: tuple[Card, ...] = ()
    event: Any = None
    """The event it tells; None for a beat that sums up others."""


class Group(msgspec.Struct, frozen=True):
    """Choices under a heading, or a single choice without one."""

    heading: Message | None
    choices: tuple[Choice, ...]


FEW: Final = 9
"""Choices that are still read at a glance: up to here headings are not used."""
_FEWEST_HEADINGS: Final = 2


def group_choices(choices: Sequence[Choice]) -> list[Group]:
    """Group many choices under their headings, in the order of each group's first; a few stay single."""
    under = dict[str, tuple[Message | None, list[Choice]]]()
    for number, choice in enumerate(choices if len(choices) > FEW else ()):
        name = str(number) if choice.heading is None else repr(choice.heading)  # messages are not hashable
        under.setdefault(name, (choice.heading, []))[1].append(choice)
    if sum(heading is not None for heading, _ in under.values()) < _FEWEST_HEADINGS:
        return [Group(None, (choice,)) for choice in choices]
    return [Group(heading if len(found) > 1 else None, tuple(found)) for heading, found in under.values()]


class Presentation(ABC, Generic[ViewT, ActionT, EventT]):
    """Base class of presentations. Mark overrides with `@override`: mypy and conformance refuse unknown hooks."""

    @abstractmethod
    def words(self, language: str) -> Mapping[str, Any]:
        """Return the game's part of the message catalogue; empty for a language it lacks."""

    @abstractmethod
    def seat_name(self, seat: Seat, seats: int) -> Message:
        """Return the name of a seat in a race of so many."""

    @abstractmethod
    def prompt(self, view: ViewT) -> Message:
        """Return the question to the seat of this view."""

    @abstractmethod
    def choice(self, view: ViewT, action: ActionT) -> Choice:
        """Return an action, or an outcome of chance, with what it would lead to."""

    @abstractmethod
    def tell(self, view: ViewT, event: EventT) -> Message:
        """Return an event as a sentence of the log; `view` is any view of the same race."""

    @abstractmethod
    def scene(self, view: ViewT, events: Sequence[EventT], words: Words) -> Any:
        """Return the road and riders as a `paceline.draw.scene` scene, with the marks these events left."""

    @abstractmethod
    def course_scene(self, seats: int, options: Any, words: Words) -> Any:
        """Return the empty course of a race with these options as a scene."""

    def poster(self, title: str) -> str:  # noqa: ARG002 – a default
        """Return the poster of the game as an SVG document; empty for the usual one with sky, hills and title."""
        return ""

    def ask(self, view: ViewT, legal: Sequence[ActionT]) -> Ask:
        """Return the question with its choices and panels."""
        choices = tuple(self.choice(view, action) for action in legal)
        beside = tuple(self.panels(view)), tuple(self.signposts(view)), tuple(self.barred(view, legal))
        return Ask(self.prompt(view), choices, *beside)

    def barred(self, view: ViewT, legal: Sequence[ActionT]) -> Sequence[Barred]:  # noqa: ARG002 – a default
        """Return the lengths that cannot be ridden though longer ones can, with the reason."""
        return ()

    def signposts(self, view: ViewT) -> Sequence[Signpost]:  # noqa: ARG002 – a default
        """Return what stands beside the road while the seat of this view is asked something."""
        return ()

    def panels(self, view: ViewT) -> Sequence[Panel]:  # noqa: ARG002 – a default
        """Return what the seat of this view may look at, whether or not it is asked something."""
        return ()

    def beats(self, view: ViewT, events: Sequence[EventT]) -> Sequence[Beat]:
        """Return what happened in the order in which people should see it; by default one note for each event."""
        return [Beat("note", self.tell(view, event), _clause(event), event=event) for event in events]

    def condense(self, events: Sequence[EventT]) -> Sequence[EventT]:
        """Return the events that are worth telling of a move that is over."""
        return events

    condenses: bool = False
    """True if `condense` leaves something out: then the steps of a move are told together."""

    def lessons(self, words: Words) -> Sequence[Lesson]:  # noqa: ARG002 – a default
        """Return the rules in plain words, in the order in which a newcomer should read them."""
        return ()

    def glossary(self) -> Sequence[Term]:
        """Return words that a newcomer may not know, each with its meaning."""
        return ()

    def explain(self, view: ViewT) -> Sequence[Message]:  # noqa: ARG002 – a default
        """Return what a player needs to know of this race, its expansions and the marks of its road, in a few lines."""
        return ()

    def skipping(self, view: ViewT) -> Message | None:  # noqa: ARG002 – a default
        """Return what the seat of this view does while it has chosen not to be asked, such as «Sitting in».

        Turns that it skips are told faster; None if it is asked in all its turns.
        """
        return None

    def totals(self, result: Any) -> Sequence[str]:  # noqa: ARG002 – a default
        """Return what stands beside every seat in the final table, such as the time of its team."""
        return ()

    def round_name(self, state: Any) -> Message:
        """Return the name of the round under way: it heads the lines of the log that tell of it."""
        return say("table.round", round=state.round + 1)

    def has_started(self, state: Any) -> bool:
        """Return whether the first round has begun; by default the start lasts until the first round is over."""
        return bool(state.round)

    def reason(self, given: Message) -> Message:
        """Return the reason of a bot as people should read it."""
        return given

    def draw_prompt(self, pending: Any) -> Message | None:  # noqa: ARG002 – a default
        """Return the question about a draw or roll for people with real cards and dice; None for the usual one."""
        return None

    def outcome_names(self, view: ViewT, pending: Any) -> Mapping[str, Message]:  # noqa: ARG002 – a default
        """Return the names people use for words of race files, which they may type as well."""
        return {}

    def deck_owner(self, pending: Any) -> Seat | None:  # noqa: ARG002 – a default
        """Return the seat whose deck is drawn from, or None: nobody is asked about the deck of a bot."""
        return None


def _clause(event: Any) -> str:
    return str(event.clause)
