"""Sheets to print: every word is on a page, no page overflows, and teams keep their colours."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

from paceline.core.messages import Message, say
from paceline.core.tours import Mark, Sheet
from paceline.draw.svg.palette import GLOW, TEAMS
from paceline.draw.tour_sheet import HEIGHT, WIDTH, draw_table, sheet_pages, table, text_width

SVG = "{http://www.w3.org/2000/svg}"
LETTERS = "ACJPNM"


def speak(message: Message) -> str:
    return str(message.places["text"])


def cell(text: str) -> Message:
    return say("cell", text=text)


def sheet(rows: int, columns: int, own: str = "", name: str = "Times") -> Sheet:
    """Return a table with names on the left and teams along the top."""
    return Sheet(
        cell(name),
        (cell("Stage"), *(cell(f"{LETTERS[k % 6]}S") for k in range(columns))),
        tuple((cell(f"{row + 1} · Col"), *(cell(f"{row}:{k:02d}") for k in range(columns))) for row in range(rows)),
        teams=tuple(LETTERS[row % 6] for row in range(rows)),
        columns=("", *(LETTERS[k % 6] for k in range(columns))),
        marks=(Mark(0, 1, "yellow"), Mark(0, 2, "green"), Mark(0, 3, "polka-dots"), Mark(0, 0, "total")),
        notes=(cell("A note & more"),),
        own=own,
    )


def pages(*sheets: Sheet) -> list[ET.Element]:
    return [ET.fromstring(page) for page in sheet_pages(sheets, speak, "Tour <de> la table & Cie")]


def texts(page: ET.Element) -> list[str]:
    return [text.text or "" for text in page.iter(f"{SVG}text")]


def corners(page: ET.Element) -> Iterator[tuple[float, float]]:
    """Yield right edge and foot of every table on the page, without its notes."""
    for sheet in page.iter(f"{SVG}g"):
        if sheet.get("class") == "sheet":
            (block,) = sheet
            x, y, scale = map(float, re.findall(r"[\d.]+", block.get("transform", "") + " scale(1)")[:3])
            bar = next(block.iter(f"{SVG}rect"))
            rows = [re.fullmatch(r"translate\(0 ([\d.]+)\)", group.get("transform", "")) for group in block]
            yield x + scale * float(bar.get("width", 0)), y + scale * max(float(row[1]) + 21 for row in rows if row)


def test_a_page_is_a4_on_its_side() -> None:
    (page,) = pages(sheet(4, 4))
    assert (page.get("width"), page.get("height")) == ("297mm", "210mm")
    assert pytest.approx(297 / 210) == WIDTH / HEIGHT
    assert page.findtext(f"{SVG}title") == "Tour <de> la table & Cie"


@pytest.mark.parametrize(("rows", "columns"), [(2, 4), (7, 8), (21, 12), (22, 9)])
def test_everything_is_printed_and_nothing_overflows(rows: int, columns: int) -> None:
    some = [sheet(rows, columns) for _ in range(4)]
    printed = pages(*some)
    found = [text for page in printed for text in texts(page)]
    for row in range(rows):
        assert found.count(f"{row}:{columns - 1:02d}") == 4
    assert found.count("A note & more") == 4
    for page in printed:
        assert list(corners(page))
        for right, foot in corners(page):
            assert right <= WIDTH - 40
            assert foot <= HEIGHT - 40


def test_small_tables_share_a_page_and_large_ones_do_not() -> None:
    assert len(pages(*[sheet(4, 4)] * 4)) == 1
    assert len(pages(*[sheet(21, 12)] * 3)) == 3 - 1


def test_the_sheets_of_teams_begin_a_page_of_their_own() -> None:
    common, own = pages(sheet(4, 4, name="Points"), sheet(4, 4, own="A", name="Azur"), sheet(4, 4, own="C"))
    labels = [
        [group.get("aria-label") for group in page.iter(f"{SVG}g") if group.get("aria-label")] for page in (common, own)
    ]
    assert "Points" in labels[0]
    assert "Azur" not in labels[0]
    assert "Azur" in labels[1]


def test_pages_are_numbered_if_there_are_several() -> None:
    printed = pages(*[sheet(21, 12)] * 3)
    assert ["1 / 2" in texts(page) for page in printed] == [True, False]
    assert not any("/" in text for text in texts(pages(sheet(4, 4))[0]))


def test_rows_and_columns_have_the_colours_and_letters_of_their_teams() -> None:
    drawn = ET.fromstring(f"<svg>{draw_table(table(sheet(6, 6), speak), 500)}</svg>")
    fills = [rect.get("fill") for rect in drawn.iter("rect")]
    for letter in LETTERS:
        assert fills.count(TEAMS[letter].colour) == 2
        assert letter in [text.text for text in drawn.iter("text")]
    assert [group.get("data-team") for group in drawn.iter("g") if group.get("class") == "row"] == [*LETTERS]


def test_jerseys_have_a_ground_and_a_shirt() -> None:
    drawn = ET.fromstring(f"<svg>{draw_table(table(sheet(2, 4), speak), 600)}</svg>")
    marked = {group.get("class"): group for group in drawn.iter("g")}
    assert {"yellow", "green", "polka-dots"} <= {*marked}
    assert [rect.get("fill") for rect in marked["yellow"].iter("rect")] == [GLOW]
    assert len(list(marked["polka-dots"].iter("circle"))) > 3
    assert not list(marked["yellow"].iter("circle"))


def test_in_a_narrow_cell_the_shirt_gives_way() -> None:
    laid = table(sheet(2, 4), speak)
    drawn = ET.fromstring(f"<svg>{draw_table(laid, laid.width)}</svg>")
    marked = {group.get("class"): group for group in drawn.iter("g")}
    assert not list(marked["yellow"].iter("path"))


def test_an_empty_sheet_is_a_form_to_fill_in() -> None:
    blank = Sheet(cell("Points"), (cell("Stage"), cell("A")), ((cell("1"), cell("")), (cell("2"), cell(""))))
    (page,) = pages(blank)
    assert {"Stage", "A", "1", "2"} <= {*texts(page)}


def test_columns_are_as_wide_as_their_words() -> None:
    laid = table(sheet(3, 4), speak)
    assert laid.widths[0] > text_width("3 · Col")
    assert laid.lefts(laid.width)[-1] == pytest.approx(laid.width)
    assert laid.lefts(800)[-1] == pytest.approx(800)
    assert text_width("mmm") > text_width("nnn") > text_width("iii")


def test_equal_sheets_give_equal_pages() -> None:
    assert sheet_pages([sheet(4, 4)], speak, "x") == sheet_pages([sheet(4, 4)], speak, "x")
