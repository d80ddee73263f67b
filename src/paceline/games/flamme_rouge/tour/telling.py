"""A tour in sentences: what its stages are called and where it stands."""

from __future__ import annotations

from paceline.core.message import Message, say
from paceline.games.flamme_rouge.actions import NUMBER
from paceline.games.flamme_rouge.names import rider_name, seat_name
from paceline.games.flamme_rouge.tour.bonus import ranking, scores
from paceline.games.flamme_rouge.tour.clock import clock
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.planning import first_seat, kind_of, leg, reconstructed
from paceline.games.flamme_rouge.tour.standings import JERSEYS, Standing, standing


def stages(tour: Tour) -> tuple[Message, ...]:
    """What the stages are called, in their order, with what is special about them (FR 19)."""
    return tuple(map(_stage, tour.plan.stages))


def _stage(stage: str) -> Message:
    kind, (_, name) = kind_of(stage), leg(stage)
    told = (
        say("flamme-rouge.tour.cell", text=name)
        if kind == "plain"
        else say(f"flamme-rouge.tour.kind-{kind}", name=name)
    )
    return say("flamme-rouge.tour.reconstructed", stage=told) if reconstructed(stage) else told


def team(tour: Tour, seat: int) -> Message:
    """A team with whoever rides it: «Azur (Maud)»."""
    name = tour.seats[seat]
    person, colon, own = name.partition(":")
    called = own if colon and person == "you" else name
    named = seat_name(seat, len(tour.seats))
    return named if called in ("", "you") else say("flamme-rouge.tour.team-of", team=named, name=called)


def status(tour: Tour) -> tuple[Message, ...]:
    """Where the tour stands, in a few sentences."""
    head = say("flamme-rouge.tour.ridden", n=tour.ridden, stages=tour.stages, name=title(tour))
    if not tour.results:
        return head, *_next(tour)
    return head, *_points(tour), *_jerseys(standing(tour)), *(_won(tour) if tour.over else _next(tour))


def title(tour: Tour) -> Message:
    """What the tour is called."""
    named = tour.plan.name
    return say("flamme-rouge.tour.cell", text=named) if named else say("flamme-rouge.tour.unnamed")


def _points(tour: Tour) -> list[Message]:
    points = scores(tour)
    return [say("flamme-rouge.tour.points", n=points[seat].total, team=team(tour, seat)) for seat in ranking(tour)]


def _jerseys(now: Standing) -> list[Message]:
    """FR 17.3."""
    told = []
    for jersey, rider in zip(JERSEYS, now.jerseys(), strict=True):
        if rider:
            totals = now.riders[NUMBER[rider]]
            counts = {"yellow": totals.time, "green": totals.sprint, "polka-dots": totals.mountain}
            places = {"rider": rider_name(rider), "time": clock(totals.time), "n": counts[jersey]}
            told.append(say(f"flamme-rouge.tour.wears-{jersey}", **places))
    return told


def _next(tour: Tour) -> list[Message]:
    rest = [say("flamme-rouge.tour.rest-day-was")] if tour.ridden in tour.plan.rests else []
    stage = stages(tour)[tour.ridden]
    first = team(tour, first_seat(tour))
    return [*rest, say("flamme-rouge.tour.next", number=tour.ridden + 1, stages=tour.stages, stage=stage, team=first)]


def _won(tour: Tour) -> list[Message]:
    """FR 18.7, FR 18.8."""
    points, order = scores(tour), ranking(tour)
    tied = [seat for seat in order if points[seat].total == points[order[0]].total]
    key = "flamme-rouge.tour.won-on-ties" if len(tied) > 1 else "flamme-rouge.tour.won"
    return [say(key, team=team(tour, order[0]), n=points[order[0]].total)]
