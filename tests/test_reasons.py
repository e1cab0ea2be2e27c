"""The reasons given for a move answer the question and are true, in random deals of every preset."""

import re
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any, Final

import pytest

from cardkit.catalogue import load, presets
from cardkit.engine.state import State
from cardkit.game.game import AnyGame, Deal
from cardkit_games.bluffing.bots.advice import reasons as bluffing
from cardkit_games.bluffing.engine.actions import CHALLENGE
from cardkit_games.durak.bots.advice import reasons as durak

DECISIONS: Final = 60
"""The number of decisions of a preset that are looked at."""

LIE: Final = {
    "there are only {most} {names}",
    "counting shows that {card} cannot lie there",
    "counting shows that {card} can lie there only once",
    "there are only {most} {names}, and you hold {held} of them",
    "counting shows that none of the {names} can lie there",
    "counting shows that only one of the {names} can lie there",
    "counting shows that only {number} of the {names} can lie there",
}
"""Reasons for calling a proved lie."""
TRUE: Final = "counting proves that it is true"
CALL: Final = LIE | {
    "you hold {card} yourself",
    "without a call the deal is lost, so a mistake costs nothing",
    "you hold {held} of the {most} {names}",
    "lies are likely here",
    "a mistake costs only one card",
    "a mistake costs only {number} card",
    "whoever is never called can lie every time",
}
LET_PASS: Final = {
    TRUE,
    "a mistake would cost {number} card",
    "you do not hold {card}, so it may well be true",
    "{card} is there twice, so it may well be true",
    "you hold none of the {names}, so it may well be true",
    "the other {name} may well be there",
    "the other {others} {names} may well be there",
}
HONEST: Final = {
    "it is true, so a call costs the caller; {kept} more {names} stay",
    "it is true, so a call costs the caller; one more {name} stays",
    "it is true, so a call costs the caller",
}
PLAY: Final = HONEST | {
    "more cards leave the hand than anybody is told: {laid} instead of {number}",
    "true cards hide false ones",
    "true cards hide a false one",
    "{card} is kept for a turn that matters",
    "the {names} are kept for a turn that matters",
    "nothing true can be laid",
    "gets rid of {number} cards at once",
    "a lie now and then keeps the others guessing",
}
QUESTIONS: Final[dict[str, set[str]]] = {
    "challenge": CALL,
    "trust": LET_PASS,
    "closes": LET_PASS,
    "": LET_PASS,
    "play": PLAY,
    "believe": {"a true play takes its cards out of the game, and you lead"},
    "force": {"nothing speaks for a card of that rank in the hand or in the play"},
    "pass": {"there will be better turns", "nothing true can be laid", "keeps {card} for later"},
    "discard": {"all four leave the hand for good"},
    "choose": {"it looks the smallest"},
    "attack": {
        "gets rid of {number} {ranks} at once",
        "gets rid of {number} cards at once",
        "it is the card that you will miss least",
        "keeps the trump {rank}",
    },
    "beat": {
        "keeps the trump {rank}",
        "opens no new rank",
        "the {rank} is safe, no other {rank} can be thrown in",
        "only one other {rank} can be thrown in",
        "only {number} other {ranks} can be thrown in",
    },
    "take": {
        "not everything can be beaten",
        "to beat everything would cost too much",
        "beating would cost {card}",
        "{card} comes along",
    },
    "transfer": {"the attack goes on to the next seat"},
    "show": {"the attack goes on and the trump stays in the hand"},
    "swap": {"{card} is worth more than the lowest trump"},
}
"""Reasons allowed for a move of each verb; the empty verb is silence where a play can be called."""


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that collects the reasons, as they are in the sources."""
    found: list[str] = []

    def listening(translate: Callable[..., str]) -> Callable[..., str]:
        def listen(sentence: str, *more: Any, **values: Any) -> str:
            found.append(sentence)
            return translate(sentence, *more, **values)

        return listen

    modules: tuple[ModuleType, ...] = (bluffing, durak)
    for module in modules:
        for name in ("gettext", "ngettext"):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, listening(getattr(module, name)))
    return found


@pytest.mark.parametrize("name", [*(preset.name for preset in presets()), "two packs"])
def test_a_reason_answers_the_question_and_is_true(name: str, said: list[str]) -> None:
    game: AnyGame = load("mogeln-suit", {"two_packs_from": 2}) if name == "two packs" else load(name)
    rng, looked_at, seed, reasons = Random(1), 0, 0, 0
    while looked_at < DECISIONS:
        seed += 1
        deal = game.deal(game.seat_range()[seed % 2], seed=seed)
        while not deal.state.over and looked_at < DECISIONS:
            before = deal.state.clone()
            while not deal.apply(rng.choice(deal.state.actions())):
                pass
            looked_at += 1
            move = deal.last
            said.clear()
            reason = game.evaluation.explain(before.observe(before.actor), move)
            if not reason:
                continue
            reasons += bool(said)
            verb = "" if move is None else move.verb
            told = verb, reason, game.to_position(before)
            assert set(said) <= QUESTIONS[verb], told
            assert not re.search(r"\bthe the\b|[{}_]|  |\b1 cards\b", reason), told
            if LIE & {*said} or TRUE in said:
                assert verdict(game, before) in ("", "true" if TRUE in said else "lie"), told
    assert reasons > 0


def verdict(game: AnyGame, state: State) -> str:
    """Return the verdict on the play that can be called, `lie` or `true`; empty where a call turns over only one card.

    It is also empty where there is nothing to call.
    """
    if getattr(game.rules, "reveal", "") == "one":
        return ""
    called = Deal(game, state.clone())
    if CHALLENGE not in called.state.actions():
        return ""
    called.apply(CHALLENGE)
    text = called.last.text if called.last is not None else ""
    found = re.search(r"-> (lie|true)", text)
    return found[1] if found else ""
