"""The claim: what a play is announced as, what may follow it, and what makes it true.

A claim is a number: a rank, 0 (two) to 12 (ace). Besides ranks, a lead of all fours names no rank, and a plus upon it
means so many ranks above them. Clause numbers (V..., C..., B..., K..., A-...) are those of docs/rules.md.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, above, lowest
from cardkit.cards.trumps import rank_mask
from cardkit_games.bluffing.engine.actions import ANNOUNCEMENTS, FOURS, PLUS

FREE: Final = -1
"""No claim: any may be announced."""

FIRST: Final = -2
"""No claim yet: the first play of the deal comes next, for which some games name the rank."""

NO_PLUS: Final = 0
FOURS_LIE: Final = -1

JOKERS: Final = 0x30000000000000
"""The mask of both jokers."""

HIGHEST_RANK: Final = 12
"""The ace: the ranks above all fours end here."""

YES: Final = 1
"""A switch that is on."""

STEPS_SAME: Final = 0
STEPS_UP: Final = 1
STEPS_DOWN: Final = 2
STEPS_SAME_OR_UP: Final = 3
STEPS_ADJACENT: Final = 4
STEPS_ANY: Final = 5


class Claims:
    """The part of the rules that is about claims; `Rulebook` adds the rest."""

    def __init__(self, pack: vec[i64], copies: i64, ranks: vec[i64], options: dict[str, int]) -> None:
        self.pack: vec[i64] = pack
        """The cards of the pack, in rising order, each as often as it is there."""
        self.copies: i64 = copies
        """How many packs are mixed, 1 or 2."""
        self.rank_order: vec[i64] = ranks
        """The ranks of the pack, lowest first: what may be announced."""
        self.first_rank: i64 = FREE + options["first_rank"]
        """What the first play of the deal announces: a rank, 0 (two) to 12 (ace), or `FREE`."""
        self.before_first: i64 = FREE if self.first_rank == FREE else FIRST
        """What counts as the claim before the first play."""
        self.steps: vec[i64] = _steps(options["steps"])
        """The allowed differences between ranks; empty when any rank may follow."""
        self.wrap: bool = options["wrap"] == YES
        self.wild_jokers: bool = options["wild_jokers"] == YES
        self.all_fours: bool = options["all_fours"] == YES
        self._following: list[i64] = []

    # -- What may be announced

    def claims_after(self, claim: i64) -> i64:
        """The mask of the claims that may follow `claim`, or of all when it is `FREE` (V12, C15, B6, K9)."""
        if not self._following:
            for before in range(FREE, HIGHEST_RANK + 1):
                self._following.append(self._make_claims_after(before))
        return self._following[claim + 1]

    def due_claims(self, last: i64) -> i64:
        """The mask of what may be announced when the play before announced `last`, which may be `FREE` or `FIRST`."""
        if last == FIRST:
            return BIT[self.first_rank]
        return self.claims_after(last)

    def announces(self, last: i64, plus: i64, opening: bool) -> bool:
        """Whether there is a choice of announcement."""
        if plus:
            return plus == FOURS_LIE
        due = self.due_claims(last)
        return due & (due - 1) != 0 or (self.all_fours and opening)

    def announcements(self, claims: i64, fours: bool) -> i64:
        """The mask of actions, less `ANNOUNCEMENTS`, that announce one of `claims`, or all fours if they may be."""
        return claims | BIT[FOURS - ANNOUNCEMENTS] if fours else claims

    def pluses(self) -> i64:
        """The mask of actions, less `ANNOUNCEMENTS`, that announce a plus upon all fours (C20)."""
        return above(PLUS - ANNOUNCEMENTS) & ~above(PLUS - ANNOUNCEMENTS + HIGHEST_RANK)

    def _make_claims_after(self, claim: i64) -> i64:
        claims: i64 = 0
        number: i64 = len(self.rank_order)
        index: i64 = -1
        for other in range(number):
            claims |= BIT[self.rank_order[other]]
            if self.rank_order[other] == claim:
                index = other
        if index < 0 or not len(self.steps):
            return claims
        claims = 0
        for step in self.steps:
            to: i64 = index + step
            if self.wrap:
                to = (to + number) % number
            if 0 <= to < number:
                claims |= BIT[self.rank_order[to]]
        return claims

    # -- What makes it true

    def cards_of(self, claim: i64) -> i64:
        """The mask of the cards that `claim` names."""
        return rank_mask(claim)

    def matching(self, claim: i64) -> i64:
        """The mask of the cards that make an announcement of `claim` true (C10)."""
        return self.cards_of(claim) | (JOKERS if self.wild_jokers else 0)

    def fitting(self, claim: i64, plus: i64, fours: i64) -> i64:
        """The mask of the cards that make `claim`, or `plus` above the mask `fours`, true; 0 when nothing can."""
        if plus <= 0:
            return self.matching(claim)
        if not of_one_rank(fours):  # A-C9
            return 0
        above_fours = (lowest(fours) >> 2) + plus
        return self.matching(above_fours) if above_fours <= HIGHEST_RANK else 0  # A-C8

    def fits(self, cards: i64, claim: i64, plus: i64, fours: i64) -> bool:
        """Whether the mask `cards` is as announced; `fours` is the mask of the all fours that a plus stands upon."""
        if plus == FOURS_LIE:
            return of_one_rank(cards)
        return cards & ~self.fitting(claim, plus, fours) == 0

    def most_of_a_rank(self) -> i64:
        """How many cards of one rank the pack has: the highest number that may be announced (A-K4)."""
        return (len(self.pack) - self._jokers()) // len(self.rank_order)

    def _jokers(self) -> i64:
        jokers: i64 = 0
        for card in self.pack:
            if card >= 52:
                jokers += 1
        return jokers


def of_one_rank(cards: i64) -> bool:
    """Whether the mask has cards of one rank and nothing else: with four cards, a four (C19, V14, A-C15)."""
    return cards != 0 and cards < BIT[52] and rank_mask(lowest(cards) >> 2) & cards == cards


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
