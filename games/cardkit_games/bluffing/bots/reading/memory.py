"""What a bot remembers of a deal: the cards, as `counter` does, and what the others are like (`Opponents`)."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count
from cardkit_games.bluffing.bots.counter import exactly
from cardkit_games.bluffing.bots.planner import PlannerBot
from cardkit_games.bluffing.bots.reading.callers import Claim
from cardkit_games.bluffing.bots.reading.opponents import (
    CHOSEN,
    DUE,
    FORCED,
    MOST_HELD,
    SINGLE,
    Opponents,
    habits_of,
)
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
from cardkit_games.bluffing.engine.rulebook import WHO_ANY_AND_OUT


@mypyc_attr(allow_interpreted_subclasses=True)
class MemoryBot(PlannerBot):
    """Plays like `PlannerBot`, and learns what each seat is like and how likely the latest play is false."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.opponents: Opponents = Opponents(0)
        self.held: vec[float] = vec[float]([0.0] * (MOST_HELD + 1))
        self.counts: vec[float] = vec[float]()
        """What `held` was found to be, by seat and rank."""
        self.counted: vec[i64] = vec[i64]()
        """By seat and rank: at which `stamp`."""
        self.stamp: i64 = 0
        """How often what is known has changed."""
        self.lie: float = 0.0
        """How likely the latest play is false."""
        self.callable: bool = False
        """Whether the latest play may still be called, as far as the events taken in tell."""
        self.latest_claim: Claim = Claim(0, 0, False)
        """What callers go by of the latest play."""
        self.claim_seat: i64 = -1
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
        else:
            self.opponents = Opponents(seats)
        self.make_counts(seats)
        self.surplus = vec[i64]([0] * seats)
        self.callable = False
        self.leading = True

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
                    self.opponents.heard(event.seat, self.latest_claim, False)
                    # who passes in a round is not asked again about this play
                else:
                    self.not_called(seen, event.seat)
            super().take_in(seen, event)
        if kind == TOOK or kind == PILE_GONE:  # noqa: SIM109 - a tuple would be boxed
            for rank in range(self.kinds):
                if kind == TOOK and event.seat != seen.seat:
                    self.known[self.kinds * event.seat + rank] += self.on_pile[rank]
                self.on_pile[rank] = 0.0
            self.leading = seen.book.scope_round or self.leading
            self.callable = False
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
        remaining: i64 = 0 if event.empties else max(1, self.sizes[seat] - number)
        self.latest_claim = Claim(number, remaining, self.caught(seat))
        self.opponents.claimant = -1
        if seat != seen.seat:
            self.hold(seen, seat, event.rank)
            choice = DUE
            if (self.leading and book.first_rank == FREE) or not len(book.steps):  # whoever may choose seldom lies
                choice = SINGLE if book.card_max == 1 else CHOSEN
            elif book.follow_same_count and not self.leading:
                choice = FORCED
            most: i64 = min(book.card_max, max(number, self.sizes[seat]))
            pack: i64 = len(book.pack)
            size: i64 = max(number, self.sizes[seat])
            usual = 0.0
            for cards in range(number, MOST_HELD + 1):
                usual += exactly(cards, size, min(pack, count(book.matching(event.rank))), pack)
            self.lie = self.opponents.claimed(seat, number, choice, self.held, usual, most)
            possible = 0.0
            for cards in range(number, MOST_HELD + 1):
                possible += self.held[cards]
            if possible <= 0.0:
                self.lie = 1.0
            self.on_pile[event.rank] += (1.0 - self.lie) * float(number)
        self.leading = False
        super().take_in(seen, event)

    def not_called(self, seen: BluffingObservation, by: i64) -> None:
        """The latest play was let pass: by everybody who could have called it, or by the next in turn."""
        if not self.callable:
            return
        self.callable = False
        book = seen.book
        if book.open_order or book.at_turn:
            if by != seen.seat and by != self.claim_seat:
                self.opponents.heard(by, self.latest_claim, False)
            return
        for seat in range(seen.seats):
            if seat != seen.seat and seat != self.claim_seat and self.may_call(seen, seat):
                self.opponents.heard(seat, self.latest_claim, False)

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
                        self.opponents.heard(seat, self.latest_claim, False)
                    seat = (seat + seen.book.direction + seen.seats) % seen.seats
            if caller != seen.seat:
                self.opponents.heard(caller, self.latest_claim, True)
        self.callable = False
        if event.rank == FREE:
            return
        if seen.book.penalty_draw and event.seat != seen.seat:  # the pile stays, and what lies there is known now
            likely = (1.0 - self.lie) * float(self.latest_claim.number)
            self.on_pile[event.rank] = max(0.0, self.on_pile[event.rank] - likely)
        lie = self.is_lie(seen, event)
        self.surplus[event.seat] += 1 if lie else -1
        if event.seat != seen.seat:
            self.opponents.found(lie)

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
