"""The races that the kernel can ride; callers use the reference for all others."""

from __future__ import annotations

from paceline.core.messages import Message, PacelineError, say
from paceline.games.flamme_rouge.kernel.tables import board_of
from paceline.games.flamme_rouge.rules.setup import Options, setup


def supports(options: Options, seats: int) -> Message | None:
    """Return why the kernel cannot ride a race with these options; None if it can."""
    table = setup(seats, options).table
    if table.draft is not None:
        return say("flamme-rouge.kernel.no-draft")
    try:
        board_of(table)
    except PacelineError as error:
        return error.message
    return None
