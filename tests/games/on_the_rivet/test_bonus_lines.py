"""OR 17, OR 18.1 and OR 18.2: bonus lines, and crossing the finish line."""

from __future__ import annotations

import pytest

from games.on_the_rivet.positions import GROUNDS, Position
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import Close, Done, Kind, Rescue, Step
from paceline.games.on_the_rivet.events import BonusWon, Crossed
from paceline.games.on_the_rivet.state import Happening

TWO_LINES = "START-A C1 I5A*1 C2 I6A*1 C4 FIN-A"
"""A mountain line before row 36, a sprint line before row 64."""


def winners(race: Position) -> list[tuple[str, str]]:
    """Return who has won what."""
    return [(one.rider, one.kind) for one in race.of(BonusWon)]


@pytest.mark.parametrize("kind", ["lead", "chase", "draft", "break"])
def test_the_first_over_the_line_takes_its_chit(kind: Kind) -> None:
    """OR 17.1: at the step over it, and nobody after them."""
    race = Position("row 62\n.. .. ..\nAS .. ..\n.. .. ..", road=GROUNDS, rider="AS", kind=kind)
    assert winners(race.forward()) == []
    race.forward().shows("row 62\n.. .. ..\n.. .. AS\n.. .. ..")
    assert winners(race) == [("AS", "sprint")]
    assert race.rider("AS").bonuses == ("sprint",)
    assert (race.table.lines_won, race.table.line_winners) == ((0,), (race.table.number("AS"),))


@pytest.mark.parametrize(
    ("kind", "picture", "winner"),
    [
        ("lead", ".. ..\nAS C1\n.. ..", "C1"),
        ("break", ".. ..\nAS C1\n.. ..", "C1"),
        ("chase", ".. ..\nAS C1\n.. ..", "C1"),
        ("draft", ".. ..\nAS C1\n.. ..", "C1"),
        ("lead", ".. .. ..\n.. C1 AS\n.. .. ..", "C1"),
        ("draft", ".. .. ..\n.. C1 AS\n.. .. ..", "C1"),
    ],
)
def test_riders_who_are_moved_by_others_win_it_too(kind: Kind, picture: str, winner: str) -> None:
    """OR 17.1, rulings 39 and 62: pushed, herded or following; an opponent as well."""
    race = Position(f"row 62\n{picture}", road=GROUNDS, rider="AS", kind=kind)
    race.forward()
    assert winners(race) == [(winner, "sprint")]


def test_a_line_is_won_once() -> None:
    """OR 17.1: by the first of a train; the others get nothing."""
    race = Position("row 60\n.. .. .. ..\n.. C1 A1 AS\n.. .. .. ..", road=GROUNDS, rider="AS", kind="lead")
    race.forward(4).shows("row 65\n.. .. ..\nC1 A1 AS\n.. .. ..")
    assert winners(race) == [("AS", "sprint")]
    assert [name for name in ("AS", "A1", "C1") if race.rider(name).bonuses] == ["AS"]


def test_a_line_that_is_gone_is_won_no_more() -> None:
    """OR 17.1."""
    road = "row 63\n.. ..\nAS ..\n.. .."
    gone = Position(road, road=GROUNDS, rider="AS", kind="break", lines_won=(0,), line_winners=(7,)).forward()
    assert winners(gone) == []
    assert gone.rider("AS").bonuses == ()


def test_a_follower_wins_by_a_sideways_step_of_a_lead() -> None:
    """OR 17.1, ruling 62: the train moves up over the line while A steps aside beyond it."""
    race = Position("row 62\n.. .. ..\n.. C1 AS\n.. .. ..", road=GROUNDS, rider="AS", kind="lead")
    race.step("left").shows("row 62\n.. .. AS\n.. .. C1\n.. .. ..")
    assert winners(race) == [("C1", "sprint")]


def test_a_diagonal_step_wins_it() -> None:
    """OR 17.1: it is a step as any other."""
    race = Position("row 63\n.. ..\nAS ..\n.. ..", road=GROUNDS, rider="AS", kind="break", card="A20")
    assert winners(race.step("diagonal", (64, 0))) == [("AS", "sprint")]


def test_sideways_steps_and_bumps_beside_the_line_win_nothing() -> None:
    """OR 17.1, OR 17.2, ruling 39: neither aside nor back over it."""
    race = Position("row 63\n.. AS\n.. C1\n.. C2", road=GROUNDS, rider="AS", kind="break")
    race.step("right", cost=2).shows("row 63\n.. ..\n.. AS\nC2 C1")
    assert winners(race) == []


def test_going_forward_in_grupo_compacto_wins_nothing() -> None:
    """OR 17.2, ruling 39: the line is still there for the next rider who steps over it."""
    road = "row 62\n.. .. .. ..\nC1 .. .. AS\n.. .. .. .."
    last = Position(road, road=GROUNDS).table.number("C1")
    happening = Happening("E01", 1, compact=(last,), effect_over=True)
    race = Position(road, road=GROUNDS, seat=1, phase="compact", happening=happening, resolved=1)
    race.answer(Close(race.cell(64, 1)))
    assert race.where("C1") == (64, 1)
    assert winners(race) == []
    assert race.table.lines_won == ()


def test_a_rescue_wins_nothing() -> None:
    """OR 17.2, ruling 39: the rescued rider comes over the line without its chit."""
    race = Position(
        "row 60\n.. .. .. .. .. .. ..\na1 .. .. .. .. a2 as\n.. .. .. .. .. .. ..",
        road=GROUNDS,
        phase="rescue",
    )
    race.answer(Rescue("A2", race.cell(65, 1), race.cell(64, 1)))
    assert race.where("A1") == (64, 1)
    assert winners(race) == []


def test_a_rider_may_win_any_number() -> None:
    """OR 17.3: both lines of a course."""
    race = Position("row 35\n.. ..\nAS ..\n.. ..", road=TWO_LINES, rider="AS", kind="break").forward()
    assert race.rider("AS").bonuses == ("mountain",)
    again = Position(
        "row 63\n.. ..\nAS ..\n.. ..",
        road=TWO_LINES,
        rider="AS",
        kind="break",
        riders={"AS": {"bonuses": ("mountain",)}},
        lines_won=(0,),
        line_winners=(2,),
    ).forward()
    assert again.rider("AS").bonuses == ("mountain", "sprint")
    assert again.table.lines_won == (0, 1)


@pytest.mark.parametrize("won", [(), ("sprint",), ("sprint", "mountain", "sprint")])
def test_a_chit_is_worth_two_seconds(won: tuple[str, ...]) -> None:
    """OR 17.3: 0 + 3 + 6 seconds and so on for every third place, all across, less 2 for each chit."""
    order = tuple(seat * 6 + index for index in range(6) for seat in range(3))
    chits = {"A1": {"bonuses": won}}
    race = Position("..\n..\n..", phase="over", podium=order, crossed=18, riders=chits)
    result = GAME.result(race.state)
    assert result is not None
    assert result.seconds[0] == sum(range(0, 18, 3)) - 2 * len(won)


def crossings(race: Position) -> list[tuple[str, int]]:
    """Return who has crossed the line, and their place."""
    return [(one.rider, one.place) for one in race.of(Crossed)]


def test_a_rider_crosses_by_leaving_the_last_row() -> None:
    """OR 18.1, OR 2.13: for 1 PS, and takes the next place at once."""
    race = Position("row 48\n.. ..\nAS ..\n__ __", rider="AS", kind="break", ps=2)
    assert race.forward().home == []
    race.forward()
    assert race.home == ["AS"]
    assert (crossings(race), race.table.crossed, race.ps) == ([("AS", 1)], 1, 0)


def test_the_next_rider_takes_the_next_place() -> None:
    """OR 18.1."""
    race = Position("row 49\n..\nAS\n__", rider="AS", kind="break", podium=(6,), crossed=1).forward()
    assert crossings(race) == [("AS", 2)]


@pytest.mark.parametrize("kind", ["lead", "chase", "draft", "break"])
def test_riders_who_are_pushed_or_herded_cross_before_them(kind: Kind) -> None:
    """OR 18.1, rulings 40 and 62: front to back."""
    race = Position("row 47\n.. .. ..\nAS C1 C2\n__ __ __", rider="AS", kind=kind, ps=6)
    race.forward().shows("row 47\n.. .. ..\n.. AS C1\n__ __ __")
    assert race.home == ["C2"]
    race.forward(2)
    assert crossings(race) == [("C2", 1), ("C1", 2), ("AS", 3)]


def test_each_stroke_left_must_carry_a_train_on() -> None:
    """OR 18.2, rulings 40 and 61: no other step, and no stopping while somebody of it is on the road."""
    race = Position("row 47\n.. .. ..\nC2 C1 AS\n__ __ __", rider="AS", kind="lead", ps=4)
    race.forward().shows("row 47\n.. .. ..\n.. C2 C1\n__ __ __")
    assert [(one.way, one.cost) for one in race.steps()] == [("forward", 1)]
    assert race.refused(Done()) == "OR 6.2"
    race.forward(2)
    assert crossings(race) == [("AS", 1), ("C1", 2), ("C2", 3)]
    assert (race.ps, race.steps()) == (1, [])
    assert Done() in race.legal


def test_a_draft_carries_its_rear_part_on() -> None:
    """OR 18.2, ruling 61: the riders ahead cross first."""
    race = Position("row 47\n.. .. ..\nC1 AS J1\n__ __ __", rider="AS", kind="draft", ps=4)
    race.forward(2).shows("row 47\n.. .. ..\n.. .. C1\n__ __ __")
    assert race.refused(Done()) == "OR 6.2"
    race.forward()
    assert race.home == ["J1", "AS", "C1"]


def test_a_train_that_runs_out_of_strokes_stays_on_the_road() -> None:
    """OR 18.2: it is carried only as far as the strokes go."""
    race = Position("row 47\n.. .. ..\nC2 C1 AS\n__ __ __", rider="AS", kind="lead", ps=2).forward(2)
    race.shows("row 47\n.. .. ..\n.. .. C2\n__ __ __")
    assert (race.ps, race.home) == (0, ["AS", "C1"])
    assert Done() in race.legal


@pytest.mark.parametrize("kind", ["chase", "break"])
def test_a_chase_and_a_break_end_at_the_line(kind: Kind) -> None:
    """OR 18.2, ruling 61: whatever strokes are left; riders behind stay."""
    race = Position("row 48\n.. ..\nC1 AS\n__ __", rider="AS", kind=kind, ps=4).forward()
    assert (race.home, race.ps, race.steps()) == (["AS"], 3, [])
    race.shows("row 48\n.. ..\nC1 ..\n__ __")
    assert race.refused(Step("forward", race.road.home, 1, (("C1", race.cell(49, 1)),))) == "OR 6.1"
    assert Done() in race.legal


def test_a_train_carried_over_the_line_may_pick_up() -> None:
    """OR 18.2, OR 7.3, ruling 53: its tail comes to stand before a rider when A is home already."""
    race = Position("row 48\nA1 AS\nC1 ..\n__ __", rider="AS", kind="lead", ps=6)
    race.step("right").shows("row 48\n.. A1\nC1 AS\n__ __")
    race.forward().shows("row 48\n.. ..\nC1 A1\n__ __")
    assert race.pick_ups() == [("C1",)]
    race.pick_up("C1").forward(2)
    assert race.home == ["AS", "A1", "C1"]


def test_a_rider_who_is_not_picked_up_at_the_line_stays() -> None:
    """OR 18.2, OR 7.3: the train goes on without them."""
    race = Position("row 48\nA1 AS\nC1 ..\n__ __", rider="AS", kind="lead", ps=6)
    race.step("right").forward(2).shows("row 48\n.. ..\nC1 ..\n__ __")
    assert race.home == ["AS", "A1"]
    assert race.steps() == []


def test_terrain_does_not_matter_once_they_are_home() -> None:
    """OR 18.2, ruling 61: every stroke carries the train one space, no more and no less."""
    race = Position("row 103\n.. .. ..\nC2 C1 AS\n__ __ __", road=GROUNDS, rider="AS", kind="lead", ps=5)
    assert [race.forward().ps for _ in range(3)] == [4, 3, 2]
