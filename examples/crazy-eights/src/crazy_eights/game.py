"""Crazy Eights as a game: its cards, its deal, its moves in text, and its rules in words."""

from collections.abc import Sequence

from cardkit import SUIT_NAMES, Card, Deck, Hand, InvalidText, SimpleGame, deal_hands
from crazy_eights.rules import CrazyEightsRules
from crazy_eights.state import EIGHT, PASS, PICK_UP, SUIT, CrazyEightsState


class CrazyEights(SimpleGame[CrazyEightsRules, CrazyEightsState]):
    """Crazy Eights under one rule set."""

    family = "crazy-eights"
    deck = Deck()
    state_type = CrazyEightsState
    verbs = ("draw", "pass", "play")
    vocabulary_size = PASS + 1

    def deal_out(self, state: CrazyEightsState, deck: list[int]) -> None:
        """Deal the hands and turn a card up; an eight goes under the stock, and another is turned."""
        hand_size = self.rules.hand_size or (7 if state.seats == 2 else 5)
        dealt = deal_hands(deck, state.seats, hand_size, dealer=state.dealer)
        first, *stock = dealt.rest
        while first // 4 == EIGHT:
            first, *stock = [*stock, first]
        state.hands = [Hand(hand) for hand in dealt.hands]
        state.stock, state.pile, state.suit = stock, [first], first % 4
        state.resume((state.dealer + 1) % state.seats)

    def check_position(self, state: CrazyEightsState, actor: int) -> None:
        """Raise `InvalidText` where there is no pile."""
        if not state.pile:
            raise InvalidText("There is always a card on the `pile`.")

    def spell(self, actions: Sequence[int]) -> str:
        """Say `draw`, `pass`, `play 7S` or `play 8S hearts`."""
        if actions[0] in (PICK_UP, PASS):
            return "draw" if actions[0] == PICK_UP else "pass"
        return " ".join(["play", Card(actions[0]).text, *(SUIT_NAMES[action - SUIT] for action in actions[1:])])

    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words."""
        rules = self.rules
        hands = f"{rules.hand_size} cards" if rules.hand_size else "seven cards between two, five between more,"
        most = f"at most {rules.draws} in a turn" if rules.draws else "until a card fits"
        play = [
            "In turn everybody lays a card on the pile: one of the suit or the rank of its top card, or any eight.",
            "Whoever lays an eight names the suit that must follow.",
            f"Whoever has no card that fits draws from the stock, {most}, and passes if there is still none.",
        ]
        if rules.queens_skip:
            play.append("A queen passes over the next player.")
        return [
            ("Deal", [f"Each is dealt {hands} and one card is turned up, which is no eight."]),
            ("Play", play),
            (
                "End",
                [
                    "Whoever lays the last card wins.",
                    "When all pass in a row, the hand that counts least wins: eights count 50, court cards 10, aces 1.",
                ],
            ),
        ]
