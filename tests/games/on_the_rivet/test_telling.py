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
    (said.Placed("AA", HERE, 3), "Azur All-Star takes grid space 3."),
    (said.Drew(0, "A03"), "Azur draws Mountain Tempo (Lead 6, L)."),
    (said.Drew(0, ""), "Azur draws a card."),
    (
        said.TacticDealt(0, "T07"),
        "Azur is dealt the tactics card Second Wind: Remove up to 2 L from one of your riders.",
    ),
    (said.TacticDealt(0, ""), "Azur is dealt a tactics card."),
    (said.Assigned("AC", "T01"), "Azur Climber gets the chit of Mountain Camp."),
    (said.Chosen("A2"), "Azur Domestique 2 is activated."),
    (said.Chosen("J2", "OR 20.2"), "Lot activates Jonquille Domestique 2."),
    (
        said.Played("AS", "A03", "lead", 5, (("card", 6), ("terrain", 1), ("fatigue", -2)), ("C1", "J2")),
        "Azur Sprinter plays Mountain Tempo (Lead 6, L): 5 PS (6, terrain +1, fatigue −2). "
        "Coquelicot Domestique 1 and Jonquille Domestique 2 follow.",
    ),
    (
        said.Played("AS", "A03", "lead", 6, (("card", 6),), ("PC",)),
        "Azur Sprinter plays Mountain Tempo (Lead 6, L): 6 PS. Prairie Climber follows.",
    ),
    (
        said.Played("AS", "A25", "chase", 4, (("card", 4),)),
        "Azur Sprinter plays Read the Road (Wild 4) as a Chase: 4 PS.",
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
        "Azur Sprinter plays Test the Legs (Break 5): 0 PS (5, card text +1, chit +1, energy +1, tactics +2, rain −1, "
        "fatigue −12, never below 0 +3).",
    ),
    (
        said.Discarded(0, ("A04",)),
        "Azur can play no card for this rider and discards Windbreak (Lead 6).",
    ),
    (
        said.Discarded(0, ("A04", "A09"), "OR 19.11"),
        "Azur discards Windbreak (Lead 6) and Mark the Move (Chase 6) for new cards.",
    ),
    (said.Discarded(0, ("A04",), "OR 15.17"), "Azur loses the whole hand: Windbreak (Lead 6)."),
    (said.Stepped("AS", HERE, THERE, "forward", 1, 4), "Azur Sprinter steps forward to −119 middle: 1 PS, 4 left."),
    (
        said.Stepped("AS", HERE, cell(-116), "forward", 4, 2),
        "Azur Sprinter rides straight on to −116 left: 4 PS, 2 left.",
    ),
    (
        said.Stepped("AS", cell(-4), HOME_CELL, "forward", 4, 2),
        "Azur Sprinter rides straight on to the finish: 4 PS, 2 left.",
    ),
    (said.Stepped("AS", HERE, THERE, "left", 2, 3), "Azur Sprinter steps left to −119 middle: 2 PS, 3 left."),
    (said.Stepped("AS", HERE, THERE, "right", 2, 3), "Azur Sprinter steps right to −119 middle: 2 PS, 3 left."),
    (
        said.Stepped("AS", HERE, THERE, "diagonal", 1, 3, "OR 5.16"),
        "Azur Sprinter steps diagonally to −119 middle: 1 PS, 3 left.",
    ),
    (
        said.Stepped("AS", cell(-1), HOME_CELL, "forward", 1, 3),
        "Azur Sprinter steps forward to the finish: 1 PS, 3 left.",
    ),
    (
        said.Stepped("AS", HOME_CELL, HOME_CELL, "forward", 1, 2, "OR 18.2"),
        "The train of Azur Sprinter rides on: 1 PS, 2 left.",
    ),
    (said.Moved("C1", HERE, THERE, "follows", "AS", "OR 7.2"), "Coquelicot Domestique 1 follows to −119 middle."),
    (said.Moved("C1", HERE, THERE, "herded", "AS", "OR 8.1"), "Coquelicot Domestique 1 is driven on to −119 middle."),
    (said.Moved("C1", HERE, THERE, "pushed", "AS", "OR 9.2"), "Coquelicot Domestique 1 is pushed on to −119 middle."),
    (
        said.Moved("C1", HERE, THERE, "bumped", "AS", "OR 10.1"),
        "Azur Sprinter bumps Coquelicot Domestique 1 aside, to −119 middle.",
    ),
    (
        said.Moved("C1", THERE, HERE, "back", "AS", "OR 10.2"),
        "Coquelicot Domestique 1 is sent back by Azur Sprinter, to −120 left.",
    ),
    (
        said.Moved("C1", THERE, HERE, "joins", "AS", "OR 7.5"),
        "Coquelicot Domestique 1 is bumped into the train of Azur Sprinter and follows: −120 left.",
    ),
    (
        said.NewTerrain("AC", HERE, "mountain", 2, 5),
        "Azur Climber enters mountain, which gives 2 PS: 5 left.",
    ),
    (said.NewTerrain("AC", HERE, "sprint", -1, 2), "Azur Climber enters sprint, which takes 1 PS: 2 left."),
    (
        said.PickedUp("AA", ("C1",), (HERE, THERE)),
        "Azur All-Star picks up Coquelicot Domestique 1, who follows from now on.",
    ),
    (
        said.PickedUp("AA", ("C1", "CS"), (HERE, THERE)),
        "Azur All-Star picks up Coquelicot Domestique 1 and Coquelicot Sprinter, who follow from now on.",
    ),
    (said.Unhooked("AA", ("C1",)), "Azur All-Star leaves Coquelicot Domestique 1 behind, who follows no longer."),
    (said.Swapped("AA", "A1", (HERE, THERE)), "Azur All-Star and Azur Domestique 1 change places."),
    (said.Unloaded("AA", "A1"), "Azur Domestique 1 takes the fatigue of the card for Azur All-Star."),
    (
        said.Held(1, "CS", "AA"),
        "Coquelicot holds the line: Azur All-Star may not bump Coquelicot Sprinter sideways in this move.",
    ),
    (said.TookBack(0), "Azur takes something back."),
    (said.Rode("AA", HERE, THERE, 0), "Azur All-Star ends the move on −119 middle."),
    (said.Rode("AA", HERE, THERE, 2), "Azur All-Star ends the move on −119 middle. PS not used: 2."),
    (said.Rode("AA", HERE, HERE, 0), "Azur All-Star ends the move where it began, on −120 left."),
    (said.Rode("AA", HERE, HOME_CELL, 0), "Azur All-Star ends the move across the line."),
    (
        said.BonusWon("AS", "sprint", 0, 50),
        "Azur Sprinter is first over bonus line 1 and wins the sprint bonus (−0:02).",
    ),
    (
        said.BonusWon("AC", "mountain", 1, 70),
        "Azur Climber is first over bonus line 2 and wins the mountain bonus (−0:02).",
    ),
    (said.Crossed("AS", 1), "Azur Sprinter crosses the line in place 1."),
    (said.Tired("AS", "L", 2, 1, "card"), "Azur Sprinter takes L from the card and has 2 L + 1 H."),
    (said.Tired("AS", "H", 0, 1, "rescue", "OR 16.4"), "Azur Sprinter takes H for the rescue and has 1 H."),
    (said.Tired("AS", "L", 1, 0, "event", "OR 15.9"), "Azur Sprinter takes L from the event and has 1 L."),
    (said.Tired("AS", "L", 1, 0, "tactic", "OR 19.12"), "Azur Sprinter takes L from a tactics card and has 1 L."),
    (said.Brimful("AS", "H"), "Azur Sprinter is spared H: no room for more fatigue."),
    (said.Recovered("AS", 2, 0), "Azur Sprinter recovers: 2 L gone, 0 left."),
    (said.Hardened("AS", 0, 2), "Azur Sprinter turns L into H and has 2 H."),
    (said.Energised("AS"), "Azur Sprinter gets energy."),
    (said.EnergySpent("AS", ""), "Azur Sprinter spends energy for 1 PS."),
    (said.EnergySpent("AS", "L"), "Azur Sprinter spends energy and takes no L."),
    (said.Headlines(0, "event"), "Azur turns up Making Headlines: an event follows."),
    (
        said.Headlines(0, "back", "OR 14.2"),
        "Azur turns up Making Headlines, but two events are the most in a Movement phase: it is shuffled back.",
    ),
    (
        said.Headlines(0, "aside", "OR 14.8"),
        "Azur turns up Making Headlines, but the finish has begun: it is set aside.",
    ),
    (said.NobodyFits("E20"), "Flag over the Fence: the first part of the card is for nobody."),
    (said.NobodyFits("E09"), "Lunch Bag Missed: nobody fits, or nobody can do what it says."),
    (said.Lasting("E10"), "Cloudburst lasts until the end of the Movement phase."),
    (said.SentBack("AS", THERE, HERE), "Azur Sprinter goes back to −120 left."),
    (said.RoadSide("AS", HERE, verge(20, 1)), "Azur Sprinter goes to the road side: −114 right road side."),
    (
        said.RoadSide("AS", verge(20, 0), verge(19, 0), "OR 12.2"),
        "Azur Sprinter makes room on the road side: −115 left road side.",
    ),
    (said.CompactCalled(("A1",)), "Grupo Compacto: Azur Domestique 1 may go forward."),
    (
        said.CompactCalled(("A1", "C2")),
        "Grupo Compacto: Azur Domestique 1 and Coquelicot Domestique 2 may go forward, in this order.",
    ),
    (said.ClosedUp("A1", HERE, THERE), "Azur Domestique 1 closes up by 1 row: −119 middle."),
    (
        said.CleanedUp(2, (1, 2, 0)),
        "Movement phase 2 begins; all riders are available again. The order: Coquelicot, Jonquille and Azur.",
    ),
    (said.Shuffled(0), "Azur shuffles the discard pile into a new deck."),
    (said.Helped("A1", THERE, HERE), "Azur Domestique 1 drops back to −120 left to help."),
    (said.Rescued("AS", "A1", HERE, THERE), "Azur Domestique 1 brings Azur Sprinter back: −119 middle."),
    (
        said.TacticPlayed(0, "T07", "AS", amount=2, clause="OR 19.5"),
        "Azur plays the tactics card Second Wind: 2 L leave Azur Sprinter.",
    ),
    (
        said.TacticPlayed(0, "T09", "AS", "A1", 1, clause="OR 19.7"),
        "Azur plays the tactics card Loyal Helper: 1 L goes from Azur Sprinter to Azur Domestique 1.",
    ),
    (
        said.TacticPlayed(0, "T10", "AS", amount=1, start=HERE, end=THERE, clause="OR 19.8"),
        "Azur plays the tactics card Long Hand-Off: Azur Sprinter rides 1 space to −119 middle.",
    ),
    (
        said.Scored(0, 31, (1, 4, 9, 12, 13, 14), 3, 1),
        "Azur: 0:31 (places 1, 4, 9, 12, 13 and 14; penalties 0:03; bonuses −0:02).",
    ),
    (said.Scored(0, 31, (1, 4, 9), 0, 0), "Azur: 0:31 (places 1, 4 and 9)."),
    (said.Scored(0, 31, (1, 4, 9), 0, 1), "Azur: 0:31 (places 1, 4 and 9; bonuses −0:02)."),
    (
        said.RaceOver(("AS", "CS"), 1),
        "The race is over; 1 rider has crossed the line. Places: Azur Sprinter and Coquelicot Sprinter.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[type(event).__name__ for event, _ in SENTENCES])
def test_an_event_is_told(event: Event, sentence: str) -> None:
    assert told(event) == sentence


TOGETHER: Final[list[tuple[Drawing | Dealing, str]]] = [
    (Drawing((0,), 2, ("A03", "A04"), "OR 3.3"), "Azur draws Mountain Tempo (Lead 6, L) and Windbreak (Lead 6)."),
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


@pytest.mark.parametrize(
    ("seat", "before"), [(0, "Event Cloudburst: "), (-1, "No event in this Movement phase, so one is drawn now: ")]
)
def test_an_event_card_is_read_out(seat: int, before: str) -> None:
    """OR 14.3, OR 14.7: nobody knows the cards by heart."""
    sentence = told(said.EventRevealed("E10", seat))
    assert sentence.startswith(before)
    assert "descent" in sentence.casefold()


def test_every_event_is_among_them() -> None:
    assert {type(event) for event, _ in SENTENCES} | {said.EventRevealed} == {*get_args(Event)}


def test_the_artificial_team_is_called_so() -> None:
    """OR 20.1."""
    assert told(said.Shuffled(2), rules={"third": 2}) == (
        "Jonquille (third team) shuffles the discard pile into a new deck."
    )


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
    choices = [speak(GAME.presentation.choice(seen, one).label) for one in GAME.legal(state, seat)]
    assert len({*choices}) == len(choices)
    assert max(map(len, choices)) < 250
