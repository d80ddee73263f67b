"""Content sets of an owner of the box: what is taken from a folder, and one clear sentence for what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from games.own_content import Case, OwnContent, own_content, refuses, survives_mistakes
from paceline.core.messages import BadOptions
from paceline.games.leader_1 import GAME, content, content_checks
from paceline.games.leader_1.rules.setup import Options, setup

PAGE = (Path(__file__).parents[3] / "docs" / "adding-your-cards.md").read_text(encoding="utf-8")
READERS = [import_module(f"paceline.games.leader_1.{name}") for name in ("course",)]


@pytest.fixture
def own(tmp_path: Path) -> Iterator[OwnContent]:
    """A folder whose files are the set in use, for this test."""
    with own_content(tmp_path, content, content_checks, READERS) as found:
        yield found


def test_the_built_in_set_is_right() -> None:
    content_checks.check()
    assert set(GAME.data_files()) == set(content.FILES)


def test_a_corrected_file_is_used_and_the_others_are_the_built_in_ones(own: OwnContent) -> None:
    own.edit("numbers.toml", "leave_least = 4", "leave_least = 3")
    content_checks.check()
    assert content.numbers().leave_least == 3
    assert len(content.hexagons()) == 21


FAULTS: dict[str, Case] = {
    "lanes": ("tiles.toml", "lanes = 3", "lanes = 4", "«F»", "lanes", "one-of"),
    "ground": ("tiles.toml", "[grounds.D]", "[grounds.E]", "", "grounds", "names"),
    "word": ("tiles.toml", 'word = "rise"', 'word = "hill"', "«H»", "word", "one-of"),
    "shape": ("tiles.toml", "[shapes.wide]", "[shapes.broad]", "", "shapes", "names"),
    "bend": ("tiles.toml", "bend = 2", "bend = 1", "«tight»", "bend", "only"),
    "squares": ("tiles.toml", "three = [7, 8, 9]", "three = [7, 8]", "«wide»", "three", "lane-squares"),
    "no lanes": (
        "tiles.toml",
        'ground = "C", shape = "straight"',
        'ground = "C", shape = "velodrome"',
        "#3",
        "b.shape",
        "ground-lanes",
    ),
    "black": ("tiles.toml", "black = 2", "black = 9", "#10", "b.black", "range"),
    "milestone": (
        "tiles.toml",
        'shape = "tight", milestone = 5',
        'shape = "tight", milestone = -1',
        "#6",
        "b.milestone",
        "range",
    ),
    "two milestones": (
        "tiles.toml",
        'ground = "C", shape = "straight", milestone = 6',
        'ground = "F", shape = "straight", milestone = 9',
        "#3",
        "b.milestone",
        "",
    ),
    "categories": ("tiles.toml", "3 = 2\n", "4 = 2\n", "[tokens]", "categories", "categories"),
    "gap": ("tiles.toml", "feed_gap = 2", "feed_gap = 0", "«[tokens]»", "feed_gap", "range"),
    "paid": ("numbers.toml", "[0, 1, 3, 5", "[1, 1, 3, 5", "", "paid", "paid"),
    "free": ("numbers.toml", "R = { F = 3,", "R = { G = 3,", "", "free", "free"),
    "slip": ("numbers.toml", "slip = { F = 6,", "slip = { G = 6,", "", "slip", "names"),
    "thresholds": ("numbers.toml", "[5, 8, 11]", "[5, 8, 13]", "", "thresholds", "thresholds"),
    "die": ("numbers.toml", '"4R"', '"6"', "", "die", "die"),
    "tiles": ("numbers.toml", "tiles = [2,", "tiles = [0,", "", "tiles", "range"),
    "riders": ("numbers.toml", "5 = [1, 2]", "5 = [4]", "", "riders", "riders"),
    "number": ("numbers.toml", "bonk = 3", "bonk = 0", "", "bonk", "range"),
    "course": ("courses.toml", '"FFlFrrFlH*Fr+FFo"', '"FC1F"', "«Les Écluses»", "code", "course"),
    "same name": ("courses.toml", '["2"]', '["1"]', "«Les Trois Vergers»", "name", "own-name"),
}


@pytest.mark.parametrize("case", FAULTS)
def test_values_that_are_wrong(case: str, own: OwnContent) -> None:
    refuses(own, FAULTS[case])


def test_no_mistake_of_the_pen_is_a_fault_of_ours(own: OwnContent) -> None:
    survives_mistakes(own)


def test_a_race_of_another_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOptions) as caught:
        setup(2, Options(content=str(tmp_path)))
    assert caught.value.message.key == "core.content.other-set"


def test_every_file_and_field_is_on_the_page() -> None:
    assert [name for name in content.FILES if f"`{name}`" not in PAGE] == []
    structs = (content.Ground, content.Shape, content.Face, content.Pieces, content.Tokens, content.Numbers)
    fields = [name for struct in structs for name in struct.__struct_fields__]
    assert [name for name in fields if not re.search(rf"`{name}`", PAGE)] == []
