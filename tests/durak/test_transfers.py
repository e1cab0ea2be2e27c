"""Transfers of an attack: the ways that a defender has, and what is told of a partner's part (P-transfer, P-team)."""

from typing import Any

from cardkit import Deal, load
from cardkit.game.capabilities import EVERYBODY
from cardkit.speech.speech import speech_of
from cardkit.speech.spelling import Spelling
from cardkit_games.durak.text.drawing import roles


def attacked(lead: str, defender: str, **rules: object) -> Any:
    """Return a state in which the second of three seats, with `defender`, is attacked with `lead`; trump is hearts."""
    game = load("perevodnoy", rules)
    position = {"hands": [f"{lead} AC", defender, "7S 7D 8S 8D"], "trump": "H", "stock": "", "attacker": 0}
    state = game.from_position(position)
    Deal(game, state).play(game.parse_move(f"0 attack {lead}"))
    return state


def test_every_set_of_cards_that_passes_an_attack_on_is_offered() -> None:  # P-transfer-add
    state = attacked("9S", "9D 9C 9H 6S", transfer_add="any")
    game = load("perevodnoy", {"transfer_add": "any"})
    sets = ["9H", "9H 9D", "9H 9D 9C", "9H 9C", "9D", "9D 9C", "9C"]
    assert sets == [" ".join(map(str, move.cards)) for move in game.offers(state) if move.verb == "transfer"]
    for move in game.offers(state):
        game.plan(state, move)


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


def test_everybody_sees_for_whom_a_partner_plays() -> None:  # P-team, A-RO1
    position = {"hands": ["6S 7D", "8S 9C", "", "TS QC"], "trump": "H", "stock": "", "attacker": 2}
    seen = load("rozaliev-2v2").from_position(position).observe(1)
    assert [("attacks for Clara",), (), ("out",), ("defends", "partner")] == [
        roles(seen, seat, ["Anna", "Boris", "Clara", "Dora"]) for seat in range(4)
    ]
