"""Replays of finished races: what spectators saw, one snapshot for each move, and the hands that were played from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from paceline.core import presentation
from paceline.core.game import CHANCE
from paceline.core.log import Header
from paceline.i18n import Catalogue
from paceline.web.frames import LogWriter, card_face, has_moved_silently, next_snapshot, snapshot
from paceline.web.protocol import Hand, Snapshot
from paceline.web.race import Step, TableRace, visible_events


class Move(NamedTuple):
    """A snapshot for spectators, and the hands of those who answered before it; hands are secret until the end."""

    snapshot: Snapshot
    hands: tuple[Hand, ...] = ()


def replay(header: Header, steps: Iterable[str], speak: Catalogue, *, over: bool) -> Iterator[Move]:
    """Yield a race as spectators saw it, move by move; if it is `over`, with all hands."""
    race = TableRace(header)
    yield Move(snapshot(race, None, speak))
    before, hands = race.state, list[Hand]()
    for lines in steps:
        step = race.read(lines)
        if race.begins(step):
            for shown in _latest_move(race, before, speak):
                yield Move(shown, tuple(hands))
                hands.clear()
            before = race.state
        if over:
            hands += _hands(race, step, speak)
        race.commit(step)
    yield from (Move(shown, tuple(hands)) for shown in _latest_move(race, before, speak))


def _latest_move(race: TableRace, before: Any, speak: Catalogue) -> Iterator[Snapshot]:
    """Yield the latest move as one snapshot, if spectators saw anything of it."""
    if not race.recent or race.seen[None] == race.begun[None]:
        return
    transitions = tuple(transition for step in race.recent for transition in step.transitions)
    move = Step(race.steps, "", transitions, before)
    moved = has_moved_silently(race, speak, before, move)
    if moved or any(visible_events(move, None)):
        yield replace(next_snapshot(race, None, LogWriter(race, speak), move, before, moved=moved), again=0)


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
