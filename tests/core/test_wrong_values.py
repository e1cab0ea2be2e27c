"""Every public function refuses any wrong argument with a sentence of its own."""

import inspect
import math
import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, Final

import pytest

import cardkit
from cardkit import (
    BeatRelation,
    Card,
    CardkitError,
    Cards,
    Deal,
    Deck,
    Hand,
    History,
    Melds,
    Move,
    Opening,
    Pile,
    Result,
    Scoresheet,
    Seating,
    SimpleState,
    Stock,
    Zone,
    load,
)
from neighbours import FAMILIES, neighbour

WRONG: Final[tuple[Any, ...]] = (None, -1, 10**9, 10**30, "x", "", [], math.nan)
MOST: Final = 64
"""The greatest number of calls of one function."""

DATA: Final = {
    "Alphabet", "AnyGame", "Bot", "BotKind", "Dealt", "Face", "Family", "Game", "Move", "Observation", "Opening",
    "Option", "Preset", "SimpleGame", "SpelledMove",
}  # fmt: skip
"""Frozen values that do not check their fields, and base classes."""
FAMILY: Final = FAMILIES["hearts"]
DEAL: Final = neighbour("hearts").deal(4, seed=1)
OFTEN: Final = {"SimpleObservation", "State", "play_out"}
"""Classes and functions that every step of a search uses, so that they do not check their arguments."""


def callables() -> Iterator[tuple[str, Callable[..., Any]]]:
    for name in sorted(set(vars(cardkit)["__all__"]) - DATA - OFTEN):
        value = getattr(cardkit, name)
        is_error = isinstance(value, type) and issubclass(value, BaseException)
        if callable(value) and not is_error and name != "Meld":  # a name for a tuple
            yield name, value


def calls(function: Callable[..., Any]) -> Iterator[tuple[Any, ...]]:
    """Yield arguments for a function: wrong values for all required parameters, and for one parameter more."""
    taken = [
        each for each in inspect.signature(function).parameters.values() if each.kind <= each.POSITIONAL_OR_KEYWORD
    ]
    needed = sum(each.default is each.empty for each in taken)
    for number in {needed, min(needed + 1, len(taken))} - {0}:
        found = list(product(WRONG, repeat=number)) if number < 3 else []
        rng = random.Random(number)
        yield from found or [tuple(rng.choice(WRONG) for _ in range(number)) for _ in range(MOST)]


def refused(function: Callable[..., Any], values: tuple[Any, ...]) -> str:
    """Return a description of a bad refusal; empty when the refusal is right, or nothing was refused."""
    try:
        function(*values)
    except CardkitError as error:
        return "" if str(error).rstrip().endswith((".", ")")) else f"no sentence: {error}"
    except TypeError as error:  # of the compiler: "int object expected; got None"
        return "" if "object expected; got" in str(error) else f"TypeError: {error}"
    except (OverflowError, ValueError) as error:
        return "" if "too large to convert to i64" in str(error) else f"{type(error).__name__}: {error}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


@pytest.mark.parametrize(("name", "function"), [pytest.param(*each, id=each[0]) for each in callables()])
def test_a_public_function_refuses_in_sentences(name: str, function: Callable[..., Any]) -> None:
    found = [(values, refused(function, values)) for values in calls(function)]
    assert [(name, values, wrong) for values, wrong in found if wrong] == []


OBJECTS: Final = (
    Card("7S"), Cards("7S 8S"), Hand("7S 8S"), Deck(), Pile("7S 8S"), Result.by_points([1, 2]), Stock.of("7S 8S"),
    cardkit.ACE_HIGH, Melds(), BeatRelation(1), Seating(3), Scoresheet(3), Move(0, "play", ()), Opening(0), FAMILY,
    FAMILY.presets[0], FAMILY.rules(), DEAL.game, DEAL.state, DEAL.state.observe(0), DEAL,
    DEAL.record(("a", "b", "c", "d")), History(DEAL.state), cardkit.RandomBot(1),
    DEAL.game.dealer(4, Opening(0)), Card.alphabet,
)  # fmt: skip
TRUSTED: Final = {
    *("any_action", "apply", "ask", "ask_all", "ask_chance", "ask_on", "copy_base", "end", "let_decide", "resume"),
    *("answer_together", "spell", "take_out", "translated", "translated_rank"),
}
"""The steps of engines, which do not check their arguments and which programs do not call from outside."""
NOT_OURS: Final = {"clone", "conjugate", "from_bytes", "to_bytes", *TRUSTED} | {
    name for name in dir(int) if name[0] != "_"
}


def methods(thing: object) -> Iterator[str]:
    for name in dir(type(thing)):
        method = None if name[0] == "_" or name in NOT_OURS else getattr(type(thing), name)
        if callable(method) and "cardkit" in (getattr(method, "__module__", None) or "cardkit"):
            yield name


@pytest.mark.parametrize(
    ("thing", "name"),
    [pytest.param(thing, name, id=f"{type(thing).__name__}.{name}") for thing in OBJECTS for name in methods(thing)],
)
def test_a_method_refuses_in_sentences(thing: Any, name: str) -> None:
    method = getattr(thing, name)
    found = [(values, refused(method, values)) for values in calls(method)]
    assert [(name, values, wrong) for values, wrong in found if wrong] == []


def test_a_game_refuses_in_sentences() -> None:
    game = neighbour("hearts")
    state = game.deal_state(4, seed=1)
    asked: dict[str, Callable[[Any], object]] = {
        "deal": lambda wrong: game.deal_state(wrong, seed=1),
        "seed": lambda wrong: game.deal_state(4, seed=wrong) if wrong is not None else None,
        "position": game.from_position,
        "move": game.parse_move,
        "play": lambda wrong: Deal(game, state.clone()).play(wrong),
        "act": lambda wrong: Deal(game, state.clone()).act(wrong),
        "observe": lambda wrong: state.observe(wrong),
        "durak": lambda wrong: load("durak").deal_state(2, seed=1).observe(wrong),
        "cheat-updown": lambda wrong: load("cheat-updown").deal_state(2, seed=1).observe(wrong),
        "fact": lambda wrong: game.refute(state, wrong),
        "end": lambda wrong: state.clone().end_with(wrong),
        "points": lambda wrong: state.clone().end_with(Result.by_points(wrong)),
    }
    found = [(name, wrong, refused(call, (wrong,))) for name, call in asked.items() for wrong in WRONG]
    assert [(name, wrong, raised) for name, wrong, raised in found if raised] == []


def test_what_an_author_says_wrongly_is_named() -> None:
    with pytest.raises(TypeError, match=r"`layout` has a Zone for each key, .* for 'stock' it has 'down'"):
        type("Broken", (SimpleState,), {"layout": {"stock": "down"}})
    family = FAMILIES["klondike"]
    for key, wrong, told in (
        ("talon", Zone.FACE_DOWN, "names `talon`, which its `__init__` must set: a list or a tuple of cards, not None"),
        ("piles", Zone.OWN, "must set: a list with 1 entries, not None"),
        ("turn", Zone.NUMBER, "must set: a whole number, not None"),
    ):
        state = family.game.state_type
        broken = type("Broken", (state,), {"layout": {**state.layout, key: wrong}})
        with pytest.raises(TypeError, match=told):
            type("BrokenGame", (family.game,), {"state_type": broken})(
                family.presets[0], family.rules(), family.rules()
            )
    with pytest.raises(ValueError, match="one seat at least"):
        neighbour("goofspiel").deal_state(2, seed=1).ask_all(0, {})


@pytest.mark.parametrize(
    "call",
    [
        lambda game, number: game.deal_state(number, seed=1),
        lambda game, number: game.deal_state(2, seed=number),
        lambda game, number: Deal(game, game.deal_state(2, seed=1)).act(number),
        lambda game, number: load("podkidnoy", {"hand_size": number}),
    ],
    ids=["seats", "seed", "action", "rule"],
)
def test_a_number_with_more_digits_than_python_writes_is_refused_in_a_sentence(call: Callable[..., object]) -> None:
    with pytest.raises(CardkitError, match=r"-10\^5000"):
        call(load("podkidnoy"), -(10**5000))
