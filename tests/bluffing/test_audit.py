"""Every assertion of the audit can fail: a sound state is broken in one place, and the audit names it."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from bluffing_audit import audit, audit_view
from cardkit import Deal, load
from cardkit.cards.bits import BIT
from cardkit.cards.card import Card
from cardkit.engine.state import DRAW, GOING_ON, RANKING, UNFINISHED
from cardkit_games.bluffing.engine.actions import ANNOUNCEMENTS, CHALLENGE, DECLINE, DONE, FORCE, PASS, PILE, SLIP

AUDIT: Final = Path(__file__).parents[2] / "tests" / "helpers" / "bluffing_audit.py"

HANDS: Final = ("AS AH 5D 9C", "2S 2H JC", "3S 3H QD")
"""Three hands; aces, twos and threes come first."""
CARDS: Final = 10


def position(game: str, *lines: str, hands: tuple[str, ...] = HANDS, **more: Any) -> Any:
    """The state after some moves from these hands."""
    played = load(game)
    state = played.from_position({"hands": list(hands), **({"to_act": 0} | more)}, check=False)
    for line in lines:
        Deal(played, state).play(played.parse_move(line))
    return state


def laying() -> Any:
    """The first play of Bullshit is about to be laid, as aces."""
    return position("bullshit-2c", last_rank="K")


def laid_one() -> Any:
    state = laying()
    state.apply(Card("AS"))
    return state


def laid_two() -> Any:
    state = laying()
    state.apply(Card("5D"))
    state.apply(Card("9C"))
    return state


def rising() -> Any:
    """Where claims rise, a play that can be called."""
    return position("rising-claims", "0 play AS as A")


def window() -> Any:
    return position("bullshit-2c", "0 play AS as A", last_rank="K")


def taken() -> Any:
    """A play was called and turned over, and its player has the pile."""
    return position("bullshit-2c", "0 play 5D as A", "1 challenge -> lie", last_rank="K")


def turn() -> Any:
    """A seat may lay cards, or pass."""
    return position("i-doubt-it-pass", "0 play AS as A", "1 pass", last_rank="K", passes=0, layer=2)


def answer() -> Any:
    return position("verish-ne-verish", "0 play AS as A")


def fours() -> Any:
    """Who took the pile holds four sevens."""
    return position("verish-ne-verish", removing=0, to_act=1, hands=("7S 7H 7D 7C 8S", "JC", "QD KD AC JH"))


def announcing() -> Any:
    return position("verish-ne-verish")


def counting() -> Any:
    """The number of cards may be false, and is announced first."""
    state = position("bullshit-2c-slip", last_rank="K")
    assert state.page == ANNOUNCEMENTS
    return state


def drawing() -> Any:
    """Seven cards lie in the stock, and a card may be drawn from it."""
    hands = ("3S", "4H", "5D")
    return position("valepaska", hands=hands, stock="6S 7S 8S 9S TS JS QS", last_rank="free", removed="")


def choosing() -> Any:
    piles = ["", "2S 2H JC", "3S 3H QD AS AH 5D"]
    return position("cheat-updown", hands=("", "9C", ""), piles=piles, heights=[0, 3, 6], to_act=2)


def won() -> Any:
    state = position("cals-bs", "0 play AS as A", hands=("AS", "2S 2H JC 5D", "3S 3H QD AH 9C"))
    assert state.over
    return state


def lost() -> Any:
    return position("verish-ne-verish", "0 play AS as A", "1 trust", hands=("AS", "2S 2H JC 5D 3S 3H QD AH 9C", ""))


# -- What is broken

Change = Callable[[Any], None]


def put(**fields: Any) -> Change:
    def change(state: Any) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return change


def last(name: str, **fields: Any) -> Change:
    """Set fields of the last of what is remembered."""
    return lambda state: put(**fields)(getattr(state, name)[-1])


def legal(*actions: int) -> Change:
    def change(state: Any) -> None:
        for action in actions:
            state.legal ^= BIT[action - state.page]

    return change


def hold(seat: int, *cards: str) -> Change:
    def change(state: Any) -> None:
        for card in cards:
            state.hands[seat] ^= BIT[Card(card)]

    return change


def give(seat: int, to: int) -> Change:
    def change(state: Any) -> None:
        state.hands[to] |= state.hands[seat]
        state.hands[seat] = 0

    return change


def leave(seat: int) -> Change:
    return lambda state: state.seating.leave(seat)


def both(*changes: Change) -> Change:
    def change(state: Any) -> None:
        for one in changes:
            one(state)

    return change


def entry(name: str, place: int, value: Any) -> Change:
    def change(state: Any) -> None:
        getattr(state, name)[place] = value

    return change


def book(**fields: Any) -> Change:
    return lambda state: put(**fields)(state.book)


def c(text: str) -> int:
    return int(Card(text))


BROKEN: Final[list[tuple[Callable[[], Any], Change, str]]] = [
    (laying, entry("seconds", 0, BIT[c("KS")]), "a card is held twice, and not once"),
    (laying, both(hold(1, "AS"), hold(2, "AS")), "a card is there three times"),
    (laying, leave(1), "a seat that is out holds cards"),
    (laying, hold(0, "AS", "RJ"), "a card is not of the pack"),
    (laying, hold(1, "AS"), "a card is there twice, and there is one pack"),
    (laying, hold(0, "AS"), "the number of cards has changed"),
    (drawing, book(hand_size=17), "the stock has grown"),
    (window, last("plays", event=99), "a play is remembered that nobody noticed"),
    (taken, last("plays", event=1), "a play is remembered as something else"),
    (window, last("plays", seat=2), "a play is remembered as another seat's"),
    (taken, last("takes", event=99), "a pile is remembered that nobody was seen to take"),
    (taken, last("takes", seat=2), "a pile is remembered as another seat's"),
    (laying, put(outcome=DRAW), "somebody acts, and the deal has an outcome"),
    (laying, both(give(1, 0), give(2, 0), leave(1), leave(2)), "the deal goes on with fewer than two seats"),
    (laying, put(passes=99), "more have passed than sit there"),
    (laying, put(order_key=0), "the order of answers is drawn from nothing"),
    (laying, give(1, 0), "a seat has no cards, and nothing of it can be called"),
    (laying, both(give(0, 1), leave(0)), "a seat is asked that is out"),
    (choosing, legal(PILE), "a pile may be chosen that is gone"),
    (window, put(waiting=0), "a seat answers for which nobody waits"),
    (window, put(waiting=BIT[20] | 6), "an answer is awaited from nobody"),
    (window, put(waiting=7), "a play is answered by its player"),
    (window, put(legal=BIT[DECLINE]), "a play is answered that cannot be called"),
    (window, legal(PASS), "a play is answered with something else"),
    (window, both(give(0, 1), legal(FORCE)), "nothing can be shown, and it may be forced"),
    (answer, legal(PASS), "a play is answered with something else"),
    (answer, both(put(have_laid=7), put(legal=BIT[CHALLENGE])), "a seat must answer, and may trust by the rules"),
    (answer, put(turn=2), "another seat than the next in turn answers"),
    (laying, put(turn=2), "another seat than that in turn plays"),
    (turn, legal(c("KS")), "a card may be laid that is not in the hand"),
    (turn, legal(SLIP), "a turn is offered what is no turn"),
    (fours, legal(DONE), "a four must be removed"),
    (fours, legal(c("8S")), "a four may be removed that is not held"),
    (window, put(player=-1), "a play is answered, and there is none"),
    (window, both(give(0, 1), leave(0)), "a seat is out whose play can be called"),
    (laying, put(player=0), "a play can be called, and nobody is asked"),
    (window, put(base=1), "a play can be called that does not lie there"),
    (window, put(last_rank=3), "the rank that the next depends on is not the rank announced"),
    (window, put(number=2), "a play is announced as more or fewer cards"),
    (rising, put(bid=0), "fewer cards are announced in all than by the last play"),
    (window, put(player=1), "the last play is another seat's than the one that can be called"),
    (window, last("plays", once=BIT[c("KS")]), "the play that can be called is remembered with other cards"),
    (laying, put(legal=0), "nothing is legal, and the deal goes on"),
    (laying, put(page=64), "the actions are of another page"),
    (counting, legal(ANNOUNCEMENTS), "a number may be announced that no rank has"),
    (announcing, legal(PILE), "something else than an announcement is legal"),
    (laying, put(play_base=1), "the play under way begins where nothing lies"),
    (laying, put(play_rank=-1), "the play under way is announced as nothing"),
    (laying, legal(c("KS")), "a card may be laid that is not there to be laid"),
    (laying, legal(PASS), "a play is offered what is no card"),
    (laid_two, both(entry("pile", 0, c("9C")), entry("pile", 1, c("5D"))), "a set was laid in falling order"),
    (laid_one, put(last_laid=c("KS")), "another card was laid last"),
    (laid_one, legal(c("5D")), "a set may be laid in falling order"),
    (laid_one, put(most=0), "more cards are laid than a play may have"),
    (laid_one, put(most=1), "more cards may be laid than a play may have"),
    (laid_one, put(fewest=2), "a play may be completed with too few cards"),
    (laying, put(fewest=9), "a play cannot be completed"),
    (won, put(legal=1), "the deal is over, and something is legal"),
    (won, put(outcome_seat=1), "the winner holds cards"),
    (won, put(outcome=RANKING), "a deal without places has them"),
    (won, book(last_loses=True), "a deal without winners has one"),
    (lost, put(outcome_seat=0), "another seat than the loser holds cards"),
    (lost, book(last_loses=False), "a deal without losers has one"),
    (won, put(outcome=GOING_ON), "the deal is over without an outcome"),
    (won, put(outcome=UNFINISHED), "the deal was given up too early"),
]

SEEN: Final[list[tuple[Callable[[], Any], int, Change, str]]] = [
    (laying, 1, put(hand=1), "a seat sees another hand than its own"),
    (laying, 1, legal(c("AS")), "a seat is told what another may do"),
    (laid_one, 1, entry("hand_sizes", 0, 3), "a hand looks larger or smaller than it is"),
    (laid_one, 1, put(pile_size=1), "the pile looks larger or smaller than it is"),
    (window, 1, put(events=[]), "a seat missed what everybody noticed"),
    (laid_one, 1, put(laid=BIT[c("AS")]), "a play is shown before it is complete"),
    (window, 0, last("plays", seat=1), "a seat is shown another's play"),
    (taken, 0, last("takes", seat=1), "a seat is shown what another took"),
]

SOUND: Final = list(dict.fromkeys(make for make, *_ in [*BROKEN, *SEEN]))


@pytest.mark.parametrize("make", SOUND, ids=lambda make: make.__name__)
def test_sound_states_pass(make: Callable[[], Any]) -> None:
    state = make()
    audit(state, CARDS)
    for seat in range(state.seats):
        audit_view(state, state.observe(seat))


@pytest.mark.parametrize(("make", "change", "what"), BROKEN, ids=[what for *_, what in BROKEN])
def test_what_is_broken_is_named(make: Callable[[], Any], change: Change, what: str) -> None:
    state = make()
    change(state)
    with pytest.raises(AssertionError, match=what):
        audit(state, CARDS)


@pytest.mark.parametrize(("make", "seat", "change", "what"), SEEN, ids=[what for *_, what in SEEN])
def test_a_wrong_view_is_named(make: Callable[[], Any], seat: int, change: Change, what: str) -> None:
    state = make()
    seen = state.observe(seat)
    change(seen)
    with pytest.raises(AssertionError, match=what):
        audit_view(state, seen)


def test_every_assertion_is_shown_to_fail() -> None:
    calls = [node for node in ast.walk(ast.parse(AUDIT.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    named = {ast.literal_eval(call.args[1]) for call in calls if ast.unparse(call.func) == "_must"}
    assert named == {what for *_, what in [*BROKEN, *SEEN]}
