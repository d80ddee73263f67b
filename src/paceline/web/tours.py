"""Tours at the web table: a series of tables with the same seats, folded by the game itself into one tour."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from time import time
from typing import Any

import msgspec

from paceline.core import registry
from paceline.core.game import AnyGame
from paceline.core.log import header_for, header_line
from paceline.core.messages import Message
from paceline.core.race import Race
from paceline.core.tours import Sheet, Tours
from paceline.web.errors import Refusal
from paceline.web.forms import plan_from
from paceline.web.protocol import MadeTour, NewTour, SeatInfo, SheetInfo, StageOfTour, TourFrame, You
from paceline.web.seating import check_patience, check_wishes, issued, names_of, new_id, new_seed, usual_wishes
from paceline.web.store import Conflict, SeatRow, StageRow, StoredTour, TableRow, TourRow
from paceline.web.table import OpenTable, Setup, digest_of
from paceline.web.tables import NAME, Hub


class Plan(msgspec.Struct, frozen=True):
    """What a tour was made with: the tour before its first stage, as its game knows it, and our own settings."""

    tour: msgspec.Raw
    patience: float


class Opened(msgspec.Struct, frozen=True):
    """A tour as it stands."""

    row: TourRow
    game: AnyGame
    tours: Tours
    tour: Any
    seats: tuple[SeatRow, ...]
    stages: tuple[StageRow, ...]

    @property
    def current(self) -> StageRow | None:
        """The stage that is being ridden."""
        return next((stage for stage in self.stages if not stage.race), None)


def tours_in(game: AnyGame) -> Tours:
    """The tours of a game; raises where it has none."""
    tours = game.tours
    if tours is None:
        raise Refusal("bad-options", 400, "table.form.no-tours", field="game", game=game.facts.title)
    return tours


async def make(hub: Hub, wanted: NewTour) -> MadeTour:
    """A new tour; its first stage is made when somebody wants to ride it."""
    game = registry.game(wanted.game or registry.names()[0])
    tours, plan = tours_in(game), plan_from(game, wanted.plan)
    wishes = usual_wishes(game) if wanted.seats is None else wanted.seats
    check_wishes(game, wishes)
    check_patience(wanted.patience)
    name, seed = new_id(), new_seed()
    begun = tours.start(plan, names_of(wishes), seed)
    seating = issued(TableRow(id=name, game=game.facts.name, created=time()), wishes)
    kept = Plan(msgspec.Raw(msgspec.json.encode(begun)), wanted.patience)
    await hub.store.create_tour(
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
    return MadeTour(name, seating.made.host, seating.made.seats)


async def opened(hub: Hub, name: str) -> Opened:
    """A tour with the results of all stages that are over."""
    stored = await hub.store.load_tour(name) if NAME.fullmatch(name) else None
    if stored is None:
        raise Refusal("no-such-tour", 404, "table.no-such-tour", tour=name)
    for stage in stored.stages:
        if not stage.race:
            await hub.archive_if_over(await hub.table(stage.table))
    stored = await hub.store.load_tour(name) or stored
    return await asyncio.to_thread(_folded, stored)


def _folded(stored: StoredTour) -> Opened:
    row = stored.tour
    game = registry.game(row.game)
    tours = tours_in(game)
    plan = msgspec.json.decode(row.plan, type=Plan)
    tour = msgspec.json.decode(plan.tour, type=tours.tour)
    for stage in stored.stages:
        if stage.race:
            tour = tours.record(tour, tours.stage_result(Race.read(game, stage.race).state))
    seats = msgspec.json.decode(row.seats, type=tuple[SeatRow, ...])
    return Opened(row, game, tours, tour, seats, stored.stages)


def you(tour: Opened, tokens: Sequence[str]) -> You:
    """Who holds these tokens; raises `Refusal` where one of them belongs to nobody here."""
    digests = {digest_of(token) for token in tokens}
    held = {seat.token: seat.seat for seat in tour.seats if seat.kind == "person"}
    if digests - held.keys() - {tour.row.host}:
        raise Refusal("forbidden", 403, "table.foreign-token")
    return You(tuple(sorted(held[digest] for digest in digests & held.keys())), tour.row.host in digests)


async def next_table(hub: Hub, tour: Opened) -> OpenTable:
    """The table of the stage that is being ridden or comes next; whoever asks second is led to the same."""
    if tour.current is not None:
        return await hub.table(tour.current.table)
    options = tour.tours.next_stage(tour.tour)
    if options is None:
        raise Refusal("not-racing", 409, "table.tour-over")
    row, seats = _stage(tour, options)
    try:
        await hub.store.create(row, seats)
    except Conflict:
        return await next_table(hub, await opened(hub, tour.row.id))
    table = await hub.table(row.id)
    await hub.begin(table)
    return table


def _stage(tour: Opened, options: Any) -> tuple[TableRow, list[SeatRow]]:
    """The table of the next stage; every stage has a seed of its own."""
    name, plan = new_id(), msgspec.json.decode(tour.row.plan, type=Plan)
    header = header_for(tour.game, options, names_of(tour.seats), new_seed())
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


def frame(hub: Hub, tour: Opened, visitor: You) -> TourFrame:
    """Where a tour stands, in words."""
    return TourFrame(
        id=tour.row.id,
        game=tour.row.game,
        title=tour.game.facts.title,
        seats=tuple(_seat(hub, tour, seat) for seat in tour.seats),
        you=visitor,
        stages=tuple(_stages(hub, tour)),
        status=_spoken(hub, tour.tours.status(tour.tour)),
        sheets=tuple(_sheet(hub, sheet) for sheet in tour.tours.sheets(tour.tour)),
        over=tour.tours.next_stage(tour.tour) is None,
    )


def _seat(hub: Hub, tour: Opened, seat: SeatRow) -> SeatInfo:
    team = hub.speak(tour.game.presentation.seat_name(seat.seat, len(tour.seats)))
    return SeatInfo(seat.seat, team, seat.kind, seat.name, seat.joined, sitting=False)


def _stages(hub: Hub, tour: Opened) -> list[StageOfTour]:
    made = {stage.stage: stage for stage in tour.stages}
    stages = []
    for number, name in enumerate(tour.tours.stages(tour.tour), 1):
        stage = made.get(number)
        phase = stage.phase if stage else "ahead"
        stages.append(StageOfTour(hub.speak(name), stage.table if stage else "", phase))
    return stages


def _sheet(hub: Hub, sheet: Sheet) -> SheetInfo:
    return SheetInfo(
        title=hub.speak(sheet.title),
        head=_spoken(hub, sheet.head),
        rows=tuple(_spoken(hub, row) for row in sheet.rows),
        teams=sheet.teams,
        notes=_spoken(hub, sheet.notes),
    )


def _spoken(hub: Hub, messages: Sequence[Message]) -> tuple[str, ...]:
    return tuple(hub.speak(message) for message in messages)
