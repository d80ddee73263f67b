"""What a player sees between two questions: the stage, the road around the riders, the groups."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import Any

from paceline.cli.terminal import BOLD, DIM, WIDTH, paint, paint_road, show, speak
from paceline.core.message import say
from paceline.core.protocol import AnyGame, Event, Seat
from paceline.draw.scene import Scene
from paceline.draw.text import overview, text_road

BEHIND, AHEAD = 1, 8
"""Squares shown behind the last rider and ahead of the first."""


def show_board(scene: Scene) -> None:
    """The position of a race."""
    road, riders = scene.road, {token.rider: token.cell for token in scene.tokens}
    show()
    show(f"{paint(scene.title, BOLD)}  {scene.subtitle}  {scene.moment}")
    show(overview(road, riders))
    show()
    show(paint_road(text_road(road, riders, _rows(scene))))
    show_groups(scene)


def _rows(scene: Scene) -> range:
    """The stretch of road worth looking at."""
    road = scene.road
    rows = [road.cells[token.cell].row for token in scene.tokens]
    if not rows:
        return range(min(road.printed, road.start + AHEAD))
    last = max(max(rows) + 1, min(road.printed, max(rows) + AHEAD))
    return range(max(0, min(rows) - BEHIND), last)


def show_groups(scene: Scene) -> None:
    """Groups from front to back with the gaps between them."""
    for group in scene.groups:
        if group.gap:
            show(paint(speak(say("cli.gap", n=group.gap)), DIM))
        show(f"{group.name:<9}{paint_road(' ' + ' '.join(group.riders))}")


def show_events(game: AnyGame, view: Any, events: Sequence[Event], seat: Seat | None) -> None:
    """Events as lines of the log, each with its rule."""
    for event in events:
        seen = event.seen_by(seat)
        if seen is not None:
            line = f"{speak(game.tell(view, seen))} [{seen.clause}]"
            show(fill(line, WIDTH, initial_indent="  ", subsequent_indent="    "))


def show_result(game: AnyGame, race_seats: Sequence[str], result: Any) -> None:
    """The final ranking of the teams."""
    show()
    place = 1
    for tied in result.ranking:
        for seat in tied:
            team = game.seat_name(seat)
            show(speak(say("cli.place", place=place, team=team, rider=race_seats[seat])))
        place += len(tied)
