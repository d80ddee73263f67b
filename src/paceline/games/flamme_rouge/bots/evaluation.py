"""Evaluate the future: chances to win a race, tour points on a timed stage (FR 16)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import zip_longest
from math import exp, sqrt
from typing import Final

import msgspec

from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.bots.forecast import Reserve, own_reserve, rounds_left, rounds_to, squares_in
from paceline.games.flamme_rouge.bots.outlook import Outcome, Outlook
from paceline.games.flamme_rouge.bots.preparations import expect_back
from paceline.games.flamme_rouge.bots.question import STANDING_UP
from paceline.games.flamme_rouge.cards import VALUES, printed_name
from paceline.games.flamme_rouge.content import EXHAUSTION
from paceline.games.flamme_rouge.rules.movement import front_to_back
from paceline.games.flamme_rouge.rules.trials import TEAM, TRIALS

A_PLACE: Final = 0.02
"""Value of a place if the race is lost, in races won."""
TIRED: Final = 0.6
"""Squares that an exhaustion card costs another rider in the long run."""
DOUBT, DOUBT_A_ROUND = 1.0, 1.2
"""Squares by which a forecast may fail: at once, and times the root of the rounds to go."""
SECOND: Final = 0.002
"""Tour points that a second is worth. Values were tried in 24 basic tours each, two wheelsuckers with one value against
two with another: 0.012 loses 3.6 ± 1.6 points a tour to 0.004, while 0.0015 makes no difference to it (+0.7 ± 2.4)."""
AGAINST_THE_CLOCK: Final = 0.01
"""The same in a time trial, which is about little else: in 24 of each kind a rider took 80 seconds on average,
95 with 0.03 and 107 with the value above."""
TOKEN: Final = 0.06
"""Tour points that a sprint or mountain point is worth. Tried likewise: against 0.1, 0.25 loses 1.1 ± 1.8 points a tour
and 0.04 gains 2.3 ± 1.9."""
WEARY: Final = 0.08
"""Tour points that an exhaustion card costs which is left at the end, for half of them ride along (FR 17.1). Tried
likewise: nought loses 0.5 ± 2.1 points a tour to this, 0.2 loses 1.3 ± 1.9."""
SLIGHT, NOUGHT = 0.01, 1e-6
"""Chances too slight to be followed up, and what keeps a division from failing."""
NEAR: Final = 14
"""Squares from which tokens on the way are raced for."""


def evaluate(seen: Outlook, card: str, found: list[Outcome]) -> float:
    """Return the average value of these futures: the chance to win, or tour points on a timed stage."""
    number, total = seen.rider.number, 0.0
    left: dict[bool, tuple[tuple[str, ...], Reserve]] = {}
    for outcome, future in zip(found, seen.futures, strict=True):
        tired = number in outcome.tired
        if tired not in left:
            left[tired] = _left(seen, card, tired)
        deck, mine = left[tired]
        ahead = [*seen.reserves[:number], mine, *seen.reserves[number + 1 :]]
        then = Future(seen, outcome, future, ahead)
        total += stage_points(then, deck.count(EXHAUSTION)) if seen.table.timed else _chance(then)
    return total / len(found)


def _left(seen: Outlook, card: str, tired: bool) -> tuple[tuple[str, ...], Reserve]:
    """Return the rider's cards after this one, with or without a new exhaustion card, and their reserve."""
    rider, cards = seen.rider, seen.rider.cards
    back = [*cards.recycled, *cards.hand]
    back.remove(printed_name(card))
    if rider.recovers(card):
        back.remove(EXHAUSTION)
    if tired:
        back.append(EXHAUSTION)
    later = (*back, *expect_back(seen.table, rider.number, card))
    ahead = own_reserve(cards.face_down, later, seen.table.stage, rider.row + rider.reach(card))
    return (*cards.face_down, *back), ahead


def _chance(then: Future) -> float:
    """Return how likely this team wins from here."""
    seen, outcome = then.seen, then.outcome
    track, table, me = seen.rider.track, seen.table, seen.rider.number
    if max(outcome.places) >= track.line:
        return _finished(outcome, me, table.riders)
    distances = {number: track.to_finish[track.row[cell]] for number, cell in enumerate(outcome.places)}
    own = table.own(me // table.riders)
    mine = others = 0.0
    for number, strength in then.strengths(distances, then.rounds(distances)).items():
        if number in own:
            mine += strength
        else:
            others += strength
    return mine / (mine + others)


def _finished(outcome: Outcome, me: int, riders: int) -> float:
    """Return the value of a race that is over: won, or lost by so many riders."""
    ahead = [number // riders for number in front_to_back(outcome.places)].index(me // riders)
    return -A_PLACE * ahead if ahead else 1.0


class Future(msgspec.Struct, frozen=True, gc=False):
    """One future after its first round."""

    seen: Outlook
    outcome: Outcome
    future: list[str]
    ahead: list[Reserve]
    """The reserves of all riders from there."""

    def rounds(self, distances: dict[int, int]) -> float:
        """Return the rounds until the first of these riders has ridden their distance."""
        return max(1.0, rounds_left([*distances.values()], [self.ahead[number] for number in distances]))

    def strengths(self, distances: dict[int, int], to_go: float) -> dict[int, float]:
        """Return how likely these riders are to be first, as weights."""
        doubt = DOUBT + DOUBT_A_ROUND * sqrt(to_go)
        return {
            number: exp((squares_in(to_go, self.ahead[number]) - squares - self.lost(number, to_go)) / doubt)
            for number, squares in distances.items()
        }

    def lost(self, number: int, to_go: float) -> float:
        """Return the squares by which a reserve promises too much: this round's card, exhaustion, a fall."""
        lost = 0.0
        if number != self.seen.rider.number:
            lost += self._spent(number, to_go)
            if number in self.outcome.tired:
                lost += TIRED
        if number in self.outcome.fallen:
            lost += STANDING_UP
        return lost

    def _spent(self, number: int, to_go: float) -> float:
        """Return the squares by which a card just played is missed: all of it if every card will be needed."""
        known = self.seen.known[number]
        if not known.left:
            return 0.0
        return (VALUES[self.future[number]] - known.mean) * min(1.0, to_go / known.left)


def stage_points(then: Future, exhaustion: int) -> float:
    """Return the tour points that this future has brought and those to be expected."""
    seen, places = then.seen, then.outcome.places
    track, table = seen.rider.track, seen.table
    own = table.own(seen.rider.number // table.riders)
    out = {number: track.to_finish[track.row[cell]] for number, cell in enumerate(places) if 0 <= cell < track.line}
    points = _won(then, own) - WEARY * exhaustion
    to_go = then.rounds(out) if out else 0.0
    if any(number in out for number in own):
        points += _podium(then, out, to_go, own) + _on_the_way(then, out, own)
    second = AGAINST_THE_CLOCK if table.kind in TRIALS else SECOND
    return points - second * _seconds(then, out, to_go, own)


def _won(then: Future, own: Collection[int]) -> float:
    """Return podium points and tokens of this round."""
    before, after = then.seen.table, then.outcome.after
    podium = sum([arrival.podium for arrival in after.home[len(before.home) :] if arrival.rider in own])
    tokens = sum([token.value for token in after.tokens[len(before.tokens) :] if token.rider in own])
    return podium + TOKEN * tokens


def _podium(then: Future, out: dict[int, int], to_go: float, own: range) -> float:
    """Return the points to be expected for what is left of the podium, with the tokens at the line."""
    table, after, track = then.seen.table, then.outcome.after, then.seen.rider.track
    taken = sum([arrival.podium > 0 for arrival in after.home])
    tokens = [value for pile in after.piles if pile.row == track.finish for value in pile.values]
    podium = content.tour_numbers().podium[taken:]
    prizes = [points + TOKEN * value for points, value in zip_longest(podium, tokens, fillvalue=0)]
    if not prizes:
        return 0.0
    strong = then.strengths(out, to_go)
    if table.kind != TEAM:
        return expect_prizes(prizes, strong, own)
    home = {arrival.rider // table.riders for arrival in after.home}  # FR 19.4
    teams: dict[int, float] = {}
    for number, strength in strong.items():
        seat = number // table.riders
        if seat not in home:
            teams[seat] = max(strength, teams.get(seat, 0.0))
    return expect_prizes(prizes, teams, (own[0] // table.riders,))


def _on_the_way(then: Future, out: dict[int, int], own: Collection[int]) -> float:
    """Return the value of tokens that riders will soon reach."""
    track, worth = then.seen.rider.track, 0.0
    for pile in then.outcome.after.piles:
        left = track.to_finish[pile.row]
        before = {number: squares - left for number, squares in out.items() if squares > left}
        if left and before and min(before.values()) <= NEAR and any(number in before for number in own):
            strong = then.strengths(before, then.rounds(before))
            worth += TOKEN * expect_prizes(pile.values, strong, own)
    return worth


def _seconds(then: Future, out: dict[int, int], to_go: float, own: Collection[int]) -> float:
    """Return seconds that this team's riders should take altogether."""
    table, after, minute = then.seen.table, then.outcome.after, content.timing().minute
    times = [float(arrival.time) for arrival in after.home if arrival.rider in own]
    since = table.minutes + 1 if after.home else -to_go
    for number in own:
        if number in out:
            lost = then.lost(number, to_go)
            times.append(minute * max(0.0, since + rounds_to(out[number] + lost, then.ahead[number])))
    return len(times) * max(times) if table.kind == TEAM else sum(times)  # FR 19.3


def expect_prizes(prizes: Sequence[float], strong: Mapping[int, float], own: Collection[int]) -> float:
    """Return the prizes, three at most, that the own riders should win together, given all strengths."""
    everybody = sum(strong.values())
    chances = {number: strength / everybody for number, strength in strong.items()}
    mine = sum([chances[number] for number in own if number in chances])
    second, third = [*prizes[1:], 0.0, 0.0][:2]
    worth = prizes[0] * mine
    if not second:
        return worth
    contenders = [(chance, number in own) for number, chance in chances.items() if chance > SLIGHT]
    for place, (first, is_mine) in enumerate(contenders):
        left, rest = mine - first if is_mine else mine, 1.0 - first + NOUGHT
        worth += first * second * left / rest
        if third:
            others = contenders[:place] + contenders[place + 1 :]
            worth += third * first / rest * _after_two(others, left, rest)
    return worth


def _after_two(others: list[tuple[float, bool]], left: float, rest: float) -> float:
    """Return the chance of third place behind the winner, with each of the others second in turn."""
    return sum([chance * (left - chance if is_mine else left) / (rest - chance) for chance, is_mine in others])
