"""Ask people: the prompt, and every choice with its sentence, picks, preview and price."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import Any, Final

from paceline.core.messages import Message, say
from paceline.core.presentation import Choice, Path, Pick, Preview, Price
from paceline.games.flamme_rouge import actions, content
from paceline.games.flamme_rouge.actions import KINDS, RIDERS, Action
from paceline.games.flamme_rouge.cards import KEPT, POWERS, RECOVERY, VALUES, printed_name
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.course import Course, ways
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.presentation.beats import cells_between, limit_of, paths_of
from paceline.games.flamme_rouge.presentation.cards import card_id, specialist_id, specialist_note
from paceline.games.flamme_rouge.presentation.moments import energy, terms
from paceline.games.flamme_rouge.presentation.names import (
    card_name,
    clock,
    rider_name,
    seat_name,
    specialist_name,
    square,
)
from paceline.games.flamme_rouge.presentation.reasons import reason
from paceline.games.flamme_rouge.presentation.roadside import pile_words
from paceline.games.flamme_rouge.rules.breakaway import waits_at
from paceline.games.flamme_rouge.rules.energy import recoverable
from paceline.games.flamme_rouge.rules.finish import seconds
from paceline.games.flamme_rouge.rules.movement import front_to_back, move, steps_of
from paceline.games.flamme_rouge.rules.refresh import played_cards, retrievable, worth
from paceline.games.flamme_rouge.rules.start import start_cell
from paceline.games.flamme_rouge.rules.trials import INDIVIDUAL, TRIALS
from paceline.games.flamme_rouge.rules.variants import HELD_CHASE
from paceline.games.flamme_rouge.state import Cards, View, course_of


def prompt(view: View) -> Message:
    """Return the question to the seat of this view."""
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
    rider = view.choosing[0]
    n = len(retrievable(view.table, rider, _holder(view)[1].hand))
    return say(f"flamme-rouge.prompt.retrieve-{KINDS[rider % 2]}", left=energy(view)[0], n=n)


def choice(view: View, action: Action) -> Choice:
    """Return an action with its sentence, its picks, its preview and its price."""
    return Choice(
        action,
        describe(view, action),
        short=_short(view, action),
        reason=_reason_for(view, action),
        picks=tuple(_picks(view, action)),
        preview=_preview(view, action),
        price=tuple(_price(view, action)),
        number=VALUES[action.card] if isinstance(action, actions.Play | actions.Retrieve) else None,
        deed=_deed(view, action),
    )


def _picks(view: View, action: Action) -> Iterator[Pick]:
    """Yield what stands for an action; a rider who is to be placed waits beside the road."""
    match action:
        case actions.Place():
            assert view.seat is not None
            yield Pick("rider", RIDERS[_rider(view, action.rider)])
            yield Pick("cell", str(start_cell(view.table, view.seat, action.row)))
        case actions.Draw():
            yield Pick("rider", RIDERS[_rider(view, action.rider)])
        case actions.Play():
            yield Pick("card", card_id(RIDERS[_holder(view)[0]], "hand", action.card))
            if _may_recover(view, action.card):
                button = "keep" if action.card.endswith(KEPT) else "recover"
                yield Pick("button", button, say(f"flamme-rouge.button.{button}"))
        case actions.Pick():
            yield Pick("card", specialist_id(action.specialist))
        case actions.Retrieve():
            yield Pick("card", card_id(RIDERS[view.choosing[0]], "spent", action.card))
        case actions.Enough():
            yield Pick("button", "enough", say("flamme-rouge.choose.enough"))


def _short(view: View, action: Action) -> Message | None:
    """Return the few words that fit on a card or a small button."""
    match action:
        case actions.Place():
            return square(course_of(view.table), action.row)
        case actions.Play() if view.table.auction is None:
            return _short_effect(view, action)
        case actions.Retrieve():
            return say("flamme-rouge.deed.retrieve", card=card_name(action.card))
    return None


def _reason_for(view: View, action: Action) -> Message | None:
    """Return what a choice comes to, if its sentence does not say it: where a card leads, what a bid is for."""
    if not isinstance(action, actions.Play):
        return None
    return _reason(view, action.card) if view.table.auction is None else terms(view.table)


def _deed(view: View, action: Action) -> Message | None:
    """Return the words on the button, if it is more than playing a card."""
    match action:
        case actions.Place():
            return say("flamme-rouge.deed.place")
        case actions.Play() if view.table.auction is not None:
            return say("flamme-rouge.choose.bid", card=card_name(action.card))
        case actions.Pick():
            return say("flamme-rouge.deed.pick", name=specialist_name(action.specialist))
        case actions.Retrieve():
            return say("flamme-rouge.deed.retrieve", card=card_name(action.card))
    return None


def _preview(view: View, action: Action) -> Preview | None:
    match action:
        case actions.Place():
            assert view.seat is not None
            cell = start_cell(view.table, view.seat, action.row)
            return Preview((Path(RIDERS[_rider(view, action.rider)], (cell,)),))
        case actions.Play() if view.table.auction is not None:
            return _preview_breakaway(view)
        case actions.Play():
            return _preview_play(view, action.card)
    return None


def _preview_breakaway(view: View) -> Preview:
    """Return the way to the square that a rider bids for (FR 10.6)."""
    track, rider = course_of(view.table), _holder(view)[0]
    row, _ = waits_at(view.table.stage)
    return Preview((Path(RIDERS[rider], cells_between(track, view.table.cells[rider], track.landing[row][0])),))


def _preview_play(view: View, card: str) -> Preview:
    foreseen, rider = _foresee(view, card), RIDERS[_holder(view)[0]]
    ways = _ways(view, foreseen)
    limits = (limit_of(view, event) for event in foreseen if _is_about(event, rider))
    track = course_of(view.table)
    ground = track.road.squares[track.row[ways[rider][-1]]].terrain
    return Preview(
        paths=tuple(Path(rider, way) for rider, way in ways.items()),
        limits=tuple(limit for limit in limits if limit is not None),
        lost=_lost_cells(view, card),
        fallback=_fallback_cells(view, ways[rider]),
        ground="" if ground == "flat" else ground,
    )


def _ways(view: View, foreseen: Sequence[Event]) -> dict[str, tuple[int, ...]]:
    """Return the cells that riders would cross."""
    ways = dict[str, tuple[int, ...]]()
    for path in (path for event in foreseen for path in paths_of(course_of(view.table), event)):
        ways[path.rider] = ways.get(path.rider, ())[:-1] + path.cells  # a chase goes on where the move ended
    return ways


def _reason(view: View, card: str) -> Message:
    foreseen, rider = _foresee(view, card), RIDERS[_holder(view)[0]]
    way = _ways(view, foreseen)[rider]
    own = [event for event in foreseen if _is_about(event, rider)]
    return reason(course_of(view.table), own, way, _fallback_cells(view, way))


def _lost_cells(view: View, card: str) -> tuple[int, ...]:
    """Return a cell of every square that the card counts beyond the one it leads to."""
    track = course_of(view.table)
    _, steps, row = _distance(view, card)
    lost = list[int]()
    while len(lost) < VALUES[card] - steps and track.ahead[row]:
        row = track.ahead[row][0]
        lost.append(track.landing[row][0])
    return tuple(lost)


def _fallback_cells(view: View, way: tuple[int, ...]) -> tuple[int, ...]:
    """Return the square before the last one, if enough riders move earlier to fill that (FR 5.4)."""
    table, track, (rider, _) = view.table, course_of(view.table), _holder(view)
    if len(way) < 3 or table.kind in TRIALS:
        return ()
    earlier = [*takewhile(lambda other: other != rider, front_to_back(table.cells))]
    rivals = len(earlier) - len(_certain_cards(view, rider))
    return track.landing[track.row[way[-2]]] if rivals >= len(track.landing[track.row[way[-1]]]) else ()


def _is_about(event: Event, rider: str) -> bool:
    return getattr(event, "rider", "") == rider


def _foresee(view: View, card: str) -> list[Event]:
    """Return what happens if this card is played, as far as its player knows.

    Riders ahead move first (FR 5.1) and their cards are hidden, so the road is empty here except for team-mates who
    have played and have no other rider ahead.
    """
    table, (rider, _) = view.table, _holder(view)
    known = {**_certain_cards(view, rider), rider: card}
    cells = [cell if other in known else -1 for other, cell in enumerate(table.cells)]
    played = [known.get(other, "") for other in range(len(cells))]
    told: list[Event] = []
    held = table.has(HELD_CHASE)
    move(course_of(table), cells, played, told, set(table.fallen) & known.keys(), held_chase=held)
    return told


def _certain_cards(view: View, rider: int) -> dict[int, str]:
    """Return the cards of own riders who move first of all, if they are played."""
    table = view.table
    if table.kind == INDIVIDUAL:
        return {}
    locked = {mate: cards.played for mate, cards in _own(view) if cards.played}
    group = [mate for mate, _ in _own(view)] if table.kind in TRIALS else range(len(table.cells))
    order = front_to_back([cell if other in group else -1 for other, cell in enumerate(table.cells)])
    ahead = takewhile(lambda other: other != rider and other in locked, order)
    return {mate: locked[mate] for mate in ahead}


def _price(view: View, action: Action) -> Iterator[Price]:
    match action:
        case actions.Draw():
            cards = dict(_own_cards(view))[action.rider]
            left = cards.face_down + cards.recycled
            yield Price("odds", say("flamme-rouge.price.tired", tired=left.count(EXHAUSTION), n=len(left)))
        case actions.Play() if view.table.auction is None:
            yield from _price_of_card(view, action.card)
        case actions.Retrieve():
            amount, (still, _) = worth(action.card), energy(view)
            yield Price("cost", say("flamme-rouge.price.energy", n=amount, left=still), amount)


def _price_of_card(view: View, card: str) -> Iterator[Price]:
    table, track = view.table, course_of(view.table)
    row, steps, end = _distance(view, card)
    if steps < VALUES[card]:
        yield Price("cost", say("flamme-rouge.price.lost", n=VALUES[card] - steps))
    if steps > VALUES[card]:
        yield Price("gain", say("flamme-rouge.price.gained", n=steps - VALUES[card]))
    if _may_recover(view, card):
        kept = card.endswith(KEPT)
        yield Price("note" if kept else "gain", say(f"flamme-rouge.price.{'kept' if kept else 'recovered'}"))
    if card == EXHAUSTION:
        yield Price("gain", say("flamme-rouge.price.rid"))
    if table.kind == INDIVIDUAL and end < track.finish:
        yield Price("risk", say(f"flamme-rouge.price.strain-{KINDS[_holder(view)[0] % 2]}"))
    if table.timed and end >= track.finish:
        yield Price("note", say("flamme-rouge.price.time", time=_time(view, end)))
    for pile in table.piles:
        if row < pile.row <= end:
            yield Price("gain", pile_words(pile))
    yield from _price_of_order(view)


def _price_of_order(view: View) -> Iterator[Price]:
    """Yield that the card cannot be changed any more once the other rider has drawn (FR 4.4)."""
    for rider, cards in _own(view):
        if rider != _holder(view)[0] and view.table.cells[rider] >= 0 and not cards.played:
            yield Price("note", say(f"flamme-rouge.price.next-{KINDS[rider % 2]}"))


def describe(view: View, action: Action) -> Message:
    """Return an action as a sentence."""
    describer = _DESCRIBERS[type(action)]
    return describer(view, action)


def _describe_place(view: View, action: actions.Place) -> Message:
    track = course_of(view.table)
    lanes = track.landing[action.row]
    assert view.seat is not None
    taken = lanes.index(start_cell(view.table, view.seat, action.row))
    lane = "right" if taken == 0 else "left" if taken == len(lanes) - 1 else "middle"
    where = square(track, action.row)
    return say(f"flamme-rouge.choose.place-{action.rider}-{lane}", square=where, row=track.start - action.row)


def _describe_draw(view: View, action: actions.Draw) -> Message:
    cards = dict(_own_cards(view))[action.rider]
    left = cards.face_down + cards.recycled
    where = square(course_of(view.table), _row(view, action.rider))
    tired = left.count(EXHAUSTION)
    return say(f"flamme-rouge.choose.draw-{action.rider}", square=where, cards=len(left), tired=tired)


def _describe_play(view: View, action: actions.Play) -> Message:
    if view.table.auction is not None:
        return say("flamme-rouge.choose.bid", card=card_name(action.card))
    return say("flamme-rouge.choose.play", card=card_name(action.card), effect=_play_effect(view, action))


def _play_effect(view: View, action: actions.Play) -> Message:
    """Return how far a card would carry its rider, and why."""
    track = course_of(view.table)
    row, steps, end = _distance(view, action.card)
    places = {"n": steps, "square": square(track, end)}
    if view.table.timed and end >= track.finish:
        choice = say("flamme-rouge.choose.play-home", **places, time=_time(view, end))
    else:
        choice = say(f"flamme-rouge.choose.play-{_effect(track, action.card, row, steps)}", **places)
    return _with_recovery(view, action.card, choice)


def _short_effect(view: View, action: actions.Play) -> Message:
    """Return where a card leads, in the few words that fit on it."""
    track = course_of(view.table)
    row, steps, end = _distance(view, action.card)
    effect = _effect(track, action.card, row, steps)
    return say(f"flamme-rouge.choose.short-{effect}", n=steps, square=square(track, end))


def _with_recovery(view: View, card: str, choice: Message) -> Message:
    """Add whether an exhaustion card goes back, if that is for the player to decide (FR 15.7)."""
    if not _may_recover(view, card):
        return choice
    return say(f"flamme-rouge.choose.{'keeps' if card.endswith(KEPT) else 'recovers'}", choice=choice)


def _effect(track: Course, card: str, row: int, steps: int) -> str:
    """Return why a card does not carry as far as it says; `plain` if it does."""
    if steps == track.reach[card][row]:
        if steps > VALUES[card]:
            return "raised" if track.road.squares[row].terrain == "descent" else "supplied"
        return "capped" if steps < VALUES[card] else "plain"
    return "fallen"


def _describe_drawn(_view: View, action: actions.Drawn) -> Message:
    cards = tuple(card_name(card) for card in action.cards)
    return say("flamme-rouge.choose.drawn", rider=rider_name(action.rider), cards=cards)


def _describe_flip(_view: View, action: actions.Flip) -> Message:
    return say("flamme-rouge.choose.flip", rider=rider_name(action.rider), card=card_name(action.card))


def _describe_weather(_view: View, action: actions.Weather) -> Message:
    kinds = tuple(say(f"flamme-rouge.weather.{token}") for token in action.tokens)
    return say("flamme-rouge.choose.weather", kinds=kinds)


def _describe_lot(view: View, action: actions.Lot) -> Message:
    return say("flamme-rouge.choose.lot", team=seat_name(action.seat, len(view.table.dummies)))


def _describe_pick(_view: View, action: actions.Pick) -> Message:
    return specialist_note(action.specialist)


def _describe_retrieve(view: View, action: actions.Retrieve) -> Message:
    rider, cards = _holder(view)
    left = played_cards(view.table, rider) - Counter(cards.hand)
    return say("flamme-rouge.choose.retrieve", card=card_name(action.card), n=left[action.card])


def _describe_enough(_view: View, _action: actions.Enough) -> Message:
    return say("flamme-rouge.choose.enough")


_DESCRIBERS: Final[dict[type, Callable[[View, Any], Message]]] = {
    actions.Place: _describe_place,
    actions.Draw: _describe_draw,
    actions.Play: _describe_play,
    actions.Drawn: _describe_drawn,
    actions.Flip: _describe_flip,
    actions.Weather: _describe_weather,
    actions.Lot: _describe_lot,
    actions.Pick: _describe_pick,
    actions.Retrieve: _describe_retrieve,
    actions.Enough: _describe_enough,
}


def _own(view: View) -> list[tuple[int, Cards]]:
    assert view.seat is not None
    return [*zip(view.table.own(view.seat), view.mine, strict=True)]


def _own_cards(view: View) -> list[tuple[str, Cards]]:
    """Return kind and cards of the seat's own riders."""
    return [(KINDS[rider % 2], cards) for rider, cards in _own(view)]


def _rider(view: View, kind: str) -> int:
    assert view.seat is not None
    return next(rider for rider in view.table.own(view.seat) if KINDS[rider % 2] == kind)


def _row(view: View, kind: str) -> int:
    return course_of(view.table).row[view.table.cells[_rider(view, kind)]]


def _holder(view: View) -> tuple[int, Cards]:
    """Return the rider who is asked for a card, and that rider's cards."""
    asked = view.choosing[:1] or [rider for rider, cards in _own(view) if cards.hand]
    return next((rider, cards) for rider, cards in _own(view) if rider == asked[0])


def _distance(view: View, card: str) -> tuple[int, int, int]:
    """Return the row of the rider who is asked, the squares that a card allows, and the row it leads to."""
    track, (rider, _) = course_of(view.table), _holder(view)
    row = track.row[view.table.cells[rider]]
    steps = steps_of(track, card, row, rider in view.table.fallen)
    return row, steps, ways(track, row, steps)[0][-1] if steps else row


def _time(view: View, row: int) -> str:
    """Return the time of a rider who ends in this row across the line (FR 16.5, FR 16.7)."""
    return clock(seconds(course_of(view.table), row) + content.timing().minute * view.table.minutes)


def _may_recover(view: View, card: str) -> bool:
    return RECOVERY in POWERS[printed_name(card)] and recoverable(view.table, _holder(view)[1])
