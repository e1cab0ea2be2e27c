"""The bot `normal` of Durak: rules of thumb with weights, compiled.

It leads low plain cards, throws in cheap cards, takes at once when it cannot or should not beat, and keeps trumps while
the stock lasts. The weights were tuned by games against `cheapest` and against itself (`benchmarks/tuning/tuning.py`).
"""

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit.cards.card import RED_JOKER
from cardkit.cards.trumps import suit_mask
from cardkit.engine.bots import Bot
from cardkit.engine.playout import pick
from cardkit.engine.state import Observation
from cardkit_games.durak.bots.belief.repetition import Repetition
from cardkit_games.durak.bots.candidates.costs import answer_about_redeal
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TAKE, TRANSFER
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.rulebook import MATCH_NONE, RANK_OF, SPADES, THROW_NOBODY
from cardkit_games.durak.engine.table import DEFEND, LEAD, REDEALING, TAKING, UNBEATEN

TRUMP: Final = 0
"""The worth of a trump above a plain card of its rank; the ranks of the pack are worth 0 to 1."""
PAIR: Final = 1
"""The worth in leading a card of each other plain card of its rank in the hand."""
LEAD_MORE: Final = 2
"""The largest worth of a further card of the rank that it leads.

This and all below are three weights: with a whole stock, with its last card, and without a stock; between the first two
they change in proportion to the stock.
"""
ADD: Final = 5
"""The largest worth of a card that is added while the defender beats."""
ADD_TO_TAKEN: Final = 8
"""The largest worth of a card that is added when the defender takes."""
TEMPO: Final = 11
"""The worth of attacking next, rather than being passed over."""
BURDEN: Final = 14
"""The cost of one more card in the hand of the taker."""
OPENING: Final = 17
"""The cost of a beating card for each unseen card of its rank that may be thrown in then."""
TRANSFER_GAIN: Final = 18
"""The worth of passing an attack on."""
PRESSURE: Final = 19
"""The worth of leading or adding a card that the defender surely cannot beat: three weights, as above."""
WEIGHTS: Final = 22
"""The number of weights."""

WEIGHTS_OF_TWO: Final = (
    1.04, 0.19, 0.9, 1.01, 2.98, 0.92, 1.6, 3.23, 0.33, 1.38, 1.36,
    0.84, 1.41, 1.22, 0.73, 1.32, 3.16, 0.27, 0.93, -0.28, 0.18, 0.39,
)  # fmt: skip
"""The weights with two seats, by the constants above."""

WEIGHTS_OF_MORE: Final = (
    1.18, 0.09, 1.02, 1.06, 3.16, 0.89, 0.85, 2.6, 0.47, 0.71, 1.12,
    0.69, 0.78, 1.2, 1.03, 1.07, 3.27, 0.28, 1.07, -0.06, 0.49, 0.33,
)  # fmt: skip
"""The weights with more seats."""

IMPOSSIBLE_COST: Final = 1000.0

IDLE_BOUTS: Final = 4
"""The idle bouts (`Repetition`) for each seat after which the bot varies its play: 2 and 3 lost against 4."""
IDLE_BOUTS_OF_TWO_PACKS: Final = 1
"""The same with two packs, whose deals are long in any case."""

IMPATIENCE: Final = 0.25
"""The amount that each further one adds to the cost of taking, and takes from the worth of adding and pressing."""

RESTLESS: Final = 4
"""One action in this number is any legal one once the bot is impatient, so that no deal repeats itself for ever."""

JOKER: Final = 0.1
"""The worth of a joker above the ace of trumps: a guess."""


@mypyc_attr(allow_interpreted_subclasses=True)
class NormalBot(Bot):
    """Weighs every card by its rank and suit, and spends no more of them than the moment is worth."""

    def __init__(self, seed: int = 0, weights: tuple[float, ...] = ()) -> None:
        """Play with `weights`; without any, with those of this module for the number of seats."""
        super().__init__("normal", seed)
        self._given: vec[float] = vec[float](weights)
        self._weights: vec[float] = vec[float](WEIGHTS_OF_TWO)
        self._stage: float = 0.0
        """The share of the stock that is left, 0 to 1; -1 when nobody draws any more."""
        self._joker_spades: bool = False
        """True when the jokers are the highest spades."""
        self._thrown: bool = True
        """True when cards can be thrown in."""
        self._low: i64 = 0
        self._span: float = 12.0
        self._trump: i64 = -1
        self._beating: vec[i64] = vec[i64]()
        """The best defence found: for each index in the attack the card that beats it."""
        self._trial: vec[i64] = vec[i64]()
        self._second: i64 = 0
        """The mask of the cards that are twice in the hand."""
        self._cost: float = IMPOSSIBLE_COST
        self._repetition: Repetition = Repetition()
        self._impatience: float = 0.0
        self._rng: Random = Random(seed)

    def act(self, observation: Observation) -> i64:
        """Return the action with the least cost for its effect; an exchange or a show whenever it is legal.

        In a long deal without progress it is now and then any action. A redeal is answered by rule
        (`answer_about_redeal`).
        """
        assert isinstance(observation, DurakObservation)
        self._repetition.update(observation)
        patience = IDLE_BOUTS_OF_TWO_PACKS if observation.book.packs == 2 else IDLE_BOUTS
        self._impatience = IMPATIENCE * float(max(0, self._repetition.idle - patience * observation.seats))
        legal = observation.legal
        if not legal & (legal - 1):
            return lowest(legal)
        if observation.phase == REDEALING:
            return answer_about_redeal(legal, observation.hand, observation.own_trump())
        if legal & BIT[SWAP]:
            return SWAP
        if self._impatience > 0.0 and self._rng.randrange(RESTLESS) == 0:
            return pick(legal, self._rng)
        if legal & BIT[SHOW]:
            return SHOW
        self._look(observation)
        if observation.phase == DEFEND:
            return self._defend(observation)
        if observation.phase == LEAD and observation.last_laid < 0:
            return self._lead(observation)
        return self._add(observation)

    # -- Worths and costs

    def _look(self, seen: DurakObservation) -> None:
        """Read the facts on which weights and worths depend."""
        if len(self._given) > 0:
            self._weights = self._given
        else:
            self._weights = vec[float](WEIGHTS_OF_TWO if seen.seats == 2 else WEIGHTS_OF_MORE)
        self._trump = seen.own_trump()
        self._joker_spades = seen.book.joker_spades
        self._thrown = seen.book.throw_who != THROW_NOBODY and seen.book.throw_match != MATCH_NONE
        self._low = seen.book.lowest_rank()
        self._span = float(max(1, 12 - self._low))
        whole: i64 = len(seen.book.pack) - seen.seats * seen.book.hand_size
        self._stage = -1.0
        if seen.stock_size > 0 and not seen.book.stock_aside:
            self._stage = float(seen.stock_size) / float(max(1, whole))

    def _worth(self, card: i64) -> float:
        """Return the worth of keeping a card: its rank within the pack, 0 to 1, and `TRUMP` more for a trump.

        A joker is worth a little more than the ace of trumps, or of spades (A-JO4).
        """
        if card >= RED_JOKER:
            if self._joker_spades and self._trump != SPADES:
                return 1.0 + JOKER
            return 1.0 + self._weights[TRUMP] + JOKER
        rank = float((card >> 2) - self._low) / self._span
        return rank + self._weights[TRUMP] if card & 3 == self._trump else rank

    def _weight(self, kind: i64) -> float:
        """Return one of the three weights from `kind` on, or a mean of the first two, by the remaining stock."""
        if self._stage < 0.0:
            return self._weights[kind + 2]
        return self._weights[kind + 1] + (self._weights[kind] - self._weights[kind + 1]) * self._stage

    # -- Attacking

    def _lead(self, seen: DurakObservation) -> i64:
        """Return the card of the least cost: its worth, less for other plain cards of its rank and for pressure."""
        plain = seen.hand
        if self._trump >= 0:
            plain = seen.hand & ~suit_mask(self._trump)
        cards = seen.legal & (BIT[DONE] - 1)
        best = lowest(cards)
        least = IMPOSSIBLE_COST
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            cost = self._worth(card)
            if plain & BIT[card] and self._thrown and self._trump >= 0:  # without trumps pairs were better kept
                cost -= self._weights[PAIR] * float(count(plain & RANK_OF[card]) - 1)
            cost -= self._pressure(seen, card)
            if cost < least:
                best, least = card, cost
        return best

    def _add(self, seen: DurakObservation) -> i64:
        """Return the cheapest card that may be added, if it costs less than the weight of the moment; else `DONE`.

        In a lead that is not complete, a card is returned whatever it costs.
        """
        cards = seen.legal & (BIT[DONE] - 1)
        best: i64 = DONE
        least = self._weight(ADD)
        if not seen.legal & BIT[DONE]:
            least = IMPOSSIBLE_COST
        elif seen.phase == TAKING:
            least = self._weight(ADD_TO_TAKEN)
        elif seen.phase == LEAD:
            least = self._weight(LEAD_MORE)
        if seen.phase != TAKING:
            least -= self._impatience
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            cost = self._worth(card)
            if seen.phase != TAKING:
                cost -= self._pressure(seen, card)
            if cost < least:
                best, least = card, cost
        return best

    def _pressure(self, seen: DurakObservation, card: i64) -> float:
        """Return the worth of the chance that the defender cannot beat `card`, judged by the cards that were seen.

        It is 0.0 when a known card of hers beats it.
        """
        beaters = seen.book.relation(seen.trump).beaters[card]
        if beaters & seen.known[seen.defending]:
            return 0.0
        unseen = seen.unseen()
        chance = 1.0
        share = float(count(unseen & beaters)) / float(max(1, count(unseen)))
        for _card in range(seen.unknown_cards(seen.defending)):
            chance *= 1.0 - share
        return (self._weight(PRESSURE) - self._impatience) * chance

    # -- Defending

    def _defend(self, seen: DurakObservation) -> i64:
        """Return the cheapest way: to beat, pass the attack on, or take at once."""
        legal = seen.legal
        self._plan(seen)
        if seen.last_laid >= 0:
            return self._pass_more_on(seen)
        if not legal & BIT[TAKE]:  # an attack card was named
            return self._beating[seen.target] if self._beating[seen.target] >= 0 else lowest(legal)
        choice: i64 = TAKE
        least = self._cost_of_taking(seen)
        if self._cost < least:
            least = self._cost
            choice = self._first_beaten(seen)
        transfers = legal & ~(BIT[TRANSFER] - 1)
        while transfers:
            action = lowest(transfers)
            transfers &= transfers - 1
            cost = self._worth((seen.passing_card() & ~3) | (action - TRANSFER)) - self._weights[TRANSFER_GAIN]
            if cost < least:
                choice, least = action, cost
        return choice

    def _pass_more_on(self, seen: DurakObservation) -> i64:
        """Return another card that passes the attack on, if it is worth as little as one that is added; else `DONE`."""
        action = lowest(seen.legal & ~(BIT[TRANSFER] - 1))
        return action if self._worth((seen.passing_card() & ~3) | (action - TRANSFER)) < self._weight(ADD) else DONE

    def _first_beaten(self, seen: DurakObservation) -> i64:
        """Return the first step of the best defence: to name the first card that it beats, or to beat that.

        It is `TAKE` when the defence beats none.
        """
        if seen.target >= 0 and self._beating[seen.target] >= 0:
            return self._beating[seen.target]
        for index in range(len(seen.attack)):
            if self._beating[index] >= 0:
                return seen.attack[index]
        return TAKE

    def _cost_of_taking(self, seen: DurakObservation) -> float:
        """Return the cost of the cards that are taken if nothing more is beaten."""
        cost = 0.0
        for index in range(len(seen.attack)):
            if seen.defence[index] == UNBEATEN:
                cost += self._cost_of(seen.attack[index])
            elif not seen.book.pickup_unbeaten:
                cost += self._cost_of(seen.attack[index]) + self._cost_of(seen.defence[index])
        return cost

    def _cost_of(self, card: i64) -> float:
        return self._weight(BURDEN) + self._impatience - self._worth(card)

    def _plan(self, seen: DurakObservation) -> None:
        """Find the cheapest way to beat every card, if there is one; or as many as pay, if beaten cards leave play."""
        self._beating = vec[i64]([-1] * len(seen.attack))
        self._trial = vec[i64]([-1] * len(seen.attack))
        self._cost = IMPOSSIBLE_COST
        self._second = seen.second
        self._search(seen, 0, seen.hand, 0.0)

    def _search(self, seen: DurakObservation, index: i64, hand: i64, cost: float) -> None:
        """Beat the attack cards from `index` on with cards of `hand`, if that is cheaper than the best way so far.

        The best way is kept in `_beating`, and its cost in `_cost`. Where beaten cards are not picked up, some may stay
        unbeaten.
        """
        if not seen.book.pickup_unbeaten and cost - self._weight(TEMPO) >= self._cost:
            return
        while index < len(seen.attack) and seen.defence[index] != UNBEATEN:
            index += 1
        if index == len(seen.attack):
            if not self._leaves_one(seen):
                cost -= self._weight(TEMPO)
            if cost < self._cost:
                self._cost = cost
                self._beating = self._trial[:]
            return
        cards = hand & seen.book.relation(seen.trump).beaters[seen.attack[index]]
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            dearer = cost + self._worth(card) + self._opens(seen, card)
            self._trial[index] = card
            if self._second & BIT[card]:  # of two equal cards one is left
                self._second ^= BIT[card]
                self._search(seen, index + 1, hand, dearer)
                self._second ^= BIT[card]
            else:
                self._search(seen, index + 1, hand & ~BIT[card], dearer)
        if seen.book.pickup_unbeaten and (index != seen.target or seen.legal & BIT[TAKE]):
            self._trial[index] = -1
            self._search(seen, index + 1, hand, cost + self._cost_of(seen.attack[index]))

    def _leaves_one(self, seen: DurakObservation) -> bool:
        """Return whether the defence under trial leaves a card unbeaten."""
        spared = False
        for index in range(len(seen.attack)):
            spared = spared or (seen.defence[index] == UNBEATEN and self._trial[index] < 0)
        return spared

    def _opens(self, seen: DurakObservation, card: i64) -> float:
        """Return the cost of letting others throw in cards of the rank of `card`; 0.0 if they may anyway, or never."""
        rank = RANK_OF[card]
        if seen.open & rank or not self._thrown:
            return 0.0
        others: i64 = count(rank & ~(seen.hand | seen.table | seen.discard))
        return self._weights[OPENING] * float(others)
