"""Catalogues in other languages: the same sentences, places and forms, translated and well set."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from string import Formatter
from typing import Any

import pytest

from paceline import bots
from paceline.core import registry
from paceline.core.chance import SeededDealer
from paceline.core.game import CHANCE, Decision
from paceline.core.messages import Message, flat
from paceline.core.presentation import Presentation
from paceline.core.race import Race
from paceline.i18n import DEFAULT, LANGUAGES, Catalogue, catalogue, page_part, sentences_of_page, shared

LANGUAGE = "fr"
PAGE, SHARED = "the page", "shared"
CATALOGUES = (PAGE, SHARED, *registry.BUILT_IN)
CRAMPED = re.compile(r"(?<!\+) [;!?»]|(?:[^\W\d]|[)}’])[;!?»](?!\w)|«(?!\u202f)|[\w»)}] :(?!\d)|[\w)}»]:(?![\w/{])")
"""A sign without the space that belongs before it, or with a common one."""
CLASH = re.compile(
    r"\b(?:[Dd]e|[Qq]ue|[Jj]usque) (?=[AEIOUÉÈÊÀÂÔaeiouéèêàâô]\w)(?!onz|oui)\S+|\bde les?\b(?! lâcher)|\bà les?\b"
)
"""Words that melt into one in French: «de le», «de Équipier»."""
BOTS = {"flamme-rouge": "highest", "leader-1": "captain", "on-the-rivet": "random"}
STEPS = 600
"""Inputs of a race that are told at most."""


@cache
def sentences(catalogue: str, language: str) -> dict[str, Any]:
    """Return the sentences of a game, of the page, or those that all share, by their keys."""
    if catalogue == PAGE:
        return page_part(language)
    return flat(shared(language) if catalogue == SHARED else registry.game(catalogue).presentation.words(language))


def forms_of(sentence: Any) -> dict[str, str]:
    """Return the forms of a sentence, a single one under no name."""
    return dict(sentence) if isinstance(sentence, dict) else {"": sentence}


def places_of(sentence: Any) -> set[str]:
    """Return the places that the forms of a sentence fill."""
    return {name for form in forms_of(sentence).values() for _, name, _, _ in Formatter().parse(form) if name}


def is_untranslated(english: str, other: str) -> bool:
    """Return True if a sentence of some words reads alike in both languages."""
    words = re.findall(r"[a-z]{4,}", re.sub(r"\{.*?\}", "", english), re.IGNORECASE)
    return english == other and len(words) > 1 and words not in (["Grupo", "Compacto"], ["Grand", "Tour"])


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_every_sentence_is_there_with_its_forms_and_places(catalogue: str) -> None:
    english, other = sentences(catalogue, DEFAULT), sentences(catalogue, LANGUAGE)
    assert list(other) == list(english), "the same keys in the same order"
    for key, sentence in english.items():
        assert set(forms_of(other[key])) == set(forms_of(sentence)), key
        assert places_of(other[key]) == places_of(sentence), key


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_every_sentence_is_translated(catalogue: str) -> None:
    english, other = sentences(catalogue, DEFAULT), sentences(catalogue, LANGUAGE)
    alike = [
        key
        for key, sentence in english.items()
        for form, text in forms_of(sentence).items()
        if is_untranslated(text, forms_of(other[key])[form])
    ]
    assert alike == []


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_signs_have_their_spaces(catalogue: str) -> None:
    texts = [form for sentence in sentences(catalogue, LANGUAGE).values() for form in forms_of(sentence).values()]
    assert [text for text in texts if CRAMPED.search(text)] == []
    assert [text for text in texts if re.search(r"[^\W\d]'[^\W\d]", text)] == [], "apostrophes are ’"


@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_a_race_is_told_without_clashes(game: str) -> None:
    found = told(game)
    assert len(found) > 50
    assert [text for text in found if CLASH.search(text)] == []


def told(name: str) -> set[str]:
    """Return questions, reasons and events of a race as sentences."""
    game, speak, found = registry.game(name), catalogue(LANGUAGE), set[str]()
    bot, dealer, rng = bots.find(game, BOTS[name]), SeededDealer("words"), Random("words")
    race = Race.start(game, game.facts.options(), [BOTS[name]] * 3, "words")
    for step in range(STEPS):
        if race.over:
            break
        seat = min(game.to_act(race.state))
        if seat == CHANCE:
            action = dealer.deal(game.chance(race.state))
        else:
            view, legal = game.view(race.state, seat), game.legal(race.state, seat)
            decided: Decision = bot(view, legal, rng)
            action = decided.action
            found.add(speak(game.presentation.reason(decided.reason)))
            if step % 8 == 0:
                found.update(map(speak, asked(game.presentation, view, legal)))
        public = (event.seen_by(None) for event in race.put(seat, action))
        view = game.view(race.state, None)
        found.update(speak(game.presentation.tell(view, event)) for event in public if event is not None)
    return found


def asked(presentation: Presentation[Any, Any, Any], view: Any, legal: Any) -> list[Message]:
    """Return a question, and its choices with their prices."""
    ask = presentation.ask(view, legal)
    prices = [price.text for choice in ask.choices for price in choice.price]
    return [ask.prompt, *(choice.label for choice in ask.choices), *prices]


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
