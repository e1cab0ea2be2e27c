"""Analysis of a game: at every decision the chance to win before and after it, and any better move."""

from collections.abc import Callable, Collection, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Final

import attrs
from librt.random import Random

from cardkit.analysis.hints import MISTAKE, compare, hint
from cardkit.bots.registry import best_bot, make_bot
from cardkit.cards.chance import derived_seed, generator
from cardkit.catalogue import load
from cardkit.engine.driver import choose
from cardkit.engine.state import CHANCE, State
from cardkit.game.game import AnyGame, Deal
from cardkit.game.moves import Move
from cardkit.game.record import Record
from cardkit.game.result import Result
from cardkit.records.replaying import replay
from cardkit.search.calibration import USUAL_ACCURACY
from cardkit.search.evaluator import Evaluator, ends

DIGITS: Final = 2
"""The number of significant decimal digits of an estimate: hundreds of imagined deals give no more."""

WORTH_CONFIRMING: Final = MISTAKE / 2
"""The least gain of an estimate that is checked in fresh deals: a guess."""

AS_GOOD: Final = 0.01
"""The difference in worth to the best up to which a decision counts as accurate."""

EXPECTED: Final = 10
"""The number of decisions of the usual accuracy that are added to those of a deal, as a few decisions say little."""

PARTS: Final = 4
"""The number of parts in which each worker gets its decisions, so that none waits long for the others."""

PONDER: Final = "200"
"""The iterations of the bot that completes a line after its judged beginning."""


@attrs.frozen
class Judged:
    """One decision with a choice: a single legal action is not judged."""

    number: int
    """The number of the decision in the deal, from 1."""
    seat: int
    move: str | None
    """The decision; None for letting a play pass, which text leaves silent."""
    before: float
    """The chance to win with the best choice, by the knowledge of the seat, 0 to 1."""
    after: float
    """The chance to win after the move, 0 to 1."""
    better: str | None
    """The best choice, if it is better than the move."""
    proved: tuple[float, float] | None = None
    """The proved value of best play before the decision and after it: 1 won, 0.5 drawn, 0 lost; None without proof.

    `before` and `after` are chances nevertheless: such players may fail to play best.
    """
    ends: bool = False
    """True when the move ended the deal; if that is proved besides, `after` is the result."""
    accurate: bool = True
    """True when no choice has a higher estimate, before estimates are turned into chances."""

    @property
    def exact(self) -> bool:
        """True when the value of best play is proved."""
        return self.proved is not None


@attrs.frozen
class Advice:
    """Advice to the seat that is asked next."""

    seat: int
    move: str | None
    """None for letting a play pass."""
    chance: float
    """The chance to win with it, 0 to 1; if the value of best play is proved, that value: 1 won, 0.5 drawn, 0 lost."""
    exact: bool
    """True when the chance is proved."""
    reason: str
    """The reason, in clauses with cards as files write them; may be empty."""


@attrs.frozen
class Analysis:
    """A game, judged."""

    game: str
    seats: tuple[str, ...]
    result: str | None
    decisions: tuple[Judged, ...]
    now: Advice | None = None
    """The advice for the end of the record; None when the deal is over, and when it is the turn of another seat than
    that of a view."""

    assumes: str = ""
    """The assumed opponents, as a clause behind "if"; empty when all play equally well."""
    accuracy: float = USUAL_ACCURACY
    """The share of the judged decisions without a better choice; chances assume opponents who play equally well."""
    players: str = ""
    """The kind of the players that the record names, when chances for it are known: the assumed opponents are of it.

    In Durak `search` for bots that search for long, `rules` for those that play by rules of thumb.
    """
    rough: bool = False
    """True when chances are rougher than at other tables of the family (`Evaluator.is_rough`)."""

    def loss(self, seat: int) -> float:
        """Return the sum of the chances that `seat` has given away."""
        return sum(judged.before - judged.after for judged in self.decisions if judged.seat == seat)


def analyse(
    record: Record,
    *,
    deals: int | None = None,
    seed: int = 1,
    seats: Collection[int] | None = None,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Judge every decision of `record` in which its seat had a choice, by the knowledge of that seat.

    If `seats` are given, only their decisions are judged; in a view, only those of its own seat.

    The same seed gives the same numbers, with any number of `workers`, processes that share the decisions. The best
    choice is found in `deals` imagined deals, by default the number that the game's evaluator needs. It is then
    compared with the move in at least as many fresh deals, so that it is not merely the luckiest. Chances assume
    players who are right as often as these were (`accuracy`), or players of the kind that the record names
    (`players`). `progress` is called before each decision, with `workers` before each part of them, with the number
    judged so far and the number to judge; not at the end.

    Raises `InvalidText` or `InvalidRule` for a record that cannot be played, `InvalidBot` for a game without a bot
    that can judge, and `LostWorker` when a worker dies.
    """
    deal, decided = decisions(record)
    game, end = deal.game, deal.state
    best_bot(game, PONDER)
    wanted = [
        index
        for index, (state, _) in enumerate(decided)
        if len(state.actions()) > 1 and (seats is None or state.actor in seats)
    ]
    request = Request(record, deals, seed)
    if workers > 1:
        judged = _judge_together(request, wanted, workers, progress)
    else:
        judged = _judge_alone(game, [decided[index] for index in wanted], request, progress)
    pairs = [(decided[index][0], each) for index, each in zip(wanted, judged, strict=True)]
    evaluator = _evaluator_for(game, record)
    accuracy, found = settle(evaluator, pairs)
    result = Result.of(end)
    names = record.seats or tuple(str(seat) for seat in range(end.seats))
    now = _advise(game, end, request) if not end.over and record.view in (None, end.actor) else None
    text = result.text if result is not None else None
    assumes, players = evaluator.assumes, evaluator.players
    first = decided[0][0] if decided else end
    proved = all(each.exact for each in found) and (now is None or now.exact)
    rough = not proved and evaluator.is_rough(first.observe(first.actor))
    return Analysis(game.name, names, text, tuple(found), now, assumes, accuracy, players, rough)


def _evaluator_for(game: AnyGame, record: Record) -> Evaluator:
    evaluator = game.evaluator()
    evaluator.between(record.players)
    return evaluator


@attrs.frozen
class Request:
    """The settings of a call of `analyse` for its workers."""

    record: Record
    deals: int | None
    seed: int


def _judge_alone(
    game: AnyGame,
    decided: Sequence[tuple[State, list[int]]],
    request: Request,
    progress: Callable[[int, int], None] | None,
) -> list[Judged]:
    """Judge these decisions one after the other."""
    judged = []
    for done, (state, actions) in enumerate(decided):
        if progress is not None:
            progress(done, len(decided))
        judged.append(_judge_one(game, state, actions, request))
    return judged


def _judge_together(
    request: Request, wanted: list[int], workers: int, progress: Callable[[int, int], None] | None
) -> list[Judged]:
    """Judge the decisions at the indices `wanted` in `workers` processes; raises `LostWorker` when one dies."""
    from cardkit.simulation.workers import DIED, LostWorker, Workers  # only runs with workers wait for it

    found: dict[int, Judged] = {}
    size = max(1, len(wanted) // (PARTS * workers))
    parts = [wanted[start : start + size] for start in range(0, len(wanted), size)]
    try:
        with Workers(max(1, min(workers, len(parts)))) as pool:
            futures = [pool.submit(_judge_part, request, part) for part in parts]
            for part, future in zip(parts, futures, strict=True):
                if progress is not None:
                    progress(len(found), len(wanted))
                found.update(zip(part, future.result(), strict=True))
    except BrokenProcessPool:
        raise LostWorker(str(DIED)) from None
    return [found[index] for index in wanted]


def _judge_part(request: Request, indices: list[int]) -> list[Judged]:
    """Judge the decisions with these indices in another process."""
    deal, decided = decisions(request.record)
    return [_judge_one(deal.game, *decided[index], request) for index in indices]


def _judge_one(game: AnyGame, state: State, actions: list[int], request: Request) -> Judged:
    """Return the judgement of one decision; its random numbers follow from the seed and the number of the decision."""
    rng = generator(derived_seed(request.seed, state.decision))
    return judge(game, _evaluator_for(game, request.record), state, actions, request.deals, rng)


def _advise(game: AnyGame, state: State, request: Request) -> Advice:
    found = hint(game, state, request.seed, request.record.players)
    move = found.move.text if found.move is not None else None
    return Advice(int(state.actor), move, found.chance, found.exact, found.reason)


Decision = tuple[State, list[int]]
"""The state before a decision, and its actions."""


def decisions(record: Record) -> tuple[Deal, list[Decision]]:
    """Play a record; return the deal at its end, and all decisions of its seats; of a view, those of its own seat.

    A decision is the state before it and the actions of its seat; chance has none. Raises the errors of
    `cardkit.replay`.
    """
    found: list[Decision] = []

    def watch(deal: Deal, move: Move) -> None:
        """Split `move` into decisions, each with the state before it and the actions of its seat, and add them to
        `found`.
        """
        state = deal.state.clone()
        if move.seat == CHANCE:
            return
        if move.seat in state.deciders():
            state.let_decide(move.seat)
        before, actions = state.clone(), list[int]()
        for action in deal.game.plan(state, move):
            by_a_seat = state.is_legal(action)  # other actions only choose who answers next, which no seat decides
            state.apply(action)
            if by_a_seat:
                actions.append(action)
            if not by_a_seat or state.over or state.decision != before.decision:
                if actions:
                    found.append((before, actions))
                before, actions = state.clone(), []

    deal = replay(record, load, watch)
    return deal, [decision for decision in found if record.view in (None, decision[0].actor)]


def judge(
    game: AnyGame, evaluator: Evaluator, state: State, actions: list[int], deals: int | None, rng: Random
) -> Judged:
    """Judge one decision, the `actions` taken in `state`, in `deals` imagined deals or by default those of `evaluator`.

    A better choice is named if it is better by more than `MISTAKE` and clear of the noise of fresh deals. `settle`
    turns the chances into those of the deal.
    """
    seen = state.observe(state.actor)
    sampler = game.sampler(seen)
    candidates = [actions, *(each for each in evaluator.candidates(seen, sampler, rng) if each != actions)]
    values = evaluator.weigh(seen, sampler, candidates, deals or evaluator.deals, rng)
    estimates = evaluator.estimates
    best = max(range(len(candidates)), key=lambda index: (estimates[index], values[index]))
    after, before, clear = values[0], values[best], bool(best) and evaluator.exact
    ahead = estimates[best] - estimates[0]
    if not evaluator.exact and ahead > WORTH_CONFIRMING:
        found = compare(evaluator, seen, sampler, (candidates[best], actions), deals or evaluator.deals, rng)
        after, before, clear = found.second, found.first, found.clear and found.first - found.second > MISTAKE
        ahead = found.ahead
    better = tell(game, state, candidates[best]) if clear and before > after else None
    proved, ended = None, ends(state, actions)
    if evaluator.exact:
        proved = (max(before, after), after)
        if not ended:
            after = evaluator.proved_chance(seen, after, USUAL_ACCURACY)
        if better is None:
            before = after
        elif not ends(state, candidates[best]):
            before = evaluator.proved_chance(seen, before, USUAL_ACCURACY)
    move = game.read_actions(state, actions)
    text = move.text if move is not None else None
    chances = max(before, after), after
    return Judged(state.decision, state.actor, text, *chances, better, proved, ended, ahead <= AS_GOOD)


def settle(evaluator: Evaluator, judged: Sequence[tuple[State, Judged]]) -> tuple[float, list[Judged]]:
    """Return the accuracy of these decisions of a deal, and the decisions with their chances at that accuracy.

    Each decision comes with the state before it. Proved ones do not count for the accuracy, and `EXPECTED` decisions of
    `USUAL_ACCURACY` are added to the others.
    """
    estimated = [each for _, each in judged if not each.exact]
    accuracy = (sum(each.accurate for each in estimated) + EXPECTED * USUAL_ACCURACY) / (len(estimated) + EXPECTED)
    return accuracy, [_settled(evaluator, *pair, accuracy) for pair in judged]


def _settled(evaluator: Evaluator, state: State, judged: Judged, accuracy: float) -> Judged:
    """Return `judged` with its chances for players of this `accuracy`, rounded to `DIGITS` decimals.

    An estimated gain counts as far as `Evaluator.believed` says; the better choice is dropped when the gain is then
    `MISTAKE` or less.
    """
    seen = state.observe(state.actor)
    if judged.proved is not None:
        best, done = (round(evaluator.proved_chance(seen, result, accuracy), DIGITS) for result in judged.proved)
        after = judged.after if judged.ends else done
        before = best if 0 < judged.before < 1 else judged.before
        return attrs.evolve(judged, before=before if judged.better is not None else after, after=after)
    before, after = (
        round(evaluator.adapted(seen, chance, accuracy) if 0 < chance < 1 else chance, DIGITS)
        for chance in (judged.before, judged.after)
    )
    if judged.before < 1:  # the end of a deal is no estimate, however near an estimate comes to it
        before = round(after + (before - after) * evaluator.believed(accuracy), DIGITS)
    better = judged.better if before - after > MISTAKE else None
    return attrs.evolve(judged, before=before, after=after, better=better)


def tell(game: AnyGame, state: State, actions: list[int]) -> str:
    """Return the move that `actions` begin, completed by the best bot, as a record writes it.

    It is empty for a silent decision.
    """
    trial = Deal(game, state.clone())
    for action in actions:
        if trial.apply(action):
            break
    else:
        bot = make_bot(best_bot(game, PONDER), game)
        while not trial.apply(choose(trial.state, bot)):
            pass
    return trial.last.text if trial.last is not None else ""
