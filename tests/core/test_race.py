"""The loop and the race it drives: players, bots, watchers, replays."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from paceline.core.chance import SeededDealer
from paceline.core.game import CHANCE, Decision
from paceline.core.log import Entry, header_line
from paceline.core.messages import BadOptions, BadRecord, Illegal
from paceline.core.race import Race, bot_player, play, play_bots, replay
from toygame import GAME, bold, moody
from toygame.rules import Bid, Options, Rolled, View


def new_race(seats: int = 2, seed: int = 1) -> Race:
    return Race.start(GAME, Options(), [f"seat {seat}" for seat in range(seats)], seed)


def lowest(view: View, legal: Sequence[Bid]) -> Bid:
    return legal[0]


def test_a_new_race_has_an_empty_log() -> None:
    race = new_race()
    assert race.log.entries == []
    assert race.log.header.seats == ("seat 0", "seat 1")
    assert race.state == GAME.setup(2, Options())
    assert not race.over


def test_a_race_that_cannot_be_set_up_is_refused() -> None:
    with pytest.raises(BadOptions):
        new_race(seats=5)


def test_an_input_is_applied_and_kept() -> None:
    race = new_race()
    events = race.put(CHANCE, Rolled(2))
    assert [event.wind for event in events] == [2]
    assert race.log.entries == [Entry(CHANCE, Rolled(2))]
    assert race.state.table.wind == 2


def test_a_refused_input_leaves_no_trace() -> None:
    race = new_race()
    before = race.state
    with pytest.raises(Illegal):
        race.put(0, Bid(1))
    assert race.log.entries == []
    assert race.state is before


def test_the_loop_rides_to_the_end() -> None:
    race = play(new_race(), SeededDealer(1), [lowest, lowest])
    assert race.over
    assert GAME.result(race.state) is not None
    bids = [entry.action.card for entry in race.log.entries if entry.seat != CHANCE]
    assert bids


def test_chance_deals_before_anybody_answers_and_the_lowest_seat_answers_first() -> None:
    race = play(new_race(seats=3), SeededDealer(1), [lowest, lowest, lowest])
    wind_and_hands = [CHANCE] * 4
    assert [entry.seat for entry in race.log.entries[:7]] == [*wind_and_hands, 0, 1, 2]


def test_an_answer_may_be_an_action_or_a_decision() -> None:
    def reasoned(view: View, legal: Sequence[Bid]) -> Decision:
        return Decision(lowest(view, legal), GAME.presentation.prompt(view))

    plain = play(new_race(), SeededDealer(1), [lowest, lowest])
    decided = play(new_race(), SeededDealer(1), [reasoned, lowest])
    assert decided.log == plain.log


def test_players_see_their_own_view_and_what_they_may_do() -> None:
    seen: list[tuple[int | None, Sequence[Bid]]] = []

    def curious(view: View, legal: Sequence[Bid]) -> Bid:
        assert view.mine is not None
        assert {bid.card for bid in legal} == set(view.mine.hand)
        seen.append((view.seat, legal))
        return legal[-1]

    race = play(new_race(3), SeededDealer(1), [curious] * 3)
    answered = [entry.seat for entry in race.log.entries if entry.seat != CHANCE]
    assert [seat for seat, _ in seen] == answered


def test_an_illegal_answer_ends_in_illegal_and_is_not_kept() -> None:
    race = new_race()
    with pytest.raises(Illegal) as caught:
        play(race, SeededDealer(1), [lambda view, legal: Bid(9)] * 2)
    assert caught.value.clause == "TOY 4"
    assert all(entry.seat == CHANCE for entry in race.log.entries)
    assert replay(GAME, race.log).state == race.state


def test_a_watcher_receives_every_input_with_its_events() -> None:
    told: list[tuple[Entry, int]] = []
    events: list[Any] = []

    def watch(entry: Entry, more: Sequence[Any], race: Race) -> None:
        assert race.log.entries[-1] == entry
        assert replay(GAME, race.log).state == race.state
        told.append((entry, len(race.log.entries)))
        events.extend(more)

    race = play(new_race(), SeededDealer(1), [lowest, lowest], watch)
    assert [entry for entry, _ in told] == race.log.entries
    assert [length for _, length in told] == list(range(1, len(told) + 1))
    assert type(events[-1]).__name__ == "Won"


def test_a_race_goes_on_from_any_moment() -> None:
    whole = play(new_race(), SeededDealer(1), [lowest, lowest])
    for length in range(len(whole.log.entries) + 1):
        resumed = replay(GAME, whole.log, length)
        assert len(resumed.log.entries) == length
        assert play(resumed, SeededDealer(1), [lowest, lowest]).log == whole.log
    assert len(whole.log.entries) == length


def test_riding_is_the_same_for_the_same_seed() -> None:
    pairs = [("a", moody), ("b", bold), ("c", moody)]
    races = [play_bots(GAME, Options("long"), pairs, seed) for seed in (1, 1, "1", 2)]
    assert races[0].log == races[1].log
    assert races[0].log.entries == races[2].log.entries != races[3].log.entries
    assert races[0].log.header.seats == ("a", "b", "c")


def test_a_bot_has_a_stream_of_its_own() -> None:
    def noted(number: list[float]) -> Any:
        def bot(view: View, legal: Sequence[Bid], rng: Random) -> Bid:
            number.append(rng.random())
            return legal[0]

        return bot

    first, second, again = list[float](), list[float](), list[float]()
    for seat, numbers in ((0, first), (1, second), (0, again)):
        player = bot_player(noted(numbers), "seed", seat)
        for _ in range(3):
            player(None, [Bid(1)])
    assert first == again
    assert not set(first) & set(second)


def test_a_bot_that_thinks_more_changes_no_shuffle() -> None:
    def thinker(view: View, legal: Sequence[Bid], rng: Random) -> Bid:
        for _ in range(1000):
            rng.random()
        return legal[-1]

    def hasty(view: View, legal: Sequence[Bid], rng: Random) -> Bid:
        return legal[-1]

    races = [play_bots(GAME, Options(), [("a", bot), ("b", hasty)], 4) for bot in (thinker, hasty)]
    assert races[0].log.entries == races[1].log.entries


def test_a_watcher_receives_the_same_from_reading_as_from_playing() -> None:
    told: list[Entry] = []
    text = f"{header_line(new_race().log.header)}\n* rolled 2\n* dealt 0 1,4\n0 bid 4\n"
    race = Race.read(GAME, text, lambda entry, events, race: told.append(entry))
    assert told == race.log.entries
    assert race.state.cards[0].bid == 4


def test_an_empty_text_is_no_race() -> None:
    for text in ("", "\n", "\n\n"):
        with pytest.raises(BadRecord) as caught:
            Race.read(GAME, text)
        assert caught.value.message.key == "core.not-a-race"
