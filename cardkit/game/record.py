"""Records: one deal in text, from the deal to the result, which replays without its seed (docs/reference/format.md)."""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, Final

import attrs

from cardkit.arguments import require_iterable, require_kind
from cardkit.errors import CardkitError
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS, words_of
from cardkit.game.result import Result
from cardkit.game.toml_text import toml_value
from cardkit.language import gettext
from cardkit.options import rule_text


def _as_typed(rules: Mapping[str, object]) -> dict[str, str]:
    return {name: rule_text(value) for name, value in rules.items()}


@attrs.frozen
class Where:
    """The line numbers of a record in a file, from 1."""

    first: int
    keys: Mapping[str, int]
    """The line of each key."""
    play: tuple[int, ...]
    """The line of each move."""


SHOWN: Final = "cardkit.speech.moves_table"
"""The module that puts a record into sentences: it knows how to play one, so it is imported when one is printed."""
KEPT: Final = (
    *("seats", "players", "date", "window", "leaving", "undone", "seed", "shares", "view", "now", "commitment", "salt"),
)
"""The keys between the rules and the deal, in the order in which a record has them; empty ones are left out."""


@attrs.frozen(kw_only=True)
class Record:
    """One deal: the game, the players, the position dealt, the moves, and the result (None while it goes on)."""

    game: str
    """The name of a preset."""
    rules: Mapping[str, object] = attrs.field(factory=dict, eq=_as_typed)
    """The rules that differ from the preset's; they are equal when they are typed alike."""
    seats: tuple[str, ...] = ()
    """A name for each seat; empty when that was not kept."""
    date: str = ""
    """The day of play; empty when that was not kept."""
    deal: Mapping[str, Any]
    """The position dealt, as `Game.from_position` reads it."""
    play: tuple[str, ...] = ()
    """The moves, a line each."""
    result: Result | None = None
    """The end of the deal; None while it goes on."""
    abandoned: tuple[int, ...] = ()
    """The seats whose people left the deal before its end, in rising order."""
    leaving: str = ""
    """`loss` when a seat that leaves loses the deal; empty when the deal counts as left."""
    undone: int | None = None
    """The number of times that a person took a move back; None for never."""
    players: tuple[str, ...] = ()
    """The player of each seat, as the command line names them: `human`, or a bot; empty when that was not kept."""
    window: float | None = None
    """The number of seconds that people at one keyboard had to call a play; None when that was not kept."""
    seed: int | None = None
    """The seed that the cards were dealt from, when there was one."""
    view: int | None = None
    """The seat whose view this is: cards that it could not see are `??`. None for a record that hides nothing."""
    now: tuple[str, ...] = ()
    """For a view that breaks off: public facts after the last move."""
    shares: tuple[str, ...] = ()
    """The shares of chance that make up `seed`, the dealer's first; empty when it was not shared."""
    commitment: str = ""
    """The commitment published before play (docs/notes/fairness.md)."""
    salt: str = ""
    """The salt mixed into the commitment."""
    where: Where | None = attrs.field(default=None, eq=False, repr=False)
    """The place in the file; None for a record made in the program."""
    dropped: str | None = attrs.field(default=None, eq=False, repr=False)
    """The last line when it was cut off in the middle, which is left out; None when the record is whole."""

    def head(self) -> str:
        """The text up to the first move; each move follows on a line of its own, and then `tail`."""
        rules = _as_typed(self.rules)
        pairs = {"game": self.game, "rules": rules, **{key: getattr(self, key) for key in KEPT}}
        kept = {key: value for key, value in pairs.items() if value not in ("", None, (), {})}
        return "".join(f"{key} = {toml_value(value)}\n" for key, value in (kept | dict(self.deal)).items()) + PLAY

    def ending_text(self) -> str:
        """Return the lines behind the last move: the seats that have left, if any, and the result, if any."""
        return end_of_play(self.result, self.abandoned)

    def __str__(self) -> str:
        """Return the moves and their effects, of a view those that its seat saw; the TOML if they cannot be played."""
        try:
            return str(import_module(SHOWN).in_text(self))
        except CardkitError:
            return self.text()

    def __repr__(self) -> str:
        return f"<Record of {self.game}: {len(self.deal.get('hands', ()))} seats, {len(self.play)} moves>"

    def text(self) -> str:
        """The record as TOML."""
        return self.head() + "".join(f"{line}\n" for line in self.play) + self.ending_text()

    @property
    def hides(self) -> bool:
        """Return whether cards are hidden in it."""
        words = words_of([value for value in (*self.deal.values(), *self.play) if HIDDEN_CARDS in str(value)])
        return any(word in (HIDDEN_CARD, HIDDEN_CARDS) for word in words)


DEAL: Final = "[[deal]]\n"
"""The header of each record of a match."""
PLAY: Final = 'play = """\n'
END_OF_PLAY: Final = '"""\n'


LOSS: Final = "loss"
"""The word for the agreement that a player who leaves a deal loses it."""


def end_of_play(result: Result | None, abandoned: Sequence[int] = ()) -> str:
    """Return the lines of a record behind its last move: the seats that have left, if any, and the result, if any."""
    gone = f"abandoned = {toml_value(list(abandoned))}\n" if abandoned else ""
    return END_OF_PLAY + gone + (f"result = {toml_value(result.text)}\n" if result is not None else "")


def match_text(records: Iterable[Record]) -> str:
    """Several deals as TOML, which `cardkit.read_records` reads."""
    require_iterable(records, "records")
    found = list(records)
    for record in found:
        require_kind(record, Record, "record")
    return "\n".join(DEAL + record.text() for record in found)


def at_line(record: Record, key: str, sentence: str) -> str:
    """`sentence` with the line of `key` before it, when the record was read from a text."""
    if record.where is None:
        return sentence
    return gettext(
        "Line {number}: {sentence}", number=record.where.keys.get(key, record.where.first), sentence=sentence
    )


def at_move(record: Record, index: int, sentence: str) -> str:
    """Return `sentence` behind the move of that index and its line, or its number if `record` was read from no text."""
    move = repr(record.play[index])
    if record.where:
        line = record.where.play[index]
        return gettext("Line {number}, {move}: {sentence}", number=line, move=move, sentence=sentence)
    return gettext("Move {number}, {move}: {sentence}", number=index + 1, move=move, sentence=sentence)
