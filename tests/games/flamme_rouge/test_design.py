"""FR 20.1 to FR 20.8 and FR 20.15: `check` names every rule of design that a stage breaks."""

from __future__ import annotations

import math
from random import Random

import pytest

from paceline.core.designer import Designer, Finding
from paceline.core.messages import BadOptions
from paceline.draw.squares.geometry import trace
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.course import tile_names
from paceline.games.flamme_rouge.design import DESIGNER
from paceline.games.flamme_rouge.design.overlap import Layout, footprint, overlaps
from paceline.games.flamme_rouge.design.rules import CHECKED_AS
from paceline.roads.squares import lay

RIGHT = "abcdefghijklmnopqrstv"
"""Nothing is wrong with this one for two to four teams."""
LARGE = "1B 2 3 d e f g h i j 9B k l m n o p q r s t v"
"""Nothing but its tiles on each other is wrong with this one for five and six teams."""
EXTENDED = "a b c d 3 e f g h i j k l m n o p q r s t x y z v"
"""Eleven six-square tiles."""


def broken(stage: str, players: int = 4, kind: str = "") -> dict[str, Finding]:
    """Return what is wrong with a stage by clause, but for tiles that lie on each other."""
    found = DESIGNER.check(stage, players, kind)
    return {finding.clause: finding for finding in found if finding.clause != "FR 20.15"}


def places(finding: Finding) -> dict[str, object]:
    return finding.why.places


@pytest.mark.parametrize(("stage", "kind", "more"), [
    ("abcdefghijklmnopqrstu", "", {}),
    ("abcdefghijklmnopqrstv", "hilly", {"expansions": "grand-tour"}),
    ("abcdefghijklmnopqrstu", "tt", {"expansions": "grand-tour", "kind": "individual-time-trial"}),
    ("abcdefghijklmnopqrstu", "team-time-trial", {"expansions": "grand-tour", "kind": "team-time-trial"}),
    ("a 2B 3 v", "extended", {"expansions": "peloton,grand-tour", "kind": "extended"}),
])  # fmt: skip
def test_how_a_stage_is_ridden(stage: str, kind: str, more: dict[str, str]) -> None:
    """FR 9.1, 9.5, 14.1, 19."""
    assert "peloton" in DESIGNER.options(stage, 5, kind)["expansions"]
    assert DESIGNER.options(stage, 4, kind) == {"stage": stage} | more


@pytest.mark.parametrize("kind", ["tt", "team-time-trial", "individual-time-trial"])
def test_time_trials_are_made_by_any_name(kind: str) -> None:
    assert DESIGNER.generate(4, kind, Random(1)) == DESIGNER.generate(4, "tt", Random(1))


def test_the_designer_has_the_shape_of_the_contract() -> None:
    designer: Designer = DESIGNER
    assert designer.kinds == ("flat", "hilly", "mountain", "tt", "extended")


@pytest.mark.parametrize(("stage", "players", "kind"), [
    (RIGHT, 2, ""), (RIGHT, 4, "plain"), (RIGHT, 3, "flat"), (RIGHT, 4, "hilly"), (RIGHT, 4, "mountain"),
    (RIGHT, 6, "tt"), (LARGE, 5, ""), (LARGE, 6, "plain"), (EXTENDED, 4, "extended"),
])  # fmt: skip
def test_stages_that_break_nothing(stage: str, players: int, kind: str) -> None:
    """FR 20.1 to FR 20.8."""
    assert broken(stage, players, kind) == {}


BASE_CARDS = [card for card in content.stage_cards() if not card.number]


@pytest.mark.parametrize("card", BASE_CARDS, ids=lambda card: card.name)
def test_official_stages_for_up_to_four_teams(card: content.StageCard) -> None:
    """FR 20.1, FR 20.4: they add up; only a tour would want the wide finish."""
    findings = DESIGNER.check(card.name, 4, "")
    assert [finding.clause for finding in findings if not finding.advice] == []
    assert "FR 20.4" in {finding.clause for finding in findings}


@pytest.mark.parametrize("card", [card for card in BASE_CARDS if card.large], ids=lambda card: card.name)
def test_official_stages_for_five_and_six_teams(card: content.StageCard) -> None:
    """FR 14.2, FR 20.4: the wide finish replaces the printed one, which their tiles alone would still be told of."""
    assert [finding.clause for finding in DESIGNER.check(card.name, 6, "") if not finding.advice] == []
    assert "FR 20.4" in {finding.clause for finding in DESIGNER.check(card.large, 6, "") if not finding.advice}


@pytest.mark.parametrize("bend", "eghijkopqrst")
def test_every_bend_is_needed(bend: str) -> None:
    """FR 20.1: the missing one is named by both its faces."""
    finding = broken(RIGHT.replace(bend, ""))["FR 20.1"]
    assert places(finding) == {"expected": 12, "found": 11, "missing": (f"{bend}/{bend.upper()}",)}


@pytest.mark.parametrize("straight", "bcdflmn")
def test_every_straight_is_needed_or_replaced(straight: str) -> None:
    """FR 20.1: one less is too few; a tile of an expansion in its place is right, besides it is too many."""
    finding = broken(RIGHT.replace(straight, ""))["FR 20.1"]
    assert (places(finding)["expected"], places(finding)["found"]) == (7, 6)
    for tile in ("x", "Z", "5B"):
        assert broken(" ".join(RIGHT).replace(straight, tile)) == {}
        finding = broken(" ".join(RIGHT).replace(straight, f"{straight} {tile}"))["FR 20.1"]
        assert places(finding)["found"] == 8
        assert tile in str(places(finding)["tiles"])


def test_a_stage_with_nothing_between() -> None:
    """FR 20.1: two findings, and both can be said."""
    found = DESIGNER.check("av", 4, "")
    assert [finding.clause for finding in found] == ["FR 20.1", "FR 20.1"]
    assert all(str(finding.why) for finding in found)


def test_more_than_three_sections_are_advised_against() -> None:
    """FR 20.2: ascents and cobbles together, the finish too; tiles without a break between them are one section."""
    three = "a b C d E f G h i j k l m n o p q r s t v"
    assert broken(three) == {}
    finding = broken(three.replace("m", "M"))["FR 20.2"]
    assert finding.advice
    assert places(finding)["found"] == 4
    assert broken(three.replace("m", "7"))["FR 20.2"].advice
    assert "FR 20.2" in broken(three.replace("v", "V"))
    assert broken("a b d h i j k l E G C m f n o p q r s t v") == {}


def test_no_supply_zone_next_to_the_finish() -> None:
    """FR 20.3: neither a six-square one nor the short one."""
    finding = broken("a c d e f g h i j k l m n o p q r s t 3 v")["FR 20.3"]
    assert (places(finding)["tile"], places(finding)["finish"]) == ("3", "v")
    assert "FR 20.3" in broken("1B 2 3 d e f g h i j k l m n o p q r s t 9 v", 5)
    assert "FR 20.3" not in broken("1B 2 3 d e f g h i j k l m n o p q r s t 9B v", 5)


def test_the_wide_finish() -> None:
    """FR 20.4: five and six teams need it; for others it is advice, as only tours do."""
    assert broken(RIGHT[:-1] + "u")["FR 20.4"].advice
    finding = broken(LARGE[:-1] + "U", 5)["FR 20.4"]
    assert not finding.advice
    assert (places(finding)["finish"], places(finding)["wide"]) == ("U", "V")
    assert not broken(RIGHT[:-1] + "u", 6, "tt")["FR 20.4"].advice


def test_the_bonus_tile() -> None:
    """FR 20.5: five and six teams have it, besides their other tiles; for fewer it is one tile too many (FR 20.1)."""
    assert set(broken(LARGE.replace(" 9B", ""), 6)) == {"FR 20.5"}
    assert set(broken(" ".join(RIGHT).replace("k", "k 9"))) == {"FR 20.1"}


def test_a_long_supply_zone() -> None:
    """FR 20.6: the bonus tile is not long enough, and cobbles are no supply."""
    without = LARGE.replace("3", "c").replace("9B", "9")
    assert set(broken(without, 5)) == {"FR 20.6"}
    assert set(broken(without.replace("c", "3B"), 5)) == {"FR 20.6"}
    assert broken(without.replace("c", "4"), 5) == {}


def test_a_wide_start_for_five_and_six_teams() -> None:
    """FR 9.5: with three lanes; but time trials start two by two."""
    assert set(broken(LARGE.replace("1B", "a"), 5)) == {"FR 9.5"}
    assert broken(RIGHT, 6, "individual-time-trial") == {}


def test_time_trials_have_neither_breakaway_nor_bonus_tile() -> None:
    """FR 20.7: whatever the number of teams; and none of the rules for five and six."""
    found = DESIGNER.check(LARGE, 6, "team-time-trial")
    assert [str(places(finding)["tile"]) for finding in found if finding.clause == "FR 20.7"] == ["9B", "2"]
    assert set(broken(LARGE, 6, "tt")) == {"FR 20.7"}


def test_extended_stages_are_longer() -> None:
    """FR 20.8: eleven six-square tiles; a plain stage with so many breaks FR 20.1, and the other way round."""
    finding = broken(RIGHT, 4, "extended")["FR 20.8"]
    assert (places(finding)["expected"], places(finding)["found"]) == (11, 7)
    assert places(broken(EXTENDED)["FR 20.1"])["found"] == 11


@pytest.mark.parametrize("card", BASE_CARDS, ids=lambda card: card.name)
def test_official_stages_can_be_laid(card: content.StageCard) -> None:
    """FR 20.15: both sides."""
    for stage in filter(None, (card.tiles, card.large)):
        assert overlaps(tile_names(stage)) == ()


@pytest.mark.parametrize(("stage", "pairs"), [
    ("a b e c g d i f u", {("a", "u")}),  # a square, and over its own start
    ("a x b y c e d g f l u", None),
    ("a z g i b u", None),
    ("a h q t R K S J u", None),  # soft bends all the way round
])  # fmt: skip
def test_loops_lie_on_themselves(stage: str, pairs: set[tuple[str, str]] | None) -> None:
    """FR 20.15: four left turns lead back to the start."""
    found = [finding for finding in DESIGNER.check(stage, 4, "") if finding.clause == "FR 20.15"]
    named = {(str(places(finding)["one"]), str(places(finding)["other"])) for finding in found}
    assert named
    assert pairs is None or named == pairs


def test_the_tiles_on_each_other_are_named_with_their_places() -> None:
    """FR 20.15."""
    found = [finding for finding in DESIGNER.check("a b e c g d i f u", 4, "") if finding.clause == "FR 20.15"]
    assert {"one": "a", "place": 1, "other": "u", "other_place": 9} in [places(finding) for finding in found]


@pytest.mark.parametrize("name", content.tiles())
def test_tiles_end_where_they_do_in_pictures(name: str) -> None:
    """FR 20.15: the layout that is checked is the one that is drawn."""
    tiles = [content.tiles()[tile] for tile in (name, "b")]
    road = lay(tiles)
    drawn = trace(road, road.printed)[len(tiles[0].terrain)].entry
    (x, y), heading = footprint(name, 0).exit, footprint(name, 0).heading
    assert (drawn.x, -drawn.y) == pytest.approx((x, y), abs=1e-6)
    assert math.cos(-drawn.heading - heading * math.tau / 8) == pytest.approx(1)


def test_a_tile_can_be_taken_up_again() -> None:
    """FR 20.15: the table is as it was."""
    layout = Layout()
    layout.lay("a")
    before = (layout.end, list(layout.squares))
    layout.lay("z")
    assert layout.end != before[0]
    layout.take_up()
    assert (layout.end, layout.squares) == before


@pytest.mark.parametrize("players", [-1, 0, 1, 7, 99])
def test_no_such_number_of_teams(players: int) -> None:
    """FR 18.1: two to six."""
    for attempt in (DESIGNER.check, DESIGNER.describe):
        with pytest.raises(BadOptions) as caught:
            attempt(RIGHT, players, "")
        assert caught.value.field == "players"


def test_no_such_kind() -> None:
    """FR 19.1: the kinds there are are named."""
    with pytest.raises(BadOptions) as caught:
        DESIGNER.check(RIGHT, 4, "alpine")
    assert caught.value.field == "kind"
    assert caught.value.message.places["kinds"] == tuple(CHECKED_AS)


@pytest.mark.parametrize(
    "stage", ["", "a", "b", "bcu", "abc", "ab?u", "abBu", "a 3 3B u", "abbu", "Grand Tour 22", "xyzzy"]
)
def test_what_is_no_stage_is_refused(stage: str) -> None:
    """FR 2.1, FR 2.2: tiles one does not have are no finding but a refusal."""
    with pytest.raises(BadOptions) as caught:
        DESIGNER.check(stage, 4, "")
    assert caught.value.field == "stage"


def test_what_people_are_told_of_a_stage() -> None:
    """FR 16.1, FR 19.1, FR 20.9: the tokens; none in a time trial, one more on an extended stage."""
    keys = {kind: [note.key.rpartition(".")[2] for note in DESIGNER.describe(EXTENDED, 4, kind)] for kind in CHECKED_AS}
    assert keys["tt"] == keys["team-time-trial"] == ["length-flat"]
    assert keys["plain"] == keys["mountain"] == ["length-flat", "major-sprint", "minor-sprint"]
    assert keys["extended"] == ["length-flat", "major-sprint", "minor-sprint", "refresh"]
    assert [note.key.rpartition(".")[2] for note in DESIGNER.describe("gt10", 4, "")] == ["length"]


def test_the_length_counts_roundabouts_by_their_shorter_way() -> None:
    """FR 14.4, FR 20.1: 78 squares with or without them."""
    assert DESIGNER.describe(RIGHT, 4, "")[0].places["n"] == 78
    assert DESIGNER.describe(RIGHT.replace("m", "x").replace("l", "Y"), 4, "")[0].places["n"] == 78
