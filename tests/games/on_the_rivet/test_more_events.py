"""OR 15.13 to 15.24 but for those that ask players: whom they strike, and what happens if nobody fits."""

from __future__ import annotations

from games.on_the_rivet.happenings import SCATTERED, TWO_LINES, drawn, four, standing, who_tired
from games.on_the_rivet.positions import NARROW, STRAIGHT
from paceline.games.on_the_rivet.events import Discarded, Energised, Hardened, NobodyFits, SentBack


def test_outer_lane_of_a_bend() -> None:
    """OR 15.13, OR 12.1: E13 strikes the two best there, who stay in order; the left lane is outside."""
    race = standing(STRAIGHT, JS=(25, 1), CA=(24, 0, 1), A1=(24, 0, 0), C1=(23, 0, 1), C2=(21, 0)).begin("E13")
    assert [race.where(name) for name in ("CA", "A1", "C1")] == [(24, -1), (23, -1), (23, 0, 1)]


def test_tail_of_the_leaders_line() -> None:
    """OR 15.13: otherwise the tail of the leader's line goes back 2; a leader in no line has no tail."""
    assert [event.rider for event in four("E13", TWO_LINES).of(SentBack)] == ["P1"]
    race = drawn("E13", SCATTERED)
    assert not race.of(SentBack)
    assert race.of(NobodyFits)


def test_bollard() -> None:
    """OR 15.14: E14; the best in a middle lane goes behind the tail of their line."""
    four(
        "E14",
        """
        .. .. .. .. .. .. ..
        P1 .. C1-CS-CA .. ..
        __ __ __ __ __ __ AA
        """,
    ).shows(
        """
        .. .. .. .. .. .. ..
        P1 CA C1 CS .. .. ..
        __ __ __ __ __ __ AA
        """
    )


def test_bollard_for_an_unlinked_rider() -> None:
    """OR 15.14: unlinked they go back 2; with nobody in a middle lane the second of the race does."""
    assert drawn("E14", SCATTERED).where("AA") == (11, 1)
    race = drawn("E14", "C1 .. .. .. ..\n.. .. .. .. ..\n__ __ __ A1 CA")
    assert race.where("A1") == (9, 2)


def test_bollard_at_a_fork() -> None:
    """OR 15.14: one who is linked but at a fork left out of the line is their own tail."""
    race = standing(NARROW, C1=(11, 1), J1=(10, 2), CA=(10, 1)).begin("E14")
    assert race.where("CA") == (9, 1)


def test_cut_in_two() -> None:
    """OR 15.15: E15; two of five go back as a block."""
    drawn("E15", "C2 .. C1-A1-CS-AS-CA ..\n.. .. .. .. .. .. .. ..\n__ __ __ __ __ __ __ __").shows(
        "C2 C1 A1 .. CS AS CA ..\n.. .. .. .. .. .. .. ..\n__ __ __ __ __ __ __ __"
    )


def test_no_room_to_be_cut() -> None:
    """OR 15.15: at the end of the road nobody goes back."""
    picture = "row 0\nC1-A1-CS ..\n.. .. .. ..\n__ __ __ __"
    assert drawn("E15", picture).shows(picture)
    assert drawn("E15", SCATTERED).of(NobodyFits)


def test_new_hand() -> None:
    """OR 15.17: E17; the owner of the leader discards their hand, which is refilled when the event is over."""
    race = drawn("E17", SCATTERED, hands={1: ("A05", "A02"), 0: ("A03",)})
    assert race.state.hands[:2] == (("A03",), ())
    assert (race.table.decks[1].hand, race.table.decks[1].discards) == (0, ("A02", "A05"))
    assert race.last_of(Discarded).clause == "OR 15.17"


def test_artificial_team_has_no_hand() -> None:
    """OR 15.17, OR 20.1: nothing happens if the leader is one of its riders."""
    race = drawn("E17", SCATTERED, rules={"third": 1}, hands={0: ("A03",)})
    assert race.of(NobodyFits)
    assert not race.of(Discarded)


def test_light_turns_heavy() -> None:
    """OR 15.18: E18, for the rider with most L; otherwise the leader takes L."""
    race = drawn("E18", SCATTERED, riders={"A1": {"light": 2}, "CA": {"light": 1, "heavy": 1}})
    assert race.tired("A1") == (1, 1)
    assert race.last_of(Hardened).clause == "OR 15.18"
    assert who_tired(drawn("E18", SCATTERED, riders={"A1": {"heavy": 2}})) == ["CA"]


def test_best_placed_unlinked_rider_goes_back() -> None:
    """OR 15.19: E19; otherwise the leader goes back 1, if the space is empty."""
    assert drawn("E19", SCATTERED).where("CA") == (12, 2)
    linked = "C1-A1-CS ..\n.. .. .. ..\n__ __ __ __"
    race = drawn("E19", linked).shows(linked)
    assert race.of(NobodyFits)
    assert not race.of(SentBack)


def test_edge_lane() -> None:
    """OR 15.20: E20; the best placed in an edge lane but for the leader, otherwise the second of the race."""
    assert drawn("E20", SCATTERED).where("C1") == (10, -1)
    race = drawn("E20", ".. .. .. .. ..\nC1 .. .. A1 ..\n__ __ __ __ CA")
    assert race.where("A1") == (11, -1)


def test_worst_of_each_team() -> None:
    """OR 15.23: E23; each team's worst placed rider on the road, if they are unlinked; otherwise the leader."""
    race = four("E23", TWO_LINES, rules={"expansion": True})
    assert who_tired(race) == ["A1"]
    assert who_tired(drawn("E23", "C1-A1-CS ..\n.. .. .. ..\n__ __ __ __")) == ["CS"]


def test_camera_bike() -> None:
    """OR 15.24: E24; the last rider gets energy, the leader L."""
    race = drawn("E24", SCATTERED)
    assert [event.rider for event in race.of(Energised)] == ["A1"]
    assert race.rider("A1").energy
    assert who_tired(race) == ["CA"]


def test_riders_on_the_road_side_are_left_alone() -> None:
    """OR 12.3, OR 14.4: the leader is the best placed rider on the road, the last one the worst."""
    race = drawn(
        "E24",
        """
        .. .. C1 .. .. ..
        .. .. .. .. .. ..
        __ AS __ __ __ __
        J1 ,, ,, ,, ,, CA
        """,
    )
    assert (who_tired(race), race.of(Energised)[0].rider) == (["C1"], "AS")
