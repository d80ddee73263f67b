"""OR 14.9: Grupo Compacto."""

from __future__ import annotations

from typing import Any

from games.on_the_rivet.happenings import Happens, drawn, standing
from games.on_the_rivet.positions import GROUNDS, STRAIGHT, Place
from paceline.games.on_the_rivet.actions import Close, Let
from paceline.games.on_the_rivet.events import BonusWon, ClosedUp, CompactCalled

CARD = "E10"
"""An event for four riders that moves nobody."""


def spaces(race: Happens) -> list[Place]:
    """Return where the rider who is asked for may go."""
    return [race.place(action.to) for action in race.options if isinstance(action, Close)]


def called(card: str, picture: str, **changes: Any) -> tuple[str, ...]:
    return drawn(card, picture, **changes).last_of(CompactCalled).riders


FIELD = """
.. .. C1 .. .. .. .. ..
.. JA .. .. .. AA .. ..
A1 __ __ C2 __ __ __ CA
"""


def test_the_worst_placed_best_first() -> None:
    """OR 14.9: as many as the card says, the best of them first, without those on the road side."""
    assert called(CARD, FIELD) == ("C2", "C1", "JA", "A1")
    side = FIELD + "J1 ,, ,, ,, ,, ,, ,, ,,\n"
    assert called(CARD, side) == ("C2", "C1", "JA", "A1")
    assert called("E16", FIELD.replace("C1", "..")) == ("CA", "AA", "C2", "JA", "A1")


def test_where_they_may_go() -> None:
    """OR 14.9: empty spaces of rows ahead that rank below the next rider, the best first; or they stay."""
    race = drawn(CARD, FIELD)
    assert (race.table.phase, race.asked) == ("compact", 1)
    assert spaces(race) == [(13, 0), (12, 2), (12, 1), (12, 0)]
    assert race.options[-1] == Let()


def test_the_ranking_is_read_anew() -> None:
    """OR 14.9: the next rider is limited by where the one before them went, and finds their old space empty."""
    race = drawn(CARD, FIELD)
    race.say(Close(race.cell(13, 0)))
    assert race.where("C2") == (13, 0)
    assert race.asked == 1
    assert spaces(race)[:2] == [(12, 2), (12, 1)]
    race.say(Close(race.cell(11, 2)))
    assert race.asked == 2
    assert spaces(race) == [(11, 1), (11, 0), (10, 2), (10, 1), (10, 0)]


def test_ten_rows() -> None:
    """OR 14.9: up to ten rows and no further."""
    race = standing(STRAIGHT, AA=(21, 2), C1=(9, 0)).begin(CARD)
    assert race.asked == 1, "AA leads and is passed over"
    assert spaces(race)[0] == (19, 2)
    assert spaces(race)[-1] == (10, 0)
    assert len(spaces(race)) == 30


def test_pseudo_spaces_and_the_road_side() -> None:
    """OR 14.9, OR 2.6: both halves of a row are spaces, the road side is none; a rider there limits by their rank."""
    race = standing(STRAIGHT, AA=(24, 2), C1=(22, 0), J1=(24, -1)).begin(CARD)
    assert spaces(race) == [(23, 2), (23, 1, 1), (23, 1, 0), (23, 0, 1), (23, 0, 0)]


def test_passed_over() -> None:
    """OR 14.9: whoever has no space to go to is not asked; the leader has nobody ahead."""
    race = drawn(CARD, "C1 A1 .. ..\n.. .. .. ..\n__ __ __ __")
    assert race.last_of(CompactCalled).riders == ("A1", "C1")
    assert not race.event.compact
    assert race.event.effect_over
    assert race.table.phase != "compact"


def test_staying() -> None:
    """OR 14.9: nobody has to go; after the last one the event is over."""
    race = drawn(CARD, FIELD).say(Let(), Let(), Let())
    assert not race.of(ClosedUp)
    assert not race.event.compact
    race.shows(FIELD)


def test_going_forward_in_the_own_row_is_no_row_ahead() -> None:
    """OR 14.9: they go forward by rows; a better lane of their own row is not offered."""
    race = standing(STRAIGHT, AA=(9, 2), C1=(9, 0)).begin(CARD)
    assert not race.event.compact


def test_no_bonus_line_is_won() -> None:
    """OR 14.9, OR 17.2: passing a bonus line so wins nothing, and it is still there."""
    race = standing(GROUNDS, AA=(66, 2), C1=(62, 0)).begin(CARD)
    race.say(Close(race.cell(65, 1)))
    assert race.where("C1") == (65, 1)
    assert not race.of(BonusWon)
    assert not race.table.lines_won


def test_artificial_team_goes_by_itself() -> None:
    """OR 14.9, OR 20.7: it takes the best rank allowed without being asked."""
    race = drawn(CARD, FIELD, rules={"third": 1})
    assert [(event.rider, race.place(event.end)[0]) for event in race.of(ClosedUp)] == [("C2", 13), ("C1", 12)]
    assert race.asked == 2
