"""Bots that know no game: they play anything that implements the contract."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from random import Random
from typing import Any, Final

from paceline.core.game import AnyGame, Bot, Decision
from paceline.core.messages import PacelineError, say

_ANY: Final = say("bots.random")
_FIRST: Final = say("bots.first")


def random(_view: Any, legal: Sequence[Any], rng: Random) -> Decision:
    """Choose any legal action, all equally likely."""
    return Decision(legal[int(rng.random() * len(legal))], _ANY)


def first(_view: Any, legal: Sequence[Any], _rng: Random) -> Decision:
    """Choose the first legal action: a baseline that never changes."""
    return Decision(legal[0], _FIRST)


GENERAL: Final[dict[str, Bot]] = {"random": random, "first": first}


HUMAN: Final = "you"


def is_person(name: str) -> bool:
    """Return whether a seat is a person: `you` or `you:Maud`."""
    return name == HUMAN or name.startswith(f"{HUMAN}:")


def available(game: AnyGame) -> dict[str, Bot]:
    """Return all bots for a game by name, its own first."""
    return dict(game.bots) | GENERAL


def nobody(_view: Any, _legal: Sequence[Any], _rng: Random) -> Any:
    """Stand in for a team that the game plays itself; never called."""
    raise AssertionError("the game asked somebody to ride one of its own teams")


def find(game: AnyGame, name: str) -> Bot:
    """Return a bot by name; raise `PacelineError` with the nearest name, if any."""
    if name in game.facts.own_teams:
        return nobody
    known = available(game)
    if name not in known:
        names = ", ".join([*known, *game.facts.own_teams])
        near = get_close_matches(name, known, n=1)
        if near:
            raise PacelineError("bots.unknown-near", name=name, near=near[0], names=names)
        raise PacelineError("bots.unknown", name=name, names=names)
    return known[name]
