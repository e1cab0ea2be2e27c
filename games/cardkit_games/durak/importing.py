"""Games of other programs as records: their files are read, missing facts added, and repeated ones left out."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import attrs

from cardkit.catalogue import load
from cardkit.errors import CardkitError, IllegalMove, InvalidText
from cardkit.game.game import AnyGame, Deal
from cardkit.game.moves import Move
from cardkit.game.record import Record, at_line, at_move
from cardkit.game.result import Result
from cardkit.game.toml_text import read_text
from cardkit.language import Message, gettext
from cardkit.records.reading import read_records
from cardkit.records.replaying import game_of, replay

# -- Moves that are nearly those of the rules: played line by line, with passes left out or put in


LAST_ATTACK: Final[Mapping[str, object]] = {"last_attack": "ends"}
"""The rule with which a deal ends by its last card."""
AFTER_THE_END: Final = Message("the deal is over, and this is left out.")
SUPERFLUOUS: Final = Message("nobody is asked for this pass, and it is left out.")
PUT_IN: Final = Message("seat {seat} passes before it, which the file leaves out.")
JOINED: Final = Message("it is one move with the line before.")


@attrs.frozen
class Imported:
    """A deal as a record that replays, and a sentence for each thing that was passed over or put in."""

    record: Record
    remarks: tuple[str, ...]


def mend(record: Record) -> Imported:
    """Return a record that replays, for one that nearly does.

    Passes that nobody is asked for are left out, missing ones are put in, and cards that a seat adds one after the
    other are joined. If the moves reach the result by `last_attack=ends` alone, that rule is added. Raises
    `InvalidText`, which names the line, at an impossible move, and `InvalidRule`.
    """
    try:
        replay(record, load)
    except InvalidText:
        if record.hides or record.view is not None:
            raise  # the hidden cards must be right in the file
    else:
        return Imported(record, ())
    mended = _Mending(record, game_of(record, load))
    mended.play()
    said, found = record.result, Result.of(mended.live.state)
    if said is not None and found != said and "last_attack" not in record.rules:
        other = _with_last_attack(record)
        if other is not None:
            return other
    if said is not None and found != said:
        text = gettext("its moves do not come to the result {result}, which is left out.", result=said.text)
        mended.remarks.append(at_line(record, "result", text))
    fresh = mended.live.record(record.seats, record.date)
    return Imported(attrs.evolve(fresh, players=record.players, seed=record.seed), tuple(mended.remarks))


def _with_last_attack(record: Record) -> Imported | None:
    """Import a deal with the rule that the last card of an attack ends it, and add a remark about that rule.

    Return None when the game has no such rule, when the moves break it, or when they do not reach the result of the
    record.
    """
    game = game_of(record, load)
    if "last_attack" not in game.rules.options():
        return None
    try:
        found = mend(attrs.evolve(record, rules={**record.rules, **LAST_ATTACK}))
    except InvalidText:
        return None
    if found.record.result != record.result:
        return None
    return attrs.evolve(
        found,
        remarks=(*found.remarks, gettext("The deal ends by its last card: the rule last_attack=ends is added.")),
    )


class _Mending:
    """One deal that is played line by line."""

    def __init__(self, record: Record, game: AnyGame) -> None:
        """Set up the deal of `record` in `game`; raises `InvalidText` when that is not possible."""
        self.record = record
        self.game = game
        self.live = game.set_up(record.deal)
        self.before: Deal | None = None
        """The deal before the latest line, if that was an attack."""
        self.remarks: list[str] = []

    def play(self) -> None:
        """Play every line, and the passes that are missing at the end when the file has a result.

        Raises `InvalidText`, which names the line, at an impossible move.
        """
        for index, line in enumerate(self.record.play):
            try:
                self._line(index, self.game.parse_move(line))
            except CardkitError as error:
                raise InvalidText(at_move(self.record, index, str(error))) from None
        while self.record.result is not None and self._pass_if_asked():
            pass

    def _line(self, index: int, move: Move) -> None:
        """Play the move of line `index`: superfluous passes and moves after the end are left out, missing passes put
        in.

        Cards that belong to the attack before are joined with it. Each of these has a remark. Raises `IllegalMove`.
        """
        state = self.live.state
        if state.over:
            self._remark(index, AFTER_THE_END.format())
            return
        if move.verb == "pass" and not self._is_legal(move):
            self._remark(index, SUPERFLUOUS.format())
            return
        if self._joined(index, move):
            return
        self._pass_until_legal(index, move)
        self.before = self.live.copy() if move.verb == "attack" else None
        self.live.play(move)

    def _joined(self, index: int, move: Move) -> bool:
        """Return whether an attack was carried out as more cards of the attack before.

        That happens, with a remark, only when the attack alone is illegal and both together are legal.
        """
        last = self.live.moves[-1] if self.live.moves else None
        if self.before is None or move.verb != "attack" or last is None or last.seat != move.seat:
            return False
        whole = attrs.evolve(move, cards=(*last.cards, *move.cards))
        try:
            self.game.plan(self.before.state, whole)
        except IllegalMove:
            return False
        if self._is_legal(move):  # an occasion of its own
            return False
        self.live = self.before.copy()
        self.live.play(whole)
        self._remark(index, JOINED.format())
        return True

    def _pass_until_legal(self, index: int, move: Move) -> None:
        """Put in the passes that are missing before `move`, each with a remark.

        Raises `IllegalMove` when they do not help; then the deal stays as it was.
        """
        trial = self.live.copy()
        passes = []
        while True:
            try:
                self.game.plan(trial.state, move)
                break
            except IllegalMove:
                passing = _standing_pass(self.game, trial)
                if passing is None:
                    raise
                passes.append(passing)
                trial.play(passing)
        for passing in passes:
            self.live.play(passing)
            self._remark(index, PUT_IN.format(seat=passing.seat))

    def _pass_if_asked(self) -> bool:
        """Pass, with a remark, if a seat is asked to add cards; return whether one was."""
        passing = _standing_pass(self.game, self.live)
        if passing is None:
            return False
        self.live.play(passing)
        self.remarks.append(gettext("At the end seat {seat} passes, which the file leaves out.", seat=passing.seat))
        return True

    def _is_legal(self, move: Move) -> bool:
        try:
            self.game.plan(self.live.state, move)
        except IllegalMove:
            return False
        return True

    def _remark(self, index: int, sentence: str) -> None:
        self.remarks.append(at_move(self.record, index, sentence))


def _standing_pass(game: AnyGame, live: Deal) -> Move | None:
    """Return the pass of the seat that is asked to add cards; None when it is asked something else."""
    state = live.state
    action = None if state.over else game.rounds.standing_pass(state)
    move: Move | None = None if action is None else game.read_actions(state, [action])
    return move


# -- Snapshots of a table in JSON, as a public site of Durak keeps them: one after each thing that somebody does.
#
# A snapshot has `deck` (the card drawn next last), `table` (pairs of `attack_card` and `defend_card`, each with its
# `card` and `user_id`) and `players` (`id`, `state`, `hand`). A card is its rank as a number, 11 for a jack to 14 for
# an ace, and the letter of its suit.


GAMES: Final = {24: "podkidnoy-24", 36: "podkidnoy", 52: "podkidnoy-52"}
"""The game by the number of its cards."""
RULES: Final[Mapping[str, object]] = {"open_shape": "same_rank", "last_attack": "ends"}
"""The rules that differ at that site: several cards of a rank are led, and the last card of an attack ends the deal."""
SAYS: Final = {"take": "take", "pass": "pass", "bat": "pass"}
"""The words of a player when its state has become this."""
LETTERS: Final = {"10": "T", "11": "J", "12": "Q", "13": "K", "14": "A"}
DURAK: Final = "durak"


def is_snapshots(content: object) -> bool:
    """Return whether the content of a JSON file looks like snapshots of a table."""
    return (
        isinstance(content, list)
        and bool(content)
        and all(isinstance(each, dict) and {"deck", "table", "players"} <= each.keys() for each in content)
    )


def read_snapshots(content: Sequence[Mapping[str, Any]]) -> Record:
    """Return the record of the deal in these snapshots, with their moves unchecked; raises `InvalidText`."""
    try:
        return _record(content)
    except (KeyError, TypeError, IndexError, StopIteration, AttributeError, ValueError) as error:
        raise InvalidText(
            gettext("These snapshots lack something, or it is of another kind: {error}.", error=repr(error))
        ) from None


def _record(content: Sequence[Mapping[str, Any]]) -> Record:
    """Return the record of snapshots, its result None unless one player lost; raises `InvalidText` for a wrong pack."""
    first, last = content[0], content[-1]
    names = [str(player["id"]) for player in first["players"]]
    size = int(first["game_rules"]["card_amount"])
    if size not in GAMES:
        raise InvalidText(gettext("No game of this site is played with {size} cards.", size=size))
    attacker = next(seat for seat, player in enumerate(first["players"]) if player["state"] == "attack")
    deal = {
        "hands": [" ".join(map(_card, player["hand"])) for player in first["players"]],
        "dealer": (attacker - 1) % len(names),
        "trump": str(first["trump"])[-1],
        "stock": " ".join(map(_card, reversed(first["deck"]))),
        "first_bout": True,
        "attacker": attacker,
    }
    losers = [seat for seat, player in enumerate(last["players"]) if player["state"] == DURAK]
    return Record(
        game=GAMES[size],
        rules=RULES,
        seats=tuple(names),
        players=("human",) * len(names),
        deal=deal,
        play=tuple(line for pair in pairwise(content) for line in _moves(*pair, names)),
        result=Result("loser", losers[0]) if len(losers) == 1 else None,
    )


def _card(text: str) -> str:
    return LETTERS.get(text[:-1], text[:-1]) + text[-1]


def _moves(before: Mapping[str, Any], after: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    """Yield the moves between two snapshots, a line each."""
    laid = before["table"]
    states = {str(player["id"]): player["state"] for player in before["players"]}
    for index, pair in enumerate(after["table"]):
        attack = pair["attack_card"]
        if index >= len(laid):
            who = str(attack["user_id"])
            verb = "transfer" if states[who] == "defend" else "attack"
            yield f"{names.index(who)} {verb} {_card(attack['card'])}"
        if "defend_card" in pair and (index >= len(laid) or "defend_card" not in laid[index]):
            defence = pair["defend_card"]
            yield f"{names.index(str(defence['user_id']))} beat {_card(attack['card'])} {_card(defence['card'])}"
    for seat, player in enumerate(after["players"]):
        said = SAYS.get(player["state"])
        if said is not None and states[str(player["id"])] != player["state"]:
            yield f"{seat} {said}"


# -- Files


SUFFIX: Final = ".json"
"""The ending of the names of files that are read as JSON."""


def import_records(path: Path, *, strict: bool = False) -> list[Imported]:
    """Return the deals of a file: cardkit's JSON export, snapshots of a table, or a record with wrong passes.

    With `strict` nothing is passed over or put in. Raises `InvalidText`, which names the file and the line.
    """
    text = read_text(path)
    try:
        records = _records(text, path)
        if not records:
            raise InvalidText(gettext("There is no deal in it."))
        if not strict:
            return [mend(record) for record in records]
        for record in records:
            replay(record, load)
        return [Imported(record, ()) for record in records]
    except CardkitError as error:
        raise InvalidText(f"{path}: {error}") from None


def _records(text: str, path: Path) -> list[Record]:
    """Return the records in `text`: for a file named `.json` of an export or of snapshots, else as TOML.

    An export without deals has none. Raises `InvalidText` for other JSON.
    """
    if path.suffix.lower() != SUFFIX:
        return read_records(text)
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidText(gettext("This is not JSON.")) from None
    if is_snapshots(content):
        return [read_snapshots(content)]
    if isinstance(content, dict) and content.get("schema") == "cardkit-record":
        deals = content.get("deals")
        return [_exported(deal) for deal in deals] if isinstance(deals, list) else []
    raise InvalidText(
        gettext("This JSON is neither an export of cardkit nor a list of snapshots with `deck`, `table` and `players`.")
    )


KINDS: Final = {
    "game": str,
    "rules": dict,
    "seats": list,
    "date": str | None,
    "seed": int | None,
    "view": int | None,
    "deal": dict,
    "moves": list,
}
"""The parts of an exported deal, and the types of their values."""


def _exported(deal: Mapping[str, Any]) -> Record:
    """Return the record of a deal of cardkit's own export; raises `InvalidText` for incomplete exports."""
    try:
        for key, kind in KINDS.items():
            if not isinstance(deal[key], kind):
                raise TypeError(f"`{key}` is {deal[key]!r}")
        players = [seat["player"] for seat in deal["seats"]]
        names = [seat["name"] for seat in deal["seats"]]
        if not all(isinstance(word, str) for word in (*names, *filter(None, players))):
            raise TypeError("a name or a player of `seats` is no text")
        return Record(
            game=deal["game"],
            rules=deal["rules"],
            seats=tuple(names),
            players=tuple(players) if all(players) else (),
            date=deal["date"] or "",
            seed=deal["seed"],
            view=deal["view"],
            deal=dict(deal["deal"]),
            play=tuple(str(move["text"]) for move in deal["moves"]),
            result=None if deal.get("result") is None else Result.parse(_result(deal["result"])),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidText(
            gettext("This export lacks something, or it is of another kind: {error}.", error=repr(error))
        ) from None


def _result(value: object) -> str:
    return str(value["text"] if isinstance(value, dict) else value)
