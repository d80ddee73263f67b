"""The log: every event is a sentence that says what happened, where and why."""

from __future__ import annotations

from random import Random
from typing import Any, Final, get_args

import pytest

from games.leader_1.showing import TRACK, cell, view
from paceline.core.game import CHANCE
from paceline.games.leader_1 import GAME
from paceline.games.leader_1 import events as said
from paceline.games.leader_1.events import Event, Rode
from paceline.games.leader_1.presentation.tell import tell
from paceline.games.leader_1.rules.setup import Options
from paceline.games.leader_1.state import IN_PELOTON
from paceline.i18n import english

HERE: Final = cell(2, "L", 3)
THERE: Final = cell(2, "M", 7)
FED: Final = cell(2, "M", 1)
LONGEST: Final = 68
"""Characters of a sentence of the log."""


def told(event: Event) -> str:
    return english()(tell(view(), event))


SENTENCES: Final[list[tuple[Event, str]]] = [
    (said.TokenGiven(1), "Coquelicot draws the token."),
    (said.Picked(0, "AL"), "Azur picks a leader."),
    (said.Appointed(0, "AR", "AC"), "Sprinter: Azur rouleur. Descender: Azur climber."),
    (said.Appointed(0, "AR", ""), "Azur rouleur is a sprinter."),
    (said.Appointed(0, "", "AC"), "Azur climber is a descender."),
    (Rode("AR", HERE, THERE, 5, 3, 3, 0, 27), "Azur rouleur rides 5 squares for 3 energy, 49 to go."),
    (
        Rode("AR", THERE, HERE, 1, 4, 0, 3, 33, sheltered=True),
        "Azur rouleur rides 1 square and saves 3 energy, 53 to go.",
    ),
    (Rode("AC", THERE, HERE, 1, 1, 0, 0, 30), "Azur climber rides 1 square for free, 53 to go."),
    (Rode("AC", THERE, FED, 1, 1, 0, 0, 30), "Azur climber rides 1 square for free, on the feed line."),
    (
        Rode("AL", IN_PELOTON, HERE, 4, 2, 4, 0, 26, past=1, clause="L1 5.2"),
        "Azur leader attacks: 4 squares for 4 energy, past 1 rider, 53 to go.",
    ),
    (
        Rode("AL", HERE, IN_PELOTON, 2, 2, 0, 0, 26, clause="L1 8.2"),
        "Azur leader rides 2 squares for free, back in the bunch.",
    ),
    (said.Sheltered("AR", "CL", (HERE, THERE)), "Azur rouleur is on the wheel of Coquelicot leader: 1 more free."),
    (
        said.Unsheltered("AR", "CL", 6, (HERE, THERE)),
        "Coquelicot leader is too fast for Azur rouleur to follow.",
    ),
    (
        said.Unsheltered("AR", "CL", 2, (HERE, THERE), "L1 10.3"),
        "Azur rouleur is only just up again: no slipstream.",
    ),
    (
        said.Unsheltered("AR", "CL", 2, (HERE, THERE), "L1 10.4"),
        "A puncture: Azur rouleur gets no slipstream.",
    ),
    (said.Rolled("AR", "bonk", 8, 9, False, "L1 11.2"), "Azur rouleur needs 8, rolls 9: the legs hold."),
    (said.Rolled("AR", "bonk", 8, 7, True, "L1 11.2"), "Azur rouleur needs 8, rolls 7, cracks: 3 times the price."),
    (said.Rolled("AR", "crash", 5, 5, False, "L1 11.4"), "Azur rouleur needs 5, rolls 5 and stays up."),
    (
        said.Rolled("AR", "crash", 5, 4, True, "L1 11.4"),
        "Azur rouleur needs 5, rolls 4, goes down: 2 times the price.",
    ),
    (said.Fell("AR", HERE, 6), "Azur rouleur is on the ground and misses turn 6."),
    (said.Missed("AR"), "Azur rouleur gets back up and misses this turn."),
    (said.Stuck("AR", (THERE,)), "Azur rouleur is boxed in and stays put."),
    (said.Stuck("AR", ()), "Azur rouleur waits at the end of the road."),
    (said.SatIn(0), "Azur sits in."),
    (said.SatUp(0, "outside"), "Azur looks up: somebody left or rejoined the bunch."),
    (said.SatUp(0, "fed"), "Azur looks up: there is food."),
    (said.SatUp(0, "ground"), "Azur looks up: the road changes."),
    (said.SatUp(0, "finish"), "Azur looks up: the finale begins."),
    (said.Announced(1), "Coquelicot calls a chase: one row faster."),
    (said.PelotonRode("4R", False, False, 4, 3, 7, 0), "The bunch rolls the red 4 and rides 4: 56 to go."),
    (said.PelotonRode("5", True, False, 6, 3, 9, 2), "The bunch rolls 5, chases and rides 6: 54 to go."),
    (said.PelotonRode("3", False, True, 4, 3, 7, 0), "The empty bunch rolls 3 and rides 4: 56 to go."),
    (said.PelotonRode("5", True, True, 7, 3, 10, 3), "The empty bunch rolls 5, chases and rides 7: 53 to go."),
    (said.Caught("AR", HERE), "The bunch swallows Azur rouleur."),
    (said.Passed("AR", HERE), "The bunch rides past Azur rouleur."),
    (said.Charged(("AR",), 1), "That pace costs Azur rouleur 1."),
    (said.Charged(("AR", "CL"), 2), "That pace costs everybody 2."),
    (said.Dropped("AR", HERE, 2, 1), "Azur rouleur cannot pay 2 and is dropped."),
    (said.Dropped("AR", IN_PELOTON, 2, 1, "L1 7.10"), "Azur rouleur cannot pay 2, but there is no room to drop."),
    (said.Fed("AR", 0, 0, 3), "Azur rouleur takes food worth 3."),
    (said.Fed("AR", 0, 1, 0), "Azur rouleur takes food."),
    (said.Unfed("AR", 0), "Azur rouleur finds no food left."),
    (said.Ate("AR", 3, 33), "Azur rouleur eats a 3 and has 33 energy."),
    (said.Ate("AR", 2, 3, "L1 7.8"), "Azur rouleur eats a 2 to stay in and has 3 energy."),
    (said.Punctured("AR", HERE), "Azur rouleur punctures and moves last next turn."),
    (said.Punctured("AR", HERE, "L1 12.4"), "Azur rouleur punctures and drops out of the bunch."),
    (said.Punctured("AR", IN_PELOTON, "L1 7.10"), "Azur rouleur punctures, but there is no room to drop."),
    (said.NoPunctures(), "The red face: everybody rolls, nobody punctures."),
    (said.LinePassed("AR", "bonus", 0, 1), "Azur rouleur is number 1 at bonus line 1."),
    (said.LinePassed("AR", "summit", 1, 2), "Azur rouleur is number 2 over summit 2."),
    (said.Crossed("AR", 3), "Azur rouleur crosses the line, 3 past it."),
    (said.PelotonArrived(("AR", "CL"), 1), "The bunch comes home: Azur rouleur and Coquelicot leader."),
    (said.PelotonArrived((), 2), "The bunch comes home with nobody in it."),
    (said.Ranked("AR", 4), "Azur rouleur finishes in place 4."),
    (said.TokenPassed(1), "End of the turn. Coquelicot takes the token."),
    (said.RaceOver(("AR", "CL", "AC")), "Azur rouleur wins the race!"),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[type(event).__name__ for event, _ in SENTENCES])
def test_an_event_is_told(event: Event, sentence: str) -> None:
    assert told(event) == sentence


def test_every_event_is_among_them() -> None:
    assert {type(event) for event, _ in SENTENCES} == {*get_args(Event)}


@pytest.mark.parametrize("event", [event for event, _ in SENTENCES], ids=lambda event: type(event).__name__)
def test_sentences_of_the_log_are_short(event: Event) -> None:
    assert len(told(event)) <= LONGEST


def test_others_do_not_learn_what_a_tile_is_worth() -> None:
    fed = said.Fed("AR", 0, 0, 3)
    theirs, own = fed.seen_by(1), fed.seen_by(0)
    assert isinstance(theirs, said.Fed)
    assert "worth" not in told(theirs)
    assert own == fed


def test_a_row_beyond_the_line_is_named_so() -> None:
    event = said.PelotonRode("3", False, False, 3, TRACK.road.length - 1, TRACK.road.length + 2, 0)
    assert told(event) == "The bunch rolls 3 and rides 3: 3 past the line."


@pytest.mark.parametrize(("seats", "riders"), [(2, 3), (5, 1), (10, 1)])
def test_whole_races_are_asked_and_told(seats: int, riders: int) -> None:
    """Everything that is asked, offered and happens in a race has its words, for every seat and for spectators."""
    rng, speak = Random(seats), english()
    state, told_so_far = GAME.setup(seats, Options(riders=riders, ending="podium")), 0
    while acting := GAME.to_act(state):
        seat = min(acting)
        if seat == CHANCE:
            outcomes = [*GAME.chance(state).outcomes()]
            action = rng.choices([one for one, _ in outcomes], [weight for _, weight in outcomes])[0]
        else:
            seen = GAME.view(state, seat)
            assert "?" in speak(GAME.presentation.prompt(seen))
            action = rng.choice([*GAME.legal(state, seat)])
            assert speak(GAME.presentation.choice(seen, action).label)
        state, events = GAME.apply(state, seat, action)
        for event in events:
            shown: Any = event.seen_by(None)
            if shown is None:  # what concerns one seat alone
                continue
            assert speak(GAME.presentation.tell(GAME.view(state, None), shown))[-1] in ".!"
            told_so_far += 1
    assert told_so_far > 100
