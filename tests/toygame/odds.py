"""Broken toy games whose chance is not what it says."""

from __future__ import annotations

from collections.abc import Sequence

from paceline.core.chance import Luck
from paceline.core.messages import Illegal
from toygame import Toy
from toygame.mutants import Moody, Step, breaks
from toygame.rules import Action, Dealt, Draw, Rolled, State


class Drawing(Toy):
    """A toy whose draws are of another kind."""

    kind: type[Draw] = Draw

    def chance(self, state: State) -> Draw:
        draw = super().chance(state)
        return self.kind(draw.label, draw.ways)


class Doubled(Draw, frozen=True):
    def outcomes(self) -> Sequence[tuple[Action, int]]:
        return self.ways + self.ways[:1]


class Weightless(Draw, frozen=True):
    def outcomes(self) -> Sequence[tuple[Action, int]]:
        return [(outcome, weight - 1) for outcome, weight in self.ways]


class AnyHand(Draw, frozen=True):
    def allows(self, outcome: object) -> bool:
        return (isinstance(outcome, Dealt) and isinstance(self.ways[0][0], Dealt)) or super().allows(outcome)


class ForbidsTheLast(Draw, frozen=True):
    def allows(self, outcome: object) -> bool:
        return outcome != self.ways[-1][0] and super().allows(outcome)


class Generous(Draw, frozen=True):
    def outcomes(self) -> Sequence[tuple[Action, int]]:
        return (*self.ways, (Rolled(9), 1))


class Forgetful(Draw, frozen=True):
    def outcomes(self) -> Sequence[tuple[Action, int]]:
        return [way for way in self.ways if way[0] != self.sample(Luck("0.0"))]


class Loaded(Draw, frozen=True):
    def sample(self, luck: Luck) -> Action:
        return self.ways[luck.word(self.label) % (len(self.ways) + 1) % len(self.ways)][0]


@breaks("outcomes")
class ListsOutcomesTwice(Drawing):
    kind = Doubled


@breaks("outcomes")
class WeighsNothing(Drawing):
    kind = Weightless


@breaks("sample")
class SamplesTheForbidden(Drawing):
    kind = ForbidsTheLast


@breaks("outcomes")
class ListsTheForbidden(Drawing):
    kind = Generous


@breaks("outcomes")
class SamplesTheUnlisted(Drawing):
    kind = Forgetful


@breaks("allows")
class AllowsTooMuch(Drawing):
    kind = AnyHand


@breaks("fair")
class LoadedDie(Drawing):
    kind = Loaded


@breaks("label")
class SameLabelEveryRound(Toy):
    def chance(self, state: State) -> Draw:
        draw = super().chance(state)
        return Draw(draw.label.partition(", ")[2], draw.ways)


@breaks("label")
class NoLabel(Toy):
    def chance(self, state: State) -> Draw:
        return Draw("", super().chance(state).ways)


@breaks("sample")
class LuckByCounting(Moody):
    def chance(self, state: State) -> Draw:
        draw = super().chance(state)
        return draw if self.odd else Draw(draw.label, draw.ways[::-1])


@breaks("deals")
class RefusesAThree(Toy):
    def apply(self, state: State, seat: int, action: Action) -> Step:
        if action == Rolled(3):
            raise Illegal("TOY 2", "toy.refused.input", seat=seat)
        return super().apply(state, seat, action)
