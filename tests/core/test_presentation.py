"""The presentation contract: headings over many choices, faces of cards, defaults."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from paceline.core.messages import Message, say
from paceline.core.presentation import FEW, Ask, Card, Cards, Choice, Group, Panel, group_choices
from toygame import GAME

MANY = list(range(1, FEW + 4))
Heading = Callable[[int], Message | None]


def thirds(number: int) -> Message | None:
    """Group three and more by their remainder; leave the others without a group."""
    return say("rest", n=number % 3) if number > 2 else None


def choices(numbers: list[int], heading: Heading = thirds) -> list[Choice]:
    return [Choice(number, say("choose", n=number), heading(number)) for number in numbers]


def actions(groups: list[Group]) -> list[tuple[int, ...]]:
    return [tuple(choice.action for choice in group.choices) for group in groups]


def alone(numbers: list[int]) -> list[tuple[int, ...]]:
    return [(number,) for number in numbers]


def test_choices_stand_under_their_headings_in_the_order_of_their_first() -> None:
    groups = group_choices(choices(MANY))
    assert actions(groups) == [(1,), (2,), (3, 6, 9, 12), (4, 7, 10), (5, 8, 11)]
    assert [group.heading for group in groups] == [None, None, *(say("rest", n=n) for n in range(3))]


def test_choices_without_a_heading_never_stand_together() -> None:
    groups = group_choices(choices([12, 2, *MANY[2:-1], 1]))
    single = [group for group in groups if group.heading is None]
    assert actions(single) == [(2,), (1,)]
    assert actions(groups)[-1] == (1,)


def test_headings_with_equal_messages_inside_are_equal() -> None:
    groups = group_choices(choices(MANY, lambda number: say("way", way=say("rest", n=number % 2))))
    assert [len(group.choices) for group in groups] == [6, 6]


def test_a_heading_over_a_single_choice_is_dropped() -> None:
    groups = group_choices(choices(MANY, lambda n: say("high") if n == MANY[-1] else say("rest", n=n % 2)))
    assert groups[-1].heading is None
    assert actions(groups)[-1] == (MANY[-1],)


@pytest.mark.parametrize(
    ("heading", "legal"),
    [
        (thirds, MANY[:FEW]),
        (lambda _number: None, MANY),
        (lambda number: say("low") if number < 8 else None, MANY),
    ],
    ids=["few choices", "no headings", "only one"],
)
def test_every_choice_stands_by_itself_if_headings_do_not_help(heading: Heading, legal: list[int]) -> None:
    groups = group_choices(choices(legal, heading))
    assert actions(groups) == alone(legal)
    assert all(group.heading is None for group in groups)


def test_an_ask_finds_the_face_of_a_picked_card() -> None:
    seven = Card("7", "7", "energy")
    panel = Panel("hand", say("hand"), (Cards(say("hand"), (Card("2", "2"), seven)),))
    ask = Ask(say("prompt"), (), (panel,))
    assert ask.card("7") is seven
    assert ask.card("9") is None


def test_the_defaults_say_nothing() -> None:
    shown, state = GAME.presentation, GAME.setup(2, GAME.facts.options())
    view = GAME.view(state, 0)
    assert list(shown.totals(None)) == []
    assert shown.draw_prompt(None) is None
    assert shown.outcome_names(view, None) == {}
    assert shown.deck_owner(None) is None
    assert shown.condense([1, 2]) == [1, 2]
    assert not shown.condenses
    assert not shown.has_started(state)
