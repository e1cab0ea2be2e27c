"""Kalooki as a game: its cards, its deal, its moves in text, and its rules in words."""

from collections.abc import Sequence

from cardkit import Card, Deck, Hand, SimpleGame, deal_hands
from rummy.rules import RummyRules
from rummy.state import PILE, STOCK, SWAP, RummyState


class Rummy(SimpleGame[RummyRules, RummyState]):
    """Rummy with two packs and jokers under one rule set."""

    family = "rummy"
    deck = Deck(jokers=2, copies=2)
    state_type = RummyState
    verbs = ("discard", "draw", "lay", "put", "swap", "take")
    scoring = "penalties"

    def deal_out(self, state: RummyState, deck: list[int]) -> None:
        """Deal the hands and turn a card up."""
        dealt = deal_hands(deck, state.seats, self.rules.hand_size, dealer=state.dealer)
        state.hands = [Hand(hand) for hand in dealt.hands]
        first, *state.stock = dealt.rest
        state.pile = [first]
        state.resume((state.dealer + 1) % state.seats)

    def spell_in(self, state: RummyState, actions: Sequence[int]) -> str:
        """Say `draw`, `take`, `discard 7S`, `lay 7S 7H RJ`, `put 7D 0`, `put RJ 0 front` or `swap 7C 0`."""
        action = actions[0]
        if action in (STOCK, PILE):
            return "draw" if action == STOCK else "take"
        if action < STOCK:
            return f"discard {Card(action).text}"
        place, cards, made = state.ways[action]
        told = " ".join(Card(card).text for card in cards)
        if place < 0:
            return f"lay {told}"
        before = state.melds[place]
        verb = "put" if action < SWAP else "swap"
        return f"{verb} {told} {place}{' front' if len(made) > len(before) and made[1:] == before else ''}"

    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words."""
        rules = self.rules
        play = [
            "In turn everybody draws from the stock or takes the top of the pile, may lay melds, and discards a card.",
            "A meld is three or four of a rank in different suits, or three or more of a suit in order.",
            "A joker may stand for one card of a meld. Who has laid melds may put cards to any that lie there.",
        ]
        if rules.first_meld:
            play.append(f"The melds that somebody lays first count {rules.first_meld} together, all in one turn.")
        if rules.joker_back:
            play.append("A joker may be taken for its card, out of a set of three for both cards that are missing.")
        return [
            ("Deal", [f"Two packs with four jokers; each is dealt {rules.hand_size} cards and one is turned up."]),
            ("Play", play),
            (
                "End",
                [
                    "A deal ends with the discard of a hand's last card, or when the stock is used up.",
                    f"Cards left count: aces 11, court cards 10, jokers {rules.joker}, others their number.",
                    f"The match ends when somebody has {rules.target} points or more; whoever has the fewest wins.",
                ],
            ),
        ]
