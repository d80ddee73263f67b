"""Chapter 1 of the rules: players, riders and the length of a race."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from games.on_the_rivet.content_set import GROUNDS, content_set
from games.on_the_rivet.turns import MEDIUM, Turns, before_the_start, placed
from paceline.core.messages import BadOptions
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import CLASSES
from paceline.games.on_the_rivet.course import course, find_course
from paceline.games.on_the_rivet.events import Brimful, Played
from paceline.games.on_the_rivet.rules.setup import Options

# ---- OR 1.1, OR 1.2


@pytest.mark.parametrize(("seats", "letters"), [(3, "ACS123"), (4, "ACS12"), (5, "ACS1"), (6, "ACS"), (7, "ACS")])
def test_riders_of_every_team(seats: int, letters: str) -> None:
    """OR 1.1, OR 1.2: the more players, the fewer riders; the last ones are left out, in all teams alike."""
    riders = before_the_start(seats).table.riders
    for seat in range(seats):
        assert "".join(rider.letter for rider in riders if rider.seat == seat) == letters
    assert len(riders) == seats * len(letters)


@pytest.mark.parametrize("seats", [0, 1, 2, 8])
def test_numbers_of_players_that_cannot_race(seats: int) -> None:
    """OR 1.1: three to seven; two need the artificial team (OR 20.1)."""
    with pytest.raises(BadOptions):
        GAME.setup(seats, Options())


# ---- OR 1.3


@pytest.mark.parametrize(
    ("name", "lines", "length"),
    [("short", 5, "short"), ("medium", 6, "medium"), ("medium-7", 7, "medium"), ("long", 8, "long")],
)
def test_lines_make_the_length(name: str, lines: int, length: str) -> None:
    """OR 1.3: five lines are short, six and seven medium, eight long."""
    track = course("", find_course("", name))
    assert (track.lines, track.length) == (lines, length)


def test_fewer_than_five_lines_count_as_short() -> None:
    """OR 1.3, a ruling."""
    track = course("", find_course("", "START-A C1 FIN-A"))
    assert (track.lines, track.length) == (2, "short")


def test_more_than_eight_lines_count_as_long(tmp_path: Path) -> None:
    """OR 1.3, a ruling; it takes more tiles than there are in the box."""
    folder = tmp_path / "tiles"
    copytree(content_set(), folder)
    tiles = (folder / "tiles.toml").read_text()
    more = "".join(
        "[[tiles]]\n" + block.replace(old, new)
        for old, new in (("I3", "I93"), ("C1", "C91"), ("C2", "C92"), ("C3", "C93"))
        for block in tiles.split("[[tiles]]\n")
        if f'id = "{old}' in block
    )
    (folder / "tiles.toml").write_text(tiles + more)
    code = "START-A C1 I1A C2 I2A C3 I3A C4 I4A C5 I5A C91 I6A C92 I93A C93 FIN-A"
    track = course(str(folder), find_course(str(folder), code))
    assert (track.lines, track.length) == (9, "long")


# ---- OR 1.4

FRONT = ".. AA ..\n.. .. ..\n__ __ C1"


@pytest.mark.parametrize(
    ("road", "lost"), [("START-A C1 FIN-A", (0, 1, 2, 3)), (MEDIUM, (0, 0, 2, 3, 4, 5))], ids=["short", "medium"]
)
def test_what_fatigue_costs(road: str, lost: tuple[int, ...]) -> None:
    """OR 1.4: an All-Star on flat begins with the 5 PS of their card less what their chits take."""
    for chits, less in enumerate(lost):
        race = Turns(FRONT, road=road, riders={"AA": {"light": chits // 2, "heavy": chits - chits // 2}})
        assert race.play("AA", "A19").last_of(Played).ps == 5 - less


@pytest.mark.parametrize(("road", "most"), [("START-A C1 FIN-A", 3), (MEDIUM, 5)], ids=["short", "medium"])
def test_how_much_fatigue_a_rider_holds(road: str, most: int) -> None:
    """OR 1.4: the last chit finds room, one more does not."""
    hands = dict.fromkeys(range(3), ("A01", "A08", "A15", "A18", "A25"))
    race = Turns(FRONT, road=road, hands=hands, riders={"AA": {"light": most - 1}}).turn("AA", "A18")
    assert race.rider("AA").light == most
    race = Turns(FRONT, road=road, hands=hands, riders={"AA": {"light": most}}).turn("AA", "A18")
    assert race.rider("AA").light == most
    assert race.of(Brimful)


# ---- OR 1.5


@pytest.mark.parametrize(
    ("name", "wanted", "used"),
    [
        ("short", "auto", False),
        ("short", "no", False),
        ("medium", "auto", True),
        ("medium-7", "yes", True),
        ("long", "auto", True),
        ("long", "no", False),
    ],
)
def test_tactics_are_for_medium_and_long_races(name: str, wanted: str, used: bool) -> None:
    """OR 1.5: and only if the players want them."""
    state = GAME.setup(3, Options(course=name, tactics=wanted))  # type: ignore[arg-type]  # one of the words
    assert state.table.rules.tactics is used


def test_tactics_in_a_short_race_are_refused() -> None:
    """OR 1.5."""
    with pytest.raises(BadOptions) as caught:
        GAME.setup(3, Options(course="short", tactics="yes"))
    assert caught.value.field == "tactics"


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_tactics_whatever_the_number_of_players(seats: int) -> None:
    """OR 1.5: once the grid is set they are dealt to all."""
    assert {one.seat for one in placed(seats, course=MEDIUM).table.awaited if one.kind == "tactic"} == set(range(seats))


def test_no_tactics_are_dealt_in_a_short_race() -> None:
    """OR 1.5."""
    assert not [one for one in placed().table.awaited if one.kind == "tactic"]


# ---- OR 1.6

SPOTS = {"mountain": 30, "descent": 41, "sprint": 58, "cobbles": 69, "flat": 86}
"""A row of every terrain on the course of this name."""


@pytest.mark.parametrize("terrain", SPOTS)
def test_classes_on_every_terrain(terrain: str) -> None:
    """OR 1.6: what the rulebook says of the All-Star and the Sprinter, and that Domestiques are alike."""
    gains = {}
    for letter in CLASSES:
        race = Turns(f"row {SPOTS[terrain]}\n..\nA{letter}\n..", road=GROUNDS).play(f"A{letter}", "A19")
        gains[letter] = race.last_of(Played).ps - 5
    assert gains["1"] == gains["2"] == gains["3"]
    known = {("mountain", "A"): 1, ("sprint", "S"): 2, ("descent", "S"): -1}
    for (where, letter), gain in known.items():
        assert where != terrain or gains[letter] == gain
    assert len({gains[letter] for letter in "ACS1"}) > 1, "classes differ on every terrain"
