"""Drawn letters: our own stroked capitals, cap height 10, so that pictures need no fonts."""

from __future__ import annotations

import unicodedata
from typing import Final

from paceline.draw.svg.palette import INK
from paceline.draw.svg.pen import el, group, num

GLYPHS: Final[dict[str, tuple[float, str]]] = {
    "A": (8, "M0 10L3.4 0H4.6L8 10M1.4 7H6.6"),
    "B": (6.2, "M0 0V10M0 0H3.2a2.35 2.35 0 0 1 0 4.7H0M3 4.7H3.5a2.65 2.65 0 0 1 0 5.3H0"),
    "C": (8.6, "M8.5 1.5A5 5 0 1 0 8.5 8.5"),
    "D": (7.6, "M0 0H2.6A5 5 0 0 1 2.6 10H0Z"),
    "E": (5, "M5 0H0V10H5M0 5H4.2"),
    "F": (5, "M5 0H0V10M0 5H4.2"),
    "G": (9.6, "M8.5 1.5A5 5 0 1 0 9.8 5.6H6"),
    "H": (7, "M0 0V10M7 0V10M0 5H7"),
    "I": (0, "M0 0V10"),
    "J": (4.4, "M4.4 0V7.2A2.7 2.7 0 0 1 1.7 10H0"),
    "K": (6.6, "M0 0V10M6.2 0L.3 5.6M2 4.2L6.6 10"),
    "L": (5, "M0 0V10H5"),
    "M": (9, "M0 10V0L4.5 7L9 0V10"),
    "N": (7.4, "M0 10V0L7.4 10V0"),
    "O": (10, "M0 5a5 5 0 1 0 10 0a5 5 0 1 0 -10 0"),
    "P": (6, "M0 10V0H3.2a2.9 2.9 0 0 1 0 5.8H0"),
    "Q": (10, "M0 5a5 5 0 1 0 10 0a5 5 0 1 0 -10 0M6 6.4L10 10.4"),
    "R": (6.4, "M0 10V0H3.2a2.9 2.9 0 0 1 0 5.8H0M3 5.8L6.4 10"),
    "S": (
        5.6,
        "M5.3 1.7C4.8.6 3.9 0 2.8 0C1.2 0 .2 1 .2 2.5C.2 5.7 5.6 4.3 5.6 7.4C5.6 9 4.4 10 2.8 10C1.4 10 .4 9.3 0 8.1",
    ),
    "T": (6.4, "M0 0H6.4M3.2 0V10"),
    "U": (7, "M0 0V6.5A3.5 3.5 0 0 0 7 6.5V0"),
    "V": (8, "M0 0L3.4 10H4.6L8 0"),
    "W": (12, "M0 0L3 10L6 1.5L9 10L12 0"),
    "X": (7, "M0 0L7 10M7 0L0 10"),
    "Y": (7.2, "M0 0L3.6 5.2L7.2 0M3.6 5.2V10"),
    "Z": (6.6, "M0 0H6.4L.2 10H6.6"),
    "0": (7, "M0 5a3.5 5 0 1 0 7 0a3.5 5 0 1 0 -7 0"),
    "1": (2.8, "M0 2.4L2.8 .2V10"),
    "2": (6, "M.1 2.9A2.9 2.9 0 0 1 5.9 2.9C5.9 5.2 .4 7.2 .2 10H6.2"),
    "3": (5.9, "M.3 0H5.4L2.4 3.9C4.6 3.7 5.9 5.1 5.9 6.9C5.9 8.8 4.6 10 2.8 10C1.4 10 .4 9.4 0 8.3"),
    "4": (6.8, "M5 10V0L.3 7.1H6.8"),
    "5": (
        5.9,
        "M5.4 0H1L.5 4.6C1 4 2 3.7 2.8 3.7C4.6 3.7 5.9 5 5.9 6.8C5.9 8.7 4.6 10 2.8 10C1.4 10 .5 9.4 0 8.4",
    ),
    "6": (6.2, "M4.8 0C2.6 1.9 0 4.4 0 6.9M6.2 6.9a3.1 3.1 0 1 1 -6.2 0a3.1 3.1 0 1 1 6.2 0"),
    "7": (6, "M0 0H6L2 10"),
    "8": (
        6,
        "M.6 2.4a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0M.2 7.3a2.8 2.7 0 1 0 5.6 0a2.8 2.7 0 1 0 -5.6 0",
    ),
    "9": (6.2, "M1.4 10C3.6 8.1 6.2 5.6 6.2 3.1M0 3.1a3.1 3.1 0 1 1 6.2 0a3.1 3.1 0 1 1 -6.2 0"),
    "-": (3.6, "M0 5.4H3.6"),
    "–": (7, "M0 5.4H7"),
    "−": (4.4, "M0 5.4H4.4"),
    "+": (5.4, "M0 5.4H5.4M2.7 2.7V8.1"),
    "·": (0.1, "M-.6 5.4H.7"),
    "'": (0, "M0 0V3"),
    "’": (0, "M.3 0L-.4 3"),
    ".": (0.1, "M-.6 9.5H.7"),
    ",": (0.4, "M.5 8.6L-.4 11.6"),
    ":": (0.1, "M-.6 3.6H.7M-.6 9.5H.7"),
    "!": (0, "M0 0V6.6M0 8.8V10"),
    "(": (2, "M2.2 -.6C-.6 2.6 -.6 7.4 2.2 10.6"),
    ")": (2, "M-.2 -.6C2.6 2.6 2.6 7.4 -.2 10.6"),
    "/": (4, "M0 10L4 0"),
    "→": (8, "M0 5.4H7.6M4.4 2.2L7.8 5.4L4.4 8.6"),
    "×": (5, "M0 3L5 8M5 3L0 8"),
    " ": (3.4, ""),
}

ACCENTS: Final[dict[str, str]] = {
    "\u0301": "m-1 -1.9l2 -1.6",
    "\u0300": "m1 -1.9l-2 -1.6",
    "\u0302": "m-2 -1.9l2 -1.6l2 1.6",
    "\u0308": "m-2.2 -2.7h1.3m1.8 0h1.3",
    "\u0303": "m-2.4 -2.2c1 -1.4 1.8 -1 2.4 -.6s1.4 .8 2.4 -.6",
    "\u030a": "m-1.3 -2.9a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0 -2.6 0",
    "\u030c": "m-2 -3.5l2 1.6l2 -1.6",
    "\u0327": "m.3 10v1.1c1.9 .2 1.9 2.3 -1.7 2",
}
"""Strokes of combining accents, from the middle of the letter's top."""

STEMS: Final = (frozenset("HIMNU1"), frozenset("BDEFHIKLMNPRU"))
"""Letters that end, and letters that begin, with an upright: two uprights need more air between them."""
OPEN: Final = frozenset(
    {"LA", "LT", "LV", "LY", "AV", "VA", "AT", "TA", "PA", "FA", "AW", "WA", "AY", "YA", "RA", "LO"}
)
"""Pairs that leave a hole between them and stand closer."""


FONT: Final = "'Gill Sans','Avenir Next','Segoe UI',Ubuntu,'DejaVu Sans Condensed',sans-serif"
PLAIN: Final = 1.7
"""Stroke of an ordinary word, in tenths of the cap height."""
TRACK: Final = 2.2
_FALLBACK_WIDTH: Final = 8.0
_SHIFT: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}


def glyph(letter: str) -> tuple[float, str] | None:
    """Return width and path of one capital, with its accent; None when the table cannot draw it."""
    base, *accents = list(unicodedata.normalize("NFD", letter))
    if base not in GLYPHS or any(accent not in ACCENTS for accent in accents):
        return None
    width, path = GLYPHS[base]
    return width, path + "".join(f"M{num(width / 2)} 0{ACCENTS[accent]}" for accent in accents)


def _letters(text: str) -> str:
    return unicodedata.normalize("NFC", text.upper())


def _kern(before: str, letter: str) -> float:
    """Return air to add between two neighbours, so that a word looks evenly set."""
    if before + letter in OPEN:
        return -1.1
    return 0.8 if before in STEMS[0] and letter in STEMS[1] else 0.0


def _advances(text: str, gap: float) -> list[float]:
    """Return the beginning of each letter, and of the next one."""
    places = [0.0]
    for index, letter in enumerate(text):
        found = glyph(letter)
        after = text[index + 1 : index + 2]
        places.append(places[-1] + (found[0] if found else _FALLBACK_WIDTH) + gap + _kern(letter, after))
    return places


def _gap(weight: float, track: float) -> float:
    return track + (weight - PLAIN) * 0.8


def width_of(text: str, size: float, weight: float = PLAIN, track: float = TRACK) -> float:
    """Return how wide the word will stand at this cap height."""
    gap = _gap(weight, track)
    return max(_advances(_letters(text), gap)[-1] - gap, 0.0) * size / 10


def fit_size(text: str, room: float, size: float, weight: float = PLAIN) -> float:
    """Return the given cap height, or less if the word would be wider than its room."""
    wide = width_of(text, size, weight)
    return size if wide <= room else size * room / wide


def letters(
    text: str,
    x: float,
    y: float,
    size: float,
    colour: str = INK,
    *,
    weight: float = PLAIN,
    inline: str = "",
    anchor: str = "start",
    track: float = TRACK,
) -> str:
    """Draw the word with its baseline at y; `inline` is the colour of a thin line inside the strokes."""
    if not text:
        return ""
    strokes, spare = _set(_letters(text), _gap(weight, track), colour)
    body = group(*strokes, fill="none", stroke=colour, stroke_width=weight, stroke_miterlimit=2.2)
    if inline:
        body += group(*strokes, fill="none", stroke=inline, stroke_width=round(weight * 0.2, 2))
    left = x - _SHIFT[anchor] * width_of(text, size, weight, track)
    place = f"translate({num(left)} {num(y - size)}) scale({size / 10:.3f})"
    return el("g", body, *spare, aria_label=text, transform=place)


def _set(text: str, gap: float, colour: str) -> tuple[list[str], list[str]]:
    """Return glyphs side by side: strokes of ours, and letters the table lacks as text."""
    strokes, spare = [], []
    for letter, at in zip(text, _advances(text, gap), strict=False):
        found = glyph(letter)
        if found is None:
            spare.append(words(letter, at, 10, 13, colour))
        elif found[1]:
            strokes.append(el("path", transform=f"translate({num(at)} 0)" if at else None, d=found[1]))
    return strokes, spare


def el_text(words: str) -> str:
    """Draw words made safe to stand between two tags; control characters have no place in XML."""
    kept = "".join(c for c in words if c >= " ")
    return kept.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def words(text: str, x: float, y: float, size: float, colour: str = INK, **more: str | float | None) -> str:
    """Draw body text in the reader's own font."""
    return el("text", el_text(text), x=x, y=y, font_size=size, font_family=FONT, fill=colour, **more)
