"""Secrecy: a view cannot tell the truth from what `imagine` makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from paceline.core.codec import from_json, to_json, to_text
from paceline.core.conformance.states import changeable
from paceline.core.conformance.trial import ENDLESS, Check, Moment, name_viewer, random_input, visible_events
from paceline.core.game import CHANCE, Seat

IMAGINED: Final = 2
"""States imagined from one view."""
TRIED: Final = 3
"""Answers tried in the truth and in imagination."""


def plain_view(moment: Moment) -> Iterator[str]:
    """A view is frozen plain data, the same whenever asked, and equals its JSON round trip."""
    for viewer in moment.viewers:
        view = moment.game.view(moment.state, viewer)
        part = changeable(view, "view", moment.trial.plain)
        if part:
            yield part
        twin = from_json(to_json(view), moment.game.facts.view)
        if twin != view or moment.game.view(moment.state, viewer) != view:
            yield f"the view of {name_viewer(viewer)} is {view!r}, then {twin!r}"


def imagines(moment: Moment) -> Iterator[str]:
    """`view(imagine(v)) == v` with the same legal actions, for every seat and a spectator."""
    game, state = moment.game, moment.state
    for viewer, view, dream in dreams(moment):
        if game.view(dream, viewer) != view:
            yield f"{name_viewer(viewer)} sees {view!r}, but {game.view(dream, viewer)!r} in imagination"
        if viewer is not None and list(game.legal(dream, viewer)) != list(game.legal(state, viewer)):
            yield f"seat {viewer} may do other things in imagination: {game.legal(dream, viewer)!r}"
        if game.result(dream) != game.result(state):
            yield f"{name_viewer(viewer)} imagines another result: {game.result(dream)!r}"


def dreams(moment: Moment) -> list[tuple[Seat | None, Any, Any]]:
    """Return viewers with their views and imagined states; computed once per moment."""
    made: list[tuple[Seat | None, Any, Any]] | None = moment.__dict__.get("dreams")
    if made is None:
        game, made = moment.game, []
        for viewer in moment.viewers:
            view = game.view(moment.state, viewer)
            made += [(viewer, view, game.imagine(view, moment.rng)) for _ in range(IMAGINED)]
        moment.__dict__["dreams"] = made
    return made


def repeats(moment: Moment) -> Iterator[str]:
    """`imagine` follows from the view and the generator alone and makes a state like any other."""
    for viewer, view, dream in dreams(moment):
        pair = [moment.game.imagine(view, Random("twins")) for _ in range(2)]
        if pair[0] != pair[1]:
            yield f"{name_viewer(viewer)} imagines different states with equal generators"
        part = changeable(dream, "state", moment.trial.plain)
        if part or from_json(to_json(dream), moment.game.facts.state) != dream:
            yield f"{name_viewer(viewer)} imagines {dream!r}: {part or 'not what its JSON says'}"


def spectator(moment: Moment) -> Iterator[str]:
    """A spectator knows no more than any seat: what a seat imagines looks the same to them."""
    seen = moment.game.view(moment.state, None)
    for viewer, _, dream in dreams(moment):
        if moment.game.view(dream, None) != seen:
            yield f"a spectator knows what {name_viewer(viewer)} does not: {seen!r}"


def playable(moment: Moment) -> Iterator[str]:
    """An imagined state can be raced on to its end."""
    game = moment.game
    viewer, _, state = moment.rng.choice(dreams(moment))
    for _ in range(ENDLESS):
        if not game.to_act(state):
            break
        entry = random_input(game, state, moment.rng, moment.luck)
        state, _ = game.apply(state, entry.seat, entry.action)
    result = game.result(state)
    ranked = sorted(seat for tied in result.ranking for seat in tied) if result else []
    if ranked != list(range(moment.seats)):
        yield f"the race {name_viewer(viewer)} imagines ends with {result!r}"


def no_future(moment: Moment) -> Iterator[str]:
    """A sealed answer teaches a seat only what follows from its view: no secret, no future shows."""
    game, state, rng = moment.game, moment.state, moment.rng
    for seat, _, dream in dreams(moment):
        if seat not in moment.riders:
            continue
        legal = game.legal(state, seat)
        for action in rng.sample(legal, min(TRIED, len(legal))):
            truth, guess = (_learned(moment, one, seat, seat, action) for one in (state, dream))
            if truth != guess:
                yield f"after «{to_text(action)}» seat {seat} learns {truth!r}, or else {guess!r}"


def no_peeking(moment: Moment) -> Iterator[str]:
    """A draw of its own teaches a seat only what follows from its view and the outcome."""
    game, outcome = moment.game, moment.draw.sample(moment.luck)
    for seat, _, dream in dreams(moment):
        if seat is None or CHANCE not in game.to_act(dream):
            continue
        draw = game.chance(dream)
        if draw.label != moment.draw.label or not draw.allows(outcome):
            continue
        truth, guess = (_learned(moment, one, seat, CHANCE, outcome) for one in (moment.state, dream))
        if truth != guess:
            yield f"after «{to_text(outcome)}» seat {seat} learns {truth!r}, or else {guess!r}"


def _learned(moment: Moment, state: Any, seat: Seat, by: Seat, action: Any) -> tuple[Any, ...]:
    """Return what a seat knows after an input."""
    after, events = moment.game.apply(state, by, action)
    return moment.game.view(after, seat), visible_events(events, seat), list(moment.game.legal(after, seat))


SAMPLED: Final[tuple[Check, ...]] = (plain_view, repeats, imagines, spectator, playable)
SEALED: Final[tuple[Check, ...]] = (no_future,)
"""At moments at which two or more seats may act."""
DEALING: Final[tuple[Check, ...]] = (no_peeking,)
"""At moments at which chance and a seat may act."""
