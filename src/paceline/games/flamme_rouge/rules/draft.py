"""FR 15.1 to 15.4: teams choose specialists for their riders before the start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations

import msgspec

from paceline.core.luck import Luck
from paceline.core.message import BadOptions, Illegal
from paceline.core.protocol import CHANCE
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import KINDS, RIDERS, Lots, Pick
from paceline.games.flamme_rouge.cards import NIMBLE, POWERS
from paceline.games.flamme_rouge.events import Event, LotsDrawn, Picked
from paceline.games.flamme_rouge.state import LOTS, Draft, State, Table


class LotsDraw(msgspec.Struct, frozen=True, gc=False):
    """The order of the draft, about to be decided among these seats."""

    seats: tuple[int, ...]

    @property
    def label(self) -> str:
        """There is one draft a race."""
        return "lots"

    def sample(self, luck: Luck) -> Lots:
        """The order that this luck gives."""
        word, bag, order = luck.word("lots"), list(self.seats), []
        while bag:
            word, place = divmod(word, len(bag))
            order.append(bag.pop(place))
        return Lots(tuple(order))

    def allows(self, outcome: object) -> bool:
        """Whether every seat has one place."""
        return type(outcome) is Lots and tuple(sorted(outcome.order)) == self.seats

    def outcomes(self) -> Iterator[tuple[Lots, int]]:
        """Every order; all are as likely."""
        for order in permutations(self.seats):
            yield Lots(order), 1


def copies(seats: int) -> int:
    """FR 15.2: how many there are of each specialist."""
    numbers = content.copies()
    return numbers.few if seats <= numbers.few_teams else numbers.many


def draw_lots(state: State, seat: int, action: Lots) -> tuple[State, tuple[Event, ...]]:
    """Chance has decided the order: once through, and once back (FR 15.3)."""
    table = state.table
    if seat != CHANCE or LOTS not in state.drawing:
        raise Illegal("FR 15.3", "flamme-rouge.refused.no-lots-now")
    order = action.order
    if not LotsDraw(table.ridden).allows(action):
        raise Illegal("FR 15.3", "flamme-rouge.refused.impossible-lots", order=" ".join(map(str, order)))
    to_pick = (*order, *reversed(order)) if table.riders == 2 else order
    table = msgspec.structs.replace(table, draft=Draft(to_pick))
    return State(table, state.cards, to_pick[:1]), (LotsDrawn(order),)


@lru_cache(maxsize=4096)
def picks(chosen: tuple[str, ...], own: range, seats: int) -> tuple[Pick, ...]:
    """Specialists for the riders of a seat who have none yet, of those still there (FR 15.2)."""
    taken, kinds = Counter(chosen), [KINDS[rider % 2] for rider in own if not chosen[rider]]
    there = [name for name in content.specialists() if taken[name] < copies(seats)]
    return tuple(Pick(name) for name in there if content.specialists()[name].kind in kinds)


def pick(state: State, seat: int, action: Pick) -> tuple[State, tuple[Event, ...]]:
    """A team has chosen; when all have, the race is made ready."""
    table = state.table
    draft = table.draft
    if draft is None or not draft.to_pick:
        raise Illegal("FR 15.3", "flamme-rouge.refused.no-draft-now")
    if seat != draft.to_pick[0]:
        raise Illegal("FR 15.3", "flamme-rouge.refused.not-your-pick")
    own = table.own(seat)
    if action not in picks(table.specialists, own, len(table.ridden)):
        raise Illegal("FR 15.2", "flamme-rouge.refused.no-such-pick", name=action.specialist)
    kind = content.specialists()[action.specialist].kind
    rider = next(rider for rider in own if KINDS[rider % 2] == kind)
    chosen = list(table.specialists)
    chosen[rider] = action.specialist
    left = draft.to_pick[1:]
    table = msgspec.structs.replace(table, specialists=tuple(chosen), draft=Draft(left))
    told = (Picked(RIDERS[rider], action.specialist),)
    return (State(table, state.cards, left[:1]) if left else made_ready(table)), told


def made_ready(table: Table) -> State:
    """Everybody has his specialist: on to the weather and the start."""
    from paceline.games.flamme_rouge.rules.setup import ready  # noqa: PLC0415 – a draft ends where a setup goes on

    return ready(msgspec.structs.replace(table, draft=None))


def grass_for(specialists: Sequence[str]) -> int:
    """FR 15.14: places beside the road, one for every rider with nimble cards."""
    found = content.specialists()
    nimble = {name for name, one in found.items() if any(NIMBLE in POWERS[card] for card in one.add)}
    return sum(name in nimble for name in specialists)


def checked_specialists(given: tuple[str, ...], ridden: Sequence[bool], seats: int) -> tuple[str, ...]:
    """Specialists named in the options, one for every rider; `ridden` says which riders somebody rides."""
    if not any(given):
        return ()
    if len(given) > len(ridden):
        raise _refused("too-many-specialists", n=len(given), riders=len(ridden))
    for rider, name in enumerate(given):
        if name:
            _check_specialist(name, rider, ridden[rider])
            if given.count(name) > copies(seats):
                raise _refused("specialist-twice", name=name, n=given.count(name), most=copies(seats))
    return given + ("",) * (len(ridden) - len(given))


def _check_specialist(name: str, rider: int, ridden: bool) -> None:
    known = content.specialists()
    if name not in known:
        raise _refused("no-such-specialist", name=name, names=", ".join(known))
    if not ridden:
        raise _refused("specialist-for-a-dummy", name=name)
    if known[name].kind != KINDS[rider % 2]:
        raise _refused("specialist-of-other-kind", name=name, rider=RIDERS[rider])


def _refused(why: str, **places: object) -> BadOptions:
    return BadOptions("specialists", f"flamme-rouge.refused.{why}", **places)
