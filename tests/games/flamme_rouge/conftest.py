"""Whole rounds for clause tests: riders put on a stage by hand, cards chosen by the test."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import pytest
from msgspec.structs import replace

from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.core.messages import Illegal
from paceline.games.flamme_rouge.actions import KINDS, NUMBER, RIDERS, Action, Draw, Drawn, Place, Play
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.game import apply, chance, legal, to_act
from paceline.games.flamme_rouge.rules.energy import HandDraw
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.stages import find_stage
from paceline.games.flamme_rouge.state import Cards, State, course_of

EventT = TypeVar("EventT", bound=Event)

FLAT = "abcdefghijklmnopqrstu"
"""The first stage of the rulebook: five start squares, the finish line before row 73."""
LINE = 73
TO_THE_TOP = "abcdefghijklmnopqrstU"
"""The same road with a finish on an ascent: its line lies before row 74."""


def riding(stage: str = FLAT, **rows: int) -> State:
    """Return a race between two rounds; of two riders on a row the one named first has the right lane."""
    cells = [-1] * len(rows)
    for name, row in rows.items():
        cells[NUMBER[name]] = next(cell for cell in course(find_stage(stage)).landing[row] if cell not in cells)
    start = setup(len(rows) // 2, Options(stage=stage))
    table = replace(start.table, cells=tuple(cells), to_place=())
    return replace(start, table=table, owing=tuple(range(len(rows) // 2)))


def on_the_road(options: Options, seats: int, **rows: int) -> State:
    """Return a race with expansions between two rounds; dummies too stand where the rows say."""
    start = setup(seats, options)
    cells = [-1] * len(start.table.cells)
    for name, row in rows.items():
        cells[NUMBER[name]] = next(cell for cell in course(start.table.stage).landing[row] if cell not in cells)
    assert -1 not in cells
    table = replace(start.table, cells=tuple(cells), to_place=())
    return replace(start, table=table, owing=table.ridden)


def placed(options: Options, seats: int, *rows: int) -> tuple[State, list[Event]]:
    """Return a race after all riders are placed, in the order of placing, each seat's sprinteur first."""
    state, events = setup(seats, options), list[Event]()
    for row in rows:
        seat = state.table.to_place[0]
        action = next(place for place in legal(state, seat) if isinstance(place, Place) and place.row == row)
        state, more = after(state, (seat, action))
        events += more
    return state, events


def deal_with(state: State, **wanted: str) -> State:
    """Return the same race after every hand that is awaited was dealt so that it has the card named."""
    while CHANCE in to_act(state):
        pending = hand_draw(state)
        card = wanted[RIDERS[pending.rider]]
        fitting = [drawn for drawn, _ in pending.outcomes() if card in drawn.cards]
        hand = max(fitting, key=lambda drawn: len(set(drawn.cards)))  # a mixed hand leaves some of each card
        state, _ = apply(state, CHANCE, hand)
    return state


def bidding(state: State, **bids: str) -> tuple[State, list[Event]]:
    """Return the same race after a turn of bidding: the rider and the card of every team that is ridden."""
    auction, each = state.table.auction, state.table.riders
    assert auction is not None
    if not auction.riders:
        state, _ = after(state, *[(NUMBER[name] // each, Draw(KINDS[NUMBER[name] % 2])) for name in bids])
    state = deal_with(state, **bids)
    return after(state, *[(NUMBER[name] // each, Play(card)) for name, card in bids.items()])


def holding(state: State, **cards: Cards) -> State:
    """Return the same race, but these riders have these cards."""
    changed = list(state.cards)
    for name, pile in cards.items():
        changed[NUMBER[name]] = pile
    return replace(state, cards=tuple(changed))


def about_to_draw(state: State, rider: str, face_down: tuple[str, ...], recycled: tuple[str, ...] = ()) -> State:
    """Return the same race, but this rider has these cards and has just been chosen to draw."""
    first = Draw("S") if rider.endswith("S") else Draw("R")
    return after(holding(state, **{rider: Cards(face_down, recycled)}), (NUMBER[rider] // 2, first))[0]


def after(state: State, *inputs: tuple[int, Action]) -> tuple[State, list[Event]]:
    """Return the state after some inputs, and all events they caused."""
    events: list[Event] = []
    for seat, action in inputs:
        state, more = apply(state, seat, action)
        events += more
    return state, events


def dealt(state: State, seed: int = 0) -> State:
    """Return the same race after every hand that is awaited has been dealt."""
    while CHANCE in to_act(state):
        state, _ = apply(state, CHANCE, chance(state).sample(Luck(seed)))
    return state


def hand_draw(state: State) -> HandDraw:
    """Return the hand that chance is about to deal."""
    pending = chance(state)
    assert isinstance(pending, HandDraw)
    return pending


def with_hand(state: State, seat: int, rider: str, *cards: str) -> State:
    """Return the same race after a seat chose its first rider and drew these cards for them."""
    first = Draw("S") if rider.endswith("S") else Draw("R")
    return after(state, (seat, first), (CHANCE, Drawn(rider, cards)))[0]


def ride_round(state: State, **played: str) -> tuple[State, list[Event]]:
    """Ride a whole round in which every rider plays the card named, the only one in hand or deck."""
    state = holding(state, **{rider: Cards((card,)) for rider, card in played.items()})
    inputs: list[tuple[int, Action]] = []
    for seat in range(len(played) // 2):
        inputs.append((seat, Draw("S")))
        for rider in [name for name in NUMBER if NUMBER[name] // 2 == seat]:
            inputs += [(CHANCE, Drawn(rider, (played[rider],))), (seat, Play(played[rider]))]
    return after(state, *inputs)


def clause_against(state: State, seat: int, action: Action) -> str:
    """Return the clause with which an input is refused."""
    with pytest.raises(Illegal) as caught:
        apply(state, seat, action)
    return caught.value.clause


def of(kind: type[EventT], events: Iterable[Event]) -> list[EventT]:
    """Return the events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def cards_of(state: State, rider: str) -> Cards:
    """Return all the cards of a rider."""
    return state.cards[NUMBER[rider]]


def row_of(state: State, rider: str) -> int:
    """Return the row on which a rider stands."""
    return course(state.table.stage).row[state.table.cells[NUMBER[rider]]]


def lane_of(state: State, rider: str) -> int:
    """Return the lane in which a rider stands; 0 is the right one."""
    return course(state.table.stage).landing[row_of(state, rider)].index(state.table.cells[NUMBER[rider]])


def stand(options: Options, seats: int, **rows: int) -> State:
    """A race between two rounds, of any kind; of two riders on a row the one named first has the right lane.

    In a time trial riders of different teams share lanes (FR 19.2); riders who are not named stay where setup put them.
    """
    start = setup(seats, options)
    track, cells = course_of(start.table), list(start.table.cells)
    for name, row in rows.items():
        shared = start.table.kind.endswith("time-trial")
        near = [NUMBER[name] ^ 1] if start.table.kind == "team-time-trial" else [] if shared else range(len(cells))
        taken = {cells[rider] for rider in near if RIDERS[rider] in rows and cells[rider] >= 0}
        cells[NUMBER[name]] = next(cell for cell in track.landing[row] if cell not in taken)
    table = replace(start.table, cells=tuple(cells), to_place=())
    return replace(start, table=table, owing=table.ridden)


def turn(state: State, cards: dict[str, Cards] | None = None, /, **played: str) -> tuple[State, list[Event]]:
    """Ride a whole round: every rider plays the card named, the only one unless `cards` says otherwise."""
    piles = {rider: Cards((card.rstrip("-"),)) for rider, card in played.items()} | (cards or {})
    state, events, before = holding(state, **piles), list[Event](), state.round
    while to_act(state) and state.round == before:
        seat = min(to_act(state))
        action = chance(state).sample(Luck(0)) if seat == CHANCE else _wanted(state, seat, played)
        state, more = after(state, (seat, action))
        events += more
    return state, events


def _wanted(state: State, seat: int, played: dict[str, str]) -> Action:
    options = legal(state, seat)
    if isinstance(options[0], Draw):
        return options[0]
    holder = next(rider for rider in state.table.own(seat) if state.cards[rider].hand)
    action = Play(played[RIDERS[holder]])
    assert action in options
    return action


def stands(state: State, rider: str) -> int:
    """Return the row of a rider on any course; -1 for one who is home."""
    cell = state.table.cells[NUMBER[rider]]
    return course_of(state.table).row[cell] if cell >= 0 else -1
