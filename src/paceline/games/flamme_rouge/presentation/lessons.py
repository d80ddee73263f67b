"""The rules in plain words, each with a picture, and the guided last kilometre that teaches them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paceline.core.guide import Guide, Hint, Lesson, Term
from paceline.core.messages import Message, say
from paceline.core.presentation import Words
from paceline.draw.scene import Mark, TerrainWords, Token
from paceline.draw.squares.parse import parse_road
from paceline.draw.squares.scene import Scene
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.content import LessonData
from paceline.games.flamme_rouge.presentation.names import rider_name
from paceline.games.flamme_rouge.rules.setup import Options
from paceline.roads.squares import Road

MINE: Final = "A"
"""Letter of the reader's team in all pictures."""
TAUGHT: Final = ("slipstream", "exhaustion", "climb")
_GROUNDS: Final = ("ascent", "descent")


def lessons(words: Words) -> list[Lesson]:
    """Return all lessons; `words` writes the few words in their pictures."""
    return [
        Lesson(
            id=data.id,
            title=say(f"flamme-rouge.lesson.{data.id}.title"),
            text=_text(data),
            beat=data.beat,
            clauses=data.clauses,
            basic=data.basic,
            picture=_scene(data, words) if data.picture else None,
        )
        for data in content.guide().lessons
    ]


def _text(data: LessonData) -> Message:
    return say(f"flamme-rouge.lesson.{data.id}.text")


def _scene(data: LessonData, words: Words) -> Scene:
    road, riders = parse_road(data.picture.strip("\n"))
    return Scene(
        title=words(say(f"flamme-rouge.lesson.{data.id}.title")),
        subtitle="",
        road=road,
        start_word="",
        finish_word=words(say("flamme-rouge.scene.finish")),
        terrain_words=dict(_terrain_words(road, words)),
        description=words(_text(data)),
        tokens=tuple(_token(data, rider, cell, words) for rider, cell in riders.items()),
        marks=tuple(
            Mark(mark.kind, mark.row, words(say(f"flamme-rouge.scene.{mark.kind}")), mark.rider) for mark in data.marks
        ),
    )


def _terrain_words(road: Road, words: Words) -> Iterator[tuple[str, TerrainWords]]:
    for ground in _GROUNDS:
        if any(square.terrain == ground for square in road.squares):
            full, short = (words(say(f"flamme-rouge.scene.{ground}-{length}")) for length in ("full", "short"))
            yield ground, TerrainWords(full, short)


def _token(data: LessonData, rider: str, cell: int, words: Words) -> Token:
    return Token(
        rider=rider,
        team=rider[0],
        kind=rider[1],
        cell=cell,
        name=words(rider_name(rider)),
        mine=rider[0] == MINE,
        tired=data.tired.get(rider, 0),
        last=data.played.get(rider, ""),
    )


def guide() -> Guide:
    """Return the guided last kilometre: a short stage against muscle teams, which play without choosing."""
    data = content.guide()
    dummies = tuple(name if name != "you" else "" for name in data.seats)
    return Guide(
        seats=data.seats,
        options=Options(stage=data.stage, expansions=("peloton",), dummies=dummies, handicap=(0,)),
        seed=data.seed,
        opening=data.opening,
        hints=HINTS,
        teaches=TAUGHT,
        first=data.first,
    )


_TERMS: Final = ("slipstream", "exhaustion")


def glossary() -> list[Term]:
    """Return words that a newcomer may not know."""
    return [
        Term(say(f"flamme-rouge.glossary.{name}.word"), say(f"flamme-rouge.glossary.{name}.text")) for name in _TERMS
    ]


def _hint(key: str) -> Message:
    return say(f"flamme-rouge.guide.{key}")


HINTS: Final = (
    Hint(_hint("riders"), "riders", "read"),
    Hint(_hint("card"), "hand", "picked"),
    Hint(_hint("lock"), "preview", "locked"),
    Hint(_hint("second"), "hand", "locked"),
    Hint(_hint("gone"), "hand", "locked"),
    Hint(_hint("other"), "hand", "locked"),
    Hint(_hint("finish"), "hand", "locked"),
)
