"""FR 3: how a round ends once every card is played: movement, slipstream, exhaustion, then the next round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.cards import POWERS, RECOVERY
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import Event, Finished, Recovered, RoundEnded
from paceline.games.flamme_rouge.rules.exhaustion import find_exhausted
from paceline.games.flamme_rouge.rules.finish import arrive, count_across, take_tokens, tell_end
from paceline.games.flamme_rouge.rules.movement import move
from paceline.games.flamme_rouge.rules.refresh import open_refresh, take_refresh
from paceline.games.flamme_rouge.rules.slipstream import find_silent, slipstream
from paceline.games.flamme_rouge.rules.trials import TRIALS, ride_trial, tire_trial, trial_order
from paceline.games.flamme_rouge.rules.variants import HELD_CHASE, count_lead
from paceline.games.flamme_rouge.state import Cards, State, Table, course_of


def close_round(
    table: Table, cards: tuple[Cards, ...], played: tuple[str, ...], events: list[Event]
) -> tuple[State, tuple[Event, ...]]:
    """Reveal, move, slipstream, tire; then start the next round, or end the race."""
    track = course_of(table)
    if table.specialists:
        table, cards = _recover(table, cards, played, events)
    down = set(table.fallen)
    places, order = ride_round(table, track, played, events, down)
    after = table
    if table.timed:
        after = take_tokens(after, track, places, events)
        if after.leads and not after.home:
            after = count_lead(after, NUMBER[order[0]], events)
        after = arrive(after, track, places, events)
    tired = tire_riders(table, track, places, played, events)
    events.append(RoundEnded(table.round + 1, order, len(after.home)))
    reached = places
    if table.timed:  # FR 16.8
        places = [-1 if cell >= track.line else cell for cell in places]
        down = {rider for rider in down if places[rider] >= 0}
    after = msgspec.structs.replace(
        after,
        round=table.round + 1,
        cells=tuple(places),
        fallen=tuple(sorted(down)),
        hands=(*table.hands, _hands(table, track)),
        revealed=(*table.revealed, played),
        tired=(*table.tired, tired),
    )
    cards = _discard_played(cards, tired)
    finished = len(after.home) if table.timed else count_across(track, places)
    if finished == len(places) or (finished and not table.timed):
        tell_end(after, cards, events)
        events.append(_finished(after, order, finished))
        return State(after, cards, ()), tuple(events)
    if after.refresh_row >= 0:
        after = take_refresh(after, track, reached, events)
    return _go_on(after, cards, events)


def ride_round(
    table: Table, track: Course, played: Sequence[str], events: list[Event], down: set[int]
) -> tuple[list[int], tuple[str, ...]]:
    """Return every rider's cell after movement and slipstream, and all names from front to back; update `down`."""
    if table.kind in TRIALS:
        places = ride_trial(table, track, played, events, down)
        return places, tuple([RIDERS[rider] for rider in trial_order(table, track, places)])
    special = bool(table.specialists)
    places = move(
        track, table.cells, played, events, down, specialists=special, held_chase=special and table.has(HELD_CHASE)
    )
    return places, slipstream(track, places, events, down, find_silent(track, places, played) if special else ())


def tire_riders(
    table: Table, track: Course, places: Sequence[int], played: Sequence[str], events: list[Event]
) -> tuple[int, ...]:
    """Return the riders who take an exhaustion card in this round."""
    if table.kind in TRIALS:
        return tire_trial(table, track, places, played, events)
    return find_exhausted(track, places, events, table.dummy_riders, played if table.specialists else ())


def _hands(table: Table, track: Course) -> tuple[int, ...]:
    """Return how many cards each rider was due to draw (FR 4.2, 12.3, 12.4)."""
    row_of, hand = track.row, track.hand
    return tuple([hand[row_of[cell]] for cell in table.cells]) if table.weather else _usual_hands(len(table.cells))


@cache
def _usual_hands(riders: int) -> tuple[int, ...]:
    return (content.numbers().hand,) * riders


def _finished(table: Table, order: tuple[str, ...], across: int) -> Finished:
    """End a race with the round in which somebody crosses the line (FR 8.1), a timed stage when all are home."""
    if not table.timed:
        return Finished(order, across)
    return Finished(tuple([RIDERS[arrival.rider] for arrival in table.home]), across, "FR 16.9")


def _go_on(table: Table, cards: tuple[Cards, ...], events: list[Event]) -> tuple[State, tuple[Event, ...]]:
    """Start the next round, after the refresh phase if somebody has reached its token (FR 19.9)."""
    if table.refreshing:
        state, more = open_refresh(table, cards)
        return state, (*events, *more)
    owing = tuple([seat for seat in table.ridden if table.riding(seat)]) if table.home else table.ridden
    return State(table, cards, owing), tuple(events)


def _recover(
    table: Table, cards: tuple[Cards, ...], played: tuple[str, ...], events: list[Event]
) -> tuple[Table, tuple[Cards, ...]]:
    """Take an exhaustion card out of the recycled ones for every recovery card, if there is one (FR 15.7)."""
    after, recovered = list(cards), []
    for rider, card in enumerate(played):
        if card and RECOVERY in POWERS[card] and EXHAUSTION in cards[rider].recycled:
            recycled = list(cards[rider].recycled)
            recycled.remove(EXHAUSTION)
            after[rider] = msgspec.structs.replace(cards[rider], recycled=tuple(recycled))
            recovered.append((table.round, rider))
            events.append(Recovered(RIDERS[rider], card))
    if not recovered:
        return table, cards
    return msgspec.structs.replace(table, recovered=(*table.recovered, *recovered)), tuple(after)


def _discard_played(before: tuple[Cards, ...], tired: tuple[int, ...]) -> tuple[Cards, ...]:
    """Remove played cards from the game (FR 7.1) and recycle exhaustion cards (FR 7.10)."""
    after = [Cards(cards.face_down, cards.recycled) for cards in before]
    for rider in tired:
        cards = before[rider]
        after[rider] = Cards(cards.face_down, tuple(sorted((*cards.recycled, EXHAUSTION))))
    return tuple(after)
