"""The rules of one table as the engine reads them; those about claims are in `claims`.

An option has its values and its default in rules.py alone. Here a choice is the index of its word among the option's
choices, which the constants below name, and a switch is 0 or 1.
"""

from collections.abc import Iterable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit.copying import Reduced, reduced, same
from cardkit_games.bluffing.engine.actions import BELIEVE, CHALLENGE, DECLINE
from cardkit_games.bluffing.engine.claims import YES, Claims

MANY: Final = 120
"""More than any number of cards: the value of a limit that is off."""

NEVER: Final = 1_000_000
"""More piles than are ever taken."""

DEAL_ONE_AT_A_TIME: Final = 0
DEAL_CUT_PILES: Final = 1
DEAL_EQUAL: Final = 2
DEAL_STOCK: Final = 3
PENALTY_DRAW: Final = 1
PILE_SMALLEST: Final = 1
REST_PILE: Final = 1
COUNTER_CLOCKWISE: Final = 1
ORDER_OPEN: Final = 1
COUNT_FREE: Final = 1
FOLLOW_SAME: Final = 1
BLUFF_IF_UNABLE: Final = 1
SCOPE_ROUND: Final = 1
PASSING_SKIP: Final = 1
ALL_PASS_LEAD_AGAIN: Final = 0
ALL_PASS_REMOVE_PILE: Final = 1
ALL_PASS_REMOVE_ON_RETURN: Final = 2
WHEN_TURN: Final = 0
CHECK_RANK_COUNT: Final = 1
REVEAL_DECLARED: Final = 1
REVEAL_ONE: Final = 2
SETS_OFF: Final = 0
SETS_PICKER_MUST: Final = 2
SHORT_DRAW: Final = 1
END_FIRST_OUT: Final = 0
END_PLACES: Final = 2
FINAL_WINDOW: Final = 0
FINAL_MUST_MATCH: Final = 1

START_DEALER_LEFT: Final = 0
START_DEALER: Final = 1
START_HOLDER_2C: Final = 2
START_HOLDER_AH: Final = 3
START_LOWEST_CLAIM: Final = 4

WHO_ANY: Final = 1
WHO_ANY_AND_OUT: Final = 2

LIE_CHALLENGER: Final = 0
LIE_AFTER_ACCUSED: Final = 1
LIE_PICKER: Final = 2

TRUTH_ACCUSED: Final = 0
TRUTH_AFTER_ACCUSED: Final = 1
TRUTH_AFTER_CHALLENGER: Final = 2
TRUTH_PICKER: Final = 3


class Rulebook(Claims):
    """Every option of `BluffingRules` that the engine asks, under its own name, for one number of players."""

    def __init__(self, pack: Iterable[int], copies: int, ranks: Iterable[int], options: dict[str, int]) -> None:
        """Take the cards of all packs, the number of packs, the ranks, and the options from `BluffingRules.numbers`."""
        super().__init__(vec[i64](pack), copies, vec[i64](ranks), options)
        self.options: dict[str, int] = options
        self.aside: i64 = options["aside"]
        self.cut_piles: bool = options["deal"] == DEAL_CUT_PILES
        self.equal_hands: bool = options["deal"] == DEAL_EQUAL
        self.stock: bool = options["deal"] == DEAL_STOCK
        self.hand_size: i64 = options["hand_size"]
        self.penalty_draw: i64 = options["penalty_cards"] if options["penalty"] == PENALTY_DRAW else 0
        """The number of cards that the seat that was wrong draws from the stock; 0 when it takes the pile."""
        self.draw_turn: bool = options["draw_turn"] == YES
        self.may_skip: bool = self.draw_turn or options["passing"] == PASSING_SKIP
        self.clear_ranks: i64 = options["clear_ranks"]
        """The mask of the ranks that send the pile out of play."""
        self.closes_rounds: bool = self.higher or self.clear_ranks != 0
        """True when a play that nobody calls can end a round."""
        self.rest_to_pile: bool = options["rest"] == REST_PILE
        self.smallest_pile: bool = options["pile_choice"] == PILE_SMALLEST
        self.starter: i64 = options["starter"]
        self.direction: i64 = -1 if options["direction"] == COUNTER_CLOCKWISE else 1
        self.open_order: bool = options["order"] == ORDER_OPEN
        self.opening_face_up: bool = options["opening_face_up"] == YES
        self.card_min: i64 = options["card_min"]
        self.card_max: i64 = min(MANY, options["card_max"] * (copies if options["card_max_each_pack"] == YES else 1))
        self.follow_max: i64 = min(
            self.card_max, options["follow_max"] * (copies if options["card_max_each_pack"] == YES else 1)
        )
        self.count_free: bool = options["count_truth"] == COUNT_FREE
        self.follow_same_count: bool = options["follow_count"] == FOLLOW_SAME
        self.bluff_if_unable: bool = options["bluff"] == BLUFF_IF_UNABLE
        self.scope_round: bool = options["scope"] == SCOPE_ROUND
        self.passing: bool = options["passing"] == PASSING_SKIP
        self.remove_pile: bool = options["all_pass"] != ALL_PASS_LEAD_AGAIN
        self.removes_on_return: bool = options["all_pass"] == ALL_PASS_REMOVE_ON_RETURN
        """True when the pile goes as soon as all but the last layer have passed (A-OB3)."""
        self.pass_moves_rank: bool = options["pass_moves_rank"] == YES
        self.who: i64 = options["who"]
        self.at_turn: bool = options["when"] == WHEN_TURN
        self.calls_from_round: i64 = options["calls_from_round"]
        self.wrong_limit: i64 = options["wrong_limit"]
        """The number, in a row, of the wrong call of the player before that counts as a pass; `MANY` for none."""
        self.check_count: bool = options["check"] == CHECK_RANK_COUNT
        self.reveal: i64 = options["reveal"]
        self.reveal_declared: bool = options["reveal"] == REVEAL_DECLARED
        self.reveal_one: bool = options["reveal"] == REVEAL_ONE
        self.draws_short: bool = options["short_hand"] == SHORT_DRAW
        self.ordered: bool = self.reveal_one or self.draws_short
        """True when the order of the cards of a play in the pile matters: then they are laid in any order."""
        self.rising: i64 = 0 if self.ordered else -1
        """The mask that keeps all of the card laid before, when the next must not be lower; else 0."""
        self.believe: bool = options["believe"] == YES
        self.must_answer: bool = options["must_answer_after_circle"] == YES
        self.force: bool = options["force"] == YES
        self.answers: i64 = BIT[CHALLENGE] | BIT[DECLINE] | (BIT[BELIEVE] if self.believe else 0)
        """The mask of the answers to a play, apart from forcing, which not every play allows."""
        self.lead_after_lie: i64 = options["lead_after_lie"]
        self.lead_after_truth: i64 = options["lead_after_truth"]
        self.sets: bool = options["sets"] != SETS_OFF
        self.sets_must: bool = options["sets"] == SETS_PICKER_MUST
        self.four_lead_loses: bool = options["four_lead_loses"] == YES
        self.last_loses: bool = options["end"] != END_FIRST_OUT
        """True when play goes on when somebody is out, until one is left."""
        self.places: bool = options["end"] == END_PLACES
        self.must_match: bool = options["final"] == FINAL_MUST_MATCH
        self.turns_last: bool = options["final"] != FINAL_WINDOW
        """True when the last cards of a hand are turned over without a call."""
        self.reentry: bool = options["reentry"] == YES
        self.hand_limit: i64 = options["hand_limit"]
        self.take_limit: i64 = options["take_limit"] if options["take_limit"] < MANY else NEVER
        """The number of piles taken after which the sizes of the hands decide; `NEVER` when they do not."""
        self.action_cap: i64 = options["action_cap"]

    def __eq__(self, other: object) -> bool:
        return same(self, other, unused=("_following",))  # made when it is first asked for

    def __reduce__(self) -> Reduced:
        return reduced(self, list(self.pack), self.copies, list(self.rank_order), self.options)

    def lead_after(self, true: bool, accused: i64, challenger: i64, taker: i64, after: i64, beyond: i64) -> i64:
        """Return the player after a call, even one that is out (V10, V11, C17, A-C3, A-B1, K13, K14).

        The play of `accused` was `true` or not, and `taker` has the pile; `after` is the neighbour of `accused` in the
        direction of play, and `beyond` that of `challenger`.
        """
        if true:
            if self.lead_after_truth == TRUTH_ACCUSED:
                return accused
            if self.lead_after_truth == TRUTH_AFTER_CHALLENGER:
                return beyond
            if self.lead_after_truth == TRUTH_PICKER:
                return taker
        elif self.lead_after_lie == LIE_CHALLENGER:
            return challenger
        elif self.lead_after_lie == LIE_PICKER:
            return taker
        return after

    def undealt(self, seats: i64) -> i64:
        """Return how many cards no player is dealt (V3, A-ID1, A-MS1).

        They are the stock, or the cards put aside and those that equal hands leave over.
        """
        if self.stock:
            return len(self.pack) - self.hand_size * seats
        return self.aside + (len(self.pack) - self.aside) % seats if self.equal_hands else self.aside
