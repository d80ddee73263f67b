"""Design stages by hand and by machine (FR 20)."""

from __future__ import annotations

from typing import Final

from paceline.core.designer import Designer
from paceline.games.flamme_rouge.design.describe import classify, describe, options
from paceline.games.flamme_rouge.design.generate import BOXES, KINDS, generate
from paceline.games.flamme_rouge.design.rules import check


class StageDesigner(Designer):
    """Stage design of Flamme Rouge."""

    kinds = KINDS
    boxes = BOXES
    check = staticmethod(check)
    describe = staticmethod(describe)
    generate = staticmethod(generate)
    options = staticmethod(options)
    classify = staticmethod(classify)


DESIGNER: Final = StageDesigner()
