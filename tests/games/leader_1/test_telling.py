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
PLACE: Final = "hexagon 2, left 3, 53 rows to go"


def told(event: Event) -> str:
    return english()(tell(view(), event))


SENTENCES: Final[list[tuple[Event, str]]] = [
    (said.TokenGiven(1), "Coquelicot wins the draw for the peloton token."),
    (said.Picked(0, "AL"), "Azur rides with a leader."),
    (said.Appointed(0, "AR", "AC"), "Azur rouleur is the team's sprinter, Azur climber its descender."),
    (said.Appointed(0, "AR", ""), "Azur rouleur is a sprinter."),
    (said.Appointed(0, "", "AC"), "Azur climber is a descender."),
    (
        Rode("AR", HERE, THERE, 5, 3, 3, 0, 27),
        "Azur rouleur rides 5 squares to hexagon 2, middle 7, 49 rows to go: 3 free, 2 paid for 3 energy, 27 left.",
    ),
    (
        Rode("AR", THERE, HERE, 1, 4, 0, 3, 33, sheltered=True),
        f"Azur rouleur rides 1 square to {PLACE}: 3 free squares saved in the slipstream give 3 energy, 33 now.",
    ),
    (
        Rode("AC", THERE, HERE, 1, 1, 0, 0, 30),
        f"Azur climber rides 1 square to {PLACE}: all free, 30 energy left.",
    ),
    (
        Rode("AL", IN_PELOTON, HERE, 4, 2, 4, 0, 26, past=1, clause="L1 5.2"),
        f"Azur leader attacks! 4 squares out of the peloton, to {PLACE}: 2 free, 2 paid for 4 energy, "
        "26 left; the road was blocked, and riding past 1 rider cost extra.",
    ),
    (
        Rode("AL", HERE, IN_PELOTON, 2, 2, 0, 0, 26, clause="L1 8.2"),
        "Azur leader rides 2 squares and is back in the peloton: all free, 26 energy left.",
    ),
    (
        said.Sheltered("AR", "CL", (HERE, THERE)),
        "Azur rouleur takes the wheel of Coquelicot leader: slipstream, one more free square.",
    ),
    (
        said.Unsheltered("AR", "CL", 6, (HERE, THERE)),
        "Coquelicot leader rides off with 6 squares, too fast to give Azur rouleur slipstream.",
    ),
    (
        said.Unsheltered("AR", "CL", 2, (HERE, THERE), "L1 10.3"),
        "Azur rouleur is just back up after a fall: no slipstream behind Coquelicot leader.",
    ),
    (
        said.Unsheltered("AR", "CL", 2, (HERE, THERE), "L1 10.4"),
        "No slipstream for Azur rouleur behind Coquelicot leader: one of them has a puncture.",
    ),
    (
        said.Rolled("AR", "bonk", 8, 9, False, "L1 11.2"),
        "Azur rouleur risks a bonk, needs 8 and rolls 9: the legs hold.",
    ),
    (
        said.Rolled("AR", "bonk", 8, 7, True, "L1 11.2"),
        "Azur rouleur risks a bonk, needs 8 and rolls 7 and cracks: the move costs 3 times as much.",
    ),
    (
        said.Rolled("AR", "crash", 5, 5, False, "L1 11.4"),
        "Azur rouleur risks a fall, needs 5 and rolls 5 and stays upright.",
    ),
    (
        said.Rolled("AR", "crash", 5, 4, True, "L1 11.4"),
        "Azur rouleur risks a fall, needs 5 and rolls 4 and goes down: the move costs 2 times as much.",
    ),
    (said.Fell("AR", HERE, 6), f"Azur rouleur has crashed at {PLACE} and misses turn 6."),
    (said.Missed("AR"), "Azur rouleur gets back up after the fall and misses this turn."),
    (
        said.Stuck("AR", (THERE,)),
        "Azur rouleur is stuck: no square ahead is free and affordable.",
    ),
    (said.Stuck("AR", ()), "Azur rouleur is at the end of the road and stays there."),
    (said.SatIn(0), "Azur sits in."),
    (said.SatUp(0, "outside"), "Azur looks up: somebody has left the peloton or come back."),
    (said.SatUp(0, "fed"), "Azur looks up: there is food for its riders."),
    (said.SatUp(0, "ground"), "Azur looks up: the ground changes."),
    (said.SatUp(0, "finish"), "Azur looks up: the last two hexagons begin."),
    (said.Announced(1), "Coquelicot calls a chase: the peloton rides one row further."),
    (
        said.PelotonRode("4R", False, False, 4, 3, 7, 0),
        "The peloton rolls the red 4 and rides 4 rows, to hexagon 1, 56 rows to go.",
    ),
    (
        said.PelotonRode("5", True, False, 6, 3, 9, 2),
        "The peloton rolls 5, chases and rides 6 rows, to hexagon 2, 54 rows to go.",
    ),
    (
        said.PelotonRode("3", False, True, 4, 3, 7, 0),
        "The peloton rolls 3, is one faster with nobody in it and rides 4 rows, to hexagon 1, 56 rows to go.",
    ),
    (
        said.PelotonRode("5", True, True, 7, 3, 10, 3),
        "The peloton rolls 5, chases, is one faster with nobody in it and rides 7 rows, to hexagon 2, 53 rows to go.",
    ),
    (said.Caught("AR", HERE), f"The peloton catches Azur rouleur at {PLACE}."),
    (said.Passed("AR", HERE), f"The peloton rides past Azur rouleur, who stands at {PLACE}."),
    (said.Charged(("AR",), 1), "One rider pays 1 energy for that speed."),
    (said.Charged(("AR", "CL"), 2), "2 riders pay 2 energy each for that speed."),
    (
        said.Dropped("AR", HERE, 2, 1),
        f"Azur rouleur is dropped to {PLACE}: staying in the peloton costs 2 energy, and only 1 is left.",
    ),
    (
        said.Dropped("AR", IN_PELOTON, 2, 1, "L1 7.10"),
        "Azur rouleur cannot pay 2 energy with 1, but stays in the peloton for free: there is no room behind it.",
    ),
    (said.Fed("AR", 0, 0, 3), "Azur rouleur takes a tile worth 3 at feed zone 1."),
    (said.Fed("AR", 0, 1, 0), "Azur rouleur takes a tile at feed zone 2."),
    (said.Unfed("AR", 0), "Azur rouleur finds no tile left at feed zone 1."),
    (said.Ate("AR", 3, 33), "Azur rouleur eats a 3 and has 33 energy."),
    (said.Ate("AR", 2, 3, "L1 7.8"), "Azur rouleur eats a 2 so as not to be dropped, and has 3 energy."),
    (said.Punctured("AR", HERE), f"Azur rouleur punctures at {PLACE} and moves last in the next turn."),
    (
        said.Punctured("AR", HERE, "L1 12.4"),
        f"Azur rouleur punctures, drops behind the peloton to {PLACE} and moves last in the next turn.",
    ),
    (
        said.Punctured("AR", IN_PELOTON, "L1 7.10"),
        "Azur rouleur punctures, but stays in the peloton: there is no room behind it.",
    ),
    (said.NoPunctures(), "The red face of the die: everybody rolls, and nobody has a puncture."),
    (said.LinePassed("AR", "bonus", 0, 1), "Azur rouleur is number 1 across bonus line 1."),
    (said.LinePassed("AR", "summit", 1, 2), "Azur rouleur is number 2 over summit 2."),
    (said.Crossed("AR", 3), "Azur rouleur crosses the line and stops 3 rows beyond it."),
    (
        said.PelotonArrived(("AR", "CL"), 1),
        "The peloton crosses the line and stops 1 row beyond it, in this order: Azur rouleur and Coquelicot leader.",
    ),
    (said.PelotonArrived((), 2), "The peloton crosses the line with nobody in it."),
    (said.Ranked("AR", 4), "Azur rouleur is home in place 4."),
    (said.TokenPassed(1), "The turn is over; Coquelicot holds the peloton token now."),
    (
        said.RaceOver(("AR", "CL", "AC")),
        "Azur rouleur wins the race! The order: Azur rouleur, Coquelicot leader and Azur climber.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[type(event).__name__ for event, _ in SENTENCES])
def test_an_event_is_told(event: Event, sentence: str) -> None:
    assert told(event) == sentence


def test_every_event_is_among_them() -> None:
    assert {type(event) for event, _ in SENTENCES} == {*get_args(Event)}


def test_others_do_not_learn_what_a_tile_is_worth() -> None:
    fed = said.Fed("AR", 0, 0, 3)
    theirs, own = fed.seen_by(1), fed.seen_by(0)
    assert isinstance(theirs, said.Fed)
    assert "worth" not in told(theirs)
    assert own == fed


def test_a_row_beyond_the_line_is_named_so() -> None:
    event = said.PelotonRode("3", False, False, 3, TRACK.road.length - 1, TRACK.road.length + 2, 0)
    assert told(event) == "The peloton rolls 3 and rides 3 rows, to 3 rows beyond the line."


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
            assert speak(GAME.presentation.prompt(seen)).endswith("?")
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
