"""What things are called, as messages: seats, riders, cards and squares."""

from __future__ import annotations

from paceline.core.messages import Message, say
from paceline.games.flamme_rouge.actions import RIDERS, TEAMS
from paceline.games.flamme_rouge.cards import KEPT, POWERS, VALUES, printed
from paceline.games.flamme_rouge.content import ATTACK, EXHAUSTION
from paceline.games.flamme_rouge.course import Course


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
    """A card in words, with its powers."""
    if card == ATTACK:
        return say("flamme-rouge.card.attack")
    powers = POWERS[printed(card)]
    if powers:
        words = tuple(say(f"flamme-rouge.power.{power}", value=VALUES[card]) for power in powers)
        return say(
            f"flamme-rouge.card.{'kept' if card.endswith(KEPT) else 'special'}", value=VALUES[card], powers=words
        )
    key = "exhaustion" if card == EXHAUSTION else "attacking" if card.endswith(ATTACK) else "energy"
    return say(f"flamme-rouge.card.{key}", value=VALUES[card])


def specialist_name(specialist: str) -> Message:
    """A specialist in words."""
    return say(f"flamme-rouge.specialist.{specialist}")


def square(track: Course, row: int) -> Message:
    """A square by its distance from the line, with a true minus sign; on one of two ways, by its place on that."""
    here = track.road.squares[row]
    if not here.branch:
        return say("flamme-rouge.square.plain", square=f"{track.road.distance(row):+d}".replace("-", "−"))
    way = [one.row for one in track.road.squares if (one.tile, one.branch) == (here.tile, here.branch)]
    tile = track.road.tiles[here.tile].name
    return say(f"flamme-rouge.square.{here.branch}", number=way.index(row) + 1, tile=tile)


def clock(seconds: int) -> str:
    """A time in minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02d}"
