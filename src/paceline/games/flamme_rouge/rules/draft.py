"""FR 15.1 to 15.4: teams choose specialists for their riders before the start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from paceline.core.chance import Luck
from paceline.core.game import CHANCE
from paceline.core.messages import BadOptions, Illegal
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.actions import KINDS, RIDERS, Lot, Pick
from paceline.games.flamme_rouge.events import Event, LotsDrawn, Picked
from paceline.games.flamme_rouge.rules.start import prepare_start, start_cards
from paceline.games.flamme_rouge.state import LOTS, Cards, Draft, State, Table


class LotsDraw(msgspec.Struct, frozen=True, gc=False):
    """A pending draw of the seat that chooses next."""

    seats: tuple[int, ...]
    drawn: int
    """Number of seats drawn before."""

    @property
    def label(self) -> str:
        """Name the lot by its number: there is one draft in a race."""
        return f"lot {self.drawn + 1}"

    def sample(self, luck: Luck) -> Lot:
        """Return the seat that this luck draws."""
        return Lot(self.seats[luck.word("lots", self.drawn) % len(self.seats)])

    def allows(self, outcome: object) -> bool:
        """Return whether this seat is still to be drawn."""
        return type(outcome) is Lot and outcome.seat in self.seats

    def outcomes(self) -> Iterator[tuple[Lot, int]]:
        """Return every seat left, all equally likely."""
        for seat in self.seats:
            yield Lot(seat), 1


def copies(teams: int) -> int:
    """Return how many there are of each specialist (FR 15.2)."""
    numbers = content.copies()
    return numbers.few if teams <= numbers.few_teams else numbers.many


def open_draft(table: Table) -> State:
    """Return the state in which lots decide who chooses a specialist first."""
    table = msgspec.structs.replace(table, specialists=("",) * len(table.cells))
    return _after_a_lot(table, start_cards(table), ())


def lots_left(table: Table) -> LotsDraw:
    """Return the draw that is pending."""
    assert table.draft is not None
    drawn = table.draft.order
    return LotsDraw(tuple(seat for seat in table.ridden if seat not in drawn), len(drawn))


def draw_lot(state: State, seat: int, action: Lot) -> tuple[State, tuple[Event, ...]]:
    """Add the seat that chance has drawn; when one is left, the order is known."""
    table = state.table
    if seat != CHANCE or LOTS not in state.drawing or table.draft is None:
        raise Illegal("FR 15.3", "flamme-rouge.refused.no-lots-now")
    if not lots_left(table).allows(action):
        raise Illegal("FR 15.3", "flamme-rouge.refused.impossible-lot", seat=str(action.seat))
    after = _after_a_lot(table, state.cards, (*table.draft.order, action.seat))
    assert after.table.draft is not None
    return after, () if after.drawing else (LotsDrawn(after.table.draft.order),)


def _after_a_lot(table: Table, cards: tuple[Cards, ...], order: tuple[int, ...]) -> State:
    """Return the state after a lot; the order leads once through all teams and once back (FR 15.3)."""
    left = [seat for seat in table.ridden if seat not in order]
    if len(left) > 1:
        return State(msgspec.structs.replace(table, draft=Draft(order)), cards, (), (LOTS,))
    order = (*order, *left)
    to_pick = (*order, *reversed(order)) if table.riders == 2 else order
    return State(msgspec.structs.replace(table, draft=Draft(order, to_pick)), cards, to_pick[:1])


@lru_cache(maxsize=4096)
def picks(chosen: tuple[str, ...], own: range, seats: int) -> tuple[Pick, ...]:
    """Return the specialists still available (FR 15.2) for the riders of a seat who have none yet."""
    taken, kinds = Counter(chosen), [KINDS[rider % 2] for rider in own if not chosen[rider]]
    there = [name for name in content.specialists() if taken[name] < copies(seats)]
    return tuple(Pick(name) for name in there if content.specialists()[name].kind in kinds)


def pick(state: State, seat: int, action: Pick) -> tuple[State, tuple[Event, ...]]:
    """Give a team its specialist; when all have chosen, prepare the start."""
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
    draft_left = Draft(draft.order, left, (*draft.picked, action.specialist)) if left else None
    table = msgspec.structs.replace(table, specialists=tuple(chosen), draft=draft_left)
    told = (Picked(RIDERS[rider], action.specialist),)
    return (State(table, state.cards, left[:1]) if left else prepare_start(table)), told


def check_specialists(given: tuple[str, ...], ridden: Sequence[bool], seats: int) -> tuple[str, ...]:
    """Return the specialists named in the options, one for every rider; `ridden` excludes dummies."""
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
