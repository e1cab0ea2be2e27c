"""Whether the other of two seats plays like `cheapest`.

There are two kinds of players (Bayes' rule). One always plays the cheapest card. The other is as often like the
imitation of `strong` as like one that plays every second time the cheapest card and else at random. How likely each
would have done what was seen is estimated from deals that agree with what was known before, drawn by what each would
hardly have kept (`OpponentModel`). A search then imagines each kind as often as it is likely (`either`).
"""

from math import exp, log
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import lowest
from cardkit.cards.trumps import suit_mask
from cardkit.engine.state import NOBODY, Sampler, State
from cardkit.search.policy import Policy
from cardkit_games.durak.bots.cheapest import card_cost
from cardkit_games.durak.bots.policy import CutPolicy, DurakPolicy
from cardkit_games.durak.bots.reading.either import EitherSampler, next_of
from cardkit_games.durak.bots.reading.opponent_model import OpponentModel, own_trump
from cardkit_games.durak.bots.reading.player_model import PlayerModel
from cardkit_games.durak.bots.sampling import DurakSampler
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.state import DurakState

DEALS: Final = 32
"""How many deals each estimate is made from: a guess, a compromise with time."""

MOST_SURE: Final = 6.0
"""Log odds go no further, so that two or three other plays are enough to change them."""

RECALL: Final = 0.7
"""How much of the log odds counts in the next deal of a match: a guess."""

CHEAPEST_DOUBT: Final = 0.1
"""How likely `cheapest` still holds a card that would have done: not never, as a reason to keep it may go unseen."""

OTHERS_DOUBT: Final = 0.7
"""How likely others do; both are guesses, tried as .1 to .3 and .5 to 1 by how well kinds were told apart."""

_SMOOTHING: Final = 0.3
"""Added to each number of deals, so that what happened in none of them is unlikely and no more."""


class Likeness(PlayerModel):
    """Knows how likely the other of two seats plays like `cheapest`."""

    def __init__(self, usual: CutPolicy, seed: int) -> None:
        """`usual` is how the other is expected to play where it is not like `cheapest`."""
        super().__init__(usual, usual.against_cheapest())
        self.odds: float = 0.0
        """The log odds that the other plays like `cheapest`: at first it is as likely as not."""
        self.cards: OpponentModel = OpponentModel(2, CHEAPEST_DOUBT)
        """What `cheapest` would hold after its plays."""
        self._others: OpponentModel = OpponentModel(2, OTHERS_DOUBT)
        self._usual: Policy = usual
        self._cheapest: Policy = DurakPolicy(surprise=0)
        self._erratic: Policy = DurakPolicy(surprise=2)
        self._rng: Random = Random(seed)
        self._before: DurakObservation | None = None
        self._action: i64 = NOBODY

    def next_deal(self) -> None:
        """Another deal of the match begins: nothing is known of its cards."""
        self.odds *= RECALL
        self.cards = OpponentModel(2, CHEAPEST_DOUBT)
        self._others = OpponentModel(2, OTHERS_DOUBT)
        self._before = None

    def update(self, seen: DurakObservation) -> None:
        """Take in what happened since the own last action, and at once what `seen` shows."""
        before = self._before
        if before is not None and before.bouts <= seen.bouts <= before.bouts + 1:
            cheapest = self._times(self._cheapest, before, seen, self.cards)
            others = self._times(self._usual, before, seen, self._others)
            others += self._times(self._erratic, before, seen, self._others)
            self._weigh(float(cheapest), float(others) / 2.0)
        self.cards.end_bout(seen)
        self._others.end_bout(seen)
        led = len(seen.attack) == 1 and seen.attacking != seen.seat and seen.defence[0] < 0 and seen.transfers == 0
        if led and (before is None or before.bouts != seen.bouts):
            held = float(seen.hand_sizes[seen.attacking] + 1)
            cheapest = self._times_lowest(seen, self.cards)
            others = self._times_lowest(seen, self._others)
            self._weigh(float(cheapest), float(others) / 2.0 + float(DEALS) / held / 2.0)
        self.cards.update(seen)
        self._others.update(seen)

    def acted(self, seen: DurakObservation, action: i64) -> None:
        """The own seat chose `action`, asked with `seen`."""
        self._before = seen
        self._action = action

    def sampler(self, seen: DurakObservation, weights: vec[float] | None) -> Sampler:
        """Deals that agree with `seen`, with either kind of player: `weights` are of those who are not `cheapest`."""
        chance = 1.0 / (1.0 + exp(-self.odds))
        return EitherSampler(DurakSampler(seen, weights), DurakSampler(seen, self.cards.weights), self.policy, chance)

    def _weigh(self, cheapest: float, others: float) -> None:
        """Change the odds by the numbers of deals in which each kind of player would have done what was done."""
        self.odds += log((cheapest + _SMOOTHING) / (others + _SMOOTHING))
        self.odds = max(-MOST_SURE, min(MOST_SURE, self.odds))

    def _times(self, policy: Policy, before: DurakObservation, seen: DurakObservation, model: OpponentModel) -> i64:
        """In how many deals one who plays by `policy` would have done what was seen after the own last action."""
        sampler = DurakSampler(before, model.weights)
        state: State | None = None
        times: i64 = 0
        for _ in range(DEALS):
            state = next_of(sampler, state, self._rng)
            assert isinstance(state, DurakState)
            state.apply(self._action)
            while state.actor == 1 - seen.seat and state.bouts == before.bouts:
                state.apply(policy.choose(state, self._rng))
            if state.actor != NOBODY and state.bouts == seen.bouts and _came(before, state, seen):
                times += 1
        return times

    def _times_lowest(self, seen: DurakObservation, model: OpponentModel) -> i64:
        """In how many deals the other holds nothing cheaper than the card that it led."""
        sampler = DurakSampler(seen, model.weights)
        state: State | None = None
        trump = own_trump(seen, seen.attacking)
        cost = card_cost(seen.attack[0], trump)
        times: i64 = 0
        for _ in range(DEALS):
            state = next_of(sampler, state, self._rng)
            assert isinstance(state, DurakState)
            if not _holds_cheaper(state.hands[seen.attacking], cost, trump):
                times += 1
        return times


def _came(before: DurakObservation, state: DurakState, seen: DurakObservation) -> bool:
    """Whether `state` came from `before` to what `seen` shows, as far as nothing was drawn or led since."""
    if seen.bouts != before.bouts:
        other = 1 - seen.seat
        if state.discard != seen.discard:
            return False
        if state.picked_up & state.hands[seen.seat] != seen.picked_up & seen.hand:
            return False
        return not state.public & state.hands[other] & ~(seen.known[other] | seen.table)
    if state.attacks != len(seen.attack) or state.phase != seen.phase:
        return False
    index: i64 = 0
    while index < state.attacks:
        if state.attack[index] != seen.attack[index] or state.defence[index] != seen.defence[index]:
            return False
        index += 1
    return True


def _holds_cheaper(hand: i64, cost: i64, trump: i64) -> bool:
    """Whether a card of `hand` costs less than `cost`: the lowest plain card or the lowest trump."""
    trumps: i64 = suit_mask(trump) & hand if trump >= 0 else 0
    plain = hand & ~trumps
    if plain and card_cost(lowest(plain), trump) < cost:
        return True
    return trumps != 0 and card_cost(lowest(trumps), trump) < cost
