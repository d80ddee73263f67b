"""The ready courses as people choose from them."""

from __future__ import annotations

from paceline.core.game import Stage
from paceline.core.messages import Message, say
from paceline.games.on_the_rivet.content import ReadyCourse, book, reconstructed
from paceline.games.on_the_rivet.course import Course, course


def stages() -> list[Stage]:
    """The ready courses, the shortest first as they are listed."""
    return [_stage(ready) for ready in book().courses]


def _stage(ready: ReadyCourse) -> Stage:
    track = course("", ready.code)
    return Stage(ready.name, track.code, len(track.road.rows), _notes(track, ready), ready.source, also=ready.also)


def _notes(track: Course, ready: ReadyCourse) -> Message:
    """Lines, bonus lines, finish and box; a course that is a guess is called one."""
    kinds = [line.kind for line in track.bonuses]
    notes = say(
        "on-the-rivet.stage-notes.parts",
        lines=say("on-the-rivet.stage-notes.lines", n=track.lines),
        length=say(f"on-the-rivet.length.{track.length}"),
        sprints=say("on-the-rivet.stage-notes.sprints", n=kinds.count("sprint")),
        mountains=say("on-the-rivet.stage-notes.mountains", n=kinds.count("mountain")),
        finish=say(
            "on-the-rivet.stage-notes.finish", terrain=say(f"on-the-rivet.terrain.{track.road.rows[-1].terrain}")
        ),
    )
    if track.expansion:
        notes = say("on-the-rivet.stage-notes.expansion", notes=notes)
    return say("on-the-rivet.stage-notes.reconstructed", notes=notes) if reconstructed(ready) else notes
