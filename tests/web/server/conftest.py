"""One server on SQLite and one on PostgreSQL for all tests of this folder, each with tables of its own."""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

import pytest

from soak import SOAK
from web.databases import Server, sqlite_file
from web.server.harness import House

DATABASES = ("sqlite", "postgres")


@pytest.fixture(scope="session")
def sqlite_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with House(sqlite_file(folder), folder) as house:
        yield house


@pytest.fixture(scope="session")
def postgres_house(postgres: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(postgres.fresh(), tmp_path_factory.mktemp("house")) as house:
        yield house


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a test on one database, chosen by its name, and in a soak on both; `web/store` compares them in full."""
    if "house" in metafunc.fixturenames:
        first = crc32(metafunc.function.__name__.encode()) % 2
        metafunc.parametrize("house", DATABASES if SOAK else DATABASES[first : first + 1], indirect=True)


@pytest.fixture
def house(request: pytest.FixtureRequest) -> House:
    """Return a server on either kind of database."""
    found: House = request.getfixturevalue(f"{request.param}_house")
    return found


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add the toy game in this process too."""
    monkeypatch.setenv("PACELINE_GAMES", "toy=toygame:GAME")
