"""The palettes of the page by day and by night: every text can be read, and every drawing has colours of the night."""

from __future__ import annotations

import re
from itertools import product

import pytest

from draw.test_palette import contrast
from paceline.draw.svg import palette
from paceline.draw.svg.night import NIGHT, by_night
from paceline.web.routes.assets import FOLDER

STYLES = (FOLDER / "styles/theme.css").read_text(encoding="utf-8")
READABLE, VISIBLE = 4.5, 3.0
GROUNDS = ("paper", "card", "sand", "mine", "lift")
TEXTS = ("ink", "ink-2", "red", "go")


def block(selector: str) -> dict[str, str]:
    """Return the colours of the rules whose selector begins with this pattern."""
    rules = re.findall(rf"^{selector}[^{{}}]*\{{([^}}]*)\}}", re.sub(r"/\*.*?\*/", "", STYLES), re.MULTILINE)
    return {name: value for rule in rules for name, value in re.findall(r"--([\w-]+): (#[0-9A-F]{6});", rule)}


DAY = block(r":root[ ,]")
NIGHTLY = DAY | block(r":root\[data-theme=dark\] (?=\{)")
PAPER = DAY | block(r":root\[data-theme=dark\] :is")
"""Elements that stay paper at night."""
UNREADABLE = {
    ("day", "red", "sand"),
    ("day", "go", "sand"),
    ("paper", "red", "sand"),
    ("paper", "go", "sand"),
    ("paper", "red", "mine"),
}
"""Never text on that ground."""
PAIRS = [
    (name, text, ground)
    for name, text, ground in product(("day", "night", "paper"), TEXTS, GROUNDS)
    if (name, text, ground) not in UNREADABLE
]
PALETTES = {"day": DAY, "night": NIGHTLY, "paper": PAPER}


@pytest.mark.parametrize(("name", "text", "ground"), PAIRS)
def test_texts_can_be_read_on_their_grounds(name: str, text: str, ground: str) -> None:
    colours = PALETTES[name]
    assert contrast(colours[text], colours[ground]) >= READABLE


@pytest.mark.parametrize("name", PALETTES)
def test_buttons_and_what_glows_can_be_read(name: str) -> None:
    colours = PALETTES[name]
    for ground in ("act", "act-lift"):
        assert contrast(colours["on-act"], colours[ground]) >= READABLE
    assert contrast(DAY["ink"], colours["glow"]) >= READABLE
    assert contrast(colours["gold"], DAY["ink"]) >= READABLE
    assert contrast(colours["outline"], colours["card"]) >= VISIBLE


def test_every_colour_by_day_has_one_by_night() -> None:
    ours = {name for rule in re.findall(r"\{([^}]*)\}", STYLES) for name in re.findall(r"--([\w-]+):", rule)}
    used = {
        name for sheet in FOLDER.glob("styles/*.css") for name in re.findall(r"var\(--([a-z0-9-]+)", sheet.read_text())
    }
    local = {
        name for sheet in FOLDER.glob("styles/*.css") for name in re.findall(r"--([a-z0-9-]+):", sheet.read_text())
    }
    assert ours <= used | {"act-edge"}
    assert used - local <= {"arrow", "card-wide", "wide"}, "not set by scripts"


def test_the_road_stays_paper_under_the_moon() -> None:
    for word, terrain in palette.TERRAIN.items():
        fill, mark = NIGHT[terrain.fill], NIGHT.get(terrain.mark, terrain.mark)
        assert contrast(fill, mark) >= VISIBLE, word
        assert contrast(fill, palette.INK) >= READABLE, word


def test_people_keep_their_colours_at_night() -> None:
    jersey = '<defs><pattern id="a"><path fill="#F5EAD2"/></pattern></defs>'
    drawn = by_night(f'<svg>{jersey}<path fill="#1D56A6" stroke="#1C2836"/><path fill="#D58F66"/></svg>'.encode())
    assert drawn == f'<svg>{jersey}<path fill="#1D56A6" stroke="#1C2836"/><path fill="#BF7E58"/></svg>'.encode()
