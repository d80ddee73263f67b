"""The games offered here: forms for their options, stages and tours, and the clauses of their rules."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any, Literal, cast, get_args, get_origin

import msgspec
from litestar import Request, Response, get
from litestar.openapi import ResponseSpec
from litestar.params import FromPath

from paceline import bots
from paceline.core import registry
from paceline.core.colours import OPTION, colours_of
from paceline.core.game import Stage
from paceline.core.guide import Lesson
from paceline.core.offers.characters import Character
from paceline.core.offers.set_up import set_up_of
from paceline.core.options import Form, is_list, options_set_by_seats, plan_form, race_form
from paceline.i18n import Catalogue
from paceline.rulebook import clauses
from paceline.web.protocol import (
    CharacterInfo,
    GameInfo,
    GuideInfo,
    HintInfo,
    LessonInfo,
    OptionInfo,
    OptionKind,
    StageInfo,
    TermInfo,
)
from paceline.web.routes.assets import COMPRESSED, REVALIDATED, Asset
from paceline.web.routes.tables import Speak


@get(
    "/api/games",
    opt=COMPRESSED,
    sync_to_thread=False,
    responses={200: ResponseSpec(list[GameInfo], generate_examples=False)},
)
def games(request: Request[Any, Any, Any], speak: Speak) -> Response[bytes]:
    """Return the games that can be played here."""
    content = msgspec.json.encode([game_info(name, speak) for name in registry.names()])
    return Asset(content, "application/json", by_language=True).respond(request, REVALIDATED)


@get("/api/games/{name:str}/rules", sync_to_thread=False)
def rules(name: FromPath[str]) -> dict[str, str]:
    """Return the clauses of a game's rules; log lines cite them."""
    return clauses(name)


@get("/api/games/{name:str}/guide", sync_to_thread=False)
def guide(name: FromPath[str], speak: Speak) -> GuideInfo:
    """Return the lessons of a game, the hints of its guided race, and its glossary."""
    game = registry.game(name)
    lessons = tuple(_lesson(name, lesson, speak) for lesson in game.presentation.lessons(speak))
    glossary = tuple(TermInfo(speak(term.word), speak(term.text)) for term in game.presentation.glossary())
    if game.guide is None:
        return GuideInfo(lessons, (), (), "", glossary)
    hints = tuple(HintInfo(speak(hint.text), hint.at, hint.until) for hint in game.guide.hints)
    return GuideInfo(lessons, hints, game.guide.teaches, game.guide.first, glossary)


def _lesson(game: str, lesson: Lesson, speak: Catalogue) -> LessonInfo:
    picture = f"/draw/lesson.svg?game={game}&lesson={lesson.id}&language={speak.language}"
    return LessonInfo(
        id=lesson.id,
        title=speak(lesson.title),
        text=speak(lesson.text),
        beat=lesson.beat or "",
        clauses=lesson.clauses,
        basic=lesson.basic,
        picture="" if lesson.picture is None else picture,
    )


def game_info(name: str, speak: Catalogue) -> GameInfo:
    """Return a game as the page needs it; raise `PacelineError` if there is none of this name."""
    return _info(cast("Hashable", registry.game(name)), speak)


@lru_cache(maxsize=32)  # counting the squares of a stage takes a while
def _info(game: Any, speak: Catalogue) -> GameInfo:
    facts, tours, set_up = game.facts, game.tours, set_up_of(game)
    return GameInfo(
        name=facts.name,
        title=facts.title,
        least_seats=min(facts.seats),
        most_seats=max(facts.seats),
        default_seats=facts.default_seats,
        bots=tuple(bots.available(game)),
        own_teams=facts.own_teams,
        course_option=facts.course_option,
        stages=tuple(_stage(stage, speak) for stage in game.stages()),
        options=_options(
            race_form(game),
            speak,
            options_set_by_seats(game).union(facts.folders),
            facts.choices | {OPTION: colours_of(facts.teams)},
        ),
        tours=tours is not None,
        plan=_options(plan_form(game, tours.plan), speak, words=tours.choices) if tours else (),
        guide=game.guide is not None,
        characters=tuple(_character(one, speak) for one in game.characters),
        pitch="" if facts.pitch is None else speak(facts.pitch),
        minutes=facts.minutes,
        people=(set_up.least_seats, set_up.most_seats),
    )


def _character(one: Character, speak: Catalogue) -> CharacterInfo:
    told = speak(one.level_name), speak(one.style_name), speak(one.biography), speak(one.manner)
    return CharacterInfo(one.name, one.title, one.level, *told)


def _stage(stage: Stage, speak: Catalogue) -> StageInfo:
    return StageInfo(stage.name, stage.code, stage.squares, speak(stage.notes), stage.source, stage.needs)


def _options(
    form: Form, speak: Catalogue, without: frozenset[str] = frozenset(), words: Mapping[str, tuple[str, ...]] = {}
) -> tuple[OptionInfo, ...]:
    fields = [field for field in form.fields if field.name not in without]
    return tuple(_option(form, field, speak, words.get(field.name, ())) for field in fields)


def _option(form: Form, field: msgspec.structs.FieldInfo, speak: Catalogue, words: tuple[str, ...] = ()) -> OptionInfo:
    kind = _kind_of_field(form, field, words)
    default = getattr(form.kind(), field.name)
    return OptionInfo(
        name=field.name,
        help=speak(form.describe(field.name)),
        kind=kind,
        default=",".join(map(str, default)) if is_list(field.type) else default,
        choices=tuple(map(str, get_args(field.type))) if kind == "choice" else words,
    )


def _kind_of_field(form: Form, field: msgspec.structs.FieldInfo, words: tuple[str, ...]) -> OptionKind:
    if field.name in form.seats:
        return "seat"
    if field.name == OPTION:
        return "seats"
    return "words" if words else _kind(field.type)


def _kind(kind: Any) -> OptionKind:
    if get_origin(kind) is Literal:
        return "choice"
    if kind is bool:
        return "yes-no"
    return "number" if kind in (int, float) else "text"


HANDLERS = [games, rules, guide]
