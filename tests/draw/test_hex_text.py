"""Text roads of hexagons: what is drawn can be read again, keeps its order and fits the page."""

from __future__ import annotations

import re

import msgspec
import pytest

from draw.hexroads import COURSE, TRACK, cell, hex_race, hex_scene, hexagon, random_position
from paceline.draw.hexes.scene import Block, Line
from paceline.draw.hexes.text import hex_overview, hex_position, hex_road, read_hex_road
from paceline.draw.notation import riders_of
from paceline.roads.hexes import LEFT, MIDDLE, RIGHT, HexRoad, lay
from soak import amount

SEEDS = range(amount(40, 200))
TWO = lay([hexagon("F"), hexagon("C", 2, ((1, 2),))], beyond=2)
"""A straight of three lanes and a tight bend of two."""


@pytest.mark.parametrize("width", [30, 80, 1000])
def test_what_is_drawn_can_be_read_again(width: int) -> None:
    for seed in SEEDS:
        road, riders = random_position(seed)
        for text in (hex_road(road, riders, width=width), hex_position(road, riders, width)):
            assert read_hex_road(road, text) == riders, text
            assert hex_road(road, read_hex_road(road, text)) == hex_road(road, riders)


def test_no_line_is_wider_than_the_page() -> None:
    for seed in SEEDS:
        road, riders = random_position(seed)
        lines = (Line(0, "feed", ""), Line(len(road.hexes), "climb", "", 2), Line(len(road.hexes), "sprint", ""))
        block = Block(0, 1, (), "A closed group with a name")
        drawn = (
            hex_road(road, riders, lines=lines, block=block),
            hex_overview(road, riders, lines=lines, block=block),
            hex_position(road, riders),
        )
        assert max(len(line) for text in drawn for line in text.split("\n")) <= 80


def columns(road: HexRoad) -> dict[int, tuple[int, int]]:
    """Return where every cell of a road without riders is drawn: its block and its column there."""
    found: dict[int, tuple[int, int]] = {}
    first = 0
    for number, block in enumerate(hex_road(road, {}, range(len(road.rows))).split("\n\n")):
        lanes = [line for line in block.split("\n") if re.match(r"[:|]+ *(\.\.|xx| +\|)", line)]
        hexagons = len(re.findall(r"[-+]\d+", block.split("\n")[0]))
        tiles = range(first, first + hexagons)
        first = tiles.stop
        for side, line in zip((LEFT, MIDDLE, RIGHT) if len(lanes) == 3 else (LEFT, RIGHT), lanes, strict=True):
            squares = [one.number for one in road.cells if one.tile in tiles and one.side == side]
            places = [mark.start() for mark in re.finditer(r"\.\.|xx", line)]
            found |= {one: (number, place) for one, place in zip(squares, places, strict=True)}
    return found


def test_nobody_is_drawn_to_the_left_of_somebody_who_is_further_back() -> None:
    for seed in SEEDS:
        road, _ = random_position(seed)
        drawn = columns(road)
        assert len(drawn) == len(road.cells)
        ordered = [drawn[one.number] for one in road.cells]
        assert ordered == sorted(ordered)


def test_a_position_as_it_is_drawn() -> None:
    riders = {"AR": cell(TWO, 1, LEFT, 3), "cl": cell(TWO, 0, RIGHT, 1), "PC": TWO.on_line(3), "PL": TWO.on_line(3)}
    drawn = hex_road(TWO, riders, lines=[Line(1, "climb", "", 2)], block=Block(2, 3, ("PC", "PL"), "Peloton"))
    assert drawn.split("\n") == [
        "1 -13 F              2 -6 C >>",
        "                     c2",
        ":-- -- -- -- -- -- --|^^ ^^ ^^ ^^ ^^ ^^ ^^||",
        ":.. .. [] [] .. .. ..|.. .. .. AR .. .. ..||",
        ":.. .. [] [] .. .. ..|                    ||",
        ":.. cl [] [] .. .. ..| ..  ..  xx  ..  .. ||",
        "[] -10 Peloton: PC PL",
    ]
    assert read_hex_road(TWO, drawn) == riders
    assert hex_position(TWO, riders).split("\n") == [
        "-13",
        ":.. .. .. [] .. .. ..|.. .. .. AR .. .. ..||",
        ":.. .. .. [] .. .. ..|                    ||",
        ":.. cl .. [] .. .. ..|.. .. xx .. ..      ||",
        "[] -10: PC PL",
    ]


def test_a_position_is_written_with_as_little_as_says_it() -> None:
    road = lay(COURSE, beyond=8)
    riders = read_hex_road(
        road,
        """
        :.. .. AR .. .. .. ..
        :.. .. .. .. .. .. ..
        :.. .. .. .. .. .. CL

        -33
        |.. .. .. JC ..
        |.. .. .. .. .. .. ..
        +1
        ||PR .. .. .. .. .. .. ..
        ||.. .. .. .. .. .. .. ..
        ||.. .. .. .. .. .. .. ..
        [] -40: AL AC
        JC+cr
        """,
    )
    assert riders == {
        "AR": cell(road, 0, LEFT, 2),
        "CL": cell(road, 0, RIGHT, 6),
        "JC": cell(road, 3, LEFT, 3),
        "PR": cell(road, 8, LEFT, 0),
        "AL": road.on_line(14),
        "AC": road.on_line(14),
        "cr": cell(road, 3, LEFT, 3),
    }


def test_blocks_follow_one_another() -> None:
    road = lay([hexagon("C")] * 3)
    lane = ".. " * 7
    riders = read_hex_road(road, f":{lane}\n:{lane}\n\n|{lane}|AR {lane[3:]}\n|{lane}|{lane}")
    assert riders == {"AR": cell(road, 2, LEFT, 0)}


WRONG = [
    (":.. .. ..\n:.. .. .. .. .. .. ..\n:.. .. .. .. .. .. ..", "hexagon 1 has 7 squares in lane 1 of 3, 3 are drawn"),
    (":.. .. .. .. .. .. ..\n:.. .. .. .. .. .. ..", "3 lanes, 2 are drawn"),
    ("-6\n|.. .. .. .. .. .. ..\n|AR .. ..\n|.. .. .. .. ..", "2 lanes, 3 are drawn"),
    (":.. .. .. .. .. .. A.\n" * 3, "two letters"),
    (":AR .. .. .. .. .. ..\n" * 3, "stands twice"),
    ("1 -6\n|.. .. .. .. .. .. ..\n|.. .. .. .. ..", "hexagon 2 begins at -6, not hexagon 1"),
    ("-5\n|.. .. .. .. .. .. ..\n|.. .. .. .. ..", "no hexagon begins at -5"),
    ("+1\n||.. ..|..\n||.. ..|..", "the road has 3 hexagons, 4 are drawn"),
    ("[] +0: AR", "no row"),
    ("[] -14: AR", "no row"),
    ("[] +3: AR", "no row"),
    ("[] -3: A", "two letters"),
    ("AR+CL", "AR has company"),
    ("what is this", "'what is this' is no line"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_cannot_be_read_says_why(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        read_hex_road(TWO, text)


def test_nobody_rides_both_in_the_group_and_outside() -> None:
    lanes = ":.. .. .. .. .. .. AR\n" + ":.. .. .. .. .. .. ..\n" * 2
    with pytest.raises(ValueError, match="stands twice"):
        read_hex_road(TWO, f"{lanes}[] -3: AR")


def test_a_window_is_of_whole_hexagons() -> None:
    road = lay(COURSE, beyond=8)
    for rows, heads in ((range(7, 14), ["-47"]), (range(6, 15), ["-54", "-47", "-40"]), (range(50, 60), ["-7", "+1"])):
        text = hex_road(road, {}, rows)
        assert re.findall(r"[-+]\d+", text) == heads
    aside = {"AR": 0, "CR": 0, "AL": cell(road, 1, LEFT, 0)}
    assert read_hex_road(road, hex_road(road, aside, range(7, 14))) == {"AL": aside["AL"]}


def test_the_run_off_is_drawn_if_somebody_has_reached_it() -> None:
    for place, drawn in ((TWO.on_line(12), False), (TWO.on_line(13), True), (cell(TWO, 2, LEFT, 1), True)):
        assert ("+1" in hex_road(TWO, {"AR": place})) == drawn
        assert hex_overview(TWO, {"AR": place}).split("\n")[-1].endswith("|^^" if drawn else "^|")
    assert "+1" in hex_road(TWO, {}, block=Block(13, 14, (), "Peloton"))


def test_blocks_are_of_about_equal_length() -> None:
    road = lay([hexagon("F")] * 4)
    text = hex_road(road, {})
    assert [block.split("\n")[0].split() for block in text.split("\n\n")] == [
        ["1", "-28", "F", "2", "-21", "F"],
        ["3", "-14", "F", "4", "-7", "F"],
    ]


def test_a_group_covers_all_squares_of_its_rows_and_no_others() -> None:
    for seed in range(amount(15, 60)):
        road, _ = random_position(seed)
        for head in range(0, len(road.rows), 3):
            text = hex_road(road, {}, range(len(road.rows)), block=Block(head - 1, head, (), "Peloton"))
            covered = sum(road.row_at(one.progress) in (head - 1, head) for one in road.cells)
            assert text.count("[]") == covered + 1  # and once in the list below


def test_who_stands_on_the_rows_of_a_group_is_drawn_there() -> None:
    place = cell(TWO, 0, MIDDLE, 2)
    text = hex_road(TWO, {"AR": place}, block=Block(2, 3, (), ""))
    assert (text.count("[]"), read_hex_road(TWO, text)) == (6, {"AR": place})
    assert text.endswith("[] -10:")


def test_a_long_list_begins_again_on_the_next_line() -> None:
    riders = {f"{team}{kind}": TWO.on_line(3) for team in "ABCDEFGH" for kind in "RLC"}
    text = hex_road(TWO, riders, width=48)
    assert max(map(len, text.split("\n"))) <= 48
    assert text.count("\n[] -10:") == 2
    assert read_hex_road(TWO, text) == riders


def test_headings_tell_bends_and_velodromes() -> None:
    road = lay([hexagon("H", bend) for bend in (-2, -1, 0, 1, 2)] + [TRACK])
    heads = re.findall(r"[-+]\d+ [^-+\d\n]*", hex_road(road, {}))
    assert [head.split()[1:] for head in heads] == [
        ["H", "<<"], ["H", "<"], ["H"], ["H", ">"], ["H", ">>"], ["V", "()"]
    ]  # fmt: skip


def test_headings_number_hexagons_up_to_the_line() -> None:
    heads = hex_road(TWO, {}, range(len(TWO.rows))).split("\n")[0]
    assert heads.split()[:8] == ["1", "-13", "F", "2", "-6", "C", ">>", "+1"]
    lanes = "|.. .. .. AR .. .. ..\n|.. .. xx .. .."
    ways = [f"{heading}\n{lanes}" for heading in ("-6", "2 -6", "2  -6 C >>")]
    assert [read_hex_road(TWO, way) for way in ways] == [{"AR": cell(TWO, 1, LEFT, 3)}] * 3


def test_lists_of_closed_groups_can_be_left_out() -> None:
    riders = {"AR": cell(TWO, 0, LEFT, 1), "CL": cell(TWO, 0, LEFT, 1), "PC": TWO.on_line(3)}
    whole, road = (hex_road(TWO, riders, block=Block(2, 3, ("PC",), "Peloton"), listed=one) for one in (True, False))
    assert whole.split("\n") == [*road.split("\n")[:-1], "[] -10 Peloton: PC", "AR+CL"]


def test_lines_lie_over_the_edge_where_they_are() -> None:
    kinds = ("feed", "bonus", "climb", "summit", "sprint")
    lines = [Line(number % 3, kind, "", 2 if kind == "climb" else 0) for number, kind in enumerate(kinds)]
    assert hex_road(TWO, {}, lines=lines).split("\n")[1] == f"{'f m':21}{'b s':21}c2"
    for width in (44, 45, 80):
        assert hex_road(TWO, {}, lines=lines, width=width).split("\n")[1].index("c2") == 42
    longer = hex_road(TWO, {}, lines=[*lines, Line(2, "feed", "")], width=44).split("\n")[1]
    assert longer == f"{'f m':21}{'b s':19}c2 f"
    whole = hex_road(TWO, {}, range(14), lines=lines).split("\n")
    assert whole[1].index("c2") == whole[2].index("||")
    assert hex_overview(TWO, {}, lines=lines).split("\n") == ["_______^^^^^^|", "f m    b s  c2"]


def test_the_overview_of_a_race() -> None:
    scene = hex_race()
    assert hex_overview(scene.road, riders_of(scene), lines=scene.lines, block=scene.block).split("\n") == [
        "         1      8   1 1  1",
        "______________/[]////^^^^^^^^^^^^^vvvvvvv_____________|",
        "                     c2    f      m2                  s",
    ]


def test_a_long_overview_is_cut_between_hexagons() -> None:
    road = lay([hexagon("D")] * 13 + [hexagon("F")])
    lines = hex_overview(road, {"AR": road.on_line(60)}, block=Block(-1, 0, (), "")).split("\n")
    assert lines == ["]" + "v" * 48, " " * 11 + "1", "v" * 42 + "_" * 7 + "|"]
    many = {f"A{n}": road.on_line(1) for n in range(10)}
    assert hex_overview(road, many).split("\n")[0] == " *"


def test_an_empty_course_is_drawn_to_its_finish() -> None:
    scene = hex_scene()
    text = hex_road(scene.road, {}, lines=scene.lines)
    assert text.count("||") == 4
    assert read_hex_road(scene.road, text) == {}
    assert not hex_position(scene.road, {})


def test_a_scene_gives_its_riders_as_the_text_takes_them() -> None:
    scene = hex_race()
    riders = riders_of(scene)
    assert "pl" in riders
    text = hex_road(scene.road, riders, lines=scene.lines, block=scene.block)
    assert read_hex_road(scene.road, text) == riders
    standing = msgspec.structs.replace(scene, tokens=scene.tokens[:3])
    assert set(riders_of(standing)) == {"CC", "JR", "AC"}
