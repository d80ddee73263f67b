"""Seating: tables that are asked for, and tables that race files make."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from paceline.core import registry
from paceline.core.game import CHANCE
from paceline.core.log import header_line, parse_header
from paceline.core.messages import BadOptions
from paceline.core.race import Race
from paceline.web.errors import Refusal
from paceline.web.guard.limits import LONGEST_NAME, LONGEST_SEAT
from paceline.web.lobby import (
    default_seats,
    first_line,
    new_id,
    new_seed,
    new_token,
    race_options,
    read_import,
    seat_names,
    seat_table,
)
from paceline.web.protocol import NewTable, SeatRequest
from paceline.web.race import TableRace, race_text, replay_steps
from paceline.web.table import Setup, token_digest
from web.server.opening import text_of
from web.server.twins import logs_of, random_race

pytestmark = pytest.mark.usefixtures("toy")
GAMES = (*registry.BUILT_IN, "toy")
PERSON = SeatRequest("person")


def test_secrets_are_new_and_long() -> None:
    for make, length in ((new_id, 10), (new_token, 32), (new_seed, 32)):
        made = {make() for _ in range(200)}
        assert len(made) == 200
        assert {len(secret) for secret in made} == {length}


@pytest.mark.parametrize("name", GAMES)
def test_the_usual_table_is_one_person_against_bots(name: str) -> None:
    game = registry.game(name)
    seated = seat_table(NewTable(game=name))
    assert [row.kind for row in seated.seats] == ["person"] + ["bot"] * (game.facts.default_seats - 1)
    assert [wish.kind for wish in default_seats(game)] == [row.kind for row in seated.seats]
    (token,) = seated.created.seats
    assert seated.seats[0].token == token_digest(token.token)
    assert seated.table.host == token_digest(seated.created.host)
    kept = msgspec.json.encode((seated.table, seated.seats)).decode()
    assert token.token not in kept
    assert seated.created.host not in kept
    assert all(not row.token for row in seated.seats[1:])


def test_a_header_names_people_bots_and_the_games_own_teams() -> None:
    wishes = (SeatRequest("person", "Maud"), PERSON, SeatRequest("bot", "saver"), SeatRequest("team", "muscle"))
    assert seat_names(wishes) == ["you:Maud", "you", "saver", "muscle"]
    wanted = NewTable(game="flamme-rouge", seats=wishes, options={"expansions": ["peloton"]})
    seated = seat_table(wanted)
    setup = msgspec.json.decode(seated.table.setup, type=Setup)
    header = parse_header(first_line(registry.game("flamme-rouge"), setup, seated.seats))
    assert header.seats == ("you:Maud", "you", "saver", "muscle")
    assert header.options["dummies"] == ["", "", "", "muscle"]
    assert first_line(registry.game("flamme-rouge"), setup, seated.seats) != header_line(header)  # another seed


def test_every_race_of_a_series_has_its_own_order() -> None:
    game = registry.game("flamme-rouge")
    first = {race_options(game, Setup(race=race), [PERSON] * 3).first for race in range(3)}
    assert len(first) == 3


@pytest.mark.parametrize(
    ("seats", "field"),
    [
        ([], "seats"),
        ([PERSON] * 13, "seats"),
        ([PERSON, SeatRequest("bot", "x")], "seats.1"),
        ([PERSON, SeatRequest("team", "x")], "seats.1"),
        ([SeatRequest("person", "x" * (LONGEST_NAME + 1)), PERSON], "seats.0"),
        ([SeatRequest("person", "\x1b[31m"), PERSON], "seats.0"),
    ],
)
def test_an_invalid_seat_is_refused_at_its_field(seats: Sequence[SeatRequest], field: str) -> None:
    with pytest.raises(BadOptions) as refused:
        seat_table(NewTable(game="toy", seats=tuple(seats)))
    assert refused.value.field == field


@pytest.mark.parametrize("name", GAMES)
def test_a_race_cut_off_behind_any_line_can_be_ridden_on(name: str) -> None:
    """Pending draws are made, so that a seat is asked, and the file begins as it did."""
    log = next(iter(logs_of(name).values()))
    game = registry.game(name)
    for entries in range(0, len(log.entries), 1 if name == "toy" else 5):
        brought = read_import(text_of(log, entries))
        race = TableRace(log.header)
        for _ in replay_steps(race, brought.steps):
            pass
        assert CHANCE not in game.to_act(race.state)
        assert race.waiting
        whole = Race.read(game, race_text(header_line(log.header), brought.steps))
        assert whole.log.entries[:entries] == log.entries[:entries]
        assert not brought.over


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_race_is_imported_whole(name: str) -> None:
    log = random_race(name, 0)
    brought = read_import(text_of(log))
    assert brought.over
    race = Race.read(registry.game(name), race_text(header_line(log.header), brought.steps))
    assert text_of(race.log) == text_of(log)


def test_a_file_of_another_system_or_editor_is_read_all_the_same() -> None:
    log = next(iter(logs_of("toy").values()))
    text = text_of(log, 9)
    plain = read_import(text).steps
    for written in (text.replace("\n", "\r\n"), text + "\n\n", text + "  \n", text + "0 bi"):
        assert read_import(written).steps == plain


@pytest.mark.parametrize("name", ["you\u2028two", "x" * LONGEST_SEAT, "\x85", "you:\u2029", 'a"b', "é"])
def test_strange_names_in_a_file_do_no_harm(name: str) -> None:
    log = next(iter(logs_of("toy").values()))
    header = msgspec.structs.replace(log.header, seats=(name, *log.header.seats[1:]))
    brought = read_import("\n".join([header_line(header), *text_of(log, 12).split("\n")[1:]]))
    assert len(brought.seating.seats[0].name) <= LONGEST_NAME
    race = TableRace(parse_header(brought.seating.table.header))
    assert len([*replay_steps(race, brought.steps)]) == len(brought.steps) > 1


def test_a_race_without_a_seed_can_only_be_viewed() -> None:
    log = next(iter(logs_of("toy").values()))
    log.header = msgspec.structs.replace(log.header, seed=None)
    assert read_import(text_of(log)).over
    with pytest.raises(Refusal) as refused:
        read_import(text_of(log, 12))
    assert refused.value.code == "bad-race"
