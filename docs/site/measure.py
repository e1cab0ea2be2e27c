"""Measures what the pages of the games say: `python docs/site/measure.py [GAMES]` writes docs/site/measured.json.

Without names all games are measured. The same deals are dealt each time, so that the same sources find the same.
"""

import argparse
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from cardkit import load, simulate
from cardkit.game.game import AnyGame
from cardkit_games.bluffing.family import FAMILY as BLUFFING
from cardkit_games.durak.family import FAMILY as DURAK

MEASURED: Final = Path(__file__).parent / "measured.json"
OPENING_SEED: Final = 7
TRIED: Final = 40
"""After how many deals it is known about how long one is."""
DEALS: Final = 1000
"""How many deals are played at a table, if they are no longer than `DECISIONS` allows."""
DECISIONS: Final = 50_000
"""About how many decisions are played at a table."""
FEWEST: Final = 100
MANY: Final = 4
"""How many players are measured besides the fewest."""


def bot_of(game: AnyGame) -> str:
    """The bot that plays the deals: quick, and the same for a whole family."""
    return "cheapest" if game.family == DURAK.name else "honest"


def deals_of(decisions: float, limit: int) -> int:
    """How many deals of so many decisions are played, in hundreds where it is more than one hundred."""
    return min(limit, max(FEWEST, int(DECISIONS / decisions) // FEWEST * FEWEST))


def measured(game: AnyGame, limit: int = DEALS) -> list[dict[str, Any]]:
    """What is measured of a game in at most so many deals, for each number of players."""
    fewest, most = game.seat_range()
    rows = []
    for seats in sorted({fewest, max(fewest, min(MANY, most))}):
        bot = bot_of(game)
        tried = simulate(game, [bot] * seats, min(TRIED, limit), seed=1, duplicate=False).decisions.value
        done = simulate(game, [bot] * seats, deals_of(tried or 1, limit), seed=1, duplicate=False)
        first = done.by_turn[0]
        rows.append(
            {
                "players": seats,
                "bot": bot,
                "deals": done.games,
                "decisions": done.decisions.value,
                "draws": done.draws.value,
                "unfinished": done.unfinished.value,
                "first": first.score.value,
                "first_low": first.score.low,
                "first_high": first.score.high,
                "even": sum(turn.score.value or 0 for turn in done.by_turn) / seats,
            }
        )
    return rows


def main() -> None:
    """Measure the games that are named, or all, and write what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="without names all")
    parser.add_argument("--deals", type=int, default=DEALS, help=f"at a table, at most (default: {DEALS})")
    parser.add_argument("--file", type=Path, default=MEASURED, help="where it is written")
    wanted = parser.parse_args()
    known = [preset.name for family in (DURAK, BLUFFING) for preset in family.presets]
    found = json.loads(wanted.file.read_text(encoding="utf-8")) if wanted.file.exists() else {}
    today = datetime.now(UTC).date().isoformat()
    for game in map(load, wanted.games or known):
        found[game.preset.name] = {"made": today, "tables": measured(game, wanted.deals)}
        kept = {name: found[name] for name in known if name in found}
        wanted.file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
