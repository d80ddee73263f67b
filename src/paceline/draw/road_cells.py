"""Who stands where: the cells that marks and labels belong to."""

from __future__ import annotations

from typing import Final

from paceline.draw.scene import Mark, Scene

_OF_A_RIDER: Final = {"blocked", "exhausted", "fell", "stood-up"}


def mark_cell(scene: Scene, mark: Mark) -> tuple[int, int | None]:
    """Row and lane a mark belongs to: its rider's where he is in the picture, else its row and no lane."""
    for token in scene.tokens:
        if mark.rider and token.rider == mark.rider and mark.kind in _OF_A_RIDER:
            cell = scene.road.cells[token.cell]
            return cell.row, cell.lane
    return mark.row, None
