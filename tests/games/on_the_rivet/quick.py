"""Options with which whole races take little time, for tests of what every game must do."""

from __future__ import annotations

from games.on_the_rivet.small_set import small_set
from paceline.games.on_the_rivet.rules.setup import Options


def options() -> Options:
    """A small content set, in which little can be taken back: random races take back half of what they do."""
    return Options(content=small_set())
