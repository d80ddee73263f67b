"""OR 5.10 to 5.18: what the texts of Action cards allow beside pedal strokes."""

from __future__ import annotations

import pytest

from games.on_the_rivet.positions import NARROW, Position
from paceline.games.on_the_rivet.actions import Done, Kind, Step, Swap, Unhook, Unload
from paceline.games.on_the_rivet.events import Stepped

FLAT = ".. .. .. .. ..\n.. AS .. .. ..\n__ __ __ __ __"


def test_a_leader_swaps_with_their_own_rider_behind_after_the_move() -> None:
    """OR 5.10: A02, only when the strokes are spent, and only with a teammate."""
    race = Position(".. .. .. ..\nC1 A1 AS ..\n__ __ __ __", rider="AS", kind="lead", card="A02", ps=1)
    assert race.refused(Swap("A1")) == "OR 5.10"
    race.forward()
    assert race.refused(Swap("C1")) == "OR 5.10"
    race.answer(Swap("A1")).shows(".. .. .. ..\n.. C1 AS A1\n__ __ __ __")
    assert race.refused(Swap("A1")) == "OR 5.10"
    assert Done() in race.legal


@pytest.mark.parametrize(
    ("card", "picture"),
    [
        ("A02", ".. .. .. ..\n.. C1 AS ..\n__ A1 __ __"),
        ("A02", ".. .. .. ..\nA1 .. AS ..\n__ __ __ __"),
        ("A01", ".. .. .. ..\n.. A1 AS ..\n__ __ __ __"),
    ],
)
def test_nobody_else_is_swapped_with(card: str, picture: str) -> None:
    """OR 5.10: not with an opponent, not over a gap, not with another card."""
    race = Position(picture, rider="AS", kind="lead", card=card, ps=1).forward()
    assert not [one for one in race.legal if isinstance(one, Swap)]


def test_riders_are_unhooked_from_the_tail_right_after_a_step() -> None:
    """OR 5.11, ruling 69: A05, any number, but not before a step and not twice."""
    race = Position(
        """
        .. .. .. .. .. ..
        CA C1 A1 AS .. ..
        __ __ __ __ __ __
        """,
        rider="AS",
        kind="lead",
        card="A05",
    )
    assert [one for one in race.offers() if isinstance(one, Unhook)] == []
    race.forward()
    assert [one for one in race.offers() if isinstance(one, Unhook)] == [Unhook(1), Unhook(2), Unhook(3)]
    race.unhook(2)
    assert race.train == ["A1"]
    assert all(isinstance(one, Step) for one in race.offers())
    race.forward().shows(
        """
        .. .. .. .. .. ..
        .. CA C1 .. A1 AS
        __ __ __ __ __ __
        """
    )


def test_no_pick_up_between_unhooking_and_the_next_step() -> None:
    """OR 5.11, OR 7.3, ruling 69: whoever was unhooked stands right behind the tail, yet is not on offer."""
    race = Position(
        """
        .. .. .. .. ..
        C1 A1 AS .. ..
        JA J1 __ __ __
        """,
        rider="AS",
        kind="lead",
        card="A05",
    )
    race.step("right").unhook(1)
    assert race.pick_ups() == []
    race.forward().shows(
        """
        .. .. .. .. ..
        .. C1 .. .. ..
        JA J1 A1 AS __
        """
    )
    assert race.pick_ups() == [("J1", "JA")]


def test_nobody_is_unhooked_without_strokes() -> None:
    """OR 5.11, OR 6.6: the move is over."""
    race = Position(".. .. ..\nC1 AS ..\n__ __ __", rider="AS", kind="lead", card="A05", ps=1).forward()
    assert race.offers() == ()


def test_only_one_card_unhooks() -> None:
    """OR 5.11: nobody gets rid of their train otherwise."""
    race = Position(".. .. .. ..\n.. C1 AS ..\n__ __ __ __", rider="AS", kind="lead", card="A01").forward()
    assert race.refused(Unhook(1)) == "OR 5.11"


@pytest.mark.parametrize(("rider", "light", "heavy"), [("A1", 1, 0), ("A3", 1, 0), ("AA", 0, 1), ("AS", 0, 1)])
def test_a_domestique_is_tired_less_by_one_card(rider: str, light: int, heavy: int) -> None:
    """OR 5.12: A06 gives H, but a Domestique takes L."""
    race = Position(FLAT.replace("AS", rider), rider=rider, kind="lead", card="A06", ps=1).forward().answer(Done())
    assert (race.rider(rider).light, race.rider(rider).heavy) == (light, heavy)


def test_a_domestique_is_tired_as_anybody_by_the_others() -> None:
    """OR 5.12: A12 gives H to them too."""
    race = Position(FLAT.replace("AS", "A1"), rider="A1", kind="chase", card="A12", ps=1).forward().answer(Done())
    assert (race.rider("A1").light, race.rider("A1").heavy) == (0, 1)


@pytest.mark.parametrize(
    ("card", "kind", "ahead", "before", "after"),
    [
        *(("A07", "chase", "C1", 2, 1), ("A07", "chase", "..", 2, 2), ("A07", "chase", "C1", 0, 0)),
        *(("A13", "draft", "..", 3, 1), ("A13", "draft", "..", 1, 0), ("A14", "draft", "..", 2, 1)),
        ("A15", "draft", "C1", 2, 2),
    ],
)
def test_cards_that_recover(card: str, kind: Kind, ahead: str, before: int, after: int) -> None:
    """OR 5.13: A07 one L with a rider directly ahead at the end, A13 up to two, A14 one."""
    race = Position(
        f".. .. .. ..\nAS {ahead} .. ..\n__ __ __ __",
        rider="AS",
        kind=kind,
        card=card,
        ps=1,
        riders={"AS": {"light": before}},
    )
    race.forward()
    assert race.rider("AS").light == before
    race.answer(Done())
    assert race.rider("AS").light == after


def test_recovery_does_not_touch_heavy_fatigue() -> None:
    """OR 5.13, OR 13.2: A13 with two H and one L."""
    race = Position(FLAT, rider="AS", kind="draft", card="A13", ps=1, riders={"AS": {"light": 1, "heavy": 2}})
    race.forward().answer(Done())
    assert (race.rider("AS").light, race.rider("AS").heavy) == (0, 2)


@pytest.mark.parametrize(("card", "cost"), [("A11", 1), ("A12", 2)])
def test_elbows_make_sideways_bumps_cheap(card: str, cost: int) -> None:
    """OR 5.14: A11 bumps sideways for 1 PS, with the last stroke too."""
    race = Position(".. AS ..\n.. C1 ..\n__ __ __", rider="AS", kind="chase", card=card, ps=2)
    race.step("right", cost=cost).shows(".. .. ..\n.. AS ..\n__ C1 __")
    assert race.ps == 2 - cost
    last = Position(".. AS ..\n.. C1 ..\n__ __ __", rider="AS", kind="chase", card=card, ps=1)
    assert bool(last.steps("right")) is (cost == 1)


def test_the_first_sideways_step_of_one_card_is_free() -> None:
    """OR 5.15: A17, also after a step forward; the second one costs 1 again."""
    race = Position(FLAT, rider="AS", kind="draft", card="A17", ps=3)
    race.forward().step("left", cost=0)
    assert race.ps == 2
    race.step("right", cost=1).shows(".. .. .. .. ..\n.. .. AS .. ..\n__ __ __ __ __")
    assert race.ps == 1
    assert Position(FLAT, rider="AS", kind="draft", card="A16").find("left").cost == 1


def test_the_first_sideways_step_of_one_card_bumps_for_one() -> None:
    """OR 5.15: A17 pays 1 for the first bump and 2 for the second."""
    race = Position("AS ..\nC1 ..\n__ __", rider="AS", kind="draft", card="A17", ps=3)
    race.step("right", cost=1).step("right", cost=2).shows("row 7\n.. ..\n.. ..\nC1 AS")


def test_no_free_step_without_strokes() -> None:
    """OR 5.15, OR 6.6, ruling 63."""
    race = Position(FLAT, rider="AS", kind="draft", card="A17", ps=1).forward()
    assert race.offers() == ()


def test_a_diagonal_step_needs_an_empty_space_but_no_free_corner() -> None:
    """OR 5.16, ruling 44: A20, for 1 PS, past the riders ahead and beside, not into one."""
    race = Position(
        """
        .. .. ..
        .. AS JA
        __ J1 C1
        """,
        rider="AS",
        kind="break",
        card="A20",
    )
    assert race.ends("diagonal") == {(10, 0)}
    race.step("diagonal", (10, 0), cost=1).shows(
        """
        .. .. AS
        .. .. JA
        __ J1 C1
        """
    )
    assert race.ps == 5
    assert (race.move.sideways, race.move.forward) == (0, 1)


def test_other_cards_do_not_step_diagonally() -> None:
    """OR 5.16."""
    assert Position(FLAT, rider="AS", kind="break", card="A19").steps("diagonal") == []


@pytest.mark.parametrize(
    ("picture", "road", "ends"),
    [
        ("row 10\n.. ..\nAS\n__ __", NARROW, {(11, 0), (11, 1)}),
        ("row 10\nAS ..\n..\n__ __", NARROW, {(11, 1)}),
        ("row 22\n.. .. ..\n.. .. ..\nAS __", "START-A C1 FIN-A", {(23, 1, 0), (23, 1, 1)}),
        ("row 23\n.. ..\nAS ..\n__", "START-A C1 FIN-A", {(23, 0, 1), (23, 2)}),
        ("row 49\n..\nAS\n..", "START-A C1 FIN-A", set()),
        ("row 8\n,, AS ,,\n.. .. ..\n.. .. ..\n__ __ __", "START-A C1 FIN-A", set()),
    ],
)
def test_a_diagonal_step_goes_ahead_and_then_beside(picture: str, road: str, ends: set[tuple[int, ...]]) -> None:
    """OR 5.16, ruling 60: by a space ahead, at lane changes and halves too, never over the line.

    In a Break such a step is left out if a plain one leads to the same place.
    """
    assert Position(picture, road=road, rider="AS", kind="chase", card="A20").ends("diagonal") == ends
    race = Position(picture, road=road, rider="AS", kind="break", card="A20")
    assert {race.place(one.to) for one in race.steps()} >= ends


@pytest.mark.parametrize(
    ("kind", "after"),
    [
        ("lead", ".. .. AS ..\n.. C1 JA ..\n__ __ __ __"),
        ("chase", ".. .. AS ..\nC1 .. JA ..\n__ __ __ __"),
        ("draft", ".. .. AS ..\nC1 .. JA ..\n__ __ __ __"),
    ],
)
def test_only_a_train_of_a_lead_follows_diagonally(kind: Kind, after: str) -> None:
    """OR 5.16, OR 7.2, ruling 60: the others are left, ahead and behind."""
    race = Position(".. .. .. ..\nC1 AS JA ..\n__ __ __ __", rider="AS", kind=kind, card="A20")
    race.step("diagonal", (10, 0)).shows(after)


def test_a_draft_leaves_its_followers_by_a_diagonal_step() -> None:
    """OR 5.16, ruling 60: also those who have followed already."""
    race = Position(".. .. .. ..\nC1 AS .. ..\n__ __ __ __", rider="AS", kind="draft", card="A20").forward()
    race.step("diagonal", (11, 0)).shows(".. .. .. AS\n.. C1 .. ..\n__ __ __ __")
    assert race.last_of(Stepped).clause == "OR 5.16"


def test_a_diagonal_step_is_not_offered_if_a_plain_one_does_the_same() -> None:
    """OR 5.16: in a Break, over a narrowing and out of the rear half of a bend."""
    race = Position("row 10\n.. ..\nAS\n__ __", road=NARROW, rider="AS", kind="break", card="A20")
    assert race.steps("diagonal") == []
    race = Position("row 23\n.. ..\nAS ..\n__", rider="AS", kind="break", card="A20")
    assert race.ends("diagonal") == {(23, 0, 1)}


def test_a_draft_reads_its_line_anew_after_a_diagonal_step() -> None:
    """OR 5.16, OR 8.5, ruling 60."""
    race = Position("J2 J1 .. CA ..\nC1 AS .. .. ..\n__ __ __ __ __", rider="AS", kind="draft", card="A20")
    race.step("diagonal", (10, 0)).forward().shows(".. J2 J1 AS CA\nC1 .. .. .. ..\n__ __ __ __ __")


def test_no_sideways_step_after_a_forward_one_with_the_fastest_card() -> None:
    """OR 5.17: A24, sideways first and then straight on."""
    race = Position(FLAT, rider="AS", kind="break", card="A24")
    race.step("left")
    assert race.ends("right") == {(9, 1)}
    race.forward()
    assert {one.way for one in race.steps()} == {"forward"}
    assert Position(FLAT, rider="AS", kind="break", card="A23").forward().ends("left") == {(10, 0)}


def test_light_fatigue_goes_to_a_linked_teammate() -> None:
    """OR 5.18: A26, to a teammate ahead or behind, not beside, not to an opponent; without it A takes the L."""
    before = "A2 .. .. ..\n.. A1 AS C1\n__ __ A3 __"
    race = Position(before, rider="AS", kind="break", card="A26", ps=1)
    assert race.may_stop
    assert [one for one in race.legal if isinstance(one, Unload)] == [Unload("A1")]
    assert {race.refused(Unload(name)) for name in ("A2", "A3", "C1")} == {"OR 5.18"}
    race.answer(Unload("A1"), Done())
    assert (race.rider("A1").light, race.rider("AS").light) == (1, 0)
    kept = Position(before, rider="AS", kind="break", card="A26", ps=1).answer(Done())
    assert (kept.rider("A1").light, kept.rider("AS").light) == (0, 1)
    ahead = Position(".. ..\nAS A1\n__ __", rider="AS", kind="chase", card="A26", ps=1).forward()
    assert Unload("A1") in ahead.legal
    other = Position(".. ..\nAS A1\n__ __", rider="AS", kind="chase", card="A10", ps=1).forward()
    assert other.refused(Unload("A1")) == "OR 5.18"
