"""A live race: one step looked at before it is taken, the same whether it was ridden or read."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from paceline.core import registry
from paceline.core.codec import from_text
from paceline.core.game import CHANCE
from paceline.core.log import Log, header_line
from paceline.core.messages import BadRecord, PacelineError
from paceline.core.race import Race
from paceline.web.race import LONGEST_OPENING, Live, Prepared, caught_up, legal_texts, race_text, steps_in
from web.server.opening import answers_in, text_of
from web.server.twins import logs_of

pytestmark = pytest.mark.usefixtures("toy")
GAMES = (*registry.BUILT_IN, "toy")
games = pytest.mark.parametrize("name", GAMES)


def race_of(name: str) -> Log:
    return next(iter(logs_of(name).values()))


def prepared(live: Live, log: Log) -> Iterator[Prepared]:
    """The steps of a race, each before it is taken."""
    start = live.prepare_start()
    if start is not None:
        yield start
    for seat, action in answers_in(log):
        yield live.prepare(seat, from_text(action, live.game.facts.actions))


@games
def test_looking_ahead_changes_nothing(name: str) -> None:
    log = race_of(name)
    live = Live(log.header)
    for step in prepared(live, log):
        before = live.state, live.steps, list(live.answered), dict(live.seen)
        for seat in live.waiting:
            for action in legal_texts(live, seat):
                live.prepare(seat, from_text(action, live.game.facts.actions))
        assert (live.state, live.steps, live.answered, live.seen) == before
        live.take(step)
        assert live.state == step.turns[-1].state
    assert live.over
    assert live.result is not None


@games
def test_a_race_read_is_the_race_that_was_ridden(name: str) -> None:
    log = race_of(name)
    live, read = Live(log.header), Live(log.header)
    steps = []
    for step in prepared(live, log):
        steps.append(step.lines)
        noticed = live.take(step)
        (again,) = caught_up(read, [step.lines])
        assert again == (step, noticed)
    assert (read.state, read.answered, read.seen, read.dealt) == (live.state, live.answered, live.seen, live.dealt)
    text = race_text(header_line(log.header), steps)
    assert steps_in(text) == steps
    assert Race.read(live.game, text).state == live.state


@games
def test_whoever_deals_deals_what_the_seed_says(name: str) -> None:
    """The golden races were ridden by another loop; the same answers lead to the same race."""
    for log in logs_of(name).values():
        live = Live(log.header)
        for step in prepared(live, log):
            live.take(step)
        assert live.state == Race.read(live.game, text_of(log)).state


@games
def test_an_ask_changes_with_the_answers_of_its_own_seat_alone(name: str) -> None:
    log = race_of(name)
    live = Live(log.header)
    for step in prepared(live, log):
        before = [live.ask_id(seat) for seat in range(len(log.header.seats))]
        answering = step.turns[0].entry.seat
        live.take(step)
        after = [live.ask_id(seat) for seat in range(len(log.header.seats))]
        changed = {seat for seat, (old, new) in enumerate(zip(before, after, strict=True)) if old != new}
        assert changed == ({answering} - {CHANCE})


@games
def test_a_step_that_was_changed_is_refused(name: str) -> None:
    log = race_of(name)
    live = Live(log.header)
    for step in prepared(live, log):
        for wrong in (
            f"{step.lines}\n= 99 000000000000",
            f"99 {step.lines[2:]}",
            f"{step.lines}\n{step.lines}",
            "x",
            "",
        ):
            with pytest.raises(PacelineError):
                live.read(wrong)
        live.take(step)


def test_nobody_deals_without_a_seed() -> None:
    header = msgspec.structs.replace(race_of("toy").header, seed=None)
    with pytest.raises(BadRecord):
        Live(header).prepare_start()


@games
def test_an_opening_ends_with_the_first_cards_or_after_a_while(name: str) -> None:
    log = race_of(name)
    live = Live(log.header)
    assert all(live.opening(seat) for seat in range(len(log.header.seats)))
    for step in prepared(live, log):
        live.take(step)
        if live.answered[0] >= LONGEST_OPENING or live.state.round:
            assert not live.opening(0)
    assert not live.opening(0)
