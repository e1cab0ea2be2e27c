"""A package brings a speech of its own, and its sentences in other languages."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from rich.console import Console

from cardkit import InvalidRule
from cardkit import language as languages
from cardkit.catalogue import load, refresh
from cardkit.language import gettext, speaking
from cardkit.speech.speech import speech_of
from cardkit_cli.terminal.console import Screen

SOURCE = """
from pathlib import Path
import attrs
from cardkit.speech.plain import PlainSpeech
from crazy_eights import FAMILY as EIGHTS

class Speech(PlainSpeech):
    def tell_choice(self, move):
        return f"<{move.verb}>"

FAMILY = attrs.evolve(EIGHTS, speech="faced:SPEECH", locale=Path(__file__).parent / "locale")
"""


@pytest.fixture
def faced(install: Callable[..., Path]) -> Iterator[Callable[[str], None]]:
    """Install Crazy Eights with a speech of this name."""

    def make(speech: str) -> None:
        folder = install(
            "faced",
            {"cardkit.games": {"crazy-eights": "faced:FAMILY"}},
            SOURCE.replace('SPEECH"', f'{speech}"'),
            "faced",
        )
        written = folder / "locale" / "ru" / "LC_MESSAGES" / "crazy-eights.po"
        written.parent.mkdir(parents=True)
        catalogue = Catalog(locale="ru")
        catalogue.add("Eights are wild.", "Восьмёрки ходят на всё.")
        with written.open("wb") as file:
            write_po(file, catalogue)
        refresh()

    yield make
    refresh()
    languages._catalogues.pop("crazy-eights", None)
    languages._translations.cache_clear()
    languages._translated.cache_clear()


def test_it_is_told_by_its_own_speech_and_in_its_own_words(faced: Callable[[str], None]) -> None:
    faced("Speech")
    game = load("crazy-eights")
    state = game.deal_state(2, seed=3)
    speech = speech_of(game, Screen(Console()))
    assert "<play>" == speech.tell_choice(game.offers(state)[0])
    with speaking("ru"):
        assert "Восьмёрки ходят на всё." == gettext("Eights are wild.")


def test_a_speech_that_is_not_there_is_named(faced: Callable[[str], None]) -> None:
    faced("Mask")
    with pytest.raises(InvalidRule, match="The speech faced:Mask of crazy-eights cannot be imported: module 'faced'"):
        speech_of(load("crazy-eights"), Screen(Console()))
