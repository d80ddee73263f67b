"""A tour in sentences: what its stages are called and where it stands."""

from __future__ import annotations

from paceline.core.messages import Message, say
from paceline.games.flamme_rouge.presentation.names import seat_name, specialist_name
from paceline.games.flamme_rouge.tour.bonus import ranking, scores
from paceline.games.flamme_rouge.tour.honours import bonuses, jerseys
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.planning import first_seat, kind_of, leg, reconstructed, specialists


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


def rests(tour: Tour) -> tuple[int, ...]:
    """Rest days, each by the number of stages ridden before it (FR 18.4)."""
    return tour.plan.rests


def status(tour: Tour, rounds: int | None = None) -> tuple[Message, ...]:
    """Where the tour stands, in a few sentences; `rounds` are those of the stage that is being ridden."""
    head = say("flamme-rouge.tour.ridden", n=tour.ridden, stages=tour.stages, name=title(tour))
    ridden = (*_points(tour), *jerseys(tour)) if tour.results else ()
    follows = (*bonuses(tour), *_won(tour)) if tour.over else _next(tour, rounds)
    return head, *ridden, *_specialists(tour), *follows


def title(tour: Tour) -> Message:
    """What the tour is called."""
    named = tour.plan.name
    return say("flamme-rouge.tour.cell", text=named) if named else say("flamme-rouge.tour.unnamed")


def _points(tour: Tour) -> list[Message]:
    points = scores(tour)
    return [say("flamme-rouge.tour.points", n=points[seat].total, team=team(tour, seat)) for seat in ranking(tour)]


def picks(tour: Tour) -> tuple[str, ...]:
    """The specialist of every rider by number; nothing where he has none."""
    picked, riders = specialists(tour), 2 * len(tour.seats)
    return (*picked, *("",) * (riders - len(picked)))


def _specialists(tour: Tour) -> list[Message]:
    """FR 15.4: who rides for whom, a line for every team that has specialists."""
    picked = picks(tour)
    own = [(seat, picked[2 * seat : 2 * seat + 2]) for seat in range(len(tour.seats))]
    return [_specialists_of(seat, len(tour.seats), *names) for seat, names in own if any(names)]


def _specialists_of(seat: int, seats: int, sprinteur: str, rouleur: str) -> Message:
    named = {"S": sprinteur, "R": rouleur}
    riders = tuple(
        say(f"flamme-rouge.tour.specialist-{kind}", name=specialist_name(name)) for kind, name in named.items() if name
    )
    key = "both-specialists" if len(riders) > 1 else "one-specialist"
    return say(f"flamme-rouge.tour.{key}", team=seat_name(seat, seats), first=riders[0], second=riders[-1])


def _next(tour: Tour, rounds: int | None) -> list[Message]:
    """What is being ridden or comes next, and the rest days still to come (FR 18.4)."""
    places = {"number": tour.ridden + 1, "stages": tour.stages, "stage": stages(tour)[tour.ridden]}
    to_come = [f"{rest}" for rest in tour.plan.rests if rest > tour.ridden]
    told = [say("flamme-rouge.tour.rests-to-come", n=len(to_come), rests=tuple(to_come))] if to_come else []
    if rounds is not None:
        return [say("flamme-rouge.tour.under-way", n=rounds, **places), *told]
    today = [say("flamme-rouge.tour.rest-day-was")] if tour.ridden in tour.plan.rests else []
    return [*today, say("flamme-rouge.tour.next", team=team(tour, first_seat(tour)), **places), *told]


def _won(tour: Tour) -> list[Message]:
    """FR 18.7, FR 18.8."""
    points, order = scores(tour), ranking(tour)
    tied = [seat for seat in order if points[seat].total == points[order[0]].total]
    key = "flamme-rouge.tour.won-on-ties" if len(tied) > 1 else "flamme-rouge.tour.won"
    return [say(key, team=team(tour, order[0]), n=points[order[0]].total)]
