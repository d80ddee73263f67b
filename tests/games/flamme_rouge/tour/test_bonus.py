"""FR 18.5 to 18.8: the end of a tour."""

from __future__ import annotations

import pytest

from games.flamme_rouge.tour.results import ride, tour
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.standings import bonus_table, ranking, scores


def ridden(begun: Tour, *orders: str) -> Tour:
    for order in orders:
        begun = ride(begun, order)
    return begun


@pytest.mark.parametrize(
    ("stages", "general", "team", "points"),
    [
        (3, (3, 2, 1), (1,), (2, 1)),
        (7, (3, 2, 1), (1,), (2, 1)),
        (8, (4, 3, 2, 1), (2, 1), (3, 2, 1)),
        (14, (4, 3, 2, 1), (2, 1), (3, 2, 1)),
        (15, (5, 4, 3, 2, 1), (3, 2, 1), (4, 3, 2, 1)),
        (21, (5, 4, 3, 2, 1), (3, 2, 1), (4, 3, 2, 1)),
    ],
)
def test_bonus_points_by_length(
    stages: int, general: tuple[int, ...], team: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """FR 18.5."""
    for teams in (3, 4, 6):
        won = bonus_table(stages, teams)
        assert (won.general, won.team, won.sprint, won.mountain) == (general, team, points, points)


def test_two_teams_play_for_the_smallest_bonus() -> None:
    """FR 18.6."""
    assert bonus_table(21, 2) == bonus_table(3, 4)
    assert bonus_table(21, 3) != bonus_table(3, 4)


def test_no_bonus_before_the_end() -> None:
    """FR 18.5."""
    two = ridden(tour(), "AS AR CS CR", "AS AR CS CR")
    assert [score.total for score in scores(two)] == [10, 2]
    assert [score.total - score.podium - score.rest for score in scores(two)] == [0, 0]


def test_all_bonuses_of_a_short_tour() -> None:
    """FR 18.5, FR 18.7: times of A 0:10 and 1:00, C 0:30 and 0:30, J 0:50 and 0:50."""
    times = "0:10 0:30 0:30 0:50 0:50 1:00"
    one = ride(tour(3), "AS CS CR JS JR AR", times, sprint={"JS": 5, "JR": 3, "AR": 1}, mountain={"AS": 2, "CS": 1})
    over = ridden(one, "AS CS CR JS JR AR", "AS CS CR JS JR AR")
    azur, coquelicot, jonquille = scores(over)
    assert (azur.podium, azur.general, azur.team, azur.sprint, azur.mountain) == (9, 3, 0, 0, 2)
    assert (coquelicot.podium, coquelicot.general, coquelicot.team, coquelicot.sprint) == (9, 2 + 1, 1, 0)
    assert coquelicot.mountain == 1
    assert (jonquille.podium, jonquille.general, jonquille.sprint, jonquille.mountain) == (0, 0, 2 + 1, 0)
    assert [score.total for score in scores(over)] == [14, 14, 3]


def test_bonuses_of_sprint_and_mountain_need_a_point() -> None:
    """FR 17.10, FR 18.5: nobody took a mountain token, and only one rider a sprint token."""
    over = ridden(ride(tour(), "AS AR CS CR", sprint={"CR": 5}), "AS AR CS CR", "AS AR CS CR")
    assert [(score.sprint, score.mountain) for score in scores(over)] == [(0, 0), (2, 0)]


def test_ties_in_classifications_go_by_the_last_stage() -> None:
    """FR 18.8: all have equal times, and CR won the last stage; C comes first as a team by its better rider."""
    over = ridden(tour(), "AS AR CS CR", "AS AR CS CR", "CR AS AR CS")
    azur, coquelicot = scores(over)
    assert (azur.general, coquelicot.general) == (2 + 1, 3)
    assert (azur.team, coquelicot.team) == (0, 1)


@pytest.mark.parametrize(("winner", "other", "wanted"), [("A", "C", (0, 1)), ("C", "A", (1, 0))])
def test_ties_for_the_tour_go_by_the_last_stage(winner: str, other: str, wanted: tuple[int, ...]) -> None:
    """FR 18.8: both have 13 points; whose better rider crossed the line first on the last stage wins."""
    w, o = winner, other
    orders = (f"{o}S {w}S {o}R {w}R", f"{w}S {o}S {w}R {o}R", f"{w}S {o}S {o}R {w}R")
    over = ridden(tour(rests=(1,)), *orders)
    assert [score.total for score in scores(over)] == [13, 13]
    assert ranking(over) == wanted
