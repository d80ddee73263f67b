"""Questions to bots as JSON: what a bot process of the server and a bot behind a URL are asked and answer."""

from __future__ import annotations

from random import Random
from reprlib import repr as short_repr

import msgspec

from paceline.core.codec import from_json, from_text
from paceline.core.game import AnyGame, Bot, Decision
from paceline.core.messages import PacelineError


class Question(msgspec.Struct, frozen=True):
    """A decision to be made by a bot."""

    game: str
    bot: str
    view: msgspec.Raw
    legal: tuple[str, ...]
    """The legal actions in their text form."""
    seed: str
    """The seed of the bot's random numbers for this answer."""


class Decided(msgspec.Struct, frozen=True):
    """The bot's action in its text form, and its reason as a sentence."""

    action: str
    reason: str = ""


def decide(game: AnyGame, bot: Bot, question: Question) -> Decided:
    """Return the decision of a bot; raise `PacelineError` if it is not legal."""
    view = from_json(bytes(question.view), game.facts.view)
    legal = tuple(from_text(text, game.facts.actions) for text in question.legal)
    answer = bot(view, legal, Random(question.seed))
    action, reason = (answer.action, str(answer.reason)) if isinstance(answer, Decision) else (answer, "")
    if action not in legal:
        raise PacelineError("table.pool.not-legal", bot=question.bot, answer=short_repr(action))
    return Decided(question.legal[legal.index(action)], reason)
