"""Content sets that are wrong: one clear sentence for everything, and never another fault."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from games.on_the_rivet.own_sets import built_in, edited, english, refused
from paceline.core.messages import BadOptions, Message
from paceline.games.on_the_rivet.content import FILES, book


def heard(folder: Path) -> str:
    """Return the sentence that refuses a content set; empty if it is fine."""
    try:
        book(str(folder))
    except BadOptions as error:
        return english(error.message)
    return ""


def test_what_is_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    for folder in (tmp_path / "nothing", file, Path("a\0b"), Path("~nobody-of-this-name/x")):
        assert refused(folder).key == "core.content.no-folder"


def test_an_empty_folder(tmp_path: Path) -> None:
    assert refused(tmp_path).key == "core.content.empty"


def test_a_misspelt_file(tmp_path: Path) -> None:
    (tmp_path / "card.toml").write_text("", encoding="utf-8")
    message = refused(tmp_path)
    assert (message.key.rpartition(".")[2], message.places["near"]) == ("unknown-file-near", "cards.toml")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").mkdir()
    assert refused(tmp_path).key == "core.content.unreadable"


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"[[cards]\nid = ", "toml"),
        (b"\xff\xfe\x00", "toml"),
        (b"a = " + b"[" * 5000 + b"]" * 5000, "toml"),
        (b"a = " + b"9" * 5000, "toml"),
        (b"cards = " + b"[" * 30 + b"]" * 30, "nested"),
        (b".".join([b"a"] * 5000) + b" = 1", "nested"),
        (b"#" * 1_000_001, "too-large"),
        (b"", "missing"),
        (b"cards = 3", "wrong"),
        (b"cards = []", "wrong"),
        (b"cards = [3]", "wrong"),
        (b'[[card]]\nid = "A1"', "unknown-field"),
        (b'[[cards]]\nid = "A1"', "missing"),
        (b"cards = [{ id = '" + b"x" * 2000 + b"' }]", "wrong"),
    ],
)
def test_files_that_are_no_cards(data: bytes, key: str, tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_bytes(data)
    message = refused(tmp_path)
    assert message.key == f"core.content.{key}"
    assert len(english(message)) < 400


FAULTS = {
    # what becomes of which line of which file: entry, field, what was found, what was expected
    "cards: kind": ("cards.toml", 'kind = "lead"', 'kind = "pull"', "«A01»", "kind", "«pull»", "one-of"),
    "cards: type": ("cards.toml", "ps = 5", "ps = 5.5", "«A01»", "ps", "«5.5»", "int"),
    "cards: true": ("cards.toml", "swap = true", 'swap = "yes"', "«A02»", "swap", "«yes»", "bool"),
    "cards: less than none": ("cards.toml", "ps = 5", "ps = -1", "«A01»", "ps", "«-1»", "range"),
    "cards: huge": ("cards.toml", "ps = 5", "ps = 0x" + "f" * 5000, "«A01»", "ps", "«…»", "range"),
    "cards: terrain": ("cards.toml", "{ mountain = 1 }", "{ hill = 1 }", "«A03»", "terrain_ps", "«hill»", "one-of"),
    "cards: no number": (
        *("cards.toml", "{ mountain = 1 }", '{ mountain = "1" }'),
        *("«A03»", "terrain_ps", "«{'mountain': '1'}»", "int"),
    ),
    "cards: id": ("cards.toml", '"A02"', '"A 2"', "«A 2»", "id", "«A 2»", "id"),
    "cards: id twice": ("cards.toml", '"A02"', '"A01"', "«A01»", "id", "«A01»", "own-id"),
    "tactics: id of a card": ("tactics.toml", '"T02"', '"A01"', "«A01»", "id", "«A01»", "own-id"),
    "cards: name": ("cards.toml", '"Steady Turn"', '" "', "«A01»", "name", "« »", "text"),
    "cards: class": ("cards.toml", '"domestique"', '"helper"', "«A06»", "light_for", "«helper»", "one-of"),
    "cards: nothing to unload": (
        *("cards.toml", "swap = true", "unload = true", "«A02»", "fatigue", "«»", "fatigue-for"),
    ),
    "cards: line": ("cards.toml", "line_from = 4", "line_from = 1", "«A18»", "line_from", "«1»", "line-from"),
    "cards: free bump": ("cards.toml", "bump_cost = 1", "bump_cost = 0", "«A11»", "bump_cost", "«0»", "range"),
    "riders: teams": ("riders.toml", "7 = 3", "8 = 3", "[each]", "each", "«[3, 4, 5, 6, 8]»", "teams"),
    "riders: too many": ("riders.toml", "7 = 3", "7 = 7", "[each]", "7", "«7»", "range"),
    "riders: no number": ("riders.toml", "7 = 3", "seven = 3", "[each]", "…", "«3, 4, 5, 6, seven»", "int"),
    "riders: letters": ("riders.toml", '"123"', '"12"', "", "letters", "«ACS12»", "letters"),
    "riders: modifier": ("riders.toml", "mountain = 2", "mountain = 99", "«climber»", "mountain", "«99»", "range"),
    "numbers: mat": ("numbers.toml", "[0, -1, -2, -3]", "[-1, -2]", "", "short_mat", "«[-1, -2]»", "mat"),
    "numbers: rising mat": ("numbers.toml", "[0, -1, -2", "[0, -2, -1", "", "short_mat", "«[0, -2, -1, -3]»", "mat"),
    "numbers: podium": ("numbers.toml", "0, 1, 2, 3,", "0, 5, 2, 3,", "", "podium", "", "rising"),
    "numbers: hand": ("numbers.toml", "hand = 5", "hand = 0", "", "hand", "«0»", "range"),
    "numbers: lengths": ("numbers.toml", "long_from = 8", "long_from = 5", "", "long_from", "«5»", "at-least"),
    "numbers: lines": ("numbers.toml", "short = [1, 2]", "short = [3, 2]", "", "bonus_lines", "", "bonus-lines"),
    "tactics: kind": (
        "tactics.toml",
        'kind = "initial"',
        'kind = "one-shot"',
        "«T01»",
        "kind",
        "«one-shot»",
        "kind-for",
    ),
    "tactics: terrain": ("tactics.toml", '"mountain"', '"hill"', "«T01»", "terrain", "«hill»", "one-of"),
    "tactics: amount": ("tactics.toml", "amount = 3", "amount = 0", "«T10»", "amount", "«0»", "range"),
    "tactics: no amount": (
        *("tactics.toml", 'does = "hold"', 'does = "hold"\namount = 2', "«T11»", "amount", "«2»", "only"),
    ),
    "tactics: no chit": (
        *(
            "tactics.toml",
            'does = "hold"',
            'does = "hold"\nterrain = "flat"',
            "«T11»",
            "terrain",
            "«flat»",
            "no-terrain",
        ),
    ),
    "events: compact": ("events.toml", "compact = 3", "compact = 99", "«E01»", "compact", "«99»", "range"),
    "tiles: lanes": ("tiles.toml", "lanes = 3", "lanes = 4", "«START-A»", "lanes (1)", "«4»", "one-of"),
    "tiles: rows": ("tiles.toml", "rows = 11", "rows = 0", "«START-A»", "rows (1)", "«0»", "range"),
    "tiles: narrow grid": (
        "tiles.toml",
        "lanes = 3, rows = 11",
        "lanes = 2, rows = 11",
        "«START-A»",
        "sections",
        "«14»",
        "grid",
    ),
    "tiles: terrain": ("tiles.toml", '"flat"', '"gravel"', "«START-A»", "sections[0].terrain", "«gravel»", "one-of"),
    "tiles: name": ("tiles.toml", '"I1A"', '"i1a"', "«i1a»", "id", "«i1a»", "tile-name"),
    "tiles: twice": ("tiles.toml", 'id = "I1B"', 'id = "I1A"', "«I1A»", "id", "«I1A»", "own-name"),
    "tiles: three faces": ("tiles.toml", 'piece = "I2"', 'piece = "I1"', "«I1A»", "piece", "«I1»", "faces"),
    "tiles: doubled": ("tiles.toml", "[[], [2, 5], [", "[[], [2, 7], [", "«C1»", "doubled", "", "doubled"),
    "tiles: lanes doubled": ("tiles.toml", "[[], [2, 5], [", "[[2, 5], [", "«C1»", "doubled", "", "doubled"),
    "tiles: doubled line": (
        *("tiles.toml", 'piece = "I1"', 'piece = "I1"\ndoubled = [[1]]', "«I1A»", "doubled", "«[[1]]»", "no-doubled"),
    ),
    "courses: tile": ("courses.toml", "I2A*2", "I9A", "«short»", "code", "", "course"),
    "courses: writing": ("courses.toml", "I2A*2", "I2A**", "«short»", "code", "", "course"),
    "courses: name": ("courses.toml", 'name = "medium"', 'name = "Short"', "«Short»", "name", "«Short»", "own-name"),
    "courses: other name": ("courses.toml", '["7"]', '["5"]', "«medium-7»", "also", "«5»", "own-name"),
}


@pytest.mark.parametrize("case", FAULTS)
def test_values_that_are_wrong(case: str, tmp_path: Path) -> None:
    name, old, new, entry, field, found, expected = FAULTS[case]
    message = refused(edited(tmp_path, name, old, new))
    assert message.key == "core.content.wrong"
    places = message.places
    file = places["file"]
    assert (file.places if isinstance(file, Message) else {"file": file, "entry": ""}) == {"file": name, "entry": entry}
    assert places["field"] == field
    assert not found or places["found"] == found
    assert isinstance(places["expected"], Message)
    assert places["expected"].key.rpartition(".")[2] == expected
    said = english(message)
    assert said.startswith(name)
    assert "{" not in said.replace(str(places["found"]), "")


def test_events_that_are_wrong(tmp_path: Path) -> None:
    """OR 14.3: the vocabulary of events has faults of its own."""
    said = english(refused(edited(tmp_path, "events.toml", 'select = "leader"', 'select = "winner"')))
    assert said.startswith("events.toml, «E01»: does.select is «winner», expected was ")
    assert "clear-leader" in said


def test_a_set_without_a_kind_of_tile(tmp_path: Path) -> None:
    text = built_in("tiles.toml").replace('kind = "finish"', 'kind = "straight"')
    (tmp_path / "tiles.toml").write_text(text, encoding="utf-8")
    assert "at least one tile of the kind «finish»" in english(refused(tmp_path))


@pytest.mark.parametrize(("name", "entries"), [("cards", 5), ("tactics", 13), ("events", 3)])
def test_too_few_cards(name: str, entries: int, tmp_path: Path) -> None:
    """OR 3.3, 14.2, 19.1."""
    head, *rest = built_in(f"{name}.toml").split(f"[[{name}]]")
    text = head + "".join(f"[[{name}]]{one}" for one in rest[:entries])
    (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    message = refused(tmp_path)
    assert (message.places["field"], message.places["found"]) == (name, f"«{entries}»")


def test_no_mistake_of_the_pen_is_a_fault_of_ours(tmp_path: Path) -> None:
    """Whatever is struck out or typed over: a set that is fine, or one clear sentence."""
    rng, fine = Random(11), 0
    for number in range(120):
        folder = tmp_path / str(number)
        folder.mkdir()
        name = rng.choice(FILES)
        text = built_in(name)
        place = rng.randrange(len(text))
        typed = rng.choice(("", "0", "9", "-", '"', "]", "x", " = ", "\n", "[", "1e9", "true"))
        (folder / name).write_text(text[:place] + typed + text[place + rng.randint(0, 12) :], encoding="utf-8")
        said = heard(folder)
        fine += not said
        assert not said or any(word in said for word in (*FILES, "expected"))
    assert 0 < fine < 120
