"""Makes the puzzles of `cardkit puzzle` from games of bots, and checks all of them.

Run it with a Python in which cardkit is installed, compiled for `make` (see README.md):

    python benchmarks/chances/puzzles.py make endings FILE    # found by the exact solver of Durak
    python benchmarks/chances/puzzles.py make calls FILE      # found by counting, in the bluffing games
    python benchmarks/chances/puzzles.py check                # solves every puzzle of the package again

The files of the package were made with the numbers in this script, and with the bots of that time.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, Final

from cardkit import load, make_bot
from cardkit.analysis.puzzles import EASY, HARD, MEDIUM, RATINGS, Call, Ending, puzzles
from cardkit.cards import bits
from cardkit.cards.cards import Cards
from cardkit.cards.chance import derived_seed, generator
from cardkit.engine.driver import choose
from cardkit.errors import CardkitError, InvalidDeal, Unsolvable
from cardkit.game.game import AnyGame, Deal
from cardkit.game.moves import Move
from cardkit_games.bluffing.bots.advice.proofs import CountingProof, PlayVerdict, prove
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import ANSWER, RESPOND, WINDOW
from cardkit_games.durak.bots.endings.best_play import best_play, judged_moves, winning
from cardkit_games.durak.bots.endings.solver import Solver, is_solvable
from cardkit_games.durak.bots.players.easy import CheapestBot
from cardkit_games.durak.engine.state import DurakState

ENDINGS: Final = (("durak", 90), ("podkidnoy", 70), ("perevodnoy", 40))
"""The games of endings, and the number of endings for each rating."""
PLAYERS: Final = (("cheapest", "cheapest"), ("easy", "cheapest"), ("cheapest", "easy"), ("normal", "normal"))
"""The bots that play the games whose ends are solved."""
MOST_CARDS: Final = 12
"""The most cards that the two seats of an ending have together."""
NODES: Final = 3000
"""The most positions that the solver may need for a decision of an ending, so that interpreted answers come at once."""
CALLS: Final = (
    ("cheat-updown", 3, {"lie": 30}),
    ("cheat-updown", 4, {"lie": 20}),
    ("bullshit-2c", 3, {"lie": 20}),
    ("i-doubt-it", 2, {"true": 20}),
    ("i-doubt-it", 3, {"lie": 20}),
    ("verish-ne-verish", 2, {"true": 20}),
    ("verish-ne-verish", 3, {"lie": 20}),
)
"""The games and numbers of seats of calls, and the number of calls for each verdict."""
CALLERS: Final = ("honest", "easy", "normal", "easy")
MOST_MOVES: Final = {PlayVerdict.LIE: 18, PlayVerdict.TRUE: 44}
"""The most moves to be read before the claim."""
IMAGINED: Final = 40
"""The number of imagined deals in which a verdict is compared with the engine's."""


# -- Endings


def rate_ending(depth: int) -> str:
    """Return the rating of an ending in which the winner can go wrong `depth` times."""
    return EASY if depth <= 2 else MEDIUM if depth <= 4 else HARD


def rate_call(proof: CountingProof) -> str:
    """Return the rating of a claim: easy by the own hand alone, medium with the own plays, else hard."""
    if proof.verdict is PlayVerdict.TRUE or proof.shown:
        return HARD
    return MEDIUM if proof.laid else EASY


def make_endings() -> Iterator[dict[str, Any]]:
    """Yield endings, at most one of a game, until there are enough of each rating."""
    for name, each in ENDINGS:
        game, missing, met = load(name), dict.fromkeys(RATINGS, each), set[str]()
        for number in count():
            if not any(missing.values()):
                break
            found = [one for one in _endings_of(game, number) if missing[one["rating"]]]
            found = [one for one in found if str(one["position"]) not in met]
            if found:
                chosen = found[number % len(found)]
                missing[chosen["rating"]] -= 1
                met.add(str(chosen["position"]))
                yield chosen


def _endings_of(game: AnyGame, number: int) -> Iterator[dict[str, Any]]:
    state = game.deal_state(2, seed=derived_seed(number, len(game.name)))
    names = PLAYERS[number % len(PLAYERS)]
    bots = [make_bot(name, game, derived_seed(number, seat)) for seat, name in enumerate(names)]
    decision = -1
    while not state.over:
        if state.decision != decision and is_solvable(state) and len(state.actions()) > 1:
            decision = state.decision
            ending = find_ending(game, state)
            if ending is not None:
                yield ending
        state.apply(choose(state, bots[state.actor]))


def find_ending(game: AnyGame, state: DurakState) -> dict[str, Any] | None:
    """Return the puzzle of `state` as a line of the file, or None."""
    if bits.count(state.hands[0] | state.hands[1] | state.table) > MOST_CARDS:
        return None
    solver = Solver(nodes=NODES)
    try:
        judged = judged_moves(game, state, solver)
        won = winning(judged)
        if len(won) != 1 or cheapest_move(game, state) == won[0].move:
            return None
        best = best_play(game, state, solver)
    except Unsolvable:
        return None
    if len(judged) == 2 and best.depth == 1:
        return None  # one of two, and nothing behind it
    position = {**game.to_position(state), "known": " ".join(Cards.of_mask(hand).text for hand in state.hands)}
    return {
        "game": game.name,
        "rating": rate_ending(best.depth),
        "solution": won[0].move.text,
        "position": position,
        "depth": best.depth,
        "plies": best.plies,
        "alternatives": len(judged) - 1,
    }


def cheapest_move(game: AnyGame, state: DurakState) -> Move:
    """Return the move of the bot `cheapest` in `state`."""
    bot, trial, actions = CheapestBot(), state.clone(), list[int]()
    while not trial.over and trial.decision == state.decision:
        action = choose(trial, bot)
        actions.append(action)
        trial.apply(action)
    move: Move | None = game.read_actions(state, actions)
    assert move is not None, "nothing in Durak is silent"
    return move


def check_ending(ending: Ending) -> None:
    """Raise `AssertionError` unless the ending agrees with its line, solved without the script's limits."""
    game, state = ending.start()
    assert isinstance(state, DurakState)
    assert state.hands[0] | state.hands[1] == state.public, "both hands are known"
    solver = Solver(seconds=60)
    judged = judged_moves(game, state, solver)
    assert [each.move.text for each in winning(judged)] == [ending.solution]
    assert cheapest_move(game, state).text != ending.solution
    best = best_play(game, state, solver)
    assert best.moves[0].text == ending.solution
    found = (rate_ending(best.depth), len(judged) - 1, best.depth)
    assert found == (ending.rating, ending.alternatives, ending.depth), found


# -- Calls


def make_calls() -> Iterator[dict[str, Any]]:
    """Yield claims, at most one of a game, until there are enough of each verdict."""
    for name, seats, wanted in CALLS:
        game, missing = load(name), dict(wanted)
        for number in count():
            if not any(missing.values()):
                break
            found = [one for one in _calls_of(game, seats, number) if missing.get(one["solution"])]
            if found:
                chosen = max(found, key=lambda one: (one["rating"] == HARD, number % len(found) == found.index(one)))
                missing[chosen["solution"]] -= 1
                yield chosen


def _calls_of(game: AnyGame, seats: int, number: int) -> Iterator[dict[str, Any]]:
    deal = game.deal(seats, seed=derived_seed(number, seats))
    bots = [
        make_bot(CALLERS[(number + seat) % len(CALLERS)], game, derived_seed(number, seat)) for seat in range(seats)
    ]
    for seat, bot in enumerate(bots):
        bot.start(seat, seats)
    decision = -1
    while not deal.state.over and len(deal.moves) <= max(MOST_MOVES.values()):
        state = deal.state
        if state.decision != decision:
            decision = state.decision
            found = find_call(deal)
            if found is not None:
                yield found
        deal.apply(choose(state, bots[state.actor]))


def find_call(deal: Deal) -> dict[str, Any] | None:
    """Return the puzzle at the recorder's position as a line of the file, or None."""
    state = deal.state
    assert isinstance(state, BluffingState)
    proof = proof_of(state)
    if proof is None or len(deal.moves) > MOST_MOVES[proof.verdict]:
        return None
    found: dict[str, Any] = {
        "game": deal.game.name,
        "rating": rate_call(proof),
        "solution": proof.verdict.value,
        "deal": deal.dealt,
        "play": [move.text for move in deal.moves],
    }
    again = Call(number=0, id="", **{**found, "play": tuple(found["play"])})
    try:
        if again.start().state.actor != state.actor:
            return None  # seats before have let it pass, which no record shows
        check_call(again)
    except InvalidDeal:
        return None  # no imagined deal was found to compare it with
    return found


def proof_of(state: BluffingState) -> CountingProof | None:
    """Return the proof that the seat asked about a claim has; None without one, or for more cards than the pack has."""
    if state.phase not in (WINDOW, ANSWER, RESPOND):
        return None
    proof = prove(state.observe(state.actor))
    if proof is None or proof.verdict is PlayVerdict.OPEN:
        return None
    return proof if proof.number <= len(proof.matching + proof.held + proof.laid + proof.shown) else None


def check_call(call: Call, imagined: int = IMAGINED) -> None:
    """Raise `AssertionError` unless the claim agrees with its line: by counting, in truth, and in imagined deals.

    Raises `InvalidDeal` when no imagined deal is found.
    """
    deal = call.start()
    state = deal.state
    assert isinstance(state, BluffingState)
    proof = proof_of(state)
    assert proof is not None
    assert (proof.verdict.value, rate_call(proof)) == (call.solution, call.rating)
    true = call.solution == "true"
    assert state.is_true() == true, "what is proved is so"
    sampler, rng = deal.game.sampler(state.observe(state.actor)), generator(1)
    for _ in range(imagined):
        world = sampler.sample(rng)
        assert isinstance(world, BluffingState)
        assert world.is_true() == true, "it is so in every deal that agrees with what the seat has seen"


# -- The command


def check_all(every: int) -> int:
    """Check the puzzles of the package, one in `every`, print the faults, and return the exit code."""
    wrong = 0
    checked = puzzles()[::every]
    for puzzle in checked:
        try:
            if isinstance(puzzle, Ending):
                check_ending(puzzle)
            elif isinstance(puzzle, Call):
                check_call(puzzle)
        except (AssertionError, CardkitError) as error:
            wrong += 1
            print(f"puzzle {puzzle.number}: {error}")
    print(f"Puzzles: {len(checked)}; wrong: {wrong}.")
    return 1 if wrong else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Make or check; return the exit code."""
    parser = argparse.ArgumentParser(description="Make or check the puzzles of cardkit.")
    parser.add_argument("what", choices=["make", "check"])
    parser.add_argument("kind", choices=["endings", "calls"], nargs="?", help="what to make")
    parser.add_argument("file", type=Path, nargs="?", help="where to")
    parser.add_argument("--every", type=int, default=1, help="to check one puzzle in so many (default: 1, all)")
    options = parser.parse_args(arguments)
    if options.what == "check":
        return check_all(options.every)
    if options.file is None:
        parser.error("name the kind and the file")
    lines = [json.dumps(one) for one in (make_endings() if options.kind == "endings" else make_calls())]
    lines.sort(key=lambda line: sha256(line.encode()).digest())  # mixed, and always in the same way
    options.file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    print(f"{len(lines)} written to {options.file}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
