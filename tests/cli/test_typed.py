"""Real cards: people type what they drew, in any order; bots are dealt by the machine."""

from __future__ import annotations

from pathlib import Path

from cli.riding import Paceline
from paceline.cli.typed import seats_that_see
from paceline.core import registry
from paceline.core.race import Race

PLACED = "#1!\n#1!\n"


def drawn(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if line.startswith("*")]


def test_what_people_drew_is_typed_in_any_order(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    typed = PLACED + "#1!\n" + "9,3 2  3\n" + "#1!\n" + "7 6 5 4\n" + "#1!\n" + "q\n"
    out = paceline("play", "--typed", "--seats", "you,first", "--save", path, typed=typed).out
    assert drawn(path)[:2] == ["* drawn AS 2,3,3,9", "* drawn AR 4,5,6,7"]
    assert "Azur sprinteur draws 2, 3, 3 and 9" in out
    assert '"seed":null' in path.read_text()


def test_bots_are_dealt_by_the_machine_and_out_of_sight(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    typed = PLACED + "#1!\n2 2 3 3\n#1!\n3 3 4 4\n#1!\n"
    out = paceline("play", "--typed", "--seats", "you,first", "--save", path, typed=typed).out
    assert [line.split()[2] for line in drawn(path)] == ["AS", "AR", "CS", "CR"]
    assert out.count("what was drawn?") == 2
    assert "CS: what" not in out
    assert "Round 1 is over" in out


def test_what_cannot_be_drawn_is_asked_again(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    wrong = ["", "2 2 2 2", "2 3", "8 8 8 8", "2 3 4 5 9", "hello", "drawn AS 2,3,4,5", "9" * 5000]
    typed = PLACED + "#1!\n" + "\n".join(wrong) + "\n?\n2 3 4 5\nq\n"
    out = paceline("play", "--typed", "--seats", "you,first", "--save", path, typed=typed).out
    assert out.count("cannot have been drawn") == len(wrong)
    assert "Possible here: 2, 3, 4, 5 and 9" in " ".join(out.split())
    assert drawn(path) == ["* drawn AS 2,3,4,5"]


def test_leaving_at_the_question_keeps_the_race(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    assert paceline("play", "--typed", "--seats", "you,first", "--save", path, typed=PLACED + "#1!\nQ\n").code == 0
    out = paceline("resume", path, typed="2 3 4 5\n").out
    assert "round 1, AS: what was drawn?" in out
    assert drawn(path) == ["* drawn AS 2,3,4,5"]


def test_on_a_shared_screen_only_the_owner_is_asked(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    typed = f"\n{PLACED}\n{PLACED}" + "\n#1!\n2 2 3 3\n#1!\n3 3 4 4\n#1!\n" + "\n#1!\n9 9 9 5\n"
    out = paceline("play", "--typed", "--seats", "you:Maud,you:Paul", "--save", path, typed=typed).out
    before, _, pauls = out.rpartition("Paul (Coquelicot), your turn")
    assert "CS: what was drawn?" in pauls
    assert "CS: what was drawn?" not in before
    assert "AS: what was drawn?" not in pauls


def test_a_shared_race_broken_off_in_mid_draw_goes_on_with_its_owner(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    typed = f"\n{PLACED}\n{PLACED}" + "\n#1!\nq\n"
    paceline("play", "--typed", "--seats", "you:Maud,you:Paul", "--save", path, typed=typed)
    out = paceline("resume", path, typed="\n2 2 3 3\n").out
    before, _, after = out.partition("Maud (Azur), your turn")
    assert "what was drawn?" not in before
    assert "AS: what was drawn?" in after
    assert drawn(path) == ["* drawn AS 2,2,3,3"]


def test_who_sees_a_draw_is_asked_of_the_views(paceline: Paceline) -> None:
    paceline.with_toy()
    game = registry.game("toy")
    race = Race.start(game, game.facts.options(), ["you", "you", "you"])
    wind = [outcome for outcome, _ in game.chance(race.state).outcomes()]
    assert seats_that_see(game, race.state, wind, range(3)) == [0, 1, 2]
    race.put(-1, wind[0])
    hand = [outcome for outcome, _ in game.chance(race.state).outcomes()]
    assert seats_that_see(game, race.state, hand, range(3)) == [0]


LEADER = ("play", "leader-1", "--typed", "--seats", "you,captain", "--roles", "RLC,RLC")


def test_a_game_asks_in_its_own_words(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    out = " ".join(paceline(*LEADER, "--save", path, typed="7\n?\n1\n").out.split())
    assert "Who gets the peloton token first? Type 0 for Azur and 1 for Coquelicot. (? for help)" in out
    assert "«7» cannot have been drawn or rolled here" in out
    assert "Possible here: 0 and 1." in out
    assert "token:" not in out
    assert drawn(path) == ["* token 1"]


def test_a_die_is_typed_as_it_is_written_on_it_or_in_small_letters(paceline: Paceline, tmp_path: Path) -> None:
    for number, typed in enumerate(("4R", "4r")):
        path = tmp_path / f"{number}.race"
        stay = "Everybody stays in the bunch"
        asked = paceline(*LEADER, "--first", "2", "--save", path, typed="#1!\n").out
        choice = next(line.split(")")[0].strip() for line in asked.split("\n") if line.endswith(stay))
        out = paceline("resume", path, typed=f"{choice}\n?\n{typed}\n").out
        assert "Possible here: 3, 4, 4R and 5." in " ".join(out.split())
        assert "The bunch rolls the red 4" in out
        assert drawn(path)[0].endswith(" 4R")


CARDS = ("play", "on-the-rivet", "--typed", "--seats", "you,easy,easy")
TO_THE_HAND = "azur\n" + "#1!\n" * 6


def test_names_can_be_typed_instead_of_numbers(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    hand = "m\nsteady\nMOUNTAIN T\nmark the move\na19\nwindb\n"
    out = " ".join(paceline(*CARDS, "--save", path, typed=f"{TO_THE_HAND}?\n{hand}").out.split())
    assert drawn(path)[0] == "* first 0"
    assert [line.split()[-1] for line in drawn(path)[1:6]] == ["A01", "A03", "A09", "A19", "A04"]
    assert "Possible here: A01 (Steady Turn), A02 (" in out
    assert "«m» cannot have been drawn or rolled here: type it as in " in out  # two cards begin like that
    assert "eadlines" not in out  # it comes into the deck after the first hand


def test_a_bots_deck_is_in_the_machine(paceline: Paceline, tmp_path: Path) -> None:
    path = tmp_path / "x.race"
    typed = TO_THE_HAND.replace("azur", "COQ") + "a01\na02\na08\na09\na19\n" + "#1!\n"
    out = paceline(*CARDS, "--save", path, typed=typed).out
    tops = [line for line in drawn(path) if line.startswith("* top")]
    assert {line.split()[2] for line in tops} >= {"1", "2"}
    assert "deck of Coquelicot?" not in out
    assert "deck of Jonquille?" not in out
