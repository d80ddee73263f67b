"""The data of the box: hexagons, tokens, numbers and ready courses, each with its source."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from paceline.games import leader_1
from paceline.games.leader_1 import content
from paceline.games.leader_1.course import course, find_course, name_of, stages
from paceline.games.leader_1.rules.building import read_course

FOLDER = Path(str(leader_1.__file__)).parent / "content"
SOURCES = ("published", "confirmed", "one source", "inferred", "reconstructed")
GROUNDS = {  # hexagons and energy of courses whose length was tried out, in the order of the ready ones
    "FFFFHFFF": 40,
    "FFHFDFHCDFFF": 59,
    "FFHCCDFHCCDFFF": 72,
    "FFFHCDFFHCCC": 63,
    "FFFHFDFFHCDHFDFF": 78,
}


def raw(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


def tables() -> list[tuple[str, dict[str, Any]]]:
    """Return every table of the data that says where it comes from itself."""
    tiles, numbers = raw("tiles.toml"), raw("numbers.toml")
    found = [(f"{part} {name}", table) for part in ("grounds", "shapes") for name, table in tiles[part].items()]
    found += [(f"hexagons {place}", table) for place, table in enumerate(tiles["hexagons"])]
    found += [("tokens", tiles["tokens"]), *numbers.items()]
    return found + [(table["name"], table) for table in raw("courses.toml")["courses"]]


@pytest.mark.parametrize(("name", "table"), tables(), ids=[name for name, _ in tables()])
def test_every_table_says_where_it_comes_from(name: str, table: dict[str, Any]) -> None:
    assert any(word in table["source"] for word in SOURCES), name


def test_published_numbers_and_ours_stand_apart() -> None:
    found = {name: table["source"].split(":")[0] for name, table in raw("numbers.toml").items()}
    assert found == {
        "published": "published",
        "inferred": "inferred",
        "reconstructed": "reconstructed",
        "stage_races": "reconstructed",
    }


def test_21_hexagons_with_two_sides() -> None:
    """L1 2.4: one start, two finishes, and eighteen between them."""
    ends = Counter((a.end, b.end) for a, b in content.hexagons())
    assert ends == {("start", "start"): 1, ("finish", "finish"): 2, ("", ""): 18}


def test_pieces_of_every_face() -> None:
    """L1 2.4: how many pieces show each face, on one side or the other."""
    counted = Counter(face.kind for sides in content.hexagons() for face in sides if not face.end)
    assert {ground + shape: n for (_, ground, shape), n in counted.items()} == {
        "Fstraight": 5,
        "Fwide": 3,
        "Ftight": 2,
        "Hstraight": 3,
        "Hwide": 3,
        "Htight": 2,
        "Cstraight": 2,
        "Cwide": 3,
        "Ctight": 3,
        "Dstraight": 4,
        "Dwide": 3,
        "Dtight": 3,
    }


def test_a_face_has_one_milestone_whichever_piece_it_is_on() -> None:
    """L1 1.6: or the energy of a course would depend on the pieces that were taken."""
    every = [face for sides in content.hexagons() for face in sides]
    assert all(face == content.faces()[face.kind] for face in every)
    assert round(mean(face.milestone for face in every), 2) == 4.95


def test_every_face_has_squares() -> None:
    """L1 2.2, 2.3: as many lanes as its ground."""
    for face in content.faces().values():
        shape, lanes = content.shapes()[face.shape], content.grounds()[face.ground].lanes
        assert len(shape.three if lanes == 3 else shape.two) == lanes


def test_edges_tell_the_grounds() -> None:
    """L1 2.2."""
    assert {letter: ground.edge for letter, ground in content.grounds().items()} == {
        "F": "green",
        "H": "orange",
        "C": "red",
        "D": "black",
    }


def test_tokens_of_the_box() -> None:
    """L1 2.7 to 2.9: two tokens of each category, three feed zones, two bonus lines."""
    tokens = content.tokens()
    assert tokens.categories == {1: 2, 2: 2, 3: 2}
    assert max(tokens.feeds.values()) + 1 == 3
    assert tokens.bonuses == 2


def test_the_peloton_die_has_twelve_faces() -> None:
    """L1 7.1: four 3, three 4, one of them red, five 5."""
    assert Counter(content.numbers().die) == {"3": 4, "4": 2, "4R": 1, "5": 5}


def test_paid_squares_grow_dearer() -> None:
    """L1 9.6: the price of each further square is never lower than that of the one before."""
    paid = content.numbers().paid
    steps = [after - before for before, after in pairwise(paid)]
    assert steps == sorted(steps) == [1, 2, 2, 3, 3, 4]


@pytest.mark.parametrize(("ready", "grounds"), list(zip(content.courses(), GROUNDS, strict=True)))
def test_a_ready_course_has_as_much_of_every_ground_and_its_energy(ready: content.ReadyCourse, grounds: str) -> None:
    """L1 1.6: the sum of the milestones; where its cols lie is ours."""
    assert Counter(one.ground for one in read_course(ready.code)) == Counter(grounds)
    assert course(ready.code).energy == GROUNDS[grounds]
    assert content.is_reconstructed(ready)


@pytest.mark.parametrize(("code", "energy"), [("FF", 10), ("FFrrHC2DFo", 5 + 4 + 5 + 6 + 4 + 6), ("FHC1", 16)])
def test_energy_is_the_sum_of_the_milestones(code: str, energy: int) -> None:
    """L1 1.6."""
    assert course(code).energy == energy


@pytest.mark.parametrize("number", range(1, 6))
def test_a_ready_course_by_name_number_or_code(number: int) -> None:
    ready = content.courses()[number - 1]
    assert ready.code == find_course(ready.name) == find_course(str(number)) == find_course(ready.code)
    assert ready.code == find_course(ready.name.upper().replace("É", "e").replace(" ", "-"))
    assert name_of(ready.code) == ready.name


def test_ready_courses_of_every_sort() -> None:
    """L1 2.1, 2.8, 2.9: finishes on the flat, a velodrome and a summit; one, two and three feed zones; bonus lines."""
    tracks = [course(ready.code) for ready in content.courses()]
    assert [track.road.hexes[-1].oval for track in tracks] == [True, False, False, False, False]
    assert [track.sprint is None for track in tracks] == [False, False, False, True, False]
    assert [len(track.feeds) for track in tracks] == [1, 2, 2, 2, 3]
    assert [len(track.bonuses) for track in tracks] == [1, 1, 1, 1, 2]
    assert all(any(cell.dark for cell in track.road.cells) for track in tracks)


def test_the_list_of_stages() -> None:
    listed = stages()
    assert [stage.name for stage in listed] == [ready.name for ready in content.courses()]
    assert [stage.also for stage in listed] == [(str(number),) for number in range(1, 6)]
    assert [stage.squares for stage in listed] == [66, 95, 109, 93, 125]
    assert {stage.notes.key for stage in listed} == {"leader-1.stage-notes.reconstructed"}


def test_names_and_numbers_are_no_codes_and_none_twice() -> None:
    names = [name for ready in content.courses() for name in (ready.name, *ready.also)]
    assert len({name.casefold() for name in names}) == len(names)


def test_a_language_without_words_has_none() -> None:
    assert content.words("xx") == {}
    assert content.words("en")
