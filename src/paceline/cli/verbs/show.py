"""`paceline show`: show a course as text or as a picture."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from paceline.cli.board import show_overview, show_road, show_title
from paceline.cli.command import DEFAULT_GAME, OneLineParser, add_options, count, named_game, options_from
from paceline.cli.pictures import add_picture_flags, write_picture
from paceline.cli.terminal import show, speak
from paceline.core import registry
from paceline.core.codec import to_json
from paceline.core.messages import say
from paceline.draw.readout import readout
from paceline.draw.scene import AnyScene


def add_arguments(parser: OneLineParser, rest: Sequence[str]) -> None:
    """Add the arguments of `show`, and the options of the game except the course."""
    game = registry.game(named_game(rest))
    parser.need("stage", help=speak(say("cli.help.letters")))
    parser.add_argument("--game", metavar="GAME", default=DEFAULT_GAME, help=speak(say("cli.help.game")))
    parser.add_argument("--teams", type=count, metavar="N", help=speak(say("cli.help.teams")))
    parser.add_argument("--json", action="store_true", help=speak(say("cli.help.json")))
    add_picture_flags(parser)
    add_options(parser, game, without={game.facts.course_option})


def run(parsed: argparse.Namespace) -> int:
    """Show the empty course."""
    game = registry.game(parsed.game)
    setattr(parsed, f"option_{game.facts.course_option}", parsed.stage)
    options, teams = options_from(game, parsed), parsed.teams or game.facts.default_seats
    game.setup(teams, options)
    scene = game.presentation.course_scene(teams, options, speak)
    if parsed.svg is not None:
        write_picture(scene, parsed)
    if parsed.json:
        sys.stdout.write(to_json(readout(scene).data()).decode() + "\n")
    elif parsed.svg is None:
        _show(scene)
    return 0


def _show(scene: AnyScene) -> None:
    show_title(scene)
    show_overview(scene)
    show()
    show_road(scene)
