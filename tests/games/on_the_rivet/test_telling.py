"""The log: every event is a sentence that says what happened, where and why."""

from __future__ import annotations

from typing import Any, Final, get_args

import pytest

from games.on_the_rivet.showing import HOME_CELL, cell, verge, view, walk
from paceline.core.game import CHANCE
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet import events as said
from paceline.games.on_the_rivet.events import Event
from paceline.games.on_the_rivet.presentation.condense import Dealing, Drawing
from paceline.games.on_the_rivet.presentation.tell import tell
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.i18n import english

HERE: Final = cell(-120, "left")
THERE: Final = cell(-119, "middle")


def told(event: Event, **changes: Any) -> str:
    return english()(tell(view(**changes), event))


SENTENCES: Final[list[tuple[Event, str]]] = [
    (said.FirstPlayer(1), "Coquelicot begins."),
    (said.Placed("AA", HERE, 3), "Azur All-Star lines up on grid spot 3."),
    (said.Drew(0, "A03"), "Azur draws Mountain Tempo."),
    (said.Drew(0, ""), "Azur draws a card."),
    (
        said.TacticDealt(0, "T07"),
        "Azur is dealt Second Wind: Your rider sheds up to two light fatigue.",
    ),
    (said.TacticDealt(0, ""), "Azur is dealt a tactics card."),
    (said.Assigned("AC", "T01"), "Azur Climber gets Mountain Camp."),
    (said.Chosen("A2"), "Azur Domestique 2 rides."),
    (said.Chosen("J2", "OR 20.2"), "The lot falls on Jonquille Domestique 2."),
    (
        said.Played("AS", "A03", "lead", 5, (("card", 6), ("terrain", 1), ("fatigue", -2)), ("C1", "J2")),
        "Azur Sprinter: Mountain Tempo, 5 strokes, two on the wheel.",
    ),
    (
        said.Played("AS", "A03", "lead", 6, (("card", 6),), ("PC",)),
        "Azur Sprinter: Mountain Tempo, 6 strokes, one on the wheel.",
    ),
    (
        said.Played("AS", "A25", "chase", 4, (("card", 4),)),
        "Azur Sprinter: Read the Road as a Chase, 4 strokes.",
    ),
    (
        said.Played(
            "AS",
            "A19",
            "break",
            0,
            (
                ("card", 5),
                ("special", 1),
                ("chit", 1),
                ("energy", 1),
                ("tactic", 2),
                ("weather", -1),
                ("fatigue", -12),
                ("cut", 3),
            ),
        ),
        "Azur Sprinter: Test the Legs, 0 strokes.",
    ),
    (
        said.Discarded(0, ("A04",)),
        "Azur sits it out and drops Windbreak.",
    ),
    (
        said.Discarded(0, ("A04", "A09"), "OR 19.11"),
        "Azur swaps out Windbreak and Mark the Move.",
    ),
    (said.Discarded(0, ("A04",), "OR 15.17"), "Azur throws the whole hand away."),
    (said.Stepped("AS", HERE, THERE, "forward", 1, 4), "Azur Sprinter moves up to −119."),
    (
        said.Stepped("AS", HERE, cell(-116), "forward", 4, 2),
        "Azur Sprinter rides on to −116.",
    ),
    (
        said.Stepped("AS", cell(-4), HOME_CELL, "forward", 4, 2),
        "Azur Sprinter rides on to the finish.",
    ),
    (said.Stepped("AS", HERE, THERE, "left", 2, 3), "Azur Sprinter moves left at −119."),
    (said.Stepped("AS", HERE, THERE, "right", 2, 3), "Azur Sprinter moves right at −119."),
    (
        said.Stepped("AS", HERE, THERE, "diagonal", 1, 3, "OR 5.16"),
        "Azur Sprinter cuts across to −119.",
    ),
    (
        said.Stepped("AS", cell(-1), HOME_CELL, "forward", 1, 3),
        "Azur Sprinter moves up to the finish.",
    ),
    (
        said.Stepped("AS", HOME_CELL, HOME_CELL, "forward", 1, 2, "OR 18.2"),
        "Azur Sprinter's line rides on.",
    ),
    (said.Moved("C1", HERE, THERE, "follows", "AS", "OR 7.2"), "Coquelicot Domestique 1 follows."),
    (said.Moved("C1", HERE, THERE, "herded", "AS", "OR 8.1"), "Coquelicot Domestique 1 is carried on to −119."),
    (said.Moved("C1", HERE, THERE, "pushed", "AS", "OR 9.2"), "Coquelicot Domestique 1 is shoved on to −119."),
    (
        said.Moved("C1", HERE, THERE, "bumped", "AS", "OR 10.1"),
        "Azur Sprinter shoves Coquelicot Domestique 1 aside.",
    ),
    (
        said.Moved("C1", THERE, HERE, "back", "AS", "OR 10.2"),
        "Coquelicot Domestique 1 drops back to −120.",
    ),
    (
        said.Moved("C1", THERE, HERE, "joins", "AS", "OR 7.5"),
        "Coquelicot Domestique 1 is shoved into the line of Azur Sprinter.",
    ),
    (
        said.NewTerrain("AC", HERE, "mountain", 2, 5),
        "Azur Climber on mountain: +2 strokes.",
    ),
    (said.NewTerrain("AC", HERE, "sprint", -1, 2), "Azur Climber on sprint: −1 stroke."),
    (
        said.PickedUp("AA", ("C1",), (HERE, THERE)),
        "Azur All-Star picks up Coquelicot Domestique 1.",
    ),
    (
        said.PickedUp("AA", ("C1", "CS"), (HERE, THERE)),
        "Azur All-Star picks up two.",
    ),
    (said.Unhooked("AA", ("C1",)), "Azur All-Star drops Coquelicot Domestique 1."),
    (said.Swapped("AA", "A1", (HERE, THERE)), "Azur All-Star and Azur Domestique 1 swap places."),
    (said.Unloaded("AA", "A1"), "Azur Domestique 1 takes the fatigue for Azur All-Star."),
    (
        said.Held(1, "CS", "AA"),
        "Coquelicot Sprinter holds the line: no shove from Azur All-Star.",
    ),
    (said.TookBack(0), "Azur takes that back."),
    (said.Rode("AA", HERE, THERE, 0), "Azur All-Star stops at −119."),
    (said.Rode("AA", HERE, THERE, 2), "Azur All-Star stops at −119. 2 strokes unused."),
    (said.Rode("AA", HERE, HERE, 0), "Azur All-Star goes nowhere."),
    (said.Rode("AA", HERE, HOME_CELL, 0), "Azur All-Star is over the line."),
    (
        said.BonusWon("AS", "sprint", 0, 50),
        "Azur Sprinter takes the sprint bonus: −0:02.",
    ),
    (
        said.BonusWon("AC", "mountain", 1, 70),
        "Azur Climber takes the mountain bonus: −0:02.",
    ),
    (said.Crossed("AS", 1), "Azur Sprinter finishes in place 1."),
    (said.Tired("AS", "L", 2, 1, "card"), "Azur Sprinter pays for it: one fatigue."),
    (said.Tired("AS", "H", 0, 1, "rescue", "OR 16.4"), "Azur Sprinter pays for the rescue: one heavy fatigue."),
    (said.Tired("AS", "L", 1, 0, "event", "OR 15.9"), "Azur Sprinter suffers from Lunch Bag Missed: one fatigue."),
    (said.Tired("AS", "L", 1, 0, "tactic", "OR 19.12"), "Azur Sprinter pays for the ride: one fatigue."),
    (said.Brimful("AS", "H"), "Azur Sprinter can take no more fatigue."),
    (said.Recovered("AS", 2, 0), "Azur Sprinter recovers: 2 fatigue gone."),
    (said.Hardened("AS", 0, 2), "Azur Sprinter cracks: one fatigue turns heavy."),
    (said.Energised("AS"), "Azur Sprinter gets energy."),
    (said.EnergySpent("AS", ""), "Azur Sprinter spends energy: +1 stroke."),
    (said.EnergySpent("AS", "L"), "Azur Sprinter spends energy: no fatigue."),
    (said.Headlines(0, "event"), "Azur draws Making Headlines!"),
    (
        said.Headlines(0, "back", "OR 14.2"),
        "Azur draws Making Headlines: two events a phase are enough.",
    ),
    (
        said.Headlines(0, "aside", "OR 14.8"),
        "Azur draws Making Headlines: no events in the finale.",
    ),
    (said.NobodyFits("E20"), "Flag over the Fence misses its first target."),
    (said.NobodyFits("E09"), "Lunch Bag Missed hits nobody."),
    (said.Lasting("E10"), "Cloudburst lasts for this phase."),
    (said.SentBack("AS", THERE, HERE), "Azur Sprinter drops back to −120."),
    (said.RoadSide("AS", HERE, verge(20, 1)), "Azur Sprinter pulls over at −114."),
    (
        said.RoadSide("AS", verge(20, 0), verge(19, 0), "OR 12.2"),
        "Azur Sprinter makes room at the roadside.",
    ),
    (said.CompactCalled(("A1",)), "Grupo Compacto: Azur Domestique 1 may close up."),
    (
        said.CompactCalled(("A1", "C2")),
        "Grupo Compacto: two may close up.",
    ),
    (said.ClosedUp("A1", HERE, THERE), "Azur Domestique 1 closes up 1 square."),
    (
        said.CleanedUp(2, (1, 2, 0)),
        "Phase 2: all can ride again. Coquelicot begins.",
    ),
    (said.Shuffled(0), "Azur shuffles a new deck."),
    (said.Helped("A1", THERE, HERE), "Azur Domestique 1 drops back to −120 to help."),
    (said.Rescued("AS", "A1", HERE, THERE), "Azur Domestique 1 brings Azur Sprinter back."),
    (
        said.TacticPlayed(0, "T07", "AS", amount=2, clause="OR 19.5"),
        "Azur plays Second Wind: Azur Sprinter sheds 2 fatigue.",
    ),
    (
        said.TacticPlayed(0, "T09", "AS", "A1", 1, clause="OR 19.7"),
        "Azur plays Loyal Helper: 1 fatigue from Azur Sprinter to Azur Domestique 1.",
    ),
    (
        said.TacticPlayed(0, "T10", "AS", amount=1, start=HERE, end=THERE, clause="OR 19.8"),
        "Azur plays Long Hand-Off: Azur Sprinter rolls on to −119 middle.",
    ),
    (
        said.Scored(0, 31, (1, 4, 9, 12, 13, 14), 3, 1),
        "Azur: team time 0:31 (places 1, 4, 9, 12, 13 and 14; penalties 0:03; bonuses −0:02).",
    ),
    (said.Scored(0, 31, (1, 4, 9), 0, 0), "Azur: team time 0:31 (places 1, 4 and 9)."),
    (said.Scored(0, 31, (1, 4, 9), 0, 1), "Azur: team time 0:31 (places 1, 4 and 9; bonuses −0:02)."),
    (
        said.RaceOver(("AS", "CS"), 1),
        "The race is over: 1 rider over the line. Azur Sprinter and Coquelicot Sprinter.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[type(event).__name__ for event, _ in SENTENCES])
def test_an_event_is_told(event: Event, sentence: str) -> None:
    assert told(event) == sentence


TOGETHER: Final[list[tuple[Drawing | Dealing, str]]] = [
    (Drawing((0,), 2, ("A03", "A04"), "OR 3.3"), "Azur draws Mountain Tempo and Windbreak."),
    (Drawing((1,), 1, (), "OR 4.4"), "Coquelicot draws a card."),
    (Drawing((1,), 5, (), "OR 4.4"), "Coquelicot draws 5 cards."),
    (Drawing((1, 2), 5, (), "OR 3.3"), "Coquelicot and Jonquille draw 5 cards each."),
    (Dealing((1,), 1, "OR 19.1"), "Coquelicot is dealt a tactics card."),
    (Dealing((1, 2), 2, "OR 19.1"), "Coquelicot and Jonquille are dealt 2 tactics cards each."),
]


@pytest.mark.parametrize(("event", "sentence"), TOGETHER)
def test_what_is_drawn_at_once_is_told_at_once(event: Drawing | Dealing, sentence: str) -> None:
    """OR 3.3, OR 4.4, OR 19.1."""
    assert english()(tell(view(), event)) == sentence


@pytest.mark.parametrize(("seat", "before"), [(0, "Cloudburst! "), (-1, "A quiet phase ends with Cloudburst! ")])
def test_an_event_card_is_read_out(seat: int, before: str) -> None:
    """OR 14.3, OR 14.7: nobody knows the cards by heart."""
    sentence = told(said.EventRevealed("E10", seat))
    assert sentence.startswith(before)
    assert "descent" in sentence.casefold()


def test_every_event_is_among_them() -> None:
    assert {type(event) for event, _ in SENTENCES} | {said.EventRevealed} == {*get_args(Event)}


def test_the_artificial_team_is_called_so() -> None:
    """OR 20.1."""
    assert told(said.Shuffled(2), rules={"third": 2}) == ("Jonquille (third team) shuffles a new deck.")


@pytest.mark.parametrize("event", [said.Drew(0, "A03"), said.TacticDealt(0, "T07")])
def test_others_do_not_learn_what_was_drawn(event: Any) -> None:
    """OR 3.4, OR 19.1."""
    theirs, own = event.seen_by(1), event.seen_by(0)
    assert told(theirs).endswith(" card.")
    assert own == event


@pytest.mark.parametrize(
    ("seats", "options", "seed"),
    [(3, Options(course="medium"), 2), (3, Options(third=2), 3)],
    ids=["tactics", "third team"],
)
def test_whole_races_are_asked_and_told(seats: int, options: Options, seed: int) -> None:
    """Everything that is asked, offered and happens has its words, and no two choices of a question have the same."""
    speak, phases, happened = english(), set(), set()
    for state, seat, action, after, events in walk(seats, options, seed, 5000):
        if seat == CHANCE:
            assert speak(GAME.presentation.draw_prompt(GAME.chance(state))).endswith(".")
            assert speak(GAME.presentation.choice(GAME.view(state, None), action).label)
        else:
            _check_question(state, seat)
            phases.add(state.table.phase)
        shown = [event.seen_by(None) for event in events]
        for event in shown:
            assert speak(GAME.presentation.tell(GAME.view(after, None), event))[-1] in ".!"
        happened |= {type(event) for event in shown}
    assert after.table.over
    assert phases >= {"grid", "turn", "card", "moving", "event", "compact", "rescue"}
    assert len(happened) >= (38 if options.third < 0 else 30)


def _check_question(state: Any, seat: int) -> None:
    speak, seen = english(), GAME.view(state, seat)
    assert speak(GAME.presentation.prompt(seen)).endswith("?")
    choices = [speak(choice.label) for choice in GAME.presentation.ask(seen, GAME.legal(state, seat)).choices]
    assert len({*choices}) == len(choices)
    assert max(map(len, choices)) < 250
