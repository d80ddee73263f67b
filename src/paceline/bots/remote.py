"""Bots behind a URL: every decision is one POST of a `Question` as JSON, answered with a `Decided`."""

from __future__ import annotations

from collections.abc import Sequence
from http.client import HTTPException
from random import Random
from typing import Any, Final
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec

from paceline.bots.questions import Decided, Question
from paceline.core.codec import from_json, to_json, to_text
from paceline.core.game import AnyGame, Decision
from paceline.core.messages import BadRecord, PacelineError, say

_SECONDS: Final = 10.0
"""Time within which a bot answers."""
_LONGEST: Final = 64 * 1024
"""Bytes of an answer that are read."""


def is_url(name: str) -> bool:
    """Return whether a bot is named by its address on the network."""
    return name.startswith(("http://", "https://"))


class RemoteBot:
    """A bot that is asked over HTTP."""

    def __init__(self, game: AnyGame, url: str) -> None:
        self._game, self._url = game, url

    def __call__(self, view: Any, legal: Sequence[Any], rng: Random) -> Decision:
        """Ask for one of the legal actions; raise `PacelineError` if there is no such answer."""
        texts = tuple(map(to_text, legal))
        name = self._url.rstrip("/").rpartition("/")[2]
        question = Question(self._game.facts.name, name, msgspec.Raw(to_json(view)), texts, f"{rng.getrandbits(64):x}")
        decided = self._post(to_json(question))
        if decided.action not in texts:
            raise PacelineError("bots.remote-illegal", url=self._url, action=decided.action[:80])
        return Decision(legal[texts.index(decided.action)], say("bots.remote-reason", words=decided.reason))

    def _post(self, body: bytes) -> Decided:
        request = Request(self._url, body, {"Content-Type": "application/json"})  # noqa: S310 – `is_url` checks the scheme
        try:
            with urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310
                decided: Decided = from_json(answer.read(_LONGEST), Decided)
        except HTTPError as error:
            error.close()
            raise PacelineError("bots.remote-failed", url=self._url, why=f"{error.code} {error.reason}") from None
        except (OSError, HTTPException, ValueError) as error:
            if isinstance(error, BadRecord):
                raise PacelineError("bots.remote-not-json", url=self._url, why=error.message) from None
            why = getattr(error, "reason", None) or error
            raise PacelineError("bots.remote-failed", url=self._url, why=str(why) or type(error).__name__) from None
        return decided
