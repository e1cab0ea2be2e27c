"""Third-party bots in separate processes play the same games, see the same observations, and cannot harm the host."""

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit import load, make_bot
from cardkit.bots.sandbox.bot import Apart
from cardkit.errors import InvalidBot, InvalidRule
from cardkit.simulation import Settings, simulate
from failing_bots import Loops

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such processes")

BOTS = """\
import gc
import os
import subprocess
import sys
import time
import zlib
from pathlib import Path


class Lowest:
    def act(self, seen):
        return min(seen.actions())


class ByWhatItSees(Lowest):
    \"\"\"Its actions depend on all that it is shown, and on what it remembers of the deal.\"\"\"

    def __init__(self, seed):
        self.sum = seed

    def start(self, seat, seats):
        self.sum += seat

    def act(self, seen):
        from cardkit.bots.sandbox.messages import as_data

        self.sum += zlib.crc32(repr(as_data(seen)).encode())
        actions = seen.actions()
        return actions[self.sum % len(actions)]


class LeavesAnother(Lowest):
    def act(self, seen):
        pipe = Path(__file__).with_name("pipe")
        subprocess.Popen(["sh", "-c", f"exec 1> '{pipe}'; echo started; sleep 60"])
        time.sleep(60)


class Eats(Lowest):
    def act(self, seen):
        return len(bytearray(3 * 2**30))


class LoopsInC(Lowest):
    def act(self, seen):
        return sum(range(10**12))


class Exits(Lowest):
    def act(self, seen):
        os._exit(5)


class StopsItself(Lowest):
    def act(self, seen):
        os.kill(os.getpid(), 19)


class Answers(Lowest):
    def act(self, seen):
        for descriptor in range(3, 20):
            try:
                os.write(descriptor, b'{"action": 1}\\n{"action": 1}\\n')
            except OSError:
                pass
        return super().act(seen)


class Finds(Lowest):
    \"\"\"Chooses what is no action where it finds a state of the table, or a secret of whoever asks it.\"\"\"

    def act(self, seen):
        from cardkit.engine.state import State

        frame = sys._getframe()
        while frame is not None:
            if any(isinstance(value, State) for value in frame.f_locals.values()):
                return -1
            frame = frame.f_back
        if any(isinstance(one, State) for one in gc.get_objects()) or "SECRET" in os.environ:
            return -1
        return super().act(seen)


class Prints(Lowest):
    def act(self, seen):
        print("what a bot prints")
        return super().act(seen)


class RemembersGames(Lowest):
    games = 0

    def __init__(self):
        type(self).games += 1

    @property
    def name(self):
        return f"game {self.games}"


class Refuses(Lowest):
    def __init__(self):
        raise ValueError("not this game")
"""

Seated = Callable[[str], str]
PODKIDNOY = load("podkidnoy")
HERE = Settings(1)
APART = Settings(1, apart=True)


@pytest.fixture(scope="module")
def bot(tmp_path_factory: pytest.TempPathFactory) -> Seated:
    """Return the name that seats a bot from a file."""
    path = tmp_path_factory.mktemp("bots") / "bots.py"
    path.write_text(BOTS, encoding="utf-8")
    return lambda name: f"{path}:{name}"


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("dvukhkozyrnoi", 3),
        ("durak-jokers", 2),
        ("cheat-updown", 3),
        ("verish", 3),
    ],
)
def test_the_same_games_are_played_apart(bot: Seated, game: str, seats: int) -> None:
    bots = [bot("ByWhatItSees"), *["random"] * (seats - 1)]
    short = load(game, {"action_cap": 200})
    here, apart = (simulate(short, bots, seats, seed=3, settings=how) for how in (HERE, APART))
    assert here == apart
    assert not apart.faults


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("Eats", "MemoryError"),
        ("Exits", "its process has ended (exit code 5)."),
        ("Answers", "it answered with more than the one line that was asked for."),
    ],
)
def test_a_bot_that_takes_too_much_or_ends_loses_its_games_alone(bot: Seated, name: str, error: str) -> None:
    done = simulate(PODKIDNOY, [bot(name), "random"], 3, seed=1, settings=APART)
    assert (done.games, done.bots[0].losses, done.interrupted) == (3, 3, False)
    (fault,) = done.faults
    assert (fault.times, True) == (3, error in fault.error), fault.error


@pytest.mark.parametrize("name", ["LoopsInC", "StopsItself"])
def test_a_bot_that_nothing_interrupts_is_ended_at_its_limit_with_one_worker_too(bot: Seated, name: str) -> None:
    done = simulate(PODKIDNOY, [bot(name), "random"], 1, seed=1, time_limit=0.3, settings=APART)
    assert (done.games, done.bots[0].losses) == (1, 1)
    assert done.faults[0].error.endswith("failed: it took longer than 0.3 s.")


def test_what_a_bot_has_started_is_ended_with_it(bot: Seated) -> None:
    pipe = Path(bot("").rpartition(":")[0]).with_name("pipe")
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    simulate(PODKIDNOY, [bot("LeavesAnother"), "random"], 1, seed=1, time_limit=1, settings=APART)
    os.set_blocking(reading, True)
    began = time.monotonic()
    with os.fdopen(reading, encoding="utf-8") as written:
        assert "started\n" == written.read()  # ends when nobody has the pipe open to write
    assert time.monotonic() - began < 30


def test_a_class_is_ended_at_its_limit_too() -> None:
    done = simulate(PODKIDNOY, [Loops, "random"], 2, seed=1, time_limit=0.3, settings=APART)
    assert (2, "The bot 'Loops' in seat 0 failed: it took longer than 0.3 s.") == (done.games, done.faults[0].error)


def test_a_class_that_other_processes_cannot_find_is_refused() -> None:
    class Within(Loops):
        pass

    with pytest.raises(InvalidBot, match="define it at the top of a module"):
        simulate(PODKIDNOY, [Within, "random"], 2, seed=1, settings=APART)


def test_no_state_of_the_table_and_no_variable_of_its_owner_is_found(
    bot: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET", "a key")
    done = simulate(PODKIDNOY, [bot("Finds"), "random"], 2, seed=1, settings=APART)
    assert done.faults == ()
    found = simulate(PODKIDNOY, [bot("Finds"), "random"], 2, seed=1)
    assert "chose action -1" in found.faults[0].error


def test_what_a_bot_prints_is_no_answer(bot: Seated, capfd: pytest.CaptureFixture[str]) -> None:
    assert simulate(PODKIDNOY, [bot("Prints"), "random"], 1, seed=1, settings=APART).faults == ()
    assert "what a bot prints" in capfd.readouterr().err


def test_a_process_is_used_again_for_the_next_game_and_by_one_bot_at_a_time(bot: Seated) -> None:
    first = make_bot(bot("RemembersGames"), PODKIDNOY, apart=Apart())
    other = make_bot(bot("RemembersGames"), PODKIDNOY, apart=Apart())
    assert ["game 1", "game 1"] == [first.name, other.name]
    del first
    assert "game 2" == make_bot(bot("RemembersGames"), PODKIDNOY, apart=Apart()).name


def test_a_bot_that_cannot_be_made_is_told(bot: Seated) -> None:
    with pytest.raises(InvalidBot, match=r"Refuses' could not be made: ValueError: not this game\."):
        make_bot(bot("Refuses"), PODKIDNOY, apart=Apart())
    with pytest.raises(InvalidBot, match=r"Nobody' could not be made: AttributeError: .* has no attribute 'Nobody'"):
        make_bot(bot("Nobody"), PODKIDNOY, apart=Apart())


def test_windows_refuses_what_it_cannot_do(bot: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    monkeypatch.setattr(platform, "system", lambda: "Windows")
    with pytest.raises(InvalidBot, match="On Windows bots of others cannot play in processes of their own"):
        make_bot(bot("Lowest"), load("podkidnoy"), apart=Apart())
    with pytest.raises(InvalidBot, match="On Windows"):
        simulate(load("podkidnoy"), ["cheapest", "./program"], 1, settings=Settings(1))


def test_a_system_without_processes_refuses_them(bot: Seated, monkeypatch: pytest.MonkeyPatch) -> None:
    """`.ci/machines` has such a system."""
    monkeypatch.setitem(sys.modules, "multiprocessing.synchronize", None)
    game = load("podkidnoy")
    with pytest.raises(InvalidBot, match="programs cannot play at all"):
        simulate(game, ["cheapest", "./program"], 1, settings=Settings(1))
    with pytest.raises(InvalidRule, match="only 1 worker is possible"):
        simulate(game, ["cheapest", "cheapest"], 1, settings=Settings(2))
    told: list[str] = []
    shielded = Settings(1, shielded=True, notice=told.append)
    done = simulate(game, ["cheapest", bot("Lowest")], 1, seed=1, settings=shielded)
    assert [1, True] == [done.games, "stops the run" in " ".join(told)]


SCRIPT = """
from cardkit import load, simulate

class Lowest:
    def act(self, seen):
        return min(seen.actions())

if __name__ == "__main__":
    print(simulate(load("podkidnoy"), [Lowest, "random"], games=2, time_limit=5).games)
"""


def test_a_class_of_the_script_that_is_run_plays_with_a_time_limit(tmp_path: Path) -> None:
    script = tmp_path / "mine.py"
    script.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run([sys.executable, "-P", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("2\n", "")
