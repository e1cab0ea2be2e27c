"""Simple strategies for Durak: a way to lead, a way to add and a way to defend. `strategy_grid.py` plays them."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

from cardkit.cards.bits import BIT, members
from cardkit.engine.bots import Bot
from cardkit.engine.state import Observation
from cardkit_games.durak.bots.candidates.costs import TRUMP_COST, answer_about_redeal, card_cost, cheapest
from cardkit_games.durak.bots.candidates.honesty import noticed
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TAKE
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.table import DEFEND, REDEALING, REPORTING

Way = Callable[["SimpleDurakBot", DurakObservation, int], int]
"""The choice of an action, of those of a mask."""

HIGH: Final = 8
"""The rank of a ten: cards below it are low."""
CARDS: Final = BIT[DONE] - 1


class SimpleDurakBot(Bot):
    """A bot that leads, adds and defends in one way each. It plays true cards, and reports false ones that harm it."""

    def __init__(self, lead: Way, add: Way, defend: Way, seed: int = 0) -> None:
        super().__init__("simple", seed)
        self.lead, self.add, self.defend = lead, add, defend
        self.rng = Random(seed)

    def act(self, observation: Observation) -> int:
        """Return the action by the way for this kind of question; the trump is exchanged wherever it may be."""
        assert isinstance(observation, DurakObservation)
        seen = observation
        if seen.phase == REDEALING:
            return int(answer_about_redeal(seen.legal, seen.hand, seen.own_trump()))
        if seen.phase == REPORTING:
            return int(noticed(seen))
        legal = seen.legal & ~seen.false_actions() or seen.legal
        if legal & BIT[SWAP]:
            return SWAP
        if seen.phase == DEFEND:
            return self.defend(self, seen, legal)
        return self.add(self, seen, legal) if legal & BIT[DONE] else self.lead(self, seen, legal)


def cost(seen: DurakObservation, card: int) -> int:
    """Return the worth of keeping a card: its rank, and nine more for a trump."""
    return int(card_cost(card, seen.own_trump()))


def lowest(bot: SimpleDurakBot, seen: DurakObservation, legal: int) -> int:
    """Return the cheapest action."""
    return int(cheapest(legal, seen.passing_card(), seen.own_trump()))


def by_lot(bot: SimpleDurakBot, seen: DurakObservation, legal: int) -> int:
    """Return any legal action."""
    return bot.rng.choice(members(legal))


def pairs_first(bot: SimpleDurakBot, seen: DurakObservation, legal: int) -> int:
    """Return the cheapest card of the rank of which the hand has most plain cards."""
    cards = members(legal & CARDS)
    plain = [card for card in members(seen.hand) if cost(seen, card) < TRUMP_COST or card & 3 != seen.own_trump()]
    alike = {card: sum(other >> 2 == card >> 2 for other in plain) for card in cards}
    return min(cards, key=lambda card: (card not in plain, -alike[card], cost(seen, card)), default=members(legal)[0])


def highest_plain(bot: SimpleDurakBot, seen: DurakObservation, legal: int) -> int:
    """Return the highest plain card, or else the lowest trump."""
    cards = members(legal & CARDS)
    return min(
        cards,
        key=lambda card: (trump := card & 3 == seen.own_trump(), card if trump else -card),
        default=members(legal)[0],
    )


def nothing(bot: SimpleDurakBot, seen: DurakObservation, legal: int) -> int:
    """Add nothing."""
    return DONE


def below(bound: int, bot: SimpleDurakBot, seen: DurakObservation, legal: int) -> int:
    """Add the cheapest card if it is worth less than `bound`."""
    card = lowest(bot, seen, legal)
    return card if card < DONE and cost(seen, card) < bound else DONE


def sparing(bound: int, bot: SimpleDurakBot, seen: DurakObservation, legal: int) -> int:
    """Add the cheapest card if it is worth less than `bound`, or if the stock is empty."""
    return below(bound if seen.stock_size else 99, bot, seen, legal)


def when_all(bot: SimpleDurakBot, seen: DurakObservation, legal: int) -> int:
    """Take unless all cards can be beaten."""
    return lowest(bot, seen, legal) if seen.most_beaten() == len(seen.unbeaten()) else _taken(bot, seen, legal)


def up_to(bound: int, bot: SimpleDurakBot, seen: DurakObservation, legal: int) -> int:
    """Take rather than lay a card that is worth `bound` or more while there is a stock."""
    action = when_all(bot, seen, legal)
    dear = action < DONE and seen.hand & BIT[action] and cost(seen, action) >= bound
    return _taken(bot, seen, legal) if dear and seen.stock_size else action


def pass_on(bot: SimpleDurakBot, seen: DurakObservation, legal: int) -> int:
    """Transfer the attack if possible, or else beat if all can be beaten."""
    transfers = legal >> SHOW << SHOW
    return lowest(bot, seen, transfers) if transfers else when_all(bot, seen, legal)


def _taken(bot: SimpleDurakBot, seen: DurakObservation, legal: int) -> int:
    return TAKE if legal & BIT[TAKE] else lowest(bot, seen, legal)


WAYS_TO_LEAD: Final[dict[str, Way]] = {
    "lowest": lowest,
    "pairs first": pairs_first,
    "highest plain": highest_plain,
    "any card": by_lot,
}
WAYS_TO_ADD: Final[dict[str, Way]] = {
    "everything": lowest,
    "nothing": nothing,
    "plain": partial(below, TRUMP_COST + 4),
    "low": partial(below, HIGH),
    "plain, then all": partial(sparing, TRUMP_COST + 4),
    "low, then all": partial(sparing, HIGH),
}
WAYS_TO_DEFEND: Final[dict[str, Way]] = {
    "as possible": lowest,
    "when all": when_all,
    "no trumps": partial(up_to, TRUMP_COST + 4),
    "no high cards": partial(up_to, HIGH),
    "pass on": pass_on,
    "take": _taken,
    "by lot": by_lot,
}
