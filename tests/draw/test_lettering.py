"""Own capitals: every stage can be written with them, and what they lack is still shown."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from draw.scenes import STAGES
from paceline.draw.svg.lettering import fit_size, glyph, letters, width_of


@pytest.mark.parametrize("title", STAGES)
def test_every_letter_of_a_stage_has_a_glyph(title: str) -> None:
    assert [letter for letter in title.upper() if glyph(letter) is None] == []
    assert "<text" not in letters(title, 0, 0, 20)


@pytest.mark.parametrize("word", ["DÉPART", "ARRIVÉE", "PAVÉ", "ÇÀ ÑŠÅÖ", "CLIMB · MAX 5", "−26 +3 0123456789"])
def test_accents_and_figures_are_drawn_too(word: str) -> None:
    assert "<text" not in letters(word, 0, 0, 20)


def test_accent_adds_a_stroke() -> None:
    plain, accented = glyph("E"), glyph("É")
    assert plain
    assert accented
    assert accented[0] == plain[0]
    assert accented[1].startswith(plain[1])
    assert accented[1] != plain[1]


def test_letter_the_table_lacks_falls_back_to_text_in_its_place() -> None:
    drawn = ET.fromstring(letters("A漢<B", 10, 40, 20))
    spare = [text.text for text in drawn.iter("text")]
    assert spare == ["漢", "<"]
    assert len(list(drawn.iter("path"))) == 2
    xs = [float(text.get("x", "")) for text in drawn.iter("text")]
    assert xs[0] > 8
    assert xs[1] > xs[0]


def test_word_knows_its_own_name() -> None:
    assert ET.fromstring(letters("<A & B>", 0, 0, 10)).get("aria-label") == "<A & B>"


def test_anchor_moves_the_word_by_its_width() -> None:
    def left(anchor: str) -> float:
        place = ET.fromstring(letters("PACE", 300, 0, 20, anchor=anchor)).get("transform", "")
        return float(place.removeprefix("translate(").split()[0])

    wide = width_of("PACE", 20)
    assert left("start") - left("end") == pytest.approx(wide, abs=0.2)
    assert left("start") - left("middle") == pytest.approx(wide / 2, abs=0.2)


def test_uprights_get_air_and_open_pairs_close_up() -> None:
    apart = width_of("IN", 10) - width_of("I", 10) - width_of("N", 10)
    usual = width_of("ON", 10) - width_of("O", 10) - width_of("N", 10)
    close = width_of("LA", 10) - width_of("L", 10) - width_of("A", 10)
    assert close < usual < apart


def test_long_word_is_made_smaller_to_fit() -> None:
    assert fit_size("PAVÉ", 1000, 20) == 20
    size = fit_size("PLATEAUX DE WALLONIE", 100, 20)
    assert width_of("PLATEAUX DE WALLONIE", size) == pytest.approx(100)
