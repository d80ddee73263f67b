"""Plans of stage races, and the setup of their stages."""

from __future__ import annotations

import msgspec
import pytest

from games.leader_1.tour.results import CLIMB, COURSES, NAMES, refused, ride, said, stage, tour, upcoming
from paceline.core.messages import BadRecord
from paceline.games.leader_1 import content
from paceline.games.leader_1.course import course, find_course
from paceline.games.leader_1.rules.setup import setup
from paceline.games.leader_1.tour import TOURS
from paceline.games.leader_1.tour.model import Plan, Tour

READY = tuple(ready.name for ready in content.courses())


def test_all_ready_courses_are_the_usual_stage_race() -> None:
    begun: Tour = TOURS.start(Plan(), NAMES[:4], 1)
    assert begun.plan.courses == READY
    assert len(READY) == 5
    assert begun.plan.riders == 3


def test_courses_go_by_name_number_or_written_down() -> None:
    """L1 2.17: codes are written out, and those of ready courses get their names."""
    code = next(ready.code for ready in content.courses())
    begun = tour(courses=("1", READY[1].upper(), code, " ffff "))
    assert begun.plan.courses == (READY[0], READY[1], READY[0], find_course("FFFF"))


@pytest.mark.parametrize(("seats", "each"), [(2, 3), (4, 3), (5, 2), (6, 1), (10, 1)])
def test_l1_1_1_the_usual_number_of_riders_is_written_out(seats: int, each: int) -> None:
    assert tour(seats, riders=0).plan.riders == each


@pytest.mark.parametrize("length", [1, 22])
def test_a_stage_race_has_two_to_twenty_one_stages(length: int) -> None:
    field, why = refused(courses=("FFFF",) * length)
    assert (field, why) == ("courses", f"A stage race has 2 to 21 stages, not {length}.")
    assert tour(courses=("FFFF",) * 21).stages == 21
    assert tour(courses=("FFFF",) * 2).stages == 2


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_l1_1_1_two_to_ten_players(seats: int) -> None:
    field, why = refused(names=("x",) * seats)
    assert (field, why) == ("seats", f"A stage race is for 2 to 10 players, not for {seats}.")


def test_a_course_that_cannot_be_is_named_by_its_number() -> None:
    field, why = refused(courses=("FFFF", "FCF"))
    assert field == "courses"
    assert why.startswith("Stage 2 of the tour cannot be ridden like this. ")
    assert "Stage 1 " in refused(courses=("Nowhere at all", "FFFF"))[1]


def test_l1_1_1_too_many_riders_are_refused() -> None:
    assert refused(seats=6, riders=2)[0] == "riders"
    assert refused(riders=4)[0] == "riders"


@pytest.mark.parametrize("first", [-2, 2])
def test_whoever_holds_the_token_first_rides(first: int) -> None:
    field, why = refused(first=first)
    assert field == "first"
    assert "give a seat from 1 to 2" in why


def test_l1_3_2_lot_decides_who_holds_the_token_first() -> None:
    """By the seed alone, and not always the same."""
    seats = {seed: tour(5, seed=seed, first=-1).plan.first for seed in range(40)}
    assert set(seats.values()) == set(range(5))
    assert tour(5, seed=7, first=-1) == tour(5, seed=7, first=-1)
    assert tour(5, seed=7, first=3).plan.first == 3


def test_l1_15_9_the_token_goes_on_from_stage_to_stage() -> None:
    """L1 15.9: to the next player clockwise, whoever held it when a stage ended."""
    begun = tour(3, first=2)
    order = "AR AL CR CL JR JL"
    one = ride(begun, order)
    assert [upcoming(some).first for some in (begun, one, ride(one, order))] == [2, 0, 1]


def test_options_of_a_stage_are_those_of_the_plan() -> None:
    begun = tour(ending="podium", slipstream="diagonal", stop_on_black=False)
    options = upcoming(begun)
    assert (options.ending, options.slipstream, options.stop_on_black) == ("podium", "diagonal", False)
    assert (options.riders, options.roles, options.carried) == (2, (), ())
    assert find_course(options.course) == find_course(begun.plan.courses[0])


def test_l1_15_5_what_is_left_is_taken_along_ten_at_most() -> None:
    one = ride(tour(), "AR CL CR AL", energy={"AR": 11, "AL": 10, "CL": 4})
    options = upcoming(one)
    assert options.roles == ("RL", "RL")
    assert options.carried == (10, 10, 0, 4)
    table = setup(2, options).table
    milestones = course(find_course(CLIMB)).energy
    assert [rider.energy for rider in table.riders] == [milestones + more for more in (10, 10, 0, 4)]
    assert [rider.name for rider in table.riders] == ["AR", "AL", "CR", "CL"]


def test_l1_15_5_it_is_not_added_up_over_stages() -> None:
    """Only what was left on the latest stage counts."""
    one = ride(tour(), "AR CL CR AL", energy={"AR": 9, "CR": 3})
    two = ride(one, "AR CL CR AL", energy={"AR": 2})
    assert upcoming(two).carried == (2, 0, 0, 0)


def test_l1_15_5_risks_are_there_again_and_specialities_chosen_anew() -> None:
    table = setup(2, upcoming(ride(tour(), "AR CL CR AL"))).table
    assert {(rider.risks, rider.speciality) for rider in table.riders} == {(0, "")}
    assert table.phase == "appointing"


def test_l1_15_9_roles_picked_on_the_first_stage_stay() -> None:
    """L1 15.9, L1 1.3: nobody is asked for them any more."""
    one = ride(tour(), "AC CL CR AR", energy={"AC": 4, "CR": 7})
    assert upcoming(one).roles == ("RC", "RL")
    assert upcoming(one).carried == (0, 4, 7, 0)


def test_l1_1_3_riders_keep_the_order_in_which_they_were_picked() -> None:
    """As a race hands them over: the climber was picked first."""
    begun = tour()
    result = msgspec.structs.replace(stage(begun, "AC CL CR AR", energy={"AC": 4}), roles=("CR", "LR"))
    one = TOURS.record(begun, result)
    assert upcoming(one).roles == ("CR", "LR")
    assert upcoming(one).carried == (4, 0, 0, 0)


def test_a_stage_race_ends() -> None:
    over = tour()
    for _ in COURSES:
        assert TOURS.next_stage(over) is not None
        over = ride(over, "AR CL CR AL")
    assert TOURS.next_stage(over) is None


def test_a_file_that_somebody_changed() -> None:
    begun = tour(seed=4)
    TOURS.check_start(begun, NAMES[:2], 4)

    def wrong(tour: Tour, seats: tuple[str, ...] = NAMES[:2], seed: int = 4) -> str:
        with pytest.raises(BadRecord) as caught:
            TOURS.check_start(tour, seats, seed)
        return said(caught.value)

    def planned(**fields: object) -> Tour:
        return msgspec.structs.replace(begun, plan=msgspec.structs.replace(begun.plan, **fields))

    assert "The seats (Ana, Otto)" in wrong(begun, ("Ana", "Otto"))
    assert "the seed (5)" in wrong(begun, seed=5)
    assert "Seat 2 cannot hold" in wrong(planned(first=2))
    assert "Seat -1 cannot hold" in wrong(planned(first=-1))
    assert "cannot have 0 riders each, but 1, 2 and 3" in wrong(planned(riders=0))
    assert "1 results before its first stage" in wrong(ride(begun, "AR CL CR AL"))
    alone = msgspec.structs.replace(begun, seats=("x",))
    assert "not for 1" in wrong(alone, ("x",))


def test_there_are_no_rest_days() -> None:
    assert TOURS.rests(tour()) == ()
