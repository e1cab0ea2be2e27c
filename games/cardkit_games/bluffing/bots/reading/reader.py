"""The bot `reader`: it weighs calls and plays by what they bring, against what the others have shown themselves to be.

Every answer and every play is worth the share of a softmax of the sizes of the hands that come of it, with the lead
worth some cards. How likely a claim is false, and how likely the own play is called, comes from `Opponents`; between
what is worth nearly as much it draws lots, so that it cannot be read.
"""

from math import exp, log
from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit_games.bluffing.bots.counter import CUT
from cardkit_games.bluffing.bots.honest import due_rank, fixed_number
from cardkit_games.bluffing.bots.planner import has_fixed_order
from cardkit_games.bluffing.bots.reading.callers import Claim
from cardkit_games.bluffing.bots.reading.caution import caution_of
from cardkit_games.bluffing.bots.reading.worth import STAY, WorthBot
from cardkit_games.bluffing.engine.actions import CHALLENGE, DONE, LAY, PASS
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import BluffingObservation

MIX: Final = 0.012
"""In the grid 0.03 was worse."""

NOTHING: Final = -1000.0
"""The lot before anything was considered."""

LAST_RESORT: Final = -999.0
"""The lot of what is done only where nothing else may be."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ReaderBot(WorthBot):
    """Learns what each seat is like, and does what is worth most against such opponents, with some chance in it."""

    def __init__(self, seed: int = 0, mix: float = MIX, name: str = "reader") -> None:
        super().__init__(seed)
        self.name = name
        self.mix: float = mix
        """Differences in worth of this size are chosen between with odds of e."""
        self.cautious: bool = False
        """Whether its calls are as cautious at all tables: weaker, and what `normal` is."""
        self.best_rank: i64 = -1
        self.best_true: i64 = 0
        self.best_false: i64 = 0
        self.best_number: i64 = 0
        self.best_for: i64 = -1
        """The decision for which the four above are the play chosen."""
        self.drawn: float = 0.0
        """The lot of the play chosen."""
        self.handicap: float = 0.0
        """What is taken off the lot of a false play: where every play is one card, it does not matter as how many
        ranks or cards that one may be announced.
        """
        self.top: float = 0.0
        """What the best play is worth."""

    def start(self, seat: int, seats: int) -> None:
        """Forget the deal before, but not what the others are like."""
        super().start(seat, seats)
        self.best_for = -1

    # -- Worth

    def let_worth(self, seen: BluffingObservation, lie: float) -> float:
        """What letting the latest play pass is worth, where others may still call it."""
        accused = seen.player
        pile = self.penalty(seen, 0)
        mine = self.size_of(seen, 0, 0, 0)
        worth = 0.0
        reached = 1.0
        book = seen.book
        remaining: i64 = 0 if self.last_card(seen) else max(1, self.sizes[accused])
        claim = Claim(seen.number, remaining, self.caught(accused), self.pile)
        seat = self.after(seen, seen.seat)
        while seat != accused and seat != seen.seat:
            rate = self.opponents.call_rate(seat, self.asked(seen, seat, claim, accused, seen.rank))
            chance = reached * rate
            reached -= chance
            if chance > 0.0:
                worth += (
                    chance * lie * self.share(seen, accused, pile, self.lead_after(seen, False, accused, seat), mine)
                )
                if not self.last_card(seen):
                    worth += (
                        chance
                        * (1.0 - lie)
                        * self.share(seen, seat, pile, self.lead_after(seen, True, accused, seat), mine)
                    )
                elif book.last_loses:
                    worth += chance * (1.0 - lie) * self.out_share(seen, accused, 0.0)
            seat = self.after(seen, seat)
        if self.last_card(seen):
            return worth + (reached * self.out_share(seen, accused, 0.0) if book.last_loses else 0.0)
        if not book.passing and not book.open_order and self.after(seen, accused) == seen.seat:
            return worth + reached * self.choose_play(seen, book.due_claims(seen.last_rank), 0)
        stays = self.share(seen, -1, 0.0, -1, mine)
        if book.open_order:
            stays = STAY * self.share(seen, -1, 0.0, accused, mine) + (1.0 - STAY) * stays
        return worth + reached * stays

    # -- Choosing

    def calls(self, seen: BluffingObservation) -> bool:
        """Whether calling the latest play is worth more than letting it pass."""
        self.watch(seen)
        if seen.rank == FREE:
            return self.last_card(seen)
        if self.last_card(seen) and self.unannounced > (CUT if seen.book.cut_piles else 0):
            return True  # more cards lie there than were announced
        lie = self.lie
        call = self.call_worth(seen, lie)
        let = self.follow_worth(seen) if seen.book.at_turn else self.let_worth(seen, lie)
        return self.prefers(call - self.caution(seen), let)

    def caution(self, seen: BluffingObservation) -> float:
        """How much more a call must be worth than silence; below 0, how much less."""
        return caution_of(seen.book, seen.seats, self.cautious, self.lie >= 1.0)

    def prefers(self, one: float, other: float) -> bool:
        """Whether to do what is worth `one` and not what is worth `other`: by lot where that is nearly the same."""
        if self.mix <= 0.0:
            return one > other
        return self.rng.random() * (1.0 + exp(min(50.0, max(-50.0, (scaled(other) - scaled(one)) / self.mix)))) < 1.0

    def follow_worth(self, seen: BluffingObservation) -> float:
        """What it is worth to trust, and to lay on."""
        rank = due_rank(seen)
        if rank == FREE:
            return self.share(seen, -1, 0.0, -1, self.size_of(seen, 0, 0, 0))
        if not self.last_card(seen):
            return self.choose_play(seen, BIT[rank], 0)
        worth = 0.0
        active = seen.active
        seen.active = active & ~BIT[seen.player]
        if count(seen.active) > 1:
            worth = self.choose_play(seen, BIT[rank], 0)
        seen.active = active
        return worth

    def choose_play(self, seen: BluffingObservation, ranks: i64, wanted: i64) -> float:
        """Choose a play among those announced as one of `ranks`, of `wanted` cards unless that is 0; how much the best
        is worth.
        """
        self.best_rank = -1
        self.drawn = NOTHING
        self.top = -1.0
        book = seen.book
        hand: i64 = seen.hand_count()
        most: i64 = min(book.card_max, hand)
        fewest: i64 = min(max(1, book.card_min), hand)
        if wanted:
            most = min(wanted, hand)
            fewest = wanted
        shown = seen.opening and book.opening_face_up
        self.handicap = self.mix * log(float(count(ranks))) if book.card_max == 1 and ranks else 0.0
        while ranks:
            rank = lowest(ranks)
            ranks &= ranks - 1
            held: i64 = seen.rank_count(rank)
            for true in range(min(held, most) + 1):
                for false in range(min(hand - held, most - true) + 1):
                    laid = true + false
                    if laid < fewest or (false and shown) or (false and book.must_match and laid == hand):
                        continue
                    if not wanted and (false > 3 or (true and true < min(held, most) and (false or true > 1))):
                        continue
                    self.consider(seen, rank, true, false, min(laid, book.most_of_a_claim()))
            if book.count_free and not book.reveal_declared and not shown and hand > 2:
                self.consider(seen, rank, held, hand - held, 1)
                self.consider(seen, rank, 0, (hand - held) // 2, 1)
        return self.top

    def consider(self, seen: BluffingObservation, rank: i64, true: i64, false: i64, number: i64) -> None:
        """Keep this play when a lot, drawn about what it is worth, is the best so far."""
        if true + false == 0:
            return
        worth = self.play_worth(seen, rank, true, false, number)
        self.top = max(self.top, worth)
        lot = scaled(worth) + self.noise()
        if false:
            lot -= self.handicap
        if lot > self.drawn:
            self.drawn = lot
            self.best_rank = rank
            self.best_true = true
            self.best_false = false
            self.best_number = number

    def noise(self) -> float:
        """What is added to the worth of each choice, so that the largest is drawn with the chances of a softmax."""
        if self.mix <= 0.0:
            return 0.0
        return -self.mix * log(-log(min(0.999999, max(0.000001, self.rng.random()))))

    # -- Playing

    def choose_rank(self, seen: BluffingObservation, ranks: i64) -> i64:
        """The rank of the play that it chooses."""
        self.watch(seen)
        self.choose_play(seen, ranks, 0)
        if self.best_rank < 0:
            return super().choose_rank(seen, ranks)
        self.best_for = seen.decision
        return self.best_rank

    def plan(self, seen: BluffingObservation, rank: i64) -> None:
        """The play that it has chosen, of the cards that it needs least."""
        self.watch(seen)
        book = seen.book
        if has_fixed_order(book) or (book.reveal_declared and book.count_free):
            super().plan(seen, rank)
            return
        if self.best_for != seen.decision or self.best_rank != rank:
            self.choose_play(seen, BIT[rank], fixed_number(seen))
            self.best_for = seen.decision
        self.planned_for = seen.decision
        self.clear_plan()
        if self.best_rank != rank:
            return
        matching = book.matching(rank)
        cards = seen.hand & matching
        while self.number < self.best_true:
            card = lowest(cards & ~self.once if cards & ~self.once else cards)
            self.add(card)
        for _card in range(self.best_false):
            self.add_useless(seen, rank)
        self.number = self.best_number

    def respond(self, seen: BluffingObservation) -> i64:
        """To call, to pass, or to lay."""
        self.watch(seen)
        legal = seen.legal
        cards = legal & (BIT[DONE] - 1)
        if seen.plus or (due_rank(seen) == FREE and not legal & BIT[LAY]):
            return super().respond(seen)
        drawn = NOTHING
        action = PASS
        if legal & BIT[PASS]:
            pass_worth = (
                self.let_worth(seen, self.lie)
                if seen.player >= 0
                else self.share(seen, -1, 0.0, -1, self.size_of(seen, 0, 0, 0))
            )
            drawn = scaled(pass_worth) + self.noise()
        if legal & BIT[CHALLENGE]:
            lot = scaled(self.call_worth(seen, self.lie)) + self.noise() if seen.rank != FREE else LAST_RESORT
            if lot > drawn:
                drawn = lot
                action = CHALLENGE
        if cards or legal & BIT[LAY]:
            ranks = seen.book.due_claims(seen.last_rank)
            self.choose_play(seen, ranks, fixed_number(seen))
            if self.best_rank >= 0 and self.drawn > drawn:
                self.best_for = seen.decision
                if legal & BIT[LAY]:
                    return LAY
                self.plan(seen, self.best_rank)
                if cards & self.once:
                    return self.next_card(seen)
        return action


def scaled(worth: float) -> float:
    """A worth, 0 to 1, as a quarter of its log odds: near 0 and 1 small differences are as much as larger ones between.

    Without it lots between what is worth nearly as much lost won deals.
    """
    held = min(0.9999, max(0.0001, worth))
    return 0.25 * log(held / (1.0 - held))
