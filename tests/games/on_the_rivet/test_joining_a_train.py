"""OR 7.5: riders who are displaced onto the train of a Lead."""

from __future__ import annotations

from games.on_the_rivet.positions import NARROW, Position

WIDE = "START-B C3 I2A C1 FIN-A"
"""Two lanes become three before row 39."""


def test_a_rider_bumped_back_onto_the_train_joins_it() -> None:
    """OR 7.5, rulings 18 and 55: the member steps up, the displaced one takes their space, those behind them stay."""
    race = Position(
        """
        .. .. .. .. .. ..
        .. .. .. .. .. ..
        C3 C2 C1 AS J1 __
        """,
        rider="AS",
        kind="lead",
    )
    race.step("left").step("forward").shows(
        """
        .. .. .. .. .. ..
        .. .. .. C1 AS ..
        __ __ C3 C2 J1 __
        """
    )
    race.step("right", cost=2).shows(
        """
        .. .. .. .. .. ..
        .. .. .. C2 C1 ..
        __ __ C3 J1 AS __
        """
    )
    assert race.train == ["C1", "C2", "J1", "C3"]
    race.forward().shows(
        """
        .. .. .. .. .. ..
        .. .. .. J1 C2 ..
        __ __ __ C3 C1 AS
        """
    )


def test_a_rider_bumped_sideways_onto_the_train_joins_it() -> None:
    """OR 7.5, OR 10.4, rulings 18, 55 and 57: train members are never pushed, here off the outer halves of a bend."""
    race = Position("row 20\nC3 C2 C1 AS ..\n.. .. .. J1 ..\n__ __ __ __", rider="AS", kind="lead", ps=9)
    race.forward().step("right").step("right").shows("row 20\n.. .. .. C3 C2\n.. .. .. J1 C1\n__ __ __ AS")
    race.step("left", (23, 1, 0), cost=2).shows("row 20\n.. .. .. J1 C3\n.. .. .. AS C2\n__ __ __ C1")
    assert race.train == ["C1", "C2", "C3", "J1"]


def test_only_the_one_who_lands_on_the_train_joins_it() -> None:
    """OR 7.5, ruling 55: the rider at the edge goes back into the space of another, who goes back onto the train."""
    race = Position(
        """
        row 5
        .. .. .. .. .. .. ..
        .. .. .. .. .. .. ..
        C3 C2 C1 CA AS J2 J1
        """,
        rider="AS",
        kind="lead",
        ps=9,
    )
    race.step("left").forward(2).shows(
        """
        row 5
        .. .. .. .. .. .. ..
        .. .. .. .. C1 CA AS
        __ __ __ C3 C2 J2 J1
        """
    )
    race.step("right", cost=2).shows(
        """
        row 5
        .. .. .. .. .. .. ..
        .. .. .. .. C2 C1 CA
        __ __ __ C3 J2 J1 AS
        """
    )
    assert race.train == ["CA", "C1", "C2", "J2", "C3"]


def test_a_displaced_rider_joins_or_goes_back_beside_the_train() -> None:
    """OR 7.5, OR 10.3, rulings 55 and 56: the follower may be read as A's, so that the free lane is open."""
    before = "row 9\n.. .. AS\nC2 C1\n__ __ J1"
    race = Position(before, road=NARROW, rider="AS", kind="lead").pick_up("C1", "C2")
    assert len(race.steps("right")) == 2
    race.step("right", J1=(10, 1), cost=2).shows("row 9\n.. .. C1\nC2 J1\n__ __ AS")
    assert race.train == ["C1", "J1", "C2"]
    race = Position(before, road=NARROW, rider="AS", kind="lead").pick_up("C1", "C2")
    race.step("right", J1=(10, 2), cost=2).shows("row 9\n.. .. C1\n.. C2\n__ J1 AS")
    assert race.train == ["C1", "C2"]


def test_a_rider_displaced_where_the_road_widens_joins() -> None:
    """OR 7.5, OR 10.3, rulings 18 and 55: the only space behind them is that of A's follower."""
    race = Position("row 37\n.. .. ..\nAS\n.. C1 J1", road=WIDE, rider="AS", kind="lead")
    race.pick_up("C1").step("right", cost=2).shows("row 37\n.. .. ..\nC1\n.. J1 AS")
    assert race.train == ["C1", "J1"]
