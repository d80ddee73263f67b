"""Content sets of an owner of the box: what is taken from a folder, and one clear sentence for what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from games.own_content import Case, OwnContent, own_content, refuses, survives_mistakes
from paceline.core.messages import BadOptions
from paceline.games.flamme_rouge import GAME, content, content_checks
from paceline.games.flamme_rouge.rules.setup import Options, setup

PAGE = (Path(__file__).parents[3] / "docs" / "adding-your-cards.md").read_text(encoding="utf-8")
READERS = [import_module(f"paceline.games.flamme_rouge.{name}") for name in ("stages", "course")]


@pytest.fixture
def own(tmp_path: Path) -> Iterator[OwnContent]:
    """A folder whose files are the set in use, for this test."""
    with own_content(tmp_path, content, content_checks, READERS) as found:
        yield found


def test_the_built_in_set_is_right() -> None:
    content_checks.check()
    assert set(GAME.data_files()) == set(content.FILES)


def test_a_corrected_file_is_used_and_the_others_are_the_built_in_ones(own: OwnContent) -> None:
    own.edit("stages/base.toml", '"abcdefghijklmnopqrstu"', '"abcdu"')
    own.edit("decks.toml", "hand = 4", "hand = 5")
    content_checks.check()
    assert content.stage_cards()[0].tiles == "abcdu"
    assert content.numbers().hand == 5
    assert len(content.tiles()) == 68


FAULTS: dict[str, Case] = {
    "sign": ("tiles.toml", '"vvvv.."', '"wwww.."', "«B»", "squares", "squares"),
    "lanes": ("tiles-peloton.toml", '"333332"', '"33333"', "«2»", "lanes", "lanes"),
    "turn": ("tiles.toml", "turn = 90", "turn = 60", "«e»", "turn", "one-of"),
    "line": ("tiles.toml", "start = 5", "start = 7", "«a»", "start", "line"),
    "three faces": ("tiles.toml", 'piece = "c"', 'piece = "b"', "«b»", "piece", "faces"),
    "name": ("tiles-peloton.toml", "[tiles.9B]", "[tiles.11]", "«11»", "tiles", "tile-name"),
    "twice": ("tiles.toml", "[tiles.b]", "[tiles.9B]", "«9B»", "tiles", "own-name"),
    "split": ("tiles-grand-tour.toml", "split = [3, 5]", "split = [0, 5]", "«x»", "split", "split"),
    "type": ("tiles.toml", "start = 5", 'start = "5"', "«a»", "start", "int"),
    "card": ("decks.toml", "[2, 2, 2, 3", "[2, 2, 12, 3", "«S»", "cards", "card"),
    "few cards": ("decks.toml", "[2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 9, 9, 9]", "[2, 2, 9]", "«S»", "cards", "hand"),
    "deck": ("decks.toml", "[decks.S]", "[decks.T]", "", "decks", "decks"),
    "number": ("decks.toml", "hand = 4", "hand = 0", "", "hand", "range"),
    "weather": ("weather.toml", "wet = 1", "wet = 2", "", "wet", "range"),
    "snow": ("weather.toml", "wet = 1", "snow = 1", "", "snow", "one-of"),
    "specialist": (
        "specialists.toml",
        "[specialists.squirrel]",
        "[specialists.hare]",
        "«hare»",
        "specialists",
        "one-of",
    ),
    "removed": ("specialists.toml", '["4", "4", "4"]', '["8"]', "«domestique»", "remove", "in-deck"),
    "power": ("specialists.toml", '"5bt"', '"5bz"', "«baroudeur»", "add", "power-card"),
    "power twice": ("specialists.toml", '"5bt"', '"5bb"', "«baroudeur»", "add", "power-card"),
    "times": ("tour.toml", "[40, 30, 20, 10, 0]", "[40, 30, 50]", "[timing]", "flat", "falling"),
    "points": ("tour.toml", "podium = [3, 2, 1]", "podium = [3, -2]", "[tour]", "podium", "points"),
    "bonus": ("tour.toml", "up_to = 21", "up_to = 20", "[[bonus]]", "up_to", "up-to"),
    "basic": ("tour.toml", "basic = [3,", "basic = [33,", "[tour]", "basic", "tour-card"),
    "stage": ("stages/base.toml", '"abcdefghijklmnopqrstu"', '"abcdb"', "«Avenue Corso Paseo»", "tiles", "course"),
    "kind": ("stages/grand-tour.toml", '"extended"', '"endless"', "«Grand Tour 5»", "kind", "one-of"),
    "same name": (
        "stages/promo.toml",
        'name = "',
        'name = "La Classicissima"\nalso = ["',
        "«La Classicissima»",
        "name",
        "",
    ),
}


@pytest.mark.parametrize("case", FAULTS)
def test_values_that_are_wrong(case: str, own: OwnContent) -> None:
    refuses(own, FAULTS[case])


def test_files_that_mean_nothing(own: OwnContent) -> None:
    own.write("tile.toml", "")
    assert own.refused().key == "core.content.unknown-file-near"
    own.remove("tile.toml")
    own.write("stages/mine.toml", "")
    assert own.refused().places["file"] == "stages/mine.toml"


def test_no_mistake_of_the_pen_is_a_fault_of_ours(own: OwnContent) -> None:
    survives_mistakes(own)


def test_a_race_of_another_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOptions) as caught:
        setup(2, Options(content=str(tmp_path)))
    assert caught.value.message.key == "core.content.other-set"


def test_every_file_and_field_is_on_the_page() -> None:
    assert [name for name in content.FILES if f"`{name}`" not in PAGE] == []
    fields = [name for struct in (content.Face, content.StageCard) for name in struct.__struct_fields__]
    assert [name for name in fields if not re.search(rf"`{name}`", PAGE)] == []
