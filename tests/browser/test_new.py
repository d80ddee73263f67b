"""The set-up of races and tours: by clicks alone, from presets and links, with every complaint at its thing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.test_access import violations
from browser.visiting import DESK, PHONE, House, choices, no_sideways_scroll, until
from paceline.core import registry

COUNT_CLICKS = "window.clicks = 0; document.addEventListener('click', () => { window.clicks += 1; }, true)"
CHECKED = "document.querySelector('pl-new')?.checked?.picture"
SHIFTS = """new PerformanceObserver((list) => {
  const sudden = list.getEntries().filter(({hadRecentInput}) => !hadRecentInput);
  window.shift = (window.shift ?? 0) + sudden.reduce((sum, {value}) => sum + value, 0);
}).observe({type: 'layout-shift', buffered: true})"""


def refusals_expected(house: House) -> None:
    """Forget that the browser notes a refused request in its console, which is no complaint of the page."""
    house.complaints[:] = [words for words in house.complaints if "400 (Bad Request)" not in words]


def ready(page: Page) -> None:
    """Wait until a set-up is shown and checked."""
    page.locator(".setup-foot").wait_for()
    until(page, CHECKED)


def test_six_teams_with_weather_take_six_clicks_from_home(house: House) -> None:
    """The weather is laid on the map with the pointer."""
    page = house.visitor()
    page.evaluate(COUNT_CLICKS)
    page.locator("a[href='/new']").first.click()
    page.locator(".preset", has_text="Six teams").click()
    expect(page.locator(".jersey:not(.free)")).to_have_count(6)
    page.locator(".place").first.wait_for()
    page.get_by_role("button", name="Tile M", exact=True).click()
    page.locator("figcaption").get_by_role("button", name="rain").click()
    expect(page.get_by_role("button", name="Tile M: rain")).to_be_visible()
    assert "weather=M=wet" in page.url
    page.get_by_role("button", name="Ride now").click()
    choices(page).first.wait_for()
    assert page.evaluate("window.clicks") <= 6
    expect(page.locator(".chip")).to_have_count(6)
    drawn = "document.querySelector('pl-table').model.info.options"
    assert page.evaluate(drawn)["weather"] in ("M=wet", ["M=wet"])


def test_seats_are_jerseys_and_what_is_wrong_is_mended_by_a_click(house: House) -> None:
    page = house.visitor("/new?preset=first")
    ready(page)
    page.locator(".jersey.free").click()
    seats = page.locator(".setup-seats")
    expect(seats.get_by_role("alert")).to_contain_text("The base game has 2 to 4 teams, not 5.")
    seats.get_by_role("button", name="Ride Stage 7.").click()
    expect(seats.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".stage-card[aria-pressed=true]")).to_have_attribute("data-stage", "Stage 7")
    page.get_by_role("button", name="Strong", exact=True).click()
    page.locator(".character", has_text="Aldo").click()
    expect(page.locator("[data-field='seats.4']")).to_contain_text("Aldo")
    expect(page.locator("[data-field='seats.4'] .level i.full")).to_have_count(3)
    page.get_by_text("More for this seat").click()
    page.get_by_role("button", name="Azur", exact=True).click()
    expect(page.locator("[data-field='seats.4'] img")).to_have_attribute("src", re.compile("team=A"))
    expect(page.locator("[data-field='seats.0'] img")).to_have_attribute("src", re.compile("team=N"))
    page.get_by_role("button", name="1 card", exact=True).click()
    page.get_by_role("button", name="Muscle", exact=True).click()
    expect(seats.get_by_role("alert")).to_contain_text("dummy")
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(seats.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".jersey:not(.free)")).to_have_count(4)
    page.locator("[data-field='seats.1']").click()
    page.get_by_role("button", name="Person", exact=True).click()
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    page.get_by_label("Name of the table").fill("Maud " * 3)
    page.get_by_role("button", name="Open the table").click()
    page.locator(".gather").wait_for()
    assert page.evaluate("document.querySelector('pl-table').model.info.name") == "Maud Maud Maud"


def test_rules_are_switches_and_a_box_nobody_owns_says_so(house: House) -> None:
    page = house.visitor("/new")
    ready(page)
    breakaway = page.get_by_role("switch", name="Breakaway")
    expect(breakaway).to_be_checked()
    breakaway.uncheck()
    expect(page).to_have_url(re.compile("breakaway=no"))
    owned = page.locator(".owned")
    owned.get_by_label("Grand Tour").uncheck()
    expect(page.get_by_role("switch", name="Specialists")).to_be_disabled()
    expect(page.locator(".toggle.lacking").first).to_contain_text("Needs the Grand Tour box.")
    expect(page.locator(".stage-card[data-stage='Grand Tour 3']")).to_have_count(0)
    page.reload()
    ready(page)
    expect(owned.get_by_label("Grand Tour")).not_to_be_checked()  # it is remembered
    owned.get_by_label("Peloton").uncheck()
    page.get_by_role("button", name="Pavé").click()
    expect(page.locator(".no-stage")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(".stage-card")).to_have_count(len(registry.game("flamme-rouge").stages()))


def test_letters_of_ones_own_are_checked_as_they_are_typed(house: House) -> None:
    page = house.visitor("/new")
    ready(page)
    page.get_by_text("A course of your own, by its letters").click()
    own = page.locator(".own-course")
    own.locator("input").fill("abcd")
    own.locator("input").blur()
    expect(own.get_by_role("alert")).to_contain_text("A stage ends with a finish tile")
    page.get_by_role("button", name="Ride now").click()
    expect(own.get_by_role("alert")).to_be_visible()
    refusals_expected(house)
    own.locator("input").fill("abcgiDHqntmKOLrepJsu")
    own.locator("input").blur()
    expect(own.locator(".findings")).to_contain_text("six-square tiles")
    own.locator("input").fill("abcd")
    own.locator("input").blur()
    own.get_by_role("button", name="Ride Avenue Corso Paseo.").click()
    expect(page.locator(".stage-card[aria-pressed=true]")).to_have_attribute("data-stage", "Avenue Corso Paseo")


@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_every_game_rides_from_its_preset(house: House, game: str) -> None:
    page = house.visitor(f"/new?game={game}&preset=first")
    ready(page)
    assert page.locator(".stage-card").count() == len(registry.game(game).stages())
    assert page.locator(".jersey:not(.free)").count() > 1
    until(page, "document.querySelector('.course-large img')?.naturalWidth > 0")
    no_sideways_scroll(page)
    page.get_by_role("button", name="Ride now").click()
    choices(page).first.wait_for()


def test_a_set_up_is_a_link(house: House) -> None:
    link = "/new?game=flamme-rouge&preset=classic&seats=me,open,hugo&breakaway=no&colours=mauve"
    page = house.visitor(link)
    ready(page)
    page.get_by_role("switch", name="Weather").check()
    expect(page).to_have_url(re.compile("expansions=meteo"))
    other = house.visitor(page.url, PHONE)
    ready(other)
    state = "JSON.stringify(document.querySelector('pl-new').setUp)"
    assert other.evaluate(state) == page.evaluate(state)
    friends = house.visitor("/new?game=leader-1&preset=cols&with=friends")
    ready(friends)
    expect(friends.locator(".jersey.open")).to_have_count(3)


@pytest.mark.parametrize(
    ("link", "sentence"),
    [
        ("?game=flamme-rouge&stage=" + "a" * 10_000, "too long to be a race"),
        ("?game=no-such-game&preset=nope&seats=hal,me&fuel=7", "means nothing here"),
        ("?weather=zz=wet&expansions=meteo", "cannot be ridden and was left out"),
        ("?expansions=moon", "cannot be ridden and was left out"),
    ],
)
def test_a_broken_link_says_so_in_a_sentence(house: House, link: str, sentence: str) -> None:
    page = house.visitor(f"/new{link}")
    ready(page)
    expect(page.locator(".setup .note")).to_contain_text(sentence)
    page.get_by_role("button", name="Ride now").click()
    choices(page).first.wait_for()


def test_a_tour_is_a_list_from_the_gallery(house: House) -> None:
    page = house.visitor("/new")
    ready(page)
    page.get_by_role("button", name="A tour").click()
    for stage in ("Avenue Corso Paseo", "Firenze – Milano"):
        page.locator(f".stage-card[data-stage='{stage}']").click()
    expect(page.locator(".setup-left").get_by_role("alert")).to_contain_text("3 to 21 stages")
    page.locator(".stage-card[data-stage='Grand Tour 3']").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator(".tour-stages li")).to_have_count(3)
    page.get_by_role("button", name="Start the tour").click()
    expect(page.locator(".stages li").first).to_contain_text("ahead")
    tour = page.url
    page.get_by_role("button", name="Ride the next stage").click()
    choices(page).first.wait_for()
    page.goto(tour)
    expect(page.get_by_role("button", name="Continue this stage")).to_be_visible()
    expect(page.locator(".stages a")).to_have_count(1)


def test_on_a_phone_three_swipes_lead_to_the_button_and_nothing_jumps(house: House) -> None:
    for size in (DESK, PHONE):
        page = house.visitor("/healthz", size)
        page.goto(f"{house.address}/new?preset=six")
        page.evaluate(SHIFTS)
        ready(page)
        page.locator(".place").first.wait_for()
        assert page.evaluate("window.shift ?? 0") == 0
        assert violations(page) == []
    for step in ("Seats", "Rules"):
        page.get_by_role("button", name=step).click()
        expect(page.locator(f".pane[data-step={step.casefold()}]")).to_be_in_viewport(ratio=0.9)
        assert violations(page) == []
    small = """[...document.querySelectorAll('.setup button, .setup .toggle, .setup .pill')].filter((one) => {
      const {width, height} = one.getBoundingClientRect();
      return width && (height < 44 || width < 44);
    }).map((one) => one.outerHTML.slice(0, 90))"""
    assert page.evaluate(small) == []
    page.get_by_role("button", name="Ride now").tap()
    choices(page).first.wait_for()


def test_an_unknown_table_is_reported(house: House) -> None:
    page = house.visitor("/table/nosuchtable")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("button", name="Ride now")).to_be_visible()


@pytest.mark.parametrize("path", ["/tours/nope", "/replay/nope", "/nowhere/at/all"])
def test_an_unknown_page_links_to_the_first_page(house: House, path: str) -> None:
    page = house.visitor(path)
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_role("button", name="Ride now")).to_be_visible()
    house.complaints[:] = [words for words in house.complaints if "404 (Not Found)" not in words]
