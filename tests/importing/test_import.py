"""Importing games of other programs as records: gaps are reported, and unusable files are refused."""

import json
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from cardkit import load
from cardkit.errors import InvalidText
from cardkit.export.formats import document
from cardkit.game.record import Record
from cardkit.game.result import Result
from cardkit.records.playback import play_back
from cardkit.records.reading import read_record
from cardkit.records.replaying import replay
from cardkit_games.durak.importing import import_records, mend

HERE = Path(__file__).parent
RECORD = HERE / "real_game_24.toml"
SNAPSHOTS = HERE / "real_game_24_snapshots.json"


def moves(record: Record) -> list[list[str]]:
    """Return the words of each move: the order of cards that are laid together means nothing."""
    return [sorted(line.split()) for line in record.play]


def test_the_last_card_ends_a_game_of_people_by_a_rule_that_is_told() -> None:
    (found,) = import_records(RECORD)
    assert found.record.rules == {"open_shape": "same_rank", "last_attack": "ends"}
    assert found.record.result == Result("loser", 1)
    assert found.remarks == ("The deal ends by its last card: the rule last_attack=ends is added.",)
    with pytest.raises(InvalidText, match="Line 34: The record says that the result is loser 1"):
        import_records(RECORD, strict=True)


def test_snapshots_become_the_same_moves() -> None:
    (found,), (record,) = import_records(SNAPSHOTS), import_records(RECORD)
    assert moves(found.record) == moves(record.record)
    assert found.record.seats == ("A", "B")
    assert len(found.remarks) == 4
    assert found.remarks[:2] == (
        "Move 3, '0 pass': nobody is asked for this pass, and it is left out.",
        "Move 13, '1 attack JH': it is one move with the line before.",
    )
    replay(found.record, load)


def test_missing_passes_are_put_in_and_what_follows_the_end_is_left_out() -> None:
    record = import_records(RECORD)[0].record
    without = attrs.evolve(record, play=tuple(line for line in record.play if not line.endswith("pass")), where=None)
    found = mend(attrs.evolve(without, play=(*without.play, "1 take")))
    assert moves(found.record) == moves(record)
    assert [remark.partition(": ")[2] for remark in found.remarks] == [
        *[f"seat {seat} passes before it, which the file leaves out." for seat in (1, 0, 1, 0)],
        "the deal is over, and this is left out.",
    ]


def test_a_result_that_the_moves_do_not_reach_is_left_out() -> None:
    record = import_records(RECORD)[0].record
    found = mend(attrs.evolve(record, play=record.play[:4]))
    assert found.record.result is None
    assert found.remarks[-1].endswith("its moves do not come to the result loser 1, which is left out.")


def test_a_record_is_imported_as_it_is_and_a_move_that_cannot_be_is_named() -> None:
    record = import_records(RECORD)[0].record
    assert mend(record) == mend(read_record(record.text()))
    assert mend(record).remarks == ()
    with pytest.raises(InvalidText, match="'1 beat TD 9C': 9C is not in this hand"):
        mend(attrs.evolve(record, play=(record.play[0], "1 beat TD 9C")))


@pytest.mark.parametrize("players", [(), ("human", "easy")])
def test_an_export_comes_back_as_the_record_that_it_was(tmp_path: Path, players: tuple[str, ...]) -> None:
    record = attrs.evolve(import_records(RECORD)[0].record, players=players)
    path = tmp_path / "export.json"
    path.write_text(json.dumps(document([play_back(record, load)])), encoding="utf-8")
    (found,) = import_records(path)
    assert (record.players, record.seats, record.play) == (found.record.players, found.record.seats, found.record.play)


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "[]",
        "{}",
        json.dumps({"schema": "cardkit-record", "deals": []}),
        json.dumps({"schema": "cardkit-record", "deals": [{"game": "durak"}]}),
        json.dumps({"schema": "cardkit-record", "deals": [3]}),
        json.dumps({"schema": "cardkit-record", "deals": [{"game": "durak", "rules": 5}]}),
        json.dumps([{"deck": [], "table": [], "players": []}]),
        json.dumps([{"deck": 3, "table": [], "players": [{}], "game_rules": {"card_amount": "x"}}]),
        SNAPSHOTS.read_text().replace("14S", "15S"),
        SNAPSHOTS.read_text().replace('"card_amount": 24', '"card_amount": 25'),
    ],
)
def test_what_is_no_game_is_refused_in_a_sentence(tmp_path: Path, content: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(content)
    with pytest.raises(InvalidText, match=r"^.*game\.json: "):
        import_records(path)


# -- The testing kit of a plain install checks messages of web tables without the libraries of the server


BLOCKED = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        server = {"aiosqlite", "msgspec", "openskill", "psycopg", "sqlalchemy", "starlette", "uvicorn"}
        if name.partition(".")[0] in server:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocked())
from cardkit_web.table.samples import messages
"""


def test_what_a_table_sends_is_made_without_the_libraries_of_a_server() -> None:
    subprocess.run([sys.executable, "-P", "-c", BLOCKED], check=True)
