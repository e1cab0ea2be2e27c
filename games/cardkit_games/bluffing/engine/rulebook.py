"""The rules of one table as the engine reads them, and the two judgements that need nothing else: ranks and truth."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit.cards.trumps import rank_mask
from cardkit.values import Reduced, reduced, same

MANY: Final = 120
"""More than any number of cards: the value of a limit that is off."""

JOKERS: Final = 0x30000000000000
"""The mask of both jokers."""

FREE: Final = -1
"""No rank: any may be announced."""

START_DEALER_LEFT: Final = 0
START_DEALER: Final = 1
START_HOLDER_2C: Final = 2

WHO_ANY: Final = 1
WHO_ANY_AND_OUT: Final = 2

LIE_CHALLENGER: Final = 0
LIE_AFTER_ACCUSED: Final = 1
LIE_PICKER: Final = 2

TRUTH_ACCUSED: Final = 0
TRUTH_AFTER_ACCUSED: Final = 1
TRUTH_AFTER_CHALLENGER: Final = 2
TRUTH_PICKER: Final = 3


class Rulebook:
    """Every option of `BluffingRules` under its own name, as an integer, for one number of players."""

    def __init__(self, pack: vec[i64], copies: i64) -> None:
        self.pack: vec[i64] = pack
        """The cards of the pack, in rising order, each as often as it is there."""
        self.copies: i64 = copies
        """How many packs are mixed, 1 or 2."""
        self.rank_order: vec[i64] = vec[i64]()
        """The ranks of the pack, lowest first: what may be announced."""
        self.aside: i64 = 0
        self.cut_piles: bool = False
        self.smallest_pile: bool = False
        self.starter: i64 = START_DEALER_LEFT
        self.direction: i64 = 1
        self.first_rank: i64 = FREE
        self.open_order: bool = False
        self.opening_face_up: bool = False
        self.card_min: i64 = 1
        self.card_max: i64 = 4
        self.count_free: bool = False
        self.follow_same_count: bool = False
        self.bluff_if_unable: bool = False
        self.steps: vec[i64] = vec[i64]()
        """The allowed differences between ranks; empty when any rank may follow."""
        self.wrap: bool = True
        self.scope_round: bool = False
        self.wild_jokers: bool = True
        self.all_fours: bool = False
        self.passing: bool = False
        self.remove_pile: bool = False
        self.who: i64 = WHO_ANY
        self.at_turn: bool = False
        self.check_count: bool = True
        self.reveal_declared: bool = False
        self.lead_after_lie: i64 = LIE_AFTER_ACCUSED
        self.lead_after_truth: i64 = TRUTH_AFTER_ACCUSED
        self.sets: bool = False
        self.last_loses: bool = False
        self.must_match: bool = False
        self.reentry: bool = False
        self.action_cap: i64 = 0
        self._following: list[i64] = []

    def __eq__(self, other: object) -> bool:
        return same(self, other, unused=("_following",))  # made when it is first asked for

    def __reduce__(self) -> Reduced:
        return reduced(self, self.pack, self.copies)

    def most_of_a_rank(self) -> i64:
        """How many cards of one rank the pack has: the highest number that may be announced (A-K4)."""
        return (len(self.pack) - self._jokers()) // len(self.rank_order)

    def _jokers(self) -> i64:
        jokers: i64 = 0
        for card in self.pack:
            if card >= 52:
                jokers += 1
        return jokers

    def matching(self, rank: i64) -> i64:
        """The mask of the cards that make an announcement of `rank` true (C10)."""
        return rank_mask(rank) | (JOKERS if self.wild_jokers else 0)

    def ranks_after(self, rank: i64) -> i64:
        """The mask of the ranks that may follow `rank`, or of all when it is `FREE` (V12, C15, B6, K9)."""
        if not self._following:
            for before in range(FREE, 13):
                self._following.append(self._make_ranks_after(before))
        return self._following[rank + 1]

    def due_ranks(self, last_rank: i64) -> i64:
        """The mask of the ranks that may be announced when the play before announced `last_rank`, or `FREE`."""
        if last_rank == FREE and self.first_rank != FREE:
            return BIT[self.first_rank]
        return self.ranks_after(last_rank)

    def _make_ranks_after(self, rank: i64) -> i64:
        ranks: i64 = 0
        number: i64 = len(self.rank_order)
        place: i64 = -1
        for other in range(number):
            ranks |= BIT[self.rank_order[other]]
            if self.rank_order[other] == rank:
                place = other
        if place < 0 or not len(self.steps):
            return ranks
        ranks = 0
        for step in self.steps:
            to: i64 = place + step
            if self.wrap:
                to = (to + number) % number
            if 0 <= to < number:
                ranks |= BIT[self.rank_order[to]]
        return ranks
