"""A position as one seat sees it: `??` for each card that lies face down for it."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cardkit.cards.card import Card, card_or_none
from cardkit.engine.state import State
from cardkit.game.game import AnyGame
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS, words_of


def seen_position(game: AnyGame, state: State, seat: int) -> dict[str, Any]:
    """The position of `state` as `seat` sees it; `?` stands for cards whose number is hidden too.

    What was seen earlier and lies face down again, such as cards in a pile, is hidden: this is the sight of the table,
    and not a memory.
    """
    position = game.to_position(state)
    public = OpenCards(game, position)

    def hidden(key: str, index: int, text: str) -> str:
        if key in game.views.owned_zones and index == seat:
            return text
        if game.views.uncounted(state, key, index):
            return HIDDEN_CARDS
        covered = hide(text, public.of(key, index))
        return known_first(covered) if key == "hands" else covered

    seen: dict[str, Any] = {}
    for key, value in position.items():
        if key in game.views.hidden_zones:
            texts = [value] if isinstance(value, str) else value
            covered = [hidden(key, index, text) for index, text in enumerate(texts)]
            seen[key] = covered[0] if isinstance(value, str) else covered
        elif key not in game.views.secret_keys:
            seen[key] = value
    return game.views.without_secrets(seen, state, seat)


def is_cards(text: str, card_type: type[Card]) -> bool:
    """Return whether `text` is cards and nothing else, hidden ones included, or pairs of cards: `7S ??`, `9D/-
    7S/8S`.
    """
    marks = (HIDDEN_CARD, HIDDEN_CARDS, "-")
    return all(word in marks or card_or_none(word, card_type) is not None for word in words_of(text))


class OpenCards:
    """The cards in the hidden zones of a position that everybody sees."""

    def __init__(self, game: AnyGame, position: Mapping[str, Any]) -> None:
        self.game = game
        self.position = position
        self._everywhere = open_cards(game, position)

    def of(self, key: str, index: int) -> "Counter[str]":
        """Those in text `index` of the zone `key`, each as often as it is seen there."""
        copies = self.game.views.open_copies(self.position, key, index)
        return self._everywhere if copies is None else Counter(copies)


def open_cards(game: AnyGame, position: Mapping[str, Any]) -> "Counter[str]":
    """The cards that everybody sees, although some stand in a hidden zone of `position` too.

    Those that another key names, and what has been turned up. None where a card can be there twice.
    """
    if max(Counter(game.cards(len(position["hands"]))).values()) > 1:
        return Counter()
    closed = (*game.views.hidden_zones, *game.views.naming_keys)
    others = [text for key, text in position.items() if key not in closed and isinstance(text, str)]
    texts = [text for text in others if is_cards(text, game.card_type)]
    return Counter({*words_of(texts), *game.views.turned_up(position)} - {"-"})


def hide(text: str, seen: "Counter[str]") -> str:
    """`text` with `??` for every card of which `seen` has no copy; of several alike it has the last."""
    remaining = Counter(seen)
    words = text.split()
    for index in reversed(range(len(words))):
        if remaining[words[index]]:
            remaining[words[index]] -= 1
        else:
            words[index] = HIDDEN_CARD
    return " ".join(words)


def known_first(hand: str) -> str:
    """A sorted hand would tell by the order of `??` what is below and above the known cards."""
    return " ".join(sorted(hand.split(), key=lambda word: word == HIDDEN_CARD))
