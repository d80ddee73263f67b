"""Logs: one line an event, and nothing in them that opens a seat."""

from __future__ import annotations

import io
import json
import logging
import secrets
from collections.abc import Iterator

import pytest

from paceline.web import observability
from paceline.web.settings import LogFormat

LOG = logging.getLogger("paceline.web.test")


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    """Yield the stream of the log; restore logging afterwards."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in ("uvicorn.access", "uvicorn.error", "alembic")}
    yield io.StringIO()
    root.handlers[:] = handlers
    root.setLevel(level)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)


def test_a_line_of_json_has_its_fields(stream: io.StringIO) -> None:
    observability.configure_logging("json", stream)
    LOG.info("table-loaded", extra={"fields": {"table": "abc", "steps": 12, "time": "no"}})
    entry = json.loads(stream.getvalue())
    assert entry.pop("time").endswith("Z")
    assert entry == {
        "level": "info",
        "source": "paceline.web.test",
        "event": "table-loaded",
        "table": "abc",
        "steps": 12,
    }


def test_a_traceback_is_part_of_its_line_of_json(stream: io.StringIO) -> None:
    observability.configure_logging("json", stream)
    try:
        raise RuntimeError("oh")
    except RuntimeError:
        LOG.exception("fault", extra={"fields": {"what": object}})
    (line,) = stream.getvalue().splitlines()
    assert "RuntimeError: oh" in json.loads(line)["traceback"]


def test_a_line_to_read(stream: io.StringIO) -> None:
    observability.configure_logging("text", stream)
    LOG.warning("bot-%s", "failed", extra={"fields": {"bot": "slow"}})
    assert stream.getvalue().endswith(" warning bot-failed bot=slow\n")


def test_nobody_forges_a_line(stream: io.StringIO) -> None:
    observability.configure_logging("text", stream)
    LOG.info("joined", extra={"fields": {"name": "Eve\n12:00:00 error  all is lost\x1b[2J"}})
    assert [line[:4].isspace() for line in stream.getvalue().splitlines()] == [False, True]
    assert "\x1b" not in stream.getvalue()


@pytest.mark.parametrize("form", ["json", "text"])
def test_uvicorn_logs_through_us_and_not_every_request(stream: io.StringIO, form: LogFormat) -> None:
    observability.configure_logging(form, stream)
    logging.getLogger("uvicorn.access").info("GET /")
    logging.getLogger("uvicorn.error").info("Started")
    logging.getLogger("uvicorn.error").error("Oh")
    assert "Oh" in stream.getvalue()
    assert stream.getvalue().count("\n") == 1


def leaks(token: str) -> list[str]:
    """Return ways in which a token could get into a log."""
    return [
        token,
        f"Authorization: Bearer {token},{token}",
        f"{{'authorization': 'Bearer {token}'}}",
        f"[(b'authorization', b'Bearer {token}'), (b'host', b'x')]",
        f"GET /table/abc#{token} HTTP/1.1",
        f"https://example.org/table/abc#{token}.{token}",
        f'{{"type":"hello","tokens":["{token}"]}}',
        f"Cookie: seat={token}; other=1",
        f"postgresql://owner:{token}@db/paceline",
    ]


@pytest.mark.parametrize("form", ["json", "text"])
def test_no_token_is_ever_logged(stream: io.StringIO, form: LogFormat) -> None:
    observability.configure_logging(form, stream)
    for _ in range(200):
        token = secrets.token_urlsafe(24)
        for leak in leaks(token):
            LOG.info(leak)
            LOG.info("said %s", leak, extra={"fields": {"token": token, "what": leak}})
        try:
            raise ValueError(token, {"tokens": [token]})
        except ValueError:
            LOG.exception("fault")
        assert token not in stream.getvalue()
        stream.seek(0)
        stream.truncate()


@pytest.mark.parametrize("words", ["Authorization: Bearer short", "authorization=Basic dXNlcjpwdw=="])
def test_short_secrets_in_headers_are_hidden_too(words: str) -> None:
    assert words.rsplit(maxsplit=1)[-1] not in observability.redact(words)


@pytest.mark.parametrize(
    "words",
    [
        "table-loaded table=abc steps=12",
        'File "paceline/table/supervisor_of_many_processes_here.py", line 3',
        "postgresql://owner@db/paceline",
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    ],
)
def test_what_is_no_secret_stays(words: str) -> None:
    assert observability.redact(words) == words
