"""The parts of a picture that a tour adds: tokens beside the road, the timing tile, riders at home, jerseys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from paceline.core.messages import Message, say
from paceline.draw.scene import Clock, Home, Won
from paceline.draw.squares.scene import Pile, Refresh
from paceline.games.flamme_rouge import content, stages, state
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.presentation.names import clock as clock_time
from paceline.games.flamme_rouge.presentation.names import rider_name
from paceline.games.flamme_rouge.state import Arrival, Table, Taken

Words = Callable[[Message], str]
JERSEYS: Final = ("yellow", "green", "polka")
"""In the order of `Table.jerseys`."""
POINTS: Final = ("sprint", "mountain")


def jersey_of(table: Table, rider: int) -> str:
    """Return the jersey that a rider wears (FR 17.3)."""
    name = RIDERS[rider]
    return next((jersey for jersey, wearer in zip(JERSEYS, table.jerseys, strict=False) if wearer == name), "")


def piles(lying: Sequence[state.Pile], words: Words) -> tuple[Pile, ...]:
    """Return the piles beside the road (FR 16.1)."""
    return tuple(Pile(pile.row, pile.points, pile.values, words(pile_words(pile))) for pile in lying)


def pile_words(pile: state.Pile) -> Message:
    """Return a pile in words, with what is left of it."""
    return say(f"flamme-rouge.scene.{pile.name}-{pile.points}", values=", ".join(map(str, pile.values)))


def count_won(table: Table, rider: int, words: Words) -> tuple[Won, ...]:
    """Return points from tokens, by what they count for (FR 16.2)."""
    sums = [(points, sum(token.value for token in _taken(table, rider, points))) for points in POINTS]
    return tuple(
        Won(points, count, words(say(f"flamme-rouge.scene.won-{points}", n=count))) for points, count in sums if count
    )


def _taken(table: Table, rider: int, points: str) -> list[Taken]:
    return [token for token in table.tokens if (token.rider, token.points) == (rider, points)]


def refresh(row: int, words: Words) -> Refresh | None:
    """Return the square of the refresh token; -1 for none (FR 19.8)."""
    return Refresh(row, words(say("flamme-rouge.scene.refresh"))) if row >= 0 else None


def printed_tokens(card: content.StageCard | None, stage: str, words: Words) -> tuple[tuple[Pile, ...], Refresh | None]:
    """Return the tokens beside the road of a tour's stage card before the start."""
    if card is None or not card.number:
        return (), None
    lying = piles(stages.piles(stage), words) if card.kind in {"plain", "extended"} else ()  # FR 19.1
    return lying, refresh(stages.refresh_row(stage) if card.kind == "extended" else -1, words)


def clock(table: Table, track: Course, seat: int | None, words: Words) -> Clock | None:
    """Return the timing tile and all riders who are home (FR 16.5); None if the stage is not timed."""
    if not table.timed:
        return None
    times = content.timing().ascent if track.ascent[track.finish] else content.timing().flat
    fastest = min((time_of(table, arrival) for arrival in table.home), default=0)
    home = tuple(_home(table, arrival, fastest, seat, words) for arrival in table.home)
    return Clock(words(say("flamme-rouge.scene.home")), tuple(map(clock_time, times)), home)


def time_of(table: Table, arrival: Arrival) -> int:
    """Return a rider's time; in a team time trial the slower one's, once the whole team is home (FR 19.3)."""
    own = table.own(arrival.rider // table.riders)
    times = [other.time for other in table.home if other.rider in own]
    return max(times) if table.kind == "team-time-trial" and len(times) == len(own) else arrival.time


def _home(table: Table, arrival: Arrival, fastest: int, seat: int | None, words: Words) -> Home:
    name, time = RIDERS[arrival.rider], time_of(table, arrival)
    return Home(
        rider=name,
        team=name[0],
        kind=name[1],
        name=words(rider_name(name)),
        time=clock_time(time),
        gap=f"+{clock_time(time - fastest)}" if time > fastest else "",
        mine=seat == arrival.rider // table.riders,
        jersey=jersey_of(table, arrival.rider),
        won=count_won(table, arrival.rider, words),
    )


def home_words(table: Table) -> Message | None:
    """Return the riders who are home in a sentence, in their order."""
    if not table.home:
        return None
    riders = tuple(
        say("flamme-rouge.scene.home-rider", rider=rider_name(RIDERS[arrival.rider]), time=_written(table, arrival))
        for arrival in table.home
    )
    return say("flamme-rouge.scene.home-description", riders=riders)


def _written(table: Table, arrival: Arrival) -> str:
    return clock_time(time_of(table, arrival))
