"""Klondike as a game: its deal, its moves in text, and its rules in words."""

from collections.abc import Sequence

from cardkit import Card, Deck, InvalidText, SimpleGame
from klondike.rules import KlondikeRules
from klondike.state import COLUMNS, DRAW, REDEAL, STOP, KlondikeState


class Klondike(SimpleGame[KlondikeRules, KlondikeState]):
    """Klondike under one rule set."""

    family = "klondike"
    deck = Deck()
    state_type = KlondikeState
    verbs = ("draw", "redeal", "stop", "home", "move")
    vocabulary_size = STOP + 1

    def deal_out(self, state: KlondikeState, deck: list[int]) -> None:
        """Deal one card more to each column than to the one before; the last of each lies open."""
        for index in range(COLUMNS):
            *state.covered[index], top = deck[: index + 1]
            state.columns[index] = [top]
            deck = deck[index + 1 :]
        state.stock = deck
        state.resume(0)

    def check_position(self, state: KlondikeState, actor: int) -> None:
        """Raise `InvalidText` for a position that cannot be."""
        if any(hand for hand in state.hands):
            raise InvalidText("In Klondike no cards are held in the hand.")
        for index, (covered, column) in enumerate(zip(state.covered, state.columns, strict=True), 1):
            if covered and not column:
                raise InvalidText(f"The last card of column {index} lies open.")

    def spell_in(self, state: KlondikeState, actions: Sequence[int]) -> str:
        """Say `draw`, `redeal`, `stop`, `home 7S`, `move 7S 8H` or, for a king to an empty column, `move KS`."""
        action = actions[0]
        if action >= DRAW:
            return {DRAW: "draw", REDEAL: "redeal", STOP: "stop"}[action]
        target, card = divmod(action, 52)
        if not target:
            return f"home {Card(card).text}"
        return " ".join(["move", Card(card).text, *(Card(top).text for top in state.columns[target - 1][-1:])])

    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words."""
        turns = {1: "one card is", 2: "two cards are", 3: "three cards are"}[self.rules.turns]
        again = f"up to {self.rules.redeals} times" if self.rules.redeals else "never"
        return [
            ("Deal", ["Seven columns have one to seven cards, of which the last lies open; the others are the stock."]),
            (
                "Play",
                [
                    "In columns cards are laid on the next higher one of the other colour, with all that lie on them.",
                    "A king and what lies on it may go to an empty column; what lies under moved cards is turned up.",
                    f"From the stock {turns} turned to the waste at once, whose top card may be played; the waste is "
                    f"turned over {again}.",
                    "Aces go home, and each suit is built up on its ace; what is at home stays there.",
                ],
            ),
            ("End", ["Whoever has brought all cards home wins. Where nothing can be drawn any more, one may stop."]),
        ]
