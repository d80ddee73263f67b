"""What the game says to people: questions, choices and the lines of the log, as messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paceline.core.message import Message, say
from paceline.games.flamme_rouge.actions import (
    KINDS,
    RIDERS,
    TEAMS,
    Action,
    Draw,
    Drawn,
    Flip,
    Place,
    Play,
    Weather,
)
from paceline.games.flamme_rouge.content import ATTACK, EXHAUSTION
from paceline.games.flamme_rouge.course import VALUES, Course, course
from paceline.games.flamme_rouge.events import (
    Bid,
    Blocked,
    Capped,
    Escaped,
    Event,
    Exhausted,
    Fell,
    Finished,
    Forecast,
    Moved,
    OutOfCards,
    Placed,
    Raised,
    Refused,
    RoundEnded,
    Shuffled,
    Slipstreamed,
    StoodUp,
    Turned,
)
from paceline.games.flamme_rouge.rules.movement import stood_up
from paceline.games.flamme_rouge.rules.weather import CLEAR
from paceline.games.flamme_rouge.state import Cards, View


def seat_name(seat: int, seats: int) -> Message:
    """What a seat is called: its team, or its only rider where more than six people ride."""
    return say(f"flamme-rouge.team.{TEAMS[seat]}") if seats <= len(TEAMS) else rider_name(RIDERS[seat])


def rider_name(rider: str) -> Message:
    """A rider with his team: «Azur sprinteur»."""
    return say(f"flamme-rouge.rider.{rider[1]}", team=say(f"flamme-rouge.team.{rider[0]}"))


def rider_names(riders: tuple[str, ...]) -> tuple[Message, ...]:
    """Several riders, in the given order."""
    return tuple(rider_name(rider) for rider in riders)


def card_name(card: str) -> Message:
    """A card in words."""
    if card == ATTACK:
        return say("flamme-rouge.card.attack")
    key = "exhaustion" if card == EXHAUSTION else "attacking" if card.endswith(ATTACK) else "energy"
    return say(f"flamme-rouge.card.{key}", value=VALUES[card])


def square(track: Course, row: int) -> str:
    """A square by its distance from the line, with a true minus sign."""
    return f"{track.road.distance(row):+d}".replace("-", "−")


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


def tell(view: View, event: Event) -> Message:
    """An event as a sentence; squares are named on the road of this view."""
    return _TELLERS[type(event)](course(view.table.stage), event)


def _tell_placed(track: Course, event: Placed) -> Message:
    where = square(track, track.row[event.cell])
    return say("flamme-rouge.event.placed", rider=rider_name(event.rider), square=where)


def _tell_moved(track: Course, event: Moved) -> Message:
    start, end = track.row[event.start], track.row[event.end]
    return say(
        "flamme-rouge.event.moved",
        rider=rider_name(event.rider),
        card=card_name(event.card),
        n=end - start,
        square=square(track, end),
    )


def _tell_raised(track: Course, event: Raised) -> Message:
    key = "raised" if event.clause == "FR 6.4" else "supplied"
    where = square(track, track.row[event.because[0]])
    return say(f"flamme-rouge.event.{key}", rider=rider_name(event.rider), n=event.steps, square=where)


def _tell_capped(track: Course, event: Capped) -> Message:
    key = "capped" if event.clause == "FR 6.1" else "stopped-before-ascent"
    where = square(track, track.row[event.because[0]])
    return say(f"flamme-rouge.event.{key}", rider=rider_name(event.rider), n=event.steps, square=where)


def _tell_blocked(track: Course, event: Blocked) -> Message:
    key = "blocked" if event.clause == "FR 5.5" else "blocked-by-a-fall"
    return say(
        f"flamme-rouge.event.{key}",
        rider=rider_name(event.rider),
        n=event.lost,
        by=rider_names(event.by),
        square=square(track, track.row[event.because[0]]),
    )


def _tell_slipstreamed(track: Course, event: Slipstreamed) -> Message:
    moves = zip(event.riders, event.starts, event.ends, strict=True)
    riders = tuple(rider for rider, start, end in moves if track.row[end] > track.row[start])
    return say(
        "flamme-rouge.event.slipstreamed",
        n=len(riders),
        riders=rider_names(riders),
        towards=rider_name(event.towards[-1]),
        square=square(track, track.row[event.because[0]]),
    )


def _tell_refused(track: Course, event: Refused) -> Message:
    key = _REFUSALS[event.clause]
    where = square(track, track.row[event.because[0]])
    riders = rider_names(event.riders)
    return say(f"flamme-rouge.event.{key}", n=len(riders), riders=riders, square=where)


_REFUSALS: Final = {
    "FR 7.5": "refused",
    "FR 7.6": "held-back",
    "FR 9.2": "refused-on-cobbles",
    "FR 9.4": "no-room",
    "FR 12.2": "refused-in-crosswind",
    "FR 13.4": "refused-by-a-fall",
}


def _tell_exhausted(track: Course, event: Exhausted) -> Message:
    where = square(track, track.row[event.because[0]])
    return say("flamme-rouge.event.exhausted", rider=rider_name(event.rider), square=where)


def _tell_round_ended(_track: Course, event: RoundEnded) -> Message:
    return say("flamme-rouge.event.round-ended", round=event.round, leader=rider_name(event.order[0]))


def _tell_finished(_track: Course, event: Finished) -> Message:
    return say("flamme-rouge.event.finished", rider=rider_name(event.riders[0]), n=event.across)


def _tell_fell(track: Course, event: Fell) -> Message:
    where = square(track, track.row[event.because[0]])
    return say("flamme-rouge.event.fell", rider=rider_name(event.rider), square=where)


def _tell_stood_up(_track: Course, event: StoodUp) -> Message:
    rider, card = rider_name(event.rider), card_name(event.card)
    return say("flamme-rouge.event.stood-up", rider=rider, card=card, n=event.steps)


def _tell_forecast(track: Course, event: Forecast) -> Message:
    names = [tile.name for tile in track.road.tiles]
    found = tuple(
        say("flamme-rouge.weather.on-tile", weather=say(f"flamme-rouge.weather.{sky}"), tile=name)
        for name, sky in zip(names, event.weather, strict=True)
        if sky != CLEAR
    )
    return say("flamme-rouge.event.forecast", weather=found) if found else say("flamme-rouge.event.forecast-clear")


def _tell_bid(_track: Course, event: Bid) -> Message:
    return say("flamme-rouge.event.bid", rider=rider_name(event.rider), card=card_name(event.card))


def _tell_escaped(track: Course, event: Escaped) -> Message:
    key = "escaped" if event.clause == "FR 10.4" else "escaped-from-behind"
    where = square(track, track.row[event.cell])
    return say(f"flamme-rouge.event.{key}", rider=rider_name(event.rider), bid=event.bid, square=where)


def _tell_turned(_track: Course, event: Turned) -> Message:
    if event.clause == "FR 11.7":
        return say("flamme-rouge.event.deck-is-empty", team=say(f"flamme-rouge.team.{event.rider[0]}"))
    if event.card == ATTACK:
        return say("flamme-rouge.event.turned-attack", team=say(f"flamme-rouge.team.{event.rider[0]}"))
    key = "turned" if event.clause == "FR 11.6" else "turned-for-both"
    team = say(f"flamme-rouge.team.{event.rider[0]}")
    return say(f"flamme-rouge.event.{key}", rider=rider_name(event.rider), team=team, card=card_name(event.card))


def _tell_shuffled(_track: Course, event: Shuffled) -> Message:
    return say("flamme-rouge.event.shuffled", rider=rider_name(event.rider))


def _tell_out_of_cards(_track: Course, event: OutOfCards) -> Message:
    return say("flamme-rouge.event.out-of-cards", rider=rider_name(event.rider))


_TELLERS: Final[dict[type, Callable[[Course, Any], Message]]] = {
    Placed: _tell_placed,
    Shuffled: _tell_shuffled,
    OutOfCards: _tell_out_of_cards,
    Moved: _tell_moved,
    Raised: _tell_raised,
    Capped: _tell_capped,
    Blocked: _tell_blocked,
    Fell: _tell_fell,
    StoodUp: _tell_stood_up,
    Forecast: _tell_forecast,
    Bid: _tell_bid,
    Escaped: _tell_escaped,
    Turned: _tell_turned,
    Slipstreamed: _tell_slipstreamed,
    Refused: _tell_refused,
    Exhausted: _tell_exhausted,
    RoundEnded: _tell_round_ended,
    Finished: _tell_finished,
}
