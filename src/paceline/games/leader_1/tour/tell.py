"""A stage race in sentences: stages, status and the news of the latest stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paceline.core.messages import Message, say
from paceline.games.leader_1.presentation.names import rider_name, seat_name
from paceline.games.leader_1.tour.model import Tour, minus, player, riders
from paceline.games.leader_1.tour.planning import first_seat
from paceline.games.leader_1.tour.standings import history, standing, winner

CLASSIFICATIONS: Final = ("general", "points", "mountains")
"""In the order of `Standing.leaders`."""
_PODIUM: Final = 3


def stages(tour: Tour) -> tuple[Message, ...]:
    """What the stages are called, in their order."""
    return tuple(say("leader-1.tour.cell", text=name) for name in tour.plan.courses)


def rests(_tour: Tour) -> tuple[int, ...]:
    """There are no rest days."""
    return ()


def title(tour: Tour) -> Message:
    """What the stage race is called."""
    named = tour.plan.name
    return say("leader-1.tour.cell", text=named) if named else say("leader-1.tour.unnamed")


def team(tour: Tour, seat: int) -> Message:
    """A team with whoever rides it: «Azur (Maud)»."""
    called, own = player(tour, seat), seat_name(seat, len(tour.seats))
    return say("leader-1.tour.team-of", team=own, name=called) if called else own


def named(tour: Tour, number: int) -> Message:
    """A rider by number; where his role is not known yet, his team."""
    names = riders(tour)
    return rider_name(names[number]) if names else seat_name(number // tour.plan.riders, len(tour.seats))


def status(tour: Tour, rounds: int | None = None) -> tuple[Message, ...]:
    """Where the stage race stands, in a few sentences; `rounds` are the turns of the stage that is being ridden."""
    head = say("leader-1.tour.ridden", n=tour.ridden, stages=tour.stages, name=title(tour))
    led = (_general(tour), *_leaders(tour)) if tour.results else ()
    follows = _won(tour) if tour.over else _next(tour, rounds)
    return head, *led, follows


def _general(tour: Tour) -> Message:
    """L1 15.4: the first three, those behind the leader with what they lost on him."""
    now = standing(tour)
    first, *others = now.general()[:_PODIUM]
    best = now.riders[first].total
    behind = tuple(
        say("leader-1.tour.behind", rider=named(tour, number), time=now.riders[number].total - best)
        for number in others
    )
    return say("leader-1.tour.leads-general", rider=named(tour, first), time=minus(best), behind=behind)


def _leaders(tour: Tour) -> list[Message]:
    """L1 15.6, L1 15.7: who leads the other classifications."""
    now = standing(tour)
    _, points, mountains = now.leaders()
    led = []
    if points is not None:
        led.append(say("leader-1.tour.leads-points", rider=named(tour, points), n=now.riders[points].points))
    if mountains is not None:
        best = now.riders[mountains].mountains
        led.append(say("leader-1.tour.leads-mountains", rider=named(tour, mountains), n=best))
    return led


def _next(tour: Tour, rounds: int | None) -> Message:
    """What is being ridden or comes next."""
    places = {"number": tour.ridden + 1, "stages": tour.stages, "stage": stages(tour)[tour.ridden]}
    if rounds is not None:
        return say("leader-1.tour.under-way", n=rounds, **places)
    return say("leader-1.tour.next", team=team(tour, first_seat(tour)), **places)


def _won(tour: Tour) -> Message:
    """L1 15.10; and why, where another rider has the same time (L1 15.4)."""
    now = standing(tour)
    first, second = now.general()[:2]
    tied = now.riders[first].total == now.riders[second].total
    places = {"rider": named(tour, first), "time": minus(now.riders[first].total), "other": named(tour, second)}
    return say(f"leader-1.tour.{'won-on-places' if tied else 'won'}", team=team(tour, winner(tour)), **places)


def news(tour: Tour, seats: Sequence[int]) -> tuple[Message, ...]:
    """Classifications with another leader, and the energy that riders of these seats take along."""
    return (*_changes(tour), *([] if tour.over or not seats else [_carried(tour, seats)]))


def _changes(tour: Tour) -> list[Message]:
    """On the first stage every leader is new, and there is nothing to tell."""
    if tour.ridden < 2:
        return []
    before, now = (standing.leaders() for standing in history(tour)[-2:])
    changed = zip(CLASSIFICATIONS, before, now, strict=True)
    return [_change(tour, what, old, new) for what, old, new in changed if new is not None and new != old]


def _change(tour: Tour, what: str, old: int | None, new: int) -> Message:
    if old is None:  # only the mountains: times and points there are from the first stage on
        return say("leader-1.tour.first-mountains", rider=named(tour, new))
    return say(f"leader-1.tour.takes-{what}", rider=named(tour, new), old=named(tour, old))


def _carried(tour: Tour, seats: Sequence[int]) -> Message:
    """L1 15.5: what a rider had left, and what he starts the next stage with besides its milestones."""
    each, now = tour.plan.riders, standing(tour)
    own = [number for seat in seats for number in range(seat * each, (seat + 1) * each)]
    told = tuple(
        say(
            "leader-1.tour.carried-by",
            rider=named(tour, number),
            before=now.riders[number].energy,
            after=now.riders[number].carried,
        )
        for number in own
    )
    return say("leader-1.tour.carried", riders=told)
