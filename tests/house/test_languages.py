"""Every catalogue has the same sentences in every language, with the same places and forms, all translated."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

from house.test_words import places_of
from paceline.core import registry
from paceline.core.messages import flat
from paceline.i18n import DEFAULT, LANGUAGES, Catalogue, page_part, sentences_of_page, shared

OTHERS = [language for language in LANGUAGES if language != DEFAULT]
CATALOGUES = ("page", "shared", *registry.BUILT_IN)
WORD = re.compile(r"[^\W\d_]{2,}")
ALIKE = 3
"""Words of a sentence from which on it cannot be the same in two languages by chance."""


def own_sentences(catalogue: str, language: str) -> dict[str, Any]:
    """Return the sentences that a catalogue has in a language, without those that are taken from English."""
    if catalogue == "page":
        return page_part(language)
    if catalogue == "shared":
        return flat(shared(language))
    return flat(registry.game(catalogue).presentation.words(language))


def forms_of(sentence: Any) -> dict[str, str]:
    return dict(sentence) if isinstance(sentence, Mapping) else {"": sentence}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_every_sentence_is_there_in_every_language(catalogue: str, language: str) -> None:
    known, ours = own_sentences(catalogue, DEFAULT), own_sentences(catalogue, language)
    assert len(known) > 300
    assert set(known) - set(ours) == set(), "missing"
    assert set(ours) - set(known) == set(), "not in English"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_a_sentence_has_the_same_places_and_forms_in_every_language(catalogue: str, language: str) -> None:
    known, ours = own_sentences(catalogue, DEFAULT), own_sentences(catalogue, language)
    for key in known.keys() & ours.keys():
        assert places_of(known[key]) == places_of(ours[key]), key
        assert forms_of(known[key]).keys() == forms_of(ours[key]).keys(), key


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_every_sentence_is_translated(catalogue: str, language: str) -> None:
    known, ours = own_sentences(catalogue, DEFAULT), own_sentences(catalogue, language)
    same = {key for key in known if known[key] == ours.get(key)}
    longest = {
        key: max(len(WORD.findall(re.sub(r"\{.*?\}", "", form))) for form in forms_of(known[key]).values())
        for key in same
    }
    assert {key for key, words in longest.items() if words >= ALIKE} == set()


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_french_has_its_spaces_and_apostrophes(catalogue: str) -> None:
    """Spaces that do not break before ; : ! ? and within «»; curly apostrophes in words."""
    wrong = re.compile(r"(?<=[\w)}»]) [;:!?»](?!\w)|« |«\w|[^\W\d]'[^\W\d]")
    for key, sentence in own_sentences(catalogue, "fr").items():
        for form in forms_of(sentence).values():
            assert not wrong.search(form), f"{key}: {form}"


def test_nothing_is_one_in_english_and_none_is_one_too_in_french() -> None:
    catalogues = {language: Catalogue(language) for language in ("en", "fr")}
    forms = {language: [catalogue._form(n) for n in (0, 1, 2)] for language, catalogue in catalogues.items()}
    assert forms == {"en": ["other", "one", "other"], "fr": ["one", "one", "other"]}


def test_bands_of_cards_are_called_as_in_the_glossary() -> None:
    """The page explains the words on a card by the glossary of On the Rivet."""
    for language in LANGUAGES:
        page = sentences_of_page(language)
        glossary = flat(registry.game("on-the-rivet").presentation.words(language))
        for kind in ("lead", "chase", "draft", "break", "wild"):
            assert page[f"band.{kind}"].casefold() == glossary[f"glossary.{kind}.word"].casefold()
