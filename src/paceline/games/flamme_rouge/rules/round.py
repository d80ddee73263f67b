"""FR 3: how a round ends once every card is played: movement, then the end phase."""

from __future__ import annotations

from functools import cache

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Event, Finished, RoundEnded
from paceline.games.flamme_rouge.rules.exhaustion import exhausted
from paceline.games.flamme_rouge.rules.finish import across
from paceline.games.flamme_rouge.rules.movement import move
from paceline.games.flamme_rouge.rules.slipstream import slipstream
from paceline.games.flamme_rouge.state import Cards, State, Table


def close_round(
    table: Table, cards: tuple[Cards, ...], played: tuple[str, ...], events: list[Event]
) -> tuple[State, tuple[Event, ...]]:
    """Reveal, move, slipstream, tire; then the next round, or the end of the race."""
    track = course(table.stage, table.weather)
    down = set(table.fallen)
    places = move(track, table.cells, played, events, down)
    order = slipstream(track, places, events, down)
    tired = exhausted(track, places, events, table.dummy_riders if any(table.dummies) else ())
    events.append(RoundEnded(table.round + 1, order))
    finished = across(track, places)
    if finished:  # FR 8.1
        events.append(Finished(order, finished))
    row_of, hand = track.row, track.hand
    hands = tuple([hand[row_of[cell]] for cell in table.cells]) if table.weather else _usual(len(places))
    after = Table(
        table.stage,
        table.weather,
        table.dummies,
        table.riders,
        table.handicap,
        table.round + 1,
        tuple(places),
        (),
        None,
        table.breakaway,
        table.no_breakaway,
        tuple(sorted(down)),
        (*table.hands, hands),
        (*table.revealed, played),
        (*table.tired, tired),
    )
    owing = () if finished else table.ridden
    return State(after, _without_played(cards, tired), owing), tuple(events)


@cache
def _usual(riders: int) -> tuple[int, ...]:
    return (content.numbers().hand,) * riders


def _without_played(before: tuple[Cards, ...], tired: tuple[int, ...]) -> tuple[Cards, ...]:
    """FR 7.1: played cards leave the game. FR 7.10: exhaustion cards are recycled."""
    after = []
    for rider, cards in enumerate(before):
        recycled = cards.recycled
        if rider in tired:
            recycled = tuple(sorted((*recycled, EXHAUSTION)))
        after.append(Cards(cards.face_down, recycled))
    return tuple(after)
