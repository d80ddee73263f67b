"""The guided finale: it is short whatever is played, and lessons are told with pictures."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from paceline.core.chance import SeededDealer
from paceline.core.game import CHANCE
from paceline.core.guide import begin
from paceline.draw.picture import draw_vignette
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import Activate, Undo
from paceline.games.on_the_rivet.bots import BOTS
from paceline.games.on_the_rivet.run import available, book_of
from paceline.i18n import english

GUIDE: Final = GAME.guide
LESSONS: Final = {lesson.id: lesson for lesson in GAME.presentation.lessons(english())}
TURNS: Final = 4


def test_the_player_begins_with_a_card_of_each_taught_kind() -> None:
    state = begin(GAME, GUIDE).state
    assert (set(GAME.to_act(state)), state.table.phase) == ({0}, "turn")
    assert len(available(state.table, 0)) == TURNS
    kinds = {book_of(state.table).cards[card].kind for card in state.hands[0]}
    assert kinds >= {"lead", "chase", "draft", "break"}


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_played_it_is_short_and_teaches(seed: int) -> None:
    """OR 18.3: somebody is across the line, so that the phase is the last one."""
    rng, dealer, state = Random(seed), SeededDealer(GUIDE.seed), begin(GAME, GUIDE).state
    mine = {rider.name for rider in state.table.riders if rider.seat == 0}
    turns, shown = 0, set[str]()
    while GAME.result(state) is None:
        (seat,) = GAME.to_act(state)
        action = _answer(state, seat, rng, dealer)
        turns += seat == 0 and isinstance(action, Activate)
        state, events = GAME.apply(state, seat, action)
        beats = GAME.presentation.beats(GAME.view(state, 0), [event.seen_by(0) for event in events])
        shown |= {lesson.id for lesson in LESSONS.values() for beat in beats if lesson.is_shown_by(beat, mine)}
    assert turns <= TURNS
    assert shown >= {*GUIDE.teaches}


def test_it_can_be_won() -> None:
    rng, dealer, state = Random(1), SeededDealer(GUIDE.seed), begin(GAME, GUIDE).state
    while GAME.result(state) is None:
        (seat,) = GAME.to_act(state)
        bot = BOTS["director" if seat == 0 else "easy"]
        chance = seat == CHANCE
        thought: Any = (
            dealer.deal(GAME.chance(state)) if chance else bot(GAME.view(state, seat), GAME.legal(state, seat), rng)
        )
        state, _ = GAME.apply(state, seat, getattr(thought, "action", thought))
    result: Any = GAME.result(state)
    assert result.ranking[0] == (0,)


def _answer(state: Any, seat: int, rng: Random, dealer: SeededDealer) -> Any:
    if seat == CHANCE:
        return dealer.deal(GAME.chance(state))
    legal = GAME.legal(state, seat)
    if seat == 0:
        return rng.choice([action for action in legal if not isinstance(action, Undo)])
    thought = BOTS["easy"](GAME.view(state, seat), legal, rng)
    return getattr(thought, "action", thought)


def test_the_lessons_explain_the_game() -> None:
    wanted = {"lead", "draft", "chase", "break", "bump", "link", "fatigue", "terrain", "event", "compact", "sprint"}
    assert wanted <= {*LESSONS}
    for lesson in LESSONS.values():
        assert len(str(lesson.title)) < 30
        assert len(str(lesson.text)) < 120
    assert all(str(hint.text) for hint in GUIDE.hints)


@pytest.mark.parametrize("lesson", [lesson for lesson in LESSONS.values() if lesson.basic], ids=lambda one: one.id)
def test_a_basic_lesson_has_a_picture_with_my_riders(lesson: Any) -> None:
    assert any(token.mine for token in lesson.picture.tokens)
    assert str(lesson.text) in draw_vignette(lesson.picture)


def test_the_words_of_the_game_are_explained_in_short() -> None:
    speak = english()
    meanings = {speak(term.word): speak(term.text) for term in GAME.presentation.glossary()}
    assert meanings.keys() >= {"lead", "chase", "draft", "break", "wild", "linked", "dropped"}
    assert all(len(text) <= 100 and text.endswith(".") for text in meanings.values())
