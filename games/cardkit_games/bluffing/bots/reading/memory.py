"""What a bot remembers of a deal: the cards, as `counter` does, and what the others are like (`Opponents`)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count
from cardkit_games.bluffing.bots.counter import exactly
from cardkit_games.bluffing.bots.planner import PlannerBot
from cardkit_games.bluffing.bots.reading.callers import CALLERS, LACKING, Claim, standing_of
from cardkit_games.bluffing.bots.reading.opponents import (
    CHOSEN,
    DUE,
    FORCED,
    MOST_HELD,
    SINGLE,
    Claimed,
    Opponents,
    habits_of,
)
from cardkit_games.bluffing.bots.reading.residuals import Residuals
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import (
    PASSED,
    PILE_GONE,
    PLAYED,
    TOOK,
    TURNED,
    BluffingObservation,
    Event,
)
from cardkit_games.bluffing.engine.rulebook import WHO_ANY_AND_OUT, Rulebook

CAUGHT: Final = 4.0
"""How many times as large as the types of callers expect the odds are at first that the next seat calls an own lie.

It may hold cards of the rank, or none. In Verish' 1 and 2 were worse; where everybody may call, 1 was best.
"""

DOUBTED: Final = 0.5
"""The same for what is true."""

SURPRISED: Final = 0.3
"""How likely at first a seat lies as often as it did in plays of the same kind, whatever its types of liars expect.

With 0 who leads falsely and is truthful from then on won .59 of 400 games of Verish' with two seats, with 0.3 .52, with
0.1 .61. The same for calls made Cheat with three seats worse.
"""

KINDS_OF_PLAYS: Final = 3
LEADING: Final = 0
"""A play that opens a round."""
FOLLOWING: Final = 1
"""The first play of a rank by a seat on this pile, upon others."""
AGAIN: Final = 2
"""A play of a rank that the seat has announced before on this pile."""


@mypyc_attr(allow_interpreted_subclasses=True)
class MemoryBot(PlannerBot):
    """Plays like `PlannerBot`, and learns what each seat is like and how likely the latest play is false."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.opponents: Opponents = Opponents(0)
        self.false_plays: Residuals = Residuals(0)
        """At `KINDS_OF_PLAYS * seat + kind` that plays of others are false."""
        self.caught_lies: Residuals = Residuals(0)
        self.doubted_truths: Residuals = Residuals(0)
        """That others call false plays of the own seat, and true ones."""
        self.held: vec[float] = vec[float]([0.0] * (MOST_HELD + 1))
        self.counts: vec[float] = vec[float]()
        """What `held` was found to be, by seat and rank."""
        self.counted: vec[i64] = vec[i64]()
        """By seat and rank: at which `stamp`."""
        self.stamp: i64 = 0
        """How often what is known has changed."""
        self.lie: float = 0.0
        """How likely the latest play is false; of an own play whether it is."""
        self.claims: list[Claimed] = []
        """Those of others on the pile, of which it is not known whether they were false."""
        self.pile_from: i64 = 0
        """The index of the first event of the pile."""
        self.callable: bool = False
        """Whether the latest play may still be called, as far as the events taken in tell."""
        self.latest_claim: Claim = Claim(0, 0, False)
        """What callers go by of the latest play."""
        self.claim_seat: i64 = -1
        self.claim_rank: i64 = -1
        """Of the latest play."""
        self.leading: bool = True
        """Whether the next play opens a round."""
        self.surplus: vec[i64] = vec[i64]()
        """By seat: how many more of its plays turned over in the deal were false than true."""
        self.on_pile: vec[float] = vec[float]()
        """By rank: how many cards of it others have probably laid on the pile, unseen."""

    def start(self, seat: int, seats: int) -> None:
        """Forget the deal before, but not what the others are like."""
        super().start(seat, seats)
        if self.opponents.seats == seats:
            self.opponents.next_deal()
            self.false_plays.next_deal()
            self.caught_lies.next_deal()
            self.doubted_truths.next_deal()
        else:
            self.opponents = Opponents(seats)
            self.false_plays = Residuals(KINDS_OF_PLAYS * seats, 1.0, SURPRISED)
            self.caught_lies = Residuals(seats)
            self.doubted_truths = Residuals(seats)
        self.make_counts(seats)
        self.surplus = vec[i64]([0] * seats)
        self.callable = False
        self.leading = True
        self.claims = []
        self.pile_from = 0

    def make_counts(self, seats: i64) -> None:
        """Nothing is known of any kind of card."""
        self.on_pile = vec[float]([0.0] * self.kinds)
        self.counts = vec[float]([0.0] * (self.kinds * seats * (MOST_HELD + 1)))
        self.counted = vec[i64]([-1] * (self.kinds * seats))

    def count_kinds(self, seen: BluffingObservation) -> None:
        """Begin the counts where not ranks are announced."""
        super().count_kinds(seen)
        self.make_counts(seen.seats)

    # -- Learning

    def watch(self, seen: BluffingObservation) -> None:
        """Take in what has happened since the last time."""
        self.stamp += 1
        fresh = self.read == 0
        if fresh and len(self.sizes) != seen.seats:
            self.start(seen.seat, seen.seats)
        habits = habits_of(seen.book)
        if fresh and self.opponents.habits != habits:
            self.opponents = Opponents(seen.seats, habits)
        if fresh and seen.book.at_turn and self.caught_lies.odds != CAUGHT:
            self.caught_lies = Residuals(seen.seats, CAUGHT)
            self.doubted_truths = Residuals(seen.seats, DOUBTED)
        if fresh and seen.book.count_free and not seen.book.aside:
            for seat in range(seen.seats):
                self.sizes[seat] = 1
            self.share_out(seen, -1)
            if seen.events:
                self.take_in(seen, seen.events[0])
                self.read = 1
        super().watch(seen)

    def share_out(self, seen: BluffingObservation, moment: i64) -> None:
        """Set the sizes of the others' hands, in proportion, to what is not in the own hand: the pile is empty.

        So it is after the event `moment`, or before all with -1.
        """
        own: i64 = seen.hand_count() + seen.laid_count
        for play in seen.plays:
            if play.event > moment:
                own += count(play.once) + count(play.twice)
        for take in seen.takes:
            if take.event > moment:
                own -= count(take.once) + count(take.twice)
        rest: i64 = len(seen.book.pack) - own
        for kind in range(self.kinds):
            rest -= self.gone[kind]
        total: i64 = 0
        for seat in range(seen.seats):
            if seat != seen.seat:
                total += self.sizes[seat]
        self.sizes[seen.seat] = own
        if total <= 0 or rest <= 0:
            return
        spare = rest
        for seat in range(seen.seats):
            if seat != seen.seat:
                self.sizes[seat] = (self.sizes[seat] * rest + total // 2) // total
                spare -= self.sizes[seat]
        for seat in range(seen.seats):
            if seat != seen.seat and self.sizes[seat] > 0 and self.sizes[seat] + spare >= 0:
                self.sizes[seat] += spare
                break

    def take_in(self, seen: BluffingObservation, event: Event) -> None:
        """Take in one event, and what it tells of those who caused it."""
        self.stamp += 1
        kind = event.kind
        if kind == PLAYED:
            self.not_called(seen, event.seat)
            if event.once or event.rank == FREE:
                self.callable = False
                super().take_in(seen, event)
            else:
                self.claim(seen, event)
        elif kind == TURNED:
            self.was_called(seen, event)
            super().take_in(seen, event)
        else:
            if kind == PASSED:
                if seen.book.open_order and self.callable:
                    self.answered(seen, event.seat, False)
                    # who passes in a round is not asked again about this play
                else:
                    self.not_called(seen, event.seat)
            super().take_in(seen, event)
        if kind == TOOK and event.seat == seen.seat:
            self.took(seen)
        if kind == TOOK or kind == PILE_GONE:  # noqa: SIM109 - a tuple would be boxed
            for rank in range(self.kinds):
                if kind == TOOK and event.seat != seen.seat:
                    self.known[self.kinds * event.seat + rank] += self.on_pile[rank]
                self.on_pile[rank] = 0.0
            self.leading = seen.book.scope_round or self.leading
            self.callable = False
            self.claims = []
            self.pile_from = self.read + 1
            if kind == TOOK and seen.book.count_free:
                self.share_out(seen, self.read)

    def claim(self, seen: BluffingObservation, event: Event) -> None:
        """A play face down: what it makes likely."""
        self.stamp += 1
        seat = event.seat
        number: i64 = event.number
        book = seen.book
        self.callable = True
        self.claim_seat = seat
        self.claim_rank = event.rank
        remaining: i64 = 0 if event.empties else max(1, self.sizes[seat] - number)
        self.latest_claim = Claim(number, remaining, self.caught(seat), self.pile + number)
        if seat != seen.seat:
            self.hold(seen, seat, event.rank)
            most: i64 = min(book.card_max, max(number, self.sizes[seat]))
            pack: i64 = len(book.pack)
            size: i64 = max(number, self.sizes[seat])
            if book.at_turn and not self.leading:
                self.has_followed(seat)
            usual = 0.0
            for cards in range(number, MOST_HELD + 1):
                usual += exactly(cards, size, min(pack, count(book.matching(event.rank))), pack)
            self.opponents.claimed(seat, number, self.choice_of(book), self.held, usual, most)
            kind = KINDS_OF_PLAYS * seat + self.kind_of_play(seat, event.rank)
            claimed = Claimed(seat, event.rank, number, kind, self.opponents)
            self.lie = self.false_plays.corrected(claimed.kind, claimed.lie)
            possible = 0.0
            for cards in range(number, MOST_HELD + 1):
                possible += self.held[cards]
            if possible <= 0.0:
                self.lie = 1.0
            self.claims.append(claimed)
            self.on_pile[event.rank] += (1.0 - self.lie) * float(number)
        else:
            play = seen.plays[self.remembered]
            lies = play.once & ~book.matching(event.rank) != 0
            if book.check_count and count(play.once) + count(play.twice) != number:
                lies = True
            self.lie = 1.0 if lies else 0.0
        self.leading = False
        super().take_in(seen, event)

    def choice_of(self, book: Rulebook) -> i64:
        """How far the player of the latest claim could choose what to announce."""
        if (self.leading and book.first_rank == FREE) or not len(book.steps):  # whoever may choose seldom lies
            return SINGLE if book.card_max == 1 else CHOSEN
        return FORCED if book.follow_same_count and not self.leading else DUE

    def kind_of_play(self, seat: i64, rank: i64) -> i64:
        """`LEADING`, `FOLLOWING` or `AGAIN`."""
        for claimed in self.claims:
            if claimed.seat == seat and claimed.rank == rank:
                return AGAIN
        return LEADING if self.leading else FOLLOWING

    def not_called(self, seen: BluffingObservation, by: i64) -> None:
        """The latest play was let pass: by everybody who could have called it, or by the next in turn."""
        if not self.callable:
            return
        self.callable = False
        book = seen.book
        if book.open_order or book.at_turn:
            if by != seen.seat and by != self.claim_seat:
                self.answered(seen, by, False)
            return
        for seat in range(seen.seats):
            if seat != seen.seat and seat != self.claim_seat and self.may_call(seen, seat):
                self.answered(seen, seat, False)

    def answered(self, seen: BluffingObservation, seat: i64, called: bool) -> None:
        """`seat` has called the latest play, or could have and has not."""
        claim = self.asked(seen, seat, self.latest_claim, self.claim_seat, self.claim_rank)
        if self.claim_seat == seen.seat:
            lies = self.lie > 0.0
            expected = self.expected_call(seen, seat, claim, self.claim_rank, lies)
            (self.caught_lies if lies else self.doubted_truths).note(seat, expected, called)
        self.opponents.heard(seat, claim, called)

    def asked(self, seen: BluffingObservation, seat: i64, claim: Claim, player: i64, rank: i64) -> Claim:
        """The play of `player` as `seat` sees it."""
        found = Claim(claim.number, claim.remaining, claim.caught, claim.pile)
        if rank >= 0:
            self.hold(seen, seat, rank)
            found.lacks = self.held[0]
        found.standing = standing_of(claim.remaining, self.sizes, seen.active, seat, player)
        return found

    def expected_call(self, seen: BluffingObservation, seat: i64, claim: Claim, rank: i64, lies: bool) -> float:
        """How likely `seat` calls such a play of the own seat, as its type of caller does."""
        rate = self.opponents.call_rate(seat, claim)
        if lies and rank >= 0:
            rate += (1.0 - rate) * self.proof(seen, seat, rank, claim.number)
        return rate

    def call_chance(self, seen: BluffingObservation, seat: i64, claim: Claim, rank: i64, lies: bool) -> float:
        """The same, corrected by what it has done so far."""
        expected = self.expected_call(seen, seat, claim, rank, lies)
        return (self.caught_lies if lies else self.doubted_truths).corrected(seat, expected)

    def proof(self, seen: BluffingObservation, seat: i64, rank: i64, number: i64) -> float:
        """How likely `seat` holds so many cards of `rank` that it knows such a claim to be false."""
        self.hold(seen, seat, rank)
        most: i64 = seen.book.most_of_a_claim()
        if seen.book.matching(rank) >= BIT[52]:
            most += len(seen.book.pack) - most * len(seen.book.claim_order)
        chance = 0.0
        for cards in range(max(0, most - number + 1), MOST_HELD + 1):
            chance += self.held[cards]
        return chance

    def may_call(self, seen: BluffingObservation, seat: i64) -> bool:
        """Whether `seat` may call in a window, as far as it is still in the deal."""
        return seen.active & BIT[seat] != 0 or seen.book.who == WHO_ANY_AND_OUT

    def was_called(self, seen: BluffingObservation, event: Event) -> None:
        """A play was turned over."""
        caller: i64 = event.number
        if caller >= 0 and self.callable:
            if not seen.book.open_order and not seen.book.at_turn:
                seat = (event.seat + seen.book.direction + seen.seats) % seen.seats
                while seat != caller and seat != event.seat:
                    if seat != seen.seat and self.may_call(seen, seat):
                        self.answered(seen, seat, False)
                    seat = (seat + seen.book.direction + seen.seats) % seen.seats
            if caller != seen.seat:
                self.answered(seen, caller, True)
        self.callable = False
        if event.rank == FREE:
            return
        if seen.book.penalty_draw and event.seat != seen.seat:  # the pile stays, and what lies there is known now
            likely = (1.0 - self.lie) * float(self.latest_claim.number)
            self.on_pile[event.rank] = max(0.0, self.on_pile[event.rank] - likely)
        lie = self.is_lie(seen, event)
        self.surplus[event.seat] += 1 if lie else -1
        if self.claims and self.claims[-1].seat == event.seat:
            self.found(self.claims.pop(), lie)

    def found(self, claimed: Claimed, lie: bool) -> None:
        """Learn whether a claim was false."""
        self.false_plays.note(claimed.kind, claimed.lie, lie)
        self.opponents.found(claimed, lie)

    def took(self, seen: BluffingObservation) -> None:
        """Learn from the pile that the own seat has taken, which of the claims on it were false.

        Nothing where it has a card twice: which of the two was laid by whom is not told apart.
        """
        cards: i64 = 0
        for take in seen.takes:
            if take.event == self.read and not take.twice:
                cards = take.once
        if not cards:
            return
        for play in seen.plays:
            if play.event >= self.pile_from:
                cards &= ~play.once
        for index in range(self.pile_from, self.read):
            if seen.events[index].kind == TURNED:
                cards &= ~seen.events[index].once
        for claimed in self.claims:
            asked: i64 = 0
            claims: i64 = 0
            for other in self.claims:
                if other.rank == claimed.rank:
                    asked += other.number
                    claims += 1
            fitting: i64 = count(cards & seen.book.matching(claimed.rank))
            if fitting >= asked:
                self.found(claimed, False)
            elif claims == 1 or not fitting:
                self.found(claimed, True)

    def caught(self, seat: i64) -> bool:
        """Whether `seat` was found to lie more often than not in this deal."""
        return self.surplus[seat] > 0

    def is_lie(self, seen: BluffingObservation, event: Event) -> bool:
        """Whether the play turned over is false."""
        if event.once & ~seen.book.matching(event.rank):
            return True
        return seen.book.check_count and count(event.once) + count(event.twice) != self.latest_claim.number

    def hold(self, seen: BluffingObservation, seat: i64, rank: i64) -> None:
        """Set `held` to how likely `seat` holds so many cards that match `rank`; remembered until something happens."""
        index = self.kinds * seat + rank
        start = (MOST_HELD + 1) * index
        if self.counted[index] == self.stamp:
            for number in range(MOST_HELD + 1):
                self.held[number] = self.counts[start + number]
            return
        self.count_out(seen, seat, rank)
        self.counted[index] = self.stamp
        for number in range(MOST_HELD + 1):
            self.counts[start + number] = self.held[number]

    def has_followed(self, seat: i64) -> None:
        """Change `held` for a seat that has laid where it could have called: a type that lacks the rank calls."""
        none = self.held[0]
        share = self.opponents.callers[CALLERS * seat + LACKING]
        if none > 0.99:
            return
        self.held[0] = none * (1.0 - 0.96 * share)
        for number in range(1, MOST_HELD + 1):
            self.held[number] *= 1.0 + 0.96 * share * none / (1.0 - none)

    def count_out(self, seen: BluffingObservation, seat: i64, rank: i64) -> None:
        """Set `held` from what is known of the cards."""
        book = seen.book
        out: i64 = book.most_of_a_claim() - seen.rank_count(rank) - self.in_pile[rank] - self.gone[rank]
        if book.matching(rank) >= BIT[52]:
            out += len(book.pack) - book.most_of_a_claim() * len(book.claim_order)
            out -= self.in_pile[self.kinds - 1]
        unseen: i64 = len(book.pack) - seen.hand_count()
        elsewhere = 0.0
        placed = 0.0
        hidden = 0.0
        for kind in range(self.kinds):
            unseen -= self.in_pile[kind] + self.gone[kind]
            hidden += self.on_pile[kind]
            for other in range(seen.seats):
                if other != seen.seat:
                    placed += self.known[self.kinds * other + kind]
                    if kind == rank and other != seat:
                        elsewhere += self.known[self.kinds * other + kind]
        known = min(self.known[self.kinds * seat + rank], float(max(0, out)))
        sure: i64 = i64(known + 0.5)
        good = max(0.0, float(out) - elsewhere - float(sure) - min(self.on_pile[rank], float(out)))
        hand: i64 = max(0, self.sizes[seat] - sure)
        cards: i64 = max(hand, unseen - i64(placed + hidden + 0.5))
        low: i64 = i64(good)
        part = good - float(low)
        for number in range(MOST_HELD + 1):
            self.held[number] = 0.0
        for number in range(MOST_HELD + 1 - sure):
            chance = (1.0 - part) * exactly(number, hand, min(low, cards), cards)
            if part > 0.0:
                chance += part * exactly(number, hand, min(low + 1, cards), cards)
            self.held[number + sure] = chance
        doubt = 0.03  # what is placed elsewhere may have been laid since
        for number in range(min(out, MOST_HELD) + 1):
            self.held[number] = (1.0 - doubt) * self.held[number] + doubt * exactly(
                number, min(self.sizes[seat], max(unseen, 1)), min(out, max(unseen, 1)), max(unseen, 1)
            )
        for number in range(max(0, out) + 1, MOST_HELD + 1):
            self.held[number] = 0.0
