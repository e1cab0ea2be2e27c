"""Plays a deal with bots in the seats."""

from mypy_extensions import i64

from cardkit.bots import Bot
from cardkit.errors import CardkitError, InvalidBot
from cardkit.state import NOBODY, State


def drive(state: State, bots: list[Bot]) -> None:
    """Play `state` to its end, in place, asking `bots[seat]` for each action of `seat`.

    Each bot is given a fresh observation and nothing else. Raises `InvalidBot` for a bot that fails or whose action is
    not legal.
    """
    if len(bots) < state.seats:
        raise InvalidBot(f"{state.seats} seats need a bot each, and there are {len(bots)}.")
    while state.actor != NOBODY:
        step(state, bots[state.actor])


def step(state: State, bot: Bot) -> i64:
    """Let `bot`, in the actor's seat, make one action; carry it out and return it. Raises `InvalidBot`."""
    action = choose(state, bot)
    state.apply(action)
    return action


def choose(state: State, bot: Bot) -> i64:
    """The legal action that `bot` chooses in the actor's seat.

    Raises `InvalidBot` when it fails, or chooses what is not legal.
    """
    try:
        action = bot.act(state.observe(state.actor))
        legal = state.is_legal(action)
    except CardkitError:
        raise
    except (Exception, SystemExit) as error:
        why = " ".join(str(error).split())
        raise InvalidBot(
            f"The bot {bot.name!r} in seat {state.actor} failed: {type(error).__name__}: {why}."
        ) from error
    if not legal:
        raise InvalidBot(
            f"The bot {bot.name!r} in seat {state.actor} chose action {action}; "
            f"its legal actions were {', '.join([str(other) for other in state.actions()])}."
        )
    return action
