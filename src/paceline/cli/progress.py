"""A bar of progress with rate and time left, on standard error if it is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from paceline.cli.terminal import uses_colours

_WIDTH: Final = 40


@contextmanager
def progress(total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Yield a function that draws how many are done; with the library rich also the rate and the time left."""
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    try:
        import rich.progress as bars  # noqa: PLC0415 – an extra
        from rich.console import Console  # noqa: PLC0415
    except ImportError:
        with _plain(total) as draw:
            draw(done)
            yield draw
        return
    console = Console(stderr=True, no_color=not uses_colours(sys.stderr))
    columns = (
        bars.BarColumn(_WIDTH),
        bars.MofNCompleteColumn(),
        bars.TextColumn("{task.fields[rate]}"),
        bars.TimeRemainingColumn(compact=True),
    )
    with bars.Progress(*columns, console=console) as bar:
        task = bar.add_task("", total=total, completed=done, rate="")

        def draw_rich(now: int) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, completed=now, rate=f"{speed:,.0f}/s" if speed and speed >= 10 else f"{speed or 0:.1f}/s")

        yield draw_rich


@contextmanager
def _plain(total: int) -> Iterator[Callable[[int], None]]:
    """Draw a bar of signs."""
    drawn = -1

    def draw(done: int) -> None:
        nonlocal drawn
        filled = _WIDTH * done // total
        if filled != drawn or done == total:
            drawn = filled
            sys.stderr.write(f"\r[{'#' * filled}{'.' * (_WIDTH - filled)}] {done}/{total}")
            sys.stderr.flush()

    try:
        yield draw
    finally:
        sys.stderr.write("\n")
