"""Scenes to draw in tests: the seven stages of the base box, laid from a table of our own."""

from __future__ import annotations

from typing import Final

from paceline.draw.scene import Group, Mark, TerrainWords, Token
from paceline.draw.squares.scene import Scene
from paceline.roads.squares import Road, Tile, lay

_WORDS: Final = {".": "flat", "^": "ascent", "v": "descent", "c": "cobble", "s": "supply", "w": "wet"}
_FACES: Final = """
a ...... start5  A ...... start4  b ......  B vvvv..  c ......  C ...^^^  d ......  D ^^^^^v
f ......  F vvv...  l ......  L ^^^vvv  m ......  M ..^^^^  n ......  N ^^^^^^
u ...... finish1  U ^^^^^^ finish2
e .. +90  E ^^ -90  g .. +90  G ^^ -90  h .. +45  H vv -45  i .. +90  I .. -90  j .. -90  J .. +90
k .. -45  K ^^ +45  o .. -90  O ^^ +90  p .. -90  P vv +90  q .. +45  Q ^^ -45  r .. -45  R ^^ +45
s .. -45  S .. +45  t .. +45  T .. -45
"""
STAGES: Final = {
    "Avenue Corso Paseo": "abcdefghijklmnopqrstu",
    "Firenze – Milano": "abcgiDHqntmKOLrepJsfu",
    "La Classicissima": "AebQRNHPcgikDFsLojmtu",
    "La Haut Montagne": "abcfimetKGLHJsdopRQNU",
    "Le Col du Ballon": "AnLHgceqtrMBoipjDFkSu",
    "Ronde van Wevelgem": "abcmgfteqonLPjkIDHrSu",
    "Plateaux de Wallonie": "AbJiLcGHtdfpkmnrqEoSu",
}
_RIDERS: Final = "CR 49 0 7,JS 48 0 9,PR 44 0 4,JR 44 1 5,AS 43 0 5,PS 43 1 6,AR 42 0 2x,CS 38 0 3"
_TERRAINS: Final = {
    "ascent": TerrainWords("CLIMB · MAX 5", "MAX 5"),
    "descent": TerrainWords("DESCENT · MIN 5", "MIN 5"),
    "cobble": TerrainWords("PAVÉ · NO DRAFT", "NO DRAFT"),
    "supply": TerrainWords("SUPPLY · MIN 4", "MIN 4"),
    "wet": TerrainWords("WET · CRASH RISK", "CRASH RISK"),
}


def tile(
    name: str,
    squares: str,
    lanes: str = "",
    *,
    turn: int = 0,
    start: int = 0,
    finish: int = 0,
    split: tuple[int, int] | None = None,
) -> Tile:
    counts = tuple(int(count) for count in lanes or "2" * len(squares))
    terrain = tuple(_WORDS[square] for square in squares)
    return Tile(name, name.lower(), terrain, counts, turn, start, finish, split=split)


def _face(entry: str) -> Tile:
    name, squares, *extra = entry.split()
    mark = extra[0] if extra else ""
    if mark.startswith("start"):
        return tile(name, squares, start=int(mark[5:]))
    if mark.startswith("finish"):
        return tile(name, squares, finish=int(mark[6:]))
    return tile(name, squares, turn=int(mark or 0))


TILES: Final = {face.name: face for face in (_face(entry) for entry in _FACES.replace("\n", "  ").split("  ") if entry)}


def scene_of(road: Road, title: str = "Firenze – Milano", **more: object) -> Scene:
    told = {"start_word": "Départ", "finish_word": "Arrivée", "terrain_words": _TERRAINS}
    return Scene(title=title, subtitle="73 squares", road=road, **told, **more)  # type: ignore[arg-type]  # fields by name


def stage(title: str = "Firenze – Milano") -> Scene:
    return scene_of(lay([TILES[letter] for letter in STAGES[title]], beyond=8), title)


def token(road: Road, rider: str, row: int, lane: int = 0, last: str = "") -> Token:
    name = f"{rider[0]} & {rider[1]}"
    return Token(rider, rider[0], rider[1], road.squares[row].cells[lane], name, rider[0] == "A", 2, last)


def race() -> Scene:
    road = stage().road
    riders = [entry.split() for entry in _RIDERS.split(",")]
    groups = (
        Group("Break", ("CR", "JS"), 0),
        Group("Peloton", ("PR", "JR", "AS", "PS", "AR"), 3),
        Group("Dropped", ("CS",), 3),
    )
    marks = (
        Mark("slipstream", 41, "+1", "AR"),
        Mark("blocked", 43, "−1 blocked", "AS"),
        Mark("exhausted", 49, "", "CR"),
        Mark("refused", 46, "Climb"),
    )
    tokens = tuple(token(road, name, int(row), int(lane), last) for name, row, lane, last in riders)
    return scene_of(road, tokens=tokens, groups=groups, marks=marks, moment="Round 7", description="Two are away.")


def every_terrain() -> Scene:
    """Return three lanes, one lane, cobbles, supply and wet road; a rider in each kind of lane."""
    tiles = [
        tile("1B", "......", "333333", start=5),
        tile("4", "sssss.", "333332"),
        TILES["h"],
        tile("5", "cccccc", "121211"),
        tile("w", "wwwwww"),
        TILES["L"],
        TILES["e"],
        TILES["u"],
    ]
    road = lay(tiles, beyond=4)
    tokens = (token(road, "NS", 3, 2), token(road, "MR", 14), token(road, "XR", len(road.squares) - 2))
    return scene_of(road, "Étape 10", tokens=tokens)


_TOUR: Final = {
    "x": tile("x", "...........", "22211111111", turn=90, split=(3, 5)),
    "X": tile("X", "...........", "22211111111", turn=-90, split=(3, 5)),
    "z": tile("z", "..www.", "221112", turn=180),
    "Z": tile("Z", "..www.", "221112", turn=-180),
    "v": tile("v", "......", "233333", finish=1),
}
TOUR: Final = {**TILES, **_TOUR}
"""The base tiles and those of a tour: roundabouts, sharp corners and the wide finish."""


def tour_road(letters: str = "AbXpzGQLjkrhexsTDFoIv", grass: int = 0) -> Road:
    return lay([TOUR[letter] for letter in letters], beyond=8, grass=grass)
