"""Plays a deal with bots in the seats."""

from collections.abc import Sequence

from mypy_extensions import i64

from cardkit.arguments import require_state
from cardkit.engine.adapting import seated
from cardkit.engine.bots import Bot, Shortcut
from cardkit.engine.faults import ACTION, ANSWER, BotFault, reason
from cardkit.engine.scoresheet import Scoresheet
from cardkit.engine.state import CHANCE, NOBODY, State


def drive(state: State, bots: Sequence[object], sheet: Scoresheet | None = None) -> None:
    """Play `state` to its end, in place, asking `bots[seat]` for each action of `seat`, and note it on the sheet.

    A bot is a `Bot`, or any class or object with `act(observation)`. Each gets a fresh observation and no more. Chance
    that was held decides by itself from then on. Raises
    `InvalidBot` for a bot that fails or chooses an illegal action; the state then still waits for that action.
    """
    require_state(state)
    release_chance(state)
    drive_bots(state, seated(state.seats, bots), Scoresheet(state.seats) if sheet is None else sheet)


def drive_bots(state: State, bots: list[Bot], sheet: Scoresheet) -> None:
    """Play `state` to its end as `drive` does, with a list of `Bot`s, one for each seat."""
    sheet.first = state.actor
    shortcuts = [bot.shortcut() for bot in bots]
    while state.actor != NOBODY:
        shortcut = shortcuts[state.actor]
        action = choose(state, bots[state.actor]) if shortcut is None else shortcut.choose(state)
        sheet.note(state, action)
        state.apply(action)
        sheet.notice(state)


def release_chance(state: State) -> None:
    """Release chance that was held in a state: it decides by itself, now and from now on."""
    state.hold_chance(False)
    if state.actor == CHANCE:
        state.apply(state.chance_outcome())


def step(state: State, bot: Bot) -> i64:
    """Let `bot`, in the actor's seat, choose an action; carry it out and return it.

    Raises `InvalidBot` for a bot that fails or chooses an illegal action.
    """
    require_state(state)
    action = choose(state, bot)
    state.apply(action)
    return action


def choose_by(state: State, bot: Bot, shortcut: Shortcut | None) -> i64:
    """Return the choice of `shortcut` for the actor or, when that is None, of `bot` by `choose`."""
    return choose(state, bot) if shortcut is None else shortcut.choose(state)


def choose(state: State, bot: Bot) -> i64:
    """Return the legal action that `bot` chooses in the actor's seat.

    Raises `InvalidBot` when it fails, or chooses an illegal action.
    """
    observation = state.observe(state.actor)
    try:
        action = bot.act(observation)
        legal = state.is_legal(action)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BotFault(ANSWER, name=bot.name, seat=state.actor, **reason(error)) from error
    if not legal:
        actions = ", ".join([str(other) for other in state.actions()])
        raise BotFault(ACTION, name=bot.name, seat=state.actor, action=action, actions=actions)
    return action
