"""From page to page within one document: modules stay, sockets close, titles, focus and history follow."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Page, Route, WebSocket, WebSocketRoute, expect

from browser.visiting import House, choices, race_at_once, ride_to_the_end, until

MARK = "window.sameDocument = true"
MARKED = "window.sameDocument === true"
FOCUS = "document.activeElement.localName"
NEWER = "0123456789ab"


def follow_sockets(page: Page) -> list[WebSocket]:
    """Collect the sockets that a page opens from now on."""
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))  # noqa: PLW0108 – Playwright marks its handlers
    return sockets


def all_closed(page: Page, sockets: list[WebSocket]) -> None:
    deadline = time.monotonic() + 30
    while not all(socket.is_closed() for socket in sockets):
        assert time.monotonic() < deadline
        page.wait_for_timeout(20)


def test_links_keep_the_document_and_close_the_socket(house: House) -> None:
    page = house.visitor("/")
    page.evaluate(MARK)
    sockets = follow_sockets(page)
    race_at_once(page, "Toy")
    choices(page).first.wait_for()
    assert len(sockets) == 1
    assert not sockets[0].is_closed()
    table = page.url
    page.get_by_role("link", name="Paceline").click()
    expect(page.locator(".home")).to_be_visible()
    expect(page).to_have_title("Paceline")
    all_closed(page, sockets)
    assert page.evaluate(FOCUS) == "pl-home"
    page.get_by_role("link", name="Stages").first.click()
    expect(page.locator(".setup-foot")).to_be_visible()
    expect(page).to_have_title("New race · Paceline")
    page.go_back()
    expect(page.locator(".home")).to_be_visible()
    page.go_back()
    choices(page).first.wait_for()
    assert page.url == table
    assert len(sockets) == 2
    ride_to_the_end(page)
    page.get_by_role("link", name="Replay", exact=True).click()
    expect(page.locator(".replay")).to_be_visible()
    expect(page).to_have_title(re.compile("^Replay: "))
    all_closed(page, sockets)
    page.get_by_role("link", name="To the table").click()
    page.get_by_role("button", name="Rematch").click()
    choices(page).first.wait_for()
    assert page.url != table
    assert page.evaluate(MARKED)


def test_back_shows_what_was_seen_and_forward_begins_at_the_top(house: House) -> None:
    page = house.visitor("/", {"width": 390, "height": 500})
    page.get_by_role("button", name="Ride now").first.wait_for()
    page.evaluate(MARK)
    page.evaluate("scrollTo(0, 200)")
    until(page, "scrollY === 200")
    page.evaluate("document.querySelector('a[href=\"/new\"]').click()")
    expect(page.locator(".setup-foot")).to_be_visible()
    until(page, "scrollY === 0")
    page.go_back()
    expect(page.locator(".home")).to_be_visible()
    until(page, "scrollY === 200")
    assert page.evaluate(MARKED)


def test_other_links_are_left_to_the_browser(house: House) -> None:
    page = house.visitor("/")
    page.get_by_role("button", name="Ride now").wait_for()
    page.evaluate(MARK)
    link = page.get_by_role("link", name="Stages").first
    with page.context.expect_page() as opened:
        link.click(modifiers=["ControlOrMeta"])
    expect(opened.value.get_by_role("textbox", name="Name of the table")).to_be_visible()
    expect(page.locator(".home")).to_be_visible()
    untouched = """(links) => links.map((attributes) => {
        const link = Object.assign(document.createElement('a'), attributes);
        document.body.append(link);
        const event = new MouseEvent('click', {bubbles: true, cancelable: true});
        let prevented;
        const last = () => { prevented = event.defaultPrevented; event.preventDefault(); };
        window.addEventListener('click', last, {once: true});
        link.dispatchEvent(event);
        link.remove();
        return prevented;
    })"""
    links: list[dict[str, Any]] = [
        {"href": "/new", "download": "x"},
        {"href": "/new", "target": "_blank"},
        {"href": "https://example.org/new"},
        {"href": "/api/games"},
        {"href": "/nonsense"},
    ]
    assert page.evaluate(untouched, links) == [False] * len(links)
    assert page.evaluate(MARKED)


def test_a_page_that_comes_late_does_not_replace_a_later_one(house: House) -> None:
    page = house.visitor("/new")
    page.locator(".setup-foot").wait_for()
    held: list[Route] = []
    page.route("**/pages/home.js", lambda route: held.append(route))  # noqa: PLW0108
    page.get_by_role("link", name="Paceline").click()
    until(page, "location.pathname === '/'")
    page.go_back()
    expect(page.locator(".setup-foot")).to_be_visible()
    for route in held:
        route.continue_()
    page.wait_for_timeout(200)
    expect(page.locator(".setup-foot")).to_be_visible()


def test_an_open_page_notices_a_newer_server_and_reloads_only_when_told(house: House) -> None:
    page = house.visitor("/", new=True)

    def connect(socket: WebSocketRoute) -> None:
        """Connect to the server, whose frames tell another version than that of the page."""
        server = socket.connect_to_server()
        server.on_message(lambda frame: socket.send(re.sub(r'"page":"[0-9a-f]+"', f'"page":"{NEWER}"', str(frame))))

    page.route_web_socket(re.compile("/ws/tables/"), connect)
    race_at_once(page, "Toy")
    offer = page.locator(".note", has_text="A newer version")
    expect(offer).to_have_count(1)
    choices(page).first.wait_for()
    page.evaluate(MARK)
    choices(page).first.click()
    expect(offer).to_have_count(1)
    assert page.evaluate(MARKED)
    offer.get_by_role("button", name="Reload").click()
    until(page, "!window.sameDocument")
    expect(page.locator(".main-board")).to_be_visible()


def test_a_page_of_an_older_server_leaves_links_to_the_browser(house: House) -> None:
    page = house.visitor("/")
    page.get_by_role("button", name="Ride now").wait_for()
    page.evaluate(MARK)
    page.evaluate(
        """async (newer) => {
            const main = document.querySelector('script[type=module]').src;
            (await import(new URL('lib/version.js', main))).compareVersion(newer);
        }""",
        NEWER,
    )
    page.get_by_role("link", name="Stages").first.click()
    expect(page.locator(".setup-foot")).to_be_visible()
    until(page, "!window.sameDocument")
