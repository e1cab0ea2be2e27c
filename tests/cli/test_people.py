"""Several people at one keyboard, and leaving a real terminal."""

import os
import re
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from cardkit.cards.bits import members
from cardkit.cards.card import Card
from cardkit.game.game import Game
from forks import Forks
from terminal import Terminal

WIPE = "\x1b[H\x1b[2J\x1b[3J"
NEXT_DEAL = "Enter for the next deal, q to leave: "
Play = Callable[..., str]


def hands(shown: str) -> list[str]:
    return re.findall(r"^Hand: (.*?) *$", shown, re.MULTILINE)


# -- Several people at one keyboard


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("perevodnoy-show", "human,human,cheapest"),
        ("durak-1994", "human,human,human,human"),
    ],
)
def test_nobody_sees_the_hand_of_another(play: Play, monkeypatch: pytest.MonkeyPatch, game: str, seats: str) -> None:
    dealt: list[Any] = []
    deal = Game.deal_state

    def watched(*arguments: Any, **more: Any) -> Any:
        dealt.append(deal(*arguments, **more))
        return dealt[-1]

    monkeypatch.setattr(Game, "deal_state", watched)
    seen = 0

    def watch(shown: str) -> str:
        nonlocal seen
        glance = shown.rpartition(WIPE)[2]
        if shown.endswith("Enter when ready: "):
            assert re.search(r"^Only Player \d should look now\. Enter when ready: $", glance, re.MULTILINE)
            assert hands(glance) == []
            state = dealt[-1]
            for seat in range(state.seats):
                secret = [
                    Card(card).pretty
                    for card in members(state.hands[seat] & ~state.observe((seat - 1) % state.seats).known[seat])
                ]
                assert [] == [card for card in secret if re.search(rf"(?<!\d){card}", glance)]
            return ""
        if shown.endswith(NEXT_DEAL):
            return "q"
        state = dealt[-1]  # is played on in place
        looked_at = state.observe(state.actor)
        person = seats.split(",")[: state.actor + 1].count("human")
        assert glance.endswith(f"\nPlayer {person}> ")
        own = [Card(card).pretty for card in members(looked_at.hand)]
        assert sorted(hands(glance)[-1].replace("│", "").split()) == sorted(own)
        for seat in range(state.seats):
            if seat != state.actor:
                secret = [Card(card).pretty for card in members(state.hands[seat] & ~looked_at.known[seat])]
                assert [] == [card for card in secret if re.search(rf"(?<!\d){card}", glance)]
        seen += 1
        return "1"

    shown = play(game, watch, seats=seats, terminal=True)
    assert seen > 10
    assert shown.count("Only Player 1 should look now.") > 2
    assert shown.count("Only Player 2 should look now.") > 2


# -- Leaving a real terminal


def test_the_end_of_input_at_any_prompt_leaves(command: Callable[..., "subprocess.CompletedProcess[str]"]) -> None:
    for lines in (0, 4):
        done = command("play", "durak", "--seed", "5", "--seats", "human,human", typed="1\n" * lines)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.endswith("\nGoodbye.\n")


@pytest.mark.parametrize("prompt", ["ready: ", "> ", NEXT_DEAL])
def test_ctrl_c_at_any_prompt_leaves(play: Play, prompt: str) -> None:
    def person(shown: str) -> str:
        if shown.endswith(prompt):
            raise KeyboardInterrupt
        return "" if shown.endswith("ready: ") else "1"

    try:
        shown = play("podkidnoy", person, seats="human,human", rules=["low_rank=9"])
    except KeyboardInterrupt:  # which would end all tests
        pytest.fail("nobody catches it")
    assert shown.endswith("\nGoodbye.\n")


def test_a_dumb_terminal_has_plain_lines_and_ctrl_c_leaves_it_cleanly(forks: Forks | None, tmp_path: Path) -> None:
    match = ("podkidnoy", "--seats", "human,cheapest", "--rule", "low_rank=9", "--seed", "5", "--name", "")
    with Terminal(forks, tmp_path, "play", *match, "--pace", "0", TERM="dumb") as terminal:
        while not terminal.until(NEXT_DEAL, "You> ").endswith(NEXT_DEAL):
            terminal.press("1\n")
        for _ in range(60):  # a signal just before a read is handled only at the next key
            os.kill(terminal.process.pid, signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                terminal.process.wait(1)
                break
        assert terminal.leaves() == 0
        terminal.until("Goodbye.")
        assert "Traceback" not in terminal.raw
        assert "\x1b" not in terminal.raw
