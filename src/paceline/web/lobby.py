"""Create, start, rematch, import, export and replay tables; give seats to people and bots."""

from __future__ import annotations

import asyncio
import gzip
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from itertools import accumulate
from time import time
from typing import Any, Final

import msgspec

from paceline import bots
from paceline.core import registry
from paceline.core.game import AnyGame, Seat
from paceline.core.guide import begin
from paceline.core.log import header_for, header_line
from paceline.core.messages import BadOptions
from paceline.core.options import Form, plan_form, race_form
from paceline.core.race import Race
from paceline.i18n import Catalogue, english
from paceline.web.bots.playouts import PlayoutService
from paceline.web.errors import Refusal
from paceline.web.guard.content import check_values
from paceline.web.guard.limits import LONGEST_NAME, LONGEST_PATIENCE, MOST_SEATS
from paceline.web.history.jobs import Position, Shown
from paceline.web.protocol import (
    NewTable,
    Playouts,
    ReplayOutline,
    SeatRequest,
    SeatToken,
    TableCreated,
    TableInfo,
)
from paceline.web.race import check_folders, parse_race_file, race_lines, race_text, split_steps
from paceline.web.store import Conflict, SeatRow, TableRow
from paceline.web.table import Setup, Table, stored_steps, token_digest
from paceline.web.tables import Tables

PERSON: Final = "you"
"""Prefix of people's names in race files: `you:Maud`."""
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of ids, without those that look alike."""
JOINER: Final = "\u200d"
"""Joins emoji to one picture; not printable by itself."""
_TRIES: Final = 8
_AT_ONCE: Final = 200
"""Steps of an imported race that are written together."""
_OPENING_WITHIN: Final = 5.0
"""Seconds that the host waits for bots to play the opening, so that nobody is asked what a bot answers."""


# Checks.


def check_seats(game: AnyGame, requests: Sequence[SeatRequest]) -> None:
    """Raise `BadOptions` if these seats cannot be given."""
    if not 1 <= len(requests) <= MOST_SEATS:
        raise BadOptions("seats", "table.bad-seats", n=len(requests), most=MOST_SEATS)
    for seat, request in enumerate(requests):
        check_seat(game, request, f"seats.{seat}")


def check_seat(game: AnyGame, request: SeatRequest, field: str) -> None:
    """Raise `BadOptions` if there is no such bot or team, or the name of a person is not allowed."""
    name, known = request.name[:LONGEST_NAME], tuple(bots.available(game))
    if request.kind == "person":
        check_name(request.name, field)
    elif request.kind == "team" and request.name not in game.facts.own_teams:
        raise BadOptions(field, "table.no-such-team", team=name, teams=game.facts.own_teams or ("–",))
    elif request.kind == "bot" and request.name not in known:
        raise BadOptions(field, "table.no-such-bot", bot=name, bots=known)


def check_name(name: str, field: str) -> None:
    """Raise `BadOptions` if the name is blank, too long or not printable; without a name is allowed."""
    if name and not name.replace(JOINER, "").strip():
        raise BadOptions(field, "table.no-name")
    if len(name) > LONGEST_NAME or not name.replace(JOINER, "").isprintable():
        raise BadOptions(field, "table.bad-name", most=LONGEST_NAME)


def check_patience(seconds: float) -> None:
    """Raise `BadOptions` if the patience is out of range."""
    if not 0 <= seconds <= LONGEST_PATIENCE:
        raise BadOptions("patience", "table.bad-patience", most=LONGEST_PATIENCE)


def parse_options(game: AnyGame, given: Mapping[str, Any]) -> Any:
    """Return the options of a race; raise `BadOptions` naming the field."""
    check_folders(game, given)
    return game.with_needs(_fill(game, race_form(game), given))


def parse_plan(game: AnyGame, given: Mapping[str, Any]) -> Any:
    """Return the plan of a tour; raise `BadOptions` naming the field."""
    tours = game.tours
    if tours is None:
        raise Refusal("bad-options", 400, "table.form.no-tours", field="game", game=game.facts.title)
    return _fill(game, plan_form(game, tours.plan), given)


def _fill(game: AnyGame, form: Form, given: Mapping[str, Any]) -> Any:
    known = tuple(field.name for field in form.fields)
    for name in given:
        if name not in known:
            raise BadOptions(name, "table.form.no-such-option", game=game.facts.title, option=name, options=known)
    check_values(given)
    return form.fill(given, "table.form.bad-option")


def race_options(game: AnyGame, setup: Setup, seats: Sequence[SeatRequest | SeatRow]) -> Any:
    """Return the options of the race, checked by the game itself; raise `BadOptions`."""
    names = seat_names(seats)
    options = game.seated(parse_options(game, setup.options), names)
    options = game.in_series(options, len(names), setup.race) if setup.race else options
    game.setup(len(names), options)
    return options


def seat_names(seats: Sequence[SeatRequest | SeatRow]) -> list[str]:
    """Return the names of the seats in a race file."""
    return [_person_name(seat.name) if seat.kind == "person" else seat.name for seat in seats]


def _person_name(name: str) -> str:
    return f"{PERSON}:{name}" if name else PERSON


# New tables.


class Seating(msgspec.Struct, frozen=True):
    """Rows of a new table, and the tokens that only its creator is sent."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    created: TableCreated


def new_id() -> str:
    """Return an unguessable name for a table or a tour."""
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def new_token() -> str:
    """Return a secret that stands for a seat or the host."""
    return secrets.token_urlsafe(24)


def new_seed() -> str:
    """Return a seed that cannot be guessed from its hash."""
    return secrets.token_hex(16)


def default_seats(game: AnyGame) -> tuple[SeatRequest, ...]:
    """Return one person against the game's opponents, newcomers first."""
    names = [*bots.available(game)]
    others = [SeatRequest("bot", names[number % len(names)]) for number in range(game.facts.default_seats - 1)]
    return (SeatRequest("person"), *others)


def seat_table(request: NewTable) -> Seating:
    """Return the rows of a requested table; raise `PacelineError` if the game cannot be played so."""
    game = registry.game(request.game or registry.names()[0])
    seats = default_seats(game) if request.seats is None else request.seats
    check_seats(game, seats)
    check_patience(request.patience)
    check_name(request.name, "name")
    setup = Setup(name=request.name, options=request.options, patience=request.patience, opening=request.opening)
    race_options(game, setup, seats)
    table = TableRow(id=new_id(), game=game.facts.name, created=time(), setup=msgspec.json.encode(setup))
    return issue_tokens(table, seats)


def issue_tokens(table: TableRow, requests: Sequence[SeatRequest]) -> Seating:
    """Add a new token for the host and for every person."""
    host = new_token()
    tokens = tuple(SeatToken(seat, new_token()) for seat, request in enumerate(requests) if request.kind == "person")
    digests = {token.seat: token_digest(token.token) for token in tokens}
    seats = tuple(
        SeatRow(table=table.id, seat=seat, kind=request.kind, name=request.name, token=digests.get(seat, ""))
        for seat, request in enumerate(requests)
    )
    return Seating(msgspec.structs.replace(table, host=token_digest(host)), seats, TableCreated(table.id, host, tokens))


async def create_table(tables: Tables, request: NewTable) -> TableCreated:
    """Store a new table, and start its race if that is requested."""
    if request.guide:
        return await store_race(tables, start_guide(request.game))
    seating = seat_table(request)
    await tables.store.create(seating.table, seating.seats)
    if request.start:
        await start_race(tables, await tables.get(seating.table.id))
    else:
        await tables.give_code(seating.table.id)
    return seating.created


async def start_race(tables: Tables, table: Table, seed: str = "") -> None:
    """Start the race with this seed or one of its own; raise `already-started` if it is running."""
    started = table.race is None and await _store_start(tables, table, seed)
    await tables.reload(table)
    if not started:
        raise Refusal("already-started", 409, "table.already-started")
    await tables.begin(table)
    if table.setup.opening and table.bots_task is not None:
        await asyncio.wait([table.bots_task], timeout=_OPENING_WITHIN)


async def _store_start(tables: Tables, table: Table, seed: str) -> bool:
    """Store the header; retry if the seats change meanwhile. Return False if the race was running."""
    for _ in range(_TRIES):
        try:
            return await tables.store.start_race(
                table.id, first_line(table.game, table.setup, table.seats, seed), table.seats
            )
        except Conflict:
            await tables.refresh(table)
    raise Refusal("store-away", 503, "table.busy")


def first_line(game: AnyGame, setup: Setup, seats: Sequence[SeatRow], seed: str = "") -> str:
    """Return the header line of a new race with this seed, or one of its own."""
    options = race_options(game, setup, seats)
    return header_line(header_for(game, options, seat_names(seats), seed or new_seed()))


async def rematch(tables: Tables, table: Table) -> Table:
    """Return the table of the next race of the same people, created once; their tokens are valid there too."""
    if table.phase != "over":
        raise Refusal("not-racing", 409, "table.not-over")
    if not table.row.next:
        name = new_id()
        setup = msgspec.structs.replace(table.setup, race=table.setup.race + 1, brought=False, guide=False)
        row = TableRow(
            id=name, game=table.row.game, created=time(), setup=msgspec.json.encode(setup), host=table.row.host
        )
        seats = [msgspec.structs.replace(seat, table=name, sitting=False) for seat in table.seats]
        await tables.store.create(row, seats)
        if await tables.store.update_table(table.id, {"next": ""}, next=name):
            await tables.store.pass_code_on(table.id, name, time())
        await tables.reload(table)
    following = await tables.get(table.row.next)
    if following.race is None:
        await _start_unless_started(tables, following)
    return following


async def _start_unless_started(tables: Tables, table: Table) -> None:
    try:
        await start_race(tables, table)
    except Refusal as refusal:
        if refusal.code != "already-started":
            raise


# Seats.


async def give_seat(tables: Tables, table: Table, seat: Seat, request: SeatRequest) -> SeatToken | None:
    """Give a seat to a person (with a new token), a bot or the game. During a race only a bot may stand in."""
    if not 0 <= seat < len(table.seats):
        raise Refusal("bad-request", 404, "table.no-such-seat", seat=seat)
    check_seat(table.game, request, "name")
    if table.race is not None:
        await _stand_in(tables, table, seat, request)
        return None
    for _ in range(_TRIES):
        try:
            token = await _reseat(tables, table, table.seats[seat], request)
        except Conflict:
            await tables.refresh(table)
            continue
        await tables.reload(table)
        return token
    raise Refusal("store-away", 503, "table.busy")


async def _reseat(tables: Tables, table: Table, old: SeatRow, request: SeatRequest) -> SeatToken | None:
    """Store the new holder of a seat before the race; a person who stays keeps their token."""
    requests = [request if row.seat == old.seat else SeatRequest(row.kind, row.name) for row in table.seats]
    race_options(table.game, table.setup, requests)
    stays = request.kind == "person" == old.kind
    token = "" if stays or request.kind != "person" else new_token()
    digest = old.token if stays else token_digest(token) if token else ""
    joined = stays and old.joined
    if not await tables.store.reseat(old, kind=request.kind, name=request.name, token=digest, joined=joined):
        await tables.reload(table)
        raise Refusal("already-started", 409, "table.already-started")
    return SeatToken(old.seat, token) if token else None


async def _stand_in(tables: Tables, table: Table, seat: Seat, request: SeatRequest) -> None:
    """Let a bot answer for a person who is not connected."""
    if not (request.kind == "bot" and table.seats[seat].kind == "person" and table.phase == "racing"):
        raise Refusal("already-started", 409, "table.already-started")
    if any(seat in connection.seats for connection in table.connections):
        raise Refusal("forbidden", 409, "table.seat-is-held")
    await tables.set_sitting(table, seat, True)


async def rename_player(tables: Tables, table: Table, seats: Sequence[Seat], name: str) -> None:
    """Change the name of the person at these seats."""
    check_name(name, "name")
    for seat in seats:
        await tables.change_seat(table, seat, name=name.strip())


async def take_back(tables: Tables, table: Table, seats: Sequence[Seat]) -> None:
    """Return seats from a bot to the people who hold them."""
    for seat in seats:
        await tables.set_sitting(table, seat, False)


# Race files.


class ImportedRace(msgspec.Struct, frozen=True, tag=True):
    """A race file as rows of a new table and its steps."""

    seating: Seating
    steps: tuple[str, ...]
    over: bool


def read_import(text: str) -> ImportedRace:
    """Read a race file; raise `Refusal` if it is invalid or cannot be continued."""
    return _as_rows(parse_race_file(text))


def start_guide(name: str) -> ImportedRace:
    """Return the guided race of a game; raise `Refusal` if it has none."""
    game = registry.game(name or registry.names()[0])
    if game.guide is None:
        raise Refusal("bad-options", 400, "table.form.no-guide", field="guide", game=game.facts.title)
    return _as_rows(begin(game, game.guide), guide=True)


def _as_rows(race: Race, *, guide: bool = False) -> ImportedRace:
    """Return a race whose seed is known as rows."""
    header = race.log.header
    requests = [_seat_request(race.game, name) for name in header.seats]
    setup = msgspec.json.encode(Setup(options=header.options, brought=True, guide=guide))
    table = TableRow(
        id=new_id(), game=header.game, created=time(), phase="racing", header=header_line(header), setup=setup
    )
    steps = tuple(split_steps(race_text(table.header, race_lines(race))))
    return ImportedRace(issue_tokens(table, requests), steps, race.over)


def _seat_request(game: AnyGame, name: str) -> SeatRequest:
    if name in game.facts.own_teams:
        return SeatRequest("team", name)
    if name in bots.available(game):
        return SeatRequest("bot", name)
    known = name.partition(":")[2] if name.partition(":")[0] == PERSON else name
    return SeatRequest("person", "".join(filter(str.isprintable, known))[:LONGEST_NAME])


async def import_race(tables: Tables, text: str) -> TableCreated:
    """Create a table from a race file: a finished race to replay, another to continue."""
    return await store_race(tables, await tables.reader.bring(text, ImportedRace))


async def store_race(tables: Tables, imported: ImportedRace) -> TableCreated:
    """Store a race that has begun as a table; a finished one at once, as its race file."""
    table, seats = imported.seating.table, imported.seating.seats
    if imported.over:
        over = msgspec.structs.replace(table, phase="over", finished=time())
        await tables.store.create_finished(over, seats, race_text(table.header, imported.steps))
        return imported.seating.created
    await tables.store.create(table, seats)
    for first in range(0, len(imported.steps), _AT_ONCE):
        steps = enumerate(imported.steps[first : first + _AT_ONCE], first + 1)
        await asyncio.gather(*(tables.store.append(table.id, n, lines) for n, lines in steps))
    return imported.seating.created


async def export_race(tables: Tables, table: Table) -> str:
    """Return the race file of a finished race."""
    await _check_over(tables, table)
    stored = await tables.load_stored(table.id)
    return stored.race or race_text(stored.table.header, stored_steps(stored, 0))


async def replay_race(tables: Tables, table: Table, speak: Catalogue) -> AsyncIterator[bytes]:
    """Return a finished race as snapshots, with all hands: the JSON of a `Replay`, piece by piece."""
    await _check_over(tables, table)
    return write_replay(table.info(speak), await _pages(tables, table, speak, over=True, bare=False))


async def replay_outline(tables: Tables, table: Table, speak: Catalogue) -> ReplayOutline:
    """Return where the pages of a finished race's replay begin, and all its moments."""
    await _check_over(tables, table)
    pages = await _pages(tables, table, speak, over=True, bare=True)
    points = tuple(point for page in pages for point in page.points)
    firsts = accumulate((len(page.points) for page in pages[:-1]), initial=0)
    return ReplayOutline(table.info(speak), tuple(firsts), points)


async def replay_page(tables: Tables, table: Table, number: int, speak: Catalogue) -> bytes:
    """Return a page of a finished race's replay: the JSON of a `ReplayPage`, compressed."""
    await _check_over(tables, table)
    pages = await _pages(tables, table, speak, over=True, bare=True)
    if not 0 <= number < len(pages):
        raise Refusal("no-such-page", 404, "table.http.no-such-page")
    return pages[number].content


async def play_out_race(tables: Tables, table: Table, service: PlayoutService) -> Playouts:
    """Return the win shares at the end of every round of a finished race."""
    await _check_over(tables, table)

    async def load() -> Sequence[Position]:
        return [end for page in await _pages(tables, table, english(), over=True, bare=True) for end in page.ends]

    return await service.win_shares(table, load)


async def race_so_far(tables: Tables, table: Table, speak: Catalogue) -> AsyncIterator[bytes]:
    """Return what spectators have seen of a race that may still be under way: the JSON of a `Replay`."""
    pages = await _pages(tables, table, speak, over=False, bare=False) if table.race is not None else []
    return write_replay(table.info(speak), pages)


async def _pages(tables: Tables, table: Table, speak: Catalogue, *, over: bool, bare: bool) -> list[Shown]:
    return await tables.reader.pages(await tables.log_of(table.id), speak.language, over=over, bare=bare)


async def write_replay(info: TableInfo, pages: Sequence[Shown]) -> AsyncIterator[bytes]:
    """Yield the JSON of a `Replay` made of these pages, one at a time."""
    yield b'{"info":' + msgspec.json.encode(info)
    for name in ("snapshots", "hands"):
        yield f',"{name}":['.encode()
        written = False
        for page in pages:
            part = await asyncio.to_thread(_part, page.content, name)
            if part:
                yield b"," + part if written else part
                written = True
        yield b"]"
    yield b"}"


def _part(content: bytes, name: str) -> bytes:
    """Return the elements of a list in a page, without brackets."""
    return bytes(msgspec.json.decode(gzip.decompress(content), type=dict[str, msgspec.Raw])[name])[1:-1]


async def _check_over(tables: Tables, table: Table) -> None:
    """Raise `secret-until-the-end` unless the race is over here, or in the store if another worker wrote its end."""
    if table.phase != "over" and tables.publisher.shared:
        await tables.refresh(table)
    if table.phase != "over":
        raise Refusal("secret-until-the-end", 403, "table.secret-until-the-end")
