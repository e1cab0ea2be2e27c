"""One person at a table of a bluffing game: reading the screen, and functions that type for the person."""

import re
from collections.abc import Callable

from cardkit.cards.card import RANKS, parse_rank

NEXT_DEAL = "Enter for the next deal, q to leave: "
CALL_PROMPT = "You: c calls, Enter lets it pass> "
PROMPT = re.compile(r"^(?:You: c calls, Enter lets it pass|You)> ", re.MULTILINE)
COUNTED = ("bullshit", "cals-bs", "verish")
"""A game with a window for calls, one in which a player may pass, and one in which only the next player answers."""
GAMES = ("cheat-updown", "cals-bs", "verish")
"""The same, but here the window is that of a game in which piles are chosen and numbers of cards are hidden."""
WINDOWS = ("cheat-updown", "bullshit")
CARD = r"(?:10|[2-9JQKA])[♠♥♦♣]|★\w+"

Play = Callable[..., str]


def due(shown: str) -> list[str]:
    """Return the ranks that may be announced, as typed after `as`, read from the latest line `next: ...`."""
    now = re.findall(r"^next: (.*?) *$", shown, re.MULTILINE)[-1]
    if now == "any rank":
        return list(RANKS)
    if now.startswith("plus "):
        return ["+" + now.split()[1].rstrip(",")]
    return [RANKS[parse_rank(rank)] for rank in now.split(", ")]


def latest_choice(shown: str) -> str:
    """Return the text from the latest hand on, or from the latest pile that is to become a hand."""
    starts = [found.start() for found in re.finditer(r"^Hand: |^pile \d+: about", shown, re.MULTILINE)]
    return shown[starts[-1] if starts else -1 :]


def hand(shown: str) -> list[str]:
    """Return the cards of the latest hand, in order."""
    return re.findall(CARD, shown[shown.rindex("Hand: ") :].partition("\n\n")[0].partition("\nc call")[0])


def lay_first(shown: str) -> str:
    """Lay the first card as the first possible rank; press Enter at any other question; leave at the end."""
    if shown.endswith(NEXT_DEAL):
        return "q"
    screen = latest_choice(shown)
    if shown.endswith(CALL_PROMPT) or re.search(r"^(c call|p pass|t trust|d \w|Enter keep)", screen, re.MULTILINE):
        return ""
    piles = re.search(r"^(\d) that pile", screen, re.MULTILINE)
    if piles:
        return piles[1]
    ranks = due(shown)
    if len(ranks) < 13:
        return f"1 as {ranks[0]}"
    first = hand(shown)[0]
    return "1 as " + ("K" if first[0] == "★" else first[:-1])


def stop_after(prompts: int, answer: Callable[[str], str] = lay_first) -> Callable[[str], str]:
    """Return the same person, who leaves after so many prompts."""
    asked = 0

    def person(shown: str) -> str:
        nonlocal asked
        asked += 1
        return "q" if asked > prompts else answer(shown)

    return person


def call_all(shown: str) -> str:
    """Call wherever possible; otherwise do the same."""
    offered = shown.endswith(CALL_PROMPT) or re.search(r"^c call", latest_choice(shown), re.MULTILINE)
    return "c" if offered else lay_first(shown)


def parts(shown: str) -> list[str]:
    """Split the text at the prompts: the text before the first line typed, then each line with its answer."""
    return PROMPT.split(shown)


def refusal(play: Play, game: str, line: str, *before: str, **options: object) -> str:
    """Return the refusal of `line` after the lines `before`, and check that it is one sentence and changes nothing."""
    *_, screen, said, look, end = parts(play(game, [*before, line, "look"], width=200, **options))
    assert end == "\nGoodbye.\n"
    assert look.startswith("look\n")
    assert screen.endswith(look.removeprefix("look\n"))
    typed, sentence, rest = said.split("\n")
    assert (typed, rest) == (line, "")
    assert re.match(r"[A-Z'0-9]", sentence)
    assert sentence.endswith(".")
    return sentence


def own_turn(play: Play, game: str, seed: int, **options: object) -> tuple[list[str], str]:
    """Return the lines typed up to the person's first own turn, other than the choice of a pile, and all text shown."""
    lines: list[str] = []

    def person(shown: str) -> str:
        if shown.endswith("\nYou> ") and "that pile" not in latest_choice(shown):
            return "q"
        lines.append(lay_first(shown))
        return lines[-1]

    shown = play(game, person, seed=seed, width=200, **options)
    return lines, shown.removesuffix("q\n\nGoodbye.\n")
