"""The choices of a game in words, with the addresses of its pictures."""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

import msgspec

import paceline
from paceline import draw
from paceline.core import registry
from paceline.core.colours import COLOURS, colours_of
from paceline.core.game import AnyGame, Stage
from paceline.core.messages import BadOptions, Message, PacelineError, say
from paceline.core.offers.set_up import Preset, SetUp, set_up_of
from paceline.core.options import race_form
from paceline.i18n import Catalogue
from paceline.web.errors import Refusal
from paceline.web.set_up.messages import (
    CourseInfo,
    ItemInfo,
    JerseyInfo,
    LaidInfo,
    PerRiderInfo,
    PerSeatInfo,
    PresetInfo,
    RuleInfo,
    SetUpInfo,
)

InfoT = TypeVar("InfoT", bound=msgspec.Struct)
STAGE_PICTURE: Final = "/draw/stage.svg"


def set_up_info(name: str, speak: Catalogue) -> SetUpInfo:
    """Return what a game offers before a race; raise `PacelineError` if there is none of this name."""
    return _info(registry.game(name), speak)


@lru_cache(maxsize=32)
def _info(game: Any, speak: Catalogue) -> SetUpInfo:
    own: SetUp = set_up_of(game)
    facts = game.facts
    return SetUpInfo(
        game=facts.name,
        least_seats=own.least_seats,
        most_seats=own.most_seats,
        presets=tuple(_preset(game, one, speak) for one in own.presets),
        kinds=_spoken_all(own.kinds, ItemInfo, speak),
        boxes=_spoken_all(own.boxes, ItemInfo, speak),
        box_option=own.box_option,
        rules=_spoken_all(own.rules, RuleInfo, speak),
        tour_rules=_spoken_all(own.tour_rules, RuleInfo, speak),
        tour_stages=own.tour_stages,
        teams=_spoken_all(own.teams, ItemInfo, speak),
        per_seat=_spoken_all(own.per_seat, PerSeatInfo, speak),
        per_rider=None if own.per_rider is None else _spoken(own.per_rider, PerRiderInfo, speak),
        laid=None if own.laid is None else _spoken(own.laid, LaidInfo, speak),
        courses=tuple(
            CourseInfo(stage.name, stage.kind, stage.minutes, stage_picture(game, stage)) for stage in game.stages()
        ),
        jerseys=_jerseys(game, speak),
        rider_kinds=facts.kinds,
    )


def _spoken_all(values: tuple[Any, ...], kind: type[InfoT], speak: Catalogue) -> tuple[InfoT, ...]:
    return tuple(_spoken(value, kind, speak) for value in values)


def _spoken(value: Any, kind: type[InfoT], speak: Catalogue) -> InfoT:
    """Return the same data with every message as a sentence."""
    return kind(
        **{name: _plain(getattr(value, name), speak) for name in kind.__struct_fields__ if hasattr(value, name)}
    )


def _plain(value: Any, speak: Catalogue) -> Any:
    if isinstance(value, Message):
        return speak(value)
    if isinstance(value, tuple):
        return tuple(_spoken(item, ItemInfo, speak) if isinstance(item, msgspec.Struct) else item for item in value)
    return "" if value is None else value


def _preset(game: AnyGame, one: Preset, speak: Catalogue) -> PresetInfo:
    course = one.options.get(game.facts.course_option, "")
    stage = next((stage for stage in game.stages() if stage.name == course), None)
    found = _spoken(one, PresetInfo, speak)
    return found if stage is None else msgspec.structs.replace(found, profile=stage_picture(game, stage, "profile"))


def _jerseys(game: AnyGame, speak: Catalogue) -> tuple[JerseyInfo, ...]:
    """Return the teams in the order of seats, which is that of `Facts.teams`."""
    facts, words = game.facts, {letter: word for word, letter in COLOURS.items()}
    known = [letter for letter in facts.teams if words.get(letter) in colours_of(facts.teams)]
    return tuple(JerseyInfo(words[letter], letter, speak(say(f"{facts.name}.team.{letter}"))) for letter in known)


# Pictures of stages.


def stage_picture(game: AnyGame, stage: Stage, of: str = "card") -> str:
    """Return the address of a picture of a stage; it changes with everything that the picture depends on."""
    query = {"game": game.facts.name, "stage": stage.name, "of": of, "version": stage_version(game, stage)}
    return f"{STAGE_PICTURE}?{urlencode(query)}"


def find_stage(game: AnyGame, name: str) -> Stage:
    """Return the stage of this name; raise `no-such-page` if the game offers none."""
    for stage in game.stages():
        if stage.name == name:
            return stage
    raise Refusal("no-such-page", 404, "table.http.no-such-page")


def stage_version(game: AnyGame, stage: Stage) -> str:
    """Return a digest of the stage's content and of the code that draws it."""
    return _stage_version(game, stage.name)


@lru_cache(maxsize=512)
def _stage_version(game: Any, name: str) -> str:
    seats, options = stage_options(game, name)
    content = game.content_hash(seats, options)
    return blake2b(f"{name} {content} {_drawing_version()}".encode(), digest_size=6).hexdigest()


def stage_options(game: AnyGame, name: str) -> tuple[int, Any]:
    """Return a number of seats and options with which a stage can be set up."""
    form, own = race_form(game), set_up_of(game)
    options = game.with_needs(form.fill({game.facts.course_option: name}, "table.form.bad-option"))
    numbers = [game.facts.default_seats, *range(own.least_seats, own.most_seats + 1)]
    for seats in numbers:
        try:
            game.setup(seats, options)
        except BadOptions:
            continue
        return seats, options
    raise PacelineError("table.set-up.no-seats", stage=name)


@cache
def _drawing_version() -> str:
    """Return a digest of the code that draws."""
    digest = blake2b(paceline.__version__.encode(), digest_size=6)
    for path in sorted(Path(draw.__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()
