"""OR 19.3 to OR 19.12: tactics cards in a turn, and reactions of others: T11 against a bump, energy against T14."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paceline.games.on_the_rivet.actions import Action, Exchange, Hold, Let, Refill, Spare, Step, Tactic
from paceline.games.on_the_rivet.box import TacticCard
from paceline.games.on_the_rivet.events import Discarded, Held, Recovered, TacticPlayed, Tired
from paceline.games.on_the_rivet.rules import draws, moving, strokes
from paceline.games.on_the_rivet.rules.links import Field, linked
from paceline.games.on_the_rivet.rules.strokes import recover, room, spare, tire
from paceline.games.on_the_rivet.run import Run, book_of, course_of
from paceline.games.on_the_rivet.state import FORMER_EVENTS, NO_ROADSIDE_TACTICS, NOBODY, State, Table

_CLAUSES: Final = {
    "recover": "OR 19.5",
    "strokes": "OR 19.6",
    "shift": "OR 19.7",
    "forward": "OR 19.8",
    "class-in-draft": "OR 19.10",
    "exchange": "OR 19.11",
    "screw": "OR 19.12",
}


def held(state: State, seat: int, *does: str) -> list[TacticCard]:
    """Return the tactics cards of this sort that a seat may play now: one a turn (OR 19.3)."""
    if seat in state.table.tacticians:
        return []
    cards = [book_of(state.table).tactics[card] for card in state.tactics[seat]]
    return [card for card in cards if card.does in does]


def early_tactics(state: State, seat: int) -> Iterator[Tactic]:
    """Yield what can be played before a card: T07, T09, T10, T13 (OR 19.5, OR 19.7, OR 19.8, OR 19.11)."""
    for card in held(state, seat, "recover", "shift", "forward", "exchange"):
        if card.does == "recover":
            yield from _recoveries(state.table, seat, card)
        elif card.does == "shift":
            yield from shifts(state.table, seat, card)
        elif card.does == "forward":
            yield from _forwards(state.table, seat, card)
        else:
            yield Tactic(card.id)


def boosts(state: State, seat: int) -> list[Tactic]:
    """Return what goes with an Action card: T08 and T12 (OR 19.6, OR 19.10)."""
    return [Tactic(card.id) for card in held(state, seat, "strokes", "class-in-draft")]


def late_tactics(state: State, seat: int) -> Iterator[Tactic]:
    """Yield what can be played before a move is confirmed: T09 and, after a Lead, T14 (OR 19.7, OR 19.12)."""
    for card in held(state, seat, "shift", "screw"):
        yield from shifts(state.table, seat, card) if card.does == "shift" else _screws(state.table, seat, card)


def _recoveries(table: Table, seat: int, card: TacticCard) -> Iterator[Tactic]:
    """OR 19.5: every number of L that can leave a rider."""
    for rider in _on_road(table, seat):
        who = table.riders[rider]
        yield from (Tactic(card.id, who.name, amount=n) for n in range(1, min(card.amount, who.light) + 1))


def shifts(table: Table, seat: int, card: TacticCard) -> Iterator[Tactic]:
    """Yield every number of L that a rider can give to another who has room (OR 19.7)."""
    for giver in _on_road(table, seat):
        for taker in _on_road(table, seat):
            most = min(card.amount, table.riders[giver].light, room(table, taker)) if giver != taker else 0
            names = table.riders[giver].name, table.riders[taker].name
            yield from (Tactic(card.id, *names, amount) for amount in range(1, most + 1))


def _forwards(table: Table, seat: int, card: TacticCard) -> Iterator[Tactic]:
    """OR 19.8: every empty space that an unlinked rider can come to, never over the line."""
    field = Field.of(table)
    for rider in _on_road(table, seat):
        if linked(field, rider):
            continue
        reached = [field.cells[rider]]
        for spaces in range(1, card.amount + 1):
            ahead = {cell for space in reached for cell in field.road.cells[space].ahead}
            reached = sorted(cell for cell in ahead if cell < field.road.home and cell not in field.at)
            name = table.riders[rider].name
            yield from (Tactic(card.id, name, amount=spaces, end=cell) for cell in reached)


def _screws(table: Table, seat: int, card: TacticCard) -> Iterator[Tactic]:
    """OR 19.12: every opposing rider who was carried in the Lead and is on the road."""
    move = table.move
    assert move is not None
    if move.kind != "lead":
        return
    road = course_of(table).road
    for rider in sorted({*move.carried}):
        who = table.riders[rider]
        if who.seat != seat and who.on_road and not road.cells[who.cell].verge:  # OR 19.13
            yield Tactic(card.id, who.name)


def _on_road(table: Table, seat: int) -> list[int]:
    """Return the riders of a seat whom its tactics can be about: those on the road side too (OR 19.14)."""
    cells, aside = course_of(table).road.cells, NO_ROADSIDE_TACTICS not in table.rules.readings
    own = [rider for rider in table.own(seat) if table.riders[rider].on_road]
    return [rider for rider in own if aside or not cells[table.riders[rider].cell].verge]


def play_tactic(run: Run, action: Tactic) -> None:
    """Play a tactics card; everybody sees it, and no other follows in this turn (OR 19.3)."""
    seat, card = run.table.queue[0], run.book.tactics[action.card]
    show(run, seat, action.card)
    start = run.table.riders[run.table.number(action.rider)].cell if action.end >= 0 else -1
    about = action.rider, action.other, action.amount, start, action.end
    run.tell(TacticPlayed(seat, card.id, *about, _CLAUSES[card.does]))
    if card.does == "exchange":
        run.set(phase="exchanging")
    elif card.does in {"strokes", "class-in-draft"}:
        run.moving(boost=card.id)
    else:
        _use(run, card, action)
        if run.table.phase == "moving":
            run.moving(closing=True)


def show(run: Run, seat: int, card: str) -> None:
    """Remove a tactics card from the hidden ones of a seat for good."""
    run.keep(seat, tuple(other for other in run.tactics[seat] if other != card))
    played = tuple(sorted((*run.table.tactics_played, card)))
    run.set(tactics_played=played, tacticians=tuple(sorted((*run.table.tacticians, seat))))


def _use(run: Run, card: TacticCard, action: Tactic) -> None:
    rider = run.table.number(action.rider)
    if card.does == "recover":
        recover(run, rider, action.amount, _CLAUSES[card.does])
    elif card.does == "shift":
        _shift(run, rider, run.table.number(action.other), action.amount)
    elif card.does == "forward":
        run.change(rider, cell=action.end)
    else:
        _screw(run, rider)


def _screw(run: Run, rider: int) -> None:
    """Give L to an opposing rider, who may cancel it with energy (OR 13.4, OR 19.12, OR 20.8)."""
    who = run.table.riders[rider]
    useless = room(run.table, rider) <= 0 and FORMER_EVENTS not in run.table.rules.readings  # a full mat (OR 13.1)
    if not who.energy or useless:
        tire(run, rider, "L", "tactic", "OR 19.12")
    elif who.seat == run.table.rules.third:
        spare(run, rider, "OR 19.12")
    else:
        run.moving(closing=True)
        run.set(phase="reacting", screwed=rider)


def _shift(run: Run, giver: int, taker: int, amount: int) -> None:
    """Move L from a rider to another (OR 19.7)."""
    before = run.change(giver, light=run.table.riders[giver].light - amount)
    run.tell(Recovered(before.name, amount, before.light, "OR 19.7"))
    for _ in range(amount):
        two = run.change(taker, light=run.table.riders[taker].light + 1)
        run.tell(Tired(two.name, "L", two.light, two.heavy, "tactic", "OR 19.7"))


def exchanges(state: State) -> tuple[Action, ...]:
    """Return the cards that can be discarded for T13, or no more (OR 19.11)."""
    table = state.table
    return (*(Exchange(card) for card in state.hands[table.queue[0]]), Refill())


def exchange(run: Run, action: Exchange) -> None:
    """Discard one more card (OR 19.11)."""
    seat = run.table.queue[0]
    run.hold(seat, tuple(card for card in run.hands[seat] if card != action.card))
    draws.discard(run, seat, action.card)
    run.tell(Discarded(seat, (action.card,), "OR 19.11"))


def refill_hand(run: Run, _action: Refill) -> None:
    """Refill the hand and go on with the turn (OR 19.11)."""
    run.set(phase="turn")
    draws.refill(run, run.table.queue[0])
    run.set(refilling=bool(run.table.awaited))


def declare_step(run: Run, action: Step) -> None:
    """Take a step, or only declare it if somebody may object to it."""
    if _objector(run.table, action) == NOBODY:
        moving.take_step(run, action)
    else:
        run.set(phase="reacting", bump=action)


def bumped(table: Table, action: Step) -> int:
    """Return the rider on the space that a sideways step enters."""
    there = (number for number, rider in enumerate(table.riders) if rider.cell == action.to)
    return next(there, NOBODY) if action.way in {"left", "right"} else NOBODY


def _objector(table: Table, action: Step) -> int:
    """Return the seat that might stop a sideways bump with a card nobody has seen yet."""
    if not table.rules.tactics or table.move is None:
        return NOBODY
    rider = bumped(table, action)
    if rider == NOBODY:
        return NOBODY
    seat = table.riders[rider].seat
    if seat == table.riders[table.move.rider].seat or not table.decks[seat].tactics or seat in table.tacticians:
        return NOBODY
    cards = book_of(table).tactics.values()
    return seat if any(card.does == "hold" and card.id not in table.tactics_played for card in cards) else NOBODY


def reactor(table: Table) -> int:
    """Return the seat that is asked about the declared step, or about the energy of its rider."""
    if table.screwed != NOBODY:
        return table.riders[table.screwed].seat
    assert table.bump is not None
    return table.riders[bumped(table, table.bump)].seat


def reactions(state: State) -> tuple[Action, ...]:
    """Return whether to stop the bump, for the holder of the card; or whether to spend energy against an L."""
    if state.table.screwed != NOBODY:
        return (Spare(), Let())
    return (Hold(), Let()) if held(state, reactor(state.table), "hold") else (Let(),)


def hold(run: Run, _action: Hold) -> None:
    """Protect this rider from sideways bumps in this move (OR 19.9); no pedal strokes are lost."""
    table = run.table
    assert table.bump is not None
    assert table.move is not None
    rider, seat = bumped(table, table.bump), reactor(table)
    card = held(run.state(), seat, "hold")[0].id
    show(run, seat, card)
    run.moving(barred=tuple(sorted((*table.move.barred, rider))))
    run.set(phase="moving", bump=None)
    run.tell(TacticPlayed(seat, card, run.name(rider), clause="OR 19.9"))
    run.tell(Held(seat, run.name(rider), run.name(table.move.rider)))


def spare_screwed(run: Run, _action: Spare) -> None:
    """Cancel the L of T14 with energy (OR 19.12)."""
    strokes.spare(run, run.table.screwed, "OR 19.12")
    run.set(phase="moving", screwed=NOBODY)


def let(run: Run, _action: Action) -> None:
    """Take the declared step, or the L of T14."""
    if run.table.screwed != NOBODY:
        strokes.tire(run, run.table.screwed, "L", "tactic", "OR 19.12")
        run.set(phase="moving", screwed=NOBODY)
        return
    declared = run.table.bump
    assert declared is not None
    run.set(phase="moving", bump=None)
    moving.take_step(run, declared)
