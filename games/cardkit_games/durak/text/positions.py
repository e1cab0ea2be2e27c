"""Durak positions, read and written, and facts about them (docs/reference/format.md)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from cardkit.arguments import is_number
from cardkit.cards.bits import BIT, mask_of, members
from cardkit.cards.card import RED_JOKER, SUITS, Card
from cardkit.cards.cards import Cards
from cardkit.cards.stock import Stock
from cardkit.cards.trumps import NO_TRUMP
from cardkit.errors import InvalidText
from cardkit.game import facts
from cardkit.game.facts import Reading
from cardkit.game.position import (
    Fields,
    cards_text,
    invalid,
    leave_deal,
    require_cards,
    require_choice,
    require_every_card,
)
from cardkit.game.result import CODES, Result
from cardkit.language import gettext, mark
from cardkit_games.durak.engine.doubles import Doubles, cards_of
from cardkit_games.durak.engine.recurrence import Recurrence
from cardkit_games.durak.engine.rulebook import (
    CAP_OFF,
    MANY,
    MATCH_TABLE_OR_SUIT,
    OPEN_SAME_RANK,
    REDEAL_OFF,
    TRUMP_TURNED_UP,
    Rulebook,
)
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, INITIAL_WAVE, LEAD, REDEALING, REPORTING, TAKING, UNBEATEN, WAVE
from cardkit_games.durak.text.reports import read_reports, read_window, write_reports

Pair = tuple[Card, Card | None]
"""An attack card and the card that beat it, or None."""

MOST_SEATS: Final = 8
NO_CAP: Final = "none"
"""The word for `cap` when nothing limits the attack (A-UN1)."""


def read_position(position: Mapping[str, Any], book: Rulebook, *, check: bool = True) -> DurakState:
    """Return the state that `position` describes; raises `InvalidText` for wrong or missing parts, and with `check` for
    a position that no deal can reach.
    """
    fields = Fields(position)
    hands = fields.hands(MOST_SEATS)
    state = DurakState(book, len(hands))
    for seat, hand in enumerate(hands):
        for card in hand:
            state.give(seat, card)
    _read_stock(fields, state)
    discarded = _read_discard(fields, state)
    pairs = read_pairs(fields.text("table", "") or "")
    laid = [card for pair in pairs for card in pair if card is not None]
    every_card = [card for hand in hands for card in hand]
    there = every_card + [Card(card) for card in state.stock.cards()] + discarded + laid
    require_cards(there, book.pack, book.packs)
    if check and "discard" in position:
        require_every_card(len(there) - len(discarded) + state.discards, len(book.pack))
    state.dealer = fields.seat("dealer", state.seats, 0) or 0
    state.bouts = 0 if fields.switch("first_bout", False) else 1
    state.shown = mask_of(fields.cards("shown", "") or [])
    state.picked_up = mask_of(fields.cards("picked_up", "") or [])
    if state.picked_up & ~mask_of(every_card):
        raise invalid("`picked_up` must be cards that are in a hand.")
    _read_known(fields, state, mask_of(every_card))
    result = fields.result(state.seats)
    out = _read_out(fields, state, pairs, over=result is not None)
    if state.book.places:
        _read_places(fields, state, out if result is None else list(range(state.seats)))
    if result is not None:
        _lay_table(state, pairs)
        state.end(CODES[result.kind], result.who)
    else:
        _read_recurrence(fields, state)
        _read_bout(fields, state, pairs, check=check)
    fields.done()
    require_choice(state)
    return state


def _require_drawn(state: DurakState) -> None:
    """Raise `InvalidText` for hands that should have drawn before this bout (D17), or that are smaller than the attack
    allows (D11).
    """
    book, defending = state.book, state.defending
    beaten = state.attacks - state.unbeaten
    if book.cap_hand != CAP_OFF and state.unbeaten > state.held(defending):
        raise invalid(
            "Seat {seat} holds {held} of the cards that it needs to beat {attacks}: an attack has at most as many "
            "as the defender holds.",
            seat=defending,
            held=state.held(defending),
            attacks=state.unbeaten,
        )
    if not state.stock.remaining() or book.stock_aside:
        return
    for seat in members(state.seating.active):
        held = state.held(seat) + (beaten if seat == defending else 0)
        others = 0 if seat == defending and not state.transfers else state.attacks  # laid by the seats that passed on
        if held + others < book.hand_size:
            raise invalid(
                "Seat {seat} holds {held} beside a stock, from which every hand is filled up to {size} before a bout.",
                seat=seat,
                held=state.held(seat),
                size=book.hand_size,
            )


def _require_matching(state: DurakState) -> None:
    """Raise `InvalidText` for an attack card that neither was led nor could be added to those before it (D6, D12)."""
    if state.book.open_shape > OPEN_SAME_RANK or state.book.cheating:
        return
    for index in range(1, state.attacks):
        if not (state.open_upon(index) | state.ranks_of_attack(index)) & BIT[state.attack[index]]:
            raise invalid(
                "{card} cannot have been added to {pairs}: nothing there has its rank.",
                card=Card(state.attack[index]),
                pairs=" ".join(pairs_text(state).split()[:index]),
            )


def _read_places(fields: Fields, state: DurakState, out: list[int]) -> None:
    """Read in which order the seats of `out` went, by default that of their seats (A-PL1); raises `InvalidText`.

    At the end of a deal `out` has all seats, as its last player has a place too.
    """
    words = (fields.text("places") or " ".join(map(str, out))).split()
    place = 1
    for word in words:
        level = word.split("=")
        if not all(is_number(seat) and int(seat) in out and not state.finish[int(seat)] for seat in level):
            raise invalid(
                "`places` must name every seat that is out once, in the order in which they went, with = between "
                "those that went together, not {places!r}.",
                places=" ".join(words),
            )
        for seat in level:
            state.finish[int(seat)] = place
        place += len(level)
    if place != len(out) + 1:
        raise invalid("`places` must name every seat that is out, and leaves some out.")


def _places_text(state: DurakState) -> str:
    """Return the seats that are out, in the order in which they went: `2 0=1`."""
    places = sorted({place for place in state.finish if place})
    levels = [[str(seat) for seat in range(state.seats) if state.finish[seat] == place] for place in places]
    return " ".join("=".join(level) for level in levels)


def _read_recurrence(fields: Fields, state: DurakState) -> None:
    """Read the moves between the hands since the stock or the discard changed, and the beginnings of bouts (A-RE1).

    Nothing is read where repetition ends no deal. Raises `InvalidText`.
    """
    recurrence = state.recurrence
    if recurrence is None:
        return
    recurrence.progress = state.discards - len(state.stock)
    moved = fields.text("moved")
    if moved is not None:
        recurrence.moved = _read_moved(moved, state)
    for line in fields.take("leads", list, mark("a list with a text for each lead"), []):
        attacker, colon, cards = str(line).partition(":")
        if not colon or not is_number(attacker) or int(attacker) >= state.seats:
            raise invalid(
                "{line!r} is not a lead: write the seat and which cards had moved, as in {example!r}.",
                line=line,
                example=f"0: {_moved_example(state.seats)}",
            )
        recurrence.add_lead(int(attacker), _read_moved(cards, state))


def _read_moved(text: str, state: DurakState) -> vec[i64]:
    """Return the masks of moved cards that `text` gives, as `_moved_text` writes them; raises `InvalidText`."""
    parts = [list(Cards("" if part.strip() == "-" else part)) for part in text.split("/")]
    most = 2 * state.book.packs - 1
    if len(parts) != state.seats or any(part.count(card) > most for part in parts for card in part):
        raise invalid(
            "{text!r} does not say for each of the {seats} seats which cards have moved, as in {example!r}.",
            text=text,
            seats=state.seats,
            example=_moved_example(state.seats),
        )
    halves = [1, 2][: state.book.packs]
    return vec[i64]([mask_of([card for card in part if part.count(card) & half]) for half in halves for part in parts])


def _moved_example(seats: int) -> str:
    """Return an example of the cards that have moved, by seat: `7S / 7S / -`."""
    return " / ".join(["7S", "7S", *["-"] * (seats - 2)])


def _read_known(fields: Fields, state: DurakState, held: int) -> None:
    """Read which of the cards of hands, the mask `held`, everybody knows: one text, or with two packs one for each
    seat.
    """
    if state.doubles is not None:
        _read_known_by_seat(fields, state, state.doubles)
        return
    known = mask_of(fields.cards("known", "") or [])
    if not state.book.trump_per_seat:
        state.face_up = _face_up(state, known)
    state.public |= state.shown | state.picked_up | known
    state.public &= held


def _face_up_of_two_packs(lying: list[Card], state: DurakState) -> int:
    """Return the number of `lying`: the cards that everybody has seen go to the end of the stock (A-JO2, A-NT1),
    without the trump card.

    Raises `InvalidText` when other cards lie there, or when one of them could make trumps.
    """
    end = [Card(card) for card in state.stock.order][len(state.stock.order) - len(lying) :]
    if lying != end or not all(state.book.turned_again & BIT[card] for card in lying):
        raise invalid(
            "The last entry of `known` must be the cards at the end of the stock that were turned up, not {cards}.",
            cards=cards_text(lying),
        )
    return len(lying)


def _read_known_by_seat(fields: Fields, state: DurakState, doubles: Doubles) -> None:
    """Read the publicly known cards of each hand, and with one more text those at the end of the stock (two packs).

    Raises `InvalidText` for another number of texts, and for cards that are not there.
    """
    texts = fields.take("known", list, mark("a list with a text of cards for each seat"), [""] * state.seats)
    if len(texts) == state.seats + 1 and isinstance(texts[-1], str) and not state.book.trump_per_seat:
        *texts, lying = texts
        state.face_up = _face_up_of_two_packs([Card(word) for word in lying.split()], state)
    if len(texts) != state.seats or not all(isinstance(text, str) for text in texts):
        raise invalid("`known` must have a text for each of the {seats} seats.", seats=state.seats)
    for seat, text in enumerate(texts):
        known = Cards(text)
        if not known <= Cards(state.cards(seat)):
            raise invalid(
                "`known` must be cards that are in the hand: seat {seat} does not hold {known}.", seat=seat, known=known
            )
        for card in known:
            doubles.see_come(seat, card)


def _read_stock(fields: Fields, state: DurakState) -> None:
    """Read trumps and stock, and make a turned-up card that a hand holds known to all; raises `InvalidText`."""
    if state.book.trump_per_seat:
        _read_trumps(fields, state)
        _read_order(fields, state)
        return
    trump = fields.suit("trump")
    if trump is None and state.book.trump != NO_TRUMP and not _without_trumps(fields, state):
        raise invalid("`trump` must be there: S, H, D or C.")
    if trump is not None and state.book.trump == NO_TRUMP:
        raise invalid("`trump` must be left out: this game has no trumps.")
    if state.book.trump >= 0 and trump != state.book.trump:
        raise invalid("`trump` must be {suits} by the rules of this game.", suits=SUITS[state.book.trump])
    state.set_trump(NO_TRUMP if trump is None else trump)
    turned_up = _read_order(fields, state)
    if turned_up is not None and (turned_up.suit if turned_up.suited else None) != trump:
        raise invalid(
            "The last card of the stock is turned up for trumps, and {turned_up} is not one of them.",
            turned_up=turned_up,
        )
    kept = fields.text("trump_card")
    state.trump_card = state.stock.turned_up if kept is None else Card(kept)
    if kept is not None and turned_up is None:
        for seat in range(state.seats):
            if state.hands[seat] & BIT[state.trump_card] and state.doubles is None:
                state.reveal(seat, state.trump_card)


def _read_trumps(fields: Fields, state: DurakState) -> None:
    """Read the trump suits of the seats (A-DV1); raises `InvalidText` unless there is one for each seat."""
    letters = (fields.text("trump") or "").upper().split()
    if len(letters) != state.seats or not all(letter in SUITS for letter in letters):
        raise invalid(
            "`trump` must be a suit for each of the {seats} seats, S, H, D or C, as in {example!r}.",
            seats=state.seats,
            example=" ".join(SUITS[seat % len(SUITS)] for seat in range(state.seats)),
        )
    state.trumps = vec[i64]([SUITS.index(letter) for letter in letters])


def _read_order(fields: Fields, state: DurakState) -> Card | None:
    """Read the stock; return its last card if it is turned up for trumps, else None.

    Where each seat has its own trumps, the cards above it that were turned up too lie face up.
    """
    order = fields.cards("stock", "") or []
    turned = min(state.book.turned_up(state.seats), len(order)) if state.book.trump_per_seat else 1
    turns = state.book.trump_per_seat or state.book.trump == TRUMP_TURNED_UP
    turned_up = order.pop() if order and turns and not BIT[order[-1]] & state.book.turned_again else None
    state.stock = Stock(vec[i64](order), 0, -1 if turned_up is None else turned_up)
    if turned_up is not None:
        state.face_up = turned - 1
    return turned_up


def _face_up(state: DurakState, known: int) -> int:
    """Return how many cards at the end of the stock everybody has seen go there (A-JO2, A-NT1)."""
    face_up = 0
    for card in reversed(list(state.stock.order)):
        if not known & state.book.turned_again & BIT[card]:
            break
        face_up += 1
    return face_up


def _without_trumps(fields: Fields, state: DurakState) -> bool:
    """Return whether the deal can have no trumps: the odd card has been turned up (A-PU2), or only jokers and cards of
    a suit that is never trumps (A-JO3, A-NT1).
    """
    stock = str(fields.peek("stock") or "").split()
    trumpless = [
        Card(card).text for card in state.book.pack if card >= RED_JOKER or state.book.turned_again & BIT[card]
    ]
    return bool(trumpless) and (not stock or stock[-1].upper() in trumpless)


def _read_discard(fields: Fields, state: DurakState) -> list[Card]:
    """Read the discard, cards or just their number; return the cards, none for a number. Raises `InvalidText`."""
    discard = fields.take("discard", (int, str), mark("cards, or how many"), "")
    if isinstance(discard, int):
        most = len(state.book.pack)
        if not 0 <= discard <= most:
            raise invalid(
                "`discard` must be cards, or a whole number from 0 to {most}, not {discard}.",
                most=most,
                discard=discard,
            )
        state.discards = discard
        return []
    cards = list(Cards(discard))
    state.discard = mask_of(cards)
    if state.doubles is not None:
        state.doubles.discard = mask_of([card for card in cards if cards.count(card) == 2])
    state.discards = len(cards)
    return cards


def read_pairs(text: str) -> list[Pair]:
    """Read `9D/- 7S/8S`: attack cards, each with the card that beat it; raises `InvalidText`."""
    pairs = []
    for word in text.split():
        attack, slash, defence = word.partition("/")
        if not slash:
            raise invalid("{word!r} is not a pair: write attack/defence, as in 9D/- or 7S/8S.", word=word)
        pairs.append((Card(attack), None if defence == "-" else Card(defence)))
    return pairs


def _read_out(fields: Fields, state: DurakState, pairs: Sequence[Pair], *, over: bool) -> list[int]:
    """Read the seats that are out, in their order, put them out of the deal, and return them.

    Without the key they are those without cards, once nobody can draw; a seat that laid its last card in this bout is
    still in the deal. Raises `InvalidText` when a seat that is out holds cards, or when fewer than two remain before
    the end.
    """
    out = fields.seat_list("out", state.seats)
    if out is None:
        may_leave = state.book.stock_aside or len(state.stock) == 0
        playing = [fields.peek(role) for role in ("attacker", "opener") if pairs]
        if pairs and not (state.book.partner_covers and any(defence is None for _, defence in pairs)):
            playing.append(fields.peek("defender"))
        out = [seat for seat in range(state.seats) if may_leave and not state.hands[seat] and seat not in playing]
    leave_deal(state.seating, out, [seat for seat in range(state.seats) if state.hands[seat]], over=over)
    return out


def _active_seat(fields: Fields, state: DurakState, key: str, default: int) -> int:
    seat = fields.seat(key, state.seats, default)
    assert seat is not None
    if not state.seating.is_active(state.player(seat)):
        raise invalid("`{key}` must be a seat that is still in the deal, and seat {seat} is out.", key=key, seat=seat)
    return seat


def _read_bout(fields: Fields, state: DurakState, pairs: Sequence[Pair], *, check: bool) -> None:
    """Read the bout, and ask the seat to act; raises `InvalidText`, with `check` also for an impossible course."""
    if fields.peek("attacker") is None:
        raise invalid("`attacker` must be there: the seat that leads.")
    attacker = _active_seat(fields, state, "attacker", 0)
    defender = _active_seat(fields, state, "defender", state.next_attacked(attacker))
    opener = _active_seat(fields, state, "opener", attacker)
    taking = fields.switch("taking", False)
    asked = fields.seat("asked", state.seats)
    cap = _read_cap(fields, state, max(1, len(pairs)))
    transfers = fields.number("transfers", 0) or 0
    if defender == attacker:
        raise invalid("`defender` must be another seat than the attacker.")
    redeal = fields.seat("redeal", state.seats)
    if redeal is not None and (pairs or state.bouts or state.book.redeal == REDEAL_OFF):
        raise invalid(
            "`redeal` names who is asked whether a new deal is wanted: in a game that has it, with "
            "`first_bout = true` and an empty table."
        )
    if not pairs:
        asks = (None, attacker, state.player(attacker), redeal)
        if taking or transfers or asked not in asks or opener != attacker or defender != state.next_attacked(attacker):
            raise invalid("With an empty table nobody takes or has passed on: the attacker leads to the next opponent.")
        if check:
            _require_drawn(state)
        read_reports(fields, state)
        if redeal is None:
            state.lead(attacker)
        else:
            state.ask_for_redeal(attacker, redeal)
        return
    beaten = sum(defence is not None for _, defence in pairs)
    state.opener = state.due = opener
    state.set_roles(attacker, defender)
    state.transfers = transfers
    state.limit = state.cap_for(state.held(state.defending) + beaten) if cap is None else cap
    _lay_table(state, pairs)
    if check:
        _require_drawn(state)
        _require_matching(state)
    read_reports(fields, state)
    if taking:
        state.circuit = _read_circuit(fields, len(pairs))
    if read_window(fields, state, taking=taking):
        return
    if not taking and state.unbeaten and asked in (None, state.defending):
        state.resume(DEFEND, state.defending)
    elif taking:
        state.resume(TAKING, attacker if asked is None else asked)
    else:
        wave = INITIAL_WAVE if state.book.initial_wave and not beaten else WAVE
        state.resume(wave, attacker if asked is None else asked)


def _read_circuit(fields: Fields, attacks: int) -> int:
    """Return how many of the attack cards lay there before this circuit of adding to a take, by default all.

    Raises `InvalidText` for more than `attacks`.
    """
    circuit = fields.number("circuit", attacks)
    if circuit is None or circuit > attacks:
        raise invalid(
            "`circuit` must be a whole number up to {attacks}, the attack cards there, not {circuit}.",
            attacks=attacks,
            circuit=circuit,
        )
    return circuit


def _read_cap(fields: Fields, state: DurakState, least: int) -> int | None:
    """Return the most attack cards of the bout, `MANY` for `NO_CAP`; None when the position does not give it.

    Raises `InvalidText` for fewer than `least`, and for more than the rules allow.
    """
    if fields.peek("cap") != NO_CAP:
        cap, most = fields.number("cap"), len(state.attack)
        if cap is not None and not least <= cap <= most:
            raise invalid(
                "`cap` must be a whole number from {least}, for the attack cards that are on the table, "
                "to {most}, the most of these rules, not {cap}.",
                least=least,
                most=most,
                cap=cap,
            )
        return cap
    fields.text("cap")
    if state.book.cap_max < MANY:
        raise invalid(
            "`cap` cannot be {no_cap}: these rules allow at most {cap_max} attack cards.",
            no_cap=NO_CAP,
            cap_max=state.book.cap_max,
        )
    return MANY


def _lay_table(state: DurakState, pairs: Sequence[Pair]) -> None:
    """Lay `pairs` on the table; raises `InvalidText` for too many, or for a card that may not beat the other."""
    if len(pairs) > len(state.attack):
        raise invalid(
            "`table` has {pairs} attack cards, and these rules allow {most}.", pairs=len(pairs), most=len(state.attack)
        )
    judged = not state.book.cheating and len(state.beaters) > 0  # at the end there is no defender with trumps
    for index, (attack, defence) in enumerate(pairs):
        state.attack[index] = attack
        state.defence[index] = UNBEATEN if defence is None else defence
        if defence is not None and judged and not state.beaters[attack] & BIT[defence]:
            raise invalid(
                "{defence} does not beat {attack}, so {attack}/{defence} cannot be on the table.",
                defence=defence,
                attack=attack,
            )
        for card in (attack, defence):
            if card is not None:
                if state.doubles is not None and state.table & BIT[card]:
                    state.doubles.table |= BIT[card]
                state.table |= BIT[card]
    state.attacks = len(pairs)
    state.unbeaten = sum(defence is None for _, defence in pairs)


# -- Writing


def write_position(state: DurakState) -> dict[str, Any]:
    """The position of `state` at the start of a decision, as a mapping that `read_position` reads.

    A finished deal has its result in place of the roles and the bout, and the cards that still lie on the table.
    """
    position: dict[str, Any] = {"hands": [Cards(state.cards(seat)).text for seat in range(state.seats)]}
    out = [seat for seat in range(state.seats) if not state.seating.is_active(seat)]
    in_bout = state.phase not in (LEAD, REDEALING)
    if out or in_bout or state.over:
        position["out"] = out
    if any(state.finish):
        position["places"] = _places_text(state)
    position["dealer"] = state.dealer
    if state.book.trump_per_seat:
        position["trump"] = " ".join(SUITS[trump] for trump in state.trumps)
    elif state.trump >= 0:
        position["trump"] = SUITS[state.trump]
    position["stock"] = cards_text(state.stock.cards())
    if state.trump_card not in (-1, state.stock.turned_up):
        position["trump_card"] = Card(state.trump_card).text
    if state.discards:
        seen = Cards(cards_of(state.discard, 0 if state.doubles is None else state.doubles.discard))
        position["discard"] = seen.text if len(seen) == state.discards else state.discards
    if state.shown:
        position["shown"] = Cards.of_mask(state.shown).text
    known = _known(state)
    if known:
        position["known"] = known
    if state.picked_up:
        position["picked_up"] = Cards.of_mask(state.picked_up).text
    result = Result.of(state)
    if result is not None:
        return position | ({"table": pairs_text(state)} if state.attacks else {}) | {"result": result.text}
    if state.bouts == 0:
        position["first_bout"] = True
    position["attacker"] = state.attacker
    if state.phase == REDEALING:
        position["redeal"] = state.actor
    if in_bout:
        _write_bout(state, position)
    if state.recurrence is not None:
        _write_recurrence(state, state.recurrence, position)
    if state.reports is not None:
        position |= write_reports(state, state.reports)
    return position


def _known(state: DurakState) -> str | list[str]:
    """The cards of hands, and at the end of the stock, that everybody knows; with two packs by seat."""
    lying = [] if state.book.trump_per_seat else list(state.stock.order[state.first_face_up() :])
    if state.doubles is None:
        return Cards.of_mask(state.public | mask_of(lying)).text
    known = [Cards(state.known_cards(seat)).text for seat in range(state.seats)]
    return [*known, *[cards_text(lying)] * bool(lying)] if any(known) or lying else []


def _write_bout(state: DurakState, position: dict[str, Any]) -> None:
    """Write into `position` the table, roles, limit and transfers of a bout under way, and the seat that is asked."""
    position["table"] = pairs_text(state)
    position["defender"] = state.defender
    position["opener"] = state.opener
    position["cap"] = NO_CAP if state.limit >= MANY else state.limit
    if state.transfers:
        position["transfers"] = state.transfers
    paused = state.reports is not None and state.phase == REPORTING and state.reports.paused == TAKING
    if state.phase == TAKING or paused:
        position["taking"] = True
        if state.book.throw_match == MATCH_TABLE_OR_SUIT and state.circuit < state.attacks:
            position["circuit"] = state.circuit
    position["asked"] = state.actor


def _write_recurrence(state: DurakState, recurrence: Recurrence, position: dict[str, Any]) -> None:
    """Write into `position` the moves between hands, and the leads without the one with which the position begins."""
    number = int(recurrence.number) - (state.phase == LEAD)  # the latest is the one that the position begins with
    if any(recurrence.moved):
        position["moved"] = _moved_text(recurrence, recurrence.moved)
    if number:
        leads = [recurrence.leads[lead * recurrence.width : (lead + 1) * recurrence.width] for lead in range(number)]
        position["leads"] = [f"{lead[0]}: {_moved_text(recurrence, lead[1:])}" for lead in leads]


def _moved_text(recurrence: Recurrence, moved: vec[i64]) -> str:
    """The cards that each seat has given away or gained: `7S / 7S / -`."""
    seats = recurrence.seats
    texts = []
    for seat in range(seats):
        cards = Cards(cards_of(moved[seat], 0))
        for _time in range(2 * (recurrence.packs - 1)):
            cards += Cards.of_mask(moved[seats + seat])
        texts.append(cards.text or "-")
    return " / ".join(texts)


def pairs_text(state: DurakState) -> str:
    """The table as `read_pairs` reads it: `9D/- 7S/8S`."""
    return " ".join(
        pair_text(Card(state.attack[index]), None if state.defence[index] == UNBEATEN else Card(state.defence[index]))
        for index in range(state.attacks)
    )


def pair_text(attack: Card, defence: Card | None) -> str:
    """One pair: `9D/-`, `7S/8S`."""
    return f"{attack}/{'-' if defence is None else defence}"


def refute(state: DurakState, fact: str) -> str | None:
    """Return None when `fact` holds, else the true value; raises `InvalidText` when it is no fact."""
    out = [seat for seat in range(state.seats) if not state.seating.is_active(seat)]
    phases = {"lead": not state.over and state.phase == LEAD, "defend": not state.over and state.phase == DEFEND}
    phases["redeal"] = not state.over and state.phase == REDEALING
    phases["report"] = not state.over and state.phase == REPORTING
    caught = [] if state.reports is None else members(state.reports.caught)
    barred = [] if state.reports is None else members(state.reports.barred)
    readers: dict[str, Callable[[str], Reading]] = {
        "asked": lambda text: facts.read_number(text, state.actor),
        "turn": lambda text: facts.read_number(text, state.actor),
        "phase": lambda text: facts.read_word(text, phases),
        "attacker": lambda text: facts.read_number(text, state.attacker),
        "defender": lambda text: facts.read_number(text, state.defender),
        "cap": lambda text: _read_cap_fact(text, state.limit),
        "table": lambda text: _read_table(state, text),
        "hand": lambda text: facts.read_hand(text, lambda seat: Cards(state.cards(seat)), state.seats),
        "stock": lambda text: facts.read_number(text, len(state.stock)),
        "discard": lambda text: facts.read_number(text, state.discards),
        "stock-bottom": lambda text: (text if text == "none" else Card(text).text, _stock_bottom(state)),
        "out": lambda text: facts.read_seats(text, out),
        "caught": lambda text: facts.read_seats(text, caught),
        "barred": lambda text: facts.read_seats(text, barred),
        "result": lambda text: facts.read_result(text, state),
        "beats": lambda text: _read_beats(state, text, True),
        "not": lambda text: _read_beats(state, text.removeprefix("beats "), False),
    }
    return facts.refute(fact, readers)


def _read_cap_fact(text: str, limit: int) -> Reading:
    if text == NO_CAP:
        return text, NO_CAP if limit >= MANY else str(limit)
    said, found = facts.read_number(text, limit)
    return said, NO_CAP if limit >= MANY else found


def _read_table(state: DurakState, text: str) -> Reading:
    # Cards laid in one play have no order among themselves, so pairs are compared as a set.
    said, found = [pair_text(*pair) for pair in read_pairs(text)], pairs_text(state).split()
    return ("", "") if sorted(said) == sorted(found) else (" ".join(said), " ".join(found))


def _stock_bottom(state: DurakState) -> str:
    return "none" if state.stock.turned_up < 0 else Card(state.stock.turned_up).text


def _read_beats(state: DurakState, text: str, said: bool) -> Reading:
    """Return a reading, with equal sides if it is right, that one card beats another, or if `said` is False does not.

    Raises `InvalidText` unless `text` has two cards.
    """
    cards = [Card(word) for word in text.split()]
    if len(cards) != 2:
        raise InvalidText(
            gettext("{text!r} is not two cards: write the beating card and then the attack card.", text=text)
        )
    found = state.book.relation(state.trump).beats(*cards)
    words = f"{cards[0]} {cards[1]}"
    if found == said:
        return words, words
    if found:
        return words, gettext("is wrong: {card} beats {other}", card=cards[0], other=cards[1])
    return words, gettext("is wrong: {card} does not beat {other}", card=cards[0], other=cards[1])


def public_facts(state: DurakState) -> list[str]:
    """Return the public facts of a deal that goes on: `asked`, `attacker`, `discard`, and the `table` or `phase`.

    A lead and the question about a new deal have the phase in place of the table.
    """
    stands = f"table {pairs_text(state)}"
    if state.phase in (LEAD, REDEALING):
        stands = "phase lead" if state.phase == LEAD else "phase redeal"
    return [f"asked {state.actor}", f"attacker {state.attacker}", f"discard {state.discards}", stands]
