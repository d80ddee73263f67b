"""Flamme Rouge: the base game with mountains and handicap."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import msgspec

from paceline.core.codec import digest
from paceline.core.message import Message, say
from paceline.core.protocol import Bot, Facts, Stage
from paceline.draw.scene import Scene
from paceline.games.flamme_rouge import content, face, game, scene
from paceline.games.flamme_rouge.actions import Action
from paceline.games.flamme_rouge.bots import BOTS
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.rules.setup import FEWEST, MOST, Options, setup
from paceline.games.flamme_rouge.stages import find_stage
from paceline.games.flamme_rouge.state import State, View


class FlammeRouge:
    """The game as the contract knows it."""

    facts: Final = Facts(
        name="flamme-rouge",
        title="Flamme Rouge",
        rules_version=1,
        seats=range(FEWEST, MOST + 1),
        default_seats=MOST,
        options=Options,
        actions=Action,
        events=Event,
        state=State,
        view=View,
    )
    bots: Final[Mapping[str, Bot]] = BOTS

    setup = staticmethod(setup)
    to_act = staticmethod(game.to_act)
    legal = staticmethod(game.legal)
    chance = staticmethod(game.chance)
    apply = staticmethod(game.apply)
    view = staticmethod(game.view)
    imagine = staticmethod(game.imagine)
    result = staticmethod(game.result)

    seat_name = staticmethod(face.team_name)
    prompt = staticmethod(face.prompt)
    describe = staticmethod(face.describe)
    tell = staticmethod(face.tell)
    scene = staticmethod(scene.scene)
    words = staticmethod(content.words)

    def in_series(self, options: Options, seats: int, race: int) -> Options:
        """FR 2.7: the next seat begins in the next race."""
        return msgspec.structs.replace(options, first=(options.first + race) % seats)

    def content_hash(self, options: Options) -> str:
        """A digest of the decks, the numbers and the tiles that this stage is laid from."""
        return _content_hash(find_stage(options.stage))

    def course_scene(self, options: Options, words: Callable[[Message], str]) -> Scene:
        """The empty course of a stage."""
        return scene.course_scene(find_stage(options.stage), words)

    def rules_page(self) -> str:
        """File name of its page in `docs/rules`."""
        return "flamme-rouge.md"

    def stages(self) -> Sequence[Stage]:
        """The stage cards."""
        return [_stage(card) for card in content.stage_cards()]


@lru_cache(maxsize=256)
def _content_hash(stage: str) -> str:
    tiles = [content.tiles()[letter] for letter in stage]
    ridden: Any = [[tile.name, tile.terrain, tile.lanes, tile.start, tile.finish] for tile in tiles]
    numbers = content.numbers()
    return digest(
        [
            [content.deck(kind) for kind in "SR"],
            [numbers.hand, numbers.exhaustion, numbers.ascent_cap, numbers.descent_minimum],
            ridden,
        ]
    )


def _stage(card: content.StageCard) -> Stage:
    track = course(card.tiles)
    lengths = scene.climbs(track)
    notes = (
        say("flamme-rouge.stage-notes.climbs", n=len(lengths), lengths=tuple(map(str, lengths)))
        if lengths
        else say("flamme-rouge.stage-notes.flat")
    )
    return Stage(card.name, card.tiles, track.road.printed, notes, card.source)


GAME: Final = FlammeRouge()
