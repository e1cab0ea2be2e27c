"""Values of decisions in Durak: by a short search, and proved when nothing is hidden any more.

A defence is one decision here: to beat everything with a choice of cards, to take at once, or to complete a defence. A
card that is beaten while others wait is worth as much as the best defence with it.
"""

from collections.abc import Sequence
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from cardkit.cards.bits import BIT
from cardkit.engine.state import Observation, Sampler
from cardkit.search.evaluator import Evaluator, follow
from cardkit.search.policy import Policy, score
from cardkit_games.durak.bots.candidates.costs import answer_about_redeal
from cardkit_games.durak.bots.candidates.defences import beats_all, completions, defences, rest_can_be_beaten
from cardkit_games.durak.bots.candidates.honesty import decision_of, honest, is_false, noticed
from cardkit_games.durak.bots.endings.solver import UNKNOWN, Solver, has_recurred, is_open
from cardkit_games.durak.bots.search.policy import search_of
from cardkit_games.durak.bots.search.sampling import DurakSampler
from cardkit_games.durak.bots.value.chances import PLAYED_OUT, RULES, SEARCH, calibration_of, kind_of, moment_of
from cardkit_games.durak.engine.actions import DONE, TAKE
from cardkit_games.durak.engine.observation import DurakObservation
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, REDEALING, REPORTING

PROOF: Final = 200_000
"""The positions that it looks at to prove the worth of a line: a number, so that a seed gives the same."""

MOST_UNKNOWN: Final = 2
"""The number of unproved candidates in as many positions after which it tries no more."""

MOST_DEFENCES: Final = 8
"""The number of ways to beat everything that are weighed, those with the cheapest cards: a guess."""

CONFIRMATION: Final = 10
"""The factor of the number of iterations that must confirm a better choice (docs/notes/chances.md)."""

DISCOUNT: Final = 4.0
"""The discount of gains when good players decided; 4 and 6 were tried (docs/notes/chances.md)."""

ASSUMES: Final = {
    "": "",
    RULES: "everybody plays on like a bot that does not search",
    SEARCH: "everybody plays on like a bot that searches for long",
}
"""`Evaluator.assumes` by kind of players."""


class DurakEvaluator(Evaluator):
    """Asks the solver when two hands are left and every card is known."""

    def __init__(self, policy: Policy, teams: int = 0) -> None:
        """`policy` plays out when there is no learned value; `teams` is `Game.teams`."""
        super().__init__(policy, teams)
        self.assumes = ""
        self.confirmation = CONFIRMATION
        self.discount = DISCOUNT

    def between(self, players: Sequence[str]) -> None:
        """Set the kind of all `players`, empty if they differ or it is not known, and the sentence `assumes` for it."""
        self.players = kind_of(players)
        self.assumes = ASSUMES[self.players]

    def is_rough(self, seen: Observation) -> bool:
        """Return whether the table has no learned value, so that deals are played out to their ends."""
        assert isinstance(seen, DurakObservation)
        return moment_of(seen).table == PLAYED_OUT

    def candidates(self, seen: Observation, sampler: Sampler, rng: Random) -> list[list[int]]:
        """Return every legal action that is not futile; when several cards are to be beaten, whole defences.

        To take or to pass the attack on is then a candidate too. When their values may be proved, every legal action is
        returned. A question about a report or a new deal has one candidate: the answer of the bots.
        """
        assert isinstance(seen, DurakObservation)
        if seen.phase == REPORTING:
            return [[noticed(seen)]]
        if seen.phase == REDEALING:
            return [[answer_about_redeal(seen.legal, seen.hand, seen.own_trump())]]
        if seen.reports is not None:
            seen = honest(seen)
            sampler = DurakSampler(seen)
        if is_open(seen):
            return [[action] for action in seen.actions()]
        if seen.phase != DEFEND or seen.target >= 0 or len(seen.unbeaten()) < 2:
            useful = [[action] for action in seen.actions() if not self.is_futile(seen, sampler, action, rng)]
            return useful or [[action] for action in seen.actions()]
        rest = [[action] for action in seen.actions() if action >= DONE]
        state = sampler.sample(rng)
        assert isinstance(state, DurakState)
        return rest + defences(state, MOST_DEFENCES)

    def estimate(
        self, seen: Observation, sampler: Sampler, candidates: list[list[int]], deals: int, rng: Random
    ) -> list[float]:
        """Return the value of each candidate for the seat: proved, or by a search of `deals` iterations behind each.

        `exact` is True afterwards when all are proved. Where cards may be false, the search ignores it unless a
        candidate is a false card or an answer about a report.
        """
        assert isinstance(seen, DurakObservation)
        state = sampler.sample(rng)
        assert isinstance(state, DurakState)
        if seen.reports is not None:
            if seen.phase == REPORTING or any(is_false(state, line) for line in candidates):
                candidates = [decision_of(state, line) for line in candidates]
            else:
                seen = honest(seen)
                sampler = DurakSampler(seen)
                state = sampler.sample(rng)
        proved = self._prove(state, candidates) if is_open(seen) else {}
        self.exact = len(proved) == len(candidates)
        search = search_of(seen.book, seen.seats, ends=True)
        return [
            proved[index]
            if index in proved
            else max(search.weigh(seen, sampler, line, deals, rng) for line in completions(state, actions))
            for index, actions in enumerate(candidates)
        ]

    def chance(self, seen: Observation, worth: float) -> float:
        """Return the chance to win, 0 to 1, for an estimate `worth`, by the results of played deals."""
        assert isinstance(seen, DurakObservation)
        moment = moment_of(seen, self.players)
        return calibration_of(moment).chance(worth, moment)

    def adapted(self, seen: Observation, chance: float, accuracy: float) -> float:
        """Return a `chance` from `weigh` for players who choose the best in a share `accuracy` of their decisions.

        Chances and `accuracy` are 0 to 1. The change comes from the results of played deals with the same kind of table
        and players, at the same stage.
        """
        assert isinstance(seen, DurakObservation)
        moment = moment_of(seen, self.players)
        return calibration_of(moment).adapted(chance, moment, accuracy)

    def proved_chance(self, seen: Observation, result: float, accuracy: float) -> float:
        """Return the chance to win when best play provably leads to `result`, for players of `accuracy`.

        It comes from how often players reached a proved result in played deals.
        """
        assert isinstance(seen, DurakObservation)
        moment = moment_of(seen, self.players, proved=True)
        return calibration_of(moment).chance(result, moment, accuracy)

    def believed(self, accuracy: float) -> float:
        """Return the share of an apparent gain that counts: 1.0 when `players` is `RULES`, 0.0 when it is `SEARCH`.

        For other players it depends on `accuracy`. See docs/notes/chances.md.
        """
        if self.players == RULES:
            return 1.0
        return 0.0 if self.players == SEARCH else super().believed(accuracy)

    def is_futile(self, seen: Observation, sampler: Sampler, action: i64, rng: Random) -> bool:
        """Return whether `action` beats a card that must be taken all the same, because then not all can be beaten."""
        assert isinstance(seen, DurakObservation)
        if seen.phase != DEFEND or action >= DONE:
            return False
        if seen.legal & BIT[TAKE]:
            return not beats_all(seen)
        return seen.target >= 0 and not rest_can_be_beaten(seen, seen.attack[seen.target], action)

    def _prove(self, state: DurakState, candidates: list[list[int]]) -> dict[int, float]:
        """Return the proved values of candidates, 0 to 1, by their indices; candidates without a proof are left out.

        Those that begin with the highest action come first. It gives up after `MOST_UNKNOWN` that it cannot prove.
        """
        solver = Solver(nodes=PROOF)
        found: dict[int, float] = {}
        unknown = 0
        for index in sorted(range(len(candidates)), key=lambda index: -candidates[index][0]):
            after = state.clone()
            follow(after, candidates[index])
            if after.over:
                found[index] = score(after, state.actor, self.teams)
                continue
            value = UNKNOWN if has_recurred(after) else solver.solve(after)
            if value != UNKNOWN:
                found[index] = (1 + int(value if after.actor == state.actor else -value)) / 2
                continue
            unknown += 1
            if unknown == MOST_UNKNOWN:
                break
        return found
