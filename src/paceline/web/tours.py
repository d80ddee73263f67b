"""Tours on the web: a series of tables with the same seats, whose results the game folds into one tour."""

from __future__ import annotations

from collections.abc import Sequence
from time import time
from typing import Any

import msgspec

from paceline.core import registry
from paceline.core.game import AnyGame
from paceline.core.log import header_for, header_line
from paceline.core.messages import Message
from paceline.core.tours import Sheet, Tours
from paceline.i18n import Catalogue
from paceline.web.errors import Refusal
from paceline.web.history.jobs import StageToFold
from paceline.web.lobby import (
    check_patience,
    check_seats,
    default_seats,
    issue_tokens,
    new_id,
    new_seed,
    parse_plan,
    seat_names,
)
from paceline.web.protocol import NewTour, SeatInfo, SheetInfo, StageOfTour, TourCreated, TourFrame, You
from paceline.web.store import Conflict, SeatRow, StageRow, StoredTour, TableRow, TourRow
from paceline.web.table import Setup, Table, token_digest
from paceline.web.tables import NAME, Tables


class Plan(msgspec.Struct, frozen=True):
    """The stored plan: the tour before its first stage in the game's own form, and the settings of its tables."""

    tour: msgspec.Raw
    patience: float


class OpenTour(msgspec.Struct, frozen=True):
    """A tour with the results of its finished stages."""

    row: TourRow
    game: AnyGame
    tours: Tours
    tour: Any
    seats: tuple[SeatRow, ...]
    stages: tuple[StageRow, ...]

    @property
    def current(self) -> StageRow | None:
        """The stage that is not finished, if any."""
        return next((stage for stage in self.stages if stage.phase != "over"), None)


class Folded(msgspec.Struct, frozen=True):
    """A tour in the game's own form after some stages."""

    stages: int = 0
    tour: msgspec.Raw = msgspec.Raw(b"")


def tours_in(game: AnyGame) -> Tours:
    """Return the tours of a game; raise `bad-options` if it has none."""
    tours = game.tours
    if tours is None:
        raise Refusal("bad-options", 400, "table.form.no-tours", field="game", game=game.facts.title)
    return tours


async def create_tour(tables: Tables, request: NewTour) -> TourCreated:
    """Store a new tour; the table of its first stage is created on demand."""
    game = registry.game(request.game or registry.names()[0])
    tours, plan = tours_in(game), parse_plan(game, request.plan)
    seats = default_seats(game) if request.seats is None else request.seats
    check_seats(game, seats)
    check_patience(request.patience)
    name, seed = new_id(), new_seed()
    begun = tours.start(plan, seat_names(seats), seed)
    seating = issue_tokens(TableRow(id=name, game=game.facts.name, created=time()), seats)
    kept = Plan(msgspec.Raw(msgspec.json.encode(begun)), request.patience)
    await tables.store.create_tour(
        TourRow(
            id=name,
            game=game.facts.name,
            created=seating.table.created,
            seed=seed,
            plan=msgspec.json.encode(kept),
            seats=msgspec.json.encode(seating.seats),
            host=seating.table.host,
        )
    )
    return TourCreated(name, seating.created.host, seating.created.seats)


async def load_tour(tables: Tables, name: str) -> OpenTour:
    """Return a tour with the results of its finished stages; raise `no-such-tour`."""
    folded = tables.folded.get(name) or Folded()
    stored = await tables.store.load_tour(name, folded.stages) if NAME.fullmatch(name) else None
    if stored is None:
        raise Refusal("no-such-tour", 404, "table.no-such-tour", tour=name)
    for stage in stored.stages:
        if stage.phase != "over":
            await tables.archive_if_over(await tables.get(stage.table))
    stored = await tables.store.load_tour(name, folded.stages) or stored
    return _open(stored, await _fold(tables, stored, folded))


async def _fold(tables: Tables, stored: StoredTour, folded: Folded) -> msgspec.Raw:
    """Return the tour after its finished stages; those that were folded before are kept."""
    tour = folded.tour or msgspec.json.decode(stored.tour.plan, type=Plan).tour
    finished = [stage for stage in stored.stages if stage.phase == "over" and stage.stage > folded.stages]
    for stage in finished:
        tour = await tables.reader.fold(StageToFold(stored.tour.game, tour, stage.race))
        folded = Folded(stage.stage, tour)
    tables.folded.keep(stored.tour.id, folded, len(tour))
    return tour


def _open(stored: StoredTour, folded: msgspec.Raw) -> OpenTour:
    row = stored.tour
    game = registry.game(row.game)
    tours = tours_in(game)
    seats = msgspec.json.decode(row.seats, type=tuple[SeatRow, ...])
    return OpenTour(row, game, tours, msgspec.json.decode(folded, type=tours.tour), seats, stored.stages)


def you(tour: OpenTour, tokens: Sequence[str]) -> You:
    """Return the seats of these tokens; raise `forbidden` if one is unknown here."""
    digests = {token_digest(token) for token in tokens}
    held = {seat.token: seat.seat for seat in tour.seats if seat.kind == "person"}
    if digests - held.keys() - {tour.row.host}:
        raise Refusal("forbidden", 403, "table.foreign-token")
    return You(tuple(sorted(held[digest] for digest in digests & held.keys())), tour.row.host in digests)


async def next_table(tables: Tables, tour: OpenTour) -> Table:
    """Return the table of the current or next stage, created once."""
    if tour.current is not None:
        return await tables.get(tour.current.table)
    options = tour.tours.next_stage(tour.tour)
    if options is None:
        raise Refusal("not-racing", 409, "table.tour-over")
    row, seats = _stage(tour, options)
    try:
        await tables.store.create(row, seats)
    except Conflict:
        return await next_table(tables, await load_tour(tables, tour.row.id))
    table = await tables.get(row.id)
    await tables.begin(table)
    return table


def _stage(tour: OpenTour, options: Any) -> tuple[TableRow, list[SeatRow]]:
    """Return the rows of the next stage's table, with its own seed."""
    name, plan = new_id(), msgspec.json.decode(tour.row.plan, type=Plan)
    header = header_for(tour.game, options, seat_names(tour.seats), new_seed())
    row = TableRow(
        id=name,
        game=tour.row.game,
        created=time(),
        phase="racing",
        header=header_line(header),
        setup=msgspec.json.encode(Setup(options=header.options, patience=plan.patience)),
        host=tour.row.host,
        tour=tour.row.id,
        stage=len(tour.stages) + 1,
    )
    return row, [msgspec.structs.replace(seat, table=name) for seat in tour.seats]


def frame(speak: Catalogue, tour: OpenTour, connection: You) -> TourFrame:
    """Return the state of a tour in words."""
    return TourFrame(
        id=tour.row.id,
        game=tour.row.game,
        title=tour.game.facts.title,
        seats=tuple(_seat(speak, tour, seat) for seat in tour.seats),
        you=connection,
        stages=tuple(_stages(speak, tour)),
        status=_speak_all(speak, tour.tours.status(tour.tour)),
        sheets=tuple(_sheet(speak, sheet) for sheet in tour.tours.sheets(tour.tour)),
        over=tour.tours.next_stage(tour.tour) is None,
    )


def _seat(speak: Catalogue, tour: OpenTour, seat: SeatRow) -> SeatInfo:
    team = speak(tour.game.presentation.seat_name(seat.seat, len(tour.seats)))
    return SeatInfo(seat.seat, team, seat.kind, seat.name, seat.joined, sitting=False)


def _stages(speak: Catalogue, tour: OpenTour) -> list[StageOfTour]:
    made = {stage.stage: stage for stage in tour.stages}
    stages = []
    for number, name in enumerate(tour.tours.stages(tour.tour), 1):
        stage = made.get(number)
        phase = stage.phase if stage else "ahead"
        stages.append(StageOfTour(speak(name), stage.table if stage else "", phase))
    return stages


def _sheet(speak: Catalogue, sheet: Sheet) -> SheetInfo:
    return SheetInfo(
        title=speak(sheet.title),
        head=_speak_all(speak, sheet.head),
        rows=tuple(_speak_all(speak, row) for row in sheet.rows),
        teams=sheet.teams,
        notes=_speak_all(speak, sheet.notes),
    )


def _speak_all(speak: Catalogue, messages: Sequence[Message]) -> tuple[str, ...]:
    return tuple(speak(message) for message in messages)
