"""The clauses of a game's rules, from the pages in `docs/rules` that are installed with the package."""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import Final

from paceline.core import registry

_FOLDERS: Final = (
    Path(__file__).parents[2] / "docs" / "rules",
    Path(sys.prefix) / "share" / "paceline" / "rules",
)
"""The folder in a checkout, and the one in which the pages are installed."""
_CLAUSE: Final = re.compile(r"^- \*\*([A-Z0-9]+ [0-9.]+)\*\* (.*(?:\n  .*)*)", re.MULTILINE)
_CHAPTER: Final = re.compile(r"^## ([A-Z0-9]+ [0-9]+) (.*)$", re.MULTILINE)


@lru_cache(maxsize=16)
def clauses(game: str) -> dict[str, str]:
    """Return the sentence of every clause; empty if the pages of rules are not installed."""
    return {clause: " ".join(text.split()) for clause, text in _CLAUSE.findall(_page(game))}


@lru_cache(maxsize=16)
def chapters(game: str) -> dict[str, str]:
    """Return the title of every chapter: «FR 7» is «Slipstream and exhaustion»."""
    return dict(_CHAPTER.findall(_page(game)))


def _page(game: str) -> str:
    name = registry.game(game).facts.rules_page
    pages = [folder / name for folder in _FOLDERS if (folder / name).is_file()]
    return pages[0].read_text(encoding="utf-8") if pages else ""
