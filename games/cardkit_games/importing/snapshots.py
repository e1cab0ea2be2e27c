"""Snapshots of a table in JSON, as a public site of Durak keeps them: one after each thing that somebody does.

A snapshot has `deck` (the card drawn next last), `table` (pairs of `attack_card` and `defend_card`, each with its
`card` and `user_id`) and `players` (`id`, `state`, `hand`). A card is its rank as a number, 11 for a jack to 14 for an
ace, and the letter of its suit.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from cardkit.errors import InvalidText
from cardkit.game.result import Result
from cardkit.language import gettext
from cardkit.records.record import Record

GAMES: Final = {24: "podkidnoy-24", 36: "podkidnoy", 52: "podkidnoy-52"}
"""The game by the number of its cards."""
RULES: Final[Mapping[str, object]] = {"open_shape": "same_rank", "last_attack": "ends"}
"""The rules that differ at that site: several cards of a rank are led, and the last card of an attack ends the deal."""
SAYS: Final = {"take": "take", "pass": "pass", "bat": "pass"}
"""The words of a player when its state has become this."""
LETTERS: Final = {"10": "T", "11": "J", "12": "Q", "13": "K", "14": "A"}
DURAK: Final = "durak"


def is_snapshots(content: object) -> bool:
    """Return whether what a JSON file holds looks like snapshots of a table."""
    return (
        isinstance(content, list)
        and bool(content)
        and all(isinstance(each, dict) and {"deck", "table", "players"} <= each.keys() for each in content)
    )


def read_snapshots(content: Sequence[Mapping[str, Any]]) -> Record:
    """The record of the deal of which these are snapshots, its moves as they stand there; raises `InvalidText`."""
    try:
        return _record(content)
    except (KeyError, TypeError, IndexError, StopIteration, AttributeError, ValueError) as error:
        raise InvalidText(
            gettext("These snapshots lack something, or it is of another kind: {error}.", error=repr(error))
        ) from None


def _record(content: Sequence[Mapping[str, Any]]) -> Record:
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
    """Yield what was done between two snapshots, a line each."""
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
