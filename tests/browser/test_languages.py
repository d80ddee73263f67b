"""A French and an English visitor at one table: each reads their own language."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Page, expect

from browser.visiting import PERSON, PHONE, House, order, ride_to_the_end, ride_until, set_speed, until


def lines(page: Page) -> str:
    return page.locator(".whole").inner_text()


def table(house: House) -> list[str]:
    """Create a race of two people on a short stage; return the link of each."""
    seats = [PERSON, PERSON | {"name": "Théo"}]
    wanted = {"game": "flamme-rouge", "seats": seats, "options": {"stage": "abLu"}, "patience": 0, "start": True}
    made = httpx.post(f"{house.address}/api/tables", json=wanted).raise_for_status().json()
    return [f"/table/{made['table']}#{seat['token']}" for seat in made["seats"]]


def test_two_visitors_read_one_race_in_their_own_languages(house: House) -> None:
    first, second = table(house)
    maud = house.visitor("/")
    maud.get_by_role("button", name="Français").click()
    until(maud, "document.documentElement.lang === 'fr'")
    expect(maud.get_by_role("button", name="Français")).to_have_attribute("aria-pressed", "true")
    maud.goto(house.address + first)  # a document of its own: the choice is remembered
    theo = house.visitor(second, PHONE)
    expect(maud.locator(".prompt")).to_have_text("D’où partir\u202f?")
    expect(theo.locator("#hand")).to_contain_text("Waiting for Maud.")
    for page in (maud, theo):
        set_speed(page, "instant")
    ride_until(theo.locator(".prompt"), maud)
    expect(theo.locator(".prompt")).to_have_text("Where will you start?")
    expect(maud.locator("#hand")).to_contain_text("On attend Théo.")
    ride_until(theo.locator(".whole .lines li", has_text="Round 1 is over"), maud, theo)
    expect(maud.locator(".whole")).to_contain_text("Fin du tour 1")
    expect(maud.locator(".whole")).to_contain_text("part de la case −15")
    assert not re.search(r"\b(starts|plays|Round)\b", lines(maud))
    assert not re.search(r"\b(part|joue|tour)\b", lines(theo))
    expect(maud.locator("#hand")).to_contain_text("Sprinteur")

    # In the middle of the race Théo reads on in French, and nothing is lost.
    told = theo.locator(".whole .lines li").count()
    theo.keyboard.press("?")
    theo.locator(".help").get_by_role("button", name="Français").click()
    until(theo, "document.documentElement.lang === 'fr'")
    until(theo, f"document.querySelectorAll('.whole .lines li').length >= {told}")
    assert not re.search(r"\b(starts|plays|Round)\b", lines(theo))
    ride_to_the_end(maud, theo)
    assert order(maud) == order(theo)
    expect(maud.get_by_role("button", name="Revanche")).to_be_visible()
