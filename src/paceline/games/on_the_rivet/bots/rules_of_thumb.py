"""Answers by rules of thumb: grid, tactics, events, Grupo Compacto, rescue and the end of a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from paceline.core.game import Decision
from paceline.core.messages import Message, say
from paceline.games.on_the_rivet import actions
from paceline.games.on_the_rivet.presentation.names import card_name, rider_name, tactic_name
from paceline.games.on_the_rivet.rules.links import Field, linked
from paceline.games.on_the_rivet.run import book_of, course_of
from paceline.games.on_the_rivet.state import Table, View

_GRID: Final = "SAC123"
"""Riders in the order in which they take the grid: best finishers first."""
_LINK: Final = 3.0
"""Rows that a place in a line is worth."""
_HEAVY: Final = 3.0
"""Rows that a heavy fatigue costs."""
_POOR: Final = 5
"""Cards with so few pedal strokes are worth exchanging."""
_FINALE: Final = 30
"""So many rows before the finish nothing is worth keeping."""


def aside(view: View, legal: Sequence[Any], _rng: Random) -> Decision | actions.Done | None:
    """Return the answer, or None if a rider, a card or a step is asked for and nothing else is better first.

    A move that is over is confirmed without a reason.
    """
    answer = _ANSWERS.get(view.table.phase)
    return answer(view, legal) if answer else None


def _of(kind: type, legal: Sequence[Any]) -> list[Any]:
    return [action for action in legal if isinstance(action, kind)]


def _reason(key: str, **places: object) -> Message:
    return say(f"on-the-rivet.bot.{key}", **places)


def _grid(_view: View, legal: Sequence[Any]) -> Decision:
    """Place the best finisher who is left."""
    best = min(_of(actions.Place, legal), key=lambda action: _GRID.index(action.rider[1]))
    return Decision(best, _reason("grid", rider=rider_name(best.rider)))


def _assign(view: View, legal: Sequence[Any]) -> Decision:
    """Give the chit to the best rider on that terrain; for other chits to the best all-rounder."""
    book = book_of(view.table)

    def fitness(action: actions.Assign) -> tuple[int, int]:
        terrain = book.tactics[action.card].terrain
        return book.classes[action.rider[1]].get(terrain, 0), -actions.CLASSES.index(action.rider[1])

    best = max(_of(actions.Assign, legal), key=fitness)
    return Decision(best, _reason("assign", rider=rider_name(best.rider)))


def _turn(view: View, legal: Sequence[Any]) -> Decision | None:
    """Play a tactics card before the Action card if it helps."""
    return _tactic(view, legal, "recover", "forward", "exchange", "shift")


def _tactic(view: View, legal: Sequence[Any], *doing: str) -> Decision | None:
    table = view.table
    cards = book_of(table).tactics
    for does in doing:
        offers = [action for action in _of(actions.Tactic, legal) if cards[action.card].does == does]
        best = max(offers, key=lambda action: _use(view, action), default=None)
        if best and _use(view, best) > 0:
            return Decision(best, _reason("tactic", card=tactic_name(table, best.card)))
    return None


def _use(view: View, action: actions.Tactic) -> float:
    """Return what a tactics card would do now, relative to the most that it can do."""
    table = view.table
    card = book_of(table).tactics[action.card]
    if card.does in ("recover", "forward"):
        return float(action.amount >= card.amount)
    if card.does == "exchange":
        poor = [name for name in view.hand if book_of(table).cards[name].ps < _POOR]
        return float(len(poor) > len(view.hand) / 2)
    if card.does == "shift":
        giver, taker = (table.riders[table.number(name)] for name in (action.rider, action.other))
        return float(action.amount >= card.amount and giver.letter in "AS" and taker.letter in "123")
    if card.does == "screw":
        return 1.0 + table.riders[table.number(action.rider)].cell / 1e6
    return float(_in_finale(table))


def _in_finale(table: Table) -> bool:
    """Return whether the first rider is near the line."""
    road = course_of(table).road
    best = max((rider.cell for rider in table.riders if rider.on_road), default=0)
    return bool(table.crossed) or road.cells[best].row > len(road.rows) - _FINALE


def _exchange(view: View, legal: Sequence[Any]) -> Decision:
    """Exchange the weakest card as long as it is a poor one."""
    cards = book_of(view.table).cards
    poor = [action for action in _of(actions.Exchange, legal) if cards[action.card].ps <= _POOR]
    if not poor:
        return Decision(actions.Refill(), _reason("refill"))
    worst = min(poor, key=lambda action: cards[action.card].ps)
    return Decision(worst, _reason("exchange", card=card_name(view.table, worst.card)))


def _card(view: View, legal: Sequence[Any]) -> Decision | None:
    """Keep energy and tactics for the finale; discard the least useful card if none may be played."""
    discards = _of(actions.Discard, legal)
    if discards:
        cards = book_of(view.table).cards
        worst = min(discards, key=lambda action: cards[action.card].ps)
        return Decision(worst, _reason("discard", card=card_name(view.table, worst.card)))
    spends = _of(actions.Spend, legal)
    if spends and _in_finale(view.table):
        return Decision(spends[0], _reason("spend"))
    return _tactic(view, legal, "strokes")


def _moving(view: View, legal: Sequence[Any]) -> Decision | actions.Done | None:
    """Pass on or cancel fatigue if only Done is left."""
    if any(not isinstance(action, (actions.Done, actions.Undo, actions.Unload, actions.Tactic)) for action in legal):
        return None
    screw = _tactic(view, legal, "screw")
    if screw:
        return screw
    riders = view.table.riders
    assert view.table.move
    rider = riders[view.table.move.rider]
    helpers = [(riders[view.table.number(action.rider)].fatigue, action) for action in _of(actions.Unload, legal)]
    least = min(helpers, key=lambda pair: pair[0], default=None)
    if least and least[0] < rider.fatigue:
        return Decision(least[1], _reason("unload", rider=rider_name(least[1].rider)))
    done: actions.Done | None = max(_of(actions.Done, legal), key=lambda action: action.spare, default=None)
    return Decision(done, _reason("spare")) if done and done.spare else done


def _reacting(_view: View, legal: Sequence[Any]) -> Decision:
    """Refuse a bump or an L whenever possible."""
    if actions.Spare() in legal:
        return Decision(actions.Spare(), _reason("spare"))
    held = _of(actions.Hold, legal)
    return Decision(held[0], _reason("hold")) if held else Decision(actions.Let(), _reason("let"))


def _event(view: View, legal: Sequence[Any]) -> Decision:
    """Choose the best placed for energy, a tired rider far back for a rest, the best opponent for trouble."""
    table = view.table
    if actions.Spare() in legal:
        return Decision(actions.Spare(), _reason("spare"))
    named = _of(actions.Choose, legal)
    assert table.happening
    asked = table.happening.asks[0].kind if table.happening.asks else ""
    if asked == "pause":
        named = [action for action in named if table.riders[table.number(action.rider)].light > 1]
        named.sort(key=lambda action: -table.riders[table.number(action.rider)].cell)
        named = named[-1:]
    if not named:
        return Decision(actions.Let(), _reason("let"))
    best = max(named, key=lambda action: table.riders[table.number(action.rider)].cell)
    return Decision(best, _reason("choose", rider=rider_name(best.rider)))


def _compact(view: View, legal: Sequence[Any]) -> Decision:
    """Go as far forward as possible, preferably into a line."""
    table = view.table
    assert table.happening
    rider, road = table.happening.compact[0], course_of(table).road

    def gain(action: actions.Close) -> float:
        field = Field.of(table)
        field.move([(rider, action.to)])
        return road.cells[action.to].row + _LINK * linked(field, rider) + action.to / 1e6

    best = max(_of(actions.Close, legal), key=gain, default=None)
    if best is None:
        return Decision(actions.Let(), _reason("let"))
    return Decision(best, _reason("close-up", rider=rider_name(table.riders[rider].name)))


def _rescue(view: View, legal: Sequence[Any]) -> Decision:
    """Rescue if the dropped rider gains clearly more than the helper loses."""
    table = view.table
    road = course_of(table).road
    dropped = min((table.riders[number] for number in table.own(view.seat or 0) if _on_road(table, number)), key=_cell)

    def gain(action: actions.Rescue) -> float:
        helper = table.riders[table.number(action.helper)]
        back = road.cells[helper.cell].row - road.cells[action.helper_to].row
        return road.cells[action.to].row - road.cells[dropped.cell].row - back - _HEAVY

    best = max(_of(actions.Rescue, legal), key=gain, default=None)
    if best is None or gain(best) <= 0:
        return Decision(actions.Let(), _reason("no-rescue"))
    return Decision(best, _reason("rescue", rider=rider_name(dropped.name), n=round(gain(best) + _HEAVY)))


def _on_road(table: Table, number: int) -> bool:
    return table.riders[number].on_road


def _cell(rider: Any) -> int:
    return int(rider.cell)


_ANSWERS: Final[dict[str, Callable[[View, Sequence[Any]], Decision | actions.Done | None]]] = {
    "grid": _grid,
    "assigning": _assign,
    "turn": _turn,
    "exchanging": _exchange,
    "card": _card,
    "moving": _moving,
    "reacting": _reacting,
    "event": _event,
    "compact": _compact,
    "rescue": _rescue,
}
