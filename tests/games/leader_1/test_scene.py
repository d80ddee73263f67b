"""The picture of a race as data: every rider once, the peloton, what lies across the road and what happened."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from games.leader_1.showing import HILLY, TRACK, TURN, cell, view
from paceline.core.game import CHANCE
from paceline.core.messages import Message
from paceline.draw.hexes.scene import Block, HexScene, Line
from paceline.draw.scene import Mark
from paceline.games.leader_1 import GAME, content
from paceline.games.leader_1 import events as said
from paceline.games.leader_1.course import course
from paceline.games.leader_1.presentation.scene import course_scene, scene
from paceline.games.leader_1.rules.setup import Options
from paceline.games.leader_1.state import HOME, IN_PELOTON, Arrival
from paceline.i18n import english

BREAK: Final = {"AR": {"cell": cell(3, "L", 2)}, "CL": {"cell": cell(2, "M", 4)}, "AC": {"cell": cell(2, "R", 3)}}
"""A rider alone in front, two behind them who are close, the others in the peloton on rows 2 and 3."""


def words(message: Message) -> str:
    return english()(message)


def shown(seat: int | None = 0, events: tuple[Any, ...] = (), **changes: Any) -> HexScene:
    return scene(view(seat, **changes), events, words)


# The course.


def test_the_course_says_what_it_is() -> None:
    empty = course_scene(HILLY, words)
    assert (empty.title, empty.subtitle) == (HILLY, f"8 hexagons · 63 rows · {TRACK.energy} energy · reconstructed")
    assert (empty.tokens, empty.block, empty.clock, empty.moment) == ((), None, None, "")
    assert empty.description == (
        f"Course {HILLY}: 8 hexagons, 63 rows to the line, {TRACK.energy} energy for every rider. "
        "On the way: Col of category 2. 1 feed zone."
    )


def test_a_ready_course_has_its_name_and_owns_up_to_what_is_made_up() -> None:
    ready = content.courses()[0]
    empty = course_scene(course(ready.code).code, words)
    assert empty.title == ready.name
    assert empty.subtitle.endswith(" · reconstructed")


def test_everything_that_lies_across_the_road_is_a_line() -> None:
    assert {*course_scene(HILLY, words).lines} == {
        Line(1, "feed", "Feed zone 1"),
        Line(3, "climb", "Col of category 2", 2),
        Line(5, "summit", "Summit, category 2"),
        Line(6, "bonus", "Bonus line 1"),
        Line(7, "sprint", "Sprint zone"),
    }


def test_every_ground_but_the_flat_tells_its_free_squares() -> None:
    labels = course_scene(HILLY, words).terrain_words
    assert {ground: one.full for ground, one in labels.items()} == {
        "rise": "FALSE FLAT · 2 FREE",
        "ascent": "COL · R1 L2 C3 FREE",
        "descent": "DESCENT · 4 FREE",
    }
    assert {*labels} < {one.terrain for one in TRACK.road.hexes}


# Riders.


def test_every_rider_stands_once_on_the_road() -> None:
    drawn = shown(riders=BREAK)
    assert [token.rider for token in drawn.tokens[:3]] == ["AR", "CL", "AC"]
    assert sorted(token.rider for token in drawn.tokens) == ["AC", "AL", "AR", "CC", "CL", "CR"]
    cells = {token.rider: token.cell for token in drawn.tokens}
    assert cells["AR"] == cell(3, "L", 2)
    assert {cells[name] for name in ("AL", "CR", "CC")} == {TRACK.road.on_line(3)}
    assert [token.rider for token in drawn.tokens if token.mine] == ["AR", "AC", "AL"]


def test_a_rider_has_a_role_a_name_and_an_account() -> None:
    riders = {"AR": {"cell": cell(3, "L", 2), "energy": 12, "risks": 1, "tiles": 2, "speciality": "sprinter"}}
    token = shown(riders=riders).tokens[0]
    assert (token.kind, token.team, token.name) == ("R", "A", "Azur rouleur")
    assert (token.full_name, token.where) == ("Azur rouleur · sprinter", "−46 left")
    assert token.energy is not None
    assert (token.energy.left, token.energy.full, token.energy.boxes) == (12, TRACK.energy, (1, 3))
    assert token.energy.words == "12 energy, 1 of 3 risks taken, 2 food"


def test_bars_have_one_length_even_if_somebody_has_more_than_at_the_start() -> None:
    full = {token.energy.full for token in shown(riders={"AR": {"energy": 99}}).tokens if token.energy}
    assert full == {99}


@pytest.mark.parametrize(("down", "lies"), [(TURN - 1, False), (TURN, True), (TURN + 1, True)])
def test_a_fallen_rider_lies_until_the_missed_turn_is_over(down: int, lies: bool) -> None:
    token = shown(riders={"AR": {"cell": cell(3, "L", 2), "down": down}}).tokens[0]
    assert token.down == lies
    assert ("on the ground" in token.full_name) == lies


def test_a_puncture_shows() -> None:
    token = shown(riders={"AR": {"cell": cell(3, "L", 2), "flat": TURN + 1}}).tokens[0]
    assert (token.flat, token.full_name) == (True, "Azur rouleur · puncture")


# The peloton and the groups.


def test_the_peloton_is_a_block_with_its_riders() -> None:
    assert shown(riders=BREAK).block == Block(2, 3, ("AL", "CR", "CC"), "Peloton")


def test_groups_stand_from_front_to_back_with_the_empty_rows_between() -> None:
    riders = {**BREAK, "CC": {"cell": cell(1, "M", 1)}}
    groups = [(group.name, group.riders, group.gap) for group in shown(riders=riders, head=5).groups]
    assert groups == [
        ("Break", ("AR",), 0),
        ("Chasers", ("CL", "AC"), 5),
        ("Peloton", ("AL", "CR"), 4),
        ("Dropped", ("CC",), 3),
    ]


def test_the_peloton_is_a_group_with_nobody_in_it_too() -> None:
    spots = zip(("AR", "AL", "AC", "CR", "CL", "CC"), range(cell(3, "L", 1), len(TRACK.road.cells)), strict=False)
    drawn = shown(riders={name: {"cell": there} for name, there in spots})
    assert (drawn.groups[-1].name, drawn.groups[-1].riders) == ("Peloton", ())
    assert drawn.block == Block(2, 3, (), "Peloton")


def test_a_peloton_that_is_home_is_gone() -> None:
    riders = {name: {"cell": HOME} for name in ("AL", "AC", "CR", "CL", "CC")} | {"AR": {"cell": cell(7, "M", 1)}}
    home = tuple(Arrival(number, 4, 2) for number in (1, 2, 3, 4, 5))
    drawn = shown(riders=riders, head=TRACK.road.length + 1, home=home)
    assert drawn.block is None
    assert [group.name for group in drawn.groups] == ["Break"]
    assert drawn.clock is not None
    assert [(one.rider, one.time, one.mine) for one in drawn.clock.home][:3] == [
        ("AL", "turn 4", True),
        ("AC", "turn 4", True),
        ("CR", "turn 4", False),
    ]


def test_who_was_stopped_on_the_road_is_listed_with_their_rows() -> None:
    drawn = shown(phase="over", riders={"AR": {"cell": HOME}}, home=(Arrival(0, 4, -3),))
    assert drawn.clock is not None
    assert (drawn.clock.home[0].time, drawn.moment) == ("−3", "The race is over")


def test_before_the_start_there_are_no_groups_and_riders_without_a_role_are_not_drawn() -> None:
    drawn = shown(phase="picking", head=1, round=0, riders={"AR": {"role": ""}})
    assert (drawn.groups, drawn.moment) == ((), "Before the start")
    assert len(drawn.tokens) == 5
    assert drawn.block is not None
    assert (drawn.block.tail, drawn.block.head, len(drawn.block.riders)) == (0, 1, 5)


def test_the_description_tells_who_is_where() -> None:
    text = shown(riders={**BREAK, "CC": {"cell": cell(1, "M", 1)}}, head=5).description
    assert text.startswith(
        f"{HILLY} after 4 turns. Ahead, the first one first: Azur rouleur (30 energy, 46 to go, left)"
    )
    assert "The peloton: 58 to go. In the peloton: Azur leader (30 energy)" in text
    assert text.endswith("Behind the peloton: Coquelicot climber (30 energy, 63 to go, middle).")


# What happened.


def test_what_happened_is_marked_where_it_happened() -> None:
    here, there = cell(2, "M", 1), cell(2, "M", 3)
    marks = {
        said.Rode("AR", IN_PELOTON, here, 4, 3, 1, 0, 29): Mark("attack", 8, "attack", "AR"),
        said.Announced(0): Mark("chase", 3, "chase"),
        said.Caught("AR", here): Mark("caught", 8, "caught", "AR"),
        said.Dropped("AR", here, 2, 1): Mark("dropped", 8, "dropped", "AR"),
        said.Rolled("CL", "bonk", 5, 2, True, "L1 11.2"): Mark("bonk", 11, "bonk", "CL"),
        said.Fell("AR", here, 6): Mark("crash", 8, "fall", "AR"),
        said.Punctured("AR", here): Mark("puncture", 8, "puncture", "AR"),
        said.Fed("CL", 1, 0, 0): Mark("feed", 11, "food", "CL"),
        said.Fed("AL", 0, 0, 3): Mark("feed", 3, "food +3", "AL"),
        said.Sheltered("AR", "CL", (here, there)): Mark("slipstream", 8, "+1", "AR"),
    }
    assert shown(events=tuple(marks), riders=BREAK).marks == tuple(marks.values())


def test_what_nobody_needs_to_see_is_not_marked() -> None:
    here, there = cell(2, "M", 1), cell(2, "M", 3)
    quiet = (
        said.Rode("AR", here, there, 2, 3, 0, 1, 31),
        said.Rolled("AR", "bonk", 5, 7, False, "L1 11.2"),
        said.Rolled("AR", "crash", 5, 2, True, "L1 11.4"),
        said.Dropped("AR", IN_PELOTON, 2, 1, "L1 7.10"),
        said.TokenPassed(1),
    )
    assert shown(events=quiet, riders=BREAK).marks == ()


def test_the_same_table_looks_the_same_to_a_spectator_but_for_their_own_riders() -> None:
    own, other = shown(0, riders=BREAK), shown(None, riders=BREAK)
    assert [token.cell for token in own.tokens] == [token.cell for token in other.tokens]
    assert not any(token.mine for token in other.tokens)


@pytest.mark.parametrize(("seats", "riders"), [(3, 2), (7, 1)])
def test_in_a_whole_race_everybody_is_drawn_once(seats: int, riders: int) -> None:
    """On the road, in the peloton or at home; marks lie on rows that there are."""
    rng, state = Random(seats), GAME.setup(seats, Options(riders=riders))
    kinds, count = set(), 0
    while acting := GAME.to_act(state):
        seat = min(acting)
        if seat == CHANCE:
            outcomes = [*GAME.chance(state).outcomes()]
            action = rng.choices([one for one, _ in outcomes], [weight for _, weight in outcomes])[0]
        else:
            action = rng.choice([*GAME.legal(state, seat)])
        state, events = GAME.apply(state, seat, action)
        drawn = GAME.presentation.scene(GAME.view(state, None), events, words)
        home = drawn.clock.home if drawn.clock else ()
        names = [token.rider for token in drawn.tokens] + [one.rider for one in home]
        assert sorted(names) == sorted(rider.name for rider in state.table.riders if rider.role)
        grouped = [rider for group in drawn.groups for rider in group.riders]
        assert not drawn.groups or sorted(grouped) == sorted(token.rider for token in drawn.tokens)
        assert all(0 <= mark.row < len(drawn.road.rows) for mark in drawn.marks)
        kinds |= {mark.kind for mark in drawn.marks}
        count += 1
    assert count > 50
    assert kinds >= {"attack", "caught", "feed"}
