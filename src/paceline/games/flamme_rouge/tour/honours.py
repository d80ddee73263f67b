"""Jerseys and classifications in sentences: who leads, who wears what, and who takes the bonus at the end."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.core.messages import Message, say
from paceline.games.flamme_rouge.actions import NUMBER, RIDERS
from paceline.games.flamme_rouge.presentation.names import clock, rider_name, seat_name
from paceline.games.flamme_rouge.tour.bonus import table
from paceline.games.flamme_rouge.tour.model import Tour
from paceline.games.flamme_rouge.tour.standings import JERSEYS, Standing, standing


def jersey_name(jersey: str) -> Message:
    """A jersey by its colour."""
    return say(f"flamme-rouge.tour.jersey.{jersey}")


def jerseys(tour: Tour) -> list[Message]:
    """FR 17.3: who wears what, and why it is not the leader where he has a better jersey (FR 17.4)."""
    now = standing(tour)
    worn = now.jerseys()
    orders = (now.general(), now.sprint(), now.mountain())
    told = []
    for jersey, rider, order in zip(JERSEYS, worn, orders, strict=True):
        ahead = order[: order.index(NUMBER[rider])] if rider else order
        if rider or ahead:
            told.append(_worn(now, jersey, rider, _why(worn, ahead)))
    return told


def _worn(now: Standing, jersey: str, rider: str, why: Message) -> Message:
    if not rider:
        return say("flamme-rouge.tour.wears-nothing", jersey=jersey_name(jersey), why=why)
    totals = now.riders[NUMBER[rider]]
    counts = {"yellow": totals.time, "green": totals.sprint, "polka-dots": totals.mountain}
    places = {"rider": rider_name(rider), "time": clock(totals.time), "n": counts[jersey], "why": why}
    return say(f"flamme-rouge.tour.wears-{jersey}", **places)


def _why(worn: Sequence[str], ahead: Sequence[int]) -> Message:
    """Those who are ahead in a classification wear something better; nothing where nobody is."""
    if not ahead:
        return say("flamme-rouge.tour.cell", text="")
    names = [RIDERS[number] for number in ahead]
    first, last = ((rider_name(name), jersey_name(JERSEYS[worn.index(name)])) for name in (names[0], names[-1]))
    places = {"leader": first[0], "jersey": first[1], "second": last[0], "other": last[1]}
    return say(f"flamme-rouge.tour.why-{'two' if len(names) > 1 else 'one'}", **places)


def bonuses(tour: Tour) -> list[Message]:
    """FR 18.5: who takes how many points from each classification."""
    now, won, seats = standing(tour), table(tour.stages, len(tour.seats)), len(tour.seats)
    teams = [seat_name(team, seats) for team in now.teams()]
    riders = {"general": now.general(), "sprint": now.sprint(), "mountain": now.mountain()}
    names = {what: [rider_name(RIDERS[number]) for number in order] for what, order in riders.items()} | {"team": teams}
    return [
        _bonus(what, names[what], getattr(won, what))
        for what in ("general", "team", "sprint", "mountain")
        if names[what]
    ]


def _bonus(what: str, names: Sequence[Message], points: Sequence[int]) -> Message:
    told = [say("flamme-rouge.tour.bonus-of", name=name, n=worth) for name, worth in zip(names, points, strict=False)]
    return say(f"flamme-rouge.tour.bonus-{what}", winners=tuple(told))
