"""The ready courses as people choose from them."""

from __future__ import annotations

from paceline.core.message import Message, say
from paceline.core.protocol import Stage
from paceline.games.leader_1 import content
from paceline.games.leader_1.course import Course, course


def stages() -> list[Stage]:
    """The ready courses, in the order of their numbers."""
    return [_stage(ready) for ready in content.courses()]


def _stage(ready: content.ReadyCourse) -> Stage:
    track = course(ready.code)
    return Stage(ready.name, track.code, track.road.length, _notes(track, ready), ready.source, also=ready.also)


def _notes(track: Course, ready: content.ReadyCourse) -> Message:
    """Hexagons, cols with their categories, energy and finish; a course that is a guess is called one."""
    categories = tuple(map(str, track.limits))
    notes = say(
        "leader-1.stage-notes.parts",
        hexagons=say("leader-1.stage-notes.hexagons", n=len(track.road.hexes)),
        cols=say("leader-1.stage-notes.cols", n=len(track.summits), categories=categories)
        if categories
        else say("leader-1.stage-notes.no-cols"),
        energy=track.energy,
        finish=say(f"leader-1.stage-notes.{_finish(track)}"),
    )
    return say("leader-1.stage-notes.reconstructed", notes=notes) if content.reconstructed(ready) else notes


def _finish(track: Course) -> str:
    """What kind of finish a course has (L1 2.1)."""
    if track.sprint is None:
        return "to-summit"
    return "to-velodrome" if track.road.hexes[-1].oval else "to-flat"
