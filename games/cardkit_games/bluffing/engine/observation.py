"""The knowledge of one seat at a bluffing table: its own cards, the announcements, and the cards turned over."""

from collections.abc import Mapping
from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import count
from cardkit.copying import Reduced, reduced
from cardkit.engine.state import CompiledObservation
from cardkit_games.bluffing.engine.events import DREW as DREW
from cardkit_games.bluffing.engine.events import LED_FOUR as LED_FOUR
from cardkit_games.bluffing.engine.events import PASSED as PASSED
from cardkit_games.bluffing.engine.events import PILE_GONE as PILE_GONE
from cardkit_games.bluffing.engine.events import PLAYED as PLAYED
from cardkit_games.bluffing.engine.events import REMOVED as REMOVED
from cardkit_games.bluffing.engine.events import SHOWN as SHOWN
from cardkit_games.bluffing.engine.events import TOOK as TOOK
from cardkit_games.bluffing.engine.events import TOOK_BACK as TOOK_BACK
from cardkit_games.bluffing.engine.events import TURNED as TURNED
from cardkit_games.bluffing.engine.events import TURNED_UP as TURNED_UP
from cardkit_games.bluffing.engine.events import WENT_OUT as WENT_OUT
from cardkit_games.bluffing.engine.events import Event as Event
from cardkit_games.bluffing.engine.events import EventLog, event_log, wrong_calls
from cardkit_games.bluffing.engine.events import Play as Play
from cardkit_games.bluffing.engine.rulebook import Rulebook

UNKNOWN: Final = -1


@mypyc_attr(acyclic=True)
class BluffingObservation(CompiledObservation):
    """A seat's view. All of it is public but its own hand and its own plays."""

    listed_as: ClassVar[Mapping[str, str]] = {
        "_log": "events",
        "_event_count": "events",
        "_plays": "plays",
        "_played": "plays",
        "_takes": "takes",
        "_taken": "takes",
    }
    """The attributes that hold events, plays and takes, each with the name by which they are read as objects."""

    def __init__(self, seat: i64, seats: i64, legal: i64, page: i64, decision: i64, book: Rulebook) -> None:
        super().__init__(seat, seats, legal, page, decision)
        self.book: Rulebook = book
        """The rules of the table, for this number of players."""
        self.hand: i64 = 0
        """The mask of the seat's own cards."""
        self.second: i64 = 0
        """The mask of those that it holds twice (two packs)."""
        self.hand_sizes: vec[i64] = vec[i64]()
        """The number of cards that each seat holds; others' are `UNKNOWN` when the number laid may be false, unless 0
        (A-K5)."""
        self.pile_size: i64 = 0
        """The number of cards that lie on the pile; `UNKNOWN` when the number laid may be false."""
        self.stock_size: i64 = 0
        """The number of cards in the stock, if there is one."""
        self.active: i64 = 0
        """The mask of the seats still in the deal."""
        self.out_before: vec[i64] = vec[i64]()
        """The seats that had gone out, in this order, before the position that began the deal, if places count."""
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
        """The number of cards announced of that rank in a row, in games in which claims go over each other (A-OB1)."""
        self.opening: bool = False
        """True when the next play opens a round."""
        self.player: i64 = 0
        """The seat that made the latest play that can still be called; -1 when there is none."""
        self.rank: i64 = 0
        """The rank that it announced; -1 for all fours and plus n."""
        self.number: i64 = 0
        """The number that it announced."""
        self.plus: i64 = 0
        """n of a plus n in force; -1 when all fours lie there with no plus yet; else 0."""
        self.play_rank: i64 = -1
        """The rank announced in the middle of the own play; -1 for none."""
        self.play_number: i64 = 0
        """The number announced in the middle of the own play; 0 for none."""
        self.play_plus: i64 = 0
        self.laid: i64 = 0
        """The mask of the cards laid so far in the middle of the own play."""
        self.laid_count: i64 = 0
        self.laid_order: vec[i64] = vec[i64]()
        """The cards laid so far in the middle of the own play, bottom first."""
        self.slipped: i64 = 0
        """The number of cards slipped under the announced ones so far in the middle of the own play (B17)."""
        self.slipping: bool = False
        """True when the next cards of the own play are slipped too."""
        self.heights: vec[i64] = vec[i64]()
        """While piles are chosen: how high each looks, true to two cards; 0 for those that are gone."""
        self._log: EventLog = EventLog()
        self._event_count: i64 = 0
        self._plays: list[Play] = []
        self._played: i64 = 0
        self._takes: list[Play] = []
        self._taken: i64 = 0

    def __reduce__(self) -> Reduced:
        return reduced(self, self.seat, self.seats, self.legal, self.page, self.decision, self.book)

    # -- Events

    @property
    def events(self) -> list[Event]:
        """Everything that has happened since the deal, in order."""
        return self._log.events(self._event_count)

    @events.setter
    def events(self, events: list[Event]) -> None:
        self._log = event_log(events)
        self._event_count = len(events)

    @property
    def plays(self) -> list[Play]:
        """The seat's own plays, in order."""
        return self._plays[: self._played]

    @plays.setter
    def plays(self, plays: list[Play]) -> None:
        self._plays = plays
        self._played = len(plays)

    @property
    def takes(self) -> list[Play]:
        """The piles that the seat has taken, and the cards that it has drawn, in order."""
        return self._takes[: self._taken]

    @takes.setter
    def takes(self, takes: list[Play]) -> None:
        self._takes = takes
        self._taken = len(takes)

    def look_back(
        self, log: EventLog, public: i64, plays: list[Play], played: i64, takes: list[Play], taken: i64
    ) -> None:
        """Share the past with the table: its first `public` events, and plays and takes of the seat."""
        self._log = log
        self._event_count = public
        self._plays = plays
        self._played = played
        self._takes = takes
        self._taken = taken

    def event_count(self) -> i64:
        """Return the number of events, without making the list `events`."""
        return self._event_count

    def event(self, index: i64) -> Event:
        """Return the event `index`, from 0, without a list of all; raises `IndexError` when there is none."""
        if not 0 <= index < self._event_count:
            raise IndexError(index)
        return self._log.event(index)

    def play(self, index: i64) -> Play:
        """The own play `index`, from 0."""
        return self._plays[index]

    def take(self, index: i64) -> Play:
        """The own take `index`, from 0."""
        return self._takes[index]

    def removed(self) -> i64:
        """Return how many cards have left play as fours."""
        return self._log.removed(self._event_count)

    def wrong_calls(self, caller: int, accused: int) -> int:
        """Return how many of the latest calls of `caller`, in a row, were of `accused` and wrong (A-WL1)."""
        return wrong_calls(self._log, self._event_count, self.book, caller, accused)

    def next_can_be_called(self) -> bool:
        """Return whether the next play may be called: whether at least `uncallable` plays came before (A-CR1)."""
        plays: i64 = 0
        if self.uncallable:
            for index in range(self._event_count):
                if self._log.kind(index) == PLAYED:
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
        """Return how many cards the next play may have at most; a play that opens a round has its own limit."""
        return self.book.card_max if self.opening else self.book.follow_max

    def fewest_cards(self, claim: int) -> int:
        """Return how many cards the next play must have as `claim`, if the hand has that many."""
        return max(self.book.card_min, self.book.fewest_over(claim, self.last_rank, self.bid))

    def due(self) -> int:
        """The mask of the claims that the next play may announce, with as many cards as the hand has."""
        most = min(self.most_cards(), self.hand_count() + self.laid_count)
        return self.book.within_reach(self.book.due_claims(self.last_rank), self.last_rank, self.bid, most)

    def number_of(self, turned: Event) -> int:
        """Return the number of cards that the latest play before `turned` announced; 0 when there is no such play.

        `turned` is one of the objects in `events`.
        """
        number = 0
        for event in self.events:
            if event is turned:
                break
            if event.kind == PLAYED:
                number = event.number
        return number
