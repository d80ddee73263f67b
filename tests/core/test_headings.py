"""Headings: which choices stand together, in which order, and when it is better to leave them alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from paceline.core.headings import FEW, Sheaf, brief_of, grouped, heading_of
from paceline.core.message import Message, say

MANY = list(range(1, FEW + 4))


def thirds(_view: object, number: int) -> Message | None:
    """Three and more stand together by their remainder, the others by themselves."""
    return say("rest", n=number % 3) if number > 2 else None


def game(heading: Any = thirds) -> Any:
    return SimpleNamespace(heading=heading)


def alone(actions: list[int]) -> list[Sheaf]:
    return [Sheaf(None, (action,)) for action in actions]


def test_choices_stand_under_their_headings_in_the_order_of_their_first() -> None:
    assert grouped(game(), None, MANY) == [
        *alone([1, 2]),
        Sheaf(say("rest", n=0), (3, 6, 9, 12)),
        Sheaf(say("rest", n=1), (4, 7, 10)),
        Sheaf(say("rest", n=2), (5, 8, 11)),
    ]


def test_choices_without_a_heading_never_stand_together() -> None:
    sheaves = grouped(game(), None, [12, 2, *MANY[2:-1], 1])
    assert [sheaf.actions for sheaf in sheaves if sheaf.heading is None] == [(2,), (1,)]
    assert sheaves[-1].actions == (1,)


def test_a_heading_with_places_in_words_is_the_same_for_equal_ones() -> None:
    nested = game(lambda _view, number: say("way", way=say("rest", n=number % 2)))
    assert [len(sheaf.actions) for sheaf in grouped(nested, None, MANY)] == [6, 6]


def test_a_heading_over_a_single_choice_gives_way_to_it() -> None:
    lonely = game(lambda _view, number: say("high") if number == MANY[-1] else say("rest", n=number % 2))
    assert grouped(lonely, None, MANY)[-1] == Sheaf(None, (MANY[-1],))


@pytest.mark.parametrize(
    ("heading", "legal"),
    [
        (thirds, MANY[:FEW]),
        (None, MANY),
        (lambda _view, _number: None, MANY),
        (lambda _view, number: say("low") if number < 8 else None, MANY),
    ],
    ids=["few choices", "no headings", "none used", "only one"],
)
def test_where_headings_do_not_help_every_choice_stands_by_itself(heading: Any, legal: list[int]) -> None:
    assert grouped(game(heading), None, legal) == alone(legal)


def test_a_game_needs_no_headings() -> None:
    without: Any = SimpleNamespace()
    assert heading_of(without) is None
    assert grouped(without, None, MANY) == alone(MANY)


def test_the_view_is_handed_on() -> None:
    seen: list[object] = []
    grouped(game(lambda view, _number: seen.append(view)), "view", MANY)
    assert seen == ["view"] * len(MANY)


def test_a_choice_is_told_as_anywhere_unless_the_game_has_fewer_words_for_it() -> None:
    whole: Any = SimpleNamespace(describe=lambda _view, number: say("whole", n=number))
    assert brief_of(whole)(None, 3) == say("whole", n=3)
    whole.brief = lambda _view, number: say("brief", n=number)
    assert brief_of(whole)(None, 3) == say("brief", n=3)
