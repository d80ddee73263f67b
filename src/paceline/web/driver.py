"""Bots at the tables: they answer in the worker pool, ride for people who are silent, and never hold up a race."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING, Final

from paceline.core.chance import Luck
from paceline.core.codec import from_text, to_json
from paceline.core.game import Seat
from paceline.core.messages import say
from paceline.web import metrics
from paceline.web.errors import Refusal
from paceline.web.pool import JobFailed, JobTimedOut, PoolBusy
from paceline.web.race import Live, legal_texts
from paceline.web.store import StoreAway
from paceline.web.table import Asked, OpenTable

if TYPE_CHECKING:
    from paceline.web.tables import Hub

_WATCH: Final = 0.5
"""Seconds between two looks at who is silent."""
_AT_ONCE: Final = 10
"""Tables that are looked at in one go."""
_LEFT_ALONE: Final = 2.0
"""Seconds after which a worker looks after a table that another worker, or a failed try, may have left alone."""
_RETRY: Final = 0.5
_LOG: Final = logging.getLogger(__name__)
_LONGEST_QUEUE: Final = 30.0
"""Seconds that a bot may wait for its turn to think."""
_OUTCOMES: Final[dict[type[Exception], str]] = {
    JobFailed: "failed",
    JobTimedOut: "timed-out",
    PoolBusy: "busy",
    TimeoutError: "busy",
}


class Driver:
    """Rides the bots of all tables of a worker."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def drive(self, table: OpenTable) -> None:
        """Let the bots of a table answer, until only people owe an answer."""
        if table.driver is None and table.bots_owing():
            table.driver = self.hub.tasks.spawn(self._ride(table))
            table.driver.add_done_callback(lambda _: self._stopped(table))

    @staticmethod
    def _stopped(table: OpenTable) -> None:
        table.driver = None

    async def _ride(self, table: OpenTable) -> None:
        while owing := table.bots_owing():
            live, seat = table.live, owing[0]
            assert live is not None
            ask = live.ask_id(seat)
            action = await self._decided(table, live, seat)
            try:
                await self.hub.move(table, seat, ask, from_text(action, table.game.facts.actions), by_bot=True)
            except StoreAway:
                await asyncio.sleep(_RETRY)
            except Refusal as refusal:
                if refusal.code != "stale-ask":
                    await asyncio.sleep(_RETRY)

    async def _decided(self, table: OpenTable, live: Live, seat: Seat) -> str:
        """The bot's choice, or the first legal one where the bot fails."""
        legal, bot = legal_texts(live, seat), table.bot_of(seat)
        view = to_json(live.game.view(live.state, seat))
        seed = Luck(live.header.seed or table.id).stream(f"bot {live.ask_id(seat)}")
        try:
            async with asyncio.timeout(_LONGEST_QUEUE):
                decided = await self.hub.pool.decide(table.row.game, bot, view, legal, seed)
        except tuple(_OUTCOMES) as error:
            self._bot_failed(table, seat, bot, error)
            return legal[0]
        metrics.BOT_JOBS.labels("done").inc()
        return decided.action

    def _bot_failed(self, table: OpenTable, seat: Seat, bot: str, error: Exception) -> None:
        metrics.BOT_JOBS.labels(_OUTCOMES[type(error)]).inc()
        _LOG.warning("bot-failed", extra={"fields": {"table": table.id, "seat": seat, "bot": bot, "why": str(error)}})
        team = table.game.presentation.seat_name(seat, len(table.seats))
        table.tell_notice(table.speak(say("table.bot-failed", bot=bot, team=team)))

    # People who are silent.

    async def keep_watch(self) -> None:
        """Look again and again who is silent, and let a bot ride for him."""
        while True:
            await asyncio.sleep(_WATCH)
            for number, table in enumerate([*self.hub.tables.values()]):
                if number % _AT_ONCE == 0:
                    await asyncio.sleep(0)  # those who answer need not wait until all tables were looked at
                try:
                    await self._watch(table)
                except StoreAway:
                    break  # there will be another look
                except Exception:
                    _LOG.exception("watch-failed", extra={"fields": {"table": table.id}})
            self.hub.forget_idle()

    async def _watch(self, table: OpenTable) -> None:
        now = monotonic()
        if table.driver is None and now - table.moved > _LEFT_ALONE:
            table.moved = now
            await self.hub.mend(table)
        if table.visitors and table.phase == "racing":
            for seat in self._silent(table, now):
                await self.hub.sit(table, seat, True)

    def _silent(self, table: OpenTable, now: float) -> list[Seat]:
        """People who have owed an answer for too long while somebody else is here and waits."""
        live, patience = table.live, table.setup.patience
        assert live is not None
        owing = [seat for seat in live.waiting if not table.ridden_by_bot(seat)]
        table.asked = {seat: self._asked(table, live, seat, now) for seat in owing}
        if not patience:
            return []
        return [
            seat
            for seat in owing
            if now - table.asked[seat].since > patience
            and any(visitor.seats and seat not in visitor.seats for visitor in table.visitors)
        ]

    @staticmethod
    def _asked(table: OpenTable, live: Live, seat: Seat, now: float) -> Asked:
        known, ask = table.asked.get(seat), live.ask_id(seat)
        return known if known is not None and known.id == ask else Asked(ask, now)
