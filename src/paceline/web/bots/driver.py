"""Answer for the bots of a table with decisions from the worker pool; a bot that fails never holds up a race."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from time import monotonic
from typing import Final, Protocol

from paceline.core.chance import Luck
from paceline.core.codec import from_text, to_json
from paceline.core.game import Seat
from paceline.core.messages import say
from paceline.web import observability
from paceline.web.bots.pool import JobFailed, JobTimedOut, Pool, PoolBusy
from paceline.web.errors import Refusal
from paceline.web.race import TableRace, legal_actions
from paceline.web.store import StoreUnavailable
from paceline.web.table import Table
from paceline.web.tasks import Tasks

_RETRY: Final = 0.5
_LOG: Final = logging.getLogger(__name__)
_LOOK: Final = 0.2
"""Seconds after which the bots of a live race look again whether it is time to go on."""
_LONGEST_QUEUE: Final = 30.0
"""Seconds that a bot may wait for a free worker."""
_OUTCOMES: Final[dict[type[Exception], str]] = {
    JobFailed: "failed",
    JobTimedOut: "timed-out",
    PoolBusy: "busy",
    TimeoutError: "busy",
}


class Move(Protocol):
    """`Tables.move`: apply, persist and publish an answer."""

    def __call__(self, table: Table, seat: Seat, ask: str, action: object, by_bot: bool) -> Awaitable[None]:
        """Raise `Refusal` if the answer is not accepted."""


class BotDriver:
    """Drives the bots of all tables of a worker."""

    def __init__(self, pool: Pool, tasks: Tasks, move: Move, round_seconds: float) -> None:
        """`round_seconds` is the least time between two rounds of a live race."""
        self.pool, self._tasks, self._move, self._round_seconds = pool, tasks, move, round_seconds

    def drive(self, table: Table) -> None:
        """Let the bots of a table answer until only people are asked."""
        if table.bots_task is None and table.pending_bots():
            table.bots_task = self._tasks.spawn(self._answer_all(table))
            table.bots_task.add_done_callback(lambda _: _clear_task(table))

    async def _answer_all(self, table: Table) -> None:
        while pending := await self._pending(table):
            race, seat = table.race, pending[0]
            assert race is not None
            ask = race.ask_id(seat)
            action = from_text(await self._decide(table, race, seat), table.game.facts.actions)
            try:
                await self._move(table, seat, ask, action, by_bot=True)
            except StoreUnavailable:
                await asyncio.sleep(_RETRY)
            except Refusal as refusal:
                if refusal.code != "stale-ask":
                    await asyncio.sleep(_RETRY)

    async def _pending(self, table: Table) -> tuple[Seat, ...]:
        """Return seats whose ask a bot answers now; those of a live race give way to other tables and to spectators."""
        while table.paced and table.pending_bots():
            if not self.pool.busy and monotonic() - table.shown >= self._round_seconds:
                break
            await asyncio.sleep(_LOOK)
        return table.pending_bots()

    async def _decide(self, table: Table, race: TableRace, seat: Seat) -> str:
        """Return the bot's choice, or the first legal action if the bot fails."""
        legal, bot = legal_actions(race, seat), table.bot_for(seat)
        view = to_json(race.game.view(race.state, seat))
        seed = Luck(race.header.seed or table.id).stream(f"bot {race.ask_id(seat)}")
        try:
            async with asyncio.timeout(_LONGEST_QUEUE):
                decided = await self.pool.decide(table.row.game, bot, view, legal, seed)
        except tuple(_OUTCOMES) as error:
            _report_failure(table, seat, bot, error)
            return legal[0]
        observability.BOT_JOBS.labels("done").inc()
        return decided.action


def _clear_task(table: Table) -> None:
    table.bots_task = None


def _report_failure(table: Table, seat: Seat, bot: str, error: Exception) -> None:
    observability.BOT_JOBS.labels(_OUTCOMES[type(error)]).inc()
    _LOG.warning("bot-failed", extra={"fields": {"table": table.id, "seat": seat, "bot": bot, "why": str(error)}})
    team = table.game.presentation.seat_name(seat, len(table.seats))
    table.send_notice(say("table.bot-failed", bot=bot, team=team))
