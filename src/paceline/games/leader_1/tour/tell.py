"""A stage race in sentences: stages, status and the news of the latest stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from paceline.core import tour_kit
from paceline.core.messages import Message, say
from paceline.games.leader_1.presentation.names import rider_name, seat_name
from paceline.games.leader_1.tour.model import Tour, minus, riders
from paceline.games.leader_1.tour.planning import first_seat
from paceline.games.leader_1.tour.standings import history, standing, winner

CLASSIFICATIONS: Final = ("general", "points", "mountains")
"""In the order of `Standing.leaders`."""
_PODIUM: Final = 3


def title(tour: Tour) -> Message:
    """Return the name of the stage race."""
    return tour_kit.cell(tour.plan.name) if tour.plan.name else say("leader-1.tour.unnamed")


def team(tour: Tour, seat: int) -> Message:
    """Return a team with whoever rides it: «Azur (Maud)»."""
    return tour_kit.team_with_player(tour, seat, seat_name(seat, len(tour.seats)))


def rider_called(tour: Tour, number: int) -> Message:
    """Return the name of a rider by number; their team while the role is not known."""
    names = riders(tour)
    return rider_name(names[number]) if names else seat_name(number // tour.plan.riders, len(tour.seats))


def stages(tour: Tour) -> tuple[Message, ...]:
    """Return the names of the stages."""
    return tour_kit.cells(*tour.planned)


def status(tour: Tour, rounds: int | None = None) -> tuple[Message, ...]:
    """Return a few sentences on the state of the stage race; `rounds` are the turns of the stage being ridden."""
    so_far = (_general(tour), *_leaders(tour)) if tour.results else ()
    follows = _winner(tour) if tour.over else _next(tour, rounds)
    return tour_kit.progress(tour, title(tour)), *so_far, follows


def _general(tour: Tour) -> Message:
    """L1 15.4: the first three, those behind the leader with their gap."""
    now = standing(tour)
    first, *others = now.general()[:_PODIUM]
    best = now.riders[first].total
    behind = tuple(
        say("leader-1.tour.behind", rider=rider_called(tour, number), time=now.riders[number].total - best)
        for number in others
    )
    return say("leader-1.tour.leads-general", rider=rider_called(tour, first), time=minus(best), behind=behind)


def _leaders(tour: Tour) -> list[Message]:
    """L1 15.6, L1 15.7: who leads the other classifications."""
    now = standing(tour)
    _, points, mountains = now.leaders()
    led = []
    if points is not None:
        led.append(say("leader-1.tour.leads-points", rider=rider_called(tour, points), n=now.riders[points].points))
    if mountains is not None:
        best = now.riders[mountains].mountains
        led.append(say("leader-1.tour.leads-mountains", rider=rider_called(tour, mountains), n=best))
    return led


def _next(tour: Tour, rounds: int | None) -> Message:
    """Return the stage that is ridden or comes next."""
    places = tour_kit.next_stage_places(tour, stages(tour)[tour.ridden])
    if rounds is not None:
        return say("leader-1.tour.under-way", n=rounds, **places)
    return say("leader-1.tour.next", team=team(tour, first_seat(tour)), **places)


def _winner(tour: Tour) -> Message:
    """L1 15.10; and why, if another rider has the same time (L1 15.4)."""
    now = standing(tour)
    first, second = now.general()[:2]
    tied = now.riders[first].total == now.riders[second].total
    places = {
        "rider": rider_called(tour, first),
        "time": minus(now.riders[first].total),
        "other": rider_called(tour, second),
    }
    return say(f"leader-1.tour.{'won-on-places' if tied else 'won'}", team=team(tour, winner(tour)), **places)


def news(tour: Tour, seats: Sequence[int]) -> tuple[Message, ...]:
    """Return classifications with another leader, and the energy that riders of these seats carry over."""
    return (*_changes(tour), *([] if tour.over or not seats else [_carried(tour, seats)]))


def _changes(tour: Tour) -> list[Message]:
    """After the first stage every leader is new, which is no news."""
    if tour.ridden < 2:
        return []
    before, now = (standing.leaders() for standing in history(tour)[-2:])
    changed = zip(CLASSIFICATIONS, before, now, strict=True)
    return [_change(tour, what, old, new) for what, old, new in changed if new is not None and new != old]


def _change(tour: Tour, what: str, old: int | None, new: int) -> Message:
    if old is None:  # only the mountains: times and points there are from the first stage on
        return say("leader-1.tour.first-mountains", rider=rider_called(tour, new))
    return say(f"leader-1.tour.takes-{what}", rider=rider_called(tour, new), old=rider_called(tour, old))


def _carried(tour: Tour, seats: Sequence[int]) -> Message:
    """L1 15.5: the energy left, and what is added to the milestones of the next stage."""
    each, now = tour.plan.riders, standing(tour)
    own = [number for seat in seats for number in range(seat * each, (seat + 1) * each)]
    carried = tuple(
        say(
            "leader-1.tour.carried-by",
            rider=rider_called(tour, number),
            before=now.riders[number].energy,
            after=now.riders[number].carried,
        )
        for number in own
    )
    return say("leader-1.tour.carried", riders=carried)
