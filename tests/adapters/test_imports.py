"""Only the adapters import other people's frameworks."""

import subprocess
import sys

FRAMEWORKS = ("gymnasium", "numpy", "open_spiel", "pettingzoo", "pyspiel")


def test_the_games_import_no_framework() -> None:
    code = (
        "import sys, cardkit_games, cardkit.analysis.tiny, cardkit.environments, cardkit_cli.app\n"
        "from cardkit import load, make_bot\n"
        "game = load('podkidnoy'); make_bot('cheapest', game); game.deal_state(2, seed=1)\n"
        f"print([name for name in {FRAMEWORKS!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ("[]\n", "") == (done.stdout, done.stderr)
