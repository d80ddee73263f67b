"""What a bot is asked, read from its view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from paceline.core.message import Message, say
from paceline.games.flamme_rouge.actions import Draw, Kind, Place, Play
from paceline.games.flamme_rouge.course import VALUES, Course, course
from paceline.games.flamme_rouge.state import Cards, View


class Asked(msgspec.Struct, frozen=True, gc=False):
    """The rider whose card is wanted."""

    number: int
    row: int
    cards: Cards
    track: Course

    @property
    def left(self) -> tuple[str, ...]:
        """All cards he still has."""
        return self.cards.face_down + self.cards.recycled + self.cards.hand

    def reach(self, card: str) -> int:
        """Squares a card carries him from where he stands."""
        return self.track.reach[VALUES[card]][self.row]


def asked(view: View) -> Asked:
    """The rider who holds a hand."""
    assert view.seat is not None
    kind = 0 if view.mine[0].hand else 1
    track, number = course(view.table.stage), 2 * view.seat + kind
    return Asked(number, track.row[view.table.cells[number]], view.mine[kind], track)


def sort_of(legal: Sequence[Any]) -> type[Place] | type[Draw] | type[Play]:
    """The kind of question: all answers to it are of one type."""
    return type(legal[0])


def rank(play: Play) -> tuple[int, str]:
    """Orders cards by number; of two alike the exhaustion card counts as the higher, to be rid of it."""
    return VALUES[play.card], play.card


def foremost(legal: Sequence[Place], favourite: Kind) -> Place:
    """The furthest free square, for the favourite where both riders still have to be placed."""
    return max(legal, key=lambda place: (place.rider == favourite, place.row))


def placed(bot: str, view: View, place: Place) -> Message:
    """The bot's word on a rider at the start: rows are counted back from the line."""
    row = course(view.table.stage).start - place.row
    return say(f"flamme-rouge.bot.{bot}.place-{place.rider}", row=row)


def drawn(bot: str, kind: Kind) -> Message:
    """The bot's word on who draws first."""
    return say(f"flamme-rouge.bot.{bot}.draw-{kind}")
