"""Scenes on roads of hexagons to draw in tests: bends both ways, a velodrome, a summit, a full peloton."""

from __future__ import annotations

from typing import Final

from paceline.draw.hexes.scene import Block, HexScene, Line
from paceline.draw.scene import Clock, Energy, Group, Home, Mark, TerrainWords, Token
from paceline.roads.hexes import Hex, HexRoad, lay

_THREE: Final = {0: ((7, 7, 7), 7), 1: ((8, 7, 6), 7), 2: ((8, 6, 4), 6)}
_TWO: Final = {0: ((7, 7), 7), 1: ((8, 6), 7), 2: ((7, 5), 6)}
_TERRAIN: Final = {"F": "flat", "H": "rise", "C": "ascent", "D": "descent"}
_WORDS: Final = {
    "rise": TerrainWords("FALSE FLAT · 1 MORE", "1 MORE"),
    "ascent": TerrainWords("CLIMB · 2 MORE", "2 MORE"),
    "descent": TerrainWords("DESCENT · 1 LESS", "1 LESS"),
}
TEAMS: Final = "ACJP"


def hexagon(code: str, dark: tuple[tuple[int, int], ...] = ()) -> Hex:
    """Return a hexagon: `F0` is flat and straight, `C+2` climbs and bends tightly to the right, `FV` is a velodrome."""
    terrain, way = _TERRAIN[code[0]], code[1:]
    if way == "V":
        return Hex(code, terrain, (9, 10, 11), 10, oval=True)
    bend = int(way)
    lanes, rows = (_THREE if code[0] in "FH" else _TWO)[abs(bend)]
    return Hex(code, terrain, lanes if bend >= 0 else lanes[::-1], rows, bend, dark)


def road_of(codes: str, beyond: int = 8, dark: int = -1) -> HexRoad:
    hexes = [hexagon(code, ((0, 2), (1, 3)) if place == dark else ()) for place, code in enumerate(codes.split())]
    return lay(hexes, beyond=beyond)


SHORT: Final = "F0 F+1 H0 C-2 C0 D+1 F-1 F0"
LONG: Final = "F0 F+1 H0 F-2 F0 C+1 C+2 D0 D-1 F0 H-1 F-1 C0 C+1 F+1 FV"
SUMMIT: Final = "F0 F-1 H+1 H0 F+2 F0 C-1 C0 C-2 C+1"


def scene_of(road: HexRoad, title: str = "Tour du Lac", **more: object) -> HexScene:
    told = {"start_word": "Départ", "finish_word": "Arrivée", "terrain_words": _WORDS}
    return HexScene(title=title, subtitle="8 hexagons · 1 climb · reconstructed", road=road, **told, **more)  # type: ignore[arg-type]  # fields by name


def rider(name: str, cell: int, left: int = 30, risks: int = 0, **more: object) -> Token:
    energy = Energy(left, 40, (risks, 3), f"{left} energy")
    return Token(name, name[0], name[1], cell, f"{name[0]} <{name[1]}> & Co", name[0] == "A", energy=energy, **more)  # type: ignore[arg-type]  # fields by name


def cell_at(road: HexRoad, tile: int, side: int, index: int) -> int:
    return next(c.number for c in road.cells if (c.tile, c.side, c.index) == (tile, side, index))


def riders(teams: str = TEAMS) -> list[str]:
    return [team + kind for kind in "LRC" for team in teams]


def short() -> HexScene:
    """Return three away on a climb, one between, the others in the closed group, one with a puncture."""
    road = road_of(SHORT, dark=2)
    head = 18
    away = {
        "AC": cell_at(road, 4, -1, 2),
        "JC": cell_at(road, 4, 1, 2),
        "PL": cell_at(road, 3, -1, 4),
        "CR": cell_at(road, 3, 1, 0),
        "PR": cell_at(road, 1, 1, 4),
    }
    names = riders()
    tokens = tuple(
        rider(name, away.get(name, road.on_line(head)), 40 - 3 * place, place % 4, flat=name == "PR")
        for place, name in enumerate(names)
    )
    inside = tuple(name for name in names if name not in away)
    return scene_of(
        road,
        tokens=tokens,
        block=Block(head - 1, head, inside, "Peloton"),
        groups=(
            Group("Break", ("AC", "JC"), 0),
            Group("Chase", ("PL", "CR"), 2),
            Group("Peloton", inside, 4),
            Group("Dropped", ("PR",), 5),
        ),
        lines=(Line(3, "climb", "Climb, category 2", 2), Line(5, "summit", "Summit", 2), Line(7, "feed", "Feed zone")),
        marks=(Mark("attack", 30, "Attack", "AC"), Mark("puncture", 11, "Puncture", "PR"), Mark("odd", 16, "")),
        moment="Round 7",
        description="Two are away & climbing.",
    )


def long() -> HexScene:
    """Return twelve riders at the start, all in the closed group."""
    road = road_of(LONG, dark=4)
    names = riders()
    tokens = tuple(rider(name, road.on_line(0)) for name in names)
    lines = (
        Line(5, "climb", "Climb, category 1", 1),
        Line(7, "summit", "Summit", 1),
        Line(4, "bonus", "Bonus"),
        Line(9, "feed", "Feed zone"),
        Line(12, "climb", "Climb, category 3", 3),
        Line(14, "sprint", "Sprint"),
    )
    block, group = Block(-1, 0, tuple(names), "Peloton"), Group("Peloton", tuple(names), 0)
    return scene_of(
        road, "Paris – Roubaix", tokens=tokens, lines=lines, block=block, groups=(group,), moment="At the start"
    )


def summit() -> HexScene:
    """Return a finish at the top: riders across the line, at home, and a closed group that is still climbing."""
    road = road_of(SUMMIT, dark=6)
    head = 58
    away = {"AC": cell_at(road, 10, -1, 1), "CC": cell_at(road, 10, 1, 1), "JL": cell_at(road, 9, 1, 4)}
    names = [name for name in riders() if name != "PC"]
    tokens = tuple(rider(name, away.get(name, road.on_line(head)), 3 * place) for place, name in enumerate(names))
    home = Home("PC", "P", "C", "P <C>", "3:10", "", won=())
    inside = tuple(name for name in names if name not in away)
    return scene_of(
        road,
        "Alpe d’Huez",
        tokens=tokens,
        block=Block(head - 1, head, inside, "Peloton"),
        groups=(Group("Front", ("AC", "CC"), 0), Group("Peloton", inside, 6)),
        lines=(Line(6, "climb", "Climb, category 1", 1), Line(10, "summit", "Summit", 1)),
        marks=(Mark("bonk", 60, "Bonk", "JL"), Mark("dropped", 58, "Dropped"), Mark("chase", 58, "", "CC")),
        clock=Clock("HOME", (), (home,)),
        moment="Round 16",
    )


def crowded() -> HexScene:
    """Return five teams, riders side by side on every kind of bend, two on one square."""
    road = road_of("F0 F+2 F0 F-2 C+2 C0 D-2 F0 F+1 F-1", dark=1)
    cells = [cell.number for cell in road.cells if cell.tile in {1, 3, 4, 6}]
    names = riders("ACJPN")[:12]
    tokens = tuple(rider(name, cells[place * 5]) for place, name in enumerate(names))
    tokens += (rider("MR", tokens[0].cell, down=True), rider("MC", tokens[5].cell, flat=True))
    return scene_of(road, "Ronde", tokens=tokens, marks=(Mark("crash", 9, "Crash", "MR"),))


def empty() -> HexScene:
    return scene_of(road_of("F0 F0 F0", beyond=0))


SCENES: Final = {make.__name__: make for make in (short, long, summit, crowded, empty)}
