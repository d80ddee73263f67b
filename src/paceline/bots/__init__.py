"""Bots by name: those of a game, those that know no game, and those of other people by file, package or URL."""

from __future__ import annotations

import os
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from random import Random
from typing import Any, Final

from paceline.bots.remote import RemoteBot, is_url
from paceline.bots.sources import game_of, installed, is_file, load_file, load_installed, split_address
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


ADDED: Final = "PACELINE_BOTS"
"""Environment variable with further bots: `name=address`, several separated by commas."""


def available(game: AnyGame) -> dict[str, Bot]:
    """Return all bots for a game by name: its characters from newcomer to champion, its own bots, the general ones,
    and those that the host of this machine has added.

    Visitors of a server may choose among these and no others.
    """
    known = {character.name: character.bot for character in game.characters} | dict(game.bots) | GENERAL
    for name, address in added().items():
        bot = _find_elsewhere(game, address)
        if bot is not None and name not in known and game_of(bot) in ("", game.facts.name):
            known[name] = bot
    return known


def added() -> dict[str, str]:
    """Return the addresses of the added bots by name."""
    pairs = [pair.partition("=") for pair in os.environ.get(ADDED, "").split(",") if pair]
    return {name.strip(): address.strip() for name, _, address in pairs}


def add(address: str) -> None:
    """Offer a bot in all games that it can ride, in this process and those it starts; `name=address` names it.

    Raise `PacelineError` saying what is wrong with it.
    """
    name, equals, given = address.partition("=")
    if not equals or is_url(name):
        name, given = _short_name(address), address
    if is_file(given):
        load_file(given)
        path, function = split_address(given)
        given = f"{Path.cwd() / path}:{function}"
    elif given in installed():
        load_installed(given)
    elif not is_url(given):
        raise PacelineError("bots.no-address", name=given)
    os.environ[ADDED] = ",".join([*(f"{known}={place}" for known, place in added().items()), f"{name}={given}"])


def _short_name(address: str) -> str:
    """Return the name under which a bot is offered: that of its function, or the end of its address."""
    return split_address(address)[1] if is_file(address) else address.rstrip("/").rpartition("/")[2]


def nobody(_view: Any, _legal: Sequence[Any], _rng: Random) -> Any:
    """Stand in for a team that the game plays itself; never called."""
    raise AssertionError("the game asked somebody to ride one of its own teams")


def find(game: AnyGame, name: str) -> Bot:
    """Return a bot by its name, its file (`mybots.py:sitter`), its package or its URL.

    Raise `PacelineError` saying what is wrong with it, or with the nearest name.
    """
    if name in game.facts.own_teams:
        return nobody
    known = available(game)
    if name in known:
        return known[name]
    bot = _find_elsewhere(game, name)
    if bot is None:
        names = ", ".join([*known, *installed(), *game.facts.own_teams])
        near = get_close_matches(name, [*known, *installed()], n=1)
        if near:
            raise PacelineError("bots.unknown-near", name=name, near=near[0], names=names)
        raise PacelineError("bots.unknown", name=name, names=names)
    if (made_for := game_of(bot)) not in ("", game.facts.name):
        raise PacelineError("bots.other-game", name=name, theirs=made_for, ours=game.facts.name)
    return bot


def _find_elsewhere(game: AnyGame, address: str) -> Bot | None:
    """Return a bot of somebody else, or None if this is no address of one."""
    if is_url(address):
        return RemoteBot(game, address)
    if is_file(address):
        return load_file(address)
    return load_installed(address) if address in installed() else None
