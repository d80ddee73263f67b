"""The rules in plain words, each with a picture, and the guided finale that teaches them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from paceline.core.guide import Guide, Hint, Lesson, Term
from paceline.core.messages import Message, say
from paceline.core.presentation import Words
from paceline.draw.lanes.parse import read_lane_road
from paceline.draw.lanes.scene import LaneScene
from paceline.draw.scene import TerrainWords, Token
from paceline.games.on_the_rivet.content import LessonData, guided
from paceline.games.on_the_rivet.presentation.names import rider_name
from paceline.games.on_the_rivet.rules.links import Field, lines
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.roads.lanes import LaneRoad, Stretch, lay

MINE: Final = "A"
"""Letter of the reader's team in all pictures."""
_LANES: Final = 3


def lessons(words: Words) -> list[Lesson]:
    """Return all lessons; `words` writes the few words in their pictures."""
    return [
        Lesson(
            id=data.id,
            title=say(f"on-the-rivet.lesson.{data.id}.title"),
            text=_text(data),
            beat=data.beat,
            clauses=data.clauses,
            basic=data.basic,
            picture=_scene(data, words) if data.picture else None,
        )
        for data in guided().lessons
    ]


def _text(data: LessonData) -> Message:
    return say(f"on-the-rivet.lesson.{data.id}.text")


@lru_cache(maxsize=8)
def _road(terrain: str, rows: int) -> LaneRoad:
    return lay([Stretch("", terrain, _LANES, rows, "right")])


def _scene(data: LessonData, words: Words) -> LaneScene:
    road = _road(data.terrain, data.rows)
    riders = read_lane_road(road, data.picture.strip("\n"))
    names = [*riders]
    chains = tuple(tuple(names[rider] for rider in line) for line in lines(Field(road, [*riders.values()])))
    ground = words(say(f"on-the-rivet.scene.{data.terrain}"))
    return LaneScene(
        title=words(say(f"on-the-rivet.lesson.{data.id}.title")),
        subtitle="",
        road=road,
        start_word="",
        finish_word=words(say("on-the-rivet.scene.finish")),
        terrain_words={data.terrain: TerrainWords(ground, ground)},
        description=words(_text(data)),
        tokens=tuple(_token(data, rider, cell, words) for rider, cell in riders.items()),
        chains=chains,
    )


def _token(data: LessonData, rider: str, cell: int, words: Words) -> Token:
    return Token(
        rider=rider,
        team=rider[0],
        kind=rider[1],
        cell=cell,
        name=words(rider_name(rider)),
        mine=rider[0] == MINE,
        tired=data.tired.get(rider, 0),
    )


def guide() -> Guide:
    """Return the guided finale: the end of a short race against bots, with four own turns to go."""
    data = guided()
    return Guide(
        seats=data.seats,
        options=Options(course=data.course, first=0),
        seed=data.seed,
        opening=tuple(data.opening.split("\n")[:-1]),
        hints=HINTS,
        teaches=data.teaches,
    )


_TERMS: Final = ("lead", "chase", "draft", "break", "wild", "linked", "on-the-wheel", "dropped")


def glossary() -> list[Term]:
    """Return words that a newcomer may not know."""
    return [
        Term(say(f"on-the-rivet.glossary.{name}.word"), say(f"on-the-rivet.glossary.{name}.text")) for name in _TERMS
    ]


def _hint(key: str) -> Message:
    return say(f"on-the-rivet.guide.{key}")


HINTS: Final = (
    Hint(_hint("riders"), "riders", "read"),
    Hint(_hint("rider"), "riders", "locked"),
    Hint(_hint("lead"), "hand", "locked"),
    Hint(_hint("step"), "board", "locked"),
    Hint(_hint("draft"), "hand", "read"),
    Hint(_hint("bump"), "board", "read"),
    Hint(_hint("break"), "hand", "read"),
    Hint(_hint("finish"), "riders", "read"),
)
