"""`paceline replay`: show a race again from its file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from paceline.cli import racefile
from paceline.cli.board import show_news, show_result
from paceline.cli.command import OneLineParser, round_number
from paceline.cli.pictures import add_picture_flags, write_picture
from paceline.cli.seats import display_name
from paceline.cli.terminal import BOLD, speak, tell
from paceline.core.codec import digest, to_json
from paceline.core.log import Entry, Header
from paceline.core.messages import PacelineError, say
from paceline.core.race import Race, replay


class Round(msgspec.Struct):
    """One round of a race; round 0 is the start."""

    round: int
    digest: str
    events: list[Any]
    view: Any
    """The view of a spectator after it."""


class Story(msgspec.Struct):
    """A race as `--json` prints it."""

    header: Header
    over: bool
    rounds: list[Round]
    result: Any


class Teller:
    """Splits what a spectator sees of a race into rounds.

    Round 0 is the start: it ends when the game says that the first round has begun. The last round may be unfinished;
    it is kept only if there is something to see.
    """

    def __init__(self) -> None:
        self._rounds: list[Round] = []
        self._events: list[Any] = []
        self._first_views: list[Any] = []
        self._begun = False

    def watch(self, _entry: Entry, happened: Sequence[Any], race: Race) -> None:
        """Add one input."""
        seen = [known for event in happened if (known := event.seen_by(None)) is not None]
        if not self._rounds:
            self._rounds = [_round(0, replay(race.game, race.log, 0), [])]
        if self._begun or race.state.round:
            self._note(seen, race)
            if race.state.round == len(self._rounds):
                self._close(race)
        elif seen:
            self._rounds[0] = _round(0, race, self._rounds[0].events + seen)
        self._begun = self._begun or race.game.presentation.has_started(race.state)

    def _note(self, seen: list[Any], race: Race) -> None:
        """Add events, and the view at which a round begins."""
        if seen and not self._events:
            self._first_views.append(race.game.view(race.state, None))
        self._events += seen

    def views_of_beginnings(self) -> list[Any]:
        """Return for every round the view at its first visible event, which names it."""
        first = self._rounds[0].view
        return [first, *self._first_views]

    def _close(self, race: Race) -> None:
        if len(self._first_views) < len(self._rounds):  # nothing was seen of it
            self._first_views.append(race.game.view(race.state, None))
        self._rounds.append(_round(len(self._rounds), race, self._events))
        self._events = []

    def rounds(self, race: Race) -> list[Round]:
        """Return all rounds of the race."""
        if self._events or not self._rounds:
            self._close(race)
        return self._rounds


def _round(number: int, race: Race, events: list[Any]) -> Round:
    return Round(number, digest(race.state), events, race.game.view(race.state, None))


def add_arguments(parser: OneLineParser, _rest: Sequence[str]) -> None:
    """Add the flags of `replay`."""
    parser.need("file", type=Path, help=speak(say("cli.help.file")))
    add_telling_flags(parser)


def add_telling_flags(parser: OneLineParser) -> None:
    """Add the flags that choose a round and the form: sentences, JSON or a picture."""
    parser.add_argument("--round", type=round_number, metavar="N", help=speak(say("cli.help.round")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))
    add_picture_flags(parser)


def run(parsed: argparse.Namespace) -> int:
    """Show the race, or one round of it."""
    teller = Teller()
    race, _file = racefile.read(parsed.file, teller.watch)
    return tell_again(race, teller, parsed)


def tell_again(race: Race, teller: Teller, parsed: argparse.Namespace) -> int:
    """Show a race that was split into rounds."""
    told = teller.rounds(race)
    rounds = _chosen(told, parsed.round)
    if parsed.svg is not None:
        write_picture(race.game.presentation.scene(rounds[-1].view, rounds[-1].events, speak), parsed)
    if parsed.json:
        story = Story(race.log.header, race.over, rounds, race.game.result(race.state))
        sys.stdout.write(to_json(story).decode() + "\n")
    elif parsed.svg is None:
        beginnings = teller.views_of_beginnings()
        _tell(race, [(one, beginnings[one.round]) for one in rounds], whole=parsed.round is None)
    return 0


def _chosen(rounds: list[Round], number: int | None) -> list[Round]:
    if number is None:
        return rounds
    if number >= len(rounds):
        raise PacelineError("cli.no-such-round", round=number, last=len(rounds) - 1)
    return [rounds[number]]


def _tell(race: Race, rounds: list[tuple[Round, Any]], whole: bool) -> None:
    game, header = race.game, race.log.header
    teams = tuple(
        say("cli.rides-for", name=display_name(name), team=game.presentation.seat_name(seat, len(header.seats)))
        for seat, name in enumerate(header.seats)
    )
    tell(say("cli.replay-head", game=game.facts.title, teams=teams), BOLD)
    for told, beginning in rounds:
        moment = game.presentation.scene(beginning, (), speak).moment
        show_news(game, told.view, told.events, None, moment=moment)
    if not whole:
        return
    show_result(race)
    if not race.over:
        tell(say("cli.not-over"))
