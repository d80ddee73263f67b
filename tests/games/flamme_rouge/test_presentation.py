"""Questions, panels and beats: everything a player may know, in the order of the rulebook, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest
from msgspec.structs import replace

from games.flamme_rouge.conftest import FLAT, after, cards_of, dealt, holding, riding, stand, turn, with_hand
from games.flamme_rouge.test_extended import refreshing
from paceline.core import presentation
from paceline.core.presentation import (
    Beat,
    Bid,
    Bids,
    Card,
    Choice,
    Offer,
    Offers,
    Order,
    Panel,
    Path,
    Pick,
    Preview,
)
from paceline.games.flamme_rouge import GAME, actions, events
from paceline.games.flamme_rouge.actions import NUMBER, Draw, Place, Play, Retrieve
from paceline.games.flamme_rouge.course import course
from paceline.games.flamme_rouge.events import Event
from paceline.games.flamme_rouge.rules.setup import Options, setup
from paceline.games.flamme_rouge.state import Cards, State
from paceline.i18n import english

CLIMB = "abcDefghijklmnopqrstu"
"""A road on which tile D climbs five squares and then descends one."""
GT = ("grand-tour",)


def first_row(stage: str, terrain: str) -> int:
    return next(square.row for square in course(stage).road.squares if square.terrain == terrain)


def choices(state: State, seat: int = 0) -> dict[str, Choice]:
    """Return the choices of a seat by their last word: the card, the rider, the specialist."""
    ask = GAME.presentation.ask(GAME.view(state, seat), GAME.legal(state, seat))
    return {str(next(iter(_fields(choice)), "enough")): choice for choice in ask.choices}


def _fields(choice: Choice) -> list[object]:
    return [getattr(choice.action, name) for name in choice.action.__struct_fields__]


def panels(state: State, seat: int | None) -> dict[str, Panel]:
    return {panel.id: panel for panel in GAME.presentation.panels(GAME.view(state, seat))}


def rows(panel: Panel) -> dict[str, list[str]]:
    """Return the values of every row of cards by its key in the catalogue."""
    parts = [part for part in panel.parts if isinstance(part, presentation.Cards)]
    return {part.label.key.rpartition(".")[2]: [card.id.split(":")[2] for card in part.cards] for part in parts}


def faces(shown: Iterable[Panel]) -> list[Card]:
    return [
        card for panel in shown for part in panel.parts if isinstance(part, presentation.Cards) for card in part.cards
    ]


def beats(state: State, told: Sequence[Event], seat: int | None = None) -> list[Beat]:
    return [*GAME.presentation.beats(GAME.view(state, seat), told)]


def kinds(found: Iterable[Beat]) -> list[str]:
    return [beat.kind for beat in found]


def of_event(found: Iterable[Beat], kind: type) -> Beat:
    return next(beat for beat in found if isinstance(beat.event, kind))


# Picks


def test_a_rider_beside_the_road_is_placed_on_a_cell() -> None:
    """FR 2.8: any rider, any square behind the line; the first one there gets the right lane (FR 2.9)."""
    state = setup(2, Options())
    ask = GAME.presentation.ask(GAME.view(state, 0), GAME.legal(state, 0))
    front = next(choice for choice in ask.choices if choice.action == Place("R", 4))
    assert [(pick.kind, pick.id) for pick in front.picks] == [
        ("rider", "AR"),
        ("cell", str(course(FLAT).landing[4][0])),
    ]
    assert front.preview == Preview((Path("AR", (course(FLAT).landing[4][0],)),))
    scene = GAME.presentation.scene(GAME.view(state, 0), (), str)
    assert [(token.rider, token.mine) for token in scene.beside] == [
        ("AS", True), ("AR", True), ("CS", False), ("CR", False),
    ]  # fmt: skip
    state, _ = after(state, (0, front.action))
    assert [token.rider for token in GAME.presentation.scene(GAME.view(state, 0), (), str).beside] == ["AS", "CS", "CR"]
    assert len({tuple(pick.id for pick in choice.picks) for choice in ask.choices}) == len(ask.choices)


def test_the_rider_who_draws_is_clicked_on_the_road() -> None:
    found = choices(riding(AS=10, AR=8, CS=6, CR=4))
    assert found["R"].picks == (Pick("rider", "AR"),)
    assert found["S"].price[0].kind == "odds"


def test_a_card_is_picked_from_the_hand() -> None:
    """FR 4.3: the card in the hand, not the same card among the recycled ones."""
    state = holding(riding(AS=10, AR=8, CS=6, CR=4), AS=Cards(("2", "3", "4", "5"), ("5", "9")))
    ask_for = choices(with_hand(state, 0, "AS", "2", "3", "4", "5"))
    assert ask_for["5"].picks == (Pick("card", "AS:hand:5"),)


def test_a_recovery_card_has_a_button_for_each_way_to_play_it() -> None:
    """FR 15.7: the player says whether an exhaustion card goes back."""
    options = Options(FLAT, expansions=GT, specialists=("", "domestique"))
    state = stand(options, 2, AS=10, AR=8, CS=6, CR=4)
    state = holding(state, AR=Cards(("4r", "5", "6", "7"), ("2x",)))
    found = choices(with_hand(state, 0, "AR", "4r", "5", "6", "7"))
    assert [pick.id for pick in found["4r"].picks] == ["AR:hand:4r", "recover"]
    assert [pick.id for pick in found["4r-"].picks] == ["AR:hand:4r", "keep"]
    assert [price.kind for price in found["4r"].price] == ["gain", "note"]


def test_specialists_are_picked_from_those_still_there() -> None:
    """FR 15.2, FR 15.3."""
    state = dealt(setup(2, Options(FLAT, expansions=GT, draft=True)))
    seat = state.owing[0]
    found = choices(state, seat)
    shown = {offer.card.id for offer in offers(state, seat)}
    assert {choice.picks[0].id for choice in found.values()} == shown
    state, _ = after(state, (seat, found["grimpeur"].action))
    assert "specialist:grimpeur" in {card.id[3:] for card in faces(panels(state, None).values())}


def offers(state: State, seat: int | None) -> list[Offer]:
    parts = [part for part in panels(state, seat)["draft"].parts if isinstance(part, Offers)]
    return [offer for part in parts for offer in part.offers]


def order(state: State) -> Order:
    return next(part for part in panels(state, None)["draft"].parts if isinstance(part, Order))


def test_the_draft_goes_once_through_all_teams_and_once_back() -> None:
    """FR 15.3: the order says who is next, and what has fallen stands in the turn it fell in."""
    state = dealt(setup(3, Options(FLAT, expansions=GT, draft=True)))
    first, second, third = (turn.seat for turn in order(state).turns[:3])
    assert [turn.seat for turn in order(state).turns] == [first, second, third, third, second, first]
    assert order(state).back == 3
    for seat, specialist in ((first, "squirrel"), (second, "grimpeur"), (third, "flahute"), (third, "puncheur")):
        state, _ = after(state, (seat, actions.Pick(specialist)))
    turns = order(state).turns
    assert [turn.state for turn in turns] == ["done"] * 4 + ["now", "next"]
    assert [str(turn.note) for turn in turns[:4]] == ["Squirrel", "Grimpeur", "Flahute", "Puncheur"]
    assert all(panel.instead_of_board == (name == "draft") for name, panel in panels(state, first).items())


def test_an_offer_says_what_it_does_to_a_deck_and_who_has_it() -> None:
    """FR 15.1, FR 15.2: one copy of each up to three teams; gone ones stay in sight."""
    state = dealt(setup(2, Options(FLAT, expansions=GT, draft=True)))
    seat = state.owing[0]
    before = {offer.card.id: offer for offer in offers(state, seat)}[":specialist:squirrel"]
    assert [card.id for card in before.adds] == [f"{before.rider}:in:7bc"] * 2
    assert [card.value for card in before.removes] == ["2", "9"]
    assert before.adds[0].icons == ("no-draft", "chase")
    assert (before.figure, before.copies, before.taken, before.state) == ("S", 1, (), "")
    state, _ = after(state, (seat, actions.Pick("squirrel")))
    mine = {offer.card.id: offer for offer in offers(state, seat)}[":specialist:squirrel"]
    theirs = {offer.card.id: offer for offer in offers(state, state.owing[0])}[":specialist:squirrel"]
    assert (mine.state, str(mine.stamp), mine.taken) == ("mine", "Your sprinteur", ("AC"[seat],))
    assert (theirs.state, str(theirs.stamp)) == ("gone", "Gone")
    assert len(offers(state, None)) == 12


def test_cards_are_taken_back_from_the_spent_ones_until_it_is_enough() -> None:
    """FR 19.9."""
    state = refreshing()
    found = choices(state, 0)
    assert found["enough"].picks[0].kind == "button"
    card, choice = next((name, choice) for name, choice in found.items() if isinstance(choice.action, Retrieve))
    rider = choice.picks[0].id[:2]
    before = rows(panels(state, 0)[f"deck-{rider}"])["spent"]
    assert choice.picks[0].id == f"{rider}:spent:{card}"
    state, _ = after(state, (0, Retrieve(card)))
    found_rows = rows(panels(state, 0)[f"deck-{rider}"])
    assert found_rows["taken"] == [card]
    assert Counter(before) - Counter(found_rows["spent"]) == Counter([card])


# Previews


def preview(state: State, card: str) -> presentation.Preview:
    found = choices(state)[card].preview
    assert found is not None
    return found


def test_a_card_shows_the_squares_it_would_ride() -> None:
    """FR 5.2."""
    path = preview(with_hand(riding(AS=10, AR=8, CS=6, CR=4), 0, "AS", "2", "3", "4", "9"), "9").paths[0]
    track = course(FLAT)
    assert path.rider == "AS"
    assert [track.row[cell] for cell in path.cells] == list(range(10, 20))


def test_a_capped_card_shows_its_cap() -> None:
    """FR 6.1: the climb lets a 9 ride five squares; the cells that do so are lit, and four squares are lost."""
    row = first_row(CLIMB, "ascent")
    state = with_hand(riding(CLIMB, AS=row - 2, AR=8, CS=6, CR=4), 0, "AS", "2", "3", "4", "9")
    shown = preview(state, "9")
    assert len(shown.paths[0].cells) == 6
    assert [limit.clause for limit in shown.limits] == ["FR 6.1"]
    assert shown.limits[0].cells == course(CLIMB).landing[row]
    assert choices(state)["9"].price[0].text.places["n"] == 4
    assert not preview(state, "4").limits


def test_a_capped_card_names_the_squares_it_loses() -> None:
    """FR 6.1: of a 9 that may ride five squares, the sixth to ninth are lost."""
    row = first_row(CLIMB, "ascent")
    state = with_hand(riding(CLIMB, AS=row - 2, AR=8, CS=6, CR=4), 0, "AS", "2", "3", "4", "9")
    track = course(CLIMB)
    assert [track.row[cell] for cell in preview(state, "9").lost] == [row + 4, row + 5, row + 6, row + 7]
    assert preview(state, "4").lost == ()


def test_a_card_names_the_square_before_the_last_one_where_riders_ahead_can_fill_that() -> None:
    """FR 5.4: two riders who move earlier fill a square of two lanes, one does not; in a time trial nobody does."""
    hand = ("2", "3", "4", "9")
    both = with_hand(riding(AS=10, AR=8, CS=20, CR=21), 0, "AS", *hand)
    assert preview(both, "4").fallback == course(FLAT).landing[13]
    assert preview(with_hand(riding(AS=10, AR=8, CS=20, CR=4), 0, "AS", *hand), "4").fallback == ()
    trial = stand(Options(FLAT, expansions=GT, kind="team-time-trial"), 2, AS=10, AR=8, CS=20, CR=21)
    assert preview(with_hand(trial, 0, "AS", *hand), "4").fallback == ()


def test_a_card_that_would_meet_a_climb_late_stops_before_it() -> None:
    """FR 6.2."""
    row = first_row(CLIMB, "ascent")
    state = with_hand(riding(CLIMB, AS=row - 7, AR=8, CS=6, CR=4), 0, "AS", "2", "3", "4", "9")
    shown = preview(state, "9")
    assert [limit.clause for limit in shown.limits] == ["FR 6.2"]
    assert course(CLIMB).row[shown.paths[0].cells[-1]] == row - 1


def test_a_low_card_on_a_descent_shows_its_minimum() -> None:
    """FR 6.4."""
    row = first_row(CLIMB, "descent")
    state = with_hand(riding(CLIMB, AS=row, AR=8, CS=6, CR=4), 0, "AS", "2", "3", "4", "9")
    shown = preview(state, "2")
    assert [limit.clause for limit in shown.limits] == ["FR 6.4"]
    assert len(shown.paths[0].cells) == 6


def test_a_fallen_rider_sees_that_standing_up_costs_two_squares() -> None:
    """FR 13.5."""
    state = riding(AS=10, AR=8, CS=6, CR=4)
    state = replace(state, table=replace(state.table, fallen=(NUMBER["AS"],)))
    shown = preview(with_hand(state, 0, "AS", "2", "3", "4", "9"), "9")
    assert [limit.clause for limit in shown.limits] == ["FR 13.5"]
    assert len(shown.paths[0].cells) == 8


def sentence(state: State, card: str) -> str:
    found = choices(state)[card].reason
    assert found is not None
    return english()(found)


def test_a_selected_card_says_how_far_it_leads_and_why() -> None:
    """FR 5.5, FR 6.1, FR 6.2, FR 6.4: the cap or minimum, where it lands, and where it stops if that is full."""
    hand, row, down = ("2", "3", "4", "9"), first_row(CLIMB, "ascent"), first_row(CLIMB, "descent")
    place = {name: f"−{-course(CLIMB).road.distance(there)}" for name, there in (("third", row + 3), ("foot", row - 1))}
    near = with_hand(riding(CLIMB, AS=row - 2, AR=8, CS=row + 9, CR=row + 9), 0, "AS", *hand)
    capped = "Plays 9, moves 5: the climb starts 2 squares ahead, so at most 5. Lands on {third}; if both lanes"
    assert sentence(near, "9").startswith(capped.format(**place))
    assert sentence(near, "4").startswith("Moves 4. Lands on ")
    far = with_hand(riding(CLIMB, AS=row - 7, AR=8, CS=6, CR=4), 0, "AS", *hand)
    stopped = "Plays 9, moves 6: the climb starts 7 squares ahead, and it stops at its foot. Lands on {foot}."
    assert sentence(far, "9") == stopped.format(**place)
    descending = with_hand(riding(CLIMB, AS=down, AR=8, CS=6, CR=4), 0, "AS", *hand)
    assert sentence(descending, "2").startswith("Plays 2, moves 5: downhill it is at least 5.")
    assert preview(near, "9").ground == "ascent"
    assert preview(far, "4").ground == ""


def test_the_first_card_says_that_it_is_final_once_the_other_rider_draws() -> None:
    """FR 4.4: until it is played the other rider draws nothing, so it can be changed; afterwards it cannot."""
    state = with_hand(riding(AS=10, AR=8, CS=6, CR=4), 0, "AS", "2", "3", "4", "9")
    final = "flamme-rouge.price.next-R"
    assert final in [price.text.key for price in choices(state)["4"].price]
    state = dealt(after(state, (0, Play("4")))[0])
    assert not any("next-" in price.text.key for choice in choices(state).values() for price in choice.price)


def test_nobody_foresees_where_hidden_cards_lead_others() -> None:
    """FR 4.1: riders ahead move first, and their cards are not known: the preview does not depend on them."""
    alone = preview(with_hand(riding(AS=10, AR=8, CS=70, CR=71), 0, "AS", "2", "3", "4", "9"), "4")
    crowd = preview(with_hand(riding(AS=10, AR=8, CS=14, CR=14), 0, "AS", "2", "3", "4", "9"), "4")
    assert alone == crowd


def test_a_team_mate_who_leads_and_has_played_is_foreseen() -> None:
    """FR 5.1: nobody moves before AR, whose card is known: AS finds AR's right lane taken."""
    state = with_hand(riding(AS=10, AR=12, CS=6, CR=4), 0, "AR", "3", "4", "6", "7")
    state, _ = after(state, (0, Play("3")))
    state = dealt(holding(state, AS=Cards(("5",) * 4)))
    paths = {path.rider: path.cells for path in preview(state, "5").paths}
    assert paths["AR"][-1] == course(FLAT).landing[15][0]
    assert paths["AS"][-1] == course(FLAT).landing[15][1]


def test_the_price_on_a_timed_stage_is_the_time() -> None:
    """FR 16.5."""
    state = stand(Options(FLAT, expansions=GT, timed=True), 2, AS=70, AR=8, CS=6, CR=4)
    line = course(state.table.stage).finish
    assert line - 70 <= 9
    price = choices(with_hand(state, 0, "AS", "2", "3", "4", "9"))["9"].price
    assert "time" in price[0].text.places


# Panels


def test_a_player_sees_hand_pile_recycled_and_spent_cards_and_they_are_the_whole_deck() -> None:
    """FR 4.8: own recycled and played cards; what lies face down is what is left."""
    state, _ = turn(riding(AS=10, AR=8, CS=6, CR=4), AS="9", AR="3", CS="2", CR="3")
    state = holding(state, AS=Cards(("2", "3", "4", "5"), ("2x", "5"), (), ""))
    found = rows(panels(with_hand(state, 0, "AS", "2", "3", "4", "5"), 0)["deck-AS"])
    assert found == {"hand": ["2", "3", "4", "5"], "pile": [], "recycled": ["2x", "5"], "spent": ["9"]}


def test_the_card_played_stays_in_sight_of_its_own_team_only() -> None:
    """FR 4.1, FR 4.8."""
    state = with_hand(riding(AS=10, AR=8, CS=6, CR=4), 0, "AS", "2", "3", "4", "9")
    state, _ = after(state, (0, Play("9")))
    parts = panels(state, 0)["deck-AS"].parts
    piles = {part.label.key.rpartition(".")[2]: part.pile for part in parts if isinstance(part, presentation.Cards)}
    assert piles == {"played": "locked", "pile": "draw", "recycled": "discard", "spent": "gone"}
    assert isinstance(parts[0], presentation.Text), "where the rider is"
    assert rows(panels(state, 0)["deck-AS"])["played"] == ["9"]
    assert panels(state, None) == {}
    assert panels(state, 1) == panels(riding(AS=10, AR=8, CS=6, CR=4), 1)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_no_card_of_another_team_is_in_the_panels(seat: int | None) -> None:
    """FR 4.1: whatever others hold, have played or have face down."""
    options = Options(FLAT, expansions=GT, specialists=("squirrel", "domestique", "polyvalent", "flandrien"))
    state = stand(options, 2, AS=10, AR=8, CS=6, CR=4)
    state = with_hand(with_hand(state, 0, "AS", *cards_of(state, "AS").face_down[:4]), 1, "CR", "3c", "4c", "5c", "6c")
    shown = [card for card in faces(panels(state, seat).values()) if card.kind != "specialist"]
    assert {card.colour for card in shown} <= ({"AC"[seat]} if seat is not None else set())


def test_specialists_of_every_team_are_open() -> None:
    """FR 15.3: everybody sees who was chosen, spectators too."""
    options = Options(FLAT, expansions=GT, specialists=("squirrel", "domestique", "", "flandrien"))
    state = stand(options, 2, AS=10, AR=8, CS=6, CR=4)
    found = {card.id for card in faces([panels(state, None)["specialists"]])}
    assert found == {"AS:specialist:squirrel", "AR:specialist:domestique", "CR:specialist:flandrien"}


def bidding() -> State:
    """Return a race of two in which both sprinteurs are about to bid."""
    state = setup(2, Options("a 2B 3 5 L u", expansions=("peloton",)))
    while state.table.to_place:
        state, _ = after(state, (state.table.to_place[0], GAME.legal(state, state.table.to_place[0])[0]))
    for seat in (0, 1):
        state = dealt(after(state, (seat, Draw("S")))[0])
    return state


def bids(state: State, seat: int | None) -> tuple[Bid, ...]:
    return next(part.bids for part in panels(state, seat)["breakaway"].parts if isinstance(part, Bids))


def test_bids_lie_face_down_until_all_have_bid() -> None:
    """FR 10.3: everybody sees who has bid; what it is only they know."""
    state = bidding()
    low, high = cards_of(state, "AS").hand[0], cards_of(state, "CS").hand[-1]
    state, _ = after(state, (0, Play(low)))
    own, other = bids(state, 0), bids(state, 1)
    assert [(bid.hidden, len(bid.cards), bid.total) for bid in other] == [(1, 0, None), (0, 0, None)]
    assert [card.value for card in own[0].known] == [low]
    assert bids(state, None)[0] == other[0]
    state, _ = after(state, (1, Play(high)))
    first, second = bids(state, None)
    assert [card.value for card in first.cards + second.cards] == [low, high]
    assert (first.leads, second.leads) == (False, True)
    assert (first.rider, str(first.total), first.most) == ("AS", f"{low} + …", 2)
    assert state.table.auction is not None


def test_a_bid_shows_the_way_to_the_square_of_the_breakaway() -> None:
    """FR 10.6, FR 10.7: what a win brings and costs stands beside the bids."""
    state = bidding()
    seen = GAME.presentation.ask(GAME.view(state, 0), GAME.legal(state, 0))
    waits = GAME.presentation.scene(GAME.view(state, 0), (), str).breakaway
    (way,) = seen.choices[0].preview.paths if seen.choices[0].preview else ()
    assert waits is not None
    assert (way.rider, way.cells[0], way.cells[-1]) == ("AS", state.table.cells[0], waits.cells[0])
    terms = next(part.text for part in panels(state, 0)["breakaway"].parts if isinstance(part, presentation.Text))
    assert "squares up the road" in str(terms)
    assert str(seen.choices[0].deed).startswith("Bid ")


def test_the_energy_left_is_a_meter_and_every_card_takes_some_of_it() -> None:
    """FR 19.9."""
    state = refreshing()
    meter = next(part for part in panels(state, 0)["refresh"].parts if isinstance(part, presentation.Meter))
    assert meter.value == meter.most
    choice = next(choice for choice in choices(state).values() if isinstance(choice.action, Retrieve))
    state, _ = after(state, (0, choice.action))
    left = next(part for part in panels(state, 0)["refresh"].parts if isinstance(part, presentation.Meter))
    assert left.value == meter.most - choice.price[0].amount
    assert "refresh" not in panels(state, None)


# Beats


def test_cards_are_turned_over_together_before_anybody_moves() -> None:
    """FR 5.1."""
    state, told = turn(riding(AS=20, AR=8, CS=16, CR=4), AS="9", AR="3", CS="2", CR="3")
    found = beats(state, told)
    assert found[0].kind == "reveal"
    assert found[0].event is None
    assert [card.id for card in found[0].cards] == ["AS:played:9", "CS:played:2", "AR:played:3", "CR:played:3"]
    assert kinds(found)[1:5] == ["move"] * 4
    assert kinds(found)[-1] == "summary"


def test_a_move_leads_over_every_square_and_says_what_shortened_it() -> None:
    """FR 5.2, FR 6.1."""
    row = first_row(CLIMB, "ascent")
    state, told = turn(riding(CLIMB, AS=row - 2, AR=8, CS=6, CR=4), AS="9", AR="3", CS="2", CR="3")
    found = beats(state, told)
    track, moved, capped = course(CLIMB), of_event(found, events.Moved), of_event(found, events.Capped)
    assert [track.row[cell] for cell in moved.paths[0].cells] == list(range(row - 2, row + 4))
    assert (capped.kind, capped.riders, capped.lit) == ("limit", ("AS",), track.landing[row])
    assert found.index(capped) == found.index(moved) + 1


def test_a_descent_makes_more_of_a_card_before_it_moves() -> None:
    """FR 6.4."""
    row = first_row(CLIMB, "descent")
    state, told = turn(riding(CLIMB, AS=row, AR=8, CS=6, CR=4), AS="2", AR="3", CS="2", CR="3")
    found = beats(state, told)
    assert found.index(of_event(found, events.Raised)) < found.index(of_event(found, events.Moved))


def test_slipstream_lights_the_gap_it_closes() -> None:
    """FR 7.3: AR and CS end one empty square behind AS."""
    state, told = turn(riding(AS=20, AR=18, CS=4, CR=4), AS="2", AR="2", CS="2", CR="3")
    beat = of_event(beats(state, told), events.Slipstreamed)
    track = course(FLAT)
    assert beat.kind == "slipstream"
    assert {track.row[cell] for cell in beat.lit} == {21}
    assert [(path.rider, track.row[path.cells[-1]]) for path in beat.paths] == [("AR", 21)]


def test_slipstream_refused_on_a_climb_says_so() -> None:
    """FR 7.5."""
    row = first_row(CLIMB, "ascent")
    state, told = turn(riding(CLIMB, AS=row, AR=row - 2, CS=4, CR=4), AS="2", AR="2", CS="2", CR="3")
    beat = of_event(beats(state, told), events.Refused)
    assert (beat.kind, beat.riders, beat.clause) == ("refusal", ("AR",), "FR 7.5")
    assert all(course(CLIMB).ascent[course(CLIMB).row[cell]] for cell in beat.lit)


def test_exhaustion_shows_the_empty_square_and_the_card() -> None:
    """FR 7.10."""
    state, told = turn(riding(AS=20, AR=8, CS=16, CR=4), AS="9", AR="3", CS="2", CR="3")
    beat = of_event(beats(state, told), events.Exhausted)
    assert beat.kind == "exhaustion"
    assert [card.kind for card in beat.cards] == ["exhaustion"]
    assert beat.lit == beat.event.because


def test_rounds_that_follow_each_other_are_revealed_one_by_one() -> None:
    """FR 5.1: if only dummies are left on the road, several rounds follow one input."""
    state, told = turn(riding(AS=20, AR=8, CS=16, CR=4), AS="9", AR="3", CS="2", CR="3")
    _, more = turn(state, AS="2", AR="4", CS="3", CR="5")
    found = beats(state, [*told, *more])
    assert [beat.cards[0].value for beat in found if beat.kind == "reveal"] == ["9", "2"]
    assert [beat.kind for beat in found].count("summary") == 2


def test_every_event_is_told_once() -> None:
    state, told = turn(riding(AS=20, AR=18, CS=16, CR=4), AS="9", AR="3", CS="2", CR="3")
    shown = [beat.event for beat in beats(state, told) if beat.event is not None]
    assert sorted(map(id, shown)) == sorted(map(id, told))


# Faces


def test_a_face_says_value_kind_powers_and_team() -> None:
    options = Options(FLAT, expansions=GT, specialists=("", "baroudeur"))
    found = {card.id: card for card in faces(panels(stand(options, 2, AS=10, AR=8, CS=6, CR=4), 0).values())}
    plain, special = found["AR:pile:4"], found["AR:pile:7bt"]
    assert (plain.value, plain.kind, plain.badges, plain.colour, plain.note) == ("4", "energy", (), "A", None)
    assert (special.value, special.kind) == ("7", "special")
    assert [badge.key for badge in special.badges] == ["flamme-rouge.badge.b", "flamme-rouge.badge.t"]
    assert special.icons == ("no-draft", "tireless")
    assert special.note is not None
