"""`cardkit play --web`: a table of one against bots, opened in the browser."""

import webbrowser
from pathlib import Path
from typing import Final

from cardkit.language import language
from cardkit.match.seats import HUMAN, OWN
from cardkit.options import rule_text
from cardkit_cli.play.web import Alone
from cardkit_cli.terminal.console import Screen
from cardkit_web.hub import Hub
from cardkit_web.server import words
from cardkit_web.server.addresses import Endpoint
from cardkit_web.server.serving import Wanted, folder, run
from cardkit_web.setup import PACE, WINDOW, Maker, Setup

ALONE: Final = "alone"
"""The name of the folder beside that of `cardkit serve`, which may run at the same time."""


def own_folder() -> Path:
    """Return the folder of tables that one person opens alone, beside that of `cardkit serve`."""
    return folder().parent / ALONE


def setup_of(alone: Alone, window: float | None, pace: float | None, memory: str | None = None) -> Setup:
    """Return the setup of the table; the clock is off, as nobody waits.

    The window and the pace are kept within their limits, and are the usual ones when they are None.
    """
    game = alone.game
    return Setup(
        game=game.record_name,
        rules={name: rule_text(value) for name, value in game.rules.differences(game.preset_rules).items()},
        title=str(game.preset.title) if game.preset.house_rules_of else "",
        players=alone.players,
        window=min(max(WINDOW[2] if window is None else window, WINDOW[0]), WINDOW[1]),
        clock=0,
        pace=min(max(PACE[2] if pace is None else pace, PACE[0]), PACE[1]),
        memory=memory or OWN,
        leaving=alone.leaving,
        hints=game.determinization is not None,
        language=language(),
    )


def play_alone(alone: Alone, *, window: float | None, pace: float | None, memory: str | None) -> None:
    """Serve the table until it is interrupted, and open it in the browser. Raises `CardkitError`."""
    screen = Screen()

    async def ready(hub: Hub, local: str, _reached: str) -> None:
        """Make the table, print its link, and open it in the browser."""
        maker = Maker(alone.players.index(HUMAN), alone.name)
        links = await hub.make(setup_of(alone, window, pace, memory), maker)
        address = local.removesuffix("/") + links.link
        screen.say(str(words.SERVING), style="bold")
        screen.say_whole(words.YOUR_TABLE.format(link=address))
        screen.say(str(words.STOP))
        webbrowser.open(address)

    run(Wanted(endpoint=Endpoint(port=0), folder=own_folder()), ready)
