"""The rules of one table as the engine reads them, and the two judgements that need nothing else: ranks and truth.

An option has its values and its default in rules.py alone. Here a choice is the index of its word among the option's
choices, which the constants below name, and a switch is 0 or 1.
"""

from collections.abc import Iterable
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

YES: Final = 1
"""A switch that is on."""

DEAL_CUT_PILES: Final = 1
PILE_SMALLEST: Final = 1
COUNTER_CLOCKWISE: Final = 1
ORDER_OPEN: Final = 1
COUNT_FREE: Final = 1
FOLLOW_SAME: Final = 1
BLUFF_IF_UNABLE: Final = 1
SCOPE_ROUND: Final = 1
PASSING_SKIP: Final = 1
ALL_PASS_REMOVE_PILE: Final = 1
WHEN_TURN: Final = 0
CHECK_RANK_COUNT: Final = 1
REVEAL_DECLARED: Final = 1
SETS_PICKER_MAY: Final = 1
END_LAST_LOSES: Final = 1
FINAL_MUST_MATCH: Final = 1

STEPS_SAME: Final = 0
STEPS_UP: Final = 1
STEPS_DOWN: Final = 2
STEPS_SAME_OR_UP: Final = 3
STEPS_ADJACENT: Final = 4
STEPS_ANY: Final = 5

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
    """Every option of `BluffingRules` that the engine asks, under its own name, for one number of players."""

    def __init__(self, pack: Iterable[int], copies: int, ranks: Iterable[int], options: dict[str, int]) -> None:
        """The cards of all packs, how many, their ranks, and the options as `BluffingRules.numbers` gives them."""
        self.options: dict[str, int] = options
        self.pack: vec[i64] = vec[i64](pack)
        """The cards of the pack, in rising order, each as often as it is there."""
        self.copies: i64 = copies
        """How many packs are mixed, 1 or 2."""
        self.rank_order: vec[i64] = vec[i64](ranks)
        """The ranks of the pack, lowest first: what may be announced."""
        self.aside: i64 = options["aside"]
        self.cut_piles: bool = options["deal"] == DEAL_CUT_PILES
        self.smallest_pile: bool = options["pile_choice"] == PILE_SMALLEST
        self.starter: i64 = options["starter"]
        self.direction: i64 = -1 if options["direction"] == COUNTER_CLOCKWISE else 1
        self.first_rank: i64 = FREE + options["first_rank"]
        """A rank, 0 (two) to 12 (ace), or `FREE`."""
        self.open_order: bool = options["order"] == ORDER_OPEN
        self.opening_face_up: bool = options["opening_face_up"] == YES
        self.card_min: i64 = options["card_min"]
        self.card_max: i64 = min(MANY, options["card_max"] * copies)
        self.count_free: bool = options["count_truth"] == COUNT_FREE
        self.follow_same_count: bool = options["follow_count"] == FOLLOW_SAME
        self.bluff_if_unable: bool = options["bluff"] == BLUFF_IF_UNABLE
        self.steps: vec[i64] = _steps(options["steps"])
        """The allowed differences between ranks; empty when any rank may follow."""
        self.wrap: bool = options["wrap"] == YES
        self.scope_round: bool = options["scope"] == SCOPE_ROUND
        self.wild_jokers: bool = options["wild_jokers"] == YES
        self.all_fours: bool = options["all_fours"] == YES
        self.passing: bool = options["passing"] == PASSING_SKIP
        self.remove_pile: bool = options["all_pass"] == ALL_PASS_REMOVE_PILE
        self.who: i64 = options["who"]
        self.at_turn: bool = options["when"] == WHEN_TURN
        self.check_count: bool = options["check"] == CHECK_RANK_COUNT
        self.reveal_declared: bool = options["reveal"] == REVEAL_DECLARED
        self.lead_after_lie: i64 = options["lead_after_lie"]
        self.lead_after_truth: i64 = options["lead_after_truth"]
        self.sets: bool = options["sets"] == SETS_PICKER_MAY
        self.last_loses: bool = options["end"] == END_LAST_LOSES
        self.must_match: bool = options["final"] == FINAL_MUST_MATCH
        self.reentry: bool = options["reentry"] == YES
        self.action_cap: i64 = options["action_cap"]
        self._following: list[i64] = []

    def __eq__(self, other: object) -> bool:
        return same(self, other, unused=("_following",))  # made when it is first asked for

    def __reduce__(self) -> Reduced:
        return reduced(self, list(self.pack), self.copies, list(self.rank_order), self.options)

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
        index: i64 = -1
        for other in range(number):
            ranks |= BIT[self.rank_order[other]]
            if self.rank_order[other] == rank:
                index = other
        if index < 0 or not len(self.steps):
            return ranks
        ranks = 0
        for step in self.steps:
            to: i64 = index + step
            if self.wrap:
                to = (to + number) % number
            if 0 <= to < number:
                ranks |= BIT[self.rank_order[to]]
        return ranks


def _steps(steps: int) -> vec[i64]:
    """The differences between a rank and the one announced before it; none when any rank may follow."""
    if steps == STEPS_SAME:
        return vec[i64]([0])
    if steps == STEPS_UP:
        return vec[i64]([1])
    if steps == STEPS_DOWN:
        return vec[i64]([-1])
    if steps == STEPS_SAME_OR_UP:
        return vec[i64]([0, 1])
    if steps == STEPS_ADJACENT:
        return vec[i64]([-1, 0, 1])
    return vec[i64]()
