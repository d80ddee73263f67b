"""The form for a new table or tour, and its complaints."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.visiting import DESK, PHONE, House, choices, no_sideways_scroll
from soak import some


def refused(house: House, page: Page) -> None:
    """Send the form; the browser notes the refusal in its console, which is no complaint of the page."""
    page.locator(".form .button.act").click()
    expect(page.locator(".complaint")).to_have_count(1)
    house.complaints[:] = [words for words in house.complaints if "400 (Bad Request)" not in words]


def test_a_complaint_stands_at_its_field(house: House) -> None:
    page = house.visitor("/new")
    page.get_by_label("Stage").select_option(label="A stage of my own…")
    page.get_by_label("Its code").fill("xyz!")
    refused(house, page)
    expect(page.locator("[data-field=stage] .complaint")).to_be_visible()

    page.get_by_label("Stage").select_option(index=0)
    page.get_by_text("More options").click()
    page.locator("[name=first]").fill("9")
    refused(house, page)
    expect(page.locator("[data-field=first] .complaint")).to_be_visible()

    page.locator("[name=first]").fill("1")
    page.get_by_label("Patience").fill("-1")
    refused(house, page)
    expect(page.locator("[data-field=patience] .complaint")).to_be_visible()

    page.get_by_label("Patience").fill("0")
    page.get_by_label("Name at seat 1").fill("Maud " * 10)
    refused(house, page)
    expect(page.locator("[data-field='seats.0'] .complaint")).to_be_visible()

    page.get_by_label("Name at seat 1").fill("Maud")
    for seat in (1, 2):
        page.get_by_label(f"Seat {seat}: colours").select_option("nuit")
    refused(house, page)
    expect(page.locator("[data-field=colours] .complaint")).to_contain_text("both be nuit")

    page.get_by_label("Seat 1: colours").select_option("mauve")
    page.get_by_role("button", name="Make the table").click()
    expect(choices(page).first).to_be_visible()
    expect(page.locator(".chip strong").first).to_have_text("Mauve")


@pytest.mark.parametrize("size", some([PHONE, DESK], 1))
def test_every_option_of_every_game_has_a_field(house: House, size: dict[str, int]) -> None:
    page = house.visitor("/new", size)
    for game in page.evaluate("fetch('/api/games').then((answer) => answer.json())"):
        page.get_by_label("Game").select_option(game["name"])
        for option in game["options"]:
            name = "course" if option["name"] == game["course_option"] else option["name"]
            assert page.locator(f"[data-field='{name}']").count() == 1
        assert page.locator(".seat-row").count() == game["default_seats"]
        no_sideways_scroll(page)


def test_a_tour_is_made_and_its_first_stage_ridden(house: House) -> None:
    page = house.visitor("/new")
    page.get_by_label("Race or tour").select_option("tour")
    page.get_by_role("button", name="Make the tour").click()
    expect(page.locator(".stages li").first).to_contain_text("ahead")
    tour = page.url
    page.get_by_role("button", name="Ride the next stage").click()
    expect(choices(page).first).to_be_visible()
    page.goto(tour)
    expect(page.get_by_role("button", name="Continue this stage")).to_be_visible()
    expect(page.locator(".stages a")).to_have_count(1)


def test_an_unknown_table_is_reported(house: House) -> None:
    page = house.visitor("/table/nosuchtable")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Ride now")).to_be_visible()


def test_a_stage_brings_what_it_needs(house: House) -> None:
    page = house.visitor("/new")
    expect(page.locator("[data-field=course] .hint")).to_contain_text("78 squares; flat")
    box = page.get_by_role("checkbox", name="peloton")
    expect(box).not_to_be_checked()
    page.get_by_label("Stage").select_option("Stage 7")
    expect(box).to_be_checked()
    expect(page.locator("[data-field=expansions]")).to_contain_text("The stage needs: peloton.")
    expect(page.locator("[data-field=course] .hint")).to_contain_text("2 supply zones")
    page.get_by_role("checkbox", name="meteo").check()
    page.get_by_label("Who holds seat 2").select_option("person")
    page.get_by_role("button", name="Make the table").click()
    expect(page.locator(".agreed")).to_contain_text("Stage 7 (78 squares")
    expect(page.locator(".agreed")).to_contain_text("meteo, peloton")
    page.goto(f"{house.address}/new")
    page.get_by_label("Stage").select_option("Stage 7")
    page.get_by_label("Stage").select_option("La Classicissima")
    expect(box).not_to_be_checked()


def test_fields_say_what_belongs_into_them(house: House) -> None:
    page = house.visitor("/new")
    page.get_by_text("More options").click()
    hints = page.locator(".options .hint").all_inner_texts()
    assert any(words.startswith("whether ") for words in hints)
    assert not any("yes or no" in words for words in hints)
    page.get_by_label("Stage").select_option(label="A stage of my own…")
    expect(page.locator("[data-field=stage] .hint")).to_contain_text("tile letters")


@pytest.mark.parametrize("path", ["/tours/nope", "/replay/nope", "/nowhere/at/all"])
def test_an_unknown_page_links_to_the_first_page(house: House, path: str) -> None:
    page = house.visitor(path)
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_role("button", name="Ride now")).to_be_visible()
    house.complaints[:] = [words for words in house.complaints if "404 (Not Found)" not in words]
