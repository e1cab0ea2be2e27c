"""Further simple strategies for bluffing games: ways to lay and to call beside those of `simple_strategies.py`.

`python benchmarks/strength/bluffing_grid.py hard --more` plays each way to lay here with each way to call here.
"""

from collections.abc import Callable
from typing import Final

from simple_strategies import (
    Call,
    Lay,
    SimpleBot,
    above,
    as_many_as_possible,
    certain,
    filled,
    lay_of,
    matching,
    quick,
    truth_else_one,
    truth_plus_one,
)

from cardkit.cards.bits import count
from cardkit_games.bluffing.bots.candidates.option import Candidate, fixed_number
from cardkit_games.bluffing.engine.claims import FREE
from cardkit_games.bluffing.engine.observation import TURNED, BluffingObservation

SMALL: Final = 3
LARGE: Final = 6
"""So many cards are a small pile to lay on, and so many a large one."""


def two_false(bot: SimpleBot, seen: BluffingObservation, rank: int) -> Candidate:
    """Two false cards."""
    fixed = fixed_number(seen)
    return lay_of(seen, rank, seen.hand & ~seen.book.matching(rank), max(2, fixed), max(1, fixed))


def truth_plus_two(bot: SimpleBot, seen: BluffingObservation, rank: int) -> Candidate:
    """All that is true and two false cards."""
    option = matching(seen, rank)
    return filled(option, seen, min(option.cards() + 2, seen.book.most_of_a_claim()))


def one_true(bot: SimpleBot, seen: BluffingObservation, rank: int) -> Candidate:
    """One card, true if there is one."""
    wanted = max(1, fixed_number(seen))
    return lay_of(seen, rank, seen.hand & seen.book.matching(rank), wanted, wanted)


def where(sees: Callable[[SimpleBot, BluffingObservation], bool], then: Lay) -> Lay:
    """One way to lay where the bot sees something, else truth else one."""

    def lay(bot: SimpleBot, seen: BluffingObservation, rank: int) -> Candidate:
        return (then if sees(bot, seen) else truth_else_one)(bot, seen, rank)

    return lay


def or_certain(sees: Callable[[SimpleBot, BluffingObservation], bool]) -> Call:
    """To call where the bot sees something, and what is certain."""
    return lambda bot, seen: sees(bot, seen) or certain(bot, seen)


def held(seen: BluffingObservation) -> int:
    """How many cards of the rank announced the bot has itself; none where nothing was announced."""
    return count(seen.hand & seen.book.matching(seen.rank)) if seen.rank != FREE else 0


def others(seen: BluffingObservation) -> list[int]:
    """The sizes of the hands of all others that are known."""
    sizes = [seen.hand_sizes[seat] for seat in range(seen.seats) if seat != seen.seat]
    return [size for size in sizes if size >= 0]


def found(seen: BluffingObservation) -> list[bool]:
    """Of the plays turned over of the player of the latest play, whether each was false."""
    turned = [event for event in seen.events if event.kind == TURNED and event.seat == seen.player]
    return [event.once & ~seen.book.matching(event.rank) != 0 for event in turned if event.rank != FREE]


def shown(seen: BluffingObservation) -> int:
    """How many more own plays were turned over and true than false."""
    own = [event for event in seen.events if event.kind == TURNED and event.seat == seen.seat]
    return sum(-1 if event.once & ~seen.book.matching(event.rank) else 1 for event in own if event.rank != FREE)


MORE_WAYS_TO_LAY: Final[dict[str, Lay]] = {
    "two false": two_false,
    "truth plus two": truth_plus_two,
    "one true": one_true,
    "by turns": where(lambda bot, seen: len(seen.plays) % 2 == 1, two_false),
    "false on small piles": where(lambda bot, seen: bot.pile <= SMALL, two_false),
    "false on large piles": where(lambda bot, seen: bot.pile >= LARGE, two_false),
    "many when few left": where(lambda bot, seen: seen.hand_count() <= 6, as_many_as_possible),
    "many when many left": where(lambda bot, seen: seen.hand_count() > 8, as_many_as_possible),
    "false after truths": where(lambda bot, seen: shown(seen) > 0, truth_plus_one),
    "truth else one": truth_else_one,
    "quick": quick,
}
MORE_WAYS_TO_CALL: Final[dict[str, Call]] = {
    "large piles": or_certain(lambda bot, seen: bot.pile >= 8),
    "small piles": or_certain(lambda bot, seen: bot.pile <= 4),
    "the fewest cards": or_certain(lambda bot, seen: seen.hand_sizes[seen.player] <= min(others(seen), default=99)),
    "the most cards": or_certain(lambda bot, seen: seen.hand_sizes[seen.player] >= max(others(seen), default=0)),
    "the seat before": or_certain(lambda bot, seen: (seen.player + 1) % seen.seats == seen.seat),
    "who was caught": or_certain(lambda bot, seen: any(found(seen))),
    "who was not caught": or_certain(lambda bot, seen: not any(found(seen))),
    "who mostly lied": or_certain(lambda bot, seen: 2 * sum(found(seen)) > len(found(seen))),
    "one of ten": or_certain(lambda bot, seen: bot.rng.randrange(10) == 0),
    "one of four": or_certain(lambda bot, seen: bot.rng.randrange(4) == 0),
    "above 0.2": lambda bot, seen: above(0.2, bot, seen),
    "above 0.4": lambda bot, seen: above(0.4, bot, seen),
    "three cards": or_certain(lambda bot, seen: seen.number >= 3),
    "holds one": lambda bot, seen: held(seen) >= 1,
    "holds two": or_certain(lambda bot, seen: held(seen) >= 2),
    "holds none": or_certain(lambda bot, seen: not held(seen)),
    "own hand large": or_certain(lambda bot, seen: seen.hand_count() >= 8),
    "own hand small": or_certain(lambda bot, seen: seen.hand_count() <= 6),
}
