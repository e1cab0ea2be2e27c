"""A position as one seat sees it: `??` for each card that lies face down for it."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cardkit.cards import Card
from cardkit.errors import InvalidText
from cardkit.game import Game
from cardkit.position import HIDDEN_CARD, HIDDEN_CARDS
from cardkit.state import State


def seen_position(game: Game[Any, Any], state: State, seat: int) -> dict[str, Any]:
    """The position of `state` as `seat` sees it; `?` stands for cards whose number is hidden too.

    What was seen earlier and lies face down again, such as cards in a pile, is hidden: this is the sight of the table,
    and not a memory.
    """
    table = game.to_position(state)
    uncounted = game.counts_hidden(state.seats)
    public = open_cards(game, table)
    seen = {key: value for key, value in table.items() if key not in game.unseen}
    for key in game.hidden:
        if key not in table or key == "hands":
            continue
        value = table[key]
        if isinstance(value, list):
            seen[key] = [_hidden(text, public, uncounted or "heights" in table) for text in value]
        else:
            seen[key] = _hidden(value, public, uncounted)
    seen["hands"] = [
        hand if place == seat else known_first(_hidden(hand, public, uncounted))
        for place, hand in enumerate(table["hands"])
    ]
    if uncounted and "piles" not in table:  # then also an empty hand looks like any other, until its seat is out
        out = table.get("out", ())
        seen["hands"] = [
            hand if place == seat or place in out else HIDDEN_CARDS for place, hand in enumerate(seen["hands"])
        ]
    if state.over:
        seen.pop("claim", None)  # nothing is left to be called
    elif "claim" in table:
        seen["claim"] = game.seen_line(game.parse_move(table["claim"]), state, seat)
    return seen


def is_cards(text: str) -> bool:
    """Whether `text` is cards and nothing else, hidden ones included, or pairs of cards: `7S ??`, `9D/- 7S/8S`."""
    words = text.replace("/", " ").split()
    return all(word in (HIDDEN_CARD, HIDDEN_CARDS, "-") or _is_card(word) for word in words)


def _is_card(word: str) -> bool:
    try:
        Card(word)
    except InvalidText:
        return False
    return True


def open_cards(game: Game[Any, Any], table: Mapping[str, Any]) -> set[str]:
    """The cards that everybody sees, although some stand at a hidden place of the position `table` too.

    Those that another key names, and the one turned up under the stock. None where a card can be in two places.
    """
    if max(Counter(game.cards(len(table["hands"]))).values()) > 1:
        return set()
    texts = [text for key, text in table.items() if key not in game.hidden and isinstance(text, str) and is_cards(text)]
    words = {word for text in texts for word in text.replace("/", " ").split()} - {"-"}
    stock = table.get("stock", "").split()
    return words | set(stock[-1:]) if table.get("trump") and game.turns_up else words


def known_first(hand: str) -> str:
    """A sorted hand would tell by the places of `??` what is below and above the known cards."""
    return " ".join(sorted(hand.split(), key=lambda word: word == HIDDEN_CARD))


def _hidden(text: str, public: set[str], uncounted: bool) -> str:
    words = text.split()
    if uncounted and words:
        return HIDDEN_CARDS
    return " ".join(word if word in public else HIDDEN_CARD for word in words)
