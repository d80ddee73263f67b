"""Steps at the table: what they tell, and what they change beside places."""

from __future__ import annotations

import pytest

from games.on_the_rivet.positions import GROUNDS, Position
from paceline.games.on_the_rivet.actions import Step
from paceline.games.on_the_rivet.events import BonusWon, Crossed, Moved, NewTerrain, PickedUp, Stepped, Unhooked


def told(race: Position) -> list[tuple[str, str, str]]:
    """Return who else moved, why and by which clause."""
    return [(event.rider, event.why, event.clause) for event in race.of(Moved)]


def test_a_sideways_bump_tells_who_was_bumped_and_who_went_back() -> None:
    """OR 10.1, OR 10.2: the last one pushed first."""
    race = Position(
        """
        .. .. AS ..
        .. .. C1 ..
        __ JA JC __
        """,
        rider="AS",
        kind="chase",
    )
    race.step("right").shows(
        """
        .. .. .. ..
        .. .. AS ..
        JA JC C1 __
        """
    )
    assert told(race) == [("JA", "back", "OR 10.2"), ("JC", "back", "OR 10.2"), ("C1", "bumped", "OR 10.1")]
    step = race.last_of(Stepped)
    assert (race.place(step.start), race.place(step.end), step.way, step.cost, step.left) == (
        (10, 0),
        (10, 1),
        "right",
        2,
        4,
    )


def test_those_ahead_are_herded_or_pushed_and_those_behind_follow() -> None:
    """OR 8.1, OR 8.3, OR 9.2, OR 7.2."""
    road = ".. .. .. .. ..\n.. C1 AS JA ..\n__ __ __ __ __"
    draft = Position(road, rider="AS", kind="draft").forward()
    assert told(draft) == [("JA", "herded", "OR 8.1"), ("C1", "follows", "OR 8.3")]
    lead = Position(road, rider="AS", kind="lead").forward()
    assert told(lead) == [("JA", "pushed", "OR 9.2"), ("C1", "follows", "OR 7.2")]
    assert lead.ps == 4
    assert lead.move.carried == (lead.table.number("C1"),)


def test_the_first_over_a_bonus_line_wins_it_even_if_they_are_herded() -> None:
    """OR 17.1: a sprint line before row 64."""
    race = Position("row 60\n.. .. .. ..\n.. .. AS JA\n__ __ __ __", road=GROUNDS, rider="AS", kind="chase")
    race.forward()
    bonus = race.last_of(BonusWon)
    assert (bonus.rider, bonus.kind, bonus.row) == ("JA", "sprint", 64)
    assert race.rider("JA").bonuses == ("sprint",)
    race.forward()
    assert race.rider("AS").bonuses == ()
    assert len(race.of(BonusWon)) == 1


@pytest.mark.parametrize(("ps", "left", "lost"), [(4, 2, -1), (1, 0, None)])
def test_new_terrain_never_takes_more_than_there_is(ps: int, left: int, lost: int | None) -> None:
    """OR 5.4: a Sprinter comes from the mountain to the descent with one stroke spent."""
    race = Position("row 38\n..\nAS\n__", road=GROUNDS, rider="AS", kind="break", ps=ps).forward()
    assert race.ps == left
    assert race.last_of(Stepped).left == left
    assert [(event.ps, event.left) for event in race.of(NewTerrain)] == ([] if lost is None else [(lost, left)])


def test_the_first_across_ends_lasting_effects_and_their_train_rides_on() -> None:
    """OR 18.1, OR 18.2, OR 14.8."""
    race = Position("row 47\n.. .. ..\n.. C1 AS\n__ __ __", rider="AS", kind="lead", lasting=("E16",))
    race.forward()
    assert race.home == ["AS"]
    assert race.table.lasting == ()
    assert not race.may_stop
    assert race.steps() == [Step("forward", race.road.home, 1, (("C1", race.road.home),))]
    race.forward()
    assert told(race)[-1] == ("C1", "follows", "OR 18.2")
    assert [(event.rider, event.place) for event in race.of(Crossed)] == [("AS", 1), ("C1", 2)]
    assert race.may_stop
    assert race.offers() == ()


def test_picking_up_and_unhooking_are_told() -> None:
    """OR 7.3, OR 5.11: neither is on offer again before the next step."""
    race = Position(
        """
        .. .. .. ..
        .. C1 AS ..
        JC JA __ __
        """,
        rider="AS",
        kind="lead",
        card="A05",
    )
    race.step("right")
    race.step("forward")
    race.pick_up("JA", "JC")
    assert race.last_of(PickedUp).because == (race.cell(10, 2), race.cell(9, 2))
    assert race.train == ["C1", "JA", "JC"]
    assert all(isinstance(offer, Step) for offer in race.offers())
    race.forward().unhook(2)
    assert race.last_of(Unhooked).riders == ("JA", "JC")
    assert race.train == ["C1"]
    assert all(isinstance(offer, Step) for offer in race.offers())


def test_a_step_that_is_not_on_offer_is_not_taken() -> None:
    """OR 6.1."""
    race = Position("..\nAS\n__", rider="AS", kind="break")
    with pytest.raises(ValueError, match="not a legal step"):
        race.take(Step("forward", race.cell(12, 1), 1))
