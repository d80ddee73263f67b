"""Tell events as sentences of the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from paceline.core.messages import Message, say
from paceline.games.on_the_rivet import events
from paceline.games.on_the_rivet.course import Course
from paceline.games.on_the_rivet.presentation.condense import Dealing, Drawing, Together, Told
from paceline.games.on_the_rivet.presentation.names import (
    card_of,
    clock,
    count,
    event_name,
    kind_name,
    plain_name,
    printed,
    rider_name,
    rider_names,
    space,
    spot,
    tactic_name,
    team_of,
    terrain_name,
)
from paceline.games.on_the_rivet.run import book_of, course_of
from paceline.games.on_the_rivet.state import View


def _tell_first_player(view: View, event: events.FirstPlayer) -> Message:
    return say("on-the-rivet.event.first-player", team=team_of(view.table, event.seat))


def _tell_placed(_view: View, event: events.Placed) -> Message:
    return say("on-the-rivet.event.placed", rider=rider_name(event.rider), number=event.space)


def _tell_drew(view: View, event: events.Drew) -> Message:
    team = team_of(view.table, event.seat)
    if not event.card:
        return say("on-the-rivet.event.drew-unseen", team=team)
    return say("on-the-rivet.event.drew", team=team, card=plain_name(view.table, event.card))


def _tell_tactic_dealt(view: View, event: events.TacticDealt) -> Message:
    team = team_of(view.table, event.seat)
    if not event.card:
        return say("on-the-rivet.event.dealt-unseen", team=team)
    card, text = tactic_name(view.table, event.card), printed(book_of(view.table).tactics[event.card], "text")
    return say("on-the-rivet.event.dealt", team=team, card=card, text=text)


def _tell_drawing(view: View, event: Drawing) -> Message:
    """OR 3.3, OR 4.4: several cards in a row."""
    teams = tuple(team_of(view.table, seat) for seat in event.seats)
    if event.cards:
        cards = tuple(plain_name(view.table, card) for card in event.cards)
        return say("on-the-rivet.event.drew-several", team=teams[0], cards=cards)
    key = "drew-unseen-each" if len(teams) > 1 else "drew-unseen-several"
    return say(f"on-the-rivet.event.{key}", teams=teams, n=event.each)


def _tell_dealing(view: View, event: Dealing) -> Message:
    """OR 19.1: tactics cards of others."""
    teams = tuple(team_of(view.table, seat) for seat in event.seats)
    key = "dealt-unseen-each" if len(teams) > 1 else "dealt-unseen-several"
    return say(f"on-the-rivet.event.{key}", teams=teams, n=event.each)


def _tell_assigned(view: View, event: events.Assigned) -> Message:
    card = tactic_name(view.table, event.card)
    return say("on-the-rivet.event.assigned", rider=rider_name(event.rider), card=card)


def _tell_headlines(view: View, event: events.Headlines) -> Message:
    key = f"headlines-{event.leads_to}"
    card = say("on-the-rivet.card.headlines")
    return say(f"on-the-rivet.event.{key}", team=team_of(view.table, event.seat), card=card)


def _tell_event_revealed(view: View, event: events.EventRevealed) -> Message:
    """Tell the card with its text."""
    key = "revealed" if event.seat >= 0 else "revealed-at-clean-up"
    text = printed(book_of(view.table).events[event.card], "text")
    return say(f"on-the-rivet.event.{key}", card=event_name(view.table, event.card), text=text)


def _tell_nobody_fits(view: View, event: events.NobodyFits) -> Message:
    """Tell that nobody fits; if the card says something for that case, this is only about its first part."""
    key = "nobody-fits-first" if book_of(view.table).events[event.card].otherwise else "nobody-fits"
    return say(f"on-the-rivet.event.{key}", card=event_name(view.table, event.card))


def _tell_lasting(view: View, event: events.Lasting) -> Message:
    return say("on-the-rivet.event.lasting", card=event_name(view.table, event.card))


def _tell_sent_back(view: View, event: events.SentBack) -> Message:
    where = spot(course_of(view.table), event.end)
    return say("on-the-rivet.event.sent-back", rider=rider_name(event.rider), space=where)


def _tell_road_side(view: View, event: events.RoadSide) -> Message:
    track = course_of(view.table)
    key = "makes-room" if event.clause == "OR 12.2" else "road-side"
    return say(f"on-the-rivet.event.{key}", rider=rider_name(event.rider), space=spot(track, event.end))


def _tell_compact_called(_view: View, event: events.CompactCalled) -> Message:
    return say("on-the-rivet.event.compact-called", **_several(event.riders))


def _tell_closed_up(view: View, event: events.ClosedUp) -> Message:
    track = course_of(view.table)
    rows = track.road.cells[event.end].row - track.road.cells[event.start].row
    return say("on-the-rivet.event.closed-up", rider=rider_name(event.rider), n=rows)


def _tell_cleaned_up(view: View, event: events.CleanedUp) -> Message:
    return say("on-the-rivet.event.cleaned-up", stint=event.stint, team=team_of(view.table, event.order[0]))


def _tell_shuffled(view: View, event: events.Shuffled) -> Message:
    return say("on-the-rivet.event.shuffled", team=team_of(view.table, event.seat))


def _tell_helped(view: View, event: events.Helped) -> Message:
    where = spot(course_of(view.table), event.end)
    return say("on-the-rivet.event.helped", rider=rider_name(event.rider), space=where)


def _tell_rescued(_view: View, event: events.Rescued) -> Message:
    return say("on-the-rivet.event.rescued", rider=rider_name(event.rider), helper=rider_name(event.helper))


def _tell_tactic_played(view: View, event: events.TacticPlayed) -> Message:
    """OR 19.5 to OR 19.12: the card and what it does."""
    card = book_of(view.table).tactics[event.card]
    what = say(
        f"on-the-rivet.tactic.{card.does}",
        rider=rider_name(event.rider) if event.rider else "",
        other=rider_name(event.other) if event.other else "",
        n=event.amount,
        amount=card.amount,
        space=space(course_of(view.table), event.end),
    )
    team = team_of(view.table, event.seat)
    return say("on-the-rivet.event.tactic-played", team=team, card=tactic_name(view.table, event.card), what=what)


def _tell_scored(view: View, event: events.Scored) -> Message:
    """OR 18.6: how a time comes about."""
    numbers = book_of(view.table)
    made = say("on-the-rivet.scored.places", places=event.places)
    if event.penalties:
        time = clock(event.penalties * numbers.penalty)
        made = say("on-the-rivet.scored.penalties", made=made, time=time)
    if event.bonuses:
        made = say("on-the-rivet.scored.bonuses", made=made, time=clock(-event.bonuses * numbers.bonus_seconds))
    return say("on-the-rivet.event.scored", team=team_of(view.table, event.seat), time=clock(event.seconds), made=made)


def _tell_race_over(_view: View, event: events.RaceOver) -> Message:
    """OR 18.3, OR 18.4."""
    riders = rider_names(event.riders)
    return say("on-the-rivet.event.race-over", riders=riders, n=event.crossed)


RACE: Final[dict[type, Callable[[View, Any], Message]]] = {
    events.FirstPlayer: _tell_first_player,
    events.Placed: _tell_placed,
    events.Drew: _tell_drew,
    Drawing: _tell_drawing,
    events.TacticDealt: _tell_tactic_dealt,
    Dealing: _tell_dealing,
    events.Assigned: _tell_assigned,
    events.Headlines: _tell_headlines,
    events.EventRevealed: _tell_event_revealed,
    events.NobodyFits: _tell_nobody_fits,
    events.Lasting: _tell_lasting,
    events.SentBack: _tell_sent_back,
    events.RoadSide: _tell_road_side,
    events.CompactCalled: _tell_compact_called,
    events.ClosedUp: _tell_closed_up,
    events.CleanedUp: _tell_cleaned_up,
    events.Shuffled: _tell_shuffled,
    events.Helped: _tell_helped,
    events.Rescued: _tell_rescued,
    events.TacticPlayed: _tell_tactic_played,
    events.Scored: _tell_scored,
    events.RaceOver: _tell_race_over,
}


def _tell_chosen(_view: View, event: events.Chosen) -> Message:
    key = "chosen-by-lot" if event.clause == "OR 20.2" else "chosen"
    return say(f"on-the-rivet.event.{key}", rider=rider_name(event.rider))


def _tell_played(view: View, event: events.Played) -> Message:
    """OR 5.2: the strokes, and how many follow."""
    card = plain_name(view.table, event.card)
    if card_of(view.table, event.card).kind != event.kind:
        card = say("on-the-rivet.play.as", card=card, kind=kind_name(event.kind))
    key = "played-train" if event.train else "played"
    return say(
        f"on-the-rivet.event.{key}",
        rider=rider_name(event.rider),
        card=card,
        n=event.ps,
        count=count(len(event.train)),
    )


_DISCARDED: Final = {"OR 19.11": "discarded-for-others", "OR 15.17": "discarded-hand"}
"""Why cards were discarded, by the clause."""


def _tell_discarded(view: View, event: events.Discarded) -> Message:
    key = _DISCARDED.get(event.clause, "discarded")
    cards = tuple(plain_name(view.table, card) for card in event.cards)
    return say(f"on-the-rivet.event.{key}", team=team_of(view.table, event.seat), cards=cards)


def _tell_stepped(view: View, event: events.Stepped) -> Message:
    track = course_of(view.table)
    key = f"stepped-{event.way}"
    if event.start < 0 or event.start >= track.road.home:
        key = "train-rides-on"
    elif event.way == "forward" and _rows(track, event) > 1:
        key = "stepped-straight"  # several steps that are told as one (OR 6.9)
    return say(f"on-the-rivet.event.{key}", rider=rider_name(event.rider), space=spot(track, event.end))


def _rows(track: Course, event: events.Stepped) -> int:
    """Return how many rows the rider came forward; the finish counts as one."""
    rows, cells = len(track.road.rows), track.road.cells
    return (cells[event.end].row if event.end < track.road.home else rows) - cells[event.start].row


def _tell_moved(view: View, event: events.Moved) -> Message:
    where = spot(course_of(view.table), event.end)
    by = rider_name(event.by)
    return say(f"on-the-rivet.event.moved-{event.why}", rider=rider_name(event.rider), space=where, by=by)


def _tell_together(_view: View, event: Together) -> Message:
    n = len(event.riders)
    places = {"by": rider_name(event.by), "few": count(n), "count": count(n, capital=True)}
    return say(f"on-the-rivet.event.together-{event.why}", **places)


def _tell_new_terrain(_view: View, event: events.NewTerrain) -> Message:
    key = "terrain-gives" if event.ps > 0 else "terrain-takes"
    places = {"rider": rider_name(event.rider), "terrain": terrain_name(event.terrain)}
    return say(f"on-the-rivet.event.{key}", **places, n=abs(event.ps))


def _tell_picked_up(_view: View, event: events.PickedUp) -> Message:
    return say("on-the-rivet.event.picked-up", rider=rider_name(event.rider), **_several(event.riders))


def _tell_unhooked(_view: View, event: events.Unhooked) -> Message:
    return say("on-the-rivet.event.unhooked", rider=rider_name(event.rider), **_several(event.riders))


def _several(riders: Sequence[str]) -> dict[str, object]:
    return {"riders": rider_names(riders), "n": len(riders), "count": count(len(riders))}


def _tell_swapped(_view: View, event: events.Swapped) -> Message:
    return say("on-the-rivet.event.swapped", rider=rider_name(event.rider), other=rider_name(event.other))


def _tell_unloaded(_view: View, event: events.Unloaded) -> Message:
    return say("on-the-rivet.event.unloaded", rider=rider_name(event.rider), other=rider_name(event.other))


def _tell_held(_view: View, event: events.Held) -> Message:
    return say("on-the-rivet.event.held", rider=rider_name(event.rider), by=rider_name(event.by))


def _tell_took_back(view: View, event: events.TookBack) -> Message:
    return say("on-the-rivet.event.took-back", team=team_of(view.table, event.seat))


def _tell_rode(view: View, event: events.Rode) -> Message:
    """OR 4.4: where the move ends, and what it left unused."""
    track = course_of(view.table)
    home = event.end < 0 or event.end >= track.road.home
    key = "rode-home" if home else "stayed" if event.end == event.start else "rode"
    ride = say(f"on-the-rivet.event.{key}", rider=rider_name(event.rider), space=spot(track, event.end))
    return say("on-the-rivet.event.rode-unused", ride=ride, n=event.left) if event.left else ride


def _tell_bonus_won(view: View, event: events.BonusWon) -> Message:
    worth = clock(-book_of(view.table).bonus_seconds)
    return say(f"on-the-rivet.event.bonus-{event.kind}", rider=rider_name(event.rider), worth=worth)


def _tell_crossed(_view: View, event: events.Crossed) -> Message:
    return say("on-the-rivet.event.crossed", rider=rider_name(event.rider), place=event.place)


# Fatigue and energy.


def _tell_tired(view: View, event: events.Tired) -> Message:
    """Name the event card whose clause it is, if one is the cause."""
    cards = book_of(view.table).events.values()
    cause = next((printed(card, "name") for card in cards if card.clause == event.clause), "")
    return say(f"on-the-rivet.event.tired-{event.fatigue}-{event.why}", rider=rider_name(event.rider), event=cause)


def _tell_brimful(_view: View, event: events.Brimful) -> Message:
    return say(f"on-the-rivet.event.brimful-{event.fatigue}", rider=rider_name(event.rider))


def _tell_recovered(_view: View, event: events.Recovered) -> Message:
    return say("on-the-rivet.event.recovered", rider=rider_name(event.rider), n=event.amount)


def _tell_hardened(_view: View, event: events.Hardened) -> Message:
    return say("on-the-rivet.event.hardened", rider=rider_name(event.rider))


def _tell_energised(_view: View, event: events.Energised) -> Message:
    return say("on-the-rivet.event.energised", rider=rider_name(event.rider))


def _tell_energy_spent(_view: View, event: events.EnergySpent) -> Message:
    key = "energy-against-fatigue" if event.against else "energy-spent"
    return say(f"on-the-rivet.event.{key}", rider=rider_name(event.rider))


RIDING: Final[dict[type, Callable[[View, Any], Message]]] = {
    events.Chosen: _tell_chosen,
    events.Played: _tell_played,
    events.Discarded: _tell_discarded,
    events.Stepped: _tell_stepped,
    events.Moved: _tell_moved,
    Together: _tell_together,
    events.NewTerrain: _tell_new_terrain,
    events.PickedUp: _tell_picked_up,
    events.Unhooked: _tell_unhooked,
    events.Swapped: _tell_swapped,
    events.Unloaded: _tell_unloaded,
    events.Held: _tell_held,
    events.TookBack: _tell_took_back,
    events.Rode: _tell_rode,
    events.BonusWon: _tell_bonus_won,
    events.Crossed: _tell_crossed,
    events.Tired: _tell_tired,
    events.Brimful: _tell_brimful,
    events.Recovered: _tell_recovered,
    events.Hardened: _tell_hardened,
    events.Energised: _tell_energised,
    events.EnergySpent: _tell_energy_spent,
}


_TELLERS: Final[dict[type, Callable[[View, Any], Message]]] = {**RACE, **RIDING}


def tell(view: View, event: Told) -> Message:
    """Return an event as a sentence; spaces and teams are named as on the table of this view."""
    return _TELLERS[type(event)](view, event)
