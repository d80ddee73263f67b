"""Content sets of an owner of the box: what is taken from a folder, as the page about it tells."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.on_the_rivet.own_sets import built_in, edited, english, refused
from paceline.core import registry
from paceline.core.content import OWN_SETS
from paceline.core.messages import BadOptions, say
from paceline.games.on_the_rivet.box import Card, Numbers, TacticCard, Tile
from paceline.games.on_the_rivet.content import BUILT_IN, FILES, book
from paceline.games.on_the_rivet.course import course, find_course
from paceline.games.on_the_rivet.presentation.names import printed
from paceline.i18n import catalogue

PAGE = (Path(__file__).parents[3] / "docs" / "adding-your-cards.md").read_text(encoding="utf-8")
COURSE_OF_THEIRS = '[[courses]]\nname = "home"\ncode = "START-A C1 FIN-A"\nsource = "mine"\n'


def blocks(kind: str) -> list[str]:
    """Return examples of the page, in a kind of writing."""
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_of_the_page(tmp_path: Path) -> None:
    """The page is right: the card is changed, and nothing else."""
    before, after = blocks("toml")
    own, ours = book(str(edited(tmp_path, "cards.toml", before, after))), book()
    assert (own.cards["A16"].ps, own.cards["A16"].fatigue) == (7, "L")
    assert {**own.cards, "A16": None} == {**ours.cards, "A16": None}
    assert (own.tiles, own.events, own.tactics, own.riders) == (ours.tiles, ours.events, ours.tactics, ours.riders)


@pytest.mark.parametrize(("number", "wrong"), [(0, 'ps = "seven"'), (1, 'ps = 7\nfatigue = "M"')])
def test_the_messages_of_the_page(number: int, wrong: str, tmp_path: Path) -> None:
    before = blocks("toml")[0]
    said = english(refused(edited(tmp_path, "cards.toml", before, before.replace("ps = 6", wrong))))
    assert said == blocks("text")[number].strip()


@pytest.mark.parametrize("struct", [Card, Numbers, TacticCard, Tile])
def test_every_field_is_on_the_page(struct: type) -> None:
    assert [name for name in struct.__struct_fields__ if f"`{name}`" not in PAGE] == []  # type: ignore[attr-defined]  # structs have it


def test_every_file_is_on_the_page() -> None:
    assert [name for name in FILES if f"### `{name}`" not in PAGE] == []


def test_a_whole_copy_is_the_same_set(tmp_path: Path) -> None:
    for name in FILES:
        shutil.copy(str(BUILT_IN / name), tmp_path)
    assert book(str(tmp_path)) == book()


def test_other_files_do_not_matter(tmp_path: Path) -> None:
    edited(tmp_path, "numbers.toml", "hand = 5", "hand = 6")
    (tmp_path / "notes.txt").write_text("of no interest", encoding="utf-8")
    (tmp_path / ".#numbers.toml").write_text("what an editor leaves", encoding="utf-8")
    assert book(str(tmp_path)).hand == 6


def test_a_mark_at_the_beginning_is_no_fault(tmp_path: Path) -> None:
    (tmp_path / "numbers.toml").write_text(built_in("numbers.toml"), encoding="utf-8-sig")
    assert book(str(tmp_path)).hand == 5


def test_folders_can_be_given_from_where_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine-7f3a").mkdir()
    edited(tmp_path / "mine-7f3a", "numbers.toml", "penalty = 1", "penalty = 3")
    monkeypatch.chdir(tmp_path)
    assert book("mine-7f3a") is book(str(tmp_path / "mine-7f3a"))
    assert book("mine-7f3a").penalty == 3


def test_courses_are_laid_from_the_tiles_of_a_set(tmp_path: Path) -> None:
    """OR 2.5: with other doubled rows the same code is another road."""
    edited(tmp_path, "tiles.toml", "doubled = [[], [2, 5], [2, 3, 4, 5]]", "doubled = [[], [3], [2, 3, 4]]")
    (tmp_path / "courses.toml").write_text(COURSE_OF_THEIRS, encoding="utf-8")
    code = find_course(str(tmp_path), "home")
    own, ours = course(str(tmp_path), code), course("", code)
    assert len(ours.road.cells) - len(own.road.cells) == 2
    with pytest.raises(BadOptions):
        find_course(str(tmp_path), "short")


def test_a_race_remembers_what_it_was_ridden_with(tmp_path: Path) -> None:
    """Values count; names, texts and sources do not."""
    game = registry.game("on-the-rivet")
    same, other = tmp_path / "same", tmp_path / "other"
    for folder in (same, other):
        folder.mkdir()
    edited(same, "cards.toml", 'source = "reconstructed: plain', 'source = "seen: plain')
    edited(other, "cards.toml", "ps = 5", "ps = 6")
    hashes = [game.content_hash(3, game.facts.options(content=folder)) for folder in ("", str(same), str(other))]
    assert hashes[0] == hashes[1] != hashes[2]


def test_names_of_ones_own_are_not_translated(tmp_path: Path) -> None:
    edited(tmp_path, "cards.toml", 'name = "Steady Turn"', 'name = "My Turn"')
    first, second = (list(book(folder).cards.values())[:2] for folder in ("", str(tmp_path)))
    french = catalogue("fr")
    assert [french(say("on-the-rivet.card.name", name=printed(card, "name"))) for card in (*first, *second)] == [
        "Relais régulier",
        "Ça tourne devant",
        "My Turn",
        "Ça tourne devant",
    ]


@pytest.fixture
def forgetful() -> Iterator[None]:
    """Clear the cache of what the environment names, before and after."""
    book.cache_clear()
    yield
    book.cache_clear()


@pytest.mark.usefixtures("forgetful")
def test_the_environment_can_name_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    for folder, hand in ((own, 6), (other, 7)):
        folder.mkdir()
        edited(folder, "numbers.toml", "hand = 5", f"hand = {hand}")
    monkeypatch.setenv(OWN_SETS, f"leader-1={tmp_path}, on-the-rivet={own}")
    assert (book().hand, book(str(other)).hand) == (6, 7)


@pytest.mark.usefixtures("forgetful")
def test_the_environment_can_name_other_games_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(OWN_SETS, f"leader-1={tmp_path}")
    assert book().hand == 5


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize(("setting", "key"), [
    ("on-the-rivet=/nowhere", "no-such-folder"),
    ("leader-1=/nowhere", "no-such-folder"),
    ("on-the-rivet=", "no-such-folder"),
    ("on-the-rivet", "no-such-folder"),
    ("/home/me/my-cards", "no-such-game"),
    ("on-the-rivett=/", "no-such-game"),
])  # fmt: skip
def test_what_is_wrong_in_the_environment_is_said(setting: str, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever game it is about: nobody should ride with other cards than they think."""
    monkeypatch.setenv(OWN_SETS, setting)
    with pytest.raises(BadOptions) as caught:
        book()
    assert caught.value.message.key == f"core.content.{key}"
    assert OWN_SETS in english(caught.value.message)
