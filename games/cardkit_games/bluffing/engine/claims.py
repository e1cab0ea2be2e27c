"""The claim: the announcement of a play, the claims that may follow it, and the cards that make it true.

A claim is a number: a rank, 0 (two) to 12 (ace), a suit, 0 to 3, or a card, 0 to 51. Besides ranks, a lead of all fours
names no rank, and a plus upon it means a number of ranks above them. Clause numbers (V..., C..., B..., K..., A-...) are
those of docs/reference/rules.md.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, above, lowest
from cardkit.cards.trumps import rank_mask, ranks_in, suit_mask
from cardkit_games.bluffing.engine.actions import ANNOUNCEMENTS, CARD, FOURS, PLUS, RANK, SUIT

FREE: Final = -1
"""No claim: any may be announced."""

FIRST: Final = -2
"""No claim yet: the first play of the deal comes next, for which some games name the rank.

Where that is the lowest rank dealt, `FIRST - 1 - rank` says which.
"""

FIRST_TURNED: Final = 13
FIRST_LOWEST: Final = 14
"""The first claims that are no rank: above the card turned up, and the lowest rank dealt."""

NO_PLUS: Final = 0
FOURS_LIE: Final = -1

JOKERS: Final = 0x30000000000000
"""The mask of both jokers."""

UNIT_RANK: Final = 0
UNIT_SUIT: Final = 1
UNIT_CARD: Final = 2

SUITED: Final = 52
"""The number of cards that have a rank and a suit; the jokers are numbers from here on."""

SUIT_ORDER: Final = (1, 0, 2, 3)
"""Hearts, spades, diamonds, clubs: the order in which cards are announced (A-MS1)."""

HIGHEST_RANK: Final = 12
"""The ace: the ranks above all fours end here."""

YES: Final = 1
LIMITS_NO: Final = 0
LIMITS_SEVENS: Final = 2
"""A switch that is on, and two values of the option `rank_limits`."""

STEPS_SAME: Final = 0
STEPS_UP: Final = 1
STEPS_DOWN: Final = 2
STEPS_SAME_OR_UP: Final = 3
STEPS_ADJACENT: Final = 4
STEPS_ANY: Final = 5
STEPS_GE: Final = 6
STEPS_HIGHER: Final = 7
STEPS_OUTBID: Final = 8

SEVEN: Final = 5
NINE: Final = 7
TEN: Final = 8
JACK: Final = 9
KING: Final = 11
TWO: Final = 0


class Claims:
    """The rules of claims; `Rulebook` adds the rest."""

    def __init__(self, pack: vec[i64], copies: i64, ranks: vec[i64], options: dict[str, int]) -> None:
        self.pack: vec[i64] = pack
        """The cards of the pack, in rising order, each as often as it is there."""
        self.copies: i64 = copies
        """The number of packs that are mixed, 1 or 2."""
        self.rank_order: vec[i64] = ranks
        """The ranks of the pack, lowest first."""
        self.unit: i64 = options["unit"]
        """The kind of announcement: `UNIT_RANK`, `UNIT_SUIT` or `UNIT_CARD`."""
        self.claim_order: vec[i64] = _claim_order(
            pack, ranks, self.unit, two_high=options["two_high"] == YES, ace_low=options["steps"] < STEPS_GE
        )
        """The possible announcements, in the order in which claims go up."""
        self.announce_page: i64 = ANNOUNCEMENTS if self.unit == UNIT_RANK else CARD
        """The page of the actions that announce a claim."""
        self.first_lowest: bool = FREE + options["first_rank"] == FIRST_LOWEST
        """True when the first play announces the lowest rank dealt."""
        self.first_turned: bool = FREE + options["first_rank"] == FIRST_TURNED
        """True when the first play must be above the card turned up."""
        self.first_rank: i64 = _first_claim(self.claim_order, FREE + options["first_rank"], self.unit)
        """The announcement of the first play of the deal, or `FREE`."""
        self.before_first: i64 = FREE if self.first_rank == FREE and not self.first_lowest else FIRST
        """The claim that counts as made before the first play."""
        self.steps: vec[i64] = _steps(options["steps"])
        """The allowed differences between claims; empty from `STEPS_ANY` on."""
        self.ge: bool = options["steps"] == STEPS_GE
        self.higher: bool = options["steps"] == STEPS_HIGHER
        self.rank_limits: bool = options["rank_limits"] != LIMITS_NO
        self.sevens_limit: bool = options["rank_limits"] == LIMITS_SEVENS
        self.wrap: bool = options["wrap"] == YES
        self.outbids: bool = options["steps"] == STEPS_OUTBID
        """True when a claim goes over the one before by its number too (A-OB1)."""
        self.wild: i64 = _wild_cards(options["wild_jokers"] == YES, options["wild_ranks"])
        """The mask of the cards that match every claim."""
        self.all_fours: bool = options["all_fours"] == YES
        self._most_of_a_claim: i64 = (len(pack) - _jokers(pack)) // len(self.claim_order)
        self._following: vec[i64] = vec[i64]()

    # -- Possible announcements

    def claims_after(self, claim: i64) -> i64:
        """Return the mask of the claims that may follow `claim` (V12, C15, B6, K9).

        All claims may follow `FREE`, and a claim that nothing is above.
        """
        if not len(self._following):
            self._note_following()
        return self._following[claim + 1]

    def due_claims(self, last: i64) -> i64:
        """Return the mask of the claims that may follow `last`: a claim, `FREE`, or at first `FIRST` or a lower number.

        `FIRST` and lower numbers leave one claim: the first one by the rules, or the rank that the number says.
        """
        if last <= FIRST:
            return BIT[self.first_rank if last == FIRST else FIRST - 1 - last]
        return self.claims_after(last)

    def announces(self, last: i64, plus: i64, opening: bool) -> bool:
        """Return whether the next play, after the claim `last`, has more than one possible announcement.

        It has upon all fours (`plus` is `FOURS_LIE`), where any plus may follow, and has not upon a plus. A play that
        opens a round (`opening`) may choose all fours where the rules have them.
        """
        if plus:
            return plus == FOURS_LIE
        due = self.due_claims(last)
        return due & (due - 1) != 0 or (self.all_fours and opening)

    def fewest_over(self, claim: i64, last: i64, bid: i64) -> i64:
        """Return how many cards a play announced as `claim` needs upon `bid` cards of `last` (P-outbid, A-OB1).

        One that adds to the rank needs one, a higher rank as many, a lower rank one more. It needs one when there
        is no `last` (below 0), and in games in which claims do not outbid each other.
        """
        if not self.outbids or last < 0 or claim == last:
            return 1
        for other in self.claim_order:
            if other == last:
                return bid
            if other == claim:
                break
        return bid + 1

    def within_reach(self, claims: i64, last: i64, bid: i64, most: i64) -> i64:
        """Return the mask of those `claims` for which at most `most` cards are enough upon `bid` cards of `last`.

        Return all of `claims` when claims do not outbid each other, or when there is no `last` (below 0).
        """
        if not self.outbids or last < 0:
            return claims
        within: i64 = 0
        while claims:
            claim = lowest(claims)
            claims &= claims - 1
            if self.fewest_over(claim, last, bid) <= most:
                within |= BIT[claim]
        return within

    def announcements(self, claims: i64, fours: bool) -> i64:
        """Return the mask of the actions that announce one of `claims` or all `fours`, counted from `announce_page`."""
        if self.unit == UNIT_SUIT:
            return claims * BIT[SUIT - CARD]
        return claims | BIT[FOURS - ANNOUNCEMENTS] if fours else claims

    def announced(self, legal: i64) -> i64:
        """Return the mask of the claims that the mask `legal` of actions, counted from `announce_page`, announces."""
        if self.unit == UNIT_SUIT:
            return legal >> (SUIT - CARD)
        return legal & (BIT[SUITED] - 1 if self.unit == UNIT_CARD else BIT[HIGHEST_RANK + 1] - 1)

    def action_of(self, claim: i64) -> i64:
        """The action that announces `claim`."""
        if self.unit == UNIT_RANK:
            return RANK + claim
        return CARD + claim if self.unit == UNIT_CARD else SUIT + claim

    def claim_of(self, action: i64) -> i64:
        """The claim that `action` announces."""
        if self.unit == UNIT_RANK:
            return action - RANK
        return action - CARD if self.unit == UNIT_CARD else action - SUIT

    def kind_of(self, card: i64) -> i64:
        """The claim that is true of `card`; of jokers a number beyond all claims."""
        if self.unit == UNIT_RANK:
            return card >> 2
        if card >= SUITED:
            return self.kinds() - 1
        return card if self.unit == UNIT_CARD else card & 3

    def kinds(self) -> i64:
        """Return how many numbers `kind_of` may give: all claims, and one more for the jokers."""
        if self.unit == UNIT_RANK:
            return HIGHEST_RANK + 2
        return SUITED + 1 if self.unit == UNIT_CARD else len(SUIT_ORDER) + 1

    def pluses(self) -> i64:
        """Return the mask of the actions, counted from `ANNOUNCEMENTS`, that announce a plus upon all fours (C20)."""
        return above(PLUS - ANNOUNCEMENTS) & ~above(PLUS - ANNOUNCEMENTS + HIGHEST_RANK)

    def _note_following(self) -> None:
        for before in range(FREE, SUITED if self.unit == UNIT_CARD else HIGHEST_RANK + 1):
            self._following = append(self._following, self._make_claims_after(before))

    def _make_claims_after(self, claim: i64) -> i64:
        """Return the mask of claims that may follow `claim`: all after none, where any may and where none is above."""
        claims: i64 = 0
        number: i64 = len(self.claim_order)
        index: i64 = -1
        for other in range(number):
            claims |= BIT[self.claim_order[other]]
            if self.claim_order[other] == claim:
                index = other
        if index >= 0 and (self.ge or self.higher):
            return self._claims_above(index) or claims
        if index < 0 or not len(self.steps):
            return claims
        claims = 0
        for step in self.steps:
            to: i64 = index + step
            if self.wrap:
                to = (to + number) % number
            if 0 <= to < number:
                claims |= BIT[self.claim_order[to]]
        return claims

    def _claims_above(self, index: i64) -> i64:
        """Return the mask of the claims behind `index` in `claim_order`, and of the one there if it may follow itself.

        Ranks that `rank_limits` keep from following are left out. Where single cards are announced, so are those of
        other suits.
        """
        claim = self.claim_order[index]
        claims: i64 = 0
        for above_it in range(index if self.ge else index + 1, len(self.claim_order)):
            other = self.claim_order[above_it]
            if self.rank_limits and not _follows(other, claim, self.sevens_limit):
                continue
            if self.unit != UNIT_CARD or other & 3 == claim & 3:
                claims |= BIT[other]
        return claims

    def ends_round(self, claim: i64) -> bool:
        """Return whether nothing is above `claim`, an ace or a joker turned up, so that the next seat leads (A-BL1).

        It is False when claims need not rise, and True for an impossible claim.
        """
        if not self.higher:
            return False
        for index in range(len(self.claim_order)):
            if self.claim_order[index] == claim:
                return self._claims_above(index) == 0
        return True

    # -- Truth of a claim

    def cards_of(self, claim: i64) -> i64:
        """Return the mask of the cards that `claim` names, without wild cards."""
        if self.unit == UNIT_RANK:
            return rank_mask(claim)
        return BIT[claim] if self.unit == UNIT_CARD else suit_mask(claim)

    def matching(self, claim: i64) -> i64:
        """The mask of the cards that make an announcement of `claim` true (C10)."""
        return self.cards_of(claim) | self.wild

    def matched(self, claims: i64, cards: i64) -> i64:
        """Return the mask of those of `claims` that a card of the mask `cards` matches; a wild card matches all."""
        if cards & self.wild:
            return claims
        if self.unit == UNIT_RANK:
            return claims & ranks_in(cards)
        matched: i64 = 0
        while claims:
            claim = lowest(claims)
            claims &= claims - 1
            if cards & self.cards_of(claim):
                matched |= BIT[claim]
        return matched

    def number_matching(self, claim: i64) -> i64:
        """Return how many cards of the pack match `claim`, wild cards and second copies included."""
        matching = self.matching(claim)
        number: i64 = 0
        for card in self.pack:
            if matching & BIT[card]:
                number += 1
        return number

    def fitting(self, claim: i64, plus: i64, fours: i64) -> i64:
        """Return the mask of the cards that make `claim`, or `plus` above the mask `fours`, true; 0 when none can."""
        if plus <= 0:
            return self.matching(claim)
        if not of_one_rank(fours):  # A-C9
            return 0
        above_fours = (lowest(fours) >> 2) + plus
        return self.matching(above_fours) if above_fours <= HIGHEST_RANK else 0  # A-C8

    def fits(self, cards: i64, claim: i64, plus: i64, fours: i64) -> bool:
        """Return whether the mask `cards` matches the claim; `fours` is the mask of the all fours below a plus.

        With `plus` as `FOURS_LIE`, return whether the cards are of one rank.
        """
        if plus == FOURS_LIE:
            return of_one_rank(cards)
        return cards & ~self.fitting(claim, plus, fours) == 0

    def most_of_a_claim(self) -> i64:
        """Return how many cards of one rank, or suit, the pack has: the highest number that may be announced (A-K4)."""
        return self._most_of_a_claim


def of_one_rank(cards: i64) -> bool:
    """Return whether all cards of the mask are of one rank: with four cards, a four (C19, V14, A-C15)."""
    return cards != 0 and cards < BIT[52] and rank_mask(lowest(cards) >> 2) & cards == cards


def _follows(rank: i64, before: i64, sevens: bool) -> bool:
    """Return whether `rank`, no lower than `before`, is not kept from following it, by either table (A-VA2, A-VA3).

    A ten follows only a three to a nine, a jack to a king only an eight or higher, an ace only a jack to a king. With
    `sevens`, a jack to a king follows a seven too, and a two follows neither a ten nor an ace.
    """
    if rank == TEN:
        return TWO < before <= NINE
    if JACK <= rank <= KING:
        return before > SEVEN or (sevens and before == SEVEN)
    if sevens and rank == TWO:
        return before not in (TEN, HIGHEST_RANK)
    return rank != HIGHEST_RANK or JACK <= before <= KING


def _wild_cards(jokers: bool, ranks: i64) -> i64:
    """Return the mask of the wild cards: those of the mask `ranks`, and the jokers if they are wild."""
    wild: i64 = JOKERS if jokers else 0
    while ranks:
        wild |= rank_mask(lowest(ranks))
        ranks &= ranks - 1
    return wild


def _jokers(pack: vec[i64]) -> i64:
    jokers: i64 = 0
    for card in pack:
        if card >= SUITED:
            jokers += 1
    return jokers


def _claim_order(pack: vec[i64], ranks: vec[i64], unit: i64, *, two_high: bool, ace_low: bool) -> vec[i64]:
    """Return the possible claims in rising order: ranks, suits or cards of the pack, as `unit` says.

    Ranks keep their order, but a high two comes last. Cards go suit by suit, the ace before the two when it is low.
    """
    if unit == UNIT_RANK:
        if two_high and ranks[0] == TWO:
            return append(ranks[1:], TWO)
        return ranks
    there: i64 = 0
    for card in pack:
        there |= BIT[card]
    order = vec[i64]()
    for suit in SUIT_ORDER:
        cards = there & suit_mask(suit)
        if unit == UNIT_SUIT:
            if cards:
                order = append(order, suit)
            continue
        for step in range(HIGHEST_RANK + 1):
            card = ((step + HIGHEST_RANK) % (HIGHEST_RANK + 1) if ace_low else step) * 4 + suit
            if cards & BIT[card]:
                order = append(order, card)
    return order


def _first_claim(order: vec[i64], rank: i64, unit: i64) -> i64:
    """Return the claim with which a deal begins whose first rank is `rank`.

    It is the rank, or, when cards are claimed, the first card of that rank in `order`; `FREE` from `FIRST_TURNED` on.
    """
    if rank >= FIRST_TURNED:
        return FREE
    if rank != FREE and unit == UNIT_CARD:
        for card in order:
            if card >> 2 == rank:
                return card
    return rank


def _steps(steps: int) -> vec[i64]:
    """Return the differences allowed between a claim and the one before it; empty from `STEPS_ANY` on."""
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
