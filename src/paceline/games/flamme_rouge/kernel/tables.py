"""Read-only tables of one race: the course, the cards and the teams, as one record that compiled code reads.

All of it comes from the reference (`Course`, `cards`, `Table`), so that an expansion is mostly data.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paceline.core.messages import PacelineError
from paceline.games.flamme_rouge import content
from paceline.games.flamme_rouge.bots.forecast import BEYOND, ROUNDS, chances, worth
from paceline.games.flamme_rouge.cards import (
    ATTACK_FRONT,
    ATTACK_REAR,
    BREAKAWAY,
    CHASE,
    HIGHEST,
    KEPT,
    MUSCLE,
    NIMBLE,
    PELOTON,
    POWERS,
    RECOVERY,
    RELENTLESS,
    VALUES,
    cap_of,
    minimum_of,
    printed_name,
)
from paceline.games.flamme_rouge.content import ATTACK, EXHAUSTION
from paceline.games.flamme_rouge.course import Course, course
from paceline.games.flamme_rouge.rules.breakaway import waits_at
from paceline.games.flamme_rouge.rules.variants import HELD_CHASE, LONE_ATTACK, TEAM_TIMES, bids_once
from paceline.games.flamme_rouge.rules.weather import tiles_with_tokens
from paceline.games.flamme_rouge.state import Table, course_of, deck_of

Records = NDArray[Any]
"""An array of records."""
CARD_NAMES: Final = (*VALUES, ATTACK)
"""Cards by number: 0 to 11 are plain energy cards of that value, 12 is the exhaustion card, then special ones."""
CARD: Final = {name: number for number, name in enumerate(CARD_NAMES)}
TIRED: Final = HIGHEST + 1
"""The number of the exhaustion card."""
NOTHING: Final = -1
"""No card, or no cell."""
RIDERS, SEATS, ROWS, CELLS, CARDS, PILE, HAND, TILES, PILES, TOKENS = 12, 12, 320, 4096, 64, 64, 16, 64, 2, 32
"""Room in the records."""
COUNTED: Final = 24
"""Cards of a deck that are forecast at most."""
NO_DRAFT, WET, HAND_SHIFT = 1, 2, 4
"""Bits of the ground: no slipstream, slippery; above them the number of cards drawn there."""
POWER_BITS: Final = {RECOVERY: 1, RELENTLESS: 2, BREAKAWAY: 4, CHASE: 8, NIMBLE: 16}
HAS_RECOVERY, IS_RELENTLESS, IS_BREAKAWAY, HAS_CHASE, IS_NIMBLE = POWER_BITS.values()
DUMMY_NUMBER: Final = {"": 0, MUSCLE: 1, PELOTON: 2}
IS_MUSCLE, IS_PELOTON = 1, 2
KIND_NUMBER: Final = {kind: number for number, kind in enumerate(content.STAGE_KINDS)}
PLAIN, TEAM_TRIAL, INDIVIDUAL_TRIAL, EXTENDED = KIND_NUMBER.values()
SKY_NUMBER: Final = {token: number for number, token in enumerate(content.WEATHER)}
CLEAR, CROSSWIND, HEADWIND, TAILWIND, RAIN = SKY_NUMBER.values()
GRASS_BIT: Final = 4
"""Bits 0 to 3 of an occupied row are its lanes from the right, the bits from here on its grass."""

BOARD: Final = np.dtype(
    [
        ("row", np.int16, (CELLS,)),  # of every cell
        ("lowest", np.int16, (ROWS,)),  # cell of the left lane; the right lane is `lowest + lanes - 1`
        ("lanes", np.int8, (ROWS,)),
        ("ahead", np.int16, (ROWS, 2)),  # rows one step further on, the inner way first; -1 for none
        ("inner", np.int8, (ROWS,)),  # 1 on the inner way of a split
        ("ascent", np.int8, (ROWS,)),
        ("ground", np.uint8, (ROWS,)),  # under a clear sky
        ("tile", np.int8, (ROWS,)),
        ("to_finish", np.int16, (ROWS,)),
        ("reach", np.int8, (CARDS, ROWS)),  # squares that a card allows from a row on the inner way
        ("counts", np.int8, (CARDS, ROWS)),  # what a card counts from a row before ascents cut it
        ("worth", np.float64, (ROWS, CARDS)),  # squares a card is good for from a row to the line, as `forecast.worth`
        ("beyond", np.float64, (CARDS,)),  # what of that its powers add
        ("chances", np.float64, (COUNTED + 1, ROUNDS, COUNTED)),  # of so many cards, as `forecast.chances`
        ("value", np.int8, (CARDS,)),
        ("cap", np.int8, (CARDS,)),  # the most squares that an ascent leaves
        ("power", np.uint8, (CARDS,)),
        ("printed", np.int8, (CARDS,)),  # the card without the decision to keep exhaustion
        ("kept", np.int8, (CARDS,)),  # the card played without recovery; -1 for most
        ("deck", np.int8, (RIDERS, PILE)),
        ("deck_size", np.int8, (RIDERS,)),
        ("grid", np.int16, (RIDERS,)),  # cells before players place riders
        ("dummy", np.int8, (SEATS,)),
        ("bag", np.int8, (TILES,)),  # weather tokens, if they are dealt
        ("bag_size", np.int8),
        ("token_tile", np.int8, (TILES,)),  # tiles that get one
        ("token_tiles", np.int8),
        ("headwind_hand", np.int8),
        ("tailwind_hand", np.int8),
        ("pile_row", np.int16, (PILES,)),  # of tokens beside the road
        ("pile_mountain", np.int8, (PILES,)),  # 1 for mountain points, 0 for sprint points
        ("pile_value", np.int8, (PILES, TOKENS)),
        ("pile_size", np.int8, (PILES,)),
        ("seconds", np.int16, (TOKENS,)),  # of the rows across the line
        ("last_second", np.int8),
        ("minute", np.int16),
        ("podium", np.int8, (TOKENS,)),
        ("refresh_row", np.int16),
        ("refresh_budget", np.int8, (2,)),  # of others, and of the rider who took the token
        ("escape_row", np.int16),  # in which a breakaway waits
        ("escapes", np.int8),  # number of its riders; 0 if nobody bids
        ("single_bid", np.int8, (RIDERS,)),  # 1 for riders whose single bid counts twice
        ("team_times", np.int8),
        ("leads", np.int8),  # 1 if rounds at the head are counted
        ("rows", np.int16),
        ("start", np.int16),  # rows behind the start line
        ("finish", np.int16),  # the first row across the line
        ("line", np.int16),  # the lowest cell across the line
        ("splits", np.int8),
        ("simple", np.int8),
        ("seats", np.int8),
        ("each", np.int8),  # riders of every seat
        ("riders", np.int8),
        ("first", np.int8),  # the seat that begins to place riders
        ("kind", np.int8),
        ("timed", np.int8),
        ("special", np.int8),  # 1 if there are specialists
        ("held_chase", np.int8),
        ("lone_attack", np.int8),
        ("fall", np.int8),
        ("attack", np.int8),
        ("attack_front", np.int8),
        ("attack_rear", np.int8),
        ("empty_deck", np.int8),
    ],
    align=True,
)


def board_of(table: Table) -> Records:
    """Return the tables of a race as an array of one record."""
    board = _road_of(table.stage, table.grass).copy()
    record = board[0]
    _fill_teams(record, table)
    _fill_tour(record, table)
    track = course_of(table)
    record["ground"][: len(track.landing)] = ground_of(track)
    if table.weather is None:
        tiles, bag = tiles_with_tokens(table), content.weather_tokens().items()
        tokens = [SKY_NUMBER[token] for token, count in bag for _ in range(count)]
        record["bag"][: len(tokens)], record["bag_size"] = tokens, len(tokens)
        record["token_tile"][: len(tiles)], record["token_tiles"] = tiles, len(tiles)
    if not table.no_breakaway:
        record["escape_row"], record["escapes"] = waits_at(table.stage)
    return board


def _fill_teams(record: Any, table: Table) -> None:
    for rider in range(len(table.cells)):
        deck = [CARD[card] for card in deck_of(table, rider)]
        if len(deck) > PILE - 4:
            raise PacelineError("flamme-rouge.kernel.too-many-cards", cards=len(deck))
        record["deck"][rider, : len(deck)] = deck
        record["deck_size"][rider] = len(deck)
        record["single_bid"][rider] = bids_once(table, rider)
    record["grid"][:] = NOTHING
    record["grid"][: len(table.cells)] = table.cells
    record["dummy"][: len(table.dummies)] = [DUMMY_NUMBER[dummy] for dummy in table.dummies]
    record["seats"], record["each"] = len(table.dummies), table.riders
    record["riders"], record["first"] = len(table.cells), table.first
    record["special"] = bool(table.specialists)
    record["held_chase"], record["lone_attack"] = table.has(HELD_CHASE), table.has(LONE_ATTACK)


def _fill_tour(record: Any, table: Table) -> None:
    """Fill in kind, times and tokens of a stage (FR 16, FR 19)."""
    track, numbers, timing = course_of(table), content.tour_numbers(), content.timing()
    record["kind"], record["timed"] = KIND_NUMBER[table.kind], table.timed
    for place, pile in enumerate(table.piles):
        record["pile_row"][place], record["pile_mountain"][place] = pile.row, pile.points == "mountain"
        record["pile_value"][place, : len(pile.values)], record["pile_size"][place] = pile.values, len(pile.values)
    seconds = timing.ascent if track.ascent[track.finish] else timing.flat
    record["seconds"][: len(seconds)], record["last_second"] = seconds, len(seconds) - 1
    record["minute"] = timing.minute
    record["podium"][: len(numbers.podium)] = numbers.podium
    record["refresh_row"] = table.refresh_row
    record["refresh_budget"] = numbers.refresh, numbers.refresh_holder
    record["team_times"], record["leads"] = table.has(TEAM_TIMES), bool(table.leads)


@lru_cache(maxsize=256)
def _road_of(stage: str, grass: int) -> Records:
    track = course(stage, None, grass)
    rows = len(track.landing)
    if rows > ROWS or len(track.row) > CELLS or len(track.road.tiles) >= TILES:
        raise PacelineError("flamme-rouge.kernel.too-long", rows=rows, most=ROWS)
    board = np.zeros(1, BOARD)
    _fill_rows(board[0], track)
    _fill_cards(board[0], track)
    for row, worths in enumerate(worth(stage)):
        board[0]["worth"][row, : len(VALUES)] = list(worths.values())
    for cards in range(1, COUNTED + 1):
        board[0]["chances"][cards, :, :cards] = chances(cards)
    return board


def _fill_rows(record: Any, track: Course) -> None:
    rows, squares = len(track.landing), track.road.squares
    record["row"][: len(track.row)] = track.row
    record["lowest"][:rows] = [min(cells) for cells in track.landing]
    record["lanes"][:rows] = [len(cells) for cells in track.landing]
    record["ahead"][:rows] = [(*ahead, NOTHING, NOTHING)[:2] for ahead in track.ahead]
    record["inner"][:rows] = [square.branch == "inner" for square in squares]
    record["ascent"][:rows] = track.ascent
    record["tile"][:rows] = [square.tile for square in squares]
    record["to_finish"][:rows] = track.to_finish
    record["rows"], record["start"], record["finish"], record["line"] = rows, track.start, track.finish, track.line
    record["splits"], record["simple"] = track.splits, track.simple


def ground_of(track: Course) -> list[int]:
    """Return the ground of every row, with its weather."""
    rows = zip(track.no_draft, track.wet, track.hand, strict=True)
    return [no_draft * NO_DRAFT + wet * WET + (hand << HAND_SHIFT) for no_draft, wet, hand in rows]


def _fill_cards(record: Any, track: Course) -> None:
    rows, terrain = len(track.landing), [square.terrain for square in track.road.squares]
    record["reach"][:], record["kept"][:] = 0, NOTHING
    for card, value in VALUES.items():
        number = CARD[card]
        record["reach"][number, :rows] = track.reach[card]
        record["counts"][number, :rows] = [max(value, minimum_of(card, word)) for word in terrain]
        record["value"][number], record["cap"][number] = value, cap_of(card)
        record["power"][number] = sum(bit for power, bit in POWER_BITS.items() if power in POWERS[card])
        record["printed"][number] = CARD[printed_name(card)]
        record["kept"][number] = CARD.get(card + KEPT, NOTHING)
        record["beyond"][number] = BEYOND[card]
    numbers = content.numbers()
    record["printed"][CARD[ATTACK]] = record["attack"] = CARD[ATTACK]
    record["attack_front"], record["attack_rear"] = CARD[ATTACK_FRONT], CARD[ATTACK_REAR]
    record["printed"][[CARD[ATTACK_FRONT], CARD[ATTACK_REAR]]] = CARD[ATTACK]
    record["value"][CARD[ATTACK]] = numbers.attack_rear  # what it is worth in the refresh phase
    record["headwind_hand"], record["tailwind_hand"] = numbers.headwind_hand, numbers.tailwind_hand
    record["fall"], record["empty_deck"] = numbers.fall, numbers.empty_deck
    assert CARD[EXHAUSTION] == TIRED
