"""The bots `hard` and `normal`: they observe, believe, value and choose.

`normal` is `hard` with more chance in it: it draws lots between choices that differ by more, does not solve small
games, and imagines fewer worlds, at fewer tables.
"""

from math import log
from typing import Final

from librt.random import Random
from mypy_extensions import i64, mypyc_attr

from cardkit.cards.bits import count
from cardkit.engine.state import Observation
from cardkit.search.budget import Budget
from cardkit_games.bluffing.bots.belief.belief import Belief
from cardkit_games.bluffing.bots.candidates.option import PLAY, Candidate, DecisionBot, anything, due_rank, may_lay
from cardkit_games.bluffing.bots.candidates.plan import has_fixed_order, is_planned, planned
from cardkit_games.bluffing.bots.candidates.plays import choose_cards, largest_play, options
from cardkit_games.bluffing.bots.endings import equilibrium_of
from cardkit_games.bluffing.bots.search.playouts import TWO, imagined, is_imagined, is_roughly_imagined
from cardkit_games.bluffing.bots.value.value import Value
from cardkit_games.bluffing.engine.actions import CHALLENGE
from cardkit_games.bluffing.engine.observation import BluffingObservation

MIX: Final = 0.012
"""The difference in worth, in log odds, that changes the odds of a choice by e.

With 0.03 `python benchmarks/strength/strategy_grid.py hard` gave less. Where one card is turned over `normal` has it
too: with more, laying everything won .92 of `verju-one-card` with four seats, and .76 with this.
"""

LOOSE: Final = 0.03
"""The same for `normal`.

With 0.02 `hard` did not beat it in Verish' with two seats; with 0.045 a simple strategy won more than one and a half
times its fair share in Cal's BS with three.
"""

MIX_SINGLES: Final = 0.02
"""The same for both when every play is one card, so that plays differ by less.

With 0.03 a simple strategy won .45 of `idi`. With 0.012 one that always calls won .72 of `swindle-suit` with two seats,
before its choices were weighed in worlds.
"""

IDLE_PLAYS: Final = 30
"""The idle plays for each seat still in the deal after which the bot varies its play.

In Cal's BS, where no card ever leaves the game, with three seats 20 cost .05 of its share.
"""

LOOSER: Final = 0.03
"""The growth of the differences between which it chooses, for a step of restlessness."""

LOOSEST: Final = 0.15
"""The upper bound of both.

In `cheat-updown` with two seats "truth else one / singles" won none of 20 games against `normal` with it, and 12 of 20
without a bound; with 0.06 14 of 20 did not end.
"""

PATIENT_CALLS: Final = 20.0
"""The restlessness above which it calls less.

From the first step on, two of `normal` needed up to 475 moves in `cheat-adjacent`, and 375 with this.
"""

FEWER_CALLS: Final = 10.0
"""The further steps of restlessness after which it makes half of the calls that it would make.

Without it 15 of 1,000 deals of `bullshit-2c` between three `normal` did not end in 10,000 actions, and 12 of 300 of
`cheat-updown-loser` between six.
"""

WIDE: Final = 2
"""How many times as many worlds `normal` imagines where one of several ranks may be announced.

With 8 worlds "truth else one / certain" won .45 of 96 games of `i-doubt-it-repeat` with four seats, .36 with 16.
"""

CALL_CHANCE: Final = 0.95
"""The chance that it calls a proved lie at once."""

LOOSE_CALL_CHANCE: Final = 0.8
"""The same for `normal`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class HardBot(DecisionBot):
    """Makes the choice with the highest value against the others as they have played so far, with some chance in it.

    A game that is small enough it solves whole, which takes seconds once, and plays by the equilibrium.
    """

    def __init__(self, budget: Budget, seed: int = 0, *, loose: bool = False) -> None:
        """`budget` says in how many worlds, or how long, it weighs a choice; with `loose` it is `normal`."""
        super().__init__("normal" if loose else "hard", seed)
        self.timed = budget.timed
        self.budget: Budget = budget
        self.wide: Budget = Budget(WIDE * int(budget.iterations)) if loose else budget
        """The budget where one of several ranks may be announced."""
        self.loose: bool = loose
        self.belief: Belief = Belief()
        self.value: Value = Value(self.belief)

    def start(self, seat: int, seats: int) -> None:
        """Begin a deal; it remembers the habits of the others."""
        super().start(seat, seats)
        self.belief.start(seats)

    def act(self, observation: Observation) -> i64:
        """Return an action of the equilibrium if the game is small enough, else the next step of a choice.

        `normal` always goes by its choice.
        """
        assert isinstance(observation, BluffingObservation)
        if not self.loose:
            solved = equilibrium_of(observation.book, observation.seats, observation.dealer)
            if solved is not None:
                action = solved.draw(observation, self.rng)
                if action >= 0:
                    return action
        return super().act(observation)

    def choose(self, seen: BluffingObservation) -> Candidate:
        """Return a choice, drawn by lot among those whose value by its beliefs is nearly the highest.

        A proved lie is mostly called at once, a play that nobody may call is the largest one, and where ranks are due
        in a fixed order, plays follow a plan. The longer the cards go round, the more plays are in the lot, and the
        less a fixed plan or a call counts.
        """
        belief, rng = self.belief, self.rng
        belief.watch(seen)
        restlessness = belief.repetition.restlessness(IDLE_PLAYS * count(seen.active))
        found = options(seen)
        if not found:
            return anything(seen)
        if restlessness > PATIENT_CALLS and rng.random() * reluctance(restlessness) > 1.0:
            found = [option for option in found if option.answer != CHALLENGE] or found
        sure = LOOSE_CALL_CHANCE if self.loose else CALL_CHANCE
        if found[0].answer == CHALLENGE and belief.found(seen) >= 1.0 and rng.random() < sure:
            return found[0]
        if may_lay(seen) and not seen.next_can_be_called() and not (seen.opening and seen.book.opening_face_up):
            return largest_play(seen, rng)
        imagines = is_roughly_imagined(seen.book, seen.seats) if self.loose else is_imagined(seen.book)
        if (
            is_planned(seen)
            and not (imagines and seen.seats == TWO)
            and (restlessness == 1.0 or rng.random() * restlessness < 1.0)
        ):
            return planned(seen, due_rank(seen), rng)
        self.value.weigh(seen, found)
        mix = self._mix(seen)
        tried = imagines and len(found) > 1
        if tried:
            found = imagined(seen, found, self.value, self.wide if len(seen.book.steps) > 1 else self.budget, rng)
        option = draw(found, mix, rng)
        if option.answer == PLAY and restlessness > 1.0:
            laid = [other for other in found if other.answer == PLAY]
            option = draw(laid, min(LOOSEST, mix + LOOSER * (restlessness - 1.0)), rng)
        if tried:
            return option
        if option.answer == PLAY and has_fixed_order(seen.book) and restlessness == 1.0:
            return planned(seen, option.rank, rng)
        return choose_cards(option, seen, rng)

    def _mix(self, seen: BluffingObservation) -> float:
        if seen.book.card_max == 1:
            return MIX_SINGLES
        if seen.book.reveal_one:
            return MIX
        return LOOSE if self.loose else MIX


def reluctance(restlessness: float) -> float:
    """Return the divisor of the chance of a call: 1 up to `PATIENT_CALLS` steps of restlessness, then growing."""
    return 1.0 + max(0.0, restlessness - PATIENT_CALLS) / FEWER_CALLS


def draw(options: list[Candidate], mix: float, rng: Random) -> Candidate:
    """Return one of `options` with the chances of a softmax of their worth, in log odds, over `mix`.

    Options that differ only in the announcement count as one together.
    """
    best: i64 = 0
    most = -1000.0
    for index in range(len(options)):
        option = options[index]
        lot = scaled(option.worth) - mix * log(option.alike)
        lot -= mix * log(-log(min(0.999999, max(0.000001, rng.random()))))  # Gumbel's trick
        if lot > most:
            most = lot
            best = index
    return options[best]


def scaled(worth: float) -> float:
    """Return a worth, 0 to 1, as a quarter of its log odds, so that small differences near 0 and 1 count as much.

    Without it, lots between nearly equal choices lost won deals.
    """
    held = min(0.9999, max(0.0001, worth))
    return 0.25 * log(held / (1.0 - held))
