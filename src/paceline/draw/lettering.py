"""Display lettering: words drawn with our own capitals, for titles, numerals and words on the road."""

from __future__ import annotations

import unicodedata
from typing import Final

from paceline.draw.glyphs import ACCENTS, GLYPHS, OPEN, STEMS
from paceline.draw.palette import INK
from paceline.draw.pen import el, group, num

FONT: Final = "'Gill Sans','Avenir Next','Segoe UI',Ubuntu,'DejaVu Sans Condensed',sans-serif"
PLAIN: Final = 1.7
"""Stroke of an ordinary word, in tenths of the cap height."""
TRACK: Final = 2.2
_FALLBACK_WIDTH: Final = 8.0
_SHIFT: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}


def glyph(letter: str) -> tuple[float, str] | None:
    """Width and path of one capital, with its accent; None when the table cannot draw it."""
    base, *accents = list(unicodedata.normalize("NFD", letter))
    if base not in GLYPHS or any(accent not in ACCENTS for accent in accents):
        return None
    width, path = GLYPHS[base]
    return width, path + "".join(f"M{num(width / 2)} 0{ACCENTS[accent]}" for accent in accents)


def _letters(text: str) -> str:
    return unicodedata.normalize("NFC", text.upper())


def _kern(before: str, letter: str) -> float:
    """Air to add between two neighbours, so that a word looks evenly set."""
    if before + letter in OPEN:
        return -1.1
    return 0.8 if before in STEMS[0] and letter in STEMS[1] else 0.0


def _advances(text: str, gap: float) -> list[float]:
    """Where each letter begins, and where the next one would."""
    places = [0.0]
    for index, letter in enumerate(text):
        found = glyph(letter)
        after = text[index + 1 : index + 2]
        places.append(places[-1] + (found[0] if found else _FALLBACK_WIDTH) + gap + _kern(letter, after))
    return places


def _gap(weight: float, track: float) -> float:
    return track + (weight - PLAIN) * 0.8


def width_of(text: str, size: float, weight: float = PLAIN, track: float = TRACK) -> float:
    """How wide the word will stand at this cap height."""
    gap = _gap(weight, track)
    return max(_advances(_letters(text), gap)[-1] - gap, 0.0) * size / 10


def fitted(text: str, room: float, size: float, weight: float = PLAIN) -> float:
    """The given cap height, or less where the word would be wider than its room."""
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
    """The word with its baseline at y; `inline` is the colour of a thin line inside the strokes."""
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
    """Glyphs side by side: strokes of ours, and letters the table lacks as text."""
    strokes, spare = [], []
    for letter, at in zip(text, _advances(text, gap), strict=False):
        found = glyph(letter)
        if found is None:
            spare.append(words(letter, at, 10, 13, colour))
        elif found[1]:
            strokes.append(el("path", transform=f"translate({num(at)} 0)" if at else None, d=found[1]))
    return strokes, spare


def el_text(words: str) -> str:
    """Words made safe to stand between two tags; control characters have no place in XML."""
    kept = "".join(c for c in words if c >= " ")
    return kept.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def words(text: str, x: float, y: float, size: float, colour: str = INK, **more: str | float | None) -> str:
    """Body text in the reader's own font."""
    return el("text", el_text(text), x=x, y=y, font_size=size, font_family=FONT, fill=colour, **more)
