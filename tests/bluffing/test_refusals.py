"""An illegal move is refused with one clear sentence, and nothing has changed."""

import re
from typing import Any, Final

import attrs
import pytest

from cardkit import AnyGame, Card, Deal, IllegalMove, InvalidText, load, make_bot
from cardkit.engine.state import UNFINISHED, WINNER
from cardkit.match.advice import bots_that_call
from cardkit_games.bluffing.engine.actions import DECLINE, DONE

ONE_SENTENCE: Final = re.compile(r"[A-Z0-9].*[^.]\.", re.DOTALL)


@attrs.frozen
class Refusal:
    """A game, a position, the moves before, the move that is refused, and words that the error must contain."""

    id: str
    game: str
    hands: tuple[str, ...]
    move: str
    gist: str
    before: tuple[str, ...] = ()
    more: dict[str, Any] = attrs.field(factory=dict)
    rules: dict[str, object] = attrs.field(factory=dict)


VERISH: Final = ("7S 7H 9C KD JD", "8S 8D QC", "TS TD AC")
CALS: Final = ("3S 3H 4D 5C 6S 9D JC KD", "7S 8S 9S", "TS")
FOURS: Final = ("JS JH JD JC 2S", "QS KH 4S", "KC 5D 6D")
CHEAT: Final = ("5S 5H 6S KD", "8S QC 4C", "TS TD AC")
LED: Final = ("0 play 7S as 7",)
UP: Final = {"last_rank": "3"}
FIVES: Final = {"last_rank": "5", "pile": "5D"}

REFUSALS: Final = [
    Refusal("no-such-seat", "verish-ne-verish", VERISH, "5 play 7S as 7", r"no seat 5: the seats are 0 to 2"),
    Refusal("not-the-turn", "verish-ne-verish", VERISH, "1 play 8S as 8", r"turn of seat 0, not of seat 1"),
    Refusal("not-held", "verish-ne-verish", VERISH, "0 play 8S as 8", r"8S is not in this hand"),
    Refusal("four-cards", "verish-ne-verish", VERISH, "0 play 7S 7H 9C KD as 7", r"1 to 3 cards"),
    Refusal("a-false-number", "verish-ne-verish", VERISH, "0 play 7S 7H as 3 7", r"number is announced truly.* 2"),
    Refusal("nothing-to-call", "verish-ne-verish", VERISH, "0 challenge", r"no play that could be called"),
    Refusal("no-passing-verish", "verish-ne-verish", VERISH, "0 pass", r"In verish-ne-verish nobody passes"),
    Refusal("only-the-next", "verish-ne-verish", VERISH, "2 challenge", r"Only the next player, seat 1", LED),
    Refusal("an-own-play", "verish-ne-verish", VERISH, "0 challenge", r"Nobody calls a play of their own", LED),
    Refusal("another-rank", "verish-ne-verish", VERISH, "1 play 8S as 8", r"rank to announce now is 7", LED),
    Refusal("not-the-taker", "verish-ne-verish", VERISH, "0 discard four 7", r"[Oo]nly whoever has just taken"),
    Refusal(
        "no-four", "verish-ne-verish", VERISH, "1 discard four 8", r"all four eights", ("0 play 7S as 7", "1 challenge")
    ),
    Refusal("a-wrong-verdict", "verish-ne-verish", VERISH, "1 challenge -> lie", r"verdict is true, not lie", LED),
    Refusal(
        "wrong-fours",
        "canadian-bluff",
        ("7S 7H 7D 7C KS KD", "9S", "TS"),
        "0 discard four 7 -> removes 7S 7S 7H 7D",
        r"fours that leave play are 7S 7H 7D 7C, not 7S 7S 7H 7D",
        ("0 play KS as 9", "1 challenge"),
    ),
    Refusal("no-fours", "verish-ne-verish", VERISH, "1 challenge -> true, removes 8S 8H 8D 8C", r"No four leaves", LED),
    Refusal("below-the-pack", "verish-ne-verish", ("7S 8S", "9S TS"), "0 play 7S as 3", r"[Tt]hrees .*say 6, 7"),
    Refusal("over", "verish-ne-verish", ("7S", "9S"), "1 play 9S as 7", r"deal is over", ("0 play 7S as 7", "1 trust")),
    Refusal("no-pass-to-a-lead", "cals-bs", CALS, "0 pass", r"leads cannot pass"),
    Refusal("as-many-as-the-lead", "cals-bs", CALS, "1 play 7S as 3", r"here the number is 2", ("0 play 3S 3H as 3",)),
    Refusal("answered", "cals-bs", CALS, "1 challenge", r"already let it pass", ("0 play 3S as 3", "1 pass")),
    Refusal("last-card", "cals-bs", ("3S", "7S", "8S"), "0 play 3S as 5", r"last cards .*must match"),
    Refusal("no-fours-here", "cals-bs", FOURS, "0 play JS JH JD JC as fours", r"In cals-bs nobody announces all fours"),
    Refusal("fours-are-four", "cals-bs-all-fours", FOURS, "0 play JS JH JD as fours", r"(four|4) cards"),
    Refusal(
        "plus-to-lead", "cals-bs-all-fours", FOURS, "0 play 2S as +1", r"^Plus 1 is announced only upon all fours\.$"
    ),
    Refusal("no-trust", "bullshit-2c", ("2C 3S", "8S", "TS"), "1 trust", r"silent in bullshit-2c", ("0 play 2C as 2",)),
    Refusal("no-sets", "bullshit-2c", ("2C 3S", "8S", "TS"), "0 discard four 2", r"In bullshit-2c no fours"),
    Refusal("honest-opening", "cheat-updown", CHEAT, "0 play 5S 6S as 5", r"open and honest: .* one of the fives"),
    Refusal("face-up", "cheat-updown", CHEAT, "1 challenge", r"face up and cannot be called", ("0 play 5S as 5",)),
    Refusal("five-queens", "cheat-updown", CHEAT, "0 play 5S as 5 6", r"number announced is 1 to 4", (), FIVES),
    Refusal("no-piles", "cheat-updown", CHEAT, "0 choose 1", r"no pile to choose"),
    Refusal("neither-same-nor-up", "i-doubt-it-repeat", CHEAT, "0 play KD as 2", r"[Tt]wos .*say 3 or 4", (), UP),
    Refusal(
        "pick-below-the-play",
        "verju-one-card",
        VERISH,
        "2 challenge pick 2",
        r"no card 2 to turn over: .* numbered 0 to 1",
        ("0 play 7S 9C as 7", "1 play 8S 8D as 7"),
    ),
    Refusal("no-stock", "valepaska", CHEAT, "0 draw", r"stock is empty", (), UP),
    Refusal("no-drawing-first", "valepaska", CHEAT, "1 draw", r"plays first lays", (), {"stock": "7C", "to_act": 1}),
    Refusal("not-empty", "cheat-updown", CHEAT, "0 play 5S as 5 -> empty", r"seat 0 still holds cards", (), FIVES),
]


@pytest.mark.parametrize("case", REFUSALS, ids=[case.id for case in REFUSALS])
def test_an_illegal_move_is_refused_in_one_sentence_and_changes_nothing(case: Refusal) -> None:
    game = load(case.game, case.rules)
    state = game.from_position({"hands": list(case.hands), "to_act": 0, **case.more})
    for line in case.before:
        Deal(game, state).play(game.parse_move(line))
    before = game.to_position(state), state.legal, state.page, state.decision, state.action_count

    with pytest.raises(IllegalMove) as verified:
        game.plan(state, game.parse_move(case.move))
    with pytest.raises(IllegalMove) as played:
        Deal(game, state).play(game.parse_move(case.move))

    sentence = str(verified.value)
    assert re.search(case.gist, sentence), sentence
    assert ONE_SENTENCE.fullmatch(sentence), sentence
    assert sentence == str(played.value)
    assert before == (game.to_position(state), state.legal, state.page, state.decision, state.action_count)


@pytest.mark.parametrize("move", ["0 peek", "0 hide 7S", "1 slip 7S", "0 swap"])
def test_cheating_outside_the_rules_is_no_move(move: str) -> None:  # K20
    with pytest.raises(InvalidText, match=r"is not a move: the moves are play, challenge"):
        load("cheat-updown").parse_move(move)


@pytest.mark.parametrize(
    ("text", "gist"),
    [
        ("", r"is not a move: write the seat"),
        ("0 lay 7S as 7", r"'lay' is not a move: did you mean play"),
        ("0 play as 7", r"names its cards and what they are announced as"),
        ("0 play 7S as 7 7 7", r"announcement is a rank"),
        ("0 play 7S as x", r"'x' is not a rank"),
        ("0 play 7X as 7", r"'7X' is not a card"),
        ("0 play 7S ?? as 7", r"must be known"),
        ("0 play 7S as +0", r"it is \+1 to \+12"),
        ("0 play 7S as +13", r"it is \+1 to \+12"),
        ("0,x challenge", r"is not a move: write the seat"),
        ("0,1 play 7S as 7", r"is not a move|'play' is not a move"),
        ("1 discard four", r"removed by their rank"),
        ("1 discard four 7 -> removes 7S 7H 7D", r"Behind -> stands"),
        ("1 challenge -> lies, removes 7S 7H 7D 7C", r"Behind -> stands"),
        ("1 choose", r"chosen by its number"),
        ("1 challenge pick first", r"named by its number in the play"),
        ("1 trust pick 0", r"`trust` names no cards"),
        ("1 challenge -> maybe", r"stands lie or true after a challenge .* not 'maybe'"),
    ],
)
def test_a_line_that_is_no_move_is_explained(text: str, gist: str) -> None:
    with pytest.raises(InvalidText, match=gist):
        load("cals-bs").parse_move(text)


@pytest.mark.parametrize(
    ("change", "gist"),
    [
        ({"to_act": 7}, r"`to_act` must be a seat from 0 to 2, not 7"),
        ({"to_act": 2, "hands": ["7S", "8S", ""]}, r"Seat 2 is out"),
        ({"pile": "7S"}, r"7S is there 2 times"),
        ({"hands": ["7S ??", "8S", "9S"]}, r"hidden card"),
        ({"direction": "left"}, r"`direction` must be clockwise or counter-clockwise"),
        ({"last_rank": "X"}, r"'X' is not a rank"),
        ({"hands": ["7S", "", ""]}, r"[Aa]t least two seats"),
        ({"out": [1]}, r"[Ss]eat 1 holds cards and cannot be out"),
        ({"aside": "QS QD"}, r"`aside`"),
        ({"colour": "red"}, r"`colour` is not a key of such a position"),
    ],
)
def test_a_position_that_cannot_be_is_explained(change: dict[str, Any], gist: str) -> None:
    position = {"hands": ["7S 7D", "8S 9D", "JS"], "to_act": 0, **change}
    with pytest.raises(InvalidText, match=gist):
        load("verish-ne-verish").from_position(position)


@pytest.mark.parametrize("key", ["hands", "to_act"])
def test_a_position_that_lacks_what_it_needs_says_what(key: str) -> None:
    position: dict[str, Any] = {"hands": ["7S 7D", "8S 9D"], "to_act": 0}
    del position[key]
    with pytest.raises(InvalidText, match=f"`{key}` must be there"):
        load("bullshit-2c").from_position(position)


def test_a_call_is_refused_when_the_cap_ends_the_deal_before_it() -> None:
    state: Any = load("bullshit-2c").deal_state(4, seed=1)
    actions = []
    out_of_turn = load("bullshit-2c").out_of_turn
    assert out_of_turn is not None
    while not out_of_turn.responders(state):
        actions.append(state.actions()[0])
        state.apply(actions[-1])
    game = load("bullshit-2c", {"action_cap": len(actions) + 1})
    state = game.deal_state(4, seed=1)
    for action in actions:
        state.apply(action)
    last = out_of_turn.responders(state)[-1]
    with pytest.raises(IllegalMove, match=r"^The deal is over\.$"):
        game.plan(state, game.parse_move(f"{last} challenge"))


# -- A deal that reaches the limit of actions is given up, once the decision is complete (Part 8)


def test_a_play_that_is_half_made_is_completed_before_the_deal_is_given_up() -> None:
    position = {"hands": ["2S 2H KD", "3S 4S", "5S 6S"], "to_act": 0}
    state: Any = load("bullshit-2c", {"action_cap": 1}).from_position(position)
    state.apply(Card("2S"))
    assert (False, 0, True) == (state.over, state.actor, state.is_legal(DONE))
    state.apply(DONE)
    assert (True, UNFINISHED) == (state.over, state.outcome)


@pytest.mark.parametrize(("cap", "outcome"), [(2, UNFINISHED), (3, WINNER)])
def test_a_deal_that_ends_with_the_last_action_allowed_has_its_result(cap: int, outcome: int) -> None:
    position = {"hands": ["2S", "3S 4S", "5S 6S"], "to_act": 0}
    state: Any = load("bullshit-2c", {"action_cap": cap}).from_position(position)
    for action in (Card("2S"), DECLINE, DECLINE)[:cap]:
        state.apply(action)
    assert (True, outcome) == (state.over, state.outcome)


@pytest.mark.parametrize("cap", [2, 3])
def test_answers_that_come_after_the_end_are_not_asked_for_and_do_not_count(cap: int) -> None:
    position = {"hands": ["2S 7S", "3S 4S", "5S 6S", "8S 9S"], "to_act": 0}
    game: AnyGame = load("bullshit-2c", {"action_cap": cap})
    deal = Deal(game, game.from_position(position))
    deal.play("0 play 2S as 2")
    assert game.out_of_turn is not None
    asked = game.out_of_turn.responders(deal.state)
    assert not bots_that_call(game, deal.state, asked, {seat: make_bot("honest", game) for seat in asked})
    assert deal.answer_together(asked, {3: game.out_of_turn.response(True)}) is None
    assert deal.state.over
