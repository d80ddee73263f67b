"""A card in words before it is played: its pedal strokes and what they are made of, who goes along and how far."""

from __future__ import annotations

from paceline.core.messages import Message, say
from paceline.games.on_the_rivet.actions import Play
from paceline.games.on_the_rivet.foresight import ridden
from paceline.games.on_the_rivet.lines import line_ahead, line_behind, lines_behind
from paceline.games.on_the_rivet.presentation.names import (
    card_name,
    card_of,
    codes,
    kind_name,
    plain_name,
    signed,
    space,
)
from paceline.games.on_the_rivet.rules.links import ahead_of
from paceline.games.on_the_rivet.rules.order import course_of
from paceline.games.on_the_rivet.rules.playing import kinds
from paceline.games.on_the_rivet.rules.strokes import parts
from paceline.games.on_the_rivet.state import Move, Table, View


def describe_play(view: View, play: Play) -> Message:
    """The card, and everything it leads to."""
    table, ways = view.table, kinds(card_of(view.table, play.card))
    first = play.kind == ways[0]  # the first way to ride a Wild card tells all of it, the others only what differs
    card = card_name(table, play.card) if first else plain_name(table, play.card)
    if len(ways) > 1:
        card = say("on-the-rivet.play.wild", card=card, kind=kind_name(play.kind))
    choice = say("on-the-rivet.play.card", card=card, strokes=_strokes(table, play, made=first))
    return _with_text(table, play, _with_all(table, play, choice))


def play_rest(view: View, play: Play) -> Message:
    """The same where the card stands above it."""
    strokes = _strokes(view.table, play, made=True)
    rest = say("on-the-rivet.play.rest", kind=kind_name(play.kind), strokes=strokes)
    return _with_text(view.table, play, _with_all(view.table, play, rest))


def _with_text(table: Table, play: Play, choice: Message) -> Message:
    """What else the card says; of one that can be ridden in several ways the first of them tells it."""
    text = card_of(table, play.card).text if play.kind == kinds(card_of(table, play.card))[0] else ""
    return say("on-the-rivet.play.text", choice=choice, text=text) if text else choice


def _strokes(table: Table, play: Play, *, made: bool) -> Message:
    """The pedal strokes he would begin with and, where that is wanted, what they are made of (OR 5.2)."""
    move, card = _move(table), card_of(table, play.card)
    found = parts(table, move.rider, card, play.kind, card.kind == "wild", move.boost, move.energy)
    return strokes(max(sum(amount for _, amount in found), 0), found if made else ())


def strokes(ps: int, made: tuple[tuple[str, int], ...]) -> Message:
    """So many pedal strokes; what they are made of, where it is more than the card."""
    shown = tuple(part_name(part, amount) for part, amount in made if amount or part == "card")
    if len(shown) < 2:
        return say("on-the-rivet.strokes.plain", n=ps)
    return say("on-the-rivet.strokes.made", n=ps, parts=codes(shown, "comma"))


def part_name(part: str, amount: int) -> Message:
    """A part of the pedal strokes with its amount; that of the card has no sign."""
    return say(f"on-the-rivet.part.{part}", amount=amount if part == "card" else signed(amount))


def _with_all(table: Table, play: Play, choice: Message) -> Message:
    """How far straight on leads, and who goes along."""
    choice = say("on-the-rivet.play.straight", choice=choice, straight=_straight(table, play))
    return say("on-the-rivet.play.and", choice=choice, more=_company(table, play))


def _straight(table: Table, play: Play) -> Message:
    """How far straight on leads, and who is in the way then."""
    rider = _move(table).rider
    ride = ridden(table, play)
    cell = ride.field.cells[rider]
    ahead = () if ride.is_over() else ahead_of(ride.field, rider)
    blocked = codes(table.riders[one].name for one in ahead)
    where = space(course_of(table), cell)
    if cell != table.riders[rider].cell:
        return say(f"on-the-rivet.play.{'stops' if ahead else 'reaches'}", space=where, riders=blocked)
    key = "blocked" if ahead else "stays" if ride.is_over() else "road-side"  # OR 12.4
    return say(f"on-the-rivet.play.{key}", riders=blocked)


def _company(table: Table, play: Play) -> Message:
    """What the type does (OR 7.1, OR 8.1, OR 8.3, OR 9.1), with the riders it would do it to."""
    rider = _move(table).rider
    if play.kind == "break":
        return say("on-the-rivet.play.break")
    if play.kind == "lead":
        return _led(lines_behind(table, rider))
    ahead = line_ahead(table, rider)
    if play.kind == "chase":
        return say("on-the-rivet.play.chase", riders=codes(ahead)) if ahead else say("on-the-rivet.play.chase-alone")
    behind = line_behind(table, rider)
    key = "both" if ahead and behind else "ahead" if ahead else "behind" if behind else "alone"
    return say(f"on-the-rivet.play.draft-{key}", ahead=codes(ahead), behind=codes(behind))


def _led(lines: tuple[tuple[str, ...], ...]) -> Message:
    """Nobody, one line, or one of several that the player picks (OR 6.8)."""
    if len(lines) > 1:
        readings = [say("on-the-rivet.play.line", riders=codes(line)) for line in lines if line]
        nobody = [] if all(lines) else [say("on-the-rivet.play.nobody")]
        return say("on-the-rivet.play.lead-fork", lines=(*readings, *nobody))
    return say("on-the-rivet.play.lead", riders=codes(lines[0])) if lines[0] else say("on-the-rivet.play.lead-alone")


def _move(table: Table) -> Move:
    assert table.move is not None
    return table.move
