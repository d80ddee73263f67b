"""Pictures for the table: asked for in JSON, the same for everybody, and drawn anew only when they must be."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import msgspec
import pytest

from draw import hexscenes, lanescenes
from draw.scenes import race, scene_of, stage, token
from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.messages import BadRecord, PacelineError
from paceline.draw.board import Board, board
from paceline.draw.hexes.scene import Line
from paceline.draw.parts.riders import rider_svg
from paceline.draw.scene import Clock, Energy
from paceline.draw.squares.scene import Breakaway, Pile, Refresh, Weather
from paceline.i18n import english
from paceline.web.bots.worker import board as board_job
from paceline.web.frames import board_state
from paceline.web.frames import board_version as version
from paceline.web.routes.pictures import RiderRequest
from paceline.web.routes.pictures import draw_rider as rider

replace = msgspec.structs.replace
RACES = {
    "plain": ("flamme-rouge", 4, {}),
    "roundabouts": ("flamme-rouge", 4, {"stage": "Grand Tour 2", "expansions": ["grand-tour", "peloton"]}),
    "weather": ("flamme-rouge", 4, {"expansions": ["meteo"], "weather": ["b=wet"]}),
    "lanes": ("on-the-rivet", 3, {}),
    "toy": ("toy", 3, {}),
}


@pytest.fixture(autouse=True)
def with_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PACELINE_GAMES", "toy=toygame:GAME")


def wish(view: Any, game: str = "flamme-rouge", layout: str = "map") -> bytes:
    return to_json({"game": game, "view": view, "layout": layout})


@pytest.mark.parametrize("layout", ["map", "ribbon", "profile"])
@pytest.mark.parametrize("name", RACES)
def test_a_board_job_draws_what_a_spectator_sees(name: str, layout: Any) -> None:
    called, seats, chosen = RACES[name]
    game = registry.game(called)
    view = game.view(game.setup(seats, msgspec.convert(chosen, game.facts.options)), None)
    answered = msgspec.json.decode(board_job(wish(view, called, layout)), type=Board)
    assert answered == board(game.presentation.scene(view, (), english()), layout)
    ET.fromstring(answered.svg)


def test_an_invalid_request_for_a_board_is_refused() -> None:
    game = registry.game("flamme-rouge")
    view = game.view(game.setup(4, game.facts.options()), None)
    for argument in (b"", b"{}", wish(view, layout="globe"), wish({"no": "view"}), wish(view)[:-1]):
        with pytest.raises(BadRecord):
            board_job(argument)
    with pytest.raises(PacelineError):
        board_job(wish(view, "no-such-game"))


def test_the_version_stays_while_a_board_would_stay() -> None:
    later = replace(race(), moment="Round 8", marks=(), groups=(), description="", tokens=race().tokens[:3])
    assert version(race()) == version(later) == version(stage()) == version(race().without_riders())


def test_the_version_changes_with_everything_that_changes_a_board() -> None:
    road, words = stage().road, stage().terrain_words["ascent"]
    changed = [
        stage(),
        replace(stage(), weather=(Weather(3, "wet", words),)),
        replace(stage(), breakaway=Breakaway((40,), "Away")),
        replace(stage(), piles=(Pile(20, "sprint", (5, 3), "Sprint"),)),
        replace(stage(), piles=(Pile(20, "sprint", (3,), "Sprint"),)),
        replace(stage(), refresh=Refresh(20, "Feed")),
        replace(stage(), clock=Clock("Home", ("0:40",))),
        replace(stage(), title="Elsewhere"),
        scene_of(road, tokens=(token(road, "AS", road.printed),)),
        scene_of(road, tokens=(token(road, "AS", road.printed + 4),)),
    ]
    assert len({version(scene) for scene in changed}) == len(changed)


def test_the_version_of_hexagons_changes_with_their_lines_alone() -> None:
    scene = hexscenes.short()
    later = replace(scene, moment="Round 9", block=None, marks=(), groups=(), description="", tokens=scene.tokens[:3])
    assert version(scene) == version(later) == version(scene.without_riders())
    changed = [
        scene,
        hexscenes.long(),
        replace(scene, lines=(Line(2, "feed", "Feed zone"),)),
        replace(scene, title="X"),
    ]
    assert len({version(one) for one in changed}) == len(changed)


def test_what_is_shown_of_hexagons_has_the_closed_group() -> None:
    scene = hexscenes.short()
    assert board_state(scene).block == scene.block
    assert board_state(race()).block is None
    assert b'"block":' not in msgspec.json.encode(board_state(race()))
    sizes = {rider.token.rider: rider.size for rider in board_state(scene).riders}
    assert scene.block
    assert all((sizes[name] < 1) == (name in scene.block.riders) for name in sizes)


def test_a_rider_is_drawn_with_energy_and_puncture() -> None:
    query = {"team": "C", "kind": "L", "layout": "ribbon", "energy": "12", "flat": "true"}
    drawn = replace(hexscenes.rider("CL", 4), rider="CL", name="", energy=Energy(12, 12), flat=True)
    assert rider(msgspec.convert(query, RiderRequest, strict=False)) == rider_svg(drawn, "ribbon")


def test_a_rider_is_drawn_with_a_finished_turn_and_fatigue() -> None:
    query = {"team": "O", "kind": "2", "layout": "map", "tired": "3", "spent": "true", "counted": "true"}
    drawn = rider_svg(replace(lanescenes.rider("O2", 4), name="", tired=3, spent=True), "map", counted=True)
    assert rider(msgspec.convert(query, RiderRequest, strict=False)) == drawn
    assert 'data-tired="3"' in drawn


def test_what_is_shown_of_lanes_has_the_chains() -> None:
    assert board_state(lanescenes.race()).chains == lanescenes.race().chains
    assert b'"chains":' not in msgspec.json.encode(board_state(race()))


def test_a_rider_is_drawn_from_the_fields_of_a_query() -> None:
    query = {"team": "A", "kind": "S", "layout": "ribbon", "mine": "true", "tired": "3", "last": "9x", "turn": "-12.5"}
    asked = msgspec.convert(query, RiderRequest, strict=False)
    drawn = replace(race().tokens[0], rider="AS", team="A", kind="S", name="", mine=True, tired=3, last="9x")
    assert rider(asked) == rider_svg(drawn, "ribbon", -12.5)


@pytest.mark.parametrize(
    "wrong",
    [
        *({"team": letter} for letter in ("AB", "", "<", "A\n", "\x00")),
        *({"last": word} for word in ("9" * 13, "9\x1b", "\x00")),
        *({"layout": "globe"}, {"turn": "nan"}, {"tired": -1}, {"x": 1}),
    ],
    ids=repr,
)
def test_a_query_that_makes_no_rider_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"team": "A", "kind": "S", "layout": "map", **wrong}, RiderRequest, strict=False)


@pytest.mark.parametrize("layout", ["map", "ribbon", "profile"])
@pytest.mark.parametrize("word", ["<b>", '"', "&amp;", "é'", "漢", "☃"])
def test_strange_words_make_no_strange_documents(word: str, layout: str) -> None:
    fields = {"team": "漢", "kind": "ß", "layout": layout, "last": word, "dummy": word, "jersey": word}
    svg = rider(msgspec.convert(fields, RiderRequest))
    ET.fromstring(svg)
    assert "<b>" not in svg
