"""OR 19.12 with OR 13.4: energy may cancel the L of T14."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from games.on_the_rivet.turns import MEDIUM, Turns
from paceline.games.on_the_rivet.actions import Action, Done, Let, Spare, Tactic, Undo
from paceline.games.on_the_rivet.events import Brimful, EnergySpent, Tired
from paceline.games.on_the_rivet.run import Run

TRAIN = ".. .. .. .. .. ..\n.. C1-A2-AA .. ..\n__ J1 __ __ __ __"


def _screwed(energy: bool = True, third: int = -1, heavy: int = 0, **rules: Any) -> Turns:
    """Return a race in which AA has led C1, and T14 is played against C1."""
    race = Turns(TRAIN, road=MEDIUM, tactics={0: ("T14",)}, rules={"tactics": True, "third": third, **rules})
    run = Run(race.state)
    run.change(run.table.number("C1"), energy=energy, heavy=heavy)
    race.state = run.state()
    race.play("AA", "A01").ride()
    return race.answer(*race.offered(Tactic))


@pytest.mark.parametrize(("answer", "light", "energy"), [(Spare(), 0, False), (Let(), 1, True)])
def test_their_player_is_asked(answer: Action, light: int, energy: bool) -> None:
    """OR 13.4, OR 19.12: they spend it and take no L, or keep it and take L; then the move is over."""
    race = _screwed()
    assert (race.table.phase, race.seat) == ("reacting", 1)
    assert set(race.legal) == {Spare(), Let()}
    race.answer(answer)
    assert (race.rider("C1").light, race.rider("C1").energy) == (light, energy)
    assert len(race.of(EnergySpent if answer == Spare() else Tired)) == 1
    assert (race.table.phase, race.seat, race.table.screwed) == ("moving", 0, -1)
    assert race.legal == (Done(),), "what another has answered is not taken back"


def test_without_energy_nobody_is_asked() -> None:
    """OR 19.12: they take L, and it may be taken back."""
    race = _screwed(energy=False)
    assert (race.table.phase, race.seat, race.rider("C1").light) == ("moving", 0, 1)
    assert Undo() in race.legal


def test_nobody_is_asked_about_a_fatigue_that_a_full_mat_ignores() -> None:
    """OR 19.12, OR 13.1: the L is ignored, and the energy stays; in races of rules version 1 they were asked."""
    race = _screwed(heavy=5)
    assert (race.table.phase, race.seat) == ("moving", 0)
    assert (race.rider("C1").light, race.rider("C1").heavy, race.rider("C1").energy) == (0, 5, True)
    assert race.of(Brimful)
    race = _screwed(heavy=5, third=1)
    assert race.rider("C1").energy
    race = _screwed(heavy=5, variants=UNSET)
    assert (race.table.phase, race.seat) == ("reacting", 1)


def test_the_artificial_team_always_cancels_it() -> None:
    """OR 20.8: nobody is asked."""
    race = _screwed(third=1)
    assert race.table.phase == "moving"
    assert (race.rider("C1").light, race.rider("C1").energy) == (0, False)
