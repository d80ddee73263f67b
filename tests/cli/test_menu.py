"""Many choices stand under headings: numbers open and choose, Enter goes back, and scripts name both at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.riding import ALWAYS_THE_FIRST, Paceline
from paceline.cli.screen import Menu
from paceline.core.messages import Message, say
from paceline.core.presentation import Choice, Group
from paceline.i18n import english

PLAY = ("play", "leader-1", "--seats", "you,captain", "--seed", "3", "--first", "0", "--roles", "RLC,RLC")
TO_THE_MOVE = "1\n1\n"
"""Appoint riders, and let one leave the peloton, who then has many ways to ride."""
BELOW = "(Enter goes back, ? for help)"
LINE = re.compile(r"^ +(\d+)\)  (.*)$", re.MULTILINE)


def deeds(path: Path) -> list[str]:
    """Return the answers of a person after a rider left."""
    mine = [line.removeprefix("0 ") for line in path.read_text().splitlines() if line.startswith("0 ")]
    return mine[2:]


def group(heading: Message | None, *actions: str, short: bool = True) -> Group:
    told = {action: say(f"brief {action}") if short else None for action in actions}
    return Group(heading, tuple(Choice(action, say(f"whole {action}"), heading, told[action]) for action in actions))


@pytest.fixture
def top() -> Menu:
    """Choices 1 and 3, and a heading with b and c between them."""
    return Menu(say("title"), [group(None, "a"), group(say("h"), "b", "c"), group(None, "d")])


def test_a_number_is_a_choice_or_a_heading(top: Menu) -> None:
    assert top.chosen("1") == ("a",)
    assert top.chosen("3") == ("d",)
    assert top.chosen("2") == ()
    below = top.open("2")
    assert below is not None
    assert (below.title, below.chosen("1"), below.chosen("2"), below.chosen("3")) == (say("h"), ("b",), ("c",), ())
    assert [below.open(back) for back in ("", "0", "back")] == [top] * 3
    assert below.headed


def test_two_numbers_choose_at_once_from_anywhere(top: Menu) -> None:
    below = top.open("2")
    assert below is not None
    for menu in (top, below):
        assert menu.chosen("2.1") == ("b",)
        assert menu.chosen("2.2") == ("c",)


@pytest.mark.parametrize("typed", ["", "0", "4", "2.0", "2.3", "2.", ".2", ".", "1.1", "4.1", "2.2.1", "-1"])
def test_anything_else_is_no_choice(top: Menu, typed: str) -> None:
    below = top.open("2")
    assert below is not None
    assert top.chosen(typed) == ()
    assert top.open(typed) is None
    assert below.chosen(typed) == ()


def test_below_a_heading_choices_are_told_briefly_if_the_game_can(top: Menu) -> None:
    below = top.open("2")
    whole = Menu(say("title"), [group(say("h"), "b", "c", short=False)]).open("1")
    assert below is not None
    assert whole is not None
    assert whole.lines() == {"1": say("whole b"), "2": say("whole c")}
    assert below.lines() == {"1": say("brief b"), "2": say("brief c")}
    assert top.lines()["1"] == say("whole a")


def test_an_only_choice_needs_but_enter() -> None:
    assert Menu(say("title"), [group(None, "a")]).chosen("") == ("a",)
    assert Menu(say("title"), [group(None, "a")]).question == say("cli.only-choice")


@pytest.mark.parametrize(("count", "numbers"), [(1, "1 "), (2, "1 or 2 "), (3, "1 to 3 ")])
def test_the_question_names_the_numbers(top: Menu, count: int, numbers: str) -> None:
    choices = [group(None, str(number)) for number in range(count)]
    assert english()(Menu(say("title"), choices, top).question).startswith(f"Choose {numbers}(Enter")
    if count > 1:
        assert english()(Menu(say("title"), choices).question).startswith(f"Choose {numbers}(?")


def test_headings_are_numbered_and_open_their_choices(paceline: Paceline) -> None:
    out = paceline(*PLAY, typed=TO_THE_MOVE + "2\n").out
    question, _, opened = out.rpartition("Where to (at least 4 squares)?")[2].partition("Choose 1 to")
    headings = LINE.findall(question)
    assert [number for number, _ in headings] == [str(number + 1) for number in range(len(headings))]
    opening = [words for _, words in headings if words.endswith(" choices")]
    assert len(opening) > 2
    assert all(re.fullmatch(r"\d squares, \d+ energy \(\d+ → \d+\): \d+ choices", words) for words in opening)
    heading, _, n = headings[1][1].removesuffix(" choices").rpartition(": ")
    assert f"\n{heading}\n" in opened
    assert len(LINE.findall(opened)) == int(n)
    assert all(words.startswith("To hexagon ") for _, words in LINE.findall(opened))  # the heading says the rest
    assert "squares" not in opened.partition(f"\n{heading}\n")[2]
    assert f"Choose 1 to {n} {BELOW}" in opened


@pytest.mark.parametrize("back", ["", "0", "back", "BACK"])
def test_back_shows_the_headings_again(paceline: Paceline, back: str) -> None:
    out = paceline(*PLAY, typed=f"{TO_THE_MOVE}2\n{back}\n").out
    assert out.count("Where to (at least 4 squares)?") == 2
    assert out.count(BELOW) == 1


def test_commands_work_on_both_levels(paceline: Paceline) -> None:
    every = "b\nr\nw\n?\nx\n"
    outer = paceline(*PLAY, typed=TO_THE_MOVE + every).out
    inner = paceline(*PLAY, typed=TO_THE_MOVE + "2\n" + every).out
    for out in (outer, inner):
        assert "3.2 chooses the second choice under heading 3" in " ".join(out.split())
        assert "«x» is not a choice" in out
        assert "Coquelicot (captain): That suits this course best." in out
    assert inner.count(BELOW) == 1 + every.count("\n")
    left = paceline(*PLAY, typed=TO_THE_MOVE + "2\nq\n")
    assert (left.code, "paceline resume" in left.out) == (0, True)


def test_help_says_nothing_of_headings_if_there_are_none(paceline: Paceline) -> None:
    out = paceline(*PLAY, typed="?\n").out
    assert "A number chooses." in out
    assert "heading" not in out


def test_two_numbers_do_what_one_after_the_other_does(paceline: Paceline, tmp_path: Path) -> None:
    ways = {"in steps": "3\n2\n", "at once": "3.2\n", "from below": "1\n3.2\n", "after looking": "1\n\n3\n0\n3\n2\n"}
    did = []
    for way, typed in ways.items():
        path = tmp_path / f"{way}.race"
        paceline(*PLAY, "--save", path, typed=TO_THE_MOVE + typed)
        did.append(deeds(path))
    assert did[0][0].startswith("ride ")
    assert all(one == did[0] for one in did)


def test_always_the_first_comes_to_the_end(paceline: Paceline) -> None:
    assert "The race is over." in paceline(*PLAY, typed=ALWAYS_THE_FIRST).out
