"""Durak with card sharps: a report undoes a false move under any other rules, and bots notice at the right rate."""

import random
from typing import Any, Final

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardkit import load
from cardkit.bots.registry import make_bot
from cardkit.cards.bits import members
from cardkit.cards.card import Card
from cardkit.errors import InvalidDeal, InvalidRule
from cardkit.game.game import Deal
from cardkit_games.durak.engine.actions import DONE, SWAP
from cardkit_games.durak.engine.reports import FALSE
from cardkit_games.durak.engine.table import REPORTING
from cardkit_web.bots.jobs import answers
from durak_audit import audit, audit_view

OTHERS: Final = st.fixed_dictionaries(
    {},
    optional={
        "ask": st.sampled_from(["able", "all"]),
        "cap_hand": st.sampled_from(["off", "start", "current"]),
        "cap_max": st.sampled_from([None, 3, 6]),
        "initial_wave": st.booleans(),
        "joker": st.sampled_from(["none", "colour", "dummy"]),
        "last_attack": st.sampled_from(["answered", "ends"]),
        "open_shape": st.sampled_from(["one", "same_rank", "one_three_five", "pair_or_pass"]),
        "pickup": st.sampled_from(["table", "unbeaten"]),
        "places": st.booleans(),
        "repetition": st.sampled_from(["none", "draw"]),
        "stock": st.sampled_from(["draw", "aside"]),
        "team_out": st.sampled_from(["skip", "partner_covers"]),
        "teams": st.sampled_from([0, 2]),
        "throw_match": st.sampled_from(["none", "table", "defence", "table_or_suit"]),
        "throw_on_take": st.booleans(),
        "throw_when": st.sampled_from(["beaten", "any"]),
        "throw_who": st.sampled_from(["nobody", "attacker", "neighbours", "all"]),
        "transfer": st.booleans(),
        "transfer_add": st.sampled_from(["one", "any"]),
        "transfer_late": st.booleans(),
        "transfer_show": st.sampled_from(["off", "free"]),
        "trump": st.sampled_from(["turn_up", "none", "d", "per_seat"]),
        "trump_swap": st.booleans(),
    },
)
"""Other options, drawn in any combination that the rules allow."""


def on_table(state: Any) -> tuple[object, ...]:
    """Return all parts of the table that a report restores."""
    hands = tuple(int(hand) for hand in state.hands)
    pairs = tuple((int(state.attack[index]), int(state.defence[index])) for index in range(state.attacks))
    roles = (state.attacker, state.defender, state.attacking, state.defending, state.helpers)
    return hands, pairs, roles, state.limit, state.transfers, state.unbeaten, state.table


@settings(max_examples=80, deadline=None)
@given(OTHERS, st.sampled_from([2, 3, 4]), st.integers(0, 2**32))
def test_a_report_brings_the_table_back_under_any_other_rules(rules: dict[str, object], seats: int, seed: int) -> None:
    try:
        game: Any = load("podkidnoy", {"cheating": True, "action_cap": 400, **rules})
        state: Any = game.deal_state(players=seats, seed=seed)
    except (InvalidRule, InvalidDeal):
        assume(False)
    chance = random.Random(seed)
    before: dict[int, tuple[object, ...]] = {}
    while not state.over:
        audit(state, len(game.book.pack))
        audit_view(state, state.observe(chance.randrange(seats)))
        actor, reports = state.actor, state.marked()
        if reports.caught >> actor & 1:
            assert reports.false_actions == 0
        action = chance.choice(state.actions())
        if state.phase == REPORTING:
            _check_report(state, DONE if chance.random() < 0.7 else action, before)
            continue
        table, lying = on_table(state), {*members(state.table)}
        state.apply(action)
        for card in {*members(state.table)} - lying:
            before[card] = table
        if action == SWAP:  # a report does not undo an exchange
            before.clear()


def _check_report(state: Any, action: int, before: dict[int, tuple[object, ...]]) -> None:
    """Report a card, or nothing, and check the effects."""
    if action == DONE:
        state.apply(action)
        return
    actor, reports = state.actor, state.marked()
    laid = reports.laid[reports.find(action)]
    assert not state.side(actor) >> laid.seat & 1
    caught, bouts = reports.caught, state.bouts
    state.apply(action)
    if laid.standing == FALSE:
        assert reports.caught == caught | 1 << laid.seat
        assert state.bouts > bouts or on_table(state) == before.get(action, on_table(state))
    else:
        assert reports.caught == caught
        assert state.bouts > bouts or reports.barred >> actor & 1


def window(beat: str) -> tuple[Any, Any]:
    """Return a game, and a state in which seat 0 is asked about a card with which seat 1 has beaten the 7S."""
    game = load("durak-sharps")
    deal = {"hands": ["7S 9C KD", "6H 8S TS KC"], "trump": "D", "stock": "", "attacker": 0}
    state = game.from_position(deal)
    Deal(game, state).play("attack 7S")
    Deal(game, state).play(f"beat 7S {beat}")
    return game, state


@pytest.mark.parametrize(("name", "chance"), [("easy", 0.3), ("normal", 0.6), ("hard", 0.9)])
def test_a_bot_notices_a_false_card_as_often_as_it_should(name: str, chance: float) -> None:
    game, state = window("6H")
    seen, deals = state.observe(0), 400
    answers = [make_bot(name, game, seed).act(seen) for seed in range(deals)]
    assert {*answers} == {Card("6H"), DONE}
    assert answers.count(Card("6H")) / deals == pytest.approx(chance, abs=4 * (chance * (1 - chance) / deals) ** 0.5)


def test_a_bot_that_is_made_anew_for_each_answer_notices_no_more_by_being_asked_again() -> None:
    game, state = window("6H")
    found = []
    for attention in range(60):
        asked = [answers(game, state, [0], {0: "normal"}, seed, attention=attention) for seed in range(6)]
        assert all(called == asked[0] for called in asked)
        found.append(0 in asked[0])
    assert {True, False} == {*found}


def test_bots_cheat_are_caught_and_their_records_replay() -> None:
    game = load("durak-sharps")
    told: set[str] = set()
    for seed in range(12):
        live = game.deal(players=3, seed=seed)
        bots = [make_bot(name, game, 10 * seed + seat) for seat, name in enumerate(("easy", "normal", "normal"))]
        for seat, bot in enumerate(bots):
            bot.start(seat, 3)
        live.drive(bots)
        told |= {move.text.partition(" -> ")[2] for move in live.moves if move.verb == "report"}
        again = game.from_position(live.dealt)
        for move in live.moves:
            Deal(game, again).play(move.text)
        assert again.over
        assert on_table(again) == on_table(live.state)
    assert told == {"lie"}


def test_answers_are_collected_and_the_nearest_counts() -> None:
    game: Any = load("durak-sharps")
    hands = ["7S KD 9C", "8C 6H KC AD", "JH QC JD", "9S 9H TH"]
    live = Deal(game, game.from_position({"hands": hands, "trump": "D", "stock": "", "attacker": 0}))
    live.play("attack 7S")
    live.play("beat 7S 6H")
    turns = game.out_of_turn
    assert turns is not None
    assert turns.names_card
    assert turns.responders(live.state) == [2, 3, 0]
    assert [*turns.answers(live.state, 0)] == [Card("6H")]
    assert {*turns.answers(live.state, 2)} == {Card("7S"), Card("6H")}
    six = int(Card("6H"))
    assert live.answer_together([2, 3, 0], {0: six, 3: six}) == 3
    assert live.moves[-1].text == "3 report 6H -> lie"
    assert live.state.actor == 1
