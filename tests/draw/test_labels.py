"""Labels keep out of each other's way, off the road, and on the page."""

from __future__ import annotations

import math
from random import Random

import pytest

from draw.scenes import STAGES, race, stage
from paceline.draw.course import course_of
from paceline.draw.land.relief import Land, contours
from paceline.draw.parts.labels import Board
from paceline.draw.squares.layout import fit, outline
from paceline.draw.squares.map import race_notices, stage_notices
from paceline.draw.squares.scene import Scene
from paceline.draw.svg.pen import Box, Point

PAGE = Box(0, 0, 1560, 860)


def test_label_goes_to_the_nearest_free_place() -> None:
    board = Board(Box(0, 0, 400, 400))
    board.keep_clear((float(x), 200.0) for x in range(0, 400, 5))
    box = board.place((200, 200), (60, 20), [10, 30, 60, 90])
    assert not box.grow(3).holds((200, 200))
    assert math.dist(box.centre, (200, 200)) == pytest.approx(30)


def test_second_label_stays_clear_of_the_first_and_of_its_leader() -> None:
    board = Board(Box(0, 0, 400, 400))
    first = board.place((200, 200), (60, 20), [60, 80], leader=True)
    second = board.place((200, 205), (60, 20), [60, 80], leader=True)
    assert not first.meets(second)


def test_label_stays_on_the_page_when_its_anchor_is_in_a_corner() -> None:
    page = Box(0, 0, 400, 400)
    assert Board(page).place((3, 3), (80, 20), [20, 60, 100]).within(page)


def test_leader_goes_round_a_box_that_stands_in_its_way() -> None:
    def side_of(*taken: Box) -> float:
        board = Board(Box(0, 0, 400, 400))
        board.keep_clear((200.0, float(y)) for y in range(0, 400, 5))
        for box in taken:
            board.take(box)
        return board.place((200, 200), (20, 20), [100], leader=True).centre[0]

    assert side_of(Box(120, 0, 60, 400)) > 200
    assert side_of(Box(220, 0, 60, 400)) < 200


def test_copied_board_leaves_the_first_as_it_was() -> None:
    board = Board(Box(0, 0, 400, 400))
    board.take(Box(0, 0, 10, 10))
    other = board.copy()
    other.take(Box(50, 50, 10, 10))
    other.keep_clear([(100.0, 100.0)])
    assert other.crowded(Box(0, 0, 5, 5))
    assert not board.crowded(Box(50, 50, 10, 10))
    assert not board.covered(Box(90, 90, 20, 20))


def boxes_of(scene: Scene) -> tuple[list[Box], list[Point]]:
    course = course_of(scene)
    plan = fit(scene.road, course.rows, PAGE, (400, 140)).plan
    board = Board(PAGE)
    for row in range(course.rows):
        for t in (0.0, 0.25, 0.5, 0.75):
            half = plan.pieces[row].half(t) + 0.17
            board.keep_clear(plan.at(row, t, half * k / 4) for k in range(-4, 5))
    stage_notices(scene, course, plan, board)
    race_notices(scene, course, plan, board)
    road = [corner for row in range(course.rows) for corner in outline(plan, row)]
    return board.boxes, road


@pytest.mark.parametrize("scene", [*(stage(title) for title in STAGES), race()], ids=[*STAGES, "race"])
def test_no_label_lies_on_the_road_on_another_label_or_off_the_page(scene: Scene) -> None:
    boxes, road = boxes_of(scene)
    assert len(boxes) > 8
    for index, box in enumerate(boxes):
        assert box.within(PAGE)
        assert not any(box.meets(other) for other in boxes[:index])
        assert not any(box.holds(corner) for corner in road)


def test_contour_of_a_round_hill_is_a_round_line() -> None:
    (ring,) = contours(lambda point: 50 - math.dist(point, (100, 100)), Box(0, 0, 200, 200), 10)
    assert {round(math.dist(point, (100, 100))) for point in ring} <= {49, 50}
    assert len(ring) > 20


def test_contour_closes_at_the_edge_of_the_page_and_keeps_holes() -> None:
    rings = contours(lambda point: math.dist(point, (100, 100)) - 40, Box(0, 0, 200, 200), 10)
    assert len(rings) == 2


def test_the_nearest_road_is_found_far_from_it_too() -> None:
    luck = Random(4)
    road = tuple(((luck.uniform(0, 400), luck.uniform(0, 300)), float(height)) for height in range(40))
    land = Land(Box(0, 0, 2000, 1000), 20.0, road)
    for point in [(luck.uniform(0, 2000), luck.uniform(0, 1000)) for _ in range(300)]:
        place, height = min(road, key=lambda middle: math.dist(middle[0], point))
        away, altitude = land.nearest(point)
        assert away == pytest.approx(math.dist(place, point) / 20)
        assert altitude == height
