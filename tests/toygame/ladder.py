"""The toy game on a road of its own kind: a ladder that riders climb. No shared file knows about it.

`PACELINE_GAMES=toy=toygame.ladder:GAME` plays it. Its drawings are in `toygame.ladder_art`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

import msgspec

from paceline.core.messages import say
from paceline.core.presentation import Presentation, Words, override
from paceline.draw.road_art import drawn_by
from paceline.draw.scene import AnyScene, Token
from toygame import TEAMS, Toy, ToyPresentation, rules
from toygame.rules import Event, Options, View


class Ladder(msgspec.Struct, frozen=True):
    """Rungs from the foot, each with room for riders side by side; cells are numbered rung by rung."""

    rungs: int
    width: int
    top: int
    """The rung that wins."""

    @property
    def cells(self) -> range:
        """The numbers of all cells."""
        return range(self.rungs * self.width)

    def rung(self, cell: int) -> int:
        return cell // self.width


@drawn_by(art="toygame.ladder_art:ART", readout="toygame.ladder_art:LadderReadout")
class LadderScene(AnyScene, frozen=True, kw_only=True):
    """One moment of a race up a ladder."""

    road: Ladder


def ladder(stage: str) -> Ladder:
    """Return as many rungs as the stage has squares, and some above the top for those who overshoot."""
    top = rules.STAGES[stage] + 1
    return Ladder(top + 2 + max(rules.DECK) + max(rules.WINDS), rules.MOST, top)


class LadderPresentation(ToyPresentation):
    """The toy game, shown on a ladder."""

    @override
    def scene(self, view: View, events: Sequence[Event], words: Words) -> Any:
        road = ladder(view.table.stage)
        tokens = []
        for seat, row in enumerate(view.table.rows):
            name = words(self.seat_name(seat))
            tokens.append(Token(f"{TEAMS[seat]}T", TEAMS[seat], "T", row * road.width + seat, name, view.seat == seat))
        return _scene(view.table.stage, words, tuple(tokens))

    @override
    def course_scene(self, seats: int, options: Options, words: Words) -> Any:
        return _scene(options.stage, words, ())


def _scene(stage: str, words: Words, tokens: tuple[Token, ...]) -> LadderScene:
    return LadderScene(
        title=stage,
        subtitle=words(say("toy.squares", n=rules.STAGES[stage])),
        start_word=words(say("toy.start")),
        finish_word=words(say("toy.finish")),
        terrain_words={},
        tokens=tokens,
        road=ladder(stage),
    )


class LadderGame(Toy):
    """The toy game on a ladder."""

    presentation: ClassVar[Presentation[Any, Any, Any]] = LadderPresentation()


GAME: Final = LadderGame()
