"""FR 9.1 to FR 9.3: the tiles of Peloton, cobbles and supply zones."""

from __future__ import annotations

from collections import Counter

import pytest

from games.flamme_rouge.positions import Position
from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.events import Capped, Moved, Raised, Refused, Slipstreamed
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.stages import find_stage
from paceline.roads.squares import Tile

FACES = {
    "1": ("SSSS|ff", "333333"), "1B": ("SSSSS|f", "333333"),
    "2": ("ffffff", "333332"), "2B": ("ffffff", "222222"),
    "3": ("RRRRRf", "333332"), "3B": ("ffPPPP", "221121"),
    "4": ("RRRRRf", "333332"), "4B": ("PPPPff", "121122"),
    "5": ("PPPPPP", "121211"), "5B": ("PPffff", "112222"),
    "6": ("PPPPPP", "112111"), "6B": ("PPPPPf", "111212"),
    "7": ("ffPPPP", "221121"), "7B": ("PPPfff", "121222"),
    "8": ("fffPPP", "222121"), "8B": ("PPPPPf", "112112"),
    "9": ("RRf", "332"), "9B": ("fff", "332"),
}  # fmt: skip
"""S start square, | start line, f flat, P cobbles, R supply zone; then how many lanes each square has."""
GROUND = {"S": "flat", "f": "flat", "P": "cobble", "R": "supply"}


def printed(face: str) -> Tile:
    """Return the face as the table above has it; its source is not part of the comparison."""
    squares, lanes = FACES[face]
    terrain = tuple(GROUND[mark] for mark in squares if mark in GROUND)
    source = content.tiles()[face].source
    return Tile(face, face[0], terrain, tuple(map(int, lanes)), 0, squares.count("S"), 0, source)


@pytest.mark.parametrize("face", FACES)
def test_every_face_is_as_printed(face: str) -> None:
    """FR 9.1: ground, lanes and start line of all 18 faces, none of which bends."""
    assert content.tiles()[face] == printed(face)
    assert content.box(face) == "peloton"


def test_the_box_has_nine_tiles_with_two_faces() -> None:
    """FR 9.1, FR 2.2: nothing else comes from Peloton."""
    faces = [tile for name, tile in content.tiles().items() if content.box(name) == "peloton"]
    assert Counter(tile.piece for tile in faces) == dict.fromkeys("123456789", 2)


@pytest.mark.parametrize("face", FACES)
def test_no_peloton_tile_without_peloton(face: str) -> None:
    """FR 9.1: neither typed nor on a stage card."""
    stage = f"{face} b u" if "S" in FACES[face][0] else f"a {face} u"
    for refused in (stage, "Stage 7"):
        with pytest.raises(BadOptions) as caught:
            setup(2, Options(refused))
        assert caught.value.message.key == "flamme-rouge.refused.peloton-tile"
    assert setup(2, Options(stage, expansions=("peloton",))).table.stage == stage
    with pytest.raises(BadOptions):
        find_stage(stage)


def test_the_two_faces_of_a_peloton_tile_are_one_piece() -> None:
    """FR 2.2, FR 9.1: 3 and 3B cannot lie in one stage."""
    with pytest.raises(BadOptions) as caught:
        find_stage("a 3 3B u", boxes=("peloton",))
    assert caught.value.message.key == "flamme-rouge.refused.tile-twice"


def test_no_slipstream_to_a_rider_on_cobbles() -> None:
    """FR 9.2: one empty square between the packs, and the receiver stands on cobbles."""
    position = Position("""
        -- oo -- -- --
        .. ## .. .. ..
        .. AS .. CR ..
    """)
    before = str(position)
    assert str(position.slipstream()) == before
    assert position.events == [Refused(("AS",), ("CR",), position.course.landing[1], "FR 9.2")]


def test_no_slipstream_from_a_rider_on_cobbles() -> None:
    """FR 9.2: the giver stands on cobbles, here with two lanes."""
    position = Position("""
        -- -- -- oo --
        .. .. .. CS ..
        .. AS .. CR ..
    """)
    before = str(position)
    assert str(position.slipstream()) == before
    assert position.events == [Refused(("AS",), ("CR", "CS"), position.course.landing[3], "FR 9.2")]


def test_cobbles_in_the_gap_change_nothing() -> None:
    """FR 9.2: only riders on cobbles are without slipstream; one may be pulled onto them."""
    position = Position("""
        -- -- oo -- --
        .. .. ## .. ..
        .. AS .. CR ..
    """).slipstream()
    assert position == Position("""
        -- -- oo -- --
        .. .. ## .. ..
        .. .. AS CR ..
    """)
    assert position.of(Slipstreamed)[0].because == position.course.landing[2]


def test_a_pack_partly_on_cobbles_is_torn() -> None:
    """FR 9.2, FR 7.6: who is before the cobbles moves; who is on them and all behind stay."""
    position = Position("""
        -- -- oo -- -- -- --
        .. .. ## .. .. .. ..
        .. AS AR CS .. CR ..
    """).slipstream()
    assert position == Position("""
        -- -- oo -- -- -- --
        .. .. ## .. .. .. ..
        .. AS AR .. CS CR ..
    """)
    torn = position.of(Refused)
    assert [(event.riders, event.because, event.clause) for event in torn] == [
        (("AR", "AS"), position.course.landing[2], "FR 7.6")
    ]


def test_cobbles_do_not_slow_a_rider() -> None:
    """FR 9.2, FR 5.2: no cap, from cobbles or onto them."""
    position = Position("""
        oo oo oo oo oo oo oo oo oo oo oo
        ## ## ## ## ## ## ## ## ## ## ##
        AS .. .. .. .. .. .. .. .. .. ..
    """).move(AS=9)
    assert position.row("AS") == 9
    assert position.events == [Moved("AS", "9", position.cell(0), position.cell(9))]


@pytest.mark.parametrize(("card", "steps"), [("2", 4), ("2x", 4), ("3", 4), ("4", 4), ("5", 5), ("9", 9)])
def test_a_card_counts_at_least_four_in_a_supply_zone(card: str, steps: int) -> None:
    """FR 9.3: for one who starts there; the event names the square."""
    position = Position("""
        ++ -- -- -- -- -- -- -- -- -- --
        .. ## ## ## ## ## ## ## ## ## ##
        .. .. .. .. .. .. .. .. .. .. ..
        AS .. .. .. .. .. .. .. .. .. ..
    """).move(AS=card)
    assert position.row("AS") == steps
    raised = [Raised("AS", card, 4, position.course.landing[0], "FR 9.3")] if card in {"2", "2x", "3"} else []
    assert position.of(Raised) == raised


def test_a_supply_zone_ahead_does_not_help() -> None:
    """FR 9.3: only the square where the move starts counts."""
    position = Position("""
        -- ++ ++ ++ ++ ++
        .. .. .. .. .. ..
        AS .. .. .. .. ..
    """).move(AS=2)
    assert position.row("AS") == 2
    assert not position.of(Raised)


def test_the_minimum_of_a_supply_zone_comes_before_the_cap() -> None:
    """FR 9.3, FR 6.1, FR 6.5: a 2 is raised to 4, a 9 towards an ascent is cut to 5."""
    text = """
        ++ ++ ^^ ^^ ^^ ^^ -- -- -- --
        .. .. .. .. .. .. .. .. .. ..
        AS CR .. .. .. .. .. .. .. ..
    """
    position = Position(text).move(AS=2, CR=9)
    assert (position.row("AS"), position.row("CR")) == (4, 6)
    assert [event.rider for event in position.of(Raised)] == ["AS"]
    assert [event.rider for event in position.of(Capped)] == ["CR"]


def test_slipstream_in_a_supply_zone_is_as_usual() -> None:
    """FR 9.3, FR 7.3: given and received by three abreast, who fill the square from the right (FR 7.9)."""
    position = Position("""
        ++ ++ ++ ++
        AS .. .. ..
        CS .. .. ..
        CR .. JR ..
    """).slipstream()
    assert position == Position("""
        ++ ++ ++ ++
        .. AS .. ..
        .. CS .. ..
        .. CR JR ..
    """)


def test_three_lanes_are_filled_from_the_right() -> None:
    """FR 9.1, FR 5.3, FR 5.5: the right lane, then the middle, then the left; a fourth rider stops behind."""
    position = Position("""
        -- -- -- -- ++ ++
        .. .. .. .. .. ..
        .. .. .. .. .. ..
        AS AR CS CR .. ..
    """).move(CR=1, CS=2, AR=3, AS=4)
    assert position == Position("""
        -- -- -- -- ++ ++
        .. .. .. .. AR ..
        .. .. .. .. CS ..
        .. .. .. AS CR ..
    """)


def test_a_single_lane_is_full_with_one_rider() -> None:
    """FR 9.1, FR 5.4, FR 5.5: ridden through, but not stopped on."""
    road = """
        -- -- oo oo --
        .. .. ## ## ..
        AS .. CR .. ..
    """
    assert Position(road).move(AS=3, CR=0).row("AS") == 3
    assert Position(road).move(AS=2, CR=0).row("AS") == 1


def test_three_abreast_move_from_right_to_left() -> None:
    """FR 5.1, FR 9.1: the order of movement with three lanes."""
    position = Position("""
        ++ ++ ++ ++ ++ ++ ++
        AS .. .. .. .. .. ..
        CS .. .. .. .. .. ..
        CR .. .. .. .. .. ..
    """).move(AS=5, CS=5, CR=5)
    assert [event.rider for event in position.of(Moved)] == ["CR", "CS", "AS"]
    assert [position.lane(name) for name in ("CR", "CS", "AS")] == [0, 1, 2]


def test_an_empty_lane_of_three_is_no_empty_square() -> None:
    """FR 7.11, FR 9.1: one rider in the left lane ahead is shelter for three."""
    position = Position("""
        ++ ++ ++
        AS CS ..
        AR .. ..
        CR .. ..
    """)
    assert position.exhausted() == {"CS"}
