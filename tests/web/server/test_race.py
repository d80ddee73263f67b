"""A live race: a step is prepared before it is committed, the same whether it was ridden or read."""

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
from paceline.web.race import LONGEST_OPENING, Step, TableRace, legal_actions, race_text, replay_steps, split_steps
from web.server.opening import answers_in, text_of
from web.server.twins import logs_of

pytestmark = pytest.mark.usefixtures("toy")
GAMES = (*registry.BUILT_IN, "toy")
games = pytest.mark.parametrize("name", GAMES)


def race_of(name: str) -> Log:
    return next(iter(logs_of(name).values()))


def prepared(race: TableRace, log: Log) -> Iterator[Step]:
    """Yield the steps of a race, each before it is committed."""
    start = race.prepare_start()
    if start is not None:
        yield start
    for seat, action in answers_in(log):
        yield race.prepare(seat, from_text(action, race.game.facts.actions))


@games
def test_preparing_a_step_changes_nothing(name: str) -> None:
    log = race_of(name)
    race = TableRace(log.header)
    for step in prepared(race, log):
        before = race.state, race.steps, list(race.answered), dict(race.seen)
        for seat in race.waiting:
            for action in legal_actions(race, seat):
                race.prepare(seat, from_text(action, race.game.facts.actions))
        assert (race.state, race.steps, race.answered, race.seen) == before
        race.commit(step)
        assert race.state == step.transitions[-1].state
    assert race.over
    assert race.result is not None


@games
def test_a_race_read_is_the_race_that_was_ridden(name: str) -> None:
    log = race_of(name)
    race, read = TableRace(log.header), TableRace(log.header)
    steps = []
    for step in prepared(race, log):
        steps.append(step.lines)
        noticed = race.commit(step)
        (again,) = replay_steps(read, [step.lines])
        assert again == (step, noticed)
    assert (read.state, read.answered, read.seen, read.dealt) == (race.state, race.answered, race.seen, race.dealt)
    text = race_text(header_line(log.header), steps)
    assert split_steps(text) == steps
    assert Race.read(race.game, text).state == race.state


@games
def test_every_dealer_deals_what_the_seed_says(name: str) -> None:
    """The golden races were ridden by another loop; the same answers lead to the same race."""
    for log in logs_of(name).values():
        race = TableRace(log.header)
        for step in prepared(race, log):
            race.commit(step)
        assert race.state == Race.read(race.game, text_of(log)).state


@games
def test_an_ask_changes_with_the_answers_of_its_own_seat_alone(name: str) -> None:
    log = race_of(name)
    race = TableRace(log.header)
    for step in prepared(race, log):
        before = [race.ask_id(seat) for seat in range(len(log.header.seats))]
        answering = step.transitions[0].entry.seat
        race.commit(step)
        after = [race.ask_id(seat) for seat in range(len(log.header.seats))]
        changed = {seat for seat, (old, new) in enumerate(zip(before, after, strict=True)) if old != new}
        assert changed == ({answering} - {CHANCE})


@games
def test_a_step_that_was_changed_is_refused(name: str) -> None:
    log = race_of(name)
    race = TableRace(log.header)
    for step in prepared(race, log):
        for wrong in (
            f"{step.lines}\n= 99 000000000000",
            f"99 {step.lines[2:]}",
            f"{step.lines}\n{step.lines}",
            "x",
            "",
        ):
            with pytest.raises(PacelineError):
                race.read(wrong)
        race.commit(step)


def test_nobody_deals_without_a_seed() -> None:
    header = msgspec.structs.replace(race_of("toy").header, seed=None)
    with pytest.raises(BadRecord):
        TableRace(header).prepare_start()


@games
def test_an_opening_ends_with_the_first_cards_or_after_a_while(name: str) -> None:
    log = race_of(name)
    race = TableRace(log.header)
    assert all(race.opening(seat) for seat in range(len(log.header.seats)))
    for step in prepared(race, log):
        race.commit(step)
        if race.answered[0] >= LONGEST_OPENING or race.state.round:
            assert not race.opening(0)
    assert not race.opening(0)
