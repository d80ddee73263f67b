"""OR 15.8, OR 15.21, OR 15.22, OR 14.10: events that ask players."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from games.on_the_rivet.happenings import Happens, drawn
from paceline.games.on_the_rivet.actions import Choose, Let, Spare
from paceline.games.on_the_rivet.box import Part
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.events import Energised, EnergySpent, NobodyFits, Recovered, SentBack, Tired
from paceline.games.on_the_rivet.state import NOBODY

FIELD = """
.. .. C1 .. .. .. .. ..
.. JA .. .. .. AA .. ..
A1 __ __ C2 __ __ __ CA
"""
"""CA leads before AA, C2, C1, JA and A1; nobody is linked."""
ENERGY: Any = {"energy": True}


def named(race: Happens) -> list[str]:
    """Return riders who may be named now."""
    return [action.rider for action in race.options if isinstance(action, Choose)]


def test_every_team_gets_energy() -> None:
    """OR 15.8: E08; players are asked in the order of the phase, those with one rider to pick are not."""
    race = drawn("E08", FIELD, seat=1, riders={"C1": ENERGY}, order=(1, 2, 0))
    assert (race.table.phase, race.asked, named(race)) == ("event", 1, ["CA", "C2"])
    assert Let() not in race.options
    race.say(Choose("C2"))
    assert (race.asked, named(race)) == (0, ["AA", "A1"])
    race.say(Choose("A1"))
    assert [event.rider for event in race.of(Energised)] == ["C2", "JA", "A1"]
    assert race.last_of(Energised).clause == "OR 15.8"
    assert race.event.effect_over


def test_energy_chits_run_out() -> None:
    """OR 15.8, OR 13.3: there are seven; a team without a rider who can have one is passed over."""
    held = dict.fromkeys(("AA", "A1", "J1", "J2", "J3", "JC"), ENERGY)
    race = drawn("E08", FIELD, riders=held)
    assert (race.asked, named(race)) == (1, ["CA", "C2", "C1"])
    race.say(Choose("CA"))
    assert race.event.effect_over
    assert not race.rider("JA").energy


def test_no_energy_left() -> None:
    """OR 15.8: with seven chits out nobody is asked."""
    held = dict.fromkeys(("J1", "J2", "J3", "JC", "JS", "AC", "AS"), ENERGY)
    race = drawn("E08", FIELD, riders=held)
    assert race.of(NobodyFits)
    assert race.event.effect_over


def test_artificial_team_energises_its_best() -> None:
    """OR 15.8, OR 20.7: it is not asked."""
    race = drawn("E08", FIELD, rules={"third": 1}, order=(1, 0, 2))
    assert race.rider("CA").energy
    assert race.asked == 0


def test_accused_by_the_revealer() -> None:
    """OR 15.21: E21; an opposing rider in the top five, and it is no matter of choice."""
    race = drawn("E21", FIELD, seat=0)
    assert (race.asked, named(race)) == (0, ["CA", "C2", "C1", "JA"])
    assert Let() not in race.options
    race.say(Choose("C1"))
    assert race.where("C1") == (8, 0)
    assert race.last_of(SentBack).clause == "OR 15.21"


def test_accused_at_clean_up() -> None:
    """OR 15.21: then the owner of the last rider on the road picks."""
    race = drawn("E21", FIELD + "J1 ,, ,, ,, ,, ,, ,, ,,\n", seat=NOBODY)
    assert race.asked == 0
    race = drawn("E21", FIELD.replace("A1", "J1"), seat=NOBODY)
    assert (race.asked, named(race)) == (2, ["CA", "AA", "C2", "C1"])


def test_accused_by_the_artificial_team() -> None:
    """OR 20.7: it hits the best placed rider of a person, at once."""
    race = drawn("E21", FIELD, seat=2, rules={"third": 2})
    assert [event.rider for event in race.of(SentBack)] == ["CA"]


def test_nobody_to_accuse() -> None:
    """OR 15.21: with no opposing rider in the top five nobody is asked; a single one is struck at once."""
    own = ".. .. .. .. .. .. ..\n.. .. .. .. .. .. ..\nCA __ AA AC AS A1 A2"
    assert drawn("E21", own, seat=0).of(NobodyFits)
    race = drawn("E21", own.replace("A2", "__"), seat=0)
    assert race.where("CA") == (6, 2)


def test_pause() -> None:
    """OR 15.22: E22; in turn order each may name one rider, for whom both spaces must be empty, or nobody."""
    race = drawn("E22", FIELD, riders={"CA": {"light": 3}}, order=(1, 2, 0))
    assert (race.asked, named(race)) == (1, ["CA", "C2", "C1"])
    assert race.options[-1] == Let()
    race.say(Choose("CA"))
    assert (race.where("CA"), race.tired("CA")) == ((13, 2), (1, 0))
    assert race.last_of(Recovered).clause == "OR 15.22"
    assert (race.asked, named(race)) == (2, ["JA"])
    race.say(Let())
    assert (race.asked, named(race)) == (0, ["AA", "A1"])


def test_pause_needs_both_spaces() -> None:
    """OR 15.22: one empty space is not enough; whoever has no such rider is not asked, and who may says no."""
    race = drawn("E22", ".. .. .. .. ..\nC1 .. A1 .. AA\n__ __ __ __ __")
    assert (race.asked, named(race)) == (1, ["C1"]), "one space lies between A1 and C1, and between AA and A1"
    race.say(Let())
    assert race.event.effect_over
    assert not race.of(SentBack)


def test_pause_looks_again() -> None:
    """OR 15.22: a rider who has gone back may stand in the way of the next one."""
    race = drawn("E22", ".. .. .. .. .. .. ..\n.. .. .. C1 .. .. A1\n__ __ __ __ __ __ __", order=(0, 1, 2))
    race.say(Choose("A1"))
    assert race.where("A1") == (12, 1)
    assert (race.asked, named(race)) == (1, ["C1"])


def test_artificial_team_never_pauses() -> None:
    """OR 15.22, OR 20.7: it is passed over."""
    race = drawn("E22", FIELD, rules={"third": 1}, order=(1, 0, 2))
    assert race.asked == 0


def test_energy_against_an_event() -> None:
    """OR 14.10: a rider with energy may cancel L; whoever has none takes it at once."""
    picture = "C1 .. .. ..\n.. .. CA ..\n__ __ A1 __"
    race = drawn("E04", picture, riders={"CA": ENERGY})
    assert (race.table.phase, race.asked, race.options) == ("event", 1, (Spare(), Let()))
    assert [event.rider for event in race.of(Tired)] == ["A1"]
    race.say(Spare())
    assert (race.tired("CA"), race.rider("CA").energy) == ((0, 0), False)
    assert (race.last_of(EnergySpent).against, race.last_of(EnergySpent).clause) == ("L", "OR 14.10")


def test_energy_is_kept() -> None:
    """OR 14.10: they may also take it."""
    race = drawn("E04", "C1 .. .. ..\n.. .. CA ..\n__ __ A1 __", riders={"CA": ENERGY, "A1": ENERGY})
    assert race.asked == 0
    race.say(Let(), Let())
    assert [race.tired(name) for name in ("A1", "CA")] == [(1, 0), (1, 0)]
    assert race.rider("CA").energy
    assert race.event.effect_over


def test_nobody_is_asked_about_fatigue_that_is_ignored() -> None:
    """OR 14.10, OR 13.1: a short race; they hold three chits already."""
    race = drawn("E09", "C1 .. .. ..\n.. .. CA ..\n__ __ A1 __", riders={"A1": {"energy": True, "heavy": 3}})
    assert [event.rider for event in race.of(Tired)] == ["CA"]
    race = drawn("E06", "C1 .. .. ..\n.. .. CA ..\n__ __ A1 __", riders={"A1": {"energy": True, "heavy": 3}})
    assert race.event.effect_over
    assert race.rider("A1").energy


def test_artificial_team_cancels() -> None:
    """OR 14.10: the artificial team cancels whenever it can, without being asked."""
    race = drawn("E06", "C1 .. .. ..\n.. .. CA ..\n__ __ A1 __", riders={"A1": ENERGY}, rules={"third": 0})
    assert race.of(EnergySpent)
    assert (race.tired("A1"), race.rider("A1").energy) == ((0, 0), False)


def test_struck_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """OR 14.10: with one energy chit one L is cancelled; if a card of an owner's gives two, the second is taken."""
    race = Happens("C1 .. .. ..\n.. .. CA ..\n__ __ A1 __", riders={"A1": ENERGY})
    events = book(race.table.rules.content).events
    monkeypatch.setitem(events, "E06", replace(events["E06"], does=(Part("leader", ("light", "light")),)))
    race.begin("E06").say(Spare())
    assert race.event.effect_over
    assert race.tired("A1") == (1, 0)
