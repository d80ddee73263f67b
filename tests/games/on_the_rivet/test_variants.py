"""OR 14.11 to OR 14.13 and OR 21: lines as events read them, and other readings of the rules, by choice."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from games.on_the_rivet.boards import Board, piece
from games.on_the_rivet.happenings import Happens, standing, who_tired
from games.on_the_rivet.positions import NARROW, Place, Position
from games.on_the_rivet.turns import MEDIUM, Turns
from paceline.core.codec import to_json
from paceline.core.messages import BadOptions
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import Tactic, Unhook
from paceline.games.on_the_rivet.events import NobodyFits, RoadSide, SentBack
from paceline.games.on_the_rivet.rules.event_effects import Sight
from paceline.games.on_the_rivet.rules.links import lines, maximal_lines
from paceline.games.on_the_rivet.rules.setup import Options, setup
from paceline.games.on_the_rivet.rules.strokes import Special
from paceline.games.on_the_rivet.state import FORMER_READINGS
from paceline.roads.lanes import lay

FORK = lay([piece(lanes=2), piece(lanes=3)])
"""Two lanes become three before row 12; the right lane is best."""


def with_rules(race: Happens, **rules: Any) -> Happens:
    """Return the same riders under other rules."""
    table = race.state.table
    race.state = replace(race.state, table=replace(table, rules=replace(table.rules, **rules)))
    return race


def forked(card: str, *variants: str, **places: Place) -> Happens:
    return with_rules(standing(NARROW, **places), variants=variants).begin(card)


# The choice


def test_nothing_is_chosen_unless_it_is_named() -> None:
    """OR 21.1."""
    assert setup(3, Options()).table.rules.readings == ()
    given = Options(variants=("lone-lines", "free-lanes", "lone-lines"))
    assert setup(3, given).table.rules.readings == ("free-lanes", "lone-lines")


@pytest.mark.parametrize("variants", [("lonely",), ("former-events",), ("rules-1", "free-lanes")])
def test_unknown_readings_are_refused(variants: tuple[str, ...]) -> None:
    """OR 21.1."""
    with pytest.raises(BadOptions) as refused:
        setup(3, Options(variants=variants))
    assert refused.value.field == "variants"


def test_races_of_rules_version_1() -> None:
    """OR 21.1: their options say nothing of readings, and neither does their state."""
    assert GAME.former_options(0, 3, {}) is None
    former = GAME.former_options(1, 3, {"course": "short"})
    assert former == {"course": "short", "variants": ("rules-1",)}
    rules = setup(3, Options(**former)).table.rules
    assert (rules.variants, rules.readings) == (UNSET, FORMER_READINGS)
    assert b"variants" not in to_json(rules)


# Lines at forks


def test_lines_are_maximal_chains() -> None:
    """OR 14.11: behind C two riders, who have two and one behind them; behind D, who is on another lane, the same."""
    board = Board(FORK, C=(12, 1), D=(13, 1), K=(12, 0), P=(11, 0), Q=(11, 1), R=(10, 0))
    found = {board.word(line) for line in maximal_lines(board.field)}
    assert found == {"DCPR", "DCQ", "KPR"}
    assert {board.word(line) for line in lines(board.field)} == {"DCQ", "KPR"}
    assert board.word(max(maximal_lines(board.field), key=len)) == "DCPR"


def test_a_head_has_nobody_directly_ahead_and_a_tail_nobody_behind() -> None:
    """OR 14.11: in any crowd, and every linked rider is in a line."""
    board = Board(FORK, A=(14, 0), B=(13, 0), C=(12, 0), D=(12, 1), E=(11, 0), F=(11, 1), G=(10, 1), H=(12, 2))
    for line in maximal_lines(board.field):
        first, last = (board.road.cells[board.field.cells[line[end]]] for end in (0, -1))
        assert not [cell for cell in first.ahead if cell in board.field.at]
        assert not [cell for cell in last.behind if cell in board.field.at]
    assert {rider for line in maximal_lines(board.field) for rider in line} == set(range(8))


CROWD: dict[str, Place] = {
    "AA": (13, 0), "AC": (12, 0), "AS": (11, 0), "CA": (10, 1), "CC": (9, 1), "CS": (10, 0), "C1": (9, 0), "C2": (8, 0),
}  # fmt: skip
"""Three lanes become two before row 11: behind AS stand CA and CS, and CS has the longer line behind."""


def test_the_longest_reading_is_the_largest_line() -> None:
    """OR 15.15, OR 14.11: with CS, C1 and C2 the line has six riders, and three go back; OR 21.4: it has five."""
    race = forked("E15", **CROWD)
    assert [event.rider for event in race.of(SentBack)] == ["C2", "C1", "CS"]
    race = forked("E15", "one-line-each", **CROWD)
    assert [event.rider for event in race.of(SentBack)] == ["CC", "CA"]


def test_tails_of_all_lines() -> None:
    """OR 15.5, OR 14.11: CC ends a line of five and C2 one of six; each goes back once, the worst placed first."""
    race = forked("E05", **CROWD)
    assert [event.rider for event in race.of(SentBack)] == ["C2", "CC"]
    race = forked("E05", "one-line-each", **CROWD)
    assert [event.rider for event in race.of(SentBack)] == ["CC"]


def test_heads_of_all_lines() -> None:
    """OR 15.6, OR 14.11: CS is no head, for AS is directly ahead; as the other variant reads it, they are."""
    assert who_tired(forked("E06", **CROWD)) == ["AA"]
    assert who_tired(forked("E06", "one-line-each", **CROWD)) == ["AA", "CS"]


def test_the_second_of_the_largest_line() -> None:
    """OR 15.3, OR 14.11: of two chains of three with one head the longer one, whichever side it is on."""
    places: dict[str, Place] = {"AA": (11, 0), "CA": (10, 1), "CS": (10, 0), "C1": (9, 0)}
    assert [event.rider for event in forked("E03", **places).of(RoadSide)] == ["CS"]
    assert [event.rider for event in forked("E03", "one-line-each", **places).of(RoadSide)] == ["CA"]


def test_behind_the_tail_of_the_own_line() -> None:
    """OR 15.14, OR 14.11: CA is in the middle lane; their only line ends with them."""
    race = forked("E14", **CROWD)
    (event,) = race.of(SentBack)
    assert event.rider == "CA"
    assert race.place(event.end) == (8, 1)


def test_a_rider_alone_is_no_line() -> None:
    """OR 14.12, OR 15.5, OR 15.13: without a line nobody goes back; OR 21.5 has the other reading."""
    places: dict[str, Place] = {"AA": (18, 0), "CA": (14, 1), "JA": (5, 0)}
    for card in ("E05", "E13"):
        race = forked(card, **places)
        assert not race.of(SentBack)
        assert race.of(NobodyFits)
        race = forked(card, "lone-lines", **places)
        assert [event.rider for event in race.of(SentBack)] == ["AA"]


def test_lines_of_an_event_are_those_of_the_moment() -> None:
    """OR 14.11, OR 14.4: riders on the road side are in none."""
    race = with_rules(standing(NARROW, AA=(13, 0), AC=(12, 0), CA=(11, -1)), variants=())
    assert [len(line) for line in Sight(race.table).lines] == [2]


def test_the_worst_placed_is_struck_first() -> None:
    """OR 14.13: whoever is further back makes room for the next one."""
    struck = forked("E05", **CROWD).of(SentBack)
    assert [event.start for event in struck] == sorted(event.start for event in struck)


# Across the line, and on the road side


def _across(*variants: str) -> Board:
    board = Board(lay([piece(rows=12)]), A=(11, 1), B=(10, 1), C=(9, 1))
    ride = board.play("A", "lead", 5, special=Special(unhook=True))
    ride.readings = variants
    board.go("forward", A=())
    return board


def test_riders_may_be_unhooked_across_the_line() -> None:
    """OR 18.9, OR 5.11: A has crossed, and leaves both behind; those who stay hooked must be carried on."""
    ride = _across().ride
    assert (ride.home, list(ride.unhooks()), ride.may_stop()) == (True, [1, 2], False)
    ride.unhook(2)
    assert ride.may_stop()


def test_across_the_line_the_train_may_be_bound() -> None:
    """OR 21.6: as the variant has it every stroke left carries the whole train on."""
    ride = _across("no-unhook-home").ride
    assert (list(ride.unhooks()), ride.may_stop()) == ([], False)


def test_unhooking_across_the_line_at_the_table() -> None:
    """OR 18.9: offered as an answer."""
    race = Position("row 48\n.. ..\nC1-AA\n__ __", rider="AA", kind="lead", card="A05", ps=3).forward()
    assert [one for one in race.offers() if isinstance(one, Unhook)] == [Unhook(1)]


@pytest.mark.parametrize(("variants", "helped"), [((), {"A1", "AA"}), (("no-roadside-tactics",), {"AA"})])
def test_own_tactics_reach_the_road_side(variants: tuple[str, ...], helped: set[str]) -> None:
    """OR 19.14: T07 for A1, who is beside the road; OR 21.7 has the other reading."""
    picture = ".. .. .. ..\n.. .. AA ..\n__ C1 __ __\n,, A1 ,, ,,"
    tired = {"A1": {"light": 2}, "AA": {"light": 1}}
    rules = {"tactics": True, "variants": variants}
    race = Turns(picture, road=MEDIUM, tactics={0: ("T07",)}, rules=rules, riders=tired)
    assert {one.rider for one in race.offered(Tactic)} == helped
