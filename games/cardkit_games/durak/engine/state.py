"""A deal of Durak, from its first question to its end, in the order in which a bout is played.

A new deal, lead, adding, defence, transfer, exchange, reports, the end of the bout, seats out. `DurakTable` has the
places, and lays and takes cards. Clause numbers (D1 ..., A-D1 ..., P-...) are those of docs/reference/rules.md.
"""

from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, above, lowest
from cardkit.cards.card import RED_JOKER
from cardkit.cards.trumps import rank_mask, suit_mask
from cardkit.engine.state import DRAW, LOSER, LOSING_TEAM, NOBODY, RANKING, REDEALT, UNFINISHED
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TAKE, TRANSFER
from cardkit_games.durak.engine.leads import PAIR, has_pair, next_of_lead
from cardkit_games.durak.engine.recurrence import THIRD, Recurrence
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
)
from cardkit_games.durak.engine.table import (
    DEFEND,
    INITIAL_WAVE,
    LEAD,
    REDEALING,
    REPORTING,
    TAKING,
    UNBEATEN,
    WAVE,
    DurakTable,
)


@mypyc_attr(acyclic=True)
class DurakState(DurakTable):
    """One deal of Durak under way."""

    # -- A new deal ----------------------------------------------------------------------------------------------------

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
        self.asked = self.index_in_wave(seat)
        if self.recurrence is not None:
            self.recurrence.progress = self.discards - self.stock.remaining()
        self._offer_redeal()

    def _offer_redeal(self) -> None:
        """Ask the seat in turn, even one that may not ask for a new deal: the question reveals nothing (A-RD2)."""
        seat = self.due + self.asked
        if seat >= self.seats:
            seat -= self.seats
        self._offer(seat, BIT[DONE] | BIT[SHOW] if self.may_ask_for_redeal(seat) else BIT[DONE])

    def may_ask_for_redeal(self, seat: i64) -> bool:
        """Return whether the hand of `seat` is one with which a new deal may be asked for (P-redeal, A-RD3).

        It is all of one suit or, with `REDEAL_FIVE_PLAIN`, has five of one suit and no trump.
        """
        trump = self.own_trump(seat)
        five = self.book.redeal == REDEAL_FIVE_PLAIN
        if five and trump >= 0 and self.hands[seat] & self.book.suit_of[trump]:
            return False
        for suit in range(4):
            if self.held_of(seat, self.book.suit_of[suit]) >= (FIVE if five else self.held(seat)):
                return True
        return False

    def _answer_about_redeal(self, action: i64) -> None:
        """End the deal for `SHOW`, the hand shown to all; else ask the next seat, or behind the last begin the first
        bout.
        """
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

    # -- Lead ----------------------------------------------------------------------------------------------------------

    def lead(self, attacker: i64) -> None:
        """Start a bout that `attacker` opens (D5), and ask for the first card: for engine and positions.

        With `OPEN_PAIR_OR_PASS`, the first seat from there on that has a pair opens it.
        """
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
        """Restart the bout, as the same decision, with other cards in hands: for hidden cards that are dealt."""
        if self.recurrence is not None:
            self.recurrence.take_back()
        self.decision -= 1
        self.lead(self.due)

    def _note_lead(self, recurrence: Recurrence) -> None:
        """Note the lead; when it is the third of a seat with equal hands, end the deal, drawn or by places (A-RE1)."""
        recurrence.note(self.attacker, self.discards - self.stock.remaining())
        if recurrence.times() >= THIRD:
            self.end(DRAW)
            if self.book.places:
                self._end_by_places()

    def _first_of_lead(self) -> i64:
        """The cards with which the attacker may begin to lead; no DONE, for at least one is laid (A-D13)."""
        cards = self.hands[self.attacking]
        if self.book.open_shape > OPEN_SAME_RANK:
            cards = next_of_lead(self.book.open_shape, 0, cards, self.limit)
        return cards

    def first_to_lead(self, due: i64) -> i64:
        """Return the leader when a pair must be led: `due` or the next seat with one, else `due` (A-DE2, A-DE3).

        Those passed over are noted. A seat is not passed over when its bout could not take a pair.
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
        """Lay a card of the lead, or end the lead with `DONE`; ask for more or the next seat, or end a won bout."""
        if self.passed_over:
            self.note_passed_over()
        if card != DONE:
            self.attack_with(card)
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
        """Let the attacker lay another card of this lead; return False when no card can follow."""
        if self.book.open_shape == OPEN_SAME_RANK:  # D6
            return self._offer_more()
        self.legal = next_of_lead(self.book.open_shape, self.table, self.hands[self.attacking], self.limit)
        return self.legal != 0

    # -- Adding cards: waves -------------------------------------------------------------------------------------------

    def _start_wave(self, phase: i64) -> None:
        self.phase = phase
        self.asked = 0
        self.circuit = self.attacks
        self._ask()

    def _ask(self) -> None:
        """Ask the next seat that could add a card, the main attacker first, then clockwise (A-D7); those who may report
        come before it.

        When there is none, the wave is closed. With `ask_all`, every seat with cards is asked as soon as some rank is
        open; else everybody sees who is passed over. Where false cards may be laid (A-CH), a seat not yet caught may
        add any card.
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
        """Add `card` to the attack, or for `DONE` pass, and ask who may add next."""
        if card != DONE:
            self.attack_with(card)
            if self._offer_more():
                return
        elif self.last_laid == NOBODY and self.book.notes_passes:
            self.note_pass()
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
        """Open the ranks of added cards, for the seats that are asked next; not in the first wave (A-PA1, A-CH7)."""
        if self.phase != INITIAL_WAVE:
            self.open_table()

    def _close_wave(self) -> None:
        """Go on when nobody else adds: end a bout that is beaten or taken, else ask the defender.

        Where added cards open suits, a take begins another circuit if any were added (A-PA2).
        """
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

    # -- Defence -------------------------------------------------------------------------------------------------------

    def _start_defence(self) -> None:
        if self.book.throw_match != MATCH_TABLE or self.book.cheating:
            self.open_table()  # D12: the attack's own rank closes when she starts to beat
        self._defend()

    def _defend(self) -> None:
        """Ask the defender to beat a card, to take, or to transfer (D8, A-D11).

        If she can beat several cards, she is asked first which. The others may be asked before whether they report.
        """
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
        """Carry out an answer of the defender: to take, to pass the attack on, to name a card to beat, or to beat it.

        After a take others may add cards where the rules allow it (P-takethrow, A-D5).
        """
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
        """Make the unbeaten card `attack` the one to beat, in the same decision; legal are then the cards to lay on
        it.
        """
        self.target = 0
        while self.attack[self.target] != attack or self.defence[self.target] != UNBEATEN:
            self.target += 1
        self.legal = self.beaters[attack] & self.hands[self.defending]
        if self.book.cheating:
            self.legal |= self.may_lie(self.defending) & self.hands[self.defending]
            self._mark_false_actions()

    def _beat(self, card: i64) -> None:
        """Beat the named card with `card`, open its rank by the rules (D12), and ask for the next card or begin a
        wave.
        """
        self.defence[self.target] = card
        self.unbeaten -= 1
        self.lay(card)
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

    # -- Transfer ------------------------------------------------------------------------------------------------------

    def _transfers(self) -> i64:
        """Return the mask of the ways in which the defender may pass the attack on (P-transfer, P-show).

        Each is `TRANSFER` and the suit of a card, or `SHOW`. It is 0 when no seat can receive the attack, for jokers,
        and when nothing is beaten and the cards are not all of one rank.
        """
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
        """Pass the attack on: for `SHOW` by showing the trump of its rank, else by laying the card that `action` names.

        `DONE` ends a play of several such cards (P-transfer-add).
        """
        if action == SHOW:
            card = (self.passing_card() & ~3) | self.trump
            self.shown |= BIT[card]
            self.reveal(self.defending, card)
            if self.doubles is not None:
                self.void(card)
        elif action != DONE:
            self.attack_with((self.passing_card() & ~3) | (action - TRANSFER))
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
        """Make the seat that passed the attack on the attacker, and the next seat the defender; ask the new defender.

        With `last_attack=ends`, end the bout instead when only the new defender has cards and none can be drawn
        (P-last-attack).
        """
        defender = self.defender
        beaten = self.attacks - self.unbeaten
        if self.book.throw_match == MATCH_TABLE_OR_SUIT:
            self.open_table()
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

    # -- The trump exchange --------------------------------------------------------------------------------------------

    def may_swap(self, seat: i64) -> bool:
        """Return whether `seat` may exchange the lowest trump, if not picked up, for a turned-up one (P-exchange)."""
        if self.stock.turned_up < 0 or self.trump < 0:
            return False
        low = BIT[self.book.lowest_rank() * 4 + self.trump]
        return self.hands[seat] & low & ~self.picked_up != 0

    def _swap(self) -> None:
        """Exchange the lowest trump of the actor for the turned-up card, which all see, and ask the actor again
        (P-exchange).
        """
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

    # -- False cards, and reports --------------------------------------------------------------------------------------

    def _mark_false_actions(self) -> None:
        """Note which legal actions lay a false card, or name an attack card that only false cards could beat."""
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

    def _asks_after_adding(self, card: i64) -> bool:
        """Note the effects of an addition or a pass; return whether a seat is asked first whether to report."""
        if not self.book.cheating:
            self._open_by_adding()
            return False
        if card == DONE and self.last_laid == NOBODY and not self.book.ask_all and not self.may_lie(self.actor):
            self.note_pass()
        self._open_by_adding()
        return self._may_be_reported(card)

    def _may_be_reported(self, action: i64) -> bool:
        """Note that the actor has beaten or added with `action`; return whether a seat is asked whether to report."""
        reports = self.marked()
        reports.act(self.actor)
        if action == DONE and self.last_laid == NOBODY:
            return False
        return self._asks_first(AFTER_BEAT if self.phase == DEFEND else AFTER_ADDING)

    def _asks_first(self, window: i64) -> bool:
        """Ask the first seat that may report a card; return False when there is none, or when the act was asked about.

        After each act, the other seats that may report are asked once, the nearest first (A-CH2, A-CH6). `window` is
        the continuation when none of them reports: `AFTER_BEAT`, say.
        """
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
        """Ask the nearest waiting seat that may report a card; return whether there is one.

        When there is none, the interrupted phase goes on.
        """
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
        """Close the window without a report, and go on from where it was opened."""
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
        """Report a card for the actor, or let all pass with `DONE` (A-CH2, A-CH3).

        A false card goes back, with all laid after it. A wrong report bars the actor, and the next seat is asked.
        """
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
        """Put the false card `index` of the bout, and all laid after it, back into the hands they came from.

        The seat that laid it may lay no more false cards, and is asked again.
        """
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
        self.open_table()
        if false.manner == BEAT:
            self._defend()
            return
        if false.manner == ADDED_FIRST:
            self.phase = INITIAL_WAVE
            self.open = self._ranks_of_lead()
        else:
            self.phase = WAVE if false.manner == ADDED else TAKING
        self.asked = self.index_in_wave(false.seat)
        self._ask()

    def _ranks_of_lead(self) -> i64:
        """Return the mask of all cards of the ranks that were led, at a table with false cards."""
        ranks: i64 = 0
        led = self.marked().led()
        while led:
            ranks |= RANK_OF[lowest(led)]
            led &= led - 1
        return ranks

    # -- The end of a bout ---------------------------------------------------------------------------------------------

    def _end_bout(self, taken: bool) -> None:
        """Clear the table, into the defender's hand if `taken`; refill, then end the deal or begin the next bout."""
        taker = self.defending
        straps: i64 = 0
        if taken and self.book.notes_takes:
            straps = self._note_taken()
        self.clear(taken)
        self.bouts += 1
        self.refill()
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

    def _note_taken(self) -> i64:
        """Note which cards come into the hand of the defender; return the number of shoulder straps (A-EP1), or 0."""
        recurrence = self.recurrence
        if recurrence is not None:
            for index in range(self.attacks):
                recurrence.come(self.defending, self.attack[index])
                if self.defence[index] != UNBEATEN:
                    recurrence.come(self.defending, self.defence[index])
        return self._straps() if self.book.reports_epaulettes else 0

    def _straps(self) -> i64:
        """Return how many attack cards are shoulder straps for the defender who takes them (A-EP1).

        It is 0 unless all are of the lowest rank, at most two seats are left and the attacker has no more cards.
        """
        lowest_rank = rank_mask(self.book.lowest_rank())
        for index in range(self.attacks):
            if not BIT[self.attack[index]] & lowest_rank:
                return 0
        if self.seating.remaining() > 2 or self.hands[self.attacking]:
            return 0
        return self.attacks

    # -- Who is out, and how the deal ends -----------------------------------------------------------------------------

    def _leave(self) -> bool:
        """Put seats without cards out (A-D8) once the stock is empty or set aside; return whether it is."""
        if self.stock.remaining() and not self.book.stock_aside:
            return False
        if self.book.places:
            self._note_places()
        for seat in range(self.seats):
            if not self.hands[seat]:
                self.seating.leave(seat)
        return True

    def _note_places(self) -> None:
        """Give the seats that are out now their place (A-PL1)."""
        place = 1 + self.seats - self.seating.remaining()
        for seat in range(self.seats):
            if not self.hands[seat] and self.seating.is_active(seat):
                self.finish[seat] = place

    def _decide(self) -> bool:
        """Return whether nobody, or one player or team, is left with cards, and end the deal then (D18, A-D9, P-tie).

        The last with cards loses. When nobody is left, it is a draw, or the defender or her team loses.
        """
        if not self.seating.active:
            if not self.book.defender_loses_tie:
                self.end(DRAW)
            elif self.book.teams:
                self.end(LOSING_TEAM, self.defender % self.book.teams)
            else:
                self.end(LOSER, self.defender)
            return True
        if self.book.teams:  # P-team
            for team in range(self.book.teams):
                if self.seating.team(team) == self.seating.active:
                    self.end(LOSING_TEAM, team)
                    return True
            return False
        if self.seating.remaining() == 1:
            self.end(LOSER, lowest(self.seating.active))
            return True
        return False

    def _has_won_by_attack(self) -> bool:
        """Return whether nobody but the defender has a card left, and none is to be drawn (P-last-attack, A-LA1).

        It is False as long as there is a stock to draw from.
        """
        if self.stock.remaining() and not self.book.stock_aside:
            return False
        holders: i64 = 0
        for seat in range(self.seats):
            if self.hands[seat]:
                holders |= BIT[seat]
        return not holders & ~BIT[self.defending]

    def _end_by_places(self) -> None:
        """Give the remaining seat the last place, and end with the places instead of a fool (A-PL1)."""
        out: i64 = 0
        for seat in range(self.seats):
            if self.finish[seat] and not (self.outcome == LOSER and seat == self.outcome_seat):
                out += 1
        for seat in range(self.seats):
            if not self.finish[seat] or (self.outcome == LOSER and seat == self.outcome_seat):
                self.finish[seat] = out + 1
        self.end(RANKING)

    def standing(self) -> list[int]:
        """Return the place of each seat, from 1, if the deal ended by places; else nothing."""
        return [int(place) for place in self.finish] if self.outcome == RANKING else []

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
        """Complete a question to `seat`: offer the exchange, show the attack of two packs, and mark false actions."""
        if self.book.trump_swap and self.phase < REPORTING and self.may_swap(seat):
            self.legal |= BIT[SWAP]
        if self.doubles is not None:
            self.show_attack(self.doubles)
            self.doubles.settled_known = self.doubles.known[seat]
            self.doubles.settled_twice = self.doubles.known_twice[seat]
        if self.reports is not None:
            self._mark_false_actions()

    def ask_again(self) -> None:
        """Ask the actor again, as a new decision: after an exchange, or with other cards in its hand."""
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

    # -- Going on from a position --------------------------------------------------------------------------------------

    def resume(self, phase: i64, seat: i64) -> None:
        """Go on in the middle of a bout: with the defender, or in a wave that has reached `seat`."""
        self.phase = phase
        self.open_table()
        if phase == INITIAL_WAVE:
            self.open = self.ranks_of_attack(self.attacks) if self.reports is None else self._ranks_of_lead()
        if phase == DEFEND:
            self._defend()
        else:
            self.asked = self.index_in_wave(seat)
            self._ask()

    def resume_window(self, window: i64, paused: i64) -> None:
        """Go on while seats are asked whether to report, which interrupts the phase `paused`.

        `window` is the continuation when none reports, `AFTER_BEAT` say; the wave then goes on from the seat that acted
        last.
        """
        reports = self.marked()
        self.open_table()
        if paused == INITIAL_WAVE:
            self.open = self._ranks_of_lead()
        if window == AFTER_ADDING:
            self.asked = self.index_in_wave(reports.player)
        elif reports.player == self.defending:
            self.asked = 0
        else:
            self.asked = self.index_in_wave(reports.player) + 1
        reports.window = window
        reports.paused = paused
        self.phase = REPORTING
        self._ask_whether_to_report()

    # -- The machine ---------------------------------------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        """Carry out `action`, which must be legal: this does not check.

        From the action cap on, the deal ends unfinished as soon as a new decision would follow.
        """
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
