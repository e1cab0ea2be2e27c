"""The kit finds sentences of a face or an error that reveal more than their seat may know, in any package."""

import re
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from cardkit.catalogue import load
from cardkit.game.capabilities import EVERYBODY, SeenMove, Views
from cardkit.speech.plain import PlainSpeech
from cardkit.testing import CHECKS, NothingToCheck, Options, check_sentences, conformance
from cardkit_web.protocol import ViewMessage
from cardkit_web.table.messages import view_message
from neighbours import neighbour
from planted import Planted, assert_caught, plants

FAULTS, caught_by = plants()


class Covering(Views[Any, Any]):
    """The views of a bluffing game with face-down cards, for a subclass to break."""

    private_actions = True
    zones = load("verish-ne-verish").views.zones
    hidden_zones = load("verish-ne-verish").views.hidden_zones


class TellsEveryLine(Covering):
    def told(self, before: Any, move: Any, after: Any, seat: int = EVERYBODY) -> SeenMove:
        return SeenMove(move.text)


class TellsTheLastCardOfEachHand(Covering):
    def told(self, before: Any, move: Any, after: Any, seat: int = EVERYBODY) -> SeenMove:
        return SeenMove(
            f"{move.seat} {move.verb}", (load("verish-ne-verish").to_position(after.real)["hands"][0][-2:],)
        )


class Unheard(Planted):
    """A game of a family without a face of its own."""

    on = "verish-ne-verish"
    family = "unheard"


@caught_by("sentences", r"what it is told\['sentences'\]\[0\] is 'P\d: play")
@caught_by("messages", r"what it is told\['view'\]\['told'\]\[0\]\['sentences'\]\[0\] is 'P\d: play")
class PlayIsToldOpenly(Unheard):
    views = TellsEveryLine()


@caught_by("sentences", r"what it is told\['sentences'\]")
@caught_by("messages", r"what it is told\['view'\]")
class HandIsTold(Unheard):
    views = TellsTheLastCardOfEachHand()


@pytest.mark.parametrize(("check", "words", "make"), FAULTS)
def test_a_planted_fault_is_caught_by_its_check(check: str, words: str, make: Callable[[], Any]) -> None:
    assert_caught(check, words, make)


def test_a_face_that_says_what_is_passed_is_found_without_being_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlainSpeech, "tell", lambda self, before, move, after, names, seat=EVERYBODY: [move.text])
    test: Any = conformance(neighbour("hearts"))
    failures = []
    for case in test.pytestmark[0].args[1]:
        try:
            test(*case.values)
        except AssertionError as error:
            failures.append((case.id, str(error)))
        except pytest.skip.Exception:
            continue
    ((case, told),) = failures  # one fault, one failure
    assert case == "hearts-4-sentences"
    assert re.search(r"may not know.\nwhat it is told\['sentences'\]\[0\] is '\d pass", told)


def test_a_message_that_tells_more_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    @attrs.frozen(kw_only=True)
    class Telling(ViewMessage):
        spades: list[int]

    def more(table: Any, seat: int | None) -> ViewMessage:
        spades = [hand.count("S") for hand in table.game.to_position(table.match.play.state)["hands"]]
        view = view_message(table, seat)
        assert view is not None
        return Telling(**attrs.asdict(view, recurse=False), spades=spades)

    monkeypatch.setattr("cardkit_web.table.samples.view_message", more)
    with pytest.raises(AssertionError, match=r"what it is told\['view'\]\['spades'\]"):
        CHECKS["messages"](load("podkidnoy", {"action_cap": 30}), 2, 1, Options(deals=4))


def test_who_tells_and_is_not_installed_is_named() -> None:
    with pytest.raises(NothingToCheck, match="no package that is installed has an entry point 'radio'"):
        check_sentences(neighbour("hearts"), 4, 1, told_by="radio")
