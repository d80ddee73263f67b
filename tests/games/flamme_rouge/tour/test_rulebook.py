"""The two worked examples of the rulebook, typed in as people at a table would do."""

from __future__ import annotations

from games.flamme_rouge.tour.results import tour
from paceline.games.flamme_rouge.actions import NUMBER
from paceline.games.flamme_rouge.presentation.names import clock
from paceline.games.flamme_rouge.tour import TOURS
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.standings import Score, Standing, history, ranking, scores, standing

BLUE, RED, BLACK, GREEN = range(4)
"""The book's teams at our seats: Azur, Coquelicot, Jonquille, Prairie."""
SEATS = ("Blue", "Red", "Black", "Green")


def typed_in(begun: Tour, *forms: str) -> Tour:
    for form in forms:
        stage = "" if "stage" in form else f"stage {begun.plan.stages[begun.ridden]}\n"
        begun = TOURS.record(begun, TOURS.read_form(begun, stage + form))
    return begun


def times(now: Standing, *riders: str) -> list[str]:
    return [clock(now.riders[NUMBER[rider]].time) for rider in riders]


TWO_STAGES = (
    """
    CR 0:00  sprint 5      # Red's rouleur wins
    AR 0:00  sprint 3
    PR 0:30  sprint 1
    AS 0:30
    JS 0:30  mountain 2
    CS 1:20  mountain 1    # and their team-mate comes in one round later
    PS 1:20
    JR 1:20
    """,
    """
    AS 0:00  mountain 5
    CS 0:30  mountain 3
    JR 0:30  mountain 1
    AR 1:10  mountain 1
    PR 1:10
    PS 1:20
    JS 2:10
    CR 2:10  mountain 2    # two rounds after the winner
    """,
)


def test_the_red_team_after_two_stages() -> None:
    """FR 16.3, FR 16.4: 5 tour points; 2:10 and 1:50; 5 sprint points; 2 and 4 mountain points."""
    after = history(typed_in(tour(4, seats=SEATS), *TWO_STAGES))
    assert [now.podium[RED] for now in after[1:]] == [3, 5]
    assert times(after[1], "CR", "CS") == ["0:00", "1:20"]
    assert times(after[2], "CR", "CS") == ["2:10", "1:50"]
    rouleur, sprinteur = after[2].riders[NUMBER["CR"]], after[2].riders[NUMBER["CS"]]
    assert (rouleur.sprint, sprinteur.sprint) == (5, 0)
    assert (rouleur.mountain, sprinteur.mountain) == (2, 4)


WHOLE_TOUR = (
    """
    stage Grand Tour 3
    PR 0:00 sprint 5
    AS 0:00 sprint 3
    CR 0:00 sprint 1
    CS 0:00 mountain 1
    PS 0:10
    JS 1:30 mountain 2
    JR 1:40
    AR 2:10
    """,
    """
    stage gt4
    JR 0:00 mountain 5
    AS 0:20 mountain 3
    PS 0:20 mountain 1
    JS 0:20 mountain 2
    PR 2:20
    CR 3:10
    CS 3:10
    AR 3:10 mountain 1
    """,
    """
    CS 0:10 sprint 5
    AR 0:10 sprint 3
    PR 0:10 sprint 1 mountain 1
    CR 0:20
    JS 1:20 mountain 2
    JR 2:00
    PS 2:30
    AS 3:20
    """,
    """
    JR 0:00 mountain 5
    AS 0:00 mountain 3
    PS 0:00 mountain 2     # 1 at the finish and 1 on the way
    JS 0:00
    AR 0:30 mountain 2
    CR 1:00
    CS 1:20
    PR 3:00
    """,
    """
    AR 0:00 sprint 2
    PR 1:10 sprint 1
    AS 1:10 mountain 3
    CS 1:40
    JR 2:10
    CR 2:40 mountain 5
    PS 3:20 mountain 1
    JS 3:20
    """,
    """
    CR 0:20 sprint 2 mountain 5
    PS 0:20 sprint 1 mountain 1
    PR 0:20
    AR 0:30
    AS 1:00
    JS 1:00
    JR 1:10 mountain 3
    CS 2:00
    """,
    """
    JS 0:00 sprint 2 mountain 3
    CS 0:00 sprint 1
    CR 0:00
    PR 0:00 mountain 1
    AR 0:40 mountain 5
    AS 1:30
    PS 1:40
    JR 2:30
    """,
)
"""Splits of our own that add up to what is printed; all tokens of every stage are taken."""


def whole_tour() -> Tour:
    """Return the basic tour (FR 18.2) with a rest day after its third stage."""
    return typed_in(tour(4, ("basic",), seats=SEATS, rests=(3,)), *WHOLE_TOUR)


def test_the_times_of_the_final_example() -> None:
    """The book prints 9:20 for Green's second rider, but its team total needs 8:20."""
    now = standing(whole_tour())
    assert times(now, "CR", "CS") == ["7:30", "8:20"]
    assert times(now, "PR", "PS") == ["7:00", "8:20"]
    assert times(now, "AR", "AS") == ["7:10", "7:20"]
    assert times(now, "JR", "JS") == ["9:30", "7:30"]
    assert [clock(now.team_time(team)) for team in (RED, GREEN, BLUE, BLACK)] == ["15:50", "15:20", "14:30", "17:00"]


def test_the_tokens_of_the_final_example() -> None:
    now = standing(whole_tour())
    order = [NUMBER[rider] for rider in ("CR", "CS", "PR", "PS", "AR", "AS", "JR", "JS")]
    assert [now.riders[number].sprint for number in order] == [3, 6, 7, 1, 5, 3, 0, 2]
    assert [now.riders[number].mountain for number in order] == [10, 1, 2, 5, 8, 9, 13, 9]


def test_the_points_of_the_final_example() -> None:
    """FR 18.5, FR 18.7: podium, rest day, general, teams, sprint, mountain; Red 12, Green 18, Blue 16, Black 12."""
    points = scores(whole_tour())
    assert points[RED] == Score(10, 0, 0, 0, 1, 1)
    assert points[GREEN] == Score(11, 2, 3, 0, 2, 0)
    assert points[BLUE] == Score(12, 0, 3, 1, 0, 0)
    assert points[BLACK] == Score(9, 1, 0, 0, 0, 2)
    assert [points[team].total for team in (RED, GREEN, BLUE, BLACK)] == [12, 18, 16, 12]


def test_the_ranking_of_the_final_example() -> None:
    """FR 18.8: Black's sprinteur won the last stage, so Black is third, before Red with as many points."""
    assert ranking(whole_tour()) == (GREEN, BLUE, BLACK, RED)


def test_the_rest_day_of_the_final_example() -> None:
    """FR 17.8: Green's rouleur leads the general and the sprint classification, Black's sprinteur the mountains."""
    rested = history(whole_tour())[3]
    assert rested.rest == (0, 0, 1, 2)
    assert rested.jerseys() == ("PR", "CS", "JS")
