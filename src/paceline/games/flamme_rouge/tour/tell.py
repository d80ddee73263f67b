"""A tour in sentences: stages, status, jerseys, bonus points and the news of the latest stage."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.core.messages import Message, say
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.presentation.names import clock, rider_name, seat_name, specialist_name
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.planning import first_seat, kind_of, leg, reconstructed, specialists
from paceline.games.flamme_rouge.tour.standings import JERSEYS, Standing, history, ranking, scores, standing, table


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


def jersey_name(jersey: str) -> Message:
    """A jersey by its colour."""
    return say(f"flamme-rouge.tour.jersey.{jersey}")


def jerseys(tour: Tour) -> list[Message]:
    """FR 17.3: who wears what, and why it is not the leader where he has a better jersey (FR 17.4)."""
    now = standing(tour)
    worn = now.jerseys()
    orders = (now.general(), now.sprint(), now.mountain())
    told = []
    for jersey, rider, order in zip(JERSEYS, worn, orders, strict=True):
        ahead = order[: order.index(NUMBER[rider])] if rider else order
        if rider or ahead:
            told.append(_worn(now, jersey, rider, _why(worn, ahead)))
    return told


def _worn(now: Standing, jersey: str, rider: str, why: Message) -> Message:
    if not rider:
        return say("flamme-rouge.tour.wears-nothing", jersey=jersey_name(jersey), why=why)
    totals = now.riders[NUMBER[rider]]
    counts = {"yellow": totals.time, "green": totals.sprint, "polka-dots": totals.mountain}
    places = {"rider": rider_name(rider), "time": clock(totals.time), "n": counts[jersey], "why": why}
    return say(f"flamme-rouge.tour.wears-{jersey}", **places)


def _why(worn: Sequence[str], ahead: Sequence[int]) -> Message:
    """Those who are ahead in a classification wear something better; nothing where nobody is."""
    if not ahead:
        return say("flamme-rouge.tour.cell", text="")
    names = [RIDERS[number] for number in ahead]
    first, last = ((rider_name(name), jersey_name(JERSEYS[worn.index(name)])) for name in (names[0], names[-1]))
    places = {"leader": first[0], "jersey": first[1], "second": last[0], "other": last[1]}
    return say(f"flamme-rouge.tour.why-{'two' if len(names) > 1 else 'one'}", **places)


def bonuses(tour: Tour) -> list[Message]:
    """FR 18.5: who takes how many points from each classification."""
    now, won, seats = standing(tour), table(tour.stages, len(tour.seats)), len(tour.seats)
    teams = [seat_name(team, seats) for team in now.teams()]
    riders = {"general": now.general(), "sprint": now.sprint(), "mountain": now.mountain()}
    names = {what: [rider_name(RIDERS[number]) for number in order] for what, order in riders.items()} | {"team": teams}
    return [
        _bonus(what, names[what], getattr(won, what))
        for what in ("general", "team", "sprint", "mountain")
        if names[what]
    ]


def _bonus(what: str, names: Sequence[Message], points: Sequence[int]) -> Message:
    told = [say("flamme-rouge.tour.bonus-of", name=name, n=worth) for name, worth in zip(names, points, strict=False)]
    return say(f"flamme-rouge.tour.bonus-{what}", winners=tuple(told))


def news(tour: Tour, seats: Sequence[int]) -> tuple[Message, ...]:
    """Jerseys that changed shoulders, and the exhaustion cards that riders of these seats carry over."""
    return (*_changes(tour), *([] if tour.over or not seats else [_carried(tour, seats)]))


def _changes(tour: Tour) -> list[Message]:
    """FR 17.3; on the first stage every jersey is new, and there is nothing to tell."""
    if tour.ridden < 2:
        return []
    before, now = (standing.jerseys() for standing in history(tour)[-2:])
    changed = [(jersey, old, new) for jersey, old, new in zip(JERSEYS, before, now, strict=True) if new and new != old]
    return [_change(*change) for change in changed]


def _change(jersey: str, old: str, new: str) -> Message:
    places = {"jersey": jersey_name(jersey), "rider": rider_name(new)}
    if not old:
        return say("flamme-rouge.tour.first-jersey", **places)
    return say("flamme-rouge.tour.jersey-goes", old=rider_name(old), **places)


def _carried(tour: Tour, seats: Sequence[int]) -> Message:
    """FR 17.1, FR 17.9: what a rider had at the end of the stage, and what is left for the next one."""
    ended = {rider.rider: rider.exhaustion for rider in tour.results[-1].riders}
    own = [rider for seat in seats for rider in RIDERS[2 * seat : 2 * seat + 2]]
    kept = {rider: standing(tour).riders[NUMBER[rider]].exhaustion for rider in own}
    told = [
        say("flamme-rouge.tour.carried-by", rider=rider_name(rider), before=ended[rider], after=kept[rider])
        for rider in own
    ]
    return say("flamme-rouge.tour.carried", riders=tuple(told))
