"""A tour in the browser, from its first stage to its last sheet."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.visiting import DESK, PHONE, House, choices, no_sideways_scroll, ride_to_the_end, ride_until

LAPTOP = {"width": 1280, "height": 720}
SHORT_STAGES = "abu,aBu,abu"


def new_tour(house: House) -> Page:
    """Create a short tour against bots."""
    page = house.visitor(f"/new?preset=basic&stages={SHORT_STAGES}")
    page.get_by_role("button", name="Start the tour").click()
    expect(page.locator(".stages li")).to_have_count(3)
    assert page.locator(".sheet-table").count() == 0, "nothing has been ridden"
    return page


def ride_next(page: Page) -> None:
    """Call the next stage, and wait for its first question."""
    page.get_by_role("button", name="Ride the next stage").click()
    expect(page.locator(".podium")).to_have_count(0)
    choices(page).first.wait_for()


def wide_sheets_scroll_by_themselves(page: Page) -> None:
    """Check that on a phone the names stay, and that columns out of sight are hinted at."""
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    points = page.locator(".sheet-panel").first
    total, team = (
        points.get_by_role("columnheader", name="Total"),
        points.get_by_role("columnheader", name="Team", exact=True),
    )
    hint = points.get_by_text("More columns to the right")
    expect(hint).to_be_visible()
    expect(total).not_to_be_in_viewport()
    points.locator(".scroll").evaluate("pane => pane.scrollTo(pane.scrollWidth, 0)")
    expect(hint).to_be_hidden()
    expect(total).to_be_in_viewport()
    expect(team).to_be_in_viewport(ratio=1)
    no_sideways_scroll(page)
    page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})


def test_a_tour_of_three_stages_is_ridden_to_its_end(house: House) -> None:
    page = new_tour(house)
    ride_next(page)
    ride_until(page.locator(".at-home li"), page)
    expect(page.locator(".at-home li").first).to_contain_text("1.")
    expect(page.locator(".at-home .time").first).to_contain_text("0:")
    ride_to_the_end(page)
    for size in (PHONE, DESK):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        expect(page.locator(".over .sheet-table").first).to_contain_text("Azur")
        no_sideways_scroll(page)
    expect(page.locator("#podium")).to_contain_text("1 of 3 stages")
    for size in (PHONE, LAPTOP):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        for element in (
            page.get_by_role("button", name="Ride the next stage"),
            page.get_by_role("link", name="To the tour"),
        ):
            expect(element).to_be_in_viewport(ratio=1)

    ride_next(page)  # from the podium
    ride_to_the_end(page)
    page.get_by_role("link", name="To the tour").click()
    expect(page.locator(".stages .over")).to_have_count(2)
    assert page.locator(".sheet-table").count() > 2
    wide_sheets_scroll_by_themselves(page)
    device = page.context
    page.close()  # the browser is closed in the middle of the tour

    page = device.new_page()
    page.goto(house.address)
    mine = page.locator(".kept-rows")
    expect(mine).to_contain_text("2 of 3 stages: abu, aBu, abu")
    mine.get_by_role("link", name="2 of 3 stages").click()
    ride_next(page)
    ride_to_the_end(page)
    expect(page.locator("#podium")).to_contain_text("The tour is over.")
    assert page.get_by_role("button", name="Ride the next stage").count() == 0
    expect(page.locator("#podium")).to_contain_text("wins the tour")


def test_the_ribbon_shows_the_finish_when_everybody_is_home(house: House) -> None:
    page = new_tour(house)
    ride_next(page)
    page.get_by_role("button", name="Ribbon").click()
    ride_to_the_end(page)
    page.reload()
    page.locator(".board-window.ribbon .ground").wait_for()
    expect(page.locator(".main-board .rider")).to_have_count(0)
    expect(page.locator(".at-home li")).to_have_count(8)
    ends = "one => Math.round(document.querySelector(`.main-board .${one}`).getBoundingClientRect().right)"
    assert page.evaluate(ends, "sheet") == page.evaluate(ends, "board-window")
