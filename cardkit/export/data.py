"""A recorded game as data for other programs: docs/reference/format.md has the schema."""

from collections.abc import Sequence
from typing import Any, Final

from cardkit.export.steps import Teller, position_of, step_sentences
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS, card_words
from cardkit.language import ENGLISH, speaking
from cardkit.records.playback import Playback, Step

SCHEMA: Final = "cardkit-record"
VERSION: Final = 1


def document(deals: Sequence[Playback], seat: int | None = None, teller: Teller | None = None) -> dict[str, Any]:
    """The deals as JSON has them, with the position after each move; as `seat` saw them, or with all cards open."""
    with speaking(ENGLISH):  # data are in no language of their own: the same game is the same document everywhere
        return {"schema": SCHEMA, "version": VERSION, "deals": [_deal(played, seat, teller) for played in deals]}


def _deal(played: Playback, seat: int | None, teller: Teller | None) -> dict[str, Any]:
    record, game = played.record, played.game
    lines = played.lines(seat)
    steps = played.steps
    players = record.players or [None] * len(played.names)
    return {
        "game": record.game,
        "title": game.preset.title,
        "rules": {name: str(value) for name, value in record.rules.items()},
        "date": record.date or None,
        "seed": record.seed if seat is None else None,
        "view": seat,
        "seats": [{"name": name, "player": player} for name, player in zip(played.names, players, strict=True)],
        "round": game.rounds.name,
        "deal": position_of(played, steps[0], seat),
        "moves": [_move(played, step, lines[step.number], seat, teller) for step in steps[1:]],
        "result": played.result.text if played.result is not None else None,
        "dropped": record.dropped,
    }


def _move(played: Playback, step: Step, line: str, seat: int | None, teller: Teller | None) -> dict[str, Any]:
    assert step.move is not None
    who = line.partition(" ")[0]
    hidden = played.game.hidden_cards
    laid = card_words(line if hidden is None else hidden.moved(line), played.game.card_type)
    hides = HIDDEN_CARD in laid or HIDDEN_CARDS in laid
    return {
        "number": step.number,
        "seat": step.move.seat if who[:1].isdecimal() else None,
        "text": line,
        "cards": laid if hides else [card.text for card in step.move.cards],
        "round": step.round,
        "verdict": step.verdict or None,
        "told": step_sentences(played, step, teller, seat),
        "position": position_of(played, step, seat),
    }
