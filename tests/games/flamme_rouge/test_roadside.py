"""Scenes of a tour's stages: two ways, grass, tokens beside the road, jerseys, times, and riders who are home."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from paceline.core.messages import Message
from paceline.draw.notation import riders_of
from paceline.draw.picture import draw_map, draw_ribbon, ribbon_window
from paceline.draw.scene import Mark
from paceline.draw.squares.scene import Scene
from paceline.draw.squares.text import parse_road, text_road
from paceline.games.flamme_rouge import content, stages
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Blocked, Event, Moved, TookToken
from paceline.games.flamme_rouge.presentation.scene import course_scene, scene
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import Arrival, Table, Taken, View, course_of
from soak import amount

STAGE = "A b X p z G Q L j k r h e y s T D F o I v"
SPLIT = 15
"""The first square of the outer way of the first roundabout."""


def table(rows: tuple[int, ...] = (), **more: Any) -> Table:
    """Return four teams on a stage of a tour; riders stand in the right lanes of these rows."""
    options = Options(stage=STAGE, expansions=("grand-tour",), timed=True, jerseys=("AS", "CR", "JS"))
    start = replace(setup(4, options).table, grass=2)
    cells = tuple(course_of(start).landing[row][0] for row in rows)
    cells += (-1,) * (8 - len(cells))
    played = {"revealed": (("5",) * 8,), "hands": ((4,) * 8,), "tired": ((),)}
    return replace(start, cells=cells, to_place=(), round=1, **{**played, **more})


def shown(at: Table, *events: Event, seat: int | None = 0) -> Scene:
    return scene(View(seat, at, (), (), ()), events, str)


def test_the_rows_of_the_first_roundabout() -> None:
    squares = course(STAGE).road.squares
    assert [square.branch for square in squares[SPLIT - 1 : SPLIT + 9]] == [
        "", "outer", "outer", "outer", "inner", "outer", "inner", "outer", "inner", ""
    ]  # fmt: skip


def test_leaders_wear_their_jerseys_in_picture_and_words() -> None:
    """FR 17.3: the table says who wears what."""
    told = shown(table((20, 21, 22, 23, 24, 25, 26, 27)))
    assert {token.rider: token.jersey for token in told.tokens if token.jersey} == {
        "AS": "yellow",
        "CR": "green",
        "JS": "polka",
    }
    names = {token.rider: token.full_name for token in told.tokens}
    assert names["AS"] == "Azur sprinteur in yellow"
    assert names["CS"] == ""
    assert "Jonquille sprinteur in polka dots" in told.description
    assert Counter(re.findall(r'data-jersey="(\w+)"', draw_map(told))) == {"yellow": 1, "green": 1, "polka": 1}


def test_a_card_is_shown_as_it_is_printed() -> None:
    """FR 15.7: a recovery card that gave nothing back is the same card."""
    at = table((20,), specialists=("descender", *[""] * 7), revealed=(("3dr-", *["5"] * 7),))
    assert shown(at).tokens[0].last == "3dr"


def test_piles_and_refresh_token_lie_where_the_table_says() -> None:
    """FR 16.1, 19.8."""
    told = shown(table((20,), refresh_row=40))
    lying = stages.piles(STAGE)
    assert [(pile.row, pile.kind, pile.values) for pile in told.piles] == [
        (pile.row, pile.points, pile.values) for pile in lying
    ]
    assert {pile.words for pile in told.piles} == {"Major mountain tokens: 5, 3, 1", "Minor sprint tokens: 2, 1"}
    assert told.refresh is not None
    assert (told.refresh.row, told.refresh.words) == (40, "REFRESH")
    assert shown(table((20,))).refresh is None
    assert shown(table((20,), piles=())).piles == ()


@pytest.mark.parametrize("card", [card for card in content.stage_cards() if card.number], ids=lambda card: card.name)
def test_a_stage_card_shows_what_will_lie_beside_its_road(card: content.StageCard) -> None:
    """FR 16.1, 19.1, 19.8: no tokens in a time trial, a refresh token on an extended stage."""
    empty = course_scene(card.tiles, str)
    assert len(empty.piles) == (0 if "trial" in card.kind else 2)
    assert (empty.refresh is not None) == (card.kind == "extended")


def test_stages_of_other_boxes_have_nothing_beside_the_road() -> None:
    empty = course_scene(content.stage_cards()[0].tiles, str)
    assert (empty.piles, empty.refresh, empty.clock) == ((), None, None)


def arrived() -> Table:
    home = (Arrival(2, 1, 40, 3), Arrival(0, 2, 40, 2), Arrival(1, 3, 130, 1))
    return replace(table((20, 21, 22, 23, 24, 25, 26, 27)), cells=(-1, -1, -1, *[100] * 5), home=home)


def test_riders_at_home_are_listed_and_not_on_the_road() -> None:
    """FR 16.5, 16.8."""
    at = arrived()
    told = shown(replace(at, cells=(*at.cells[:3], *table((23, 24, 25, 26, 27)).cells[:5])))
    assert told.clock is not None
    assert told.clock.times == ("0:40", "0:30", "0:20", "0:10", "0:00")
    listed = [(home.rider, home.time, home.gap, home.mine, home.jersey) for home in told.clock.home]
    assert listed == [
        ("CS", "0:40", "", False, ""),
        ("AS", "0:40", "", True, "yellow"),
        ("AR", "2:10", "+1:30", True, ""),
    ]
    assert {token.rider for token in told.tokens} == set(RIDERS[3:8])
    assert "At home: Coquelicot sprinteur (0:40), Azur sprinteur (0:40) and Azur rouleur (2:10)." in told.description
    for svg in (draw_map(told), draw_ribbon(told), draw_ribbon(told, window=ribbon_window(told))):
        assert Counter(re.findall(r'data-rider="(\w\w)"', svg)) == Counter(RIDERS[:8])


def test_when_everybody_is_home_the_picture_shows_the_finish() -> None:
    home = tuple(Arrival(rider, rider + 1, 40 + 10 * rider, 0) for rider in range(8))
    told = shown(table((), home=home))
    assert (told.tokens, told.groups) == ((), ())
    first, count = ribbon_window(told)
    assert first + count >= 75
    assert draw_ribbon(told, window=(first, count)).count('class="home"') == 8


def test_a_climbing_finish_has_times_of_its_own() -> None:
    """FR 16.5."""
    at = replace(table(), stage="A b X p z G Q L j k r h e y s T D F o I V", piles=())
    clock = shown(at).clock
    assert clock is not None
    assert clock.times == ("0:30", "0:20", "0:10", "0:00")
    assert shown(replace(at, timed=False)).clock is None


def test_groups_know_both_ways() -> None:
    """Whoever is as far from the line rides in the same group, on whichever way."""
    outer, inner, before = SPLIT + 2, SPLIT + 3, SPLIT - 1
    told = shown(table((outer, inner, before, 40)))
    assert [(group.riders, group.gap) for group in told.groups][1:] == [(("AR", "AS", "CS"), 19)]
    assert [token.rider for token in told.tokens] == ["CR", "AR", "AS", "CS"]


def test_riders_on_two_ways_say_on_which() -> None:
    """FR 14.4: as the log does."""
    told = shown(table((SPLIT + 2, SPLIT + 3, SPLIT - 1)))
    where = {token.rider: token.where for token in told.tokens}
    assert where == {"AS": "outside 3 (tile X)", "AR": "inside 1 (tile X)", "CS": ""}


def test_riders_who_ignore_each_other_are_no_peloton() -> None:
    """FR 19.2, 19.5: groups are named by their order alone; and a single rider is no peloton."""
    rows = (40, 40, 39, 30, 30)

    def names(at: Table) -> list[str]:
        return [group.name for group in shown(at).groups]

    assert names(table(rows)) == ["Peloton", "Dropped"]
    assert names(table(rows, kind="individual-time-trial")) == ["Front", "Behind"]
    assert names(table(rows, kind="team-time-trial")) == ["Front", "Behind"]
    assert names(table((40, 30, 20))) == ["Front", "Behind", "Behind"]


def test_points_won_and_powers_played_are_told() -> None:
    """FR 15, 16.2."""
    won = (Taken(0, "sprint", 5), Taken(0, "mountain", 1), Taken(0, "sprint", 2), Taken(1, "mountain", 2))
    home = (Arrival(1, 1, 40, 3),)
    at = table((20,), tokens=won, home=home, revealed=(("7bc", *["5"] * 7),))
    told = shown(replace(at, specialists=("squirrel", *[""] * 7)))
    (token,) = told.tokens
    assert [(one.kind, one.points, one.words) for one in token.won] == [
        ("sprint", 7, "7 sprint"),
        ("mountain", 1, "1 mountain"),
    ]
    assert token.card == "7 (breakaway and chase)"
    assert shown(table((20,))).tokens[0].card == ""
    assert told.clock is not None
    assert [one.words for one in told.clock.home[0].won] == ["2 mountain"]


def test_a_team_that_is_home_has_the_time_of_its_slower_rider() -> None:
    """FR 19.3: in a team time trial, once both are across."""
    at = replace(arrived(), cells=table((23,)).cells, kind="team-time-trial")
    clock = shown(at).clock
    assert clock is not None
    assert [(home.rider, home.time, home.gap) for home in clock.home] == [
        ("CS", "0:40", ""),
        ("AS", "2:10", "+1:30"),
        ("AR", "2:10", "+1:30"),
    ]
    assert "Azur sprinteur (2:10)" in shown(at).description


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("plain", "78 squares · "),
        ("team-time-trial", "team time trial · 78 squares"),
        ("individual-time-trial", "individual time trial · 78 squares"),
        ("extended", "extended stage · 78 squares"),
    ],
)
def test_the_subtitle_names_the_kind_of_stage_and_what_is_on_the_way(kind: str, said: str) -> None:
    subtitle = shown(table((20,), kind=kind)).subtitle
    assert subtitle.startswith(said)
    assert "1 sharp corner · 2 roundabouts" in subtitle


def test_marks_stand_on_squares_that_there_are() -> None:
    at = table((SPLIT - 1, SPLIT + 3))
    track = course_of(at)
    start, end = at.cells[0], at.cells[1]
    moved = Moved("AS", "2", start, start)
    events = (moved, Blocked("AS", 1, ("AR",), (end,), "FR 5.4"), TookToken("AS", "sprint", 5, track.landing[40]))
    marks = shown(at, *events).marks
    assert marks[0].row == SPLIT + 3
    assert marks[1] == Mark("sprint-points", 40, "+5", "AS")


def test_sharp_corners_and_roundabouts_are_said() -> None:
    """FR 14.3, 14.4."""
    empty = course_scene(STAGE, str)
    assert "1 sharp corner and 2 roundabouts" in empty.description
    assert empty.subtitle.startswith("78 squares")
    assert empty.terrain_words["wet"].full == "SHARP CORNER · CRASH RISK"
    assert 'aria-label="CRASH RISK"' in draw_map(empty)


@pytest.mark.parametrize("seed", range(amount(10, 40)))
def test_any_position_is_drawn_and_read_again(seed: int) -> None:
    """Riders stand anywhere, on both ways and on the grass, two in a place at times (FR 19.2)."""
    rng = Random(seed)
    middle = rng.sample([face for face in content.tiles() if not _ends(face) and face.isalpha()], 9)
    at = replace(table(), stage=" ".join(["a", *middle, "v"]), piles=())
    road = course_of(at).road
    printed = [cell.number for cell in road.cells if cell.row < road.printed]
    at = replace(at, cells=tuple(rng.choices(printed, k=8)))
    told = shown(at)
    text = text_road(told.road, riders_of(told))
    again, found = parse_road(text, beyond=24, grass=2)
    assert found == dict(zip(RIDERS, at.cells, strict=False)), text
    assert again.cells == road.cells
    if seed < 4:
        for svg in (draw_map(told), draw_ribbon(told)):
            assert Counter(re.findall(r'data-rider="(\w\w)"', svg)) == Counter(RIDERS[:8])


def _ends(face: str) -> bool:
    return bool(content.tiles()[face].start or content.tiles()[face].finish)


def test_words_come_from_the_catalogue_only() -> None:
    def keys(message: Message) -> str:
        return message.key

    at = replace(arrived(), cells=table((20, 21, 22)).cells, refresh_row=40)
    told = scene(View(0, at, (), (), ()), [], keys)
    assert told.clock is not None
    assert told.refresh is not None
    said = [told.clock.words, told.refresh.words, *(pile.words for pile in told.piles)]
    said += [home.name for home in told.clock.home] + told.description.split()
    assert all(text.startswith("flamme-rouge.") for text in said)
