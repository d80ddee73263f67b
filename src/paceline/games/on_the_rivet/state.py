"""The state of a race, split by who may know it: `Table` is public, hands and tactics cards belong to one seat."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from paceline.games.on_the_rivet.actions import CLASSES, TEAMS, Action, Kind, Step

Phase: TypeAlias = Literal[
    "grid", "assigning", "turn", "exchanging", "card", "moving", "reacting", "event", "compact", "rescue", "over"
]
"""The question to a seat.

`grid`: a rider for the next space. `assigning`: a rider for an initial tactics card. `turn`: the rider to activate.
`exchanging`: cards to discard for T13. `card`: the card to play. `moving`: the next step. `reacting`: whether T11
is played, or energy cancels the L of T14. `event`: what an event asks. `compact`: where to go in Grupo Compacto.
`rescue`: whether to rescue.
"""
HOME: Final = -1
"""Stands for a cell: across the line."""
UNPLACED: Final = -2
"""Stands for a cell: not on the grid yet."""
NOBODY: Final = -1
"""Stands for a rider or a seat."""


FREE_LANES, HELPERS_AHEAD, ONE_LINE_EACH = "free-lanes", "helpers-ahead", "one-line-each"
LONE_LINES, NO_UNHOOK_HOME, NO_ROADSIDE_TACTICS = "lone-lines", "no-unhook-home", "no-roadside-tactics"
VARIANTS: Final = (FREE_LANES, HELPERS_AHEAD, ONE_LINE_EACH, LONE_LINES, NO_UNHOOK_HOME, NO_ROADSIDE_TACTICS)
"""Other readings of the rules (OR 21.2 to OR 21.7)."""
FORMER_EVENTS: Final = "former-events"
"""Two slips of rules version 1 in E21 (OR 15.21) and T14 (OR 19.12), which nobody can choose."""
FORMER_READINGS: Final = (FREE_LANES, HELPERS_AHEAD, ONE_LINE_EACH, FORMER_EVENTS)
"""The readings of races of rules version 1."""


class Rider(msgspec.Struct, frozen=True, gc=False):
    """The public facts of a rider."""

    seat: int
    letter: str
    """One of `CLASSES`."""
    cell: int = UNPLACED
    activated: bool = False
    light: int = 0
    heavy: int = 0
    energy: bool = False
    chits: tuple[str, ...] = ()
    """Initial tactics cards whose chits the rider has (OR 19.2)."""
    bonuses: tuple[str, ...] = ()
    """Time bonuses won: `sprint` or `mountain` (OR 17.1)."""

    @property
    def name(self) -> str:
        """Short name: team and letter, as in `AS`."""
        return TEAMS[self.seat] + self.letter

    @property
    def fatigue(self) -> int:
        """The number of chits of both kinds."""
        return self.light + self.heavy

    @property
    def on_road(self) -> bool:
        """True if the rider stands on a space, the road side included."""
        return self.cell >= 0


class Rules(msgspec.Struct, frozen=True, gc=False):
    """The options that the rules need during a race."""

    course: str
    """As it is written down (OR 2.14)."""
    each: int
    """Riders of every team (OR 1.1)."""
    seats: int
    content: str = ""
    """The folder of a content set; nothing for the one that comes along."""
    tactics: bool = False
    expansion: bool = False
    """True if the event cards of the expansion are in the deck."""
    steep: bool = False
    """True if the steeper podium counts (OR 18.5)."""
    third: int = NOBODY
    """The seat of the artificial team (OR 20.1)."""
    variants: tuple[str, ...] | UnsetType = UNSET
    """Other readings that are played (OR 21.1); unset in a race of rules version 1."""
    mat: Literal["short", "long"] | UnsetType = UNSET
    """The side of the mats that the players chose (OR 1.7); unset if the length of the race decides."""

    @property
    def readings(self) -> tuple[str, ...]:
        """Other readings that are played, those of rules version 1 in a race of that time."""
        return FORMER_READINGS if self.variants is UNSET else self.variants


class Deck(msgspec.Struct, frozen=True, gc=False):
    """The public facts of a seat's cards: an Action card not listed here is in the hand or still to be drawn."""

    hand: int = 0
    """The number of cards in the hand; the artificial team has none."""
    discards: tuple[str, ...] = ()
    """Sorted; the card in play is not among them."""
    headlines: Literal["deck", "mat", "discard", "aside"] = "aside"
    """The place of Making Headlines; `mat` means resolved in this phase (OR 14.6)."""
    clear_top: bool = False
    """True if the top card was seen not to be Making Headlines."""
    tactics: int = 0
    """The number of tactics cards of the seat."""
    draws: int = 0
    """The number of cards drawn so far, the shown tops included: names every draw."""


class Move(msgspec.Struct, frozen=True, gc=False):
    """The move under way (OR 6)."""

    rider: int
    card: str = ""
    """Nothing while it is not played."""
    kind: Kind = "lead"
    wild: bool = False
    ps: int = 0
    """The pedal strokes that are left."""
    boost: str = ""
    """T08 or T12 if it goes with the card."""
    energy: bool = False
    """True if energy was spent for it."""
    train: tuple[int, ...] = ()
    """Riders who follow: in a Lead from the start, in a Draft once it has read its rear part (OR 8.5)."""
    read: bool = False
    """True if a Draft has read its rear part since it last left a line."""
    lanes: tuple[tuple[int, int], ...] = ()
    """Lane changes that the herd has fixed: the row behind the change and the lane taken after it (OR 11.3)."""
    visits: tuple[int, ...] = ()
    """Spaces that A has been on, in order, the first one included (OR 6.5)."""
    sideways: int = 0
    """Sideways steps so far."""
    forward: int = 0
    """Forward and diagonal steps so far."""
    may_join: bool = False
    """True if a step was the last thing done, so that others may be picked up or unhooked (OR 7.3, OR 5.11)."""
    barred: tuple[int, ...] = ()
    """Riders who may not be bumped sideways in this move (OR 19.9)."""
    carried: tuple[int, ...] = ()
    """Riders who were in the train at some step, for T14 (OR 19.12)."""
    home: bool = False
    """True if A has crossed the line (OR 18.2)."""
    closing: bool = False
    """True if something was done that ends the move: only that kind of thing, or `Done`, may follow."""
    swapped: bool = False
    unloaded: int = NOBODY
    """The teammate who takes the fatigue of the card (OR 5.18)."""


class Past(msgspec.Struct, frozen=True, gc=False):
    """The data for undo (OR 4.8): the table as it was, and the actions since.

    Hands need not be kept: what left them since is in `done`.
    """

    table: Table
    done: tuple[Action, ...] = ()


class Ask(msgspec.Struct, frozen=True, gc=False):
    """A question of an event: to which seat and about which rider, if any."""

    kind: Literal["energy", "accuse", "pause", "spare"]
    """E08, E21, E22, or energy against a light fatigue (OR 14.10)."""
    seat: int
    rider: int = NOBODY


class Awaited(msgspec.Struct, frozen=True, gc=False):
    """A pending draw."""

    kind: Literal["first", "deal", "draw", "top", "event", "tactic", "grid", "pool", "card"]
    """The first player; a card of the first hand; a card for a hand; the top of a deck; an event card; a tactics card;
    for the artificial team a rider for the grid, a rider for its turn, the card it plays."""
    seat: int = NOBODY


class Happening(msgspec.Struct, frozen=True, gc=False):
    """The event that is being resolved."""

    card: str
    seat: int
    """The seat that revealed it; `NOBODY` at clean-up."""
    asks: tuple[Ask, ...] = ()
    """Questions still to be answered; the first one is being asked."""
    compact: tuple[int, ...] = ()
    """Riders still to be asked in Grupo Compacto, in this order; set when the effect is over."""
    effect_over: bool = False
    cleaning: bool | UnsetType = UNSET
    """True if a player revealed it at clean-up, with a hand that an event made them draw (OR 15.17)."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """Everything public."""

    rules: Rules
    riders: tuple[Rider, ...]
    """Seat by seat: seat s has riders s * each to s * each + each - 1."""
    decks: tuple[Deck, ...]
    phase: Phase
    order: tuple[int, ...] = ()
    """Seats in the order of this Movement phase."""
    queue: tuple[int, ...] = ()
    """Seats still to be asked, the next one first: in this round, on the grid, for tactics, for a rescue."""
    first: int = 0
    """The first player of the race."""
    round: int = 0
    """Rounds completed."""
    stint: int = 1
    """The Movement phase that is being ridden, from 1."""
    awaited: tuple[Awaited, ...] = ()
    """Draws to come, the next one first."""
    move: Move | None = None
    past: Past | None = None
    """Set while a seat is in its turn and has something to take back."""
    undone: int = 0
    """The number of undos in this turn."""
    bump: Step | None = None
    """The declared step that somebody may stop (OR 19.9)."""
    screwed: int = NOBODY
    """The rider who may cancel the L of T14 with energy (OR 19.12)."""
    happening: Happening | None = None
    resolved: int = 0
    """Events resolved in this Movement phase (OR 14.2)."""
    lasting: tuple[str, ...] = ()
    """Event cards with effect until clean-up."""
    event_discards: tuple[str, ...] = ()
    """Sorted."""
    events_drawn: int = 0
    """The number of event cards drawn so far: names every draw."""
    lines_won: tuple[int, ...] = ()
    """Bonus lines that are gone, by their place on the course."""
    line_winners: tuple[int, ...] = ()
    """For each of these the rider who won it."""
    podium: tuple[int, ...] = ()
    """Riders in the order of their places; complete when the race is over."""
    crossed: int = 0
    """The number of them who crossed the line."""
    tactics_played: tuple[str, ...] = ()
    """Tactics cards that everybody has seen, initial ones included; sorted."""
    tacticians: tuple[int, ...] = ()
    """Seats that have played a tactics card in this turn (OR 19.3)."""
    refilling: bool = False
    """True if the cards drawn now are for T13: the turn goes on afterwards."""

    @property
    def each(self) -> int:
        """The number of riders of every team."""
        return self.rules.each

    @property
    def seats(self) -> int:
        """The number of teams, the artificial one included."""
        return self.rules.seats

    def own(self, seat: int) -> range:
        """Return the numbers of a seat's riders."""
        return range(seat * self.each, (seat + 1) * self.each)

    def number(self, name: str) -> int:
        """Return the number of a rider by short name."""
        return TEAMS.index(name[0]) * self.each + CLASSES.index(name[1])

    @property
    def over(self) -> bool:
        """True when the race is over."""
        return self.phase == "over"


class State(msgspec.Struct, frozen=True, gc=False):
    """A race: the table, and for every seat its hand and its tactics cards, each sorted."""

    table: Table
    hands: tuple[tuple[str, ...], ...]
    tactics: tuple[tuple[str, ...], ...]

    def __hash__(self) -> int:
        """Hash only what changes with nearly every input: states are keys of a small cache."""
        table = self.table
        return hash((table.phase, table.round, table.queue, table.move, table.undone, self.hands))

    @property
    def round(self) -> int:
        """Rounds completed."""
        return self.table.round


class View(msgspec.Struct, frozen=True, gc=False):
    """The view of a seat: the table, its own hand and tactics cards; none of these for a spectator."""

    seat: int | None
    table: Table
    hand: tuple[str, ...] = ()
    tactics: tuple[str, ...] = ()
