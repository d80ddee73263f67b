"""FR 3: how a round ends once every card is played: movement, then the end phase."""

from __future__ import annotations

from functools import cache

import msgspec

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.cards import POWERS, RECOVERY
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import Course, course_of
from paceline.games.flamme_rouge.events import Event, Finished, Recovered, RoundEnded
from paceline.games.flamme_rouge.rules.arriving import arrive, take_tokens
from paceline.games.flamme_rouge.rules.finish import across
from paceline.games.flamme_rouge.rules.refresh import open_refresh, reached_refresh
from paceline.games.flamme_rouge.rules.trials import ride_in_order, tire_out
from paceline.games.flamme_rouge.state import Cards, State, Table


def close_round(
    table: Table, cards: tuple[Cards, ...], played: tuple[str, ...], events: list[Event]
) -> tuple[State, tuple[Event, ...]]:
    """Reveal, move, slipstream, tire; then the next round, or the end of the race."""
    track = course_of(table)
    if table.specialists:
        table, cards = _recover(table, cards, played, events)
    down = set(table.fallen)
    places, order = ride_in_order(table, track, played, events, down)
    after = table
    if table.timed:
        after = take_tokens(after, track, places, events)
        after = arrive(after, track, places, events)
    tired = tire_out(table, track, places, played, events)
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
    cards = _without_played(cards, tired)
    finished = len(after.home) if table.timed else across(track, places)
    if finished == len(places) or (finished and not table.timed):
        events.append(_finished(after, order, finished))
        return State(after, cards, ()), tuple(events)
    if after.refresh_row >= 0:
        after = reached_refresh(after, track, reached, events)
    return _go_on(after, cards, events)


def _hands(table: Table, track: Course) -> tuple[int, ...]:
    """How many cards everybody was due to draw (FR 4.2, 12.3, 12.4)."""
    row_of, hand = track.row, track.hand
    return tuple([hand[row_of[cell]] for cell in table.cells]) if table.weather else _usual(len(table.cells))


def _finished(table: Table, order: tuple[str, ...], across: int) -> Finished:
    """The end: of a race with the round in which somebody crosses the line (FR 8.1), of a stage when all are home."""
    if not table.timed:
        return Finished(order, across)
    return Finished(tuple([RIDERS[arrival.rider] for arrival in table.home]), across, "FR 16.9")


def _go_on(table: Table, cards: tuple[Cards, ...], events: list[Event]) -> tuple[State, tuple[Event, ...]]:
    """The next round, after the refresh phase where somebody has come to its token (FR 19.9)."""
    if table.refreshing:
        state, more = open_refresh(table, cards)
        return state, (*events, *more)
    owing = tuple([seat for seat in table.ridden if table.riding(seat)]) if table.home else table.ridden
    return State(table, cards, owing), tuple(events)


@cache
def _usual(riders: int) -> tuple[int, ...]:
    return (content.numbers().hand,) * riders


def _recover(
    table: Table, cards: tuple[Cards, ...], played: tuple[str, ...], events: list[Event]
) -> tuple[Table, tuple[Cards, ...]]:
    """FR 15.7: recovery cards take an exhaustion card out of the recycled ones, if there is one."""
    after, found = list(cards), []
    for rider, card in enumerate(played):
        if card and RECOVERY in POWERS[card] and EXHAUSTION in cards[rider].recycled:
            recycled = list(cards[rider].recycled)
            recycled.remove(EXHAUSTION)
            after[rider] = msgspec.structs.replace(cards[rider], recycled=tuple(recycled))
            found.append((table.round, rider))
            events.append(Recovered(RIDERS[rider], card))
    if not found:
        return table, cards
    return msgspec.structs.replace(table, recovered=(*table.recovered, *found)), tuple(after)


def _without_played(before: tuple[Cards, ...], tired: tuple[int, ...]) -> tuple[Cards, ...]:
    """FR 7.1: played cards leave the game. FR 7.10: exhaustion cards are recycled."""
    after = [Cards(cards.face_down, cards.recycled) for cards in before]
    for rider in tired:
        cards = before[rider]
        after[rider] = Cards(cards.face_down, tuple(sorted((*cards.recycled, EXHAUSTION))))
    return tuple(after)
