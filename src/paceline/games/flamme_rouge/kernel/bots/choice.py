"""Choose a card for a state of the reference."""

from __future__ import annotations

from paceline.games.flamme_rouge.kernel.bots.weights import load_weights
from paceline.games.flamme_rouge.kernel.policies import POLICIES, choose_card
from paceline.games.flamme_rouge.kernel.state import load_state
from paceline.games.flamme_rouge.kernel.tables import CARD_NAMES
from paceline.games.flamme_rouge.state import State


def choose_for_state(state: State, rider: int, bits: int, policy: str) -> str:
    """Return the card of a rider's hand that a policy chooses; of others it only counts the cards."""
    boards, races = load_state(state)
    races[0]["rng"] = bits
    return CARD_NAMES[choose_card(POLICIES[policy], boards[0], races[0], rider, load_weights())]
