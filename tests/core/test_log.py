"""The log as text: what it says, what it refuses to read, and that no change goes unnoticed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from paceline.core.game import CHANCE
from paceline.core.log import (
    FORMAT,
    Entry,
    Header,
    digest_line,
    entry_line,
    header_for,
    header_line,
    options_of,
    parse_header,
    parse_lines,
)
from paceline.core.messages import BadRecord
from paceline.core.race import Race, play_bots
from toygame import GAME
from toygame.rules import Bid, Dealt, Options, Rolled

HEADER = Header(game="toy", rules=1, content="4cf1aa539999", seats=("Ann", "Ben"), options={"stage": "short"}, seed=3)


def race_lines(race: Race) -> list[str]:
    """Return a race file as its writer makes it: a digest after every round."""
    lines = [header_line(race.log.header)]
    state, rounds = GAME.setup(len(race.log.header.seats), Options()), 0
    for entry in race.log.entries:
        state, _ = GAME.apply(state, entry.seat, entry.action)
        lines.append(entry_line(entry))
        if state.round != rounds:
            rounds = state.round
            lines.append(digest_line(state))
    return lines


def ridden(seed: int = 3) -> Race:
    return play_bots(GAME, Options(), [("Ann", GAME.bots["moody"]), ("Ben", GAME.bots["bold"])], seed)


LINES = race_lines(ridden())


def test_the_header_of_a_new_race() -> None:
    assert header_for(GAME, Options(), ["Ann", "Ben"], 3) == HEADER


def test_a_header_is_one_line_that_reads_back() -> None:
    strange = msgspec.structs.replace(HEADER, seats=('A "quoted"\nname', "\u2028", ""), seed="a word")
    for header in (HEADER, strange, msgspec.structs.replace(HEADER, seed=None)):
        line = header_line(header)
        assert line.startswith(f"{FORMAT} {{")
        assert "\n" not in line
        assert parse_header(line) == header


def test_inputs_are_short_lines() -> None:
    assert entry_line(Entry(0, Bid(4))) == "0 bid 4"
    assert entry_line(Entry(CHANCE, Rolled(2))) == "* rolled 2"
    assert entry_line(Entry(CHANCE, Dealt(1, (2,)))) == "* dealt 1 2,"


def test_lines_read_back_with_their_numbers() -> None:
    lines = list(parse_lines(GAME, ["* rolled 2", "1 bid 4", "= 1 abc"]))
    assert [line.number for line in lines] == [2, 3, 4]
    assert [line.entry for line in lines] == [Entry(CHANCE, Rolled(2)), Entry(1, Bid(4)), None]
    assert lines[-1].digest == "= 1 abc"


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("", "core.not-a-race"),
        ("paceline-race", "core.not-a-race"),
        ("paceline-race 2 {}", "core.not-a-race"),
        ("paceline-race 1 {", "core.not-json"),
        ("paceline-race 1 {}", "core.not-json"),
        (header_line(HEADER).replace('"seed"', '"sead"'), "core.not-json"),
    ],
)
def test_a_bad_header_is_refused(line: str, key: str) -> None:
    with pytest.raises(BadRecord) as caught:
        parse_header(line)
    assert caught.value.message.key == key
    assert str(caught.value)


@pytest.mark.parametrize(
    ("changes", "key", "theirs"),
    [
        ({"game": "chess"}, "core.other-game", "chess"),
        ({"rules": 2}, "core.other-rules", 2),
        ({"content": "0"}, "core.other-content", "0"),
        ({"options": {"stage": "long"}}, "core.other-content", HEADER.content),
        ({"options": {"stage": 5}}, "core.bad-header", None),
        ({"options": {"weather": "rain"}}, "core.bad-header", None),
    ],
)
def test_a_race_that_would_be_replayed_wrongly_is_refused(changes: dict[str, Any], key: str, theirs: object) -> None:
    header = msgspec.structs.replace(HEADER, **changes)
    with pytest.raises(BadRecord) as caught:
        options_of(GAME, header)
    assert caught.value.message.key == key
    assert caught.value.message.places.get("theirs") == theirs
    with pytest.raises(BadRecord):
        Race.read(GAME, header_line(header))


def test_options_left_out_have_their_defaults() -> None:
    assert options_of(GAME, msgspec.structs.replace(HEADER, options={})) == Options()


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "core.no-seat"),
        ("x bid 3", "core.no-seat"),
        ("-1 bid 3", "core.no-seat"),
        ("# a remark", "core.no-seat"),
        ("0", "core.unknown-word"),
        ("0 jump", "core.unknown-word"),
        ("0 bid", "core.wrong-fields"),
        ("0 bid x", "core.wrong-value"),
        ("0 bid 9", "toy.refused.input"),
        ("7 bid 1", "toy.refused.input"),
        ("* rolled 9", "toy.refused.input"),
    ],
)
@pytest.mark.parametrize("number", [2, 4, len(LINES) + 1])
def test_a_bad_line_is_named_by_its_number(line: str, why: str, number: int) -> None:
    lines = [*LINES[: number - 1], line, *LINES[number - 1 :]]
    with pytest.raises(BadRecord) as caught:
        Race.read(GAME, "\n".join(lines) + "\n")
    assert caught.value.message.key == "core.bad-line"
    assert caught.value.message.places["line"] == number
    assert caught.value.message.places["why"].key == why  # type: ignore[attr-defined]  # places hold any object


def test_a_race_reads_back_to_its_end() -> None:
    race = Race.read(GAME, "\n".join(LINES))
    assert race.over
    assert race.log == ridden().log
    assert race.state == ridden().state


@pytest.mark.parametrize("kept", range(1, len(LINES) + 1))
def test_a_race_cut_off_after_any_line_reads(kept: int) -> None:
    race = Race.read(GAME, "\n".join(LINES[:kept]))
    inputs = [line for line in LINES[1:kept] if not line.startswith("=")]
    assert [entry_line(entry) for entry in race.log.entries] == inputs


def test_the_end_of_lines_does_not_matter() -> None:
    for end in ("\n", "\r\n"):
        assert Race.read(GAME, end.join([*LINES, ""])).state == ridden().state


@pytest.mark.parametrize("number", [number for number, line in enumerate(LINES) if line.startswith("=")])
def test_a_digest_notices_a_change(number: int) -> None:
    lines = [*LINES]
    lines[number] = lines[number][:-1] + ("0" if lines[number][-1] != "0" else "1")
    with pytest.raises(BadRecord) as caught:
        Race.read(GAME, "\n".join(lines))
    assert caught.value.message.key == "core.other-digest"
    assert caught.value.message.places["line"] == number + 1


def other_inputs(number: int) -> list[str]:
    """Return what could lawfully be in a line instead."""
    race = Race.read(GAME, "\n".join(LINES[:number]))
    seat = CHANCE if LINES[number].startswith("*") else int(LINES[number].split()[0])
    offers: list[Any] = list(GAME.legal(race.state, seat))
    if seat == CHANCE:
        offers = [outcome for outcome, _ in GAME.chance(race.state).outcomes()]
    return [line for action in offers if (line := entry_line(Entry(seat, action))) != LINES[number]]


def test_no_lawful_change_of_a_line_goes_unnoticed() -> None:
    changed = 0
    for number in range(1, len(LINES)):
        for line in other_inputs(number) if not LINES[number].startswith("=") else ():
            lines = [*LINES[:number], line, *LINES[number + 1 :]]
            with pytest.raises(BadRecord) as caught:
                Race.read(GAME, "\n".join(lines))
            assert caught.value.message.places["line"] > number  # type: ignore[operator]  # places hold any object
            changed += 1
    assert changed > 20


def test_a_missing_line_is_noticed() -> None:
    for number in range(1, len(LINES)):
        if not LINES[number].startswith("="):
            with pytest.raises(BadRecord):
                Race.read(GAME, "\n".join(LINES[:number] + LINES[number + 1 :]))


class Grown(type(GAME)):  # type: ignore[misc]  # the class of the toy game
    """The toy game in its second version, whose races are always long; it still plays those of the first."""

    facts = msgspec.structs.replace(GAME.facts, rules_version=2)

    def former_options(self, rules: int, seats: int, options: Mapping[str, Any]) -> Mapping[str, Any] | None:
        assert seats == len(HEADER.seats)
        return {"stage": options.get("stage", "short")} if rules == 1 else None


def test_a_game_may_play_races_of_older_rules() -> None:
    race = Race.read(Grown(), "\n".join(LINES) + "\n")
    assert race.over
    assert race.log.header.rules == 1
    assert race_lines(race) == LINES


def test_races_of_unknown_rules_are_refused_all_the_same() -> None:
    with pytest.raises(BadRecord) as refused:
        options_of(Grown(), msgspec.structs.replace(HEADER, rules=3))
    assert refused.value.message.key == "core.other-rules"
