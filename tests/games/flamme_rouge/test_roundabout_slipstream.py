"""FR 14.8 to 14.10: slipstream in roundabouts, by example and against a plain second reading of the clauses."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.flamme_rouge.positions import Position
from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import Course, course
from paceline.games.flamme_rouge.events import Event, Slipstreamed
from paceline.games.flamme_rouge.rules.movement import move
from paceline.games.flamme_rouge.rules.slipstream import slipstream
from soak import amount


def test_the_first_example() -> None:
    """FR 14.8: the pack behind closes up, then AR rides inside, AS outside, and those behind follow to the split."""
    position = Position("""
        -- -- -- () () () () () --
        JS .. AS ## ## .. CS .. ..
        JR .. AR .. CR .. .. .. ..
    """).slipstream()
    assert (
        position
        == """
        -- -- -- () () () () () --
        .. .. JS ## ## AR CS .. ..
        .. .. JR AS CR .. .. .. ..
    """
    )
    assert position.exhausted() == {"CS", "CR"}
    assert next(event.riders for event in position.of(Slipstreamed)) == ("JR", "JS")


def test_the_example_of_two_packs() -> None:
    """FR 14.8 to 14.10: CS and CR move up inside, JS and AS outside; then the inner pack rides out behind PR.

    The outer pack gets nothing from NR, who is beside it on the other way.
    """
    position = Position("""
        -- -- -- () () () () () -- -- --
        .. .. AS ## ## CS .. NR .. .. ..
        .. .. CR JS .. JR .. .. .. PR ..
    """).slipstream()
    assert (
        position
        == """
        -- -- -- () () () () () -- -- --
        .. .. .. ## ## .. CR CS .. .. ..
        .. .. .. AS JS JR .. .. NR PR ..
    """
    )
    assert position.exhausted() == {"PR", "JR"}


def test_the_other_way_gives_nothing() -> None:
    """FR 14.10: one empty square ahead, then somebody beside the next one; on both ways."""
    before = """
        -- -- -- () () () () () -- --
        .. .. .. ## ## AS .. .. .. ..
        .. .. .. .. .. .. .. AR .. ..
    """
    assert Position(before).slipstream() == before
    before = """
        -- -- -- () () () () () -- --
        .. .. .. ## ## .. .. AS .. ..
        .. .. .. .. .. AR .. .. .. ..
    """
    assert Position(before).slipstream() == before


def test_a_way_gives_while_the_other_is_taken_directly_ahead() -> None:
    """FR 14.8: CR right ahead inside does not keep AR from the slipstream outside; AS stays and closes up."""
    position = Position("""
        -- -- () () () () () --
        .. AS ## ## CR .. .. ..
        .. AR .. CS .. .. .. ..
    """).slipstream()
    assert (
        position
        == """
        -- -- () () () () () --
        .. .. ## ## CR .. .. ..
        .. AS AR CS .. .. .. ..
    """
    )


def test_inside_while_outside_is_taken() -> None:
    """FR 14.8: the same the other way round."""
    position = Position("""
        -- -- () () () () () --
        .. AS ## ## .. CR .. ..
        .. AR CS .. .. .. .. ..
    """).slipstream()
    assert (
        position
        == """
        -- -- () () () () () --
        .. .. ## ## AR CR .. ..
        .. AS CS .. .. .. .. ..
    """
    )


def test_those_behind_fill_what_is_left() -> None:
    """FR 14.8, FR 9.4: one place inside: AR takes it, AS stays at the split and JR comes up beside them."""
    position = Position("""
        -- -- () () () () () --
        JS AS ## ## .. CR .. ..
        JR AR .. .. .. .. .. ..
    """).slipstream()
    assert (
        position
        == """
        -- -- () () () () () --
        .. JR ## ## AR CR .. ..
        JS AS .. .. .. .. .. ..
    """
    )


def test_a_pack_that_moves_on_takes_the_split_along() -> None:
    """FR 14.8: the inner pack moves up, so AR follows inside; outside nothing moves, so AS stays."""
    position = Position("""
        -- -- () () () () () --
        .. AS ## ## CR .. CS ..
        .. AR PR .. .. .. .. ..
    """).slipstream()
    assert (
        position
        == """
        -- -- () () () () () --
        .. .. ## ## AR CR CS ..
        .. AS PR .. .. .. .. ..
    """
    )


@pytest.mark.parametrize("way", ["inner", "outer"])
def test_up_to_the_split_behind_either_way(way: str) -> None:
    """FR 14.8: one empty square with two lanes, then a rider on one of the ways."""
    lines = [".. .. ## ## CS .. ..", "AS .. .. .. .. .. .."] if way == "inner" else [
        ".. .. ## ## .. .. ..",
        "AS .. CS .. .. .. ..",
    ]  # fmt: skip
    position = Position("\n".join(["-- -- () () () () ()", *lines]))
    assert position.slipstream().row("AS") == 1


def test_only_the_pack_taken_first_rides_out() -> None:
    """FR 14.9: both ways end one empty square behind CR; the outer pack has its rearmost rider further back."""
    position = Position("""
        -- () () () () () -- -- --
        .. ## ## .. .. AS .. .. ..
        .. .. .. .. PR AR .. CR ..
    """).slipstream()
    assert (
        position
        == """
        -- () () () () () -- -- --
        .. ## ## .. .. AS .. .. ..
        .. .. .. .. .. PR AR CR ..
    """
    )


def test_at_the_same_distance_the_inner_pack_is_first() -> None:
    """FR 14.9: AS rides out, AR is then right behind them and stays."""
    position = Position("""
        -- () () () () () -- -- --
        .. ## ## .. .. AS .. .. ..
        .. .. .. .. .. AR .. CR ..
    """).slipstream()
    assert (
        position
        == """
        -- () () () () () -- -- --
        .. ## ## .. .. .. .. .. ..
        .. .. .. .. .. AR AS CR ..
    """
    )


def test_of_two_packs_that_share_the_split_the_inner_one_rides_out() -> None:
    """FR 14.9, FR 14.8: MR belongs to both and follows the inner one; the outer one is then right behind AS."""
    position = Position("""
        -- () () () () () -- -- --
        .. ## ## JS CS AS .. .. ..
        MR PS PR JR CR AR .. NR ..
    """).slipstream()
    assert (
        position
        == """
        -- () () () () () -- -- --
        .. ## ## MR JS CS .. .. ..
        .. PS PR JR CR AR AS NR ..
    """
    )


def test_who_was_passed_over_is_not_taken_again() -> None:
    """FR 14.9: AR is checked while AS is still on the inner way; that AS then rides out does not help them."""
    position = Position("""
        -- () () () () () -- -- --
        .. ## ## .. .. AS .. .. ..
        .. .. .. .. AR .. .. CR ..
    """).slipstream()
    assert (
        position
        == """
        -- () () () () () -- -- --
        .. ## ## .. .. .. .. .. ..
        .. .. .. .. AR .. AS CR ..
    """
    )
    assert position.exhausted() == {"AR", "CR"}


def test_an_ascent_behind_the_exit_gives_nothing() -> None:
    """FR 7.5, FR 14.9: CR climbs, so nobody rides out; onto the foot of the climb neither."""
    for ground in ("-- ^^ ^^", "^^ ^^ ^^"):
        before = f"""
            -- () () () () () {ground}
            .. ## ## .. .. AS .. .. ..
            .. .. .. .. .. AR .. CR ..
        """
        assert Position(before).slipstream() == before


def test_a_ring_of_riders() -> None:
    """FR 14.8: the way that gives may belong to the same pack, all the way round the other one."""
    position = Position("""
        -- () () () () () -- --
        MS ## ## .. AS AR NS ..
        MR CS CR JS JR PS .. ..
    """).slipstream()
    assert (
        position
        == """
        -- () () () () () -- --
        .. ## ## MR AS AR NS ..
        MS CS CR JS JR PS .. ..
    """
    )


# A second reading, as plain as possible: squares with lists of riders, the right lane first.

Squares = dict[int, list[int]]


class Plain:
    """Movement and slipstream from the clauses, without any table that makes them quick."""

    def __init__(self, track: Course, cells: list[int], down: set[int]) -> None:
        self.track, self.cells, self.down = track, list(cells), set(down)

    def row(self, rider: int) -> int:
        return self.track.row[self.cells[rider]]

    def order(self) -> list[int]:
        """Return the riders from the front, the inner way before the outer, right before left (FR 5.1, FR 14.7)."""
        riders = [rider for rider, cell in enumerate(self.cells) if cell >= 0]
        lanes = [self.track.road.cells[cell].lane for cell in self.cells]
        return sorted(
            riders, key=lambda rider: (*self.behind(self.row(rider)), self.outside(self.row(rider)), lanes[rider])
        )

    def behind(self, row: int) -> tuple[int, bool, int]:
        """Return how far back a square is: on an earlier tile, behind the two ways, more squares from the exit."""
        square = self.track.road.squares[row]
        return -square.tile, not square.branch, square.to_finish

    def outside(self, row: int) -> bool:
        return self.track.road.squares[row].branch == "outer"

    def ride(self, played: list[str]) -> None:
        for rider in self.order():
            self.ride_one(rider, int(played[rider]))

    def ride_one(self, rider: int, value: int) -> None:
        """Ride one card (FR 5.2 to 5.6, FR 6, FR 13, FR 14.5)."""
        start, ground = self.row(rider), self.track.road.squares
        least = {"descent": 5, "supply": 4}.get(ground[start].terrain, 0)
        value = max(value, least) - (2 if rider in self.down else 0)
        self.down.discard(rider)
        if value <= 0:
            return
        best: tuple[int, int] | None = None  # squares ridden, squares lost
        for way in self.paths(start, value):
            far = self.after_ascents(start, way, value)
            stop = self.stop(way, far)
            if best is None or stop == far or stop > best[0]:
                best, end = (stop, far - stop), ([start, *way])[stop]
                if stop == far:
                    break
        assert best is not None
        if best[0]:
            self.cells[rider] = self.free(end)[0]
        if best[1] and self.track.wet[end]:
            self.down.add(rider)

    def paths(self, row: int, steps: int) -> Iterator[list[int]]:
        if not steps:
            yield []
            return
        for ahead in self.track.ahead[row]:
            for rest in self.paths(ahead, steps - 1):
                yield [ahead, *rest]

    def after_ascents(self, start: int, way: list[int], value: int) -> int:
        climbs = [step for step, row in enumerate(way, 1) if self.track.ascent[row]]
        if self.track.ascent[start] or (climbs and climbs[0] <= 5):
            return min(value, 5)
        return climbs[0] - 1 if climbs else value

    def stop(self, way: list[int], far: int) -> int:
        """Return how many squares are left of the way: never through a wall, then back to the first free lane."""
        steps = far
        for step, row in enumerate(way[:far], 1):
            lying = [rider for rider in self.down if self.cells[rider] >= 0 and self.row(rider) == row]
            if step < far and len(lying) == len(self.track.landing[row]):
                steps = step - 1
                break
        while steps and not self.free(way[steps - 1]):
            steps -= 1
        return steps

    def free(self, row: int) -> list[int]:
        return [cell for cell in self.track.landing[row] if cell not in self.cells]

    def squares(self) -> Squares:
        found: Squares = {}
        for rider in self.order():
            found.setdefault(self.row(rider), []).append(rider)
        return found

    def drafts(self, row: int) -> bool:
        """Return whether riders on a square give and receive slipstream (FR 7.5, 9.2, 13.4)."""
        return not self.track.no_draft[row] and not any(self.row(rider) == row for rider in self.down)

    def packs(self, squares: Squares) -> list[set[int]]:
        """Return sets of squares that touch, the one that reaches furthest back first (FR 7.2, FR 14.9)."""
        packs: list[set[int]] = []
        for row in squares:
            near = [pack for pack in packs if any(self.touch(row, other) for other in pack)]
            packs = [pack for pack in packs if pack not in near] + [{row}.union(*near)]
        rear = [max(self.behind(row) for row in pack) for pack in packs]
        last = [
            min(self.outside(row) for row in pack if self.behind(row) == back)
            for pack, back in zip(packs, rear, strict=True)
        ]
        return [packs[n] for n in sorted(range(len(packs)), key=lambda n: (tuple(-x for x in rear[n]), last[n]))]

    def touch(self, one: int, other: int) -> bool:
        return other in self.track.ahead[one] or one in self.track.ahead[other]

    def gaps(self, pack: set[int], squares: Squares) -> set[int]:
        """Return empty squares between a square of the pack and one that gives slipstream (FR 7.3, 14.8)."""
        ahead = self.track.ahead
        return {
            gap
            for row in pack
            if self.drafts(row)
            for gap in ahead[row]
            if gap not in squares and any(giver in squares and self.drafts(giver) for giver in ahead[gap])
        }

    def slipstream(self) -> None:
        """Move packs from the back; check a pack that has come up to others again (FR 7.3, 7.4, 14.9)."""
        passed: set[int] = set()
        while (pack := self.next_pack(passed)) is not None:
            squares = self.squares()
            gaps = self.gaps(pack, squares)
            if gaps:
                self.advance(pack, gaps, squares)
            else:
                passed |= {rider for row in pack for rider in squares[row]}

    def next_pack(self, passed: set[int]) -> set[int] | None:
        squares = self.squares()
        packs = self.packs(squares)
        return next((pack for pack in packs if not passed.issuperset(r for row in pack for r in squares[row])), None)

    def advance(self, pack: set[int], gaps: set[int], squares: Squares) -> None:
        """Move a pack square by square from the front, the right lane first (FR 7.6, 7.9, 9.4, 14.8)."""
        left: set[int] = set()  # squares that somebody has left
        rank = [self.row(rider) for rider in self.order()]
        for row in sorted(pack, key=rank.index):
            if not self.drafts(row):
                continue
            for ahead in self.track.ahead[row]:
                if squares.get(ahead) if ahead in gaps else ahead not in left:  # FR 14.9: one way rides out
                    continue
                while squares[row] and len(squares.get(ahead, [])) < len(self.track.landing[ahead]):
                    squares.setdefault(ahead, []).append(squares[row].pop(0))
                    left.add(row)
        self.settle({*left, *gaps, *(ahead for row in left for ahead in self.track.ahead[row])}, squares)

    def settle(self, rows: set[int], squares: Squares) -> None:
        for row in rows:
            for lane, rider in enumerate(squares.get(row, [])):
                self.cells[rider] = self.track.landing[row][lane]


STAGES = ("a x b u", "a X b u", "A b X Y c u", "A y x c u", "a x C b u", "a Y O z b u", "a x L y b u", "a 8 X 6B y 3 u")


def any_position(seed: int) -> tuple[Course, list[int], set[int], list[str]]:
    """Return riders close together around the roundabouts of a stage, some of them down, and a card for each."""
    rng = Random(seed)
    track = course(rng.choice(STAGES))
    first = rng.randrange(3, 16)
    cells = [cell for row in range(first, first + rng.randrange(9, 18)) for cell in track.landing[row]]
    riders = rng.randrange(2, min(12, len(cells) - 1) + 1)
    places = rng.sample(cells, riders) + [-1] * (12 - riders)
    down = {rider for rider in range(riders) if rng.random() < 0.08}
    return track, places, down, [str(rng.randrange(2, 10)) for _ in places]


def named(track: Course, cells: list[int]) -> dict[str, tuple[int, int]]:
    return {RIDERS[r]: (track.row[c], track.road.cells[c].lane) for r, c in enumerate(cells) if c >= 0}


BLOCKS = amount(2, 10)


@pytest.mark.parametrize("block", range(BLOCKS))
def test_moves_are_as_the_clauses_say(block: int) -> None:
    """FR 5, FR 6, FR 13, FR 14.4 to 14.7: thousands of positions, ridden twice."""
    for seed in range(block * 500, block * 500 + 500):
        track, places, down, played = any_position(seed)
        plain, events, fallen = Plain(track, places, down), list[Event](), set(down)
        plain.ride(played)
        after = move(track, places, played, events, fallen)
        assert (named(track, after), fallen) == (named(track, plain.cells), plain.down), seed


@pytest.mark.parametrize("block", range(BLOCKS))
def test_slipstream_is_as_the_clauses_say(block: int) -> None:
    """FR 7.2 to 7.9, FR 9.4, FR 13.4, FR 14.8 to 14.10: thousands of positions, twice."""
    for seed in range(block * 500, block * 500 + 500):
        track, places, down, _ = any_position(seed)
        plain, events, after = Plain(track, places, down), list[Event](), list(places)
        plain.slipstream()
        slipstream(track, after, events, down)
        assert named(track, after) == named(track, plain.cells), seed
