"""The log is the only truth: replayed or read back, it gives the same race."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from paceline.core.conformance.trial import Check, Moment
from paceline.core.log import Entry, Log, options_of
from paceline.core.race import Race, replay

PREFIXES: Final = 2
"""Prefixes of each race that are replayed."""


def replays(moment: Moment) -> Iterator[str]:
    """Replaying any prefix of the log leads to the state it led to."""
    ride = moment.ride
    for number in (*(moment.rng.randrange(moment.number + 1) for _ in range(PREFIXES)), moment.number):
        race = replay(moment.game, Log(ride.log.header, ride.log.entries), number)
        if race.state != ride.states[number]:
            yield f"after {number} inputs a replay is at {race.state!r} instead of {ride.states[number]!r}"


def race_text(moment: Moment) -> Iterator[str]:
    """A race file reads back to the same inputs, events and state."""
    events: list[Any] = [()]

    def watch(_entry: Entry, more: Any, _race: Race) -> None:
        events.append(tuple(more))

    race = Race.read(moment.game, moment.race_text, watch)
    if race.log.entries != moment.ride.log.entries:
        yield "the race file tells other inputs"
    if race.state != moment.state or events != moment.ride.events:
        yield f"the race file ends at {race.state!r} instead of {moment.state!r}"


def content_hash(moment: Moment) -> Iterator[str]:
    """The content hash is a word that stays the same for the same options."""
    game, header = moment.game, moment.ride.log.header
    hashes = {game.content_hash(moment.seats, options_of(game, header)) for _ in range(2)} | {header.content}
    if len(hashes) != 1 or not header.content or not isinstance(header.content, str):
        yield f"content hashes {sorted(map(repr, hashes))}"


END: Final[tuple[Check, ...]] = (content_hash, replays, race_text)
