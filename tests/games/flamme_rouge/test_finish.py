"""FR 8 and FR 1.3: when the race is over, who won, and where the road ends."""

from __future__ import annotations

import pytest

from games.flamme_rouge.conftest import (
    FLAT,
    LINE,
    TO_THE_TOP,
    clause_against,
    lane_of,
    of,
    ride_round,
    riding,
    row_of,
)
from games.flamme_rouge.positions import Position
from paceline.core.game import CHANCE
from paceline.games.flamme_rouge.actions import Action, Draw, Drawn, Place, Play
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Finished, Slipstreamed
from paceline.games.flamme_rouge.game import legal, result, to_act


def test_the_team_of_the_first_rider_wins() -> None:
    """FR 1.3, FR 8.2: C has the first rider, though A has the second and the third."""
    outcome = Position("""
        -- -- --|-- -- -- --
        .. .. ..|.. .. .. ..
        CS .. ..|AS AR .. CR
    """).result()
    assert outcome.riders == ("CR", "AR", "AS", "CS")
    assert outcome.ranking == ((1,), (0,))
    assert outcome.across == 3


def test_in_the_same_square_the_right_lane_wins() -> None:
    """FR 8.2: across the line as on the road."""
    outcome = Position("""
        -- --|-- --
        .. AR|AS ..
        .. CS|CR ..
    """).result()
    assert outcome.riders == ("CR", "AS", "CS", "AR")
    assert outcome.across == 2  # AS stands in the first cell across the line


def test_riders_who_did_not_cross_are_ranked_too() -> None:
    """FR 8.3: by square and lane, behind all who crossed."""
    outcome = Position("""
        -- -- -- -- --|-- --
        .. CS .. .. ..|.. ..
        JR AS JS AR ..|CR ..
    """).result()
    assert outcome.riders == ("CR", "AR", "JS", "AS", "CS", "JR")
    assert outcome.across == 1


def test_teams_are_ranked_by_their_better_rider() -> None:
    """FR 8.4: J's second rider is last of all and does not matter."""
    outcome = Position("""
        -- -- -- -- --|-- --
        .. AS CS .. ..|PS PR
        JR .. CR AR ..|.. JS
    """).result()
    assert outcome.ranking == ((2,), (3,), (0,), (1,))


def test_the_race_goes_on_before_the_line() -> None:
    """FR 8.1: the last square before the line is not across it."""
    state, events = ride_round(riding(AS=LINE - 3, AR=50, CS=40, CR=30), AS="2", AR="3", CS="3", CR="3")
    assert row_of(state, "AS") == LINE - 1
    assert to_act(state) == {0, 1}
    assert result(state) is None
    assert not of(Finished, events)


def test_the_race_ends_with_the_round_in_which_a_rider_crosses() -> None:
    """FR 8.1: nobody is to act any more, and the result is out."""
    state, events = ride_round(riding(AS=LINE - 3, AR=50, CS=40, CR=30), AS="3", AR="3", CS="3", CR="3")
    assert row_of(state, "AS") == LINE
    assert to_act(state) == frozenset()
    assert not any(legal(state, seat) for seat in range(2))
    assert of(Finished, events) == [Finished(("AS", "AR", "CS", "CR"), 1, "FR 8.2")]
    outcome = result(state)
    assert outcome is not None
    assert (outcome.ranking, outcome.riders, outcome.across) == (((0,), (1,)), ("AS", "AR", "CS", "CR"), 1)


def test_the_round_is_ridden_to_its_end() -> None:
    """FR 8.1, FR 8.2: AS crosses first, but CS comes from further back and gets further across."""
    state, events = ride_round(riding(AS=LINE - 1, AR=50, CS=LINE - 4, CR=30), AS="2", AR="3", CS="9", CR="3")
    assert of(Finished, events) == [Finished(("CS", "AS", "AR", "CR"), 2)]
    outcome = result(state)
    assert outcome is not None
    assert outcome.ranking == ((1,), (0,))


def test_the_winner_is_known_only_after_slipstream() -> None:
    """FR 8.1, FR 7.8: AS is drawn across the line by CR, and both are ranked where they stand at the end."""
    start = riding(AS=LINE - 4, AR=50, CS=20, CR=LINE - 2)
    state, events = ride_round(start, AS="3", AR="3", CS="3", CR="3")
    assert (row_of(state, "CR"), row_of(state, "AS")) == (LINE + 1, LINE)
    assert of(Finished, events) == [Finished(("CR", "AS", "AR", "CS"), 2)]


def test_slipstream_may_be_decided_by_the_right_lane() -> None:
    """FR 8.2: both end in one square; CR landed first."""
    start = riding(CR=LINE - 1, AS=LINE - 2, AR=50, CS=20)
    state, _ = ride_round(start, CR="3", AS="4", AR="3", CS="3")
    assert row_of(state, "CR") == row_of(state, "AS")
    assert (lane_of(state, "CR"), lane_of(state, "AS")) == (0, 1)
    outcome = result(state)
    assert outcome is not None
    assert outcome.riders[:2] == ("CR", "AS")


def test_beyond_the_last_tile_the_road_runs_on() -> None:
    """FR 8.5: the tile u ends five squares after the line; a 9 and a 6 still end where they ought to."""
    start = riding(AS=LINE - 1, CR=LINE - 1, AR=LINE - 2, CS=20)
    state, _ = ride_round(start, AS="6", CR="9", AR="6", CS="2")
    assert [row_of(state, name) - LINE for name in ("CR", "AS", "AR")] == [8, 5, 4]
    outcome = result(state)
    assert outcome is not None
    assert outcome.riders == ("CR", "AS", "AR", "CS")


def test_slipstream_beyond_the_last_tile() -> None:
    """FR 8.5, FR 7.8: on the road that runs on, slipstream goes on too, and decides nothing twice."""
    start = riding(CR=LINE - 1, AS=LINE - 3, AR=20, CS=10)
    state, events = ride_round(start, CR="9", AS="9", AR="3", CS="3")
    assert (row_of(state, "CR"), row_of(state, "AS")) == (LINE + 8, LINE + 7)
    assert [event.riders for event in of(Slipstreamed, events)] == [("AS",)]


@pytest.mark.parametrize(("stage", "terrain"), [(FLAT, "flat"), (TO_THE_TOP, "ascent")])
def test_the_road_runs_on_as_wide_and_as_steep_as_its_last_square(stage: str, terrain: str) -> None:
    """FR 8.5: two lanes, the ground of the finish tile, and enough for any card and slipstream."""
    road = course(stage).road
    beyond = road.squares[road.printed :]
    assert len(beyond) > 9 + 7
    assert {(square.terrain, len(square.cells)) for square in beyond} == {(terrain, 2)}


def test_no_slipstream_beyond_a_finish_on_an_ascent() -> None:
    """FR 8.5, FR 7.5: beyond U it climbs on, so a gap of one square stays and moves are capped at 5."""
    line = LINE + 1
    start = riding(TO_THE_TOP, CR=line - 1, AS=line - 3, AR=20, CS=10)
    state, _ = ride_round(start, CR="9", AS="9", AR="3", CS="3")
    assert (row_of(state, "CR"), row_of(state, "AS")) == (line + 4, line + 2)


AFTER_THE_END: list[tuple[int, Action, str]] = [
    (0, Draw("S"), "FR 8.1"),
    (1, Play("3"), "FR 8.1"),
    (0, Place("S", 0), "FR 2.8"),
    (CHANCE, Drawn("AS", ("2x",)), "FR 4.2"),
]


@pytest.mark.parametrize(("seat", "action", "clause"), AFTER_THE_END)
def test_nothing_can_be_done_after_the_end(seat: int, action: Action, clause: str) -> None:
    """FR 8.1: neither seats nor chance; nobody owes an answer any more."""
    state, _ = ride_round(riding(AS=LINE - 3, AR=50, CS=40, CR=30), AS="3", AR="3", CS="3", CR="3")
    assert clause_against(state, seat, action) == clause
