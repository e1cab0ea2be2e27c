"""The fields of the words that `cardkit_games.durak.engine.encoder` writes, in their order."""

from typing import Final

from cardkit.cards.card import RED_JOKER
from cardkit.game.encoding import MASK, NUMBER, ONE_HOT, TABLE, Encoding, Field
from cardkit_games.durak.engine.rulebook import Rulebook

VERSION: Final = 1
"""Rises when words come to mean something else."""

PHASES: Final = 5
"""The phases of every table; reports and the questions about a new deal come behind them."""
SUITS: Final = 5
"""The number of bits that say what is trumps: a suit, or none."""


def encoding(book: Rulebook, seats: int, *, trumps_first: bool = False) -> Encoding:
    """Return what a seat knows at a table of `seats`; the fields of the other seats stand clockwise from the next
    one.
    """
    first = book.pack[0] & ~3
    last = book.pack[len(book.pack) - 1]
    width = (last | 3 if last < RED_JOKER else last) + 1 - first

    def cards(name: str, whose: int = TABLE) -> Field:
        return Field(name, MASK, width, whose, first)

    others = range(1, seats)
    fields = (
        cards("hand", 0),
        cards("unbeaten"),
        cards("beaten"),
        cards("defence"),
        cards("discard"),
        cards("face_up"),
        cards("picked_up"),
        cards("shown"),
        cards("target"),
        Field("active", MASK, seats),
        Field("unpaired", MASK, seats),
        Field("trump", ONE_HOT, SUITS),
        Field("phase", ONE_HOT, PHASES + 2 if book.redeal else PHASES + book.cheating),
        *(Field(role, ONE_HOT, seats) for role in ("actor", "opener", "attacker", "defender")),
        *(cards(name, other) for name in ("known", "lacks", "holds") for other in others),
        *(Field(name, NUMBER, 1) for name in ("stock_size", "limit", "bouts")),
        *(Field("hand_size", NUMBER, 1, other) for other in others),
    )
    hidden = (*(cards("hand", other) for other in others), cards("stock"))
    if book.packs == 2:
        zones = ("unbeaten.2", "beaten.2", "defence.2", "discard.2", "face_up.2")
        known = (cards("known.2", other) for other in others)
        fields = (*fields, cards("hand.2", 0), *(cards(zone) for zone in zones), *known)
        hidden = (*hidden, *(cards("hand.2", other) for other in others), cards("stock.2"))
    if book.trump_per_seat:
        fields = (*fields, *(Field("own_trump", ONE_HOT, SUITS, seat) for seat in range(seats)))
    if book.repetition_draws:
        fields = (*fields, Field("times_begun", NUMBER, 1))
    if book.cheating:
        paused = Field("paused", ONE_HOT, PHASES)
        masks = (Field(name, MASK, seats) for name in ("caught", "barred", "waiting"))
        fields = (*fields, *(cards("laid", seat) for seat in range(seats)), *masks, paused)
    return Encoding("durak", VERSION, fields, hidden, trumps_first)
