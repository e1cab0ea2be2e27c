"""The bots' models of bluffing opponents: types of callers, and the habits that each seat has shown."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from bluffing_strategies import SimpleBot, certain, lay_of, several, truth_else_one
from strategy_grid import score

from cardkit import Deal, State, load, make_bot
from cardkit.cards.bits import BIT, count
from cardkit.search.budget import Budget
from cardkit_games.bluffing.bots.belief.belief import Belief
from cardkit_games.bluffing.bots.belief.opponents import (
    FEW,
    HABITS,
    OPEN_HABITS,
    TRUTHFUL,
    Opponents,
    SeenClaim,
)
from cardkit_games.bluffing.bots.candidates.option import Candidate
from cardkit_games.bluffing.bots.players.hard import HardBot
from cardkit_games.bluffing.engine.actions import CHALLENGE
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import BluffingObservation

SEAT, MANY = 1, 9
"""The seat that is observed, and a large number of cards."""


def seen_by(state: State, seat: int) -> BluffingObservation:
    seen = state.observe(seat)
    assert isinstance(seen, BluffingObservation)
    return seen


def claim(number: int, left: int = MANY, *, caught: bool = False) -> SeenClaim:
    return SeenClaim(number, left, caught)


def heard(opponents: Opponents, called: SeenClaim, let_pass: SeenClaim, times: int = 8) -> Opponents:
    """Let the seat call one play and let the other pass so many times, and return `opponents`."""
    for _ in range(times):
        opponents.heard(SEAT, called, True)
        opponents.heard(SEAT, let_pass, False)
    return opponents


@pytest.mark.parametrize(
    ("called", "let_pass"),
    [
        (claim(2), claim(1)),
        (claim(1), claim(2)),
        (claim(1, FEW), claim(1)),
        (claim(2, caught=True), claim(2)),
    ],
    ids=["several", "one", "few left", "caught"],
)
@pytest.mark.parametrize("habits", [HABITS, OPEN_HABITS])
def test_who_calls_some_plays_is_expected_to_call_these_and_no_others(
    called: SeenClaim, let_pass: SeenClaim, habits: float
) -> None:
    opponents = heard(Opponents(3, habits), called, let_pass)
    assert opponents.call_rate(SEAT, called) > 0.8
    assert opponents.call_rate(SEAT, let_pass) < 0.2
    assert opponents.call_rate(2, called) == Opponents(3, habits).call_rate(2, called)


def by_turns(bot: SimpleBot, seen: BluffingObservation, rank: int) -> Candidate:
    """Lay two false cards in every other turn, else play the truth if possible."""
    if len(seen.plays) % 2 == 0:
        return truth_else_one(bot, seen, rank)
    return lay_of(seen, rank, seen.hand & ~seen.book.matching(rank), 2, 1)


def holds_none(bot: SimpleBot, seen: BluffingObservation) -> bool:
    """Call where the own hand has no card of the rank."""
    held = count(seen.hand & seen.book.matching(seen.rank)) if seen.rank != FREE else 0
    return not held or certain(bot, seen)


def wins(preset: str, seats: int, make: Callable[[int], SimpleBot], *, games: int, most: int) -> bool:
    """Return whether a strategy wins as many of its games against `hard`; play until that is known."""
    game, won = load(preset), 0.0
    for number in range(games):
        won += score(game, seats, make, "hard", number)
        if won >= most or won + games - number - 1 < most:
            break
    return won >= most


def test_who_leads_falsely_and_is_truthful_from_then_on_does_not_win_most_deals() -> None:
    make = partial(SimpleBot, by_turns, holds_none)
    assert not wins("verish", 2, make, games=60, most=33)  # 0.82 of them by the first formula, 0.52 by a later one


@pytest.mark.parametrize(("pile", "lie"), [("KS", True), ("7D", False)])
def test_who_takes_the_pile_learns_what_lay_there(pile: str, *, lie: bool) -> None:
    game, bot = load("verish"), Belief()
    state = game.from_position({"hands": [f"{pile} 9C 8H JS", "8S 9H AS QS TS"], "to_act": 0})
    Deal(game, state).play(f"0 play {pile} as 7")
    bot.watch(seen_by(state, 1))
    before = list(bot.opponents.layers)
    assert [claimed.seat for claimed in bot.claims] == [0]
    Deal(game, state).play("1 play TS as 7")
    Deal(game, state).play("0 challenge")
    bot.watch(seen_by(state, 1))
    assert bot.claims == []
    after = list(bot.opponents.layers)
    truthful = [layers[TRUTHFUL] for layers in (before, after)]
    assert (truthful[1] < truthful[0]) == lie


def test_a_card_in_the_own_hand_is_called_and_what_was_turned_over_is_no_longer_guessed() -> None:
    game, bot, belief = load("bluffstopp"), HardBot(Budget(8), 1), Belief()
    position = {"hands": ["4H 5C 8H", "9H 2C 3C", "TS JS QS"], "to_act": 0, "pile": "6H", "last_claim": "6H"}
    state = game.from_position(position)
    Deal(game, state).play("0 play 4H as 9H")
    assert bot.act(seen_by(state, 1)) == CHALLENGE
    assert sum(belief.watch(seen_by(state, 2)).on_pile) > 0.1
    Deal(game, state).play("1 challenge")
    assert sum(belief.watch(seen_by(state, 2)).on_pile) == 0.0


def believed(name: str, seats: int, seed: int) -> list[tuple[float, bool]]:
    """Return for each play of an honest seat 1 seat 0's belief that it is false, and whether it is, in one deal."""
    game, belief = load(name, {"action_cap": 400}), Belief()
    belief.start(seats)
    bots = [make_bot("honest", game, seed + seat) for seat in range(seats)]
    state, claims = game.deal_state(seats, seed=seed), []
    while not state.over:
        seen = state.observe(state.actor)
        if state.actor == 0 and state.player == 1 and seen.legal & BIT[CHALLENGE] and not seen.page:
            belief.watch(seen)
            claims.append((belief.lie, not state.is_true()))
        state.apply(bots[state.actor].act(seen))
    return claims


@pytest.mark.parametrize(("name", "most"), [("fujian", 0.3), ("foster-three", 0.5), ("valepaska", 0.35)])
def test_who_may_choose_among_ranks_is_believed_as_often_as_honest_players_are_true(name: str, most: float) -> None:
    claims = [claim for seed in range(6) for claim in believed(name, 2, seed)]
    error = sum((lie - false) ** 2 for lie, false in claims) / len(claims)
    assert len(claims) > 20
    assert sum(lie for lie, _ in claims) / len(claims) < sum(false for _, false in claims) / len(claims) + 0.25
    assert error < most / 2


def test_cards_slipped_under_are_no_proof_of_a_lie() -> None:
    game = load("bullshit-2c-slip")
    hands = ["5C 5D KD 9S JS", "4S 4H", "6S 6H KC"]
    state: Any = game.from_position({"hands": hands, "to_act": 0, "last_rank": "4"}, check=False)
    Deal(game, state).play("0 play KD 9S JS 5C 5D as 2 5")
    belief = Belief()
    belief.start(3)
    belief.watch(seen_by(state, 1))
    assert belief.lie < 1.0


def test_who_calls_whatever_is_announced_as_several_cards_does_not_win_most_deals() -> None:
    make = partial(SimpleBot, truth_else_one, several)
    assert not wins("cals-bs", 3, make, games=40, most=20)  # 0.65 of them while all callers were of fixed types
