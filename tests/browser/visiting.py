"""Browsers that visit a server."""

from __future__ import annotations

import re
import shutil
import time
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import httpx
import msgspec
from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, expect

from paceline.library import Race

CHROMIUM: Final = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
"""A window of the headless shell opens in a fifth of the time that Chromium itself takes."""
PHONE: Final = {"width": 390, "height": 844}
LANDSCAPE: Final = {"width": 844, "height": 390}
DESK: Final = {"width": 1400, "height": 900}
PERSON: Final = {"kind": "person", "name": "Maud"}
_LONGEST_RACE: Final = 120.0
_PATIENT: Final = 30_000.0
_COARSE: Final = 0.25
"""Pixels painted for each pixel of the page: nobody looks at them."""
expect.set_options(timeout=_PATIENT)


ASKED: Final = "document.querySelector('pl-table')?.snapshot?.ask?.id"
LOCKABLE: Final = "!!document.querySelector('.lock:not([disabled])')"
NEXT_CLICK: Final = (
    "['.curtain button, .lock:not([disabled])', '.narrowed .choice:not([disabled])', '.choice:not([disabled])']"
    ".map((one) => document.querySelector(one)).find(Boolean)"
)
"""The element that brings the race on: the lock of what is selected, or else the first thing that can be selected."""
_ACT: Final = f"""(async () => {{
const next = {NEXT_CLICK};
next?.click();
for (let tries = 0; !next && tries < 5 && !{NEXT_CLICK}; tries += 1) await new Promise((on) => setTimeout(on, 20));
}})()"""
"""In one script: the ask may be gone by the next call to the page, and a call costs more than waiting there."""

_LIT: Final = """() => {
const things = ['.curtain button', '.lock:not([disabled])', '.narrowed .choice:not([disabled])',
  '.rung.choice:not([disabled])', '.choice.card:not([disabled])', '.main-board .goal:not(.of-rider)',
  '.choice:not([disabled]):not(.several)'];
const middle = (one) => {
  const {left, top, width, height} = one.getBoundingClientRect();
  return {x: left + width / 2, y: top + height / 2};
};
const isOpen = (one) => {
  if (!one.matches('.goal')) one.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
  const {x, y} = middle(one);
  const hit = document.elementFromPoint(x, y);
  return !!hit && (one === hit || one.contains(hit));
};
const several = document.querySelectorAll('.choice.several').length;
for (const what of things) {
  const all = [...document.querySelectorAll(what)];
  const found = (what.startsWith('.choice') ? all : all.reverse()).find(isOpen);
  if (found) return {what, several, touch: navigator.maxTouchPoints > 0, ...middle(found)};
}
return null;
}"""
"""Finds something that is lit, of squares the furthest, and how many lists of choices could be opened."""


_BLOCKED: Final = "Service Worker registration blocked by Playwright"


class Devices:
    """Browser contexts that tests use one after the other: a new one, with nothing cached, costs a second of work."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[bool, list[Page]] = {True: [], False: []}

    def take(self, size: dict[str, int], *, moving: bool, new: bool, worker: bool = False) -> Page:
        """Return an empty page without anything stored; with a service worker if it is wanted."""
        touch = size in (PHONE, LANDSCAPE)
        motion: Any = "no-preference" if moving else "reduce"
        viewport: Any = size
        idle = self._idle[touch]
        if new or not idle:
            options = {"viewport": viewport, "reduced_motion": motion, "has_touch": touch}
            workers: Any = "allow" if worker else "block"
            device = self._browser.new_context(**options, device_scale_factor=_COARSE, service_workers=workers)
            device.set_default_timeout(_PATIENT)
            return device.new_page()
        page = idle.pop()
        page.set_viewport_size(viewport)
        page.emulate_media(reduced_motion=motion)
        return page

    def give_back(self, page: Page, address: str) -> None:
        """Leave a page and forget what it stored."""
        context = page.context
        page.unroute_all(behavior="ignoreErrors")
        page.goto(f"{address}/healthz")
        page.evaluate("localStorage.clear(), sessionStorage.clear()")
        page.mouse.move(0, 0)
        for other in context.pages:
            if other is not page:
                other.close()
        context.clear_permissions()
        self._idle[bool(page.evaluate("navigator.maxTouchPoints"))].append(page)


def race_at_once(page: Page, title: str) -> None:
    """Race against bots: by the button of the first page, or as it does it in a game that has no such button."""
    if title == "Flamme Rouge":
        page.get_by_role("button", name="Ride now").click()
    else:
        page.evaluate(_RACE, title)


_RACE: Final = """async (title) => {
const main = document.querySelector('script[type=module]').src;
const load = (name) => import(new URL(`lib/${name}.js`, main));
const [{games}, {startRace}, {go}] = await Promise.all(['api', 'start', 'navigation'].map(load));
go(await startRace((await games()).find((game) => game.title === title).name));
}"""


class House:
    """A server and the browsers that visit it."""

    def __init__(self, address: str, devices: Devices) -> None:
        self.address = address
        self.complaints: list[str] = []
        self._devices = devices
        self._used: list[tuple[Page, bool]] = []

    def visitor(
        self,
        path: str = "/",
        size: dict[str, int] = DESK,
        *,
        moving: bool = False,
        new: bool = False,
        worker: bool = False,
    ) -> Page:
        """Open a path on a device without anything stored, by default with reduced motion.

        A `new` device is used by this test alone: one that changes the device for good, such as its clock, asks for it.
        So is one with a service worker.
        """
        page = self._devices.take(size, moving=moving, new=new or worker, worker=worker)
        self._used.append((page, new or worker))
        page.on("console", self._note_message)
        page.on("pageerror", self._note_error)
        page.goto(path if path.startswith("http") else f"{self.address}{path}")
        return page

    def _note_error(self, error: Error) -> None:
        self.complaints.append(str(error))

    def _note_message(self, message: ConsoleMessage) -> None:
        """Note errors and warnings; violations of the content security policy are among them."""
        if message.type in ("error", "warning") and message.text != _BLOCKED:
            self.complaints.append(message.text)

    def goes_away(self, page: Page) -> None:
        """Leave the page and wait until the server has noticed the closed connection."""
        sockets, deadline = self._sockets(), time.monotonic() + _PATIENT / 1000
        page.goto("about:blank")
        while self._sockets() >= sockets:
            assert time.monotonic() < deadline
            time.sleep(0.02)

    def _sockets(self) -> float:
        """Return how many WebSocket connections the server has."""
        figures = httpx.get(f"{self.address}/metrics").text
        return float(next(line for line in figures.splitlines() if line.startswith("paceline_sockets ")).split()[1])

    def leave(self, *, reuse: bool) -> None:
        """Give the devices back to be reused, or close them."""
        for page, new in self._used:
            if new or not reuse or page.is_closed():
                page.context.close()
            else:
                page.remove_listener("console", self._note_message)
                page.remove_listener("pageerror", self._note_error)
                self._devices.give_back(page, self.address)


def bots(number: int) -> list[dict[str, str]]:
    """Return seats for some bots that think little."""
    return [{"kind": "bot", "name": "highest"}] * number


_CREATE: Final = """async ([body, here]) => {
const {request} = await import('/static/lib/api.js');
const {rememberCreated, tables} = await import('/static/lib/storage.js');
const made = await request('POST', '/api/tables', {body});
return `/table/${made.table}${rememberCreated(tables, made.table, made, here)}`;
}"""


def create(
    house: House,
    game: str,
    seats: list[dict[str, str]],
    size: dict[str, int] = DESK,
    *,
    here: tuple[int, ...] = (0,),
    **table: Any,
) -> Page:
    """Create a table on a device that remembers it, as the set-up page does, and return its page."""
    page = house.visitor("/", size)
    path = page.evaluate(_CREATE, [{"game": game, "seats": seats, **table}, list(here)])
    page.goto(f"{house.address}{path}")
    return page


def set_up(house: House, page: Page, game: str, seats: list[str], **options: Any) -> None:
    """Open the set-up of a race by its link."""
    page.goto(f"{house.address}/new?{urlencode({'game': game, 'seats': ','.join(seats), **options})}")
    page.locator(".setup-foot").wait_for()


def ridden(house: House, seats: list[dict[str, str]], *, game: str = "flamme-rouge", **options: Any) -> str:
    """Give the server a race that is over; return the link to it, for the person if there is one."""
    people = {number: f"you:{seat['name']}" for number, seat in enumerate(seats) if seat["kind"] == "person"}
    bots = ["highest" if number in people else seat["name"] for number, seat in enumerate(seats)]
    race = Race.new(game, bots, 1, **options).play()
    names = tuple(people.get(number, bot) for number, bot in enumerate(bots))
    race.log.header = msgspec.structs.replace(race.log.header, seats=names)
    headers = {"Content-Type": "text/plain"}
    answer = httpx.post(f"{house.address}/api/races", content=race.text, headers=headers, timeout=60)
    made = answer.raise_for_status().json()
    tokens = [seat["token"] for seat in made["seats"]]
    return f"/table/{made['table']}{'#' if tokens else ''}{'.'.join(tokens)}"


def choices(page: Page) -> Locator:
    """Return the choices that are enabled now."""
    return page.locator(".choice:not([disabled])")


def choose(page: Page) -> None:
    """Take the first choice, as soon as there is one."""
    ask = choices(page).first
    ask.wait_for()
    take(page, ask)


def take(page: Page, choice: Locator) -> None:
    """Select a choice and lock it, unless it is answered or opened by the click."""
    asked = page.evaluate(ASKED)
    choice.click()
    if page.evaluate(ASKED) == asked and page.evaluate(LOCKABLE):
        page.locator(".lock").click()


def ride_to_the_end(*pages: Page) -> None:
    """Take the first choice on every page whenever it asks, until there is a podium; nobody is seen on their way."""
    for page in pages:
        set_speed(page, "instant")
    ride_until(pages[0].locator(".podium"), *pages)
    for page in pages:
        set_speed(page, "1")


def set_speed(page: Page, speed: str) -> None:
    """Let a table tell what happens at this speed from now on."""
    until(page, "document.querySelector('pl-table')")
    page.evaluate("speed => document.querySelector('pl-table').timeline.choose(speed)", speed)


def ride_until(sight: Locator, *pages: Page) -> None:
    """Take the first choice on every page whenever it asks, until this is visible."""
    deadline = time.monotonic() + _LONGEST_RACE
    while not sight.count():
        assert time.monotonic() < deadline, "the race has no end"
        for page in pages:
            act(page)


def press_lit(page: Page) -> str:
    """Click or tap something that is lit; return what it was. Nobody has to open a list of sentences."""
    found = _in_page(page, _LIT)
    if not found:
        page.wait_for_timeout(20)
        return ""
    assert found["several"] == 0, f"a list of sentences has to be opened: {page.locator('.prompt').inner_text()}"
    press = page.touchscreen.tap if found["touch"] else page.mouse.click
    press(found["x"], found["y"])
    return str(found["what"])


def act(page: Page) -> None:
    """Answer once if one is asked, or wait a moment; pass the device on if that is asked."""
    _in_page(page, _ACT)


def _in_page(page: Page, script: str) -> Any:
    """Return what a script evaluates to; None while the page navigates."""
    try:
        return page.evaluate(script)
    except Error as gone:
        if "Execution context was destroyed" not in str(gone):
            raise
        page.wait_for_load_state()
        return None


def until(page: Page, script: str) -> None:
    """Wait until this is true in the page; Playwright's own way is against the content security policy."""
    deadline = time.monotonic() + _PATIENT / 1000
    while not _in_page(page, script):
        assert time.monotonic() < deadline, script
        page.wait_for_timeout(20)


def riders(page: Page) -> dict[str, str]:
    """Return every rider on the board with their cell."""
    found: dict[str, str] = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('.main-board .rider')]"
        ".map((rider) => [rider.dataset.rider, rider.dataset.cell]))"
    )
    return found


def no_sideways_scroll(page: Page) -> None:
    """Check that the page is no wider than the device."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def podium(page: Page) -> list[str]:
    """Return the best rider of every seat as the result shows them, from first to last."""
    rows = page.locator(".result tbody tr")
    expect(rows.first).to_be_visible()
    best: dict[str | None, str] = {}
    for row in rows.all():
        best.setdefault(row.get_attribute("data-seat"), re.sub(r"\s+", " ", row.inner_text()).strip())
    return [*best.values()]


def order(page: Page) -> list[str]:
    """Return the short names of all riders in the order of the result."""
    expect(page.locator(".result tbody tr").first).to_be_visible()
    found: list[str] = page.locator(".result tbody tr").evaluate_all("rows => rows.map((row) => row.dataset.rider)")
    return found


def save(page: Page, folder: Path) -> str:
    """The race file that the page offers."""
    page.get_by_text("Show proof").click()
    with page.expect_download() as offered:
        page.get_by_role("link", name="Download the race file").click()
    file = folder / "downloaded.race"
    offered.value.save_as(file)
    return file.read_text(encoding="utf-8")
