"""Lines for screen readers: every sign is said in words, in both languages, in every game that is drawn."""

import io
import re

import pytest
from rich.console import Console

from cardkit import Card
from cardkit.cards.card import card_in_words
from cardkit.cards.chance import derived_seed
from cardkit.language import speaking
from cardkit_cli.faces.move_list import MoveList
from cardkit_cli.play.party import Party
from cardkit_cli.play.seats import make_seats
from cardkit_cli.play.session import Session
from cardkit_cli.spoken.screen import SpokenScreen
from cardkit_games import load
from cardkit_games.bots import make_bot
from full_screen import decided

SIGNS = re.compile(r"[♠♥♦♣▶│★╭╰─·/]|\S {2,}\S|\b[2-9TJQKA][SHDC]\b")
"""What a screen reader passes over, spells, or says nothing useful of."""


class Read(SpokenScreen):
    """A person who listens, and does what a bot would do."""

    def __init__(self, bot: object) -> None:
        self.said = io.StringIO()
        super().__init__(Console(file=self.said, width=1000, no_color=True, legacy_windows=False))
        self.bot = bot

    def ask(self, prompt, following=None, answers=(), moves=None):  # type: ignore[no-untyped-def]
        self._say_hand(numbered=False)
        self.say(prompt)
        if moves is None:
            return "q" if any(answer.typed == "analyse" for answer in answers) else answers[-1].typed
        assert isinstance(moves, MoveList)
        return moves.choice(decided(moves, self.bot)).typed  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("name", ["durak-1994", "perevodnoy", "podkidnoy-2v2", "cheat", "verish", "i-doubt-it"])
def test_a_whole_deal_can_be_read_aloud(name: str, language: str) -> None:
    game = load(name)
    others = "cheapest" if "durak" in name or name.startswith("p") else "honest"
    players = ["human", *[others] * (max(game.seat_range()[0], 4 if "2v2" in name else 2) - 1)]
    with speaking(language):
        bot = make_bot(others, game, derived_seed(1, 99))
        bot.start(0, len(players))
        screen = Read(bot)
        session = Session(Party(game=game, seats=make_seats(game, players, 1), seed=1, screen=screen))
        session.run()
    assert session.ended
    found = [line for line in screen.said.getvalue().splitlines() if SIGNS.search(re.sub("`[^`]*`", "", line))]
    assert found == []


@pytest.mark.parametrize(("language", "said"), [("en", "nine of spades"), ("ru", "девятка пик")])
def test_cards_in_sentences_are_said_in_words(language: str, said: str) -> None:
    with speaking(language):
        screen = SpokenScreen(Console(file=io.StringIO()))
        nine = Card("9S").pretty
        assert screen.plain(f"{nine} {nine}, {nine}.") == f"{said}, {said}, {said}."
        assert screen.with_cards("9S 9S `9S`") == f"{said}, {said} `9S`"
        assert screen.plain("Anna> ") == "Anna: "


def test_what_beats_is_told_from_what_is_beaten_in_russian() -> None:
    with speaking("ru"):
        assert (card_in_words(Card("JS")), card_in_words(Card("JS"), beats=True)) == ("валет пик", "валетом пик")
