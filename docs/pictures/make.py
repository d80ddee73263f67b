"""Make the pictures of the documentation from real races: `make pictures`.

Drawings (SVG) are the same on every machine, and a test compares them with what the code draws. Screenshots (WebP) show
the race page in Chromium: races, names and sizes are fixed, so that they change only with the page.
"""

from __future__ import annotations

import argparse
import base64
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.error import URLError

import msgspec
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from resvg_py import svg_to_bytes

from paceline.cli import main as paceline
from paceline.library import Race

PICTURES: Final = Path(__file__).parent
CHROMIUM: Final = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
QUALITY: Final = 80
DESK: Final = {"width": 1440, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
LANDSCAPE: Final = {"width": 844, "height": 390}
TV: Final = {"width": 1920, "height": 1080}
ELSEWHERE: Final = "paceline.local"
"""The server's name in pictures of what other devices are told."""
UP_WITHIN: Final = 60.0
PEOPLE: Final = ("you:Maud", "you:Théo", "you:Zoé", "you:Jean", "you:Ana", "you:Nils")
BOTS: Final = ("wheelsucker", "saver", "highest", "wheelsucker")
DRAWINGS: Final = {"race": ("example", "10"), "hexagons": ("hexagons", "14"), "lanes": ("lanes", "15")}
"""The race and the round of every drawing."""

WELL_UNDER_WAY: Final = re.compile(r"Round ([4-9]|1\d)")
"""Rounds of the live race in which the peloton has come apart."""
ARGUMENTS: Final = ("--no-sandbox", "--disable-gpu", f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1")
LEAVES: Final = 10
"""The turn after which a rider of the first team leaves the bunch."""
MOVES: Final = 5
"""The round after which a move of the first team is shown."""
SHOVE: Final = "204"
"""The cell of a step in it that moves others too."""


def draw_icons() -> None:
    """Draw the icons of the installed page."""
    static = PICTURES.parents[1] / "src/paceline/web/static"
    for name, drawing, size in (
        ("icon-192", "icon", 192),
        ("icon-512", "icon", 512),
        ("maskable-512", "icons/maskable", 512),
    ):
        svg = (static / f"{drawing}.svg").read_text(encoding="utf-8")
        (static / f"icons/{name}.png").write_bytes(bytes(svg_to_bytes(svg_string=svg, width=size)))


def draw() -> None:
    """Draw moments of the races in this folder, and the sheet of a tour."""
    with tempfile.TemporaryDirectory() as folder:
        for name, (race, turn) in DRAWINGS.items():
            out = Path(folder, f"{name}.svg")
            paceline(["replay", str(PICTURES / f"{race}.race"), "--round", turn, "--svg", str(out)])
            shutil.copy(out, PICTURES)
        paceline(["tour", "sheet", str(PICTURES / "example.tour"), "--svg", str(Path(folder, "tour.svg"))])
        shutil.copy(Path(folder, "tour-1.svg"), PICTURES / "tour.svg")


# Tables.


@contextmanager
def started_server() -> Iterator[str]:
    """Start a server on a store of its own; yield its address."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{found.getsockname()[1]}"
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "paceline", "serve", "--no-compile", "--port", address.rpartition(":")[2]]
        command += ["--database", f"sqlite:///{folder}/tables.sqlite"]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_for(address)
            yield address
        finally:
            server.terminate()
            server.wait(20)


def wait_for(address: str) -> None:
    deadline = time.monotonic() + UP_WITHIN
    while True:
        try:
            urllib.request.urlopen(f"{address}/healthz").close()
        except URLError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.1)
        else:
            return


class Table:
    """A race of people who are all at the table, taken up where bots left it."""

    def __init__(self, browser: Browser, server: str, text: str) -> None:
        """Import a race file as far as it goes."""
        header, _, lines = text.partition("\n")
        known = msgspec.json.decode(header.partition(" 1 ")[2])
        known["seats"] = PEOPLE[: len(known["seats"])]
        race = f"paceline-race 1 {msgspec.json.encode(known).decode()}\n{lines}"
        request = urllib.request.Request(f"{server}/api/races", race.encode(), {"Content-Type": "text/plain"})
        with urllib.request.urlopen(request) as answer:
            made = msgspec.json.decode(answer.read())
        self.name: str = made["table"]
        self.server, self._browser = server, browser
        self._tokens: list[str] = [seat["token"] for seat in made["seats"]]
        self._contexts: list[BrowserContext] = []

    def visit(self, path: str = "", size: dict[str, int] = DESK, layout: str = "map", **options: Any) -> Page:
        """Open the table as its first player, or another page about it."""
        context = self._browser.new_context(viewport=size, **{"reduced_motion": "reduce"} | options)  # type: ignore[arg-type]
        self._contexts.append(context)
        page = context.new_page()
        page.goto(f"{self.server}/healthz")
        settings = {"layout": layout, "guided": True}
        page.evaluate("(all) => localStorage.setItem('paceline.settings', JSON.stringify(all))", settings)
        page.goto(f"{self.server}{path or f'/table/{self.name}#{self._tokens[0]}'}")
        page.locator(".ground").first.wait_for()
        return page

    def ask(self, path: str, body: object = None, token: str = "") -> Any:
        """Send a request to the server; return its answer."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        content = None if body is None else msgspec.json.encode(body)
        with urllib.request.urlopen(urllib.request.Request(f"{self.server}{path}", content, headers)) as answer:
            return msgspec.json.decode(answer.read())

    def open(self, path: str, size: dict[str, int]) -> Page:
        """Open a page as from another machine, at rest."""
        context = self._browser.new_context(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
        self._contexts.append(context)
        page = context.new_page()
        page.goto(f"http://{ELSEWHERE}:{self.server.rpartition(':')[2]}{path}")
        return page

    def gather(self) -> tuple[str, str]:
        """Let friends gather at another table; return the host's link and the code."""
        people = [{"kind": "person", "name": name} for name in ("Inès", "", "Théo")]
        seats = [*people, {"kind": "bot", "name": "bruno"}, {"kind": "person"}, {"kind": "person"}]
        made = self.ask("/api/tables", {"seats": seats, "options": {"stage": "Stage 7"}})
        code = self.ask(f"/api/tables/{made['table']}")["info"]["code"]
        for seat, name in ((1, "Maud"), (4, "Bram")):
            self.ask(f"/api/codes/{code}/claims", {"seat": seat, "name": name})
        return f"/table/{made['table']}#{made['seats'][0]['token']}.{made['host']}", code

    def fill(self) -> None:
        """Let everybody else come to the table."""
        context = self._browser.new_context()
        self._contexts.append(context)
        for token in self._tokens[1:]:
            page = context.new_page()
            page.goto(f"{self.server}/table/{self.name}#{token}")
            page.locator(".ground").first.wait_for()

    def close(self) -> None:
        for context in self._contexts:
            context.close()


def ridden(text: str, rounds: int, until: str = "0 play ") -> str:
    """Return a race file up to the first such line after a round."""
    end = text.index(f"\n{until}", text.index(f"\n= {rounds} ") if rounds else 0)
    return text[: end + 1]


def capture(page: Page, name: str, *, at_rest: bool = True) -> None:
    """Save what is to be seen, once everything has arrived; with the pointer out of the way if it is `at_rest`."""
    if at_rest:
        page.mouse.move(0, 0)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(600)
    how = {"format": "webp", "quality": QUALITY}
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", how)
    (PICTURES / f"{name}.webp").write_bytes(base64.b64decode(taken["data"]))


# The race page, moment by moment.


def select(page: Page, place: int) -> None:
    """Show where a card of the hand leads."""
    page.locator(".choice.card").nth(place).click()


def show_home(table: Table, name: str = "home", size: dict[str, int] = DESK) -> None:
    """Show the first page to somebody whose turn it is elsewhere; its live race is another one every time."""
    page = table.visit(size=size)
    page.emulate_media(color_scheme="dark" if "dark" in name else "light")
    page.goto(table.server)
    page.locator(".live-title small", has_text=WELL_UNDER_WAY).wait_for(timeout=120_000)
    page.locator(".kept-row.my-turn").wait_for()
    capture(page, name)


def show_home_phone(table: Table) -> None:
    show_home(table, "home-phone", PHONE)


def show_invite(table: Table) -> None:
    page = table.open(table.gather()[0], DESK)
    page.locator(".invite .qr").wait_for()
    capture(page, "invite")


def show_tv_lobby(table: Table) -> None:
    link, code = table.gather()
    table.open(link, DESK).locator(".lobby-foot").wait_for()
    page = table.open(f"/tv/{code}", TV)
    page.locator(".tv-qr .qr").wait_for()
    capture(page, "tv-lobby")


def show_tv(table: Table) -> None:
    code = table.ask(f"/api/tables/{table.name}/invitation", token=table._tokens[0])["code"]
    page = table.open(f"/tv/{code}", TV)
    page.locator(".ground").first.wait_for()
    capture(page, "tv")


def show_home_dark(table: Table) -> None:
    show_home(table, "home-dark")


def show_map(table: Table) -> None:
    page = table.visit()
    select(page, 3)
    capture(page, "map")


def show_ribbon(table: Table) -> None:
    page = table.visit(layout="ribbon")
    select(page, 3)
    capture(page, "ribbon")


def show_phone(table: Table) -> None:
    page = table.visit(size=PHONE, layout="ribbon", has_touch=True, is_mobile=True, device_scale_factor=2)
    select(page, 3)
    capture(page, "phone")


def show_draft(table: Table) -> None:
    page = table.visit()
    page.locator(".choice").nth(3).click()
    capture(page, "draft")


def show_auction(table: Table) -> None:
    page = table.visit()
    page.locator(".choice.card").nth(2).click()
    capture(page, "auction")


def show_landscape(table: Table) -> None:
    page = table.visit(size=LANDSCAPE, layout="ribbon", has_touch=True, is_mobile=True, device_scale_factor=2)
    select(page, 3)
    capture(page, "landscape")


def show_guide(table: Table) -> None:
    """The guided last kilometre, which has no race file: the server deals the same cards to everybody."""
    request = urllib.request.Request(
        f"{table.server}/api/tables", b'{"game":"flamme-rouge","guide":true}', {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        made = msgspec.json.decode(answer.read())
    page = table.visit(f"/table/{made['table']}#{made['seats'][0]['token']}")
    page.locator(".bubble .act").first.click()
    page.locator(".choice.card").nth(2).click()
    capture(page, "guide")


def show_leader1_desk(table: Table) -> None:
    """A rider leaves the bunch: a square is selected, with its price."""
    page = table.visit()
    page.locator(".rung.choice").nth(2).click()
    page.locator(".main-board .ghost").wait_for()
    capture(page, "leader1-desk")


def show_leader1_phone(table: Table) -> None:
    page = table.visit(size=PHONE, layout="ribbon", has_touch=True, is_mobile=True, device_scale_factor=2)
    page.locator(".rung.choice").nth(2).click()
    page.locator(".main-board .ghost").wait_for()
    capture(page, "leader1-phone")


def show_rivet_desk(table: Table) -> None:
    """In the middle of a move: prices on the road, and the ghosts of everybody whom a step would move."""
    page = table.visit()
    page.locator(f".main-board .goal.priced[data-cell='{SHOVE}']").hover()
    capture(page, "rivet-desk", at_rest=False)


def show_rivet_phone(table: Table) -> None:
    page = table.visit(size=PHONE, layout="ribbon", has_touch=True, is_mobile=True, device_scale_factor=2)
    page.locator(".main-board .goal.priced").first.wait_for()
    capture(page, "rivet-phone")


def show_setup(table: Table, name: str = "setup", size: dict[str, int] = DESK) -> None:
    page = table.visit(size=size)
    page.goto(f"{table.server}/new?preset=classic&seats=me,open,open,ines")
    page.locator(".course-large img").wait_for()
    page.wait_for_load_state("networkidle")
    if size is DESK:
        page.locator("[data-field='seats.3']").click()
    capture(page, name)


def show_setup_phone(table: Table) -> None:
    show_setup(table, "setup-phone", PHONE)


def show_podium(table: Table) -> None:
    page = table.visit()
    page.locator(".podium").wait_for()
    capture(page, "podium")


def show_replay(table: Table) -> None:
    page = table.visit(f"/replay/{table.name}#step=18")
    page.get_by_role("button", name="Chances").click()
    page.locator("pl-win-shares path").first.wait_for(timeout=120_000)
    capture(page, "replay")


def races() -> dict[Callable[[Table], None], str]:
    """Return the race file of every screenshot, as far as it was ridden."""
    race = Race.new("flamme-rouge", BOTS, 76, stage="Firenze – Milano").play().text
    six = ("wheelsucker", "saver", "highest") * 2
    away = Race.new("flamme-rouge", six, 3, stage="Stage 7", expansions=("peloton", "meteo")).play().text
    drafted = Race.new("flamme-rouge", BOTS, 3, stage="gt19", expansions=("grand-tour",), draft=True).play().text
    cluse = Race.new("leader-1", ("captain",) * 4, 3, course="La Double Cluse").play().text
    rivet = Race.new("on-the-rivet", ("easy",) * 3, 3, course="short").play().text
    return {
        show_home: ridden(race, 8),
        show_home_phone: ridden(race, 8),
        show_invite: ridden(race, 8),
        show_tv_lobby: ridden(race, 8),
        show_tv: ridden(race, 8),
        show_home_dark: ridden(race, 8),
        show_setup: race,
        show_setup_phone: race,
        show_map: ridden(race, 8),
        show_ribbon: ridden(race, 8),
        show_phone: ridden(race, 8),
        show_draft: ridden(drafted, 0, "0 pick "),
        show_auction: ridden(away, 0),
        show_landscape: ridden(race, 8),
        show_guide: race,
        show_leader1_desk: ridden(cluse, LEAVES, "0 ride "),
        show_leader1_phone: ridden(cluse, LEAVES, "0 ride "),
        show_rivet_desk: ridden(rivet, MOVES, f"0 step forward {SHOVE} "),
        show_rivet_phone: ridden(rivet, MOVES, f"0 step forward {SHOVE} "),
        show_podium: race,
        show_replay: race,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("only", nargs="*", help="screenshots to take, such as map; all of them, and the drawings")
    only = parser.parse_args().only
    if not only:
        draw()
    with started_server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS])
        for show, race in races().items():
            if not only or show.__name__.removeprefix("show_") in only:
                table = Table(browser, server, race)
                table.fill()
                show(table)
                table.close()
        browser.close()


if __name__ == "__main__":
    main()
