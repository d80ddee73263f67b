"""FR 17: what happens between stages."""

from __future__ import annotations

import pytest

from games.flamme_rouge.tour.results import ride, tour
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.planning import next_stage
from paceline.games.flamme_rouge.tour.standings import history, standing


def tired(tour: Tour, rider: str) -> int:
    return standing(tour).riders[NUMBER[rider]].exhaustion


def leaders(tour: Tour) -> list[str]:
    return [RIDERS[number] for number in standing(tour).leaders()]


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (9, 5)])
def test_half_of_the_exhaustion_leaves_rounded_down(before: int, after: int) -> None:
    """FR 17.1."""
    assert tired(ride(tour(), "AS AR CS CR", exhaustion={"CS": before}), "CS") == after


def test_what_is_left_goes_into_the_next_stage() -> None:
    """FR 17.1, FR 17.2: nothing else of the decks is remembered."""
    options = next_stage(ride(tour(), "AS AR CS CR", exhaustion={"AS": 5, "AR": 1, "CS": 2}))
    assert options is not None
    assert options.fatigue == (3, 1, 1, 0)
    assert options.stage == "Grand Tour 4"


def test_exhaustion_is_what_the_deck_holds_and_is_not_added_up() -> None:
    """FR 17.1: the cards carried over are in the deck that is counted after the next stage."""
    one = ride(tour(), "AS AR CS CR", exhaustion={"AS": 6})
    assert tired(one, "AS") == 3
    assert tired(ride(one, "AS AR CS CR", exhaustion={"AS": 4}), "AS") == 2


def test_the_leaders_wear_the_jerseys() -> None:
    """FR 17.3."""
    one = ride(tour(), "AS AR CS CR", "0:00 0:10 0:20 0:20", sprint={"AR": 3}, mountain={"CR": 2, "CS": 1})
    assert standing(one).jerseys() == ("AS", "AR", "CR")
    options = next_stage(one)
    assert options is not None
    assert options.jerseys == ("AS", "AR", "CR")


def test_before_the_first_stage_nobody_wears_anything() -> None:
    """FR 17.3."""
    options = next_stage(tour())
    assert options is not None
    assert (options.jerseys, options.fatigue) == ((), ())


def test_nobody_wears_two_jerseys() -> None:
    """FR 17.4: AS leads everything; green goes to the second best, polka dots to the third of the mountains."""
    one = ride(tour(3), "AS CS JS AR CR JR", sprint={"AS": 5, "CS": 3, "JS": 1}, mountain={"AS": 2, "CS": 1})
    assert leaders(one) == ["AS", "AS", "AS"]
    assert standing(one).jerseys() == ("AS", "CS", "")
    two = ride(one, "AS CS JS AR CR JR", mountain={"AS": 5, "CS": 3, "JS": 1})
    assert standing(two).jerseys() == ("AS", "CS", "JS")


def test_ties_go_to_whoever_crossed_the_line_first_on_the_latest_stage() -> None:
    """FR 17.5: equal times and points, but CR was first on the second stage."""
    one = ride(tour(), "AS AR CS CR", sprint={"AS": 3, "CR": 1})
    assert standing(one).general()[0] == NUMBER["AS"]
    two = ride(one, "CR CS AR AS", mountain={"AR": 5, "AS": 1, "CS": 1, "CR": 2})
    now = standing(two)
    assert [RIDERS[number] for number in now.general()] == ["CR", "CS", "AR", "AS"]
    assert [RIDERS[number] for number in now.mountain()] == ["AR", "CR", "CS", "AS"]


def test_green_and_polka_dots_need_a_point() -> None:
    """FR 17.10: yellow does not."""
    one = ride(tour(), "AS AR CS CR")
    assert standing(one).jerseys() == ("AS", "", "")
    assert leaders(one) == ["AS"]


def test_points_of_a_rest_day_go_to_leaders_not_to_jerseys() -> None:
    """FR 17.8: CS wears green, but AS leads the sprint classification too; one point for each lead."""
    one = ride(tour(rests=(1,)), "AS CS AR CR", sprint={"AS": 5, "CS": 3}, mountain={"CR": 2})
    assert standing(one).jerseys() == ("AS", "CS", "CR")
    assert standing(one).rest == (2, 1)
    assert [standing(one).points(team) for team in range(2)] == [3 + 1 + 2, 2 + 1]


def test_a_rest_day_without_tokens_is_worth_one_point() -> None:
    """FR 17.8, FR 17.10."""
    assert standing(ride(tour(rests=(1,)), "AS CS AR CR")).rest == (1, 0)


def test_everybody_but_the_leaders_rests() -> None:
    """FR 17.9: AS leads, CS only wears green; seven cards become four, and two for those who rest."""
    tiring = {"AS": 7, "AR": 7, "CS": 7, "CR": 1}
    one = ride(tour(rests=(1,)), "AS CS AR CR", sprint={"AS": 5, "CS": 3}, exhaustion=tiring)
    assert [tired(one, rider) for rider in ("AS", "AR", "CS", "CR")] == [4, 2, 2, 1]


def test_a_rest_day_comes_after_its_stage_only() -> None:
    """FR 17.8: the second stage has none."""
    one = ride(tour(rests=(1,)), "AS CS AR CR")
    two = ride(one, "CS CR AS AR", exhaustion={"AS": 4})
    assert [now.rest for now in history(two)] == [(0, 0), (1, 0), (1, 0)]
    assert tired(two, "AS") == 2
