"""OR 18.3 to OR 18.7: how the race ends, and what it is worth."""

from __future__ import annotations

from typing import Any

import pytest

from games.on_the_rivet.turns import Turns
from paceline.core.messages import BadOptions
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import Activate
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.events import CleanedUp, Crossed, EventRevealed, RaceOver, Scored
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.games.on_the_rivet.state import HOME

# ---- OR 18.3

FINALE = """
row 40
__ __ __ __ __ __ __ AA
.. c2 .. .. .. .. .. J1
C1 .. .. .. .. .. .. ..
"""
"""AA and J1 can cross the line; C1 cannot, c2 was activated before."""


def test_the_phase_is_played_out() -> None:
    """OR 18.3, ruling 41: whoever is on the road and available still acts, then play ceases."""
    race = Turns(FINALE).turn("AA", "A19").refill("A02")
    assert race.of(Crossed) == [Crossed("AA", 1)]
    assert not race.table.over
    race.turn("C1", "A19").refill("A02")
    race.turn("J1", "A19").refill("A02")
    assert race.table.over
    assert race.acting == frozenset()
    assert race.of(RaceOver) == [RaceOver(("AA", "J1", "C1", "C2"), 2)]
    assert not race.of(CleanedUp)
    assert not race.of(EventRevealed)


def test_who_has_crossed_acts_no_more() -> None:
    """OR 18.3, ruling 41: J1 was carried over the line before their turn, so that their player is passed over."""
    race = Turns("row 46\n__ __ __ __\nAA J1 .. ..\nC1 .. .. ..")
    race.turn("AA", "A08").refill("A02")
    assert race.home == ["J1", "AA"]
    assert race.seat == 1
    race.turn("C1", "A19").refill("A02")
    assert race.table.over, "J1 does not ride again"


def test_after_the_race_nothing_is_done() -> None:
    """OR 18.3."""
    race = Turns("row 46\n__ __ AA __\n.. .. .. ..\nc1 j1 .. ..").turn("AA", "A19").refill("A02")
    assert race.refused(Activate("AA"), seat=0) == "OR 18.3"
    assert GAME.legal(race.state, 0) == ()


def test_there_is_no_result_before_the_end() -> None:
    """OR 18.3: places are not settled while riders may still act."""
    race = Turns(FINALE).turn("AA", "A19").refill("A02")
    assert not race.of(RaceOver)
    assert GAME.result(race.state) is None


# ---- OR 18.4


def _over(picture: str, last: str = "A1", **said: Any) -> Turns:
    """Return a race that is over after one rider has had their last turn."""
    race = Turns(
        picture, seat=0, **{"podium": (2,), "crossed": 1, **said, "riders": _home("AS", said.get("riders", {}))}
    )
    race.turn(last, "A19").refill("A02")
    assert race.table.over, race.table.phase
    return race


def _home(name: str, riders: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return a rider who has crossed the line."""
    return {**riders, name: {"cell": HOME, "activated": True, **riders.get(name, {})}}


ROWS = """
row 30
__ __ __ j1 __ __ __ __
.. c2 .. c1 .. .. .. ..
A1 .. .. .. .. .. .. j2
,, ,, ,, ca ,, ,, ,, ,,
"""
"""AS is home. A1 rides six rows to row 36; J1 is in row 33 before C1, CA stands there on the road side."""


def test_the_rest_are_placed_by_rank() -> None:
    """OR 18.4: by row, then nearer to the priority line, the left lane here; the road side comes last in its row."""
    race = _over(ROWS)
    assert race.of(RaceOver) == [RaceOver(("AS", "J2", "A1", "J1", "C1", "CA", "C2"), 1)]


def test_whoever_did_not_cross_takes_a_penalty() -> None:
    """OR 18.4: one second each; AS has none."""
    scores = {one.seat: one for one in _over(ROWS).of(Scored)}
    assert {seat: one.penalties for seat, one in scores.items()} == {0: 1, 1: 3, 2: 2}
    assert scores[0].seconds == 0 + (2 + 1)
    assert scores[1].seconds == (4 + 1) + (5 + 1) + (6 + 1)
    assert scores[2].seconds == (1 + 1) + (3 + 1)


def test_two_on_the_road_side_of_one_row() -> None:
    """OR 18.4, OR 12.3, ruling 50: the one on the priority side, here the left, is placed better."""
    race = _over("row 30\n,, j1 ,,\n__ __ __\n.. .. ..\nA1 .. ..\n,, c1 ,,")
    assert race.of(RaceOver) == [RaceOver(("AS", "A1", "J1", "C1"), 1)]
    race = _over("row 30\n,, c1 ,,\n__ __ __\n.. .. ..\nA1 .. ..\n,, j1 ,,")
    assert race.of(RaceOver) == [RaceOver(("AS", "A1", "C1", "J1"), 1)]


# ---- OR 18.5


def test_every_place_is_worth_a_second_more() -> None:
    """OR 18.5: the first nothing."""
    assert book("").podium == tuple(range(42))
    scores = {one.seat: one for one in _over(ROWS).of(Scored)}
    assert scores[0].places == (1, 3)
    assert scores[2].places == (2, 4)


def test_a_steeper_table_can_be_chosen() -> None:
    """OR 18.5: from place 11 on every other place costs two seconds."""
    field = "row 30\n__ __ __ aa a2 a3 ac\nA1 c1 c2 c3 cs cc ca\nj1 j2 j3 js jc ja .."
    even = {one.seat: one for one in _over(field).of(Scored)}
    steep = {one.seat: one for one in _over(field, rules={"steep": True}).of(Scored)}
    table = (*range(10), 11, 12, 14, 15, 17, 18, 20, 21)
    for seat in range(3):
        assert even[seat].places == steep[seat].places
        for scores, worth in ((even, range(18)), (steep, table)):
            one = scores[seat]
            assert one.seconds == sum(worth[place - 1] for place in one.places) + one.penalties
    assert sum(one.seconds for one in steep.values()) > sum(one.seconds for one in even.values())


@pytest.mark.parametrize(("word", "steep"), [("even", False), ("steep", True)])
def test_the_table_is_chosen_before_the_race(word: str, steep: bool) -> None:
    """OR 18.5."""
    state = GAME.setup(3, Options(podium=word))  # type: ignore[arg-type]  # one of the words
    assert state.table.rules.steep is steep
    with pytest.raises(BadOptions):
        GAME.setup(3, Options(podium="flat"))  # type: ignore[arg-type]  # none of the words


# ---- OR 18.6


def test_bonuses_are_taken_off() -> None:
    """OR 18.6, OR 17.3: two seconds for each chit, whoever of the team has won it, at home or not."""
    said = {"AS": {"bonuses": ("sprint",)}, "C1": {"bonuses": ("sprint", "mountain")}}
    plain = {one.seat: one.seconds for one in _over(ROWS).of(Scored)}
    scores = {one.seat: one for one in _over(ROWS, riders=said).of(Scored)}
    assert {seat: one.bonuses for seat, one in scores.items()} == {0: 1, 1: 2, 2: 0}
    assert {seat: plain[seat] - one.seconds for seat, one in scores.items()} == {0: 2, 1: 4, 2: 0}


def test_the_lowest_time_wins() -> None:
    """OR 18.6: AS has won the race, but A is not ahead for that alone."""
    race = _over(ROWS)
    result = GAME.result(race.state)
    assert result is not None
    assert result.ranking == ((0,), (2,), (1,))
    said = {"J1": {"bonuses": ("sprint", "mountain")}}
    result = GAME.result(_over(ROWS, riders=said).state)
    assert result is not None
    assert result.ranking == ((2,), (0,), (1,))


# ---- OR 18.7


@pytest.mark.parametrize(
    ("home", "picture", "ahead"),
    [
        ((2, 8), ".. .. .. .. .. .. .. c1\nA1 .. .. .. .. .. .. ..", 1),
        ((8, 2), ".. c1 .. .. .. .. .. ..\nA1 .. .. .. .. .. .. ..", 0),
    ],
    ids=["AS won", "CS won"],
)
def test_a_tie_is_broken_by_the_worst_placed_rider(home: tuple[int, int], picture: str, ahead: int) -> None:
    """OR 18.7: places 1 and 4 are worth 4 seconds with the penalty, and so are 2 and 3; the latter are ahead."""
    road = f"row 30\n__ __ __ __ __ __ __ __\n{picture}\n,, j1 ,, ,, ,, ,, ,, ,,"
    race = _over(road, podium=home, crossed=2, riders=_home("CS", {}))
    scores = {one.seat: one for one in race.of(Scored)}
    assert scores[ahead].places == (2, 3)
    assert scores[1 - ahead].places == (1, 4)
    assert scores[0].seconds == scores[1].seconds == 4
    result = GAME.result(race.state)
    assert result is not None
    assert result.ranking == ((ahead,), (1 - ahead,), (2,))
