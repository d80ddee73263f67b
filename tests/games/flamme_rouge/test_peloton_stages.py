"""FR 9.5: stage cards 7 to 12 and the tables they are for."""

from __future__ import annotations

import pytest

from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.course import course, tile_names
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.stages import find_stage, name_of

CARDS = {
    "Stage 7": ("a 2B 3 g M R P k e q o s 4 c D H j T n i u", "1B 2 3 g M R P k e q o s 4 c D H j T 9B n i u"),
    "Stage 8": ("a 2B h 4 o I c Q D F 3 p r s e j L k t g u", "1B 2 h 4 o I c Q D F 3 p r s e j L k t g 9B u"),
    "Stage 9": ("A 2B 3 p 5 7B o k j q 4 e 8 6B h g i r s T u", "1 2 9B 3 p 5 7B o k j q 4 e 8 6B h g i r s T u"),
    "Stage 10": ("a 2B h 4 L o p c 5 6B r 3 g q J k s t e I U", "1B 2 h 4 9B L o p c 5 6B r 3 g q J k s t e I U"),
    "Stage 11": (
        "a 2B 8 5B q g i r 3B 4B s o p t h k 7 6B e J u",
        "1B 2 8 5B q g i r 9 3B 4B s o p t h k 7 6B e J u",
    ),
    "Stage 12": ("A 2B 4 q M O K R F s d 3 p i n h g e T j u", "1 2 4 q M O K R F s d 3 p i n 9B h g e T j u"),
}
"""Both sides of every card: for two to four teams, and for five and six."""
PELOTON = ("peloton",)


def key(seats: int, options: Options) -> str:
    """Return the last part of the key of what is said against a race."""
    with pytest.raises(BadOptions) as caught:
        setup(seats, options)
    return caught.value.message.key.rpartition(".")[2]


def test_the_cards_of_the_box() -> None:
    """FR 9.5: six cards with two sides each."""
    two_sided = {
        card.name: (card.tiles, card.large) for card in content.stage_cards() if card.large and not card.number
    }
    assert two_sided == CARDS


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize(("side", "squares", "tiles"), [(0, 78, 21), (1, 81, 22)])
def test_the_census_of_a_side(name: str, side: int, squares: int, tiles: int) -> None:
    """FR 9.5, FR 9.1: 78 squares, 81 on the large side; twelve bends, seven long straights, a breakaway."""
    road = course(CARDS[name][side]).road
    assert road.printed == squares
    assert len(road.tiles) == tiles
    assert sum(bool(tile.turn) for tile in road.tiles) == 12
    assert sum(not tile.turn and len(tile.terrain) == 6 for tile in road.tiles[1:-1]) == 7
    assert len({tile.piece for tile in road.tiles}) == tiles
    assert bool(road.tiles[0].start)
    assert bool(road.tiles[-1].finish)
    assert road.tiles[1].name == ("2B", "2")[side]


@pytest.mark.parametrize("name", CARDS)
def test_a_side_leads_back_to_the_name(name: str) -> None:
    """FR 9.5: the tiles of either side are that card, typed with blanks or without."""
    for side, tiles in enumerate(CARDS[name]):
        assert name_of(tiles) == name
        assert find_stage(name, large=bool(side), boxes=("peloton",)) == tiles
        assert find_stage(tiles, boxes=("peloton",)) == tiles
        assert find_stage(tiles.replace(" ", ""), boxes=("peloton",)) == tiles
        assert tile_names(tiles) == tile_names(tiles.replace(" ", "")) == tiles.split(" ")
        assert find_stage(name.removeprefix("Stage "), large=bool(side), boxes=("peloton",)) == tiles


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
@pytest.mark.parametrize("name", CARDS)
def test_more_than_eight_riders_see_the_large_side(name: str, seats: int) -> None:
    """FR 9.5: up to four teams, or eight riders one each, the small side; above that the large one."""
    riders = seats * 2 if seats <= 6 else seats
    state = setup(seats, Options(name, expansions=PELOTON))
    assert state.table.stage == CARDS[name][riders > 8]


@pytest.mark.parametrize(("seats", "narrow"), [(4, False), (5, True), (6, True), (7, False), (8, False), (9, True)])
def test_more_than_eight_riders_need_three_lanes(seats: int, narrow: bool) -> None:
    """FR 9.5: a start with two lanes is refused; tile 1 is always wide enough."""
    if narrow:
        assert key(seats, Options("Firenze – Milano", expansions=PELOTON)) == "start-too-narrow"
        assert key(seats, Options("abu", expansions=PELOTON)) == "start-too-narrow"
    else:
        assert setup(seats, Options("abu", expansions=PELOTON)).table.stage == "abu"
    for start in ("1", "1B"):
        assert setup(seats, Options(f"{start} b u", expansions=PELOTON)).table.stage == f"{start} b u"


def test_the_places_behind_the_start_line() -> None:
    """FR 9.5, FR 9.1: tile 1 has twelve places, 1B fifteen."""
    assert [course(f"{tile} b u").start * 3 for tile in ("1", "1B")] == [12, 15]
    for tile in ("1", "1B"):
        track = course(f"{tile} b u")
        assert {len(track.landing[row]) for row in range(track.start)} == {3}


@pytest.mark.parametrize("seats", [5, 6, 7, 12])
def test_more_than_four_teams_need_peloton(seats: int) -> None:
    """FR 2.3, FR 9.5: without the box two to four teams race."""
    assert key(seats, Options("abu")) == "bad-seats"


@pytest.mark.parametrize("seats", [0, 1, 13])
def test_no_table_is_larger_than_twelve_or_smaller_than_two(seats: int) -> None:
    """FR 9.5, FR 11.10."""
    assert key(seats, Options("1 b u", expansions=PELOTON)) == "bad-seats-large"


def test_an_unknown_box_is_refused() -> None:
    """FR 9.1: only Peloton and Météo are known."""
    assert key(2, Options("abu", expansions=("tour",))) == "no-such-box"
