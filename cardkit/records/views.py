"""Views: positions and records of a deal as one seat sees them, `??` for hidden cards (docs/reference/format.md)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import Any

import attrs

from cardkit.cards.card import Card, card_or_none
from cardkit.engine.seating import no_such_seat
from cardkit.engine.state import State
from cardkit.errors import InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS, words_of
from cardkit.game.record import Record
from cardkit.language import gettext
from cardkit.records.hidden import staying
from cardkit.records.replaying import Load, replay
from cardkit.records.revealed import add_light, revealed

# -- Positions


def seen_position(game: AnyGame, state: State, seat: int) -> dict[str, Any]:
    """Return the position of `state` as `seat` sees it; `?` replaces cards whose number is hidden too.

    Cards seen earlier that lie face down again, as in a pile, are hidden: the position shows the table and not the
    seat's memory.
    """
    position = game.to_position(state)
    public = OpenCards(game, position)

    def hidden(key: str, index: int, text: str) -> str:
        """Return text `index` of the hidden zone `key` as `seat` sees it."""
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
    """Return whether `text` has only cards, hidden ones included, or pairs of cards: `7S ??`, `9D/- 7S/8S`."""
    marks = (HIDDEN_CARD, HIDDEN_CARDS, "-")
    return all(word in marks or card_or_none(word, card_type) is not None for word in words_of(text))


class OpenCards:
    """The cards in the hidden zones of a position that everybody sees."""

    def __init__(self, game: AnyGame, position: Mapping[str, Any]) -> None:
        self.game = game
        self.position = position
        self._everywhere = open_cards(game, position)

    def of(self, key: str, index: int) -> "Counter[str]":
        """Return the seen cards in text `index` of the zone `key`, each with its number of copies."""
        copies = self.game.views.open_copies(self.position, key, index)
        return self._everywhere if copies is None else Counter(copies)


def open_cards(game: AnyGame, position: Mapping[str, Any]) -> "Counter[str]":
    """Return the cards that everybody sees, although some lie in a hidden zone of `position`.

    They are the cards that another key names and those turned up. The result is empty when the pack repeats cards.
    """
    if max(Counter(game.cards(len(position["hands"]))).values()) > 1:
        return Counter()
    closed = (*game.views.hidden_zones, *game.views.naming_keys)
    others = [text for key, text in position.items() if key not in closed and isinstance(text, str)]
    texts = [text for text in others if is_cards(text, game.card_type)]
    return Counter({*words_of(texts), *game.views.turned_up(position)} - {"-"})


def hide(text: str, seen: "Counter[str]") -> str:
    """Return `text` with `??` for every card without a copy in `seen`; of equal cards the last ones are seen."""
    remaining = Counter(seen)
    words = text.split()
    for index in reversed(range(len(words))):
        if remaining[words[index]]:
            remaining[words[index]] -= 1
        else:
            words[index] = HIDDEN_CARD
    return " ".join(words)


def known_first(hand: str) -> str:
    """Return the hand with its known cards first: among sorted cards the places of `??` would give hints."""
    return " ".join(sorted(hand.split(), key=lambda word: word == HIDDEN_CARD))


# -- Records


@attrs.frozen
class Known:
    """The facts about one move of a deal besides the positions before and after it."""

    laid: Sequence[str]
    """The cards that the seat laid."""
    turned: Sequence[str]
    """The cards that it turned up for all to see."""
    drawn: Sequence[int] | None
    """The cards of the stock that the seat drew, by index, if the game gives them."""


def view_of(record: Record, load: Load, seat: int) -> Record:
    """Return `record` as `seat` saw it by its end: the cards that it was dealt, drew, laid or took, and public ones.

    A seat that takes a pile sees in which play each of its cards lay. Raises `InvalidText` or `InvalidRule` for a
    record that cannot be played, and for one that already hides cards.
    """
    if record.hides:
        raise InvalidText(gettext("This record is a view already: only a whole record can be seen from other seats."))
    played: list[tuple[State, Move]] = []
    live = replay(record, load, lambda before, move: played.append((before.state.clone(), move)))
    if not 0 <= seat < live.state.seats:
        raise InvalidText(str(no_such_seat(seat, live.state.seats)))
    game: AnyGame = live.game
    end = live.settled
    positions = [game.to_position(state) for state in [*(state for state, _ in played), end]]
    lines = game.views.seen_lines(played, end, seat)
    states = [*(state for state, _ in played), end][1:]
    known = [
        Known(
            [card.text for card in move.cards] if move.seat == seat else [],
            game.views.seen_move(before, move, after).turned,
            game.views.drawn(before, move, after, seat),
        )
        for (before, move), after in zip(played, states, strict=True)
    ]
    drawn: list[Counter[str]] = [Counter() for _ in played]
    deal = _seen_deal(game, record.deal, positions, known, seat, drawn)
    deal = game.views.without_secrets(deal, played[0][0] if played else end, seat)
    light = [revealed(game, before, move, after, seat) for (before, move), after in zip(played, states, strict=True)]
    lines = add_light(lines, positions, [cards - found for cards, found in zip(light, drawn, strict=True)])
    now = () if end.over else tuple(game.views.public_facts(end))
    hidden = attrs.evolve(record, seed=None, shares=(), commitment="", salt="")
    return attrs.evolve(hidden, deal=deal, play=tuple(lines), view=seat, now=now)


def _seen_deal(
    game: AnyGame,
    deal: Mapping[str, Any],
    positions: Sequence[Mapping[str, Any]],
    known: Sequence[Known],
    seat: int,
    found: Sequence["Counter[str]"],
) -> dict[str, Any]:
    """Return the deal as `seat` knows it by the end; `found` gets the cards that it drew with each move."""
    seen_by_all = OpenCards(game, deal)
    seen = {key: value for key, value in deal.items() if key not in game.views.secret_keys}
    for key in game.views.hidden_zones:
        value = deal.get(key)
        if key in game.views.owned_zones:
            hands = [known_first(hide(text, seen_by_all.of(key, other))) for other, text in enumerate(value or [])]
            seen[key] = [*hands[:seat], *(value or [])[seat : seat + 1], *hands[seat + 1 :]]
        elif isinstance(value, list) and game.views.counted:
            seen[key] = [
                _text_drawn(seen_by_all.of(key, index), text, _drawn(key, alone, known, seat, found))
                for index, text in enumerate(value)
                for alone in [_alone(positions, key, index)]
            ]
        elif isinstance(value, list):
            own = {index for index in range(len(value)) if _taken(key, index, positions, seat)}
            seen[key] = [text if index in own or not text else HIDDEN_CARDS for index, text in enumerate(value)]
        elif isinstance(value, str):
            seen[key] = _text_drawn(seen_by_all.of(key, 0), value, _drawn(key, positions, known, seat, found))
    return seen


def _text_drawn(seen_by_all: "Counter[str]", text: str, drawn: Collection[int]) -> str:
    """Return `text` with `??` for cards that were neither seen by all nor, by their index, `drawn`."""
    covered = zip(text.split(), hide(text, seen_by_all).split(), strict=True)
    return " ".join(word if index in drawn else hidden for index, (word, hidden) in enumerate(covered))


def _alone(positions: Sequence[Mapping[str, Any]], key: str, index: int) -> list[dict[str, Any]]:
    """Return the positions with one text of the list `key` in place of the list."""
    return [{**position, key: position[key][index]} for position in positions]


def _drawn(
    key: str, positions: Sequence[Mapping[str, Any]], known: Sequence[Known], seat: int, found: Sequence["Counter[str]"]
) -> set[int]:
    """Return which cards of the zone `key`, by index in the first position, the seat saw when they left it.

    They went straight into its hand, or it `laid` them with the same move, or they came to lie open.
    """
    drawn: set[int] = set()
    indices = list(range(len(positions[0].get(key, "").split())))
    for move, (before, after) in enumerate(pairwise(positions)):
        words = before.get(key, "").split()
        for word in [*(Counter(known[move].laid) - _hand(before, seat)).elements(), *known[move].turned]:
            if word in words:
                drawn.add(indices[words.index(word)])
                found[move][word] += 1
        stay = staying(words, after.get(key, "").split())
        said = known[move].drawn
        if said is not None:
            drawn.update(indices[index] for index in said)
        else:
            gone = sorted(set(range(len(words))) - set(stay))
            got = _got(words, gone, before, after, seat)
            found[move].update(words[index] for index in got if indices[index] >= 0)
            drawn.update(indices[index] for index in got)
        indices = [indices[index] if index >= 0 else -1 for index in stay]
    return drawn - {-1}


def _got(
    words: Sequence[str], gone: Sequence[int], before: Mapping[str, Any], after: Mapping[str, Any], seat: int
) -> list[int]:
    """Return which of the cards that are `gone`, by index in `words`, the hand of the seat has more."""
    got = _hand(after, seat) - _hand(before, seat)
    found = []
    for index in gone:
        if got[words[index]]:
            got[words[index]] -= 1
            found.append(index)
    return found


def _taken(key: str, index: int, positions: Sequence[Mapping[str, Any]], seat: int) -> bool:
    """Return whether the seat took pile number `index` of the zone `key` into its hand."""
    for before, after in pairwise(positions):
        piles, rest = before.get(key), after.get(key)
        if piles and piles[index] and not (rest and rest[index]):
            return Counter(words_of(piles[index])) == _hand(after, seat) - _hand(before, seat)
    return False


def _hand(position: Mapping[str, Any], seat: int) -> "Counter[str]":
    return Counter(position["hands"][seat].split())
