"""The picture of a race as data: every rider once, who is linked, what lies across the road and what happened."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import replace

from games.on_the_rivet.showing import SHORT, TRACK, cell, moving, verge, view, walk
from paceline.core.messages import Message
from paceline.draw.lanes.scene import LaneLine, LaneScene
from paceline.draw.scene import Home, Mark, Won
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet import events as said
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.presentation import scene as scenes
from paceline.games.on_the_rivet.presentation.scene import course_scene, scene
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.games.on_the_rivet.state import HOME, UNPLACED, Happening
from paceline.i18n import english

APART: Final = {
    "AS": {"cell": cell(-100, "left")},
    "CS": {"cell": cell(-101, "left")},
    "JA": {"cell": cell(-101, "right")},
    "A1": {"cell": cell(-108, "left")},
}
"""Three riders in front, two of them linked; another one alone; all others on the grid."""
LAST: Final = len(TRACK.road.rows) - 1


def words(message: Message) -> str:
    return english()(message)


def shown(seat: int | None = 0, events: tuple[Any, ...] = (), **changes: Any) -> LaneScene:
    return scene(view(seat, **changes), events, words)


# The course.


def test_the_course_says_what_it_is_and_owns_up_to_what_is_made_up() -> None:
    empty = course_scene("", SHORT, words)
    assert (empty.title, empty.subtitle) == ("short", "134 rows · 5 lines · short race · 2 bonus lines · reconstructed")
    assert (empty.tokens, empty.chains, empty.clock, empty.moment) == ((), (), None, "")
    assert empty.description == "Course short: 134 rows, 5 lines, a short race with 2 bonus lines."
    assert (empty.road, empty.grid, empty.start) == (TRACK.road, TRACK.grid, 7)


def test_a_content_set_without_guesses_is_not_called_reconstructed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An owner of the box who has corrected everything rides the printed game."""
    own = book("")
    kinds = ("cards", "tiles", "events", "tactics")
    corrected = {
        kind: {key: replace(one, source="printed") for key, one in getattr(own, kind).items()} for kind in kinds
    }
    monkeypatch.setattr(scenes, "book", lambda _folder="": replace(own, **corrected))
    monkeypatch.setattr(scenes, "_empty", scenes._empty.__wrapped__)
    assert "reconstructed" not in course_scene("", SHORT, words).subtitle


def test_bonus_lines_lie_across_the_road_until_they_are_won() -> None:
    """OR 2.11, OR 17.1."""
    rows = [bonus.row for bonus in TRACK.bonuses]
    kinds = [bonus.kind for bonus in TRACK.bonuses]
    lines = shown(lines_won=(1,), line_winners=(2,)).lines
    assert [(line.row, line.kind) for line in lines] == [*zip(rows, kinds, strict=True)]
    assert [line.won for line in lines] == ["", "AS"]
    assert lines[1] == LaneLine(rows[1], kinds[1], f"{kinds[1].capitalize()} bonus, won by Azur Sprinter", "AS")


def test_every_terrain_tells_what_it_gives() -> None:
    """OR 1.6."""
    labels = course_scene("", SHORT, words).terrain_words
    assert {*labels} == {row.terrain for row in TRACK.road.rows}
    assert (labels["mountain"].full, labels["mountain"].short) == ("MOUNTAIN · A+1 C+2 S−1", "A+1 C+2 S−1")
    assert labels["flat"].full == "FLAT · S+1 D+1"


# Riders.


def test_riders_stand_from_front_to_back_with_all_that_is_known_of_them() -> None:
    tired = {"cell": cell(-100), "light": 1, "heavy": 1, "activated": True, "energy": True, "chits": ("T04",)}
    first, *others = shown(riders={"AS": tired, "CS": {"bonuses": ("sprint", "sprint", "mountain")}}).tokens
    assert (first.rider, first.team, first.kind, first.cell) == ("AS", "A", "S", cell(-100))
    assert (first.tired, first.spent, first.mine, first.where) == (2, True, True, "−100 left")
    assert first.name == "Azur Sprinter"
    assert first.full_name == "Azur Sprinter, 1 light, 1 heavy, with energy, with Track Background, has ridden"
    assert [one.cell for one in others] == sorted((one.cell for one in others), reverse=True)
    winner = next(one for one in others if one.rider == "CS")
    assert winner.won == (Won("mountain", 2, "−0:02 mountain bonus"), Won("sprint", 4, "−0:04 sprint bonus"))
    assert (winner.mine, winner.full_name, winner.spent) == (False, "", False)


def test_riders_of_the_artificial_team_say_so() -> None:
    """OR 20.1."""
    names = {one.rider: one.full_name for one in shown(rules={"third": 2}).tokens}
    assert (names["J1"], names["A1"]) == ("Jonquille Domestique 1 (third team)", "")


def test_on_the_road_side_a_rider_stands_on_the_verge() -> None:
    """OR 12.1."""
    token = shown(riders={"AS": {"cell": verge(40, 0)}}).tokens[0]
    assert (token.cell, token.where) == (verge(40, 0), "−94 left roadside")


def test_whoever_is_moving_is_marked() -> None:
    assert shown(phase="moving", move=moving("AS")).active == "AS"
    assert shown().active == ""


def test_whoever_is_asked_about_is_marked() -> None:
    """OR 14.9, OR 16.1: the rider who may go forward, and the one who may be rescued."""
    happening = Happening("E10", 0, compact=(7, 2), effect_over=True)
    assert shown(phase="compact", happening=happening).active == "CC"
    assert shown(phase="rescue", queue=(0,), riders={"A1": {"cell": verge(0, 0)}}).active == "A1"


def test_a_rider_is_told_with_the_kinds_of_their_fatigue_and_all_they_carry() -> None:
    """OR 13.1, OR 13.4, OR 19.2."""
    riders = {
        "AS": {"light": 1, "heavy": 2, "energy": True, "chits": ("T01", "T02")},
        "CS": {"light": 2},
        "JS": {"heavy": 1, "chits": ("T01",)},
    }
    found = {token.rider: (token.worn, token.has) for token in shown(riders=riders).tokens}
    second = book("").tactics["T02"].name
    assert found["AS"] == ("1 light, 2 heavy", f"energy, Mountain Camp, {second}")
    assert (found["CS"], found["JS"], found["AA"]) == (("2 light", ""), ("1 heavy", "Mountain Camp"), ("", ""))


def test_linked_riders_are_chained() -> None:
    """OR 6.7."""
    drawn = shown(riders=APART)
    assert drawn.chains[0] == ("AS", "CS")
    linked = [rider for chain in drawn.chains for rider in chain]
    assert len({*linked}) == len(linked)
    assert not {"JA", "A1"} & {*linked}


def test_groups_stand_from_front_to_back_with_the_empty_rows_between() -> None:
    groups = [(group.name, group.riders[:3], group.gap) for group in shown(riders=APART).groups]
    assert groups[0] == ("Break", ("AS", "CS", "JA"), 0)
    assert groups[1] == ("Chasers", ("A1",), 6)
    assert (groups[2][0], groups[2][2]) == ("Peloton", 19)


def test_whoever_is_behind_the_largest_group_is_dropped() -> None:
    ahead = (one for row in TRACK.road.rows[40:] for lane in row.cells for one in lane)
    riders = {rider.name: {"cell": next(ahead)} for rider in view().table.riders if rider.name != "A1"}
    groups = shown(riders=riders).groups
    assert [(group.name, len(group.riders)) for group in groups] == [("Peloton", 17), ("Dropped", 1)]


def test_before_the_start_there_are_no_groups_and_only_those_on_the_grid() -> None:
    drawn = shown(phase="grid", riders={"AS": {"cell": UNPLACED}})
    assert (drawn.groups, drawn.moment, drawn.grid) == ((), "Before the start", TRACK.grid)
    assert len(drawn.tokens) == 17
    assert shown().grid == ()


@pytest.mark.parametrize(
    ("changes", "moment"),
    [
        ({"stint": 3, "round": 13}, "Phase 3 · round 2"),
        ({"phase": "event", "stint": 2, "happening": Happening("E08", 0)}, "Phase 2 · Feed Station"),
        ({"phase": "rescue", "stint": 2}, "After phase 2"),
        ({"phase": "over"}, "The race is over"),
    ],
)
def test_the_moment_is_named(changes: dict[str, Any], moment: str) -> None:
    assert shown(**changes).moment == moment


def test_whoever_is_home_has_their_seconds() -> None:
    """OR 17.3, OR 18.5."""
    riders = {"AS": {"cell": HOME, "bonuses": ("sprint",)}, "CS": {"cell": HOME}, "JS": {"cell": HOME}}
    drawn = shown(riders=riders, podium=(2, 14, 8), crossed=3)
    assert drawn.clock is not None
    assert drawn.clock.words == "PODIUM"
    assert [(one.rider, one.time, one.mine) for one in drawn.clock.home] == [
        ("AS", "−0:02", True),
        ("JS", "0:01", False),
        ("CS", "0:02", False),
    ]
    assert isinstance(drawn.clock.home[0], Home)
    assert drawn.clock.home[0].won == (Won("sprint", 2, "−0:02 sprint bonus"),)
    assert not {"AS", "CS", "JS"} & {token.rider for token in drawn.tokens}


def test_the_steeper_podium_counts_if_it_was_chosen() -> None:
    """OR 18.5."""
    riders = {rider.name: {"cell": HOME} for rider in view().table.riders[:11]}
    drawn = shown(riders=riders, podium=tuple(range(11)), crossed=11, rules={"steep": True})
    assert drawn.clock is not None
    assert drawn.clock.home[10].time == "0:11"


def test_the_description_tells_who_is_where_and_with_whom() -> None:
    riders = {**APART, "JS": {"cell": HOME}}
    text = shown(riders=riders, stint=1, podium=(14,), crossed=1).description
    assert text.startswith(
        "Course short. Phase 1 · round 1. From front to back: Azur Sprinter (−100 left), "
        "Coquelicot Sprinter (−101 left), Jonquille All-Star (−101 right), "
    )
    assert "Linked, each from front to back: «Azur Sprinter and Coquelicot Sprinter»" in text
    assert text.endswith("Over the line, in this order: Jonquille Sprinter.")


# What happened.


def test_what_happened_is_marked_where_it_happened() -> None:
    here, there = cell(-100), cell(-101)
    row = TRACK.road.cells[here].row
    marks = {
        said.Moved("CS", there, here, "pushed", "AS", "OR 9.2"): Mark("pushed", row, "shoved on", "CS"),
        said.Moved("CS", there, here, "bumped", "AS", "OR 10.1"): Mark("bumped", row, "shoved", "CS"),
        said.Moved("CS", there, here, "joins", "AS", "OR 7.5"): Mark("bumped", row, "shoved", "CS"),
        said.Moved("CS", here, there, "back", "AS", "OR 10.2"): Mark("back", row - 1, "back", "CS"),
        said.PickedUp("AS", ("CS", "JA"), (here, there)): Mark("picked-up", row - 1, "+2", "AS"),
        said.Unhooked("AS", ("CS",)): Mark("unhooked", row - 1, "−1", "AS"),
        said.Held(1, "CS", "AS"): Mark("held", row - 1, "holds", "CS"),
        said.SentBack("AS", here, there): Mark("back", row - 1, "back", "AS"),
        said.RoadSide("AS", here, verge(row, 0)): Mark("road-side", row, "roadside", "AS"),
        said.ClosedUp("AS", there, here): Mark("closed-up", row, "closes up", "AS"),
        said.Rescued("AS", "A1", there, here): Mark("rescued", row, "rescued", "AS"),
        said.Tired("AS", "H", 0, 1, "card"): Mark("exhausted", row, "+1 heavy", "AS"),
        said.Recovered("AS", 2, 0): Mark("recovered", row, "−2 fatigue", "AS"),
        said.Energised("AS"): Mark("energy", row, "energy", "AS"),
        said.BonusWon("AS", "sprint", 0, row): Mark("sprint-points", row, "−0:02", "AS"),
        said.Crossed("JS", 1): Mark("crossed", LAST, "1", "JS"),
    }
    riders = {**APART, "JS": {"cell": HOME}}
    assert shown(events=tuple(marks), riders=riders).marks == tuple(marks.values())


def test_what_nobody_needs_to_see_is_not_marked() -> None:
    here, there = cell(-100), cell(-101)
    quiet = (
        said.Moved("CS", there, here, "follows", "AS", "OR 7.2"),
        said.Moved("CS", there, here, "herded", "AS", "OR 8.1"),
        said.Stepped("AS", there, here, "forward", 1, 3),
        said.Rode("AS", there, here, 0),
        said.Shuffled(1),
    )
    assert shown(events=quiet, riders=APART).marks == ()


def test_the_same_table_looks_the_same_to_a_spectator_but_for_what_is_theirs() -> None:
    own, other = shown(0, riders=APART), shown(None, riders=APART)
    assert [token.cell for token in own.tokens] == [token.cell for token in other.tokens]
    assert not any(token.mine for token in other.tokens)


def test_in_a_whole_race_everybody_is_drawn_once() -> None:
    """On the road or at home; marks lie on rows that there are, chains and groups are made of those on the road."""
    kinds, count = set(), 0
    for _, _, _, state, events in walk(3, Options(third=2), 3, 2000):
        drawn = GAME.presentation.scene(GAME.view(state, None), events, words)
        home = drawn.clock.home if drawn.clock else ()
        on_road = [token.rider for token in drawn.tokens]
        placed = [rider.name for rider in state.table.riders if rider.cell != UNPLACED]
        assert sorted(on_road + [one.rider for one in home]) == sorted(placed)
        grouped = [rider for group in drawn.groups for rider in group.riders]
        assert not drawn.groups or grouped == on_road
        assert {rider for chain in drawn.chains for rider in chain} <= {*on_road}
        assert all(0 <= mark.row <= LAST for mark in drawn.marks)
        kinds |= {mark.kind for mark in drawn.marks}
        count += 1
    assert count > 500
    assert kinds >= {"bumped", "pushed", "back", "exhausted", "crossed", "closed-up"}
