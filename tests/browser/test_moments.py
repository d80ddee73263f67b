"""The special moments: start grid, draft, bidding, refresh phase, falls; each by mouse or touch and by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.prepared import Player, open_table
from browser.test_access import violations
from browser.test_hand import COUNT_ANSWERS, SAME_CARD, SENT
from browser.visiting import DESK, PHONE, House, no_sideways_scroll, riders, until
from soak import some

LAY_DOWN = """async () => {
const {applyBeat} = await import('/static/lib/timeline.js');
const rider = (cell, down) => ({token: {rider: 'AS', cell, down}, along: 0, aside: 0, size: 1});
const shown = (board, cell, down, marks = []) => ({board, riders: [rider(cell, down)], groups: [], marks});
const after = shown('new', 9, false, [{kind: 'stood-up', rider: 'AS'}, {kind: 'sprint-points', rider: 'AS'}]);
const states = [shown('old', 5, true)];
for (const [kind, cells] of [['reveal'], ['stand-up'], ['move', [5, 9]], ['gain'], ['fall']]) {
  states.push(applyBeat(states.at(-1), {kind, riders: ['AS'], paths: cells ? [{rider: 'AS', cells}] : []}, after));
}
return states.map(({board, riders: [{token}], marks}) => [board, token.down, marks.map(({kind}) => kind).join()]);
}"""
"""Plays the beats of a rider who lies on the road, gets up, moves, takes a token and falls again."""


def opened(house: House, player: Player, size: dict[str, int] = DESK) -> Page:
    """Return the page of a player whose answers are counted."""
    page = house.visitor(size=size)
    page.evaluate(COUNT_ANSWERS)
    page.goto(player.link)
    page.evaluate(COUNT_ANSWERS)
    return page


def test_riders_are_placed_on_the_drawn_grid(house: House) -> None:
    """At most two inputs for a rider, and the lock."""
    (maud,) = open_table(house.address, first="place", stage="Ronde van Wevelgem")
    page = opened(house, maud)
    tiles, ghost = page.locator(".main-board .goal.tile"), page.locator(".main-board .ghost")
    expect(tiles).to_have_count(5)
    for tile in tiles.all():
        expect(tile).to_be_in_viewport(ratio=1)
    box = tiles.first.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 34  # the square round it has 44 pixels
    cell = tiles.nth(2).get_attribute("data-cell")
    page.locator(".rider-tab", has_text="Rouleur").click()
    tiles.nth(2).click()
    expect(ghost).to_have_attribute("data-rider", "AR")
    expect(page.locator(".lock")).to_contain_text("Start here")
    assert page.evaluate(SENT) == 0
    page.keyboard.press("s")
    expect(ghost).to_have_attribute("data-rider", "AS")
    page.keyboard.press("r")
    page.wait_for_timeout(SAME_CARD)
    tiles.nth(2).click()
    until(page, f"document.querySelector('.main-board .rider[data-rider=AR]')?.dataset.cell === {cell!r}")
    assert page.evaluate(SENT) == 1
    expect(tiles.first).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    until(page, "!!document.querySelector('.main-board .rider[data-rider=AS]')")
    assert page.evaluate(SENT) == 2


@pytest.mark.parametrize("size", some([PHONE, DESK], 1))
def test_the_draft_shows_what_a_deck_becomes(house: House, size: dict[str, int]) -> None:
    four = ("you:Maud", "saver", "saver", "saver")
    (maud,) = open_table(house.address, four, first="pick", expansions=("grand-tour",), draft=True, stage="abLu")
    page = opened(house, maud, size)
    expect(page.locator(".offer")).to_have_count(12)
    expect(page.locator(".turn")).to_have_count(8)
    mine = page.locator(".turn.now")
    expect(mine).to_contain_text("You")
    expect(mine).to_be_in_viewport(ratio=1)
    if size is PHONE:
        page.locator(".offer.choice", has_text="Mountaineer").tap()
    else:
        place = page.locator(".offer.choice").evaluate_all(
            "all => all.findIndex(({dataset}) => dataset.card.endsWith('mountaineer'))"
        )
        page.keyboard.press("1234567890ab"[place])
    chosen = page.locator(".offer.selected")
    expect(chosen).to_contain_text("Mountaineer")
    expect(chosen.locator(".fan .small-card").last).to_have_attribute("aria-label", "7 (climbs at 7)")
    expect(chosen.locator(".fan .power")).to_have_count(2)
    expect(page.locator(".deck .slip.new")).to_have_count(3)
    expect(page.locator(".deck .slip.struck")).to_have_count(4)
    lock = page.locator(".lock")
    expect(lock).to_have_text("Take the Mountaineer Enter")
    expect(lock).to_be_in_viewport(ratio=1)
    assert page.evaluate(SENT) == 0
    assert violations(page) == []
    no_sideways_scroll(page)
    if size is PHONE:
        lock.tap()
    else:
        page.keyboard.press("Enter")
    expect(page.locator(".turn.done.mine")).to_contain_text("Mountaineer")
    expect(page.locator(".offer.mine .stamp")).to_have_text("Your sprinteur")
    assert page.evaluate(SENT) == 1


def bids(player: Player) -> list[dict[str, Any]]:
    """Return what everybody has bid, as a player may know it; nothing once it is over."""
    panels = player.read(log=False)["snapshots"][0].get("panels", ())
    return [bid for panel in panels if panel["id"] == "breakaway" for bid in panel["parts"][0]["bids"]]


def test_bids_lie_face_down_until_all_have_bid_and_the_winner_starts_ahead(house: House) -> None:
    seats = ("you:Maud", "you:Théo")
    maud, theo = open_table(house.address, seats, first="play", expansions=("peloton",), stage="a 2B 3 5 L u")
    page = opened(house, maud)
    expect(page.locator(".bid .small-card.free")).to_have_count(4)
    page.locator(".choice.card").last.click()
    expect(page.locator(".main-board .ghost")).to_have_count(1)
    expect(page.locator(".selected-words")).to_contain_text("up the road")
    expect(page.locator(".lock")).to_contain_text("Bid")
    assert violations(page) == []
    page.locator(".lock").click()
    expect(page.locator(".bid.mine .small-card.locked")).to_have_count(1)
    while not any(bid.get("cards") for bid in bids(theo)):
        assert theo.answer()
    expect(page.locator(".bid .small-card:not(.back, .free, .locked)")).to_have_count(2)
    expect(page.locator(".bid.leads")).to_have_count(1)
    theo.answer()
    expect(page.locator(".bid .small-card.back")).to_have_count(1)
    start = riders(page)
    page.locator(".choice.card").last.wait_for()
    page.keyboard.press("4")
    page.keyboard.press("Enter")
    expect(page.locator(".bid .small-card:not(.back, .free, .locked)")).to_have_count(4)
    until(page, f"document.querySelector('.main-board .rider[data-rider=AS]').dataset.cell !== {start['AS']!r}")
    assert bids(theo) == []
    expect(page.locator(".bid.mine .total")).to_contain_text("leads")


def test_cards_are_taken_back_from_a_tray_until_it_is_enough(house: House) -> None:
    options: dict[str, Any] = {"stage": "gt5", "expansions": ("peloton", "grand-tour")}
    (maud,) = open_table(house.address, first="retrieve", **options)
    page = opened(house, maud)
    meter = page.locator(".meter").first
    most = int(meter.get_attribute("aria-valuemax") or 0)
    expect(meter).to_have_attribute("aria-valuenow", str(most))
    cards = page.locator(".tray .choice.card")
    taken = int(cards.last.locator(".spoken").inner_text())
    cards.last.click()
    expect(meter).to_have_attribute("aria-valuenow", str(most - taken))
    expect(page.locator(".lock")).to_contain_text(f"Take back {taken}")
    assert violations(page) == []
    page.keyboard.press("Enter")
    page.mouse.move(0, 0)  # nothing else is pointed at
    expect(page.locator(".with-meter strong")).to_have_text(str(most - taken))
    page.get_by_role("button", name="That is enough").click()
    expect(page.locator(".with-meter strong")).not_to_have_text(str(most - taken))


def test_everybody_is_timed_against_the_clock(house: House) -> None:
    (maud,) = open_table(house.address, rounds=1, expansions=("grand-tour",), kind="team-time-trial", stage="abcdLu")
    page = opened(house, maud)
    rows = page.locator(".progress li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("to go")


def test_a_fallen_rider_lies_until_they_stand_up_and_a_token_goes_when_it_is_taken(house: House) -> None:
    page = house.visitor()
    assert page.evaluate(LAY_DOWN) == [
        ["old", True, ""],
        ["old", True, ""],
        ["old", False, "stood-up"],
        ["old", False, "stood-up"],
        ["new", False, "stood-up,sprint-points"],
        ["new", True, "stood-up,sprint-points"],
    ]
