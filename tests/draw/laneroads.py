"""Roads of lanes to look at in tests: one of every kind of stretch, and random ones with riders on them."""

from __future__ import annotations

from random import Random
from typing import Final

from paceline.draw.lanes.scene import LaneLine, LaneScene
from paceline.draw.scene import Clock, Group, Home, TerrainWords, Token
from paceline.roads.lanes import FRONT, LANES, REAR, LaneRoad, Stretch, lay

DOUBLED: Final = {2: ((), (1, 4)), 3: ((), (1, 4), (1, 2, 3, 4))}
"""By the number of lanes, as bends of six rows have it."""
_GROUNDS: Final = ("flat", "mountain", "descent", "sprint", "cobbles")


def straight(terrain: str = "flat", lanes: int = 3, rows: int = 11, best: str = "right", tile: str = "L1") -> Stretch:
    return Stretch(tile, terrain, lanes, rows, "left" if best == "left" else "right")


def bend(terrain: str = "flat", lanes: int = 3, to: int = 1, tile: str = "C1") -> Stretch:
    return Stretch(tile, terrain, lanes, 6, "right" if to > 0 else "left", to, DOUBLED[lanes])


COURSE: Final = lay(
    [
        straight("flat", rows=5),
        bend("cobbles", 2),
        straight("mountain", 3, 4, "left", "L2"),
        bend("mountain", 3, -1, "C2"),
        straight("descent", 2, 5, "right", "L3"),
        straight("sprint", 2, 3, "right", "L3"),
    ]
)


def cell(road: LaneRoad, row: int, lane: int, half: int = REAR) -> int:
    return next(one.number for one in road.cells if (one.row, one.lane, one.half) == (row, lane, half))


def front(road: LaneRoad, row: int, lane: int) -> int:
    return cell(road, row, lane, FRONT)


def random_position(seed: int) -> tuple[LaneRoad, dict[str, int]]:
    """Return any road and riders on it, some on the verge, some of them in small letters, sometimes a full verge."""
    rng = Random(seed)
    road = lay([_random_stretch(rng) for _ in range(rng.randint(1, 9))])
    names = [f"{team}{kind}" for team in "ACJPNMO" for kind in "ACS123"]
    last = rng.choice((1, 8, len(road.rows)))
    cells = [one.number for one in road.cells if one.row < last]
    verges = [number for number in cells if road.cells[number].verge]
    places = rng.sample(cells, min(rng.randint(0, 30), len(cells)))
    places = list({*places, *(verges[:10] if rng.random() < 0.2 else ())})
    riders = rng.sample(names, min(len(places), len(names)))
    return road, {
        (one.lower() if rng.random() < 0.3 else one): place for one, place in zip(riders, places, strict=False)
    }


def _random_stretch(rng: Random) -> Stretch:
    lanes, turn = rng.choice(LANES), rng.choice((-1, 0, 0, 1))
    rows = rng.randint(1, 14)
    doubled = tuple(tuple(row for row in range(rows) if rng.random() < 0.4) for _ in range(lanes))
    best = rng.choice(("left", "right"))
    return Stretch("T1", rng.choice(_GROUNDS), lanes, rows, "left" if best == "left" else "right", turn, doubled)


def chains(road: LaneRoad, riders: dict[str, int]) -> list[tuple[str, ...]]:
    """Return every pair of riders of whom one stands ahead of the other, in big letters."""
    at = {place: name.upper() for name, place in riders.items()}
    return [(at[ahead], name) for place, name in at.items() for ahead in road.cells[place].ahead if ahead in at]


def _token(rider: str, place: int, tired: int, spent: bool = False, where: str = "") -> Token:
    kinds = {"A": "all-star", "S": "sprinter", "1": "helper"}
    teams = {"A": "Azur", "C": "Coquelicot", "J": "Jonquille"}
    name = f"{teams[rider[0]]} {kinds[rider[1]]}"
    return Token(rider, rider[0], rider[1], place, name, rider[0] == "A", tired=tired, where=where, spent=spent)


def lane_scene(**more: object) -> LaneScene:
    """Return the empty course."""
    told = {
        "start_word": "Départ",
        "finish_word": "Arrivée",
        "terrain_words": {"mountain": TerrainWords("MOUNTAIN · C+2", "C+2"), "flat": TerrainWords("FLAT", "")},
        "lines": (LaneLine(13, "mountain", "Mountain bonus"), LaneLine(25, "sprint", "Sprint bonus", won="CS")),
        "grid": (cell(COURSE, 1, 2), cell(COURSE, 1, 1)),
        "start": 2,
    }
    subtitle = f"5 stretches · {len(COURSE.rows)} rows"
    return LaneScene(title="Col des Trois Voies", subtitle=subtitle, road=COURSE, **{**told, **more})  # type: ignore[arg-type]  # fields by name


def lane_race() -> LaneScene:
    """Return a chain over a lane's beginning, a rider in a bend, one on the verge, some who have had their turn."""
    places = {
        "AS": (11, 1),
        "C1": (10, 1),
        "J1": (9, 0),
        "AA": (6, 1),
        "CA": (6, 0),
        "JA": (1, 3),
    }
    tokens = tuple(
        _token(rider, cell(COURSE, *place), number, rider in ("C1", "AA"), "−28 verge" if rider == "JA" else "")
        for number, (rider, place) in enumerate(places.items())
    )
    groups = (Group("Front", ("AS", "C1", "J1"), 0), Group("Chasers", ("AA", "CA"), 2), Group("Chasers", ("JA",), 4))
    home = (Home("CS", "C", "S", "Coquelicot sprinter", "−0:04", ""),)
    return lane_scene(
        tokens=tokens, groups=groups, chains=(("AS", "C1"),), clock=Clock("Home", (), home), moment="Phase 6", grid=()
    )
