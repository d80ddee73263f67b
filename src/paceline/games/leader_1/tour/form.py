"""The form that people fill in for the next stage, ready for `typed`."""

from __future__ import annotations

from collections.abc import Iterator

from paceline.core.messages import Message, say
from paceline.games.leader_1 import content
from paceline.games.leader_1.actions import team_of
from paceline.games.leader_1.tour.checks import line_name
from paceline.games.leader_1.tour.model import Tour
from paceline.games.leader_1.tour.planning import course_of
from paceline.games.leader_1.tour.team import riders, shared
from paceline.games.leader_1.tour.typed import BLANK
from paceline.roads.hexes import SPAN


def form(tour: Tour) -> str:
    """What people fill in for the next stage; nothing once the stage race is over."""
    if tour.over:
        return ""
    course = course_of(tour, tour.ridden)
    lines = [_remark(words) for words in _guide(tour)]
    lines += [f"stage {tour.plan.courses[tour.ridden]}"]
    lines += [f"{rider} {BLANK} energy 0" for rider in riders(tour) or _nameless(tour)]
    lines += [f"bonus {number + 1} " for number in range(len(course.bonuses))]
    lines += [f"summit {number + 1} " for number in range(len(course.summits))]
    if shared(tour) and not tour.results:
        lines += [_remark(say("leader-1.tour.form-seats")), f"seats {' '.join(_nameless(tour))}"]
    return "\n".join(lines) + "\n"


def _nameless(tour: Tour) -> list[str]:
    """Riders whose roles are not known yet: their colours, with room for the role."""
    return [team_of(seat) + BLANK for seat in range(len(tour.seats)) for _ in range(tour.plan.riders)]


def _guide(tour: Tour) -> Iterator[Message]:
    """How the form is filled in, and where lines and summits lie."""
    course, numbers = course_of(tour, tour.ridden), content.numbers()
    places = {"number": tour.ridden + 1, "stages": tour.stages, "stage": tour.plan.courses[tour.ridden]}
    yield say("leader-1.tour.form", **places)
    yield say("leader-1.tour.form-turns", late=numbers.late)
    if tour.plan.ending == "podium":
        yield say("leader-1.tour.form-stopped")
    if not riders(tour):
        yield say("leader-1.tour.form-roles")
    for number, progress in enumerate(course.bonuses, start=1):
        hexagon = progress // SPAN + 1
        yield say("leader-1.tour.form-bonus", line=line_name("bonus", number), number=number, hexagon=hexagon)
    for number, (progress, category) in enumerate(course.summits, start=1):
        told = {"category": category, "hexagon": -(-progress // SPAN), "n": len(numbers.summit_points[category])}
        yield say("leader-1.tour.form-summit", line=line_name("summit", number), number=number, **told)


def _remark(words: Message) -> str:
    """Words that are not read."""
    return "\n".join(f"# {line}" for line in str(words).strip().splitlines())
