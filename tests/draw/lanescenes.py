"""Scenes on roads of lanes to draw in tests: bends both ways, lanes that come and go, chains, and riders at home."""

from __future__ import annotations

from typing import Final

from paceline.draw.lanes.scene import LaneLine, LaneScene
from paceline.draw.scene import Clock, Group, Home, Mark, TerrainWords, Token
from paceline.roads.lanes import Hand, LaneRoad, Stretch, lay

_GROUNDS: Final = {"F": "flat", "M": "mountain", "D": "descent", "S": "sprint", "C": "cobbles"}
_DOUBLED: Final[dict[int, tuple[tuple[int, ...], ...]]] = {3: ((), (1, 4), (1, 2, 3, 4)), 2: ((), (1, 4))}
_WORDS: Final = {
    "mountain": TerrainWords("MOUNTAIN", "MTN"),
    "descent": TerrainWords("DESCENT", "DESC"),
    "sprint": TerrainWords("SPRINT", "SPR"),
    "cobbles": TerrainWords("COBBLES", "COB"),
    "flat": TerrainWords("FLAT", "FLAT"),
}
_KINDS: Final = {"A": "all-star", "C": "climber", "S": "sprinter", "1": "helper 1", "2": "helper 2", "3": "helper 3"}


def road_of(code: str, rows: int = 11) -> LaneRoad:
    """Return a road: `F3` is a flat straight of three lanes, `(M2)` a bend on a mountain; bends turn right and left."""
    stretches, bends = list[Stretch](), 0
    for place, word in enumerate(code.split()):
        bend = word.startswith("(")
        letter, lanes = word.strip("()")[0], int(word.strip("()")[1])
        bends += bend
        turn = (1 if bends % 2 else -1) if bend else 0
        best: Hand = "right" if (bends + (not bend)) % 2 else "left"
        stretches.append(
            Stretch(
                f"T{place}",
                _GROUNDS[letter],
                lanes,
                6 if bend else rows,
                best,
                turn,
                _DOUBLED[lanes] if bend else (),
            )
        )
    return lay(stretches)


FIVE: Final = "F3 F3 (F3) F3 S3 (M3) M3 M2 (D2) D2 F3 (C2) C2 S3"
SMALL: Final = "F3 M2 (M3) D2 F3"


def rider(name: str, cell: int, **more: object) -> Token:
    full = f"{name[0]} <{_KINDS[name[1]]}> & Co"
    return Token(name, name[0], name[1], cell, full, name[0] == "A", **more)  # type: ignore[arg-type]  # fields by name


def space(road: LaneRoad, row: int, lane: int, half: int = 0) -> int:
    if lane in (-1, road.rows[row].lanes):
        return road.rows[row].verges[0 if lane < 0 else 1]
    return road.rows[row].cells[lane][half]


def scene_of(road: LaneRoad, title: str = "La Ronde des Cols", **more: object) -> LaneScene:
    grid = tuple(space(road, 6 - place // 3, 2 - place % 3) for place in range(21)) if len(road.rows) > 60 else ()
    told = {
        "start_word": "Départ",
        "finish_word": "Arrivée",
        "terrain_words": _WORDS,
        "grid": grid,
        "start": 7 if grid else 0,
    }
    return LaneScene(title=title, subtitle="5 lines · 134 rows · reconstructed", road=road, **{**told, **more})  # type: ignore[arg-type]  # fields by name


def empty() -> LaneScene:
    return scene_of(road_of(SMALL))


def start() -> LaneScene:
    """Return everybody on the grid."""
    road = road_of(FIVE)
    course = scene_of(road)
    names = [team + kind for kind in "ACS123" for team in "ACJ"]
    tokens = tuple(rider(name, course.grid[place], tired=0) for place, name in enumerate(names))
    return scene_of(road, tokens=tokens, moment="At the start")


def race() -> LaneScene:
    """Return chains on a climb and round a bend, riders on both halves of a row, one on the verge, one at home."""
    road = road_of(FIVE)
    where = {
        "AA": (60, 1, 0), "CC": (59, 1, 0), "J1": (58, 1, 0), "JS": (57, 1, 0),
        "AC": (63, 0, 0), "CA": (62, 0, 0),
        "C1": (53, 2, 1), "A1": (53, 2, 0), "A2": (52, 2, 1), "CS": (52, 0, 0), "C2": (51, 0, 0),
        "JA": (51, 1, 1), "J2": (51, 1, 0), "AS": (50, 1, 0), "J3": (49, 1, 0), "C3": (48, -1, 0), "JC": (66, 0, 0),
    }  # fmt: skip
    tokens = tuple(
        rider(name, space(road, *place), tired=number % 4, spent=number % 3 == 1)
        for number, (name, place) in enumerate(where.items())
    )
    home = Home("A3", "A", "3", "A <3>", "0:00", "")
    return scene_of(
        road,
        tokens=tokens,
        chains=(("AA", "CC", "J1", "JS"), ("AC", "CA"), ("C1", "A1", "A2"), ("CS", "C2"), ("JA", "J2", "AS", "J3")),
        lines=(
            LaneLine(47, "sprint", "Sprint bonus, won by Azur sprinter", "AS"),
            LaneLine(75, "mountain", "Mountain bonus"),
        ),
        groups=(Group("Break", ("JC", "AC", "CA"), 0), Group("Dropped", ("C3",), 3)),
        marks=(Mark("blocked", 60, "Bumped", "AA"), Mark("odd", 48, "")),
        clock=Clock("HOME", (), (home,)),
        moment="Phase 4",
        description="Two chains are climbing & fighting.",
    )


def finish() -> LaneScene:
    """Return seven teams, most of them at home."""
    road = road_of("F3 F3 (F3) F2 S3 (M3) M3 M2 (D2) D2 F3 (C2) C2 S3 (S3) F3 S3 (C2) M2 M3 (F3) F3 S3")
    names = [team + kind for kind in "ACS" for team in "ACJMNOP"]
    last = len(road.rows) - 1
    tokens = tuple(rider(name, space(road, last - place, place % 3), tired=3) for place, name in enumerate(names[17:]))
    home = tuple(Home(n, n[0], n[1], n, f"0:{p:02}", f"+0:{p:02}", n[0] == "A") for p, n in enumerate(names[:17]))
    return scene_of(road, "Grande Boucle", tokens=tokens, clock=Clock("HOME", (), home), moment="Phase 12")


def crowded() -> LaneScene:
    """Return a rider in every space of a bend, verges too, and two who share one."""
    road = road_of(SMALL)
    spaces = [cell.number for cell in road.cells if 22 <= cell.row < 28]
    names = [team + kind for team in "ACJMNOP" for kind in "ACS123"]
    tokens = tuple(rider(name, place, tired=1) for name, place in zip(names, spaces, strict=False))
    return scene_of(road, "Virage", tokens=(*tokens, rider("XA", spaces[-1], down=True)))


SCENES: Final = {make.__name__: make for make in (empty, start, race, finish, crowded)}
