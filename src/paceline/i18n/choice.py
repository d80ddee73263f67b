"""The language of a reader, from what a browser or a terminal says; English if we speak none of theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from paceline.i18n import DEFAULT, LANGUAGES

_VARIABLES = ("PACELINE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Environment variables, the strongest first."""


def first_spoken(wanted: Iterable[str]) -> str:
    """Return the first of these languages that has catalogues: `fr` for `fr-CA` and `fr_FR.UTF-8`."""
    plain = (tag.strip().casefold().replace("_", "-").partition("-")[0].partition(".")[0] for tag in wanted)
    return next((language for language in plain if language in LANGUAGES), DEFAULT)


def accepted(header: str) -> str:
    """Return the language for an `Accept-Language` header, such as `fr-CH, fr;q=0.9, en;q=0.8`."""
    parts = [part.partition(";") for part in header.split(",")]
    weighed = [(_weight(parameters), tag) for tag, _, parameters in parts]
    weighed.sort(key=lambda part: -part[0])
    return first_spoken(tag for weight, tag in weighed if weight > 0)


def _weight(parameters: str) -> float:
    try:
        return float(parameters.strip().removeprefix("q=") or 1)
    except ValueError:
        return 0.0


def of_environment(environment: Mapping[str, str]) -> str:
    """Return the language that a terminal is set to."""
    return first_spoken(next(filter(None, map(environment.get, _VARIABLES)), "").split(":"))
