"""The bot `counter`: it keeps count of every card that it has seen, and bluffs where it is least caught.

How likely a claim is true is the hypergeometric chance of its player holding the cards, given what is unseen, and an
opponent model: how often plays of so many cards were false when they were turned over.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit.engine.playout import pick
from cardkit_games.bluffing.bots.honest import HonestBot, fixed_number
from cardkit_games.bluffing.engine.actions import DONE, PASS, SLIP
from cardkit_games.bluffing.engine.claims import FREE, UNIT_RANK
from cardkit_games.bluffing.engine.observation import (
    DREW,
    PILE_GONE,
    PLAYED,
    REMOVED,
    TOOK,
    TOOK_BACK,
    TURNED,
    TURNED_UP,
    BluffingObservation,
    Event,
)
from cardkit_games.bluffing.engine.rulebook import Rulebook

KINDS: Final = 14
"""Thirteen ranks, and jokers behind them."""

STAYS: Final = 0.85
"""How likely a card that a seat was seen to pick up is still there after a hidden play: a guess."""

TRUST: Final = 0.3
"""How much the usual share of lies weighs against what the cards say: a guess."""

KEPT: Final = 3
"""How many cards a bluff leaves where the last cards must be true: enough for a pair and one more, a guess."""

LAST_LIE: Final = 0.35
"""From which chance of a lie on a last play is called, where it lets its player out."""

OWN_RECORD: Final = 3.0
"""How many turned plays of a seat weigh as much as what is usual at the table: a guess."""

CUT: Final = 4
"""By how many cards a hand cut by eye may differ from an even share (K2)."""

MOST_TOLD: Final = 6
"""Larger numbers announced are remembered together with this one."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CounterBot(HonestBot):
    """Counts cards, estimates how likely each claim is, and mixes its own bluffs so that it cannot be read.

    From exposed cards, and from its own that others have picked up, it knows part of every hand. A claim is as likely
    as its player's holding the cards, given what is unseen, weighed with how often that player was caught. It calls
    what is probably false, the more readily the less a mistake costs, and a winning last play when it may be false.
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, "counter")
        self.kinds: i64 = KINDS
        """How many kinds of cards are told apart: one for each rank, suit or card that is announced, and jokers."""
        self.read: i64 = 0
        """How many events have been taken in."""
        self.remembered: i64 = 0
        """How many of the own plays have been taken in."""
        self.known: vec[float] = vec[float]()
        """At `kinds * seat + rank`: how many cards of it the seat was seen to pick up and probably still holds."""
        self.laid: i64 = 0
        self.called: i64 = 0
        """How many plays this seat has made, and how many of them were called."""
        self.in_pile: vec[i64] = vec[i64]()
        """By rank: how many cards of it surely lie on the pile."""
        self.gone: vec[i64] = vec[i64]()
        """By rank: how many cards of it have left play."""
        self.sizes: vec[i64] = vec[i64]()
        """By seat: how many cards it holds, as far as announcements tell."""
        self.under: i64 = 0
        self.under_twice: i64 = 0
        """The cards to slip under the planned ones, as in a hand."""
        self.before: i64 = -1
        """Who laid the play before on this pile; -1 when it was opened."""
        self.follower: bool = False
        """Whether the latest play followed another one."""
        self.pile: i64 = 0
        """How many cards lie on the pile, as far as announcements tell."""
        self.unannounced: i64 = 0
        """How many more cards the player of the latest play has laid than it announced; 0 while it holds any."""
        self.latest: i64 = 0
        """How many cards the latest play had, as far as is known."""
        self.taken_off: i64 = 0
        """How many cards have been drawn from the pile since it was laid."""
        self.lied: vec[i64] = vec[i64]()
        self.told_true: vec[i64] = vec[i64]()
        """By seat: how often a play of it was turned over in this deal and found false, or true."""
        self.overlaid: vec[i64] = vec[i64]()
        """By seat: how often such a play had more cards than announced."""
        self.lies: vec[i64] = vec[i64]([0] * (MOST_TOLD + 1))
        self.truths: vec[i64] = vec[i64]([0] * (MOST_TOLD + 1))
        """By number announced: how often such a play of others was turned over and found false, or true."""

    def start(self, seat: int, seats: int) -> None:
        """Forget the deal before, but not who lied in it."""
        self.read = 0
        self.remembered = 0
        self.known = vec[float]([0.0] * (self.kinds * seats))
        self.in_pile = vec[i64]([0] * self.kinds)
        self.gone = vec[i64]([0] * self.kinds)
        self.sizes = vec[i64]([0] * seats)
        self.lied = vec[i64]([0] * seats)
        self.told_true = vec[i64]([0] * seats)
        self.overlaid = vec[i64]([0] * seats)
        self.pile = 0
        self.latest = 0

    # -- Remembering

    def watch(self, seen: BluffingObservation) -> None:
        """Take in what has happened since the last time."""
        if len(self.sizes) != seen.seats:
            self.start(seen.seat, seen.seats)
        if self.read == 0:
            if seen.book.unit != UNIT_RANK:
                self.count_kinds(seen)
            for seat in range(seen.seats):
                self.sizes[seat] = len(seen.book.pack) // seen.seats
        while self.read < len(seen.events):
            self.take_in(seen, seen.events[self.read])
            self.read += 1
        for seat in range(seen.seats):
            if seen.hand_sizes[seat] >= 0:
                self.sizes[seat] = seen.hand_sizes[seat]

    def count_kinds(self, seen: BluffingObservation) -> None:
        """Begin the counts where not ranks are announced."""
        self.kinds = seen.book.kinds()
        self.known = vec[float]([0.0] * (self.kinds * seen.seats))
        self.in_pile = vec[i64]([0] * self.kinds)
        self.gone = vec[i64]([0] * self.kinds)

    def take_in(self, seen: BluffingObservation, event: Event) -> None:
        """Take in one event."""
        kind = event.kind
        seat = event.seat
        if kind == PLAYED:
            self.follower = self.before >= 0 and self.before != seat
            self.before = seat
            self.sizes[seat] = max(0, self.sizes[seat] - event.number)
            self.unannounced = self.sizes[seat] if event.empties else 0
            self.sizes[seat] -= self.unannounced
            self.latest = event.number + self.unannounced
            self.pile += self.latest
            self.taken_off = 0
            if seat == seen.seat:
                self.laid += 1
                play = seen.plays[self.remembered]
                self.remembered += 1
                self.count_cards(seen.book, play.once, self.in_pile)
                self.count_cards(seen.book, play.twice, self.in_pile)
            elif event.once:
                self.count_cards(seen.book, event.once, self.in_pile)
                self.count_cards(seen.book, event.twice, self.in_pile)
                self.forget(seat, event.rank, count(event.once) + count(event.twice))
            elif event.rank != FREE:
                self.forget(seat, event.rank, event.number)
        elif kind == TURNED:
            if seat == seen.seat:
                self.called += 1
            if event.rank != FREE and seat != seen.seat:
                told = min(seen.number_of(event), MOST_TOLD)
                if event.once & ~seen.book.matching(event.rank):
                    self.lies[told] += 1
                    self.lied[seat] += 1
                else:
                    self.truths[told] += 1
                    self.told_true[seat] += 1
            laid = count(event.once) + count(event.twice)
            if laid > self.latest:  # the number was false: so many more were on the pile, and in no hand
                self.sizes[seat] = max(0, self.sizes[seat] - (laid - self.latest))
                self.pile += laid - self.latest
                self.overlaid[seat] += 1
            if seat != seen.seat:
                self.count_cards(seen.book, event.once, self.in_pile)
                self.count_cards(seen.book, event.twice, self.in_pile)
        elif kind == TOOK:
            self.sizes[seat] += self.pile
            for rank in range(self.kinds):
                if seat != seen.seat:
                    self.known[self.kinds * seat + rank] += float(self.in_pile[rank])
                self.in_pile[rank] = 0
            self.pile = 0
            self.before = -1
        elif kind == REMOVED:
            if seen.book.unit == UNIT_RANK:
                self.gone[event.rank] += 4
                self.known[self.kinds * seat + event.rank] = 0.0
            self.sizes[seat] = max(0, self.sizes[seat] - 4)
        elif kind == PILE_GONE:
            for rank in range(self.kinds):
                self.gone[rank] += self.in_pile[rank]
                self.in_pile[rank] = 0
            self.pile = 0
        elif kind == DREW:
            self.sizes[seat] += event.number
            if not seen.book.stock:
                self.see_draw(seen, seat)
        elif kind == TURNED_UP:
            self.pile += 1
            self.count_cards(seen.book, event.once, self.in_pile)
        elif kind == TOOK_BACK:
            self.sizes[seat] += 1
            self.pile -= 1
            turned = seen.events[self.read - 1].once
            for kind_of_card in range(self.kinds):
                if turned and seen.book.kind_of(lowest(turned)) == kind_of_card:
                    self.in_pile[kind_of_card] -= 1

    def see_draw(self, seen: BluffingObservation, seat: i64) -> None:
        """`seat` has drawn the card on top of the pile: whoever laid it knows which."""
        self.pile -= 1
        self.taken_off += 1
        if self.before != seen.seat or not self.remembered:
            return
        order = seen.plays[self.remembered - 1].order
        if self.taken_off <= len(order):
            kind = seen.book.kind_of(order[len(order) - self.taken_off])
            self.in_pile[kind] -= 1
            self.known[self.kinds * seat + kind] += 1.0

    def count_cards(self, book: Rulebook, mask: i64, counts: vec[i64]) -> None:
        """Add one to the count of each card's rank."""
        while mask:
            card = lowest(mask)
            mask &= mask - 1
            counts[book.kind_of(card)] += 1

    def forget(self, seat: i64, rank: i64, number: i64) -> None:
        """`seat` has announced cards of `rank`: probably those were laid, possibly others it was seen to take."""
        for kind in range(self.kinds):
            index = self.kinds * seat + kind
            if kind == rank:
                self.known[index] = max(0.0, self.known[index] - float(number))
            else:
                self.known[index] *= STAYS

    # -- Judging a claim

    def truth(self, seen: BluffingObservation, seat: i64, rank: i64, number: i64) -> float:
        """How likely it is, 0 to 1, that `seat` has laid `number` cards that match `rank`."""
        out = seen.book.most_of_a_claim() - seen.rank_count(rank) - self.in_pile[rank] - self.gone[rank]
        unseen: i64 = len(seen.book.pack) - seen.hand_count()
        if seen.book.matching(rank) >= BIT[52]:
            out += len(seen.book.pack) - seen.book.most_of_a_claim() * len(seen.book.claim_order)
            out -= self.in_pile[self.kinds - 1]
        if number > out:
            return 0.0
        elsewhere = 0.0
        placed = 0.0
        for kind in range(self.kinds):
            unseen -= self.in_pile[kind] + self.gone[kind]
            for other in range(seen.seats):
                placed += self.known[self.kinds * other + kind]
                if kind == rank and other != seat:
                    elsewhere += self.known[self.kinds * other + kind]
        held = self.known[self.kinds * seat + rank]
        needed = max(0, number - i64(held + 0.5))
        good = max(needed, out - i64(elsewhere + held + 0.5))
        hand = max(needed, self.sizes[seat] + number - i64(held + 0.5))
        cards = max(hand, unseen - i64(placed + 0.5))
        holds = max(0.02, at_least(needed, hand, min(good, cards), cards))
        pack: i64 = len(seen.book.pack)
        usual = at_least(number, max(number, self.sizes[seat] + number), seen.book.most_of_a_claim(), pack)
        lies = self.usual_lies(seen, seat, number)
        true = (1.0 - lies) * holds / max(usual, 0.001)
        likely = true / (true + lies * (1.0 - holds) / max(1.0 - usual, 0.001))
        return TRUST * (1.0 - lies) + (1.0 - TRUST) * likely

    def usual_lies(self, seen: BluffingObservation, seat: i64, number: i64) -> float:
        """How often, 0 to 1, a play of `seat` announced as `number` cards is false: usual, seen here, and seen of it.

        A seat that has announced false numbers is taken to have lied as often again.
        """
        told = min(number, MOST_TOLD)
        usual = 0.8 if told == 1 else 0.8 / float(told * told)
        if self.follower and len(seen.book.steps) == 1 and seen.book.steps[0] == 0:
            usual = 1.2  # whoever must repeat a rank seldom holds it
        share = (usual + float(self.lies[told])) / (2.0 + float(self.lies[told] + self.truths[told]))
        lied = float(self.lied[seat] + self.overlaid[seat])
        return (OWN_RECORD * share + lied) / (OWN_RECORD + lied + float(self.told_true[seat]))

    def calls(self, seen: BluffingObservation) -> bool:
        """Whether the latest play is probably false, and calling it worth the risk."""
        self.watch(seen)
        if seen.rank == FREE:
            return self.last_card(seen)
        lie = 1.0 - self.truth(seen, seen.player, seen.rank, seen.number)
        if lie >= 1.0:
            return True
        if self.last_card(seen):
            return lie > LAST_LIE or self.unannounced > (CUT if seen.book.cut_piles else 0)
        bound = 0.46 + 0.08 * self.rng.random()
        if not seen.book.at_turn and not seen.book.open_order:  # others may call as well, and a lead is not at stake
            bound += 0.22 * float(count(seen.active) - 2)
        return lie > bound

    def last_card(self, seen: BluffingObservation) -> bool:
        """Whether the player of the latest play has no cards left, which everybody sees (A-K5)."""
        return seen.hand_sizes[seen.player] == 0

    # -- Playing

    def slip_rest(self, seen: BluffingObservation) -> None:
        """Slip the rest of the hand under a true play where nothing else is turned over (B11): it cannot be caught.

        So whoever first holds a card of the rank that is due goes out with it.
        """
        self.under = 0
        self.under_twice = 0
        matching = seen.book.matching(seen.play_rank)
        if seen.book.reveal_declared and seen.book.count_free and self.number and not self.once & ~matching:
            self.under = (seen.hand & ~self.once) | (seen.second & self.once & ~self.twice)
            self.under_twice = seen.second & ~self.once

    def next_card(self, seen: BluffingObservation) -> i64:
        """The next planned card, those to be slipped first."""
        if seen.slipping:
            cards = self.under & seen.legal
            if not cards:
                return DONE if seen.legal & BIT[DONE] else lowest(seen.legal)
            card = lowest(cards)
            if self.under_twice & BIT[card]:
                self.under_twice ^= BIT[card]
            else:
                self.under ^= BIT[card]
            return card
        if self.under and seen.legal & BIT[SLIP]:
            return SLIP
        return super().next_card(seen)

    def choose_rank(self, seen: BluffingObservation, ranks: i64) -> i64:
        """The rank of which the hand has most; without any, the one that others can least deny."""
        self.watch(seen)
        best: i64 = -1
        best_score: i64 = -1
        while ranks:
            rank = lowest(ranks)
            ranks &= ranks - 1
            score = 100 * seen.rank_count(rank) + 10 * (self.in_pile[rank] + self.gone[rank])
            if score > best_score or (score == best_score and self.rng.randrange(2) == 0):
                best, best_score = rank, score
        return best

    def plan(self, seen: BluffingObservation, rank: i64) -> None:
        """All that the hand has of the rank, now and then with a false card more; else a small bluff."""
        self.watch(seen)
        self.planned_for = seen.decision
        self.take_matching(seen, rank)
        wanted = fixed_number(seen)
        if not self.number and seen.legal & BIT[PASS] and seen.page == 0 and not self.dares():
            return  # nothing true, and bluffs are called here too often
        if wanted:
            self.follow(seen, rank, wanted)
        elif not self.number:
            self.add_useless(seen, rank)
            if seen.hand_count() > 8 and self.rng.randrange(8) == 0:
                self.add_useless(seen, rank)
        elif not seen.opening and self.number < 3 and not seen.book.reveal_declared and self.rng.randrange(12) == 0:
            self.add_useless(seen, rank)
        self.limit(seen)
        self.slip_rest(seen)

    def dares(self) -> bool:
        """Whether to bluff where one may pass, the less often the more of the own plays were called."""
        return self.rng.random() > 2.0 * float(1 + self.called) / float(4 + self.laid)

    def follow(self, seen: BluffingObservation, rank: i64, wanted: i64) -> None:
        """Follow with as many cards as must be, false ones among them as long as enough cards stay for a true end."""
        if self.number < wanted and seen.hand_count() - wanted < KEPT:
            self.clear_plan()
            return
        while self.number < wanted:
            before = self.number
            self.add_useless(seen, rank)
            if self.number == before:
                self.clear_plan()
                return

    def add_useless(self, seen: BluffingObservation, rank: i64) -> None:
        """Plan to lay one more card: of a rank of which the hand has fewest, and not of `rank`."""
        rest = seen.hand & ~self.once & ~seen.book.matching(rank)
        if not rest:
            return
        fewest: i64 = 99
        choice: i64 = 0
        remaining = rest
        while remaining:
            card = lowest(remaining)
            remaining &= remaining - 1
            held: i64 = seen.rank_count(seen.book.kind_of(card))
            if held < fewest:
                fewest, choice = held, 0
            if held == fewest:
                choice |= BIT[card]
        self.add(pick(choice, self.rng))


def at_least(needed: i64, hand: i64, good: i64, cards: i64) -> float:
    """How likely a hand of `hand` out of `cards` cards, `good` of them good, has at least `needed` good ones."""
    below = 0.0
    for number in range(needed):
        below += exactly(number, hand, good, cards)
    return max(0.0, 1.0 - below)


def exactly(number: i64, hand: i64, good: i64, cards: i64) -> float:
    """How likely such a hand has exactly `number` good ones (hypergeometric)."""
    if number > good or number > hand or hand - number > cards - good:
        return 0.0
    chance = 1.0
    drawn_good: i64 = 0
    drawn_bad: i64 = 0
    for draw in range(hand):
        remaining: i64 = cards - draw
        if drawn_good < number:
            chance *= float((good - drawn_good) * (draw + 1)) / float(remaining * (drawn_good + 1))
            drawn_good += 1
        else:
            chance *= float((cards - good - drawn_bad) * (draw + 1)) / float(remaining * (drawn_bad + 1))
            drawn_bad += 1
    return chance
