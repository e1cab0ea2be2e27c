"""Lines for screen readers: every sign is in words, in both languages, in every game that has drawings."""

import io
import re

import pytest
from rich.console import Console

from cardkit import Card, Deal, load
from cardkit.bots.registry import make_bot
from cardkit.cards.card import card_in_words
from cardkit.cards.chance import derived_seed
from cardkit.language import speaking
from cardkit.match.seen_table import sight_of
from cardkit.speech.move_list import MoveList
from cardkit.speech.speech import speech_of
from cardkit_cli.play.party import MatchTable
from cardkit_cli.play.seats import make_seats
from cardkit_cli.play.session import Session
from cardkit_cli.spoken import SpokenScreen, hand_in_words, table_in_words
from full_screen import decided
from neighbours import neighbour

SIGNS = re.compile(r"[♠♥♦♣▶│★╭╰─·/]|\S {2,}\S|\b[2-9TJQKA][SHDC]\b")
"""Signs that a screen reader skips, spells out, or reads in a useless way."""


class Read(SpokenScreen):
    """A person who listens, and plays as a bot would."""

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


@pytest.mark.parametrize(
    ("name", "language"),
    [
        *(("durak-1994", "ru"), ("perevodnoy", "en"), ("podkidnoy-2v2", "ru")),
        *(("cheat-updown", "en"), ("verish", "ru"), ("i-doubt-it", "en")),
    ],
)
def test_a_whole_deal_can_be_read_aloud(name: str, language: str) -> None:
    game = load(name)
    others = "cheapest" if "durak" in name or name.startswith("p") else "honest"
    players = ["human", *[others] * (max(game.seat_range()[0], 4 if "2v2" in name else 2) - 1)]
    with speaking(language):
        bot = make_bot(others, game, derived_seed(1, 99))
        bot.start(0, len(players))
        screen = Read(bot)
        session = Session(MatchTable(game=game, seats=make_seats(game, players, 1), seed=1, screen=screen))
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


@pytest.mark.parametrize(
    ("attack", "card", "told", "choice", "table"),
    [
        ("JS", "QS", "Анна бьёт валета пик дамой пик.", "дама пик на валета пик", "валет пик, сверху дама пик"),
        (
            "QD",
            "7S",
            "Анна бьёт даму бубен семёркой пик.",
            "семёрка пик на даму бубен",
            "дама бубен, сверху семёрка пик",
        ),
        (
            *("8H", "RJ", "Анна бьёт восьмёрку червей красным джокером."),
            *("красный джокер на восьмёрку червей", "восьмёрка червей, сверху красный джокер"),
        ),
    ],
)
def test_what_beats_and_what_is_beaten_have_their_cases_in_russian(
    attack: str, card: str, told: str, choice: str, table: str
) -> None:
    game, names = load("durak-jokers"), ["Борис", "Анна"]
    before = game.from_position({"hands": [f"{attack[0]}C {attack}", f"{card} 7C"], "trump": "S", "attacker": 0})
    Deal(game, before).play(game.parse_move(f"0 attack {attack}"))
    move, after = game.parse_move(f"1 beat {attack} {card}"), before.clone()
    Deal(game, after).play(move)
    with speaking("ru"):
        speech = speech_of(game, SpokenScreen(Console(file=io.StringIO())))
        assert speech.tell(before, move, after, names) == [told]
        assert speech.tell_choice(move) == choice
        shown = [list(table_in_words(sight_of(game, state, 1, names, covers=False))) for state in (before, after)]
        assert f"Стол (1, предел 2): {table}." in shown[1]
        assert f"Стол (1, предел 2): {card_in_words(Card(attack))}, сверху пока ничего." in shown[0]


def test_cards_of_another_pack_are_said_as_they_are_printed() -> None:
    scopa = neighbour("scopa")
    state = scopa.from_position({"hands": ["7C SO", "2B"], "table": "3C 4E", "stock": "", "to_act": 0})
    seen = sight_of(scopa, state, 0, ["Ann", "Bob"], covers=False)
    assert "Table: 3-copas, 4-espadas." in list(table_in_words(seen))
    assert ["Your hand: 7-copas, 10-oros."] == list(hand_in_words(seen))
    speech = speech_of(scopa, SpokenScreen(Console(file=io.StringIO())))
    assert "take 3-copas, 4-espadas with 7-copas" in [speech.tell_choice(move) for move in scopa.offers(state)]
