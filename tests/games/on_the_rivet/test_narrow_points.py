"""Narrow points of OR 5, OR 13, OR 14, OR 16, OR 19 and OR 20, which few races come to."""

from __future__ import annotations

from typing import Any

import pytest

from games.on_the_rivet.happenings import drawn
from games.on_the_rivet.positions import Position
from games.on_the_rivet.turns import HAND, MEDIUM, SCATTERED, Turns
from paceline.games.on_the_rivet.actions import (
    HEADLINES,
    Activate,
    Choose,
    Done,
    Drawn,
    EventDrawn,
    Exchange,
    Kind,
    Let,
    Refill,
    Step,
    Swap,
    Tactic,
    Top,
    Undo,
    Unload,
)
from paceline.games.on_the_rivet.events import Drew, EnergySpent, Helped, Recovered, Rescued, SentBack
from paceline.games.on_the_rivet.rules import artificial_team, rescue
from paceline.games.on_the_rivet.rules.draws import TopLook
from paceline.games.on_the_rivet.rules.event_cards import event_cards, spaces
from paceline.games.on_the_rivet.run import Run
from paceline.games.on_the_rivet.state import Happening

LINE = ".. .. .. .. ..\n.. A2 A1 AS C1\n__ __ __ __ __"
"""AS is blocked by C1 and has two teammates behind them."""
FULL = {"light": 1, "heavy": 2}
"""All the fatigue that a rider can hold in a short race (OR 1.4)."""
THIRD = {"third": 2}


# ---- OR 13.4


def test_energy_is_not_spent_on_fatigue_that_a_full_rider_ignores() -> None:
    """OR 13.4, OR 13.1: they would not take it, so there is nothing to cancel."""
    race = Position(LINE, rider="AS", kind="break", card="A21", ps=0, riders={"AS": {"energy": True, **FULL}})
    assert race.legal == (Done(),)
    assert race.refused(Done(spare=True)) == "OR 13.4"
    race.answer(Done())
    assert (race.rider("AS").light, race.rider("AS").heavy, race.rider("AS").energy) == (1, 2, True)


def test_energy_is_that_of_whoever_takes_the_fatigue() -> None:
    """OR 13.4, OR 5.18: AS is full, but the L goes to a teammate who is not."""
    energy: dict[str, dict[str, Any]] = {"AS": {"energy": True, **FULL}, "A1": {"energy": True}}
    race = Position(LINE, rider="AS", kind="lead", card="A26", ps=0, move={"wild": True}, riders=energy)
    assert [*race.legal] == [Unload("A1"), Done()]
    race.answer(Unload("A1"))
    assert [*race.legal] == [Done(), Done(spare=True), Undo()]
    race.answer(Done(spare=True))
    assert race.last_of(EnergySpent) == EnergySpent("A1", "L")
    assert (race.rider("AS").energy, race.rider("A1").energy, race.rider("A1").light) == (True, False, 0)


# ---- OR 5.10, OR 5.18


def _blocked(card: str) -> Position:
    """Return AS leading against a rider ahead, with strokes left: they may stop, or bump, or step aside (OR 6.3)."""
    race = Position(LINE, rider="AS", kind="lead", card=card, ps=4, move={"wild": card == "A26"})
    ways = {one.way for one in race.legal if isinstance(one, Step)}
    assert ways == {"forward", "left", "right"}
    assert Done() in race.legal
    return race


def test_nobody_rides_on_after_changing_places() -> None:
    """OR 5.10: it comes after the move, so strokes that are left are lost; and it is done once, whoever is behind."""
    race = _blocked("A02")
    aside = race.find("left")
    race.answer(Swap("A1")).shows(LINE.replace("A1 AS", "AS A1"))
    assert race.ps == 4
    assert race.legal == (Done(), Undo()), "A2 is behind them now"
    race.refused(aside)
    race.refused(Swap("A2"))


def test_nobody_rides_on_after_giving_their_fatigue_away() -> None:
    """OR 5.18: it is given when the move ends, and to one teammate."""
    race = Position(
        LINE.replace("C1", "AC"), rider="AS", kind="lead", card="A26", ps=4, move={"wild": True}, riders={"A1": FULL}
    )
    assert [one for one in race.legal if isinstance(one, Unload)] == [Unload("AC")], "A1 is full"
    race = Position(LINE.replace("C1", "AC"), rider="AS", kind="lead", card="A26", ps=4, move={"wild": True})
    assert {one for one in race.legal if isinstance(one, Unload)} == {Unload("AC"), Unload("A1")}
    aside = race.find("left")
    race.answer(Unload("AC"))
    assert race.ps == 4
    assert race.legal == (Done(), Undo())
    race.refused(aside)
    race.refused(Unload("A1"))
    race.answer(Done())
    assert [race.rider(name).light for name in ("AS", "AC", "A1")] == [0, 1, 0]


def test_a_blocked_rider_who_took_their_choice_back_may_ride_on() -> None:
    """OR 4.8, OR 5.18."""
    race = _blocked("A26")
    before = race.legal
    race.answer(Unload("A1"), Undo())
    assert set(race.legal) == set(before)


# ---- OR 5.13


@pytest.mark.parametrize(("card", "kind"), [("A07", "chase"), ("A13", "draft"), ("A14", "draft")])
def test_nobody_recovers_across_the_line(card: str, kind: Kind) -> None:
    """OR 5.13, OR 18.1: whoever has a place on the podium is off the road; on it these cards help them."""
    picture = "row 47\n.. AS C1\n.. .. ..\n.. .. .."
    tired = {"AS": {"light": 2}}
    race = Position(picture, rider="AS", kind=kind, card=card, ps=0, riders=tired).answer(Done())
    assert race.of(Recovered), "still on the road, behind C1"
    race = Position(picture.replace("C1", ".."), rider="AS", kind=kind, card=card, ps=2, riders=tired)
    race.forward(2)
    assert race.home == ["AS"]
    race.answer(Done())
    assert race.of(Recovered) == []
    assert race.rider("AS").light == 2


# ---- OR 14.6


def _next_events(race: Turns) -> set[str]:
    """Return the event cards that may be drawn now."""
    return {draw.card for draw in race.chances if isinstance(draw, EventDrawn)}


def _two_events(first: str, **said: Any) -> tuple[set[str], set[str]]:
    """Return what the next event may be when two come in a phase: all cards that the first could be, and the second."""
    race = Turns(SCATTERED, **said).turn("AA", "A19").refill("A02", top=True)
    before = _next_events(race)
    race.event(first).turn("CA", "A19").refill("A02", top=True)
    return before, _next_events(race)


def test_a_card_that_lasts_is_not_in_an_event_deck_made_anew() -> None:
    """OR 14.6: it stays on the mat, so that it comes neither first nor later out of that deck."""
    cards = event_cards(Turns(SCATTERED).table)
    first, second = _two_events("E09", event_discards=cards, lasting=("E16",))
    assert first == {*cards} - {"E16"}
    assert second == {*cards} - {"E16", "E09"}


def test_no_event_comes_again_before_the_deck_is_empty() -> None:
    """OR 14.6: those of earlier phases are still in the discard pile."""
    cards = event_cards(Turns(SCATTERED).table)
    first, second = _two_events("E09", event_discards=("E01", "E02"))
    assert first == {*cards} - {"E01", "E02"}
    assert second == {*cards} - {"E01", "E02", "E09"}


# ---- OR 14.1


def test_the_only_card_of_a_deck_lies_on_top() -> None:
    """OR 14.1: if Making Headlines is the whole deck nothing else can be seen there."""
    alone, one_of_two = TopLook(1, 3, 1), TopLook(1, 3, 2)
    assert [*alone.outcomes()] == [(Top(1, True), 1)]
    assert alone.allows(Top(1, True))
    assert not alone.allows(Top(1, False))
    assert one_of_two.allows(Top(1, False))
    assert not one_of_two.allows(Top(0, False)), "the deck of another seat"


# ---- OR 16.3, OR 20.7


@pytest.mark.parametrize("by", ["A", "J"])
def test_a_helper_who_is_the_tail_goes_nowhere(by: str) -> None:
    """OR 16.3, OR 20.7: nothing is told of them but that they rescue; the artificial team does no other rescue."""
    race = Position(f"{by}1 .. .. .. {by}S CA\n.. .. .. .. .. ..\n__ __ __ __ __ __", rules=THIRD)
    run = Run(race.state)
    rescue.begin(run)
    if by == "A":
        rescue.answer(run, rescue.choices(run.table)[0])
    told = [event for event in run.events if isinstance(event, Helped | Rescued)]
    assert told == [Rescued(f"{by}1", f"{by}S", race.cell(8, 0), race.cell(11, 0))]
    assert run.table.riders[run.table.number(f"{by}S")].cell == race.cell(12, 0)


# ---- OR 19.9


def test_a_bump_that_was_let_happen_is_no_longer_declared() -> None:
    """OR 19.9: the step is taken, and no question about it is left."""
    race = Turns(
        ".. .. .. ..\n.. A1 .. ..\n__ C1 __ __", road=MEDIUM, tactics={1: ("T11",)}, rules={"tactics": True}
    ).play("A1", "A19")
    race.go("right")
    assert (race.table.phase, race.seat) == ("reacting", 1)
    assert race.table.bump
    assert race.answer(Let()).table.bump is None
    assert (race.table.phase, race.seat) == ("moving", 0)
    assert race.where("A1") == (9, 2)
    assert race.ride().answer(Done()).table.bump is None


# ---- OR 19.11


def _replanned(*cards: str) -> Turns:
    """Return a race in which A has played T13 and discarded these cards."""
    race = Turns(SCATTERED, road=MEDIUM, tactics={0: ("T13",)}, rules={"tactics": True})
    return race.answer(Tactic("T13"), *map(Exchange, cards), Refill())


def test_the_turn_goes_on_after_a_change_of_plan() -> None:
    """OR 19.11, OR 4.4: its cards are drawn for it, those after the move for the move."""
    race = _replanned("A01", "A08").refill("A02", "A03")
    assert [(event.card, event.clause) for event in race.of(Drew)] == [("A02", "OR 19.11"), ("A03", "OR 19.11")]
    assert (race.table.refilling, race.seat, race.table.queue) == (False, 0, (0, 1, 2))
    assert Activate("AA") in race.legal
    race.turn("AA", "A02").refill("A04")
    assert (race.last_of(Drew).card, race.last_of(Drew).clause) == ("A04", "OR 4.4")
    assert race.seat == 1


def test_the_turn_goes_on_after_an_event_in_a_change_of_plan() -> None:
    """OR 19.11, OR 14.1: Making Headlines is met as usual, and drawing goes on for T13."""
    race = _replanned("A01").luck(Drawn(0, HEADLINES)).event("E09").refill("A02")
    assert (race.last_of(Drew).card, race.last_of(Drew).clause) == ("A02", "OR 19.11")
    assert (race.table.refilling, race.seat) == (False, 0)
    assert Activate("AA") in race.legal


def test_the_turn_goes_on_when_nothing_was_changed() -> None:
    """OR 19.11: nothing is drawn for it, and the card after the move is drawn for the move."""
    race = _replanned()
    assert (race.table.refilling, race.seat, race.state.hands[0]) == (False, 0, HAND)
    race.turn("AA", "A19").refill("A04")
    assert [event.clause for event in race.of(Drew)] == ["OR 4.4"]


# ---- OR 20.7, OR 20.8


def test_the_artificial_team_sends_nobody_back_for_a_pause() -> None:
    """OR 15.22, OR 20.8: its riders could go back, and would lose L; those of others are asked for."""
    picture = ".. .. .. .. .. ..\n.. .. .. JA .. ..\n__ __ __ __ __ AA"
    race = drawn("E22", picture, rules=THIRD, order=(2, 0, 1), riders={"JA": {"light": 2}})
    assert race.asked == 0
    race.say(Choose("AA"))
    assert [event.rider for event in race.of(SentBack)] == ["AA"]
    assert (race.where("JA"), race.tired("JA")) == ((11, 1), (2, 0))


@pytest.mark.parametrize(
    ("picture", "chosen"),
    [
        ("J1 .. .. .. CS ..\n.. .. .. .. .. ..\n.. .. .. AS .. ..", (11, 0)),
        (".. C1 .. .. .. ..\n.. J1 .. .. .. ..\n.. .. AS .. .. ..", (10, 0)),
        (".. J1 .. .. .. ..\n.. .. .. .. .. ..\n.. .. AS .. .. ..", (10, 1)),
        ("J1 .. .. .. .. ..\n.. .. .. .. CS ..\n.. .. .. .. AS ..", (12, 0)),
    ],
    ids=["links ahead", "links behind", "own old space", "row first"],
)
def test_in_grupo_compacto_it_links_within_the_best_row(picture: str, chosen: tuple[int, int]) -> None:
    """OR 20.7: though a better space of that row is free; the space they leave links with nothing, and rows come first.

    The right lane is the best one here. In the last position (11, 1) and (11, 2) would link, but lie in a worse row.
    """
    race = Position(picture, rules=THIRD, happening=Happening("E01", 0, effect_over=True))
    choice = artificial_team.choose_space(
        race.table, race.table.number("J1"), spaces(race.table, race.table.number("J1"))
    )
    assert choice is not None
    assert race.place(choice) == chosen
