"""The log in words: every event as a sentence that says what happened and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paceline.core.messages import Message
from paceline.games.on_the_rivet.gist import Told
from paceline.games.on_the_rivet.log_race import RACE
from paceline.games.on_the_rivet.log_riding import RIDING
from paceline.games.on_the_rivet.state import View

_TELLERS: Final[dict[type, Callable[[View, Any], Message]]] = {**RACE, **RIDING}


def tell(view: View, event: Told) -> Message:
    """An event as a sentence; spaces are named on the road of this view, teams as they are called at its table."""
    return _TELLERS[type(event)](view, event)
