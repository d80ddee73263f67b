"""The guided last kilometre: whatever is played, every lesson happens to the player's own riders."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from paceline.core.chance import SeededDealer
from paceline.core.game import CHANCE
from paceline.core.guide import begin
from paceline.draw.picture import draw_vignette
from paceline.games.flamme_rouge import GAME
from paceline.games.flamme_rouge.stages import find_stage
from paceline.games.flamme_rouge.state import State, course_of
from paceline.i18n import english

GUIDE = GAME.guide
MINE = ("AS", "AR")
LESSONS = {lesson.id: lesson for lesson in GAME.presentation.lessons(english())}


def advance(state: State, action: Any) -> tuple[State, set[str]]:
    """Return the state after an answer and the chance that follows, and the lessons that it showed."""
    dealer = SeededDealer(GUIDE.seed)
    state, events = GAME.apply(state, 0, action)
    told = [*events]
    while CHANCE in GAME.to_act(state):
        state, events = GAME.apply(state, CHANCE, dealer.deal(GAME.chance(state)))
        told += events
    beats = GAME.presentation.beats(GAME.view(state, 0), told)
    return state, {name for name in GUIDE.teaches for beat in beats if LESSONS[name].is_shown_by(beat, MINE)}


def untaught(state: State, left: frozenset[str], seen: set[tuple[State, frozenset[str]]]) -> Iterator[frozenset[str]]:
    """Yield the lessons that are left at the end of every sequence of answers that does not show them all."""
    if not left or (state, left) in seen:
        return
    seen.add((state, left))
    answers = GAME.legal(state, 0)
    if not answers:
        yield left
    for action in answers:
        after, shown = advance(state, action)
        yield from untaught(after, left - shown, seen)


def test_every_sequence_of_cards_shows_every_lesson() -> None:
    assert set(GUIDE.teaches) == {"slipstream", "exhaustion", "climb"}
    start = begin(GAME, GUIDE).state
    assert [*untaught(start, frozenset(GUIDE.teaches), set())] == []


def test_a_lesson_that_cannot_happen_is_noticed() -> None:
    start = begin(GAME, GUIDE).state
    assert any("descent" in left for left in untaught(start, frozenset({"descent"}), set()))


@pytest.mark.parametrize("seed", range(40))
def test_it_is_over_after_few_rounds(seed: int) -> None:
    rng, state = Random(seed), begin(GAME, GUIDE).state
    while GAME.result(state) is None:
        state, _ = advance(state, rng.choice(GAME.legal(state, 0)))
    assert state.table.round <= 5


def test_eighteen_squares_lie_between_the_lines_and_the_stage_has_a_name() -> None:
    road = course_of(begin(GAME, GUIDE).state.table).road
    assert road.finish - road.start == 18
    assert find_stage("Le dernier kilomètre") == GUIDE.options.stage


@pytest.mark.parametrize("lesson", [lesson for lesson in LESSONS.values() if lesson.basic], ids=lambda one: one.id)
def test_a_basic_lesson_has_a_picture_with_my_riders(lesson: Any) -> None:
    assert any(token.mine for token in lesson.picture.tokens)
    assert english()(lesson.text) in draw_vignette(lesson.picture)
