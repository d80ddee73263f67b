"""Choices by the number people know them by, others by letters; many choices stand under headings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cli.riding import ALWAYS_THE_FIRST, Paceline
from paceline.cli.menu import Menu
from paceline.core.messages import Message, say
from paceline.core.presentation import Choice, Group, Pick
from paceline.i18n import english

PLAY = ("play", "leader-1", "--seats", "you,captain", "--seed", "3", "--first", "1", "--roles", "RLC,RLC")
TO_THE_MOVE = "#1\n#1\n"
"""Appoint riders, and let one leave the peloton, who then has many ways to ride."""
BELOW = "(Enter goes back, ? for help)"
LINE = re.compile(r"^ +(\w+)\)  (.*)$", re.MULTILINE)


def deeds(path: Path) -> list[str]:
    """Return the answers of a person after a rider left."""
    mine = [line.removeprefix("0 ") for line in path.read_text().splitlines() if line.startswith("0 ")]
    return mine[2:]


def group(heading: Message | None, *actions: str, short: bool = True, number: int | None = None) -> Group:
    told = {action: say(f"brief {action}") if short else None for action in actions}
    choices = (Choice(action, say(f"whole {action}"), heading, told[action], number=number) for action in actions)
    return Group(heading, tuple(choices))


def keys(*groups: Group) -> list[str]:
    return [*Menu(say("title"), groups).groups]


def chosen(menu: Menu | None, typed: str) -> object:
    assert menu is not None
    choice = menu.chosen(typed)
    return choice and choice.action


@pytest.fixture
def top() -> Menu:
    """Two choices with letters, and a heading with two choices of 5 between them."""
    return Menu(say("title"), [group(None, "x"), group(say("h"), "y", "z", number=5), group(None, "w")])


def test_a_number_is_typed_as_it_is_and_others_have_letters() -> None:
    hand = [group(None, str(card), number=card) for card in (3, 4, 5, 7)]
    menu = Menu(say("title"), [*hand, group(None, "enough")])
    assert [chosen(menu, key) for key in ("3", "4", "5", "7", "a")] == ["3", "4", "5", "7", "enough"]
    assert [chosen(menu, key) for key in ("1", "2", "6", "b", "A")] == [None] * 5


def test_equal_numbers_get_a_letter_too() -> None:
    assert keys(group(None, "x", number=6), group(None, "y", number=6), group(None, "z", number=7)) == ["6a", "6c", "7"]


def test_letters_leave_out_those_of_commands_and_never_end() -> None:
    many = keys(*(group(None, str(place)) for place in range(60)))
    assert many[:4] == ["a", "c", "d", "e"]
    assert len({*many}) == 60
    assert {"b", "q"}.isdisjoint(many)


def test_riders_have_the_letter_of_their_kind() -> None:
    riders = [Group(None, (Choice(name, say(name), picks=(Pick("rider", name),)),)) for name in ("AS", "AR", "A1")]
    assert keys(*riders, group(None, "other")) == ["s", "r", "a", "c"]


def test_a_hash_names_the_line_itself(top: Menu) -> None:
    assert chosen(top, "#1") == "x"
    assert chosen(top, "#3") == "w"
    assert chosen(top, "#2.#2") == "z"
    assert [chosen(top, typed) for typed in ("#0", "#4", "#", "#x", "#²", "#" + "9" * 5000)] == [None] * 6


def test_a_key_is_a_choice_or_a_heading(top: Menu) -> None:
    assert (chosen(top, "a"), chosen(top, "c"), chosen(top, "5")) == ("x", "w", None)
    below = top.open("5")
    assert below is not None
    assert (below.title, chosen(below, "a"), chosen(below, "c"), chosen(below, "d")) == (say("h"), "y", "z", None)
    assert [below.open(back) for back in ("", "b", "back")] == [top] * 3
    assert below.headed


def test_two_keys_choose_at_once_from_anywhere(top: Menu) -> None:
    for menu in (top, top.open("5")):
        assert chosen(menu, "5.a") == "y"
        assert chosen(menu, "5.c") == "z"


@pytest.mark.parametrize("typed", ["0", "4", "5.0", "5.d", "5.", ".a", ".", "a.a", "d.a", "5.5.a", "-1"])
def test_anything_else_is_no_choice(top: Menu, typed: str) -> None:
    assert chosen(top, typed) is None
    assert top.open(typed) is None
    assert chosen(top.open("5"), typed) is None


def test_below_a_heading_choices_are_told_briefly_if_the_game_can(top: Menu) -> None:
    below = top.open("5")
    whole = Menu(say("title"), [group(say("h"), "y", "z", short=False)]).open("a")
    assert below is not None
    assert whole is not None
    assert whole.lines() == {"a": say("whole y"), "c": say("whole z")}
    assert below.lines() == {"a": say("brief y"), "c": say("brief z")}
    assert top.lines()["a"] == say("whole x")


def test_an_only_choice_needs_but_enter() -> None:
    assert chosen(Menu(say("title"), [group(None, "x")]), "") == "x"
    assert Menu(say("title"), [group(None, "x")]).question == say("cli.only-choice")


@pytest.mark.parametrize(("count", "named"), [(1, "a "), (2, "a or c "), (3, "a, c or d "), (9, "a to j ")])
def test_the_question_names_the_keys(top: Menu, count: int, named: str) -> None:
    choices = [group(None, str(number)) for number in range(count)]
    assert english()(Menu(say("title"), choices, top).question).startswith(f"Choose {named}(Enter")
    if count > 1:
        assert english()(Menu(say("title"), choices).question).startswith(f"Choose {named}(?")


def test_a_typed_number_means_the_card_and_can_be_taken_back(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    race = ("play", "--seats", "you,random", "--seed", "3", "--first", "1", "--save", path)
    out = paceline(*race, typed="#1\n#1\ns\n3\nb\n5\n2\n\nr\n").out
    question = out.partition("Which card do you play?")[2].partition("Choose")[0]
    assert [key for key, _ in LINE.findall(question)] == ["2", "3", "5"]
    assert "Enter locks it, b takes it back" in out
    mine = [line for line in path.read_text().splitlines() if line.startswith("0 play")]
    assert mine == ["0 play 2"], "3 was taken back, 5 was replaced by 2, and Enter locked that"


def test_a_card_is_not_locked_by_anything_else(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    race = ("play", "--seats", "you,random", "--seed", "3", "--first", "1", "--save", path)
    paceline(*race, typed="#1\n#1\ns\n3\n4\nboard\nx\nq\n")
    assert "0 play" not in path.read_text()
    paceline("resume", path, typed="3!\n")
    assert "0 play 3" in path.read_text()


def test_headings_have_their_squares_and_open_their_choices(paceline: Paceline) -> None:
    out = paceline(*PLAY, typed=TO_THE_MOVE + "#2\n").out
    question, _, opened = out.rpartition("How far? At least 4 to get clear.")[2].partition("Choose ")
    opening = [(key, words) for key, words in LINE.findall(question) if words.endswith(" choices")]
    assert len(opening) > 2
    for key, words in opening:
        squares = re.fullmatch(r"(\d+) squares · \d+ energy · \d+→\d+: \d+ choices", words)
        assert squares is not None
        assert re.fullmatch(rf"{squares[1]}[a-z]?", key)
    heading, _, n = LINE.findall(question)[1][1].removesuffix(" choices").rpartition(": ")
    assert f"\n{heading}\n" in opened
    assert len(LINE.findall(opened)) == int(n)
    assert all(re.match(r"\d+ to go, \w+; ", words) for _, words in LINE.findall(opened))  # the heading says the rest
    assert "squares" not in opened.partition(f"\n{heading}\n")[2]
    assert BELOW in opened


@pytest.mark.parametrize("back", ["", "b", "back", "BACK"])
def test_back_shows_the_headings_again(paceline: Paceline, back: str) -> None:
    out = paceline(*PLAY, typed=f"{TO_THE_MOVE}#2\n{back}\n").out
    assert out.count("How far? At least 4 to get clear.") == 2
    assert out.count(BELOW) == 1


def test_commands_work_on_both_levels(paceline: Paceline) -> None:
    every = "board\nriders\nwhy\nhelp\nxyz\n"
    outer = paceline(*PLAY, typed=TO_THE_MOVE + every).out
    inner = paceline(*PLAY, typed=TO_THE_MOVE + "#2\n" + every).out
    for out in (outer, inner):
        assert "5.c is choice c under heading 5" in " ".join(out.split())
        assert "«xyz» is not a choice" in out
        assert "Coquelicot (captain): That suits this course best." in out
    assert inner.count(BELOW) == 1 + every.count("\n")


@pytest.mark.parametrize("word", ["q", "quit", "exit", "QUIT"])
def test_leaving_in_any_word(paceline: Paceline, word: str) -> None:
    left = paceline(*PLAY, typed=f"{TO_THE_MOVE}#2\n{word}\n")
    assert (left.code, "paceline resume" in left.out) == (0, True)


def test_help_says_nothing_of_headings_if_there_are_none(paceline: Paceline) -> None:
    out = paceline(*PLAY, typed="?\n").out
    assert "Type what stands before a choice" in out
    assert "heading" not in out


def test_help_is_about_this_race(paceline: Paceline) -> None:
    plain = paceline("play", "--seats", "you,random", typed="?\n").out
    assert "You ride AS (Azur sprinteur) and AR (Azur rouleur)." in plain
    assert not any(word in plain for word in ("cobbles", "roundabout", "Météo", "tour points", "^^ is a climb"))
    flags = ["--stage", "gt2", "--timed", "yes", "--colours", "nuit", "--seats", "you,random"]
    other = paceline("play", *flags, typed="?\n").out
    assert "stage gt2, expansions peloton,grand-tour, timed yes and colours nuit" in " ".join(other.split())
    for words in ("You ride NS (Nuit sprinteur)", "oo are cobbles", "() is a roundabout", "tour points"):
        assert words in other
    games = [paceline("play", game, typed="?\n").out for game in ("leader-1", "on-the-rivet")]
    for out in (plain, other, *games):
        told = out.partition("Type what stands before a choice: ")[2]
        assert 12 < told.count("\n") < 48, "two screens at most"


def test_two_keys_do_what_one_after_the_other_does(paceline: Paceline, tmp_path: Path) -> None:
    ways = {
        "in steps": "#3\n#2\n",
        "at once": "#3.#2\n",
        "from below": "#1\n#3.#2\n",
        "after looking": "#1\n\n#3\nb\n#3\n#2\n",
    }
    did = []
    for way, typed in ways.items():
        path = tmp_path / f"{way}.race"
        paceline(*PLAY, "--save", path, typed=TO_THE_MOVE + typed)
        did.append(deeds(path))
    assert did[0][0].startswith("ride ")
    assert all(one == did[0] for one in did)


def test_always_the_first_comes_to_the_end(paceline: Paceline) -> None:
    assert "The race is over." in paceline(*PLAY, typed=ALWAYS_THE_FIRST).out
