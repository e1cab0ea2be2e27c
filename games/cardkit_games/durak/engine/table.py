"""The places of a Durak table: the roles, the cards of each zone, and the view of each seat.

Laying, taking and drawing cards are operations of the table; `DurakState` says when. Clause numbers (D1 ..., A-D1 ...,
P-...) are those of docs/reference/rules.md.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, above, count, lowest
from cardkit.cards.stock import Stock
from cardkit.cards.trumps import NO_TRUMP
from cardkit.copying import Reduced, reduced, same
from cardkit.engine.seating import Seating
from cardkit.engine.state import NOBODY, CompiledState, check_seat
from cardkit_games.durak.engine.doubles import Doubles, cards_of
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.recurrence import Recurrence
from cardkit_games.durak.engine.reports import (
    ADDED,
    ADDED_FIRST,
    ADDED_TO_TAKEN,
    BEAT,
    FALSE,
    LED,
    NOT_OPEN,
    PASSED_ON,
    SURE,
    TRUE,
    LaidCard,
    Reports,
)
from cardkit_games.durak.engine.rulebook import (
    CAP_CURRENT,
    CAP_OFF,
    MATCH_NONE,
    MATCH_TABLE,
    MATCH_TABLE_OR_SUIT,
    RANK_OF,
    SMALL_FIRST_BOUT,
    THROW_ALL,
    THROW_ATTACKER,
    THROW_NOBODY,
    Rulebook,
)

LEAD: Final = 0
INITIAL_WAVE: Final = 1
DEFEND: Final = 2
WAVE: Final = 3
TAKING: Final = 4
REPORTING: Final = 5
REDEALING: Final = 6
"""Before the first lead: the seats are asked whether they want a new deal (A-RD1)."""

UNBEATEN: Final = -1


@mypyc_attr(acyclic=True)
class DurakTable(CompiledState):
    """Hands, stock, and the bout on the table; `DurakState` plays a deal on it."""

    def __init__(self, book: Rulebook, seats: i64) -> None:
        super().__init__(seats, book.action_cap)
        self.book: Rulebook = book
        self.seating: Seating = Seating(seats, teams=book.teams)
        self.dealer: i64 = 0
        self.hands: vec[i64] = vec[i64]([0] * seats)
        """The mask of each seat's cards."""
        self.doubles: Doubles | None = Doubles(seats) if book.packs == 2 else None
        """With two packs: the repeated cards, and the publicly known cards of hands, in place of `public`."""
        self.recurrence: Recurrence | None = Recurrence(seats, book.packs) if book.repetition_draws else None
        """The leads since the last draw or discard, if repetition may end the deal (A-RE1)."""
        self.reports: Reports | None = Reports(seats) if book.cheating else None
        """The cards of the bout in order, and the seats that may report, at tables with false cards; else None."""
        self.stock: Stock = Stock(vec[i64]())
        self.trump: i64 = NO_TRUMP
        """The trump suit, 0 to 3, or -1; if each seat has its own, that of the defender (A-DV3)."""
        self.trumps: vec[i64] = vec[i64]()
        """The trump suits of the seats, if each has its own; else empty."""
        self.face_up: i64 = 0
        """The most cards that may lie face up in the stock above the turned-up one; they are always its last."""
        self.trump_card: i64 = NOBODY
        """The card that was turned up or shown for trumps; -1 when there was none."""
        self.beaters: vec[i64] = vec[i64]()
        """For each attack card, the mask of the cards that beat it; empty until the trumps are known."""

        self.phase: i64 = LEAD
        self.bouts: i64 = 0
        """The number of bouts that have ended."""
        self.due: i64 = 0
        """The seat whose turn it was to open the bout; those up to the opener have no pair to lead (A-DE2)."""
        self.passed_over: i64 = 0
        """Until a card is led: the mask of the seats that were passed over, and so have no pair."""
        self.opener: i64 = 0
        """The seat that opened the bout, and draws first after it."""
        self.attacker: i64 = 0
        """The main attacker: the opener, or the seat that transferred last."""
        self.defender: i64 = 0
        self.attacking: i64 = 0
        """The seat that plays for the attacker: the attacker, or the partner who covers that empty seat (A-RO1)."""
        self.defending: i64 = 0
        """The seat that plays for the defender."""
        self.helpers: i64 = 0
        """The mask of the seats that may add cards in this bout."""
        self.limit: i64 = 0
        """The most attack cards of this bout."""
        most = min(book.cap_max, len(book.pack))
        self.attack: vec[i64] = vec[i64]([0] * most)
        """The attack cards in the order in which they were laid, the first `attacks` of them."""
        self.defence: vec[i64] = vec[i64]([0] * most)
        """The card that beat each attack card, or `UNBEATEN`."""
        self.attacks: i64 = 0
        self.unbeaten: i64 = 0
        self.table: i64 = 0
        """The mask of all cards on the table."""
        self.open: i64 = 0
        """The mask of the cards whose rank, or suit, may be added."""
        self.asked: i64 = 0
        """The number of seats, from the main attacker on, that have had their say in this wave."""
        self.circuit: i64 = 0
        """The number of attack cards that lay there when the first seat of this wave was asked."""
        self.last_laid: i64 = NOBODY
        """The card laid just before in the same play; the next one must be higher, so that a set has one spelling."""
        self.target: i64 = NOBODY
        """The index in `attack` of the card to beat; -1 while the defender has still to name it."""
        self.settled: i64 = 0
        """The number of attack cards that lay there when the decision under way began."""
        self.settled_public: i64 = 0
        self.settled_picked_up: i64 = 0
        """`public` and `picked_up` as they were then."""
        self.transfers: i64 = 0
        """The number of transfers of this bout."""

        self.discard: i64 = 0
        """The mask of the cards that were seen to be discarded."""
        self.discards: i64 = 0
        """The number of cards that lie in the discard."""
        self.public: i64 = 0
        """The mask of the cards in hands that everybody has seen go there."""
        self.picked_up: i64 = 0
        """The mask of the cards in hands that came there from the table."""
        self.shown: i64 = 0
        """The mask of the trumps that were shown for a transfer."""
        self.notes: vec[i64] = vec[i64]([0] * (2 * seats))
        """Public notes on the cards that nobody saw a seat get; forgotten when it draws.

        At `seat` the mask of those that it lacks: it was passed over in a wave when it could have added them. At `seats
        + seat` a mask of which it had at least one when it was asked and passed; void once one of these has been seen
        anywhere.
        """

        self.finish: vec[i64] = vec[i64]([0] * seats)
        """The place of each seat that is out, from 1, and 0 for the others, if places count (A-PL1)."""
        self.epaulettes: i64 = 0
        """The number of shoulder straps that the fool wears, once the deal is over (A-EP1)."""
        self.unpaired: i64 = 0
        """The mask of the seats whose cards that nobody saw them get are of different ranks: they were passed over for
        want of a pair to lead. Forgotten when they draw."""

    def __eq__(self, other: object) -> bool:
        laid: int = self.attacks  # the entries behind them are left over from earlier bouts
        return same(self, other, {"attack": laid, "defence": laid})

    def __reduce__(self) -> Reduced:
        return reduced(self, self.book, self.seats)

    def copy_table(self, other: "DurakTable") -> None:
        """Copy everything from `other`, a table of the same rules and seats.

        No memory is allocated, except for places, reports and recurrences where the rules have them.
        """
        self.copy_base(other)
        self.seating.active = other.seating.active
        self.dealer = other.dealer
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat] = other.hands[seat]
            seat += 1
        if self.doubles is not None and other.doubles is not None:
            self.doubles.copy(other.doubles)
        if self.recurrence is not None and other.recurrence is not None:
            self.recurrence.copy(other.recurrence)
        if self.reports is not None and other.reports is not None:
            self.reports.copy(other.reports)
        if self.book.trump_per_seat:
            self.trumps = other.trumps
        self.stock.copy(other.stock)
        self.trump = other.trump
        self.face_up = other.face_up
        self.trump_card = other.trump_card
        self.beaters = other.beaters
        self.phase = other.phase
        self.bouts = other.bouts
        self.due = other.due
        self.passed_over = other.passed_over
        self.opener = other.opener
        self.attacker = other.attacker
        self.defender = other.defender
        self.attacking = other.attacking
        self.defending = other.defending
        self.helpers = other.helpers
        self.limit = other.limit
        self.attacks = other.attacks
        index: i64 = 0
        while index < self.attacks:
            self.attack[index] = other.attack[index]
            self.defence[index] = other.defence[index]
            index += 1
        self.unbeaten = other.unbeaten
        self.table = other.table
        self.open = other.open
        self.asked = other.asked
        self.circuit = other.circuit
        self.last_laid = other.last_laid
        self.target = other.target
        self.settled = other.settled
        self.settled_public = other.settled_public
        self.settled_picked_up = other.settled_picked_up
        self.transfers = other.transfers
        self.discard = other.discard
        self.discards = other.discards
        self.public = other.public
        self.picked_up = other.picked_up
        self.shown = other.shown
        if self.book.places:
            self.finish = other.finish[:]
        self.epaulettes = other.epaulettes
        self.unpaired = other.unpaired
        index = 0
        while index < 2 * self.seats:
            self.notes[index] = other.notes[index]
            index += 1

    # -- Hands ---------------------------------------------------------------------------------------------------------

    def held(self, seat: i64) -> i64:
        """Return how many cards `seat` holds."""
        if self.doubles is None:
            return count(self.hands[seat])
        return count(self.hands[seat]) + count(self.doubles.hands[seat])

    def held_of(self, seat: i64, cards: i64) -> i64:
        """Return how many of the mask `cards` `seat` holds."""
        if self.doubles is None:
            return count(self.hands[seat] & cards)
        return count(self.hands[seat] & cards) + count(self.doubles.hands[seat] & cards)

    def cards(self, seat: i64) -> list[int]:
        """The cards of `seat` in rising order."""
        return cards_of(self.hands[seat], 0 if self.doubles is None else self.doubles.hands[seat])

    def known_cards(self, seat: i64) -> list[int]:
        """Return the cards that everybody knows to be in the hand of `seat`, in rising order."""
        if self.doubles is None:
            return cards_of(self.hands[seat] & self.public, 0)
        return cards_of(self.doubles.known[seat], self.doubles.known_twice[seat])

    def give(self, seat: i64, card: i64) -> None:
        """Put `card`, which nobody else sees, into the hand of `seat`."""
        if self.doubles is not None and self.hands[seat] & BIT[card]:
            self.doubles.hands[seat] |= BIT[card]
        else:
            self.hands[seat] |= BIT[card]

    def give_openly(self, seat: i64, card: i64) -> None:
        """Put `card` into the hand of `seat`, while everybody looks."""
        self.give(seat, card)
        if self.doubles is None:
            self.public |= BIT[card]
        else:
            self.doubles.see_come(seat, card)

    def reveal(self, seat: i64, card: i64) -> None:
        """Everybody sees that `seat` holds `card`."""
        if self.doubles is None:
            self.public |= BIT[card]
        else:
            self.doubles.known[seat] |= BIT[card]

    def remove(self, seat: i64, card: i64) -> None:
        """Take `card` out of the hand of `seat`."""
        if self.doubles is not None and self.doubles.hands[seat] & BIT[card]:
            self.doubles.hands[seat] ^= BIT[card]
        else:
            self.hands[seat] ^= BIT[card]

    # -- Who attacks, who defends, who may add -------------------------------------------------------------------------

    def set_roles(self, attacker: i64, defender: i64) -> None:
        """Make `attacker` attack `defender`, and fix who may add cards and how many (A-D4)."""
        self.attacker = attacker
        self.defender = defender
        self.attacking = attacker
        self.defending = defender
        if self.book.own_roles:
            self._set_own_roles()
        else:
            self.limit = self.cap_for(count(self.hands[self.defending]))
        self.helpers = self._who_may_add()

    def _set_own_roles(self) -> None:
        """Set special roles: players for empty seats (A-RO1), trumps (A-DV3), and the limit with two packs."""
        if self.book.partner_covers:
            self.attacking = self._covering(self.attacker)
            self.defending = self._covering(self.defender)
        if self.book.trump_per_seat:
            self.set_trump(self.trumps[self.defending])
        self.limit = self.cap_for(self.held(self.defending))

    def player(self, seat: i64) -> i64:
        """Return the player of `seat`: itself, or, if it is out, the next partner who still has cards (A-RO1)."""
        return self._covering(seat) if self.book.partner_covers else seat

    def _covering(self, seat: i64) -> i64:
        """Return `seat`, or if it is out the next partner that is not; `seat` itself when its whole team is out."""
        player = seat
        while not self.seating.is_active(player):
            player = self.seating.next(self.seating.next(player))
            if player == seat:
                break
        return player

    def next_attacked(self, seat: i64) -> i64:
        """Return the seat that `seat` attacks: the next opponent, also an empty one with a partner (P-team)."""
        return self.seating.next(seat) if self.book.partner_covers else self.seating.next_opponent(seat)

    def next_seat(self, seat: i64) -> i64:
        """Return whose turn comes after that of `seat`: seats that are out are passed over, unless partners cover
        them.
        """
        return self.seating.next(seat) if self.book.partner_covers else self.seating.next_active(seat)

    def side(self, seat: i64) -> i64:
        """Return the mask of `seat` and its partners, also those who are out."""
        if self.book.teams == 0:
            return BIT[seat]
        side: i64 = 0
        for other in range(self.seats):
            if other % self.book.teams == seat % self.book.teams:
                side |= BIT[other]
        return side

    def in_play(self) -> i64:
        """The mask of the seats that are still in the deal."""
        return self.seating.active

    def _who_may_add(self) -> i64:
        """Return the mask of the seats that may add cards in this bout, never the defender or a partner of hers."""
        helpers = self.seating.active & ~BIT[self.defending]
        if self.book.throw_who != THROW_ALL:
            helpers &= self._allowed_to_add()
        if self.book.teams:
            helpers &= ~self.seating.team(self.defender % self.book.teams)
        return helpers

    def _allowed_to_add(self) -> i64:
        if self.book.throw_who == THROW_NOBODY:
            return 0
        if self.book.throw_who == THROW_ATTACKER:
            return BIT[self.attacking]
        return BIT[self.attacking] | BIT[self.player(self.next_seat(self.defender))]  # her neighbours

    def index_in_wave(self, seat: i64) -> i64:
        """Return how many seats are asked before `seat` in a wave."""
        return seat - self.attacker if seat >= self.attacker else seat - self.attacker + self.seats

    def set_trump(self, trump: i64) -> None:
        """Make `trump` (0 to 3, or -1 for none) the trump suit: for deals and positions."""
        self.trump = trump
        self.beaters = self.book.relation(trump).beaters

    def own_trump(self, seat: i64) -> i64:
        """The trump suit with which `seat` beats."""
        return self.trumps[seat] if self.book.trump_per_seat else self.trump

    # -- How many cards a bout may have --------------------------------------------------------------------------------

    def cap_for(self, hand_size: i64) -> i64:
        """Return the most attack cards against a hand of `hand_size` (A-D4, P-first5).

        A smaller limit holds in the first bout or until the first discard, as the rules say.
        """
        cap = self.book.cap_max
        if self.book.cap_hand != CAP_OFF:
            cap = min(cap, hand_size)
        if self.book.small_cap < cap:
            until_bout = self.book.small_cap_until == SMALL_FIRST_BOUT
            if self.bouts == 0 if until_bout else self.discards == 0:
                cap = self.book.small_cap
        return cap

    def cap_against(self, defender: i64) -> i64:
        """The most attack cards that a bout against `defender` may have, if it started now (A-D4)."""
        return self.cap_for(self.held(self.player(defender)))

    def cap_passed_to(self, receiver: i64) -> i64:
        """The most attack cards of this bout once passed to `receiver`: beaten ones count as in its hand (A-TL1)."""
        return self.cap_for(self.held(self.player(receiver)) + self.attacks - self.unbeaten)

    def room(self) -> i64:
        """Return how many attack cards may still be laid in this bout (A-D4, P-cap-other)."""
        limit = self.limit
        if self.book.cap_hand == CAP_CURRENT:
            limit = min(limit, self.held(self.defending))
        return limit - self.attacks

    # -- Laying a card -------------------------------------------------------------------------------------------------

    def attack_with(self, card: i64) -> None:
        """Lay `card` of the actor as another attack card."""
        self.attack[self.attacks] = card
        self.defence[self.attacks] = UNBEATEN
        self.attacks += 1
        self.unbeaten += 1
        self.last_laid = card
        self.lay(card)

    def lay(self, card: i64) -> None:
        """Lay `card`, which its pair holds already, from the actor's hand."""
        if self.book.own_laying:
            self._lay_otherwise(card)
            return
        bit = BIT[card]
        self.hands[self.actor] ^= bit
        self.table |= bit
        self.public &= ~bit
        self.picked_up &= ~bit

    def _lay_otherwise(self, card: i64) -> None:
        """Lay a card at a table with further notes: on moves between hands, or on which of two equal cards it is."""
        if self.recurrence is not None:
            self.recurrence.leave(self.actor, card)
        if self.book.cheating:
            self._keep_order(card)
        if self.book.packs == 2:
            self._lay_of_two_packs(card)
        else:  # as in `lay`, whose speed matters to all other games
            self.remove(self.actor, card)
            self.table |= BIT[card]
            self.public &= ~BIT[card]
            self.picked_up &= ~BIT[card]

    def _lay_of_two_packs(self, card: i64) -> None:
        """Lay `card` of the actor; a beating card voids the conclusions from passes at once."""
        doubles = self.twice()
        self.remove(self.actor, card)
        doubles.see_leave(self.actor, card)
        if self.table & BIT[card]:
            doubles.table |= BIT[card]
        self.table |= BIT[card]
        if self.phase == DEFEND and self.last_laid == NOBODY:
            self.void(card)  # cards of an attack are shown when the play is complete

    def _keep_order(self, card: i64) -> None:
        """Note how the actor lays `card`, which its pair holds already, and whether it is false."""
        reports = self.marked()
        pair = self.attacks - 1
        if self.phase == DEFEND and self.target != NOBODY and self.defence[self.target] == card:
            pair = self.target
        manner = LED
        true = True
        if self.phase == DEFEND:
            if self.defence[pair] == UNBEATEN:
                manner = PASSED_ON
            else:
                manner = BEAT
                true = self.beaters[self.attack[pair]] & BIT[card] != 0
        elif self.phase != LEAD:
            manner = ADDED_FIRST if self.phase == INITIAL_WAVE else ADDED if self.phase == WAVE else ADDED_TO_TAKEN
            true = self.open & BIT[card] != 0
        standing = FALSE
        if true:
            standing = TRUE
            if manner in (LED, PASSED_ON) or not self.may_lie(self.actor):  # A-CH1
                standing = SURE
        laid = LaidCard(card, self.actor, manner, standing)
        laid.pair = pair
        laid.attacker = self.attacker
        laid.defender = self.defender
        laid.limit = self.limit
        laid.transfers = self.transfers
        if manner == ADDED_TO_TAKEN and self.book.throw_match == MATCH_TABLE_OR_SUIT:
            laid.circuit = self.circuit
        reports.laid.append(laid)

    def may_lie(self, seat: i64) -> i64:
        """Return the mask of all cards if `seat` may lay false ones, else 0 (P-sharps, A-CH3)."""
        if self.reports is None or self.reports.caught & BIT[seat]:
            return 0
        return above(-1)

    def twice(self) -> Doubles:
        """Return the notes on repeated cards; only with two packs."""
        doubles = self.doubles
        assert doubles is not None
        return doubles

    def marked(self) -> Reports:
        """Return the notes for reports; only at tables with false cards."""
        reports = self.reports
        assert reports is not None
        return reports

    # -- Cards that may be added and passed on -------------------------------------------------------------------------

    def open_table(self) -> None:
        """Open the cards that may be added to those on the table."""
        self.open = self.open_upon(self.attacks)

    def open_upon(self, pairs: i64) -> i64:
        """Return the mask of the cards that may be added to the first `pairs` pairs (D12).

        They have the ranks there, or of the beating cards alone (P-throwin); with P-parnomastny also the suits there.
        """
        match = self.book.throw_match
        open_cards: i64 = 0
        if match in (MATCH_TABLE, MATCH_TABLE_OR_SUIT):
            open_cards = self.ranks_of_attack(pairs)
        for index in range(pairs):
            defence = self.defence[index]
            if defence != UNBEATEN and match != MATCH_NONE:
                open_cards |= RANK_OF[defence]
                if match == MATCH_TABLE_OR_SUIT:
                    open_cards |= self.book.suit_of[defence]
            if match == MATCH_TABLE_OR_SUIT:
                open_cards |= self.book.suit_of[self.attack[index]]
        return open_cards

    def ranks_of_attack(self, attacks: i64) -> i64:
        """The mask of all cards of the ranks of the first `attacks` attack cards."""
        ranks: i64 = 0
        for index in range(attacks):
            ranks |= RANK_OF[self.attack[index]]
        return ranks

    def receiver(self) -> i64:
        """Return the seat to be attacked after a transfer; -1 when none is possible with any hand of the defender.

        None is after the longest chain, in a first bout without transfers, and to a partner.
        """
        if self.transfers >= self.book.transfer_max_chain:
            return NOBODY
        if self.bouts == 0 and not self.book.transfer_first_bout:  # P-no-first-transfer
            return NOBODY
        receiver = self.next_seat(self.defender)
        if self.seating.partners(receiver, self.defender):
            return NOBODY
        return receiver

    def passing_card(self) -> i64:
        """The card of whose rank the attack is passed on: the first that is not beaten; for a defence under way."""
        index: i64 = 0
        while self.defence[index] != UNBEATEN:
            index += 1
        return self.attack[index]

    # -- Clearing the table, and drawing -------------------------------------------------------------------------------

    def clear(self, taken: bool) -> None:
        """Move the cards of the bout into the hand of the defender who takes, or to the discard (D13, D16).

        Where only unbeaten cards are picked up, beaten pairs go to the discard all the same. The table is empty then.
        """
        if self.book.packs == 2:
            self._clear_of_two_packs(taken)
        else:
            gone = self.table  # D16
            if taken:
                gone = self._beaten_pairs() if self.book.pickup_unbeaten else 0
                picked_up = self.table & ~gone  # D13
                self.hands[self.defending] |= picked_up
                self.public |= picked_up
                self.picked_up |= picked_up
            self.discard |= gone
            self.discards += count(gone)
        self.attacks = 0
        self.unbeaten = 0
        self.table = 0
        self.open = 0

    def _beaten_pairs(self) -> i64:
        """Return the mask of the beaten attack cards and the cards that beat them."""
        pairs: i64 = 0
        index: i64 = 0
        while index < self.attacks:
            if self.defence[index] != UNBEATEN:
                pairs |= BIT[self.attack[index]] | BIT[self.defence[index]]
            index += 1
        return pairs

    def _clear_of_two_packs(self, taken: bool) -> None:
        """Show the attack, and clear the table as `clear` says, card by card, since every card may lie there twice."""
        doubles = self.twice()
        self.show_attack(doubles)
        doubles.settled = 0
        for index in range(self.attacks):
            beaten = self.defence[index] != UNBEATEN
            gone = not taken or (beaten and self.book.pickup_unbeaten)
            self._clear_card(self.attack[index], gone, doubles)
            if beaten:
                self._clear_card(self.defence[index], gone, doubles)
        doubles.table = 0

    def _clear_card(self, card: i64, gone: bool, doubles: Doubles) -> None:
        """Move one card of the bout to the discard if it is `gone`, else openly into the hand of the defender."""
        if not gone:
            self.give_openly(self.defending, card)
            return
        if self.discard & BIT[card]:
            doubles.discard |= BIT[card]
        self.discard |= BIT[card]
        self.discards += 1

    def refill(self) -> None:
        """Draw back to a full hand: the opener first, then clockwise, the defender last (D17, A-D6).

        With `refill_clockwise` the defender draws in her turn. Nothing is drawn when the stock is empty or put aside.
        """
        if self.book.stock_aside or self.stock.remaining() == 0:
            return
        seat = self.opener
        for _seat in range(self.seats):
            if seat != self.defending or self.book.refill_clockwise:
                self._draw(seat)
            seat = self.seating.next(seat)
        self._draw(self.defending)

    def _draw(self, seat: i64) -> None:
        """Let `seat` draw up to a full hand, as far as the stock goes; unseen cards clear the notes about its hand."""
        hand = self.hands[seat]
        missing = min(self.book.hand_size - count(hand), self.stock.remaining())
        if missing <= 0:
            return
        if self.book.draw_singly:
            self._draw_singly(seat)
            return
        face_up = self.stock.turned_up
        drawn = self.stock.draw_mask(missing)
        self.hands[seat] = hand | drawn
        if self.stock.turned_up != face_up:
            self.public |= BIT[face_up]
            drawn ^= BIT[face_up]
        if drawn:
            self.notes[seat] = 0
            self.notes[self.seats + seat] = 0
            self.unpaired &= ~BIT[seat]

    def _draw_singly(self, seat: i64) -> None:
        """Draw card by card, when a card can be there twice, or several lie face up.

        An unseen card clears the notes about the hand; a card that lay face up is publicly known to be in it.
        """
        missing = min(self.book.hand_size - self.held(seat), self.stock.remaining())
        while missing > 0:
            if self.stock.position < self.first_face_up():
                self.give(seat, self.stock.draw())
                self.notes[seat] = 0
                self.notes[self.seats + seat] = 0
                self.unpaired &= ~BIT[seat]
            else:
                self.give_openly(seat, self.stock.draw())
            missing -= 1

    def first_face_up(self) -> i64:
        """Return the index in the stock from which the cards lie face up above the turned-up one."""
        return max(self.stock.position, len(self.stock.order) - self.face_up)

    # -- Public notes --------------------------------------------------------------------------------------------------

    def note_pass(self) -> None:
        """Note the public meaning of a pass of the asked seat: the cards that it could have added.

        Nothing is noted when a card that all know in its hand could have been added, or when as much is known already.
        """
        if self.book.packs == 2:
            self._note_pass_of_two_packs()
            return
        open_ranks = self.open
        public = self.public
        if not open_ranks & public & self.hands[self.actor]:  # else a publicly known card explains it
            unseen = open_ranks & ~(self.table | self.discard | public)
            index = self.seats + self.actor
            if self.notes[index] & ~unseen or not self.notes[index]:  # else as much is known already
                self.notes[index] = unseen

    def _note_pass_of_two_packs(self) -> None:
        """Note a pass in a game of two packs: the hand may have the second copy of a card that lies there.

        Nothing is noted when a known card of the hand could have been added, or when as much is known already.
        """
        doubles = self.twice()
        if self.open & doubles.known[self.actor]:
            return
        seen_once = self.table | self.discard
        seen_twice = doubles.table | doubles.discard | (self.table & self.discard)
        for seat in range(self.seats):
            seen_twice |= doubles.known_twice[seat] | (seen_once & doubles.known[seat])
            seen_once |= doubles.known[seat]
        unseen = self.open & ~seen_twice
        index = self.seats + self.actor
        if self.notes[index] & ~unseen or not self.notes[index]:
            self.notes[index] = unseen

    def note_passed_over(self) -> None:
        """Note for later that the seats of `passed_over` have no pair (A-DE2), and empty it."""
        for seat in range(self.seats):
            self.notes[seat] |= self.lacks_for_pairs(seat)
        self.unpaired |= self.passed_over
        self.passed_over = 0

    def lacks_for_pairs(self, seat: i64) -> i64:
        """Return the mask of the cards that `seat` surely lacks if it is passed over.

        Each makes a pair with a known card of its hand. The mask is 0 when it was not passed over.
        """
        lacks: i64 = 0
        if self.passed_over & BIT[seat]:
            known = self.hands[seat] & self.public
            while known:
                lacks |= RANK_OF[lowest(known)] & ~BIT[lowest(known)]
                known &= known - 1
        return lacks

    def void(self, card: i64) -> None:
        """Forget the conclusions from passes about `card`, which is laid: a seat that passed may have had it."""
        for index in range(self.seats, 2 * self.seats):
            if self.notes[index] & BIT[card]:
                self.notes[index] = 0

    def show_attack(self, doubles: Doubles) -> None:
        """Show everybody the attack cards of the play that is now complete."""
        for index in range(doubles.settled, self.attacks):
            self.void(self.attack[index])
        doubles.settled = self.attacks

    # -- Views of the seats --------------------------------------------------------------------------------------------

    def observe(self, seat: i64) -> DurakObservation:
        """Return the observation of `seat`: public facts and its own hand, nothing else.

        For the others, cards that the actor has laid in a play under way are still in its hand. Raises `InvalidDeal`
        for a seat that does not exist.
        """
        check_seat(seat, self.seats)
        seen = DurakObservation(seat, self.seats, self.legal if seat == self.actor else 0, self.decision, self.book)
        seen.hand = self.hands[seat]
        sizes = vec[i64]([0] * self.seats)
        known = vec[i64]([0] * self.seats)
        for other in range(self.seats):
            sizes[other] = self.held(other)
            known[other] = self.hands[other] & self.public
        seen.hand_sizes = sizes
        seen.known = known
        seen.active = self.seating.active
        seen.actor = self.actor
        seen.dealer = self.dealer
        seen.phase = self.phase
        seen.bouts = self.bouts
        seen.due = self.due
        seen.opener = self.opener
        seen.attacker = self.attacker
        seen.defender = self.defender
        seen.attacking = self.attacking
        seen.defending = self.defending
        seen.helpers = self.helpers
        seen.limit = self.limit
        attacks = self.attacks
        seen.settled = self.settled
        seen.settled_public = self.settled_public
        seen.settled_picked_up = self.settled_picked_up
        seen.picked_up = self.picked_up
        seen.table = self.table
        seen.open = self.open
        seen.asked = self.asked
        seen.circuit = self.circuit
        if seat == self.actor:
            seen.last_laid = self.last_laid
            seen.target = self.target if self.phase == DEFEND else NOBODY
        elif attacks > self.settled:  # the actor is in the middle of a play
            sizes[self.actor] += attacks - self.settled
            laid = self.laid_unseen(seat)
            seen.table ^= laid
            known[self.actor] |= laid & self.settled_public
            seen.picked_up |= laid & self.settled_picked_up
            attacks = self.settled
            seen.open = self.open if attacks else 0
        seen.attack = self.attack[:attacks]
        seen.defence = self.defence[:attacks]
        seen.transfers = self.transfers
        seen.trump = self.trump
        seen.trump_card = self.trump_card
        seen.turned_up = self.stock.turned_up
        if self.face_up:
            seen.face_up = self.stock.order[self.first_face_up() :]
        seen.stock_size = self.stock.remaining()
        seen.discard = self.discard
        seen.discards = self.discards
        seen.shown = self.shown
        if self.book.trump_per_seat:
            self._show_trumps(seen)
        if self.doubles is not None:
            self._show_doubles(seen, self.doubles)
        if self.reports is not None:
            self._show_reports(seen, self.reports)
        self._show_notes(seen)
        if self.recurrence is not None:
            self._show_recurrence(seen, self.recurrence)
        if self.book.places:
            seen.finish = self.finish[:]
        return seen

    def _show_trumps(self, seen: DurakObservation) -> None:
        seen.trumps = self.trumps[:]
        seen.face_up = self.stock.order[self.first_face_up() :]

    def _show_reports(self, seen: DurakObservation, reports: Reports) -> None:
        """Write the notes for reports into `seen`, without a play under way; only the actor sees false actions."""
        shown = reports.clone()
        if seen.seat != self.actor:
            shown.false_actions = 0
        if len(seen.attack) < self.attacks:  # the play under way
            shown.laid = shown.laid[: len(shown.laid) - (self.attacks - len(seen.attack))]
        seen.reports = shown

    def _show_doubles(self, seen: DurakObservation, doubles: Doubles) -> None:
        """Write into `seen` the second copies that its seat knows of, as before another seat's play under way."""
        seen.second = doubles.hands[seen.seat]
        seen.known = doubles.known[:]
        seen.known_twice = doubles.known_twice[:]
        if seen.seat != self.actor and self.actor != NOBODY:  # as it was before the play under way
            seen.known[self.actor] = doubles.settled_known
            seen.known_twice[self.actor] = doubles.settled_twice
        seen.settled_known = doubles.settled_known
        seen.settled_twice = doubles.settled_twice
        seen.discard_twice = doubles.discard
        seen.table = 0
        for index in range(len(seen.attack)):
            for card in (seen.attack[index], seen.defence[index]):
                if card != UNBEATEN:
                    if seen.table & BIT[card]:
                        seen.table_twice |= BIT[card]
                    seen.table |= BIT[card]

    def _show_notes(self, seen: DurakObservation) -> None:
        """Write into `seen` the cards that each seat surely lacks or holds, and the seats without a pair."""
        laid = seen.table | self.laid_open()
        seen.unpaired = self.unpaired
        seen.lacks = self.notes[: self.seats]
        if self.shows_passed_over(seen.seat):
            seen.unpaired |= self.passed_over
            for seat in range(self.seats):
                seen.lacks[seat] |= self.lacks_for_pairs(seat)
        seen.holds = self.notes[self.seats :]
        for seat in range(self.seats):
            if seen.holds[seat] & laid and self.doubles is None:  # with two packs `void` sees to that
                seen.holds[seat] = 0

    def _show_recurrence(self, seen: DurakObservation, recurrence: Recurrence) -> None:
        """Write into `seen` a copy of the leads and moves between hands, for others without the play under way."""
        shown = Recurrence(self.seats, self.book.packs)
        shown.copy(recurrence)
        if seen.seat != self.actor and self.actor != NOBODY:  # the play under way is not seen yet
            for index in range(self.settled, self.attacks):
                shown.come(self.actor, self.attack[index])
        seen.recurrence = shown

    def laid_unseen(self, seat: i64) -> i64:
        """Return the mask of the cards that the actor has laid in a play under way and `seat` does not see yet.

        It is 0 for the actor itself.
        """
        laid: i64 = 0
        if seat != self.actor:
            index = self.settled
            while index < self.attacks:
                laid |= BIT[self.attack[index]]
                index += 1
        return laid

    def laid_open(self) -> i64:
        """Return the mask of the cards off the table that everybody has seen in hands or laid by."""
        laid = self.discard | self.settled_public
        if self.stock.turned_up != self.trump_card and self.stock.turned_up >= 0:
            laid |= BIT[self.stock.turned_up]  # exchanged: it came from a hand
        return laid

    def shows_passed_over(self, seat: i64) -> bool:
        """Return whether `seat` sees already who was passed over for want of a pair; else the lead will show it."""
        return self.passed_over != 0 and (self.due != self.opener or seat == self.actor)


def is_taking(seen: DurakObservation) -> bool:
    """Return whether the defender has said that she takes, also while seats are asked whether to report."""
    reports = seen.reports
    paused = reports is not None and reports.window != NOT_OPEN and reports.paused == TAKING
    return seen.phase == TAKING or paused
