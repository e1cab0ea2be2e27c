"""Inherited sentences of games in plain Python are translated; the names of their zones are their own."""

import re
from collections.abc import Iterator

import pytest

import brisca
from cardkit import Deal, LegalMoves
from cardkit.drawing.registry import text_of
from cardkit.language import speaking

GAME = brisca.FAMILY.make(brisca.FAMILY.presets[0])
OWN = re.compile("turned up|trick|won|trump|known|oros|copas|espadas|bastos", re.IGNORECASE)
LATIN = re.compile("[A-Za-z]{2,}")


@pytest.fixture(autouse=True)
def russian() -> Iterator[None]:
    with speaking("ru"):
        yield


def test_a_table_is_shown_and_drawn_without_an_english_word() -> None:
    state = GAME.deal_state(2, seed=1)
    Deal(GAME, state).play(next(iter(LegalMoves(GAME, state))))
    shown = "\n".join(GAME.words.table(state.observe(0), ["Анна", "Борис"]))
    assert re.search(r"колода: 33 карты\n(.*\n)*. Борис +3 карты", shown)
    said = "\n".join([shown, text_of(state), text_of(state.observe(0))])
    alone = re.sub(r"\b[1-9SCR][OCEB]\b", "", OWN.sub("", said))
    assert [] == LATIN.findall(alone)
