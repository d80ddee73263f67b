"""The clauses of a game's rules, for a line of the log that names one."""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import Final

import paceline
from paceline.core import registry

_PAGES: Final = (
    Path(paceline.__file__).parents[2] / "docs" / "rules",
    Path(sys.prefix) / "share" / "paceline" / "rules",
)
"""In a checkout, and where they are installed."""
_CLAUSE: Final = re.compile(r"^- \*\*([A-Z0-9]+ [0-9.]+)\*\* (.*(?:\n  .*)*)", re.MULTILINE)


@lru_cache(maxsize=16)
def clauses(game: str) -> dict[str, str]:
    """The sentence of every clause; none where the pages of rules were not installed."""
    name = registry.game(game).facts.rules_page
    pages = [folder / name for folder in _PAGES if (folder / name).is_file()]
    found = _CLAUSE.findall(pages[0].read_text(encoding="utf-8")) if pages else []
    return {clause: " ".join(text.split()) for clause, text in found}
