"""What the game asks people: questions, and every choice with what it would lead to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from paceline.core.messages import Message, say
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import (
    KINDS,
    Action,
    Draw,
    Drawn,
    Enough,
    Flip,
    Lot,
    Pick,
    Place,
    Play,
    Retrieve,
    Weather,
)
from paceline.games.flamme_rouge.cards import KEPT, POWERS, RECOVERY, VALUES, printed
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import Course, course_of, ways
from paceline.games.flamme_rouge.presentation.names import (
    card_name,
    clock,
    rider_name,
    seat_name,
    specialist_name,
    square,
)
from paceline.games.flamme_rouge.rules.arriving import seconds
from paceline.games.flamme_rouge.rules.energy import recoverable
from paceline.games.flamme_rouge.rules.refresh import choices, played_cards, worth
from paceline.games.flamme_rouge.rules.riding import steps_of
from paceline.games.flamme_rouge.rules.setup import start_cell
from paceline.games.flamme_rouge.state import Cards, View


def prompt(view: View) -> Message:
    """The question put to the seat that looks at this view."""
    table = view.table
    if table.draft is not None:
        return say("flamme-rouge.prompt.pick")
    if table.to_place:
        return say("flamme-rouge.prompt.place")
    if view.choosing:
        return _ask_retrieve(view)
    bidding = table.auction is not None
    for kind, cards in _own_cards(view):
        if cards.hand:
            hand = tuple(card_name(card) for card in sorted(cards.hand, key=VALUES.__getitem__))
            return say(f"flamme-rouge.prompt.{'bid' if bidding else 'play'}-{kind}", hand=hand)
    return say("flamme-rouge.prompt.enter" if bidding else "flamme-rouge.prompt.draw")


def _ask_retrieve(view: View) -> Message:
    """Which card to take back, and how much energy is left for it."""
    assert view.seat is not None
    assert view.table.refresh is not None
    rider, numbers = view.choosing[0], content.tour_numbers()
    taken = view.mine[rider - view.table.own(view.seat).start].hand
    whole = numbers.refresh_holder if rider == view.table.refresh.holder else numbers.refresh
    left = whole - sum(worth(card) for card in taken)
    return say(f"flamme-rouge.prompt.retrieve-{KINDS[rider % 2]}", left=left, n=len(choices(view.table, rider, taken)))


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
    track = course_of(view.table)
    lanes = track.landing[action.row]
    assert view.seat is not None
    taken = lanes.index(start_cell(view.table, view.seat, action.row))
    lane = "right" if taken == 0 else "left" if taken == len(lanes) - 1 else "middle"
    where = square(track, action.row)
    return say(f"flamme-rouge.choose.place-{action.rider}-{lane}", square=where, row=track.start - action.row)


def _describe_draw(view: View, action: Draw) -> Message:
    cards = dict(_own_cards(view))[action.rider]
    left = cards.face_down + cards.recycled
    where = square(course_of(view.table), _row(view, action.rider))
    tired = left.count(EXHAUSTION)
    return say(f"flamme-rouge.choose.draw-{action.rider}", square=where, cards=len(left), tired=tired)


def _describe_play(view: View, action: Play) -> Message:
    if view.table.auction is not None:
        return say("flamme-rouge.choose.bid", card=card_name(action.card))
    track = course_of(view.table)
    kind = next(kind for kind, cards in _own_cards(view) if cards.hand)
    row = _row(view, kind)
    steps = steps_of(track, action.card, row, _rider(view, kind) in view.table.fallen)
    end = ways(track, row, steps)[0][-1] if steps else row
    places = {"card": card_name(action.card), "n": steps, "square": square(track, end)}
    if view.table.timed and end >= track.finish:
        time = seconds(track, end) + content.timing().minute * view.table.minutes
        choice = say("flamme-rouge.choose.play-home", **places, time=clock(time))
    else:
        choice = say(f"flamme-rouge.choose.play-{_effect(track, action.card, row, steps)}", **places)
    return _with_recovery(view, action.card, choice)


def _with_recovery(view: View, card: str, choice: Message) -> Message:
    """FR 15.7: whether an exhaustion card goes back, where that is for the player to say."""
    cards = next(cards for _, cards in _own_cards(view) if cards.hand)
    if RECOVERY not in POWERS[printed(card)] or not recoverable(view.table, cards):
        return choice
    return say(f"flamme-rouge.choose.{'keeps' if card.endswith(KEPT) else 'recovers'}", choice=choice)


def _effect(track: Course, card: str, row: int, steps: int) -> str:
    """Why a card does not carry as far as it says; `plain` where it does."""
    if steps == track.reach[card][row]:
        if steps > VALUES[card]:
            return "raised" if track.road.squares[row].terrain == "descent" else "supplied"
        return "capped" if steps < VALUES[card] else "plain"
    return "fallen"


def _describe_flip(_view: View, action: Flip) -> Message:
    return say("flamme-rouge.choose.flip", rider=rider_name(action.rider), card=card_name(action.card))


def _describe_weather(_view: View, action: Weather) -> Message:
    kinds = tuple(say(f"flamme-rouge.weather.{token}") for token in action.tokens)
    return say("flamme-rouge.choose.weather", kinds=kinds)


def _describe_drawn(_view: View, action: Drawn) -> Message:
    cards = tuple(card_name(card) for card in action.cards)
    return say("flamme-rouge.choose.drawn", rider=rider_name(action.rider), cards=cards)


def _describe_lot(view: View, action: Lot) -> Message:
    return say("flamme-rouge.choose.lot", team=seat_name(action.seat, len(view.table.dummies)))


def _describe_pick(_view: View, action: Pick) -> Message:
    change = content.specialists()[action.specialist]
    name = specialist_name(action.specialist)
    return say(f"flamme-rouge.choose.pick-{change.kind}", name=name, remove=_some(change.remove), add=_some(change.add))


def _some(cards: tuple[str, ...]) -> tuple[Message, ...]:
    """Cards in words, those alike together."""
    named = ((card_name(card), count) for card, count in Counter(cards).items())
    return tuple(say("flamme-rouge.choose.some", n=count, card=name) if count > 1 else name for name, count in named)


def _describe_retrieve(view: View, action: Retrieve) -> Message:
    assert view.seat is not None
    rider = view.choosing[0]
    left = played_cards(view.table, rider) - Counter(view.mine[rider - view.table.own(view.seat).start].hand)
    return say("flamme-rouge.choose.retrieve", card=card_name(action.card), n=left[action.card])


def _describe_enough(_view: View, _action: Enough) -> Message:
    return say("flamme-rouge.choose.enough")


_DESCRIBERS: Final[dict[type, Callable[[View, Any], Message]]] = {
    Place: _describe_place,
    Draw: _describe_draw,
    Play: _describe_play,
    Drawn: _describe_drawn,
    Flip: _describe_flip,
    Weather: _describe_weather,
    Lot: _describe_lot,
    Pick: _describe_pick,
    Retrieve: _describe_retrieve,
    Enough: _describe_enough,
}


def _rider(view: View, kind: str) -> int:
    assert view.seat is not None
    return next(rider for rider in view.table.own(view.seat) if KINDS[rider % 2] == kind)


def _row(view: View, kind: str) -> int:
    return course_of(view.table).row[view.table.cells[_rider(view, kind)]]
