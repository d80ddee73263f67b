"""FR 7.2 to 7.9 on any road: with two ways (FR 14.8 to 14.10), riders on the grass (FR 15.16), breakaways (FR 15.9).

`slipstream` is the same for roads and rounds without any of these, and quicker. Here a pack is a set of occupied
squares that touch each other; the backmost pack moves, and is looked at again together with those it has come up to;
where it cannot move, it is passed over for good.
"""

from __future__ import annotations

from collections.abc import Collection

from paceline.games.flamme_rouge.actions import RIDERS
from paceline.games.flamme_rouge.course import Course
from paceline.games.flamme_rouge.events import Event, Refused, Slipstreamed


def slipstream_ways(
    course: Course, places: list[int], events: list[Event], down: Collection[int], silent: Collection[int]
) -> None:
    """Move every rider in `places` who gains slipstream; `silent` riders give none this round (FR 15.9)."""
    told: set[str] = set()
    passed_over: set[str] = set()
    field = _Field(course, places, down, silent)
    while pack := next((pack for pack in field.packs() if not passed_over.issuperset(field.names(pack))), None):
        gaps = field.gaps(pack)  # FR 14.9
        field.tell_refused(pack, gaps, told, events)
        if gaps:
            told |= _Wave(field, pack, gaps).roll(events)
            field = _Field(course, places, down, silent)
        else:
            passed_over.update(field.names(pack))


class _Field:
    """All riders between two movements."""

    def __init__(self, course: Course, places: list[int], down: Collection[int], silent: Collection[int]) -> None:
        self.course, self.places, self.silent = course, places, silent
        self.fallen = {course.row[places[rider]] for rider in down}
        self.riders: dict[int, list[int]] = {}
        """The riders of every occupied row, foremost first."""
        for rider in sorted(range(len(places)), key=places.__getitem__, reverse=True):
            if places[rider] >= 0:
                self.riders.setdefault(course.row[places[rider]], []).append(rider)

    def drafts(self, row: int) -> bool:
        """Whether slipstream is possible at all on this row."""
        return not self.course.no_draft[row] and row not in self.fallen

    def gives(self, row: int) -> bool:
        """Whether somebody there gives slipstream."""
        return self.drafts(row) and any(rider not in self.silent for rider in self.riders[row])

    def names(self, rows: Collection[int]) -> tuple[str, ...]:
        """The riders in these rows, foremost first."""
        return tuple(RIDERS[rider] for row in sorted(rows, reverse=True) for rider in self.riders.get(row, ()))

    def packs(self) -> list[set[int]]:
        """Packs as sets of rows (FR 7.2), the one whose rearmost rider is backmost first (FR 14.9)."""
        left, found = set(self.riders), []
        while left:
            pack = {left.pop()}
            while touching := self._touching(pack) & left:
                pack |= touching
                left -= touching
            found.append(pack)
        return sorted(found, key=lambda pack: min(map(self._rank, pack)))

    def _touching(self, rows: set[int]) -> set[int]:
        ahead = {there for row in rows for there in self.course.ahead[row]}
        return ahead | {row for row in self.riders if not rows.isdisjoint(self.course.ahead[row])}

    def _rank(self, row: int) -> float:
        """Order from the back; on the inner way just before the square of the outer way with as far to go."""
        return row - 1.5 if self.course.road.squares[row].branch == "inner" else row

    def _empty(self, pack: set[int]) -> list[tuple[int, int, int]]:
        """Rider's row, the one empty square ahead, and an occupied row beyond it, foremost first."""
        return [
            (row, gap, beyond)
            for row in sorted(pack, reverse=True)
            for gap in self.course.ahead[row]
            if gap not in self.riders
            for beyond in self.course.ahead[gap]
            if beyond in self.riders
        ]

    def gaps(self, pack: set[int]) -> dict[int, int]:
        """Empty squares into which this pack is drawn (FR 7.3), each with the row whose riders enter it."""
        found: dict[int, int] = {}
        for row, gap, beyond in self._empty(pack):
            if self.drafts(row) and self.gives(beyond):
                found.setdefault(gap, row)  # FR 14.9: at the exit only the first of two packs moves
        return found

    def why(self, row: int) -> str:
        """The clause that forbids riders on this row to give or receive slipstream."""
        if row in self.fallen:
            return "FR 13.4"
        if self.drafts(row):
            return "FR 15.9"
        return {"ascent": "FR 7.5", "cobble": "FR 9.2"}.get(self.course.road.squares[row].terrain, "FR 12.2")

    def tell_refused(self, pack: set[int], gaps: dict[int, int], told: set[str], events: list[Event]) -> None:
        """Say once why a pack that is one empty square short gets no slipstream."""
        for row, gap, beyond in self._empty(pack):
            behind = {other for other in pack if other <= row}
            if gap not in gaps and not told.issuperset(self.names(behind)):
                told.update(self.names(behind))
                guilty = row if self.gives(beyond) else beyond
                ahead = next(other for other in self.packs() if beyond in other)
                cells = self.course.landing[guilty]
                events.append(Refused(self.names(behind), self.names(ahead - behind), cells, self.why(guilty)))


class _Wave:
    """One pack moving up one square."""

    def __init__(self, field: _Field, pack: set[int], gaps: dict[int, int]) -> None:
        self.field, self.pack, self.gaps = field, pack, gaps
        self.after: dict[int, list[int]] = {gap: [] for gap in gaps}
        """Riders of every row that takes part, when the wave has passed."""
        self.held: dict[int, list[int]] = {}
        """Rows whose riders are held back, by the row that is to blame."""
        self.no_room: list[int] = []

    def roll(self, events: list[Event]) -> set[str]:
        """Move everybody who can be moved, from the front of the pack to its back; who is held back, and told so."""
        field, places = self.field, self.field.places
        before = {rider: places[rider] for row in self.pack for rider in field.riders[row]}
        for row in sorted(self.pack, reverse=True):
            self._advance(row)
        for row, riders in self.after.items():
            for rider, cell in zip(riders, self._cells(row, len(riders)), strict=True):
                places[rider] = cell
        self._tell(before, events)
        return {name for rows in self.held.values() for name in field.names(rows)}

    def _advance(self, row: int) -> None:
        """FR 7.9, 14.8: each rider of a row goes to the first way with room; who finds none stays (FR 9.4)."""
        field = self.field
        open_rows = [ahead for ahead in field.course.ahead[row] if self._open(row, ahead)]
        if not open_rows:
            self._blame(row)
            return
        stay: list[int] = []
        for rider in field.riders[row]:
            room = (ahead for ahead in open_rows if len(self.after[ahead]) < len(field.course.landing[ahead]))
            ahead = next(room, None)
            (stay if ahead is None else self.after[ahead]).append(rider)
        self.no_room += stay
        self.after[row] = stay

    def _open(self, row: int, ahead: int) -> bool:
        """Whether riders of a row are drawn into the row ahead: over the gap, or after those who leave it."""
        field = self.field
        if not field.drafts(row):  # FR 7.6
            return False
        if ahead in self.gaps:
            return self.gaps[ahead] == row
        return ahead in self.after and ahead in field.riders and field.gives(ahead)  # FR 7.4, 15.9

    def _blame(self, row: int) -> None:
        """Remember who holds this row back: itself, or the row ahead that moves on and gives nothing."""
        field = self.field
        moving = [ahead for ahead in field.course.ahead[row] if ahead in self.after]
        held = [ahead for ahead in field.course.ahead[row] for rows in self.held.values() if ahead in rows]
        if moving and moving[0] not in self.gaps:
            guilty = row if not field.drafts(row) else moving[0]
            self.held.setdefault(guilty, []).append(row)
        elif held:
            next(rows for rows in self.held.values() if held[0] in rows).append(row)

    def _cells(self, row: int, riders: int) -> tuple[int, ...]:
        """Room for so many riders in a row: lanes from the right, and the grass where there are more (FR 15.16)."""
        square = self.field.course.road.squares[row]
        beside = riders - len(square.cells)
        return (*reversed(square.grass[: max(0, beside)]), *square.cells[:riders])

    def _tell(self, before: dict[int, int], events: list[Event]) -> None:
        field = self.field
        row_of, places = field.course.row, field.places
        moved = [rider for rider, cell in before.items() if places[rider] != cell]
        moved.sort(key=before.__getitem__, reverse=True)
        beyond = {there for gap in self.gaps for there in field.course.ahead[gap] if there in field.riders}
        beyond = {row for pack in field.packs() if not pack.isdisjoint(beyond) for row in pack} - self.pack or beyond
        split = any(field.course.road.squares[gap].branch for gap in self.gaps)
        cells = tuple(cell for gap in self.gaps for cell in field.course.landing[gap])
        events.append(
            Slipstreamed(
                tuple(RIDERS[rider] for rider in moved),
                tuple(before[rider] for rider in moved),
                tuple(places[rider] for rider in moved),
                field.names(beyond),
                cells,
                "FR 14.8" if split else "FR 7.3",
            )
        )
        if self.no_room:
            ahead = field.course.ahead[row_of[before[self.no_room[0]]]]
            narrow = tuple(cell for row in ahead for cell in field.course.landing[row])
            stayed = tuple(RIDERS[rider] for rider in self.no_room)
            events.append(Refused(stayed, field.names(beyond), narrow, "FR 9.4"))
        for guilty, rows in self.held.items():
            clause = "FR 15.9" if field.drafts(guilty) else "FR 7.6"
            events.append(Refused(field.names(rows), field.names(beyond), field.course.landing[guilty], clause))
