"""A device is told once that a turn has begun while no page is open; no notice leads to private addresses."""

from __future__ import annotations

import asyncio
import datetime
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_address
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from paceline.web.errors import Refusal
from paceline.web.push.delivery import Delivery, Forbidden, is_public, parse_endpoint
from paceline.web.push.keys import make_keys, read_keys
from paceline.web.push.notices import PushKeys, Subscription
from paceline.web.store.pushes import MOST
from paceline.web.table import Table
from paceline.web.tables import Tables
from web.faults.hubs import answer_of, made, open_tables, watching
from web.push.test_encryption import AUTH, P256DH

pytestmark = pytest.mark.anyio
KEYS = PushKeys(P256DH, AUTH)
SECRET = "the-secret-of-the-device"
ORIGIN = "https://paceline.example"


class PushService:
    """A push service at this machine; it answers with `status` and notes what it was sent."""

    def __init__(self, folder: Path) -> None:
        self.status, self.heads, self._folder = 201, list[str](), folder
        self.came = asyncio.Event()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = int(head.lower().partition("content-length: ")[2].partition("\r")[0])
        await reader.readexactly(length)
        self.heads.append(head)
        writer.write(f"HTTP/1.1 {self.status} X\r\n\r\n".encode())
        await writer.drain()
        self.came.set()
        writer.close()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Delivery]:
        """Serve, and yield a delivery that may go there."""
        served, trusted = certificate(self._folder)
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, ssl=served)
        port = server.sockets[0].getsockname()[1]
        self.endpoint = f"https://localhost:{port}/push/{SECRET}"
        async with server:
            yield Delivery(allow=lambda address, _: address.is_loopback, context=trusted)


def certificate(folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """Return the contexts of a server called localhost and of a client that trusts it."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    now = datetime.datetime.now(datetime.UTC)
    built = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    built = built.not_valid_before(now - datetime.timedelta(days=1)).not_valid_after(now + datetime.timedelta(days=1))
    built = built.add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=True)
    public = built.sign(key, hashes.SHA256()).public_bytes(Encoding.PEM)
    file = folder / "service.pem"
    file.write_bytes(public + key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    served.load_cert_chain(file)
    trusted = ssl.create_default_context(cadata=public.decode())
    trusted.verify_flags &= ~ssl.VERIFY_X509_STRICT
    return served, trusted


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:

    monkeypatch.setenv("PACELINE_GAMES", "toy=toygame:GAME")


@asynccontextmanager
async def hub(url: str, folder: Path) -> AsyncIterator[tuple[Tables, PushService]]:
    """Yield a worker that sends notices, and the push service it sends them to."""
    make_keys(str(folder / "push.pem"))
    service = PushService(folder)
    async with (
        service.open() as delivery,
        open_tables(url, push_keys=str(folder / "push.pem"), origins=(ORIGIN,)) as tables,
    ):
        tables.notices.delivery, tables.notices.grace = delivery, 0.0
        yield tables, service


async def subscribe(tables: Tables, table: Table, seat: int, endpoint: str, keys: PushKeys | None = KEYS) -> None:
    await tables.notices.subscribe(table, (seat,), Subscription(endpoint, keys), "fr")
    await tables.reload(table)


async def settle(tables: Tables) -> None:
    """Wait until all notices have been sent."""
    async with asyncio.timeout(60):
        while tables.notices.waiting:
            await asyncio.sleep(0.01)


PRIVATE = [
    "127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "255.255.255.255", "::", "::1", "fe80::1", "fd00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "2002:a00:1::",
    "ff02::1",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_no_notice_leads_inwards(address: str) -> None:
    assert not is_public(ip_address(address), 443)


def test_push_services_are_public_and_at_the_port_of_https() -> None:
    assert is_public(ip_address("142.250.1.1"), 443)
    assert is_public(ip_address("2a00:1450::1"), 443)
    assert not is_public(ip_address("142.250.1.1"), 22)


@pytest.mark.parametrize(
    "endpoint",
    ["http://a.example/", "https://", "https://u:p@a.example/", "https://a.example/\r\nX: y", "https://a.example:x/",
     "file:///etc/passwd", "https://a.example/" + "a" * 1000, "https://[::1/"],
)  # fmt: skip
def test_only_plain_https_addresses_are_endpoints(endpoint: str) -> None:
    with pytest.raises(Forbidden):
        parse_endpoint(endpoint)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "2130706433", "0x7f.1"])
async def test_nothing_is_posted_to_this_machine(host: str) -> None:
    with pytest.raises((Forbidden, OSError)):
        await Delivery().post(f"https://{host}/", {}, b"")


async def test_a_turn_is_told_once_and_only_to_who_is_away(
    database: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with hub(database, tmp_path) as (tables, service):
        table = await tables.get((await made(tables)).table)
        await subscribe(tables, table, 0, service.endpoint)
        assert table.race is not None
        while not service.heads:
            await tables.answer(table, (0, 1), answer_of(table, table.race.waiting[0]))
            await settle(tables)
        assert [head.split()[1] for head in service.heads] == [f"/push/{SECRET}"]
        assert "Authorization: vapid t=" in service.heads[0]
        rows = await tables.notices.store.take(table.id, 0, 10**6, table.seats[0].token)
        assert [row.language for row in rows] == ["fr"]
        assert await tables.notices.store.take(table.id, 0, 10**6, table.seats[0].token) == []
    assert SECRET not in caplog.text
    assert AUTH not in caplog.text


async def test_an_open_page_is_notice_enough(sqlite_url: str, tmp_path: Path) -> None:
    async with hub(sqlite_url, tmp_path) as (tables, service):
        table = await tables.get((await made(tables)).table)
        await subscribe(tables, table, 0, service.endpoint)
        assert table.race is not None
        async with watching(tables, table, (0,)):
            while not table.race.over:
                await tables.answer(table, (0, 1), answer_of(table, table.race.waiting[0]))
                await settle(tables)
        assert service.heads == []


async def test_a_page_that_is_open_in_another_worker_is_notice_enough(database: str, tmp_path: Path) -> None:
    async with hub(database, tmp_path) as (tables, service):
        table = await tables.get((await made(tables)).table)
        await subscribe(tables, table, 0, service.endpoint)
        assert table.race is not None
        await tables.answer(table, (0,), answer_of(table, 0))
        async with watching(tables, table, (0,)):
            await tables.answer(table, (1,), answer_of(table, 1))
            assert table.begun == (0,)
            tables.notices.on_foreign_turns(table)  # as if the step had come from elsewhere
            await settle(tables)
        assert await tables.notices.store.take(table.id, 0, table.race.steps, table.seats[0].token) == []


@pytest.mark.parametrize("status", [404, 410, 503])
async def test_devices_that_are_gone_are_forgotten(
    sqlite_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    caplog.set_level(logging.DEBUG, "paceline")
    async with hub(sqlite_url, tmp_path) as (tables, service):
        service.status = status
        table = await tables.get((await made(tables)).table)
        await subscribe(tables, table, 0, service.endpoint)
        assert table.race is not None
        while not service.heads:
            await tables.answer(table, (0, 1), answer_of(table, table.race.waiting[0]))
            await settle(tables)
        await tables.reload(table)
        assert table.subscribed == (frozenset({0}) if status == 503 else frozenset())
    assert "push-failed" in caplog.text
    assert not [record for record in caplog.records if SECRET in str(record.__dict__)]


async def test_subscriptions_are_bounded_checked_and_removed(database: str, tmp_path: Path) -> None:
    async with hub(database, tmp_path) as (tables, _):
        table = await tables.get((await made(tables)).table)
        endpoints = [f"https://push.example/{n}" for n in range(MOST + 2)]
        for endpoint in endpoints:
            await subscribe(tables, table, 1, endpoint)
        rows = await tables.notices.store.take(table.id, 1, 10**6, table.seats[1].token)
        assert {row.endpoint for row in rows} == {*endpoints[2:]}
        for endpoint in endpoints:
            await subscribe(tables, table, 1, endpoint, None)
        assert table.subscribed == frozenset()
        for endpoint, keys in (("http://push.example/", KEYS), (endpoints[0], PushKeys("x", AUTH))):
            with pytest.raises(Refusal):
                await subscribe(tables, table, 1, endpoint, keys)


async def test_a_server_without_keys_offers_nothing(sqlite_url: str) -> None:
    async with open_tables(sqlite_url) as tables:
        table = await tables.get((await made(tables)).table)
        assert tables.notices.public_key == ""
        with pytest.raises(Refusal):
            await subscribe(tables, table, 0, "https://push.example/")


def test_keys_are_made_once_and_for_their_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "push.pem"
    make_keys(str(file))
    first = file.read_bytes()
    make_keys(str(file))
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (first, 0o600)
    assert read_keys(str(file)).curve.name == "secp256r1"
