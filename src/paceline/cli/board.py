"""Show a position at the terminal: log lines, the road around the riders, groups, standings, sheets of tours."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from paceline.cli.seats import display_name
from paceline.cli.terminal import BOLD, DIM, columns, paint, paint_name, paint_road, show, speak, wrap
from paceline.core.game import AnyGame, Event, Seat
from paceline.core.messages import say
from paceline.core.race import Race
from paceline.core.tours import Sheet
from paceline.draw.readout import Readout
from paceline.draw.readout import readout as readout_of_width
from paceline.draw.scene import AnyScene, Clock, Energy, Group, Home, Token, Won

_NARROW: Final = "\N{NO-BREAK SPACE}"
_PARTS: Final = " · "
_NOTHING: Final = "–"
_HEADS: Final = ("rider", "square", "energy", "risks", "last", "tired", "has", "points", "time")
_ALWAYS: Final = 2
"""Columns that are shown even if they are empty."""
_TALL: Final = 10
"""Lines of road that still leave room for a question below."""
_BAR: Final = 10
_FULL, _SPENT = "█", "░"
_BRIEFEST: Final = 3
"""Level at which the table of riders omits names; lower levels shorten cards, then points."""


def readout(scene: AnyScene) -> Readout:
    """Return the scene as this terminal tells it."""
    return readout_of_width(scene, columns())


def show_news(
    game: AnyGame,
    view: Any,
    events: Sequence[Event],
    seat: Seat | None,
    before: AnyScene | None = None,
    *,
    moment: str = "",
) -> AnyScene:
    """Show what happened and the resulting position as this seat may know them; return the scene.

    A board that is still on the screen (`before`) is not repeated, and only the road is while
    a move goes on in small steps. `moment` replaces the heading.
    """
    seen = [known for event in events if (known := event.seen_by(seat)) is not None]
    scene: AnyScene = game.presentation.scene(view, seen, speak)
    moved = before is None or readout(before).standing() != readout(scene).standing()
    show()
    if moved:
        show(paint(f" {moment or scene.moment}".rjust(columns(), "─"), DIM))
    for beat in game.presentation.beats(view, game.presentation.condense(seen)):
        if beat.event is not None:  # a beat without one repeats what others say
            show(_line(speak(beat.sentence), beat.clause, scene.tokens))
    near = readout(scene).during_move(readout(before)) if before is not None else ""
    if near:
        show("\n" + _painted(scene, near))
    elif moved:
        show_board(scene, asked=seat is not None)
    return scene


def _line(told: str, clause: str, riders: Sequence[Token]) -> str:
    """Return a line of the log with coloured riders and its rule."""
    rule = f"[{clause}]".replace(" ", _NARROW)
    line = wrap(f"{told} {rule}", "  ", "    ")
    for token in riders:
        line = re.sub(rf"\b{re.escape(token.name)}\b", paint_name(token.name, token.team, token.mine), line)
    return line.replace(rule, paint(rule.replace(_NARROW, " "), DIM))


def show_board(scene: AnyScene, asked: bool = False) -> None:
    """Show the position; if `asked` and the road is long, only the part near the riders in question."""
    show()
    show_title(scene)
    show_overview(scene)
    show()
    told = readout(scene)
    twice = any(group.name in told.closed() for group in scene.groups)
    text = told.text(told.window(), listed=not twice)
    if asked and text.count("\n") >= _TALL:
        text = told.nearby() or text
    show(_painted(scene, text))
    if scene.groups:
        show()
        _show_groups(scene)
    if scene.clock and scene.clock.home:
        show()
        _show_home(scene, scene.clock)


def _painted(scene: AnyScene, text: str) -> str:
    """Colour the riders of a scene in a text."""
    riders: list[Token | Home] = [*scene.tokens, *(scene.clock.home if scene.clock else ())]
    return paint_road(text, {rider.rider for rider in riders if rider.mine}, {_short(rider) for rider in riders})


def show_road(scene: AnyScene) -> None:
    """Show the whole road."""
    show(_painted(scene, readout(scene).text()))


def show_title(scene: AnyScene) -> None:
    """Show the title of the course; a long line breaks between its parts."""
    parts = [scene.title, *filter(None, scene.subtitle.split(_PARTS))]
    line = wrap(_PARTS.join(part.replace(" ", _NARROW) for part in parts)).replace(_NARROW, " ")
    show(line.replace(scene.title, paint(scene.title, BOLD), 1))


def show_overview(scene: AnyScene) -> None:
    """Show the whole course in one line, a column for every square."""
    show(readout(scene).overview(columns()))


def _show_groups(scene: AnyScene) -> None:
    """Show groups from front to back with their gaps, every rider with their square."""
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
    """Return groups in one line: the position and riders of each; a name is not repeated."""
    told, tokens = readout(scene), {token.rider: token for token in scene.tokens}
    parts, name = [], ""
    for group in scene.groups:
        riders = [tokens[rider] for rider in group.riders]
        words = ["" if group.name == name else group.name, told.place(riders[0]), *map(_short, riders)]
        parts.append(" ".join(filter(None, words)))
        name = group.name
    line = _PARTS.join(part.replace(" ", _NARROW) for part in parts)
    return wrap(line.replace(_PARTS, f"{_NARROW}· ")).replace(_NARROW, " ")


def _group_lines(group: Group, head: str, squares: dict[str, str], width: int) -> list[str]:
    """Return the lines of a group; a closed group names its position only once."""
    lines = [f"{head:<{width}}"]
    for rider in group.riders:
        cell = f" {rider}" if squares[rider] == group.name else f" {rider} {squares[rider] + ' ':<4}"
        if len(lines[-1]) + len(cell) > columns():
            lines.append(" " * width)
        lines[-1] += cell
    return [line.rstrip() for line in lines]


def _show_home(scene: AnyScene, clock: Clock) -> None:
    """Show riders across the line in order, with times and gaps."""
    for place, home in enumerate(clock.home, start=1):
        head = clock.words if place == 1 else ""
        line = f"{head:<{len(clock.words)}}  {place:>2}. {home.rider}  {home.time:>5}  {home.gap}"
        show(_painted(scene, line.rstrip()))


def show_riders(scene: AnyScene) -> None:
    """Show a table of the riders, shortened until it fits the screen."""
    for brief in range(_BRIEFEST + 1):
        rows = _riders(scene, brief)
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        if sum(widths) + 2 * len(widths) <= columns():
            break
    for place, (rider, *row) in enumerate(rows):
        first = f"  {rider:<{widths[0]}}"
        rest = "".join(f"  {cell:>{width}}" for cell, width in zip(row, widths[1:], strict=True))
        show(_painted(scene, first) + rest if place else paint(first + rest, DIM))


def _riders(scene: AnyScene, brief: int) -> list[list[str]]:
    """Return the cells of the table, headings first, without empty columns."""
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
    """Return the energy left with a bar: full only if nothing is spent, empty only if nothing is left."""
    filled = min(max(_BAR * energy.left // max(energy.full, 1), energy.left > 0), _BAR)
    return f"{energy.left} {_FULL * filled}{_SPENT * (_BAR - filled)}"


def _risks(energy: Energy) -> str:
    taken, most = energy.boxes
    return f"{taken}/{most}" if most else ""


def _named(rider: Token | Home, brief: int) -> str:
    return f"{_short(rider)} {rider.name}" if brief < _BRIEFEST else _short(rider)


def _short(rider: Token | Home) -> str:
    """Return the short name, in lower case if the rider has had their turn."""
    return rider.rider.lower() if isinstance(rider, Token) and rider.spent else rider.rider


def _card(token: Token, brief: int) -> str:
    """Return the card played last, with its powers or by its number."""
    number = "".join(filter(str.isdigit, token.last)) if token.card else token.last
    return number if brief else token.card or number


def _points(won: Sequence[Won], brief: int) -> str:
    """Return points won on the way, in words or abbreviated."""
    return " ".join(f"{one.kind[0]}{one.points}" for one in won) if brief > 1 else ", ".join(one.words for one in won)


def show_result(race: Race) -> None:
    """Show the final ranking: every team with its player, and where its riders ended."""
    game, names = race.game, race.log.header.seats
    result = game.result(race.state)
    if result is None:
        return
    show()
    show(paint(speak(say("cli.result")), BOLD))
    teams = [speak(game.presentation.seat_name(seat, len(names))) for seat in range(len(names))]
    riders = [display_name(name) for name in names]
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
    """Return where a seat's riders ended, «AS +2   AR −3», or their times, «AS 0:30»."""
    scene = race.game.presentation.scene(race.game.view(race.state, seat), (), speak)
    home = scene.clock.home if scene.clock else ()
    ends = [f" {rider.rider} {rider.time:<5}" for rider in home if rider.mine]
    return ends + [f" {token.rider} {readout(scene).place(token):<4}" for token in scene.tokens if token.mine]


def _beside(first: str, cells: Sequence[str]) -> str:
    """Append cells to the beginning of a row, in as many lines as they need."""
    lines = [first]
    for cell in cells:
        if len((lines[-1] + cell).rstrip()) > columns():
            lines.append(" " * len(first))
        lines[-1] += cell
    return "\n".join(line.rstrip() for line in lines)


_GAPS: Final = ("  ", " ")
"""Gaps between columns; the second if it saves a block."""
_MARKS: Final = {"yellow": "30;103", "green": "30;102", "polka-dots": "31;107"}
"""Colours of cells with a jersey; other marks are bold."""
_WORN: Final = "*"
"""Stands behind such a cell, for those who see no colours."""


def show_sheet(sheet: Sheet) -> None:
    """A table with its title above it and its notes below."""
    table = min((_Table(sheet, gap) for gap in _GAPS), key=lambda table: len(table.blocks()))
    show(paint(speak(sheet.title), BOLD))
    for block in table.blocks():
        show()
        for line in table.lines(block):
            show(line)
    notes = [*sheet.notes, *([say("cli.worn")] if table.worn else [])]
    for note in notes:
        show(paint(wrap(speak(note)), DIM))


class _Table:
    """The words of a sheet, and the widths they need."""

    def __init__(self, sheet: Sheet, gap: str) -> None:
        self.sheet, self.gap = sheet, gap
        self.marks = {(mark.row, mark.column): mark.kind for mark in sheet.marks}
        self.worn = any(kind in _MARKS for kind in self.marks.values())
        self.head = [speak(word) for word in sheet.head]
        self.rows = [
            [self._cell(speak(word), row, column) for column, word in enumerate(words)]
            for row, words in enumerate(sheet.rows)
        ]
        self.widths = [max(map(len, column)) for column in zip(self.head, *self.rows, strict=True)]
        self.names = [
            any(letter.isalpha() for row in self.rows for letter in row[column]) for column in range(len(self.head))
        ]
        self.chip = any(sheet.teams)

    def _cell(self, text: str, row: int, column: int) -> str:
        """A cell with room for the sign of a jersey in every column that has one."""
        signed = any(kind in _MARKS for (_, place), kind in self.marks.items() if place == column)
        return text + (_WORN if self.marks.get((row, column)) in _MARKS else " ") if signed else text

    def blocks(self) -> list[list[int]]:
        """The columns in blocks that fit on the screen, each with the names of the rows before it."""
        names = next((column for column, name in enumerate(self.names) if name), 0)
        blocks = [list(range(names + 1))]
        for column in range(names + 1, len(self.head)):
            if self._width([*blocks[-1], column]) > columns() and len(blocks[-1]) > 1:
                blocks.append([names])
            blocks[-1].append(column)
        return _evened(blocks)

    def _width(self, columns: Sequence[int]) -> int:
        gaps = len(self.gap) * (len(columns) - 1)
        return (2 if self.chip else 0) + sum(self.widths[column] for column in columns) + gaps

    def lines(self, columns: Sequence[int]) -> Iterator[str]:
        """The heading and the rows of one block."""
        letters = self.sheet.columns or ("",) * len(self.head)
        heads = [self._head(column, letters[column]) for column in columns]
        yield ("  " if self.chip else "") + self.gap.join(heads).rstrip()
        for row, cells in enumerate(self.rows):
            team = self.sheet.teams[row] if self.chip else ""
            told = self.gap.join(self._painted(cells[column], row, column) for column in columns).rstrip()
            yield (paint_name(team or " ", team, mine=False) + " " if self.chip else "") + told

    def _head(self, column: int, team: str) -> str:
        text = self._set(self.head[column], column)
        return paint_name(text, team, mine=False) if team else paint(text, DIM)

    def _painted(self, cell: str, row: int, column: int) -> str:
        kind = self.marks.get((row, column))
        text = self._set(cell, column)
        return paint(text, _MARKS.get(kind, BOLD)) if kind else text

    def _set(self, text: str, column: int) -> str:
        """Names begin at the left, numbers end at the right."""
        width = self.widths[column]
        return text.ljust(width) if self.names[column] else text.rjust(width)


def _evened(blocks: list[list[int]]) -> list[list[int]]:
    """Blocks of about equal width: no block for the last two columns."""
    if len(blocks) == 1:
        return blocks
    names = blocks[1][0]
    lead = blocks[0][: blocks[0].index(names) + 1]
    columns = [column for block in blocks for column in block if column not in lead]
    size = -(-len(columns) // len(blocks))
    parts = [columns[first : first + size] for first in range(0, len(columns), size)]
    return [[*(lead if place == 0 else [names]), *part] for place, part in enumerate(parts)]
