"""Leader 1 and On the Rivet with the hands: squares with prices, ladders, riders and cards; no list of sentences."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import FloatRect, Page, expect

from browser.prepared import take_over
from browser.test_games import asked_for, ride, short_course
from browser.visiting import ASKED, DESK, PHONE, House, choices, podium, set_speed, until
from paceline.games.on_the_rivet.content import book
from paceline.library import Race
from soak import SOAK

LAST_ROUNDS: Final = 2
RIDERS: Final = 6
"""Riders of a team of three teams."""
KINDS: Final = ("lead", "chase", "draft", "break", "wild")
CLOSES: Final = 1
"""The seed of a race in which a rider of the first team may close up in Grupo Compacto."""
HOLDS: Final = 5
"""The seed of a race between bots that do anything, in which the first team holds its place with a tactics card."""


def asked_how_far(house: House, size: dict[str, int]) -> Page:
    """Return the page of somebody whose rider is about to leave the peloton."""
    return asked_for(house, "leader-1", "ride", size)


def test_squares_are_coloured_by_their_price_and_the_meter_shows_what_is_spent(house: House) -> None:
    page = asked_how_far(house, DESK)
    goals = page.locator(".main-board .goal.priced")
    prices = [int(text) if text.isdigit() else 0 for text in goals.all_inner_texts()]
    assert len(prices) > 6
    assert len({goals.nth(n).get_attribute("class") for n in range(goals.count())}) > 3
    dearest = prices.index(max(prices))
    goals.nth(dearest).click()
    until(page, "document.querySelector('.own-rider.spends')")
    expect(page.locator(".price-tag")).to_contain_text(str(max(prices)))
    expect(page.locator(".rung.selected .cost")).to_have_text(str(max(prices)))
    expect(page.locator(".lock")).to_be_enabled()
    page.mouse.move(0, 0)
    page.keyboard.press("Backspace")
    expect(page.locator(".own-rider.spends")).to_have_count(0)


def test_ways_that_only_cost_more_are_not_offered(house: House) -> None:
    page = house.visitor("/new")
    offered = page.evaluate(
        """async () => {
          const {thingsOf} = await import('/static/lib/choices.js');
          const way = (action, cost, ...kinds) => ({
            action, cost, steps: cost, picks: [{kind: 'cell', id: '7'}, {kind: 'button', id: action}],
            price: kinds.map((kind) => ({kind, text: kind})),
          });
          const elsewhere = (n) => ({...way(`to ${n}`, 1), picks: [{kind: 'cell', id: String(20 + n)}]});
          const ways = [
            way('gravel', 1, 'note', 'risk'), way('round', 3, 'note'), way('fast', 5, 'note', 'note'),
            way('longer', 8, 'note'),
          ];
          const choices = [...ways, ...Array.from({length: 9}, (_, n) => elsewhere(n))];
          const things = thingsOf({id: '1', choices}, [], [{kind: 'cell', id: '7'}]);
          return things.filter(({rung}) => rung === undefined).map(({choice}) => choice.action);
        }"""
    )
    assert offered == ["gravel", "round", "fast"]


def test_a_digit_picks_a_length_and_enter_rides_it(house: House) -> None:
    page = asked_how_far(house, DESK)
    asked = page.evaluate(ASKED)
    page.keyboard.press("5")
    expect(page.locator(".rung.selected .face")).to_have_count(1)
    expect(page.locator(".ways .step.free text")).to_have_text(["1", "2", "3"])
    expect(page.locator(".ways .step:not(.free) text")).to_have_text(["4"])
    expect(page.locator(".goal.on-the-way")).to_have_css("opacity", "0")
    cell = page.locator(".main-board .goal.selected").get_attribute("data-cell")
    expect(page.locator(".main-board .ghost")).to_have_count(1)
    expect(page.locator(".main-board .goal.selected")).to_be_in_viewport()
    page.evaluate(
        "window.cells = []; document.addEventListener('beat', ({detail: {display}}) => window.cells.push("
        "...display.shown.riders.filter(({token}) => token.mine).map(({token}) => String(token.cell))))"
    )
    page.keyboard.press("Enter")
    until(page, f"{ASKED} !== {asked!r}")
    until(page, f"window.cells.includes({cell!r})")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_second_click_on_a_square_rides_there(house: House, size: dict[str, int]) -> None:
    page = asked_how_far(house, size)
    asked = page.evaluate(ASKED)
    square = page.locator(".main-board .goal.priced").last
    cell = square.get_attribute("data-cell")
    square.click()
    expect(page.locator(f".main-board .goal.selected[data-cell='{cell}']")).to_have_count(1)
    assert page.evaluate(ASKED) == asked
    page.wait_for_timeout(300)  # a second click, not the second half of a double click
    page.locator(".main-board .goal.selected").click()
    until(page, f"{ASKED} !== {asked!r}")


def test_a_rider_and_a_card_are_two_clicks_and_the_strokes_lie_there(house: House) -> None:
    race = Race.new("on-the-rivet", ["first"] * 3, CLOSES, course=short_course("on-the-rivet")).play()
    (maud,) = take_over(house.address, race, ("you:Maud", "first", "first"), first="activate")
    page = house.visitor(maud.link)
    page.locator(".resting .card").first.wait_for()
    page.locator(".choice:not([disabled]) .sign").first.click()
    page.locator(".choice.card:not([disabled], .wild)").first.click()
    strokes = page.locator(".strokes")
    strokes.wait_for()
    played = page.locator(".in-play .card")
    expect(played.first).to_have_class(re.compile("selected"))
    expect(played.nth(1)).to_have_css("opacity", "0.72")
    crumbs = page.locator(".way-here li")
    expect(crumbs).to_have_count(2)
    expect(crumbs.last).to_contain_text(played.first.locator(".label").inner_text())
    terms = [text.replace("−", "-") for text in page.locator(".sum").inner_text().replace("\n", " ").split("+")]
    assert sum(int(number) for number in re.findall(r"(?:- )?\d+", " + ".join(terms).replace("- ", "-"))) == int(
        strokes.get_attribute("aria-valuenow") or 0
    )
    square = page.locator(".main-board .goal.priced").first
    square.hover()
    expect(crumbs).to_have_count(3)
    expect(page.locator(".sum")).to_be_visible()
    page.mouse.move(0, 0)
    prompt = re.search(r"(\d+) strokes? left", page.locator(".prompt").inner_text())
    assert prompt is not None
    expect(strokes).to_have_attribute("aria-valuenow", prompt[1])
    expect(strokes.locator("i")).to_have_count(int(prompt[1]))


def test_a_card_that_is_pointed_at_shows_what_makes_its_strokes(house: House) -> None:
    page = asked_for(house, "on-the-rivet", "play")
    expect(page.locator(".sum")).to_have_count(0)
    card = page.locator(".choice.card:not([disabled], .wild)").first
    card.hover()
    expect(page.locator(".sum .addend").first).to_have_text(re.compile(r"^\d+ card$"))
    gives = re.search(r"(\d+) stroke", card.locator(".words").inner_text())
    assert gives is not None
    expect(page.locator(".strokes i")).to_have_count(int(gives[1]))


def test_on_a_phone_the_hand_stays_with_the_card_in_play_first(house: House) -> None:
    page = asked_for(house, "on-the-rivet", "step", PHONE)
    expect(page.locator(".in-play .card.selected")).to_be_in_viewport()
    assert page.evaluate("document.querySelector('.in-play .card').matches('.selected')")
    box = page.locator(".in-play .card.selected").bounding_box()
    lock = page.locator(".lock-row").bounding_box()
    assert box
    assert lock
    assert box["y"] + box["height"] <= lock["y"]


@pytest.mark.parametrize("first", ["activate", "close"])
def test_on_a_phone_the_answers_and_the_hand_are_in_one_sight(house: House, first: str) -> None:
    """The question too; and no dead lock stands there if a tap answers at once."""
    race = Race.new("on-the-rivet", ["first"] * 3, CLOSES, course=short_course("on-the-rivet")).play()
    (maud,) = take_over(house.address, race, ("you:Maud", "first", "first"), first=first)
    page = house.visitor(maud.link, PHONE)
    page.locator(".resting .card").first.wait_for()
    answers = page.locator(".choices.list .choice")
    lock = page.locator(".lock-row").bounding_box()
    boxes = [page.locator(".prompt").bounding_box(), *(answers.nth(n).bounding_box() for n in range(answers.count()))]
    card = page.locator(".resting .card").first.bounding_box()
    assert lock
    assert card
    assert card["y"] + card["height"] / 2 < lock["y"]
    for box in boxes:
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE["width"]
        assert box["y"] + box["height"] <= card["y"]
    expect(page.locator(".lock")).to_be_visible(visible=first == "close")


def test_a_card_picked_before_another_question_is_forgotten(house: House) -> None:
    race = Race.new("on-the-rivet", ["first"] * 3, CLOSES, course=short_course("on-the-rivet")).play()
    (maud,) = take_over(house.address, race, ("you:Maud", "first", "first"), first="close")
    page = house.visitor(maud.link, PHONE)
    set_speed(page, "instant")
    page.locator(".resting .card").first.tap()
    expect(page.locator(".resting .card.selected")).to_have_count(1)
    asked = page.evaluate(ASKED)
    page.locator(".lock:not([disabled])").tap()
    until(page, f"{ASKED} && {ASKED} !== {asked!r}")
    expect(page.locator(".resting .card.selected")).to_have_count(0)


def test_the_four_kinds_of_a_wild_card_open_in_sight(house: House) -> None:
    page = asked_for(house, "on-the-rivet", "play", PHONE)
    page.locator(".choice.card.wild").first.tap()
    lock, kinds = page.locator(".lock-row").bounding_box(), page.locator(".choices.narrowed .choice")
    expect(kinds).to_have_count(4)
    for n in range(4):
        box = kinds.nth(n).bounding_box()
        assert box
        assert lock
        assert box["y"] + box["height"] <= lock["y"]


def test_a_rider_who_would_be_moved_is_seen_through_the_lit_square(house: House) -> None:
    page = asked_for(house, "on-the-rivet", "activate", PHONE)
    page.locator(".choice:not([disabled]) .sign").first.tap()
    page.locator(".choice.card:not([disabled], .wild)").first.tap()
    page.locator(".main-board .goal.priced").first.wait_for()
    seen = page.locator(".main-board .goal.priced.taken").first
    expect(seen).to_have_css("background-color", "rgba(0, 0, 0, 0)")


def test_the_own_deck_is_counted_beside_the_road(house: House) -> None:
    """Every card of the deck has a sign: those in hand, to come and played."""
    page = asked_for(house, "on-the-rivet", "activate")
    signs = {kind: page.locator(f".deck-kinds .pip-{kind}").count() for kind in ("hand", "draw", "gone")}
    assert signs["hand"] == page.locator(".resting .card").count()
    assert sum(signs.values()) == sum(card.kind in KINDS for card in book("").cards.values())


def test_lengths_that_cannot_be_ridden_are_dashed_with_the_reason(house: House) -> None:
    page = asked_how_far(house, DESK)
    barred = page.locator(".rung.barred")
    expect(barred).to_have_count(3)
    expect(barred.first).to_have_attribute("title", "At least 4 squares to get clear")
    expect(barred.first).to_have_css("opacity", "0.62")


def test_to_sit_in_stands_beside_the_lock_and_says_until_when(house: House) -> None:
    page = asked_for(house, "leader-1", "leave")
    sits = page.locator(".lock-row .beside-lock")
    expect(sits).to_contain_text("until somebody attacks")
    asked = page.evaluate(ASKED)
    sits.click()
    until(page, f"{ASKED} !== {asked!r}")


def test_one_click_appoints_a_team(house: House) -> None:
    page = asked_for(house, "leader-1", "appoint")
    expect(page.locator(".choice.selected")).to_contain_text("Sprinter: leader")
    asked = page.evaluate(ASKED)
    page.locator(".lock:not([disabled])").click()
    until(page, f"{ASKED} !== {asked!r}")


def test_the_only_answer_is_given_by_itself(house: House) -> None:
    """The last rider takes the last spot of the grid."""
    race = Race.new("on-the-rivet", ["first"] * 3, CLOSES, course=short_course("on-the-rivet")).play()
    (maud,) = take_over(house.address, race, ("you:Maud", "first", "first"), first="place")
    page = house.visitor(maud.link)
    set_speed(page, "instant")
    for _ in range(RIDERS - 1):
        choices(page).first.wait_for()
        asked = page.evaluate(ASKED)
        choices(page).first.click()
        until(page, f"{ASKED} !== {asked!r}")
    page.locator(".resting .card").first.wait_for()


def test_the_first_of_free_squares_is_selected_already(house: House) -> None:
    race = Race.new("on-the-rivet", ["first"] * 3, CLOSES, course=short_course("on-the-rivet")).play()
    (maud,) = take_over(house.address, race, ("you:Maud", "first", "first"), first="close")
    page = house.visitor(maud.link, PHONE)
    expect(page.locator(".main-board .goal.selected")).to_have_count(1)
    expect(page.locator(".main-board .ghost").first).to_be_attached()
    asked = page.evaluate(ASKED)
    page.locator(".lock:not([disabled])").tap()
    until(page, f"{ASKED} !== {asked!r}")


def test_a_tactics_card_answers_somebody_who_shoves(house: House) -> None:
    race = Race.new("on-the-rivet", ["random"] * 3, HOLDS, course="medium").play()
    (maud,) = take_over(house.address, race, ("you:Maud", "first", "first"), first="hold")
    page = house.visitor(maud.link, PHONE)
    card = page.locator(".choice.card:not([disabled])")
    expect(card).to_have_count(1)
    asked = page.evaluate(ASKED)
    card.tap()
    page.locator(".lock:not([disabled])").tap()
    until(page, f"{ASKED} !== {asked!r}")
    held = [line["words"] for line in maud.read()["snapshots"][0]["lines"] if "holds the line" in line["words"]]
    assert held, "the tactics card was played"


def test_two_people_ride_to_the_finish_with_the_artificial_third_team(house: House) -> None:
    """They come to the table for the last rounds, in a soak for the start."""
    race = Race.new("on-the-rivet", ["first", "first", "artificial"], 1, course=short_course("on-the-rivet")).play()
    *_, last = re.findall(r"^= (\d+) ", race.text, re.MULTILINE)
    rounds, first = (0, "place") if SOAK else (int(last) - LAST_ROUNDS, "activate")
    people = take_over(house.address, race, ("you:Maud", "you:Jean", "artificial"), rounds=rounds, first=first)
    page = house.visitor(f"{people[0].link}.{people[1].token}")
    ride(page)
    assert len(podium(page)) == 3


PLACES = """['.way-here', '.strength', '.lock-row', '.things'].map((one) => {
const {x, y} = document.querySelector(`.ask ${one}`).getBoundingClientRect();
return [one, x, y];
})"""


def test_nothing_moves_while_one_points(house: House) -> None:
    page = asked_for(house, "on-the-rivet", "straight")
    before = page.evaluate(PLACES)
    for choice in page.locator(".things .choice:not([disabled])").all()[:4]:
        choice.hover()
        expect(page.locator(".way-here .now")).to_be_visible()
        assert page.evaluate(PLACES) == before


def test_food_stands_below_the_riders_on_a_phone_and_moves_nothing(house: House) -> None:
    race = Race.new("leader-1", ["captain", "raider"], 2, course="Les Écluses").play()
    (maud,) = take_over(house.address, race, ("you:Maud", "raider"), first="eat")
    page = house.visitor(maud.link, PHONE)
    riders, food = page.locator(".choices.list .choice"), page.locator(".choices.cards .card")
    expect(food).to_have_count(3)
    page.get_by_role("button", name="No, thanks").click()
    things = box_of(page, ".things")
    before = [box_of(page, one) for one in (".choices.list", ".choices.cards")]
    assert before[0]["y"] + before[0]["height"] <= before[1]["y"]
    assert before[1]["y"] + before[1]["height"] <= things["y"] + things["height"] + 1, "no card is cut off"
    food.last.click()
    expect(page.locator(".lock")).to_have_text(re.compile("^\\s*Eat"))
    assert [box_of(page, one) for one in (".choices.list", ".choices.cards")] == before
    assert riders.count() > 1


def box_of(page: Page, found: str) -> FloatRect:
    """Return where something stands."""
    box = page.locator(f".ask {found}").bounding_box()
    assert box is not None
    return box
