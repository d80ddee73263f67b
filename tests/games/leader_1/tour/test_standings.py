"""L1 15.3 to L1 15.10, counted by hand."""

from __future__ import annotations

from games.leader_1.tour.results import ride, stage, told, tour
from paceline.games.leader_1.tour.model import Tour, riders
from paceline.games.leader_1.tour.standings import stage_totals, standing, winner


def names(tour: Tour, order: tuple[int, ...]) -> list[str]:
    return [riders(tour)[number] for number in order]


def totals(tour: Tour) -> dict[str, int]:
    return {name: rider.total for name, rider in zip(riders(tour), standing(tour).riders, strict=True)}


def test_l1_15_3_gains_at_the_finish() -> None:
    begun = tour()
    gained = {name: one.gained for name, one in stage_totals(stage(begun, "AR CL CR AL", "0 2 2 9")).items()}
    assert gained == {"AR": 3, "CL": 2, "CR": 1, "AL": 0}


def test_l1_15_3_gains_at_a_bonus_line() -> None:
    """Two for the first, one for the second, nothing for the third; they add up with those of the finish."""
    begun = tour()
    result = stage(begun, "AR CL CR AL", bonus=("AL AR CL",))
    assert {name: one.gained for name, one in stage_totals(result).items()} == {"AR": 4, "CL": 2, "CR": 1, "AL": 2}


def test_l1_15_3_every_bonus_line_counts() -> None:
    begun = tour(courses=("FFF+F+F", "FF"))
    result = stage(begun, "AR CL CR AL", bonus=("AL AR", "AL CR"))
    assert {name: one.gained for name, one in stage_totals(result).items()} == {"AR": 4, "CL": 2, "CR": 2, "AL": 4}


def test_l1_15_4_times_less_gains_are_added_up() -> None:
    """CL lost 2 and gained 2 and 2, then lost 3 and gained 2 and 1; and so on."""
    one = ride(tour(), "AR CL CR AL", "0 2 2 8", bonus=("CL CR AR",))
    assert totals(one) == {"AR": -3, "AL": 8, "CR": 0, "CL": -2}
    two = ride(one, "AL CL AR CR", "0 3 4 6", bonus=("AL CL",))
    assert totals(two) == {"AR": -3 + 4 - 1, "AL": 8 - 3 - 2, "CR": 6, "CL": -2 + 3 - 2 - 1}
    assert names(two, standing(two).general()) == ["CL", "AR", "AL", "CR"]


def test_l1_15_4_equal_times_go_by_the_last_stage() -> None:
    """AR −3 and CL −2 before; then CL third and AR fourth, one behind the other: −3 both, CL was better placed."""
    one = ride(tour(), "AR CL CR AL")
    two = ride(one, "CR AL CL AR", "0 0 0 0")
    assert totals(two) == {"AR": -3, "CL": -3, "CR": -4, "AL": -2}
    assert names(two, standing(two).general()) == ["CR", "CL", "AR", "AL"]


def test_l1_15_4_only_the_last_place_counts_among_equals() -> None:
    one = ride(tour(), "AR CL CR AL", "0 1 1 1")
    two = ride(one, "CL AR AL CR", "0 1 1 1")
    assert totals(two)["AR"] == -3 + 1 - 2
    assert totals(two)["CL"] == 1 - 2 - 3
    assert names(two, standing(two).general())[:2] == ["CL", "AR"]


def test_l1_15_6_points() -> None:
    """Ten, seven, five, three and one at the finish; five, three and one at a bonus line."""
    begun = tour(3)
    result = stage(begun, "AR CL CR AL JR JL", bonus=("JL AR AL",))
    assert {name: one.points for name, one in stage_totals(result).items()} == {
        "AR": 10 + 3, "CL": 7, "CR": 5, "AL": 3 + 1, "JR": 1, "JL": 5,
    }  # fmt: skip


def test_l1_15_6_ties_go_to_the_better_in_the_general_classification() -> None:
    """CL and AL have 10 points each; AL needed less time."""
    one = ride(tour(), "CL AR CR AL", "0 1 1 1")
    two = ride(one, "AL AR CR CL", "0 30 30 30")
    now = standing(two)
    assert [(name, now.riders[riders(two).index(name)].points) for name in names(two, now.points())] == [
        ("AR", 14), ("AL", 13), ("CL", 13), ("CR", 10),
    ]  # fmt: skip
    assert totals(two)["AL"] < totals(two)["CL"]


def test_l1_15_7_mountains_by_the_hardest_of_two_tokens() -> None:
    """The col has tokens of category 2 and 1: it scores 5, 3, 1."""
    one = ride(tour(), "AR CL CR AL")
    won = stage_totals(stage(one, "AR CL CR AL", summit=("AL CR AR",)))
    assert {name: rider.mountains for name, rider in won.items()} == {"AL": 5, "CR": 3, "AR": 1, "CL": 0}


def test_l1_15_7_a_summit_finish_scores_too() -> None:
    """Category 2: 3, 2, 1; and the finish gives what every finish gives."""
    two = ride(ride(tour(), "AR CL CR AL"), "AR CL CR AL")
    won = stage_totals(stage(two, "AR CL CR AL", summit=("AR CR CL",)))
    assert {name: rider.mountains for name, rider in won.items()} == {"AR": 3, "CR": 2, "CL": 1, "AL": 0}
    assert {name: rider.points for name, rider in won.items()} == {"AR": 10, "CL": 7, "CR": 5, "AL": 3}


def test_l1_15_7_category_3_has_two_who_score() -> None:
    begun = tour(courses=("FHC3DF", "FF"))
    won = stage_totals(stage(begun, "AR CL CR AL", summit=("CL AL",)))
    assert {name: rider.mountains for name, rider in won.items()} == {"CL": 2, "AL": 1, "AR": 0, "CR": 0}


def test_l1_15_7_ties_go_to_the_better_in_the_general_classification() -> None:
    """Three for the second of category 1, three for the first of category 2."""
    courses = ("FHC1DF", "FHC2DF")
    one = ride(tour(courses=courses), "AR CL CR AL", summit=("AL CR",))
    two = ride(one, "AR CL CR AL", "0 0 5 5", summit=("CL",))
    now = standing(two)
    assert names(two, now.mountains()) == ["AL", "CL", "CR"]
    assert names(two, now.general()) == ["AR", "CL", "CR", "AL"]


def test_nobody_leads_if_nobody_scored() -> None:
    one = ride(tour(courses=("FF", "FF")), "AR CL CR AL")
    assert standing(one).leaders() == (0, 0, None)
    assert standing(tour()).points() == ()


def test_l1_15_10_the_player_of_the_first_rider_wins() -> None:
    """L1 15.10: Émile's riders have less time together, but Maud's rouleur has the least of all."""
    over = tour(courses=("FF", "FF"))
    for _ in range(2):
        over = ride(over, "AR CL CR AL", "0 1 1 90")
    assert winner(over) == 0
    assert told(over)[-1] == "Azur (Maud) wins the stage race: Azur rouleur has the lowest time, −6!"


def test_l1_15_10_won_by_a_place() -> None:
    """L1 15.4, L1 15.10."""
    one = ride(tour(courses=("FF", "FF")), "AR CL CR AL", "0 1 1 1")
    over = ride(one, "CL AR CR AL", "0 1 1 1")
    assert winner(over) == 1
    assert told(over)[-1] == (
        "Coquelicot (Émile) wins the stage race: Coquelicot leader has a time of −4 like Azur rouleur, "
        "but the better place on the last stage."
    )


def test_l1_15_10_if_colours_are_shared_the_seat_wins() -> None:
    """L1 1.4: the sixth player rides in the colour of the first."""
    roles = ("R", "R", "R", "R", "R", "L")
    over = tour(6, ("FF", "FF"))
    for _ in range(2):
        over = ride(over, "AL AR CR JR PR NR", seats=roles)
    assert winner(over) == 5
    assert "(Jules) wins" in told(over)[-1]
