"""The actions that carry out a bluffing move, or why it is refused."""

from collections.abc import Sequence
from typing import Final

from cardkit.cards.bits import BIT, members
from cardkit.cards.card import RANKS, Card, rank_plural, ranks_counted
from cardkit.errors import IllegalMove
from cardkit.game.position import cards_text
from cardkit.game.rules import Preset
from cardkit.language import Message
from cardkit_games.bluffing.engine.actions import (
    BELIEVE,
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
from cardkit_games.bluffing.engine.claims import FOURS_LIE, UNIT_RANK
from cardkit_games.bluffing.engine.observation import PLAYED
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import ANNOUNCE, ANSWER, CHOOSE, COUNT, RESPOND, SETS, WINDOW
from cardkit_games.bluffing.rules import BluffingRules
from cardkit_games.bluffing.text import words
from cardkit_games.bluffing.text.claims import (
    EMPTY,
    BluffingMove,
    Claim,
    claim_plural,
    claim_word,
)
from cardkit_games.bluffing.text.moves import latest_play, removed_since, verdict_of


def plan(state: BluffingState, move: BluffingMove, rules: BluffingRules, preset: Preset) -> list[int]:
    """Return the actions that carry out `move` now, silent answers before it included; raises `IllegalMove`.

    Not to call is silent: a play means that nobody called the play before, and that the taker of the pile removes no
    (more) fours. The engine's `legal` alone judges; everything else here finds the words.
    """
    for seat in (move.seat, *move.callers):
        if not 0 <= seat < state.seats:
            raise IllegalMove(words.NO_SUCH_SEAT.format(seat=seat, last=state.seats - 1))
    if state.over:
        raise IllegalMove(str(words.OVER))
    planner = _Planner(state, move, rules, preset)
    _CARRY_OUT[move.verb](planner)
    if move.removed:
        planner.check_fours(state.event_count())
    return planner.actions


class _Planner:
    """Carries out one move on a copy and keeps its actions."""

    def __init__(self, state: BluffingState, move: BluffingMove, rules: BluffingRules, preset: Preset) -> None:
        """Begin with a copy of `state`, and no actions."""
        self.state = state.clone()
        self.move = move
        self.seat = move.seat
        self.rules = rules
        self.preset = preset
        self.actions: list[int] = []
        self.limits = (0, 0)
        """The number of cards that the play must and may have."""
        self.follows = False
        """True when the play answers another one."""
        self.hand_size = 0
        """The number of cards that the hand has before it."""

    def _do(self, action: int) -> None:
        self.actions.append(action)
        self.state.apply(action)

    def _refuse(self, sentence: Message, **values: object) -> IllegalMove:
        return IllegalMove(sentence.format(game=self.preset.shown_name, seat=self.seat, **values))

    def check_fours(self, events: int) -> None:
        """Raise `IllegalMove` unless just those fours leave play that the move says, after the first `events`."""
        found = removed_since(self.state, events)
        if not found:
            raise self._refuse(words.NOT_REMOVED)
        if found != sorted(self.move.removed):
            raise self._refuse(words.WRONG_FOURS, found=cards_text(found), said=cards_text(self.move.removed))

    # -- Answers

    def closes(self) -> None:
        if self.state.phase != WINDOW:
            raise self._refuse(words.NOTHING_TO_CALL)
        self._close_window()

    def _close_window(self) -> None:
        while not self.state.over and self.state.phase == WINDOW:
            self._do(DECLINE)

    def challenge(self) -> None:
        """Let the nearest seat that calls turn the latest play over; seats asked before it let the play pass (K19).

        Raises `IllegalMove` when one of them may not call, and for a wrong card or verdict.
        """
        callers = self.move.callers or (self.seat,)
        for caller in callers:
            self._may_call(caller)
        player, direction, seats = self.state.player, self.state.seating.direction, self.state.seats
        callers = tuple(sorted(callers, key=lambda seat: (seat - player) * direction % seats))  # K19: the nearest
        if self.state.phase == WINDOW:
            while self.state.actor not in callers:
                self._do(DECLINE)
                if self.state.over:  # by its cap
                    raise self._refuse(words.OVER)
        else:
            self._give_floor(callers[0])
        self._turn_over(CHALLENGE if self.move.pick is None else self._pick(self.move.pick))

    def _pick(self, pick: int) -> int:
        """Return the action that turns over card number `pick` of the latest play, from 0, bottom first.

        Raises `IllegalMove` when there is no such card, and where a challenge turns over more than one.
        """
        laid = self.state.pile_size - self.state.base
        if self.rules.reveal != "one":
            raise self._refuse(words.NO_PICK)
        if not 0 <= pick < laid:
            raise self._refuse(words.PICK_RANGE, pick=pick, last=laid - 1)
        drawn = self.state.turned_from() - self.state.base
        return CHALLENGE if pick == drawn else PICK + pick

    def _turn_over(self, action: int) -> None:
        found = verdict_of(self.state, action)
        if self.move.verdict not in (None, found):
            raise self._refuse(words.WRONG_VERDICT, found=found, said=self.move.verdict)
        self._do(action)

    def force(self) -> None:
        """Let the seat force the player of the latest play to show a card; seats asked before it let the play pass.

        Raises `IllegalMove` when it may not, when the player has no cards left, and for a wrong verdict.
        """
        if not self.rules.force:
            raise self._refuse(words.NO_FORCING)
        self._may_call(self.seat)
        while self.state.actor != self.seat:
            self._do(DECLINE)
            if self.state.over:  # by its cap
                raise self._refuse(words.OVER)
        if not self.state.is_legal(FORCE):
            raise self._refuse(words.NOTHING_TO_SHOW, player=self.state.player)
        self._turn_over(FORCE)

    def believe(self) -> None:
        if not self.rules.believe:
            raise self._refuse(words.NO_BELIEVING)
        self._may_call(self.seat)
        self._turn_over(BELIEVE)

    def _may_call(self, seat: int) -> None:
        """Raise `IllegalMove` unless `seat` may call or believe the latest play now."""
        state = self.state
        if state.phase not in (WINDOW, ANSWER, RESPOND):
            open_play = bool(state.events) and state.events[-1].kind == PLAYED and state.events[-1].once
            raise self._refuse(words.OPEN_PLAY if open_play else words.NOTHING_TO_CALL)
        if seat == state.player:
            raise self._refuse(words.OWN_PLAY)
        if state.phase == ANSWER and seat != state.actor:
            raise self._refuse(words.ONLY_NEXT_CALLS, actor=state.actor)
        if state.phase != ANSWER and not state.waiting & BIT[seat]:
            raise IllegalMove(words.MAY_NOT_CALL.format(seat=seat))

    def _give_floor(self, seat: int) -> None:
        if self.state.phase == RESPOND and self.state.actor != seat:
            self._do(FLOOR + seat)

    def trust(self) -> None:
        """Let the seat trust the latest play; raises `IllegalMove` where that is silent, and when it may not or is not
        asked.
        """
        if not self.rules.when == "turn":
            raise self._refuse(words.NO_TRUST_OPEN if self.rules.order == "open" else words.NO_TRUST)
        if self.state.phase != ANSWER:
            raise self._refuse(words.NOTHING_TO_CALL)
        if self.state.actor != self.seat:
            raise self._refuse(words.NOT_YOUR_TURN, turn=self.state.actor)
        self._trust()

    def _trust(self) -> None:
        if not self.state.is_legal(DECLINE):
            raise IllegalMove(words.MUST_ANSWER.format(seat=self.state.actor))
        self._do(DECLINE)

    def discard(self) -> None:
        """Remove the four of the move; raises `IllegalMove` unless the seat has just taken the pile and holds the
        four.
        """
        if self.rules.sets == "off":
            raise self._refuse(words.NO_SETS)
        if self.state.phase != SETS or self.state.actor != self.seat:
            raise self._refuse(words.NOT_TAKER)
        rank = self.move.rank
        assert rank is not None
        if not self.state.is_legal(rank * 4):
            raise self._refuse(words.NOT_A_FOUR, ranks=rank_plural(rank))
        self._do(rank * 4)

    def keep(self) -> None:
        if self.state.phase != SETS or self.state.actor != self.seat:
            raise self._refuse(words.NOT_TAKER)
        self._do(DONE)

    def choose(self) -> None:
        """Take the pile of the move; raises `IllegalMove` when another seat chooses, and when the pile is gone."""
        if self.state.phase != CHOOSE:
            raise self._refuse(words.NO_PILES)
        if self.state.actor != self.seat:
            raise self._refuse(words.NOT_YOUR_TURN, turn=self.state.actor)
        assert self.move.pile is not None
        if not self.state.is_legal(PILE + self.move.pile):
            piles = " ".join(str(action - PILE) for action in self.state.actions())
            raise self._refuse(words.PILE_GONE, pile=self.move.pile, piles=piles)
        self._do(PILE + self.move.pile)

    def skip(self) -> None:
        """Pass at the turn of the seat, after silent answers; raises `IllegalMove` for a lead and where nobody
        passes.
        """
        if self.rules.passing == "off":
            raise self._refuse(words.NO_PASSING)
        self._come_to_turn()
        if not self.state.is_legal(PASS):
            raise self._refuse(words.LEAD_CANNOT_PASS)
        self._do(PASS)

    def draw(self) -> None:
        """Draw from the stock at the turn of the seat, after silent answers.

        Raises `IllegalMove` where nobody draws, when the stock is empty, and for the first play of a deal.
        """
        if not self.rules.draw_turn:
            raise self._refuse(words.NO_DRAWING)
        self._come_to_turn()
        if not self.state.is_legal(PASS):
            raise self._refuse(words.NO_STOCK if not len(self.state.aside) else words.FIRST_LAYS)
        self._do(PASS)

    # -- Playing

    def _come_to_turn(self) -> None:
        """Carry out silent answers, until it is the turn of the seat that moves.

        Raises `IllegalMove` when the deal is over by then, or when it is another seat's turn.
        """
        state = self.state
        self._close_window()
        if not state.over and state.phase == SETS:
            self._do(DONE)
        if not state.over and state.phase == ANSWER and state.actor == self.seat:
            self._trust()
        if state.over:
            raise self._refuse(words.OVER)
        if state.phase == RESPOND and state.waiting & BIT[self.seat]:
            self._give_floor(self.seat)
        if state.actor != self.seat:
            raise self._refuse(words.NOT_YOUR_TURN, turn=state.actor)

    def play(self) -> None:
        """Announce and lay the cards of the move at the turn of the seat, after silent answers.

        Raises `IllegalMove` for a claim, a number or cards that are not possible, and for a wrong mark that the hand is
        empty.
        """
        self._come_to_turn()
        self.follows = self.state.phase == RESPOND
        decision = self.state.decision
        self._announce()
        self._announce_number()
        self._lay_cards(decision)
        if not self.state.over and self.state.decision == decision:
            if not self.state.is_legal(DONE):
                raise self._wrong_number()
            self._do(DONE)
        if self.move.verdict == EMPTY and not latest_play(self.state).empties:
            raise self._refuse(words.NOT_EMPTY)

    def _announce(self) -> None:
        """Announce the claim of the move, if there is a choice; raises `IllegalMove` for one that is not possible."""
        state, claim = self.state, self.move.claim
        assert claim is not None
        if state.is_legal(LAY):
            self._do(LAY)
        if state.phase != ANNOUNCE:
            self._check_forced(claim)
            return
        code = claim.code(state.book.unit)
        action = FOURS if not claim.plus else PLUS + claim.plus
        if code is not None:
            action = int(state.book.action_of(code))
        elif claim.names_cards:
            raise self._why_not_announce(claim)
        if not state.is_legal(action):
            raise self._why_not_announce(claim)
        self._do(action)

    def _check_forced(self, claim: Claim) -> None:
        """Raise `IllegalMove` unless `claim` is the one announcement that is due."""
        state = self.state
        due = state.plus if state.plus > 0 else 0
        rank = None if due else members(state.book.due_claims(state.last_rank))[0]
        if (claim.code(state.book.unit), claim.plus) != (rank, due):
            raise self._why_not_announce(claim, rank)

    def _why_not_announce(self, claim: Claim, due: int | None = None) -> IllegalMove:
        """Return the refusal of `claim`, by the first rule that it breaks; `due` is the only claim that is possible."""
        state = self.state
        code, unit = claim.code(state.book.unit), state.book.unit
        if code is None and claim.names_cards:
            return self._refuse(words.ANOTHER_UNIT[self.rules.unit])
        if code is None and not self.rules.all_fours:
            return self._refuse(words.NO_PLUSES if claim.plus else words.NO_FOURS)
        if claim.plus:
            if state.plus > 0:
                return self._refuse(words.NO_PLUS_HERE, plus=claim.plus, here=state.plus)
            return self._refuse(words.NO_PLUS, plus=claim.plus)
        if code is None:
            return self._refuse(words.FOURS_LEAD)
        if state.plus > 0:
            return self._refuse(words.SAY_PLUS, plus=state.plus)
        if due is not None:
            return self._refuse(words.ONLY_CLAIM[self.rules.unit], rank=_written(due, unit))
        ranks = members(state.book.announced(state.legal))
        claimed = _capital(claim_plural(code, unit))
        if state.last_rank >= 0:
            before = claim_plural(state.last_rank, unit)
            if state.book.outbids:
                least = state.book.fewest_over(code, state.last_rank, state.bid)
                over = ranks_counted(state.bid, state.last_rank)
                return self._refuse(words.OUT_OF_REACH, claimed=claimed, over=over, least=least)
            sentence = words.NEXT_TO if self.rules.steps == "adjacent" else words.CANNOT_FOLLOW
            return self._refuse(sentence, claimed=claimed, before=before, ranks=_ranks(ranks, unit))
        if state.opening and self.rules.opening_face_up:
            return self._refuse(words.HONEST_OPENING, ranks=claim_plural(code, unit))
        if not ranks:
            return self._refuse(words.SAY_PLUSES)
        if self.rules.final == "must_match" and state.hand_size(self.seat) == 1:
            return self._refuse(words.LAST_MUST_MATCH)
        return self._refuse(words.SAY_RANK, claimed=claimed, ranks=_ranks(ranks, unit))

    def _announce_number(self) -> None:
        """Announce the number of the move, by default how many cards it lays; raises `IllegalMove` for an impossible
        one.

        Where numbers must be true it is only checked.
        """
        state, claim, laid = self.state, self.move.claim, len(self.move.cards)
        assert claim is not None
        number = laid if claim.number is None else claim.number
        if state.phase != COUNT:
            if number != laid:
                open_play = self.rules.count_truth != "enforced"
                raise self._refuse(words.NUMBER_OPEN if open_play else words.NUMBER_TRUE, laid=laid)
            return
        if not 1 <= number <= state.book.most_of_a_claim():
            raise self._refuse(words.NUMBER_RANGE, most=state.book.most_of_a_claim())
        self._do(NUMBER + number)

    def _lay_cards(self, decision: int) -> None:
        """Lay the cards of the move in `decision`; raises `IllegalMove` for cards that are not held or cannot be laid.

        Where only the announced number is turned over, cards below it are slipped under the others first (B17).
        """
        cards = list(self.move.cards)
        self._hold(cards)
        self.limits = (self.state.fewest, self.state.most)
        self.hand_size = self.state.hand_size(self.seat)
        number = self.state.play_number
        if self.state.book.reveal_declared and number and len(cards) > number:
            under, cards = cards[:-number], cards[-number:]
            self._do(SLIP)
            self._lay_in_order(under, decision)
            if self.state.slipping:
                self._do(DONE)
        self._lay_in_order(cards, decision)

    def _lay_in_order(self, cards: Sequence[Card], decision: int) -> None:
        for card in cards if self.state.book.ordered else sorted(cards):
            done = self.state.over or self.state.decision != decision
            if done or not self.state.is_legal(card):
                raise self._why_not_lay(card)
            self._do(card)

    def _hold(self, cards: Sequence[Card]) -> None:
        """Raise `IllegalMove` unless the hand has all `cards`, one that is listed twice also twice."""
        hand, second = self.state.hands[self.seat], self.state.seconds[self.seat]
        for card in cards:
            held = bool(hand & BIT[card]) + bool(second & BIT[card])
            if not held:
                raise self._refuse(words.NOT_HELD, card=card)
            if list(cards).count(card) > held:
                raise self._refuse(words.NOT_HELD_TWICE, card=card)

    def _why_not_lay(self, card: Card) -> IllegalMove:
        """Return the refusal of `card`, by the first rule that it or the number of cards breaks."""
        state, laid = self.state, len(self.move.cards)
        fewest, most = self.limits
        if state.opening and self.rules.opening_face_up:
            return self._refuse(words.HONEST_OPENING, ranks=claim_plural(state.play_rank, state.book.unit))
        if self.rules.bluff == "if_unable" and state.usable > 0 and not state.usable & BIT[card]:
            return self._refuse(words.MUST_BE_RANK, ranks=claim_plural(state.play_rank, state.book.unit))
        if (fewest == most and laid != most) or not fewest <= laid <= most:
            return self._wrong_number()
        if self.follows and self.rules.follow_count == "same" and laid != state.number:
            return self._refuse(words.CARD_EXACT, number=state.number)
        if self.rules.final == "must_match" and laid == self.hand_size:
            return self._refuse(words.LAST_MUST_MATCH)
        return self._refuse(words.CANNOT_LAY)

    def _wrong_number(self) -> IllegalMove:
        """Return the refusal of a play that has too many or too few cards."""
        fewest, most = self.limits
        if self.state.play_plus == FOURS_LIE:
            return self._refuse(words.FOURS_LEAD)
        last, bid = self.state.last_rank, self.state.bid
        if len(self.move.cards) < self.state.book.fewest_over(self.state.play_rank, last, bid):
            return self._refuse(words.NOT_OVER, over=ranks_counted(bid, last), fewest=fewest)
        if fewest < most:
            return self._refuse(words.CARD_RANGE, fewest=fewest, most=most)
        if not self.follows:
            return IllegalMove(words.CARD_NUMBER.format(most))
        return self._refuse(words.CARD_EXACT, number=most)


def _written(claim: int, unit: int) -> str:
    return RANKS[claim] if unit == UNIT_RANK else claim_word(claim, unit)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _ranks(claims: Sequence[int], unit: int) -> str:
    """Return the possible announcements in words: `4, 5 or 6`."""
    names = [claim_word(claim, unit) for claim in claims]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + str(words.OR) + names[-1]


_CARRY_OUT: Final = {
    "play": _Planner.play,
    "challenge": _Planner.challenge,
    "trust": _Planner.trust,
    "believe": _Planner.believe,
    "force": _Planner.force,
    "pass": _Planner.skip,
    "draw": _Planner.draw,
    "discard": _Planner.discard,
    "keep": _Planner.keep,
    "choose": _Planner.choose,
    "closes": _Planner.closes,
}
