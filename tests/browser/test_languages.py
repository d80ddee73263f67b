"""A French and an English visitor at one table: each reads their own language."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.visiting import House, until


def lines(page: Page) -> str:
    return page.locator(".whole .lines").inner_text()


def test_two_visitors_read_one_race_in_their_own_languages(house: House) -> None:
    maud = house.visitor("/")
    maud.get_by_role("button", name="Français").click()
    until(maud, "document.documentElement.lang === 'fr'")
    expect(maud.get_by_role("button", name="Français")).to_have_attribute("aria-pressed", "true")
    maud.goto(f"{house.address}/new")
    expect(maud.get_by_role("button", name="Créer la table")).to_be_visible()
