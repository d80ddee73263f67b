"""Errors: every one in the same envelope, with the right code and status."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import msgspec
import pytest
from litestar import Litestar, get, post
from litestar.exceptions import HTTPException, NotAuthorizedException, ServiceUnavailableException
from litestar.params import JSONBody
from litestar.testing import TestClient

from paceline.core import registry
from paceline.core.messages import BadOptions, BadRecord, Illegal, PacelineError
from paceline.web import observability
from paceline.web.bots.pool import PoolBusy
from paceline.web.errors import Refusal, describe_error, respond
from paceline.web.protocol import ErrorBody, NewTable
from paceline.web.store import Conflict, StoreUnavailable

SECRET = "a-body-that-nobody-may-read"


def unknown_game() -> PacelineError:
    with pytest.raises(PacelineError) as refused:
        registry.game("flame-rouge")
    return refused.value


EXPLAINED: list[tuple[Exception, int, str, str]] = [
    (Refusal("stale-ask", 409, "table.http.no-such-page"), 409, "stale-ask", ""),
    (Refusal("bad-options", 400, "table.http.no-such-page", field="seats"), 400, "bad-options", "seats"),
    (Illegal("TOY 4", "core.no-seat", mark="x"), 400, "illegal", ""),
    (BadOptions("stage", "core.no-seat", mark="x"), 400, "bad-options", "stage"),
    (BadRecord("core.no-seat", mark="x"), 400, "bad-race", ""),
    (PacelineError("bots.unknown", name="x", names="y"), 400, "bad-request", ""),
    (unknown_game(), 400, "unknown-game", "game"),
    (StoreUnavailable(), 503, "store-away", ""),
    (Conflict(), 503, "store-away", ""),
    (PoolBusy("table.http.no-such-page"), 503, "too-many-requests", ""),
    (NotAuthorizedException(), 401, "bad-request", ""),
    (HTTPException(status_code=418), 418, "bad-request", ""),
    (ServiceUnavailableException(), 500, "fault", ""),
    (RuntimeError(SECRET), 500, "fault", ""),
]


@pytest.mark.parametrize(("error", "status", "code", "field"), EXPLAINED, ids=lambda value: repr(value)[:40])
def test_errors_have_their_code_and_status(error: Exception, status: int, code: str, field: str) -> None:
    explained = describe_error(error)
    assert (explained.status, explained.problem.code, explained.problem.field) == (status, code, field)
    assert explained.problem.message
    assert SECRET not in explained.problem.message
    assert (explained.status == 503) == ("Retry-After" in explained.headers)


def test_an_illegal_action_names_its_clause() -> None:
    assert describe_error(Illegal("TOY 4", "core.no-seat", mark="x")).problem.clause == "TOY 4"


def test_what_msgspec_says_names_the_field() -> None:
    with pytest.raises(msgspec.ValidationError) as refused:
        msgspec.json.decode(b'{"seats": [{"kind": "ghost"}]}', type=NewTable)
    problem = describe_error(refused.value).problem
    assert (problem.code, problem.field) == ("bad-request", "seats.0")
    assert "ghost" in problem.message


def test_a_sentence_never_gets_too_long() -> None:
    assert len(describe_error(BadRecord("core.no-seat", mark="x" * 100_000)).problem.message) < 500


def test_errors_are_counted() -> None:
    counter = observability.ERRORS.labels("stale-ask")
    before = counter._value.get()
    describe_error(Refusal("stale-ask", 409, "table.http.no-such-page"))
    assert counter._value.get() == before + 1


def test_a_fault_is_logged_with_the_reference_of_the_response(caplog: pytest.LogCaptureFixture) -> None:
    try:
        raise RuntimeError("oh")
    except RuntimeError as error:
        problem = describe_error(error).problem
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert record.exc_info is not None
    assert getattr(record, "fields")["reference"] in problem.message  # noqa: B009 – mypy does not know it


@get("/fault")
async def faulty() -> None:
    raise RuntimeError(SECRET)


@post("/tables")
async def make(data: JSONBody[NewTable]) -> str:
    return data.game


@get("/full")
async def full() -> None:
    raise StoreUnavailable


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Litestar]]:
    app = Litestar(
        [faulty, make, full], exception_handlers={Exception: respond}, logging_config=None, openapi_config=None
    )
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


@pytest.mark.parametrize(
    ("request_line", "body", "answered"),
    [
        ("GET /nowhere", b"", (404, "no-such-page", "")),
        ("DELETE /tables", b"", (405, "bad-request", "")),
        ("POST /tables", b'{"game":', (400, "bad-request", "")),
        ("POST /tables", b"\xff", (400, "bad-request", "")),
        ("POST /tables", b"[]", (400, "bad-request", "data")),
        ("POST /tables", b'{"game": 3}', (400, "bad-request", "game")),
        ("POST /tables", b'{"gaem": "x"}', (400, "bad-request", "data")),
        ("POST /tables", b'{"seats": [{"kind": "ghost"}]}', (400, "bad-request", "seats.0")),
        ("GET /full", b"", (503, "store-away", "")),
        ("GET /fault", b"", (500, "fault", "")),
    ],
)
def test_what_goes_wrong_in_a_request_is_answered_so(
    client: TestClient[Litestar], request_line: str, body: bytes, answered: tuple[int, str, str]
) -> None:
    method, path = request_line.split()
    answer = client.request(method, path, content=body, headers={"content-type": "application/json"})
    problem = msgspec.json.decode(answer.content, type=ErrorBody).error
    assert (answer.status_code, problem.code, problem.field) == answered
    assert answer.headers["content-type"].startswith("application/json")
    assert SECRET not in answer.text
    assert (answer.status_code == 405) == ("POST" in answer.headers.get("allow", ""))
