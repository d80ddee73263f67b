"""OR 14, OR 16: events and rescues at random positions, answered at random; what must hold whatever happens."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from games.on_the_rivet.happenings import Happens, standing
from games.on_the_rivet.positions import GROUNDS, NARROW
from paceline.games.on_the_rivet.actions import Close
from paceline.games.on_the_rivet.content import book
from paceline.games.on_the_rivet.events import Rescued, SentBack, Tired
from paceline.games.on_the_rivet.rules.links import Field, linked, ranking
from paceline.games.on_the_rivet.rules.strokes import room
from paceline.games.on_the_rivet.run import Run
from paceline.games.on_the_rivet.state import NOBODY

CARDS = sorted(book("").events)


def storm(chance: Random) -> Happens:
    """Return eighteen riders close together, two of them on the road side, with fatigue and energy."""
    race = standing(chance.choice((GROUNDS, NARROW)))
    first = chance.randrange(len(race.road.rows) - 12)
    rows = race.road.rows[first : first + 12]
    cells = chance.sample([cell for row in rows for lane in row.cells for cell in lane], 16)
    cells += chance.sample([cell for row in rows for cell in row.verges], 2)
    run = Run(race.state)
    for rider, cell in enumerate(chance.sample(cells, 18)):
        light = chance.randrange(3)
        run.change(rider, cell=cell, light=light, heavy=chance.randrange(2), energy=light == 2 and rider % 3 == 0)
    run.set(order=(1, 2, 0), rules=replace(run.table.rules, third=chance.choice((NOBODY, 2))))
    race.state = run.state()
    return race


def sound(race: Happens) -> None:
    """Check that nobody shares a space or left the road, and that nobody holds more than they can."""
    cells = [rider.cell for rider in race.table.riders]
    assert len({*cells}) == len(cells)
    assert min(cells) >= 0
    assert all(room(race.table, rider) >= 0 for rider in range(len(cells)))
    assert sum(rider.energy for rider in race.table.riders) <= book("").energy_chits


def answer(race: Happens, chance: Random) -> None:
    """Answer at random; check that who goes forward in Grupo Compacto keeps their place in the ranking."""
    assert race.asked not in {NOBODY, race.table.rules.third}
    before, action = ranking(Field.of(race.table)), chance.choice(race.options)
    race.say(action)
    if isinstance(action, Close):
        assert ranking(Field.of(race.table)) == before
    sound(race)


@pytest.mark.parametrize("card", CARDS)
def test_events(card: str) -> None:
    """OR 14.3 to 14.10: every card comes to an end, and leaves the road side alone but for making room."""
    chance = Random(card)
    for _ in range(8):
        race = storm(chance)
        aside = {rider.name for rider in race.table.riders if race.road.cells[rider.cell].verge}
        race.begin(card, chance.choice((NOBODY, 0, 1, 2)))
        while race.event.asks or race.event.compact:
            answer(race, chance)
        assert race.event.effect_over
        assert all(race.road.cells[race.rider(name).cell].verge for name in aside)
        assert all(event.end < event.start for event in race.of(SentBack))
        sound(race)


def test_rescues() -> None:
    """OR 16: whoever is rescued comes forward, is linked then and takes fatigue; everybody is asked once at most."""
    chance, rescued = Random(16), 0
    for _ in range(150):
        race = storm(chance).regroup()
        while race.table.queue:
            queue, told = race.table.queue, len(race.of(Rescued))
            answer(race, chance)
            assert set(race.table.queue) < set(queue)
            for event in race.of(Rescued)[told:]:
                assert linked(Field.of(race.table), race.table.number(event.rider))
                assert event.end > event.start
        rescued += len(race.of(Rescued))
        assert [event.rider for event in race.of(Tired)] == [event.rider for event in race.of(Rescued)]
    assert rescued > 10
