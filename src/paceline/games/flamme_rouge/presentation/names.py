"""Names of seats, riders, cards and squares as messages."""

from __future__ import annotations

from paceline.core.messages import Message, say
from paceline.games.flamme_rouge.actions import RIDERS, TEAMS
from paceline.games.flamme_rouge.cards import KEPT, POWERS, VALUES, printed_name
from paceline.games.flamme_rouge.content import ATTACK, EXHAUSTION
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.state import Table


def seat_name(seat: int, seats: int) -> Message:
    """Return the name of a seat: its team, or its only rider if more than six people ride."""
    return say(f"flamme-rouge.team.{TEAMS[seat]}") if seats <= len(TEAMS) else rider_name(RIDERS[seat])


def round_name(table: Table) -> Message:
    """Return the name of the round that is ridden; the bidding for the breakaway comes before the first (FR 10.1)."""
    if not table.started or table.auction is not None:
        return say("flamme-rouge.scene.at-the-start")
    return say("flamme-rouge.scene.round", round=table.round + 1)


def rider_name(rider: str) -> Message:
    """Return a rider with the team: «Azur sprinteur»."""
    return say(f"flamme-rouge.rider.{rider[1]}", team=say(f"flamme-rouge.team.{rider[0]}"))


def rider_names(riders: tuple[str, ...]) -> tuple[Message, ...]:
    """Return several riders, in the given order."""
    return tuple(rider_name(rider) for rider in riders)


def card_name(card: str) -> Message:
    """Return a card in words, with its powers."""
    if card == ATTACK:
        return say("flamme-rouge.card.attack")
    powers = POWERS[printed_name(card)]
    if powers:
        words = tuple(say(f"flamme-rouge.power.{power}", value=VALUES[card]) for power in powers)
        return say(
            f"flamme-rouge.card.{'kept' if card.endswith(KEPT) else 'special'}", value=VALUES[card], powers=words
        )
    key = "exhaustion" if card == EXHAUSTION else "attacking" if card.endswith(ATTACK) else "energy"
    return say(f"flamme-rouge.card.{key}", value=VALUES[card])


def specialist_name(specialist: str) -> Message:
    """Return a specialist in words."""
    return say(f"flamme-rouge.specialist.{specialist}")


def square(track: Course, row: int) -> Message:
    """Return a square by its distance from the line, or on one of two ways by its number there."""
    here = track.road.squares[row]
    if not here.branch:
        return say("flamme-rouge.square.plain", square=f"{track.road.distance(row):+d}".replace("-", "−"))
    way = [other.row for other in track.road.squares if (other.tile, other.branch) == (here.tile, here.branch)]
    tile = track.road.tiles[here.tile].name
    return say(f"flamme-rouge.square.{here.branch}", number=way.index(row) + 1, tile=tile)


def clock(seconds: int) -> str:
    """Return a time in minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02d}"
