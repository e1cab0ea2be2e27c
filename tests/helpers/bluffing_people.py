"""Several people at one keyboard in a bluffing game: reading the screen, and functions that type for people."""

import re
from collections.abc import Callable, Collection

from bluffing_table import latest_choice
from cardkit.cards.card import RANKS, parse_rank

WIPE = "\x1b[H\x1b[2J\x1b[3J"
NEXT_DEAL = "Enter for the next deal, q to leave: "
CARD = r"(?:10|[2-9JQKA])[♠♥♦♣]|★\w+"
KEYS_LINE = "To call, type your key and Enter; Enter alone lets it pass: "
Play = Callable[..., str]
Keys = Callable[[Collection[str]], list[str]]


def glance(shown: str) -> str:
    """Return the text on the terminal since it was last wiped."""
    return shown.rpartition(WIPE)[2]


def secrets(text: str) -> list[str]:
    """Return the cards in it that nobody turned over for everybody."""
    public = re.compile(r"Turned over: |turned over: |, face up\.$|show[s]? and remove")
    return [card for line in text.splitlines() if not public.search(line) for card in re.findall(CARD, line)]


def lay_first(shown: str) -> str:
    """Lay the first card as the first possible rank; press Enter at any other question."""
    screen = glance(shown)
    if not re.search(r"Player \d> $", screen):
        return ""
    latest = latest_choice(screen)
    if re.search(r"^(c call|p pass|t trust|d \w|Enter keep)", latest, re.MULTILINE):
        return ""
    if re.search(r"^\d that pile", latest, re.MULTILINE):
        return str(re.findall(r"^(\d) that pile", latest, re.MULTILINE)[0])
    now = re.findall(r"^next: (.*?) *$", screen, re.MULTILINE)[-1]
    first = re.findall(CARD, latest)[0]
    if now == "any rank":
        return "1 as " + ("K" if first[0] == "★" else first[:-1])
    if now.startswith("plus"):
        return "1 as +1"
    return f"1 as {RANKS[parse_rank(now.split(', ')[0])]}"


def leave_after(prompts: int, answer: Callable[[str], str] = lay_first) -> Callable[[str], str]:
    """Return the same people, who leave at the first chance after so many prompts."""
    asked = 0

    def people(shown: str) -> str:
        nonlocal asked
        asked += 1
        if shown.endswith(NEXT_DEAL) or (asked > prompts and not shown.endswith("ready: ")):
            return "q"
        return answer(shown)

    return people


def quiet_first(typed: str) -> Callable[[str], str]:
    """Call nothing until the bot, Anna, has laid; then type `typed`, and leave."""
    done = False

    def people(shown: str) -> str:
        nonlocal done
        if "type your key" in glance(shown) and "  Anna lays " in glance(shown):
            line, done = ("q" if done else typed), True
            return line
        return lay_first(shown)

    return leave_after(200, people)


def nobody(wanted: Collection[str]) -> list[str]:
    return []
