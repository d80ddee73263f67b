"""Panels: everything that may be looked at, and no feed tile of another team."""

from __future__ import annotations

from typing import Final

import pytest

from games.leader_1.positions import Position, bunch, on
from paceline.core.messages import say
from paceline.core.presentation import Cards, Chips, Meter, Panel, Text
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.actions import HOME
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


def test_a_rider_has_energy_then_risks_free_squares_and_food() -> None:
    """L1 1.6, L1 11.1: a risk that was taken is gone."""
    shown = panels(Position(AR=on(3, "M", 0, energy=7, risks=1)))["rider-AR"]
    assert [type(part) for part in shown.parts] == [Meter, Chips, Text, Cards]
    assert shown.parts[0] == Meter(say("leader-1.panel.energy"), 7, 35)
    assert chips(shown, "Risks left") == ["5 in 12", "2 in 12"]
    spent = panels(Position(AR=on(3, "M", 0, risks=3)))["rider-AR"]
    assert [type(part) for part in spent.parts] == [Meter, Text, Cards]


def test_free_squares_count_ground_and_slipstream() -> None:
    """L1 9.3, L1 10.1."""
    position = Position(AR=on(3, "M", 0, wheel=5), AC=bunch())
    shown = panels(position)
    assert texts(shown["rider-AR"]) == ["4 free on the flat, 1 from slipstream"]
    assert texts(shown["rider-AC"]) == ["1 free on the flat"]


def test_own_riders_have_short_titles_and_rivals_their_team() -> None:
    position = Position(AR=bunch(speciality="sprinter"))
    assert SAID(panels(position, 0)["rider-AR"].title) == "Rouleur · sprinter"
    assert SAID(panels(position, 1)["rider-AR"].title) == "Azur rouleur · sprinter"


def test_a_rider_at_home_has_nothing_left_to_decide() -> None:
    shown = panels(Position(AR=bunch(cell=HOME)))["rider-AR"]
    assert (texts(shown), [type(part) for part in shown.parts]) == (["Home"], [Meter, Text])


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
    assert chips(shown, "Inside")[:2] == ["Azur leader", "Azur climber"]
    assert chips(shown, "Die") == [
        "3 rows free (4 in 12)",
        "4 rows free (3 in 12)",
        "5 rows for 1 (5 in 12)",
    ]
    assert chips(shown, "Chased")[0] == "4 rows free (4 in 12)"
    assert texts(shown) == ["39 to go. Coquelicot holds the token."]


def test_own_riders_come_first_and_riders_without_a_role_have_no_panel() -> None:
    ids = [*panels(Position(), 1)]
    assert ids[:3] == ["rider-CR", "rider-CL", "rider-CC"]
    start = GAME.setup(3, Options(riders=1, first=0))
    assert [panel.id for panel in GAME.presentation.panels(GAME.view(start, 0))] == ["peloton", "prices"]


def test_the_price_list_has_the_ladder_of_paid_squares() -> None:
    """L1 9.6, L1 7.4."""
    shown = panels(Position())["prices"]
    assert chips(shown, "Squares beyond the free ones") == [
        "1 square: 1", "2 squares: 3", "3 squares: 5", "4 squares: 8", "5 squares: 11", "6 squares: 15",
    ]  # fmt: skip
    assert chips(shown, "Pace of the bunch, each") == ["5 rows: 1", "6 rows: 2", "7 rows: 3"]
