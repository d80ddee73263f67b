"""OR 5: pedal strokes, what they are made of, and which cards may be played."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.on_the_rivet.positions import GROUNDS, Position
from games.on_the_rivet.small_set import small_set
from paceline.games.on_the_rivet.actions import KINDS, Activate, Kind, Play, Spend
from paceline.games.on_the_rivet.course import course
from paceline.games.on_the_rivet.events import EnergySpent, Played
from paceline.games.on_the_rivet.rules.strokes import mat, parts, terrain_ps
from paceline.games.on_the_rivet.run import book_of
from paceline.games.on_the_rivet.state import NOBODY, Rules

MOUNTAIN, DESCENT, SPRINT, COBBLES, FLAT = 30, 41, 58, 69, 10
"""Rows of `GROUNDS`."""
ALONE = ".. .. .. ..\n.. .. .. ..\n__ {} __ __"


def played(rider: str, row: int, card: str, kind: Kind, picture: str = ALONE, **said: Any) -> Played:
    """Return the event when a rider who starts in a row plays a card."""
    race = Position(
        f"row {row - 1}\n{picture.format(rider)}", road=GROUNDS, hands={"ACJ".index(rider[0]): (card,)},
        seat="ACJ".index(rider[0]), **said,
    )  # fmt: skip
    return race.answer(Activate(rider), Play(card, kind)).last_of(Played)


@pytest.mark.parametrize(("kind", "card"), [("lead", "A01"), ("chase", "A08"), ("break", "A19")])
def test_class_and_fatigue_count_in_lead_chase_and_break(kind: Kind, card: str) -> None:
    """OR 5.2, OR 5.3: an All-Star on mountain with two fatigue."""
    said = played("AA", MOUNTAIN, card, kind, riders={"AA": {"light": 1, "heavy": 1}})
    assert said.parts == (("card", 5), ("terrain", 1), ("fatigue", -2))
    assert said.ps == 4


def test_a_draft_knows_neither_class_nor_fatigue() -> None:
    """OR 5.3."""
    assert played("AA", MOUNTAIN, "A15", "draft", riders={"AA": {"heavy": 3}}).parts == (("card", 5),)


@pytest.mark.parametrize("kind", KINDS)
def test_a_wild_card_always_knows_fatigue_and_never_class(kind: Kind) -> None:
    """OR 5.3, in a Draft too."""
    assert played("AA", MOUNTAIN, "A25", kind, riders={"AA": {"heavy": 2}}).parts == (("card", 4), ("fatigue", -2))


def test_a_wild_card_is_played_as_any_kind() -> None:
    """OR 5.3; other cards only as what they are."""
    race = Position(ALONE.format("AA"), hands={0: ("A25", "A01")}).answer(Activate("AA"))
    assert race.legal[:-1] == (Play("A01", "lead"), *(Play("A25", kind) for kind in KINDS))
    assert race.refused(Play("A01", "chase")) == "OR 5.3"


def test_a_sum_below_nothing_counts_as_nothing() -> None:
    """OR 5.2."""
    said = played("AC", COBBLES, "A07", "chase", riders={"AC": {"heavy": 3}}, lasting=("E10",))
    assert said.parts == (("card", 4), ("terrain", -1), ("fatigue", -3), ("weather", -1), ("cut", 1))
    assert said.ps == 0


@pytest.mark.parametrize(
    ("letter", "row", "amount"), [("A", MOUNTAIN, 1), ("S", SPRINT, 2), ("S", DESCENT, -1), ("1", COBBLES, 1)]
)
def test_the_terrain_they_start_on_counts(letter: str, row: int, amount: int) -> None:
    """OR 5.4, OR 1.6."""
    assert ("terrain", amount) in played(f"A{letter}", row, "A19", "break").parts


@pytest.mark.parametrize(
    ("card", "kind", "row", "amount"),
    [
        ("A03", "lead", MOUNTAIN, 1),
        ("A21", "break", COBBLES, 1),
        ("A21", "break", MOUNTAIN, 1),
        ("A22", "break", DESCENT, 2),
        ("A10", "chase", FLAT, 2),
    ],
)
def test_special_text_gives_strokes_for_terrain_and_for_riding_alone(
    card: str, kind: Kind, row: int, amount: int
) -> None:
    """OR 5.9."""
    assert ("special", amount) in played("A1", row, card, kind).parts
    elsewhere = played("A1", SPRINT, card, kind, ALONE.replace("{} __", "{} C1"))
    assert "special" not in dict(elsewhere.parts)


@pytest.mark.parametrize(("riders", "amount"), [("C1 {} CS CA", 1), ("__ {} CS CA", 0)])
def test_special_text_gives_strokes_for_a_long_line_in_a_draft_too(riders: str, amount: int) -> None:
    """OR 5.7, OR 5.9: four riders, A included."""
    said = played("AA", FLAT, "A18", "draft", f".. .. .. ..\n.. .. .. ..\n{riders}")
    assert dict(said.parts).get("special", 0) == amount


@pytest.mark.parametrize(("behind", "allowed"), [("C1 CS {}", True), (".. CS {}", False)])
def test_a_card_may_need_riders_linked_behind(behind: str, allowed: bool) -> None:
    """OR 5.8."""
    race = Position(f".. .. ..\n{behind.format('AA')}\n__ __ __", hands={0: ("A04", "A01")}).answer(Activate("AA"))
    assert (Play("A04", "lead") in race.legal) is allowed
    if not allowed:
        assert race.refused(Play("A04", "lead")) == "OR 5.8"


def test_a_card_may_not_be_for_the_leading_rider() -> None:
    """OR 5.8."""
    picture = ".. .. ..\n.. AS AA\n__ __ __"
    for rider, allowed in (("AA", False), ("AS", True)):
        race = Position(picture, hands={0: ("A09", "A01")}).answer(Activate(rider))
        assert (Play("A09", "chase") in race.legal) is allowed


@pytest.mark.parametrize(("row", "allowed"), [(83, True), (84, False)])
def test_a_card_may_not_be_for_the_finish_tile(row: int, allowed: bool) -> None:
    """OR 5.8."""
    picture = f"row {row}\n{'AA':2} ..\n.. ..\n__ __" if row > 83 else f"row {row}\n.. ..\n.. ..\nAA __"
    race = Position(picture, road=GROUNDS, hands={0: ("A23", "A01")}).answer(Activate("AA"))
    assert (Play("A23", "break") in race.legal) is allowed


def test_energy_gives_a_stroke_in_a_draft_too() -> None:
    """OR 13.4."""
    race = Position(ALONE.format("AA"), hands={0: ("A15",)}, riders={"AA": {"energy": True}})
    race.answer(Activate("AA"), Spend(), Play("A15", "draft"))
    assert race.last_of(Played).parts == (("card", 5), ("energy", 1))
    assert race.last_of(EnergySpent) == EnergySpent("AA", "")
    assert not race.rider("AA").energy
    assert race.refused(Spend()) == "OR 13.4"


@pytest.mark.parametrize(("kind", "card", "amount"), [("break", "A19", -1), ("draft", "A15", 0), ("draft", "A25", 0)])
def test_rain_costs_a_stroke_but_never_in_a_draft(kind: Kind, card: str, amount: int) -> None:
    """OR 15.10, Wild cards included."""
    said = dict(played("AA", DESCENT, card, kind, lasting=("E10",)).parts)
    assert said.get("weather", 0) == amount
    assert "weather" not in dict(played("AA", MOUNTAIN, card, kind, lasting=("E10",)).parts)


def test_chits_count_like_class_modifiers() -> None:
    """OR 5.7, OR 19.4: not in a Draft, and for riding alone only at the start."""
    chits = {"AA": {"chits": ("T01", "T06")}}
    assert ("chit", 2) in played("AA", MOUNTAIN, "A19", "break", riders=chits).parts
    assert ("chit", 1) in played("AA", SPRINT, "A19", "break", riders=chits).parts
    assert "chit" not in dict(played("AA", MOUNTAIN, "A15", "draft", riders=chits).parts)
    table = Position(ALONE.format("AA"), road=GROUNDS, riders=chits).table
    assert terrain_ps(table, 0, "mountain", "break", wild=False, boost="") == 1 + 1
    assert terrain_ps(table, 0, "flat", "break", wild=False, boost="") == 0


@pytest.mark.parametrize(("third", "special"), [(2, ()), (NOBODY, (("special", 1),))])
def test_the_artificial_team_ignores_special_text(third: int, special: tuple[tuple[str, int], ...]) -> None:
    """OR 20.3."""
    table = Position(f"row 29\n{ALONE.format('J1')}", road=GROUNDS, rules={"third": third}).table
    made = parts(table, table.number("J1"), book_of(table).cards["A03"], "lead", wild=False, boost="", energy=False)
    assert made == (("card", 6), *special)


@pytest.mark.parametrize(("medium_from", "strokes"), [(6, (0, -1, -2, -3)), (3, (0, 0, -2, -3, -4, -5))])
def test_fatigue_costs_more_or_less_by_the_length_of_the_race(medium_from: int, strokes: tuple[int, ...]) -> None:
    """OR 1.4."""
    folder = small_set(medium_from)
    code = course(folder, "START-A C4 I1A C6 FIN-A").code
    table = Position(ALONE.format("AA")).table
    assert mat(replace(table, rules=Rules(code, 6, 3, folder))) == strokes
