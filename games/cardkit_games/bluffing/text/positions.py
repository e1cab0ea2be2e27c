"""Bluffing positions, read and written, and facts about them (docs/reference/format.md)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.cards.bits import BIT, members
from cardkit.cards.card import RANKS, Card, parse_rank
from cardkit.cards.cards import Cards
from cardkit.engine.seating import CLOCKWISE, COUNTER_CLOCKWISE
from cardkit.engine.state import NOBODY
from cardkit.game import facts
from cardkit.game.facts import Reading
from cardkit.game.position import (
    Fields,
    card_list,
    cards_text,
    invalid,
    leave_deal,
    require_cards,
    require_choice,
    require_every_card,
)
from cardkit.game.result import CODES, Result
from cardkit.language import gettext, mark
from cardkit_games.bluffing.engine.claims import FIRST, FOURS_LIE, FREE, UNIT_RANK
from cardkit_games.bluffing.engine.rulebook import WHO_ANY_AND_OUT, Rulebook
from cardkit_games.bluffing.engine.state import BluffingState
from cardkit_games.bluffing.engine.table import ANSWER, CHOOSE, RESPOND, SETS, WINDOW
from cardkit_games.bluffing.text.claims import BluffingMove, Claim
from cardkit_games.bluffing.text.moves import parse_move

DIRECTIONS: Final = {"clockwise": CLOCKWISE, "counter-clockwise": COUNTER_CLOCKWISE}
MOST_SEATS: Final = 12
ANY_RANK: Final = "free"
"""The `last_rank` when any may be announced, although the deal began with a rank that was due."""


def read_position(
    position: Mapping[str, Any], book_for: Callable[[int], Rulebook], *, check: bool = True
) -> BluffingState:
    """Return the state that `position` describes; raises `InvalidText` for wrong or missing parts, and with `check` for
    a position that no deal can reach.
    """
    fields = Fields(position)
    hands = fields.hands(MOST_SEATS)
    book = book_for(len(hands))
    state = BluffingState(book, len(hands))
    for seat, hand in enumerate(hands):
        for card in hand:
            state.give(seat, card)
    cards = [card for hand in hands for card in hand] + _read_lying(fields, state)
    cards += _cards_of_piles(fields)
    require_cards(cards, book.pack, book.copies)
    state.dealer = fields.seat("dealer", state.seats, 0) or 0
    state.order_key = (fields.number("order_key", 1) or 0) % 2**60 or 1
    direction = fields.text("direction")
    if direction is not None:
        if direction not in DIRECTIONS:
            raise invalid("`direction` must be clockwise or counter-clockwise, not {direction!r}.", direction=direction)
        state.seating.direction = DIRECTIONS[direction]
    state.uncallable = _read_uncallable(fields, state)
    result = fields.result(state.seats)
    if result is not None:
        _leave(state, fields.seat_list("out", state.seats) or [], over=True)
        state.end(CODES[result.kind], result.who)
    elif fields.peek("piles") is not None:
        _read_piles(fields, state)
    else:
        _read_round(fields, state)
    fields.done()
    if check:
        if "removed" in position:
            require_every_card(len(cards), len(book.pack))
        if state.player != NOBODY:
            _require_play(state)
    require_choice(state)
    return state


def _require_play(state: BluffingState) -> None:
    """Raise `InvalidText` for a latest play that is too large, or that announces another number than it has where that
    must be true.
    """
    laid = state.pile_size - state.base
    most = max(state.book.card_max, state.book.follow_max)
    if laid > most:
        raise invalid("A play has at most {most} cards in this game, and this one has {laid}.", most=most, laid=laid)
    if state.number != laid and not state.book.count_free:
        raise invalid(
            "The play has {laid} cards and announces {number}: in this game the number that is announced is true.",
            laid=laid,
            number=state.number,
        )


def _read_uncallable(fields: Fields, state: BluffingState) -> int:
    """Return how many plays nobody may call, by default 0; raises `InvalidText` when the rules have fewer (A-CR1)."""
    plays = fields.number("uncallable", 0) or 0
    if plays > state.uncallable:
        most = int(state.uncallable)
        raise invalid("`uncallable` is the number of plays that nobody may call, here at most {most}.", most=most)
    return plays


def _read_lying(fields: Fields, state: BluffingState) -> list[Card]:
    """Lay the pile, the removed cards, and the stock or the cards aside; return all of these.

    Raises `InvalidText` for a pile that is larger than the pack, and for more cards aside than these rules put there.
    """
    pile = fields.cards("pile", "") or []
    gone = fields.cards("removed", "") or []
    aside = fields.cards("stock" if state.book.stock else "aside", "") or []
    if len(pile) > len(state.pile):
        raise invalid("`pile` has {pile} cards, and the whole pack has {pack}.", pile=len(pile), pack=len(state.pile))
    for index, card in enumerate(pile):
        state.pile[index] = card
    state.pile_size = len(pile)
    state.gone = vec[i64](gone)
    most = state.book.undealt(state.seats)
    if len(aside) > max(most, 1) and not state.book.stock:
        raise invalid("`aside` has {aside} cards, and here {most} are put aside.", aside=len(aside), most=most)
    state.aside = vec[i64](aside)
    return pile + gone + aside


def _cards_of_piles(fields: Fields) -> list[Card]:
    texts = fields.peek("piles")
    if not isinstance(texts, list):
        return []
    return [card for index, text in enumerate(texts) if isinstance(text, str) for card in _pile(text, index)]


def _pile(text: str, index: int) -> list[Card]:
    return card_list(text, gettext("Pile {number}", number=index))


def _read_piles(fields: Fields, state: BluffingState) -> None:
    """Read the piles to choose from, and ask the chooser, by default at the dealer's left; raises `InvalidText`.

    Heights are by default the true numbers of cards.
    """
    texts = fields.take("piles", list, mark("a list with a text of cards for each pile"))
    heights = fields.take(
        "heights", list, mark("a list with a number for each pile"), [len(str(t).split()) for t in texts]
    )
    if (
        not all(isinstance(text, str) for text in texts)
        or len(texts) != state.seats
        or len(heights) != state.seats
        or not all(type(height) is int and 0 <= height <= 2 * len(state.pile) for height in heights)
    ):
        raise invalid("`piles` and `heights` must have an entry for each seat, a text of cards and a height.")
    piles = [vec[i64](_pile(text, index)) for index, text in enumerate(texts)]
    if sum(len(pile) == 0 for pile in piles) != sum(size > 0 for size in map(state.hand_size, range(state.seats))):
        raise invalid("Each of the `piles` must have a card at least, unless somebody has it in hand.")
    chooser = fields.seat("to_act", state.seats, (state.dealer + 1) % state.seats)
    assert chooser is not None
    state.deal_piles(piles, vec[i64](heights), state.dealer, chooser)


def _read_round(fields: Fields, state: BluffingState) -> None:
    """Read the course of a deal that goes on, and ask the seat whose turn it is; raises `InvalidText`."""
    claim = fields.text("claim")
    to_act = fields.seat("to_act", state.seats)
    latest = None if claim is None else parse_move(claim)
    if latest is not None and not 0 <= latest.seat < state.seats:
        raise invalid("`claim` must be of a seat from 0 to {seats}.", seats=state.seats - 1)
    _read_out(fields, state, latest)
    _read_last(fields, state, to_act)
    _read_passes(fields, state)
    _read_kept(fields, state)
    if state.book.must_answer:
        laid = fields.seat_list("have_laid", state.seats)
        state.have_laid = sum(BIT[seat] for seat in laid or ([] if latest is None else [latest.seat]))
    removing = fields.seat("removing", state.seats)
    asked = fields.seat("asked", state.seats)
    waiting = fields.seat_list("waiting", state.seats)
    if latest is not None:
        _read_claim(fields, state, latest, asked, waiting)
        return
    if to_act is None:
        raise invalid("`to_act` must be there: the seat that plays.")
    if not state.seating.is_active(to_act):
        raise invalid("Seat {to_act} is out and cannot be the one to play.", to_act=to_act)
    if removing is None:
        state.take_turn(to_act)
    elif not state.seating.is_active(removing):
        raise invalid("Seat {removing} is out and cannot remove fours.", removing=removing)
    else:
        state.turn = to_act
        state.offer_sets(removing)


def _read_out(fields: Fields, state: BluffingState, latest: BluffingMove | None) -> None:
    """Read the seats that are out, in their order; without the key, all without cards but the player of `latest`.

    Raises `InvalidText` when another seat without cards is not among them.
    """
    playing = None if latest is None else latest.seat
    empty = [seat for seat in range(state.seats) if state.hand_size(seat) == 0 and seat != playing]
    out = fields.seat_list("out", state.seats)
    gone = empty if out is None else out
    for seat in empty:
        if seat not in gone:
            raise invalid("Seat {seat} holds no cards, so it must be among those that are `out`.", seat=seat)
    _leave(state, gone)


def _leave(state: BluffingState, gone: list[int], *, over: bool = False) -> None:
    if state.book.places:
        state.out_before = vec[i64](gone)
    holders = [seat for seat in range(state.seats) if state.hand_size(seat)]
    leave_deal(state.seating, gone, holders, over=over)


def _read_last(fields: Fields, state: BluffingState, to_act: int | None) -> None:
    """Read the latest announcement, and whether the next play opens a round; raises `InvalidText`.

    Without the key `opening`, it does when there is no announcement.
    """
    last_rank = fields.text(_last_key(state))
    if last_rank is not None:
        state.last_rank = FREE if last_rank == ANY_RANK else _parse_last(last_rank, state)
    elif state.book.first_lowest:
        first = fields.text("first_rank")
        state.last_rank = _before_lowest(state, to_act) if first is None else FIRST - 1 - parse_rank(first)
    if state.book.outbids and state.last_rank >= 0:
        state.bid = fields.number("bid", 1) or 1
    state.opening = fields.switch("opening", state.last_rank < 0)


def _read_passes(fields: Fields, state: BluffingState) -> None:
    """Read `passes`, how many seats have passed since cards were laid, and `layer`, the seat that laid them.

    Without `layer`, seat 0 laid them. When the pile is only the card turned up, nobody did, and if nobody has passed,
    all have just seen that card. Raises `InvalidText`.
    """
    state.passes = fields.number("passes", 0) or 0
    if state.passes > state.seats:
        raise invalid(
            "`passes` must be a whole number from 0 to {seats}, not {passes}.", seats=state.seats, passes=state.passes
        )
    layer = fields.seat("layer", state.seats)
    state.layer = 0 if layer is None else layer
    if layer is None and state.book.first_turned and state.pile_size == 1:  # nobody has laid a card yet
        state.layer = -1
        if not state.passes:
            state.note_turned_up()


def _before_lowest(state: BluffingState, to_act: int | None) -> int:
    """Return the claim before the lowest rank dealt: `FREE` when that rank has been announced already (A-VA1).

    A position without pile and removed cards is the beginning if its player holds the lowest rank that anybody holds.
    """
    rank = state.lowest_claim()
    first = to_act is not None and state.hands[to_act] & state.book.matching(rank)
    return FIRST - 1 - rank if first and not state.pile_size and not len(state.gone) else FREE


def _last_key(state: BluffingState) -> str:
    return "last_rank" if state.book.unit == UNIT_RANK else "last_claim"


def _parse_last(text: str, state: BluffingState) -> int:
    """Return the engine's number of an announced rank, suit or card.

    Raises `InvalidText` for one of another unit, and for one that is not announced in this game.
    """
    unit = state.book.unit
    code = parse_rank(text) if unit == UNIT_RANK else Claim.parse([text]).code(unit)
    if code is None or code not in state.book.claim_order:
        key = _last_key(state)
        raise invalid("`{key}` must be something that is announced in this game, not {text!r}.", key=key, text=text)
    return code


def _read_kept(fields: Fields, state: BluffingState) -> None:
    """Read the ranks of which each seat kept four, none without the key (A-CB1); raises `InvalidText`."""
    kept = fields.take("kept", list, mark("a list with a text of ranks for each seat"), [""] * state.seats)
    if len(kept) != state.seats or not all(isinstance(text, str) for text in kept):
        raise invalid("`kept` must have a text of ranks for each seat.")
    state.kept = vec[i64]([sum(BIT[rank] for rank in {parse_rank(word) for word in text.split()}) for text in kept])


def _read_claim(
    fields: Fields, state: BluffingState, latest: BluffingMove, asked: int | None, waiting: list[int] | None
) -> None:
    """Make `latest` the play that is answered next, by `asked` or the first of `waiting`; raises `InvalidText`."""
    claim = latest.claim
    pile = [state.pile[index] for index in range(state.pile_size)]
    if claim is None or sorted(pile[state.pile_size - len(latest.cards) :]) != sorted(latest.cards):
        raise invalid("`claim` must be the play whose cards lie on top of `pile`.")
    state.fours_base = fields.number("fours_base", 0) or 0
    state.player = latest.seat
    state.layer = latest.seat
    code = claim.code(state.book.unit)
    if (claim.names_cards or not state.book.all_fours) if code is None else code not in state.book.claim_order:
        raise invalid("`claim` must announce what is announced in this game.")
    state.rank = FREE if code is None else code
    state.number = len(latest.cards) if claim.number is None else claim.number
    state.plus = claim.plus if claim.plus else (FOURS_LIE if code is None else 0)
    state.bid = (fields.number("bid", state.number) or state.number) if state.book.outbids else 0
    state.base = state.pile_size - len(latest.cards)
    if state.plus == FOURS_LIE:
        state.fours_base = state.base
    if state.plus and state.fours_base + 4 > state.pile_size:
        raise invalid("`fours_base` must be the index in the pile where four cards lie.")
    state.last_rank = state.rank
    state.opening = False
    for seat in [*(waiting or []), *([] if asked is None else [asked])]:
        if seat == latest.seat or not (state.seating.is_active(seat) or state.book.who == WHO_ANY_AND_OUT):
            raise invalid("Seat {seat} cannot answer the claim: it made it, or is out.", seat=seat)
    mask = -1 if waiting is None else sum(BIT[seat] for seat in waiting)
    if state.book.open_order and waiting is not None and (not waiting or asked not in (None, *waiting)):
        raise invalid(
            "`waiting` must name those who have still to answer the claim, the one who is `asked` among them."
        )
    state.resume(mask, -1 if asked is None else asked)


# -- Writing


def write_position(state: BluffingState) -> dict[str, Any]:
    """The position of `state` at the start of a decision, as a mapping that `read_position` reads.

    A finished deal has its result in place of the course of the round.
    """
    seats = range(state.seats)
    position: dict[str, Any] = {"hands": [_hand_text(state, seat) for seat in seats], "dealer": state.dealer}
    if state.book.open_order or state.book.reveal_one:
        position["order_key"] = int(state.order_key)
    if COUNTER_CLOCKWISE in (state.seating.direction, state.book.direction):
        position["direction"] = "clockwise" if state.seating.direction == CLOCKWISE else "counter-clockwise"
    if state.uncallable > state.play_count():
        position["uncallable"] = int(state.uncallable) - state.play_count()
    lying = {"pile": [state.pile[index] for index in range(state.pile_size)], "removed": list(state.gone)}
    if len(state.aside):
        lying["stock" if state.book.stock else "aside"] = list(state.aside)
    position |= {key: cards_text(cards) for key, cards in lying.items() if cards}
    if state.phase == CHOOSE:
        position["piles"] = [cards_text(list(pile)) for pile in state.piles]
        position["heights"] = list(state.heights)
        position["to_act"] = state.actor
        return position
    out = [seat for seat in seats if not state.seating.is_active(seat)]
    position["out"] = state.out_in_order() if state.book.places else out
    result = Result.of(state)
    if result is not None:
        return position | {"result": result.text}
    if state.have_laid:
        position["have_laid"] = members(state.have_laid)
    if any(state.kept):
        position["kept"] = [" ".join(RANKS[rank] for rank in members(mask)) for mask in state.kept]
    if state.phase in (WINDOW, ANSWER, RESPOND):
        _write_claim(state, lying["pile"][state.base :], position)
    else:
        _write_turn(state, position)
    return position


def _write_claim(state: BluffingState, laid: list[int], position: dict[str, Any]) -> None:
    """Write the latest play, of the cards `laid`, and the seats that are asked about it."""
    claim = Claim.of(state.rank, state.number, state.plus, len(laid), state.book.unit)
    move = BluffingMove(state.player, "play", tuple(Card(card) for card in laid), claim)
    position |= {"claim": move.text, "asked": state.actor}
    if state.phase != ANSWER:
        position["waiting"] = members(state.waiting)
    if state.bid > state.number:
        position["bid"] = state.bid
    if state.plus > 0:
        position["fours_base"] = state.fours_base


def _write_turn(state: BluffingState, position: dict[str, Any]) -> None:
    """Write into `position` whose turn it is, the latest announcement, the passes, and who may remove fours."""
    position["to_act"] = state.turn
    if state.last_rank >= 0:
        position[_last_key(state)] = Claim.of(state.last_rank, 0, 0, 0, state.book.unit).text
    elif state.last_rank < FIRST:
        position["first_rank"] = RANKS[FIRST - 1 - state.last_rank]
    elif state.last_rank == FREE != state.book.before_first:
        position[_last_key(state)] = ANY_RANK
    if state.bid:
        position["bid"] = state.bid
    if state.opening != (state.last_rank < 0):
        position["opening"] = state.opening
    if state.book.passing:
        position["passes"] = state.passes
        if state.layer >= 0:
            position["layer"] = state.layer
    if state.phase == SETS:
        position["removing"] = state.actor


def _hand_text(state: BluffingState, seat: int) -> str:
    return cards_text(sorted(members(state.hands[seat]) + members(state.seconds[seat])))


def refute(state: BluffingState, fact: str) -> str | None:
    """Return None when `fact` holds, else the true value; raises `InvalidText` when it is no fact."""
    out = [seat for seat in range(state.seats) if not state.seating.is_active(seat)]

    empty = [seat for seat in range(state.seats) if state.hand_size(seat) == 0]

    def hand(seat: int) -> Cards:
        return Cards(members(state.hands[seat]) + members(state.seconds[seat]))

    readers: dict[str, Callable[[str], Reading]] = {
        "asked": lambda text: facts.read_number(text, state.actor),
        "turn": lambda text: facts.read_number(text, state.turn),
        "hand": lambda text: facts.read_hand(text, hand, state.seats),
        "pile": lambda text: facts.read_number(text, state.pile_size),
        "stock": lambda text: facts.read_number(text, len(state.aside) if state.book.stock else 0),
        "removed": lambda text: facts.read_number(text, len(state.gone)),
        "out": lambda text: facts.read_seats(text, out),
        "empty": lambda text: facts.read_seats(text, empty),
        "result": lambda text: facts.read_result(text, state),
    }
    return facts.refute(fact, readers)
