"""The facts that scenarios assert about a Durak position."""

from collections.abc import Callable

from cardkit.cards.bits import members
from cardkit.cards.card import Card
from cardkit.cards.cards import Cards
from cardkit.errors import InvalidText
from cardkit.game import facts
from cardkit.game.facts import Reading
from cardkit.language import gettext
from cardkit_games.durak.engine.rulebook import MANY
from cardkit_games.durak.engine.state import DurakState
from cardkit_games.durak.engine.table import DEFEND, LEAD, REDEALING, REPORTING
from cardkit_games.durak.text.positions import NO_CAP, pair_text, pairs_text, read_pairs


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
        "cap": lambda text: _read_cap(text, state.limit),
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


def _read_cap(text: str, limit: int) -> Reading:
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


def public(state: DurakState) -> list[str]:
    """Return the public facts of a deal that goes on: `asked`, `attacker`, `discard`, and the `table` or `phase`.

    A lead and the question about a new deal have the phase in place of the table.
    """
    stands = f"table {pairs_text(state)}"
    if state.phase in (LEAD, REDEALING):
        stands = "phase lead" if state.phase == LEAD else "phase redeal"
    return [f"asked {state.actor}", f"attacker {state.attacker}", f"discard {state.discards}", stands]
