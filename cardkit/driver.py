"""Plays a deal with bots in the seats."""

from mypy_extensions import i64

from cardkit.bots import Bot
from cardkit.errors import InvalidBot
from cardkit.state import NOBODY, State


def drive(state: State, bots: list[Bot]) -> None:
    """Play `state` to its end, in place, asking `bots[seat]` for each action of `seat`.

    Each bot is given a fresh observation and nothing else. Raises `InvalidBot` for an action that is not legal.
    """
    while state.actor != NOBODY:
        step(state, bots[state.actor])


def step(state: State, bot: Bot) -> i64:
    """Let `bot`, in the actor's seat, make one action; carry it out and return it. Raises `InvalidBot`."""
    action = bot.act(state.observe(state.actor))
    if not state.is_legal(action):
        raise InvalidBot(
            f"The bot {bot.name!r} in seat {state.actor} chose action {action}; "
            f"its legal actions were {', '.join([str(legal) for legal in state.actions()])}."
        )
    state.apply(action)
    return action
