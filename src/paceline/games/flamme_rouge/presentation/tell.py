"""Tell events: every event as a sentence that says what happened and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paceline.core.messages import Message, say
from paceline.games.flamme_rouge import content, events
from paceline.games.flamme_rouge.content import ATTACK
from paceline.games.flamme_rouge.course import Course, squares_between
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.presentation.names import (
    card_name,
    clock,
    rider_name,
    rider_names,
    seat_name,
    specialist_name,
    square,
)
from paceline.games.flamme_rouge.rules.weather import CLEAR
from paceline.games.flamme_rouge.state import View, course_of


def tell(view: View, event: Event) -> Message:
    """Return an event as a sentence; squares are named on the road of this view."""
    return _TELLERS[type(event)](course_of(view.table), event)


def _tell_placed(track: Course, event: events.Placed) -> Message:
    where = square(track, track.row[event.cell])
    return say("flamme-rouge.event.placed", rider=rider_name(event.rider), square=where)


def _tell_moved(track: Course, event: events.Moved) -> Message:
    start, end = track.row[event.start], track.row[event.end]
    return say(
        "flamme-rouge.event.moved",
        rider=rider_name(event.rider),
        card=card_name(event.card),
        n=squares_between(track, start, end),
        square=square(track, end),
    )


def _tell_raised(track: Course, event: events.Raised) -> Message:
    key = "supplied" if event.clause == "FR 9.3" else "raised"
    where = square(track, track.row[event.because[0]])
    return say(f"flamme-rouge.event.{key}", rider=rider_name(event.rider), n=event.steps, square=where)


def _tell_capped(track: Course, event: events.Capped) -> Message:
    key = "capped" if event.clause == "FR 6.1" else "stopped-before-ascent"
    where = square(track, track.row[event.because[0]])
    return say(f"flamme-rouge.event.{key}", rider=rider_name(event.rider), n=event.steps, square=where)


def _tell_blocked(track: Course, event: events.Blocked) -> Message:
    key = "blocked" if event.clause == "FR 5.5" else "blocked-by-a-fall"
    return say(
        f"flamme-rouge.event.{key}",
        rider=rider_name(event.rider),
        n=event.lost,
        by=rider_names(event.by),
        square=square(track, track.row[event.because[0]]),
    )


def _tell_slipstreamed(track: Course, event: events.Slipstreamed) -> Message:
    moves = zip(event.riders, event.starts, event.ends, strict=True)
    riders = tuple(rider for rider, start, end in moves if track.row[end] != track.row[start])
    return say(
        "flamme-rouge.event.slipstreamed",
        n=len(riders),
        riders=rider_names(riders),
        towards=rider_name(event.towards[-1]),
        square=square(track, track.row[event.because[0]]),
    )


def _tell_refused(track: Course, event: events.Refused) -> Message:
    key = REFUSALS[event.clause]
    where = square(track, track.row[event.because[0]])
    riders = rider_names(event.riders)
    return say(f"flamme-rouge.event.{key}", n=len(riders), riders=riders, square=where)


REFUSALS: Final = {
    "FR 7.5": "refused",
    "FR 7.6": "held-back",
    "FR 9.2": "refused-on-cobbles",
    "FR 9.4": "no-room",
    "FR 12.2": "refused-in-crosswind",
    "FR 13.4": "refused-by-a-fall",
    "FR 15.9": "refused-by-a-breakaway",
}
"""Why there is no slipstream, by the clause that forbids it."""


def _tell_exhausted(track: Course, event: events.Exhausted) -> Message:
    where = square(track, track.row[event.because[0]])
    return say("flamme-rouge.event.exhausted", rider=rider_name(event.rider), square=where)


def _tell_round_ended(_track: Course, event: events.RoundEnded) -> Message:
    if event.home:
        return say("flamme-rouge.event.round-ended-home", round=event.round, n=event.home)
    return say("flamme-rouge.event.round-ended", round=event.round, leader=rider_name(event.order[0]))


def _tell_finished(_track: Course, event: events.Finished) -> Message:
    if event.clause == "FR 16.9":
        return say("flamme-rouge.event.all-home", rider=rider_name(event.riders[0]))
    return say("flamme-rouge.event.finished", rider=rider_name(event.riders[0]), n=event.across)


def _tell_fell(track: Course, event: events.Fell) -> Message:
    where = square(track, track.row[event.because[0]])
    key = "fell" if event.clause == "FR 13.1" else "fell-in-a-corner"
    return say(f"flamme-rouge.event.{key}", rider=rider_name(event.rider), square=where)


def _tell_lots(_track: Course, event: events.LotsDrawn) -> Message:
    seats = len(event.order)
    return say("flamme-rouge.event.lots-drawn", teams=tuple(seat_name(seat, seats) for seat in event.order))


def _tell_picked(_track: Course, event: events.Picked) -> Message:
    name = specialist_name(event.specialist)
    return say("flamme-rouge.event.picked", rider=rider_name(event.rider), specialist=name)


def _tell_recovered(_track: Course, event: events.Recovered) -> Message:
    return say("flamme-rouge.event.recovered", rider=rider_name(event.rider), card=card_name(event.card))


def _tell_detoured(track: Course, event: events.Detoured) -> Message:
    where = square(track, track.row[event.because[0]])
    return say("flamme-rouge.event.detoured", rider=rider_name(event.rider), square=where)


def _tell_chased(track: Course, event: events.Chased) -> Message:
    key = "chased-beside" if event.clause == "FR 15.10" else "chased"
    where, towards = square(track, track.row[event.end]), rider_name(event.towards[-1])
    return say(f"flamme-rouge.event.{key}", rider=rider_name(event.rider), towards=towards, square=where)


def _tell_moved_over(_track: Course, event: events.MovedOver) -> Message:
    return say("flamme-rouge.event.moved-over", rider=rider_name(event.rider), by=rider_name(event.by))


def _tell_spared(_track: Course, event: events.Spared) -> Message:
    key = "spared" if event.because else "spared-the-strain"
    return say(f"flamme-rouge.event.{key}", rider=rider_name(event.rider), card=card_name(event.card))


def _tell_strained(_track: Course, event: events.Strained) -> Message:
    rider, card = rider_name(event.rider), card_name(event.card)
    return say(f"flamme-rouge.event.strained-{event.rider[1]}", rider=rider, card=card)


def _tell_took_token(track: Course, event: events.TookToken) -> Message:
    where = square(track, track.row[event.because[0]])
    key = f"flamme-rouge.event.took-{event.points}"
    return say(key, rider=rider_name(event.rider), n=event.value, square=where)


def _tell_took_refresh(track: Course, event: events.TookRefresh) -> Message:
    where = square(track, track.row[event.because[0]])
    return say("flamme-rouge.event.took-refresh", rider=rider_name(event.rider), square=where)


def _tell_refreshed(_track: Course, event: events.Refreshed) -> Message:
    cards = tuple(card_name(card) for card in event.cards)
    return say("flamme-rouge.event.refreshed", rider=rider_name(event.rider), cards=cards)


def _tell_came_home(track: Course, event: events.CameHome) -> Message:
    told = {"rider": rider_name(event.rider), "time": clock(event.time), "place": event.place}
    if event.podium:
        return say("flamme-rouge.event.on-the-podium", **told, n=event.podium)
    if event.clause == "FR 16.6":
        return say("flamme-rouge.event.came-home-with", **told, front=rider_name(event.front))
    late = event.time - event.time % content.timing().minute
    told |= {"square": square(track, track.row[event.because[0]]), "seconds": clock(event.time - late)}
    if late:
        return say("flamme-rouge.event.came-home-late", **told, late=clock(late))
    return say("flamme-rouge.event.came-home", **told)


def _tell_delayed(_track: Course, event: events.Delayed) -> Message:
    riders = rider_names(event.riders)
    return say("flamme-rouge.event.delayed", riders=riders, n=len(riders), time=clock(event.seconds))


def _tell_led(_track: Course, event: events.Led) -> Message:
    return say("flamme-rouge.event.led", rider=rider_name(event.rider), n=event.tokens)


def _tell_combative(_track: Course, event: events.Combative) -> Message:
    return say("flamme-rouge.event.combative", rider=rider_name(event.rider), n=event.tokens)


def _tell_team_timed(_track: Course, event: events.TeamTimed) -> Message:
    team, time = say(f"flamme-rouge.team.{event.team}"), clock(event.time)
    if not event.podium:
        return say("flamme-rouge.event.team-timed", team=team, time=time)
    return say("flamme-rouge.event.team-on-the-podium", team=team, time=time, n=event.podium)


def _tell_stood_up(_track: Course, event: events.StoodUp) -> Message:
    rider, card = rider_name(event.rider), card_name(event.card)
    return say("flamme-rouge.event.stood-up", rider=rider, card=card, n=event.steps)


def _tell_forecast(track: Course, event: events.Forecast) -> Message:
    names = [tile.name for tile in track.road.tiles]
    found = tuple(
        say("flamme-rouge.weather.on-tile", weather=say(f"flamme-rouge.weather.{sky}"), tile=name)
        for name, sky in zip(names, event.weather, strict=True)
        if sky != CLEAR
    )
    return say("flamme-rouge.event.forecast", weather=found) if found else say("flamme-rouge.event.forecast-clear")


def _tell_bid(_track: Course, event: events.Bid) -> Message:
    return say("flamme-rouge.event.bid", rider=rider_name(event.rider), card=card_name(event.card))


def _tell_escaped(track: Course, event: events.Escaped) -> Message:
    key = "escaped" if event.clause == "FR 10.4" else "escaped-from-behind"
    where = square(track, track.row[event.cell])
    return say(f"flamme-rouge.event.{key}", rider=rider_name(event.rider), bid=event.bid, square=where)


def _tell_turned(_track: Course, event: events.Turned) -> Message:
    if event.clause == "FR 11.7":
        return say("flamme-rouge.event.deck-is-empty", team=say(f"flamme-rouge.team.{event.rider[0]}"))
    if event.card == ATTACK:
        return say("flamme-rouge.event.turned-attack", team=say(f"flamme-rouge.team.{event.rider[0]}"))
    key = "turned" if event.clause == "FR 11.6" else "turned-for-both"
    team = say(f"flamme-rouge.team.{event.rider[0]}")
    return say(f"flamme-rouge.event.{key}", rider=rider_name(event.rider), team=team, card=card_name(event.card))


def _tell_shuffled(_track: Course, event: events.Shuffled) -> Message:
    return say("flamme-rouge.event.shuffled", rider=rider_name(event.rider))


def _tell_out_of_cards(_track: Course, event: events.OutOfCards) -> Message:
    return say("flamme-rouge.event.out-of-cards", rider=rider_name(event.rider))


_TELLERS: Final[dict[type, Callable[[Course, Any], Message]]] = {
    events.Placed: _tell_placed,
    events.Shuffled: _tell_shuffled,
    events.OutOfCards: _tell_out_of_cards,
    events.Moved: _tell_moved,
    events.Raised: _tell_raised,
    events.Capped: _tell_capped,
    events.Blocked: _tell_blocked,
    events.Fell: _tell_fell,
    events.StoodUp: _tell_stood_up,
    events.Forecast: _tell_forecast,
    events.Bid: _tell_bid,
    events.Escaped: _tell_escaped,
    events.Turned: _tell_turned,
    events.Slipstreamed: _tell_slipstreamed,
    events.Refused: _tell_refused,
    events.Exhausted: _tell_exhausted,
    events.LotsDrawn: _tell_lots,
    events.Picked: _tell_picked,
    events.Recovered: _tell_recovered,
    events.Detoured: _tell_detoured,
    events.Chased: _tell_chased,
    events.MovedOver: _tell_moved_over,
    events.Spared: _tell_spared,
    events.Strained: _tell_strained,
    events.TookToken: _tell_took_token,
    events.TookRefresh: _tell_took_refresh,
    events.Refreshed: _tell_refreshed,
    events.CameHome: _tell_came_home,
    events.Delayed: _tell_delayed,
    events.Led: _tell_led,
    events.Combative: _tell_combative,
    events.TeamTimed: _tell_team_timed,
    events.RoundEnded: _tell_round_ended,
    events.Finished: _tell_finished,
}
