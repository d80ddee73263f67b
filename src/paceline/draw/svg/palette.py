"""Colours and teams: every colour has a shape that says the same."""

from __future__ import annotations

from typing import Final

import msgspec

PAPER: Final = "#F5EAD2"
CARD: Final = "#FCF6E7"
SAND: Final = "#EADCBD"
RULE: Final = "#C9B68E"
INK: Final = "#1C2836"
INK_2: Final = "#4E5661"
RED: Final = "#C02E1D"
GOLD: Final = "#F0C36A"
GLOW: Final = "#FFE27A"
GO: Final = "#0F6F5C"
LAND: Final = ("#CFD3AC", "#DACFA2", "#E2C193", "#D9AA7E")
"""Ground tints for altitude 0, 1, 2 and 4."""


class Team(msgspec.Struct, frozen=True):
    """The marks of a team: colour, pattern and letter."""

    letter: str
    name: str
    colour: str
    pattern: str
    pattern_colour: str
    plate_text: str


TEAMS: Final = {
    team.letter: team
    for team in (
        Team("A", "Azur", "#1D56A6", "hoops", PAPER, CARD),
        Team("C", "Coquelicot", "#C8311F", "sash", PAPER, CARD),
        Team("J", "Jonquille", "#F2B91D", "dots", INK, INK),
        Team("P", "Prairie", "#379E7C", "chevron", CARD, INK),
        Team("N", "Nuit", "#232C38", "plain", PAPER, CARD),
        Team("M", "Mauve", "#C58CC4", "checks", CARD, INK),
        Team("O", "Ocre", "#7E4138", "crosses", PAPER, CARD),
    )
}


class Terrain(msgspec.Struct, frozen=True):
    """Fill of a square and the colour of the mark that says the same."""

    fill: str
    mark: str


FLAT: Final = Terrain("#F3EAD6", INK)
TERRAIN: Final = {
    "flat": FLAT,
    "rise": Terrain("#EBCB93", "#8C5A2B"),
    "ascent": Terrain("#D58F66", "#7C3214"),
    "descent": Terrain("#93BAC4", "#1D5666"),
    "cobble": Terrain("#B9AFA5", "#584F47"),
    "supply": Terrain("#CFCB7C", "#5C5B14"),
    "wet": Terrain("#A9C3D6", "#1D5666"),
    "sprint": Terrain("#EFD27A", "#7A5200"),
}
"""Terrain by its word; an unknown word is drawn as flat road."""
EDGES: Final = {"flat": "#4F7F45", "rise": "#D9802A", "ascent": "#B3301C", "descent": INK}
"""Lines along a road of hexagons, by its terrain."""
MEADOW: Final = {"flat": "#C3CB9C", "rise": "#D9CE9C", "ascent": "#DDB98B", "descent": "#BFC9B4"}
"""Ground of a hexagon, by its terrain."""
GRAVEL: Final = Terrain("#A79C8F", "#4A433C")
"""Dangerous squares."""
GREY: Final = "#7D858C"
"""The line that closed groups follow."""
PRIORITY: Final = "#C3C8CB"
"""The line along the best lane."""
EARTH: Final = Terrain("#A9835A", "#6E4E2C")
"""Verges of a road of lanes."""
WIND: Final = Terrain("#D6E0E3", "#2C5A72")
WEATHER: Final = {"wet": TERRAIN["wet"], "crosswind": WIND, "tailwind": WIND, "headwind": WIND}
"""Signs of the weather by its kind; the shape of the sign tells the winds apart."""
JERSEYS: Final = {
    "yellow": Terrain("#F7CE3E", INK),
    "green": Terrain("#2C8A4B", CARD),
    "polka": Terrain(CARD, "#C8311F"),
}
"""Fill of a leader's jersey and the colour of its mark."""
ZONE: Final = CARD
"""Squares behind the start line and across the finish line."""

SKY: Final = "#F5EAD3"
BEAM: Final = "#F1DFB8"
SUN: Final = "#E39A3B"
HALO: Final = "#F3CF8C"
BRONZE: Final = "#8C5A2C"
"""Poster sky, which is not the paper at night: sunbeams, sun, halo and the title written across it."""
HILLS: Final = ("#CBD0BC", "#B5BF98", "#8FA173")
"""Three ranges, far to near."""
WATER: Final = ("#9DBFB8", "#B4D0C7")
"""Bank and middle of a river."""
FIELDS: Final = (
    ("#DCD6A6", "#C6BE86"),
    ("#BFC898", "#A6B37E"),
    ("#E3D3A0", "#CFBB80"),
    ("#C9C48F", "#B3AE76"),
)
"""Ground and furrow of a parcel."""
ISLAND: Final = "#B5BF98"
ISLAND_RIM: Final = "#6F8558"
"""Grass between two ways, and what is drawn on it."""
SLOPE: Final = "#D8C79E"
"""Level road in the profile."""
SKIN: Final = "#E9BE93"


def team_of(letter: str) -> Team:
    """Return the team of this letter; a letter nobody drew a jersey for rides in plain grey."""
    return TEAMS.get(letter) or Team(letter, letter, "#8E9389", "plain", PAPER, INK)


def terrain_of(word: str) -> Terrain:
    """Fill and mark of a terrain; an unknown word is flat road."""
    return TERRAIN.get(word, FLAT)
