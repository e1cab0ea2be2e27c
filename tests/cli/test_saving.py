"""Moves are on the disk before they are shown, and a match can be resumed after a kill at any moment."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cardkit import Deal, InvalidText, Result, load, load_records, replay
from cardkit.game.moves import Move
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.words import NEXT_DEAL
from cardkit_games.durak.text.speech import DurakSpeech

Run = Callable[..., "subprocess.CompletedProcess[str]"]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills and limits are those of Unix")

KILLS = 24

PLAY_AND_DIE = """
import os, random, signal, sys
from pathlib import Path
from rich.console import Console
import builtins
import cardkit_games.durak.text.speech  # otherwise each child would import it again before its first deal
import cardkit
from cardkit_cli.terminal.console import Screen
from cardkit_cli.play.party import Timing
from cardkit_cli.play.session import Match, begin
from cardkit_cli.terminal.words import NEXT_DEAL

def play(number):
    shown = open(f"screen{number}.txt", "w", encoding="utf-8", buffering=1)
    screen = Screen(Console(file=shown, width=300, highlight=False))
    rng = random.Random(number)

    def keyboard(prompt=""):
        shown.write("\\n")
        return "" if rng.random() < 0.2 else "1"

    builtins.input = keyboard
    bots = "human,cheapest,cheapest" if number % 2 else "cheapest,human"
    begin(Match(game="durak", seats=bots, seed=number), Path(f"game{number}.toml"), screen, Timing(window=5)).run()

cardkit.load("durak")  # and this with its bots
rng = random.Random(1)
for number in range(int(sys.argv[1])):
    seconds = 0.001 + rng.random() ** 2 * 0.1
    child = os.fork()
    if not child:
        signal.setitimer(signal.ITIMER_PROF, seconds)  # of processor time: then the kernel ends it, as a kill would
        play(number)
        os._exit(0)
    os.waitpid(child, 0)
"""


def told(path: Path) -> list[str]:
    """Return the sentences that the screen shows for the moves of a file, deal after deal."""
    sentences: list[str] = []
    for record in load_records(path):
        before: list[tuple[Any, Move]] = []

        def watch(live: Deal, move: Move, before: list[tuple[Any, Move]] = before) -> None:
            before.append((live.state.clone(), move))

        end = replay(record, load, watch)
        states = [state for state, _ in before] + [end.state]
        speech = DurakSpeech(Screen(), end.game)
        for (state, after), (_, move) in zip(pairwise(states), before, strict=True):
            names = ["You" if name == "Player" else name for name in record.seats]
            sentences += speech.tell(state, move, after, names)
    return sentences


def shown(path: Path) -> list[str]:
    """Return the sentences about moves that a screen has shown, without a last line that was cut off."""
    text = path.read_text(encoding="utf-8")
    lines = text[: text.rfind("\n") + 1].splitlines()
    return [line[2:] for line in lines if re.match(r"  [A-Z]\w+ \w.*\.$|  (Beaten|Drawn): ", line)]


def test_whatever_was_shown_is_on_the_disk_when_the_program_is_killed(tmp_path: Path, command: Run) -> None:
    subprocess.run(
        [sys.executable, "-c", PLAY_AND_DIE, str(KILLS)], cwd=tmp_path, check=True, timeout=300, env=os.environ
    )
    games = sentences = ahead = 0
    for number in range(KILLS):
        screen, game = tmp_path / f"screen{number}.txt", tmp_path / f"game{number}.toml"
        seen = shown(screen) if screen.exists() else []
        try:
            kept = told(game)
        except InvalidText:  # killed before the first deal was on the disk
            assert seen == []
            assert "Deal 1" not in (screen.read_text(encoding="utf-8") if screen.exists() else "")
            continue
        assert seen == kept[: len(seen)]
        games += 1
        sentences += len(seen)
        ahead += len(kept) > len(seen)
        if number == 0:
            done = command("play", "--resume", "--save", str(game), typed="1\n" * 3)
            assert (done.returncode, done.stderr) == (0, "")
            assert kept == told(game)[: len(kept)] != told(game)
    assert games > 0  # how many are dealt before they are killed depends on the machine
    assert sentences > 0
    assert ahead > 0  # some were killed between writing and showing


def moves_of(path: Path) -> list[int]:
    return [len(record.play) for record in load_records(path)]


def test_a_match_goes_on_after_its_last_move_and_can_be_taken_back(command: Run, tmp_path: Path) -> None:
    command("play", "durak", "--seats", "human,cheapest", "--seed", "5", typed="1\n1\n1\n")
    (game,) = (tmp_path / "home" / "cardkit" / "games").glob("*.toml")
    before = game.read_text(encoding="utf-8")
    done = command("play", "--resume", typed="undo\n")
    assert done.returncode == 0
    assert "Going on with deal 1 after " in done.stdout
    assert "Your last move is taken back." in done.stdout
    after = game.read_text(encoding="utf-8")
    assert before.startswith(after.replace("undone = 1\n", ""))
    assert len(after) < len(before)
    assert command("play", "--resume", typed="1\nundo\n").returncode == 0
    assert [record.undone for record in load_records(game)] == [2]
    assert "Moves taken back: 2." in command("stats").stdout
    assert "Moves taken back: 2." in command("show").stdout


def test_a_finished_deal_is_followed_by_the_next_with_the_score(command: Run, tmp_path: Path) -> None:
    arguments = ("play", "durak", "--seats", "human,cheapest", "--seed", "5", "--save")
    played = command(*arguments, "long.toml", typed="1\n" * 60).stdout
    prompts = played[: played.index(str(NEXT_DEAL))].count("You> ")
    command(*arguments, "one.toml", typed="1\n" * prompts)
    path = tmp_path / "one.toml"
    (deal,) = load_records(path)
    assert isinstance(deal.result, Result)
    assert (deal.players, deal.seed) == (("human", "cheapest"), 5)
    done = command("play", "--resume", "--save", "one.toml", typed="\n1\n").stdout
    again = command(*arguments, "two.toml", typed="1\n" * prompts + "\n1\n").stdout
    assert done.count("Lost so far") == 1
    assert done[done.index("Lost so far") :].replace("one.toml", "two.toml") == again[again.index("Lost so far") :]
    assert (tmp_path / "two.toml").read_text(encoding="utf-8") == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seed", "5"], "leave out --seed"),
        (["--save", "nowhere.toml"], "nowhere.toml: there is no such file."),
        (["--save", "nobody.toml"], "nobody.toml: Line 2: a game to go on with says who plays, in `players`"),
        (["--save", "stranger.toml"], "stranger.toml: There is no bot 'stranger'"),
        ([], "There is no saved game in "),
    ],
)
def test_what_cannot_be_gone_on_with_is_said(
    refused: Callable[..., str], tmp_path: Path, arguments: list[str], said: str
) -> None:
    record = 'game = "durak"\nhands = ["6S 7S", "8S"]\ntrump = "H"\nattacker = 0\nplay = ""\n'
    (tmp_path / "nobody.toml").write_text(f"[[deal]]\n{record}", encoding="utf-8")
    (tmp_path / "stranger.toml").write_text(f'players = ["human", "stranger"]\n{record}', encoding="utf-8")
    assert said in refused("play", "--resume", *arguments)


def test_a_folder_that_cannot_be_written_is_said_once_and_again_at_the_end(command: Run, tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file, and no folder", encoding="utf-8")
    done = command("play", "durak", "--seats", "human,cheapest", "--seed", "5", typed="1\n1\n")
    assert (done.returncode, done.stderr) == (1, "")
    said = " ".join(done.stdout.split())
    assert said.count("The game goes on without being saved.") == 1
    assert said.count("cannot be written: Not a directory. The latest moves are not saved.") == 1
    assert done.stdout.count("You> ") == 3


@pytest.mark.parametrize("resumed", [False, True])
def test_a_place_that_somebody_asked_for_and_that_cannot_be_written_is_refused_before_the_deal(
    refused: Callable[..., str], tmp_path: Path, resumed: bool
) -> None:
    if resumed:
        text = 'game = "durak"\nplayers = ["human", "random"]\nhands = ["6S", "8S"]\ntrump = "H"\n'
        text += 'attacker = 0\nplay = ""\n'
        (tmp_path / "game.toml").write_text(text, encoding="utf-8")
        (tmp_path / "game.toml.lock").mkdir()
    else:
        (tmp_path / "game.toml").write_text("a file", encoding="utf-8")
    path = "game.toml" if resumed else "game.toml/game.toml"
    said = refused("play", *(["--resume"] if resumed else ["--seats", "human,random"]), "--save", path)
    assert "cannot be written: " in said


LIMITED = """
import resource, runpy, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))
sys.argv = ["cardkit", "play", "durak", "--seats", "human,cheapest", "--seed", "5", "--save", "full.toml"]
runpy.run_module("cardkit_cli.app", run_name="__main__")
"""


def test_a_full_disk_is_said_once_and_what_was_written_can_be_read(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED],
        input="1\n" * 60,
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path,
        timeout=60,
        check=False,
    )
    assert (1, "") == (done.returncode, done.stderr)
    said = " ".join(done.stdout.split())
    assert said.count("full.toml cannot be written: File too large. The game goes on") == 1
    assert said.count("full.toml cannot be written: File too large. The latest moves are not saved.") == 1
    assert "Lost so far" in done.stdout
    (kept,) = moves_of(tmp_path / "full.toml")
    assert kept > 5
