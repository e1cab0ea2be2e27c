"""The rules of one table as the engine reads them: the options of a rule set as integers, and the beat relation.

An option has its values and its default in rules.py alone. Here a choice is the index of its word among the option's
choices, which the constants below name, and a switch is 0 or 1.
"""

from collections.abc import Iterable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit.cards.card import BLACK_JOKER, CARD_KINDS, RED_JOKER
from cardkit.cards.trumps import NO_TRUMP, BeatRelation, rank_mask, suit_mask
from cardkit.copying import Reduced, reduced, same

YES: Final = 1
"""A switch that is on."""

STOCK_ASIDE: Final = 1
PICKUP_UNBEATEN: Final = 1
REFILL_CLOCKWISE: Final = 1
TIE_DEFENDER_LOSES: Final = 1
PARTNER_COVERS: Final = 1
ASK_ALL: Final = 1
LAST_ATTACK_ENDS: Final = 1
THROW_ANY_TIME: Final = 1
TRANSFER_ANY: Final = 1
REPETITION_DRAW: Final = 1
EPAULETTES_REPORT: Final = 1

REDEAL_OFF: Final = 0
REDEAL_FIVE_PLAIN: Final = 1
REDEAL_SIX_SUIT: Final = 2

FIVE: Final = 5
"""The cards of one plain suit with which a hand may ask for a new deal (P-redeal)."""

JOKER_SPADES: Final = 3

NO_NEVER_TRUMP: Final = -1
"""The suit that is never trumps when every suit can be; the suits follow."""

OPEN_ONE: Final = 0
OPEN_SAME_RANK: Final = 1
OPEN_ONE_THREE_FIVE: Final = 2
OPEN_EXACTLY_THREE: Final = 3
OPEN_PAIR_OR_PASS: Final = 4

MANY: Final = 55
"""More than any number of cards: the value of a limit that is off."""

DEALER_LEFT: Final = 0
LOWEST_TRUMP: Final = 1
UNDER_FOOL: Final = 2
UNDER_FOOL_IF_THREE: Final = 3

THROW_NOBODY: Final = 0
THROW_ATTACKER: Final = 1
THROW_NEIGHBOURS: Final = 2
THROW_ALL: Final = 3

MATCH_NONE: Final = 0
MATCH_TABLE: Final = 1
MATCH_DEFENCE: Final = 2
MATCH_TABLE_OR_SUIT: Final = 3

CAP_OFF: Final = 0
CAP_START: Final = 1
CAP_CURRENT: Final = 2

SMALL_FIRST_BOUT: Final = 0
SMALL_FIRST_DISCARD: Final = 1

SHOW_OFF: Final = 0
SHOW_PER_DEAL: Final = 1
SHOW_PER_BOUT: Final = 2
SHOW_FREE: Final = 3

TRUMP_TURNED_UP: Final = -2
"""The kind of trumps when the deal shows the suit; no trumps and the suits follow."""
TRUMP_PER_SEAT: Final = 4
"""The kind of trumps when the deal shows a trump suit for each seat (P-two-trumps)."""

LOW_OFF: Final = 0
LOW_EVERY_SUIT: Final = 1
LOW_TRUMP_ONLY: Final = 2

SPADES: Final = 0
ACE: Final = 12
JOKERS: Final[i64] = BIT[RED_JOKER] | BIT[BLACK_JOKER]
"""The mask of the two jokers."""


class Rulebook:
    """Every option of `DurakRules` that the engine asks, under its own name; no limit is `MANY`."""

    def __init__(self, pack: Iterable[int], options: dict[str, int]) -> None:
        """The cards of the pack, in rising order, and the options as `DurakRules.numbers` gives them."""
        self.options: dict[str, int] = options
        self.pack: vec[i64] = vec[i64](pack)
        """The cards of the pack, in rising order."""
        self.hand_size: i64 = options["hand_size"]
        self.trump: i64 = TRUMP_TURNED_UP + options["trump"]
        """`TRUMP_TURNED_UP`, `NO_TRUMP`, a suit, 0 to 3, or `TRUMP_PER_SEAT`."""
        self.packs: i64 = options["packs"]
        self.never_trump: i64 = NO_NEVER_TRUMP + options["never_trump"]
        """A suit, 0 to 3, or `NO_NEVER_TRUMP`."""
        self.joker_spades: bool = options["joker"] == JOKER_SPADES
        self.turned_again: i64 = 0
        """The mask of the cards that are never turned up for trumps: another one is turned (A-JO2, A-NT1)."""
        for card in self.pack:
            if RED_JOKER <= card <= BLACK_JOKER or (card < RED_JOKER and card & 3 == self.never_trump):
                self.turned_again |= BIT[card]
        self.suit_of: vec[i64] = SUIT_OF_WITH_JOKERS if self.joker_spades else SUIT_OF
        """For each card the mask of its whole suit; the odd card has none, nor have jokers unless they are spades."""
        self.trump_per_seat: bool = self.trump == TRUMP_PER_SEAT
        self.stock_aside: bool = options["stock"] == STOCK_ASIDE
        self.trump_swap: bool = options["trump_swap"] == YES
        self.first_start: i64 = options["first_start"]
        self.next_start: i64 = options["next_start"]
        self.open_shape: i64 = options["open_shape"]
        self.initial_wave: bool = options["initial_wave"] == YES
        self.throw_who: i64 = options["throw_who"]
        self.throw_match: i64 = options["throw_match"]
        self.throw_any_time: bool = options["throw_when"] == THROW_ANY_TIME
        self.throw_on_take: bool = options["throw_on_take"] == YES
        self.ask_all: bool = options["ask"] == ASK_ALL
        self.cap_max: i64 = options["cap_max"]
        self.cap_hand: i64 = options["cap_hand"]
        self.small_cap: i64 = options["small_cap"]
        self.small_cap_until: i64 = options["small_cap_until"]
        self.low_beats_ace: i64 = options["low_beats_ace"]
        self.spades_only_by_spades: bool = options["spades_only_by_spades"] == YES
        self.pickup_unbeaten: bool = options["pickup"] == PICKUP_UNBEATEN
        self.transfer: bool = options["transfer"] == YES
        self.transfer_show: i64 = options["transfer_show"]
        self.transfer_first_bout: bool = options["transfer_first_bout"] == YES
        self.transfer_max_chain: i64 = options["transfer_max_chain"]
        self.transfer_any: bool = options["transfer_add"] == TRANSFER_ANY
        self.transfer_late: bool = options["transfer_late"] == YES
        self.refill_clockwise: bool = options["refill_order"] == REFILL_CLOCKWISE
        self.defender_loses_tie: bool = options["on_tie"] == TIE_DEFENDER_LOSES
        self.last_attack_ends: bool = options["last_attack"] == LAST_ATTACK_ENDS
        self.repetition_draws: bool = options["repetition"] == REPETITION_DRAW
        self.places: bool = options["places"] == YES
        self.reports_epaulettes: bool = options["epaulettes"] == EPAULETTES_REPORT
        self.redeal: i64 = options["redeal"]
        self.cheating: bool = options["cheating"] == YES
        self.teams: i64 = options["teams"]
        self.partner_covers: bool = options["team_out"] == PARTNER_COVERS
        self.action_cap: i64 = options["action_cap"]
        self.own_roles: bool = self.partner_covers or self.trump_per_seat or self.packs == 2
        """True when the roles decide more than who attacks and who defends."""
        self.own_offers: bool = self.trump_swap or self.packs == 2 or self.cheating
        """True when more has to be set up for a question to a seat than its legal cards."""
        self.notes_takes: bool = self.repetition_draws or self.reports_epaulettes
        """True when taken cards need more notes than that they are in that hand."""
        self.own_laying: bool = self.packs == 2 or self.repetition_draws or self.cheating
        """True when a laid card needs more notes than that it lies there."""
        self.draw_singly: bool = self.trump_per_seat or self.packs == 2 or self.turned_again != 0
        """True when cards are drawn one by one: more than the last lies face up, or a card can be there twice."""
        self.own_adding: bool = self.cheating or self.throw_match == MATCH_TABLE_OR_SUIT
        """True when added cards may open more than lay open before."""
        self.own_beats: bool = self.cheating or self.throw_any_time
        """True when more can follow a beat than the next one, or the wave once everything is beaten."""
        self.notes_passes: bool = not self.ask_all and not self.cheating
        """True when a seat that is asked in a wave could surely add a card."""
        self._relations: list[BeatRelation] = []
        self._honest: Rulebook | None = None

    def __eq__(self, other: object) -> bool:
        return same(self, other, unused=("_relations", "_honest"))  # made when first asked for

    def __reduce__(self) -> Reduced:
        return reduced(self, list(self.pack), self.options)

    def honest(self) -> "Rulebook":
        """Return the rules without false cards: these themselves when they have none."""
        if not self.cheating:
            return self
        if self._honest is None:
            self._honest = Rulebook(list(self.pack), {**self.options, "cheating": 0})
        return self._honest

    def lowest_rank(self) -> i64:
        """The lowest rank of the pack, 0 (two) to 12 (ace)."""
        return self.pack[0] >> 2

    def turned_up(self, seats: i64) -> i64:
        """Return how many cards a deal for `seats` seats turns up for trumps, as far as they go (D2, P-two-trumps)."""
        wanted: i64 = 0
        if self.trump_per_seat:
            wanted = seats
        elif self.trump == TRUMP_TURNED_UP:
            wanted = 1
        return max(0, min(wanted, len(self.pack) - seats * self.hand_size))

    def relation(self, trump: i64) -> BeatRelation:
        """Return which card beats which when `trump` is trumps (D10, D11)."""
        if not self._relations:
            for suit in range(NO_TRUMP, 4):
                self._relations.append(self._make_relation(suit))
        return self._relations[trump + 1]

    def _make_relation(self, trump: i64) -> BeatRelation:
        """Return which card beats which with `trump`, by the rules on jokers, spades and aces (A-JO4, P-spades,
        P-low-ace).
        """
        relation = BeatRelation(trump)
        spades = suit_mask(SPADES)
        if self.joker_spades:
            spades |= JOKERS
            self._make_jokers_spades(relation)
        if self.spades_only_by_spades:
            for card in self.pack:
                if BIT[card] & spades:
                    relation.remove(card, ~spades)
        if self.low_beats_ace != LOW_OFF:
            for card in self.pack:
                if card >> 2 == ACE and (self.low_beats_ace == LOW_EVERY_SUIT or card & 3 == trump):
                    relation.add(card, rank_mask(self.lowest_rank()) & suit_mask(card & 3))
        return relation

    def _make_jokers_spades(self, relation: BeatRelation) -> None:
        """Make the jokers the highest spades, the red one above the black one (A-JO4)."""
        trumps: i64 = 0
        if relation.trump >= 0 and relation.trump != SPADES:
            trumps = suit_mask(relation.trump)
        for card in self.pack:
            if card >= RED_JOKER:
                relation.remove(card, -1)
                relation.add(card, trumps)
            elif card & 3 == SPADES or relation.trump == SPADES:
                relation.add(card, JOKERS)
            else:
                relation.remove(card, JOKERS)
        relation.add(BLACK_JOKER, BIT[RED_JOKER])


def _ranks() -> vec[i64]:
    masks = vec[i64]()
    for card in range(RED_JOKER):
        masks = append(masks, rank_mask(card // 4))
    return append(append(append(masks, JOKERS), JOKERS), 0)


RANK_OF: Final[vec[i64]] = _ranks()
"""For each card the mask of its whole rank: the jokers are a rank (A-JO1), and the odd card has none (A-PU1)."""


def _suits(spades: i64) -> vec[i64]:
    masks = vec[i64]()
    for card in range(CARD_KINDS):
        suit: i64 = suit_mask(card & 3) if card < RED_JOKER else 0
        masks = append(masks, spades if BIT[card] & spades else suit)
    return masks


SUIT_OF: Final[vec[i64]] = _suits(suit_mask(SPADES))
"""For each card the mask of its whole suit; jokers and the odd card have none."""
SUIT_OF_WITH_JOKERS: Final[vec[i64]] = _suits(suit_mask(SPADES) | JOKERS)
"""For each card the mask of its whole suit when jokers are spades."""
