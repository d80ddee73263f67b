"""The camera over the board: three ways to look, wheel, drag and finger; and what lies beyond the window."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.prepared import open_table
from browser.visiting import DESK, PHONE, House, until

LOW = {"width": 1280, "height": 720}
BOARD = "document.querySelector('.main-board')"
AT_REST = f"({BOARD}.window.rest === {BOARD}.window.view.scale && !document.querySelector('.sheet.gliding'))"
CELLS_IN_SIGHT = f"""(() => {{
  const board = {BOARD}, pane = board.getBoundingClientRect();
  const sheet = board.querySelector('.sheet').getBoundingClientRect();
  const scale = sheet.width / board.drawn.width;
  const inside = ({{x, y}}) => sheet.x + x * scale > pane.x && sheet.x + x * scale < pane.right
    && sheet.y + y * scale > pane.y && sheet.y + y * scale < pane.bottom;
  const cells = Object.values(board.drawn.cells);
  return cells.filter(inside).length / cells.length;
}})()"""
"""The share of all cells that the window shows."""
COVERED = """() => {
  const boxes = (found) => [...document.querySelectorAll(`.main-board ${found}`)]
    .map((one) => one.getBoundingClientRect());
  const board = document.querySelector('.main-board'), sheet = board.querySelector('.sheet').getBoundingClientRect();
  const scale = sheet.width / board.drawn.width;
  const signs = board.drawn.signs.map(([x, y, width, height]) =>
    new DOMRect(sheet.x + x * scale, sheet.y + y * scale, width * scale, height * scale));
  const discs = boxes('.rider').map(({x, y, width}) =>
    new DOMRect(x + width * 0.2, y + width * 0.2, width * 0.6, width * 0.6));
  const labels = boxes('.mark, .group-flag');
  const meet = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const covered = labels.flatMap((label, place) =>
    [...discs, ...signs, ...labels.slice(0, place)].filter((other) => meet(label, other)));
  return {labels: labels.length, covered: covered.length};
}"""
"""How many labels the board has, and what they cover."""
CROWD = """async (seed) => {
  const {placeLabels, meet} = await import('/static/lib/labels.js');
  let state = seed;
  const luck = (most) => { state = (state * 48271) % 2147483647; return (state / 2147483647) * most; };
  const box = (x, y, size) => ({x: x - size / 2, y: y - size / 2, width: size, height: size});
  const middles = Array.from({length: 12}, (_, place) =>
    ({x: 300 + (place >> 1) * 26, y: 200 + (place % 2) * 22 + luck(6)}));
  const stones = Array.from({length: 8}, () => box(200 + luck(300), 120 + luck(180), 30));
  const taken = [...middles.map(({x, y}) => box(x, y, 22)), ...stones];
  const wishes = middles.map(({x, y}) => ({x, y, width: 60 + luck(60), height: 22, reach: 15}));
  const labels = placeLabels(wishes, {taken, road: middles, room: {x: 0, y: 0, width: 800, height: 420}});
  const all = [...taken, ...labels];
  return labels.filter((label) => all.some((other) => other !== label && meet(label, other))).length;
}"""
"""Places twelve labels in a crowd, and counts those that cover something."""


def race(house: House, size: dict[str, int], layout: str = "map", *, moving: bool = False, **options: Any) -> Page:
    """Return the page of a race of four teams in its third round."""
    (maud,) = open_table(
        house.address, ("you:Maud", *["saver"] * 3), rounds=3, **{"stage": "Plateaux de Wallonie"} | options
    )
    page = house.visitor(maud.link, size, moving=moving)
    page.locator(".main-board .rider svg").first.wait_for()
    if page.evaluate(f"{BOARD}.layout") != layout:
        page.keyboard.press("m")
    page.locator(f".board-window.{layout} .ground").wait_for()
    until(page, AT_REST)
    return page


def in_sight(page: Page) -> float:
    """Return the share of all cells that the window shows, once it rests."""
    until(page, AT_REST)
    share: float = page.evaluate(CELLS_IN_SIGHT)
    return share


def test_three_ways_to_look_at_a_map_and_the_way_back_to_them(house: House) -> None:
    page = race(house, LOW, moving=True)
    whole, mine, leaders = (page.locator(f"[data-camera={mode}]") for mode in ("whole", "mine", "leaders"))
    whole.click()
    assert in_sight(page) == 1
    expect(page.locator(".overview")).to_have_count(0)
    mine.click()
    assert in_sight(page) < 1
    for rider in page.locator(".main-board .rider[data-rider^=A]").all():
        expect(rider).to_be_in_viewport()
    expect(page.locator(".overview .seen")).to_be_visible()
    page.keyboard.press("v")
    expect(leaders).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("v")
    assert in_sight(page) == 1
    page.reload()
    expect(whole).to_have_attribute("aria-pressed", "true")  # remembered
    board = page.locator(".main-board .board-window")
    board.hover()
    page.mouse.wheel(0, -600)
    until(page, f"{AT_REST} && {CELLS_IN_SIGHT} < 0.9")
    expect(whole).to_have_attribute("aria-pressed", "false")
    before = page.evaluate(f"{BOARD}.window.view.x")
    page.mouse.down()
    page.mouse.move(200, 300, steps=4)
    page.mouse.up()
    assert page.evaluate(f"{BOARD}.window.view.x") != before
    page.mouse.dblclick(300, 300)
    until(page, f"{AT_REST} && {CELLS_IN_SIGHT} === 1")


def test_a_ribbon_has_signs_for_riders_out_of_sight(house: House) -> None:
    page = race(house, PHONE, "ribbon", stage="Firenze – Milano")
    page.locator("[data-camera=leaders]").click()
    sign = page.locator(".edge-sign").first
    if not sign.count():
        page.locator(".main-board .board-window").evaluate(
            "pane => pane.dispatchEvent(new WheelEvent('wheel', {deltaY: 600}))"
        )
    name = sign.get_attribute("data-rider")
    rider = page.locator(f".main-board .rider[data-rider={name}]")
    expect(rider).not_to_be_in_viewport()
    seen = page.locator(".profile-board .seen").evaluate("frame => frame.style.transform")
    sign.click()
    expect(rider).to_be_in_viewport()
    assert page.locator(".profile-board .seen").evaluate("frame => frame.style.transform") != seen
    page.locator(".main-board .board-window").dblclick(position={"x": 100, "y": 80})
    expect(page.locator("[data-camera=leaders]")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("layout", ["map", "ribbon"])
def test_labels_cover_no_rider_no_sign_and_no_label(house: House, layout: str) -> None:
    page = race(house, DESK, layout, stage="Firenze – Milano")
    page.evaluate(
        f"(board => {{ board.shown = {{...board.shown, marks: board.shown.riders.map(({{token}}) => ({{"
        "kind: 'blocked', row: Number(Object.keys(board.drawn.rows)[token.cell >> 1]),"
        f" words: 'Stopped by a full square', rider: token.rider}}))}}; return board.updateComplete; }})({BOARD})"
    )
    expect(page.locator(".main-board .mark")).to_have_count(8)
    found = page.evaluate(COVERED)
    assert found["labels"] > 8 or layout == "ribbon"
    assert found["covered"] == 0
    assert [page.evaluate(CROWD, seed) for seed in (7, 42, 4711)] == [0, 0, 0]
