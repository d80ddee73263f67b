"""FR 2.1 and FR 2.2: stages by name or by letters, and what is wrong with a line of tiles."""

from __future__ import annotations

from itertools import groupby

import pytest

from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.stages import find_stage, name_of
from paceline.i18n import english

CARDS = {
    "Avenue Corso Paseo": ("abcdefghijklmnopqrstu", ()),
    "Firenze – Milano": ("abcgiDHqntmKOLrepJsfu", (5, 7)),
    "La Classicissima": ("AebQRNHPcgikDFsLojmtu", (10, 5, 3)),
    "La Haut Montagne": ("abcfimetKGLHJsdopRQNU", (7, 10)),
    "Le Col du Ballon": ("AnLHgceqtrMBoipjDFkSu", (3, 4, 5)),
    "Ronde van Wevelgem": ("abcmgfteqonLPjkIDHrSu", (3, 5)),
    "Plateaux de Wallonie": ("AbJiLcGHtdfpkmnrqEoSu", (3, 2, 2)),
}
"""Letters at the foot of the card, and the lengths of the ascents before the finish tile."""
PROMO = CARDS["Plateaux de Wallonie"][0]


def fault(text: str) -> BadOptions:
    with pytest.raises(BadOptions) as caught:
        find_stage(text)
    assert caught.value.field == "stage"
    return caught.value


def key(text: str) -> str:
    """Return the last part of the key of what is said."""
    return fault(text).message.key.rpartition(".")[2]


def test_a_card_from_several_boxes_names_all_of_them_at_once() -> None:
    """FR 9.1, 14.1: and what is said can be typed as it stands."""
    error = fault("gt5")
    assert str(english()(error.message)) == "Grand Tour 5 needs --expansions peloton,grand-tour."
    with pytest.raises(BadOptions) as caught:
        find_stage("gt5", boxes=("grand-tour",))
    assert "--expansions grand-tour,peloton" in english()(caught.value.message)


def test_the_cards_of_the_box() -> None:
    """FR 2.1: six stage cards and a promotional one, with the letters printed on them."""
    assert {card.name: card.tiles for card in content.stage_cards() if not card.large and not card.number} == {
        name: letters for name, (letters, _) in CARDS.items()
    }


@pytest.mark.parametrize("name", CARDS)
def test_a_stage_card_is_a_line_of_21_tiles(name: str) -> None:
    """FR 2.1, FR 2.2: every piece once: 78 squares, 12 bends and 7 straights between start and finish."""
    letters, climbs = CARDS[name]
    assert find_stage(name) == letters
    assert name_of(letters) == name
    assert sorted(letters.lower()) == list("abcdefghijklmnopqrstu")
    road = course(letters).road
    assert road.printed == 78
    assert sum(bool(tile.turn) for tile in road.tiles) == 12
    assert sum(not tile.turn for tile in road.tiles[1:-1]) == 7
    assert _climbs(letters) == climbs


def _climbs(letters: str) -> tuple[int, ...]:
    """Return lengths of the ascents before the finish tile."""
    road = course(letters).road
    runs = groupby(square.terrain for square in road.squares[: road.printed - 6])
    return tuple(len(list(run)) for terrain, run in runs if terrain == "ascent")


@pytest.mark.parametrize("name", CARDS)
def test_the_way_from_the_front_row_to_the_line(name: str) -> None:
    """FR 2.1: 69 squares with a and u, one more with A or U."""
    letters = CARDS[name][0]
    road = course(letters).road
    assert road.finish - (road.start - 1) == 69 + (letters[0] == "A") + (letters[-1] == "U")


@pytest.mark.parametrize("letters", [*[letters for letters, _ in CARDS.values()], "au", "AU", "abU", "aCDEFu"])
def test_letters_are_a_stage(letters: str) -> None:
    """FR 2.1: those of a card or of one's own, also a very short one."""
    assert find_stage(letters) == letters
    assert find_stage(" ".join(letters)) == letters
    assert find_stage(f"  {letters[:2]} {letters[2:]}\n") == letters


TYPED = [
    ("avenue corso paseo", "Avenue Corso Paseo"),
    ("AVENUE CORSO PASEO", "Avenue Corso Paseo"),
    ("Avenue-Corso-Paséo", "Avenue Corso Paseo"),
    ("firenze milano", "Firenze – Milano"),
    ("Firenze-Milano", "Firenze – Milano"),
    ("FIRENZE — MILANO", "Firenze – Milano"),
    ("la classicíssima", "La Classicissima"),
    ("la haut montagne", "La Haut Montagne"),
    ("LeColDuBallon", "Le Col du Ballon"),
    ("ronde_van_wevelgem", "Ronde van Wevelgem"),
    ("plateaux de wallonie", "Plateaux de Wallonie"),
    ("Classique d'Avril", "Plateaux de Wallonie"),
    ("classique d’avril", "Plateaux de Wallonie"),
    ("CLASSIQUE DAVRIL", "Plateaux de Wallonie"),
]


@pytest.mark.parametrize(("typed", "name"), TYPED)
def test_names_as_people_type_them(typed: str, name: str) -> None:
    """FR 2.1: without accents, dashes and capitals; the promotional card under both its titles."""
    assert find_stage(typed) == CARDS[name][0]


def test_a_stage_of_ones_own_has_no_name() -> None:
    """FR 2.1: its letters are its name; so are those of a card with one tile turned over."""
    assert name_of("abcu") == "abcu"
    assert name_of("Abcdefghijklmnopqrstu") == "Abcdefghijklmnopqrstu"


@pytest.mark.parametrize("name", CARDS)
@pytest.mark.parametrize("slip", [0, 1, 3, -1])
def test_a_slip_of_the_pen_is_told_the_nearest_name(name: str, slip: int) -> None:
    """FR 2.1: a letter left out, be the rest tile letters or not."""
    error = fault(name.replace(name[slip], "", 1))
    assert error.message.key.endswith("unknown-stage-near")
    assert error.message.places["near"] == name


def test_a_slip_in_the_other_title_is_told_the_same_stage() -> None:
    """FR 2.1: whoever nearly types the other title is not sent to another stage."""
    assert fault("Clasique d'Avril").message.places.get("near") in (
        "Plateaux de Wallonie",
        "Classique d'Avril",
    )


@pytest.mark.parametrize("text", ["", "   ", "a", "Paris-Roubaix", "xyzzy"])
def test_what_is_like_no_stage_is_told_all_names(text: str) -> None:
    """FR 2.1: nothing near, so every card is named."""
    error = fault(text)
    assert error.message.key.endswith("unknown-stage")
    assert all(name in str(error.message.places["names"]) for name in CARDS)


def test_an_unknown_tile() -> None:
    """FR 2.1: the tile is named."""
    error = fault("abcwefghijklmnopqrstu")
    assert error.message.key.endswith("unknown-tile")
    assert error.message.places["tile"] == "w"


@pytest.mark.parametrize(("letters", "said", "tile"), [
    ("bcdefghijklmnopqrstu", "no-start", "b"),
    ("ubca", "no-start", "u"),
    ("abAcu", "start-inside", "A"),
    ("abca", "start-inside", "a"),
    ("abcdefghijklmnopqrst", "no-finish", "t"),
    ("abUcd", "finish-inside", "U"),
    ("abucU", "finish-inside", "u"),
])  # fmt: skip
def test_the_ends_of_a_stage(letters: str, said: str, tile: str) -> None:
    """FR 2.1: a start tile first, a finish tile last, and neither anywhere else."""
    error = fault(letters)
    assert error.message.key.endswith(said)
    assert error.message.places["tile"] == tile


@pytest.mark.parametrize(("letters", "tile", "twin"), [("abcBu", "B", "b"), ("aCdecu", "c", "C"), ("abbu", "b", "b")])
def test_two_faces_of_one_cardboard(letters: str, tile: str, twin: str) -> None:
    """FR 2.2: small and capital letter are the same piece, and a piece lies once."""
    error = fault(letters)
    assert error.message.key.endswith("tile-twice")
    assert (error.message.places["tile"], error.message.places["twin"]) == (tile, twin)


@pytest.mark.parametrize("name", ["Milano – Sanremo", "Tour de France"])
def test_a_name_that_is_no_stage_is_told_all_names(name: str) -> None:
    assert "Ronde van Wevelgem" in str(fault(name))


def test_part_of_a_name_finds_the_stage() -> None:
    assert fault("Ronde").message.places["near"] == "Ronde van Wevelgem"
