"""The replay: beats both ways, the scrubber, links to moments, open hands; and looking back during a live race."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.test_access import violations
from browser.visiting import DESK, PERSON, PHONE, House, bots, no_sideways_scroll, ridden, riders, until

SHORT: Final = "abLu"
SIDE: Final = {"width": 844, "height": 390}
WALK: Final = """async ([key, times]) => {
  const page = document.querySelector('pl-replay');
  const seen = [];
  for (let time = 0; time <= times; time += 1) {
    await page.updateComplete;
    const parts = [...document.querySelectorAll('pl-board, pl-log, pl-scrubber')];
    await Promise.all(parts.map((part) => part.updateComplete));
    const cells = (board) => Object.fromEntries([...document.querySelectorAll(`${board} .rider`)]
      .map((rider) => [rider.dataset.rider, Number(rider.dataset.cell)]));
    seen.push({board: cells('.main-board'), told: document.querySelector('.told').textContent.trim(),
      lines: [...document.querySelectorAll('.log .whole li:not(.ahead) .words')].map((words) => words.textContent),
      current: document.querySelector('.log .whole .current .words')?.textContent ?? '',
      run: document.querySelector('.runs .now')?.textContent ?? ''});
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
  }
  return seen;
}"""
"""Press a key so often, and note what every part of the page shows before each time."""


@cache
def race(house_address: str, link: str) -> dict[str, Any]:
    """Return the replay behind a link."""
    replayed: dict[str, Any] = httpx.get(f"{house_address}/api/tables/{table_of(link)}/replay").json()
    return replayed


def table_of(link: str) -> str:
    return link.removeprefix("/table/").partition("#")[0]


def opened(house: House, link: str, *, at: str = "", size: dict[str, int] = DESK) -> Page:
    """Open the replay of a race, and wait until its riders stand on the board."""
    page = house.visitor(f"/replay/{table_of(link)}{at}", size)
    page.locator(".main-board .rider svg").first.wait_for()
    return page


def where(page: Page) -> str:
    """Return the point that is shown, in words."""
    return page.get_by_role("slider").get_attribute("aria-valuetext") or ""


def test_every_beat_shows_its_own_state_in_both_directions(house: House) -> None:
    link = ridden(house, bots(2), stage=SHORT)
    page, snapshots = opened(house, link), race(house.address, link)["snapshots"]
    page.keyboard.press("Home")
    cells, lines = dict[str, int](), list[str]()
    expected = [(cells, "", lines)]
    for snapshot in snapshots[1:]:
        late = [line["words"] for line in snapshot["lines"]]
        for beat in snapshot["beats"]:
            cells = cells | {path["rider"]: path["cells"][-1] for path in beat.get("paths", ())}
            told = late.index(beat["sentence"]) + 1 if beat["sentence"] in late else 0
            lines, late = lines + late[:told], late[told:]
            expected.append((cells, beat["sentence"], lines))
        assert cells == {rider["token"]["rider"]: rider["token"]["cell"] for rider in snapshot["shown"]["riders"]}
    on = page.evaluate(WALK, ["ArrowRight", len(expected) - 1])
    assert [(seen["board"], seen["told"], seen["lines"]) for seen in on] == expected
    assert all(seen["current"] in ("", seen["told"]) for seen in on)
    assert sum(bool(seen["current"]) for seen in on) == len(lines)
    runs = {seen["run"] for seen in on}
    assert runs >= {"Reveal", "Move 2 of 4", "Tired", "Round 1 over"}
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", str(len(expected) - 1))
    back = page.evaluate(WALK, ["ArrowLeft", len(expected) - 1])
    assert [*reversed(back)] == on
    expect(page.locator(".main-board .mark")).to_have_count(0)  # what happened later is not marked


def test_rounds_moments_and_the_scrubber_lead_to_every_place(house: House) -> None:
    page = opened(house, ridden(house, [PERSON, *bots(3)], stage="Firenze – Milano"))
    assert where(page) == "At the start, beat 9 of 9"
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("PageDown")
    assert where(page).startswith("Round 2, beat ")
    expect(page.locator(".moment")).to_have_text("Replay · Round 2")
    expect(page.locator(".told")).to_contain_text("Round 2 is over")
    page.keyboard.press("PageUp")
    assert where(page).startswith("Round 1, ")
    flags, stops = page.locator(".key-flag"), set[str]()
    expect(flags).to_have_count(3)
    page.keyboard.press("Home")
    for flag in flags.all():
        page.keyboard.press("n")
        stops.add(where(page))
        expect(page.locator(".key-flag.now")).to_have_text(flag.inner_text())
    flags.first.click()
    assert where(page) in stops
    track = page.get_by_role("slider")
    box = track.bounding_box()
    assert box is not None
    track.click(position={"x": box["width"] - 3, "y": 16})
    expect(track).to_have_attribute("aria-valuenow", track.get_attribute("aria-valuemax") or "")
    page.mouse.move(box["x"] + box["width"] - 30, box["y"] + 16)
    page.mouse.down()
    page.mouse.move(box["x"] + 5, box["y"] + 16)
    page.mouse.up()
    expect(track).to_have_attribute("aria-valuenow", "0")
    page.get_by_role("button", name="4×").click()
    page.get_by_role("button", name="Play", exact=True).click()
    until(page, "document.querySelector('.moment').textContent.includes('Round 1')")
    page.locator("body").click(position={"x": 5, "y": 400})
    page.keyboard.press(" ")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_link_to_a_beat_and_lines_of_the_log_open_the_replay_there(house: House) -> None:
    link = ridden(house, [PERSON, *bots(1)], stage=SHORT)
    page = house.visitor(link)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    line = page.locator(".log .whole li", has_text="exhaustion card").nth(1)
    told, rider = line.locator(".words").inner_text(), line.locator(".sign").get_attribute("alt")
    line.locator(".words").click()
    page.locator(".replay .main-board .rider").first.wait_for()
    expect(page.locator(".told")).to_have_text(told)
    expect(page.locator(".log .whole .current .words")).to_have_text(told)
    expect(page.locator(".chip.mine")).to_contain_text("You")  # this browser has the seat's token
    assert rider is not None
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Copy link to this beat").click()
    expect(page.locator(".copied")).to_have_text("Link copied")
    address, here, stand = page.evaluate("navigator.clipboard.readText()"), where(page), riders(page)
    assert address == page.url
    friend = opened(house, link, at=f"#{address.partition('#')[2]}")
    assert (where(friend), riders(friend)) == (here, stand)
    expect(friend.locator(".told")).to_have_text(page.locator(".told").inner_text())
    expect(friend.locator(".chip.mine")).to_have_count(0)
    friend.locator(".log .whole li .words").first.click()
    assert where(friend).startswith("At the start, beat 2 ")


def test_all_hands_are_open_with_the_card_that_was_played(house: House) -> None:
    link = ridden(house, bots(2), stage=SHORT)
    page, replayed = opened(house, link), race(house.address, link)
    snapshot = next(
        snapshot
        for snapshot in replayed["snapshots"]
        if any(beat["kind"] == "reveal" for beat in snapshot.get("beats", ()))
    )
    page.get_by_role("button", name="Show hands").click()
    expect(page.locator(".hands")).to_contain_text("No cards were played here.")
    page.keyboard.press("ArrowRight")
    (reveal,) = (beat for beat in snapshot["beats"] if beat["kind"] == "reveal")
    expect(page.locator(".hands li")).to_have_count(4)
    for rider, card in zip(reveal["riders"], reveal["cards"], strict=True):
        hand = page.locator(f".hands li[data-rider={rider}]")
        expect(hand.locator(".mini-card")).to_have_count(4)
        expect(hand.locator(".played")).to_have_text(f"{card['value']} (played)")
    page.keyboard.press("h")
    expect(page.locator(".hands")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, SIDE], ids=["phone", "side"])
def test_a_phone_shows_board_and_controls_together(house: House, size: dict[str, int]) -> None:
    page = opened(house, ridden(house, bots(2), stage=SHORT), size=size)
    page.keyboard.press("Shift+ArrowRight")
    controls = ".transport .button, .rates button, .more .button:not(.shares)"
    parts = page.locator(f".main-board, .runs, .told, .track, {controls}")
    for part in parts.all():
        expect(part).to_be_in_viewport(ratio=0.99)
    boxes = [box for part in page.locator(".foot button:not(.key-flag)").all() if (box := part.bounding_box())]
    assert len(boxes) > 10
    assert all(min(box["width"], box["height"]) >= 44 for box in boxes)
    no_sideways_scroll(page)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


class Racers:
    """People who answer over HTTP, as often as a test wants the race to go on."""

    def __init__(self, house: House, *seats: dict[str, str]) -> None:
        table = {"seats": seats, "options": {"stage": "Firenze – Milano"}, "start": True, "patience": 0}
        made = httpx.post(f"{house.address}/api/tables", json=table).json()
        self.table = f"/table/{made['table']}"
        self.tokens = [seat["token"] for seat in made["seats"]]
        self._address = f"{house.address}/api{self.table.replace('table', 'tables')}"

    def answer(self, seat: int) -> dict[str, Any]:
        """Let a seat answer if it is asked; return what it saw before."""
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
        snapshot: dict[str, Any] = httpx.get(self._address, headers=headers, params={"since": 99_999}).json()[
            "snapshots"
        ][0]
        if ask := snapshot.get("ask"):
            answer = {"ask": ask["id"], "action": ask["choices"][-1]["action"]}
            httpx.post(f"{self._address}/answers", json=answer, headers=headers)
        return snapshot

    def ride(self, rounds: int) -> None:
        """Answer for everybody until so many rounds are over."""
        while all(self.answer(seat)["view"]["table"]["round"] < rounds for seat in range(len(self.tokens))):
            pass


def test_a_spectator_looks_back_and_returns_to_the_race(house: House) -> None:
    racers = Racers(house, PERSON, *bots(1))
    racers.ride(3)
    page = house.visitor(racers.table)  # comes late, and can look back further all the same
    page.locator(".main-board .rider svg").nth(3).wait_for()
    moment, live = page.locator(".moment"), page.get_by_role("button", name="Back to live")
    stood = riders(page)
    page.get_by_role("button", name="One beat back").click()
    expect(live).to_be_visible()
    expect(page.locator(".log .whole .current")).to_have_count(1)
    page.keyboard.press("PageUp")
    page.keyboard.press("Shift+ArrowLeft")
    expect(moment).to_have_text("Round 1")
    expect(live).to_contain_text("2 rounds behind")
    past, lines = riders(page), page.locator(".log .whole li").count()
    assert past != stood
    racers.ride(4)
    expect(live).to_contain_text("3 rounds behind")
    assert (riders(page), page.locator(".log .whole li").count()) == (past, lines), "what comes meanwhile waits"
    page.keyboard.press("ArrowRight")
    expect(page.locator(".runs .now")).to_have_text("Reveal")
    page.keyboard.press("End")
    expect(live).to_have_count(0)
    expect(moment).to_have_text("Round 5")
    expect(page.locator(".log .whole li").last).to_contain_text("Round 4 is over")
    now = riders(page)
    racers.ride(5)
    expect(moment).to_have_text("Round 6")
    assert riders(page) != now, "the race is followed again"


def test_a_player_looks_back_while_others_think_and_is_called_when_it_is_their_turn(house: House) -> None:
    racers = Racers(house, PERSON, PERSON | {"name": "Théo"})
    racers.ride(2)
    while racers.answer(0).get("ask"):
        pass
    page = house.visitor(f"{racers.table}#{racers.tokens[0]}")
    page.locator(".waiting").wait_for()
    while (
        page.get_by_role("button", name="Step back").count() == 0
    ):  # there is nothing to look back at until a round is seen
        racers.answer(1)
        page.wait_for_timeout(50)
        if page.evaluate("!!document.querySelector('pl-table').snapshot.ask"):
            while racers.answer(0).get("ask"):
                pass
    page.get_by_role("button", name="Step back").click()
    live = page.get_by_role("button", name="Back to live")
    expect(live).to_be_visible()
    while not page.evaluate("!!document.querySelector('pl-table').snapshot.ask"):
        racers.answer(1)
    expect(live).to_have_count(0)
    expect(page.locator(".choice").first).to_be_visible()


def test_chances_to_win_are_drawn_on_the_axis_of_the_race(house: House) -> None:
    link = ridden(house, bots(3), stage=SHORT)
    page = opened(house, link)
    page.get_by_role("button", name="Chances").click()
    expect(page.locator(".shares-chart .area")).to_have_count(3)
    expect(page.locator(".shares-head")).to_contain_text("200 playouts by the bot")
    expect(page.locator(".shares-head")).to_contain_text("Give or take 7 points.")
    page.keyboard.press("End")
    expect(page.locator(".shares-now")).to_have_text(f"{page.locator('.chip.first strong').inner_text()} 100 %")
    assert violations(page) == []
    slow = house.visitor("/")
    slow.route("**/playouts", lambda route: route.fulfill(json={"bot": "", "playouts": 0, "points": []}))
    slow.goto(f"{house.address}/replay/{table_of(link)}")
    slow.get_by_role("button", name="Chances").click()
    expect(slow.locator(".shares-head")).to_contain_text("Races of this game take too long to play out.")
