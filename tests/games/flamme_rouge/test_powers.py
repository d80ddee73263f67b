"""FR 15.9 to 15.16: breakaway, chase and nimble, with the examples of the text."""

from __future__ import annotations

import pytest

from games.flamme_rouge.conftest import of, stand, stands, turn
from games.flamme_rouge.positions import Position
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.events import Chased, Fell, MovedOver, Slipstreamed
from paceline.games.flamme_rouge.rules.exhaustion import exhausted
from paceline.games.flamme_rouge.rules.setup import Options
from paceline.games.flamme_rouge.rules.slipstream import slipstream
from paceline.games.flamme_rouge.rules.trials import silent

GT = ("grand-tour",)


class Powers(Position):
    """A position that remembers the cards played, so that their powers work after the movement phase."""

    played: tuple[str, ...] = ("",) * len(RIDERS)

    def move(self, **cards: int | str) -> Powers:
        self.played = tuple(str(cards.get(name, "")) for name in RIDERS)
        super().move(**cards)
        return self

    def showing(self, **cards: str) -> Powers:
        """The same position after these cards brought everybody where he is."""
        self.played = tuple(cards.get(name, "0" if self.cells[NUMBER[name]] >= 0 else "") for name in RIDERS)
        return self

    def slipstream(self) -> Powers:
        slipstream(self.course, self.cells, self.events, self.fallen, silent(self.course, self.cells, self.played))
        return self

    def exhausted(self) -> set[str]:
        return {RIDERS[rider] for rider in exhausted(self.course, self.cells, self.events, (), self.played)}

    def place(self, rider: str) -> tuple[int, int]:
        """Row and lane; -1 is the grass beside the right lane, -2 further out."""
        cell = self.course.road.cells[self.cells[NUMBER[rider]]]
        return cell.row, cell.lane


def places(position: Powers, *riders: str) -> list[tuple[int, int]]:
    return [position.place(rider) for rider in riders]


# Breakaway


def test_the_example_of_the_baroudeur() -> None:
    """FR 15.9: the riders of his square and those ahead slipstream, all behind stay; merged, they slipstream again."""
    position = (
        Powers("""
        -- -- -- -- -- -- -- -- -- --
        PS CS .. .. JS .. .. .. .. ..
        PR AR JR .. CR .. AS .. .. ..
    """)
        .showing(AR="5bt")
        .slipstream()
    )
    assert (
        position
        == """
        -- -- -- -- -- -- -- -- -- --
        PS .. .. CS .. JS .. .. .. ..
        PR .. .. AR JR CR AS .. .. ..
    """
    )
    assert position.exhausted() == {"AS", "PR", "PS"}


def test_a_breakaway_gives_nothing_to_a_pack_behind() -> None:
    """FR 15.9: one empty square behind the baroudeur's square nobody moves, behind others they do."""
    before = """
        -- -- -- -- --
        .. .. CS .. ..
        JS .. AR .. ..
    """
    assert Powers(before).showing(AR="6bt").slipstream() == before
    assert Powers(before).showing(AR="6").slipstream().row("JS") == 1


def test_everybody_in_his_square_is_silent() -> None:
    """FR 15.9: CS beside him gives nothing either; JR in the square behind does."""
    position = (
        Powers("""
        -- -- -- -- --
        .. .. .. CS ..
        JS .. JR AR ..
    """)
        .showing(AR="7bt")
        .slipstream()
    )
    assert position.row("JS") == 1
    before = """
        -- -- -- -- --
        .. .. .. .. ..
        .. JS .. CS ..
    """
    assert Powers(before).showing(CS="7bc").slipstream() == before


def test_silent_riders_stay_silent_wherever_they_go() -> None:
    """FR 15.9: AR slipstreams away; JS, who is then one square behind him, gets nothing."""
    position = (
        Powers("""
        -- -- -- -- -- --
        .. .. .. .. .. ..
        JS AR .. CR .. ..
    """)
        .showing(AR="5bt")
        .slipstream()
    )
    assert (
        position
        == """
        -- -- -- -- -- --
        .. .. .. .. .. ..
        JS .. AR CR .. ..
    """
    )


def test_breakaway_lasts_one_round() -> None:
    """FR 15.9, FR 15.8: in a race: the round of the card, and not the next one."""
    options = Options("abcdefghu", expansions=GT, specialists=("", "baroudeur"))
    start = stand(options, 2, AR=20, CS=19, AS=2, CR=1)
    state, events = turn(start, AR="6bt", CS="5", AS="2", CR="2")
    assert (stands(state, "AR"), stands(state, "CS")) == (26, 24)
    assert not [event for event in of(Slipstreamed, events) if "CS" in event.riders]
    assert 1 not in state.table.tired[0]
    state, _ = turn(state, AR="6", CS="6", AS="2", CR="2")
    assert (stands(state, "AR"), stands(state, "CS")) == (32, 31)


def test_a_breakaway_on_one_way_of_a_roundabout() -> None:
    """FR 15.9, FR 14.8: the inner way gives nothing, so AR rides onto the outer one."""
    position = (
        Powers("""
        -- () () () () () --
        .. ## ## .. JR .. ..
        AR .. CS .. .. .. ..
    """)
        .showing(JR="5bt")
        .slipstream()
    )
    assert (
        position
        == """
        -- () () () () () --
        .. ## ## .. JR .. ..
        .. AR CS .. .. .. ..
    """
    )


# Chase


def test_the_example_of_the_flandrien() -> None:
    """FR 15.10, FR 15.12: on a wet tile, directly behind fallen CS, he moves on into the free lane beside him."""
    position = Powers(
        """
        ~~ ~~ ~~ ~~ ~~ ~~
        .. .. .. .. .. ..
        AR .. .. .. .. CS
    """,
        down={"CS"},
    ).move(AR="4c", CS="2")
    assert position.place("AR") == (5, 1)
    assert position.down == set()
    assert [(event.rider, event.towards, event.clause) for event in position.of(Chased)] == [
        ("AR", ("CS",), "FR 15.10")
    ]


@pytest.mark.parametrize("ground", ["--", "^^", "oo", "~~", "vv"])
def test_chase_into_a_free_lane(ground: str) -> None:
    """FR 15.10, FR 15.12: on any ground."""
    road = " ".join([ground] * 7)
    position = Powers(f"{road}\n.. .. .. .. .. .. ..\nAR .. .. .. CS .. ..").move(AR="3c", CS=0)
    assert position.place("AR") == ((4, 1) if ground != "vv" else (5, 0))


@pytest.mark.parametrize("ground", ["--", "^^", "oo", "~~"])
@pytest.mark.parametrize("crosswind", [(), range(8)])
def test_chase_over_a_gap(ground: str, crosswind: tuple[int, ...]) -> None:
    """FR 15.11, FR 15.12: one empty square behind a pack he moves up one, on any ground, in any wind."""
    road = " ".join([ground] * 8)
    text = f"{road}\n.. .. .. .. .. .. .. ..\nAR .. .. .. .. CS .. .."
    position = Powers(text, crosswind=crosswind).move(AR="3c", CS=0)
    assert position.place("AR") == (4, 0)
    assert [event.clause for event in position.of(Chased)] == ["FR 15.11"]
    assert not position.exhausted() - {"CS"}


def test_chase_goes_beyond_the_cap() -> None:
    """FR 15.12, FR 6.1: a 7 up a climb is cut to 5, and he still moves up to the pack ahead."""
    position = Powers("""
        ^^ ^^ ^^ ^^ ^^ ^^ ^^ ^^ ^^
        .. .. .. .. .. .. .. .. ..
        AR .. .. .. .. .. .. CS ..
    """).move(AR="7c", CS=0)
    assert position.row("AR") == 6


def test_chase_onto_a_climb() -> None:
    """FR 15.12, FR 6.2: he stops at the foot, and closes up onto the ascent."""
    position = Powers("""
        -- -- -- -- -- -- ^^ ^^ ^^
        .. .. .. .. .. .. .. .. ..
        AR .. .. .. .. .. CS .. ..
    """).move(AR="7c", CS=0)
    assert position.place("AR") == (6, 1)


@pytest.mark.parametrize(("card", "row"), [("3c", 3), ("4c", 5), ("5c", 6), ("6c", 6), ("7c", 7)])
def test_chase_is_checked_once(card: str, row: int) -> None:
    """FR 15.12: two empty squares are too many; one is closed and then it is over; beside him he stays."""
    position = Powers("""
        -- -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. .. ..
        AR .. .. .. .. .. CS .. .. ..
    """).move(AR=card, CS=0)
    assert position.row("AR") == row


def test_chase_up_to_a_rider_who_has_another_ahead() -> None:
    """FR 15.12: he closes the gap to JR, and does not go on into the lane beside him."""
    position = Powers("""
        -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. ..
        AR .. .. .. .. JR CS .. ..
    """).move(AR="3c", CS=0, JR=0)
    assert position.place("AR") == (4, 0)


def test_chase_needs_a_free_lane() -> None:
    """FR 15.10: the square ahead is full."""
    position = Powers("""
        -- -- -- -- -- --
        .. .. .. .. JS ..
        AR .. .. .. CS ..
    """).move(AR="3c", CS=0, JS=0)
    assert position.place("AR") == (3, 0)
    assert not position.of(Chased)


def test_chase_after_being_held_up() -> None:
    """FR 15.10: where a held-up rider ends directly behind a full square, nothing more happens."""
    position = Powers("""
        -- -- -- -- -- --
        .. .. .. .. JS ..
        AR .. .. .. CS ..
    """).move(AR="4c", CS=0, JS=0)
    assert position.place("AR") == (3, 0)


def test_chasers_still_slipstream() -> None:
    """FR 15.11: the chase closes one gap, slipstream the next; and it happens before others behind him move."""
    position = (
        Powers("""
        -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. ..
        AR .. .. .. .. CS .. JS ..
    """)
        .move(AR="3c", CS=0, JS=0)
        .slipstream()
    )
    assert [position.row(name) for name in ("JS", "CS", "AR")] == [7, 6, 5]


def test_chase_before_those_behind_move() -> None:
    """FR 15.10: AR takes the last lane beside CS, so JS has to stop behind."""
    position = Powers("""
        -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. ..
        JS AR .. .. .. CS .. .. ..
    """).move(AR="3c", CS=0, JS=5)
    assert (position.place("AR"), position.place("JS")) == ((5, 1), (4, 0))


def test_chase_from_the_split() -> None:
    """FR 15.12: over a gap he enters the way on which the pack is, the inner one first."""
    outside = Powers("""
        -- -- -- -- () () () () () --
        .. .. .. .. ## ## .. .. .. ..
        AR .. .. .. .. CS .. .. .. ..
    """).move(AR="3c", CS=0)
    assert (
        outside
        == """
        -- -- -- -- () () () () () --
        .. .. .. .. ## ## .. .. .. ..
        .. .. .. .. AR CS .. .. .. ..
    """
    )
    both = Powers("""
        -- -- -- -- () () () () () --
        .. .. .. .. ## ## .. JS .. ..
        AR .. .. .. .. CS .. .. .. ..
    """).move(AR="3c", CS=0, JS=0)
    assert (
        both
        == """
        -- -- -- -- () () () () () --
        .. .. .. .. ## ## AR JS .. ..
        .. .. .. .. .. CS .. .. .. ..
    """
    )


def test_the_ways_are_squares_with_one_lane() -> None:
    """FR 15.12: directly behind JS on the inner way there is no free lane; the other way is none of his square's."""
    before = """
        -- -- -- -- () () () () () --
        .. .. .. .. ## ## AR JS .. ..
        .. .. .. .. .. .. .. .. .. ..
    """
    position = Powers("""
        -- -- -- -- () () () () () --
        .. .. .. .. ## ## .. JS .. ..
        .. AR .. .. .. .. .. .. .. ..
    """).move(AR="3c", JS=0)
    assert position == before


def test_chase_at_the_line_of_the_exit() -> None:
    """FR 15.11: from the last outer square over an empty exit."""
    position = Powers("""
        -- () () () () () -- -- --
        .. ## ## .. .. .. .. .. ..
        .. .. AR .. .. .. .. CS ..
    """).move(AR="3c", CS=0)
    assert (
        position
        == """
        -- () () () () () -- -- --
        .. ## ## .. .. .. .. .. ..
        .. .. .. .. .. .. AR CS ..
    """
    )


def test_squirrel_breaks_away_from_where_the_chase_ended() -> None:
    """FR 15.9, FR 15.10: his last square counts: CS beside him is silent, and JS behind gets nothing."""
    position = Powers("""
        -- -- -- -- -- -- -- -- -- -- -- --
        .. .. .. .. .. .. .. .. .. .. .. ..
        AS .. .. .. .. .. JS .. CS .. .. ..
    """).move(AS="7bc", CS=0, JS=0)
    assert position.place("AS") == (8, 1)
    assert position.slipstream().row("JS") == 6


# Nimble


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
    """FR 15.13: CS fell in this very round, behind a full square; AS comes after him and takes his lane."""
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
    """FR 15.14: a square full of fallen riders too, if his card ends there."""
    position = Powers("""
        -- -- -- -- -- ~~ ~~ --
        .. .. .. .. .. ## ## ..
        AS .. .. .. CS .. JS ..
    """, grass=2).move(JS=0, CS=2, AS="5n")  # fmt: skip
    assert position.down == {"CS"}
    assert position.place("AS") == (5, -1)


def test_the_third_example() -> None:
    """FR 15.15: a 9 would lead through the wall, so he stops behind it and falls; a 5 ends beside it and stands."""
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
    """FR 15.15, FR 13.1: the square behind the wall is full: he stops beside it, and falls there if it is wet."""
    for ground, down in (("--", {"CS"}), ("~~", {"CS", "AS"})):
        position = Powers(f"""
            -- -- -- {ground} ~~ ~~ -- -- --
            .. .. .. ## ## ## .. .. ..
            AS .. .. JR CS JS .. .. ..
        """, grass=2).move(JS=0, CS=1, JR=0, AS="6n")  # fmt: skip
        assert position.place("AS") == (3, -1)
        assert position.down == down


def test_nimble_in_a_roundabout() -> None:
    """FR 15.13, FR 14.5: he ends on the inner way, on the grass if its square is taken."""
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
    """Two nimble riders beside a full square, and CR two squares ahead of it; between them so many lanes."""
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
