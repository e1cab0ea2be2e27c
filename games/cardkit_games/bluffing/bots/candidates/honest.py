"""The bot `honest`: it lays the claimed rank when it can, and calls only lies that its own cards prove."""

from typing import Final

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, count
from cardkit.engine.playout import pick
from cardkit_games.bluffing.bots.candidates.option import (
    PLAY,
    Candidate,
    DecisionBot,
    due_ranks,
    fixed_number,
    lay,
    may_lay,
    silence,
)
from cardkit_games.bluffing.bots.candidates.plan import most_false
from cardkit_games.bluffing.bots.candidates.plays import most_held
from cardkit_games.bluffing.engine.actions import CHALLENGE
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import PILE_GONE, TOOK, BluffingObservation

BLUFF: Final = 3
"""The number of cards that it lays when it must bluff and the number is free."""


@mypyc_attr(allow_interpreted_subclasses=True)
class HonestBot(DecisionBot):
    """Lays the claimed rank when it can, and calls only lies that its own cards prove.

    Free to choose, it announces the rank of which it holds most, and lays all of it. When it cannot be honest it draws
    a card if it may, else it bluffs with cards at random, as many as a follower must lay or else up to three.
    """

    def __init__(self, seed: int = 0) -> None:
        super().__init__("honest", seed)

    def choose(self, seen: BluffingObservation) -> Candidate:
        """Return a call of a proved lie, else a play, else silence.

        Where a pass draws a card, it is silent rather than lay false cards.
        """
        if seen.page == 0 and seen.legal & BIT[CHALLENGE] and is_proved_false(seen):
            return Candidate(CHALLENGE)
        if may_lay(seen):
            play = truth_or_bluff(seen, BLUFF, self.rng)
            return silence(seen) if play.false and seen.book.draw_turn else play
        return silence(seen)


def truth_or_bluff(seen: BluffingObservation, bluff: i64, rng: Random) -> Candidate:
    """Return a play of the cards of the rank most held, or, without any, of `bluff` cards at random.

    It has as many true cards as the rules allow. Random false ones fill it up to the least number that they demand.
    """
    book = seen.book
    option = Candidate(PLAY, most_held(seen, due_ranks(seen)))
    option.announcement = book.action_of(option.rank)
    matching = book.matching(option.rank)
    wanted = fixed_number(seen)
    option.true = min(seen.rank_count(option.rank), wanted if wanted else seen.most_cards())
    lay(option, seen.hand & matching, seen.second & matching, option.true)
    least = (
        wanted if wanted else max(1 if option.true else min(bluff, most_false(seen)), seen.fewest_cards(option.rank))
    )
    rest = seen.hand & ~option.once
    while option.true + option.false < least and rest:
        card = pick(rest, rng)
        rest &= ~BIT[card]
        option.add(card)
        option.false += 1
    option.number = min(option.true + option.false, book.most_of_a_claim())
    return option


def is_proved_false(seen: BluffingObservation) -> bool:
    """Return whether the latest play cannot be true beside the own cards in hand and pile.

    It is False when there is none, and for one without a rank.
    """
    if seen.player < 0 or seen.rank == FREE:
        return False
    start: i64 = 0
    for index in range(seen.event_count()):
        if seen.event(index).kind == TOOK or seen.event(index).kind == PILE_GONE:
            start = index
    matching = seen.book.matching(seen.rank)
    own: i64 = seen.rank_count(seen.rank)
    for play in seen.plays:
        if play.event >= start:
            own += count(play.once & matching) + count(play.twice & matching)
    return seen.number > seen.book.number_matching(seen.rank) - own
