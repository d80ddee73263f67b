"""Panels: everything that may be looked at, and no feed tile of another team."""

from __future__ import annotations

from typing import Final

import pytest

from games.leader_1.positions import Position, bunch, on
from paceline.core.presentation import Cards, Chips, Meter, Panel, Text
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.rules.setup import Options
from paceline.i18n import english

SAID: Final = english()
pytestmark = pytest.mark.usefixtures("hexagons_of_seven")


def panels(position: Position, seat: int | None = 0) -> dict[str, Panel]:
    """Return what a seat may look at, by id."""
    return {panel.id: panel for panel in GAME.presentation.panels(GAME.view(position.state, seat))}


def chips(panel: Panel, label: str) -> list[str]:
    parts = (part for part in panel.parts if isinstance(part, Chips) and SAID(part.label) == label)
    return [SAID(chip) for part in parts for chip in part.chips]


def texts(panel: Panel) -> list[str]:
    return [SAID(part.text) for part in panel.parts if isinstance(part, Text)]


def tiles(panel: Panel) -> tuple[list[str], int]:
    """Return the values of the feed tiles that a panel shows, and how many more lie face down."""
    (part,) = (part for part in panel.parts if isinstance(part, Cards))
    return [card.value for card in part.cards], part.hidden


def test_a_rider_has_meters_for_energy_and_risks() -> None:
    """L1 1.6, L1 11.1."""
    shown = panels(Position(AR=on(3, "M", 0, energy=7, risks=1)))["rider-AR"]
    meters = {SAID(part.label): (part.value, part.most) for part in shown.parts if isinstance(part, Meter)}
    assert meters == {"Energy": (7, 35), "Risks left": (2, 3)}
    assert "Next risk: 5 in 12 (needs 8+)" in texts(shown)


def test_free_squares_count_ground_and_slipstream() -> None:
    """L1 9.3, L1 10.1."""
    position = Position(AR=on(3, "M", 0, wheel=5), AC=bunch())
    shown = panels(position)
    assert chips(shown["rider-AR"], "Free squares") == [
        "4 here (flat, slipstream)", "flat 3", "false flat 2", "col 1", "descent 4",
    ]  # fmt: skip
    assert chips(shown["rider-AC"], "Free squares")[0] == "1 here (flat)"


def test_feed_tiles_are_face_up_for_their_own_seat_alone() -> None:
    """L1 13.1."""
    position = Position(AR=on(3, "M", 0, tiles=(2, 4)), CR=bunch(tiles=(3, 3, 4)))
    assert tiles(panels(position, 0)["rider-AR"]) == (["2", "4"], 0)
    assert tiles(panels(position, 0)["rider-CR"]) == ([], 3)
    assert tiles(panels(position, 1)["rider-AR"]) == ([], 2)
    assert tiles(panels(position, 1)["rider-CR"]) == (["3", "3", "4"], 0)
    assert [tiles(panels(position, None)[f"rider-{name}"]) for name in ("AR", "CR")] == [([], 2), ([], 3)]


@pytest.mark.parametrize("seat", [0, None])
def test_panels_do_not_depend_on_tiles_that_are_hidden(seat: int | None) -> None:
    """L1 13.1: whatever others carry, the panels are the same."""
    ones, others = (Position(CR=bunch(tiles=values), CL=on(2, "M", 0, tiles=(2,))) for values in ((2, 3), (4, 4)))
    assert panels(ones, seat) == panels(others, seat)


def test_the_peloton_shows_who_rides_in_it_and_how_fast_it_can_be() -> None:
    """L1 7.1, L1 7.4, L1 3.4."""
    shown = panels(Position(holder=1, AR=on(3, "M", 0)))["peloton"]
    assert chips(shown, "Riders")[:2] == ["Azur leader", "Azur climber"]
    assert chips(shown, "Speed") == [
        "3 rows are free (4 in 12)",
        "4 rows are free (3 in 12)",
        "5 rows cost 1 energy each (5 in 12)",
    ]
    assert chips(shown, "Speed in a chase")[0] == "4 rows are free (4 in 12)"
    assert (
        SAID(shown.parts[-1].text if isinstance(shown.parts[-1], Text) else shown.title)
        == "Coquelicot holds the token."
    )


def test_own_riders_come_first_and_riders_without_a_role_have_no_panel() -> None:
    ids = [*panels(Position(), 1)]
    assert ids[:3] == ["rider-CR", "rider-CL", "rider-CC"]
    start = GAME.setup(3, Options(riders=1, first=0))
    assert [panel.id for panel in GAME.presentation.panels(GAME.view(start, 0))] == ["peloton", "prices"]


def test_the_price_list_has_the_ladder_of_paid_squares() -> None:
    """L1 9.6, L1 7.4."""
    shown = panels(Position())["prices"]
    assert chips(shown, "Paid squares") == [
        "1 square: 1", "2 squares: 3", "3 squares: 5", "4 squares: 8", "5 squares: 11", "6 squares: 15",
    ]  # fmt: skip
    assert chips(shown, "Peloton, energy each") == ["5 rows: 1", "6 rows: 2", "7 rows: 3"]
