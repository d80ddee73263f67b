"""HTTP: every error in one envelope, every response with its headers, and rate limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from paceline.core import registry
from paceline.web.security import HEADERS
from web.databases import sqlite_file
from web.server.harness import PATIENCE, PERSON, House
from web.server.riders import Rider

JSON = {"Content-Type": "application/json"}
ELSEWHERE = "https://example.org"


@pytest.fixture(scope="module")
def strict_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("strict")
    with House(sqlite_file(folder), folder, "--tables-per-minute", "3", "--origin", ELSEWHERE) as house:
        yield house


def caller(house: House, number: int) -> httpx.Client:
    """Return an HTTP client with its own address: limits count by address."""
    transport = httpx.HTTPTransport(local_address=f"127.0.0.{number}")
    return httpx.Client(base_url=house.address, transport=transport, timeout=PATIENCE)


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Return the status and the code of an error, after checking its envelope."""
    body = answer.json()
    assert [*body] == ["error"]
    assert {"code", "message"} <= body["error"].keys() <= {"code", "message", "field", "clause"}
    assert body["error"]["message"].endswith((".", "!", "?", "»"))
    assert answer.headers["content-type"].startswith("application/json")
    headers = {(name.decode(), answer.headers.get(name.decode())) for name, _ in HEADERS}
    assert headers == {(name.decode(), value.decode()) for name, value in HEADERS}
    return answer.status_code, body["error"]["code"]


ERRORS: list[tuple[str, str, dict[str, Any], tuple[int, str]]] = [
    ("GET", "/nowhere", {}, (404, "no-such-page")),
    ("GET", "/api/nowhere", {}, (404, "no-such-page")),
    ("GET", "/static/no-such-file.js", {}, (404, "no-such-page")),
    ("GET", "/static/../app.py", {}, (404, "no-such-page")),
    ("GET", "/static/%2e%2e/app.py", {}, (404, "no-such-page")),
    ("GET", "/api/tables/nowhere", {}, (404, "no-such-table")),
    ("GET", "/api/tables/nowhere/race", {}, (404, "no-such-table")),
    ("GET", "/api/tables/nowhere/replay", {}, (404, "no-such-table")),
    ("GET", "/api/tables/nowhere/board/map", {}, (404, "no-such-table")),
    ("POST", "/api/tables/nowhere/start", {}, (404, "no-such-table")),
    ("GET", "/api/tours/nowhere", {}, (404, "no-such-tour")),
    ("DELETE", "/api/tables", {}, (405, "bad-request")),
    ("PUT", "/api/tables/x/answers", {"content": b"{}", "headers": JSON}, (405, "bad-request")),
    ("GET", "/draw/rider.svg", {}, (400, "bad-request")),
    ("GET", "/draw/rider.svg?team=A&kind=S&tired=no", {}, (400, "bad-request")),
    ("GET", "/api/tables/x?since=yesterday", {}, (400, "bad-request")),
    ("POST", "/api/tables", {"content": b"{", "headers": JSON}, (400, "bad-request")),
    ("POST", "/api/tables", {"content": b"\xff", "headers": JSON}, (400, "bad-request")),
    ("POST", "/api/tables", {}, (400, "bad-request")),
    ("POST", "/api/tables", {"content": b"[]", "headers": JSON}, (400, "bad-request")),
    ("POST", "/api/tables", {"content": b"[" * 60000, "headers": JSON}, (400, "bad-request")),
    ("POST", "/api/tables", {"content": b"{}", "headers": {"Content-Type": "text/plain"}}, (415, "wrong-content-type")),
    ("POST", "/api/tables", {"data": {"game": "toy"}}, (415, "wrong-content-type")),
    ("POST", "/api/tables", {"content": b"{}"}, (415, "wrong-content-type")),
    ("POST", "/api/races", {"content": b"{}", "headers": JSON}, (415, "wrong-content-type")),
    ("POST", "/api/tables", {"content": b"x" * 65537, "headers": JSON}, (413, "too-large")),
    ("POST", "/api/tables", {"content": iter([b"x" * 40000] * 2), "headers": JSON}, (413, "too-large")),
    (
        "POST",
        "/api/tables",
        {"content": b"{}", "headers": JSON | {"Origin": "https://evil.example"}},
        (403, "wrong-origin"),
    ),
    ("POST", "/api/tables", {"content": b"{}", "headers": JSON | {"Origin": "null"}}, (403, "wrong-origin")),
]


@pytest.mark.parametrize(("method", "path", "request_", "expected"), ERRORS, ids=lambda value: str(value)[:40])
def test_every_error_has_the_same_envelope(
    sqlite_house: House, method: str, path: str, request_: dict[str, Any], expected: tuple[int, str]
) -> None:
    assert problem(sqlite_house.http.request(method, path, **request_)) == expected


@pytest.mark.parametrize(
    "path",
    ["/", "/new", "/table/x", "/replay/x", "/tours/x", "/healthz", "/metrics", "/api/games", "/schema/openapi.json"],
)
def test_every_answer_has_the_headers(sqlite_house: House, path: str) -> None:
    answer = sqlite_house.get(path)
    assert answer.status_code == 200
    assert all(answer.headers[name.decode()] == value.decode() for name, value in HEADERS)
    assert "server" not in answer.headers
    assert "set-cookie" not in answer.headers


def test_pages_may_come_from_this_server_and_from_the_origins_of_the_settings(strict_house: House) -> None:
    body = b'{"game": "toy"}'
    with caller(strict_house, 31) as here:
        for origin in (strict_house.address, ELSEWHERE):
            answer = here.post("/api/tables", content=body, headers=JSON | {"Origin": origin})
            assert answer.status_code == 201
        for origin in ("https://example.org.evil.net", "http://example.org", f"{strict_house.address}0", "x"):
            assert problem(here.post("/api/tables", content=body, headers=JSON | {"Origin": origin}))[0] == 403


@pytest.mark.anyio
async def test_sockets_may_come_from_this_server_and_from_the_origins_of_the_settings(strict_house: House) -> None:
    with caller(strict_house, 32) as somebody:
        made = somebody.post("/api/tables", content=b'{"game": "toy"}', headers=JSON).json()
    address = f"{strict_house.sockets}/ws/tables/{made['table']}"
    for origin in (None, strict_house.address, ELSEWHERE):
        async with connect(address, origin=origin) as socket:  # type: ignore[arg-type]
            await socket.send('{"type":"hello"}')
            assert str(await socket.recv()).startswith('{"type":"table"')
    for origin in ("https://evil.example", "null"):
        with pytest.raises(InvalidStatus, match="403"):
            await connect(address, origin=origin)  # type: ignore[arg-type]


def test_creating_tables_is_rate_limited(strict_house: House) -> None:
    with caller(strict_house, 33) as greedy, caller(strict_house, 34) as modest:
        answers = [greedy.post("/api/tables", content=b'{"game": "toy"}', headers=JSON) for _ in range(6)]
        assert [answer.status_code for answer in answers] == [201] * 3 + [429] * 3
        assert problem(answers[-1]) == (429, "too-many-requests")
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 60
        for path in ("/api/tours", "/api/races"):
            kind = JSON if path == "/api/tours" else {"Content-Type": "text/plain"}
            assert problem(greedy.post(path, content=b"{}", headers=kind))[0] == 429
        assert modest.post("/api/tables", content=b'{"game": "toy"}', headers=JSON).status_code == 201


def test_requests_are_rate_limited(strict_house: House) -> None:
    with caller(strict_house, 35) as greedy, caller(strict_house, 36) as modest:
        answers = [greedy.post("/api/tables/x/start") for _ in range(200)]
        assert {problem(answer) for answer in answers} == {(404, "no-such-table"), (429, "too-many-requests")}
        assert problem(modest.post("/api/tables/x/start")) == (404, "no-such-table")
        assert greedy.get("/api/games").status_code == 200  # reading is free


def test_games_boards_and_riders_can_be_read(sqlite_house: House) -> None:
    games = {game["name"]: game for game in sqlite_house.get("/api/games").json()}
    assert list(games) == [*registry.BUILT_IN, "toy"]
    for name in games:
        people = [PERSON] * max(2, games[name]["least_seats"])
        made = sqlite_house.make(game=name, start=True, seats=people, patience=0)
        shown = sqlite_house.read(made.table)["snapshots"][0]["shown"]
        for layout in ("map", "ribbon"):
            path = f"/api/tables/{made.table}/board/{layout}"
            board = sqlite_house.get(path, version=shown["board"])
            assert board.status_code == 200
            assert "immutable" in board.headers["cache-control"]
            assert sqlite_house.get(path).headers["cache-control"] == "no-store"
        assert problem(sqlite_house.get(f"/api/tables/{made.table}/board/globe"))[0] == 400
        for rider in shown["riders"]:
            token = rider["token"]
            svg = sqlite_house.get("/draw/rider.svg", team=token["team"], kind=token["kind"])
            assert (svg.status_code, svg.headers["content-type"]) == (200, "image/svg+xml")


def test_long_responses_are_compressed_if_accepted_and_secrets_never(sqlite_house: House) -> None:
    wanted = {"game": "flamme-rouge", "start": True, "seats": [PERSON, PERSON], "patience": 0}
    made = sqlite_house.post("/api/tables", wanted)
    assert "content-encoding" not in made.headers
    path = f"/api/tables/{made.json()['table']}/board/map"
    packed = sqlite_house.get(path)
    plain = sqlite_house.http.get(path, headers={"Accept-Encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < len(plain.content) / 3


def test_the_list_of_games_is_compressed_and_sent_once(sqlite_house: House) -> None:
    first = sqlite_house.get("/api/games")
    assert first.headers["content-encoding"] == "gzip"
    assert int(first.headers["content-length"]) < len(first.content) / 3
    again = sqlite_house.http.get("/api/games", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.anyio
async def test_metrics_count_moves_and_sockets(sqlite_house: House) -> None:
    made = sqlite_house.make(game="toy", start=True)
    async with Rider.sitting(sqlite_house, made) as rider:
        await rider.ride()
        figures = sqlite_house.get("/metrics").text
    assert 'paceline_moves_total{game="toy"}' in figures
    assert "paceline_sockets 1" in figures
