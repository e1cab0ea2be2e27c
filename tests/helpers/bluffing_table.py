"""One person at a table of a bluffing game: what the screen says, and players who only type."""

import re
from collections.abc import Callable

from cardkit.cards.card import RANKS, parse_rank

NEXT_DEAL = "Enter for the next deal, q to leave: "
CALL_PROMPT = "You: c calls, Enter lets it pass> "
PROMPT = re.compile(r"^(?:You: c calls, Enter lets it pass|You)> ", re.MULTILINE)
GAMES = ("cheat-updown", "bullshit", "cals-bs", "verish", "i-doubt-it", "cals-bs-all-fours")
WINDOWS = ("cheat-updown", "bullshit", "i-doubt-it")
COUNTED = ("bullshit", "cals-bs", "verish", "i-doubt-it", "cals-bs-all-fours")
CARD = r"(?:10|[2-9JQKA])[♠♥♦♣]|★\w+"

Play = Callable[..., str]


def due(shown: str) -> list[str]:
    """What may be announced, as it is typed behind `as`, read from the latest line `now ...`."""
    now = re.findall(r"^next: (.*?) *$", shown, re.MULTILINE)[-1]
    if now == "any rank":
        return list(RANKS)
    if now.startswith("plus "):
        return ["+" + now.split()[1].rstrip(",")]
    return [RANKS[parse_rank(rank)] for rank in now.split(", ")]


def latest_choice(shown: str) -> str:
    """What stands from the latest hand on, or from the piles that are to become hands."""
    starts = [found.start() for found in re.finditer(r"^Hand: |^pile \d+: about", shown, re.MULTILINE)]
    return shown[starts[-1] if starts else -1 :]


def hand(shown: str) -> list[str]:
    """The cards of the latest hand, in order."""
    return re.findall(CARD, shown[shown.rindex("Hand: ") :].partition("\n\n")[0].partition("\nc call")[0])


def lay_first(shown: str) -> str:
    """Lay the first card with whatever may be announced; Enter wherever something else is asked; leave at the end."""
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
    """The same person, who leaves after so many prompts."""
    asked = 0

    def person(shown: str) -> str:
        nonlocal asked
        asked += 1
        return "q" if asked > prompts else answer(shown)

    return person


def call_all(shown: str) -> str:
    """Call wherever that may be done, else the same."""
    offered = shown.endswith(CALL_PROMPT) or re.search(r"^c call", latest_choice(shown), re.MULTILINE)
    return "c" if offered else lay_first(shown)


def parts(shown: str) -> list[str]:
    """What is shown before the first line typed, and then after each, that line first."""
    return PROMPT.split(shown)


def refusal(play: Play, game: str, line: str, *before: str, **options: object) -> str:
    """What is said to `line` after the lines `before`: one sentence that changes nothing."""
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
    """What is typed up to the person's first own turn, the choice of a pile aside, and what is shown there."""
    lines: list[str] = []

    def person(shown: str) -> str:
        if shown.endswith("\nYou> ") and "that pile" not in latest_choice(shown):
            return "q"
        lines.append(lay_first(shown))
        return lines[-1]

    shown = play(game, person, seed=seed, width=200, **options)
    return lines, shown.removesuffix("q\n\nGoodbye.\n")
