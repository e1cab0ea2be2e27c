"""Durak moves: text, the actions that carry them out, and why one is refused."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

import attrs

from cardkit.cards.bits import BIT
from cardkit.cards.card import RANKS, RED_JOKER, Card, card_or_none
from cardkit.cards.cards import Cards
from cardkit.errors import IllegalMove, InvalidText
from cardkit.game.moves import KNOWN_LINES, WINDOW_CLOSES, Move, split_move, unknown_verb
from cardkit.game.rules import Preset
from cardkit_games.durak.engine.actions import DONE, SHOW, SWAP, TAKE, TRANSFER
from cardkit_games.durak.engine.leads import PAIR, THREE, has_pair
from cardkit_games.durak.engine.rulebook import (
    MATCH_TABLE_OR_SUIT,
    OPEN_EXACTLY_THREE,
    OPEN_ONE,
    OPEN_PAIR_OR_PASS,
    OPEN_SAME_RANK,
    REDEAL_FIVE_PLAIN,
    REDEAL_OFF,
)
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, INITIAL_WAVE, LEAD, REDEALING, REPORTING, UNBEATEN
from cardkit_games.durak.rules import DurakRules
from cardkit_games.durak.text import words
from cardkit_games.durak.text.reports import (
    CLOSES,
    REPORT,
    Report,
    parse_report,
    plan_report,
    read_answer,
    silence,
)

KEEP: Final = "keep"
REDEAL: Final = "redeal"
VERBS: Final = ("attack", "beat", "transfer", "show", "take", "pass", "swap", "report", KEEP, REDEAL)
_WITHOUT_CARDS: Final = ("take", "pass", "swap", KEEP)


@attrs.frozen(repr=False)
class Redeal(Move):
    """A new deal that is asked for. It lays no card, and shows the hand."""

    shown: tuple[Card, ...] = ()
    """The whole hand; empty when a person has not named it."""

    @property
    def text(self) -> str:
        """The line as records and scenarios write it."""
        return " ".join([str(self.seat), REDEAL, *(card.text for card in self.shown)])


@lru_cache(maxsize=KNOWN_LINES)
def parse_move(text: str) -> Move:
    """Read a Durak line such as `0 attack 7S 7D`; raises `InvalidText`."""
    if text.split() == WINDOW_CLOSES.split():
        return Report(0, CLOSES)
    line, arrow, verdict = (part.strip() for part in text.partition("->"))
    seat, verb, names = split_move(line if REPORT in line else text)
    if verb not in VERBS:
        raise InvalidText(unknown_verb(verb, VERBS))
    cards = tuple(Card(name) for name in names)
    if verb == REPORT:
        return parse_report(seat, cards, verdict if arrow else None)
    if verb in _WITHOUT_CARDS and cards:
        raise InvalidText(words.NO_CARDS.format(verb=verb))
    if verb == "beat" and len(cards) != 2:
        raise InvalidText(str(words.NEEDS_TWO))
    if verb == "show" and len(cards) != 1:
        raise InvalidText(words.NEEDS_ONE.format(verb=verb))
    if verb == REDEAL:
        return Redeal(seat, verb, shown=cards)
    if verb in ("attack", "transfer") and not cards:
        raise InvalidText(words.NEEDS_CARDS.format(verb=verb))
    return Move(seat, verb, cards)


def with_attack(state: DurakState, text: str) -> str:
    """Return a line `beat 9C` with the attack card that the card beats, if it beats only one; else the line itself."""
    *before, last = text.split() or [""]
    card = card_or_none(last)
    if state.phase != DEFEND or card is None or [word.lower() for word in before[-1:]] != ["beat"]:
        return text
    beaten = [
        Card(state.attack[index])
        for index in range(state.attacks)
        if state.defence[index] == UNBEATEN and state.beaters[state.attack[index]] & BIT[card]
    ]
    return " ".join([*before, beaten[0].text, last]) if len(beaten) == 1 else text


def read_actions(state: DurakState, actions: Sequence[int]) -> Move | None:
    """The move that `actions`, one whole decision of the actor of `state`, make; None for one that text leaves
    silent.
    """
    seat, first = state.actor, actions[0]
    if state.phase == REPORTING:
        return read_answer(state, first)
    if state.phase == REDEALING:
        return _read_about_redeal(state, first)
    if first == TAKE:
        return Move(seat, "take")
    if first == SWAP:
        return Move(seat, "swap")
    if first == DONE:
        return Move(seat, "pass")
    if state.phase != DEFEND:
        return Move(seat, "attack", tuple(Card(action) for action in actions if action != DONE))
    rank = state.passing_card() // 4
    if first == SHOW:
        return Move(seat, "show", (Card(rank * 4 + state.trump),))
    if first >= TRANSFER:
        cards = tuple(Card(rank * 4 + action - TRANSFER) for action in actions if action != DONE)
        return Move(seat, "transfer", cards)
    target = first if state.target < 0 else state.attack[state.target]
    return Move(seat, "beat", (Card(target), Card(actions[-1])))


def offers(state: DurakState) -> list[Move]:
    """Return the moves of the actor that lay no more cards than they must, and all that pass an attack on.

    They are in the order of the table, then by action.
    """
    actions = state.actions()
    moves: list[Move] = []
    if state.phase == REPORTING:
        return [Report(state.actor, REPORT, (Card(action),)) for action in actions if action != DONE]
    if state.phase == DEFEND and state.target < 0:  # she names the card that she beats
        for attack in [state.attack[index] for index in range(state.attacks)]:
            if attack in actions:
                actions.remove(attack)
                named = state.clone()
                named.apply(attack)
                moves += [_made(state, [attack, card]) for card in named.actions()]
    passing = [line for action in actions if action >= TRANSFER for line in _passing_on(state, action)]
    others = [_completed(state, action) for action in actions if action < TRANSFER]
    return moves + [_made(state, line) for line in others + passing]


def _made(state: DurakState, actions: Sequence[int]) -> Move:
    move = read_actions(state, actions)
    assert move is not None
    return move


def _passing_on(state: DurakState, action: int) -> list[list[int]]:
    """Every way to pass the attack on whose first card is that of `action`: they are few (P-transfer-add)."""
    trial, lines = state.clone(), [[action]]
    trial.apply(action)
    if not trial.over and trial.decision == state.decision:
        further = [each for each in trial.actions() if each != DONE]
        lines += [[action, *line] for each in further for line in _passing_on(trial, each)]
    return lines


def _completed(state: DurakState, action: int) -> list[int]:
    """Return `action`, and the lowest cards that complete it to a lead when one card alone is none (P-treshka)."""
    actions = [action]
    if state.phase == LEAD and action < DONE:
        trial = state.clone()
        trial.apply(action)
        while not trial.over and trial.decision == state.decision and not trial.is_legal(DONE):
            actions.append(trial.actions()[0])
            trial.apply(actions[-1])
    return actions


def plan(state: DurakState, move: Move, rules: DurakRules, preset: Preset) -> list[int]:
    """The actions that carry out `move` now; raises `IllegalMove` with the reason.

    The move is tried step by step on a copy. The engine's `legal` alone judges; everything else here finds the words.
    """
    if not 0 <= move.seat < state.seats:
        raise IllegalMove(words.NO_SUCH_SEAT.format(seat=move.seat, last=state.seats - 1))
    if state.over:
        raise IllegalMove(str(words.OVER))
    if move.verb in (REPORT, CLOSES):
        return plan_report(state, move, preset)
    silent: list[int] = []
    if state.phase == REPORTING:  # nobody reports before this move
        state = state.clone()
        silent = silence(state)
        if state.over:
            raise IllegalMove(str(words.OVER))
    return silent + _plan(state, move, rules, preset)


def _plan(state: DurakState, move: Move, rules: DurakRules, preset: Preset) -> list[int]:
    """Return the actions of a move of the actor's own, with `DONE` behind them when the play needs it.

    Raises `IllegalMove`, also when `move` is of another seat.
    """
    if move.seat != state.actor:
        what = str(words.TURNS[state.phase])
        raise IllegalMove(words.NOT_YOUR_TURN.format(actor=state.actor, seat=move.seat, what=what))
    if move.verb == "beat" and state.phase == LEAD:
        raise IllegalMove(str(words.NOTHING_TO_BEAT))
    if move.verb in ("beat", "transfer", "show") and state.phase != DEFEND:
        raise IllegalMove(_turn_words(state))
    actions = _actions(state, move, rules, preset)
    trial = state.clone()
    for action in actions:
        trial.apply(action)
    if not trial.over and trial.decision == state.decision:
        actions.append(_legal(trial, DONE, lambda: _why_no_lead(state, list(move.cards), None)))
    return actions


def _actions(state: DurakState, move: Move, rules: DurakRules, preset: Preset) -> list[int]:
    """Return the actions of the actor's move, without a `DONE` behind its cards; raises `IllegalMove`."""
    if move.verb == "attack":
        return _attack(state, move)
    if move.verb == "beat":
        return _beat(state, *move.cards)
    if move.verb == "transfer":
        return _transfer(state, move.cards, rules, preset)
    if move.verb == "show":
        return _show(state, move.cards[0], rules, preset)
    if move.verb in (KEEP, REDEAL):
        return _plan_about_redeal(state, move, preset)
    if move.verb == "swap":
        return [_legal(state, SWAP, lambda: _why_no_swap(state, rules, preset))]
    if state.phase == REDEALING:
        raise IllegalMove(_turn_words(state))
    return [_legal(state, TAKE if move.verb == "take" else DONE, lambda: _turn_words(state))]


def _legal(state: DurakState, action: int, why_not: Callable[[], str]) -> int:
    if not state.is_legal(action):
        raise IllegalMove(why_not())
    return action


def _hold(state: DurakState, cards: Sequence[Card]) -> None:
    """Raise `IllegalMove` unless the actor holds all `cards`, one that is listed twice also twice."""
    held = state.cards(state.actor)
    for index, card in enumerate(cards):
        if card not in held:
            raise IllegalMove(words.NOT_HELD.format(card=card))
        if cards[:index].count(card) >= held.count(card):
            raise IllegalMove(words.LISTED_TWICE.format(card=card))


def _turn_words(state: DurakState) -> str:
    transfer = state.phase == DEFEND and state.book.transfer
    return str(words.TO_DO_OR_TRANSFER if transfer else words.TO_DO[state.phase])


# -- Attacking and adding


def _attack(state: DurakState, move: Move) -> list[int]:
    """Return the actions of an attack or of added cards, without a `DONE` behind them.

    Raises `IllegalMove` for cards that are not held or cannot be laid, and when the actor is asked something else.
    """
    if state.phase in (DEFEND, REDEALING):
        raise IllegalMove(_turn_words(state))
    _hold(state, move.cards)
    actions, refused, _ = _laid(state, move.cards)
    if refused is not None:
        raise IllegalMove(_why_not_add(state, [Card(action) for action in actions], refused))
    return actions


def can_attack(state: DurakState, cards: Sequence[Card]) -> bool:
    """Return whether `plan` carries out an attack of the actor with these cards, asked without the words of a
    refusal.
    """
    if state.phase in (DEFEND, REDEALING):
        return False
    _, refused, trial = _laid(state, cards)
    return refused is None and (trial.over or trial.decision != state.decision or trial.is_legal(DONE))


def _laid(state: DurakState, cards: Sequence[Card]) -> tuple[list[int], Card | None, DurakState]:
    """Return the actions of the cards laid one by one until one is illegal, that card, and the state then."""
    trial = state.clone()
    actions: list[int] = []
    for card in sorted(cards):
        if trial.decision != state.decision or not trial.is_legal(card):
            return actions, card, trial
        actions.append(card)
        trial.apply(card)
    return actions, None, trial


def _why_not_add(state: DurakState, laid: list[Card], card: Card) -> str:
    """Return why `card` cannot follow the cards `laid` of the same play: as a lead, by its rank or suit, or for
    room.
    """
    if state.phase == LEAD:
        return _why_no_lead(state, laid, card)
    if not state.open & BIT[card]:
        if state.book.throw_match == MATCH_TABLE_OR_SUIT and state.phase != INITIAL_WAVE:
            return words.SUIT_CLOSED.format(card=card)
        ranks = " ".join(RANKS[rank] for rank in range(13) if state.open & BIT[rank * 4])
        if state.open & BIT[RED_JOKER]:
            ranks = f"{ranks} joker".strip()
        return words.RANK_CLOSED.format(card=card, ranks=ranks)
    return words.FULL.format(card=card, limit=state.attacks + state.room())


def _why_no_lead(state: DurakState, laid: list[Card], card: Card | None) -> str:
    """Return why `card` cannot follow the cards laid in a lead, or why those are no lead."""
    shape = state.book.open_shape
    single = shape == OPEN_PAIR_OR_PASS and (state.limit < PAIR or not has_pair(state.hands[state.actor]))
    if shape == OPEN_ONE or single:
        return str(words.ONE_LEADS)
    if shape == OPEN_SAME_RANK or (shape == OPEN_EXACTLY_THREE and state.limit < THREE):
        if card is not None and card.rank != laid[0].rank:
            return words.ONE_RANK.format(card=card, first=laid[0])
    elif len(laid) < state.limit:
        return words.LEADS[shape].format(limit=state.limit)
    return words.FULL.format(card=card, limit=state.limit)


# -- Beating


def _beat(state: DurakState, attack: Card, card: Card) -> list[int]:
    """Return the actions that beat `attack` with `card`; `attack` is named first if the defender has a choice.

    Raises `IllegalMove` when it is not unbeaten on the table, when `card` is not held, and when it may not be laid.
    """
    unbeaten = [index for index in range(state.attacks) if state.defence[index] == UNBEATEN]
    if attack not in [state.attack[index] for index in unbeaten]:
        cards = " ".join(Card(state.attack[index]).text for index in unbeaten)
        raise IllegalMove(words.NOT_ON_TABLE.format(card=attack, unbeaten=cards))
    _hold(state, [card])
    beaters = (state.beaters[attack] | state.may_lie(state.actor)) & state.hands[state.actor]
    if not beaters & BIT[card]:
        would = words.BEATEN_BY.format(cards=Cards.of_mask(beaters)) if beaters else str(words.BEATEN_BY_NOTHING)
        raise IllegalMove(words.DOES_NOT_BEAT.format(card=card, attack=attack, beaters=would))
    return [card] if state.target >= 0 else [attack, card]


# -- Passing the attack on


def _transfer(state: DurakState, cards: Sequence[Card], rules: DurakRules, preset: Preset) -> list[int]:
    """Return the actions that pass the attack on with `cards`, one for each card; raises `IllegalMove`."""
    _hold(state, cards)
    passing = state.passing_card()
    for card in cards:
        if rules.transfer and (not card.suited or passing >= RED_JOKER):
            raise IllegalMove(str(words.TRANSFER_JOKER))
        if rules.transfer and card.rank != passing // 4:
            raise IllegalMove(words.TRANSFER_RANK.format(card=card, rank=RANKS[passing // 4]))
    if rules.transfer and len(cards) > 1 and rules.transfer_add == "one":
        raise IllegalMove(words.TRANSFER_ONE.format(game=preset.shown_name))
    trial, actions = state.clone(), []
    for card in sorted(cards):
        if trial.decision != state.decision:  # there was room only for the cards before
            raise IllegalMove(_no_room(state))
        actions.append(_legal(trial, TRANSFER + card.suit, lambda: _why_no_transfer(state, rules, preset)))
        trial.apply(actions[-1])
    return actions


def _show(state: DurakState, card: Card, rules: DurakRules, preset: Preset) -> list[int]:
    """Return the action that passes the attack on by showing `card`.

    Raises `IllegalMove` unless it is held, is the trump of the attack's rank, and may be shown now.
    """
    _hold(state, [card])
    if rules.transfer_show == "off":
        raise IllegalMove(words.NO_SHOWING.format(game=preset.shown_name))
    if card.rank != state.passing_card() // 4 or card.suit != state.trump:
        raise IllegalMove(words.SHOW_TRUMP.format(card=card))

    def why_not() -> str:
        if state.shown & BIT[card]:
            return words.SHOWN_ALREADY.format(card=card)
        return _why_no_transfer(state, rules, preset)

    return [_legal(state, SHOW, why_not)]


def _why_no_transfer(state: DurakState, rules: DurakRules, preset: Preset) -> str:
    """Return why the attack cannot be passed on: for the rules, the moment, the receiving seat, or its room."""
    if not rules.transfer:
        return words.NO_TRANSFERS.format(game=preset.shown_name)
    if state.unbeaten < state.attacks and not (rules.transfer_late and state.unbeaten == 1):
        return str(words.TRANSFER_SINGLE if rules.transfer_late else words.TRANSFER_TOO_LATE)
    if state.bouts == 0 and not rules.transfer_first_bout:
        return words.TRANSFER_NOT_YET.format(game=preset.shown_name)
    if rules.transfer_max_chain is not None and state.transfers >= rules.transfer_max_chain:
        return words.TRANSFER_CHAIN.format(times=state.transfers)
    receiver = state.next_seat(state.defender)
    if state.receiver() < 0:
        return words.TRANSFER_PARTNER.format(receiver=receiver)
    return _no_room(state)


def _no_room(state: DurakState) -> str:
    receiver = state.next_seat(state.defender)
    return words.TRANSFER_ROOM.format(receiver=receiver, cap=state.cap_passed_to(receiver))


# -- Exchanging the trump


def _why_no_swap(state: DurakState, rules: DurakRules, preset: Preset) -> str:
    """Return why the actor cannot exchange the trump: for the rules, or for want of a card turned up, of trumps, or of
    the lowest.
    """
    if not rules.trump_swap:
        return words.NO_SWAP.format(game=preset.shown_name)
    if state.stock.turned_up < 0:
        return str(words.SWAP_NOTHING)
    if state.trump < 0:
        return str(words.SWAP_NO_TRUMP)
    lowest = Card(state.book.lowest_rank() * 4 + state.trump)
    words_for = str(words.SWAP_LOWEST) if state.stock.turned_up == lowest else str(words.SWAP_WITHOUT)
    return words_for.format(card=lowest)


# -- Asking for a new deal (P-redeal)


def _read_about_redeal(state: DurakState, action: int) -> Move:
    """Return the move of the actor of `state`, who is asked about a new deal, for `action`."""
    if action == DONE:
        return Move(state.actor, KEEP)
    return Redeal(state.actor, REDEAL, shown=tuple(Card(card) for card in state.cards(state.actor)))


def _plan_about_redeal(state: DurakState, move: Move, preset: Preset) -> list[int]:
    """The actions of an answer about a new deal; raises `IllegalMove`."""
    if state.book.redeal == REDEAL_OFF:
        raise IllegalMove(words.NO_REDEAL.format(game=preset.shown_name))
    if state.phase != REDEALING:
        raise IllegalMove(str(words.REDEAL_TOO_LATE))
    if not isinstance(move, Redeal):
        return [DONE]
    hand = Cards(state.cards(state.actor))
    if move.shown and Cards(move.shown) != hand:
        raise IllegalMove(words.REDEAL_HAND.format(cards=hand))
    if not state.is_legal(SHOW):
        five = state.book.redeal == REDEAL_FIVE_PLAIN
        raise IllegalMove(str(words.REDEAL_FIVE if five else words.REDEAL_SUIT))
    return [SHOW]
