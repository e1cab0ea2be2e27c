"""A bot for Hearts."""

from cardkit import Bot, Observation, SimpleObservation
from hearts.state import QUEEN_OF_SPADES, points


class DuckingBot(Bot):
    """Plays under the trick where it can, and sheds the queen of spades and high cards where it cannot follow."""

    def __init__(self, seed: int) -> None:
        super().__init__("ducking", seed)

    def act(self, observation: Observation) -> int:
        """The action that it likes best of those that it may choose from."""
        assert isinstance(observation, SimpleObservation)
        actions, trick = observation.actions(), observation.table["trick"]
        if observation.table["to_pass"]:
            return max(actions, key=danger)
        if not trick:
            return min(actions, key=danger)
        highest = max(card for card in trick if card % 4 == trick[0] % 4)
        under = [card for card in actions if card % 4 != trick[0] % 4 or card < highest]
        if under:
            return max(under, key=danger)
        last = len(trick) == observation.seats - 1
        safe = [card for card in actions if card != QUEEN_OF_SPADES] or actions
        return max(safe) if last and not any(map(points, trick)) else min(safe)


def danger(card: int) -> int:
    """How much it wants to be rid of `card`: the queen of spades first, then what would take her, then high cards."""
    if card == QUEEN_OF_SPADES:
        return 100
    return card // 4 + (20 if card % 4 == 0 and card > QUEEN_OF_SPADES else 2 if points(card) else 0)
