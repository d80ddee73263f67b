"""Dealings: a game may ask about draws in its own words, and need not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from paceline.core.dealings import called_of, dealing_of, holder_of
from paceline.core.headings import rank_of
from paceline.core.message import say
from paceline.core.notes import notes_of
from paceline.core.totals import totals_of

ONE = say("one")


def test_a_game_asks_in_its_own_words_or_not_at_all() -> None:
    silent: Any = SimpleNamespace()
    asking: Any = SimpleNamespace(dealing=lambda pending: say("rolled", label=pending))
    assert dealing_of(silent) is None
    found = dealing_of(asking)
    assert found is not None
    assert found("die") == say("rolled", label="die")


def test_a_game_that_says_nothing_has_no_other_names_and_no_decks() -> None:
    game: Any = SimpleNamespace()
    assert called_of(game)(None, None) == {}
    assert holder_of(game)(None) is None
    assert list(notes_of(game)(None)) == []
    assert list(totals_of(game)(None)) == []
    assert rank_of(game)(None, None) == 0


def test_what_a_game_says_is_asked_for() -> None:
    said = {"called": lambda *_: {"1": ONE}, "holder": lambda _: 2, "notes": lambda _: [ONE]}
    game: Any = SimpleNamespace(**said, totals=lambda _: ["0:07"], rank=lambda _view, action: action)
    assert called_of(game)(None, None) == {"1": ONE}
    assert holder_of(game)(None) == 2
    assert notes_of(game)(None) == [ONE]
    assert totals_of(game)(None) == ["0:07"]
    assert rank_of(game)(None, 5) == 5
