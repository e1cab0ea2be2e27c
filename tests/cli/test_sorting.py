"""A person may sort the hand by suits or by ranks; numbers refer to the cards as they are shown."""

import re
from collections.abc import Callable
from io import StringIO

import pytest
from rich.console import Console

from cardkit import Card, load
from cardkit.match.seen_table import See
from cardkit.speech.move_list import MoveList
from cardkit.speech.spelling import BY_RANKS, BY_SUITS
from cardkit_cli.play.party import MatchTable, Timing
from cardkit_cli.play.seats import make_seats
from cardkit_cli.play.session import Match, begin
from cardkit_cli.terminal import preferences
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.preferences import remember_order, remembered_order
from full_screen import Player, visit

Play = Callable[..., str]
RANKED, SUITED = "6♦ 8♦ 10♣ A♠ │ 7♥ Q♥", "A♠ 6♦ 8♦ 10♣ │ 7♥ Q♥"


def hands(shown: str) -> list[str]:
    """Return the hands that were shown, in order."""
    return re.findall(r"^(?:Hand|Рука): (.*)$", shown, re.MULTILINE)


def test_a_hand_in_lines_is_sorted_by_suits_with_trumps_apart_and_by_ranks_again(play: Play) -> None:
    shown = play("durak", ["sort", "sort", "sort by suits", "SORT ranks", "sort suit", "1"])
    assert [RANKED, SUITED, RANKED, SUITED, RANKED, SUITED] == hands(shown)[:6]
    assert "You> sort\nYour hand is sorted by suits; `sort ranks` changes that.\n" in shown
    assert hands(shown)[6].startswith("A♠ 6♦ 8♦ 10♣")  # and so after the next move


class Numbering(Screen):
    """A screen that keeps the data of the table."""

    def __init__(self, printed: StringIO) -> None:
        super().__init__(Console(file=printed, width=200, no_color=True, legacy_windows=False))

    def show_table(self, drawn: object, see: See) -> None:
        """Show a table, and keep it."""
        super().show_table(drawn, see)  # type: ignore[arg-type]
        self.seen = see()


@pytest.mark.parametrize("order", [None, BY_RANKS, BY_SUITS])
@pytest.mark.parametrize("seats", [3, 5])
def test_numbers_are_those_of_the_cards_as_they_lie(order: str | None, seats: int) -> None:
    game = load("bullshit")
    printed = StringIO()
    screen = Numbering(printed)
    screen.hand_order = order
    party = MatchTable(game=game, seats=make_seats(game, ["human"] * seats, 1), seed=1, screen=screen)
    state, speech = game.deal_state(seats, seed=1), party.speech()
    party.show_table(speech, state, state.actor)
    shown = [Card(text) for _, text in re.findall(r"(\d+): ([0-9JQKA]+[♠♥♦♣])", printed.getvalue())]
    assert len(shown) >= 52 // seats
    moves = MoveList(game, speech, state)
    assert shown == [moves.read(f"{number} as 2").cards[0] for number in range(1, len(shown) + 1)]
    assert shown == [Card(text) for text in screen.seen.hand]  # as a full screen and a spoken one number them
    suits = [card.suit for card in shown]
    assert (suits == sorted(suits)) == (order == BY_SUITS)


def test_on_the_full_screen_the_hand_lies_as_it_was_sorted_and_numbers_are_at_it() -> None:
    async def sort(player: Player) -> None:
        window = player.window
        before = window.hand_cards()
        await player.pilot.press(*"sort suits", "enter")
        await player.until(lambda: window.hand_cards() != before and window.question is not None)
        assert [card.suit for card in window.hand_cards()] == sorted(card.suit for card in before)
        assert max(map(int, re.findall(r"[─═](\d+)", player.text("hand")))) == len(before)
        fourth = window.hand_cards()[3]
        assert window.question is not None
        assert window.question.moves is not None
        read = window.question.moves.read("4 as A")
        assert read.cards == (fourth,)

    assert "Your hand is sorted by suits" in visit("i-doubt-it", "human,honest,honest", sort, announces=True, seed=2)


def test_the_order_is_remembered_for_the_next_match_of_a_person_and_not_in_a_pipe() -> None:
    assert remembered_order() is None
    remember_order(BY_SUITS)
    assert BY_SUITS == remembered_order()

    class Asked(Screen):
        can_ask = True

    match = Match(game="durak", seats="human,cheapest", names="Anna")
    for kind, order in ((Asked, BY_SUITS), (Screen, None)):
        screen = kind(Console(file=StringIO()))
        begin(match, None, screen, Timing())
        assert order == screen.hand_order
    preferences._file().write_text("colours\n", encoding="utf-8")
    assert remembered_order() is None
