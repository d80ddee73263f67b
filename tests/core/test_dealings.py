"""Dealings: a game may ask about draws in its own words, and need not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from paceline.core.dealings import dealing_of
from paceline.core.message import say


def test_a_game_asks_in_its_own_words_or_not_at_all() -> None:
    silent: Any = SimpleNamespace()
    asking: Any = SimpleNamespace(dealing=lambda pending: say("rolled", label=pending))
    assert dealing_of(silent) is None
    found = dealing_of(asking)
    assert found is not None
    assert found("die") == say("rolled", label="die")
