"""Content sets of an owner of the box: what is taken from a folder, and one clear sentence for what is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from paceline.core.messages import BadOptions, Message
from paceline.games.flamme_rouge import GAME, content, content_checks
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.i18n import english

PAGE = (Path(__file__).parents[3] / "docs" / "adding-your-cards.md").read_text(encoding="utf-8")
READERS = [import_module(f"paceline.games.flamme_rouge.{name}") for name in ("content", "stages", "course")]


def forget() -> None:
    for module in READERS:
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose files are the set in use, for this test."""
    monkeypatch.setattr(content, "FOLDER", str(tmp_path))
    forget()
    yield tmp_path
    monkeypatch.undo()
    forget()


def edit(folder: Path, name: str, old: str, new: str) -> None:
    """Put a file into the folder in which something is different."""
    text = content.data_files()[name]
    assert old in text, old
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def refused() -> Message:
    with pytest.raises(BadOptions) as caught:
        content_checks.check()
    assert caught.value.field == "content"
    return caught.value.message


def heard() -> str:
    """Return the sentence that refuses the set in use; empty if it is fine."""
    try:
        content_checks.check()
    except BadOptions as error:
        return english()(error.message)
    return ""


def test_the_built_in_set_is_right() -> None:
    content_checks.check()
    assert set(GAME.data_files()) == set(content.FILES)


def test_a_corrected_file_is_used_and_the_others_are_the_built_in_ones(folder: Path) -> None:
    edit(folder, "stages/base.toml", '"abcdefghijklmnopqrstu"', '"abcdu"')
    edit(folder, "decks.toml", "hand = 4", "hand = 5")
    content_checks.check()
    assert content.stage_cards()[0].tiles == "abcdu"
    assert content.numbers().hand == 5
    assert len(content.tiles()) == 68


FAULTS = {
    # file, what is replaced, by what: entry, field, what was expected
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
def test_values_that_are_wrong(case: str, folder: Path) -> None:
    name, old, new, entry, field, expected = FAULTS[case]
    edit(folder, name, old, new)
    message = refused()
    said = english()(message)
    assert said.startswith(name)
    assert "{" not in said
    if expected:
        file, wanted = message.places["file"], message.places["expected"]
        assert (file.places["entry"] if isinstance(file, Message) else "") == entry
        assert isinstance(wanted, Message)
        assert (message.places["field"], wanted.key) == (field, f"core.content.expects.{expected}")


def test_files_that_mean_nothing(folder: Path) -> None:
    (folder / "tile.toml").write_text("", encoding="utf-8")
    assert refused().key == "core.content.unknown-file-near"
    (folder / "tile.toml").unlink()
    forget()
    (folder / "stages").mkdir()
    (folder / "stages" / "mine.toml").write_text("", encoding="utf-8")
    assert refused().places["file"] == "stages/mine.toml"


def test_no_mistake_of_the_pen_is_a_fault_of_ours(folder: Path) -> None:
    """Whatever is struck out or typed over: a set that is fine, or one clear sentence."""
    rng, texts, fine = Random(12), content.data_files(), 0
    for _ in range(60):
        name = rng.choice(content.FILES)
        place, typed = (
            rng.randrange(len(texts[name])),
            rng.choice(("", "0", "9", "-", '"', "]", "x", "\n", "[", "true")),
        )
        (folder / name).parent.mkdir(exist_ok=True)
        text = texts[name][:place] + typed + texts[name][place + rng.randint(0, 9) :]
        (folder / name).write_text(text, encoding="utf-8")
        forget()
        said = heard()
        fine += not said
        assert not said or any(word in said for word in (*content.FILES, "expected"))
        (folder / name).unlink()
    assert 0 < fine < 60


def test_a_race_of_another_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOptions) as caught:
        setup(2, Options(content=str(tmp_path)))
    assert caught.value.message.key == "core.content.other-set"


def test_every_file_and_field_is_on_the_page() -> None:
    assert [name for name in content.FILES if f"`{name}`" not in PAGE] == []
    fields = [name for struct in (content.Face, content.StageCard) for name in struct.__struct_fields__]
    assert [name for name in fields if not re.search(rf"`{name}`", PAGE)] == []
