"""Making tables: who sits where, with which options, and the race that begins when the host says so."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from time import time
from typing import Any, Final

import msgspec

from paceline import bots
from paceline.core import registry
from paceline.core.chance import SeededDealer
from paceline.core.game import CHANCE, AnyGame
from paceline.core.log import digest_line, entry_line, header_for, header_line, options_of, parse_header
from paceline.core.messages import BadOptions, PacelineError
from paceline.core.race import Race
from paceline.web.errors import Refusal
from paceline.web.forms import check_folders, options_from
from paceline.web.protocol import LONGEST_NAME, MOST_SEATS, Made, NewTable, SeatToken, SeatWish
from paceline.web.race import race_text, steps_in
from paceline.web.store import SeatRow, TableRow
from paceline.web.table import Setup, digest_of

PERSON: Final = "you"
"""How the seats of people begin in race files: `you:Maud`."""
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letter that looks like another."""
_LONGEST_PATIENCE: Final = 86400.0


class Seating(msgspec.Struct, frozen=True):
    """A table about to be kept, and the secrets that only its maker is told."""

    table: TableRow
    seats: tuple[SeatRow, ...]
    made: Made


def new_id() -> str:
    """A name for a table or a tour that nobody can guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def new_token() -> str:
    """A secret."""
    return secrets.token_urlsafe(24)


def new_seed() -> str:
    """What a race is dealt from: nobody can guess it from its hash."""
    return secrets.token_hex(16)


def usual_wishes(game: AnyGame) -> tuple[SeatWish, ...]:
    """You against bots, the game's own, best first."""
    names = [*bots.available(game)]
    others = [SeatWish("bot", names[place % len(names)]) for place in range(game.facts.default_seats - 1)]
    return (SeatWish("person"), *others)


def seating(wanted: NewTable) -> Seating:
    """The table somebody asks for; raises `PacelineError` where the game cannot be played so."""
    game = registry.game(wanted.game or registry.names()[0])
    wishes = usual_wishes(game) if wanted.seats is None else wanted.seats
    check_wishes(game, wishes)
    check_patience(wanted.patience)
    setup = Setup(options=wanted.options, patience=wanted.patience, opening=wanted.opening)
    race_options(game, setup, wishes)
    table = TableRow(id=new_id(), game=game.facts.name, created=time(), setup=msgspec.json.encode(setup))
    return issued(table, wishes)


def issued(table: TableRow, wishes: Sequence[SeatWish]) -> Seating:
    """A table with a new secret for its host and for every person."""
    host = new_token()
    tokens = tuple(SeatToken(seat, new_token()) for seat, wish in enumerate(wishes) if wish.kind == "person")
    digests = {token.seat: digest_of(token.token) for token in tokens}
    seats = tuple(
        SeatRow(table=table.id, seat=seat, kind=wish.kind, name=wish.name, token=digests.get(seat, ""))
        for seat, wish in enumerate(wishes)
    )
    return Seating(msgspec.structs.replace(table, host=digest_of(host)), seats, Made(table.id, host, tokens))


def check_wishes(game: AnyGame, wishes: Sequence[SeatWish]) -> None:
    """Raise `BadOptions` where these cannot sit together."""
    if not 1 <= len(wishes) <= MOST_SEATS:
        raise BadOptions("seats", "table.bad-seats", n=len(wishes), most=MOST_SEATS)
    for place, wish in enumerate(wishes):
        check_wish(game, wish, f"seats.{place}")


def check_patience(seconds: float) -> None:
    """Raise `BadOptions` where nobody can be waited for so long."""
    if not 0 <= seconds <= _LONGEST_PATIENCE:
        raise BadOptions("patience", "table.bad-patience", most=int(_LONGEST_PATIENCE))


def check_wish(game: AnyGame, wish: SeatWish, field: str) -> None:
    """Raise `BadOptions` where nobody can hold a seat so."""
    if wish.kind == "person":
        check_name(wish.name, field)
    elif wish.kind == "team" and wish.name not in game.facts.own_teams:
        raise BadOptions(
            field, "table.no-such-team", team=wish.name[:LONGEST_NAME], teams=game.facts.own_teams or ("–",)
        )
    elif wish.kind == "bot" and wish.name not in bots.available(game):
        raise BadOptions(field, "table.no-such-bot", bot=wish.name[:LONGEST_NAME], bots=tuple(bots.available(game)))


def check_name(name: str, field: str) -> None:
    """Raise `BadOptions` where a person cannot be called so."""
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise BadOptions(field, "table.bad-name", most=LONGEST_NAME)


def race_options(game: AnyGame, setup: Setup, seats: Sequence[SeatWish | SeatRow]) -> Any:
    """The options of the race, checked by the game itself; raises `BadOptions`."""
    names = names_of(seats)
    options = game.seated(options_from(game, setup.options), names)
    options = game.in_series(options, len(names), setup.race) if setup.race else options
    game.setup(len(names), options)
    return options


def names_of(seats: Sequence[SeatWish | SeatRow]) -> list[str]:
    """Who rides, as a race file names them."""
    return [_person(seat.name) if seat.kind == "person" else seat.name for seat in seats]


def _person(name: str) -> str:
    return f"{PERSON}:{name}" if name else PERSON


def first_line(game: AnyGame, setup: Setup, seats: Sequence[SeatRow]) -> str:
    """The header of a race that begins now, with a seed of its own."""
    options = race_options(game, setup, seats)
    return header_line(header_for(game, options, names_of(seats), new_seed()))


class Imported(msgspec.Struct, frozen=True):
    """A race file that somebody brought."""

    seating: Seating
    steps: tuple[str, ...]
    over: bool


def imported(text: str) -> Imported:
    """The table that a race file makes; raises `Refusal` where it is no race of ours, or cannot be ridden on."""
    race = _read(text)
    header, over = race.log.header, race.over
    if not over:
        _deal(race)
    wishes = [_wish(race.game, name) for name in header.seats]
    setup = msgspec.json.encode(Setup(options=header.options, brought=True))
    table = TableRow(
        id=new_id(), game=header.game, created=time(), phase="racing", header=header_line(header), setup=setup
    )
    return Imported(issued(table, wishes), tuple(steps_in(race_text(table.header, _lines(race)))), over)


def _read(text: str) -> Race:
    """The race in the whole lines of a file: the last one may be torn, and lines without words may follow it."""
    lines = text.split("\n")[:-1]
    while lines and not lines[-1].strip():
        lines.pop()
    try:
        header = parse_header(lines[0].removesuffix("\r") if lines else "")
        game = registry.game(header.game)
        check_folders(game, header.options)
        return Race.read(game, "\n".join(lines))
    except (PacelineError, ValueError, RecursionError) as error:
        why = error.message if isinstance(error, PacelineError) else str(error)
        raise Refusal("bad-race", 400, "table.bad-race", why=why) from None


def _deal(race: Race) -> None:
    """Draw what the file was cut off before, so that nobody waits for it; raises `Refusal` where nobody can."""
    if race.log.header.seed is None:
        raise Refusal("bad-race", 400, "table.no-seed")
    dealer = SeededDealer(race.log.header.seed)
    while CHANCE in race.game.to_act(race.state):
        race.put(CHANCE, dealer.deal(race.game.chance(race.state)))


def _lines(race: Race) -> Iterator[str]:
    """The inputs of a race as we write them, with a digest for every round."""
    game, header = race.game, race.log.header
    state = game.setup(len(header.seats), options_of(game, header))
    for entry in race.log.entries:
        rounds = state.round
        state, _ = game.apply(state, entry.seat, entry.action)
        yield entry_line(entry)
        if state.round != rounds:
            yield digest_line(state)


def _wish(game: AnyGame, name: str) -> SeatWish:
    if name in game.facts.own_teams:
        return SeatWish("team", name)
    if name in bots.available(game):
        return SeatWish("bot", name)
    known = name.partition(":")[2] if name.partition(":")[0] == PERSON else name
    return SeatWish("person", "".join(filter(str.isprintable, known))[:LONGEST_NAME])
