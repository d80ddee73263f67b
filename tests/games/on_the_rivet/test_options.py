"""OR 1 and OR 20.1: what can be chosen before a race, and what cannot."""

from __future__ import annotations

from typing import Any

import pytest

from games.on_the_rivet.small_set import COURSE, small_set
from paceline.core.codec import to_json
from paceline.core.messages import BadOptions
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.rules.setup import Options, setup
from paceline.games.on_the_rivet.rules.strokes import mat


@pytest.mark.parametrize(("seats", "letters"), [(3, "ACS123"), (4, "ACS12"), (5, "ACS1"), (6, "ACS"), (7, "ACS")])
def test_smaller_teams_leave_out_the_last_riders(seats: int, letters: str) -> None:
    """OR 1.1, OR 1.2."""
    table = setup(seats, Options()).table
    assert [rider.letter for rider in table.riders] == [*letters] * seats


@pytest.mark.parametrize(
    ("course", "tactics", "used"),
    [("short", "auto", False), ("medium", "auto", True), ("long", "auto", True), ("long", "no", False)],
)
def test_tactics_are_used_in_medium_and_long_races(course: str, tactics: Any, used: bool) -> None:
    """OR 1.5."""
    assert setup(3, Options(course, tactics=tactics)).table.rules.tactics is used


@pytest.mark.parametrize(
    ("course", "side", "holds"),
    [("short", "auto", 3), ("short", "long", 5), ("short", "short", 3), ("long", "auto", 5), ("long", "short", 3)],
)
def test_players_choose_the_side_of_the_mats(course: str, side: Any, holds: int) -> None:
    """OR 1.7, OR 1.4: whatever the length of the course."""
    table = setup(3, Options(course, mat=side)).table
    assert len(mat(table)) - 1 == holds
    assert (b'"mat"' in to_json(table.rules)) == (side != "auto")


@pytest.mark.parametrize(
    ("seats", "course", "tactics", "expansion"),
    [(5, "short", "auto", False), (6, "short", "auto", True), (3, "medium", "auto", True), (3, "medium", "no", False)],
)
def test_events_of_the_expansion_come_with_it(seats: int, course: str, tactics: Any, expansion: bool) -> None:
    """OR 14.3: with six or seven teams, with tactics, or with its tiles."""
    assert setup(seats, Options(course, tactics=tactics)).table.rules.expansion is expansion


@pytest.mark.parametrize(
    ("seats", "options", "field"),
    [
        (2, Options(), "seats"),
        (8, Options(), "seats"),
        (3, Options(first=3), "first"),
        (3, Options(first=-2), "first"),
        (3, Options("nowhere at all"), "course"),
        (3, Options(tactics="yes"), "tactics"),
        (3, Options(tactics="perhaps"), "tactics"),  # type: ignore[arg-type]  # what a program may say
        (3, Options(podium="flat"), "podium"),  # type: ignore[arg-type]  # what a program may say
        (3, Options(mat="soft"), "mat"),  # type: ignore[arg-type]  # what a program may say
        (3, Options(content="/nowhere"), "content"),
        (3, Options(third=3), "third"),
        (4, Options(third=0), "third"),
    ],
)
def test_options_that_make_no_race_are_refused(seats: int, options: Options, field: str) -> None:
    """OR 1.1, OR 1.5, OR 20.1."""
    with pytest.raises(BadOptions) as caught:
        setup(seats, options)
    assert caught.value.field == field


def test_a_seat_called_artificial_is_the_third_teams() -> None:
    """OR 20.1."""
    assert GAME.seated(Options(), ("me", "artificial", "you")).third == 1
    assert GAME.seated(Options(), ("me", "you", "them")).third == -1
    with pytest.raises(BadOptions):
        GAME.seated(Options(), ("artificial", "artificial", "you"))


def test_in_a_series_every_seat_is_first_in_turn() -> None:
    """OR 3.1."""
    assert [GAME.in_series(Options(), 3, race).first for race in range(4)] == [0, 1, 2, 0]
    assert GAME.in_series(Options(first=2), 4, 3).first == 1


def test_the_content_hash_is_of_what_a_race_depends_on() -> None:
    """Names, texts and sources are for people; cards, numbers and the road are not."""
    plain = GAME.content_hash(3, Options(COURSE, content=small_set()))
    assert plain == GAME.content_hash(3, Options(COURSE, first=1, content=small_set()))
    assert plain != GAME.content_hash(3, Options("START-A C4 FIN-A", content=small_set()))
    assert plain != GAME.content_hash(3, Options(COURSE, content=small_set(3)))
