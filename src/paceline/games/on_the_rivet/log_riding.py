"""The log of a move: what its rider does and what becomes of everybody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paceline.core.messages import Message, say
from paceline.games.on_the_rivet.course import Course
from paceline.games.on_the_rivet.events import (
    BonusWon,
    Brimful,
    Chosen,
    Crossed,
    Discarded,
    Energised,
    EnergySpent,
    Hardened,
    Held,
    Moved,
    NewTerrain,
    PickedUp,
    Played,
    Recovered,
    Rode,
    Stepped,
    Swapped,
    Tired,
    TookBack,
    Unhooked,
    Unloaded,
)
from paceline.games.on_the_rivet.plays import strokes
from paceline.games.on_the_rivet.presentation.names import (
    card_name,
    card_of,
    clock,
    fatigue_name,
    kind_name,
    rider_name,
    rider_names,
    space,
    team_of,
    terrain_name,
)
from paceline.games.on_the_rivet.rules.order import book_of, course_of
from paceline.games.on_the_rivet.state import View


def _tell_chosen(_view: View, event: Chosen) -> Message:
    key = "chosen-by-lot" if event.clause == "OR 20.2" else "chosen"
    return say(f"on-the-rivet.event.{key}", rider=rider_name(event.rider))


def _tell_played(view: View, event: Played) -> Message:
    """OR 5.2: how the pedal strokes come about, and who follows."""
    card = card_name(view.table, event.card)
    if card_of(view.table, event.card).kind != event.kind:
        card = say("on-the-rivet.play.wild", card=card, kind=kind_name(event.kind))
    places = {"rider": rider_name(event.rider), "card": card, "strokes": strokes(event.ps, event.parts)}
    if event.train:
        return say("on-the-rivet.event.played-train", **places, riders=rider_names(event.train), n=len(event.train))
    return say("on-the-rivet.event.played", **places)


_DISCARDED: Final = {"OR 19.11": "discarded-for-others", "OR 15.17": "discarded-hand"}
"""Why cards were discarded, by the clause."""


def _tell_discarded(view: View, event: Discarded) -> Message:
    key = _DISCARDED.get(event.clause, "discarded")
    cards = tuple(card_name(view.table, card) for card in event.cards)
    return say(f"on-the-rivet.event.{key}", team=team_of(view.table, event.seat), cards=cards)


def _tell_stepped(view: View, event: Stepped) -> Message:
    track = course_of(view.table)
    key = f"stepped-{event.way}"
    if event.start < 0 or event.start >= track.road.home:
        key = "train-rides-on"
    elif event.way == "forward" and _rows(track, event) > 1:
        key = "stepped-straight"  # several steps that are told as one (OR 6.9)
    places = {"rider": rider_name(event.rider), "space": space(track, event.end), "cost": event.cost}
    return say(f"on-the-rivet.event.{key}", **places, left=event.left)


def _rows(track: Course, event: Stepped) -> int:
    """How many rows he came forward; the finish counts as one."""
    rows, cells = len(track.road.rows), track.road.cells
    return (cells[event.end].row if event.end < track.road.home else rows) - cells[event.start].row


def _tell_moved(view: View, event: Moved) -> Message:
    where = space(course_of(view.table), event.end)
    by = rider_name(event.by)
    return say(f"on-the-rivet.event.moved-{event.why}", rider=rider_name(event.rider), space=where, by=by)


def _tell_new_terrain(_view: View, event: NewTerrain) -> Message:
    key = "terrain-gives" if event.ps > 0 else "terrain-takes"
    places = {"rider": rider_name(event.rider), "terrain": terrain_name(event.terrain)}
    return say(f"on-the-rivet.event.{key}", **places, ps=abs(event.ps), left=event.left)


def _tell_picked_up(_view: View, event: PickedUp) -> Message:
    riders = rider_names(event.riders)
    return say("on-the-rivet.event.picked-up", rider=rider_name(event.rider), riders=riders, n=len(riders))


def _tell_unhooked(_view: View, event: Unhooked) -> Message:
    riders = rider_names(event.riders)
    return say("on-the-rivet.event.unhooked", rider=rider_name(event.rider), riders=riders, n=len(riders))


def _tell_swapped(_view: View, event: Swapped) -> Message:
    return say("on-the-rivet.event.swapped", rider=rider_name(event.rider), other=rider_name(event.other))


def _tell_unloaded(_view: View, event: Unloaded) -> Message:
    return say("on-the-rivet.event.unloaded", rider=rider_name(event.rider), other=rider_name(event.other))


def _tell_held(view: View, event: Held) -> Message:
    places = {"rider": rider_name(event.rider), "by": rider_name(event.by)}
    return say("on-the-rivet.event.held", team=team_of(view.table, event.seat), **places)


def _tell_took_back(view: View, event: TookBack) -> Message:
    return say("on-the-rivet.event.took-back", team=team_of(view.table, event.seat))


def _tell_rode(view: View, event: Rode) -> Message:
    """OR 4.4: where the move ends, and what it left unused."""
    track = course_of(view.table)
    home = event.end < 0 or event.end >= track.road.home
    key = "rode-home" if home else "stayed" if event.end == event.start else "rode"
    ride = say(f"on-the-rivet.event.{key}", rider=rider_name(event.rider), space=space(track, event.end))
    return say("on-the-rivet.event.rode-unused", ride=ride, n=event.left) if event.left else ride


def _tell_bonus_won(view: View, event: BonusWon) -> Message:
    worth = clock(-book_of(view.table).bonus_seconds)
    places = {"rider": rider_name(event.rider), "line": event.line + 1}
    return say(f"on-the-rivet.event.bonus-{event.kind}", **places, worth=worth)


def _tell_crossed(_view: View, event: Crossed) -> Message:
    return say("on-the-rivet.event.crossed", rider=rider_name(event.rider), place=event.place)


# Fatigue and energy.


def _tell_tired(_view: View, event: Tired) -> Message:
    has = fatigue_name(event.light, event.heavy)
    return say(f"on-the-rivet.event.tired-{event.fatigue}-{event.why}", rider=rider_name(event.rider), has=has)


def _tell_brimful(_view: View, event: Brimful) -> Message:
    return say(f"on-the-rivet.event.brimful-{event.fatigue}", rider=rider_name(event.rider))


def _tell_recovered(_view: View, event: Recovered) -> Message:
    return say("on-the-rivet.event.recovered", rider=rider_name(event.rider), n=event.amount, light=event.light)


def _tell_hardened(_view: View, event: Hardened) -> Message:
    has = fatigue_name(event.light, event.heavy)
    return say("on-the-rivet.event.hardened", rider=rider_name(event.rider), has=has)


def _tell_energised(_view: View, event: Energised) -> Message:
    return say("on-the-rivet.event.energised", rider=rider_name(event.rider))


def _tell_energy_spent(_view: View, event: EnergySpent) -> Message:
    key = "energy-against-fatigue" if event.against else "energy-spent"
    return say(f"on-the-rivet.event.{key}", rider=rider_name(event.rider))


RIDING: Final[dict[type, Callable[[View, Any], Message]]] = {
    Chosen: _tell_chosen,
    Played: _tell_played,
    Discarded: _tell_discarded,
    Stepped: _tell_stepped,
    Moved: _tell_moved,
    NewTerrain: _tell_new_terrain,
    PickedUp: _tell_picked_up,
    Unhooked: _tell_unhooked,
    Swapped: _tell_swapped,
    Unloaded: _tell_unloaded,
    Held: _tell_held,
    TookBack: _tell_took_back,
    Rode: _tell_rode,
    BonusWon: _tell_bonus_won,
    Crossed: _tell_crossed,
    Tired: _tell_tired,
    Brimful: _tell_brimful,
    Recovered: _tell_recovered,
    Hardened: _tell_hardened,
    Energised: _tell_energised,
    EnergySpent: _tell_energy_spent,
}
