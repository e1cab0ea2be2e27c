"""Bluffing bots, compiled: `honest`, and the frame of steps that every planning bot shares."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count, lowest
from cardkit.engine.bots import Bot
from cardkit.engine.playout import pick
from cardkit.engine.state import Observation
from cardkit_games.bluffing.engine.actions import (
    ANNOUNCEMENTS,
    CHALLENGE,
    DECLINE,
    DONE,
    LAY,
    NUMBER,
    PASS,
    PILE,
)
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import PILE_GONE, TOOK, BluffingObservation
from cardkit_games.bluffing.engine.table import ANNOUNCE, ANSWER, CHOOSE, COUNT, RESPOND, SETS, TURN, WINDOW

BLUFF: Final = 3
"""How many cards it lays when it must bluff and the number is free."""


@mypyc_attr(allow_interpreted_subclasses=True)
class HonestBot(Bot):
    """Lays what is claimed when it can, and calls only what its own cards prove false.

    Free to choose, it announces the rank of which it holds most, and lays all of it. When it cannot be honest it
    bluffs with cards at random, as many as a follower must lay or else up to three. It removes every four, and chooses
    the smallest-looking pile.
    """

    def __init__(self, seed: int = 0, name: str = "honest") -> None:
        super().__init__(name, seed)
        self.rng: Random = Random(seed)
        self.planned_for: i64 = 0
        """The decision for which the play below is planned."""
        self.once: i64 = 0
        self.twice: i64 = 0
        """The cards of the planned play that are still to be laid, as in a hand."""
        self.number: i64 = 0
        """The number that it is to be announced as."""

    # -- Steps

    def act(self, observation: Observation) -> i64:
        """The next step of what the bot has in mind."""
        assert isinstance(observation, BluffingObservation)
        seen = observation
        phase = seen.phase
        if loses_nothing_by_calling(seen):
            return CHALLENGE
        if phase == WINDOW or phase == ANSWER:  # noqa: SIM109 - a tuple would be boxed
            return CHALLENGE if self.calls(seen) else DECLINE
        if phase == CHOOSE:
            return self.smallest_pile(seen)
        if phase == SETS:
            fours = seen.legal & ~BIT[DONE]
            return lowest(fours) if fours else DONE
        if phase == ANNOUNCE:
            return self.announce(seen)
        if phase == RESPOND or phase == TURN:  # noqa: SIM109 - a tuple would be boxed
            return self.respond(seen)
        if seen.decision != self.planned_for:
            self.plan(seen, seen.play_rank)
        if phase == COUNT:
            return NUMBER + max(1, min(self.number, seen.book.most_of_a_claim()))
        return self.next_card(seen)

    def smallest_pile(self, seen: BluffingObservation) -> i64:
        """The pile that looks smallest."""
        best: i64 = -1
        for index in range(len(seen.heights)):
            height = seen.heights[index]
            if height > 0 and (best < 0 or height < seen.heights[best]):
                best = index
        return PILE + best

    def announce(self, seen: BluffingObservation) -> i64:
        """The rank to announce, with the play planned for it."""
        ranks = seen.book.announced(seen.legal)
        if not ranks:
            return ANNOUNCEMENTS + lowest(seen.legal)
        rank = self.choose_rank(seen, ranks)
        self.plan(seen, rank)
        return seen.book.action_of(rank)

    def respond(self, seen: BluffingObservation) -> i64:
        """To call, to pass, or to lay."""
        if seen.legal & BIT[CHALLENGE] and self.calls(seen):
            return CHALLENGE
        rank = due_rank(seen)
        if rank == FREE:  # all fours, or plus n upon them: nothing that it could know to be honest
            return PASS
        if seen.book.draw_turn and seen.legal & BIT[PASS] and not self.can_be_honest(seen):
            return PASS
        if seen.legal & BIT[LAY]:
            return LAY
        cards = seen.legal & (BIT[DONE] - 1)
        if cards:
            self.plan(seen, rank)
            if cards & self.once:
                return self.next_card(seen)
        return PASS

    def can_be_honest(self, seen: BluffingObservation) -> bool:
        """Whether the hand has a card of anything that may be announced now."""
        claims = seen.book.due_claims(seen.last_rank)
        while claims:
            if seen.hand & seen.book.matching(lowest(claims)):
                return True
            claims &= claims - 1
        return False

    def next_card(self, seen: BluffingObservation) -> i64:
        """The next planned card; without one the end of the play, or whatever must still be laid."""
        planned = self.once & seen.legal
        if planned:
            card = pick(planned, self.rng) if seen.book.ordered else lowest(planned)
            if self.twice & BIT[card]:
                self.twice ^= BIT[card]
            else:
                self.once ^= BIT[card]
            return card
        if seen.legal & BIT[DONE]:
            return DONE
        return lowest(seen.legal)

    # -- What the bot has in mind

    def calls(self, seen: BluffingObservation) -> bool:
        """Whether to call the latest play: here when it cannot be true beside the own cards in hand and pile."""
        if seen.rank == FREE:
            return False
        matching = seen.book.matching(seen.rank)
        there: i64 = 0
        for card in seen.book.pack:
            if matching & BIT[card]:
                there += 1
        return seen.number > there - seen.rank_count(seen.rank) - own_in_pile(seen, matching)

    def choose_rank(self, seen: BluffingObservation, ranks: i64) -> i64:
        """The rank of the mask `ranks` to announce: of which the hand has most, the lowest of several."""
        best = lowest(ranks)
        while ranks:
            rank = lowest(ranks)
            ranks &= ranks - 1
            if seen.rank_count(rank) > seen.rank_count(best):
                best = rank
        return best

    def plan(self, seen: BluffingObservation, rank: i64) -> None:
        """Plan the play for `rank`: all that the hand has of it, else a bluff."""
        self.planned_for = seen.decision
        self.take_matching(seen, rank)
        wanted = fixed_number(seen)
        if wanted and self.number < wanted:
            self.bluff(seen, wanted)
        elif not self.number:
            self.bluff(seen, min(seen.book.card_max, BLUFF))
        self.limit(seen)

    def bluff(self, seen: BluffingObservation, number: i64) -> None:
        """Fill the plan up to `number` cards, chosen at random."""
        rest = seen.hand & ~self.once
        while self.number < number and rest:
            card = pick(rest, self.rng)
            rest &= ~BIT[card]
            self.add(card)

    def take_matching(self, seen: BluffingObservation, rank: i64) -> None:
        """Plan to lay every card that matches `rank`."""
        matching = seen.book.matching(rank)
        self.once = seen.hand & matching
        self.twice = seen.second & matching
        self.number = count(self.once) + count(self.twice)

    def clear_plan(self) -> None:
        """Plan to lay nothing."""
        self.once = 0
        self.twice = 0
        self.number = 0

    def add(self, card: i64) -> None:
        """Plan to lay `card` too."""
        if self.once & BIT[card]:
            self.twice |= BIT[card]
        else:
            self.once |= BIT[card]
        self.number += 1

    def limit(self, seen: BluffingObservation) -> None:
        """Drop the highest planned cards that a play may not have."""
        most = seen.book.card_max
        wanted = fixed_number(seen)
        if wanted:
            most = wanted
        while self.number > most:
            card = lowest(self.once)
            if self.twice & BIT[card]:
                self.twice ^= BIT[card]
            else:
                self.once ^= BIT[card]
            self.number -= 1


@mypyc_attr(allow_interpreted_subclasses=True)
class CarelessBot(HonestBot):
    """Announces like `honest`, but lays up to three cards at random whatever they are, and calls every other play."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed, "easy")

    def calls(self, seen: BluffingObservation) -> bool:
        """A coin is thrown."""
        return self.rng.randrange(2) == 0

    def plan(self, seen: BluffingObservation, rank: i64) -> None:
        """One to three cards, or as many as must be."""
        self.planned_for = seen.decision
        self.clear_plan()
        wanted = fixed_number(seen)
        if not wanted:
            wanted = 1 + self.rng.randrange(BLUFF)
        self.bluff(seen, wanted)
        self.limit(seen)


def loses_nothing_by_calling(seen: BluffingObservation) -> bool:
    """Whether the deal is lost unless the latest play, with which a hand became empty, is called and false (A-K5).

    So it is where the first out wins; where the last with cards loses, when only this seat would be left.
    """
    if seen.player < 0 or seen.hand_sizes[seen.player] != 0 or seen.page != 0 or not seen.legal & BIT[CHALLENGE]:
        return False
    return not seen.book.last_loses or seen.active == BIT[seen.seat] | BIT[seen.player]


def own_in_pile(seen: BluffingObservation, matching: i64) -> i64:
    """How many cards of the mask `matching` this seat has laid on the pile that lies there now."""
    start: i64 = 0
    for index in range(len(seen.events)):
        if seen.events[index].kind == TOOK or seen.events[index].kind == PILE_GONE:
            start = index
    laid: i64 = 0
    for play in seen.plays:
        if play.event >= start:
            laid += count(play.once & matching) + count(play.twice & matching)
    return laid


def due_rank(seen: BluffingObservation) -> i64:
    """The only rank that can be announced; `FREE` when there is a choice or no rank at all."""
    if seen.plus:
        return FREE
    return lowest(seen.book.due_claims(seen.last_rank))


def fixed_number(seen: BluffingObservation) -> i64:
    """How many cards a follower must lay; 0 where that is free (A-C2)."""
    return seen.number if seen.book.follow_same_count and seen.phase == RESPOND else 0
