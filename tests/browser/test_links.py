"""Links carry tokens, addresses do not; what a browser stores of its tables."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.test_company import gather, link_of
from browser.visiting import PHONE, House, choices, no_sideways_scroll, race_at_once, ride_to_the_end

HASH = re.compile("SHA-256 of the seed: [0-9a-f]{64}")


def test_an_address_gives_no_seat_away(house: House) -> None:
    maud = gather(house, "Toy")
    assert "#" not in maud.url
    link = link_of(maud, "Théo")
    theo = house.visitor(link)
    expect(theo.locator(".lobby-foot")).to_contain_text("The host starts the race.")
    assert theo.url == maud.url
    watcher = house.visitor(theo.url)
    expect(watcher.locator(".gather")).to_contain_text("You are watching.")
    theo.reload()
    expect(theo.get_by_label("Your name")).to_be_visible()
    theo.goto(house.address)
    theo.locator(".kept-row a").click()
    expect(theo.get_by_label("Your name")).to_be_visible()
    assert "#" not in theo.url


def test_a_wrong_link_takes_no_seat_from_anybody(house: House) -> None:
    maud = gather(house, "Toy")
    good = maud.url
    maud.goto(f"{good}#nonsense")
    expect(maud.get_by_role("alert")).to_be_visible()
    maud.get_by_role("link", name="Home", exact=True).click()
    maud.locator(".kept-row a").click()
    expect(maud.get_by_role("button", name="Start the race")).to_be_visible()
    assert maud.url == good


def test_every_tab_keeps_its_own_seat(house: House) -> None:
    maud = gather(house, "Toy")
    tab = maud.context.new_page()
    tab.goto(link_of(maud, "Théo"))
    expect(tab.locator(".lobby-seat.mine")).to_contain_text("Théo")
    for page, name in ((maud, "Maud"), (tab, "Théo")):
        page.reload()
        expect(page.locator(".lobby-seat.mine")).to_have_count(1)
        expect(page.locator(".lobby-seat.mine")).to_contain_text(name)


def test_the_hash_of_the_seed_is_shown_from_the_start(house: House) -> None:
    maud = gather(house, "Toy")
    expect(maud.locator(".seats")).to_contain_text("the SHA-256 of its seed is shown here")
    expect(maud.locator(".unreachable")).to_contain_text("paceline serve --host 0.0.0.0")
    maud.get_by_role("button", name="Start the race").click()
    choices(maud).first.wait_for()
    maud.get_by_role("button", name="Seats").click()
    expect(maud.locator(".seats")).to_contain_text(HASH)
    expect(maud.locator(".seats")).to_contain_text("paceline verify")


def test_the_lobby_shows_the_options(house: House) -> None:
    maud = house.visitor("/new?seats=me,open,bruno,ines&breakaway=no", PHONE)
    maud.get_by_role("button", name="Open the table").click()
    expect(maud.locator(".agreed")).to_contain_text("Avenue Corso Paseo (78 squares; flat)")
    expect(maud.locator(".agreed dt")).to_have_text(["Flamme Rouge", "breakaway"])
    expect(maud.locator(".lobby-seat.mine")).to_contain_text("you, host")
    guest = house.visitor(maud.url, PHONE)
    expect(guest.locator(".agreed dd")).to_have_text(["Avenue Corso Paseo (78 squares; flat)", "no"])
    no_sideways_scroll(maud)


def shelf(page: Page, address: str) -> list[str]:
    """Return the browser's tables as the first page lists them."""
    page.goto(address)
    expect(page.locator(".kept-row").first).to_be_visible()
    return [re.sub(r"\s+", " ", words) for words in page.locator(".kept-row").all_inner_texts()]


def test_my_tables_can_be_distinguished_and_removed(house: House) -> None:
    page = gather(house, "Toy", bots=1)
    assert len(shelf(page, house.address)) == 1
    race_at_once(page, "Toy")
    choices(page).first.wait_for()
    mine = shelf(page, house.address)
    assert "Toy: short" in mine[0]
    assert "bot" in mine[0]
    assert "Your turn" in mine[0]
    assert "with Théo and 1 bot" in mine[1]
    assert "The riders gather" in mine[1]
    page.locator(".kept-row a").first.click()
    ride_to_the_end(page)
    assert "Ended" in shelf(page, house.address)[1], "what is over comes last"
    no_sideways_scroll(page)
    page.get_by_role("button", name="Forget Toy: short").last.click()
    expect(page.locator(".kept-row")).to_have_count(1)
    expect(page.locator(".kept-row")).to_contain_text("Théo")
