"""Options of a decision, answers or whole plays, and the bot that carries out its choice step by step."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit.engine.bots import Bot
from cardkit.engine.playout import pick
from cardkit.engine.state import Observation
from cardkit_games.bluffing.engine.actions import BELIEVE, CHALLENGE, DECLINE, DONE, LAY, NUMBER, PASS, PILE, SLIP
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import ANNOUNCE, ANSWER, CHOOSE, COUNT, RESPOND, SETS, TURN, WINDOW

PLAY: Final = -1
"""The answer of an option that is a play."""


@mypyc_attr(acyclic=True)
class Candidate:
    """An answer, or a whole play with its announcement."""

    def __init__(self, answer: i64, rank: i64 = FREE, true: i64 = 0, false: i64 = 0, number: i64 = 0) -> None:
        """`answer` is an action, or `PLAY`: `true` true and `false` false cards, announced as `number` of `rank`."""
        self.answer: i64 = answer
        self.rank: i64 = rank
        self.true: i64 = true
        self.false: i64 = false
        self.number: i64 = number
        """The number to announce when it may be false."""
        self.announcement: i64 = -1
        """The action that announces it, for a play."""
        self.once: i64 = 0
        self.twice: i64 = 0
        """The cards of the play that are still to be laid, as in a hand."""
        self.under: i64 = 0
        self.under_twice: i64 = 0
        """The cards to slip under those (B17)."""
        self.alike: float = 1.0
        """The number of options, this one included, that differ only in the announcement."""
        self.worth: float = 0.0
        """The weighed worth, 0 to 1."""

    def cards(self) -> i64:
        """Return how many cards of the play are still to be laid."""
        return count(self.once) + count(self.twice)

    def add(self, card: i64) -> None:
        """Add `card` to the cards to lay; a second copy is noted in `twice`."""
        if self.once & BIT[card]:
            self.twice |= BIT[card]
        else:
            self.once |= BIT[card]

    def copy(self) -> "Candidate":
        """A copy, to be carried out once more."""
        copy = Candidate(self.answer, self.rank, self.true, self.false, self.number)
        copy.announcement = self.announcement
        copy.once = self.once
        copy.twice = self.twice
        copy.under = self.under
        copy.under_twice = self.under_twice
        return copy

    def is_same(self, other: "Candidate") -> bool:
        """Return whether both are the same answer, or the same cards under the same announcement."""
        return (
            self.answer == other.answer
            and self.announcement == other.announcement
            and self.number == other.number
            and self.once == other.once
            and self.twice == other.twice
            and self.under == other.under
        )

    def next(self, phase: i64, page: i64, legal: i64, slipping: bool, rng: Random | None = None) -> i64:
        """Return the next step, for the phase and legal actions; -1 when the rules do not allow it.

        A card that is returned is no longer one of the candidate's cards to lay. `rng` chooses the order of cards when
        that matters.
        """
        if self.answer != PLAY:
            answer = self.answer - page
            return self.answer if 0 <= answer < 63 and legal & BIT[answer] else -1
        if phase == ANNOUNCE:
            return self.announcement if self.announcement >= 0 and legal & BIT[self.announcement - page] else -1
        if phase == COUNT:
            return NUMBER + self.number
        if page:
            return -1
        if legal & BIT[LAY]:
            return LAY
        if slipping or (self.under and legal & BIT[SLIP]):
            return self._slip(legal, slipping)
        planned = self.once & legal
        if planned:
            card = lowest(planned) if rng is None else pick(planned, rng)
            if self.twice & BIT[card]:
                self.twice ^= BIT[card]
            else:
                self.once ^= BIT[card]
            return card
        return DONE if legal & BIT[DONE] and not self.once else -1

    def _slip(self, legal: i64, slipping: bool) -> i64:
        """Return the next step of slipping cards under a play: `SLIP` first, then the cards, then `DONE`; -1 for
        none.
        """
        if not slipping:
            return SLIP
        cards = self.under & legal
        if not cards:
            return DONE if legal & BIT[DONE] else -1
        card = lowest(cards)
        if self.under_twice & BIT[card]:
            self.under_twice ^= BIT[card]
        else:
            self.under ^= BIT[card]
        return card

    def actions(self, state: BluffingState) -> list[int]:
        """Return the actions that carry it out in `state`, which they change; none when the rules do not allow it.

        The candidate itself stays as it is.
        """
        option = self.copy()
        decision, seat = state.decision, state.actor
        actions: list[int] = []
        while state.actor == seat and state.decision == decision:
            action = option.next(state.phase, state.page, state.legal, state.slipping)
            if action < 0:
                return []
            actions.append(action)
            state.apply(action)
        return actions


@mypyc_attr(allow_interpreted_subclasses=True)
class DecisionBot(Bot):
    """A bot that decides once for a whole decision: an answer, or a play with its announcement and cards."""

    def __init__(self, name: str, seed: int = 0) -> None:
        super().__init__(name, seed)
        self.rng: Random = Random(seed)
        self.option: Candidate = Candidate(DONE)
        """The chosen option."""
        self.decision: i64 = 0
        """The decision for which it was."""

    def start(self, seat: int, seats: int) -> None:
        """Begin a deal: forget the decision of the last one."""
        self.decision = 0

    def choose(self, seen: BluffingObservation) -> Candidate:
        """Return a decision, with the cards of a play; not called when there is a `forced` choice."""
        raise NotImplementedError

    def act(self, observation: Observation) -> i64:
        """Return the next step of its choice or, when the rules do not allow it, of the least legal one."""
        assert isinstance(observation, BluffingObservation)
        seen = observation
        if seen.decision != self.decision:
            self.decision = seen.decision
            self.option = forced(seen) or self.choose(seen)
        action = self.option.next(
            seen.phase, seen.page, seen.legal, seen.slipping, self.rng if seen.book.ordered else None
        )
        if action < 0:
            self.option = anything(seen)
            action = self.option.next(seen.phase, seen.page, seen.legal, seen.slipping)
        if action < 0:
            action = DONE if not seen.page and seen.legal & BIT[DONE] else seen.page + lowest(seen.legal)
        return action


def forced(seen: BluffingObservation) -> Candidate | None:
    """Return the choice that every bot makes when there is nothing to weigh; else None.

    It calls when that loses nothing, removes every four, and chooses the pile that looks smallest.
    """
    if loses_nothing_by_calling(seen):
        return Candidate(CHALLENGE)
    if seen.phase == SETS:
        fours = seen.legal & ~BIT[DONE]
        return Candidate(lowest(fours) if fours else DONE)
    if seen.phase != CHOOSE:
        return None
    best: i64 = -1
    for index in range(len(seen.heights)):
        height = seen.heights[index]
        if height > 0 and (best < 0 or height < seen.heights[best]):
            best = index
    return Candidate(PILE + best)


def anything(seen: BluffingObservation) -> Candidate:
    """Return a play without chosen cards; where an announcement is due, with the first legal one."""
    option = Candidate(PLAY)
    if seen.phase == ANNOUNCE:
        option.announcement = seen.page + lowest(seen.legal)
    return option


def silence(seen: BluffingObservation) -> Candidate:
    """Return the answer that lets the latest play pass, or believes it if an answer is due (A-MC1), or a pass."""
    if seen.phase == WINDOW or seen.phase == ANSWER:
        return Candidate(DECLINE if seen.legal & BIT[DECLINE] else BELIEVE)
    return Candidate(PASS)


def is_answer(seen: BluffingObservation) -> bool:
    """Return whether the decision is an answer to the latest play, in which no card can be laid."""
    return seen.phase == WINDOW or seen.phase == ANSWER


def may_lay(seen: BluffingObservation) -> bool:
    """Return whether the seat may lay a play that names a rank, suit or card; False in an answer to the latest play."""
    if is_answer(seen) or not due_ranks(seen):
        return False
    if seen.phase != RESPOND and seen.phase != TURN:
        return True
    legal: i64 = seen.legal if seen.page == 0 else 0
    return legal & BIT[LAY] != 0 or (legal & (BIT[DONE] - 1) != 0 and due_rank(seen) != FREE)


def loses_nothing_by_calling(seen: BluffingObservation) -> bool:
    """Return whether the deal is lost unless the latest play, which emptied a hand, is called and false (A-K5).

    That is so when the first out wins, and, when the last with cards loses, if only this seat would be left.
    """
    if seen.player < 0 or seen.hand_sizes[seen.player] != 0 or seen.page != 0 or not seen.legal & BIT[CHALLENGE]:
        return False
    return not seen.book.last_loses or seen.active == BIT[seen.seat] | BIT[seen.player]


def due_rank(seen: BluffingObservation) -> i64:
    """Return the lowest rank that the next play may announce, often the only one; `FREE` upon all fours and plus n."""
    if seen.plus:
        return FREE
    return lowest(seen.book.due_claims(seen.last_rank))


def due_ranks(seen: BluffingObservation) -> i64:
    """Return the mask of the ranks that the next play may announce; 0 when it names none."""
    if seen.plus:
        return 0
    if seen.phase == ANNOUNCE:
        return seen.book.announced(seen.legal)
    return BIT[seen.play_rank] if seen.play_rank != FREE else seen.due()


def fixed_number(seen: BluffingObservation) -> i64:
    """Return how many cards a follower must lay; 0 when their number is free (A-C2)."""
    return seen.number if seen.book.follow_same_count and seen.phase == RESPOND else 0


def lay(option: Candidate, once: i64, twice: i64, number: i64) -> None:
    """Add `number` of these cards to the option, the lowest first, or all when they are fewer.

    The masks `once` and `twice` are those of the cards, and of those that are there twice.
    """
    while number > 0 and once:
        card = lowest(once)
        option.add(card)
        if twice & BIT[card]:
            twice ^= BIT[card]
        else:
            once ^= BIT[card]
        number -= 1


def slip_rest(option: Candidate, seen: BluffingObservation) -> None:
    """Slip the rest of the hand under a true play when nothing else is turned over (B11): it cannot be caught.

    So the first seat with a card of the rank that is due goes out with it.
    """
    if not seen.book.reveal_declared or not seen.book.count_free or not option.true or option.false:
        return
    option.under = (seen.hand & ~option.once) | (seen.second & option.once & ~option.twice)
    option.under_twice = seen.second & ~option.once
