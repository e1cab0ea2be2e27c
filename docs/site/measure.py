"""Measures what the pages of the games say: `python docs/site/measure.py [GAMES]` writes docs/site/measured.json.

Without names all games are measured.
"""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from cardkit.game.game import AnyGame
from cardkit_games import load, simulate
from cardkit_games.bluffing.family import FAMILY as BLUFFING
from cardkit_games.durak.family import FAMILY as DURAK

MEASURED: Final = Path(__file__).parent / "measured.json"
OPENING_SEED: Final = 7
DEALS: Final = 40
MANY: Final = 4
"""How many players are measured besides the fewest."""


def bot_of(game: AnyGame) -> str:
    """The bot that plays the deals: quick, and the same for a whole family."""
    return "cheapest" if game.family == DURAK.name else "honest"


def measured(game: AnyGame) -> list[dict[str, Any]]:
    """What is measured of a game, for each number of players."""
    fewest, most = game.seat_range()
    rows = []
    for seats in sorted({fewest, max(fewest, min(MANY, most))}):
        bot = bot_of(game)
        done = simulate(game, [bot] * seats, DEALS, seed=1, duplicate=False)
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


def main(names: list[str]) -> None:
    """Measure these games, or all, and write what was found."""
    known = [preset.name for family in (DURAK, BLUFFING) for preset in family.presets]
    found = json.loads(MEASURED.read_text(encoding="utf-8")) if names else {}
    today = datetime.now(UTC).date().isoformat()
    found |= {name: {"made": today, "tables": measured(load(name))} for name in names or known}
    kept = {name: found[name] for name in known}
    MEASURED.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
