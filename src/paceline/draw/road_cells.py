"""Who stands where: the cells that marks and labels belong to."""

from __future__ import annotations

from paceline.draw.scene import Mark, Scene


def mark_cell(scene: Scene, mark: Mark) -> tuple[int, int | None]:
    """Row and lane a mark belongs to: its rider's where he is in the picture, else its row and no lane."""
    for token in scene.tokens:
        if mark.rider and token.rider == mark.rider and mark.kind in {"blocked", "exhausted"}:
            cell = scene.road.cells[token.cell]
            return cell.row, cell.lane
    return mark.row, None
