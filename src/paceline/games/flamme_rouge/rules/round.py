"""FR 3: how a round ends once every card is played: movement, then the end phase."""

from __future__ import annotations

from functools import cache

from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Event, Finished, RoundEnded
from paceline.games.flamme_rouge.rules.exhaustion import exhausted
from paceline.games.flamme_rouge.rules.finish import across
from paceline.games.flamme_rouge.rules.movement import move
from paceline.games.flamme_rouge.rules.slipstream import slipstream
from paceline.games.flamme_rouge.state import Cards, State, Table


def close_round(table: Table, cards: tuple[Cards, ...]) -> tuple[State, tuple[Event, ...]]:
    """Reveal, move, slipstream, tire; then the next round, or the end of the race."""
    track = course(table.stage)
    played = tuple([rider.played for rider in cards])
    events: list[Event] = []
    places = move(track, table.cells, played, events)
    order = slipstream(track, places, events)
    tired = exhausted(track, places, events)
    events.append(RoundEnded(table.round + 1, order))
    finished = across(track, places)
    if finished:  # FR 8.1
        events.append(Finished(order, finished))
    after = Table(
        table.stage,
        table.handicap,
        table.round + 1,
        tuple(places),
        (),
        (*table.revealed, played),
        (*table.tired, tired),
    )
    owing = () if finished else _everybody(len(cards) // 2)
    return State(after, _without_played(cards, tired), owing), tuple(events)


@cache
def _everybody(seats: int) -> tuple[int, ...]:
    return tuple(range(seats))


def _without_played(before: tuple[Cards, ...], tired: tuple[int, ...]) -> tuple[Cards, ...]:
    """FR 7.1: played cards leave the game. FR 7.10: exhaustion cards are recycled."""
    after = [Cards(cards.face_down, cards.recycled) for cards in before]
    for rider in tired:
        cards = before[rider]
        after[rider] = Cards(cards.face_down, tuple(sorted((*cards.recycled, EXHAUSTION))))
    return tuple(after)
