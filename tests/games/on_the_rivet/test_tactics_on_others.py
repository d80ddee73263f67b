"""OR 19.9, OR 19.12 and OR 19.13: tactics cards against others."""

from __future__ import annotations

from typing import Any

import pytest

from games.on_the_rivet.turns import HAND, MEDIUM, Turns
from paceline.core.game import CHANCE
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import Activate, Done, Hold, Kind, Let, Play, Step, Tactic, Undo, Unhook
from paceline.games.on_the_rivet.events import Held, Tired
from paceline.games.on_the_rivet.run import Run
from paceline.games.on_the_rivet.state import Move


def _race(picture: str, tactics: dict[int, tuple[str, ...]], **said: Any) -> Turns:
    """Return a medium race in which seats hold these cards."""
    return Turns(picture, **{"road": MEDIUM, "tactics": tactics, "rules": {"tactics": True}, **said})


def _holding(*cards: str, picture: str, **said: Any) -> Turns:
    """Return a medium race in which the first player holds these cards."""
    return _race(picture, {0: cards}, **said)


# ---- OR 19.9

SHOVE = ".. J1 .. ..\n.. A1 .. ..\n__ C1 __ __"
"""A1 may bump C1 to the right or J1 to the left."""


def _shoved(tactics: dict[int, tuple[str, ...]], way: str = "right", picture: str = SHOVE, **said: Any) -> Turns:
    """Return a race in which A1 has declared a bump."""
    race = _race(picture, tactics, **said)
    return race.play("A1", "A19").go(way)


def test_a_bump_is_held() -> None:
    """OR 19.9: it is not made, no strokes are lost, and that rider cannot be bumped sideways by this move."""
    race = _shoved({1: ("T11",)})
    assert (race.table.phase, race.seat) == ("reacting", 1)
    assert set(race.legal) == {Hold(), Let()}
    race.answer(Hold())
    assert Held(1, "C1", "A1") in race.events
    assert (race.where("A1"), race.where("C1")) == ((9, 1), (9, 2))
    assert race.seat == 0
    assert race.ps == 6
    assert {one.way for one in race.offered(Step)} == {"forward", "left"}
    assert race.state.tactics[1] == ()
    assert race.table.tactics_played == ("T11",)


def test_who_refused_is_not_bumped_later_in_the_move_either() -> None:
    """OR 19.9: when A1 has gone round them; a rider beside them is still bumped."""
    race = _shoved({1: ("T11",)}, picture=".. .. .. .. ..\n.. A1 .. .. ..\n__ C1 C2 __ __").answer(Hold())
    race.go()
    assert [(one.way, one.cost) for one in race.offered(Step) if one.way == "right"] == [("right", 2)], "C2"
    race = _race(".. .. .. .. ..\n.. A1 .. .. ..\n__ C1 __ __ __", {1: ("T11",)})
    race.play("A1", "A19").go("right")
    race.answer(Hold()).go("left")
    assert [one.cost for one in race.offered(Step) if one.way == "right"] == [1]
    race.go("right")
    assert not [one for one in race.offered(Step) if one.way == "right"]


def test_they_may_be_bumped_in_another_move() -> None:
    """OR 19.9: the card is for that move only, and nobody is asked any more."""
    race = _shoved({1: ("T11", "T07")}, picture="A1 .. .. .. ..\nC1 .. .. .. ..\nJ1 __ __ C2 __").answer(Hold())
    race.ride().answer(Done()).refill("A02").turn("C2", "A19").refill("A02")
    race.play("J1", "A19").go("left")
    assert race.table.phase == "moving"
    assert (race.where("J1"), race.where("C1")) == ((8, 1), (8, 0))


def test_a_bump_is_let_happen() -> None:
    """OR 19.9: whoever holds the card need not play it."""
    race = _shoved({1: ("T11",)}).answer(Let())
    assert (race.where("A1"), race.where("C1"), race.ps) == ((9, 2), (8, 2), 4)
    assert race.state.tactics[1] == ("T11",)
    assert race.seat == 0


def test_whoever_might_hold_it_is_asked() -> None:
    """OR 19.9: others cannot tell from the question who holds it; whoever does not can only let it happen."""
    race = _shoved({1: ("T08",)})
    assert (race.table.phase, race.seat) == ("reacting", 1)
    assert race.legal == (Let(),)
    race.refused(Hold())
    assert GAME.view(race.state, 0) == GAME.view(_shoved({1: ("T11",)}).state, 0)


@pytest.mark.parametrize(
    ("tactics", "said"),
    [
        ({0: ("T11",), 2: ("T08",)}, {}),
        ({1: ("T08",)}, {"tactics_played": ("T11",)}),
        ({}, {}),
    ],
    ids=["no cards left", "T11 was played", "no tactics at all"],
)
def test_who_cannot_hold_it_is_not_asked(tactics: dict[int, tuple[str, ...]], said: dict[str, Any]) -> None:
    """OR 19.9: C has no tactics card, or everybody has seen T11."""
    race = _shoved(tactics, **said)
    assert race.table.phase == "moving"
    assert race.where("A1") == (9, 2)


def test_only_the_rider_on_the_space_that_is_entered_counts() -> None:
    """OR 19.9, a ruling: C1 is bumped on by A2, so that C is not asked; nor is anybody about one's own rider."""
    race = _shoved({1: ("T11",), 2: ("T08",)}, picture="A1 .. .. ..\nA2 .. .. ..\nC1 __ __ J1")
    assert race.table.phase == "moving"
    assert race.where("A1") == (8, 1)


def test_it_is_the_owner_of_that_rider_who_is_asked() -> None:
    """OR 19.9: J for J1, though C holds the card."""
    race = _shoved({1: ("T11",), 2: ("T08",)}, way="left")
    assert race.seat == 2
    assert race.legal == (Let(),)


def test_a_forward_bump_or_a_free_step_asks_nobody() -> None:
    """OR 19.9: only sideways bumps."""
    race = _race(".. .. .. ..\n.. A1 C1 ..\n__ J1 __ __", {1: ("T11",), 2: ("T08",)}).play("A1", "A19")
    assert race.go().table.phase == "moving"
    race = _race(".. .. .. ..\n.. A1 C1 ..\n__ J1 __ __", {1: ("T11",), 2: ("T08",)}).play("A1", "A19")
    assert race.go("left").table.phase == "moving"


def test_herding_asks_nobody() -> None:
    """OR 19.9, OR 8.2: a Chase bumps nobody forward."""
    race = _race(".. .. .. ..\n.. A1 C1 ..\n__ J1 __ __", {1: ("T11",)}).play("A1", "A08")
    assert race.ride().table.phase == "moving"


def test_coming_from_the_road_side_is_a_sideways_bump() -> None:
    """OR 19.9, OR 12.4."""
    race = _race(",, A1 ,, ,,\n.. C1 .. ..\n.. .. .. ..\n__ J1 __ __", {1: ("T11",)}).play("A1", "A19").go("right")
    assert (race.table.phase, race.seat) == ("reacting", 1)
    race.answer(Hold())
    assert race.where("A1") == (9, -1)
    assert Done() in race.legal, "nothing forces them"


def test_a_card_is_held_against_an_opponent_only() -> None:
    """OR 19.9: not in one's own turn, and not without a bump."""
    race = _race(SHOVE, {0: ("T11",)})
    assert race.offered(Tactic) == []
    race.answer(Activate("A1"))
    assert race.offered(Tactic) == []
    race.refused(Hold())
    race.answer(Play("A19", "break"))
    race.refused(Hold())


def test_after_a_declared_bump_the_bumper_waits() -> None:
    """OR 19.9: until it is answered."""
    race = _shoved({1: ("T11",)})
    race.refused(Done(), seat=0)
    race.refused(Let(), seat=2)


@pytest.mark.parametrize(("card", "cost"), [("A11", 1), ("A17", 1)])
def test_a_cheap_bump_is_a_bump(card: str, cost: int) -> None:
    """OR 19.9, OR 5.14, OR 5.15: whatever it costs."""
    race = _race(SHOVE, {1: ("T11",)}, hands={0: (card,), 1: HAND, 2: HAND}).play("A1", card)
    before = race.ps
    race.go("right")
    assert (race.table.phase, race.seat) == ("reacting", 1)
    assert race.answer(Let()).ps == before - cost
    assert race.where("A1") == (9, 2)


def test_a_bump_held_may_be_made_good_by_another_step() -> None:
    """OR 19.9: A17 still has its free sideways step, for the bump was not made."""
    race = _race(SHOVE.replace("J1", ".."), {1: ("T11",)}, hands={0: ("A17",), 1: HAND, 2: HAND}).play("A1", "A17")
    race.go("right").answer(Hold())
    assert [one.cost for one in race.offered(Step) if one.way == "left"] == [0]


def test_both_halves_of_a_row() -> None:
    """OR 19.9, OR 10.4: in a bend the rider on the half that A1 enters is meant, and nobody on the other."""
    race = _race("row 23\n.. ..\nC1 J1\n.A1..", {1: ("T11",), 2: ("T11",)}).play("A1", "A19")
    bumps = {one.to: one for one in race.offered(Step) if one.way == "left"}
    for half, seat in ((0, 1), (1, 2)):
        again = _race("row 23\n.. ..\nC1 J1\n.A1..", {1: ("T11",), 2: ("T08",)}).play("A1", "A19")
        again.answer(bumps[race.cell(23, 1, half)])
        assert (again.table.phase, again.seat) == ("reacting", seat)


def test_a_reaction_in_anothers_turn_leaves_ones_own_turn_free() -> None:
    """OR 19.3: C holds the bump in A's turn and plays T07 in their own."""
    race = _shoved({1: ("T07", "T11")}, riders={"C1": {"light": 1}}).answer(Hold())
    race.ride().answer(Done()).refill("A02")
    assert race.seat == 1
    assert Tactic("T07", "C1", amount=1) in race.legal


def test_the_bumper_may_play_a_card_of_their_own_after_that() -> None:
    """OR 19.3: T11 was not theirs."""
    race = _shoved({0: ("T09",), 1: ("T11",)}, picture=SHOVE + "\n,, A2 ,, ,,", riders={"A1": {"light": 1}})
    race.answer(Hold()).ride()
    assert {one.card for one in race.offered(Tactic)} == {"T09"}


# ---- OR 19.12

TRAIN = ".. .. .. .. .. ..\nA2 C1-AA .. .. ..\n__ __ __ J1 __ __"


def test_turning_the_screw() -> None:
    """OR 19.12: right after a Lead, an opposing rider who was carried takes L; nobody else can be named."""
    race = _holding("T14", picture=".. .. .. .. .. ..\n.. C1-A2-AA .. ..\n__ J1 __ __ __ __")
    assert race.offered(Tactic) == []
    race.play("AA", "A01").go()
    assert race.offered(Tactic) == [], "the move is not over"
    race.ride()
    assert [one.rider for one in race.offered(Tactic)] == ["C1"]
    race.answer(*race.offered(Tactic))
    assert race.rider("C1").light == 1
    assert race.of(Tired)[-1].why == "tactic"
    race.answer(Undo())
    assert (race.rider("C1").light, race.state.tactics[0]) == (0, ("T14",))
    race.answer(*race.offered(Tactic), Done())
    assert race.rider("C1").light == 1
    assert race.acting == {CHANCE}


@pytest.mark.parametrize(
    ("card", "kind", "may"),
    [("A01", "lead", True), ("A25", "lead", True), ("A15", "draft", False), ("A25", "draft", False)],
)
def test_the_screw_is_for_leads(card: str, kind: Kind, may: bool) -> None:
    """OR 19.12: a Wild card that was ridden as one too."""
    race = _holding("T14", picture=TRAIN).play("AA", card, kind).ride()
    assert bool(race.offered(Tactic)) is may


def test_who_was_not_carried_is_not_screwed() -> None:
    """OR 19.12: neither the one beside nor one ahead who was bumped."""
    race = _holding("T14", picture=".. .. .. .. .. ..\n.. A2-AA C1 .. ..\n__ __ J1 __ __ __").play("AA", "A01").ride()
    assert race.offered(Tactic) == []


def test_who_was_unhooked_was_carried_before() -> None:
    """OR 19.12, OR 5.11."""
    race = _holding("T14", picture=TRAIN, hands={0: ("A05",), 1: HAND, 2: HAND}).play("AA", "A05").go()
    race.answer(Unhook(1)).ride()
    assert [one.rider for one in race.offered(Tactic)] == ["C1"]


def test_after_the_screw_the_move_is_over() -> None:
    """OR 19.12: A1 could bump J1, but the card ends the move; taken back, they may ride on."""
    race = _holding("T14", picture=".. .. .. .. .. ..\nA2 C1-AA .. J1 ..\n__ __ __ __ __ __").play("AA", "A01").go()
    assert {Done(), *race.offered(Tactic)} <= set(race.legal)
    assert race.offered(Step)
    race.answer(*race.offered(Tactic))
    assert race.offered(Step) == []
    assert race.ps == 4
    assert race.answer(Undo()).offered(Step)


def test_the_screw_comes_after_the_own_move_only() -> None:
    """OR 19.12: once it is confirmed it is too late."""
    race = _holding("T14", picture=TRAIN).turn("AA", "A01").refill("A02")
    race.refused(Tactic("T14", "C1"), seat=0)
    race.turn("C1", "A19").refill("A02")
    assert race.seat == 2


# ---- OR 19.13


def test_tactics_do_not_affect_opponents_on_the_road_side() -> None:
    """OR 19.13: T14 cannot name C1 there, said of a move in which they were carried before; on the road it can."""
    aside = ".. .. .. .. .. ..\nA2 .. AA .. .. ..\n__ __ __ J1 __ __\n,, C1 ,, ,, ,, ,,"
    for picture, named in ((aside, []), (TRAIN, ["C1"])):
        race = _holding("T14", picture=picture)
        run = Run(race.state)
        visits, carried = (race.rider("AA").cell,), (race.table.number("C1"),)
        run.set(phase="moving", move=Move(race.table.number("AA"), "A01", "lead", visits=visits, carried=carried))
        race.state = run.state()
        assert [one.rider for one in race.offered(Tactic)] == named
