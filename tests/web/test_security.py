"""Security: headers on every response, and which requests are accepted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from litestar import Litestar, Request, get, post, websocket
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from paceline.web import observability
from paceline.web.errors import Refusal, respond
from paceline.web.guard.limits import Limits
from paceline.web.protocol import ErrorBody
from paceline.web.security import HEADERS, SecurityMiddleware
from paceline.web.settings import Settings

OURS = "http://testserver.local"
JSON = {"content-type": "application/json"}
TEXT = {"content-type": "text/plain; charset=utf-8"}
LIMITS = Limits(body=1000, race_body=5000, tables_per_minute=0, posts_per_second=0)


@get("/page")
async def page() -> str:
    return "here"


@get("/fault")
async def fault() -> None:
    raise RuntimeError("oh")


@post("/api/tables", status_code=201)
async def make(request: Request[Any, Any, Any]) -> int:
    return len(await request.body())


@post("/api/races", status_code=201)
async def take(request: Request[Any, Any, Any]) -> int:
    return len(await request.body())


@websocket("/ws")
async def talk(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    await socket.send_text("hello")
    await socket.close()


def client_for(settings: Settings) -> TestClient[Litestar]:
    handlers = [page, fault, make, take, talk]
    app = Litestar(handlers, exception_handlers={Exception: respond}, logging_config=None, openapi_config=None)
    app.asgi_handler = SecurityMiddleware(app.asgi_handler, settings)
    return TestClient(app, base_url=OURS, raise_server_exceptions=False)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Litestar]]:
    with client_for(Settings(database="", origins=("https://Race.example/",), limits=LIMITS)) as client:
        yield client


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, msgspec.json.decode(answer.content, type=ErrorBody).error.code


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/page", 200),
        ("HEAD", "/page", 405),
        ("GET", "/nowhere", 404),
        ("PUT", "/page", 405),
        ("GET", "/fault", 500),
        ("POST", "/api/tables", 201),
    ],
)
def test_every_answer_has_our_headers_once(client: TestClient[Litestar], method: str, path: str, status: int) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    for name, value in HEADERS:
        assert answer.headers.get_list(name.decode()) == [value.decode()]
    assert "'unsafe" not in answer.headers["content-security-policy"]
    assert "server" not in answer.headers


ORIGINS = [
    (None, True),
    (OURS, True),
    (OURS.upper(), True),
    ("https://testserver.local", True),
    ("https://race.example", True),
    ("https://race.example:8443", False),
    ("http://testserver.local.evil.example", False),
    ("https://evil.example", False),
    ("null", False),
    ("", True),
]


@pytest.mark.parametrize(("origin", "fine"), ORIGINS)
def test_other_sites_may_not_post(client: TestClient[Litestar], origin: str | None, fine: bool) -> None:
    answer = client.post("/api/tables", headers={} if origin is None else {"origin": origin})
    assert answer.status_code == 201 if fine else code_of(answer) == (403, "wrong-origin")


@pytest.mark.parametrize(("origin", "fine"), ORIGINS)
def test_other_sites_may_not_open_sockets(client: TestClient[Litestar], origin: str | None, fine: bool) -> None:
    headers = {} if origin is None else {"origin": origin}
    if fine:
        with client.websocket_connect("/ws", headers=headers) as socket:
            assert socket.receive_text() == "hello"
    else:
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws", headers=headers):
            pass


FOREIGN = (b"origin", b"https://evil.example")


@pytest.mark.anyio
@pytest.mark.parametrize("headers", [[(b"host", b"here"), FOREIGN], [FOREIGN]], ids=["host", "no host"])
@pytest.mark.parametrize("extensions", [{}, {"websocket.http.response": {}}])
async def test_a_refused_socket_gets_the_reason(extensions: dict[str, Any], headers: list[tuple[bytes, bytes]]) -> None:
    async def nobody(_scope: Any, _receive: Any, _send: Any) -> None:
        raise AssertionError

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    sent: list[dict[str, Any]] = []

    async def send(event: dict[str, Any]) -> None:
        sent.append(event)

    scope = {"type": "websocket", "path": "/", "query_string": b"", "headers": headers, "extensions": extensions}
    await SecurityMiddleware(nobody, Settings(database=""))(scope, receive, send)
    if extensions:
        assert sent[0]["status"] == 403
        assert set(HEADERS) <= set(sent[0]["headers"])
        assert msgspec.json.decode(sent[1]["body"], type=ErrorBody).error.code == "wrong-origin"
    else:
        assert sent == [{"type": "websocket.close", "code": 1008, "reason": "wrong-origin"}]


def test_other_sites_may_read_what_is_public(client: TestClient[Litestar]) -> None:
    assert client.get("/page", headers={"origin": "https://evil.example"}).status_code == 200


@pytest.mark.parametrize(
    ("path", "kind", "fine"),
    [
        ("/api/tables", "application/json", True),
        ("/api/tables", "Application/JSON; charset=utf-8", True),
        ("/api/tables", "text/plain", False),
        ("/api/tables", "application/x-www-form-urlencoded", False),
        ("/api/tables", "multipart/form-data; boundary=x", False),
        ("/api/tables", None, False),
        ("/api/races", "text/plain", True),
        ("/api/races", "application/json", False),
        ("/api/races/", "text/plain", True),
    ],
)
def test_a_body_says_what_it_is(client: TestClient[Litestar], path: str, kind: str | None, fine: bool) -> None:
    answer = client.post(path, content=b"{}", headers={} if kind is None else {"content-type": kind})
    assert answer.status_code == 201 if fine else code_of(answer) == (415, "wrong-content-type")


def pieces(size: int) -> Iterator[bytes]:
    for start in range(0, size, 100):
        yield b"x" * min(100, size - start)


@pytest.mark.parametrize("chunked", [False, True])
@pytest.mark.parametrize(
    ("path", "headers", "most"), [("/api/tables", JSON, LIMITS.body), ("/api/races", TEXT, LIMITS.race_body)]
)
def test_a_body_has_its_limit_whether_it_says_its_length_or_not(
    client: TestClient[Litestar], path: str, headers: dict[str, str], most: int, chunked: bool
) -> None:
    def posted(size: int) -> Any:
        return client.post(path, content=pieces(size) if chunked else b"x" * size, headers=headers)

    fine = posted(most)
    assert (fine.status_code, fine.json()) == (201, most)
    refused = posted(most + 1)
    assert code_of(refused) == (413, "too-large")
    assert refused.headers["connection"] == "close"  # or all the rest would still be read


@pytest.mark.anyio
async def test_a_body_is_refused_before_its_end() -> None:
    received = 0

    async def receive() -> dict[str, Any]:
        nonlocal received
        received += 1
        return {"type": "http.request", "body": b"x" * 100, "more_body": received < 50}

    async def send(_event: dict[str, Any]) -> None:
        raise AssertionError

    async def read_all(_scope: Any, receive: Any, _send: Any) -> None:
        while (await receive())["more_body"]:
            pass

    headers = [(b"content-type", b"application/json"), (b"transfer-encoding", b"chunked")]
    scope = {"type": "http", "method": "POST", "path": "/api/tables", "query_string": b"", "headers": headers}
    with pytest.raises(Refusal) as refused:
        await SecurityMiddleware(read_all, Settings(database="", limits=LIMITS))(scope, receive, send)
    assert refused.value.code == "too-large"
    assert received == LIMITS.body // 100 + 1


@pytest.mark.parametrize("length", ["-1", "1e3", "x", "9" * 30])
def test_a_length_that_is_none_is_refused(client: TestClient[Litestar], length: str) -> None:
    answer = client.post("/api/tables", content=b"{}", headers=JSON | {"content-length": length})
    assert code_of(answer) == (413, "too-large")


def test_too_many_tables_and_too_many_posts_have_to_wait() -> None:
    limits = Limits(tables_per_minute=2, posts_per_second=1, posts_burst=3)
    with client_for(Settings(database="", limits=limits)) as client:
        assert [client.post("/api/tables").status_code for _ in range(3)] == [201, 201, 429]
        answer = client.post("/api/tables/")
        assert code_of(answer) == (429, "too-many-requests")
        assert 1 <= int(answer.headers["retry-after"]) <= 31
        assert [client.post("/api/tables/x/answers").status_code for _ in range(4)] == [404, 404, 404, 429]
        assert client.get("/page").status_code == 200


def test_requests_are_timed_by_their_route(client: TestClient[Litestar]) -> None:
    def count(route: str, status: int) -> float:
        return float(observability.REQUEST_SECONDS.labels(route, str(status))._sum.get())

    before = count("/page", 200), count("-", 404)
    client.get("/page")
    client.get("/nowhere/with/a/name/that/nobody/may/keep")
    assert count("/page", 200) > before[0]
    assert count("-", 404) > before[1]
    assert b"nobody" not in observability.expose_metrics()[0]
