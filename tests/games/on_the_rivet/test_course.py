"""OR 1.3 and OR 2: courses as they are laid, and what cannot be laid."""

from __future__ import annotations

from random import Random

import pytest

from paceline.core.messages import BadOptions, Message
from paceline.draw.lanes.layout import LanePlan, pose
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.course import Course, course, find_course, name_of
from paceline.games.on_the_rivet.design import DESIGNER, KINDS
from paceline.roads.lanes import FRONT, REAR

READY = {
    "short": ("START-A C1 I2A*2 C4 I1A*2 C5 I3B C2 FIN-A", 5, 134, "short", False),
    "medium": ("START-A C1 I2A*2 C4 I1A*2 C5 I3B C6 I4A C2 FIN-A", 6, 162, "medium", False),
    "medium-7": ("START-A C1 I2A*2 C4 I1A*2 C3 I5A*1 C5 I3B C6 I4A C2 FIN-A", 7, 190, "medium", True),
    "long": ("START-A C1 I2A*2 C7 I6A*2 C4 I1A C3 I5A*1 C5 I3B C6 I4A C2 FIN-A", 8, 218, "long", True),
}
"""Code, lines, rows, length and expansion."""


def laid(code: str) -> Course:
    return course("", code)


def refusal(code: str) -> tuple[str, str, dict[str, object]]:
    """Return clause, key and places of what is said first of a course that cannot be laid."""
    with pytest.raises(BadOptions) as caught:
        laid(code)
    assert (caught.value.field, caught.value.message.key) == ("course", "on-the-rivet.refused.course")
    why = caught.value.message.places["why"]
    assert isinstance(why, Message)
    return str(caught.value.message.places["clause"]), why.key.removeprefix("on-the-rivet.refused."), why.places


@pytest.mark.parametrize("name", READY)
def test_the_ready_courses(name: str) -> None:
    """OR 1.3: five lines are short, six and seven medium, eight long."""
    code, lines, rows, length, expansion = READY[name]
    assert find_course("", name) == code
    track = laid(code)
    assert (track.code, track.lines, len(track.road.rows), track.length) == (code, lines, rows, length)
    assert (track.expansion, track.tiles[0], track.finish_row) == (expansion, "START-A", rows - 22)
    assert name_of("", code) == name


@pytest.mark.parametrize(
    ("text", "name"), [("5", "short"), ("6", "medium"), ("Medium 7", "medium-7"), ("LONG", "long"), ("8", "long")]
)
def test_ready_courses_have_several_names(text: str, name: str) -> None:
    assert find_course("", text) == READY[name][0]


def test_shorter_and_longer_courses_count_as_short_and_long() -> None:
    """OR 1.3."""
    assert [laid(code).length for code in ("START-A C1 FIN-A", "START-B C3 I3A C5 FIN-B")] == ["short", "short"]
    nine = book().long_from + 1
    assert nine == 9  # no course of the box is longer than eight lines: seven curves


def test_a_course_can_be_typed_in_any_way() -> None:
    """OR 2.14: there is one normal form."""
    assert find_course("", " start-a c1  i2a*2@8 c4 fin-a\n") == "START-A C1 I2A*2 C4 FIN-A"


@pytest.mark.parametrize(
    ("code", "clause", "key", "places"),
    [
        ("I1A C1 FIN-A", "OR 2.1", "no-start", {"place": 1, "tile": "I1A", "choices": ("START-A", "START-B")}),
        ("C1 FIN-A", "OR 2.1", "no-start", {"place": 1, "tile": "C1"}),
        ("START-A", "OR 2.1", "too-short", {"n": 1}),
        ("", "OR 2.1", "too-short", {"n": 0}),
        ("START-A C1 I1A", "OR 2.1", "no-finish", {"place": 3, "tile": "I1A", "choices": ("FIN-A", "FIN-B")}),
        ("START-A C1 START-B C2 FIN-A", "OR 2.1", "start-inside", {"place": 3, "tile": "START-B"}),
        ("START-A C1 FIN-B C2 FIN-A", "OR 2.1", "finish-inside", {"place": 3, "tile": "FIN-B"}),
        ("START-A FIN-A C1", "OR 2.1", "finish-inside", {"place": 2, "tile": "FIN-A"}),
        ("START-A C1 I1A C1 FIN-A", "OR 2.1", "tile-twice", {"place": 4, "tile": "C1", "other": 2}),
        ("START-A C1 I1A C2 I1B C3 FIN-A", "OR 2.1", "both-faces", {"place": 5, "tile": "I1B", "other_tile": "I1A"}),
        ("START-A C1 I2C C2 FIN-A", "OR 2.2", "unknown-tile-near", {"place": 3, "tile": "I2C"}),
        ("START-A C1 I9B*7 C2 FIN-A", "OR 2.2", "unknown-tile-near", {"place": 3, "tile": "I9B"}),
        ("START-A C1 I2A*1 C2 FIN-A", "OR 2.11", "bonus-terrain", {"place": 3, "tile": "I2A", "section": 1}),
        ("START-A*2 C1 FIN-A", "OR 2.11", "bonus-terrain", {"place": 1}),
        ("START-A C1 FIN-A*2", "OR 2.11", "bonus-on-finish", {"place": 3, "tile": "FIN-A"}),
        ("START-A C1 I2A*2@4*2@6 C2 FIN-A", "OR 2.11", "bonus-twice", {"place": 3, "section": 2}),
        ("START-A C1 I2A*2*2 C2 FIN-A", "OR 2.11", "bonus-twice", {"place": 3, "section": 2}),
        ("START-A C1 I2A*2@11 C2 FIN-A", "OR 2.11", "bonus-row", {"row": 11, "last": 10}),
        ("START-A C1 I2A*2@0 C2 FIN-A", "OR 2.11", "bonus-row", {"row": 0, "last": 10}),
        ("START-A C7*1 I2A C2 FIN-A", "OR 2.11", "bonus-row", {"row": 8, "last": 5}),
        ("START-A C1 I2A*3 C2 FIN-A", "OR 2.11", "no-section", {"section": 3, "n": 2}),
        ("START-A C1 I2A*0 C2 FIN-A", "OR 2.11", "no-section", {"section": 0}),
        ("START-A C1 " * 40 + "FIN-A", "OR 2.1", "too-long", {"found": 81}),
    ],
)
def test_what_cannot_be_laid(code: str, clause: str, key: str, places: dict[str, object]) -> None:
    """OR 2.1, 2.2, 2.11: one clear refusal for every rule of building."""
    found_clause, found_key, found = refusal(code)
    assert (found_clause, found_key) == (clause, key)
    assert {name: found[name] for name in places} == places


def test_an_unknown_tile_has_a_nearest_one() -> None:
    """OR 2.2."""
    assert refusal("START-A C1 I2X C2 FIN-A")[2]["near"] in {"I2A", "I2B"}
    assert refusal("STRAT-A C1 FIN-A")[2]["near"] == "START-A"


@pytest.mark.parametrize(
    ("text", "key", "near"),
    [
        ("shrot", "unknown-course-near", "short"),
        ("medium7x", "unknown-course-near", "medium-7"),
        ("9", "unknown-course", None),
        ("Paris", "unknown-course", None),
        ("", "unknown-course", None),
    ],
)
def test_courses_that_are_not_there(text: str, key: str, near: str | None) -> None:
    with pytest.raises(BadOptions) as caught:
        find_course("", text)
    message = caught.value.message
    assert (caught.value.field, message.key) == ("course", f"on-the-rivet.refused.{key}")
    assert message.places.get("near") == near
    assert near or message.places["names"] == ("short", "medium", "medium-7", "long")


def test_curves_bend_in_turn_whatever_tile_they_are() -> None:
    """OR 2.3, ruling 71: the first to the right, the second to the left."""
    for code in ("START-A C1 I1A C2 I2A C3 FIN-A", "START-A C3 I1A C1 I2A C2 FIN-A"):
        assert [one.bend for one in laid(code).road.stretches if one.bend] == [1, -1, 1]


def test_the_priority_line_is_the_inside_of_the_next_curve() -> None:
    """OR 2.4: line and curve share it, then it changes; the finish goes on alternating."""
    stretches = laid("START-A C1 I1A C2 I2A C3 FIN-A").road.stretches
    sides = {one.tile: one.best for one in stretches}
    assert sides == {
        **dict.fromkeys(("START-A", "C1", "I2A", "C3"), "right"),
        **dict.fromkeys(("I1A", "C2", "FIN-A"), "left"),
    }


FREE = {
    "START-A FIN-A": (44, "right right", ""),
    "START-A I2A I1A C1 FIN-A": (94, "right right right right left", "C1"),
    "START-A C1 C5 C2 FIN-B": (62, "right right left right left", "C1 C5 C2"),
    "START-B I2B I3A C1 C3 I4A FIN-A": (122, "right right right right left right right", "C1 C3"),
}
"""Courses in which lines follow lines and curves curves: rows, the priority line tile by tile, and the curves."""


@pytest.mark.parametrize("code", FREE)
def test_lines_may_follow_lines_and_curves_curves(code: str) -> None:
    """OR 2.1, OR 2.3, OR 2.4, OR 1.3: curves bend in turn, and lines have the inside of the next one."""
    rows, sides, curves = FREE[code]
    track = laid(code)
    assert (len(track.road.rows), track.code) == (rows, code)
    best = {stretch.tile: stretch.best for stretch in track.road.stretches}
    assert best == dict(zip(code.split(), sides.split(), strict=True))
    bends = {stretch.tile: stretch.bend for stretch in track.road.stretches if stretch.bend}
    assert bends == {tile: (1, -1)[number % 2] for number, tile in enumerate(curves.split())}
    assert track.lines == len(code.split()) - len(curves.split())


@pytest.mark.parametrize("seed", range(12))
def test_the_pieces_of_a_free_course_fit(seed: int) -> None:
    """OR 2.1: in whatever order they are laid, no space comes to lie on another, and all lead to the line."""
    rng = Random(seed)
    pieces = [piece for piece in book().tiles.values() if piece.kind in ("straight", "curve")]
    faces = {piece.piece: piece.id for piece in rng.sample(pieces, len(pieces))}
    chosen = rng.sample([*faces.values()], rng.randint(1, len(faces)))
    track = laid(" ".join(("START-A", *chosen, rng.choice(("FIN-A", "FIN-B")))))
    plan = LanePlan(track.road, 1.0, 2.0, (0.0, 0.0))
    centres = sorted((at.x, at.y) for at in (pose(plan, cell) for cell in track.road.cells))
    near = [abs(y - v) for place, (x, y) in enumerate(centres) for u, v in centres[:place][-40:] if abs(x - u) < 0.3]
    assert min(near) > 0.3, "in lanes, of which each is one wide"


@pytest.mark.parametrize(("curve", "lanes"), [("C1", [10, 8, 6]), ("C3", [8, 6]), ("C7", [10, 8, 6]), ("C6", [8, 6])])
def test_spaces_of_curves(curve: str, lanes: list[int]) -> None:
    """OR 2.5: from the outside inwards in a curve to the right."""
    track = laid(f"START-A {curve} FIN-A")
    rows = [row for row in track.road.rows if track.road.stretches[row.stretch].tile == curve]
    assert [sum(len(row.cells[lane]) for row in rows) for lane in range(len(lanes))] == lanes
    assert [number for number, row in enumerate(rows, start=1) if len(row.cells[0]) == 2] == (
        [2, 3, 4, 5] if len(lanes) == 3 else [2, 5]
    )
    assert track.curves == set(range(22, 28))


def test_ranks_in_a_doubled_row_of_a_curve_to_the_left() -> None:
    """OR 2.6: inside single first, then middle front, middle rear, outside front, outside rear."""
    road = laid("START-A C1 I2A C4 FIN-A").road
    row = 22 + 6 + 22 + 1  # the second row of the second curve
    cells = sorted((cell for cell in road.cells if cell.row == row and not cell.verge), key=lambda cell: -cell.number)
    assert [(cell.lane, cell.half) for cell in cells] == [(0, REAR), (1, FRONT), (1, REAR), (2, FRONT), (2, REAR)]


def around(track: Course, row: int, lane: int, half: int = REAR) -> dict[str, list[tuple[int, int, int]]]:
    """Return the spaces ahead of, behind and beside one, by row, lane and half."""
    cells = track.road.cells
    (here,) = (cell for cell in cells if (cell.row, cell.lane, cell.half) == (row, lane, half))
    return {
        side: [(cells[one].row, cells[one].lane, cells[one].half) for one in getattr(here, side)]
        for side in ("ahead", "behind", "left", "right")
    }


def test_spaces_ahead() -> None:
    """OR 2.7: the front half from the rear one, otherwise the next row, the rear one if there are two."""
    track = laid("START-A C1 FIN-A")
    assert around(track, 5, 1)["ahead"] == [(6, 1, REAR)]
    assert around(track, 22, 0)["ahead"] == [(23, 0, REAR)]
    assert around(track, 23, 0)["ahead"] == [(23, 0, FRONT)]
    assert around(track, 23, 0, FRONT)["ahead"] == [(24, 0, REAR)]
    assert around(track, 24, 0)["behind"] == [(23, 0, FRONT)]


def test_lane_changes() -> None:
    """OR 2.8: from three lanes to two in front of the curve, and back to three behind it."""
    track = laid("START-A C3 FIN-A")
    assert [around(track, 21, lane)["ahead"] for lane in range(3)] == [
        [(22, 0, REAR)],
        [(22, 0, REAR), (22, 1, REAR)],
        [(22, 1, REAR)],
    ]
    assert [around(track, 27, lane)["ahead"] for lane in range(2)] == [
        [(28, 0, REAR), (28, 1, REAR)],
        [(28, 1, REAR), (28, 2, REAR)],
    ]


def test_spaces_beside() -> None:
    """OR 2.9: in rows 2 and 3 of a curve to the right."""
    track = laid("START-A C1 FIN-A")
    assert around(track, 23, 2)["left"] == [(23, 1, REAR), (23, 1, FRONT)]
    assert around(track, 23, 1, FRONT)["right"] == [(23, 2, REAR)]
    assert around(track, 23, 1, FRONT)["left"] == [(23, 0, FRONT)]
    assert around(track, 24, 1)["left"] == [(24, 0, REAR), (24, 0, FRONT)]
    assert around(track, 24, 0, FRONT)["right"] == [(24, 1, REAR)]


def test_road_sides() -> None:
    """OR 2.10: one space at both edges of every row, from which one only comes back."""
    track = laid("START-A C3 FIN-A")
    verges = [cell for cell in track.road.cells if cell.verge]
    assert len(verges) == 2 * len(track.road.rows)
    assert around(track, 3, -1) == {"ahead": [], "behind": [], "left": [], "right": [(3, 0, REAR)]}
    assert around(track, 23, 2) == {"ahead": [], "behind": [], "left": [(23, 1, REAR)], "right": []}
    assert around(track, 3, 0)["left"] == []


def test_lines_have_two_sections_of_eleven_rows() -> None:
    """OR 2.2."""
    track = laid("START-B C5 I1B C6 FIN-B")
    found = [(one.tile, one.terrain, one.lanes, one.rows) for one in track.road.stretches]
    assert found == [
        ("START-B", "flat", 3, 11),
        ("START-B", "sprint", 3, 11),
        ("C5", "descent", 2, 6),
        ("I1B", "mountain", 2, 11),
        ("I1B", "descent", 2, 11),
        ("C6", "cobbles", 2, 6),
        ("FIN-B", "mountain", 3, 11),
        ("FIN-B", "mountain", 2, 11),
    ]


def test_the_grid() -> None:
    """OR 2.12: 21 spaces, three in every row from the front, the priority lane first."""
    track = laid(READY["short"][0])
    spaces = [(track.road.cells[cell].row, track.road.cells[cell].lane) for cell in track.grid]
    assert spaces == [(row, lane) for row in range(6, -1, -1) for lane in (2, 1, 0)]


def test_bonus_lines_lie_behind_their_rows() -> None:
    """OR 2.11: the first row beyond the line."""
    track = laid("START-B*2@3 C7*1@2 I1A*1*2@10 C4 FIN-A")
    assert [(line.kind, line.row) for line in track.bonuses] == [
        ("sprint", 11 + 3),
        ("sprint", 22 + 2),
        ("mountain", 28 + 8),
        ("mountain", 28 + 11 + 10),
    ]


def test_the_finish_line_is_the_end_of_the_last_row() -> None:
    """OR 2.13."""
    track = laid("START-A C1 FIN-A")
    last = [cell for cell in track.road.cells if track.road.home in cell.ahead]
    assert {cell.row for cell in last} == {49}
    assert track.finish_row == 28


@pytest.mark.parametrize("kind", KINDS)
def test_random_courses_can_be_laid(kind: str) -> None:
    """OR 2: whatever is drawn from the box leads from the grid to the line."""
    for seed in range(6):
        track = laid(DESIGNER.generate(3, kind, Random(f"{kind} {seed}")))
        reached, here = set[int](), {track.grid[-1]}
        while here:
            reached |= here
            here = {there for cell in here if cell != track.road.home for there in track.road.cells[cell].ahead}
        assert track.road.home in reached
        assert len(track.road.rows) == 22 * track.lines + 6 * (track.lines - 1)
        assert all(0 < line.row < track.finish_row for line in track.bonuses)
        assert {track.road.rows[line.row].terrain for line in track.bonuses} <= {"sprint", "mountain"}
