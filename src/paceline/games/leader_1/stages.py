"""The ready courses as people choose from them."""

from __future__ import annotations

from paceline.core.game import Stage
from paceline.core.messages import Message, say
from paceline.games.leader_1 import content
from paceline.games.leader_1.course import NO_TOKEN, Course, course


def stages() -> list[Stage]:
    """The ready courses, in the order of their numbers."""
    return [_stage(ready) for ready in content.courses()]


def _stage(ready: content.ReadyCourse) -> Stage:
    track = course(ready.code)
    return Stage(ready.name, track.code, track.road.length, _notes(track, ready), ready.source, also=ready.also)


def _notes(track: Course, ready: content.ReadyCourse) -> Message:
    """Hexagons, cols with their categories, energy and finish; a course that is a guess is called one."""
    categories = _categories(track)
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


def _categories(track: Course) -> tuple[str, ...]:
    """For every col its categories, as in `3` or `3+2`."""
    found: list[str] = []
    tokens = dict.fromkeys(zip([cell.tile for cell in track.road.cells], track.token, strict=True))
    before: tuple[int, int] | None = None
    for tile, token in sorted((tile, token) for tile, token in tokens if token != NO_TOKEN):
        if before is None or tile > before[0] + 1:
            found.append(str(track.limits[token]))
        elif token != before[1]:
            found[-1] += f"+{track.limits[token]}"
        before = tile, token
    return tuple(found)


def _finish(track: Course) -> str:
    """What kind of finish a course has (L1 2.1)."""
    if track.sprint is None:
        return "to-summit"
    return "to-velodrome" if track.road.hexes[-1].oval else "to-flat"
