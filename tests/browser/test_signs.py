"""Dice, cards and signs at their place, the reach of others beside the road, and words that explain themselves."""

from __future__ import annotations

import re
import time
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from browser.test_access import SETTLED, violations
from browser.test_direct import asked_how_far
from browser.test_games import asked_for
from browser.visiting import ASKED, DESK, PHONE, House, act, ride_until, set_speed, until
from paceline.core import registry
from paceline.i18n import english

STAYS: Final = 3000.0
"""Milliseconds after which every face is gone that is not held."""
RUNS: Final = 3
LONGEST: Final = 150.0
"""Seconds that a question may take to come."""
DIE: Final = {"id": "die", "value": "4"}
MEANINGS: Final = {
    english()(term.word): english()(term.text) for term in registry.game("on-the-rivet").presentation.glossary()
}
LEARNED: Final = "document.querySelector('pl-table').lessons.info"
SHOW: Final = """async (beats) => {
const board = document.querySelector('.main-board');
board.faces.clear();
const all = beats.map((beat) => ({beat, at: 0, takes: 300}));
board.cue = {...all[0], all};
await board.updateComplete;
const boxOf = (one) => { const {x, y, width, height} = one.getBoundingClientRect(); return {x, y, width, height}; };
const boxes = [...board.querySelectorAll('.faces > div > div')].map(boxOf);
const riders = [...board.querySelectorAll('.rider')].map((one) => {
  const {x, y, width, height} = boxOf(one);
  return {x: x + width * .2, y: y + height * .2, width: width * .6, height: height * .6};
});
const meet = (one, other) => one.x < other.x + other.width && other.x < one.x + one.width
  && one.y < other.y + other.height && other.y < one.y + one.height;
return {
  shown: boxes.length,
  covered: boxes.filter((one) => [...riders, ...boxes].some((other) => other !== one && meet(one, other))).length,
  moving: document.getAnimations().filter(({effect}) => effect.target?.closest('.faces')).length,
};
}"""
"""Lets the board show beats as the timeline does; returns how many faces there are, and how many cover something."""


def answer_until(page: Page, sight: str) -> None:
    """Take what is lit until a question shows this, and leave that question open."""
    open_question = f"!document.querySelector('pl-table').model.sent.size && {ASKED} && {LEARNED}"
    deadline = time.monotonic() + LONGEST
    while not page.evaluate(f"!!({open_question} && document.querySelector({sight!r}))"):
        assert time.monotonic() < deadline, sight
        if page.evaluate(LEARNED):
            act(page)
        page.wait_for_timeout(20)


def at_the_start(house: House, size: dict[str, int] = DESK) -> Page:
    """Return a page with riders on the road."""
    page = asked_for(house, "leader-1", "(leave|stay)", size)
    page.locator(".main-board .rider svg").first.wait_for()
    until(page, LEARNED)
    return page


def roll(kind: str, **where: Any) -> dict[str, Any]:
    return {"kind": "roll", "sentence": "", "clause": "", "cards": [DIE | {"id": kind, "kind": f"die-{kind}"}], **where}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_dice_and_cards_stand_at_their_place_and_cover_nobody(house: House, size: dict[str, int]) -> None:
    page = at_the_start(house, size)
    rider = page.locator(".main-board .rider").first.get_attribute("data-rider")
    event = {"id": "storm", "kind": "event", "name": "Storm", "note": "Everybody goes back one."}
    beats = [
        roll("passed", riders=[rider]),
        roll("failed", riders=[rider]),
        roll("red", lit=[0]),
        roll("black", lit=[0]),
        {"kind": "reveal", "sentence": "", "clause": "", "cards": [event]},
    ]
    found = page.evaluate(SHOW, beats)
    assert found == {"shown": 5, "covered": 0, "moving": 0}, "reduced motion: nothing tumbles"
    drawn = page.locator(".faces .fx-die svg").evaluate_all(
        "dice => dice.map((die) => [...die.querySelectorAll('path')].map((one) => one.getAttribute('d')).join())"
    )
    assert len(set(drawn)) == 4, "shape and sign tell dice apart, not colour alone"
    expect(page.locator(".faces .fx-face.event")).to_contain_text("Storm")
    until(page, "!document.querySelector('.faces > div')")


def test_a_card_with_a_figure_lies_beside_its_rider_and_a_whole_hand_is_not_laid_out(house: House) -> None:
    page = at_the_start(house)
    rider = page.locator(".main-board .rider").first.get_attribute("data-rider")
    cards = [{"id": f"card-{n}", "value": str(n)} for n in range(5)]
    played = {"kind": "reveal", "sentence": "", "clause": "", "riders": [rider], "cards": cards[:1]}
    assert page.evaluate(SHOW, [played])["shown"] == 0
    assert page.evaluate(SHOW, [played | {"kind": "draw", "riders": [], "cards": cards}])["shown"] == 0
    assert page.evaluate(SHOW, [played | {"kind": "fall", "cards": []}])["shown"] == 1
    expect(page.locator(".faces .fx-sign.fall")).to_have_count(1)


def test_the_die_of_the_peloton_is_seen_where_it_rides(house: House) -> None:
    page = at_the_start(house)
    set_speed(page, "1")
    ride_until(page.locator(".faces .fx-die"), page)


RATES = """async () => {
const {Timeline} = await import('/static/lib/timeline.js');
const shown = {...document.querySelector('pl-table').snapshot.shown, marks: []};
return Promise.all(['', 'Sitting in'].map(async (skipping) => {
  const timeline = new Timeline({changed() {}, ended() {}});
  timeline.speed = '1';
  timeline.show('0', {shown, lines: []});
  timeline.add('0', {shown, lines: [], beats: [{kind: 'move', sentence: '', clause: ''}], skipping});
  const first = await new Promise((on) => { timeline.changed = () => on([timeline.cue.takes, timeline.skipping]); });
  timeline.close();
  return first;
}));
}"""


def test_turns_that_are_skipped_are_played_at_double_speed_and_say_so(house: House) -> None:
    page = at_the_start(house)
    (usual, asked), (fast, skipping) = page.evaluate(RATES)
    assert (asked, skipping, fast) == ("", "Sitting in", usual / 2)
    answer_until(page, ".choice[data-action=sit-in]")
    sit_in = page.locator(".choice[data-action=sit-in]")
    expect(sit_in).to_contain_text("until somebody attacks")
    set_speed(page, "step")  # so that it stays to be read
    sit_in.click()
    page.keyboard.press("Enter")
    expect(page.locator(".story .skipping")).to_have_text("Sitting in")


POSTS = """() => {
const boxOf = (one, part) => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return {x: x + width * (1 - part) / 2, y: y + height * (1 - part) / 2, width: width * part, height: height * part};
};
const all = (found, part) => [...document.querySelectorAll(`.main-board ${found}`)].map((one) => boxOf(one, part));
const posts = all('.signpost:not(path)', 1);
const others = [...posts, ...all('.goal', .6), ...all('.board-window .rider', .5), ...all('.price-tag', 1)];
const meet = (one, other) => one.x < other.x + other.width && other.x < one.x + one.width
  && one.y < other.y + other.height && other.y < one.y + one.height;
return posts.filter((one) => others.some((other) => other !== one && meet(one, other))).length;
}"""
"""Counts signs beside the road that cover riders, lit squares, the tag of a choice or each other."""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_reach_of_the_peloton_stands_beside_the_road_while_one_chooses_how_far(
    house: House, size: dict[str, int]
) -> None:
    page = asked_how_far(house, size)
    posts = page.locator(".main-board span.signpost")
    expect(posts).to_have_text(["3 12/12", "4 8/12", "5 5/12", "6 if chased"])
    expect(page.locator(".main-board span.signpost.pale")).to_have_count(1)
    until(page, f"({POSTS})() === 0")
    page.locator(".rung:not([disabled])").last.click()
    expect(page.locator(".lock")).to_be_enabled()
    until(page, f"({POSTS})() === 0")
    page.keyboard.press("Enter")
    expect(page.locator(".main-board span.signpost")).to_have_count(0)


RECTS = """['.prompt', '.ask', '.lock', '.side'].map((one) => JSON.stringify(
document.querySelector(one).getBoundingClientRect()))"""


def test_words_on_cards_explain_themselves_to_pointer_and_keyboard(house: House) -> None:
    page = asked_for(house, "on-the-rivet", "activate")
    answer_until(page, ".card .band[data-term]")
    before = page.evaluate(RECTS)
    tooltip, band = page.get_by_role("tooltip"), page.locator(".card .band[data-term]").first
    band.hover()
    expect(tooltip).to_have_text(MEANINGS[band.inner_text().lower()])
    expect(band).to_have_attribute("aria-describedby", "meaning")
    page.keyboard.press("Escape")
    expect(tooltip).to_be_hidden()
    page.mouse.move(0, 0)
    page.locator("#hand").evaluate("hand => hand.focus()")
    while not page.locator("button.card:focus-visible").count():
        page.keyboard.press("Tab")  # riders come before cards
    expect(page.locator("button.card:focus-visible")).to_have_attribute("aria-describedby", "meaning")
    expect(tooltip).to_be_visible()
    assert page.evaluate(RECTS) == before, "a tooltip takes no room"
    page.get_by_role("button", name="Help").click()
    expect(page.locator(".help .terms dt")).to_have_text([*MEANINGS])


def test_words_in_a_question_explain_themselves_to_a_finger(house: House) -> None:
    page = at_the_start(house, PHONE)
    answer_until(page, ".prompt [data-term=bunch]")
    page.locator(".prompt .term").tap()
    expect(page.get_by_role("tooltip")).to_have_text("Everybody who rides together, the peloton: a die says how far.")
    assert violations(page) == []
    page.locator(".side").tap(position={"x": 5, "y": 5})
    expect(page.get_by_role("tooltip")).to_be_hidden()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_what_nobody_saw_is_held_until_the_next_answer(house: House, size: dict[str, int]) -> None:
    """At speed Now: dice and event cards, but not food that stands beside its rider."""
    page = at_the_start(house, size)
    event = {"id": "storm", "kind": "event", "name": "Storm", "note": "Everybody goes back one."}
    food = {"id": "feed", "kind": "feed", "name": "Food, face down"}
    beats = [
        roll("red", lit=[0]),
        *({"kind": "draw", "sentence": "", "clause": "", "cards": [one]} for one in (event, food)),
    ]
    page.evaluate("(beats) => document.querySelector('.main-board').hold(beats)", beats)
    expect(page.locator(".faces .fx-die")).to_have_count(1)
    expect(page.locator(".faces .fx-face")).to_have_text([re.compile("Storm")])
    page.wait_for_timeout(STAYS)
    expect(page.locator(".faces .fx-face")).to_have_count(1)
    act(page)
    expect(page.locator(".faces .fx-face")).to_have_count(0)


@pytest.mark.parametrize("name", ["leader-1", "on-the-rivet"])
def test_the_story_has_no_violations(house: House, name: str) -> None:
    """In the middle of it, run by run."""
    page = asked_for(house, name, "ride" if name == "leader-1" else "straight")
    set_speed(page, "step")
    checked = 0
    while checked < RUNS:
        act(page)
        if page.evaluate("document.querySelector('pl-table').timeline.waits"):
            checked += 1
            page.evaluate(SETTLED)
            assert violations(page) == []
            page.keyboard.press("ArrowRight")
