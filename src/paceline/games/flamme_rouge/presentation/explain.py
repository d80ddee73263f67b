"""Explain this race to a player in a few sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paceline.core.messages import Message, say
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.presentation.names import rider_name
from paceline.games.flamme_rouge.rules.weather import EVERYWHERE_CLEAR
from paceline.games.flamme_rouge.state import Table, View, course_of


def explain(view: View) -> Sequence[Message]:
    """Return the rules of this race, and the marks of its road."""
    own = [RIDERS[rider] for rider in view.table.own(view.seat)] if view.seat is not None else []
    riders = tuple(say("flamme-rouge.help.rider", short=rider, rider=rider_name(rider)) for rider in own)
    topics = (say(f"flamme-rouge.help.{topic}") for topic in _topics(view.table))
    return [say("flamme-rouge.help.game", riders=riders), *topics]


def _topics(table: Table) -> Iterator[str]:
    road = course_of(table).road
    ground = {square.terrain for square in road.squares[: road.printed]}
    here = {
        "slipstream": True,
        "climb": "ascent" in ground,
        "descent": "descent" in ground,
        "cobble": "cobble" in ground,
        "supply": "supply" in ground,
        "breakaway": table.auction is not None or bool(table.breakaway),
        "weather": table.weather not in (None, EVERYWHERE_CLEAR),
        "roundabout": any(tile.split is not None for tile in road.tiles),
        "corner": "wet" in ground,
        "timed": table.timed,
        "tokens": bool(table.piles),
        table.kind: table.kind != "plain",
        "powers": any(table.specialists) or table.draft is not None,
    }
    return (topic for topic, is_here in here.items() if is_here)
