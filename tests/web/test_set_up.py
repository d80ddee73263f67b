"""Set-ups: what games offer in words, checks with ways to mend, and thumbnails that are drawn once."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import AsyncTestClient

from paceline.core import registry
from paceline.core.messages import PacelineError
from paceline.core.offers.set_up import PERSON, set_up_of
from paceline.draw.thumbnail import draw_thin_profile, draw_thumbnail
from paceline.i18n import english
from paceline.web import lobby
from paceline.web.app import make_app
from paceline.web.guard.limits import LONGEST_SET_UP_OPTION
from paceline.web.protocol import SeatRequest
from paceline.web.routes.set_up import Shared
from paceline.web.set_up.check import check_set_up
from paceline.web.set_up.info import find_stage, set_up_info, stage_options, stage_picture
from paceline.web.set_up.messages import SetUpChecked, SetUpInfo, SetUpRequest
from paceline.web.settings import Settings
from paceline.web.table import Setup

GAMES = (*registry.BUILT_IN, "toy")
YOU = SeatRequest("person")


@pytest.fixture(autouse=True)
def with_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PACELINE_GAMES", "toy=toygame:GAME")


def seats_of(game: str, names: tuple[str, ...]) -> tuple[SeatRequest, ...]:
    own = registry.game(game).facts.own_teams
    return tuple(YOU if name == PERSON else SeatRequest("team" if name in own else "bot", name) for name in names)


def checked(seats: int, *, tour: bool = False, game: str = "flamme-rouge", **options: Any) -> SetUpChecked:
    return check_set_up(game, SetUpRequest((YOU,) * seats, options, tour), english())


@pytest.mark.parametrize("game", GAMES)
def test_every_preset_can_be_ridden_as_it_is(game: str) -> None:
    info = set_up_info(game, english())
    assert info.presets
    assert not info.presets[0].tour
    assert len({preset.name for preset in info.presets}) == len(info.presets)
    for preset in info.presets:
        found = check_set_up(
            game, SetUpRequest(seats_of(game, preset.seats), dict(preset.options), preset.tour), english()
        )
        assert found.problem is None, preset.name
        assert preset.title
        assert preset.text


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_can_be_switched_or_names_what_it_needs(game: str) -> None:
    info, playing = set_up_info(game, english()), registry.game(game)
    for rule in info.rules:
        assert bool(rule.ways) != bool(rule.on or rule.off), rule.name
        settings = [way.options for way in rule.ways] if rule.ways else [rule.on, rule.off]
        for options in settings:
            known = {field.name for field in msgspec.structs.fields(playing.facts.options)}
            assert options.keys() <= known
            request = SetUpRequest((YOU,) * playing.facts.default_seats, dict(options))
            found = check_set_up(game, request, english())
            assert found.problem is None or found.mends, (rule.name, found.problem)


@pytest.mark.parametrize("game", GAMES)
def test_stages_have_kinds_that_the_filter_knows(game: str) -> None:
    info, stages = set_up_info(game, english()), registry.game(game).stages()
    assert [course.name for course in info.courses] == [stage.name for stage in stages]
    kinds = {kind.name for kind in info.kinds}
    assert all(course.kind in kinds for course in info.courses if kinds)
    assert {course.kind for course in info.courses} >= kinds
    assert all(course.minutes > 0 for course in info.courses if game != "toy")


def test_a_game_that_offers_nothing_of_its_own_has_a_whole_page() -> None:
    info = set_up_info("toy", english())
    assert [preset.seats for preset in info.presets] == [(PERSON, "bold", "bold")]
    assert (info.least_seats, info.most_seats) == (2, 4)
    assert info.per_rider is None
    own = set_up_of(registry.game("toy"))
    assert own.rules == ()


def test_too_many_teams_are_told_of_the_box_with_more() -> None:
    found = checked(6)
    assert found.problem is not None
    assert (found.problem.field, found.problem.message) == (
        "seats",
        "The base game has 2 to 4 teams, not 6. With Peloton there are more.",
    )
    assert [(mend.title, mend.options, mend.seats) for mend in found.mends] == [
        ("Ride Stage 7.", {"stage": "Stage 7"}, 0),
        ("Take 2 jerseys away.", {}, -2),
    ]


@pytest.mark.parametrize(
    ("options", "field", "titles"),
    [
        ({"weather": "b=wet"}, "weather", ["Use Météo.", "Leave it out."]),
        ({"timed": "yes"}, "timed", ["Use Grand Tour.", "Leave it out."]),
        ({"stage": "abcd"}, "stage", ["Ride Avenue Corso Paseo."]),
        ({"variants": "attack-2"}, "variants", ["Use Peloton.", "Leave it out."]),
    ],
)
def test_what_is_wrong_comes_with_ways_to_mend_it(options: dict[str, Any], field: str, titles: list[str]) -> None:
    found = checked(4, **options)
    assert found.problem is not None
    assert found.problem.field == field
    assert "«expansions»" not in found.problem.message
    assert [mend.title for mend in found.mends] == titles
    for mend in found.mends:
        assert checked(4 + mend.seats, **{**options, **mend.options}).problem is None


def test_ten_thousand_letters_are_refused_in_a_sentence() -> None:
    found = checked(4, stage="a" * 10_000)
    assert found.problem is not None
    assert found.problem.message == f"This is too long to be meant: at most {LONGEST_SET_UP_OPTION} letters."
    assert checked(13).problem is not None
    nobody = check_set_up("flamme-rouge", SetUpRequest((YOU, SeatRequest("bot", "hal"))), english())
    assert nobody.problem is not None
    assert (nobody.problem.field, nobody.mends) == ("seats.1", ())


def test_a_course_of_ones_own_is_judged_by_the_designer() -> None:
    found = checked(4, stage="abcgiDHqntmKOLrepJsu")
    assert found.problem is None
    assert {finding.clause for finding in found.findings} >= {"FR 20.1"}
    assert found.picture.startswith("/draw/course.svg?")
    assert checked(4, stage="Firenze – Milano").findings == ()


def test_weather_can_lie_on_straight_tiles_alone() -> None:
    laid = set_up_of(registry.game("flamme-rouge")).laid
    assert laid is not None
    playing = registry.game("flamme-rouge")
    options = lobby.race_options(
        playing, Setup(options={"stage": "Firenze – Milano", "expansions": "meteo"}), (YOU,) * 4
    )
    places = laid.places(4, options)
    assert "".join(places) == "bcDnmLf"
    assert all(len(rows) == 6 for rows in places.values())
    for place in places:
        assert checked(4, stage="Firenze – Milano", expansions="meteo", weather=f"{place}=wet").problem is None


def test_a_tour_is_checked_too() -> None:
    found = checked(5, tour=True, stages="basic")
    assert found.problem is not None
    assert found.mends[0].title == "Use Peloton."
    assert checked(4, tour=True, stages="basic").problem is None
    assert checked(2, tour=True, game="toy").problem is not None


# Thumbnails.


@pytest.mark.parametrize("game", GAMES)
def test_a_thumbnail_is_a_small_picture_without_words(game: str) -> None:
    playing = registry.game(game)
    stage = playing.stages()[-1]
    seats, options = stage_options(playing, stage.name)
    scene = playing.presentation.course_scene(seats, options, english())
    for drawn in (draw_thumbnail(scene), draw_thin_profile(scene)):
        assert len(drawn) < 60_000
        assert {element.tag.rpartition("}")[2] for element in ET.fromstring(drawn).iter()} & {"text", "title"} == set()
    assert draw_thumbnail(scene) == draw_thumbnail(scene)


def test_the_address_of_a_thumbnail_follows_its_content(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("flamme-rouge")
    addresses = {stage_picture(game, stage) for stage in game.stages()}
    assert len(addresses) == len(game.stages())
    with pytest.raises(PacelineError):
        find_stage(game, "nowhere")


@pytest.mark.anyio
async def test_thumbnails_are_drawn_once_and_few_are_kept() -> None:
    made: list[int] = []
    cache: Shared[int] = Shared(3)

    async def make(number: int) -> int:
        made.append(number)
        if number == 13:
            raise PacelineError("table.busy")
        return number

    for number in (1, 1, 2, 3, 1, 4, 1, 2):
        assert await cache.get(number, lambda number=number: make(number)) == number  # type: ignore[misc]
    assert made == [1, 2, 3, 4, 2]
    assert len(cache) == 3
    for _ in range(2):
        with pytest.raises(PacelineError):
            await cache.get(13, lambda: make(13))
    assert made.count(13) == 2


@pytest.mark.anyio
async def test_pictures_and_checks_over_http(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/set-up.sqlite")
    async with AsyncTestClient(make_app(settings)) as client:
        answer = await client.get("/api/games/flamme-rouge/set-up")
        info = msgspec.json.decode(answer.content, type=SetUpInfo)
        picture = info.courses[1].picture
        first = await client.get(picture)
        assert first.headers["content-type"].startswith("image/svg+xml")
        assert "immutable" in first.headers["cache-control"]
        old = await client.get(picture.replace("version=", "version=0"))
        assert (old.content, old.headers["cache-control"]) == (first.content, "no-cache")
        body = {"seats": [{"kind": "person"}] * 4, "options": {"expansions": "meteo", "weather": "b=wet"}}
        found = (await client.post("/api/games/flamme-rouge/set-up", json=body)).json()
        assert found["problem"] is None
        query = found["picture"].partition("?")[2]
        course = await client.get(found["picture"])
        assert course.status_code == 200
        assert ET.fromstring(course.text).tag.endswith("svg")
        places = (await client.get(f"/api/games/flamme-rouge/places?{query}")).json()
        assert {"b", "c", "d"} <= {place["name"] for place in places["places"]}
        assert all(0 < place["x"] < places["width"] for place in places["places"])
        for path in (
            "/draw/stage.svg?game=flamme-rouge&stage=nowhere",
            "/draw/course.svg?game=nope&seats=,,,",
            f"/draw/course.svg?game=flamme-rouge&seats=,,,&options={'a' * 5000}",
            f"/draw/course.svg?game=flamme-rouge&seats={',' * 40}",
            "/draw/course.svg?game=flamme-rouge&seats=,,,&options=[",
            "/api/games/nope/set-up",
        ):
            refused = await client.get(path)
            assert refused.status_code in (400, 404), path
            assert refused.json()["error"]["message"]


@pytest.mark.anyio
async def test_a_table_has_the_name_that_its_host_gives_it(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path}/names.sqlite")
    async with AsyncTestClient(make_app(settings)) as client:
        made = (await client.post("/api/tables", json={"game": "toy", "name": "Thursday race"})).json()
        assert (await client.get(f"/api/tables/{made['table']}")).json()["info"]["name"] == "Thursday race"
        refused = await client.post("/api/tables", json={"game": "toy", "name": "a" * 50})
        assert refused.json()["error"]["field"] == "name"
