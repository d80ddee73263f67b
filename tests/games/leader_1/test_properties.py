"""Invariants of every race."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as some

from games.leader_1.test_energy import eager
from paceline.core.race import play_bots
from paceline.games.leader_1 import GAME
from paceline.games.leader_1.actions import HOME, IN_PELOTON
from paceline.games.leader_1.course import course
from paceline.games.leader_1.rules.setup import Options
from paceline.games.leader_1.state import State

TILES = Counter({2: 4, 3: 4, 4: 4})
STAGES = [stage.name for stage in GAME.stages()]


def states(seed: int) -> list[State]:
    """Return every state of a race in which much happens, on any course with any number of players."""
    rng = Random(seed)
    seats = rng.choice(GAME.facts.seats)
    options = Options(
        course=rng.choice(STAGES),
        riders=rng.randint(1, 3 if seats < 5 else 2 if seats == 5 else 1),
        ending=rng.choice(["all", "podium"]),
        slipstream=rng.choice(["straight", "diagonal"]),
        stop_on_black=rng.random() < 0.5,
    )
    found = [GAME.setup(seats, options)]
    for entry in play_bots(GAME, options, [("eager", eager)] * seats, seed).log.entries:
        found.append(GAME.apply(found[-1], entry.seat, entry.action)[0])
    return found


@settings(max_examples=20, deadline=None, derandomize=True)
@given(some.integers(0, 10**6))
def test_what_holds_at_every_moment(seed: int) -> None:
    """L1 2.16, L1 7.3, L1 9.2, L1 9.7, L1 11.1, L1 13.2: squares, energy, risks, tiles, the peloton."""
    head, turn, found = 0, 0, states(seed)
    road = course(found[0].table.rules.course).road
    for state in found:
        table = state.table
        cells = [rider.cell for rider in table.riders if rider.cell >= 0]
        assert len(cells) == len(set(cells))
        assert all(cell < len(road.cells) for cell in cells)
        assert {rider.cell for rider in table.riders if rider.cell < 0} <= {IN_PELOTON, HOME}
        assert all(rider.energy >= 0 for rider in table.riders)
        assert all(0 <= rider.risks <= 3 for rider in table.riders)
        assert head <= table.head < len(road.rows)
        assert turn <= table.turn <= turn + 1 or not turn
        head, turn = table.head, table.turn
        _tiles_are_conserved(state)
    assert all(rider.cell == HOME for rider in table.riders) or table.rules.podium


def _tiles_are_conserved(state: State) -> None:
    """Check that of every colour no more is carried than there is, and that counts on the table are true."""
    held: dict[str, Counter[int]] = {role: Counter() for role in ("R", "L", "C", "")}
    for rider, tiles in zip(state.table.riders, state.tiles, strict=True):
        assert rider.tiles == len(tiles)
        assert tiles == tuple(sorted(tiles))
        held[rider.role].update(tiles)
    for awaited in state.table.awaited[:1]:
        if awaited.kind == "feed":
            role = state.table.riders[awaited.rider].role
            outcomes = Counter({action.value: weight for action, weight in GAME.chance(state).outcomes()})  # type: ignore[union-attr]  # only draws with a value come here
            left = TILES - held[role]
            assert set(outcomes) == set(left)
            assert all(outcomes[a] * left[b] == outcomes[b] * left[a] for a in left for b in left)
    assert all(count <= TILES for count in held.values())


@settings(max_examples=20, deadline=None, derandomize=True)
@given(some.integers(0, 10**6))
def test_everybody_is_ranked_once(seed: int) -> None:
    """L1 14.4: nobody is home before the end of the turn, and nobody leaves the ranking again."""
    ranked: tuple[int, ...] = ()
    for state in states(seed):
        now = tuple(one.rider for one in state.table.home)
        assert now[: len(ranked)] == ranked
        assert len(now) == len(set(now))
        ranked = now
    assert sorted(ranked) == list(range(len(state.table.riders)))
    assert GAME.result(state) is not None
    assert not GAME.to_act(state)


@settings(max_examples=20, deadline=None, derandomize=True)
@given(some.integers(0, 10**6))
def test_riders_on_the_road_never_ride_back(seed: int) -> None:
    """L1 9.1: a rider who is on the road before and after an input is at least as far, unless dropped behind."""
    before: tuple[int, ...] = ()
    found = states(seed)
    road = course(found[0].table.rules.course).road
    for state in found:
        cells = tuple(rider.cell for rider in state.table.riders)
        for old, new in zip(before, cells, strict=False):
            if old >= 0 and new >= 0 and state.table.phase in {"escapees", "leaving", "dropped", "flats"}:
                caught = road.cells[old].progress <= road.rows[state.table.head]
                assert caught or road.cells[new].progress >= road.cells[old].progress
        before = cells
