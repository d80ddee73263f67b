"""What a player sees between two questions: what happened, the road around the riders, the groups."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from paceline.cli.seats import known_as
from paceline.cli.terminal import BOLD, DIM, WIDTH, paint, paint_name, paint_road, show, speak, wrapped
from paceline.core.game import AnyGame, Event, Seat
from paceline.core.messages import say
from paceline.core.race import Race
from paceline.draw.readout import readout, road_nearby, road_of_move
from paceline.draw.scene import AnyScene, Clock, Energy, Group, Home, Token, Won

_NARROW: Final = "\N{NO-BREAK SPACE}"
_PARTS: Final = " · "
_NOTHING: Final = "–"
_HEADS: Final = ("rider", "square", "energy", "risks", "last", "tired", "has", "points", "time")
_ALWAYS: Final = 2
"""So many columns are told even where nobody has anything in them."""
_TALL: Final = 10
"""A road of more lines leaves too little of the screen for a question below it."""
_BAR: Final = 10
_FULL, _SPENT = "█", "░"
_BRIEFEST: Final = 3
"""From here on a table of riders leaves out their names; before that it shortens points, and first of all cards."""


def show_news(
    game: AnyGame,
    view: Any,
    events: Sequence[Event],
    seat: Seat | None,
    before: AnyScene | None = None,
    *,
    moment: str = "",
) -> AnyScene:
    """What happened, and the position it led to, as this seat may know them; `moment` where it was not this one.

    Who still has the scene `before` on his screen sees no second board of the same position, and the road alone while
    a move goes on in small steps: what there is to choose from may have pushed it off the screen.
    """
    seen = [known for event in events if (known := event.seen_by(seat)) is not None]
    scene: AnyScene = game.presentation.scene(view, seen, speak)
    moved = before is None or readout(before).standing() != readout(scene).standing()
    show()
    if moved:
        show(paint(f" {moment or scene.moment}".rjust(WIDTH, "─"), DIM))
    for event in game.presentation.condense(seen):
        show(_line(speak(game.presentation.tell(view, event)), event.clause, scene.tokens))
    near = road_of_move(before, scene) if before is not None else ""
    if near:
        show("\n" + _painted(scene, near))
    elif moved:
        show_board(scene, asked=seat is not None)
    return scene


def _line(told: str, clause: str, riders: Sequence[Token]) -> str:
    """A line of the log, its riders in their colours and its rule behind it."""
    rule = f"[{clause}]".replace(" ", _NARROW)
    line = wrapped(f"{told} {rule}", "  ", "    ")
    for token in riders:
        line = re.sub(rf"\b{re.escape(token.name)}\b", paint_name(token.name, token.team, token.mine), line)
    return line.replace(rule, paint(rule.replace(_NARROW, " "), DIM))


def show_board(scene: AnyScene, asked: bool = False) -> None:
    """The position of a race; above a question only the road near whoever is asked about, where it is long."""
    show()
    show_title(scene)
    show_overview(scene)
    show()
    told = readout(scene)
    twice = any(group.name in told.closed() for group in scene.groups)
    text = told.text(told.window(), listed=not twice)
    if asked and text.count("\n") >= _TALL:
        text = road_nearby(scene) or text
    show(_painted(scene, text))
    if scene.groups:
        show()
        _show_groups(scene)
    if scene.clock and scene.clock.home:
        show()
        _show_home(scene, scene.clock)


def _painted(scene: AnyScene, text: str) -> str:
    """A text about the riders of a scene in its colours."""
    riders: list[Token | Home] = [*scene.tokens, *(scene.clock.home if scene.clock else ())]
    return paint_road(text, {rider.rider for rider in riders if rider.mine}, {_short(rider) for rider in riders})


def show_road(scene: AnyScene) -> None:
    """The whole road with everybody on it and everything beside it."""
    show(_painted(scene, readout(scene).text()))


def show_title(scene: AnyScene) -> None:
    """Which course this is; a long line breaks between its parts."""
    parts = [scene.title, *filter(None, scene.subtitle.split(_PARTS))]
    line = wrapped(_PARTS.join(part.replace(" ", _NARROW) for part in parts)).replace(_NARROW, " ")
    show(line.replace(scene.title, paint(scene.title, BOLD), 1))


def show_overview(scene: AnyScene) -> None:
    """The whole course, a column for every square."""
    show(readout(scene).overview(WIDTH))


def _show_groups(scene: AnyScene) -> None:
    """Groups from front to back with the gaps between them, every rider with his square."""
    told = readout(scene)
    if told.heads:
        show(_painted(scene, _heads(scene)))
        return
    squares = {token.rider: told.square(token) for token in scene.tokens}
    heads = [" ".join(filter(None, (group.name, told.closed().get(group.name)))) for group in scene.groups]
    width = max(map(len, heads)) + 1
    for group, head in zip(scene.groups, heads, strict=True):
        if group.gap:
            show(paint(speak(say("cli.gap", n=group.gap)), DIM))
        for line in _group_lines(group, head, squares, width):
            show(_painted(scene, line))


def _heads(scene: AnyScene) -> str:
    """Where groups begin and who is in them, one behind the other; a name holds until there is another."""
    told, tokens = readout(scene), {token.rider: token for token in scene.tokens}
    parts, name = [], ""
    for group in scene.groups:
        riders = [tokens[rider] for rider in group.riders]
        words = ["" if group.name == name else group.name, told.place(riders[0]), *map(_short, riders)]
        parts.append(" ".join(filter(None, words)))
        name = group.name
    line = _PARTS.join(part.replace(" ", _NARROW) for part in parts)
    return wrapped(line.replace(_PARTS, f"{_NARROW}· ")).replace(_NARROW, " ")


def _group_lines(group: Group, head: str, squares: dict[str, str], width: int) -> list[str]:
    """A closed group has one place for all: its head says it already."""
    lines = [f"{head:<{width}}"]
    for rider in group.riders:
        cell = f" {rider}" if squares[rider] == group.name else f" {rider} {squares[rider] + ' ':<4}"
        if len(lines[-1]) + len(cell) > WIDTH:
            lines.append(" " * width)
        lines[-1] += cell
    return [line.rstrip() for line in lines]


def _show_home(scene: AnyScene, clock: Clock) -> None:
    """Riders across the line in their order, with their times and what they lost."""
    for place, home in enumerate(clock.home, start=1):
        head = clock.words if place == 1 else ""
        line = f"{head:<{len(clock.words)}}  {place:>2}. {home.rider}  {home.time:>5}  {home.gap}"
        show(_painted(scene, line.rstrip()))


def show_riders(scene: AnyScene) -> None:
    """A table of the riders, for those who would rather read than look: in words, as far as it is not too wide."""
    for brief in range(_BRIEFEST + 1):
        rows = _riders(scene, brief)
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        if sum(widths) + 2 * len(widths) <= WIDTH:
            break
    for place, (rider, *row) in enumerate(rows):
        first = f"  {rider:<{widths[0]}}"
        rest = "".join(f"  {cell:>{width}}" for cell, width in zip(row, widths[1:], strict=True))
        show(_painted(scene, first) + rest if place else paint(first + rest, DIM))


def _riders(scene: AnyScene, brief: int) -> list[list[str]]:
    """The table's cells, its heads first; without whatever nobody has."""
    other = readout(scene).heads_of
    heads = [speak(say(f"cli.riders.{other.get(head, head)}")) for head in _HEADS]
    rows = [_at_home(home, brief) for home in (scene.clock.home if scene.clock else ())]
    rows += [_riding(scene, token, brief) for token in scene.tokens]
    kept = [place for place in range(len(heads)) if place < _ALWAYS or any(row[place] for row in rows)]
    return [[row[place] or _NOTHING for place in kept] for row in [heads, *rows]]


def _riding(scene: AnyScene, token: Token, brief: int) -> list[str]:
    tired = token.worn or ("" if token.tired is None else str(token.tired))
    energy, risks = (_energy(token.energy), _risks(token.energy)) if token.energy else ("", "")
    more = [tired, token.has, _points(token.won, brief), ""]
    return [_named(token, brief), readout(scene).square(token), energy, risks, _card(token, brief), *more]


def _at_home(home: Home, brief: int) -> list[str]:
    return [_named(home, brief), "", "", "", "", "", "", _points(home.won, brief), home.time]


def _energy(energy: Energy) -> str:
    """What is left, and a bar of it: full only where nothing is gone, empty only where nothing is left."""
    filled = min(max(_BAR * energy.left // max(energy.full, 1), energy.left > 0), _BAR)
    return f"{energy.left} {_FULL * filled}{_SPENT * (_BAR - filled)}"


def _risks(energy: Energy) -> str:
    taken, most = energy.boxes
    return f"{taken}/{most}" if most else ""


def _named(rider: Token | Home, brief: int) -> str:
    return f"{_short(rider)} {rider.name}" if brief < _BRIEFEST else _short(rider)


def _short(rider: Token | Home) -> str:
    """The short name, in small letters where he has had his turn."""
    return rider.rider.lower() if isinstance(rider, Token) and rider.spent else rider.rider


def _card(token: Token, brief: int) -> str:
    """The card played last, with its powers or by its number alone."""
    number = "".join(filter(str.isdigit, token.last)) if token.card else token.last
    return number if brief else token.card or number


def _points(won: Sequence[Won], brief: int) -> str:
    """Points won on the way, in words or as they stand beside the road."""
    return " ".join(f"{one.kind[0]}{one.points}" for one in won) if brief > 1 else ", ".join(one.words for one in won)


def show_result(race: Race) -> None:
    """The final ranking: every team with whoever rode for it, and where its riders ended."""
    game, names = race.game, race.log.header.seats
    result = game.result(race.state)
    if result is None:
        return
    show()
    show(paint(speak(say("cli.result")), BOLD))
    teams = [speak(game.presentation.seat_name(seat, len(names))) for seat in range(len(names))]
    riders = [known_as(name) for name in names]
    totals = game.presentation.totals(result) or [""] * len(names)
    team_width, rider_width, total_width = (max(map(len, cells)) for cells in (teams, riders, totals))
    place = 1
    for tied in result.ranking:
        for seat in tied:
            total = f"{totals[seat]:>{total_width}}  " if total_width else ""
            first = f"  {place}.  {teams[seat]:<{team_width}}  {riders[seat]:<{rider_width}}  {total}"
            show(paint_road(_beside(first, _ends(race, seat))))
        place += len(tied)


def _ends(race: Race, seat: Seat) -> list[str]:
    """Where a seat's own riders ended: «AS +2   AR −3», or when those came home who were timed: «AS 0:30»."""
    scene = race.game.presentation.scene(race.game.view(race.state, seat), (), speak)
    home = scene.clock.home if scene.clock else ()
    ends = [f" {rider.rider} {rider.time:<5}" for rider in home if rider.mine]
    return ends + [f" {token.rider} {readout(scene).place(token):<4}" for token in scene.tokens if token.mine]


def _beside(first: str, cells: Sequence[str]) -> str:
    """Cells behind the beginning of a row, in as many lines as they need."""
    lines = [first]
    for cell in cells:
        if len((lines[-1] + cell).rstrip()) > WIDTH:
            lines.append(" " * len(first))
        lines[-1] += cell
    return "\n".join(line.rstrip() for line in lines)
