"""Transfers of an attack: the ways that a defender has, and the public knowledge of a shown trump (P-transfer)."""

from typing import Any

import pytest

from cardkit import Card, Cards, Deal, load
from cardkit.game.capabilities import EVERYBODY
from cardkit.speech.speech import speech_of
from cardkit.speech.spelling import Spelling
from cardkit_games.durak.engine.actions import TAKE, TRANSFER


def attacked(lead: str, defender: str, **rules: object) -> Any:
    """Return a state in which the second of three seats, with `defender`, is attacked with `lead`; trump is hearts."""
    game = load("perevodnoy", rules)
    position = {"hands": [f"{lead} AC", defender, "7S 7D 8S 8D"], "trump": "H", "stock": "", "attacker": 0}
    state = game.from_position(position)
    Deal(game, state).play(game.parse_move(f"0 attack {lead}"))
    return state


@pytest.mark.parametrize(("lead", "other"), [("RJ", "BJ"), ("BJ", "RJ")])
def test_an_attack_with_a_joker_can_only_be_taken(lead: str, other: str) -> None:  # P-jokers
    assert [TAKE] == attacked(lead, f"{other} 9C", joker="colour").actions()


def test_an_attack_of_several_ranks_that_cannot_be_beaten_can_only_be_taken() -> None:
    assert [TAKE] == attacked("QS KD KC", "QD TS 6C", open_shape="exactly_three").actions()


@pytest.mark.parametrize(
    ("lead", "held", "suits"), [("2D", "2S 6C", "S"), ("2D", "2S 2C", "SC"), ("KD", "KS KC", "SC"), ("KD", "KC", "C")]
)
def test_every_card_of_the_rank_of_the_attack_passes_it_on(lead: str, held: str, suits: str) -> None:
    ways = [TRANSFER + "SHDC".index(suit) for suit in suits]
    assert [TAKE, *ways] == attacked(lead, f"{held} 6S", low_rank="2").actions()


def test_everybody_knows_of_a_trump_that_was_shown() -> None:  # P-show
    game: Any = load("perevodnoy-show")
    state = attacked("9S", "9H TC", transfer_show="per_deal")
    Deal(game, state).play(game.parse_move("1 show 9H"))
    for seat in range(3):
        assert Cards("9H") == Cards.of_mask(state.observe(seat).known[1])
    assert Card("9H") in state.cards(1)


def test_every_set_of_cards_that_passes_an_attack_on_is_offered() -> None:  # P-transfer-add
    state = attacked("9S", "9D 9C 9H 6S", transfer_add="any")
    game = load("perevodnoy", {"transfer_add": "any"})
    sets = ["9H", "9H 9D", "9H 9D 9C", "9H 9C", "9D", "9D 9C", "9C"]
    assert sets == [" ".join(map(str, move.cards)) for move in game.offers(state) if move.verb == "transfer"]
    for move in game.offers(state):
        game.plan(state, move)


def test_one_card_passes_an_attack_on_at_most_tables() -> None:
    offers = load("perevodnoy").offers(attacked("9S", "9D 9C 6S"))
    assert ["9D", "9C"] == [str(move.cards[0]) for move in offers if move.verb == "transfer"]


def test_a_partner_takes_an_attack_that_was_passed_on_to_an_empty_seat() -> None:  # P-last-attack, P-team
    game: Any = load("perevodnoy", {"teams": "2", "team_out": "partner_covers", "last_attack": "ends"})
    position = {
        "hands": ["7S 8S", "6H", "", ""],
        "trump": "D",
        "stock": "",
        "attacker": 0,
        "defender": 1,
        "table": "6S/-",
    }
    deal = Deal(game, game.from_position(position | {"out": [2, 3]}))
    before = deal.state.clone()
    deal.play("1 transfer 6H")
    told = speech_of(game, Spelling()).tell(
        before, deal.moves[-1], deal.state, ["Anna", "Boris", "Clara", "Dora"], EVERYBODY
    )
    assert "Anna picks up 2 cards." in " ".join(told)
    assert "Drawn" not in " ".join(told)


def test_an_attack_whose_passing_on_ends_the_bout_is_taken_by_the_new_defender() -> None:  # P-last-attack
    game: Any = load("perevodnoy", {"last_attack": "ends"})
    position = {"hands": ["", "6H", "7S 8S"], "trump": "D", "stock": "", "attacker": 0, "defender": 1, "table": "6S/-"}
    deal = Deal(game, game.from_position(position))
    before, names = deal.state.clone(), ["Anna", "Boris", "Clara"]
    deal.play("1 transfer 6H")
    told = " ".join(speech_of(game, Spelling()).tell(before, deal.moves[-1], deal.state, names, EVERYBODY))
    assert "Clara picks up 2 cards." in told
    assert "Drawn" not in told
