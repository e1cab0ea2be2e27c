"""The bluffing games with several people at one keyboard: hands, keys, and who comes first."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

import pytest

from cardkit.cards.bits import members
from cardkit.cards.card import RANKS, Card, parse_rank
from cardkit.game.game import Game
from cardkit_cli.play import live_table

WIPE = "\x1b[H\x1b[2J\x1b[3J"
NEXT_DEAL = "Enter for the next deal, q to leave: "
CARD = r"(?:10|[2-9JQKA])[♠♥♦♣]|★\w+"
KEYS_LINE = "To call, type your key and Enter; Enter alone lets it pass: "
FLOOR_LINE = "To answer first, type your key and Enter; Enter alone leaves it to chance: "

Play = Callable[..., str]
Keys = Callable[[Collection[str]], list[str]]


def glance(shown: str) -> str:
    """What stands on the terminal now."""
    return shown.rpartition(WIPE)[2]


def secrets(text: str) -> list[str]:
    """The cards in it that nobody turned over for everybody."""
    public = re.compile(r"Turned over: |turned over: |, face up\.$|show[s]? and remove")
    return [card for line in text.splitlines() if not public.search(line) for card in re.findall(CARD, line)]


def lay_first(shown: str) -> str:
    """Lay the first card with whatever may be announced; Enter wherever something else is asked."""
    screen = glance(shown)
    if not re.search(r"Player \d> $", screen):
        return ""
    latest = screen[screen.rindex("Hand: ") :]
    if re.search(r"^(c call|p pass|t trust|d \w|Enter keep)", latest, re.MULTILINE):
        return ""
    if re.search(r"^\d that pile", latest, re.MULTILINE):
        return str(re.findall(r"^(\d) that pile", latest, re.MULTILINE)[0])
    now = re.findall(r"^Pile .* now (.*?) *$", screen, re.MULTILINE)[-1]
    first = re.findall(CARD, latest)[0]
    if now == "any rank":
        return "1 as " + ("K" if first[0] == "★" else first[:-1])
    if now.startswith("plus"):
        return "1 as +1"
    return f"1 as {RANKS[parse_rank(now.split(', ')[0])]}"


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The states that are dealt; each is played on in place."""
    states: list[Any] = []
    deal = Game.deal

    def watched(*arguments: Any, **more: Any) -> Any:
        states.append(deal(*arguments, **more))
        return states[-1]

    monkeypatch.setattr(Game, "deal", watched)
    return states


@pytest.fixture
def press(monkeypatch: pytest.MonkeyPatch) -> Callable[[Keys], list[tuple[list[str], float]]]:
    """Single keys without a terminal: a function says which of the wanted keys are pressed, in order."""

    def with_keys(keys: Keys) -> list[tuple[list[str], float]]:
        asked: list[tuple[list[str], float]] = []

        def read_keys(wanted: Collection[str], seconds: float) -> list[str]:
            asked.append((list(wanted), seconds))
            return [key for key in keys(wanted) if key in wanted]

        monkeypatch.setattr(live_table, "can_read_keys", lambda screen: True)
        monkeypatch.setattr(live_table, "read_keys", read_keys)
        return asked

    return with_keys


def leave_after(prompts: int, answer: Callable[[str], str] = lay_first) -> Callable[[str], str]:
    """The same people, who leave at the first prompt after so many at which one can."""
    asked = 0

    def people(shown: str) -> str:
        nonlocal asked
        asked += 1
        if shown.endswith(NEXT_DEAL) or (asked > prompts and not shown.endswith("ready: ")):
            return "q"
        return answer(shown)

    return people


# -- What is seen


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("bullshit", "human,human,counter"),
        ("i-doubt-it", "human,counter,human"),
        ("cheat", "human,human,counter,human"),
        ("cals-bs", "human,human,human"),
        ("cals-bs-all-fours", "counter,human,human"),
        ("verish", "human,human,counter"),
        ("bullshit-2c-loser", "human,human,human"),
    ],
)
def test_nobody_sees_the_hand_of_another(play: Play, dealt: list[Any], game: str, seats: str) -> None:
    prompts = {"ready": 0, "keys": 0, "own": 0}

    def watch(shown: str) -> str:
        screen = glance(shown)
        if shown.endswith("Enter when ready: "):
            prompts["ready"] += 1
            if WIPE in shown and not re.search(r"lays?|call|take|Deal", screen):
                assert re.fullmatch(r"Only Player \d should look now\. Enter when ready: ", screen)
            assert "Hand" not in screen
            assert secrets(screen) == []
        elif shown.endswith(". ") and "type your key" in screen:
            prompts["keys"] += 1
            assert "Hand" not in screen
            assert secrets(screen) == []
            return "1" if prompts["keys"] % 5 == 0 else ""
        elif not shown.endswith(NEXT_DEAL):
            prompts["own"] += 1
            state = dealt[-1]
            person = seats.split(",")[: state.actor + 1].count("human")
            assert screen.endswith(f"\nPlayer {person}> ")
            assert set(re.findall(r"^Player (\d)>", screen, re.MULTILINE)) == {str(person)}
            own = sorted(Card(card).pretty for card in members(state.hands[state.actor]))
            latest = screen[screen.rindex("Hand: ") :]
            assert sorted(re.findall(CARD, latest)) == own
            assert set(secrets(screen)) <= set(own)
        return lay_first(shown)

    play(game, leave_after(150, watch), seats=seats, terminal=True, width=150)
    assert prompts["ready"] > 10
    assert prompts["own"] > 5
    assert prompts["keys"] > 10 or game == "verish"


@pytest.mark.parametrize("game", ["bullshit", "cheat", "cals-bs", "verish"])
def test_a_dumb_terminal_pushes_the_hand_away(play: Play, game: str) -> None:
    shown = play(game, leave_after(40), seats="human,human,counter", width=150)
    for found in re.finditer(r"should look now|type your key", shown):
        before = shown[: found.start()]
        if "Hand: " in before:
            assert before[before.rindex("Hand: ") :].count("\n") > 50


def test_cheat_shows_everybody_no_hand_size(play: Play) -> None:
    seen = []

    def watch(shown: str) -> str:
        if "type your key" in glance(shown):
            seen.extend(re.findall(r"^[▶ ]  \w+(?: \d)? +(\S+) cards?", glance(shown), re.MULTILINE))
        return lay_first(shown)

    play("cheat", leave_after(20, watch), seats="human,human,counter", terminal=True, width=150)
    assert set(seen) == {"?"}


def test_cheat_shows_a_person_no_hand_size_but_the_own(play: Play) -> None:
    def watch(shown: str) -> str:
        own = re.search(r"\nPlayer (\d)> $", shown)
        if own:
            latest = shown[shown.rindex("Pile ") :]
            for name, size in re.findall(r"^[▶ ]  (.*?) +(\S+) cards?", latest, re.MULTILINE):
                assert (size != "?") == (name == f"Player {own[1]}")
        return lay_first(shown)

    shown = play("cheat", leave_after(60, watch), seats="human,human,counter", terminal=True, width=150)
    assert set(re.findall(r"^Pile (\w+)", shown, re.MULTILINE)) <= {"uncounted", "empty"}


@pytest.mark.parametrize("game", ["bullshit", "cals-bs"])
def test_the_last_hand_is_gone_when_the_deal_is_over(play: Play, game: str) -> None:
    shown = play(game, leave_after(900), seats="human,human,counter", terminal=True, width=150)
    if NEXT_DEAL in shown:
        assert "Hand: " not in glance(shown)
        assert re.search(r" wins\.\nLost so far: Player 1 ", glance(shown))
    else:
        assert shown.endswith("\nGoodbye.\n")


def test_no_move_is_taken_back_among_people(play: Play) -> None:
    lines = iter(["", "", "undo", "undo"])
    shown = play("bullshit", lines, seats="human,human,counter", seed=3, terminal=True)
    assert shown.count("With several people at the table no move can be taken back.") >= 1


# -- Calling by a line


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1", "Player 1 calls! "),
        ("2", "Player 2 calls! "),
        ("12", "Player 1 calls! "),
        ("21", "Player 1 calls! "),
        ("2 1", "Player 1 calls! "),
        ("2221", "Player 1 calls! "),
        ("", ""),
    ],
)
def test_a_line_with_keys_calls(play: Play, typed: str, said: str, tmp_path: Path) -> None:
    shown = play("bullshit", quiet_first(tmp_path, typed), seats=seats_with_quiet(tmp_path), terminal=True, width=150)
    asked, _, answer = shown.partition(f"1 Player 1, 2 Player 2. {typed}\n")
    assert "\n" + KEYS_LINE in asked
    assert "  Anna lays " in glance(asked)
    answer = answer.partition(WIPE)[0]
    if said:
        assert f"  {said}" in answer
        assert "\n  It was announced as " in answer
        assert re.search(r"\n  \w+( \d)? takes the pile, \d+ cards?\.", answer)
    else:
        assert "Nobody calls." in answer
    who = said[:8] if said else None
    assert (re.findall(r"(Player \d) calls! ", answer) or [None])[0] == who


QUIET = """
class Quiet:
    def act(self, seen):
        actions = seen.actions()
        for action in (57, 55, 59):  # let it pass, done, lay
            if action in actions:
                return action
        return min(action for action in actions if action != 56)
"""


def seats_with_quiet(tmp_path: Path) -> str:
    (tmp_path / "quiet.py").write_text(QUIET, encoding="utf-8")
    return f"{tmp_path / 'quiet.py'}:Quiet,human,human"


def quiet_first(tmp_path: Path, typed: str) -> Callable[[str], str]:
    """Nobody calls until the bot, Anna, has laid; then `typed`, and away."""
    done = False

    def people(shown: str) -> str:
        nonlocal done
        if "type your key" in glance(shown) and "  Anna lays " in glance(shown):
            line, done = ("q" if done else typed), True
            return line
        return lay_first(shown)

    return leave_after(200, people)


def test_leaving_where_a_line_with_keys_is_asked(play: Play) -> None:
    for word in ("q", "quit", "EXIT"):
        for game in ("bullshit", "cals-bs"):
            shown = play(
                game,
                lambda shown, word=word: word if "type your key" in glance(shown) else lay_first(shown),
                seats="human,human,counter",
                terminal=True,
                width=150,
            )
            assert re.search(rf"[12] Player [12]\. {word}\n\nGoodbye\.\n$", shown)


@pytest.mark.parametrize("game", ["bullshit", "cheat", "cals-bs", "verish", "i-doubt-it"])
def test_the_end_of_input_at_every_prompt_leaves(play: Play, game: str) -> None:
    for prompts in range(12):
        left = prompts

        def people(shown: str) -> Any:
            nonlocal left
            left -= 1
            return lay_first(shown) if left >= 0 else None

        shown = play(game, people, seats="human,human,counter", terminal=True)
        assert shown.endswith("\nGoodbye.\n")


@pytest.mark.parametrize("typed", ["x", "?", "KS", "3", "1 as K"])
def test_nonsense_is_no_answer_to_a_play(play: Play, typed: str, tmp_path: Path) -> None:
    shown = play("bullshit", quiet_first(tmp_path, typed), seats=seats_with_quiet(tmp_path), terminal=True, width=150)
    answer = shown.partition(f"1 Player 1, 2 Player 2. {typed}\n")[2].partition(WIPE)[0]
    assert re.search(r"\S.*\.\n", answer)
    assert "calls! " not in answer
    assert KEYS_LINE in answer


# -- Calling by a key


def forwards(wanted: Collection[str]) -> list[str]:
    return sorted(wanted)


def backwards(wanted: Collection[str]) -> list[str]:
    return sorted(wanted, reverse=True)


def nobody(wanted: Collection[str]) -> list[str]:
    return []


def test_the_legend_names_every_key_and_the_time(play: Play, press: Callable[[Keys], Any]) -> None:
    asked = press(nobody)
    shown = play("bullshit", leave_after(30), seats="human,counter,human,human", terminal=True, width=150)
    assert asked
    assert all(seconds == 5 for _, seconds in asked)
    legends = re.findall(r"^To call, press your key within 5 seconds: (.*)\.$", shown, re.MULTILINE)
    assert len(legends) == len(asked)
    for legend, (wanted, _) in zip(legends, asked, strict=True):
        assert sorted(legend.split(", ")) == sorted(f"{key} Player {key}" for key in wanted)
    for screen in shown.split(WIPE):
        if "press your key" in screen:
            assert "Hand" not in screen
            assert secrets(screen) == []


def test_of_several_keys_the_nearest_counts(play: Play, press: Callable[[Keys], Any]) -> None:
    for order in (1, -1):
        press(forwards if order == 1 else backwards)
        shown = play("bullshit", leave_after(30), seats="human,human,human", terminal=True, width=150)
        calls = re.findall(
            r"^Player (\d) claims: .*\nTo call, press .*\n(?:.*\n)*?  Player (\d) calls! ", shown, re.MULTILINE
        )
        assert len(calls) == shown.count("To call, press") > 3
        assert all(int(caller) == int(player) % 3 + 1 for player, caller in calls)


def test_all_who_call_are_named_at_once(play: Play, press: Callable[[Keys], Any]) -> None:
    press(forwards)
    shown = play("bullshit", leave_after(5), seats="human,human,human", terminal=True, width=150)
    screen = next(screen for screen in shown.split(WIPE) if "To call, press" in screen)
    assert re.search(r"  (Player \d) and Player \d call; \1 is nearest\.\n  \1 calls! ", screen)


@pytest.mark.parametrize("game", ["bullshit", "cheat"])
def test_all_who_called_are_in_the_news(play: Play, press: Callable[[Keys], Any], game: str) -> None:
    press(forwards)
    shown = play(game, leave_after(30), seats="human,human,human", terminal=True, width=150)
    assert re.search(r"  (Player \d) and Player \d call; \1 is nearest\.\n  \1 calls! ", shown)


def test_everybody_but_the_player_is_asked(play: Play, press: Callable[[Keys], Any]) -> None:
    asked = press(nobody)
    shown = play("i-doubt-it", leave_after(40), seats="human,human,human,counter", terminal=True, width=150)
    screens = [screen for screen in shown.split(WIPE) if "press your key" in screen]
    assert len(screens) == len(asked)
    for screen, (wanted, _) in zip(screens, asked, strict=True):
        player = re.findall(r"^(.*) claims: ", screen, re.MULTILINE)[0]
        assert sorted(wanted) == sorted(key for key in "123" if player != f"Player {key}")


# -- First come, in Cal's BS


@pytest.mark.parametrize("order", [1, -1])
def test_who_comes_first_answers_first(play: Play, press: Callable[[Keys], Any], order: int) -> None:
    came: list[str] = []

    def keys(wanted: Collection[str]) -> list[str]:
        pressed = sorted(wanted)[::order]
        came.append(pressed[0])
        return pressed

    press(keys)
    shown = play("cals-bs", leave_after(30), seats="human,human,human", terminal=True, width=150)
    assert "To answer first, press your key within 5 seconds: " in shown
    parts = shown.split("To answer first, press your key")[1:]
    assert len(parts) == len(came) > 3
    for part, first in zip(parts, came, strict=True):
        owner = re.search(r"Only Player (\d) should look now|Player (\d)>", part)
        if owner:
            assert first in owner.groups()


def test_who_comes_first_by_a_line(play: Play) -> None:
    for typed in ("1", "2", "21", "12"):

        def people(shown: str, typed: str = typed) -> str:
            return typed if "type your key" in glance(shown) else lay_first(shown)

        shown = play("cals-bs", leave_after(20, people), seats="counter,human,human", terminal=True, width=150)
        both = shown.partition(f"{FLOOR_LINE}1 Player 1, 2 Player 2. {typed}\n")[2]
        assert re.findall(r"Only Player (\d) should look|(Player \d)>", both)[0][0] == typed[0]


def test_where_nobody_comes_chance_decides(play: Play, press: Callable[[Keys], Any]) -> None:
    press(nobody)
    firsts = set()
    for seed in range(8):
        shown = play("cals-bs", leave_after(6), seats="human,human,human", seed=seed, terminal=True, width=150)
        both = shown.partition("To answer first")[2]
        firsts.add(re.findall(r"Only Player (\d) should look", both)[0])
    assert len(firsts) > 1


# -- A real terminal


class Terminal:
    """The command in a terminal of its own; it is gone at the end, whatever happens."""

    def __init__(self, tmp_path: Path, *arguments: str) -> None:
        self.keyboard, terminal = pty.openpty()
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "cardkit_cli.app", "play", *arguments],
                stdin=terminal,
                stdout=terminal,
                stderr=terminal,
                cwd=tmp_path,
                start_new_session=True,
                env={**os.environ, "TERM": "xterm", "COLUMNS": "150", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"},
            )
        finally:
            os.close(terminal)
        self.shown = ""

    def until(self, *wanted: str) -> str:
        """What comes until one of `wanted` does, and that one."""
        until = time.monotonic() + 10
        while time.monotonic() < until:
            ends = [self.shown.index(text) + len(text) for text in wanted if text in self.shown]
            if ends:
                new, self.shown = self.shown[: min(ends)], self.shown[min(ends) :]
                return new
            if select.select([self.keyboard], [], [], 0.1)[0]:
                new = os.read(self.keyboard, 65536).decode(errors="replace").replace("\r", "")
                self.shown += re.sub(r"\x1b\[\d*m", "", new)
        raise AssertionError(self.shown)

    def type(self, keys: str) -> None:
        os.write(self.keyboard, keys.encode())

    def close(self) -> None:
        self.process.kill()
        self.process.wait(10)
        os.close(self.keyboard)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    opened = Terminal(tmp_path, "bullshit", "--seats", "human,human,counter", "--seed", "3", "--window", "0.5")
    try:
        yield opened
    finally:
        opened.close()


LEGEND = "To call, press your key within 0.5 seconds: 1 Player 1, 2 Player 2."


@pytest.mark.parametrize(("keys", "caller"), [("1", "Player 1"), ("x2", "Player 2"), ("", "")])
def test_a_single_key_calls(terminal: Terminal, keys: str, caller: str) -> None:
    before = terminal.until(LEGEND)
    time.sleep(0.1)  # what is typed before the window opens is thrown away
    assert "Vera lays 1 card face down" in before
    assert "Hand" not in before
    for key in keys:
        time.sleep(0.05)
        terminal.type(key)
    after = terminal.until("Only Player 1 should look now. Enter when ready: ")
    assert re.findall(r"(Player \d) calls! Turned over: 2♣\.", after) == ([caller] if caller else [])
    terminal.type("\n")
    terminal.until("Hand: ")
    terminal.until("Player 1> ")
    terminal.type("q\n")
    terminal.until("Goodbye.")
    assert terminal.process.wait(10) == 0


def test_two_keys_in_one_read_both_count(terminal: Terminal) -> None:
    terminal.until(LEGEND)
    time.sleep(0.15)
    terminal.type("21")
    after = terminal.until("Only Player 1 should look now. Enter when ready: ")
    assert "Player 1 calls! " in after  # the nearest to Vera


def test_a_key_counts_in_its_own_window_alone(terminal: Terminal) -> None:
    terminal.until(LEGEND)
    time.sleep(0.15)
    terminal.type("12")
    terminal.until("Only Player 1 should look now. Enter when ready: ")
    terminal.type("\n")
    terminal.until("Player 1> ")
    terminal.type("1\n")
    terminal.until("press your key within 0.5 seconds: 2 Player 2.")
    time.sleep(0.15)
    terminal.type("x")
    assert "calls! " not in terminal.until("should look now.")
