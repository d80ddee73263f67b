"""Action cards, tactics cards and event cards of a content set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paceline.games.on_the_rivet.actions import TEAMS
from paceline.games.on_the_rivet.box import TERRAINS, UNLINKED, WILD, Card, Parts, TacticCard
from paceline.games.on_the_rivet.checking.faults import ID, MOST_PS, Fault, ranges, texts
from paceline.games.on_the_rivet.event_cards import fault
from paceline.games.on_the_rivet.reading import expects, shown

ACTIONS: Final = "cards.toml"
TACTICS: Final = "tactics.toml"
EVENTS: Final = "events.toml"
_ACTION_LIMITS: Final = {
    "ps": (0, MOST_PS),
    "unlinked_ps": (-MOST_PS, MOST_PS),
    "line_ps": (-MOST_PS, MOST_PS),
    "line_from": (0, 21),
    "recover": (0, 9),
    "bump_cost": (1, 9),
    "linked_behind": (0, 20),
}
_KINDS: Final = {"chit": "initial", "hold": "reaction"}
"""Tactics that are of a kind of their own (OR 19.2, OR 19.9); all others are one-shots."""
_WITHOUT_AMOUNT: Final = ("hold", "class-in-draft", "exchange")
_MOST_COMPACT: Final = 42
_SHORTEST_LINE: Final = 2


def card_ids(parts: Parts) -> Iterator[Fault]:
    """Every card has an id of its own, whatever kind of card it is."""
    taken: dict[str, str] = {}
    for file, cards in ((ACTIONS, parts.cards), (TACTICS, parts.tactics), (EVENTS, parts.events)):
        for card in cards:
            if not ID.fullmatch(card.id):
                yield Fault(file, shown(card.id), "id", card.id, expects("id"))
            if card.id in taken:
                yield Fault(file, shown(card.id), "id", card.id, expects("own-id", file=taken[card.id]))
            taken[card.id] = file
            yield from texts(file, card.id, card, ("name",))


def action_cards(parts: Parts) -> Iterator[Fault]:
    """OR 5: numbers that can be played with, and special text that goes with the rest of the card."""
    words = tuple(one.word for one in parts.riders.classes)
    for card in parts.cards:
        yield from ranges(ACTIONS, card.id, card, _ACTION_LIMITS)
        yield from _special(card, words)
        if card.text and not card.text.isprintable():
            yield Fault(ACTIONS, shown(card.id), "text", card.text, expects("text"))
    fewest = parts.numbers.hand + 1  # OR 3.3: a full hand, and something to draw
    if len(parts.cards) < fewest:
        yield Fault(ACTIONS, "", "cards", len(parts.cards), expects("cards", n=fewest))
    plain = sum(card.kind != WILD for card in parts.cards)
    if plain < fewest:
        yield Fault(ACTIONS, "", "cards", plain, expects("plain-cards", n=fewest))


def _special(card: Card, classes: tuple[str, ...]) -> Iterator[Fault]:
    label = shown(card.id)
    for terrain, number in card.terrain_ps.items():
        if abs(number) > MOST_PS:
            expected = expects("range", low=-MOST_PS, high=MOST_PS)
            yield Fault(ACTIONS, label, f"terrain_ps.{terrain}", number, expected)
    if card.line_ps and card.line_from < _SHORTEST_LINE:
        yield Fault(ACTIONS, label, "line_from", card.line_from, expects("line-from", n=_SHORTEST_LINE))
    if card.light_for and card.light_for not in classes:
        yield Fault(ACTIONS, label, "light_for", card.light_for, expects("one-of", choices=classes))
    if card.light_for and card.fatigue != "H":
        yield Fault(ACTIONS, label, "fatigue", card.fatigue, expects("fatigue-for", fatigue="H", field="light_for"))
    if card.unload and card.fatigue != "L":
        yield Fault(ACTIONS, label, "fatigue", card.fatigue, expects("fatigue-for", fatigue="L", field="unload"))
    if card.recover_if_ahead and not card.recover:
        yield Fault(ACTIONS, label, "recover", card.recover, expects("recover"))


def tactics_cards(parts: Parts) -> Iterator[Fault]:
    """OR 19: what a card does goes with its kind, amount and terrain, and there are enough for all."""
    for card in parts.tactics:
        yield from texts(TACTICS, card.id, card, ("text",))
        yield from _tactic(card)
    fewest = parts.numbers.tactics_each * len(TEAMS)
    if len(parts.tactics) < fewest:
        yield Fault(TACTICS, "", "tactics", len(parts.tactics), expects("tactics", n=fewest))


def _tactic(card: TacticCard) -> Iterator[Fault]:
    label, kind = shown(card.id), _KINDS.get(card.does, "one-shot")
    if card.kind != kind:
        yield Fault(TACTICS, label, "kind", card.kind, expects("kind-for", kind=kind, does=card.does))
    low, high = (0, 0) if card.does in _WITHOUT_AMOUNT else (1, 9)
    yield from ranges(TACTICS, card.id, card, {"amount": (low, high)})
    terrains = (*TERRAINS, UNLINKED)
    if card.does == "chit" and card.terrain not in terrains:
        yield Fault(TACTICS, label, "terrain", card.terrain, expects("one-of", choices=terrains))
    if card.does != "chit" and card.terrain:
        yield Fault(TACTICS, label, "terrain", card.terrain, expects("no-terrain"))


def event_cards(parts: Parts) -> Iterator[Fault]:
    """OR 14: what the vocabulary of events says, and enough cards for a phase without those of the expansion."""
    for card in parts.events:
        yield from texts(EVENTS, card.id, card, ("text",))
        found = fault(card)
        if found:
            yield Fault(EVENTS, shown(card.id), *found)
        yield from ranges(EVENTS, card.id, card, {"compact": (0, _MOST_COMPACT)})
    core, fewest = sum(not card.expansion for card in parts.events), parts.numbers.event_limit + 2
    if core < fewest:  # OR 14.2 and 14.7: those of a phase, and one at clean-up while the others still hold
        yield Fault(EVENTS, "", "events", core, expects("core-events", n=fewest))
