"""The engine of the Durak family, in the order in which a bout is played.

Lead, initial wave, defence, transfer, waves of adding, take, end of the bout, who is next. Each file knows those before
it: `table` has the places, `laying` the roles and what is laid, `dealing` the beginning, `ending` what follows a bout.
Clause numbers (D1 ..., A-D1 ..., P-...) are those of docs/reference/rules.md.
"""

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, above, count, lowest
from cardkit.cards.card import RED_JOKER
from cardkit.cards.chance import shuffle
from cardkit.cards.trumps import suit_mask
from cardkit.engine.state import DRAW, NOBODY, REDEALT, UNFINISHED, Dealer
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TAKE, TRANSFER
from cardkit_games.durak.engine.ending import DurakEnding
from cardkit_games.durak.engine.leads import PAIR, has_pair, next_of_lead
from cardkit_games.durak.engine.reports import (
    ADDED,
    ADDED_FIRST,
    AFTER_ADDING,
    AFTER_BEAT,
    BEAT,
    BEFORE_ADDING,
    BEFORE_DEFENCE,
    FALSE,
    NOT_OPEN,
)
from cardkit_games.durak.engine.rulebook import (
    FIVE,
    MATCH_NONE,
    MATCH_TABLE,
    MATCH_TABLE_OR_SUIT,
    OPEN_ONE,
    OPEN_PAIR_OR_PASS,
    OPEN_SAME_RANK,
    RANK_OF,
    REDEAL_FIVE_PLAIN,
    REDEAL_OFF,
    SHOW_FREE,
    SHOW_OFF,
    SHOW_PER_BOUT,
    Rulebook,
)
from cardkit_games.durak.engine.table import DEFEND, INITIAL_WAVE, LEAD, REDEALING, REPORTING, TAKING, UNBEATEN, WAVE


@mypyc_attr(acyclic=True)
class DurakState(DurakEnding):
    """One deal of Durak under way."""

    # -- A new deal ------------------------------------------------------------------------------------------------

    def begin(self, attacker: i64) -> None:
        """Start the first bout, which `attacker` opens, once everybody keeps the hand that was dealt (P-redeal)."""
        if self.book.redeal == REDEAL_OFF:
            self.lead(attacker)
        else:
            self.ask_for_redeal(attacker, attacker)

    def ask_for_redeal(self, attacker: i64, seat: i64) -> None:
        """Ask `seat`, and then those behind it up to `attacker`, whether they want a new deal (A-RD1): for engine and
        positions.
        """
        self.due = attacker
        self.opener = attacker
        self.set_roles(attacker, self.next_attacked(attacker))
        self.phase = REDEALING
        self.asked = self._index_in_wave(seat)
        if self.recurrence is not None:
            self.recurrence.progress = self.discards - self.stock.remaining()
        self._offer_redeal()

    def _offer_redeal(self) -> None:
        """Ask whoever's turn it is; also who may not ask for a new deal, so that being asked tells nothing (A-RD2)."""
        seat = self.due + self.asked
        if seat >= self.seats:
            seat -= self.seats
        self._offer(seat, BIT[DONE] | BIT[SHOW] if self.may_ask_for_redeal(seat) else BIT[DONE])

    def may_ask_for_redeal(self, seat: i64) -> bool:
        """Return whether the hand of `seat` is one with which a new deal may be asked for (P-redeal, A-RD3)."""
        trump = self.own_trump(seat)
        five = self.book.redeal == REDEAL_FIVE_PLAIN
        if five and trump >= 0 and self.hands[seat] & self.book.suit_of[trump]:
            return False
        for suit in range(4):
            if self.held_of(seat, self.book.suit_of[suit]) >= (FIVE if five else self.held(seat)):
                return True
        return False

    def _answer_about_redeal(self, action: i64) -> None:
        if action == SHOW:
            for card in self.cards(self.actor):
                self.reveal(self.actor, card)
            self.end(REDEALT)
            return
        self.asked += 1
        if self.asked < self.seats:
            self._offer_redeal()
        else:
            self.lead(self.due)

    # -- Lead -----------------------------------------------------------------------------------------------------

    def lead(self, attacker: i64) -> None:
        """Start a bout that `attacker` opens (D5), or the next who can: for engine and positions."""
        self.due = attacker
        if self.book.open_shape == OPEN_PAIR_OR_PASS:
            attacker = self.first_to_lead(attacker)
        self.opener = attacker
        self.phase = LEAD
        self.transfers = 0
        if self.book.transfer_show == SHOW_PER_BOUT:
            self.shown = 0
        if self.book.cheating:
            self.marked().begin_bout()
        self.set_roles(attacker, self.next_attacked(attacker))
        self._offer(self.attacking, self._first_of_lead())
        if self.recurrence is not None:
            self._note_lead(self.recurrence)

    def lead_again(self) -> None:
        """Start the bout anew, as the same decision, with other cards in hands: for hidden cards that are dealt."""
        if self.recurrence is not None:
            self.recurrence.take_back()
        self.decision -= 1
        self.lead(self.due)

    def _first_of_lead(self) -> i64:
        """The cards with which the attacker may begin to lead; no DONE, for at least one is laid (A-D13)."""
        cards = self.hands[self.attacking]
        if self.book.open_shape > OPEN_SAME_RANK:
            cards = next_of_lead(self.book.open_shape, 0, cards, self.limit)
        return cards

    def first_to_lead(self, due: i64) -> i64:
        """Return who leads where a pair must be led: `due`, or the next who has one; `due` when nobody has (A-DE2,
        A-DE3).
        """
        seat = due
        self.passed_over = 0
        while self.cap_against(self.next_attacked(seat)) >= PAIR:
            player = self.player(seat)
            if has_pair(self.hands[player]):
                break
            self.passed_over |= BIT[player]
            seat = self.next_seat(seat)
            if seat == due:
                break
        return seat

    def _lead_card(self, card: i64) -> None:
        if self.passed_over:
            self._note_passed_over()
        if card != DONE:
            self._attack_with(card)
            self.open |= RANK_OF[card]
            if self.book.open_shape != OPEN_ONE and self._offer_more_to_lead():
                return
        if self.book.last_attack_ends and self._has_won_by_attack():
            self._end_bout(True)
        elif self.book.initial_wave:  # D7
            self.phase = INITIAL_WAVE
            self.asked = 1
            self._ask()
        else:
            self._start_defence()

    def _offer_more_to_lead(self) -> bool:
        """Let the attacker lay another card of this lead; False when nothing can follow."""
        if self.book.open_shape == OPEN_SAME_RANK:  # D6
            return self._offer_more()
        self.legal = next_of_lead(self.book.open_shape, self.table, self.hands[self.attacking], self.limit)
        return self.legal != 0

    # -- Adding cards: waves --------------------------------------------------------------------------------------

    def _start_wave(self, phase: i64) -> None:
        self.phase = phase
        self.asked = 0
        self.circuit = self.attacks
        self._ask()

    def _ask(self) -> None:
        """Ask the next seat that could add a card, the main attacker first, then clockwise (A-D7).

        With `ask_all`, whoever holds cards is asked as soon as some rank is open.
        """
        if self.room() > 0:
            cheating = self.book.cheating
            while self.asked < self.seats:
                seat = self.attacker + self.asked
                if seat >= self.seats:
                    seat -= self.seats
                if self.helpers & BIT[seat]:
                    addable = self.hands[seat] & self.open
                    if cheating:
                        if self.open:
                            addable |= self.hands[seat] & self.may_lie(seat)
                        if (addable or (self.book.ask_all and self.open and self.hands[seat])) and self._asks_first(
                            BEFORE_ADDING
                        ):
                            return
                    if addable:
                        self._offer(seat, addable | BIT[DONE])
                        return
                    if self.book.ask_all:  # A-AS1
                        if self.open and self.hands[seat]:
                            self._offer(seat, BIT[DONE])
                            return
                    else:
                        self.notes[seat] |= self.open  # everybody sees that it is passed over
                self.asked += 1
        self._close_wave()

    def _add(self, card: i64) -> None:
        if card != DONE:
            self._attack_with(card)
            if self._offer_more():
                return
        elif self.last_laid == NOBODY and self.book.notes_passes:
            self._note_pass()
        if self.book.own_adding and self._asks_after_adding(card):
            return
        self._go_on_adding()

    def _go_on_adding(self) -> None:
        if self.book.last_attack_ends and self._has_won_by_attack():
            self._end_bout(True)
            return
        self.asked += 1
        self._ask()

    def _open_by_adding(self) -> None:
        """Open more by what was added, for those who are asked next (A-PA1, A-CH7)."""
        if self.phase != INITIAL_WAVE:
            self._open_table()

    def _close_wave(self) -> None:
        if self.phase == TAKING:
            self._close_taking()
        elif self.unbeaten == 0:
            self._end_bout(False)
        elif self.phase == INITIAL_WAVE:
            self._start_defence()
        else:
            self._defend()

    def _close_taking(self) -> None:
        if self.book.throw_match == MATCH_TABLE_OR_SUIT and self.attacks > self.circuit:
            self._start_wave(TAKING)  # A-PA2
        else:
            self._end_bout(True)

    def _offer_more(self) -> bool:
        """Let the actor lay another card of this play, higher than the last or equal; False when there is none."""
        more = self.hands[self.actor] & self.open & above(self.last_laid - 1)
        if self.book.cheating and self.phase != LEAD:
            more |= self.hands[self.actor] & self.may_lie(self.actor) & above(self.last_laid - 1)
        if not more or self.room() <= 0:
            return False
        self.legal = more | BIT[DONE]
        if self.book.cheating:
            self._mark_false_actions()
        return True

    # -- Defence --------------------------------------------------------------------------------------------------

    def _start_defence(self) -> None:
        if self.book.throw_match != MATCH_TABLE or self.book.cheating:
            self._open_table()  # D12: the attack's own rank closes when she starts to beat
        self._defend()

    def _defend(self) -> None:
        """Ask the defender to beat a card, to take, or to transfer (D8, A-D11)."""
        lies: i64 = 0
        if self.book.cheating:
            if self._asks_first(BEFORE_DEFENCE):
                return
            lies = self.may_lie(self.defending)
        self.phase = DEFEND
        hand = self.hands[self.defending]
        targets: i64 = 0
        index: i64 = 0
        self.target = NOBODY
        beaters: i64 = 0
        remaining = self.unbeaten
        while remaining:
            if self.defence[index] == UNBEATEN:
                remaining -= 1
                attack = self.attack[index]
                with_these = (self.beaters[attack] | lies) & hand
                if with_these:
                    targets |= BIT[attack]
                    self.target = index
                    beaters = with_these
            index += 1
        if targets & (targets - 1):  # she has a choice of which card to beat, and names it first
            self.target = NOBODY
            beaters = targets
        legal = beaters | BIT[TAKE]
        if self.book.transfer and (self.unbeaten == self.attacks or (self.book.transfer_late and self.unbeaten == 1)):
            legal |= self._transfers()
        self._offer(self.defending, legal)

    def _answer(self, action: i64) -> None:
        if action == TAKE:
            if self.book.cheating:
                self.marked().act(self.actor)
            if self.book.throw_on_take:  # P-takethrow, A-D5
                self._start_wave(TAKING)
            else:
                self._end_bout(True)
        elif action >= DONE:
            self._transfer(action)
        elif self.target == NOBODY:
            self._name_target(action)
        else:
            self._beat(action)

    def _name_target(self, attack: i64) -> None:
        self.target = 0
        while self.attack[self.target] != attack or self.defence[self.target] != UNBEATEN:
            self.target += 1
        self.legal = self.beaters[attack] & self.hands[self.defending]
        if self.book.cheating:
            self.legal |= self.may_lie(self.defending) & self.hands[self.defending]
            self._mark_false_actions()

    def _beat(self, card: i64) -> None:
        self.defence[self.target] = card
        self.unbeaten -= 1
        self._lay(card)
        match = self.book.throw_match
        if match != MATCH_NONE:
            self.open |= RANK_OF[card]  # D12
            if match == MATCH_TABLE_OR_SUIT:
                self.open |= self.book.suit_of[card]
        if self.book.own_beats:
            self._go_on_otherwise(card)
        elif self.unbeaten:
            self._defend()  # D9
        else:
            self._start_wave(WAVE)  # D12

    def _go_on_otherwise(self, card: i64) -> None:
        if not self.book.cheating or not self._may_be_reported(card):
            self._go_on_defending()

    def _go_on_defending(self) -> None:
        if self.unbeaten and not self.book.throw_any_time:
            self._defend()
        else:
            self._start_wave(WAVE)  # A-TW1: after every card

    # -- Transfer -------------------------------------------------------------------------------------------------

    def _transfers(self) -> i64:
        """The mask of the ways in which the defender may pass the attack on (P-transfer, P-show)."""
        receiver = self.receiver()
        if receiver == NOBODY:
            return 0
        passing = self.passing_card()
        rank = RANK_OF[passing]
        if passing >= RED_JOKER:  # P-jokers: no jokers
            return 0
        if self.unbeaten == self.attacks and self.table & ~rank:  # P-transfer: all of one rank
            return 0
        held = self.hands[self.defending] & rank
        cap = self.cap_passed_to(receiver)
        ways: i64 = 0
        if self.attacks < cap:  # P-transfer-room
            cards = held
            while cards:
                ways |= BIT[TRANSFER + (lowest(cards) & 3)]
                cards &= cards - 1
        if self.book.transfer_show != SHOW_OFF and self.trump >= 0 and self.attacks <= cap:
            trump = held & suit_mask(self.trump)
            if trump and (self.book.transfer_show == SHOW_FREE or not trump & self.shown):
                ways |= BIT[SHOW]
        return ways

    def _transfer(self, action: i64) -> None:
        if action == SHOW:
            card = (self.passing_card() & ~3) | self.trump
            self.shown |= BIT[card]
            self.reveal(self.defending, card)
            if self.doubles is not None:
                self._void(card)
        elif action != DONE:
            self._attack_with((self.passing_card() & ~3) | (action - TRANSFER))
            if self.book.transfer_any and self._offer_more_to_pass_on():
                return
        self._pass_on()

    def _offer_more_to_pass_on(self) -> bool:
        """Let the defender add another card to those that pass the attack on; False when none can follow."""
        more = self.hands[self.defending] & RANK_OF[self.last_laid] & above(self.last_laid - 1)
        if not more or self.attacks >= self.cap_passed_to(self.receiver()):
            return False
        self.legal = BIT[DONE]
        while more:
            self.legal |= BIT[TRANSFER + (lowest(more) & 3)]
            more &= more - 1
        return True

    def _pass_on(self) -> None:
        """Make the next seat the defender, and the one who has passed the attack on the attacker."""
        defender = self.defender
        beaten = self.attacks - self.unbeaten
        if self.book.throw_match == MATCH_TABLE_OR_SUIT:
            self._open_table()
        self.transfers += 1
        if self.book.cheating:
            self.marked().act(self.actor)
        self.set_roles(defender, self.next_seat(defender))
        if beaten:  # A-TL1
            self.limit = self.cap_for(self.held(self.defending) + beaten)
        if self.book.last_attack_ends and self._has_won_by_attack():
            self._end_bout(True)
            return
        self._defend()

    # -- The trump exchange ---------------------------------------------------------------------------------------

    def _swap(self) -> None:
        low = self.book.lowest_rank() * 4 + self.trump
        taken = self.stock.exchange(low)
        self.hands[self.actor] ^= BIT[low] | BIT[taken]
        self.public = (self.public & ~BIT[low]) | BIT[taken]
        if self.recurrence is not None:
            self.recurrence.forget()
            self.recurrence.add_lead(self.opener, self.recurrence.moved)  # of the bout that goes on
        if self.passed_over & BIT[self.actor]:  # nobody had a pair, and now the one who leads may have one (A-DE3)
            self.first_to_lead(self.due)
        self.ask_again()

    def ask_again(self) -> None:
        """Ask the actor anew, as a new decision: after an exchange, or with other cards in its hand."""
        if self.phase == LEAD:
            self._offer(self.actor, self._first_of_lead())
        elif self.phase == DEFEND:
            self._defend()
        elif self.phase == REPORTING:
            self._ask_whether_to_report()
        elif self.phase == REDEALING:
            self._offer_redeal()
        else:
            self._ask()

    # -- False cards, and reports -----------------------------------------------------------------------------------

    def _asks_after_adding(self, card: i64) -> bool:
        """Note what follows from an addition or a pass; return whether somebody is asked first whether to report."""
        if not self.book.cheating:
            self._open_by_adding()
            return False
        if card == DONE and self.last_laid == NOBODY and not self.book.ask_all and not self.may_lie(self.actor):
            self._note_pass()
        self._open_by_adding()
        return self._may_be_reported(card)

    def _may_be_reported(self, action: i64) -> bool:
        """Note that the actor has beaten or added with `action`; return whether somebody is asked whether to report."""
        reports = self.marked()
        reports.act(self.actor)
        if action == DONE and self.last_laid == NOBODY:
            return False
        return self._asks_first(AFTER_BEAT if self.phase == DEFEND else AFTER_ADDING)

    def _asks_first(self, window: i64) -> bool:
        """Ask the others whether they report, once after somebody has acted (A-CH2, A-CH6); False when nobody can."""
        reports = self.marked()
        if not reports.stale:
            return False
        reports.stale = False
        reports.waiting = self.seating.active & ~BIT[reports.player]
        reports.window = window
        reports.paused = self.phase
        self.phase = REPORTING
        if self._ask_next_reporter():
            return True
        reports.window = NOT_OPEN
        return False

    def _ask_next_reporter(self) -> bool:
        reports = self.marked()
        seat = reports.next_asked()
        while seat != NOBODY:
            side = self.side(seat)
            if not reports.barred & BIT[seat] and reports.doubtful(side):
                self._offer(seat, reports.reportable(side) | BIT[DONE])
                return True
            reports.waiting &= ~BIT[seat]
            seat = reports.next_asked()
        self.phase = reports.paused
        return False

    def _ask_whether_to_report(self) -> None:
        if not self._ask_next_reporter():
            self._close_window()

    def _close_window(self) -> None:
        """Nobody reports: go on where the window was opened."""
        reports = self.marked()
        window = reports.window
        reports.window = NOT_OPEN
        if window == AFTER_BEAT:
            self._go_on_defending()
        elif window == AFTER_ADDING:
            self._go_on_adding()
        elif window == BEFORE_ADDING:
            self._ask()
        else:
            self._defend()

    def _report(self, action: i64) -> None:
        """The actor reports a card, or lets all pass (A-CH2, A-CH3)."""
        reports = self.marked()
        reports.waiting &= ~BIT[self.actor]
        if action != DONE:
            index = reports.find(action)
            if reports.laid[index].standing == FALSE:
                self._take_back(index)
                return
            reports.barred |= BIT[self.actor]
        self._ask_whether_to_report()

    def _take_back(self, index: i64) -> None:
        """The false card `index` of the bout, and all that were laid after it, return to the hands they came from."""
        reports = self.marked()
        false = reports.laid[index]
        while len(reports.laid) > index:
            laid = reports.laid.pop()
            if laid.manner == BEAT:
                self.defence[laid.pair] = UNBEATEN
                self.unbeaten += 1
            else:
                self.attacks -= 1
                self.unbeaten -= 1
            bit = BIT[laid.card]
            self.table ^= bit
            self.hands[laid.seat] |= bit
            self.public |= bit
            self.picked_up |= bit
            if self.recurrence is not None:
                self.recurrence.come(laid.seat, laid.card)
        self.set_roles(false.attacker, false.defender)  # A-TL1: the attack may have been passed on since
        self.limit = false.limit
        self.transfers = false.transfers
        reports.caught |= BIT[false.seat]
        reports.window = NOT_OPEN
        reports.waiting = 0
        self.circuit = false.circuit if false.circuit else min(self.circuit, self.attacks)
        self._open_table()
        if false.manner == BEAT:
            self._defend()
            return
        if false.manner == ADDED_FIRST:
            self.phase = INITIAL_WAVE
            self.open = self._ranks_of_lead()
        else:
            self.phase = WAVE if false.manner == ADDED else TAKING
        self.asked = self._index_in_wave(false.seat)
        self._ask()

    def _ranks_of_lead(self) -> i64:
        ranks: i64 = 0
        led = self.marked().led()
        while led:
            ranks |= RANK_OF[lowest(led)]
            led &= led - 1
        return ranks

    # -- Going on from a position -----------------------------------------------------------------------------------

    def resume(self, phase: i64, seat: i64) -> None:
        """Go on in the middle of a bout: with the defender, or in a wave that has come to `seat`."""
        self.phase = phase
        self._open_table()
        if phase == INITIAL_WAVE:
            self.open = self.ranks_of_attack(self.attacks) if self.reports is None else self._ranks_of_lead()
        if phase == DEFEND:
            self._defend()
        else:
            self.asked = self._index_in_wave(seat)
            self._ask()

    def resume_window(self, window: i64, paused: i64) -> None:
        """Go on while seats are asked whether to report, which interrupts the phase `paused`."""
        reports = self.marked()
        self._open_table()
        if paused == INITIAL_WAVE:
            self.open = self._ranks_of_lead()
        if window == AFTER_ADDING:
            self.asked = self._index_in_wave(reports.player)
        elif reports.player == self.defending:
            self.asked = 0
        else:
            self.asked = self._index_in_wave(reports.player) + 1
        reports.window = window
        reports.paused = paused
        self.phase = REPORTING
        self._ask_whether_to_report()

    # -- End of the bout ------------------------------------------------------------------------------------------

    def _end_bout(self, taken: bool) -> None:
        taker = self.defending
        straps: i64 = 0
        if taken and self.book.notes_takes:
            straps = self._note_taken()
        if self.book.packs == 2:
            self._clear_of_two_packs(taken)
        else:
            gone = self.table  # D16
            if taken:
                gone = 0
                if self.book.pickup_unbeaten:
                    gone = self._beaten_pairs()
                picked_up = self.table & ~gone  # D13
                self.hands[taker] |= picked_up
                self.public |= picked_up
                self.picked_up |= picked_up
            self.discard |= gone
            self.discards += count(gone)
        self.attacks = 0
        self.unbeaten = 0
        self.table = 0
        self.open = 0
        self.bouts += 1
        self._refill()
        if self._leave() and self._decide():
            if self.outcome != DRAW:
                self.epaulettes = straps
            if self.book.places:
                self._end_by_places()
            return
        if self.book.partner_covers:
            self.lead(self.seating.next(self.defender) if taken else self.defender)
        elif taken or not self.seating.is_active(taker):
            self.lead(self.seating.next_active(taker))  # D15, A-D8
        else:
            self.lead(taker)  # D14

    # -- The machine ----------------------------------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        """Carry out `action`, which must be legal: this does not check."""
        self.action_count += 1
        decision = self.decision
        if action == SWAP:
            self._swap()
        elif self.phase == DEFEND:
            self._answer(action)
        elif self.phase == LEAD:
            self._lead_card(action)
        elif self.phase < REPORTING:
            self._add(action)
        elif self.phase == REPORTING:
            self._report(action)
        else:
            self._answer_about_redeal(action)
        if self.action_count >= self.action_cap and self.decision > decision and self.actor != NOBODY:
            self.end(UNFINISHED)

    def clone(self) -> "DurakState":
        """An independent copy."""
        copy = DurakState(self.book, self.seats)
        copy.copy_table(self)
        return copy


class DurakDealer(Dealer):
    """Deals Durak for a number of seats: who deals, who lost the deal before, and whether it is the first."""

    def __init__(self, book: Rulebook, seats: i64, dealer: i64, fool: i64, first_deal: bool) -> None:
        self.book: Rulebook = book
        self.seats: i64 = seats
        self.dealer: i64 = dealer
        self.fool: i64 = fool
        self.first_deal: bool = first_deal

    def deal(self, rng: Random) -> DurakState:
        """Shuffle, deal, and return the state in which the first attacker is to lead."""
        order = self.book.pack[:]
        shuffle(order, rng)
        return self.deal_order(order, rng)

    def deal_order(self, order: vec[i64], rng: Random) -> DurakState:
        """Deal the pack in `order`, top card first."""
        state = DurakState(self.book, self.seats)
        state.deal(order, self.dealer, self.fool, self.first_deal)
        return state
