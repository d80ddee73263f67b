"""OR 3.3, OR 19.1 and OR 19.2: hands and tactics cards are dealt, and initial tactics played at once."""

from __future__ import annotations

from paceline.games.on_the_rivet.actions import Assign, Dealt
from paceline.games.on_the_rivet.events import Assigned, TacticDealt
from paceline.games.on_the_rivet.rules.order import book_of, people
from paceline.games.on_the_rivet.rules.run import Run
from paceline.games.on_the_rivet.state import Awaited, State, Table


def begin_dealing(run: Run) -> None:
    """Five Action cards for everybody (OR 3.3), then two tactics cards, where they are used (OR 19.1)."""
    table, numbers = run.table, run.book
    owed = [Awaited("deal", seat) for seat in people(table) for _ in range(numbers.hand)]
    if table.rules.tactics:
        owed += [Awaited("tactic", seat) for seat in people(table) for _ in range(numbers.tactics_each)]
    run.set(phase="assigning", awaited=tuple(owed))


def undealt(state: State) -> tuple[str, ...]:
    """Tactics cards that nobody has been dealt."""
    dealt = {card for cards in state.tactics for card in cards}
    return tuple(card for card in sorted(book_of(state.table).tactics) if card not in dealt)


def deal(run: Run, action: Dealt) -> None:
    """A seat was dealt a tactics card (OR 19.1)."""
    run.set(awaited=run.table.awaited[1:])
    run.keep(action.seat, (*run.tactics[action.seat], action.card))
    run.tell(TacticDealt(action.seat, action.card))


def dealt(table: Table) -> bool:
    """Whether everything has been dealt: then Making Headlines is in the decks."""
    return any(deck.headlines != "aside" for deck in table.decks)


def begin_assigning(run: Run) -> None:
    """Making Headlines is shuffled into every deck (OR 3.3); then initial tactics are played (OR 19.2)."""
    for seat in range(run.table.seats):
        run.deck(seat, headlines="deck")
    run.set(queue=tuple(seat for seat, cards in enumerate(run.tactics) for _ in initial(run.table, cards)))


def initial(table: Table, cards: tuple[str, ...]) -> list[str]:
    """Those of these tactics cards that must be played at once."""
    return [card for card in cards if book_of(table).tactics[card].kind == "initial"]


def assignments(state: State) -> tuple[Assign, ...]:
    """Every initial card of the seat for each of its riders with room for a chit (OR 19.2)."""
    table = state.table
    seat, most = table.queue[0], book_of(table).chits_each
    riders = [table.riders[rider] for rider in table.own(seat)]
    roomy = [rider for rider in riders if len(rider.chits) < most] or riders  # a set of one's own may have many chits
    cards = initial(table, state.tactics[seat])
    return tuple(Assign(card, rider.name) for card in cards for rider in roomy)


def assign(run: Run, action: Assign) -> None:
    """The chit of an initial tactics card goes to a rider (OR 19.2)."""
    table = run.table
    seat, number = table.queue[0], table.number(action.rider)
    run.keep(seat, tuple(card for card in run.tactics[seat] if card != action.card))
    run.change(number, chits=tuple(sorted((*table.riders[number].chits, action.card))))
    run.set(queue=table.queue[1:], tactics_played=tuple(sorted((*table.tactics_played, action.card))))
    run.tell(Assigned(action.rider, action.card))
