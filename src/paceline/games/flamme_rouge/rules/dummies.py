"""FR 11: dummy teams, which no player rides: their cards are turned over last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.core.messages import Illegal
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS, Flip
from paceline.games.flamme_rouge.cards import ATTACK_FRONT, ATTACK_REAR, MUSCLE, PELOTON
from paceline.games.flamme_rouge.content import ATTACK
from paceline.games.flamme_rouge.events import Event, Turned
from paceline.games.flamme_rouge.rules.round import close_round
from paceline.games.flamme_rouge.rules.variants import LONE_ATTACK
from paceline.games.flamme_rouge.state import Cards, State, Table

EMPTY_DECK = str(content.numbers().empty_deck)
"""The card of a dummy whose deck is used up (FR 11.7)."""


class CardFlip(msgspec.Struct, frozen=True, gc=False):
    """A pending flip of the top card of a dummy's deck."""

    rider: int
    round: int
    cards: Cards

    @property
    def label(self) -> str:
        """Return round and rider."""
        return f"round {self.round}, {RIDERS[self.rider]}"

    def sample(self, luck: Luck) -> Flip:
        """Return the card that this luck turns over."""
        pile = self.cards.face_down
        return Flip(RIDERS[self.rider], pile[luck.word(f"round {self.round}", self.rider) % len(pile)])

    def allows(self, outcome: object) -> bool:
        """Return whether this card can lie on top."""
        return type(outcome) is Flip and outcome.rider == RIDERS[self.rider] and outcome.card in self.cards.face_down

    def outcomes(self) -> Iterator[tuple[Flip, int]]:
        """Return every distinct card with the number of its copies."""
        for card, copies in sorted(Counter(self.cards.face_down).items()):
            yield Flip(RIDERS[self.rider], card), copies


def decks_to_turn(table: Table, cards: tuple[Cards, ...]) -> tuple[int, ...]:
    """Return the riders whose decks are turned over this round; an empty deck has nothing to turn (FR 11.7)."""
    decks = [rider for rider, pile in enumerate(cards) if table.dummies[rider // table.riders] and pile.face_down]
    return tuple([rider for rider in decks if _used(table, rider)]) if table.home else tuple(decks)


def _used(table: Table, rider: int) -> bool:
    """Return whether a deck is still needed: its rider, or the one who shares it, is not home."""
    seat = rider // table.riders
    return bool(table.riding(seat)) if table.dummies[seat] == PELOTON else table.cells[rider] >= 0


def turn_dummies(table: Table, cards: tuple[Cards, ...]) -> tuple[State, tuple[Event, ...]]:
    """Turn over the dummies' cards after all players have chosen (FR 11.2), or go on at once if there are none."""
    if not any(table.dummies):
        return close_round(table, cards, tuple([pile.played for pile in cards]), [])
    drawing = decks_to_turn(table, cards)
    return (State(table, cards, (), drawing), ()) if drawing else reveal(table, cards)


def flip(state: State, seat: int, action: Flip) -> tuple[State, tuple[Event, ...]]:
    """Take the card that chance has turned over for a dummy."""
    rider = NUMBER.get(action.rider, -1)
    if seat != CHANCE or state.owing or rider < 0 or rider not in state.drawing:
        raise Illegal("FR 11.2", "flamme-rouge.refused.nothing-to-turn", rider=action.rider)
    pile = list(state.cards[rider].face_down)
    if action.card not in pile:
        raise Illegal("FR 11.2", "flamme-rouge.refused.not-in-deck", card=action.card, rider=action.rider)
    pile.remove(action.card)
    cards = state.cards[:rider] + (Cards(tuple(pile), (), (), action.card),) + state.cards[rider + 1 :]
    drawing = tuple([number for number in state.drawing if number != rider])
    if drawing:
        return State(state.table, cards, (), drawing), ()
    return reveal(state.table, cards)


def reveal(table: Table, cards: tuple[Cards, ...]) -> tuple[State, tuple[Event, ...]]:
    """Give every dummy rider a card, report what was turned over, and close the round."""
    played = [pile.played for pile in cards]
    events: list[Event] = []
    for seat, kind in enumerate(table.dummies):
        if kind and table.riding(seat):
            events += _dummy_cards(table, seat, kind, played)
    state, told = close_round(table, cards, tuple(played), events)
    if state.owing or not table.timed or not any(cell >= 0 for cell in state.table.cells):
        return state, told
    state, more = turn_dummies(state.table, state.cards)  # only dummies are left on the road
    return state, told + more


def _dummy_cards(table: Table, seat: int, kind: str, played: list[str]) -> list[Event]:
    """Fill in the cards of a dummy's riders, and return the events."""
    riding, first = table.riding(seat), table.own(seat)[0]
    told: list[Event] = []
    for rider in riding if kind == MUSCLE else (first,):
        clause = "FR 11.7" if not played[rider] else "FR 11.6" if kind == MUSCLE else "FR 11.5"
        played[rider] = played[rider] or EMPTY_DECK
        told.append(Turned(RIDERS[rider], played[rider], clause))
    if kind == PELOTON:
        card, played[first] = played[first], ""
        front = _in_front(table, seat)
        for rider in riding:
            played[rider] = (ATTACK_FRONT if rider == front else ATTACK_REAR) if card == ATTACK else card
    return told


def _in_front(table: Table, seat: int) -> int:
    """Return the front rider of a team, the right lane being ahead (FR 11.5); -1 if the last one rides 9 (FR 11.11)."""
    first, second = table.own(seat)
    riding = table.riding(seat)
    if len(riding) < table.riders:
        return riding[0] if table.has(LONE_ATTACK) else -1
    return second if table.cells[second] > table.cells[first] else first
