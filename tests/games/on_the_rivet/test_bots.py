"""The bots of On the Rivet: legal, explained, pure, and the better one better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import pytest

import paceline
from games.on_the_rivet.golden import FOLDER
from games.on_the_rivet.positions import Position
from paceline.core.chance import Luck
from paceline.core.game import CHANCE, Decision
from paceline.core.messages import say
from paceline.core.race import Race, replay
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import Activate, Discard, Done, Play, Spend, Tactic, Undo
from paceline.games.on_the_rivet.bots import BOTS
from paceline.games.on_the_rivet.rules.setup import Options, setup
from paceline.games.on_the_rivet.state import State, View
from paceline.i18n import english
from soak import amount

NAMES: Final = list(BOTS)
TWO_LINES: Final = "START-A C1 FIN-A"
THREE_LINES: Final = "START-A C1 I2A*2 C4 FIN-A"
FREQUENT: Final = {"turn", "card", "moving"}
"""Questions that every bot reckons about; there are many of them, and the answers take time."""
NOTHING: Final = "nothing to say"
RARER: Final = ("nothing", "discard", "spend", "tactic")
"""Reasons that are tested by themselves."""
DUELS: Final = amount(3, 6)
ALONE: Final = """
.. .. .. .. .. C1 .. ..
.. .. .. .. .. .. .. ..
A1 __ __ __ __ __ __ __
"""


def questions(names: Sequence[str], seed: int, options: Options) -> Iterator[tuple[str, View, Sequence[Any], Decision]]:
    """Yield every question of a race between bots: who was asked, what they saw, what they might do, what they did."""
    state, luck = setup(len(names), options), Luck(seed)
    rngs = [Random(seat) for seat in range(len(names))]
    while acting := GAME.to_act(state):
        (seat,) = acting
        if seat == CHANCE:
            state, _ = GAME.apply(state, CHANCE, GAME.chance(state).sample(luck))
            continue
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        answer = decided(BOTS[names[seat]](view, legal, rngs[seat]))
        yield names[seat], view, legal, answer
        state, _ = GAME.apply(state, seat, answer.action)


def decided(answer: Any) -> Decision:
    """Return an answer with its reason; only when nothing is left to do there is none."""
    if isinstance(answer, Decision):
        return answer
    assert answer == Done()
    return Decision(answer, say(NOTHING))


def asked(state: State, name: str) -> Decision:
    """Return what a bot would do here."""
    (seat,) = GAME.to_act(state)
    return decided(BOTS[name](GAME.view(state, seat), GAME.legal(state, seat), Random(0)))


def sound(legal: Sequence[Any], answer: Decision) -> str:
    """Return the key of a reason, once the answer was looked at."""
    assert answer.action in legal
    assert not isinstance(answer.action, Undo)
    if answer.reason.key == NOTHING:
        return NOTHING
    sentence = english()(answer.reason)
    assert sentence.endswith(".")
    assert "{" not in sentence
    return answer.reason.key


@pytest.mark.parametrize(
    ("names", "third"), [(("easy", "director", "easy"), -1), (("director", "", "easy"), 1), (("easy",) * 7, -1)]
)
def test_bots_do_what_is_allowed_and_say_why(names: tuple[str, ...], third: int) -> None:
    options = Options(course=TWO_LINES, third=third)
    told = {sound(legal, answer) for _, _, legal, answer in questions(names, 1, options)}
    assert len(told) >= 4


def strange(count: int) -> Iterator[State]:
    """Yield questions of golden races, in which much happens that bots would not do: of the most frequent only some."""
    for file in sorted(FOLDER.glob("*.race")):
        log = Race.read(GAME, file.read_text("utf-8")).log
        state, number = replay(GAME, log, 0).state, 0
        for entry in log.entries:
            if entry.seat != CHANCE:
                number += 1
                if state.table.phase not in FREQUENT or number % count == 0:
                    yield state
            state, _ = GAME.apply(state, entry.seat, entry.action)


def test_every_reason_is_given_sometimes() -> None:
    """From positions to which no bot would lead; what is rarer still has a test of its own below."""
    told = set[str]()
    for number, state in enumerate(strange(3)):
        (seat,) = GAME.to_act(state)
        name = "director" if number % 8 == 0 and state.table.phase in FREQUENT else "easy"
        told.add(sound(GAME.legal(state, seat), asked(state, name)))
    said = {f"on-the-rivet.bot.{key}" for key in GAME.presentation.words("en")["bot"]}
    assert said - told <= {f"on-the-rivet.bot.{key}" for key in RARER}


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_whose_cards_cannot_be_played_discards_the_weakest(name: str) -> None:
    """OR 4.3: with cards of one's own it can happen that there is nothing to play."""
    race = Position(ALONE, hands={0: ("A04",)}, riders={"C1": {"activated": False}})
    answer = asked(race.state, name)
    assert (answer.action, answer.reason.key) == (Activate("A1"), "on-the-rivet.bot.nothing")
    race.answer(answer.action)
    answer = asked(race.state, name)
    assert (answer.action, answer.reason.key) == (Discard("A04"), "on-the-rivet.bot.discard")


@pytest.mark.parametrize("name", NAMES)
def test_energy_is_kept_for_the_finale(name: str) -> None:
    """OR 13.4."""
    answers = []
    for row in (8, 30):
        race = Position(f"row {row}\n{ALONE.strip()}", rider="A1", hands={0: ("A01",)}, riders={"A1": {"energy": True}})
        answers.append(asked(race.state, name))
    assert answers[0].action == Play("A01", "lead")
    assert (answers[1].action, answers[1].reason.key) == (Spend(), "on-the-rivet.bot.spend")


@pytest.mark.parametrize("name", NAMES)
def test_a_tactics_card_is_played_when_it_does_all_it_can(name: str) -> None:
    """OR 19.5: T07 takes two L."""
    answers = []
    for light in (1, 2):
        riders = {"A1": {"light": light}}
        race = Position(ALONE, hands={0: ("A01",)}, tactics={0: ("T07",)}, riders=riders, rules={"tactics": True})
        answers.append(asked(race.state, name))
    assert answers[0].action == Activate("A1")
    assert (answers[1].action, answers[1].reason.key) == (Tactic("T07", "A1", amount=2), "on-the-rivet.bot.tactic")


def test_bots_only_look_and_their_luck_is_their_own() -> None:
    found = list(questions(("director", "easy", "easy"), 5, Options(course=TWO_LINES)))
    for name, view, legal, answer in found[:: len(found) // 40]:
        assert decided(BOTS[name](view, legal, Random(99))) == answer


def test_nobody_needs_the_truth() -> None:
    """A bot is given a view, in which others' cards are not."""
    for _, view, legal, answer in questions(("easy",) * 3, 1, Options(course=TWO_LINES)):
        if isinstance(answer.action, Play):
            assert answer.action.card in view.hand
        if isinstance(legal[0], Done):
            assert len(view.hand) == 4
            break


def margin(race: int) -> float:
    """Return by how many seconds a director beats the mean of two who look one move ahead; every seat has its turn."""
    seat = race % 3
    names = ["easy"] * 3
    names[seat] = "director"
    ridden = paceline.Race.new(GAME, names, seed=f"bots {race}", course=THREE_LINES, first=seat).play()
    result = GAME.result(ridden.state)
    assert result is not None
    others = sum(result.seconds) - result.seconds[seat]
    return others / 2 - result.seconds[seat]


def test_the_director_is_the_better_one() -> None:
    """The first races that there are, whoever wins them: on the whole the director does."""
    assert sum(margin(race) for race in range(DUELS)) / DUELS > 0
