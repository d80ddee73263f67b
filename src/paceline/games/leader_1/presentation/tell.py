"""The log: every event as a sentence that says what happened and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paceline.core.messages import Message, say
from paceline.games.leader_1 import events
from paceline.games.leader_1.content import numbers
from paceline.games.leader_1.course import Course
from paceline.games.leader_1.presentation.names import (
    rider_name,
    rider_names,
    role_name,
    row_name,
    seat_name,
)
from paceline.games.leader_1.rules.order import course_of
from paceline.games.leader_1.state import IN_PELOTON, View


def tell(view: View, event: events.Event) -> Message:
    """Return an event as a sentence of the log; the view gives the road and the names of seats."""
    return _TELLERS[type(event)](_Teller(view), event)


class _Teller:
    """The course and the names of seats, for the functions below."""

    def __init__(self, view: View) -> None:
        self.view = view

    @property
    def track(self) -> Course:
        """The course of this race."""
        return course_of(self.view.table)

    def seat(self, seat: int) -> Message:
        """Return the name of a seat."""
        return seat_name(seat, self.view.table.seats)

    def row(self, cell: int) -> Message:
        """Return how far a square is from the line, or the peloton."""
        return row_name(self.track, self.track.road.row_of(cell)) if cell >= 0 else say("leader-1.square.peloton")


def _tell_token_given(teller: _Teller, event: events.TokenGiven) -> Message:
    return say("leader-1.event.token-given", team=teller.seat(event.seat))


def _tell_picked(teller: _Teller, event: events.Picked) -> Message:
    return say("leader-1.event.picked", team=teller.seat(event.seat), role=role_name(event.rider[1]))


def _tell_appointed(_teller: _Teller, event: events.Appointed) -> Message:
    jobs = {"sprinter": event.sprinter, "descender": event.descender}
    places = {job: rider_name(rider) for job, rider in jobs.items() if rider}
    return say(f"leader-1.event.appointed-{'both' if len(places) > 1 else next(iter(places))}", **places)


def _tell_rode(teller: _Teller, event: events.Rode) -> Message:
    """L1 9: out of the peloton, back into it or along the road, with its cost."""
    taken = event.cost - event.regained
    cost = say(f"leader-1.event.rode-{'costs' if taken > 0 else 'gains' if taken else 'free'}", n=abs(taken))
    if event.past:
        cost = say("leader-1.event.rode-past", cost=cost, n=event.past)
    key = "attacked" if event.start == IN_PELOTON else "joined" if event.end == IN_PELOTON else "rode"
    where = teller.row(event.end)
    return say(f"leader-1.event.{key}", rider=rider_name(event.rider), n=event.squares, place=where, cost=cost)


def _tell_sheltered(_teller: _Teller, event: events.Sheltered) -> Message:
    return say("leader-1.event.sheltered", rider=rider_name(event.rider), by=rider_name(event.by))


_NO_SHELTER: Final = {"L1 10.3": "after-a-fall", "L1 10.4": "puncture"}
"""Reasons for no slipstream, by clause."""


def _tell_unsheltered(_teller: _Teller, event: events.Unsheltered) -> Message:
    why = _NO_SHELTER.get(event.clause, "too-fast")
    rider, by = rider_name(event.rider), rider_name(event.by)
    return say(f"leader-1.event.unsheltered-{why}", rider=rider, by=by)


def _tell_rolled(_teller: _Teller, event: events.Rolled) -> Message:
    times = numbers().bonk if event.risk == "bonk" else numbers().crash
    key = f"{event.risk}-{'failed' if event.failed else 'passed'}"
    rider = rider_name(event.rider)
    return say(f"leader-1.event.{key}", rider=rider, needed=event.needed, value=event.value, times=times)


def _tell_fell(_teller: _Teller, event: events.Fell) -> Message:
    return say("leader-1.event.fell", rider=rider_name(event.rider), turn=event.turn)


def _tell_missed(_teller: _Teller, event: events.Missed) -> Message:
    return say("leader-1.event.missed", rider=rider_name(event.rider))


def _tell_stuck(_teller: _Teller, event: events.Stuck) -> Message:
    return say(f"leader-1.event.{'stuck' if event.because else 'stuck-at-the-end'}", rider=rider_name(event.rider))


def _tell_sat_in(teller: _Teller, event: events.SatIn) -> Message:
    return say("leader-1.event.sat-in", team=teller.seat(event.seat))


def _tell_sat_up(teller: _Teller, event: events.SatUp) -> Message:
    return say(f"leader-1.event.sat-up-{event.because}", team=teller.seat(event.seat))


def _tell_announced(teller: _Teller, event: events.Announced) -> Message:
    return say("leader-1.event.announced", team=teller.seat(event.seat))


def _tell_peloton_rode(teller: _Teller, event: events.PelotonRode) -> Message:
    """L1 7: how the speed comes about, and how far the peloton gets."""
    why = "both" if event.chase and event.empty else "chase" if event.chase else "empty" if event.empty else "plain"
    red = "red" if event.rolled.endswith("R") else "black"
    rolled = say(f"leader-1.event.die-{red}", value=event.rolled[0])
    return say(f"leader-1.event.peloton-{why}", rolled=rolled, n=event.speed, place=row_name(teller.track, event.end))


def _tell_caught(_teller: _Teller, event: events.Caught) -> Message:
    return say("leader-1.event.caught", rider=rider_name(event.rider))


def _tell_passed(_teller: _Teller, event: events.Passed) -> Message:
    return say("leader-1.event.passed", rider=rider_name(event.rider))


def _tell_charged(_teller: _Teller, event: events.Charged) -> Message:
    return say("leader-1.event.charged", n=len(event.riders), rider=rider_name(event.riders[0]), cost=event.cost)


def _tell_dropped(_teller: _Teller, event: events.Dropped) -> Message:
    key = "dropped" if event.cell >= 0 else "not-dropped"
    return say(f"leader-1.event.{key}", rider=rider_name(event.rider), cost=event.cost)


def _tell_fed(_teller: _Teller, event: events.Fed) -> Message:
    key = "fed" if event.value else "fed-unseen"
    return say(f"leader-1.event.{key}", rider=rider_name(event.rider), value=event.value)


def _tell_unfed(_teller: _Teller, event: events.Unfed) -> Message:
    return say("leader-1.event.unfed", rider=rider_name(event.rider))


def _tell_ate(_teller: _Teller, event: events.Ate) -> Message:
    key = "ate-to-stay" if event.clause == "L1 7.8" else "ate"
    return say(f"leader-1.event.{key}", rider=rider_name(event.rider), value=event.value, energy=event.energy)


def _tell_punctured(_teller: _Teller, event: events.Punctured) -> Message:
    key = {"L1 12.4": "punctured-inside", "L1 7.10": "punctured-no-room"}.get(event.clause, "punctured")
    return say(f"leader-1.event.{key}", rider=rider_name(event.rider))


def _tell_no_punctures(_teller: _Teller, _event: events.NoPunctures) -> Message:
    return say("leader-1.event.no-punctures")


def _tell_line_passed(_teller: _Teller, event: events.LinePassed) -> Message:
    key = f"passed-{event.kind}"
    return say(f"leader-1.event.{key}", rider=rider_name(event.rider), line=event.line + 1, place=event.place)


def _tell_crossed(_teller: _Teller, event: events.Crossed) -> Message:
    return say("leader-1.event.crossed", rider=rider_name(event.rider), n=event.rows)


def _tell_peloton_arrived(_teller: _Teller, event: events.PelotonArrived) -> Message:
    if not event.riders:
        return say("leader-1.event.peloton-arrived-empty")
    return say("leader-1.event.peloton-arrived", riders=rider_names(event.riders), n=event.rows)


def _tell_ranked(_teller: _Teller, event: events.Ranked) -> Message:
    return say("leader-1.event.ranked", rider=rider_name(event.rider), place=event.place)


def _tell_token_passed(teller: _Teller, event: events.TokenPassed) -> Message:
    return say("leader-1.event.token-passed", team=teller.seat(event.seat))


def _tell_race_over(_teller: _Teller, event: events.RaceOver) -> Message:
    return say("leader-1.event.race-over", rider=rider_name(event.riders[0]))


_TELLERS: Final[dict[type, Callable[[_Teller, Any], Message]]] = {
    events.TokenGiven: _tell_token_given,
    events.Picked: _tell_picked,
    events.Appointed: _tell_appointed,
    events.Rode: _tell_rode,
    events.Sheltered: _tell_sheltered,
    events.Unsheltered: _tell_unsheltered,
    events.Rolled: _tell_rolled,
    events.Fell: _tell_fell,
    events.Missed: _tell_missed,
    events.Stuck: _tell_stuck,
    events.SatIn: _tell_sat_in,
    events.SatUp: _tell_sat_up,
    events.Announced: _tell_announced,
    events.PelotonRode: _tell_peloton_rode,
    events.Caught: _tell_caught,
    events.Passed: _tell_passed,
    events.Charged: _tell_charged,
    events.Dropped: _tell_dropped,
    events.Fed: _tell_fed,
    events.Unfed: _tell_unfed,
    events.Ate: _tell_ate,
    events.Punctured: _tell_punctured,
    events.NoPunctures: _tell_no_punctures,
    events.LinePassed: _tell_line_passed,
    events.Crossed: _tell_crossed,
    events.PelotonArrived: _tell_peloton_arrived,
    events.Ranked: _tell_ranked,
    events.TokenPassed: _tell_token_passed,
    events.RaceOver: _tell_race_over,
}
