"""Bots answer legally, see only their view, and do not change the deal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from paceline.core.codec import to_text
from paceline.core.conformance.trial import Check, Moment
from paceline.core.game import CHANCE, Decision, Seat
from paceline.core.race import play_bots


def bots(moment: Moment) -> Iterator[str]:
    """Every bot answers with one of the legal actions, or a `Decision` about one."""
    for name in _names(moment):
        for seat in moment.riders:
            answer = _ask(moment, name, moment.state, seat)
            if answer not in moment.game.legal(moment.state, seat):
                yield f"bot «{name}» answers {answer!r} for seat {seat}"


def blind_bots(moment: Moment) -> Iterator[str]:
    """A bot's answer follows from view, legal actions and generator: the truth behind it does not matter."""
    game = moment.game
    for name in _names(moment):
        for seat in moment.riders:
            answer = _ask(moment, name, moment.state, seat)
            dream = game.imagine(game.view(moment.state, seat), moment.rng)
            other = _ask(moment, name, dream, seat)
            if other != answer:
                yield f"bot «{name}» answers «{to_text(answer)}» for seat {seat}, or «{to_text(other)}»"


def lucky_bots(moment: Moment) -> Iterator[str]:
    """A race between bots is dealt exactly what the seed says."""
    known = getattr(moment.game, "bots", {})
    if not known:
        return
    game, names = moment.game, list(known)
    riders = [(names[seat % len(names)], known[names[seat % len(names)]]) for seat in range(moment.seats)]
    race = play_bots(game, moment.trial.options, riders, moment.ride.seed)
    state = game.setup(moment.seats, moment.trial.options)
    for entry in race.log.entries:
        if entry.seat == CHANCE and game.chance(state).sample(moment.luck) != entry.action:
            yield f"«{game.chance(state).label}» was dealt «{to_text(entry.action)}»"
        state, _ = game.apply(state, entry.seat, entry.action)
    if state != race.state:
        yield f"the race of {', '.join(names)} ends at {race.state!r} and is replayed to {state!r}"


def _names(moment: Moment) -> list[str]:
    return list(getattr(moment.game, "bots", {}))


def _ask(moment: Moment, name: str, state: Any, seat: Seat) -> Any:
    """Ask a bot, always with the same generator."""
    game = moment.game
    answer = game.bots[name](game.view(state, seat), game.legal(state, seat), Random(moment.number))
    return answer.action if isinstance(answer, Decision) else answer


SAMPLED: Final[tuple[Check, ...]] = (bots, blind_bots)
"""At moments at which a seat may act."""
ONCE: Final[tuple[Check, ...]] = (lucky_bots,)
