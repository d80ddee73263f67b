"""A tour in sentences: stages, status, jerseys, bonus points and the news of the latest stage."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.core import tour_kit
from paceline.core.messages import Message, say
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.presentation.names import clock, rider_name, seat_name, specialist_name
from paceline.games.flamme_rouge.rules.variants import find_combative
from paceline.games.flamme_rouge.tour import planning
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.standings import (
    JERSEYS,
    Standing,
    bonus_table,
    history,
    ranking,
    scores,
    standing,
)


def title(tour: Tour) -> Message:
    """Return the name of the tour."""
    return tour_kit.cell(tour.plan.name) if tour.plan.name else say("flamme-rouge.tour.unnamed")


def team(tour: Tour, seat: int) -> Message:
    """Return a team with whoever rides it: «Azur (Maud)»."""
    return tour_kit.team_with_player(tour, seat, seat_name(seat, len(tour.seats)))


def stages(tour: Tour) -> tuple[Message, ...]:
    """Return the names of the stages with what is special about them (FR 19)."""
    return tuple(map(_stage, tour.planned))


def _stage(planned: str) -> Message:
    kind, name = planning.kind_of(planned), planning.stage_name(planned)
    stage = tour_kit.cell(name) if kind == "plain" else say(f"flamme-rouge.tour.kind-{kind}", name=name)
    return say("flamme-rouge.tour.reconstructed", stage=stage) if planning.reconstructed(planned) else stage


def rests(tour: Tour) -> tuple[int, ...]:
    """Return the rest days, each as the number of stages before it (FR 18.4)."""
    return tour.plan.rests


def status(tour: Tour, rounds: int | None = None) -> tuple[Message, ...]:
    """Return a few sentences on the state of the tour; `rounds` are those of the stage being ridden, if any."""
    so_far = (*_points(tour), *_jerseys(tour), *_combative(tour)) if tour.results else ()
    follows = (*_bonuses(tour), _winner(tour)) if tour.over else _next(tour, rounds)
    return tour_kit.progress(tour, title(tour)), *so_far, *_specialists(tour), *follows


def _points(tour: Tour) -> list[Message]:
    points = scores(tour)
    return [say("flamme-rouge.tour.points", n=points[seat].total, team=team(tour, seat)) for seat in ranking(tour)]


def _jerseys(tour: Tour) -> list[Message]:
    """FR 17.3: who wears what, and why it is not the leader if that one has a better jersey (FR 17.4)."""
    now = standing(tour)
    worn, sentences = now.jerseys(), []
    for jersey, rider, order in zip(JERSEYS, worn, now.orders(), strict=True):
        ahead = order[: order.index(NUMBER[rider])] if rider else order
        if rider or ahead:
            sentences.append(_jersey(now, jersey, rider, _why(worn, ahead)))
    return sentences


def _jersey(now: Standing, jersey: str, rider: str, why: Message) -> Message:
    if not rider:
        return say("flamme-rouge.tour.wears-nothing", jersey=jersey_name(jersey), why=why)
    totals = now.riders[NUMBER[rider]]
    counts = {"yellow": totals.time, "green": totals.sprint, "polka-dots": totals.mountain}
    places = {"rider": rider_name(rider), "time": clock(totals.time), "n": counts[jersey], "why": why}
    return say(f"flamme-rouge.tour.wears-{jersey}", **places)


def _combative(tour: Tour) -> list[Message]:
    """FR 21.3: the most combative rider of the latest stage, if that counts."""
    riders = tour.results[-1].riders
    best = find_combative(riders)
    if best < 0:
        return []
    return [say("flamme-rouge.tour.combative", rider=rider_name(riders[best].rider), n=riders[best].leads)]


def jersey_name(jersey: str) -> Message:
    """Return a jersey by its colour."""
    return say(f"flamme-rouge.tour.jersey.{jersey}")


def _why(worn: Sequence[str], ahead: Sequence[int]) -> Message:
    """Return which better jerseys the riders ahead in a classification wear; nothing if there are none."""
    if not ahead:
        return tour_kit.cell("")
    names = [RIDERS[number] for number in ahead]
    first, last = ((rider_name(name), jersey_name(JERSEYS[worn.index(name)])) for name in (names[0], names[-1]))
    places = {"leader": first[0], "jersey": first[1], "second": last[0], "other": last[1]}
    return say(f"flamme-rouge.tour.why-{'two' if len(names) > 1 else 'one'}", **places)


def picks(tour: Tour) -> tuple[str, ...]:
    """Return the specialist of every rider by number, nothing for a rider without one."""
    return planning.specialists(tour) or ("",) * (2 * len(tour.seats))


def _specialists(tour: Tour) -> list[Message]:
    """FR 15.4: the specialists of every team that has some."""
    picked = picks(tour)
    own = [(seat, picked[2 * seat : 2 * seat + 2]) for seat in range(len(tour.seats))]
    return [_own_specialists(seat, len(tour.seats), *names) for seat, names in own if any(names)]


def _own_specialists(seat: int, seats: int, sprinteur: str, rouleur: str) -> Message:
    named = {"S": sprinteur, "R": rouleur}
    riders = tuple(
        say(f"flamme-rouge.tour.specialist-{kind}", name=specialist_name(name)) for kind, name in named.items() if name
    )
    key = "both-specialists" if len(riders) > 1 else "one-specialist"
    return say(f"flamme-rouge.tour.{key}", team=seat_name(seat, seats), first=riders[0], second=riders[-1])


def _next(tour: Tour, rounds: int | None) -> list[Message]:
    """Return the stage that is ridden or comes next, and the rest days still to come (FR 18.4)."""
    places = tour_kit.next_stage_places(tour, stages(tour)[tour.ridden])
    to_come = tuple(f"{rest}" for rest in tour.plan.rests if rest > tour.ridden)
    resting = [say("flamme-rouge.tour.rests-to-come", n=len(to_come), rests=to_come)] if to_come else []
    if rounds is not None:
        return [say("flamme-rouge.tour.under-way", n=rounds, **places), *resting]
    today = [say("flamme-rouge.tour.rest-day-was")] if tour.ridden in tour.plan.rests else []
    first = team(tour, planning.first_seat(tour))
    return [*today, say("flamme-rouge.tour.next", team=first, **places), *resting]


def _bonuses(tour: Tour) -> list[Message]:
    """FR 18.5: who takes how many points from each classification."""
    now, seats = standing(tour), len(tour.seats)
    worth = bonus_table(tour.stages, seats)
    general, sprint, mountain = ([rider_name(RIDERS[number]) for number in order] for order in now.orders())
    teams = [seat_name(seat, seats) for seat in now.teams()]
    names = {"general": general, "team": teams, "sprint": sprint, "mountain": mountain}
    return [_bonus(what, own, getattr(worth, what)) for what, own in names.items() if own]


def _bonus(what: str, names: Sequence[Message], points: Sequence[int]) -> Message:
    winners = [say("flamme-rouge.tour.bonus-of", name=name, n=n) for name, n in zip(names, points, strict=False)]
    return say(f"flamme-rouge.tour.bonus-{what}", winners=tuple(winners))


def _winner(tour: Tour) -> Message:
    """FR 18.7, FR 18.8."""
    points, order = scores(tour), ranking(tour)
    most = points[order[0]].total
    tied = sum(score.total == most for score in points) > 1
    key = "flamme-rouge.tour.won-on-ties" if tied else "flamme-rouge.tour.won"
    return say(key, team=team(tour, order[0]), n=most)


def news(tour: Tour, seats: Sequence[int]) -> tuple[Message, ...]:
    """Return jerseys with another wearer, and the exhaustion cards that riders of these seats carry over."""
    return (*_changes(tour), *([] if tour.over or not seats else [_carried(tour, seats)]))


def _changes(tour: Tour) -> list[Message]:
    """FR 17.3; after the first stage every jersey is new, which is no news."""
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
    """FR 17.1, FR 17.9: exhaustion cards at the end of the stage, and those left for the next one."""
    before = {rider.rider: rider.exhaustion for rider in tour.results[-1].riders}
    after = standing(tour).riders
    riders = tuple(
        say(
            "flamme-rouge.tour.carried-by",
            rider=rider_name(rider),
            before=before[rider],
            after=after[NUMBER[rider]].exhaustion,
        )
        for seat in seats
        for rider in RIDERS[2 * seat : 2 * seat + 2]
    )
    return say("flamme-rouge.tour.carried", riders=riders)
