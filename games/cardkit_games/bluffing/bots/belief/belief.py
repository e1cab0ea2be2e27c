"""The belief of one seat: how likely the latest play is false, the others' cards, and how likely they call.

It is built from observations alone: the cards are counted (`Counts`), the habits of each seat are a mixture of types
(`Opponents`), and chances that came true too seldom or too often are corrected (`Corrections`).

`python benchmarks/strength/strategy_grid.py` measured the results of other constants (docs/notes/strength.md).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit_games.bluffing.bots.belief.corrections import Corrections
from cardkit_games.bluffing.bots.belief.counts import MOST_HELD, Counts, exactly
from cardkit_games.bluffing.bots.belief.opponents import (
    CALLERS,
    CHOSEN,
    DUE,
    FORCED,
    LACKING,
    SINGLE,
    ClaimChances,
    Claimed,
    Opponents,
    SeenClaim,
    habits_of,
    standing_of,
)
from cardkit_games.bluffing.bots.belief.repetition import Repetition
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import (
    PASSED,
    PILE_GONE,
    PLAYED,
    TOOK,
    TURNED,
    TURNED_UP,
    BluffingObservation,
    Event,
)
from cardkit_games.bluffing.engine.rulebook import WHO_ANY_AND_OUT, Rulebook

LIES_CALLED: Final = 4.0
"""The factor by which the odds that the next seat in turn calls an own lie at first exceed those of its types.

It may hold cards of the rank, or none. In Verish' 1 and 2 were worse; when everybody may call, 1 was best.
"""

TRUTHS_CALLED: Final = 0.5
"""The same factor for a true play."""

SURPRISED: Final = 0.3
"""The chance at first that a seat lies as often as it did in plays of the same kind, whatever its types expect.

With 0 a player who leads falsely and is truthful from then on won .59 of 400 games of Verish' with two seats, with 0.3
.52, with 0.1 .61. The same for calls made Cheat with three seats worse.
"""

CUT: Final = 4
"""The number of cards by which a hand cut by eye may differ from an even share (K2)."""

KINDS_OF_PLAYS: Final = 3
LEADING: Final = 0
"""A play that opens a round."""
FOLLOWING: Final = 1
"""The first play of a rank by a seat on this pile, upon others."""
AGAIN: Final = 2
"""A play of a rank that the seat has announced before on this pile."""


@mypyc_attr(acyclic=True)
class Belief:
    """The belief of one seat; it is shown every observation before it is asked, and lasts for a match."""

    def __init__(self) -> None:
        self.opponents: Opponents = Opponents(0)
        self.false_plays: Corrections = Corrections(0)
        """At `KINDS_OF_PLAYS * seat + kind`: how often plays of others are false."""
        self.caught_lies: Corrections = Corrections(0)
        self.doubted_truths: Corrections = Corrections(0)
        """Corrections of the chance that others call false plays of the own seat, and true ones."""
        self.cards: Counts | None = None
        """The counts of this deal; None before its first observation."""
        self.held: list[vec[float]] = []
        """For each seat and kind, the latest result of `hold`."""
        self.counted: vec[i64] = vec[i64]()
        """For each seat and kind the `stamp` of its count."""
        self.stamp: i64 = 0
        """The number of times that the knowledge has changed."""
        self.lie: float = 0.0
        """The chance that the latest play is false; of an own play 0 or 1."""
        self.fitting: float = 0.0
        """The number of cards of the latest play that match, on average, if it is false and another seat's."""
        self.repetition: Repetition = Repetition()
        """A measure of how long the deal has not got on."""
        self.claims: list[Claimed] = []
        """The claims of others on the pile whose truth is not known."""
        self.pile_from: i64 = 0
        """The index of the first event of the pile."""
        self.callable: bool = False
        """True when the latest play may still be called, by the events so far."""
        self.latest_claim: SeenClaim = SeenClaim(0, 0, False)
        """The facts of the latest play on which callers decide."""
        self.claim_seat: i64 = -1
        self.claim_rank: i64 = -1
        """The rank of the latest play."""
        self.leading: bool = True
        """True when the next play opens a round."""
        self.last_rank: i64 = FREE
        """The rank on which the next announcement depends, as in a state."""
        self.bid: i64 = 0
        """The number of cards announced of that rank in a row, where claims go over each other."""
        self.surplus: vec[i64] = vec[i64]()
        """For each seat, how many more of its plays turned over in the deal were false than true."""

    def start(self, seats: i64) -> None:
        """Begin a deal: knowledge of cards is forgotten, but not of the others' habits.

        With another number of seats than before, those are forgotten too.
        """
        if self.opponents.seats == seats:
            self.opponents.next_deal()
            self.false_plays.next_deal()
            self.caught_lies.next_deal()
            self.doubted_truths.next_deal()
        else:
            self.opponents = Opponents(seats)
            self.false_plays = Corrections(KINDS_OF_PLAYS * seats, 1.0, SURPRISED)
            self.caught_lies = Corrections(seats)
            self.doubted_truths = Corrections(seats)
        self.cards = None
        self.repetition = Repetition()
        self.surplus = vec[i64]([0] * seats)
        self.callable = False
        self.leading = True
        self.claims = []
        self.pile_from = 0

    def watch(self, seen: BluffingObservation) -> Counts:
        """Note the events since the last call; return the counts after them.

        The latest play, if another seat's, is a sure lie when it emptied a hand that had more cards than it announced.
        """
        self.stamp += 1
        self.repetition.update(seen)
        cards = self.cards
        if cards is None:
            cards = self._begin(seen)
        while cards.read < seen.event_count():
            self._take_in(seen, cards, seen.event(cards.read))
        cards.look(seen)
        hidden = not seen.book.reveal_declared  # else the cards that were slipped under are not turned over
        if hidden and self.claim_seat != seen.seat and cards.unannounced > (CUT if seen.book.cut_piles else 0):
            self.lie = 1.0  # more cards lie there than were announced
        return cards

    def _begin(self, seen: BluffingObservation) -> Counts:
        """Return the counts before the first event, and note the habits that the rules make likely."""
        if len(self.surplus) != seen.seats:
            self.start(seen.seats)
        self.last_rank = seen.book.before_first
        self.bid = 0
        if not seen.event_count():  # the deal, or a position, begins here
            self.last_rank = seen.last_rank
            self.bid = seen.bid
            self.leading = seen.opening
        habits = habits_of(seen.book)
        if self.opponents.habits != habits:
            self.opponents = Opponents(seen.seats, habits)
        if seen.book.at_turn and self.caught_lies.odds != LIES_CALLED:
            self.caught_lies = Corrections(seen.seats, LIES_CALLED)
            self.doubted_truths = Corrections(seen.seats, TRUTHS_CALLED)
        cards = Counts(seen)
        self.cards = cards
        self.held = [vec[float]()] * (cards.kinds * seen.seats)
        self.counted = vec[i64]([-1] * (cards.kinds * seen.seats))
        return cards

    # -- Learning

    def _take_in(self, seen: BluffingObservation, cards: Counts, event: Event) -> None:
        """Note one event, and its evidence about the seats that caused it."""
        self.stamp += 1
        kind = event.kind
        if kind == PLAYED:
            self._not_called(seen, cards, event.seat)
            if event.once or event.rank == FREE:
                self.callable = False
            else:
                self._claim(seen, cards, event)
            self.bid = event.number + (self.bid if event.rank == self.last_rank else 0)
            self.last_rank = event.rank
        elif kind == TURNED:
            self._was_called(seen, cards, event)
        elif kind == PASSED:
            if seen.book.open_order and self.callable:
                self._answered(seen, cards, event.seat, False)
                # who passes in a round is not asked again about this play
            else:
                self._not_called(seen, cards, event.seat)
            if seen.book.pass_moves_rank and self.last_rank >= 0:  # A-PM1
                self.last_rank = lowest(seen.book.claims_after(self.last_rank))
        elif kind == TOOK and event.seat == seen.seat:
            self._took(seen, cards.read)
        elif kind == TURNED_UP and not seen.book.ends_round(lowest(event.once)):
            self.last_rank = lowest(event.once)
            self.leading = False
        cards.take_in(seen, event)
        if kind == TOOK or kind == PILE_GONE:  # noqa: SIM109 - a tuple would be boxed
            self.leading = seen.book.scope_round or self.leading
            if seen.book.scope_round:
                self.last_rank = FREE
            self.callable = False
            self.claims = []
            self.pile_from = cards.read

    def _claim(self, seen: BluffingObservation, cards: Counts, event: Event) -> None:
        """Note the evidence of a play face down, which is then the latest claim.

        Of an own play it is certain whether it is a lie; of another's, its chance is set.
        """
        self.stamp += 1
        seat = event.seat
        number: i64 = event.number
        book = seen.book
        self.callable = True
        self.claim_seat = seat
        self.claim_rank = event.rank
        remaining: i64 = 0 if event.empties else max(1, cards.sizes[seat] - number)
        self.latest_claim = SeenClaim(number, remaining, self.caught(seat), cards.pile + number)
        if seat == seen.seat:
            play = seen.play(cards.remembered)
            lies = play.once & ~book.matching(event.rank) != 0
            if book.check_count and count(play.once) + count(play.twice) != number:
                lies = True
            self.lie = 1.0 if lies else 0.0
        else:
            self._claim_of_another(seen, cards, seat, event.rank, number)
        self.leading = False

    def _claim_of_another(self, seen: BluffingObservation, cards: Counts, seat: i64, rank: i64, number: i64) -> None:
        """Set `lie` for a claim of another seat, add it to `claims`, and learn from it about seat and pile."""
        book = seen.book
        held = self.hold(seen, seat, rank)
        size: i64 = max(number, cards.sizes[seat])
        pack: i64 = len(book.pack)
        if book.at_turn and not self.leading:
            held = self._followed(seat, held)
        usual = 0.0
        possible = 0.0
        for matching in range(number, MOST_HELD + 1):
            usual += exactly(matching, size, min(pack, count(book.matching(rank))), pack)
            possible += held[matching]
        self.fitting = _fitting(number, held)
        claim = self._chances(seen, seat, rank, number, held, min(self._most(book), size))
        claim.usual = usual
        claim.may_pass = book.passing and not self.leading
        self.opponents.claimed(seat, self._choice_of(book), claim)
        kind = KINDS_OF_PLAYS * seat + self._kind_of_play(seat, rank)
        claimed = Claimed(seat, rank, number, kind, self.opponents)
        self.lie = self.false_plays.corrected(claimed.kind, claimed.lie) if possible > 0.0 else 1.0
        self.claims.append(claimed)
        cards.on_pile[rank] += (1.0 - self.lie) * float(number)

    def _most(self, book: Rulebook) -> i64:
        return book.card_max if self.leading else book.follow_max

    def _chances(
        self, seen: BluffingObservation, seat: i64, rank: i64, number: i64, held: vec[float], most: i64
    ) -> ClaimChances:
        """Return how likely a seat that holds cards of `rank` as in `held` could and would announce `number` truly."""
        book = seen.book
        claim = ClaimChances(number, most, held)
        due = BIT[rank]
        if self.last_rank >= FREE:
            due = book.within_reach(book.claims_after(self.last_rank), self.last_rank, self.bid, most)
        for matching in range(min(max(book.card_min, book.fewest_over(rank, self.last_rank, self.bid)), MOST_HELD + 1)):
            claim.lack += held[matching]
        due &= ~BIT[rank]
        while due:
            other = lowest(due)
            due &= due - 1
            claim.choices += 1.0
            fewest: i64 = max(book.card_min, book.fewest_over(other, self.last_rank, self.bid))
            claim.consider(self.hold(seen, seat, other), fewest)
        return claim

    def _choice_of(self, book: Rulebook) -> i64:
        """Return how freely the player of the latest claim chose it: `CHOSEN`, `DUE`, `FORCED` or `SINGLE`."""
        rises = book.ge or book.higher or book.outbids
        rising = rises and not self.leading  # with few ranks to choose from, as when one is due
        if not rising and ((self.leading and book.first_rank == FREE) or not len(book.steps)):
            return SINGLE if book.card_max == 1 else CHOSEN
        return FORCED if book.follow_same_count and not self.leading else DUE

    def _kind_of_play(self, seat: i64, rank: i64) -> i64:
        """Return `AGAIN` when `seat` has a claim of `rank` on this pile, else `LEADING` or `FOLLOWING`."""
        for claimed in self.claims:
            if claimed.seat == seat and claimed.rank == rank:
                return AGAIN
        return LEADING if self.leading else FOLLOWING

    def _not_called(self, seen: BluffingObservation, cards: Counts, by: i64) -> None:
        """Note that the latest play passed: everybody who could have called it, or the next in turn, let it.

        Nothing happens when the latest play was noted before, or could not be called.
        """
        if not self.callable:
            return
        self.callable = False
        book = seen.book
        if book.open_order or book.at_turn:
            if by != seen.seat and by != self.claim_seat:
                self._answered(seen, cards, by, False)
            return
        for seat in range(seen.seats):
            if seat != seen.seat and seat != self.claim_seat and may_call(seen, seat):
                self._answered(seen, cards, seat, False)

    def _was_called(self, seen: BluffingObservation, cards: Counts, event: Event) -> None:
        """Note that a play was turned over: who let it pass before, who called it, and whether it was false.

        Whether it was false is not learned for a play without a rank.
        """
        caller: i64 = event.number
        if caller >= 0 and self.callable:
            if not seen.book.open_order and not seen.book.at_turn:
                seat = (event.seat + seen.book.direction + seen.seats) % seen.seats
                while seat != caller and seat != event.seat:
                    if seat != seen.seat and may_call(seen, seat):
                        self._answered(seen, cards, seat, False)
                    seat = (seat + seen.book.direction + seen.seats) % seen.seats
            if caller != seen.seat:
                self._answered(seen, cards, caller, True)
        self.callable = False
        if event.rank == FREE:
            return
        if seen.book.penalty_draw and event.seat != seen.seat:  # the pile stays, and its cards are known now
            likely = (1.0 - self.lie) * float(self.latest_claim.number)
            cards.on_pile[event.rank] = max(0.0, cards.on_pile[event.rank] - likely)
        lie = event.once & ~seen.book.matching(event.rank) != 0
        if seen.book.check_count and count(event.once) + count(event.twice) != self.latest_claim.number:
            lie = True
        self.surplus[event.seat] += 1 if lie else -1
        if self.claims and self.claims[-1].seat == event.seat:
            self._found(self.claims.pop(), lie)

    def _answered(self, seen: BluffingObservation, cards: Counts, seat: i64, called: bool) -> None:
        """Note that `seat` has called the latest play, or has not although it could.

        Its caller types are judged by that; for an own play also how well its call was foreseen.
        """
        claim = self.asked(seen, cards, seat, self.latest_claim, self.claim_seat, self.claim_rank)
        if self.claim_seat == seen.seat:
            lies = self.lie > 0.0
            expected = self._expected_call(seen, seat, claim, self.claim_rank, lies)
            (self.caught_lies if lies else self.doubted_truths).note(seat, expected, called)
        self.opponents.heard(seat, claim, called)

    def _found(self, claimed: Claimed, lie: bool) -> None:
        """Learn whether a claim was false, for the count of false plays of its kind and for the types of its player."""
        self.false_plays.note(claimed.kind, claimed.lie, lie)
        self.opponents.found(claimed, lie)

    def _took(self, seen: BluffingObservation, moment: i64) -> None:
        """Learn from the pile that the own seat takes in the event `moment` which of the claims on it were false.

        Nothing is learned when the pile has a card twice: nobody knows which of the two was laid by whom.
        """
        cards: i64 = 0
        for take in seen.takes:
            if take.event == moment and not take.twice:
                cards = take.once
        if not cards:
            return
        for play in seen.plays:
            if play.event >= self.pile_from:
                cards &= ~play.once
        for index in range(self.pile_from, moment):
            if seen.event(index).kind == TURNED:
                cards &= ~seen.event(index).once
        for claimed in self.claims:
            announced: i64 = 0
            claims: i64 = 0
            for other in self.claims:
                if other.rank == claimed.rank:
                    announced += other.number
                    claims += 1
            fitting: i64 = count(cards & seen.book.matching(claimed.rank))
            if fitting >= announced:
                self._found(claimed, False)
            elif claims == 1 or not fitting:
                self._found(claimed, True)

    # -- Beliefs

    def caught(self, seat: i64) -> bool:
        """Return whether `seat` was found to lie more often than not in this deal."""
        return self.surplus[seat] > 0

    def asked(
        self, seen: BluffingObservation, cards: Counts, seat: i64, claim: SeenClaim, player: i64, rank: i64
    ) -> SeenClaim:
        """Return a copy of `claim` with the facts that matter to `seat`, which is asked about a play of `player`.

        This is `lacks`, the chance that `seat` has no card of `rank` (0 when `rank` is negative), and `standing`.
        """
        found = SeenClaim(claim.number, claim.remaining, claim.caught, claim.pile)
        if rank >= 0:
            found.lacks = self.hold(seen, seat, rank)[0]
        found.standing = standing_of(claim.remaining, cards.sizes, seen.active, seat, player)
        return found

    def _expected_call(self, seen: BluffingObservation, seat: i64, claim: SeenClaim, rank: i64, lies: bool) -> float:
        """Return how likely `seat` calls a play of the own seat with the facts `claim`, by its types of caller.

        If the play `lies`, the seat also calls when its own cards prove that.
        """
        rate = self.opponents.call_rate(seat, claim)
        if lies and rank >= 0:
            rate += (1.0 - rate) * self._proof(seen, seat, rank, claim.number)
        return rate

    def call_chance(self, seen: BluffingObservation, seat: i64, claim: SeenClaim, rank: i64, lies: bool) -> float:
        """Return how likely `seat` calls an own play with the facts `claim`, corrected by its earlier calls."""
        expected = self._expected_call(seen, seat, claim, rank, lies)
        return (self.caught_lies if lies else self.doubted_truths).corrected(seat, expected)

    def _proof(self, seen: BluffingObservation, seat: i64, rank: i64, number: i64) -> float:
        """Return how likely `seat` holds so many cards of `rank` that it knows a claim of `number` to be false."""
        held = self.hold(seen, seat, rank)
        chance = 0.0
        for matching in range(max(0, seen.book.number_matching(rank) - number + 1), MOST_HELD + 1):
            chance += held[matching]
        return chance

    def settle(self, lie: bool) -> None:
        """Take it as certain whether the latest claim, another seat's that may still be called, is false; the believed
        cards stay.
        """
        self.lie = 1.0 if lie else 0.0

    def found(self, seen: BluffingObservation) -> float:
        """Return how likely a call of the latest play, another seat's, finds it false.

        Where one card of several is turned over, it may be one that matches.
        """
        if not seen.book.reveal_one or seen.number < 2:
            return self.lie
        return self.lie * (1.0 - self.fitting / float(seen.number))

    def lacking(self, seen: BluffingObservation, seat: i64, ranks: i64) -> float:
        """Return how likely `seat` has no card of the mask `ranks`, as if the ranks were independent of each other."""
        chance = 1.0
        rank: i64 = 0
        while ranks:
            if ranks & 1:
                chance *= self.hold(seen, seat, rank)[0]
            ranks >>= 1
            rank += 1
        return chance

    def hold(self, seen: BluffingObservation, seat: i64, rank: i64) -> vec[float]:
        """Return, by number of cards, how likely `seat` holds that many that match `rank`, from a cache if possible."""
        cards = self.known()
        index = cards.kinds * seat + rank
        if self.counted[index] != self.stamp:
            self.counted[index] = self.stamp
            self.held[index] = cards.count_out(seen, seat, rank)
        return self.held[index]

    def known(self) -> Counts:
        """Return the counts of this deal as they are; there must have been an observation of it."""
        assert self.cards is not None
        return self.cards

    def _followed(self, seat: i64, held: vec[float]) -> vec[float]:
        """Return `held` for a seat that has laid when it could have called: a type that lacks the rank calls.

        It is unchanged when the seat lacks the rank almost certainly.
        """
        none = held[0]
        share = self.opponents.callers[CALLERS * seat + LACKING]
        if none > 0.99:
            return held
        changed = held[:]
        changed[0] = none * (1.0 - 0.96 * share)
        for number in range(1, MOST_HELD + 1):
            changed[number] *= 1.0 + 0.96 * share * none / (1.0 - none)
        return changed


def _fitting(number: i64, held: vec[float]) -> float:
    """Return how many of `number` cards match on average, by `held`, when not all do and matching cards are laid.

    It is 0.0 when all of them surely do.
    """
    chance = 0.0
    cards = 0.0
    for matching in range(min(number, MOST_HELD + 1)):
        chance += held[matching]
        cards += float(matching) * held[matching]
    return cards / chance if chance > 0.0 else 0.0


def may_call(seen: BluffingObservation, seat: i64) -> bool:
    """Return whether `seat` may call in a window, as a seat that is still in the deal or by the rules."""
    return seen.active & BIT[seat] != 0 or seen.book.who == WHO_ANY_AND_OUT
