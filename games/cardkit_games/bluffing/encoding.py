"""The fields of the words that `cardkit_games.bluffing.engine.encoder` writes, in their order."""

from typing import Final

from cardkit.cards.card import CARD_KINDS
from cardkit.game.encoding import MASK, NUMBER, ONE_HOT, TABLE, Encoding, Field
from cardkit_games.bluffing.engine.encoder import RECENT
from cardkit_games.bluffing.engine.rulebook import Rulebook

VERSION: Final = 1
"""Rises when words come to mean something else."""

PHASES: Final = 9
EVENTS: Final = 12
"""The number of kinds of event."""


def encoding(book: Rulebook, seats: int) -> Encoding:
    """Return what a seat knows at a table of `seats`; the fields of several seats stand clockwise from the own or next
    one.
    """

    def cards(name: str, whose: int = TABLE) -> Field:
        return Field(name, MASK, CARD_KINDS, whose)

    def claim(name: str) -> Field:
        return Field(name, ONE_HOT, book.kinds())

    everybody, others = range(seats), range(1, seats)
    fields = (
        cards("hand", 0),
        cards("hand.2", 0),
        cards("laid", 0),
        claim("last_claim"),
        claim("claim"),
        claim("own_claim"),
        Field("active", MASK, seats),
        Field("phase", ONE_HOT, PHASES),
        *(Field(role, ONE_HOT, seats) for role in ("actor", "dealer", "turn", "player")),
        cards("own_pile"),
        cards("pile"),
        cards("gone"),
        *(cards("taken", other) for other in others),
        *(
            field
            for index in range(RECENT)
            for field in (
                Field(f"event_{index}", ONE_HOT, EVENTS),
                Field(f"event_{index}.seat", ONE_HOT, seats),
                claim(f"event_{index}.claim"),
                cards(f"event_{index}.cards"),
            )
        ),
        *(Field(name, NUMBER, 1) for name in ("pile_size", "number", "plus", "opening")),
        *(Field(name, NUMBER, 1) for name in ("own_number", "own_plus", "slipped")),
        *(Field("hand_size", NUMBER, 1, other) for other in others),
        *(Field(f"height_{index}", NUMBER, 1) for index in everybody),
        *(Field(name, NUMBER, 1, seat) for name in ("plays", "calls", "truths", "lies") for seat in everybody),
        *(Field(f"event_{index}.number", NUMBER, 1) for index in range(RECENT)),
    )
    hidden = (
        *(cards(name, other) for other in others for name in ("hand", "hand.2")),
        *(cards(name) for name in ("pile", "pile.2", "latest")),
    )
    return Encoding("bluffing", VERSION, fields, hidden)
