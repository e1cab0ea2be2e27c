"""The engine of the bluffing family, in the order in which a round is played.

Turn, announce, lay, answers, judge, take, fours, lead. Each file knows those before it: `table` has hands and pile,
`laying` what may be announced and laid, `dealing` the beginning, `ending` what is true, and who is out. Clause numbers
(V..., C..., B..., K..., A-...) are those of docs/reference/rules.md.
"""

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, above, count, lowest
from cardkit.cards.chance import cut, shuffle
from cardkit.engine.state import LOSER, NOBODY, UNFINISHED, Dealer
from cardkit_games.bluffing.engine.actions import (
    ANNOUNCEMENTS,
    BELIEVE,
    CARD,
    CHALLENGE,
    DECLINE,
    DONE,
    FACE_DOWN,
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
from cardkit_games.bluffing.engine.claims import FOURS_LIE, FREE, HIGHEST_RANK, NO_PLUS
from cardkit_games.bluffing.engine.ending import BluffingEnding
from cardkit_games.bluffing.engine.events import FROM_HAND, LED_FOUR, PASSED, SHOWN, TOOK
from cardkit_games.bluffing.engine.rulebook import MANY, NEVER, WHO_ANY_AND_OUT, Rulebook
from cardkit_games.bluffing.engine.table import ANNOUNCE, ANSWER, CARDS, CHOOSE, COUNT, RESPOND, SETS, TURN, WINDOW

KEY_BITS: Final = 0x0FFFFFFFFFFFFFFF


@mypyc_attr(acyclic=True)
class BluffingState(BluffingEnding):
    """One deal of a bluffing game under way."""

    # -- Turn -----------------------------------------------------------------------------------------------------

    def take_turn(self, seat: i64) -> None:
        """It is the turn of `seat`: it lays cards, or passes where it may."""
        self.turn = seat
        if self.book.draws_short:
            self._draw_short(seat)
        if self.book.may_skip and self._may_skip():
            self._ask(seat, TURN, 0, self._ways_to_lay(seat) | BIT[PASS])
        elif self._announces():
            self._ask(seat, ANNOUNCE, self.book.announce_page, self._announcements(seat))
        else:
            self._ask(seat, TURN, 0, 0)
            self._begin_play(seat, lowest(self.book.due_claims(self.last_rank)), NO_PLUS, 0)

    def _draw_short(self, seat: i64) -> None:
        """Whoever holds too few cards for a play draws the missing ones from the top of the pile (P-foster, A-FT1)."""
        while self.pile_size > 0 and self.hand_size(seat) < self.book.card_min:
            self.draw_from_pile(seat)

    def _lay_or_pass(self, action: i64) -> None:
        seat = self.actor
        if action == PASS:
            self._pass()
        elif action == CHALLENGE:
            self._judge(seat)
        elif action != LAY:
            self.phase = CARDS
            self._lay_next(action)
        elif self._announces():
            self.phase = ANNOUNCE
            self.page = self.book.announce_page
            self.legal = self._announcements(seat)
        else:
            self._begin_play(seat, lowest(self.book.due_claims(self.last_rank)), NO_PLUS, 0)

    # -- Announce -------------------------------------------------------------------------------------------------

    def _announce(self, action: i64) -> None:
        if action == FOURS:
            self._begin_play(self.actor, FREE, FOURS_LIE, 4)
        elif PLUS < action < CARD:
            self._begin_play(self.actor, FREE, action - PLUS, 0)
        else:
            self._begin_play(self.actor, self.book.claim_of(action), NO_PLUS, 0)

    # -- Lay ------------------------------------------------------------------------------------------------------

    def _begin_play(self, seat: i64, rank: i64, plus: i64, number: i64) -> None:
        """`seat` has announced `rank` or `plus`, and lays `number` cards if it is not 0."""
        self._set_limits(seat, rank, plus, number)
        if self.book.count_free and not self._is_open_play():  # K17
            self.phase = COUNT
            self.page = ANNOUNCEMENTS
            self.legal = above(NUMBER - ANNOUNCEMENTS) & ~above(NUMBER - ANNOUNCEMENTS + self.book.most_of_a_claim())
        else:
            self._offer_cards()

    def _announce_number(self, number: i64) -> None:
        self.play_number = number
        if self.book.reveal_declared:  # B11: only these are turned over
            self.most = number
        self._offer_cards()
        if self.book.reveal_declared and self.hand_size(self.actor) > number:
            self.legal |= BIT[SLIP]  # B17

    def _offer_cards(self) -> None:
        self.phase = CARDS
        self.page = 0
        self.legal = self._cards_to_lay(self.actor)

    def _lay_next(self, action: i64) -> None:
        seat = self.actor
        if action == SLIP:
            self.slipping = True
            self.legal = self._cards_to_lay(seat)
        elif action == DONE:
            self._finish_laying()
        else:
            self.lay_on_pile(seat, action)
            more = self._cards_to_lay(seat)
            if more:
                enough = self.slipping or self.pile_size - self.play_base >= self.fewest
                self.legal = more | BIT[DONE] if enough else more
            else:
                self._finish_laying()

    def _finish_laying(self) -> None:
        if not self.slipping:
            self._complete()
            return
        self.slipping = False  # now exactly the announced number goes on top of the slipped cards
        self.last_laid = NOBODY
        self.slipped = self.pile_size - self.play_base
        self.fewest = self.slipped + self.play_number
        self.most = self.fewest
        self.legal = self._cards_to_lay(self.actor)

    def _complete(self) -> None:
        """The play lies on the table."""
        seat = self.actor
        open_play = self._is_open_play()
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
        """The last cards of a hand are turned over, and their player is out if they match (C18, A-AC1).

        Where they must match, only a plus can fail to (A-C7).
        """
        player = self.player
        self.note_turned(player, NOBODY)
        if self.is_true():
            self._close()
            return
        self.take_pile(player)
        self._go_on_from(self.seating.next(player), player)

    # -- Answers: in a window (B9, K12), or in turn (V9) ----------------------------------------------------------

    def _ask_next_in_turn(self) -> None:
        """Ask the next in turn whether it trusts, or calls; who has laid in the round cannot just trust (A-MC1)."""
        answers = self.book.answers
        if self.have_laid & BIT[self.turn]:
            answers ^= BIT[DECLINE]
        self._ask(self.turn, ANSWER, 0, answers)

    def _open_window(self) -> None:
        self.waiting = BIT[self.seats] - 1 if self.book.who == WHO_ANY_AND_OUT else self.seating.active
        self.waiting &= ~BIT[self.player]
        self._ask_callers()

    def _ask_callers(self) -> None:
        """Ask the next seat that may call, the nearest to the player first (K19, A-B6)."""
        seat = self.seating.next(self.player)
        while seat != self.player:
            if self.waiting & BIT[seat]:
                forcing = self.book.force and self.holds_cards(self.player)  # A-FO1
                self._ask(seat, WINDOW, 0, self.book.answers | BIT[FORCE] if forcing else self.book.answers)
                return
            seat = self.seating.next(seat)
        self._close()

    def _answer(self, action: i64) -> None:
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
        """Let the card `index` of the latest play be the one that a call turns over, whatever chance had drawn."""
        self.order_key += index - self.order_key % (self.pile_size - self.base)
        if self.order_key == 0:
            self.order_key = self.pile_size - self.base

    def _close(self) -> None:
        """The play can no longer be called: its player is out if that was all (V17, B14, K15), and the next plays."""
        player = self.player
        self.player = NOBODY
        if not self.holds_cards(player) and self._goes_out(player):
            return
        if self.book.closes_rounds:
            self._close_round()
        self.take_turn(self.seating.next_active(player))

    def _close_round(self) -> None:
        """A rank may send the pile out of play (A-VA2), and nothing may be above what was announced (A-BL1)."""
        if self.rank < 0:
            return
        if self.book.clear_ranks & BIT[self.rank] and (self.rank != HIGHEST_RANK or self.base > 0):
            self.remove_pile()
            self._start_round()
        elif self.book.ends_round(self.rank):
            self._start_round()

    # -- Answers in any order, and passing (C12 to C15) -----------------------------------------------------------

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
        self._ask(seat, RESPOND, 0, self._ways_to_lay(seat) | BIT[PASS] | BIT[CHALLENGE])

    def _pass(self) -> None:
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
            else:  # C14, A-C4: the last who laid leads again, on top of the same pile
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
        elif self.book.scope_round and self._leads():
            self._start_round()
        self.take_turn(following)

    def _start_round(self) -> None:
        """The next play leads; where the ranks start anew, it may announce anything (K6, A-K9)."""
        self.player = NOBODY
        self.opening = True
        self.passes = 0
        self.have_laid = 0
        self.bid = 0
        if self.book.scope_round:
            self.last_rank = FREE
            self.plus = NO_PLUS

    # -- Judge ----------------------------------------------------------------------------------------------------

    def _judge(self, challenger: i64) -> None:
        """Turn the latest play over; whoever was wrong takes the pile (V10, V11, C16, B12, B13, K13, K14)."""
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

    def _pass_by_call(self, challenger: i64) -> None:
        """The play stands, nobody takes anything, and `challenger` has passed (P-outbid, A-WL1)."""
        accused = self.player
        self.player = NOBODY
        if not self.holds_cards(accused) and self._goes_out(accused):
            return
        self.actor = challenger
        self.phase = TURN
        self._pass()

    def _believe(self, believer: i64) -> None:
        """Turn the latest play over; the pile leaves the game if it is true, else the believer takes it (P-believe)."""
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

    def _go_on_from(self, lead: i64, taker: i64) -> None:
        """`taker`, if anybody, has the pile; it may remove fours, and `lead` is next."""
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

    # -- Fours (V14 to V16) ---------------------------------------------------------------------------------------

    def offer_sets(self, taker: i64) -> None:
        """Ask the taker which four to remove. Even who holds none is asked, so that being asked tells nothing."""
        self.turn = self._active_from(self.turn)
        fours: i64 = 0
        for rank in self.book.rank_order:
            if self.held_of_rank(taker, rank) >= 4:
                fours |= BIT[rank * 4]
        self._ask(taker, SETS, 0, fours | BIT[DONE])

    def _remove_set(self, action: i64) -> None:
        taker = self.actor
        if action == DONE:
            if self.book.four_lead_loses:
                self.kept[taker] = self.fours_of(taker)
            self.take_turn(self.turn)
            return
        self._remove_four(taker, action >> 2)
        if self.holds_cards(taker):
            self.offer_sets(taker)
        elif not self._goes_out(taker):  # V17
            self.take_turn(self._active_from(self.turn))

    def _remove_all_sets(self, taker: i64) -> None:
        """Every four in the hand of the taker leaves play, without a question (P-onecard, A-VJ1)."""
        for rank in self.book.rank_order:
            while self.held_of_rank(taker, rank) >= 4:
                self._remove_four(taker, rank)
        if self.holds_cards(taker) or not self._goes_out(taker):
            self.take_turn(self._active_from(self.turn))

    # -- Out ------------------------------------------------------------------------------------------------------

    # -- Going on from a position -----------------------------------------------------------------------------------

    def ask_again(self) -> None:
        """Ask the actor anew, as a new decision, with other cards in its hand."""
        if self.phase == SETS:
            self.offer_sets(self.actor)
        elif self.phase == RESPOND:
            self._ask_to_respond(self.actor)
        elif self.phase == WINDOW or self.phase == ANSWER or self.phase == CHOOSE:
            self.decision += 1  # what may be done does not depend on the hand
        else:
            self.take_turn(self.actor)

    def resume(self, waiting: i64, seat: i64) -> None:
        """Go on with the latest play on the pile: the mask `waiting` has still to answer, and `seat` is asked.

        Either may be -1: everybody who may, and the first in the order of the rules.
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

    # -- The machine ----------------------------------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        """Carry out `action`, which must be legal or `FLOOR` and a seat: this does not check."""
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

    def visible(self, action: i64, seat: i64) -> i64:
        """Return what `seat` sees of an action of the actor: cards face down all look alike, and declining is
        silent.
        """
        if action == DECLINE:
            return NOBODY
        if self._lays(action) and not self._is_open_play():
            if self.book.count_free or action >= DONE:
                return NOBODY
            return FACE_DOWN
        return action

    def _lays(self, action: i64) -> bool:
        """Return whether `action` lays a card or ends a play; one of the rank due begins with its first card."""
        if self.phase == TURN or self.phase == RESPOND:
            return action < DONE
        return self.phase == CARDS

    def clone(self) -> "BluffingState":
        """An independent copy."""
        copy = BluffingState(self.book, self.seats)
        copy.copy_table(self)
        return copy


class BluffingDealer(Dealer):
    """Deals a bluffing game for a number of seats."""

    def __init__(self, book: Rulebook, seats: i64, dealer: i64) -> None:
        self.book: Rulebook = book
        self.seats: i64 = seats
        self.dealer: i64 = dealer

    def deal(self, rng: Random) -> BluffingState:
        """Shuffle, deal or cut, and return the state in which the first seat is to act."""
        order = self.book.pack[:]
        shuffle(order, rng)
        return self.deal_order(order, rng)

    def deal_order(self, order: vec[i64], rng: Random) -> BluffingState:
        """Deal or cut the pack in `order`, top card first; by chance who answers first, and where it is cut."""
        state = BluffingState(self.book, self.seats)
        state.order_key = 1 + rng.randrange(KEY_BITS)
        if self.book.cut_piles:
            piles = cut(order, self.seats, rng)
            heights = vec[i64]()
            for pile in piles:
                heights = append(heights, max(1, len(pile) + rng.randrange(5) - 2))  # A-K1
            state.deal_piles(piles, heights, self.dealer, (self.dealer + 1) % self.seats)
        else:
            state.deal(order, self.dealer)
        return state
