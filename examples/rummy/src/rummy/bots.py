"""A bot for Rummy."""

from cardkit import Bot, Hand, Observation, SimpleObservation
from rummy.state import JOKER, LAY, MELDS, PILE, STOCK, worth


class MeldingBot(Bot):
    """Lays whatever it can, takes a card that makes a meld, and discards what fits the rest of its hand least."""

    def __init__(self, seed: int) -> None:
        super().__init__("melding", seed)

    def act(self, observation: Observation) -> int:
        """The action that it likes best of those that it may choose from."""
        assert isinstance(observation, SimpleObservation)
        actions, hand = observation.actions(), observation.hand
        if PILE in actions or STOCK in actions:
            return PILE if PILE in actions and (STOCK not in actions or self.wants(observation)) else STOCK
        laying = [action for action in actions if action >= LAY]
        if laying:
            return laying[0]
        return min(set(actions), key=lambda card: (fits(card, hand - [card]), -worth(card)))

    def wants(self, seen: SimpleObservation) -> bool:
        """Whether the top of the pile makes a meld with the hand, or fits one that lies there."""
        top = seen.table["pile"][-1]
        if top >= JOKER or (
            seen.table["opened"][seen.seat] and any(MELDS.extended(meld, top) for meld in seen.table["melds"])
        ):
            return True
        return any(top in meld and max(meld) < JOKER for meld in MELDS.find([*seen.hand, top]))


def fits(card: int, rest: Hand) -> int:
    """With how many other cards `card` may come to a meld; a joker with all."""
    if card >= JOKER:
        return 100
    return sum(
        (other // 4 == card // 4 and other != card)
        or (other % 4 == card % 4 and other < JOKER and 0 < abs(other // 4 - card // 4) <= 2)
        for other in set(rest)
    )
