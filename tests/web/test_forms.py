"""Forms: the games as the page knows them, and options as somebody sent them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from paceline import bots
from paceline.core import registry
from paceline.core.log import header_for, header_line
from paceline.core.messages import BadOptions, PacelineError
from paceline.core.options import Form
from paceline.i18n import english
from paceline.web.errors import describe_error
from paceline.web.lobby import parse_options, parse_plan, read_import
from paceline.web.routes.games import _option, game_info
from toygame import GAME as TOY

FLAMME = registry.game("flamme-rouge")


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PACELINE_GAMES", "toy=toygame:GAME")


def test_a_game_has_everything_a_form_needs() -> None:
    info = game_info("flamme-rouge", english())
    assert (info.title, info.least_seats, info.most_seats, info.default_seats) == ("Flamme Rouge", 2, 4, 4)
    assert info.bots == tuple(bots.available(FLAMME))
    assert info.own_teams == ("muscle", "peloton")
    assert [stage.name for stage in info.stages] == [stage.name for stage in FLAMME.stages()]
    assert info.course_option in {option.name for option in info.options}
    assert info.tours
    assert all(option.help for option in info.options + info.plan)
    assert all(stage.notes for stage in info.stages)


def test_options_have_the_kind_and_default_that_a_form_shows() -> None:
    options = {option.name: option for option in game_info("flamme-rouge", english()).options}
    assert "dummies" not in options  # the seats say it
    shown = {name: (options[name].kind, options[name].default) for name in ("stage", "first", "handicap", "breakaway")}
    assert shown == {
        "stage": ("text", "Avenue Corso Paseo"),
        "first": ("seat", 0),
        "handicap": ("text", ""),
        "breakaway": ("yes-no", True),
    }
    plan = {option.name: option for option in game_info("flamme-rouge", english()).plan}
    assert (plan["stages"].kind, plan["stages"].default) == ("text", "basic")


def test_a_choice_of_few_words_is_shown_as_such() -> None:
    class Options(msgspec.Struct):
        stage: Literal["short", "long"] = "short"

    form = Form("flamme-rouge", "option", Options)
    option = _option(form, form.fields[0], english())
    assert (option.kind, option.default, option.choices) == ("choice", "short", ("short", "long"))


def test_every_default_can_be_sent_back() -> None:
    info = game_info("flamme-rouge", english())
    assert parse_options(FLAMME, {option.name: option.default for option in info.options}) == FLAMME.facts.options()
    assert parse_plan(FLAMME, {option.name: option.default for option in info.plan}) == parse_plan(FLAMME, {})


@pytest.mark.usefixtures("toy")
def test_a_game_that_no_shared_file_mentions() -> None:
    info = game_info("toy", english())
    assert (info.title, info.tours, info.plan) == ("Toy", False, ())
    assert [option.name for option in info.options] == ["stage"]
    assert parse_options(TOY, {"stage": "long"}).stage == "long"
    with pytest.raises(PacelineError, match="no tours"):
        parse_plan(TOY, {})


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(PacelineError) as refused:
        game_info("flame-rouge", english())
    assert describe_error(refused.value).problem.code == "unknown-game"


@pytest.mark.parametrize("given", [{"first": "x"}, {"first": None}, {"handicap": {}}, {"nothing": 1}, {"": ""}])
def test_what_does_not_fit_is_said_at_its_field(given: dict[str, Any]) -> None:
    with pytest.raises(BadOptions) as refused:
        parse_options(FLAMME, given)
    assert refused.value.field == next(iter(given))
    assert "--" not in str(refused.value)


def test_clients_cannot_name_folders_of_the_server(tmp_path: Path) -> None:
    """Neither a page nor a race file may make the server read a folder."""
    game: Any = registry.game("on-the-rivet")
    for name, text in game.data_files().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert game.facts.folders == ("content",)
    assert not {*game.facts.folders} & {option.name for option in game_info("on-the-rivet", english()).options}
    with pytest.raises(BadOptions) as refused:
        parse_options(game, {"content": str(tmp_path)})
    assert refused.value.field == "content"
    assert parse_options(game, {"content": ""}) == game.facts.options()
    header = header_for(game, game.facts.options(content=str(tmp_path)), ("first",) * 3, "1")
    with pytest.raises(PacelineError, match="folder"):
        read_import(header_line(header) + "\n")
