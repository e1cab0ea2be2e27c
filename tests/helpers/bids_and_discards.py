"""Two games for tests of choosing: a bid of a number or a pass, and a discard of up to three cards or a pass."""

from collections.abc import Sequence
from typing import Any, ClassVar

import attrs

from cardkit import DRAW, Card, Deck, Hand, Preset, RuleSet, SimpleGame, SimpleState, Zone
from cardkit.options import number

PASS = 60
"""The action of a pass, and of the end of a discard."""


@attrs.frozen
class Rules(RuleSet):
    """No rules to choose."""

    action_cap: int = number(100, 10, 1000, "after how many actions a deal is given up", "cardkit")


class BiddingState(SimpleState):
    """Each seat bids once."""

    layout: ClassVar = {"bids": Zone.NUMBER.each, "stock": Zone.FACE_DOWN, "discarded": Zone.FACE_UP}

    def __init__(self, rules: Rules, seats: int) -> None:
        super().__init__(seats, rules.action_cap)
        self.bids = [0] * seats
        self.stock: list[int] = []
        self.discarded: list[int] = []

    def resume(self, seat: int) -> None:
        """Ask for a bid of 0 to 13, or a pass."""
        self.ask(seat, [*range(14), PASS])

    def carry_out(self, action: int) -> None:
        """Note the bid."""
        self.bids[self.actor] = action + 1
        return self.end(DRAW) if self.actor else self.resume(1)


class DiscardingState(BiddingState):
    """Each seat lays up to three cards aside."""

    def resume(self, seat: int) -> None:
        """Ask for a card, or a pass."""
        self.ask(seat, [*self.hands[seat], PASS])

    def carry_out(self, action: int) -> None:
        """Lay a card aside, and ask for a higher one."""
        if action == PASS:
            return self.end(DRAW) if self.actor else self.resume(1)
        self.take_out(self.actor, [action])
        self.discarded.append(action)
        if len(self.discarded) % 3:
            return self.ask_on([*(card for card in self.hands[self.actor] if card > action), PASS])
        return self.end(DRAW) if self.actor else self.resume(1)


class BuryingState(DiscardingState):
    """Each seat buries up to three cards in a zone of all, face down; only it knows them."""

    layout: ClassVar = DiscardingState.layout | {"discarded": Zone.FACE_DOWN, "own": Zone.OWN.noted_in("discarded")}

    def __init__(self, rules: Rules, seats: int) -> None:
        super().__init__(rules, seats)
        self.own: list[list[int]] = [[] for _ in range(seats)]

    def carry_out(self, action: int) -> None:
        """Note the buried card."""
        if action != PASS:
            self.own[self.actor].append(action)
        return super().carry_out(action)


class Bidding(SimpleGame[Rules, Any]):
    """Bids by number."""

    family = "bids"
    deck = Deck()
    state_type = BiddingState
    verbs: Sequence[str] = ("bid", "pass")
    vocabulary_size = 64

    def deal_out(self, state: Any, deck: Any) -> None:
        """Deal thirteen cards to both."""
        state.hands = [Hand(deck[:13]), Hand(deck[13:26])]
        state.stock = deck[26:]
        state.resume(0)

    def spell(self, actions: Sequence[int]) -> str:
        """Say `bid 4`, or `pass`."""
        return "pass" if actions[0] == PASS else f"bid {actions[0]}"

    def describe(self) -> list[tuple[str, list[str]]]:
        """The rules in words."""
        return [("Play", ["All bid."])]


class Discarding(Bidding):
    """Discards of one to three cards."""

    state_type = DiscardingState
    verbs = ("discard", "pass")

    def spell(self, actions: Sequence[int]) -> str:
        """Say `discard 7S 8S`, or `pass`."""
        cards = " ".join(Card(action).text for action in actions if action != PASS)
        return f"discard {cards}" if cards else "pass"


BIDDING: Any = Bidding(Preset("bids", "Bids", (2, 2), "here"), Rules(), Rules())
DISCARDING: Any = Discarding(Preset("bids", "Discards", (2, 2), "here"), Rules(), Rules())
