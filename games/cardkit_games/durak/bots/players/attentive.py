"""A bot at a table where cards may be false: it notices some, reports harmful ones, and now and then lays one itself.

Everything lies open, so that a bot that looked would find every false card, and nobody could ever lay one. Each bot has
an attention instead: it notices a false card with a chance, drawn once for each (A-CH5). Apart from that it plays as at
an honest table, for which its weights and its searches are made.
"""

from typing import Final

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import BIT, lowest
from cardkit.cards.chance import derived_seed
from cardkit.engine.bots import Bot
from cardkit.engine.state import Observation
from cardkit_games.durak.bots.candidates.costs import card_cost
from cardkit_games.durak.bots.candidates.honesty import harmful, honest, side_of
from cardkit_games.durak.engine.actions import DONE, TAKE
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.table import DEFEND, REPORTING, TAKING

MOST_FALSE_BEATS: Final = 2
"""The largest number of attack cards that a defender beats with false cards: more would hardly pass. A guess."""
WORTHLESS: Final = 8
"""The largest worth (`card_cost`) of a card that it gets rid of by laying it false: an eight is 6. A guess."""


@mypyc_attr(allow_interpreted_subclasses=True)
class AttentiveBot(Bot):
    """Seats another bot at a table with false cards."""

    def __init__(self, player: Bot, notices: float, dares: float) -> None:
        """`player` decides about true cards; `notices` is the chance that it notices a false one.

        `dares` is the chance that it lays a false card when that would pay.
        """
        super().__init__(player.name, player.seed)
        self.timed = player.timed
        self.player: Bot = player
        self.notices: float = notices
        self.dares: float = dares
        self._rng: Random = Random(player.seed)
        self._bouts: i64 = -1
        """The bout that the next two are of."""
        self._tempted: i64 = 0
        """The number of attack cards about which lots were drawn whether to lay something false."""
        self._bluffs: bool = False
        """True when the lot fell on it."""

    def start(self, seat: int, seats: int) -> None:
        """Begin a deal: forget the lots of the last one, and let the player begin."""
        self._bouts = -1
        self.player.start(seat, seats)

    def end(self, scores: list[float]) -> None:
        """Let the player know the scores of the deal."""
        self.player.end(scores)

    def act(self, observation: Observation) -> i64:
        """Return a report of a noticed card, a false card, or the player's choice among true ones.

        A false card is laid only when it pays and the bot dares; it is then the one that the hand misses least.
        """
        assert isinstance(observation, DurakObservation)
        seen = observation
        if seen.bouts != self._bouts:
            self._bouts = seen.bouts
            self._tempted = 0
            self._bluffs = False
        if seen.phase == REPORTING:
            return self._answer(seen)
        false = seen.false_actions()
        if false and self._bluffs and seen.phase == DEFEND and not seen.legal & BIT[TAKE]:
            return self._worthless(seen, false)  # the attack card has been named
        action = self.player.act(honest(seen))
        if false and self._pays(seen, action, false) and self._dares_now(seen):
            names = seen.phase == DEFEND and seen.target < 0
            return seen.unbeaten()[0] if names else self._worthless(seen, false)
        return action

    # -- Reporting

    def _answer(self, seen: DurakObservation) -> i64:
        """Return a harmful card that is noticed, by lot, to report it; `DONE` to let all pass."""
        reports = seen.reports
        assert reports is not None
        found = harmful(reports, side_of(seen), seen.defending)
        while found:
            card = lowest(found)
            found &= found - 1
            if Random(derived_seed(self.attention, seen.bouts, card)).random() < self.notices:
                return card
        return DONE

    # -- Laying false cards

    def _pays(self, seen: DurakObservation, action: i64, false: i64) -> bool:
        """Return whether something false would be worth more than `action`, if nobody noticed it."""
        if seen.phase == DEFEND:
            return action == TAKE and len(seen.unbeaten()) <= MOST_FALSE_BEATS
        if seen.phase != TAKING or action != DONE:
            return False
        return card_cost(self._worthless(seen, false), seen.own_trump()) <= WORTHLESS

    def _dares_now(self, seen: DurakObservation) -> bool:
        """Return whether it lays a false card: lots are drawn once for each number of attack cards."""
        if len(seen.attack) > self._tempted:
            self._tempted = len(seen.attack)
            self._bluffs = self._rng.random() < self.dares
        return self._bluffs

    def _worthless(self, seen: DurakObservation, false: i64) -> i64:
        """The false card that the hand misses least."""
        trump = seen.own_trump()
        best = lowest(false)
        remaining = false
        while remaining:
            card = lowest(remaining)
            remaining &= remaining - 1
            if card_cost(card, trump) < card_cost(best, trump):
                best = card
        return best
