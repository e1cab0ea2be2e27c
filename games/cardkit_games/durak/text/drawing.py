"""A Durak table as a scene, for `print` and notebooks: of a state, or of the view of one seat."""

from collections.abc import Sequence
from typing import Final

from cardkit.cards.bits import BIT
from cardkit.cards.card import CARD_KINDS, RED_JOKER, SUITS, Card, suit_plural
from cardkit.drawing.registry import register_drawing
from cardkit.drawing.scene import HIDDEN_CARD, YOU, Scene, SceneHand, ScenePile, pile_name
from cardkit.engine.state import NOBODY
from cardkit.game.result import Result
from cardkit.language import Message
from cardkit.records.names import Role
from cardkit_games.durak.engine.observation import DurakObservation, own_trump
from cardkit_games.durak.engine.rulebook import MANY
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import UNBEATEN, is_taking
from cardkit_games.durak.text.positions import pair_text
from cardkit_games.durak.text.speech_words import BEGUN, PASSED_OVER

ATTACKS: Final = Role(Message("attacks", "your role"), Message("attacks", "role"))
DEFENDS: Final = Role(Message("defends", "your role"), Message("defends", "role"))
TAKES: Final = Role(Message("takes", "your role"), Message("takes", "role"))
FOR: Final = Message("{role} for {name}")
TRUMP: Final = Message("trumps {suit}", "role")
OUT: Final = Message("out", "role")
CAUGHT: Final = Message("caught", "role")
PARTNER: Final = Message("partner", "role")
EMPTY: Final = Message("table: empty")
LIMIT: Final = Message("table ({attacks} of at most {limit})")
NO_LIMIT: Final = Message("table ({attacks}, as many as can be added)")
NO_TRUMP: Final = Message("no trumps")
TEXTS: Final = tuple(Card(card).text for card in range(CARD_KINDS))
"""The spelling of each card in files."""


def roles(seen: DurakObservation, seat: int, names: Sequence[str]) -> tuple[str, ...]:
    """Return the roles of `seat` in words: out, attacks, defends or takes; caught; its own trumps; partner."""
    words = []
    name = names[seat]
    if not seen.active & BIT[seat]:
        words.append(str(OUT))
    elif seen.actor == NOBODY:
        pass  # the deal is over, and nobody attacks any more
    elif seat == seen.attacking:
        words.append(_role(ATTACKS.of(name), seat, seen.attacker, names))
    elif seat == seen.defending:
        words.append(_role((TAKES if is_taking(seen) else DEFENDS).of(name), seat, seen.defender, names))
    if seen.reports is not None and seen.reports.caught & BIT[seat]:
        words.append(str(CAUGHT))
    if seen.book.trump_per_seat:
        words.append(TRUMP.format(suit=suit_plural(seen.trumps[seat])))
    if seen.book.teams and seat != seen.seat and (seat - seen.seat) % seen.book.teams == 0:
        words.append(str(PARTNER))
    return tuple(words)


def _role(role: str, seat: int, covered: int, names: Sequence[str]) -> str:
    return role if seat == covered else FOR.format(role=role, name=names[covered])


def in_order(hand: Sequence[int], trump: int) -> list[str]:
    """The cards of a hand, which are in rising order, as files spell them, trumps last."""
    plain: list[str] = []
    trumps: list[str] = []
    for card in hand:  # rising already
        (trumps if card & 3 == trump and card < RED_JOKER else plain).append(TEXTS[card])
    return plain + trumps


def observed(seen: DurakObservation, names: Sequence[str]) -> Scene:
    """The table as one seat sees it: its own hand, and of the others' the cards that everybody saw go there."""
    hands = []
    sizes, known = seen.hand_sizes, seen.known
    for seat, name in enumerate(names):
        if seat == seen.seat:
            cards = in_order(seen.cards(), own_trump(seen, seat))
            words = (str(YOU), *roles(seen, seat, names))
        else:
            cards = in_order(seen.known_cards(seat), own_trump(seen, seat)) if known[seat] else []
            words = roles(seen, seat, names)
        hands.append(_hand(seen, seat, name, words, cards, sizes[seat] - len(cards)))
    return _scene(seen, hands)


def opened(state: DurakState, names: Sequence[str]) -> Scene:
    """The table with all hands open."""
    seen = state.observe(max(state.actor, 0))
    hands = [
        _hand(
            seen,
            seat,
            name,
            tuple(word for word in roles(seen, seat, names) if word != str(PARTNER)),
            in_order(state.cards(seat), state.own_trump(seat)),
            0,
        )
        for seat, name in enumerate(names)
    ]
    result = Result.of(state)
    return _scene(seen, hands, "" if result is None else result.in_words(names))


def _hand(
    seen: DurakObservation, seat: int, name: str, roles: tuple[str, ...], cards: Sequence[str], hidden: int
) -> SceneHand:
    trump = SUITS[seen.trumps[seat]] if seen.book.trump_per_seat else ""
    out = not seen.active & BIT[seat]
    shown = (*cards, *[HIDDEN_CARD] * hidden)
    return SceneHand(name, roles, shown, True, seat == seen.actor, trump, out, sign=_sign(seen, seat))


def _sign(seen: DurakObservation, seat: int) -> str:
    """Return the sign of the role of `seat` in the bout; empty for none, and for who plays for another seat."""
    if seen.actor == NOBODY or not seen.active & BIT[seat]:
        return ""
    if seat == seen.attacking == seen.attacker:
        return "attack"
    return ("take" if is_taking(seen) else "defence") if seat == seen.defending == seen.defender else ""


def _scene(seen: DurakObservation, hands: Sequence[SceneHand], ending: str = "") -> Scene:
    """Return the scene of a table; once the deal is over it has no limit of attack cards and no notes."""
    under = [TEXTS[card] for card in (*seen.face_up, *([seen.turned_up] if seen.turned_up >= 0 else []))]
    stock = (*[HIDDEN_CARD] * (seen.stock_size - len(under)), *under)
    pairs = [
        pair_text(Card(attack), None if defence == UNBEATEN else Card(defence))
        for attack, defence in zip(seen.attack, seen.defence, strict=True)
    ]
    label = bare = ""
    notes: list[str] = []
    if seen.actor >= 0:
        without = [] if seen.trump >= 0 or seen.book.trump_per_seat else [str(NO_TRUMP)]
        pattern = NO_LIMIT if seen.limit >= MANY else LIMIT
        label = pattern.format(attacks=len(pairs), limit=seen.limit)
        bare = "" if pairs else str(EMPTY)
        passed_over = [PASSED_OVER.format(hands[seat].name) for seat in seen.passed_over()]
        begun = [str(BEGUN[times])] if (times := seen.times_begun()) in BEGUN else []
        notes = [*without, *passed_over, *begun]
    return Scene(
        tuple(hands),
        (ScenePile(pile_name("stock"), stock, False, True),),
        (ScenePile(label, tuple(pairs), True, False),) if pairs else (),
        (ScenePile(pile_name("discard"), (HIDDEN_CARD,) * seen.discards, False, True),),
        SUITS[seen.trump] if seen.trump >= 0 and not seen.book.trump_per_seat else "",
        bare=bare,
        notes=tuple(notes),
        ending=ending,
    )


register_drawing(DurakState, opened)
register_drawing(DurakObservation, observed)
