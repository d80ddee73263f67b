"""Beats: what happened, in the order in which people should see it, with riders, paths, cards and lit cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from paceline.core.messages import say
from paceline.core.presentation import Beat, BeatKind, Card, Path
from paceline.games.on_the_rivet import events
from paceline.games.on_the_rivet.actions import HEADLINES
from paceline.games.on_the_rivet.presentation import cards
from paceline.games.on_the_rivet.presentation.condense import Drawing, Together, Told, condense
from paceline.games.on_the_rivet.presentation.names import rider_name
from paceline.games.on_the_rivet.presentation.preview import find_way
from paceline.games.on_the_rivet.presentation.tell import tell
from paceline.games.on_the_rivet.run import course_of
from paceline.games.on_the_rivet.state import Table, View

_KINDS: Final[dict[type, BeatKind]] = {
    events.FirstPlayer: "draw",
    events.Placed: "move",
    events.Drew: "draw",
    Drawing: "draw",
    events.TacticDealt: "draw",
    events.Shuffled: "draw",
    events.Assigned: "gain",
    events.Played: "reveal",
    events.Stepped: "move",
    events.Moved: "push",
    Together: "push",
    events.Swapped: "move",
    events.Held: "refusal",
    events.Rode: "move",
    events.Tired: "exhaustion",
    events.Hardened: "exhaustion",
    events.Recovered: "gain",
    events.Energised: "gain",
    events.Headlines: "reveal",
    events.EventRevealed: "reveal",
    events.SentBack: "push",
    events.RoadSide: "fall",
    events.ClosedUp: "move",
    events.CleanedUp: "summary",
    events.Helped: "move",
    events.Rescued: "move",
    events.BonusWon: "gain",
    events.Crossed: "finish",
    events.TacticPlayed: "reveal",
    events.Scored: "summary",
    events.RaceOver: "finish",
}
"""Everything else is a note."""
_CARRIED: Final = ("follows", "herded")
"""Riders who move on with the one who steps; all others are pushed out of the way."""


def beats(view: View, happened: Sequence[Told]) -> list[Beat]:
    """Return what happened as beats, each event once; those of several steps are joined."""
    return [
        Beat(
            _kind(event),
            tell(view, event),
            event.clause,
            _riders(event),
            tuple(_paths(view.table, event, ended)),
            _lit(view.table, event),
            (*_cards(view.table, event), *_signs(event)),
            event,
        )
        for event, ended in _in_order(condense(happened))
    ]


def _in_order(happened: Sequence[Told]) -> list[tuple[Told, bool]]:
    """Return events with whether they end a move whose steps are not told: then riders move from front to back."""
    ordered: list[tuple[Told, bool]] = []
    whole, waiting = False, list[Told]()
    for event in happened:
        if isinstance(event, events.Played):
            whole = True
        elif isinstance(event, events.Stepped):
            whole = False
        if whole and isinstance(event, events.Moved | Together | events.BonusWon | events.Crossed | events.Recovered):
            waiting.append(event)
            continue
        ended = whole and isinstance(event, events.Rode)
        moves = [
            told for told in (*waiting, event) if ended and isinstance(told, events.Moved | Together | events.Rode)
        ]
        moves.sort(key=lambda move: -move.end)
        rest = [told for told in (*waiting, event) if told not in moves]
        ordered += [(told, ended) for told in (*moves, *rest)]
        waiting, whole = [], whole and not ended
    return [*ordered, *((told, False) for told in waiting)]


def _kind(event: Told) -> BeatKind:
    if isinstance(event, events.Moved | Together) and event.why in _CARRIED:
        return "move"
    if isinstance(event, events.NewTerrain):
        return "gain" if event.ps > 0 else "limit"
    return _KINDS.get(type(event), "note")


def _riders(event: Told) -> tuple[str, ...]:
    """Return everybody whom an event names, the one it is about first."""
    several = (*getattr(event, "riders", ()), *getattr(event, "train", ()))
    others = (getattr(event, field, "") for field in ("by", "helper", "other"))
    return tuple(dict.fromkeys(rider for rider in (getattr(event, "rider", ""), *several, *others) if rider))


def _paths(table: Table, event: Told, ended: bool) -> Iterator[Path]:
    """Yield the spaces of everybody whom an event moves; beyond the line there are none."""
    road = course_of(table).road
    match event:
        case events.Swapped():
            yield Path(event.rider, (event.cells[1], event.cells[0]))
            yield Path(event.other, event.cells)
        case events.Rode() if not ended:
            return  # its steps have been told
        case events.ClosedUp() | events.Helped() | events.Rescued() | events.SentBack() | events.RoadSide():
            yield Path(event.rider, (event.start, event.end))
        case Together():
            for rider, start, end in zip(event.riders, event.starts, event.ends, strict=True):
                yield Path(rider, find_way(road, start, end))
        case events.Stepped() | events.Moved() | events.Rode() | events.TacticPlayed():
            if 0 <= event.start < road.home and event.end != event.start:
                yield Path(event.rider, find_way(road, event.start, event.end))


def _lit(table: Table, event: Told) -> tuple[int, ...]:
    """Return the cells that explain an event: the gap of a link, the line that was crossed, who was in the way."""
    road = course_of(table).road
    cells: tuple[int, ...] = ()
    match event:
        case events.Placed() | events.NewTerrain():
            cells = (event.cell,)
        case events.PickedUp():
            cells = event.because
        case events.BonusWon():
            cells = tuple(cell for lane in road.rows[event.row].cells for cell in lane)
        case events.Moved(why="bumped" | "pushed" | "back" | "joins") | events.SentBack() | events.RoadSide():
            cells = (event.start,)
        case Together(why="bumped" | "pushed" | "back"):
            cells = event.starts
        case events.CompactCalled() | events.Unhooked():
            cells = _cells(table, event.riders)
        case events.Held():
            cells = _cells(table, (event.rider,))
        case events.Crossed():
            cells = tuple(cell for lane in road.rows[-1].cells for cell in lane)
    return tuple(cell for cell in cells if 0 <= cell < road.home)


def _cells(table: Table, riders: Sequence[str]) -> tuple[int, ...]:
    return tuple(table.riders[table.number(rider)].cell for rider in riders)


def _cards(table: Table, event: Told) -> Iterator[Card]:
    """Yield the faces of cards that this audience sees."""
    match event:
        case events.Played():
            yield cards.action_card(table, table.riders[table.number(event.rider)].seat, event.card)
        case events.Discarded():
            yield from cards.action_cards(table, event.seat, event.cards)
        case Drawing():
            yield from cards.action_cards(table, event.seats[0], event.cards)
        case events.Drew(card=card) if card:
            yield cards.action_card(table, event.seat, card)
        case events.Headlines():
            yield cards.action_card(table, event.seat, HEADLINES)
        case events.TacticDealt(card=card) | events.TacticPlayed(card=card) | events.Assigned(card=card) if card:
            yield cards.tactic_card(table, card)
        case events.EventRevealed() | events.NobodyFits() | events.Lasting():
            yield cards.event_card(table, event.card)


def _signs(event: Told) -> Iterator[Card]:
    """Yield the chit or the words that stand for what happens to a rider."""
    match event:
        case events.Energised() | events.EnergySpent():
            amount = "+1" if isinstance(event, events.Energised) else "−1"
            yield Card(f"energy-{event.rider}", amount, "energy", say("on-the-rivet.sign.energy"))
        case events.Recovered():
            yield Card(f"recovered-{event.rider}", f"−{event.amount}", "recovered", say("on-the-rivet.sign.fatigue"))
        case events.BonusWon():
            yield Card(f"bonus-{event.line}", kind="bonus", name=say(f"on-the-rivet.sign.{event.kind}"))
        case events.CompactCalled():
            yield Card("compact", kind="compact", name=say("on-the-rivet.sign.compact"))
        case events.Crossed():
            place, name = str(event.place), rider_name(event.rider)
            yield Card(f"place-{place}", place, "place", name, colour=event.rider[0])
