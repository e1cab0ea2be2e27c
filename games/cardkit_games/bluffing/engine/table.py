"""The places of a bluffing table: hands, pile and plays, the limits of plays, and the view of each seat.

`BluffingState` says when. Clause numbers (V..., C..., B..., K..., A-...) are those of docs/reference/rules.md.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, above, count, highest, lowest
from cardkit.cards.trumps import rank_mask
from cardkit.copying import Reduced, reduced, same
from cardkit.engine.seating import Seating
from cardkit.engine.state import NOBODY, CompiledState, check_seat
from cardkit_games.bluffing.engine.actions import DECLINE, DONE, FACE_DOWN, LAY
from cardkit_games.bluffing.engine.claims import FOURS_LIE, FREE, NO_PLUS, of_one_rank
from cardkit_games.bluffing.engine.events import (
    BELIEVED,
    DREW,
    EMPTIES,
    PILE_GONE,
    PLAYED,
    REMOVED,
    TOOK,
    TOOK_BACK,
    TURNED,
    Event,
    EventLog,
    Play,
    PlayLog,
    event_log,
    play_log,
)
from cardkit_games.bluffing.engine.observation import TURNED_UP, UNKNOWN, BluffingObservation
from cardkit_games.bluffing.engine.rulebook import Rulebook

CHOOSE: Final = 0
TURN: Final = 1
ANNOUNCE: Final = 2
COUNT: Final = 3
CARDS: Final = 4
WINDOW: Final = 5
ANSWER: Final = 6
RESPOND: Final = 7
SETS: Final = 8


@mypyc_attr(acyclic=True)
class BluffingTable(CompiledState):
    """Hands, pile, the latest play and the one under way; `BluffingState` plays a deal on it."""

    listed_as: ClassVar[Mapping[str, str]] = {
        "_log": "events",
        "_event_count": "events",
        "_plays": "plays",
        "_played": "plays",
        "_takes": "takes",
        "_taken": "takes",
    }
    """The attributes that hold events, plays and takes, each with the name by which they are read as objects."""

    def __init__(self, book: Rulebook, seats: i64) -> None:
        super().__init__(seats, book.action_cap)
        self.book: Rulebook = book
        self.seating: Seating = Seating(seats, direction=book.direction)
        self.dealer: i64 = 0
        self.hands: vec[i64] = vec[i64]([0] * seats)
        """The mask of each seat's cards."""
        self.seconds: vec[i64] = vec[i64]([0] * seats)
        """The mask of the cards that each seat holds twice (two packs)."""
        self.pile: vec[i64] = vec[i64]([0] * len(book.pack))
        """The cards on the pile, bottom first: the first `pile_size` of it."""
        self.pile_size: i64 = 0
        self.aside: vec[i64] = vec[i64]()
        """The cards put aside (V3, A-ID1), or the stock, the next card first (P-bluffstopp, P-valepaska)."""
        self.kept: vec[i64] = vec[i64]([0] * seats)
        """For each seat the mask of the ranks of which it kept four when it last took the pile (A-CB1)."""
        self.out_before: vec[i64] = vec[i64]()
        """The seats that had gone out, in this order, before the position that began the deal, if places count."""
        self.uncallable: i64 = (book.calls_from_round - 1) * seats
        """The number of plays, from the deal or the position on, that nobody may call (A-CR1)."""
        self.gone: vec[i64] = vec[i64]()
        """The cards that have left play."""
        self.piles: list[vec[i64]] = []
        """The piles of a cut pack, empty when chosen (K3)."""
        self.heights: vec[i64] = vec[i64]()
        """The height that each of them seems to have (A-K1); 0 when chosen."""

        self.phase: i64 = TURN
        self.turn: i64 = 0
        """The seat whose turn to play it is, or will be if nobody calls."""
        self.opening: bool = True
        """True when the next play opens a round."""
        self.last_rank: i64 = book.before_first
        """The rank on which the next announcement depends; `FREE` when any may be announced; `FIRST` before any was."""
        self.bid: i64 = 0
        """The number of cards announced of that rank in a row, in games in which claims go over each other (A-OB1)."""
        self.passes: i64 = 0
        """The number of passes in a row since cards were last laid."""
        self.layer: i64 = 0
        """The seat that laid cards last."""
        self.waiting: i64 = 0
        """The mask of the seats that have still to answer the latest play."""
        self.have_laid: i64 = 0
        """The mask of the seats that have laid in this round, if such seats must call or believe (A-MC1)."""
        self.order_key: i64 = 1
        """The key from which the order of answering is drawn in games that have none (A-C1)."""

        self.player: i64 = NOBODY
        """The seat that made the latest play, while it can be called; `NOBODY` when there is none."""
        self.rank: i64 = FREE
        """The rank that the latest play announced; `FREE` for all fours and plus n."""
        self.number: i64 = 0
        """The number that it announced."""
        self.plus: i64 = NO_PLUS
        """n of the plus n in force; `FOURS_LIE` when all fours lie there with no plus yet (C19, C20)."""
        self.base: i64 = 0
        """The index in the pile at which it begins."""
        self.fours_base: i64 = 0
        """The index in the pile at which the all fours begin that a plus is counted from."""

        self.play_rank: i64 = FREE
        """The rank announced for the play under way; `FREE` for all fours and plus n."""
        self.play_number: i64 = 0
        """The number announced for it; 0 when there is none yet."""
        self.play_plus: i64 = NO_PLUS
        self.play_base: i64 = 0
        """The index in the pile at which it begins."""
        self.last_laid: i64 = NOBODY
        """The card laid just before in it; the next one must not be lower, so that a set has one spelling."""
        self.slipping: bool = False
        """True while cards are being slipped under the announced ones (B17)."""
        self.slipped: i64 = 0
        """The number of cards of it that were slipped."""
        self.fewest: i64 = 0
        self.most: i64 = 0
        """The number of cards that it must and may have."""
        self.usable: i64 = -1
        """The mask of the cards that it may be made of."""

        self._log: EventLog = EventLog()
        self._event_count: i64 = 0
        self._plays: PlayLog = PlayLog(seats)
        self._played: i64 = 0
        self._takes: PlayLog = PlayLog(seats)
        self._taken: i64 = 0

    def __eq__(self, other: object) -> bool:
        return same(self, other, {"pile": self.pile_size})  # the entries behind it are left over from earlier piles

    def __reduce__(self) -> Reduced:
        return reduced(self, self.book, self.seats)

    def copy_table(self, other: "BluffingTable") -> None:
        """Take over everything from `other`. The logs of events and plays are shared with it."""
        self.copy_base(other)
        self.seating = other.seating.clone()
        self.dealer = other.dealer
        self.hands = other.hands[:]
        self.seconds = other.seconds[:]
        self.pile = other.pile[:]
        self.pile_size = other.pile_size
        self.aside = other.aside
        self.kept = other.kept[:]
        self.out_before = other.out_before
        self.uncallable = other.uncallable
        self.gone = other.gone[:]
        self.piles = other.piles[:]
        self.heights = other.heights[:]
        self.phase = other.phase
        self.turn = other.turn
        self.opening = other.opening
        self.last_rank = other.last_rank
        self.bid = other.bid
        self.passes = other.passes
        self.layer = other.layer
        self.waiting = other.waiting
        self.have_laid = other.have_laid
        self.order_key = other.order_key
        self.player = other.player
        self.rank = other.rank
        self.number = other.number
        self.plus = other.plus
        self.base = other.base
        self.fours_base = other.fours_base
        self.play_rank = other.play_rank
        self.play_number = other.play_number
        self.play_plus = other.play_plus
        self.play_base = other.play_base
        self.last_laid = other.last_laid
        self.slipping = other.slipping
        self.slipped = other.slipped
        self.fewest = other.fewest
        self.most = other.most
        self.usable = other.usable
        self._log = other._log
        self._event_count = other._event_count
        self._plays = other._plays
        self._played = other._played
        self._takes = other._takes
        self._taken = other._taken

    # -- Hands and pile ------------------------------------------------------------------------------------------------

    def give(self, seat: i64, card: i64) -> None:
        """Put `card` into the hand of `seat`; a second copy of a card that it holds is noted in `seconds`."""
        if self.hands[seat] & BIT[card]:
            self.seconds[seat] |= BIT[card]
        else:
            self.hands[seat] |= BIT[card]

    def take_away(self, seat: i64, card: i64) -> None:
        """Take `card`, which must be there, out of the hand of `seat`; of two copies, one stays."""
        bit = BIT[card]
        seconds = self.seconds[seat]
        if seconds & bit:
            self.seconds[seat] = seconds ^ bit
        else:
            self.hands[seat] ^= bit

    def hand_size(self, seat: i64) -> i64:
        """Return how many cards `seat` holds."""
        return count(self.hands[seat]) + count(self.seconds[seat])

    def holds_cards(self, seat: i64) -> bool:
        """Return whether `seat` holds any card."""
        return self.hands[seat] != 0

    def held_of_rank(self, seat: i64, rank: i64) -> i64:
        """Return how many cards of `rank` the seat holds."""
        return count(self.hands[seat] & rank_mask(rank)) + count(self.seconds[seat] & rank_mask(rank))

    def fours_of(self, seat: i64) -> i64:
        """Return the mask of the ranks of which the seat holds four or more."""
        fours: i64 = 0
        for rank in self.book.rank_order:
            if self.held_of_rank(seat, rank) >= 4:
                fours |= BIT[rank]
        return fours

    def in_play(self) -> i64:
        """The mask of the seats that are still in the deal."""
        return self.seating.active

    def lay_on_pile(self, seat: i64, card: i64) -> None:
        """Lay `card` from a hand on top of the pile."""
        self.take_away(seat, card)
        self.pile[self.pile_size] = card
        self.pile_size += 1
        self.last_laid = card & self.book.rising

    def pile_mask(self, start: i64, end: i64) -> i64:
        """The mask of the cards on the pile from `start` up to `end`, which is not included."""
        mask: i64 = 0
        while start < end:
            mask |= BIT[self.pile[start]]
            start += 1
        return mask

    def pile_twice(self, start: i64, end: i64) -> i64:
        """Return the mask of the cards that lie twice in the pile from `start` to before `end`.

        It is 0 with a single pack.
        """
        if self.book.copies == 1:
            return 0
        once: i64 = 0
        twice: i64 = 0
        while start < end:
            twice |= once & BIT[self.pile[start]]
            once |= BIT[self.pile[start]]
            start += 1
        return twice

    # -- Drawing, taking and leaving play ------------------------------------------------------------------------------

    def draw_from_pile(self, seat: i64) -> None:
        """Move the card on top of the pile into a hand, unseen by the others."""
        self.pile_size -= 1
        card = self.pile[self.pile_size]
        self._remember_take(seat, BIT[card], 0)
        self.give(seat, card)
        self.note(DREW, seat, FREE, 1)

    def draw_from_stock(self, seat: i64, number: i64) -> None:
        """Move `number` cards of the stock, or all that it has, into a hand, unseen by the others.

        All learn how many. Nothing is noted when the stock is empty.
        """
        drawn = min(number, len(self.aside))
        if drawn == 0:
            return
        once: i64 = 0
        for index in range(drawn):
            once |= BIT[self.aside[index]]
            self.give(seat, self.aside[index])
        self.aside = self.aside[drawn:]
        self._remember_take(seat, once, 0)
        self.note(DREW, seat, FREE, drawn)

    def take_back(self, seat: i64) -> None:
        """Move the top card of the pile, which `seat` laid and everybody has just seen, back into its hand (A-BL2)."""
        self.pile_size -= 1
        card = self.pile[self.pile_size]
        self._remember_take(seat, BIT[card], 0)
        self.give(seat, card)
        self.note(TOOK_BACK, seat, FREE, 1)

    def take_pile(self, taker: i64) -> None:
        """Move the pile into the hand of `taker`, who remembers its cards.

        All learn its size, unless announced numbers may be false.
        """
        once = self.pile_mask(0, self.pile_size)
        twice = self.pile_twice(0, self.pile_size)
        self._remember_take(taker, once, twice)
        if self.book.copies == 1:
            self.hands[taker] |= once
        else:
            for index in range(self.pile_size):
                self.give(taker, self.pile[index])
        self.note(TOOK, taker, FREE, UNKNOWN if self.book.count_free else self.pile_size)
        self.pile_size = 0

    def remove_pile(self) -> None:
        """Move the pile to the cards that have left play, unseen.

        All learn its size, unless announced numbers may be false.
        """
        for index in range(self.pile_size):
            self.gone = append(self.gone, self.pile[index])
        self.note(PILE_GONE, NOBODY, FREE, UNKNOWN if self.book.count_free else self.pile_size)
        self.pile_size = 0

    def remove_four(self, taker: i64, rank: i64) -> None:
        """Take four cards of `rank` out of play from a hand that has them; everybody sees them (V14)."""
        once: i64 = 0
        twice: i64 = 0
        for _card in range(4):  # with two packs the lowest four of those held (A-V12)
            card = lowest(self.hands[taker] & rank_mask(rank))
            self.take_away(taker, card)
            self.gone = append(self.gone, card)
            twice |= once & BIT[card]
            once |= BIT[card]
        self.note(REMOVED, taker, rank, 4, once, twice)

    # -- Possible announcements ----------------------------------------------------------------------------------------

    def announces(self) -> bool:
        """Return whether there is a choice of announcement."""
        return self.book.announces(self.last_rank, self.plus, self.opening)

    def announcements(self, seat: i64) -> i64:
        """Return the mask of the actions that announce a claim of `seat`, counted from the first number of their page.

        Upon all fours only a plus is possible (C20). In an open play (K5), and with a last card that must match (C18),
        the hand must match the claim. Where claims outbid each other, the seat must have cards enough (A-OB1).
        """
        if self.plus == FOURS_LIE:  # C20
            return self.book.pluses()
        claims = self.book.due_claims(self.last_rank)
        if self.is_open_play() or (self.book.must_match and self.hand_size(seat) == 1):  # K5; C18
            claims = self.book.matched(claims, self.hands[seat])
        if self.book.outbids:  # A-OB1
            most = min(self._most_cards(), self.hand_size(seat))
            claims = self.book.within_reach(claims, self.last_rank, self.bid, most)
        fours = self.book.all_fours and self.opening and self._can_lay_fours(seat)  # C19
        return self.book.announcements(claims, fours)

    def _can_lay_fours(self, seat: i64) -> bool:
        size = self.hand_size(seat)
        return size > 4 or (size == 4 and (not self.book.must_match or of_one_rank(self.hands[seat])))

    def is_open_play(self) -> bool:
        """Return whether the next play is laid face up, as the first of a round may be (K5)."""
        return self.opening and self.book.opening_face_up

    def leads(self) -> bool:
        """Return whether the next play is a lead, which cannot pass.

        It opens a round, or all but the seat that laid last have passed, where that does not remove the pile.
        """
        laid = self.layer >= 0 and self.seating.is_active(self.layer)
        others = self.seating.remaining() - (1 if laid else 0)
        return self.opening or (not self.book.remove_pile and self.passes >= others)

    def may_skip(self) -> bool:
        """Return whether the player may pass (C13, P-pass), or draw instead of laying (P-valepaska, A-VA1).

        A lead cannot pass. A player may draw while the stock has cards, except when the first claim of the deal is due.
        """
        if self.book.draw_turn:
            return len(self.aside) > 0 and self.last_rank >= FREE
        return not self.leads()

    def lowest_claim(self) -> i64:
        """Return the lowest rank of which anybody holds a card; the lowest of all when nobody holds any."""
        for rank in self.book.claim_order:
            for seat in range(self.seats):
                if self.hands[seat] & self.book.matching(rank):
                    return rank
        return self.book.claim_order[0]

    # -- Which cards may be laid, and how many -------------------------------------------------------------------------

    def set_limits(self, seat: i64, rank: i64, plus: i64, number: i64) -> None:
        """Begin a play of `seat` announced as `rank` or `plus`: fix which cards may be laid, and how many.

        They are `number` of them unless that is 0, else from `card_min`, or all that may be laid if these are fewer, to
        the most of a lead or a follower. A claim that goes over another takes as many as that needs (A-OB1).
        """
        self.play_rank = rank
        self.play_plus = plus
        self.play_number = number
        self.play_base = self.pile_size
        self.last_laid = NOBODY
        self.slipping = False
        self.slipped = 0
        self.usable = -1
        if self.is_open_play():
            self.usable = self.book.matching(rank)  # K5, K7
        elif self.book.bluff_if_unable and rank != FREE and self.hands[seat] & self.book.cards_of(rank):
            self.usable = self.book.cards_of(rank)  # A-B4, A-DU1
        there = count(self.hands[seat] & self.usable) + count(self.seconds[seat] & self.usable)
        self.fewest = number if number else min(self.book.card_min, there)
        if self.book.outbids:
            self.fewest = max(self.fewest, self.book.fewest_over(rank, self.last_rank, self.bid))
        self.most = number if number else self._most_cards()

    def _most_cards(self) -> i64:
        return self.book.card_max if self.opening else self.book.follow_max

    def ways_to_lay(self, seat: i64) -> i64:
        """Return the mask of the cards with which `seat` may begin a play when it could pass or call instead.

        It is that of `LAY` when a claim or a number comes first, and 0 when the seat cannot lay. Where it is of cards,
        this fixes the limits of the play (`set_limits`).
        """
        if self.announces():
            if self.announcements(seat):
                return BIT[LAY]
            return 0
        if self.book.count_free:
            return BIT[LAY]
        number: i64 = 0
        if self.book.follow_same_count and self.plus == NO_PLUS:  # A-C2
            number = self.number
        size = self.hand_size(seat)
        if number > size:
            return 0
        rank: i64 = FREE
        if not self.plus:
            rank = lowest(self.book.due_claims(self.last_rank))
        if self.book.must_match and max(number, 1) == size and not self._may_end(self.hands[seat], rank, self.plus):
            return 0  # C18, A-C7
        self.set_limits(seat, rank, self.plus, number)
        return self.cards_to_lay(seat)

    def cards_to_lay(self, seat: i64) -> i64:
        """Return the mask of the cards that `seat` may lay next: rising, with enough left to complete the play.

        It is 0 when the play is as large as it may be, or cannot be completed.
        """
        cards = self.hands[seat] & self.usable
        if self.last_laid >= 0:
            cards &= above(self.last_laid) | BIT[self.last_laid]
        if self.slipping:
            if self.hand_size(seat) > self.play_number:
                return cards
            return 0
        laid = self.pile_size - self.play_base
        if laid >= self.most or not cards:
            return 0
        missing = self.fewest - laid - 1
        while missing > 0 and not self.book.ordered:
            top = highest(cards)
            missing -= 2 if self.seconds[seat] & BIT[top] else 1
            if missing < 0:
                break
            cards ^= BIT[top]
            if not cards:
                return 0
        if self.book.must_match and self.hand_size(seat) == 1 and not self._matches_with(cards):
            return 0  # C18, A-C7: a whole hand goes only if it matches
        return cards

    def _matches_with(self, last: i64) -> bool:
        """Return whether the play under way, with the mask `last`, matches its announcement."""
        return self._may_end(last | self.pile_mask(self.play_base, self.pile_size), self.play_rank, self.play_plus)

    def _may_end(self, cards: i64, rank: i64, plus: i64) -> bool:
        """Return whether a whole hand, the mask `cards`, may be laid as `rank` or `plus`.

        As a plus always: whether it matches depends on hidden fours, and a refusal would tell which (A-C7).
        """
        return plus > 0 or self.book.fits(cards, rank, plus, 0)

    # -- Events --------------------------------------------------------------------------------------------------------

    @property
    def events(self) -> list[Event]:
        """Everything that everybody noticed, in order."""
        return self._log.events(self._event_count)

    @events.setter
    def events(self, events: list[Event]) -> None:
        self._log = event_log(events)
        self._event_count = len(events)

    @property
    def plays(self) -> list[Play]:
        """Return all plays of the deal so far, in order, each with the cards that its player laid."""
        return self._plays.plays(self._played)

    @plays.setter
    def plays(self, plays: list[Play]) -> None:
        self._plays = play_log(self.seats, plays)
        self._played = len(plays)

    @property
    def takes(self) -> list[Play]:
        """The cards of every pile that was taken, and of every draw, which only the taker knows, in order."""
        return self._takes.plays(self._taken)

    @takes.setter
    def takes(self, takes: list[Play]) -> None:
        self._takes = play_log(self.seats, takes)
        self._taken = len(takes)

    def event_count(self) -> i64:
        """Return how many events there are: the length of `events`, which makes a list of them all."""
        return self._event_count

    def event(self, index: i64) -> Event:
        """Return the event `index`, from 0, without a list of all; raises `IndexError` when there is none."""
        if not 0 <= index < self._event_count:
            raise IndexError(index)
        return self._log.event(index)

    def latest(self, kind: i64) -> Event:
        """Return the latest event of a kind, which must exist."""
        index = self._event_count - 1
        while self._log.kind(index) != kind:
            index -= 1
        return self._log.event(index)

    def happened(self, kinds: i64) -> i64:
        """The number of events so far whose kinds are in the mask `kinds`."""
        happened: i64 = 0
        for index in range(self._event_count):
            if BIT[self._log.kind(index)] & kinds:
                happened += 1
        return happened

    def play_count(self) -> i64:
        """Return how many plays there were: the length of `plays`, which makes a list of them all."""
        return self._played

    def laid_on_pile(self, seat: i64, cards: i64) -> i64:
        """Return how many cards of the mask `cards` the seat has laid on the pile."""
        return self._plays.laid(self._played, seat, cards, self.pile_size)

    def note(
        self, kind: i64, seat: i64, rank: i64, number: i64, once: i64 = 0, twice: i64 = 0, plus: i64 = 0, marks: i64 = 0
    ) -> None:
        """Add a public event; `marks` are `BELIEVED`, `FROM_HAND` and `EMPTIES`."""
        if self._log.length != self._event_count:  # another state has gone on
            self._log = self._log.first(self._event_count)
        self._log.add(kind, seat, rank, number, plus, marks, once, twice)
        self._event_count += 1

    def share_past(self, seen: BluffingObservation, plays: PlayLog, takes: PlayLog) -> None:
        """Replace the events by those of `seen`, and plays and takes by all of `plays` and `takes`; the logs are
        shared.
        """
        self._log = seen._log
        self._event_count = seen._event_count
        self._plays = plays
        self._played = plays.length
        self._takes = takes
        self._taken = takes.length

    def _remember_take(self, seat: i64, once: i64, twice: i64) -> None:
        """Note the cards that `seat` takes, before everybody sees the take."""
        if self._takes.length != self._taken:
            self._takes = self._takes.first(self._taken)
        self._takes.add(self._event_count, seat, once, twice)
        self._taken += 1

    def note_play(self, seat: i64, shown: bool) -> None:
        """Remember the cards of the latest play, and add it as a public event, with its cards only if they are
        `shown`.
        """
        if self._plays.length != self._played:
            self._plays = self._plays.first(self._played)
        once = self.pile_mask(self.base, self.pile_size)
        twice = self.pile_twice(self.base, self.pile_size)
        self._plays.add(self._event_count, seat, once, twice)
        self._played += 1
        if self.slipped or self.book.ordered:
            slipped = self.base + self.slipped
            self._plays.add_more(
                self.pile_mask(self.base, slipped),
                self.pile_twice(self.base, slipped),
                self.pile[self.base : self.pile_size] if self.book.ordered else self.pile[:0],
            )
        if not shown:
            once = 0
            twice = 0
        marks: i64 = 0
        if not self.holds_cards(seat):  # A-K5
            marks = EMPTIES
        self.note(PLAYED, seat, self.rank, self.number, once, twice, self.plus, marks)

    def note_turned(self, accused: i64, challenger: i64, believed: bool = False) -> None:
        """Note that everybody sees the cards from `turned_from` on, with a plus also the fours below it.

        `challenger` called or, if `believed`, believed; it is `NOBODY` when cards that must match are turned by
        themselves.
        """
        start = self.turned_from()
        end = start + 1 if self.book.reveal_one else self.pile_size
        once = self.pile_mask(start, end)
        twice = self.pile_twice(start, end)
        if self.plus > 0:  # A-C13: the fours are shown too
            fours = self.pile_mask(self.fours_base, self.fours_base + 4)
            twice |= (once & fours) | self.pile_twice(self.fours_base, self.fours_base + 4)
            once |= fours
        self.note(TURNED, accused, self.rank, challenger, once, twice, 0, BELIEVED if believed else 0)

    def note_turned_up(self) -> None:
        """Add the event that the card at the bottom of the pile was turned up for everybody to see."""
        self.note(TURNED_UP, -1, self.pile[0], 1, BIT[self.pile[0]])

    def turned_from(self) -> i64:
        """The index in the pile at which the cards begin that a call of the latest play turns over."""
        if self.book.reveal_declared:  # B11
            return max(self.base, self.pile_size - self.number)
        if self.book.reveal_one:  # P-onecard, A-VJ1
            return self.base + self.order_key % (self.pile_size - self.base)
        return self.base

    # -- Views of the seats --------------------------------------------------------------------------------------------

    def observe(self, seat: i64) -> BluffingObservation:
        """Return the observation of `seat`: public events, its own hand and its own plays, nothing else.

        Cards of a play under way still count as in the hand of the actor for the others. Where announced numbers may be
        false, sizes of other hands and of the pile are `UNKNOWN`, unless they are 0 (A-K5). Raises `InvalidDeal` for a
        seat that does not exist.
        """
        check_seat(seat, self.seats)
        mine = seat == self.actor
        seen = BluffingObservation(
            seat, self.seats, self.legal if mine else 0, self.page if mine else 0, self.decision, self.book
        )
        seen.hand = self.hands[seat]
        seen.second = self.seconds[seat]
        hidden = self.book.count_free  # A-K5
        laid: i64 = self.pile_size - self.play_base if self.under_way() else 0
        sizes = vec[i64]([0] * self.seats)
        for other in range(self.seats):
            size = self.hand_size(other)
            if other == self.actor and other != seat:
                size += laid
            sizes[other] = UNKNOWN if hidden and size and other != seat else size
        seen.hand_sizes = sizes
        seen.pile_size = self.pile_size - laid
        if hidden and seen.pile_size:
            seen.pile_size = UNKNOWN  # but an empty pile is visible
        if self.book.stock:
            seen.stock_size = len(self.aside)
        seen.active = self.seating.active
        seen.uncallable = self.uncallable
        if len(self.out_before):
            seen.out_before = self.out_before[:]
        seen.actor = self.actor
        seen.dealer = self.dealer
        seen.turn = self.turn
        seen.phase = self.phase if mine else self.public_phase()
        seen.last_rank = self.last_rank
        seen.bid = self.bid
        seen.opening = self.opening
        seen.player = self.player
        seen.rank = self.rank
        seen.number = self.number
        seen.plus = self.plus
        if mine and self.under_way():
            seen.play_rank = self.play_rank
            seen.play_number = self.play_number
            seen.play_plus = self.play_plus
            seen.laid = self.pile_mask(self.play_base, self.pile_size)
            seen.laid_count = laid
            seen.laid_order = self.pile[self.play_base : self.pile_size]
            seen.slipping = self.slipping
            seen.slipped = laid if self.slipping else self.slipped
        seen.heights = self.heights[:]
        plays = self._plays.own(seat, self._played)
        takes = self._takes.own(seat, self._taken)
        seen.look_back(
            self._log,
            self._event_count,
            plays,
            self._plays.count(seat, self._played),
            takes,
            self._takes.count(seat, self._taken),
        )
        return seen

    def visible(self, action: i64, seat: i64) -> i64:
        """Return the number by which `seat` sees `action`: cards laid face down look alike, and to decline is silent.

        It is `NOBODY` for an action that is not noticed: to decline, to end a play, and to lay a card where announced
        numbers may be false. It is `FACE_DOWN` for any other card laid face down, and `action` itself for the rest.
        """
        if action == DECLINE:
            return NOBODY
        if self._lays(action) and not self.is_open_play():
            if self.book.count_free or action >= DONE:
                return NOBODY
            return FACE_DOWN
        return action

    def _lays(self, action: i64) -> bool:
        """Return whether `action` lays a card or ends a play; one of the rank due begins with its first card."""
        if self.phase == TURN or self.phase == RESPOND:
            return action < DONE
        return self.phase == CARDS

    def under_way(self) -> bool:
        """Return whether the actor is in the middle of a play."""
        return self.actor != NOBODY and (self.phase == COUNT or self.phase == CARDS)

    def public_phase(self) -> i64:
        """The phase as others see it: the steps of a play are not shown to them."""
        if self.phase != ANNOUNCE and not self.under_way():
            return self.phase
        return RESPOND if self.book.open_order and self.player != NOBODY else TURN
