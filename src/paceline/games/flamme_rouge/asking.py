"""What the game asks people: questions, and every choice with what it would lead to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paceline.core.message import Message, say
from paceline.games.flamme_rouge.actions import KINDS, Action, Draw, Drawn, Flip, Place, Play, Weather
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import VALUES, Course, course
from paceline.games.flamme_rouge.names import card_name, rider_name, square
from paceline.games.flamme_rouge.rules.movement import stood_up
from paceline.games.flamme_rouge.state import Cards, View


def prompt(view: View) -> Message:
    """The question put to the seat that looks at this view."""
    table = view.table
    if table.to_place:
        return say("flamme-rouge.prompt.place")
    bidding = table.auction is not None
    for kind, cards in _own_cards(view):
        if cards.hand:
            hand = tuple(card_name(card) for card in sorted(cards.hand, key=VALUES.__getitem__))
            return say(f"flamme-rouge.prompt.{'bid' if bidding else 'play'}-{kind}", hand=hand)
    return say("flamme-rouge.prompt.enter" if bidding else "flamme-rouge.prompt.draw")


def _own_cards(view: View) -> list[tuple[str, Cards]]:
    """Kind and cards of the riders of the seat that looks."""
    assert view.seat is not None
    own = view.table.own(view.seat)
    return [(KINDS[rider % 2], cards) for rider, cards in zip(own, view.mine, strict=True)]


def describe(view: View, action: Action) -> Message:
    """An action with what it would lead to."""
    describer = _DESCRIBERS[type(action)]
    return describer(view, action)


def _describe_place(view: View, action: Place) -> Message:
    track = course(view.table.stage)
    lanes = track.landing[action.row]
    taken = next(lane for lane, cell in enumerate(lanes) if cell not in view.table.cells)
    lane = "right" if taken == 0 else "left" if taken == len(lanes) - 1 else "middle"
    where = square(track, action.row)
    return say(f"flamme-rouge.choose.place-{action.rider}-{lane}", square=where, row=track.start - action.row)


def _describe_draw(view: View, action: Draw) -> Message:
    cards = dict(_own_cards(view))[action.rider]
    left = cards.face_down + cards.recycled
    where = square(course(view.table.stage), _row(view, action.rider))
    tired = left.count(EXHAUSTION)
    return say(f"flamme-rouge.choose.draw-{action.rider}", square=where, cards=len(left), tired=tired)


def _describe_play(view: View, action: Play) -> Message:
    if view.table.auction is not None:
        return say("flamme-rouge.choose.bid", card=card_name(action.card))
    track = course(view.table.stage)
    kind = next(kind for kind, cards in _own_cards(view) if cards.hand)
    row, value = _row(view, kind), VALUES[action.card]
    steps = _steps(view, kind, row, value)
    effect = _effect(track, row, value, steps)
    card, where = card_name(action.card), square(track, row + steps)
    return say(f"flamme-rouge.choose.play-{effect}", card=card, n=steps, square=where)


def _effect(track: Course, row: int, value: int, steps: int) -> str:
    """Why a card does not carry as far as it says; `plain` where it does."""
    if steps == track.reach[value][row]:
        if steps > value:
            return "raised" if track.road.squares[row].terrain == "descent" else "supplied"
        return "capped" if steps < value else "plain"
    return "fallen"


def _steps(view: View, kind: str, row: int, value: int) -> int:
    """How far a card would carry a rider, two squares less if he has to stand up first (FR 13.5)."""
    track = course(view.table.stage)
    assert view.seat is not None
    rider = next(rider for rider in view.table.own(view.seat) if KINDS[rider % 2] == kind)
    if rider not in view.table.fallen:
        return track.reach[value][row]
    return stood_up(track, value, row)


def _describe_flip(_view: View, action: Flip) -> Message:
    return say("flamme-rouge.choose.flip", rider=rider_name(action.rider), card=card_name(action.card))


def _describe_weather(_view: View, action: Weather) -> Message:
    kinds = tuple(say(f"flamme-rouge.weather.{token}") for token in action.tokens)
    return say("flamme-rouge.choose.weather", kinds=kinds)


def _describe_drawn(_view: View, action: Drawn) -> Message:
    cards = tuple(card_name(card) for card in action.cards)
    return say("flamme-rouge.choose.drawn", rider=rider_name(action.rider), cards=cards)


_DESCRIBERS: Final[dict[type, Callable[[View, Any], Message]]] = {
    Place: _describe_place,
    Draw: _describe_draw,
    Play: _describe_play,
    Drawn: _describe_drawn,
    Flip: _describe_flip,
    Weather: _describe_weather,
}


def _row(view: View, kind: str) -> int:
    assert view.seat is not None
    own = view.table.own(view.seat)
    rider = next(rider for rider in own if KINDS[rider % 2] == kind)
    return course(view.table.stage).row[view.table.cells[rider]]
