"""Faces of cards as data: what people see on energy, exhaustion, attack and specialist cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from paceline.core.messages import Message, say
from paceline.core.presentation import Card
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.cards import (
    BREAKAWAY,
    CHASE,
    NIMBLE,
    POWERS,
    RECOVERY,
    RELENTLESS,
    STRONG_ASCENT,
    STRONG_DESCENT,
    VALUES,
    printed_name,
)
from paceline.games.flamme_rouge.content import ATTACK, EXHAUSTION
from paceline.games.flamme_rouge.presentation.names import card_name, specialist_name

ICONS: Final = {
    STRONG_ASCENT: "climb",
    STRONG_DESCENT: "descent",
    RECOVERY: "recover",
    RELENTLESS: "tireless",
    BREAKAWAY: "no-draft",
    CHASE: "chase",
    NIMBLE: "nimble",
}
"""The sign of every power."""


@lru_cache(maxsize=4096)
def card_face(rider: str, pile: str, card: str) -> Card:
    """Return the face of a rider's card; its id tells the same card in two piles apart."""
    powers = POWERS.get(card, "")
    return Card(
        id=card_id(rider, pile, card),
        value=str(VALUES[card]) if card in VALUES else card,
        kind=_kind(card),
        name=card_name(card),
        badges=_badges(powers),
        icons=tuple(ICONS[power] for power in powers),
        colour=rider[:1],
        note=_note(card),
    )


def card_faces(rider: str, pile: str, cards: Iterable[str]) -> tuple[Card, ...]:
    """Return the faces of a pile, the lowest card first."""
    return tuple(card_face(rider, pile, card) for card in sorted(cards, key=lambda card: (VALUES.get(card, 0), card)))


def card_id(rider: str, pile: str, card: str) -> str:
    """Return the id of a card in one of a rider's piles."""
    return f"{rider}:{pile}:{printed_name(card)}"


def specialist_face(specialist: str, rider: str = "") -> Card:
    """Return the card of a specialist; with a rider, the one that this rider chose."""
    powers = "".join(dict.fromkeys("".join(POWERS[card] for card in content.specialists()[specialist].add)))
    return Card(
        id=specialist_id(specialist, rider),
        kind="specialist",
        name=specialist_name(specialist),
        badges=_badges(powers),
        icons=tuple(ICONS[power] for power in powers),
        colour=rider[:1],
        note=say(f"flamme-rouge.specialist-note.{specialist}"),
    )


def specialist_id(specialist: str, rider: str = "") -> str:
    """Return the id of a specialist's card."""
    return f"{rider}:specialist:{specialist}"


def specialist_note(specialist: str) -> Message:
    """Return the cards that a specialist takes out of the deck and puts in (FR 15.1)."""
    change = content.specialists()[specialist]
    name, remove, add = specialist_name(specialist), count_cards(change.remove), count_cards(change.add)
    return say(f"flamme-rouge.choose.pick-{change.kind}", name=name, remove=remove, add=add)


def count_cards(cards: Sequence[str]) -> tuple[Message, ...]:
    """Return the names of cards, equal ones together with their number."""
    named = ((card_name(card), count) for card, count in Counter(cards).items())
    return tuple(say("flamme-rouge.choose.some", n=count, card=name) if count > 1 else name for name, count in named)


def _kind(card: str) -> str:
    if card == EXHAUSTION:
        return "exhaustion"
    if card.endswith(ATTACK):
        return "attack"
    return "special" if POWERS[printed_name(card)] else "energy"


def _badges(powers: str) -> tuple[Message, ...]:
    return tuple(say(f"flamme-rouge.badge.{power}") for power in powers)


def _note(card: str) -> Message | None:
    kind = _kind(card)
    if kind == "special":
        effects = tuple(say(f"flamme-rouge.power-note.{power}", value=VALUES[card]) for power in POWERS[card])
        return say("flamme-rouge.card.note-special", effects=effects) if effects else None
    return None if kind == "energy" else say(f"flamme-rouge.card.note-{kind}")
