"""Checks of whether a program speaks the protocol of bots: deals, and messages that only a careful one answers.

Run as `python -m cardkit.bots.hosting.conformance ./program [GAME...]`, which prints a line for each check.
"""

import argparse
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from cardkit.bots.registry import make_bot
from cardkit.bots.sandbox.bot import STARTING, program_source
from cardkit.bots.sandbox.messages import BadAnswer, act_message, action_of, make_message
from cardkit.bots.sandbox.process import Process
from cardkit.cards.chance import derived_seed
from cardkit.catalogue import load
from cardkit.engine.bots import Bot, RandomBot
from cardkit.engine.driver import drive
from cardkit.engine.faults import reason
from cardkit.errors import CardkitError
from cardkit.game.game import AnyGame

GAMES: Final = ("podkidnoy", "cheat")
"""A game of each family, the default of the program."""
DEALS: Final = 10
SECONDS: Final = 10.0
"""The most seconds for an answer."""
ENDING: Final = 5.0
"""The most seconds that a program may run after its input has ended."""

Check = Callable[[str, AnyGame], None]


def plays_whole_deals(program: str, game: AnyGame) -> None:
    """Check that its actions are legal in `DEALS` deals with the fewest and the most seats; raises `InvalidBot`."""
    for seats in dict.fromkeys(game.seat_range()):
        for deal in range(DEALS):
            _play(program, game, seats, deal)


def repeats_itself(program: str, game: AnyGame) -> None:
    """Check that two bots with one seed choose the same actions, unless the program says `"timed": true`.

    Raises `BadAnswer`.
    """
    seats = game.seat_range()[0]
    once, again = _play(program, game, seats, 0), _play(program, game, seats, 0)
    if once != again:
        raise BadAnswer("the same seed gave other actions, and it does not say that it is timed")


def plays_another_deal_afterwards(program: str, game: AnyGame) -> None:
    """Check that a program can make a second bot after it has begun a deal that was given up, without `end`.

    Raises `BadAnswer`, also for an illegal first action, and the errors of `Process`.
    """
    process = Process(program_source(Path(program)).command)
    try:
        for deal in range(2):
            _asked(process, {**make_message(game, deal), "protocol": 1})
            seats = game.seat_range()[0]
            state = game.deal_state(seats, seed=deal)
            _asked(process, {"ask": "start", "seat": state.actor, "seats": seats})
            action = action_of(_asked(process, act_message(game, state.observe(state.actor))))
            if not state.is_legal(action):
                raise BadAnswer(f"its first action, {action}, is not one of {state.actions()}")
    finally:
        process.end()


def ignores_what_it_does_not_know(program: str, game: AnyGame) -> None:
    """Check that it ignores an unknown key, and answers an unknown message by `{}` or an error.

    Raises `BadAnswer` for an error in answer to a known message, and the errors of `Process`.
    """
    process = Process(program_source(Path(program)).command)
    try:
        _asked(process, {**make_message(game, 1), "later": {"more": [1, 2]}})
        process.ask({"ask": "later", "more": True}, SECONDS)
        _asked(process, {"ask": "start", "seat": 0, "seats": game.seat_range()[0], "later": None})
    finally:
        process.end()


def ends_with_its_input(program: str, game: AnyGame) -> None:
    """Check that the program ends when its input does; raises `BadAnswer` if it runs on."""
    process = Process(program_source(Path(program)).command)
    try:
        _asked(process, make_message(game, 1))
        assert process.child.stdin is not None
        process.child.stdin.close()
        process.child.wait(ENDING)
    except subprocess.TimeoutExpired:
        raise BadAnswer(f"it runs on {ENDING:g} s after its input has ended") from None
    finally:
        process.end()


CHECKS: Final[Sequence[Check]] = (
    plays_whole_deals,
    repeats_itself,
    plays_another_deal_afterwards,
    ignores_what_it_does_not_know,
    ends_with_its_input,
)


def problems(program: str, games: Sequence[AnyGame]) -> Iterator[tuple[str, str, str]]:
    """Yield for each game and check the game's name, the check, and the error; an empty text for none."""
    for game in games:
        for check in CHECKS:
            try:
                check(program, game)
            except CardkitError as error:
                yield game.name, check.__name__, str(error)
            except Exception as error:
                yield game.name, check.__name__, str(next(iter(reason(error).values())))
            else:
                yield game.name, check.__name__, ""


def _asked(process: Process, message: Mapping[str, Any]) -> dict[str, Any]:
    """Send `message` to the process and return its answer; raises `BadAnswer` when that is an error."""
    answer = process.ask(message, STARTING)
    if "error" in answer:
        raise BadAnswer(f"it answered {message['ask']!r} with the error {answer['error']!r}")
    return answer


class _Noting(Bot):
    """Another bot, whose actions are noted."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot.name, bot.seed)
        self._bot = bot
        self.actions: list[int] = []

    def act(self, observation: Any) -> int:
        action: int = self._bot.act(observation)
        self.actions.append(action)
        return action


def _play(program: str, game: AnyGame, seats: int, deal: int) -> list[int]:
    """Play a deal with the program in one seat and random bots in the others, and return the actions of the program.

    The seat changes from deal to deal. Return no actions when the program plays against the clock.
    """
    bot = make_bot(program, game, derived_seed(deal, 1))
    noting = _Noting(bot)
    seat = deal % seats
    bots: list[Bot] = [noting if other == seat else RandomBot(derived_seed(deal, other)) for other in range(seats)]
    bot.start(seat, seats)
    state = game.deal_state(seats, seed=deal)
    drive(state, bots)
    bot.end([0.5] * seats)
    return [] if bot.timed else noting.actions


def main() -> int:
    """Print for each game and check of a program whether it is passed; return the exit code, 1 when one is not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", help="its path, as in ./program")
    parser.add_argument("games", nargs="*", default=GAMES, help="what it plays; podkidnoy and cheat if nothing is said")
    options = parser.parse_args()
    wrong = 0
    for game, check, problem in problems(options.program, [load(name) for name in options.games]):
        print(f"{game}: {check.replace('_', ' ')}: {problem or 'yes'}")
        wrong += bool(problem)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
