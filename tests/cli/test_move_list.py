"""The list of moves: every entry can be typed, and every legal move can be chosen."""

from itertools import islice
from random import Random

import pytest

from bids_and_discards import BIDDING, DISCARDING
from capturing import OLD_MAID
from cardkit import Card, LegalMoves, load
from cardkit.errors import InvalidText
from cardkit.game.game import AnyGame
from cardkit.language import speaking
from cardkit.speech.move_list import MoveList
from cardkit.speech.speech import speech_of
from cardkit.testing.random_deals import Course
from cardkit_cli.terminal.console import Screen
from cardkit_cli.terminal.lines import drawn_moves
from cardkit_web.table.choices import Choices

STATES = 5
"""The number of states of a deal that are looked at."""
LOOKED_AT = 25
"""The number of legal moves of a state that are looked for in the list."""

PRESETS = (
    *(("durak", "en"), ("durak-sharps", "ru"), ("perevodnoy-show", "ru"), ("podkidnoy-exchange", "en")),
    *(("podkidnoy-2v2", "en"), ("cheat-updown", "ru"), ("cals-bs-all-fours", "en"), ("rising-claims", "en")),
    *(("verish-ne-verish", "ru"), ("valepaska", "ru"), ("veryu-believe", "en")),
)
"""Games that offer every kind of move between them, each in one language."""


def states(game: AnyGame) -> list[MoveList]:
    """Return the lists of moves of some states of a random deal, including its beginning."""
    course = Course(game, game.seat_range()[0], seed=1)
    speech = speech_of(game, Screen())
    found = []
    for number, _ in enumerate(course.decisions()):
        if number % 7 == 0:
            found.append(MoveList(game, speech, course.state.clone()))
        if len(found) == STATES:
            break
    return found


def every_legal_move_can_be_chosen(moves: MoveList) -> None:
    """Check that a move is listed, or can be chosen by its cards, or follows an answer that is asked first."""
    game, state = moves.game, moves.state
    answers = [game.plan(state, choice.move) for choice in moves.offered if not choice.move.cards]
    if game.out_of_turn is not None and state.actor in game.out_of_turn.responders(state):
        answers.append([game.out_of_turn.response(False)])
    for move in islice(LegalMoves(game, state), LOOKED_AT):
        if move.seat != state.actor or move.verb == "closes":
            continue
        cards = [Card(card) for card in move.cards[-1:]] if move.verb == "beat" else list(move.cards)
        choices = [*moves.offered, *moves.laying(cards)]
        steps = game.plan(state, move)
        found = [choice for choice in choices if game.plan(state, choice.move) == steps]
        assert found or any(steps[: len(one)] == one for one in answers), move


@pytest.mark.parametrize(("name", "language"), PRESETS)
def test_what_is_offered_is_legal_and_can_be_typed(name: str, language: str) -> None:
    with speaking(language):
        for moves in states(load(name)):
            legal = LegalMoves(moves.game, moves.state)
            chosen = Random(1).sample(moves.hand, min(len(moves.hand), 2))
            for choice in [*moves.offered, *islice(moves.laying(chosen), 20), *moves.laying(chosen[:1])]:
                assert choice.move in legal
                assert moves.read(choice.typed) == choice.move
                assert moves.read(choice.move.text.partition(" ")[2]) == choice.move
            every_legal_move_can_be_chosen(moves)


def test_a_draw_from_a_hand_is_listed_by_each_back_there() -> None:
    deal = OLD_MAID.deal(3, seed=3)
    moves = MoveList(OLD_MAID, speech_of(OLD_MAID, Screen()), deal.state)
    held = len(deal.hand(1))
    assert held > 1
    assert [choice.typed for choice in moves.offered] == [f"draw {number}" for number in range(1, held + 1)]
    assert [choice.drawn_from for choice in moves.offered] == [1] * held
    assert moves.numbers == [str(number) for number in range(1, held + 1)]
    assert moves.offered[1].line == f"draw: card 2 of {held}"
    assert {moves.read(text).text for text in ("draw", "draw 2", "2", str(held))} == {"0 draw"}
    with pytest.raises(InvalidText, match=f"from 1 to {held}"):
        moves.read(str(held + 1))


def bids() -> MoveList:
    return MoveList(BIDDING, speech_of(BIDDING, Screen()), BIDDING.deal_state(2, seed=1))


@pytest.mark.parametrize("typed", ["0", "1", "5", "13"])
def test_a_number_that_is_typed_is_the_number_that_a_bid_says(typed: str) -> None:
    moves = bids()
    assert moves.read(typed).text == f"0 bid {typed}"
    web = Choices(BIDDING, moves.speech, Screen())
    assert web.read(typed, moves.state).text == f"0 bid {typed}"
    with pytest.raises(InvalidText, match="can mean several moves"):
        moves.read("b")


def test_a_set_of_one_to_three_cards_is_chosen_in_the_hand_beside_a_pass() -> None:
    moves = MoveList(DISCARDING, speech_of(DISCARDING, Screen()), DISCARDING.deal_state(2, seed=1))
    assert len(moves.offers) == 13 + 78 + 286 + 1
    assert moves.set_sizes == [1, 2, 3]
    assert [choice.line for choice in moves.offered] == ["pass"]
    assert drawn_moves(Screen(), moves).plain.split("   ") == ["Choose 1 to 3 cards of your hand.", "1 pass"]
    assert {moves.read(text).text for text in ("", "1", "pa", "pass")} == {"0 pass"}
    hand = [card.text for card in moves.hand]
    for size in (1, 2, 3):
        cards = " ".join(hand[:size])
        turned = " ".join(hand[:size][::-1])
        assert {moves.read(text).text for text in (cards, f"discard {cards}", turned)} == {f"0 discard {cards}"}
        assert [choice.move.text for choice in moves.laying(moves.hand[:size])] == [f"0 discard {cards}"]
    with pytest.raises(InvalidText, match=r"^Choose 1 to 3 cards of your hand\. Type them as in"):
        moves.read(" ".join(hand[:4]))
    asked = Choices(DISCARDING, moves.speech, Screen()).asked_to_move(moves.state)
    assert asked.cards is not None
    assert (asked.cards.set, asked.cards.verb) == ([1, 2, 3], "discard")
    assert [choice.text for choice in asked.choices] == ["pass"]
