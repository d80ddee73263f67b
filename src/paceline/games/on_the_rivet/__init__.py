"""On the Rivet: the game of 2020 with its expansion Team Tactics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

import msgspec

from paceline.core.codec import digest
from paceline.core.game import Bot, Facts, Game, Stage
from paceline.core.messages import say
from paceline.games.on_the_rivet import content, game
from paceline.games.on_the_rivet.actions import CLASSES, TEAMS, Action
from paceline.games.on_the_rivet.bots import BOTS
from paceline.games.on_the_rivet.bots.characters import CHARACTERS
from paceline.games.on_the_rivet.course import course, stages
from paceline.games.on_the_rivet.design import DESIGNER
from paceline.games.on_the_rivet.encoding import OnTheRivetEncoding
from paceline.games.on_the_rivet.events import Event
from paceline.games.on_the_rivet.presentation import OnTheRivetPresentation, lessons
from paceline.games.on_the_rivet.rules.setup import ARTIFICIAL, FEWEST, FORMER, MOST, Options, seated, setup
from paceline.games.on_the_rivet.run import NOTATION
from paceline.games.on_the_rivet.set_up import SET_UP
from paceline.games.on_the_rivet.state import VARIANTS, State, View
from paceline.games.on_the_rivet.statistics import RaceStatistics

__all__ = ["GAME", "Action", "Event", "OnTheRivet", "Options", "State", "View"]

_FOR_PEOPLE: Final = ("name", "text", "source", "notes", "also")
"""Fields that a race does not depend on: names, texts and sources."""


class OnTheRivet(Game[State, Action, View, Options]):
    """The game of 2020 with its expansion, as a `Game`."""

    facts = Facts(
        name="on-the-rivet",
        title="On the Rivet",
        rules_version=2,
        rules_page="on-the-rivet.md",
        seats=range(FEWEST, MOST + 1),
        default_seats=FEWEST,
        options=Options,
        actions=Action,
        events=Event,
        state=State,
        view=View,
        larger=say("on-the-rivet.players"),
        own_teams=(ARTIFICIAL,),
        course_option="course",
        choices={"variants": VARIANTS},
        teams=TEAMS,
        kinds=CLASSES,
        seat_options=("first",),
        pitch=say("on-the-rivet.pitch"),
        minutes=(60, 90),
        folders=("content",),
    )
    presentation = OnTheRivetPresentation()
    bots: ClassVar[Mapping[str, Bot]] = BOTS
    characters = CHARACTERS
    example_bot = "paceline.games.on_the_rivet.bots.example"
    notation = NOTATION
    designer = DESIGNER
    statistics = RaceStatistics
    guide = lessons.guide()
    set_up = SET_UP
    encoding = OnTheRivetEncoding()

    setup = staticmethod(setup)
    to_act = staticmethod(game.to_act)
    legal = staticmethod(game.legal)
    chance = staticmethod(game.chance)
    apply = staticmethod(game.apply)
    view = staticmethod(game.view)
    imagine = staticmethod(game.imagine)
    result = staticmethod(game.result)
    data_files = staticmethod(content.box)

    def seated(self, options: Options, names: Sequence[str]) -> Options:
        """Give the seat called `artificial` to the artificial team (OR 20.1)."""
        return seated(options, names)

    def in_series(self, options: Options, seats: int, race: int) -> Options:
        """Make the next seat first player of the next race, instead of by lot (OR 3.1)."""
        return msgspec.structs.replace(options, first=(max(options.first, 0) + race) % seats)

    def former_options(self, rules: int, seats: int, options: Mapping[str, Any]) -> Mapping[str, Any] | None:  # noqa: ARG002 – alike for all
        """Return options of rules version 1 with the readings of that time (OR 21.1)."""
        return {**options, "variants": (FORMER,)} if rules == 1 else None

    def content_hash(self, seats: int, options: Options) -> str:
        """Return a digest of the cards, numbers and road that a race depends on."""
        return _content_hash(seats, options)

    def stages(self) -> Sequence[Stage]:
        """Return the ready courses."""
        return stages()


@lru_cache(maxsize=256)
def _content_hash(seats: int, options: Options) -> str:
    rules = setup(seats, options).table.rules
    track = course(rules.content, rules.course)
    used = msgspec.structs.asdict(content.book(rules.content))
    for part in ("tiles", "courses", "bonus_lines"):  # the road tells all that matters of them
        del used[part]
    road = [track.road.stretches, track.length, track.bonuses, track.grid, track.finish_row]
    return digest([_bare(used), road, rules.expansion])


def _bare(value: Any) -> Any:
    """Return plain data without texts that are only for people."""
    if isinstance(value, msgspec.Struct):
        value = {name: getattr(value, name) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {str(key): _bare(part) for key, part in sorted(value.items()) if key not in _FOR_PEOPLE}
    if isinstance(value, tuple):
        return [_bare(part) for part in value]
    return value


GAME: Final = OnTheRivet()
