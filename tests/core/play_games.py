"""Plays seeded games of several presets with all bots in turn, and prints the records as JSON.

Usage: play_games.py installed GAMES, or play_games.py FOLDER GAMES for the cardkit and cardkit_games in FOLDER.
"""

import json
import sys
from hashlib import sha256

if sys.argv[1] != "installed":
    sys.path.insert(0, sys.argv[1])

from librt.vecs import vec
from mypy_extensions import i64

import cardkit.cards.bits
import cardkit_games.durak.bots.endings.solver
import cardkit_games.durak.engine.state
from cardkit import Cards, Deal, derived_seed, generator, load, make_bot, shuffle

TABLES = (
    ("podkidnoy", 3),
    ("durak-1994", 5),
    ("perevodnoy-show", 4),
    ("podkidnoy-2v2", 4),
    ("podkidnoy-exchange", 2),
    ("podkidnoy-52", 8),
    ("verish-ne-verish", 4),
    ("cals-bs-all-fours", 4),
    ("bullshit-2c-slip", 5),
    ("cheat-updown", 6),
    ("bullshit-2c-loser", 3),
    ("valepaska", 3),
)

BOTS = {"durak": ("random", "cheapest"), "bluffing": ("normal", "random", "honest")}


def record_text(preset: str, seats: int, number: int) -> str:
    """Return the record of one game."""
    game = load(preset)
    state = game.deal_state(seats, seed=derived_seed(number, seats))
    deal = Deal(game, state)
    known = BOTS[game.family]
    names = [known[(seat + number) % len(known)] for seat in range(seats)]
    bots = [make_bot(name, game, derived_seed(number, seats, seat)) for seat, name in enumerate(names)]
    while not state.over:
        deal.apply(bots[state.actor].act(state.observe(state.actor)))
    return deal.record(tuple(names)).text()


def endgames_text(number: int) -> str:
    """Return the solver's output for a random endgame of two games: value, nodes, principal variation and values."""
    rng = generator(number)
    said = []
    for preset in ("podkidnoy", "perevodnoy-show"):
        game = load(preset)
        pack = vec[i64](game.rules.deck.cards)
        shuffle(pack, rng)
        hands = [Cards(pack[:4]).text, Cards(pack[4:8]).text]
        state = game.from_position({"hands": hands, "trump": "H", "attacker": 0})
        solver = cardkit_games.durak.bots.endings.solver.Solver()
        said.append(
            [solver.solve(state), solver.nodes, solver.principal_variation(state), sorted(solver.values(state).items())]
        )
    return str(said)


def main() -> None:
    """Play and print."""
    games = int(sys.argv[2])
    digests = {
        preset: sha256("\n".join(record_text(preset, seats, number) for number in range(games)).encode()).hexdigest()
        for preset, seats in TABLES
    }
    solved = "\n".join(endgames_text(number) for number in range(games))
    digests["solver"] = sha256(solved.encode()).hexdigest()
    files = [
        cardkit.cards.bits.__file__,
        cardkit_games.durak.engine.state.__file__,
        cardkit_games.durak.bots.endings.solver.__file__,
    ]
    print(json.dumps({"files": files, "digests": digests}))


if __name__ == "__main__":
    main()
