"""Panels as lines of text."""

from __future__ import annotations

from collections.abc import Iterator

from paceline.core.messages import Message, say
from paceline.core.presentation import Ask, Card, Cards, Meter, Part, Text


def panel_lines(ask: Ask) -> Iterator[Message]:
    """Yield what stands above a question."""
    for panel in ask.panels:
        if panel.with_question:
            yield from map(part_line, panel.parts)


def part_line(part: Part) -> Message:
    """Return one part of a panel as a line."""
    if isinstance(part, Text):
        return part.text
    if isinstance(part, Meter):
        return say("cli.panel.meter", label=part.label, value=part.value, most=part.most)
    if isinstance(part, Cards):
        return say("cli.panel.cards", label=part.label, cards=tuple(map(_card, part.cards)))
    return say("cli.panel.cards", label=part.label, cards=part.chips)


def _card(card: Card) -> Message | str:
    return card.name or card.value
