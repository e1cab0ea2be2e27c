"""A bot for Scopa."""

from cardkit import Bot, Observation, SimpleObservation
from scopa.rules import ScopaRules
from scopa.state import COINS, EACH, PRIMIERA, SEVEN_OF_COINS, VALUES, captures


class SweepingBot(Bot):
    """Takes what counts most, and leaves no sweep where it can."""

    def __init__(self, rules: ScopaRules) -> None:
        super().__init__("sweeping")
        self.rules = rules

    def act(self, observation: Observation) -> int:
        """The action that it likes best of those that it may choose from."""
        assert isinstance(observation, SimpleObservation)
        table = observation.table["table"]
        return max(observation.actions(), key=lambda action: self.liking(action, table))

    def liking(self, action: int, table: list[int]) -> int:
        """How much it likes `action`: the worth of what it takes, less what it leaves to others."""
        number, card = divmod(action, EACH)
        taken = captures(card, table, self.rules)[number]
        left = [other for other in table if other not in taken] + [card] * (not taken)
        easy = sum(VALUES[other] for other in left) <= 10  # a single card can sweep what is left
        return sum(map(worth, (*taken, card))) * (1 if taken else -1) + (100 if not left else -60 if easy else 0)


def worth(card: int) -> int:
    """What a card is worth when it is taken."""
    return PRIMIERA[VALUES[card] - 1] + 10 * (card % 4 == COINS) + 80 * (card == SEVEN_OF_COINS)
