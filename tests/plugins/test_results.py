"""Games in plain Python end as they like: several winners, cards that are dealt again, a trump suit of their own."""

from typing import Any, ClassVar

import attrs

from bids_and_discards import BIDDING, BiddingState
from cardkit import Deal, Hand, Opening, Result, Zone, simulate
from cardkit.speech.speech import speech_of
from cardkit.speech.spelling import Spelling


class OneBidState(BiddingState):
    """Seat 0 bids: 0 deals again, 1 to 8 loses to the two others, and more, or a pass, wins."""

    layout: ClassVar = BiddingState.layout | {"trump": Zone.SUIT}

    def __init__(self, rules: Any, seats: int) -> None:
        super().__init__(rules, seats)
        self.trump = 2

    def carry_out(self, action: int) -> None:
        if action == 0:
            return self.end_with(Result("redealt"))
        return self.end_with(Result.won_by([1, 2] if action < 9 else [0]))


class OneBid(type(BIDDING)):  # type: ignore[misc]
    state_type = OneBidState

    def deal_out(self, state: Any, deck: Any) -> None:
        state.hands = [Hand(deck[13 * seat : 13 * seat + 13]) for seat in range(3)]
        state.stock = deck[39:]
        state.resume(0)


GAME: Any = OneBid(attrs.evolve(BIDDING.preset, seats=(3, 3)), BIDDING.rules, BIDDING.rules)


def test_a_score_of_shared_wins_lies_within_its_interval() -> None:
    done = simulate(GAME, ["random"] * 3, 60, seed=1)
    for bot in done.bots:
        assert None not in (bot.score_low, bot.score, bot.score_high)
        assert bot.score_low < bot.score < bot.score_high  # type: ignore[operator]


def test_a_deal_that_is_dealt_again_counts_for_nothing() -> None:
    opening = Opening(2)
    assert opening == GAME.next_opening(opening, Result("redealt"), 3)
    assert GAME.next_opening(opening, Result("winner", 0), 3).dealer == 0
    said = speech_of(GAME, Spelling()).tell_result(Result("redealt"), ["Anna", "Boris", "Vera"], [])
    assert said == "This deal counts for nothing: the cards are dealt again."


def test_a_zone_called_trump_is_the_trump_suit_of_the_table() -> None:
    deal = GAME.deal(3, seed=1)
    assert isinstance(deal, Deal)
    assert deal.trump == "D"
    assert "trump ♦ diamonds" in str(deal.state)
    without = GAME.to_position(deal.state)
    del without["trump"]
    assert GAME.from_position(without).trump == -1
