"""A package brings a face of its own, and its sentences in other languages."""

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
from cardkit_cli.faces.face import face_of
from cardkit_cli.terminal.console import Screen

SOURCE = """
from pathlib import Path
import attrs
from cardkit_cli.faces.plain import PlainFace
from crazy_eights import FAMILY as EIGHTS

class Face(PlainFace):
    def tell_choice(self, move):
        return f"<{move.verb}>"

FAMILY = attrs.evolve(EIGHTS, face="faced:FACE", locale=Path(__file__).parent / "locale")
"""


@pytest.fixture
def faced(install: Callable[..., Path]) -> Iterator[Callable[[str], None]]:
    """Install Crazy Eights with a face of this name."""

    def make(face: str) -> None:
        folder = install(
            "faced", {"cardkit.games": {"crazy-eights": "faced:FAMILY"}}, SOURCE.replace('FACE"', f'{face}"'), "faced"
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


def test_it_is_told_by_its_own_face_and_in_its_own_words(faced: Callable[[str], None]) -> None:
    faced("Face")
    game = load("crazy-eights")
    state = game.deal_state(2, seed=3)
    face = face_of(game, Screen(Console()))
    assert "<play>" == face.tell_choice(game.offers(state)[0])
    with speaking("ru"):
        assert "Восьмёрки ходят на всё." == gettext("Eights are wild.")


def test_a_face_that_is_not_there_is_named(faced: Callable[[str], None]) -> None:
    faced("Mask")
    with pytest.raises(InvalidRule, match="The face faced:Mask of crazy-eights cannot be imported: module 'faced'"):
        face_of(load("crazy-eights"), Screen(Console()))
