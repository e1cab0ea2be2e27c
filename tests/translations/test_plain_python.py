"""Inherited sentences of games in plain Python are translated; the names of their zones are their own."""

import re
from collections.abc import Iterator

import pytest

import brisca
from cardkit import Deal, InvalidText, LegalMoves
from cardkit.drawing.registry import text_of
from cardkit.language import speaking
from cardkit.speech.speech import speech_of
from cardkit.speech.spelling import Spelling

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


def test_who_takes_a_trick_is_said_with_its_cards() -> None:
    deal = GAME.deal(2, seed=1)
    deal.play(next(iter(deal.legal_moves)))
    before = deal.state.clone()
    deal.play(next(iter(deal.legal_moves)))
    said = speech_of(GAME, Spelling()).tell(before, deal.moves[-1], deal.state, ["Анна", "Борис"], 0)
    assert [sentence for sentence in said if re.fullmatch("(Анна|Борис) берёт [^ ]+ [^ ]+[.]", sentence)]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"won": [""]}, "В `won` нужно по записи на каждое место, мест 2, а записей 1."),
        ({"won": 3}, "В `won` должно быть: список с текстом для каждого места; а не 3."),
    ],
)
def test_what_is_wrong_with_a_position_is_told_without_an_english_word(change: dict[str, object], said: str) -> None:
    position = {**GAME.to_position(GAME.deal_state(2, seed=1)), **change}
    with pytest.raises(InvalidText) as refused:
        GAME.from_position({key: value for key, value in position.items() if value is not None})
    assert said == str(refused.value)
