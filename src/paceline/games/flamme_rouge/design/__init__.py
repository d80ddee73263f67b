"""Design stages by hand and by machine (FR 20)."""

from __future__ import annotations

from typing import Final

from paceline.games.flamme_rouge.design.check import check
from paceline.games.flamme_rouge.design.describe import describe, options
from paceline.games.flamme_rouge.design.generate import KINDS, generate


class StageDesigner:
    """The designer as the contract knows it."""

    kinds: Final = KINDS
    check = staticmethod(check)
    describe = staticmethod(describe)
    generate = staticmethod(generate)
    options = staticmethod(options)


DESIGNER: Final = StageDesigner()
