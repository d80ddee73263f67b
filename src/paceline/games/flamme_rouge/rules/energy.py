"""FR 4: the energy phase: all teams draw and play cards face down, one rider after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import Final

import msgspec

from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.core.messages import Illegal
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import KINDS, NUMBER, RIDERS, Draw, Drawn, Play
from paceline.games.flamme_rouge.cards import KEPT, POWERS, RECOVERY, VALUES, printed_name
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.events import Event, OutOfCards, Shuffled
from paceline.games.flamme_rouge.rules.breakaway import close_bids
from paceline.games.flamme_rouge.rules.dummies import turn_dummies
from paceline.games.flamme_rouge.state import Cards, State, Table, course_of

DRAW_EITHER: Final = (Draw("S"), Draw("R"))
"""FR 4.2: either rider may go first."""
HAND: Final = content.numbers().hand
NOTHING: Final[tuple[Event, ...]] = ()


def hand_size(table: Table, rider: int) -> int:
    """Return how many cards a rider draws: four (FR 4.2), more or fewer in the wind (FR 12.3, 12.4)."""
    track = course_of(table)
    return track.hand[track.row[table.cells[rider]]]


class HandDraw(msgspec.Struct, frozen=True, gc=False):
    """A pending hand of so many cards, fewer if there are no more (FR 4.6)."""

    rider: int
    turn: str
    """The round, or the turn of the bidding."""
    cards: Cards
    size: int

    @property
    def label(self) -> str:
        """Return turn and rider; every rider draws once a turn."""
        return f"{self.turn}, {RIDERS[self.rider]}"

    def sample(self, luck: Luck) -> Drawn:
        """Return the hand that this luck deals."""
        word = luck.word(self.turn, self.rider)
        return Drawn(RIDERS[self.rider], take_hand(self.cards, self.size, word))

    def allows(self, outcome: object) -> bool:
        """Return whether these cards can be drawn."""
        if type(outcome) is not Drawn or outcome.rider != RIDERS[self.rider]:
            return False
        try:
            deal(self.cards, self.size, outcome.cards)
        except Illegal:
            return False
        return True

    def outcomes(self) -> Iterator[tuple[Drawn, int]]:
        """Return every distinct hand with the number of ways to draw it."""
        sure, pile = self.cards.face_down, self.cards.recycled
        if len(sure) >= self.size:
            sure, pile = (), sure
        wanted = min(self.size - len(sure), len(pile))
        copies = Counter(pile)
        for extra in sorted(set(combinations(pile, wanted))):
            ways = prod(comb(copies[card], count) for card, count in Counter(extra).items())
            yield Drawn(RIDERS[self.rider], tuple(sorted(sure + extra))), ways


def take_hand(cards: Cards, size: int, word: int) -> tuple[str, ...]:
    """Return the hand of this size that one random word deals."""
    hand: list[str] = []
    pile, wanted = list(cards.face_down), size
    if len(pile) < wanted:  # FR 4.5: what lies face down first, then from the shuffled recycled cards
        hand, pile = pile, list(cards.recycled)
        wanted = min(wanted - len(hand), len(pile))  # FR 4.6
    for left in range(len(pile), len(pile) - wanted, -1):
        word, place = divmod(word, left)
        hand.append(pile.pop(place))
    hand.sort()
    return tuple(hand)


def deal(cards: Cards, size: int, hand: tuple[str, ...]) -> Cards:
    """Return the cards after drawing this sorted hand; refuse a hand that cannot be drawn."""
    pile, recycled, wanted = list(cards.face_down), cards.recycled, hand
    try:
        if len(pile) < size:  # FR 4.5: the whole pile is in the hand, and some of the shuffled recycled cards
            wanted = _beyond(pile, hand)
            pile, recycled = list(recycled), ()
        place = 0
        for card in wanted:  # hand and pile are sorted, so one walk finds every card
            place = pile.index(card, place)
            del pile[place]
        if len(hand) == size or (len(hand) < size and not pile and not recycled):  # FR 4.6: fewer if that is all
            return Cards(tuple(pile), recycled, hand)
    except ValueError:
        pass
    raise Illegal("FR 4.5", "flamme-rouge.refused.impossible-hand", cards=" ".join(map(str, hand)))


def _beyond(pile: list[str], hand: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cards of a hand beyond the pile; raise ValueError if it is unsorted or lacks part of the pile."""
    rest = list(hand)
    if sorted(rest) != rest:
        raise ValueError
    for card in pile:
        rest.remove(card)
    return tuple(rest)


@lru_cache(maxsize=4096)
def plays(hand: tuple[str, ...], recoverable: bool = False) -> tuple[Play, ...]:
    """Return the legal plays: one card of the hand, equal cards being one choice (FR 4.3).

    If there is an exhaustion card to give back, a recovery card can be played with or without (FR 15.7).
    """
    kept = [card + KEPT for card in hand if RECOVERY in POWERS[card]] if recoverable else []
    return tuple([Play(card) for card in sorted({*hand, *kept}, key=lambda card: (VALUES[card], card))])


def recoverable(table: Table, cards: Cards) -> bool:
    """Return whether an exhaustion card is recycled, or will be once the hand is played; a bid recovers none."""
    return table.auction is None and (EXHAUSTION in cards.recycled or EXHAUSTION in cards.hand)


def draws(table: Table, seat: int) -> tuple[Draw, ...]:
    """Return who may draw first: both riders, or the only one of a seat (FR 11.10) or on the road (FR 16.8)."""
    if table.riders == 2 and not table.home:
        return DRAW_EITHER
    return tuple([Draw(KINDS[rider % 2]) for rider in table.riding(seat)])


def draw(state: State, seat: int, action: Draw) -> tuple[State, tuple[Event, ...]]:
    """Choose the first rider; chance will deal the hand."""
    table, cards = state.table, state.cards
    if state.drawing or seat not in state.owing or table.to_place or state.choosing or table.draft is not None:
        _check_owes(state, seat)
    first = seat * table.riders
    last = first + table.riders - 1
    if cards[first].hand or cards[last].hand:
        raise Illegal("FR 4.4", "flamme-rouge.refused.play-first")
    if cards[first].played or cards[last].played:
        raise Illegal("FR 4.4", "flamme-rouge.refused.second-hand-follows")
    if action.rider not in KINDS or ((table.home or last == first) and action not in draws(table, seat)):
        raise Illegal("FR 4.2", "flamme-rouge.refused.no-such-rider", rider=str(action.rider))
    return _ask_for_hand(state, cards, last if action.rider == "R" else first, NOTHING)


def receive_hand(state: State, seat: int, action: Drawn) -> tuple[State, tuple[Event, ...]]:
    """Take the hand that chance has dealt."""
    drawing, rider = state.drawing, NUMBER.get(action.rider, -1)
    if seat != CHANCE:
        raise Illegal("FR 4.2", "flamme-rouge.refused.only-chance-deals")
    if rider not in drawing or not state.owing or rider < 0:
        raise Illegal("FR 4.2", "flamme-rouge.refused.awaits-no-hand", rider=action.rider)
    cards, size = [*state.cards], hand_size(state.table, rider) if state.table.weather else HAND
    before = cards[rider]
    cards[rider] = deal(before, size, action.cards)
    drawing = () if len(drawing) == 1 else tuple([number for number in drawing if number != rider])
    shuffled = len(before.face_down) < size and before.recycled
    events = (Shuffled(action.rider, rider // state.table.riders),) if shuffled else NOTHING
    return State(state.table, tuple(cards), state.owing, drawing), events


def play(state: State, seat: int, action: Play) -> tuple[State, tuple[Event, ...]]:
    """Play a card face down and recycle the rest of the hand (FR 4.3)."""
    table, cards, card = state.table, [*state.cards], action.card
    if state.drawing or seat not in state.owing or state.choosing:
        _check_owes(state, seat)
    rider = seat * table.riders
    if not cards[rider].hand and table.riders == 2:
        rider += 1
    before = cards[rider]
    hand = before.hand
    recycled = [*before.recycled, *hand]
    recycled.remove(card if card in hand else _kept(state, seat, before, action))
    recycled.sort()
    cards[rider] = Cards(before.face_down, tuple(recycled), (), card)
    return _go_on(state, tuple(cards), rider, NOTHING)


def _kept(state: State, seat: int, cards: Cards, action: Play) -> str:
    """Return the card that is played without its recovery (FR 15.7); refuse a card that is not in the hand."""
    if action in plays(cards.hand, recoverable(state.table, cards)):
        return printed_name(action.card)
    _check_owes(state, seat)  # before the start there is no hand at all
    hand = " ".join(cards.hand) or "–"
    raise Illegal("FR 4.3", "flamme-rouge.refused.not-in-hand", card=str(action.card), hand=hand)


def _check_owes(state: State, seat: int) -> None:
    """Refuse a seat that has locked its cards (FR 4.1) or waits for a hand."""
    table = state.table
    if 0 <= seat < len(table.dummies) and table.dummies[seat]:
        raise Illegal("FR 11.1", "flamme-rouge.refused.dummy", kind=table.dummies[seat])
    if table.draft is not None:
        raise Illegal("FR 15.3", "flamme-rouge.refused.draft-first")
    if table.to_place:
        raise Illegal("FR 2.8", "flamme-rouge.refused.place-first")
    if table.refreshing:
        raise Illegal("FR 19.9", "flamme-rouge.refused.refresh-first")
    if not state.owing and not state.drawing:
        raise Illegal("FR 8.1", "flamme-rouge.refused.race-is-over")
    if seat not in state.owing:
        raise Illegal("FR 4.1", "flamme-rouge.refused.nothing-owed")
    if any(rider in state.drawing for rider in table.own(seat)):
        raise Illegal("FR 4.2", "flamme-rouge.refused.hand-is-coming")


def _ask_for_hand(
    state: State, cards: tuple[Cards, ...], rider: int, events: tuple[Event, ...]
) -> tuple[State, tuple[Event, ...]]:
    """Let chance deal, or play an exhaustion card at once if there is nothing to draw (FR 4.7)."""
    if cards[rider].face_down or cards[rider].recycled:
        drawing = tuple(sorted((*state.drawing, rider))) if state.drawing else (rider,)
        return State(state.table, cards, state.owing, drawing), events
    done = cards[:rider] + (Cards((), (), (), EXHAUSTION),) + cards[rider + 1 :]
    return _go_on(state, done, rider, (*events, OutOfCards(RIDERS[rider], rider // state.table.riders)))


def _go_on(
    state: State, cards: tuple[Cards, ...], rider: int, events: tuple[Event, ...]
) -> tuple[State, tuple[Event, ...]]:
    """Go on after a rider's card: with the team-mate's hand (FR 4.4), the next seat, or the end of the phase."""
    table = state.table
    mate = rider ^ 1
    if table.auction is None and table.riders == 2 and not cards[mate].played and table.cells[mate] >= 0:
        return _ask_for_hand(state, cards, mate, events)
    owing = [*state.owing]
    owing.remove(rider // table.riders)
    if owing:
        return State(table, cards, tuple(owing), state.drawing), events
    after, more = turn_dummies(table, cards) if table.auction is None else close_bids(table, cards)
    return after, events + more
