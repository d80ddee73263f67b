"""The state of a race as one record, and the way there and back to the reference `State`."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from paceline.games.flamme_rouge.card_counting import known_deck
from paceline.games.flamme_rouge.kernel.tables import (
    CARD,
    CARD_NAMES,
    CARDS,
    HAND,
    NOTHING,
    PILE,
    PILES,
    RIDERS,
    ROWS,
    TILES,
    Records,
    board_of,
    ground_of,
)
from paceline.games.flamme_rouge.rules.movement import front_to_back
from paceline.games.flamme_rouge.state import Cards, State, Table, course_of

RACE: Final = np.dtype(
    [
        ("rng", np.uint64),  # state of the random generator of this race
        ("board", np.int16),  # index of its tables among the boards
        ("number", np.int64),  # in its series
        ("round", np.int16),  # rounds completed
        ("over", np.int8),
        ("first", np.int8),  # the seat that begins to place riders
        ("lying", np.int8),  # number of riders of the group in motion who lie on the road
        ("group", np.int8, (2,)),  # its first rider and the one after its last
        ("home", np.int8),  # number of riders at home in a timed race
        ("minutes", np.int16),  # that every rider on the road has taken
        ("refresh_row", np.int16),  # of the token; -1 if there is none or it was taken
        ("refreshing", np.int8),  # 1 if the refresh phase comes next
        ("holder", np.int8),  # the rider who took the token
        ("pile_left", np.int8, (PILES,)),  # tokens left beside the road
        ("cell", np.int16, (RIDERS,)),  # -1 before the start and at home
        ("fallen", np.int8, (RIDERS,)),
        ("down", np.int8, (RIDERS, PILE)),  # cards face down, in no order
        ("downs", np.int8, (RIDERS,)),  # number of them
        ("recycled", np.int8, (RIDERS, PILE)),
        ("recycleds", np.int8, (RIDERS,)),
        ("hand", np.int8, (RIDERS, HAND)),
        ("hands", np.int8, (RIDERS,)),
        ("played", np.int8, (RIDERS,)),  # the card face down in front of the player; -1 for none
        ("shown", np.int8, (RIDERS,)),  # the card of the last round
        ("fresh", np.int8, (RIDERS,)),  # exhaustion cards taken since the last reshuffle
        ("place", np.int8, (RIDERS,)),  # 1 for the first across the line, once the race is over
        ("end", np.int16, (RIDERS,)),  # the cell in which a rider ended the race
        ("time", np.int32, (RIDERS,)),  # seconds, in a timed race
        ("podium", np.int8, (RIDERS,)),  # tour points for the place
        ("sprint", np.int8, (RIDERS,)),
        ("mountain", np.int8, (RIDERS,)),
        ("leads", np.int16, (RIDERS,)),  # rounds at the head
        ("bid", np.int8, (RIDERS, 2)),  # cards for the breakaway; -1 for none
        ("spent", np.int8, (RIDERS, CARDS)),  # cards played so far, on an extended stage
        ("before", np.int16, (RIDERS,)),  # rows at the beginning of a round
        ("sky", np.int8, (TILES,)),  # weather of every tile, if it was dealt
        ("tired", np.int16, (RIDERS,)),  # exhaustion cards taken in this race
        ("gained", np.int16, (RIDERS,)),  # squares gained by slipstream
        ("wind", np.int16, (RIDERS,)),  # rounds ended with an empty square ahead
        ("order", np.int8, (RIDERS,)),  # riders from front to back, as the last phase left them
        ("rows", np.int16, (RIDERS,)),  # their rows
        ("taken", np.uint16, (ROWS,)),  # occupied lanes of every row, during a movement phase
        ("ground", np.uint8, (ROWS,)),  # with the weather of this race
    ],
    align=True,
)


def new_races(number: int) -> Records:
    """Return records for so many races, not yet started."""
    return np.zeros(number, RACE)


def load_state(state: State) -> tuple[Records, Records]:
    """Return the tables and the record of a race under way, each as an array of one."""
    table = state.table
    board, race = board_of(table), new_races(1)
    record = race[0]
    record["round"], record["first"] = table.round, table.first
    record["cell"][:], record["bid"][:], record["end"][:] = NOTHING, NOTHING, NOTHING
    record["cell"][: len(table.cells)] = table.cells
    record["played"][:], record["shown"][:] = NOTHING, NOTHING
    for rider in table.fallen:
        record["fallen"][rider] = 1
    ground = ground_of(course_of(table))
    record["ground"][: len(ground)] = ground
    for rider, cards in enumerate(state.cards):
        load_cards(record, rider, cards)
        record["fresh"][rider] = known_deck(table, rider).fresh
    record["over"] = not state.owing and not state.drawing
    for place, rider in enumerate(front_to_back(table.cells) if record["over"] else (), start=1):
        record["place"][rider], record["end"][rider] = place, table.cells[rider]
    _load_tour(board[0], record, table)
    return board, race


def _load_tour(board: Any, record: Any, table: Table) -> None:
    """Load times, tokens and the cards spent."""
    record["home"], record["minutes"] = len(table.home), table.minutes
    record["pile_left"] = board["pile_size"]
    for arrival in table.home:
        record["place"][arrival.rider], record["time"][arrival.rider] = arrival.place, arrival.time
        record["podium"][arrival.rider] = arrival.podium
    for token in table.tokens:
        record[token.points][token.rider] += token.value
    if table.leads:
        record["leads"][: len(table.cells)] = table.leads
    record["refresh_row"] = table.refresh_row
    record["refreshing"], record["holder"] = table.refreshing, table.refresh.holder if table.refresh else NOTHING
    for cards in table.revealed:
        for rider, card in enumerate(cards):
            if card:
                record["spent"][rider, board["printed"][CARD[card]]] += 1


def load_cards(record: Any, rider: int, cards: Cards) -> None:
    """Copy the cards of a rider into the record of a race."""
    for pile, names in {"down": cards.face_down, "recycled": cards.recycled, "hand": cards.hand}.items():
        record[pile][rider, : len(names)] = [CARD[name] for name in names]
        record[pile + "s"][rider] = len(names)
    record["played"][rider] = CARD[cards.played] if cards.played else NOTHING


def cards_of(record: Any, rider: int) -> Cards:
    """Return the cards of a rider as the reference holds them."""
    played = record["played"][rider]
    return Cards(
        _names_in(record, "down", rider),
        _names_in(record, "recycled", rider),
        _names_in(record, "hand", rider),
        CARD_NAMES[played] if played >= 0 else "",
    )


def _names_in(record: Any, pile: str, rider: int) -> tuple[str, ...]:
    return tuple(sorted(CARD_NAMES[card] for card in record[pile][rider, : record[pile + "s"][rider]]))


def cells_of(record: Any, riders: int) -> tuple[int, ...]:
    """Return the cell of every rider."""
    return tuple(int(cell) for cell in record["cell"][:riders])


def fallen_of(record: Any, riders: int) -> tuple[int, ...]:
    """Return the riders who lie on the road."""
    return tuple(rider for rider in range(riders) if record["fallen"][rider])
