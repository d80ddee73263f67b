"""The text road: what is drawn can be read again, and what cannot be read says which line is wrong."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from draw.scenes import race, scene_of
from paceline.draw.notation import GROUND, riders_of, upright
from paceline.draw.scene import Clock, TerrainWords
from paceline.draw.squares.scene import Pile, Refresh, Weather
from paceline.draw.squares.text import beside_of, overview, parse_road, text_road, weather_of
from paceline.roads.squares import Road, Square, Tile, lay
from soak import amount

NAMES = ["AS", "AR", "CS", "CR", "JS", "JR", "PS", "PR"]


def random_position(seed: int) -> tuple[Road, dict[str, int]]:
    """Return a road of stretches one to three lanes wide, with or without lines, and some riders on it."""
    rng = Random(seed)
    lanes: list[int] = []
    while len(lanes) < 8 or rng.random() < 0.8:
        lanes += [rng.randint(1, 3)] * rng.randint(1, 12)
    size = len(lanes)
    terrain = tuple(rng.choice(sorted(GROUND)) for _ in lanes)
    start = rng.choice([0, rng.randint(1, 4)])
    finish = rng.choice([0, rng.randint(5, size - 1)])
    road = lay([Tile("text", "text", terrain, tuple(lanes), start=start, finish=finish)])
    cells = rng.sample(range(len(road.cells)), rng.randint(0, 8))
    return road, dict(zip(NAMES, cells, strict=False))


@pytest.mark.parametrize("width", [15, 40, 80, 1000])
def test_what_is_drawn_can_be_read_again(width: int) -> None:
    """Road, lines and riders come back whole, however wide the road and in however many blocks."""
    for seed in range(amount(25, 100)):
        road, riders = random_position(seed)
        text = text_road(road, riders, width=width)
        assert parse_road(text) == (road, riders), text
        assert text_road(*parse_road(text), width=width) == text


def test_the_parts_of_a_text_road() -> None:
    road, riders = parse_road("""
        -- --:-- ^^ vv oo ++ ~~|-- --
        ## ..:.. .. CR ## ## ..|.. ##
        AS ..:.. .. AR .. JS ..|.. ..
    """)
    assert (road.start, road.finish, road.printed) == (2, 8, 10)
    words = ["flat", "flat", "flat", "ascent", "descent", "cobble", "supply", "wet", "flat", "flat"]
    assert [square.terrain for square in road.squares] == words
    assert [len(square.cells) for square in road.squares] == [1, 2, 2, 2, 2, 1, 1, 2, 2, 1]
    where = {name: (road.cells[cell].row, road.cells[cell].lane) for name, cell in riders.items()}
    assert where == {"AS": (0, 0), "AR": (4, 0), "CR": (4, 1), "JS": (6, 0)}


def test_a_road_as_it_is_drawn() -> None:
    road, riders = parse_road("-- -- ^^ --\n.. AS .. ..\n.. AR .. ..")
    assert text_road(road, riders) == "\n -- -- ^^ --\n .. AS .. ..\n .. AR .. .."


def test_distances_stand_above_every_fifth_square() -> None:
    lane = " ".join([".."] * 12)
    road, _ = parse_road(" ".join(["--"] * 5) + "|" + " ".join(["--"] * 7) + f"\n{lane}\n{lane}")
    assert text_road(road, {}).splitlines()[0] == " -5" + " " * 3 * 8 + " +5"


def test_some_rows_only() -> None:
    road, riders = parse_road("-- -- ^^ -- vv\n.. AS .. .. ..\n.. AR .. .. CR")
    assert text_road(road, riders, rows=range(1, 4)) == "\n -- ^^ --\n AS .. ..\n AR .. .."


def test_a_long_road_is_drawn_in_blocks() -> None:
    road, riders = parse_road("-- -- ^^ -- vv\n.. AS .. .. ..\n.. AR .. .. CR")
    assert text_road(road, riders, width=9).count("\n\n") == 1
    assert all(len(line) <= 9 for line in text_road(road, riders, width=9).splitlines())


def test_indentation_does_not_matter() -> None:
    rows = ["-- --:-- --|--", ".. ..:AS ..|..", ".. ..:.. AR|.."]
    plain = parse_road("\n".join(rows))
    for margin in (1, 4, 8):
        assert parse_road("\n\n" + "\n".join(" " * margin + row for row in rows) + "\n   ") == plain


def test_the_road_runs_on_if_asked() -> None:
    road, _ = parse_road("-- ^^\n.. ##\n.. ..", beyond=3)
    assert road.printed == 2
    assert [(square.terrain, len(square.cells)) for square in road.squares[2:]] == [("ascent", 1)] * 3


WRONG = [
    ("-- -- --\n.. ..\n.. .. ..", "lane line 1 has 2 squares, the ground has 3"),
    ("-- -- --\n.. .. ..\n.. .. .. ..", "lane line 2 has 4 squares, the ground has 3"),
    ("-- -- --\n.. .. ..\n.. A ..", "lane line 2"),
    ("-- ?? --\n.. .. ..", r"'\?\?' is no ground"),
    (".. .. ..\n.. .. ..", r"'\.\.' is no ground"),
    ("-- -- --", "a ground line and at least one lane line"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_errors_name_the_line(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        parse_road(text)


@pytest.mark.parametrize("text", ["", "\n   \n", "-5 -4 -3"])
def test_a_text_without_a_road_is_told_what_is_missing(text: str) -> None:
    with pytest.raises(ValueError, match="ground line"):
        parse_road(text)


@pytest.mark.parametrize("lanes", [".. AS ..\n .. AS ..", ".. ABC ..\n .. .. ..", ".. AS ..\n .. ## .."])
def test_a_rider_who_cannot_stand_so_is_refused(lanes: str) -> None:
    with pytest.raises(ValueError, match=r"two letters|stands twice|below a lane"):
        parse_road(f" -- -- --\n {lanes}")


def test_riders_on_the_ground_are_written_small() -> None:
    road, riders = parse_road("-- oo ++\n.. as ..\n.. AR CS")
    assert set(riders) == {"as", "AR", "CS"}
    assert text_road(*parse_road(text_road(road, riders))) == text_road(road, riders)
    names, down = upright(riders)
    assert names == {"AS": riders["as"], "AR": riders["AR"], "CS": riders["CS"]}
    assert down == {"AS"}


def test_nobody_both_rides_and_lies() -> None:
    with pytest.raises(ValueError, match="stands twice"):
        parse_road("-- --\nAS ..\n.. as")


def test_weather_stands_above_the_ground_and_is_not_read() -> None:
    tiles = [Tile(name, name, ("flat", "cobble"), (2, 1)) for name in "abcd"]
    road = lay(tiles)
    text = text_road(road, {"AS": 3}, weather={0: "wet", 1: "tailwind", 2: "headwind", 3: "crosswind"})
    assert text.splitlines()[1] == " '' '' >> >> << << // //"
    assert parse_road(text) == parse_road(text_road(road, {"AS": 3}))
    for width in (9, 12, 15):
        narrow = text_road(road, {"AS": 3}, width=width, weather={1: "wet"})
        assert parse_road(narrow) == parse_road(text_road(road, {"AS": 3}))


def test_a_scene_gives_the_text_its_riders_and_weather() -> None:
    scene = race()
    first = msgspec.structs.replace(scene.tokens[0], down=True)
    sky = Weather(2, "wet", TerrainWords("rain", "rain"))
    scene = msgspec.structs.replace(scene, tokens=(first, *scene.tokens[1:]), weather=(sky,))
    assert riders_of(scene) == {"cr": first.cell} | {token.rider: token.cell for token in scene.tokens[1:]}
    assert weather_of(scene) == {2: "wet"}


def test_what_lies_beside_the_road_stands_above_it_and_is_not_read() -> None:
    road, riders = parse_road("-- -- ^^ --|-- --\n.. AS .. ..|.. ..")
    piles = (Pile(2, "mountain", (2, 1), ""), Pile(4, "sprint", (5,), ""), Pile(1, "sprint", (), ""))
    scene = scene_of(road, piles=piles, refresh=Refresh(0, ""), clock=Clock("", ("0:40", "0:30"), ()))
    text = text_road(road, riders, beside=beside_of(scene))
    assert text.splitlines()[1:4] == [" rf    m2   :40:30", "             s5", " -- -- ^^ --|-- --"]
    assert parse_road(text) == (road, riders)
    assert text_road(road, riders, range(1, 2), beside=beside_of(scene)) == text_road(road, riders, range(1, 2))
    assert overview(road, riders, beside_of(scene)) == " 1\n__^_|_\nr m s"


def test_blocks_are_of_about_equal_length_and_no_wider_than_they_must_be() -> None:
    road = lay([Tile("a", "a", ("flat",) * 28, (2,) * 26 + (3,) * 2, finish=26)])
    first, last = text_road(road, {}).split("\n\n")
    assert [len(block.splitlines()[1].split()) for block in (first, last)] == [14, 13]  # the line joins two squares
    assert [len(block.splitlines()) for block in (first, last)] == [4, 5]
    assert parse_road(f"{first}\n\n{last}")[0].cells == road.cells


def test_the_overview_tells_every_ground() -> None:
    road, riders = parse_road("-- ^^ vv oo ++ ~~\n.. .. .. AS .. ..")
    assert overview(road, riders) == "   1\n_^vo+~"


def test_the_overview_has_one_column_for_two_ways() -> None:
    road, riders = parse_road(ROUNDABOUT)
    assert overview(road, riders) == "  1 311\n___(===)_"
    many = {f"A{n}": riders["AS"] for n in range(10)}
    assert overview(road, many).split("\n")[0] == "     *"


ROUNDABOUT = """
    -- -- -- () () () () () --
    ,, ,, ,, ## ## ,, PR ,, ,,
    .. .. .. ## ## AS .. .. ..
    .. .. CR .. AR .. .. .. ..
    ,, ,, ,, ,, JS ,, ,, ,, ,,
    AR+PS
"""


def tour_road(seed: int, grass: int) -> Road:
    """Return straights, roundabouts to either side and sharp corners."""
    rng = Random(seed)
    tiles = [Tile("a", "a", ("flat",) * 6, (2,) * 6, start=rng.randint(3, 5))]
    for number in range(rng.randint(1, 9)):
        name, turn = f"t{number}", rng.choice([90, -90])
        plain = rng.randint(1, 4)
        inner, extra = rng.randint(1, 4), rng.randint(1, 3)
        split = (inner, inner + extra)
        tiles += rng.choice(
            [
                [
                    Tile(
                        name,
                        name,
                        ("flat",) * (plain + sum(split)),
                        (2,) * plain + (1,) * sum(split),
                        turn,
                        split=split,
                    )
                ],
                [Tile(name, name, ("flat", "flat", *("wet",) * 3, "flat"), (2, 2, 1, 1, 1, 2), 180)],
                [Tile(name, name, ("ascent",) * plain, (rng.randint(1, 3),) * plain)],
            ]
        )
    tiles.append(Tile("v", "v", ("flat",) * 6, (2, 3, 3, 3, 3, 3), finish=1))
    return lay(tiles, grass=grass)


def without_tiles(road: Road) -> list[Square]:
    """Return squares as a text can tell them: it does not know on which piece of cardboard they lie."""
    return [msgspec.structs.replace(square, tile=0) for square in road.squares]


@pytest.mark.parametrize("grass", [0, 1, 3])
@pytest.mark.parametrize("width", [6, 24, 80, 1000])
def test_two_ways_and_grass_can_be_read_again(width: int, grass: int) -> None:
    """Riders stand on either way, on the grass, and some of them together."""
    for seed in range(amount(15, 60)):
        road, rng = tour_road(seed, grass), Random(seed)
        places = rng.sample(range(len(road.cells)), rng.randint(1, 8))
        riders = {name: rng.choice(places) for name in NAMES}
        text = text_road(road, riders, width=width)
        again, found = parse_road(text, grass=grass)
        assert found == riders, text
        assert without_tiles(again) == without_tiles(road), text
        assert (again.cells, again.start, again.finish) == (road.cells, road.start, road.finish)
        assert text_road(again, found, width=width) == text


def test_a_roundabout_is_drawn_column_by_column() -> None:
    road, riders = parse_road(ROUNDABOUT)
    assert [square.branch for square in road.squares[3:11]] == [
        "outer", "outer", "outer", "inner", "outer", "inner", "outer", "inner"
    ]  # fmt: skip
    where = {name: (road.cells[cell].row, road.cells[cell].lane) for name, cell in riders.items()}
    assert where == {"CR": (2, 0), "AR": (4, 0), "AS": (6, 0), "PR": (8, -1), "JS": (4, -1), "PS": (4, 0)}
    assert road.squares[2].ahead == (6, 3)
    drawn = text_road(road, riders).splitlines()[1:]
    expected = [line.strip() for line in ROUNDABOUT.strip().splitlines()]
    expected[1] = expected[1].replace(",, ,, ,, ## ## ,, PR ,, ,,", "## ## ## ## ## ,, PR ,, ##")
    assert [line.strip() for line in drawn] == expected


def test_the_inner_way_lies_on_the_side_of_the_turn() -> None:
    road, riders = parse_road("-- () () --\n.. .. .. ..\n.. ## AS ..")
    assert road.tiles[0].turn < 0
    assert road.squares[road.cells[riders["AS"]].row].branch == "inner"
    assert text_road(road, riders) == "\n -- () () --\n .. .. .. ..\n .. ## AS .."


def test_room_on_the_grass_counts_in_every_square() -> None:
    road, _ = parse_road("-- --\n.. ..", grass=2)
    assert [len(square.grass) for square in road.squares] == [2, 2]
    drawn, _ = parse_road("-- --\n.. ..\nAS AR ,,\n,, CS")
    assert [len(square.grass) for square in drawn.squares] == [2, 2]


SPLITS_WRONG = [
    ("-- () ()\n.. .. ..", "two lane lines"),
    ("-- () ()\n.. ## ##\n.. .. ..", "before the shorter way"),
    ("-- () ()\n.. .. ##\n.. .. ..", "before the shorter way"),
    ("-- () ()\n.. ## ..\n.. ## ..", "column without a square"),
    ("-- () ()\n.. .. ..\n.. .. ..\n.. .. ..", "lane lines over them"),
    ("-- --\n.. AS\n.. ..\nCS+AR", "CS has company"),
    ("-- --\n.. AS\n.. ..\nAS+AS", "stands twice"),
    ("-- --\n,, ,,", "ground line"),
]


@pytest.mark.parametrize(("text", "said"), SPLITS_WRONG)
def test_two_ways_that_cannot_be_are_refused(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        parse_road(text)


def test_riders_who_share_a_place_are_all_named() -> None:
    road, riders = parse_road("-- --\n.. AS\n.. CR\nAS+CS+JS CR+PR")
    assert riders == {"AS": 2, "CS": 2, "JS": 2, "CR": 3, "PR": 3}
    assert text_road(road, riders) == "\n -- --\n .. AS\n .. CR\n AS+CS+JS CR+PR"
