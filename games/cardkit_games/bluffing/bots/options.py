"""What a bluffing bot can do at a decision: the few answers and plays that are worth thinking about."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, above, count, lowest
from cardkit.engine.playout import pick
from cardkit_games.bluffing.bots.honest import due_rank, fixed_number, loses_nothing_by_calling
from cardkit_games.bluffing.engine.actions import (
    BELIEVE,
    CHALLENGE,
    DECLINE,
    DONE,
    FORCE,
    LAY,
    NUMBER,
    PASS,
)
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import ANNOUNCE, ANSWER, COUNT, RESPOND, TURN, WINDOW

RANKS_WEIGHED: Final = 4
"""Among how many ranks it chooses where any may be announced."""

BLUFFS: Final = 3
"""The most cards of a bluff that keeps back what is true."""

PLAY: Final = -1
"""The answer of an option that is a play."""


@mypyc_attr(acyclic=True)
class Option:
    """An answer, or a whole play with its announcement."""

    def __init__(self, answer: i64, rank: i64 = FREE, number: i64 = 0, once: i64 = 0, twice: i64 = 0) -> None:
        self.answer: i64 = answer
        """`CHALLENGE`, `DECLINE` or `PASS`; `PLAY` for a play."""
        self.rank: i64 = rank
        self.announcement: i64 = -1
        """The action that announces it, for a play."""
        self.number: i64 = number
        """The number to announce where it may be false."""
        self.once: i64 = once
        self.twice: i64 = twice
        """The cards of the play, as in a hand."""
        self.remaining_once: i64 = once
        self.remaining_twice: i64 = twice
        """Those that are still to be laid."""
        self.total: float = 0.0
        """What it was worth so far, all imagined deals together."""
        self.tried: i64 = 0
        """In how many deals it was imagined."""

    def begin(self) -> None:
        """Start the play anew."""
        self.remaining_once = self.once
        self.remaining_twice = self.twice

    def next(self, phase: i64, page: i64, legal: i64) -> i64:
        """The next step, given what is asked and legal; -1 when it cannot be made."""
        if self.answer != PLAY:
            return self.answer if page == 0 and legal & BIT[self.answer] else -1
        if phase == ANNOUNCE:
            return self.announcement if legal & BIT[self.announcement - page] else -1
        if phase == COUNT:
            return NUMBER + self.number
        if page:
            return -1
        if legal & BIT[LAY]:
            return LAY
        planned = self.remaining_once & legal
        if planned:
            card = lowest(planned)
            if self.remaining_twice & BIT[card]:
                self.remaining_twice ^= BIT[card]
            else:
                self.remaining_once ^= BIT[card]
            return card
        return DONE if legal & BIT[DONE] and not self.remaining_once else -1

    def carry_out(self, state: BluffingState) -> bool:
        """Do it in an imagined deal; False when the rules do not allow it."""
        self.begin()
        decision = state.decision
        seat = state.actor
        while state.actor == seat and state.decision == decision:
            action = self.next(state.phase, state.page, state.legal)
            if action < 0:
                return False
            state.apply(action)
        return True

    def value(self) -> float:
        """What it is worth on average."""
        return self.total / float(self.tried) if self.tried else 0.0


class Options:
    """Collects the options of one decision."""

    def __init__(self, seen: BluffingObservation, rng: Random) -> None:
        self.seen: BluffingObservation = seen
        self.rng: Random = rng
        self.found: list[Option] = []
        if loses_nothing_by_calling(seen):
            self.found.append(Option(CHALLENGE))
            return
        if seen.phase == WINDOW or seen.phase == ANSWER:
            self.found.append(Option(CHALLENGE))
            self.found.append(Option(DECLINE))
            for answer in (FORCE, BELIEVE):
                if seen.legal & BIT[answer]:
                    self.found.append(Option(answer))
            return
        legal: i64 = seen.legal if seen.page == 0 else 0
        if seen.phase == RESPOND or seen.phase == TURN:
            if legal & BIT[CHALLENGE]:
                self.found.append(Option(CHALLENGE))
            if legal & BIT[PASS]:
                self.found.append(Option(PASS))
            if not legal & (above(-1) & ~above(DONE - 1) | BIT[LAY]):
                return
        self._add_plays()

    def _add_plays(self) -> None:
        seen = self.seen
        if seen.plus:
            return
        ranks: i64 = seen.book.announced(seen.legal)
        if seen.phase != ANNOUNCE:
            ranks = seen.book.due_claims(seen.last_rank)
            if seen.play_rank != FREE:
                ranks = BIT[seen.play_rank]
        if due_rank(seen) == FREE and seen.opening:
            ranks = self._best_ranks(ranks)
        while ranks:
            rank = lowest(ranks)
            ranks &= ranks - 1
            self._add_rank(rank)

    def _best_ranks(self, ranks: i64) -> i64:
        """The ranks of which the hand has most, and one more."""
        best: i64 = 0
        remaining = ranks
        while remaining and count(best) < RANKS_WEIGHED - 1:
            most: i64 = -1
            choice: i64 = 0
            others = remaining
            while others:
                rank = lowest(others)
                others &= others - 1
                held: i64 = self.seen.rank_count(rank)
                if held > most:
                    most = held
                    choice = 0
                if held == most:
                    choice |= BIT[rank]
            chosen = BIT[pick(choice, self.rng)]
            best |= chosen
            remaining ^= chosen
        if remaining:
            best |= BIT[pick(remaining, self.rng)]
        return best

    def _add_rank(self, rank: i64) -> None:
        """Plays announced as `rank`: the truth, part of it, more than it, and bluffs."""
        seen = self.seen
        book = seen.book
        matching = book.matching(rank)
        true: i64 = seen.rank_count(rank)
        hand: i64 = seen.hand_count()
        wanted = fixed_number(seen)
        if wanted:
            self._add(rank, matching, min(true, wanted), wanted - min(true, wanted))
            return
        most = min(book.card_max, hand)
        if true:
            self._add(rank, matching, min(true, most), 0)
        if seen.opening and book.opening_face_up:
            if true > 1:
                self._add(rank, matching, 1, 0)
            return
        if true > 1:
            self._add(rank, matching, 1, 0)
        if true and true < most:
            self._add(rank, matching, true, 1)
        for bluff in range(1, BLUFFS + 1):
            if bluff <= most and bluff <= hand - true and (bluff == 1 or not true or bluff == min(most, BLUFFS)):
                self._add(rank, matching, 0, bluff)
        if book.count_free:
            if not book.reveal_declared:
                self._add_whole_hand(rank)
        elif BLUFFS < hand <= most:
            self._add(rank, matching, true, hand - true)

    def _add_whole_hand(self, rank: i64) -> None:
        """Everything at once, announced as little."""
        for number in range(1, 3):
            option = self._play(rank, number)
            option.once = self.seen.hand
            option.twice = self.seen.second
            self.found.append(option)

    def _play(self, rank: i64, number: i64) -> Option:
        """A play without cards yet."""
        option = Option(PLAY, rank, number)
        option.announcement = self.seen.book.action_of(rank)
        return option

    def _add(self, rank: i64, matching: i64, true: i64, false: i64) -> None:
        """A play of so many true and so many false cards, those that the hand needs least."""
        if false > count(self.seen.hand & ~matching) + count(self.seen.second & ~matching):
            return
        option = self._play(rank, min(true + false, self.seen.book.most_of_a_claim()))
        self._take(option, self.seen.hand & matching, self.seen.second & matching, true, False)
        self._take(option, self.seen.hand & ~matching, self.seen.second & ~matching, false, True)
        self.found.append(option)

    def _take(self, option: Option, once: i64, twice: i64, number: i64, lone: bool) -> None:
        """Add `number` of these cards to the option: the suited ones first, or the most lonely ones."""
        while number > 0 and once:
            card = self._most_lonely(once) if lone else lowest(once)
            if option.once & BIT[card]:
                option.twice |= BIT[card]
            option.once |= BIT[card]
            if twice & BIT[card]:
                twice ^= BIT[card]
            else:
                once ^= BIT[card]
            number -= 1

    def _most_lonely(self, cards: i64) -> i64:
        """A card of a rank of which the hand has fewest."""
        fewest: i64 = 99
        choice: i64 = 0
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            held: i64 = self.seen.rank_count(self.seen.book.kind_of(card)) if card < 52 else 9
            if held < fewest:
                fewest = held
                choice = 0
            if held == fewest:
                choice |= BIT[card]
        return pick(choice, self.rng)
