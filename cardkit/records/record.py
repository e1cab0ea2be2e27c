"""Records: one deal in text, from the cards dealt to the result, which replays without its seed (docs/format.md)."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import attrs

from cardkit.engine.bots import Bot
from cardkit.engine.driver import choose
from cardkit.engine.scoresheet import Scoresheet
from cardkit.engine.state import UNFINISHED, State
from cardkit.errors import CardkitError, InvalidText
from cardkit.game.game import AnyGame
from cardkit.game.moves import Move
from cardkit.game.position import HIDDEN_CARD, HIDDEN_CARDS, words_of
from cardkit.game.result import Result
from cardkit.game.rules import rule_text
from cardkit.records.imagining import Imagination, line_of_play
from cardkit.records.toml_text import toml_value

Load = Callable[[str, Mapping[str, object]], AnyGame]
"""How a game is found by its name, with changes to its rules."""


@attrs.frozen
class Where:
    """On which lines of a file a record stands, numbered from 1."""

    first: int
    keys: Mapping[str, int]
    """The line of each key."""
    play: tuple[int, ...]
    """The line of each move."""


@attrs.frozen
class Record:
    """One deal: the game, who sat where, the position dealt, the moves, and the result (None while it goes on)."""

    game: str
    rules: Mapping[str, object]
    seats: tuple[str, ...]
    """A name for each seat."""
    date: str
    deal: Mapping[str, Any]
    """The position dealt, as `Game.from_position` reads it."""
    play: tuple[str, ...]
    """The moves, a line each."""
    result: Result | None
    players: tuple[str, ...] = ()
    """Who played each seat, as the command line names them: `human`, or a bot; empty when that was not kept."""
    seed: int | None = None
    """The seed that the cards were dealt from, when there was one."""
    view: int | None = None
    """The seat whose view this is: what it could not see is `??`. None for a record that hides nothing."""
    now: tuple[str, ...] = ()
    """In a view that breaks off: facts that everybody sees after the last move."""
    commitment: str = ""
    """What was told about the deal before play (docs/fairness.md)."""
    salt: str = ""
    """What was mixed into the commitment."""
    where: Where | None = attrs.field(default=None, eq=False, repr=False)
    """Where it was read; None for one that was made in the program."""
    dropped: str | None = attrs.field(default=None, eq=False, repr=False)
    """A last line that was not written whole, and so is left out; None where nothing broke off."""

    def head(self) -> str:
        """The text up to the first move; each move follows on a line of its own, and then `tail`."""
        pairs: dict[str, Any] = {"game": self.game}
        if self.rules:
            pairs["rules"] = {name: rule_text(value) for name, value in self.rules.items()}
        pairs |= {"seats": self.seats, "players": self.players, "date": self.date}
        pairs |= {
            "seed": self.seed,
            "view": self.view,
            "now": self.now,
            "commitment": self.commitment,
            "salt": self.salt,
        }
        kept = {key: value for key, value in pairs.items() if value not in ("", None) and value != ()}
        return "".join(f"{key} = {toml_value(value)}\n" for key, value in (kept | dict(self.deal)).items()) + PLAY

    def tail(self) -> str:
        """The text behind the last move."""
        return end_of_play(self.result)

    def text(self) -> str:
        """The record as TOML."""
        return self.head() + "".join(f"{line}\n" for line in self.play) + self.tail()

    @property
    def hides(self) -> bool:
        """Whether cards are hidden in it."""
        words = words_of([*self.deal.values(), *self.play])
        return any(word in (HIDDEN_CARD, HIDDEN_CARDS) for word in words)


DEAL: Final = "[[deal]]\n"
"""What stands above each record of a match."""
PLAY: Final = 'play = """\n'
END_OF_PLAY: Final = '"""\n'


def end_of_play(result: Result | None) -> str:
    """What stands behind the last move of a deal with this result; None while it goes on."""
    return END_OF_PLAY + (f"result = {toml_value(result.text)}\n" if result is not None else "")


def match_text(records: Iterable[Record]) -> str:
    """Several deals as TOML, which `cardkit.read_records` reads."""
    return "\n".join(DEAL + record.text() for record in records)


class Recorder:
    """Applies actions to a state and keeps the moves that they make."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self.game = game
        self.state = state
        self.deal = game.to_position(state)
        self.moves: list[Move] = []
        self.last: Move | None = None
        """The move of the decision completed last; None when text leaves it silent."""
        self._before: State | None = None
        self._actions: list[int] = []

    def clone(self) -> "Recorder":
        """An independent copy, between two moves."""
        copy = Recorder(self.game, self.state.clone())
        copy.deal = self.deal
        copy.moves = list(self.moves)
        return copy

    def apply(self, action: int) -> bool:
        """Carry out a legal action; True when it completes a decision, whose move is then `last`."""
        if self._before is None:
            self._before = self.state.clone()
        self._actions.append(action)
        self.state.apply(action)
        if not self.state.over and self.state.decision == self._before.decision:
            return False
        self.last = self.game.read_actions(self._before, self._actions)
        if self.last is not None:
            self.moves.append(self.last)
        self._before, self._actions = None, []
        return True

    def play(self, move: Move) -> None:
        """Check a move and carry it out; raises `IllegalMove` and changes nothing."""
        for action in self.game.plan(self.state, move):
            self.apply(action)

    def drive(self, bots: Sequence[Bot], sheet: Scoresheet | None = None) -> None:
        """Play the deal to its end as `cardkit.drive` does, and keep the moves; raises `InvalidBot`."""
        if sheet is None:
            sheet = Scoresheet(self.state.seats)
        sheet.first = self.state.actor
        while not self.state.over:
            action = choose(self.state, bots[self.state.actor])
            sheet.note(self.state, action)
            self.apply(action)
            sheet.notice(self.state)

    def record(self, seats: tuple[str, ...] = (), date: str = "") -> Record:
        """What has been played so far."""
        rules = self.game.rules.differences(self.game.preset_rules)
        play = tuple(move.text for move in self.moves)
        return Record(self.game.record_name, rules, seats, date, self.deal, play, Result.of(self.state))


# -- Replaying


def replay(record: Record, load: Load, watch: Callable[[Recorder, Move], None] | None = None) -> Recorder:
    """Play a record again, checking every move and its result; `watch` is called before each move.

    What a view hides is imagined: then the states are right for the seat whose view it is, and for no other, and the
    moves have made up cards where the record has `??`.

    Raises `InvalidText` at the first that is wrong, and `InvalidRule` for a game or rule that does not exist. Both name
    the line, when the record was read from a text.
    """
    recorder, imagination = _begin(record, load)
    imagined = imagination.steps() if imagination is not None else None
    for number, line in enumerate(record.play):
        if imagined is not None:
            recorder.state, line = imagined[number].state, imagined[number].text
        try:
            move = recorder.game.parse_move(line)
            if watch is not None:
                watch(recorder, move)
            recorder.play(move)
        except CardkitError as error:
            raise InvalidText(line_of_play(record, number, str(error))) from None
    if imagined is not None and record.result == Result("unfinished") and not recorder.state.over:
        recorder.state.end(UNFINISHED)  # after so many actions as only who saw everything can count
    result = Result.of(recorder.state)
    if record.result is not None and record.result != result:
        found = "the deal goes on" if result is None else f"it is {result.text}"
        sentence = f"The record says that the result is {record.result.text}, and by its moves {found}."
        raise InvalidText(at_line(record, "result", sentence))
    return recorder


def begin(record: Record, load: Load) -> Recorder:
    """The deal before its first move; raises `InvalidText` or `InvalidRule`, naming the line."""
    return _begin(record, load)[0]


def _begin(record: Record, load: Load) -> tuple[Recorder, Imagination | None]:
    try:
        game = load(record.game, record.rules)
    except CardkitError as error:
        raise type(error)(at_line(record, _rule_meant(record, load), str(error))) from None
    try:
        imagination = Imagination(game, record) if record.hides else None
        recorder = Recorder(game, game.from_position(record.deal if imagination is None else imagination.table))
    except CardkitError as error:
        raise type(error)(at_line(record, _key_meant(record, str(error)), str(error))) from None
    recorder.deal = dict(record.deal)
    seats = recorder.state.seats
    for key, named in (("seats", record.seats), ("players", record.players)):
        if named and len(named) != seats:
            sentence = f"`{key}` must have an entry for each of the {seats} seats that have a hand, not {len(named)}."
            raise InvalidText(at_line(record, key, sentence))
    if record.view is not None and not 0 <= record.view < seats:
        raise InvalidText(at_line(record, "view", f"`view` must be a seat from 0 to {seats - 1}, not {record.view}."))
    return recorder, imagination


_WORDS: Final = re.compile(r"'([^']+)'|\b((?:10|[2-9TJQKA])[SHDC]|RJ|BJ|DU)\b")
"""What a complaint quotes, and cards."""


def at_line(record: Record, key: str, sentence: str) -> str:
    """`sentence` with the line of `key` before it, when the record was read from a text."""
    return sentence if record.where is None else f"Line {record.where.keys.get(key, record.where.first)}: {sentence}"


def _rule_meant(record: Record, load: Load) -> str:
    """The key of the rule that cannot be had, of `rules` for several that do not go together, or `game`."""
    if not _exists(record.game, {}, load):
        return "game"
    for name, value in record.rules.items():
        if not _exists(record.game, {name: value}, load):
            key = f"rules.{name}"
            return key if record.where is not None and key in record.where.keys else "rules"
    return "rules"


def _exists(game: str, rules: Mapping[str, object], load: Load) -> bool:
    try:
        load(game, rules)
    except CardkitError:
        return False
    return True


def _key_meant(record: Record, sentence: str) -> str:
    """The key of the deal that a complaint is about: one that it names, or the last that has a word which it names.

    Where a word is quoted, cards outside the quotation marks are examples.
    """
    named = re.findall(r"`(\w+)`", sentence)
    found = _WORDS.findall(sentence)
    words = {quoted for quoted, _ in found if quoted} or {card for _, card in found}
    for key in named:
        if key in record.deal:
            return str(key)
    for key in reversed(list(record.deal)):
        if not words.isdisjoint(words_of(record.deal[key])):
            return key
    return "hands"
