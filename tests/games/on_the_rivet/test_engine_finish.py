"""OR 17.3 and OR 18.4 to OR 18.7: the podium, the times and the winner."""

from __future__ import annotations

from typing import Any

from games.on_the_rivet.positions import Position
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.events import RaceOver, Scored
from paceline.games.on_the_rivet.rules.finish import close, scores
from paceline.games.on_the_rivet.run import Run

FIELD = """
,, ,, ,, ,, ,, ,,
.. AA .. .. .. ..
.. CA .. JA .. ..
AC __ __ CC __ JC
,, ,, ,, ,, ,, ,,
"""
"""The right lane is the best: JC, CC, JA, CA, AA, AC."""


def over(picture: str = FIELD, **said: Any) -> Position:
    """Return a race with two riders each that is over."""
    race = Position(picture, each=2, **said)
    run = Run(race.state)
    close(run)
    race.state, events = run.done()
    race.events += events
    return race


def test_the_rest_are_placed_by_rank() -> None:
    """OR 18.4: behind those who crossed the line."""
    race = over(FIELD.replace("AC", "__"), podium=(1,), crossed=1, riders={"AC": {"cell": -1}})
    assert race.last_of(RaceOver) == RaceOver(("AC", "JC", "CC", "JA", "CA", "AA"), 1)


def test_a_rider_on_the_road_side_is_last_of_their_row() -> None:
    """OR 18.4, OR 12.3."""
    picture = FIELD.replace(",, ,, ,, ,, ,, ,,", ",, ,, ,, ,, ,, JC", 1).replace("CC __ JC", "CC __ __")
    assert over(picture).last_of(RaceOver).riders[:2] == ("JC", "CC")


def test_a_place_is_worth_a_second_and_who_did_not_cross_one_more() -> None:
    """OR 18.4, OR 18.5, OR 18.6."""
    race = over(FIELD.replace("AC", "__"), podium=(1,), crossed=1, riders={"AC": {"cell": -1}})
    assert [(one.seat, one.places, one.penalties, one.seconds) for one in race.of(Scored)] == [
        (2, (2, 4), 2, 1 + 3 + 2),
        (0, (1, 6), 1, 0 + 5 + 1),
        (1, (3, 5), 2, 2 + 4 + 2),
    ]


def test_of_teams_with_the_same_time_the_better_worst_rider_decides() -> None:
    """OR 18.7: seats 0 and 2 have six seconds each."""
    race = over(FIELD.replace("AC", "__"), podium=(1,), crossed=1, riders={"AC": {"cell": -1}})
    result = GAME.result(race.state)
    assert result is not None
    assert (result.ranking, result.seconds) == (((2,), (0,), (1,)), (6, 8, 6))


def test_a_time_bonus_is_two_seconds_off() -> None:
    """OR 17.3: any number of them."""
    plain = {score.seat: score.seconds for score in scores(over().table)}
    race = over(riders={"AA": {"bonuses": ("sprint", "mountain")}, "AC": {"bonuses": ("sprint",)}})
    assert {score.seat: score.seconds for score in scores(race.table)} == plain | {0: plain[0] - 6}


def test_a_steeper_podium_can_be_chosen() -> None:
    """OR 18.5: places from the eleventh on are worth more."""
    names = [team + letter for letter in "ACS123" for team in "ACJ"]
    rows = [" ".join(names[lane::3]) for lane in range(3)]
    even, steep = (Position("\n".join(rows), rules={"steep": choice}) for choice in (False, True))
    totals = []
    for race in (even, steep):
        run = Run(race.state)
        close(run)
        totals.append(sum(score.seconds for score in scores(run.table)))
    assert totals == [sum(range(18)) + 18, sum(range(10)) + 11 + 12 + 14 + 15 + 17 + 18 + 20 + 21 + 18]


def test_there_is_no_result_before_the_end() -> None:
    """OR 18.3."""
    assert GAME.result(Position(FIELD, each=2).state) is None
