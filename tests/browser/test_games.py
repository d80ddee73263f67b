"""Every built-in game: offered on the first page, ridden to its end, its group animated, its rules a click away."""

from __future__ import annotations

import re
import time
from functools import cache
from itertools import product
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from browser.prepared import Wire, take_over, without_prices
from browser.visiting import (
    DESK,
    LOCKABLE,
    NEXT_CLICK,
    PHONE,
    House,
    act,
    choices,
    create,
    no_sideways_scroll,
    podium,
    press_lit,
    ride_to_the_end,
    ride_until,
    riders,
    set_speed,
    set_up,
    until,
)
from paceline import bots
from paceline.core import registry
from paceline.core.game import AnyGame
from paceline.draw.hexes.scene import HexScene
from paceline.draw.lanes.scene import LaneScene
from paceline.draw.scene import AnyScene
from paceline.i18n import english
from paceline.library import Race
from soak import SOAK, amount

OTHERS = tuple(registry.BUILT_IN)[1:]
"""All games but the first, which the other tests ride."""
SIZES = {"desk": DESK, "phone": PHONE}
TABLES = [*product(OTHERS, SIZES)] if SOAK else [*zip(OTHERS, SIZES, strict=False)]
"""Every game and every size, but only in a soak with each other."""
BLOCK = "document.querySelector('.main-board .block path:last-child')?.getAttribute('d') ?? ''"
NUMBER_OF_LINES = "document.querySelectorAll('.whole .lines li').length"
WHOLE = "document.querySelector('.log .whole')"
AT_ITS_END = f"({WHOLE}?.scrollTop ?? 0) + {WHOLE}?.clientHeight >= {WHOLE}?.scrollHeight - 2"
LONGEST_RACE = 120.0
SHORT_COURSES = {LaneScene: "START-A C1 FIN-A", HexScene: "FFF"}
"""Courses of three tiles, by the kind of road: a race on them is whole, and ready ones are several times as long."""
FIELDS = {LaneScene: ["easy"] * 3, HexScene: ["raider", "captain"]}
"""Bots that ride such a race quickly; the first of them attacks."""
A_FEW_STEPS = 12
RINGED = """((led, rings) => led > 0 && led === rings)(document.querySelectorAll('.choice.leads').length,
document.querySelectorAll('.main-board .goal.picks').length)"""


@cache
def at_the_start(name: str) -> AnyScene:
    """Return what a spectator sees before the first input."""
    game = registry.game(name)
    scene: AnyScene = game.presentation.scene(
        game.view(game.setup(min(game.facts.seats), game.facts.options()), None), (), english()
    )
    return scene


def new_table(house: House, name: str, size: dict[str, int], *, priced: bool = True) -> Page:
    """Open the set-up of the shortest race of a game: as few opponents as possible, all bots.

    If it is not `priced`, no choice says what it costs: squares have numbers then, as in a game without prices.
    """
    game = registry.game(name)
    page = house.visitor("/healthz", size, new=not priced)
    if not priced:
        Wire(page).change = without_prices
    others = list(bots.available(game))[: min(game.facts.seats) - 1]
    set_up(house, page, name, ["me", *others], **{game.facts.course_option: short_course(name)})
    return page


def short_course(name: str) -> str:
    """Return a short course of a game."""
    return SHORT_COURSES[type(at_the_start(name))]


def asked_for(house: House, name: str, first: str, size: dict[str, int] = DESK, *, priced: bool = True) -> Page:
    """Return the page of somebody who is asked for this answer first, in a short race that bots have begun."""
    field = FIELDS[type(at_the_start(name))]
    race = Race.new(name, field, 1, course=short_course(name)).play()
    (maud,) = take_over(house.address, race, ("you:Maud", *field[1:]), first=first)
    page = house.visitor("/healthz", size, new=not priced)
    if not priced:
        Wire(page).change = without_prices
    page.goto(maud.link)
    choices(page).first.wait_for()
    page.locator(".main-board .ground").wait_for()
    set_speed(page, "instant")
    return page


def on_lanes(name: str) -> bool:
    """Return whether a game is ridden on lanes."""
    return isinstance(at_the_start(name), LaneScene)


def fill_the_table(house: House, page: Page, game: AnyGame) -> int:
    """Choose as many opponents as possible, none of whom thinks: each has fewer riders. Return the number of seats."""
    most, name = max(game.facts.seats), game.facts.name
    set_up(house, page, name, ["me", *["first"] * (most - 1)], **{game.facts.course_option: short_course(name)})
    return most


def first_question(page: Page) -> None:
    """Start the race and wait for the board."""
    page.get_by_role("button", name="Ride now").click()
    choices(page).first.wait_for()
    page.locator(".main-board .ground").wait_for()


def ride(page: Page) -> set[str]:
    """Press only what is lit, to the podium; return where the closed group was seen on the way."""
    seen, pressed, deadline = set(), set(), time.monotonic() + LONGEST_RACE
    set_speed(page, "instant")
    while not page.locator(".podium").count():
        assert time.monotonic() < deadline, "the race has no end"
        seen.add(page.evaluate(BLOCK))
        pressed.add(press_lit(page))
    assert pressed & {".rung.choice:not([disabled])", ".main-board .goal:not(.of-rider)"}
    return seen - {""}


def accounts_are_shown(page: Page, scene: AnyScene) -> None:
    """Check that riders with energy have a bar that is as full as the number beside it says."""
    if not any(token.energy for token in scene.tokens):
        return
    ride_until(page.locator(".own-rider .bar-of").first, page)
    page.keyboard.press("Escape")  # a selected choice hatches what it would spend
    page.mouse.move(0, 0)
    shown = page.locator(".own-rider:not(.spends), .rival").evaluate_all(
        "all => all.map((one) => [parseFloat(one.querySelector('.bar-of .left').style.width),"
        " Number(one.querySelector('[role=meter]')?.getAttribute('aria-valuenow')"
        " ?? one.querySelector('b').textContent)])"
    )
    most = int(page.locator(".own-rider [role=meter]").first.get_attribute("aria-valuemax") or 0)
    assert len(shown) == len(scene.tokens), shown
    assert all(value > 0 and abs(width - 100 * value / most) < 0.1 for width, value in shown), shown


@pytest.mark.parametrize("size", SIZES)
def test_the_first_page_offers_every_game_alike(house: House, size: str) -> None:
    page = house.visitor(size=SIZES[size])
    heights = set()
    for name in registry.BUILT_IN:
        poster = page.locator(f"a[href='/new?game={name}'] img")
        poster.scroll_into_view_if_needed()
        expect(poster).to_be_in_viewport(ratio=0.98)
        box = poster.bounding_box()
        assert box is not None
        heights.add(round(box["height"]))
    assert len(heights) == 1, "no game is less than another"
    no_sideways_scroll(page)


@pytest.mark.parametrize(("name", "size"), TABLES)
def test_a_whole_race_is_ridden_to_its_end(house: House, name: str, size: str) -> None:
    page, scene, game = new_table(house, name, SIZES[size]), at_the_start(name), registry.game(name)
    seats = fill_the_table(house, page, game) if on_lanes(name) else min(game.facts.seats)
    first_question(page)
    closed = isinstance(scene, HexScene) and scene.block is not None
    expect(page.locator(".main-board .block")).to_have_count(int(closed))
    accounts_are_shown(page, scene)
    seen = ride(page)
    if closed:
        assert len(seen) > 1, "the closed group was never seen to move"
    assert len(podium(page)) == seats
    no_sideways_scroll(page)
    if on_lanes(name):
        replayed_for_a_few_steps(page)
    else:
        replayed_round_by_round(page, moves=len(seen) > 1)


def replayed_for_a_few_steps(page: Page) -> None:
    """Check a replay whose moves are rows of small steps: riders move from one to the next, up to the end."""
    page.get_by_role("link", name="Replay").click()
    page.locator(".replay .main-board .rider").first.wait_for()
    point, stood = page.get_by_role("slider"), riders(page)
    first = int(point.get_attribute("aria-valuenow") or 0)
    for at in range(first + 1, first + 1 + A_FEW_STEPS):
        page.keyboard.press("ArrowRight")
        expect(point).to_have_attribute("aria-valuenow", str(at))
    expect(page.locator(".lines li:not(.ahead)").first).to_be_attached()
    assert riders(page) != stood
    page.keyboard.press("End")
    expect(point).to_have_attribute("aria-valuenow", point.get_attribute("aria-valuemax") or "")
    expect(page.locator(".at-home li").first).to_be_visible()
    no_sideways_scroll(page)


def replayed_round_by_round(page: Page, *, moves: bool) -> None:
    """Check a replay from the start to the end; a closed group moves in it too."""
    page.get_by_role("link", name="Replay").click()
    page.locator(".replay .main-board .ground").wait_for()
    page.keyboard.press("Home")
    point = page.get_by_role("slider")
    expect(point).to_have_attribute("aria-valuenow", "0")
    start, last, seen = page.evaluate(BLOCK), point.get_attribute("aria-valuemax") or "", set()
    while point.get_attribute("aria-valuenow") != last:
        before = point.get_attribute("aria-valuenow") or ""
        page.keyboard.press("PageDown")
        expect(point).not_to_have_attribute("aria-valuenow", before)
        seen.add(page.evaluate(BLOCK))
    assert bool(seen - {"", start}) is moves, "the closed group moves in the replay too"


@pytest.mark.parametrize("name", OTHERS)
def test_spectators_see_the_group_move_too(house: House, name: str) -> None:
    page = new_table(house, name, DESK)
    first_question(page)
    watching = house.visitor(page.url.partition("#")[0], PHONE, moving=True)
    expect(watching.locator(".hand")).to_contain_text("watching")
    watching.locator(".main-board .ground").wait_for()
    start = watching.evaluate(BLOCK)
    deadline = time.monotonic() + LONGEST_RACE
    while start and watching.evaluate(BLOCK) == start:
        assert time.monotonic() < deadline, "nothing moves"
        act(page)
    assert choices(watching).count() == 0
    no_sideways_scroll(watching)


@pytest.mark.parametrize("name", OTHERS)
def test_a_line_of_the_log_opens_the_sentence_of_its_clause(house: House, name: str) -> None:
    page = new_table(house, name, DESK)
    first_question(page)
    until(page, f"({NUMBER_OF_LINES} > 0) || !{NEXT_CLICK}?.click()")
    clause = page.locator(".whole .lines button.clause").first
    number = clause.inner_text()
    rules = page.evaluate(f"fetch('/api/games/{name}/rules').then((answer) => answer.json())")
    clause.click()
    sentence = page.locator(".whole .lines li").first
    expect(sentence).to_contain_text(rules[number].partition("*")[0].partition("`")[0].strip())


@pytest.mark.parametrize(("name", "size"), TABLES)
def test_squares_that_can_be_chosen_are_ringed_and_a_click_takes_one(house: House, name: str, size: str) -> None:
    page = new_table(house, name, SIZES[size], priced=False)
    first_question(page)
    ring, led = page.locator(".main-board .goal.picks"), page.locator(".choice.leads")
    deadline = time.monotonic() + LONGEST_RACE
    while not page.evaluate(RINGED):
        assert time.monotonic() < deadline, "no question gives every choice a square of its own"
        act(page)
    if page.evaluate(LOCKABLE):
        page.keyboard.press("Backspace")  # nothing is selected
    expect(led).to_have_count(ring.count())
    for place in range(ring.count()):
        key = led.nth(place).locator(".key")
        expect(key).to_be_visible()
        assert key.inner_text() in ring.all_inner_texts(), "the number of a choice stands on its square"
    # On lanes one may ride further straight on than a phone is wide: the furthest square is seen.
    cells = [one.get_attribute("data-cell") for one in ring.all()]
    place = cells.index(str(max(map(int, map(str, cells))))) if on_lanes(name) else len(cells) - 1
    last = ring.nth(place)
    expect(last).to_be_in_viewport(ratio=0.99)
    cell, asked = cells[place], page.locator(".prompt").inner_text()
    page.mouse.move(0, 0)  # nothing else is pointed at
    led.filter(has=page.locator(".key", has_text=re.compile(f"^{last.inner_text()}$"))).focus()
    expect(page.locator(".goal.aimed")).to_have_attribute("data-cell", str(cell))
    there = [rider for rider, at in riders(page).items() if at == cell]  # in some games that rider makes room
    last.click()
    expect(page.locator(".goal.selected")).to_have_attribute("data-cell", str(cell))
    expect(page.locator(".prompt")).to_have_text(asked)
    page.keyboard.press("Enter")
    arrived = f"document.querySelectorAll('.main-board .rider[data-cell=\"{cell}\"]')"
    until(page, f"[...{arrived}].some(({{dataset}}) => !{there}.includes(dataset.rider))")
    expect(page.locator(".prompt")).not_to_have_text(asked)


@pytest.mark.parametrize("name", OTHERS)
def test_two_at_one_device_see_only_their_own(house: House, name: str) -> None:
    game = registry.game(name)
    people = [{"kind": "person", "name": person} for person in ("Maud", "Jean")]
    teams = [{"kind": "team", "name": team} for team in game.facts.own_teams]  # rides beside two people
    options = {game.facts.course_option: short_course(name)}
    page = create(house, name, people + teams, here=(0, 1), options=options, start=True)
    deadline = time.monotonic() + LONGEST_RACE
    for _ in range(4):
        page.locator(".curtain button").wait_for()
        assert page.locator(".choice, .goal, .lines, .account").count() == 0, (
            "nothing is seen before the next one is here"
        )
        person = page.locator(".curtain button").inner_text().removeprefix("I am ")
        page.locator(".curtain button").click()
        expect(page.locator(".hand strong").first).to_have_text(person)
        until(page, AT_ITS_END)
        while not page.locator(".curtain").count():
            assert time.monotonic() < deadline, "nobody else is asked"
            act(page)


@pytest.mark.parametrize("name", [name for name in OTHERS if registry.game(name).tours])
def test_a_tour_is_ridden_to_its_end(house: House, name: str) -> None:
    stages = amount(2, 3)
    page = house.visitor(f"/new?game={name}&preset=all&courses={quote(','.join([short_course(name)] * stages))}")
    page.get_by_role("button", name="Start the tour").click()
    expect(page.locator(".stages li")).to_have_count(stages)
    expect(page.locator(".sheet-table")).to_have_count(0)  # nothing has been ridden
    for ridden in range(1, stages + 1):
        page.get_by_role("button", name="Ride the next stage").click()
        expect(page.locator(".podium")).to_have_count(0)
        choices(page).first.wait_for()
        ride_to_the_end(page)
        page.locator(".over .sheet-table").first.wait_for()
        words = f"{ridden} of {stages} stages" if ridden < stages else "The tour is over."
        expect(page.locator("#podium")).to_contain_text(words)
    expect(page.get_by_role("button", name="Ride the next stage")).to_have_count(0)
