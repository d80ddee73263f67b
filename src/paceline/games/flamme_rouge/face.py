"""What the game says to people: questions, choices and the lines of the log, as messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paceline.core.message import Message, say
from paceline.games.flamme_rouge.actions import KINDS, NUMBER, RIDERS, TEAMS, Action, Draw, Drawn, Place, Play
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import VALUES, Course, course
from paceline.games.flamme_rouge.events import (
    Blocked,
    Capped,
    Event,
    Exhausted,
    Finished,
    Moved,
    OutOfCards,
    Placed,
    Raised,
    Refused,
    RoundEnded,
    Shuffled,
    Slipstreamed,
)
from paceline.games.flamme_rouge.state import View


def team_name(seat: int) -> Message:
    """What a seat's team is called."""
    return say(f"flamme-rouge.team.{TEAMS[seat]}")


def rider_name(rider: str) -> Message:
    """A rider with his team: «Azur sprinteur»."""
    return say(f"flamme-rouge.rider.{rider[1]}", team=say(f"flamme-rouge.team.{rider[0]}"))


def rider_names(riders: tuple[str, ...]) -> tuple[Message, ...]:
    """Several riders, in the given order."""
    return tuple(rider_name(rider) for rider in riders)


def card_name(card: str) -> Message:
    """A card in words."""
    key = "exhaustion" if card == EXHAUSTION else "energy"
    return say(f"flamme-rouge.card.{key}", value=VALUES[card])


def square(track: Course, row: int) -> str:
    """A square by its distance from the line, with a true minus sign."""
    return f"{track.road.distance(row):+d}".replace("-", "−")


def prompt(view: View) -> Message:
    """The question put to the seat that looks at this view."""
    if view.table.to_place:
        return say("flamme-rouge.prompt.place")
    for kind, cards in zip(KINDS, view.mine, strict=True):
        if cards.hand:
            hand = tuple(card_name(card) for card in sorted(cards.hand, key=VALUES.__getitem__))
            return say(f"flamme-rouge.prompt.play-{kind}", hand=hand)
    return say("flamme-rouge.prompt.draw")


def describe(view: View, action: Action) -> Message:
    """An action with what it would lead to."""
    describer = _DESCRIBERS[type(action)]
    return describer(view, action)


def _describe_place(view: View, action: Place) -> Message:
    track = course(view.table.stage)
    free = [cell not in view.table.cells for cell in track.landing[action.row]]
    lane = "right" if free[0] else "left"
    where = square(track, action.row)
    return say(f"flamme-rouge.choose.place-{action.rider}-{lane}", square=where, row=track.start - action.row)


def _describe_draw(view: View, action: Draw) -> Message:
    cards = view.mine[KINDS.index(action.rider)]
    left = cards.face_down + cards.recycled
    where = square(course(view.table.stage), _row(view, action.rider))
    tired = left.count(EXHAUSTION)
    return say(f"flamme-rouge.choose.draw-{action.rider}", square=where, cards=len(left), tired=tired)


def _describe_play(view: View, action: Play) -> Message:
    track = course(view.table.stage)
    kind = next(kind for kind, cards in zip(KINDS, view.mine, strict=True) if cards.hand)
    row, value = _row(view, kind), VALUES[action.card]
    steps = track.reach[value][row]
    effect = "capped" if steps < value else "raised" if steps > value else "plain"
    card, where = card_name(action.card), square(track, row + steps)
    return say(f"flamme-rouge.choose.play-{effect}", card=card, n=steps, square=where)


def _describe_drawn(_view: View, action: Drawn) -> Message:
    cards = tuple(card_name(card) for card in action.cards)
    return say("flamme-rouge.choose.drawn", rider=rider_name(action.rider), cards=cards)


_DESCRIBERS: Final[dict[type, Callable[[View, Any], Message]]] = {
    Place: _describe_place,
    Draw: _describe_draw,
    Play: _describe_play,
    Drawn: _describe_drawn,
}


def _row(view: View, kind: str) -> int:
    assert view.seat is not None
    return course(view.table.stage).row[view.table.cells[NUMBER[TEAMS[view.seat] + kind]]]


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
    where = square(track, track.row[event.because[0]])
    return say("flamme-rouge.event.raised", rider=rider_name(event.rider), n=event.steps, square=where)


def _tell_capped(track: Course, event: Capped) -> Message:
    key = "capped" if event.clause == "FR 6.1" else "stopped-before-ascent"
    where = square(track, track.row[event.because[0]])
    return say(f"flamme-rouge.event.{key}", rider=rider_name(event.rider), n=event.steps, square=where)


def _tell_blocked(track: Course, event: Blocked) -> Message:
    return say(
        "flamme-rouge.event.blocked",
        rider=rider_name(event.rider),
        n=event.lost,
        by=rider_names(event.by),
        square=square(track, track.row[event.because[0]]),
    )


def _tell_slipstreamed(track: Course, event: Slipstreamed) -> Message:
    return say(
        "flamme-rouge.event.slipstreamed",
        n=len(event.riders),
        riders=rider_names(event.riders),
        towards=rider_name(event.towards[-1]),
        square=square(track, track.row[event.because[0]]),
    )


def _tell_refused(track: Course, event: Refused) -> Message:
    key = "refused" if event.clause == "FR 7.5" else "held-back"
    where = square(track, track.row[event.because[0]])
    riders = rider_names(event.riders)
    return say(f"flamme-rouge.event.{key}", n=len(riders), riders=riders, square=where)


def _tell_exhausted(track: Course, event: Exhausted) -> Message:
    where = square(track, track.row[event.because[0]])
    return say("flamme-rouge.event.exhausted", rider=rider_name(event.rider), square=where)


def _tell_round_ended(_track: Course, event: RoundEnded) -> Message:
    return say("flamme-rouge.event.round-ended", round=event.round, leader=rider_name(event.order[0]))


def _tell_finished(_track: Course, event: Finished) -> Message:
    winner = event.riders[0]
    team = say(f"flamme-rouge.team.{winner[0]}")
    return say("flamme-rouge.event.finished", rider=rider_name(winner), team=team, n=event.across)


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
    Slipstreamed: _tell_slipstreamed,
    Refused: _tell_refused,
    Exhausted: _tell_exhausted,
    RoundEnded: _tell_round_ended,
    Finished: _tell_finished,
}


def all_riders(seats: int) -> tuple[str, ...]:
    """The riders of the first so many seats."""
    return RIDERS[: 2 * seats]
