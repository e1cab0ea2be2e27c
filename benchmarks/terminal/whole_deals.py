"""A deal of every preset, played to its end through the list of moves: on a full screen and in lines.

`python benchmarks/terminal/whole_deals.py [PRESETS] [--every]` seats a bot at the keyboard, which makes each of its
moves by keys, by the mouse or by typing. Without `--every` each preset is played once in lines and once on a full
screen, with the languages, the sizes 80x24 and 120x40, keys and mouse in turn; with it in all eight combinations on a
full screen, and in both languages in lines. It needs the packages of `pip install '.[test]'`.
"""

import argparse
import asyncio
import io
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, Final

from rich.console import Console

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "helpers"))

from cardkit import catalogue, load
from cardkit.bots.registry import make_bot
from cardkit.cards.chance import derived_seed
from cardkit.engine.bots import Bot
from cardkit.game.game import AnyGame
from cardkit.language import speaking
from cardkit.speech.move_list import MoveList
from cardkit_cli.play.party import MatchTable
from cardkit_cli.play.seats import make_seats
from cardkit_cli.play.session import Session
from cardkit_cli.terminal.choosing import Entry, Moves
from cardkit_cli.terminal.console import Screen
from full_screen import decided, play_deal

SIZES: Final = ((80, 24), (120, 40))
LANGUAGES: Final = ("en", "ru")
BOTS: Final = {"durak": "cheapest", "bluffing": "honest"}
SHORTER: Final = {"idi-two": "easy", "veryu-believe": "easy", "valepaska": "easy", "swindle-suit": "easy"}
"""Presets in which deals of honest players take very long, and the bots that play them instead."""


class TypedScreen(Screen):
    """A screen of lines with a bot at the keyboard: for each move of the bot it types the text in the list."""

    def __init__(self, bot: Bot) -> None:
        super().__init__(Console(file=io.StringIO(), width=80, no_color=True, legacy_windows=False))
        self.bot = bot
        self.questions = 0

    def ask(self, prompt: Any, following: Any = None, answers: Sequence[Entry] = (), moves: Moves | None = None) -> str:
        """Type the next line."""
        self.questions += 1
        if moves is None:
            if any(answer.typed == "analyse" for answer in answers):  # the deal has ended
                return "q"
            return answers[-1 if self.questions % 7 else -min(len(answers), 2)].typed
        assert isinstance(moves, MoveList)
        return moves.choice(decided(moves, self.bot)).typed


def play_in_lines(game: AnyGame, players: list[str], language: str) -> int:
    """Play a deal in lines; return the number of questions."""
    with speaking(language):
        bot = make_bot(players[1], game, derived_seed(1, 99))
        bot.start(0, len(players))
        screen = TypedScreen(bot)
        session = Session(MatchTable(game=game, seats=make_seats(game, players, 1), seed=1, screen=screen))
        session.run()
        if not session.ended:
            raise AssertionError("the deal was not played to its end")
        return screen.questions


def play_in_a_window(game: AnyGame, players: list[str], language: str, size: tuple[int, int], mouse: bool) -> int:
    """Play a deal on a full screen; return the number of questions."""
    with redirect_stdout(io.StringIO()):  # the output after the window is closed
        played = asyncio.run(play_deal(game, players, size=size, mouse=mouse, language=language))
    if not played.ended:
        raise AssertionError("the deal was not played to its end")
    return played.questions


def plays(game: AnyGame, players: list[str], number: int, every: bool) -> Iterator[tuple[str, Callable[[], int]]]:
    """Yield the ways to play the preset with this number: each with a name and a function."""
    for language in LANGUAGES if every else LANGUAGES[number % 2 :][:1]:
        yield f"in lines, {language}", partial(play_in_lines, game, players, language)
    ways = list(product(LANGUAGES, SIZES, (False, True)))
    for language, size, mouse in ways if every else ways[number % len(ways) :][:1]:
        told = f"{size[0]}x{size[1]}, {language}, {'mouse' if mouse else 'keys'}"
        yield told, partial(play_in_a_window, game, players, language, size, mouse)


def main() -> None:
    """Play, and print a line for each deal."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("presets", nargs="*", metavar="PRESETS")
    parser.add_argument("--every", action="store_true")
    wanted = parser.parse_args()
    known = [(preset.family, preset.name) for preset in catalogue.presets() if preset.family in BOTS]
    began, deals, questions, failed = time.monotonic(), 0, 0, 0
    for number, (family, name) in enumerate(known):
        if wanted.presets and name not in wanted.presets:
            continue
        game = load(name)
        fewest = game.seat_range()[0] + (name in ("valepaska", "cheat-adjacent"))
        players = ["human", *[SHORTER.get(name, BOTS[family])] * (fewest - 1)]
        for told, play in plays(game, players, number, wanted.every):
            deals += 1
            try:
                asked = play()
            except Exception as error:
                failed += 1
                print(f"{name}, {told}: FAILED: {type(error).__name__}: {error}", flush=True)
            else:
                questions += asked
                print(f"{name}, {told}: {asked} questions", flush=True)
    print(f"{deals} deals, {failed} failed, {questions} questions, {time.monotonic() - began:.0f} s")
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
