"""`champion` and `oracle`: look one round ahead over every pair of own cards, and ask a value net.

Both need the kernel. Without Numba, and on timed stages, which the net has not learned, they ride as `wheelsucker`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from random import Random
from typing import Any, Final, TypeAlias

from paceline.core.game import Decision
from paceline.core.messages import PacelineError, say
from paceline.games.flamme_rouge.actions import Place, Play
from paceline.games.flamme_rouge.bots.outlook import outcomes, outlook
from paceline.games.flamme_rouge.bots.question import question_type, read_question
from paceline.games.flamme_rouge.bots.wheelsucker import wheelsucker, why
from paceline.games.flamme_rouge.cards import MOST_TEAMS
from paceline.games.flamme_rouge.game import imagine
from paceline.games.flamme_rouge.state import State, View

Choose: TypeAlias = Callable[[State, int, int, str], str]
"""A function of an imagined state, the rider who holds a hand, random bits and a policy that returns a card."""
_KERNEL: Final = "paceline.games.flamme_rouge.kernel.bots.choice"
"""Imported when it is needed, for that takes a second."""


def champion(view: View, legal: Sequence[Any], rng: Random) -> Decision:
    """Answer after a thorough search."""
    return _answer("champion", view, legal, rng)


def oracle(view: View, legal: Sequence[Any], rng: Random) -> Decision:
    """Answer after a short search."""
    return _answer("oracle", view, legal, rng)


def _answer(policy: str, view: View, legal: Sequence[Any], rng: Random) -> Decision:
    choose = _find_kernel()
    if choose is None:
        return _ride_without(view, legal, rng)
    if question_type(legal) is not Play or len(legal) == 1 or not _knows(view):
        return wheelsucker(view, legal, rng)
    rider = read_question(view)
    card = choose(imagine(view, rng), rider.number, rng.getrandbits(63), policy)
    seen = outlook(view, rider, rng)
    return Decision(Play(card), why(seen, card, outcomes(seen, card)))


def _knows(view: View) -> bool:
    """Return whether the value net has learned such races: for the win, with two riders a team."""
    table = view.table
    return table.auction is None and not table.timed and len(table.dummies) <= MOST_TEAMS


def _ride_without(view: View, legal: Sequence[Any], rng: Random) -> Decision:
    """Answer without Numba, and say so before the start."""
    decision = wheelsucker(view, legal, rng)
    if question_type(legal) is Place:
        return Decision(decision.action, say("flamme-rouge.bot.champion.no-kernel"))
    return decision


@cache
def _find_kernel() -> Choose | None:
    """Return the search on the kernel; None if Numba is not installed."""
    try:
        found: Choose = import_module(_KERNEL).choose_for_state
    except PacelineError:
        return None
    return found
