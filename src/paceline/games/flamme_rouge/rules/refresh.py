"""FR 19.8 to 19.10: on an extended stage, everybody may take back cards once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from paceline.core.messages import Illegal
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import RIDERS, Enough, Retrieve
from paceline.games.flamme_rouge.cards import ATTACK_REAR, VALUES, printed_name
from paceline.games.flamme_rouge.content import ATTACK, EXHAUSTION
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import Event, Refreshed, TookRefresh
from paceline.games.flamme_rouge.state import Cards, Refresh, State, Table, deck_of


def take_refresh(table: Table, track: Course, places: Sequence[int], events: list[Event]) -> Table:
    """Give the refresh token to the foremost rider who reached it in this round, even across the line (FR 19.8)."""
    row = table.refresh_row
    if row < 0 or not any(cell >= 0 and track.row[cell] >= row for cell in places):
        return table
    holder = max(range(len(places)), key=places.__getitem__)
    events.append(TookRefresh(RIDERS[holder], track.landing[row]))
    return msgspec.structs.replace(table, refresh_row=-1, refresh=Refresh(holder, table.round))


def open_refresh(table: Table, cards: tuple[Cards, ...]) -> tuple[State, tuple[Event, ...]]:
    """Ask every team, except for riders who can take nothing back."""
    choosing = find_choosers(table, table.ridden)
    owing = tuple(seat for seat in table.ridden if any(rider in choosing for rider in table.own(seat)))
    state = State(table, cards, owing, (), choosing)
    return (state, ()) if owing else _close(state)


def find_choosers(table: Table, seats: Sequence[int]) -> tuple[int, ...]:
    """Return riders of these seats who have a card to take back."""
    return tuple(rider for seat in seats for rider in table.riding(seat) if retrievable(table, rider, ()))


def played_cards(table: Table, rider: int) -> Counter[str]:
    """Return the energy cards of the deck that a rider has played on this stage, with their numbers."""
    shown = [printed_name(cards[rider]) for cards in table.revealed if cards[rider]]
    named = Counter(ATTACK if card.endswith(ATTACK) else card for card in shown)
    del named[EXHAUSTION]
    return named & Counter(deck_of(table, rider))  # dummies ride on without cards (FR 11.7)


def retrievable(table: Table, rider: int, taken: tuple[str, ...]) -> list[str]:
    """Return the cards that a rider may take back besides those already taken, the highest first (FR 19.9)."""
    assert table.refresh is not None
    numbers = content.tour_numbers()
    budget = numbers.refresh_holder if rider == table.refresh.holder else numbers.refresh
    budget -= sum(worth(card) for card in taken)
    left = played_cards(table, rider) - Counter(taken)
    return sorted((card for card in left if worth(card) <= budget), key=lambda card: (-worth(card), card))


def worth(card: str) -> int:
    """Return the energy of a card; an attack counts as its higher number."""
    return VALUES[ATTACK_REAR if card == ATTACK else card]


def highest_retrievable(table: Table, rider: int) -> tuple[str, ...]:
    """Return the highest cards that fit, one after the other."""
    taken: tuple[str, ...] = ()
    while found := retrievable(table, rider, taken):
        taken = tuple(sorted((*taken, found[0])))
    return taken


def retrievals(state: State, seat: int) -> tuple[Retrieve | Enough, ...]:
    """Return the legal actions: take back a card for the first rider who may, or stop."""
    rider = _current(state, seat)
    if rider < 0:
        return ()
    found = retrievable(state.table, rider, state.cards[rider].hand)
    return (*(Retrieve(card) for card in found), Enough())


def _current(state: State, seat: int) -> int:
    own = state.table.own(seat)
    return next((rider for rider in state.choosing if rider in own), -1)


def retrieve(state: State, seat: int, action: Retrieve) -> tuple[State, tuple[Event, ...]]:
    """Take back one card."""
    rider = _asked(state, seat)
    cards = state.cards[rider]
    if action.card not in retrievable(state.table, rider, cards.hand):
        raise Illegal("FR 19.9", "flamme-rouge.refused.not-retrievable", card=str(action.card))
    hand = tuple(sorted((*cards.hand, action.card)))
    changed = msgspec.structs.replace(cards, hand=hand)
    state = State(
        state.table,
        state.cards[:rider] + (changed,) + state.cards[rider + 1 :],
        state.owing,
        (),
        state.choosing,
    )
    return (state, ()) if retrievable(state.table, rider, hand) else _done(state, rider)


def stop_retrieving(state: State, seat: int, _action: Enough) -> tuple[State, tuple[Event, ...]]:
    """Take back no more for this rider."""
    return _done(state, _asked(state, seat))


def _asked(state: State, seat: int) -> int:
    rider = _current(state, seat) if seat in state.owing else -1
    if rider < 0:
        raise Illegal("FR 19.9", "flamme-rouge.refused.nothing-to-retrieve")
    return rider


def _done(state: State, rider: int) -> tuple[State, tuple[Event, ...]]:
    table = state.table
    choosing = tuple(other for other in state.choosing if other != rider)
    own = table.own(rider // table.riders)
    owing = state.owing
    if not any(other in own for other in choosing):
        owing = tuple(seat for seat in owing if seat != rider // table.riders)
    state = State(table, state.cards, owing, (), choosing)
    return (state, ()) if owing else _close(state)


def _close(state: State) -> tuple[State, tuple[Event, ...]]:
    """End the refresh phase: shuffle every deck with what came back (FR 19.10)."""
    table, piles, back, events = state.table, [], [], list[Event]()
    assert table.refresh is not None
    for rider, cards in enumerate(state.cards):
        taken = highest_retrievable(table, rider) if table.dummies[rider // table.riders] else cards.hand
        back.append(taken)
        piles.append(Cards(tuple(sorted(cards.face_down + cards.recycled + taken))))
        if taken:
            events.append(Refreshed(RIDERS[rider], taken))
    refresh = msgspec.structs.replace(table.refresh, cards=tuple(back))
    table = msgspec.structs.replace(table, refresh=refresh)
    owing = tuple(seat for seat in table.ridden if table.riding(seat))
    return State(table, tuple(piles), owing), tuple(events)
