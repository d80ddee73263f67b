"""OR 2.14: courses written down."""

from __future__ import annotations

import pytest

from paceline.core.messages import BadOptions
from paceline.games.on_the_rivet.building import Laid, Line, plain, read, write

SHORTEST = "START-A C1 FIN-A"


def test_tiles_in_order() -> None:
    """OR 2.14: tiles with blanks between them."""
    assert read("START-A C1 I2A C4 FIN-A") == tuple(map(Laid, ("START-A", "C1", "I2A", "C4", "FIN-A")))


def test_bonus_lines() -> None:
    """OR 2.14: after row 8 if no row is named."""
    assert read("I2A*2 I1A*1@5 I3B") == (Laid("I2A", (Line(2, 8),)), Laid("I1A", (Line(1, 5),)), Laid("I3B"))
    assert write(read("I1A*2@3*1@8")) == "I1A*1*2@3"


@pytest.mark.parametrize("text", ["start-a c1 fin-a", "  START-A\n C1\tFIN-A ", "Start-A C1 Fin-A"])
def test_capitals_and_blanks_do_not_matter(text: str) -> None:
    assert write(read(text)) == SHORTEST


def test_writing_is_the_inverse_of_reading() -> None:
    for text in (SHORTEST, "START-A C1 I2A*2 C4 I1A*1@3*2@10 C5 FIN-B", ""):
        assert write(read(text)) == text


@pytest.mark.parametrize(
    ("text", "word", "place"),
    [
        ("START-A C1, FIN-A", "C1,", 2),
        ("START-A C1 I2A* FIN-A", "I2A*", 3),
        ("START-A C1 I2A*2@ FIN-A", "I2A*2@", 3),
        ("START-A C1 I2A*2@5@6 FIN-A", "I2A*2@5@6", 3),
        ("START-A C1 I2A@5", "I2A@5", 3),
        ("START-A C1 2", "2", 3),
        ("START-A C1 I2A*111", "I2A*111", 3),
        ("-A C1", "-A", 1),
        ("START-Ä C1", "START-Ä", 1),
        ("START-A C1 I2A*٢", "I2A*٢", 3),
    ],
)
def test_what_is_not_written_so(text: str, word: str, place: int) -> None:
    """OR 2.14: the first word that is no tile is named with its place."""
    with pytest.raises(BadOptions) as caught:
        read(text)
    message = caught.value.message
    assert (caught.value.field, message.key) == ("course", "on-the-rivet.refused.bad-word")
    assert (message.places["word"], message.places["place"], message.places["clause"]) == (word, place, "OR 2.14")


def test_a_long_text_is_not_said_again_in_full() -> None:
    with pytest.raises(BadOptions) as caught:
        read("?" * 5000)
    assert len(str(caught.value.message.places["word"])) < 100


def test_names_as_people_type_them() -> None:
    assert {plain(name) for name in ("Medium-7", "medium 7", "MEDIUM7")} == {"medium7"}
