"""The data of the box: cards, riders, numbers, tiles and ready courses, each with its source."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest

from paceline.games.on_the_rivet.box import TERRAINS
from paceline.games.on_the_rivet.content import BUILT_IN, FILES, book

BOOK = book()
SPECIAL: dict[str, dict[str, Any]] = {
    "A02": {"swap": True},
    "A03": {"terrain_ps": {"mountain": 1}},
    "A04": {"linked_behind": 2},
    "A05": {"unhook": True},
    "A06": {"light_for": "domestique"},
    "A07": {"recover": 1, "recover_if_ahead": True},
    "A09": {"not_leading": True},
    "A10": {"unlinked_ps": 2},
    "A11": {"bump_cost": 1},
    "A13": {"recover": 2},
    "A14": {"recover": 1},
    "A17": {"free_sideways": True},
    "A18": {"line_ps": 1, "line_from": 4},
    "A20": {"diagonal": True},
    "A21": {"terrain_ps": {"mountain": 1, "cobbles": 1}},
    "A22": {"terrain_ps": {"descent": 2}},
    "A23": {"not_on_finish": True},
    "A24": {"straight_on": True},
    "A26": {"unload": True},
}
"""Further properties of cards besides their type, PS and fatigue; all others are plain."""
PS = [5, 5, 6, 6, 7, 8, 4, 5, 6, 6, 7, 8, 4, 5, 5, 6, 6, 7, 5, 6, 6, 7, 8, 9, 4, 6, 7]
FATIGUE = "..L.LH...LLH.....L..LLHH.LH"
TACTICS = {
    "T01": ("initial", "chit", 1, "mountain"),
    "T02": ("initial", "chit", 1, "flat"),
    "T03": ("initial", "chit", 1, "descent"),
    "T04": ("initial", "chit", 1, "sprint"),
    "T05": ("initial", "chit", 1, "cobbles"),
    "T06": ("initial", "chit", 1, "unlinked"),
    "T07": ("one-shot", "recover", 2, ""),
    "T08": ("one-shot", "strokes", 2, ""),
    "T09": ("one-shot", "shift", 2, ""),
    "T10": ("one-shot", "forward", 3, ""),
    "T11": ("reaction", "hold", 0, ""),
    "T12": ("one-shot", "class-in-draft", 0, ""),
    "T13": ("one-shot", "exchange", 0, ""),
    "T14": ("one-shot", "screw", 1, ""),
}
LINES = {
    "START-A": "flat 3, flat 3",
    "START-B": "flat 3, sprint 3",
    "FIN-A": "flat 3, sprint 3",
    "FIN-B": "mountain 3, mountain 2",
    "I1A": "mountain 3, mountain 2",
    "I1B": "mountain 2, descent 2",
    "I2A": "flat 3, sprint 3",
    "I2B": "flat 2, sprint 3",
    "I3A": "descent 3, flat 3",
    "I3B": "descent 2, flat 3",
    "I4A": "cobbles 2, flat 3",
    "I4B": "cobbles 3, sprint 3",
    "I5A": "mountain 2, descent 3",
    "I5B": "flat 3, cobbles 2",
    "I6A": "sprint 3, mountain 3",
    "I6B": "cobbles 2, cobbles 3",
}
CURVES = {
    "C1": "flat 3",
    "C2": "flat 3",
    "C3": "mountain 2",
    "C4": "mountain 3",
    "C5": "descent 2",
    "C6": "cobbles 2",
    "C7": "sprint 3",
}


def raw(name: str) -> dict[str, Any]:
    return tomllib.loads((BUILT_IN / name).read_text(encoding="utf-8"))


def test_the_deck() -> None:
    """OR 3.3, 5.1: 27 cards, six of each type and three wild ones, 164 PS, 8 light and 5 heavy fatigue."""
    cards = list(BOOK.cards.values())
    assert [card.id for card in cards] == [f"A{number:02}" for number in range(1, 28)]
    assert [card.ps for card in cards] == PS
    assert sum(PS) == 164
    assert "".join(card.fatigue or "." for card in cards) == FATIGUE
    assert (FATIGUE.count("L"), FATIGUE.count("H")) == (8, 5)
    kinds = ["lead"] * 6 + ["chase"] * 6 + ["draft"] * 6 + ["break"] * 6 + ["wild"] * 3
    assert [card.kind for card in cards] == kinds


def test_the_more_a_card_carries_the_lower_it_is() -> None:
    """OR 5.1: draft, wild, chase, lead, break."""
    means = [
        mean(card.ps for card in BOOK.cards.values() if card.kind == kind)
        for kind in ("draft", "wild", "chase", "lead", "break")
    ]
    assert all(one < other for one, other in pairwise(means))


def test_special_text() -> None:
    """OR 5.8 to 5.18: what each card has besides, and a text for it."""
    neutral = {
        **dict.fromkeys(("unlinked_ps", "line_ps", "line_from", "recover", "linked_behind"), 0),
        **dict.fromkeys(("swap", "unhook", "recover_if_ahead", "free_sideways", "diagonal", "straight_on"), False),
        **dict.fromkeys(("unload", "not_leading", "not_on_finish"), False),
        "terrain_ps": {},
        "light_for": "",
        "bump_cost": 2,
    }
    for card in BOOK.cards.values():
        expected = neutral | SPECIAL.get(card.id, {})
        assert {name: getattr(card, name) for name in neutral} == expected
        assert bool(card.text) == (card.id in SPECIAL)


def test_the_deck_of_the_artificial_team() -> None:
    """OR 20.1: no Wild cards."""
    assert BOOK.plain == tuple(f"A{number:02}" for number in range(1, 25))


def test_classes() -> None:
    """OR 1.2, 1.6: six riders, the Domestiques alike; sums of 3, 1, 1 and 1."""
    table = {letter: [BOOK.classes[letter][terrain] for terrain in TERRAINS] for letter in BOOK.classes}
    domestique = [0, 1, 0, -1, 1]
    assert table == {
        "A": [1, 0, 1, 1, 0],
        "C": [2, 0, 1, -1, -1],
        "S": [-1, 1, -1, 2, 0],
        "1": domestique,
        "2": domestique,
        "3": domestique,
    }
    assert list(BOOK.class_of.values()) == ["all-star", "climber", "sprinter", *["domestique"] * 3]


def test_riders_of_a_team() -> None:
    """OR 1.1."""
    assert BOOK.riders == {3: 6, 4: 5, 5: 4, 6: 3, 7: 3}


def test_mats() -> None:
    """OR 1.4: three chits or five."""
    assert BOOK.short_mat == (0, -1, -2, -3)
    assert BOOK.long_mat == (0, 0, -2, -3, -4, -5)


def test_podium() -> None:
    """OR 18.5: a place is a second; the steeper table gives more from the eleventh on, two and one in turn."""
    assert BOOK.podium == tuple(range(42))
    steps = [other - one for one, other in pairwise(BOOK.podium_steep)]
    assert steps == [1] * 9 + [2, 1] * 16
    assert BOOK.podium_steep[0] == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("hand", 5),  # OR 3.3
        ("event_limit", 2),  # OR 14.2
        ("compact_rows", 10),  # OR 14.9
        ("energy_chits", 7),  # OR 13.3
        ("tactics_each", 2),  # OR 19.1
        ("chits_each", 2),  # OR 19.2
        ("bonus_seconds", 2),  # OR 17.3
        ("penalty", 1),  # OR 18.4
        ("grid_rows", 7),  # OR 2.12
        ("undo_limit", 10),  # OR 4.8
        ("medium_from", 6),  # OR 1.3
        ("long_from", 8),
        ("bonus_lines", {"short": (1, 2), "medium": (2, 3), "long": (2, 3)}),  # OR 2.11
    ],
)
def test_numbers(name: str, value: object) -> None:
    assert getattr(BOOK, name) == value


def test_tactics() -> None:
    """OR 19: 14 cards, six of them initial ones."""
    found = {card.id: (card.kind, card.does, card.amount, card.terrain) for card in BOOK.tactics.values()}
    assert found == TACTICS
    assert all(card.text for card in BOOK.tactics.values())


def test_events() -> None:
    """OR 14.3: 24 cards, two of them of the expansion; GC counts 4×2, 7×3, 7×4, 3×5 and 3×6."""
    assert list(BOOK.events) == [f"E{number:02}" for number in range(1, 25)]
    assert [card.id for card in BOOK.events.values() if card.expansion] == ["E23", "E24"]
    assert Counter(card.compact for card in BOOK.events.values()) == {2: 4, 3: 7, 4: 7, 5: 3, 6: 3}


def test_tiles() -> None:
    """OR 2.2: lines of two sections of eleven rows, curves of six rows."""
    found = {
        tile.id: ", ".join(f"{section.terrain} {section.lanes}" for section in tile.sections)
        for tile in BOOK.tiles.values()
    }
    assert found == LINES | CURVES
    assert {section.rows for name in LINES for section in BOOK.tiles[name].sections} == {11}
    assert {BOOK.tiles[name].rows for name in CURVES} == {6}


def test_pieces_and_boxes() -> None:
    """OR 2.1: one start, one finish and six straights with two faces each, seven curves; two straights are extra."""
    pieces = Counter((tile.kind, tile.piece) for tile in BOOK.tiles.values())
    kinds = Counter(kind for kind, _ in pieces)
    assert kinds == {"start": 1, "finish": 1, "straight": 6, "curve": 7}
    assert all(count == (1 if kind == "curve" else 2) for (kind, _), count in pieces.items())
    assert {tile.piece for tile in BOOK.tiles.values() if tile.box == "expansion"} == {"I5", "I6"}


def test_doubled_rows() -> None:
    """OR 2.5."""
    for name, made in CURVES.items():
        wide = made.endswith("3")
        assert BOOK.tiles[name].doubled == (((), (2, 5), (2, 3, 4, 5)) if wide else ((), (2, 5)))


def test_everything_says_where_it_comes_from() -> None:
    known = ("rulebook", "reconstructed", "our own", "mountain in the rulebook", "descent and sprint in the rulebook")
    entries: list[dict[str, Any]] = list(raw("numbers.toml").values())
    for name in FILES:
        if name != "numbers.toml":
            entries += [one for value in raw(name).values() for one in (value if isinstance(value, list) else [value])]
    assert len(entries) == 27 + 5 + 8 + 14 + 24 + 23 + 4
    assert [one for one in entries if not str(one["source"]).startswith(known)] == []


def test_a_set_is_read_once() -> None:
    assert book() is book("")
