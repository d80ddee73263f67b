"""The end of a race: podium, result, three moments, the proof of the shuffles, and what comes next."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.visiting import PERSON, PHONE, House, bots, choices, no_sideways_scroll, podium, ridden, ride_to_the_end

LAPTOP: Final = {"width": 1280, "height": 720}
SHORT: Final = "abLu"


def in_sight(page: Page, *selectors: str) -> None:
    """Check that all of these are on the screen without scrolling."""
    for selector in selectors:
        for element in page.locator(selector).all():
            expect(element).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_podium_moments_and_buttons_are_above_the_fold(house: House, size: dict[str, int]) -> None:
    page = house.visitor(ridden(house, [PERSON, *bots(3)], stage="Firenze – Milano"), size)
    expect(page.locator(".little svg").first).to_be_visible()
    expect(page.locator(".banner")).to_contain_text(re.compile(r"^(Maud|\w+) wins in Milano$"))
    expect(page.locator(".step .figure img")).to_have_count(3)
    expect(page.locator(".little svg")).to_have_count(3)
    in_sight(
        page,
        ".banner",
        ".step .figure",
        ".name-plate",
        ".podium-next .button",
        ".podium-actions .buttons .button",
        ".proof summary",
    )
    in_sight(page, ".moments h2", ".little:first-child .frame", ".result h2")
    if size is LAPTOP:
        in_sight(page, ".little .frame", ".little .what", ".result tr")
    no_sideways_scroll(page)
    targets = page.locator(".podium-page").locator("button:visible, a:visible, summary:visible").all()
    boxes = [box for target in targets if (box := target.bounding_box())]
    assert all(min(box["width"], box["height"]) >= 44 for box in boxes)


def test_the_result_tells_places_gaps_and_mine(house: House) -> None:
    page = house.visitor(ridden(house, [PERSON, *bots(3)], stage="Firenze – Milano"), LAPTOP)
    rows = page.locator(".result tbody tr")
    expect(rows).to_have_count(8)
    expect(page.locator(".result tr.mine")).to_have_count(2)
    expect(rows.first).to_have_class(re.compile("first"))
    assert [row.locator(".place").inner_text() for row in rows.all()] == [str(n) for n in range(1, 9)]
    gaps = [row.locator(".behind").inner_text().strip() for row in rows.all()]
    assert gaps[0] == "—"
    squares = [int(gap.removeprefix("+")) for gap in gaps[1:]]
    assert squares == sorted(squares)
    expect(page.locator(".result tr.mine").first).to_contain_text("You")
    places = [row.locator(".place").inner_text() for row in page.locator(".result tr.mine").all()]
    own = page.locator(".own-places")
    if all(int(place) <= 3 for place in places):
        expect(own).to_have_count(0)
    else:
        expect(own).to_have_text(f"Your places: {' and '.join(places)}")
        in_sight(page, ".own-places")


def test_a_moment_leads_into_the_replay(house: House) -> None:
    page = house.visitor(ridden(house, bots(4), stage="Firenze – Milano"), LAPTOP)
    moments = page.locator(".little a")
    expect(moments).to_have_count(3)
    whens = page.locator(".little .when").all_inner_texts()
    assert len(set(whens)) == 3
    assert all(words.strip() for words in page.locator(".little .what strong").all_inner_texts())
    moments.nth(1).click()
    expect(page.locator(".moment")).to_have_text(f"Replay · {whens[1]}")
    expect(page.locator(".runs .now")).to_have_text(f"{whens[1]} over")  # the step was played to its end


def test_the_proof_matches_what_was_told_during_the_race(house: House) -> None:
    page = house.visitor("/new?game=toy")
    page.get_by_role("button", name="Ride now").click()
    ride_to_the_end(page)
    proof = page.locator(".proof summary")
    expect(proof).to_contain_text("Fair shuffles. They match the fingerprint you were shown before the first card.")
    expect(page.locator(".proof pre")).to_be_hidden()
    proof.click()
    expect(page.locator(".proof pre")).to_contain_text("paceline verify")
    page.reload()
    expect(proof).to_contain_text("you were shown before the first card")  # this browser remembers
    watcher = house.visitor(page.url)
    expect(watcher.locator(".proof summary")).to_contain_text("They match the fingerprint of this race.")


def test_a_seed_that_does_not_match_is_told(house: House) -> None:
    link = ridden(house, bots(2), stage=SHORT)
    page = house.visitor("/")
    page.route(
        "**/lib/model.js*",
        lambda route: route.fulfill(
            body=route.fetch().text().replace("this.info = info;", "this.info = {...info, seed: 'another'};"),
            content_type="text/javascript",
        ),
    )
    page.goto(f"{house.address}{link}")
    expect(page.locator(".proof.bad summary")).to_contain_text("The shuffles do not match")


def test_a_rematch_and_a_link_to_share(house: House) -> None:
    page = house.visitor(ridden(house, [PERSON, *bots(1)], stage=SHORT))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("Object.defineProperty(navigator, 'share', {value: undefined})")
    page.get_by_role("button", name="Share").click()
    expect(page.locator(".shared")).to_have_text("The link to the replay is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url.replace("/table/", "/replay/")
    assert page.get_by_role("link", name="Another stage").get_attribute("href") == "/new"
    before = page.url
    page.get_by_role("button", name="Rematch").click()
    choices(page).first.wait_for()
    assert page.url != before


@pytest.mark.parametrize(
    ("seats", "options", "figures"),
    [
        (bots(2), {"stage": SHORT}, 3),
        (bots(7), {"stage": "Stage 7", "expansions": ("peloton",)}, 3),
        (bots(3), {"stage": "Grand Tour 1", "expansions": ("grand-tour", "peloton", "meteo"), "timed": True}, 3),
        ([{"kind": "bot", "name": "first"}] * 2, {"game": "leader-1"}, 3),
    ],
    ids=["two seats", "one rider each", "team time trial", "hexagons"],
)
def test_every_kind_of_race_has_a_podium(
    house: House, seats: list[dict[str, str]], options: dict[str, Any], figures: int
) -> None:
    page = house.visitor(ridden(house, seats, **options), LAPTOP)
    expect(page.locator(".step")).to_have_count(figures)
    expect(page.locator(".banner")).to_contain_text("wins")
    expect(page.locator(".little svg").first).to_be_visible()
    assert len(podium(page)) == len(seats)
    assert page.get_by_role("button", name="Rematch").count() == 0  # nobody here rides
    assert page.locator(".banner").inner_text().split()[0].lower() in podium(page)[0].lower()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_teams_come_first_where_they_decide_and_nothing_is_cut_off(house: House, size: dict[str, int]) -> None:
    race = Path(__file__).parents[2] / "docs" / "pictures" / "lanes.race"
    made = httpx.post(f"{house.address}/api/races", content=race.read_text(), headers={"Content-Type": "text/plain"})
    page = house.visitor(f"{house.address}/table/{made.raise_for_status().json()['table']}", size)
    teams = ("Azur", "Coquelicot", "Jonquille")
    expect(page.locator(".result-rows .score")).to_have_text([re.compile(f"^{team}: team time") for team in teams])
    assert page.evaluate("(rows => rows.scrollWidth <= rows.clientWidth)(document.querySelector('.result-rows'))")
    assert (
        page.evaluate("(rows => rows.firstElementChild.className)(document.querySelector('.result-rows'))") == "score"
    )


MOMENTS: Final = (
    """async ([snapshots, result]) => (await import('/static/lib/moments.js')).moments(snapshots, result)"""
)


def snapshot(moment: str, order: str, *beats: dict[str, Any]) -> dict[str, Any]:
    """Return a snapshot of a replay on which these riders stand one behind the other."""
    riders = [{"token": {"rider": rider, "name": rider}, "distance": -place - 1} for place, rider in enumerate(order)]
    return {"shown": {"moment": moment, "riders": riders, "groups": [], "marks": []}, "beats": list(beats)}


def beat(kind: str, riders: str = "", sentence: str = "") -> dict[str, Any]:
    """Return a beat about these riders."""
    return {"kind": kind, "riders": list(riders), "sentence": sentence}


def test_moments_are_those_in_which_most_happened_to_the_first_three(house: House) -> None:
    page = house.visitor()
    snapshots = [
        snapshot("Start", "DCBA"),
        snapshot("1", "DCBA"),
        snapshot("2", "DCBA", beat("slipstream", "CBA")),
        snapshot("3", "DCBA", beat("fall", "A", "A falls.")),
        snapshot("4", "DCBA", beat("exhaustion", "D")),
        snapshot("5", "ADCB", beat("finish", "ADCB", "A wins.")),
    ]
    chosen = page.evaluate(MOMENTS, [snapshots, list("ABCD")])
    assert [(one["step"], one["moment"]) for one in chosen] == [(2, "2"), (3, "3"), (5, "5")]
    kinds = [[deed["kind"] for deed in one["deeds"]] for one in chosen]
    assert kinds == [["draft"], ["told"], ["lead", "told"]]
    assert chosen[2]["deeds"][0]["riders"] == ["A"]
    assert page.evaluate(MOMENTS, [snapshots[:1], list("ABCD")]) == []


def test_two_looks_of_one_round_make_one_moment(house: House) -> None:
    page = house.visitor()
    snapshots = [
        snapshot("Start", "AB"),
        snapshot("Turn 1", "BA"),
        snapshot("After turn 1", "AB", beat("summary")),
        snapshot("Turn 2", "BA", beat("summary")),
    ]
    chosen = page.evaluate(MOMENTS, [snapshots, list("AB")])
    assert len(chosen) == 2
    assert chosen[1]["moment"] == "Turn 2"
