"""The bot `easy`: a beginner, who mostly lays the asked rank and calls now and then."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT
from cardkit_games.bluffing.bots.belief.repetition import Repetition
from cardkit_games.bluffing.bots.candidates.honest import is_proved_false, truth_or_bluff
from cardkit_games.bluffing.bots.candidates.option import (
    PLAY,
    Candidate,
    DecisionBot,
    due_ranks,
    fixed_number,
    may_lay,
    silence,
)
from cardkit_games.bluffing.bots.candidates.plan import is_planned, planned
from cardkit_games.bluffing.bots.candidates.plays import add_lonely, choose_cards, most_held
from cardkit_games.bluffing.engine.actions import CHALLENGE, PASS
from cardkit_games.bluffing.engine.observation import BluffingObservation

CALLS: Final = 0.12
"""The chance that it calls a claim that may be true: now and then, a guess."""

SEES: Final = 0.6
"""The chance that it sees that its own cards prove a play false: a guess."""

IDLE_PLAYS: Final = 60
"""The idle plays after which it varies: with 30 for each seat deals of `veryu-believe` with four got too long."""

PADS: Final = 0.15
"""The chance that it slips a false card among true ones: a guess."""


@mypyc_attr(allow_interpreted_subclasses=True)
class EasyBot(DecisionBot):
    """Lays the asked rank when it has it, passes or bluffs with a card or two when not, and calls now and then."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__("easy", seed)
        self.repetition: Repetition = Repetition()

    def start(self, seat: int, seats: int) -> None:
        """Begin a deal: forget the decision and the repetitions of the deal before."""
        super().start(seat, seats)
        self.repetition = Repetition()

    def choose(self, seen: BluffingObservation) -> Candidate:
        """Return a call by lot, more often of a proved lie; else a play or, when none is possible, silence.

        The longer the cards go round, the less it calls, and the more often it holds true cards back. Where it may
        pass, it may do so instead of a bluff.
        """
        self.repetition.update(seen)
        restlessness = self.repetition.restlessness(IDLE_PLAYS)
        if seen.page == 0 and seen.legal & BIT[CHALLENGE]:
            lot = self.rng.random() * restlessness
            if lot < (SEES if is_proved_false(seen) else CALLS):
                return Candidate(CHALLENGE)
        if not may_lay(seen):
            return silence(seen)
        if restlessness > 1.0 and self.rng.random() * restlessness > 1.0:
            return self.otherwise(seen)
        bluff: i64 = 1 + self.rng.randrange(2)
        play = truth_or_bluff(seen, bluff, self.rng)
        may_pass = seen.page == 0 and seen.legal & BIT[PASS] != 0
        if play.false and may_pass and (seen.book.draw_turn or self.rng.random() < 0.5):
            return silence(seen)
        laid = play.true + play.false
        room = not play.false and not seen.opening and laid < min(seen.most_cards(), seen.hand_count() - 1)
        padded = room and not fixed_number(seen) and self.rng.random() < PADS
        if padded and add_lonely(play, seen, seen.book.matching(play.rank), self.rng):
            play.false = 1
            play.number = min(laid + 1, seen.book.most_of_a_claim())
        return play

    def otherwise(self, seen: BluffingObservation) -> Candidate:
        """Return a play for a deal in which the cards go round: `planned` in a fixed order, else of the rank held most.

        That play has as few cards as allowed, and false ones if there are others and it is not open: true cards are
        kept for the end, when others call.
        """
        rank = most_held(seen, due_ranks(seen))
        if is_planned(seen):
            return planned(seen, rank, self.rng)
        number: i64 = max(1, fixed_number(seen), min(seen.book.card_min, seen.hand_count()))
        others: i64 = seen.hand_count() - seen.rank_count(rank)
        false: i64 = 0 if seen.opening and seen.book.opening_face_up else min(number, others)
        return choose_cards(Candidate(PLAY, rank, number - false, false, number), seen, self.rng)
