"""What a tour adds to a picture: tokens beside the road, the timing tile, who is home and who wears a jersey."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from paceline.core.message import Message, say
from paceline.draw.scene import Clock, Home, Pile, Refresh
from paceline.games.flamme_rouge import content, tokens
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.names import clock as clock_time
from paceline.games.flamme_rouge.names import rider_name
from paceline.games.flamme_rouge.state import Arrival, Table

Words = Callable[[Message], str]
JERSEYS: Final = ("yellow", "green", "polka")
"""In the order in which a table names who wears them."""


def jersey_of(table: Table, rider: int) -> str:
    """The jersey that a rider wears (FR 17.3)."""
    name = RIDERS[rider]
    return next((jersey for jersey, wearer in zip(JERSEYS, table.jerseys, strict=False) if wearer == name), "")


def piles(lying: Sequence[tokens.Pile], words: Words) -> tuple[Pile, ...]:
    """FR 16.1: the piles beside the road."""
    return tuple(Pile(pile.row, pile.points, pile.values, words(pile_words(pile))) for pile in lying)


def pile_words(pile: tokens.Pile) -> Message:
    """A pile in words, with what is left of it."""
    return say(f"flamme-rouge.scene.{pile.name}-{pile.points}", values=", ".join(map(str, pile.values)))


def refresh(row: int, words: Words) -> Refresh | None:
    """FR 19.8: the square of the refresh token; -1 for none."""
    return Refresh(row, words(say("flamme-rouge.scene.refresh"))) if row >= 0 else None


def printed_beside(card: content.StageCard | None, stage: str, words: Words) -> tuple[tuple[Pile, ...], Refresh | None]:
    """What lies beside the road of a tour's stage card before anybody rides on it."""
    if card is None or not card.number:
        return (), None
    lying = piles(tokens.piles(stage), words) if card.kind in {"plain", "extended"} else ()  # FR 19.1
    return lying, refresh(tokens.refresh_row(stage) if card.kind == "extended" else -1, words)


def clock(table: Table, track: Course, seat: int | None, words: Words) -> Clock | None:
    """FR 16.5: the timing tile and everybody who is home; None where nobody is timed."""
    if not table.timed:
        return None
    times = content.timing().ascent if track.ascent[track.finish] else content.timing().flat
    fastest = min((arrival.time for arrival in table.home), default=0)
    home = tuple(_home(table, arrival, fastest, seat, words) for arrival in table.home)
    return Clock(words(say("flamme-rouge.scene.home")), tuple(map(clock_time, times)), home)


def _home(table: Table, arrival: Arrival, fastest: int, seat: int | None, words: Words) -> Home:
    name, behind = RIDERS[arrival.rider], arrival.time - fastest
    return Home(
        rider=name,
        team=name[0],
        kind=name[1],
        name=words(rider_name(name)),
        time=clock_time(arrival.time),
        gap=f"+{clock_time(behind)}" if behind else "",
        mine=seat == arrival.rider // table.riders,
        jersey=jersey_of(table, arrival.rider),
    )


def home_words(table: Table) -> Message | None:
    """Who is home, in the order in which they came in."""
    if not table.home:
        return None
    riders = tuple(
        say("flamme-rouge.scene.home-rider", rider=rider_name(RIDERS[arrival.rider]), time=clock_time(arrival.time))
        for arrival in table.home
    )
    return say("flamme-rouge.scene.home-description", riders=riders)
