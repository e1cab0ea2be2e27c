"""An illegal move is refused with one clear sentence, and nothing has changed."""

import re
from typing import Any, Final

import attrs
import pytest

from cardkit import Deal, IllegalMove, InvalidText, load

ONE_SENTENCE: Final = re.compile(r"[A-Z0-9].*[^.]\.", re.DOTALL)


@attrs.frozen
class Refusal:
    """A position, the moves before, the move that is refused, and words that the error must contain."""

    id: str
    position: dict[str, Any]
    move: str
    gist: str
    game: str = "podkidnoy"
    before: tuple[str, ...] = ()
    rules: dict[str, object] = attrs.field(factory=dict)


def _position(*hands: str, stock: str = "", **more: Any) -> dict[str, Any]:
    return {"hands": list(hands), "trump": "H", "stock": stock, "attacker": 0, **more}


LEADING: Final = _position("7S 7D QC 9H", "8S 8D TC KC", "7C 8C 8H JD")
BEATEN: Final = ("0 attack 7S", "1 beat 7S 8S")
NINES: Final = _position("9S 9D KC", "9C 8S TS 9H", "AC 8C JS", "QS")
TWO: Final = _position("7S 7D 7C", "8S 8D")
NO_PAIRS: Final = _position("6S 7D 8C", "9S TD", "QC KD")

REFUSALS: Final = [
    Refusal("no-such-seat", LEADING, "5 attack 7S", r"no seat 5: the seats are 0 to 2"),
    Refusal("not-her-lead", LEADING, "1 attack 8S", r"seat 0's turn to attack, not seat 1's"),
    Refusal("not-her-defence", LEADING, "2 take", r"seat 1's turn to beat .*, not seat 2's", before=("0 attack 7S",)),
    Refusal("no-passing-the-lead", LEADING, "0 pass", r"attack.* at least one card"),
    Refusal("no-beating-in-the-lead", LEADING, "0 beat 7S 9H", r"nothing to beat"),
    Refusal("a-card-not-held", LEADING, "0 attack KC", r"KC is not in this hand"),
    Refusal("a-card-named-twice", LEADING, "0 attack 7S 7S", r"7S is named twice"),
    Refusal("one-card-leads", LEADING, "0 attack 7S 7D", r"opening attack is one card"),
    Refusal("one-rank-leads", LEADING, "0 attack 7S QC", r"of one rank, and QC", game="durak-1994"),
    Refusal("a-small-hand", TWO, "0 attack 7S 7D 7C", r"no room for 7C.* is 2", "durak"),
    Refusal("two-odd-cards", LEADING, "0 attack 7S 7D", r"one card, three with a pair .* at most 5", game="prostoy"),
    Refusal("neither-rank-nor-suit", LEADING, "0 attack QC", r"neither its rank nor its suit", "parnomastny", BEATEN),
    Refusal(
        "no-trump-to-exchange",
        {"hands": ["6S", "7S"], "stock": "DU", "attacker": 0},
        "0 swap",
        r"no trumps in this deal",
        "pustyshka",
        (),
        {"trump_swap": True},
    ),
    Refusal("nobody-has-a-pair", NO_PAIRS, "0 attack 6S 7D", r"opening attack is one card", "durachki-english"),
    Refusal("three-cards-lead", LEADING, "0 attack 7S 7D", r"three cards of any kind", game="treshka"),
    Refusal("no-passing-the-defence", LEADING, "1 pass", r"beat a card or take", before=("0 attack 7S",)),
    Refusal("no-attack-from-the-attacked", LEADING, "1 attack 8D", r"beat a card or take", before=("0 attack 7S",)),
    Refusal("not-on-the-table", LEADING, "1 beat 9S TC", r"9S is not an unbeaten .*unbeaten are 7S", before=BEATEN[:1]),
    Refusal("too-weak", LEADING, "1 beat 7S KC", r"KC does not beat 7S.* 8S would", before=("0 attack 7S",)),
    Refusal("so-take", LEADING, "1 beat 9H TC", r"TC does not beat 9H.*so take", before=("0 attack 9H",)),
    Refusal("a-closed-rank", LEADING, "0 attack QC", r"QC cannot be added.* 7 8", before=BEATEN),
    Refusal("no-beating-in-a-wave", LEADING, "0 beat 7S 9H", r"add cards or to pass", before=BEATEN),
    Refusal(
        "passing-on-in-podkidnoy", NINES, "1 transfer 9C", r"podkidnoy .*cannot be passed on", before=("0 attack 9S",)
    ),
    Refusal("showing-in-podkidnoy", NINES, "1 show 9H", r"podkidnoy", before=("0 attack 9S",)),
    Refusal(
        "too-late",
        NINES,
        "1 transfer 9C",
        r"once a card of it is beaten",
        "perevodnoy",
        ("0 attack 9S 9D", "1 beat 9S TS"),
    ),
    Refusal(
        "no-transfer-yet",
        {**NINES, "first_bout": True},
        "1 transfer 9C",
        r"in the first bout",
        "perevodnoy-mailru",
        ("0 attack 9S",),
    ),
    Refusal(
        "shown-already",
        {**NINES, "shown": "9H"},
        "1 show 9H",
        r"9H has been shown already.*laid",
        "perevodnoy-show",
        ("0 attack 9S",),
    ),
    Refusal("no-exchange-here", _position("6H", "7S", stock="8H"), "0 swap", r"podkidnoy .*cannot be exchanged"),
    Refusal("nothing-turned-up", _position("6H", "7S"), "0 swap", r"no turned-up trump left", "podkidnoy-exchange"),
    Refusal("not-the-lowest", _position("7H", "7S", stock="8H"), "0 swap", r"6H may exchange", "podkidnoy-exchange"),
    Refusal(
        "it-is-over", _position("9C", "TC"), "0 attack 9C", r"deal is over", before=("0 attack 9C", "1 beat 9C TC")
    ),
]


@pytest.mark.parametrize("case", REFUSALS, ids=[case.id for case in REFUSALS])
def test_an_illegal_move_is_refused_in_one_sentence_and_changes_nothing(case: Refusal) -> None:
    game = load(case.game, case.rules)
    state = game.from_position(case.position, check=False)
    for line in case.before:
        Deal(game, state).play(game.parse_move(line))
    before = game.to_position(state), state.legal, state.decision, state.action_count

    with pytest.raises(IllegalMove) as verified:
        game.plan(state, game.parse_move(case.move))
    with pytest.raises(IllegalMove) as played:
        Deal(game, state).play(game.parse_move(case.move))

    sentence = str(verified.value)
    assert re.search(case.gist, sentence), sentence
    assert ONE_SENTENCE.fullmatch(sentence), sentence
    assert sentence == str(played.value)
    assert before == (game.to_position(state), state.legal, state.decision, state.action_count)


@pytest.mark.parametrize("move", ["0 look", "0 discard", "1 look 6S"])
def test_no_move_looks_through_the_discards(move: str) -> None:  # A-D15
    with pytest.raises(InvalidText, match=r"is not a move: the moves are attack, beat"):
        load("durak-1994").parse_move(move)


@pytest.mark.parametrize(
    ("text", "gist"),
    [
        ("", r"is not a move: write the seat"),
        ("0 throw 7S", r"'throw' is not a move: the moves are attack"),
        ("0 attack", r"`attack` names at least one card"),
        ("0 attack 7X", r"'7X' is not a card"),
        ("0 attack 1S", r"'1S' is not a card"),
        ("1 beat 7S 8S 9S", r"names the attack card and the card that beats it"),
        ("1 transfer", r"`transfer` names at least one card"),
        ("1 show", r"`show` names one card"),
        ("1 take 7S", r"`take` names no cards"),
    ],
)
def test_a_line_that_is_no_move_is_explained(text: str, gist: str) -> None:
    with pytest.raises(InvalidText, match=gist):
        load("podkidnoy").parse_move(text)


@pytest.mark.parametrize(
    ("change", "gist"),
    [
        ({"attacker": 7}, r"`attacker` must be a seat from 0 to 2, not 7"),
        ({"trump": "X"}, r"'X' is not a suit"),
        ({"stock": "9C"}, r"turned up for trumps, and 9C is not"),
        ({"stock": "7S 6H"}, r"7S is there 2 times"),
        ({"hands": ["7S ??", "8S", "9S"]}, r"hidden card"),
        ({"hands": ["7S 7S", "8S", "9S"]}, r"7S is there 2 times"),
        ({"table": "9S"}, r"is not a pair: write attack/defence"),
        ({"table": "9S/8D"}, r"8D does not beat 9S"),
        ({"defender": 0, "table": "9S/-"}, r"`defender` must be another seat"),
        ({"taking": True}, r"With an empty table nobody takes"),
        ({"defender": 2}, r"the attacker leads to the next opponent"),
        ({"out": [0]}, r"[Ss]eat 0 holds cards and cannot be out"),
        ({"hands": ["7S", "", ""]}, r"[Aa]t least two seats"),
        ({"colour": "red"}, r"`colour` is not a key of such a position"),
    ],
)
def test_a_position_that_cannot_be_is_explained(change: dict[str, Any], gist: str) -> None:
    position = {**_position("7S 7D", "8S 9D", "JS"), **change}
    with pytest.raises(InvalidText, match=gist):
        load("podkidnoy").from_position(position, check=False)


def test_a_game_without_trumps_has_none_in_a_position() -> None:
    with pytest.raises(InvalidText, match=r"`trump` must be left out"):
        load("no-trump").from_position(_position("7S 7D", "8S 9D") | {"trump": "D"}, check=False)


@pytest.mark.parametrize("key", ["hands", "trump", "attacker"])
def test_a_position_that_lacks_what_it_needs_says_what(key: str) -> None:
    position = _position("7S 7D", "8S 9D")
    del position[key]
    with pytest.raises(InvalidText, match=f"`{key}` must be there|`{key}` must be"):
        load("podkidnoy").from_position(position, check=False)
