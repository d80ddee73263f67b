"""OR 19.4: the chits of initial tactics."""

from __future__ import annotations

import pytest

from games.on_the_rivet.content_set import GROUNDS
from games.on_the_rivet.turns import Turns
from paceline.games.on_the_rivet.actions import Kind
from paceline.games.on_the_rivet.events import NewTerrain, Played

CHITS = {
    "T01": ("mountain", 30),
    "T02": ("flat", 86),
    "T03": ("descent", 41),
    "T04": ("sprint", 58),
    "T05": ("cobbles", 69),
}
"""The terrain of each card and a row of it."""


def _strokes(row: int, chits: tuple[str, ...], card: str, kind: Kind) -> int:
    """Return what an All-Star with these chits begins with; they ride alone in front."""
    race = Turns(f"row {row}\n..\nAA\n..", road=GROUNDS, riders={"AA": {"chits": chits}})
    return race.play("AA", card, kind).last_of(Played).ps


@pytest.mark.parametrize("card", CHITS)
def test_chits_are_worth_a_stroke_on_their_terrain(card: str) -> None:
    """OR 19.4: like class modifiers, hence with Lead, Chase and Break, but neither in a Draft nor with a Wild card."""
    for terrain, row in CHITS.values():
        gain = terrain == CHITS[card][0]
        for played, kind in (("A01", "lead"), ("A08", "chase"), ("A19", "break")):
            assert _strokes(row, (card,), played, kind) - _strokes(row, (), played, kind) == gain  # type: ignore[arg-type]  # kinds
        for played, kind in (("A15", "draft"), ("A25", "break"), ("A25", "draft")):
            assert _strokes(row, (card,), played, kind) == _strokes(row, (), played, kind)  # type: ignore[arg-type]  # kinds


def test_chits_count_when_their_terrain_is_entered() -> None:
    """OR 19.4, ruling 66: T01 on the way from flat to mountain, 1 more than the All-Star has anyway."""
    for chits, gain in (((), 1), (("T01",), 2)):
        race = Turns("row 27\n..\n..\nAA", road=GROUNDS, riders={"AA": {"chits": chits}}).play("AA", "A19").ride()
        assert [one.ps for one in race.of(NewTerrain)] == [gain]


def test_two_chits_add_up() -> None:
    """OR 19.4, OR 19.2: one for the terrain, one for being unlinked."""
    assert _strokes(30, ("T01", "T06"), "A19", "break") == _strokes(30, (), "A19", "break") + 2


@pytest.mark.parametrize(
    ("picture", "gain"),
    [
        ("..\nAA\n..", 1),
        (".. .. ..\n.. AA C1\n.. .. ..", 0),
        (".. .. ..\nC1 AA ..\n.. .. ..", 0),
        (".. C1 ..\n.. AA ..\n.. J1 ..", 1),
    ],
    ids=["alone", "behind", "ahead", "beside"],
)
def test_the_lone_wolf_starts_unlinked(picture: str, gain: int) -> None:
    """OR 19.4: T06 counts if nobody is directly ahead or behind at the start of the move; beside does not matter."""
    for card, kind, counts in (("A01", "lead", 1), ("A19", "break", 1), ("A15", "draft", 0), ("A25", "lead", 0)):
        race = Turns(picture, riders={"AA": {"chits": ("T06",)}}).play("AA", card, kind)  # type: ignore[arg-type]  # kinds
        assert race.last_of(Played).ps == (4 if card == "A25" else 5) + gain * counts


def test_the_lone_wolf_counts_at_the_start_only() -> None:
    """OR 19.4, ruling 66: entering another terrain unlinked gives nothing."""
    race = Turns("row 27\n..\n..\nAA", road=GROUNDS, riders={"AA": {"chits": ("T06",)}}).play("AA", "A19")
    assert race.last_of(Played).ps == 6
    race.ride()
    assert [one.ps for one in race.of(NewTerrain)] == [1], "as an All-Star"


def test_a_chit_is_its_riders_alone() -> None:
    """OR 19.4: a teammate has nothing of it."""
    race = Turns(".. A1 ..\n.. .. AA\n__ C1 __", riders={"A1": {"chits": ("T02",)}}).play("AA", "A19")
    assert race.last_of(Played).ps == 5
