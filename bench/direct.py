"""Leader 1 and On the Rivet with the hands, in Chromium: clicks and layout shift of whole races, frames of pointing.

`python bench/direct.py` rides the shortest ready course of each game on the page with the answers of a good bot, by
what is lit alone: cards, riders, squares, buttons of the question and the lock. These figures are the same on every
machine: a missed target is a failure. Frames while ghosts follow the pointer depend on the machine: measure when idle.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from page import (
    CHROMIUM,
    LONG_FRAME,
    LONGEST_RACE,
    SEED,
    WATCH_FRAMES,
    WATCH_SHIFTS,
    Figure,
    Seat,
    ask_of,
    decided,
    is_answered,
    new_table,
    opened,
    question_of,
    report,
    shifted,
    started_server,
)
from playwright.sync_api import Browser, Error, Page, sync_playwright

from paceline.core import registry
from paceline.core.codec import to_text
from paceline.games.on_the_rivet.actions import Step, Straight


class Kind(NamedTuple):
    """A race to be ridden, with at most so many inputs."""

    game: str
    course: str
    seats: int
    most: int | None


RACES = [Kind("leader-1", "Les Écluses", 2, None), Kind("on-the-rivet", "short", 6, 110)]
"""The shortest ready course of each game; On the Rivet with teams of three, as few as there are."""
CLICKS_OF_AN_ACTIVATION = 2
"""For the rider and the card. The kind of a wild card is one more, and so is to stop early: both are counted apart."""
ACTIVATION = ("activate ", "play ")
"""Answers of an activation that are no steps."""
BEFORE = "localStorage.setItem('paceline.settings', JSON.stringify({guided: true, speed: '%s'}))"
NEXT = """(wanted) => {
const page = document.querySelector('pl-table');
const {picking} = page;
const choice = picking.ask?.choices.find(({action}) => action === wanted);
if (!choice || !picking.open) return '';
const isSeen = (found) => {
  const one = document.querySelector(found);
  if (!one) return false;
  if (!one.matches('.goal')) one.scrollIntoView({block: 'nearest', inline: 'nearest', behavior: 'instant'});
  const {left, top, width, height} = one.getBoundingClientRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  return width > 0 && height > 0 && !!hit && (one === hit || one.contains(hit));
};
if (picking.selected?.action === wanted) return '.lock:not([disabled])';
const isPicked = ({kind, id}) => picking.picked.some((one) => one.kind === kind && one.id === id);
const ways = {
  cell: ({id}) => `.main-board .goal[data-cell="${id}"]:not(.of-rider)`,
  card: ({id}) => `.choice.card[data-card="${id}"]:not([disabled])`,
  rider: ({id}) => `.main-board .goal.of-rider[data-rider="${id}"]`, button: () => '',
};
const pricedAt = ({id}) => picking.pricedAt(Number(id), '')?.action;
const leads = (pick) => pick.kind !== 'cell' || [undefined, wanted].includes(pricedAt(pick));
const onTable = (choice.picks ?? []).filter((pick) => !isPicked(pick) && leads(pick))
  .map((pick) => ways[pick.kind](pick));
const inWords = [`.choice[data-action="${CSS.escape(wanted)}"]:not([disabled])`,
  `.choice[data-group="${CSS.escape(choice.group ?? '')}"]`];
return [...onTable, ...inWords].find((found) => found && isSeen(found)) ?? '';
}"""
"""Returns the selector of what is to be clicked next for an answer, on the table if possible, or nothing yet."""

SAME_LENGTH = """(wanted) => {
const {ask, things} = document.querySelector('pl-table').picking;
const {steps} = ask?.choices.find(({action}) => action === wanted) ?? {};
return things.find(({rung}) => rung !== undefined && rung === steps)?.choice.action ?? wanted;
}"""
"""Returns a move of the same length that can be picked beside the board: its cheapest."""
STEADY = 2000
"""Milliseconds after which a thing that is about to be clicked must have come to rest."""
OUT_OF_SIGHT = 60
"""After so many looks a square is taken to lie outside the window."""


def plan(frame: Any) -> str:
    """Return what a bot would answer, its steps straight on as one ride."""
    game, view, legal = question_of(frame)
    rides = {action.to: action for action in legal if isinstance(action, Straight)}
    state = game.imagine(view, Random(SEED))
    action = found = decided(game, view, legal)
    while rides and isinstance(action, Step) and action.way == "forward":
        found = rides.get(action.to, found)
        state, _ = game.apply(state, view.seat, action)
        if game.to_act(state) != {view.seat}:
            break
        action = decided(game, game.view(state, view.seat), game.legal(state, view.seat))
    return to_text(found)


CROWD, QUESTIONS, FEWEST_SQUARES = 7, 5, 3
"""Teams on the most crowded road, and questions with so many squares that are pointed at."""


def pointing(browser: Browser, server: str) -> Figure:
    """Count the long frames while the pointer goes from square to square and ghosts of everybody follow."""
    seat = new_table(server, registry.game("on-the-rivet"), CROWD, {"course": "short"})
    frames, asked, ghosts = list[float](), 0, 0
    with opened(browser, "desk", BEFORE % "instant") as (page, _session):
        page.goto(seat.link)
        page.locator("#hand").wait_for()
        page.evaluate(WATCH_FRAMES)
        while asked < QUESTIONS:
            page.wait_for_timeout(300)
            squares = page.locator(".main-board .goal:not(.of-rider)")
            if squares.count() >= FEWEST_SQUARES:
                asked += 1
                page.evaluate("window.frames_.length = 0")
                for square in squares.all() * 2:
                    box = square.bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0}
                    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
                    page.wait_for_timeout(100)
                    ghosts = max(ghosts, page.locator(".main-board .ghost").count())
                frames += page.evaluate("window.frames_")
            seat.answer()
    longest, count = max(frames), sum(frame > LONG_FRAME for frame in frames)
    return Figure(
        "long frames, pointing at squares", str(count), f"0 (longest: {longest:.0f} ms, up to {ghosts} ghosts)", None
    )


class Ridden(NamedTuple):
    """The inputs of a race."""

    inputs: int
    activations: list[int]
    """Clicks on the rider and the card of every activation."""
    kinds: int
    """Clicks on the kind of a wild card."""
    stops: int
    """Clicks that ended a move with strokes left."""
    lists: int
    """Lists of choices that had to be opened."""


def whole_race(browser: Browser, server: str, kind: Kind, size: str, speed: str) -> list[Figure]:
    """Ride a whole race on the page; count the clicks and add up all layout shifts."""
    seat = new_table(server, registry.game(kind.game), kind.seats, {"course": kind.course})
    with opened(browser, size, BEFORE % speed, WATCH_SHIFTS) as (page, _session):
        page.goto(seat.link)
        page.locator("#hand").wait_for()
        ridden = ride(page, seat)
        shift = shifted(page, f"{kind.game}, {size}")
    name = f"{kind.game}, {size}"
    wanted = f"at most {kind.most}" if kind.most else "no target"
    inputs = Figure(f"inputs, {name}", str(ridden.inputs), wanted, ridden.inputs <= kind.most if kind.most else None)
    lists = Figure(f"lists opened, {name}", str(ridden.lists), "0", ridden.lists == 0)
    return [shift, inputs, lists, *activations_of(ridden, name)]


def activations_of(ridden: Ridden, name: str) -> Iterator[Figure]:
    """Yield the most clicks of an activation, in a game that has them."""
    if ridden.activations:
        most = max(ridden.activations)
        wanted = (
            f"at most {CLICKS_OF_AN_ACTIVATION} besides its steps; of {len(ridden.activations)}"
            f" {ridden.kinds} took one more for the kind of a wild card, {ridden.stops} one to stop early"
        )
        yield Figure(f"an activation, {name}", str(most), wanted, most <= CLICKS_OF_AN_ACTIVATION)


def ride(page: Page, seat: Seat) -> Ridden:
    """Answer on the page until the race is over."""
    clicks, activations, deadline = list[str](), list[int](), time.monotonic() + LONGEST_RACE
    while (frame := seat.read())["info"]["phase"] != "over":
        if time.monotonic() > deadline:
            raise SystemExit("the race has no end")
        if ask_of(frame) is None:
            page.wait_for_timeout(50)
            continue
        wanted = plan(frame)
        clicked = answer(page, seat, frame, wanted)
        clicks += clicked
        if wanted.startswith("activate "):
            activations.append(0)
        if activations and wanted.startswith(ACTIVATION):
            activations[-1] += sum(not is_kind(one) for one in clicked)
    kinds, stops, lists = (sum(map(test, clicks)) for test in (is_kind, is_stop, is_list))
    return Ridden(len(clicks), activations, kinds, stops, lists)


def is_kind(clicked: str) -> bool:
    return "play" in clicked


def is_stop(clicked: str) -> bool:
    return "done" in clicked


def is_list(clicked: str) -> bool:
    return "data-group" in clicked


def answer(page: Page, seat: Seat, frame: Any, wanted: str) -> list[str]:
    """Click what leads to an answer, until it is given; return what was clicked."""
    asked, clicked, waited = ask_of(frame)["id"], list[str](), 0
    while not is_answered(seat, asked):
        found = page.evaluate(NEXT, wanted)
        if not found or confirms_itself(frame):
            page.wait_for_timeout(50)
            waited += 1
            if waited == OUT_OF_SIGHT:
                wanted = page.evaluate(SAME_LENGTH, wanted)
            continue
        try:
            page.locator(found).first.click(timeout=STEADY)
        except Error:  # the camera has moved on: look again
            continue
        clicked.append(found)
        page.wait_for_timeout(300)  # the answer is on its way, or the next click is not the second half of a double one
    return clicked


def confirms_itself(frame: Any) -> bool:
    """Return whether the page gives the only answer itself, after a moment in which the last one can be taken back."""
    only = [choice for choice in ask_of(frame)["choices"] if choice["action"] != "undo"]
    return len(only) == 1 and "preview" not in only[0] and all(pick["kind"] != "card" for pick in only[0]["picks"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--speed", default="2", help="speed at which the page tells what happens, such as instant")
    parser.add_argument("--games", nargs="*", default=[kind.game for kind in RACES])
    parser.add_argument("--sizes", nargs="*", default=["desk", "phone"])
    arguments = parser.parse_args()
    with started_server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        missed = report(measured(browser, server, arguments))
        browser.close()
    return missed


def measured(browser: Browser, server: str, arguments: argparse.Namespace) -> Iterator[Figure]:
    """Yield all figures."""
    yield pointing(browser, server)
    for kind in RACES:
        for size in arguments.sizes if kind.game in arguments.games else ():
            yield from whole_race(browser, server, kind, size, arguments.speed)


if __name__ == "__main__":
    sys.exit(main())
