"""The check that no card is lost, made or doubled."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cardkit.cards.card import Card
from cardkit.engine.state import State
from cardkit.errors import InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.position import words_of
from cardkit.testing.random_deals import Choose, Course, any_action, courses
from cardkit.testing.sentences import in_sentences


@in_sentences
def check_cards(game: AnyGame, seats: int, seed: int, *, games: int = 1, choose: Choose = any_action) -> int:
    """Raise `AssertionError` when the cards of a position are not those of the game, along a random deal.

    Under the keys `game.views.zones` a position names every card of `game.cards(seats)` once (each copy once), from the
    deal to the end; a number under such a key stands for so many cards that were not seen. Returns how many positions
    were counted.
    """
    counted = 0
    for course in courses(game, seats, seed, games, choose):
        cards = [int(card) for card in game.cards(seats)]
        if cards != sorted(cards):
            course.fail("`cards` should be in rising order")
        pack = Counter(game.card_type(card).text for card in cards)
        for _ in course.decisions():
            check_conserved(course, course.state, pack, "the position")
            counted += 1
        check_conserved(course, course.state, pack, "the position at the end")
        counted += 1
    return counted


def check_conserved(course: Course, state: State, pack: Counter[str], what: str) -> None:
    """Complain when the position of `state`, called `what`, does not hold exactly the cards of `pack`."""
    position = course.game.to_position(state)
    try:
        named, unseen = lying(position, course.game.views.zones, course.game.card_type)
    except InvalidText as error:
        course.fail(f"{what} should name cards under {', '.join(course.game.views.zones)}: {error}")
    extra, lost = named - pack, pack - named
    if extra:
        course.fail(
            f"{what} should name every card of the game once, and there are too many {' '.join(extra.elements())}"
        )
    if lost.total() != unseen:
        course.fail(
            f"{what} should name every card of the game once, and {' '.join(lost.elements())} should be "
            f"{unseen} cards that lie there unseen"
            if unseen
            else f"{what} should name every card of the game once, and {' '.join(lost.elements())} are missing"
        )


def lying(position: Mapping[str, Any], keys: Sequence[str], card_type: type[Card]) -> tuple[Counter[str], int]:
    """The cards that `position` names under `keys`, and how many it only counts. Raises `InvalidText`."""
    named: Counter[str] = Counter()
    unseen = 0
    for key in keys:
        value = position.get(key, "")
        if isinstance(value, int):
            unseen += value
        else:
            named.update(card_type(word).text for word in words_of(value) if word != "-")
    return named, unseen
