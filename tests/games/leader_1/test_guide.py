"""The lessons, and the guided race: whatever is played, it is short and there is food before the third turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import pytest

from paceline.core.chance import SeededDealer
from paceline.core.game import CHANCE
from paceline.core.guide import begin
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.actions import Eat, Leave, Ride, SitIn
from paceline.games.leader_1.events import Caught, Event, SatUp
from paceline.games.leader_1.state import State
from paceline.i18n import english

GUIDE: Final = GAME.guide
LESSONS: Final = {lesson.id: lesson for lesson in GAME.presentation.lessons(english())}
Answer = Callable[[Sequence[Any]], Any]


def go_on(state: State, answer: Answer, seed: int = 0) -> tuple[State, list[Event]]:
    """Answer the player's question, and let bots and chance go on to the next one."""
    dealer, captain, rng = SeededDealer(GUIDE.seed), GAME.bots["captain"], Random(seed)
    state, told = GAME.apply(state, 0, answer(GAME.legal(state, 0)))
    happened = [*told]
    while (acting := GAME.to_act(state)) and 0 not in acting:
        (seat,) = acting
        if seat == CHANCE:
            action = dealer.deal(GAME.chance(state))
        else:
            action = captain(GAME.view(state, seat), GAME.legal(state, seat), rng).action
        state, told = GAME.apply(state, seat, action)
        happened += told
    return state, happened


def shown(state: State, happened: Sequence[Event]) -> set[str]:
    """Return the lessons that these events show to the player."""
    beats = GAME.presentation.beats(GAME.view(state, 0), happened)
    return {name for name, lesson in LESSONS.items() for beat in beats if lesson.is_shown_by(beat, ["AR"])}


def first(kind: type) -> Answer:
    return lambda legal: next(action for action in legal if isinstance(action, kind))


def test_the_hints_can_be_followed() -> None:
    """Sit in, see the rival swallowed, attack, be swallowed, eat."""
    state, happened = go_on(begin(GAME, GUIDE).state, first(SitIn))
    taught = shown(state, happened)
    assert {type(event) for event in happened} >= {Caught, SatUp}
    state, _ = go_on(state, first(Leave))
    state, happened = go_on(state, first(Ride))
    assert taught | shown(state, happened) >= {"attack", *GUIDE.teaches}
    state, _ = go_on(state, first(Eat))
    assert state.table.turn == 3


@pytest.mark.parametrize("seed", range(25))
def test_whatever_is_played_it_is_short_and_there_is_food(seed: int) -> None:
    rng, state, taught, questions = Random(seed), begin(GAME, GUIDE).state, set[str](), 0
    while GAME.result(state) is None:
        state, happened = go_on(state, rng.choice, seed)
        taught |= shown(state, happened)
        questions += 1
    assert "food" in taught
    assert state.table.round <= 14
    assert questions <= 30


def test_a_lesson_is_a_title_and_one_or_two_short_sentences() -> None:
    speak = english()
    assert {*GUIDE.teaches} <= LESSONS.keys()
    for lesson in LESSONS.values():
        assert len(speak(lesson.title).split()) <= 3
        assert len(speak(lesson.text)) <= 140
    assert [lesson.id for lesson in LESSONS.values() if lesson.basic] == [
        "sit-in", "attack", "energy", "caught", "food", "sprint",
    ]  # fmt: skip


def test_the_words_of_the_game_are_explained_in_a_sentence_each() -> None:
    speak = english()
    meanings = {speak(term.word): speak(term.text) for term in GAME.presentation.glossary()}
    assert meanings.keys() >= {
        "bunch",
        "peloton",
        "break",
        "chase",
        "dropped",
        "slipstream",
        "col",
        "false flat",
        "bonus line",
    }
    assert all(len(text) <= 100 and text.endswith(".") and text.count(".") == 1 for text in meanings.values())
