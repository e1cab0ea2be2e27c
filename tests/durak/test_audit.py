"""Every assertion of the audit can fail: a sound state is broken in one place, and the audit names it."""

import ast
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from cardkit import Deal, load
from cardkit.cards.bits import BIT
from cardkit.cards.card import Card
from cardkit.cards.cards import Cards
from cardkit.engine.state import DRAW, GOING_ON, REDEALT, UNFINISHED
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TAKE, TRANSFER
from cardkit_games.durak.engine.reports import NOT_OPEN, SURE, TRUE
from cardkit_games.durak.engine.table import DEFEND
from durak_audit import audit, audit_view

AUDIT: Final = Path(__file__).parents[2] / "tests" / "helpers" / "durak_audit.py"

PACK: Final = [f"{rank}{suit}" for rank in "6789TJQKA" for suit in "SHDC"]
HANDS: Final = ("6S 6H 6D 9C JC KD", "7S 7H QH QD AS AH", "8S 8H TD TC QS KS")
"""Three full hands; trumps are diamonds, and the seven of diamonds lies under the stock."""


NO_CHANGES: Final[Mapping[str, object]] = {}


def sound(
    *lines: str,
    game: str = "perevodnoy",
    shape: str = "same_rank",
    hands: tuple[str, ...] = HANDS,
    rules: Mapping[str, object] = NO_CHANGES,
    **more: Any,
) -> Any:
    """A whole pack of which these hands are dealt, after some moves."""
    held = Cards(" ".join(hands))
    stock = [card for card in PACK if Card(card) not in held and card != "7D"]
    position = {"hands": list(hands), "trump": "D", "attacker": 0, "stock": " ".join([*stock, "7D"]), **more}
    played = load(game, {"open_shape": shape, **rules})
    state = played.from_position(position)
    for line in lines:
        Deal(played, state).play(played.parse_move(line))
    return state


def leading() -> Any:
    return sound()


def two_packs() -> Any:
    """A deal in which every card is there twice, and seat 0 does not hold the six of spades."""
    hands = ["6H 6H 6C 9C JC KD", "7S 7H QH QD AS AH"]
    pack = Cards(" ".join([*PACK, *PACK])) - Cards(" ".join(hands))
    return load("dvukhkozyrnoi").from_position({"hands": hands, "trump": "S H", "attacker": 0, "stock": pack.text})


def laying() -> Any:
    """In the middle of a play: a six of three lies there."""
    state = sound()
    state.apply(Card("6H"))
    return state


def laying_three() -> Any:
    """In the middle of a lead of one, three or five: a six lies there, and a pair may follow."""
    state = sound(shape="one_three_five")
    state.apply(Card("6H"))
    return state


def defending() -> Any:
    return sound("0 attack 6S")


def naming() -> Any:
    """With a choice of which card to beat first."""
    return sound("0 attack 6S 6H")


def adding() -> Any:
    return sound("0 attack 6S", "1 beat 6S 7S", hands=("6S 6H 6D 7C JC KD", *HANDS[1:]))


def taking() -> Any:
    """The defender takes, and the attacker may add a six."""
    return sound("0 attack 6S", "1 take")


def beaten_first() -> Any:
    """One card of two is beaten, and the defender goes on."""
    return sound("0 attack 6S 6H", "1 beat 6S 7S")


def passing_on() -> Any:
    """In the middle of passing an attack on: a six of two lies there."""
    hands = ("6S 9S 6D 9C JC KD", "6H 6C QH QD AS AH", HANDS[2])
    state = sound("0 attack 6S", hands=hands, rules={"transfer_add": "any"})
    state.apply(TRANSFER + 1)
    return state


def answering() -> Any:
    """A false beat lies there, and seat 2 is asked whether to report it."""
    return sound("0 attack 6S", "1 beat 6S QH", rules={"cheating": True})


def answering_in_vain() -> Any:
    """The same with a true one."""
    return sound("0 attack 6S", "1 beat 6S 7S", rules={"cheating": True})


def joining() -> Any:
    """Seat 2 has added a card of another rank before the defender acts."""
    return sound("0 attack 6S", "2 attack 8S", rules={"cheating": True, "initial_wave": True})


def circling() -> Any:
    """A deal that may end by repetition: seat 1 has taken a six."""
    return sound("0 attack 6S", "1 take", "0 pass", rules={"repetition": "draw"})


def asking() -> Any:
    """Seat 1 is asked about a new deal, for which its hand may not ask."""
    return sound(rules={"redeal": "five_plain"}, first_bout=True, redeal=1)


def over() -> Any:
    state = load("podkidnoy", {"ranks": "67", "hand_size": 2}).from_position(
        {"hands": ["6S 6D 7C", "7S 6H 7H 7D"], "discard": "6C", "trump": "D", "attacker": 0}
    )
    while not state.over:
        state.apply(state.actions()[0])
    return state


def placed() -> Any:
    """A deal that ended by places: seat 0 went out, and seat 1 holds the cards."""
    rules = {"ranks": "67", "hand_size": 2, "places": True}
    state = load("podkidnoy", rules).from_position(
        {"hands": ["6S 6D", "7S 6H 7H 7D"], "discard": "6C 7C", "trump": "D", "attacker": 0}
    )
    while not state.over:
        state.apply(state.actions()[0 if state.actor == 0 else -1])
    return state


def team_over() -> Any:
    game = load("podkidnoy-2v2", {"ranks": "67", "hand_size": 2})
    state = game.from_position({"hands": ["6S", "6D 7D", "7S", "6H 6C 7H 7C"], "trump": "D", "attacker": 0})
    while not state.over:
        state.apply(state.actions()[-1])
    return state


# -- What is broken


def put(**fields: Any) -> Callable[[Any], None]:
    """Set fields of a state."""

    def change(state: Any) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return change


def legal(*actions: int) -> Callable[[Any], None]:
    """Let more be legal, or less."""

    def change(state: Any) -> None:
        for action in actions:
            state.legal ^= BIT[action]

    return change


def hold(seat: int, *cards: str) -> Callable[[Any], None]:
    """Put cards into a hand, or take them out of it."""

    def change(state: Any) -> None:
        for card in cards:
            state.hands[seat] ^= BIT[Card(card)]

    return change


def lead_twice_more(state: Any) -> None:
    for _ in range(2):
        state.recurrence.add_lead(2, state.recurrence.moved)


def reports(**fields: int) -> Callable[[Any], None]:
    """Set fields of what is remembered for reports."""

    def change(state: Any) -> None:
        put(**fields)(state.reports)

    return change


def laid(index: int, **fields: int) -> Callable[[Any], None]:
    """Set fields of a card of the bout as it was laid."""

    def change(state: Any) -> None:
        put(**fields)(state.reports.laid[index])

    return change


def order(change: Callable[[list[Any]], object]) -> Callable[[Any], None]:
    """Change the order of the cards of the bout."""

    def changed(state: Any) -> None:
        change(state.reports.laid)

    return changed


def both(*changes: Callable[[Any], None]) -> Callable[[Any], None]:
    def change(state: Any) -> None:
        for one in changes:
            one(state)

    return change


def add(name: str, *cards: str) -> Callable[[Any], None]:
    """Put cards into one of the masks of a state."""

    def change(state: Any) -> None:
        setattr(state, name, getattr(state, name) | Cards(" ".join(cards)).mask)

    return change


def empty(seat: int) -> Callable[[Any], None]:
    """Give the hand of a seat to seat 0 and let it leave."""

    def change(state: Any) -> None:
        state.hands[0] |= state.hands[seat]
        state.hands[seat] = 0
        state.seating.leave(seat)

    return change


def entry(name: str, place: int, value: Any) -> Callable[[Any], None]:
    def change(state: Any) -> None:
        getattr(state, name)[place] = value

    return change


def more(name: str, by: int = 1) -> Callable[[Any], None]:
    def change(state: Any) -> None:
        setattr(state, name, getattr(state, name) + by)

    return change


def leave(seat: int) -> Callable[[Any], None]:
    return lambda state: state.seating.leave(seat)


def c(text: str) -> int:
    return int(Card(text))


STOCK: Final = "8D"
"""A card of the stock."""

BROKEN: Final[list[tuple[Callable[[], Any], Callable[[Any], None], str]]] = [
    (leading, leave(2), "a seat that is out holds cards"),
    (leading, hold(1, "6S"), "a card is in two hands"),
    (defending, hold(1, "6S"), "a card of the table is in a hand"),
    (leading, add("discard", "6S"), "a card of the discard is somewhere else"),
    (leading, put(trump=0), "the turned-up card is no trump"),
    (leading, hold(0, STOCK), "a card of the stock is somewhere else"),
    (leading, hold(0, "6S", "2S"), "a card is not of the pack"),
    (leading, both(hold(0, "6S"), add("discard", "6S")), "more cards were seen to be discarded than lie there"),
    (leading, hold(0, "6S"), "the number of cards has changed"),
    (leading, more("discards"), "the number of cards has changed"),
    (leading, add("public", STOCK), "a card that is known to be in a hand is in none"),
    (leading, add("picked_up", "6S"), "a card that was picked up is not known to be in a hand"),
    (beaten_first, entry("defence", 0, c("6H")), "a card on the table is beaten by one that does not beat"),
    (defending, entry("attack", 0, c("6H")), "the pairs are not the cards of the table"),
    (defending, more("unbeaten"), "the unbeaten cards are miscounted"),
    (answering, order(lambda laid: laid.append(laid[0])), "a card was laid twice in one bout"),
    (answering, order(lambda laid: laid.pop(0)), "a card did not beat what it beats"),
    (answering, laid(1, seat=2), "another seat than the defender beat a card"),
    (answering, laid(1, standing=TRUE), "a beat that does not beat is no false card, or another is"),
    (answering, laid(0, pair=1), "an attack card was not laid in order"),
    (answering, laid(0, standing=TRUE), "a lead could be false"),
    (joining, laid(1, standing=TRUE), "a true card of the initial wave is of another rank"),
    (answering, order(lambda laid: laid.pop()), "the cards in their order are not those of the table"),
    (answering, reports(window=NOT_OPEN), "a window is open in another phase, or none is"),
    (answering, put(actor=0), "another seat is asked whether to report than the nearest"),
    (answering, reports(barred=4), "a seat is asked that may not report"),
    (answering, reports(waiting=12), "a seat that is out may report"),
    (answering, legal(c("6S")), "other cards may be reported than those of other sides"),
    (answering, legal(DONE), "nobody may keep silent, or do something else than to report"),
    (answering_in_vain, laid(1, standing=SURE), "a seat is asked to report where nothing could be false"),
    (defending, add("open", "QS"), "a rank is open that does not lie on the table"),
    (leading, entry("notes", 0, BIT[c("6S")]), "a seat holds a card that it is noted to lack"),
    (leading, put(unpaired=1), "a seat holds a pair that it is noted to lack"),
    (leading, entry("notes", 3, BIT[c(STOCK)]), "a seat lacks the cards of which it is noted to hold one"),
    (leading, put(outcome=DRAW), "somebody acts, and the deal has an outcome"),
    (leading, both(empty(1), empty(2)), "the deal goes on with fewer than two seats"),
    (leading, empty(1), "a role is played by nobody"),
    (leading, put(attacking=2), "a role is played by another seat"),
    (leading, put(defender=0), "the attacker attacks its own side"),
    (leading, empty(2), "a seat that is out may add cards"),
    (leading, put(helpers=7), "the defender may add cards"),
    (leading, put(actor=2), "another seat than the attacker leads"),
    (defending, put(actor=0), "another seat than the defender defends"),
    (adding, put(phase=DEFEND, actor=1), "there is nothing to beat"),
    (adding, put(phase=7), "there is no such phase"),
    (adding, put(helpers=4), "a seat is asked that may not add cards"),
    (adding, put(asked=2), "the wave has come to another seat"),
    (leading, put(limit=0), "the limit is none that the rules allow"),
    (naming, put(limit=1), "there are more attack cards than the limit"),
    (leading, put(settled=1), "attack cards have vanished"),
    (taking, put(circuit=2), "a wave began with more attack cards than there are"),
    (leading, put(transfers=56), "the attack was passed on too often"),
    (leading, both(hold(1, "7S"), hold(0, "7S")), "the limit is above the defender's hand"),
    (leading, both(hold(2, "8S"), hold(0, "8S")), "a hand was not filled up, or its seat is not out"),
    (leading, put(legal=0), "nothing is legal, and the deal goes on"),
    (leading, put(page=64), "the actions are of another page"),
    (defending, legal(SWAP), "an exchange is offered that is none"),
    (leading, legal(c(STOCK)), "a card may be laid that is not in the hand"),
    (leading, legal(TAKE), "an attacker is offered a defender's answer"),
    (leading, legal(DONE), "the one who leads may pass, or another may not"),
    (adding, legal(DONE), "the one who leads may pass, or another may not"),
    (leading, put(last_laid=5), "a play begins behind a card"),
    (laying, legal(DONE), "a play cannot be completed"),
    (laying_three, legal(DONE), "a lead may be completed that is none, or may not that is one"),
    (laying, put(last_laid=c("6S")), "another card was laid last"),
    (laying, legal(c("6S")), "a set may be laid in falling order"),
    (adding, legal(c("JC")), "a card may be added whose rank is closed"),
    (adding, put(limit=1), "a card may be added beyond the limit"),
    (naming, legal(c("QH")), "a card may be named that is not there to be beaten"),
    (naming, legal(TAKE), "the defender may not take"),
    (defending, put(target=1), "the target is beaten already"),
    (defending, legal(c("AH")), "a card may beat that does not, or is not in the hand"),
    (beaten_first, legal(SHOW), "an attack may be passed on that has been answered"),
    (naming, both(entry("attack", 1, c("KD")), hold(0, "KD", "6H"), put(table=BIT[c("6S")] | BIT[c("KD")]),
                  legal(c("6H"), c("KD"), TRANSFER)), "an attack of several ranks may be passed on"),
    (defending, legal(TRANSFER), "an attack may be passed on with a card not held"),
    (defending, legal(SHOW), "a trump may be shown that is not held"),
    (passing_on, both(put(book=sound().book)), "several cards pass an attack on"),
    (passing_on, legal(TAKE), "whoever passes an attack on may do something else"),
    (passing_on, put(last_laid=c("6S")), "another card was laid last"),
    (passing_on, legal(TRANSFER), "a set may be laid in falling order"),
    (circling, lambda state: put(number=0)(state.recurrence), "the lead of this bout is not noted"),
    (circling, lambda state: entry("leads", 0, 1)(state.recurrence), "another seat led"),
    (circling, lead_twice_more,
     "a bout began too often"),
    (circling, lambda state: entry("moved", 0, BIT[c(STOCK)])(state.recurrence),
     "a card has moved, and nobody knows where it is"),
    (over, put(legal=1), "the deal is over, and something is legal"),
    (over, put(outcome_seat=2), "another seat than the loser holds cards"),
    (team_over, lambda state: put(outcome_seat=1 - state.outcome_seat)(state), "a seat of the other team holds cards"),
    (over, put(outcome=DRAW), "a draw leaves somebody with cards"),
    (placed, entry("finish", 0, 2), "a seat has a place that is not behind the others"),
    (placed, both(entry("finish", 0, 2), entry("finish", 1, 1)), "a seat with cards has come in before others"),
    (over, put(outcome=GOING_ON), "the deal is over without an outcome"),
    (over, put(outcome=UNFINISHED), "the deal was given up too early"),
    (asking, put(bouts=1), "a new deal is asked for once the deal has begun"),
    (asking, put(asked=0), "another seat is asked about a new deal"),
    (asking, legal(SHOW), "another answer is offered about a new deal"),
    (over, put(outcome=REDEALT), "a new deal was asked for once the deal had begun"),
    (two_packs, lambda state: entry("hands", 0, BIT[c("6S")])(state.doubles), "a card is somewhere twice and not once"),
    (two_packs, lambda state: state.doubles.see_come(0, c("6S")), "a card that is known to be in a hand is in none"),
    (two_packs, lambda state: state.give(0, c("6S")), "a card is not of the pack"),
    (two_packs, put(discards=1), "the number of cards has changed"),
]  # fmt: skip


SEEN: Final[list[tuple[Callable[[], Any], int, Callable[[Any], None], str]]] = [
    (leading, 1, put(hand=BIT[c("6S")]), "a seat sees another hand than its own"),
    (leading, 1, legal(c("6S")), "a seat is told what another may do"),
    (leading, 1, entry("hand_sizes", 0, 5), "a hand looks larger or smaller than it is"),
    (laying, 1, entry("hand_sizes", 0, 5), "a hand looks larger or smaller than it is"),
    (leading, 1, entry("known", 2, BIT[c(STOCK)]), "a card seems to be in a hand, and is not"),
    (laying, 1, put(attack=vec[i64]([c("6H")])), "a play is shown before it is complete"),
    (laying, 1, put(table=BIT[c("6H")]), "the table looks different from what it is"),
    (leading, 1, put(discard=BIT[c(STOCK)]), "the cards that a seat has not seen are miscounted"),
]


@pytest.mark.parametrize(
    "make",
    [
        leading,
        two_packs,
        laying,
        laying_three,
        defending,
        naming,
        adding,
        taking,
        beaten_first,
        passing_on,
        answering,
        answering_in_vain,
        joining,
        asking,
        circling,
        over,
        placed,
        team_over,
    ],
    ids=lambda make: make.__name__,
)
def test_sound_states_pass(make: Callable[[], Any]) -> None:
    state = make()
    audit(state, len(state.book.pack))
    for seat in range(state.seats):
        audit_view(state, state.observe(seat))


@pytest.mark.parametrize(("make", "change", "what"), BROKEN, ids=[what for *_, what in BROKEN])
def test_what_is_broken_is_named(make: Callable[[], Any], change: Callable[[Any], None], what: str) -> None:
    state = make()
    change(state)
    with pytest.raises(AssertionError, match=what):
        audit(state, len(state.book.pack))


@pytest.mark.parametrize(("make", "seat", "change", "what"), SEEN, ids=[what for *_, what in SEEN])
def test_a_wrong_view_is_named(make: Callable[[], Any], seat: int, change: Callable[[Any], None], what: str) -> None:
    state = make()
    seen = state.observe(seat)
    change(seen)
    with pytest.raises(AssertionError, match=what):
        audit_view(state, seen)


def test_every_assertion_is_shown_to_fail() -> None:
    calls = [node for node in ast.walk(ast.parse(AUDIT.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    named = {ast.literal_eval(call.args[1]) for call in calls if ast.unparse(call.func) == "_must"}
    assert named == {what for *_, what in [*BROKEN, *SEEN]}
