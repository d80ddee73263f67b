"""Flamme Rouge: the base game with mountains and handicap, and the expansions Peloton, Météo and Grand Tour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, Final

import msgspec

from paceline.core.codec import digest
from paceline.core.game import Bot, Facts, Game, Ground, Stage, stretches
from paceline.core.messages import PacelineError, say
from paceline.core.offers.statistics import QuickSeries
from paceline.games.flamme_rouge import content, content_checks, game  # noqa: F401 – checks an owner's cards first
from paceline.games.flamme_rouge.actions import KINDS, TEAMS, Action
from paceline.games.flamme_rouge.bots import BOTS
from paceline.games.flamme_rouge.bots.characters import CHARACTERS
from paceline.games.flamme_rouge.cards import MUSCLE, PELOTON
from paceline.games.flamme_rouge.course import course, tile_names
from paceline.games.flamme_rouge.design import DESIGNER
from paceline.games.flamme_rouge.encoding import FlammeRougeEncoding
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.presentation import FlammeRougePresentation, lessons
from paceline.games.flamme_rouge.presentation.scene import climbs, count_rough
from paceline.games.flamme_rouge.rules.setup import EXPANSIONS, FEWEST, GRAND_TOUR, MOST, Options, is_large, setup
from paceline.games.flamme_rouge.rules.trials import TRIALS
from paceline.games.flamme_rouge.rules.variants import VARIANTS
from paceline.games.flamme_rouge.set_up import SET_UP
from paceline.games.flamme_rouge.stages import boxes_needed, former_stage
from paceline.games.flamme_rouge.state import NOTATION, State, View
from paceline.games.flamme_rouge.statistics import RaceStatistics
from paceline.games.flamme_rouge.tour import TOURS

__all__ = ["GAME", "Action", "Event", "FlammeRouge", "Options", "State", "View"]

DUMMIES: Final = (MUSCLE, PELOTON)
_BY_CLIMBS: Final = {"flat": "flat", "hilly": "hills", "mountain": "mountain"}
FORMER_RULES: Final = 3
"""The rules version whose race files are still played."""


class FlammeRouge(Game[State, Action, View, Options]):
    """Flamme Rouge behind the contract."""

    facts = Facts(
        name="flamme-rouge",
        title="Flamme Rouge",
        rules_version=4,
        rules_page="flamme-rouge.md",
        seats=range(FEWEST, MOST + 1),
        default_seats=MOST,
        options=Options,
        actions=Action,
        events=Event,
        state=State,
        view=View,
        own_teams=DUMMIES,
        larger=say("flamme-rouge.players"),
        choices={"expansions": EXPANSIONS, "variants": VARIANTS},
        teams=TEAMS,
        kinds="".join(KINDS),
        seat_options=("first",),
        pitch=say("flamme-rouge.pitch"),
        minutes=(30, 45),
        folders=("content",),
    )
    presentation = FlammeRougePresentation()
    bots: ClassVar[Mapping[str, Bot]] = BOTS
    characters = CHARACTERS
    example_bot = "paceline.games.flamme_rouge.bots.example"
    notation = NOTATION
    tours = TOURS
    designer = DESIGNER
    statistics = RaceStatistics
    guide = lessons.guide()
    set_up = SET_UP
    encoding = FlammeRougeEncoding()

    setup = staticmethod(setup)
    to_act = staticmethod(game.to_act)
    legal = staticmethod(game.legal)
    chance = staticmethod(game.chance)
    apply = staticmethod(game.apply)
    view = staticmethod(game.view)
    imagine = staticmethod(game.imagine)
    result = staticmethod(game.result)
    data_files = staticmethod(content.data_files)

    def seated(self, options: Options, names: Sequence[str]) -> Options:
        """Return the options in which seats called muscle or peloton are dummy teams (FR 11)."""
        dummies = tuple(name if name in DUMMIES else "" for name in names)
        return msgspec.structs.replace(options, dummies=dummies) if any(dummies) else options

    def with_needs(self, options: Options) -> Options:
        """Return the options with the expansions that the stage and its kind come from (FR 9.1, 14.1)."""
        needed = {*boxes_needed(options.stage), *([GRAND_TOUR] if options.kind else [])}.difference(options.expansions)
        boxes = (*options.expansions, *(box for box in EXPANSIONS if box in needed))
        return msgspec.structs.replace(options, expansions=boxes) if needed else options

    def in_series(self, options: Options, seats: int, race: int) -> Options:
        """Return the options for one race of a series: the next seat begins in the next race (FR 2.7)."""
        dummies = options.dummies + ("",) * (seats - len(options.dummies))
        ridden = [seat for seat in range(seats) if not dummies[(options.first + seat) % seats]]
        begins = ridden[race % len(ridden)] if ridden else race
        return msgspec.structs.replace(options, first=(options.first + begins) % seats)

    def former_options(self, rules: int, seats: int, options: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Return options of rules version 3, in which some cards had another side for five and six teams."""
        if rules != FORMER_RULES:
            return None
        former = former_stage(str(options.get("stage", ""))) if is_large(seats) else ""
        return {**options, "stage": former} if former else options

    def content_hash(self, seats: int, options: Options) -> str:
        """Return a digest of the decks, the numbers and the tiles that this stage is laid from."""
        return _content_hash(seats, options)

    def compile(self) -> None:
        """Compile the kernel; raise `PacelineError` if Numba is not installed."""
        from paceline.games.flamme_rouge.kernel.batch import compile_kernel  # noqa: PLC0415 – needs Numba

        compile_kernel()

    @property
    def quick_series(self) -> QuickSeries | None:
        """The kernel, if Numba is installed."""
        try:
            from paceline.games.flamme_rouge.kernel.series import KernelSeries  # noqa: PLC0415 – it takes seconds
        except PacelineError:
            return None
        return KernelSeries()

    def stages(self) -> Sequence[Stage]:
        """Return the stage cards."""
        return [_stage(card) for card in content.stage_cards()]


@lru_cache(maxsize=256)
def _content_hash(seats: int, options: Options) -> str:
    stage = setup(seats, options).table.stage
    tiles = [content.tiles()[name] for name in tile_names(stage)]
    ridden: Any = [[msgspec.structs.replace(tile, source=""), content.breakaways().get(tile.name)] for tile in tiles]
    numbers = content.numbers()
    return digest(
        [
            [content.deck(kind) for kind in ("S", "R", "muscle-S", "muscle-R", "peloton")],
            content.weather_tokens(),
            msgspec.structs.replace(numbers, source=""),
            ridden,
            _tour_content(options),
        ]
    )


def _tour_content(options: Options) -> Any:
    """Return what Grand Tour adds to a race; None if it is not used."""
    if "grand-tour" not in options.expansions:
        return None
    cards = {name: (one.kind, one.remove, one.add) for name, one in content.specialists().items()}
    timing, numbers = content.timing(), content.tour_numbers()
    return [
        cards,
        content.strong_descent(),
        [timing.flat, timing.ascent, timing.minute],
        [numbers.podium, numbers.major, numbers.minor, numbers.refresh, numbers.refresh_holder],
    ]


def _stage(card: content.StageCard) -> Stage:
    track = course(card.tiles)
    lengths, parts = climbs(track), count_rough(track)
    if lengths:
        parts = (say("flamme-rouge.stage-notes.climbs", n=len(lengths), lengths=tuple(map(str, lengths))), *parts)
    notes = say("flamme-rouge.stage-notes.parts", parts=parts) if parts else say("flamme-rouge.stage-notes.flat")
    if card.kind != "plain":
        notes = say(f"flamme-rouge.stage-notes.{card.kind}", notes=notes)
    if content.is_reconstructed(card):
        notes = say("flamme-rouge.stage-notes.reconstructed", notes=notes)
    needs = {"expansions": ",".join(boxes)} if (boxes := boxes_needed(card.name)) else {}
    road = track.road
    grounds = stretches([square.terrain for square in road.squares[: road.finish]], road.distance)
    climbing = sum(lengths)
    return Stage(
        card.name,
        card.tiles,
        road.length,
        notes,
        card.source,
        card.large,
        card.also,
        needs,
        grounds,
        kind=_kind(card, grounds),
        minutes=5 * round((0.45 * road.length + 0.5 * climbing) / 5),
    )


def _kind(card: content.StageCard, grounds: Sequence[Ground]) -> str:
    """Return what a stage is known for: the clock, its cobbles, or its climbs."""
    if card.kind in TRIALS:
        return "clock"
    if any(ground.terrain == "cobble" for ground in grounds):
        return "cobbles"
    return (
        _BY_CLIMBS[DESIGNER.classify(card.tiles)] if any(ground.terrain == "ascent" for ground in grounds) else "flat"
    )


GAME: Final = FlammeRouge()
