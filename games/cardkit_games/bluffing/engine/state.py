"""A deal of a bluffing game, from its first question to its end, in the order in which a round is played.

The beginning, turn, announce, lay, answers, judge, fours, seats out. `BluffingTable` has hands and pile, and the limits
of plays. Clause numbers (V..., C..., B..., K..., A-...) are those of docs/reference/rules.md.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, above, count, lowest
from cardkit.cards.trumps import rank_mask
from cardkit.engine.state import DRAW, LOSER, NOBODY, RANKING, UNFINISHED, WINNER
from cardkit_games.bluffing.engine.actions import (
    ANNOUNCEMENTS,
    BELIEVE,
    CARD,
    CHALLENGE,
    DECLINE,
    DONE,
    FLOOR,
    FORCE,
    FOURS,
    LAY,
    NUMBER,
    PASS,
    PICK,
    PILE,
    PLUS,
    SLIP,
)
from cardkit_games.bluffing.engine.claims import FIRST, FOURS_LIE, FREE, HIGHEST_RANK, NO_PLUS
from cardkit_games.bluffing.engine.events import FROM_HAND, LED_FOUR, PASSED, SHOWN, TOOK, WENT_OUT, wrong_calls
from cardkit_games.bluffing.engine.rulebook import (
    MANY,
    NEVER,
    START_DEALER,
    START_HOLDER_2C,
    START_HOLDER_AH,
    WHO_ANY_AND_OUT,
)
from cardkit_games.bluffing.engine.table import (
    ANNOUNCE,
    ANSWER,
    CARDS,
    CHOOSE,
    COUNT,
    RESPOND,
    SETS,
    TURN,
    WINDOW,
    BluffingTable,
)

KEY_BITS: Final = 0x0FFFFFFFFFFFFFFF


TWO_OF_CLUBS: Final = 3
ACE_OF_HEARTS: Final = 49


def first_card(starter: i64) -> i64:
    """Return the card whose holder plays first; -1 when no card decides that."""
    if starter == START_HOLDER_2C:
        return TWO_OF_CLUBS
    return ACE_OF_HEARTS if starter == START_HOLDER_AH else -1


@mypyc_attr(acyclic=True)
class BluffingState(BluffingTable):
    """One deal of a bluffing game under way."""

    # -- The beginning -------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin to play with the dealt cards: turn a card up if the rules say so, and let the first seat act."""
        if self.book.first_turned:
            self._turn_up()
        self.take_turn(self._starter())

    def _turn_up(self) -> None:
        """Begin the pile with the top card of the stock, face up; the first play must be above it (P-bluffstopp).

        A card that nothing is above does not bind the first play.
        """
        card = self.aside[0]
        self.aside = self.aside[1:]
        self.pile[0] = card
        self.pile_size = 1
        self.note_turned_up()
        self.layer = -1
        if not self.book.ends_round(card):
            self.last_rank = card
            self.opening = False

    def _starter(self) -> i64:
        """Return the seat that plays first, by the rules; where it lays the lowest rank, set that as due (A-VA1)."""
        if self.book.starter == START_DEALER:
            return self.dealer
        if self.book.first_lowest:  # A-VA1
            lowest_rank = self.lowest_claim()
            self.last_rank = FIRST - 1 - lowest_rank
            seat = self._neighbour_of(self.dealer)
            while not self.hands[seat] & self.book.matching(lowest_rank):
                seat = self._neighbour_of(seat)
            return seat
        card = first_card(self.book.starter)
        if card >= 0:  # B4, A-MS2
            for seat in range(self.seats):
                if self.hands[seat] & BIT[card]:
                    return seat
        return self._neighbour_of(self.dealer)  # V5, C7, K4

    def deal_piles(self, piles: list[vec[i64]], heights: vec[i64], dealer: i64, chooser: i64) -> None:
        """Let the players choose among `piles`, whose `heights` they see, from `chooser` on (K3)."""
        self.dealer = dealer
        self.piles = piles
        self.heights = heights
        self._offer_piles(chooser)

    def _offer_piles(self, seat: i64) -> None:
        """Ask `seat` to choose a pile. The dealer, who comes last, gets the remaining one, and with `smallest_pile`
        each seat the one that looks smallest, unasked.
        """
        if self.book.smallest_pile or seat == self.dealer:
            self.choose_pile(seat, self._smallest())
            return
        remaining: i64 = 0
        for index in range(len(self.piles)):
            if len(self.piles[index]):
                remaining |= BIT[PILE - ANNOUNCEMENTS + index]
        self._ask(seat, CHOOSE, ANNOUNCEMENTS, remaining)

    def _smallest(self) -> i64:
        best: i64 = -1
        for index in range(len(self.piles)):
            if len(self.piles[index]) and (best < 0 or self.heights[index] < self.heights[best]):
                best = index
        return best

    def choose_pile(self, seat: i64, index: i64) -> None:
        """Let `seat` take pile number `index`, and then the next seat choose; after the dealer's, play begins."""
        for card in self.piles[index]:
            self.give(seat, card)
        self.piles[index] = vec[i64]()
        self.heights = self.heights[:]
        self.heights[index] = 0
        if seat == self.dealer:
            self.take_turn(self._starter())
        else:
            self._offer_piles(self._neighbour_of(seat))

    def _neighbour_of(self, seat: i64) -> i64:
        return 0 if seat + 1 == self.seats else seat + 1

    # -- Turn ----------------------------------------------------------------------------------------------------------

    def take_turn(self, seat: i64) -> None:
        """Begin the turn of `seat`, and ask it for its first step; a short hand draws first if the rules say so.

        It is asked to lay or pass if it may pass; else for its announcement; else, when the claim is fixed, for its
        cards.
        """
        self.turn = seat
        if self.book.draws_short:
            self._draw_short(seat)
        if self.book.may_skip and self.may_skip():
            self._ask(seat, TURN, 0, self.ways_to_lay(seat) | BIT[PASS])
        elif self.announces():
            self._ask(seat, ANNOUNCE, self.book.announce_page, self.announcements(seat))
        else:
            self._ask(seat, TURN, 0, 0)
            self._begin_play(seat, lowest(self.book.due_claims(self.last_rank)), NO_PLUS, 0)

    def _draw_short(self, seat: i64) -> None:
        """Let a seat with too few cards for a play draw the missing ones from the top of the pile (P-foster, A-FT1)."""
        while self.pile_size > 0 and self.hand_size(seat) < self.book.card_min:
            self.draw_from_pile(seat)

    def _lay_or_pass(self, action: i64) -> None:
        """Carry out a pass, a call, or the beginning of a play by the actor; a card begins it at once."""
        seat = self.actor
        if action == PASS:
            self._pass()
        elif action == CHALLENGE:
            self._judge(seat)
        elif action != LAY:
            self.phase = CARDS
            self._lay_next(action)
        elif self.announces():
            self.phase = ANNOUNCE
            self.page = self.book.announce_page
            self.legal = self.announcements(seat)
        elif self.plus > 0:
            self._begin_play(seat, FREE, self.plus, 0)
        else:
            self._begin_play(seat, lowest(self.book.due_claims(self.last_rank)), NO_PLUS, 0)

    # -- Announce ------------------------------------------------------------------------------------------------------

    def _announce(self, action: i64) -> None:
        """Begin the play that `action` announces: all fours, which are four cards, a plus, or a claim."""
        if action == FOURS:
            self._begin_play(self.actor, FREE, FOURS_LIE, 4)
        elif PLUS < action < CARD:
            self._begin_play(self.actor, FREE, action - PLUS, 0)
        else:
            self._begin_play(self.actor, self.book.claim_of(action), NO_PLUS, 0)

    # -- Lay -----------------------------------------------------------------------------------------------------------

    def _begin_play(self, seat: i64, rank: i64, plus: i64, number: i64) -> None:
        """Begin the play of `seat`, announced as `rank` or `plus`, of `number` cards if it is not 0.

        Where the number may be false (K17), the seat is asked for it next, unless the play is open; else for cards.
        """
        self.set_limits(seat, rank, plus, number)
        if self.book.count_free and not self.is_open_play():  # K17
            self.phase = COUNT
            self.page = ANNOUNCEMENTS
            self.legal = above(NUMBER - ANNOUNCEMENTS) & ~above(NUMBER - ANNOUNCEMENTS + self.book.most_of_a_claim())
        else:
            self._offer_cards()

    def _announce_number(self, number: i64) -> None:
        """Take the announced number, and ask for cards: at most so many where only those are turned over, with others
        to be slipped under them (B11, B17).
        """
        self.play_number = number
        if self.book.reveal_declared:  # B11: only these are turned over
            self.most = number
        self._offer_cards()
        if self.book.reveal_declared and self.hand_size(self.actor) > number:
            self.legal |= BIT[SLIP]  # B17

    def _offer_cards(self) -> None:
        self.phase = CARDS
        self.page = 0
        self.legal = self.cards_to_lay(self.actor)

    def _lay_next(self, action: i64) -> None:
        """Lay a card, begin to slip cards, or end that or the play; it ends by itself when no card may follow."""
        seat = self.actor
        if action == SLIP:
            self.slipping = True
            self.legal = self.cards_to_lay(seat)
        elif action == DONE:
            self._finish_laying()
        else:
            self.lay_on_pile(seat, action)
            more = self.cards_to_lay(seat)
            if more:
                enough = self.slipping or self.pile_size - self.play_base >= self.fewest
                self.legal = more | BIT[DONE] if enough else more
            else:
                self._finish_laying()

    def _finish_laying(self) -> None:
        """Complete the play, or after slipped cards ask for exactly the announced number on top of them (B17)."""
        if not self.slipping:
            self._complete()
            return
        self.slipping = False  # now exactly the announced number goes on top of the slipped cards
        self.last_laid = NOBODY
        self.slipped = self.pile_size - self.play_base
        self.fewest = self.slipped + self.play_number
        self.most = self.fewest
        self.legal = self.cards_to_lay(self.actor)

    def _complete(self) -> None:
        """Make the finished play the latest claim, and go on: close it, ask who calls it, or end the deal."""
        seat = self.actor
        open_play = self.is_open_play()
        leads = self.opening
        self.player = seat
        self.rank = self.play_rank
        self.plus = self.play_plus
        self.base = self.play_base
        self.number = self.play_number
        if not self.book.count_free or open_play:
            self.number = self.pile_size - self.base
        if self.plus == FOURS_LIE:
            self.fours_base = self.base
        self.note_play(seat, open_play)
        if self.book.must_answer:
            self.have_laid |= BIT[seat]
        self.passes = 0
        self.layer = seat
        if self.book.outbids:
            self.bid = self.number + (self.bid if self.rank == self.last_rank else 0)
        self.last_rank = self.rank
        self.opening = False
        self.turn = self.seating.next_active(seat)
        if self.book.four_lead_loses and leads and self._kept_four(seat):  # P-canadian, A-CB1
            self.note(LED_FOUR, seat, self.rank, 0)
            self.end(LOSER, seat)
        elif self.book.turns_last and not self.holds_cards(seat):  # C18, A-AC1
            self._turn_last_cards()
        elif open_play or self.play_count() <= self.uncallable:  # A-K2, A-CR1
            self._close()
        elif self.book.open_order:
            self._collect_answers()
        elif self.book.at_turn:  # V13
            self._ask_next_in_turn()
        else:
            self._open_window()

    def _turn_last_cards(self) -> None:
        """Turn the last cards of a hand over: if they match, their player is out, else it takes the pile (C18, A-AC1).

        Where they must match, only a plus can fail to (A-C7).
        """
        player = self.player
        self.note_turned(player, NOBODY)
        if self.is_true():
            self._close()
            return
        self.take_pile(player)
        self._go_on_from(self.seating.next(player), player)

    def _kept_four(self, seat: i64) -> bool:
        """Return whether `seat`, which has just laid cards, had until then four of the rank that it kept.

        It is False for a play without a rank, or of a rank that it did not keep.
        """
        if self.rank < 0 or not self.kept[seat] & BIT[self.rank]:
            return False
        own = rank_mask(self.rank)
        laid = count(self.pile_mask(self.base, self.pile_size) & own)
        laid += count(self.pile_twice(self.base, self.pile_size) & own)
        return laid + self.held_of_rank(seat, self.rank) >= 4

    # -- Answers: in a window (B9, K12), or in turn (V9) ---------------------------------------------------------------

    def _ask_next_in_turn(self) -> None:
        """Ask the next in turn to trust or call; a seat that has laid in the round cannot just trust (A-MC1)."""
        answers = self.book.answers
        if self.have_laid & BIT[self.turn]:
            answers ^= BIT[DECLINE]
        self._ask(self.turn, ANSWER, 0, answers)

    def _open_window(self) -> None:
        self.waiting = BIT[self.seats] - 1 if self.book.who == WHO_ANY_AND_OUT else self.seating.active
        self.waiting &= ~BIT[self.player]
        self._ask_callers()

    def _ask_callers(self) -> None:
        """Ask the next seat that may call, the nearest to the player first (K19, A-B6).

        Close the play when no seat waits.
        """
        seat = self.seating.next(self.player)
        while seat != self.player:
            if self.waiting & BIT[seat]:
                forcing = self.book.force and self.holds_cards(self.player)  # A-FO1
                self._ask(seat, WINDOW, 0, self.book.answers | BIT[FORCE] if forcing else self.book.answers)
                return
            seat = self.seating.next(seat)
        self._close()

    def _answer(self, action: i64) -> None:
        """Carry out an answer of the actor to the latest play: to let it pass, call, believe, force, or pick a card."""
        if action == DECLINE:
            if self.phase == ANSWER:
                self._close()  # A-V6: trusting takes effect before the truster lays
            else:
                self.waiting ^= BIT[self.actor]
                self._ask_callers()
        elif action == CHALLENGE:
            self._judge(self.actor)
        elif action == BELIEVE:
            self._believe(self.actor)
        elif action == FORCE:
            self._force(self.actor)
        else:
            self.pick(action - PICK)
            self._judge(self.actor)

    def pick(self, index: i64) -> None:
        """Let a call turn over the card `index` of the latest play, whatever chance had drawn."""
        self.order_key += index - self.order_key % (self.pile_size - self.base)
        if self.order_key == 0:
            self.order_key = self.pile_size - self.base

    def _close(self) -> None:
        """End the time for calls: a player without cards is out (V17, B14, K15), and the next seat plays.

        The deal may end when the player goes out. The play may also end the round.
        """
        player = self.player
        self.player = NOBODY
        if not self.holds_cards(player) and self._goes_out(player):
            return
        if self.book.closes_rounds:
            self._close_round()
        self.take_turn(self.seating.next_active(player))

    def _close_round(self) -> None:
        """Send the pile out of play by its rank (A-VA2), or end a round when nothing is above the claim (A-BL1).

        Nothing happens for a claim without a rank. An ace that begins the pile does not send it away.
        """
        if self.rank < 0:
            return
        if self.book.clear_ranks & BIT[self.rank] and (self.rank != HIGHEST_RANK or self.base > 0):
            self.remove_pile()
            self._start_round()
        elif self.book.ends_round(self.rank):
            self._start_round()

    # -- Answers in any order, and passing (C12 to C15) ----------------------------------------------------------------

    def _collect_answers(self) -> None:
        self.waiting = self.seating.active & ~BIT[self.player]
        self._next_answer()

    def _next_answer(self) -> None:
        """Let chance choose who answers next (A-C1); a live table says it with `FLOOR`."""
        self._next_key()
        index = self.order_key % count(self.waiting)
        waiting = self.waiting
        while index > 0:
            waiting &= waiting - 1
            index -= 1
        self._ask_to_respond(lowest(waiting))

    def _next_key(self) -> None:
        key = self.order_key
        key ^= (key * 8192) & KEY_BITS
        key ^= key >> 7
        key ^= (key * 131072) & KEY_BITS
        self.order_key = key

    def _ask_to_respond(self, seat: i64) -> None:
        self.turn = seat
        self._ask(seat, RESPOND, 0, self.ways_to_lay(seat) | BIT[PASS] | BIT[CHALLENGE])

    def _pass(self) -> None:
        """Let the actor pass, or draw where the rules say so; ask the next seat, in a new round if all have passed."""
        seat = self.actor
        if self.book.draw_turn:
            self.draw_from_stock(seat, 1)
            if self._holds_too_many(seat):
                return
            self.take_turn(self.seating.next_active(seat))
            return
        self.note(PASSED, seat, FREE, 0)
        if self.phase == RESPOND:
            self.waiting ^= BIT[seat]
            if self.waiting:
                self._next_answer()
            else:  # C14, A-C4: the last layer leads again, on top of the same pile
                leader = self.player
                self._start_round()
                self.take_turn(leader)
            return
        self.passes += 1
        if self.book.pass_moves_rank and self.last_rank >= 0:  # A-PM1
            self.last_rank = lowest(self.book.claims_after(self.last_rank))
        following = self.seating.next_active(seat)
        returned = self.book.removes_on_return and following == self.layer  # P-outbid, A-OB3
        if self.book.remove_pile and self.passes >= self.seating.remaining() - (1 if returned else 0):
            self.remove_pile()
            self._start_round()
            if not returned:  # P-idi-fixed: the last to pass leads
                following = seat
        elif self.book.scope_round and self.leads():
            self._start_round()
        self.take_turn(following)

    def _start_round(self) -> None:
        """Let the next play lead; if the ranks start again, it may announce anything (K6, A-K9)."""
        self.player = NOBODY
        self.opening = True
        self.passes = 0
        self.have_laid = 0
        self.bid = 0
        if self.book.scope_round:
            self.last_rank = FREE
            self.plus = NO_PLUS

    # -- Judge ---------------------------------------------------------------------------------------------------------

    def _judge(self, challenger: i64) -> None:
        """Turn the latest play over; the seat that was wrong takes the pile (V10, V11, C16, B12, B13, K13, K14).

        Where the penalty is to draw, it draws cards instead. A wrong call that counts as a pass costs nothing (A-WL1).
        An accused seat without cards goes out afterwards. Unless that ends the deal, the rules say who leads.
        """
        accused = self.player
        true = self.is_true()
        self.note_turned(accused, challenger)
        if self.book.reveal_one:
            self._next_key()
        if true and self.book.wrong_limit != MANY and self._counts_as_pass(challenger, accused):
            self._pass_by_call(challenger)
            return
        taker = challenger if true else accused
        if self.book.penalty_draw:
            self._draw_penalty(taker, accused)
        else:
            self._lose(taker)
        if not self.holds_cards(accused) and self._goes_out(accused):  # A-V8
            return
        lead = self.book.lead_after(
            true, accused, challenger, taker, self.seating.next(accused), self.seating.next(challenger)
        )
        self._go_on_from(lead, taker)

    def is_true(self) -> bool:
        """Return whether the latest play matches its announcement, as far as it is turned over.

        Where the number is checked (K17), that must be right too.
        """
        start = self.turned_from()
        end = start + 1 if self.book.reveal_one else self.pile_size
        cards = self.pile_mask(start, end)
        fours: i64 = 0
        if self.plus > 0:
            fours = self.pile_mask(self.fours_base, self.fours_base + 4)
        if not self.book.fits(cards, self.rank, self.plus, fours):
            return False
        return not self.book.check_count or end - start == self.number  # K17

    def _counts_as_pass(self, challenger: i64, accused: i64) -> bool:
        """Return whether the latest call, a wrong one, counts as a pass (A-WL1).

        It does when `accused` is the seat before `challenger`, who was wrong about it `wrong_limit` times in a row.
        """
        if challenger != self.seating.next_active(accused):
            return False
        return wrong_calls(self._log, self.event_count(), self.book, challenger, accused) >= self.book.wrong_limit

    def _pass_by_call(self, challenger: i64) -> None:
        """Let the play remain; nobody takes anything, and `challenger` has passed (P-outbid, A-WL1)."""
        accused = self.player
        self.player = NOBODY
        if not self.holds_cards(accused) and self._goes_out(accused):
            return
        self.actor = challenger
        self.phase = TURN
        self._pass()

    def _believe(self, believer: i64) -> None:
        """Turn the latest play over; the pile leaves the game if it is true, else the believer takes it (P-believe).

        After a true play the believer leads, else the seat after it. The deal may end when the player goes out.
        """
        accused = self.player
        true = self.is_true()
        self.note_turned(accused, believer, believed=True)
        if true:
            self.remove_pile()
        else:
            self._lose(believer)
        if not self.holds_cards(accused) and self._goes_out(accused):  # A-VB1
            return
        if true:
            self._go_on_from(believer, NOBODY)
        else:
            self._go_on_from(self.seating.next(believer), believer)

    def _force(self, forcer: i64) -> None:
        """The player shows a card of the rank announced or takes the pile; the winner leads (P-force, A-FO1, A-FO2)."""
        accused = self.player
        fitting = self.book.matching(self.rank)
        in_play = self.pile_mask(self.base, self.pile_size) & fitting
        in_hand = self.hands[accused] & fitting
        shown: i64 = 0
        if in_play:
            shown = BIT[lowest(in_play)]
        elif in_hand:
            shown = BIT[lowest(in_hand)]
        self.note(SHOWN, accused, self.rank, forcer, shown, 0, 0, FROM_HAND if shown and not in_play else 0)
        taker = forcer if shown else accused
        self._lose(taker)
        self._go_on_from(accused if shown else forcer, taker)

    def _lose(self, taker: i64) -> None:
        """Let the seat that was wrong take the pile; it is in the deal again if it was out (B15, A-B9)."""
        self.take_pile(taker)
        if self.book.reentry and not self.seating.is_active(taker):
            self.seating.come_back(taker)

    def _draw_penalty(self, loser: i64, accused: i64) -> None:
        """Let the seat that was wrong draw from the stock; the pile stays (P-bluffstopp, A-BL1).

        An accused seat that has no cards even then takes its last card back from the pile (A-BL2).
        """
        self.draw_from_stock(loser, self.book.penalty_draw)
        if loser == accused and not self.holds_cards(accused):
            self.take_back(accused)

    def _go_on_from(self, lead: i64, taker: i64) -> None:
        """Go on after `taker`, or `NOBODY`, took the pile: the taker may remove fours, and `lead` plays next.

        The deal ends instead when the taker holds too many cards, or when that was the last pile that may be taken. If
        `lead` is out, the next seat in the deal plays.
        """
        self.player = NOBODY
        if taker != NOBODY and self._holds_too_many(taker):
            return
        if taker != NOBODY and self.book.take_limit != NEVER and self.happened(BIT[TOOK]) >= self.book.take_limit:
            self._end_by_sizes()
            return
        if self.book.scope_round:
            self._start_round()
        if self.book.sets and taker != NOBODY:  # V14
            self.turn = lead
            if self.book.sets_must:
                self._remove_all_sets(taker)
            else:
                self.offer_sets(taker)
        else:
            self.take_turn(self._active_from(lead))

    def _active_from(self, seat: i64) -> i64:
        return seat if self.seating.is_active(seat) else self.seating.next_active(seat)

    # -- Fours (V14 to V16) --------------------------------------------------------------------------------------------

    def offer_sets(self, taker: i64) -> None:
        """Ask the taker which four to remove, even one without a four, so that the question reveals nothing."""
        self.turn = self._active_from(self.turn)
        fours: i64 = 0
        for rank in self.book.rank_order:
            if self.held_of_rank(taker, rank) >= 4:
                fours |= BIT[rank * 4]
        self._ask(taker, SETS, 0, fours | BIT[DONE])

    def _remove_set(self, action: i64) -> None:
        """Remove the four of a card's rank and ask again, or go on for `DONE`, and when the taker is out.
        The fours that the taker keeps are noted (A-CB1).
        """
        taker = self.actor
        if action == DONE:
            if self.book.four_lead_loses:
                self.kept[taker] = self.fours_of(taker)
            self.take_turn(self.turn)
            return
        self.remove_four(taker, action >> 2)
        if self.holds_cards(taker):
            self.offer_sets(taker)
        elif not self._goes_out(taker):  # V17
            self.take_turn(self._active_from(self.turn))

    def _remove_all_sets(self, taker: i64) -> None:
        """Remove every four in the hand of the taker, without a question (P-onecard, A-VJ1), and begin the next turn.

        A taker without cards goes out first, which may end the deal instead.
        """
        for rank in self.book.rank_order:
            while self.held_of_rank(taker, rank) >= 4:
                self.remove_four(taker, rank)
        if self.holds_cards(taker) or not self._goes_out(taker):
            self.take_turn(self._active_from(self.turn))

    # -- Who is out, and how the deal ends -----------------------------------------------------------------------------

    def _goes_out(self, seat: i64) -> bool:
        """Put `seat`, which has no cards, out; return whether that ends the deal (C4, B14, K15, K16, V18)."""
        self.note(WENT_OUT, seat, FREE, 0)
        if not self.book.last_loses:
            self.end(WINNER, seat)
            return True
        self.seating.leave(seat)
        if self.seating.remaining() == 1:  # A-V6
            if self.book.places:
                self.end(RANKING)
            else:
                self.end(LOSER, lowest(self.seating.active))
            return True
        return False

    def _holds_too_many(self, seat: i64) -> bool:
        """Return whether `seat` has taken so many cards that the deal ends (P-limit, A-HL1), and end it.

        The seat loses, or the places decide.
        """
        if self.hand_size(seat) < self.book.hand_limit:
            return False
        if self.book.places:
            self.end(RANKING)
        else:
            self.end(LOSER, seat)
        return True

    def _end_by_sizes(self) -> None:
        """End the deal by the sizes of the hands, after the last pile that may be taken (A-TK1).

        The seat with the largest hand loses. Where the first seat to go out wins, the seat with the smallest hand wins.
        The deal is a draw when several seats have a hand of that size. Seats that are out do not count. Where the
        result is places, the deal ends by places, and nobody is picked here.
        """
        if self.book.places:
            self.end(RANKING)
            return
        decisive: i64 = NOBODY
        level = False
        for seat in range(self.seats):
            if not self.seating.is_active(seat):
                continue
            if decisive == NOBODY:
                decisive = seat
                continue
            more = self.hand_size(seat) - self.hand_size(decisive)
            if more == 0:
                level = True
            elif (more > 0) == self.book.last_loses:
                decisive = seat
                level = False
        if level:
            self.end(DRAW)
        else:
            self.end(LOSER if self.book.last_loses else WINNER, decisive)

    def out_in_order(self) -> list[int]:
        """Return the seats that are out, in the order in which they went, without those that came back."""
        order: list[int] = [int(seat) for seat in self.out_before]
        for index in range(self.event_count()):
            kind, seat = self._log.kind(index), int(self._log.seat(index))
            if kind == WENT_OUT:
                order.append(seat)
            elif kind == TOOK and seat in order:
                order.remove(seat)
        return order

    def standing(self) -> list[int]:
        """Return the place of each seat from 1, if the deal ended by places (A-PL2); else nothing.

        Seats that are out come first, in the order of going out; the others follow by hands, equal ones on one place.
        """
        if self.outcome != RANKING:
            return []
        order = self.out_in_order()
        places: list[int] = []
        for seat in range(self.seats):
            if seat in order:
                places.append(order.index(seat) + 1)
                continue
            ahead: i64 = len(order)
            for other in range(self.seats):
                if other not in order and self.hand_size(other) < self.hand_size(seat):
                    ahead += 1
            places.append(ahead + 1)
        return places

    # -- Going on from a position --------------------------------------------------------------------------------------

    def ask_again(self) -> None:
        """Ask the actor again, as a new decision, with other cards in its hand."""
        if self.phase == SETS:
            self.offer_sets(self.actor)
        elif self.phase == RESPOND:
            self._ask_to_respond(self.actor)
        elif self.phase == WINDOW or self.phase == ANSWER or self.phase == CHOOSE:
            self.decision += 1  # the legal actions do not depend on the hand
        else:
            self.take_turn(self.actor)

    def resume(self, waiting: i64, seat: i64) -> None:
        """Go on with the latest play on the pile: the mask `waiting` has still to answer, and `seat` is asked.
        Either may be -1: all seats that may answer, and the first in the order of the rules. `seat` counts only where
        answers have no order; where the next in turn answers, both are ignored.
        """
        self.turn = self.seating.next_active(self.player)
        if self.book.at_turn:
            self._ask_next_in_turn()
            return
        if self.book.open_order:
            self.waiting = self.seating.active & ~BIT[self.player] if waiting < 0 else waiting
            if seat >= 0:
                self._ask_to_respond(seat)
            else:
                self._next_answer()
            return
        self._open_window()
        if waiting >= 0:
            self.waiting = waiting
            self._ask_callers()

    # -- The machine ---------------------------------------------------------------------------------------------------

    def _ask(self, seat: i64, phase: i64, page: i64, legal: i64) -> None:
        self.actor = seat
        self.phase = phase
        self.page = page
        self.legal = legal
        self.decision += 1

    def apply(self, action: i64) -> None:
        """Carry out `action`, which must be legal or `FLOOR` and a seat: this does not check.

        From the action cap on, the deal ends unfinished as soon as a new decision would follow.
        """
        self.action_count += 1
        decision = self.decision
        phase = self.phase
        if phase == CARDS:
            self._lay_next(action)
        elif phase == WINDOW or phase == ANSWER:  # noqa: SIM109 - a tuple would be boxed
            self._answer(action)
        elif phase == ANNOUNCE:
            self._announce(action)
        elif phase == COUNT:
            self._announce_number(action - NUMBER)
        elif action >= FLOOR:
            self._ask_to_respond(action - FLOOR)
        elif phase == SETS:
            self._remove_set(action)
        elif phase == CHOOSE:
            self.choose_pile(self.actor, action - PILE)
        else:
            self._lay_or_pass(action)
        if self.action_count >= self.action_cap and self.decision > decision and self.actor != NOBODY:
            self.end(UNFINISHED)

    def clone(self) -> "BluffingState":
        """An independent copy."""
        copy = BluffingState(self.book, self.seats)
        copy.copy_table(self)
        return copy
