"""Invariants of every race: the same seed, taking back, events that explain everything, hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

import paceline
from games.on_the_rivet.golden import FOLDER
from games.on_the_rivet.hidden import mistakable, seen_only_by
from games.on_the_rivet.quick_riders import brisk, curious
from games.on_the_rivet.recount import Recount
from goldens.regenerate import as_text
from paceline.core.game import CHANCE
from paceline.core.log import Entry
from paceline.core.race import Race, replay
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import Done, Hold, Let, Undo
from paceline.games.on_the_rivet.events import Drew, Held, TacticDealt
from paceline.games.on_the_rivet.rules.undo import undos
from paceline.games.on_the_rivet.state import State

TWO_LINES: Final = "START-A C1 FIN-A"
MANY: Final = 9
"""Number of actions taken back in a turn; ten is the limit."""
RACES: Final[dict[str, tuple[list[Any], dict[str, Any]]]] = {
    "bots": (["easy", "director", "easy"], {"course": TWO_LINES}),
    "bots and the artificial team": (["easy", "artificial", "easy"], {"course": "medium"}),
    "four": ([curious] * 4, {"course": "START-B C4 I2A*2 C3 FIN-B", "podium": "steep"}),
    "seven": ([curious] * 7, {"course": TWO_LINES}),
    "tactics": ([curious] * 3, {"course": "medium"}),
    "tactics and the artificial team": ([curious, curious, "artificial"], {"course": "long"}),
}


@cache
def ridden(name: str, seed: int = 1) -> Race:
    """Return one of these races."""
    riders, options = RACES[name]
    return paceline.Race.new(GAME, riders, seed=seed, **options).play()


def moments(race: Race) -> Iterator[tuple[State, Entry, State, tuple[Any, ...]]]:
    """Yield every input of a race: the state before, the input, the state after and the events."""
    state = replay(GAME, race.log, 0).state
    for entry in race.log.entries:
        after, events = GAME.apply(state, entry.seat, entry.action)
        yield state, entry, after, events
        state = after


@pytest.mark.parametrize("name", ["bots", "bots and the artificial team"])
def test_the_same_seed_is_the_same_race_and_its_file_reads_back(name: str) -> None:
    race, again, other = ridden(name), ridden.__wrapped__(name), ridden(name, seed=2)
    assert race.log == again.log
    assert race.state == again.state
    assert race.log.entries != other.log.entries
    text, events = as_text(GAME, race)
    read = Race.read(GAME, text)  # every digest is compared
    assert text.count("\n") > len(race.log.entries) + 5
    assert read.state == race.state
    assert as_text(GAME, read) == (text, events)


@pytest.mark.parametrize("name", RACES)
def test_events_explain_every_change(name: str) -> None:
    """Cells, fatigue, energy, chits, bonuses, hands and the podium, told by events alone, at every moment of a race."""
    race = ridden(name)
    account = Recount(replay(GAME, race.log, 0).state)
    for before, _, after, events in moments(race):
        account.hear(before.table, events).agrees(after)


def forgotten(state: State) -> State:
    """Return a state but for how often something was taken back."""
    return replace(state, table=replace(state.table, undone=0))


def some_turn(state: State, seat: int, rng: Random) -> list[State]:
    """Return what a turn may come to, input by input, as long as all of it can be taken back."""
    been = [state]
    while len(been) <= MANY:
        offers = [action for action in GAME.legal(been[-1], seat) if not isinstance(action, Undo | Done)]
        if not offers:
            break
        after, _ = GAME.apply(been[-1], seat, curious(GAME.view(been[-1], seat), offers, rng))
        if not undos(after.table):  # somebody else is asked, or cards are drawn
            break
        been.append(after)
    return been


def test_taking_back_leads_back_exactly() -> None:
    """OR 4.8: from anything a turn can come to, step by step to its beginning, hidden cards included."""
    rng, back = Random(0), Counter[str]()
    for name in ("tactics", "seven"):
        for state, entry, _, _ in moments(ridden(name)):
            if entry.seat == CHANCE or state.table.phase != "turn" or state.table.past or state.table.undone:
                continue
            *been, now = some_turn(state, entry.seat, rng)
            for before in reversed(been):
                assert now.table.past
                back[type(now.table.past.done[-1]).__name__] += 1
                now, _ = GAME.apply(now, entry.seat, Undo())
                assert forgotten(now) == before
            assert now.table.undone == len(been)
    assert back.total() > 500
    assert {"Activate", "Play", "Step", "Straight", "PickUp", "Unhook", "Tactic", "Swap", "Unload"} - set(back) == set()


@pytest.mark.parametrize("name", ["tactics", "tactics and the artificial team"])
def test_others_learn_nothing_of_a_card_that_is_drawn(name: str) -> None:
    """OR 3.4, OR 19.1: whatever was drawn instead, all others would have been told and shown the same."""
    rng, compared = Random(name), 0
    for before, entry, after, events in moments(ridden(name)):
        for event in events:
            if isinstance(event, Drew | TacticDealt):
                seen = {viewer: event.seen_by(viewer) for viewer in (None, *range(before.table.seats))}
                assert [viewer for viewer, one in seen.items() if one == event] == [event.seat]
                assert {one.card for viewer, one in seen.items() if viewer != event.seat} == {""}  # type: ignore[union-attr]  # of the same kind
        owner = seen_only_by(before, entry.action) if entry.seat == CHANCE else None
        if owner is None:
            continue
        ways = [way for way, _ in GAME.chance(before).outcomes() if mistakable(way, entry.action)]
        if not ways:  # the last card of its sort in the deck
            continue
        other, told = GAME.apply(before, CHANCE, rng.choice(ways))
        for viewer in (None, *range(before.table.seats)):
            if viewer != owner:
                assert GAME.view(other, viewer) == GAME.view(after, viewer)
                assert [one.seen_by(viewer) for one in told] == [one.seen_by(viewer) for one in events]
                compared += 1
    assert compared > 300


def test_whoever_might_hold_the_card_against_bumps_is_asked() -> None:
    """OR 19.9: whether they have it is no matter for the question, and only they know what they may answer."""
    asked = Counter[str]()
    golden = Race.read(GAME, (FOLDER / "tactics.race").read_text("utf-8"))  # in which somebody has it
    for race in (golden, ridden("tactics")):
        for before, entry, after, events in moments(race):
            if after.table.phase == "reacting" != before.table.phase:
                (seat,) = GAME.to_act(after)
                assert before.tactics[seat]
                assert "T11" not in before.table.tactics_played
                assert after.table.riders == before.table.riders
                assert seat != entry.seat
                has = "T11" in before.tactics[seat]
                assert list(GAME.legal(after, seat)) == ([Hold(), Let()] if has else [Let()])
                swapped = _with_the_card(before, seat, not has)
                assert GAME.view(GAME.apply(swapped, entry.seat, entry.action)[0], entry.seat) == GAME.view(
                    after, entry.seat
                )
                asked["holds" if has else "does not"] += 1
            asked["held"] += sum(isinstance(event, Held) for event in events)
            if before.table.phase == "reacting":
                assert after.table.past is None
    assert asked["does not"]
    assert asked["holds"]
    assert asked["held"]


def _with_the_card(state: State, seat: int, has: bool) -> State:
    """Return the same state but for what a seat has hidden: with T11, or with something else instead."""
    own = state.tactics[seat]
    cards = ("T11", *own[1:]) if has else tuple(card if card != "T11" else "T14" for card in own)
    cards = tuple(sorted(cards))
    return replace(state, tactics=(*state.tactics[:seat], cards, *state.tactics[seat + 1 :]))


def test_quick_riders_never_take_back() -> None:
    """Which whole races are to show that all ends well without it."""
    race = paceline.Race.new(GAME, [brisk] * 3, seed=1, course=TWO_LINES).play()
    assert Undo() not in {entry.action for entry in race.log.entries}
