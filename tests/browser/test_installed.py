"""Dark and light, and the page as an installed program: no flash, a choice that stays, and a page without network."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.visiting import House, race_at_once, until

THEME = "document.documentElement.dataset.theme"
FIRST_THEME = f"""new MutationObserver((_, watch) => {{
if (!document.body) return;
window.firstTheme = {THEME};
watch.disconnect();
}}).observe(document, {{childList: true, subtree: true}})"""
"""Notes the theme when there is something to be painted."""

KEPT = """async () => {
const names = await caches.keys();
const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
return kept.flat().map(({url}) => new URL(url).pathname);
}"""
"""All that the service worker keeps."""


def test_the_theme_is_the_systems_until_another_is_chosen(house: House) -> None:
    page = house.visitor(new=True)
    page.add_init_script(FIRST_THEME)
    page.emulate_media(color_scheme="dark")
    page.reload()
    assert page.evaluate("window.firstTheme") == "dark"
    page.emulate_media(color_scheme="light")
    until(page, f"{THEME} === 'light'")
    page.get_by_role("button", name="Dark or light").click()
    assert page.evaluate(THEME) == "dark"
    page.reload()
    assert page.evaluate("window.firstTheme") == "dark", "the choice is remembered"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(17, 25, 38)"
    page.get_by_role("button", name="Dark or light").click()
    page.emulate_media(color_scheme="dark")
    until(page, f"{THEME} === 'dark'")


def test_the_board_is_drawn_again_in_another_theme(house: House) -> None:
    page = house.visitor()
    race_at_once(page, "Flamme Rouge")
    page.locator(".main-board .ground").wait_for()
    ground = "document.querySelector('.main-board .ground').src"
    assert "CFD3AC" in page.evaluate(ground) or "F3EAD6" in page.evaluate(ground)
    page.emulate_media(color_scheme="dark")
    until(page, f"{ground}.includes('BDB39D') && !{ground}.includes('F3EAD6')")


def test_a_page_without_network_says_so_and_comes_back(house: House) -> None:
    page = house.visitor("/", worker=True)
    page.evaluate("navigator.serviceWorker.ready")
    until(page, "!!navigator.serviceWorker.controller")
    kept = page.evaluate(KEPT)
    assert "/offline" in kept
    assert all(path == "/offline" or path.startswith("/static/") for path in kept)
    page.context.set_offline(True)
    page.goto(f"{house.address}/new#secret")
    expect(page.get_by_role("status")).to_have_text("No connection. Your tables are safe; we try again.")
    page.context.set_offline(False)
    page.wait_for_url(f"{house.address}/new#secret")
    page.get_by_role("textbox", name="Name of the table").wait_for()
    house.complaints.clear()  # the browser notes every request without network
