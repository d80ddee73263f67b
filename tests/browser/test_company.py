"""Several people at one table, at one device or at several."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.visiting import (
    PHONE,
    House,
    choices,
    choose,
    create,
    order,
    podium,
    race_at_once,
    ride_to_the_end,
    ride_until,
    set_speed,
    set_up,
    until,
)

SHORT_STAGE = "abLu"


def link_of(page: Page, name: str) -> str:
    """Return the link of a seat, as its copy button puts it on the clipboard."""
    return copied(page, page.get_by_label(f"Copy the link of {name}"))


def copied(page: Page, button: Locator) -> str:
    """Return what a button puts on the clipboard."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button.click()
    expect(page.get_by_text("Copied")).to_be_visible()
    link: str = page.evaluate("navigator.clipboard.readText()")
    return link


def gather(house: House, game: str, patience: str = "60", *, bots: int = 0) -> Page:
    """Create a table for Maud and Théo; return Maud's page."""
    seats = [{"kind": "person", "name": "Maud"}, {"kind": "person", "name": "Théo"}]
    seats += [{"kind": "bot", "name": "bold"}] * bots
    options = {"stage": SHORT_STAGE} if game == "Flamme Rouge" else {}
    name = game.casefold().replace(" ", "-")
    page = create(house, name, seats, options=options, patience=float(patience))
    page.locator(".programs summary").click()  # links of each seat, and who holds it
    return page


def test_two_browsers_and_a_spectator_in_one_race_and_one_reloads_in_the_middle(house: House) -> None:
    maud = gather(house, "Flamme Rouge")
    theo = house.visitor(link_of(maud, "Théo"), PHONE)
    watcher = house.visitor(maud.url.partition("#")[0])
    expect(watcher.locator(".gather")).to_contain_text("You are watching.")
    set_speed(watcher, "instant")
    expect(maud.locator(".lobby-seat").nth(1)).not_to_contain_text("at the door")
    maud.get_by_role("button", name="Start the race").click()
    ride_until(watcher.locator(".whole .lines li", has_text="Round 2 is over"), maud, theo)
    expect(watcher.locator(".main-board .rider")).to_have_count(4)
    log = theo.locator(".whole .lines li").count()
    theo.reload()
    expect(theo.locator(".main-board .rider")).to_have_count(4)
    until(
        theo, f"document.querySelectorAll('.whole .lines li').length >= {log}"
    )  # a round in which it came is told again
    ride_to_the_end(maud, theo)
    assert order(theo) == order(maud) == order(watcher)
    assert any("Théo" in words for words in podium(watcher))
    assert choices(watcher).count() == 0
    assert "draws" not in watcher.locator(".whole").inner_text()


def test_every_player_at_one_device_has_their_own_name(house: House) -> None:
    maud = gather(house, "Toy")
    maud.get_by_label("Play Théo on this device too").click()
    for team, name in (("Team A", "Ada"), ("Team C", "Cyd")):
        form = maud.locator("form", has=maud.get_by_label(f"Name of {team}"))
        form.get_by_role("textbox").fill(name)
        form.get_by_role("button", name="Save").click()
        expect(maud.locator(".seats")).to_contain_text(name)
    expect(maud.locator(".seat").first).to_contain_text("Ada")


def test_at_one_device_a_curtain_hides_the_cards_of_the_other(house: House) -> None:
    page = house.visitor("/")
    page.evaluate("localStorage.setItem('paceline.settings', JSON.stringify({name: 'Maud'}))")
    set_up(house, page, "toy", ["me", "open", "bold"], stage="long")
    page.locator("[data-field='seats.1']").click()
    page.get_by_role("switch", name="At this device").check()
    page.locator(".person-name").fill("Théo")
    page.get_by_role("button", name="Ride now").click()
    for name, team in (("Maud", "Team A"), ("Théo", "Team C")):
        expect(page.get_by_role("heading", name=f"Pass to {name}")).to_be_visible()
        assert page.locator(".choice, .lines").count() == 0
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator("#hand")).to_contain_text(f"You ride for {team}.")
        drawn = page.locator(".whole").inner_text()
        assert f"{team} draws" in drawn
        assert len(re.findall("draws", drawn)) == 1
        choose(page)
    expect(page.locator(".whole")).to_contain_text("rides")  # a new round, and Théo has the device
    choose(page)
    expect(page.get_by_role("heading", name="Pass to Maud")).to_be_visible()
    ride_to_the_end(page)
    assert len(podium(page)) >= 1


def test_a_bot_sits_in_for_somebody_silent_and_gives_the_seat_back(house: House) -> None:
    maud = gather(house, "Flamme Rouge", patience="3")
    theo = house.visitor(link_of(maud, "Théo"))
    maud.get_by_role("button", name="Start the race").click()
    ride_until(maud.locator(".waiting", has_text="Waiting for Théo"), maud)
    expect(maud.locator(".chip").nth(1)).to_contain_text("Théo · Bot stands in")
    expect(theo.get_by_text("A bot plays for you.")).to_be_visible()
    theo.get_by_role("button", name="Take back the seat").click()
    expect(theo.get_by_text("A bot plays for you.")).to_have_count(0)
    expect(theo.locator(".chip").nth(1)).not_to_contain_text("Bot stands in")
    expect(maud.get_by_text("Théo is back.")).to_be_visible()


def test_the_host_moves_to_another_device(house: House) -> None:
    maud = gather(house, "Flamme Rouge")
    link = copied(maud, maud.get_by_role("button", name="My link, with the host’s rights"))
    phone = house.visitor(link, PHONE)
    expect(phone.locator(".lobby-seat.mine")).to_contain_text("you, host")
    phone.goto(house.address)
    phone.locator(".kept-row a").first.click()
    phone.locator(".programs summary").click()
    phone.get_by_label("Who holds seat 2").select_option("bot:saver")
    assert copied(phone, phone.get_by_role("button", name="My link, with the host’s rights")) == link
    theo = house.visitor(link.rpartition(".")[0])
    expect(theo.locator(".lobby-foot")).to_contain_text("The host starts the race.")
    theo.locator(".programs summary").click()
    expect(theo.get_by_role("button", name="My link, with the host’s rights")).to_have_count(0)
    set_speed(maud, "instant")
    set_speed(theo, "instant")
    phone.get_by_role("button", name="Start the race").click()
    ride_to_the_end(phone)
    assert order(phone) == order(maud)


def test_the_host_fills_seats_before_the_start_and_gets_their_links(house: House) -> None:
    maud = gather(house, "Toy", bots=1)
    maud.get_by_label("Who holds seat 2").select_option("bot:moody")
    expect(maud.get_by_label("Copy the link of Théo")).to_have_count(0)
    maud.get_by_label("Who holds seat 3").select_option("person")
    link = link_of(maud, "Team J")
    guest = house.visitor(link)
    guest.get_by_label("Your name").fill("Zoé")
    guest.get_by_role("button", name="Save").click()
    expect(maud.locator(".seat").nth(2)).to_contain_text("Zoé")
    maud.get_by_role("button", name="Start the race").click()
    expect(choices(guest).first).to_be_visible()
    house.goes_away(guest)  # a bot rides only for disconnected players
    maud.get_by_role("button", name="Seats").click()
    maud.get_by_role("button", name="Let a bot play").click()
    expect(maud.locator(".seat").nth(2)).to_contain_text("Bot stands in")


def test_a_lost_connection_is_reported_and_restored(house: House) -> None:
    page = house.visitor()
    race_at_once(page, "Toy")
    choices(page).first.wait_for()
    page.context.set_offline(True)
    page.evaluate("const {connection} = document.querySelector('pl-table'); connection.disconnect(); connection.cut()")
    expect(page.locator(".note.wait")).to_contain_text("Reconnecting")
    assert choices(page).count() == 0
    page.context.set_offline(False)
    expect(page.locator(".note.wait")).to_have_count(0)
    expect(choices(page).first).to_be_visible()
    house.complaints[:] = [words for words in house.complaints if "ERR_INTERNET_DISCONNECTED" not in words]
