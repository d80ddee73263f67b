"""Races of the kernel as logs of the reference, and logs of the reference on the kernel.

`Follower` plays any log on the kernel's rules; `ride_recorded` rides race n of a series as `simulate` does and returns
it as an ordinary race, every input of which the reference has accepted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paceline.core.game import CHANCE
from paceline.core.log import Entry
from paceline.core.race import Race
from paceline.games.flamme_rouge.actions import (
    KINDS,
    NUMBER,
    Draw,
    Drawn,
    Enough,
    Flip,
    Lot,
    Pick,
    Place,
    Play,
    Retrieve,
    Weather,
)
from paceline.games.flamme_rouge.actions import RIDERS as NAMES
from paceline.games.flamme_rouge.kernel import energy, phases, policies, rounds, start
from paceline.games.flamme_rouge.kernel.chance import seed_number
from paceline.games.flamme_rouge.kernel.state import load_state, new_races
from paceline.games.flamme_rouge.kernel.tables import (
    CARD,
    CARD_NAMES,
    HAND_SHIFT,
    INDIVIDUAL_TRIAL,
    IS_PELOTON,
    SKY_NUMBER,
    Records,
    board_of,
)
from paceline.games.flamme_rouge.state import State


class Follower:
    """A race on the kernel that follows the inputs of a log."""

    def __init__(self, state: State) -> None:
        self.done: set[int] = set()
        """Riders who take back no more cards."""
        self._load(state)

    def _load(self, state: State) -> None:
        table = state.table
        self.boards, self.races = load_state(state)
        self.placing = len(table.to_place)
        """Riders still to be placed."""
        self.bidding = 2 if self.board["escapes"] and table.round == 0 and not table.breakaway else 0
        """Bids still to be turned over."""

    @property
    def board(self) -> Any:
        """The tables of the race."""
        return self.boards[0]

    @property
    def race(self) -> Any:
        """The record of the race."""
        return self.races[0]

    def put(self, entry: Entry, after: State) -> None:
        """Follow one input; `after` is read only when a draft ends, since that decides about cells and decks."""
        if type(entry.action) in (Lot, Pick):
            if after.table.draft is None:
                self._load(after)
            return
        self._follow(entry)
        self._go_on()

    def _follow(self, entry: Entry) -> None:
        match entry.action:
            case Weather(tokens):
                self._lay(tokens)
            case Place(kind, row):
                start.place_rider(self.board, self.race, self._rider(entry.seat, kind), row)
                self.placing -= 1
            case Draw(kind):
                self._ask(self._rider(entry.seat, kind))
            case Drawn(rider, cards):
                receive(self.board, self.race, NUMBER[rider], [CARD[card] for card in cards])
            case Play(card):
                self._play(entry.seat, CARD[card])
            case Flip(rider, card):
                turn_over(self.race, NUMBER[rider], CARD[card])
            case Retrieve(card):
                phases.retrieve(self.race, self._chooser(entry.seat), CARD[card])
            case Enough():
                self.done.add(self._chooser(entry.seat))

    def _rider(self, seat: int, kind: str) -> int:
        each = int(self.board["each"])
        return seat * each + (KINDS.index(kind) if each == 2 else 0)

    def _own(self, seat: int) -> range:
        each = int(self.board["each"])
        return range(seat * each, (seat + 1) * each)

    def _riding(self, seat: int) -> list[int]:
        return [rider for rider in self._own(seat) if self.race["cell"][rider] >= 0]

    def _seats(self, *, dummies: bool = False) -> list[int]:
        return [seat for seat in range(self.board["seats"]) if bool(self.board["dummy"][seat]) == dummies]

    def _lay(self, tokens: Sequence[str]) -> None:
        for tile, token in zip(self.board["token_tile"], tokens, strict=False):
            self.race["sky"][tile] = SKY_NUMBER[token]
        start.lay_weather(self.board, self.race)

    def _ask(self, rider: int) -> None:
        """Let a rider without cards play an exhaustion card at once (FR 4.7)."""
        if self.race["downs"][rider] + self.race["recycleds"][rider] == 0:
            energy.deal(self.board, self.race, rider)
            self._ask_mate(rider)

    def _ask_mate(self, rider: int) -> None:
        waiting = [mate for mate in self._riding(rider // self.board["each"]) if self.race["played"][mate] < 0]
        if waiting and not self.bidding:
            self._ask(waiting[0])

    def _play(self, seat: int, card: int) -> None:
        rider = next(rider for rider in self._own(seat) if self.race["hands"][rider])
        energy.play(self.board, self.race, rider, card)
        self._ask_mate(rider)

    def _chooser(self, seat: int) -> int:
        return next(rider for rider in self._riding(seat) if self._chooses(rider))

    def _chooses(self, rider: int) -> bool:
        return rider not in self.done and policies.find_retrievable(self.board, self.race, rider) >= 0

    def _go_on(self) -> None:
        """Run all phases that need no more inputs."""
        while not self.placing and not self.race["over"]:
            if self.race["refreshing"]:
                if any(self._chooses(rider) for seat in self._seats() for rider in self._riding(seat)):
                    return
                phases.close_refresh(self.board, self.race)
            elif self.bidding:
                if not self._all_bid():
                    return
                self._turn_bids()
            elif self._all_played():
                phases.turn_dummies(self.board, self.race)
                rounds.close_round(self.board, self.race)
            else:
                return

    def _all_bid(self) -> bool:
        board, race = self.board, self.race
        for seat in self._seats():
            second = self.bidding == 1
            once = second and board["single_bid"][phases.find_bidder(board, race, seat)]
            if not once and not any(race["played"][rider] >= 0 for rider in self._own(seat)):
                return False
        return True

    def _turn_bids(self) -> None:
        phases.turn_bids(self.board, self.race, 2 - self.bidding)
        self.bidding -= 1
        if not self.bidding:
            phases.settle_bids(self.board, self.race)

    def _all_played(self) -> bool:
        played, downs = self.race["played"], self.race["downs"]
        for seat in self._seats():
            if any(played[rider] < 0 for rider in self._riding(seat)):
                return False
        for seat in self._seats(dummies=True):
            riding = self._riding(seat)
            decks = self._own(seat)[:1] if self.board["dummy"][seat] == IS_PELOTON and riding else riding
            if any(played[rider] < 0 and downs[rider] for rider in decks):
                return False
        return True


def receive(board: Any, race: Any, rider: int, cards: Sequence[int]) -> None:
    """Deal a given hand to a rider (FR 4.5)."""
    size = int(race["ground"][board["row"][race["cell"][rider]]]) >> HAND_SHIFT
    pile = race["down"][rider, : race["downs"][rider]].tolist()
    wanted = list(cards)
    if size > len(pile):
        for card in pile:
            wanted.remove(card)
        pile = race["recycled"][rider, : race["recycleds"][rider]].tolist()
        race["recycleds"][rider], race["fresh"][rider] = 0, 0
    for card in wanted:
        pile.remove(card)
    race["down"][rider, : len(pile)], race["downs"][rider] = pile, len(pile)
    race["hand"][rider, : len(cards)], race["hands"][rider] = cards, len(cards)


def turn_over(race: Any, rider: int, card: int) -> None:
    """Turn over a given card of a dummy's deck."""
    pile = race["down"][rider, : race["downs"][rider]].tolist()
    pile.remove(card)
    race["down"][rider, : len(pile)], race["downs"][rider] = pile, len(pile)
    race["played"][rider] = card


def ride_recorded(
    race: Race,
    policy: Sequence[int],
    number: int,
    seed: int | str,
    first: int = 0,
    weights: NDArray[np.float32] = policies.NO_WEIGHTS,
) -> Records:
    """Ride race `number` of a series on the kernel, put all its inputs into `race`, and return the kernel's record.

    `race` has just been started, with `first` as the first seat.
    """
    rider = _Recorder(race, np.asarray(policy, np.int64), weights)
    start.start_race(rider.board, rider.record, seed_number(seed), number, first)
    for seat, action in rider.ride():
        race.put(seat, action)
    return rider.races


class _Recorder:
    """Steps through a race as `phases` does, and yields its inputs."""

    def __init__(self, race: Race, policy: NDArray[np.int64], weights: NDArray[np.float32]) -> None:
        self.boards, self.races = board_of(race.state.table), new_races(1)
        self.board, self.record = self.boards[0], self.races[0]
        self.policy, self.weights = policy, weights

    def ride(self) -> Iterator[tuple[int, Any]]:
        board, record = self.board, self.record
        if board["bag_size"]:
            tiles = board["token_tile"][: board["token_tiles"]]
            names = {number: token for token, number in SKY_NUMBER.items()}
            yield CHANCE, Weather(tuple(names[int(record["sky"][tile])] for tile in tiles))
        if board["kind"] != INDIVIDUAL_TRIAL:
            yield from self._place()
        if board["escapes"]:
            yield from self._bid()
        while not record["over"]:
            for seat in self._ridden():
                yield from self._choose_cards(seat)
            yield from self._turn_dummies()
            rounds.close_round(board, record)
            if record["refreshing"]:
                yield from self._refresh()

    def _ridden(self) -> list[int]:
        return [seat for seat in range(self.board["seats"]) if not self.board["dummy"][seat]]

    def _ask(self, question: Any, seat: int, subject: int) -> int:
        return int(question(self.policy[seat], self.board, self.record, subject, self.weights))

    def _place(self) -> Iterator[tuple[int, Any]]:
        seats = int(self.board["seats"])
        for turn in range(seats):
            seat = (int(self.record["first"]) + turn) % seats
            for _ in range(self.board["each"] if seat in self._ridden() else 0):
                rider, row = divmod(self._ask(policies.choose_place, seat, seat), 256)
                start.place_rider(self.board, self.record, rider, row)
                yield seat, Place(KINDS[rider % 2], row)

    def _bid(self) -> Iterator[tuple[int, Any]]:
        board, record = self.board, self.record
        for turn in range(2):
            for seat in self._ridden():
                rider = int(phases.find_bidder(board, record, seat))
                if turn == 0:
                    rider = self._ask(policies.choose_bidder, seat, seat)
                    yield seat, Draw(KINDS[rider % 2])
                if turn == 0 or not board["single_bid"][rider]:
                    yield from self._play(seat, rider, policies.choose_bid)
            phases.turn_bids(board, record, turn)
        phases.settle_bids(board, record)

    def _choose_cards(self, seat: int) -> Iterator[tuple[int, Any]]:
        each = int(self.board["each"])
        riders = [rider for rider in range(seat * each, (seat + 1) * each) if self.record["cell"][rider] >= 0]
        if len(riders) == 2 and self._ask(policies.choose_first, seat, seat) == riders[1]:
            riders.reverse()
        if riders:
            yield seat, Draw(KINDS[riders[0] % 2])
        for rider in riders:
            yield from self._play(seat, rider, policies.choose_card)

    def _play(self, seat: int, rider: int, question: Any) -> Iterator[tuple[int, Any]]:
        record = self.record
        energy.deal(self.board, record, rider)
        hand = [CARD_NAMES[card] for card in record["hand"][rider, : record["hands"][rider]]]
        if hand:
            yield CHANCE, Drawn(NAMES[rider], tuple(sorted(hand)))
            card = self._ask(question, seat, rider)
            energy.play(self.board, record, rider, card)
            yield seat, Play(CARD_NAMES[card])

    def _turn_dummies(self) -> Iterator[tuple[int, Any]]:
        before = self.record["down"].copy(), self.record["downs"].copy()
        phases.turn_dummies(self.board, self.record)
        for rider, size in enumerate(before[1]):
            if self.record["downs"][rider] < size and self.board["dummy"][rider // self.board["each"]]:
                old, new = before[0][rider, :size].tolist(), self.record["down"][rider, : size - 1].tolist()
                for card in new:
                    old.remove(card)
                yield CHANCE, Flip(NAMES[rider], CARD_NAMES[old[0]])

    def _refresh(self) -> Iterator[tuple[int, Any]]:
        board, record = self.board, self.record
        for rider in range(board["riders"]):
            seat = rider // int(board["each"])
            if board["dummy"][seat] or record["cell"][rider] < 0:
                continue
            while policies.find_retrievable(board, record, rider) >= 0:
                card = self._ask(policies.choose_refresh, seat, rider)
                if card < 0:
                    yield seat, Enough()
                    break
                phases.retrieve(record, rider, card)
                yield seat, Retrieve(CARD_NAMES[card])
        phases.close_refresh(board, record)
