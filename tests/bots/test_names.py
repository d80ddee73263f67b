"""Bots by name, file, package and URL, behind one function."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, cast

import pytest

from paceline import bots
from paceline.bots import sources
from paceline.core import registry
from paceline.core.messages import PacelineError
from paceline.core.race import play_bots
from paceline.web.bots.worker import run

GAME = registry.game("flamme-rouge")
EXAMPLE = Path(__file__).parents[2] / "examples" / "http_bot.py"
SITTER = """
from neighbour import CHOICE
GAME = "flamme-rouge"
def sitter(view, legal, rng):
    return legal[CHOICE]
def no_bot():
    return 1
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delenv(bots.ADDED, raising=False)
    sources._module.cache_clear()
    (tmp_path / "neighbour.py").write_text("CHOICE = -1\n")
    (tmp_path / "mine.py").write_text(SITTER)
    return tmp_path


def race(*names: str) -> Any:
    return play_bots(GAME, GAME.facts.options(stage="abLu"), [(name, bots.find(GAME, name)) for name in names], 3)


def serve(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/middle"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    handler = cast("type[BaseHTTPRequestHandler]", runpy.run_path(str(EXAMPLE))["Handler"])
    yield from serve(handler)


def test_a_bot_of_a_file_rides(folder: Path) -> None:
    assert race("mine.py:sitter", "random").over
    assert bots.find(GAME, f"{folder}/mine.py:sitter")(None, [1, 2, 3], Random(1)) == 3
    (folder / "alone.py").write_text("def alone(view, legal, rng): return legal[0]\n")
    assert bots.find(GAME, "alone.py")(None, [1, 2], Random(1)) == 1


WRONG = {
    "no such file": ("nowhere.py:sitter", "", "no bot file «nowhere.py»"),
    "no such function": ("wrong.py:siter", "def sitter(view, legal, rng): ...", "Did you mean «sitter»?"),
    "another function": ("wrong.py:x", "def sitter(view, legal, rng): ...", "It has: sitter."),
    "no function at all": ("wrong.py:x", "x = 3", "no function «x»"),
    "another signature": ("wrong.py:x", "def x(view): ...", "a function of (view, legal, rng)"),
    "syntax": ("wrong.py:x", "def x(:", "SyntaxError: invalid syntax"),
    "missing import": ("wrong.py:x", "\nimport nothing_of_the_kind", "ModuleNotFoundError: No module named"),
    "where it failed": ("wrong.py:x", "\n\n1 / 0", "ZeroDivisionError: division by zero (wrong.py, line 3)"),
    "it leaves": ("wrong.py:x", "raise SystemExit('bye')", "SystemExit: bye"),
    "for another game": ("wrong.py:x", "GAME = 'leader-1'\ndef x(view, legal, rng): ...", "is a bot for leader-1"),
    "misspelt name": ("wheelsuker", "", "Did you mean «wheelsucker»?"),
}


@pytest.mark.parametrize("case", WRONG)
def test_a_bot_that_cannot_be_loaded_says_why_in_one_line(folder: Path, case: str) -> None:
    name, text, why = WRONG[case]
    (folder / "wrong.py").write_text(text)
    with pytest.raises(PacelineError) as refused:
        bots.find(GAME, name)
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_bot_of_a_package_is_found_by_its_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = {
        "sitter": EntryPoint("sitter", "mine:sitter", sources.GROUP),
        "broken": EntryPoint("broken", "gone:x", sources.GROUP),
    }
    monkeypatch.setattr(sources, "installed", lambda: entries)
    monkeypatch.setattr(bots, "installed", lambda: entries)
    assert race("sitter", "random").over
    with pytest.raises(PacelineError, match="«broken» cannot be loaded: ModuleNotFoundError"):
        bots.find(GAME, "broken")
    with pytest.raises(PacelineError, match="is a bot for flamme-rouge, not for leader-1"):
        bots.find(registry.game("leader-1"), "sitter")


def test_a_bot_behind_a_url_is_asked_over_http(url: str) -> None:
    by_url, here = race(url, "random"), race("random", "random")
    assert by_url.over
    assert by_url.log.header.seats == (url, "random")
    assert by_url.log.entries != here.log.entries


class Rude(BaseHTTPRequestHandler):
    """Answers whatever its path says."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        body = {"/text": b"hello", "/cheat": b'{"action":"play 99"}', "/bare": b"{}"}.get(self.path)
        self.send_response(200 if body is not None else 500)
        self.end_headers()
        self.wfile.write(body or b"")

    def log_message(self, *_words: object) -> None:
        pass


@pytest.fixture(scope="module")
def rude() -> Iterator[str]:
    yield from serve(Rude)


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("text", "something else than JSON"),
        ("bare", "missing required field `action`"),
        ("cheat", "«play 99», which is not among"),
        ("gone", "500 Internal Server Error"),
        (None, "refused"),
    ],
)
def test_a_url_that_answers_badly_is_one_line(rude: str, path: str | None, why: str) -> None:
    url = rude.replace("middle", path) if path else "http://127.0.0.1:9/"
    with pytest.raises(PacelineError) as refused:
        race(url, "random")
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_host_adds_bots_and_visitors_name_no_others(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(bots.ADDED, "")
    bots.add("mine.py:sitter")
    bots.add("far=http://127.0.0.1:9/x")
    assert [*bots.available(GAME)][-2:] == ["sitter", "far"]
    assert "sitter" not in bots.available(registry.game("leader-1"))
    for wrong, why in (("nowhere.py:x", "no bot file"), ("strange", "no bot to be added"), ("a=mine.py:y", "«y»")):
        with pytest.raises(PacelineError, match=why):
            bots.add(wrong)
    view = b'{"game":"flamme-rouge","bot":"BOT","view":null,"legal":[],"seed":""}'
    for name in (b"mine.py:sitter", b"http://127.0.0.1:9/", b"muscle"):
        assert b"There is no bot" in run("decide", view.replace(b"BOT", name))
