"""FR 14.1 to 14.3: which tiles come from the box, the wide finish, and falls in a sharp corner."""

from __future__ import annotations

import pytest

from games.flamme_rouge.conftest import of, stand, stands, turn
from games.flamme_rouge.positions import Position
from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Blocked, Fell, Slipstreamed
from paceline.games.flamme_rouge.rules.setup import Options, setup

GT = ("grand-tour",)
CORNER = "a z b c d u"
"""Five start squares and one more, then the corner on rows 6 to 11: 8, 9 and 10 are slippery."""


@pytest.mark.parametrize("tile", ["x", "X", "y", "Y", "z", "Z"])
def test_the_new_tiles_need_the_box(tile: str) -> None:
    """FR 14.1."""
    with pytest.raises(BadOptions) as refused:
        setup(2, Options(f"a b {tile} u"))
    assert refused.value.field == "stage"
    assert setup(2, Options(f"a b {tile} u", expansions=GT)).table.stage


@pytest.mark.parametrize("finish", ["v", "V"])
def test_the_wide_finish_needs_the_box_too(finish: str) -> None:
    """FR 14.1."""
    with pytest.raises(BadOptions):
        setup(2, Options(f"a b c {finish}"))


@pytest.mark.parametrize(("given", "laid"), [("u", "v"), ("U", "V"), ("v", "v"), ("V", "V")])
@pytest.mark.parametrize("timed", [True, False])
def test_on_a_tour_the_wide_finish_replaces_the_usual_one(given: str, laid: str, timed: bool) -> None:
    """FR 14.2: on a stage of a tour always, in a single race of two teams not."""
    table = setup(2, Options(f"abcd{given}", expansions=GT, timed=timed)).table
    assert table.stage[-1] == (laid if timed else given)


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_five_teams_have_the_wide_finish(seats: int) -> None:
    """FR 14.2: with the box, and the three lanes of a start from Peloton."""
    table = setup(seats, Options("1 b c 9 d u", expansions=("peloton", "grand-tour"))).table
    assert table.stage.rstrip()[-1] == ("v" if seats > 4 else "u")


@pytest.mark.parametrize(("tile", "lanes", "line"), [("v", [2, 3, 3, 3, 3, 3], 1), ("V", [2, 2, 3, 3, 3, 3], 2)])
def test_lanes_of_the_wide_finish(tile: str, lanes: list[int], line: int) -> None:
    """FR 14.2, FR 8.5: two lanes before the line, three beyond it and on the road that runs on."""
    track = course(f"abc{tile}")
    first = track.finish - line
    assert [len(cells) for cells in track.landing[first : first + 6]] == lanes
    assert all(track.ascent[first : first + 6]) == (tile == "V")
    assert {len(cells) for cells in track.landing[track.finish :]} == {3}


@pytest.mark.parametrize("tile", ["z", "Z"])
def test_squares_of_a_sharp_corner(tile: str) -> None:
    """FR 14.3: the three in the middle have one lane and are slippery."""
    track = course(f"a{tile}bu")
    assert [len(cells) for cells in track.landing[6:12]] == [2, 2, 1, 1, 1, 2]
    assert [row for row, wet in enumerate(track.wet) if wet] == [8, 9, 10]


@pytest.mark.parametrize("tile", ["z", "Z"])
def test_the_first_example_on_the_tile(tile: str) -> None:
    """FR 14.3, FR 13.1, 13.3: AS (3) is held up on the slippery squares and falls; CS (9) rides only 2 and stands."""
    start = stand(Options(CORNER.replace("z", tile), expansions=GT), 2, CR=10, AR=7, AS=6, CS=5)
    state, events = turn(start, CR="5", AR="2", AS="3", CS="9")
    assert [stands(state, name) for name in ("CR", "AR", "AS", "CS")] == [15, 9, 8, 7]
    assert [(event.rider, event.clause) for event in of(Fell, events)] == [("AS", "FR 14.3")]
    state, events = turn(state, CR="2", AR="5", AS="2x", CS="4")
    assert [stands(state, name) for name in ("AR", "AS", "CS")] == [14, 8, 11]
    assert not of(Fell, events)
    assert not state.table.fallen


def test_the_first_example_square_by_square() -> None:
    """FR 14.3, FR 13.3: the square before the slippery ones is dry: CS, held up there by a wall of one, stands."""
    position = Position("""
        -- -- ~~ ~~ ~~ -- -- -- --
        AS .. ## ## ## .. .. .. ..
        AR CS .. JS .. .. .. .. ..
    """).move(JS=0, CS=5, AR=3, AS=9)
    assert (
        position
        == """
        -- -- ~~ ~~ ~~ -- -- -- --
        .. .. ## ## ## .. .. .. ..
        .. AS AR JS .. .. CS .. ..
    """
    )
    assert position.down == {"AR"}
    assert [(event.rider, event.lost, event.clause) for event in position.of(Blocked)] == [
        ("AR", 1, "FR 5.5"),
        ("AS", 8, "FR 13.3"),
    ]


def test_the_second_example() -> None:
    """FR 14.3, FR 13.4: CS gets no slipstream from fallen AR; AS rides on, and AR behind them stays."""
    position = Position(
        """
        -- -- ~~ ~~ ~~ -- -- --
        .. .. ## ## ## .. .. ..
        CS .. AR AS .. JR .. ..
    """,
        down={"AR"},
    ).slipstream()
    assert (
        position
        == """
        -- -- ~~ ~~ ~~ -- -- --
        .. .. ## ## ## .. .. ..
        CS .. AR .. AS JR .. ..
    """
    )
    assert [event.riders for event in position.of(Slipstreamed)] == [("AS",)]


@pytest.mark.parametrize(("row", "falls"), [(6, False), (7, False), (8, True), (9, True), (10, True), (11, False)])
def test_where_a_rider_falls(row: int, falls: bool) -> None:
    """FR 14.3: held up by one square, the rider falls on the three slippery ones and nowhere else."""
    lanes = len(course(CORNER).landing[row + 1])
    track = course(CORNER)
    marks = ["~~" if wet else "--" for wet in track.wet[:16]]
    upper = ["##" if len(cells) == 1 else ".." for cells in track.landing[:16]]
    lower = [".."] * 16
    lower[row + 1], lower[row - 3] = "CR", "AS"
    if lanes == 2:
        upper[row + 1] = "CS"
    position = Position("\n".join(" ".join(line) for line in (marks, upper, lower)))
    position.move(AS=4, CR=0, CS=0)
    assert position.row("AS") == row
    assert position.down == ({"AS"} if falls else set())


def test_standing_up_in_the_corner() -> None:
    """FR 14.3, FR 13.5: the next card counts two less, and a 2 only stands them up."""
    position = Position("-- ~~ ~~ ~~ --\n.. ## ## ## ..\n.. .. AS .. ..", down={"AS"}).move(AS="2x")
    assert (position.row("AS"), position.down) == (2, set())
    position = Position("-- ~~ ~~ ~~ -- -- --\n.. ## ## ## .. .. ..\n.. .. AS .. .. .. ..", down={"AS"}).move(AS=5)
    assert (position.row("AS"), position.down) == (5, set())


def test_slipstream_into_the_corner_is_by_one() -> None:
    """FR 14.3, FR 9.4: one lane ahead: the right rider moves, the other stays."""
    position = Position("""
        -- -- ~~ ~~ ~~ --
        .. AS ## ## ## ..
        .. AR .. CR .. ..
    """).slipstream()
    assert (
        position
        == """
        -- -- ~~ ~~ ~~ --
        .. .. ## ## ## ..
        .. AS AR CR .. ..
    """
    )
    assert not position.down
