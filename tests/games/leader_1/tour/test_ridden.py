"""Stage races ridden here: what a race hands over is what a stage race takes, stage after stage."""

from __future__ import annotations

import msgspec
import pytest

from games.leader_1.tour.results import COURSES, tour, upcoming
from games.leader_1.tour.test_fold import naive
from paceline import bots
from paceline.core.codec import from_json, to_json
from paceline.core.race import play_bots
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.actions import HOME as HOME_CELL
from paceline.games.leader_1.actions import IN_PELOTON
from paceline.games.leader_1.course import course, find_course
from paceline.games.leader_1.rules.setup import Options, setup
from paceline.games.leader_1.state import Arrival, Passage, State
from paceline.games.leader_1.tour import TOURS
from paceline.games.leader_1.tour.model import RiderResult, StageResult, Summit, Tour, riders
from paceline.games.leader_1.tour.standings import standing


def raced(options: Options, seats: int, seed: str) -> State:
    """Return a race of bots that know no game, at its end."""
    state: State = play_bots(GAME, options, [("random", bots.random)] * seats, seed).state
    return state


def whole(begun: Tour) -> Tour:
    """Return a stage race ridden to its end."""
    ridden = begun
    while (options := TOURS.next_stage(ridden)) is not None:
        ridden = from_json(to_json(ridden), TOURS.tour)  # as if every stage were ridden on another day
        state = raced(options, len(ridden.seats), f"{ridden.seed}/{ridden.ridden}")
        ridden = TOURS.record(ridden, TOURS.stage_result(state))
    return ridden


def over(**more: object) -> State:
    """Return a race of two players with two riders each that ended as we say."""
    table = setup(2, Options(course=COURSES[1], riders=2, first=0, roles=("RL", "CL"))).table
    energies = (14, 0, 3, 9)
    ended = tuple(
        msgspec.structs.replace(rider, energy=energy) for rider, energy in zip(table.riders, energies, strict=True)
    )
    table = msgspec.structs.replace(table, riders=ended, phase="over", **more)
    return State(table, ((),) * 4)


HOME = (Arrival(2, 20, 4), Arrival(0, 20, 3), Arrival(1, 21, 5), Arrival(3, 22, 2))


def test_l1_15_1_a_race_hands_over_its_times() -> None:
    """Rows 4 and 3 in turn 20, five rows a turn later (4 − 1), two rows two turns later (8 + 2)."""
    result = TOURS.stage_result(over(home=HOME))
    assert result == StageResult(
        find_course(COURSES[1]),
        (
            RiderResult("CC", 1, 0, 3),
            RiderResult("AR", 2, 1, 14),
            RiderResult("AL", 3, 3, 0),
            RiderResult("CL", 4, 10, 9),
        ),
        ("RL", "CL"),
        ((),),
        (Summit(1),),
    )


def test_l1_15_2_a_race_that_was_stopped_is_timed_by_rows() -> None:
    """The last one was on the third row before the line in turn 21."""
    stopped = (*HOME[:3], Arrival(3, 21, -2))
    assert [rider.time for rider in TOURS.stage_result(over(home=stopped)).riders] == [0, 1, 3, 10]


def test_l1_15_8_lines_and_summits_in_the_order_of_passing() -> None:
    """As many as score there."""
    passed = [("summit", 3), ("summit", 0), ("bonus", 0), ("summit", 2), ("bonus", 3), ("summit", 1), ("bonus", 2)]
    passages = tuple(Passage(kind, 0, rider) for kind, rider in [*passed, ("bonus", 1)])  # type: ignore[arg-type]  # a word from the parameters
    result = TOURS.stage_result(over(home=HOME, passages=passages))
    assert result.bonuses == (("AR", "CL", "CC"),)
    assert result.summits == (Summit(1, ("CL", "AR", "CC")),)


def test_a_race_that_is_not_over_has_no_result() -> None:
    with pytest.raises(ValueError, match="not a stage that is over"):
        TOURS.stage_result(setup(2, Options()))


@pytest.mark.parametrize(("seats", "each"), [(2, 2), (3, 1), (6, 1)])
def test_l1_15_4_a_stage_race_ridden_by_bots_adds_up(seats: int, each: int) -> None:
    """L1 15.6, L1 15.7 too; every line has as many riders as score there, also the finish on a col."""
    ended = whole(tour(seats, riders=each, seed=seats))
    found = zip(riders(ended), standing(ended).riders, strict=True)
    assert {name: (one.total, one.points, one.mountains) for name, one in found} == naive(ended)
    assert not TOURS.doubts(ended) or all(doubt.key.endswith("rested") for doubt in TOURS.doubts(ended))
    assert all(len(line) == min(3, len(riders(ended))) for result in ended.results for line in result.bonuses)
    assert len(ended.results[2].summits[0].riders) == min(3, len(riders(ended)))


def test_l1_15_2_riders_on_the_road_are_timed_where_they_were() -> None:
    """Counted from their squares, and from the head of the peloton for those in it."""
    left = [_recounted(raced(Options(course=COURSES[1], ending="podium"), 4, f"stopped {seed}")) for seed in range(8)]
    assert sum(left) > 0


def _recounted(state: State) -> int:
    """Recount the times of a race from where everybody stands; return how many were on the road."""
    table, road = state.table, course(state.table.rules.course).road
    first, worst, left = table.home[0], 0, 0
    for arrival, told in zip(table.home, TOURS.stage_result(state).riders, strict=True):
        cell, rows = table.riders[arrival.rider].cell, arrival.rows
        if cell != HOME_CELL:
            row = table.head if cell == IN_PELOTON else road.row_of(cell)
            assert arrival.turn == table.home[-1].turn
            rows, left = row + 1 - road.length, left + 1
        worst = max(worst, 4 * (arrival.turn - first.turn) + first.rows - rows)
        assert told.time == worst
    return left


def test_l1_15_2_a_stage_race_of_stopped_stages() -> None:
    ended = whole(tour(3, ending="podium", seed=9))
    assert ended.over
    assert all(one.time >= 0 for result in ended.results for one in result.riders)


def test_l1_15_5_riders_start_with_what_they_had_left() -> None:
    """L1 1.3: and with the roles they picked."""
    begun = tour(3, seed=4)
    state = raced(upcoming(begun), 3, "x")
    one = TOURS.record(begun, TOURS.stage_result(state))
    table = setup(3, upcoming(one)).table
    milestones = course(table.rules.course).energy
    for before, after in zip(state.table.riders, table.riders, strict=True):
        assert after.energy == milestones + min(before.energy, 10)
        assert (after.name, after.risks, after.speciality) == (before.name, 0, "")
