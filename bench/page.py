"""The page in Chromium: bytes and time of the first view, smoothness of the movement, inputs and layout shift of races.

`python bench/page.py` starts a server and a headless browser (the `dev` extra, and Chromium from the system). Bytes,
requests, clicks, inputs and layout shift are the same on every machine: a missed target of theirs is a failure. Times
and frames depend on the machine and on what else it does: they are printed beside their targets; measure when idle.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from statistics import median
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from table import free_port, wait_for

from paceline.bots import find
from paceline.core import registry
from paceline.core.codec import from_json, from_text, to_text
from paceline.core.game import AnyGame, Decision
from paceline.i18n import english
from paceline.library import Race

CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
SIZES = {
    "desk": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844},
    "phone on its side": {"width": 844, "height": 390},
}
SLOW = 4
"""How many times slower than this machine the throttled one is."""
MOST_KILOBYTES, MOST_REQUESTS, MOST_SECONDS = 150.0, 20, 1.0
MOST_CLICKS, MOST_INPUTS = 1, 60
LONG_FRAME = 50.0
"""Milliseconds."""
MOVEMENT_SECONDS = 8.0
"""Seconds in which a round of twelve riders has certainly been shown."""
LONGEST_RACE = 600.0
READY = ".home .button.act:not([disabled])"
RIDERS = 12
VERDICTS = {True: "ok", False: "MISSED", None: ""}
SIX_TEAMS = {"expansions": ("peloton",), "stage": "Stage 7", "breakaway": False}
BOTS = {"flamme-rouge": "wheelsucker", "leader-1": "captain", "on-the-rivet": "director"}
"""Ride for everybody: people press what they would play."""
GAME = registry.game("flamme-rouge")
SEED = 5

WATCH_READY = f"""
new MutationObserver((_, observer) => {{
  if (window.ready || !document.querySelector('{READY}')) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => {{ window.ready = performance.now(); }}));
}}).observe(document, {{subtree: true, childList: true, attributes: true}});
"""
WATCH_SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const {value, sources} of list.getEntries()) {
    const names = sources.map(({node}) => node?.className?.baseVal ?? node?.className ?? node?.nodeName ?? '?');
    window.shifts.push([value, names.join(', ')]);
  }
}).observe({type: 'layout-shift', buffered: true});
"""
TAUGHT = {"flamme-rouge": [lesson.id for lesson in GAME.presentation.lessons(english())]}
RIDDEN_BEFORE = f"localStorage.setItem('paceline.settings', JSON.stringify({{guided: true, taught: {TAUGHT}}}))"
"""Somebody who was offered the guided race and has read all lessons."""
WATCH_FRAMES = """
window.frames_ = [];
window.begun = false;
document.addEventListener('beat', ({detail}) => {
  if (detail.beat && !window.begun) { window.frames_.length = 0; window.begun = true; }
});
let last = performance.now();
const frame = (now) => { window.frames_.push(now - last); last = now; requestAnimationFrame(frame); };
requestAnimationFrame(frame);
"""


class Figure(NamedTuple):
    """One measured value beside its target; `good` is None if the machine decides about it."""

    name: str
    found: str
    wanted: str
    good: bool | None


class Seat(NamedTuple):
    """A seat at a table of the server."""

    server: str
    table: str
    token: str

    @property
    def link(self) -> str:
        return f"{self.server}/table/{self.table}#{self.token}"

    def read(self) -> Any:
        """Return the table frame of this seat."""
        return self._call(f"/api/tables/{self.table}")

    def answer(self) -> bool:
        """Give the answer of a bot, if the seat is asked."""
        frame = self.read()
        ask = ask_of(frame)
        if ask is not None:
            self._call(f"/api/tables/{self.table}/answers", {"ask": ask["id"], "action": advice(frame)})
        return ask is not None

    def _call(self, path: str, body: object = None) -> Any:
        return call(self.server + path, body, self.token)


def ask_of(frame: Any) -> Any:
    """Return what a seat is asked, or None."""
    return frame["snapshots"][0].get("ask") if frame["snapshots"] else None


def advice(frame: Any) -> str:
    """Return what a bot would answer."""
    return to_text(decided(*question_of(frame)))


def decided(game: AnyGame, view: Any, legal: Sequence[Any]) -> Any:
    """Return what the bot of a game does."""
    found = find(game, BOTS[game.facts.name])(view, legal, Random(SEED))
    return found.action if isinstance(found, Decision) else found


def question_of(frame: Any) -> tuple[AnyGame, Any, list[Any]]:
    """Return the game, what the seat that is asked knows, and what it may answer."""
    game = registry.game(frame["info"]["game"])
    view = from_json(msgspec.json.encode(frame["snapshots"][0]["view"]), game.facts.view)
    return game, view, [from_text(choice["action"], game.facts.actions) for choice in ask_of(frame)["choices"]]


def moment_of(frame: Any) -> Any:
    """Return the moment of the race that the board shows, such as its round."""
    return frame["snapshots"][0]["shown"]["moment"]


def call(address: str, body: object = None, token: str = "") -> Any:
    """Send a request to the server and return its answer."""
    content = body if body is None or isinstance(body, bytes) else msgspec.json.encode(body)
    headers = {"Content-Type": "text/plain" if isinstance(body, bytes) else "application/json"}
    headers |= {"Authorization": f"Bearer {token}"} if token else {}
    with urllib.request.urlopen(urllib.request.Request(address, content, headers)) as answer:
        return msgspec.json.decode(answer.read())


def new_table(server: str, game: AnyGame, seats: int, options: dict[str, Any]) -> Seat:
    """Make a table for one person and bots with the same luck always."""
    bots = [BOTS[game.facts.name]] * (seats - 1)
    race = Race.start(game, game.facts.options(**options), ["you", *bots], SEED)
    made = call(f"{server}/api/races", race.text.encode())
    return Seat(server, made["table"], made["seats"][0]["token"])


def take_seat(server: str, seats: int, options: dict[str, Any]) -> Seat:
    """Make a table of Flamme Rouge at which the person's riders stand at the start."""
    seat = new_table(server, GAME, seats, options)
    while not (ask := ask_of(seat.read())) or ask["choices"][0]["action"].startswith("place"):
        if not seat.answer():
            time.sleep(0.05)
    return seat


@contextmanager
def started_server() -> Iterator[str]:
    """Start a server on a store of its own; its address."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "paceline",
            "serve",
            "--port",
            str(port),
            "--no-compile",
            "--tables-per-minute",
            "0",
        ]
        command += ["--reads-per-second", "0", "--database", f"sqlite:///{folder}/tables.sqlite"]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_for(f"http://127.0.0.1:{port}/healthz")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(20)


@contextmanager
def opened(browser: Browser, size: str, *scripts: str) -> Iterator[tuple[Page, CDPSession]]:
    """Open a page with an empty cache; the scripts run before its own."""
    context = browser.new_context(viewport=SIZES[size], has_touch=size != "desk", reduced_motion="no-preference")  # type: ignore[arg-type]
    context.set_default_timeout(120_000)
    page = context.new_page()
    for script in scripts:
        page.add_init_script(script)
    try:
        yield page, context.new_cdp_session(page)
    finally:
        context.close()


def throttle(session: CDPSession, rate: int) -> None:
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})


def until(page: Page, condition: Callable[[], Any], seconds: float = 120.0) -> Any:
    """Wait for a condition; the page's content security policy forbids Playwright's own way."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > deadline:
            raise SystemExit(f"waited in vain at {page.url}")
        page.wait_for_timeout(50)
    return found


# The first view.


def first_view(browser: Browser, server: str) -> list[Figure]:
    """Measure the bytes and requests of the first page, and the clicks from there to a hand."""
    with opened(browser, "desk") as (page, session):
        addresses: dict[str, str] = {}
        sizes: dict[str, float] = {}
        session.send("Network.enable")
        session.on(
            "Network.requestWillBeSent", lambda event: addresses.update({event["requestId"]: event["request"]["url"]})
        )
        session.on(
            "Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]})
        )
        page.goto(server, wait_until="networkidle")
        page.wait_for_timeout(500)
        preloads: list[str] = page.eval_on_selector_all("link[rel=modulepreload]", "links => links.map(l => l.href)")
        later = {one for one in sizes if addresses[one].endswith(".js") and addresses[one] not in preloads}
        ahead = sum(sizes[one] for one in later) / 1024
        kilobytes, requests = sum(sizes.values()) / 1024 - ahead, len(sizes) - len(later)
        sizes.clear()
        clicks = clicks_to_a_hand(page)
        on_click = sum(sizes.values()) / 1024, len(sizes)
        page.goto(server, wait_until="networkidle")
        sizes.clear()
        page.reload(wait_until="networkidle")
        again = sum(sizes.values()) / 1024
    return [
        Figure(
            "first page, compressed",
            f"{kilobytes:.1f} KB",
            f"under {MOST_KILOBYTES:.0f} KB",
            kilobytes < MOST_KILOBYTES,
        ),
        Figure("its requests", str(requests), f"at most {MOST_REQUESTS}", requests <= MOST_REQUESTS),
        Figure(
            "loaded ahead for a table",
            f"{ahead:.1f} KB",
            f"{len(later)} files, when nothing else is to be done",
            None,
        ),
        Figure("the same page again", f"{again:.1f} KB", "", None),
        Figure("from home to a hand", f"{clicks} click", f"{MOST_CLICKS} click", clicks <= MOST_CLICKS),
        Figure("what that click loads", f"{on_click[0]:.1f} KB", f"in {on_click[1]} requests", None),
    ]


def clicks_to_a_hand(page: Page) -> int:
    """Click the red button until there are cards to choose from; return how often."""
    clicks = 0
    while not page.locator(".choice.card:not([disabled])").count():
        page.locator(".button.act:not([disabled])").first.click()
        clicks += 1
        page.wait_for_timeout(2000)
    return clicks


def interactive(browser: Browser, server: str, repeats: int) -> Figure:
    """Measure how long an empty cache takes to a button that answers, on a slow processor."""
    seconds = []
    for _ in range(repeats):
        with opened(browser, "desk", WATCH_READY) as (page, session):
            throttle(session, SLOW)
            page.goto(server, wait_until="commit")
            seconds.append(until(page, partial(page.evaluate, "window.ready")) / 1000)
    found = f"{median(seconds):.2f} s"
    return Figure(f"interactive, {SLOW}x slower", found, f"under {MOST_SECONDS:.0f} s", None)


# The race.


def long_frames(browser: Browser, server: str, rate: int, rounds: int) -> Figure:
    """Count the long frames while a round of twelve riders is shown on the map, from its first beat to its end.

    The answers come from outside, so that nothing but the movement costs time.
    """
    seat = take_seat(server, 6, SIX_TEAMS)
    with opened(browser, "desk", RIDDEN_BEFORE) as (page, session):
        page.goto(seat.link)
        page.locator(".main-board .rider").nth(RIDERS - 1).wait_for()
        throttle(session, rate)
        page.evaluate(WATCH_FRAMES)
        counts, longest = [], 0.0
        for _ in range(rounds):
            until(page, lambda: ask_of(seat.read()))
            page.wait_for_timeout(500)
            page.evaluate("window.begun = false")
            moment = moment_of(seat.read())
            while moment_of(seat.read()) == moment:
                seat.answer()
                page.wait_for_timeout(50)
            page.wait_for_timeout(MOVEMENT_SECONDS * 1000)
            frames: list[float] = page.evaluate("window.frames_")
            counts.append(sum(frame > LONG_FRAME for frame in frames))
            longest = max(longest, *frames)
    most = 0 if rate == 1 else 2
    speed = "unthrottled" if rate == 1 else f"{rate}x slower"
    found = f"{max(counts)} a round"
    return Figure(f"long frames, {speed}", found, f"at most {most} (longest: {longest:.0f} ms)", None)


def whole_race(browser: Browser, server: str, size: str, stage: str) -> list[Figure]:
    """Ride a whole race on the page; count the inputs and add up all layout shifts, those after an input too."""
    seat = take_seat(server, 4, {"stage": stage} if stage else {})
    inputs, deadline = 0, time.monotonic() + LONGEST_RACE
    with opened(browser, size, WATCH_SHIFTS) as (page, _session):
        page.goto(seat.link)
        page.locator("#hand").wait_for()
        while (frame := seat.read())["info"]["phase"] != "over" and time.monotonic() < deadline:
            if ask_of(frame) is None:
                page.wait_for_timeout(50)
            else:
                inputs += answer_on_the_page(page, seat, frame)
        shift = shifted(page, size)
    return [
        shift,
        Figure(f"inputs of that race, {size}", str(inputs), f"at most {MOST_INPUTS}", inputs <= MOST_INPUTS),
    ]


def shifted(page: Page, name: str) -> Figure:
    """Add up the layout shifts of a race that has come to its podium."""
    page.locator(".podium").wait_for()
    page.wait_for_timeout(1000)
    shifts: list[tuple[float, str]] = page.evaluate("window.shifts")
    total = sum(value for value, _ in shifts)
    worst = "; ".join(f"{value:.3f} {names[:60]}" for value, names in sorted(shifts, reverse=True)[:3])
    return Figure(f"layout shift, {name}", f"{total:.2f}", f"0.00 {worst}", total < 0.005)


def answer_on_the_page(page: Page, seat: Seat, frame: Any) -> int:
    """Select what a bot would play and lock it, or say once and for all who draws first; return the inputs."""
    always = page.locator("[data-always]").first
    card = page.locator(f".choice[data-action={advice(frame)!r}]:not([disabled])").first
    asked = ask_of(frame)["id"]
    until(page, lambda: always.count() or card.count() or is_answered(seat, asked))
    inputs = 0
    for button in (always,) if always.count() else (card, page.locator(".lock:not([disabled])")):
        if not is_answered(seat, asked):
            button.click()
            inputs += 1
    until(page, lambda: is_answered(seat, asked))
    return inputs


def is_answered(seat: Seat, ask: str) -> bool:
    """Return whether a question is not open any more; the page itself answers who draws first."""
    now = ask_of(seat.read())
    return now is None or now["id"] != ask


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=5, help="loads of the first page")
    parser.add_argument("--rounds", type=int, default=3, help="rounds whose frames are counted")
    parser.add_argument("--stage", default="", help="a shorter stage for the whole races, such as abcdu")
    arguments = parser.parse_args()
    figures: list[Figure] = []
    with started_server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        figures += first_view(browser, server)
        figures.append(interactive(browser, server, arguments.repeats))
        figures += [long_frames(browser, server, rate, arguments.rounds) for rate in (1, SLOW)]
        for size in SIZES:
            figures += whole_race(browser, server, size, arguments.stage)
        browser.close()
    return report(figures)


def report(figures: Iterable[Figure]) -> int:
    """Print all figures as they are measured; return 1 if a target is missed."""
    missed = 0
    for name, found, wanted, good in figures:
        print(f"  {name:<36} {found:>10}   {VERDICTS[good]:<6}   {wanted}", flush=True)
        missed |= good is False
    return missed


if __name__ == "__main__":
    sys.exit(main())
