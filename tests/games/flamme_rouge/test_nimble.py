"""FR 15.13 to 15.16: nimble riders and the grass, with the examples of the text."""

from __future__ import annotations

import pytest

from games.flamme_rouge.conftest import of, stand, stands, turn
from games.flamme_rouge.powers import Powers, places
from paceline.games.flamme_rouge.events import Fell, MovedOver
from paceline.games.flamme_rouge.rules.setup import Options

GT = ("grand-tour",)


@pytest.mark.parametrize(
    ("lanes", "after"),
    [
        ("../../..", "../../AS"),
        ("../../CS", "../CS/AS"),
        ("../JS/CS", "JS/CS/AS"),
        ("JS/../CS", "JS/CS/AS"),
        ("JS/../..", "JS/../AS"),
        ("../CS/..", "../CS/AS"),
    ],
)
def test_nimble_riders_end_in_the_right_lane(lanes: str, after: str) -> None:
    """FR 15.13: those on the right move over up to the first free lane."""
    left, middle, right = lanes.split("/")
    text = f"-- -- -- -- -- --\n.. .. .. .. .. {left}\n.. .. .. .. .. {middle}\nAS .. .. .. .. {right}"
    drawn = Powers(text, grass=2).move(AS="5n", CS=0, JS=0)
    left, middle, right = after.split("/")
    assert drawn == f"-- -- -- -- -- --\n.. .. .. .. .. {left}\n.. .. .. .. .. {middle}\n.. .. .. .. .. {right}"


def test_nimble_moves_over_riders_who_lie() -> None:
    """FR 15.13: CS fell in this very round, behind a full square; AS comes after them and takes their lane."""
    position = Powers("""
        -- -- -- -- ~~ ~~
        .. .. .. .. .. JR
        .. AS .. CS .. JS
    """, grass=2).move(JS=0, JR=0, CS=2, AS="3")  # fmt: skip
    assert position.down == {"CS"}
    position = Powers("""
        -- -- -- -- -- ~~ ~~
        .. .. .. .. .. .. JR
        AS .. .. .. CS .. JS
    """, grass=2).move(JS=0, JR=0, CS=2, AS="5n")  # fmt: skip
    assert position.down == {"CS"}
    assert places(position, "AS", "CS") == [(5, 0), (5, 1)]
    assert [(event.rider, event.by) for event in position.of(MovedOver)] == [("CS", "AS")]


def test_on_a_full_square_nimble_riders_end_on_the_grass() -> None:
    """FR 15.14: beside the right lane; a later one further out, and nobody is held up."""
    position = Powers("""
        -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. JS
        .. AS AR .. .. .. .. CS
    """, grass=3).move(CS=0, JS=0, AR="5n", AS="6n")  # fmt: skip
    assert places(position, "CS", "JS", "AR", "AS") == [(7, 0), (7, 1), (7, -1), (7, -2)]


def test_nimble_on_the_grass_beside_riders_who_lie() -> None:
    """FR 15.14: a square full of fallen riders too, if their card ends there."""
    position = Powers("""
        -- -- -- -- -- ~~ ~~ --
        .. .. .. .. .. ## ## ..
        AS .. .. .. CS .. JS ..
    """, grass=2).move(JS=0, CS=2, AS="5n")  # fmt: skip
    assert position.down == {"CS"}
    assert position.place("AS") == (5, -1)


def test_the_third_example() -> None:
    """FR 15.15: a 9 would lead through the wall, so AS stops behind it and falls; a 5 ends beside it."""
    text = """
        -- -- -- ~~ ~~ ~~ -- -- -- -- --
        .. .. .. ## ## ## .. .. .. .. ..
        AS .. .. CS .. JS .. .. .. .. ..
    """
    fell = Powers(text, grass=2).move(JS=0, CS=2, AS="9n")
    assert fell.down == {"CS", "AS"}
    assert fell.place("AS") == (3, 0)
    beside = Powers("""
        -- -- -- -- ~~ ~~ ~~ -- -- --
        .. .. .. .. ## ## ## .. .. ..
        AS .. .. .. CS .. JS .. .. ..
    """, grass=2).move(JS=0, CS=2, AS="5n")  # fmt: skip
    assert beside.down == {"CS"}
    assert beside.place("AS") == (5, -1)


def test_behind_a_wall_on_the_grass() -> None:
    """FR 15.15, FR 13.1: the square behind the wall is full: AS stops beside it, and falls there if it is wet."""
    for ground, down in (("--", {"CS"}), ("~~", {"CS", "AS"})):
        position = Powers(f"""
            -- -- -- {ground} ~~ ~~ -- -- --
            .. .. .. ## ## ## .. .. ..
            AS .. .. JR CS JS .. .. ..
        """, grass=2).move(JS=0, CS=1, JR=0, AS="6n")  # fmt: skip
        assert position.place("AS") == (3, -1)
        assert position.down == down


def test_nimble_in_a_roundabout() -> None:
    """FR 15.13, FR 14.5: the rider ends on the inner way, on the grass if its square is taken."""
    nimble = Powers("""
        -- -- -- -- () () () () () --
        .. .. .. .. ## ## .. CS .. ..
        AS .. .. .. .. .. .. .. .. ..
    """, grass=2).move(CS=0, AS="5n")  # fmt: skip
    assert nimble.place("AS") == (nimble.row("CS"), -1)
    usual = Powers("""
        -- -- -- -- () () () () () --
        .. .. .. .. ## ## .. CS .. ..
        AS .. .. .. .. .. .. .. .. ..
    """, grass=2).move(CS=0, AS="5")  # fmt: skip
    assert usual.course.road.squares[usual.row("AS")].branch == "outer"


def test_from_the_outer_way_nimble_stays_outside() -> None:
    """FR 14.6, FR 15.13."""
    position = Powers("""
        -- () () () () () --
        .. ## ## .. .. .. ..
        .. AS .. .. .. .. ..
    """, grass=2).move(AS="5n")  # fmt: skip
    assert position.place("AS") == (9, 0)


def on_the_grass(row: int, lanes: int = 2) -> Powers:
    """Return two nimble riders beside a full square, and CR two squares ahead of it; between them so many lanes."""
    ground = "-- -- -- -- -- -- -- -- -- -- --"
    upper = [".."] * 11
    upper[row + 1] = ".." if lanes == 2 else "##"
    lower = [".."] * 11
    upper[row], lower[row], lower[row + 2], lower[row - 5], lower[row - 6] = "JS", "JR", "CR", "AR", "AS"
    position = Powers("\n".join([ground, " ".join(upper), " ".join(lower)]), grass=3)
    return position.move(CR=0, JR=0, JS=0, AR="5n", AS="6n")


def test_the_first_example_of_nimble_riders() -> None:
    """FR 15.16: AS and AR are furthest right, so they slipstream; those in the lanes find no room."""
    position = on_the_grass(7)
    assert places(position, "AR", "AS") == [(7, -1), (7, -2)]
    position.slipstream()
    assert places(position, "AS", "AR", "JR", "JS") == [(8, 0), (8, 1), (7, 0), (7, 1)]


def test_the_second_example_of_nimble_riders() -> None:
    """FR 15.16: in slipstream they take lanes like everybody; there is one, so only the outermost moves."""
    position = on_the_grass(7, lanes=1).slipstream()
    assert position.place("AS") == (8, 0)
    assert [position.place(name)[0] for name in ("AR", "JR", "JS")] == [7, 7, 7]


def test_the_grass_moves_first() -> None:
    """FR 15.16: next round AS has the right lane of the square where all four meet, AR the left one."""
    position = on_the_grass(7)
    position.move(CR=0, AS="5", AR="5", JR="5", JS="5")
    assert places(position, "AS", "AR", "JR", "JS") == [(12, 0), (12, 1), (11, 0), (11, 1)]


def test_the_grass_is_first_at_the_finish() -> None:
    """FR 15.16, FR 8.2."""
    position = Powers("""
        -- -- -- -- -- -- --|-- --
        .. .. .. .. .. .. ..|JS ..
        .. AS AR .. .. .. ..|CS ..
    """, grass=3).move(CS=0, JS=0, AR="5n", AS="6n")  # fmt: skip
    assert places(position, "AR", "AS") == [(7, -1), (7, -2)]
    assert position.result().riders == ("AS", "AR", "CS", "JS")
    assert position.result().across == 4


def test_riders_on_the_grass_tire_as_usual() -> None:
    """FR 15.14, FR 7.10: their square is the one they stand beside, and it shelters those behind."""
    assert on_the_grass(7).slipstream().exhausted() == {"CR"}
    position = on_the_grass(7)
    assert position.exhausted() == {"CR", "JS", "JR", "AS", "AR"}


def test_nobody_else_is_put_on_the_grass() -> None:
    """FR 5.5, FR 15.14: who plays a plain card is held up as always, grass or not."""
    position = Powers("-- -- -- --\n.. .. .. JS\nAS .. .. CS", grass=2).move(CS=0, JS=0, AS="3")
    assert position.place("AS") == (2, 0)


def test_a_nimble_rider_in_a_race() -> None:
    """FR 15.13, FR 15.14: a whole round of a race, and the next one from the grass."""
    options = Options("abcdefghu", expansions=GT, specialists=("flahute", "super-rouleur"))
    start = stand(options, 2, CS=20, CR=20, AS=15, AR=14)
    state, events = turn(start, CS="2", CR="2", AS="9n", AR="6n")
    assert stands(state, "AS") == 24
    state, events = turn(stand(options, 2, CS=20, CR=20, AS=13, AR=16), CS="2", CR="2", AS="9n", AR="6n")
    assert [stands(state, name) for name in ("AS", "AR", "CS", "CR")] == [22, 22, 22, 22]
    assert sorted(set(state.table.cells)) == sorted(state.table.cells)
    assert not of(Fell, events)
    assert state.table.cells[0] > state.table.cells[1] > state.table.cells[2] > state.table.cells[3]
