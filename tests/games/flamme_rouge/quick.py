"""The game without its bots that search: conformance asks every bot again and again."""

from __future__ import annotations

from paceline.games.flamme_rouge import GAME, FlammeRouge
from soak import SOAK


class _WithoutSearch(FlammeRouge):
    bots = {name: bot for name, bot in FlammeRouge.bots.items() if name not in ("champion", "oracle")}  # noqa: RUF012


QUICK = GAME if SOAK else _WithoutSearch()
