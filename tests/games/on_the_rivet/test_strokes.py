"""OR 5.1 to 5.9 and 5.19: Action cards, pedal strokes and what they are made of."""

from __future__ import annotations

from typing import Any

import pytest

from games.on_the_rivet.positions import GROUNDS, NARROW, Position
from paceline.games.on_the_rivet.actions import TEAMS, Discard, Done, Kind, Play, Spend
from paceline.games.on_the_rivet.events import NewTerrain, Played

MEDIUM = "START-A C1 I6A C2 I3A C3 I4A C5 I2A C4 FIN-A"
"""Six lines; rows 28 to 38 sprint, 39 to 49 cobbles."""
ALONE = "AS ..\n.. ..\n__ __"
KINDS: tuple[Kind, ...] = ("lead", "chase", "draft", "break")


def at(row: int, name: str, lane: int = 1) -> str:
    """Return a road with one rider on it."""
    return f"row {row}\n" + "\n".join(name if one == lane else ".." for one in range(3))


def played(picture: str, rider: str, card: str, kind: Kind, **said: Any) -> Position:
    """Return a race after a card was played; other arguments go to the position."""
    race = Position(picture, rider=rider, hands={TEAMS.index(rider[0]): [card]}, **said)
    return race.answer(Play(card, kind))


def test_a_card_has_its_kind_its_strokes_and_its_fatigue() -> None:
    """OR 5.1: 8 PS and H of a Chase card for a Climber on the flat; no other kind, no card that is not held."""
    race = Position(at(8, "AC"), rider="AC", hands={0: ["A12"]})
    assert list(race.legal) == [Play("A12", "chase")]
    assert race.refused(Play("A12", "lead")) == "OR 5.3"
    assert race.refused(Play("A01", "lead")) == "OR 5.1"
    race.answer(Play("A12", "chase"))
    assert (race.move.kind, race.ps) == ("chase", 8)
    race.forward(8).shows(at(16, "AC"))
    race.answer(Done())
    assert (race.rider("AC").light, race.rider("AC").heavy) == (0, 1)


def test_strokes_are_the_sum_of_card_text_class_and_fatigue() -> None:
    """OR 5.2: a Climber with one chit on a mountain plays A03: 6 + 1 + 2 - 1."""
    race = played(at(30, "AC"), "AC", "A03", "lead", road=GROUNDS, riders={"AC": {"heavy": 1}})
    assert race.ps == 8
    assert set(race.last_of(Played).parts) == {("card", 6), ("special", 1), ("terrain", 2), ("fatigue", -1)}


def test_a_sum_below_nothing_counts_as_nothing() -> None:
    """OR 5.2, ruling 66: 4 - 1 (Climber on cobbles) - 3 (three chits) - 1 (rain) is 0 PS."""
    race = played(at(70, "AC"), "AC", "A07", "chase", road=GROUNDS, riders={"AC": {"heavy": 3}}, lasting=("E10",))
    assert race.ps == 0
    assert race.steps() == []
    assert Done() in race.legal


@pytest.mark.parametrize(
    ("card", "kind", "ps"),
    [
        *(("A01", "lead", 4), ("A08", "chase", 4), ("A15", "draft", 5), ("A19", "break", 4)),
        *(("A25", kind, 2) for kind in KINDS),
    ],
)
def test_what_counts_for_which_kind(card: str, kind: Kind, ps: int) -> None:
    """OR 5.3, ruling 11: a Sprinter on the flat (+1) with two chits (-2) in a short race.

    Lead, Chase and Break 5 + 1 - 2, a Draft 5, a Wild one always 4 - 2.
    """
    assert played(ALONE, "AS", card, kind, riders={"AS": {"light": 2}}).ps == ps


def test_a_wild_card_is_ridden_as_it_was_played() -> None:
    """OR 5.3: as a Lead it takes the rider behind along, as a Break the one ahead is in the way."""
    before = ".. .. .. .. ..\n.. C1 AC .. ..\n__ __ __ __ __"
    race = Position(before, rider="AC", hands={0: ["A25"]})
    assert [one for one in race.legal if isinstance(one, Play)] == [Play("A25", kind) for kind in KINDS]
    race.answer(Play("A25", "lead"))
    race.step("left").shows(".. .. AC .. ..\n.. .. C1 .. ..\n__ __ __ __ __")
    race = played(before, "AC", "A25", "break")
    race.forward().shows(".. .. .. .. ..\n.. C1 .. AC ..\n__ __ __ __ __")


@pytest.mark.parametrize(("card", "kind", "left"), [("A19", "break", 6), ("A15", "draft", 4), ("A25", "break", 3)])
def test_new_terrain_counts_only_if_class_does(card: str, kind: Kind, left: int) -> None:
    """OR 5.3, OR 5.4: a Climber rides from the flat into a mountain (+2): Break 5, Draft 5, Wild 4."""
    race = played(at(27, "AC", 2), "AC", card, kind, road=GROUNDS)
    race.forward().shows(at(28, "AC", 2))
    assert race.ps == left


def test_every_change_of_terrain_counts() -> None:
    """OR 5.4, ruling 9: an All-Star from a descent (+1) over the flat to a sprint (+1), with their last stroke."""
    race = played(at(49, "AA", 0), "AA", "A20", "break", road=GROUNDS)
    assert race.ps == 7
    race.forward(7).shows(at(56, "AA", 0))
    assert race.ps == 1
    assert [(one.terrain, one.ps) for one in race.of(NewTerrain) if one.ps] == [("sprint", 1)]
    assert race.refused(Done()) == "OR 6.2"
    race.forward().shows(at(57, "AA", 0))
    assert race.ps == 0


def test_the_same_terrain_again_gives_nothing() -> None:
    """OR 5.4: from one row of a mountain to the next there is no second +2."""
    race = played(at(28, "AC"), "AC", "A19", "break", road=GROUNDS)
    assert race.ps == 7
    assert race.forward().ps == 6


def test_a_minus_makes_no_debt() -> None:
    """OR 5.4, OR 5.2, ruling 66: a Climber enters a sprint (-1) with their last stroke and stands at 0."""
    race = Position(at(55, "AC", 0), road=GROUNDS, rider="AC", kind="break", ps=1)
    race.forward()
    assert race.ps == 0
    assert Done() in race.legal


@pytest.mark.parametrize(("kind", "inside"), [("lead", "CS AC"), ("chase", "AC CS")])
def test_riders_who_are_carried_do_not_matter(kind: Kind, inside: str) -> None:
    """OR 5.5, ruling 9: neither the chits nor the terrain of a rider who follows or is herded."""
    picture, tired = f"row 26\n.. .. ..\n.. .. ..\n{inside}", {"CS": {"heavy": 3}}
    race = played(picture, "AC", {"lead": "A01", "chase": "A08"}[kind], kind, road=GROUNDS, riders=tired)
    assert race.ps == 5
    race.forward()
    assert race.ps == {"lead": 4 + 2, "chase": 4}[kind]
    race.forward()
    assert race.ps == 5


def test_fatigue_of_the_card_counts_from_the_next_activation_on() -> None:
    """OR 5.6, ruling 7: A21 gives 6 PS although it tires; the chit comes when the move is over."""
    race = played(at(8, "AC"), "AC", "A21", "break")
    assert (race.ps, race.rider("AC").light) == (6, 0)
    race.forward(6)
    assert race.rider("AC").light == 0
    race.answer(Done())
    assert race.rider("AC").light == 1


def test_a_rider_without_strokes_stays_and_still_tires() -> None:
    """OR 5.6, ruling 7: 6 - 1 (cobbles) - 1 (rain) - 4 (four chits) is 0 PS, and A03 gives them L."""
    tired = {"AC": {"light": 1, "heavy": 3}}
    race = played(at(42, "AC"), "AC", "A03", "lead", road=MEDIUM, riders=tired, lasting=("E10",))
    assert race.ps == 0
    race.answer(Done()).shows(at(42, "ac"))
    assert race.rider("AC").activated
    assert (race.rider("AC").light, race.rider("AC").heavy) == (2, 3)


@pytest.mark.parametrize(("card", "kind", "ps"), [("A01", "lead", 6), ("A15", "draft", 5), ("A25", "lead", 4)])
def test_bonus_chits_are_class_modifiers(card: str, kind: Kind, ps: int) -> None:
    """OR 5.7, ruling 11: T02 is worth 1 PS on the flat, but not in Draft and Wild."""
    assert played(at(8, "AA"), "AA", card, kind, riders={"AA": {"chits": ("T02",)}}).ps == ps


@pytest.mark.parametrize(("picture", "ps"), [(".. ..\nAA ..\n__ C1", 6), (".. ..\nAA C1\n__ __", 5)])
def test_a_chit_for_starting_unlinked(picture: str, ps: int) -> None:
    """OR 5.7, OR 5.19, OR 19.4: T06 is worth 1 PS to a rider with nobody directly ahead or behind."""
    assert played(picture, "AA", "A01", "lead", riders={"AA": {"chits": ("T06",)}}).ps == ps


@pytest.mark.parametrize(("row", "ps"), [(8, 5), (30, 7), (40, 5 + 1 - 1), (60, 4), (70, 5 - 1 - 1)])
def test_rain_is_part_of_the_sum_on_descents_and_cobbles(row: int, ps: int) -> None:
    """OR 5.2, OR 15.10: a Climber on every terrain plays 5 PS."""
    assert played(at(row, "AC"), "AC", "A01", "lead", road=GROUNDS, lasting=("E10",)).ps == ps
    assert played(at(row, "AC"), "AC", "A15", "draft", road=GROUNDS, lasting=("E10",)).ps == 5


@pytest.mark.parametrize(("card", "kind"), [("A01", "lead"), ("A15", "draft")])
def test_energy_is_part_of_the_sum(card: str, kind: Kind) -> None:
    """OR 5.2, OR 13.4: 1 PS, in a Draft too."""
    race = Position(at(8, "AC"), rider="AC", hands={0: [card]}, riders={"AC": {"energy": True}})
    assert race.answer(Spend(), Play(card, kind)).ps == 6


@pytest.mark.parametrize(
    ("picture", "ps"),
    [
        ("C1 C2 AS CA\n.. .. .. ..\n__ __ __ __", 8),
        ("C1 C2 AS ..\n.. .. .. CA\n__ __ __ __", 7),
        ("C1 .. AS CA CS\n.. .. .. .. ..\n__ __ __ __ __", 7),
    ],
)
def test_special_text_counts_in_a_draft(picture: str, ps: int) -> None:
    """OR 5.7, OR 5.9: A18 gives 1 PS for a line of four, A included, whatever their terrain and chits."""
    assert played(picture, "AS", "A18", "draft", riders={"AS": {"heavy": 3}}).ps == ps


@pytest.mark.parametrize(("behind", "ps"), [("C3", 8), ("..", 7)])
def test_a_line_is_counted_by_the_longest_reading(behind: str, ps: int) -> None:
    """OR 5.9, ruling 70: of two branches ahead the longer one counts, not both."""
    picture = f"row 9\n.. .. C1 C2\n{behind} AS\n__ __ J1 __"
    assert played(picture, "AS", "A18", "draft", road=NARROW).ps == ps


@pytest.mark.parametrize(
    ("picture", "allowed"),
    [
        (".. .. .. ..\n.. C1 C2 AS\n__ __ __ __", True),
        (".. .. .. ..\n.. .. C2 AS\n__ __ __ __", False),
        (".. .. .. .. ..\n.. .. C2 AS CA\n__ __ __ __ __", False),
        (".. .. .. ..\nC1 .. C2 AS\n__ __ C3 __", False),
    ],
)
def test_a_requirement_of_riders_behind(picture: str, allowed: bool) -> None:
    """OR 5.8: A04 wants two linked behind, not ahead, not beside, not with a gap."""
    race = Position(picture, rider="AS", hands={0: ["A04"]})
    assert list(race.legal) == ([Play("A04", "lead")] if allowed else [Discard("A04")])
    if not allowed:
        assert race.refused(Play("A04", "lead")) == "OR 5.8"


def test_a_requirement_takes_the_longest_reading() -> None:
    """OR 5.8, ruling 70: of two branches behind, one has two riders."""
    fork = ".. .. C3 AS\n.. C1 C2\n__ __ __ __"
    assert Play("A04", "lead") in Position(fork, road=NARROW, rider="AS", hands={0: ["A04"]}).legal
    short = ".. .. C3 AS\n.. .. C2\n__ __ __ __"
    assert Play("A04", "lead") not in Position(short, road=NARROW, rider="AS", hands={0: ["A04"]}).legal


@pytest.mark.parametrize(("rider", "allowed"), [("AS", False), ("A1", True), ("A2", True)])
def test_a_card_that_is_not_for_the_leader(rider: str, allowed: bool) -> None:
    """OR 5.8: A09 is for everybody but the best placed rider, also for one of their row and of their line."""
    race = Position(".. A1\n.. ..\nA2 AS", rider=rider, hands={0: ["A09"]})
    assert (Play("A09", "chase") in race.legal) is allowed


@pytest.mark.parametrize(("row", "allowed"), [(27, True), (28, False)])
def test_a_card_that_is_not_for_the_finish_tile(row: int, allowed: bool) -> None:
    """OR 5.8: A23 may be played in the last row of the curve, not in the first of the finish tile."""
    race = Position(at(row, "AS"), rider="AS", hands={0: ["A23"]})
    assert (Play("A23", "break") in race.legal) is allowed


@pytest.mark.parametrize(
    ("card", "kind", "row", "ps"),
    [
        *(("A03", "lead", 30, 7 + 1), ("A03", "lead", 40, 6 + 1), ("A03", "lead", 70, 6)),
        *(("A21", "break", 30, 7 + 1), ("A21", "break", 70, 7), ("A21", "break", 40, 6 + 1)),
        *(("A22", "break", 40, 9 + 1), ("A22", "break", 30, 7 + 1), ("A22", "break", 38, 7 + 1)),
    ],
)
def test_strokes_for_the_terrain_of_the_start(card: str, kind: Kind, row: int, ps: int) -> None:
    """OR 5.9: A03 on mountains, A21 on mountains and cobbles, A22 on descents; the All-Star's own +1 is apart."""
    assert played(at(row, "AA"), "AA", card, kind, road=GROUNDS).ps == ps


def test_strokes_for_a_terrain_are_not_for_entering_it() -> None:
    """OR 5.9: A22 gives nothing to an All-Star who comes into a descent, but for their own +1."""
    race = played(at(38, "AA"), "AA", "A22", "break", road=GROUNDS)
    assert race.forward().ps == 8 - 1 + 1


@pytest.mark.parametrize(
    ("picture", "road", "ps"),
    [
        ("C1 .. ..\n.. AC ..\n__ __ C2", NARROW, 8),
        ("row 8\n.. .. ..\nC1 .. AC\n__ __ C2", NARROW, 8),
        ("row 8\n.. .. ..\n.. AC C1\n__ __ __", NARROW, 6),
        ("row 8\n.. .. ..\n.. C1 AC\n__ __ __", NARROW, 6),
        ("row 10\n.. AC\nC1\n__ C2", NARROW, 6),
        ("row 10\n.. C1\nAC\n__ __", NARROW, 6),
        ("row 10\nC1 ..\n..\n__ AC", NARROW, 8),
        ("row 8\n,, AC ,,\nC1 .. C2\n.. .. ..\n__ __ __", NARROW, 8),
        ("row 8\n,, C1 ,,\n.. .. AC\n.. .. ..\n__ __ __", NARROW, 8),
    ],
)
def test_strokes_for_starting_unlinked(picture: str, road: str, ps: int) -> None:
    """OR 5.9, OR 5.19, ruling 70: A10 gives 2 PS with nobody in any space ahead or behind, lane changes included."""
    assert played(picture, "AC", "A10", "chase", road=road).ps == ps
