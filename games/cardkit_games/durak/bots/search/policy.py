"""Policies of play-outs in Durak, and the search of each table.

A policy plays fast, from the state itself, and much better than at random; with a learned value for the rules of the
table it plays out one bout, else the whole deal.
"""

from functools import cache
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, lowest
from cardkit.cards.trumps import suit_mask
from cardkit.engine.playout import pick
from cardkit.engine.state import NOBODY, State
from cardkit.search.ismcts import Ismcts
from cardkit.search.policy import Policy, score
from cardkit_games.durak.bots.candidates.costs import answer_about_redeal, card_cost
from cardkit_games.durak.bots.candidates.honesty import answer
from cardkit_games.durak.bots.search.imitation import Imitation
from cardkit_games.durak.bots.value.value import DurakValue
from cardkit_games.durak.bots.value.weights import seats_of, table_of, value_with, written
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TRANSFER
from cardkit_games.durak.engine.rulebook import Rulebook
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import LEAD, REDEALING, REPORTING

SURPRISE: Final = 32
"""One action in this number is random."""

FAITH: Final = 50
"""The share of decisions, in a hundred, in which the others are expected to play like the policy."""

CUT_FAITH: Final = 20
"""The same for two seats with a learned value: 20 and 40 scored alike (docs/notes/strength.md)."""

EXPLORATION: Final = 0.5
"""The exploration of a search with a learned value: .5 and .35 scored alike, .2 less (docs/notes/strength.md)."""


class DurakPolicy(Policy):
    """Plays the cheapest card as `CheapestBot` does, and now and then something at random."""

    def __init__(self, faith: int = FAITH, surprise: int = SURPRISE) -> None:
        """One action in `surprise` is random; never one for 0. `faith` is that of `CutPolicy`, a percentage."""
        super().__init__(faith)
        self._surprise: i64 = surprise

    def choose(self, state: State, rng: Random) -> i64:
        """Return a legal action; false cards are never laid.

        Reports are answered by a rule. Then it is the only action, or the answer about a redeal by a rule. Else, with a
        small chance, it is a random action; otherwise an exchange of the trump card, a shown trump, or the preferred
        action.
        """
        assert isinstance(state, DurakState)
        legal = state.legal
        if state.reports is not None:
            if state.phase == REPORTING:
                return answer(state.reports, state.side(state.actor), state.defending)
            legal &= ~state.reports.false_actions  # somebody would notice
        if not legal & (legal - 1):
            return lowest(legal)
        if state.phase == REDEALING:
            return answer_about_redeal(legal, state.hands[state.actor], state.own_trump(state.actor))
        if self._surprise > 0 and rng.randrange(self._surprise) == 0:
            return pick(legal, rng)
        if legal & BIT[SWAP]:
            return SWAP
        if legal & BIT[SHOW]:
            return SHOW
        return self.prefer(state, legal)

    def prefer(self, state: DurakState, legal: i64) -> i64:
        """Return the preferred action of the mask `legal`, which has no exchange and no show: here the cheapest."""
        return _cheapest(state, legal)


class CutPolicy(DurakPolicy):
    """Plays out only to the end of the bout, and lets a learned value judge the rest."""

    def __init__(
        self, value: DurakValue, imitation: Imitation | None = None, *, faith: int = CUT_FAITH, ends: bool = False
    ) -> None:
        """Judge with `value`, play like `imitation`, if given; with `ends`, play out deals whose stock is empty.

        `faith` is the percentage of play in which the others are expected to play like this.
        """
        super().__init__(faith)
        self._value: DurakValue = value
        self._imitation: Imitation | None = imitation
        self._ends: bool = ends

    def judging_ends(self) -> "CutPolicy":
        """Return a copy whose value also judges when the stock is empty."""
        return CutPolicy(self._value, self._imitation, faith=int(self.faith))

    def prefer(self, state: DurakState, legal: i64) -> i64:
        """Return the likeliest choice of `strong`, or the cheapest action when there is no imitation."""
        if self._imitation is None:
            return _cheapest(state, legal)
        return self._imitation.choose(state, legal)

    def judge(self, state: State, teams: i64, worth: vec[float], rng: Random) -> None:
        """Judge by the learned value at the end of the bout, or by the result of a deal that is over by then.

        With `_ends` and an empty stock, it plays on to the end instead.
        """
        assert isinstance(state, DurakState)
        if self._ends and state.stock.remaining() == 0:
            super().judge(state, teams, worth, rng)
            return
        while state.actor != NOBODY and (state.phase != LEAD or state.last_laid != NOBODY):
            state.apply(self.choose(state, rng))
        if state.actor == NOBODY:
            for seat in range(state.seats):
                worth[seat] = score(state, seat, teams)
            return
        self._value.judge(state, worth)


def _cheapest(state: DurakState, legal: i64) -> i64:
    """Return the cheapest card or transfer of the mask `legal`; without either, its lowest action."""
    trump = state.own_trump(state.actor)
    cards = legal & (BIT[DONE] - 1)
    transfers = legal & ~(BIT[TRANSFER] - 1)
    if not cards:
        return lowest(transfers) if transfers else lowest(legal)
    best = lowest(cards)
    trumps: i64 = 0
    if trump >= 0:
        trumps = cards & suit_mask(trump)
    if trumps and cards & ~trumps:
        best = lowest(cards & ~trumps)
        if card_cost(lowest(trumps), trump) < card_cost(best, trump):
            best = lowest(trumps)
    if transfers and state.passing_card() >> 2 < card_cost(best, trump):
        return lowest(transfers)
    return best


def search_of(book: Rulebook, seats: int, *, ends: bool = False) -> Ismcts:
    """Return the search for the rules of a table with this number of seats.

    With more than two, `ends` plays out deals whose stock is empty: for estimates. A player lets the value judge them,
    which is quicker and no weaker against others that search (docs/notes/strength.md).
    """
    learned = read_policy(table_of(book, seats, places=True), bool(book.places))
    if learned is None:
        return Ismcts(DurakPolicy(), int(book.teams))
    return Ismcts(learned if ends else learned.judging_ends(), int(book.teams), exploration=EXPLORATION)


@cache
def read_policy(table: str, places: bool = False) -> CutPolicy | None:
    """Return the play-outs that use the learned value of a table; None for "" or a table without a file of weights.

    `places` says that places count in it; two seats ignore it.
    """
    found = written(table)
    if found is None:
        return None
    return policy_with(table, found["value"], found.get("imitation"), places=places)


def policy_with(
    table: str, value: list[list[float]], imitation: list[float] | None, *, places: bool = False
) -> CutPolicy:
    """Play-outs with these weights of a value, and with two seats of an imitation, if given.

    With more than two seats ends are played out, and others are expected to play like this half of the time.
    """
    if seats_of(table) == 2:
        return CutPolicy(value_with(table, value), Imitation(imitation) if imitation is not None else None)
    return CutPolicy(value_with(table, value, places=places), faith=FAITH, ends=True)
