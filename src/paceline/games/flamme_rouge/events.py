"""Events: what happened to which riders, with the clause and the cells that caused it."""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Public(msgspec.Struct, frozen=True, gc=False, tag_field="event"):
    """Base of events that everybody may see."""

    def seen_by(self, _seat: int | None) -> Public | None:
        """Return the whole event: everybody sees it."""
        return self


class Private(msgspec.Struct, frozen=True, gc=False, tag_field="event"):
    """Base of events that only the rider's own seat may see."""

    rider: str
    seat: int

    def seen_by(self, seat: int | None) -> Private | None:
        """Return the event for its own seat only; that it happened would tell others how far the seat is."""
        return self if seat == self.seat else None


class Placed(Public, frozen=True, gc=False, tag="placed"):
    """A rider was placed behind the start line."""

    rider: str
    cell: int
    clause: str = "FR 2.9"


class Shuffled(Private, frozen=True, gc=False, tag="shuffled"):
    """The recycled cards became the face-down pile in mid-draw."""

    clause: str = "FR 4.5"


class OutOfCards(Private, frozen=True, gc=False, tag="out-of-cards"):
    """A rider without any card plays an exhaustion card at once."""

    clause: str = "FR 4.7"


class Moved(Public, frozen=True, gc=False, tag="moved"):
    """A rider moved as far as the card and the road allow."""

    rider: str
    card: str
    start: int
    end: int
    clause: str = "FR 5.2"


class Raised(Public, frozen=True, gc=False, tag="raised"):
    """A low card counted as the minimum, because the rider started on a descent or in a supply zone."""

    rider: str
    card: str
    steps: int
    because: tuple[int, ...]
    clause: str


class Capped(Public, frozen=True, gc=False, tag="capped"):
    """An ascent on the way cut the move short."""

    rider: str
    card: str
    steps: int
    because: tuple[int, ...]
    clause: str


class Blocked(Public, frozen=True, gc=False, tag="blocked"):
    """Full squares made a rider stop behind them."""

    rider: str
    lost: int
    by: tuple[str, ...]
    because: tuple[int, ...]
    clause: str


class Fell(Public, frozen=True, gc=False, tag="fell"):
    """A rider who was held up on a wet square or in a sharp corner lies on the road."""

    rider: str
    because: tuple[int, ...]
    clause: str = "FR 13.1"


class StoodUp(Public, frozen=True, gc=False, tag="stood-up"):
    """A fallen rider stood up, which cost two squares of the card."""

    rider: str
    card: str
    steps: int
    because: tuple[int, ...]
    clause: str = "FR 13.5"


class Forecast(Public, frozen=True, gc=False, tag="forecast"):
    """The weather lies on the tiles."""

    weather: tuple[str, ...]
    clause: str = "FR 12.1"


class Bid(Public, frozen=True, gc=False, tag="bid"):
    """A bid for the breakaway was turned over."""

    rider: str
    card: str
    clause: str = "FR 10.3"


class Escaped(Public, frozen=True, gc=False, tag="escaped"):
    """A rider won a place in the breakaway."""

    rider: str
    bid: int
    cell: int
    over: tuple[str, ...]
    """The riders who bid less."""
    clause: str


class Turned(Public, frozen=True, gc=False, tag="turned"):
    """A dummy team's card was turned over."""

    rider: str
    card: str
    clause: str


class Slipstreamed(Public, frozen=True, gc=False, tag="slipstreamed"):
    """Riders closed a gap of exactly one square towards the pack ahead; some may only have closed up sideways."""

    riders: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    towards: tuple[str, ...]
    because: tuple[int, ...]
    clause: str = "FR 7.3"


class Refused(Public, frozen=True, gc=False, tag="refused"):
    """Riders one square short of a pack got no slipstream; `because` names the cells that forbid it."""

    riders: tuple[str, ...]
    towards: tuple[str, ...]
    because: tuple[int, ...]
    clause: str


class Exhausted(Public, frozen=True, gc=False, tag="exhausted"):
    """A rider with an empty square ahead took an exhaustion card."""

    rider: str
    because: tuple[int, ...]
    clause: str = "FR 7.10"


class LotsDrawn(Public, frozen=True, gc=False, tag="lots-drawn"):
    """The order in which teams choose their specialists; then it is reversed."""

    order: tuple[int, ...]
    clause: str = "FR 15.3"


class Picked(Public, frozen=True, gc=False, tag="picked"):
    """A rider became a specialist."""

    rider: str
    specialist: str
    clause: str = "FR 15.3"


class Recovered(Public, frozen=True, gc=False, tag="recovered"):
    """A rider gave an exhaustion card back."""

    rider: str
    card: str
    clause: str = "FR 15.7"


class Detoured(Public, frozen=True, gc=False, tag="detoured"):
    """A rider took the outer way, because the cells named blocked the inner one."""

    rider: str
    because: tuple[int, ...]
    clause: str = "FR 14.5"


class Chased(Public, frozen=True, gc=False, tag="chased"):
    """A rider closed up to those ahead at once, by the power of the card."""

    rider: str
    card: str
    start: int
    end: int
    towards: tuple[str, ...]
    clause: str


class MovedOver(Public, frozen=True, gc=False, tag="moved-over"):
    """A rider made room for a nimble one by moving a lane to the left."""

    rider: str
    by: str
    start: int
    end: int
    clause: str = "FR 15.13"


class Spared(Public, frozen=True, gc=False, tag="spared"):
    """A relentless rider took no exhaustion card, though the square ahead was empty."""

    rider: str
    card: str
    because: tuple[int, ...]
    clause: str = "FR 15.8"


class Strained(Public, frozen=True, gc=False, tag="strained"):
    """A rider took an exhaustion card in an individual time trial, for the highest card of their kind."""

    rider: str
    card: str
    clause: str = "FR 19.6"


class TookToken(Public, frozen=True, gc=False, tag="took-token"):
    """A rider took the top token of a pile."""

    rider: str
    points: str
    value: int
    because: tuple[int, ...]
    clause: str = "FR 16.2"


class TookRefresh(Public, frozen=True, gc=False, tag="took-refresh"):
    """A rider was first at the refresh token: everybody may take back cards."""

    rider: str
    because: tuple[int, ...]
    clause: str = "FR 19.8"


class Refreshed(Public, frozen=True, gc=False, tag="refreshed"):
    """A rider took back these cards and shuffled the deck."""

    rider: str
    cards: tuple[str, ...]
    clause: str = "FR 19.9"


class CameHome(Public, frozen=True, gc=False, tag="came-home"):
    """A rider crossed the line; `front` is the first rider of the pack, whose time counts."""

    rider: str
    place: int
    time: int
    podium: int
    front: str
    because: tuple[int, ...]
    clause: str


class Delayed(Public, frozen=True, gc=False, tag="delayed"):
    """Riders who are not home took a minute each."""

    riders: tuple[str, ...]
    seconds: int
    clause: str = "FR 16.7"


class Led(Public, frozen=True, gc=False, tag="led"):
    """A rider led the race at the end of a round, which is worth a token."""

    rider: str
    tokens: int
    """All tokens of the rider so far."""
    clause: str = "FR 21.2"


class Combative(Public, frozen=True, gc=False, tag="combative"):
    """A rider has most tokens for rounds at the head of a stage."""

    rider: str
    tokens: int
    clause: str = "FR 21.3"


class TeamTimed(Public, frozen=True, gc=False, tag="team-timed"):
    """All riders of a team are home; their times together decide the podium."""

    team: str
    """Letter of the team."""
    time: int
    podium: int
    clause: str = "FR 21.4"


class RoundEnded(Public, frozen=True, gc=False, tag="round-ended"):
    """A round is over; `order` is the road from front to back."""

    round: int
    order: tuple[str, ...]
    home: int = 0
    """Number of riders at home, on a timed stage."""
    clause: str = "FR 3.1"


class Finished(Public, frozen=True, gc=False, tag="finished"):
    """The race is over; `riders` are all riders from first to last."""

    riders: tuple[str, ...]
    across: int
    """Number of riders who crossed the line."""
    clause: str = "FR 8.2"


Event: TypeAlias = (
    Placed
    | Shuffled
    | OutOfCards
    | Moved
    | Raised
    | Capped
    | Blocked
    | Fell
    | StoodUp
    | Forecast
    | Bid
    | Escaped
    | Turned
    | Slipstreamed
    | Refused
    | Exhausted
    | LotsDrawn
    | Picked
    | Recovered
    | Detoured
    | Chased
    | MovedOver
    | Spared
    | Strained
    | TookToken
    | TookRefresh
    | Refreshed
    | CameHome
    | Delayed
    | Led
    | Combative
    | TeamTimed
    | RoundEnded
    | Finished
)
