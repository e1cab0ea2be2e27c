"""A simple game with Spanish cards passes the checks of the kit, is told in its own cards, exported and played."""

import json
from io import StringIO
from random import Random

from rich.console import Console

import brisca
import cardkit
from cardkit import Record
from cardkit.analysis.hints import Hint
from cardkit.cards.spanish import SpanishCard
from cardkit.export import document, page, picture
from cardkit.game.game import AnyGame
from cardkit.match.advice import hinted, judged_move
from cardkit.records.playback import play_back
from cardkit.speech.plain import PlainSpeech
from cardkit.speech.speech import speech_of
from cardkit.speech.spelling import Spelling
from cardkit.testing import conformance
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.lines import show_seat

BRISCA: AnyGame = brisca.FAMILY.make(brisca.FAMILY.presets[0])


test_conformance = conformance(BRISCA, players=(2,), deals=1)


def load(name: str, changes: object) -> AnyGame:
    return BRISCA


def played(seed: int = 1) -> Record:
    deal, rng = BRISCA.deal(3, seed=seed), Random(seed)
    while not deal.state.over:
        deal.apply(rng.choice(deal.state.actions()))
    return deal.record()


def test_hints_and_refusals_spell_the_cards_of_the_game_at_hand() -> None:
    spelling = Spelling()
    for game, text in ((BRISCA, "1B"), (cardkit.load("durak"), "9S"), (BRISCA, "1B")):
        speech = speech_of(game, spelling)
        shown = game.card_type(text).pretty
        assert f"a {shown} b `{text}`" == spelling.with_cards(f"a {text} b `{text}`")
        found = Hint(None, 0.5, exact=False, assumes="", reason=f"{text} is the lowest.")
        assert shown in hinted(found, speech, spelling, answers=False)[1]
        assert f"play {shown}" == judged_move(f"0 play {text}", spelling)


def test_exports_draw_and_name_their_cards() -> None:
    record = played()
    shown = play_back(record, load)
    last = BRISCA.card_type(record.play[-1].split()[-1])
    data = json.loads(json.dumps(document([shown])))
    assert data["deals"][0]["moves"][-1]["cards"] == [last.text]
    assert last.pretty in page([shown])
    first = BRISCA.card_type(record.play[0].split()[-1])
    assert f'id="card-{first.text}"' in picture(shown, at=0)


def test_the_terminal_shows_cards_as_people_read_them() -> None:
    state = BRISCA.deal_state(2, seed=1)
    screen = Screen(Console(file=StringIO(), width=200))
    speech = PlainSpeech(screen, BRISCA)
    show_seat(screen, BRISCA, speech, state.observe(0), ["You", "Other"])
    shown = screen.console.file.getvalue()  # type: ignore[attr-defined]
    assert [card for card in state.hands[0] if SpanishCard(card).pretty not in shown] == []
    offers = BRISCA.offers(state)
    card = offers[0].cards[0]
    assert speech.read(card.text.lower(), state, offers) == offers[0]
    assert speech.read(card.pretty, state, offers) == offers[0]
