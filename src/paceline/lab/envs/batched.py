"""Many races of Flamme Rouge at once, on the compiled kernel: arrays in, arrays out.

All races of a batch are at the same point of a round: every seat chooses who draws first, then a card for the one
rider, then a card for the other. Riders are placed at random before the start. A race that is over starts again.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from paceline.core import registry
from paceline.core.messages import Message, PacelineError, say
from paceline.games.flamme_rouge.actions import KINDS
from paceline.games.flamme_rouge.cards import HIGHEST, VALUES
from paceline.games.flamme_rouge.encoding import CLASSES, WINDOW, windows
from paceline.games.flamme_rouge.kernel.batch import RESULT
from paceline.games.flamme_rouge.kernel.chance import seed_number
from paceline.games.flamme_rouge.kernel.policies import NO_WEIGHTS, POLICIES
from paceline.games.flamme_rouge.kernel.state import new_races
from paceline.games.flamme_rouge.kernel.steps import begin, deal_first, mark_legal, play_and_close, play_and_deal
from paceline.games.flamme_rouge.kernel.support import supports
from paceline.games.flamme_rouge.kernel.tables import CARDS, TIRED, board_of
from paceline.games.flamme_rouge.state import Table
from paceline.lab.envs.episode import REWARDS

ACTIONS: Final = len(VALUES) + len(KINDS)
"""Indices of cards and of who draws first: the first ones of the single environment, with the same meaning."""
_DRAW: Final = len(VALUES)
"""The index of drawing for the sprinteur first."""
_HEAD, _RIDER, _PILES = 5, 8, 3
"""Numbers at the head of an observation, of every rider besides the cards left, and piles of every own rider."""
_WORD: Final = 8
"""Small numbers that are filled in at once, as one word of 64 bits."""
_WORDS: Final = -(-CLASSES // _WORD)
"""Words for the counts of all classes of cards, or for the squares ahead."""
_HAND, _DECK, _RECYCLED = 0, 1, 2
_BYTES: Final = np.uint64(0x0101010101010101)
"""Times this, the highest byte of a word is the sum of its bytes."""
_PHASE_DRAW, _PHASE_PLAY = 4, 5


def _count_one_each() -> NDArray[np.uint64]:
    """Return for every card of the kernel the counts of one such card, as words."""
    counts = np.zeros((CARDS, _WORDS * _WORD), np.int8)
    for card, value in enumerate(VALUES.values()):
        counts[card, HIGHEST + 1 if card == TIRED else value] = 1
    return counts.view(np.uint64)


_ONE: Final = _count_one_each()


class Step(NamedTuple):
    """The outcome of a step, as arrays of races × seats × …; they are reused: copy what is to last.

    The first four, one behind the other, are what the single environment observes; `flat` returns them so.
    """

    head: NDArray[np.int8]
    riders: NDArray[np.int8]
    """Riders from the seat's own on × numbers of each; a view of one array for all seats, not to be written."""
    piles: NDArray[np.int8]
    """Own riders × hand, deck and recycled × classes of cards."""
    ahead: NDArray[np.int8]
    """Own riders × squares ahead."""
    mask: NDArray[np.bool_]
    """Indices; empty for a seat that has nothing to choose."""
    reward: NDArray[np.float32]
    """Zero until a race is over."""
    done: NDArray[np.bool_]
    """Races that have just ended; what is observed is their next race."""

    def flat(self) -> NDArray[np.int8]:
        """Return the observation as races × seats × fields."""
        parts = (self.head, self.riders, self.piles, self.ahead)
        return np.concatenate([part.reshape(*self.reward.shape, -1) for part in parts], axis=-1)


class BatchedFlammeRouge:
    """A batch of races in which all seats are agents; options are those of a race, such as `stage`."""

    def __init__(
        self, batch: int = 1024, seats: int = 4, *, seed: int = 0, reward: str = "places", **options: Any
    ) -> None:
        game = registry.game("flamme-rouge")
        chosen = game.facts.options(**options)
        if reason := _find_unfit(game.setup(seats, chosen).table) or supports(chosen, seats):
            raise PacelineError("lab.not-batched", why=reason)
        if reward not in REWARDS:
            raise PacelineError("lab.unknown-reward", reward=reward, rewards=tuple(REWARDS))
        table = game.setup(seats, chosen).table
        self._boards, self._races = board_of(table), new_races(batch)
        self._windows = _pad(np.array(windows(table.stage, table.weather, table.grass), np.int8))
        self._scores = np.array([REWARDS[reward](_Ranked(seats))[seat] for seat in range(seats)], np.float32)
        self._policies = np.full((1, seats), POLICIES["random"], np.int64)
        self._active = np.zeros((batch, seats), np.int64)
        riders, each = len(table.cells), table.riders
        self._riders = np.zeros((batch, 2 * riders, 1 + _WORDS), np.uint64)
        """The numbers of all riders, twice: those from a seat's own on lie in one piece."""
        self._piles = np.zeros((batch, riders, _PILES, _WORDS), np.uint64)
        self._ahead = np.zeros((batch, riders, _WORDS), np.uint64)
        self.results = np.zeros(batch, RESULT)
        """The results of the races that ended last."""
        self._step = Step(
            np.zeros((batch, seats, _HEAD), np.int8),
            _rotate(self._riders.view(np.int8)[..., : _RIDER + CLASSES], seats, each),
            self._piles.view(np.int8).reshape(batch, seats, each, _PILES, -1)[..., :CLASSES],
            self._ahead.view(np.int8).reshape(batch, seats, each, -1)[..., :WINDOW],
            np.zeros((batch, seats, ACTIONS), np.bool_),
            np.zeros((batch, seats), np.float32),
            np.zeros(batch, np.bool_),
        )
        self._seed, self._phase = seed, 0

    def reset(self, seed: int | None = None) -> Step:
        """Start all races anew; race n of a seed is always the same."""
        self._seed = self._seed if seed is None else seed
        begin(self._boards, self._races, seed_number(self._seed), self._policies, NO_WEIGHTS)
        self._step.reward[:], self._step.done[:] = 0, False
        self._open_round()
        return self._step

    def step(self, actions: NDArray[Any]) -> Step:
        """Let every seat answer, `actions[race, seat]`; the answer of a seat with an empty mask is ignored."""
        step, chosen = self._step, np.ascontiguousarray(actions, np.int64)
        if chosen.shape != step.reward.shape:
            raise PacelineError("lab.bad-shape", given=str(chosen.shape), wanted=str(step.reward.shape))
        if (bad := _find_illegal(step.mask, chosen)) >= 0:
            race, seat = divmod(bad, chosen.shape[1])
            raise PacelineError("lab.not-in-mask", action=int(chosen[race, seat]), race=race, seat=seat)
        if self._phase == 0:
            step.reward[:], step.done[:] = 0, False
            deal_first(self._boards, self._races, chosen - _DRAW, self._active)
            self._ask_for_cards()
        elif self._phase == 1:
            play_and_deal(self._boards, self._races, self._active, chosen)
            self._ask_for_cards()
        else:
            self._close(chosen)
        return step

    def _open_round(self) -> None:
        """Ask who draws first."""
        self._phase, step = 0, self._step
        observe_decks(self._boards, self._races, step.head, self._piles, self._riders)
        observe_riders(self._boards, self._races, self._piles, self._riders)
        observe_round(self._boards, self._races, self._windows, step.head, self._ahead)
        step.mask[:] = False
        step.mask[:, :, _DRAW:] = True

    def _ask_for_cards(self) -> None:
        self._phase += 1
        step = self._step
        observe_hands(self._boards, self._races, self._active, step.head, self._piles)
        mark_legal(self._boards, self._races, self._active, step.mask)

    def _close(self, cards: NDArray[np.int64]) -> None:
        step, seed = self._step, seed_number(self._seed)
        play_and_close(
            self._boards, self._races, self._active, cards, seed, self._policies, NO_WEIGHTS, self.results, step.done
        )
        if step.done.any():
            _reward(self._boards, self.results, step.done, self._scores, step.reward)
        self._open_round()


def _find_unfit(table: Table) -> Message | None:
    """Return why an observation of the batch would lack something, or None."""
    plain = not any(table.dummies) and table.weather is not None and not table.timed and not table.specialists
    return None if plain and table.draft is None else say("lab.plain-races-only")


def _pad(numbers: NDArray[np.int8]) -> NDArray[np.uint64]:
    """Return rows of squares ahead as words."""
    padded = np.zeros((len(numbers), _WORDS * _WORD), np.int8)
    padded[:, : numbers.shape[1]] = numbers
    return padded.view(np.uint64)


def _rotate(riders: NDArray[np.int8], seats: int, each: int) -> NDArray[np.int8]:
    """Return for every seat the riders from its own on, as a view."""
    batch, twice, width = riders.shape
    race, rider, number = riders.strides
    shape, strides = (batch, seats, twice // 2, width), (race, each * rider, rider, number)
    return np.lib.stride_tricks.as_strided(riders, shape, strides, writeable=False)


class _Ranked:
    """A ranking of so many seats without ties, the first seat first."""

    def __init__(self, seats: int) -> None:
        self.ranking = tuple((seat,) for seat in range(seats))


@njit(cache=True, nogil=True)
def _find_illegal(mask: Any, actions: Any) -> int:
    """Return the first answer that a mask excludes, as race times seats plus seat, or -1."""
    races, seats, indices = mask.shape
    for race in range(races):
        for seat in range(seats):
            action = actions[race, seat]
            if 0 <= action < indices and mask[race, seat, action]:
                continue
            for index in range(indices):
                if mask[race, seat, index]:
                    return race * seats + seat
    return -1


@njit(cache=True, nogil=True)
def observe_hands(boards: Any, races: Any, active: Any, head: Any, piles: Any) -> None:
    """Follow the cards that were played and dealt since the last step, and say what is asked."""
    for number in range(len(races)):
        race = races[number]
        board = boards[race.board]
        for seat in range(board.seats):
            first, rider = seat * board.each, active[number, seat]
            if rider >= 0:
                _take_up(race, number, rider, piles)
                head[number, seat, 1], head[number, seat, 2] = _PHASE_PLAY, rider - first
            else:
                head[number, seat, 1], head[number, seat, 2] = _PHASE_DRAW, -1
            for mate in range(first, first + board.each):
                if mate != rider:
                    _lay_down(race.played[mate], number, mate, piles)


@njit(cache=True, inline="always")
def _take_up(race: Any, number: int, rider: int, piles: Any) -> None:
    """Move the cards of a new hand from the deck; if it was too small, the recycled cards were shuffled into it."""
    low = high = np.uint64(0)
    for place in range(race.hands[rider]):
        card = np.uint8(race.hand[rider, place])
        low += _ONE[card, 0]
        high += _ONE[card, 1]
    if race.recycleds[rider] == 0:
        for word in range(_WORDS):
            piles[number, rider, _DECK, word] += piles[number, rider, _RECYCLED, word]
            piles[number, rider, _RECYCLED, word] = 0
    piles[number, rider, _HAND, 0], piles[number, rider, _HAND, 1] = low, high
    piles[number, rider, _DECK, 0] -= low
    piles[number, rider, _DECK, 1] -= high


@njit(cache=True, inline="always")
def _lay_down(card: int, number: int, rider: int, piles: Any) -> None:
    """Move the cards of a hand that was played to the recycled ones, except the card played."""
    if piles[number, rider, _HAND, 0] | piles[number, rider, _HAND, 1]:
        for word in range(_WORDS):
            piles[number, rider, _RECYCLED, word] += piles[number, rider, _HAND, word] - _ONE[np.uint8(card), word]
            piles[number, rider, _HAND, word] = 0


@njit(cache=True, nogil=True)
def observe_decks(boards: Any, races: Any, head: Any, piles: Any, riders: Any) -> None:
    """Follow the last cards of a round and the exhaustion cards taken; count anew whatever does not fit."""
    for number in range(len(races)):
        race = races[number]
        board = boards[race.board]
        for seat in range(board.seats):
            head[number, seat, 1], head[number, seat, 2] = _PHASE_DRAW, -1
        for rider in range(board.riders):
            if race.round:
                _lay_down(race.shown[rider], number, rider, piles)
                taken = np.uint64(race.tired[rider]) - (riders[number, rider, 0] >> np.uint64(_WORD * 7))
                piles[number, rider, _RECYCLED, 1] += taken * _ONE[TIRED, 1]
            if race.round == 0 or not _fits(race, number, rider, piles):
                piles[number, rider, _HAND] = 0
                _count(race.down[rider], race.downs[rider], piles[number, rider, _DECK])
                _count(race.recycled[rider], race.recycleds[rider], piles[number, rider, _RECYCLED])


@njit(cache=True, inline="always")
def _fits(race: Any, number: int, rider: int, piles: Any) -> bool:
    """Return whether as many cards are counted as there are."""
    deck = piles[number, rider, _DECK, 0] + piles[number, rider, _DECK, 1]
    recycled = piles[number, rider, _RECYCLED, 0] + piles[number, rider, _RECYCLED, 1]
    counted = ((deck * _BYTES) >> np.uint64(56)) | ((recycled * _BYTES) >> np.uint64(56) << np.uint64(8))
    return counted == np.uint64(race.downs[rider]) | (np.uint64(race.recycleds[rider]) << np.uint64(8))


@njit(cache=True)
def _count(cards: Any, size: int, words: Any) -> None:
    """Count cards by their classes, all classes at once."""
    words[:] = 0
    for place in range(size):
        for word in range(_WORDS):
            words[word] += _ONE[np.uint8(cards[place]), word]


@njit(cache=True, nogil=True)
def observe_riders(boards: Any, races: Any, piles: Any, riders: Any) -> None:
    """Fill in the numbers of all riders, between two rounds: no cards are in hands or on the table."""
    for number in range(len(races)):
        race = races[number]
        board = boards[race.board]
        for rider in range(board.riders):
            facts = _facts(board, race, rider)
            low = piles[number, rider, _DECK, 0] + piles[number, rider, _RECYCLED, 0]
            high = piles[number, rider, _DECK, 1] + piles[number, rider, _RECYCLED, 1]
            for again in range(rider, 2 * board.riders, board.riders):
                riders[number, again, 0] = facts
                riders[number, again, 1], riders[number, again, 2] = low, high


@njit(cache=True)
def _facts(board: Any, race: Any, rider: int) -> Any:
    """Return the first numbers of a rider as one word."""
    cell, shown = race.cell[rider], race.shown[rider]
    word = _shift(race.fallen[rider], 3) | _shift(board.dummy[rider // board.each], 5) | _shift(race.tired[rider], 7)
    if cell >= 0:
        row = board.row[cell]
        lane = board.lowest[row] + board.lanes[row] - 1 - cell
        word |= _shift(1, 0) | _shift(board.to_finish[row], 1) | _shift(lane, 2)
    shown = -1 if shown < 0 else HIGHEST + 1 if shown == TIRED else board.value[shown]
    return word | _shift(shown, 6)


@njit(cache=True)
def _shift(number: int, place: int) -> Any:
    return np.uint64(number & 255) << np.uint64(_WORD * place)


@njit(cache=True, nogil=True)
def observe_round(boards: Any, races: Any, windows: Any, head: Any, ahead: Any) -> None:
    """Fill in what does not change during a round: its number and the squares ahead."""
    for number in range(len(races)):
        race = races[number]
        board = boards[race.board]
        for seat in range(board.seats):
            head[number, seat, 0], head[number, seat, 3] = race.round, board.seats
        for rider in range(board.riders):
            cell = race.cell[rider]
            words = windows[board.row[cell] if cell >= 0 else -1]
            ahead[number, rider, 0], ahead[number, rider, 1] = words[0], words[1]


@njit(cache=True, nogil=True)
def _reward(boards: Any, results: Any, done: Any, scores: Any, reward: Any) -> None:
    """Fill in the rewards of races that have ended: a seat is as good as its better rider."""
    board = boards[0]
    for number in range(len(results)):
        if not done[number]:
            continue
        for seat in range(board.seats):
            better, best = 0, _best(board, results[number], seat)
            for other in range(board.seats):
                better += _best(board, results[number], other) < best
            reward[number, seat] = scores[better]


@njit(cache=True)
def _best(board: Any, result: Any, seat: int) -> int:
    best = 127
    for rider in range(seat * board.each, (seat + 1) * board.each):
        best = min(best, result.place[rider])
    return best
