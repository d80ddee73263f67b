"""Plots with matplotlib, as SVG or PNG, without a screen."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from paceline.core.messages import Message, PacelineError
from paceline.i18n import english
from paceline.lab.arena import ArenaResult

INK, LIGHT, BLUE, RED = "#22303c", "#c9d3da", "#2f6fb0", "#c8402f"
ENDINGS: Final = (".svg", ".png")


def new_figure(width: float, height: float, panels: int = 1, widths: Sequence[float] | None = None) -> tuple[Any, Any]:
    """Return a figure and its axes, in inches; raise `PacelineError` if matplotlib is missing."""
    try:
        from matplotlib import rc_context  # noqa: PLC0415 – an extra
        from matplotlib.figure import Figure  # noqa: PLC0415
    except ImportError:
        raise PacelineError("lab.missing-extra", what="A plot", library="matplotlib") from None
    with rc_context({"svg.fonttype": "none"}):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.subplots(1, panels, squeeze=False, width_ratios=widths)[0]
    for axis in axes:
        axis.tick_params(colors=INK)
        for side in ("top", "right"):
            axis.spines[side].set_visible(False)
    return figure, axes


def write_svg(figure: Any) -> str:
    """Return a figure as SVG, the same bytes for the same figure, to stand inside a page."""
    from matplotlib import rc_context  # noqa: PLC0415 – an extra

    out = io.StringIO()
    with rc_context({"svg.hashsalt": "paceline", "svg.fonttype": "none"}):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    return text[text.index("<svg") :]


def save_figure(figure: Any, path: Path) -> None:
    """Write a figure to a file whose ending says how; raise `PacelineError` for another ending."""
    check_ending(path)
    if path.suffix == ".svg":
        path.write_text(write_svg(figure) + "\n", encoding="utf-8")
    else:
        figure.savefig(path, dpi=150)


def check_ending(path: Path) -> None:
    """Raise `PacelineError` unless a plot can be written to this file."""
    if path.suffix not in ENDINGS:
        raise PacelineError("lab.no-such-ending", file=str(path), endings=ENDINGS)


def plot_arena(result: ArenaResult, words: dict[str, Message]) -> Any:
    """Draw ratings with their intervals, and how often each bot beat each other."""
    bots = [row.bot for row in result.bots]
    figure, (left, right) = new_figure(11, 1.6 + 0.45 * len(bots), 2, (1, 1.15))
    speak = english()
    heights = range(len(bots))
    means = [row.rating.mean for row in result.bots]
    reach = [row.rating.high - row.rating.mean for row in result.bots]
    left.errorbar(means, heights, xerr=reach, fmt="o", color=BLUE, ecolor=BLUE, capsize=4)
    left.set_yticks(list(heights), bots)
    left.invert_yaxis()
    left.set_xlabel(speak(words["rating"]), color=INK)
    left.grid(axis="x", color=LIGHT, linewidth=0.6)
    shares = {(pair.bot, pair.other): pair.ahead.mean for pair in result.pairs}
    shares |= {(other, bot): 1 - share for (bot, other), share in shares.items()}
    right.imshow([[shares.get((one, other), 0.5) for other in bots] for one in bots], cmap="RdBu", vmin=0, vmax=1)
    for row, one in enumerate(bots):
        for column, other in enumerate(bots):
            if (one, other) in shares:
                share = shares[one, other]
                colour = "white" if abs(share - 0.5) > 0.3 else INK
                right.text(column, row, f"{100 * share:.0f}", ha="center", va="center", color=colour)
    right.set_xticks(list(heights), bots, rotation=30, ha="right")
    right.set_yticks(list(heights), bots)
    right.set_title(speak(words["pairs"]), fontsize=10, color=INK)
    return figure
