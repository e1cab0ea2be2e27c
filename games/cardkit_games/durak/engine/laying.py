"""Laying cards at a Durak table: who may, how many, and what everybody notices of it.

Clause numbers (D1 ..., A-D1 ..., P-...) are those of docs/reference/rules.md.
"""

from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, above, count
from cardkit.engine.state import NOBODY
from cardkit_games.durak.engine.actions import DONE, SWAP
from cardkit_games.durak.engine.doubles import Doubles
from cardkit_games.durak.engine.reports import (
    ADDED,
    ADDED_FIRST,
    ADDED_TO_TAKEN,
    BEAT,
    FALSE,
    LED,
    PASSED_ON,
    SURE,
    TRUE,
    LaidCard,
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
)
from cardkit_games.durak.engine.table import DEFEND, INITIAL_WAVE, LEAD, REPORTING, UNBEATEN, WAVE, DurakTable


@mypyc_attr(acyclic=True)
class DurakLaying(DurakTable):
    """A table at which seats have roles and lay cards; `DurakState` says when."""

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
        """Sets roles that differ: who plays for an empty seat (A-RO1), trumps (A-DV3), and the limit with two packs."""
        if self.book.partner_covers:
            self.attacking = self._covering(self.attacker)
            self.defending = self._covering(self.defender)
        if self.book.trump_per_seat:
            self.set_trump(self.trumps[self.defending])
        self.limit = self.cap_for(self.held(self.defending))

    def player(self, seat: i64) -> i64:
        """Return who plays for `seat`: itself, or, where it is out, the next partner who still has cards (A-RO1)."""
        return self._covering(seat) if self.book.partner_covers else seat

    def _covering(self, seat: i64) -> i64:
        player = seat
        while not self.seating.is_active(player):
            player = self.seating.next(self.seating.next(player))
            if player == seat:
                break
        return player

    def next_attacked(self, seat: i64) -> i64:
        """Whom `seat` attacks: the next opponent, also an empty seat that a partner plays for (P-team)."""
        return self.seating.next(seat) if self.book.partner_covers else self.seating.next_opponent(seat)

    def next_seat(self, seat: i64) -> i64:
        """Return whose turn comes after that of `seat`: seats that are out are passed over, unless partners cover
        them.
        """
        return self.seating.next(seat) if self.book.partner_covers else self.seating.next_active(seat)

    def _who_may_add(self) -> i64:
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

    def _index_in_wave(self, seat: i64) -> i64:
        """Return how many seats are asked before `seat` in a wave."""
        return seat - self.attacker if seat >= self.attacker else seat - self.attacker + self.seats

    def set_trump(self, trump: i64) -> None:
        """Make `trump` (0 to 3, or -1 for none) the trump suit: for deals and positions."""
        self.trump = trump
        self.beaters = self.book.relation(trump).beaters

    # -- How many cards a bout may have --------------------------------------------------------------------------------

    def cap_for(self, hand_size: i64) -> i64:
        """The most attack cards against a hand of `hand_size` (A-D4, P-first5)."""
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
        """The most attack cards of this bout once it is passed on: beaten ones lie outside the hand (A-TL1)."""
        return self.cap_for(self.held(self.player(receiver)) + self.attacks - self.unbeaten)

    def receiver(self) -> i64:
        """Return who would be attacked after a transfer; -1 when none is possible whatever the defender holds."""
        if self.transfers >= self.book.transfer_max_chain:
            return NOBODY
        if self.bouts == 0 and not self.book.transfer_first_bout:  # P-no-first-transfer
            return NOBODY
        receiver = self.next_seat(self.defender)
        if self.seating.partners(receiver, self.defender):
            return NOBODY
        return receiver

    def room(self) -> i64:
        """Return how many attack cards may still be laid in this bout (A-D4, P-cap-other)."""
        limit = self.limit
        if self.book.cap_hand == CAP_CURRENT:
            limit = min(limit, self.held(self.defending))
        return limit - self.attacks

    # -- Laying a card -------------------------------------------------------------------------------------------------

    def _attack_with(self, card: i64) -> None:
        self.attack[self.attacks] = card
        self.defence[self.attacks] = UNBEATEN
        self.attacks += 1
        self.unbeaten += 1
        self.last_laid = card
        self._lay(card)

    def _lay(self, card: i64) -> None:
        if self.book.own_laying:
            self._lay_otherwise(card)
            return
        bit = BIT[card]
        self.hands[self.actor] ^= bit
        self.table |= bit
        self.public &= ~bit
        self.picked_up &= ~bit

    def _lay_otherwise(self, card: i64) -> None:
        """Lay a card where more is to be noted of it: what moves between hands, or which of two it is."""
        if self.recurrence is not None:
            self.recurrence.leave(self.actor, card)
        if self.book.cheating:
            self._keep_order(card)
        if self.book.packs == 2:
            self._lay_of_two_packs(card)
        else:  # as in `_lay`, whose speed is that of all other games
            self.remove(self.actor, card)
            self.table |= BIT[card]
            self.public &= ~BIT[card]
            self.picked_up &= ~BIT[card]

    def _lay_of_two_packs(self, card: i64) -> None:
        doubles = self.twice()
        self.remove(self.actor, card)
        doubles.see_leave(self.actor, card)
        if self.table & BIT[card]:
            doubles.table |= BIT[card]
        self.table |= BIT[card]
        if self.phase == DEFEND and self.last_laid == NOBODY:
            self._void(card)  # cards of an attack are shown when the play is complete

    def _keep_order(self, card: i64) -> None:
        """Remember how the actor lays `card`, which its pair holds already, before it leaves the hand."""
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

    def _open_table(self) -> None:
        """Open what may be added to the cards on the table."""
        self.open = self.open_upon(self.attacks)

    def open_upon(self, pairs: i64) -> i64:
        """The mask of what may be added to the first `pairs` pairs on the table (D12, P-throwin, P-parnomastny)."""
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

    # -- What everybody notices ----------------------------------------------------------------------------------------

    def _note_pass(self) -> None:
        """Note what everybody sees of a seat that was asked and adds nothing: that it could have."""
        if self.book.packs == 2:
            self._note_pass_of_two_packs()
            return
        open_ranks = self.open
        public = self.public
        if not open_ranks & public & self.hands[self.actor]:  # else a card that everybody knows of explains it
            unseen = open_ranks & ~(self.table | self.discard | public)
            index = self.seats + self.actor
            if self.notes[index] & ~unseen or not self.notes[index]:  # else as much is known already
                self.notes[index] = unseen

    def _note_pass_of_two_packs(self) -> None:
        """Note a pass where every card is there twice: the hand may have the second of a card that lies there."""
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

    def _note_passed_over(self) -> None:
        """Note what the lead shows of the seats that were passed over: they have no pair (A-DE2)."""
        for seat in range(self.seats):
            self.notes[seat] |= self.lacks_for_pairs(seat)
        self.unpaired |= self.passed_over
        self.passed_over = 0

    def _void(self, card: i64) -> None:
        """Forget what passes said of `card`, which is laid: whoever passed may have had just this one."""
        for index in range(self.seats, 2 * self.seats):
            if self.notes[index] & BIT[card]:
                self.notes[index] = 0

    def _show_attack(self, doubles: Doubles) -> None:
        """Everybody sees the attack cards of the play that is now complete."""
        for index in range(doubles.settled, self.attacks):
            self._void(self.attack[index])
        doubles.settled = self.attacks

    # -- Asking a seat -------------------------------------------------------------------------------------------------

    def _offer(self, seat: i64, legal: i64) -> None:
        """Ask `seat` to act: a new decision, at the start of which the trump exchange is open."""
        self.actor = seat
        self.legal = legal
        self.decision += 1
        self.settled = self.attacks
        self.settled_public = self.public
        self.settled_picked_up = self.picked_up
        self.last_laid = NOBODY
        if self.book.own_offers:
            self._complete_offer(seat)

    def _complete_offer(self, seat: i64) -> None:
        if self.book.trump_swap and self.phase < REPORTING and self.may_swap(seat):
            self.legal |= BIT[SWAP]
        if self.doubles is not None:
            self._show_attack(self.doubles)
            self.doubles.settled_known = self.doubles.known[seat]
            self.doubles.settled_twice = self.doubles.known_twice[seat]
        if self.reports is not None:
            self._mark_false_actions()

    def may_swap(self, seat: i64) -> bool:
        """Return whether `seat` may exchange the lowest trump for the turned-up one (P-exchange)."""
        if self.stock.turned_up < 0 or self.trump < 0:
            return False
        low = BIT[self.book.lowest_rank() * 4 + self.trump]
        return self.hands[seat] & low & ~self.picked_up != 0

    def may_lie(self, seat: i64) -> i64:
        """The mask of all cards where `seat` may lay false ones, else 0 (P-sharps, A-CH3)."""
        if self.reports is None or self.reports.caught & BIT[seat]:
            return 0
        return above(-1)

    def _mark_false_actions(self) -> None:
        """Note which legal actions would be false."""
        false: i64 = 0
        cards = self.legal & (BIT[DONE] - 1)
        if self.phase == DEFEND:
            if self.target != NOBODY:
                false = cards & ~self.beaters[self.attack[self.target]]
            else:
                for index in range(self.attacks):
                    attack = self.attack[index]
                    if not self.beaters[attack] & self.hands[self.defending]:
                        false |= cards & BIT[attack]
        elif self.phase != LEAD and self.phase < REPORTING:
            false = cards & ~self.open
        self.marked().false_actions = false
