"""Help for newcomers: rules behind the log, first steps, whose answer everybody waits for."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Request, expect

from browser.test_company import gather, link_of
from browser.visiting import (
    DESK,
    PHONE,
    House,
    act,
    choices,
    choose,
    no_sideways_scroll,
    race_at_once,
    ride_to_the_end,
    ride_until,
)
from soak import some


def race_now(house: House, game: str, size: dict[str, int] = DESK) -> Page:
    """Return the page of a newcomer who races at once."""
    page = house.visitor(size=size)
    race_at_once(page, game)
    choices(page).first.wait_for()
    return page


@pytest.mark.parametrize("size", some([PHONE, DESK], 1))
def test_a_clause_shows_its_sentence_where_it_stands(house: House, size: dict[str, int]) -> None:
    page = house.visitor(size=size)
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request) if request.url.endswith("/rules") else None)
    race_at_once(page, "Flamme Rouge")
    choices(page).first.wait_for()
    if size is PHONE:
        page.keyboard.press("l")
    line = page.locator(".log li:visible", has=page.get_by_role("button", name="Rule FR 2.9")).last
    clause = line.get_by_role("button", name="Rule FR 2.9")
    expect(clause).to_have_attribute("aria-expanded", "false")
    clause.click()
    expect(clause).to_have_attribute("aria-expanded", "true")
    expect(line.get_by_role("note")).to_contain_text("The first rider on a square takes its right lane")
    clause.press("Enter")
    expect(clause).to_have_attribute("aria-expanded", "false")
    expect(line.get_by_role("note")).to_have_count(0)
    assert len(asked) == 1
    no_sideways_scroll(page)


def test_the_light_markdown_of_a_sentence_is_set(house: House) -> None:
    page = race_now(house, "Flamme Rouge")
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('pl-clause'),"
        " {game: 'flamme-rouge', clause: 'FR 2.7', open: true}))"
    )
    sentence = page.locator("body > pl-clause .rule")
    expect(sentence.locator("em")).to_contain_text("Ruling: the rulebook gives the start")
    expect(sentence.locator("em code")).to_have_text("first")
    assert not re.search("[*`]", sentence.inner_text())


def test_a_game_without_sentences_has_plain_clauses(house: House) -> None:
    page = race_now(house, "Toy")
    ride_to_the_end(page)
    expect(page.locator(".whole .lines li").first).to_be_visible()
    assert page.locator("button.clause").count() == 0


@pytest.mark.parametrize("size", some([DESK, PHONE], 1))
def test_a_newcomer_is_told_what_to_do_and_what_happened_first(house: House, size: dict[str, int]) -> None:
    page = race_now(house, "Flamme Rouge", size)
    expect(page.locator(".first-steps")).to_contain_text("Pick a card")
    lesson = page.locator(".bubble", has_text="a slow 2 goes into your deck")
    while not lesson.count():  # one lesson waits for the one before it to be read
        other = page.locator(".bubble", has_not_text="a slow 2 goes into your deck").get_by_role(
            "button", name="Got it"
        )
        other.click() if other.count() else act(page)
        assert page.locator(".podium").count() == 0
    expect(lesson).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(lesson).to_have_count(0)

    page.goto(house.address)
    race_at_once(page, "Flamme Rouge")
    choices(page).first.wait_for()
    assert page.locator(".first-steps").count() == 0
    ride_until(page.locator(".whole li.mine", has_text="+1 exhaustion card"), page)
    assert lesson.count() == 0


def test_whoever_is_waited_for_is_named_after_a_while_and_the_title_calls_whose_turn_it_is(house: House) -> None:
    maud = gather(house, "Flamme Rouge")
    theo = house.visitor(link_of(maud, "Théo"))
    expect(maud).to_have_title(re.compile("^abLu · "))
    maud.get_by_role("button", name="Start the race").click()
    expect(maud).to_have_title(re.compile("^Your turn · abLu"))
    expect(theo).to_have_title(re.compile("^abLu · "))
    expect(theo.locator(".waiting")).to_contain_text("Waiting for Maud.")
    expect(theo.locator(".waiting")).to_contain_text("After 60 seconds of silence a bot takes over.")
    choose(maud)
    choose(maud)
    expect(theo).to_have_title(re.compile("^Your turn · abLu"))
    expect(maud).to_have_title(re.compile("^abLu · "))
    expect(maud.locator(".waiting")).to_contain_text("Waiting for Théo.")


@pytest.mark.parametrize("size", some([PHONE, DESK], 1))
def test_help_explains_the_page_and_has_the_rules(house: House, size: dict[str, int]) -> None:
    page = race_now(house, "Flamme Rouge", size)
    page.get_by_role("button", name="Help").click()
    help_ = page.get_by_role("dialog")
    expect(help_).to_contain_text("When it is your turn")
    expect(help_.locator("kbd").first).to_have_text("1–9")
    help_.get_by_role("button", name="Read the rules").click()
    expect(help_.locator("h3").first).to_have_text("FR 1")
    expect(help_.locator(".chapter").first.locator("dt")).to_have_text(["FR 1.1", "FR 1.2", "FR 1.3"])
    expect(help_.get_by_role("button", name="Close")).to_be_in_viewport()
    no_sideways_scroll(page)
    page.keyboard.press("Escape")
    expect(help_).to_have_count(0)


def test_a_game_without_rules_has_help_without_them(house: House) -> None:
    page = race_now(house, "Toy")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("When it is your turn")
    expect(page.get_by_role("button", name="Read the rules")).to_have_count(0)


@pytest.mark.parametrize("size", some([DESK, PHONE], 1))
def test_a_card_that_is_more_than_a_number_says_so(house: House, size: dict[str, int]) -> None:
    page = house.visitor("/new?handicap=2,0,0,0", size)
    page.get_by_role("button", name="Ride now").click()
    card = page.locator(".card.exhaustion:not([disabled])").first
    ride_until(card, page)
    expect(card.locator(".face")).to_have_text("2")
    expect(card.locator(".kind-sign.exhaustion")).to_be_visible()
    expect(card).to_have_accessible_name(re.compile("exhaustion"))
    foot = card.locator(".words")
    assert foot.evaluate("words => words.scrollWidth <= words.clientWidth && words.clientHeight < 30")
