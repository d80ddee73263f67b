"""What happened, to whom, from where to where, and why: the clause and the spaces that caused it."""

from __future__ import annotations

from typing import TypeAlias

from paceline.games.on_the_rivet.events.body import (
    Brimful,
    Energised,
    EnergySpent,
    Hardened,
    Recovered,
    Tired,
)
from paceline.games.on_the_rivet.events.race import (
    Assigned,
    CleanedUp,
    ClosedUp,
    CompactCalled,
    Drew,
    EventRevealed,
    FirstPlayer,
    Headlines,
    Helped,
    Lasting,
    NobodyFits,
    Placed,
    RaceOver,
    Rescued,
    RoadSide,
    Scored,
    SentBack,
    Shuffled,
    TacticDealt,
    TacticPlayed,
)
from paceline.games.on_the_rivet.events.riding import (
    BonusWon,
    Chosen,
    Crossed,
    Discarded,
    Held,
    Moved,
    NewTerrain,
    PickedUp,
    Played,
    Rode,
    Stepped,
    Swapped,
    TookBack,
    Unhooked,
    Unloaded,
)

__all__ = [
    "Assigned",
    "BonusWon",
    "Brimful",
    "Chosen",
    "CleanedUp",
    "ClosedUp",
    "CompactCalled",
    "Crossed",
    "Discarded",
    "Drew",
    "Energised",
    "EnergySpent",
    "Event",
    "EventRevealed",
    "FirstPlayer",
    "Hardened",
    "Headlines",
    "Held",
    "Helped",
    "Lasting",
    "Moved",
    "NewTerrain",
    "NobodyFits",
    "PickedUp",
    "Placed",
    "Played",
    "RaceOver",
    "Recovered",
    "Rescued",
    "RoadSide",
    "Rode",
    "Scored",
    "SentBack",
    "Shuffled",
    "Stepped",
    "Swapped",
    "TacticDealt",
    "TacticPlayed",
    "Tired",
    "TookBack",
    "Unhooked",
    "Unloaded",
]

Event: TypeAlias = (
    FirstPlayer
    | Placed
    | Drew
    | TacticDealt
    | Assigned
    | Chosen
    | Played
    | Discarded
    | Stepped
    | Moved
    | NewTerrain
    | PickedUp
    | Unhooked
    | Swapped
    | Unloaded
    | Held
    | TookBack
    | Rode
    | Tired
    | Brimful
    | Recovered
    | Hardened
    | Energised
    | EnergySpent
    | Headlines
    | EventRevealed
    | NobodyFits
    | Lasting
    | SentBack
    | RoadSide
    | CompactCalled
    | ClosedUp
    | CleanedUp
    | Shuffled
    | Helped
    | Rescued
    | BonusWon
    | Crossed
    | TacticPlayed
    | Scored
    | RaceOver
)
