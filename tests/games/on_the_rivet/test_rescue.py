"""OR 16: rescue."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from games.on_the_rivet.happenings import Happens, standing
from games.on_the_rivet.positions import NARROW, STRAIGHT, Place
from paceline.games.on_the_rivet.actions import Let, Rescue
from paceline.games.on_the_rivet.events import BonusWon, Helped, Rescued, Tired
from paceline.games.on_the_rivet.state import NOBODY

EXAMPLE = """
.. .. .. .. .. .. .. .. ..
.. .. .. .. CS-J1-CA .. A2
A1 __ __ __ __ __ __ AS-JA
"""
"""A1 is far behind; the last line is that of CA, J1 and CS."""


def regroup(picture: str, **changes: Any) -> Happens:
    return Happens(picture, **changes).regroup()


def offered(race: Happens) -> list[tuple[str, Place, Place]]:
    """Return helpers, their spaces and those of the rescued rider."""
    found = [action for action in race.options if isinstance(action, Rescue)]
    return [(action.helper, race.place(action.helper_to), race.place(action.to)) for action in found]


def test_the_example() -> None:
    """OR 16.3, OR 16.4: any other rider goes behind the tail of the last line, the dropped one behind them, with H."""
    race = regroup(EXAMPLE, riders={"A1": {"activated": True}, "A2": {"activated": True}})
    assert race.asked == 0
    assert offered(race) == [("A2", (11, 1), (10, 1)), ("AS", (11, 1), (10, 1))]
    assert race.options[-1] == Let()
    race.say(Rescue("A2", race.cell(11, 1), race.cell(10, 1)))
    race.shows(
        """
        .. .. .. .. .. .. .. .. ..
        .. .. A1 A2 CS J1 CA .. ..
        __ __ __ __ __ __ __ AS JA
        """
    )
    assert race.tired("A1") == (0, 1)
    assert (race.last_of(Tired).why, race.last_of(Tired).clause) == ("rescue", "OR 16.4")
    assert [event.rider for event in race.of(Helped)] == ["A2"]
    assert race.last_of(Rescued).helper == "A2"
    assert race.rider("A1").activated, "neither is flipped"
    assert race.rider("A2").activated
    assert not race.of(BonusWon)
    assert race.asked == NOBODY


def test_nobody_has_to() -> None:
    """OR 16.1: a player may leave their rider where they are."""
    race = regroup(EXAMPLE).say(Let())
    race.shows(EXAMPLE)
    assert race.table.queue == ()
    assert race.table.phase == "rescue"


def test_the_tail_itself_helps() -> None:
    """OR 16.3: a helper who is the tail stays there."""
    race = regroup("A1 .. .. .. AS-CA\n.. .. .. .. .. ..\n__ __ __ __ __ __")
    assert offered(race) == [("AS", (12, 0), (11, 0))]
    race.say(Rescue("AS", race.cell(12, 0), race.cell(11, 0)))
    assert (race.where("A1"), race.where("AS")) == ((11, 0), (12, 0))
    assert not race.of(Helped)


@pytest.mark.parametrize(
    "picture",
    [
        "A1 .. .. .. AS .. CA\n.. .. .. .. .. .. ..\n__ __ __ __ __ __ __",  # no line
        "A1-A2 .. .. CS-AS ..\n.. .. .. .. .. .. ..\n__ __ __ __ __ __ __",  # the last rider is linked
        "A1 .. .. .. CS-JS ..\n.. .. .. .. .. .. ..\n__ __ __ __ __ __ __",  # nobody to help
        "A1 .. .. .. CS-JS ..\n.. .. .. .. .. .. ..\n__ __ __ __ __ __ __\n,, ,, ,, ,, ,, ,, A2",  # on the road side
    ],
)
def test_nobody_can_rescue(picture: str) -> None:
    """OR 16.1 to 16.3: no line, no dropped rider or no helper."""
    race = regroup(picture)
    assert race.table.queue == ()


BOTH_BEHIND = "A1 .. A2 .. CS-JS ..\n.. .. .. .. .. .. ..\n__ __ __ __ __ __ __"


def test_any_other_rider_on_the_road_helps() -> None:
    """OR 16.3: also one who is behind the tail, and comes forward so."""
    race = regroup(BOTH_BEHIND)
    assert offered(race) == [("A2", (11, 0), (10, 0))]
    race.say(Rescue("A2", race.cell(11, 0), race.cell(10, 0)))
    assert (race.tired("A1"), race.tired("A2")) == ((0, 1), (0, 0))


def test_only_riders_ahead_may_help() -> None:
    """OR 21.3: as the variant has it, and races of rules version 1."""
    for variants in (("helpers-ahead",), UNSET):
        assert regroup(BOTH_BEHIND, rules={"variants": variants}).table.queue == ()
        assert offered(regroup(EXAMPLE, rules={"variants": variants})) == [
            ("A2", (11, 1), (10, 1)),
            ("AS", (11, 1), (10, 1)),
        ]


def test_only_below_every_line() -> None:
    """OR 16.1: an unlinked last rider with a line behind them is not dropped."""
    race = regroup("C1-C2 .. A1 CS-JS AA\n.. .. .. .. .. .. ..\n__ __ __ __ __ __ __")
    assert race.table.queue == ()


def test_the_line_with_the_worst_tail() -> None:
    """OR 16.2: not the shortest or the one with the worst head."""
    race = regroup("A1 .. .. .. .. CS-JS ..\n.. .. .. C1-C2-C3-J1 AA\n__ __ __ __ __ __ __ __")
    assert offered(race) == [("AA", (10, 1), (9, 1))]


def test_from_the_road_side() -> None:
    """OR 16.1: a rider on the road side is unlinked, and can be rescued."""
    race = regroup(".. .. .. .. AS-CA\n.. .. .. .. .. ..\n__ __ __ __ __ __\n,, A1 ,, ,, ,, ,,")
    race.say(Rescue("AS", race.cell(12, 0), race.cell(11, 0)))
    assert race.where("A1") == (11, 0)


def test_a_fork() -> None:
    """OR 16.3: where three lanes become two the player picks, for the helper and for the rescued rider."""
    race = standing(NARROW, C1=(12, 0), C2=(11, 0), A1=(3, 0), A2=(15, 0)).regroup()
    assert offered(race) == [("A2", (10, 1), (9, 1)), ("A2", (10, 0), (9, 0))]
    race = standing(NARROW, C1=(13, 0), C2=(12, 0), A1=(3, 0), A2=(15, 0)).regroup()
    assert offered(race) == [("A2", (11, 0), (10, 1)), ("A2", (11, 0), (10, 0))]


def test_the_worse_branch_is_the_tail() -> None:
    """OR 16.2: of two riders directly behind one the worse placed is the tail of the last line."""
    race = standing(NARROW, C1=(11, 0), C2=(10, 0), J1=(10, 1), A1=(3, 0), A2=(15, 0)).regroup()
    assert offered(race) == [("A2", (9, 0), (8, 0))]


def test_others_behind_the_new_tail() -> None:
    """OR 16.3: spaces behind the new tail that others have taken are passed over."""
    race = standing(STRAIGHT, C1=(12, 0), C2=(11, 0), J1=(9, 0), A1=(3, 0), A2=(15, 0)).regroup()
    assert offered(race) == [("A2", (10, 0), (8, 0))]


def test_they_must_come_forward() -> None:
    """OR 16.3: one who would stand right behind the helper anyway is not rescued."""
    race = standing(STRAIGHT, C1=(12, 0), C2=(11, 0), A1=(9, 0), A2=(15, 0)).regroup()
    assert race.table.queue == ()


def test_no_room_behind_the_tail() -> None:
    """OR 16.3: in the first rows there may be no space for the helper or the rescued rider."""
    race = standing(STRAIGHT, C1=(1, 2), C2=(0, 2), A1=(0, 0), A2=(3, 0)).regroup()
    assert race.table.queue == ()


def test_in_the_order_of_the_phase() -> None:
    """OR 16.1: each player once, in the order of the phase; who can is looked at in their turn."""
    picture = "A1 .. C1 .. .. .. .. CA-AS\nJ1 .. .. .. .. .. .. .. JA\n__ __ __ __ __ __ __ __ __"
    race = regroup(picture, order=(2, 0, 1))
    assert (race.asked, race.table.queue) == (2, (2, 0, 1))
    race.say(Rescue("JA", race.cell(14, 0), race.cell(13, 0)))
    assert (race.where("JA"), race.where("J1")) == ((14, 0), (13, 0))
    assert race.asked == 0
    assert offered(race) == [("AS", (12, 0), (11, 0))]
    race.say(Let())
    assert (race.asked, offered(race)) == (1, [("CA", (12, 0), (11, 0))])
    race.say(Let())
    assert race.asked == NOBODY


def test_brimful_rider() -> None:
    """OR 16.4, OR 13.1: they take one H, which replaces an L if they can hold no more."""
    race = regroup("A1 .. .. .. AS-CA\n.. .. .. .. .. ..\n__ __ __ __ __ __", riders={"A1": {"light": 3}})
    race.say(race.options[0])
    assert race.tired("A1") == (2, 1)


def test_artificial_team_rescues_by_itself() -> None:
    """OR 20.7: only if its rider already is the tail of the last line, and without being asked."""
    race = regroup("A1 .. .. .. AS-CA\n.. .. .. .. .. ..\n__ __ __ __ __ __", rules={"third": 0})
    assert race.where("A1") == (11, 0)
    assert race.table.queue == ()
    race = regroup(EXAMPLE, rules={"third": 0})
    race.shows(EXAMPLE)
