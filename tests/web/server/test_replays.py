"""Replays of finished races: every hand is open, with the card that was played from it."""

from __future__ import annotations

import gzip

import msgspec
import pytest

from paceline import Race
from paceline.core import registry
from paceline.core.log import parse_header
from paceline.i18n import english
from paceline.web.history.replay import ReplayMove, replay
from paceline.web.protocol import Hand
from paceline.web.race import TableRace, split_steps
from web.server.opening import text_of
from web.server.twins import logs_of

LARGEST = 500_000


def moves_of(text: str) -> list[ReplayMove]:
    """Return the replay of a race file."""
    return [*replay(TableRace(parse_header(text.partition("\n")[0])), split_steps(text), english(), over=True)]


def values(hand: Hand, *, played: bool) -> list[str]:
    return [card.value for card in hand.cards if not played or card.id in hand.played]


@pytest.mark.parametrize("name", registry.BUILT_IN)
def test_a_card_is_played_from_the_hand_it_was_in(name: str) -> None:
    snapshots = moves_of(text_of(next(iter(logs_of(name).values()))))
    hands = [hand for snapshot in snapshots for hand in snapshot.hands]
    assert all(set(hand.played) <= {card.id for card in hand.cards} for hand in hands)
    assert all(len(hand.played) == 1 for hand in hands)
    assert len(gzip.compress(msgspec.json.encode(snapshots))) < LARGEST


def test_the_hands_of_a_round_hold_the_cards_that_are_turned_over_in_it() -> None:
    rounds = 0
    for snapshot in moves_of(Race.new("flamme-rouge", ["wheelsucker", "random"], seed=3).play().text):
        for reveal in (beat for beat in snapshot.snapshot.beats if beat.kind == "reveal"):
            turned = dict(zip(reveal.riders, (card.value for card in reveal.cards), strict=True))
            held = {hand.rider: hand for hand in snapshot.hands}
            assert {rider: values(hand, played=True)[0] for rider, hand in held.items()} == turned
            assert all(1 <= len(hand.cards) <= 4 for hand in held.values())
            rounds += 1
    assert rounds > 5
