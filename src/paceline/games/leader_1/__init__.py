"""Leader 1: one-day races and stage races of the base game of 2008."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

import msgspec

from paceline.core.codec import digest
from paceline.core.game import Bot, Facts, Game, Stage
from paceline.core.messages import say
from paceline.games.leader_1 import content, content_checks, game  # noqa: F401 – checks an owner's cards first
from paceline.games.leader_1.actions import ROLES, TEAMS, Action
from paceline.games.leader_1.bots import BOTS
from paceline.games.leader_1.bots.characters import CHARACTERS
from paceline.games.leader_1.course import NOTATION, course, stages
from paceline.games.leader_1.design import DESIGNER
from paceline.games.leader_1.encoding import Leader1Encoding
from paceline.games.leader_1.events import Event
from paceline.games.leader_1.presentation import Leader1Presentation
from paceline.games.leader_1.presentation.lessons import GUIDE
from paceline.games.leader_1.rules.setup import FEWEST, FORMER, MOST, Options, setup
from paceline.games.leader_1.set_up import SET_UP
from paceline.games.leader_1.state import VARIANTS, State, View
from paceline.games.leader_1.statistics import RaceStatistics
from paceline.games.leader_1.tour import TOURS

__all__ = ["GAME", "Action", "Event", "Leader1", "Options", "State", "View"]


class Leader1(Game[State, Action, View, Options]):
    """The rules contract for Leader 1."""

    facts = Facts(
        name="leader-1",
        title="Leader 1",
        rules_version=2,
        rules_page="leader-1.md",
        seats=range(FEWEST, MOST + 1),
        default_seats=4,
        options=Options,
        actions=Action,
        events=Event,
        state=State,
        view=View,
        course_option="course",
        choices={"variants": VARIANTS},
        teams=TEAMS,
        kinds="".join(ROLES),
        seat_options=("first",),
        pitch=say("leader-1.pitch"),
        minutes=(60, 120),
        folders=("content",),
    )
    presentation = Leader1Presentation()
    bots: ClassVar[Mapping[str, Bot]] = BOTS
    characters = CHARACTERS
    example_bot = "paceline.games.leader_1.bots.example"
    notation = NOTATION
    tours = TOURS
    designer = DESIGNER
    statistics = RaceStatistics
    guide = GUIDE
    set_up = SET_UP
    encoding = Leader1Encoding()

    setup = staticmethod(setup)
    to_act = staticmethod(game.to_act)
    legal = staticmethod(game.legal)
    chance = staticmethod(game.chance)
    apply = staticmethod(game.apply)
    view = staticmethod(game.view)
    imagine = staticmethod(game.imagine)
    result = staticmethod(game.result)
    data_files = staticmethod(content.data_files)

    def in_series(self, options: Options, seats: int, race: int) -> Options:
        """Return options that give the token to the next seat in every race, instead of drawing lots (L1 3.2)."""
        return msgspec.structs.replace(options, first=(max(options.first, 0) + race) % seats)

    def former_options(self, rules: int, seats: int, options: Mapping[str, Any]) -> Mapping[str, Any] | None:  # noqa: ARG002 – alike for all
        """Return options of rules version 1 with the readings of that time (L1 16.1)."""
        return {**options, "variants": (FORMER,)} if rules == 1 else None

    def content_hash(self, seats: int, options: Options) -> str:
        """Return a digest of the numbers and of the hexagons of this course."""
        return _content_hash(seats, options)

    def stages(self) -> Sequence[Stage]:
        """Return the ready courses."""
        return stages()


@lru_cache(maxsize=256)
def _content_hash(seats: int, options: Options) -> str:
    """Return a digest of everything a race depends on besides its options; sources of numbers are left out."""
    track = course(setup(seats, options).table.rules.course)
    numbers = msgspec.to_builtins(content.numbers(), str_keys=True)
    return digest([numbers, track.road.hexes, track.energy, track.limits, track.feeds, track.bonuses])


GAME: Final = Leader1()
