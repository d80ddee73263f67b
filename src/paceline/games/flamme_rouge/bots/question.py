"""Read from a view what a bot is asked, and answer the simple questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import msgspec

from paceline.core.game import Decision
from paceline.core.messages import Message, say
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import Draw, Enough, Kind, Pick, Place, Play, Retrieve
from paceline.games.flamme_rouge.cards import KEPT, POWERS, RECOVERY, VALUES
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import Course, course
from paceline.games.flamme_rouge.presentation.names import card_name
from paceline.games.flamme_rouge.rules.movement import steps_of
from paceline.games.flamme_rouge.state import Cards, View, course_of

STANDING_UP: Final = content.numbers().fall
"""Squares that a fall costs of the next card."""


class Question(msgspec.Struct, frozen=True, gc=False):
    """The rider who is asked for a card."""

    number: int
    row: int
    cards: Cards
    track: Course
    fallen: bool = False
    """True if the rider has to stand up first."""

    @property
    def left(self) -> tuple[str, ...]:
        """All cards that are left."""
        return self.cards.face_down + self.cards.recycled + self.cards.hand

    def reach(self, card: str) -> int:
        """Return the squares that a card carries the rider."""
        return steps_of(self.track, card, self.row, self.fallen)

    def recovers(self, card: str) -> bool:
        """Return whether this card gives an exhaustion card back (FR 15.7)."""
        return RECOVERY in POWERS[card] and EXHAUSTION in self.cards.recycled + self.cards.hand

    @property
    def helped_by(self) -> str:
        """The terrain that makes more of a low card here: `descent` or `supply`."""
        return self.track.road.squares[self.row].terrain


def read_question(view: View) -> Question:
    """Return the rider who holds a hand."""
    assert view.seat is not None
    table = view.table
    place = next(place for place, cards in enumerate(view.mine) if cards.hand)
    track, number = course_of(table), table.own(view.seat)[place]
    return Question(number, track.row[table.cells[number]], view.mine[place], track, number in table.fallen)


Sort: TypeAlias = type[Place] | type[Draw] | type[Play] | type[Pick] | type[Retrieve] | type[Enough]


def question_type(legal: Sequence[Any]) -> Sort:
    """Return the kind of question: the type of the first answer, for only `Enough` stands beside another type."""
    return type(legal[0])


def rank(play: Play) -> tuple[int, bool, str]:
    """Order cards by number; of two equal ones the exhaustion card counts as the higher, to get rid of it.

    A recovery card that gives nothing back comes before the same one that does.
    """
    return VALUES[play.card], not play.card.endswith(KEPT), play.card


def foremost(legal: Sequence[Place], favourite: Kind) -> Place:
    """Return the furthest free square, for the favourite if both riders still have to be placed."""
    return max(legal, key=lambda place: (place.rider == favourite, place.row))


def explain_place(bot: str, view: View, place: Place) -> Message:
    """Explain where a bot places a rider: rows are counted back from the line."""
    row = course(view.table.stage).start - place.row
    return say(f"flamme-rouge.bot.{bot}.place-{place.rider}", row=row)


def draw_first(bot: str, view: View, legal: Sequence[Draw], favourite: Kind) -> Decision:
    """Let the favourite draw, or bid in an auction, if there is a choice."""
    wanted = Draw(favourite)
    chosen = wanted if wanted in legal else legal[0]
    if view.table.auction is not None:
        return Decision(chosen, say(f"flamme-rouge.bot.{bot}.enter-{chosen.rider}"))
    if len(legal) == 1:
        return Decision(chosen, say(f"flamme-rouge.bot.{bot}.draw-only"))
    return Decision(chosen, say(f"flamme-rouge.bot.{bot}.draw-{chosen.rider}"))


def bid_low(bot: str, legal: Sequence[Play]) -> Decision:
    """Bid the lowest card, which costs least."""
    lowest = min(legal, key=rank)
    return Decision(lowest, say(f"flamme-rouge.bot.{bot}.bid", card=card_name(lowest.card)))
