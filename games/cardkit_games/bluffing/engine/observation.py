"""The knowledge of one seat at a bluffing table: its own cards, what was announced, and what was turned over."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import count
from cardkit.copying import Reduced, reduced, same
from cardkit.engine.state import CompiledObservation
from cardkit_games.bluffing.engine.rulebook import Rulebook

UNKNOWN: Final = -1

PLAYED: Final = 0
TURNED: Final = 1
TOOK: Final = 2
REMOVED: Final = 3
PASSED: Final = 4
PILE_GONE: Final = 5
WENT_OUT: Final = 6
SHOWN: Final = 7
LED_FOUR: Final = 8
DREW: Final = 9
TURNED_UP: Final = 10
TOOK_BACK: Final = 11


@mypyc_attr(acyclic=True)
class Event:
    """Something that everybody at the table has noticed. Events never change."""

    def __init__(self, kind: i64, seat: i64, rank: i64, number: i64, once: i64, twice: i64) -> None:
        self.kind: i64 = kind
        """`PLAYED`, `TURNED`, `TOOK`, `REMOVED`, `PASSED`, `PILE_GONE`, `WENT_OUT`, `SHOWN`, `LED_FOUR`, `DREW`,
        `TURNED_UP` or `TOOK_BACK`.

        `SHOWN` also where the seat was forced to show a card and could not.
        """
        self.seat: i64 = seat
        """The seat that played, was called, took the pile, removed a four, passed, went out, or drew."""
        self.rank: i64 = rank
        """The rank announced or removed; -1 for all fours, for plus n, and where there is none."""
        self.number: i64 = number
        """Played: the number announced. Turned, shown: who called or forced, or -1. Took: how many, -1 if hidden.

        Drew: how many; each card drawn from the pile is an event of its own. Turned up, took back: 1.
        """
        self.once: i64 = once
        """The mask of the cards that everybody saw; 0 when none was shown."""
        self.twice: i64 = twice
        """The mask of those that were there twice (two packs)."""
        self.plus: i64 = 0
        """Played: n of plus n; -1 for all fours; 0 for a rank."""
        self.believed: bool = False
        """Turned: whether by somebody who believed the play, and did not call it."""
        self.from_hand: bool = False
        """Shown: whether the card came from the hand, and none in the play fits."""
        self.empties: bool = False
        """Played: whether these were the last cards of its player, which everybody sees (A-K5)."""

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __reduce__(self) -> Reduced:
        return reduced(self, self.kind, self.seat, self.rank, self.number, self.once, self.twice)


def wrong_calls(events: list[Event], book: Rulebook, caller: i64, accused: i64) -> i64:
    """Return how many of the latest calls of `caller` were of `accused`, and wrong (A-WL1)."""
    number: i64 = 0
    for event in events:
        if event.kind == TURNED and event.number == caller:
            wrong = event.seat == accused and event.once & ~book.matching(event.rank) == 0
            number = number + 1 if wrong else 0
    return number


@mypyc_attr(acyclic=True)
class Play:
    """The cards of one play, as its player remembers them; or those of a pile or draw, as whoever took it does."""

    def __init__(self, event: i64, seat: i64, once: i64, twice: i64) -> None:
        self.event: i64 = event
        """The index of the play, of the taking, or of the drawing, among the events."""
        self.seat: i64 = seat
        self.once: i64 = once
        """The mask of its cards."""
        self.twice: i64 = twice
        """The mask of those that were laid twice (two packs)."""
        self.under: i64 = 0
        """The mask of those that were slipped under the announced ones (B17)."""
        self.under_twice: i64 = 0
        """The mask of those that were slipped twice."""
        self.order: vec[i64] = vec[i64]()
        """Its cards, bottom first, where it matters how they lie on each other; else empty."""

    def __eq__(self, other: object) -> bool:
        return same(self, other)

    def __reduce__(self) -> Reduced:
        return reduced(self, self.event, self.seat, self.once, self.twice)


@mypyc_attr(acyclic=True)
class BluffingObservation(CompiledObservation):
    """A seat's view. All of it is public but its own hand and its own plays."""

    def __init__(self, seat: i64, seats: i64, legal: i64, page: i64, decision: i64, book: Rulebook) -> None:
        super().__init__(seat, seats, legal, page, decision)
        self.book: Rulebook = book
        """The rules of the table, for this number of players."""
        self.hand: i64 = 0
        """The mask of the seat's own cards."""
        self.second: i64 = 0
        """The mask of those that it holds twice (two packs)."""
        self.hand_sizes: vec[i64] = vec[i64]()
        """The number of cards that each seat holds; others' are `UNKNOWN` where the number laid may be false, unless 0
        (A-K5)."""
        self.pile_size: i64 = 0
        """The number of cards that lie on the pile; `UNKNOWN` where the number laid may be false."""
        self.stock_size: i64 = 0
        """The number of cards that are in the stock, where there is one."""
        self.active: i64 = 0
        """The mask of the seats still in the deal."""
        self.out_before: vec[i64] = vec[i64]()
        """The seats that had gone out, in this order, before the position with which the deal began, where places
        count."""
        self.uncallable: i64 = 0
        """The number of plays, the first among `events`, that nobody may call (A-CR1)."""
        self.actor: i64 = 0
        self.dealer: i64 = 0
        self.turn: i64 = 0
        """The seat whose turn to play it is, or will be if nobody calls."""
        self.phase: i64 = 0
        """One of the phases of `cardkit_games.bluffing.engine.table`."""
        self.last_rank: i64 = 0
        """The rank on which the next announcement depends; -1 when any may be announced."""
        self.bid: i64 = 0
        """The number of cards announced of that rank in a row, where claims go over each other (A-OB1)."""
        self.opening: bool = False
        """True where the next play opens a round."""
        self.player: i64 = 0
        """The seat that made the latest play that can still be called; -1 when there is none."""
        self.rank: i64 = 0
        """The rank that it announced; -1 for all fours and plus n."""
        self.number: i64 = 0
        """The number that it announced."""
        self.plus: i64 = 0
        """n of a plus n in force; -1 when all fours lie there with no plus yet; else 0."""
        self.play_rank: i64 = -1
        """In the middle of the own play: the rank announced; -1 for none."""
        self.play_number: i64 = 0
        """In the middle of the own play: the number announced; 0 for none."""
        self.play_plus: i64 = 0
        self.laid: i64 = 0
        """In the middle of the own play: the mask of the cards laid so far."""
        self.laid_count: i64 = 0
        self.laid_order: vec[i64] = vec[i64]()
        """In the middle of the own play: the cards laid so far, bottom first."""
        self.slipped: i64 = 0
        """In the middle of the own play: how many of them were slipped under the announced ones (B17)."""
        self.slipping: bool = False
        """In the middle of the own play: whether the next cards are slipped too."""
        self.heights: vec[i64] = vec[i64]()
        """While piles are chosen: how high each looks, true to two cards; 0 for those that are gone."""
        self.events: list[Event] = []
        """Everything that has happened since the deal, in order."""
        self.plays: list[Play] = []
        """The seat's own plays, in order."""
        self.takes: list[Play] = []
        """The piles that the seat has taken, and the cards that it has drawn, in order."""

    def __reduce__(self) -> Reduced:
        return reduced(self, self.seat, self.seats, self.legal, self.page, self.decision, self.book)

    def wrong_calls(self, caller: int, accused: int) -> int:
        """Return how many of the latest calls of `caller` were of `accused`, and wrong (A-WL1)."""
        return wrong_calls(self.events, self.book, caller, accused)

    def next_can_be_called(self) -> bool:
        """Return whether the next play is none of those that nobody may call (A-CR1)."""
        plays: i64 = 0
        if self.uncallable:
            for event in self.events:
                if event.kind == PLAYED:
                    plays += 1
        return plays >= self.uncallable

    def hand_count(self) -> int:
        """Return how many cards the seat holds."""
        return count(self.hand) + count(self.second)

    def rank_count(self, rank: int) -> int:
        """Return how many cards that match `rank` the seat holds."""
        matching = self.book.matching(rank)
        return count(self.hand & matching) + count(self.second & matching)

    def most_cards(self) -> int:
        """Return how many cards the next play may have."""
        return self.book.card_max if self.opening else self.book.follow_max

    def fewest_cards(self, claim: int) -> int:
        """Return how many cards the next play must have as `claim`, where the hand has so many."""
        return max(self.book.card_min, self.book.fewest_over(claim, self.last_rank, self.bid))

    def due(self) -> int:
        """The mask of the claims that the next play may announce, with as many cards as the hand has."""
        most = min(self.most_cards(), self.hand_count() + self.laid_count)
        return self.book.within_reach(self.book.due_claims(self.last_rank), self.last_rank, self.bid, most)

    def number_of(self, turned: Event) -> int:
        """The number that the play turned over in the event `turned` was announced as."""
        number = 0
        for event in self.events:
            if event is turned:
                break
            if event.kind == PLAYED:
                number = event.number
        return number
