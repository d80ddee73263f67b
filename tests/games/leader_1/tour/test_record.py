"""Results that cannot be right are refused with a sentence that says why, and leave the stage race as it was."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from games.leader_1.tour.results import COURSES, refusal, ride, said, stage, tour
from games.leader_1.tour.test_fold import random_result
from paceline.core.messages import BadRecord
from paceline.games.leader_1.course import find_course
from paceline.games.leader_1.tour import TOURS
from paceline.games.leader_1.tour.model import RiderResult, StageResult, Summit, Tour
from paceline.games.leader_1.tour.standings import standing

ORDER = "AR CL CR AL"
SIX = ("R", "R", "R", "R", "R", "L")


def changed(tour: Tour, place: int, /, **fields: object) -> StageResult:
    """Return a good result but for one rider."""
    good = stage(tour, ORDER, "0 2 3 9", seats=("RL", "RL"))
    riders = [*good.riders]
    riders[place - 1] = msgspec.structs.replace(riders[place - 1], **fields)
    return msgspec.structs.replace(good, riders=tuple(riders))


def altered(tour: Tour, /, **fields: Any) -> StageResult:
    """Return a good result but for some fields."""
    return msgspec.structs.replace(stage(tour, ORDER), **fields)


def test_a_good_result_is_added_and_the_stage_race_before_stays() -> None:
    begun = tour()
    after = TOURS.record(begun, stage(begun, ORDER))
    assert begun.results == ()
    assert after.ridden == 1


def test_a_rider_is_missing() -> None:
    begun = tour(riders=3)
    good = stage(begun, "AR AL AC CR CL CC")
    why = refusal(begun, msgspec.structs.replace(good, riders=good.riders[:-1]))
    assert why == "CC is missing: write down every rider, also the last."
    assert "AR, AL, AC, CR, CL, CC are missing" in refusal(begun, msgspec.structs.replace(good, riders=()))


def test_a_rider_twice() -> None:
    begun = tour()
    assert "CL crossed the line twice" in refusal(begun, changed(begun, 3, rider="CL"))


@pytest.mark.parametrize("rider", ["JR", "XX", "", "ar", "AC"])
def test_a_stranger(rider: str) -> None:
    begun = tour()
    assert "the riders are AR, AL, CR, CL" in refusal(begun, changed(begun, 3, rider=rider))


@pytest.mark.parametrize("place", [0, -1, 3, 17])
def test_l1_14_1_a_wrong_place(place: int) -> None:
    begun = tour()
    assert f"CL has place {place} instead of 2" in refusal(begun, changed(begun, 2, place=place))


def test_l1_15_1_the_winner_loses_nothing() -> None:
    begun = tour()
    assert "AR won with a time of 1, but the winner's is 0" in refusal(begun, changed(begun, 1, time=1))


def test_l1_15_1_times_grow_with_the_places() -> None:
    begun = tour()
    assert "CR has a time of 1, less than CL's 2" in refusal(begun, changed(begun, 3, time=1))


@pytest.mark.parametrize(("time", "shown"), [(-4, "−4"), (10000, "10000")])
def test_times_that_cannot_be(time: int, shown: str) -> None:
    begun = tour()
    assert f"AL has a time of {shown}: it is a number from 0 to 9999" in refusal(begun, changed(begun, 4, time=time))


@pytest.mark.parametrize(("energy", "shown"), [(-1, "−1"), (10000, "10000")])
def test_energies_that_cannot_be(energy: int, shown: str) -> None:
    begun = tour()
    why = refusal(begun, changed(begun, 2, energy=energy))
    assert why == f"CL has {shown} energy left: it is a number from 0 to 9999."


def test_l1_15_8_everybody_passes_a_line_once() -> None:
    begun = tour()
    assert "AR is named twice at bonus line 1" in refusal(begun, stage(begun, ORDER, bonus=("AR CL AR",)))
    one = ride(begun, ORDER)
    assert "CL is named twice at summit 1" in refusal(one, stage(one, ORDER, summit=("CL CL",)))


def test_l1_15_8_strangers_pass_no_lines() -> None:
    begun = tour()
    assert "JR is named at bonus line 1, but" in refusal(begun, stage(begun, ORDER, bonus=("JR",)))


def test_l1_15_8_no_more_riders_than_score() -> None:
    begun = tour(3)
    order = "AR CL CR AL JR JL"
    why = refusal(begun, stage(begun, order, bonus=("AR CL CR AL",)))
    assert why == "4 riders are named at bonus line 1, but only the first 3 score there: leave the others out."
    begun = tour(courses=("FHC3DF", "FF"))
    assert "only the first 2 score" in refusal(begun, stage(begun, ORDER, summit=("AR CL CR",)))


def test_l1_2_9_as_many_bonus_lines_as_the_course_has() -> None:
    begun = tour()
    for lines in ((), ((), ())):
        assert "bonus lines: 1, and summits: 0" in refusal(begun, altered(begun, bonuses=lines))


def test_l1_15_7_as_many_summits_as_the_course_has() -> None:
    begun = tour()
    assert "tells of 1 and 1" in refusal(begun, altered(begun, summits=(Summit(1),)))
    one = ride(begun, ORDER)
    assert "tells of 1 and 0" in refusal(one, altered(one, summits=()))


def test_l1_15_7_categories_are_those_of_the_course() -> None:
    one = ride(tour(), ORDER)
    why = refusal(one, altered(one, summits=(Summit(2),)))
    assert why == "The category of summit 1 is 2 in the result, but 1 on the course."
    assert "is 4: there are 1, 2 and 3." in refusal(one, altered(one, summits=(Summit(4),)), as_recorded=True)


@pytest.mark.parametrize(
    ("roles", "words"),
    [
        (("RL",), "the roles of 1 seat, but 2 ride"),
        (("RL", "RL", "RL"), "the roles of 3 seats, but 2 ride"),
        (("RL", "R"), "Coquelicot has the roles R, but every player has 2 riders"),
        (("RL", "RR"), "Coquelicot has the roles RR"),
        (("RX", "RL"), "Azur has a rider with the role «X»: there are R, L and C."),
        (("", "RL"), "Azur has the roles –"),
    ],
)
def test_l1_1_3_roles_that_cannot_be(roles: tuple[str, ...], words: str) -> None:
    begun = tour()
    assert words in refusal(begun, altered(begun, roles=roles))


def test_l1_1_2_a_team_of_three_has_one_of_each() -> None:
    begun = tour(riders=3)
    good = stage(begun, "AR AL AC CR CL CC")
    assert good.roles == ("RLC", "RLC")
    why = refusal(begun, msgspec.structs.replace(good, roles=("RLC", "RL")))
    assert "the riders of this stage race are AR, AL, AC, CR, CL and CC." in why


def test_l1_1_4_players_of_one_colour_have_different_roles() -> None:
    begun = tour(6)
    ride(begun, "AR AL CR JR PR NR", seats=SIX)
    why = refusal(begun, stage(begun, "AR AL CR JR PR NR", seats=("R",) * 6))
    assert "The figure AR is ridden from seat 1 and from seat 6" in why


def test_l1_1_3_roles_do_not_change() -> None:
    one = ride(tour(), ORDER)
    why = refusal(one, altered(one, roles=("RC", "RL")))
    assert why == "Roles are the same on all stages: the riders of this stage race are AR, AL, CR and CL."


def test_the_result_of_another_stage() -> None:
    begun = tour()
    other = altered(begun, stage=find_course(COURSES[2]))
    assert f"but stage 1 of the tour is «{find_course(COURSES[0])}»" in refusal(begun, other)
    assert "the result of «Nowhere»" in refusal(begun, altered(begun, stage="Nowhere"))


def test_a_stage_that_was_ridden_already() -> None:
    begun = tour()
    one = ride(begun, ORDER)
    assert "was ridden as number 1" in refusal(one, stage(begun, ORDER))


def test_a_stage_race_that_is_over() -> None:
    begun = tour()
    over = ride(ride(ride(begun, ORDER), ORDER), ORDER)
    assert "nothing to add" in refusal(over, stage(begun, ORDER))
    with pytest.raises(BadRecord, match="nothing to add"):
        TOURS.read_form(over, "AR 0")
    assert TOURS.form(over) == ""


def test_a_result_with_which_the_next_stage_cannot_be_set_up() -> None:
    begun = tour()
    plan = msgspec.structs.replace(begun.plan, courses=(COURSES[0], "Nowhere at all", COURSES[2]))
    nowhere = msgspec.structs.replace(begun, plan=plan)
    assert "stage 2 could not be set up." in refusal(nowhere, stage(begun, ORDER))


def test_a_stage_of_other_rules_is_only_added_up() -> None:
    begun = tour()
    odd = msgspec.structs.replace(changed(begun, 1, time=-7), stage="of old", bonuses=(), summits=(Summit(3, ("CL",)),))
    refusal(begun, odd)
    after = TOURS.record(begun, odd, as_recorded=True)
    assert after.results == (odd,)
    assert standing(after).riders[0].total == -10
    assert standing(after).riders[3].mountains == 2
    with pytest.raises(BadRecord, match="twice"):
        TOURS.record(begun, changed(begun, 3, rider="CL"), as_recorded=True)


def test_a_result_has_no_unknown_fields() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"rider": "AR", "place": 1, "time": 0, "wins": 1}, RiderResult)


def _spoiled(result: StageResult, rng: Random) -> StageResult:
    """Return a result with one thing changed, somewhere."""
    data = msgspec.to_builtins(result)
    rider = rng.choice(data["riders"])
    kind = rng.randrange(7)
    if kind == 0:
        rider["time"] = rng.choice((-1, 0, 5, 40, 10**9))
    elif kind == 1:
        rider["place"] = rng.randrange(-1, 9)
    elif kind == 2:
        rider["rider"] = rng.choice(("AR", "AL", "AC", "CR", "JR", "", "ZZZ"))
    elif kind == 3:
        rider["energy"] = rng.choice((-5, 0, 10, 11, 10**9))
    elif kind == 4:
        data["riders"] = rng.sample(data["riders"], len(data["riders"]))
    elif kind == 5:
        data["roles"] = [rng.choice(("RL", "LR", "RC", "R", "", "XYZ")) for _ in range(rng.randrange(4))]
    else:
        line = [rng.choice(("AR", "AL", "CR", "JR")) for _ in range(rng.randrange(5))]
        data["bonuses"] = [line] * rng.randrange(3)
        data["summits"] = [{"category": rng.randrange(5), "riders": line}] * rng.randrange(3)
    return msgspec.convert(data, StageResult)


@pytest.mark.parametrize("seed", range(150))
def test_spoiled_results_are_refused_in_words_or_can_be_ridden_on_from(seed: int) -> None:
    """Nothing else is ever raised, whatever is wrong; and what is taken can be told, shown and followed by a stage."""
    rng, begun = Random(seed), tour()
    if seed % 2:
        begun = TOURS.record(begun, random_result(begun, rng))
    result = _spoiled(_spoiled(random_result(begun, rng), rng) if seed % 3 else random_result(begun, rng), rng)
    for as_recorded in (False, True):
        after = _taken(begun, result, as_recorded)
        if after is not None:
            assert TOURS.next_stage(after) is not None
            assert TOURS.sheets(after)
            assert TOURS.latest(after).rows
            assert TOURS.status(after)
            TOURS.doubts(after)


def _taken(begun: Tour, result: StageResult, as_recorded: bool) -> Tour | None:
    """Return the stage race after a result, or None if it was refused in a sentence."""
    try:
        after: Tour = TOURS.record(begun, result, as_recorded)
    except BadRecord as error:
        said(error)  # fails if there are no words for it
        return None
    return after
