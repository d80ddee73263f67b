"""Whole turns of a race: what players do and what chance gives, input by input."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from games.on_the_rivet.content_set import content_set
from games.on_the_rivet.positions import Position
from paceline.core.game import CHANCE
from paceline.games.on_the_rivet import GAME
from paceline.games.on_the_rivet.actions import (
    Action,
    Activate,
    Done,
    Draw,
    Drawn,
    EventDrawn,
    Kind,
    Let,
    Place,
    Play,
    Step,
    Top,
)
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.rules.setup import Options
from paceline.games.on_the_rivet.state import Awaited, State

HAND: Final = ("A01", "A08", "A15", "A19", "A25")
"""Plain cards without fatigue: a Lead, a Chase, a Draft and a Break of 5 PS, and a Wild one of 4."""
HANDS: Final = {0: HAND, 1: HAND, 2: HAND}
MEDIUM: Final = "START-A C1 I3A C2 I5A C4 I6A C3 I4A C5 FIN-A"
"""Six lines, which make a medium race: rows 0 to 27 flat as usual."""
ALL_CARDS: Final = tuple(book("").cards)
SCATTERED: Final = """
.. .. C1 .. .. .. .. ..
.. .. .. .. .. AA .. ..
J1 __ __ __ __ __ __ CA
"""
"""A rider or two of each team, nobody linked; CA leads before AA, J1 is last."""

THIRD_ROAD: Final = """
.. J1 .. .. .. .. .. ..
.. .. .. A1 .. .. .. ..
__ JA __ C1 __ __ __ __
"""
"""C1 rides before J, the artificial team."""


class Turns(Position):
    """A race under way, with a hand for everybody unless it is said otherwise."""

    def __init__(self, picture: str, **said: Any) -> None:
        super().__init__(picture, **{"hands": dict.fromkeys(range(said.get("seats", 3)), HAND), **said})

    # Chance.

    def luck(self, *draws: Draw) -> Turns:
        """Apply these draws one after the other."""
        for draw in draws:
            self.put(CHANCE, draw)
        return self

    @property
    def next_draw(self) -> Awaited:
        """The next pending draw."""
        assert self.acting == {CHANCE}, self.acting
        return self.table.awaited[0]

    @property
    def chances(self) -> dict[Draw, int]:
        """Possible draws, with their weights."""
        return chances(self.state)

    def refill(self, *cards: str, top: bool = False) -> Turns:
        """Fill a hand with these cards; Making Headlines lies on top of the deck or does not."""
        seat = self.next_draw.seat
        for card in cards:
            self.luck(Drawn(seat, card))
        if self.acting == {CHANCE} and self.next_draw == Awaited("top", seat):
            self.luck(Top(seat, top))
        return self

    def event(self, card: str) -> Turns:
        """Draw an event card; in Grupo Compacto everybody stays where they are."""
        self.luck(EventDrawn(card))
        while self.table.phase == "compact" and self.table.happening:
            self.answer(Let())
        return self

    # Players.

    def answer(self, *actions: Action) -> Turns:
        """Answer for whoever is asked, one action after the other."""
        super().answer(*actions)
        return self

    def offered(self, kind: type[Action]) -> list[Any]:
        """Return the legal actions of this kind."""
        return [one for one in self.legal if isinstance(one, kind)]

    def go(self, way: str = "forward") -> Turns:
        """Take the only step of this way."""
        (step,) = (one for one in self.offered(Step) if one.way == way)
        return self.answer(step)

    def play(self, rider: str, card: str, kind: Kind | None = None) -> Turns:
        """Activate a rider and play a card."""
        return self.answer(Activate(rider), Play(card, kind or kind_of(card)))

    def ride(self) -> Turns:
        """Ride straight on as long as possible, taking the first way if there are several."""
        while steps := [one for one in self.offered(Step) if one.way == "forward"]:
            self.answer(steps[0])
        return self

    def turn(self, rider: str, card: str, kind: Kind | None = None) -> Turns:
        """Play a whole turn straight on, up to the draw."""
        return self.play(rider, card, kind).ride().answer(Done())


def kind_of(card: str) -> Any:
    """Return how a card is ridden that is not wild."""
    return book("").cards[card].kind


def chances(state: State) -> dict[Draw, int]:
    """Return what chance may draw now, with its weight."""
    return dict(GAME.chance(state).outcomes())


def before_the_start(seats: int = 3, **said: Any) -> State:
    """Return a race nobody has been placed in, on the tiles of the clause tests."""
    return GAME.setup(seats, Options(**{"content": content_set(), **said}))


def placed(seats: int = 3, **said: Any) -> State:
    """Return everybody on the grid, in the order of the riders; lot made no difference."""
    state = before_the_start(seats, **{"first": 0, **said})
    while state.table.phase == "grid":
        (seat,) = GAME.to_act(state)
        if seat == CHANCE and state.table.awaited[0].kind != "grid":
            break
        state, _ = GAME.apply(state, seat, first_choice(state, seat))
    return state


def first_choice(state: State, seat: int) -> Action:
    """Return the first legal action of a seat, or of chance."""
    return next(iter(chances(state))) if seat == CHANCE else GAME.legal(state, seat)[0]


def inputs(state: State, *actions: tuple[int, Action]) -> State:
    """Return the state after these inputs."""
    for seat, action in actions:
        state, _ = GAME.apply(state, seat, action)
    return state


def names(actions: Sequence[Action]) -> list[str]:
    """Return the riders of grid placements or activations."""
    return [one.rider for one in actions if isinstance(one, Place | Activate)]


def came(picture: str = THIRD_ROAD, **said: Any) -> Turns:
    """Return a race in which C1 has just ridden, so that it is the turn of J, the artificial team."""
    rules = {"third": 2, **said.pop("rules", {})}
    race = Turns(picture, **{"hands": {0: HAND, 1: HAND}, "seat": 1, "rules": rules, **said})
    return race.turn("C1", "A08").refill("A02")
