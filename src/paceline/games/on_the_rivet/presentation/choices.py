"""Choices as people make them: what to click, the preview, costs and gains."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from paceline.core.messages import Message, say
from paceline.core.presentation import Choice, Pick, Preview, Price
from paceline.games.on_the_rivet import actions
from paceline.games.on_the_rivet.actions import Action
from paceline.games.on_the_rivet.presentation import ask, names
from paceline.games.on_the_rivet.presentation.cards import card_id
from paceline.games.on_the_rivet.presentation.describe_moves import (
    bonuses,
    card_fatigue,
    lane_of,
    new_terrain,
    play_strokes,
    shoved_by,
    step_price,
    straight_price,
    strokes_of,
    way_key,
)
from paceline.games.on_the_rivet.presentation.preview import dropped_rider, goal, preview
from paceline.games.on_the_rivet.run import book_of, course_of, move_of
from paceline.games.on_the_rivet.state import NOBODY, Table, View


def choice(view: View, action: Action) -> Choice:
    """Return an action, or an outcome of chance, with everything a person needs to choose it."""
    foreseen = _foresee(view, action)
    return Choice(
        action,
        ask.describe(view, action),
        ask.heading(view, action),
        ask.brief(view, action),
        tuple(_PICKS[type(action)](view, action)),
        foreseen,
        tuple(_prices(view, action)),
        ask.reason(view, action),
        deed=_deed(view, action),
        cost=_cost(view.table, action),
        steps=_steps(view.table, action, foreseen),
        parts=strokes_of(view.table, action) if isinstance(action, actions.Play) else (),
        beside_lock=action == actions.Done(),
    )


def _foresee(view: View, action: Action) -> Preview | None:
    """Return the preview of an action, with whom a step shoves."""
    foreseen = preview(view, action)
    step = view.table.bump if isinstance(action, actions.Let) else action
    if foreseen is None or not isinstance(step, actions.Step):
        return foreseen
    return replace(foreseen, bumped=shoved_by(view.table, step))


def choices(view: View, legal: Sequence[Action]) -> tuple[Choice, ...]:
    """Return all choices in the order in which people should read them; the picks of each belong to it alone."""
    offered = [choice(view, action) for action in sorted(legal, key=lambda action: ask.rank(view, action))]
    alike: dict[tuple[str, ...], list[Choice]] = {}
    for option in offered:
        alike.setdefault(_click(option.picks), []).append(option)
    named = _name_apart(view, offered)
    return _close(
        tuple(_tell_apart(option, alike[_click(other.picks)]) for option, other in zip(named, offered, strict=True))
    )


def _name_apart(view: View, offered: Sequence[Choice]) -> list[Choice]:
    """Say what differs if labels are alike, and leave out short words that are alike under a heading."""
    shorts = [(option.heading, option.short) for option in offered]
    found = []
    for option, short in zip(offered, shorts, strict=True):
        alike = [other.action for other in offered if other.label == option.label]
        label = _with_difference(view, option, alike) if len(alike) > 1 else option.label
        found.append(replace(option, label=label, short=None if short[0] and shorts.count(short) > 1 else option.short))
    return found


def _with_difference(view: View, option: Choice, alike: Sequence[Action]) -> Message:
    """Add where those go who do not go there in all of these steps, or everybody who is picked up."""
    if isinstance(option.action, actions.PickUp):
        riders = tuple(names.known_as(view, rider) for rider in option.action.riders)
        return say("on-the-rivet.step.who", choice=option.label, riders=riders)
    moves = [dict(step.others) for step in alike if isinstance(step, actions.Step)]
    own = option.action.others if isinstance(option.action, actions.Step) else ()
    different = [move for move in own if not all(other.get(move[0]) == move[1] for other in moves)]
    more = names.joined((lane_of(view, *move) for move in different), "sentence")
    return say("on-the-rivet.list.sentence", before=option.label, next=more) if more else option.label


def _close(offered: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Add a button to every choice whose picks all belong to another one too, such as a rider who may get a tactic."""
    clicks = [frozenset(_click(option.picks)) for option in offered]
    return tuple(
        replace(
            option, picks=(*option.picks, _button("ride" if isinstance(option.action, actions.Activate) else "only"))
        )
        if any(own < other for other in clicks)
        else option
        for option, own in zip(offered, clicks, strict=True)
    )


def _click(picks: Sequence[Pick]) -> tuple[str, ...]:
    """Return what names picks; their labels are not hashable."""
    return tuple(f"{pick.kind} {pick.id}" for pick in picks)


def _tell_apart(chosen: Choice, alike: Sequence[Choice]) -> Choice:
    """Add picks to a choice that has the same ones as others: where riders go, or else a button."""
    if len(alike) == 1:
        return chosen
    others = [pick for other in alike if other.action != chosen.action for pick in _ends(other.action)]
    alone = [pick for pick in _ends(chosen.action) if pick not in others][:1]
    if alone:
        return replace(chosen, picks=(*chosen.picks, *alone))
    more = [pick for pick in _ends(chosen.action) if not all(pick in _ends(other.action) for other in alike)]
    same = [other for other in alike if [pick for pick in more if pick in _ends(other.action)] == more]
    if len(same) > 1:
        number = [other.action for other in alike].index(chosen.action)
        more.append(Pick("button", f"way-{number}", chosen.reason or chosen.label))
    return replace(chosen, picks=(*chosen.picks, *more))


def _ends(action: Action) -> list[Pick]:
    """Return the spaces that others come to, or the riders who are picked up."""
    match action:
        case actions.Step():
            return [Pick("cell", str(end)) for _, end in action.others]
        case actions.PickUp():
            return [Pick("rider", rider) for rider in action.riders[:-1]]
    return []


# What to click.


def _button(name: str, which: object = "", **places: object) -> Pick:
    return Pick("button", f"{name}-{which}" if which != "" else name, say(f"on-the-rivet.button.{name}", **places))


def _named(kind: str, which: object, label: Message) -> Pick:
    return Pick("button", f"{kind}-{which}", label)


def _own_card(view: View, card: str) -> Pick:
    assert view.seat is not None
    return Pick("card", card_id(view.seat, card))


def _pick_place(_view: View, action: actions.Place) -> Iterator[Pick]:
    """Pick the rider, who waits beside the road."""
    yield Pick("rider", action.rider)


def _pick_assign(_view: View, action: actions.Assign) -> Iterator[Pick]:
    yield Pick("card", action.card)
    yield Pick("rider", action.rider)


def _pick_rider(_view: View, action: actions.Activate | actions.Choose) -> Iterator[Pick]:
    yield Pick("rider", action.rider)


def _pick_tactic(view: View, action: actions.Tactic) -> Iterator[Pick]:
    yield Pick("card", action.card)
    yield from (Pick("rider", rider) for rider in (action.rider, action.other) if rider)
    if action.end >= 0:
        yield Pick("cell", str(action.end))
    elif action.other:  # between the same two riders fatigue can go either way
        rider = names.known_as(view, action.rider)
        yield _button("shift", f"{action.rider}-{action.amount}", n=action.amount, rider=rider)
    elif action.amount:
        yield _button("amount", action.amount, n=action.amount)


def _pick_card(view: View, action: actions.Exchange | actions.Discard) -> Iterator[Pick]:
    yield _own_card(view, action.card)


def _pick_play(view: View, action: actions.Play) -> Iterator[Pick]:
    yield _own_card(view, action.card)
    if names.card_of(view.table, action.card).kind == "wild":
        yield _named("kind", action.kind, names.kind_name(action.kind))


def _pick_goal(view: View, action: actions.Step | actions.Straight | actions.Close) -> Iterator[Pick]:
    cell = goal(view, action)
    yield _button("finish") if cell is None else Pick("cell", str(cell))


def _pick_up(_view: View, action: actions.PickUp) -> Iterator[Pick]:
    """Pick the last rider who comes along."""
    yield Pick("rider", action.riders[-1]) if action.riders else _button("nobody")


def _pick_unhook(view: View, action: actions.Unhook) -> Iterator[Pick]:
    """Pick the first rider who is left behind."""
    yield _button("unhook")
    yield Pick("rider", view.table.riders[move_of(view.table).train[-action.riders]].name)


def _pick_mate(_view: View, action: actions.Swap | actions.Unload) -> Iterator[Pick]:
    yield _button("swap" if isinstance(action, actions.Swap) else "unload")
    yield Pick("rider", action.rider)


def _end_key(view: View, action: actions.Done) -> str:
    move = move_of(view.table)
    return "done-spare" if action.spare else "done-early" if move.ps and not move.home else "done"


def _pick_done(view: View, action: actions.Done) -> Iterator[Pick]:
    yield Pick("button", "done-spare" if action.spare else "done", say(f"on-the-rivet.button.{_end_key(view, action)}"))


def _pick_hold(view: View, _action: actions.Hold) -> Iterator[Pick]:
    tactics = book_of(view.table).tactics
    yield from (Pick("card", card) for card in view.tactics if tactics[card].does == "hold")


def _pick_let(view: View, _action: actions.Let) -> Iterator[Pick]:
    table = view.table
    why = table.phase
    if table.phase == "event":
        assert table.happening is not None
        yield _button(f"let-{table.happening.asks[0].kind}")
    else:
        yield _button("let-spare" if why == "reacting" and table.screwed != NOBODY else f"let-{why}")


def _pick_rescue(view: View, action: actions.Rescue) -> Iterator[Pick]:
    """Pick the helper, where the rescued rider goes, and where the helper goes if they leave their space."""
    yield Pick("rider", action.helper)
    yield Pick("cell", str(action.to))
    if view.table.riders[view.table.number(action.helper)].cell != action.helper_to:
        yield Pick("cell", str(action.helper_to))


def _pick_first(view: View, action: actions.First) -> Iterator[Pick]:
    yield _named("seat", action.seat, names.team_of(view.table, action.seat))


def _pick_drawn(view: View, action: actions.Drawn) -> Iterator[Pick]:
    yield _named("card", action.card, names.plain_name(view.table, action.card))


def _pick_top(_view: View, action: actions.Top) -> Iterator[Pick]:
    yield _button("headlines" if action.headlines else "no-headlines")


def _pick_event_drawn(view: View, action: actions.EventDrawn) -> Iterator[Pick]:
    yield _named("card", action.card, names.event_name(view.table, action.card))


def _pick_dealt(view: View, action: actions.Dealt) -> Iterator[Pick]:
    yield _named("card", action.card, names.tactic_name(view.table, action.card))


def _pick_lot(_view: View, action: actions.Lot) -> Iterator[Pick]:
    yield _named("rider", action.rider, names.rider_name(action.rider))


def _press(name: str) -> Callable[[View, Any], Iterator[Pick]]:
    return lambda _view, _action: iter([_button(name)])


_PICKS: Final[dict[type, Callable[[View, Any], Iterator[Pick]]]] = {
    actions.Place: _pick_place,
    actions.Assign: _pick_assign,
    actions.Activate: _pick_rider,
    actions.Tactic: _pick_tactic,
    actions.Exchange: _pick_card,
    actions.Refill: _press("refill"),
    actions.Spend: _press("spend"),
    actions.Play: _pick_play,
    actions.Discard: _pick_card,
    actions.Step: _pick_goal,
    actions.Straight: _pick_goal,
    actions.PickUp: _pick_up,
    actions.Unhook: _pick_unhook,
    actions.Swap: _pick_mate,
    actions.Unload: _pick_mate,
    actions.Done: _pick_done,
    actions.Undo: _press("undo"),
    actions.Hold: _pick_hold,
    actions.Let: _pick_let,
    actions.Choose: _pick_rider,
    actions.Spare: _press("spare"),
    actions.Close: _pick_goal,
    actions.Rescue: _pick_rescue,
    actions.First: _pick_first,
    actions.Drawn: _pick_drawn,
    actions.Top: _pick_top,
    actions.EventDrawn: _pick_event_drawn,
    actions.Dealt: _pick_dealt,
    actions.Lot: _pick_lot,
}


# What it costs and gains.


def _prices(view: View, action: Action) -> Iterator[Price]:
    table = view.table
    match action:
        case actions.Play():
            yield from _price_card(table, action)
        case actions.Step() | actions.Straight():
            yield from _price_step(view, action)
        case actions.Done():
            yield from _price_end(view, action)
        case actions.Spend() | actions.Spare():
            yield _price("cost", "energy")
            if isinstance(action, actions.Spend):
                yield _price("gain", "strokes-more", n=1)
        case actions.Unload():
            yield _price("cost", "fatigue-of", rider=names.known_as(view, action.rider))
        case actions.Tactic():
            yield from _price_tactic(view, action)
        case actions.Rescue():
            yield from _price_rescue(view, action)
        case actions.Discard():
            yield _price("note", "no-move")


def _price(kind: Any, key: str, amount: int = 0, **places: object) -> Price:
    return Price(kind, say(f"on-the-rivet.price.{key}", **places), amount)


def _price_card(table: Table, action: actions.Play) -> Iterator[Price]:
    """Yield the strokes that the card would give (OR 5.2) and its fatigue (OR 5.6, OR 5.12)."""
    strokes = play_strokes(table, action)
    yield _price("gain", "strokes", strokes, n=strokes)
    fatigue = card_fatigue(table, move_of(table).rider, action.card)
    if fatigue:
        yield _price("cost", f"fatigue-{fatigue}")


def _price_step(view: View, action: actions.Step | actions.Straight) -> Iterator[Price]:
    """Yield the strokes of a step, what a new terrain gives or takes (OR 5.4), and bonus lines (OR 17.1)."""
    table = view.table
    spent, left = straight_price(table, action) if isinstance(action, actions.Straight) else step_price(table, action)
    yield _price("cost" if spent >= 0 else "gain", "strokes" if spent >= 0 else "strokes-more", spent, n=abs(spent))
    yield _price("note", "left", n=left)
    if isinstance(action, actions.Step):
        gained = new_terrain(table, action)
        if gained:
            ground = names.terrain_name(names.terrain_at(course_of(table), action.to))
            yield _price("gain" if gained > 0 else "cost", "terrain", terrain=ground, ps=names.signed(gained))
        yield from (Price("gain", bonus) for bonus in bonuses(view, action))


def _price_end(view: View, action: actions.Done) -> Iterator[Price]:
    """Yield the fatigue of the card or the energy against it (OR 4.4, OR 13.4), and unused strokes."""
    table, move = view.table, move_of(view.table)
    fatigue = card_fatigue(table, move.rider, move.card)
    if action.spare:
        yield _price("cost", "energy")
    elif fatigue and move.unloaded != NOBODY:
        yield _price("cost", "fatigue-of", rider=names.known_as(view, table.riders[move.unloaded].name))
    elif fatigue:
        yield _price("cost", f"fatigue-{fatigue}")
    if move.ps:
        yield _price("note", "unused", n=move.ps)


def _price_tactic(view: View, action: actions.Tactic) -> Iterator[Price]:
    """OR 19.5 to OR 19.7: fatigue that leaves a rider, goes to another, or strokes."""
    card = book_of(view.table).tactics[action.card]
    if card.does in ("recover", "shift"):
        yield _price("gain", "recovers", rider=names.known_as(view, action.rider), n=action.amount)
    if card.does == "shift":
        yield _price("cost", "takes", rider=names.known_as(view, action.other), n=action.amount)
    if card.does == "strokes":
        yield _price("gain", "strokes-more", card.amount, n=card.amount)


def _price_rescue(view: View, action: actions.Rescue) -> Iterator[Price]:
    """Yield the heavy fatigue of a rescue (OR 16.4) and the rows that the helper loses."""
    table = view.table
    cells, helper = course_of(table).road.cells, table.riders[table.number(action.helper)]
    yield _price("cost", "rescue", rider=names.known_as(view, dropped_rider(table).name))
    lost = cells[helper.cell].row - cells[action.helper_to].row
    if lost > 0:
        yield _price("cost", "rows", rider=names.known_as(view, action.helper), n=lost)


# As numbers and as a word on the button.


def _cost(table: Table, action: Action) -> int | None:
    """Return the strokes of a step; less than 0 if a new terrain gives back more."""
    match action:
        case actions.Step():
            return step_price(table, action)[0]
        case actions.Straight():
            return straight_price(table, action)[0]
        case actions.Close():
            return 0
    return None


def _steps(table: Table, action: Action, foreseen: Preview | None) -> int | None:
    """Return the squares that a step leads forward, or Grupo Compacto, which is free."""
    match action:
        case actions.Close() if foreseen:
            cells, ridden = course_of(table).road.cells, foreseen.paths[0].cells
            return max(1, cells[ridden[-1]].row - cells[ridden[0]].row)
        case actions.Step():
            return int(action.way in ("forward", "diagonal"))
        case actions.Straight():
            return action.steps
    return None


def _deed(view: View, action: Action) -> Message | None:
    """Return the words on the button that locks a choice; outcomes of chance have the usual ones."""
    match action:
        case actions.Play():
            return names.kind_name(action.kind)
        case actions.Straight():
            return say("on-the-rivet.deed.straight", n=action.steps)
        case actions.Let():
            return next(_pick_let(view, action)).label
        case actions.Tactic():
            return say("on-the-rivet.deed.tactic", card=names.tactic_name(view.table, action.card))
    key = _deed_key(view, action)
    return say(f"on-the-rivet.deed.{key}") if key else None


def _deed_key(view: View, action: Action) -> str:
    match action:
        case actions.Step():
            key = "" if move_of(view.table).home else way_key(view.table, action)
            return key if key.startswith("shove") else "step"
        case actions.Done():
            return _end_key(view, action)
        case actions.PickUp() if not action.riders:
            return "train-nobody"
        case actions.Choose() if view.table.happening is not None:
            return view.table.happening.asks[0].kind
    return _DEEDS.get(type(action), "")


_DEEDS: Final[dict[type, str]] = {
    actions.Place: "place",
    actions.Assign: "assign",
    actions.Activate: "activate",
    actions.Exchange: "exchange",
    actions.Refill: "refill",
    actions.Spend: "spend",
    actions.Discard: "discard",
    actions.PickUp: "pick-up",
    actions.Unhook: "unhook",
    actions.Swap: "swap",
    actions.Unload: "unload",
    actions.Undo: "undo",
    actions.Hold: "hold",
    actions.Spare: "spare",
    actions.Close: "close",
    actions.Rescue: "rescue",
}
