"""The middle of a table with its cards drawn, the end of a deal, and the cards of a call."""

from typing import Any

import pytest
from rich.text import Text

from cardkit import load
from cardkit.drawing.scene import Scene, ScenePile
from cardkit.game.game import AnyGame
from cardkit.game.result import CODES
from cardkit_cli.full_screen.drawn_cards import drawn_middle
from cardkit_cli.play.party import MatchTable
from cardkit_cli.play.seats import make_seats
from cardkit_cli.terminal.console import Screen


def lines_of(*piles: ScenePile, size: tuple[int, int] = (40, 20)) -> list[str]:
    """Draw the middle of the table with these piles and return its lines, without blank ones and outer spaces."""
    scene = Scene((), (), piles, ())
    drawn = drawn_middle(scene, size, Text)
    assert all(line.cell_len <= size[0] for line in drawn)
    return [line.plain.strip() for line in drawn if line.plain.strip()]


def test_what_beats_lies_over_what_is_beaten_and_the_rest_is_open() -> None:
    assert lines_of(ScenePile("", ("8C/TC", "8H/-"), True, False), size=(40, 7)) == [
        "╭────╮    ╭────╮",
        "│8C  │    │8H  │",
        "│ ╭────╮  │    │",
        "│ │TC  │  │  8H│",
        "╰─│    │  ╰────╯",
        "│  TC│",
        "╰────╯",
    ]


@pytest.mark.parametrize("size", [(40, 0), (5, 20)])
def test_where_cards_have_no_room_words_say_it(size: tuple[int, int]) -> None:
    assert lines_of(ScenePile("", ("8C/TC",), True, False), size=size) == []


def shown(show: Any, game: AnyGame | None = None) -> Any:
    """Return the picture that a party shows on a screen that keeps the table visible."""
    game, seen = game or load("bullshit-2c"), []
    seats = game.seat_range()[0]

    class Stays(Screen):
        stays = True

        def show_table(self, drawn: Any, see: Any) -> None:
            seen.append(see())

    party = MatchTable(
        game=game, seats=make_seats(game, ["human", *["random"] * (seats - 1)], 1, ["Pat"]), seed=1, screen=Stays()
    )
    show(party, game.deal_state(seats, seed=1))
    (sight,) = seen
    return sight


def test_at_the_end_all_hands_lie_open_and_the_loser_is_marked() -> None:
    def show(party: MatchTable, state: Any) -> None:
        state.end(CODES["loser"], 1)
        party.show_end(state, "Boris has lost.")

    sight = shown(show)
    assert [(), ("lost",), ()] == [hand.roles for hand in sight.scene.hands]
    assert "??" not in {card for hand in sight.scene.hands for card in hand.cards}
    assert ("Boris has lost.",) == sight.scene.remarks


def test_of_a_call_the_false_cards_are_marked_and_no_hand_is_shown_but_ones_own() -> None:
    def show(party: MatchTable, state: Any) -> None:
        card = party.game.card_type
        party.show_call(state, [card("5C"), card("JD")], [card("JD")], ["It was announced as 2 fives: a lie."])

    sight = shown(show)
    assert ("5C", "JD/×") == sight.scene.middle[0].cards
    assert {"??"} == {card for hand in sight.scene.hands for card in hand.cards}
    assert len(sight.hand) in (17, 18)
