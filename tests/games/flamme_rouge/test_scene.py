"""Scenes of races with expansions: everything on the table is in the picture, in words of the catalogue."""

from __future__ import annotations

import re
import tomllib
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Any

import pytest
from msgspec.structs import replace

from paceline.core.messages import Message
from paceline.draw.notation import riders_of
from paceline.draw.picture import draw_map, draw_ribbon
from paceline.draw.scene import Mark
from paceline.draw.squares.scene import Scene
from paceline.draw.squares.text import overview, text_road, weather_of
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Event, Fell, StoodUp
from paceline.games.flamme_rouge.presentation.scene import course_scene, scene
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import Table, View
from soak import some

SVG = "{http://www.w3.org/2000/svg}"
SIDES = [side for card in content.stage_cards() for side in (card.tiles, card.large) if side]
FACES = [name for name in content.tiles() if content.box(name) in {"peloton", "grand-tour"}]
WEATHER = ("2=headwind", "3=wet", "5=crosswind", "4=tailwind")
ROWS = (34, 30, 29, 27, 27, 23, 22, 21, 16, 15, 15, 15)
CARDS = ("9", "6", "5", "4", "5", "4", "2!", "9!", "3", "7", "5", "6")


def table(*fallen: int, dummies: tuple[str, ...] = ("", "", "muscle", "peloton")) -> Table:
    """Return six teams on the large side of stage 9, in all four kinds of weather."""
    options = Options(stage="Stage 9", expansions=("peloton", "meteo"), dummies=dummies, weather=WEATHER)
    start = setup(6, options).table
    track, cells = course(start.stage), list[int]()
    for row in ROWS:
        cells.append(next(cell for back in range(row, 0, -1) for cell in track.landing[back] if cell not in cells))
    played = {"revealed": (CARDS,), "hands": ((4,) * 12,), "tired": ((),)}
    return replace(start, cells=tuple(cells), to_place=(), round=1, fallen=fallen, **played)


def shown(at: Table, events: Iterable[Event] = (), seat: int | None = 0) -> Scene:
    return scene(View(seat, at, (), (), ()), list(events), str)


def labels(svg: str) -> set[str]:
    return {label for found in ET.fromstring(svg).iter() if (label := found.get("aria-label"))}


def faces_road(face: str) -> str:
    """Return a short stage with this tile in it."""
    tile = content.tiles()[face]
    return f"{face} b u" if tile.start else f"a {face}" if tile.finish else f"a {face} u"


@pytest.mark.parametrize("stage", [*some(SIDES, 8), *map(faces_road, some(FACES, 12))])
def test_every_stage_and_every_face_is_drawn(stage: str) -> None:
    empty = course_scene(stage, str)
    for svg in (draw_map(empty), draw_ribbon(empty)):
        rows = [found.get("data-row") for found in ET.fromstring(svg).iter() if found.get("data-row")]
        assert rows == [str(row) for row in range(empty.road.printed)]
        assert len(re.findall('class="breakaway"', svg)) == bool(empty.breakaway)
        terrains = {square.terrain for square in empty.road.squares} - {"flat"}
        assert all(labels(svg) & set(_both(empty, terrain)) for terrain in terrains - {"ascent", "descent"})


def _both(empty: Scene, terrain: str) -> tuple[str, str]:
    words = empty.terrain_words[terrain]
    return words.full, words.short


def test_the_boxes_bring_twenty_six_faces_and_thirty_four_stages() -> None:
    assert len(FACES) == 18 + 8
    assert len(content.stage_cards()) == 13 + 21


def test_all_twelve_riders_are_drawn_once_in_both_layouts() -> None:
    told = shown(table(8, 9))
    for svg in (draw_map(told), draw_ribbon(told), draw_ribbon(told, window=(10, 22))):
        found = Counter(re.findall(r'data-rider="(\w\w)"', svg))
        assert found == Counter(RIDERS)


def test_weather_is_in_the_scene_with_its_words() -> None:
    told = shown(table())
    names = [tile.name for tile in told.road.tiles]
    assert [f"{names[sky.tile]}={sky.kind}" for sky in told.weather] == [*WEATHER[:3], WEATHER[3]]
    words = {sky.kind: (sky.words.full, sky.words.short) for sky in told.weather}
    assert words["crosswind"] == ("CROSSWIND · NO DRAFT", "NO DRAFT")
    assert words["tailwind"] == ("TAILWIND · DRAW 5", "DRAW 5")
    assert words["headwind"] == ("HEADWIND · DRAW 3", "DRAW 3")
    assert words["wet"][1] == "CRASH RISK"
    assert {full for full, _ in words.values()} <= labels(draw_map(told))
    assert "rain on tile 3" in told.description
    assert not shown(replace(table(), weather=None)).weather


def test_fallen_riders_lie_in_picture_text_and_description() -> None:
    at = table(8, 10)
    told = shown(at, [Fell("NS", (at.cells[8],)), StoodUp("CS", "5", 3, (at.cells[2],))])
    assert {token.rider for token in told.tokens if token.down} == {"NS", "MS"}
    assert "Nuit sprinteur and Mauve sprinteur lie on the road." in told.description
    fell = [mark for mark in told.marks if mark.kind == "fell"]
    assert {mark.rider for mark in fell} == {"NS", "MS"}
    assert len(fell) == 2
    assert Mark("stood-up", 29, "−2 stood up", "CS") in told.marks
    for svg in (draw_map(told), draw_ribbon(told)):
        assert {"−2 next", "−2 stood up"} <= labels(svg)
        assert len(re.findall('class="down"', svg)) == 2
        assert "Nuit sprinteur, lying on the road" in svg
    text = text_road(told.road, riders_of(told), weather=weather_of(told))
    assert {"ns", "ms", "nr", "NR"} & set(text.split()) == {"ns", "ms", "NR"}
    assert "lies on the road" in shown(table(8)).description


def test_dummies_say_what_they_are() -> None:
    told = shown(table())
    dummies = {token.rider: (token.dummy, token.full_name) for token in told.tokens if token.dummy}
    assert dummies["JS"] == ("muscle", "Jonquille sprinteur (muscle team)")
    assert dummies["PR"] == ("peloton", "Prairie rouleur (Peloton team)")
    assert len(dummies) == 4
    assert "Jonquille sprinteur (muscle team)" in told.description
    assert {token.last for token in told.tokens if token.team == "P"} == {"2!", "9!"}
    assert all((token.tired is None) == bool(token.dummy) for token in told.tokens)
    assert {"2!", "9!"} <= labels(draw_ribbon(told))
    for svg in (draw_map(told), draw_ribbon(told)):
        assert Counter(re.findall(r'data-dummy="(\w+)"', svg)) == {"muscle": 2, "peloton": 2}


def test_the_breakaway_square_is_marked_unless_the_race_goes_without() -> None:
    told = shown(table())
    assert told.breakaway is not None
    cells = [told.road.cells[cell] for cell in told.breakaway.cells]
    assert [(cell.row, cell.lane) for cell in cells] == [(9, 0), (9, 1)]
    assert "BREAKAWAY" in labels(draw_map(told))
    assert shown(replace(table(), no_breakaway=True)).breakaway is None
    assert course_scene(SIDES[0], str).breakaway is None


SUBTITLES = {
    "Stage 7": "78 squares · 2 climbs · 2 supply zones",
    "Stage 9": "78 squares · 2 cobbled sections · 2 supply zones",
    "Stage 10": "78 squares · 2 climbs · 1 cobbled section · 2 supply zones",
    "Stage 11": "78 squares · 3 cobbled sections",
    "Stage 12": "78 squares · 1 climb · 2 supply zones",
    "Firenze – Milano": "78 squares · 2 climbs",
    "Avenue Corso Paseo": "78 squares · flat",
}


@pytest.mark.parametrize("name", SUBTITLES)
def test_the_subtitle_tells_what_is_on_the_way(name: str) -> None:
    card = next(card for card in content.stage_cards() if card.name == name)
    empty = course_scene(card.tiles, str)
    assert empty.subtitle == SUBTITLES[name]
    assert not empty.description.startswith("Stage Stage")
    rough = [part for part in SUBTITLES[name].split(" · ") if "cobbled" in part or "supply" in part]
    assert all(part in empty.description for part in rough)


def test_the_overview_shows_cobbles_and_supply() -> None:
    empty = course_scene(table().stage, str)
    _, ground = overview(empty.road, {}).split("\n")
    assert (ground.count("+++++"), ground.count("ooooooooo")) == (2, 1)


def test_words_come_from_the_catalogue_only() -> None:
    """With a catalogue that answers in keys, nothing but keys, names and numbers is in the scene."""
    at = table(8)
    asked: list[str] = []

    def keys(message: Message) -> str:
        asked.append(message.key)
        return message.key

    told = scene(View(0, at, (), (), ()), [StoodUp("CS", "5", 3, (at.cells[2],))], keys)
    said = [told.subtitle, told.moment, *(mark.words for mark in told.marks), *(sky.words.full for sky in told.weather)]
    said += [token.name for token in told.tokens] + [token.full_name for token in told.tokens if token.full_name]
    said += [group.name for group in told.groups] + told.description.split()
    assert told.breakaway is not None
    assert all(text.startswith("flamme-rouge.") for text in [*said, told.breakaway.words])
    assert set(asked) <= set(_catalogue())


def _catalogue() -> Iterator[str]:
    source = files("paceline.games.flamme_rouge") / "words" / "en.toml"
    return _leaves(tomllib.loads(source.read_text(encoding="utf-8")), "flamme-rouge")


def _leaves(words: dict[str, Any], path: str) -> Iterator[str]:
    for name, value in words.items():
        if isinstance(value, dict):
            yield f"{path}.{name}"
            yield from _leaves(value, f"{path}.{name}")
        else:
            yield f"{path}.{name}"
