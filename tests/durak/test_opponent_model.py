"""Inference from plays: a seat hardly holds a cheaper card for the same play, or a card that would have beaten."""

from cardkit import Deal, load
from cardkit.cards.card import CARD_KINDS, Card
from cardkit_games.durak.bots.belief.opponent_model import OpponentModel

GAME = load("podkidnoy")
HANDS = ["6S 7D 8D KC 9D JC", "7S 8S JH 9C TC JD"]
STOCK = "6C 6D 7C 8C 8H 9S 9H TS TD TH JS QH QS QD QC KS KD AS AD AC 7H KH AH 6H"


def weights(play: list[str], seat: int, doubt: float = 0.25) -> dict[str, float]:
    """Return the weights that `seat` gives to the other's cards after `play`, by card."""
    state = GAME.from_position({"hands": HANDS, "trump": "H", "attacker": 0, "stock": STOCK})
    model = OpponentModel(2, doubt)
    model.update(state.observe(seat))
    for line in play:
        Deal(GAME, state).play(GAME.parse_move(line))
        model.update(state.observe(seat))
    other = 1 - seat
    return {Card(card).text: model.weights[other * CARD_KINDS + card] for card in range(CARD_KINDS)}


def test_whoever_beats_with_a_card_hardly_holds_a_cheaper_one_that_beats() -> None:
    found = weights(["0 attack 6S", "1 beat 6S 8S"], 0)
    assert found["7S"] == 0.25
    assert found["9S"] == found["7H"] == found["AC"] == 1.0


def test_whoever_spends_a_trump_hardly_holds_a_plain_card_that_beats() -> None:
    found = weights(["0 attack 6S", "1 beat 6S JH"], 0)
    assert found["7S"] == found["TS"] == found["7H"] == 0.25
    assert found["KH"] == found["7C"] == 1.0


def test_whoever_leads_a_card_hardly_holds_a_cheaper_one() -> None:
    found = weights(["0 attack 7D"], 1)
    assert found["6C"] == found["6D"] == 0.25
    assert found["8C"] == found["6H"] == 1.0
