"""Why an input is refused: the clause that forbids it, and a sentence that says what was expected."""

from __future__ import annotations

from typing import Final

from paceline.core.messages import Illegal
from paceline.games.on_the_rivet import actions
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.presentation.names import card_name, rider_name
from paceline.games.on_the_rivet.rules.event_cards import asked, happening
from paceline.games.on_the_rivet.rules.links import Field, ranking
from paceline.games.on_the_rivet.rules.playing import fits, kinds
from paceline.games.on_the_rivet.rules.strokes import unmet
from paceline.games.on_the_rivet.rules.tactics import bumped
from paceline.games.on_the_rivet.run import book_of, move_of
from paceline.games.on_the_rivet.state import NOBODY, Ask, State, Table

_DRAWS: Final = {
    "first": "OR 3.1",
    "deal": "OR 3.3",
    "draw": "OR 4.4",
    "top": "OR 14.1",
    "event": "OR 14.3",
    "tactic": "OR 19.1",
    "grid": "OR 20.2",
    "pool": "OR 20.2",
    "card": "OR 20.2",
}
_ANSWERS: Final[dict[type, tuple[str, str]]] = {
    actions.Place: ("OR 3.2", "on-the-rivet.refused.no-such-place"),
    actions.Assign: ("OR 19.2", "on-the-rivet.refused.no-such-assignment"),
    actions.Activate: ("OR 4.1", "on-the-rivet.refused.nobody-to-activate"),
    actions.Tactic: ("OR 19.3", "on-the-rivet.refused.no-such-tactic"),
    actions.Exchange: ("OR 19.11", "on-the-rivet.refused.no-exchange-now"),
    actions.Refill: ("OR 19.11", "on-the-rivet.refused.no-exchange-now"),
    actions.Spend: ("OR 13.4", "on-the-rivet.refused.no-energy-now"),
    actions.Play: ("OR 5.1", "on-the-rivet.refused.no-such-card"),
    actions.Discard: ("OR 4.3", "on-the-rivet.refused.no-discard-now"),
    actions.Step: ("OR 6.1", "on-the-rivet.refused.no-such-step"),
    actions.Straight: ("OR 6.9", "on-the-rivet.refused.no-such-ride"),
    actions.PickUp: ("OR 7.3", "on-the-rivet.refused.nobody-to-pick-up"),
    actions.Unhook: ("OR 5.11", "on-the-rivet.refused.nobody-to-unhook"),
    actions.Swap: ("OR 5.10", "on-the-rivet.refused.no-such-swap"),
    actions.Unload: ("OR 5.18", "on-the-rivet.refused.no-such-unloading"),
    actions.Done: ("OR 6.2", "on-the-rivet.refused.not-done-yet"),
    actions.Undo: ("OR 4.8", "on-the-rivet.refused.nothing-to-take-back"),
    actions.Hold: ("OR 19.9", "on-the-rivet.refused.nothing-to-hold"),
    actions.Let: ("OR 19.9", "on-the-rivet.refused.nothing-to-let"),
    actions.Choose: ("OR 14.3", "on-the-rivet.refused.nobody-to-choose"),
    actions.Spare: ("OR 14.10", "on-the-rivet.refused.nothing-to-spare"),
    actions.Close: ("OR 14.9", "on-the-rivet.refused.no-such-close"),
    actions.Rescue: ("OR 16.3", "on-the-rivet.refused.no-such-rescue"),
}


def refuse_draw(table: Table, label: str) -> Illegal:
    """Return the refusal of an outcome that the draw with this label cannot have."""
    return Illegal(_DRAWS[table.awaited[0].kind], "on-the-rivet.refused.impossible-draw", label=label)


def refuse_answer(state: State, action: actions.Action) -> Illegal:
    """Return the refusal of an answer that was not offered to the seat that is asked."""
    table = state.table
    found = None
    if isinstance(action, actions.Activate) and table.phase == "turn":
        found = _activation_refused(table, action)
    elif isinstance(action, actions.Play) and table.phase == "card":
        found = _card_refused(state, action)
    elif isinstance(action, actions.Step) and table.phase == "moving":
        found = _step_refused(table, action)
    elif isinstance(action, actions.Tactic) and table.queue and table.queue[0] in table.tacticians:
        found = Illegal("OR 19.3", "on-the-rivet.refused.one-tactic-a-turn")
    elif isinstance(action, actions.Undo) and table.past is not None:
        found = Illegal("OR 4.8", "on-the-rivet.refused.taken-back-too-often", n=book_of(table).undo_limit)
    elif isinstance(action, actions.Done) and table.phase == "moving":
        found = _end_refused(table, action)
    return found or objection(table, action) or Illegal(*_ANSWERS[type(action)])


def _activation_refused(table: Table, action: actions.Activate) -> Illegal | None:
    """Return why an own rider cannot be activated (OR 4.1), or None."""
    for number in table.own(table.queue[0]):
        rider = table.riders[number]
        if rider.name == action.rider:
            name = rider_name(rider.name)
            if rider.on_road:
                return Illegal("OR 4.1", "on-the-rivet.refused.activated-already", rider=name)
            return Illegal("OR 4.1", "on-the-rivet.refused.not-on-the-road", rider=name)
    return None


def _card_refused(state: State, action: actions.Play) -> Illegal | None:
    """Return why a card of the hand may not be played so (OR 5.8), or None."""
    table, move = state.table, move_of(state.table)
    if action.card not in state.hands[table.riders[move.rider].seat]:
        return None
    card = book_of(table).cards[action.card]
    name = card_name(table, card.id)
    if action.kind not in kinds(card):
        return Illegal("OR 5.3", "on-the-rivet.refused.wrong-kind", card=name)
    if not fits(table, card, move.boost):
        return Illegal("OR 19.10", "on-the-rivet.refused.wants-a-draft", card=name)
    why = unmet(table, move.rider, card)
    return Illegal("OR 5.8", f"on-the-rivet.refused.{why}", card=name, n=card.linked_behind) if why else None


def _step_refused(table: Table, action: actions.Step) -> Illegal | None:
    """Return why a step cannot be taken now, or None."""
    move = move_of(table)
    if move.closing:
        return Illegal("OR 4.4", "on-the-rivet.refused.move-is-over")
    if move.ps == 0:
        return Illegal("OR 6.6", "on-the-rivet.refused.no-strokes-left")
    rider = bumped(table, action)
    if rider != NOBODY and rider in move.barred:
        return Illegal("OR 19.9", "on-the-rivet.refused.holds-the-line", rider=rider_name(table.riders[rider].name))
    if rider != NOBODY and any(book_of(table).events[card].lasting == "no-bumps" for card in table.lasting):
        return Illegal("OR 15.16", "on-the-rivet.refused.no-bumps", rider=rider_name(table.riders[rider].name))
    if action.cost > move.ps:
        return Illegal("OR 6.1", "on-the-rivet.refused.too-dear", cost=action.cost, ps=move.ps)
    return None


def _end_refused(table: Table, action: actions.Done) -> Illegal:
    """Return why a move cannot be confirmed, or not so."""
    if action.spare:
        return Illegal("OR 13.4", "on-the-rivet.refused.nothing-to-spare")
    return Illegal("OR 6.2", "on-the-rivet.refused.strokes-left", n=move_of(table).ps)


_CLAUSES: Final = {"energy": "OR 15.8", "accuse": "OR 15.21", "pause": "OR 15.22"}


def objection(table: Table, action: actions.Action) -> Illegal | None:
    """Return why an answer to an event or in Grupo Compacto is refused, or None if there is nothing special."""
    if isinstance(action, actions.Close) and table.phase == "compact":
        return _close_refused(table, action)
    if isinstance(action, actions.Choose) and table.phase == "event":
        return _choice_refused(table, happening(table).asks[0], action)
    return None


def _close_refused(table: Table, action: actions.Close) -> Illegal | None:
    """OR 14.9: the space is no raceway space, taken, not ahead, too far, or better than the next rider's."""
    field, rider = Field.of(table), asked(table)
    cells, rows = field.road.cells, book(table.rules.content).compact_rows
    if not 0 <= action.to < len(cells) or cells[action.to].verge:
        return None
    far = cells[action.to].row - cells[field.cells[rider]].row
    places = ranking(field)
    ahead = places[places.index(rider) - 1]
    if action.to in field.at:
        return _illegal("OR 14.9", "close-taken", rider=table.riders[field.at[action.to]].name)
    if far < 1:
        return _illegal("OR 14.9", "close-not-ahead")
    if far > rows:
        return _illegal("OR 14.9", "close-too-far", n=rows)
    return _illegal("OR 14.9", "close-passes", rider=table.riders[ahead].name)


def _choice_refused(table: Table, ask: Ask, action: actions.Choose) -> Illegal | None:
    """OR 15.8, OR 15.21, OR 15.22: the named rider is another's, or an own one, or does not qualify."""
    if ask.kind == "spare" or not _is_rider(table, action.rider):
        return None
    rider = table.riders[table.number(action.rider)]
    clause = _CLAUSES[ask.kind]
    if not rider.on_road or Field.of(table).road.cells[rider.cell].verge:
        return _illegal("OR 12.3", "not-on-the-road", rider=rider.name)
    if ask.kind == "accuse":
        return _illegal(clause, "accuse-own" if rider.seat == ask.seat else "accuse-behind", rider=rider.name)
    if rider.seat != ask.seat:
        return _illegal(clause, "choose-own", rider=rider.name)
    return _illegal(clause, "has-energy" if ask.kind == "energy" else "pause-no-room", rider=rider.name)


def _is_rider(table: Table, name: str) -> bool:
    """Return whether a rider of this race has this name."""
    teams, letters = actions.TEAMS[: table.seats], actions.CLASSES[: table.each]
    return len(name) == 2 and name[0] in teams and name[1] in letters


def _illegal(clause: str, key: str, **places: object) -> Illegal:
    return Illegal(clause, f"on-the-rivet.refused.{key}", **places)
