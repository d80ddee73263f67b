"""Rate limits of reads, access to metrics, and error messages that fit a form."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from litestar import Litestar, get, post, websocket
from litestar.connection import WebSocket
from litestar.testing import TestClient

from paceline.cli.command import OneLineParser
from paceline.cli.verbs import serve
from paceline.core import registry
from paceline.core.messages import BadOptions
from paceline.i18n import english
from paceline.web.errors import describe_error, respond
from paceline.web.guard.limits import Limits
from paceline.web.lobby import parse_options
from paceline.web.protocol import ErrorBody
from paceline.web.routes import operations
from paceline.web.routes.games import game_info
from paceline.web.security import SecurityMiddleware
from paceline.web.settings import Settings
from toygame import GAME as TOY
from web.server.harness import PERSON, House

GAMES = (*registry.BUILT_IN, "toy")
BURST = 3
LOOKS = ["/api/tables/x", "/api/tables/x/race", "/api/tables/x/board/map", "/api/tours/x"]


@get(LOOKS)
async def read() -> str:
    return "here"


@get(["/", "/api/games", "/static/page.js"])
async def page() -> str:
    return "free"


@post("/api/tables/x/start", status_code=200)
async def start() -> str:
    return "begun"


@websocket("/ws/tables/x")
async def follow(socket: WebSocket[Any, Any, Any]) -> None:
    await socket.accept()
    await socket.close()


def client_for(limits: Limits) -> TestClient[Litestar]:
    handlers = [read, page, start, follow]
    app = Litestar(handlers, exception_handlers={Exception: respond}, logging_config=None, openapi_config=None)
    app.asgi_handler = SecurityMiddleware(app.asgi_handler, Settings(database="", limits=limits))
    return TestClient(app)


@pytest.mark.parametrize("path", LOOKS)
def test_reads_are_rate_limited(path: str) -> None:
    with client_for(Limits(reads_per_second=0.001, reads_burst=BURST)) as client:
        assert [client.get(path).status_code for _ in range(BURST)] == [200] * BURST
        answer = client.get(path)
        assert answer.status_code == 429
        assert msgspec.json.decode(answer.content, type=ErrorBody).error.code == "too-many-requests"
        assert 900 < int(answer.headers["retry-after"]) <= 1001
        assert client.get("/api/games").status_code == client.get("/").status_code == 200, "they cost nothing"
        assert client.post("/api/tables/x/start").status_code == 200, "answers are counted by themselves"


@pytest.mark.anyio
async def test_sockets_count_as_reads() -> None:
    async def welcome(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    sent: list[dict[str, Any]] = []

    async def send(event: dict[str, Any]) -> None:
        sent.append(event)

    guard = SecurityMiddleware(welcome, Settings(database="", limits=Limits(reads_per_second=0.001, reads_burst=BURST)))
    for number in (1, 2):
        sent.clear()
        scope = {
            "type": "websocket",
            "path": "/ws/x",
            "query_string": b"",
            "headers": [],
            "extensions": {"websocket.http.response": {}},
        }
        for _ in range(BURST + 1):
            await guard(scope | {"client": (f"192.0.2.{number}", 1)}, receive, send)
        assert [event["type"] for event in sent[:BURST]] == ["websocket.accept"] * BURST
        refused, body = sent[BURST:]
        assert refused["status"] == 429
        assert 900 < int(dict(refused["headers"])[b"retry-after"]) <= 1001
        assert msgspec.json.decode(body["body"], type=ErrorBody).error.code == "too-many-requests"


def test_nothing_lifts_the_limit() -> None:
    with client_for(Limits(reads_per_second=0, reads_burst=BURST)) as client:
        assert {client.get(LOOKS[0]).status_code for _ in range(20 * BURST)} == {200}


def settings_of(*flags: str) -> Settings:
    parser = OneLineParser("serve", "")
    serve.add_arguments(parser, ())
    return serve._settings(parser.parse_args(flags))


def test_both_are_set_on_the_command_line() -> None:
    usual, chosen = settings_of(), settings_of("--reads-per-second", "0", "--open-metrics")
    assert (usual.limits.reads_per_second, usual.open_metrics) == (50, False)
    assert (chosen.limits.reads_per_second, chosen.open_metrics) == (0, True)


# Figures.


class PendingAsk:
    """The routes for operators, requested from any address."""

    def __init__(self, open_metrics: bool) -> None:
        class Tables:
            settings = Settings(database="", open_metrics=open_metrics)

        self.app = Litestar(
            operations.HANDLERS, exception_handlers={Exception: respond}, openapi_config=None, logging_config=None
        )
        self.app.state.tables = Tables

    async def by(self, address: str | None) -> int:
        sent: list[dict[str, Any]] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": b""}

        async def send(event: Any) -> None:
            sent.append(event)

        scope: Any = {"type": "http", "method": "GET", "path": "/metrics", "headers": [], "query_string": b""}
        await self.app(scope | {"client": (address, 1) if address is not None else None}, receive, send)
        status: int = sent[0]["status"]
        return status


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("address", "local"),
    [
        ("127.0.0.1", True),
        ("127.8.8.8", True),
        ("::1", True),
        ("192.0.2.7", False),
        ("10.0.0.1", False),
        ("2001:db8::1", False),
        ("0.0.0.0", False),
        ("localhost.evil.example", False),
        ("", False),
        (None, False),
    ],
)
async def test_metrics_are_local_by_default(address: str | None, local: bool) -> None:
    assert await PendingAsk(open_metrics=False).by(address) == (200 if local else 403)
    assert await PendingAsk(open_metrics=True).by(address) == 200


# Forms.


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("name", GAMES)
def test_every_stage_can_be_ridden_with_what_it_needs(name: str) -> None:
    game, info = registry.game(name), game_info(name, english())
    for stage in info.stages:
        for course in {stage.code, stage.name}:
            for needs in (stage.needs, {}):
                options = parse_options(game, {info.course_option: course} | needs)
                assert game.setup(info.default_seats, options), "a stage brings what it needs by itself"


def test_some_words_of_several_can_be_chosen() -> None:
    game = registry.game("flamme-rouge")
    option, variants = [option for option in game_info("flamme-rouge", english()).options if option.kind == "words"]
    assert (option.name, option.default) == ("expansions", "")
    assert (variants.name, variants.choices) == ("variants", game.facts.choices["variants"])
    (planned,) = [option for option in game_info("flamme-rouge", english()).plan if option.kind == "words"]
    assert (planned.name, set(planned.choices)) == ("variants", {*variants.choices, "keep-half"})
    assert option.choices == game.facts.choices["expansions"]
    assert parse_options(game, {"expansions": ",".join(option.choices)}).expansions == option.choices
    assert parse_options(game, {"expansions": option.choices[1]}).expansions == option.choices[1:2]
    options = game_info("flamme-rouge", english()).options
    assert not [option for option in options if option.choices and option.kind == "text"]
    assert TOY.facts.choices == {}


FLAGS: list[tuple[dict[str, Any], int]] = [
    ({"stage": "gt99"}, 2),
    ({"weather": "sunny"}, 2),
    ({}, 6),
    ({"handicap": "x" * 500}, 2),
]


@pytest.mark.parametrize(("options", "seats"), FLAGS, ids=str)
def test_errors_of_a_form_do_not_mention_flags(sqlite_house: House, options: dict[str, Any], seats: int) -> None:
    wanted = {"game": "flamme-rouge", "options": options, "seats": [PERSON] * seats}
    problem = sqlite_house.post("/api/tables", wanted).json()["error"]
    assert problem["code"] == "bad-options"
    assert "--" not in problem["message"]


def test_errors_of_the_form_of_a_tour_do_not_mention_flags(sqlite_house: House) -> None:
    wanted = {"game": "flamme-rouge", "plan": {"stages": "3,4,8"}}
    problem = sqlite_house.post("/api/tours", wanted).json()["error"]
    assert (problem["code"], "--" in problem["message"]) == ("bad-options", False)
    assert "gt8" in problem["message"]


def test_dashes_that_are_no_flags_stay() -> None:
    error = BadOptions("stage", "table.form.no-such-option", game="Toy--toy", option="-- x", options=("--stage",))
    words = describe_error(error).problem.message
    assert "Toy--toy" in words
    assert "-- x" in words
    assert "«stage»" in words
