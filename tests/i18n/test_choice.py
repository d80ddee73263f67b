"""The language of a reader follows from what their browser or terminal says."""

from __future__ import annotations

import pytest

from paceline.i18n.choice import accepted, first_spoken, of_environment


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("FR", "fr"),
        ("de-DE, de;q=0.9, fr;q=0.5, en;q=0.4", "fr"),
        ("en;q=0.3, fr;q=0.7", "fr"),
        ("fr;q=0, en", "en"),
        ("fr;q=0", "en"),
        ("tlh", "en"),
        ("*", "en"),
        (";;q=,fr;q=x, ,", "en"),
        ("../../etc/passwd", "en"),
        ("fr" * 5000, "en"),
    ],
)
def test_a_browser_gets_the_best_language_that_we_speak(header: str, language: str) -> None:
    assert accepted(header) == language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C", "PACELINE_LANGUAGE": "fr"}, "fr"),
        ({"LANG": "de_DE@euro"}, "en"),
        ({"LC_ALL": "", "LANG": "fr"}, "fr"),
    ],
)
def test_a_terminal_speaks_the_language_that_it_is_set_to(environment: dict[str, str], language: str) -> None:
    assert of_environment(environment) == language


def test_the_first_language_that_we_speak_is_taken() -> None:
    assert first_spoken(["xx", "fr_CH.UTF-8", "en"]) == "fr"
