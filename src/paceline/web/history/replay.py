"""A race as spectators saw it, move by move; after its end with all hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from paceline.core import presentation
from paceline.core.game import CHANCE
from paceline.i18n import Catalogue
from paceline.web.frames import LogWriter, card_face, has_moved_silently, next_snapshot, snapshot
from paceline.web.protocol import BoardState, Hand, Snapshot
from paceline.web.race import Step, TableRace, visible_events


class ReplayMove(NamedTuple):
    """A snapshot for spectators, and the hands of those who answered before it; hands are secret until the end."""

    snapshot: Snapshot
    state: Any
    """After it; never sent."""
    hands: tuple[Hand, ...] = ()


def replay(
    race: TableRace,
    steps: Iterable[str],
    speak: Catalogue,
    *,
    over: bool,
    bare: bool = False,
    most: float = float("inf"),
) -> Iterator[ReplayMove]:
    """Yield what spectators saw of these steps, move by move; if the race is `over`, with all hands.

    The start of a race comes first. After a move that spectators saw beyond the `most` steps, the rest is left alone.
    """
    if not race.steps:
        yield ReplayMove(snapshot(race, None, speak), race.state)
    last, before, hands = race.steps + most, race.state, list[Hand]()
    for lines in steps:
        step = race.read(lines)
        if race.begins(step):
            for shown in _latest_move(race, before, speak, bare):
                yield ReplayMove(shown, race.state, tuple(hands))
                hands.clear()
            if race.steps >= last and not hands:  # nobody has seen yet what they were played for
                return
            before = race.state
        if over:
            hands += _hands(race, step, speak)
        race.commit(step)
    yield from (ReplayMove(shown, race.state, tuple(hands)) for shown in _latest_move(race, before, speak, bare))


def _latest_move(race: TableRace, before: Any, speak: Catalogue, bare: bool) -> Iterator[Snapshot]:
    """Yield the latest move as one snapshot, if spectators saw anything of it."""
    if not race.recent or race.seen[None] == race.begun[None]:
        return
    transitions = tuple(transition for step in race.recent for transition in step.transitions)
    move = Step(race.steps, "", transitions, before)
    moved = has_moved_silently(race, speak, before, move)
    if moved or any(visible_events(move, None)):
        writer = LogWriter(race, speak)
        yield replace(next_snapshot(race, None, writer, move, before, moved=moved, bare=bare), again=0)


def _hands(race: TableRace, step: Step, speak: Catalogue) -> Iterator[Hand]:
    """Yield the hand that an answer took a card from, with that card."""
    answer = step.transitions[0].entry
    seat = answer.seat
    if seat == CHANCE:
        return
    game, view = race.game, race.game.view(step.before, seat)
    chosen = {pick.id for pick in game.presentation.choice(view, answer.action).picks if pick.kind == "card"}
    for panel in game.presentation.panels(view) if chosen else ():
        for part in panel.parts:
            if isinstance(part, presentation.Cards) and part.pile == "hand":
                cards = tuple(card_face(card, speak) for card in part.cards)
                played = tuple(dict.fromkeys(card.id for card in cards if card.id in chosen))
                if played:
                    yield Hand(seat, cards, played, panel.rider)


def point_names(shown: Snapshot, board: BoardState | None) -> tuple[str, ...]:
    """Return the round of every moment that a page shows of a snapshot after this board; '' is the same as before.

    The page's `History` counts in the same way: a moment for every beat, or one if the board has changed.
    """
    if not shown.beats and board is None and shown.shown is not None:
        return (shown.shown.moment,)
    if not shown.beats:
        return () if board is not None and _same(board, shown.shown or board) else ("",)
    names, told = list[str](), set[int]()
    for beat in shown.beats:
        same = (place for place, line in enumerate(shown.lines) if line.words == beat.sentence and place not in told)
        place = next(same, -1)
        told.add(place)
        names.append(shown.lines[place].heading if place >= 0 else "")
    for place in range(len(names) - 2, -1, -1):
        names[place] = names[place] or names[place + 1]
    for place in range(1, len(names)):
        names[place] = names[place] or names[place - 1]
    return tuple(names)


def _same(one: BoardState, other: BoardState) -> bool:
    return (one.board, one.riders, one.home) == (other.board, other.riders, other.home)
