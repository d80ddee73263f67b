"""OR 4.6, OR 4.7 and OR 14.7: between two Movement phases."""

from __future__ import annotations

from typing import Any

import pytest

from games.on_the_rivet.turns import Turns, names
from paceline.core.game import CHANCE
from paceline.games.on_the_rivet.actions import EventDrawn, Let, Rescue
from paceline.games.on_the_rivet.events import CleanedUp, EventRevealed, Rescued
from paceline.games.on_the_rivet.state import HOME, NOBODY

LAST = """
.. .. .. .. .. .. .. ..
.. .. .. .. a2 a1 .. ..
__ __ __ J1 __ __ __ c1
"""
"""J1 is the last to ride; c1 leads."""
DROPPED = """
.. .. .. .. .. .. j1 ..
.. .. .. .. a2 a1 .. ..
c1 __ __ J2 __ __ __ ca
"""
"""C1 is dropped far behind the only line; J2 is the last to ride, and comes to the front."""


def _ended(picture: str = LAST, **said: Any) -> Turns:
    """Return a race in which the last rider of the phase has ridden and the hand is full again."""
    race = Turns(picture, seat=2, **said)
    return race.turn(names(race.legal)[0], "A19").refill("A02")


# ---- OR 4.6


def test_the_phase_ends_when_all_were_activated() -> None:
    """OR 4.6: not before the last one."""
    race = Turns(LAST, seat=2, resolved=1)
    assert race.table.stint == 1
    race.turn("J1", "A19")
    assert race.table.stint == 1
    race.refill("A02")
    assert race.table.stint == 2
    assert race.of(CleanedUp) == [CleanedUp(2, race.table.order)]


def test_all_riders_are_available_again() -> None:
    """OR 4.6."""
    race = _ended(resolved=1)
    assert not [rider.name for rider in race.table.riders if rider.on_road and rider.activated]


def test_rescue_then_event_then_a_new_phase() -> None:
    """OR 4.6: in this order."""
    race = _ended(DROPPED)
    assert (race.table.phase, race.seat) == ("rescue", 1)
    assert not race.of(EventRevealed)
    race.answer(race.offered(Rescue)[0])
    assert race.acting == {CHANCE}
    assert race.next_draw.kind == "event"
    assert all(rider.activated for rider in race.table.riders if rider.on_road), "still the old phase"
    race.event("E09")
    order = [type(one) for one in race.events if isinstance(one, Rescued | EventRevealed | CleanedUp)]
    assert order == [Rescued, EventRevealed, CleanedUp]
    assert race.table.phase == "turn"


def test_whoever_was_rescued_rides_like_anybody_else() -> None:
    """OR 4.6, OR 16.4: they are available in the new phase."""
    race = _ended(DROPPED, resolved=1)
    race.answer(race.offered(Rescue)[0])
    assert race.rider("C1").heavy == 1
    assert race.table.stint == 2
    assert not race.rider("C1").activated


def test_there_is_no_reorganization_once_somebody_has_crossed() -> None:
    """OR 4.6, OR 18.3: neither rescue nor event."""
    picture = DROPPED.replace(".. .. .. .. .. .. j1 ..", "row 30\n.. .. .. .. .. .. j1 ..")
    race = _ended(picture, podium=(12,), crossed=1, riders={"JA": {"cell": HOME, "activated": True}})
    assert race.table.over
    assert not race.of(Rescued)
    assert not race.of(EventRevealed)
    assert not race.of(CleanedUp)


# ---- OR 4.7


@pytest.mark.parametrize(
    ("picture", "order"),
    [
        (LAST, (1, 2, 0)),
        (LAST.replace("c1", "__").replace("a2", "c1"), (2, 0, 1)),
        (".. .. .. .. ..\n.. a1 .. .. ..\n__ c1 __ J1 __", (2, 0, 1)),
        ("J1 .. .. .. .. a1 ..\n.. .. .. .. .. .. ..\nc1 __ __ __ __ __ __", (0, 1, 2)),
    ],
)
def test_the_owner_of_the_leader_begins(picture: str, order: tuple[int, ...]) -> None:
    """OR 4.7: clockwise from them. J1 rides six rows; in a row the lane of the priority line is best."""
    race = _ended(picture, resolved=1)
    leader = max((rider for rider in race.table.riders if rider.on_road), key=lambda rider: rider.cell)
    assert race.table.order[0] == leader.seat
    assert race.table.order == order
    assert race.seat == order[0]


@pytest.mark.parametrize(("lanes", "first"), [(("J1", "__", "c1"), 1), (("c1", "__", "J1"), 2)])
def test_in_a_row_the_priority_line_decides_who_begins(lanes: tuple[str, ...], first: int) -> None:
    """OR 4.7, OR 2.6: J1 comes to the row of c1, nearer to the line or farther from it."""
    rows = [f"{one} .. .. .. .. .. .." if one == "J1" else f".. .. .. .. .. .. {one}" for one in lanes]
    rows[1] = ".. a1 .. .. .. .. .."
    race = _ended("\n".join(rows), resolved=1)
    assert race.where("J1")[0] == race.where("C1")[0] == 14
    assert race.seat == first


def test_a_later_phase_does_not_begin_with_the_first_player() -> None:
    """OR 4.7: who began the race does not matter any more."""
    race = _ended(resolved=1, first=0)
    assert race.seat == 1


def test_the_new_order_counts_for_the_whole_phase() -> None:
    """OR 4.7: even if another rider takes the lead."""
    race = _ended(resolved=1)
    race.turn("C1", "A19").refill("A03")
    race.turn("J1", "A08").refill("A03")
    race.turn("A2", "A19").refill("A03")
    assert race.seat == 0, "the others have no rider left"
    assert race.table.order == (1, 2, 0)


def test_a_leader_on_the_road_side_leads() -> None:
    """OR 4.7, OR 12.3: they are last in their row, but nobody is in a better one."""
    for beside, first in ((".. a1 .. .. .. .. .. .. ..", 1), (".. .. .. .. .. .. .. .. a1", 0)):
        side, free, ridden = ",, " * 8 + "c1", ".. " * 9, "J1 " + "__ " * 8
        race = _ended("\n".join((side, free, beside, ridden)), resolved=1)
        assert race.seat == first


def test_rescues_follow_the_order_of_the_phase_just_ended() -> None:
    """OR 4.6, OR 16.1, ruling 5: the order was C, J, A; the new one begins with the leader's owner only afterwards."""
    picture = "a1 .. .. .. .. .. .. .. .. ..\n.. .. .. .. .. .. a2 j1 .. ..\nc1 __ __ J2 __ __ c2 cs __ __"
    race = Turns(picture, seat=2, order=(1, 2, 0), resolved=1).turn("J2", "A19").refill("A02")
    asked = []
    while race.table.phase == "rescue":
        asked.append(race.seat)
        race.answer(Let())
    assert asked == [1, 0]


def test_a_phase_has_as_many_rounds_as_a_team_has_riders() -> None:
    """OR 4.1, OR 4.6, ruling 1: a round is one turn of every player."""
    race = _ended(resolved=1)
    assert race.table.stint == 2
    assert race.table.round == 1


# ---- OR 14.7


def test_an_event_at_clean_up_if_there_was_none() -> None:
    """OR 14.7: nobody has revealed it; everything of it is resolved before the new phase."""
    race = _ended()
    assert race.acting == {CHANCE}
    race.luck(EventDrawn("E09"))
    assert race.last_of(EventRevealed) == EventRevealed("E09", NOBODY)
    assert race.rider("J1").activated, "Grupo Compacto comes first"
    while race.table.phase == "compact":
        race.answer(Let())
    assert race.table.stint == 2


def test_no_event_at_clean_up_if_there_was_one() -> None:
    """OR 14.7."""
    race = _ended(resolved=1)
    assert not race.of(EventRevealed)
    assert race.table.phase == "turn"


def test_an_event_of_the_last_draw_counts() -> None:
    """OR 14.7: it is resolved in the Movement phase, so that none follows."""
    race = Turns(LAST, seat=2).turn("J1", "A19").refill("A02", top=True).event("E09")
    assert len(race.of(EventRevealed)) == 1
    assert race.table.stint == 2


def test_lasting_effects_end_at_clean_up() -> None:
    """OR 4.6, OR 15.10: those of the phase that is over; one that is drawn now holds in the next."""
    race = _ended(resolved=1, lasting=("E16",), event_discards=("E16",))
    assert race.table.lasting == ()
    race = _ended().event("E16")
    assert race.table.lasting == ("E16",)
    assert race.table.stint == 2


def test_the_owner_of_the_last_rider_accuses_at_clean_up() -> None:
    """OR 15.21, OR 14.7: nobody has revealed E21 then."""
    race = _ended().luck(EventDrawn("E21"))
    assert race.seat == 0, "a2 is last"
