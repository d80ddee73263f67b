"""What a player sees between two questions: what happened, the road around the riders, the groups."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from paceline.cli.seats import known_as
from paceline.cli.terminal import BOLD, DIM, WIDTH, paint, paint_name, paint_road, show, speak, wrapped
from paceline.core.message import say
from paceline.core.play import Race
from paceline.core.protocol import AnyGame, Event, Seat
from paceline.draw.columns import whole
from paceline.draw.scene import Clock, Group, Scene, Token
from paceline.draw.text import overview, riders_of, text_road, weather_of

BEHIND, AHEAD = 1, 8
"""Squares shown behind the last rider and ahead of the first."""
_NARROW: Final = "\N{NO-BREAK SPACE}"


def show_news(
    game: AnyGame, view: Any, events: Sequence[Event], seat: Seat | None, before: Scene | None = None
) -> Scene:
    """What happened, and the position it led to, as this seat may know them.

    Who still has the scene `before` on his screen sees no second board of the same position.
    """
    seen = [known for event in events if (known := event.seen_by(seat)) is not None]
    scene: Scene = game.scene(view, seen, speak)
    moved = before is None or before.tokens != scene.tokens
    show()
    if moved:
        show(paint(f" {scene.moment}".rjust(WIDTH, "─"), DIM))
    for event in seen:
        show(_line(speak(game.tell(view, event)), event.clause, scene.tokens))
    if moved:
        show_board(scene)
    return scene


def _line(told: str, clause: str, riders: Sequence[Token]) -> str:
    """A line of the log, its riders in their colours and its rule behind it."""
    rule = f"[{clause}]".replace(" ", _NARROW)
    line = wrapped(f"{told} {rule}", "  ", "    ")
    for token in riders:
        line = re.sub(rf"\b{re.escape(token.name)}\b", paint_name(token.name, token.team, token.mine), line)
    return line.replace(rule, paint(rule.replace(_NARROW, " "), DIM))


def show_board(scene: Scene) -> None:
    """The position of a race."""
    mine = {token.rider for token in scene.tokens if token.mine}
    show()
    show_title(scene)
    show_overview(scene)
    show()
    road = text_road(scene.road, riders_of(scene), _rows(scene), weather=weather_of(scene))
    show(paint_road(road, mine))
    if scene.groups:
        show()
        _show_groups(scene, mine)
    if scene.clock and scene.clock.home:
        show()
        _show_home(scene.clock, mine)


def show_title(scene: Scene) -> None:
    """Which course this is."""
    show(f"{paint(scene.title, BOLD)} · {scene.subtitle}" if scene.subtitle else paint(scene.title, BOLD))


def show_overview(scene: Scene) -> None:
    """The whole course, a column for every square."""
    above, ground = overview(scene.road, riders_of(scene)).split("\n")
    lines = -(-len(ground) // WIDTH)
    length = -(-len(ground) // lines)  # lines of equal length: no line for the last two squares
    for first in range(0, len(ground), length):
        counts = above[first : first + length].rstrip()
        if counts:
            show(counts)
        show(ground[first : first + length])


def _rows(scene: Scene) -> range:
    """The stretch of road worth looking at."""
    road = scene.road
    rows = [road.cells[token.cell].row for token in scene.tokens]
    if not rows and scene.clock and scene.clock.home:
        return whole(road, range(max(0, road.finish - AHEAD), road.printed))
    if not rows:
        return range(min(road.printed, road.start + AHEAD))
    last = max(max(rows) + 1, min(road.printed, max(rows) + AHEAD))
    return whole(road, range(max(0, min(rows) - BEHIND), last))


def _show_groups(scene: Scene, mine: set[str]) -> None:
    """Groups from front to back with the gaps between them, every rider with his square."""
    squares = {token.rider: square(scene, token) for token in scene.tokens}
    width = max(len(group.name) for group in scene.groups) + 1
    for group in scene.groups:
        if group.gap:
            show(paint(speak(say("cli.gap", n=group.gap)), DIM))
        for line in _group_lines(group, squares, width):
            show(paint_road(line, mine))


def _group_lines(group: Group, squares: dict[str, str], width: int) -> list[str]:
    riders = [f" {rider} {squares[rider]:<4}" for rider in group.riders]
    fit = (WIDTH - width) // len(riders[0])
    blocks = [riders[first : first + fit] for first in range(0, len(riders), fit)]
    names = [group.name, *([""] * (len(blocks) - 1))]
    return [f"{name:<{width}}{''.join(block)}".rstrip() for name, block in zip(names, blocks, strict=True)]


def _show_home(clock: Clock, mine: set[str]) -> None:
    """Riders across the line in their order, with their times and what they lost."""
    for place, home in enumerate(clock.home, start=1):
        head = clock.words if place == 1 else ""
        line = f"{head:<{len(clock.words)}}  {place:>2}. {home.rider}  {home.time:>5}  {home.gap}"
        show(paint_road(line.rstrip(), mine))


def square(scene: Scene, token: Token) -> str:
    """Where a rider is, counted from the line, with a true minus sign."""
    road = scene.road
    return f"{road.distance(road.cells[token.cell].row):+d}".replace("-", "−")


def show_riders(scene: Scene) -> None:
    """A table of the riders, for those who would rather read than look."""
    heads = [speak(say(f"cli.riders.{head}")) for head in ("rider", "square", "last", "tired")]
    rows = [
        [f"{token.rider} {token.name}", square(scene, token), token.last or "–", _number(token.tired)]
        for token in scene.tokens
    ]
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    for place, row in enumerate([heads, *rows]):
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        line = "  " + "  ".join(cells)
        show(paint_road(line, ()) if place else paint(line, DIM))


def _number(tired: int | None) -> str:
    return "–" if tired is None else str(tired)


def show_result(race: Race) -> None:
    """The final ranking: every team with whoever rode for it, and where its riders ended."""
    game, names = race.game, race.log.header.seats
    result = game.result(race.state)
    if result is None:
        return
    show()
    show(paint(speak(say("cli.result")), BOLD))
    teams = [speak(game.seat_name(seat, len(names))) for seat in range(len(names))]
    riders = [known_as(name) for name in names]
    team_width, rider_width = max(map(len, teams)), max(map(len, riders))
    place = 1
    for tied in result.ranking:
        for seat in tied:
            line = f"  {place}.  {teams[seat]:<{team_width}}  {riders[seat]:<{rider_width}}  {_ends(race, seat)}"
            show(paint_road(line.rstrip()))
        place += len(tied)


def _ends(race: Race, seat: Seat) -> str:
    """Where a seat's own riders ended: «AS +2   AR −3», or when those came home who were timed: «AS 0:30»."""
    scene = race.game.scene(race.game.view(race.state, seat), (), speak)
    ends = [f" {token.rider} {square(scene, token):<4}" for token in scene.tokens if token.mine]
    home = scene.clock.home if scene.clock else ()
    return "".join(ends + [f" {rider.rider} {rider.time:<5}" for rider in home if rider.mine])
