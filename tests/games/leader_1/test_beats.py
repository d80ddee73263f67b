"""Beats: every event once, in order, with its riders, its path and the cells that explain it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import pytest

from games.leader_1.positions import BLACK, Position, bunch, on
from paceline.core.presentation import Beat
from paceline.games.leader_1 import GAME, events
from paceline.games.leader_1.actions import IN_PELOTON
from paceline.i18n import english

SAID: Final = english()
pytestmark = pytest.mark.usefixtures("hexagons_of_seven")


def beats(position: Position, seat: int | None = None) -> Sequence[Beat]:
    """Return everything that happened so far to those who watch."""
    seen: list[Any] = [event for one in position.events if (event := one.seen_by(seat)) is not None]
    return GAME.presentation.beats(GAME.view(position.state, seat), seen)


def beat(position: Position, kind: type, seat: int | None = None) -> Beat:
    """Return the first beat of an event of this kind."""
    return next(one for one in beats(position, seat) if isinstance(one.event, kind))


def test_a_move_crosses_the_squares_between() -> None:
    """L1 9.1, L1 9.2: around a rider who is in the way."""
    position = Position(phase="escapees", CR=on(3, "M", 1, moved=5), AR=on(3, "M", 0))
    position.ride((3, "M", 2), 2)
    moved = beat(position, events.Rode)
    (path,) = moved.paths
    assert (path.rider, path.cells[0], path.cells[-1]) == ("AR", position.cell(3, "M", 0), position.cell(3, "M", 2))
    assert path.cells[1] in {position.cell(3, "L", 1), position.cell(3, "R", 1)}
    assert (moved.kind, moved.clause, moved.riders) == ("move", "L1 9.1", ("AR",))


def test_leaving_and_joining_begin_and_end_on_the_line_of_the_peloton() -> None:
    """L1 5.2, L1 8.2."""
    position = Position(phase="leaving", CR=on(1, "M", 0, moved=4))
    line = position.course.road.on_line
    position.leave("R", (2, "M", 0), 4)
    assert beat(position, events.Rode).paths[0].cells[0] == line(10)
    position.go_on("3")
    position.events.clear()
    joins = next(ride for ride in position.rides if ride.end == IN_PELOTON)
    position.answer(joins)
    (path,) = beat(position, events.Rode).paths
    assert (path.rider, path.cells[0], path.cells[-1]) == ("CR", position.cell(1, "M", 0), line(13))
    assert len(path.cells) == joins.squares + 1


def test_a_risk_is_rolled_before_the_move_over_the_black_square() -> None:
    """L1 11.4, L1 11.5."""
    position = Position(BLACK, phase="escapees", head=3, AR=on(1, "R", 6))
    risky = next(ride for ride in position.rides if ride.risks == ("crash",))
    position.answer(risky).die(1)
    played = beats(position)
    assert [one.kind for one in played[:3]] == ["roll", "move", "fall"]
    assert [(card.value, card.kind) for card in played[0].cards] == [("1", "die-failed")]
    cells = position.course.road.cells
    assert any(cells[cell].dark for cell in played[1].paths[0].cells)
    assert played[2].lit == (risky.end,)


def test_the_peloton_rolls_then_moves_with_everybody_in_it() -> None:
    """L1 7.1, L1 7.3, L1 7.5, L1 7.7: who is caught or dropped moves after that."""
    position = Position(seats=2, each=1, AR=on(2, "M", 0), CL=bunch(energy=0)).roll("5")
    played = beats(position)
    line = position.course.road.on_line
    assert [one.kind for one in played[:4]] == ["roll", "move", "move", "exhaustion"]
    roll, ride, caught, dropped = played[:4]
    assert (roll.event, roll.clause, SAID(roll.sentence)) == (None, "L1 7.1", "The bunch rolls 5.")
    assert [(path.rider, path.cells) for path in ride.paths] == [("CL", tuple(line(row) for row in range(10, 16)))]
    assert [(path.rider, path.cells) for path in caught.paths] == [("AR", (position.cell(2, "M", 0), line(15)))]
    assert dropped.paths[0].cells == (line(15), position.rider("CL").cell)
    assert dropped.lit == (position.rider("CL").cell,)


def test_slipstream_lights_the_two_squares() -> None:
    """L1 10.1, L1 10.2."""
    position = Position(phase="escapees", AR=on(3, "M", 1), CR=on(3, "M", 0)).ride((3, "M", 3), 2)
    shelter = beat(position, events.Sheltered)
    assert (shelter.kind, shelter.riders) == ("slipstream", ("CR", "AR"))
    assert shelter.lit == (position.cell(3, "M", 0), position.cell(3, "M", 1))
    fast = Position(phase="escapees", AR=on(3, "M", 1), CR=on(3, "M", 0)).ride((4, "M", 0), 6)
    assert (beat(fast, events.Unsheltered).kind, beat(fast, events.Unsheltered).clause) == ("refusal", "L1 10.2")


def test_a_feed_tile_is_shown_to_its_own_seat_alone() -> None:
    """L1 13.1."""
    position = Position(phase="escapees", head=3, AR=on(0, "M", 6)).ride((1, "M", 0), 1).feed(4)
    assert [card.value for card in beat(position, events.Fed, 0).cards] == ["4"]
    assert [[card.value for card in beat(position, events.Fed, seat).cards] for seat in (1, None)] == [[""], [""]]


def faces(one: Beat) -> list[tuple[str, str, str]]:
    """Return the cards of a beat: value, kind and name."""
    return [(card.value, card.kind, SAID(card.name) if card.name else "") for card in one.cards]


def test_dice_and_signs_have_a_place() -> None:
    """L1 6.1, L1 7.1, L1 12.1: at the head of the peloton, or at the rider."""
    position = Position(head=10, phase="chase", AR=on(4, "M", 0)).chase(True).roll("4R").die(1, *[2] * 5)
    played, line = beats(position), position.course.road.on_line
    chase, roll = played[:2]
    assert (chase.lit, faces(chase)) == ((line(10),), [("", "chase", "chase")])
    assert (roll.lit, faces(roll)) == ((line(10),), [("4", "die-red", "")])
    flat = beat(position, events.Punctured)
    assert (flat.riders, faces(flat)) == (("AR",), [("", "puncture", "puncture")])


def test_a_place_is_shown_at_the_line() -> None:
    """L1 14.1, L1 15.8."""
    position = Position()
    line = position.course.road.on_line(position.course.road.length - 1)
    told = (events.Ranked("AR", 1), events.LinePassed("CL", "summit", 0, 2))
    ranked, passed = GAME.presentation.beats(GAME.view(position.state, None), told)
    assert (ranked.lit, faces(ranked)) == ((line,), [("1", "place", "Azur rouleur")])
    assert (passed.riders, faces(passed)) == (("CL",), [("2", "place", "Summit 1")])


@pytest.mark.parametrize("face", ["3", "4R", "5"])
def test_every_event_is_told_once_in_its_order(face: Any) -> None:
    position = Position(seats=3, AR=on(2, "M", 0), CC=on(1, "L", 0), JL=bunch(energy=0)).roll(face)
    played = beats(position)
    told = [one.event for one in played if one.event is not None]
    assert told == [event for event in position.events if event.seen_by(None) is not None]
    assert all(one.clause == one.event.clause for one in played if one.event is not None)
    assert all(one.sentence == GAME.presentation.tell(GAME.view(position.state, None), one.event)
               for one in played if one.event is not None)  # fmt: skip


def test_a_view_of_a_later_moment_still_tells_moves_from_start_to_end() -> None:
    """Without the board of that moment the squares between are unknown."""
    position = Position(phase="escapees", AR=on(3, "M", 0))
    gone = events.Rode("AR", position.cell(3, "M", 0), position.cell(5, "M", 0), 3, 3, 0, 0, 30)
    (moved,) = GAME.presentation.beats(GAME.view(position.state, None), [gone])
    assert moved.paths[0].cells == (gone.start, gone.end)
