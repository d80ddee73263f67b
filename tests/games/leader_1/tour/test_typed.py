"""The form that people fill in, and how forgiving it is."""

from __future__ import annotations

import pytest

from games.leader_1.tour.results import COURSES, ride, said, stage, tour
from paceline.core.messages import BadRecord
from paceline.games.leader_1 import content
from paceline.games.leader_1.course import find_course
from paceline.games.leader_1.tour import TOURS
from paceline.games.leader_1.tour.model import RiderResult, StageResult, Summit, Tour
from paceline.i18n import english

READY = tuple(ready.name for ready in content.courses())[:2]
GOOD = f"""
stage {COURSES[0]}
AR 0 energy 12
CL 2
CC 2 energy 3
AL 14 energy 1
bonus 1 CL AR AL
"""
WANTED = StageResult(
    find_course(COURSES[0]),
    (RiderResult("AR", 1, 0, 12), RiderResult("CL", 2, 2), RiderResult("CC", 3, 2, 3), RiderResult("AL", 4, 14, 1)),
    ("RL", "LC"),
    (("CL", "AR", "AL"),),
)
TURNS = f"""
stage {COURSES[0]}
AR turn 12 rows 5
CL turn 12 rows 3
CR turn 13 rows 6
AL turn 14 rows 1
bonus 1 AR CL CR
"""


def wrong(text: str, begun: Tour | None = None) -> str:
    with pytest.raises(BadRecord) as caught:
        TOURS.read_form(begun or tour(), text)
    return said(caught.value)


def test_one_line_a_rider() -> None:
    """L1 1.3: places follow from the order, roles from the riders."""
    assert TOURS.read_form(tour(), GOOD) == WANTED


@pytest.mark.parametrize(
    "text",
    [
        GOOD.lower().replace(COURSES[0].lower(), COURSES[0]),
        GOOD.replace("\n", "\n\n"),
        GOOD.replace(COURSES[0], find_course(COURSES[0])),
        GOOD.replace(" ", "   "),
        GOOD.replace("\n", "  # a remark\n"),
        "# AR 0\n" + GOOD,
        GOOD.replace("energy ", "e"),
        GOOD.replace("energy ", "en=").replace("CL 2\n", "CL time: 2\n"),
        GOOD.replace("AR 0", "AR, time 0;"),
        GOOD.replace("CL 2\n", "C L: 2, energy 0\n"),
        GOOD.replace("AR 0", "1. AR 0").replace("CL 2\n", "2) CL 2\n").replace("AL 14", "04.AL 14"),
        GOOD.replace("\n", "\r\n"),
        GOOD.replace(" ", "\t").replace(f"stage\t{COURSES[0]}", f"stage {COURSES[0]}"),
        GOOD.replace("bonus 1 CL AR AL", "Bonus 1: cl, ar; al"),
        GOOD.replace("stage", "Stage:"),
    ],
)
def test_people_write_as_they_like(text: str) -> None:
    assert TOURS.read_form(tour(), text) == WANTED


def test_l1_15_1_turns_and_rows_become_times() -> None:
    """Two rows; four for a turn less one for a row; eight for two turns and four for rows."""
    result = TOURS.read_form(tour(), TURNS)
    assert [rider.time for rider in result.riders] == [0, 2, 3, 12]
    short = TURNS.replace("turn ", "tu").replace("rows ", "r")
    assert TOURS.read_form(tour(), short) == result


def test_l1_15_2_riders_on_the_road_have_rows_of_nought_or_less() -> None:
    stopped = TURNS.replace("AL turn 14 rows 1", "AL turn 13 rows −4")
    result = TOURS.read_form(tour(ending="podium"), stopped)
    assert [rider.time for rider in result.riders] == [0, 2, 3, 13]
    assert TOURS.read_form(tour(ending="podium"), stopped.replace("−", "-")) == result
    why = wrong(stopped)
    assert why.startswith("Line 6: ")
    assert "AL still on the road, with rows −4" in why


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("CL turn 12 rows 3", "CL turn 12 rows 6", "has CL home before AR"),
        ("CL turn 12", "CL turn 11", "has CL home before AR"),
        ("AR turn 12 rows 5", "AR turn 12 rows 9", "there are 8 rows beyond the line"),
        ("AR turn 12", "AR turn 0", "turns are counted from 1"),
        ("CL turn 12 rows 3", "CL 5", "does not give turn and rows for CL"),
        ("CL turn 12 rows 3", "CL turn 12", "does not give turn and rows for CL"),
        ("CL turn 12 rows 3", "CL turn 12 rows 3 time 2", "does not give turn and rows for CL"),
        ("CL turn 12 rows 3", "CL turn 12 rows 0", "CL still on the road, with rows 0"),
        ("AR turn 12 rows 5", "AR 0", "gives no time for CL"),
    ],
)
def test_l1_14_1_turns_and_rows_that_cannot_be(old: str, new: str, words: str) -> None:
    assert words in wrong(TURNS.replace(old, new))


def test_l1_14_4_the_first_three_are_home_in_a_stage_that_was_stopped() -> None:
    podium = tour(ending="podium")
    assert "CR still on the road" in wrong(TURNS.replace("CR turn 13 rows 6", "CR turn 13 rows -2"), podium)
    early = TURNS.replace("CR turn 13", "CR turn 14").replace("AL turn 14 rows 1", "AL turn 13 rows -4")
    assert "AL still on the road" in wrong(early, podium)


def test_the_form_filled_in_is_a_result() -> None:
    begun = tour(courses=READY, riders=3)
    filled = TOURS.form(begun).replace(" _ ", " 7 ").replace("AR 7", "AR 0")
    one = TOURS.record(begun, TOURS.read_form(begun, filled))
    assert [rider.rider for rider in one.results[0].riders] == ["AR", "AL", "AC", "CR", "CL", "CC"]
    assert f"# Stage 2 of 2: {READY[1]}." in TOURS.form(one)
    assert f"\nstage {READY[1]}\n" in TOURS.form(one)


def test_l1_15_8_the_form_tells_where_lines_and_summits_lie() -> None:
    one = ride(tour(), "AR CL CR AL")
    told = TOURS.form(one)
    assert "# At bonus line 1, at the beginning of hexagon 6, the first three score" in told
    assert "# At summit 1 (category 1, the end of hexagon 4) the first 3 score: write them" in told
    assert told.endswith("\nAR _ energy 0\nAL _ energy 0\nCR _ energy 0\nCL _ energy 0\nbonus 1 \nsummit 1 \n")
    last = TOURS.form(ride(one, "AR CL CR AL"))
    assert "# At summit 1 (category 2, the end of hexagon 5)" in last
    assert "bonus" not in last


def test_l1_1_3_the_form_asks_for_roles_once() -> None:
    begun = tour()
    assert "\nA_ _ energy 0\nA_ _ energy 0\nC_ _ energy 0\n" in TOURS.form(begun)
    assert "role of every rider" in TOURS.form(begun)
    assert "role of every rider" not in TOURS.form(ride(begun, "AR CL CR AL"))
    assert "does not begin with a rider" in wrong(TOURS.form(begun))


def test_a_form_that_nobody_filled_in() -> None:
    why = wrong(TOURS.form(tour(riders=3)), tour(riders=3))
    assert "gives no time for AR" in why
    assert "AR 12 energy 5" in why


SIX = f"stage {COURSES[0]}\nAL 0\nAR 1\nCR 1\nJR 1\nPC 1\nNR 1\nbonus 1 AL AR CR\nseats AR CR JR PC NR AL\n"


def test_l1_1_4_if_colours_are_shared_a_line_says_who_rides_for_whom() -> None:
    begun = tour(6)
    assert "\nseats A_ C_ J_ P_ N_ A_\n" in TOURS.form(begun)
    result = TOURS.read_form(begun, SIX)
    assert result.roles == ("R", "R", "R", "C", "R", "L")
    one = TOURS.record(begun, result)
    assert "seats" not in TOURS.form(one)
    assert "with the 6 riders in the order of the seats" in wrong(SIX.replace("seats", "# seats"), begun)
    assert "A C J P N A" in wrong(SIX.replace("AR CR JR PC NR AL", "AR CR JR PC NR"), begun)
    assert "A C J P N A" in wrong(SIX.replace("AR CR JR PC NR AL", "CR AR JR PC NR AL"), begun)
    swapped = SIX.replace("AR CR JR PC NR AL", "AL CR JR PC NR AR").replace(COURSES[0], COURSES[1])
    assert "names AL, CR, JR, PC, NR and AR, but the riders are AR" in wrong(swapped, one)


def doubts(text: str, begun: Tour | None = None) -> str:
    begun = begun or tour()
    return " ".join(english()(doubt) for doubt in TOURS.doubts(TOURS.record(begun, TOURS.read_form(begun, text))))


def test_nothing_is_strange_about_a_usual_result() -> None:
    assert doubts(GOOD) == ""
    assert doubts(TURNS) == ""


def test_l1_15_8_lines_that_too_few_passed_are_doubted() -> None:
    """Everybody on the podium has passed all of them."""
    assert doubts(GOOD.replace(" CL AR AL", " CL")).startswith("Only 1 rider is named at bonus line 1, though 3 score")
    assert "Nobody is named at bonus line 1, though 3 score" in doubts(GOOD.replace("bonus 1 CL AR AL\n", ""))
    two = f"stage {COURSES[0]}\nAR 0\nCR 1\nbonus 1 AR CR\n"
    assert doubts(two, tour(riders=1)) == ""


def test_l1_1_6_more_energy_than_at_the_start_is_doubted() -> None:
    """25 of milestones, and on the next stage what was taken along (L1 15.5)."""
    assert doubts(GOOD.replace("energy 12", "energy 25")) == ""
    assert doubts(GOOD.replace("energy 12", "energy 26")) == ("AR has 26 energy left, more than the 25 at the start.")
    one = ride(tour(courses=("FFFF", COURSES[0])), "AR CL CC AL", energy={"AR": 12})
    assert doubts(GOOD.replace("energy 12", "energy 35"), one) == ""
    assert "36 energy left, more than the 35" in doubts(GOOD.replace("energy 12", "energy 36"), one)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Maud 0", "does not begin with a rider"),
        ("XR 0", "does not begin with a rider"),
        ("AS 0", "does not begin with a rider"),
        ("0 AR", "does not begin with a rider"),
        ("AR -5", "is not understood"),
        ("AR 0 5", "«5» in «AR 0 5» is not understood"),
        ("AR 0 energy", "«energy» in «AR 0 energy» is not understood"),
        ("AR 0 lunch 3", "«lunch 3» in «AR 0 lunch 3» is not understood"),
        ("AR t 3", "«t 3» in «AR t 3» is not understood"),
        ("AR 0 energy 3 e 2", "gives energy twice"),
        ("AR 0 time 3", "gives time twice"),
        ("AR", "gives no time for AR"),
        ("AR energy 5", "gives no time for AR"),
        ("2. AR 0", "has place 2 before it, but is number 1"),
        ("bonus", "does not say which one it is"),
        ("bonus AR", "does not say which one it is"),
        ("summit 1 AR Maud", "«MAUD» in «summit 1 AR Maud» is no rider"),
        ("bonus 1 AS", "«AS» in «bonus 1 AS» is no rider"),
        ("seats AR CRL", "«CRL» in «seats AR CRL» is no rider"),
    ],
)
def test_errors_name_the_line(line: str, words: str) -> None:
    why = wrong(f"stage {COURSES[0]}\n{line}\n")
    assert why.startswith("Line 2: ")
    assert words in why


def test_lines_that_the_course_does_not_have() -> None:
    assert "There is no bonus line 2 on «" in wrong(GOOD + "bonus 2 AR\n")
    assert "There is no bonus line 0 on «" in wrong(GOOD + "bonus 0 AR\n")
    assert "There is no summit 1 on «" in wrong(GOOD + "summit 1 AR\n")
    assert "was told before" in wrong(GOOD + "bonus 1 AR\n")


def test_a_team_that_is_not_whole() -> None:
    """L1 1.3."""
    begun = tour()
    result = TOURS.read_form(begun, GOOD.replace("CC 2 energy 3\n", ""))
    with pytest.raises(BadRecord, match="Coquelicot has the roles L, but every player has 2 riders"):
        TOURS.record(begun, result)


def test_a_result_handed_in_twice_is_not_the_next_stage() -> None:
    one = ride(tour(), "AR CL CC AL")
    assert "was ridden as number 1" in wrong(GOOD, one)
    assert "the result of «Nowhere»" in wrong(GOOD.replace(COURSES[0], "Nowhere"), one)
    assert "the result of «xxx" in wrong(GOOD.replace(COURSES[0], "x" * 5000), one)


def test_a_result_must_say_which_stage_it_is() -> None:
    why = wrong(GOOD.replace(f"stage {COURSES[0]}", ""))
    assert why.endswith(f"for stage 1 of the tour: stage {find_course(COURSES[0])}")


@pytest.mark.parametrize("digits", ["9" * 23, "9" * 5000, "10000"])
@pytest.mark.parametrize("line", ["AR {}", "AR 0 e{}", "AR turn {} rows 1", "bonus {} AR"])
def test_numbers_have_an_end(line: str, digits: str) -> None:
    why = wrong(f"stage {COURSES[0]}\n{line.format(digits)}\n")
    assert why.startswith("Line 2: ")
    assert "too much for any stage" in why
    assert len(why) < 250


def test_a_summit_finish_typed_in() -> None:
    """L1 15.7."""
    two = ride(ride(tour(), "AR CL CR AL"), "AR CL CR AL")
    text = f"stage {COURSES[2]}\nCR 0\nAR 1\nAL 1\nCL 6\nsummit 1 AR CR AL\n"
    result = TOURS.read_form(two, text)
    assert result.summits == (Summit(2, ("AR", "CR", "AL")),)
    assert TOURS.record(two, result).over
    assert result == stage(two, "CR AR AL CL", "0 1 1 6", summit=("AR CR AL",))
