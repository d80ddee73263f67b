"""Forms for the page: the games there are, and what can be chosen in each."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any, Literal, cast, get_args, get_origin

import msgspec

from paceline import bots
from paceline.core import registry
from paceline.core.game import AnyGame, Stage
from paceline.core.messages import BadOptions
from paceline.core.options import Form, is_list, options_set_by_seats, plan_form, race_form
from paceline.web.errors import Refusal
from paceline.web.protocol import GameInfo, OptionInfo, StageInfo


def game_info(name: str) -> GameInfo:
    """A game as the page needs to know it; raises `PacelineError` where there is none of this name."""
    return _info(cast("Hashable", registry.game(name)))


@lru_cache(maxsize=16)  # a stage is laid to count its squares, which takes a while
def _info(game: Any) -> GameInfo:
    facts, tours = game.facts, game.tours
    return GameInfo(
        name=facts.name,
        title=facts.title,
        least_seats=min(facts.seats),
        most_seats=max(facts.seats),
        default_seats=facts.default_seats,
        bots=tuple(bots.available(game)),
        own_teams=facts.own_teams,
        course_option=facts.course_option,
        stages=tuple(map(_stage, game.stages())),
        options=_options(race_form(game), options_set_by_seats(game).union(facts.folders), facts.choices),
        tours=tours is not None,
        plan=_options(plan_form(game, tours.plan)) if tours else (),
    )


def _stage(stage: Stage) -> StageInfo:
    return StageInfo(stage.name, stage.code, stage.squares, str(stage.notes), stage.source, stage.needs)


def _options(
    form: Form, without: frozenset[str] = frozenset(), words: Mapping[str, tuple[str, ...]] = {}
) -> tuple[OptionInfo, ...]:
    return tuple(_option(form, field, words.get(field.name, ())) for field in form.fields if field.name not in without)


def _option(form: Form, field: msgspec.structs.FieldInfo, words: tuple[str, ...] = ()) -> OptionInfo:
    kind = "words" if words else _kind(field.type)
    default = getattr(form.kind(), field.name)
    return OptionInfo(
        name=field.name,
        help=str(form.describe(field.name)),
        kind=kind,
        default=",".join(map(str, default)) if is_list(field.type) else default,
        choices=tuple(map(str, get_args(field.type))) if kind == "choice" else words,
    )


def _kind(kind: Any) -> Literal["text", "number", "yes-no", "choice"]:
    if get_origin(kind) is Literal:
        return "choice"
    if kind is bool:
        return "yes-no"
    return "number" if kind in (int, float) else "text"


def options_from(game: AnyGame, given: Mapping[str, Any]) -> Any:
    """The options of a race as somebody sent them; raises `BadOptions` naming the field."""
    check_folders(game, given)
    return _filled(game, race_form(game), given)


def check_folders(game: AnyGame, given: Mapping[str, Any]) -> None:
    """Folders of this machine are nothing that a visitor may name; raises `BadOptions` naming the field."""
    for name in game.facts.folders:
        if given.get(name):
            raise BadOptions(name, "table.form.folder", option=name)


def plan_from(game: AnyGame, given: Mapping[str, Any]) -> Any:
    """The plan of a tour as somebody sent it; raises `BadOptions` naming the field."""
    tours = game.tours
    if tours is None:
        raise Refusal("bad-options", 400, "table.form.no-tours", field="game", game=game.facts.title)
    return _filled(game, plan_form(game, tours.plan), given)


def _filled(game: AnyGame, form: Form, given: Mapping[str, Any]) -> Any:
    known = [field.name for field in form.fields]
    for name in given:
        if name not in known:
            raise BadOptions(
                name, "table.form.no-such-option", game=game.facts.title, option=name, options=tuple(known)
            )
    return form.fill(given, "table.form.bad-option")
