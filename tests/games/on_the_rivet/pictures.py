"""Riders on a road, read from a text (see `positions`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from paceline.draw.lanes.text import read_lane_road
from paceline.draw.notation import upright
from paceline.games.on_the_rivet.actions import CLASSES
from paceline.games.on_the_rivet.state import UNPLACED, Rider
from paceline.roads.lanes import LaneRoad

FIRST: Final = 8
"""The row that a picture begins with, if it does not say so."""


def read(road: LaneRoad, picture: str) -> tuple[dict[str, int], frozenset[str]]:
    """Return where everybody in a picture stands, and who has had their turn."""
    picture = picture.strip("\n")
    headed = picture.strip().startswith(("row", "-"))
    return upright(read_lane_road(road, picture if headed else f"row {FIRST}\n{picture}"))


def riders(
    road: LaneRoad, picture: str, seats: int, each: int, said: Mapping[str, Mapping[str, Any]]
) -> tuple[Rider, ...]:
    """Return all riders of all teams, as the picture shows them and as it is said of them; the others take no part."""
    spots, turned = read(road, picture)
    plain = [Rider(number // each, CLASSES[number % each]) for number in range(seats * each)]
    assert set(spots) <= {one.name for one in plain}, "a rider in the picture is in no team"
    placed = [
        replace(one, cell=spots.get(one.name, UNPLACED), activated=one.name not in spots or one.name in turned)
        for one in plain
    ]
    return tuple(replace(one, **said.get(one.name, {})) for one in placed)
