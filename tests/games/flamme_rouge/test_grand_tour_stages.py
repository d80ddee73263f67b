"""The 21 stage cards of Grand Tour, and stages with tiles of several boxes (FR 9.1, 14.1, 14.2)."""

from __future__ import annotations

import msgspec
import pytest

from paceline.core.designer import Finding
from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import GAME, content
from paceline.games.flamme_rouge.course import course, tile_names
from paceline.games.flamme_rouge.design import DESIGNER
from paceline.games.flamme_rouge.rules.setup import Options
from paceline.games.flamme_rouge.stages import ascents, find_stage, join_tiles, kind_of, name_of, with_wide_finish

CARDS = {card.number: card for card in content.stage_cards() if card.number}
BOXES = ("peloton", "grand-tour")
SIDES = [(number, players) for number in CARDS for players in (4, 6)]


def test_there_are_21() -> None:
    """FR 18.3: numbered from 1 on, in their order."""
    assert list(CARDS) == list(range(1, 22))
    assert all(card.name == f"Grand Tour {number}" for number, card in CARDS.items())
    assert all(card.source.startswith("reconstructed: ") for card in CARDS.values())


def test_the_special_ones() -> None:
    """FR 19.1, FR 19.8: 1 and 10 are time trials, 5, 15 and 20 are extended."""
    kinds = {number: card.kind for number, card in CARDS.items() if card.kind != "plain"}
    trials = {1: "team-time-trial", 10: "individual-time-trial"}
    assert kinds == trials | dict.fromkeys((5, 15, 20), "extended")
    assert set(kinds.values()) <= set(content.STAGE_KINDS)


@pytest.mark.parametrize("card", content.stage_cards(), ids=lambda card: card.name)
def test_every_side_follows_the_rules_of_design(card: content.StageCard) -> None:
    """FR 20.1 to FR 20.8, FR 20.15, FR 20.16: but for what the data of the card says, and that is there."""
    sides = [(4, card.known), (6, card.known_large)] if card.large else [(4, card.known)]
    for players, known in sides:
        findings = [finding for finding in DESIGNER.check(card.name, players, "") if not _is_counsel(finding)]
        assert all(finding.advice for finding in findings)
        assert {finding.clause for finding in findings} == {*known}


def _is_counsel(finding: Finding) -> bool:
    """Return whether a finding is advice for any stage: many sections (FR 20.2), the finish on a tour (FR 20.4)."""
    return finding.advice and finding.clause in ("FR 20.2", "FR 20.4")


def test_few_sides_are_known_to_break_a_rule() -> None:
    """FR 20.16: the small side of Grand Tour 8 is left as it was found; stage 11 is printed without a supply zone."""
    known = {
        (card.name, card.known, card.known_large) for card in content.stage_cards() if card.known or card.known_large
    }
    assert known == {("Grand Tour 8", ("FR 20.15",), ()), ("Stage 11", (), ("FR 20.6",))}
    (finding,) = DESIGNER.check(CARDS[8].tiles, 4, "")
    assert (finding.clause, finding.advice, finding.why.key) == ("FR 20.15", True, "flamme-rouge.design.known")


@pytest.mark.parametrize("number", [2, 8, 13, 17, 19])
def test_large_sides_are_completed_with_few_changes(number: int) -> None:
    """FR 20.5, FR 20.6, FR 20.15: at most a supply zone for a straight, and the bonus tile elsewhere."""
    former, now = (tile_names(side) for side in (CARDS[number].former, CARDS[number].large))
    assert [tile for tile in now if tile not in former] in ([], ["3"])
    assert len(now) == len(former)
    order = [
        [tile for tile in side if not tile.startswith("9") and tile in now and tile in former] for side in (former, now)
    ]
    assert order[0] == order[1]


@pytest.mark.parametrize("number", [2, 8, 13, 17, 19])
@pytest.mark.parametrize("seats", [4, 5])
def test_races_on_former_sides_are_still_played(number: int, seats: int) -> None:
    """FR 20.6: a race file of rules version 3 lies on the tiles it was ridden on."""
    options = {"stage": f"gt{number}", "expansions": BOXES}
    assert GAME.former_options(2, seats, options) is None
    former = GAME.former_options(3, seats, options)
    assert former is not None
    stage = GAME.setup(seats, msgspec.convert(former, Options)).table.stage
    assert stage == (CARDS[number].former if seats == 5 else CARDS[number].tiles)
    assert name_of(stage) == f"Grand Tour {number}"


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.name)
def test_the_census(card: content.StageCard) -> None:
    """FR 20.1, FR 20.5, FR 20.8: 78 squares, 24 more if extended, 3 more for five and six teams."""
    longer = 24 * (card.kind == "extended")
    assert course(card.tiles).road.length == 78 + longer
    assert bool(card.large) == (not card.kind.endswith("time-trial"))
    if card.large:
        assert course(card.large).road.length == 81 + longer
        assert tile_names(card.large)[0] in ("1", "1B")
        assert tile_names(card.large)[1] == "2"


@pytest.mark.parametrize("number", content.tour_numbers().basic)
def test_the_basic_tour_needs_no_peloton(number: int) -> None:
    """FR 18.2: with up to four teams."""
    assert find_stage(f"Grand Tour {number}", boxes=("grand-tour",)) == CARDS[number].tiles


@pytest.mark.parametrize("large", [False, True])
def test_stage_11_is_as_the_rulebook_says(large: bool) -> None:
    """FR 20.10, FR 20.13: O before V makes eight squares of ascent; six end before H, and none is longer."""
    tiles = tile_names(find_stage("gt11", large, BOXES))
    assert tiles[-2:] == ["O", "V"]
    road = course(join_tiles(tiles)).road
    climbs = ascents(road)
    assert len(climbs[-1]) == 8
    before_h = next(climb for climb in climbs if road.tiles[road.squares[climb.stop].tile].name == "H")
    assert len(before_h) == 6
    assert sorted(map(len, climbs))[-2:] == [6, 8]
    assert 0.4 < road.squares[before_h.stop].to_finish / road.squares[road.start].to_finish < 0.6


@pytest.mark.parametrize("typed", ["Grand Tour 3", "grand tour 3", "GT3", "gt 3", "gt3", "Grand-Tour 3", "GrandTour3"])
def test_names_as_people_type_them(typed: str) -> None:
    """FR 2.1."""
    assert find_stage(typed, boxes=BOXES) == CARDS[3].tiles
    assert find_stage(typed, True, BOXES) == CARDS[3].large


@pytest.mark.parametrize(("number", "players"), SIDES)
def test_a_side_leads_back_to_the_name(number: int, players: int) -> None:
    """FR 2.1: typed with blanks or without."""
    stage = find_stage(f"gt{number}", players > 4, BOXES)
    assert name_of(stage) == f"Grand Tour {number}"
    assert find_stage(stage, boxes=BOXES) == find_stage(stage.replace(" ", ""), boxes=BOXES) == stage
    assert join_tiles(tile_names(stage)) == stage


def test_time_trials_have_one_side_for_all() -> None:
    """FR 19.1: nobody needs a wide start."""
    for number in (1, 10):
        assert find_stage(f"gt{number}", True, BOXES) == find_stage(f"gt{number}", False, BOXES)


def test_the_kind_of_a_stage() -> None:
    """FR 19.1: as its card says; tiles of one's own, even those of the card, are a plain stage."""
    assert kind_of("gt 1") == "team-time-trial"
    assert kind_of("Grand Tour 20") == "extended"
    assert kind_of("La Classicissima") == kind_of("abu") == kind_of(CARDS[20].tiles) == "plain"


@pytest.mark.parametrize(("stage", "boxes", "key"), [
    ("abv", (), "grand-tour-tile"),
    ("aVu", (), "finish-inside"),
    ("aZu", (), "grand-tour-tile"),
    ("axbv", ("peloton",), "grand-tour-tile"),
    ("a 3 v", ("grand-tour",), "peloton-tile"),
    ("gt3", ("peloton", "meteo"), "grand-tour-tile"),
    ("gt2", ("grand-tour",), "peloton-tile"),
    ("Stage 7", ("grand-tour",), "peloton-tile"),
])  # fmt: skip
def test_tiles_of_a_box_that_is_not_used(stage: str, boxes: tuple[str, ...], key: str) -> None:
    """FR 9.1, FR 14.1: the box is named."""
    with pytest.raises(BadOptions) as caught:
        find_stage(stage, False, boxes)
    assert caught.value.field == "stage"
    assert caught.value.message.key == f"flamme-rouge.refused.{key}"


@pytest.mark.parametrize(("stage", "tile", "twin"), [("axXv", "X", "x"), ("abvV", "v", ""), ("a v z Z V", "v", "")])
def test_two_faces_of_one_cardboard(stage: str, tile: str, twin: str) -> None:
    """FR 2.2: the corner and the wide finish have two faces as well."""
    with pytest.raises(BadOptions) as caught:
        find_stage(stage, boxes=BOXES)
    assert caught.value.message.places["tile"] == tile
    assert caught.value.message.places.get("twin", "") == twin


def test_an_unknown_tile_names_those_there_are() -> None:
    """FR 14.1: v to z among them."""
    with pytest.raises(BadOptions) as caught:
        find_stage("abwu")
    assert caught.value.message.key.endswith("unknown-tile")
    assert "v to z" in str(caught.value) or caught.value.message.places["tile"] == "w"


@pytest.mark.parametrize(("stage", "wide"), [
    ("abu", "abv"), ("aDU", "aDV"), ("abv", "abv"), ("1B 2 9 u", "1B 2 9 v"), ("aubV", "aubV"),
])  # fmt: skip
def test_the_wide_finish_replaces_the_other(stage: str, wide: str) -> None:
    """FR 14.2: and nothing else; a stage card keeps its name."""
    assert with_wide_finish(stage) == wide


@pytest.mark.parametrize("card", content.stage_cards(), ids=lambda card: card.name)
def test_a_stage_card_with_the_wide_finish_keeps_its_name(card: content.StageCard) -> None:
    """FR 14.2."""
    for side in filter(None, (card.tiles, card.large)):
        assert name_of(with_wide_finish(side)) == card.name
        assert with_wide_finish(side)[-1] in "vV"


def test_the_list_of_names_is_not_endless() -> None:
    """FR 2.1: of the 21 only the first and the last are told."""
    with pytest.raises(BadOptions) as caught:
        find_stage("Paris-Roubaix")
    names = str(caught.value.message.places["names"])
    assert "Grand Tour 1 – Grand Tour 21" in names
    assert "Grand Tour 2," not in names


def test_a_slip_in_a_name() -> None:
    """FR 2.1."""
    with pytest.raises(BadOptions) as caught:
        find_stage("Grand Tur 12", boxes=BOXES)
    assert caught.value.message.places["near"] == "Grand Tour 12"
