"""Messages as they are sent: whatever a game's own speech gives, and nothing that a page or a terminal could obey."""

import json

import pytest

from cardkit_web.protocol import MoveData
from cardkit_web.sending import written


class Words(str):
    """A text of another package."""


class Number(int):
    """A number of another package."""


class Share(float):
    """A share of another package."""


def test_texts_and_numbers_of_other_packages_are_sent() -> None:
    move = MoveData(seat=Number(1), verb=Words("lay"), cards=(Words("7S"),))
    assert {"seat": 1, "verb": "lay", "cards": ["7S"]} == json.loads(written(move))
    assert {"share": 0.5} == json.loads(written({"share": Share(0.5)}))
    with pytest.raises(TypeError):
        written({"move": object()})


@pytest.mark.parametrize("text", ["a\u2028b", "\x1b[2J", "\ud800", "\u202eabc"])
def test_letters_that_could_be_obeyed_are_escaped(text: str) -> None:
    sent = written({"text": Words(text)})
    assert sent.isprintable()
    assert text == json.loads(sent)["text"]
