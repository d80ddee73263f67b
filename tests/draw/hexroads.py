"""Scenes on hexagons to look at in tests: a course of every kind of hexagon, and a race on it."""

from __future__ import annotations

from random import Random
from typing import Final

from paceline.draw.hexes.scene import Block, HexScene, Line
from paceline.draw.scene import Energy, Group, TerrainWords, Token
from paceline.roads.hexes import LEFT, MIDDLE, RIGHT, Hex, HexRoad, lay

_GROUNDS: Final = {"F": ("flat", 3), "H": ("rise", 3), "C": ("ascent", 2), "D": ("descent", 2)}
_SHAPES: Final[dict[int, dict[int, tuple[tuple[int, ...], int]]]] = {
    3: {0: ((7, 7, 7), 7), 1: ((8, 7, 6), 7), 2: ((8, 6, 4), 6)},
    2: {0: ((7, 7), 7), 1: ((8, 6), 7), 2: ((7, 5), 6)},
}
TRACK: Final = Hex("V", "flat", (9, 10, 11), 10, oval=True)


def hexagon(letter: str, bend: int = 0, dark: tuple[tuple[int, int], ...] = ()) -> Hex:
    terrain, count = _GROUNDS[letter]
    lanes, rows = _SHAPES[count][abs(bend)]
    return Hex(letter, terrain, lanes if bend >= 0 else lanes[::-1], rows, bend, dark)


COURSE: Final = (
    hexagon("F"),
    hexagon("F", 1),
    hexagon("H"),
    hexagon("C", -2, ((0, 2), (0, 3))),
    hexagon("C"),
    hexagon("D", 1, ((1, 3),)),
    hexagon("F", -2),
    hexagon("F"),
)


def cell(road: HexRoad, tile: int, side: int, index: int) -> int:
    return next(one.number for one in road.cells if (one.tile, one.side, one.index) == (tile, side, index))


def random_position(seed: int) -> tuple[HexRoad, dict[str, int]]:
    """Return a legal road and riders on it: alone, sharing a square, in a closed group, some of them lying down."""
    rng = Random(seed)
    hexes = [_random_hex(rng) for _ in range(rng.randint(1, 16))]
    road = lay([*hexes, *rng.choice([[], [TRACK]])], rng.choice((0, 1, 8, 12)))
    names = [f"{team}{kind}" for team in "ACJPN" for kind in "RLC"]
    riders = rng.sample(names, rng.randint(0, 12))
    places = [rng.randrange(len(road.cells)) for _ in range(rng.randint(1, 12))]
    places.append(road.on_line(rng.randrange(len(road.rows))))
    return road, {rider.lower() if rng.random() < 0.1 else rider: rng.choice(places) for rider in riders}


def _random_hex(rng: Random) -> Hex:
    letter, bend = rng.choice("FHCD"), rng.randint(-2, 2)
    lanes = hexagon(letter, bend).lanes
    dark = tuple((lane, rng.randrange(lanes[lane])) for lane in range(len(lanes)) if rng.random() < 0.2)
    return hexagon(letter, bend, dark)


def _token(rider: str, place: int, left: int, risks: int, down: bool = False) -> Token:
    kinds = {"R": "rouleur", "L": "leader", "C": "climber"}
    teams = {"A": "Azur", "C": "Coquelicot", "J": "Jonquille", "P": "Pomme"}
    name = f"{teams[rider[0]]} {kinds[rider[1]]}"
    energy = Energy(left, 20, (risks, 3), f"{left} energy")
    return Token(rider, rider[0], rider[1], place, name, rider[0] == "A", down=down, energy=energy)


def hex_scene(**more: object) -> HexScene:
    """Return the empty course."""
    lines = (Line(3, "climb", "Climb, category 2", 2), Line(4, "feed", "Feed zone"), Line(5, "summit", "Summit", 2))
    told = {
        "start_word": "Départ",
        "finish_word": "Arrivée",
        "terrain_words": {"ascent": TerrainWords("CLIMB", "CLIMB")},
    }
    shown = {"road": lay(COURSE, beyond=8), "lines": (*lines, Line(8, "sprint", "Sprint")), **told, **more}
    return HexScene(title="Col de la Croix", subtitle="8 hexagons · 54 rows", **shown)  # type: ignore[arg-type]  # fields by name


def hex_race() -> HexScene:
    """Return a closed group, somebody away in a bend, somebody dropped who lies on the road."""
    road = hex_scene().road
    places = {
        "CC": cell(road, 3, LEFT, 3),
        "JR": cell(road, 3, RIGHT, 1),
        "AC": cell(road, 2, MIDDLE, 6),
        "PL": cell(road, 1, RIGHT, 2),
    }
    inside = ("AR", "AL", "CR", "CL", "JL", "JC", "PR", "PC")
    block = Block(15, 16, inside, "Peloton")
    places |= dict.fromkeys(inside, road.on_line(block.head))
    tokens = tuple(
        _token(rider, place, 20 - 2 * number % 21, number % 4, rider == "PL")
        for number, (rider, place) in enumerate(places.items())
    )
    groups = (
        Group("Break", ("CC", "JR", "AC"), 0),
        Group("Peloton", inside, 3),
        Group("Dropped", ("PL",), 5),
    )
    return hex_scene(tokens=tokens, groups=groups, block=block, moment="Turn 6", description="Three are away.")
