"""FR 4: everybody draws and plays at once, one rider after the other, cards face down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import Final

import msgspec

from paceline.core.luck import Luck
from paceline.core.message import Illegal
from paceline.core.protocol import CHANCE
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS, Draw, Drawn, Play
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.events import Event, OutOfCards, Shuffled
from paceline.games.flamme_rouge.rules.round import close_round
from paceline.games.flamme_rouge.state import Cards, State

DRAW_EITHER: Final = (Draw("S"), Draw("R"))
"""FR 4.2: either rider may go first."""
HAND: Final = content.numbers().hand
NOTHING: Final[tuple[Event, ...]] = ()


class HandDraw(msgspec.Struct, frozen=True, gc=False):
    """A hand about to be dealt: four cards, fewer where there are no more (FR 4.6)."""

    rider: int
    round: int
    cards: Cards

    @property
    def label(self) -> str:
        """Round and rider; every rider draws once a round."""
        return f"round {self.round}, {RIDERS[self.rider]}"

    def sample(self, luck: Luck) -> Drawn:
        """The hand that this luck deals."""
        word = luck.word(f"round {self.round}", self.rider)
        return Drawn(RIDERS[self.rider], take_hand(self.cards, word))

    def allows(self, outcome: object) -> bool:
        """Whether these cards can be drawn."""
        if type(outcome) is not Drawn or outcome.rider != RIDERS[self.rider]:
            return False
        try:
            deal(self.cards, outcome.cards)
        except Illegal:
            return False
        return True

    def outcomes(self) -> Iterator[tuple[Drawn, int]]:
        """Every distinct hand with the number of ways to draw it."""
        sure, pile = self.cards.face_down, self.cards.recycled
        if len(sure) >= HAND:
            sure, pile = (), sure
        wanted = min(HAND - len(sure), len(pile))
        copies = Counter(pile)
        for extra in sorted(set(combinations(pile, wanted))):
            ways = prod(comb(copies[card], count) for card, count in Counter(extra).items())
            yield Drawn(RIDERS[self.rider], tuple(sorted(sure + extra))), ways


def take_hand(cards: Cards, word: int) -> tuple[str, ...]:
    """The hand that one random word deals."""
    hand: list[str] = []
    pile, wanted = list(cards.face_down), HAND
    if len(pile) < wanted:  # FR 4.5: what lies face down first, then from the shuffled recycled cards
        hand, pile = pile, list(cards.recycled)
        wanted = min(wanted - len(hand), len(pile))  # FR 4.6
    for _ in range(wanted):
        word, place = divmod(word, len(pile))
        hand.append(pile.pop(place))
    hand.sort()
    return tuple(hand)


def deal(cards: Cards, hand: tuple[str, ...]) -> Cards:
    """The cards after drawing this sorted hand; refuses a hand that cannot be drawn."""
    pile, recycled, wanted = list(cards.face_down), cards.recycled, hand
    try:
        if len(pile) < HAND:  # FR 4.5: the whole pile is in the hand, and some of the shuffled recycled cards
            wanted = _beyond(pile, hand)
            pile, recycled = list(recycled), ()
        place = 0
        for card in wanted:  # hand and pile are sorted, so one walk finds every card
            place = pile.index(card, place)
            del pile[place]
        if len(hand) == HAND or (len(hand) < HAND and not pile and not recycled):  # FR 4.6: fewer if that is all
            return Cards(tuple(pile), recycled, hand)
    except ValueError:
        pass
    raise Illegal("FR 4.5", "flamme-rouge.refused.impossible-hand", cards=" ".join(map(str, hand)))


def _beyond(pile: list[str], hand: tuple[str, ...]) -> tuple[str, ...]:
    """What a hand holds besides the pile; raises ValueError where it is unsorted or lacks part of the pile."""
    rest = list(hand)
    if sorted(rest) != rest:
        raise ValueError
    for card in pile:
        rest.remove(card)
    return tuple(rest)


@lru_cache(maxsize=4096)
def plays(hand: tuple[str, ...]) -> tuple[Play, ...]:
    """FR 4.3: one card of the hand; cards alike are one choice."""
    return tuple(Play(card) for card in dict.fromkeys(hand))


def draw(state: State, seat: int, action: Draw) -> tuple[State, tuple[Event, ...]]:
    """Choose the first rider; chance will deal his hand."""
    first = 2 * seat
    if state.drawing or seat not in state.owing or state.table.to_place:
        _check_owes(state, seat)
    if state.cards[first].hand or state.cards[first + 1].hand:
        raise Illegal("FR 4.4", "flamme-rouge.refused.play-first")
    if state.cards[first].played or state.cards[first + 1].played:
        raise Illegal("FR 4.4", "flamme-rouge.refused.second-hand-follows")
    if action.rider not in ("S", "R"):
        raise Illegal("FR 4.2", "flamme-rouge.refused.no-such-rider", rider=str(action.rider))
    return _ask_for_hand(state, state.cards, first + (action.rider == "R"), NOTHING)


def drawn(state: State, seat: int, action: Drawn) -> tuple[State, tuple[Event, ...]]:
    """Chance has dealt a hand."""
    if seat != CHANCE:
        raise Illegal("FR 4.2", "flamme-rouge.refused.only-chance-deals")
    drawing, rider = state.drawing, NUMBER.get(action.rider, -1)
    if rider not in drawing:
        raise Illegal("FR 4.2", "flamme-rouge.refused.awaits-no-hand", rider=action.rider)
    cards = [*state.cards]
    before = cards[rider]
    cards[rider] = deal(before, action.cards)
    drawing = () if len(drawing) == 1 else tuple([number for number in drawing if number != rider])
    events = (Shuffled(action.rider),) if len(before.face_down) < HAND and before.recycled else NOTHING
    return State(state.table, tuple(cards), state.owing, drawing), events


def play(state: State, seat: int, action: Play) -> tuple[State, tuple[Event, ...]]:
    """Play a card face down and recycle the rest of the hand (FR 4.3)."""
    if state.drawing or seat not in state.owing or state.table.to_place:
        _check_owes(state, seat)
    cards, rider, card = [*state.cards], 2 * seat, action.card
    if not cards[rider].hand:
        rider += 1
    before = cards[rider]
    hand = before.hand
    if card not in hand:
        raise Illegal("FR 4.3", "flamme-rouge.refused.not-in-hand", card=str(card), hand=" ".join(hand) or "–")
    recycled = [*before.recycled, *hand]
    recycled.remove(card)
    recycled.sort()
    cards[rider] = Cards(before.face_down, tuple(recycled), (), card)
    return _go_on(state, tuple(cards), rider, NOTHING)


def _check_owes(state: State, seat: int) -> None:
    """FR 4.1: only a seat that has not locked both cards may act, and only while it is not being dealt to."""
    if state.table.to_place:
        raise Illegal("FR 2.8", "flamme-rouge.refused.place-first")
    if not state.owing:
        raise Illegal("FR 8.1", "flamme-rouge.refused.race-is-over")
    if seat not in state.owing:
        raise Illegal("FR 4.1", "flamme-rouge.refused.nothing-owed")
    if state.drawing and (2 * seat in state.drawing or 2 * seat + 1 in state.drawing):
        raise Illegal("FR 4.2", "flamme-rouge.refused.hand-is-coming")


def _ask_for_hand(
    state: State, cards: tuple[Cards, ...], rider: int, events: tuple[Event, ...]
) -> tuple[State, tuple[Event, ...]]:
    """Let chance deal, or play an exhaustion card at once where there is nothing to draw (FR 4.7)."""
    if cards[rider].face_down or cards[rider].recycled:
        drawing = tuple(sorted((*state.drawing, rider))) if state.drawing else (rider,)
        return State(state.table, cards, state.owing, drawing), events
    done = cards[:rider] + (Cards((), (), (), EXHAUSTION),) + cards[rider + 1 :]
    return _go_on(state, done, rider, (*events, OutOfCards(RIDERS[rider])))


def _go_on(
    state: State, cards: tuple[Cards, ...], rider: int, events: tuple[Event, ...]
) -> tuple[State, tuple[Event, ...]]:
    """After a rider's card: his team-mate's hand (FR 4.4), the end of the seat's turn, or of the round."""
    if not cards[rider ^ 1].played:
        return _ask_for_hand(state, cards, rider ^ 1, events)
    owing = [*state.owing]
    owing.remove(rider // 2)
    if owing:
        return State(state.table, cards, tuple(owing), state.drawing), events
    after, more = close_round(state.table, cards)
    return after, events + more
