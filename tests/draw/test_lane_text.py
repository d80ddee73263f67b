"""Text roads of lanes: what is drawn can be read again, says all that there is and fits the page."""

from __future__ import annotations

import re
from random import Random
from textwrap import indent

import pytest

from draw.laneroads import COURSE, bend, cell, chains, front, random_position, straight
from paceline.draw.lanes import text as lanetext
from paceline.draw.lanes.scene import LaneLine
from paceline.draw.lanes.text import lane_overview, lane_position, lane_road, read_lane_road
from paceline.draw.notation import upright
from paceline.roads.lanes import LaneRoad, lay
from soak import amount

SEEDS = range(amount(40, 120))
NARROWING = lay([straight(rows=3), straight("sprint", 2, 2)])
WIDENING = lay([straight(lanes=2, rows=2), straight("cobbles", 3, 2)])
LINES = (LaneLine(13, "mountain", ""), LaneLine(25, "sprint", "", won="AS"))


def lines_of(text: str) -> list[str]:
    return text.split("\n")


@pytest.mark.parametrize("width", [30, 80, 1000])
def test_what_is_drawn_can_be_read_again(width: int) -> None:
    for seed in SEEDS:
        road, riders = random_position(seed)
        linked = chains(road, riders)
        texts = (
            lane_road(road, riders, width=width, chains=linked, start=len(road.rows) // 2),
            lane_road(road, riders, width=width, skip=True),
            lane_position(road, riders, width=width, chains=linked),
        )
        for text in texts:
            assert read_lane_road(road, text) == riders, text
            assert max(map(len, lines_of(text))) <= width, text


def test_a_window_can_be_read_again() -> None:
    for seed in SEEDS:
        road, riders = random_position(seed)
        rng = Random(seed)
        first = rng.randrange(len(road.rows))
        rows = range(first, rng.randint(first + 1, len(road.rows)))
        inside = {name: place for name, place in riders.items() if road.cells[place].row in rows}
        for text in (lane_position(road, riders, rows), lane_road(road, riders, rows)):
            assert read_lane_road(road, text) == inside, text


def columns(road: LaneRoad) -> dict[int, int]:
    """Return the column in which every space of an empty road is drawn."""
    most = max(row.lanes for row in road.rows)
    _, *drawn = lines_of(lane_position(road, {}, range(len(road.rows)), 10000))
    found: dict[int, int] = {}
    for number, line in enumerate(drawn):
        lanes = [
            row.cells[number] if row.lanes == most else {0: row.cells[0], most - 1: row.cells[-1]}.get(number, ())
            for row in road.rows
        ]
        starts = [mark.start() for mark in re.finditer(r"[._]+", line)]
        found |= dict(zip([one for lane in lanes for one in lane], starts, strict=True))
    return found


def test_nobody_is_drawn_to_the_left_of_somebody_in_a_row_further_back() -> None:
    for seed in SEEDS:
        road, _ = random_position(seed)
        drawn = columns(road)
        assert len(drawn) == sum(not one.verge for one in road.cells)
        ends = [max(drawn[one] for lane in row.cells for one in lane) for row in road.rows]
        starts = [min(drawn[one] for lane in row.cells for one in lane) for row in road.rows]
        assert all(end < start for end, start in zip(ends, starts[1:], strict=False))


def test_a_straight_as_it_is_drawn() -> None:
    road = lay([straight(rows=7)])
    riders = {"AS": cell(road, 3, 2), "C1": cell(road, 4, 2), "ja": cell(road, 3, 0), "PS": cell(road, 1, 3)}
    drawn = lane_road(road, riders, start=2, lines=[LaneLine(5, "sprint", "")])
    assert lines_of(drawn) == [
        "-7 L1 flat",
        "       -5      s",
        "|.. ..:.. ja ..!.. ..||",
        "|.. ..:.. .. ..!.. ..||",
        "|__ __:__ AS C1!__ __||",
        " ,, PS ,, ,, ,, ,, ,,",
    ]
    assert read_lane_road(road, drawn) == riders
    assert upright(riders) == ({name.upper(): place for name, place in riders.items()}, frozenset({"JA"}))
    assert lines_of(lane_position(road, riders, chains=[("C1", "AS")])) == [
        "row 0",
        "|.. .. .. ja .. ..",
        "|.. .. .. .. .. ..",
        "|__ __ __ AS-C1 __",
        " ,, PS ,, ,, ,, ,,",
    ]


def test_bends_as_they_are_drawn() -> None:
    right, left = lay([bend()]), lay([bend(lanes=2, to=-1)])
    riders = {"AS": cell(right, 1, 2), "C1": front(right, 1, 0), "JA": cell(right, 2, 0), "j1": cell(right, 1, 1)}
    linked = [("JA", "C1")]
    drawn = lane_road(right, riders, chains=linked)
    assert lines_of(drawn) == [
        "-6 C1 >> flat",
        "    -5",
        "|.. .. C1-JA .. .. .. .. .. ..||",
        "|.. j1 .. ..... ..... .. .. ..||",
        "|__ _AS__ _____ _____ _____ __||",
    ]
    assert read_lane_road(right, drawn) == riders
    inside = {"AS": front(left, 4, 1), "CS": cell(left, 4, 1), "A1": cell(left, 4, 2), "A2": cell(left, 4, 0)}
    drawn = lane_road(left, inside, chains=[("AS", "CS")])
    assert lines_of(drawn) == [
        "-6 C1 << flat",
        "    -5",
        "|__ _____ __ __ _A2__ __||",
        "|.. .. .. .. .. CS-AS ..||",
        " ,, ,,,,, ,, ,, ,A1,, ,,",
    ]
    assert read_lane_road(left, drawn) == inside


@pytest.mark.parametrize(
    ("road", "places", "drawn"),
    [
        (NARROWING, ((2, 1), (3, 0)), ["|.. .. ..|CS ..||", "|.. .. AS/     ||", "|__ __ __|__ __||"]),
        (NARROWING, ((2, 1), (3, 1)), ["|.. .. ..|.. ..||", "|.. .. AS\\     ||", "|__ __ __|CS __||"]),
        (NARROWING, ((2, 0), (3, 0)), ["|.. .. AS-CS ..||", "|.. .. ..<     ||", "|__ __ __|__ __||"]),
        (NARROWING, ((2, 2), (3, 1)), ["|.. .. ..|.. ..||", "|.. .. ..<     ||", "|__ __ AS-CS __||"]),
        (NARROWING, ((2, 2), (3, 0)), ["|.. .. ..|CS ..||", "|.. .. ..<     ||", "|__ __ AS|__ __||"]),
        (WIDENING, ((1, 0), (2, 1)), ["|.. AS|.. ..||", "|     \\CS ..||", "|__ __|__ __||"]),
        (WIDENING, ((1, 1), (2, 1)), ["|.. ..|.. ..||", "|     /CS ..||", "|__ AS|__ __||"]),
        (WIDENING, ((1, 1), (2, 2)), ["|.. ..|.. ..||", "|     >.. ..||", "|__ AS-CS __||"]),
    ],
)
def test_links_where_lanes_begin_and_end(
    road: LaneRoad, places: tuple[tuple[int, int], tuple[int, int]], drawn: list[str]
) -> None:
    (behind, ahead) = (cell(road, row, lane) for row, lane in places)
    riders = {"AS": behind, "CS": ahead}
    text = lane_road(road, riders, chains=chains(road, riders))
    assert lines_of(text)[1:] == drawn
    assert read_lane_road(road, text) == riders


def test_a_course_as_it_is_drawn() -> None:
    drawn = lane_road(
        COURSE, {"AS": cell(COURSE, 14, 1), "c1": cell(COURSE, 15, 1)}, chains=[("C1", "AS")], lines=LINES
    )
    assert lines_of(drawn) == [
        "-29 L1 flat    -24 C1 >> cobbles       -18 L2 mountain",
        "            -25               -20            m  -15",
        "|.. .. .. .. ..|.. .. .. .. .. .. .. ..|__ __!__ __|",
        "|.. .. .. .. ..<                       >.. ..!.. AS-",
        "|__ __ __ __ __|__ _____ __ __ _____ __|.. ..!.. ..|",
        "",
        "-14 C2 << mountain            -8 L3 descent  -3 L3 sprint",
        "                     -10                  s=AS",
        "|__ _____ _____ _____ _____ __|.. .. .. ..!..|.. .. ..||",
        "-c1 .. .. ..... ..... .. .. ..<           !  |        ||",
        "|.. .. .. .. .. .. .. .. .. ..|__ __ __ __!__|__ __ __||",
    ]


def test_the_road_that_is_described_is_drawn_so() -> None:
    road = lay([straight("mountain", 3, 6, "left"), bend("flat", 2)])
    places = {"B1": (3, 0), "BS": (4, 0), "CS": (8, 0), "DA": (5, 1), "DS": (6, 1), "E1": (7, 1), "ES": (2, -1)}
    riders = {name: cell(road, *place) for name, place in places.items()} | {"c1": front(road, 7, 0)}
    drawn = lane_road(road, riders, chains=chains(road, riders), lines=[LaneLine(3, "mountain", "", "AS")])
    assert indent(drawn, "    ") in str(lanetext.__doc__)


def test_grounds_are_called_what_the_words_say() -> None:
    told = {"sprint": "SPURT · S+1", "flat": "PLAT · A+1"}
    text = lane_road(NARROWING, {}, words=told)
    assert lines_of(text)[0] == "-5 PLAT  -2 L1 SPURT · S+1"
    text = lane_road(NARROWING, {}, width=20, words=told)
    assert lines_of(text)[0] == "-5 PLAT  -2 L1 SPURT"
    text = lane_road(NARROWING, {}, range(2, 5), words=told)
    assert lines_of(text)[0] == "-3 -2 L1 SPURT · S+1"


def test_empty_rows_are_left_out_between_riders_who_are_far_apart() -> None:
    road = lay([straight(rows=40)])
    riders = {"AS": cell(road, 2, 0), "CS": cell(road, 9, 1), "JS": cell(road, 30, 2)}
    assert lines_of(lane_road(road, riders, range(1, 34), skip=True)) == [
        "-39 L1 flat                        ~ -12 L1 flat",
        "            -35            -30             -10",
        " .. AS .. .. .. .. .. .. .. .. ..  ~  .. .. .. .. .. ..",
        " .. .. .. .. .. .. .. .. CS .. ..  ~  .. .. .. .. .. ..",
        " __ __ __ __ __ __ __ __ __ __ __  ~  __ __ JS __ __ __",
    ]


def test_numbered_spaces_are_drawn_until_somebody_stands_there() -> None:
    road = lay([straight(rows=12)])
    grid = [cell(road, 3 - place // 3, 2 - place % 3) for place in range(12)]
    drawn = lane_road(road, {"AS": grid[0], "C1": grid[1]}, range(1, 6), start=4, grid=grid)
    assert lines_of(drawn) == [
        "-11 L1 flat",
        "   -10",
        "  9  6  3:.. ..",
        "  8  5 C1:.. ..",
        "  7  4 AS:__ __",
    ]
    assert read_lane_road(road, drawn) == {"AS": grid[0], "C1": grid[1]}


def test_a_full_verge_is_known_by_its_first_mark() -> None:
    road = lay([straight(lanes=2, rows=2)])
    riders = {"AS": cell(road, 0, -1), "CS": cell(road, 1, -1)}
    assert lines_of(lane_position(road, riders)) == ["row 0", ",AS CS", "|.. ..||", "|__ __||"]


def test_a_position_is_written_with_as_little_as_says_it() -> None:
    riders = read_lane_road(
        COURSE,
        """
        .. AS .. .. ..
        .. .. .. .. C1
        . . . . .

        row 9 ~ 15
        ,,    ,,    ,,  PS  ~ ,,
        .. .. ..    ..  ..  ~ P1
                    J2  ..  ~ PA
        ..    N1    ..  ..  ~ ..
        -2
        M1 ..
        .. MS
        """,
    )
    assert riders == {
        "AS": cell(COURSE, 1, 0),
        "C1": cell(COURSE, 4, 1),
        "PS": cell(COURSE, 12, -1),
        "P1": cell(COURSE, 15, 0),
        "J2": cell(COURSE, 11, 1),
        "PA": cell(COURSE, 15, 1),
        "N1": cell(COURSE, 10, 1),
        "M1": cell(COURSE, 27, 0),
        "MS": cell(COURSE, 28, 1),
    }


def test_blocks_follow_one_another() -> None:
    assert read_lane_road(NARROWING, ".. ..\n.. ..\n.. ..\n\n.. .. ..\n..\n.. AS ..") == {"AS": cell(NARROWING, 3, 1)}


WRONG = [
    ("row 5\n..\n..", "there is no row 5"),
    ("-6\n..\n..", "there is no row -6"),
    (".. .. ..\n.. .. ..", "3 lanes, 2 are drawn"),
    ("row 3\n..\n..\n..", "2 lanes, 3 are drawn"),
    (".. ..\n..\n.. ..", "lane line 2 has 2 spaces, 1 are drawn"),
    (".. .. .. .. .. ..\n" * 3, "the road has 5 rows, more are drawn"),
    ("A1 ..\n.. A1\n.. ..", "A1 stands twice"),
    ("A1 ..\n.. a1\n.. ..", "a1 stands twice"),
    ("ASC ..\n.. ..\n.. ..", "'ASC': a rider has a letter"),
    ("row 12\n..\n..", "there is no row 12"),
    ("row 0\n1A ..\n.. ..\n.. ..", "'1A': a rider has a letter"),
    ("row 0 ~ 3\n..\n..\n..", "the heading tells 2 runs of rows, 1 are drawn"),
    (",, AS\n", "a verge is drawn without a road"),
    (",, AS ,,\n.. ..\n.. ..\n.. ..", "the verge has 2 spaces, 3 are drawn"),
    ("|\n|\n|", "from row 0 on"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_cannot_be_read_says_why(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        read_lane_road(NARROWING, text)


def test_a_row_with_two_spaces_is_drawn_whole() -> None:
    with pytest.raises(ValueError, match="the left lane has no row"):
        read_lane_road(lay([bend()]), ".. ..\n.. ..\n.. ..")


def test_nobody_who_is_at_home_is_drawn() -> None:
    riders = {"AS": NARROWING.home, "CS": -1}
    assert not lane_position(NARROWING, riders)
    assert lane_road(NARROWING, riders) == lane_road(NARROWING, {})
    assert lane_overview(NARROWING, riders) == lane_overview(NARROWING, {})


def test_the_overview_of_a_course() -> None:
    riders = {"AS": cell(COURSE, 14, 1), "c1": cell(COURSE, 14, 0), "J1": cell(COURSE, 2, -1)}
    assert lines_of(lane_overview(COURSE, riders, lines=LINES, start=3)) == [
        "  1           2",
        "___|_oooooo^^^^^^^^^^vvvvv===|",
        "        >    m    <      s",
    ]
    assert lines_of(lane_overview(COURSE, riders, 16, lines=LINES)) == [
        " 1     2",
        "__ooo^^^^^vvv==|",
        "    > m  <  s",
    ]


def test_the_overview_of_a_long_course_is_as_wide_as_the_page() -> None:
    road = lay([straight(rows=20)] * 12)
    spaces = [one.number for one in road.cells if one.row >= 236]
    riders = {f"{team}{kind}": spaces.pop() for team in "ACJPN" for kind in "AS"}
    above, ground = lines_of(lane_overview(road, riders, 80))
    assert (len(ground), above) == (61, f"{' ' * 59}*")
