"""A fuzz from our own schema: whatever is asked is answered, and never with a fault of ours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import Any, Final

import msgspec
import pytest
import requests
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from requests.adapters import HTTPAdapter

from paceline.web.protocol import ErrorBody
from soak import amount, some
from web.server.harness import PERSON, House, bot
from web.server.riders import Rider

EXAMPLES: Final = {"positive": amount(3, 20), "negative": amount(4, 30)}
_CALLERS: Final = count(100)
fuzz = settings(deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))


class _From(HTTPAdapter):
    """Requests from an address of its own, so that no limit is in the way."""

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        address = f"127.0.1.{next(_CALLERS) % 250 + 1}"
        super().init_poolmanager(*args, source_address=(address, 0), **kwargs)


@contextmanager
def caller() -> Iterator[requests.Session]:
    with requests.Session() as session:
        session.mount("http://", _From())
        yield session


@pytest.fixture(scope="module")
async def known(sqlite_house: House, anyio_backend: str) -> list[dict[str, str]]:
    """Tables and a tour in every phase of their lives, with the tokens that open them."""
    found = []
    for more in ({}, {"start": True}, {"start": True, "seats": [bot("bold"), bot("moody")]}):
        made = sqlite_house.make(**{"game": "toy", "seats": [PERSON, PERSON], "patience": 0} | more)
        found.append({"name": made.table, "tokens": ",".join([made.host, *(seat.token for seat in made.seats)])})
    async with Rider.at(sqlite_house, made.table) as spectator:
        await spectator.until(lambda: spectator.over)
    tour = sqlite_house.post("/api/tours", {"plan": {"stages": "gt3,gt4,gt8"}}).json()
    return [*found, {"name": tour["tour"], "tokens": tour["host"]}]


def test_the_schema_knows_every_route(sqlite_house: House) -> None:
    paths = sqlite_house.get("/schema/openapi.json").json()["paths"]
    named = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    table = "/api/tables/{name}"
    assert named >= {
        *("GET /api/games", "POST /api/tables", "POST /api/races", "POST /api/tours", "GET /api/tours/{name}"),
        *("POST /api/tours/{name}/next", "GET /draw/rider.svg", "GET /healthz", "GET /metrics"),
        *(f"GET {table}{path}" for path in ("", "/race", "/replay", "/playouts", "/history", "/board/{layout}")),
        *(f"POST {table}/{path}" for path in ("answers", "start", "seats/{seat}", "name", "back", "rematch")),
    }


@pytest.mark.parametrize("mode", EXAMPLES)
def test_whatever_is_asked_is_never_our_fault(sqlite_house: House, known: list[dict[str, str]], mode: str) -> None:
    import schemathesis  # so large that only the process that fuzzes loads it
    from schemathesis.core.result import Ok

    schema = schemathesis.openapi.from_url(f"{sqlite_house.address}/schema/openapi.json")
    places = known if mode == "positive" else known[1:2]
    logged, statuses = len(sqlite_house.log.read_text()), list[int]()
    operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    assert len(operations) > 12
    if mode == "negative":  # only a body or a query can be invalid
        operations = some([one for one in operations if [*one.body] or [*one.query]], 6)
    for operation in operations:
        for place in places if "{name}" in operation.path else [None]:
            with caller() as session, suppress(Unsatisfiable):  # a route without parameters has no invalid requests
                statuses += _answers(operation, mode, place, session, sqlite_house.address)
    assert len(statuses) > 2 * EXAMPLES[mode]
    assert len({*statuses}) > 2 or mode == "negative"
    assert "Traceback" not in sqlite_house.log.read_text()[logged:]


def _answers(
    operation: Any, mode: str, place: dict[str, str] | None, session: requests.Session, address: str
) -> list[int]:
    """Return the statuses of the responses, after checking each."""
    from schemathesis import GenerationMode

    statuses: list[int] = []

    @settings(fuzz, max_examples=EXAMPLES[mode])
    @given(case=operation.as_strategy(generation_mode=GenerationMode(mode)))
    def ask(case: Any) -> None:
        if place is not None:
            case.path_parameters = {**case.path_parameters, "name": place["name"]}
            case.headers["Authorization"] = f"Bearer {place['tokens']}"
        answer = case.call(base_url=address, session=session)
        assert answer.status_code < 500, (case.as_curl_command(), answer.text)
        if answer.status_code >= 400:
            msgspec.json.decode(answer.content, type=ErrorBody)
        statuses.append(answer.status_code)

    ask()
    return statuses
