"""A table of a bluffing game as a scene, for `print` and notebooks: of a state, or of the view of one seat."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from cardkit.cards.bits import BIT, members
from cardkit.cards.card import Card, rank_plural, ranks_counted
from cardkit.drawing.registry import register_drawing
from cardkit.drawing.scene import HIDDEN_CARD, YOU, Scene, SceneHand, ScenePile, number_of, pile_name, pretty
from cardkit.engine.state import NOBODY
from cardkit.game.result import Result
from cardkit.language import Message
from cardkit.records.names import Role
from cardkit_games.bluffing.engine.claims import FOURS_LIE, FREE, UNIT_RANK
from cardkit_games.bluffing.engine.observation import BluffingObservation
from cardkit_games.bluffing.engine.rulebook import Rulebook
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import CHOOSE, SETS
from cardkit_games.bluffing.text.claims import claim_plural

TO_PLAY: Final = Role(Message("to play", "your role"), Message("to play", "role"))
ASKED_ABOUT_FOURS: Final = Role(Message("asked about fours", "your role"), Message("asked about fours", "role"))
CHOOSES: Final = Role(Message("to choose", "your role"), Message("to choose", "role"))
OUT: Final = Message("out", "role")
LATEST: Final = Message("{name} laid {cards} as {claim}")
LATEST_UNCOUNTED: Final = Message("{name} announced {claim}")
FOURS: Final = Message("all fours")
SAY: Final = Message("next: {ranks}")
ANY_CLAIM: Final = (Message("any rank"), Message("any suit"), Message("any card"))
FROM_TO: Final = Message("{lowest} to {highest}", "announcements")
MOST_LISTED: Final = 6
"""The largest number of possible announcements that are all listed, if they follow each other."""
ANY_PLUS: Final = Message("plus 1 to plus 12")
PLUS: Final = Message("plus {plus}")
UNDER_WAY: Final = Message("in the middle of a play: {cards}")
GO_OVER: Final = Message("more {ranks}, or over {claim}")
ONLY_MORE: Final = Message("more {ranks}; nobody goes over {claim}")


def due(seen: BluffingObservation) -> str:
    """Return the possible next announcements, in words: `kings`, `any rank` or `plus 3`."""
    if seen.plus == FOURS_LIE:
        return str(ANY_PLUS)
    if seen.plus > 0:
        return PLUS.format(plus=seen.plus)
    if seen.last_rank == FREE:
        return str(ANY_CLAIM[seen.book.unit])
    if seen.book.outbids:
        over = GO_OVER if seen.bid <= seen.most_cards() else ONLY_MORE
        return over.format(claim=ranks_counted(seen.bid, seen.last_rank), ranks=rank_plural(seen.last_rank))
    return _claims(seen.book, members(seen.book.due_claims(seen.last_rank)))


def _claims(book: Rulebook, claims: list[int]) -> str:
    """Return `claims` in words, in the order of ranks: all one by one, or that any is possible if these are all.

    Of more than `MOST_LISTED` in even steps, only the first and the last are named. The list `claims` is sorted.
    """
    order = list(book.claim_order)
    if len(claims) == len(order):
        return str(ANY_CLAIM[book.unit])
    claims.sort(key=order.index)
    words = [claim_plural(claim, book.unit) for claim in claims]
    gaps = {order.index(high) - order.index(low) for low, high in pairwise(claims)}
    if len(claims) > MOST_LISTED and len(gaps) == 1:
        return FROM_TO.format(lowest=words[0], highest=words[-1])
    return ", ".join(words)


def roles(seen: BluffingObservation, seat: int, name: str) -> tuple[str, ...]:
    """Return the role of `seat`, called `name`: out, to play, to choose a pile or asked about fours; else nothing."""
    if not seen.active & BIT[seat]:
        return (str(OUT),)
    if seen.phase in (CHOOSE, SETS):
        asked = CHOOSES if seen.phase == CHOOSE else ASKED_ABOUT_FOURS
        return (asked.of(name),) if seat == seen.actor else ()
    return (TO_PLAY.of(name),) if seat == seen.turn and seen.actor != NOBODY else ()


def observed(seen: BluffingObservation, names: Sequence[str]) -> Scene:
    """Return the table as one seat sees it: its own hand, and of all else announcements and counts.

    A hand or a pile of which nobody knows the size is one hidden card that is not counted.
    """
    hands = []
    for seat, name in enumerate(names):
        if seat == seen.seat:
            words = (str(YOU), *roles(seen, seat, name))
            hands.append(_hand(seen, seat, name, words, _open((seen.hand, seen.second))))
        else:
            size = seen.hand_sizes[seat]
            cards = (HIDDEN_CARD,) * max(size, 1 if size < 0 else 0)
            hands.append(_hand(seen, seat, name, roles(seen, seat, name), cards, counted=size >= 0))
    counted = seen.pile_size >= 0
    pile = (HIDDEN_CARD,) * (seen.pile_size if counted else 1)
    latest = seen.number if seen.player >= 0 and counted and not seen.book.count_free else 0
    return _scene(seen, hands, ScenePile(pile_name("pile"), pile, False, True, counted, latest=latest), names)


def opened(state: BluffingState, names: Sequence[str]) -> Scene:
    """Return the table with all hands and the pile open; with a line about the result when the deal is over."""
    seen = state.observe(max(state.actor, 0))
    hands = [
        _hand(seen, seat, name, roles(seen, seat, name), _open((state.hands[seat], state.seconds[seat])))
        for seat, name in enumerate(names)
    ]
    laid = [state.pile[index] for index in range(state.pile_size - seen.laid_count)]
    pile = ScenePile(pile_name("pile"), tuple(Card(card).text for card in laid), False, not laid)
    result = Result.of(state)
    return _scene(seen, hands, pile, names, "" if result is None else result.in_words(names))


def _open(masks: tuple[int, int]) -> tuple[str, ...]:
    return tuple(Card(card).text for card in sorted(card for mask in masks for card in members(mask)))


def _hand(
    seen: BluffingObservation,
    seat: int,
    name: str,
    roles: tuple[str, ...],
    cards: tuple[str, ...],
    *,
    counted: bool = True,
) -> SceneHand:
    out = not seen.active & BIT[seat]
    dealt = bool(cards) or seen.phase != CHOOSE
    says = _shown(seen) if seat == seen.player and seen.actor >= 0 else ""
    return SceneHand(name, roles, cards, counted, seat == seen.actor, out=out, dealt=dealt, says=says)


def _scene(
    seen: BluffingObservation,
    hands: Sequence[SceneHand],
    pile: ScenePile,
    names: Sequence[str],
    ending: str = "",
) -> Scene:
    """Return the scene of a table; while hands are chosen, the piles to choose from take the place of `pile`."""
    removed = int(seen.removed())
    choices = [
        ScenePile(f"{pile_name('pile')} {number}", (HIDDEN_CARD,), False, True, counted=False, looks=height)
        for number, height in enumerate(seen.heights, 1)
        if height
    ]
    return Scene(
        tuple(hands),
        (),
        tuple(choices) if seen.phase == CHOOSE else (pile,),
        (ScenePile(pile_name("removed"), (HIDDEN_CARD,) * removed, False, True),) if removed else (),
        claim=_claim(seen, names),
        notes=tuple(_notes(seen)),
        ending=ending,
    )


def _shown(seen: BluffingObservation) -> str:
    """Return the announcement of the latest play, in words: `2 tens`, `spades`, `plus 3`."""
    if seen.book.unit != UNIT_RANK:
        return claim_plural(seen.rank, seen.book.unit)
    if seen.plus:
        return str(FOURS) if seen.plus < 0 else PLUS.format(plus=seen.plus)
    return ranks_counted(seen.number, seen.rank)


def _claim(seen: BluffingObservation, names: Sequence[str]) -> str:
    if seen.actor < 0 or seen.player < 0:
        return ""
    latest = LATEST_UNCOUNTED if seen.book.count_free else LATEST
    laid = number_of([HIDDEN_CARD] * seen.number, True)
    return latest.format(name=names[seen.player], cards=laid, claim=_shown(seen))


def _notes(seen: BluffingObservation) -> list[str]:
    """Return the cards of a play under way, and the possible next announcements; none when the deal is over.

    While piles are chosen there are no announcements.
    """
    if seen.actor < 0:
        return []
    notes = []
    if seen.laid_count:
        notes.append(UNDER_WAY.format(cards=" ".join(pretty(Card(card).text) for card in seen.laid_order)))
    return notes if seen.phase == CHOOSE else [*notes, SAY.format(ranks=due(seen))]


register_drawing(BluffingState, opened)
register_drawing(BluffingObservation, observed)
