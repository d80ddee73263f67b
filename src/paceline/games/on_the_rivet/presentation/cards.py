"""The faces of Action, tactics and event cards as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from paceline.core.messages import Message, say
from paceline.core.presentation import Card
from paceline.games.on_the_rivet.actions import HEADLINES, TEAMS
from paceline.games.on_the_rivet.presentation.names import Face, event_name, plain_name, printed, tactic_name
from paceline.games.on_the_rivet.run import book_of
from paceline.games.on_the_rivet.state import Table


def action_card(table: Table, seat: int, card: str) -> Card:
    """Return an Action card of a team, or its Making Headlines card."""
    if card == HEADLINES:
        note = say("on-the-rivet.card.headlines-note")
        return Card(card_id(seat, card), kind="headline", name=plain_name(table, card), colour=TEAMS[seat], note=note)
    face = book_of(table).cards[card]
    return Card(
        card_id(seat, card),
        str(face.ps),
        face.kind,
        plain_name(table, card),
        (say(f"on-the-rivet.badge.{face.fatigue}"),) if face.fatigue else (),
        TEAMS[seat],
        _note(face),
        (_FATIGUE[face.fatigue],) if face.fatigue else (),
    )


_FATIGUE: Final = {"L": "light", "H": "heavy"}
"""The signs of fatigue."""


def action_cards(table: Table, seat: int, cards: Iterable[str]) -> tuple[Card, ...]:
    """Return several cards of a team."""
    return tuple(action_card(table, seat, card) for card in cards)


def card_id(seat: int, card: str) -> str:
    """Return what names a card of a team among all cards on the table: every team has the same ones."""
    return f"{TEAMS[seat]}-{card}"


def tactic_card(table: Table, card: str) -> Card:
    """Return a tactics card; there is one of each."""
    face = book_of(table).tactics[card]
    return Card(card, kind="tactics", name=tactic_name(table, card), note=_note(face))


def tactic_cards(table: Table, cards: Iterable[str]) -> tuple[Card, ...]:
    """Return several tactics cards."""
    return tuple(tactic_card(table, card) for card in cards)


def event_card(table: Table, card: str) -> Card:
    """Return an event card."""
    face = book_of(table).events[card]
    return Card(card, kind="event", name=event_name(table, card), note=_note(face))


def event_cards(table: Table, cards: Iterable[str]) -> tuple[Card, ...]:
    """Return several event cards."""
    return tuple(event_card(table, card) for card in cards)


def _note(face: Face) -> Message | None:
    return say("on-the-rivet.card.text", text=printed(face, "text")) if face.text else None
