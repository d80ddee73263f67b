"""Tell people that their turn has begun while no page of theirs is open."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus
from time import time
from typing import Final

import msgspec

from paceline.core.game import Seat
from paceline.core.messages import say
from paceline.i18n import catalogue
from paceline.web.errors import Refusal
from paceline.web.push import encryption
from paceline.web.push.delivery import Delivery, Forbidden, parse_endpoint
from paceline.web.push.keys import contact, read_keys
from paceline.web.settings import Settings
from paceline.web.store import Store, StoreUnavailable
from paceline.web.store.pushes import PushStore, endpoint_digest
from paceline.web.store.schema import SubscriptionRow
from paceline.web.table import Table
from paceline.web.tasks import Tasks

Latest = Callable[[str], Awaitable[Table]]
"""Returns a table that is not behind the store."""
_LOG: Final = logging.getLogger(__name__)
GRACE: Final = 3.0
"""Seconds before a notice is sent: a page that is open in another worker is the notice, and answers cancel it."""
_MOST_WAITING: Final = 500
"""Turns that are being told; more than these are not told."""
_KEPT_SECONDS: Final = 86400
"""Seconds for which a push service keeps a notice for a device that is off."""
_GONE: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys with which messages for a device are encrypted."""

    p256dh: str
    auth: str


class Subscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A device to tell, as its browser describes it; without keys it is told no more."""

    endpoint: str
    keys: PushKeys | None = None


class PushNotices:
    """Subscriptions to the turns of seats, and the notices that are sent to them."""

    def __init__(self, store: Store, tasks: Tasks, settings: Settings, latest: Latest) -> None:
        self._key = read_keys(settings.push_keys) if settings.push_keys else None
        self._contact = contact(settings) if settings.push_keys else ""
        self._tasks, self._latest, self.waiting = tasks, latest, 0
        self.store = PushStore(store)
        self.delivery = Delivery()
        self.grace = GRACE

    @property
    def public_key(self) -> str:
        """The key that browsers subscribe with; empty if the server sends no notices."""
        return encryption.encode(encryption.public_bytes(self._key.public_key())) if self._key else ""

    async def subscribe(self, table: Table, seats: tuple[Seat, ...], wanted: Subscription, language: str) -> None:
        """Tell a device of the turns of these seats from now on, or no more; raise `Refusal`."""
        if wanted.keys is None:
            await self.store.unsubscribe(table.id, seats, wanted.endpoint)
            return
        if self._key is None or table.phase == "over":
            raise Refusal("bad-request", 409, "table.push.not-offered")
        try:
            parse_endpoint(wanted.endpoint)
            encryption.check_keys(wanted.keys.p256dh, wanted.keys.auth)
        except (Forbidden, ValueError):
            raise Refusal("bad-request", 400, "table.push.bad-subscription") from None
        rows = [
            SubscriptionRow(
                table_id=table.id,
                seat=seat,
                endpoint_id=endpoint_digest(wanted.endpoint),
                token=table.seats[seat].token,
                endpoint=wanted.endpoint,
                p256dh=wanted.keys.p256dh,
                auth=wanted.keys.auth,
                language=language,
                at=time(),
                told=table.race.steps if table.race is not None else -1,
            )
            for seat in seats
        ]
        await self.store.subscribe(rows)

    def on_turns(self, table: Table) -> None:
        """Tell those whose turn began with the latest step of this worker."""
        if self._key is None or table.race is None:
            return
        for seat in table.begun:
            if seat in table.subscribed and not table.is_bot_driven(seat) and self.waiting < _MOST_WAITING:
                self.waiting += 1
                self._tasks.spawn(self._tell(table, seat, table.race.steps, table.race.ask_id(seat)))

    def on_foreign_turns(self, table: Table) -> None:
        """Note that people whose turn another worker has begun see it here on an open page."""
        if self._key is None or table.race is None:
            return
        for seat in table.begun:
            if seat in table.subscribed and is_open(table, seat):
                token = table.seats[seat].token
                self.waiting += 1
                self._tasks.spawn(self._note_seen(table.id, seat, table.race.steps, token))

    async def _note_seen(self, table_id: str, seat: Seat, turn: int, token: str) -> None:
        try:
            with suppress(StoreUnavailable):
                await self.store.take(table_id, seat, turn, token)
        finally:
            self.waiting -= 1

    async def _tell(self, table: Table, seat: Seat, turn: int, ask: str) -> None:
        try:
            await asyncio.sleep(self.grace)
            table = await self._latest(table.id)
            if table.asks(seat, ask) and not is_open(table, seat):
                token = table.seats[seat].token
                rows = await self.store.take(table.id, seat, turn, token)
                await asyncio.gather(*(self._send(table, row) for row in rows))
        except StoreUnavailable:
            _LOG.warning("push-failed", extra={"fields": {"table": table.id, "reason": "store"}})
        finally:
            self.waiting -= 1

    async def _send(self, table: Table, row: SubscriptionRow) -> None:
        assert self._key is not None
        fields = {"table": table.id, "seat": row.seat, "device": row.endpoint_id[:8]}
        speak = catalogue(row.language)
        info = table.info(speak)
        told = {
            "title": speak(say("table.push.title")),
            "body": speak(say("table.push.body", course=info.course or info.title)),
            "table": table.id,
        }
        try:
            parts = parse_endpoint(row.endpoint)
            headers = {
                "Authorization": encryption.authorization(self._key, f"https://{parts.netloc}", self._contact),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(_KEPT_SECONDS),
                "Urgency": "normal",
            }
            body = encryption.encrypt(msgspec.json.encode(told), row.p256dh, row.auth)
            status = await self.delivery.post(row.endpoint, headers, body)
        except Forbidden:
            _LOG.warning("push-failed", extra={"fields": fields | {"reason": "address"}})
            await self.store.drop_endpoint(row.endpoint_id)
        except (OSError, TimeoutError) as error:  # its text may contain the address
            _LOG.warning("push-failed", extra={"fields": fields | {"reason": type(error).__name__}})
        else:
            if status in _GONE:
                await self.store.drop_endpoint(row.endpoint_id)
            if not HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
                _LOG.warning("push-failed", extra={"fields": fields | {"reason": status}})


def is_open(table: Table, seat: Seat) -> bool:
    """Return whether a page of this seat is open here."""
    return any(seat in connection.seats for connection in table.connections)
