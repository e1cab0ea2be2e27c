"""The value of calls and plays in bluffing games: the expected share by the hands that result from them.

`Belief` gives the chance that a claim is false and the chance that the own play is called; the engine's `Rulebook`
gives the rules. The lead, and a hand of few ranks, are worth some cards besides.

`python benchmarks/strength/strategy_grid.py` measured the results of other constants (docs/notes/strength.md).
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit.engine.state import NOBODY
from cardkit_games.bluffing.bots.belief.belief import FOLLOWING, KINDS_OF_PLAYS, Belief
from cardkit_games.bluffing.bots.belief.opponents import SeenClaim
from cardkit_games.bluffing.bots.candidates.option import PLAY, Candidate, due_ranks, is_answer
from cardkit_games.bluffing.bots.candidates.plays import plays
from cardkit_games.bluffing.bots.value.shares import share_of
from cardkit_games.bluffing.engine.actions import BELIEVE, CHALLENGE
from cardkit_games.bluffing.engine.claims import FREE, UNIT_RANK
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.rulebook import MANY, Rulebook

WINDOW_CAUTION: Final = 0.02
"""The worth by which a call must exceed silence when anybody may call.

Without it "truth else one, certain" won .50 of the games of `bullshit-2c` with three seats, and .25 with .03.
"""

ORDER_CAUTION: Final = 0.05
"""The same when the ranks run on after a call."""

ANY_RANK_CAUTION: Final = 0.2
"""The same when anything may be announced at every turn, so that most claims are true, unless a lie is proved.

In `fujian` "never call" won .65 of 60 games against three that call for .02 more, .38 with .1, .10 with .25; with .5
"lay all and say one" won .43.
"""

LEAD: Final = 2.0
"""The worth in cards of the lead in games with face-down plays and answers in order: a guess."""

OPEN_LEAD: Final = 10.0
"""The same when all others answer in any order, so that only a right caller takes the lead from somebody.

In Cal's BS 4 beat 2, and 4 to 10 were alike against each other, but the more the better against strategies that call
often.
"""

STAY: Final = 0.5
"""The chance that the seat that laid last leads again, when others may lay on top: a guess."""

RANKS: Final = 0.3
"""The weight of the number of its ranks in the size of a hand, instead of its cards: a guess."""

CATCH: Final = 0.7
"""The chance that a seat that must lie loses the pile by it, or by calling instead: a guess."""

FOUND: Final = 0.5
"""The chance that a seat without a card of the rank calls a false play rightly.

In Verish' with two seats 0 was worse against a player who lays as many as possible and calls those with few cards, 1
against one who leads falsely and is truthful from then on.
"""

FOUR: Final = 4
"""The number of cards of a rank that a taker removes together."""


@mypyc_attr(acyclic=True)
class Value:
    """The value of options to one seat, 0 to 1, by its belief."""

    def __init__(self, belief: Belief) -> None:
        self.belief: Belief = belief
        self.active: i64 = 0
        """The mask of the seats that are taken to be in the deal."""
        self.fours: vec[float] = vec[float]()
        """For each seat, how many cards it removes as fours, on average, when it takes the pile."""

    def weigh(self, seen: BluffingObservation, options: list[Candidate]) -> None:
        """Watch the events, and set the worth of each option: its likely value for the observing seat."""
        self.belief.watch(seen)
        self.active = seen.active
        for option in options:
            answer = option.answer
            self._count_fours(seen, FREE, 0)
            if answer == PLAY:
                option.worth = self._play(seen, option)
            elif answer == CHALLENGE:
                option.worth = self._call(seen)
            elif answer == BELIEVE:
                option.worth = self._believe(seen)
            elif is_answer(seen) and seen.book.at_turn:
                option.worth = self._trust(seen)
            elif seen.player >= 0:
                option.worth = self._let(seen)
            else:
                option.worth = self._pass(seen)

    # -- Positions

    def _share(self, seen: BluffingObservation, taker: i64, cards: float, lead: i64, mine: float) -> float:
        """Return the value of a position: `taker` (or nobody) has `cards` more, `lead` (or nobody) leads.

        `mine` is the size of the own hand before that, with the weight of its cards.
        """
        counts = self.belief.known()
        active = self.active
        if taker != NOBODY:
            active |= BIT[taker]
        sizes = vec[float]([0.0] * seen.seats)
        for seat in range(seen.seats):
            sizes[seat] = float(counts.sizes[seat])
        sizes[seen.seat] = mine
        if taker != NOBODY:
            sizes[taker] += cards
            if seen.book.sets_must:
                sizes[taker] = max(0.0, sizes[taker] - self.fours[taker])
            if sizes[taker] >= float(seen.book.hand_limit) and not seen.book.places:  # P-limit
                return 0.0 if taker == seen.seat else 1.0
        if lead != NOBODY and not seen.book.opening_face_up:
            sizes[lead] -= OPEN_LEAD if seen.book.open_order else LEAD
        return share_of(sizes, active, seen.seat, seen.book)

    def _count_fours(self, seen: BluffingObservation, rank: i64, true: i64) -> None:
        """Set by seat how many cards it would remove as fours if it took the pile.

        `true` own cards of `rank` count as laid. Over all ranks, it is four times the chance that nobody else has one.

        Only in games in which fours leave unasked: in Verish' a player who leads falsely and is truthful from then on
        won more by it. A card that was put aside is ignored.
        """
        counts = self.belief.known()
        self.fours = vec[float]([0.0] * seen.seats)
        if not seen.book.sets_must or seen.book.unit != UNIT_RANK or seen.book.most_of_a_claim() != FOUR:
            return
        for taker in range(seen.seats):
            if not self.active & BIT[taker]:
                continue
            for other in seen.book.claim_order:
                if counts.gone[other]:
                    continue
                held: i64 = seen.rank_count(other)
                if other == rank:
                    held -= true
                if taker == seen.seat or held == 0:
                    self.fours[taker] += float(FOUR) * self._nobody_else(seen, taker, other)

    def _nobody_else(self, seen: BluffingObservation, taker: i64, rank: i64) -> float:
        """Return how likely no seat but `taker` and the own has a card of `rank`."""
        chance = 1.0
        for seat in range(seen.seats):
            if seat != taker and seat != seen.seat and self.active & BIT[seat]:
                chance *= self.belief.hold(seen, seat, rank)[0]
        return chance

    def _size(self, seen: BluffingObservation, rank: i64, true: i64, false: i64) -> float:
        """Return the size of the hand after a play of `true` and `false` cards, less for a hand of few ranks."""
        cards: i64 = seen.hand_count() - true - false
        kinds: i64 = 0
        remaining = seen.hand
        while remaining:
            card = lowest(remaining)
            remaining &= ~seen.book.matching(seen.book.kind_of(card)) if card < 52 else ~BIT[card]
            kinds += 1
        if true and true == seen.rank_count(rank):
            kinds -= 1
        kinds = max(0, kinds - false)
        return (1.0 - RANKS) * float(cards) + 1.7 * RANKS * float(kinds)

    def _without(self, seen: BluffingObservation, out: i64, mine: float) -> float:
        """Return the value once `out` is out, when the last with cards loses; the own hand has `mine` more.

        It is 0.0 when only one seat is left.
        """
        active = self.active
        self.active = active & ~BIT[out]
        worth = 0.0
        if count(self.active) > 1:
            worth = self._share(seen, NOBODY, 0.0, NOBODY, self._size(seen, 0, 0, 0) + mine)
        self.active = active
        return worth

    def _lead(self, seen: BluffingObservation, true: bool, accused: i64, caller: i64) -> i64:
        """Return the seat that leads after a call; nobody when no round begins."""
        if not seen.book.scope_round:
            return NOBODY
        taker = caller if true else accused
        lead = seen.book.lead_after(true, accused, caller, taker, self._after(seen, accused), self._after(seen, caller))
        return lead if self.active & BIT[lead] else self._after(seen, lead)

    def _after(self, seen: BluffingObservation, seat: i64) -> i64:
        """Return the next seat in the deal after `seat`."""
        seat = (seat + seen.book.direction + seen.seats) % seen.seats
        while not self.active & BIT[seat]:
            seat = (seat + seen.book.direction + seen.seats) % seen.seats
        return seat

    def _penalty(self, seen: BluffingObservation, laid: i64) -> float:
        """Return how many cards a wrong caller or liar gets: the fixed penalty, else the pile and `laid` more."""
        counts = self.belief.known()
        return float(seen.book.penalty_draw if seen.book.penalty_draw else counts.pile + laid)

    def _pass(self, seen: BluffingObservation) -> float:
        """Return the value of a pass, or of a card drawn in place of a play."""
        drawn = 1.0 if seen.book.draw_turn else 0.0
        return self._share(seen, NOBODY, 0.0, NOBODY, self._size(seen, 0, 0, 0) + drawn)

    # -- Answers

    def _call(self, seen: BluffingObservation) -> float:
        """Return the value of a call of the latest play, less some caution; 1.0 for a play without a rank."""
        me = seen.seat
        accused = seen.player
        pile = self._penalty(seen, 0)
        mine = self._size(seen, 0, 0, 0)
        right = self._share(seen, accused, pile, self._lead(seen, False, accused, me), mine)
        if seen.rank == FREE:
            return 1.0
        wrong = 0.0
        forgiven = is_forgiven(seen, accused)
        if seen.hand_sizes[accused] != 0 and forgiven:
            wrong = self._share(seen, NOBODY, 0.0, NOBODY, mine)
        elif seen.hand_sizes[accused] != 0:
            wrong = self._share(seen, me, pile, self._lead(seen, True, accused, me), mine)
        elif seen.book.last_loses:
            wrong = self._without(seen, accused, 0.0 if forgiven else pile)
        lie = self.belief.found(seen)
        caution = caution_of(seen.book, lie >= 1.0) if is_answer(seen) else 0.0
        return lie * right + (1.0 - lie) * wrong - caution

    def _believe(self, seen: BluffingObservation) -> float:
        """Return the value of belief: a true play's cards leave the game, and the believer leads."""
        accused = seen.player
        mine = self._size(seen, 0, 0, 0)
        active = self.active
        if seen.hand_sizes[accused] == 0:
            self.active = active & ~BIT[accused]
        right = self._share(seen, NOBODY, 0.0, seen.seat, mine) if count(self.active) > 1 else 0.0
        wrong = 0.0
        if count(self.active) > 1:
            wrong = self._share(seen, seen.seat, self._penalty(seen, 0), self._after(seen, seen.seat), mine)
        self.active = active
        return (1.0 - self.belief.lie) * right + self.belief.lie * wrong

    def _let(self, seen: BluffingObservation) -> float:
        """Return the value of letting the latest play pass, when others may still call it."""
        counts = self.belief.known()
        accused = seen.player
        lie = self.belief.found(seen)
        pile = self._penalty(seen, 0)
        mine = self._size(seen, 0, 0, 0)
        worth = 0.0
        reached = 1.0
        book = seen.book
        last = seen.hand_sizes[accused] == 0
        remaining: i64 = 0 if last else max(1, counts.sizes[accused])
        claim = SeenClaim(seen.number, remaining, self.belief.caught(accused), counts.pile)
        seat = self._after(seen, seen.seat)
        while seat != accused and seat != seen.seat:
            asked = self.belief.asked(seen, counts, seat, claim, accused, seen.rank)
            chance = reached * self.belief.opponents.call_rate(seat, asked)
            reached -= chance
            worth += chance * lie * self._share(seen, accused, pile, self._lead(seen, False, accused, seat), mine)
            if not last:
                lead = self._lead(seen, True, accused, seat)
                worth += chance * (1.0 - lie) * self._share(seen, seat, pile, lead, mine)
            elif book.last_loses:
                worth += chance * (1.0 - lie) * self._without(seen, accused, 0.0)
            seat = self._after(seen, seat)
        if last:
            return worth + (reached * self._without(seen, accused, 0.0) if book.last_loses else 0.0)
        if not book.passing and not book.open_order and self._after(seen, accused) == seen.seat:
            best = self._best(seen, seen.due())
            return worth + reached * (max(best, self._pass(seen)) if book.draw_turn else best)
        stays = self._share(seen, NOBODY, 0.0, NOBODY, mine)
        if book.open_order:
            stays = STAY * self._share(seen, NOBODY, 0.0, accused, mine) + (1.0 - STAY) * stays
        return worth + reached * stays

    def _trust(self, seen: BluffingObservation) -> float:
        """Return the value of trusting the latest play, and of laying on.

        It is 0.0 when the player of the latest play is out by that, and only one seat is left.
        """
        ranks = due_ranks(seen)
        if not ranks:
            return self._share(seen, NOBODY, 0.0, NOBODY, self._size(seen, 0, 0, 0))
        if seen.hand_sizes[seen.player] != 0:
            return self._best(seen, ranks)
        active = self.active
        self.active = active & ~BIT[seen.player]
        worth = self._best(seen, ranks) if count(self.active) > 1 else 0.0
        self.active = active
        return worth

    def _best(self, seen: BluffingObservation, ranks: i64) -> float:
        """Return the value of the best play of one of `ranks`; below 0 when there is none."""
        best = -1.0
        for option in plays(seen, ranks):
            best = max(best, self._play(seen, option))
        return best

    # -- Plays

    def _claim(self, seen: BluffingObservation, option: Candidate) -> SeenClaim:
        """Return the facts of an own play by which others decide whether to call."""
        counts = self.belief.known()
        laid = option.true + option.false
        caught = self.belief.caught(seen.seat)
        return SeenClaim(option.number, seen.hand_count() - laid, caught, counts.pile + laid)

    def _call_chance(self, seen: BluffingObservation, seat: i64, claim: SeenClaim, rank: i64, lie: bool) -> float:
        counts = self.belief.known()
        asked = self.belief.asked(seen, counts, seat, claim, seen.seat, rank)
        return self.belief.call_chance(seen, seat, asked, rank, lie)

    def _play(self, seen: BluffingObservation, option: Candidate) -> float:
        """Return the value of a play of true and false cards, announced as a number of a rank."""
        book = seen.book
        me = seen.seat
        rank = option.rank
        if book.sets_must:
            self._count_fours(seen, rank, option.true)
        laid = option.true + option.false
        lie = is_lie(seen, option)
        found = 1.0 if lie else 0.0
        if lie and book.reveal_one:
            found = float(option.false) / float(laid)
        empties = laid == seen.hand_count()
        pile = self._penalty(seen, laid)
        mine = self._size(seen, rank, option.true, option.false)
        worth = 0.0
        reached = 1.0
        claim = self._claim(seen, option)
        seat = self._after(seen, me)
        if (seen.opening and book.opening_face_up) or not seen.next_can_be_called() or (empties and book.turns_last):
            seat = me
        while seat != me:
            chance = reached * self._call_chance(seen, seat, claim, rank, lie)
            reached -= chance
            if found > 0.0:
                worth += chance * found * self._share(seen, me, pile, self._lead(seen, False, me, seat), mine)
            if found < 1.0:
                right = 1.0 if empties else self._share(seen, seat, pile, self._lead(seen, True, me, seat), mine)
                worth += chance * (1.0 - found) * right
            if book.at_turn:
                break
            seat = self._after(seen, seat)
        if empties and lie and book.turns_last:  # A-AC1
            return self._share(seen, me, pile, self._after(seen, me), mine)
        if empties:
            return worth + reached
        stays = self._share(seen, NOBODY, 0.0, NOBODY, mine)
        if book.open_order:
            stays = STAY * self._share(seen, NOBODY, 0.0, me, mine) + (1.0 - STAY) * stays
        elif book.scope_round and not book.may_skip:
            if book.at_turn:
                stays = self._round(seen, rank, option.true, pile, mine, stays)
            else:
                stays = self._next(seen, rank, option.true, pile, mine, stays)
        return worth + reached * stays

    def _next(self, seen: BluffingObservation, rank: i64, true: i64, pile: float, mine: float, stays: float) -> float:
        """Return the value of a play of `rank` with `true` true cards, by the answer of the next seat.

        Without a true card that seat lies, and may be caught; else the value is `stays`. With two seats the own answer
        to its answer counts too.
        """
        other = self._after(seen, seen.seat)
        ranks = seen.book.claims_after(rank)
        lies = 1.0
        lost = 0.0
        weight = 0.0
        while ranks:
            next_rank = lowest(ranks)
            ranks &= ranks - 1
            none = self.belief.hold(seen, other, next_rank)[0]
            lies *= none
            if seen.seats == 2:
                holds = 1.0 - none
                weight += holds
                if has_none(seen, seen.book.claims_after(next_rank), rank, true):
                    lost += holds
        caught = lies * CATCH
        worth = caught * self._share(seen, other, pile, seen.seat, mine)
        if weight > 0.0:
            trapped = (1.0 - lies) * CATCH * lost / weight
            worth += trapped * self._share(seen, seen.seat, pile, other, mine)
            caught += trapped
        return worth + (1.0 - caught) * stays

    def _round(self, seen: BluffingObservation, rank: i64, true: i64, pile: float, mine: float, stays: float) -> float:
        """Return the value of a play of `rank` with `true` true cards, when each seat in turn calls or lays on.

        It is `stays` when the hand keeps a card for a claim that may follow. Else the own next turn may be to call a
        claim that may be true, or to lie.
        """
        ranks = seen.book.claims_after(rank)
        if not has_none(seen, ranks, rank, true):
            return stays
        trapped = CATCH
        before: i64 = -1
        seat = self._after(seen, seen.seat)
        while seat != seen.seat:
            trapped *= 1.0 - self.belief.lacking(seen, seat, ranks)
            before = seat
            seat = self._after(seen, seat)
        found = FOUND * self.belief.false_plays.often(KINDS_OF_PLAYS * before + FOLLOWING)
        worth = found * self._share(seen, before, pile, seen.seat, mine)
        worth += (1.0 - found) * self._share(seen, seen.seat, pile, before, mine)
        return trapped * worth + (1.0 - trapped) * stays


def caution_of(book: Rulebook, proved: bool) -> float:
    """Return by how much the worth of a call must exceed that of silence.

    Return 0.0 where a call takes the place of a turn, where answers have no order or any higher rank may follow, and
    when the own cards prove the play false (`proved`).
    """
    if book.at_turn or book.open_order or book.ge or proved:
        return 0.0
    if not len(book.steps):
        return ANY_RANK_CAUTION
    return WINDOW_CAUTION if book.scope_round else ORDER_CAUTION


def is_lie(seen: BluffingObservation, option: Candidate) -> bool:
    """Return whether a play is false, by its cards or, if that counts, by their number."""
    return option.false > 0 or (seen.book.check_count and option.number != option.true + option.false)


def is_forgiven(seen: BluffingObservation, accused: i64) -> bool:
    """Return whether a wrong call costs nothing and counts as a pass (A-WL1); False out of turn and without limit."""
    book = seen.book
    if book.wrong_limit == MANY or seen.turn != seen.seat:
        return False
    return seen.wrong_calls(seen.seat, accused) + 1 >= book.wrong_limit


def has_none(seen: BluffingObservation, ranks: i64, rank: i64, true: i64) -> bool:
    """Return whether the hand has none of the mask `ranks` once `true` cards of `rank` are laid."""
    while ranks:
        other = lowest(ranks)
        ranks &= ranks - 1
        held: i64 = seen.rank_count(other)
        if other == rank:
            held -= true
        if held > 0:
            return False
    return True
