"""OR 14.3: the built-in event cards, and those that an owner of the box has mistyped."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from paceline.games import on_the_rivet
from paceline.games.on_the_rivet.box import EFFECTS, SELECTORS, EventCard, Part
from paceline.games.on_the_rivet.content_checks import event_card_fault
from paceline.games.on_the_rivet.rules import event_effects


def cards() -> dict[str, EventCard]:
    """Return the event cards of the game."""
    text = (files(on_the_rivet) / "content" / "events.toml").read_text(encoding="utf-8")
    return {card.id: card for card in msgspec.convert(tomllib.loads(text)["events"], tuple[EventCard, ...])}


def test_the_deck() -> None:
    """OR 14.3: 24 cards without fault, two of them of the expansion, each with a clause of its own."""
    deck = cards()
    assert [event_card_fault(card) for card in deck.values()] == [None] * 24
    assert [card.id for card in deck.values() if card.expansion] == ["E23", "E24"]
    assert [card.clause for card in deck.values()] == [f"OR 15.{number}" for number in range(1, 25)]
    assert sorted(card.compact for card in deck.values()) == [2] * 4 + [3] * 7 + [4] * 7 + [5] * 3 + [6] * 3


@pytest.mark.parametrize(
    ("changes", "field", "key"),
    [
        ({"compact": -1}, "compact", "riders"),
        ({"does": ()}, "does", "some-part"),
        ({"does": (Part("laeder", ("light",)),)}, "does.select", "word"),
        ({"does": (Part("", ("light",)),)}, "does.select", "word"),
        ({"does": (Part("rank", ("light",)),)}, "does.select", "phrase"),
        ({"does": (Part("rank two", ("light",)),)}, "does.select", "phrase"),
        ({"does": (Part("on-terrain gravel 6", ("light",)),)}, "does.select", "phrase-with-terrain"),
        ({"does": (Part("leader", ()),)}, "does.effect", "some-effect"),
        ({"does": (Part("leader", ("back 0",)),)}, "does.effect", "phrase"),
        ({"otherwise": (Part("leader", ("fly",)),)}, "otherwise.effect", "word"),
        ({"does": (Part("leader", ("back-as-a-block 1",)),)}, "does.select", "selector"),
        ({"does": (Part("each-team-picks", ("light",)),)}, "does.effect", "effect"),
        ({"does": (Part("each-team-may-pick", ("light",)),)}, "does.effect", "effect"),
        ({"otherwise": (Part("revealer-picks 5", ("light",)),)}, "otherwise.select", "only-part"),
    ],
)
def test_faults_of_cards(changes: dict[str, Any], field: str, key: str) -> None:
    """A card that an owner has mistyped is refused with the field and what was expected."""
    found = event_card_fault(replace(cards()["E01"], **changes))
    assert found
    assert (found[0], found[2].key) == (field, f"on-the-rivet.event-cards.expected.{key}")


def test_a_card_of_ones_own_has_no_clause_of_its_own() -> None:
    """OR 14.3 stands for cards that have no clause."""
    assert {replace(cards()["E01"], id=name).clause for name in ("E25", "X", "E")} == {"OR 14.3"}


def test_lasting_cards() -> None:
    """OR 15.10, OR 15.16: two cards last until clean-up."""
    assert {card.id: card.lasting for card in cards().values() if card.lasting} == {"E10": "wet", "E16": "no-bumps"}


def test_every_word_is_known_to_the_rules() -> None:
    """OR 14.3: whatever an owner may write has a meaning."""
    assert set(event_effects.KNOWN_SELECTORS) == set(SELECTORS)
    assert set(event_effects.KNOWN_EFFECTS) | {"light", "back-as-a-block"} == set(EFFECTS)
