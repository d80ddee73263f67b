"""`paceline replay`: a finished or unfinished race told again from its file."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from paceline.cli import racefile
from paceline.cli.board import show_board, show_events, show_result
from paceline.cli.parser import whole_number
from paceline.cli.pictures import add_picture_flags, write_picture
from paceline.cli.terminal import show, speak, tell
from paceline.core.codec import digest, to_json
from paceline.core.log import Entry, Header
from paceline.core.message import PacelineError, say
from paceline.core.play import Race


class Round(msgspec.Struct):
    """One round of a race, round 0 being the start."""

    round: int
    digest: str
    events: list[Any]
    view: Any
    """What a spectator sees after it."""


class Story(msgspec.Struct):
    """A race as `--json` tells it."""

    header: Header
    over: bool
    rounds: list[Round]
    result: Any


def add_arguments(parser: argparse.ArgumentParser, _rest: Sequence[str]) -> None:
    """The flags of `replay`."""
    parser.add_argument("file", type=Path, help=speak(say("cli.help.file")))
    parser.add_argument("--round", type=whole_number, help=speak(say("cli.help.round")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))
    add_picture_flags(parser)


def run(parsed: argparse.Namespace) -> int:
    """Tell the race, or one round of it."""
    race, story = _read(parsed.file)
    if parsed.round is not None:
        if parsed.round >= len(story.rounds):
            raise PacelineError("cli.no-such-round", round=parsed.round, last=len(story.rounds) - 1)
        story.rounds = [story.rounds[parsed.round]]
    if parsed.svg is not None:
        last = story.rounds[-1]
        write_picture(race.game.scene(last.view, last.events, speak), parsed)
    if parsed.json:
        sys.stdout.write(to_json(story).decode() + "\n")
    elif parsed.svg is None:
        _tell(race, story)
    return 0


def _read(path: Path) -> tuple[Race, Story]:
    """The race and its story, every public event in its round."""
    rounds: list[Round] = []
    events: list[Any] = []

    def close(race: Race) -> None:
        view = race.game.view(race.state, None)
        rounds.append(Round(len(rounds), digest(race.state), list(events), view))
        events.clear()

    def watch(_entry: Entry, happened: Sequence[Any], race: Race) -> None:
        if race.state.round > len(rounds) - 1 and race.state.round and not rounds:
            close(race)
        events.extend(event for event in happened if event.seen_by(None) is not None)
        if race.state.round >= len(rounds) and race.state.round:
            close(race)

    race, _file = racefile.read(path, watch)
    if events or not rounds:
        close(race)
    return race, Story(race.log.header, race.over, rounds, race.game.result(race.state))


def _tell(race: Race, story: Story) -> None:
    game = race.game
    for told in story.rounds:
        show()
        tell(say("cli.round-head", round=told.round, digest=told.digest))
        show_events(game, told.view, told.events, None)
        show_board(game.scene(told.view, told.events, speak))
    if story.result is not None:
        show_result(game, story.header.seats, story.result)
