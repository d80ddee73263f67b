"""Leader 1: one-day races and stage races of the base game of 2008."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from paceline.core.codec import digest
from paceline.core.message import Message
from paceline.core.protocol import Bot, Facts, Stage
from paceline.draw.scene import HexScene
from paceline.games.leader_1 import asking, content, dealing, game, names, scene, telling
from paceline.games.leader_1.actions import Action
from paceline.games.leader_1.bots import BOTS
from paceline.games.leader_1.course import course
from paceline.games.leader_1.design import DESIGNER
from paceline.games.leader_1.events import Event
from paceline.games.leader_1.rules.setup import FEWEST, MOST, Options, setup
from paceline.games.leader_1.stages import stages
from paceline.games.leader_1.state import State, View
from paceline.games.leader_1.tour import TOURS


class Leader1:
    """The game as the contract knows it."""

    facts: Final = Facts(
        name="leader-1",
        title="Leader 1",
        rules_version=1,
        seats=range(FEWEST, MOST + 1),
        default_seats=4,
        options=Options,
        actions=Action,
        events=Event,
        state=State,
        view=View,
        course_option="course",
    )
    bots: Final[Mapping[str, Bot]] = BOTS
    tours: Final = TOURS
    designer: Final = DESIGNER

    setup = staticmethod(setup)
    to_act = staticmethod(game.to_act)
    legal = staticmethod(game.legal)
    chance = staticmethod(game.chance)
    apply = staticmethod(game.apply)
    view = staticmethod(game.view)
    imagine = staticmethod(game.imagine)
    result = staticmethod(game.result)

    seat_name = staticmethod(names.seat_name)
    prompt = staticmethod(asking.prompt)
    describe = staticmethod(asking.describe)
    heading = staticmethod(asking.heading)
    brief = staticmethod(asking.brief)
    dealing = staticmethod(dealing.dealing)
    under_way = staticmethod(game.under_way)
    goal = staticmethod(asking.goal)
    tell = staticmethod(telling.tell)
    scene = staticmethod(scene.scene)
    words = staticmethod(content.words)

    def seated(self, options: Options, _names: Sequence[str]) -> Options:
        """The game rides no team of its own."""
        return options

    def in_series(self, options: Options, seats: int, race: int) -> Options:
        """The token goes to the next seat in the next race, instead of by lot (L1 3.2)."""
        return msgspec.structs.replace(options, first=(max(options.first, 0) + race) % seats)

    def content_hash(self, seats: int, options: Options) -> str:
        """A digest of the numbers and of the hexagons that this course is laid from."""
        return _content_hash(seats, options)

    def course_scene(self, seats: int, options: Options, words: Callable[[Message], str]) -> HexScene:
        """The empty course of a race."""
        return scene.course_scene(setup(seats, options).table.rules.course, words)

    def rules_page(self) -> str:
        """File name of its page in `docs/rules`."""
        return "leader-1.md"

    def stages(self) -> Sequence[Stage]:
        """The ready courses."""
        return stages()


@lru_cache(maxsize=256)
def _content_hash(seats: int, options: Options) -> str:
    """Whatever a race depends on but the options themselves; where numbers come from is not part of it."""
    track = course(setup(seats, options).table.rules.course)
    numbers = msgspec.to_builtins(content.numbers(), str_keys=True)
    return digest([numbers, track.road.hexes, track.energy, track.limits, track.feeds, track.bonuses])


GAME: Final = Leader1()
