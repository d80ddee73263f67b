"""Friends come by four letters, and a television shows the race."""

from __future__ import annotations

import httpx
from playwright.sync_api import Page, expect

from browser.test_access import violations
from browser.visiting import DESK, PHONE, House, act, bots, no_sideways_scroll, set_speed, until

TV = {"width": 1920, "height": 1080}
SHORT_STAGE = {"stage": "abLu"}
PERSON = {"kind": "person"}
NOTE_GLOW = """() => {
const look = () => { window.glowed ??= document.querySelector("[data-seat='1'].fresh strong")?.textContent; };
new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
}"""
"""Remembers the name on a jersey that glows: three seconds may be over before a busy machine looks."""
CUT = "const {connection} = document.querySelector('pl-tv'); connection.disconnect(); connection.cut()"


def gathering(house: House, *seats: dict[str, str]) -> tuple[str, str]:
    """Create a table for Inès as host; return her link and the code."""
    wanted = {"seats": [{"kind": "person", "name": "Inès"}, *seats], "options": SHORT_STAGE, "patience": 0}
    made = httpx.post(f"{house.address}/api/tables", json=wanted).raise_for_status().json()
    info = httpx.get(f"{house.address}/api/tables/{made['table']}").json()["info"]
    return f"/table/{made['table']}#{made['seats'][0]['token']}.{made['host']}", info["code"]


def take_jersey(house: House, code: str, name: str, seat: int) -> Page:
    """Type a name and take a jersey on a phone."""
    phone = house.visitor(f"/join/{code}", PHONE)
    phone.get_by_label("Your name").fill(name)
    phone.locator(f"button.lobby-seat[data-seat='{seat}']").click()
    expect(phone.locator(".lobby-seat.mine")).to_contain_text(name)
    return phone


def private_words(page: Page) -> int:
    """Return how many cards, choices and buttons a page shows."""
    return page.locator(".card:visible, .choice:visible, .lock:visible, button:visible").count()


def test_host_television_and_two_phones_race_to_the_podium_and_again(house: House) -> None:
    link, code = gathering(house, PERSON, {"kind": "person", "name": "Théo"}, *bots(1))
    host = house.visitor(link)
    expect(host.locator(".invite .code")).to_have_attribute("data-code", code)
    expect(host.locator(".unreachable")).to_contain_text("paceline serve --host 0.0.0.0")
    expect(host.locator(".lobby-foot")).to_contain_text("Théo is still at the door. One seat is free.")
    television = house.visitor(f"/tv/{code.lower()}", TV)
    expect(television.locator(".tv-way .code")).to_have_attribute("data-code", code)
    expect(television.locator(".tv-qr .qr")).to_be_visible()
    assert television.locator(".tv-qr .qr").bounding_box()["width"] == 400  # type: ignore[index]
    for page in (host, television):
        page.evaluate(NOTE_GLOW)
    maud = take_jersey(house, code, "  Maud ", 1)
    for page in (host, television):
        until(page, "window.glowed === 'Maud'")
        expect(page.locator("[data-seat='1'].fresh")).to_have_count(0)
    expect(television.locator(".start-grid .painted").nth(1)).to_have_text("Allez Maud !")
    theo = take_jersey(house, code, "Théo", 2)
    expect(host.locator(".lobby-foot")).to_contain_text("Everybody is here.")
    assert {page.url for page in (maud, theo)} == {host.url}
    for page in (host, television):
        assert violations(page) == []
    host.get_by_role("button", name="Start the race").click()
    expect(television.locator(".tv .main-board")).to_be_visible()
    expect(maud.locator("main.only-hand")).to_be_visible()
    expect(maud.locator(".main-board")).to_be_hidden()
    no_sideways_scroll(maud)
    maud.get_by_role("button", name="Show the board").click()
    expect(maud.locator(".main-board")).to_be_visible()
    expect(host.locator(".main-board")).to_be_visible()
    riders = (host, maud, theo)
    for page in (*riders, television):
        page.evaluate("document.querySelector('pl-tv, pl-table').timeline.choose('instant')")
    checked = False
    for _ in range(2000):
        if television.locator(".podium").count():
            break
        for page in riders:
            act(page)
        if not checked and television.locator(".whole .lines li").count() > 4:
            checked = True
            assert private_words(television) == 0
            assert violations(television) == []
    assert checked
    expect(television.locator(".podium .banner")).to_be_visible()
    expect(host.locator(".podium")).to_be_visible()
    assert private_words(television) == 0
    host.get_by_role("button", name="Rematch").click()
    expect(television.locator(".tv .main-board")).to_be_visible()
    assert television.url.endswith(f"/tv/{code.lower()}")
    television.context.set_offline(True)
    television.evaluate(CUT)
    expect(television.get_by_text("this screen comes back by itself")).to_be_visible()
    television.context.set_offline(False)
    expect(television.get_by_text("this screen comes back by itself")).to_have_count(0)
    house.complaints.clear()  # the browser notes that it is offline
    for page in (*riders, television):
        page.evaluate("localStorage.clear()")


def test_a_wrong_code_a_taken_jersey_and_a_full_table_lead_on(house: House) -> None:
    link, code = gathering(house, PERSON)
    phone = house.visitor("/join", PHONE)
    phone.get_by_label("The four letters of the table").fill("wx yz")
    phone.get_by_role("button", name="Join").click()
    expect(phone.get_by_role("alert")).to_have_text("No table WXYZ. Codes have four letters; ask the host.")
    house.complaints.clear()  # the browser notes every 404
    assert violations(phone) == []
    phone.get_by_label("The four letters of the table").fill(f" {code.lower()} ")
    phone.get_by_role("button", name="Join").click()
    jersey = phone.locator("button.lobby-seat")
    house.visitor(link).locator(".lobby-foot").wait_for()
    expect(jersey).to_have_count(1)
    assert violations(phone) == []
    no_sideways_scroll(phone)
    phone.get_by_label("Your name").fill("   ")
    jersey.click()
    expect(phone.get_by_role("alert")).to_have_text("Type a name, so that the others know who rides.")
    phone.get_by_label("Your name").fill("Ana 🚴")
    phone.evaluate("document.querySelector('pl-join').connection.close()")  # it does not see that somebody is quicker
    claim = {"seat": 1, "name": "Bram"}
    httpx.post(f"{house.address}/api/codes/{code}/claims", json=claim).raise_for_status()
    jersey.click()
    expect(phone.get_by_role("alert")).to_have_text("Every jersey is taken. You can watch the race.")
    house.complaints.clear()
    phone.reload()
    expect(phone.get_by_text("Every jersey is taken. You can watch the race.")).to_be_visible()
    phone.get_by_role("link", name="Only watch").click()
    expect(phone.get_by_text("You are watching.")).to_be_visible()


def test_a_nudge_reaches_whoever_is_waited_for(house: House) -> None:
    link, code = gathering(house, PERSON)
    host, maud = house.visitor(link, DESK), take_jersey(house, code, "Maud", 1)
    host.get_by_role("button", name="Start the race").click()
    for page in (host, maud):
        set_speed(page, "instant")
    nudge = ".nudge:not([disabled])"
    for _ in range(400):
        if host.locator(nudge).count():
            break
        act(host)
    host.locator(nudge).click()
    expect(host.get_by_role("button", name="Nudged")).to_be_disabled()
    expect(maud.get_by_text("Inès is waiting for you.")).to_be_visible()
    host.get_by_role("button", name="Tell me when it is my turn").click()
    expect(host.locator(".notes .note")).to_contain_text("notice")
    until(maud, "document.querySelector('pl-table').model.info.nudges.length == 1")
    for _ in range(400):
        if not maud.get_by_text("Inès is waiting for you.").count():
            break
        act(maud)
    expect(maud.get_by_text("Inès is waiting for you.")).to_have_count(0)
